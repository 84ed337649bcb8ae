//! The order of the words of an attack: whom it is on, with what, how, and the dice.

use super::distances::UNITS;
use super::names::{MIN_LETTERS, find};
use super::offer::NONE;
use super::said::before_roll;
use super::words::{all_ends, bare, is_any, is_number};
use crate::app::state::App;

/// `a burst at Thug 1` as `Thug 1 burst`, if the name is known.
pub fn name_first(app: &App, rest: &str) -> Option<String> {
    let ends = all_ends(rest);
    if ends.filter(|end| *end >= MIN_LETTERS).any(|end| find(app, &rest[..end]).is_ok()) {
        return None;
    }
    let rest = format!(" {rest}");
    let parted = [" at ", " on ", " to "].iter().find_map(|it| rest.split_once(it));
    let is_name = |said: &str| find(app, said).is_ok();
    let (what, whom) = parted?;
    let ends = all_ends(whom);
    let end = ends.rev().find(|end| is_name(whom[..*end].trim_end_matches(',')))?;
    let (name, more) = (whom[..end].trim_end_matches(','), &whom[end..]);
    let what = bare(what.trim().trim_start_matches("again")).trim();
    // A firing mode stands among the modifiers, a weapon before them.
    let is_mode = has_mode(what);
    let words: Vec<&str> = more.split(' ').collect();
    let is_die = |it: &&str| is_number(it) || ["", NONE, ","].contains(it);
    let count = words.iter().rev().take_while(|it| is_die(&it.trim_end_matches(','))).count();
    let (more, dice) = words.split_at(words.len() - count);
    let (more, dice) = (more.join(" "), dice.join(" "));
    let more = before_roll(&more).trim_end_matches([',', ' ']).trim_end_matches(" and");
    let [first, then] = if is_mode { [more, what] } else { [what, more] };
    Some(format!("{name} {first} {then} {}", dice.trim()).replace("  ", " ").trim_end().to_owned())
}

/// Returns true if a firing mode is said.
pub fn has_mode(said: &str) -> bool {
    let modes = "burst|auto|full-auto|automatic|single|semi|semi-auto";
    said.split([' ', ',']).any(|it| is_any(it, modes))
}

/// Returns true if a range is said.
pub fn is_far(said: &str) -> bool {
    said.split([' ', ',']).any(|it| is_any(it, "range|blank") || is_any(it, UNITS))
}
