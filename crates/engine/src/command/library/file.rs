//! Entries of the library as files hold them: values in the words of the command language.

use std::collections::BTreeMap;

use ron::Options;
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{Library, SHIPPED, TESTED, Template, key};
use crate::command::StatEdit;
use crate::command::syntax::split;
use crate::command::{ReadContext, is_reserved, read_edits, write_edits};
use crate::rules::{InitiativeDie, Stat};
use crate::text::{LineError, PlainText};

/// Signs that a name in the library can't have: they mean something in a line, or join the parts of a value.
const MEANINGFUL: &str = "=<>\"#*,@/";

/// The longest name, that of a combatant.
const MAX_NAME: usize = 40;

/// An entry as it is written in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum EntryFile {
    /// A stat block.
    Combatant {
        /// The name.
        name: String,
        /// The origin of the numbers.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        source: String,
        /// The word under which it is listed, as `soldiers`; may be empty.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        group: String,
        /// The keys of `add`, as on its line.
        keys: String,
        /// The bonuses of a morph to the aptitudes of an ego, as `som=10 ref=5`.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        bonuses: String,
    },
    /// A weapon.
    Weapon {
        /// The name.
        name: String,
        /// The origin of the numbers.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        source: String,
        /// The parts, as `2d10+6/ap6/kinetic`.
        parts: String,
    },
    /// A piece of armor.
    Armor {
        /// The name.
        name: String,
        /// The origin of the numbers.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        source: String,
        /// The value, as `6/6`.
        value: String,
    },
}

impl EntryFile {
    /// Reads a file of one entry.
    ///
    /// # Errors
    /// A [`LineError`] with the line if it is none.
    pub fn read(text: &str) -> Result<Self, LineError> {
        parse(text).map(Self::with_plain_name)
    }

    /// The entry by its name as it is shown and looked for.
    fn with_plain_name(mut self) -> Self {
        let (Self::Combatant { name, .. } | Self::Weapon { name, .. } | Self::Armor { name, .. }) =
            &mut self;
        *name = PlainText::new(name).to_string();
        self
    }

    /// A stat block.
    pub fn template(name: &str, source: &str, edits: &[StatEdit]) -> Self {
        Self::Combatant {
            name: name.to_owned(),
            source: source.to_owned(),
            group: String::new(),
            keys: write_edits(edits),
            bonuses: String::new(),
        }
    }

    /// Its kind in a word: `combatant`, `weapon` or `armor`.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Combatant { .. } => "combatant",
            Self::Weapon { .. } => "weapon",
            Self::Armor { .. } => "armor",
        }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        match self {
            Self::Combatant { name, .. } | Self::Weapon { name, .. } | Self::Armor { name, .. } => {
                name
            }
        }
    }

    /// Returns true if it takes the place of another: it is of the same kind and name.
    pub fn replaces(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
            && key(self.name()) == key(other.name())
    }

    /// Returns true for a stat block, which may name gear of the library.
    pub fn is_template(&self) -> bool {
        matches!(self, Self::Combatant { .. })
    }

    /// Reads a file of a list of entries, or of one.
    ///
    /// # Errors
    /// A [`LineError`] with the line if it is neither.
    pub fn read_list(text: &str) -> Result<Vec<Self>, LineError> {
        let is_comment = |line: &&str| line.trim().is_empty() || line.trim().starts_with("//");
        let begin = text.lines().find(|line| !is_comment(line)).unwrap_or_default();
        if !begin.trim_start().starts_with('[') {
            return Self::read(text).map(|entry| vec![entry]);
        }
        let entries: Vec<Self> = parse(text)?;
        Ok(entries.into_iter().map(Self::with_plain_name).collect())
    }

    /// The entries that ship.
    ///
    /// # Panics
    /// Never: a test reads them.
    pub fn shipped() -> Vec<Self> {
        let lists = SHIPPED.map(|text| Self::read_list(text).expect(TESTED));
        lists.into_iter().flatten().collect()
    }

    /// The entry as a file has it.
    pub fn to_text(&self) -> String {
        write(self)
    }

    /// Entries as a file of several has them.
    pub fn list_to_text(entries: &[&Self]) -> String {
        write(&entries)
    }
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<T, LineError> {
    let options = Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    Ok(options.from_str(text)?)
}

fn write<T: Serialize>(value: &T) -> String {
    let text = ron::ser::to_string_pretty(value, PrettyConfig::new());
    text.expect("entries are text alone") + "\n"
}

/// Returns a name of the library as it is kept.
///
/// # Errors
/// A sentence if it can't be one.
pub(super) fn read_name(name: &str) -> Result<PlainText, String> {
    let plain = PlainText::new(name);
    if !plain.chars().any(char::is_alphanumeric) {
        Err("a name is missing".to_owned())
    } else if plain.contains(|letter: char| MEANINGFUL.contains(letter)) {
        Err(format!("{:?} can't be a name: = < > \" # * , @ and / have a meaning", plain.as_str()))
    } else if is_reserved(&plain) {
        Err(format!("{:?} can't be a name: it stands for a group", plain.as_str()))
    } else if plain.chars().count() > MAX_NAME {
        Err(format!("{:?} is too long: a name has at most {MAX_NAME} characters", plain.as_str()))
    } else {
        Ok(plain)
    }
}

impl Library {
    /// Reads the keys of a stat block as they stand on the line of `add`; they may name gear of this library.
    ///
    /// # Errors
    /// A sentence about the first that can't be.
    pub fn read_keys(&self, keys: &str) -> Result<Vec<StatEdit>, String> {
        let words = split(keys).map_err(|error| error.what)?;
        let context = ReadContext { library: self, initiative_die: InitiativeDie::D100 };
        read_edits(&words, context).map_err(|error| error.what)
    }

    /// Reads a template. Its keys may name gear of this library.
    pub(super) fn template_of(
        &self,
        name: &str,
        source: &str,
        keys: &str,
        bonuses: &str,
    ) -> Result<Template, String> {
        let added = |edit: StatEdit| match edit {
            StatEdit::Stat(stat, Some(value)) if stat.is_aptitude() => Ok((stat, value)),
            _ => Err("bonuses are for aptitudes alone, as som=10".to_owned()),
        };
        let mut bonuses = self
            .read_keys(bonuses)?
            .into_iter()
            .map(added)
            .collect::<Result<BTreeMap<Stat, i32>, String>>()?;
        let mut edits = self.read_keys(keys)?;
        edits.retain(|edit| {
            let StatEdit::Stat(stat, value) = edit else { return true };
            let Some(aptitude) = stat.aptitude_of_bonus() else { return true };
            bonuses.extend(value.map(|value| (aptitude, value)));
            false
        });
        let (name, source) = (read_name(name)?, PlainText::new(source));
        Ok(Template { name, source, edits, bonuses, ..Template::default() })
    }
}
