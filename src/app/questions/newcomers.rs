//! Several newcomers in a line: players by name, foes of several kinds.

use super::placeholders::read_people;
use super::words::{bare, begins_with_digit, behind};
use crate::app::state::App;
use phasekeeper_engine::command::quoted;

/// Several new players in a line, one a line: `add players Mira, Tolk and Doc`; `None` for any other line, and if one of them is
/// no new name.
pub fn players(app: &App, line: &str) -> Option<String> {
    let names = behind(line, "add players|add the players|the players are|players are")?;
    let names = names.replace(" and ", ",");
    let names: Vec<&str> = names.split(',').map(str::trim).filter(|it| !it.is_empty()).collect();
    let is_new = |(place, it): (usize, &&str)| {
        let is_name = it.starts_with(char::is_uppercase) && !it.contains(['=', '"', ':']);
        // `Ana 2` may be a die; `R2` is a name.
        let has_number = it.split(' ').any(begins_with_digit);
        is_name && !has_number && !names[..place].contains(it) && app.encounter().find(it).is_err()
    };
    let line = |it: &&str| format!("add {} side=pc", quoted(it));
    let all_are_new = !names.is_empty() && names.iter().enumerate().all(is_new);
    all_are_new.then(|| names.iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// Foes of several kinds in a line, one a line: `two gang members and a doorman`; `None` for any other line.
pub fn kinds(app: &App, line: &str) -> Option<String> {
    let said = behind(line, "add|the foes are|foes are|the enemies are").unwrap_or(line);
    let said = said.replace(" and ", ",");
    let kinds: Vec<&str> = said.split(',').map(str::trim).filter(|it| !it.is_empty()).collect();
    let line = |kind: &&str| {
        let one = || {
            let template = app.library().find_template(bare(kind))?;
            let name = quoted(&template.name);
            Some(format!("{name} x1 from={name} side=foe"))
        };
        let added = read_people(app, kind).filter(|it| it.contains("from=")).or_else(one)?;
        Some(format!("add {added}"))
    };
    let lines = kinds.iter().map(line).collect::<Option<Vec<_>>>()?;
    (lines.len() > 1).then(|| lines.join("\n"))
}
