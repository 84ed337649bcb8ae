//! Actions on the selected combatant.

use std::cmp::Reverse;

use super::advance::ask_or_do;
use super::conditions::{target_ids, targets};
use super::questions::{ask, get_up, menu_of};
use crate::app::action::Action;
use crate::app::layer::attack::AttackDialog;
use crate::app::layer::damage_prompt::DamagePrompt;
use crate::app::layer::draft::Draft;
use crate::app::layer::draft::rows::{DraftRow, HEAL, PLACE, SHOCK, TEMPLATE};
use crate::app::layer::first_aid::FirstAidDialog;
use crate::app::layer::form::Form;
use crate::app::layer::menu::Menu;
use crate::app::layer::test_dialog::TestDialog;
use crate::app::layer::{Layer, Outcome};
use crate::app::state::App;
use phasekeeper_engine::command::{Command, MoxiePoint, Names, OrderPosition, StatEdit};
use phasekeeper_engine::encounter::{Combatant, Encounter, Id, split_number};
use phasekeeper_engine::narrate::{name_some, narrate};
use phasekeeper_engine::rules::{ReadyEffect, Status};
use phasekeeper_engine::text::{join_sentences, signed};

/// Carries out the command of a word with the names of the marked combatants, or of the selected one.
pub(super) fn run_command(app: &App, word: &str) -> Outcome {
    Outcome::ExecuteLine(format!("{word} {}", app.encounter().names_of(&target_ids(app))))
}

/// Spends a point of the selected combatant; if that changes nothing, asks for another one whose point does, and says what it
/// would come to.
pub(super) fn moxie(app: &App, selected: &Combatant) -> Outcome {
    let state = app.encounter();
    let go_first =
        |name: String| Command::Moxie { names: Names::from(name), point: MoxiePoint::GoFirst };
    let told = |it: &Combatant| {
        let mut ahead = app.timeline().clone();
        let spent = ahead.carry_out(&go_first(it.name.to_string()), &mut app.dice.clone()).ok()?;
        let changes = ahead.encounter().order() != state.order();
        changes.then(|| join_sentences(&narrate(&ahead, &spent)))
    };
    let spend = go_first(selected.name.to_string());
    if told(selected).is_some() {
        return spend.into();
    }
    let others = state.combatants().iter();
    let others: Vec<_> =
        others.filter_map(|it| Some((told(it)?, go_first(it.name.to_string())))).collect();
    if !others.is_empty() {
        return menu_of("Who goes first on Moxie?", others).into();
    }
    let key = app.keymap().key(Action::Moxie);
    let question = format!("a point changes nothing for {}: {key} again spends it", selected.name);
    let can = state.slot_to_go_first(selected.id).is_ok();
    ask_or_do(app, spend, can.then_some(question), Vec::new())
}

/// Asks for the rest of a command about the marked combatants, or the selected one.
pub(super) fn draft_for_marked(app: &App, row: &'static DraftRow) -> Layer {
    Layer::Draft(Draft::new(row, target_ids(app)))
}

/// Heals the marked combatants, or the selected one. In place of one who is not hurt, is neither a player's nor of the side that
/// acts, or acts while others are hurt, too, it is the only one of that side who is, or it is asked whom.
pub(super) fn heal(app: &App, selected: &Combatant) -> Layer {
    let state = app.encounter();
    let heal = |who: Vec<Id>| Layer::Draft(Draft::new(&HEAL, who));
    let acting = state.acting().first().and_then(|it| state.get(*it)).unwrap_or(selected);
    let is_out = |it: &Combatant| it.status == Status::Unconscious;
    let hurt = hurt(state, acting, |it| it.id == selected.id || is_out(it));
    // Whoever acts is selected by itself.
    let acts = state.acting().contains(&selected.id);
    let is_chosen = !acts || hurt.len() == 1;
    let is_friend = selected.is_on_side_of(acting) || selected.is_players();
    let is_hurt = hurt.iter().any(|it| it.id == selected.id);
    let is_meant = is_chosen && is_hurt && is_friend;
    match hurt[..] {
        _ if app.selection.is_named || !app.marked().is_empty() => heal(target_ids(app)),
        [_, _, ..] if !is_meant => {
            let chosen = hurt.iter().position(|it| it.id == selected.id && !acts);
            ask_whom("Heal whom?", &hurt, chosen, |it| heal(vec![it]))
        }
        [only] if !is_meant => heal(vec![only.id]),
        _ => heal(vec![selected.id]),
    }
}

/// First aid by whoever acts, for one of their side or somebody who is out; `None` if none of these is hurt.
pub(super) fn first_aid(app: &App, acting: &Combatant) -> Option<Layer> {
    let state = app.encounter();
    let hurt = hurt(state, acting, |it| it.status == Status::Unconscious);
    let aid = |who: Id| Layer::FirstAid(Box::new(FirstAidDialog::by(acting.id, who, state)));
    match hurt[..] {
        [] => None,
        [only] => Some(aid(only.id)),
        _ => Some(ask_whom("First aid for whom?", &hurt, None, aid)),
    }
}

/// Those on somebody's side who are hurt, those with the most damage first, and behind them others of whom something is so.
fn hurt<'a>(
    state: &'a Encounter,
    of: &Combatant,
    is_other: impl Fn(&Combatant) -> bool,
) -> Vec<&'a Combatant> {
    let is_hurt = |it: &&Combatant| it.takes_part() && it.injuries.is_hurt();
    let mut hurt: Vec<_> = state.combatants().iter().filter(is_hurt).collect();
    hurt.retain(|it| it.is_on_side_of(of) || is_other(it));
    hurt.sort_by_key(|it| (!it.is_on_side_of(of), Reverse(it.injuries.damage)));
    hurt
}

fn ask_whom(
    question: &str,
    who: &[&Combatant],
    chosen: Option<usize>,
    then: impl Fn(Id) -> Layer,
) -> Layer {
    let answer = |it: &&Combatant| (it.name.to_string(), then(it.id).into());
    let mut menu = Menu::new(question, who.iter().map(answer).collect());
    menu.chosen = chosen.unwrap_or(0);
    Layer::Menu(menu)
}

pub(super) fn damage(app: &App, _: &Combatant) -> Layer {
    Layer::Damage(DamagePrompt::damage(target_ids(app), app.remembered.hit))
}

pub(super) fn test(app: &App, selected: &Combatant) -> Layer {
    Layer::TestDialog(Box::new(TestDialog::new(selected.id, app.encounter())))
}

pub(super) fn keep(_: &App, selected: &Combatant) -> Layer {
    // The name without the number of a copy.
    let (name, _) = split_number(&selected.name);
    Layer::Draft(Draft::new(&TEMPLATE, vec![selected.id]).filled(name))
}

pub(super) fn edit(app: &App, selected: &Combatant) -> Layer {
    Layer::Form(Form::edit(selected, app.encounter().rules()))
}

/// Attacks the selected combatant, or as an area those who are marked. Asks for the target if the attacker is selected, and for
/// the attacker if several act.
pub(super) fn attack(app: &App, selected: &Combatant) -> Layer {
    let state = app.encounter();
    let acting: Vec<&Combatant> =
        state.acting().into_iter().filter_map(|id| state.get(id)).collect();
    let is_area = app.marked().len() > 1;
    let all = format!("all {}: a burst or a blast", app.marked().len());
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
            let mut menu = Menu::new("Who attacks?".to_owned(), answers);
            menu.chosen = several.iter().position(|it| it.id == selected.id).unwrap_or(0);
            Layer::Menu(menu)
        }
    }
}

/// An attack by `attacker` on the selected combatant, unless that is one of the same side, or out; else on the same as the one
/// before.
fn attack_by(app: &App, attacker: &Combatant) -> Layer {
    let is_target = |it: &&Combatant| {
        it.id != attacker.id && it.takes_part() && it.is_active() && !it.is_on_side_of(attacker)
    };
    let before = || app.target_before(attacker).and_then(|it| app.encounter().get(it));
    let defender = app.selected().filter(is_target).or_else(|| before().filter(is_target));
    let (weapon, last) = (app.weapon_of(attacker), app.hit_of(attacker.id));
    attack_layer(app, AttackDialog::new(attacker, defender, weapon.as_ref(), last))
}

/// An attack by `attacker` on all that are marked.
fn attack_area(app: &App, attacker: &Combatant) -> Layer {
    let targets = app.marked().iter().copied().collect();
    let weapon = app.weapon_of(attacker);
    attack_layer(app, AttackDialog::on_several(attacker, targets, weapon.as_ref()))
}

/// An attack with what was typed for skills in those before.
fn attack_layer(app: &App, mut attack: AttackDialog) -> Layer {
    attack.typed.clone_from(&app.remembered.skills);
    attack.recall_damage(app.calls_damage(attack.attacker.who));
    attack.past = app.past_attacks();
    Layer::Attack(Box::new(attack))
}

pub(super) fn clear_effect(app: &App, labels: Vec<String>) -> Outcome {
    let (state, who) = (app.encounter(), target_ids(app));
    let clear =
        |label: String| (label.clone(), Command::Clear { names: state.names_of(&who), label });
    let question = format!("Which effect ends for {}?", name_some(state, &who));
    ask(question, labels.into_iter().map(clear).collect())
}

/// Moves the slot of the selected combatant: first, or after any of the others still to come.
pub(super) fn move_slot(app: &App, selected: &Combatant) -> Outcome {
    let (state, name) = (app.encounter(), selected.name.to_string());
    let to = |position| Command::Move { name: name.clone(), position };
    let order = state.order();
    let slots = order.iter().flatten();
    let mut others: Vec<_> = slots.map(|&slot| state.phase().slots[slot].who).collect();
    others.retain(|&id| id != selected.id);
    let mut answers = vec![("first".to_owned(), to(OrderPosition::First))];
    answers.extend(
        state
            .names(&others)
            .into_iter()
            .map(|other| (format!("after {other}"), to(OrderPosition::After(other.to_owned())))),
    );
    ask(format!("Where does {name} come in this phase?"), answers)
}

/// Asks for the status, and what else combatants can be or cease to be.
pub(super) fn status(app: &App, _: &Combatant) -> Layer {
    let (state, who) = (app.encounter(), targets(app));
    let ids = target_ids(app);
    let names = || state.names_of(&ids);
    let statuses =
        [Status::Active, Status::Unconscious, Status::Disabled, Status::Dead, Status::Gone];
    let status = |it: Status| {
        let more = if it == Status::Gone { ", fled or surrendered" } else { "" };
        (format!("{it}{more}"), Command::Status { names: names(), status: it })
    };
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
    menu_of(format!("{} {verb} …", name_some(state, &ids)), answers)
}

/// Asks where the marked combatants are, or the selected one: in one of the places, or in another.
pub(super) fn place(app: &App, _: &Combatant) -> Layer {
    let (state, who) = (app.encounter(), target_ids(app));
    let other = Draft::new(&PLACE, who.clone());
    let at = |place: Option<String>| Command::Set {
        names: state.names_of(&who),
        edits: vec![StatEdit::At(place)],
    };
    let known = state.places().into_iter().map(|it| (it.to_string(), at(Some(it.to_string()))));
    let mut answers: Vec<(String, Outcome)> =
        known.map(|(place, set)| (place, set.into())).collect();
    if answers.is_empty() {
        return Layer::Draft(other);
    }
    answers.push(("another place …".to_owned(), Layer::Draft(other).into()));
    answers.push(("nowhere".to_owned(), at(None).into()));
    let verb = if who.len() == 1 { "is" } else { "are" };
    Layer::Menu(Menu::new(format!("{} {verb} in …", name_some(state, &who)), answers))
}

/// Reveals the selected combatant to the players.
pub(super) fn reveal(_: &App, selected: &Combatant) -> Command {
    let (names, edits) = (selected.name.to_string().into(), vec![StatEdit::Hidden(false)]);
    Command::Set { names, edits }
}

/// Asks for an effect: those that ship, a shock, and the form for any other.
pub(super) fn effect(app: &App, _: &Combatant) -> Layer {
    let (state, who) = (app.encounter(), target_ids(app));
    let offered = ReadyEffect::shipped().iter().filter(|effect| effect.offered);
    let ready = offered.map(|effect| {
        let label = match effect.each {
            Some(each) => {
                let stem = |it: &str| it.chars().take(4).collect::<String>();
                let verb = effect.verb.iter().find(|it| stem(it) != stem(&effect.label));
                let verb = verb.map_or_else(String::new, |it| format!(" ({it})"));
                format!("{}{verb}, {each} every turn", effect.label)
            }
            None if effect.attacked != 0 => {
                format!("{}, attacked {}", effect.label, signed(effect.attacked))
            }
            None => effect.label.clone(),
        };
        (label, Command::ready_effect(state.names_of(&who), effect).into())
    });
    let shock = Layer::Draft(Draft::new(&SHOCK, who.clone())).into();
    let answers = ready
        .chain([("shock, by a test".to_owned(), shock)])
        .chain([("other effect …".to_owned(), Outcome::EnterEffect(String::new()))]);
    let title = format!("An effect on {}", name_some(state, &who));
    Layer::Menu(Menu::new(title, answers.collect()))
}

/// The form for an effect on the marked combatants, or on the selected one.
pub fn effect_form(app: &App, label: &str) -> Layer {
    Layer::Form(Form::effect(target_ids(app), label))
}

/// Selects the combatant `by` rows further down.
pub(super) fn select_by(app: &App, by: isize) -> Outcome {
    let view = app.order_view_of(app.encounter());
    app.selection.moved(by, view.everybody()).map_or(Outcome::Stay, Outcome::Select)
}
