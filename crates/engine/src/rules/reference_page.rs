//! The reference page on rulesets: which ship, how to write one, and what each parameter means.

use super::parameters::ParameterDoc;
use super::ruleset::{Ruleset, shipped};
use crate::text::joined;

/// An example file of a gamemaster.
pub const EXAMPLE: &str = r#"// Wounds hurt less, and Moxie helps until the very moment.
(
    id: "ours",
    about: "as ep1, −5 a wound, Moxie until one starts to act",
    base: "ep1",
    parameters: (
        wound_initiative: 5,
        wound_penalty: 5,
        moxie_window: UntilOwnSlot,
    ),
)
"#;

/// Generates the page, in Markdown.
pub fn reference_page() -> String {
    let all: Vec<Ruleset> = shipped().filter_map(|id| Ruleset::named(id).ok()).collect();
    let ships = joined(all.iter().map(|it| format!("- `{}`: {}", it.id, it.about)), "\n");
    let explained: Vec<Vec<ParameterDoc>> =
        all.iter().map(|it| it.parameters.explained()).collect();
    let parameters =
        explained.first().into_iter().flatten().enumerate().map(|(index, parameter)| {
            let values =
                all.iter().zip(&explained).map(|(it, all)| (it.id.as_str(), &*all[index].value));
            section(parameter, &by_value(values))
        });
    let parameters: String = parameters.collect();
    format!("{HEAD}\n{ships}\n\n{HOW}\n```text\n{EXAMPLE}```\n{RULES}{parameters}")
}

const HEAD: &str = "\
# Rulesets

This page is made from the code; a test holds it to that.

What one table plays differently from another is a parameter, and a ruleset is a file that answers all
of them. These ship with phasekeeper:
";

const HOW: &str = "\
## A ruleset of your own

It is a file that names a base and what is different from it:
";

const RULES: &str = "
- It lives in the folder `rulesets` of the configuration directory: `~/.config/phasekeeper/rulesets` on
  Linux, or under what the variable `PHASEKEEPER_CONFIG` or `--config DIR` names. There it is called
  `ID.ron`, this one `ours.ron`.
- It is chosen by `ruleset ours` in a script or on the `:` line, by `--ruleset ours`, and in the form for a
  new encounter. A file anywhere else is chosen by its name, as `--ruleset FILE.ron`.
- Its base is the id of one that ships or of another of your own. A file that answers every parameter needs
  none.
- Its id is its own: that of one that ships is refused, so that `ep1` means the same at every table.
- A save carries the whole ruleset. A fight keeps the rules it began with, whatever becomes of the file, on
  any machine.

```sh
phasekeeper ruleset list              # the ids, and where they come from
phasekeeper ruleset show ep1          # the whole file, with what every parameter means
phasekeeper ruleset check ours.ron    # what is wrong with it, by lines
```

## The parameters

What stands in brackets names the rule; the scripts in `tests/cases` that play it name it too.
";

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
