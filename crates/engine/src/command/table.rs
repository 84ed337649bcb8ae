//! The form of the table of commands: what a row holds.

use std::fmt;

use strum::{Display, EnumIter};

use super::syntax::{Args, Part, Syntax, usage_of};
use super::{Line, ParseError};

/// A command: one row of the table.
pub struct CommandSpec {
    /// The word it begins with.
    pub word: &'static str,
    /// Its subject.
    pub subject: Subject,
    /// A line of help, without a period.
    pub about: &'static str,
    /// The documentation after that line.
    pub(super) details: &'static [&'static str],
    /// The action of the keymap that issues it, as `assets/keymap.ron` names it.
    pub key_action: Option<&'static str>,
    /// Other words that people have for it.
    pub terms: &'static [&'static str],
    /// Example lines.
    pub examples: &'static [&'static str],
    /// The arguments after the word.
    pub(super) arguments: &'static [&'static dyn Syntax],
    /// Reads what follows the word.
    pub(super) read: fn(&mut Args) -> Result<Line, ParseError>,
}

/// A subject of commands; the documentation is ordered by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumIter)]
pub enum Subject {
    /// The encounter, the ruleset, and who takes part.
    #[strum(to_string = "Setting up")]
    Setup,
    /// Initiative rolls and the beginning of a turn.
    #[strum(to_string = "Initiative")]
    Initiative,
    /// Stages, phases and turns.
    #[strum(to_string = "Acting")]
    Acting,
    /// Harm, effects, decisions and timers.
    #[strum(to_string = "Harm, effects, time")]
    Harm,
    /// Tests and other rolls.
    #[strum(to_string = "Tests and dice")]
    Dice,
    /// Undo and redo.
    #[strum(to_string = "History")]
    History,
    /// Expectations of scripts.
    #[strum(to_string = "Asking")]
    Asking,
}

impl fmt::Debug for CommandSpec {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_tuple("CommandSpec").field(&self.word).finish()
    }
}

impl CommandSpec {
    /// The whole line, options in brackets: `damage NAME DV [ap=N]`.
    pub fn usage(&self) -> String {
        format!("{} {}", self.word, usage_of(self.arguments)).trim_end().to_owned()
    }

    /// The documentation of its arguments.
    pub(super) fn parts(&self) -> Vec<Part> {
        let mut parts = Vec::new();
        self.arguments.iter().for_each(|argument| argument.parts(&mut parts));
        parts
    }
}

/// A row: the subject, the documentation, the word, the action of a key, other words for it, examples, the arguments by
/// name, and the line that they make.
macro_rules! command_spec {
    (
        $subject:ident
        #[doc = $about:literal] $(#[doc = $detail:literal])*
        $word:literal $(key $key:literal)? $(terms [$($term:literal),+])? $(examples [$($example:literal),+])?
        { $($name:ident = $argument:expr),* } as $line:expr
    ) => {
        CommandSpec {
            word: $word,
            subject: Subject::$subject,
            about: sentence($about),
            details: &[$($detail.trim_ascii()),*],
            key_action: first!($(Some($key),)? None),
            terms: &[$($($term),+)?],
            examples: &[$($($example),+)?],
            arguments: &[$(&$argument),*],
            read: |_args| {
                $(let $name = $argument.read(_args)?;)*
                Ok($line)
            },
        }
    };
}
pub(super) use command_spec;

/// A line of documentation without the blank before it and the period after it.
pub(super) const fn sentence(line: &'static str) -> &'static str {
    let line = line.trim_ascii();
    match line.as_bytes() {
        [.., b'.'] => line.split_at(line.len() - 1).0,
        _ => line,
    }
}

/// Declares the commands of an encounter: the enum [`Command`](super::Command), its rows in the table, and how each is
/// written.
///
/// A row is the documentation, the word, the action of a key, other words for it, examples, and the variant: each field with its type and
/// the argument that reads and writes it. A field after `;` is not in the line; such a row says which
/// [`Line`] it makes.
macro_rules! command_table {
    ($($subject:ident {$(
        #[doc = $about:literal] $(#[doc = $detail:literal])*
        $word:literal $(key $key:literal)? $(terms [$($term:literal),+])? $(examples [$($example:literal),+])?
        => $variant:ident
        $({
            $($field:ident: $type:ty = $argument:expr),+ $(,)?
            $(; $extra:ident: $extra_type:ty as $line:expr)?
        })?;
    )+})+) => {
        /// One command, as one line of the command language.
        ///
        /// A command holds names as they were typed; the encounter finds out who is meant, and whether it can be done.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the fields are documented by their arguments")]
        pub enum Command {
            $($(
                #[doc = $about]
                $(#[doc = $detail])*
                $variant $({ $($field: $type),+ $(, $extra: $extra_type)? })?,
            )+)+
        }

        /// A row for every command of an encounter.
        pub(super) static COMMANDS: &[CommandSpec] = &[$($(
            command_spec! {
                $subject
                #[doc = $about] $(#[doc = $detail])*
                $word $(key $key)? $(terms [$($term),+])? $(examples [$($example),+])?
                { $($($field = $argument),+)? }
                as first!($($($line,)?)? Line::Request(Command::$variant $({ $($field),+ })?.into()))
            },
        )+)+];

        impl Command {
            /// Writes its line.
            fn write(&self) -> LineWriter {
                let mut line = LineWriter::default();
                match self {
                    $($(
                        Self::$variant $({ $($field,)+ .. })? => {
                            line.bare($word);
                            $($($argument.write($field, &mut line);)+)?
                        }
                    )+)+
                }
                line
            }
        }
    };
}
pub(super) use command_table;
