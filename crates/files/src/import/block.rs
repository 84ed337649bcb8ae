//! Stat blocks as books print them, in copied text: a name, a table of numbers, then paragraphs with labels.
//!
//! A block becomes a [`Record`], as a row of a table does. Prose around it is read over, words that are torn over two lines are
//! joined, and what has no key is named as lost.

use std::collections::{BTreeMap, HashSet};

use super::block_table::tables;
use super::columns::{known_name, of_name};
use super::row::body;
use super::{Column, Mapping, Record, entry_of, read_row};
use phasekeeper_engine::command::{Library, Template, split_list};

/// A sentence about a text without a stat block.
const NO_BLOCK: &str = "a stat block has COG COO INT REF SAV SOM WIL above their numbers";

/// A sentence about a text of the second edition: without Coordination, but with what only that edition has.
pub fn second_edition(text: &str) -> Option<&'static str> {
    let text = text.to_lowercase();
    let words: HashSet<&str> = text.split(|sign: char| !sign.is_alphanumeric()).collect();
    let count = |all: &str| all.split(' ').filter(|word| words.contains(word)).count();
    let has_its_own = count("cog int ref sav som wil") == 6
        || count("insight vigor flex") == 3
        || count("guns melee athletics infiltrate perceive persuade") > 3;
    (has_its_own && count("coo coordination") == 0)
        .then_some("this is the second edition, without Coordination; phasekeeper plays the first")
}

/// Reads the stat blocks in a text, each with a sentence for everything that was lost.
///
/// # Errors
/// A sentence if there are none, or one can't be a stat block of the library.
pub fn read_blocks(text: &str, own: &Library) -> Result<Vec<(Template, Vec<String>)>, String> {
    // Some terminals paste other ends of lines.
    let records = read_printed(&text.replace("\r\n", "\n").replace('\r', "\n"));
    if records.is_empty() {
        return Err(second_edition(text).unwrap_or(NO_BLOCK).to_owned());
    }
    let blocks = records.iter().map(|record| {
        let headers = record.cells.iter().map(|(header, _)| header.as_str());
        let mapping = Mapping::new(headers, &BTreeMap::new())?;
        let (mut row, mut made) = (read_row(record, &mapping, own), Library::default());
        let entry = entry_of(&mut row, "a printed stat block", own);
        entry.map_or(Ok(()), |entry| made.add(entry))?;
        let cut = row.cut.iter().map(|(header, word)| format!("{header}: {word:?} is left out"));
        let lost: Vec<String> = row.problems.into_iter().chain(cut).collect();
        let template = made.templates().first().cloned().ok_or_else(|| lost.join("; "))?;
        Ok((template, lost))
    });
    blocks.collect()
}

/// Reads the stat blocks in a text; none if there are none.
pub fn read_printed(text: &str) -> Vec<Record> {
    let (lines, tables) = (text.lines().collect::<Vec<_>>(), tables(text));
    let (mut records, mut end) = (Vec::new(), lines.len());
    for (index, (first, last, cells)) in tables.iter().enumerate().rev() {
        let start = index.checked_sub(1).map_or(0, |before| tables[before].1 + 1);
        let name = name_line(&lines, start, *first);
        let place = name.unwrap_or(*first);
        let mut record = Record { place: place as u64 + 1, cells: cells.clone(), lost: Vec::new() };
        record.add_name(&name.map_or_else(String::new, |line| title(lines[line])));
        record.add_paragraphs(lines.get(last + 1..end).unwrap_or_default());
        records.push(record);
        end = place;
    }
    records.reverse();
    records
}

/// The line of the name above a table: the nearest one in capitals that no sentence goes on after; else the nearest one that
/// stands apart.
fn name_line(lines: &[&str], start: usize, end: usize) -> Option<usize> {
    let is_blank = |line: usize| lines[line].trim().is_empty();
    let mut next = lines[end];
    let is_name = |line: &usize| {
        let goes_on = next.trim_start().starts_with(char::is_lowercase);
        next = if is_blank(*line) { next } else { lines[*line] };
        is_in_capitals(lines[*line]) && !goes_on
    };
    let is_apart = |line: &usize| {
        let is_first = *line == start || is_blank(line - 1);
        is_first && !is_blank(*line) && label_of(lines[*line]).is_none()
    };
    (start..end).rev().find(is_name).or_else(|| (start..end).rev().find(is_apart))
}

/// Returns true for a line without small letters and digits, which is more than a letter and no end of a sentence.
fn is_in_capitals(line: &str) -> bool {
    let is_other = |it: char| it.is_lowercase() || it.is_numeric();
    let is_end = line.trim_end().ends_with(['.', ',', ';', ':', '!', '?']);
    line.matches(char::is_uppercase).count() > 1 && !line.contains(is_other) && !is_end
}

/// The name in a line. Of words in capitals only the first letter is left one.
fn title(line: &str) -> String {
    let (name, mut before) = (line.trim(), ' ');
    let letter = |letter: char| match std::mem::replace(&mut before, letter) {
        ' ' | '(' => letter.to_string(),
        _ => letter.to_lowercase().collect(),
    };
    if is_in_capitals(name) { name.chars().map(letter).collect() } else { name.to_owned() }
}

/// The paragraphs of a block, each with its label. A blank line ends one, and so does one in capitals.
fn paragraphs<'a>(lines: &[&'a str]) -> Vec<(&'a str, String)> {
    let (mut found, mut is_open) = (Vec::<(&str, String)>::new(), false);
    for line in lines {
        if let Some((label, text)) = label_of(line) {
            found.push((label, text.to_owned()));
            is_open = true;
        } else if let Some((_, text)) = found.last_mut() {
            is_open &= !line.trim().is_empty() && !is_in_capitals(line);
            join(text, if is_open { line.trim() } else { "" });
        }
    }
    found
}

/// Adds a line to a paragraph. A hyphen at the end of the one before has torn a word if small letters follow.
fn join(text: &mut String, line: &str) {
    if !text.ends_with(['-', '\u{2010}', '\u{ad}']) {
        text.push(' ');
    } else if line.starts_with(char::is_lowercase) {
        text.pop();
    }
    text.push_str(line);
}

/// The label that begins a paragraph, and the text after it.
fn label_of(line: &str) -> Option<(&str, &str)> {
    let (label, text) = line.trim_start().split_once(':')?;
    let is_label = label.starts_with(char::is_uppercase) && !label.contains('(');
    let column = known_name(label).filter(|_| is_label).map(of_name);
    let known = [Column::Skills, Column::Weapons, Column::Armor, Column::Unused];
    column.filter(|it| known.contains(it)).map(|_| (label, text.trim()))
}

impl Record {
    fn add(&mut self, header: &str, cell: &str) {
        self.cells.push((header.to_owned(), cell.to_owned()));
    }

    /// Adds the name, and the kind of body that stands behind it in brackets.
    fn add_name(&mut self, name: &str) {
        let (before, bracket) = name.rsplit_once('(').unwrap_or((name, ""));
        let body = bracket.split(|letter: char| !letter.is_alphabetic()).find_map(body);
        self.add("Name", if body.is_some() { before } else { name }.trim_end());
        self.cells.extend(body.map(|body| ("Morph".to_owned(), body.to_owned())));
    }

    /// Adds the items of paragraphs: skills, weapons, and armor and attacks among all the rest, which is lost.
    fn add_paragraphs(&mut self, lines: &[&str]) {
        for (label, text) in paragraphs(lines) {
            let is_else = known_name(label).map(of_name) == Some(Column::Unused);
            let items = split_list(&text, |sign| [',', ';'].contains(&sign)).into_iter();
            let items = items.map(|item| item.trim().trim_end_matches('.'));
            for item in items.filter(|item| !item.is_empty()) {
                let has = |word| item.contains(word);
                match is_else {
                    true if has("/") && (has("rmor") || has("rmour")) => self.add("Armor", item),
                    true if has("DV") || has("d10") => self.add("Weapons", item),
                    true => self.lost.push(item.to_owned()),
                    false => self.add(label, item),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use phasekeeper_engine::command::write_edits;

    /// The blocks in a text: the keys of each with its name, and what was lost.
    fn read(text: &str) -> Vec<(String, Vec<String>)> {
        let blocks = read_blocks(text, Library::shipped()).expect("stat blocks").into_iter();
        let keys = |it: Template| format!("{}: {}", it.name, write_edits(&it.edits));
        blocks.map(|(template, lost)| (keys(template), lost)).collect()
    }

    const NUMBERS: &str = "COG COO INT REF SAV SOM WIL MOX\n10 20 15 20 5 10 15 —\n\
        INIT SPD LUC TT IR DUR WT DR\n70 1 — – -- 30 6 *\n";
    const KEYS: &str =
        "cog=10 coo=20 dur=30 init=70 int=15 ref=20 sav=5 som=10 speed=1 wil=15 wt=6";

    /// Checks a block with these paragraphs: its labels, and what was lost.
    #[track_caller]
    fn check(paragraphs: &str, labels: &str, lost: &[&str]) {
        let blocks = read(&format!("WATCHERS\n{NUMBERS}{paragraphs}"));
        let keys = format!("Watchers: {labels} {KEYS}").replace(":  ", ": ");
        assert_eq!(blocks, [(keys, lost.iter().copied().map(str::to_owned).collect())]);
    }

    #[test]
    fn words_and_lists_go_on_in_the_next_line() {
        let torn = "Skills: Fray 60, Exotic Melee Attack: Buzz-\nsaws 55, Perception\n40, others as appropriate";
        let skills = "skill.Fray=60 \"skill.Exotic Melee Weapon: Buzzsaws\"=55 skill.Perception=40";
        let lost = [
            "Skills: \"others as appropriate\" is not a skill with its value; write Fray 40, Kinetic Weapons 60",
        ];
        check(torn, skills, &lost);
        check(&torn.replace('\n', "\n     "), skills, &lost);
        for end in ["\n\nProse of the next one: 5.", "\nGAME INFORMATION\nProse"] {
            check(&format!("{torn}{end}"), skills, &lost);
        }
    }

    #[test]
    fn armor_and_attacks_are_found_among_notes() {
        check(
            "Mobility System: Winged (8/32)\nImplants: Carapace Armor (11/11), Eelware (1d10; stuns)\n\
             Notes: Pincers (DV 2d10 + 3, AP –3), Stings 1d10 ÷ 2 DV, Toxin (Application: D, O; Onset Time: 1)",
            "weapon.Eelware=\"1d10/kinetic/Unarmed Combat/melee/shock\" weapon.Pincers=2d10+3/ap3/kinetic \
             weapon.Stings=1d10/2/kinetic armor=11/11",
            &[
                "left out: Winged (8/32), Toxin (Application: D, O; Onset Time: 1)",
                "Weapons: \"stuns\" is left out",
            ],
        );
        check(
            "Notes: Armor 4/6, Gaze (DV 2d10 or pain)",
            "armor=4/6",
            &[
                "Weapons: there is no weapon \"Gaze\"; numbers make one: Gaze 1d10/kinetic; `phasekeeper library list` shows all that are known",
            ],
        );
    }

    #[test]
    fn weapons_are_those_of_the_library_or_lost_by_name() {
        check(
            "Typical Weapons: 2 Plasma Rifles, 1 Particle Beam Rifle, Torch",
            "\"weapon.Plasma Rifle\"=\"3d10+12/ap8/energy/Beam Weapons/ss/x10/r20-50-100-300\" \
             weapon.Torch=\"3d10/ap4/energy/Spray Weapons/ss/x20/r5-15-30-50\"",
            &[
                "Typical Weapons: there is no weapon \"Particle Beam Rifle\"; did you mean particle beam bolter?",
            ],
        );
    }

    #[test]
    fn a_number_in_brackets_is_a_total_of_stats_and_none_of_skills() {
        let text = "COG COO INT REF SAV SOM WIL MOX\n\
             +5 (20) + (30) — (20) +10 –5 (10) +10 (25) 15 3\n 10 (35)\n\n\
             INIT SPD LUC TT IR DUR WT DR\n60 (90) 1 (2) 30 6 60 30 6 45\n\
             Skills: Investigation 70 (80), Unarmed Combat (Tentacles) 45 (55), Hardware: ??? 15";
        let keys = "\"skill.Unarmed Combat (Tentacles)\"=45 cog=20 coo=30 dr=45 dur=30 init=90 int=20 ir=60 luc=30 \
             moxie=3 ref=35 sav=10 som=25 speed=2 tt=6 wil=15 wt=6";
        let keys = format!("Sea Snakes: morph=synth skill.Investigation=70 {keys}");
        assert_eq!(
            read(&format!("SEA SNAKES (SYNTHMORPHS)\n{text}")),
            [(keys, vec!["Skills: \"(80)\" is left out".to_owned()])]
        );
    }

    #[test]
    fn init_of_later_printings_is_a_tenth() {
        for (init, expected) in [
            ("70", "init=70 "),
            ("7", ""),
            ("9", "init=90 "),
            ("60", "init=60 "),
            ("11", "init=110 "),
        ] {
            let (block, keys) = (NUMBERS.replace("\n70", &format!("\n{init}")), KEYS);
            let keys = keys.replace("init=70 ", expected);
            assert_eq!(read(&format!("HERON\n{block}")), [(format!("Heron: {keys}"), Vec::new())]);
        }
    }

    #[test]
    fn several_blocks_have_the_names_above_them_whatever_stands_around() {
        let text = format!(
            "{0}12 GAME INFORMATION 371\nRED-EYES (NO BODY)\nThose whom the\nTITANS\nhave left, as the\nETI.\n\n{0}\
             Notes: Armor 6/6\n\nMudlarks (Pod)\n{0}\n\nMr Voss, a man\n\n{1}",
            NUMBERS,
            NUMBERS.replace(['\n', ' '], "\r\n \t")
        );
        let names = read_printed(&text).into_iter().map(|record| {
            let cell = |header: &str| record.cells.iter().find(|(it, _)| it == header);
            let [name, morph] = ["Name", "Morph"].map(|it| cell(it).map(|it| it.1.clone()));
            (record.place, [name, morph].map(Option::unwrap_or_default).join("/"))
        });
        let expected =
            [(1, "/"), (6, "Red-eyes (No Body)/"), (18, "Mudlarks/pod"), (25, "Mr Voss, a man/")];
        assert_eq!(names.collect::<Vec<_>>(), expected.map(|(line, it)| (line, it.to_owned())));
    }

    #[test]
    fn headers_may_stand_beside_their_numbers_and_blocks_in_one_line() {
        let block = "COG 10 COO: 20 INT 15 REF 20 SAV 5 SOM 10 WIL 15 ";
        let records = read_printed(&format!("VOLES\n{}", block.repeat(2)));
        let counts = records.iter().map(|it| (it.place, it.cells.len())).collect::<Vec<_>>();
        assert_eq!(counts, [(1, 8), (2, 8)]);
    }

    #[test]
    fn what_lacks_an_aptitude_or_a_number_is_no_block() {
        for text in [
            "",
            "COG",
            "COG 1 COO 1 INT 1 REF 1 SAV 1 SOM 1",
            "Mr Voss\nCOG 10, COO 20, INT 15\nSkills: Fray 40",
            "APTITUDES COG COO INT REF SAV SOM WIL\nBase 10 10 10 10 10 10 10",
            "COG COO INT REF SAV SOM WIL\n10 20 15 20 5 10",
            "COG INT REF SAV SOM WIL\n10 20 15 20 5 10",
        ] {
            assert_eq!(read_printed(text), [], "{text}");
        }
    }

    #[test]
    fn the_second_edition_is_known_by_what_only_it_has() {
        for text in [
            "COG INT REF SAV SOM WIL\n10 20 15 20 5 10",
            "Name,Cog,Int,Ref,Sav,Som,Wil\nBo,1,1,1,1,1,1",
            "{\"pools\": {\"insight\": 1, \"vigor\": 1, \"flex\": 0}}",
            "Athletics 40, Guns 50, Melee 30, Perceive 40",
        ] {
            assert!(second_edition(text).is_some(), "{text}");
        }
        for text in [
            NUMBERS,
            "Name,Skills\nBo,\"Guns 40, Melee 30\"",
            "Cog,Int,Coordination,Ref,Sav,Som,Wil",
        ] {
            assert!(second_edition(text).is_none(), "{text}");
        }
    }
}
