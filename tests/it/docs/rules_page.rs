//! `docs/RULES.md` defines every rule id that the repository mentions, and links the cases of each.
//!
//! `UPDATE_DOCS=1 cargo test --test it docs` rewrites the `Cases:` lines and the links of the page.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use super::assert_page;
use crate::cases::{scripts, text_of};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The page, read once, so that renewing it does not disturb the other tests.
static PAGE: LazyLock<String> = LazyLock::new(|| text_of(&page_path()));

/// The chapters of the rules. A word with any other prefix, such as `UTF-8`, is not a rule id.
const CHAPTERS: [&str; 14] =
    ["TP", "IN", "HR", "WD", "MX", "SP", "DL", "AC", "TK", "TS", "DS", "CT", "EX", "AMB"];

/// Folders and files in which all rule ids must be defined.
const MENTIONING: [&str; 8] =
    ["README.md", "CHANGELOG.md", "assets", "benches", "crates", "docs", "src", "tests"];

/// The line that starts the generated end of the page.
const LINKS: &str = "<!-- Links, renewed by: UPDATE_DOCS=1 cargo test --test it docs -->";

/// The longest line written to the page, except for links.
const MAX_WIDTH: usize = 110;

fn page_path() -> PathBuf {
    Path::new(ROOT).join("docs/RULES.md")
}

/// Splits a word such as `TP-1` or `MX-4a` into the id and the item; the item is empty for most.
fn rule_id(word: &str) -> Option<(&str, &str)> {
    let (chapter, number) = word.split_once('-')?;
    let item = number.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_item = item.is_empty() || (item.len() == 1 && item.as_bytes()[0].is_ascii_lowercase());
    let is_id = CHAPTERS.contains(&chapter) && is_item && item.len() < number.len();
    is_id.then(|| (&word[..word.len() - item.len()], item))
}

/// Returns the rule ids in `text`. Those at the ends of a range stand for the range.
fn mentioned(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-').filter_map(rule_id)
}

/// Splits the page before each heading.
fn sections(page: &str) -> Vec<Vec<&str>> {
    let lines: Vec<&str> = page.lines().collect();
    lines.chunk_by(|_, next| !next.starts_with('#')).map(<[&str]>::to_vec).collect()
}

/// The name that a section defines: a rule id, or a part of the command language.
fn defined<'a>(section: &[&'a str]) -> Option<&'a str> {
    section.first()?.strip_prefix("#### ")
}

/// The text of each definition on the page, by name.
fn definitions(page: &str) -> BTreeMap<&str, String> {
    let entry = |section: Vec<_>| Some((defined(&section)?, section.join("\n")));
    sections(page).into_iter().filter_map(entry).collect()
}

/// The scripts, without `.pk`, that name each rule or part of the commands in their brackets.
fn cases() -> BTreeMap<String, Vec<String>> {
    let mut cases: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in scripts() {
        let text = text_of(&path);
        let first = text.lines().next().unwrap_or_default();
        let brackets = first.rsplit_once('[').and_then(|(_, rest)| rest.strip_suffix(']'));
        for name in brackets.unwrap_or_default().split(", ") {
            cases.entry(name.to_owned()).or_default().push(stem(&path));
        }
    }
    cases
}

fn stem(path: &Path) -> String {
    path.file_stem().expect("a file").to_string_lossy().into_owned()
}

/// Returns the item that links `cases`, in lines of at most [`MAX_WIDTH`].
fn cases_item(cases: &[String]) -> String {
    let mut lines = vec!["- Cases:".to_owned()];
    for (index, case) in cases.iter().enumerate() {
        let comma = if index + 1 < cases.len() { "," } else { "" };
        let word = format!(" [{case}]{comma}");
        match lines.last_mut() {
            Some(line) if line.len() + word.len() <= MAX_WIDTH => line.push_str(&word),
            _ => lines.push(format!(" {word}")),
        }
    }
    lines.join("\n")
}

/// Returns the definition in `section` with its `Cases:` replaced.
///
/// # Errors
/// A definition has either cases or a reason to have none.
fn with_cases(section: &[&str], cases: Option<&Vec<String>>) -> Result<String, String> {
    let mut lines = section.to_vec();
    if let Some(start) = lines.iter().position(|line| line.starts_with("- Cases:")) {
        let more = lines[start + 1..].iter().take_while(|line| line.starts_with("  ")).count();
        lines.drain(start..=start + more);
    }
    let is_excused = lines.iter().any(|line| line.starts_with("- No case: "));
    let text = lines.join("\n");
    let text = text.trim_end();
    match cases {
        Some(_) if is_excused => Err("has cases, and a reason to have none".to_owned()),
        None if !is_excused => Err("has no case; say why: `- No case: …`".to_owned()),
        None => Ok(format!("{text}\n")),
        Some(cases) => {
            let last = text.lines().last().unwrap_or_default();
            let gap = if last.starts_with("- ") || last.starts_with("  ") { "" } else { "\n" };
            Ok(format!("{text}\n{gap}{}\n", cases_item(cases)))
        }
    }
}

/// Returns the labels in `text` that have their links at the end of the page.
fn labels(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices('[').filter_map(|(start, _)| {
        let (label, after) = text[start + 1..].split_once(']')?;
        (!after.starts_with('(')).then_some(label)
    })
}

/// Returns the target of `label`: a definition, a parameter on the page about rulesets, or a script.
fn target(label: &str, definitions: &BTreeMap<&str, String>, rulesets: &str) -> Option<String> {
    if definitions.contains_key(label) {
        return Some(format!("#{}", label.to_lowercase().replace(' ', "-").replace(':', "")));
    }
    if label.starts_with('`') {
        let is_there = rulesets.lines().any(|line| line.strip_prefix("### ") == Some(label));
        let anchor = label.trim_matches('`');
        return is_there.then(|| format!("../crates/engine/assets/rulesets/README.md#{anchor}"));
    }
    let script = format!("tests/cases/{label}.pk");
    Path::new(ROOT).join(&script).is_file().then(|| format!("../{script}"))
}

/// Returns the page with the cases that the scripts name, or the problems that take an author.
fn renewed(page: &str) -> Result<String, Vec<String>> {
    let cases = cases();
    let by_hand = page.split(LINKS).next().unwrap_or_default();
    let definitions = definitions(by_hand);
    let mut problems = Vec::new();

    for (name, scripts) in &cases {
        if !definitions.contains_key(name.as_str()) {
            problems.push(format!("{name:?}, named by {}, is not defined", scripts.join(", ")));
        }
    }
    let mut written = Vec::new();
    for section in sections(by_hand) {
        let Some(name) = defined(&section) else {
            written.push(section.join("\n").trim_end().to_owned() + "\n");
            continue;
        };
        let is_rule = rule_id(name).is_some_and(|(_, item)| item.is_empty());
        if !is_rule && !name.contains(": ") {
            problems.push(format!("{name} is neither a rule id nor a part of the commands"));
        }
        if section.join("\n") != definitions[name] {
            problems.push(format!("{name} is defined twice"));
        }
        match with_cases(&section, cases.get(name)) {
            Ok(text) => written.push(text),
            Err(problem) => problems.push(format!("{name} {problem}")),
        }
    }
    let written = written.join("\n");

    let rulesets = text_of(&Path::new(ROOT).join("crates/engine/assets/rulesets/README.md"));
    let mut links = BTreeMap::new();
    for label in labels(&written).collect::<BTreeSet<_>>() {
        match target(label, &definitions, &rulesets) {
            Some(target) => _ = links.insert(label, target),
            None => problems.push(format!("[{label}] leads nowhere")),
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let link = |(label, target)| format!("[{label}]: {target}");
    let links: Vec<String> = links.into_iter().map(link).collect();
    Ok(format!("{written}\n{LINKS}\n\n{}\n", links.join("\n")))
}

#[test]
fn the_page_of_rules_links_all_cases() {
    let renewed = renewed(&PAGE)
        .unwrap_or_else(|problems| panic!("docs/RULES.md:\n  {}", problems.join("\n  ")));
    assert_page("docs/RULES.md", &renewed);
}

/// All files in `path`, at any depth, or `path` itself.
fn files(path: &Path) -> Vec<PathBuf> {
    if !path.is_dir() {
        return vec![path.to_owned()];
    }
    let entries = fs::read_dir(path).expect("a folder that can be read");
    entries.flat_map(|entry| files(&entry.expect("an entry of the folder").path())).collect()
}

#[test]
fn every_rule_id_mentioned_is_defined() {
    let definitions = definitions(&PAGE);
    let is_defined = |id: &str, item: &str| {
        let text = definitions.get(id);
        text.is_some_and(|text| item.is_empty() || text.contains(&format!("({item})")))
    };
    let mut undefined = Vec::new();
    for path in MENTIONING.iter().flat_map(|name| files(&Path::new(ROOT).join(name))) {
        let text = fs::read(&path).expect("a file that can be read");
        let path = path.strip_prefix(ROOT).expect("a file of the repository").display();
        for (index, line) in String::from_utf8_lossy(&text).lines().enumerate() {
            let unknown = mentioned(line).filter(|(id, item)| !is_defined(id, item));
            let reports = unknown.map(|(id, item)| format!("{path}:{}: {id}{item}", index + 1));
            undefined.extend(reports);
        }
    }
    assert!(undefined.is_empty(), "not defined in docs/RULES.md:\n{}", undefined.join("\n"));
}
