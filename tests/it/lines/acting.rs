//! Random lines of turns, stages and slots.

use proptest::prelude::*;
use proptest::sample::select;

use super::dice::die;
use super::{Kind, NAMES, about, name, one_of};

/// What goes on from stage to stage.
pub fn flow(kind: Kind) -> BoxedStrategy<String> {
    let flow = prop_oneof![
        8 => one_of(&["next"]),
        3 => one_of(&["start"]),
        3 => one_of(&["begin"]),
        2 => one_of(&["end-turn"]),
        2 => about("done", &[""]),
    ];
    let declares = prop_oneof![
        8 => about("declare", &["run", "run", "shoot", "\"run away\""]),
        1 => about("change", &["hide power=yes", "run power=yes", "hide"]),
    ];
    if kind == Kind::Contract {
        prop_oneof![3 => flow, 2 => declares].boxed()
    } else {
        prop_oneof![40 => flow, 1 => declares].boxed()
    }
}

/// Standbys and their use.
pub fn standby() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => about("delay", &[""]),
        2 => one_of(&["delay"]),
        3 => about("act", &[""]),
        1 => about("act", &["before"]),
    ]
}

/// Actions of a stage.
pub fn action() -> impl Strategy<Value = String> {
    about(
        "action",
        &[
            "quick",
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
        ],
    )
}

/// Moxie to go first, the gamemaster's own order, slots given by hand.
pub fn precedence(kind: Kind) -> impl Strategy<Value = String> {
    let beside = select(vec!["before", "after"]);
    prop_oneof![
        4 => about("moxie", &[""]),
        2 => about("move", &["first", "last"]),
        2 => (name(), beside, name())
            .prop_map(|(name, beside, other)| format!("move {name} {beside} {other}")),
        1 => (name(), die(kind)).prop_map(|(name, die)| format!("slot {name} die={die}")),
        1 => about("slot", &[""]),
    ]
}

/// Lines that belong together: several wait, for some stages or into another phase, and then all of
/// them act; or everybody declares and acts.
pub fn several(kind: Kind) -> impl Strategy<Value = Vec<String>> {
    (0..5_usize, Just(NAMES.to_vec()).prop_shuffle()).prop_map(move |(count, names)| {
        let each = |verb: &str, rest: &str| -> Vec<String> {
            names.iter().map(|name| format!("{verb} {name}{rest}")).collect()
        };
        if kind == Kind::Contract {
            let round = each("declare", " run");
            let begin = vec!["end-turn".to_owned(), "begin".to_owned()];
            return [begin, round.clone(), round.clone(), round].concat();
        }
        let waits = [vec!["delay"; 3], vec!["next"; count]].concat().into_iter();
        waits.map(str::to_owned).chain(each("act", "")).collect()
    })
}
