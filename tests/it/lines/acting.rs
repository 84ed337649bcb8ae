//! Random lines of turns, stages and slots.

use proptest::prelude::*;
use proptest::sample::select;

use super::dice::{die, rolls};
use super::{Kind, NAMES, about, about_several, name, one_of};

/// Lines that move from stage to stage.
pub fn flow(kind: Kind) -> BoxedStrategy<String> {
    let flow = prop_oneof![
        9 => one_of(&["{go}"]),
        2 => one_of(&["next"]),
        4 => one_of(&["next on"]),
        3 => one_of(&["start"]),
        1 => one_of(&["begin"]),
        1 => one_of(&["end-turn"]),
        1 => about("done", &[""]),
        1 => one_of(&["done {acting}", "done {acting2}"]),
    ];
    let declares = prop_oneof![
        4 => one_of(&["declare {declaring} run", "declare {declaring2} shoot"]),
        4 => about("declare", &["run", "run", "shoot", "\"run away\""]),
        1 => about("change", &["hide power=yes", "run power=yes", "hide"]),
    ];
    if kind == Kind::Contract {
        prop_oneof![3 => flow, 1 => declares].boxed()
    } else {
        prop_oneof![60 => flow, 1 => declares].boxed()
    }
}

/// Standbys and their use.
pub fn standby() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => one_of(&["delay", "delay {acting}", "delay {acting2}"]),
        1 => about("delay", &[""]),
        4 => one_of(&["act {held}", "act {held2}", "act {held2}", "act {held} before"]),
        1 => about("act", &["", "", "before"]),
    ]
}

/// Actions of a stage.
pub fn action() -> impl Strategy<Value = String> {
    let acting = select(ACTIONS.to_vec()).prop_map(|action| format!("action {{acting}} {action}"));
    prop_oneof![3 => acting, 1 => about("action", &ACTIONS)]
}

const ACTIONS: [&str; 19] = [
    "quick",
    "aim",
    "aim",
    "complex aim",
    "complex shoot",
    "complex run",
    "task",
    "quick run",
    "quick draw force=yes",
    "aim force=yes",
    "complex \"run away\" force=yes",
    "task shoot force=yes",
    "complex Aim",
    "complex  \" run \"",
    "complex attack",
    "complex Reload force=yes",
    "defense",
    "defense force=yes",
    "defense behind the desk",
];

/// Moxie to go first, the gamemaster's own order, slots given by hand.
pub fn precedence(kind: Kind) -> impl Strategy<Value = String> {
    let beside = select(vec!["before", "after"]);
    prop_oneof![
        3 => about("moxie", &[""]),
        2 => one_of(&["moxie {waiting}", "moxie {last}", "moxie {acting}"]),
        2 => one_of(&["move {waiting} first", "move {acting} last", "move {last} first"]),
        1 => about("move", &["first", "last"]),
        1 => one_of(&["move {last} before {waiting}", "move {acting} after {waiting}", "move {waiting} after {last}"]),
        1 => (name(), beside, name())
            .prop_map(|(name, beside, other)| format!("move {name} {beside} {other}")),
        2 => (name(), die(kind)).prop_map(|(name, die)| format!("slot {name} die={die}")),
        1 => about("slot", &[""]),
    ]
}

/// Lines that belong together: several wait, for some stages or into another phase, and then all of them act; or every
/// combatant declares.
pub fn several(kind: Kind) -> impl Strategy<Value = Vec<String>> {
    (0..5_usize, Just(NAMES.to_vec()).prop_shuffle()).prop_map(move |(count, names)| {
        if kind == Kind::Contract {
            let mut lines = vec!["{go}".to_owned(); 3 + count];
            lines.insert(0, "end-turn".to_owned());
            return lines;
        }
        let waits = [vec!["delay {acting}"; 2], vec!["next"; count]].concat().into_iter();
        let acts = names.into_iter().take(3).map(|name| format!("act {name}"));
        let acts = acts.chain(["act {held}".to_owned(), "act {held}".to_owned()]);
        waits.map(str::to_owned).chain(acts).collect()
    })
}

/// An ambush before initiative, perhaps in mid-fight, and what is done in it.
pub fn ambush(kind: Kind) -> impl Strategy<Value = Vec<String>> {
    let laid = prop_oneof![
        3 => about_several("ambush", &["", "free=yes", "surprised={waiting}"]),
        4 => (name(), select(LAID.to_vec())).prop_map(|(name, rest)| format!("ambush {name} {rest}")),
    ];
    let inside = select(vec![
        vec![],
        vec!["set Ana surprised=yes", "ambush Ben,Guard1 surprised=Ana,Cleo"],
        vec!["roll Cleo 5", "roll Ana total=60"],
        vec!["done {acting}", "set Dov reserve=late", "wave late", "status {acting} unconscious"],
        vec!["attack 60 41 vs 50 20 by={acting} on=Cleo dv=4", "defend Ana fray force=yes", "next"],
        vec![
            "set Ana reserve=late",
            "wave late",
            "add Eve init=50",
            "roll all",
            "set {out} surprised=yes",
        ],
        vec![
            "delay {acting}",
            "moxie {acting}",
            "slot Ana",
            "timer fuse phases=1 at=Ana",
            "effect Ana haze test=-5 phases=1",
        ],
        vec!["remove {acting}", "end-turn", "ambush Guard1"],
    ]);
    (
        any::<bool>(),
        rolls(kind),
        laid.clone(),
        inside,
        laid,
        select(vec!["{go}", "begin", "roll all"]),
    )
        .prop_map(|(ends, rolls, first, inside, second, last)| {
            let mut lines = if ends { vec!["end-turn".to_owned()] } else { Vec::new() };
            lines.extend(rolls.into_iter().take(2));
            lines.push(first);
            lines.extend(inside.into_iter().map(str::to_owned));
            lines.extend([second, last.to_owned(), "{go}".to_owned()]);
            lines
        })
}

const LAID: [&str; 10] = [
    "",
    "surprised=Ana",
    "surprised=Ben,Guard1",
    "surprised=Guard*",
    "surprised=@neutral",
    "free=yes",
    "free=yes",
    "free=no",
    "surprised=Ana free=yes",
    "surprised=Troll",
];

/// A slot given to a combatant who has one and can't use it just now; several from standby, one before the other.
pub fn rare(kind: Kind) -> impl Strategy<Value = Vec<String>> {
    let away = select(vec![("surprised=yes", "surprised=no"), ("speed=1", "speed=4")]);
    let slot = (select(&NAMES[..]), away).prop_map(|(name, (away, back))| {
        let set = |what: &str| format!("set {name} {what}");
        vec![set(away), format!("slot {name}"), set(back), "next".to_owned(), "next".to_owned()]
    });
    let nested = Just(vec![
        "delay {acting}",
        "delay {acting}",
        "act {held}",
        "act {held} before",
        "status {up} unconscious",
        "next",
        "next",
    ]);
    let nested = nested.prop_map(|lines| lines.into_iter().map(str::to_owned).collect());
    if kind == Kind::Contract { slot.boxed() } else { prop_oneof![slot, nested].boxed() }
}

/// The end of a turn, time that passes, and the beginning of the next, with Moxie in it.
pub fn new_turn(kind: Kind) -> impl Strategy<Value = Vec<String>> {
    let first =
        select(vec!["moxie {waiting}", "moxie {last}", "moxie {waiting}", "move {last} first"]);
    let pass = select(vec!["pass turns=2", "pass seconds=7", "session", "status {out} active"]);
    (rolls(kind), pass, first.clone(), first).prop_map(|(rolls, pass, first, second)| {
        let mut lines = vec!["end-turn".to_owned(), pass.to_owned()];
        lines.extend(rolls);
        lines.extend(["begin", first, second].map(str::to_owned));
        lines
    })
}
