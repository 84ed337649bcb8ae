//! The firing mode of a weapon.

use phasekeeper_engine::rules::{FiringExtra, FiringMode, Parameters, Weapon};

/// A firing mode, and what a burst is used for (EX-23).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FiringChoice {
    pub mode: FiringMode,
    /// The use of a burst; `None` for single shots.
    pub extra: Option<FiringExtra>,
}

/// The source of the damage: a roll of the program, or a number from the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CalledDamage {
    #[default]
    Rolled,
    /// It is called out, as that of the last hit was.
    AsBefore,
    Called,
    /// It is called out without the dice of the firing mode.
    WithoutExtra,
}

impl CalledDamage {
    /// Returns true if the key has said so in this attack.
    pub(super) fn is_called_now(self) -> bool {
        matches!(self, Self::Called | Self::WithoutExtra)
    }

    /// Returns the choice that the key leads to; damage called out as before is called out again.
    pub(super) fn next(self, adds_damage: bool) -> Self {
        match self {
            Self::Rolled | Self::AsBefore => Self::Called,
            Self::Called if adds_damage => Self::WithoutExtra,
            Self::Called | Self::WithoutExtra => Self::Rolled,
        }
    }
}

/// A weapon as it was fired last.
#[derive(Clone, Debug)]
pub struct UsedWeapon {
    pub label: String,
    pub firing: FiringChoice,
}

impl UsedWeapon {
    /// A weapon that is used for the first time.
    pub fn of(weapon: &Weapon) -> Self {
        Self { label: weapon.label.to_string(), firing: FiringChoice::first(Some(weapon)) }
    }

    /// A weapon after an attack in this mode, or in the first of its own.
    pub fn fired(weapon: &Weapon, mode: Option<FiringMode>, extra: Option<FiringExtra>) -> Self {
        let mut used = Self::of(weapon);
        if let Some(mode) = mode {
            used.firing = FiringChoice::with_mode(weapon, mode).unwrap_or(used.firing);
        }
        let extra = extra.filter(|extra| *extra != FiringExtra::Included);
        used.firing.extra = extra.or(used.firing.extra);
        used
    }
}

/// The choices in the order in which a key goes through them.
const CHOICES: [(FiringMode, Option<FiringExtra>); 8] = [
    (FiringMode::Single, None),
    (FiringMode::Semi, None),
    (FiringMode::Burst, Some(FiringExtra::Damage)),
    (FiringMode::Burst, Some(FiringExtra::Hit)),
    (FiringMode::Burst, Some(FiringExtra::Nothing)),
    (FiringMode::Auto, Some(FiringExtra::Damage)),
    (FiringMode::Auto, Some(FiringExtra::Hit)),
    (FiringMode::Auto, Some(FiringExtra::Nothing)),
];

impl FiringChoice {
    /// The choices that a weapon leaves: its modes, or all of them if it names none and counts rounds.
    pub(super) fn of(weapon: &Weapon) -> Vec<Self> {
        let is_possible = |mode| match weapon.profile.modes().next() {
            Some(_) => weapon.profile.modes().any(|it| it == mode),
            None => mode == FiringMode::Single || weapon.rounds_left().is_some(),
        };
        let choices = CHOICES.iter().map(|&(mode, extra)| Self { mode, extra });
        choices.filter(|it| is_possible(it.mode)).collect()
    }

    /// Returns the choice that a weapon begins with.
    pub(super) fn first(weapon: Option<&Weapon>) -> Self {
        weapon.and_then(|weapon| Self::of(weapon).first().copied()).unwrap_or_default()
    }

    /// Returns the choice for so many targets: the first that is spread over enough of them.
    pub(super) fn at_several(weapon: Option<&Weapon>, targets: usize) -> Self {
        let spread = weapon.map(Self::of).unwrap_or_default();
        let mut spread = spread.into_iter().filter(|it| it.is_spread());
        let first = spread.next();
        let next = spread.next().filter(|_| targets > 2);
        next.or(first).unwrap_or_else(|| Self::first(weapon))
    }

    /// Returns true if a weapon leaves this choice and has the rounds for it.
    pub(super) fn is_left_by(self, weapon: &Weapon) -> bool {
        let has_rounds = weapon.rounds_left().is_none_or(|left| left >= self.mode.rounds());
        has_rounds && Self::of(weapon).contains(&self)
    }

    /// Returns the first choice with this mode; `None` if the weapon has none.
    pub(super) fn with_mode(weapon: &Weapon, mode: FiringMode) -> Option<Self> {
        Self::of(weapon).into_iter().find(|choice| choice.mode == mode)
    }

    /// Returns true if it is spread over several targets.
    pub(super) fn is_spread(self) -> bool {
        self.extra == Some(FiringExtra::Nothing)
    }

    /// Returns true if a weapon can be fired at several.
    pub(super) fn spreads(weapon: &Weapon) -> bool {
        Self::of(weapon).into_iter().any(Self::is_spread)
    }

    /// Returns true if its dice are added to the damage.
    pub fn adds_damage(self) -> bool {
        self.extra == Some(FiringExtra::Damage)
    }

    /// The mode in words, with the dice of its damage or what it adds to hit: `burst +1d10`, `burst +10 hit`.
    pub fn label(self, rules: &Parameters) -> String {
        let mode = self.mode;
        match (self.extra, rules.firing_damage(mode)) {
            (Some(FiringExtra::Damage), Some(dice)) => format!("{mode} +{dice}"),
            (Some(FiringExtra::Hit), _) => format!("{mode} +{} hit", rules.firing_to_hit(mode)),
            (Some(FiringExtra::Nothing), _) => format!("{mode} on several"),
            _ => mode.to_string(),
        }
    }
}
