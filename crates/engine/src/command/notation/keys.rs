//! The keys of `add` and `set`: one row each, which reads, writes, completes and documents it.

use super::{PLACE, RESERVE};
use crate::command::syntax::{
    Candidate, Codec, Given, KeyTable, LineWriter, Notation, OrDefault, OrNone, Word, YesNo, first,
    initiative_die, notation, number, one_of, range, read_number,
};
use crate::command::{InjuryKind, ParseError, ReadContext, Tactics, World, quoted};
use crate::rules::{
    Armor, ArmorLayer, Counter, Healing, MAX_SKILL, Morph, Ruleset, Side, Stat, WeaponProfile,
    has_odd_words, is_mark,
};
use crate::text::{PlainText, is_same, suggest};

/// A kind of gear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GearKind {
    /// Armor in layers.
    Armor,
    /// Armor that is no layer; its pieces add up.
    Accessory,
    /// Weapons.
    Weapon,
}

/// A key of `add` and `set`.
pub struct StatKey {
    /// The word before the `=`. One that ends in a point continues with a label: `skill.Fray`.
    pub word: &'static str,
    /// The label of a field in a form.
    pub label: &'static str,
    /// A line of help, without the values.
    pub about: &'static str,
    /// The kind of gear that may stand for the value by its name in the library.
    pub gear: Option<GearKind>,
    choices: fn() -> &'static [&'static str],
    values: fn() -> String,
    candidates: fn(&World) -> Vec<Candidate>,
    read: fn(&str, &str) -> Result<StatEdit, String>,
}

impl StatKey {
    /// The words that the value can be; empty if it is a number or has a notation of its own.
    pub fn choices(&self) -> &'static [&'static str] {
        (self.choices)()
    }

    /// The range or the notation of the value: `0 to 40, or none`. Empty for a word of [`Self::choices`], and if the
    /// ruleset has the range.
    pub fn values(&self) -> String {
        (self.values)()
    }

    /// Returns true if `text` can be read as the value.
    pub fn accepts(&self, text: &str) -> bool {
        (self.read)(self.word, text).is_ok()
    }

    /// Returns true if `key` is this one, also with a label.
    pub fn is(&self, key: &str) -> bool {
        if self.word.ends_with('.') {
            key.get(..self.word.len()).is_some_and(|start| start.eq_ignore_ascii_case(self.word))
        } else {
            key.eq_ignore_ascii_case(self.word)
        }
    }
}

/// Declares the keys: the word, the label in a form, a line of help, the gear that may stand for the value by name, and the
/// edit with the codec of its value. After `@` stands the codec of a number with the constant that it is about, after `~` the
/// label behind the point; a type declares the variant.
macro_rules! keys {
    ($(
        $word:literal $label:literal $about:literal $(named $gear:ident)?
        => $variant:ident $(~$rest:ident)? $(@$number:ident($fixed:path))? $(: $type:ty)? $(= $codec:expr)?
    ),+ $(,)?) => {
        /// One change to a combatant by `add` or `set`.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum StatEdit {
            /// A number of the stat block; `None` removes it, so that it is derived again.
            Stat(Stat, Option<i32>),
            /// A count of injuries; changes neither wounds nor status.
            Injury(InjuryKind, i32),
            /// A skill by its label; `None` removes it.
            Skill(String, Option<i32>),
            /// A weapon by its label, with a full magazine; `None` removes it.
            Weapon(String, Option<WeaponProfile>),
            /// A counter by its label; `None` removes it.
            Counter(String, Option<Counter>),
            $($(#[doc = $about] $variant($type),)?)+
        }

        /// Every key, in the order of the documentation.
        pub static KEYS: &[StatKey] = &[$(StatKey {
            word: $word,
            label: $label,
            about: $about,
            gear: first!($(Some(GearKind::$gear),)? None),
            choices: || first!($($number($fixed))? $($codec)?).choices(),
            values: || first!($($number($fixed))? $($codec)?).values(),
            candidates: |world| first!($($number($fixed))? $($codec)?).candidates(world),
            read: |key, text| {
                $(let $rest = key[$word.len()..].to_owned();)?
                Ok(StatEdit::$variant($($fixed,)? $($rest,)? first!($($number($fixed))? $($codec)?).read(text, key)?))
            },
        }),+];

        /// Returns the key and the value of an edit, as they are written.
        pub fn written(edit: &StatEdit) -> (String, String) {
            match edit {
                $(StatEdit::$variant($($fixed,)? $($rest,)? value) => {
                    let rest = first!($($rest.as_str(),)? "");
                    (format!("{}{rest}", $word), first!($($number($fixed))? $($codec)?).write(value))
                })+
            }
        }
    };
}

keys! {
    "init" "INIT" "Initiative without wounds; worked out from INT and REF if left out"
        => Stat @stat(Stat::Init),
    "speed" "Speed" "Speed: phases of a turn to act in; 1 if left out" => Stat @stat(Stat::Speed),
    "discipline" "Discipline" "Discipline: initiative rolls, in the ruleset `contract`"
        => Stat @stat(Stat::Discipline),
    "physique" "Physique" "Running, jumping and carrying in the ruleset `contract`"
        => Stat @stat(Stat::Physique),
    "dur" "DUR" "Durability; WT and DR follow from it" => Stat @stat(Stat::Dur),
    "armor" "Armor" "Armor against energy and kinetic damage, layers joined by +, tests at −20 for each beyond the first" named Armor
        => Armor: Armor = OrDefault(ARMOR),
    "side" "Side" "Side in the fight; neutral if left out"
        => Side: Side = one_of::<Side>(),
    "morph" "Morph" "Kind of body; bio if left out"
        => Morph: Morph = one_of::<Morph>(),
    "moxie" "Moxie" "The Moxie stat; the pool starts equal to it" => Stat @stat(Stat::Moxie),
    "accessory" "Accessory" "Armor that does not count as a layer: a helmet, a shield" named Accessory
        => Accessory: ArmorLayer = OrDefault(LAYER),
    "wt" "WT" "Wound Threshold; a fifth of DUR if left out" => Stat @stat(Stat::Wt),
    "dr" "DR" "Death Rating; from DUR and the morph if left out" => Stat @stat(Stat::Dr),
    "ignore" "Ignores" "Wounds without a penalty" => Stat @stat(Stat::Ignore),
    "damage" "Damage" "Points of damage so far; changes no wounds and no status"
        => Injury @injury(InjuryKind::Damage),
    "wounds" "Wounds" "Wounds so far" => Injury @injury(InjuryKind::Wounds),
    "stress" "Stress" "Points of stress so far" => Injury @injury(InjuryKind::Stress),
    "traumas" "Traumas" "Traumas so far" => Injury @injury(InjuryKind::Traumas),
    "surprised" "Surprised" "Surprised: no action in phase 1"
        => Surprised: bool = YES_NO,
    "hidden" "Hidden" "Hidden from the players"
        => Hidden: bool = YES_NO,
    "alias" "Alias" "The name that players see"
        => Alias: Option<PlainText> = OrNone(ALIAS),
    "cog" "COG" "Cognition" => Stat @stat(Stat::Cog),
    "coo" "COO" "Coordination" => Stat @stat(Stat::Coo),
    "int" "INT" "Intuition" => Stat @stat(Stat::Int),
    "ref" "REF" "Reflexes" => Stat @stat(Stat::Ref),
    "sav" "SAV" "Savvy" => Stat @stat(Stat::Sav),
    "som" "SOM" "Somatics; SOM × 3 resists knockdown" => Stat @stat(Stat::Som),
    "wil" "WIL" "Willpower; LUC follows from it" => Stat @stat(Stat::Wil),
    "heals" "Heals" "What heals the body as time passes; nothing if left out"
        => Heals: Option<Healing> = OrNone(one_of::<Healing>()),
    "maximum" "Maximum" "The aptitude maximum of the morph; 40 if left out"
        => Stat @stat(Stat::Maximum),
    "bonus.cog" "COG bonus" "What the body adds to COG" => Stat @stat(Stat::BonusCog),
    "bonus.coo" "COO bonus" "What the body adds to COO" => Stat @stat(Stat::BonusCoo),
    "bonus.int" "INT bonus" "What the body adds to INT" => Stat @stat(Stat::BonusInt),
    "bonus.ref" "REF bonus" "What the body adds to REF" => Stat @stat(Stat::BonusRef),
    "bonus.sav" "SAV bonus" "What the body adds to SAV" => Stat @stat(Stat::BonusSav),
    "bonus.som" "SOM bonus" "What the body adds to SOM" => Stat @stat(Stat::BonusSom),
    "bonus.wil" "WIL bonus" "What the body adds to WIL" => Stat @stat(Stat::BonusWil),
    "luc" "LUC" "Lucidity; twice WIL if left out" => Stat @stat(Stat::Luc),
    "tt" "TT" "Trauma Threshold; a fifth of LUC if left out" => Stat @stat(Stat::Tt),
    "ir" "IR" "Insanity Rating; twice LUC if left out" => Stat @stat(Stat::Ir),
    "load" "Load" "Pounds carried, in the ruleset `contract`" => Stat @stat(Stat::Load),
    "tactics" "Tactics" "How they fight when the program plays them, by the words below" => Tactics: Tactics = OrDefault(TACTICS),
    "pool" "Moxie left" "Points of Moxie left, up to the stat"
        => Pool: i32 = number("N", 0, 10),
    "die" "Die" "The initiative die, only with `set`; the score follows"
        => Die: i32 = initiative_die("N"),
    "reserve" "Reserve" "Prepared, not yet in the fight: the label that `wave` calls"
        => Reserve: Option<String> = OrNone(RESERVE),
    "at" "Place" "Where they stand: a place of which `ground` says how far others are; nowhere if left out"
        => At: Option<String> = OrNone(PLACE),
    "skill." "Skills" "A skill for tests, its name after the point: `skill.Fray=40`"
        => Skill ~label = OrNone(number("N", 0, MAX_SKILL)),
    "weapon." "Weapons" "A weapon for attacks, its name after the point: `weapon.rifle=2d10+6/ap6/kinetic/sa/bf/fa/x36`" named Weapon
        => Weapon ~label = OrNone(WEAPON),
    "counter." "Counters" "Anything that is counted, its name after the point, perhaps with the most it can be: `counter.shells=4/6`"
        => Counter ~label = OrNone(COUNTER),
}

/// The keys of the body, besides those of its bonuses. All others are of the ego (DS-16).
const BODY: [&str; 10] =
    ["morph", "dur", "wt", "dr", "speed", "maximum", "ignore", "armor", "accessory", "heals"];

/// Returns true for a key of the body, which another body replaces: what `sleeve` takes (EX-62).
pub fn is_body_key(key: &str) -> bool {
    BODY.contains(&key) || key.starts_with("bonus.")
}

impl StatEdit {
    /// Returns true for an edit of the body.
    pub fn is_of_body(&self) -> bool {
        is_body_key(&written(self).0)
    }
}

const ALIAS: Notation<PlainText> = notation("NAME", "a name", "a name such as \"Old Bo\"");

const YES_NO: YesNo = YesNo { shown: "yes" };

const ARMOR: Notation<Armor> =
    notation("ARMOR", "an armor value", "energy/kinetic, such as 6/6 or 6/6+3/4");

const LAYER: Notation<ArmorLayer> =
    notation("ARMOR", "an armor value", "energy/kinetic, such as 2/3");

const TACTICS: Notation<Tactics> = notation(
    "WORDS",
    "a choice of tactics",
    "random single or weakest with=rifle burst aim defend=2 flee=3",
);

const WEAPON: Notation<WeaponProfile> =
    notation("WEAPON", "a weapon", "2d10+6, 1d10+som or 2d10+6/ap6/kinetic/Guns/sa/bf/fa/x36");

const COUNTER: Notation<Counter> = notation("N", "a count", "3, or 3/6 for 3 of 6");

/// A number with a range that the rules know.
#[derive(Clone, Copy)]
enum KeyNumber {
    Stat(Stat),
    Injury(InjuryKind),
}

/// A number of the stat block; without it, it is derived.
const fn stat(stat: Stat) -> OrNone<KeyNumber> {
    OrNone(KeyNumber::Stat(stat))
}

/// A count of injuries.
const fn injury(kind: InjuryKind) -> KeyNumber {
    KeyNumber::Injury(kind)
}

impl Codec for KeyNumber {
    type Value = i32;

    fn placeholder(&self) -> String {
        "N".to_owned()
    }

    fn read(&self, text: &str, what: &str) -> Result<i32, String> {
        read_number(text, what, &self.values())
    }

    fn write(&self, value: &i32) -> String {
        value.to_string()
    }

    fn values(&self) -> String {
        match self {
            Self::Stat(stat) => range(stat.range().start(), stat.range().end()),
            Self::Injury(kind) => range(0, kind.max()),
        }
    }
}

/// Changes to a combatant, in the order in which they are written.
#[derive(Clone, Copy)]
pub struct Edits;

impl KeyTable for Edits {
    type Item = StatEdit;
    type Items = Vec<StatEdit>;

    fn about(&self) -> &'static str {
        "any number of the keys below"
    }

    fn keys(&self) -> Vec<&'static str> {
        KEYS.iter().map(|key| key.word).collect()
    }

    fn candidates(&self, key: &str, world: &World) -> Vec<Candidate> {
        let known = KEYS.iter().find(|known| known.is(key));
        known.map_or_else(Vec::new, |known| (known.candidates)(world))
    }

    fn read(&self, (word, key, text): Given, context: ReadContext) -> Result<StatEdit, ParseError> {
        let known = KEYS.iter().find(|known| known.is(key));
        let known = known.ok_or_else(|| word.error(unknown(key)))?;
        let text = &value_text(word, key, text);
        let text = context.library.with_numbers(known.gear, text);
        let text = text.map_err(|unknown| word.unknown_name(unknown.0))?;
        let is_odd = known.gear == Some(GearKind::Weapon) && has_odd_words(&text);
        (known.read)(key, &text)
            .map_err(|error| if is_odd { word.unknown_name(error) } else { word.error(error) })
    }

    fn write(&self, edits: &Vec<StatEdit>) -> Vec<(String, String)> {
        edits.iter().map(written).collect()
    }
}

/// Returns the text of a value: that of a weapon keeps the quotes in which a mark is a skill.
pub fn value_text(word: &Word, key: &str, text: &str) -> String {
    let is_weapon = |known: &StatKey| known.gear == Some(GearKind::Weapon) && known.is(key);
    let is_weapon = KEYS.iter().any(is_weapon);
    let quoted = is_weapon.then(|| word.value_in_quotes(is_mark)).flatten();
    quoted.unwrap_or_else(|| text.to_owned())
}

/// Writes edits as the keys of a line.
pub fn write_edits(edits: &[StatEdit]) -> String {
    let mut line = LineWriter::default();
    edits.iter().map(written).for_each(|(key, value)| line.option(&key, &value));
    line.to_string()
}

/// Reads words that are all edits, as a template has them.
///
/// # Errors
/// [`ParseError`] at the first that is none.
pub fn read_edits(words: &[Word], context: ReadContext) -> Result<Vec<StatEdit>, ParseError> {
    let edit = |word: &Word| match word.option() {
        Some((key, text)) => Edits.read((word, key, text), context),
        None => Err(word.error(format!("{:?} is one word too many; write key=value", word.text))),
    };
    words.iter().map(edit).collect()
}

/// Returns true if two edits are of the same key.
pub(super) fn is_same_key(edit: &StatEdit, other: &StatEdit) -> bool {
    is_same(&written(edit).0, &written(other).0)
}

fn unknown(key: &str) -> String {
    if Ruleset::default().parameters.linked_skills.link(key).is_some() {
        return format!("there is no key {key}=; a skill is skill.{}=", quoted(key));
    }
    match suggest(key, KEYS.iter().map(|known| known.word)) {
        Some(near) => format!("there is no key {key}=; did you mean {near}=?"),
        None => format!(
            "there is no key {key}=; docs/COMMANDS.md lists them, such as init=, dur= and skill.Fray="
        ),
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator;

    use super::*;

    #[test]
    fn every_stat_and_every_count_has_the_key_of_its_name() {
        for stat in Stat::iter() {
            let (key, value) = written(&StatEdit::Stat(stat, Some(1)));
            assert_eq!((key, value), (stat.to_string(), "1".to_owned()));
        }
        for kind in
            [InjuryKind::Damage, InjuryKind::Wounds, InjuryKind::Stress, InjuryKind::Traumas]
        {
            assert_eq!(written(&StatEdit::Injury(kind, 2)).0, kind.to_string());
        }
    }
}
