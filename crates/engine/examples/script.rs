//! Plays a fight from a script and prints how it stands in the end.
//!
//! `cargo run -p phasekeeper-engine --example script -- crates/engine/examples/adam-bob.pk`

use std::process::ExitCode;

use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::script::{Outside, ScriptOutput, Verdict, play, render_text};

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let file =
        std::env::args().nth(1).ok_or("name a script, as crates/engine/examples/adam-bob.pk")?;
    let script = std::fs::read_to_string(&file)?;
    let (mut timeline, mut dice) = (Timeline::default(), SeededDice::new(1));
    let mut output =
        ScriptOutput { shows: &mut std::io::stdout(), reports: &mut std::io::stderr() };
    // A script may choose a ruleset; and name the library; here only what ships is known.
    let verdict = play(&file, &script, Outside::default(), &mut timeline, &mut dice, &mut output)?;
    print!("{}", render_text(timeline.encounter()));
    Ok(ExitCode::from(match verdict {
        Verdict::Passed => 0,
        Verdict::Failed => 1,
        Verdict::Aborted => 2,
    }))
}
