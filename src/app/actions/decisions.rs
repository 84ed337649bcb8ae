//! The menus for decisions that are due.

use crate::app::layer::Layer;
use crate::app::layer::menu::Menu;
use crate::app::layer::resist_dialog::ResistDialog;
use crate::app::outcome::Outcome;
use crate::app::state::App;
use crate::command::{Command, DecisionName};
use crate::encounter::{Encounter, PendingDecision};
use crate::narrate::{decision_question, spared};
use crate::rules::ConsequenceOutcome;

/// Asks what is due: of several decisions first which, about the selected combatant before all others.
pub(super) fn decide(app: &App) -> Outcome {
    let state = app.encounter();
    let mut due: Vec<&PendingDecision> = state.pending().iter().collect();
    due.sort_by_key(|decision| decision.who().is_none_or(|who| Some(who) != app.selection.id));
    match due.as_slice() {
        [] => Outcome::ShowError("nothing is due".to_owned()),
        [only] => Layer::Menu(menu(state, only)).into(),
        several => {
            let mut answers: Vec<(String, Outcome)> = several
                .iter()
                .map(|decision| {
                    let menu = menu(state, decision);
                    let question = menu.question.clone();
                    // What has only one answer needs no menu of its own.
                    match <[_; 1]>::try_from(menu.answers.clone()) {
                        Ok([(_, only)]) => (question, only),
                        Err(_) => (question, Layer::Menu(menu).into()),
                    }
                })
                .collect();
            let dismiss_all = Command::Dismiss { decision: DecisionName::All };
            answers.push(("dismiss all".to_owned(), dismiss_all.into()));
            Layer::Menu(Menu::new("Open decisions", answers)).into()
        }
    }
}

/// The answers to one decision.
fn menu(state: &Encounter, decision: &PendingDecision) -> Menu {
    let question = decision_question(state, decision);
    let combatant = decision.who().and_then(|who| state.get(who));
    let name = combatant.map(|combatant| combatant.name.to_string()).unwrap_or_default();
    let dismiss = Command::Dismiss { decision: decision.name(&name) };
    let PendingDecision::Consequence { who, consequence } = decision else {
        let question = if name.is_empty() { question } else { format!("{name}: {question}") };
        return Menu::new(question, vec![("OK".to_owned(), dismiss.into())]);
    };
    let (hit, happened) = match consequence.outcome() {
        ConsequenceOutcome::Effect(effect) => {
            (effect.label.clone(), Command::ready_effect(name.clone(), effect))
        }
        ConsequenceOutcome::Status(status) => {
            (status.to_string(), Command::Status { name: name.clone(), status })
        }
    };
    let mut answers: Vec<(String, Outcome)> =
        vec![(spared(*consequence).to_owned(), dismiss.into()), (hit, happened.into())];
    if let Some(target) = state.resistance_target(*who, *consequence) {
        let dialog = ResistDialog::new(*who, *consequence);
        answers.push((format!("roll against {target}"), Layer::Resist(dialog).into()));
    }
    Menu::new(format!("{name}: {question}"), answers)
}
