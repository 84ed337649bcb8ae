//! Harm and healing: what `damage`, `blast`, `heal` and `aid` take.

use serde::{Deserialize, Serialize};

use super::dice::{RollOptions, RollOptionsArgs, Skill, SkillArgs};
use super::names::{BlastTarget, METRES, TARGET};
use super::{DICE, DV, KIND, PENETRATION, POINTS, ROLL};
use crate::command::syntax::{
    Fitting, Several, Text, choice, flag, group, key, number, one_of, option, or, unless, word,
};
use crate::rules::{DamageKind, DicePool, word_enum};

group! {
    /// A hit before armor.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Hit by HitArgs {
        /// The damage value, 0 to 9999.
        value: i32 = word(DV, "the damage value, before armor"),
        /// The kind of damage; armor is not applied without it.
        kind: Option<DamageKind> = KIND,
        /// Armor penetration, as 10 or −10 for "AP −10".
        penetration: i32 = or(option("ap", PENETRATION, "armor penetration; 6 and -6 are the same"), 0),
        /// False if armor does not count at all.
        armor: bool = unless("armor", "armor doesn't count"),
    }
}

choice! {
    /// A damage value: a number, or dice that are rolled.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum DamageValue by DamageValueArgs as "DV" {
        /// 0 to 9999.
        Number(number: i32 = word(Fitting(DV), "the damage value in the center, before armor")),
        /// Dice, 9999 at most.
        Dice(pool: DicePool = word(DICE, "the same by dice, which are rolled once")),
    }
}

impl DamageValue {
    /// The highest possible damage.
    pub fn highest(self) -> i32 {
        match self {
            Self::Number(number) => number,
            Self::Dice(pool) => pool.highest(),
        }
    }
}

group! {
    /// An area attack: a hit on several, each at a distance of their own (EX-20).
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Blast by BlastArgs {
        /// The damage value in the center.
        value: DamageValue = DamageValueArgs,
        /// The targets.
        targets: Vec<BlastTarget> = Several(TARGET),
        /// The kind of damage; armor is not applied without it.
        kind: Option<DamageKind> = KIND,
        /// Armor penetration, as 10 or −10 for "AP −10".
        penetration: i32 = or(option("ap", PENETRATION, "armor penetration; 6 and -6 are the same"), 0),
        /// False if armor does not count at all.
        armor: bool = unless("armor", "armor doesn't count"),
        /// The radius of the full damage value, in metres from 0.
        uniform: Option<i32> = option("uniform", METRES, "the radius in metres with the full DV; from there on 2 less a metre"),
        /// The range of a cone; it has no distances.
        cone: Option<ConeRange> = option(
            "cone", one_of::<ConeRange>(), "1, 2, 3 or 3 targets without metres; 1d10 more DV at short range, 1d10 less at long and extreme"
        ),
        /// The attacker; `None` if it is nobody's attack.
        by: Option<String> = option("by", Text::name("NAME"), "whose attack it is; the damage counts as theirs"),
        /// Overrules the number of targets of a cone.
        force: bool = flag("force", "overrules the number of targets of a cone"),
    }
}

word_enum! {
    /// The range at which a cone is fired.
    pub enum ConeRange {
        /// One target, and 1d10 more damage.
        Short,
        /// Two targets.
        Medium,
        /// Three targets, and 1d10 less damage.
        Long,
        /// The same as at long range.
        Extreme,
    }
}

impl ConeRange {
    /// The most targets that are hit.
    pub fn most_targets(self) -> usize {
        match self {
            Self::Short => 1,
            Self::Medium => 2,
            Self::Long | Self::Extreme => 3,
        }
    }
}

choice! {
    /// The amount that is healed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum HealAmount by HealAmountArgs {
        /// All damage and all wounds.
        "all" ("all damage and all wounds") All,
        /// Points of damage, 0 to 9999.
        Points(points: i32 = word(Fitting(POINTS), "points of damage")),
    }
}

group! {
    /// First aid: the test of a medic (EX-19).
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct FirstAid by FirstAidArgs {
        /// The medic's skill.
        skill: Skill = SkillArgs,
        /// The medic.
        by: String = key("by", Text::name("MEDIC"), "who makes the test, with the modifiers of their tests"),
        /// The roll, 0 to 99; the program's if it is left out.
        roll: Option<i32> = ROLL,
        /// The medic's modifiers and Moxie.
        options: RollOptions = RollOptionsArgs,
        /// The die of the damage that is healed, 1 to 10; the program's if it is left out.
        heal: Option<i32> = option("heal", number("N", 1, 10), "the d10 of damage that a success heals; the program rolls if it is left out"),
        /// Overrules the time since the injury, what heals the body, morph and status.
        force: bool = flag("force", "overrules the time since the injury, `heals`, morph and status"),
    }
}
