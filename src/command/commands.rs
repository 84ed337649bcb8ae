//! Everything that can be done to an encounter.

use std::collections::BTreeMap;

use super::arguments::{
    ActionKind, DecisionName, Downtime, Hit, MoxieChange, MoxiePoint, OrderPosition, RollSource,
    RollTarget, Span, StatEdit, TimerDuration,
};
use super::dice_arguments::{Defense, Distance, Movement, RollAgainst, Skill, Test};
use crate::rules::{Consequence, DicePool, ReadyEffect, Ruleset, Stat, Status, TaskDuration};

/// One command, as one line of the command language.
///
/// A command holds names as they were typed; the encounter finds out who is meant, and whether it can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of the fields say what they are")]
pub enum Command {
    /// Chooses the rules, before the first turn.
    Ruleset {
        /// The id or the file, as it was typed.
        word: String,
        ruleset: Box<Ruleset>,
    },
    /// Names the encounter.
    Title { text: String },
    /// Adds one combatant, or `count` numbered ones.
    Add { name: String, count: Option<u32>, edits: Vec<StatEdit> },
    /// Changes a combatant.
    Set { name: String, edits: Vec<StatEdit> },
    /// Adds `count` combatants with the same stat block, unhurt.
    Copy { name: String, count: u32 },
    /// Renames a combatant.
    Rename { name: String, new: String },
    /// Removes a combatant for good.
    Remove { name: String },
    /// Enters or rolls initiative.
    Roll {
        target: RollTarget,
        source: RollSource,
        /// Counts for this roll alone.
        modifier: Option<i32>,
    },
    /// Starts the turn.
    Begin,
    /// Starts the acting stage.
    Start,
    /// Ends the acting stage and finds who is next.
    Next,
    /// Ends the stage of one of those who share a slot.
    Done { name: String },
    /// Puts an acting combatant on standby.
    Delay {
        /// May be left out where only one is acting.
        name: Option<String>,
    },
    /// Lets a combatant on standby act now.
    Act {
        name: String,
        /// Between two stages rather than in the middle of one.
        before: bool,
    },
    /// Spends or regains points of Moxie.
    Moxie { name: String, point: MoxiePoint },
    /// Starts a session: every pool is full (MX-3).
    Session,
    /// Moves a slot within this phase.
    Move { name: String, position: OrderPosition },
    /// Gives a slot in this phase.
    Slot { name: String, die: Option<i32> },
    /// Records an action of an acting combatant.
    Action {
        name: String,
        kind: ActionKind,
        /// Empty where nobody says.
        what: String,
        /// Overrules the limits of a stage.
        force: bool,
    },
    /// Declares an action (CT-3).
    Declare { name: String, what: String },
    /// Changes a declared action (CT-7).
    Change {
        name: String,
        what: String,
        /// Says that a Power allows it.
        power: bool,
    },
    /// Lets time go by outside combat.
    Pass { downtime: Downtime },
    /// Ends the turn at once.
    EndTurn,
    /// Ends the encounter.
    Finish,
    /// Deals damage: armor, wounds, status.
    Damage { name: String, hit: Hit },
    /// Deals wounds without damage; a negative count takes them away.
    Wound { name: String, count: i32 },
    /// Takes damage and wounds away; never changes the status.
    Heal { name: String, points: i32, wounds: i32 },
    /// Deals stress, and the traumas that come of it (EX-18).
    Stress { name: String, points: i32 },
    /// Takes stress and traumas away.
    Relieve { name: String, points: i32, traumas: i32 },
    /// Sets the status.
    Status { name: String, status: Status },
    /// Puts an effect on a combatant.
    Effect { name: String, label: String, modifiers: EffectModifiers, span: Span },
    /// Ends an effect.
    Clear { name: String, label: String },
    /// Tests against a shock (EX-17).
    Shock { name: String, roll: Option<i32> },
    /// Adds a note.
    Note { name: String, text: String },
    /// Makes the test that is due (EX-3, EX-4, EX-18).
    Resist {
        name: String,
        consequence: Consequence,
        roll: Option<i32>,
        modifiers: Vec<i32>,
        moxie: Option<MoxieChange>,
    },
    /// Settles what is due without a test.
    Dismiss { decision: DecisionName },
    /// Starts a timer.
    Timer { label: String, duration: TimerDuration },
    /// Makes a test, perhaps of a combatant.
    Test {
        /// Whose modifiers and Moxie count.
        name: Option<String>,
        skill: Skill,
        test: Box<Test>,
    },
    /// Compares two rolls.
    Oppose {
        first: RollAgainst,
        second: RollAgainst,
        /// Allows both to succeed (TS-20).
        variable: bool,
    },
    /// Makes an attack, and deals the damage of a hit (EX-1).
    Attack {
        attacker: RollAgainst,
        /// Nobody defends where it is `None`.
        defender: Option<RollAgainst>,
        by: Option<String>,
        on: Option<String>,
        /// The hit before extra damage.
        hit: Option<Hit>,
    },
    /// Makes a test to defend oneself (EX-1, EX-6).
    Defend { name: String, skill: Skill, defense: Defense },
    /// Works out how long a task takes (TK-2 to TK-7).
    Task {
        time: TaskDuration,
        /// Negative for a failure.
        margin: Option<i32>,
        /// Percent of the time saved by rushing.
        rush: i32,
        /// Time taken beyond the timeframe.
        extra: Option<TaskDuration>,
    },
    /// Works out how far a combatant gets.
    Distance { name: Option<String>, movement: Movement, distance: Distance },
    /// Works out what a load does.
    Load {
        physique: i32,
        /// Pounds.
        pounds: i32,
    },
    /// Works out what several actions in a turn cost (CT-13).
    Busy {
        actions: i32,
        /// Says that one of them is movement.
        moving: bool,
    },
    /// Rolls dice.
    Dice { pool: DicePool },
}

/// What an effect modifies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EffectModifiers {
    /// Added to stats.
    pub stats: BTreeMap<Stat, i32>,
    /// Added to every test.
    pub test: i32,
    /// Damage at the end of every turn, past armor.
    pub each: Option<DicePool>,
}

impl Command {
    /// Adds one combatant with nothing but a name.
    pub fn add(name: impl Into<String>) -> Self {
        Self::Add { name: name.into(), count: None, edits: Vec::new() }
    }

    /// Puts an effect that ships on a combatant, until it is cleared.
    pub fn ready_effect(name: impl Into<String>, effect: &ReadyEffect) -> Self {
        let ReadyEffect { label, test, each, .. } = effect.clone();
        let modifiers = EffectModifiers { test, each, ..EffectModifiers::default() };
        Self::Effect { name: name.into(), label, modifiers, span: Span::Open }
    }

    /// Enters the die that a combatant rolled for initiative.
    pub fn roll(name: impl Into<String>, die: i32) -> Self {
        let source = RollSource::Dice(vec![die]);
        Self::Roll { target: RollTarget::One(name.into()), source, modifier: None }
    }
}

/// What a gamemaster asks of an encounter: a command, or a way along its history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Carries out a command.
    Command(Command),
    /// Takes back the last commands, from 1.
    Undo(usize),
    /// Brings back commands that were undone, from 1.
    Redo(usize),
}

impl From<Command> for Request {
    fn from(command: Command) -> Self {
        Self::Command(command)
    }
}
