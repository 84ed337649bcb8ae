//! What is published, prepared for all readers.

use std::sync::Arc;

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
}

/// A view with its document, its event and its people, each with the fingerprint of the key.
pub(crate) struct Published {
    pub view: Arc<ViewDocument>,
    people: Vec<(Fingerprint, Arc<Person>)>,
}

/// A document and the same as an event.
pub(crate) struct ViewDocument {
    pub document: Document,
    pub event: Bytes,
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
        let fingerprint = |person: &Person| Fingerprint::of(&secret.key(Some(person.id)));
        let people = people.into_iter().map(|it| (fingerprint(&it), Arc::new(it)));
        Self { view, people: people.collect() }
    }

    /// Returns the person to whom a key belongs.
    pub fn person(&self, fingerprint: Fingerprint) -> Option<Arc<Person>> {
        let mut people = self.people.iter();
        people.find(|(of, _)| *of == fingerprint).map(|(_, person)| Arc::clone(person))
    }
}
