//! Properties of the whole language: what is printed is read back, and reading never panics.

use super::*;

#[test]
fn every_example_is_read_by_its_command_and_printed_the_same() {
    for spec in commands() {
        for example in spec.examples {
            let line = read(example).unwrap_or_else(|error| panic!("{example}: {error}"));
            assert!(example.starts_with(spec.word), "{example}");
            if let Some(Line::Request(Request::Command(command))) = line {
                let printed = command.to_string();
                assert_eq!(read(&printed), Ok(Some(Line::Request(command.into()))), "{printed}");
            }
        }
    }
}
