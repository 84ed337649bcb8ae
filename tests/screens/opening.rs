//! How an encounter opens: its title and its ruleset.

use std::fs;

use phasekeeper::app::Effect;
use phasekeeper::app::layer::Layer;
use phasekeeper::app::layer::save_picker::SaveItem;
use phasekeeper::store::RulesetCatalog;
use tempfile::TempDir;

use super::table::Table;

/// The gamemaster's folder with a ruleset of their own, and a damaged one.
pub fn own() -> (TempDir, RulesetCatalog) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        fs::write(folder.path().join(name), text).expect("it can be written");
    };
    file(
        "ours.ron",
        "(id: \"ours\", about: \"as ep1, three phases\", base: \"ep1\", parameters: (phases: 3))",
    );
    file("worn.ron", "(id: \"worn\", about: \"\", base: \"ep1\",\n parameters: (fases: 3))");
    let rulesets =
        RulesetCatalog { own: Some(folder.path().to_owned()), ..RulesetCatalog::default() };
    (folder, rulesets)
}

/// An encounter that can be gone on with.
pub fn resumable() -> SaveItem {
    SaveItem {
        path: "first.ron".into(),
        title: "Ambush at Nyhavn".to_owned(),
        about: "turn 3, phase 2, 10 taking part".to_owned(),
        when: "2 hours ago".to_owned(),
    }
}

fn choosing(rulesets: RulesetCatalog) -> Table {
    let mut table = Table::with(rulesets);
    table.app.choose_from(vec![resumable()]);
    table
}

fn ruleset(table: &Table) -> &str {
    &table.state().ruleset.id
}

#[test]
fn enter_alone_is_enough_for_the_default() {
    let mut table = choosing(RulesetCatalog::default());
    table.press("n<Enter>");
    assert_eq!((ruleset(&table), table.effects.as_slice()), ("ep1", &[Effect::New][..]));
    assert!(table.app.layer().is_none() && table.journal.is_empty());
    assert!(table.said().starts_with("a new encounter"), "{}", table.said());
}

#[test]
fn letters_are_the_title_and_arrows_choose_the_ruleset() {
    let mut table = choosing(RulesetCatalog::default());
    table.press("nJust a job<Down><Down><Down><Up><Enter>");
    assert_eq!((ruleset(&table), table.state().title.as_str()), ("ep1-digest", "Just a job"));
    assert_eq!(table.effects, [Effect::New]);
    // The title is the first thing that is kept, so the encounter is there from now on.
    assert_eq!((table.journal.len(), table.last_words()), (1, "title \"Just a job\""));
    assert!(table.said().starts_with("a new encounter"), "{}", table.said());
}

#[test]
fn the_gamemasters_own_are_offered_and_a_damaged_one_is_refused_with_its_fault() {
    let (_folder, rulesets) = own();
    let mut table = choosing(rulesets);
    table.press("nDuel<PageDown>").assert_small_pictures("opening");
    table.press("<Enter>");
    assert!(table.said().contains("worn.ron: line 2: there is no fases; is it phases?"));
    assert!(
        matches!(table.app.layer(), Some(Layer::NewEncounterForm(_))) && table.effects.is_empty()
    );
    table.press("<Up><Enter>");
    assert_eq!((ruleset(&table), table.state().rules().phases), ("ours", 3));
    assert_eq!(table.state().title, "Duel");
}

#[test]
fn without_a_folder_that_can_be_read_those_that_ship_can_be_chosen() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    let own = Some(file.path().to_owned());
    let mut table = choosing(RulesetCatalog { own, ..RulesetCatalog::default() });
    table.press("n");
    assert!(table.said().contains("can't be read"), "{}", table.said());
    table.press("<Down><Enter>");
    assert_eq!((ruleset(&table), table.effects.as_slice()), ("ep1-simple", &[Effect::New][..]));
}

#[test]
fn escape_goes_back_to_the_choice_at_the_start() {
    let mut table = choosing(RulesetCatalog::default());
    table.press("<End><Enter>Duel<Esc>");
    assert!(matches!(table.app.layer(), Some(Layer::SavePicker(_))));
    table.press("<Home><Enter>");
    assert_eq!(table.effects, [Effect::Open("first.ron".into())]);
}

#[test]
fn the_ruleset_that_was_asked_for_is_chosen_already() {
    let (_folder, rulesets) = own();
    let elsewhere = tempfile::tempdir().expect("a folder");
    let chosen = |word: &str| {
        let mut table = choosing(rulesets.clone());
        table.app.set_default_ruleset(word.to_owned());
        table.press("n<Enter>");
        ruleset(&table).to_owned()
    };
    assert_eq!(chosen("EP1-d10"), "ep1-d10");
    assert_eq!(chosen("ours"), "ours");
    let file = elsewhere.path().join("file.ron");
    let text = "(id: \"theirs\", about: \"\", base: \"ours\", parameters: ())";
    fs::write(&file, text).expect("it can be written");
    assert_eq!(chosen(&file.to_string_lossy()), "theirs");
}

#[test]
fn an_encounter_that_has_not_begun_can_open_otherwise() {
    let (_folder, rulesets) = own();
    let mut table = Table::with(rulesets);
    table.press(":add Ana<Enter>N").assert_small_pictures("opening-open");
    table.press("<Down>Duel<Enter>");
    assert_eq!((ruleset(&table), table.state().title.as_str()), ("ep1-simple", "Duel"));
    assert_eq!(table.journal.len(), 3);
    table.press("N<Enter>");
    assert_eq!(table.journal.len(), 3, "nothing was changed");
    table.press("N<Ctrl-u><Enter>");
    assert_eq!(table.said(), "a title needs a text");
    table.press("<Esc>");
    table.press("N<PageDown><Enter>");
    assert!(table.said().contains("there is no fases"), "{}", table.said());
    table.press("<Up><Enter>");
    assert_eq!((ruleset(&table), table.last_words()), ("ours", "ruleset ours"));
    table.press("u");
    assert_eq!(ruleset(&table), "ep1-simple");
    table.press("nN");
    assert!(table.said().contains("chosen before the first `begin`"), "{}", table.said());
}

#[test]
fn the_line_completes_and_takes_the_ids_of_all_rulesets() {
    let (_folder, rulesets) = own();
    let mut table = Table::with(rulesets);
    table.press(":ruleset ep1-d10-s<Tab><Enter>");
    assert_eq!(table.last_words(), "ruleset ep1-d10-simple");
    table.press(":ruleset ou<Tab><Enter>");
    assert_eq!((table.last_words(), ruleset(&table)), ("ruleset ours", "ours"));
    table.press(":ruleset worn<Enter>");
    assert!(table.said().contains("is it phases?"), "{}", table.said());
    table.press("<Esc>:ruleset our<Enter>");
    assert_eq!(table.said(), "no ruleset is called our; is it ours?");
}
