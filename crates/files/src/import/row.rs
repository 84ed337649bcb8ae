//! Rows: the settings of one stat block, out of the cells of a record.

use std::collections::{BTreeMap, HashMap};

use super::block_table::{DASHES, in_brackets, number};
use super::cells::read_numbers;
use super::weapon::{find, read_carried, take_parts};
use super::worn::read_worn;
use super::{Column, Mapping, Record};
use phasekeeper_engine::command::{Labeled, Library, Template, split_list, written};
use phasekeeper_engine::rules::{Morph, Stat, WeaponParts};
use phasekeeper_engine::text::PlainText;

/// Keys for which a morph's value replaces the ego's.
const MORPH_KEYS: [&str; 5] = ["dur", "wt", "dr", "maximum", "morph"];

/// Signs between the items of a list, besides a comma.
const LIST: [char; 4] = [';', '\n', '\r', '|'];

/// The most skills and weapons of a row, far beyond any stat block: each is compared with all others.
const MAX_LABELS: usize = 200;

/// Parts of the names of skills: as they are on other sheets, and in the library.
const SKILL_NAMES: [(&str, &str); 4] = [
    (" Attack:", " Weapon:"),
    ("Exotic Ranged:", "Exotic Ranged Weapon:"),
    ("Exotic Melee:", "Exotic Melee Weapon:"),
    ("Interest:", "Interests:"),
];

/// A stat block out of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The line or the number of its record in the file, from 1.
    pub place: u64,
    /// The name; empty if the table has none.
    pub name: String,
    /// Keys of `add` with their values.
    pub settings: Vec<(String, String)>,
    /// The header of the column that a key is from.
    pub headers: HashMap<String, String>,
    /// The numbers of a weapon, in a table of weapons.
    pub weapon: Option<WeaponParts>,
    /// A sentence for each thing that is missing or not understood.
    pub problems: Vec<String>,
    /// Headers with words that were cut off what stands in their column.
    pub cut: Vec<(String, String)>,
}

/// A number of a stat, as the columns have it.
#[derive(Default)]
struct Sum {
    /// The ego's number, or that of a column of its own.
    base: Option<String>,
    /// True if the base is from a column of its own.
    is_own: bool,
    /// The morph's number.
    morph: Option<String>,
}

/// The numbers of a row, by key.
type Sums = BTreeMap<String, Sum>;

/// Reads the cells of a record. A morph may be one of the library.
pub fn read_row(record: &Record, mapping: &Mapping, library: &Library) -> Row {
    let mut row = Row { place: record.place, ..Row::default() };
    if !record.lost.is_empty() {
        row.problems.push(format!("left out: {}", record.lost.join(", ")));
    }
    let mut sums = Sums::new();
    let mut parts = WeaponParts::default();
    for (header, cell) in &record.cells {
        let (said, set) = (row.problems.len(), row.settings.len());
        let mut cut = Vec::new();
        match mapping.column(header) {
            Column::Part([before, behind]) => {
                let lost = take_parts(&mut parts, &format!("{before} {cell} {behind}")).into_iter();
                row.problems.extend(lost.map(|word| format!("{word:?} is not understood")));
            }
            // A dash is an empty cell, but for a part of a weapon.
            _ if cell.chars().all(|sign| DASHES.contains(&sign)) => {}
            Column::Name => row.name = PlainText::new(cell).to_string(),
            column => row.read_cell(cell, column, library, &mut sums, &mut cut),
        }
        for key in sums.keys().chain(row.settings[set..].iter().map(|(key, _)| key)) {
            row.headers.entry(key.clone()).or_insert_with(|| header.clone());
        }
        for problem in &mut row.problems[said..] {
            *problem = format!("{header}: {problem}");
        }
        row.cut.extend(cut.into_iter().map(|word| (header.clone(), word)));
    }
    if mapping.is_of_weapons() {
        let (_, WeaponParts { kind, skill, .. }) = find(&row.name, library).unwrap_or_default();
        row.weapon = Some(parts.or(WeaponParts { kind, skill, ..WeaponParts::default() }));
    }
    if row.settings.len() > MAX_LABELS {
        let more = row.settings.len() - MAX_LABELS;
        row.problems.push(format!("{more} skills and weapons are too many, and left out"));
        row.settings.truncate(MAX_LABELS);
    }
    // The armor of a table is all of it, that of the body included.
    if sums.get("armor").is_some_and(|armor| armor.base.is_some()) {
        sums.retain(|key, sum| key != "accessory" || sum.base.is_some());
    }
    for (key, sum) in sums {
        match total(&key, sum) {
            Ok(value) => row.settings.push((key, value)),
            Err(problem) => row.problems.push(format!("{}: {problem}", row.headers[&key])),
        }
    }
    mend_init(&mut row.settings);
    if row.name.is_empty() {
        row.problems.push("there is no name".to_owned());
    }
    row
}

/// Brings an INIT of (INT + REF) ÷ 5, as of later printings, to the tenfold scale of entries. One that follows from INT and REF
/// is left out.
fn mend_init(settings: &mut Vec<(String, String)>) {
    let place = |key| settings.iter().position(|(own, _)| own == key);
    let value = |key| settings[place(key)?].1.parse::<i16>().ok().map(i32::from);
    let [Some(init), Some(one), Some(other)] = ["init", "int", "ref"].map(value) else { return };
    let sum = one + other;
    let is_later = (init - sum / 5).abs() < (init - sum * 2).abs();
    let Some(at) = place("init").filter(|_| is_later) else { return };
    if [(sum + 2) / 5, (sum + 4) / 5].contains(&init) {
        settings.remove(at);
    } else {
        settings[at].1 = (init * 10).to_string();
    }
}

impl Row {
    /// Reads a cell of a column that is no name and no part of a weapon. What is cut off goes to `cut`.
    fn read_cell(
        &mut self,
        cell: &str,
        column: &Column,
        library: &Library,
        sums: &mut Sums,
        cut: &mut Vec<String>,
    ) {
        match column {
            Column::Skills => {
                let parts = split_list(cell, |sign| LIST.contains(&sign)).into_iter();
                let parts = parts.flat_map(|part| split_list(part, |sign| sign == ','));
                let parts = parts.map(|part| part.trim_start_matches(['•', '·', ' ']));
                for part in parts.filter(|part| !part.contains("???")) {
                    for read in Labeled::Skills.read_each(without_total(part, cut)) {
                        self.take_labeled(Labeled::Skills, read);
                    }
                }
            }
            Column::Weapons => {
                let parts = split_list(cell, |sign| sign == ',' || LIST.contains(&sign));
                for part in parts.into_iter().filter(|part| !part.trim().is_empty()) {
                    self.take_labeled(Labeled::Weapons, read_carried(part, library, cut));
                }
            }
            Column::Armor => {
                let worn = read_worn(cell, library, &mut self.problems, cut);
                for (key, pieces) in ["armor", "accessory"].into_iter().zip(worn) {
                    if !pieces.is_empty() {
                        self.add_base(sums, key, pieces.join("+"));
                    }
                }
            }
            Column::Key(key) => {
                // Behind a stat, a number in brackets is that with the body; else it is for something else.
                let (first, bracket) = cell.split_at(cell.find('(').unwrap_or(cell.len()));
                let total = in_brackets(bracket).filter(|_| key.parse::<Stat>().is_ok());
                let first = number(first.trim());
                let is_cut = total.is_none() && first.is_some() && !bracket.is_empty();
                cut.extend(is_cut.then(|| bracket.to_owned()));
                self.add_base(sums, key, total.or(first).unwrap_or_else(|| cell.to_owned()));
                sums.entry(key.clone()).or_default().is_own = true;
            }
            Column::Morph => {
                if let Some(body) = body(cell) {
                    return self.settings.push(("morph".to_owned(), body.to_owned()));
                }
                let morph = library.find_template(cell).map(numbers_of);
                let numbers = morph.unwrap_or_else(|| read_numbers(cell, &mut self.problems));
                for (key, value) in numbers {
                    sums.entry(key).or_default().morph = Some(value);
                }
            }
            Column::Numbers => {
                for (key, value) in read_numbers(cell, &mut self.problems) {
                    self.add_base(sums, &key, value);
                }
            }
            Column::Name | Column::Part(_) | Column::Unused | Column::Unknown => {}
        }
    }

    fn take_labeled(&mut self, labeled: Labeled, read: Result<(String, String), String>) {
        match read {
            Ok((label, value)) => {
                let names = SKILL_NAMES.iter();
                let label = names.fold(label, |label, (other, own)| label.replace(other, own));
                self.settings.push((format!("{}{label}", labeled.key()), value));
            }
            Err(problem) => self.problems.push(problem),
        }
    }

    /// Takes a number that is not the morph's; two that differ are a problem.
    fn add_base(&mut self, sums: &mut Sums, key: &str, value: String) {
        let base = &mut sums.entry(key.to_owned()).or_default().base;
        match base {
            Some(known) if *known != value => {
                self.problems.push(format!("{key} is {known} and {value}"));
            }
            _ => *base = Some(value),
        }
    }
}

/// The body that a word means: `synth`, `Synthmorphs`.
pub(super) fn body(word: &str) -> Option<&'static str> {
    let body = word.trim_end_matches('s').trim_end_matches("morph").parse::<Morph>();
    body.ok().map(Into::into)
}

/// A skill without the number in brackets behind its own: that with its specialization, or with an implant.
fn without_total<'a>(skill: &'a str, cut: &mut Vec<String>) -> &'a str {
    let (before, bracket) = skill.split_at(skill.rfind('(').unwrap_or(skill.len()));
    let is_behind = before.trim_end().ends_with(char::is_numeric);
    let total = in_brackets(bracket).filter(|_| is_behind);
    cut.extend(total.iter().filter(|_| !before.contains('(')).map(|total| format!("({total})")));
    if total.is_some() { before } else { skill }
}

/// The numbers of a morph of the library.
fn numbers_of(morph: &Template) -> Vec<(String, String)> {
    let bonuses = morph.bonuses.iter().map(|(stat, bonus)| (stat.to_string(), bonus.to_string()));
    morph.edits.iter().map(written).chain(bonuses).collect()
}

/// The value of a key. A morph's aptitude or signed number is added to the ego's; of [`MORPH_KEYS`] the morph's number
/// counts, unless the key has a column of its own; of all others it counts only if there is no other.
fn total(key: &str, Sum { base, is_own, morph }: Sum) -> Result<String, String> {
    let is_aptitude = key.parse::<Stat>().is_ok_and(Stat::is_aptitude);
    let is_signed =
        |value: &Option<String>| value.as_ref().is_some_and(|value| value.starts_with(['+', '-']));
    let is_added = is_aptitude || is_signed(&morph);
    match (base, morph) {
        (Some(base), Some(morph)) if is_added => {
            let number = |text: &str| {
                text.parse::<i32>().map_err(|_| format!("{key}={text:?} is not a number"))
            };
            let sum = number(&base)?.checked_add(number(&morph)?);
            sum.map(|sum| sum.to_string()).ok_or_else(|| format!("{key} is too large"))
        }
        (None, Some(bonus)) if is_added => {
            Err(format!("the morph changes {key} by {bonus}, and there is no {key} to add that to"))
        }
        (Some(base), None) if base.starts_with('+') => {
            Err(format!("{key} {base} is a bonus, and there is no {key} to add it to"))
        }
        (_, Some(value)) if MORPH_KEYS.contains(&key) && !is_own => Ok(value),
        (Some(value), _) | (None, Some(value)) => Ok(value),
        (None, None) => Err(format!("there is no {key}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::read_csv;

    fn rows(text: &str) -> Vec<Row> {
        let records = read_csv(text).expect("a table");
        let headers = text.lines().next().expect("headers").split(';');
        let mapping = Mapping::new(headers, &BTreeMap::new()).expect("a mapping");
        records.iter().map(|record| read_row(record, &mapping, Library::shipped())).collect()
    }

    fn settings(row: &Row) -> String {
        let each = row.settings.iter().map(|(key, value)| format!("{key}={value}"));
        each.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn ego_and_morph_add_up() {
        let text = "Name;Ego;Morph;Skills\n\
            Zoë;COG:15, COO:10, SPD:2;COO:5, REF:5 DUR:35;Fray 50, Hardware: Robotics 50\n\
            Bo;COG 10, REF 20;fury;\nCy;REF 20;synth;\n";
        let rows = rows(text);
        let zoe = "skill.Fray=50 skill.Hardware: Robotics=50 cog=15 coo=15 dur=35 speed=2";
        assert_eq!(settings(&rows[0]), zoe);
        assert_eq!(rows[1].problems.len(), 3, "COO, SOM and WIL have nothing to be added to");
        assert_eq!(
            rows[0].problems,
            ["Morph: the morph changes ref by 5, and there is no ref to add that to"]
        );
        let bo =
            "accessory=2/3 cog=10 dur=50 heals=biomods maximum=30 morph=bio ref=25 speed=2 wt=10";
        assert_eq!(settings(&rows[1]), bo);
        assert_eq!(settings(&rows[2]), "morph=synth ref=20");
    }

    #[test]
    fn signs_are_added_and_a_column_of_its_own_wins() {
        let rows = rows(
            "Name;Ego;Morph;DUR;Skills\n\
             Zoë;SPD 1, DUR 30;SPD +1, DUR +5;;Fray: 50, Guns\nBo;SPD 1;Fury;60;\nCy;;WT +1;;\n",
        );
        assert_eq!(settings(&rows[0]), "skill.Fray=50 dur=35 speed=2");
        assert_eq!(rows[0].problems.len(), 1, "Guns has no number: {:?}", rows[0].problems);
        assert!(settings(&rows[1]).contains("dur=60 "), "{}", settings(&rows[1]));
        assert_eq!((settings(&rows[2]), rows[2].problems.len()), (String::new(), 1));
    }

    #[test]
    fn what_is_missing_or_not_understood_is_said() {
        let rows = rows("Name;DUR;Stats;Skills\n;30;;\nBo;30;DUR 35;\nCy;;hair 3;Fray\n");
        assert_eq!(rows[0].problems, ["there is no name"]);
        assert_eq!(rows[1].problems, ["Stats: dur is 30 and 35"]);
        assert_eq!(rows[2].problems.len(), 2);
    }
}
