//! Prompts for a text about a combatant: a note, a name, a declaration, the name of a template.

use strum::Display;
use tui_input::Input;

use super::dialog::{Dialog, KeyRow, Then, keys, row};
use crate::app::context::Context;
use crate::app::input::FileRequest;
use crate::app::key::Key;
use crate::app::layer::outcome::Outcome;
use crate::app::line::edit;
use phasekeeper_engine::command::{Command, EntryFile};
use phasekeeper_engine::encounter::{Encounter, Fact, Id, split_number};
use phasekeeper_engine::narrate::{list_names, name_some};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Display)]
#[strum(serialize_all = "kebab-case")]
pub enum TextPurpose {
    Note,
    Rename,
    /// A declaration (CT-3).
    Declare,
    /// Another declaration, by a Power (CT-7).
    Change,
    /// The name of a template of the library.
    Template,
}

/// A prompt for one line of text.
#[derive(Clone, Debug)]
pub struct TextPrompt {
    /// The combatants it is about; several only for a note.
    pub who: Vec<Id>,
    pub purpose: TextPurpose,
    pub line: Input,
    /// True once it was said that there is a template of this name.
    warned: bool,
}

impl TextPrompt {
    /// A prompt that begins with `text`.
    pub fn new(who: Vec<Id>, purpose: TextPurpose, text: &str) -> Self {
        Self { who, purpose, line: Input::new(text.to_owned()), warned: false }
    }

    /// A prompt for the name of a template with the numbers of a combatant: the name without the number of a copy.
    pub fn template(id: Id, name: &str) -> Self {
        Self::new(vec![id], TextPurpose::Template, split_number(name).0)
    }

    /// The question; it names the combatants.
    pub fn question(&self, state: &Encounter) -> String {
        let name = name_some(state, &self.who);
        match self.purpose {
            TextPurpose::Note => format!("Note on {name}: "),
            TextPurpose::Rename => format!("New name for {name}: "),
            TextPurpose::Declare => format!("What does {name} declare? "),
            TextPurpose::Change => format!("{name} declares anew, by a Power: "),
            TextPurpose::Template => format!("Keep {name} in the library as: "),
        }
    }

    fn submit(&mut self, context: &Context) -> Outcome {
        let name = list_names(context.state, &self.who);
        let text = self.line.value().to_owned();
        Outcome::from(match self.purpose {
            TextPurpose::Note => Command::Note { names: context.state.names_of(&self.who), text },
            TextPurpose::Rename => Command::Rename { name, new: text },
            TextPurpose::Declare => Command::Declare { name, what: text },
            TextPurpose::Change => Command::Change { name, what: text, power: true },
            TextPurpose::Template => return self.keep(context),
        })
    }

    /// Keeps the stat block in the library; asks before it takes the place of another.
    fn keep(&mut self, context: &Context) -> Outcome {
        let state = context.state;
        let Some(combatant) = self.who.first().and_then(|&id| state.get(id)) else {
            return Outcome::Close;
        };
        let template = state.template_of(combatant);
        let name = self.line.value().trim();
        let entry = EntryFile::template(name, &template.source, &template.edits);
        if let Err(error) = context.library.check(&entry) {
            return Outcome::ShowError(error);
        }
        if let Ok(there) = context.library.template(entry.name())
            && !self.warned
        {
            self.warned = true;
            let question = format!("{} is in the library already; Enter replaces it", there.name);
            return Outcome::Ask { question, about: Vec::new() };
        }
        FileRequest::WriteEntry(entry).into()
    }

    fn edit(&mut self, key: Key) -> Outcome {
        self.warned = false;
        edit(&mut self.line, key);
        Outcome::Stay
    }
}

impl Dialog for TextPrompt {
    const ROWS: &'static [KeyRow<Self>] = &[
        row(keys::ENTER, "declare, and the next", |it: &mut Self, _, context| it.submit(context))
            .when(|it, _| it.purpose == TextPurpose::Declare),
        row(keys::ENTER, "save", |it: &mut Self, _, context| it.submit(context)),
        row(keys::ESC, "cancel", |_, _, _| Outcome::Close),
        row(keys::TEXT, "", |it: &mut Self, key, _| it.edit(key)),
    ];

    fn line(&mut self) -> Option<&mut Input> {
        Some(&mut self.line)
    }

    /// Continues with the next combatant who declares.
    fn advance(&mut self, state: &Encounter, _: &[Fact]) -> Then {
        match state.declaring().first() {
            Some(&next) if self.purpose == TextPurpose::Declare => {
                *self = Self::new(vec![next], TextPurpose::Declare, "");
                Then::Stay
            }
            _ => Then::Close,
        }
    }
}
