//! The history in a save: lines of its own for each step, so that a step can be read without those before it.
//!
//! Only a save that is just as it was written is taken apart by its lines: whatever else a save may be, all of it is read.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;
use std::ops::Range;

use memchr::memmem;

use super::current::{self, JournalPosition, Save};
use super::values::Text;
use super::{VERSION, checksum, header, ron_text};
use crate::encounter::{Encounter, EncounterParts, History, Id, LazyStep, Step};
use crate::text::PlainText;

/// The beginning and the end of a history that is not empty.
const BEGIN: &str = "\n  steps: [\n";
const END: &str = "  ],\n)\n";

/// The end of a save with an empty history.
const EMPTY: &str = "[],\n)\n";

/// The first and the last line of a step.
const FIRST: &[u8] = b"    (\n";
const LAST: &[u8] = b"\n    ),\n";

/// What follows a step on its last line.
const COMMA: &str = ",\n";

/// The parts around a step that lines are nested in: the save and its list of steps.
const DEPTH: usize = 2;

/// The number of blanks before the first line of a step.
const BLANKS: usize = ron_text::INDENT.len() * DEPTH;

/// A save up to its history.
#[derive(Debug)]
pub struct SaveHead {
    /// The id of this save.
    pub id: String,
    /// The part of a journal that is in it already.
    pub includes: Option<JournalPosition>,
    /// The encounter as it stands.
    pub parts: EncounterParts,
    /// The names of combatants who are no more.
    pub names: BTreeMap<Id, PlainText>,
    /// The number of steps that stand.
    pub done: usize,
    /// The places of the steps in the text, oldest first.
    pub steps: Vec<Range<usize>>,
}

/// Reads a save up to its history; `None` where only the whole save can tell: it is of another version, or not as it was
/// written.
pub fn read_head(text: &str) -> Option<SaveHead> {
    if header::version_of(text, header::SAVE).ok()? != VERSION || !checksum::is_sealed(text) {
        return None;
    }
    let (save, steps): (Save, _) = match text.find(BEGIN) {
        Some(begin) => {
            let begin = begin + BEGIN.len();
            (ron_text::read(&format!("{}])", &text[..begin])).ok()?, ranges(text, begin)?)
        }
        None if text.ends_with(EMPTY) => (ron_text::read(text).ok()?, Vec::new()),
        None => return None,
    };
    let names = save.names?.into_iter().map(|(id, name)| (Id(id), name.0));
    Some(SaveHead {
        id: save.id,
        includes: save.includes,
        parts: save.encounter.into(),
        names: names.collect(),
        done: save.done,
        steps,
    })
}

/// The ranges of the steps in `text`, which begin at `begin`; `None` where other lines are among them.
fn ranges(text: &str, begin: usize) -> Option<Vec<Range<usize>>> {
    let steps = text.strip_suffix(END)?.as_bytes();
    let is_last = |end: usize| steps.get(begin..end).is_some_and(|it| it.ends_with(LAST));
    // Nothing else in a history ends a line with a bracket that opens. 5,000 steps in 2.9 MB are found in 3.2 million
    // instructions (callgrind).
    let openings = memmem::find_iter(steps.get(begin..)?, "(\n").map(|at| begin + at);
    let firsts: Vec<usize> = openings.map(|at| at.checked_sub(BLANKS)).collect::<Option<_>>()?;
    let ends = firsts.iter().skip(1).copied().chain([steps.len()]);
    let ranges = firsts.iter().zip(ends).map(|(&first, end)| {
        let begins = first == begin || is_last(first);
        let is_step = begins && is_last(end) && steps.get(first..)?.starts_with(FIRST);
        is_step.then(|| first + BLANKS..end - COMMA.len())
    });
    ranges.collect()
}

/// Reads a step out of its lines; `None` where it is none.
pub fn read_step(text: &str) -> Option<Step> {
    ron_text::read::<current::Step>(text).ok().map(Into::into)
}

/// The text of a save, of which `save` has all but the history. Steps that came out of a save are copied.
///
/// # Errors
/// Never for what commands have made.
pub fn write(save: &Save, history: &History) -> io::Result<String> {
    let head = ron_text::in_lines(save)?;
    let (Some(head), [_, ..]) = (head.strip_suffix(EMPTY), history.steps()) else {
        return Ok(head);
    };
    let mut text = format!("{head}[\n");
    for step in history.steps() {
        text.extend([&*ron_text::INDENT.repeat(DEPTH), &*lines_of(step)?, COMMA]);
    }
    Ok(text + END)
}

/// The lines of a step, without the blanks before the first.
fn lines_of(step: &LazyStep) -> io::Result<Cow<'_, str>> {
    match step.stored_text() {
        Some(text) => Ok(text.into()),
        None => ron_text::in_nested_lines(&current::Step::from(&**step), DEPTH).map(Into::into),
    }
}

/// The names that a history has and the state has not.
pub fn other_names(history: &History, state: &Encounter) -> BTreeMap<u32, Text> {
    let others = history.names().filter(|&(id, name)| state.name(id) != name);
    others.map(|(id, name)| (id.0, Text(name.into()))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;
    use crate::dice::SeededDice;
    use crate::encounter::Timeline;
    use crate::store::format::write_save;

    #[test]
    fn a_history_with_another_line_among_its_steps_is_read_whole() {
        let mut timeline = Timeline::default();
        for name in ["Ana", "Ben", "Cleo"] {
            timeline.execute(&Command::add(name).into(), &mut SeededDice::new(1)).expect("done");
        }
        let text = write_save("1", None, &timeline).expect("it can be written");
        let head = read_head(&text).expect("it is as it was written");
        let ends = head.steps.iter().map(|range| range.end + COMMA.len());
        for at in ends.chain([head.steps[0].start - BLANKS]) {
            let (before, after) = text.split_at(at);
            let other = checksum::seal(&format!("{before}    // of another program\n{after}"));
            assert!(read_head(&other).is_none(), "{other}");
        }
        let wider = checksum::seal(&text.replace(BEGIN, "\n    steps: [\n"));
        assert!(read_head(&wider).is_none(), "{wider}");
    }

    #[test]
    fn a_save_is_the_same_text_as_if_it_were_written_in_one() {
        let mut timeline = Timeline::default();
        for commands in 0..4 {
            let text = write_save("1", None, &timeline).expect("it can be written");
            let save: Save = ron_text::read(&text).expect("a save");
            assert_eq!(save.steps.len(), commands);
            let whole = ron_text::in_lines(&save).expect("it can be written");
            assert_eq!(text, whole);
            let head = read_head(&text).expect("it is as it was written");
            let texts = head.steps.iter().map(|range| &text[range.clone()]);
            let steps: Vec<Step> = texts.filter_map(read_step).collect();
            assert_eq!(steps, save.steps.into_iter().map(Step::from).collect::<Vec<_>>());
            let name = format!("Guard {commands} \\n    ),\\n");
            timeline.execute(&Command::add(&name).into(), &mut SeededDice::new(1)).expect("done");
        }
    }
}
