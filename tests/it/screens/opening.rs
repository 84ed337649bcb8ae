//! The start of the program and of an encounter: its title and its ruleset.

use std::fs;
use std::path::PathBuf;

use phasekeeper::app::SaveItem;
use phasekeeper::app::layer::Layer;
use phasekeeper::app::{
    FileRequest, Input, Message, RulesetChoice, SaveChange, SavesChanged, SideEffect,
};
use phasekeeper_engine::encounter::MAX_TITLE;
use phasekeeper_files::store::RulesetCatalog;
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
        fates: vec!["Standing: Cami, Dov".to_owned(), "Fallen: Finn".to_owned()],
    };
    vec![
        item("first.ron", "Ambush at Nyhavn", "turn 3, phase 2, 10 combatants", "2 hours ago"),
        item("second.ron", "", "turn 1, initiative, 4 combatants", "12 days ago"),
    ]
}

#[test]
fn the_list_says_who_stood_and_who_fell_in_the_marked_one() {
    let text = Table::picking(save_items()).text(80, 24);
    assert!(text.contains("Standing: Cami, Dov") && text.contains("Fallen: Finn"), "{text}");
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
    // The title is the first command, so the encounter is saved from then on.
    table.records("nJust a job<Down><Down><Down><Up><Enter>", "title \"Just a job\"");
    assert_eq!((ruleset(&table), table.state().title()), ("ep1-digest", "Just a job"));
    assert_eq!((table.effects.as_slice(), table.journal.len()), (&[SideEffect::StartSave][..], 1));
}

#[test]
fn a_title_that_is_too_long_is_refused_before_the_form_closes() {
    let longest = "e".repeat(MAX_TITLE);
    let mut table = picking(RulesetCatalog::default());
    table.refuses(&format!("n{longest}e<Enter>"));
    assert!(table.told().contains(&MAX_TITLE.to_string()), "{}", table.told());
    assert!(is_form(&table) && table.effects.is_empty());
    table.press("<Backspace><Enter>");
    assert_eq!(table.state().title(), longest);
    // No ruleset is taken without the title that was entered with it.
    table.refuses("Ne<Down><Enter>");
    assert!(is_form(&table));
    assert_eq!(ruleset(&table), "ep1");
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

/// Answers a change as the files would: with the encounters that are left.
fn answer(table: &mut Table, outcome: Result<&str, &str>, saves: Vec<SaveItem>) -> SaveChange {
    let Some(SideEffect::Ask(FileRequest::ChangeSaves(change))) = table.effects.pop() else {
        panic!("no change")
    };
    let outcome = outcome.map(PathBuf::from).map_err(str::to_owned);
    let changed = SavesChanged { change: change.clone(), outcome, notice: None, saves };
    table.input(Input::SavesChanged(changed));
    change
}

#[track_caller]
fn picker(table: &Table) -> (Vec<&str>, usize) {
    let Some(Layer::SavePicker(picker)) = table.app.layer() else { panic!("no list") };
    (picker.saves.iter().map(|save| save.title.as_str()).collect(), picker.chosen)
}

#[test]
fn a_deleted_encounter_comes_back_while_the_list_is_open() {
    let mut table = picking(RulesetCatalog::default());
    table.press("u");
    assert!(table.effects.is_empty(), "nothing to bring back yet");
    table.press("d");
    let change = answer(&mut table, Ok("trash/first"), save_items()[1..].to_vec());
    assert_eq!(change, SaveChange::Delete("first.ron".into()));
    assert_eq!(picker(&table), (vec![""], 0));
    table.press("<Delete>");
    answer(&mut table, Ok("trash/second"), Vec::new());
    assert_eq!(picker(&table), (vec![], 0));
    table.press("d").press("R").press("C");
    assert!(table.effects.is_empty(), "a new encounter is none to change");
    // The form for a new encounter is no end of it, and the last one comes back first.
    table.press("n<Esc>u");
    let change = answer(&mut table, Ok("second.ron"), save_items()[1..].to_vec());
    assert_eq!(change, SaveChange::Restore("trash/second".into()));
    table.press("u");
    answer(&mut table, Ok("first.ron"), save_items());
    assert_eq!(picker(&table), (vec!["Ambush at Nyhavn", ""], 0));
    table.press("u");
    assert!(table.effects.is_empty());
}

#[test]
fn what_can_not_be_deleted_or_brought_back_stays() {
    let mut table = picking(RulesetCatalog::default());
    table.press("jd");
    answer(&mut table, Err("it is open in another phasekeeper"), save_items());
    assert!(matches!(table.app.message(), Message::Error(_)));
    assert_eq!(picker(&table).1, 1);
    table.press("d");
    answer(&mut table, Ok("trash/second"), save_items()[..1].to_vec());
    table.press("u");
    answer(&mut table, Err("another has its name"), save_items()[..1].to_vec());
    table.press("u");
    assert_eq!(table.effects.len(), 1, "it can be tried again");
}

#[test]
fn a_rename_begins_with_the_title_and_stays_until_it_is_done() {
    let mut table = picking(RulesetCatalog::default());
    table.press("R<Esc>").press("R, again<Enter>");
    let change = answer(&mut table, Err("it is open in another phasekeeper"), save_items());
    let title = "Ambush at Nyhavn, again".to_owned();
    assert_eq!(change, SaveChange::Rename { path: "first.ron".into(), title: title.clone() });
    assert!(matches!(table.app.layer(), Some(Layer::RenameSave(_))));
    let mut saves = save_items();
    saves[0].title.clone_from(&title);
    saves.reverse();
    table.press("<Enter>");
    answer(&mut table, Ok("first.ron"), saves);
    assert_eq!(picker(&table), (vec!["", title.as_str()], 1));
}

#[test]
fn a_copy_is_chosen() {
    let mut table = picking(RulesetCatalog::default());
    table.press("jC");
    let copy = SaveItem { path: "third.ron".into(), ..save_items().remove(1) };
    let saves = [vec![copy], save_items()].concat();
    assert_eq!(answer(&mut table, Ok("third.ron"), saves), SaveChange::Copy("second.ron".into()));
    assert_eq!(picker(&table).1, 0);
}
