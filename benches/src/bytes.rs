//! The bytes of a frame, beside those of a thrifty writer of the same two screens.

use crate::fights::{Folder, people};
use crate::frames::{KINDS, Kind};
use crate::pty::Program;
use crate::report::Report;
use crate::thrifty;

/// Keys that are added up.
const KEYS: usize = 20;

/// Measures the rows of this module.
pub fn measure(report: &mut Report) {
    report.section(
        "Bytes of a key at 20 combatants, beside a thrifty writer of the same two screens",
    );
    for (name, size) in [("120×40", (120, 40)), ("80×24", (80, 24))] {
        let folder = Folder::new();
        let save = folder.save("fight", &(people(20) + "next\nnext\n"));
        for Kind { what, session } in KINDS {
            let mut program = Program::start(folder.command(&[&save.to_string_lossy()]), size);
            program.first_frame();
            for key in session.before {
                program.press(key);
            }
            let (mut bytes, mut thrifty) = (0, 0);
            for turn in 0..KEYS {
                let before = program.screen().clone();
                bytes += program.press(session.keys[turn % 2]).bytes;
                thrifty += thrifty::bytes(&before, program.screen());
            }
            let detail = format!("{} of {} bytes", bytes / KEYS, thrifty / KEYS);
            let ratio = bytes as f64 / thrifty as f64;
            report.at_most(&format!("{what}, {name}"), ratio, 1.2, "×", &detail);
        }
    }
}
