//! The start of a new encounter, and the tour: its steps by their keys.

use phasekeeper::app::{Action, App, Keymap, Message, SideEffect, TOUR, Tour, TourStep};
use phasekeeper_engine::encounter::{Fact, Timeline};

use super::opening::save_items;
use super::scenes::three;
use super::table::{Table, sample};
use crate::printed::reader::{page, pressed};

/// The keys in the dialog of the attack: a target, a die that misses, and a skill.
const DIALOG: &str = "<Enter>97<Enter>50<Enter>";

/// The keys that the line of each step names. That of the attack leaves the rest to the dialog.
pub fn printed_keys() -> Vec<String> {
    let keys = |step: &TourStep| {
        let rest = if step.action == Action::Attack { DIALOG } else { "" };
        pressed(&step.line(&Keymap::default())) + rest
    };
    TOUR.iter().map(keys).collect()
}

/// The tour, right at its beginning.
pub fn touring() -> Table {
    let mut table = Table::empty();
    table.app.start_tour(sample());
    table
}

/// The number of the step; `None` if there is no tour, or if all steps are done.
fn step(app: &App) -> Option<usize> {
    app.tour().and_then(Tour::step).map(|(number, _)| number)
}

/// The tour with as many steps done.
#[track_caller]
fn after(steps: usize) -> Table {
    let mut table = touring();
    for (index, keys) in printed_keys().iter().take(steps).enumerate() {
        assert_eq!(step(&table.app), Some(index + 1), "before {keys}: {}", table.told());
        table.press(keys);
    }
    table
}

fn last_facts(table: &Table) -> &[Fact] {
    table.app.timeline().history().done().last().map_or(&[], |step| &step.facts)
}

#[test]
fn the_tour_begins_with_the_first_turn_of_the_sample() {
    let table = touring();
    assert_eq!((table.acting(), table.state().clock().to_string()), (vec!["Ben"], "1.1".into()));
    assert_eq!(table.combatant("Ana").injuries.damage, 0);
    assert!(table.app.is_unsaved_sample());
}

#[test]
fn the_keys_of_the_steps_play_the_tour_to_its_end() {
    let mut table = after(7);
    assert_eq!(table.acting(), ["Eve"]);
    assert_eq!(table.combatant("Eve").injuries.wounds, 1);
    table.press(&printed_keys()[7]);
    assert!(last_facts(&table).iter().any(|fact| matches!(fact, Fact::Attacked { .. })));
    table.press(&printed_keys()[8]);
    let tour = table.app.tour().expect("its last line stands");
    assert!(tour.step().is_none());
    assert!(table.journal.is_empty() && table.effects.is_empty(), "nothing is recorded");
}

#[test]
fn a_step_waits_for_what_it_is_about() {
    let mut table = touring();
    table.press("/dov<Enter>");
    assert_eq!((step(&table.app), table.selected()), (Some(1), Some("Dov")));
    table.press("/ev<Esc>/ev");
    assert_eq!(step(&table.app), Some(1), "keys of its dialog belong to the step");
    table.press("<Enter>");
    assert_eq!(step(&table.app), Some(2));
    let mut table = after(4);
    table.press("d<Esc>d2<Enter>");
    assert_eq!(step(&table.app), Some(5), "nothing comes through her armor");
}

#[test]
fn the_pages_list_the_steps_of_the_tour() {
    let steps: Vec<String> = TOUR.iter().map(|step| step.action.to_string()).collect();
    let guide = page("docs/GUIDE.md").to_lowercase();
    assert!(guide.contains(&format!("tour: {}.", steps.join(", "))), "{steps:?}");
    assert_eq!(steps.len(), 9);
    assert!(page("README.md").contains("in nine steps"));
}

#[test]
fn any_other_key_leaves_the_tour() {
    for other in ["x", "j", "<Esc>", "?", "Q", "U"] {
        let mut table = after(2);
        table.press(other);
        assert!(table.app.tour().is_none(), "{other}");
    }
    let mut table = after(9);
    table.press("u");
    assert!(table.app.tour().is_none(), "after the last step too");
    let mut table = after(2);
    table.paste("note Ana bleeds");
    assert!(table.app.tour().is_none());
}

#[test]
fn the_first_command_outside_the_tour_is_the_first_that_is_recorded() {
    let mut table = after(5);
    table.press("jk");
    assert!(table.journal.is_empty() && table.app.is_unsaved_sample());
    table.records("x", "wound Eve");
    assert!(!table.app.is_unsaved_sample());
    table.records("n", "next on");
    assert_eq!(table.journal.len(), 2);
}

#[test]
fn a_new_encounter_and_the_list_start_the_tour() {
    let mut new = Table::empty();
    let mut listed = Table::picking(save_items());
    for table in [&mut new, &mut listed] {
        table.press("T");
        assert_eq!((step(&table.app), table.acting()), (Some(1), vec!["Ben"]));
        assert_eq!(table.effects, [SideEffect::StartSave], "the encounter before is left");
        assert!(table.is_on_main_screen());
    }
    three().refuses("T");
}

#[test]
fn another_encounter_ends_the_tour() {
    let mut table = after(3);
    table.app.load(Timeline::default());
    assert!(table.app.tour().is_none() && !table.app.is_unsaved_sample());
    assert!(matches!(table.app.message(), Message::Said(_)));
}

#[test]
fn every_line_of_the_tour_fits_80_columns() {
    for steps in 0..=TOUR.len() {
        let table = after(steps);
        let text = table.text(80, 24);
        let line = text.lines().nth(22).expect("above the keys");
        let expected = TOUR.get(steps).map(|step| step.line(table.app.keymap()));
        assert!(expected.is_none_or(|expected| line.ends_with(&expected)), "{line}");
        assert!(line.chars().count() < 80, "{line}");
    }
}
