//! Notation: how each argument of a command is written.
//!
//! Here are the arguments that several commands share; the rest has a module by its subject.

mod attack;
mod decisions;
mod dice;
mod effect;
mod expected;
mod harm;
mod initiative;
mod keys;
mod modifier;
mod names;
mod template;
mod time;

use super::syntax::{
    Candidate, Codec, Flag, Keyed, Maybe, Notation, Number, OneOf, Repeated, Required, Text, Word,
    modifier, notation, number, one_of, option, optional, repeated, unless, word,
};
use crate::rules::{DamageKind, DicePool, TaskDuration};
pub use attack::{AttackArgs, AttackDefense, AttackOrder, AttackSkill, Rolls};
pub use decisions::{DecisionName, Dismissal, DismissalArgs, Resisted};
pub use dice::{
    Defaulting, Defense, DefenseArgs, Distance, DistanceArgs, Movement, OpposedSide,
    OpposedSideArgs, RollOptions, RollOptionsArgs, Skill, SkillArgs, SkillRoll, Test, TestArgs,
    TheirOptionsArgs,
};
pub use effect::{EFFECT, EffectModifiers, EffectModifiersArgs, Span, SpanArgs, Until};
pub use expected::{
    EXPECTED_DUE, EXPECTED_MODIFIERS, EXPECTED_NAMES, EXPECTED_ORDER, ExpectedKeys, Member, listed,
    stat_keys,
};
pub use harm::{
    Blast, BlastArgs, ConeRange, DamageValue, FirstAid, FirstAidArgs, HealAmount, HealAmountArgs,
    Hit, HitArgs,
};
pub use initiative::{
    MoxiePoint, MoxiePointArgs, OrderPosition, PositionArgs, RollSource, RollSourceArgs, Rollers,
    RollersArgs,
};
pub use keys::{
    Edits, GearKind, KEYS, StatEdit, StatKey, is_body_key, read_edits, write_edits, written,
};
pub use modifier::{MODIFIER_WORD, Modifier, ModifierWord};
pub use names::{BlastTarget, NAMES, NamesWord};
pub use template::{NEW_BODY, NEW_EDITS, NewName};
pub use time::{Downtime, DowntimeArgs, TimerDuration, TimerDurationArgs};

/// The name of a combatant.
pub const NAME: Required<Text> = word(Text::name("NAME"), "");

/// The name of another combatant.
const OTHER: Required<Text> = word(Text::name("OTHER"), "");

/// The id of a ruleset, or its file.
pub const RULESET: Required<Text> = word(
    Text::new("ID|FILE.ron").likely(|world| texts(world.rulesets)),
    "a file is found from the folder of the script",
);

/// The label of a timer.
pub const TIMER: Required<Text> = word(Text::new("LABEL").in_quotes(), "");

/// The label of a reserve.
const RESERVE: Text = Text::new("LABEL").likely(|world| texts(&world.reserves));

/// A place.
pub const PLACE: Text = Text::new("PLACE").likely(|world| texts(&world.places));

/// The reserve that joins the fight.
pub const WAVE: Required<Text> = word(RESERVE, "the label that `reserve=` gave them");

fn texts(texts: &[impl ToString]) -> Vec<Candidate> {
    texts.iter().map(|text| Candidate::Text(text.to_string())).collect()
}

/// Points of damage or stress.
pub const POINTS: Number = number("N", 0, 9999);

/// A number of wounds, traumas or actions.
pub const COUNT: Number = number("N", 0, 99);

/// A stretch of time, in seconds, turns or phases.
const TIME_SPAN: Number = number("N", 1, 100_000);

/// A roll of percentile dice.
pub const PERCENTILE: Number = number("N", 0, 99);

/// A modifier of a roll.
pub const MODIFIER: Number = modifier();

/// The dice of a roll.
pub const DICE: Notation<DicePool> = notation("DICE", "a dice roll", "2d10, 3d10+4 or 5");

/// A stretch of work.
pub const TIME: Notation<TaskDuration> = notation("TIME", "a time", "90s, 42m, 3.2h or 2d");

/// The modifiers of a test, one by one.
pub const MODIFIERS: Repeated<ModifierWord> =
    repeated("mod", MODIFIER_WORD, "a modifier, and what it is for; each counts");

/// The roll of a test; the program rolls if it is left out.
pub const ROLL: Maybe<Keyed<Number>> =
    option("roll", PERCENTILE, "the roll; the program rolls if it is left out");

/// A damage value.
const DV: Number = number("DV", 0, 9999);

/// The kind of damage.
const KIND: Maybe<Required<OneOf<DamageKind>>> =
    optional(one_of(), "the kind of damage; without it, armor does not count");

/// Armor penetration.
const PENETRATION: Number = number("N", -999, 999);

/// The label of a weapon.
pub const WEAPON_LABEL: Text = Text::new("WEAPON");

/// `action=no`.
pub const IS_ACTION: Flag = unless("action", "does not count as their action");

/// A number of copies, as `x3`.
#[derive(Clone, Copy)]
pub struct Copies;

impl Codec for Copies {
    type Value = u32;

    fn placeholder(&self) -> String {
        "xN".to_owned()
    }

    fn read(&self, text: &str, _: &str) -> Result<u32, String> {
        let count = text.strip_prefix(['x', 'X']).and_then(|digits| digits.parse().ok());
        count.ok_or_else(|| match text.parse::<u32>() {
            Ok(count) => format!("{text:?} is one word too many; for {count} of them: x{count}"),
            Err(_) => format!("{text:?} is one word too many; a name with spaces needs quotes"),
        })
    }

    fn write(&self, count: &u32) -> String {
        format!("x{count}")
    }

    fn may_begin(&self, word: &Word) -> bool {
        !word.text.contains('=')
    }

    fn values(&self) -> String {
        "x1 to x100".to_owned()
    }
}
