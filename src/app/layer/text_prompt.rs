//! A text about somebody: a note, another name.

use tui_input::Input;

use super::{After, LayerOutcome};
use crate::app::key::{Key, Named};
use crate::app::line::edit;
use crate::app::name_of;
use crate::encounter::{Command, Encounter, Id};

/// What the text is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A note.
    Note,
    /// Another name.
    Rename,
    /// What they will do in this turn (CT-3).
    Declare,
    /// What they will do instead, as a Power allows (CT-7).
    Change,
}

/// A prompt for one line of text.
#[derive(Clone, Debug)]
pub struct Text {
    /// Whom it is about.
    pub who: Id,
    /// What it is for.
    pub purpose: Purpose,
    /// What has been typed.
    pub line: Input,
}

impl Text {
    /// A prompt about `who` that begins with `text`.
    pub fn new(who: Id, purpose: Purpose, text: &str) -> Self {
        Self { who, purpose, line: Input::new(text.to_owned()) }
    }

    /// What it asks for; it names whom.
    pub fn question(&self, state: &Encounter) -> String {
        let name = name_of(state, self.who);
        match self.purpose {
            Purpose::Note => format!("Note on {name}: "),
            Purpose::Rename => format!("New name for {name}: "),
            Purpose::Declare => format!("What does {name} declare? "),
            Purpose::Change => format!("By a Power, {name} declares: "),
        }
    }

    pub(super) fn take(&mut self, key: Key, state: &Encounter) -> LayerOutcome {
        if key != Key::from(Named::Enter) {
            edit(&mut self.line, key);
            return LayerOutcome::Stay;
        }
        let (name, text) = (name_of(state, self.who).to_owned(), self.line.value().to_owned());
        LayerOutcome::Do(match self.purpose {
            Purpose::Note => Command::Note { name, text },
            Purpose::Rename => Command::Rename { name, new: text },
            Purpose::Declare => Command::Declare { name, what: text },
            Purpose::Change => Command::Change { name, what: text, power: true },
        })
    }

    /// A declaration is in: goes on with the next one that is asked for.
    pub(super) fn advance(&mut self, state: &Encounter) -> After {
        match state.declaring().first() {
            Some(&next) if self.purpose == Purpose::Declare => {
                *self = Self::new(next, Purpose::Declare, "");
                After::Stay
            }
            _ => After::Close,
        }
    }

    pub(super) fn keys(&self) -> &'static str {
        match self.purpose {
            Purpose::Declare => "what they will do, Enter, and the next one · Esc leaves",
            _ => "Enter · Esc leaves",
        }
    }
}
