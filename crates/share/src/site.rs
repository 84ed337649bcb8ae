//! The pages below a link, and who may see them.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderMap, HeaderName, HeaderValue,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{Response, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, any};
use axum::{Extension, Router};
use tokio::sync::{Mutex, Semaphore, oneshot, watch};
use tokio::time::timeout;

use crate::document::{Document, JSON};
use crate::published::{People, Person, Published};
use crate::secret::{Fingerprint, Secret};
use crate::{Reply, host, stream};

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
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
];

/// Takes what a person sends; returns false for what is no proposal.
type Propose = dyn Fn(u64, &[u8], Reply) -> bool + Send + Sync;

/// What the server knows.
pub(crate) struct Site {
    views: watch::Receiver<Published>,
    people: watch::Receiver<People>,
    streams: Arc<Semaphore>,
    everybody: Fingerprint,
    hosts: Vec<String>,
    propose: Box<Propose>,
    /// Held while a proposal waits for its reply: whoever sends many is served no faster than the program replies.
    proposing: Mutex<()>,
}

/// Whose link it is; `None` for that of everybody.
type Who = Extension<Option<Person>>;

impl Site {
    pub fn new(
        views: watch::Receiver<Published>,
        people: watch::Receiver<People>,
        secret: Secret,
        hosts: Vec<String>,
        propose: Box<Propose>,
    ) -> Self {
        let everybody = Fingerprint::of(&secret.key(None));
        let streams = Arc::new(Semaphore::new(MAX_STREAMS));
        Self { views, people, streams, everybody, hosts, propose, proposing: Mutex::default() }
    }

    pub fn router(self) -> Router {
        let site = Arc::new(self);
        Router::new()
            .route(
                "/{key}/",
                asset(include_str!("../assets/page.html"), "text/html; charset=utf-8"),
            )
            .route("/{key}/page.css", asset(include_str!("../assets/page.css"), "text/css"))
            .route("/{key}/page.js", asset(include_str!("../assets/page.js"), "text/javascript"))
            .route("/{key}/view", only().get(view))
            .route("/{key}/events", only().get(events))
            .route("/{key}/you", only().get(you))
            .route("/{key}/propose", only().post(propose))
            .fallback(StatusCode::NOT_FOUND)
            .layer(from_fn_with_state(Arc::clone(&site), guard))
            .with_state(site)
    }

    /// Returns whose link a path begins with; `None` if nobody's.
    fn who(&self, path: &str) -> Option<Who> {
        let fingerprint = Fingerprint::of(path.split('/').nth(1)?);
        match self.people.borrow().find(fingerprint) {
            None if fingerprint != self.everybody => None,
            person => Some(Extension(person)),
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

/// Lets through what comes by a known host and a link that leads somewhere.
async fn guard(
    State(site): State<Arc<Site>>,
    Extension(own): Extension<IpAddr>,
    mut request: Request,
    next: Next,
) -> Response<Body> {
    let who = site.is_known_host(&request, own).then(|| site.who(request.uri().path())).flatten();
    let mut response = match who {
        Some(Extension(who)) => {
            request.extensions_mut().insert(who);
            next.run(request).await
        }
        None => StatusCode::NOT_FOUND.into_response(),
    };
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

async fn view(State(site): State<Arc<Site>>, headers: HeaderMap) -> Response<Body> {
    site.views.borrow().document.answer(&headers)
}

async fn you(Extension(person): Who, headers: HeaderMap) -> Response<Body> {
    let name = person.and_then(|person| person.name);
    let name = serde_json::to_string(&name).expect("a text or nothing");
    Document::new(name, JSON).answer(&headers)
}

async fn events(State(site): State<Arc<Site>>) -> Response<Body> {
    let Ok(place) = Arc::clone(&site.streams).try_acquire_owned() else {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    let headers = [
        (CONTENT_TYPE, "text/event-stream"),
        (CACHE_CONTROL, "no-store"),
        // Tells nginx to pass on at once what it gets.
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    (headers, stream::events(site.views.clone(), place)).into_response()
}

/// Passes on a proposal of a person whom readers know.
async fn propose(State(site): State<Arc<Site>>, Extension(person): Who, body: Body) -> StatusCode {
    let Some(person) = person.filter(|it| it.name.is_some()) else { return StatusCode::NOT_FOUND };
    let body = match timeout(MAX_TIME, to_bytes(body, MAX_BODY)).await {
        Ok(Ok(body)) => body,
        Ok(Err(_)) => return StatusCode::PAYLOAD_TOO_LARGE,
        Err(_) => return StatusCode::REQUEST_TIMEOUT,
    };
    let _turn = site.proposing.lock().await;
    let (sender, reply) = oneshot::channel();
    let send = move |is_taken| {
        // Whoever has hung up hears nothing.
        let _ = sender.send(is_taken);
    };
    if !(site.propose)(person.id, &body, Box::new(send)) {
        return StatusCode::BAD_REQUEST;
    }
    match timeout(MAX_TIME, reply).await {
        Ok(Ok(true)) => StatusCode::ACCEPTED,
        Ok(Ok(false)) => StatusCode::TOO_MANY_REQUESTS,
        _ => StatusCode::SERVICE_UNAVAILABLE,
    }
}
