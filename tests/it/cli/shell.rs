//! A shell in a folder of its own, with a data directory in it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use phasekeeper_engine::encounter::Timeline;
use phasekeeper_files::store::read;
use tempfile::TempDir;

pub struct Shell {
    folder: TempDir,
}

/// Output of the program, and its exit status.
#[derive(Debug)]
pub struct Answer {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Shell {
    pub fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder for the test") }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn data(&self) -> PathBuf {
        self.path("data")
    }

    /// Writes a file, and gives its path.
    pub fn file(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        fs::write(&path, text).expect("it can be written");
        path
    }

    /// Writes one of the gamemaster's own rulesets.
    pub fn ruleset(&self, id: &str, base: &str, change: &str) -> PathBuf {
        let text = format!(
            "(\n id: {id:?},\n about: \"our table's\",\n base: {base:?},\n parameters: ({change}),\n)\n"
        );
        self.file(&format!("data/config/rulesets/{id}.ron"), text)
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_phasekeeper"));
        command.args(arguments).current_dir(self.folder.path());
        command.env("PHASEKEEPER_DATA", self.data()).stdin(Stdio::null());
        command.env("PHASEKEEPER_CONFIG", self.data().join("config"));
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Answer {
        Answer::of(self.command(arguments).output().expect("the program starts"))
    }

    pub fn run_with_input(&self, arguments: &[&str], input: &str) -> Answer {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("it is piped");
        // It may end before it has read all.
        let _ = stdin.write_all(input.as_bytes());
        drop(stdin);
        Answer::of(child.wait_with_output().expect("the program ends"))
    }

    /// The encounter of a file in the folder.
    pub fn saved(&self, name: &str) -> Timeline {
        read(&self.path(name)).expect("readable").timeline
    }

    /// The encounters in the data directory.
    pub fn encounters(&self) -> Vec<PathBuf> {
        let files = names(&self.data()).into_iter().map(|name| self.data().join(name));
        files.filter(|path| path.extension().is_some_and(|ending| ending == "ron")).collect()
    }
}

impl Answer {
    fn of(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("text");
        let (out, err) = (text(output.stdout), text(output.stderr));
        assert!(!err.contains("panicked"), "{err}");
        Self { code: output.status.code().expect("it was not killed"), out, err }
    }

    /// Checks for exit status 2 and just this sentence.
    pub fn is_refused(&self, sentence: &str) {
        assert_eq!((self.code, self.out.as_str()), (2, ""), "{self:?}");
        assert_eq!(self.err.lines().count(), 1, "{}", self.err);
        assert!(self.err.contains(sentence), "{sentence:?} should be in {:?}", self.err);
    }
}

/// The names of the files in a folder, none if it is not there.
pub fn names(folder: &Path) -> Vec<String> {
    let Ok(files) = fs::read_dir(folder) else { return Vec::new() };
    let name = |file: fs::DirEntry| file.file_name().to_string_lossy().into_owned();
    let mut names: Vec<String> = files.map(|file| name(file.expect("an entry"))).collect();
    names.sort();
    names
}
