//! An encounter that another phasekeeper plays: this one shows it as it goes on, and changes nothing.

use std::path::PathBuf;

use super::actions::Action;
use super::input::{FileRequest, SideEffect};
use super::layer::pager::Scroll;
use super::message::Message;
use super::outcome::Outcome;
use super::state::App;
use phasekeeper_engine::command::Request;
use phasekeeper_engine::encounter::{JournalEntry, Timeline};
use phasekeeper_engine::rules::Mode;

/// An encounter that is only read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadOnly {
    /// Its file.
    pub path: PathBuf,
    /// True while another phasekeeper has it open.
    pub is_open_elsewhere: bool,
}

/// What is new in an encounter that is only read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Followed {
    /// These entries follow.
    Entries(Vec<JournalEntry>),
    /// The whole encounter stands so.
    Whole(Box<Timeline>),
    /// Something is wrong with its files, as this sentence says.
    Fault(String),
    /// Another phasekeeper has it open, or none has it any more.
    OpenElsewhere(bool),
}

impl ReadOnly {
    /// The sentence for a key that would change something.
    fn sentence(&self) -> &'static str {
        if self.is_open_elsewhere {
            "read only: open in another phasekeeper; close it there to play it here"
        } else {
            "read only: closed in the other phasekeeper; Enter plays it here"
        }
    }
}

/// Returns true for an action that changes nothing in the encounter.
fn only_looks(action: Action, mode: Mode) -> bool {
    use Action as A;
    matches!(
        action,
        A::SelectDown
            | A::SelectUp
            | A::SelectFirst
            | A::SelectLast
            | A::SelectActing
            | A::Mark
            | A::Unmark
            | A::Find
            | A::LogBack
            | A::LogForward
            | A::Log
            | A::Palette
            | A::Help
            | A::Blank
            | A::Quit
    ) || (action == A::Finish && mode == Mode::Finished)
}

impl App {
    /// Shows the encounter at `path` as another phasekeeper plays it.
    pub fn follow(&mut self, timeline: Timeline, path: PathBuf) {
        self.load(timeline);
        let read_only = ReadOnly { path, is_open_elsewhere: true };
        self.show_error(read_only.sentence());
        self.read_only = Some(read_only);
    }

    /// The sentence that refuses every change, while the encounter is only read.
    pub(super) fn change_refused(&self) -> Option<&'static str> {
        self.read_only.as_ref().map(ReadOnly::sentence)
    }

    /// The outcome of an action that may not be carried out while the encounter is only read.
    pub(in crate::app) fn refuse_to_change(&self, action: Action) -> Option<Outcome> {
        let refused = self.change_refused()?;
        let looks = only_looks(action, self.encounter().mode());
        (!looks).then(|| Outcome::ShowError(refused.to_owned()))
    }

    /// Opens the encounter to play it, where no other phasekeeper has it any more.
    pub(super) fn take_over(&self) -> Option<Outcome> {
        let read_only = self.read_only.as_ref().filter(|it| !it.is_open_elsewhere)?;
        Some(SideEffect::OpenSave(read_only.path.clone()).into())
    }

    /// Goes on as the other phasekeeper did.
    pub(super) fn on_followed(&mut self, followed: Followed) -> Vec<SideEffect> {
        if self.read_only.is_none() {
            return Vec::new();
        }
        match followed {
            Followed::Entries(entries) => {
                for entry in entries {
                    let request = match &entry {
                        JournalEntry::Step(_) => None,
                        JournalEntry::Undo(count) => Some(Request::Undo(*count)),
                        JournalEntry::Redo(count) => Some(Request::Redo(*count)),
                    };
                    let before = self.before(request.as_ref());
                    if self.timeline.replay(entry.clone()).is_err() {
                        return vec![FileRequest::ReadAnew.into()];
                    }
                    self.report(&entry, before);
                }
            }
            Followed::Whole(timeline) => {
                self.timeline = *timeline;
                self.selection.repair(self.timeline.encounter());
                self.log = Scroll::new(self.timeline.history().done().len());
                self.message = Message::None;
            }
            Followed::Fault(error) => self.show_error(error),
            Followed::OpenElsewhere(is_open_elsewhere) => {
                if let Some(read_only) = &mut self.read_only {
                    read_only.is_open_elsewhere = is_open_elsewhere;
                    let sentence = read_only.sentence();
                    self.show_error(sentence);
                }
            }
        }
        Vec::new()
    }
}
