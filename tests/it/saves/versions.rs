//! Versions of the file format: saves and journals of every version that ever landed are opened and played on.
//!
//! `tests/saves/v1` was written by the last program that wrote version 1; `killed` and `folded` have the journal that a
//! killed process left. Those of later versions are made of the scripts beside them, the last lines of which are in a
//! journal.

use std::fs;
use std::path::{Path, PathBuf};

use phasekeeper::dice::SeededDice;
use phasekeeper::encounter::{Fact, PendingDecision, Timeline};
use phasekeeper::rules::{Consequence, Ruleset};
use phasekeeper::script::{FindRuleset, Outside, resolve};
use phasekeeper::store::{DataDir, Notice, OpenSave, Opened, RulesetCatalog, read, read_whole};
use tempfile::TempDir;

use super::table::request;

/// The version that is written.
const CURRENT: u32 = 5;

fn folder(version: u32) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/saves/v{version}"))
}

/// The saves of a version, by name.
fn saves(version: u32) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder(version)).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let is_ruleset = |path: &PathBuf| path.ends_with("ours.ron") || path.ends_with("split.ron");
    let is_save = |path: &PathBuf| {
        path.extension().is_some_and(|ending| ending == "ron") && !is_ruleset(path)
    };
    let mut saves: Vec<PathBuf> = paths.filter(is_save).collect();
    saves.sort();
    saves
}

/// The save and its journal in a folder that goes with the test.
fn copied(save: &Path) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().canonicalize().expect("it is there").join("fight.ron");
    fs::copy(save, &path).expect("a copy");
    let journal = save.with_extension("ron.journal");
    if journal.exists() {
        fs::copy(journal, folder.path().join("fight.ron.journal")).expect("a copy");
    }
    (folder, path)
}

fn execute(opened: &mut Opened, line: &str) -> bool {
    let entry = opened.timeline.execute(&request(line), &mut SeededDice::new(7));
    let Ok(entry) = entry else { return false };
    opened.save.record(&entry, &opened.timeline).expect("recorded");
    true
}

/// Takes everything back and brings it all again.
fn there_and_back(opened: &mut Opened) {
    let before = opened.timeline.clone();
    let undone = before.history().undone().len();
    assert!(undone == 0 || execute(opened, &format!("redo {undone}")));
    let steps = opened.timeline.history().done().len();
    assert!(execute(opened, &format!("undo {steps}")));
    let state = opened.timeline.encounter();
    assert!(state.combatants().is_empty() && state.timers().is_empty() && state.title().is_empty());
    assert_eq!(state.pending(), []);
    assert!(execute(opened, &format!("redo {steps}")));
    assert!(undone == 0 || execute(opened, &format!("undo {undone}")));
    assert_eq!(opened.timeline, before);
}

#[test]
fn every_version_is_opened_taken_back_and_played_on() {
    for (version, count) in [(1, 7), (2, 6), (3, 6), (4, 8), (5, 8)] {
        let saves = saves(version);
        assert_eq!(saves.len(), count, "{saves:?}");
        for save in saves {
            let (_folder, path) = copied(&save);
            assert_eq!(read(&path).expect("readable").notices, [], "{}", save.display());
            let mut opened = OpenSave::open(&path).expect("it can be opened");
            let kept = PathBuf::from(format!("{}.v{version}", path.display()));
            let is_old = version < CURRENT;
            if is_old {
                assert_eq!(opened.notices, [Notice::OlderVersion { version, kept: kept.clone() }]);
            } else {
                assert_eq!(opened.notices, []);
            }
            there_and_back(&mut opened);
            for line in ["wound Ana", "note Ana \"goes on\""] {
                assert!(execute(&mut opened, line), "{line}: {}", save.display());
            }
            for line in ["next", "begin", "next", "end-turn", "pass turns=2", "begin"] {
                execute(&mut opened, line);
            }
            let Opened { save: open, timeline, .. } = opened;
            drop(open);
            let mut opened = OpenSave::open(&path).expect("it is of this version now");
            assert_eq!((&opened.timeline, opened.notices.as_slice()), (&timeline, [].as_slice()));
            opened.save.checkpoint(&opened.timeline).expect("written");
            drop(opened.save);
            assert_eq!(read(&path).expect("readable").timeline, timeline);
            if is_old {
                assert_eq!(fs::read(kept).expect("the old save"), fs::read(&save).expect("a save"));
            }
        }
    }
}

#[test]
fn an_old_save_in_which_nothing_is_done_stays_as_it_is() {
    for save in (1..CURRENT).flat_map(saves) {
        let (folder, path) = copied(&save);
        let before = fs::read(&path).expect("a save");
        let opened = OpenSave::open(&path).expect("it can be opened");
        drop(opened.save);
        assert_eq!(fs::read(&path).expect("a save"), before);
        drop(folder);
    }
}

#[test]
fn the_files_of_version_1_hold_every_event_of_it() {
    let texts: String = fs::read_dir(folder(1))
        .expect("a folder")
        .map(|entry| fs::read_to_string(entry.expect("an entry").path()).expect("text"))
        .collect();
    for name in [
        "Ruleset(",
        "Title(",
        "Stage(",
        "Time(",
        "LastId(",
        "Came(",
        "Left(",
        "Of(",
        "Slots(",
        "Slot(",
        "Standing(",
        "Interrupters(",
        "UnderWay(",
        "Timers(",
        "Passed(",
        "Result(",
        "Name(",
        "Block(",
        "Harm(",
        "Status(",
        "Surprised(",
        "Pool(",
        "Roll(",
        "Standby(",
        "Lost(",
        "Doing(",
        "LastTest(",
        "Effects(",
        "Notes(",
        "Knockdown(",
        "Unconsciousness(",
        "Timer(",
        "Ended(",
        "\nUndo(",
        "\nRedo(",
    ] {
        assert!(texts.contains(name), "{name} is missing");
    }
}

/// The decisions of a save of version 1, by the names of the combatants.
fn decisions(name: &str) -> Vec<(String, String)> {
    let loaded = read(&folder(1).join(format!("{name}.ron"))).expect("readable");
    let state = loaded.timeline.encounter();
    let name = |id| state.get(id).map_or_else(String::new, |it| it.name.to_string());
    let told = |decision: &PendingDecision| match decision {
        PendingDecision::Consequence { who, consequence } => (name(*who), consequence.to_string()),
        PendingDecision::Ended { who, label } => (name(*who), format!("ended {label}")),
        PendingDecision::Timer { label } => (String::new(), format!("timer {label}")),
    };
    state.pending().iter().map(told).collect()
}

#[test]
fn what_was_due_in_version_1_is_due_now() {
    let both = |name: &str| {
        [Consequence::Knockdown, Consequence::Unconsciousness]
            .map(|consequence| (name.to_owned(), consequence.to_string()))
    };
    // What ended with the turn before is decided in this one; wounds of then are not.
    let told = |name: &str, what: &str| (name.to_owned(), what.to_owned());
    let ended = [
        told("Cleo", "ended drug"),
        told("", "timer fuse"),
        told("", "timer lunch"),
        told("Ben", "ended Kick"),
        told("", "timer bomb"),
    ];
    let wounds = [told("Ben", "knockdown")].into_iter().chain(both("Ana"));
    assert_eq!(decisions("everything"), ended.into_iter().chain(wounds).collect::<Vec<_>>());
    // A test was passed, which settles the first; the other tests were taken back.
    let [_, out] = both("Ben");
    let [down2, out2] = both("Guard 2");
    assert_eq!(decisions("killed"), [out, down2, out2]);
    // The ruleset keeps no decisions.
    assert_eq!(decisions("contract"), []);
}

#[test]
fn the_sentences_of_version_1_are_told_as_they_were() {
    let loaded = read(&folder(1).join("killed.ron")).expect("readable");
    let steps = loaded.timeline.history().done();
    let step = steps.iter().find(|step| step.command == "act Ana").expect("it was done");
    assert_eq!(step.facts, [Fact::Sentence { text: "Ana acts from standby".into() }]);
}

#[test]
fn the_ruleset_of_an_old_save_has_the_names_of_now() {
    let loaded = read(&folder(1).join("custom.ron")).expect("readable");
    let ruleset = loaded.timeline.encounter().ruleset();
    assert_eq!((ruleset.id.as_str(), ruleset.base.as_str()), ("ours", "ep1"));
    assert_eq!((ruleset.parameters.max_speed, ruleset.parameters.wound_penalty), (3, 5));
    assert!(ruleset.parameters.decisions && ruleset.parameters.nested_interrupts);
    assert_eq!(ruleset.about, "our table: fifths, no criticals, \"quick\" turns");
    for (name, shipped) in [("everything", "ep1"), ("contract", "contract")] {
        let loaded = read(&folder(1).join(format!("{name}.ron"))).expect("readable");
        let shipped = Ruleset::named(shipped).expect("it ships");
        assert_eq!(loaded.timeline.encounter().rules(), &shipped.parameters, "{name}");
    }
}

#[test]
fn a_parameter_that_a_save_does_not_name_comes_from_its_base() {
    let (_folder, path) = copied(&folder(2).join("contract.ron"));
    let text = fs::read_to_string(&path).expect("a save");
    assert!(text.contains("decisions: false,"));
    // As if the save were older than the parameter.
    let older = text
        .replace("decisions: false,", "")
        .replace("decisions:false,", "")
        .replace("decisions: false", "");
    fs::write(&path, older).expect("a file");
    let loaded = read(&path).expect("readable");
    assert!(!loaded.timeline.encounter().rules().decisions, "as in contract, which is its base");
}

#[test]
fn the_names_of_who_is_no_more_are_known_before_the_history_is_read() {
    let save = folder(4).join("names.ron");
    let text = fs::read_to_string(&save).expect("a save");
    let [alone, whole] = [read, read_whole].map(|read| read(&save).expect("readable").timeline);
    let mut names = 0;
    for (id, name) in whole.history().names() {
        assert_eq!(alone.history().name(id), name);
        let is_gone = whole.encounter().get(id).is_none_or(|it| it.name.as_str() != name);
        names += usize::from(is_gone);
    }
    assert_eq!(names, 4, "removed or taken back");
    assert!(text.contains("\"Zoë of Ansible Street\""));
}

#[test]
fn an_old_journal_continues_only_its_own_save() {
    let (_folder, path) = copied(&folder(1).join("contract.ron"));
    fs::copy(folder(1).join("killed.ron.journal"), path.with_extension("ron.journal"))
        .expect("a copy");
    let loaded = read(&path).expect("readable");
    assert!(
        matches!(loaded.notices[..], [Notice::JournalOfAnother { .. }]),
        "{:?}",
        loaded.notices
    );
}

#[test]
fn old_and_new_saves_are_listed_together() {
    let folder = tempfile::tempdir().expect("a folder");
    for version in 1..=CURRENT {
        for save in saves(version) {
            let name = save.file_name().expect("a name").to_string_lossy();
            fs::copy(&save, folder.path().join(format!("v{version}-{name}"))).expect("a copy");
        }
    }
    let listed = DataDir::at(folder.path().to_owned()).list().expect("a list");
    assert_eq!(listed.len(), 35);
    assert!(listed.iter().all(|listed| listed.summary.is_ok()));
}

/// Writes the saves of `tests/saves/v5` that are missing, by hand only: `cargo test --test it -- --ignored write_the_saves`.
/// Once a version has landed its files stay as they are; after a change of the format this makes those of the next one.
#[test]
#[ignore = "it writes files of the repository"]
fn write_the_saves_of_this_version() {
    let rulesets = RulesetCatalog { folder: Some(folder(CURRENT)), custom_dir: None };
    let names =
        ["everything", "weapons", "reserve", "names", "shared", "moxie", "contract", "dice"];
    for name in names {
        let script =
            fs::read_to_string(folder(CURRENT).join(format!("{name}.pk"))).expect("a script");
        let path = folder(CURRENT).join(format!("{name}.ron"));
        if path.exists() {
            continue;
        }
        let find: &FindRuleset = &|word| rulesets.find(word);
        let (mut timeline, mut dice) = (Timeline::default(), SeededDice::new(3));
        let mut save: Option<OpenSave> = None;
        let lines = script.lines().count();
        for (index, line) in script.lines().enumerate() {
            let Ok(Some(line_read)) =
                phasekeeper::command::read(line, phasekeeper::command::ReadContext::default())
            else {
                continue;
            };
            let request = resolve(line_read, Outside { find_ruleset: find, ..Outside::default() })
                .expect("the ruleset is there")
                .expect("a request");
            let entry = timeline.execute(&request, &mut dice);
            let entry =
                entry.unwrap_or_else(|refusal| panic!("{name}.pk:{}: {refusal}", index + 1));
            match &mut save {
                Some(save) => drop(save.record(&entry, &timeline).expect("recorded")),
                None if index >= lines * 2 / 3 => {
                    save = Some(OpenSave::create(&path, &timeline).expect("a new file"));
                }
                None => {}
            }
        }
    }
}
