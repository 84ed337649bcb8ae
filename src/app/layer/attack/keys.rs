//! The keys of an attack, by its steps.

use super::asked::{Asked, AskedPart};
use super::{AttackDialog, AttackStep};
use crate::app::action::Action;
use crate::app::context::Context;
use crate::app::layer::modifiers::RANGE;
use crate::app::layer::roll_step::RollStep;
use crate::app::layer::{Dialog, KeyPattern, KeyRow, Layer, Outcome, TakesKeys, Then, keys, row};
use crate::app::request::RequestId;
use phasekeeper_engine::command::{Command, Request};
use phasekeeper_engine::encounter::{Encounter, Fact};
use phasekeeper_engine::rules::Weapon;

fn is_weapon(dialog: &AttackDialog, _: &Context) -> bool {
    matches!(dialog.step, AttackStep::Weapon)
}

fn is_target(dialog: &AttackDialog, _: &Context) -> bool {
    matches!(dialog.step, AttackStep::Target(_))
}

fn has_modes(dialog: &AttackDialog, context: &Context) -> bool {
    let weapon = dialog.chosen_weapon(context.state);
    is_weapon(dialog, context) && weapon.is_some_and(|it| dialog.firing_choices(it).len() > 1)
}

/// Returns true at the die of a weapon that has other modes.
fn can_change_mode(dialog: &AttackDialog, context: &Context) -> bool {
    let weapon = dialog.chosen_weapon(context.state);
    is_attack_die(dialog, context) && weapon.is_some_and(|it| dialog.firing_choices(it).len() > 1)
}

fn wants_reload(dialog: &AttackDialog, context: &Context) -> bool {
    let wants = |it: &Weapon| it.wants_reload();
    is_weapon(dialog, context) && dialog.chosen_weapon(context.state).is_some_and(wants)
}

/// Returns true if letters and signs are no part of a skill.
fn asks_die(dialog: &AttackDialog) -> bool {
    dialog.roll().is_some_and(RollStep::takes_modifiers)
}

fn can_leave_undefended(dialog: &AttackDialog, context: &Context) -> bool {
    let wants_skill = || dialog.roll().is_some_and(|it| it.wants_skill(context.state));
    matches!(dialog.step, AttackStep::Defense) && (asks_die(dialog) || wants_skill())
}

fn can_upgrade(dialog: &AttackDialog, context: &Context) -> bool {
    let is_defense = matches!(dialog.step, AttackStep::Defense) && asks_die(dialog);
    is_defense && dialog.attacker.can_upgrade(context.state)
}

fn can_call_damage(dialog: &AttackDialog, context: &Context) -> bool {
    let has_weapon = dialog.chosen_weapon(context.state).is_some();
    let is_rolled = asks_die(dialog) || can_leave_undefended(dialog, context);
    let is_typed = matches!(dialog.step, AttackStep::Damage(_)) || is_rolled;
    is_typed && has_weapon && !asks_area(dialog, context)
}

/// Returns true at the die of an attack on an area while none is typed: its damage needs no roll.
fn asks_area(dialog: &AttackDialog, context: &Context) -> bool {
    let is_area = dialog.is_on_several() && !dialog.is_burst_at_several(context.state);
    is_area && is_attack_die(dialog, context) && dialog.attacker.die.value().is_empty()
}

fn can_propose_other(dialog: &AttackDialog, _: &Context) -> bool {
    dialog.is_proposal() && asks_die(dialog)
}

fn can_correct_attack(dialog: &AttackDialog, _: &Context) -> bool {
    let is_defense = matches!(dialog.step, AttackStep::Defense);
    dialog.is_proposal() && is_defense && dialog.is_at_beginning()
}

fn is_attack_die(dialog: &AttackDialog, _: &Context) -> bool {
    matches!(dialog.step, AttackStep::Attack) && asks_die(dialog)
}

fn is_typing(dialog: &AttackDialog, _: &Context) -> bool {
    dialog.asked.is_some()
}

fn is_typing_range(dialog: &AttackDialog, _: &Context) -> bool {
    let is_empty = |it: &Asked| it.part == AskedPart::Range && it.input.value().is_empty();
    dialog.asked.as_ref().is_some_and(is_empty)
}

fn is_die_told(dialog: &AttackDialog, context: &Context) -> bool {
    let told = dialog.attacker.on_phone(context.state, context.requests);
    is_weapon(dialog, context) && told.is_some()
}

const METRES: &[KeyPattern] = &[KeyPattern::char(RANGE)];
const TAKE_WEAPON: &[KeyPattern] = &[keys::ENTER[0], keys::TAB[0]];

impl Dialog for AttackDialog {
    const ROWS: &'static [KeyRow<Self>] = &[
        row!(keys::ENTER, "take", |it, context| it.take_asked(context.state)).when(is_typing),
        row!(METRES, "band", |it, context| it.step_range(context.state)).when(is_typing_range),
        row!('N', "no defense", |it, context| it.strike_several(None, context.state))
            .when(|it, _| it.asked.as_ref().is_some_and(|it| it.part == AskedPart::Defenses)),
        row!(keys::ESC, "back", |it, context| it.leave_asked(context.state)).when(is_typing),
        row!(keys::ANY, "", |it, key, context| it.type_asked(key, context)).when(is_typing),
        row!(METRES, "metres", |it, context| it.ask_range(context.state))
            .quiet()
            .when(|it, context| is_attack_die(it, context) && it.is_ranged(context.state)),
        row!('z', "who else", |it, context| it.ask_area(context.state))
            .when(|it, context| is_attack_die(it, context) && it.hits_area(context.state)),
        row!('=', "area, no roll", |_| Outcome::Run(Action::Damage)).when(asks_area),
        row!('X', "", |it, context| it.accept(context))
            .when(|it, context| it.is_proposal() && it.due_of_player(context.state).is_some()),
        row!('X', "play the stage", |it, context| it.accept(context)).when(can_propose_other),
        row!(keys::DOWN, "target", |it, context| it.propose_other(1, 0, context.state))
            .when(can_propose_other)
            .labeled("↑ ↓"),
        row!(keys::UP, "", |it, context| it.propose_other(-1, 0, context.state))
            .when(can_propose_other),
        row!(keys::RIGHT, "weapon", |it, context| it.propose_other(0, 1, context.state))
            .when(can_propose_other)
            .labeled("← →"),
        row!(keys::LEFT, "", |it, context| it.propose_other(0, -1, context.state))
            .when(can_propose_other),
        row!(keys::ESC, "by hand", |_| Outcome::Close).when(|it, _| it.is_proposal()),
        row!(keys::BACKSPACE, "attack die", |it| it.go_back()).when(can_correct_attack),
        row!(keys::ESC, "cancel", |it| it.go_back())
            .when(|it, _| matches!(it.step, AttackStep::Target(_) | AttackStep::Weapon)),
        row!(keys::ESC, "back", |it| it.go_back()),
        row!(keys::TAB, "weapon", |it, context| it.take_target(context)).when(is_target),
        row!(keys::DIGITS, "die", |it, key, context| it.type_past_target(key, context))
            .quiet()
            .when(is_target),
        row!(keys::RIGHT, "mode", |it, context| it.change_mode(1, context.state))
            .when(can_change_mode)
            .labeled("← →"),
        row!(keys::LEFT, "", |it, context| it.change_mode(-1, context.state)).when(can_change_mode),
        row!(keys::TAB, "", |it| it.is_at_mode = true)
            .when(|it, context| has_modes(it, context) && !it.is_at_mode),
        row!(TAKE_WEAPON, "this mode", |it, context| it.take_weapon(context.state))
            .when(|it, context| is_weapon(it, context) && it.is_at_mode)
            .labeled("Enter"),
        row!(TAKE_WEAPON, "this weapon", |it, context| it.take_weapon(context.state))
            .when(is_weapon)
            .labeled("Enter"),
        row!(keys::RIGHT, "mode", |it, context| it.next_mode(1, context.state))
            .when(has_modes)
            .labeled("← →"),
        row!(keys::LEFT, "", |it, context| it.next_mode(-1, context.state)).when(has_modes),
        row!(keys::BACKSPACE, "target", |it| it.ask_for_another()).when(is_weapon),
        row!('R', "reload", |it, context| it.reload(context.state)).when(wants_reload),
        row!(keys::DOWN, "choose", |it, context| it.choose_weapon(1, context.state))
            .quiet()
            .when(is_weapon)
            .labeled("↑ ↓"),
        row!(keys::UP, "", |it, context| it.choose_weapon(-1, context.state)).when(is_weapon),
        row!(keys::DIGITS, "die", |it, key, context| it.type_die(key, context))
            .quiet()
            .when(is_weapon),
        row!('+', "told die", |it, key, context| it.type_die(key, context)).when(is_die_told),
        row!('=', "", |it, key, context| it.type_at_die(key, context)).when(is_weapon),
        row!(keys::ANY_CHAR, "weapon", |it, key, context| it.weapon_of(key, context))
            .when(is_weapon),
        row!('U', "Moxie: critical hit", |it, context| it.upgrade(context.state)).when(can_upgrade),
        row!('=', "damage by hand", |it, context| it.call_damage(context.state))
            .when(|it, context| can_call_damage(it, context) && !it.calls_damage()),
        row!('=', "", |it, context| it.call_damage(context.state))
            .when(|it, context| can_call_damage(it, context) && !it.damage.is_called_now()),
        row!('=', "without the dice of the mode", |it, context| it.call_damage(context.state))
            .when(|it, context| can_call_damage(it, context) && it.can_leave_extra()),
        row!('=', "roll damage", |it, context| it.call_damage(context.state)).when(can_call_damage),
        row!('N', "no defense", |it, context| it.leave_undefended(context.state))
            .when(can_leave_undefended),
        row!(keys::BACKSPACE, "back", |it| it.go_back()).quiet().when(|it, _| it.is_at_beginning()),
    ];

    fn inner(&self) -> Option<&dyn TakesKeys> {
        Some(match &self.step {
            AttackStep::Target(find) => find,
            AttackStep::Weapon => return None,
            AttackStep::Attack => &self.attacker,
            AttackStep::Defense => self.defender.as_ref()?,
            AttackStep::Damage(prompt) => prompt.as_ref(),
        })
    }

    fn inner_mut(&mut self) -> Option<&mut dyn TakesKeys> {
        Some(match &mut self.step {
            _ if self.asked.is_some() => return None,
            AttackStep::Target(find) => find,
            AttackStep::Weapon => return None,
            AttackStep::Attack => &mut self.attacker,
            AttackStep::Defense => self.defender.as_mut()?,
            AttackStep::Damage(prompt) => prompt.as_mut(),
        })
    }

    fn on_roll(&mut self, rolled: i32, state: &Encounter) -> Outcome {
        self.take_scatter(rolled, state)
    }

    fn gives_way(&self) -> bool {
        self.roll().is_some_and(RollStep::is_offering)
    }

    /// Takes the target, a roll or the damage.
    fn after_inner(&mut self, outcome: Outcome, state: &Encounter) -> Outcome {
        self.warned = false;
        let is_attack = matches!(self.step, AttackStep::Attack);
        match outcome {
            Outcome::Select(defender) => self.turn_against(defender),
            Outcome::Rolled if is_attack => return self.resolve_offense(state),
            Outcome::Rolled => return self.resolve(state),
            Outcome::Stay if is_attack => {
                self.update_modifiers(state);
                return self.aim_hint().map_or(Outcome::Stay, Outcome::Say);
            }
            Outcome::Stay => self.preview(state),
            Outcome::Execute(Request::Command(Command::Damage { hit, .. })) => {
                return self.doubt(hit, state).unwrap_or_else(|| self.strike(Some(hit), state));
            }
            outcome => return outcome,
        }
        Outcome::Stay
    }

    fn own_told(&self) -> Vec<RequestId> {
        let rolls = std::iter::once(&self.attacker).chain(&self.defender);
        rolls.filter_map(|it| it.told).collect()
    }

    /// Goes on with the damage of an area, or with the next shot of a stage that tactics play.
    fn advance(&mut self, state: &Encounter, made: &[Fact]) -> Then {
        match (made.iter().find_map(|fact| self.area_damage(fact, state)), self.next_shot_of(state))
        {
            (Some(damage), _) => Then::Open(Box::new(Layer::Damage(damage))),
            (None, Some(who)) => Then::Propose(who),
            (None, None) => Then::Close,
        }
    }
}
