//! Notation of tests, and of the rolls that are made with skills.

use strum::{Display, EnumString, VariantNames};

use super::{MODIFIER_WORD, MODIFIERS, Modifier, NAME, PERCENTILE, ROLL};
use crate::command::syntax::{
    Candidate, Codec, Fitting, Number, Required, Text, any_number, choice, flag, group, number,
    one_of, option, optional, or, repeated, text_before_roll, word,
};
use crate::command::{MoxieChange, World};
use crate::rules::{Difficulty, Stat};

choice! {
    /// The skill of a test.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Skill by SkillArgs as "SKILL" {
        /// A number.
        Value(value: i32 = word(Fitting(any_number::<i32>("N")), "")),
        /// A skill of the stat block, or an aptitude, perhaps doubled or tripled as `somx3` (TS-3).
        Label(label: String = text_before_roll(
            Text::new("SKILL").likely(aptitudes),
            "a number, a skill of the stat block, or an aptitude, also doubled or tripled, as in `somx3`"
        )),
    }
}

fn aptitudes(_: &World) -> Vec<Candidate> {
    Stat::APTITUDES.iter().map(|stat| Candidate::Keyword(stat.to_string())).collect()
}

/// A substitute for a skill that is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, VariantNames)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum Defaulting {
    /// The linked aptitude, at no cost (TS-7).
    Aptitude,
    /// A related skill, at −30 (TS-8).
    Related,
}

group! {
    /// The circumstances of a test.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct Test by TestArgs {
        /// The roll, 0 to 99; the program's if it is left out.
        roll: Option<i32> = ROLL,
        /// Modifiers by number.
        modifiers: Vec<Modifier> = MODIFIERS,
        /// The substitute for the skill.
        defaulting: Option<Defaulting> = option(
            "default", one_of::<Defaulting>(), "the linked aptitude, or a related skill at −30, in place of the skill"
        ),
        /// Helpers, from 0 (TS-9).
        helpers: i32 = or(option("helpers", UP_TO_999, "how many help: +10 each, at most +30"), 0),
        /// The number of the try; 1 is the first (TS-10).
        attempt: Option<i32> = option("try", number("N", 1, 999), "which attempt it is: −10 for each before it, at most −60"),
        /// Minutes of extra time, from 0 (TS-11).
        minutes: i32 = or(option("minutes", UP_TO_999, "minutes taken beyond the usual time: +10 each"), 0),
        /// A specialization applies (TS-22).
        special: bool = flag("special", "a specialization applies: +10"),
        /// The difficulty (TS-5).
        difficulty: Option<Difficulty> = option("difficulty", one_of::<Difficulty>(), "from +30 down to −30 in steps of ten"),
        /// Distracted (AC-3).
        distracted: bool = flag("distracted", "distracted: −20"),
        /// The margin that is needed, from 0 (TS-13).
        need: Option<i32> = option("need", UP_TO_999, "the margin needed; the result `met` says whether it was reached"),
        /// A Simple Success Test (TS-12).
        simple: bool = flag("simple", "a Simple Success Test; the result `strength` says how well"),
        /// A point of Moxie ignores modifiers (MX-4a).
        ignore: bool = or(option("moxie", Ignore, "a point of Moxie ignores modifiers"), false),
    }
}

group! {
    /// Modifiers and Moxie of a roll.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct RollOptions by RollOptionsArgs {
        /// Modifiers by number.
        modifiers: Vec<Modifier> = MODIFIERS,
        /// A point of Moxie of whoever rolls.
        moxie: Option<MoxieChange> = option("moxie", one_of::<MoxieChange>(), "a point of Moxie: `ignore` modifiers, or change the roll"),
    }
}

group! {
    /// Modifiers and Moxie of the second roll.
    TheirOptionsArgs: RollOptions {
        modifiers: repeated("their-mod", MODIFIER_WORD, "a modifier of the roll after `vs`; each counts"),
        moxie: option("their-moxie", one_of::<MoxieChange>(), "a point of Moxie for the roll after `vs`"),
    }
}

group! {
    /// A skill and the roll with it; the program rolls if there is none.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct SkillRoll by OpposedRollArgs {
        /// The skill.
        skill: Skill = SkillArgs,
        /// The roll, 0 to 99.
        roll: Option<i32> = or(optional(Fitting(RollOrAsk), "the roll; the program rolls if it is left out"), None::<i32>),
    }
}

choice! {
    /// A side of an Opposed Test.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum OpposedSide by OpposedSideArgs as "SIDE" {
        /// A target, −999 to 999, and a roll, 0 to 99; the program rolls if there is none.
        Numbers(target: i32 = word(Fitting(number("TARGET", -999, 999)), "the skill before modifiers"), roll: Option<i32> = ROLL_OR_ASK),
        /// A combatant with a skill, and the roll.
        Named(name: String = NAME, rolled: SkillRoll = OpposedRollArgs),
    }
}

group! {
    /// The circumstances of a test to defend oneself.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct Defense by DefenseArgs {
        /// Against a ranged attack: half the skill (EX-1).
        ranged: bool = flag("ranged", "against a ranged attack: half the skill"),
        /// With full defense: +30 (EX-6).
        full: bool = flag("full", "with full defense: +30, or what the ruleset says"),
        /// Even if surprised (EX-42).
        force: bool = flag("force", "even if they are surprised"),
        /// The roll, 0 to 99; the program's if it is left out.
        roll: Option<i32> = ROLL,
        /// Modifiers by number.
        modifiers: Vec<Modifier> = MODIFIERS,
    }
}

/// A way of moving.
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

group! {
    /// The numbers that a distance depends on, if they are not the combatant's own.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Distance by DistanceArgs {
        /// Physique.
        physique: Option<i32> = option("physique", MEASURE, "Physique, without NAME"),
        /// The result of a Physique roll.
        result: Option<i32> = option("result", MEASURE, "the result of the check"),
        /// Pounds carried.
        load: Option<i32> = option("load", MEASURE, "pounds carried, without NAME"),
        /// Speed, from 1.
        speed: Option<i32> = option("speed", FROM_ONE, "Speed, without NAME"),
        /// The phases of the turn, from 1.
        phases: Option<i32> = option("phases", FROM_ONE, "the phases of the turn over which movement is spread"),
    }
}

/// A number that is small at the table.
const UP_TO_999: Number = number("N", 0, 999);

/// A roll that is there, if it is the program's to make as `?`.
const ROLL_OR_ASK: Required<RollOrAsk> =
    word(RollOrAsk, "the roll, 0 to 99; `?` makes the program roll");

const MEASURE: Number = number("N", -9999, 9999);

const FROM_ONE: Number = number("N", 1, 9999);

/// A roll of percentile dice, or `?` for one that the program makes.
#[derive(Clone, Copy)]
pub struct RollOrAsk;

impl RollOrAsk {
    const ASK: &str = "?";
}

impl Codec for RollOrAsk {
    type Value = Option<i32>;

    fn placeholder(&self) -> String {
        "ROLL".to_owned()
    }

    fn read(&self, text: &str, what: &str) -> Result<Self::Value, String> {
        if text == Self::ASK { Ok(None) } else { PERCENTILE.read(text, what).map(Some) }
    }

    fn write(&self, roll: &Self::Value) -> String {
        roll.map_or_else(|| Self::ASK.to_owned(), |roll| format!("{roll:02}"))
    }

    fn candidates(&self, _: &World) -> Vec<Candidate> {
        vec![Candidate::Keyword(Self::ASK.to_owned())]
    }
}

/// `ignore`, the only use of Moxie before a roll.
#[derive(Clone, Copy)]
struct Ignore;

impl Ignore {
    const WORD: &str = "ignore";
}

impl Codec for Ignore {
    type Value = bool;

    fn placeholder(&self) -> String {
        Self::WORD.to_owned()
    }

    fn read(&self, text: &str, _: &str) -> Result<bool, String> {
        if text.eq_ignore_ascii_case(Self::WORD) {
            Ok(true)
        } else {
            Err(format!(
                "{text:?} is not possible before the roll; write moxie=ignore, or use `moxie NAME flip` afterwards"
            ))
        }
    }

    fn write(&self, _: &bool) -> String {
        Self::WORD.to_owned()
    }

    fn choices(&self) -> &'static [&'static str] {
        &[Self::WORD]
    }
}
