//! The encounters of the data directory in words, for `list` and for the choice at the start.

use std::fmt::Write;
use std::path::Path;
use std::time::SystemTime;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::app::layer::chooser::Resumable;
use crate::encounter::Stage;
use crate::encounter::printable;
use crate::store::{Folder, Glance, Listed, Trouble, name_of};

/// What `list` prints: an encounter a line.
pub(super) fn listing(folder: &Folder) -> Result<String, Trouble> {
    let encounters = folder.list()?;
    let mut text = String::new();
    if encounters.is_empty() {
        text = format!("no encounters in {} yet\n", name_of(folder.path()));
    }
    for one in encounters {
        let file = name_of(&one.path);
        let Resumable { title, about, when, .. } = resumable(one);
        // Writing to a string can't fail.
        let _ = writeln!(text, "{when}  {title}  {about}  {file}");
    }
    Ok(text)
}

/// An encounter as the choice at the start shows it.
pub(super) fn resumable(listed: Listed) -> Resumable {
    let (title, about) = match &listed.glance {
        Ok(glance) if glance.title.is_empty() => ("untitled".to_owned(), about(glance)),
        Ok(glance) => (glance.title.clone(), about(glance)),
        Err(trouble) => (file_name(&listed.path), trouble.without_file()),
    };
    Resumable { title, about, when: when(listed.modified), path: listed.path }
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| printable(&name.to_string_lossy())).unwrap_or_default()
}

fn about(glance: &Glance) -> String {
    let people = match glance.combatants {
        0 => "nobody there yet".to_owned(),
        1 => "1 combatant".to_owned(),
        several => format!("{several} combatants"),
    };
    let turn = glance.now.turn;
    match glance.stage {
        Stage::Setup => format!("not begun, {people}"),
        Stage::Finished => format!("finished in turn {turn}, {people}"),
        Stage::Initiative => format!("turn {turn}, initiative, {people}"),
        Stage::Declare => format!("turn {turn}, declaring, {people}"),
        _ => format!("turn {turn}, phase {}, {people}", glance.now.phase),
    }
}

/// A moment of the day as the clock on the wall has it.
fn when(moment: SystemTime) -> String {
    let moment = Timestamp::try_from(moment).unwrap_or(Timestamp::UNIX_EPOCH);
    moment.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M").to_string()
}
