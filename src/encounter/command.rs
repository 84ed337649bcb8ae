//! Everything that can be done to an encounter.
//!
//! A command says what somebody wants, in names as they were typed; [`super::decide`] finds out
//! whether it can be and what comes of it. Its [`Display`](std::fmt::Display) is its line in the
//! command language.

use std::collections::BTreeMap;

use strum::{Display, EnumString, VariantNames};

use super::effect::Span;
use crate::rules::{Armor, Layer, Morph, Ruleset, Side, Stat, Status};

/// One change to a combatant by `add` or `set`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// A number of the block; `None` takes it out, so that it is derived again.
    Stat(Stat, Option<i32>),
    /// The kind of body.
    Morph(Morph),
    /// Whose side they are on.
    Side(Side),
    /// Armor in layers.
    Armor(Armor),
    /// Armor that is no layer.
    Accessory(Layer),
    /// Whether the players do not know of them.
    Hidden(bool),
    /// Whether they are surprised.
    Surprised(bool),
    /// A skill by label; `None` takes it out.
    Skill(String, Option<i32>),
    /// Harm as a number; it changes neither wounds nor status.
    Harm(HarmCount, i32),
    /// The points of Moxie left.
    Pool(i32),
    /// The die that stands.
    Die(i32),
}

/// What harm is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, VariantNames)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum HarmCount {
    /// Points of damage.
    Damage,
    /// Wounds.
    Wounds,
    /// Points of stress.
    Stress,
    /// Traumas.
    Traumas,
}

/// For whom initiative is rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RollFor {
    /// One combatant.
    One(String),
    /// Everybody.
    All,
    /// One side.
    Side(Side),
}

/// Where an initiative roll comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RollBy {
    /// Dice a player read out: one, or one for each point of Speed.
    Dice(Vec<i32>),
    /// A total a player called out; the die is worked out.
    Total(i32),
    /// The die that stands with its digits swapped, for a point of Moxie (AMB-18).
    Flip,
    /// The program.
    Program,
}

/// A place in the order of this phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// Before everybody else still to come.
    First,
    /// After everybody else.
    Last,
    /// Just before another.
    Before(String),
    /// Just after another.
    After(String),
}

/// What a hit is made of; armor has a value against each (EX-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, VariantNames)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum DamageKind {
    /// Bullets, blades, blows.
    Kinetic,
    /// Lasers, plasma, shocks.
    Energy,
}

/// A hit before armor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The damage value, 0 or more.
    pub value: i32,
    /// What it is made of; without it armor is not applied.
    pub kind: Option<DamageKind>,
    /// How much of the armor it goes through, as 10 for "AP −10".
    pub penetration: i32,
    /// Whether armor counts at all.
    pub armor: bool,
}

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
        settings: Vec<Setting>,
    },
    /// Changes a combatant.
    Set {
        /// Whom.
        name: String,
        /// What.
        settings: Vec<Setting>,
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
        who: RollFor,
        /// Where it comes from.
        by: RollBy,
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
        Self::Roll { who: RollFor::One(name.into()), by: RollBy::Dice(vec![die]), modifier: None }
    }
}
