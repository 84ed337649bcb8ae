//! Commands that roll dice for anything but initiative, or reckon with what was rolled.

use strum::{Display, EnumString, VariantArray, VariantNames};

use super::parts::Hit;
use crate::rules::{DicePool, Difficulty, TaskDuration};

/// What is tested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Skill {
    /// A number.
    Value(i32),
    /// A skill of the stat block, or an aptitude, perhaps doubled or tripled as `somx3` (TS-3).
    Label(String),
}

/// What is used in place of a skill that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, VariantNames)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum Defaulting {
    /// The linked aptitude, at no cost (TS-7).
    Aptitude,
    /// A related skill, at -30 (TS-8).
    Related,
}

/// A test.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command of its own")]
pub struct Test {
    /// The roll; the program's where it is left out.
    pub roll: Option<i32>,
    /// Modifiers by number.
    pub modifiers: Vec<i32>,
    /// What is used in place of the skill.
    pub defaulting: Option<Defaulting>,
    /// How many help, 0 or more (TS-9).
    pub helpers: i32,
    /// Which try it is; 1 is the first (TS-10).
    pub attempt: Option<i32>,
    /// Minutes of extra time, 0 or more (TS-11).
    pub minutes: i32,
    /// Whether a specialization applies (TS-22).
    pub special: bool,
    /// How hard it is (TS-5).
    pub difficulty: Option<Difficulty>,
    /// Whether somebody is distracted (AC-3).
    pub distracted: bool,
    /// The margin that is needed.
    pub need: Option<i32>,
    /// Whether it is a Simple Success Test (TS-12).
    pub simple: bool,
    /// Whether a point of Moxie ignores modifiers (MX-4a).
    pub ignore: bool,
}

/// How somebody moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, VariantNames)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum Movement {
    /// Walking.
    Walk,
    /// Running.
    Run,
    /// Jumping.
    Jump,
}

/// What a distance depends on, where it is not the combatant's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Distance {
    /// Physique.
    pub physique: Option<i32>,
    /// The result of a Physique roll.
    pub result: Option<i32>,
    /// Pounds carried.
    pub load: Option<i32>,
    /// Speed.
    pub speed: Option<i32>,
    /// The phases of the turn.
    pub phases: Option<i32>,
}

/// A target and a roll against it; the program rolls where none is given.
pub type Side = (i32, Option<i32>);

/// How Moxie changes a test that has been rolled (MX-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, VariantArray, VariantNames)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum MoxieUse {
    /// Swaps the digits of the roll.
    Flip,
    /// Makes a success critical.
    Upgrade,
    /// Makes a critical failure an ordinary one.
    Avert,
}

/// Dice for anything but initiative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiceCommand {
    /// A test, perhaps of somebody.
    Test {
        /// Whose; their modifiers and Moxie count then.
        name: Option<String>,
        /// What is tested.
        skill: Skill,
        /// How.
        test: Box<Test>,
    },
    /// Moxie on somebody's last test.
    Moxie {
        /// Whose.
        name: String,
        /// What it does.
        used: MoxieUse,
    },
    /// Two rolls against each other.
    Oppose {
        /// The first.
        first: Side,
        /// The second.
        second: Side,
        /// Whether both may succeed (TS-20).
        variable: bool,
    },
    /// An attack, and what it does to whom it hits (EX-1).
    Attack {
        /// The attacker.
        attacker: Side,
        /// The defender.
        defender: Side,
        /// Who attacks, for the log.
        by: Option<String>,
        /// Who is attacked, and the hit before extra damage where one is to be damaged at once.
        on: Option<(String, Option<Hit>)>,
    },
    /// A test to defend oneself (EX-1, EX-6).
    Defend {
        /// Whose.
        name: String,
        /// With what.
        skill: Skill,
        /// Against a ranged attack: half the skill.
        ranged: bool,
        /// With full defense: +30.
        full: bool,
        /// The roll; the program's where it is left out.
        roll: Option<i32>,
    },
    /// How long a task takes (TK-2 to TK-7).
    Task {
        /// Its timeframe.
        time: TaskDuration,
        /// The margin of its test, negative for a failure.
        margin: Option<i32>,
        /// Tenths of the time saved by rushing, in percent.
        rush: i32,
        /// Time taken beyond the timeframe.
        extra: Option<TaskDuration>,
    },
    /// How far somebody gets.
    Distance {
        /// Who.
        name: Option<String>,
        /// How.
        movement: Movement,
        /// With what.
        with: Distance,
    },
    /// What a load does.
    Load {
        /// Physique.
        physique: i32,
        /// Pounds.
        pounds: i32,
    },
    /// What several actions in a turn cost (CT-13).
    Busy {
        /// How many.
        actions: i32,
        /// Whether one of them is movement.
        moving: bool,
    },
    /// Free dice.
    Dice(DicePool),
}
