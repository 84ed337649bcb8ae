//! The program, killed at any moment: whatever its screen had shown is there, nothing is done twice, and the next start
//! continues without a notice.
//!
//! The moments are counted in bytes that the program has written to its terminal, so that they fall before, in and after
//! every key, in the start and in the end. `CONTRIBUTING.md` has the command that kills a thousand times.

use std::path::PathBuf;

use phasekeeper_engine::dice::{Dice, SeededDice};
use phasekeeper_files::store::{Loaded, read};

use super::numbered_titles::{number_in, numbers_of, title};
use super::pty::Table;
use crate::cli::shell::Shell;

/// The kills of a usual test run.
const KILLS: usize = 30;

/// The kills that an encounter goes through before the next one begins: a long history makes a long start.
const KILLS_EACH: usize = 25;

/// The bytes within which a start is killed, and keys for each of their commands: a bit more than they make.
const START: u32 = 7_000;
const COMMAND: u32 = 2_000;

/// An encounter that is played by a program which is killed again and again. Its commands have numbers, which its title
/// shows.
struct Victim {
    shell: Shell,
    path: PathBuf,
    dice: SeededDice,
    /// The number of the last command that is saved.
    saved: usize,
}

impl Victim {
    fn new(seed: u64) -> Self {
        let shell = Shell::new();
        let path = shell.path("fight.ron");
        let script = format!("title {}\nadd Ana\nadd Ben\n", title(0));
        let answer =
            shell.run_with_input(&["run", "-", "--save", &path.to_string_lossy()], &script);
        assert_eq!(answer.code, 0, "{}", answer.err);
        Self { shell, path, dice: SeededDice::new(seed), saved: 0 }
    }

    /// The keys of numbered commands, with others between them.
    fn keys(&mut self, numbers: impl Iterator<Item = usize>) -> String {
        let others = ["", "x", "xu", "jxxuU", ":note Ana \"hides  well\"\r"];
        let commands: Vec<String> = numbers
            .map(|number| format!(":title {}\r{}", title(number), others[self.roll(5)]))
            .collect();
        commands.concat()
    }

    fn roll(&mut self, sides: u32) -> usize {
        self.dice.roll(sides) as usize
    }

    /// Starts the program, gives it keys, kills it, and checks what is saved.
    fn kill_once(&mut self) {
        let mut table = Table::open(&self.shell.data(), &[&self.path.to_string_lossy()], (100, 30));
        let (first, count) = (self.saved + 1, self.roll(6));
        let last = self.saved + count;
        let mut seen = self.saved;
        // Every third time it is killed in its start already, or in its end.
        let place = self.roll(6);
        let screen = if place == 0 {
            table.kill_after(self.roll(START), |screen| number_in(screen) == Some(seen))
        } else {
            table.wait("the encounter", |screen| number_in(screen) == Some(seen));
            table.type_in(&self.keys(first..=last));
            let mut bytes = table.bytes() + self.roll(COMMAND * (1 + count as u32));
            if place == 1 {
                table.wait("the last command", |screen| number_in(screen) == Some(last));
                table.type_in("q");
                bytes = table.bytes() + self.roll(200);
                seen = last;
            }
            table.kill_after(bytes, |screen| place > 1 && number_in(screen) == Some(last))
        };
        let shown = number_in(&screen).unwrap_or(seen);
        let Loaded { timeline, notices } = read(&self.path).expect("readable");
        assert_eq!(notices, [], "after {screen}");
        let numbers = numbers_of(&timeline);
        let saved = numbers.last().copied().expect("the first one");
        assert_eq!(numbers, (0..=saved).collect::<Vec<_>>(), "each of them once");
        assert!((shown..=last).contains(&saved), "{saved} is saved, of {last}, after {screen}");
        self.saved = saved;
    }
}

#[test]
fn nothing_that_was_shown_is_lost() {
    let kills = std::env::var("PHASEKEEPER_KILLS")
        .map_or(KILLS, |kills| kills.parse().expect("PHASEKEEPER_KILLS is the number of kills"));
    let mut left = kills;
    for seed in 0.. {
        let mut victim = Victim::new(seed);
        let now = left.min(KILLS_EACH);
        (0..now).for_each(|_| victim.kill_once());
        assert!(now < 10 || victim.saved > 0, "something was done");
        left -= now;
        if left == 0 {
            break;
        }
    }
}
