//! Everything that can be done to an encounter.
//!
//! A command says what somebody wants, in names as they were typed; [`super::decide()`] finds out
//! whether it can be and what comes of it. Its [`Display`](std::fmt::Display) is its line in the
//! command language.

use std::collections::BTreeMap;

use super::dice_command::DiceCommand;
use super::effect::Span;
use super::parts::{
    ActionKind, Downtime, Hit, Place, RollSource, RollTarget, StatEdit, TimerDuration,
};
use crate::rules::{DicePool, Ruleset, Stat, Status};

/// One command, as one line of the command language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Chooses the rules, before the first turn.
    Ruleset {
        /// The id or the file, as it was named.
        source: String,
        /// The rules, or why there are none to be had under that name.
        ruleset: Result<Box<Ruleset>, String>,
    },
    /// Names the encounter.
    Title(String),
    /// Adds one combatant, or `count` numbered ones.
    Add {
        /// The name, or the base of the numbered ones.
        name: String,
        /// How many numbered ones; `None` for one without a number.
        count: Option<u32>,
        /// The stat block.
        settings: Vec<StatEdit>,
    },
    /// Changes a combatant.
    Set {
        /// Whom.
        name: String,
        /// What.
        settings: Vec<StatEdit>,
    },
    /// Adds `count` more with the same stat block, unhurt.
    Copy {
        /// Whose.
        name: String,
        /// How many.
        count: u32,
    },
    /// Gives somebody another name.
    Rename {
        /// Whom.
        name: String,
        /// The new name.
        new: String,
    },
    /// Takes somebody out of the encounter for good.
    Remove {
        /// Whom.
        name: String,
    },
    /// Enters or rolls initiative.
    Roll {
        /// For whom.
        who: RollTarget,
        /// Where it comes from.
        by: RollSource,
        /// A modifier for this roll alone.
        modifier: Option<i32>,
    },
    /// Starts the turn.
    Begin,
    /// The acting slot begins its stage.
    Start,
    /// The acting stage ends; what comes next is found.
    Next,
    /// Ends the stage of one of those who share a slot.
    Done {
        /// Whose.
        name: String,
    },
    /// An acting combatant goes on standby instead.
    Delay {
        /// Who; may be left out where only one is acting.
        name: Option<String>,
    },
    /// Somebody on standby acts now.
    Act {
        /// Who.
        name: String,
        /// Between two stages, rather than in the middle of one.
        before: bool,
    },
    /// Spends a point of Moxie to go first in this phase.
    Moxie {
        /// Who.
        name: String,
    },
    /// Points of Moxie come back.
    Regain {
        /// Whose.
        name: String,
        /// How many, from 1.
        points: i32,
    },
    /// A new session: every pool is full.
    Session,
    /// Puts somebody's slot where the gamemaster wants it, for this phase.
    Move {
        /// Whose.
        name: String,
        /// Where.
        place: Place,
    },
    /// Gives a slot in this phase.
    Slot {
        /// To whom.
        name: String,
        /// The die to stand for it.
        die: Option<i32>,
    },
    /// Records an action of an acting combatant.
    Action {
        /// Whose.
        name: String,
        /// Of which kind.
        kind: ActionKind,
        /// What it is; empty where nobody says.
        what: String,
        /// Whether limits are overruled.
        force: bool,
    },
    /// Declares an action (CT-3).
    Declare {
        /// Whose.
        name: String,
        /// What it is.
        what: String,
    },
    /// Changes a declared action, which only a Power allows (CT-7).
    Change {
        /// Whose.
        name: String,
        /// What it is now.
        what: String,
        /// Whether a Power allows it.
        power: bool,
    },
    /// Time goes by outside combat.
    Pass(Downtime),
    /// Ends the turn at once.
    EndTurn,
    /// Ends the encounter.
    Finish,
    /// A hit, with its wounds and what they do.
    Damage {
        /// Who is hit.
        name: String,
        /// By what.
        hit: Hit,
    },
    /// Wounds without damage; a negative count takes them away.
    Wound {
        /// Whose.
        name: String,
        /// How many.
        count: i32,
    },
    /// Takes damage and wounds away; never changes the status.
    Heal {
        /// Whose.
        name: String,
        /// Points of damage.
        points: i32,
        /// Wounds.
        wounds: i32,
    },
    /// Stress, and the traumas that come of it (EX-18).
    Stress {
        /// Whose.
        name: String,
        /// How much at once.
        points: i32,
    },
    /// Takes stress and traumas away.
    Relieve {
        /// Whose.
        name: String,
        /// Points of stress.
        points: i32,
        /// Traumas.
        traumas: i32,
    },
    /// A shock, tested against (EX-17).
    Shock {
        /// Whom it hits.
        name: String,
        /// The roll; the program's where it is left out.
        roll: Option<i32>,
    },
    /// Something that announces itself when its time has come.
    Timer {
        /// What it is called.
        label: String,
        /// How long it runs.
        span: TimerDuration,
    },
    /// Dice for anything that is not initiative.
    Dice(DiceCommand),
    /// Says whether somebody can act.
    Status {
        /// Who.
        name: String,
        /// How they are.
        status: Status,
    },
    /// Puts an effect on somebody.
    Effect {
        /// On whom.
        name: String,
        /// What it is called.
        label: String,
        /// What it adds to stats.
        stats: BTreeMap<Stat, i32>,
        /// What it adds to tests.
        test: i32,
        /// Damage at the end of every turn, past armor.
        each: Option<DicePool>,
        /// How long it lasts.
        span: Span,
    },
    /// Ends an effect.
    Clear {
        /// Whose.
        name: String,
        /// Which.
        label: String,
    },
    /// Notes something about somebody.
    Note {
        /// About whom.
        name: String,
        /// What.
        text: String,
    },
}

impl Command {
    /// Adds one combatant with nothing but a name.
    pub fn add(name: impl Into<String>) -> Self {
        Self::Add { name: name.into(), count: None, settings: Vec::new() }
    }

    /// Enters the die that somebody rolled for initiative.
    pub fn roll(name: impl Into<String>, die: i32) -> Self {
        Self::Roll {
            who: RollTarget::One(name.into()),
            by: RollSource::Dice(vec![die]),
            modifier: None,
        }
    }
}
