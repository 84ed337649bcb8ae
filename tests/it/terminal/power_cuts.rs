//! The power, cut at any moment of fast play: what the header has called saved is on the disk.
//!
//! It is cut by `xfs_io`, which makes a file system forget what it has not written yet. That takes a disk of its own, and
//! root: `CONTRIBUTING.md` has the command.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use phasekeeper_engine::dice::{Dice, SeededDice};
use phasekeeper_files::store::{Loaded, read};
use tempfile::TempDir;

use super::numbered_titles::{number_in, numbers_of, title};
use super::pty::Table;
use crate::cli::shell::Shell;

/// The size of the disk: no file system here asks for more.
const SIZE: u64 = 400 << 20;

/// A disk in a file.
struct Disk {
    folder: TempDir,
    /// What it is mounted with.
    options: String,
}

impl Disk {
    /// An empty disk with a file system such as `ext4`.
    fn new(file_system: &str, options: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let disk = Self { folder, options: format!("loop,{options}") };
        fs::create_dir(disk.root()).expect("a folder");
        fs::File::create(disk.image()).and_then(|it| it.set_len(SIZE)).expect("a file");
        run(&format!("mkfs.{file_system}"), &["-q", &disk.image().to_string_lossy()]);
        disk
    }

    fn image(&self) -> PathBuf {
        self.folder.path().join("image")
    }

    fn root(&self) -> PathBuf {
        self.folder.path().join("root")
    }

    fn mount(&self) {
        let [image, root] = [self.image(), self.root()];
        run("mount", &["-o", &self.options, &image.to_string_lossy(), &root.to_string_lossy()]);
    }

    /// Cuts the power: from now on nothing comes to the disk.
    fn cut(&self) {
        run("xfs_io", &["-x", "-c", "shutdown", &self.root().to_string_lossy()]);
    }

    fn unmount(&self) {
        run("umount", &[&self.root().to_string_lossy()]);
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // If a check has failed, it is still mounted.
        let _ = Command::new("umount").args(["--quiet", "--lazy"]).arg(self.root()).status();
    }
}

fn run(program: &str, arguments: &[&str]) {
    let status = Command::new(program).args(arguments).status();
    let status = status.unwrap_or_else(|error| panic!("{program}: {error}"));
    assert!(status.success(), "{program} {arguments:?}: {status}; only root can do this");
}

/// What a power cut has cost.
#[derive(Debug, Default)]
struct Loss {
    commands: usize,
    /// The age of the oldest of them when the power was cut.
    age: Duration,
}

/// The number in the title, if the header calls that saved. One that is half drawn is not the same a moment later.
fn number_saved(table: &Table) -> Option<usize> {
    let header = || table.screen().lines().next().map(|line| line.trim_end().to_owned());
    let seen = header()?;
    sleep(Duration::from_millis(5));
    let is_saved = seen.ends_with(" saved") && header()? == seen;
    is_saved.then(|| number_in(&seen)).flatten()
}

/// Plays fast, cuts the power, and checks what is saved.
fn cut_once(disk: &Disk, folder: &str, dice: &mut SeededDice) -> Loss {
    disk.mount();
    let (shell, path) = (Shell::new(), disk.root().join(folder).join("fight.ron"));
    fs::create_dir(disk.root().join(folder)).expect("a folder");
    let script = format!("title {}\nadd Ana\n", title(0));
    let answer = shell.run_with_input(&["run", "-", "--save", &path.to_string_lossy()], &script);
    assert_eq!(answer.code, 0, "{}", answer.err);
    run("sync", &[]);

    let mut table = Table::open(&shell.data(), &[&path.to_string_lossy()], (100, 30));
    table.wait("the encounter", |screen| number_in(screen) == Some(0));
    let mut saved = 0;
    let mut times = vec![Instant::now()];
    let mut random =
        |from: u32, to: u32| Duration::from_millis(u64::from(from + dice.roll(to - from)));
    let end = Instant::now() + random(200, 1_500);
    while Instant::now() < end {
        let number = times.len();
        table.type_in(&format!(":title {}\r", title(number)));
        table.wait("the title", |screen| number_in(screen) == Some(number));
        times.push(Instant::now());
        // The disk takes this or that meanwhile.
        sleep(random(5, 120));
        saved = number_saved(&table).unwrap_or(saved);
    }
    let end = Instant::now();
    disk.cut();
    table.kill();
    disk.unmount();

    disk.mount();
    let Loaded { timeline, notices } = read(&path).expect("readable");
    let there = numbers_of(&timeline).last().copied().expect("the first one");
    disk.unmount();
    assert!(there >= saved, "{there} is there of {saved} that were saved");
    assert_eq!(notices, [], "{folder}");
    let oldest = times.get(there + 1);
    Loss {
        commands: times.len() - 1 - there,
        age: oldest.map_or(Duration::ZERO, |&oldest| end - oldest),
    }
}

#[test]
#[ignore = "it takes root and a disk of its own"]
fn what_is_called_saved_outlives_the_power() {
    let setting = |name: &str, usual: &str| env::var(name).unwrap_or_else(|_| usual.to_owned());
    let cuts = setting("PHASEKEEPER_POWER_CUTS", "10").parse().expect("a number of cuts");
    let file_system = setting("PHASEKEEPER_FILE_SYSTEM", "ext4");
    let options = setting("PHASEKEEPER_MOUNT_OPTIONS", "rw");
    let disk = Disk::new(&file_system, &options);
    let mut dice = SeededDice::new(1);
    let losses: Vec<Loss> =
        (0..cuts).map(|cut| cut_once(&disk, &cut.to_string(), &mut dice)).collect();
    let most = losses.iter().map(|loss| loss.commands).max().unwrap_or(0);
    let age = losses.iter().map(|loss| loss.age).max().unwrap_or_default();
    println!(
        "{file_system}, {options}: {cuts} cuts; at most {most} commands lost, the oldest {age:.0?} old"
    );
}
