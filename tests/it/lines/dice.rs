//! Random lines of dice: initiative, tests, and what is reckoned.

use proptest::prelude::*;
use proptest::sample::select;

use super::{Kind, NAMES, about, name, one_of};

/// A die of initiative, doubles among the likely ones.
pub fn die(kind: Kind) -> BoxedStrategy<i32> {
    match kind {
        Kind::Percent => select(vec![0, 3, 5, 10, 11, 22, 40, 50, 99]).boxed(),
        Kind::Ten | Kind::Dice => select(vec![0, 1, 3, 5, 6, 9, 10, 11]).boxed(),
        Kind::Contract => select(vec![-3, -1, 0, 1, 2, 3, 6]).boxed(),
    }
}

/// A die for every combatant. If every die is a slot, the program rolls for most.
pub fn rolls(kind: Kind) -> BoxedStrategy<Vec<String>> {
    let count = if kind == Kind::Dice { 2 } else { NAMES.len() };
    proptest::collection::vec(die(kind), count)
        .prop_map(|dice| {
            let line = |(name, die): (&str, &i32)| format!("roll {name} {die}");
            NAMES.into_iter().zip(&dice).map(line).collect()
        })
        .boxed()
}

/// Dice that are entered or rolled.
pub fn initiative(kind: Kind) -> BoxedStrategy<String> {
    let count = if kind == Kind::Dice { 1..=4_usize } else { 1..=1_usize };
    let shown = proptest::collection::vec(die(kind), count);
    let totals = if matches!(kind, Kind::Percent) { 40..160_i32 } else { 0..20_i32 };
    let entered = |(name, shown): (&str, Vec<i32>)| {
        let shown: Vec<String> = shown.iter().map(i32::to_string).collect();
        format!("roll {name} {}", shown.join(" "))
    };
    prop_oneof![
        6 => (name(), shown).prop_map(entered),
        1 => (name(), die(kind)).prop_map(|(name, die)| format!("roll {name} {die} mod=-10")),
        2 => (name(), totals).prop_map(|(name, total)| format!("roll {name} total={total}")),
        2 => about("roll", &["flip"]),
        2 => about("roll", &["", "mod=+5", "total=60 mod=-3"]),
        2 => one_of(&["roll all", "roll pc", "roll foe mod=-30", "roll neutral", "roll ally"]),
    ]
    .boxed()
}

/// Tests, and points of Moxie for them.
pub fn tests() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => (name(), 0..100_i32).prop_map(|(name, roll)| format!("test {name} 50 roll={roll}")),
        4 => about("test", &TESTS),
        2 => one_of(&[
            "test 50",
            "test 40 roll=88 mod=-10",
            "test 97 roll=99",
            "test 70 minutes=3",
            "test 69 minutes=3 roll=98",
            "test 35 mod=-60 roll=00",
            "test fray",
            "test 50 moxie=ignore",
        ]),
        2 => about("moxie", &["flip", "flip", "upgrade", "avert"]),
        2 => about("defend", &["fray", "fray ranged=yes", "40 ranged=yes full=yes", "61 full=yes roll=44", "wilx2", "40 force=yes"]),
    ]
}

/// A test, and the point of Moxie that may change it.
pub fn several() -> impl Strategy<Value = Vec<String>> {
    let test = select(vec![
        "40 roll=88",
        "40 roll=30",
        "40 roll=33",
        "30 simple=yes roll=44",
        "50",
        "fray need=10",
    ]);
    (select(&NAMES[..]), test, select(vec!["flip", "upgrade", "avert"])).prop_map(
        |(name, test, use_)| {
            vec![
                format!("test {name} {test}"),
                format!("moxie {name} {use_}"),
                format!("moxie {name} flip"),
                format!("moxie {name} regain=1"),
            ]
        },
    )
}

#[rustfmt::skip]
const TESTS: [&str; 37] = [
    "50", "fray", "Guns roll=22", "ref", "som roll=14", "wilx3 minutes=3", "somx2 roll=33", "60 helpers=2 try=2",
    "30 simple=yes", "30 simple=yes roll=44", "55 need=20 moxie=ignore", "45 difficulty=hard special=yes",
    "45 roll=20 moxie=ignore", "40 mod=+30 mod=-10 moxie=ignore", "80 minutes=9", "80 minutes=9 simple=yes need=10",
    "80 helpers=9 difficulty=easy roll=77", "60 default=related distracted=yes", "50 default=aptitude try=9 roll=11",
    "85 mod=+30 minutes=1 roll=20", "99 roll=99", "20 roll=00", "50 roll=55 need=5", "int difficulty=effortless",
    "somx4", "SOMX2 roll=50", "FRAY mod=+1000", "1000", "50 helpers=-1", "50 try=0", "50 roll=100", "50 need=-1",
    "fray default=aptitude", "Guns default=aptitude roll=22", "ref default=aptitude", "50 default=other", "50 difficulty=odd",
];

/// Attacks and reloads.
pub fn attacks() -> impl Strategy<Value = String> {
    let roll =
        || select(vec!["?", "?", "11", "28", "33", "40", "63", "88", "00", "99", "07", "71"]);
    let target =
        || select(vec!["30", "45", "60", "70", "120", "-5", "linked", "linked", "Guns", "fray"]);
    let defense = prop_oneof![
        2 => Just(String::new()),
        3 => (target(), roll()).prop_map(|(target, roll)| format!(" vs {target} {roll}")),
        1 => (target(), roll(), roll()).prop_map(|(target, one, other)| format!(" vs {target} {one},{other}")),
    ];
    let rolls = prop_oneof![
        5 => roll().prop_map(str::to_owned),
        1 => (roll(), roll()).prop_map(|(one, other)| format!("{one},{other}")),
    ];
    let sides = (target(), rolls, defense)
        .prop_map(|(target, rolls, defense)| format!("attack {target} {rolls}{defense}"));
    let by = prop_oneof![
        6 => Just(" by={acting}".to_owned()),
        2 => name().prop_map(|name| format!(" by={name}")),
        1 => Just(String::new()),
    ];
    let on = prop_oneof![
        6 => name().prop_map(|name| format!(" on={name}")),
        2 => (name(), name()).prop_map(|(one, other)| format!(" on={one},{other}")),
        1 => select(vec![" on=@foe", " on=Guard*", " on=*"]).prop_map(str::to_owned),
        1 => Just(String::new()),
    ];
    let hit = select(vec![
        "",
        " dv=12 kinetic ap=2",
        " dv=20",
        " dv=5 energy",
        " with=gun",
        " with=gun",
        " with=GUN",
        " with=club",
        " with=Unarmed",
        " with=gun energy ap=-1",
        " with=gun dv=9",
        " with=gun dv=9 extra=included",
        " kinetic",
    ]);
    let mode = select(vec![
        "",
        "",
        "",
        " mode=semi",
        " mode=burst",
        " mode=burst extra=hit",
        " mode=burst extra=included",
        " mode=auto extra=damage",
        " mode=auto extra=hit",
        " extra=hit",
    ]);
    let point = select(vec!["", "", "", "", "ignore", "flip", "flip", "upgrade", "avert"]);
    let points = (point.clone(), point).prop_map(|(ours, theirs)| {
        let written = |key: &str, word: &str| {
            if word.is_empty() { String::new() } else { format!(" {key}={word}") }
        };
        written("moxie", ours) + &written("their-moxie", theirs)
    });
    let flags = select(vec!["", "", "", " force=yes", " action=no", " action=yes force=no"]);
    let ground = select(vec![
        "",
        "",
        "",
        "",
        "",
        " range=2",
        " range=8",
        " range=15",
        " range=40",
        " range=41",
        " ranged=yes",
        " ranged=no",
        " mod=-10:\"medium range\" range=30",
        " mod=0:\"smartlink or laser\"",
        " mod=0:\"extra targets\" mod=+5",
        " mod=+10:\"longer reach\"",
    ]);
    let attack = (sides, by, on, hit, mode, points, flags, ground).prop_map(
        |(sides, by, on, hit, mode, points, flags, ground)| {
            format!("{sides}{by}{on}{hit}{mode}{points}{flags}{ground}")
        },
    );
    prop_oneof![
        8 => attack,
        1 => about("reload", &["", "gun", "gun force=yes", "club", "action=no"]),
        1 => one_of(&["reload {acting}", "reload {acting} gun action=no", "reload {acting} force=yes"]),
    ]
}

/// Lines that need no combatant, or only their numbers.
pub fn reckoned(kind: Kind) -> BoxedStrategy<String> {
    let roll = || select(vec!["?", "?", "11", "28", "33", "40", "63", "88", "00", "99"]);
    let target = || select(vec!["30", "60", "70", "120", "-5"]);
    let sides = (target(), roll(), target(), roll())
        .prop_map(|(one, first, other, second)| format!("{one} {first} vs {other} {second}"))
        .boxed();
    prop_oneof![
        2 => (sides.clone(), select(vec!["", " variable=yes"]))
            .prop_map(|(sides, variable)| format!("oppose {sides}{variable}")),
        1 => sides.prop_map(|sides| format!("attack {sides}")),
        2 => about("distance", &["walk", "run", "run result=2", "run result=-9", "jump", "jump result=3"]),
        2 => one_of(&[
            "distance run result=2",
            "distance walk phases=2",
            "distance run phases=4",
            "distance walk speed=3",
            "distance jump result=-2",
            "distance jump physique=2",
            "distance run physique=2 load=60",
            "distance walk physique=1 load=99",
            "distance walk speed=0",
            "distance walk load=-5 physique=1",
            "distance fly",
        ]),
        2 => (
            select(vec!["60m", "2h", "1.5d", "20m", "3d"]),
            -14..14_i32,
            select(vec!["", " rush=20", " rush=60", " extra=30m", " extra=90m rush=10", " rush=15"]),
        )
            .prop_map(|(time, margin, rest)| format!("task {time} margin={}{rest}", margin * 9)),
        (if kind == Kind::Contract { 6 } else { 1 }) => one_of(&[
            "load physique=3 lb=90",
            "load physique=3 lb=75",
            "load physique=2 lb=101",
            "load physique=-1 lb=0",
            "busy 3 moving=yes",
            "busy 1 moving=yes",
            "busy 4",
            "busy 2 moving=no",
        ]),
        1 => one_of(&["dice 3d10+4", "dice 1d10/2", "dice 17", "dice 2d10-3", "dice d10", "dice 1d100", "dice 2d6", "dice 3d10/2+4", "dice 0d6", "dice 3d0", "dice d", "dice -4", "dice 4+1"]),
    ]
    .boxed()
}
