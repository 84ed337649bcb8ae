//! Notation of attacks.

use super::dice::{RollOptions, RollOptionsArgs, RollOrAsk, Skill, SkillArgs, TheirOptionsArgs};
use super::names::{AreaWord, BlastTarget, NamesWord};
use super::{IS_ACTION, KIND, PENETRATION, POINTS, WEAPON_LABEL};
use crate::command::World;
use crate::command::names::Names;
use crate::command::syntax::{
    Candidate, Codec, LineWriter, Maybe, Required, Text, YesNo, after, choice, flag, group, number,
    one_of, option, word,
};
use crate::rules::{CalledShot, DamageKind, FARTHEST, FiringExtra, FiringMode, Intent};
use crate::text::joined;

group! {
    /// An attack: both rolls, and what it is made with.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct AttackOrder by AttackArgs {
        /// The attacker's skill.
        skill: AttackSkill = AttackSkillArgs,
        /// The attacker's rolls, 0 to 99: one, and in melee one for each target.
        rolls: Rolls = ROLLS,
        /// The defense; `None` without one.
        defense: Option<AttackDefense> = Maybe(after("vs", AttackDefenseArgs)),
        /// The attacker, with the modifiers of their tests.
        by: Option<String> = option("by", Text::name("NAME"), "the attacker, with the modifiers of their tests"),
        /// The targets, with the modifiers of their tests; a hit is dealt to them.
        on: Option<Names> = option(
            "on", NamesWord, "the target, with the modifiers of their tests; takes the damage. Several for a burst (2), automatic fire (3) or melee"
        ),
        /// The attacker's weapon, by its label.
        weapon: Option<String> = option("with", WEAPON_LABEL, "a weapon of the attacker: its DV, AP, type and ammunition"),
        /// The damage value, 0 to 9999, in place of the weapon's.
        value: Option<i32> = option("dv", POINTS, "the damage value, before armor; `on` takes it if the attack hits"),
        /// The kind of damage, in place of the weapon's.
        kind: Option<DamageKind> = KIND,
        /// Armor penetration, in place of the weapon's; 6 and −6 are the same.
        penetration: Option<i32> = option("ap", PENETRATION, "armor penetration; 6 and -6 are the same"),
        /// The firing mode; if it is left out, the first one of the weapon.
        mode: Option<FiringMode> = option(
            "mode", one_of::<FiringMode>(), "the firing mode: 1, 1, 3 or 10 rounds; the weapon's first if left out"
        ),
        /// The use of a burst or of automatic fire; damage by default.
        extra: Option<FiringExtra> = option("extra", one_of::<FiringExtra>(), "what `burst` and `auto` add, damage if left out; `included`: `dv` has their dice in it, or those of a charge"),
        /// True for a ranged attack, false for melee, whatever the weapon says.
        ranged: Option<bool> = option("ranged", RANGED, "whether it is a ranged attack, whatever the weapon says"),
        /// The distance to the target, in metres from 0, whatever the places say.
        range: Option<i32> = option("range", number("METRES", 0, FARTHEST).never_guessed(), "how far the target is, whatever the places say"),
        /// The others in the area of the weapon, with their metres from its center; `None` for all whose distance the places tell.
        area: Option<Vec<BlastTarget>> = option(
            "area", AreaWord, "with a `blast` or `uniform` weapon: who else stands how many metres from where it fell; if left out, those of whom the places tell"
        ),
        /// The die of a blast that misses, 1 to 10; the program's if it is left out.
        scatter: Option<i32> = option("scatter", number("N", 1, 10).never_guessed(), "the d10 of a blast that misses; the program rolls if it is left out"),
        /// Charging: the attacker runs at the target.
        charge: bool = flag("charge", "the attacker runs at the target, in melee: −10 and 1d10 more DV, and is then where the target is"),
        /// The aim of a called shot.
        called: Option<CalledShot> = option(
            "called", one_of::<CalledShot>(), "a called shot: −10, and a margin of 30 to be met; see below"
        ),
        /// The purpose of a melee attack that isn't made for damage.
        intent: Option<Intent> = option("intent", one_of::<Intent>(), "a melee attack for something else than damage; see below"),
        /// Modifiers and Moxie of the attacker's roll.
        mine: RollOptions = RollOptionsArgs,
        /// Modifiers and Moxie of the defender's roll.
        theirs: RollOptions = TheirOptionsArgs,
        /// False if the attack leaves stage and actions of the attacker alone.
        is_action: bool = IS_ACTION,
        /// Overrules what forbids it: surprise of the defender, ranges and places, too many targets, the hold on the subdued, the
        /// limits of a stage, firing modes, their rate and an empty magazine.
        force: bool = flag("force", "overrules ranges and places, the number of targets, the limits on actions, the modes and the magazine of the weapon, the hold on the subdued, and surprise that leaves `on` no defense"),
        /// True if tactics play the rest of the stage, and end it.
        is_auto: bool = flag("auto", "part of a stage by `tactics`: they aim before, play the rest and end it, as `auto` does; another attack on a `pc` waits, as a step of its own"),
    }
}

const RANGED: YesNo = YesNo { shown: "yes|no" };

group! {
    /// The skill of the defense against an attack, and the rolls of those who defend.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct AttackDefense by AttackDefenseArgs {
        /// The skill, looked up for each.
        skill: Skill = SkillArgs,
        /// The rolls, 0 to 99.
        rolls: Rolls = ROLLS,
    }
}

/// The skill of an attack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum AttackSkill {
    /// The skill that is written in the weapon.
    #[default]
    Linked,
    /// A skill of the attacker.
    Skill(Skill),
}

choice! {
    /// The skill of an attack.
    AttackSkillArgs: AttackSkill as "SKILL" {
        /// the skill that is written in the weapon
        "linked" Linked,
        Skill(skill: SkillArgs),
    }
}

/// Rolls that are there, one for each target.
const ROLLS: Required<RollsWord> = word(
    RollsWord,
    "the roll, 0 to 99; `?` makes the program roll; of several who are attacked one each, joined by commas",
);

/// The rolls of one side of an attack: one, or one for each target in their order. `None` is one that the program makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rolls(pub Vec<Option<i32>>);

impl Rolls {
    /// The roll for a target, from 0; a single one is for all.
    pub fn of(&self, target: usize) -> Option<i32> {
        let roll = if let [only] = self.0[..] { Some(only) } else { self.0.get(target).copied() };
        roll.flatten()
    }

    /// Returns true if there is a roll for each of so many targets: one `?` stands for all of them.
    pub fn fit(&self, targets: usize) -> bool {
        self.0.len() == targets || self.0 == [None]
    }
}

impl From<Option<i32>> for Rolls {
    fn from(roll: Option<i32>) -> Self {
        Self(vec![roll])
    }
}

impl Default for Rolls {
    fn default() -> Self {
        None.into()
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
        joined(rolls.0.iter().map(|roll| RollOrAsk.write(roll)), ",")
    }

    fn write_word(&self, rolls: &Rolls, line: &mut LineWriter) {
        line.bare(self.write(rolls));
    }

    fn candidates(&self, world: &World) -> Vec<Candidate> {
        RollOrAsk.candidates(world)
    }
}
