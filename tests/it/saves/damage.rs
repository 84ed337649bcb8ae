//! Saves that can't be read, or not to their end: what is refused is left as it is, what holds is opened.

use std::fs;

use phasekeeper_engine::encounter::{Fact, JournalEntry, Step, Timeline};
use phasekeeper_engine::script::render_text;
use phasekeeper_engine::text::LineError;
use phasekeeper_files::store::{
    FormatError, Loaded, LostCommands, Notice, NoticeKind, StoreError, read,
};

use super::table::{Table, narrate_all};

fn table() -> Table {
    let mut table = Table::in_play();
    table.kill();
    table
}

/// The damage for which the files are refused.
fn damage(table: &Table) -> LineError {
    let refused = match table.refused() {
        StoreError::WithBackup { error, .. } => *error,
        other => other,
    };
    match refused {
        StoreError::BadFormat { error: FormatError::Damaged(damage), .. } => damage,
        other => panic!("it should be damaged: {other}"),
    }
}

/// The commands that are missing, of files of which the save is damaged.
fn lost(table: &mut Table) -> (Timeline, LostCommands) {
    let before = fs::read(&table.path).expect("a save");
    let (timeline, notices) = table.open();
    let [Notice { kind: NoticeKind::SaveDamaged(_), lost: Some(lost), kept: Some(kept) }] =
        notices.as_slice()
    else {
        panic!("the save should be damaged: {notices:?}")
    };
    assert_eq!(fs::read(kept).expect("a copy"), before, "all of it is kept");
    (timeline, lost.clone())
}

#[test]
fn a_newer_version() {
    let table = table();
    table.edit("version: 5,", "version: 6, weather: Acid(rain: 3),");
    let StoreError::BadFormat { error, .. } = table.refused() else { panic!("it is newer") };
    assert_eq!(error, FormatError::TooNew { found: 6, known: 5 });
}

#[test]
fn something_else() {
    let table = table();
    for text in [
        "",
        "hello",
        "(id: \"mine\", parameters: ())",
        "(format: \"dungeon\", version: 1)",
        "(format: \"phasekeeper encounter\", version: 0)",
        "{\"format\": 1}",
        "[1, 2",
    ] {
        fs::write(&table.path, text).expect("a file");
        let refused = table.refused();
        let is_foreign =
            matches!(refused, StoreError::BadFormat { error: FormatError::NotOurs(_), .. });
        assert!(is_foreign, "{text}: {refused}");
    }
}

#[test]
fn a_save_that_was_cut_off_before_the_end_of_its_first_step() {
    let table = table();
    let whole = fs::read(&table.path).expect("a save");
    let text = String::from_utf8_lossy(&whole);
    let end = text.find("\n    ),\n").expect("the end of the first step");
    for length in (60..end).step_by(97) {
        fs::write(&table.path, &whole[..length]).expect("a file");
        assert!(damage(&table).line > 0, "{length}");
    }
}

#[test]
fn faults_are_told_with_their_line_and_without_terms_of_the_reader() {
    for (from, to, what) in [
        ("mode: acting", "mode: sleeping", "there is no sleeping; there are setup, "),
        ("morph: synth", "morph: sinth", "there is no sinth; did you mean synth?"),
        (
            "wound_initiative: 10",
            "wound_initiative: 1000",
            "wound_initiative is a whole number from 0 to 99",
        ),
        ("quick_alone", "quick_alon", "there is no quick_alon; did you mean quick_alone?"),
        ("name: \"Ben\"", "nam: \"Ben\"", "there is no nam; did you mean name?"),
        ("name: \"Ben\",", "", "name is missing"),
        (
            "armor: \"6/6\"",
            "armor: \"6/600\"",
            "6/600 is not an armor value; write energy/kinetic, such as 6/6 or 6/6+3/4",
        ),
        ("armor: \"6/6\"", "armor: 6", "a text in quotes should be here"),
        ("title: \"Ambush at Nyhavn\",", "title: \"Ambush at Nyhavn\"", "a comma should be here"),
        ("init: 80", "init: 9999999999", "a number is too large or too small"),
        ("init: 80", "init: 80, init: 81", "a name is given twice"),
        ("clock: \"1.1\"", "clock: \"1\"", "\"1\" is not a turn and phase; write 3.1"),
    ] {
        let mut table =
            Table::set(&["title \"Ambush at Nyhavn\"", "add Ben init=80 morph=synth armor=6/6"]);
        table.play(&["begin"]).expect("recorded");
        table.checkpoint();
        table.kill();
        let text = fs::read_to_string(&table.path).expect("a save");
        let line = text.find(from).map(|at| text[..at].matches('\n').count() + 1);
        table.edit(from, to);
        let damage = damage(&table);
        assert!(damage.what.starts_with(what), "{}", damage.what);
        // A field is missed at the end of what it is missing from.
        let is_exact = !what.ends_with("missing") && !what.contains("comma");
        assert!(Some(damage.line) == line || !is_exact, "{to}: line {} of {line:?}", damage.line);
    }
}

#[test]
fn a_refused_file_is_told_in_a_sentence() {
    let table = table();
    let path = table.path.display().to_string();
    for (from, to, sentence) in [
        (
            "version: 5,",
            "version: 6,",
            "PATH was written by a newer phasekeeper, in format 6; this one reads up to format 5, so open it with the \
             newer one",
        ),
        (
            "version: 6,",
            "version: 5",
            "PATH is damaged in line 4: a comma should be here; it is left as it is",
        ),
        (
            "phasekeeper encounter",
            "dungeon",
            "PATH is not a phasekeeper encounter, which begins with `(format: \"phasekeeper encounter\", version: …`",
        ),
    ] {
        table.edit(from, to);
        assert_eq!(table.refused().to_string(), sentence.replace("PATH", &path));
    }
}

#[test]
fn the_save_before_a_damaged_one_is_named_if_it_is_there() {
    let mut table = Table::in_play();
    table.checkpoint();
    table.play(&["wound Ben"]).expect("recorded");
    table.checkpoint();
    table.kill();
    let save = fs::read(&table.path).expect("a save");
    let backup = table.with_suffix("bak");
    let path = table.path.display().to_string();
    let damaged = "(format: \"phasekeeper encounter\", version: 5 id";
    for text in [&b"\xff\xfe"[..], b"", damaged.as_bytes()] {
        fs::write(&table.path, text).expect("a file");
        let sentence = table.refused().to_string();
        let named = format!("; the save before it is {path}.bak, which opens");
        assert!(sentence.ends_with(&named), "{sentence}");
    }
    let kept = fs::read(&backup).expect("the save before");
    fs::write(&backup, damaged).expect("a file");
    let sentence = table.refused().to_string();
    assert!(sentence.ends_with(".bak, which can't be read either"), "{sentence}");
    let older = String::from_utf8_lossy(&kept).replacen("version: 5", "version: 4", 1);
    fs::write(&backup, older).expect("a file");
    let StoreError::WithBackup { backup_error: Some(why), .. } = table.refused() else {
        panic!("the backup is too old")
    };
    let is_old =
        matches!(*why, StoreError::BadFormat { error: FormatError::TooOld { found: 4 }, .. });
    assert!(is_old, "{why}");
    fs::remove_file(&backup).expect("it was there");
    let sentence = table.refused().to_string();
    assert!(sentence.ends_with("; it is left as it is"), "{sentence}");
    fs::write(&backup, kept).expect("a file");
    fs::write(&table.path, save).expect("a file");
    table.reopen();
}

#[test]
fn a_history_that_does_not_hold_is_opened_at_its_last_sound_step() {
    for (from, to, lost_from) in [
        ("name: \"Ben\"", "name: \"ana\"", 2),
        ("added: [(who: 1, state: active)", "added: [(who: 7, state: active)", 7),
        ("(id: 2, name", "(id: 1, name", 2),
        ("last_id(old: 1, new: 2)", "last_id(old: 1, new: 1)", 2),
        ("mode(old: setup, new: acting)", "mode(old: over, new: acting)", 7),
    ] {
        let mut table = table();
        let text = fs::read_to_string(&table.path).expect("a save");
        // The first place is in the state, which the history makes anew.
        let history = text.find("steps: [").expect("a history");
        assert!(text[history..].contains(from), "{from} should be in\n{text}");
        let edited = text[history..].replacen(from, to, 1);
        fs::write(&table.path, format!("{}{edited}", &text[..history])).expect("it can be written");
        let steps: Vec<String> =
            table.timeline.history().steps().iter().map(|step| step.command.to_string()).collect();
        let (timeline, lost) = lost(&mut table);
        assert_eq!(lost.commands, steps[lost_from..], "{to}");
        assert_eq!(timeline.history().done(), &table.timeline.history().done()[..lost_from]);
        table.timeline = timeline;
        table.play(&["add Zoe"]).expect("saved");
        table.kill();
        table.reopen();
    }
}

/// A table with a fact of scores and one of a test, and the parts of a save that make them such as can't be narrated.
fn table_with_numbers() -> (Table, [(&'static str, &'static str); 8]) {
    let mut table = Table::in_play();
    table.play(&["test Ana 50 roll=44", "wound Ben"]).expect("recorded");
    table.checkpoint();
    table.kill();
    let edits = [
        ("old: [121], new: [111]", "old: [], new: []"),
        ("old: [121], new: [111]", "old: [121], new: []"),
        ("old: [121], new: [111]", "old: [121], new: [111, 90]"),
        ("old: [121], new: [111]", "old: [2147483647], new: [111]"),
        ("who: 2, old: [121]", "who: 4294967295, old: [121]"),
        ("target: 50", "target: -2147483648"),
        ("roll: 44", "roll: 100"),
        ("who: [1], reason", "who: [], reason"),
    ];
    (table, edits)
}

#[test]
fn a_fact_that_can_not_be_narrated_ends_the_history_before_it() {
    let (table, edits) = table_with_numbers();
    let text = fs::read_to_string(&table.path).expect("a save");
    for (from, to) in edits {
        let (mut table, _) = table_with_numbers();
        let history = text.find("steps: [").expect("a history");
        // The last place is in a fact; the state and its changes hold some of these numbers as well.
        let at = text.rfind(from).unwrap_or_else(|| panic!("{from} should be in\n{text}"));
        assert!(at > history);
        fs::write(&table.path, format!("{}{to}{}", &text[..at], &text[at + from.len()..]))
            .expect("it can be written");
        let (timeline, notices) = table.open();
        let [Notice { kind: NoticeKind::SaveDamaged(_), .. }] = notices.as_slice() else {
            panic!("{to}: {notices:?}")
        };
        narrate_all(&timeline);
    }
}

#[test]
fn a_fact_that_can_not_be_narrated_is_not_replayed() {
    let mut table = Table::in_play();
    let before = table.timeline.clone();
    let JournalEntry::Step(step) = table.execute("wound Ben").expect("a wound") else {
        panic!("a command makes a step")
    };
    let is_scored = |fact: &Fact| matches!(fact, Fact::ScoreChanged { .. });
    assert!(step.facts.iter().any(is_scored), "{:?}", step.facts);
    let mut timeline = before.clone();
    let facts = step.facts.iter().cloned().map(|fact| match fact {
        Fact::ScoreChanged { who, place, .. } => {
            Fact::ScoreChanged { who, old: Vec::new(), new: Vec::new(), place }
        }
        other => other,
    });
    let unsound = Step { facts: facts.collect(), ..(*step).clone() };
    timeline.replay(JournalEntry::Step(unsound.into())).expect_err("it can't be narrated");
    assert_eq!(timeline, before);
    timeline.replay(JournalEntry::Step(step)).expect("as it was");
    assert_eq!(timeline, table.timeline);
}

#[test]
fn an_id_out_of_order_can_be_undone_redone_and_played_on() {
    let mut table = Table::set(&["add Ana", "add Ben", "remove Ana", "add Zoe"]);
    table.kill();
    table.edit("(id: 3, name: \"Zoe\"", "(id: 1, name: \"Zoe\"");
    (table.timeline, _) = table.open();
    assert_eq!(table.timeline.history().done().len(), 4, "nothing forbids such an id");
    table.play(&["undo 4", "redo 4", "undo 2", "redo 2"]).expect("recorded");
    table.play(&["roll Zoe 1", "roll Ben 2", "begin", "next", "damage Zoe 7"]).expect("recorded");
    table.kill();
    table.reopen();
}

#[test]
fn a_history_that_claims_more_than_it_has() {
    let mut table = table();
    table.edit("done: 10", "done: 12");
    let (timeline, lost) = lost(&mut table);
    assert_eq!((timeline, lost.count()), (table.timeline.clone(), 2));
}

#[test]
fn a_state_that_its_history_does_not_make() {
    let mut table = table();
    table.edit("moxie_left: 2", "moxie_left: 1");
    let edited = fs::read(&table.path).expect("a save");
    let (timeline, notices) = table.open();
    assert_eq!(timeline, table.timeline, "the history counts");
    let kept = table.with_suffix("kept-1");
    assert_eq!(
        notices,
        [Notice { kind: NoticeKind::StateReplaced, lost: None, kept: Some(kept.clone()) }]
    );
    assert_eq!(fs::read(kept).expect("a copy"), edited);
    table.play(&["wound Ben"]).expect("saved");
    table.kill();
    table.reopen();
}

#[test]
fn reading_says_what_opening_would_and_keeps_nothing() {
    let table = table();
    table.edit("moxie_left: 2", "moxie_left: 1");
    let before = table.files();
    let notices = read(&table.path).expect("readable").notices;
    assert_eq!(notices, [NoticeKind::StateReplaced.into()]);
    assert_eq!(table.files(), before);
}

#[test]
fn a_damaged_save_is_kept_once_however_often_it_is_opened() {
    let mut table = table();
    table.edit("done: 10", "done: 12");
    for _ in 0..3 {
        lost(&mut table);
        table.kill();
    }
    assert_eq!(table.kept().len(), 1);
}

#[test]
fn the_journal_of_a_save_that_lost_its_end_is_kept_and_not_carried_out() {
    let mut table = Table::in_play();
    table.play(&["wound Ben", "undo 1", "next"]).expect("recorded");
    let journal = fs::read(table.journal()).expect("a journal");
    table.kill();
    table.edit("combatant_added(id: 3,", "combatant_added(id: 2,");
    let (timeline, notices) = table.open();
    assert_eq!(timeline.encounter().combatants().len(), 2);
    let [
        Notice { kind: NoticeKind::SaveDamaged(_), lost: Some(lost), .. },
        Notice { kind: NoticeKind::JournalAfterLostEnd, lost: Some(after), .. },
    ] = notices.as_slice()
    else {
        panic!("both should be kept: {notices:?}")
    };
    assert_eq!(lost.commands[..2], ["add Cleo init=60", "roll Ana 30"]);
    assert_eq!(after.commands, ["wound Ben", "undo 1", "next"]);
    assert!(table.kept().contains(&journal));
    assert!(!table.journal().exists());
    table.timeline = timeline;
    table.play(&["add Zoe"]).expect("saved");
    table.kill();
    table.reopen();
}

#[test]
fn no_text_at_all() {
    let table = table();
    fs::write(&table.path, [0xff, 0xfe, 0, 1]).expect("a file");
    assert!(matches!(table.refused(), StoreError::NotText(_)));
}

#[test]
fn no_file_at_all() {
    let table = table();
    fs::remove_file(&table.path).expect("it was there");
    assert!(matches!(table.refused(), StoreError::Missing(_)));
    fs::create_dir(&table.path).expect("a folder");
    assert!(matches!(table.refused(), StoreError::NotAFile(_)));
}

#[test]
fn brackets_without_end() {
    let table = table();
    for bracket in ["(", "[", "{", "Some(", "combatant_added(", "/*"] {
        let deep = bracket.repeat(200_000);
        let header = "(format: \"phasekeeper encounter\", version: 5, id: \"0\", encounter: ";
        for text in [deep.clone(), format!("{header}{deep}")] {
            fs::write(&table.path, text).expect("a file");
            assert!(read(&table.path).is_err());
        }
    }
}

#[test]
fn control_characters_are_left_out_wherever_they_are() {
    let mut table = Table::in_play();
    table.play(&["effect Ben \"Kick\" ref=+10", "note Ana \"aims\""]).expect("recorded");
    table.checkpoint();
    table.kill();
    for (from, to) in [
        ("\"Ambush", "\"\\u{1b}[31mAmbush"),
        ("\"Ben\"", "\"Be\\u{7}n\""),
        ("label: \"Kick\"", "label: \"Ki\u{9b}1mck\""),
        ("[\"aims\"]", "[\"ai\\nms\"]"),
        ("command: \"delay\"", "command: \"del\\u{1b}]0;x\\u{7}ay\""),
        ("about: \"the", "about: \"t\\u{1b}[1mhe"),
    ] {
        table.edit_all(from, to);
    }
    let Loaded { timeline, notices } = read(&table.path).expect("readable");
    assert_eq!(notices, [NoticeKind::SaveEdited.into()]);
    let text = render_text(timeline.encounter());
    assert!(!text.replace('\n', "").contains(char::is_control), "{text:?}");
    assert!(text.starts_with("[31mAmbush at Nyhavn"), "{text}");
    assert!(timeline.history().done().iter().any(|step| step.command == "del]0;xay"));
    assert!(timeline.encounter().ruleset().about.starts_with("t[1mhe"));
    assert_eq!(table.open(), (timeline.clone(), vec![NoticeKind::SaveEdited.into()]));
    table.timeline = timeline;
    table.play(&["undo 3", "redo 2"]).expect("recorded, and the history still fits");
    table.checkpoint();
    table.kill();
    table.reopen();
}

#[test]
fn names_that_only_control_characters_tell_apart() {
    let mut table = table();
    table.edit_all("name: \"Ben\"", "name: \"An\\u{1b}a\"");
    let (_, lost) = lost(&mut table);
    assert_eq!(lost.commands[0], "add Ben init=80 dur=35 som=20");
}

#[test]
fn control_characters_in_the_name_of_a_file_are_not_said() {
    let table = table();
    let path = table.folder().join("a\u{1b}[31mb.ron");
    let error = read(&path).expect_err("there is none").to_string();
    assert!(error.ends_with("a[31mb.ron"), "{error:?}");
}

#[test]
fn a_text_changed_by_hand_is_told_and_opened_as_it_is() {
    let mut table = table();
    table.edit("wound_initiative: 10", "wound_initiative: 5");
    table.edit_all("Ambush at Nyhavn", "Ambush at Nyholm");
    let (timeline, notices) = table.open();
    assert_eq!(notices, [NoticeKind::SaveEdited.into()]);
    assert_eq!(timeline.encounter().title(), "Ambush at Nyholm");
    assert_eq!(timeline.encounter().rules().wound_initiative, 5);
    assert_eq!(table.names(), ["fight.ron", "fight.ron.lock"], "there is nothing to keep");
    table.timeline = timeline;
    table.play(&["wound Ben"]).expect("recorded");
    table.kill();
    assert_eq!(table.open(), (table.timeline.clone(), vec![NoticeKind::SaveEdited.into()]));
    table.checkpoint();
    table.kill();
    table.reopen();
}

#[test]
fn no_bit_of_a_save_flips_unnoticed() {
    let table = table();
    let whole = fs::read(&table.path).expect("a save");
    let flips = whole.len() * 8;
    let (mut told, mut refused) = (0, 0);
    for flip in (0..flips).step_by((flips / 1000) | 1) {
        let mut flipped = whole.clone();
        flipped[flip / 8] ^= 1 << (flip % 8);
        fs::write(&table.path, flipped).expect("a file");
        match read(&table.path) {
            Ok(loaded) => {
                assert_eq!(loaded.notices.len(), 1, "bit {flip}");
                told += 1;
            }
            Err(_) => refused += 1,
        }
    }
    assert!(told > 30 && refused > 100, "{told} were told, {refused} refused");
}
