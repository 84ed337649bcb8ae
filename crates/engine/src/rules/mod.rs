//! The rules as data and pure functions: rulesets with their parameters, stats, tests and rolls.
//!
//! All differences between rulesets are parameters of [`Ruleset`]; no code compares its id.

mod armor;
mod attack;
mod bare_hands;
mod check;
mod choices;
mod circumstance;
mod consequence;
mod counter;
mod decimal;
mod dice_pool;
mod firing;
mod healing;
mod linked_skills;
mod mode;
mod movement;
mod parameter_value;
mod parameters;
mod range;
mod ready_effect;
mod reference_page;
mod ruleset;
mod skill_fit;
mod stat;
mod task_duration;
mod turn_phase;
mod weapon;
mod weapon_notation;
mod word_enum;

pub use armor::{Armor, ArmorLayer, DamageKind};
pub use attack::{Attack, CalledShot, DEFENSE_SKILL, Intent, SCATTER, against_ranged};
pub use bare_hands::{UNARMED, bare_hands};
pub use check::{Check, CheckResult, Difficulty, EXCELLENT_MARGIN, Grade, Winner, flipped, oppose};
pub use choices::{
    Class, CriticalInitiative, Declaration, DelayBy, InitiativeDie, InitiativeStat, LateJoin,
    Margin, MoxieIgnores, MoxieWindow, Reroll, SlotSource, StandbyUntil,
};
pub use circumstance::{Circumstance, PRONE_FROM};
pub use consequence::{Consequence, ConsequenceOutcome};
pub use counter::Counter;
pub use decimal::Decimal;
pub use dice_pool::DicePool;
pub use firing::{FiringExtra, FiringMode, RateOfFire, Reach, WeaponMark};
pub use healing::{Conditions, HOUR, Healing};
pub use linked_skills::{LinkedSkills, SkillLink};
pub use mode::Mode;
pub use movement::{Encumbrance, EncumbranceEffect, Jump, MovementShare};
pub use parameter_value::Choice;
pub use parameters::{ParameterDoc, Parameters};
pub use range::{FARTHEST, RangeBand, RangeModifiers, Ranges, WeaponArea};
pub use ready_effect::{EffectRole, ReadyEffect};
pub use reference_page::{EXAMPLE, reference_page};
pub use ruleset::{Ruleset, no_such_ruleset, shipped};
pub use skill_fit::{SkillFit, specialization, without_specialization};
pub use stat::{MAX_SKILL, Mind, Morph, Side, Stat, Status};
pub use task_duration::TaskDuration;
pub use turn_phase::TurnPhase;
pub use weapon::{Weapon, WeaponDamage, WeaponParts, WeaponProfile};
pub use weapon_notation::{has_odd_words, is_mark};
pub(crate) use word_enum::{first, word_enum};
