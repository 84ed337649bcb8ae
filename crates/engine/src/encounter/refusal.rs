//! Refusals: why a command is not carried out, and what would do it.

mod hints;
#[cfg(test)]
mod tests;

use hints::{
    first, list_existing, list_known, mode_hint, not_due, nothing_to_reload, who_is, who_may,
};
use thiserror::Error;

use super::{BrokenRule, Combatant, Invalid};
use crate::command::{ActionKind, Command, OrderPosition, quoted, typed};
use crate::rules::{Consequence, InitiativeDie, Mode, Stat};
use crate::text::{PlainText, join_and, join_or, number};

/// A command that can't be carried out now. Nothing has changed.
///
/// Every command in a sentence can be typed as it stands there.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(test, derive(strum::VariantNames))]
#[allow(missing_docs, reason = "the sentences and the names of the fields say what they are")]
pub enum Refusal {
    #[error("{rule}; `{by}` overrules that")]
    Overrulable { rule: BrokenRule, by: Box<Command> },
    #[error("no name matches {:?}; {}", .name.as_str(), list_known(.known))]
    NoMatch { name: PlainText, known: Vec<PlainText> },
    #[error("{name} could be {}; type more of the name", join_or(.known))]
    Ambiguous { name: PlainText, known: Vec<PlainText> },
    #[error(
        "nobody still in the fight matches {pattern}; name the dead, the gone and those in reserve in full"
    )]
    NoneMatches { pattern: PlainText },
    #[error("no name begins with {:?}", .0.as_str())]
    NoneBegins(PlainText),
    #[error("one name only, not {:?}", .0.as_str())]
    OneName(PlainText),
    #[error("{} can only do that one at a time: {}", join_and(.0), typed("moxie", first(.0), ""))]
    OneAtATime(Vec<PlainText>),
    #[error("the name {0} is taken; choose another, or {line} to number the new one", line = typed("add", .0, "x1"))]
    NameTaken(PlainText),
    #[error("{:?} can't be a name: {why}", .name.as_str())]
    BadName { name: PlainText, why: &'static str },
    #[error("{what} must be {}, not {}", numbers(*.min, *.max), number(*.given))]
    OutOfRange { what: String, min: i32, max: i32, given: i32 },
    #[error("that isn't possible: {0}")]
    Invalid(#[from] Invalid),
    #[error(
        "{key} can only be set once {name} is there: {}", typed("set", .name, &format!("{key}={value}"))
    )]
    OnlyInSet { key: &'static str, value: i32, name: PlainText },
    #[error(
        "{name}'s pool can't exceed the Moxie stat of {moxie}; {} raises it",
        typed("set", .name, &format!("moxie={points}"))
    )]
    PoolOverStat { name: PlainText, moxie: i32, points: i32 },
    #[error(
        "effects would deal damage too often for one command; `pass turns={turns}` lets less time pass"
    )]
    TooMuchDamage { turns: u32 },
    #[error("the encounter is finished; `undo` opens it again")]
    Finished,
    #[error("the ruleset can't change after the first `begin`; `undo` goes back there")]
    RulesetFixed,
    #[error("{command} is not allowed now: {}", mode_hint(*.mode))]
    NotNow { command: &'static str, mode: Mode },
    #[error("nobody is here yet; `add Guard` adds a combatant")]
    NobodyHere,
    #[error("nobody in {0} is a player's character or an ally; `set Ana side=pc` makes one there")]
    NoParty(PlainText),
    #[error("all of them are here already; `rename Ana Old` makes room for another Ana")]
    PartyIsHere,
    #[error("all are in reserve; {line} lets them join", line = typed("wave", .0, ""))]
    NobodyButReserve(PlainText),
    #[error("{0} is in reserve; {line} lets them join", line = typed("set", .0, "reserve=none"))]
    InReserve(PlainText),
    #[error("nobody is in reserve; `add Guard reserve=second` prepares one")]
    NoReserve,
    #[error("nobody is in reserve as {:?}; there is {}: {}", .label.as_str(), join_or(.known), typed("wave", first(.known), ""))]
    UnknownReserve { label: PlainText, known: Vec<PlainText> },
    #[error(
        "{0} has had a stage in this turn; {line} takes them out of the fight", line = typed("status", .0, "gone")
    )]
    ReserveTooLate(PlainText),
    #[error("{given} is not on {}", .die.description())]
    NoSuchDie { given: i32, die: InitiativeDie },
    #[error("{name} rolls {wanted} dice, not {given}")]
    DiceCount { name: PlainText, wanted: usize, given: usize },
    #[error("{name} can't have a total of {total}: the die would be {}, which is not on {}", number(*.rolled), .die.description())]
    NoSuchTotal { name: PlainText, total: i32, rolled: i32, die: InitiativeDie },
    #[error("{0} rolls several dice; enter each of them, as in {line}", line = typed("roll", .0, "3 7"))]
    TotalOfSeveral(PlainText),
    #[error("{0} has {1} dice already, and can't have more")]
    TooManyDice(PlainText, usize),
    #[error(
        "{0} has not rolled; {line} rolls, and during a phase {other}", line = typed("roll", .0, ""), other = typed("slot", .0, "")
    )]
    NoDie(PlainText),
    #[error("only the digits of a d100 can be swapped, and this ruleset rolls another die")]
    NoFlip,
    #[error("{0} has already spent a point of Moxie on this roll; one is the limit")]
    FlippedAlready(PlainText),
    #[error("{0} has no Moxie left; {line} gives a point back", line = typed("set", .0, "pool=1"))]
    NoMoxie(PlainText),
    #[error("{0} has no Moxie; {line} gives some", line = typed("set", .0, "moxie=1"))]
    NeverMoxie(PlainText),
    #[error("{0} has no action left in this phase; {line} gives one", line = typed("slot", .0, ""))]
    NothingToPlay(PlainText),
    #[error("{0} has already spent Moxie to go first in this phase")]
    MoxieTwice(PlainText),
    #[error("no one is acting; `next` continues")]
    NobodyActs,
    #[error("the acting combatant has started already; `next` continues")]
    StartedAlready,
    #[error("{name} is not acting now; {}; `next` goes on", who_is(.acting))]
    NotActing { name: PlainText, acting: Vec<PlainText> },
    #[error("{} act at once; name one of them: {}", join_and(.acting), typed(command, first(.acting), ""))]
    WhichActing { command: &'static str, acting: Vec<PlainText> },
    #[error("not possible in the free phase of an ambush; `next` ends it")]
    InFreePhase,
    #[error("free=yes surprises everybody else; leave out surprised=")]
    FreePhaseSurprisesAll,
    #[error("{0} can't be both an ambusher and surprised")]
    AmbusherSurprised(PlainText),
    #[error("there is nobody else to ambush; `add Guard` adds a combatant")]
    NobodyToAmbush,
    #[error("{0} is taking a delayed action and can't delay again; `next` ends it")]
    DelayedAlready(PlainText),
    #[error("{0} is not active; {line} changes that", line = typed("status", .0, "active"))]
    NotActive(PlainText),
    #[error("{name} can't act: {label}; {} ends that", typed("clear", .name, &quoted(.label).to_string()))]
    Stunned { name: PlainText, label: PlainText },
    #[error(
        "{0} can't delay: only the first to act in the turn can, if alone and before anyone is done"
    )]
    OnlySoleFirstDelays(PlainText),
    #[error("{name} has already taken a {kind} action and can't delay any more")]
    TooBusyToDelay { name: PlainText, kind: ActionKind },
    #[error("{name} has no weapon {:?}; {}, {} adds one", .label.as_str(), list_existing(.known), typed("set", .name, &format!("{}=5", quoted(&format!("weapon.{label}")))))]
    NoWeapon { name: PlainText, label: PlainText, known: Vec<PlainText> },
    #[error("{}", nothing_to_reload(.name, .label.as_ref()))]
    NothingToReload { name: PlainText, label: Option<PlainText> },
    #[error("{name} can reload {}; name one: {}", join_or(.labels), typed("reload", .name, &quoted(&.labels[0]).to_string()))]
    WhichReload { name: PlainText, labels: Vec<PlainText> },
    #[error("{label} can't be: {why}")]
    OddWeapon { label: PlainText, why: &'static str },
    #[error("{0} is one place; {line} says how far those are from each other who are there", line = typed("ground", .0, "5"))]
    OnePlace(PlainText),
    #[error("nothing was said that could be taken back about {0}")]
    NothingSaid(PlainText),
    #[error("there are {targets} targets, and {rolls} rolls; give one for each, or ? for all")]
    RollCount { targets: usize, rolls: usize },
    #[error("{option}= needs {needed}")]
    Needs { option: &'static str, needed: &'static str },
    #[error("{name} does not declare now; {}", who_may(.declaring))]
    NotDeclaring { name: PlainText, declaring: Vec<PlainText> },
    #[error("{0} has declared nothing yet")]
    NothingDeclared(PlainText),
    #[error(
        "{name} has no skill {:?}; {} adds one of 40, or give the number, or default=aptitude for a test", .label.as_str(),
        typed("set", .name, &format!("{}=40", quoted(&format!("skill.{label}"))))
    )]
    NoSkill { name: PlainText, label: PlainText },
    #[error("{:?} can't be tested by an aptitude: {why}; give the number", .label.as_str())]
    NoDefault { label: PlainText, why: &'static str },
    #[error("a body needs its numbers; {} takes those of a template", typed("sleeve", .0, "from=Splicer"))]
    NoBody(PlainText),
    #[error("{key} is not of the body; {} changes it", typed("set", .name, &format!("{}={}", quoted(.key), quoted(.value))))]
    NotOfBody { name: PlainText, key: String, value: String },
    #[error("{name} has no {stat}; {} gives one", typed("set", .name, &format!("{stat}=15")))]
    AptitudeUnknown { name: PlainText, stat: Stat },
    #[error("whose {:?}? put the name before it, or give the number", .0.as_str())]
    WhoseSkill(PlainText),
    #[error("{0} and {1} don't go together; leave one out")]
    NotBoth(&'static str, &'static str),
    #[error("{0} can't roll against {0}; name another combatant")]
    AgainstOneself(PlainText),
    #[error("{0} names no skill to attack with; give one in place of linked")]
    NoLinkedSkill(PlainText),
    #[error("{0} has made no test that Moxie could change")]
    NoTest(PlainText),
    #[error("{0} has already spent a point of Moxie on this test; one is the limit")]
    MoxieOnTest(PlainText),
    #[error("{0}")]
    MoxieUseless(&'static str),
    #[error("{0}")]
    Contradiction(&'static str),
    #[error("{0} is not on percentile dice (00–99)")]
    NoSuchRoll(i32),
    #[error("rushing saves 10, 20, 30, 40, 50 or 60 percent of the time, not {0}")]
    NoSuchRush(i32),
    #[error("{pounds} lb is too much: a Physique of {physique} carries {max} lb at most")]
    TooHeavy { pounds: i32, physique: i32, max: i32 },
    #[error("this ruleset has no rule for {0}")]
    NoSuchRule(&'static str),
    #[error("{what} is not known; give it as {key}=N")]
    Unknown { what: &'static str, key: &'static str },
    #[error(
        "{name} has no {stat}; {} gives one, or {} settles it without a test",
        typed("set", .name, &format!("{stat}=15")), typed("dismiss", .name, &decision.to_string())
    )]
    NoAptitude { name: PlainText, stat: Stat, decision: Consequence },
    #[error("{0} is named twice; name each target once")]
    TargetTwice(PlainText),
    #[error("{0} has no damage and no wounds")]
    NotHurt(PlainText),
    #[error(
        "{0} has had first aid for this injury; it helps again after new damage or a new wound"
    )]
    AidedAlready(PlainText),
    #[error("{0} is a machine and can't be shocked")]
    NoShock(PlainText),
    #[error("{name} is not waiting; {}", who_is(.held))]
    NotOnStandby { name: PlainText, held: Vec<PlainText> },
    #[error("{0} is taking a delayed action and finishes first; `next` ends it")]
    StandbyActs(PlainText),
    #[error("it is too late to act before {}; {} interrupts", join_and(.acting), typed("act", .name, ""))]
    TooLateBefore { name: PlainText, acting: Vec<PlainText> },
    #[error("{0} has no action left to move in this phase; {line} gives one", line = typed("slot", .0, ""))]
    NothingToMove(PlainText),
    #[error("{0} has started to act and can't be moved; `undo` takes back the last command")]
    MovedTooLate(PlainText),
    #[error(
        "{0} is acting with others and can't be moved; {line} ends the action, {other} delays it", line = typed("done", .0, ""), other = typed("delay", .0, "")
    )]
    MovedFromShared(PlainText),
    #[error(
        "{acting} is acting; {} is possible", typed("move", .name, &format!("after {}", quoted(.acting)))
    )]
    MovedBeforeActing { name: PlainText, acting: PlainText },
    #[error("{0} can't be moved before or after {0}; name another combatant")]
    MovedBesideOneself(PlainText),
    #[error("{0} still has an action in this phase; {line} puts it first", line = typed("move", .0, "first"))]
    HasSlot(PlainText),
    #[error("{name} has no effect called {:?}; {}", .label.as_str(), list_existing(.known))]
    NoEffect { name: PlainText, label: PlainText, known: Vec<PlainText> },
    #[error("{name} has no counter {:?}; {}, {} adds one", .label.as_str(), list_existing(.known), typed("set", .name, &format!("{}=1", quoted(&format!("counter.{label}")))))]
    NoCounter { name: PlainText, label: PlainText, known: Vec<PlainText> },
    #[error("an effect can't change {stat}; {} does", typed("set", .name, &format!("{stat}={value}")))]
    NotAffected { name: PlainText, stat: Stat, value: i32 },
    #[error("{}", not_due(.what, .due))]
    NotDue { what: PlainText, due: Vec<PlainText> },
    #[error("{0} needs a text")]
    EmptyText(&'static str),
    #[error("{what} has at most {max} characters")]
    LongText { what: &'static str, max: usize },
    #[error("{}", .0.message("undo"))]
    NothingToUndo(StepCount),
    #[error("{}", .0.message("redo"))]
    NothingToRedo(StepCount),
}

impl Refusal {
    /// A rule that the same or another command, `by`, overrules.
    pub(super) fn overrulable(rule: BrokenRule, by: Command) -> Self {
        Self::Overrulable { rule, by: Box::new(by) }
    }

    /// Refuses to break a rule, unless that is forced; `by` is the command that forces it.
    pub(super) fn unless_forced(
        rule: Option<BrokenRule>,
        force: bool,
        by: impl FnOnce() -> Command,
    ) -> Result<(), Self> {
        match rule {
            Some(rule) if !force => Err(Self::overrulable(rule, by())),
            _ => Ok(()),
        }
    }

    /// A combatant without a point of Moxie, and what would give one.
    pub(super) fn no_moxie(combatant: &Combatant) -> Self {
        let has_any = combatant.block.explicit.get(&Stat::Moxie).is_some_and(|&it| it > 0);
        let refusal = if has_any { Self::NoMoxie } else { Self::NeverMoxie };
        refusal(combatant.name.clone())
    }

    /// A rule that keeps a combatant from going first, and that the gamemaster's own order overrules.
    pub(super) fn not_first(rule: fn(PlainText) -> BrokenRule, name: PlainText) -> Self {
        let first = Command::Move { name: name.to_string(), position: OrderPosition::First };
        Self::overrulable(rule(name), first)
    }
}

/// Number of commands to undo or to redo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepCount(pub usize);

impl StepCount {
    fn message(self, verb: &str) -> String {
        match self.0 {
            0 => format!("nothing to {verb}"),
            1 => format!("only one command to {verb}"),
            several => format!("only {several} commands to {verb}"),
        }
    }
}

/// Returns the numbers from `min` to `max` in words.
fn numbers(min: i32, max: i32) -> String {
    if min == max { number(min) } else { format!("{} to {}", number(min), number(max)) }
}

/// Returns `given`, or refuses a number outside of `min` to `max`.
pub(super) fn check_range(what: &str, given: i32, min: i32, max: i32) -> Result<i32, Refusal> {
    if (min..=max).contains(&given) {
        Ok(given)
    } else {
        Err(Refusal::OutOfRange { what: what.to_owned(), min, max, given })
    }
}

/// Converts `given` to a [`PlainText`]; refuses an empty one, naming it as `what`.
pub(super) fn check_text(what: &'static str, given: &str) -> Result<PlainText, Refusal> {
    let text = PlainText::new(given);
    if text.is_empty() { Err(Refusal::EmptyText(what)) } else { Ok(text) }
}

/// Does the same, and refuses a text of more than `max` characters.
pub(super) fn check_short_text(
    what: &'static str,
    given: &str,
    max: usize,
) -> Result<PlainText, Refusal> {
    let text = check_text(what, given)?;
    if text.chars().count() > max { Err(Refusal::LongText { what, max }) } else { Ok(text) }
}
