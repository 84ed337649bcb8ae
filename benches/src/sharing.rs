//! The time of a key while players follow in browsers, beside the same without them.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;

use portable_pty::CommandBuilder;

use crate::fights::Folder;
use crate::keys::{SIZE, in_turns};
use crate::pty::Program;
use crate::report::Report;

const READERS: usize = 200;
const PORT: &str = "17333";
const COMBATANTS: usize = 20;

/// Measures the rows of this module.
pub fn measure(report: &mut Report) {
    report.section("A key at 20 combatants, with 200 readers, one of which never reads");
    for (what, keys) in [("select", ["j", "k"]), ("wound, undo", ["x", "u"])] {
        let (shared, alone, ratio) = times(keys);
        report.at_most(what, ratio, 2.0, "×", &format!("{shared:.0} and {alone:.0} µs"));
    }
}

/// The time of a key with readers and without, as [`in_turns`] has them.
fn times(keys: [&str; 2]) -> (f64, f64, f64) {
    let [shared_folder, folder] = [Folder::new(), Folder::new()];
    let mut shared = start(shared_folder.fight(COMBATANTS), &["share", "--port", PORT]);
    let mut alone = start(folder.fight(COMBATANTS), &[]);
    shared.press("\r");
    let readers = follow(&shared.text());
    shared.press("\x1b");
    let times = in_turns(|turn| shared.press(keys[turn % 2]), |turn| alone.press(keys[turn % 2]));
    drop(readers);
    times
}

/// Starts the program that `command` would, with more arguments, and waits for its first frame.
fn start(mut command: CommandBuilder, more: &[&str]) -> Program {
    let arguments = command.get_argv_mut();
    for (place, argument) in more.iter().enumerate() {
        // `share` comes before the file, its options behind it.
        let place = if place == 0 { 1 } else { arguments.len() };
        arguments.insert(place, argument.into());
    }
    let mut program = Program::start(command, SIZE);
    program.first_frame();
    program
}

/// Opens streams to the link in a text; all but the first are read.
fn follow(screen: &str) -> Vec<TcpStream> {
    let (_, link) = screen.split_once("http://").expect("a link");
    let (address, path) = link.split_once('/').expect("its path");
    let key = path.split('/').next().expect("its key");
    let open = |_| {
        let mut stream = TcpStream::connect(address).expect("it listens");
        let request = format!("GET /{key}/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("it reads");
        stream
    };
    let streams: Vec<TcpStream> = (0..READERS).map(open).collect();
    for stream in &streams[1..] {
        let mut stream = stream.try_clone().expect("a file");
        thread::spawn(move || {
            let mut bytes = [0; 1 << 14];
            while let Ok(1..) = stream.read(&mut bytes) {}
        });
    }
    streams
}
