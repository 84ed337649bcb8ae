//! The reference page on rulesets: which ship, how to write one, and what each parameter means.

use super::{ParameterDoc, Ruleset, shipped};
use crate::text::{fill_page, joined};

/// The page, without what the rulesets say.
const PAGE: &str = include_str!("../../assets/pages/rulesets.md");

/// An example file of a gamemaster.
pub const EXAMPLE: &str = include_str!("../../assets/pages/ours.ron");

/// Generates the page, in Markdown.
pub fn reference_page() -> String {
    let all: Vec<Ruleset> = shipped().filter_map(|id| Ruleset::named(id).ok()).collect();
    let ships = joined(all.iter().map(|it| format!("- `{}`: {}\n", it.id, it.about)), "");
    let explained: Vec<Vec<ParameterDoc>> =
        all.iter().map(|it| it.parameters.explained()).collect();
    let parameters =
        explained.first().into_iter().flatten().enumerate().map(|(index, parameter)| {
            let values =
                all.iter().zip(&explained).map(|(it, all)| (it.id.as_str(), &*all[index].value));
            section(parameter, &by_value(values))
        });
    let example = EXAMPLE.to_owned();
    fill_page(PAGE, [("ships", ships), ("example", example), ("parameters", parameters.collect())])
}

/// Groups rulesets by their value of a parameter, the default's first.
fn by_value<'a>(values: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<(&'a str, Vec<&'a str>)> {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for (id, value) in values {
        match groups.iter_mut().find(|(known, _)| *known == value) {
            Some((_, ids)) => ids.push(id),
            None => groups.push((value, vec![id])),
        }
    }
    groups
}

fn section(parameter: &ParameterDoc, values: &[(&str, Vec<&str>)]) -> String {
    let ParameterDoc { name, about, .. } = parameter;
    let answers = parameter.answers(|choice| format!("- `{}`: {}", choice.name, choice.about));
    let values = values.iter().enumerate().map(|(place, (value, ids))| match place {
        0 if values.len() == 1 => format!("`{value}` in all that ship"),
        // Other rulesets with the default's value are left out.
        0 => format!("`{value}` in `{}`", ids[0]),
        _ => format!("`{value}` in `{}`", ids.join("`, `")),
    });
    let (answers, values) = (joined(answers, "\n"), joined(values, "; "));
    format!("\n### `{name}`\n\n{about}\n\n{answers}\n\n{values}.\n")
}
