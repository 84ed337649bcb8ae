//! The encounters of the data directory in words, for `list` and for the choice at the start.

use std::fmt::Write;
use std::path::Path;
use std::time::SystemTime;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::app::layer::save_picker::SaveItem;
use crate::encounter::Mode;
use crate::store::{DataDir, Listed, SaveSummary, StoreError, name_of};
use crate::text::printable;

/// What `list` prints: an encounter a line.
pub(super) fn listing(folder: &DataDir) -> Result<String, StoreError> {
    let encounters = folder.list()?;
    let mut text = String::new();
    if encounters.is_empty() {
        text = format!("no encounters in {} yet\n", name_of(folder.path()));
    }
    for combatant in encounters {
        let file = name_of(&combatant.path);
        let SaveItem { title, about, when, .. } = resumable(combatant);
        // Writing to a string can't fail.
        let _ = writeln!(text, "{when}  {title}  {about}  {file}");
    }
    Ok(text)
}

/// An encounter as the choice at the start shows it.
pub(super) fn resumable(listed: Listed) -> SaveItem {
    let (title, about) = match &listed.glance {
        Ok(glance) if glance.title.is_empty() => ("untitled".to_owned(), about(glance)),
        Ok(glance) => (glance.title.clone(), about(glance)),
        Err(trouble) => (file_name(&listed.path), trouble.without_file()),
    };
    SaveItem { title, about, when: when(listed.modified), path: listed.path }
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| printable(&name.to_string_lossy())).unwrap_or_default()
}

fn about(glance: &SaveSummary) -> String {
    let people = match glance.combatants {
        0 => "nobody there yet".to_owned(),
        1 => "1 combatant".to_owned(),
        several => format!("{several} combatants"),
    };
    let turn = glance.clock.turn;
    match glance.mode {
        Mode::Setup => format!("not begun, {people}"),
        Mode::Finished => format!("finished in turn {turn}, {people}"),
        Mode::Initiative => format!("turn {turn}, initiative, {people}"),
        Mode::Declare => format!("turn {turn}, declaring, {people}"),
        _ => format!("turn {turn}, phase {}, {people}", glance.clock.phase),
    }
}

/// A moment of the day as the clock on the wall has it.
fn when(moment: SystemTime) -> String {
    let moment = Timestamp::try_from(moment).unwrap_or(Timestamp::UNIX_EPOCH);
    moment.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M").to_string()
}
