//! Which encounter to open, at the start.

use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use super::Reply;
use crate::app::key::{Key, Named};
use crate::encounter::Stage;
use crate::store::{Glance, Listed, name_of};

/// An encounter that can be gone on with, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resumable {
    /// Its file.
    pub path: PathBuf,
    /// What it is called.
    pub title: String,
    /// Where it stands, or why it can't be read.
    pub about: String,
    /// How long ago it was played.
    pub when: String,
}

impl Resumable {
    /// An encounter of the data directory, as it is described at the time `now`.
    pub fn of(listed: &Listed, now: SystemTime) -> Self {
        let (title, about) = match &listed.glance {
            Ok(glance) => (title(glance), standing(glance)),
            Err(trouble) => (name_of(&listed.path), trouble.to_string()),
        };
        let ago = now.duration_since(listed.modified).unwrap_or_default();
        Self { path: listed.path.clone(), title, about, when: in_words(ago) }
    }
}

fn title(glance: &Glance) -> String {
    if glance.title.is_empty() { "untitled".to_owned() } else { glance.title.clone() }
}

fn standing(glance: &Glance) -> String {
    let when = match glance.stage {
        Stage::Setup => "not begun".to_owned(),
        Stage::Finished => "finished".to_owned(),
        Stage::Initiative => format!("turn {}, initiative", glance.now.turn),
        Stage::Declare => format!("turn {}, declaring", glance.now.turn),
        _ => format!("turn {}, phase {}", glance.now.turn, glance.now.phase),
    };
    format!("{when}, {} taking part", glance.combatants)
}

/// How long ago something was, roughly.
fn in_words(ago: Duration) -> String {
    const MINUTE: u64 = 60;
    const HOUR: u64 = 60 * MINUTE;
    const DAY: u64 = 24 * HOUR;
    let some =
        |count: u64, unit: &str| format!("{count} {unit}{} ago", if count == 1 { "" } else { "s" });
    match ago.as_secs() {
        ..MINUTE => "just now".to_owned(),
        seconds @ ..HOUR => some(seconds / MINUTE, "minute"),
        seconds @ ..DAY => some(seconds / HOUR, "hour"),
        seconds => some(seconds / DAY, "day"),
    }
}

/// The choice between the encounters there are and a new one.
#[derive(Clone, Debug, Default)]
pub struct Chooser {
    /// The encounters, the last one played first.
    pub encounters: Vec<Resumable>,
    /// The one chosen; one past the last is a new one.
    pub chosen: usize,
}

impl Chooser {
    /// A choice with the last encounter played chosen.
    pub fn new(encounters: Vec<Resumable>) -> Self {
        Self { encounters, chosen: 0 }
    }

    pub(super) fn take(&mut self, key: Key) -> Reply {
        let last = self.encounters.len();
        match key {
            Key::Named(Named::Down) | Key::Char('j') => self.chosen = (self.chosen + 1).min(last),
            Key::Named(Named::Up) | Key::Char('k') => self.chosen = self.chosen.saturating_sub(1),
            Key::Named(Named::Home) => self.chosen = 0,
            Key::Named(Named::End) => self.chosen = last,
            Key::Char('n') => return Reply::New,
            Key::Char('q') => return Reply::Quit,
            Key::Named(Named::Enter) => {
                let chosen = self.encounters.get(self.chosen);
                return chosen.map_or(Reply::New, |one| Reply::Open(one.path.clone()));
            }
            _ => {}
        }
        Reply::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_said_roughly() {
        let said = [0, 59, 60, 3599, 3600, 86_399, 86_400, 700_000]
            .map(|seconds| in_words(Duration::from_secs(seconds)));
        let expected = [
            "just now",
            "just now",
            "1 minute ago",
            "59 minutes ago",
            "1 hour ago",
            "23 hours ago",
            "1 day ago",
            "8 days ago",
        ];
        assert_eq!(said, expected);
    }
}
