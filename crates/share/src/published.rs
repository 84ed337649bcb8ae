//! The published view, prepared for all readers.

use axum::body::Bytes;

use crate::document::{Document, JSON};
use crate::key::{Fingerprint, Key};

/// The shared view, and the links of those who may see it.
#[derive(Clone, Debug)]
pub struct View {
    /// JSON on one line.
    pub json: String,
    /// The links. Others lead nowhere, and streams by those that are gone end.
    pub doors: Vec<Door>,
}

/// A link and what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeadsTo {
    /// The page of everybody.
    Everybody,
    /// A page that fills a screen which all look at.
    Table,
    /// The page of a person, who may propose something; that of everybody while there is no such person.
    Player(Option<u64>),
}

/// A link.
#[derive(Clone)]
pub struct Door {
    pub key: Key,
    pub leads_to: LeadsTo,
    /// The content for the reader alone: JSON on one line.
    pub you: String,
}

impl std::fmt::Debug for Door {
    /// Leaves the key out, which is nobody's business.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Door").field("leads_to", &self.leads_to).finish_non_exhaustive()
    }
}

/// The view as a document and as an event, and the doors.
#[derive(PartialEq, Eq)]
pub(crate) struct Published {
    pub document: Document,
    pub event: Bytes,
    doors: Vec<(Fingerprint, OpenDoor)>,
}

/// The content behind a door.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct OpenDoor {
    pub leads_to: LeadsTo,
    pub you: Bytes,
    /// The same as an event; empty for everybody, who hear nothing of their own.
    pub event: Bytes,
}

impl Published {
    pub fn new(view: View) -> Self {
        // A browser reads `retry` as the milliseconds until it connects again.
        let event = Bytes::from(format!("retry: 1000\ndata: {}\n\n", view.json));
        let doors = view.doors.into_iter().map(|Door { key, leads_to, you }| {
            let event = match leads_to {
                LeadsTo::Everybody => Bytes::new(),
                LeadsTo::Table | LeadsTo::Player(_) => {
                    format!("event: you\ndata: {you}\n\n").into()
                }
            };
            (key.into(), OpenDoor { leads_to, you: you.into(), event })
        });
        let doors = doors.collect();
        Self { document: Document::new(view.json, JSON), event, doors }
    }

    /// Returns what a key leads to; `None` for nobody's.
    pub fn door(&self, key: Fingerprint) -> Option<&OpenDoor> {
        self.doors.iter().find(|(of, _)| *of == key).map(|(_, door)| door)
    }
}
