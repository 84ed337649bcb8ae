//! The generated pages are what the code says. `UPDATE_DOCS=1 cargo test --test it docs` renews them.

mod rules_page;
#[path = "../../examples/screenshot/svg.rs"]
mod svg;

use std::fs;
use std::path::{Path, PathBuf};

use phasekeeper::app::{Keymap, keys_markdown};
use phasekeeper_engine::command;
use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::rules::{self, Ruleset};
use phasekeeper_engine::script::Verdict;

use svg::screenshot;

use crate::cases::play::play_under;
use crate::screens::key_counts;

fn path_of(page: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(page)
}

fn text_of(page: &str) -> String {
    fs::read_to_string(path_of(page)).unwrap_or_else(|error| panic!("{page}: {error}"))
}

/// Checks that a page is as it should be, or writes it so if `UPDATE_DOCS` is set.
fn assert_page(page: &str, expected: &str) {
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(path_of(page), expected).expect("the page can be written");
        return;
    }
    let found = text_of(page);
    let lines = found.lines().map(Some).chain(std::iter::repeat(None));
    let wanted = expected.lines().map(Some).chain([None]);
    let differing = lines.zip(wanted).zip(1..).find(|((found, expected), _)| found != expected);
    if let Some(((found, expected), line)) = differing {
        panic!(
            "{page} is out of date in line {line}: {found:?} should be {expected:?}\n\
             To renew it: UPDATE_DOCS=1 cargo test --test it docs"
        );
    }
}

#[test]
fn the_page_of_commands_is_up_to_date() {
    assert_page("docs/COMMANDS.md", &command::reference_page());
}

#[test]
fn the_example_of_the_page_of_commands_passes() {
    assert!(command::reference_page().contains(command::EXAMPLE));
    let ruleset = Timeline::default().encounter().ruleset().clone();
    assert_eq!(play_under(ruleset, command::EXAMPLE).0, Verdict::Passed);
}

/// The pictures: their page, name, save, columns and rows.
const PICTURES: [(&str, &str, &str, u16, u16); 3] = [
    ("README.md", "docs/screen.svg", "skirmish.ron", 120, 32),
    ("docs/GUIDE.md", "small.svg", "adam-bob-cami.ron", 80, 24),
    ("docs/GUIDE.md", "wide.svg", "skirmish.ron", 160, 44),
];

#[test]
fn the_pictures_are_what_is_drawn() {
    for (page, name, save, columns, rows) in PICTURES {
        assert!(text_of(page).contains(&format!("({name})")), "{page} should show {name}");
        let picture = screenshot(&path_of("saves").join(save), columns, rows);
        let path = Path::new(page).with_file_name("").join(name);
        assert_page(path.to_str().expect("text"), &picture.expect("the sample is sound"));
    }
}

#[test]
fn the_readme_is_short() {
    let readme = text_of("README.md");
    let words =
        readme.lines().filter(|line| !line.starts_with('|')).flat_map(str::split_whitespace);
    let count = words.count();
    assert!(count <= 700, "the README has {count} words beside its tables; 700 are enough");
}

#[test]
fn the_page_of_rulesets_is_up_to_date() {
    assert_page("crates/engine/assets/rulesets/README.md", &rules::reference_page());
}

#[test]
fn every_parameter_and_every_choice_stands_on_the_page_of_rulesets() {
    let page = rules::reference_page();
    for parameter in Ruleset::default().parameters.explained() {
        assert!(page.contains(&format!("### `{}`\n\n{}", parameter.name, parameter.about)));
        for choice in parameter.choices {
            assert!(!choice.about.is_empty(), "{} is explained", choice.name);
            assert!(page.contains(&format!("- `{}`: {}", choice.name, choice.about)));
        }
    }
}

#[test]
fn the_example_of_a_ruleset_can_be_played_by_and_stands_in_the_guide_too() {
    let ours = Ruleset::read(rules::EXAMPLE, Ruleset::named).expect("it is right");
    let ep1 = Ruleset::default();
    assert_eq!((ours.id.as_str(), ours.parameters.wound_initiative), ("ours", 5));
    assert_eq!(ours.parameters.phases, ep1.parameters.phases);
    assert!(rules::reference_page().contains(rules::EXAMPLE));
    let guide = text_of("docs/GUIDE.md");
    assert!(guide.contains(rules::EXAMPLE), "the guide should show:\n{}", rules::EXAMPLE);
}

/// Checks a part of a page between two marks.
fn assert_part(page: &str, name: &str, expected: &str) {
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
    let text = text_of(page);
    let parts = text.split_once(&begin).zip(text.split_once(&end));
    let ((before, _), (_, after)) = parts.expect("the marks around the table");
    assert_page(page, &format!("{before}{begin}{expected}{end}{after}"));
}

#[test]
fn the_readme_counts_keys_and_the_guide_lists_them() {
    assert_part("README.md", "key counts", &key_counts::markdown());
    assert_part("docs/GUIDE.md", "keys", &keys_markdown(&Keymap::default()));
}
