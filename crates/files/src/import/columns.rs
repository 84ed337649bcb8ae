//! Columns: what the headers of a table mean.

use std::collections::BTreeMap;

use phasekeeper_engine::command::KEYS;
use phasekeeper_engine::rules::Stat;
use phasekeeper_engine::text::suggestion;

/// The meaning of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// The name of the stat block.
    Name,
    /// Numbers of an ego, or of anything without a morph: `COG:15, INT:20, SPD:2`.
    Numbers,
    /// Numbers of a morph, which are added to the aptitudes: `+5 COO, DUR 35`; the name of a morph of the library; or the
    /// kind of body.
    Morph,
    /// Skills: `Fray 50, Hardware: Robotics 50`.
    Skills,
    /// Weapons, by their names in the library or with their numbers.
    Weapons,
    /// Armor that is worn, by its names in the library or with its numbers.
    Armor,
    /// The value of a key of `add`.
    Key(String),
    /// A part of a weapon, in a table of weapons, between the words that say which.
    Part([&'static str; 2]),
    /// A column that is left out.
    Unused,
    /// A header that is not known.
    Unknown,
}

/// Other names of keys and columns, as [`plain`] has them.
const ALIASES: &[(&str, &str)] = &[
    ("name", "name character npc combatant creature who npcname creaturename"),
    ("numbers", "ego egostats stats statistics aptitudes attributes numbers"),
    ("morph", "morph morphstats morphbonus morphbonuses sleeve body"),
    ("skills", "skills activeskills knowledgeskills"),
    ("weapons", "weapons weapon attack attacks naturalattacks naturalweapons"),
    ("weapons", "equippedweapon equippedweapons carriedweapons typicalweapons"),
    ("armor", "equippedarmor equippedarmour wornarmor armour armorvalue armourvalue av"),
    ("init", "initiative ini"),
    ("speed", "spd"),
    ("dur", "durability hp hitpoints health"),
    ("wt", "woundthreshold"),
    ("dr", "deathrating"),
    ("luc", "lucidity"),
    ("tt", "traumathreshold"),
    ("ir", "insanityrating"),
    ("accessory", "helmet shield"),
    ("moxie", "mox"),
    ("cog", "cognition"),
    ("coo", "coordination"),
    ("int", "intuition"),
    ("ref", "reflexes"),
    ("sav", "savvy"),
    ("som", "somatics"),
    ("wil", "willpower"),
    ("maximum", "aptitudemaximum aptmax"),
    ("unused", "faction motivation motivations background notes note description comment comments"),
    ("unused", "traits gear implants rep reputation source page id"),
    ("unused", "augmentations enhancements software mobility mobilitysystem movement movementrate"),
];

/// Headers of a table of weapons, as [`plain`] has them, with their columns there.
const OF_WEAPONS: &[(Column, &str)] = &[
    (Column::Part(["dv", ""]), "dv damage damagevalue dmg dice damagedice"),
    (Column::Part(["ap", ""]), "ap penetration armorpenetration armourpenetration"),
    (Column::Part(["", ""]), "type weapontype damagetype kind class category reach"),
    (Column::Part(["", ""]), "skill weaponskill linkedskill"),
    (Column::Part(["", ""]), "mode modes firingmode firingmodes firemode firemodes rateoffire"),
    (Column::Part(["", "rounds"]), "rounds ammo ammunition ammocapacity shots"),
    (Column::Part(["", "rounds"]), "magazine magazinesize mag clip capacity"),
    (Column::Name, "weapon weapons weaponname item"),
    (Column::Unused, "averagedv avgdv averagedamage cost price"),
];

/// Returns the key or the column that a header or a word of a cell names: `Wound Threshold` is `wt`; `None` for an unknown
/// one.
pub(super) fn known_name(word: &str) -> Option<&'static str> {
    plain_forms(word).iter().find_map(|plain| {
        let own = KEYS.iter().map(|key| key.word).find(|key| key == plain);
        own.or_else(|| ALIASES.iter().find(|(_, names)| has(names, plain)).map(|(key, _)| *key))
    })
}

/// Returns true if `name` is one of the words of `names`.
fn has(names: &str, name: &str) -> bool {
    names.split(' ').any(|it| it == name)
}

/// A header as [`plain`] has it: whole, and without what is in brackets, as of `Damage Value (DV)`.
fn plain_forms(header: &str) -> [String; 2] {
    [plain(header), plain(header.split(['(', '[']).next().unwrap_or_default())]
}

/// A word in small letters, without blanks and signs.
fn plain(word: &str) -> String {
    word.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// A header in small letters, by which headers are compared.
pub fn folded(header: &str) -> String {
    header.trim().to_lowercase()
}

/// The meanings of the columns of a table, by their headers, and true for a table of weapons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mapping(BTreeMap<String, Column>, bool);

impl Mapping {
    /// Finds the meanings of `headers`. `by_hand` gives some of them keys, which take precedence.
    ///
    /// # Errors
    /// A sentence about a key or a column in `by_hand` that does not exist.
    pub fn new<'a>(
        headers: impl Iterator<Item = &'a str>,
        by_hand: &BTreeMap<String, String>,
    ) -> Result<Self, String> {
        let mut columns = BTreeMap::new();
        let given = |header: &str| by_hand.iter().find(|(it, _)| folded(it) == folded(header));
        for header in headers {
            let column = match given(header) {
                Some((_, key)) => by_key(key)?,
                None => by_header(header),
            };
            columns.insert(header.to_owned(), column);
        }
        let is_of_combatants = columns.values().any(|column| match column {
            Column::Numbers | Column::Morph | Column::Skills | Column::Armor => true,
            Column::Key(key) => key == "accessory" || key.parse::<Stat>().is_ok(),
            _ => false,
        });
        let is_part = |header: &&String| by_weapon_header(header).is_some_and(|it| it.is_part());
        let parts = columns.keys().filter(is_part).count();
        if parts > 1 && !is_of_combatants || columns.values().any(Column::is_part) {
            for (header, column) in columns.iter_mut().filter(|(it, _)| given(it).is_none()) {
                *column = by_weapon_header(header).unwrap_or_else(|| column.clone());
            }
        }
        let is_missing =
            |column: &&String| columns.keys().all(|header| folded(header) != folded(column));
        if let Some(missing) = by_hand.keys().find(is_missing) {
            let known: Vec<&str> = columns.keys().map(String::as_str).collect();
            return Err(format!("there is no column {missing:?}; {}", suggestion(missing, &known)));
        }
        let is_of_weapons = columns.values().any(Column::is_part);
        Ok(Self(columns, is_of_weapons))
    }

    /// The meaning of the column with a header.
    pub fn column(&self, header: &str) -> &Column {
        self.0.get(header).unwrap_or(&Column::Unknown)
    }

    /// Returns true for a table of weapons.
    pub fn is_of_weapons(&self) -> bool {
        self.1
    }

    /// The headers that are not known.
    pub fn unknown(&self) -> impl Iterator<Item = &str> {
        let unknown = self.0.iter().filter(|(_, column)| **column == Column::Unknown);
        unknown.map(|(header, _)| header.as_str())
    }

    /// Returns true if a column has the name.
    pub fn has_name(&self) -> bool {
        self.0.values().any(|column| *column == Column::Name)
    }
}

impl Column {
    fn is_part(&self) -> bool {
        matches!(self, Self::Part(_))
    }
}

/// The meaning of a header in a table of weapons.
fn by_weapon_header(header: &str) -> Option<Column> {
    let named = |plain: &String| OF_WEAPONS.iter().find(|(_, names)| has(names, plain));
    plain_forms(header).iter().find_map(named).map(|(column, _)| column.clone())
}

fn by_header(header: &str) -> Column {
    known_name(header).map_or(Column::Unknown, of_name)
}

/// The columns that have a word of their own; all others are called by their key.
const NAMED: [(&str, Column); 7] = [
    ("name", Column::Name),
    ("numbers", Column::Numbers),
    ("morph", Column::Morph),
    ("skills", Column::Skills),
    ("weapons", Column::Weapons),
    ("unused", Column::Unused),
    ("armor", Column::Armor),
];

/// The column that is called so.
pub fn of_name(name: &str) -> Column {
    let named = NAMED.into_iter().find(|(word, _)| *word == name);
    named.map_or_else(|| Column::Key(name.to_owned()), |(_, column)| column)
}

/// The meaning that a gamemaster gave a column: a key of `add`, also `skill.LABEL` or `counter.LABEL`, or a column of several.
fn by_key(key: &str) -> Result<Column, String> {
    let words = NAMED.map(|(word, _)| word);
    let parts = ["dv", "ap", "type", "modes", "rounds"];
    if words.contains(&key) {
        return Ok(of_name(key));
    }
    if let Some(part) = by_weapon_header(key).filter(|_| parts.contains(&key)) {
        return Ok(part);
    }
    if KEYS.iter().any(|known| known.is(key)) && !key.ends_with('.') {
        return Ok(Column::Key(key.to_owned()));
    }
    let keys = KEYS.iter().map(|known| known.word).filter(|word| !word.ends_with('.'));
    let known: Vec<&str> = words.into_iter().chain(parts).chain(keys).collect();
    Err(format!("a column can't be {key:?}; {}", suggestion(key, &known)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_known_by_many_names() {
        for (header, expected) in [
            ("Name", Column::Name),
            ("NPC ", Column::Name),
            ("Wound Threshold", Column::Key("wt".to_owned())),
            ("DUR", Column::Key("dur".to_owned())),
            ("Armour", Column::Armor),
            ("Morph bonuses", Column::Morph),
            ("Ego stats", Column::Numbers),
            ("Active Skills", Column::Skills),
            ("Favourite color", Column::Unknown),
        ] {
            assert_eq!(by_header(header), expected, "{header}");
        }
    }

    #[test]
    fn columns_by_hand_come_first() {
        let by_hand = BTreeMap::from([
            ("favourite COLOR".to_owned(), "skill.Fray".to_owned()),
            ("Name".to_owned(), "unused".to_owned()),
        ]);
        let headers = ["Name", "Favourite color", "DUR"];
        let mapping = Mapping::new(headers.into_iter(), &by_hand).expect("a mapping");
        assert_eq!(mapping.column("Favourite color"), &Column::Key("skill.Fray".to_owned()));
        assert_eq!(mapping.unknown().collect::<Vec<_>>(), Vec::<&str>::new());
        assert!(!mapping.has_name());
    }

    #[test]
    fn a_wrong_mapping_is_refused() {
        let by_hand = |column: &str, key: &str| {
            let by_hand = BTreeMap::from([(column.to_owned(), key.to_owned())]);
            Mapping::new(["Name", "DUR"].into_iter(), &by_hand).expect_err("it is wrong")
        };
        assert!(by_hand("DUR", "durr").contains("dur"));
        assert!(by_hand("DURR", "dur").contains("DUR"));
    }
}
