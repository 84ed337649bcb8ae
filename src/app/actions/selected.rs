//! Actions on the selected combatant.

use super::Action;
use super::turn::{answers, ask};
use crate::app::layer::Layer;
use crate::app::layer::attack::AttackDialog;
use crate::app::layer::form::Form;
use crate::app::layer::menu::Menu;
use crate::app::layer::number_prompt::NumberPrompt;
use crate::app::layer::test_dialog::TestDialog;
use crate::app::layer::text_prompt::{TextPrompt, TextPurpose};
use crate::app::outcome::Outcome;
use crate::app::state::App;
use phasekeeper_engine::command::{Command, MoxiePoint, Names, OrderPosition, StatEdit};
use phasekeeper_engine::encounter::{Combatant, Id, Refusal};
use phasekeeper_engine::narrate::name_some;
use phasekeeper_engine::rules::{ReadyEffect, Status};

/// Does something to the selected combatant; says how to add one where nobody is there.
fn with_selected(app: &App, action: impl FnOnce(&Combatant) -> Outcome) -> Outcome {
    app.selected().map_or_else(
        || {
            let key = app.keymap().key(Action::Add);
            Outcome::ShowError(format!("nobody is here yet; {key} adds combatants"))
        },
        action,
    )
}

/// Carries out a command with the name of the selected combatant.
fn command(app: &App, make: impl FnOnce(String) -> Command) -> Outcome {
    with_selected(app, |combatant| make(combatant.name.to_string()).into())
}

/// Does something to the marked combatants, in order of entry; to the selected one where none is marked.
fn with_marked(app: &App, action: impl FnOnce(Vec<&Combatant>) -> Outcome) -> Outcome {
    with_selected(app, |selected| {
        let state = app.encounter();
        let marked: Vec<_> = app.selection.marked.iter().filter_map(|&id| state.get(id)).collect();
        action(if marked.is_empty() { vec![selected] } else { marked })
    })
}

fn ids(combatants: &[&Combatant]) -> Vec<Id> {
    combatants.iter().map(|combatant| combatant.id).collect()
}

/// Carries out a command with the names of the marked combatants, or of the selected one.
fn command_for_marked(app: &App, make: impl FnOnce(Names) -> Command) -> Outcome {
    with_marked(app, |who| make(app.encounter().names_of(&ids(&who))).into())
}

/// Lets the selected combatant go first on Moxie; asks who does where the selected one can't and others can.
pub(super) fn moxie(app: &App) -> Outcome {
    let state = app.encounter();
    let can = |combatant: &Combatant| state.slot_to_go_first(combatant.id).is_ok();
    let go_first =
        |name: String| Command::Moxie { names: Names::from(name), point: MoxiePoint::GoFirst };
    let others = state.ids_where(can);
    if others.is_empty() || app.selected().is_some_and(can) {
        return command(app, go_first);
    }
    Layer::Menu(menu_of("Who goes first on Moxie?", answers(app, &others, go_first))).into()
}

pub(super) fn wound(app: &App) -> Outcome {
    command_for_marked(app, |names| Command::Wound { names, count: 1 })
}

pub(super) fn copy(app: &App) -> Outcome {
    with_selected(app, |combatant| {
        Layer::NumberPrompt(NumberPrompt::copy(vec![combatant.id])).into()
    })
}

pub(super) fn remove(app: &App) -> Outcome {
    command_for_marked(app, |names| Command::Remove { names })
}

pub(super) fn damage(app: &App) -> Outcome {
    with_marked(app, |who| {
        Layer::NumberPrompt(NumberPrompt::damage(ids(&who), app.remembered.hit)).into()
    })
}

pub(super) fn heal(app: &App) -> Outcome {
    with_marked(app, |who| Layer::NumberPrompt(NumberPrompt::heal(ids(&who))).into())
}

pub(super) fn give_slot(app: &App) -> Outcome {
    with_selected(app, |combatant| {
        Layer::NumberPrompt(NumberPrompt::slot(vec![combatant.id])).into()
    })
}

pub(super) fn test(app: &App) -> Outcome {
    with_selected(app, |combatant| {
        Layer::TestDialog(Box::new(TestDialog::new(combatant.id))).into()
    })
}

pub(super) fn note(app: &App) -> Outcome {
    with_marked(app, |who| {
        Layer::TextPrompt(TextPrompt::new(ids(&who), TextPurpose::Note, "")).into()
    })
}

pub(super) fn rename(app: &App) -> Outcome {
    with_selected(app, |combatant| {
        let prompt = TextPrompt::new(vec![combatant.id], TextPurpose::Rename, &combatant.name);
        Layer::TextPrompt(prompt).into()
    })
}

pub(super) fn keep(app: &App) -> Outcome {
    with_selected(app, |combatant| {
        Layer::TextPrompt(TextPrompt::template(combatant.id, &combatant.name)).into()
    })
}

pub(super) fn edit(app: &App) -> Outcome {
    with_selected(app, |combatant| {
        Layer::Form(Form::edit(combatant, app.encounter().rules())).into()
    })
}

/// Attacks the selected combatant; asks whom where the attacker is selected, and who attacks where several act at once.
pub(super) fn attack(app: &App) -> Outcome {
    with_selected(app, |selected| {
        let state = app.encounter();
        let against = |attacker: &Combatant| {
            // Nobody hits their own by a row that happens to be selected.
            let is_target = |it: &&Combatant| it.id != attacker.id && !it.is_on_side_of(attacker);
            let defender = Some(selected).filter(is_target);
            let weapon = app.remembered.weapon_of(attacker.id);
            let last = app.remembered.hit_of(attacker.id);
            Layer::Attack(Box::new(AttackDialog::new(attacker, defender, weapon, last)))
        };
        let acting: Vec<&Combatant> =
            state.acting().into_iter().filter_map(|id| state.get(id)).collect();
        match acting.as_slice() {
            [attacker] => against(attacker).into(),
            several if !several.is_empty() && several.iter().all(|it| it.id != selected.id) => {
                let answer = |it: &&Combatant| (it.name.to_string(), against(it).into());
                let answers = several.iter().map(answer).collect();
                Layer::Menu(Menu::new(format!("Who attacks {}?", selected.name), answers)).into()
            }
            _ => against(selected).into(),
        }
    })
}

/// Asks for a declaration of the selected combatant, who may declare now, be it as the highest, whom nobody asks.
pub(super) fn declare(app: &App) -> Outcome {
    with_selected(app, |combatant| {
        if combatant.actions.declared.is_some() {
            let key = app.keymap().key(Action::Change);
            let error =
                format!("{} has declared; {key} where a Power allows a change", combatant.name);
            return Outcome::ShowError(error);
        }
        match app.encounter().ensure_may_declare(combatant.id) {
            Ok(()) => {
                let prompt = TextPrompt::new(vec![combatant.id], TextPurpose::Declare, "");
                Layer::TextPrompt(prompt).into()
            }
            Err(refusal) => Outcome::ShowError(refusal.to_string()),
        }
    })
}

pub(super) fn change_declaration(app: &App) -> Outcome {
    with_selected(app, |combatant| {
        if let Some(declared) = &combatant.actions.declared {
            let prompt = TextPrompt::new(vec![combatant.id], TextPurpose::Change, declared);
            Layer::TextPrompt(prompt).into()
        } else {
            let refusal = Refusal::NothingDeclared(combatant.name.clone());
            Outcome::ShowError(refusal.to_string())
        }
    })
}

pub(super) fn clear_effect(app: &App) -> Outcome {
    with_marked(app, |who| {
        let state = app.encounter();
        let (names, title) = (state.names_of(&ids(&who)), name_some(state, &ids(&who)));
        let clear = |label: String| Command::Clear { names: names.clone(), label };
        let [first, others @ ..] = who.as_slice() else { return Outcome::Stay };
        let labels = first.effects.iter().map(|effect| effect.label.to_string());
        let common = labels.filter(|label| others.iter().all(|it| it.effect(label).is_some()));
        let answers: Vec<_> = common.map(|label| (label.clone(), clear(label))).collect();
        match (answers.is_empty(), others.is_empty()) {
            (true, true) => Outcome::ShowError(format!("{title} has no effect that could end")),
            (true, false) => Outcome::ShowError(format!("{title} share no effect that could end")),
            (false, _) => ask(format!("Which effect ends for {title}?"), answers),
        }
    })
}

/// Moves the slot of the selected combatant: first, or after any of the others still to come.
pub(super) fn move_slot(app: &App) -> Outcome {
    with_selected(app, |combatant| {
        let state = app.encounter();
        let name = combatant.name.to_string();
        let to = |position| Command::Move { name: name.clone(), position };
        let order = state.order();
        let slots = order.iter().flatten();
        let mut others: Vec<_> = slots.map(|&slot| state.phase().slots[slot].who).collect();
        others.retain(|&id| id != combatant.id);
        let mut answers = vec![("first".to_owned(), to(OrderPosition::First))];
        answers.extend(
            state.names(&others).into_iter().map(|other| {
                (format!("after {other}"), to(OrderPosition::After(other.to_owned())))
            }),
        );
        ask(format!("Where does {name} come in this phase?"), answers)
    })
}

/// Asks for the status, and what else combatants can be or cease to be.
pub(super) fn status(app: &App) -> Outcome {
    with_marked(app, |who| {
        let state = app.encounter();
        let names = || state.names_of(&ids(&who));
        let statuses =
            [Status::Active, Status::Unconscious, Status::Disabled, Status::Dead, Status::Gone];
        let status = |it: Status| (it.to_string(), Command::Status { names: names(), status: it });
        let toggle = |words: [&str; 2], is: bool, edit: fn(bool) -> StatEdit| {
            let word = words[usize::from(is)].to_owned();
            (word, Command::Set { names: names(), edits: vec![edit(!is)] })
        };
        let mut answers: Vec<_> = statuses.map(status).into();
        let surprised = who.iter().all(|it| it.surprised);
        answers.push(toggle(["surprised", "not surprised"], surprised, StatEdit::Surprised));
        let hidden = who.iter().all(|it| it.block.hidden);
        answers.push(toggle(["hidden", "revealed"], hidden, StatEdit::Hidden));
        let verb = if who.len() == 1 { "is" } else { "are" };
        let title = name_some(state, &ids(&who));
        Layer::Menu(menu_of(format!("{title} {verb} …"), answers)).into()
    })
}

/// Asks for an effect: those that ship, a shock, and the form for any other.
pub(super) fn effect(app: &App) -> Outcome {
    with_marked(app, |who| {
        let state = app.encounter();
        let names = || state.names_of(&ids(&who));
        let ready = ReadyEffect::shipped().iter().map(|effect| {
            let label = match effect.each {
                Some(each) => format!("{}, {each} every turn", effect.label),
                None => effect.label.clone(),
            };
            (label, Command::ready_effect(names(), effect).into())
        });
        let shock = Command::Shock { names: names(), roll: None };
        let form = Layer::Form(Form::effect(ids(&who)));
        let answers = ready
            .chain([("shock, by a test".to_owned(), shock.into())])
            .chain([("other effect …".to_owned(), form.into())]);
        let title = format!("An effect on {}", name_some(state, &ids(&who)));
        Layer::Menu(Menu::new(title, answers.collect())).into()
    })
}

/// Selects the combatant `by` rows further down.
pub(super) fn select_by(app: &App, by: isize) -> Outcome {
    let view = app.order_view_of(app.encounter());
    app.selection.moved(by, view.everybody()).map_or(Outcome::Stay, Outcome::Select)
}

/// Selects the acting combatant, of several the next one.
pub(super) fn select_acting(app: &App) -> Outcome {
    app.selection.acting(app.encounter()).map_or(Outcome::Stay, Outcome::Select)
}

/// A menu with a command for every answer.
pub(super) fn menu_of(
    question: impl Into<String>,
    answers: impl IntoIterator<Item = (String, Command)>,
) -> Menu {
    let answers = answers.into_iter().map(|(answer, command)| (answer, command.into()));
    Menu::new(question, answers.collect())
}
