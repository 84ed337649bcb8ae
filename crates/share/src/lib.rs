//! Serves a view to many readers by unguessable links: a page, a document that caches may keep, and a stream.
//!
//! It knows nothing of fights: [`Share::publish`] hands over JSON on one line and goes on. Everything else is done by one
//! thread. A slow reader misses old views, and holds up nobody.
//!
//! ```no_run
//! use phasekeeper_share::{Answer, Door, Key, LeadsTo, Settings, Share, Status, View};
//!
//! # fn main() -> std::io::Result<()> {
//! let key = Key::random();
//! let ana = Door { key, leads_to: LeadsTo::Player(Some(1)), you: r#"{"name":"Ana"}"#.to_owned() };
//! let view = View { json: r#"{"acting":["Ana"]}"#.to_owned(), doors: vec![ana] };
//! let settings = Settings { in_network: true, port: 7333, hosts: vec![] };
//! let share = Share::start(settings, view, |id, body, reply| {
//!     println!("{id} proposes {} bytes", body.len());
//!     reply(Answer { status: Status::Waits, json: "{}".to_owned() });
//! })?;
//! println!("Ana: {}", share.link(key));
//! # Ok(())
//! # }
//! ```
//!
//! # What a link leads to
//!
//! | below the link | what it is |
//! | --- | --- |
//! | nothing | the page, with `page.css`, `page.js` and `icon.svg`; for a table's screen, the page that fills it |
//! | `table` | the page that fills a screen |
//! | `view` | the published JSON, which caches may keep for a second |
//! | `events` | server-sent events: each published JSON, or a newer one; `you`, for the reader alone; a `beat` every two seconds |
//! | `you` | the JSON for the reader alone |
//! | `propose` | takes a proposal by `POST` from a person, and gives the program's answer |
//!
//! Anything else is not found, and so is everything if `Host` is neither an own address, nor `localhost`, nor a name of
//! [`Settings::hosts`], so that no other site can read it by a name that leads here.

mod connections;
mod document;
mod host;
mod key;
mod presence;
mod published;
mod site;
mod stream;

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, UdpSocket};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use futures_util::future::{join_all, select};
use tokio::runtime::Builder;
use tokio::sync::{Notify, watch};

pub use key::Key;
pub use presence::Presence;
pub use published::{Door, LeadsTo, View};

use connections::Places;
use presence::Readers;
use published::Published;
use site::Site;

/// The settings of a server.
#[derive(Clone)]
pub struct Settings {
    /// True for everybody in the network of this computer, false for programs on it.
    pub in_network: bool,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// Further names for `Host`, such as that of a tunnel; links have the first one, with HTTPS.
    pub hosts: Vec<String>,
}

/// The answer to a proposal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub status: Status,
    /// The body; nothing of it is sent if the person is unknown.
    pub json: String,
}

/// The outcome of a proposal, as a status of HTTP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// 202: it waits, or is taken back.
    Waits,
    /// 400: it means nothing.
    Wrong,
    /// 404: there is no such person now.
    Unknown,
    /// 409: it is not possible now.
    Impossible,
    /// 429: wait so long.
    TooMany { seconds: u64 },
}

/// Answers a person.
pub type Reply = Box<dyn FnOnce(Answer) + Send>;

/// The least pause between two notices.
const NOTICE_PAUSE: Duration = Duration::from_mins(1);

/// A running server. Dropping it stops the server and closes every connection.
pub struct Share {
    address: SocketAddr,
    /// The name in links, instead of the address.
    host: Option<String>,
    published: watch::Sender<Published>,
    readers: Readers,
    places: Arc<Places>,
    /// When it was told that places have run out.
    noticed: Mutex<Option<Instant>>,
    stop: Arc<Notify>,
    thread: Option<JoinHandle<()>>,
}

impl Share {
    /// Starts a server. Its thread calls `propose` with the id of a person and what they send as a proposal, 1 KiB at
    /// most. The reply may come later and from another thread; until then, and for five seconds at most, further proposals
    /// are kept back.
    ///
    /// # Errors
    /// Fails if the port is taken or not allowed, or there is no network to share with.
    pub fn start(
        settings: Settings,
        view: View,
        propose: impl Fn(u64, Vec<u8>, Reply) + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let Settings { in_network, port, hosts } = settings;
        let own = IpAddr::from(Ipv4Addr::LOCALHOST);
        let ip = if in_network { network_address()? } else { own };
        let first = listen(ip, port)?;
        let address = first.local_addr()?;
        let mut listeners = vec![first];
        // Nobody else can hear what this computer tells itself.
        if ip != own {
            listeners.push(listen(own, address.port())?);
        }
        let host = hosts.first().cloned();
        let (published, watched) = watch::channel(Published::new(view));
        let (readers, places) = (Readers::default(), Arc::new(Places::new()));
        let router = Site::new(watched, readers.clone(), hosts, Box::new(propose)).router();
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let stop = Arc::new(Notify::new());
        let (stopped, of_all) = (Arc::clone(&stop), Arc::clone(&places));
        let thread = thread::Builder::new().name("share".to_owned()).spawn(move || {
            runtime.block_on(async {
                let accept = |it| connections::accept(it, router.clone(), Arc::clone(&of_all));
                let accepting = join_all(listeners.into_iter().map(accept));
                select(Box::pin(accepting), Box::pin(stopped.notified())).await;
            });
        })?;
        let (noticed, thread) = (Mutex::default(), Some(thread));
        Ok(Self { address, host, published, readers, places, noticed, stop, thread })
    }

    /// Shows a view to all readers. Never waits for them. Returns false if the server has ended by an error.
    pub fn publish(&self, view: View) -> bool {
        let new = Published::new(view);
        self.published.send_if_modified(|published| {
            let is_new = *published != new;
            *published = new;
            is_new
        });
        !self.published.is_closed()
    }

    /// Returns the address by which others reach it.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the link with a key: by the first of [`Settings::hosts`] if there is one, else by the address.
    pub fn link(&self, key: Key) -> String {
        match &self.host {
            Some(host) => format!("https://{host}/{key}/"),
            None => format!("http://{}/{key}/", self.address),
        }
    }

    /// Says whether somebody reads by a key: by an open stream, or by a view within six seconds.
    pub fn presence(&self, key: Key) -> Presence {
        self.readers.presence(key.into())
    }

    /// Says, once a minute at most, that there are no places left for more readers.
    pub fn take_notice(&self) -> Option<String> {
        let mut noticed = self.noticed.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = noticed.is_none_or(|before| before.elapsed() >= NOTICE_PAUSE);
        if !is_due || !self.places.take_full() {
            return None;
        }
        *noticed = Some(Instant::now());
        let count = self.places.count;
        let count = if count < 1000 {
            count.to_string()
        } else {
            format!("{},{:03}", count / 1000, count % 1000)
        };
        Some(format!("the players' page is full: {count} connections"))
    }
}

/// Listens on an address.
fn listen(ip: IpAddr, port: u16) -> io::Result<TcpListener> {
    let listener = TcpListener::bind((ip, port)).map_err(|error| port_error(&error, port))?;
    listener.set_nonblocking(true)?;
    Ok(listener)
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
        let view = View { json: String::new(), doors: Vec::new() };
        let settings = Settings { in_network: false, port: 0, hosts: Vec::new() };
        let share = Share::start(settings, view.clone(), |_, _, _| {}).expect("a port is free");
        assert!(share.publish(view.clone()));
        share.stop.notify_one();
        let is_ended = || {
            thread::sleep(Duration::from_millis(1));
            !share.publish(view.clone())
        };
        assert!((0..10_000).any(|_| is_ended()));
    }
}
