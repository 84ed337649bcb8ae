//! Questions with a command for every answer.

use crate::app::layer::menu::Menu;
use crate::app::layer::{Layer, Outcome};
use crate::app::state::App;
use phasekeeper_engine::command::Command;
use phasekeeper_engine::encounter::{Combatant, Encounter, Id};
use phasekeeper_engine::rules::{Consequence, ReadyEffect};

/// A menu with a command for every answer.
pub(super) fn menu_of(
    question: impl Into<String>,
    answers: impl IntoIterator<Item = (String, Command)>,
) -> Layer {
    let answers = answers.into_iter().map(|(answer, command)| (answer, command.into()));
    Layer::Menu(Menu::new(question, answers.collect()))
}

/// An answer for each of `ids`, the selected combatant first.
pub(super) fn answers(
    app: &App,
    mut ids: Vec<Id>,
    command: impl Fn(String) -> Command,
) -> Vec<(String, Command)> {
    ids.sort_by_key(|&id| Some(id) != app.selection.id);
    let names = app.encounter().names(&ids).into_iter().map(str::to_owned);
    names.map(|name| (name.clone(), command(name))).collect()
}

/// Asks a question, or does what there is only one answer to.
pub(super) fn ask(question: impl Into<String>, mut answers: Vec<(String, Command)>) -> Outcome {
    if answers.len() == 1 {
        return answers.remove(0).1.into();
    }
    menu_of(question, answers).into()
}

/// The answer that these get up; `None` unless all of them lie.
pub(super) fn get_up(state: &Encounter, who: &[&Combatant]) -> Option<(String, Command)> {
    let down = ReadyEffect::outcome_of(Consequence::Knockdown)?;
    let ids: Vec<Id> = who.iter().map(|it| it.id).collect();
    let (names, label) = (state.names_of(&ids), down.label.clone());
    let lie = who.iter().all(|it| it.effect(&label).is_some());
    lie.then(|| ("stands up".to_owned(), Command::Clear { names, label }))
}

/// The answers that this one takes cover, or leaves the one that they are in.
pub(super) fn covers(state: &Encounter, who: &Combatant) -> Vec<(String, Command)> {
    let names = || state.names_of(&[who.id]);
    if let Some(own) = who.cover() {
        let leave = Command::Clear { names: names(), label: own.to_owned() };
        return vec![(format!("leaves {own}"), leave)];
    }
    let take =
        |it: &ReadyEffect| (format!("takes {}", it.label), Command::ready_effect(names(), it));
    ReadyEffect::covers().map(take).collect()
}
