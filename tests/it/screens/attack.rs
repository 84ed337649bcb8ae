//! The attack dialog: a target, both rolls, the damage; one command.

use phasekeeper::app::Message;
use phasekeeper::app::layer::attack::AttackStep;
use phasekeeper::app::layer::roll_step::RollField;
use phasekeeper_engine::command::DecisionName;
use phasekeeper_engine::encounter::Fact;
use phasekeeper_engine::rules::{Check, CheckResult, Consequence, FiringExtra, FiringMode};
use phasekeeper_engine::view::Report;
use phasekeeper_files::store::RulesetCatalog;

use super::scenes::{armed, firefight, three, with_rifle};
use super::table::Table;

/// The names of the combatants that can be attacked, from the one that Enter takes.
#[track_caller]
fn targets(table: &Table) -> Vec<&str> {
    let AttackStep::Target(find) = &table.attack_dialog().step else {
        panic!("no target is asked for")
    };
    let mut matching = find.matching(table.state());
    let chosen = find.choice % matching.len();
    table.state().names(&matching.split_off(chosen))
}

/// The attacker's roll, as Moxie has left it.
#[track_caller]
fn offense(table: &Table) -> Option<CheckResult> {
    table.attack_dialog().attacker.result()
}

/// The label of the skill for the roll under way.
#[track_caller]
fn skill(table: &Table) -> Option<String> {
    let roll = table.attack_dialog().roll().expect("a roll");
    let (skills, meant) = roll.skills(table.state());
    meant.map(|index| skills[index].0.clone())
}

/// The attacker and the defender.
#[track_caller]
fn opponents(table: &Table) -> (&str, Option<&str>) {
    let dialog = table.attack_dialog();
    let name = |id| table.state().name(id);
    (name(dialog.attacker.who), dialog.defender.as_ref().map(|defender| name(defender.who)))
}

#[test]
fn the_panel_shows_who_would_be_attacked() {
    let mut table = firefight();
    table.press("A<Backspace>");
    for _ in 0..2 {
        let target = format!("{} · target", targets(&table)[0]);
        assert!(table.text(120, 40).contains(&target), "{target}");
        let heading = format!("Cami attacks {}", targets(&table)[0]);
        assert!(table.text(80, 24).contains(&heading), "{heading}");
        table.press("<Down>");
    }
}

#[test]
fn an_attack_is_one_step() {
    let mut table = firefight();
    table.press("/guard2<Enter>A<Enter>r<Enter>28<Enter>35<Enter>");
    assert_eq!(opponents(&table), ("Cami", Some("Guard 2")));
    let result = table.attack_dialog().result(table.state()).expect("both have rolled");
    assert!(result.is_hit());
    assert_eq!(result.attacker.check, Check { target: 40, roll: 28 });
    assert_eq!(result.defender.map(|it| it.check), Some(Check { target: 15, roll: 35 }));
    table.records(
        "18p2<Enter>",
        "attack \"Kinetic Weapons\" 28 vs Fray 35 by=Cami on=\"Guard 2\" ranged=yes dv=18 kinetic ap=2 \
         mod=-10:\"medium range\"",
    );
    assert_eq!(table.combatant("Guard 2").injuries.damage, 16);
    assert!(table.is_on_main_screen());
    table.press("u");
    assert_eq!(table.combatant("Guard 2").injuries.damage, 0);
}

#[test]
fn what_was_taken_back_is_done_again_with_all_that_counted() {
    let mut table = firefight();
    table.press("/guard2<Enter>A<Enter>avbsC+<Right>28<Enter>s35<Enter>18p2<Enter>");
    let first = table.last_command();
    table.press("u");
    table.press("A<Enter><Enter><Enter>18p2<Enter>");
    assert_eq!(table.last_command(), first);
    // Whom it was on is selected, unless whoever attacks is.
    table.press("u/guard1<Enter>A28<Enter>18p2<Enter>uA");
    assert_eq!(opponents(&table), ("Cami", Some("Guard 1")));
    table.press("<Esc><Esc>/cami<Enter>A");
    assert_eq!(opponents(&table), ("Cami", Some("Guard 1")));
}

#[test]
fn what_was_taken_back_is_done_again_with_its_damage() {
    let mut table = burst();
    table.press("41<Enter>N");
    let dealt = dv(&table);
    for _ in 0..5 {
        table.press("uA<Enter><Enter>N");
        assert_eq!(dv(&table), dealt, "the same dice");
    }
    // What comes behind it has other dice, and others again.
    let mut rolled: Vec<String> = Vec::new();
    for line in ["dice 3d1000", "dice 3d1000", "undo", "dice 3d1000", "dice 3d1000"] {
        rolled.push(table.run(line).told());
    }
    assert_eq!(rolled[1], rolled[3], "the same once more");
    assert!(rolled[0] != rolled[1] && rolled[4] != rolled[3] && rolled[4] != rolled[0]);
    // So is what a player had rolled.
    let mut table = burst();
    table.press("=41<Enter>N24<Enter>uA<Enter><Enter>N<Enter>");
    assert_eq!(dv(&table), Some(24));
    // Of another mode they were other dice.
    for other in ["<Left>", "<Right>"] {
        table.press("uA").press(other).press("<Enter><Enter>N");
        let AttackStep::Damage(prompt) = &table.attack_dialog().step else { panic!("{other}") };
        assert_eq!(prompt.fields[0].1.value(), "", "{other}");
        table.press("24<Enter>").press("uA<Enter>41<Enter>N24<Enter>");
    }
}

#[test]
fn how_whoever_attacks_stands_and_aims_is_kept_for_the_next_attack() {
    let mut table = Table::after(&[
        "add Ana init=60 skill.Guns=60 weapon.gun=2d10/kinetic/Guns/sa/smartlink/x9 \
         weapon.old=2d10/kinetic/Guns/sa/x9",
        "add Bo side=foe",
        "add Kim side=foe",
        "roll Ana 50",
        "begin",
    ]);
    table.press("/bo<Enter>A<Enter>lbc90<Enter>A<Enter>");
    let kept = |table: &Table| table.attack_dialog().attacker.modifiers.said().len();
    assert_eq!(kept(&table), 3, "{}", table.text(80, 24));
    // Cover is of one target alone, and the sight of one weapon.
    table.press("<Esc><Esc><Esc>/kim<Enter>A<Enter>");
    assert_eq!(kept(&table), 2, "{}", table.text(80, 24));
    table.press("<Esc>b<Enter>");
    assert_eq!(kept(&table), 1, "{}", table.text(80, 24));
    table.press("l");
    assert_eq!(kept(&table), 2, "{}", table.text(80, 24));
    // What counts by itself needs not be chosen.
    table.press("<Esc>a<Enter>");
    assert_eq!(kept(&table), 1, "{}", table.text(80, 24));
}

#[test]
fn at_the_die_the_mode_is_changed_and_a_name_leads_to_another_target() {
    let mut table = Table::after(&[
        "add Mira init=60 \"skill.Kinetic Weapons\"=60 weapon.smg=2d10/kinetic/\"Kinetic Weapons\"/sa/bf/x9",
        "add Bo side=foe",
        "add Kim side=foe",
        "roll Mira 50",
        "begin",
    ]);
    table.press("/bo<Enter>A<Enter><Right>");
    assert_eq!(table.attack_dialog().firing.mode, FiringMode::Burst);
    table.press("<Left>");
    assert_eq!(table.attack_dialog().firing.mode, FiringMode::Semi);
    assert!(table.text(80, 24).contains("← → mode"), "{}", table.text(80, 24));
    table.press("<Esc><Esc>").press("Ak<Enter>");
    assert_eq!(opponents(&table), ("Mira", Some("Kim")));
}

#[test]
fn whoever_has_aimed_shoots() {
    let mut table = Table::after(&[
        "add Ana init=90 dur=30 side=pc skill.Guns=50 weapon.gun=5/kinetic/Guns/sa/x9 skill.Blades=40 weapon.knife=5/kinetic/Blades",
        "add Bo init=20 dur=30 side=foe",
        "roll Ana 50",
        "begin",
        "attack Blades 90 by=Ana on=Bo with=knife",
    ]);
    table.press("/bo<Enter>A");
    assert_eq!(chosen(&table).as_deref(), Some("knife"));
    table.press("<Esc>").run("action Ana aim").press("A");
    assert_eq!(chosen(&table).as_deref(), Some("gun"));
}

#[test]
fn a_target_that_lies_is_told_of() {
    let mut table = firefight();
    table.run("effect \"Guard 2\" \"knocked down\"").press("/guard2<Enter>A<Enter>");
    assert!(table.told().contains("Guard 2 lies: y"), "{}", table.told());
    table.press("y");
    assert_eq!(target(&table), 40);
}

#[test]
fn a_long_aim_that_was_not_taken_is_doubted() {
    let mut table = firefight();
    table.press("/guard2<Enter>A<Enter>a");
    assert!(!table.told().contains("takes a phase before"), "{}", table.told());
    assert!(table.press("a").told().contains("takes a phase before"), "{}", table.told());
    assert_eq!(target(&table), 80);
}

#[test]
fn the_next_hit_of_the_same_attacker_is_of_the_same_kind() {
    let mut table = firefight();
    table.press("/guard2<Enter>A28<Enter>N9ep6<Enter>");
    table.records(
        "A28<Enter>N9<Enter>",
        "attack \"Kinetic Weapons\" 28 by=Cami on=\"Guard 2\" ranged=yes dv=9 energy ap=6",
    );
    table.press("n/cami<Enter>");
    assert_eq!(table.acting(), ["Guard 1"]);
    table.records(
        "A28<Enter>60<Enter>N9<Enter>",
        "attack 60 28 by=\"Guard 1\" on=Cami dv=9 kinetic",
    );
}

#[test]
fn esc_goes_back_a_step_and_keeps_what_was_typed() {
    let mut table = firefight();
    table.press("/guard1<Enter>A<Backspace>");
    assert_eq!(opponents(&table), ("Cami", None));
    table.press("g2<Enter>28<Enter>");
    assert_eq!(offense(&table).map(|it| it.check.roll), Some(28));
    table.press("<Esc>");
    assert!(matches!(table.attack_dialog().step, AttackStep::Attack));
    table.press("<Backspace>1<Enter>N");
    assert_eq!(offense(&table).map(|it| it.check.roll), Some(21));
    assert!(matches!(table.attack_dialog().step, AttackStep::Damage(_)));
}

#[test]
fn a_roll_is_thrown_away_only_by_a_second_key() {
    let mut table = firefight();
    table.press("/guard2<Enter>A28<Enter><Esc><Esc><Esc>");
    assert!(matches!(table.app.message(), Message::Question(_)), "{}", table.told());
    table.press("<Esc>");
    assert!(table.is_on_main_screen());
}

#[test]
fn a_defense_is_made_with_fray() {
    let mut table = firefight();
    table.run("set \"Guard 2\" skill.Clubs=35").press("/guard2<Enter>A28<Enter>");
    assert_eq!(skill(&table).as_deref(), Some("Fray"));
}

#[test]
fn full_defense_that_lasts_is_counted_and_not_chosen() {
    let mut table = firefight();
    table.run("effect \"Guard 2\" \"full defense\" defense=+30 until=next");
    table.press("/guard2<Enter>A28<Enter>");
    assert_eq!(target(&table), 45, "half of 30, and 30");
    table.refuses("f");
    table.records(
        "44<Enter>",
        "attack \"Kinetic Weapons\" 28 vs Fray 44 by=Cami on=\"Guard 2\" ranged=yes",
    );
    assert!(table.combatant("Guard 2").injuries.damage == 0);
}

#[test]
fn full_defense_adds_what_the_ruleset_says() {
    for (value, full) in [(10, Some(25)), (0, None)] {
        let folder = tempfile::tempdir().expect("a folder");
        let text =
            format!("(id: \"x\", about: \"\", base: \"ep1\", parameters: (full_defense: {value}))");
        std::fs::write(folder.path().join("x.ron"), text).expect("it can be written");
        let custom_dir = Some(folder.path().to_owned());
        let mut table = Table::with(RulesetCatalog { custom_dir, ..RulesetCatalog::default() });
        for line in [
            "ruleset x",
            "add Cami init=100 skill.\"Kinetic Weapons\"=60",
            "add Bo init=60 skill.Fray=30",
            "roll Cami 50",
            "begin",
        ] {
            table.run(line);
        }
        table.press("/bo<Enter>A28<Enter>");
        assert_eq!(target(&table), 15, "half of 30");
        match full {
            Some(full) => assert_eq!(target(table.press("f")), full),
            None => drop(table.refuses("f")),
        }
    }
}

#[test]
fn cover_of_the_target_is_counted_unless_the_attack_is_melee() {
    let mut table = firefight();
    table.run("set Cami weapon.bow=5/ranged/\"Kinetic Weapons\" weapon.club=5/melee/Fray");
    table.run("effect \"Guard 2\" \"major cover\" attacked=-30");
    table.press("/guard2<Enter>Aa<Enter>");
    assert_eq!(target(&table), 20);
    table.press("<Esc>b<Enter>");
    assert_eq!(target(&table), 30);
    table.press("<Esc>a");
    table.records("19<Enter>N", "attack linked 19 by=Cami on=\"Guard 2\" with=bow");
    assert!(table.combatant("Guard 2").injuries.damage > 0);
}

#[test]
fn a_miss_needs_no_defense() {
    let mut table = firefight();
    table.records(
        "/guard2<Enter>A97<Enter>",
        "attack \"Kinetic Weapons\" 97 by=Cami on=\"Guard 2\" ranged=yes",
    );
    assert!(table.is_on_main_screen());
}

#[test]
fn a_target_is_asked_for_if_the_attacker_is_selected() {
    let mut table = firefight();
    table.press("A");
    assert_eq!(targets(&table), ["Guard 2", "Guard 1"]);
    table.refuses("zz<Enter>").press("<Backspace><Backspace>g2<Enter>");
    assert_eq!(opponents(&table), ("Cami", Some("Guard 2")));
    table.press("<Esc>A<Down>");
    assert_eq!(targets(&table), ["Guard 1"]);
}

#[test]
fn of_several_who_act_at_once_it_is_asked_who_attacks() {
    let mut table = firefight();
    table.press("n").run("set \"Guard 1\" die=7").run("set \"Guard 2\" die=7");
    assert_eq!(table.acting(), ["Guard 1", "Guard 2"]);
    table.press("/cami<Enter>A");
    assert_eq!(table.menu().answers.len(), 2);
    table.press("2");
    assert_eq!(opponents(&table), ("Guard 2", Some("Cami")));
    table.press("<Esc>/guard2<Enter>A2");
    assert_eq!(opponents(&table), ("Guard 2", None));
}

#[test]
fn the_program_rolls_what_is_left_empty() {
    let mut table = firefight();
    table.press("/guard1<Enter>A<Enter><Tab>99<Enter>").asks("<Enter>");
    assert!(table.told().contains("Enter again rolls for Cami"), "{}", table.told());
    table.press("<Enter>");
    let roll = offense(&table).expect("it has rolled").check.roll;
    table.press("N2d10+3<Enter>");
    let AttackStep::Damage(prompt) = &table.attack_dialog().step else { panic!("no damage") };
    let damage: i32 = prompt.fields[0].1.value().parse().expect("the dice became a number");
    assert!((5..=23).contains(&damage));
    let line = format!("attack 99 {roll:02} by=Cami on=\"Guard 1\" dv={damage} kinetic");
    table.records("<Enter>", &line);
}

/// The target of the roll under way.
#[track_caller]
fn target(table: &Table) -> i32 {
    let roll = table.attack_dialog().roll().expect("a roll");
    roll.preview(table.state()).expect("a skill").targets[0].value()
}

/// Mira's fight, with a fist (a) and a submachine gun (b) that have marks of their own; she has aimed.
fn marked() -> Table {
    let mut table = armed();
    table
        .run("set Mira weapon.knife=none weapon.rifle=none skill.\"Unarmed Combat\"=50 som=20")
        .run("set Mira weapon.fist=1d10+som/\"Unarmed Combat\"")
        .run("set Mira weapon.smg=2d10/kinetic/\"Kinetic Weapons\"/sa/bf/x36")
        .run("set Bo som=20")
        .run("action Mira aim")
        .press("/bo<Enter>");
    table
}

#[test]
fn a_called_shot_says_whether_it_was_met() {
    for (roll, outcome, is_due) in
        [("30", "disarm: margin met", true), ("31", "disarm: margin not met", false)]
    {
        let mut table = marked();
        table.press("Ab<Enter>CC=");
        assert_eq!(target(&table), 60, "60, aim +10, called shot -10");
        let text = table.text(80, 24);
        assert!(text.contains("disarm: by a margin of 30"), "{text}");
        table.press(roll).press("<Enter>80<Enter>");
        assert!(table.text(80, 24).contains(outcome), "{outcome}");
        let line = format!(
            "attack linked {roll} vs Fray 80 by=Mira on=Bo with=smg dv=2 called=disarm kinetic"
        );
        table.records("2<Enter>", &line);
        let disarm = DecisionName::Consequence("Bo".to_owned(), Consequence::Disarm);
        assert_eq!(table.state().due().contains(&disarm), is_due, "{outcome}");
    }
}

#[test]
fn only_the_modes_of_the_weapon_are_offered() {
    let mut table = marked();
    table.press("A<Down>");
    let mut modes = Vec::new();
    for _ in 0..5 {
        let firing = table.attack_dialog().firing;
        modes.push((firing.mode, firing.extra));
        table.press("<Right>");
    }
    let burst = |extra| (FiringMode::Burst, Some(extra));
    let semi = (FiringMode::Semi, None);
    // Those that are spread over several are for several.
    let bursts = [FiringExtra::Damage, FiringExtra::Hit].map(burst);
    assert_eq!(modes, [semi, bursts[0], bursts[1], semi, bursts[0]]);
    let line = "attack linked 41 vs Fray 80 by=Mira on=Bo with=smg mode=burst extra=hit";
    table.records("<Enter>41<Enter>80<Enter>", line);
}

#[test]
fn whose_dice_the_damage_of_a_player_is_stands_beside_it() {
    let mut table = Table::after(&[
        "add Mira side=pc init=90 skill.Guns=60 weapon.rifle=2d10/kinetic/Guns/x9",
        "add Bo side=foe init=50 armor=4/4",
        "roll all",
        "set Mira die=99",
        "begin",
    ]);
    let text = table.press("/bo<Enter>A<Enter>").text(80, 24);
    assert!(text.contains("2d10 on armor 4  the program rolls; = by hand"), "{text}");
    let text = table.press("=").text(80, 24);
    assert!(text.contains("the total of 2d10 on armor 4"), "{text}");
    table
        .press("<Esc><Esc>")
        .run("set Mira weapon.rifle=none weapon.frag=3d10+6/ap4/kinetic/Guns/x3/blast");
    let text = table.press("A<Enter>").text(80, 24);
    assert!(text.contains("a blast: z, at the die, says who else"), "{text}");
}

#[test]
fn tab_goes_from_the_weapon_to_its_mode_and_to_the_die() {
    let mut table = marked();
    table.press("A<Down><Tab>");
    assert!(table.text(80, 24).contains(">Mode"), "{}", table.text(80, 24));
    table.press("<Right>");
    assert_eq!(table.attack_dialog().firing.mode, FiringMode::Burst);
    assert!(table.press("<Tab>").text(80, 24).contains(">Mira's die"));
}

#[test]
fn an_aim_is_neither_offered_nor_counted_in_melee() {
    let mut table = marked();
    table.run("effect Bo \"major cover\" attacked=-30");
    table.press("Aa<Enter>").refuses("a").refuses("c").press("K");
    assert_eq!(target(&table), 50);
    let line = "attack linked 20 vs Fray 80 by=Mira on=Bo with=fist intent=subdue";
    table.records("20<Enter>80<Enter>", line);
    assert_eq!(table.combatant("Mira").actions.aim, 0);
    let bo = table.combatant("Bo");
    assert!(bo.effect("subdued").is_some() && bo.injuries.damage == 0);
}

#[test]
fn without_a_weapon_the_skill_or_the_intent_tells_the_reach() {
    for (keys, line) in [
        (
            "A-KK<Tab>un<Enter>20<Enter>80<Enter>",
            "attack \"Unarmed Combat\" 20 vs Fray 80 by=Mira on=Bo intent=knock ranged=no",
        ),
        (
            "A-K<Tab>50<Enter>20<Enter>80<Enter>",
            "attack 50 20 vs Fray 80 by=Mira on=Bo intent=subdue ranged=no",
        ),
        (
            "A-<Tab>kin<Enter>t97<Enter>",
            "attack \"Kinetic Weapons\" 97 by=Mira on=Bo mod=-10:\"small size\" ranged=yes",
        ),
    ] {
        marked().records(keys, line);
    }
}

#[test]
fn moxie_before_the_rolls_ignores_what_modifies_them() {
    let mut table = marked();
    table.run("wound Mira").run("effect Bo \"major cover\" attacked=-30");
    table.press("Ab<Enter>rrMh");
    assert_eq!(target(&table), 60);
    table.press("h59<Enter>");
    assert!(!table.attack_dialog().attacker.is_offering());
    table.press("fM");
    assert_eq!(target(&table), 30);
    let line = "attack linked 59 vs Fray 80 by=Mira on=Bo with=smg mod=-20:\"long range\" \
                moxie=ignore their-mod=+30:\"full defense\" their-moxie=ignore";
    table.records("80<Enter>", line);
    assert_eq!((table.combatant("Mira").pool, table.combatant("Bo").pool), (1, 0));
}

#[test]
fn cover_that_counts_can_only_be_taken_back() {
    let mut table = marked();
    table.run("effect Bo \"major cover\" attacked=-30").press("Ab<Enter>");
    assert_eq!(target(&table), 40);
    assert!(table.text(80, 24).contains("major cover −30"));
    table.press("c");
    assert_eq!(target(&table), 70);
    table.press("s+41<Enter>s");
    let line = "attack linked 41 vs Fray 80 by=Mira on=Bo with=smg mod=+10 \
                mod=+30:\"cover is no help\" mod=+10:special their-mod=+10:special";
    table.records("80<Enter>", line);
}

#[test]
fn a_weapon_brings_its_numbers_and_skill() {
    let mut table = armed();
    table.press("A");
    assert_eq!(targets(&table), ["Bo"], "the dead are left out");
    table.press("<Enter>b41<Enter>");
    table.records("80<Enter>", "attack linked 41 vs Fray 80 by=Mira on=Bo with=rifle ranged=yes");
    assert!(table.combatant("Bo").injuries.damage > 0);
    // The weapon used last is Enter.
    table.press("/bo<Enter>A<Enter>41<Enter>");
    table.records("80<Enter>", "attack linked 41 vs Fray 80 by=Mira on=Bo with=rifle ranged=yes");
}

#[test]
fn a_firing_mode_counts_for_the_target() {
    let mut table = armed();
    table.press("/bo<Enter>A<Down><Right><Right><Right><Tab>65<Enter>");
    assert_eq!(offense(&table).map(|it| it.check.target), Some(70));
    table.records(
        "80<Enter>",
        "attack linked 65 vs Fray 80 by=Mira on=Bo with=rifle ranged=yes mode=burst extra=hit",
    );
}

#[test]
fn damage_can_be_called_out_for_a_weapon() {
    let mut table = armed();
    table.press("/bo<Enter>Ab<Enter>=41<Enter>N");
    table
        .records("15<Enter>", "attack linked 41 by=Mira on=Bo with=rifle ranged=yes dv=15 kinetic");
}

#[test]
fn an_attack_without_a_weapon_asks_for_skill_and_damage() {
    let mut table = armed();
    table.press("/bo<Enter>A-<Tab>50<Enter>41<Enter>N");
    table.records("3<Enter>", "attack 50 41 by=Mira on=Bo dv=3 kinetic");
}

#[test]
fn bare_hands_are_a_weapon_and_the_one_in_hand_once_used() {
    let mut table = armed();
    table.run("set Mira som=20 \"skill.Unarmed Combat\"=40");
    table.press("/bo<Enter>Ac");
    table.records("89<Enter>", "attack linked 89 by=Mira on=Bo with=unarmed");
    table.press("A");
    assert!(table.text(80, 24).contains("▸c unarmed"), "{}", table.text(80, 24));
}

#[test]
fn how_far_the_target_is_stands_beside_the_name() {
    let mut table = armed();
    table.press("/bo<Enter>Ab<Enter>r20<Enter>");
    assert!(table.text(80, 24).contains("Bo  20 m"), "{}", table.text(80, 24));
}

#[test]
fn an_empty_magazine_is_reloaded_by_a_key() {
    let mut table = armed();
    table.run("attack 60 41 by=Mira on=Bo with=rifle action=no");
    table.records("/bo<Enter>AR", "reload Mira rifle");
}

#[test]
fn moxie_is_offered_if_it_changes_a_miss() {
    let mut table = armed();
    table.press("/bo<Enter>Ab72<Enter>");
    assert!(table.attack_dialog().attacker.is_offering());
    table.press("fN");
    assert_eq!(table.combatant("Mira").pool, 1);
    let last = table.app.timeline().history().done().last().expect("a step");
    assert!(last.command.as_str().ends_with("moxie=flip"), "{}", last.command);
}

#[test]
fn moxie_makes_a_hit_critical_and_saves_the_defender() {
    let mut table = armed();
    table.press("/bo<Enter>Ab41<Enter>UN");
    assert_eq!((table.combatant("Mira").pool, table.combatant("Bo").pool), (1, 1));
    table.press("uAb20<Enter>r92<Enter>");
    assert!(table.attack_dialog().roll().expect("a defense").is_offering());
    table.press("f");
    assert_eq!((table.combatant("Mira").pool, table.combatant("Bo").pool), (2, 0));
    assert_eq!(table.combatant("Bo").injuries.damage, 0);
}

#[test]
fn moxie_is_not_offered_if_it_changes_nothing() {
    let mut table = armed();
    table.press("/bo<Enter>Ab88<Enter>");
    // A critical failure can be averted, and remains a miss.
    assert!(table.attack_dialog().attacker.is_offering());
    table.records("<Enter>", "attack linked 88 by=Mira on=Bo with=rifle ranged=yes");
    table
        .run("set Mira moxie=0")
        .records("Ab72<Enter>", "attack linked 72 by=Mira on=Bo with=rifle ranged=yes");
}

#[test]
fn another_weapon_brings_its_own_skill_and_defense() {
    let mut table = armed();
    table.run("set Mira skill.Blades=50 weapon.knife=5/Blades");
    table.press("/bo<Enter>A<Down><Enter>");
    assert_eq!(skill(&table).as_deref(), Some("Kinetic Weapons"));
    table.press("41<Enter><Esc><Esc><Up><Enter>");
    assert_eq!(skill(&table).as_deref(), Some("Blades"));
    table.press("<Enter>");
    table.records("70<Enter>", "attack linked 41 vs Fray 70 by=Mira on=Bo with=knife ranged=no");
}

#[test]
fn a_point_of_moxie_belongs_to_the_roll_it_was_spent_on() {
    let mut table = armed();
    table.press("/bo<Enter>Ab<Enter>=72<Enter>fN<Esc><Backspace><Backspace>41<Enter>N");
    table.records("9<Enter>", "attack linked 41 by=Mira on=Bo with=rifle ranged=yes dv=9 kinetic");
    assert_eq!(table.combatant("Mira").pool, 2);
}

#[test]
fn a_refused_attack_can_be_changed() {
    let mut table = armed();
    table.run("action Mira complex run").press("/bo<Enter>Ab41<Enter>").refuses("N");
    assert!(matches!(table.attack_dialog().step, AttackStep::Defense));
}

#[test]
fn what_would_be_refused_stands_before_the_dice() {
    let mut table = armed();
    table.run("effect Mira disarmed").press("/bo<Enter>Ab<Enter>");
    let screen = table.text(120, 40);
    assert!(screen.contains("60 or less  ! Mira is disarmed"), "{screen}");
}

#[test]
fn a_defense_that_is_out_of_range_says_so() {
    let mut table = armed();
    table.press("/bo<Enter>Ab41<Enter><Tab>99999<Enter>").refuses("35<Enter>");
}

/// Ana and Bo share the slot; Ana has a smartlink, Bo no Fray.
fn at_once() -> Table {
    Table::after(&[
        "add Ana side=pc init=80 dur=30 skill.Guns=60 weapon.gun=6/Guns/ss/x9/smartlink",
        "add Bo side=foe init=60 dur=90 wt=6 ref=30 skill.Guns=60 weapon.gun=6/Guns/ss/x9",
        "roll Ana 20",
        "roll Bo 40",
        "begin",
    ])
}

#[test]
fn a_smartlink_counts_by_itself_and_is_left_out_by_its_key() {
    let mut table = at_once();
    assert_eq!(target(table.press("A<Enter><Enter><Enter>")), 70);
    assert_eq!(target(table.press("l")), 60);
    table.press("l<Tab>60<Enter>");
    assert_eq!(target(&table), 60, "a number has it in it");
}

#[test]
fn whoever_lacks_fray_defends_with_reflexes() {
    let mut table = at_once();
    table.press("A<Enter><Enter>41<Enter>");
    assert_eq!(target(&table), 15);
    table.records("80<Enter>", "attack linked 41 vs Fray 80 by=Ana on=Bo with=gun");
}

#[test]
fn what_was_typed_for_fray_stands_there_for_the_next_of_them() {
    let lines = [
        "add Ana side=pc init=80 speed=2 dur=30 skill.Guns=60 weapon.gun=6/kinetic/Guns/ss/sa/x9",
        "add Thug x2 side=foe init=60 dur=30",
        "roll Ana 20",
        "begin",
    ];
    let mut table = Table::after(&lines);
    let field = |table: &Table| table.attack_dialog().roll().expect("a roll").field;
    table.press("/thug1<Enter>A<Right><Enter>41<Enter>");
    assert_eq!(field(&table), RollField::Skill, "nobody knows it");
    table.records(
        "35<Enter>=80<Enter>6<Enter>",
        "attack linked 41 vs 17 80 by=Ana on=\"Thug 1\" with=gun dv=6 kinetic mode=semi",
    );
    table.press("/thug2<Enter>A<Enter>31<Enter>");
    assert_eq!((field(&table), target(&table)), (RollField::Die, 17));
    // A Fray that is known is not asked for.
    while !table.is_on_main_screen() {
        table.press("<Esc>");
    }
    table.run("set Thug* skill.Fray=50");
    assert_eq!(target(table.press("A<Enter>31<Enter>")), 25);
}

#[test]
fn in_a_shared_slot_targets_are_shown_without_its_blows() {
    let mut table = at_once();
    table.run("damage Bo 12").run("damage Ana 12");
    assert_eq!(target(table.press("A<Enter><Enter><Enter>")), 70);
    assert_eq!(target(table.press("41<Enter>")), 15);
    assert_eq!(table.combatant("Ana").injuries.wounds, 2);
}

#[test]
fn no_one_of_the_attackers_own_side_is_aimed_at() {
    let mut table = three();
    table.press("jA");
    assert_eq!(table.selected(), Some("Ben"));
    assert!(table.attack_dialog().defender.is_none(), "Ben is a friend of Ana's");
    table.press("<Esc>jA");
    assert!(table.attack_dialog().defender.is_some());
}

#[test]
fn a_number_is_the_die_though_the_weapon_has_no_skill() {
    for script in ["A<Enter>41<Enter>80<Enter>", "A41<Enter>80<Enter>"] {
        let mut table = with_rifle("skill.\"Kinetic Weapons\"=60");
        table.press("/bo<Enter>");
        table.records(
            script,
            "attack \"Kinetic Weapons\" 41 vs Fray 80 by=Mira on=Bo with=rifle ranged=yes",
        );
        assert!(table.combatant("Bo").injuries.damage > 0);
    }
}

#[test]
fn the_same_keys_attack_without_a_weapon() {
    let mut table = with_rifle("skill.Blades=60");
    table.run("set Mira weapon.rifle=none").press("/bo<Enter>A<Enter>41<Enter>80<Enter>");
    table.records("9<Enter>", "attack Blades 41 vs Fray 80 by=Mira on=Bo ranged=no dv=9 kinetic");
}

#[test]
fn the_likeliest_skill_is_taken() {
    for (skills, weapon, taken) in [
        (
            "skill.Fray=70 skill.Psychosurgery=60 skill.\"Seeker Weapons\"=40",
            "2d10+6/ap6/kinetic",
            Some("Seeker Weapons"),
        ),
        (
            "skill.\"Beam Weapons\"=50 skill.Blades=70 skill.\"Kinetic Weapons\"=40",
            "automatic rifle",
            Some("Kinetic Weapons"),
        ),
        (
            "skill.\"Beam Weapons\"=50 skill.Blades=70 skill.\"Kinetic Weapons\"=60",
            "laser pulser",
            Some("Beam Weapons"),
        ),
        (
            "skill.Clubs=40 skill.\"Kinetic Weapons\"=60 skill.Blades=50",
            "vibroblade",
            Some("Blades"),
        ),
        ("skill.Blades=70 skill.\"Unarmed Combat\"=30", "unarmed", Some("Unarmed Combat")),
        ("skill.Fray=70 skill.Psychosurgery=60 som=20", "automatic rifle", None),
        ("skill.Clubs=40", "automatic rifle", None),
        ("skill.\"Kinetic Weapons\"=60", "vibroblade", None),
    ] {
        let mut table = with_rifle(skills);
        table.run(&format!("set Mira weapon.rifle=none \"weapon.{weapon}\"=\"{weapon}\""));
        table.press("/bo<Enter>A<Enter>");
        assert_eq!(skill(&table).as_deref(), taken, "{weapon}: {skills}");
    }
}

#[test]
fn without_a_likely_skill_it_is_asked_for_after_the_die() {
    let mut table = with_rifle("skill.Fray=70 skill.Psychosurgery=60");
    table.press("/bo<Enter>").refuses("A<Enter>41<Enter>");
    assert_eq!(table.attack_dialog().attacker.field, RollField::Skill);
    table.press("50<Enter>");
    assert_eq!(offense(&table).map(|it| it.check), Some(Check { target: 50, roll: 41 }));
    table.records("80<Enter>", "attack 50 41 vs Fray 80 by=Mira on=Bo with=rifle");
}

#[test]
fn after_the_way_back_a_number_is_the_die() {
    for (script, target, roll) in [
        ("41<Enter><Esc>35<Enter>60<Enter>", 60, 35),
        ("41<Enter><Esc><Enter><Backspace><Backspace>35<Enter>60<Enter>", 60, 35),
        ("41<Enter>60<Enter><Esc><Backspace><Backspace>35<Enter>", 60, 35),
        ("41<Enter>60<Enter><Esc><Esc>35<Enter>", 60, 35),
    ] {
        let mut table = with_rifle("skill.Fray=70");
        table.press("/bo<Enter>A<Enter>").press(script);
        assert_eq!(offense(&table).map(|it| it.check), Some(Check { target, roll }), "{script}");
    }
}

#[test]
fn letters_of_a_skill_are_no_decisions() {
    let mut table = armed();
    table.run("set Bo skill.Fray=none skill.Unarmed=35 skill.Navigation=40");
    table.press("/bo<Enter>Ab41<Enter>na");
    assert!(matches!(table.attack_dialog().step, AttackStep::Defense));
    assert_eq!(skill(&table).as_deref(), Some("Navigation"));
    table.press("<Backspace><Backspace>Un");
    assert_eq!(skill(&table).as_deref(), Some("Unarmed"));
    assert_eq!(table.attack_dialog().attacker.moxie, None);
    table.refuses("=");
    assert!(!table.attack_dialog().calls_damage());
}

#[test]
fn a_defender_without_fray_is_asked_for_a_skill_or_none() {
    let mut table = with_rifle("skill.\"Kinetic Weapons\"=60");
    table.run("set Bo skill.Fray=none").press("/bo<Enter>A<Enter>41<Enter>").refuses("<Enter>");
    table.records(
        "25<Enter>30<Enter>",
        "attack \"Kinetic Weapons\" 41 vs 12 30 by=Mira on=Bo with=rifle ranged=yes",
    );
    table.press("u").records(
        "A<Enter>41<Enter>N",
        "attack \"Kinetic Weapons\" 41 by=Mira on=Bo with=rifle ranged=yes",
    );
}

#[test]
fn a_digit_begins_a_new_die_where_one_has_counted() {
    let mut table = armed();
    table.press("/bo<Enter>A30<Enter><Esc>12");
    assert_eq!(table.attack_dialog().attacker.die.value(), "12");
    // So it does after the way back to the weapons.
    table.press("<Esc>b45");
    assert_eq!(table.attack_dialog().attacker.die.value(), "45");
}

#[test]
fn another_weapon_begins_in_its_own_mode() {
    let mut table = Table::after(&[
        "add Mira init=90 skill.Guns=60 weapon.auto=2d10/Guns/sa/bf/x30 weapon.dart=1d10/Guns/ss/x2",
        "add Bo init=50 side=foe",
        "roll all",
        "set Mira die=99",
        "begin",
    ]);
    table.press("/bo<Enter>A<Right>");
    assert_eq!(table.attack_dialog().firing.mode, FiringMode::Burst);
    // Back before the first one is the last.
    table.press("<Left><Left>");
    assert_eq!(table.attack_dialog().firing.extra, Some(FiringExtra::Hit));
    table.press("<Down>");
    assert_eq!(table.attack_dialog().firing.mode, FiringMode::Single);
}

#[test]
fn what_the_rules_forbid_is_told_before_anybody_rolls() {
    let mut table = armed();
    table.run("effect Mira subdued").press("/bo<Enter>A").refuses("<Enter>");
    assert!(table.told().contains("subdued"), "{}", table.told());
    // The rolls may go on, and the rule can be overruled in the end.
    table.refuses("98<Enter>").press("!");
    assert!(table.last_facts().iter().any(|fact| matches!(fact, Fact::Attacked { .. })));
}

#[test]
fn the_dialog_says_how_the_attacker_is() {
    let mut table = armed();
    table.run("effect Mira disarmed").press("/bo<Enter>A<Enter>");
    let row = table.text(80, 24).lines().find(|line| line.contains("MIRA")).map(str::to_owned);
    assert!(row.is_some_and(|row| row.contains("disarmed")));
}

#[test]
fn a_damage_bonus_that_is_not_known_is_told() {
    let mut table = armed();
    table.run("set Mira weapon.knife=1d10+som").press("/bo<Enter>Aa<Enter>");
    assert!(table.told().contains("SOM"), "{}", table.told());
    table.press("<Esc><Esc>").run("set Mira som=20").press("Aa<Enter>");
    assert!(!table.told().contains("SOM"), "{}", table.told());
}

/// Boss has a missile of a skill that he lacks, and acts against Bob, of whom nothing is known.
fn missile() -> Table {
    let mut table = Table::after(&[
        "add Boss init=90 dur=40 coo=15 side=foe \"skill.Kinetic Weapons\"=65 \
         weapon.missile=2d10/ap4/kinetic/\"Seeker Weapons\"/x1 weapon.pistol=2d10/ap2/kinetic/\"Kinetic Weapons\"/x12",
        "add Bob init=50 dur=30 side=pc",
        "roll Boss 50",
        "roll Bob 20",
        "begin",
    ]);
    table.press("/bob<Enter>A");
    table
}

fn field(table: &Table) -> RollField {
    table.attack_dialog().roll().expect("a roll").field
}

#[test]
fn the_skill_of_the_weapon_is_replaced_by_nothing_that_was_not_chosen() {
    let mut table = missile();
    table.press("a<Enter>");
    assert_eq!((skill(&table), field(&table)), (None, RollField::Skill));
    let told = table.told();
    assert!(told.contains("Seeker Weapons") && told.contains("coo"), "{told}");
    table.refuses("<Enter>").press("coo<Enter>");
    assert_eq!((skill(&table).as_deref(), field(&table)), (Some("COO"), RollField::Die));
    table.records("10<Enter>N", "attack COO 10 by=Boss on=Bob with=missile ranged=yes");
    // A die that is typed in place of the weapon stays one, and the skill is asked for.
    let mut table = missile();
    table.refuses("10<Enter>").press("kin<Enter>");
    table.records("N", "attack \"Kinetic Weapons\" 10 by=Boss on=Bob with=missile ranged=yes");
}

#[test]
fn a_defense_without_a_known_skill_begins_at_its_value() {
    let mut table = missile();
    table.press("b40<Enter>");
    assert_eq!(field(&table), RollField::Skill);
    let told = table.told();
    assert!(told.contains("Fray") && told.contains("N: no defense"), "{told}");
    assert!(table.text(80, 24).contains(">Fray"), "{}", table.text(80, 24));
    let line = "attack linked 40 vs 15 77 by=Boss on=Bob with=pistol ranged=yes";
    table.records("30<Enter>77<Enter>", line).press("u");
    table.press("/bob<Enter>Ab40<Enter>");
    assert_eq!(field(&table), RollField::Die, "the value is known");
    table.records("N", "attack linked 40 by=Boss on=Bob with=pistol ranged=yes");
}

#[test]
fn a_weapon_without_rounds_is_neither_offered_first_nor_taken() {
    let mut table = missile();
    table.press("<Esc>").run("attack 65 90 by=Boss with=missile action=no");
    table.press("/bob<Enter>A");
    let chosen = |table: &Table| {
        table.attack_dialog().chosen_weapon(table.state()).map(|it| it.label.to_string())
    };
    assert_eq!(chosen(&table).as_deref(), Some("pistol"));
    table.press("a").refuses("1").refuses("<Enter>");
    assert!(matches!(table.attack_dialog().step, AttackStep::Weapon));
    assert!(table.told().contains("R reloads"), "{}", table.told());
    table.records("R", "reload Boss missile");
}

#[test]
fn with_several_marked_an_attack_asks_for_one_or_an_area() {
    let mut table = armed();
    table.run("add Thug x2 side=foe").press("/thug*<Enter>A2-");
    assert!(table.text(80, 24).contains("Damage to Thug 1 and Thug 2"));
    table.press("<Esc>A1");
    assert_eq!(table.attack_dialog().heading(table.state()), "Mira attacks Thug 1");
}

#[test]
fn a_target_is_left_by_tab_and_by_a_number_that_no_name_has() {
    let mut table = armed();
    table.press("A<Tab>");
    assert!(matches!(table.attack_dialog().step, AttackStep::Weapon));
    table.press("<Esc>Abo31");
    let attacker = &table.attack_dialog().attacker;
    assert_eq!((opponents(&table).1, attacker.die.value()), (Some("Bo"), "31"));
    let mut table = grenadier();
    table.press("Ath2");
    assert_eq!(targets(&table), ["Thug 2"]);
    table.press("40");
    assert_eq!(opponents(&table), ("Ana", Some("Thug 2")));
    // A number alone is a die, and not the number of a name.
    let mut numbered = grenadier();
    numbered.press("A15");
    assert_eq!(numbered.attack_dialog().attacker.die.value(), "15");
    assert_eq!(table.attack_dialog().attacker.die.value(), "40");
}

#[test]
fn nobody_attacks_the_gone() {
    let mut table = armed();
    table.run("status Bo gone").press("/bo<Enter>A");
    assert!(matches!(table.attack_dialog().step, AttackStep::Target(_)));
}

#[test]
fn the_letter_of_a_weapon_rolls_nothing() {
    let mut table = armed();
    table.press("/bo<Enter>Ab<Enter>");
    assert!(matches!(table.attack_dialog().step, AttackStep::Attack));
    assert!(table.attack_dialog().attacker.check.is_none());
}

#[test]
fn a_blast_says_how_to_hit_several() {
    let mut table = missile();
    table.press("a<Enter>coo<Enter>");
    table.press("<Esc><Esc>").press("/bob<Enter>Aa");
    let text = table.text(80, 24);
    assert!(text.contains("a blast: Esc, Space on each, then A"), "{text}");
    table
        .press("<Esc>")
        .run("set Boss weapon.missile=2d10/ap4/kinetic/\"Seeker Weapons\"/x1/blast");
    table.press("Aa");
    assert!(table.text(80, 24).contains("a blast: z, at the die, says who else"));
}

/// A missile at all that are marked, before its die.
fn volley() -> Table {
    let mut table = missile();
    table.press("<Esc>").run("set Boss skill.\"Seeker Weapons\"=50");
    table.run("add Bill dur=30 side=pc").press("/bob<Enter> /bill<Enter> A2");
    table
}

/// The damage value that the last step told.
fn dv(table: &Table) -> Option<i32> {
    let step = table.app.timeline().history().done().last()?;
    step.facts.iter().find_map(|fact| match fact {
        Fact::Attacked(attack) => attack.value,
        _ => None,
    })
}

#[test]
fn a_blast_at_all_that_are_marked_spends_its_round_and_brings_its_numbers() {
    let mut table = volley();
    let heading = "Boss attacks Bob and Bill";
    assert_eq!(table.attack_dialog().heading(table.state()), heading);
    table.records("<Enter>31<Enter>", "attack linked 31 by=Boss with=missile ranged=yes");
    let boss = table.combatant("Boss");
    assert_eq!((boss.block.weapons[0].loaded, boss.actions.taken.len()), (0, 1));
    let rolled = dv(&table).expect("a hit");
    table.records("<Enter>", &format!("blast {rolled} Bob Bill kinetic ap=4 by=Boss"));
    assert!(table.app.marked().is_empty() && table.app.layer().is_none());
}

#[test]
fn a_blast_goes_off_where_it_misses_and_a_critical_one_ignores_armor() {
    let mut table = volley();
    table.press("<Enter>80<Enter>");
    assert_eq!(table.damage_prompt().choice(), "kinetic");
    table.press("<Esc>uA2<Enter>33<Enter>");
    assert_eq!(table.damage_prompt().choice(), "ignores armor");
}

#[test]
fn a_blast_that_misses_begins_with_the_metres_and_typed_damage_replaces_the_dice() {
    let mut table = volley();
    table.press("<Enter>80<Enter>");
    assert!(table.text(80, 24).contains("missed by 1d10 m"), "{}", table.text(80, 24));
    table.press("<Enter>").refuses("<Enter>");
    table.press("<Down>7<Down>5<Down>");
    table.records("20<Enter>", "blast 20 Bob:7 Bill:5 kinetic ap=4 by=Boss");
    let mut table = volley();
    table.press("<Enter>98<Enter>");
    assert!(table.text(80, 24).contains("missed by 2 × 1d10 m"), "{}", table.text(80, 24));
}

#[test]
fn an_excellent_hit_of_an_area_adds_to_its_dice() {
    let mut table = volley();
    table.press("<Enter>14<Enter>");
    let told = dv(&table).expect("a hit");
    assert!((7..=25).contains(&told), "{told} = 2d10 + 5");
    assert_eq!(table.damage_prompt().fields[0].1.value(), told.to_string());
}

#[test]
fn a_reload_in_the_dialog_deals_no_damage() {
    let mut table = volley();
    table.press("<Esc>");
    table.run("set Boss weapon.missile=2d10/ap4/kinetic/\"Seeker Weapons\"/x2 moxie=2");
    table.run("attack 50 90 by=Boss with=missile action=no").press("A2<Enter>80<Enter><Esc><Esc>");
    table.records("R", "reload Boss missile");
    assert!(table.app.layer().is_none());
}

#[test]
fn a_weapon_is_fired_again_as_it_was_while_there_are_rounds() {
    let mut table = Table::after(&[
        "add Mira init=60 \"skill.Kinetic Weapons\"=60 \
         weapon.smg=2d10/kinetic/\"Kinetic Weapons\"/sa/bf/x4",
        "add Bo side=foe",
        "roll Mira 50",
        "roll Bo 1",
        "begin",
    ]);
    let mode = |table: &Table| table.attack_dialog().firing.mode;
    table.press("/bo<Enter>A");
    assert_eq!(mode(&table), FiringMode::Semi);
    assert!(table.press("<Right><Enter>90<Enter>u").text(80, 24).contains("A attack, same dice"));
    table.press("A");
    assert_eq!(mode(&table), FiringMode::Burst);
    // The die of what was taken back stands there, until another is typed.
    table.press("<Enter>");
    assert_eq!(table.attack_dialog().attacker.die.value(), "90");
    table.press("91<Enter>A");
    assert_eq!(mode(&table), FiringMode::Semi, "one round is left");
    // In an encounter that was opened again, too.
    let mut opened = Table::after(&[
        "add Mira init=60 \"skill.Kinetic Weapons\"=60 \
         weapon.pistol=2d10/kinetic/\"Kinetic Weapons\"/x9 weapon.smg=2d10/kinetic/\"Kinetic Weapons\"/sa/bf/x40",
        "add Bo side=foe",
        "roll Mira 50",
        "roll Bo 1",
        "begin",
        "attack \"Kinetic Weapons\" 90 by=Mira on=Bo with=smg mode=burst",
    ]);
    opened.press("/bo<Enter>A");
    assert_eq!((chosen(&opened).as_deref(), mode(&opened)), (Some("smg"), FiringMode::Burst));
}

#[test]
fn of_those_who_act_at_once_it_is_asked_who_attacks_an_area() {
    let mut table = Table::after(&[
        "add Ana init=60 weapon.rocket=3d10/ap9/energy/\"Seeker Weapons\"/x2",
        "add Ben init=60",
        "add Thug x2 side=foe dur=30",
        "roll Ana 20",
        "roll Ben 20",
        "roll Thug1 1",
        "roll Thug2 2",
        "begin",
    ]);
    table.press("/thug*<Enter>A3");
    let heading = "Ana attacks Thug 1 and Thug 2";
    assert_eq!(table.attack_dialog().heading(table.state()), heading);
}

/// Mira, with a burst of her gun, before her die against Bo.
fn burst() -> Table {
    let mut table = Table::after(&[
        "add Mira side=pc init=60 skill.Guns=60 weapon.smg=2d10+6/kinetic/Guns/bf/fa/x30",
        "add Bo side=foe",
        "roll Mira 50",
        "roll Bo 1",
        "begin",
    ]);
    table.press("/bo<Enter>A<Enter>");
    table
}

#[test]
fn a_total_that_is_called_out_has_the_dice_of_the_burst_in_it() {
    let mut table = burst();
    table.press("=");
    assert!(table.told().contains("2d10+6 and 1d10"), "{}", table.told());
    table.press("41<Enter>N");
    assert!(table.text(80, 24).contains("2d10+6 and 1d10"));
    let line = "attack linked 41 by=Mira on=Bo with=smg dv=24 kinetic extra=included";
    table.records("24<Enter>", line);
    assert_eq!(dv(&table), Some(24));
    // It is fired again in the same way.
    table.press("u").press("U").press("/bo<Enter>A");
    let firing = table.attack_dialog().firing;
    assert_eq!((firing.mode, firing.extra), (FiringMode::Burst, Some(FiringExtra::Damage)));
}

#[test]
fn the_same_key_once_more_leaves_the_dice_of_the_burst_to_the_program() {
    for keys in ["==41<Enter>N", "=41<Enter>N="] {
        let mut table = burst();
        table.press(keys);
        let text = table.text(80, 24);
        assert!(text.contains("2d10+6, without 1d10"), "{text}");
        let line = "attack linked 41 by=Mira on=Bo with=smg dv=18 kinetic extra=damage";
        table.records("18<Enter>", line);
        assert!((19..=28).contains(&dv(&table).expect("a hit")), "{keys}");
    }
}

#[test]
fn the_key_leaves_the_damage_to_the_program_again() {
    // A third time at the die, or at the damage; single shots have no dice of their own to leave.
    for keys in ["===41<Enter>N", "==41<Enter>N="] {
        let mut table = burst();
        table.records(keys, "attack linked 41 by=Mira on=Bo with=smg extra=damage");
    }
    let mut table = with_rifle("skill.\"Kinetic Weapons\"=60");
    table.press("/bo<Enter>A<Enter>==");
    assert!(!table.attack_dialog().calls_damage());
}

#[test]
fn whoever_called_out_the_damage_of_a_hit_is_asked_for_it_again() {
    let mut table = burst();
    table.press("=41<Enter>N24<Enter>");
    table.press("/bo<Enter>A<Enter>");
    assert!(table.attack_dialog().calls_damage(), "{}", table.text(80, 24));
    // A miss changes nothing, a hit that the program rolled does.
    table.press("u=98<Enter>/bo<Enter>A<Enter>");
    assert!(table.attack_dialog().calls_damage());
    // Whoever presses the key each time, as before, is asked all the same.
    table.press("=");
    assert!(table.attack_dialog().calls_damage());
    table.press("==41<Enter>N/bo<Enter>A<Enter>");
    assert!(!table.attack_dialog().calls_damage());
}

#[test]
fn a_skill_that_was_typed_is_named_once_so_that_it_can_be_kept() {
    let mut table = burst();
    table
        .press("<Esc><Esc>")
        .run("set Mira skill.Guns=none")
        .press("/bo<Enter>A<Enter>40<Enter>31<Enter>N");
    assert!(table.told().contains("Guns unknown: Mira; e gives one"), "{}", table.told());
    table.press("/bo<Enter>A<Enter>31<Enter>N");
    assert!(!table.told().contains("unknown"), "{}", table.told());
}

/// The label of the weapon that is marked.
#[track_caller]
fn chosen(table: &Table) -> Option<String> {
    table.attack_dialog().chosen_weapon(table.state()).map(|it| it.label.to_string())
}

/// Ana with a sword, a pistol and grenades acts against three thugs.
fn grenadier() -> Table {
    Table::after(&[
        "add Ana side=pc init=60 dur=40 skill.\"Throwing Weapons\"=60 skill.Guns=60 skill.Blades=50 \
         weapon.grenade=9/kinetic/\"Throwing Weapons\"/ss/x3 weapon.sword=5/Blades/melee \
         weapon.pistol=5/kinetic/Guns/ss/x9 weapon.rifle=6/kinetic/Guns/ss/x9",
        "add Thug x3 side=foe dur=30",
        "roll Ana 50",
        "begin",
    ])
}

#[test]
fn a_weapon_that_is_thrown_away_is_not_the_next_one() {
    let mut table = grenadier();
    table.press("/thug1<Enter>A");
    assert_eq!(chosen(&table).as_deref(), Some("sword"), "it is first of what stays in hand");
    table.press("c41<Enter>N").press("/thug1<Enter>A");
    assert_eq!(chosen(&table).as_deref(), Some("pistol"));
    table.press("a<Enter>41<Enter>N").press("/thug1<Enter>A");
    assert_eq!(chosen(&table).as_deref(), Some("pistol"), "the grenade is gone");
    table.press("<Esc>u").press("/thug1<Enter>A");
    assert_eq!(chosen(&table).as_deref(), Some("pistol"), "and when it was taken back");
    table.press("d41<Enter>N").press("/thug1<Enter>A");
    assert_eq!(chosen(&table).as_deref(), Some("rifle"));
}

#[test]
fn what_hits_one_at_a_time_is_not_offered_for_an_area() {
    let mut table = grenadier();
    table.press("/thug*<Enter>A2");
    assert_eq!(chosen(&table).as_deref(), Some("grenade"));
    assert!(!table.text(80, 24).contains("sword"), "{}", table.text(80, 24));
    table.press("<Down>");
    assert_eq!(chosen(&table).as_deref(), Some("grenade"));
    table.refuses("b");
    let mut table = grenadier();
    table.run("set Ana weapon.grenade=none weapon.pistol=none weapon.rifle=none");
    table.press("/thug*<Enter>A2");
    assert_eq!(chosen(&table), None);
}

#[test]
fn the_damage_of_an_area_is_that_of_whoever_attacks() {
    let mut table = grenadier();
    table.press("/thug*<Enter>A241<Enter>");
    let line = "blast 9 \"Thug 1\" \"Thug 2\":2 \"Thug 3\" kinetic by=Ana";
    table.records("<Down><Down>2<Enter>", line);
    let report = Report::of(table.app.timeline());
    let dealt = report.combatants.iter().find(|it| it.name == "Ana").map(|it| it.tally.dealt);
    assert_eq!(dealt, Some(9 + 5 + 9));
}

#[test]
fn who_else_is_in_a_blast_stands_there_as_the_places_tell() {
    let mut table = Table::after(&[
        "add Boss init=90 side=foe som=20 skill.Throw=60 weapon.egg=3d10/Throw/ranged/x2/blast at=roof",
        "add Bo dur=30 side=pc at=yard",
        "add \"Old Cy\" dur=30 side=pc at=yard",
        "add Dee dur=30 side=pc at=road",
        "ground roof yard 30",
        "ground road yard 40",
        "roll Boss 50",
        "begin",
    ]);
    table.press("Abo<Enter><Enter>z");
    let text = table.text(80, 24);
    assert!(text.contains("Who else   \"Old Cy\":5") && !text.contains("Dee:40"), "{text}");
    let line = "attack linked 31 by=Boss on=Bo with=egg area=\"Old Cy\":2";
    table.press("<Backspace>2<Enter>31<Enter>").records("N", line);
    // A word of each name is enough.
    let typed = format!("u{}{}", "A<Enter>z", "<Backspace>".repeat(10));
    let line = "attack linked 31 by=Boss on=Bo with=egg area=Dee:2,\"Old Cy\":3";
    table.press(&typed).press("dee: 2, cy:3<Enter>31<Enter>").records("N", line);
}

#[test]
fn who_is_out_is_not_proposed_as_the_target() {
    let mut table = Table::after(&[
        "add Ana init=90 dur=30 side=pc skill.Blades=50",
        "add Bo init=20 dur=30 side=foe",
        "add Cy init=10 dur=30 side=foe",
        "begin",
    ]);
    assert!(table.press("/bo<Enter>A").text(80, 24).contains("Ana attacks Bo"));
    table.press("<Esc><Esc>").run("status Bo unconscious");
    assert!(table.press("A").text(80, 24).contains("Ana attacks Cy"));
    // A friend least of all, and whoever has left the fight not even by name.
    table.press("<Esc><Esc>").run("add Di init=5 dur=30 side=pc").run("status Cy gone");
    assert!(table.press("/ana<Enter>A").text(80, 24).contains("Ana attacks Bo"));
    table.press("<Esc>");
    assert!(table.press("Acy<Enter>").told().contains("Cy is gone"));
    // Whoever insists may shoot after them; other letters are of somebody else.
    assert!(table.press("<Backspace>y<Enter>").told().contains("Cy is gone"));
    assert!(table.press("<Enter>").text(80, 24).contains("Ana attacks Cy"));
}

#[test]
fn the_weapon_that_was_left_keeps_its_mode() {
    let mut table = Table::after(&[
        "add Ana init=90 dur=30 side=pc skill.Guns=50 weapon.gun=5/kinetic/Guns/sa/bf/x9 weapon.knife=1/Blades",
        "add Bo init=20 dur=30 side=foe",
        "begin",
    ]);
    let chosen = table.press("/bo<Enter>A<Right><Down><Up><Enter>30").text(80, 24);
    assert!(chosen.contains("▸burst +1d10"), "{chosen}");
    let first = table.press("<Esc><Esc><Esc>A<Down><Up><Enter>30").text(80, 24);
    assert!(first.contains("▸semi"), "{first}");
}

#[test]
fn skills_side_by_side_are_chosen_with_any_arrow() {
    let mut table = Table::after(&[
        "add Ana init=90 dur=30 side=pc skill.Blades=50 weapon.knife=1/kinetic/Blades",
        "add Bo init=20 dur=30 side=foe skill.Fray=30 skill.Clubs=50",
        "begin",
    ]);
    let clubs = table.press("/bo<Enter>A<Enter>11<Enter><Tab><Right><Enter>40").text(80, 24);
    assert!(clubs.contains("Defense    Clubs 50"), "{clubs}");
}

#[test]
fn a_further_shot_is_at_the_same_target() {
    let mut table = Table::after(&[
        "add Ana init=90 dur=30 side=pc skill.Guns=50 weapon.gun=5/kinetic/Guns/sa/x9",
        "add Bo init=20 dur=30 side=foe",
        "add Cy init=10 dur=30 side=foe",
        "roll Ana 50",
        "begin",
    ]);
    // The selected one was left for another.
    table.press("/bo<Enter>A<Backspace>cy<Enter><Enter>31<Enter>90<Enter>");
    assert!(table.press("A").text(80, 24).contains("Ana attacks Cy"));
}

#[test]
fn a_blast_that_misses_asks_again_who_is_near_where_it_fell() {
    let mut table = Table::after(&[
        "add Mira init=60 som=20 skill.Throwing=50 \"weapon.frag\"=3d10+6/kinetic/Throwing/ss/x2/blast",
        "add Bo side=foe dur=30",
        "add Cy side=foe dur=30",
        "roll Mira 50",
        "roll Bo 1",
        "roll Cy 2",
        "begin",
    ]);
    table.press("/bo<Enter>A<Enter>zcy:2<Enter>89<Enter>");
    let shown = table.text(80, 24);
    assert!(shown.contains("it falls") && shown.contains("Who there"), "{shown}");
    // How far off the only other one was is typed anew.
    table.press("9,bo:3").refuses("<Enter>");
    // Whoever goes back falls into the same place.
    let metres = |text: &str| text.split_once("it falls ").map(|it| it.1[..4].to_owned());
    table.press("<Esc><Enter>");
    assert_eq!(metres(&table.text(80, 24)), metres(&shown));
    table.press("9<Enter>");
    let last = table.app.timeline().history().done().last().expect("a step");
    assert!(last.command.contains("area=Cy:9 scatter="), "{}", last.command);
}

#[test]
fn the_next_shot_at_the_same_target_keeps_range_and_cover() {
    let mut table = armed();
    table.press("/bo<Enter>Ab<Enter>cr40<Enter>89<Enter>");
    let line = table.app.timeline().history().done().last().expect("a step").command.clone();
    assert!(line.contains("range=40") && line.contains("minor cover"), "{line}");
    table.press("A<Enter>");
    let shown = table.text(80, 24);
    assert!(shown.contains("Bo  40 m") && shown.contains("cover minor"), "{shown}");
    // Not in the next turn.
    table.press("<Esc><Esc>");
    for line in ["end-turn", "roll Mira 50", "roll Bo 1", "begin"] {
        table.run(line);
    }
    table.press("/bo<Enter>Ab<Enter>");
    let shown = table.text(80, 24);
    assert!(shown.contains("attacks Bo") && !shown.contains("40 m"), "{shown}");
}

#[test]
fn damage_by_hand_is_said_at_the_weapon_and_a_weapon_of_no_kind_is_told_of() {
    let mut table = Table::after(&[
        "add Ana init=90 dur=30 side=pc skill.Blades=50 weapon.axe=1d10/Blades",
        "add Bo init=20 dur=30 side=foe armor=5/5 skill.Fray=30",
        "begin",
    ]);
    let weapon = table.press("/bo<Enter>A").text(80, 24);
    assert!(weapon.contains("past armor: of no kind"), "{weapon}");
    assert!(table.press("=").attack_dialog().calls_damage());
}

#[test]
fn a_letter_is_of_the_die_at_the_mode_and_says_what_it_is_at_the_weapon() {
    let mut table = Table::after(&[
        "add Ana init=90 dur=30 side=pc skill.Guns=50 weapon.gun=5/kinetic/Guns/sa/bf/x9 weapon.knife=1/Blades weapon.club=1/Clubs",
        "add Bo init=20 dur=30 side=foe",
        "begin",
    ]);
    table.press("/bo<Enter>Ac");
    assert!(table.told().contains("c: club; Tab, then c: cover"), "{}", table.told());
    let dialog = table.press("a<Tab>c").attack_dialog();
    assert!(matches!(dialog.step, AttackStep::Attack));
    assert_eq!(dialog.attacker.modifiers.to_test().modifiers.len(), 1);
}

#[test]
fn distance_and_cover_of_this_turn_are_kept_and_distance_both_ways() {
    let mut table = Table::after(&[
        "add Ana init=90 dur=60 speed=2 side=pc skill.Guns=50 weapon.gun=5/kinetic/Guns/sa/bf/x9/r10-30-50-70",
        "add Bo init=20 dur=60 side=foe skill.Guns=40 weapon.gun=5/kinetic/Guns/sa/x9/r10-30-50-70",
        "begin",
        "attack Linked 99 by=Ana on=Bo with=gun range=25 mod=\"-20:moderate cover\"",
        "next",
    ]);
    let back = table.press("/ana<Enter>A<Enter>").text(80, 24);
    assert!(back.contains("25 m") && !back.contains("moderate"), "{back}");
    table.press("<Esc><Esc><Esc>").run("next on");
    let again = table.press("/bo<Enter>A<Enter>").text(80, 24);
    assert!(again.contains("25 m") && again.contains("moderate"), "{again}");
}

#[test]
fn whoever_lies_far_off_is_told_of_where_the_program_shoots() {
    let mut table = Table::after(&[
        "add Ana init=10 dur=60 side=pc skill.Guns=50 weapon.gun=5/kinetic/Guns/sa/x9/r10-30-50-70",
        "add Bo init=90 dur=60 side=foe skill.Guns=40 weapon.gun=5/kinetic/Guns/sa/x9/r10-30-50-70",
        "begin",
        "attack Linked 99 by=Bo on=Ana with=gun range=25",
        "effect Ana \"knocked down\"",
    ]);
    assert!(table.press("X").told().contains("Ana lies: Backspace, then y"), "{}", table.told());
    // Of a player's own who is selected before they act, the keys say how they go first.
    let mut table =
        Table::after(&["add Ana init=10 moxie=2 side=pc", "add Bo init=90 side=foe", "begin"]);
    assert!(table.press("/ana<Enter>").text(80, 24).contains("m Moxie"), "{}", table.text(80, 24));
}
