//! Notation of the arguments: the values that several commands take, and the forms of each type.

use super::ParseError;
use super::args::Args;
use super::argument::{Argument, Part, Syntax, group, usage_of};
use super::arguments::{
    DamageKind, Downtime, Hit, MoxiePoint, MoxieUse, OrderPosition, RollSource, Span, TimerDuration,
};
use super::choice::{
    Alternative, choice, choice_error, complete_choice, first, parts_of_choice, usage_of_choice,
};
use super::codec::{
    Codec, Label, Name, Notation, Number, OneOf, RulesetWord, any_number, initiative_die, modifier,
    notation, number, one_of,
};
use super::complete::Offers;
use super::keyword::{Maybe, Or, or};
use super::option::{Flag, Keyed, Repeated, key, option, repeated, unless};
use super::position::{Required, optional, word, words};
use super::words::LineWriter;
use crate::rules::{DicePool, ReadyEffect, TaskDuration};

/// The name of a combatant.
pub(super) const NAME: Required<Name> = word(Name("NAME"), "");

/// The name of another combatant.
const OTHER: Required<Name> = word(Name("OTHER"), "");

/// The id of a ruleset, or its file.
pub(super) const RULESET: Required<RulesetWord> =
    word(RulesetWord, "a file is looked for in the folder of the script");

/// The label of an effect.
pub(super) const EFFECT: Required<Label> = word(
    Label { shipped: || ReadyEffect::shipped().iter().map(|it| it.label.clone()).collect() },
    "",
);

/// The label of a timer.
pub(super) const TIMER: Required<Label> = word(Label { shipped: Vec::new }, "");

/// Points of damage or stress.
pub(super) const POINTS: Number = number("N", 0, 9999);

/// A number of wounds, traumas or actions.
pub(super) const COUNT: Number = number("N", 0, 99);

/// A stretch of time, in seconds, turns or phases.
const LONG: Number = number("N", 1, 100_000);

/// A roll of percentile dice.
pub(super) const PERCENTILE: Number = number("N", 0, 99);

/// A modifier of a roll.
pub(super) const MODIFIER: Number = modifier();

/// The dice of a roll.
pub(super) const DICE: Notation<DicePool> = notation("DICE", "a dice roll", "2d10, 3d10+4 or 5");

/// A stretch of work.
pub(super) const TIME: Notation<TaskDuration> = notation("TIME", "a time", "90s, 42m, 3.2h or 2d");

/// The modifiers of a test, one by one.
pub(super) const MODIFIERS: Repeated<Number> = repeated("mod", MODIFIER, "a modifier; each counts");

/// The roll of a test; the program rolls where it is left out.
pub(super) const ROLL: Maybe<Keyed<Number>> =
    option("roll", PERCENTILE, "the roll; the program rolls without it");

/// A damage value.
const DV: Number = number("DV", 0, 9999);

/// The kind of damage.
const KIND: Maybe<Required<OneOf<DamageKind>>> =
    optional(one_of(), "the kind of damage; armor counts only where it is given");

/// Armor penetration.
const PENETRATION: Or<Maybe<Keyed<Number>>, i32> =
    or(option("ap", number("N", -999, 999), "armor penetration; 6 and -6 are the same"), 0);

/// Whether armor counts.
const ARMOR: Flag = unless("armor", "armor doesn't count");

/// A number of copies, as `x3`.
#[derive(Clone, Copy)]
pub(super) struct Copies;

impl Codec for Copies {
    type Value = u32;

    fn placeholder(&self) -> String {
        "xN".to_owned()
    }

    fn read(&self, text: &str, _: &str) -> Result<u32, String> {
        let count = text.strip_prefix(['x', 'X']).and_then(|digits| digits.parse().ok());
        count.ok_or_else(|| match text.parse::<u32>() {
            Ok(count) => format!("{text:?} is one word too many; for {count} of them: x{count}"),
            Err(_) => format!("{text:?} is one word too many; a name with blanks takes quotes"),
        })
    }

    fn write(&self, count: &u32) -> String {
        format!("x{count}")
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
        penetration: PENETRATION,
        armor: ARMOR,
    }
}

group! {
    /// The hit of an attack.
    AttackHitArgs: Hit {
        value: key("dv", DV, "the damage value, before armor; a hit is dealt at once to `on`"),
        kind: KIND,
        penetration: PENETRATION,
        armor: ARMOR,
    }
}

choice! {
    /// The source of an initiative roll.
    RollSourceArgs: RollSource {
        Total(total: key("total", any_number::<i32>("N"), "the total that was called out; the die is worked out")),
        /// the two digits of the die change places, for a point of Moxie
        "flip" Flip,
        Dice(dice: words(initiative_die("DIE"), "the dice that a player rolled: one, or one for each point of Speed")),
        Program,
    }
}

choice! {
    /// A position in the order of this phase.
    PositionArgs: OrderPosition {
        /// before everybody else who is still to come
        "first" First,
        /// after everybody else
        "last" Last,
        /// just before another combatant
        "before" Before(other: OTHER),
        /// just after another combatant
        "after" After(other: OTHER),
    }
}

choice! {
    /// The duration of an effect.
    SpanArgs: Span {
        Turns(turns: key("turns", number("N", 1, 10_000), "how many turns it lasts, this one counted")),
        Phases(phases: key("phases", number("N", 1, 10_000), "how many phases it lasts, this one counted")),
        Open,
    }
}

choice! {
    /// The duration of a timer.
    TimerDurationArgs: TimerDuration {
        Turns(turns: key("turns", LONG, "rings when these turns are over, this one counted")),
        Seconds(seconds: key("seconds", LONG, "the same in seconds, in whole turns")),
        Phases(
            phases: key("phases", LONG, "rings so many phases later"),
            name: key("at", Name("NAME"), "at the score of this combatant, beside `phases`")
        ),
    }
}

choice! {
    /// Time outside combat.
    DowntimeArgs: Downtime {
        Seconds(seconds: key("seconds", LONG, "")),
        Turns(turns: key("turns", LONG, "")),
    }
}

choice! {
    /// What points of Moxie are for.
    MoxiePointArgs: MoxiePoint {
        Regain(points: key("regain", number("N", 1, 10), "points that come back, up to the stat")),
        Change(used: word(one_of::<MoxieUse>(), "changes the last test of this combatant")),
        GoFirst,
    }
}
