//! The odds of fights: how many are played in a second.

use std::process::{Command, Stdio};
use std::time::Instant;

use crate::fights::{Folder, PROGRAM};
use crate::report::{Report, median};

/// The number of fights of a measurement.
const FIGHTS: f64 = 5_000.0;

/// Measures the rows of this module.
pub fn measure(report: &mut Report) {
    report.section("1,000 fights of `odds`, on all cores");
    for (side, limit) in [(1, 1_000.0), (2, 1_000.0), (5, 1_000.0), (10, 4_000.0)] {
        let folder = Folder::new();
        let file = folder.path().join("fight.pk");
        let guard = "init=60 speed=2 dur=35 som=20 armor=8/8 skill.Guns=50 skill.Fray=50 \
                     weapon.rifle=2d10+6/kinetic/Guns/ss/x30";
        let script = ["pc", "foe"].map(|name| format!("add {name}s x{side} side={name} {guard}\n"));
        std::fs::write(&file, script.concat()).expect("the folder can be written to");
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
}
