//! The numbers that follow from others, worked out each time they are asked for.

use super::combatant::Combatant;
use super::ruleset::Ruleset;

impl Combatant {
    /// Returns what effects add to a stat, one by one.
    pub fn changes(&self, key: &str) -> Vec<i64> {
        self.effects.iter().filter_map(|effect| effect.changes.get(key)).copied().collect()
    }

    /// Sums up what all effects add to a stat.
    pub fn change(&self, key: &str) -> i64 {
        self.changes(key).iter().sum()
    }

    /// Returns an aptitude of the ego as the morph allows it (DS-12).
    fn natural(&self, key: &str) -> Option<i64> {
        let most = self.entered("maximum").unwrap_or(self.limit(key));
        self.entered(key).map(|aptitude| aptitude.min(most))
    }

    /// Returns what the body adds to an aptitude (EX-61).
    fn bonus_on(&self, key: &str) -> i64 {
        self.entered(&format!("bonus.{key}")).unwrap_or(0)
    }

    /// Returns an aptitude with its bonus, as the morph allows it, and its effects, 40 at most (DS-13, EX-61).
    pub fn aptitude(&self, key: &str) -> Option<i64> {
        let most = self.entered("maximum").unwrap_or(self.limit(key));
        let sum = (self.entered(key)? + self.bonus_on(key)).min(most);
        Some((sum + self.change(key)).clamp(0, self.limit(key)))
    }

    /// Returns 40, or the aptitude of a creature beyond it (AMB-93).
    fn limit(&self, key: &str) -> i64 {
        self.entered(key).unwrap_or(0).max(40)
    }

    /// Returns what bonus and effects add to an aptitude; if it was not given, all that they name.
    fn added(&self, key: &str) -> i64 {
        match (self.natural(key), self.aptitude(key)) {
            (Some(natural), Some(now)) => now - natural,
            _ => self.bonus_on(key) + self.change(key),
        }
    }

    /// Returns the key of a skill: its label, or the one that has a specialization besides (TS-22).
    pub fn skill_key(&self, label: &str) -> String {
        let label = label.to_lowercase();
        let begin = format!("{label} (");
        let special = self.skills.keys().find(|it| it.starts_with(&begin) && it.ends_with(')'));
        if self.skills.contains_key(&label) { label } else { special.unwrap_or(&label).clone() }
    }

    /// Returns a skill as it is with the aptitude it is built on (EX-60).
    pub fn skill(&self, label: &str, rules: &Ruleset) -> Option<i64> {
        let (label, rating) = self.skills.get(&self.skill_key(label))?;
        let Some((key, _)) = rules.link(label) else { return Some(*rating) };
        let moved = match (self.entered(&key), self.aptitude(&key)) {
            (Some(own), Some(now)) => now - own,
            _ => self.bonus_on(&key) + self.change(&key),
        };
        Some((rating + moved).max(0))
    }

    /// Returns the unwounded INIT (IN-1, IN-2; fine print: Effects).
    pub fn init(&self, rules: &Ruleset) -> i64 {
        let base = match (self.entered("init"), self.aptitude("int"), self.aptitude("ref")) {
            (Some(init), _, _) => init + rules.init_of(self.added("int") + self.added("ref")),
            (None, Some(int), Some(reflexes)) => rules.init_of(int + reflexes),
            _ => 0,
        };
        base + self.change("init")
    }

    /// Returns whether there is nothing to know INIT from.
    pub fn lacks_init(&self, rules: &Ruleset) -> bool {
        let given = |key| self.entered(key).is_some();
        let known = given("init") || (given("int") && given("ref"));
        !known && !rules.is("initiative_stat", "Unused")
    }

    /// Returns `dur wt dr luc tt ir`: a given value wins over the derived one (DS-3 to DS-8).
    pub fn derived(&self, key: &str, rules: &Ruleset) -> Option<i64> {
        let of = |key: &str| self.derived(key, rules);
        let base = match (self.entered(key), key) {
            (Some(given), _) => given,
            (None, "wt") => (of("dur")? + 4).div_euclid(5),
            (None, "dr") if !self.is_flesh() => of("dur")? * 2,
            (None, "dr") if rules.has("death_rounded_up") => (of("dur")? * 3 + 1).div_euclid(2),
            (None, "dr") => (of("dur")? * 3).div_euclid(2),
            (None, "luc") => self.aptitude("wil")? * 2,
            (None, "tt") => (of("luc")? + 4).div_euclid(5),
            (None, "ir") => of("luc")? * 2,
            _ => return None,
        };
        // Decision: no effect takes one of them below zero.
        Some((base + self.change(key)).max(0))
    }

    /// Returns Discipline, Physique or a load with its effects. Decision: no load is below zero.
    pub fn affected(&self, key: &str) -> Option<i64> {
        let least = if key == "load" { 0 } else { i64::MIN };
        self.entered(key).map(|number| (number + self.change(key)).max(least))
    }

    /// Returns whether they have a biomorph's Death Rating; pods do (AMB-45).
    pub fn is_flesh(&self) -> bool {
        self.morph == "bio" || self.morph == "pod"
    }

    /// Returns Speed with its effects, from 1 to the most that the ruleset knows (SP-2).
    pub fn speed(&self, rules: &Ruleset) -> i64 {
        (self.counter("speed") + self.change("speed")).clamp(1, rules.number("max_speed"))
    }

    /// Returns the number of wounds that are ignored, three at most (EX-7).
    pub fn ignored(&self) -> i64 {
        (self.counter("ignore") + self.change("ignore")).clamp(0, 3)
    }

    /// Returns a score, which is never stored (AMB-13).
    pub fn score(&self, die: i64, rules: &Ruleset) -> i64 {
        let is_outnumbered = self.outnumbered_in.contains(&self.rolled_in);
        let ambush = if is_outnumbered { rules.number("surprise_modifier") } else { 0 };
        let modifier = self.roll_mod + ambush;
        if rules.is("initiative_stat", "Unused") {
            return die + modifier;
        }
        let ignored = if rules.has("ignore_initiative") { self.ignored() } else { 0 };
        let wounds = (self.counter("wounds") - ignored).max(0);
        die + modifier + self.init(rules)
            - wounds * rules.number("wound_initiative")
            - self.counter("traumas") * rules.number("trauma_initiative")
    }

    /// Returns energy and kinetic armor, layers and accessories together (EX-16).
    pub fn armor_sum(&self) -> (i64, i64) {
        sum(self.armor.iter().chain(&self.accessory))
    }

    /// Returns what wounds, traumas, layers of armor and a heavy load (CT-14) take from tests.
    pub fn penalty(&self, rules: &Ruleset) -> i64 {
        let wounds = (self.counter("wounds") - self.ignored()).max(0);
        let layers = (self.armor.len() as i64 - 1).max(0);
        let load = match (rules.encumbrance(), self.affected("physique"), self.affected("load")) {
            (Some((free, ..)), Some(physique), Some(load)) => {
                i64::from(load > free * physique.max(0))
            }
            _ => 0,
        };
        -load
            - wounds * rules.number("wound_penalty")
            - self.counter("traumas") * rules.number("trauma_penalty")
            - layers * rules.number("layer_penalty")
    }

    /// Returns the damage bonus (DS-10).
    pub fn bonus(&self) -> Option<i64> {
        self.aptitude("som").map(|som| som / 10)
    }

    /// Returns the state of mind (EX-18).
    pub fn mind(&self, rules: &Ruleset) -> &'static str {
        let stress = self.counter("stress");
        let reaches = |key| self.derived(key, rules).is_some_and(|limit| stress >= limit);
        if reaches("ir") {
            "insane"
        } else if reaches("luc") {
            "breakdown"
        } else {
            "sound"
        }
    }
}

/// Adds up layers of armor.
pub fn sum<'a>(layers: impl Iterator<Item = &'a (i64, i64)>) -> (i64, i64) {
    layers.fold((0, 0), |sum, layer| (sum.0 + layer.0, sum.1 + layer.1))
}
