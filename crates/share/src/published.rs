//! What is published, prepared for all readers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::body::Bytes;

use crate::document::{Document, JSON};
use crate::secret::{Fingerprint, Secret};

/// What is shown, and who has a link of their own.
#[derive(Clone, Debug)]
pub struct View {
    /// JSON on one line.
    pub json: String,
    pub people: Vec<Person>,
}

/// Somebody with a link of their own, who may propose something.
#[derive(Clone, Debug)]
pub struct Person {
    pub id: u64,
    /// `None` while readers must not know of them: their link is that of everybody then.
    pub name: Option<String>,
    /// True while a proposal of theirs waits: further ones are refused, until a later view says that none does.
    pub is_waiting: bool,
}

/// A view with its document, its event and its people.
pub(crate) struct Published {
    pub view: Arc<ViewDocument>,
    people: Vec<Arc<Reader>>,
}

/// A document and the same as an event.
pub(crate) struct ViewDocument {
    pub document: Document,
    pub event: Bytes,
}

/// A person, by the fingerprint of the key.
pub(crate) struct Reader {
    pub id: u64,
    pub name: Option<String>,
    fingerprint: Fingerprint,
    /// True while a proposal waits. Later views share it, as they may be published while one is on its way.
    pub is_waiting: Arc<AtomicBool>,
    is_published_waiting: bool,
}

impl Published {
    /// Prepares a view. Its document is that of the last one if nothing has changed.
    pub fn new(view: View, last: Option<&Self>, secret: Secret) -> Self {
        let View { json, people } = view;
        // A browser reads `retry` as the milliseconds until it connects again.
        let event = Bytes::from(format!("retry: 1000\ndata: {json}\n\n"));
        let view = match last {
            Some(last) if last.view.event == event => Arc::clone(&last.view),
            _ => Arc::new(ViewDocument { document: Document::new(json, JSON), event }),
        };
        let before = |id| last?.people.iter().find(|it| it.id == id);
        let reader = |Person { id, name, is_waiting: is_published_waiting }| {
            let fingerprint = Fingerprint::of(&secret.key(Some(id)));
            let is_waiting = before(id).map(|it| Arc::clone(&it.is_waiting)).unwrap_or_default();
            // What has been proposed since then is not known there yet.
            if is_published_waiting || before(id).is_some_and(|it| it.is_published_waiting) {
                is_waiting.store(is_published_waiting, Ordering::SeqCst);
            }
            Arc::new(Reader { id, name, fingerprint, is_waiting, is_published_waiting })
        };
        Self { view, people: people.into_iter().map(reader).collect() }
    }

    /// Returns the person to whom a key belongs.
    pub fn person(&self, fingerprint: Fingerprint) -> Option<Arc<Reader>> {
        self.people.iter().find(|person| person.fingerprint == fingerprint).cloned()
    }
}
