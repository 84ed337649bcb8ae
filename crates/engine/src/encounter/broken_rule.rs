//! Rules that stand in the way of a command, but not of the gamemaster.

use thiserror::Error;

use super::WeaponAction;
use crate::command::{ActionKind, ConeRange, in_quotes, quoted, typed};
use crate::rules::{FiringMode, Intent};
use crate::text::{PlainText, counted, join_and};

/// A rule that a command would break. Another command overrules it.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(test, derive(strum::VariantNames))]
#[allow(missing_docs, reason = "the sentences and the names of the fields say what they are")]
pub enum BrokenRule {
    #[error("{name} can't: {limit}")]
    ActionLimit { name: PlainText, limit: &'static str },
    #[error("{name} has already taken a {kind} action, so no {action}")]
    TooBusyFor { name: PlainText, kind: ActionKind, action: WeaponAction },
    #[error(
        "{name}'s {label} has {loaded} left of the {needed} rounds needed; {} reloads",
        typed("reload", .name, &quoted(.label).to_string())
    )]
    TooFewRounds { name: PlainText, label: PlainText, loaded: i32, needed: i32 },
    #[error("{name}'s {label} doesn't fire {mode}; it fires {}", join_and(.modes))]
    NoSuchMode { name: PlainText, label: PlainText, mode: FiringMode, modes: Vec<&'static str> },
    #[error("no more {mode} with the {label} in this Complex action of {name}")]
    TooManyShots { name: PlainText, label: PlainText, mode: FiringMode },
    #[error(
        "{name} has declared {:?}; {} if a Power allows it", .declared.as_str(),
        typed("change", .name, &format!("{} power=yes", in_quotes(.what)))
    )]
    DeclaredOtherwise { name: PlainText, declared: PlainText, what: PlainText },
    #[error("to {0} somebody takes a melee attack")]
    OnlyInMelee(Intent),
    #[error("{metres} m are out of the range of the {label}")]
    OutOfRange { label: PlainText, metres: i32 },
    #[error(
        "the target is out of reach: melee reaches {near} m, and who is in the same place; a charge (`charge=yes`) goes there"
    )]
    OutOfReach { near: i32 },
    #[error("{metres} m are too far to charge: {run} at most")]
    TooFarToCharge { metres: i32, run: i32 },
    #[error("nobody charges with a ranged attack")]
    ChargeIsMelee,
    #[error("{mode} fire is aimed at {} at most; another is attacked behind it", counted(*.most, "target"))]
    TooManyTargets { mode: FiringMode, most: i32 },
    #[error("{0} and {1} stand in different places, and one attack is on those who stand together")]
    TargetsApart(PlainText, PlainText),
    #[error("{0} is subdued and can't attack")]
    Subdued(PlainText),
    #[error("{name} is disarmed and does not hold the {label}")]
    Disarmed { name: PlainText, label: PlainText },
    #[error("{0} has to do what was declared, unless a Power allows a change")]
    DeclaredBinds(PlainText),
    #[error(
        "too late for {0} to go first on Moxie, as somebody has acted in this phase (no point is spent)"
    )]
    MoxieTooLate(PlainText),
    #[error("{0} has rolled a critical and goes first already; Moxie can't help")]
    CriticalGoesFirst(PlainText),
    #[error("{0} is surprised and can't defend in this phase")]
    Defenseless(PlainText),
    #[error("{0} is out of action or stunned, and can't defend")]
    CanNotDefend(PlainText),
    #[error("a cone at {range} range hits {} at most", counted(*.most as i32, "target"))]
    ConeTargets { range: ConeRange, most: usize },
    #[error("first aid doesn't help {name}: {why}")]
    NoFirstAid { name: PlainText, why: &'static str },
    #[error("nobody goes first on Moxie in this ruleset, so {0} can't")]
    NoMoxieHere(PlainText),
}
