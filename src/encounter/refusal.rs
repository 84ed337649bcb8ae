//! Refusals: why a command is not carried out, and what would do it.

use thiserror::Error;

use super::combatant::WeaponAction;
use super::validate::Invalid;
use crate::command::{ActionKind, quoted};
use crate::rules::{Consequence, InitiativeDie, Mode, Stat};
use crate::text::{PlainText, join_and, join_or};

/// A command that can't be carried out now. Nothing has changed.
///
/// Every command in a sentence can be typed as it stands there.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[allow(missing_docs, reason = "the sentences and the names of the fields say what they are")]
pub enum Refusal {
    #[error("no name matches {:?}; {}", .name.as_str(), list_known(.known))]
    NoMatch { name: PlainText, known: Vec<PlainText> },
    #[error("{name} may be {}; give more of the name", join_or(.known))]
    Ambiguous { name: PlainText, known: Vec<PlainText> },
    #[error("{0} exists already; choose another name, or `add {q} x1` for the next one", q = quoted(.0))]
    NameTaken(PlainText),
    #[error("{:?} can't be a name: {why}", .name.as_str())]
    BadName { name: PlainText, why: &'static str },
    #[error("{what} goes from {min} to {max}, not {given}")]
    OutOfRange { what: String, min: i32, max: i32, given: i32 },
    #[error("that can't be: {0}")]
    Invalid(#[from] Invalid),
    #[error("{key} can only be changed with `set`, once {name} is there")]
    OnlyInSet { key: &'static str, name: PlainText },
    #[error(
        "{name}'s pool can't exceed the Moxie stat of {moxie}; `set {} moxie=N` raises it", quoted(.name)
    )]
    PoolOverStat { name: PlainText, moxie: i32 },
    #[error("the encounter is finished; `undo` opens it again")]
    Finished,
    #[error("the ruleset can only be chosen before the first `begin`; `undo` goes back to it")]
    RulesetFixed,
    #[error("`{command}` is not allowed now: {}", mode_hint(*.mode))]
    NotNow { command: &'static str, mode: Mode },
    #[error("nobody is here yet; `add NAME` adds a combatant")]
    NobodyHere,
    #[error("{given} is not on {}", .die.description())]
    NoSuchDie { given: i32, die: InitiativeDie },
    #[error("{name} rolls {wanted} dice, not {given}")]
    DiceCount { name: PlainText, wanted: usize, given: usize },
    #[error("a total of {total} would be a die of {rolled} for {name}, which is not on {}", .die.description())]
    NoSuchTotal { name: PlainText, total: i32, rolled: i32, die: InitiativeDie },
    #[error("{0} rolls several dice; enter each of them: `roll {q} DIE …`", q = quoted(.0))]
    TotalOfSeveral(PlainText),
    #[error("{0} has {1} dice already, and can't have more")]
    TooManyDice(PlainText, usize),
    #[error(
        "{0} has not rolled; `roll {q} DIE` enters a die, and in a running phase `slot {q} die=N`", q = quoted(.0)
    )]
    NoDie(PlainText),
    #[error("only the digits of a d100 can be swapped, and this ruleset rolls another die")]
    NoFlip,
    #[error("{0} has already spent a point of Moxie on this roll; one is the limit")]
    FlippedAlready(PlainText),
    #[error("{0} has no Moxie left; `moxie {q} regain=1` gives a point back", q = quoted(.0))]
    NoMoxie(PlainText),
    #[error("{0} has no slot left in this phase; `slot {q}` gives one", q = quoted(.0))]
    NothingToPlay(PlainText),
    #[error(
        "a stage of this phase has started, too late for Moxie; `move {q} first` overrules that", q = quoted(.0)
    )]
    MoxieTooLate(PlainText),
    #[error("{0} has already spent Moxie to go first in this phase")]
    MoxieTwice(PlainText),
    #[error("nobody is acting; `next` goes on")]
    NobodyActs,
    #[error("the stage has started already; `next` ends it")]
    StartedAlready,
    #[error("{name} is not acting now; {}", who_is(.acting))]
    NotActing { name: PlainText, acting: Vec<PlainText> },
    #[error("{} share this slot; name the one who delays: `delay NAME`", join_and(.0))]
    WhoDelays(Vec<PlainText>),
    #[error("{0} acts from standby and can't delay again; `next` ends the stage")]
    DelayedAlready(PlainText),
    #[error("{0} is not active; `status {q} active` changes that", q = quoted(.0))]
    NotActive(PlainText),
    #[error("{name} can't act: {label}; `clear {} {}` ends it", quoted(.name), quoted(.label))]
    Stunned { name: PlainText, label: PlainText },
    #[error(
        "{0} can't delay: only the single holder of the first slot of the turn can, before any stage has ended"
    )]
    OnlySoleFirstDelays(PlainText),
    #[error("{name} has taken a {kind} action in this stage and can't delay any more")]
    TooBusyToDelay { name: PlainText, kind: ActionKind },
    #[error("{name} can't: {limit}; `action {} {kind} force=yes` overrules it", quoted(.name))]
    ActionLimit { name: PlainText, limit: &'static str, kind: ActionKind },
    #[error(
        "{name} has taken a {kind} action in this stage, so no {action}; `{forced}` overrules it"
    )]
    TooBusyFor { name: PlainText, kind: ActionKind, action: WeaponAction, forced: String },
    #[error("{name} has no weapon {:?}; {}, `set {} {}=DV` adds one", .label.as_str(), list_existing(.known), quoted(.name), quoted(&format!("weapon.{label}")))]
    NoWeapon { name: PlainText, label: PlainText, known: Vec<PlainText> },
    #[error(
        "{name}'s {label} has {loaded} left, and this takes {needed}; `reload {} {}` reloads, `{forced}` overrules it",
        quoted(.name), quoted(.label)
    )]
    TooFewRounds { name: PlainText, label: PlainText, loaded: i32, needed: i32, forced: String },
    #[error("{}", nothing_to_reload(.name, .label.as_ref()))]
    NothingToReload { name: PlainText, label: Option<PlainText> },
    #[error("{name} can reload {}; name one: `reload {} {}`", join_or(.labels), quoted(.name), quoted(&.labels[0]))]
    WhichReload { name: PlainText, labels: Vec<PlainText> },
    #[error("{option}= needs {needed}")]
    Needs { option: &'static str, needed: &'static str },
    #[error(
        "{name} has declared {:?}; `change {} WHAT power=yes` where a Power allows it, or `force=yes` after `action`",
        .declared.as_str(), quoted(.name)
    )]
    DeclaredOtherwise { name: PlainText, declared: PlainText },
    #[error("{name} does not declare now; {}", who_may(.declaring))]
    NotDeclaring { name: PlainText, declaring: Vec<PlainText> },
    #[error("{0} has declared nothing that could be changed")]
    NothingDeclared(PlainText),
    #[error("{0} is bound by the declaration; add `power=yes` where a Power allows a change")]
    DeclaredBinds(PlainText),
    #[error("nobody goes first on Moxie in this ruleset; `move NAME first` overrules that")]
    NoMoxieHere,
    #[error(
        "{name} has no skill {:?}; `set {} \"skill.{label}\"=N` adds it, or give the number", .label.as_str(), quoted(.name)
    )]
    NoSkill { name: PlainText, label: PlainText },
    #[error("whose {:?}? `test NAME {}`, or give the number", .0.as_str(), quoted(.0))]
    WhoseSkill(PlainText),
    #[error("{0} has made no test that Moxie could change")]
    NoTest(PlainText),
    #[error("{0} has already spent a point of Moxie on this test; one is the limit")]
    MoxieOnTest(PlainText),
    #[error("{0}")]
    MoxieUseless(&'static str),
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
    #[error("{name} has no {stat}; `set {} {stat}=N` gives it, or `dismiss {} {decision}`", quoted(.name), quoted(.name))]
    NoAptitude { name: PlainText, stat: Stat, decision: Consequence },
    #[error("{0} is a machine and can't be shocked")]
    NoShock(PlainText),
    #[error("{name} is not on standby; {}", who_is(.held))]
    NotOnStandby { name: PlainText, held: Vec<PlainText> },
    #[error("{0} acts from standby and finishes first; `next` ends that stage")]
    StandbyActs(PlainText),
    #[error("the stage of {} has started; `act {}` interrupts it", join_and(.acting), quoted(.name))]
    TooLateBefore { name: PlainText, acting: Vec<PlainText> },
    #[error("{0} has no slot in this phase that could be moved; `slot {q}` gives one", q = quoted(.0))]
    NothingToMove(PlainText),
    #[error("the stage of {0} has started and can't be moved; `undo` takes it back")]
    MovedTooLate(PlainText),
    #[error("{0} shares the active slot and keeps it; `done {q}` or `delay {q}` leaves it", q = quoted(.0))]
    MovedFromShared(PlainText),
    #[error("{0} is acting; only `after {q}` is left", q = quoted(.0))]
    MovedBeforeActing(PlainText),
    #[error("{0} can't be moved beside {0}; name another")]
    MovedBesideOneself(PlainText),
    #[error("{0} still has a slot in this phase; `move {q} first` would put it first", q = quoted(.0))]
    HasSlot(PlainText),
    #[error("{name} has no effect called {:?}; {}", .label.as_str(), list_existing(.known))]
    NoEffect { name: PlainText, label: PlainText, known: Vec<PlainText> },
    #[error("an effect can't change {0}; `set` can")]
    NotAffected(Stat),
    #[error("{what} is not due; {}", list_due(.due))]
    NotDue { what: PlainText, due: Vec<PlainText> },
    #[error("{0} needs a text")]
    EmptyText(&'static str),
    #[error("{}", .0.message("undo"))]
    NothingToUndo(StepCount),
    #[error("{}", .0.message("redo"))]
    NothingToRedo(StepCount),
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

fn list_known(known: &[PlainText]) -> String {
    match known.len() {
        0 => "nobody is here yet: `add NAME` adds a combatant".to_owned(),
        1..=12 => format!("here are {}", join_and(known)),
        _ => format!("here are {}, … ({} in all)", join(&known[..10]), known.len()),
    }
}

fn who_is(names: &[PlainText]) -> String {
    match names {
        [] => "nobody is".to_owned(),
        [only] => format!("{only} is"),
        several => format!("{} are", join_and(several)),
    }
}

fn who_may(names: &[PlainText]) -> String {
    match names {
        [] => "nobody does any more".to_owned(),
        names => format!("{} may", join_or(names)),
    }
}

fn list_existing(known: &[PlainText]) -> String {
    match known {
        [] => "there is none".to_owned(),
        [only] => format!("there is {only}"),
        several => format!("there are {}", join_and(several)),
    }
}

fn nothing_to_reload(name: &PlainText, label: Option<&PlainText>) -> String {
    match label {
        Some(label) => format!("{name}'s {label} is full, or counts no ammunition"),
        None => format!("no magazine of {name} wants reloading"),
    }
}

fn list_due(due: &[PlainText]) -> String {
    if due.is_empty() { "nothing is".to_owned() } else { format!("due: {}", join(due)) }
}

fn join(texts: &[PlainText]) -> String {
    texts.iter().map(PlainText::as_str).collect::<Vec<_>>().join(", ")
}

fn mode_hint(mode: Mode) -> &'static str {
    match mode {
        Mode::Setup => "the first turn has not begun; `begin` begins it",
        Mode::Initiative => "initiative is being rolled; `begin` starts the turn",
        Mode::Declare => "actions are being declared; `declare NAME WHAT`, or `end-turn`",
        Mode::Acting => "a phase is being played; `next` goes on, `end-turn` ends the turn",
        Mode::Over => "the phase is over; `next` goes on",
        Mode::Finished => "the encounter is finished; `undo` opens it again",
    }
}

/// Returns `given`, or refuses a number outside of `min` to `max`.
pub(super) fn check_range(what: &str, given: i32, min: i32, max: i32) -> Result<i32, Refusal> {
    if (min..=max).contains(&given) {
        Ok(given)
    } else {
        Err(Refusal::OutOfRange { what: what.to_owned(), min, max, given })
    }
}
