//! Notation: how each argument of a command is written.
//!
//! Here are the arguments that several commands share; the rest has a module by its subject.

mod decisions;
mod dice;
mod effect;
mod expected;
mod initiative;
mod keys;
mod modifier;
mod names;
mod template;

use super::arguments::{
    Blast, ConeRange, DamageValue, Downtime, FirstAid, HealAmount, Hit, MoxiePoint, MoxieUse,
    OrderPosition, TimerDuration,
};
use super::party::{PartyMoxie, PartyOrder};
use super::syntax::{
    Candidate, Codec, Fitting, Flag, Keyed, Maybe, Notation, Number, OneOf, Repeated, Required,
    Several, Text, Word, choice, flag, group, key, modifier, notation, number, one_of, option,
    optional, or, repeated, unless, word,
};
use crate::rules::{DamageKind, DicePool, TaskDuration};
pub use decisions::{DismissalArgs, Resisted};
pub use dice::{
    AttackArgs, DefenseArgs, DistanceArgs, OpposedSideArgs, RollOptionsArgs, SkillArgs, TestArgs,
    TheirOptionsArgs,
};
pub use effect::{EFFECT, EffectModifiersArgs, SpanArgs};
pub use expected::{
    EXPECTED_DUE, EXPECTED_MODIFIERS, EXPECTED_NAMES, EXPECTED_ORDER, ExpectedKeys, listed,
    stat_keys,
};
pub use initiative::{RollSourceArgs, RollersArgs};
pub use keys::{Edits, KEYS, StatEdit, StatKey, is_body_key, read_edits, write_edits, written};
pub use modifier::{MODIFIER_WORD, ModifierWord};
use names::{METRES, TARGET};
pub use names::{NAMES, NamesWord};
pub use template::{NEW_BODY, NEW_EDITS, NewName};

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

group! {
    /// A hit.
    HitArgs: Hit {
        value: word(DV, "the damage value, before armor"),
        kind: KIND,
        penetration: or(option("ap", PENETRATION, "armor penetration; 6 and -6 are the same"), 0),
        armor: unless("armor", "armor doesn't count"),
    }
}

group! {
    /// The party of another encounter.
    PartyArgs: PartyOrder {
        file: key("from", Text::new("FILE.ron"), "the file of the encounter; it is looked for in the folder of the script"),
        is_hurt: unless("harm", "all come unharmed"),
        moxie: option("moxie", one_of::<PartyMoxie>(), "the pools are full"),
    }
}

choice! {
    /// The amount that is healed.
    HealAmountArgs: HealAmount {
        /// all damage and all wounds
        "all" All,
        Points(points: word(Fitting(POINTS), "points of damage")),
    }
}

choice! {
    /// A position in the order of this phase.
    PositionArgs: OrderPosition {
        /// before all others who are still to come
        "first" First,
        /// after all others
        "last" Last,
        /// just before another combatant
        "before" Before(other: OTHER),
        /// just after another combatant
        "after" After(other: OTHER),
    }
}

choice! {
    /// The duration of a timer.
    TimerDurationArgs: TimerDuration {
        Turns(turns: key("turns", TIME_SPAN, "how many turns until it rings, counting this one")),
        Seconds(seconds: key("seconds", TIME_SPAN, "the same in seconds, in whole turns")),
        Phases(
            phases: key("phases", TIME_SPAN, "how many phases until it rings"),
            name: key("at", Text::name("NAME"), "with `phases`: at the score of this combatant")
        ),
    }
}

choice! {
    /// Time outside combat.
    DowntimeArgs: Downtime {
        Seconds(seconds: key("seconds", TIME_SPAN, "")),
        Turns(turns: key("turns", TIME_SPAN, "")),
        Hours(hours: key("hours", number("N", 1, 10_000), "")),
        Days(days: key("days", number("N", 1, 1_000), "")),
    }
}

choice! {
    /// The damage value of an area attack.
    DamageValueArgs: DamageValue as "DV" {
        Number(number: word(Fitting(DV), "the damage value in the center, before armor")),
        Dice(pool: word(DICE, "the same by dice, which are rolled once")),
    }
}

group! {
    /// An area attack.
    BlastArgs: Blast {
        value: DamageValueArgs,
        targets: Several(TARGET),
        kind: KIND,
        penetration: or(option("ap", PENETRATION, "armor penetration; 6 and -6 are the same"), 0),
        armor: unless("armor", "armor doesn't count"),
        uniform: option("uniform", METRES, "the radius in metres with the full DV; from there on 2 less a metre"),
        cone: option(
            "cone", one_of::<ConeRange>(), "1, 2, 3 or 3 targets without metres; 1d10 more DV at short range, 1d10 less at long and extreme"
        ),
        by: option("by", Text::name("NAME"), "whose attack it is; the damage counts as theirs"),
        force: flag("force", "overrules the number of targets of a cone"),
    }
}

group! {
    /// First aid.
    FirstAidArgs: FirstAid {
        skill: SkillArgs,
        by: key("by", Text::name("MEDIC"), "who makes the test, with the modifiers of their tests"),
        roll: ROLL,
        options: RollOptionsArgs,
        heal: option("heal", number("N", 1, 10), "the d10 of damage that a success heals; the program rolls if it is left out"),
        force: flag("force", "overrules the time since the injury, `heals`, morph and status"),
    }
}

choice! {
    /// The use of points of Moxie.
    MoxiePointArgs: MoxiePoint {
        Change(used: word(one_of::<MoxieUse>(), "changes the last test of this combatant")),
        Regain(points: key("regain", number("N", 1, 10), "points that come back, up to the stat")),
        GoFirst,
    }
}
