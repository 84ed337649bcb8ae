//! All that can be done, for the help and the `:` prompt to find.

use phasekeeper_engine::command::{CommandSpec, commands, find_command};
use phasekeeper_engine::narrate::name_some;

use super::conditions::target_ids;
use super::table::{ACTIONS, ActionRow};
use crate::app::action::{Action, HelpSection};
use crate::app::layer::Layer;
use crate::app::layer::entry::{Deed, Entry};
use crate::app::layer::help_page::HelpPage;
use crate::app::layer::palette::Palette;
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

/// The action of a word: that of its command, else the one that it is a word for.
pub fn action_called(app: &App, word: &str) -> Option<Action> {
    let of_entry = |it: Entry| match it.deed {
        Deed::Action(action) if it.is_called(word) => Some(action),
        _ => None,
    };
    let issued = find_command(word).and_then(Action::of);
    issued.or_else(|| entries(app).into_iter().find_map(of_entry))
}

/// The `:` prompt with all commands, and the actions that no command has.
pub fn palette(app: &App) -> Layer {
    let has_command = |deed| commands().any(|it| Action::of(it).map(Deed::Action) == Some(deed));
    let mut entries = entries(app);
    entries.retain(|it| !has_command(it.deed) && !matches!(it.deed, Deed::Own(_)));
    entries.sort_by_key(|it| it.place.unwrap_or(usize::MAX));
    let (lines, rulesets) = (&app.remembered.lines, app.ruleset_ids.clone());
    Layer::Palette(Palette::new(lines, rulesets, entries))
}

/// The page with all actions and own lines, and the commands without a key.
pub fn help(app: &App) -> Layer {
    let mut entries = entries(app);
    entries.retain(Entry::is_alone);
    Layer::Help(HelpPage::new(entries))
}

fn of_action(row: &ActionRow, app: &App) -> Entry {
    let who = name_some(app.encounter(), &target_ids(app));
    let keys: Vec<&str> = app.keymap().keys(row.action).collect();
    let issued = commands().filter(|it| Action::of(it) == Some(row.action)).flat_map(words);
    let own = [row.hint].into_iter().chain(row.terms.iter().copied()).chain(keys.iter().copied());
    let words = own.map(str::to_owned).chain(issued.map(str::to_owned));
    Entry {
        deed: Deed::Action(row.action),
        section: match row.section {
            HelpSection::Selected if !who.is_empty() => format!("{who}, selected"),
            section => section.to_string(),
        },
        keys: keys.join(" "),
        about: row.help().to_owned(),
        words: [row.action.to_string()].into_iter().chain(words).collect(),
        why_not: row.why_not(app),
        place: place(app, |it| std::ptr::eq(it, row)),
    }
}

fn of_command(spec: &'static CommandSpec, app: &App) -> Entry {
    let action = Action::of(spec);
    Entry {
        deed: Deed::Command(spec.word),
        section: "Without a key".to_owned(),
        keys: action.map_or("", |it| app.keymap().key(it)).to_owned(),
        about: spec.about.to_owned(),
        words: words(spec).map(str::to_owned).collect(),
        why_not: None,
        place: place(app, |it| Some(it.action) == action),
    }
}

/// The word of a command, and the others that people have for it.
fn words(spec: &'static CommandSpec) -> impl Iterator<Item = &'static str> {
    [spec.word].into_iter().chain(spec.terms.iter().copied())
}

/// The place of an action among those that make sense now, the most useful first.
fn place(app: &App, is_it: impl Fn(&ActionRow) -> bool) -> Option<usize> {
    ACTIONS.iter().position(|row| is_it(row) && row.applies(app))
}
