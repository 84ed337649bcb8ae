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

/// The result of one check: what is fine, or a fault.
type Finding = Result<String, String>;

/// Runs all checks, and prints a line about each.
pub(super) fn examine(
    data_dir: &Result<DataDir, StoreError>,
    config: &ConfigDir,
    rulesets: &RulesetCatalog,
) -> ExitResult {
    let (settings, about_settings) = settings(config);
    let [about_data, about_library] = match data_dir {
        Ok(data_dir) => [data(data_dir), library(data_dir)],
        Err(error) => [vec![Err(error.to_string())], Vec::new()],
    };
    let parts = [
        ("terminal", vec![terminal()]),
        ("colors", vec![Ok(colors(&settings).to_owned())]),
        ("signs", vec![signs(&settings)]),
        ("data", about_data),
        ("library", about_library),
        ("settings", about_settings),
        ("columns", Vec::from_iter(columns(config))),
        ("rulesets", own_rulesets(rulesets)),
    ];
    let mut is_well = true;
    for (about, findings) in parts {
        for finding in findings {
            is_well &= finding.is_ok();
            let sign = if finding.is_ok() { " " } else { "!" };
            let (Ok(text) | Err(text)) = finding;
            print(&format!("{sign} {about:<9} {}\n", printable(&text)))?;
        }
    }
    Ok(ExitCode::from(u8::from(!is_well)))
}

fn terminal() -> Finding {
    let name = std::env::var("TERM").unwrap_or_else(|_| "TERM is not set".to_owned());
    if !stdout().is_terminal() {
        return Ok(format!("{name}; not checked, as the output goes elsewhere"));
    }
    let (width, height) = SMALLEST;
    match crossterm::terminal::size() {
        Ok((columns, rows)) if columns < width || rows < height => {
            Err(format!("{name}, {columns}×{rows}; make the window at least {width}×{height}"))
        }
        Ok((columns, rows)) => Ok(format!("{name}, {columns}×{rows}")),
        Err(error) => Err(format!("{name} does not report its size: {error}")),
    }
}

fn colors(settings: &Config) -> &'static str {
    let (scheme, _) = chosen_colors(settings.colors);
    match scheme {
        ColorScheme::Any if settings.colors == ColorScheme::Auto => {
            "the terminal's own, as it does not report 24-bit colors and its background"
        }
        ColorScheme::Any | ColorScheme::Auto => "the terminal's own",
        ColorScheme::Dark => "for a dark background",
        ColorScheme::Light => "for a light background",
        ColorScheme::HighContrast => "none; bold and reversed text instead",
        ColorScheme::None => "none",
    }
}

fn signs(settings: &Config) -> Finding {
    if chosen_charset(settings.ascii) == Charset::Ascii {
        return Ok("ASCII".to_owned());
    }
    let signs: String = all_signs().collect();
    let columns = all_signs().count() as u16;
    match stdout().is_terminal().then(|| measure_width(&signs)) {
        Some(Ok(measured)) if measured != columns => {
            Err(format!("{columns} signs take {measured} columns here; set `ascii` to Some(true)"))
        }
        Some(Ok(_)) => Ok(format!("all are drawn as they should be: {signs}")),
        Some(Err(_)) | None => Ok(format!("these should be {columns} signs: {signs}")),
    }
}

fn data(data_dir: &DataDir) -> Vec<Finding> {
    let saves = match data_dir.check_writable().and_then(|()| data_dir.list()) {
        Ok(saves) => saves,
        Err(error) => {
            let text = format!("{error}; `--data DIR` or PHASEKEEPER_DATA names another folder");
            return vec![Err(text)];
        }
    };
    let (path, count) = (display_path(data_dir.path()), counted(saves.len() as i32, "encounter"));
    let mut findings = vec![Ok(format!("{path}, {count}"))];
    for Listed { path, copy_of, journal_copies, .. } in saves {
        for copy in copy_of.iter().map(|_| &path).chain(&journal_copies).map(|it| display_path(it))
        {
            findings.push(Err(format!("{copy} is a conflict copy of a synced folder")));
        }
        if is_locked(&path) {
            findings.push(Ok(format!("{} is open in another phasekeeper", display_path(&path))));
        }
        let faults = read(&path).map_or_else(|it| vec![it.to_string()], |it| it.sentences(&path));
        findings.extend(faults.into_iter().map(Err));
    }
    findings
}

fn library(data_dir: &DataDir) -> Vec<Finding> {
    let (_, faults) = data_dir.library();
    let own = data_dir.own_entries().0.len();
    if faults.is_empty() {
        return vec![Ok(format!("what ships, and {own} of your own"))];
    }
    faults.iter().map(|error| Err(error.to_string())).collect()
}

/// Reads the settings, with the findings about them.
fn settings(config: &ConfigDir) -> (Config, Vec<Finding>) {
    let path = config.settings().map(|path| display_path(&path)).unwrap_or_default();
    match config.read_settings() {
        Err(error) => (Config::default(), vec![Err(error.to_string())]),
        Ok(None) => {
            let text = "none of your own; `phasekeeper config init` writes a file to change";
            (Config::default(), vec![Ok(text.to_owned())])
        }
        Ok(Some(text)) => {
            let (settings, faults) = Config::read(&text);
            let mut findings: Vec<Finding> =
                faults.iter().map(|it| Err(format!("{path}, {it}"))).collect();
            if findings.is_empty() {
                findings.push(Ok(path));
            }
            (settings, findings)
        }
    }
}

/// Checks what columns of imported tables mean, if that was ever said.
fn columns(config: &ConfigDir) -> Option<Finding> {
    let file = config.columns().filter(|file| file.exists())?;
    let checked = remembered_columns(config).map(|_| display_path(&file));
    Some(checked.map_err(|error| error.to_string()))
}

fn own_rulesets(rulesets: &RulesetCatalog) -> Vec<Finding> {
    let custom = match rulesets.custom() {
        Err(error) => return vec![Err(error.to_string())],
        Ok(custom) if custom.is_empty() => return vec![Ok("those that ship".to_owned())],
        Ok(custom) => custom,
    };
    let finding = |ruleset: &phasekeeper_files::store::CustomRuleset| match &ruleset.ruleset {
        Ok(_) => Ok(display_path(&ruleset.path)),
        Err(error) => Err(error.to_string()),
    };
    custom.iter().map(finding).collect()
}
