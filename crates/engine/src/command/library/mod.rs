//! The library: stat blocks, weapons and armor by name, as lines of the command language use them.
//!
//! Names are resolved when a line is read ([`read`](super::read)): the command that comes out has the numbers, so a fight
//! needs no library, and neither does its journal.

mod file;
mod gear;
mod reference;

use std::collections::{BTreeMap, HashMap};
use std::ops::Deref;
use std::sync::LazyLock;

pub use file::EntryFile;
pub use gear::{Gear, as_in_library};
pub(super) use reference::library_tables;

use super::StatEdit;
use crate::rules::{ArmorLayer, InitiativeDie, Morph, Stat, WeaponProfile};
use crate::text::{PlainText, folded, suggest};
use gear::{begins_with_digit, is_name};

/// The files that are built in: gear first, as the templates may name it.
const SHIPPED: [&str; 10] = [
    include_str!("../../../assets/library/weapons.ron"),
    include_str!("../../../assets/library/armor.ron"),
    include_str!("../../../assets/library/people.ron"),
    include_str!("../../../assets/library/security.ron"),
    include_str!("../../../assets/library/soldiers.ron"),
    include_str!("../../../assets/library/criminals.ron"),
    include_str!("../../../assets/library/machines.ron"),
    include_str!("../../../assets/library/animals.ron"),
    include_str!("../../../assets/library/exsurgents.ron"),
    include_str!("../../../assets/library/morphs.ron"),
];

/// The reason why the files that are built in can be read.
const TESTED: &str = "a test reads the library that ships";

static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    let mut library = Library::default();
    for entry in EntryFile::shipped() {
        library.add(entry).expect(TESTED);
    }
    library
});

/// Stat blocks, weapons and armor, each found by its name in any capitals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Library {
    templates: Named<Template>,
    weapons: Named<Gear<WeaponProfile>>,
    armor: Named<Gear<ArmorLayer>>,
}

/// A library that is loaded at its first use if it is the one that ships: starting the program uses none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LazyLibrary(Option<Library>);

impl LazyLibrary {
    /// Adds an entry, as [`Library::add`] does.
    ///
    /// # Errors
    /// The errors of [`Library::add`].
    pub fn add(&mut self, entry: EntryFile) -> Result<(), String> {
        self.0.get_or_insert_with(|| Library::shipped().clone()).add(entry)
    }
}

impl Deref for LazyLibrary {
    type Target = Library;

    fn deref(&self) -> &Library {
        self.0.as_ref().unwrap_or_else(|| Library::shipped())
    }
}

/// A stat block by its name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Template {
    /// The name.
    pub name: PlainText,
    /// The origin of the numbers; may be empty.
    pub source: PlainText,
    /// The word under which it is listed, as `soldiers`; may be empty.
    pub group: PlainText,
    /// The stat block. INIT is that of the d100 rulesets.
    pub edits: Vec<StatEdit>,
    /// The bonuses of a morph to the aptitudes of an ego; `add` leaves them out (AMB-82).
    pub bonuses: BTreeMap<Stat, i32>,
}

/// A name that the library does not have, in a sentence with the nearest right one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName(pub String);

impl Library {
    /// The library that ships.
    pub fn shipped() -> &'static Self {
        &LIBRARY
    }

    /// Adds an entry; one of the same kind and name gives way to it.
    ///
    /// # Errors
    /// A sentence if a name or a value in it can't be.
    pub fn add(&mut self, entry: EntryFile) -> Result<(), String> {
        match entry {
            EntryFile::Combatant { name, source, group, keys, bonuses } => {
                let template = self.template_of(&name, &source, &keys, &bonuses)?;
                let group = PlainText::new(&group);
                self.templates.put(&name, Template { group, ..template });
            }
            EntryFile::Weapon { name, source, parts } => {
                let weapon = Gear::read(&name, &source, &parts, |name| !is_name(name))?;
                self.weapons.put(&name, weapon);
            }
            EntryFile::Armor { name, source, value } => {
                let is_value = |name: &str| begins_with_digit(name) || name.contains('+');
                self.armor.put(&name, Gear::read(&name, &source, &value, is_value)?);
            }
        }
        Ok(())
    }

    /// Checks that an entry could be added.
    ///
    /// # Errors
    /// A sentence if a name or a value in it can't be.
    pub fn check(&self, entry: &EntryFile) -> Result<(), String> {
        self.clone().add(entry.clone())
    }

    /// The templates, in the order in which they were added.
    pub fn templates(&self) -> &[Template] {
        &self.templates.items
    }

    /// The weapons, in the order in which they were added.
    pub fn weapons(&self) -> &[Gear<WeaponProfile>] {
        &self.weapons.items
    }

    /// The pieces of armor, in the order in which they were added.
    pub fn armor(&self) -> &[Gear<ArmorLayer>] {
        &self.armor.items
    }

    /// The names of weapons and armor, in the order in which they were added.
    pub fn gear_names(&self) -> impl Iterator<Item = &str> {
        let armor = self.armor().iter().map(|it| it.name.as_str());
        self.weapons().iter().map(|it| it.name.as_str()).chain(armor)
    }

    /// The template called `name`, if there is one.
    pub fn find_template(&self, name: &str) -> Option<&Template> {
        self.templates.get(name)
    }

    /// The template called `name`.
    ///
    /// # Errors
    /// [`UnknownName`] if there is none.
    pub fn template(&self, name: &str) -> Result<&Template, UnknownName> {
        self.templates.find("template", name, |it| &it.name)
    }
}

impl Template {
    /// The keys of its body: what `sleeve` takes of it (EX-62). There is always one.
    pub fn body(&self) -> Vec<StatEdit> {
        let mut body: Vec<StatEdit> =
            self.edits.iter().filter(|edit| edit.is_of_body()).cloned().collect();
        if !body.iter().any(|edit| matches!(edit, StatEdit::Morph(_))) {
            body.push(StatEdit::Morph(Morph::default()));
        }
        let bonus = |(aptitude, value): (&Stat, &i32)| {
            Some(StatEdit::Stat(aptitude.bonus()?, Some(*value)))
        };
        body.extend(self.bonuses.iter().filter_map(bonus));
        body
    }

    /// The stat block under a ruleset that rolls this die: with 1d10, INIT is a tenth, rounded up.
    pub fn edits_for(&self, die: InitiativeDie) -> Vec<StatEdit> {
        with_init(&self.edits, die, |init| (init + 9).div_euclid(10))
    }

    /// The reverse of [`Self::edits_for`]: a stat block of a ruleset that rolls this die, as a template has it.
    pub fn edits_from(edits: &[StatEdit], die: InitiativeDie) -> Vec<StatEdit> {
        let range = Stat::Init.range();
        with_init(edits, die, |init| (init * 10).clamp(*range.start(), *range.end()))
    }
}

/// Changes INIT under a ruleset that rolls 1d10.
fn with_init(edits: &[StatEdit], die: InitiativeDie, change: impl Fn(i32) -> i32) -> Vec<StatEdit> {
    let changed = |edit: &StatEdit| match edit {
        StatEdit::Stat(Stat::Init, Some(init)) if die == InitiativeDie::D10 => {
            StatEdit::Stat(Stat::Init, Some(change(*init)))
        }
        other => other.clone(),
    };
    edits.iter().map(changed).collect()
}

/// Items in order, each found by its name. An index keeps thousands of them quick to add.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Named<T> {
    items: Vec<T>,
    /// The place of each by its name in small letters.
    places: HashMap<String, usize>,
}

impl<T> Default for Named<T> {
    fn default() -> Self {
        Self { items: Vec::new(), places: HashMap::new() }
    }
}

impl<T> Named<T> {
    /// Puts an item in the place of the one of its name, or at the end.
    fn put(&mut self, name: &str, item: T) {
        if let Some(&index) = self.places.get(&key(name)) {
            self.items[index] = item;
        } else {
            self.places.insert(key(name), self.items.len());
            self.items.push(item);
        }
    }

    /// The item called `name`, if there is one.
    fn get(&self, name: &str) -> Option<&T> {
        self.places.get(&key(name)).map(|&index| &self.items[index])
    }

    /// The item called `name`; `name_of` gives the names for a suggestion.
    fn find(
        &self,
        kind: &str,
        name: &str,
        name_of: fn(&T) -> &PlainText,
    ) -> Result<&T, UnknownName> {
        self.get(name).ok_or_else(|| {
            let name = PlainText::new(name);
            let names = self.items.iter().map(|it| name_of(it).as_str());
            let like: Vec<&str> =
                names.filter(|it| key(it).contains(&key(&name))).take(5).collect();
            let near = match suggest(&name, self.items.iter().map(|it| name_of(it).as_str())) {
                Some(near) => format!("did you mean {near}?"),
                None if !like.is_empty() => format!("did you mean {}?", like.join(" or ")),
                None if kind == "weapon" => {
                    format!("numbers make one: {name} 1d10/kinetic; `phasekeeper library list` shows all that are known")
                }
                None => "`phasekeeper library list` shows them all".to_owned(),
            };
            UnknownName(format!("there is no {kind} {:?}; {near}", name.as_str()))
        })
    }
}

/// The name in small letters, whatever the blanks.
fn key(name: &str) -> String {
    folded(&PlainText::new(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Morph, bare_hands};

    #[test]
    fn the_library_that_ships_is_read_and_every_entry_has_a_source() {
        let library = Library::shipped();
        let counts = (library.templates().len(), library.weapons().len(), library.armor().len());
        assert_eq!(counts, (109, 122, 33));
        let templates = library.templates().iter().map(|it| (&it.name, &it.source));
        let weapons = library.weapons().iter().map(|it| (&it.name, &it.source));
        let armor = library.armor().iter().map(|it| (&it.name, &it.source));
        for (name, source) in templates.chain(weapons).chain(armor) {
            let is_known = ["Eclipse Phase, first edition: ", "composed: "]
                .iter()
                .any(|begin| source.starts_with(begin));
            assert!(is_known, "{name}: {source}");
        }
    }

    #[test]
    fn bare_hands_are_those_of_the_library() {
        for (morph, name) in [(Morph::Pod, "unarmed"), (Morph::Synth, "synthmorph unarmed")] {
            let hands = bare_hands(morph).map(|it| &it.profile);
            assert_eq!(hands, Library::shipped().weapons.get(name).map(|it| &it.value), "{name}");
        }
    }

    #[test]
    fn a_later_entry_wins_and_names_are_found_in_any_capitals() {
        let mut library = Library::shipped().clone();
        let count = library.templates().len();
        let own = "Combatant(name: \"fury\", keys: \"dur=55 weapon.gun=\\\"smg\\\"/x20\")";
        library.add(EntryFile::read(own).expect("an entry")).expect("a template");
        assert_eq!(library.templates().len(), count);
        let fury = library.template("FURY").expect("it is there");
        assert_eq!((fury.edits.len(), fury.source.as_str()), (2, ""));
        assert_eq!(fury.edits[0], StatEdit::Stat(Stat::Dur, Some(55)));
        let gun = "2d10+3/ap2/kinetic/Kinetic Weapons/sa/bf/fa/x20/r30-80-125-230/smartlink"
            .parse()
            .expect("a weapon");
        assert_eq!(fury.edits[1], StatEdit::Weapon("gun".to_owned(), Some(gun)));
    }

    #[test]
    fn what_can_not_be_an_entry_is_said_in_a_sentence() {
        for (text, what) in [
            (
                "Combatant(name: \"A=B\", keys: \"dur=5\")",
                "\"A=B\" can't be a name: = < > \" # * , @ and / have a meaning",
            ),
            (
                "Combatant(name: \"A\", keys: \"dur=x\")",
                "dur is a whole number from 1 to 999, not \"x\"",
            ),
            (
                "Combatant(name: \"A\", keys: \"armor=\\\"armor west\\\"\")",
                "there is no armor \"armor west\"; did you mean armor vest?",
            ),
            (
                "Combatant(name: \"A\", keys: \"dur\")",
                "\"dur\" is one word too many; write key=value",
            ),
            ("Weapon(name: \"A\", parts: \"ap3\")", "a weapon needs its DV, as 2d10+6"),
            ("Armor(name: \"\", value: \"1/1\")", "a name is missing"),
            (
                "Armor(name: \"5th skin\", value: \"1/1\")",
                "\"5th skin\" can't be a name: it reads as numbers",
            ),
            (
                "Armor(name: \"vest+helmet\", value: \"1/1\")",
                "\"vest+helmet\" can't be a name: it reads as numbers",
            ),
            (
                "Weapon(name: \"2d10\", parts: \"1d10\")",
                "\"2d10\" can't be a name: it reads as numbers",
            ),
        ] {
            let entry = EntryFile::read(text).expect(text);
            assert_eq!(Library::shipped().clone().add(entry), Err(what.to_owned()), "{text}");
        }
        let error = EntryFile::read("Combatant(nam: \"A\", keys: \"\")").expect_err("no name");
        assert_eq!(error.to_string(), "line 1: there is no nam; did you mean name?");
    }

    #[test]
    fn under_one_d10_a_tenth_of_init_counts() {
        let init = |name: &str, die| {
            let edits = Library::shipped().template(name).expect(name).edits_for(die);
            edits.iter().find_map(|edit| match edit {
                StatEdit::Stat(Stat::Init, init) => *init,
                _ => None,
            })
        };
        assert_eq!(init("Predator", InitiativeDie::D100), Some(160));
        assert_eq!(init("Predator", InitiativeDie::D10), Some(16));
        assert_eq!(init("Synth", InitiativeDie::D10), None);
    }

    #[test]
    fn what_one_d10_has_made_smaller_is_kept_as_it_was() {
        let init =
            |init| vec![StatEdit::Stat(Stat::Dur, Some(30)), StatEdit::Stat(Stat::Init, init)];
        for (die, own, kept) in [
            (InitiativeDie::D100, 60, 60),
            (InitiativeDie::D10, 6, 60),
            (InitiativeDie::D10, 400, 999),
            (InitiativeDie::D10, -99, -99),
        ] {
            assert_eq!(Template::edits_from(&init(Some(own)), die), init(Some(kept)), "{own}");
        }
    }
}
