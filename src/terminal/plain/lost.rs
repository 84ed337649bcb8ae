//! What may belong to a line that was refused: a die, yes or no, damage that is called out.

use super::called_out::is_called_out;
use super::corrections::{CORRECTING, begins_correction};
use crate::app::words::{before, behind, behind_any_case, is_any};
use crate::app::{App, combatant_called};

/// The refusal of a die; said once more, it counts.
const DIE: &str = "the line before was refused: is this its die? Then say that line again with it; for what is due say this once more";

/// The refusal of what is called out; said once more, it counts.
const CALLED_OUT: &str =
    "the line before was refused; this, said again, corrects what was rolled before it";

/// The refusal of a line that may belong to one that was refused; `None` of any other.
pub(super) fn part_of(app: &App, line: &str, refused: &str) -> Option<&'static str> {
    let is_correction = |it: &str| is_called_out(app, it) || begins_correction(it) || is_retry(it);
    if is_correction(line) {
        // Behind a slip in the same words it is the same once more, and a word or two are no attack.
        let is_attack = refused.split(' ').count() >= WORDS_OF_A_DIE
            && !is_correction(refused)
            && !is_slip(refused);
        return is_attack.then_some(CALLED_OUT);
    }
    // A roll that was refused is said once more.
    let is_again = behind(refused, "decide|resist|roll").is_some();
    (is_answer(app, line, refused) && !is_again).then_some(DIE)
}

/// Returns true for `again` of a line that was refused; at somebody it is another attack.
fn is_retry(line: &str) -> bool {
    line.starts_with("again") && !line.starts_with("again at ")
}

/// Returns true for a line that meant to call something out.
fn is_slip(line: &str) -> bool {
    let is_said =
        ["die was", "damage was", "hit for", "roll was"].iter().any(|it| line.contains(it));
    is_said || behind_any_case(line, CORRECTING).is_some()
}

/// Returns true for what may belong to a refused line: a die, yes or no, and behind a whole sentence the die of somebody.
fn is_answer(app: &App, line: &str, refused: &str) -> bool {
    let (said, die) = line.rsplit_once(' ').unwrap_or(("", line));
    let name = before(said, "rolled|rolls|roll").unwrap_or(said).trim_end_matches([' ', ',', ':']);
    let is_named = || {
        // A point of Moxie that was refused is for what is due.
        let is_deed = refused.split(' ').count() > WORDS_OF_A_DIE && !refused.contains("oxie");
        is_deed && combatant_called(app.encounter(), name).is_ok()
    };
    let is_die = die.parse::<i32>().is_ok() && (name.is_empty() || is_named());
    is_die || is_any(line, "yes|ok|no")
}

/// The most words of a die with a name: `Thug 2 31`.
const WORDS_OF_A_DIE: usize = 3;
