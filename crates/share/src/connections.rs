//! Accepts connections, within bounds.

use std::collections::BTreeMap;
use std::future::pending;
use std::net::{IpAddr, TcpListener};
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::{Extension, Router};
use futures_util::future::select;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};

/// The most connections, if the system allows as many.
const MAX_CONNECTIONS: usize = 2048;
/// The most connections from one address that is not this computer's.
const MAX_FROM_ONE: usize = 64;
/// The longest time for the headers of the first request.
const MAX_FIRST_TIME: Duration = Duration::from_secs(2);
/// The longest time for the headers of a later request, and between two requests.
const MAX_HEADER_TIME: Duration = Duration::from_secs(10);
/// The longest time of a connection; pages connect again. It ends those of readers who have stopped reading.
const MAX_CONNECTION_TIME: Duration = Duration::from_mins(10);
const MAX_HEADERS: usize = 64;
const MAX_HEADER_BYTES: usize = 16 * 1024;

/// The places for connections.
pub(crate) struct Places {
    /// The most connections.
    pub count: usize,
    free: Arc<Semaphore>,
    /// The connections from each address.
    from: Mutex<BTreeMap<IpAddr, usize>>,
    is_full: AtomicBool,
}

/// The place of a connection, until it is dropped.
struct Place {
    places: Arc<Places>,
    ip: IpAddr,
    _permit: OwnedSemaphorePermit,
}

impl Places {
    pub fn new() -> Self {
        let count = max_connections();
        let (free, from) = (Arc::new(Semaphore::new(count)), Mutex::default());
        Self { count, free, from, is_full: AtomicBool::new(false) }
    }

    /// Returns true if there was no place left since this was asked last.
    pub fn take_full(&self) -> bool {
        self.is_full.swap(false, Ordering::Relaxed)
    }

    async fn permit(&self) -> OwnedSemaphorePermit {
        if self.free.available_permits() == 0 {
            self.is_full.store(true, Ordering::Relaxed);
        }
        Arc::clone(&self.free).acquire_owned().await.expect("it is never closed")
    }

    /// A place for a connection from an address, unless that has as many as it may have.
    fn take(self: &Arc<Self>, ip: IpAddr, permit: OwnedSemaphorePermit) -> Option<Place> {
        let mut from = self.from.lock().unwrap_or_else(PoisonError::into_inner);
        let count = from.entry(ip).or_default();
        if *count >= MAX_FROM_ONE && !ip.is_loopback() {
            return None;
        }
        *count += 1;
        Some(Place { places: Arc::clone(self), ip, _permit: permit })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut from = self.places.from.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = from.get_mut(&self.ip) {
            *count -= 1;
            if *count == 0 {
                from.remove(&self.ip);
            }
        }
    }
}

/// Accepts connections for ever.
pub(crate) async fn accept(listener: TcpListener, router: Router, places: Arc<Places>) {
    let listener = tokio::net::TcpListener::from_std(listener).expect("in the runtime");
    loop {
        let permit = places.permit().await;
        let Ok((stream, address)) = listener.accept().await else {
            // The system has no more files; some will be closed.
            sleep(Duration::from_millis(100)).await;
            continue;
        };
        let Some(place) = places.take(address.ip(), permit) else { continue };
        let router = router.clone();
        tokio::spawn(async move {
            let _ = timeout(MAX_CONNECTION_TIME, serve(stream, router)).await;
            drop(place);
        });
    }
}

/// Serves a connection until it is closed or breaks, which concerns nobody else.
async fn serve(stream: TcpStream, router: Router) {
    let Ok(own) = stream.local_addr() else { return };
    let _ = stream.set_nodelay(true);
    let site = TowerToHyperService::new(router.layer(Extension(own.ip())));
    let has_asked = AtomicBool::new(false);
    let service = service_fn(|request| {
        has_asked.store(true, Ordering::Relaxed);
        site.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(MAX_HEADER_TIME)
        .max_headers(MAX_HEADERS)
        .max_buf_size(MAX_HEADER_BYTES)
        .serve_connection(TokioIo::new(stream), service);
    let is_late = async {
        sleep(MAX_FIRST_TIME).await;
        if has_asked.load(Ordering::Relaxed) {
            pending::<()>().await;
        }
    };
    let _ = select(pin!(connection), pin!(is_late)).await;
}

/// Returns how many connections there may be: half of the files that the process may open, as the other half is for
/// those of the program.
#[cfg(unix)]
fn max_connections() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = 2 * MAX_CONNECTIONS as u64;
    let raised = maximum.map_or(wanted, |maximum| maximum.min(wanted));
    let allowed = current.filter(|current| *current < raised).map_or(raised, |current| {
        let limit = Rlimit { current: Some(raised), maximum };
        setrlimit(Resource::Nofile, limit).map_or(current, |()| raised)
    });
    allowed as usize / 2
}

#[cfg(not(unix))]
fn max_connections() -> usize {
    MAX_CONNECTIONS
}
