//! The odds of fights: how many are played in a second, what one costs and where it goes, and how long a key takes meanwhile.

use std::fmt::Write;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::callgrind::of_program;
use crate::fights::{Folder, PROGRAM};
use crate::keys::{SIZE, in_turns};
use crate::pty::Program;
use crate::report::{Report, median};

/// The number of fights of a measurement.
const FIGHTS: f64 = 5_000.0;

/// The number of functions that are named.
const FUNCTIONS: usize = 20;

/// The lines of a fight of so many against as many, with rifles and armor.
fn armed(side: usize) -> String {
    let guard = "init=60 speed=2 dur=35 som=20 armor=8/8 skill.Guns=50 skill.Fray=50 \
                 weapon.rifle=2d10+6/kinetic/Guns/ss/x30";
    ["pc", "foe"].map(|name| format!("add {name}s x{side} side={name} {guard}\n")).concat()
}

/// Measures the rows of this module.
pub fn measure(report: &mut Report) {
    report.section("1,000 fights of `odds`, on all cores");
    for (side, limit) in [(1, 1_000.0), (2, 1_000.0), (5, 1_000.0), (10, 4_000.0)] {
        let folder = Folder::new();
        let file = folder.path().join("fight.pk");
        std::fs::write(&file, armed(side)).expect("the folder can be written to");
        let times = (0..3).map(|_| {
            let start = Instant::now();
            let mut command = Command::new(&*PROGRAM);
            command.arg("odds").arg(&file).args(["--seed", "1", "--runs"]).arg(FIGHTS.to_string());
            command.env("PHASEKEEPER_DATA", folder.path()).stdout(Stdio::null());
            assert!(command.status().expect("the program runs").success());
            start.elapsed().as_secs_f64() * 1e3
        });
        let time = median(times.collect()) / FIGHTS * 1e3;
        let a_second = format!("{:.0} a second", 1e6 / time);
        report.at_most(&format!("{side} against {side}"), time, limit, " ms", &a_second);
    }
    report.section("A key at 20 combatants on the page of the odds, while fights are played");
    let (busy, idle, ratio) = key_times();
    report.at_most("scroll", ratio, 1.5, "×", &format!("{busy:.0} and {idle:.0} µs"));
}

/// The instructions of a fight of five against five, and the functions that they are of, each with its share.
pub fn of_fight() -> (f64, Vec<(String, f64)>) {
    let folder = Folder::new();
    let file = folder.path().join("fight.pk");
    std::fs::write(&file, armed(5)).expect("the folder can be written to");
    let [(few, _), (many, functions)] = ["100", "500"].map(|runs| {
        let file = file.to_string_lossy();
        of_program(&[&PROGRAM, "odds", &file, "--seed", "1", "--runs", runs], FUNCTIONS)
    });
    ((many - few) / 400.0, functions)
}

/// The part of the page that says where the instructions of a fight go.
pub fn section() -> String {
    let mut section = "\n## Where a fight of five against five goes\n\n\
        | function | % of the instructions, with those that it calls |\n| --- | --- |\n"
        .to_owned();
    for (function, share) in of_fight().1 {
        // Writing to a string can't fail.
        let _ = writeln!(section, "| `{function}` | {share:.1} |");
    }
    section
}

/// The time of a key while fights are played and once all are, as [`in_turns`] has them.
fn key_times() -> (f64, f64, f64) {
    let [busy_folder, idle_folder] = [Folder::new(), Folder::new()];
    let [mut busy, mut idle] = [&busy_folder, &idle_folder].map(|folder| {
        let save = folder.save("fight", &(armed(10) + "begin\n"));
        let mut program = Program::start(folder.command(&[&save.to_string_lossy()]), SIZE);
        program.first_frame();
        program.press("Q");
        program
    });
    while !idle.text().contains("10000 of 10000 fights") {
        sleep(Duration::from_secs(1));
        idle.press("j");
        idle.press("k");
    }
    let keys = ["j", "k"];
    let press_busy = |turn: usize| {
        // The fights begin anew with each round, so that they never run out.
        if turn == 0 {
            busy.press("\x1b");
            busy.press("Q");
            assert!(busy.text().contains("more are being played"), "{}", busy.text());
        }
        busy.press(keys[turn % 2])
    };
    in_turns(press_busy, |turn| idle.press(keys[turn % 2]))
}
