//! The log as a time machine: a cursor among the steps, and the encounter as it was there.

use std::sync::Arc;

use tui_input::Input;

use super::find::Find;
use super::pager::PAGE;
use super::{Dialog, KeyRow, Outcome, TakesKeys, keys, refuse, row};
use crate::app::action::Action;
use crate::app::context::Context;
use crate::app::key::Key;
use crate::app::line::edit;
use phasekeeper_engine::command::Request;
use phasekeeper_engine::encounter::{Id, StateChange, Step, Timeline};
use phasekeeper_engine::narrate::log_text;

/// The log with a cursor. Steps that were undone are in it as long as they can be redone.
#[derive(Clone, Debug, Default)]
pub struct LogBrowser {
    shown: Box<Timeline>,
    /// The number of steps that stand.
    pub now: usize,
    /// The combatant that the list is limited to.
    pub about: Option<Id>,
    /// The text that was searched last, in small letters.
    sought: String,
    /// The line that is typed, if one is.
    pub prompt: Option<LogPrompt>,
    /// True if the log takes the whole page.
    pub is_whole: bool,
}

/// A line that is typed in the log.
#[derive(Clone, Debug)]
pub enum LogPrompt {
    Search(Input),
    /// Letters of the name of a combatant.
    About(Find),
}

impl LogBrowser {
    /// The log with the cursor at the present.
    pub fn new(timeline: &Timeline) -> Self {
        let (shown, now) = (Box::new(timeline.clone()), timeline.history().done().len());
        Self { shown, now, ..Self::default() }
    }

    /// The encounter at the cursor.
    pub fn shown(&self) -> &Timeline {
        &self.shown
    }

    /// The number of steps before the cursor; 0 at the beginning of the encounter.
    pub fn position(&self) -> usize {
        self.shown.history().done().len()
    }

    /// The positions that are listed, oldest first: the beginning, and after each step.
    pub fn positions(&self) -> Vec<usize> {
        let steps = (1..).zip(self.steps());
        let listed = steps.filter(|(_, step)| self.about.is_none_or(|id| concerns(step, id)));
        [0].into_iter().chain(listed.map(|(position, _)| position)).collect()
    }

    fn steps(&self) -> &[Arc<Step>] {
        self.shown.history().steps()
    }

    fn go_to(&mut self, position: usize) {
        self.shown.go_to(position);
    }

    /// Moves the cursor by so many listed steps, forward by a positive number.
    fn go(&mut self, by: isize) {
        let positions = self.positions();
        let here = self.position();
        let index = match positions.binary_search(&here) {
            Ok(index) => index,
            // A cursor between two listed steps goes to the next one in its direction.
            Err(next) if by > 0 => next - 1,
            Err(next) => next,
        };
        let index = index.saturating_add_signed(by).min(positions.len().saturating_sub(1));
        self.go_to(positions.get(index).copied().unwrap_or(here));
    }

    /// Goes to the present; from there on to the end of what was undone.
    fn go_to_end(&mut self) {
        let end = if self.position() == self.now { self.steps().len() } else { self.now };
        self.go_to(end);
    }

    /// Makes the moment at the cursor the present.
    fn submit(&mut self) -> Outcome {
        let (here, now) = (self.position(), self.now);
        match here {
            _ if here < now => Outcome::Execute(Request::Undo(now - here)),
            _ if here > now => Outcome::Execute(Request::Redo(here - now)),
            _ => Outcome::Close,
        }
    }

    /// Does what was typed.
    fn take_prompt(&mut self, context: &Context) -> Outcome {
        match self.prompt.take() {
            Some(LogPrompt::Search(line)) => {
                self.sought = line.value().trim().to_lowercase();
                if !self.sought.is_empty() {
                    return self.search(at_or_before);
                }
            }
            Some(LogPrompt::About(find)) if find.line.value().is_empty() => self.about = None,
            Some(LogPrompt::About(find)) => {
                let Some(id) = find.found(context.state) else {
                    return refuse(&format!("no name matches {:?}", find.line.value()));
                };
                self.about = Some(id);
                // The last of their steps up to the cursor, else the beginning.
                let here = self.position();
                let last = self.positions().into_iter().rfind(|&other| other <= here);
                self.go_to(last.unwrap_or(0));
            }
            None => {}
        }
        Outcome::Stay
    }

    /// Gives a key to the line that is typed.
    fn type_key(&mut self, key: Key, context: &Context) {
        match &mut self.prompt {
            Some(LogPrompt::Search(line)) => {
                edit(line, key);
            }
            Some(LogPrompt::About(find)) => {
                find.press(key, context);
            }
            None => {}
        }
    }

    /// Goes to one of the listed steps with the text that was searched last: `choose` has their positions and the cursor's.
    fn search(&mut self, choose: fn(&[usize], usize) -> Option<usize>) -> Outcome {
        let mut positions = self.positions();
        positions.retain(|&position| self.has_sought(position));
        match choose(&positions, self.position()) {
            Some(position) => {
                self.go_to(position);
                Outcome::Stay
            }
            None => Outcome::ShowError(format!("no step has {:?} in it", self.sought)),
        }
    }

    /// Returns true if the step before a position has the text in its command or its sentences.
    fn has_sought(&self, position: usize) -> bool {
        let step = position.checked_sub(1).and_then(|index| self.steps().get(index));
        step.is_some_and(|step| {
            let has = |text: &str| text.to_lowercase().contains(&self.sought);
            has(&step.command) || has(&log_text(&self.shown, step))
        })
    }

    fn is_typing(&self) -> bool {
        self.prompt.is_some()
    }
}

/// Returns true if a step names a combatant or changes them.
fn concerns(step: &Step, id: Id) -> bool {
    let is_changed = |change: &StateChange| match change {
        StateChange::Combatant(who, _) => *who == id,
        StateChange::CombatantAdded(it) | StateChange::CombatantRemoved(it) => it.id == id,
        _ => false,
    };
    step.facts.iter().any(|fact| fact.named().contains(&id)) || step.changes.iter().any(is_changed)
}

/// The newest of `all` at the cursor or before it, else the newest of them all.
fn at_or_before(all: &[usize], here: usize) -> Option<usize> {
    all.iter().rfind(|&&it| it <= here).or(all.last()).copied()
}

/// The same without the cursor's.
fn before(all: &[usize], here: usize) -> Option<usize> {
    all.iter().rfind(|&&it| it < here).or(all.last()).copied()
}

/// The oldest of `all` after the cursor, else the oldest of them all.
fn after(all: &[usize], here: usize) -> Option<usize> {
    all.iter().find(|&&it| it > here).or(all.first()).copied()
}

fn is_looking(log: &LogBrowser, _: &Context) -> bool {
    !log.is_typing()
}

fn has_searched(log: &LogBrowser, context: &Context) -> bool {
    is_looking(log, context) && !log.sought.is_empty()
}

impl Dialog for LogBrowser {
    const ROWS: &'static [KeyRow<Self>] = &[
        row!(keys::ENTER, "take it", |log, context| log.take_prompt(context))
            .when(|log, _| log.is_typing()),
        row!(keys::ESC, "cancel", |log| log.prompt = None).when(|log, _| log.is_typing()),
        row!(keys::TEXT, "", |log, key, context| log.type_key(key, context))
            .when(|log, _| log.is_typing()),
        row!(keys::ANY, "", |log, key, context| log.type_key(key, context))
            .when_key(|log, key| log.is_typing() && !matches!(key, Key::Function(_))),
        row!(keys::UP_OR_K, "move", |log| log.go(-1)).labeled("↑ ↓").when(is_looking),
        row!(keys::DOWN_OR_J, "", |log| log.go(1)),
        row!(keys::PAGE_UP, "by pages", |log| log.go(-(PAGE as isize)))
            .quiet()
            .labeled("PgUp PgDn"),
        row!(keys::PAGE_DOWN_OR_SPACE, "", |log| log.go(PAGE as isize)),
        row!(keys::HOME, "the beginning", |log| log.go_to(0)).quiet(),
        row!(keys::END, "now", |log| log.go_to_end()).quiet(),
        row!(keys::ENTER, "go back there", |log| log.submit())
            .when(|log, context| is_looking(log, context) && log.position() < log.now),
        row!(keys::ENTER, "redo up to there", |log| log.submit())
            .when(|log, context| is_looking(log, context) && log.position() > log.now),
        row!(keys::ENTER, "", |log| log.submit()),
        row!(keys::ESC, "now", |_| Outcome::Close).when(is_looking),
        row!('/', "search", |log| log.prompt = Some(LogPrompt::Search(Input::default())))
            .when(is_looking),
        row!('n', "older", |log| log.search(before)).when(has_searched),
        row!('N', "newer", |log| log.search(after)).when(has_searched),
        row!('f', "filter", |log| log.prompt = Some(LogPrompt::About(Find::default())))
            .when(is_looking),
        row!(keys::TAB, "whole page", |log| log.is_whole = !log.is_whole)
            .when(|log, context| is_looking(log, context) && !log.is_whole),
        row!(keys::TAB, "beside the fight", |log| log.is_whole = !log.is_whole)
            .when(|log, context| is_looking(log, context) && log.is_whole),
    ];

    fn closed_by(&self) -> Option<Action> {
        (!self.is_typing()).then_some(Action::Log)
    }

    fn line(&mut self) -> Option<&mut Input> {
        match self.prompt.as_mut()? {
            LogPrompt::Search(line) => Some(line),
            LogPrompt::About(find) => Some(&mut find.line),
        }
    }
}
