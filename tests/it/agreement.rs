//! Agreement of the program with the second model, after every command of random scripts.

mod compare;
mod expect;
mod scripts;

use phasekeeper::dice::Dice;
use phasekeeper::encounter::Fight;
use phasekeeper::script::{Line, read};
use phasekeeper::store::Rulesets;
use proptest::prelude::*;
use serde_json::Value;

use crate::lines;
use crate::model::Model;

/// Whether decisions that are due are compared, and settled by the scripts.
const DUE: bool = false;

/// The folder with the ruleset files that the scripts name.
const FOLDER: &str = "tests/it/lines";

/// Dice that give both sides the same sequence.
#[derive(Clone, Debug, PartialEq)]
struct Sequence(u64);

impl Sequence {
    fn next(&mut self, sides: u32) -> u32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32 % sides
    }
}

impl Dice for Sequence {
    fn roll(&mut self, sides: u32) -> u32 {
        self.next(sides)
    }
}

/// Runs a line in the program.
fn run(fight: &mut Fight, line: &str, dice: &mut Sequence) -> Result<(), String> {
    let rulesets = Rulesets { folder: Some(FOLDER.into()), own: None };
    match read(line, &rulesets) {
        Ok(Some(Line::Do(deed))) => {
            fight.perform(&deed, dice).map(drop).map_err(|refusal| refusal.to_string())
        }
        other => Err(format!("can't be read: {other:?}")),
    }
}

fn view(fight: &Fight) -> Value {
    serde_json::to_value(fight.encounter().summary()).expect("a summary is JSON")
}

/// Plays a script on both sides; returns where they differ, and the lines up to there.
fn disagreement(lines: &[String], seed: u64) -> Option<String> {
    let (mut fight, mut model) = (Fight::default(), Model::new(FOLDER));
    let mut dice = Sequence(seed);
    let mut played = Vec::new();
    let mut of_model = model.view();
    for line in lines {
        played.push(lines::fill(line, &of_model));
        let line = &played[played.len() - 1];
        let (mut first_dice, mut second_dice) = (dice.clone(), dice.clone());
        let first = run(&mut fight, line, &mut first_dice);
        let second = model.run(line, &mut |sides| second_dice.next(sides));
        of_model = model.view();
        let mut differing = compare::differing(&view(&fight), &of_model, DUE);
        if first.is_ok() != second.is_ok() {
            differing.insert(0, format!("refused: {first:?} / {second:?}"));
        } else if first.is_ok() && first_dice != second_dice {
            differing.insert(0, "other dice were rolled".into());
        }
        if !differing.is_empty() {
            let (differing, played) = (differing.join("\n"), played.join("\n"));
            return Some(format!("program / model:\n{differing}\nafter\n{played}"));
        }
        if first.is_ok() {
            dice = first_dice;
        }
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Whether a command was refused, the whole state and the results agree after every command.
    #[test]
    fn the_program_agrees_with_the_model(lines in lines::script(90, DUE), seed in any::<u64>()) {
        if let Some(told) = disagreement(&lines, seed) {
            return Err(TestCaseError::fail(told));
        }
    }

    /// Taking everything back and bringing it back recomputes the same from the log.
    #[test]
    fn the_log_alone_makes_the_state(lines in lines::script(60, true), seed in any::<u64>()) {
        let mut model = Model::new(FOLDER);
        let mut dice = Sequence(seed);
        for line in lines {
            let line = lines::fill(&line, &model.view());
            let _ = model.run(&line, &mut |sides| dice.next(sides));
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
