//! The page about rulesets is what the code says, and its example can be played by.

use std::fs;

use phasekeeper::rules::{EXAMPLE, Ruleset, manual};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/rulesets/README.md");

#[test]
fn the_page_is_up_to_date() {
    if std::env::var_os("RENEW").is_some() {
        fs::write(PAGE, manual()).expect("it can be written");
    }
    let page = fs::read_to_string(PAGE).expect("the page");
    assert!(
        page == manual(),
        "{PAGE} is out of date; `RENEW=1 cargo test --test manual` renews it"
    );
}

#[test]
fn every_parameter_and_every_choice_stands_on_the_page() {
    let page = manual();
    for parameter in Ruleset::default().parameters.explained() {
        assert!(page.contains(&format!("### `{}`\n\n{}", parameter.name, parameter.about)));
        for choice in parameter.choices {
            assert!(!choice.about.is_empty(), "{} means something", choice.name);
            assert!(page.contains(&format!("- `{}`: {}", choice.name, choice.about)));
        }
    }
}

#[test]
fn the_example_can_be_played_by_and_stands_in_the_readme_too() {
    let ours = Ruleset::read(EXAMPLE, Ruleset::named).expect("it is right");
    let ep1 = Ruleset::default();
    assert_eq!((ours.id.as_str(), ours.parameters.wound_initiative), ("ours", 5));
    assert_eq!(ours.parameters.phases, ep1.parameters.phases);
    assert!(manual().contains(EXAMPLE));
    let readme = include_str!("../README.md");
    assert!(readme.contains(EXAMPLE), "the README should show:\n{EXAMPLE}");
}
