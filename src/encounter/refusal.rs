//! Why a command is not carried out, in a sentence that says what would be right.

use thiserror::Error;

use super::Mode;
use super::parts::ActionKind;
use crate::rules::Stat;
use crate::text::{join_and, join_or};

/// A command that can't be carried out now. Nothing has changed.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Refusal {
    /// Nobody of that name.
    #[error("nobody is called {name}; {}", roster(.known))]
    Nobody {
        /// As it was given.
        name: String,
        /// Who there is.
        known: Vec<String>,
    },
    /// More than one whose name starts so.
    #[error("{name} may be {}; give more of the name", join_or(.known))]
    Several {
        /// As it was given.
        name: String,
        /// Whom it may mean.
        known: Vec<String>,
    },
    /// The name stands already.
    #[error("there is a {0} already; another name, or `add {0} x1` for the next of them")]
    NameTaken(String),
    /// A name that can't be kept.
    #[error("{why}; {name:?} can't be one")]
    BadName {
        /// As it was given, what can't be shown left out.
        name: String,
        /// What names are like.
        why: &'static str,
    },
    /// A number outside of its range.
    #[error("{what} goes from {least} to {most}, not {given}")]
    OutOfRange {
        /// What it is.
        what: String,
        /// The least it can be.
        least: i32,
        /// The most it can be.
        most: i32,
        /// What was given.
        given: i32,
    },
    /// A setting that `add` can't have.
    #[error("{0} can only be changed with `set`, once {1} is there")]
    OnlyInSet(&'static str, String),
    /// More points than the stat allows.
    #[error("{name}'s pool can't exceed the Moxie stat of {moxie}; `set {name} moxie=…` raises it")]
    PoolOverStat {
        /// Whose.
        name: String,
        /// The stat.
        moxie: i32,
    },
    /// The encounter has ended.
    #[error("the encounter is finished; `undo` opens it again")]
    Finished,
    /// The ruleset can't change any more.
    #[error("the ruleset is chosen before the first `begin`; `undo` goes back to it")]
    RulesetFixed,
    /// The ruleset can't be used.
    #[error("{0}")]
    Ruleset(String),
    /// Not at this stage.
    #[error("`{command}` is not for now: {}", situation(*.mode))]
    NotNow {
        /// The command.
        command: &'static str,
        /// Where the encounter stands.
        mode: Mode,
    },
    /// Nobody to fight.
    #[error("nobody is here yet; `add NAME` brings somebody in")]
    NobodyHere,
    /// A die that does not exist.
    #[error("a die of {given} is not on it: it shows {faces}")]
    NoSuchDie {
        /// What was given.
        given: i32,
        /// What the die shows.
        faces: &'static str,
    },
    /// The wrong number of dice.
    #[error("{name} rolls {wanted} of the dice, not {given}")]
    DiceCount {
        /// Who.
        name: String,
        /// How many they roll.
        wanted: usize,
        /// How many were given.
        given: usize,
    },
    /// A total that no die makes.
    #[error("a total of {total} would be a die of {die} for {name}, which shows {faces}")]
    NoSuchTotal {
        /// Who.
        name: String,
        /// The total given.
        total: i32,
        /// The die it would be.
        die: i32,
        /// What the die shows.
        faces: &'static str,
    },
    /// A total is not enough to know several dice.
    #[error("{0} rolls several dice; enter them one by one: `roll {0} DIE …`")]
    TotalOfSeveral(String),
    /// No die that could be changed.
    #[error(
        "{0} has no die yet; `roll {0} DIE` enters one, and in a running phase `slot {0} die=N`"
    )]
    NoDie(String),
    /// Digits that can't be swapped.
    #[error("only the digits of a d100 can be swapped, and this ruleset rolls another die")]
    NoFlip,
    /// A point on this roll is spent.
    #[error("{0} has already spent a point of Moxie on this roll; one is the most")]
    FlippedAlready(String),
    /// No point left.
    #[error("{0} has no Moxie left; `moxie {0} regain=N` gives points back")]
    NoMoxie(String),
    /// No slot to go first with.
    #[error("{0} has no slot still to play in this phase; `slot {0}` gives one")]
    NothingToPlay(String),
    /// Moxie comes too late.
    #[error(
        "the phase is under way, so Moxie comes too late; `move {0} first` is the gamemaster's way"
    )]
    MoxieTooLate(String),
    /// Moxie twice.
    #[error("{0} has already spent Moxie to go first in this phase")]
    MoxieTwice(String),
    /// Nobody acts.
    #[error("nobody is acting; `next` goes on")]
    NobodyActs,
    /// A stage that has started.
    #[error("the stage has started already; `next` ends it")]
    StartedAlready,
    /// Not their stage.
    #[error("{name} is not acting now; {}", are(.acting))]
    NotActing {
        /// Who was named.
        name: String,
        /// Who acts.
        acting: Vec<String>,
    },
    /// A shared slot: which of them?
    #[error("{} share this slot; say who delays: `delay NAME`", join_and(.0))]
    WhoDelays(Vec<String>),
    /// Whoever acts from standby finishes.
    #[error("{0} acts from standby and can't delay again; `next` ends it")]
    DelayedAlready(String),
    /// Not fit to act.
    #[error("{0} is not active; `status {0} active` changes that")]
    NotActive(String),
    /// Something keeps them from acting.
    #[error("{name} can't act because of {label}; `clear {name} \"{label}\"` ends it")]
    Stunned {
        /// Who.
        name: String,
        /// By what.
        label: String,
    },
    /// Only one may delay in this ruleset.
    #[error(
        "{0} can't delay: only the single holder of the first slot of the turn can, while no stage has ended"
    )]
    OnlySoleFirstDelays(String),
    /// A stage already spent.
    #[error("{name} has taken a {kind} action in this stage and can't delay any more")]
    TooBusyToDelay {
        /// Who.
        name: String,
        /// What they have done.
        kind: ActionKind,
    },
    /// An action against a limit.
    #[error("{name} can't: {limit}; `action {name} {kind} force=yes` overrules it")]
    ActionLimit {
        /// Who.
        name: String,
        /// The limit.
        limit: &'static str,
        /// What they wanted to do.
        kind: ActionKind,
    },
    /// Not what was declared.
    #[error(
        "{name} has declared {declared:?}; `change {name} \"…\" power=yes` where a Power allows it, or `force=yes` behind `action`"
    )]
    DeclaredOtherwise {
        /// Who.
        name: String,
        /// What they declared.
        declared: String,
    },
    /// Not their time to declare.
    #[error("{name} does not declare now; {}", declares(.declaring))]
    NotDeclaring {
        /// Who was named.
        name: String,
        /// Who may.
        declaring: Vec<String>,
    },
    /// Nothing to change.
    #[error("{0} has declared nothing that could be changed")]
    NothingDeclared(String),
    /// Only a Power changes what was declared.
    #[error("what {0} declared binds; `power=yes` where a Power allows a change")]
    DeclaredBinds(String),
    /// No Moxie in this ruleset.
    #[error(
        "nobody goes first by Moxie in this ruleset; `move NAME first` is the gamemaster's way"
    )]
    NoMoxieHere,
    /// A skill that is not in the block.
    #[error("{name} has no {label:?}; `set {name} skill.{label}=N` keeps one, or give the number")]
    NoSkill {
        /// Who.
        name: String,
        /// The skill as it was given.
        label: String,
    },
    /// A skill of nobody.
    #[error("{0:?} is whose skill? `test NAME {0}`, or give the number")]
    WhoseSkill(String),
    /// No test to change.
    #[error("{0} has rolled no test that Moxie could change")]
    NoTest(String),
    /// A point on this test is spent.
    #[error("{0} has already spent a point of Moxie on this test; one is the most")]
    MoxieOnTest(String),
    /// Moxie that would do nothing.
    #[error("{0}")]
    MoxieUseless(&'static str),
    /// A roll that percentile dice can't show.
    #[error("a roll of {0} is not on percentile dice, which show 00 to 99")]
    NoSuchRoll(i32),
    /// Rushing by something else than tenths.
    #[error("rushing saves tenths of the time, 0 to 60 percent, not {0}")]
    NoSuchRush(i32),
    /// More than can be carried.
    #[error("{pounds} lb is too much: a Physique of {physique} carries {most} at most")]
    TooHeavy {
        /// What should be carried.
        pounds: i32,
        /// The Physique.
        physique: i32,
        /// What can be.
        most: i32,
    },
    /// A rule that this ruleset does not have.
    #[error("this ruleset has no rule for {0}")]
    NoSuchRule(&'static str),
    /// Something needed is not known.
    #[error("{what} is not known; give it as {key}=N")]
    Unknown {
        /// What.
        what: &'static str,
        /// The key it is given by.
        key: &'static str,
    },
    /// A machine can't be shocked.
    #[error("{0} is a machine and can't be shocked")]
    NoShock(String),
    /// Not on standby.
    #[error("{name} is not on standby; {}", are(.held))]
    NotOnStandby {
        /// Who was named.
        name: String,
        /// Who is.
        held: Vec<String>,
    },
    /// Another acts from standby.
    #[error("{0} acts from standby and finishes first; `next` ends that stage")]
    StandbyActs(String),
    /// Too late to act before.
    #[error("the stage of {} has started; `act {name}` interrupts it", join_and(.acting))]
    TooLateBefore {
        /// Who wants to act.
        name: String,
        /// Who is acting.
        acting: Vec<String>,
    },
    /// A slot that can't be moved.
    #[error("{0} has no slot in this phase that could be moved; `slot {0}` gives one")]
    NothingToMove(String),
    /// A slot that has started.
    #[error("the stage of {0} has started and can't be moved; `undo` takes it back")]
    MovedTooLate(String),
    /// A slot others share.
    #[error(
        "{0} shares the slot that has been reached and keeps it; `done {0}` or `delay {0}` leaves it"
    )]
    MovedFromShared(String),
    /// Before somebody who acts.
    #[error("{0} has the slot that is being played; only `after {0}` is left")]
    MovedBeforeActing(String),
    /// Beside oneself.
    #[error("{0} can't be moved beside {0}; name another")]
    MovedBesideOneself(String),
    /// A slot they have.
    #[error("{0} has a slot in this phase still to play; `move {0} first` would put it first")]
    HasSlot(String),
    /// No effect of that label.
    #[error("{name} has no effect called {label:?}; {}", effects_named(.known))]
    NoEffect {
        /// Whose.
        name: String,
        /// As it was given.
        label: String,
        /// Those there are.
        known: Vec<String>,
    },
    /// An effect on what can't be affected.
    #[error("an effect can't change {0}; `set` can")]
    NotAffected(Stat),
    /// A text without a letter.
    #[error("{0} needs a text")]
    EmptyText(&'static str),
    /// Nothing left to take back.
    #[error("there is {0} to undo")]
    NothingToUndo(Steps),
    /// Nothing left to bring back.
    #[error("there is {0} to bring back")]
    NothingToRedo(Steps),
}

/// A number of commands, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps(pub usize);

impl std::fmt::Display for Steps {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self.0 {
            0 => f.write_str("nothing left"),
            1 => f.write_str("only one command"),
            several => write!(f, "only {several} commands"),
        }
    }
}

fn roster(known: &[String]) -> String {
    match known.len() {
        0 => "nobody is here yet: `add NAME` brings somebody in".to_owned(),
        1..=12 => format!("here are {}", join_and(known)),
        _ => format!("here are {}, … ({} in all)", known[..10].join(", "), known.len()),
    }
}

/// Who is it instead.
fn are(names: &[String]) -> String {
    match names {
        [] => "nobody is".to_owned(),
        [combatant] => format!("{combatant} is"),
        several => format!("{} are", join_and(several)),
    }
}

fn effects_named(known: &[String]) -> String {
    if known.is_empty() {
        "there is none".to_owned()
    } else {
        format!("there are {}", join_and(known))
    }
}

fn declares(declaring: &[String]) -> String {
    match declaring {
        [] => "nobody does any more".to_owned(),
        names => format!("{} may", join_or(names)),
    }
}

fn situation(mode: Mode) -> &'static str {
    match mode {
        Mode::Setup => "the first turn has not begun; `begin` begins it",
        Mode::Initiative => "initiative is rolled; `begin` starts the turn",
        Mode::Declare => "actions are declared; `declare NAME \"WHAT\"`, or `end-turn`",
        Mode::Acting => "a phase is being played; `next` goes on, `end-turn` ends the turn",
        Mode::Over => "the phase is over; `next` goes on",
        Mode::Finished => "the encounter is finished; `undo` opens it again",
    }
}

/// Refuses a number outside of `least` to `most`.
pub(super) fn within(what: &str, given: i32, least: i32, most: i32) -> Result<i32, Refusal> {
    if (least..=most).contains(&given) {
        Ok(given)
    } else {
        Err(Refusal::OutOfRange { what: what.to_owned(), least, most, given })
    }
}
