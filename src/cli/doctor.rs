//! `doctor`: checks the environment of the program, and says how to solve problems.

use std::io::{IsTerminal, stdout};
use std::process::ExitCode;

use super::library::remembered_columns;
use super::{ExitResult, print};
use crate::app::{ColorScheme, Config};
use crate::terminal::{chosen_charset, chosen_colors, measure_width};
use crate::ui::{Charset, SMALLEST, signs as all_signs};
use phasekeeper_engine::text::{counted, printable};
use phasekeeper_files::store::{
    ConfigDir, DataDir, Listed, RulesetCatalog, StoreError, display_path, is_locked, read,
};

/// The result of one check.
struct Finding {
    about: &'static str,
    is_fault: bool,
    text: String,
}

fn fine(about: &'static str, text: impl Into<String>) -> Finding {
    Finding { about, is_fault: false, text: text.into() }
}

fn fault(about: &'static str, text: impl Into<String>) -> Finding {
    Finding { about, is_fault: true, text: text.into() }
}

/// Runs all checks, and prints a line about each.
pub(super) fn examine(
    data_dir: &Result<DataDir, StoreError>,
    config: &ConfigDir,
    rulesets: &RulesetCatalog,
) -> ExitResult {
    let (settings, about_settings) = settings(config);
    let mut findings = vec![terminal(), colors(&settings), signs(&settings)];
    match data_dir {
        Ok(data_dir) => findings.extend(data(data_dir).into_iter().chain(library(data_dir))),
        Err(error) => findings.push(fault("data", error.to_string())),
    }
    findings.extend(about_settings);
    findings.extend(columns(config));
    findings.extend(own_rulesets(rulesets));
    for Finding { about, is_fault, text } in &findings {
        let sign = if *is_fault { "!" } else { " " };
        print(&format!("{sign} {about:<9} {}\n", printable(text)))?;
    }
    let is_well = findings.iter().all(|finding| !finding.is_fault);
    Ok(ExitCode::from(u8::from(!is_well)))
}

fn terminal() -> Finding {
    let about = "terminal";
    let name = std::env::var("TERM").unwrap_or_else(|_| "TERM is not set".to_owned());
    if !stdout().is_terminal() {
        return fine(about, format!("{name}; not checked, as the output goes elsewhere"));
    }
    let (width, height) = SMALLEST;
    match crossterm::terminal::size() {
        Ok((columns, rows)) if columns < width || rows < height => fault(
            about,
            format!("{name}, {columns}×{rows}; make the window at least {width}×{height}"),
        ),
        Ok((columns, rows)) => fine(about, format!("{name}, {columns}×{rows}")),
        Err(error) => fault(about, format!("{name} does not report its size: {error}")),
    }
}

fn colors(settings: &Config) -> Finding {
    let (scheme, _) = chosen_colors(settings.colors);
    let chosen = match scheme {
        ColorScheme::Any if settings.colors == ColorScheme::Auto => {
            "the terminal's own, as it does not report 24-bit colors and its background"
        }
        ColorScheme::Any | ColorScheme::Auto => "the terminal's own",
        ColorScheme::Dark => "for a dark background",
        ColorScheme::Light => "for a light background",
        ColorScheme::HighContrast => "none; bold and reversed text instead",
        ColorScheme::None => "none",
    };
    fine("colors", chosen)
}

fn signs(settings: &Config) -> Finding {
    let about = "signs";
    if chosen_charset(settings.ascii) == Charset::Ascii {
        return fine(about, "ASCII");
    }
    let signs: String = all_signs().collect();
    let columns = all_signs().count() as u16;
    match stdout().is_terminal().then(|| measure_width(&signs)) {
        Some(Ok(measured)) if measured != columns => fault(
            about,
            format!("{columns} signs take {measured} columns here; set `ascii` to Some(true)"),
        ),
        Some(Ok(_)) => fine(about, format!("all are drawn as they should be: {signs}")),
        Some(Err(_)) | None => fine(about, format!("these should be {columns} signs: {signs}")),
    }
}

fn data(data_dir: &DataDir) -> Vec<Finding> {
    let about = "data";
    let saves = match data_dir.check_writable().and_then(|()| data_dir.list()) {
        Ok(saves) => saves,
        Err(error) => {
            let text = format!("{error}; `--data DIR` or PHASEKEEPER_DATA names another folder");
            return vec![fault(about, text)];
        }
    };
    let (path, count) = (display_path(data_dir.path()), counted(saves.len() as i32, "encounter"));
    let mut findings = vec![fine(about, format!("{path}, {count}"))];
    for Listed { path, copy_of, journal_copies, .. } in saves {
        for copy in copy_of.iter().map(|_| &path).chain(&journal_copies).map(|it| display_path(it))
        {
            findings.push(fault(about, format!("{copy} is a conflict copy of a synced folder")));
        }
        if is_locked(&path) {
            let text = format!("{} is open in another phasekeeper", display_path(&path));
            findings.push(fine(about, text));
        }
        let faults = read(&path).map_or_else(|it| vec![it.to_string()], |it| it.sentences(&path));
        findings.extend(faults.into_iter().map(|text| fault(about, text)));
    }
    findings
}

fn library(data_dir: &DataDir) -> Vec<Finding> {
    let about = "library";
    let (_, faults) = data_dir.library();
    let own = data_dir.own_entries().0.len();
    if faults.is_empty() {
        return vec![fine(about, format!("what ships, and {own} of your own"))];
    }
    faults.iter().map(|error| fault(about, error.to_string())).collect()
}

/// Reads the settings, with the findings about them.
fn settings(config: &ConfigDir) -> (Config, Vec<Finding>) {
    let about = "settings";
    let path = config.settings().map(|path| display_path(&path)).unwrap_or_default();
    match config.read_settings() {
        Err(error) => (Config::default(), vec![fault(about, error.to_string())]),
        Ok(None) => {
            let text = "none of your own; `phasekeeper config init` writes a file to change";
            (Config::default(), vec![fine(about, text)])
        }
        Ok(Some(text)) => {
            let (settings, faults) = Config::read(&text);
            let mut findings: Vec<Finding> =
                faults.iter().map(|it| fault(about, format!("{path}, {it}"))).collect();
            if findings.is_empty() {
                findings.push(fine(about, path));
            }
            (settings, findings)
        }
    }
}

/// Checks what columns of imported tables mean, if that was ever said.
fn columns(config: &ConfigDir) -> Option<Finding> {
    let file = config.columns().filter(|file| file.exists())?;
    let checked = remembered_columns(config).map(|_| fine("columns", display_path(&file)));
    Some(checked.unwrap_or_else(|error| fault("columns", error.to_string())))
}

fn own_rulesets(rulesets: &RulesetCatalog) -> Vec<Finding> {
    let about = "rulesets";
    let custom = match rulesets.custom() {
        Err(error) => return vec![fault(about, error.to_string())],
        Ok(custom) if custom.is_empty() => return vec![fine(about, "those that ship")],
        Ok(custom) => custom,
    };
    let finding = |ruleset: &phasekeeper_files::store::CustomRuleset| match &ruleset.ruleset {
        Ok(_) => fine(about, display_path(&ruleset.path)),
        Err(error) => fault(about, error.to_string()),
    };
    custom.iter().map(finding).collect()
}
