//! Random scripts: what comes of them, what is saved, and every page that is made of it.

use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::Timeline;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use super::LeftOut;
use super::differences::comparable_save;
use super::side::Sides;
use crate::lines::{self, execute, filled};

/// The most lines of a script, and of refused ones that are asked for their sentences.
const MAX_LINES: usize = 90;
const MAX_REFUSED: usize = 8;

/// A random script.
pub struct Script {
    /// The lines that are carried out.
    pub done: Vec<String>,
    /// The lines that are not, each with the number of lines before it.
    refused: Vec<(usize, String)>,
}

impl Script {
    /// The text of the first lines.
    pub fn first(&self, count: usize) -> String {
        self.done[..count].join("\n") + "\n"
    }
}

/// Makes the script of a seed. This program says which lines are refused.
pub fn script(seed: u64) -> Script {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let mut runner = TestRunner::new_with_rng(Config::default(), random);
    let lines = lines::script(MAX_LINES).new_tree(&mut runner).expect("lines").current();
    let (mut timeline, mut dice) = (Timeline::default(), SeededDice::new(seed));
    let mut script = Script { done: Vec::new(), refused: Vec::new() };
    for line in lines {
        let line = filled(&line, &timeline);
        let mut rolled = dice.clone();
        if execute(&mut timeline, &line, &mut rolled).is_ok() {
            dice = rolled;
            script.done.push(line);
        } else {
            script.refused.push((script.done.len(), line));
        }
    }
    script
}

/// Plays the script of a seed with both programs.
///
/// # Errors
/// The first difference.
pub fn compare(
    sides: &Sides,
    script: &Script,
    seed: u64,
    left_out: &LeftOut,
) -> Result<(), String> {
    let seed = seed.to_string();
    let text = script.first(script.done.len());
    sides.write("fight.pk", &text);
    let compared = || {
        sides.run(&["run", "fight.pk", "--seed", &seed, "--json", "--save", "fight.ron"])?;
        sides.compare_file("fight.ron", comparable_save)?;
        sides.run(&["show", "fight.ron"])?;
        sides.run(&["plan", "fight.ron"])?;
        for format in ["--json", "--markdown", "--csv", "--html"] {
            sides.run(&["export", format, "fight.ron"])?;
        }
        Ok(())
    };
    compared().map_err(|difference: String| format!("{difference}\nafter the script\n{text}"))?;
    if left_out.refusals {
        return Ok(());
    }
    for (count, line) in script.refused.iter().take(MAX_REFUSED) {
        sides.write("refused.pk", &format!("{}{line}\n", script.first(*count)));
        sides.run(&["run", "refused.pk", "--seed", &seed]).map_err(|difference| {
            format!("{difference}\nby {line}, after\n{}", script.first(*count))
        })?;
    }
    Ok(())
}
