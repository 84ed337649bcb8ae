//! Random scripts: a few combatants, few different numbers, so that ties and criticals are common, and every command often
//! enough to meet every other. A line may have gaps for the combatants who act or wait when it is run.

mod acting;
mod dice;
mod fill;
mod harm;
mod odd;
pub mod rulesets;
mod setting_up;
mod table;

use phasekeeper_engine::rules::{InitiativeDie, Ruleset, SlotSource};
use proptest::prelude::*;
use proptest::sample::select;

pub use fill::fill;
pub use table::{Sequence, cases, execute, filled, view};

pub const NAMES: [&str; 5] = ["Ana", "Ben", "Cleo", "Dov", "Guard1"];

/// The kind of lines that suit a ruleset.
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

impl Kind {
    /// Returns the lines that suit a ruleset.
    fn of(ruleset: &Ruleset) -> Self {
        let parameters = &ruleset.parameters;
        match (parameters.initiative_die, parameters.slots) {
            (InitiativeDie::Fudge, _) => Self::Contract,
            (_, SlotSource::Dice) => Self::Dice,
            (InitiativeDie::D10, SlotSource::Speed) => Self::Ten,
            (InitiativeDie::D100, SlotSource::Speed) => Self::Percent,
        }
    }
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

/// A script that chooses its ruleset: some lines of set-up and up to `most` lines of play.
pub fn script(most: usize) -> impl Strategy<Value = Vec<String>> {
    select(&RULESETS[..]).prop_flat_map(move |(ruleset, kind)| {
        script_of(kind, most).prop_map(move |mut script| {
            script.insert(0, format!("ruleset {ruleset}"));
            script
        })
    })
}

/// Any ruleset at all, and a script to be played by it.
pub fn ruleset_and_script(most: usize) -> impl Strategy<Value = (Ruleset, Vec<String>)> {
    rulesets::ruleset().prop_flat_map(move |ruleset| {
        let kind = Kind::of(&ruleset);
        (Just(ruleset), script_of(kind, most))
    })
}

fn script_of(kind: Kind, most: usize) -> impl Strategy<Value = Vec<String>> {
    let before = proptest::collection::vec(setting_up(kind), 0..6);
    let rolls = prop_oneof![3 => dice::rolls(kind), 1 => Just(Vec::new())];
    let lines = proptest::collection::vec(play(kind), most / 3..most);
    let ambush = prop_oneof![3 => Just(Vec::new()), 1 => acting::ambush(kind)];
    let all = (setting_up::people(kind), before, rolls, ambush, lines);
    all.prop_map(move |(people, before, rolls, ambush, play)| {
        let mut script = people;
        script.extend(before);
        script.extend(rolls);
        script.extend(ambush);
        script.push("begin".to_owned());
        script.extend(play.into_iter().flatten().take(most));
        script
    })
}

/// A line before the first turn.
fn setting_up(kind: Kind) -> impl Strategy<Value = String> {
    prop_oneof![
        4 => dice::initiative(kind),
        2 => setting_up::changes(),
        1 => setting_up::changes_of_people(),
        1 => setting_up::rulesets(),
        1 => harm::effects(),
    ]
}

/// A line, or several that belong together.
fn play(kind: Kind) -> impl Strategy<Value = Vec<String>> {
    let single = prop_oneof![
        16 => acting::flow(kind),
        7 => acting::standby(),
        5 => acting::action(),
        5 => acting::precedence(kind),
        6 => harm::harm(),
        5 => harm::effects(),
        2 => harm::time(),
        3 => dice::initiative(kind),
        4 => dice::tests(),
        6 => dice::attacks(),
        2 => dice::reckoned(kind),
        2 => setting_up::changes_of_people(),
        4 => setting_up::changes(),
        2 => history(),
        2 => odd::odd(),
    ];
    let single = single.prop_map(|line| vec![line]);
    let decisions = harm::decisions().prop_map(|line| vec![line]);
    let several = prop_oneof![
        3 => acting::several(kind),
        2 => acting::rare(kind),
        4 => acting::new_turn(kind),
        5 => acting::ambush(kind),
        2 => dice::several(),
        2 => setting_up::several(),
    ];
    prop_oneof![60 => single, 8 => decisions, 8 => several]
}

fn history() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => (1..4_u32).prop_map(|count| format!("undo {count}")),
        1 => (1..40_u32).prop_map(|count| format!("undo {count}")),
        2 => (1..4_u32).prop_map(|count| format!("redo {count}")),
    ]
}

/// A combatant: a name, or a gap.
pub fn name() -> impl Strategy<Value = &'static str> {
    prop_oneof![
        5 => select(&NAMES[..]),
        2 => Just("{acting}"),
        2 => Just("{waiting}"),
        1 => select(&["{acting2}", "{last}", "{held}", "{out}", "{reserve}", "{declaring}"][..]),
    ]
}

/// One combatant or several.
pub fn names() -> impl Strategy<Value = String> {
    prop_oneof![
        9 => name().prop_map(str::to_owned),
        3 => select(&SEVERAL[..]).prop_map(str::to_owned),
        1 => (name(), name()).prop_map(|(one, other)| format!("{one},{other}")),
        1 => (select(&SEVERAL[..]), name()).prop_map(|(several, one)| format!("{several},{one}")),
    ]
}

const SEVERAL: [&str; 16] = [
    "*",
    "Guard*",
    "\"Guard \"*",
    "guard1*",
    "@pc",
    "@neutral",
    "@FOE",
    "@pc,@foe",
    "{acting},{acting2}",
    "{acting},{waiting}",
    "{waiting},{last}",
    "{held},{out}",
    "d*,a*",
    "\"Guard 1\",Guard2",
    "Troll*",
    "Ana,",
];

/// A line about one combatant or several: the verb, names, and one of the endings.
pub fn about_several(
    verb: &'static str,
    endings: &'static [&'static str],
) -> BoxedStrategy<String> {
    let line =
        move |(names, ending): (String, &str)| format!("{verb} {names} {ending}").trim().to_owned();
    (names(), select(endings)).prop_map(line).boxed()
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
