//! The forms for combatants and effects: fields, choices, and faults said at their field.

use phasekeeper::app::{Config, Message};
use phasekeeper_engine::command::Library;
use phasekeeper_engine::rules::{Side, Stat};

use super::scenes::three;
use super::table::Table;

fn two() -> Table {
    Table::after(&["add Ana init=60 dur=30 side=pc", "add Ben init=50 speed=2 side=foe"])
}

/// The label of the field in focus, and its text.
#[track_caller]
fn focus(table: &Table) -> (&str, &str) {
    let form = table.form();
    let field = &form.fields[form.focus];
    (field.spec.label, field.value())
}

/// Moves to the field with this label.
#[track_caller]
fn go_to<'a>(table: &'a mut Table, label: &str) -> &'a mut Table {
    let count = table.form().fields.len();
    for _ in 0..count {
        if focus(table).0 == label {
            return table;
        }
        table.press("<Tab>");
    }
    panic!("{label} is not shown");
}

/// The text of the field with this label.
#[track_caller]
fn field<'a>(table: &'a Table, label: &str) -> &'a str {
    let mut fields = table.form().fields.iter();
    fields.find(|field| field.spec.label == label).expect("a field").value()
}

#[test]
fn the_add_form_adds_one_after_the_other() {
    let mut table = Table::empty();
    table.records(
        "cGuard x2<Tab>60<Tab>30<Tab>6/6<Tab>1<Enter>",
        "add Guard x2 init=60 dur=30 armor=6/6 speed=1 side=foe",
    );
    table.records(
        "Ana<Tab>80<BackTab><BackTab><BackTab><BackTab>p<Enter>",
        "add Ana init=80 side=pc",
    );
    // The side of the last one is likely to be that of the next.
    table.records("Ben<Enter>", "add Ben side=pc").press("<Enter>");
    assert!(table.is_on_main_screen());
}

#[test]
fn players_have_a_key_of_their_own() {
    let mut table = Table::empty();
    assert_eq!(table.press("c").form().side(), Some(Side::Foe));
    table.press("<Esc>").records("PAna<Enter>", "add Ana side=pc").press("<Esc>");
    // The next ones are foes all the same.
    assert_eq!(table.press("c").form().side(), Some(Side::Foe));
    table
        .press("<BackTab><BackTab><BackTab>a")
        .records("<PageDown><PageUp>Cy<Enter>", "add Cy side=ally")
        .press("<Esc>");
    assert_eq!(table.press("c").form().side(), Some(Side::Foe));
}

#[test]
fn a_fault_is_at_its_field_and_nothing_typed_is_lost() {
    let mut table = Table::empty();
    table.press("cGuard<Tab>60<Tab>30<Tab>6/<Tab>2<Tab>3").refuses("<Enter>");
    assert_eq!(focus(&table), ("Armor", "6/"));
    assert_eq!(["Name", "Speed", "DUR"].map(|label| field(&table, label)), ["Guard", "2", "30"]);
    table.records("6/6<Enter>", "add Guard init=60 dur=30 armor=6/6 speed=2 moxie=3 side=foe");
}

#[test]
fn a_number_takes_no_letters() {
    let mut table = Table::empty();
    table.press("cGuard<Tab>6").refuses("o");
    assert_eq!(focus(&table), ("INIT", "6"));
    table.records("0<Enter>", "add Guard init=60 side=foe");
}

#[test]
fn what_was_typed_is_thrown_away_only_by_a_second_key() {
    let mut table = Table::empty();
    table.press("cIlse<Esc>");
    assert!(matches!(table.app.message(), Message::Question(_)), "{}", table.told());
    table.press("<Tab>").press("<Esc>");
    assert_eq!(field(&table, "Name"), "Ilse");
    table.press("<Esc>");
    assert!(table.is_on_main_screen());
    table.press("c<Esc>");
    assert!(table.is_on_main_screen(), "nothing was typed");
}

#[test]
fn fields_that_few_need_come_on_a_key() {
    let mut table = Table::empty();
    table.press("cIlse");
    assert!(2 * table.form().shown < table.form().fields.len());
    go_to(table.press("<PageDown>"), "LUC");
    table.records("40<Enter>", "add Ilse side=foe luc=40");
}

#[test]
fn nothing_heals_until_it_is_chosen() {
    let mut table = Table::empty();
    go_to(table.press("cIlse<PageDown>"), "Heals");
    assert_eq!(field(&table, "Heals"), "");
    assert_eq!(field(table.press("<Space>"), "Heals"), "natural");
    assert_eq!(field(table.press("<Backspace>"), "Heals"), "");
    table.records("b<Enter>", "add Ilse side=foe heals=biomods");
}

#[test]
fn a_page_of_fields_begins_at_its_first() {
    let mut table = Table::empty();
    table.press("cIlse<Tab>60");
    let shown = table.form().shown;
    let text = table.text(80, 24);
    table.press("<PageDown>");
    let label = focus(&table).0.to_owned();
    assert!(!text.contains(&label), "{label} was there before");
    assert_eq!(focus(table.press("<PageUp>")), ("Name", "Ilse"));
    assert_eq!((table.form().shown, field(&table, "INIT")), (shown, "60"));
    assert_eq!(focus(table.press("<PageDown><PageUp><PageDown>")).0, label);
    // A combatant who is changed has them all, and the last are a key away.
    let mut table = three();
    table.press("e<PageDown>");
    assert_eq!(table.form().focus + 1, table.form().fields.len());
    assert_eq!(table.press("<PageUp>").form().focus, 0);
}

#[test]
fn a_form_for_players_speaks_of_no_copies() {
    let mut table = Table::empty();
    assert!(table.press("c").text(80, 24).contains("x4"));
    assert!(!table.press("<Esc>P").text(80, 24).contains("x4"));
}

#[test]
fn beginnings_of_skills_are_completed() {
    let mut table = Table::empty();
    let line = "add Zoe side=foe \"skill.Kinetic Weapons\"=60 skill.Fray=40 \
                \"skill.Beam Weapons (Lasers)\"=50 skill.Juggling=30 skill.Pilot=20";
    let skills = "kin 60, fray 40, beam 50 (Lasers), Juggling 30, pilot 20";
    table.records(&format!("cZoe<BackTab>{skills}<Enter>"), line);
    table.press("Yan<BackTab>f 40").refuses("<Enter>");
    assert_eq!(focus(&table), ("Skills", "f 40"));
    let told = table.told();
    assert!(
        ["Fray", "Flight", "Free Fall", "Freerunning"].iter().all(|it| told.contains(it)),
        "{told}"
    );
    // A name in capitals may be of one's own, unless just one of the ruleset's begins so; what stands there already is left alone.
    table.records("<Esc><Esc>cYan<BackTab>Pil 20<Enter>", "add Yan side=foe skill.Pil=20");
    let line = "add Xu side=foe \"skill.Unarmed Combat\"=20 \"skill.Beam Weapons (Lasers)\"=30 skill.Free=10";
    table.records("Xu<BackTab>Unarmed 20, Beam 30 (Lasers), Free 10<Enter>", line);
    table.press("<Esc><Esc>").run("set Zoe skill.Pil=5 skill.Pilot=none skill.Juggling=none");
    table.records(
        "/zoe<Enter>e<BackTab><End>, unarmed 30<Enter>",
        "set Zoe \"skill.Unarmed Combat\"=30",
    );
}

#[test]
fn a_form_may_begin_with_settings_of_one_s_own() {
    let (config, faults) =
        Config::read("(new_combatant: {\"armor\": \"6/6\", \"side\": \"ally\"})");
    assert_eq!(faults, []);
    let mut table = Table::configured(config);
    table.records("cZoe<Enter>", "add Zoe armor=6/6 side=ally");
    table.records("Yan<Tab><Tab><Tab>2/2<Enter>", "add Yan armor=2/2 side=ally");
    table.press("<Esc>");
    assert!(table.is_on_main_screen(), "nothing was typed");
}

#[test]
fn weapons_have_a_field() {
    let mut table = two();
    go_to(table.press("cZoe"), "Weapons");
    table.records(
        "rifle 2d10/ap6/Kinetic Weapons/x36, bare hands 1d10+som<Enter>",
        "add Zoe side=foe \"weapon.rifle\"=\"2d10/ap6/Kinetic Weapons/x36\" \"weapon.bare hands\"=1d10+som",
    );
    table.press("<Esc>");
    go_to(table.press("e"), "Weapons");
    table.records("<End>, knife 1d10<Enter>", "set Zoe weapon.knife=1d10");
    go_to(table.press("e"), "Weapons").refuses("<End>, spoon<Enter>");
}

#[test]
fn a_timer_runs_for_turns_or_to_a_score() {
    let mut table = two();
    table.records("Kreactor blows<Tab>10<Enter>", "timer \"reactor blows\" turns=10");
    table.records("Kgrenade<Tab><Tab><Tab>1<Enter>", "timer grenade phases=1 at=Ana");
    table.refuses("Kgas<Enter>").press("<Esc><Esc>");
    assert!(table.is_on_main_screen());
}

#[test]
fn a_newcomer_is_selected() {
    let mut table = two();
    table.press("cZoe<Enter><Esc>");
    assert_eq!(table.selected(), Some("Zoe"));
    table.records("C2<Enter>", "copy Zoe x2");
    assert_eq!(table.selected(), Some("Zoe 3"));
    table.records("C<Enter>", "copy \"Zoe 3\"");
}

#[test]
fn what_the_rules_refuse_is_at_its_field() {
    let mut table = Table::empty();
    table.refuses("cIlse<Tab><Tab><Tab><Tab>7<Enter>");
    assert_eq!(focus(&table), ("Speed", "7"));
    // One word is typed afresh.
    table.records("2<Enter>", "add Ilse speed=2 side=foe").refuses("ilse<Enter>");
    assert_eq!(focus(&table), ("Name", "ilse"));
}

#[test]
fn what_can_not_be_a_name_is_refused() {
    let mut table = Table::empty();
    for name in ["all", "a=b", "say \"hi\" #", "<Space>!"] {
        table.refuses(&format!("c{name}<Enter>"));
        assert_eq!(focus(&table).0, "Name", "{name}");
        table.press("<Esc><Esc>");
    }
}

#[test]
fn editing_sends_only_what_changed_in_one_command() {
    let mut table = two();
    table.records("e70<Tab>40<Enter>", "set Ana init=70 dur=40");
    let before = table.journal.len();
    table.press("e<Enter>");
    assert!(table.is_on_main_screen());
    assert_eq!(table.journal.len(), before);
}

#[test]
fn an_emptied_field_takes_the_number_out() {
    let mut table = two();
    table.records("e<Tab><Ctrl-u><Enter>", "set Ana dur=none");
    assert_eq!(table.combatant("Ana").stat(Stat::Dur, table.state().rules()), None);
}

#[test]
fn the_first_digit_replaces_a_number_and_backspace_corrects_it() {
    let mut table = two();
    table.records("e9<Enter>", "set Ana init=9");
    table.records("e<Backspace>80<Enter>", "set Ana init=80");
    table.records("e<End>5<Enter>", "set Ana init=805");
}

#[test]
fn choices_turn_by_arrows_and_letters() {
    let mut table = two();
    go_to(table.press("e"), "Side").press("<Right>");
    go_to(&mut table, "Morph").records("s<Enter>", "set Ana side=ally morph=synth");
    go_to(table.press("e"), "Side").press("<Left>");
    go_to(&mut table, "Morph").records("<Left><Enter>", "set Ana side=pc morph=pod");
}

#[test]
fn skills_are_typed_in_one_field() {
    let mut table = Table::empty();
    table.records(
        "cAna<Tab>60<BackTab><BackTab>Fray 40, Kinetic Weapons 60<Enter>",
        "add Ana init=60 side=foe skill.Fray=40 \"skill.Kinetic Weapons\"=60",
    );
    table.records("<Esc>e<BackTab><End>, Perception 30<Enter>", "set Ana skill.Perception=30");
    // What stands in a list is not typed over by the first letter.
    table.records("e<BackTab> Blades 55<Enter>", "set Ana skill.Blades=55");
    table.records(
        "e<BackTab><Ctrl-u>Kinetic Weapons 65 Fray 40<Enter>",
        "set Ana skill.Blades=none skill.Perception=none \"skill.Kinetic Weapons\"=65",
    );
    table.press("e<BackTab>");
    assert_eq!(focus(&table).1, "Fray 40, Kinetic Weapons 65");
}

#[test]
fn aptitudes_may_be_typed_among_the_skills() {
    let mut table = Table::empty();
    table.press("cGuard");
    go_to(&mut table, "Skills");
    table.records("fray 40, SOM 20<Enter>", "add Guard som=20 side=foe skill.Fray=40");
    table.press("cThug");
    go_to(&mut table, "Skills");
    table.refuses("SOM 200<Enter>");
    assert_eq!(focus(&table), ("SOM", "200"));
}

#[test]
fn tab_after_the_last_field_goes_on_with_the_others() {
    let mut table = Table::empty();
    table.press("c<BackTab><Tab>");
    let form = table.form();
    assert_eq!((form.shown, focus(&table).0), (form.fields.len(), "Tactics"));
}

#[test]
fn up_goes_to_the_field_above_though_gear_is_offered() {
    let mut table = Table::empty();
    table.press("c");
    go_to(&mut table, "Armor");
    let above = focus(table.press("<BackTab>")).0.to_owned();
    assert_eq!(focus(table.press("<Tab><Up>")).0, above);
}

#[test]
fn a_fault_in_the_skills_is_corrected_where_it_is() {
    let mut table = two();
    table.refuses("e<BackTab><End>Fray, Perception 30<Enter>");
    table.refuses("<Home><Right><Right><Right><Right> 240<Enter>");
    table.records(
        "<Home><Right><Right><Right><Right><Right><Delete><Enter>",
        "set Ana skill.Fray=40 skill.Perception=30",
    );
}

#[test]
fn the_label_of_an_effect_that_ships_is_enough() {
    let mut table = Table::after(&["add Ana init=60"]);
    let kick = "effect Ana Kick ref=+10 speed=+1 turns=2400";
    table.records("f<End><Enter>kick<Enter>", kick);
    table.records("f<End><Enter>Kick<Tab>test=-10<Enter>", "effect Ana Kick test=-10");
}

#[test]
fn the_kind_of_damage_follows_it() {
    let mut table = two();
    let line = "effect Ana acid kinetic defense=+5 each=1d10 until=next";
    table.records("f<End><Enter>acid<Tab>until=next defense=+5<Tab>1d10 kinetic<Enter>", line);
}

#[test]
fn an_effect_has_its_changes_damage_and_duration() {
    let mut table = two();
    table.refuses("f<End><Enter>Acid<Tab>tost=-10<Enter>");
    assert_eq!(focus(&table), ("Changes", "tost=-10"));
    table.records("test=-10<Tab>1d10<Tab>3<Enter>", "effect Ana Acid test=-10 each=1d10 turns=3");
    table.records("f<End><Enter>Dazed<Tab>-10<Enter>", "effect Ana Dazed test=-10");
    let line = "effect Ana Dazed test=-20 defense=-10 until=next";
    table.records("f<End><Enter>Dazed<Tab>tests -20 defense -10 until=next<Enter>", line);
    assert!(table.is_on_main_screen());
}

#[test]
fn the_form_has_the_fields_that_the_ruleset_uses() {
    let mut table = Table::after(&["ruleset contract"]);
    table.records("cAna<Tab>3<Tab>2<Enter>", "add Ana discipline=3 physique=2 side=foe");
    let labels: Vec<&str> = table.form().fields.iter().map(|field| field.spec.label).collect();
    assert!(!labels.contains(&"INIT") && !labels.contains(&"Speed"), "{labels:?}");
}

#[test]
fn the_end_of_a_long_text_in_wide_letters_is_in_sight() {
    let mut table = Table::empty();
    go_to(table.press("c<PageDown>"), "Name")
        .press(&format!("漢字の{}名前は長いですよ", "あ".repeat(30)));
    // A wide letter takes two cells, and the second one is blank here.
    let text = table.text(80, 24);
    assert!(text.contains("は 長 い で す よ") && !text.contains("漢"), "{text}");
    let text = table.press("<Home>").text(80, 24);
    assert!(text.contains("漢 字 の") && !text.contains("よ"), "{text}");
}

#[test]
fn names_of_gear_are_completed_by_enter_and_by_tab_which_goes_on() {
    let mut table = two();
    go_to(table.press("e"), "Armor").press("armor v<Enter>");
    assert_eq!(focus(&table), ("Armor", "armor vest"));
    table.press("+sec<Tab>");
    assert_eq!(field(&table, "Armor"), "armor vest+second skin");
    assert_ne!(focus(&table).0, "Armor");
    go_to(&mut table, "Weapons").press("knife 1d10, AUTOMATIC R<Tab>");
    assert_ne!(focus(&table).0, "Weapons");
    table.press("<BackTab><End>");
    assert_eq!(focus(&table), ("Weapons", "knife 1d10, automatic rifle"));
    table.records(
        "/x30<Enter>",
        "set Ana armor=6/6+1/3 weapon.knife=1d10 \"weapon.automatic rifle\"=\"2d10+6/ap6/kinetic/Kinetic Weapons/sa/bf/fa/x30/r150-250-500-900/smartlink\"",
    );
}

#[test]
fn numbers_and_text_in_the_middle_are_not_completed() {
    let mut table = two();
    go_to(table.press("e"), "Armor").press("6/6<Tab>");
    assert_ne!(focus(&table).0, "Armor");
    go_to(&mut table, "Weapons").press("aut<Left><Tab>");
    assert_ne!(focus(&table).0, "Weapons");
    // The name of a combatant is no gear.
    table.press("<Esc><Esc>").press("carmor<Tab>");
    assert_eq!(focus(&table).0, "INIT");
}

#[test]
fn another_body_is_taken_from_a_template_with_keys_of_its_own() {
    let mut table = two();
    table.run("set Ana som=10 int=10 damage=9");
    table.press("e<PageDown>");
    assert_eq!(focus(&table), ("Template", ""));
    assert!(table.form().preview(table.state(), Library::shipped()).is_none());
    table.press("synth");
    assert!(table.form().is_offering());
    table.press("<Enter>");
    assert_eq!((field(&table, "DUR"), field(&table, "SOM bonus")), ("40", "5"));
    go_to(&mut table, "Speed").press("2");
    let preview = table.form().preview(table.state(), Library::shipped()).expect("a body");
    for part in ["20 or less", "dr 45 → 80", "damage 9 → 0", "som 10 → 15"] {
        assert!(preview.concat().contains(part), "{part}: {preview:?}");
    }
    table.records(
        "<Enter>",
        "sleeve Ana morph=synth dur=40 wt=8 maximum=30 accessory=6/6 ignore=1 bonus.som=5 speed=2",
    );
    assert!(table.is_on_main_screen());
    assert_eq!(table.state().pending().len(), 2);
}

#[test]
fn a_body_needs_no_template_and_a_template_must_be_one() {
    let mut table = two();
    table.press("e<PageDown>").refuses("nobody<Enter>");
    assert_eq!(focus(&table).0, "Template");
    // Esc takes back the template, then asks.
    table.press("<Esc><Esc>e<PageDown>fury<Enter><Esc>");
    assert_eq!(focus(&table), ("Template", "fury"));
    table.press("<Esc><Esc>e<PageDown><Tab>").records("35<Enter>", "sleeve Ana dur=35");
    // What was typed is not thrown away for it.
    table.press("e70").refuses("<PageDown>").press("<Esc><Esc>");
    // It is no matter of a running turn.
    table.run("begin").press("e<PageDown>");
    assert_ne!(focus(&table).0, "Template");
}

/// The row and the column of each shown field on a screen that has room for all of them.
fn places(table: &Table, (width, height): (u16, u16)) -> Vec<(usize, usize)> {
    // A label at the end of a line has its blanks, too.
    let text = table.text(width, height).replace('\n', "          \n");
    let places = table.form().fields[..table.form().shown].iter().map(|field| {
        let label = field.spec.label;
        let mut rows = text.lines().enumerate().skip_while(|(_, line)| !line.starts_with('─'));
        let at = |(row, line): (usize, &str)| {
            // Not in a panel beside the form.
            let line = line.split(['│', '├', '┌', '┤']).next()?;
            let labeled = format!("{label:<10}");
            let before = line.split_once(&format!(" {labeled}"));
            let before = before.or(line.split_once(&format!(">{labeled}")))?.0;
            Some((row, before.chars().count()))
        };
        rows.find_map(at).unwrap_or_else(|| panic!("{label}: {text}"))
    });
    places.collect()
}

#[test]
fn tab_follows_the_drawing_row_by_row() {
    let mut table = two();
    for keys in ["c", "<PageDown>", "<Esc>P", "<Esc>e"] {
        table.press(keys);
        go_to(&mut table, "INIT");
        for size in [(80, 60), (120, 60), (200, 60)] {
            let places = places(&table, size);
            assert!(places.is_sorted(), "{keys}: {places:?}");
        }
    }
    table.press("<Esc>c<BackTab>");
    assert_eq!(focus(&table).0, "Skills");
    assert_eq!(focus(table.press("<BackTab>")).0, "Weapons");
}

#[test]
fn the_form_stands_in_the_same_rows_at_every_width() {
    for size in [(80, 24), (120, 40), (200, 60)] {
        let mut table = Table::empty();
        go_to(table.press("cZoe"), "Armor");
        assert_eq!(focus(table.press("<Tab><Tab><Tab><Tab><Tab>")).0, "Weapons");
        go_to(table.press("<Tab><BackTab><BackTab>"), "Side");
        let places = places(&table, size);
        let rows: Vec<usize> = places.iter().map(|(row, _)| row - places[0].0).collect();
        assert_eq!(rows, [0, 1, 1, 1, 2, 2, 2, 2, 3, 4], "{size:?}");
        // A column of labels is as wide as another, so they stand below each other.
        assert_eq!([1, 2, 3].map(|it| places[it].1), [4, 5, 6].map(|it| places[it].1));
    }
}

#[test]
fn a_choice_takes_only_letters_of_its_words() {
    let mut table = Table::empty();
    go_to(table.press("cSava"), "Side").press("<Left>");
    assert_eq!(focus(&table).1, "neutral");
    table.refuses("x");
    for word in ["pc", "ally", "neutral", "foe"] {
        assert!(table.told().contains(word), "{word}: {}", table.told());
    }
    // A word that was meant for another field leaves no other choice than its first letter does.
    for letter in "automatic rifle".chars() {
        let key = if letter == ' ' { "<Space>".to_owned() } else { letter.to_string() };
        let goes_on = letter == 'l' || focus(&table).1 == "neutral";
        if goes_on {
            table.press(&key)
        } else {
            table.refuses(&key)
        };
        assert_eq!(focus(&table).1, "ally", "{letter}");
    }
    // What was typed is forgotten by Backspace, by an arrow, or by going away.
    for again in ["<Backspace>", "<Right>", "<Tab><BackTab>"] {
        assert_eq!(focus(table.press(&format!("{again}f"))).1, "foe", "{again}");
        assert_eq!(focus(table.press("<Backspace>NEU")).1, "neutral");
        table.refuses("a");
    }
}

#[test]
fn every_choice_of_the_forms_refuses_other_letters() {
    for (keys, labels) in [
        ("c<PageDown>", ["Side", "Morph", "Hidden", "Surprised", "Heals"].as_slice()),
        ("e", ["Side", "Morph", "Hidden", "Surprised", "Heals"].as_slice()),
    ] {
        let mut table = two();
        table.press(keys);
        for label in labels {
            let before = field(&table, label).to_owned();
            go_to(&mut table, label).refuses("x").refuses("7");
            assert_eq!(focus(&table), (*label, before.as_str()));
        }
    }
}

#[test]
fn a_form_for_players_always_begins_with_a_player() {
    let mut table = Table::empty();
    go_to(table.press("PSava"), "Side");
    table.records("f<Enter>", "add Sava side=foe").records("Ilse<Enter>", "add Ilse side=pc");
    go_to(table.press("<Esc>cBo"), "Side");
    table.records("a<Enter>", "add Bo side=ally").press("<Esc>P");
    assert_eq!(field(&table, "Side"), "pc");
}

#[test]
fn weapons_refuse_a_skill_and_say_where_it_goes() {
    for skill in
        ["Kinetic Weapons 60", "kin 60", "rifle 2d10+6, Fray 40", "SOM 20", "clubs 40 (Bats)"]
    {
        let mut table = Table::empty();
        go_to(table.press("cZoe"), "Weapons").refuses(&format!("{skill}<Enter>"));
        assert_eq!(focus(&table), ("Weapons", skill));
        assert!(table.told().contains("Skills is the next field"), "{}", table.told());
        assert_eq!(focus(table.press("<Tab>")).0, "Skills");
    }
    let mut table = Table::empty();
    go_to(table.press("cZoe"), "Weapons");
    table.records(
        "Clubs 2d10, unarmed, Blaster 60<Enter>",
        "add Zoe side=foe weapon.Clubs=2d10 weapon.unarmed=1d10+som/kinetic/\"Unarmed Combat\"/melee weapon.Blaster=60",
    );
    // What was there before stays.
    let mut table = Table::after(&["add Zoe weapon.gun=5"]);
    go_to(table.press("e"), "Weapons")
        .records("<End>, knife 1d10<Enter>", "set Zoe weapon.knife=1d10");
}

#[test]
fn grenades_are_counted_behind_their_name_and_stand_before_missiles() {
    let mut table = Table::empty();
    go_to(table.press("cZoe"), "Weapons").press("frag<Enter>");
    assert_eq!(focus(&table).1, "frag grenade");
    table.records(
        " x3, HE grenade X2, knife<Enter>",
        "add Zoe side=foe \"weapon.frag grenade\"=\"3d10+6/ap4/kinetic/Throwing Weapons/ss/x3/rsom20-50-100-300/blast\" \
         \"weapon.HE grenade\"=\"3d10+10/energy/Throwing Weapons/ss/x2/rsom20-50-100-300/blast\" \
         weapon.knife=1d10+2+som/ap1/kinetic/Blades/melee",
    );
}

#[test]
fn init_of_another_scale_is_taken_and_questioned() {
    for (ruleset, odd, usual) in [
        ("ep1", ["11", "1", "19"].as_slice(), ["60", "20", "0", "-5", "160"].as_slice()),
        ("ep1-d10", ["80", "21"].as_slice(), ["11", "0", "16", "20"].as_slice()),
    ] {
        let question = if ruleset == "ep1" { "d10 numbers" } else { "d100 numbers" };
        for (init, is_odd) in
            odd.iter().map(|it| (it, true)).chain(usual.iter().map(|it| (it, false)))
        {
            let mut table = Table::empty();
            table.press(&format!(":ruleset {ruleset}<Enter>cZoe<Tab>{init}"));
            for keys in ["", "<Tab>", "<Tab><Tab>"] {
                let text = table.press(keys).text(80, 24);
                assert_eq!(text.contains(question), is_odd, "{ruleset} {init}: {text}");
                assert_eq!(text.contains("N changes the rules"), is_odd, "{text}");
            }
            table.records("<Enter>", &format!("add Zoe init={init} side=foe"));
        }
    }
    // A stat block is right as it is, and after the first turn the rules stay.
    let mut table = Table::empty();
    table.former_npcs = Table::after(&["add Zed init=11 side=foe"]).state().npcs();
    table.press("czed<Enter>");
    assert_eq!(field(&table, "INIT"), "11");
    assert!(!table.text(80, 24).contains("d10 numbers"));
    table
        .press("<Esc><Esc><Esc>")
        .run("add Ana")
        .run("roll Ana 5")
        .run("begin")
        .press("cZoe<Tab>11");
    let text = table.text(80, 24);
    assert!(text.contains("d10 numbers") && !text.contains("changes the rules"), "{text}");
}

#[test]
fn tactics_of_a_foe_are_in_sight_at_once() {
    let mut table = two();
    table.run("set Ben tactics=burst").press("/ben<Enter>e");
    let labels: Vec<&str> = table.form().fields.iter().map(|it| it.spec.label).collect();
    let tactics = labels.iter().position(|it| *it == "Tactics").expect("a field");
    let rows: Vec<usize> = places(&table, (80, 60)).iter().map(|(row, _)| *row).collect();
    assert!(rows[tactics] <= rows[0] + 2, "{rows:?}");
    let text = table.text(80, 24);
    assert!(text.contains("Tactics") && text.contains("burst"), "{text}");
}

#[test]
fn several_lines_are_not_pasted_into_a_form() {
    let other = "Mr Voss\nINIT 60 Speed 2\nDUR 35\nArmor 6/6\n\nWeapons: SMG, Vibroblade";
    let block = "MR VOSS\nCOG COO INT REF SAV SOM WIL\n10 10 10 10 10 10 10";
    for (keys, label, block) in
        [("c", "Name", other), ("cZoe<BackTab>", "Skills", block), ("e", "INIT", block)]
    {
        for block in [block.to_owned(), block.replace('\n', "\r"), block.replace('\n', "\r\n")] {
            let mut table = two();
            table.press(keys);
            let before = table.form().fields.clone();
            table.paste(&block);
            assert!(matches!(table.app.message(), Message::Error(_)), "{:?}", table.app.message());
            assert!(table.told().contains("stat block"), "{}", table.told());
            let values = |fields: &[phasekeeper::app::layer::form::Field]| {
                fields.iter().map(|it| it.value().to_owned()).collect::<Vec<_>>()
            };
            assert_eq!(values(&table.form().fields), values(&before), "{label}");
            assert_eq!(focus(&table).0, label);
        }
    }
    // A line alone is taken, with the end that it was copied with.
    let mut table = two();
    table.press("c").paste("Mr Voss\r\n").records("<Enter>", "add \"Mr Voss\" side=foe");
    go_to(&mut table, "Side").paste("ally");
    assert_eq!(focus(&table).1, "ally");
}

#[test]
fn init_says_its_scale_under_each_ruleset() {
    for (ruleset, die, such_as) in [("ep1", "d100", "such as 60"), ("ep1-d10", "1d10", "such as 6")]
    {
        let mut table = Table::empty();
        table.press(&format!(":ruleset {ruleset}<Enter>c<Tab>"));
        let text = table.text(80, 24);
        assert!(text.contains(die) && text.contains(such_as), "{ruleset}: {text}");
    }
}

#[test]
fn a_hint_that_does_not_fit_takes_the_next_row() {
    let mut table = two();
    go_to(table.press("c"), "Weapons").press("x");
    let hint = &table.form().fields[table.form().focus].spec.about;
    let text = table.text(80, 24).replace(['│', '\n'], " ");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains(hint), "{hint}: {text}");
}

#[test]
fn gear_is_chosen_from_a_list_with_its_numbers() {
    let mut table = Table::empty();
    go_to(table.press("cZoe"), "Armor");
    let text = table.text(80, 24);
    assert!(text.contains("armor vest"), "{text}");
    table.press("<Down><Down><Up><Enter>");
    let first = Library::shipped().armor()[0].name.to_string();
    assert_eq!(focus(&table), ("Armor", first.as_str()));
    go_to(&mut table, "Weapons").press("heavy p");
    let text = table.text(80, 24);
    assert!(text.contains("2d10+4/ap4"), "{text}");
    table.press("<Enter>");
    assert_eq!(focus(&table), ("Weapons", "heavy pistol"));
    // A second part, by a word of the name.
    table.press(", rifle<Down><Enter>");
    assert!(focus(&table).1.starts_with("heavy pistol, "), "{:?}", focus(&table));
    assert!(focus(&table).1.ends_with("rifle"), "{:?}", focus(&table));
    assert_eq!(focus(table.press("<Tab>")).0, "Skills");
    table.press("<Enter>");
    assert!(table.state().find("Zoe").is_ok(), "{}", table.told());
}

#[test]
fn who_lacks_init_durability_or_som_is_told_in_form_order_and_at_the_beginning() {
    let mut table = Table::empty();
    assert_eq!(table.press("c").text(80, 24).matches("(?)").count(), 3);
    table.press("Zoe<Enter>");
    assert!(table.told().contains("Durability unknown: Zoe;"), "{}", table.told());
    table.press("Ana<Tab>60<Tab>30<Enter><Esc>");
    assert!(!table.told().contains("unknown"), "{}", table.told());
    let text = table.text(80, 24);
    let row = text.lines().find(|line| line.contains("Zoe") && line.contains('/')).expect(&text);
    assert!(row.contains("0/?"), "{row}");
    table.press("n");
    assert!(table.told().contains("Durability unknown: Zoe;"), "{}", table.told());
    table.press("u").run("set Zoe dur=30").press("n");
    assert!(table.told().contains("SOM unknown: Zoe and Ana;"), "{}", table.told());
}

#[test]
fn a_skill_that_a_weapon_needs_is_named_until_it_is_typed() {
    let mut table = Table::empty();
    table.press("cZoe");
    go_to(&mut table, "Weapons").press("pistol<Enter>");
    let lacks = |table: &Table| table.text(80, 24).contains("no Kinetic Weapons yet for the");
    assert!(focus(&table).1.ends_with("pistol") && lacks(&table), "{}", table.text(80, 24));
    assert!(lacks(table.press("<Tab>fray 40")));
    assert!(!lacks(table.press(", kinet 50")));
}

#[test]
fn a_number_behind_a_weapon_of_the_library_is_no_damage() {
    let mut table = Table::empty();
    table.press("cAna");
    go_to(&mut table, "Weapons").refuses("SMG 55<Enter>");
    assert!(table.told().contains("Skills is the next field"), "{}", table.told());
    // Words can be typed into what is no number.
    table.press("<Esc><Esc>c");
    go_to(table.press("Bo"), "Tactics").press("flee=2");
    assert_eq!(focus(&table).1, "flee=2");
}

#[test]
fn the_word_of_a_kind_chooses_its_first_template() {
    let mut table = Table::empty();
    for kind in ["criminals", "security", "people", "animals"] {
        table.press(&format!("c{kind}"));
        let suggestions = &table.form().suggestions;
        assert_eq!(suggestions.chosen, Some(0), "{kind}");
        let form = table.form();
        assert!(form.suggestions.list[0].template.group == kind, "{kind}");
        // Taken back, it lists the others again.
        table.press("<Enter><Esc>");
        assert!(table.form().suggestions.list.len() > 1, "{kind}");
        table.press("<Esc><Esc>");
    }
}
