//! Rules as data: what one table plays differently from another stands in a [`Ruleset`].

mod answer;
mod armor;
mod attack;
mod check;
mod choices;
mod circumstance;
mod dice_pool;
mod file;
mod moment;
mod movement;
mod reference_page;

mod parameters;
mod ruleset;
mod stat;
mod work_time;

pub use answer::Choice;
pub use armor::{Armor, Layer};
pub use attack::{Attack, against_ranged};
pub use check::{Check, Difficulty, Winner, flipped, oppose};
pub use choices::{
    Class, CriticalInitiative, Declaration, DelayBy, InitiativeDie, InitiativeStat, LateJoin,
    Margin, MoxieIgnores, MoxieWindow, Reroll, SlotSource, StandbyUntil,
};
pub use circumstance::Circumstance;
pub use dice_pool::DicePool;
pub use file::Diagnostic;
pub use moment::TurnPhase;
pub use movement::{Encumbrance, EncumbranceEffect, Jump, MovementShare};
pub use parameters::{ParameterDoc, Parameters};
pub use reference_page::{EXAMPLE, reference_page};
pub use ruleset::{Ruleset, no_such_ruleset, shipped};
pub use stat::{Mind, Morph, Side, Stat, Status};
pub use work_time::TaskDuration;
