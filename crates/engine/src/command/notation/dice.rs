//! Notation of the commands that roll dice.

use super::names::{AreaWord, NamesWord};
use super::{
    IS_ACTION, KIND, MODIFIER_WORD, MODIFIERS, NAME, PENETRATION, PERCENTILE, POINTS, ROLL,
    WEAPON_LABEL,
};
use crate::command::World;
use crate::command::arguments::MoxieChange;
use crate::command::dice_arguments::{
    AttackDefense, AttackOrder, AttackSkill, Defaulting, Defense, Distance, OpposedSide,
    RollOptions, Rolls, Skill, SkillRoll, Test,
};
use crate::command::syntax::{
    Candidate, Codec, Fitting, LineWriter, Maybe, Number, Required, Text, YesNo, after, any_number,
    choice, flag, group, number, one_of, option, optional, or, repeated, text_before_roll, word,
};
use crate::rules::{CalledShot, Difficulty, FARTHEST, FiringExtra, FiringMode, Intent, Stat};

group! {
    /// The circumstances of a test.
    TestArgs: Test {
        roll: ROLL,
        modifiers: MODIFIERS,
        defaulting: option(
            "default", one_of::<Defaulting>(), "the linked aptitude, or a related skill at −30, in place of the skill"
        ),
        helpers: or(option("helpers", UP_TO_999, "how many help: +10 each, at most +30"), 0),
        attempt: option("try", number("N", 1, 999), "which attempt it is: −10 for each before it, at most −60"),
        minutes: or(option("minutes", UP_TO_999, "minutes taken beyond the usual time: +10 each"), 0),
        special: flag("special", "a specialization applies: +10"),
        difficulty: option("difficulty", one_of::<Difficulty>(), "from +30 down to −30 in steps of ten"),
        distracted: flag("distracted", "distracted: −20"),
        need: option("need", UP_TO_999, "the margin needed; the result `met` says whether it was reached"),
        simple: flag("simple", "a Simple Success Test; the result `strength` says how well"),
        ignore: or(option("moxie", Ignore, "a point of Moxie ignores modifiers"), false),
    }
}

/// A number that is small at the table.
const UP_TO_999: Number = number("N", 0, 999);

/// A roll that is there, if it is the program's to make as `?`.
const ROLL_OR_ASK: Required<RollOrAsk> =
    word(RollOrAsk, "the roll, 0 to 99; `?` makes the program roll");

/// Rolls that are there, one for each target.
const ROLLS: Required<RollsWord> = word(
    RollsWord,
    "the roll, 0 to 99; `?` makes the program roll; of several who are attacked one each, joined by commas",
);

group! {
    /// The skill of a defense and the rolls.
    AttackDefenseArgs: AttackDefense { skill: SkillArgs, rolls: ROLLS }
}

group! {
    /// The skill of an Opposed Test and the roll.
    OpposedRollArgs: SkillRoll {
        skill: SkillArgs,
        roll: or(optional(Fitting(RollOrAsk), "the roll; the program rolls if it is left out"), None::<i32>),
    }
}

choice! {
    /// The skill of an attack.
    AttackSkillArgs: AttackSkill as "SKILL" {
        /// the skill that is written in the weapon
        "linked" Linked,
        Skill(skill: SkillArgs),
    }
}

choice! {
    /// A side of an Opposed Test.
    OpposedSideArgs: OpposedSide as "SIDE" {
        Numbers(target: word(Fitting(number("TARGET", -999, 999)), "the skill before modifiers"), roll: ROLL_OR_ASK),
        Named(name: NAME, rolled: OpposedRollArgs),
    }
}

group! {
    /// Modifiers and Moxie of the first or the only roll.
    RollOptionsArgs: RollOptions {
        modifiers: MODIFIERS,
        moxie: option("moxie", one_of::<MoxieChange>(), "a point of Moxie: `ignore` modifiers, or change the roll"),
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
    /// An attack.
    AttackArgs: AttackOrder {
        skill: AttackSkillArgs,
        rolls: ROLLS,
        defense: Maybe(after("vs", AttackDefenseArgs)),
        by: option("by", Text::name("NAME"), "the attacker, with the modifiers of their tests"),
        on: option(
            "on", NamesWord, "the target, with the modifiers of their tests; takes the damage. Several for a burst (2), automatic fire (3) or melee"
        ),
        weapon: option("with", WEAPON_LABEL, "a weapon of the attacker: its DV, AP, type and ammunition"),
        value: option("dv", POINTS, "the damage value, before armor; `on` takes it if the attack hits"),
        kind: KIND,
        penetration: option("ap", PENETRATION, "armor penetration; 6 and -6 are the same"),
        mode: option(
            "mode", one_of::<FiringMode>(), "the firing mode: 1, 1, 3 or 10 rounds; the weapon's first if left out"
        ),
        extra: option("extra", one_of::<FiringExtra>(), "what `burst` and `auto` add, damage if left out; `included`: `dv` has their dice in it, or those of a charge"),
        ranged: option("ranged", RANGED, "whether it is a ranged attack, whatever the weapon says"),
        range: option("range", number("METRES", 0, FARTHEST).never_guessed(), "how far the target is, whatever the places say"),
        area: option(
            "area", AreaWord, "with a `blast` or `uniform` weapon: who else stands how many metres from where it fell; if left out, those of whom the places tell"
        ),
        scatter: option("scatter", number("N", 1, 10).never_guessed(), "the d10 of a blast that misses; the program rolls if it is left out"),
        charge: flag("charge", "the attacker runs at the target, in melee: −10 and 1d10 more DV, and is then where the target is"),
        called: option(
            "called", one_of::<CalledShot>(), "a called shot: −10, and a margin of 30 to be met; see below"
        ),
        intent: option("intent", one_of::<Intent>(), "a melee attack for something else than damage; see below"),
        mine: RollOptionsArgs,
        theirs: TheirOptionsArgs,
        is_action: IS_ACTION,
        force: flag("force", "overrules ranges and places, the number of targets, the limits on actions, the modes and the magazine of the weapon, the hold on the subdued, and surprise that leaves `on` no defense"),
        is_auto: flag("auto", "part of a stage by `tactics`: they aim before, play the rest and end it, as `auto` does; another attack on a `pc` waits, as a step of its own"),
    }
}

group! {
    /// The circumstances of a test to defend oneself.
    DefenseArgs: Defense {
        ranged: flag("ranged", "against a ranged attack: half the skill"),
        full: flag("full", "with full defense: +30, or what the ruleset says"),
        force: flag("force", "even if they are surprised"),
        roll: ROLL,
        modifiers: MODIFIERS,
    }
}

group! {
    /// The numbers that a distance depends on.
    DistanceArgs: Distance {
        physique: option("physique", MEASURE, "Physique, without NAME"),
        result: option("result", MEASURE, "the result of the check"),
        load: option("load", MEASURE, "pounds carried, without NAME"),
        speed: option("speed", FROM_ONE, "Speed, without NAME"),
        phases: option("phases", FROM_ONE, "the phases of the turn over which movement is spread"),
    }
}

const RANGED: YesNo = YesNo { shown: "yes|no" };

const MEASURE: Number = number("N", -9999, 9999);

const FROM_ONE: Number = number("N", 1, 9999);

/// A roll of percentile dice, or `?` for one that the program makes.
#[derive(Clone, Copy)]
struct RollOrAsk;

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

/// Rolls of percentile dice joined by commas.
#[derive(Clone, Copy)]
struct RollsWord;

impl Codec for RollsWord {
    type Value = Rolls;

    fn placeholder(&self) -> String {
        RollOrAsk.placeholder()
    }

    fn read(&self, text: &str, what: &str) -> Result<Rolls, String> {
        text.split(',').map(|roll| RollOrAsk.read(roll, what)).collect::<Result<_, _>>().map(Rolls)
    }

    fn write(&self, rolls: &Rolls) -> String {
        rolls.0.iter().map(|roll| RollOrAsk.write(roll)).collect::<Vec<_>>().join(",")
    }

    fn write_word(&self, rolls: &Rolls, line: &mut LineWriter) {
        line.bare(self.write(rolls));
    }

    fn candidates(&self, world: &World) -> Vec<Candidate> {
        RollOrAsk.candidates(world)
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

choice! {
    /// A skill: a number, a skill of the stat block, or an aptitude.
    SkillArgs: Skill as "SKILL" {
        Value(value: word(Fitting(any_number::<i32>("N")), "")),
        Label(label: text_before_roll(
            Text::new("SKILL").likely(aptitudes),
            "a number, a skill of the stat block, or an aptitude, also doubled or tripled, as in `somx3`"
        )),
    }
}

fn aptitudes(_: &World) -> Vec<Candidate> {
    Stat::APTITUDES.iter().map(|stat| Candidate::Keyword(stat.to_string())).collect()
}
