//! Steps that stay the text of a save until they are asked for.
//!
//! A history of thousands of steps is opened to go on from its end. What lies behind is read when undo, the log or a
//! report reaches it, and written into the next save as the text that it is.

use std::fmt::{self, Debug, Formatter};
use std::ops::{Deref, Range};
use std::sync::{Arc, LazyLock, OnceLock};

use super::history::Step;
use crate::rules::TurnPhase;

/// Reads the text of a step; `None` where it is none.
pub type ReadStep = fn(&str) -> Option<Step>;

/// The steps in the text of a save, each read once at most.
pub struct StoredSteps {
    text: String,
    steps: Vec<StoredStep>,
    read: ReadStep,
}

/// A step in the text of a save.
struct StoredStep {
    range: Range<usize>,
    /// The step once it was asked for; `None` in it where it can't be read.
    step: OnceLock<Option<Box<Step>>>,
}

/// A step of a history. It is read when it is first looked into; one that can't be read then looks like a step without
/// facts and changes.
#[derive(Clone)]
pub struct LazyStep(Kind);

#[derive(Clone)]
enum Kind {
    Read(Arc<Step>),
    Stored { steps: Arc<StoredSteps>, index: usize },
}

/// What a step that can't be read looks like.
static UNREADABLE: LazyLock<Step> = LazyLock::new(|| Step {
    at: TurnPhase { turn: 1, phase: 1 },
    command: "(this step can't be read)".into(),
    facts: Vec::new(),
    changes: Vec::new(),
});

impl StoredSteps {
    /// The steps at these ranges of `text`, oldest first, which `read` reads. A range beyond the text, or within a letter,
    /// is a step that can't be read.
    pub fn new(text: String, ranges: Vec<Range<usize>>, read: ReadStep) -> Self {
        let steps = ranges.into_iter().map(|range| StoredStep { range, step: OnceLock::new() });
        Self { text, steps: steps.collect(), read }
    }

    /// The text that they are in.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number of steps.
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// The steps one by one.
    pub(super) fn into_steps(self) -> Vec<LazyStep> {
        let steps = Arc::new(self);
        let stored = |index| LazyStep(Kind::Stored { steps: Arc::clone(&steps), index });
        (0..steps.len()).map(stored).collect()
    }

    fn text_of(&self, index: usize) -> Option<&str> {
        self.text.get(self.steps[index].range.clone())
    }

    fn step(&self, index: usize) -> Option<&Step> {
        let read = || {
            let step = (self.read)(self.text_of(index)?)?;
            step.validate().is_ok().then(|| Box::new(step))
        };
        self.steps[index].step.get_or_init(read).as_deref()
    }
}

impl LazyStep {
    /// The step; `None` where it can't be read, or has facts that can't be.
    pub fn get(&self) -> Option<&Step> {
        match &self.0 {
            Kind::Read(step) => Some(step),
            Kind::Stored { steps, index } => steps.step(*index),
        }
    }

    /// Returns true for the same step, and not only an equal one.
    pub fn is(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Kind::Read(step), Kind::Read(other)) => Arc::ptr_eq(step, other),
            (Kind::Stored { steps, index }, Kind::Stored { steps: others, index: other }) => {
                index == other && Arc::ptr_eq(steps, others)
            }
            _ => false,
        }
    }

    /// The text of a step that came out of a save.
    pub fn stored_text(&self) -> Option<&str> {
        match &self.0 {
            Kind::Read(_) => None,
            Kind::Stored { steps, index } => steps.text_of(*index),
        }
    }

    /// Returns true for a step that came out of a save: nobody has checked that it fits the state.
    pub(super) fn is_stored(&self) -> bool {
        matches!(self.0, Kind::Stored { .. })
    }
}

impl From<Step> for LazyStep {
    fn from(step: Step) -> Self {
        Self(Kind::Read(Arc::new(step)))
    }
}

impl Deref for LazyStep {
    type Target = Step;

    fn deref(&self) -> &Step {
        self.get().unwrap_or(&UNREADABLE)
    }
}

impl PartialEq for LazyStep {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for LazyStep {}

impl Debug for LazyStep {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        (**self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    thread_local! {
        static READ: Cell<usize> = const { Cell::new(0) };
    }

    /// Steps whose commands are the words of a text; `?` can't be read.
    fn read(text: &str) -> Option<Step> {
        READ.set(READ.get() + 1);
        let at = TurnPhase { turn: 1, phase: 1 };
        let step = Step { at, command: text.into(), facts: Vec::new(), changes: Vec::new() };
        (text != "?").then_some(step)
    }

    #[test]
    fn a_step_is_read_once_when_it_is_asked_for_and_never_in_a_copy_again() {
        let ranges = vec![0..1, 2..3, 4..5, 4..9];
        let steps = StoredSteps::new("a b ?".to_owned(), ranges, read).into_steps();
        let copy = steps.clone();
        assert_eq!((steps.len(), READ.get()), (4, 0));
        assert_eq!(
            (steps[1].command.as_str(), copy[1].command.as_str(), READ.get()),
            ("b", "b", 1)
        );
        assert_eq!((steps[2].get(), copy[2].get(), READ.get()), (None, None, 2));
        assert_eq!((steps[3].get(), steps[3].stored_text(), READ.get()), (None, None, 2));
        assert!(steps[2].facts.is_empty() && steps[2].changes.is_empty());
        assert_eq!((steps[0].stored_text(), READ.get()), (Some("a"), 2));
    }

    #[test]
    fn a_step_is_itself_and_its_copies_and_equal_to_others_that_say_the_same() {
        let stored =
            || StoredSteps::new("a b a".to_owned(), vec![0..1, 2..3, 4..5], read).into_steps();
        let (steps, others) = (stored(), stored());
        let executed = LazyStep::from(steps[0].get().expect("readable").clone());
        assert!(steps[0].is(&steps[0].clone()) && executed.is(&executed.clone()));
        for other in [&steps[1], &steps[2], &others[0], &executed] {
            assert!(!steps[0].is(other) && !other.is(&steps[0]));
        }
        assert!(!executed.is(&LazyStep::from(executed.get().expect("a step").clone())));
        assert!(steps[0] == steps[2] && steps[0] == executed && steps[0] != steps[1]);
    }
}
