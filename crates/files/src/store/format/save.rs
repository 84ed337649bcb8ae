//! A save as text: the header, a summary, the encounter as it stands, its history.

use std::borrow::Cow;
use std::io;
use std::sync::Arc;

use ron::value::RawValue;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::header::{SAVE, VERSION, check_version};
use super::ron_text::{read, to_pretty_text};
use super::{FormatError, JournalPosition, checksum};
use phasekeeper_engine::encounter::{Encounter, EncounterParts, Step, Timeline};
use phasekeeper_engine::rules::{Mode, Ruleset, Status, TurnPhase};
use phasekeeper_engine::text::{LineError, PlainText};

/// The beginning of the line of the encounter itself. No text in a save has a line end of its own.
const ENCOUNTER: &str = "\n  encounter:";

/// The line before a history, the last line of each of its steps, and the lines after them.
const HISTORY: &str = "\n  steps: [\n";
const STEP_END: &str = "\n    ),\n";
const END: &str = "  ],\n)\n";

/// A save. It begins with the header, which every version has.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    format: Cow<'static, str>,
    version: u32,
    /// The checksum of the whole text, in which zeros stand for itself.
    check: Cow<'static, str>,
    /// The id of this save.
    pub id: String,
    /// The id of the encounter, whichever save it is in; without it, that of the save.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fight: Option<String>,
    /// The part of a journal that is in it already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub includes: Option<JournalPosition>,
    summary: Summary,
    /// The encounter as it stands.
    pub encounter: EncounterParts,
    /// The names of combatants who were removed. Its history tells them, but saves of November 2026 hold them as well.
    #[serde(default, rename = "names", skip_serializing)]
    _names: Option<IgnoredAny>,
    /// The number of steps that stand.
    pub done: usize,
    /// The history, oldest first.
    pub steps: Vec<Arc<Step>>,
}

/// An encounter in a line, at the head of a save, so that a list needs to read no more of it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Summary {
    /// The title; may be empty.
    pub title: PlainText,
    /// The mode: what the encounter is waiting for.
    pub mode: Mode,
    /// The turn and the phase.
    pub clock: TurnPhase,
    /// The number of combatants.
    pub combatants: usize,
    /// The names of active combatants in the fight, at most [`Summary::MAX_NAMED`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub standing: Vec<PlainText>,
    /// The names of combatants in the fight who are neither active nor gone, at most [`Summary::MAX_NAMED`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fallen: Vec<PlainText>,
}

/// A save as it was read, not validated.
pub struct SaveFile<'a> {
    /// The save, as far as it can be read.
    pub save: Save,
    /// True if the text is just as it was written, by its checksum.
    pub is_sealed: bool,
    /// The rest of the text, from the first step that can't be read on; empty if all steps were read.
    pub unread: &'a str,
    /// The first damage of a text that can't be read to its end.
    pub damage: Option<LineError>,
}

/// Reads the text of a save. A damaged one is read up to the damage, if its state and first step can be read.
///
/// # Errors
/// The [`FormatError`] that makes it unreadable. What can't be read in a text that is just as it was written is of a newer
/// phasekeeper.
pub fn read_save(text: &str) -> Result<SaveFile<'_>, FormatError> {
    check_version(text, SAVE)?;
    let is_sealed = checksum::is_sealed(text);
    match read(text) {
        Ok(save) => Ok(SaveFile { save, is_sealed, unread: "", damage: None }),
        Err(damage) => {
            let damage = ruleset_damage(text).unwrap_or(damage);
            if is_sealed {
                return Err(FormatError::UnknownWord(damage));
            }
            match read_up_to_damage(text) {
                Some((save, unread)) => {
                    Ok(SaveFile { save, is_sealed, unread, damage: Some(damage) })
                }
                None => Err(FormatError::Damaged(damage)),
            }
        }
    }
}

/// Reads a save up to the first step that can't be read, and returns the text from there on; `None` if not even one can be.
fn read_up_to_damage(text: &str) -> Option<(Save, &str)> {
    let (head, mut unread) = text.split_once(HISTORY)?;
    let mut save: Save = read(&format!("{head}{HISTORY}])")).ok()?;
    while let Some((step, rest)) = unread.split_once(STEP_END) {
        let Ok(step) = read(&format!("{step}\n)")) else { break };
        save.steps.push(step);
        unread = rest;
    }
    let is_whole = END.starts_with(unread) || unread.starts_with(END);
    let unread = if is_whole { "" } else { unread };
    (!save.steps.is_empty()).then_some((save, unread))
}

/// The fault in the ruleset of a save, if it is there that the save is damaged. Only its own reader knows the line.
fn ruleset_damage(save: &str) -> Option<LineError> {
    #[derive(Deserialize)]
    struct Save<'a> {
        #[serde(borrow)]
        encounter: Encounter<'a>,
    }
    #[derive(Deserialize)]
    struct Encounter<'a> {
        #[serde(borrow)]
        ruleset: &'a RawValue,
    }
    let text = read::<Save>(save).ok()?.encounter.ruleset.get_ron();
    let fault = Ruleset::from_save(text).err()?.into_iter().next()?;
    let lines_before = save[..save.find(text)?].matches('\n').count();
    Some(LineError { line: lines_before + fault.line, ..fault })
}

/// Reads the summary of a save that is just as it was written; `None` if only the whole of another save can tell.
pub fn read_sealed_summary(text: &str) -> Option<Summary> {
    #[derive(Deserialize)]
    struct Head {
        summary: Summary,
    }
    if check_version(text, SAVE).is_err() || !checksum::is_sealed(text) {
        return None;
    }
    let (head, _) = text.split_once(ENCOUNTER)?;
    read::<Head>(&format!("{head})")).ok().map(|head| head.summary)
}

/// The text of a save of `timeline`, with its id and that of the encounter.
///
/// # Errors
/// A value that can't be written; never one that commands have made.
pub fn write_save(
    [id, fight]: [&str; 2],
    includes: Option<&JournalPosition>,
    timeline: &Timeline,
) -> io::Result<String> {
    let (state, history) = (timeline.encounter(), timeline.history());
    let save = Save {
        format: SAVE.into(),
        version: VERSION,
        check: checksum::UNKNOWN.into(),
        id: id.to_owned(),
        fight: Some(fight.to_owned()).filter(|fight| fight != id),
        includes: includes.cloned(),
        summary: state.into(),
        encounter: state.into(),
        _names: None,
        done: history.done().len(),
        steps: history.steps().to_vec(),
    };
    Ok(checksum::seal(&to_pretty_text(&save)?))
}

impl Summary {
    /// The most names of those who stand, and of those who fell.
    pub const MAX_NAMED: usize = 20;
}

impl From<&Encounter> for Summary {
    fn from(state: &Encounter) -> Self {
        // Who is gone neither stands nor fell.
        let named = |is_standing: bool| {
            let fighters = state.combatants().iter().filter(|it| !it.is_in_reserve());
            let named =
                fighters.filter(|it| it.status != Status::Gone && it.is_active() == is_standing);
            named.take(Self::MAX_NAMED).map(|it| it.name.clone()).collect()
        };
        Self {
            title: state.title().into(),
            mode: state.mode(),
            clock: state.clock(),
            combatants: state.combatants().len(),
            standing: named(true),
            fallen: named(false),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use strum::VariantNames;

    use super::*;
    use phasekeeper_engine::command;
    use phasekeeper_engine::dice::SeededDice;
    use phasekeeper_engine::encounter::{CombatantChange, Fact, StateChange};

    /// The files of `tests/saves/v5` that have this ending.
    fn files(ending: &str) -> Vec<PathBuf> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/saves/v5");
        let entries = fs::read_dir(folder).expect("a folder");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        paths.filter(|path| path.extension().is_some_and(|it| it == ending)).collect()
    }

    /// The text without its checksum, without the names that were written once, without the parameters of the ruleset,
    /// which become more, and without the names of the summary, which are new.
    fn compared(text: &str) -> String {
        let without = |text: &str, begin: &str, end: &str| {
            let cut = text.find(begin).and_then(|begin| Some((begin, text[begin..].find(end)?)));
            cut.map_or(text.to_owned(), |(begin, length)| {
                [&text[..begin], &text[begin + length + 1..]].concat()
            })
        };
        let text = without(text, "  names: {", "\n  done: ");
        let text = without(&text, "      parameters: (", "\n    title: ");
        let text = without(&text, "    standing: ", "\n  ),");
        let text = without(&text, "    fallen: ", "\n  ),");
        let is_left_out =
            |line: &str| line.starts_with("  check: ") || line.trim().starts_with("ruleset(old: ");
        let lines = text.lines().filter(|line| !is_left_out(line));
        lines.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn a_save_that_is_written_again_is_the_same_text() {
        let mut count = 0;
        for path in files("ron") {
            let text = fs::read_to_string(&path).expect("text");
            let Ok(SaveFile { save, is_sealed, unread, .. }) = read_save(&text) else { continue };
            assert!(is_sealed && unread.is_empty());
            let timeline = Timeline::restore(save.encounter, save.steps, save.done).timeline;
            let again =
                write_save([&save.id; 2], save.includes.as_ref(), &timeline).expect("written");
            assert_eq!(compared(&again), compared(&text), "{}", path.display());
            count += 1;
        }
        assert!(count >= 8, "{count}");
    }

    #[test]
    fn the_summary_names_who_stands_and_who_fell() {
        let mut timeline = Timeline::default();
        for line in
            ["add Guard x30 dur=30", "add Ana dur=30", "add Kai reserve=later", "status Ana dead"]
        {
            let read = command::read(line, command::ReadContext::default()).expect("a command");
            let Some(command::Line::Request(request)) = read else { panic!("{line}") };
            timeline.execute(&request, &mut SeededDice::new(1)).expect(line);
        }
        let summary = Summary::from(timeline.encounter());
        assert_eq!(
            (summary.standing.len(), summary.standing[0].as_str()),
            (Summary::MAX_NAMED, "Guard 1")
        );
        assert_eq!(summary.fallen, [PlainText::from("Ana")]);
    }

    #[test]
    fn the_saves_under_test_hold_every_fact_and_change() {
        let texts: String = files("ron")
            .into_iter()
            .chain(files("journal"))
            .map(|path| fs::read_to_string(path).expect("text"))
            .collect();
        let names = [Fact::VARIANTS, StateChange::VARIANTS, CombatantChange::VARIANTS].concat();
        let is_there = |name: &&&str| {
            let begins = [" ", "[", "(", ","].map(|before| format!("{before}{name}"));
            let ends = ["(", ",", "]"];
            begins
                .iter()
                .any(|begin| ends.iter().any(|end| texts.contains(&format!("{begin}{end}"))))
        };
        let missing: Vec<_> = names.iter().filter(|name| !is_there(name)).collect();
        assert_eq!(missing, [] as [&&str; 0]);
    }
}
