//! Times in words, written as lines have them: `2 turns`, `an hour`, `3 phases at Doc`.

use super::words::{before, count, is_any};
use crate::app::state::App;
use phasekeeper_engine::command::quoted;

const SECONDS_OF_A_MINUTE: u32 = 60;
const HOURS_OF_A_DAY: u32 = 24;

/// A time, such as `2 turns` or `3 phases at Doc`; a number alone is of this unit.
///
/// # Errors
/// A sentence if it is none.
pub fn time(app: &App, said: &str, unit: &str) -> Result<String, String> {
    if said.contains('=') {
        return Ok(said.to_owned());
    }
    let (said, at) = said.split_once(" at ").unwrap_or((said, ""));
    let (count, unit) = units(said, unit)?;
    let acting = app.encounter().names(&app.encounter().acting());
    let at = if at.is_empty() { acting.first().copied().unwrap_or_default() } else { at };
    let at = if unit == "phases" { format!(" at={}", quoted(at)) } else { String::new() };
    Ok(format!("{unit}={count}{at}"))
}

/// The number and the unit of a time.
///
/// # Errors
/// A sentence if it is none.
fn units(said: &str, unit: &str) -> Result<(u32, String), String> {
    let (number, unit) = said.trim_start_matches("for ").split_once(' ').unwrap_or((said, unit));
    let unit = format!("{}s", unit.trim_end_matches('s'));
    let (unit, times) = match &*unit {
        "minutes" | "mins" => ("seconds".to_owned(), SECONDS_OF_A_MINUTE),
        _ => (unit, 1),
    };
    let number = if is_any(number, "a|an") { "1" } else { number };
    let count = count(number).filter(|_| is_any(&unit, "seconds|phases|turns|hours|days"));
    let count = count.ok_or_else(|| format!("{said} is no time; 2 turns or 30 seconds is one"))?;
    Ok((count.saturating_mul(times), unit))
}

/// Returns true for a time in words: `2 turns`, `3 phases at Doc`.
pub fn is_time(said: &str) -> bool {
    !said.contains('=') && units(said.split_once(" at ").map_or(said, |it| it.0), "").is_ok()
}

/// A time in hours: `8 hours`, `a day passes`.
pub fn hours(said: &str) -> Option<u32> {
    let said = said.strip_prefix("time passes ").unwrap_or(said);
    let (count, unit) = units(before(said, "pass|passes").unwrap_or(said), "").ok()?;
    match &*unit {
        "hours" => Some(count),
        "days" => count.checked_mul(HOURS_OF_A_DAY),
        _ => None,
    }
}
