//! The command language: every command as a value, and as the line of text that means it.
//!
//! Keys, dialogs, scripts, saves and tests speak it. Nothing about a command is written twice: one table has a row for
//! each, and everything else reads the table.
//!
//! # A row
//!
//! ```text
//! /// Deals wounds.
//! "wound" key "wound" terms ["injure"] examples ["wound Bob 2"]
//! => Wound {
//!     names: Names = NAMES,
//!     count: i32 = or(optional(number("N", -99, 99), "how many, 1 if left out"), 1),
//! };
//! ```
//!
//! This is all of `wound`: its documentation, its word, the action of the keymap that issues it, another word that people
//! have for it, an example, and the variant of [`Command`]. Each field has a type and an *argument*, which reads the value from a line, writes it back,
//! completes it and documents it. From the row come
//!
//! - the variant `Command::Wound` and its documentation;
//! - [`read`], and `Display` for [`Command`], so that a printed command is read as the same;
//! - [`complete()`], and the hints in [`ParseError`];
//! - [`commands()`], for `?` and the palette: the usage `wound NAMES [N]`, the line of help, the action;
//! - a section of `docs/COMMANDS.md`, by [`reference_page()`].
//!
//! A new command is a new row in `commands.rs`; the compiler then asks for its rule in `encounter::decide`. A new key
//! of `add` and `set` is a row in `notation/keys.rs` ([`KEYS`]), a new subject of `expect` one in `expectation.rs`, with a
//! variant of [`Expectation`] if none fits; the compiler, or a test, asks for the rest.
//! `UPDATE_DOCS=1 cargo test --test it docs` renews the page.
//!
//! # Modules
//!
//! | module | contents |
//! | --- | --- |
//! | `commands`, `lines` | the rows: commands of an encounter; history and the lines of scripts |
//! | `table` | the form of a row, the macro that declares them |
//! | `lookup` | finding a row, and reading a line by it |
//! | `arguments`, `expectation` | choices of a word, and what `expect` compares |
//! | `library` | names that stand for numbers: templates, weapons, armor |
//! | `party` | the players' side of another encounter |
//! | `players_policy` | what players may see |
//! | `names` | names of several combatants |
//! | `tactics` | how a combatant fights when the program plays them |
//! | `labeled` | skills and weapons in one text |
//! | `notation` | the types of the arguments, with how they are written: `NAME`, `Hit` by `HitArgs`, decisions, the keys of `add` and `set` |
//! | `syntax` | arguments in general: words, options, keywords, lists, keys of a table, structs (`group!`) and enums (`choice!`); codecs of values |
//! | `results` | the keys that `expect` compares |
//! | `complete`, `reference_page` | readings of the table |

mod arguments;
mod commands;
mod complete;
mod expectation;
mod labeled;
mod library;
mod lines;
mod lookup;
mod names;
mod notation;
mod party;
mod players_policy;
mod reference_page;
mod request;
pub(crate) mod results;
mod syntax;
mod table;
mod tactics;

#[cfg(test)]
mod tests;

use crate::rules::InitiativeDie;
pub use arguments::{ActionKind, InjuryKind, MoxieChange, MoxieUse};
pub use commands::Command;
pub use complete::complete;
pub use expectation::{Count, Expectation, ExpectedTimer, Group, RollSide, TimerExpectation};
pub use labeled::{Labeled, split_list};
pub use library::{EntryFile, Gear, LazyLibrary, Library, Template, UnknownName, as_in_library};
pub use lookup::{command_called, commands, find_command};
pub use names::{NamePattern, Names, is_pattern, is_reserved};
use notation::read_edits;
pub use notation::{
    AttackDefense, AttackOrder, AttackSkill, Blast, BlastTarget, ConeRange, DamageValue,
    DecisionName, Defaulting, Defense, Dismissal, Distance, Downtime, EffectModifiers, FirstAid,
    GearKind, HealAmount, Hit, KEYS, Member, Modifier, Movement, MoxiePoint, OpposedSide,
    OrderPosition, RollOptions, RollSource, Rollers, Rolls, Skill, SkillRoll, Span, StatEdit,
    StatKey, Test, TimerDuration, Until, is_body_key, listed, stat_keys, write_edits, written,
};
pub use party::{PartyMember, PartyMoxie, PartyOrder};
pub use players_policy::{FoeHealth, PlayersPolicy};
pub use reference_page::{EXAMPLE, documentation, reference_page};
pub use request::Request;
pub use results::{RESULTS, ResultKey};
pub use syntax::{in_quotes, quoted, typed};
pub use table::{CommandSpec, Subject};
pub use tactics::{TACTICS, Tactics, Whom};

/// A line of a script or of the `:` prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Something to do.
    Request(Request),
    /// `ruleset WORD`: the caller finds the ruleset and makes a [`Command::Ruleset`] of it.
    Ruleset(String),
    /// `party from=FILE`: the caller finds the members and makes a [`Command::Party`] of it.
    Party(PartyOrder),
    /// A line that could be read if the library had this name, or if a weapon could have such a word: it is refused.
    UnknownName(ParseError),
    /// Something that is expected to hold.
    Expect(Expectation),
    /// Something that is expected to be refused: a request or a ruleset.
    Refuse(Box<Line>),
    /// A request to print the state.
    Show,
    /// A request for the odds of an attack.
    Odds(Box<AttackOrder>),
}

/// A line that can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct ParseError {
    /// The column of the fault, in characters from 1.
    pub column: usize,
    /// A sentence that says what is wrong, and what would be right.
    pub what: String,
    kind: FaultKind,
}

/// The kind of fault of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
enum FaultKind {
    /// A word that has no place, or can't be read.
    Wrong,
    /// The line ends before this part: `NAME`, `DV`.
    Missing(String),
    /// The line is refused, as the library has no such name, or a weapon no such word.
    UnknownName,
}

impl ParseError {
    /// The form of the part before which the line ends; `None` if more is wrong with it.
    pub fn missing(&self) -> Option<&str> {
        match &self.kind {
            FaultKind::Missing(form) => Some(form),
            FaultKind::Wrong | FaultKind::UnknownName => None,
        }
    }
}

/// The context in which a line is read: names of the library stand for numbers.
#[derive(Clone, Copy, Debug)]
pub struct ReadContext<'a> {
    /// The library.
    pub library: &'a Library,
    /// The die of the ruleset: with 1d10, the INIT of a template is a tenth.
    pub initiative_die: InitiativeDie,
}

impl Default for ReadContext<'_> {
    /// The library that ships, and the default ruleset.
    fn default() -> Self {
        Self { library: Library::shipped(), initiative_die: InitiativeDie::D100 }
    }
}

/// Names that a line may be completed to, beside the words of the command language.
#[derive(Clone, Debug)]
pub struct World<'a> {
    /// The names of the combatants.
    pub names: Vec<&'a str>,
    /// The labels of the reserve.
    pub reserves: Vec<&'a str>,
    /// The places.
    pub places: Vec<&'a str>,
    /// The ids of the rulesets.
    pub rulesets: &'a [String],
    /// The library.
    pub library: &'a Library,
}

/// Reads one line; `None` for an empty one or a comment.
///
/// # Errors
/// [`ParseError`] if it is no line of the command language.
pub fn read(line: &str, context: ReadContext) -> Result<Option<Line>, ParseError> {
    lookup::read_words(&syntax::split(line)?, context)
}

/// Reads the command of one line; `None` if it is none.
pub fn read_command(line: &str, context: ReadContext) -> Option<Command> {
    match read(line, context) {
        Ok(Some(Line::Request(Request::Command(command)))) => Some(command),
        _ => None,
    }
}
