//! Tests of the whole language: printing and reading, errors, completion, documented ranges.

mod completion;
mod errors;
mod random;
mod random_arguments;
mod ranges;

use proptest::prelude::*;

use super::*;

fn command(line: &str) -> Command {
    match read(line, ReadContext::default()) {
        Ok(Some(Line::Request(Request::Command(command)))) => command,
        other => panic!("{line:?} should be a command, and is {other:?}"),
    }
}

#[test]
fn every_example_is_read_by_its_command_and_printed_as_the_same() {
    for spec in commands() {
        for example in spec.examples {
            assert!(example.starts_with(spec.word), "{example}");
            let line = read(example, ReadContext::default())
                .unwrap_or_else(|error| panic!("{example}: {error}"));
            if let Some(Line::Request(Request::Command(command))) = line {
                let printed = command.to_string();
                assert_eq!(
                    read(&printed, ReadContext::default()),
                    Ok(Some(Line::Request(command.into()))),
                    "{printed}"
                );
            }
        }
    }
}

#[test]
fn every_command_with_arguments_has_an_example() {
    for spec in commands() {
        assert_ne!(spec.arguments.is_empty(), !spec.examples.is_empty(), "{}", spec.word);
    }
}

#[test]
fn no_word_stands_twice_in_the_table() {
    let mut words: Vec<&str> = commands().map(|spec| spec.word).collect();
    words.sort_unstable();
    let count = words.len();
    words.dedup();
    assert_eq!(words.len(), count);
}

#[test]
fn a_text_at_the_end_needs_no_quotes() {
    for (bare, quoted) in [
        ("title Night Two", "title \"Night Two\""),
        ("note Kade is bleeding # badly", "note Kade \"is bleeding\""),
        (
            "action Bob quick draw a pistol force=yes",
            "action Bob quick \"draw a pistol\" force=yes",
        ),
        ("change Bob power=yes run away", "change Bob \"run away\" power=yes"),
        ("rename Bob Bob the Brave", "rename Bob \"Bob the Brave\""),
        ("test Bob Kinetic Weapons roll=20", "test Bob \"Kinetic Weapons\" roll=20"),
        ("note Kade says \"no = no\"", "note Kade \"says no = no\""),
    ] {
        assert_eq!(command(bare), command(quoted));
        assert_eq!(command(bare).to_string(), quoted);
    }
}

#[test]
fn a_word_in_quotes_is_no_keyword() {
    assert_eq!(command("roll \"all\" 20"), Command::roll("all", 20));
    let skill = Skill::Label("50".to_owned());
    assert!(matches!(command("test Bob \"50\""), Command::Test { skill: it, .. } if it == skill));
    let nobody = read("expect held none", ReadContext::default()).expect("readable");
    assert_eq!(nobody, Some(Line::Expect(Expectation::Group(Group::Held, Vec::new()))));
    assert_ne!(read("expect held \"none\"", ReadContext::default()), Ok(nobody));
}

#[test]
fn a_ruleset_is_named_and_found_by_the_caller() {
    assert_eq!(
        read("ruleset ours.ron", ReadContext::default()),
        Ok(Some(Line::Ruleset("ours.ron".to_owned())))
    );
    let ruleset = Box::default();
    let command = Command::Ruleset { word: "my rules.ron".to_owned(), ruleset };
    assert_eq!(command.to_string(), "ruleset \"my rules.ron\"");
}

#[test]
fn a_name_that_is_a_word_for_a_group_is_written_in_quotes() {
    assert_eq!(Command::roll("all", 0).to_string(), "roll \"all\" 00");
}

proptest! {
    #[test]
    fn a_printed_command_is_read_as_the_same(command in random::command()) {
        let printed = command.to_string();
        prop_assert_eq!(read(&printed, ReadContext::default()), Ok(Some(Line::Request(command.into()))), "{}", printed);
    }

    #[test]
    fn a_printed_expectation_is_read_as_the_same(expectation in random::expectation()) {
        let printed = format!("expect {expectation}");
        prop_assert_eq!(read(&printed, ReadContext::default()), Ok(Some(Line::Expect(expectation))), "{}", printed);
    }

    #[test]
    fn no_line_makes_reading_or_completing_panic(line in random::line()) {
        let _ = read(&line, ReadContext::default());
        let names = vec!["Ana", "Guard 2", "Éowyn"];
        let rulesets = ["ep1".to_owned()];
        let _ = complete(&line, World { names, reserves: vec!["second"], places: vec!["yard"], rulesets: &rulesets, library: Library::shipped() });
    }
}
