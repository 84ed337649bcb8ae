//! Harm: damage, wounds, stress, and what they do to a combatant.

use std::rc::Rc;

use serde_json::{Value, json};

use super::line::{Line, truth, within};
use super::situation::Situation;

/// A hit before armor.
pub struct Hit {
    pub dv: i64,
    /// `kinetic` or `energy`; without a type armor is not applied.
    pub kind: Option<String>,
    pub ap: i64,
    pub past_armor: bool,
}

/// The harm of a hit.
pub struct Harm {
    pub taken: i64,
    pub wounds: i64,
}

impl Situation {
    pub fn damage(&mut self, who: u32, line: &mut Line) -> Result<(), String> {
        let dv = within(line.number()?, 0, 9999)?;
        let kind = line.word_of(&["kinetic", "energy"]);
        let ap = within(line.number_of("ap")?.unwrap_or(0), -999, 999)?;
        let armor = line.option("armor").map_or(Ok(true), |value| truth(&value))?;
        let harm = self.hit(who, &Hit { dv, kind, ap, past_armor: !armor });
        let [taken, wounds, knockdown, unconscious] = self.harm_results(who, &harm);
        self.give([taken, wounds, knockdown, unconscious]);
        Ok(())
    }

    /// Lets a hit do its damage, after armor (EX-1, EX-2).
    pub fn hit(&mut self, who: u32, hit: &Hit) -> Harm {
        let (energy, kinetic) = self.of(who).armor_sum();
        let armor = match hit.kind.as_deref() {
            Some("energy") if !hit.past_armor => energy,
            Some("kinetic") if !hit.past_armor => kinetic,
            _ => 0,
        };
        let taken = (hit.dv - (armor - hit.ap.abs()).max(0)).max(0);
        let harm = self.suffer(who, taken);
        self.call_for_tests(who, harm.wounds);
        self.call_for_bleeding(who, harm.taken);
        harm
    }

    /// Adds damage, the wounds it makes and the status it brings (EX-2, EX-5).
    pub fn suffer(&mut self, who: u32, taken: i64) -> Harm {
        let rules = Rc::clone(&self.rules);
        let combatant = self.of_mut(who);
        // Decision: a Wound Threshold that an effect has taken to zero makes no wounds.
        let threshold = combatant.derived("wt", &rules).filter(|threshold| *threshold > 0);
        let wounds = threshold.map_or(0, |threshold| taken / threshold);
        combatant.count("damage", taken);
        combatant.count("wounds", wounds);
        let damage = combatant.counter("damage");
        // Decision: a Death Rating that is given kills even if the Durability is not known.
        let reaches = |key| combatant.derived(key, &rules).is_some_and(|rating| damage >= rating);
        let status = match (reaches("dr"), reaches("dur")) {
            (true, _) => "dead",
            (_, true) if combatant.is_flesh() => "unconscious",
            (_, true) => "disabled",
            _ => "active",
        };
        if taken > 0 && badness(status) > badness(&combatant.status) {
            combatant.status = status.into();
        }
        Harm { taken, wounds }
    }

    /// Returns the results of a hit, with the targets to test against (EX-3, EX-4).
    pub fn harm_results(&self, who: u32, harm: &Harm) -> [(&'static str, Value); 4] {
        let target = self.resistance(who, "som");
        let from = |least| if harm.wounds >= least { json!(target) } else { Value::Null };
        [
            ("taken", json!(harm.taken)),
            ("wounds", json!(harm.wounds)),
            ("knockdown", from(1)),
            ("unconscious", from(2)),
        ]
    }

    /// Wounds a combatant without damage, or takes wounds away.
    pub fn wound(&mut self, who: u32, count: i64) {
        let before = self.of(who).counter("wounds");
        self.of_mut(who).count("wounds", count);
        let healed = (before - self.of(who).counter("wounds")).max(0);
        self.strike(who, |held| held.wounds = (held.wounds - healed).max(0));
        self.call_for_tests(who, count);
        if count <= 0 {
            self.drop_what_is_taken_back(who);
        }
        // Decision: nothing was taken, and wounds that are taken away have no results.
        if count > 0 {
            let [_, results @ ..] = self.harm_results(who, &Harm { taken: 0, wounds: count });
            self.give(results);
        }
    }

    /// Takes damage and wounds away; the status stays.
    pub fn heal(&mut self, who: u32, line: &mut Line) -> Result<(), String> {
        let wounds = within(line.number_of("wounds")?.unwrap_or(0), 0, 9999)?;
        let (damage, wounds) = match line.word_of(&["all"]) {
            Some(_) if wounds != 0 => return Err("all are all wounds".into()),
            Some(_) => (9999, 99),
            None => (within(line.number()?, 0, 9999)?, wounds),
        };
        let dur = self.of(who).derived("dur", &self.rules);
        let combatant = self.of_mut(who);
        let before = combatant.counter("damage");
        let healed = wounds.min(combatant.counter("wounds"));
        combatant.count("damage", -damage);
        combatant.count("wounds", -wounds);
        let now = combatant.counter("damage");
        // A wound that is above DUR no more bleeds no more.
        if dur.is_some_and(|dur| before > dur && now <= dur) {
            combatant.effects.retain(|effect| effect.label.to_lowercase() != "bleeding");
            self.due.remove(&(Some(who), "bleeding".to_owned()));
        }
        self.strike(who, |held| held.wounds = (held.wounds - healed).max(0));
        self.drop_what_is_taken_back(who);
        Ok(())
    }

    /// Adds stress, and a trauma for each full Trauma Threshold of it (EX-18).
    pub fn stress(&mut self, who: u32, line: &mut Line) -> Result<(), String> {
        let stress = within(line.number()?, 0, 9999)?;
        let rules = Rc::clone(&self.rules);
        let combatant = self.of_mut(who);
        let threshold = combatant.derived("tt", &rules).filter(|threshold| *threshold > 0);
        let traumas = threshold.map_or(0, |threshold| stress / threshold);
        combatant.count("stress", stress);
        combatant.count("traumas", traumas);
        if traumas > 0 {
            self.call_for(who, "trauma");
        }
        // Decision: the target to recover from a new trauma is told with it.
        let recover = self.resistance(who, "wil").filter(|_| traumas > 0);
        self.give([
            ("taken", json!(stress)),
            ("traumas", json!(traumas)),
            ("recover", json!(recover)),
        ]);
        Ok(())
    }

    /// Takes stress and traumas away.
    pub fn relieve(&mut self, who: u32, line: &mut Line) -> Result<(), String> {
        let stress = within(line.number()?, 0, 9999)?;
        let traumas = within(line.number_of("traumas")?.unwrap_or(0), 0, 99)?;
        let combatant = self.of_mut(who);
        let healed = traumas.min(combatant.counter("traumas"));
        combatant.count("stress", -stress);
        combatant.count("traumas", -traumas);
        self.strike(who, |held| held.traumas = (held.traumas - healed).max(0));
        Ok(())
    }

    pub fn set_status(&mut self, who: u32, status: &str) -> Result<(), String> {
        if badness(status) == 0 && status != "active" {
            return Err(format!("{status} is no status"));
        }
        self.of_mut(who).status = status.into();
        self.strike(who, |held| held.status = None);
        Ok(())
    }
}

/// Returns how bad a status is. Decision: unconscious and disabled are equally so.
fn badness(status: &str) -> u8 {
    match status {
        "unconscious" | "disabled" => 1,
        "dead" => 2,
        "gone" => 3,
        _ => 0,
    }
}
