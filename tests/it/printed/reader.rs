//! A reader of the pages, who types what is printed.

use std::fs;
use std::path::Path;

/// A page of the repository.
pub fn page(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The text of a page below a heading, up to the next one of any level.
pub fn section<'a>(page: &'a str, heading: &str) -> &'a str {
    let (_, below) = page.split_once(&format!("\n{heading}\n")).expect(heading);
    below.split_once("\n#").map_or(below, |(text, _)| text)
}

/// The steps of a numbered list, without their numbers.
pub fn steps(section: &str) -> Vec<String> {
    let mut steps: Vec<String> = Vec::new();
    let mut is_step = false;
    for line in section.lines() {
        let number = format!("{}. ", steps.len() + 1);
        match line.strip_prefix(&number) {
            Some(step) => steps.push(step.to_owned()),
            None if is_step && line.starts_with("  ") => {
                steps.last_mut().expect("a step").extend([" ", line.trim()]);
            }
            None => {}
        }
        is_step = line.starts_with(&number) || is_step && line.starts_with("  ");
    }
    steps
}

/// The texts in backticks.
pub fn codes(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The keys of a step, as `screens::table::keys` reads them: a text in backticks as it stands there, and the words Tab, Enter, Esc
/// and Space outside of backticks. Other words are not typed.
pub fn keys(step: &str) -> String {
    let mut script = String::new();
    for (index, text) in step.split('`').enumerate() {
        if index % 2 == 1 {
            script += text;
            continue;
        }
        for word in text.split(|letter: char| !letter.is_alphanumeric()) {
            if ["Tab", "Enter", "Esc", "Space"].contains(&word) {
                script.extend(["<", word, ">"]);
            }
        }
    }
    script
}

/// The keys of a line of the tour, as `Press d: damage. Type 25, then Enter.`, in the same form.
pub fn pressed(line: &str) -> String {
    let (key, text) = line.strip_prefix("Press ").and_then(|it| it.split_once(": ")).expect(line);
    let Some((_, typed)) = text.split_once("Type ") else { return key.to_owned() };
    let (word, after) = typed.split_once(',').expect("keys after it");
    format!("{key}{word}{}", keys(after))
}

/// The blocks of code of a kind.
pub fn blocks<'a>(page: &'a str, kind: &str) -> Vec<&'a str> {
    let fence = format!("\n```{kind}\n");
    page.split(&fence).skip(1).map(|it| it.split_once("```").expect("its end").0).collect()
}

#[test]
fn text_in_backticks_and_the_names_of_keys_are_typed() {
    let list = "1. `P` adds: `Sava` Tab\n   `6/6` Enter, and Escape is prose.\n2. `a`: Esc.\n";
    let steps = steps(list);
    let keys: Vec<String> = steps.iter().map(|step| keys(step)).collect();
    assert_eq!(keys, ["PSava<Tab>6/6<Enter>", "a<Esc>"]);
}
