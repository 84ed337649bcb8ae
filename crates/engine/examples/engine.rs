//! Uses the engine without a screen: commands go in, facts come out.
//!
//! `cargo run --example engine`

use phasekeeper_engine::command::{Command, Hit};
use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::{JournalEntry, Timeline};
use phasekeeper_engine::narrate::narrate_for_log;
use phasekeeper_engine::rules::DamageKind;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (mut timeline, mut dice) = (Timeline::default(), SeededDice::new(1));
    let hit = Hit { value: 12, kind: Some(DamageKind::Kinetic), penetration: 0, armor: true };
    for command in [
        Command::add("Adam"),
        Command::add("Bob"),
        Command::roll("Adam", 38),
        Command::roll("Bob", 24),
        Command::Begin,
        Command::Damage { names: "Bob".into(), hit },
        Command::Next { on: false },
    ] {
        let entry = timeline.execute(&command.into(), &mut dice)?;
        let JournalEntry::Step(step) = entry else { continue };
        println!("{}: {}", step.command, narrate_for_log(&timeline, &step).join(". "));
        for fact in &step.facts {
            println!("    {fact:?}");
        }
    }
    let encounter = timeline.encounter();
    println!("acting: {}", encounter.names(&encounter.acting()).join(", "));
    Ok(())
}
