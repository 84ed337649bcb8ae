//! A clause of an attack that means nothing: `Ana shoots Thug 1, from the roof, 31`.

use super::Questions;
use super::meaning::interpret;
use super::modifiers::read_modifiers;
use super::words::word_ends;
use crate::app::state::App;

/// An attack that is refused without the clause for which it is, and that clause; `None` if something else is wrong with it, and for
/// a clause with a number, or that ends with a modifier: it may count.
pub fn without_unread<'a>(app: &App, line: &'a str) -> Option<(String, &'a str)> {
    let clauses: Vec<&str> = line.split(", ").collect();
    let is_read = |line: &str| Questions::default().begin(app, line, false).is_ok();
    let meaning = interpret(app, clauses[0]).ok().flatten()?;
    if clauses.len() < 2 || !meaning.line.starts_with("attack ") || is_read(line) {
        return None;
    }
    let counts = |said: &str| read_modifiers(app, said).is_ok_and(|it| !it.is_empty());
    let is_unread = |said: &str| {
        let mut ends = word_ends(said).map(|end| said[end..].trim_start());
        let is_number = said.contains(|it: char| it.is_ascii_digit());
        !is_number && !counts(said) && !ends.any(counts)
    };
    (1..clauses.len()).filter(|place| is_unread(clauses[*place])).find_map(|place| {
        let rest = [&clauses[..place], &clauses[place + 1..]].concat().join(", ");
        is_read(&rest).then_some((rest, clauses[place]))
    })
}
