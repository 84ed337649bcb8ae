//! The dice tray and the attack: keys go in, one step comes out.

use phasekeeper::app::layer::Layer;

use super::table::Table;

/// Cami, who has skills, Moxie and a wound, acts; two guards are there.
fn firefight() -> Table {
    let mut table = Table::after(&[
        "add Cami init=100 speed=3 dur=40 moxie=4 side=pc som=20 armor=6/6 wounds=1 \
         skill.\"Kinetic Weapons\"=60 skill.Fray=40 skill.Perception=50",
        "add Guard x2 init=60 speed=2 dur=30 armor=4/4 som=15 side=foe skill.Fray=30",
        "roll Cami 50",
        "begin",
    ]);
    table.press("<Home>");
    assert_eq!((table.acting(), table.selected()), (vec!["Cami"], "Cami"));
    table
}

fn result(table: &Table, key: &str) -> String {
    table.state().result.get(key).map(ToString::to_string).unwrap_or_default()
}

#[test]
fn a_number_and_enter_twice_is_a_test() {
    let mut table = firefight();
    table.press("/guard1<Enter>r55<Enter><Enter>");
    assert!(table.last_words().starts_with("test \"Guard 1\" 55"), "{}", table.last_words());
    assert!(table.app.layer().is_none(), "nothing is left to decide without Moxie");
    assert!((0..=99).contains(&result(&table, "roll").parse().expect("a roll")));
}

#[test]
fn modifiers_are_one_key_each_and_the_target_follows() {
    let mut table = firefight();
    table.press("rk<Enter>");
    assert!(table.text(80, 24).contains("Target 50 = 60 −10: wounds −10"));
    table.press("rr");
    assert!(table.text(80, 24).contains("range long −20"));
    table.press("s<Left>++");
    assert!(table.text(80, 24).contains("Target 50 = 60 −10: +20, −20, specialized +10"));
    table.press("38<Enter>");
    assert_eq!(
        table.last_words(),
        "test Cami \"Kinetic Weapons\" roll=38 mod=+20 mod=-20 special=yes difficulty=difficult"
    );
    assert!(table.said().ends_with("Cami: 38 against 50: a success by 12"), "{}", table.said());
}

#[test]
fn after_a_number_a_modifier_needs_no_enter() {
    let mut table = firefight();
    table.press("r55mh");
    assert!(table.text(80, 24).contains("capped from −100"), "{}", table.text(80, 24));
    table.press("20<Enter>");
    assert_eq!(table.last_words(), "test Cami 55 roll=20 mod=-60 mod=-30");
    assert_eq!(result(&table, "target"), "-5");
}

#[test]
fn moxie_changes_the_roll_by_one_key_and_any_other_key_goes_on() {
    let mut table = firefight();
    table.press("rp<Enter>83<Enter>");
    assert!(matches!(table.app.layer(), Some(Layer::TestDialog(_))));
    let text = table.text(80, 24);
    assert!(text.contains("f flips the digits: 38 against 40: a success by 2"), "{text}");
    assert!(!text.contains("c makes it critical"), "{text}");
    table.press("f");
    assert_eq!(table.last_words(), "moxie Cami flip");
    assert!(table.app.layer().is_none(), "one point a roll");
    assert_eq!(table.state().combatants[0].pool, 3);
    table.press("rp<Enter>38<Enter>c");
    assert_eq!(table.last_words(), "moxie Cami upgrade");
    table.press("rp<Enter>77<Enter>o");
    assert_eq!(table.last_words(), "moxie Cami avert");
    table.press("rp<Enter>38<Enter>n");
    assert_eq!(table.last_words(), "next");
    table.press("<Home>rp<Enter>38<Enter>");
    assert!(table.app.layer().is_none(), "one point is left, but it is a guard who acts now");
}

#[test]
fn moxie_before_the_roll_is_a_pick() {
    let mut table = firefight();
    table.press("rp<Enter>rM");
    assert!(table.text(80, 24).contains("Target 50 = 50"), "{}", table.text(80, 24));
    table.press("10<Enter>");
    assert_eq!(table.last_words(), "test Cami Perception roll=10 mod=-10 moxie=ignore");
    assert!(table.app.layer().is_none());
    table.press("/guard1<Enter>r30M");
    assert!(table.text(80, 24).contains("Moxie"), "{}", table.text(80, 24));
    let before = table.app.timeline().clone();
    table.press("10<Enter>");
    assert_eq!(table.app.timeline(), &before, "a guard has no Moxie");
}

#[test]
fn dice_can_be_typed_for_a_skill() {
    let mut table = firefight();
    table.press("r3d10+4<Enter>");
    assert_eq!(table.last_words(), "dice 3d10+4");
    assert!(table.app.layer().is_none());
}

#[test]
fn what_stands_for_nothing_is_said_and_not_taken() {
    let mut table = firefight();
    table.press("rx");
    assert_eq!(
        table.said(),
        "Cami has no skill x; a number does, or dice as 2d10+3",
        "the letter is not kept"
    );
    table.press("k<Enter>123");
    assert_eq!(table.said(), "a roll is 00 to 99");
    table.press("Z");
    assert_eq!(table.said(), "Z stands for nothing here");
    table.press("<Enter>");
    assert!(table.last_words().contains("roll=12"), "{}", table.last_words());
}

#[test]
fn backspace_goes_back_to_the_skill() {
    let mut table = firefight();
    table.press("r40<Enter>1<Backspace><Backspace><Backspace>5<Enter>20<Enter>");
    assert_eq!(table.last_words(), "test Cami 45 roll=20");
}

#[test]
fn an_attack_is_one_step() {
    let mut table = firefight();
    table.press("/guard2<Enter>Ak<Enter>r28<Enter>f<Enter>r35<Enter>");
    assert!(table.text(80, 24).contains("a hit by 12"), "{}", table.text(80, 24));
    let before = table.app.timeline().history().done().len();
    table.press("18p2<Enter>");
    assert_eq!(
        table.last_words(),
        "attack 40 28 vs 15 35 by=Cami on=\"Guard 2\" dv=18 kinetic ap=2"
    );
    assert_eq!(table.app.timeline().history().done().len(), before + 1);
    assert!(table.said().contains("Guard 2 takes 16 of 18 (armor 2): 16/30"), "{}", table.said());
    assert!(table.app.layer().is_none());
    table.press("u");
    assert_eq!(table.state().combatants[2].injuries.damage, 0);
    // The next hit is likely to be of the same kind.
    table.press("Ak<Enter>28<Enter>0<Enter>9<Enter>");
    assert!(table.last_words().ends_with("vs 0 99 by=Cami on=\"Guard 2\" dv=9 kinetic ap=2"));
}

#[test]
fn backspace_goes_back_through_an_attack() {
    let mut table = firefight();
    table.press("/guard1<Enter>A<Backspace>");
    assert!(table.text(80, 24).contains("Cami attacks …"));
    table.press("<Backspace>g2<Enter>k<Enter>28<Enter><Backspace>");
    let text = table.text(80, 24);
    assert!(text.contains("Cami attacks Guard 2") && !text.contains("Cami rolls"), "{text}");
    // The roll that was typed is still there to be mended.
    table.press("<Backspace>1r<Enter>0<Enter>");
    assert!(table.text(80, 24).contains("Cami rolls 21 against 40"), "{}", table.text(80, 24));
    table.press("1<Backspace><Backspace><Backspace>30<Enter>29<Enter>");
    assert!(table.said().ends_with("a miss: 29 beats 21"), "{}", table.said());
}

#[test]
fn one_defends_by_fray_and_attacks_by_anything_else_first() {
    let mut table = firefight();
    table.press(":set \"Guard 2\" skill.Clubs=35<Enter>/guard2<Enter>A");
    assert!(table.text(80, 24).contains("▸Kinetic Weapons 60"), "{}", table.text(80, 24));
    table.press("<Enter>28<Enter>");
    assert!(table.text(80, 24).contains("▸Fray 30  Clubs 35"), "{}", table.text(80, 24));
}

#[test]
fn a_miss_is_over_at_once_and_says_why() {
    let mut table = firefight();
    table.press("/guard2<Enter>A60<Enter>83<Enter>");
    assert_eq!(table.last_words(), "attack 50 83 vs 0 99 by=Cami on=\"Guard 2\"");
    assert!(table.said().ends_with("a miss: 83 against 50"), "{}", table.said());
    table.press("A60<Enter>20<Enter><Enter>25<Enter>");
    assert_eq!(table.last_words(), "attack 50 20 vs 30 25 by=Cami on=\"Guard 2\"");
    assert!(table.said().ends_with("a miss: 25 beats 20"), "{}", table.said());
}

#[test]
fn whoever_acts_asks_whom_to_attack_where_nobody_else_is_selected() {
    let mut table = firefight();
    table.press("A");
    assert!(table.text(80, 24).contains("Cami attacks …"));
    table.press("zz<Enter>");
    assert_eq!(table.said(), "nobody is called zz");
    table.press("<Backspace><Backspace>g2<Enter>");
    assert!(table.text(80, 24).contains("Cami attacks Guard 2"));
    table.press("<Esc>A");
    assert!(table.text(80, 24).contains("▸Guard 2  Guard 1"));
    table.press("<Down>");
    let text = table.text(80, 24);
    assert!(text.contains("▸Guard 1") && !text.contains("Guard 2  Guard 1"), "{text}");
}

#[test]
fn long_names_are_cut_with_a_sign() {
    let mut table = firefight();
    let name = "Somebody With A Name Of Forty Letters By";
    table.press(&format!(":rename Cami \"{name}\"<Enter>:rename \"Guard 2\" \"{name} 2\"<Enter>"));
    assert_eq!(
        table.said(),
        "a name has at most 40 characters; \"Somebody With A Name Of Forty Letters By 2\" can't be one"
    );
    table.press("<Esc>:rename \"Guard 2\" \"The Other Who Has Such A Long Name Too\"<Enter>");
    table.press("/other<Enter>A");
    let text = table.text(80, 24);
    assert!(text.contains(" attacks The Other Who Has Such A… ┐"), "{text}");
}

#[test]
fn of_several_who_act_at_once_it_is_asked_who_attacks() {
    let mut table = firefight();
    table.press("n:set \"Guard 1\" die=7<Enter>:set \"Guard 2\" die=7<Enter>/cami<Enter>A");
    assert_eq!(table.acting(), ["Guard 1", "Guard 2"]);
    assert!(table.text(80, 24).contains("Who attacks Cami?"));
    table.press("2");
    assert!(table.text(80, 24).contains("Guard 2 attacks Cami"));
    table.press("<Esc>/guard2<Enter>A");
    assert!(table.text(80, 24).contains("Guard 2 attacks …"));
}

#[test]
fn the_program_rolls_what_nobody_enters() {
    let mut table = firefight();
    table.press("/guard1<Enter>A99<Enter><Enter>");
    table.press("0<Enter>2d10+3<Enter>");
    let text = table.text(80, 24);
    assert!(!text.contains("2d10"), "the dice became a number: {text}");
    table.press("<Enter>");
    assert!(table.last_words().starts_with("attack 89 "), "{}", table.last_words());
    assert!(result(&table, "hit") == "yes", "{}", table.said());
}

#[test]
fn an_aim_and_a_called_shot_count() {
    let mut table = firefight();
    table.press(":action Cami complex aim<Enter>/guard1<Enter>A60<Enter>C");
    assert!(table.text(80, 24).contains("aim complex +30"), "{}", table.text(80, 24));
    table.press("40<Enter>");
    assert_eq!(result(&table, "hit"), "");
    table.press("0<Enter>");
    let text = table.text(80, 24);
    assert!(text.contains("Cami rolls 40 against 70"), "{text}");
    assert!(text.contains("a hit by 30, +5 DV, as called"), "{text}");
}

#[test]
fn damage_can_be_dice() {
    let mut table = firefight();
    table.press("/guard1<Enter>d1d10+20<Enter>");
    assert_eq!(table.state().combatants[1].injuries.damage, 0, "it is shown before it is done");
    table.press("<Enter>");
    assert!(table.state().combatants[1].injuries.damage >= 17);
    table.press("d2dx<Enter>");
    assert!(table.said().contains("are no dice"), "{}", table.said());
}

#[test]
fn pictures_of_the_dice() {
    let mut table = firefight();
    table.press("rk<Enter>rrcC<Left>+38");
    table.assert_pictures("tray");
    table.press("<Enter>");
    table.assert_pictures("tray-rolled");
    table.press("<Esc>/guard2<Enter>Ak");
    table.assert_pictures("attack");
    table.press("<Enter>r28<Enter>f<Enter>r3");
    table.assert_pictures("attack-defense");
    table.press("5<Enter>18");
    table.assert_pictures("attack-damage");
}
