//! The same keys in two terminals: the screens are the same after each handful of them, and so is what is left on the disk
//! when both are killed. Then this program plays on with the files of the other one.

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use phasekeeper_engine::dice::{Dice, SeededDice};
use serde_json::Value;

use super::LeftOut;
use super::differences::{comparable_journal, comparable_save, same};
use super::keys::{ESC, some_keys};
use super::scripts::Script;
use super::side::Sides;
use crate::terminal::pty::{TIMEOUT, Table};

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

/// The keys of the main screen in a fight, each with those for its dialog.
const TURNS: usize = 30;

/// How long nothing is drawn before two screens that are the same count as drawn, and before two that are not do.
const QUIET: Duration = Duration::from_millis(20);
const VERY_QUIET: Duration = Duration::from_secs(2);

/// How long a program may think before it draws anything. One that takes longer is compared after the next keys.
const THINKING: Duration = Duration::from_millis(80);

/// The save that both programs play on with, and its journal.
const SAVE: &str = "table.ron";
const JOURNAL: &str = "table.ron.journal";

/// Both programs in their terminals.
struct Pair<'a> {
    sides: &'a Sides,
    old: Table,
    new: Table,
    /// What was typed.
    typed: Vec<String>,
}

impl<'a> Pair<'a> {
    fn open(sides: &'a Sides, size: (u16, u16)) -> Self {
        let (old, new) = (sides.old.open(SAVE, size), sides.new.open(SAVE, size));
        for table in [&old, &new] {
            table.wait_for("the first frame", |screen| {
                screen.alternate_screen() && !screen.contents().is_empty()
            });
        }
        Self { sides, old, new, typed: Vec::new() }
    }

    /// Types keys on both sides, and compares the screens.
    fn press(&mut self, keys: &str) -> Result<(), String> {
        self.typed.push(if keys.starts_with(ESC) { "Esc".to_owned() } else { format!("{keys:?}") });
        let before = [self.old.bytes(), self.new.bytes()];
        self.old.type_in(keys);
        self.new.type_in(keys);
        self.compare(before)
    }

    /// Waits until both screens are drawn, and compares them.
    fn compare(&self, before: [usize; 2]) -> Result<(), String> {
        let start = Instant::now();
        let (mut seen, mut since) = (before, start);
        loop {
            sleep(Duration::from_millis(4));
            let now = [self.old.bytes(), self.new.bytes()];
            if now != seen {
                (seen, since) = (now, Instant::now());
            }
            let both_drew = now[0] != before[0] && now[1] != before[1];
            if since.elapsed() < QUIET || !(both_drew || start.elapsed() > THINKING) {
                continue;
            }
            let old = self.sides.old.without_folder(&self.old.picture());
            let new = self.sides.new.without_folder(&self.new.picture());
            let compared = same("the screen", &old, &new);
            if compared.is_ok() {
                return Ok(());
            }
            if since.elapsed() > VERY_QUIET || start.elapsed() > TIMEOUT {
                return compared
                    .map_err(|it| format!("{it}\nafter the keys {}", self.typed.join(" ")));
            }
        }
    }

    /// Kills both, and compares what they have left.
    fn kill(self) -> Result<(), String> {
        // Keys that draw nothing may still be on their way.
        let start = Instant::now();
        while compare_files(self.sides).is_err() && start.elapsed() < VERY_QUIET {
            sleep(QUIET);
        }
        self.old.kill();
        self.new.kill();
        compare_files(self.sides)
            .map_err(|it| format!("{it}\nafter the keys {}", self.typed.join(" ")))
    }

    /// Ends both by their key, and compares what they have saved.
    fn quit(mut self) -> Result<(), String> {
        self.old.type_in("\x03");
        self.new.type_in("\x03");
        same("the exit status", &self.old.end().to_string(), &self.new.end().to_string())?;
        self.sides.compare_file(SAVE, comparable_save)
    }
}

/// Compares the save and its journal.
fn compare_files(sides: &Sides) -> Result<(), String> {
    sides.compare_file(JOURNAL, comparable_journal)?;
    sides.compare_file(SAVE, comparable_save)
}

/// Plays a fight with random keys, from some line of its script on.
///
/// # Errors
/// The first difference.
pub fn compare(
    sides: &Sides,
    script: &Script,
    seed: u64,
    left_out: &LeftOut,
) -> Result<(), String> {
    let mut dice = SeededDice::new(seed);
    let count = dice.roll(script.done.len() as u32 + 1) as usize;
    let text = script.first(count);
    sides.write("table.pk", &text);
    let size = SIZES[seed as usize % SIZES.len()];
    let mut compared = || {
        sides.run(&["run", "table.pk", "--seed", &seed.to_string(), "--save", SAVE])?;
        let mut pair = Pair::open(sides, size);
        pair.compare([0, 0])?;
        let mut lines = script.done[count..].iter();
        for _ in 0..TURNS {
            let line = if dice.roll(4) == 0 { lines.next() } else { None };
            let handfuls = match line {
                Some(line) => vec![format!(":{line}\r")],
                None => some_keys(&mut dice, &left_out.keys),
            };
            handfuls.iter().try_for_each(|keys| pair.press(keys))?;
            pair.press(&ESC.repeat(5))?;
        }
        pair.kill()?;
        play_on(sides, size)
    };
    compared().map_err(|it: String| format!("{it}\nat {size:?} with the script\n{text}"))
}

/// Plays on with the files of the other program: to the start of the history, to its end, and out.
fn play_on(sides: &Sides, size: (u16, u16)) -> Result<(), String> {
    let _ = fs::remove_file(sides.new.folder.join(JOURNAL));
    for file in [SAVE, JOURNAL] {
        let (from, to) = (sides.old.folder.join(file), sides.new.folder.join(file));
        if from.exists() {
            fs::copy(from, to).expect("it can be copied");
        }
    }
    let export = ["export", "--json", SAVE];
    sides.run(&export)?;
    let count = steps_done(&sides.old.run(&export));
    let mut pair = Pair::open(sides, size);
    pair.compare([0, 0])?;
    pair.press(&format!(":undo {count}\r"))?;
    pair.press(&format!(":redo {count}\r"))?;
    pair.quit()?;
    sides.run(&export)
}

/// The number of steps that are done, in what `export --json` says.
fn steps_done(said: &str) -> usize {
    let json = said.find('{').zip(said.rfind('}')).map_or("null", |(from, to)| &said[from..=to]);
    let value: Value = serde_json::from_str(json).unwrap_or_default();
    value["history"].as_array().map_or(0, Vec::len)
}
