//! A gamemaster's evening: a whole fight by keys alone, the power cut in the middle of an interrupt, and the end of it
//! after the next start.

use std::thread::sleep;
use std::time::{Duration, Instant};

use phasekeeper::command::{Line, read};
use phasekeeper::script::check;
use phasekeeper::store;

use super::pty::{ENTER, PATIENCE, Table};
use crate::cli::shell::Shell;

/// The program in its terminal, with what it saves.
struct Evening<'a> {
    shell: &'a Shell,
    table: Table,
}

impl<'a> Evening<'a> {
    fn open(shell: &'a Shell) -> Self {
        Self { shell, table: Table::open(&shell.data(), &[], (120, 40)) }
    }

    /// Presses keys and waits until what is saved bears out what is expected, in the words of `expect`.
    fn press(&mut self, keys: &str, expected: &str) {
        self.table.type_in(keys);
        let start = Instant::now();
        while let Err(difference) = self.saved_is(expected) {
            assert!(start.elapsed() < PATIENCE, "{difference}, seen:\n{}", self.table.screen());
            sleep(Duration::from_millis(5));
        }
    }

    fn saved_is(&self, expected: &str) -> Result<(), String> {
        let line = read(&format!("expect {expected}")).expect("a line of the command language");
        let Some(Line::Expect(expectation)) = line else { panic!("{expected} is an expectation") };
        let path = self.shell.encounters().pop().ok_or("nothing is saved")?;
        let loaded = store::read(&path).map_err(|error| error.to_string())?;
        check(&expectation, &loaded.timeline)
    }

    /// Leaves the dialog whose frame says `title`. An escape and a letter in one breath would be a key with Alt.
    fn leave(&mut self, title: &str) {
        self.table.see(title);
        self.table.type_in("\x1b");
        self.table.miss(title);
    }
}

/// Adds Adam, Bob and Cami of the sources, and one guard, with dice as they are called out.
fn set_up(evening: &mut Evening) {
    evening.table.see("ep1");
    evening.table.type_in("c");
    for name in ["Adam", "Bob", "Cami"] {
        evening.press(&format!("{name}{ENTER}"), &format!("stats {name} wounds=0"));
    }
    evening.leave("Add a combatant");
    for (name, init) in [("Adam", 80), ("Bob", 110), ("Cami", 60)] {
        let set = format!(":set {name} init={init} dur=35 som=15 side=pc{ENTER}");
        evening.press(&set, &format!("stats {name} init={init}"));
    }
    evening.press(&format!(":add Guard x1 init=40 dur=30 armor=2/2{ENTER}"), "stats Guard1 dur=30");
    evening.table.type_in("i");
    for (name, die) in [("Adam", 38), ("Bob", 24), ("Cami", 76)] {
        evening.press(&format!("{die}{ENTER}"), &format!("stats {name} die={die}"));
    }
    evening.leave("Initiative");
    evening.press(&format!(":roll guard1 05{ENTER}"), "stats Guard1 score=45");
}

#[test]
fn a_whole_fight_survives_the_power_cut_in_the_middle_of_an_interrupt() {
    let shell = Shell::new();
    let mut evening = Evening::open(&shell);
    set_up(&mut evening);

    evening.press("n", "acting Cami");
    evening.press("w", "acting Bob");
    evening.press("s", "acting Bob");
    evening.press("a", "acting Cami");
    // The target is the guard: hit, and hit again by mistake.
    evening.press(&format!("/gu{ENTER}d12k{ENTER}"), "stats Guard1 damage=10");
    evening.press(&format!("d12{ENTER}"), "stats Guard1 damage=20");
    evening.press("u", "stats Guard1 damage=10");
    evening.table.kill();

    let mut evening = Evening::open(&shell);
    evening.table.see("untitled");
    // Cami still cuts in on Bob, and the guard is hit once.
    evening.press(ENTER, "acting Cami");
    evening.saved_is("stats Guard1 damage=10").expect("one hit");
    evening.table.see("10/30");
    evening.press("n", "acting Bob");
    evening.press("n", "acting Adam");
    evening.press("n", "acting Guard1");
    evening.press("n", "acting none");
    evening.press("n", "turn 2");
    // Dice are missing: pressed once more, it rolls them.
    evening.press("nn", "stage acting");
    evening.press(&format!(":status guard1 gone{ENTER}"), "stats Guard1 status=gone");
    evening.press(&format!(":finish{ENTER}"), "stage finished");
    evening.table.type_in("q");
    assert_eq!(evening.table.end(), 0);

    let mut evening = Evening::open(&shell);
    evening.table.see("untitled");
    evening.table.type_in("\x03");
    assert_eq!(evening.table.end(), 0);
}
