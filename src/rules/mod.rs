//! Rules as data: what one table plays differently from another stands in a [`Ruleset`].

mod answer;
mod armor;
mod attack;
mod check;
mod choices;
mod circumstance;
mod dice_pool;
mod file;
mod manual;
mod moment;
mod movement;
mod nearest;
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
pub use file::Fault;
pub use manual::{EXAMPLE, manual};
pub use moment::Moment;
pub use movement::{Burden, Encumbrance, Jump, MovementShare};
pub use nearest::nearest;
pub use parameters::{Explained, Parameters};
pub use ruleset::{Ruleset, no_such_ruleset, shipped};
pub use stat::{Mind, Morph, Side, Stat, Status};
pub use work_time::WorkTime;
