//! Titles with a number, by which a screen and a save tell how far a session has come.

use phasekeeper_engine::encounter::Timeline;

/// The title with a number in it, twice: a title that is half drawn has two that differ.
pub fn title(number: usize) -> String {
    format!("{number:05}-{number:05}")
}

/// The number in a title, or in a line that begins with one.
pub fn number_in(text: &str) -> Option<usize> {
    let (first, rest) = text.trim_start().split_at_checked(5)?;
    let second = rest.strip_prefix('-')?.get(..5)?;
    (first == second).then(|| first.parse().ok()).flatten()
}

/// The numbers of all titles that an encounter has had.
pub fn numbers_of(timeline: &Timeline) -> Vec<usize> {
    let steps = timeline.history().done().iter();
    let titles = steps.filter_map(|step| step.command.strip_prefix("title "));
    titles.filter_map(|it| number_in(it.trim_matches('"'))).collect()
}
