//! A gamemaster at the terminal: keys go in, and what is saved is asked.

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use phasekeeper_engine::command::{Line, ReadContext, read};
use phasekeeper_engine::script::check;
use phasekeeper_files::store;

use super::pty::{ENTER, TIMEOUT, Table};
use crate::cli::shell::Shell;
use crate::screens::table::keys;

/// The program in its terminal, with what it saves.
pub struct Player<'a> {
    shell: &'a Shell,
    pub table: Table,
}

impl<'a> Player<'a> {
    pub fn open(shell: &'a Shell) -> Self {
        Self::sized(shell, (120, 40))
    }

    /// Opens the program on a terminal of so many columns and rows.
    pub fn sized(shell: &'a Shell, size: (u16, u16)) -> Self {
        Self { shell, table: Table::open(&shell.data(), &[], size) }
    }

    /// Opens an encounter that a script made.
    pub fn after(shell: &'a Shell, script: &str) -> Self {
        Self::titled(shell, "untitled", script)
    }

    /// The same, for a script that gives it a title.
    pub fn titled(shell: &'a Shell, title: &str, script: &str) -> Self {
        let path = shell.data().join("fight.ron");
        fs::create_dir_all(shell.data()).expect("a folder");
        let answer = shell.run_with_input(&["run", "-", "--save", &path.to_string_lossy()], script);
        assert_eq!(answer.code, 0, "{}", answer.err);
        let mut player = Self::open(shell);
        player.table.see(title);
        player.table.type_in(ENTER);
        player
    }

    /// Types keys and waits until what is saved bears out what is expected, in the words of `expect`.
    pub fn press(&mut self, keys: &str, expected: &str) {
        self.table.type_in(keys);
        let start = Instant::now();
        while let Err(difference) = self.saved_is(expected) {
            assert!(start.elapsed() < TIMEOUT, "{difference}, seen:\n{}", self.table.screen());
            sleep(Duration::from_millis(5));
        }
    }

    /// Checks what is saved against what is expected, in the words of `expect`.
    pub fn saved_is(&self, expected: &str) -> Result<(), String> {
        let line = read(&format!("expect {expected}"), ReadContext::default())
            .expect("a line of the command language");
        let Some(Line::Expect(expectation)) = line else { panic!("{expected} is an expectation") };
        let path = self.shell.encounters().pop().ok_or("nothing is saved")?;
        let loaded = store::read(&path).map_err(|error| error.to_string())?;
        check(&expectation, &loaded.timeline, None)
    }

    /// Presses the keys of a script as `screens::table::keys` reads it.
    pub fn press_keys(&mut self, script: &str) {
        for key in keys(script) {
            match key.name().as_str() {
                "Tab" => self.table.type_in("\t"),
                "Enter" => self.table.type_in(ENTER),
                "Space" => self.table.type_in(" "),
                // As the kitty protocol has it: it is no key with Alt, whatever comes after it.
                "Esc" => self.table.type_in("\x1b[27u"),
                letter => self.table.type_in(letter),
            }
        }
    }

    /// Leaves the dialog with `title` on its frame. An escape and a letter in one breath would be a key with Alt.
    pub fn leave(&mut self, title: &str) {
        self.table.see(title);
        self.table.type_in("\x1b");
        self.table.miss(title);
    }
}
