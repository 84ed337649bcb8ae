//! Accepts connections, within bounds.

use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

/// The most connections, if the system allows as many.
const MAX_CONNECTIONS: usize = 2048;
/// The longest time for the headers of a request, and between two requests.
const MAX_HEADER_TIME: Duration = Duration::from_secs(10);
/// The longest time of a connection; pages connect again. It ends those of readers who have stopped reading.
const MAX_CONNECTION_TIME: Duration = Duration::from_mins(10);
const MAX_HEADERS: usize = 64;
const MAX_HEADER_BYTES: usize = 16 * 1024;

/// Accepts connections for ever.
pub(crate) async fn accept(listener: TcpListener, router: Router) {
    let listener = tokio::net::TcpListener::from_std(listener).expect("in the runtime");
    let places = Arc::new(Semaphore::new(max_connections()));
    loop {
        let place = Arc::clone(&places).acquire_owned().await.expect("it is never closed");
        let Ok((stream, _)) = listener.accept().await else {
            // The system has no more files; some will be closed.
            sleep(Duration::from_millis(100)).await;
            continue;
        };
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
    let service = TowerToHyperService::new(router.layer(Extension(own.ip())));
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(MAX_HEADER_TIME)
        .max_headers(MAX_HEADERS)
        .max_buf_size(MAX_HEADER_BYTES)
        .serve_connection(TokioIo::new(stream), service)
        .await;
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
