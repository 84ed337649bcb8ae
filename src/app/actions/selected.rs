//! Actions on the selected combatant.

use super::advance::ask_or_do;
use super::questions::{answers, ask, get_up, menu_of};
use crate::app::action::Action;
use crate::app::layer::Layer;
use crate::app::layer::attack::AttackDialog;
use crate::app::layer::damage_prompt::DamagePrompt;
use crate::app::layer::draft::Draft;
use crate::app::layer::draft::rows::{CHANGE, DECLARE, DraftRow, RENAME, SHOCK, TEMPLATE};
use crate::app::layer::form::Form;
use crate::app::layer::menu::Menu;
use crate::app::layer::outcome::{Outcome, refuse};
use crate::app::layer::test_dialog::TestDialog;
use crate::app::state::App;
use phasekeeper_engine::command::{Command, MoxiePoint, Names, OrderPosition, StatEdit};
use phasekeeper_engine::encounter::{Combatant, Id, Refusal, foresee, split_number};
use phasekeeper_engine::narrate::name_some;
use phasekeeper_engine::rules::{ReadyEffect, Status};
use phasekeeper_engine::text::signed;

/// Does something to the selected combatant; says how to add one if there is none.
fn with_selected<R: Into<Outcome>>(app: &App, action: impl FnOnce(&Combatant) -> R) -> Outcome {
    let Some(selected) = app.selected() else {
        let key = app.keymap().key(Action::Add);
        return refuse(&format!("nobody is here yet; {key} adds combatants"));
    };
    action(selected).into()
}

/// Carries out a command with the name of the selected combatant.
fn command(app: &App, make: impl FnOnce(String) -> Command) -> Outcome {
    with_selected(app, |combatant| make(combatant.name.to_string()))
}

/// Does something to the marked combatants, in order of entry; to the selected one if none is marked.
fn with_marked<R: Into<Outcome>>(app: &App, action: impl FnOnce(Vec<&Combatant>) -> R) -> Outcome {
    with_selected(app, |_| action(marked(app)))
}

fn marked(app: &App) -> Vec<&Combatant> {
    let marked = app.marked().iter().filter_map(|&id| app.encounter().get(id));
    let marked: Vec<_> = marked.collect();
    if marked.is_empty() { app.selected().into_iter().collect() } else { marked }
}

fn ids(combatants: &[&Combatant]) -> Vec<Id> {
    combatants.iter().map(|combatant| combatant.id).collect()
}

/// Carries out the command of a word with the names of the marked combatants, or of the selected one.
pub(super) fn run_command(app: &App, word: &str) -> Outcome {
    with_marked(app, |who| {
        let names = app.encounter().names_of(&ids(&who));
        Outcome::ExecuteLine(format!("{word} {names}"))
    })
}

/// Spends a point of the selected combatant; if that changes nothing, asks for another one whose point does.
pub(super) fn moxie(app: &App) -> Outcome {
    let state = app.encounter();
    let go_first =
        |name: String| Command::Moxie { names: Names::from(name), point: MoxiePoint::GoFirst };
    let changes_order = |it: &Combatant| {
        let ahead = foresee(state, &go_first(it.name.to_string()));
        ahead.is_ok_and(|(ahead, _)| ahead.order() != state.order())
    };
    if app.selected().is_some_and(changes_order) {
        return command(app, go_first);
    }
    let others = state.ids_where(changes_order);
    if !others.is_empty() {
        let answers = answers(app, &others, go_first);
        return Layer::Menu(menu_of("Who goes first on Moxie?", answers)).into();
    }
    with_selected(app, |it| {
        let key = app.keymap().key(Action::Moxie);
        let question = format!("a point changes nothing for {}: {key} again spends it", it.name);
        let can = state.slot_to_go_first(it.id).is_ok();
        let questions = if can { vec![question] } else { Vec::new() };
        ask_or_do(app, go_first(it.name.to_string()), &questions, Vec::new())
    })
}

/// Asks for the rest of a command about the selected combatant.
pub(super) fn draft(app: &App, row: &'static DraftRow) -> Outcome {
    with_selected(app, |it| Layer::Draft(Draft::new(row, vec![it.id])))
}

/// Asks for the rest of a command about the marked combatants, or the selected one.
pub(super) fn draft_for_marked(app: &App, row: &'static DraftRow) -> Outcome {
    with_marked(app, |who| Layer::Draft(Draft::new(row, ids(&who))))
}

pub(super) fn damage(app: &App) -> Outcome {
    with_marked(app, |who| Layer::Damage(DamagePrompt::damage(ids(&who), app.remembered.hit)))
}

pub(super) fn test(app: &App) -> Outcome {
    with_selected(app, |it| Layer::TestDialog(Box::new(TestDialog::new(it.id, app.encounter()))))
}

pub(super) fn rename(app: &App) -> Outcome {
    with_selected(app, |it| Layer::Draft(Draft::new(&RENAME, vec![it.id]).filled(&it.name)))
}

pub(super) fn keep(app: &App) -> Outcome {
    with_selected(app, |it| {
        // The name without the number of a copy.
        let (name, _) = split_number(&it.name);
        Layer::Draft(Draft::new(&TEMPLATE, vec![it.id]).filled(name))
    })
}

pub(super) fn edit(app: &App) -> Outcome {
    with_selected(app, |it| Layer::Form(Form::edit(it, app.encounter().rules())))
}

/// Attacks the selected combatant, or as an area those who are marked. Asks for the target if the attacker is selected, and for
/// the attacker if several act.
pub(super) fn attack(app: &App) -> Outcome {
    with_selected(app, |selected| {
        let state = app.encounter();
        let acting: Vec<&Combatant> =
            state.acting().into_iter().filter_map(|id| state.get(id)).collect();
        let is_area = app.marked().len() > 1;
        let all = format!("all {} as an area, such as a blast", app.marked().len());
        match acting.as_slice() {
            [attacker] if is_area => {
                let one = (format!("{} alone", selected.name), attack_by(app, attacker).into());
                let answers = vec![one, (all, attack_area(app, attacker).into())];
                Layer::Menu(Menu::new(format!("{} attacks …", attacker.name), answers))
            }
            [attacker] => attack_by(app, attacker),
            [] => attack_by(app, selected),
            // Of those who act at once, the selected one may be the attacker or the target.
            several => {
                let one = |it: &&Combatant| (it.name.to_string(), attack_by(app, it).into());
                let area =
                    |it: &&Combatant| (format!("{}: {all}", it.name), attack_area(app, it).into());
                let areas = several.iter().filter(|_| is_area).map(area);
                let answers = several.iter().map(one).chain(areas).collect();
                Layer::Menu(Menu::new("Who attacks?".to_owned(), answers))
            }
        }
    })
}

/// An attack by `attacker` on the selected combatant, unless that is one of the same side.
fn attack_by(app: &App, attacker: &Combatant) -> Layer {
    let is_target =
        |it: &&Combatant| it.id != attacker.id && it.takes_part() && !it.is_on_side_of(attacker);
    let defender = app.selected().filter(is_target);
    let weapon = app.remembered.weapon_of(attacker.id);
    let last = app.remembered.hit_of(attacker.id);
    Layer::Attack(Box::new(AttackDialog::new(attacker, defender, weapon, last)))
}

/// An attack by `attacker` on all that are marked.
fn attack_area(app: &App, attacker: &Combatant) -> Layer {
    let targets = app.marked().iter().copied().collect();
    let weapon = app.remembered.weapon_of(attacker.id);
    Layer::Attack(Box::new(AttackDialog::on_area(attacker, targets, weapon)))
}

/// Asks for a declaration of the selected combatant. The highest may declare too, without being asked.
pub(super) fn declare(app: &App) -> Outcome {
    with_selected(app, |combatant| {
        if combatant.actions.declared.is_some() {
            let key = app.keymap().key(Action::Change);
            let name = &combatant.name;
            return refuse(&format!("{name} has declared; {key} if a Power allows a change"));
        }
        match app.encounter().ensure_may_declare(combatant.id) {
            Ok(()) => Layer::Draft(Draft::new(&DECLARE, vec![combatant.id])).into(),
            Err(refusal) => refuse(&refusal),
        }
    })
}

pub(super) fn change_declaration(app: &App) -> Outcome {
    with_selected(app, |combatant| {
        if let Some(declared) = &combatant.actions.declared {
            let draft = Draft::new(&CHANGE, vec![combatant.id]).filled(declared);
            Layer::Draft(draft).into()
        } else {
            refuse(&Refusal::NothingDeclared(combatant.name.clone()))
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
            (true, true) => refuse(&format!("{title} has no effect that could end")),
            (true, false) => refuse(&format!("{title} share no effect that could end")),
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
        answers.extend(get_up(state, &who));
        let verb = if who.len() == 1 { "is" } else { "are" };
        let title = name_some(state, &ids(&who));
        Layer::Menu(menu_of(format!("{title} {verb} …"), answers))
    })
}

/// Reveals the selected combatant to the players.
pub(super) fn reveal(app: &App) -> Outcome {
    with_selected(app, |it| {
        if !it.block.hidden {
            return refuse(&format!("{} is not hidden", it.name));
        }
        let (names, edits) = (it.name.to_string().into(), vec![StatEdit::Hidden(false)]);
        Command::Set { names, edits }.into()
    })
}

/// Asks for an effect: those that ship, a shock, and the form for any other.
pub(super) fn effect(app: &App) -> Outcome {
    with_marked(app, |who| {
        let state = app.encounter();
        let names = || state.names_of(&ids(&who));
        let offered = ReadyEffect::shipped().iter().filter(|effect| effect.offered);
        let ready = offered.map(|effect| {
            let label = match effect.each {
                Some(each) => format!("{}, {each} every turn", effect.label),
                None if effect.attacked != 0 => {
                    format!("{}, attacked {}", effect.label, signed(effect.attacked))
                }
                None => effect.label.clone(),
            };
            (label, Command::ready_effect(names(), effect).into())
        });
        let answers = ready
            .chain([(
                "shock, by a test".to_owned(),
                Layer::Draft(Draft::new(&SHOCK, ids(&who))).into(),
            )])
            .chain([("other effect …".to_owned(), Outcome::EnterEffect(String::new()))]);
        let title = format!("An effect on {}", name_some(state, &ids(&who)));
        Layer::Menu(Menu::new(title, answers.collect()))
    })
}

/// The form for an effect on the marked combatants, or on the selected one.
pub fn effect_form(app: &App, label: &str) -> Layer {
    Layer::Form(Form::effect(ids(&marked(app)), label))
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
