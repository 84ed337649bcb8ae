//! Histories that are read when they are asked for: a start needs the last steps alone, and a step that can't be read, or
//! does not fit, stops undo, redo and the log before it.

use std::fs;

use phasekeeper::app::{App, ColorScheme, Config};
use phasekeeper::dice::SeededDice;
use phasekeeper::encounter::{Refusal, Timeline};
use phasekeeper::export::{Format, export};
use phasekeeper::script::plan;
use phasekeeper::store::{Loaded, Notice, parse, read, read_whole};
use phasekeeper::ui::{Charset, Screen, Theme};
use phasekeeper::view::Report;
use proptest::prelude::*;
use proptest::sample::Index;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::table::{Table, narrate_all, request, resealed};
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
fn the_first_frame_and_the_next_command_need_the_last_steps_alone() {
    let mut table = turns(20);
    let whole = fs::read_to_string(&table.path).expect("a save");
    let count = steps(&whole).len();
    let frame = drawn(parse(&whole).expect("readable").timeline);
    let mut garbled_text = whole.clone();
    for line in &steps(&whole)[..count - 60] {
        garbled_text = garbled_text.replacen(line, &garbled(line), 1);
    }
    fs::write(&table.path, resealed(&garbled_text)).expect("a file");
    let (timeline, notices) = table.open();
    assert_eq!(notices, [], "it is not looked at");
    assert_eq!(timeline.history().done().len(), count);
    assert_eq!(drawn(timeline.clone()), frame);
    table.timeline = timeline;
    table.play(&["undo 3", "redo 2", "wound Ben", "next", "add Zoe"]).expect("recorded");
    let refused = |request: &str| {
        let mut timeline = table.timeline.clone();
        let refusal = timeline.execute(&self::request(request), &mut SeededDice::new(7));
        assert_eq!(timeline, table.timeline);
        refusal.expect_err("it is not there")
    };
    let far = table.timeline.history().done().len();
    assert_eq!(refused(&format!("undo {far}")), Refusal::UnreadableStep(count - 60));
    table.checkpoint();
    table.kill();
    let saved = fs::read_to_string(&table.path).expect("a save");
    assert_eq!(saved.matches("what is this").count(), count - 60, "it is copied");
    table.reopen();
}

#[test]
fn what_is_opened_at_its_end_is_what_its_whole_history_makes() {
    let mut table = turns(3);
    let (timeline, _) = table.open();
    assert_eq!(timeline, table.timeline);
    table.timeline = timeline;
    table.play(&["undo 12", "redo 4", "rename Cleo Clea", "remove Ben"]).expect("recorded");
    table.play(&["undo 1"]).expect("recorded");
    table.checkpoint();
    table.kill();
    let [by_state, whole] = [read, read_whole].map(|read| read(&table.path).expect("readable"));
    assert_eq!((by_state.timeline, by_state.notices), (whole.timeline, whole.notices));
    table.reopen();
}

#[test]
fn the_names_of_those_who_were_removed_are_known_without_their_history() {
    let table = turns(4);
    let text = fs::read_to_string(&table.path).expect("a save");
    let timeline = read(&table.path).expect("readable").timeline;
    let names = |timeline: &Timeline| {
        let names = timeline.history().names();
        names.map(|(id, name)| (id, name.to_owned())).collect::<Vec<_>>()
    };
    assert_eq!(names(&timeline), names(&table.timeline));
    assert_eq!(names(&timeline).len(), 7);
    assert!(text.contains("  names: {\n    4: \"Guard\",\n"), "{text}");
}

#[test]
fn a_step_that_can_not_be_read_or_does_not_fit_stops_undo_redo_and_log_before_it() {
    let table = turns(3);
    let text = fs::read_to_string(&table.path).expect("a save");
    let count = steps(&text).len();
    let broken: [fn(&str) -> String; 4] = [
        garbled,
        |line| {
            line.replacen(
                "changes: [",
                "changes: [\n                title(old: \"no\", new: \"yes\"), ",
                1,
            )
        },
        |line| {
            line.replacen(
                "changes: [",
                "facts: [],\n            facts: [],\n            changes: [",
                1,
            )
        },
        |line| line.replacen("changes: [", "changes: [], x: [", 1),
    ];
    for change in broken {
        let text = with_step(&text, count - 4, change);
        let Loaded { mut timeline, notices } = parse(&text).expect("its state is there");
        assert_eq!(notices, []);
        let before = timeline.clone();
        assert_eq!(timeline.go_to(0), Err(Refusal::UnreadableStep(count - 3)));
        assert_eq!(timeline, before);
        assert_eq!(timeline.go_to(count - 3), Ok(()));
        assert_eq!(timeline.go_to(count), Ok(()));
        assert_eq!(timeline, before);
        assert_eq!(Report::of(&timeline), Err(Refusal::UnreadableStep(count - 3)));
        for format in [Format::Markdown, Format::Html, Format::Csv] {
            export(&timeline, format).expect_err("the history is not whole");
        }
        plan(&timeline).expect_err("the history is not whole");
        narrate_all(&timeline);
    }
}

#[test]
fn a_step_that_leads_to_a_state_that_can_not_be_is_not_undone() {
    let mut table = Table::set(&["add Ana", "add Ben", "rename Ben Bob"]);
    table.kill();
    let text = fs::read_to_string(&table.path).expect("a save");
    let text = with_step(&text, 2, |line| line.replace("old: \"Ben\"", "old: \"Ana\""));
    let mut timeline = parse(&text).expect("its state is there").timeline;
    let before = timeline.clone();
    let refused = timeline.execute(&request("undo 1"), &mut SeededDice::new(7));
    assert_eq!(refused, Err(Refusal::UnreadableStep(3)));
    assert_eq!(timeline, before);
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
        let [Notice::StateReplaced { .. } | Notice::SaveDamaged { .. }] = notices.as_slice() else {
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
    assert_eq!((timeline, notices), (table.timeline, vec![Notice::StateReplaced { kept: None }]));
}

#[test]
fn the_first_frame_of_a_first_turn_does_not_need_its_setup() {
    let table = Table::set(&[&["add Guard x1"; 80][..], &["begin", "next", "next"]].concat());
    let text = fs::read_to_string(&table.path).expect("a save");
    let mut garbled_text = text.clone();
    for line in &steps(&text)[..30] {
        garbled_text = garbled_text.replacen(line, &garbled(line), 1);
    }
    let [whole, in_part] = [text, resealed(&garbled_text)].map(|text| {
        let timeline = parse(&text).expect("its state is there").timeline;
        let steps = timeline.history().steps().len();
        assert_eq!(steps, 83);
        drawn(timeline)
    });
    assert_eq!(whole, in_part);
}

#[test]
fn reading_the_whole_history_tells_what_does_not_hold_in_it() {
    let table = turns(2);
    let text = fs::read_to_string(&table.path).expect("a save");
    let foreign = |line: &str| {
        line.replacen(
            "changes: [",
            "changes: [\n                title(old: \"no\", new: \"yes\"), ",
            1,
        )
    };
    fs::write(&table.path, with_step(&text, 12, foreign)).expect("a file");
    assert_eq!(read(&table.path).expect("its state is there").notices, []);
    let notices = read_whole(&table.path).expect("readable").notices;
    assert!(matches!(notices.as_slice(), [Notice::SaveDamaged { .. }]), "{notices:?}");
    fs::write(&table.path, with_step(&text, 12, garbled)).expect("a file");
    assert_eq!(read(&table.path).expect("its state is there").notices, []);
    read_whole(&table.path).expect_err("a step is none");
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
        let _ = Report::of(&timeline);
        let _ = drawn(timeline.clone());
        let count = timeline.history().steps().len();
        (0..=count).rev().chain(0..=count).for_each(|position| drop(timeline.go_to(position)));
        let mut dice = SeededDice::new(1);
        for line in ["undo 2", "redo 1", "next", "damage all 20", "end-turn", "begin", "next on"] {
            let _ = lines::execute(&mut timeline, line, &mut dice);
        }
    }
}
