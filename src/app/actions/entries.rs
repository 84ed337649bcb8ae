//! All that can be done, for the help and the `:` prompt to find.

use phasekeeper_engine::command::{CommandSpec, commands};
use phasekeeper_engine::narrate::name_some;

use super::conditions::target_ids;
use super::table::{ACTIONS, ActionRow};
use crate::app::action::{Action, HelpSection};
use crate::app::layer::entry::{Deed, Entry};
use crate::app::state::App;

/// The actions by sections, the meanings of a key together; then the gamemaster's own lines, then all commands.
pub fn entries(app: &App) -> Vec<Entry> {
    let mut rows: Vec<&ActionRow> = ACTIONS.iter().collect();
    let first = |row: &ActionRow| ACTIONS.iter().position(|it| it.action == row.action);
    rows.sort_by_key(|row| (row.section as usize, first(row)));
    let own = app.config().lines.iter().map(|own| Entry {
        section: "Yours".to_owned(),
        about: own.lines.join(", "),
        keys: own.key.to_string(),
        words: vec![own.key.to_string()],
        place: Some(0),
        deed: Deed::Own(own.key),
        ..Entry::default()
    });
    let actions = rows.into_iter().map(|row| of_action(row, app));
    actions.chain(own).chain(commands().map(|spec| of_command(spec, app))).collect()
}

fn of_action(row: &ActionRow, app: &App) -> Entry {
    let who = name_some(app.encounter(), &target_ids(app));
    let keys: Vec<&str> = app.keymap().keys(row.action).collect();
    let is_issued = |it: &&CommandSpec| Action::of(it) == Some(row.action);
    let of_commands =
        commands().filter(is_issued).flat_map(|it| [&[it.word][..], it.terms].concat());
    let own = [row.hint].into_iter().chain(row.terms.iter().copied());
    let words = own.chain(keys.iter().copied()).chain(of_commands).map(str::to_owned);
    Entry {
        section: match row.section {
            HelpSection::Selected if !who.is_empty() => format!("{who}, selected"),
            section => section.to_string(),
        },
        about: row.help().to_owned(),
        words: [row.action.to_string()].into_iter().chain(words).collect(),
        keys: keys.join(" "),
        why_not: row.why_not(app),
        place: place(app, |it| std::ptr::eq(it, row)),
        deed: Deed::Action(row.action),
    }
}

fn of_command(spec: &'static CommandSpec, app: &App) -> Entry {
    let action = Action::of(spec);
    let words = [spec.word].into_iter().chain(spec.terms.iter().copied());
    Entry {
        section: "Without a key".to_owned(),
        about: spec.about.to_owned(),
        words: words.map(str::to_owned).collect(),
        keys: action.map_or_else(String::new, |it| app.keymap().key(it).to_owned()),
        why_not: None,
        place: place(app, |it| Some(it.action) == action),
        deed: Deed::Command(spec.word),
    }
}

/// The place of an action among those that make sense now, the most useful first.
fn place(app: &App, is_it: impl Fn(&ActionRow) -> bool) -> Option<usize> {
    ACTIONS.iter().position(|row| is_it(row) && row.applies(app))
}
