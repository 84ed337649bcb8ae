//! The page `docs/COMMANDS.md`: the whole command language, made from its tables.

use std::fmt::Write;

use strum::IntoEnumIterator;

use super::library::library_section;
use super::lookup::commands;
use super::notation::KEYS;
use super::results::{RESULTS, ResultKey, STATES};
use super::syntax::Part;
use super::table::{CommandSpec, Subject};
use super::tactics::TACTICS;
use crate::text::joined;

/// A script that shows a turn.
pub const EXAMPLE: &str = "\
# Bob is wounded before his turn comes and drops behind Dov, who waits and interrupts him.
ruleset ep1
add Cami init=100 speed=2
add Dov init=90
add Bob init=110 dur=35
roll Cami 36
roll Dov 36
roll Bob 24
begin
expect order Cami 136 > Bob 134 > Dov 126

damage Bob 12
expect result taken=12 wounds=1
expect stats Bob score=124 penalty=-10
expect order Cami 136 > Dov 126 > Bob 124
expect due Bob:knockdown
dismiss Bob knockdown

next
delay Dov
expect held Dov
expect acting Bob
start
act Dov
expect acting Dov
refuse delay Dov
next
expect acting Bob

undo
expect acting Dov
";

/// Renders the page in Markdown.
pub fn reference_page() -> String {
    let mut page = HEAD.to_owned();
    for subject in Subject::iter() {
        // Writing to a string can't fail.
        let _ = writeln!(page, "| | **{subject}** |");
        for spec in commands_about(subject) {
            let _ = writeln!(page, "| [`{0}`](#{0}) | {1} |", spec.word, spec.about);
        }
    }
    for subject in Subject::iter() {
        let _ = write!(page, "\n## {subject}\n\n{}", introduction(subject));
        commands_about(subject).for_each(|spec| page.push_str(&documentation(spec)));
        match subject {
            Subject::Setup => page.push_str(&keys()),
            Subject::Asking => page.push_str(&values()),
            _ => {}
        }
    }
    page.push_str(&library_section());
    let _ = write!(page, "\n## An example\n\n```text\n{EXAMPLE}```\n");
    page
}

fn commands_about(subject: Subject) -> impl Iterator<Item = &'static CommandSpec> {
    commands().filter(move |spec| spec.subject == subject)
}

/// All that the page says of a command.
pub fn documentation(spec: &CommandSpec) -> String {
    let mut section =
        format!("\n### `{}`\n\n```text\n{}\n```\n\n{}.\n", spec.word, spec.usage(), spec.about);
    for paragraph in paragraphs(spec.details) {
        let _ = write!(section, "\n{paragraph}\n");
    }
    let parts = joined(spec.parts().iter().filter_map(bullet), "\n");
    if !parts.is_empty() {
        let _ = write!(section, "\n{parts}\n");
    }
    let results = RESULTS.iter().filter(|result| result.commands.contains(&spec.word));
    let results = joined(results.map(|result| format!("`{}`", result.word)), ", ");
    if !results.is_empty() {
        let _ = write!(section, "\nResults: {results}.\n");
    }
    if !spec.examples.is_empty() {
        let _ = write!(section, "\n```text\n{}\n```\n", spec.examples.join("\n"));
    }
    section
}

/// Joins lines of documentation to paragraphs, which empty lines part.
fn paragraphs(lines: &[&str]) -> Vec<String> {
    let paragraphs = lines.split(|line| line.is_empty()).map(|lines| lines.join("\n"));
    paragraphs.filter(|paragraph| !paragraph.is_empty()).collect()
}

fn bullet(part: &Part) -> Option<String> {
    let Part { form, about, values, .. } = part;
    match (about.is_empty(), values.is_empty()) {
        (true, true) => None,
        (true, false) => Some(format!("- `{form}`: {values}.")),
        (false, true) => Some(format!("- `{form}`: {about}.")),
        (false, false) => Some(format!("- `{form}` ({values}): {about}.")),
    }
}

fn keys() -> String {
    let rows = KEYS.iter().map(|key| {
        let word = if key.word.ends_with('.') {
            format!("{}LABEL", key.word)
        } else {
            key.word.to_owned()
        };
        let choices = joined(key.choices().iter().map(|word| format!("`{word}`")), " ");
        let values = match (choices.is_empty(), key.values()) {
            (false, _) => choices,
            (true, values) if values.is_empty() => "what the die of the ruleset shows".to_owned(),
            (true, values) => values,
        };
        format!("| `{word}` | {} | {values} |\n", key.about)
    });
    let tactics = TACTICS.iter().map(|(form, about)| format!("| `{form}` | {about} |\n"));
    format!("{KEYS_HEAD}{}{TACTICS_HEAD}{}", rows.collect::<String>(), tactics.collect::<String>())
}

fn values() -> String {
    let states = STATES.iter().map(|key| format!("| `{}` | {} |\n", key.word, key.about));
    let row = |key: &ResultKey| {
        let commands = joined(key.commands.iter().map(|word| format!("`{word}`")), " ");
        format!("| `{}` | {commands} | {} |\n", key.word, key.about)
    };
    let results: String = RESULTS.iter().map(row).collect();
    format!("{STATES_HEAD}{}{RESULTS_HEAD}{results}", states.collect::<String>())
}

const HEAD: &str = r#"# The command language

This page is made from the table of commands in the code; a test holds it to that.

Everything that phasekeeper can do to an encounter is a command, and every command is a line of text. The
same lines work on the `:` line of the program, in script files and on standard input. A key or a dialog
issues one of them, and the log shows it.

## How a line is written

- A line is one command: its word, then its arguments, separated by spaces. Capitals make no difference except
  in texts.
- `#` starts a comment that goes to the end of the line.
- Quotes keep spaces, `#` and `=` in a word: `"Guard 2"`. Two quotes within quotes stand for one:
  `note Bob "he said ""run"""`. A word in quotes is never taken for a keyword.
- Options are `key=value`, anywhere after the word of the command. If one is given twice, the last
  counts. A value with spaces needs quotes: `by="Guard 2"`.
- A text at the end of a line, such as a note, needs no quotes unless it contains `#`, `=` or several spaces in
  a row. Options may follow it.
- Numbers are whole and may carry a sign. `yes` and `no` are the truth values.

A combatant is named in full, with or without spaces, or by any beginning of the name that fits no other,
whatever the capitals: Guard 2 is `"Guard 2"`, `guard2` or `"guard 2"`. A name has at most 40 characters, at least one
of them a letter or a digit, and none of `= < > " #`. No two combatants have the same name, and none is called
`all`, `pc`, `ally`, `neutral`, `foe`, `none` or `vs`.

In the forms below, words in capitals stand for values, `|` separates choices, `[ ]` encloses what may be left
out, and `…` follows what may be repeated.

## Scripts

```sh
phasekeeper run FILE    # plays a script without a screen
phasekeeper run -       # the same from standard input
```

| option | what it does |
| --- | --- |
| `--ruleset ID\|FILE.ron` | the ruleset to begin with, instead of `ep1` |
| `--seed N` | makes every roll of the program repeatable |
| `--json` | prints the final state as one JSON object; `show` then prints to standard error |
| `--save FILE.ron` | saves the encounter at the end; an existing save is kept as `FILE.ron.bak` |

| exit status | when |
| --- | --- |
| 0 | every expectation held |
| 1 | an expectation failed, or a command was carried out behind `refuse`; each is reported on standard error as `FILE:LINE: expected …, got …`, and the script continues |
| 2 | a line can't be read, or a command without `refuse` before it is refused; the script ends there, with `FILE:LINE:COLUMN: ` and what is wrong on standard error |

The JSON object has the keys `ruleset`, `title`, `turn`, `phase`, `seconds`, `stage`, `acting`, `order`,
`declaring`, `moving`, `held`, `lost`, `out`, `due`, `combatants` and `result`, with the values that `expect`
compares. `order` is a list of slots, each a list of `{name, score, class}`; a combatant has `name`, `effects`,
`notes`, `reminders` and the keys of `expect stats`.

## All commands

| command | what it does |
| --- | --- |
"#;

const KEYS_HEAD: &str = "
### Keys of `add` and `set`

A number that is not given is derived where possible, and `none` takes a given one away again. Edits are made
in the order in which they are written, except `pool`, which comes last. A label with spaces needs quotes:
`\"skill.Kinetic Weapons\"=60`.

| key | what it is | values |
| --- | --- | --- |
";

const TACTICS_HEAD: &str = "
### Words of `tactics`

In any order, in quotes: `tactics=\"weakest burst flee=2\"`. Whom they attack is an enemy who is active: a `foe` for `pc` and
`ally`, and the other way round. Those who are `hidden` are attacked only if nobody else is left. Whoever is attacked defends
with Fray, or REF without it: with half of it if the weapon is known to be ranged.

| word | what it means |
| --- | --- |
";

const STATES_HEAD: &str = "
### Keys of `expect stats`

The keys of `add` and `set`, with the values as they are now, effects included, and these:

| key | what it is |
| --- | --- |
";

const RESULTS_HEAD: &str = "
### Keys of `expect result`

| key | results of | what it is |
| --- | --- | --- |
";

/// The introduction to the commands about a subject.
fn introduction(subject: Subject) -> &'static str {
    match subject {
        Subject::Setup => SETUP,
        Subject::Initiative => INITIATIVE,
        Subject::Acting => ACTING,
        Subject::Harm => HARM,
        Subject::Dice => DICE,
        Subject::History => HISTORY,
        Subject::Asking => ASKING,
    }
}

const SETUP: &str = "\
Combatants can be added, changed and removed at any time, also in the middle of a phase. Rulesets have a
[page of their own](../crates/engine/assets/rulesets/README.md).
";

const INITIATIVE: &str = "\
Initiative is rolled in the stage `setup`, before the first turn, and in the stage `initiative`, between turns.
A score is the die plus INIT and modifiers, less what wounds take away; it follows whenever one of these
changes. The ruleset says which die is rolled: 00 to 99 on percentile dice; 1 to 10 on a d10, where 0 is read as 10.
";

const ACTING: &str = "\
A *slot* is one chance to act: a combatant in a phase, or one die where the ruleset makes every die an action.
The slots left in a phase are ordered by class (criticals, Moxie, all others, as the ruleset has it), then by
score; combatants with equal slots act at once. The first is *acting*. They have *started* after
`start`, after an action, or when they are interrupted. Before that, a single slot is put in order again whenever
scores change; those who act at once stay together. Their rolls, and all others until their slot ends, take no account of
the wounds, effects and status that blows of this slot have brought to anybody; only tests that are due do.

A combatant who *waits* has delayed the action and may `act` at any time, until their own next slot comes up or
the ruleset ends the wait sooner. A combatant who is not active has no slot and loses the delayed action.
";

const HARM: &str = "\
Wounds, traumas, effects and timers leave *decisions* that are due: tests against knockdown, unconsciousness
and trauma, bleeding, an effect that ended by itself, a timer that ran out, a reminder. They wait until `resist` or
`dismiss` settles them, or until they no longer matter, as the tests of a wound that `heal`, `wound` or `set` takes back;
`effect NAME bleeding each=1` settles bleeding. Bleeding ends by first aid that helps, by healing to Durability or less,
and with the body.
";

const DICE: &str = "\
These commands work at any time. Percentile dice show 00 to 99; a roll of the target or less is a success,
doubles are critical. A roll that is left out, or given as `?`, is made by the program.
";

const HISTORY: &str = "\
Every command but `undo`, `redo`, `expect`, `refuse`, `odds` and `show` is a step that is undone and redone as a whole.
";

const ASKING: &str = "\
These are for scripts. Words are compared whatever their capitals, numbers by value.
";
