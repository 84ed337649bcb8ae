//! Completion of a line as it is typed.

use super::syntax::{Args, Candidate, Offers, Word, scan};
use super::{ReadContext, World, commands, find_command};

/// Returns the lines that `line` may become when its last word is completed, the likeliest first; none if nothing
/// fits.
///
/// A name with blanks is completed without them, or in quotes if a quote has been opened.
pub fn complete(line: &str, world: World) -> Vec<String> {
    let mut scanned = scan(line);
    if scanned.in_comment {
        return Vec::new();
    }
    let last = if scanned.in_word { scanned.words.pop() } else { None };
    let mut offers = Offers::new(line, last, world);
    complete_words(&scanned.words, &mut offers);
    offers.into_lines()
}

/// Offers what may follow the words of a line.
pub(super) fn complete_words(words: &[Word], offers: &mut Offers) {
    match words.split_first() {
        None => offers.words(commands().map(|spec| Candidate::Keyword(spec.word.to_owned()))),
        Some((command, words)) => {
            let Some(spec) = find_command(&command.text) else { return };
            let context = ReadContext { library: offers.world.library, ..ReadContext::default() };
            let mut args = Args::new(spec, command.end, words, context);
            spec.arguments.iter().for_each(|argument| argument.complete(&mut args, offers));
        }
    }
}
