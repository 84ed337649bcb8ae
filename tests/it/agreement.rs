//! Agreement of the program with the second model, after every command of random scripts.

mod compare;
mod expect;
mod scripts;

use phasekeeper_engine::dice::Dice;
use phasekeeper_engine::encounter::Timeline;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::lines::{self, Sequence, execute, view};
use crate::model::Model;

/// The folder with the ruleset files that the scripts name.
const FOLDER: &str = "tests/it/lines";

/// Plays a script on both sides; returns their first difference, and the lines up to it.
fn disagreement(lines: &[String], seed: u64) -> Option<String> {
    let (mut timeline, mut model) = (Timeline::default(), Model::new(FOLDER));
    let mut dice = Sequence(seed);
    let mut played = Vec::new();
    let mut of_model = model.view();
    for line in lines {
        played.push(lines::fill(line, &of_model));
        let line = &played[played.len() - 1];
        let (mut first_dice, mut second_dice) = (dice.clone(), dice.clone());
        let first = execute(&mut timeline, line, &mut first_dice).map(drop);
        let second = model.run(line, &mut |sides| second_dice.roll(sides));
        let mut differing = Vec::new();
        if first.is_ok() != second.is_ok() {
            differing.push(format!("refused: {first:?} / {second:?}"));
        }
        if first.is_ok() {
            if first_dice != second_dice {
                differing.push("other dice were rolled".into());
            }
            // What a refused command has changed shows after the next one.
            of_model = model.view();
            differing.extend(compare::differing(&view(&timeline), &of_model));
            dice = first_dice;
        }
        if !differing.is_empty() {
            let (differing, played) = (differing.join("\n"), played.join("\n"));
            return Some(format!("program / model:\n{differing}\nafter\n{played}"));
        }
    }
    None
}

proptest! {
    #![proptest_config(lines::cases(128))]

    /// Refusals, the whole state, the results and the dice agree after every command.
    #[test]
    fn the_program_agrees_with_the_model(lines in lines::script(90), seed in any::<u64>()) {
        if let Some(told) = disagreement(&lines, seed) {
            return Err(TestCaseError::fail(told));
        }
    }

}

/// Reminders and counters.
const MEMORIES: [&str; 24] = [
    "remind * heals",
    "remind * waits once=yes",
    "remind {acting} heals",
    "remind {up} HEALS once=yes",
    "remind {waiting} burns once=yes",
    "remind {held} burns",
    "remind @foe waits",
    "remind {acting} none",
    "remind {acting}",
    "remind Nobody heals",
    "dismiss {due}",
    "dismiss {acting} reminder.heals",
    "dismiss * reminder.waits",
    "set {acting} reserve=second",
    "set * counter.shells=2/6",
    "set {acting} counter.Shells=3",
    "set {up} counter.shells=none counter.rad=9999",
    "set {up} counter.shells=7/6",
    "count {acting} shells -2",
    "count * SHELLS +4",
    "count {up} rad 1",
    "count {up} rad 1000",
    "count {up} shells",
    "copy {up}",
];

proptest! {
    #![proptest_config(lines::cases(64))]

    /// So they do with reminders and counters.
    #[test]
    fn the_program_remembers_as_the_model_does(
        lines in lines::script(70),
        memories in vec((any::<prop::sample::Index>(), select(&MEMORIES[..])), 10..40),
        seed in any::<u64>(),
    ) {
        let mut lines = lines;
        for (place, line) in memories {
            // The ruleset comes first.
            lines.insert(1 + place.index(lines.len()), line.to_owned());
        }
        if let Some(told) = disagreement(&lines, seed) {
            return Err(TestCaseError::fail(told));
        }
    }
}

proptest! {
    #![proptest_config(lines::cases(24))]

    /// Taking everything back and bringing it back recomputes the same from the log.
    #[test]
    fn the_log_alone_makes_the_state(lines in lines::script(60), seed in any::<u64>()) {
        let mut model = Model::new(FOLDER);
        let mut dice = Sequence(seed);
        for line in lines {
            let line = lines::fill(&line, &model.view());
            let _ = model.run(&line, &mut |sides| dice.roll(sides));
        }
        let (view, done) = (model.view(), model.done());
        if done > 0 {
            let mut no_dice = |_: u32| -> u32 { panic!("the log holds every die") };
            for line in [format!("undo {done}"), format!("redo {done}")] {
                model.run(&line, &mut no_dice).map_err(TestCaseError::fail)?;
            }
            prop_assert_eq!(model.view(), view);
        }
    }
}
