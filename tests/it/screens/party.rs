//! The same party: at the `:` prompt, for which the caller finds the file, and as a question for a new encounter.

use phasekeeper::app::layer::Layer;
use phasekeeper::app::{FileRequest, Input, PageFormat, PartyOffer, SideEffect};
use phasekeeper_engine::command::{InjuryKind, StatEdit};
use phasekeeper_engine::encounter::JournalEntry;
use phasekeeper_engine::rules::{Mode, Status};

use super::opening::save_items;
use super::scenes::{friday, three};
use super::table::Table;

/// Types a line that names a party, and answers what it asks for with that of three.
fn answered(line: &str, found: Result<(), String>) -> Table {
    let mut table = Table::empty();
    table.press(&format!(":{line}<Enter>"));
    let Some(SideEffect::Ask(FileRequest::FindParty { order, refuse })) = table.effects.pop()
    else {
        panic!("{}", table.told())
    };
    let found = found.map(|()| three().state().party());
    table.input(Input::PartyFound { order, refuse, found });
    table
}

#[test]
fn the_party_of_a_file_comes_in_one_step() {
    let table = answered("party from=friday.ron harm=no", Ok(()));
    assert_eq!(table.state().combatants().len(), 2, "Cleo is a foe");
    let [JournalEntry::Step(step)] = table.journal.as_slice() else { panic!("one step") };
    assert_eq!(step.command, "party from=friday.ron harm=no");
    assert!(table.is_on_main_screen());
}

#[test]
fn what_is_not_found_or_expected_to_be_refused_changes_nothing() {
    for (line, found) in [
        ("party from=x.ron", Err("there is no file x.ron".to_owned())),
        ("refuse party from=x.ron", Err("there is no file x.ron".to_owned())),
        ("refuse party from=friday.ron", Ok(())),
    ] {
        let table = answered(line, found);
        assert!(table.journal.is_empty() && table.state().combatants().is_empty(), "{line}");
    }
}

/// The list of encounters, with the party of Friday to be found.
fn picking() -> Table {
    let mut table = Table::picking(save_items());
    table.party = Some(friday());
    table
}

/// A finished fight, with its last page.
fn finished() -> Table {
    let mut table = three();
    table.party = Some(friday());
    table.press("O");
    table.journal.clear();
    table
}

fn names(table: &Table) -> Vec<&str> {
    table.state().combatants().iter().map(|it| it.name.as_str()).collect()
}

fn commands(table: &Table) -> Vec<String> {
    let command = |entry: &JournalEntry| match entry {
        JournalEntry::Step(step) => step.command.to_string(),
        other => panic!("{other:?}"),
    };
    table.journal.iter().map(command).collect()
}

fn asks(table: &Table) -> bool {
    matches!(table.app.layer(), Some(Layer::Party(_)))
}

#[test]
fn three_ways_lead_to_a_new_fight_with_the_same_party() {
    for (mut table, script) in [
        (picking(), "p<Enter><Enter>"),
        (picking(), "nMonday<Enter><Enter>"),
        (finished(), "p<Enter><Enter>"),
    ] {
        table.press(script);
        assert_eq!(names(&table), ["Kade", "Mira", "Sato", "Zed"], "{script}");
        assert_eq!(table.state().mode(), Mode::Setup);
        assert_eq!((table.state().clock().turn, table.app.selected().is_some()), (1, true));
        assert_eq!(table.combatant("Kade").injuries.damage, 17);
        assert_eq!(commands(&table).last().map(String::as_str), Some("party from=friday.ron"));
        assert_eq!(table.effects, [SideEffect::StartSave]);
        assert!(table.is_on_main_screen(), "{script}");
    }
}

#[test]
fn members_are_left_out_harm_is_healed_and_moxie_refilled() {
    let mut table = picking();
    table.press("p3j hm11");
    assert!(asks(&table));
    let seen = table.text(80, 24);
    for shown in ["[x] 1 Kade  Moxie 4/4", "[ ] 3 Sato  stays out", "[ ] 4 Zed", "healed", "full"] {
        assert!(seen.contains(shown), "{shown}: {seen}");
    }
    table.press("<Enter><Enter>");
    assert_eq!(commands(&table), ["party from=friday.ron harm=no moxie=full", "remove Sato,Zed"]);
    assert_eq!(names(&table), ["Kade", "Mira"]);
    assert_eq!((table.combatant("Kade").injuries.damage, table.combatant("Kade").pool), (0, 4));
    table.press("uu");
    assert!(table.state().combatants().is_empty(), "two steps are taken back");
    let mut table = picking();
    table.press("p<Enter><Enter>");
    assert_eq!(table.combatant("Sato").status, Status::Unconscious);
}

#[test]
fn a_party_of_none_is_refused() {
    let mut table = picking();
    table.press("p1234").refuses("<Enter>");
    assert!(asks(&table));
    table.press("9h <Enter><Enter>");
    assert_eq!(names(&table), ["Zed"]);
}

#[test]
fn esc_leaves_them_out_or_goes_back_to_the_page_before() {
    let mut table = picking();
    table.press("n<Enter>");
    assert!(asks(&table));
    table.press("<Esc>");
    assert!(table.is_on_main_screen() && table.journal.is_empty());
    let mut table = picking();
    table.press("p<Esc>");
    assert!(matches!(table.app.layer(), Some(Layer::SavePicker(_))));
    let mut table = finished();
    table.press("p<Esc>");
    assert!(matches!(table.app.layer(), Some(Layer::End(_))));
    assert_eq!((table.state().mode(), table.effects.len()), (Mode::Finished, 0));
    table.press("u");
    assert_eq!(table.state().mode(), Mode::Acting);
}

#[test]
fn without_a_party_nothing_is_asked() {
    let mut table = Table::picking(save_items());
    table.refuses("p").press("n<Enter>");
    assert!(table.is_on_main_screen() && names(&table).is_empty());
    let mut foes = Table::after(&["add Ghoul side=foe", "roll Ghoul 5", "begin", "finish"]);
    assert!(!foes.press("O").text(80, 24).contains("same party"));
    foes.refuses("p");
}

#[test]
fn the_last_page_exports_and_leads_to_the_list() {
    let mut table = finished();
    table.press("mhe");
    let effects = std::mem::take(&mut table.effects);
    let [first, second] = [PageFormat::Markdown, PageFormat::Html].map(FileRequest::Export);
    assert_eq!(effects, [first, second, FileRequest::ListSaves].map(SideEffect::Ask));
    table.input(Input::Exported(Ok("three.html".to_owned())));
    assert!(table.told().contains("three.html"), "{}", table.told());
    table.input(Input::SavesListed(Err("the disk is full".to_owned())));
    assert!(matches!(table.app.layer(), Some(Layer::End(_))));
    table.input(Input::SavesListed(Ok(save_items())));
    assert!(matches!(table.app.layer(), Some(Layer::SavePicker(_))));
}

#[test]
fn the_title_of_the_new_fight_is_asked_for() {
    for (mut table, keys) in [(picking(), "p"), (finished(), "p")] {
        table.press(&format!("{keys}<Enter>"));
        let text = table.text(80, 24);
        let title = text.lines().find(|line| line.contains(">Title"));
        // It is asked in the dialog, whose keys are letters now.
        let title = title.unwrap_or_else(|| panic!("{text}"));
        assert!(
            asks(&table) && title.starts_with(">Title") && text.contains("[x] 1 Kade"),
            "{text}"
        );
        table.press("h1<Esc>m<Enter>Thaw m<Enter>");
        assert_eq!(table.state().title(), "Thaw m");
        assert_eq!(names(&table), ["Kade", "Mira", "Sato", "Zed"]);
        assert_eq!(table.combatant("Kade").pool, 4, "m was a letter of the title only there");
    }
}

#[test]
fn conditions_of_the_last_fight_stay_behind() {
    let mut fight = three();
    for line in [
        "effect Ana \"knocked down\"",
        "effect Ana prone",
        "effect Ana stunned turns=2",
        "effect Ana bleeding",
        "effect Ana boosters ref=+5",
        "wound Ana 2",
    ] {
        fight.run(line);
    }
    let ana = fight.state().party().into_iter().find(|it| it.name == "Ana").expect("a member");
    let labels: Vec<&str> = ana.effects.iter().map(|(label, _)| label.as_str()).collect();
    assert_eq!(labels, ["bleeding", "boosters"]);
    assert!(ana.injuries.contains(&StatEdit::Injury(InjuryKind::Wounds, 2)), "{:?}", ana.injuries);
}

#[test]
fn the_dead_stay_behind_unless_they_are_selected() {
    for (keys, names_of_all) in [
        ("", ["Kade", "Mira", "Zed"].as_slice()),
        ("3", ["Kade", "Mira", "Sato", "Zed"].as_slice()),
    ] {
        let mut table = picking();
        table.party.as_mut().expect("a party").members[2].status = Status::Dead;
        table.press(&format!("p{keys}<Enter><Enter>"));
        assert_eq!(names(&table), names_of_all);
    }
}

/// The party of a fight in which Ana bleeds, as its last page offers it.
fn bleeding() -> Table {
    let mut table = three();
    for line in [
        "damage Ana 25",
        "dismiss all",
        "effect Ana bleeding each=1",
        "set Ben heals=natural damage=9",
    ] {
        table.run(line);
    }
    let members = table.state().party();
    table.party = Some(PartyOffer { members, ..friday() });
    table.press("O");
    table.journal.clear();
    table
}

#[test]
fn time_passes_before_the_next_fight_of_the_same_party() {
    for script in ["t8c<Enter>", "pt8c<Enter>", "ptx<Esc>t8c<Enter>"] {
        let mut table = bleeding();
        table.party.as_mut().expect("a party").members.remove(0);
        table.press(script);
        assert!(table.text(80, 24).contains("8 hours, poor conditions"), "{}", table.text(80, 24));
        assert!(table.journal.is_empty() && table.state().mode() == Mode::Finished);
        table.press("<Enter><Enter>");
        assert_eq!(commands(&table), ["party from=friday.ron", "pass hours=8 conditions=poor"]);
        assert_eq!((table.state().mode(), table.state().clock().turn), (Mode::Setup, 1));
        assert!(table.is_on_main_screen());
    }
}

#[test]
fn whom_nothing_heals_is_named_before_a_time_passes_and_may_heal_by_nature() {
    let mut table = bleeding();
    let members = &mut table.party.as_mut().expect("a party").members;
    members.remove(0);
    members[0].block.retain(|it| !matches!(it, StatEdit::Heals(_)));
    table.press("t8<Enter>");
    let shown = table.text(80, 24);
    assert!(shown.contains("8 hours; healed by nothing: Ben"), "{shown}");
    assert!(shown.contains("n natural healing"), "{shown}");
    table.press("n<Enter><Enter>");
    let commands = commands(&table);
    assert_eq!(commands, ["party from=friday.ron", "set Ben heals=natural", "pass hours=8"]);
}

#[test]
fn a_time_that_kills_is_asked_about_first() {
    let mut table = bleeding();
    table.press("t8<Enter><Enter>").asks("<Enter>");
    assert!(table.told().starts_with("Ana would die"), "{}", table.told());
    assert!(table.journal.is_empty() && table.state().mode() == Mode::Finished);
    table.press("<Enter>");
    assert_eq!(table.combatant("Ana").status, Status::Dead);
    // Who stays behind is in no danger, nor is anybody who is healed first.
    for keys in ["1", "h"] {
        let mut table = bleeding();
        table.press(&format!("pt8<Enter>{keys}<Enter><Enter>"));
        assert!(table.is_on_main_screen(), "{keys}: {}", table.told());
    }
}
