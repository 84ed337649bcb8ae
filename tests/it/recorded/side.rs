//! The two programs, each in a folder of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use portable_pty::CommandBuilder;
use tempfile::TempDir;

use super::differences::same;
use crate::terminal::pty::Table;

/// A library that is loaded before the system's; its random numbers are always the same.
const DICE: &str = "#include <string.h>\n#include <sys/types.h>\n\
ssize_t getrandom(void *to, size_t count, unsigned flags) { memset(to, 7, count); return count; }\n";

/// The rulesets that scripts name.
const RULESETS: [&str; 3] = ["nested.ron", "nested-dice.ron", "split.ron"];

/// A program and its folder.
pub struct Side {
    program: PathBuf,
    pub folder: PathBuf,
    dice: PathBuf,
}

impl Side {
    fn environment(&self) -> [(&str, PathBuf); 3] {
        [
            ("PHASEKEEPER_DATA", self.folder.join("data")),
            ("PHASEKEEPER_CONFIG", self.folder.join("config")),
            ("LD_PRELOAD", self.dice.clone()),
        ]
    }

    /// Runs the program in its folder, and gives all that it says.
    pub fn run(&self, arguments: &[&str]) -> String {
        let mut command = Command::new(&self.program);
        command.args(arguments).current_dir(&self.folder).envs(self.environment());
        let output = command.output().expect("the program starts");
        let (out, err) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        self.without_folder(&format!("{}\n{out}\n{err}", output.status))
    }

    /// Opens a file in the terminal.
    pub fn open(&self, file: &str, size: (u16, u16)) -> Table {
        let mut command = CommandBuilder::new(&self.program);
        command.arg(file);
        command.cwd(&self.folder);
        self.environment().iter().for_each(|(name, value)| command.env(name, value));
        Table::start(command, size)
    }

    /// The text of a file in the folder, empty if it is not there.
    pub fn text(&self, file: &str) -> String {
        fs::read_to_string(self.folder.join(file)).unwrap_or_default()
    }

    /// `text` with the same words for the folder of either side.
    pub fn without_folder(&self, text: &str) -> String {
        text.replace(&*self.folder.to_string_lossy(), "FOLDER")
    }
}

/// Both programs.
pub struct Sides {
    pub old: Side,
    pub new: Side,
    _root: TempDir,
}

impl Sides {
    pub fn new(other: &Path) -> Self {
        let root = tempfile::tempdir().expect("a folder");
        let path = root.path().canonicalize().expect("it is there");
        let (source, dice) = (path.join("dice.c"), path.join("dice.so"));
        fs::write(&source, DICE).expect("a file");
        let compiled =
            Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&dice).arg(&source).status();
        assert!(compiled.expect("there is a C compiler, as Rust links with one").success());
        let side = |program: &Path, name: &str| {
            let folder = path.join(name);
            fs::create_dir(&folder).expect("a folder");
            for file in RULESETS {
                fs::copy(Path::new("tests/it/lines").join(file), folder.join(file))
                    .expect("a ruleset");
            }
            Side { program: program.to_owned(), folder, dice: dice.clone() }
        };
        // Names of the same length: paths take the same room on the screen.
        let old = side(other, "old");
        let new = side(Path::new(env!("CARGO_BIN_EXE_phasekeeper")), "new");
        Self { old, new, _root: root }
    }

    /// Writes a file into both folders.
    pub fn write(&self, file: &str, text: &str) {
        for side in [&self.old, &self.new] {
            fs::write(side.folder.join(file), text).expect("a file");
        }
    }

    /// Compares what both programs say.
    ///
    /// # Errors
    /// The difference.
    pub fn run(&self, arguments: &[&str]) -> Result<(), String> {
        same(&arguments.join(" "), &self.old.run(arguments), &self.new.run(arguments))
    }

    /// Compares a file of both.
    ///
    /// # Errors
    /// The difference.
    pub fn compare_file(
        &self,
        file: &str,
        comparable: impl Fn(&str) -> String,
    ) -> Result<(), String> {
        same(file, &comparable(&self.old.text(file)), &comparable(&self.new.text(file)))
    }
}
