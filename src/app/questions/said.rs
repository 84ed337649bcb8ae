//! What is said in words, as lines have it: modifiers, firing modes, times, how many.

use super::forms::first_word;
use crate::app::state::App;
use phasekeeper_engine::command::quoted;
use phasekeeper_engine::rules::{Circumstance, FiringMode};
use strum::VariantArray;

/// The places where a line may be divided, behind each of its words but the last.
pub fn word_ends(line: &str) -> impl DoubleEndedIterator<Item = usize> {
    line.match_indices(' ').map(|(at, _)| at)
}

/// Modifiers and a firing mode, one after the other, such as `moderate cover long range burst`; anything else as it is.
pub fn more(said: &str) -> String {
    let (mut left, mut parts) = (said.trim(), Vec::new());
    while !left.is_empty() {
        let ends = word_ends(left).chain([left.len()]).rev();
        let known = ends.filter_map(|end| Some((part(&left[..end])?, &left[end..])));
        let (part, rest) =
            known.max_by_key(|(_, rest)| std::cmp::Reverse(rest.len())).unwrap_or_else(|| {
                let (first, rest) = first_word(left);
                (first.trim_end_matches(',').to_owned(), rest)
            });
        parts.push(part);
        left = rest.trim_start();
    }
    parts.join(" ")
}

/// A modifier or a firing mode as lines have it; `None` if it is neither.
fn part(said: &str) -> Option<String> {
    let said = said.trim_end_matches(',').replace('−', "-");
    if let Ok(mode) = said.parse::<FiringMode>() {
        return Some(format!("mode={mode}"));
    }
    if said.parse::<i32>().is_ok() {
        return said.starts_with(['+', '-']).then(|| format!("mod={said}"));
    }
    let mut all = Circumstance::VARIANTS.iter().flat_map(|it| {
        let degrees = it.degrees().iter().enumerate();
        degrees.map(|(degree, (_, value))| (it.label_of(degree), *value))
    });
    // The commonest degree needs neither a word of its own nor its number.
    let found = all.find(|(label, value)| {
        let is_of_it = |word: &str| label.split(' ').any(|it| it.eq_ignore_ascii_case(word));
        let is_value =
            |word: &str| word.parse::<i32>().is_ok_and(|it| it == *value || it == value.abs());
        said.split(' ').all(|word| is_of_it(word) || is_value(word))
    });
    found.map(|(label, value)| format!("mod={}", quoted(&format!("{value:+}:{label}"))))
}

/// A time, such as `2 turns` or `3 phases at Doc`; a number alone is of the unit of the sample.
pub fn time(app: &App, said: &str, sample: &str) -> String {
    let (count, unit) = said.split_once(' ').unwrap_or((said, sample.trim_end_matches("=1")));
    if count.parse::<u32>().is_err() {
        return said.to_owned();
    }
    let (unit, at) = unit.split_once(" at ").unwrap_or((unit, ""));
    let unit = format!("{}s", unit.trim_end_matches('s'));
    let acting = app.encounter().names(&app.encounter().acting());
    let at = if at.is_empty() { acting.first().copied().unwrap_or_default() } else { at };
    let at = if unit == "phases" { format!(" at={}", quoted(at)) } else { String::new() };
    format!("{unit}={count}{at}")
}

/// A name with how many there are of it behind it, if that was said before it: `3 guards`.
pub fn several(said: &str) -> String {
    let counted = said.split_once(' ').filter(|(count, _)| count.parse::<u32>().is_ok());
    counted.map_or_else(|| said.to_owned(), |(count, name)| format!("{name} x{count}"))
}

/// A die to defend with, with its skill before it: Fray, if none was said.
pub fn defense(said: &str) -> String {
    let is_alone = said != "none" && !said.is_empty() && first_word(said).1.is_empty();
    if is_alone { format!("Fray {said}") } else { said.to_owned() }
}
