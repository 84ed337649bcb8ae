//! What is published, prepared for all readers.

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

/// The JSON of a view as a document, and the same as an event.
#[derive(PartialEq)]
pub(crate) struct Published {
    pub document: Document,
    pub event: Bytes,
}

impl Published {
    pub fn new(json: String) -> Self {
        // A browser reads `retry` as the milliseconds until it connects again.
        let event = Bytes::from(format!("retry: 1000\ndata: {json}\n\n"));
        Self { document: Document::new(json, JSON), event }
    }
}

/// Those with links of their own, each with the fingerprint of the key.
pub(crate) struct People(Vec<(Fingerprint, Person)>);

impl People {
    pub fn new(people: Vec<Person>, secret: Secret) -> Self {
        let fingerprint = |person: &Person| Fingerprint::of(&secret.key(Some(person.id)));
        Self(people.into_iter().map(|it| (fingerprint(&it), it)).collect())
    }

    /// Returns the person to whom a key belongs.
    pub fn find(&self, fingerprint: Fingerprint) -> Option<Person> {
        let mut people = self.0.iter();
        people.find(|(of, _)| *of == fingerprint).map(|(_, person)| person.clone())
    }
}
