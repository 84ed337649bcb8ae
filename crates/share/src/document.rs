//! Documents with their `ETag`.

use std::hash::{DefaultHasher, Hasher};

use axum::body::{Body, Bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Response, StatusCode};

pub const JSON: &str = "application/json";

/// A document that caches may keep for a second.
#[derive(Clone, PartialEq, Eq)]
pub struct Document {
    text: Bytes,
    content_type: &'static str,
    tag: String,
}

impl Document {
    pub fn new(text: impl Into<Bytes>, content_type: &'static str) -> Self {
        let text = text.into();
        let mut hash = DefaultHasher::new();
        hash.write(&text);
        Self { text, content_type, tag: format!("\"{:016x}\"", hash.finish()) }
    }

    /// Answers a request with the document, or says that the reader has it.
    pub fn answer(&self, request: &HeaderMap) -> Response<Body> {
        let known = request.get_all(IF_NONE_MATCH).iter().filter_map(|tags| tags.to_str().ok());
        let mut known = known.flat_map(|tags| tags.split(',')).map(str::trim);
        let is_known = known.any(|tag| tag == "*" || tag.trim_start_matches("W/") == self.tag);
        let response = Response::builder()
            .header(CONTENT_TYPE, self.content_type)
            .header(CACHE_CONTROL, "public, max-age=1")
            .header(ETAG, &self.tag);
        let response = if is_known {
            response.status(StatusCode::NOT_MODIFIED).body(Body::empty())
        } else {
            response.body(Body::from(self.text.clone()))
        };
        response.expect("headers of printable letters")
    }
}
