//! Numbers that follow from a stat block: each is a default that the block may override (AMB-47).

use std::iter::repeat_n;

use super::{Combatant, Effect, ModifierSource};
use crate::rules::{ArmorLayer, FiringMode, InitiativeStat, Mind, Parameters, Stat, Weapon};

/// The most shots of one action that are counted; more are as many as one likes.
const MAX_SHOTS: usize = 9;

/// Rounds up `part` divided by `by`, for numbers from 0.
fn divided_up(part: i32, by: i32) -> i32 {
    (part + by - 1) / by
}

impl Combatant {
    /// The number that the stat block gives.
    fn explicit(&self, stat: Stat) -> Option<i32> {
        self.block.explicit.get(&stat).copied()
    }

    /// Returns the sum that all effects add to `stat`.
    fn effects_on(&self, stat: Stat) -> i32 {
        self.effects.iter().filter_map(|effect| effect.stats.get(&stat)).sum()
    }

    /// The value of `stat` as it is now, effects included; `None` if there is nothing to derive it from.
    pub fn stat(&self, stat: Stat, rules: &Parameters) -> Option<i32> {
        let plus = self.effects_on(stat);
        let or_derived = |derived: Option<i32>| {
            self.explicit(stat).or(derived).map(|value| (value + plus).max(0))
        };
        match stat {
            // The order asks for these two alone, a thousand times among a thousand combatants.
            Stat::Init => Some(self.initiative_stat(rules) + plus),
            Stat::Speed => {
                Some((self.explicit(stat).unwrap_or(1) + plus).clamp(1, rules.max_speed))
            }
            stat if stat.is_aptitude() => self.aptitude(stat),
            Stat::Wt => or_derived(self.stat(Stat::Dur, rules).map(|dur| divided_up(dur, 5))),
            Stat::Dr => or_derived(self.stat(Stat::Dur, rules).map(|dur| {
                match (self.block.morph.is_biological(), rules.death_rounded_up) {
                    (true, true) => divided_up(dur * 3, 2),
                    (true, false) => dur * 3 / 2,
                    (false, _) => dur * 2,
                }
            })),
            Stat::Luc => or_derived(self.aptitude(Stat::Wil).map(|wil| wil * 2)),
            Stat::Tt => or_derived(self.stat(Stat::Luc, rules).map(|luc| divided_up(luc, 5))),
            Stat::Ir => or_derived(self.stat(Stat::Luc, rules).map(|luc| luc * 2)),
            Stat::Moxie => Some(self.explicit(stat).unwrap_or(0)),
            Stat::Ignore => Some((self.explicit(stat).unwrap_or(0) + plus).clamp(0, 3)),
            stat if stat.aptitude_of_bonus().is_some() => self.explicit(stat),
            Stat::Discipline | Stat::Physique => self.explicit(stat).map(|value| value + plus),
            _ => or_derived(None),
        }
    }

    /// An aptitude: with its bonus, capped by the morph; with effects, capped by 40 (DS-12, DS-13, EX-61).
    fn aptitude(&self, aptitude: Stat) -> Option<i32> {
        let base = self.capped(aptitude, self.explicit(aptitude)? + self.bonus(aptitude));
        Some((base + self.effects_on(aptitude)).clamp(0, self.limit(aptitude)))
    }

    /// Returns the limit of an aptitude: 40, or what the stat block of a creature gives beyond it (DS-13, AMB-93).
    fn limit(&self, aptitude: Stat) -> i32 {
        self.explicit(aptitude).unwrap_or(0).max(40)
    }

    /// Returns what the body adds to an aptitude (EX-61).
    fn bonus(&self, aptitude: Stat) -> i32 {
        aptitude.bonus().and_then(|bonus| self.explicit(bonus)).unwrap_or(0)
    }

    /// Returns the natural value of an aptitude as the body lets it count (DS-12).
    fn capped(&self, aptitude: Stat, value: i32) -> i32 {
        value.min(self.explicit(Stat::Maximum).unwrap_or_else(|| self.limit(aptitude)))
    }

    /// An aptitude of the ego in this body, without bonus and effects (AMB-83).
    pub(super) fn natural_aptitude(&self, aptitude: Stat) -> Option<i32> {
        self.explicit(aptitude).map(|value| self.capped(aptitude, value))
    }

    /// The first weapon whose skill is not known, with that skill.
    pub fn unskilled_weapon(&self, rules: &Parameters) -> Option<(&Weapon, &str)> {
        let weapons = self.block.weapons.iter();
        let mut needed = weapons.filter_map(|it| Some((it, it.profile.skill.as_deref()?)));
        needed.find(|(_, skill)| self.skill_now(skill, rules).is_none())
    }

    /// The first weapon that deals damage of no kind, against which no armor counts.
    pub fn weapon_without_kind(&self) -> Option<&Weapon> {
        self.block.weapons.iter().find(|it| it.profile.kind.is_none())
    }

    /// A skill of the stat block as it is now: it moves with the aptitude it is built on (EX-60, AMB-77).
    pub fn skill_now(&self, label: &str, rules: &Parameters) -> Option<i32> {
        let (label, value) = self.block.skill(label)?;
        let Some(link) = rules.linked_skills.link(label) else { return Some(value) };
        let change = self.aptitude_change(link.aptitude, self.explicit(link.aptitude));
        Some((value + change).max(0))
    }

    /// Returns the number of attacks with a weapon in this stage, and the most that this mode allows; `None` if that is one or
    /// not limited, and for a mode that the weapon lacks (EX-31).
    pub fn shots(
        &self,
        weapon: &Weapon,
        mode: FiringMode,
        rules: &Parameters,
    ) -> Option<(usize, usize)> {
        let allows = |most: &usize| rules.rate_of_fire.allows(repeat_n(mode, *most));
        let most = (1..=MAX_SHOTS).take_while(allows).count();
        let is_counted = rules.stage_limits && weapon.profile.modes().any(|it| it == mode);
        let fired = self.actions.shots.iter().filter(|it| it.weapon == weapon.label).count();
        (is_counted && (2..MAX_SHOTS).contains(&most)).then_some((fired, most))
    }

    /// The turns at the end of which an effect that armor doesn't stop has killed at the earliest (EX-22); `None` if it deals no
    /// damage, or if the Death Rating is not known or is reached.
    pub fn dies_in(&self, effect: &Effect, rules: &Parameters) -> Option<i32> {
        let each = effect.each.filter(|_| effect.kind.is_none())?.highest().max(1);
        let left = self.stat(Stat::Dr, rules)? - self.injuries.damage;
        (left > 0).then(|| divided_up(left, each))
    }

    /// Returns what has moved an aptitude of the stat block, one by one: the body, its maximum, effects.
    pub fn moved_by(&self, aptitude: Stat) -> Vec<(&str, i32)> {
        let Some(own) = self.explicit(aptitude) else { return Vec::new() };
        let sum = own + self.bonus(aptitude);
        let body = [("body", self.bonus(aptitude)), ("maximum", self.capped(aptitude, sum) - sum)];
        let effects = self
            .effects
            .iter()
            .filter_map(|effect| Some((effect.label.as_str(), *effect.stats.get(&aptitude)?)));
        body.into_iter().chain(effects).filter(|(_, value)| *value != 0).collect()
    }

    /// Returns how far an aptitude is from where it starts; if it is not known, by its bonus and effects alone.
    fn aptitude_change(&self, aptitude: Stat, start: Option<i32>) -> i32 {
        match (start, self.aptitude(aptitude)) {
            (Some(start), Some(now)) => now - start,
            _ => self.bonus(aptitude) + self.effects_on(aptitude),
        }
    }

    /// Returns true if the stat block has neither INIT nor both INT and REF, and the ruleset asks for it.
    pub fn lacks_init(&self, rules: &Parameters) -> bool {
        let has = |stat: Stat| self.explicit(stat).is_some();
        let is_used = rules.initiative_stat != InitiativeStat::Unused;
        is_used && !has(Stat::Init) && !(has(Stat::Int) && has(Stat::Ref))
    }

    /// INIT without wounds and without effects on INIT itself (IN-1 to IN-3); 0 if nothing is known.
    ///
    /// An explicit INIT changes with effects and bonuses on the aptitudes as the formula would.
    fn initiative_stat(&self, rules: &Parameters) -> i32 {
        let formula = rules.initiative_stat;
        let aptitudes = [Stat::Int, Stat::Ref];
        match self.explicit(Stat::Init) {
            Some(init)
                if self.effects.is_empty()
                    && aptitudes.into_iter().all(|stat| self.bonus(stat) == 0) =>
            {
                init
            }
            Some(init) => {
                let moved = |stat| self.aptitude_change(stat, self.natural_aptitude(stat));
                init + formula.of(aptitudes.into_iter().map(moved).sum())
            }
            None => match aptitudes.map(|stat| self.aptitude(stat)) {
                [Some(int), Some(reflexes)] => formula.of(int + reflexes),
                _ => 0,
            },
        }
    }

    /// Wounds with a modifier that counts (EX-7, AMB-51).
    fn effective_wounds(&self, rules: &Parameters) -> i32 {
        match self.injuries.wounds {
            0 => 0,
            wounds => (wounds - self.stat(Stat::Ignore, rules).unwrap_or(0)).max(0),
        }
    }

    /// The score that a die makes: die + INIT + modifier − wounds (IN-4, AMB-13). It has no floor (AMB-12).
    pub fn score_of(&self, die: i32, modifier: i32, rules: &Parameters) -> i32 {
        let init = match rules.initiative_stat {
            InitiativeStat::Unused => 0,
            _ => self.stat(Stat::Init, rules).unwrap_or(0),
        };
        let wounds = if rules.ignore_initiative {
            self.effective_wounds(rules)
        } else {
            self.injuries.wounds
        };
        let harm =
            wounds * rules.wound_initiative + self.injuries.traumas * rules.trauma_initiative;
        die + init + modifier - harm
    }

    /// Returns the modifiers of wounds, traumas, layered armor and load to every test, one by one; 0 or less (EX-2,
    /// EX-7, EX-16, CT-14).
    pub(super) fn penalties(&self, rules: &Parameters) -> [(ModifierSource, i32); 4] {
        let load = self.stat(Stat::Load, rules).zip(self.stat(Stat::Physique, rules));
        let load = load.map_or(0, |(pounds, physique)| rules.encumbrance.penalty(physique, pounds));
        [
            (ModifierSource::Load, load),
            (ModifierSource::Wounds, -self.effective_wounds(rules) * rules.wound_penalty),
            (ModifierSource::Traumas, -self.injuries.traumas * rules.trauma_penalty),
            (ModifierSource::ArmorLayers, -self.block.armor.extra_layers() * rules.layer_penalty),
        ]
    }

    /// Returns their sum.
    pub fn penalty(&self, rules: &Parameters) -> i32 {
        self.penalties(rules).iter().map(|(_, value)| value).sum()
    }

    /// Returns the mental state that stress has led to (EX-18).
    pub fn mind(&self, rules: &Parameters) -> Mind {
        let reaches = |stat: Stat| {
            self.stat(stat, rules).is_some_and(|rating| self.injuries.stress >= rating)
        };
        match (reaches(Stat::Ir), reaches(Stat::Luc)) {
            (true, _) => Mind::Insane,
            (false, true) => Mind::Breakdown,
            (false, false) => Mind::Sound,
        }
    }

    /// Armor of all layers and accessories together.
    pub fn armor(&self) -> ArmorLayer {
        self.block.armor.total() + self.block.accessory
    }

    /// Returns the damage bonus of Somatics in melee (DS-10).
    pub fn damage_bonus(&self) -> Option<i32> {
        self.aptitude(Stat::Som).map(|som| som / 10)
    }
}
