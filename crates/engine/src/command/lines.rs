//! Lines that are no commands of an encounter: history, and what scripts ask.

use super::complete::complete_words;
use super::expectation::ExpectationArgs;
use super::lookup::read_words;
use super::notation::AttackArgs;
use super::syntax::{
    Args, Argument, Boxed, Maybe, Number, Offers, Or, Required, Syntax, Word, after, first,
    number_from, optional, or,
};
use super::table::{command_spec, sentence};
use super::{CommandSpec, Line, ParseError, Request, Subject};

/// The number of commands that are undone or redone.
const STEPS: Or<Maybe<Required<Number<usize>>>, usize> =
    or(optional(number_from("N", 1), "how many commands"), 1);

/// A row for every line that is no command of an encounter.
pub(super) static LINES: &[CommandSpec] = &[
    command_spec! {
        History
        /// Undoes the last command.
        ///
        /// Or the last N. It goes back across phases and turns, to the beginning of the encounter.
        "undo" key "undo" terms ["wrong", "oops", "take back", "forgotten", "last attack", "correct an attack"] examples ["undo", "undo 3"]
        { count = STEPS } as Line::Request(Request::Undo(count))
    },
    command_spec! {
        History
        /// Redoes what was undone.
        ///
        /// The last command undone, or the last N. A new command clears what could be brought back.
        "redo" key "redo" examples ["redo", "redo 3"]
        { count = STEPS } as Line::Request(Request::Redo(count))
    },
    command_spec! {
        Asking
        /// Checks that something holds.
        ///
        /// A failure is reported, and the script continues.
        "expect" examples [
            "expect acting Cami Dov",
            "expect order Cami 136 = Dov 136 > Bob 114",
            "expect stats Bob damage=12 status=active",
            "expect due Bob:knockdown"
        ]
        { expectation = ExpectationArgs } as Line::Expect(expectation)
    },
    command_spec! {
        Asking
        /// Checks that a command is refused.
        ///
        /// The encounter stays as it is. A command that is carried out after all is reported and taken back.
        "refuse" examples ["refuse moxie Bob", "refuse roll Bob 100"]
        { line = RefusedLineArgs } as Line::Refuse(Box::new(line))
    },
    command_spec! {
        Asking
        /// Tells the exact odds of an attack.
        ///
        /// Of all rolls of both and of the damage dice; nothing is rolled, and nothing changes. A roll that is given stands. To
        /// wound and to drop count the damage alone, not the tests it leads to; the mean counts misses. The results can be
        /// expected until the next command.
        "odds" examples ["odds attack linked ? vs Fray ? by=Cami on=Bob with=rifle mode=burst"]
        { order = after("attack", Boxed(AttackArgs)) } as Line::Odds(order)
    },
    command_spec! {
        Asking
        /// Prints the state of the encounter.
        "show"
        {} as Line::Show
    },
];

/// A command that is expected to be refused.
#[derive(Clone, Copy)]
struct RefusedLineArgs;

impl RefusedLineArgs {
    fn read(self, args: &mut Args) -> Result<Line, ParseError> {
        let words = args.take_line();
        let Some(first) = words.first() else { return Err(args.missing(&self.usage())) };
        let line = if is_nested(words) { None } else { read_words(words, args.context)? };
        match line {
            None | Some(Line::Expect(_) | Line::Refuse(_) | Line::Show | Line::Odds(_)) => {
                Err(first.error(format!("{} is never refused", first.text)))
            }
            Some(line) => Ok(line),
        }
    }
}

/// Returns true for a line that begins with `refuse`. It is not looked into: many of them would exhaust the stack.
fn is_nested(words: &[Word]) -> bool {
    words.first().is_some_and(|first| first.text.eq_ignore_ascii_case("refuse"))
}

impl Syntax for RefusedLineArgs {
    fn usage(&self) -> String {
        "COMMAND …".to_owned()
    }

    fn skip(&self, args: &mut Args) -> bool {
        !args.take_line().is_empty()
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        let words = args.take_line();
        if !is_nested(words) {
            complete_words(words, offers);
        }
    }
}
