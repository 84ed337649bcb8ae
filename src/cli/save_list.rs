//! Formats the encounters of the data directory, for `list` and for the choice at the start.

use std::fmt::Write;
use std::path::Path;
use std::time::SystemTime;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::app::SaveItem;
use phasekeeper_engine::rules::Mode;
use phasekeeper_engine::text::{PlainText, counted, printable};
use phasekeeper_files::store::{DataDir, Listed, StoreError, Summary, display_path};

pub(super) struct Listing {
    /// The encounters, one per line.
    pub text: String,
    /// The faults of their files, one sentence each.
    pub faults: Vec<String>,
}

pub(super) fn listing(data_dir: &DataDir) -> Result<Listing, StoreError> {
    let saves = data_dir.list()?;
    let (mut text, mut faults) = (String::new(), Vec::new());
    if saves.is_empty() {
        text = format!("no encounters in {} yet\n", display_path(data_dir.path()));
    }
    for save in saves {
        let file = display_path(&save.path);
        faults.extend(save.notices.iter().map(|notice| format!("{file}: {notice}")));
        faults.extend(save.summary.as_ref().err().map(ToString::to_string));
        let item = item(save);
        let SaveItem { about, when, .. } = &item;
        // Writing to a string can't fail.
        let _ = writeln!(text, "{when}  {}  {about}  {file}", item.label());
    }
    Ok(Listing { text, faults })
}

/// Converts the encounters for the choice at the start.
pub(super) fn items(saves: Vec<Listed>) -> Vec<SaveItem> {
    saves.into_iter().map(item).collect()
}

fn item(save: Listed) -> SaveItem {
    let (title, mut about) = match &save.summary {
        Ok(summary) => (summary.title.to_string(), about(summary)),
        Err(error) => (file_name(&save.path), error.without_file()),
    };
    if save.summary.is_ok() && !save.is_latest {
        about.push_str(", and a long journal after that");
    }
    if !save.notices.is_empty() {
        about.push_str(", damaged in part");
    }
    if save.copy_of.is_some() {
        about.insert_str(0, "conflict copy, ");
    }
    for journal in &save.journal_copies {
        let _ = write!(about, ", another machine's journal is {}", file_name(journal));
    }
    let fates = save.summary.as_ref().map_or_else(|_| Vec::new(), fates);
    SaveItem { title, about, when: when(save.modified), path: save.path, fates }
}

/// Returns a line with those who stand and one with those who fell; a line without names is left out.
fn fates(summary: &Summary) -> Vec<String> {
    let line = |label: &str, names: &[PlainText]| {
        let names: Vec<&str> = names.iter().map(PlainText::as_str).collect();
        let more = if names.len() < Summary::MAX_NAMED { "" } else { ", …" };
        (!names.is_empty()).then(|| format!("{label}: {}{more}", names.join(", ")))
    };
    let lines = [line("Standing", &summary.standing), line("Fallen", &summary.fallen)];
    lines.into_iter().flatten().collect()
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| printable(&name.to_string_lossy())).unwrap_or_default()
}

fn about(summary: &Summary) -> String {
    let combatants = match summary.combatants {
        0 => "no combatants yet".to_owned(),
        count => counted(count as i32, "combatant"),
    };
    let turn = summary.clock.turn;
    match summary.mode {
        Mode::Setup => format!("not begun, {combatants}"),
        Mode::Finished => format!("finished in turn {turn}, {combatants}"),
        Mode::Initiative => format!("turn {turn}, initiative, {combatants}"),
        Mode::Declare => format!("turn {turn}, declaring, {combatants}"),
        _ => format!("turn {turn}, phase {}, {combatants}", summary.clock.phase),
    }
}

/// Formats a time in the local time zone, to the minute.
fn when(time: SystemTime) -> String {
    let time = Timestamp::try_from(time).unwrap_or(Timestamp::UNIX_EPOCH);
    time.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M").to_string()
}
