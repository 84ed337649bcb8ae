//! Commands go in, typed facts and state changes come out.
//!
//! `cargo run -p phasekeeper-engine --example facts`

use phasekeeper_engine::command::{Command, Hit};
use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::{Refusal, Timeline};
use phasekeeper_engine::rules::DamageKind;

fn main() -> Result<(), Refusal> {
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
        let step = timeline.carry_out(&command, &mut dice)?;
        println!("{}", step.command);
        step.facts.iter().for_each(|fact| println!("    {fact:?}"));
        step.changes.iter().for_each(|change| println!("        {change:?}"));
    }
    Ok(())
}
