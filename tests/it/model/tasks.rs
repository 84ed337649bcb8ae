//! The time that tasks take.

use serde_json::json;

use super::line::{Line, real, within};
use super::situation::Situation;

/// The units of a time, in minutes; a day of work has eight hours (TK-4).
const UNITS: [(char, f64); 4] = [('s', 1.0 / 60.0), ('m', 1.0), ('h', 60.0), ('d', 480.0)];

/// Reads a time, as `42m` or `3.2h`, in minutes.
pub fn minutes(text: &str) -> Result<f64, String> {
    let unit = UNITS.iter().find(|(unit, _)| text.ends_with(*unit));
    let (unit, length) = unit.ok_or(format!("{text} is no time"))?;
    let count = text.trim_end_matches(*unit).parse::<f64>();
    let count = count.map_err(|_| format!("{text} is no time"))?;
    if count.is_finite() && count >= 0.0 {
        Ok(count * length)
    } else {
        Err(format!("{text} is no time"))
    }
}

impl Situation {
    /// Computes the time of a task (TK-2, TK-3, TK-6, TK-7, AMB-52).
    pub fn reckon_task(&mut self, line: &mut Line) -> Result<(), String> {
        let whole = minutes(&line.word()?)?;
        let margin = within(line.number_of("margin")?.unwrap_or(0), -999, 999)?;
        let rush = within(line.number_of("rush")?.unwrap_or(0), 0, 60)?;
        let extra = line.option("extra").map_or(Ok(0.0), |time| minutes(&time))?;
        if rush % 10 != 0 {
            return Err("rush goes in steps of 10".into());
        }
        let longer = if whole > 0.0 { (extra * 2.0 / whole).floor() as i64 } else { 0 };
        // Decision: the haste saves of the timeframe, not of the time added to it.
        let planned = whole * real(100 - rush) / 100.0 + extra;
        let tenths = margin.abs() / 10;
        // Decision: neither saves nor spends a task more than its whole time.
        let part = if margin < 0 { tenths.min(10) } else { (10 - tenths).max(0) };
        let time = planned * real(part) / 10.0;
        // Decision: what it adds to the test is capped like any sum of modifiers.
        let modifier = self.capped(longer * 10 - rush);
        self.give([("time", json!(format!("{time}m"))), ("mod", json!(modifier))]);
        Ok(())
    }
}
