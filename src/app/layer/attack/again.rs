//! What an attack takes over from the one before, or from one that was taken back.

use super::AttackDialog;
use crate::app::layer::modifiers::{CALLED, CHARGE, CHARGED, INTENT, RANGE};
use phasekeeper_engine::command::{AttackOrder, Names};
use phasekeeper_engine::encounter::Encounter;
use phasekeeper_engine::rules::Circumstance::{
    self, BehindCover, Cover, InMelee, OffHand, OneHanded, Position, Range, Running, Sight, Size,
    Smartlink,
};
use phasekeeper_engine::rules::FiringExtra;

/// An attack before another: of one by the same it is taken over how they stand, and all of it if it was taken back.
#[derive(Clone, Debug)]
pub struct AttackBefore {
    pub order: Box<AttackOrder>,
    /// True if it was taken back: its dice are those of the next one, until others are typed.
    pub is_taken_back: bool,
}

/// The attacks before the one that is played.
#[derive(Clone, Debug, Default)]
pub struct PastAttacks {
    /// The one that was just taken back, or else the last one of this phase.
    pub before: Option<AttackBefore>,
    /// Those of this turn, the last one first, and before them the one that was taken back: people stand where they stood.
    pub of_turn: Vec<AttackOrder>,
}

/// How whoever attacks stands, whomever it is on.
const STANCE: [Circumstance; 3] = [BehindCover, Running, InMelee];
/// How they hold and aim the weapon.
const HOLD: [Circumstance; 3] = [Smartlink, OffHand, OneHanded];
/// What lies between them and the target.
const BETWEEN: [Circumstance; 5] = [Range, Size, Cover, Sight, Position];

impl AttackDialog {
    /// Takes over how far the target is, and what is between; how whoever attacks stands and holds the weapon, if the last attack was
    /// theirs; all of it, if that was taken back.
    pub(super) fn take_over(&mut self, state: &Encounter) {
        if std::mem::replace(&mut self.is_kept, true) {
            return;
        }
        self.take_distance(state);
        let Some(AttackBefore { order: before, is_taken_back }) = self.own_before(state).cloned()
        else {
            return self.update_modifiers(state);
        };
        let weapon = self.chosen_weapon(state).map(|it| it.label.as_str());
        let is_same_weapon = before.weapon.as_deref() == weapon;
        if before.on == self.on(state) && is_taken_back && !self.is_proposal() {
            self.take_again(&before);
            if !is_same_weapon {
                // The band is another one.
                self.attacker.modifiers.reset(RANGE);
            }
        } else {
            let is_kept =
                |it: &Circumstance| STANCE.contains(it) || is_same_weapon && HOLD.contains(it);
            self.attacker.modifiers.choose_of(is_kept, &before.mine.modifiers);
        }
        self.update_modifiers(state);
    }

    /// Takes over how far the two are from each other, whoever of them attacked in this turn, and what was between them if it was the
    /// same.
    fn take_distance(&mut self, state: &Encounter) {
        let (by, on) = (state.name(self.attacker.who), self.on(state));
        let is_same = |it: &&AttackOrder| it.by.as_deref() == Some(by) && it.on == on;
        let is_back =
            |it: &&AttackOrder| it.on == Some(by.into()) && it.by.as_deref().map(Names::from) == on;
        let of_turn = &self.past.of_turn;
        let same = of_turn.iter().find(is_same).cloned();
        let back = of_turn.iter().find(is_back);
        self.said.range = same.as_ref().and_then(|it| it.range).or(back.and_then(|it| it.range));
        if let Some(same) = same {
            let weapon = self.chosen_weapon(state).map(|it| it.label.as_str());
            let is_same_weapon = same.weapon.as_deref() == weapon;
            self.attacker.modifiers.choose_of(|it| BETWEEN.contains(it), &same.mine.modifiers);
            if !is_same_weapon {
                self.attacker.modifiers.reset(RANGE);
            }
        }
    }

    /// Takes over all that an attack had which was taken back.
    fn take_again(&mut self, before: &AttackOrder) {
        if let Some(die) = before.rolls.of(0) {
            self.attacker.fill_again(die);
        }
        let modifiers = &mut self.attacker.modifiers;
        modifiers.choose_again(&before.mine);
        let words = [
            (CALLED, before.called.map(|it| it.to_string())),
            (INTENT, before.intent.map(|it| it.to_string())),
            (CHARGE, before.charge.then(|| CHARGED.to_owned())),
        ];
        for (letter, word) in words {
            modifiers.choose_word(letter, &word.unwrap_or_default());
        }
    }

    /// The attack before this one, if it was one of the same.
    fn own_before(&self, state: &Encounter) -> Option<&AttackBefore> {
        let by = Some(state.name(self.attacker.who));
        self.past.before.as_ref().filter(|it| it.order.by.as_deref() == by)
    }

    /// The attack that was just taken back, if it was one of the same on the same.
    pub(super) fn taken_back(&self, state: &Encounter) -> Option<&AttackOrder> {
        let before = self.own_before(state).filter(|it| it.is_taken_back && !self.is_proposal());
        before.map(|it| &*it.order).filter(|it| it.on == self.on(state))
    }

    /// The damage that was called out of an attack that was taken back, if this one has the same weapon, mode, use of that, and
    /// charge.
    pub(super) fn called_before(&self, state: &Encounter) -> Option<i32> {
        let before = self.taken_back(state)?;
        let weapon = self.chosen_weapon(state);
        let usual = weapon.and_then(|it| it.profile.modes().next()).unwrap_or_default();
        let is_same = before.weapon.as_deref() == weapon.map(|it| it.label.as_str())
            && before.mode.unwrap_or(usual) == self.firing.mode
            && own_dice(before.extra) == own_dice(self.firing.extra)
            && before.charge == self.attacker.modifiers.is_charge();
        before.value.filter(|_| is_same)
    }

    /// Fills in the die and the modifiers of the defense of an attack that was taken back, the first time that it is asked.
    pub(super) fn fill_again(&mut self, state: &Encounter) {
        let Some(order) = self.taken_back(state).cloned() else { return };
        let die = order.defense.and_then(|it| it.rolls.of(0));
        let defender = self.defender.as_mut().filter(|it| it.die.value().is_empty());
        if let Some((die, defender)) = die.zip(defender) {
            defender.fill_again(die);
            defender.modifiers.choose_again(&order.theirs);
            self.update_modifiers(state);
        }
    }
}

/// The use of a firing mode that adds no dice to the damage.
fn own_dice(extra: Option<FiringExtra>) -> Option<FiringExtra> {
    extra.filter(|it| !matches!(it, FiringExtra::Damage | FiringExtra::Included))
}
