//! From a key to its frame, saving included, against the smallest program that ratatui can be.
//!
//! Both run in pseudo-terminals of 120×40, turn by turn in one run: phasekeeper with twenty combatants
//! does what [`KINDS`] lists, the smallest program redraws one line. `cargo bench --bench key_to_frame`
//! prints the medians of the rounds, with the least and the greatest ratio of a round; and what a copy of the encounter
//! costs, which every command works on, with combatants that are shared and with copies of them.

use std::hint::black_box;
use std::io::{Read, Write};
use std::path::Path;
use std::time::Instant;

use phasekeeper::store::read;
use portable_pty::{Child, CommandBuilder, PtySize, native_pty_system};

/// Keys of a round, and rounds of a kind. A machine that is busy with something else for a while spoils
/// a round or two, not their median.
const KEYS: usize = 200;
const ROUNDS: usize = 25;

/// Copies of an encounter per round.
const COPIES: u32 = 200;

/// What is pressed, turn by turn: each key and the one that takes it back. The wound is the acting combatant's,
/// whose stage has not started, so it changes the order: the frame in which most changes.
const KINDS: [(&str, [&str; 2]); 3] = [
    ("j k, selecting", ["j", "k"]),
    ("n u, the next slot", ["n", "u"]),
    ("x u, a wound changes the order", ["x", "u"]),
];

/// What every frame ends with: the cursor is hidden again.
const END_OF_FRAME: &[u8] = b"\x1b[?25l";

fn main() {
    if std::env::args().any(|argument| argument == "--smallest") {
        return smallest().expect("a terminal");
    }
    let data = tempfile::tempdir().expect("a folder");
    let save = data.path().join("twenty.ron");
    make_twenty(&save);

    let mut smallest = CommandBuilder::new(std::env::current_exe().expect("this program"));
    smallest.arg("--smallest");
    let mut smallest = Program::start(smallest);
    let mut phasekeeper = CommandBuilder::new(env!("CARGO_BIN_EXE_phasekeeper"));
    phasekeeper.arg(&save);
    phasekeeper.env("PHASEKEEPER_DATA", data.path());
    let mut phasekeeper = Program::start(phasekeeper);

    println!("{:<30} {:>10} {:>12} {:>18}", "keys", "smallest", "phasekeeper", "ratio");
    for (what, keys) in KINDS {
        let (mut ours, mut theirs, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            let (our, their) = round(&mut phasekeeper, &mut smallest, keys);
            ratios.push(our / their);
            ours.push(our);
            theirs.push(their);
        }
        let (least, ratio, most) = spread(ratios);
        let [(_, ours, _), (_, theirs, _)] = [ours, theirs].map(spread);
        println!("{what:<30} {theirs:>8.1}µs {ours:>10.1}µs {ratio:>6.2} ({least:.2}–{most:.2})");
    }
    compare_copies(&save);
}

/// Prints the time of a copy of an encounter, and of copies of its combatants alone, in microseconds.
fn compare_copies(save: &Path) {
    let encounter = read(save).expect("readable").timeline.encounter().clone();
    let micros = |copy: &dyn Fn()| {
        let start = Instant::now();
        (0..COPIES).for_each(|_| copy());
        start.elapsed().as_secs_f64() * 1e6 / f64::from(COPIES)
    };
    let rounds = |copy: &dyn Fn()| spread((0..ROUNDS).map(|_| micros(copy)).collect()).1;
    let shared = rounds(&|| drop(black_box(encounter.clone())));
    let copied =
        rounds(&|| drop(black_box(encounter.combatants().iter().cloned().collect::<Vec<_>>())));
    println!("copy: the encounter {shared:.1}µs, its combatants alone {copied:.1}µs");
}

/// The smallest program: a key, a line.
fn smallest() -> std::io::Result<()> {
    let mut terminal = ratatui::init();
    let mut keys = 0_u32;
    let outcome = loop {
        if let Err(error) = terminal.draw(|frame| {
            let line = ratatui::text::Line::raw(format!("{keys} keys"));
            frame.render_widget(line, frame.area());
        }) {
            break Err(error);
        }
        match crossterm::event::read() {
            Ok(_) => keys += 1,
            Err(error) => break Err(error),
        }
    };
    ratatui::restore();
    outcome
}

/// A save with twenty combatants in the middle of a phase.
fn make_twenty(save: &Path) {
    let script = "add Guard x12 init=60 speed=2 dur=35 armor=6/6 som=15\n\
                  add Player x8 init=80 speed=3 dur=40 moxie=3 side=pc\nbegin\nnext\nnext\n";
    let path = save.with_extension("pk");
    std::fs::write(&path, script).expect("the folder can be written to");
    let status = std::process::Command::new(env!("CARGO_BIN_EXE_phasekeeper"))
        .args(["run", "--seed", "7", "--save"])
        .args([save, &path])
        .status()
        .expect("the program runs");
    assert!(status.success());
}

/// How long a frame of both takes, in microseconds: medians of a round in which they take turns.
fn round(phasekeeper: &mut Program, smallest: &mut Program, keys: [&str; 2]) -> (f64, f64) {
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for turn in 0..KEYS {
        theirs.push(smallest.frame_after("a"));
        ours.push(phasekeeper.frame_after(keys[turn % 2]));
    }
    let [(_, ours, _), (_, theirs, _)] = [ours, theirs].map(spread);
    (ours, theirs)
}

/// The least, the median and the greatest.
fn spread(mut numbers: Vec<f64>) -> (f64, f64, f64) {
    numbers.sort_by(f64::total_cmp);
    (numbers[0], numbers[numbers.len() / 2], numbers[numbers.len() - 1])
}

struct Program {
    child: Box<dyn Child + Send + Sync>,
    output: Box<dyn Read + Send>,
    keys: Box<dyn Write + Send>,
    // The program ends when this is dropped.
    _master: Box<dyn portable_pty::MasterPty + Send>,
}

impl Program {
    fn start(mut command: CommandBuilder) -> Self {
        let size = PtySize { rows: 40, cols: 120, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        let child = pair.slave.spawn_command(command).expect("the program starts");
        drop(pair.slave);
        let output = pair.master.try_clone_reader().expect("a reader");
        let keys = pair.master.take_writer().expect("a writer");
        let mut program = Self { child, output, keys, _master: pair.master };
        program.read_frame();
        program
    }

    /// How long it takes from a key to the last byte of its frame, in microseconds.
    fn frame_after(&mut self, key: &str) -> f64 {
        let start = Instant::now();
        self.keys.write_all(key.as_bytes()).expect("the program reads");
        self.keys.flush().expect("the program reads");
        self.read_frame();
        start.elapsed().as_secs_f64() * 1e6
    }

    fn read_frame(&mut self) {
        let (mut seen, mut bytes) = (Vec::new(), [0; 8192]);
        while !seen.ends_with(END_OF_FRAME) {
            let count = self.output.read(&mut bytes).expect("the program draws");
            assert!(count > 0, "the program ended: {}", String::from_utf8_lossy(&seen));
            seen.extend_from_slice(&bytes[..count]);
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
