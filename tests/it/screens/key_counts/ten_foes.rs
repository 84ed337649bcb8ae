//! A round of ten foes by tactics: the longest of the tasks, whose keys depend on the dice.

use phasekeeper::app::layer::Layer;
use phasekeeper::app::layer::attack::AttackStep;
use phasekeeper::app::layer::roll_step::RollStep;
use phasekeeper_engine::encounter::{Combatant, Fact, JournalEntry};
use phasekeeper_engine::rules::{Mode, Side};

use crate::screens::table::Table;

/// Four players with Moxie have acted, and wounded three of ten troopers of the library, who act one after the other; their
/// pistols fire twice.
pub fn ten_foes() -> Table {
    let mut lines = Vec::new();
    for (name, die) in [("Ana", 98), ("Ben", 97), ("Cleo", 96), ("Dov", 95)] {
        lines.push(format!("add {name} side=pc init=110 dur=60 moxie=3 armor=10/10 skill.Fray=70"));
        lines.push(format!("roll {name} {die}"));
    }
    lines.push("add Trooper x10 from=\"Security trooper\" side=foe".to_owned());
    lines.extend((1..=10).map(|trooper| format!("roll Trooper{trooper} {}", trooper + 44)));
    lines.push("begin".to_owned());
    lines.push("wound Trooper1,Trooper2,Trooper3 1".to_owned());
    let mut table = Table::after(&lines.iter().map(String::as_str).collect::<Vec<_>>());
    table.press("nnnn");
    table
}

/// The next key of a round of foes, up to its end: the program rolls for all, and players keep their Moxie.
pub fn rolled(table: &Table) -> Option<&'static str> {
    let tests = table.state().combatants().iter().any(|it| owes_a_test(table, it));
    match table.app.layer() {
        Some(_) => Some("<Enter>"),
        None if tests => Some("Y"),
        None => (table.state().mode() == Mode::Acting).then_some("X"),
    }
}

/// The same, with the dice of players called out: every second one holds.
pub fn called_out(table: &Table) -> Option<&'static str> {
    let is_asked = matches!(table.app.layer(), Some(Layer::Attack(it)) if {
        let dialog = &**it;
        matches!(dialog.step, AttackStep::Defense)
            && dialog.roll().is_some_and(|it| it.die.value().is_empty() && !it.is_offering())
    });
    match table.journal.len() % 2 {
        _ if !is_asked => rolled(table),
        0 => Some("24<Enter>"),
        _ => Some("81<Enter>"),
    }
}

/// Returns true if a test of a foe is due.
fn owes_a_test(table: &Table, combatant: &Combatant) -> bool {
    combatant.block.side == Side::Foe && !table.state().tests_due(combatant.id).is_empty()
}

/// Returns true if all have acted, and no test of a foe is due.
pub fn is_round_over(table: &Table) -> bool {
    let state = table.state();
    state.mode() == Mode::Over && !state.combatants().iter().any(|it| owes_a_test(table, it))
}

#[test]
fn in_the_round_of_ten_foes_each_fires_twice_and_moxie_is_offered() {
    let (mut table, before) = (ten_foes(), ten_foes().state().clone());
    let (steps, mut offers) = (table.journal.len(), 0);
    while let Some(key) = rolled(&table) {
        let dialog = table.app.layer();
        let roll = dialog.and_then(|it| if let Layer::Attack(it) = it { it.roll() } else { None });
        offers += usize::from(roll.is_some_and(RollStep::is_offering));
        table.press(key);
    }
    let attacks = table.journal[steps..].iter().map(|entry| match entry {
        JournalEntry::Step(step) => {
            step.facts.iter().filter(|it| matches!(it, Fact::Attacked(_))).count()
        }
        _ => 0,
    });
    let attacks: usize = attacks.sum();
    let done = table.journal.len() - steps;
    assert_eq!((attacks, done), (20, 21), "a step an attack, and the tests");
    assert!(offers > 0);
    table.press(&"u".repeat(done));
    assert_eq!(table.state(), &before);
}
