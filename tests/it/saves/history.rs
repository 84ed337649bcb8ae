//! The history in a save: all of it is replayed, and a step that can't be read or does not fit ends it.

use std::fs;

use phasekeeper::app::{App, ColorScheme, Config};
use phasekeeper::ui::{Charset, Screen, Theme};
use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::view::Report;
use phasekeeper_files::store::{FormatError, Loaded, Notice, NoticeKind, StoreError, parse};
use proptest::prelude::*;
use proptest::sample::Index;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::table::{Table, narrate_all, resealed};
use crate::lines;

/// Three people who have played several turns.
fn turns(count: usize) -> Table {
    let mut table = Table::in_play();
    for turn in 0..count {
        table
            .play(&["next", "damage Ben 7", "next", "add Guard", "remove Guard", "end-turn"])
            .expect("recorded");
        let note = format!("note Ana \"turn {turn}\"");
        table
            .play(&["roll Ana 30", "roll Ben 41", "begin", "wound Cleo", &note])
            .expect("recorded");
    }
    table.checkpoint();
    table.kill();
    table
}

/// The steps in the text of a save, each with its lines.
fn steps(text: &str) -> Vec<&str> {
    let begin = text.find("  steps: [\n").expect("a history") + "  steps: [\n".len();
    let steps = text[begin..].strip_suffix("  ],\n)\n").expect("the end of a save");
    steps.split_inclusive("\n    ),\n").collect()
}

/// The text of a save with other text for the step at `index`, sealed again.
fn with_step(text: &str, index: usize, change: impl Fn(&str) -> String) -> String {
    let line = steps(text)[index];
    let changed = change(line);
    assert_ne!(line, changed);
    resealed(&text.replacen(line, &changed, 1))
}

fn garbled(_: &str) -> String {
    "    (\n      what is this\n    ),\n".to_owned()
}

fn drawn(timeline: Timeline) -> String {
    let mut app = App::new(Vec::new(), SeededDice::new(7), Config::default());
    app.load(timeline);
    let mut terminal = Terminal::new(TestBackend::new(120, 40)).expect("it only draws");
    let mut screen = Screen::new(Theme::new(ColorScheme::Dark), Charset::Unicode);
    let drawn = terminal.draw(|frame| screen.draw(&app, frame));
    format!("{:?}", drawn.expect("it only draws").buffer)
}

#[test]
fn a_history_leads_to_the_state_it_was_saved_in() {
    let mut table = turns(3);
    let (timeline, _) = table.open();
    assert_eq!(timeline, table.timeline);
    table.timeline = timeline;
    table.play(&["undo 12", "redo 4", "rename Cleo Clea", "remove Ben"]).expect("recorded");
    table.play(&["undo 1"]).expect("recorded");
    table.checkpoint();
    table.kill();
    table.reopen();
}

#[test]
fn the_names_of_those_who_were_removed_are_known() {
    let table = turns(4);
    let text = fs::read_to_string(&table.path).expect("a save");
    let timeline = parse(&text).expect("readable").timeline;
    let names = timeline.history().names();
    assert_eq!(names.filter(|(_, name)| *name == "Guard").count(), 4);
    assert_eq!(timeline.history().names().count(), 7);
}

/// Changes that make a step one that can't be read.
const UNREADABLE: [fn(&str) -> String; 3] = [
    garbled,
    |step| step.replacen("changes: [", "facts: [],\n      facts: [],\n      changes: [", 1),
    |step| step.replacen("changes: [", "moods: [],\n      changes: [", 1),
];

#[test]
fn a_save_opens_at_its_last_sound_step_and_is_kept() {
    let mut table = turns(3);
    let text = fs::read_to_string(&table.path).expect("a save");
    let count = steps(&text).len();
    let does_not_fit: fn(&str) -> String = |step| {
        step.replacen("changes: [", "changes: [\n        title(old: \"no\", new: \"yes\"),", 1)
    };
    for change in UNREADABLE.into_iter().chain([does_not_fit]) {
        let changed = text.replacen(steps(&text)[count - 4], &change(steps(&text)[count - 4]), 1);
        fs::write(&table.path, &changed).expect("a file");
        let (timeline, notices) = table.open();
        table.kill();
        let [Notice { kind: NoticeKind::SaveDamaged(_), lost: Some(lost), kept: Some(kept) }] =
            &notices[..]
        else {
            panic!("{notices:?}")
        };
        assert_eq!(lost.count(), 4, "{lost}");
        assert_eq!(fs::read_to_string(kept).expect("a copy"), changed);
        assert_eq!(timeline.history().done().len(), count - 4);
        let mut before = table.timeline.clone();
        before.go_to(count - 4);
        assert_eq!(timeline.encounter(), before.encounter());
    }
}

#[test]
fn a_word_in_a_sealed_save_is_of_a_newer_phasekeeper() {
    let table = turns(1);
    let text = fs::read_to_string(&table.path).expect("a save");
    let in_state = text.replacen("last_id:", "weather: rain,\n    last_id:", 1);
    let in_ruleset = text.replacen("phases: 4,", "phases: 4,\n        luck: true,", 1);
    let in_step = UNREADABLE.map(|change| with_step(&text, 3, change));
    for newer in [in_state, in_ruleset].into_iter().chain(in_step) {
        assert_ne!(newer, text);
        fs::write(&table.path, resealed(&newer)).expect("a file");
        let StoreError::BadFormat { error: FormatError::UnknownWord(_), .. } = table.refused()
        else {
            panic!("it was written by a newer one")
        };
    }
}

#[test]
fn a_save_that_is_cut_short_opens_with_its_whole_steps() {
    let table = turns(1);
    let text = fs::read_to_string(&table.path).expect("a save");
    let all = steps(&text);
    let begin = text.find(all[0]).expect("the first step");
    for end in (begin..text.len() - 1).step_by(7) {
        let cut = &text[..end];
        let whole = all.iter().scan(begin, |at, step| {
            *at += step.len();
            Some(*at)
        });
        let whole = whole.take_while(|at| *at <= end).count();
        match parse(cut) {
            Err(FormatError::Damaged(_)) => assert_eq!(whole, 0),
            Err(error) => panic!("{error}"),
            Ok(Loaded { timeline, notices }) => {
                assert_eq!(timeline.history().done().len(), whole);
                let missing = all.len() - whole;
                match &notices[..] {
                    [Notice { kind: NoticeKind::SaveDamaged(_), lost: Some(lost), .. }] => {
                        assert_eq!(lost.count(), missing);
                    }
                    [Notice { kind: NoticeKind::SaveEdited, .. }] => assert_eq!(missing, 0),
                    other => panic!("{other:?}"),
                }
            }
        }
    }
}

#[test]
fn a_state_that_can_not_be_is_made_anew_of_its_history() {
    let table = turns(1);
    let text = fs::read_to_string(&table.path).expect("a save");
    for (from, to) in
        [("moxie_left: 2", "moxie_left: 3"), ("id: 1,", "id: 3,"), ("done: 2", "done: 3")]
    {
        let Loaded { timeline, notices } =
            parse(&resealed(&text.replacen(from, to, 1))).expect("its history is there");
        assert_eq!(timeline, table.timeline, "{to}");
        let [
            Notice { kind: NoticeKind::StateReplaced, .. }
            | Notice { kind: NoticeKind::SaveDamaged(_), .. },
        ] = notices.as_slice()
        else {
            panic!("{to}: {notices:?}")
        };
    }
}

#[test]
fn combatants_out_of_order_are_made_anew_of_the_history() {
    let mut table = Table::set(&["add Ana", "add Ben"]);
    table.kill();
    let text = fs::read_to_string(&table.path).expect("a save");
    let begin = text.find("steps: [").expect("a history");
    let state = text[..begin].replace(" id: 1,", " id: 0,").replace(" id: 2,", " id: 1,");
    let state = state.replace(" id: 0,", " id: 2,");
    assert_ne!(state, text[..begin]);
    let Loaded { timeline, notices } =
        parse(&resealed(&format!("{state}{}", &text[begin..]))).expect("its history is there");
    assert_eq!((timeline, notices), (table.timeline, vec![NoticeKind::StateReplaced.into()]));
}

proptest! {
    #![proptest_config(lines::cases(64))]

    /// Whatever a history holds that was sealed: nothing panics on the way back, forth, through the log or the report.
    #[test]
    fn any_bits_that_flip_before_the_seal_are_survived(
        flips in proptest::collection::vec((any::<Index>(), 0..7_u8), 1..4), in_steps in any::<bool>(),
    ) {
        let table = turns(1);
        let text = fs::read_to_string(&table.path).expect("a save");
        let mut bytes = text.clone().into_bytes();
        let begin = if in_steps { text.find("steps: [").expect("a history") } else { 0 };
        for (index, bit) in flips {
            let at = begin + index.index(bytes.len() - begin);
            bytes[at] ^= 1 << bit;
        }
        let Ok(text) = String::from_utf8(bytes) else { return Ok(()) };
        let Ok(Loaded { mut timeline, .. }) = parse(&resealed(&text)) else { return Ok(()) };
        narrate_all(&timeline);
        Report::of(&timeline);
        let _ = drawn(timeline.clone());
        let count = timeline.history().steps().len();
        (0..=count).rev().chain(0..=count).for_each(|position| timeline.go_to(position));
        let mut dice = SeededDice::new(1);
        for line in ["undo 2", "redo 1", "next", "damage all 20", "end-turn", "begin", "next on"] {
            let _ = lines::execute(&mut timeline, line, &mut dice);
        }
    }
}
