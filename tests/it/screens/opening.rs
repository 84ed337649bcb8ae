//! The start of the program and of an encounter: its title and its ruleset.

use std::fs;

use phasekeeper::app::layer::Layer;
use phasekeeper::app::layer::save_picker::SaveItem;
use phasekeeper::app::{Message, RulesetChoice, SideEffect};
use phasekeeper::store::RulesetCatalog;
use tempfile::TempDir;

use super::table::Table;

/// The folder of custom rulesets, with `ours` and the damaged `worn`.
pub fn custom_rulesets() -> (TempDir, RulesetCatalog) {
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
        RulesetCatalog { custom_dir: Some(folder.path().to_owned()), ..RulesetCatalog::default() };
    (folder, rulesets)
}

/// Two encounters that can be opened.
pub fn save_items() -> Vec<SaveItem> {
    let item = |file: &str, title: &str, about: &str, when: &str| SaveItem {
        path: file.into(),
        title: title.to_owned(),
        about: about.to_owned(),
        when: when.to_owned(),
    };
    vec![
        item("first.ron", "Ambush at Nyhavn", "turn 3, phase 2, 10 combatants", "2 hours ago"),
        item("second.ron", "untitled", "turn 1, initiative, 4 combatants", "12 days ago"),
    ]
}

fn picking(rulesets: RulesetCatalog) -> Table {
    let mut table = Table::with(rulesets);
    table.app.choose_from(save_items());
    table
}

fn ruleset(table: &Table) -> &str {
    &table.state().ruleset().id
}

fn is_form(table: &Table) -> bool {
    matches!(table.app.layer(), Some(Layer::NewEncounterForm(_)))
}

#[test]
fn the_picker_opens_the_chosen_save_or_a_new_encounter() {
    let open = |file: &str| SideEffect::OpenSave(file.into());
    for (script, effect) in [
        ("<Enter>", open("first.ron")),
        ("j<Enter>", open("second.ron")),
        ("<End><Enter><Enter>", SideEffect::StartSave),
        ("n<Enter>", SideEffect::StartSave),
        ("<Esc>q", SideEffect::Quit),
    ] {
        let mut table = picking(RulesetCatalog::default());
        assert_eq!(table.press(script).effects, [effect], "{script}");
    }
}

#[test]
fn enter_alone_starts_the_default_ruleset_without_a_title() {
    let mut table = picking(RulesetCatalog::default());
    table.press("n<Enter>");
    assert_eq!((ruleset(&table), table.effects.as_slice()), ("ep1", &[SideEffect::StartSave][..]));
    assert!(table.is_on_main_screen() && table.journal.is_empty());
    assert!(matches!(table.app.message(), Message::Said(_)));
}

#[test]
fn letters_are_the_title_and_arrows_choose_the_ruleset() {
    let mut table = picking(RulesetCatalog::default());
    // The title is the first thing that is recorded, so the encounter is kept from then on.
    table.records("nJust a job<Down><Down><Down><Up><Enter>", "title \"Just a job\"");
    assert_eq!((ruleset(&table), table.state().title()), ("ep1-digest", "Just a job"));
    assert_eq!((table.effects.as_slice(), table.journal.len()), (&[SideEffect::StartSave][..], 1));
}

#[test]
fn custom_rulesets_are_offered_and_a_damaged_one_is_refused() {
    let (_folder, rulesets) = custom_rulesets();
    let mut table = picking(rulesets);
    table.refuses("nDuel<PageDown><Enter>");
    assert!(table.told().contains("worn.ron") && table.told().contains("fases"));
    assert!(is_form(&table) && table.effects.is_empty());
    table.press("<Up><Enter>");
    assert_eq!((ruleset(&table), table.state().rules().phases), ("ours", 3));
    assert_eq!(table.state().title(), "Duel");
}

#[test]
fn rulesets_that_ship_need_no_folder() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    let custom_dir = Some(file.path().to_owned());
    let mut table = picking(RulesetCatalog { custom_dir, ..RulesetCatalog::default() });
    table.refuses("n").press("<Down><Enter>");
    assert_eq!(
        (ruleset(&table), table.effects.as_slice()),
        ("ep1-simple", &[SideEffect::StartSave][..])
    );
}

#[test]
fn esc_goes_back_to_the_picker() {
    let mut table = picking(RulesetCatalog::default());
    table.press("<End><Enter>Duel<Esc>");
    assert!(matches!(table.app.layer(), Some(Layer::SavePicker(_))));
    table.press("<Home><Enter>");
    assert_eq!(table.effects, [SideEffect::OpenSave("first.ron".into())]);
}

#[test]
fn the_ruleset_of_the_command_line_is_chosen_already() {
    let (_folder, rulesets) = custom_rulesets();
    let elsewhere = tempfile::tempdir().expect("a folder");
    let file = elsewhere.path().join("file.ron");
    let text = "(id: \"theirs\", about: \"\", base: \"ours\", parameters: ())";
    fs::write(&file, text).expect("it can be written");
    for (word, id) in
        [("EP1-d10", "ep1-d10"), ("ours", "ours"), (&*file.to_string_lossy(), "theirs")]
    {
        let mut table = picking(rulesets.clone());
        let about = Ok(String::new());
        table.app.set_default_ruleset(RulesetChoice { word: word.to_owned(), about });
        table.press("n<Enter>");
        assert_eq!(ruleset(&table), id, "{word}");
    }
}

#[test]
fn title_and_ruleset_can_change_until_the_first_turn() {
    let (_folder, rulesets) = custom_rulesets();
    let mut table = Table::with(rulesets);
    table.press(":add Ana<Enter>N<Down>Duel<Enter>");
    assert_eq!((ruleset(&table), table.state().title()), ("ep1-simple", "Duel"));
    assert_eq!(table.journal.len(), 3);
    table.press("N<Enter>");
    assert_eq!(table.journal.len(), 3, "nothing was changed");
    table.refuses("N<Ctrl-u><Enter>").press("<Esc>").refuses("N<PageDown><Enter>");
    assert!(is_form(&table));
    table.records("<Up><Enter>", "ruleset ours").press("u");
    assert_eq!(ruleset(&table), "ep1-simple");
    table.press("n").refuses("N");
    assert!(table.is_on_main_screen());
}

#[test]
fn a_line_takes_custom_rulesets_by_id() {
    let (_folder, rulesets) = custom_rulesets();
    let mut table = Table::with(rulesets);
    table.records(":ruleset ours<Enter>", "ruleset ours");
    assert_eq!(ruleset(&table), "ours");
    table.refuses(":ruleset worn<Enter>").press("<Esc>").refuses(":ruleset our<Enter>");
    assert_eq!(table.palette().line.value(), "ruleset our");
    table.press("<Ctrl-u>refuse ruleset worn<Enter>");
    assert!(table.is_on_main_screen() && matches!(table.app.message(), Message::Said(_)));
}
