//! The keys of an attack, by its steps.

use super::{AttackDialog, AttackStep};
use crate::app::key::Key;
use crate::app::layer::Context;
use crate::app::layer::key_row::{Dialog, KeyPattern, KeyRow, TakesKeys, keys, row};
use crate::app::layer::roll_form::RollPart;
use crate::app::outcome::Outcome;
use crate::command::MoxieChange;
use crate::rules::Weapon;

fn is_target(dialog: &AttackDialog, _: &Context) -> bool {
    matches!(dialog.step, AttackStep::Target(_))
}

fn is_weapon(dialog: &AttackDialog, _: &Context) -> bool {
    matches!(dialog.step, AttackStep::Weapon)
}

fn has_modes(dialog: &AttackDialog, context: &Context) -> bool {
    let counts_rounds = |it: &Weapon| it.rounds_left().is_some();
    is_weapon(dialog, context) && dialog.chosen_weapon(context.state).is_some_and(counts_rounds)
}

fn wants_reload(dialog: &AttackDialog, context: &Context) -> bool {
    let wants = |it: &Weapon| it.wants_reload();
    is_weapon(dialog, context) && dialog.chosen_weapon(context.state).is_some_and(wants)
}

fn is_damage(dialog: &AttackDialog, _: &Context) -> bool {
    matches!(dialog.step, AttackStep::Damage(_))
}

fn is_offer(dialog: &AttackDialog, _: &Context) -> bool {
    matches!(dialog.step, AttackStep::AttackerMoxie | AttackStep::DefenderMoxie)
}

fn offers(dialog: &AttackDialog, context: &Context, change: MoxieChange) -> bool {
    let is_offered = |(offered, _): &(MoxieChange, _)| *offered == change;
    is_offer(dialog, context) && dialog.offers(context.state).iter().any(is_offered)
}

fn can_upgrade(dialog: &AttackDialog, context: &Context) -> bool {
    dialog.can_upgrade(context.state)
}

fn asks_skill(dialog: &AttackDialog, _: &Context) -> bool {
    match (&dialog.step, &dialog.defender) {
        (AttackStep::Attack, _) => dialog.attacker.part == RollPart::Skill,
        (AttackStep::Defense, Some(defender)) => defender.part == RollPart::Skill,
        _ => false,
    }
}

fn is_defense(dialog: &AttackDialog, _: &Context) -> bool {
    matches!(dialog.step, AttackStep::Defense)
}

/// Returns true for the first step after the choice of the target, while nothing is typed.
fn asks_first(dialog: &AttackDialog, context: &Context) -> bool {
    match dialog.step {
        AttackStep::Weapon => true,
        AttackStep::Attack => dialog.is_at_beginning() && dialog.weapons(context.state).is_empty(),
        _ => false,
    }
}

fn has_weapon(dialog: &AttackDialog, _: &Context) -> bool {
    let rolls = matches!(dialog.step, AttackStep::Attack | AttackStep::Defense);
    rolls && dialog.weapon.is_some() && !dialog.calls_damage
}

const SUBMIT: fn(&mut AttackDialog, Key, &Context) -> Outcome = |it, _, context| it.submit(context);

const CALL: &[KeyPattern] = &[KeyPattern::char('=')];
const UPGRADE: &[KeyPattern] = &[KeyPattern::char('U')];

impl Dialog for AttackDialog {
    const ROWS: &'static [KeyRow<Self>] = &[
        row(keys::ESC, "back", |it: &mut Self, _, context| it.go_back(context.state)),
        row(keys::ENTER, "select", SUBMIT).when(is_target),
        row(keys::ENTER, "this weapon", SUBMIT).when(is_weapon),
        row(keys::ENTER, "keep the roll", SUBMIT).when(is_offer),
        row(keys::ENTER, "use this skill; 0: no defense", SUBMIT)
            .when(|it, context| is_defense(it, context) && asks_skill(it, context)),
        row(keys::ENTER, "use this skill", SUBMIT).when(asks_skill),
        row(keys::ENTER, "deal", SUBMIT).when(is_damage),
        row(keys::ENTER, "roll", SUBMIT),
        row(keys::TAB, "firing mode", |it: &mut Self, _, _| it.next_mode()).when(has_modes),
        row(&[KeyPattern::char('R')], "reload", |it: &mut Self, _, context| {
            it.reload(context.state)
        })
        .when(wants_reload),
        row(keys::DOWN, "", |it: &mut Self, _, context| it.choose_weapon(1, context.state))
            .when(is_weapon),
        row(keys::UP, "", |it: &mut Self, _, context| it.choose_weapon(-1, context.state))
            .when(is_weapon),
        row(keys::ANY_CHAR, "weapon", |it: &mut Self, key, context| {
            it.weapon_of(key, context.state)
        })
        .when(is_weapon),
        row(&[KeyPattern::char('f')], "flip the digits", |it: &mut Self, _, context| {
            it.spend(MoxieChange::Flip, context.state)
        })
        .when(|it, context| offers(it, context, MoxieChange::Flip)),
        row(&[KeyPattern::char('c')], "critical", |it: &mut Self, _, context| {
            it.spend(MoxieChange::Upgrade, context.state)
        })
        .when(|it, context| offers(it, context, MoxieChange::Upgrade)),
        row(&[KeyPattern::char('o')], "no critical failure", |it: &mut Self, _, context| {
            it.spend(MoxieChange::Avert, context.state)
        })
        .when(|it, context| offers(it, context, MoxieChange::Avert)),
        row(UPGRADE, "Moxie: critical hit", |it: &mut Self, _, _| it.upgrade()).when(can_upgrade),
        row(CALL, "enter the damage", |it: &mut Self, _, _| it.call_damage()).when(has_weapon),
        row(&[KeyPattern::char('N')], "no defense", |it: &mut Self, _, context| {
            it.defend(None, context.state)
        })
        .when(is_defense),
        row(keys::BACKSPACE, "another target", |it: &mut Self, _, context| {
            it.ask_for_another(context.state)
        })
        .when(asks_first),
        row(keys::BACKSPACE, "", |it: &mut Self, _, context| it.go_back(context.state))
            .when(|it, _| it.is_at_beginning()),
    ];

    fn inner(&self) -> Option<&dyn TakesKeys> {
        Some(match &self.step {
            AttackStep::Target(find) => find,
            AttackStep::Attack => &self.attacker,
            AttackStep::Defense => self.defender.as_ref()?,
            AttackStep::Damage(prompt) => prompt.as_ref(),
            AttackStep::Weapon | AttackStep::AttackerMoxie | AttackStep::DefenderMoxie => {
                return None;
            }
        })
    }

    fn inner_mut(&mut self) -> Option<&mut dyn TakesKeys> {
        Some(match &mut self.step {
            AttackStep::Target(find) => find,
            AttackStep::Attack => &mut self.attacker,
            AttackStep::Defense => self.defender.as_mut()?,
            AttackStep::Damage(prompt) => prompt.as_mut(),
            AttackStep::Weapon | AttackStep::AttackerMoxie | AttackStep::DefenderMoxie => {
                return None;
            }
        })
    }
}
