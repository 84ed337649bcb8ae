//! Keys that `expect` compares beside those of `add` and `set`: other values of a combatant, and the results of commands.

/// A value that `expect` compares and `--json` prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultKey {
    /// The word before the `=`.
    pub word: &'static str,
    /// A line of help.
    pub about: &'static str,
    /// The commands that it is a result of; none for a value of a combatant.
    pub commands: &'static [&'static str],
}

/// The values of a combatant that `add` and `set` can't be given, but for the die, which is a key of `set`.
pub static STATES: &[ResultKey] = &[
    state("score", "the initiative score, or `none` without a die"),
    state("status", "`active`, `unconscious`, `disabled`, `dead` or `gone`"),
    state(
        "penalty",
        "the modifier of tests from wounds, traumas, layers of armor and load, 0 or less",
    ),
    state("bonus", "the damage bonus"),
    state("aim", "what aiming adds to the next attack"),
    state("defense", "what effects add to rolls to defend"),
    state(
        "attacked",
        "what effects add to the rolls of attacks on them, unless these are known to be melee",
    ),
    state("mind", "`sound`, `breakdown` or `insane`"),
];

/// The results of commands.
pub static RESULTS: &[ResultKey] = &[
    result("target", CHECKS, "the number to roll, modifiers included"),
    result("roll", CHECKS, "the roll; `none` where there was none"),
    result("outcome", CHECKS, "`success` or `failure`"),
    result("margin", CHECKS, "the margin of success or failure, from 0"),
    result("grade", TESTS, "`plain`, `excellent` or `severe`"),
    result("critical", ROLLS, "`yes` for doubles"),
    result("automatic", TESTS, "`yes` where the minutes taken left no chance to fail"),
    result(
        "met",
        MET,
        "with `need`, a called shot or an intent: whether the margin is large enough, or `none`",
    ),
    result("strength", SKILLS, "with `simple`: `strong` or `weak`"),
    result("turns", &["shock"], "turns that the shocked can't act"),
    result("winner", OPPOSE, "`first`, `second` or `none`, and `both` with `variable`"),
    result("first_target", OPPOSE, "the target of the first side"),
    result("second_target", OPPOSE, "the target of the second side"),
    result("first_roll", OPPOSE, "the first roll"),
    result("second_roll", OPPOSE, "the second roll"),
    result("first_outcome", OPPOSE, "`success` or `failure` of the first side"),
    result("second_outcome", OPPOSE, "`success` or `failure` of the second side"),
    result("first_margin", OPPOSE, "the margin of the first roll"),
    result("second_margin", OPPOSE, "the margin of the second roll"),
    result("first_critical", OPPOSE, "`yes` if the first roll is critical"),
    result("second_critical", OPPOSE, "`yes` if the second roll is critical"),
    result("first_grade", OPPOSE, "`plain`, `excellent` or `severe`, of the first side"),
    result("second_grade", OPPOSE, "`plain`, `excellent` or `severe`, of the second side"),
    result("hit", &["attack", "odds"], "`yes` or `no`; of `odds` the chance, from 0 to 1"),
    result("wound", &["odds"], "the chance of a wound, or `none` without a target or DV"),
    result(
        "drop",
        &["odds"],
        "the chance that the damage puts the target out of action, or `none`",
    ),
    result("mean", &["odds"], "the mean damage, or `none` without a DV"),
    result("fumble", &["attack"], "`yes` for a failure by doubles"),
    result("bonus", &["attack"], "extra damage for the margin"),
    result("armor", &["attack"], "`no` where the attack defeats armor"),
    result(
        "dv",
        &["attack", "blast"],
        "damage before armor, extra damage included; `none` without a hit",
    ),
    result("attack_target", &["attack"], "the number that the attacker rolled against"),
    result("defense_target", &["attack"], "the number that the defender rolled against, or `none`"),
    result("attack_roll", &["attack"], "the roll of the attacker"),
    result("defense_roll", &["attack"], "the roll of the defender, or `none`"),
    result("taken", &["damage", "attack", "blast", "stress", "resist"], "points taken after armor"),
    result("wounds", HITS, "wounds taken"),
    result("knockdown", HITS, "the target of the test against knockdown, or `none`"),
    result("unconscious", HITS, "the target of the test against unconsciousness, or `none`"),
    result("traumas", STRESS, "traumas taken"),
    result("recover", STRESS, "the target of the test against a trauma, or `none`"),
    result("time", &["task"], "how long the task takes, or what was spent"),
    result("mod", &["task"], "the modifier for haste or extra time"),
    result(
        "metres",
        &["distance", "attack"],
        "the distance; of a running jump for `jump`; of a push, or `none`",
    ),
    result("standing", &["distance"], "metres of a jump from standing"),
    result("up", &["distance"], "feet of a high jump, in the ruleset `contract`"),
    result("across", &["distance"], "feet of a long jump, in the ruleset `contract`"),
    result("penalty", &["load", "busy"], "the modifier of all actions"),
    result("factor", &["load"], "the share of a distance that is left, as a decimal"),
    result("total", &["dice"], "the sum"),
];

/// Commands with a margin to need, and with Simple Success Tests.
const SKILLS: &[&str] = &["test", "moxie"];

/// Commands with a margin that may be needed.
const MET: &[&str] = &["test", "moxie", "attack"];

/// Commands that make a test with a grade.
const TESTS: &[&str] = &["test", "defend", "resist", "moxie", "aid"];

/// Commands that make a test.
const CHECKS: &[&str] = &["test", "defend", "resist", "moxie", "aid", "shock"];

/// Commands with a roll that can be critical.
const ROLLS: &[&str] = &["test", "defend", "resist", "moxie", "aid", "attack"];

/// The command of an Opposed Test.
const OPPOSE: &[&str] = &["oppose"];

/// Commands that wound.
const HITS: &[&str] = &["damage", "wound", "attack", "blast"];

/// Commands that deal stress.
const STRESS: &[&str] = &["stress", "resist"];

const fn state(word: &'static str, about: &'static str) -> ResultKey {
    ResultKey { word, about, commands: &[] }
}

const fn result(
    word: &'static str,
    commands: &'static [&'static str],
    about: &'static str,
) -> ResultKey {
    ResultKey { word, about, commands }
}
