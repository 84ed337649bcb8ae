//! The weapon of an attack and its firing mode.

use super::{AttackDialog, AttackStep};
use crate::app::key::Key;
use crate::app::layer::modifiers::Modifier;
use crate::app::outcome::Outcome;
use crate::command::Command;
use crate::encounter::Encounter;
use crate::rules::{FiringExtra, FiringMode, Weapon};

/// A firing mode, with what a burst is used for (EX-23).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FiringChoice {
    /// A single shot, or a blow.
    #[default]
    Single,
    /// One of two semi-automatic shots.
    Semi,
    /// A burst or automatic fire.
    Burst(FiringMode, FiringExtra),
}

/// The choices in the order in which a key goes through them.
const CHOICES: [FiringChoice; 6] = [
    FiringChoice::Single,
    FiringChoice::Semi,
    FiringChoice::Burst(FiringMode::Burst, FiringExtra::Damage),
    FiringChoice::Burst(FiringMode::Burst, FiringExtra::Hit),
    FiringChoice::Burst(FiringMode::Auto, FiringExtra::Damage),
    FiringChoice::Burst(FiringMode::Auto, FiringExtra::Hit),
];

impl FiringChoice {
    /// The firing mode.
    pub fn mode(self) -> FiringMode {
        match self {
            Self::Single => FiringMode::Single,
            Self::Semi => FiringMode::Semi,
            Self::Burst(mode, _) => mode,
        }
    }

    /// What a burst is used for; `None` for single shots.
    pub fn extra(self) -> Option<FiringExtra> {
        match self {
            Self::Burst(_, extra) => Some(extra),
            Self::Single | Self::Semi => None,
        }
    }

    /// What it adds to the attacker's modifiers.
    pub fn modifier(self) -> i32 {
        match self {
            Self::Burst(mode, FiringExtra::Hit) => mode.extra_modifier(),
            _ => 0,
        }
    }

    /// The mode in words: `burst, +1d10 damage`.
    pub fn label(self) -> String {
        let mode = self.mode();
        match (self, mode.extra_damage()) {
            (Self::Burst(_, FiringExtra::Hit), _) => {
                format!("{mode}, +{} to hit", mode.extra_modifier())
            }
            (_, Some(dice)) => format!("{mode}, +{dice} damage"),
            (_, None) => mode.to_string(),
        }
    }

    fn next(self) -> Self {
        let now = CHOICES.iter().position(|choice| *choice == self).unwrap_or(0);
        CHOICES[(now + 1) % CHOICES.len()]
    }
}

/// The letters of weapons, from the first.
const LETTERS: std::ops::RangeInclusive<char> = 'a'..='q';

/// The letter of the weapon with this index; `None` where there are more weapons than letters.
pub fn letter_of(index: usize) -> Option<char> {
    LETTERS.clone().nth(index)
}

/// The key for an attack without any of the weapons.
pub const NO_WEAPON: char = '-';

impl AttackDialog {
    /// The weapons to choose from.
    pub fn weapons<'a>(&self, state: &'a Encounter) -> &'a [Weapon] {
        state.get(self.attacker.who).map_or(&[], |attacker| &attacker.block.weapons)
    }

    /// Goes on with the chosen weapon: its skill is taken, where the attacker has it.
    pub(super) fn take_weapon(&mut self, state: &Encounter) -> Outcome {
        (self.attacker.firing, self.calls_damage) = (self.firing.modifier(), false);
        let weapon = self.chosen_weapon(state);
        let skill = weapon.and_then(|weapon| weapon.profile.skill.as_deref());
        self.attacker.take_skill(skill.unwrap_or_default(), state);
        let rounds = weapon.and_then(Weapon::rounds_left);
        if let Some(defender) = &mut self.defender {
            defender.modifiers.set(Modifier::Halved, rounds.is_some());
        }
        self.step = AttackStep::Attack;
        match rounds {
            Some(left) if left < self.firing.mode().rounds() => {
                Outcome::ShowError(format!("{left} rounds are left: Esc, then R reloads"))
            }
            _ => Outcome::Stay,
        }
    }

    /// Takes the weapon of a letter.
    pub(super) fn weapon_of(&mut self, key: Key, state: &Encounter) -> Outcome {
        let Key::Char(letter) = key else { return Outcome::Stay };
        if letter == NO_WEAPON {
            (self.weapon, self.firing) = (None, FiringChoice::Single);
            return self.take_weapon(state);
        }
        let weapons = self.weapons(state);
        let weapon = (0..weapons.len()).find(|&index| letter_of(index) == Some(letter));
        match weapon {
            Some(index) => {
                self.take(&weapons[index]);
                self.take_weapon(state)
            }
            None => Outcome::ShowError(format!("{letter} is not the letter of a weapon")),
        }
    }

    /// Moves on to the weapon `by` further down.
    pub(super) fn choose_weapon(&mut self, by: isize, state: &Encounter) -> Outcome {
        let weapons = self.weapons(state);
        let is_chosen =
            |weapon: &Weapon| self.weapon.as_deref().is_some_and(|it| weapon.is_called(it));
        let now = weapons.iter().position(is_chosen).unwrap_or(0);
        let next = now.saturating_add_signed(by).min(weapons.len().saturating_sub(1));
        if let Some(weapon) = weapons.get(next) {
            self.take(weapon);
        }
        Outcome::Stay
    }

    /// Chooses a weapon; one that counts no rounds has no firing modes.
    fn take(&mut self, weapon: &Weapon) {
        self.weapon = Some(weapon.label.to_string());
        if weapon.rounds_left().is_none() {
            self.firing = FiringChoice::Single;
        }
    }

    pub(super) fn next_mode(&mut self) -> Outcome {
        self.firing = self.firing.next();
        Outcome::Stay
    }

    /// Reloads the chosen weapon in place of an attack.
    pub(super) fn reload(&self, state: &Encounter) -> Outcome {
        let name = state.name(self.attacker.who).to_owned();
        Command::Reload { name, weapon: self.weapon.clone(), is_action: true, force: false }.into()
    }

    pub(super) fn call_damage(&mut self) -> Outcome {
        self.calls_damage = true;
        Outcome::Say("the damage will be asked for after a hit".to_owned())
    }
}
