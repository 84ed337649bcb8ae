//! The form for a new combatant, filled in from the library and from the last fights.

use phasekeeper::app::layer::form::Origin;
use phasekeeper::app::{Config, FileRequest, Input, update};
use phasekeeper_engine::command::{EntryFile, Library};
use phasekeeper_engine::encounter::Timeline;

use super::table::Table;

/// An empty encounter; a guard and two others are in the gamemaster's library.
fn with_library() -> Table {
    let mut table = Table::empty();
    let mut library = table.app.library().clone();
    for (name, keys) in [
        ("Guard", "init=60 dur=30 armor=6/6 side=foe weapon.rifle=2d10+6/ap6/kinetic/x36"),
        ("Ilse", "init=80 speed=2 dur=35 side=foe skill.\"Kinetic Weapons\"=60"),
        ("Kurt", "init=70 dur=35 side=foe"),
    ] {
        let (name, keys) = (name.to_owned(), keys.to_owned());
        let (source, group, bonuses) = Default::default();
        let entry = EntryFile::Combatant { name, source, group, keys, bonuses };
        library.add(entry).expect("an entry");
    }
    table.app.set_library(library);
    table
}

/// The same, after a fight against four guards and the two others.
pub fn after_a_fight() -> Table {
    let mut table = with_library();
    let fight = Table::after(&[
        "title Nyhavn",
        "add Ana side=pc",
        "add Guard x4 init=60 dur=30 armor=6/6 side=foe",
        "add Ilse init=80 speed=2 dur=35 side=foe",
        "add Kurt init=70 dur=35 side=foe",
        "wound @foe",
    ]);
    table.former_npcs = fight.state().npcs();
    table
}

const GUARD: &str = "init=60 dur=30 armor=6/6 side=foe weapon.rifle=2d10+6/ap6/kinetic/x36";

/// The name of the suggestion that Enter takes.
fn chosen(table: &Table) -> Option<&str> {
    table.form().suggestions.chosen().map(|it| it.template.name.as_str())
}

#[test]
fn enter_fills_in_what_begins_so_and_adds_by_the_next() {
    let mut table = with_library();
    table.press("cgu<Enter>");
    assert!(table.journal.is_empty());
    let form = table.form();
    assert_eq!(form.fields[form.focus].spec.label, "Count");
    table.records("4<Enter>", &format!("add Guard x4 {GUARD}"));
    table.records(
        "ilse<Enter><Enter>",
        "add Ilse init=80 speed=2 dur=35 side=foe skill.\"Kinetic Weapons\"=60",
    );
    table.press("<Esc>");
    assert!(table.is_on_main_screen());
}

#[test]
fn a_count_may_stand_behind_the_letters_or_in_its_field() {
    for keys in ["cgu x4<Enter><Enter>", "cgu<Enter>x4<Enter>", "cguard X4<Enter><Tab><Enter>"] {
        with_library().records(keys, &format!("add Guard x4 {GUARD}"));
    }
    let mut table = with_library();
    let hunters = "add Hunter-killer x2 from=Hunter-killer side=foe";
    table.records("chunt x2<Enter><Enter>", hunters);
}

#[test]
fn what_is_changed_after_a_template_wins_and_what_is_emptied_is_gone() {
    let mut table = with_library();
    table.records(
        "cgu<Enter><BackTab>Boss<Tab><Tab>90<Tab><Ctrl-u><Enter>",
        "add Boss armor=6/6 side=foe weapon.rifle=2d10+6/ap6/kinetic/x36 init=90 dur=none",
    );
    table.press("<Esc>");
    table.records(
        "cgu<Enter><BackTab><BackTab><BackTab><End>, knife 1d10<Enter>",
        "add Guard init=60 dur=30 armor=6/6 side=foe weapon.rifle=2d10+6/ap6/kinetic/x36 weapon.knife=1d10",
    );
}

#[test]
fn a_name_that_is_free_is_added_at_once() {
    let mut table = with_library();
    table.records("cZoe<Enter>", "add Zoe side=foe");
    table.records("Wer x2<Enter>", "add Wer x2 side=foe");
}

#[test]
fn a_new_name_that_begins_like_a_template_is_the_last_row() {
    let mut table = with_library();
    table.press("cGu");
    assert_eq!(chosen(&table), Some("Guard"));
    table.press("<Up>");
    assert_eq!(chosen(&table), None);
    table.records("<Enter>", "add Gu side=foe");
    table.press("Gu<Down>");
    assert_ne!(chosen(&table), Some("Guard"));
}

#[test]
fn letters_in_the_middle_of_a_name_are_not_taken_unless_chosen() {
    let mut table = with_library();
    table.press("curd");
    assert_eq!(chosen(&table), None);
    table.press("<Down>");
    assert_eq!(chosen(&table), Some("Guard"));
    table.press("<Enter>").records("<Enter>", &format!("add Guard {GUARD}"));
}

#[test]
fn players_have_a_name_of_their_own_unless_a_template_is_chosen() {
    let mut table = with_library();
    table.records("PFury<Enter>", "add Fury side=pc");
    table.press("Fur<Down>");
    assert_eq!(chosen(&table), Some("Fury"));
    table.press("<Enter><BackTab>Kade<Enter>");
    assert_eq!(table.combatant("Kade").block.side.to_string(), "pc");
    // A combatant who was kept as a template is found by that very name.
    table.press("Kur");
    assert_eq!(chosen(&table), None);
    table.press("t");
    assert_eq!(chosen(&table), Some("Kurt"));
}

#[test]
fn numbers_that_were_typed_are_never_replaced() {
    let mut table = with_library();
    table.records("c<Tab>70<BackTab>Guard<Enter>", "add Guard init=70 side=foe");
    table.records("Gua<Tab><BackTab><Enter>", "add Gua side=foe");
}

#[test]
fn esc_takes_a_template_back_and_keeps_what_was_typed() {
    let mut table = with_library();
    table.press("cgu<Enter><Esc>");
    let form = table.form();
    assert_eq!((form.focus, form.fields[0].value()), (0, "gu"));
    table.press("nnar").records("<Enter>", "add gunnar side=foe");
}

#[test]
fn a_count_that_is_none_is_said_at_its_field() {
    let mut table = with_library();
    table.refuses("cgu<Enter>four<Enter>");
    let form = table.form();
    assert_eq!(form.fields[form.focus].spec.label, "Count");
    table.records("<Ctrl-u>2<Enter>", &format!("add Guard x2 {GUARD}"));
    table.refuses("gu<Enter>0<Enter>");
}

#[test]
fn what_is_wrong_with_a_changed_field_is_said_at_it() {
    let mut table = with_library();
    table.refuses("cgu<Enter><Tab><Tab>1000000<Enter>");
    let form = table.form();
    assert_eq!(form.fields[form.focus].spec.label, "DUR");
}

#[test]
fn npcs_of_the_last_fight_come_first_with_their_count() {
    let mut table = after_a_fight();
    table.press("cg");
    let suggestions = &table.form().suggestions;
    let [first, second, ..] = suggestions.list.as_slice() else { panic!("two of them") };
    assert_eq!((first.origin, second.origin), (Origin::Fight(4), Origin::Own));
    table.records(
        "<Enter><Enter>",
        "add Guard x4 init=60 dur=30 morph=bio side=foe armor=6/6 accessory=0/0 heals=none hidden=no alias=none tactics=\"random single\"",
    );
    assert!(!table.former_npcs.iter().any(|npc| npc.template.name == "Ana"));
}

#[test]
fn the_npcs_of_the_last_fights_are_asked_for_once_an_encounter() {
    let mut table = Table::empty();
    let press = |table: &mut Table, key: char| {
        update(&mut table.app, Input::Key(phasekeeper::app::Key::Char(key)))
    };
    let read = FileRequest::ReadLibrary.into();
    let find = [FileRequest::ReadLibrary.into(), FileRequest::FindNpcs.into()];
    assert_eq!(press(&mut table, 'c'), find);
    update(&mut table.app, Input::NpcsFound(Vec::new()));
    table.press("<Esc>");
    assert_eq!(press(&mut table, 'P'), [read]);
    table.app.load(Timeline::default());
    assert_eq!(press(&mut table, 'c'), find);
}

#[test]
fn init_of_a_template_is_that_of_the_ruleset() {
    let mut table = with_library();
    table.run("ruleset ep1-d10");
    table.records("cku<Enter><Enter>", "add Kurt init=7 dur=35 side=foe");
    let mut fight = Table::after(&["ruleset ep1-d10", "add Zed init=9 side=foe"]);
    fight.former_npcs = fight.state().npcs();
    fight.records(
        "cze<Enter><BackTab>Yan<Enter>",
        "add Yan init=9 morph=bio side=foe armor=0/0 accessory=0/0 heals=none hidden=no alias=none tactics=\"random single\"",
    );
}

#[test]
fn settings_of_one_s_own_fill_what_a_template_leaves_out() {
    let (config, _) = Config::read("(new_combatant: {\"armor\": \"2/2\", \"moxie\": \"1\"})");
    let mut table = Table::configured(config);
    table.app.set_library(with_library().app.library().clone());
    table.records("cgu<Enter><Enter>", &format!("add Guard {GUARD} moxie=1"));
}

#[test]
fn the_screen_says_what_enter_does() {
    let mut table = after_a_fight();
    let text = table.press("cgu").text(80, 24);
    assert!(text.contains("4 in Nyhavn") && text.contains("INIT 60"), "{text}");
    assert!(text.contains("Enter fill in"), "{text}");
    let text = table.press("<Up>").text(80, 24);
    assert!(text.contains("Enter add as new"), "{text}");
}

#[test]
fn an_empty_name_lists_the_kinds_and_enter_the_templates_of_one() {
    let mut table = after_a_fight();
    let kinds = |table: &Table| {
        let offers = table.form().offers(&table.app.context());
        offers.into_iter().map(|it| it.name).collect::<Vec<_>>()
    };
    let known = kinds(table.press("c"));
    assert_eq!(known[..4], ["last fights", "yours", "people", "security"]);
    assert_eq!(known.last().map(String::as_str), Some("morphs"));
    assert!(table.text(80, 24).contains("people"), "{}", table.text(80, 24));
    table.press("<Down><Down><Down><Down><Enter>");
    let security =
        |it: &str| Library::shipped().template(it).expect(it).group.as_str() == "security";
    let suggestions = &table.form().suggestions;
    let shown = suggestions.list.iter().filter(|it| security(&it.template.name)).count();
    let templates = Library::shipped().templates().iter();
    assert_eq!(shown, templates.filter(|it| it.group == "security").count());
    assert!(suggestions.list.iter().take(shown).all(|it| security(&it.template.name)));
    let first = chosen(&table).expect("the first").to_owned();
    table.press("<Enter><Enter>");
    assert!(table.state().find(&first).is_ok(), "{}", table.told());
    // The form is empty again, so the kinds are there again; letters go on as ever.
    assert_eq!(kinds(&table), known);
    table.press("<Down><Enter>gu");
    assert_eq!(table.form().fields[0].value(), "gu");
    assert_eq!(chosen(&table), Some("Guard"));
}

#[test]
fn letters_of_a_kind_find_its_templates() {
    let mut table = Table::empty();
    let names = |table: &Table| {
        let list = table.form().suggestions.list.iter();
        list.map(|it| it.template.name.to_string()).collect::<Vec<_>>()
    };
    let found = names(table.press("csec"));
    assert!(found.iter().any(|it| it == "Station security"), "{found:?}");
    let found = names(table.press("<Ctrl-u>mach"));
    assert!(!found.is_empty() && chosen(&table).is_none(), "{found:?}");
    assert!(found.iter().all(|it| Library::shipped().template(it).expect(it).group == "machines"));
}

#[test]
fn the_form_knows_what_another_program_has_put_into_the_library() {
    let mut table = Table::empty();
    table.library = Some(with_library().app.library().clone());
    table.records("cku<Enter><Enter>", "add Kurt init=70 dur=35 side=foe");
}
