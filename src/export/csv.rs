//! CSV: a row for each combatant, for spreadsheets.

use std::io;

use csv::Writer;

use super::Number;
use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::view::{Report, Value, stat};

/// Stats of the character sheet, by the keys of the command language; empty if unknown.
const STATS: [&str; 9] = ["init", "speed", "dur", "wt", "dr", "moxie", "pool", "stress", "traumas"];

/// The other columns, and the functions for their values.
const COLUMNS: [(&str, Number); 13] = [
    ("taken", |it| &it.tally.taken),
    ("dealt", |it| &it.tally.dealt),
    ("wounds_suffered", |it| &it.tally.wounds),
    ("healed", |it| &it.tally.healed),
    ("stages", |it| &it.tally.stages),
    ("delays", |it| &it.tally.delays),
    ("from_standby", |it| &it.tally.from_standby),
    ("attacks", |it| &it.tally.attacks),
    ("hits", |it| &it.tally.hits),
    ("tests", |it| &it.tally.tests),
    ("successes", |it| &it.tally.successes),
    ("moxie_spent", |it| &it.tally.moxie),
    ("felled", |it| &it.tally.felled),
];

pub(super) fn table(timeline: &Timeline) -> io::Result<String> {
    let mut writer = Writer::from_writer(Vec::new());
    let about = ["name", "side", "status", "damage", "wounds"];
    let columns = COLUMNS.map(|(name, _)| name);
    writer.write_record(about.into_iter().chain(STATS).chain(columns))?;
    let state = timeline.encounter();
    for report in Report::of(timeline).combatants {
        let point = report.last_point();
        let status = report.status.to_string();
        let status = if report.is_removed { "removed".to_owned() } else { status };
        let about = [
            as_text(&report.name),
            report.side.to_string(),
            status,
            point.damage.to_string(),
            point.wounds.to_string(),
        ];
        let combatant = state.get(report.id);
        let sheet = STATS.map(|key| match combatant.and_then(|it| stat(state, it, key)) {
            None | Some(Value::None) => String::new(),
            Some(value) => value.to_string(),
        });
        let tally = COLUMNS.map(|(_, value)| value(&report).to_string());
        writer.write_record(about.into_iter().chain(sheet).chain(tally))?;
    }
    let bytes = writer.into_inner().map_err(csv::IntoInnerError::into_error)?;
    String::from_utf8(bytes).map_err(io::Error::other)
}

/// Escapes a text that a spreadsheet could take for a formula.
fn as_text(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@']);
    if is_formula { format!("'{text}") } else { text.to_owned() }
}
