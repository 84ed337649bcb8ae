//! The pages below a link, and who may see them.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONNECTION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderMap, HeaderName,
    HeaderValue, LOCATION, REFERRER_POLICY, RETRY_AFTER, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{Method, Response, StatusCode, Uri};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, any};
use axum::{Extension, Router};
use tokio::sync::{Mutex, Semaphore, oneshot, watch};
use tokio::time::timeout;

use crate::document::{Document, JSON};
use crate::key::{Fingerprint, Key};
use crate::presence::Readers;
use crate::published::{LeadsTo, Published};
use crate::stream::{self, Source};
use crate::{Answer, Reply, Status, host};

/// The most streams; whoever has none asks for the view now and then.
const MAX_STREAMS: usize = 1024;
const MAX_BODY: usize = 1024;
/// The longest time for the body of a request, and for the reply to a proposal.
const MAX_TIME: Duration = Duration::from_secs(5);

/// Headers of everything that is sent.
const HEADERS: [(HeaderName, &str); 3] = [
    (
        CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
         img-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
];

/// Takes what a person sends.
type Propose = dyn Fn(u64, Vec<u8>, Reply) + Send + Sync;

/// The shared state of the server's handlers.
pub(crate) struct Site {
    published: watch::Receiver<Published>,
    streams: Arc<Semaphore>,
    readers: Readers,
    hosts: Vec<String>,
    propose: Box<Propose>,
    /// Held while a proposal waits for its answer: whoever sends many is served no faster than the program answers.
    proposing: Mutex<()>,
}

/// The key that a request came by.
type By = Extension<Fingerprint>;

impl Site {
    pub fn new(
        published: watch::Receiver<Published>,
        readers: Readers,
        hosts: Vec<String>,
        propose: Box<Propose>,
    ) -> Self {
        let streams = Arc::new(Semaphore::new(MAX_STREAMS));
        Self { published, streams, readers, hosts, propose, proposing: Mutex::default() }
    }

    pub fn router(self) -> Router {
        let site = Arc::new(self);
        let script = asset(include_str!("../assets/page.js"), "text/javascript");
        Router::new()
            .route("/{key}", only().get(add_slash))
            .route("/{key}/", only().get(page))
            .route("/{key}/table", only().get(async |headers| page_of(true).answer(&headers)))
            .route("/{key}/page.css", asset(include_str!("../assets/page.css"), "text/css"))
            .route("/{key}/page.js", script)
            .route("/{key}/icon.svg", asset(include_str!("../assets/icon.svg"), "image/svg+xml"))
            .route("/{key}/view", only().get(view))
            .route("/{key}/events", only().get(events))
            .route("/{key}/you", only().get(you))
            .route("/{key}/propose", only().post(propose))
            .fallback(StatusCode::NOT_FOUND)
            .layer(from_fn_with_state(Arc::clone(&site), guard))
            .with_state(site)
    }

    /// Returns the key that a path begins with; `None` if it leads nowhere.
    fn by(&self, path: &str) -> Option<Fingerprint> {
        let key: Key = path.split('/').nth(1)?.parse().ok()?;
        let key = Fingerprint::from(key);
        self.published.borrow().door(key).map(|_| key)
    }

    /// Returns the person to whom a key belongs now.
    fn player(&self, key: Fingerprint) -> Option<u64> {
        match self.published.borrow().door(key)?.leads_to {
            LeadsTo::Player(player) => player,
            LeadsTo::Everybody | LeadsTo::Table => None,
        }
    }

    fn is_known_host(&self, request: &Request, own: IpAddr) -> bool {
        let mut hosts = request.headers().get_all(HOST).iter();
        let (Some(host), None) = (hosts.next(), hosts.next()) else { return false };
        // A whole URL in the first line counts more than the header.
        let host = request.uri().authority().map_or(host.to_str().ok(), |it| Some(it.as_str()));
        host.is_some_and(|host| host::is_known(host, own, &self.hosts))
    }
}

/// Lets through what comes by a known host and a link that leads somewhere. All else is the same answer.
async fn guard(
    State(site): State<Arc<Site>>,
    Extension(own): Extension<IpAddr>,
    mut request: Request,
    next: Next,
) -> Response<Body> {
    let is_plain = matches!(*request.method(), Method::GET | Method::POST);
    let is_known = is_plain && site.is_known_host(&request, own);
    let by = is_known.then(|| site.by(request.uri().path())).flatten();
    let mut response = match by {
        Some(by) => {
            request.extensions_mut().insert(by);
            next.run(request).await
        }
        None => StatusCode::NOT_FOUND.into_response(),
    };
    if response.status() == StatusCode::NOT_FOUND {
        let headers = [
            (CONTENT_TYPE, "text/html; charset=utf-8"),
            (CACHE_CONTROL, "no-store"),
            (CONNECTION, "close"),
        ];
        let nowhere = include_str!("../assets/nowhere.html");
        response = (StatusCode::NOT_FOUND, headers, nowhere).into_response();
    }
    let headers = HEADERS.map(|(name, value)| (name, HeaderValue::from_static(value)));
    response.headers_mut().extend(headers);
    response
}

/// Other methods than those that are added find nothing, and are not told which would.
fn only() -> MethodRouter<Arc<Site>> {
    any(async || StatusCode::NOT_FOUND)
}

/// Serves a file of the page.
fn asset(text: &'static str, content_type: &'static str) -> MethodRouter<Arc<Site>> {
    let document = Document::new(text, content_type);
    only().get(async move |headers: HeaderMap| document.answer(&headers))
}

/// The page, or the one that fills the screen of the table.
fn page_of(table: bool) -> Document {
    let page = include_str!("../assets/page.html");
    let page =
        if table { page.replacen("<html", "<html class=\"table\"", 1) } else { page.to_owned() };
    Document::new(page, "text/html; charset=utf-8")
}

async fn page(
    State(site): State<Arc<Site>>,
    Extension(by): By,
    headers: HeaderMap,
) -> Response<Body> {
    let published = site.published.borrow();
    let is_table = published.door(by).is_some_and(|door| door.leads_to == LeadsTo::Table);
    page_of(is_table).answer(&headers)
}

async fn add_slash(uri: Uri) -> impl IntoResponse {
    let headers = [(LOCATION, format!("{}/", uri.path())), (CACHE_CONTROL, "no-store".to_owned())];
    (StatusCode::PERMANENT_REDIRECT, headers)
}

async fn view(
    State(site): State<Arc<Site>>,
    Extension(by): By,
    headers: HeaderMap,
) -> Response<Body> {
    site.readers.asked(by);
    site.published.borrow().document.answer(&headers)
}

async fn you(State(site): State<Arc<Site>>, Extension(by): By) -> Response<Body> {
    let you = site.published.borrow().door(by).map(|door| door.you.clone());
    you.map_or_else(|| StatusCode::NOT_FOUND.into_response(), json)
}

/// An answer that nobody keeps.
fn json(body: impl IntoResponse) -> Response<Body> {
    ([(CONTENT_TYPE, JSON), (CACHE_CONTROL, "no-store")], body).into_response()
}

async fn events(State(site): State<Arc<Site>>, Extension(key): By) -> Response<Body> {
    let Ok(place) = Arc::clone(&site.streams).try_acquire_owned() else {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    let headers = [
        (CONTENT_TYPE, "text/event-stream"),
        (CACHE_CONTROL, "no-store"),
        // Tells nginx to pass on at once what it gets.
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    let held = (place, site.readers.open(key));
    (headers, stream::events(Source { published: site.published.clone(), key, held }))
        .into_response()
}

/// Passes on a proposal of a person whom readers know, and the answer.
async fn propose(State(site): State<Arc<Site>>, Extension(by): By, body: Body) -> Response<Body> {
    let unknown = || StatusCode::NOT_FOUND.into_response();
    if site.player(by).is_none() {
        return unknown();
    }
    let body = match timeout(MAX_TIME, to_bytes(body, MAX_BODY)).await {
        Ok(Ok(body)) => body,
        Ok(Err(_)) => return StatusCode::PAYLOAD_TOO_LARGE.into_response(),
        Err(_) => return StatusCode::REQUEST_TIMEOUT.into_response(),
    };
    // The link may be another's since.
    let Some(player) = site.player(by) else { return unknown() };
    let _turn = site.proposing.lock().await;
    let (sender, reply) = oneshot::channel();
    let send = move |answer| {
        // Whoever has hung up hears nothing.
        let _ = sender.send(answer);
    };
    (site.propose)(player, body.to_vec(), Box::new(send));
    match timeout(MAX_TIME, reply).await {
        Ok(Ok(answer)) => respond(answer),
        _ => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

fn respond(Answer { status, json: body }: Answer) -> Response<Body> {
    let (code, pause) = match status {
        Status::Waits => (StatusCode::ACCEPTED, None),
        Status::Wrong => (StatusCode::BAD_REQUEST, None),
        Status::Unknown => (StatusCode::NOT_FOUND, None),
        Status::Impossible => (StatusCode::CONFLICT, None),
        Status::TooMany { seconds } => (StatusCode::TOO_MANY_REQUESTS, Some(seconds)),
    };
    let mut response = json(body);
    *response.status_mut() = code;
    let pause = pause.map(|seconds| (RETRY_AFTER, HeaderValue::from(seconds)));
    response.headers_mut().extend(pause);
    response
}
