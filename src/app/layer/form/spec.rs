//! The fields of the forms: one row each, in the order in which Tab visits them.

use strum::VariantNames;

use crate::rules::{InitiativeStat, Morph, Parameters, Side};

/// A field of a form.
#[derive(Debug)]
pub struct FieldSpec {
    /// Its key in the command language; the name, the label and free options have none.
    pub key: &'static str,
    /// What stands before it.
    pub label: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// The words it can be; empty for whatever is typed.
    pub choices: &'static [&'static str],
    /// What stands for an emptied field in a `set`.
    pub emptied: &'static str,
    /// Whether it is a list, and takes a row of its own.
    pub wide: bool,
}

const fn number(key: &'static str, label: &'static str, about: &'static str) -> FieldSpec {
    FieldSpec { key, label, about, choices: &[], emptied: "none", wide: false }
}

const fn count(key: &'static str, label: &'static str, about: &'static str) -> FieldSpec {
    FieldSpec { key, label, about, choices: &[], emptied: "0", wide: false }
}

const fn choice(
    key: &'static str,
    label: &'static str,
    about: &'static str,
    choices: &'static [&'static str],
) -> FieldSpec {
    FieldSpec { key, label, about, choices, emptied: "none", wide: false }
}

const NO_YES: &[&str] = &["no", "yes"];

/// The name of somebody new.
pub static NAME: FieldSpec = number("", "Name", "Guard, or Guard x4 for four of them");

/// What `add` and `set` can be given; the four numbers that are enough first.
#[rustfmt::skip]
pub static BLOCK: [FieldSpec; 29] = [
    number("init", "INIT", "the unwounded INIT stat; from INT and REF where it is empty"),
    number("speed", "Speed", "1 to 4 phases in every turn; 1 where it is empty"),
    number("discipline", "Discipline", "what the program rolls initiative with"),
    number("physique", "Physique", "how far one runs and jumps, and what one carries"),
    number("dur", "DUR", "Durability; WT and DR follow from it"),
    number("armor", "Armor", "energy/kinetic, as 6/6; layers as 6/6+3/4"),
    choice("side", "Side", "← → or a letter: pc, ally, neutral, foe", Side::VARIANTS),
    choice("morph", "Morph", "← → or a letter: bio, pod, synth, info", Morph::VARIANTS),
    number("moxie", "Moxie", "the stat, 0 to 10; the points left start equal to it"),
    number("accessory", "Accessory", "helmet or shield, as 3/3: armor that is no layer"),
    number("wt", "WT", "Wound Threshold, where it is not a fifth of DUR"),
    number("dr", "DR", "Death Rating, where it does not follow from DUR and morph"),
    number("ignore", "Ignores", "wounds whose modifier is ignored, 0 to 3"),
    count("damage", "Damage", "points so far; changes neither wounds nor status"),
    count("wounds", "Wounds", "wounds so far"),
    count("stress", "Stress", "points of stress so far"),
    count("traumas", "Traumas", "traumas so far"),
    choice("surprised", "Surprised", "no slot in phase 1", NO_YES),
    choice("hidden", "Hidden", "the players do not know of them", NO_YES),
    number("cog", "COG", "Cognition, 0 to 40"),
    number("coo", "COO", "Coordination, 0 to 40"),
    number("int", "INT", "Intuition, 0 to 40"),
    number("ref", "REF", "Reflexes, 0 to 40"),
    number("sav", "SAV", "Savvy, 0 to 40"),
    number("som", "SOM", "Somatics, 0 to 40; SOM × 3 against being knocked down"),
    number("wil", "WIL", "Willpower, 0 to 40; Lucidity follows from it"),
    number("maximum", "Maximum", "the morph's aptitude maximum, 1 to 40"),
    number("luc", "LUC", "Lucidity, where it is not twice WIL"),
    number("tt", "TT", "Trauma Threshold, where it is not a fifth of LUC"),
];

impl FieldSpec {
    /// Whether the field means anything by these rules.
    pub fn counts(&self, rules: &Parameters) -> bool {
        let apart = rules.initiative_stat == InitiativeStat::Unused;
        match self.key {
            "init" => !apart,
            "discipline" | "physique" => apart,
            "speed" => rules.max_speed > 1,
            _ => true,
        }
    }
}

/// What only `set` can change.
pub static STANDING: [FieldSpec; 2] = [
    count("pool", "Pool", "the points of Moxie left"),
    number("die", "Die", "the die that stands; score and class follow"),
];

/// The skills, after everything else.
pub static SKILLS: FieldSpec = FieldSpec {
    wide: true,
    ..number("skill", "Skills", "what the tests can name, as Fray 40, Kinetic Weapons 60")
};

/// What an effect is made of.
pub static EFFECT: [FieldSpec; 5] = [
    number("", "Label", "what it is called; one of the same label is replaced"),
    number("", "Changes", "as speed=+1 init=+10 ref=+5 test=-20"),
    number("each", "Each turn", "damage at the end of every turn, past armor, as 1 or 1d10/2"),
    number("turns", "Turns", "how many turns, this one counted; empty: until it is ended"),
    number("phases", "Phases", "how many phases, this one counted; empty: until it is ended"),
];
