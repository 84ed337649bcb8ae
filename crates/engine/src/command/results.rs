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

/// Declares the results of commands: the constant that names it where facts become results, its word, the commands that
/// it is a result of, and a line of help. One that nothing has as a result is dead code, which the compiler tells.
macro_rules! results {
    ($($key:ident $word:literal by $commands:expr, $about:literal;)+) => {
        $(pub(crate) const $key: &str = $word;)+

        /// The results of commands.
        pub static RESULTS: &[ResultKey] =
            &[$(ResultKey { word: $word, about: $about, commands: $commands }),+];
    };
}

results! {
    TARGET "target" by CHECKS, "the number to roll, modifiers included";
    ROLL "roll" by CHECKS, "the roll; `none` where there was none";
    OUTCOME "outcome" by CHECKS, "`success` or `failure`";
    MARGIN "margin" by CHECKS, "the margin of success or failure, from 0";
    GRADE "grade" by TESTS, "`plain`, `excellent` or `severe`";
    CRITICAL "critical" by ROLLS, "`yes` for doubles";
    AUTOMATIC "automatic" by TESTS, "`yes` where the minutes taken left no chance to fail";
    MET "met" by NEEDS,
        "with `need`, a called shot or an intent: whether the margin is large enough, or `none`";
    STRENGTH "strength" by SKILLS, "with `simple`: `strong` or `weak`";
    TURNS "turns" by &["shock", "resist"], "turns that the shocked can't act";
    WINNER "winner" by OPPOSE, "`first`, `second` or `none`, and `both` with `variable`";
    FIRST_TARGET "first_target" by OPPOSE, "the target of the first side";
    SECOND_TARGET "second_target" by OPPOSE, "the target of the second side";
    FIRST_ROLL "first_roll" by OPPOSE, "the first roll";
    SECOND_ROLL "second_roll" by OPPOSE, "the second roll";
    FIRST_OUTCOME "first_outcome" by OPPOSE, "`success` or `failure` of the first side";
    SECOND_OUTCOME "second_outcome" by OPPOSE, "`success` or `failure` of the second side";
    FIRST_MARGIN "first_margin" by OPPOSE, "the margin of the first roll";
    SECOND_MARGIN "second_margin" by OPPOSE, "the margin of the second roll";
    FIRST_CRITICAL "first_critical" by OPPOSE, "`yes` if the first roll is critical";
    SECOND_CRITICAL "second_critical" by OPPOSE, "`yes` if the second roll is critical";
    FIRST_GRADE "first_grade" by OPPOSE, "`plain`, `excellent` or `severe`, of the first side";
    SECOND_GRADE "second_grade" by OPPOSE, "`plain`, `excellent` or `severe`, of the second side";
    HIT "hit" by &["attack", "odds"], "`yes` or `no`; of `odds` the chance, from 0 to 1";
    WOUND "wound" by &["odds"], "the chance of a wound, or `none` without a target or DV";
    DROP "drop" by &["odds"], "the chance that the damage puts the target out of action, or `none`";
    MEAN "mean" by &["odds"], "the mean damage, or `none` without a DV";
    FUMBLE "fumble" by &["attack"], "`yes` for a failure by doubles";
    BONUS "bonus" by &["attack"], "extra damage for the margin";
    ARMOR "armor" by &["attack"], "`no` where the attack defeats armor";
    DV "dv" by &["attack", "blast"],
        "damage before armor, extra damage included; `none` without a hit";
    RANGE "range" by &["attack"],
        "`point-blank`, `short`, `medium`, `long` or `extreme`; `none` if it is not known, and in melee";
    SCATTER "scatter" by &["attack"], "the metres by which a blast came down elsewhere, or `none`";
    HITS "hits" by &["attack"], "how many were hit";
    ATTACK_TARGET "attack_target" by &["attack"], "the number that the attacker rolled against";
    DEFENSE_TARGET "defense_target" by &["attack"],
        "the number that the defender rolled against, or `none`";
    ATTACK_ROLL "attack_roll" by &["attack"], "the roll of the attacker";
    DEFENSE_ROLL "defense_roll" by &["attack"], "the roll of the defender, or `none`";
    TAKEN "taken" by &["damage", "attack", "blast", "stress", "resist", "shock"],
        "points taken after armor; `none` while a test against shock is due";
    WOUNDS "wounds" by HARM, "wounds taken";
    KNOCKDOWN "knockdown" by HARM, "the target of the test against knockdown, or `none`";
    UNCONSCIOUS "unconscious" by HARM, "the target of the test against unconsciousness, or `none`";
    TRAUMAS "traumas" by STRESS, "traumas taken";
    RECOVER "recover" by STRESS, "the target of the test against a trauma, or `none`";
    TIME "time" by &["task"], "how long the task takes, or what was spent";
    MOD "mod" by &["task"], "the modifier for haste or extra time";
    METRES "metres" by &["distance", "attack"],
        "the distance; of a running jump for `jump`; of a push, or `none`";
    STANDING "standing" by &["distance"], "metres of a jump from standing";
    UP "up" by &["distance"], "feet of a high jump, in the ruleset `contract`";
    ACROSS "across" by &["distance"], "feet of a long jump, in the ruleset `contract`";
    PENALTY "penalty" by &["load", "busy"], "the modifier of all actions";
    FACTOR "factor" by &["load"], "the share of a distance that is left, as a decimal";
    TOTAL "total" by &["dice"], "the sum";
}

/// Commands with a margin to need, and with Simple Success Tests.
const SKILLS: &[&str] = &["test", "moxie"];

/// Commands with a margin that may be needed.
const NEEDS: &[&str] = &["test", "moxie", "attack"];

/// Commands that make a test with a grade.
const TESTS: &[&str] = &["test", "defend", "resist", "moxie", "aid"];

/// Commands that make a test.
const CHECKS: &[&str] = &["test", "defend", "resist", "moxie", "aid", "shock"];

/// Commands with a roll that can be critical.
const ROLLS: &[&str] = &["test", "defend", "resist", "moxie", "aid", "attack"];

/// The command of an Opposed Test.
const OPPOSE: &[&str] = &["oppose"];

/// Commands that wound.
const HARM: &[&str] = &["damage", "wound", "attack", "blast", "resist", "shock"];

/// Commands that deal stress.
const STRESS: &[&str] = &["stress", "resist"];

const fn state(word: &'static str, about: &'static str) -> ResultKey {
    ResultKey { word, about, commands: &[] }
}
