//! The fights that are measured, and their files.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use portable_pty::CommandBuilder;
use tempfile::TempDir;

/// The program that is measured: it lies beside this one.
pub static PROGRAM: LazyLock<String> = LazyLock::new(|| {
    let here = std::env::current_exe().expect("this program");
    here.with_file_name("phasekeeper").to_string_lossy().into_owned()
});

/// The most combatants that one `add` adds.
const MAX_ADDED: usize = 50;

/// The lines that add `count` combatants, six of ten of them foes, and begin the first turn.
fn people(count: usize) -> String {
    let mut lines = Vec::new();
    for (name, all, rest) in [
        ("Guard", count - count * 4 / 10, "init=60 speed=2 dur=35 armor=6/6 som=15"),
        ("Player", count * 4 / 10, "init=80 speed=3 dur=40 moxie=3 side=pc"),
    ] {
        for (group, first) in (0..all).step_by(MAX_ADDED).enumerate() {
            let number = MAX_ADDED.min(all - first);
            lines.push(format!("add {name}{} x{number} {rest}", letters(group)));
        }
    }
    lines.join("\n") + "\nbegin\n"
}

/// The lines of a turn of so many combatants, after which another has begun. Most act, and every sixth is hit.
fn turn(combatants: usize) -> Vec<&'static str> {
    let mut lines = Vec::new();
    for acted in 1..=combatants * 3 / 2 {
        lines.push("next");
        if acted % 6 == 0 {
            lines.extend(["wound Playera1 1", "heal Playera1 5 wounds=1"]);
        }
    }
    lines.extend(["end-turn", "begin"]);
    lines
}

/// A fight of so many combatants with so many commands after its beginning, or a few more: whole turns.
pub fn evening(combatants: usize, commands: usize) -> String {
    let turn = turn(combatants);
    people(combatants) + &format!("{}\n", turn.join("\n")).repeat(commands.div_ceil(turn.len()))
}

/// A short word for a number: no digits, which number combatants of one name.
fn letters(mut number: usize) -> String {
    let mut word = String::new();
    loop {
        word.push(char::from(b'a' + (number % 26) as u8));
        number /= 26;
        if number == 0 {
            return word;
        }
    }
}

/// A folder with encounters.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Plays a script, and returns the file of the encounter.
    pub fn save(&self, name: &str, lines: &str) -> PathBuf {
        let save = self.path().join(name).with_extension("ron");
        let script = save.with_extension("pk");
        std::fs::write(&script, lines).expect("the folder can be written to");
        let status = Command::new(&*PROGRAM)
            .args(["run", "--seed", "7", "--save"])
            .args([&save, &script])
            .stdout(Stdio::null())
            .status();
        assert!(status.expect("the program runs").success(), "{}", script.display());
        save
    }

    /// The command that opens a fight of so many combatants, in which one has acted and the next one acts.
    pub fn fight(&self, combatants: usize) -> CommandBuilder {
        let save = self.save("fight", &(people(combatants) + "next\nnext\n"));
        self.command(&[&save.to_string_lossy()])
    }

    /// The command that starts the program with this as its data directory.
    pub fn command(&self, arguments: &[&str]) -> CommandBuilder {
        let mut command = CommandBuilder::new(&*PROGRAM);
        command.args(arguments);
        command.env("PHASEKEEPER_DATA", self.path());
        command.env("PHASEKEEPER_CONFIG", self.path().join("config"));
        command
    }
}
