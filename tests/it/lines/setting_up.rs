//! Random lines of setting up.

use proptest::prelude::*;
use proptest::sample::select;

use super::{Kind, NAMES, about, about_several, name, one_of};

/// The combatants that a script begins with.
pub fn people(kind: Kind) -> impl Strategy<Value = Vec<String>> {
    let inits = if matches!(kind, Kind::Ten | Kind::Dice) { [7, 8, 9] } else { [40, 50, 60] };
    let more = select(vec![
        "",
        "",
        " wounds=1 som=15",
        " som=18 wil=15 skill.fray=40",
        " int=15 ref=35 wil=20 armor=2/3 weapon.gun=2d10+2/ap2/kinetic/Guns/x12",
        " som=25 weapon.gun=6/x3/energy weapon.club=1d10+som",
        " at=yard som=20 skill.Guns=55 skill.Clubs=40 weapon.gun=6/Guns/sa/bf/fa/x60/smartlink/r5-10-20-40 weapon.club=4/Clubs/melee/reach",
        " morph=synth armor=6/6+3/4 side=foe",
        " discipline=2 physique=2 load=60",
        " discipline=1 physique=1 side=pc skill.Guns=60",
    ]);
    let person = (1..=4_i32, select(inits.to_vec()), 0..=5_i32, more);
    proptest::collection::vec(person, 3..=4).prop_map(move |people| {
        let line = |((speed, init, moxie, more), name): (&(i32, i32, i32, &str), &str)| {
            format!("add {name} speed={speed} init={init} moxie={moxie} dur=30{more}")
        };
        let mut lines: Vec<String> = people.iter().zip(NAMES).map(line).collect();
        lines.push("add Guard x2 init=50 som=12 moxie=2 weapon.gun=5/kinetic/x4".to_owned());
        lines
    })
}

/// Combatants who come, go, or change their names, and another ruleset.
pub fn changes_of_people() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => (select(&NAMES[..]), 1..=4_i32)
            .prop_map(|(name, speed)| format!("add {name} init=50 speed={speed} moxie=2 dur=25")),
        3 => one_of(&["add Guard x2 init=40", "add Ghoul x2 init=45 reserve=second side=foe", "add guard", "add Ana Bo", "add Ana x2", "add all"]),
        3 => about("copy", &["", "", "x2"]),
        3 => about("remove", &[""]),
        1 => about_several("remove", &[""]),
        3 => (name(), select(&NAMES[..])).prop_map(|(from, to)| format!("rename {from} {to}")),
        3 => about("rename", &["Ana", "\"Guard  1\"", "guard", "Dov 2", "pc"]),
    ]
}

/// Another ruleset, which is refused once the first turn has begun.
pub fn rulesets() -> impl Strategy<Value = String> {
    one_of(&[
        "ruleset ep1",
        "ruleset ep1-d10",
        "ruleset contract",
        "ruleset ep1-d10-dice",
        "ruleset ep1-groups",
        "ruleset nested.ron",
        "ruleset ep1-3p",
        "ruleset nowhere.ron",
    ])
}

/// The end of an encounter, taken back; a step that is taken back and brought back.
pub fn several() -> impl Strategy<Value = Vec<String>> {
    let lines = select(vec![
        vec!["finish", "next", "undo"],
        vec!["finish", "wound Ana", "undo", "redo", "finish", "undo"],
        vec!["{go}", "undo", "redo"],
        vec!["undo 3", "redo 2", "redo"],
        vec!["copy {acting}", "remove {acting}", "undo 2"],
        vec!["end-turn", "status {out} active", "roll all", "ruleset ep1", "begin"],
        vec!["status {out} active", "heal {out} 50 wounds=5"],
        vec!["set {waiting} reserve=second", "wave second", "slot {waiting}"],
        vec!["delay {acting}", "set {held} reserve=second", "next", "set * reserve=none"],
        vec!["set {acting} reserve=second", "damage {reserve} 9", "roll all", "wave second"],
        vec!["remove Dov", "add Dov init=50 dur=30 speed=2", "slot Dov"],
    ]);
    lines.prop_map(|lines| lines.into_iter().map(str::to_owned).collect())
}

/// Numbers and notes that change.
pub fn changes() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => about_several("set", &SETTINGS),
        2 => one_of(&[
            "ground yard gate 12", "ground gate yard 30", "ground yard 9", "ground yard gate none", "ground GATE 4", "ground yard none",
            "ground yard Yard 3", "ground roof gate 5",
        ]),
        1 => about_several("note", &["\"in cover\"", "\"a = b # c\"", "prone"]),
        1 => about_several("moxie", &["regain=1", "regain=0", "regain=9"]),
        2 => one_of(&["wave second", "wave SECOND", "wave \"two waves\"", "wave third"]),
        1 => one_of(&["session", "title \"The dock\"", "title Dock", "session # new"]),
    ]
}

#[rustfmt::skip]
const SETTINGS: [&str; 83] = [
    "speed=1", "speed=2", "speed=4", "init=40", "init=60", "init=8", "init=none", "wounds=0", "wounds=2",
    "wounds=5 ignore=3", "damage=29", "damage=44", "surprised=yes", "surprised=yes", "surprised=no", "moxie=1",
    "moxie=3 pool=2", "pool=1", "pool=1 moxie=5", "ignore=1", "die=11", "die=5", "die=3", "int=12 ref=18",
    "ref=25 maximum=20", "bonus.ref=5", "bonus.ref=-10 bonus.int=10", "bonus.ref=none", "ref=38", "ref=35 maximum=30", "armor=6/6", "armor=3/4+6/6", "accessory=2/2", "armor=none", "morph=synth", "morph=pod",
    "dur=20", "dur=none wt=5", "wt=4 dr=50", "side=pc", "side=foe", "hidden=yes", "wil=13", "som=9",
    "stress=20 traumas=1", "luc=20", "skill.fray=45", "skill.Fray=50", "skill.fray=none", "physique=3 load=100",
    "discipline=3", "load=none physique=1", "speed=5",
    "weapon.gun=2d10/x10", "weapon.Gun=x4/energy/8/ap3", "weapon.gun=none", "weapon.club=1d10/2+som/Blades", "weapon.club=1d10+2+som",
    "\"weapon. old  gun \"=7/x2", "weapon.gun=ap2/x3", "weapon.gun=5/x0",
    "reserve=second", "reserve=second", "reserve=none", "reserve=none", "reserve=\"two  waves\"", "reserve=Second wounds=1",
    "at=yard", "at=gate", "at=Yard", "at=none", "at=gate hidden=yes", "weapon.gun=6/Guns/sa/bf/fa/x20/smartlink/r5-10-20-40",
    "weapon.gun=4/Guns/ss/x9/r3-6-9-12-15", "weapon.bow=5+som/Guns/x9/rsom20-50-100-300", "weapon.club=1d10+som/Clubs/melee/reach",
    "weapon.gun=7/melee/smartlink", "weapon.gun=7/sa/reach", "weapon.claw=4/kinetic/\"Unarmed Combat: claws\"/melee",
    "speed=none", "moxie=none", "ignore=none moxie=2", "skill.\"Small  Arms\"=33",
];
