//! Random scripts: a few combatants, few different numbers, so that ties and criticals are common, and
//! every command often enough to meet every other.

mod acting;
mod dice;
mod harm;
mod setting_up;

use proptest::prelude::*;
use proptest::sample::select;

pub const NAMES: [&str; 5] = ["Ana", "Ben", "Cleo", "Dov", "Guard1"];

/// What the lines of a script have in common with the ruleset they are played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A d100 a turn.
    Percent,
    /// A d10 a turn.
    Ten,
    /// A d10 for each point of Speed.
    Dice,
    /// Results and declarations.
    Contract,
}

/// The rulesets that ship, and the files in this folder.
#[rustfmt::skip]
const RULESETS: [(&str, Kind); 16] = [
    ("ep1", Kind::Percent),
    ("ep1", Kind::Percent),
    ("ep1-simple", Kind::Percent),
    ("ep1-digest", Kind::Percent),
    ("ep1-groups", Kind::Percent),
    ("ep1-depreciating", Kind::Percent),
    ("nested.ron", Kind::Percent),
    ("split.ron", Kind::Percent),
    ("ep1-d10", Kind::Ten),
    ("ep1-d10-simple", Kind::Ten),
    ("ep1-3p", Kind::Ten),
    ("ep1-d10-dice", Kind::Dice),
    ("ep1-d10-dice", Kind::Dice),
    ("nested-dice.ron", Kind::Dice),
    ("contract", Kind::Contract),
    ("contract", Kind::Contract),
];

/// A script of some lines of set-up and up to `most` lines of play, with decisions that are due.
pub fn script(most: usize, due: bool) -> impl Strategy<Value = Vec<String>> {
    select(&RULESETS[..]).prop_flat_map(move |(ruleset, kind)| {
        let lines = proptest::collection::vec(lines(kind, due), most / 3..most);
        (setting_up::people(kind), lines).prop_map(move |(people, play)| {
            let mut script = vec![format!("ruleset {ruleset}")];
            script.extend(people);
            script.extend(play.into_iter().flatten().take(most));
            script
        })
    })
}

/// A line, or several that belong together.
fn lines(kind: Kind, due: bool) -> impl Strategy<Value = Vec<String>> {
    let single = prop_oneof![
        10 => acting::flow(kind),
        6 => acting::standby(),
        4 => acting::action(),
        3 => acting::precedence(kind),
        5 => harm::harm(),
        4 => harm::effects(),
        2 => harm::time(),
        3 => dice::initiative(kind),
        4 => dice::tests(),
        3 => dice::reckoned(),
        2 => setting_up::changes_of_people(),
        3 => setting_up::changes(),
        2 => history(),
    ];
    let single = single.prop_map(|line| vec![line]).boxed();
    let decisions = harm::decisions().prop_map(|line| vec![line]).boxed();
    let several = acting::several(kind).boxed();
    if due {
        prop_oneof![40 => single, 3 => decisions, 2 => several].boxed()
    } else {
        prop_oneof![40 => single, 2 => several].boxed()
    }
}

fn history() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => (1..4_u32).prop_map(|count| format!("undo {count}")),
        3 => (1..4_u32).prop_map(|count| format!("redo {count}")),
        1 => Just("finish".to_owned()),
    ]
}

pub fn name() -> impl Strategy<Value = &'static str> {
    select(&NAMES[..])
}

/// A line about a combatant: the verb, a name, and one of the endings.
pub fn about(verb: &'static str, endings: &'static [&'static str]) -> BoxedStrategy<String> {
    let line =
        move |(name, ending): (&str, &str)| format!("{verb} {name} {ending}").trim().to_owned();
    (name(), select(endings)).prop_map(line).boxed()
}

/// One of the lines.
pub fn one_of(lines: &'static [&'static str]) -> BoxedStrategy<String> {
    select(lines).prop_map(str::to_owned).boxed()
}
