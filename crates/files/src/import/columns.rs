//! Columns: what the headers of a table mean.

use std::collections::BTreeMap;

use phasekeeper_engine::command::KEYS;
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
    /// The value of a key of `add`.
    Key(String),
    /// A column that is left out.
    Unused,
    /// A header that is not known.
    Unknown,
}

/// Other names of keys and columns, as [`plain`] has them.
const ALIASES: [(&str, &str); 69] = [
    ("name", "name"),
    ("character", "name"),
    ("npc", "name"),
    ("combatant", "name"),
    ("creature", "name"),
    ("who", "name"),
    ("ego", "numbers"),
    ("egostats", "numbers"),
    ("stats", "numbers"),
    ("statistics", "numbers"),
    ("aptitudes", "numbers"),
    ("attributes", "numbers"),
    ("numbers", "numbers"),
    ("morph", "morph"),
    ("morphstats", "morph"),
    ("morphbonus", "morph"),
    ("morphbonuses", "morph"),
    ("sleeve", "morph"),
    ("body", "morph"),
    ("skills", "skills"),
    ("activeskills", "skills"),
    ("weapons", "weapons"),
    ("weapon", "weapons"),
    ("attacks", "weapons"),
    ("initiative", "init"),
    ("ini", "init"),
    ("spd", "speed"),
    ("durability", "dur"),
    ("hp", "dur"),
    ("hitpoints", "dur"),
    ("health", "dur"),
    ("woundthreshold", "wt"),
    ("deathrating", "dr"),
    ("lucidity", "luc"),
    ("traumathreshold", "tt"),
    ("insanityrating", "ir"),
    ("armour", "armor"),
    ("armorvalue", "armor"),
    ("armourvalue", "armor"),
    ("av", "armor"),
    ("helmet", "accessory"),
    ("shield", "accessory"),
    ("mox", "moxie"),
    ("cognition", "cog"),
    ("coordination", "coo"),
    ("intuition", "int"),
    ("reflexes", "ref"),
    ("savvy", "sav"),
    ("somatics", "som"),
    ("willpower", "wil"),
    ("aptitudemaximum", "maximum"),
    ("aptmax", "maximum"),
    ("faction", "unused"),
    ("motivation", "unused"),
    ("motivations", "unused"),
    ("background", "unused"),
    ("notes", "unused"),
    ("note", "unused"),
    ("description", "unused"),
    ("comment", "unused"),
    ("comments", "unused"),
    ("traits", "unused"),
    ("gear", "unused"),
    ("implants", "unused"),
    ("rep", "unused"),
    ("reputation", "unused"),
    ("source", "unused"),
    ("page", "unused"),
    ("id", "unused"),
];

/// Returns the key or the column that a header or a word of a cell names: `Wound Threshold` is `wt`; `None` for an unknown
/// one.
pub(super) fn known_name(word: &str) -> Option<&'static str> {
    let plain = plain(word);
    let other = ALIASES.iter().find(|(name, _)| *name == plain).map(|(_, meaning)| *meaning);
    other.or_else(|| KEYS.iter().map(|key| key.word).find(|key| *key == plain))
}

/// A word in small letters, without blanks and signs.
fn plain(word: &str) -> String {
    word.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// A header in small letters, by which headers are compared.
pub fn folded(header: &str) -> String {
    header.trim().to_lowercase()
}

/// The meanings of the columns of a table, by their headers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mapping(BTreeMap<String, Column>);

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
        for header in headers {
            let given = by_hand.iter().find(|(column, _)| folded(column) == folded(header));
            let column = match given {
                Some((_, key)) => by_key(key)?,
                None => by_header(header),
            };
            columns.insert(header.to_owned(), column);
        }
        let is_missing =
            |column: &&String| columns.keys().all(|header| folded(header) != folded(column));
        if let Some(missing) = by_hand.keys().find(is_missing) {
            let known: Vec<&str> = columns.keys().map(String::as_str).collect();
            return Err(format!("there is no column {missing:?}; {}", suggestion(missing, &known)));
        }
        Ok(Self(columns))
    }

    /// The meaning of the column with a header.
    pub fn column(&self, header: &str) -> &Column {
        self.0.get(header).unwrap_or(&Column::Unknown)
    }

    /// The headers that are not known.
    pub fn unknown(&self) -> impl Iterator<Item = &str> {
        self.0
            .iter()
            .filter(|(_, column)| **column == Column::Unknown)
            .map(|(header, _)| header.as_str())
    }

    /// Returns true if a column has the name.
    pub fn has_name(&self) -> bool {
        self.0.values().any(|column| *column == Column::Name)
    }
}

fn by_header(header: &str) -> Column {
    known_name(header).map_or(Column::Unknown, of_name)
}

fn of_name(name: &str) -> Column {
    match name {
        "name" => Column::Name,
        "numbers" => Column::Numbers,
        "morph" => Column::Morph,
        "skills" => Column::Skills,
        "weapons" => Column::Weapons,
        "unused" => Column::Unused,
        key => Column::Key(key.to_owned()),
    }
}

/// The meaning that a gamemaster gave a column: a key of `add`, also `skill.LABEL`, or a column of several.
fn by_key(key: &str) -> Result<Column, String> {
    let words = ["name", "numbers", "morph", "skills", "weapons", "unused"];
    let is_labeled = |start: &str| key.len() > start.len() && key.starts_with(start);
    if words.contains(&key) {
        return Ok(of_name(key));
    }
    if is_labeled("skill.") || is_labeled("weapon.") || KEYS.iter().any(|known| known.word == key) {
        return Ok(Column::Key(key.to_owned()));
    }
    let keys = KEYS.iter().map(|known| known.word).filter(|word| !word.ends_with('.'));
    let known: Vec<&str> = words.into_iter().chain(keys).collect();
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
            ("Armour", Column::Key("armor".to_owned())),
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
