//! Serves a view to many readers by unguessable links: a page, a document that caches may keep, and a stream.
//!
//! It knows nothing of fights: [`Share::publish`] hands over JSON on one line and goes on. Everything else is done by one
//! thread. A slow reader misses old views, and holds up nobody.
//!
//! ```no_run
//! use phasekeeper_share::{Person, Secret, Settings, Share, View};
//!
//! # fn main() -> std::io::Result<()> {
//! let ana = Person { id: 1, name: Some("Ana".to_owned()) };
//! let view = View { json: r#"{"acting":["Ana"]}"#.to_owned(), people: vec![ana] };
//! let settings = Settings { in_network: true, port: 7333, hosts: vec![], secret: Secret::random() };
//! let share = Share::start(settings, view, |id, body, reply| {
//!     println!("{id} proposes {} bytes", body.len());
//!     reply(true);
//!     true
//! })?;
//! println!("everybody: {}, Ana: {}", share.link(None), share.link(Some(1)));
//! # Ok(())
//! # }
//! ```
//!
//! # What a link leads to
//!
//! | below the link | what it is |
//! | --- | --- |
//! | nothing | the page, with `page.css` and `page.js` |
//! | `view` | the published JSON, which caches may keep for a second |
//! | `events` | server-sent events: each published JSON, or a newer one, and a `beat` every two seconds |
//! | `you` | the name of the person whom the link belongs to, or `null` |
//! | `propose` | takes a proposal by `POST` from a person with a name, or says that one of theirs still waits |
//!
//! Anything else is not found, and so is everything if `Host` is neither an own address, nor `localhost`, nor a name of
//! [`Settings::hosts`], so that no other site can read it by a name that leads here.

mod connections;
mod document;
mod host;
mod published;
mod secret;
mod site;
mod stream;

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, UdpSocket};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use futures_util::future::select;
use tokio::runtime::Builder;
use tokio::sync::{Notify, watch};

pub use published::{Person, View};
pub use secret::Secret;

use published::{People, Published};
use site::Site;

/// How a view is served.
pub struct Settings {
    /// True for everybody in the network of this computer, false for programs on it.
    pub in_network: bool,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// Further names for `Host`, such as that of a tunnel; links have the first one, with HTTPS.
    pub hosts: Vec<String>,
    pub secret: Secret,
}

/// Tells a person whether their proposal was taken, or one of theirs still waits.
pub type Reply = Box<dyn FnOnce(bool) + Send>;

/// A running server. Dropping it stops the server and closes every connection.
pub struct Share {
    address: SocketAddr,
    /// The name in links, instead of the address.
    host: Option<String>,
    secret: Secret,
    views: watch::Sender<Published>,
    people: watch::Sender<People>,
    stop: Arc<Notify>,
    thread: Option<JoinHandle<()>>,
}

impl Share {
    /// Starts a server. Its thread calls `propose` with the id of a person and what they send as a proposal, 1 KiB at
    /// most, which returns false if it is none. The reply may come later and from another thread; until then, and for five
    /// seconds at most, further proposals are kept back.
    ///
    /// # Errors
    /// Fails if the port is taken or not allowed, or there is no network to share with.
    pub fn start(
        settings: Settings,
        view: View,
        propose: impl Fn(u64, &[u8], Reply) -> bool + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let Settings { in_network, port, hosts, secret } = settings;
        let ip = if in_network {
            network_address().map(|_| Ipv4Addr::UNSPECIFIED)?
        } else {
            Ipv4Addr::LOCALHOST
        };
        let listener = TcpListener::bind((ip, port)).map_err(|error| port_error(&error, port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let host = hosts.first().cloned();
        let (views, watched_views) = watch::channel(Published::new(view.json));
        let (people, watched_people) = watch::channel(People::new(view.people, secret));
        let site = Site::new(watched_views, watched_people, secret, hosts, Box::new(propose));
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let stop = Arc::new(Notify::new());
        let stopped = Arc::clone(&stop);
        let thread = thread::Builder::new().name("share".to_owned()).spawn(move || {
            let accepting = Box::pin(connections::accept(listener, site.router()));
            runtime.block_on(select(accepting, Box::pin(stopped.notified())));
        })?;
        Ok(Self { address, host, secret, views, people, stop, thread: Some(thread) })
    }

    /// Shows a view to all readers. Never waits for them. Returns false if the server has ended by an error.
    pub fn publish(&self, view: View) -> bool {
        self.people.send_replace(People::new(view.people, self.secret));
        let new = Published::new(view.json);
        self.views.send_if_modified(|published| {
            let is_new = *published != new;
            *published = new;
            is_new
        });
        !self.views.is_closed()
    }

    /// Returns the address by which others reach this computer now.
    pub fn address(&self) -> SocketAddr {
        let ip = match self.address.ip() {
            ip if ip.is_unspecified() => network_address().unwrap_or(Ipv4Addr::LOCALHOST.into()),
            ip => ip,
        };
        SocketAddr::new(ip, self.address.port())
    }

    /// Returns the link of a person, or of everybody: by the first of [`Settings::hosts`] if there is one, else by the
    /// address.
    pub fn link(&self, person: Option<u64>) -> String {
        let key = self.secret.key(person);
        match &self.host {
            Some(host) => format!("https://{host}/{key}/"),
            None => format!("http://{}/{key}/", self.address()),
        }
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.stop.notify_one();
        // A panic of the thread has been reported; the server is gone either way.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// Returns the address of this computer in its network.
///
/// # Errors
/// Fails if there is no network.
pub fn network_address() -> io::Result<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
    // Sends nothing, but chooses the way to an address for examples that is in no network.
    let way = socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9));
    way.and_then(|()| Ok(socket.local_addr()?.ip()))
        .map_err(|error| io::Error::new(error.kind(), "this computer is in no network"))
}

fn port_error(error: &io::Error, port: u16) -> io::Error {
    let sentence = match error.kind() {
        io::ErrorKind::AddrInUse => {
            format!("port {port} is taken by another program, or another shared encounter")
        }
        io::ErrorKind::PermissionDenied => {
            format!("port {port} is not allowed here; those from 1024 on usually are")
        }
        _ => format!("port {port} can't be used: {error}"),
    };
    io::Error::new(error.kind(), sentence)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_end_of_the_thread_is_told() {
        let view = View { json: String::new(), people: Vec::new() };
        let hosts = Vec::new();
        let settings = Settings { in_network: false, port: 0, hosts, secret: Secret::random() };
        let share = Share::start(settings, view.clone(), |_, _, _| true).expect("a port is free");
        assert!(share.publish(view.clone()));
        share.stop.notify_one();
        let is_ended = || {
            thread::sleep(Duration::from_millis(1));
            !share.publish(view.clone())
        };
        assert!((0..10_000).any(|_| is_ended()));
    }
}
