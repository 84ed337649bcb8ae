//! Harm, effects and what mends them.

use super::Transaction;
use super::setup::line_of;
use crate::encounter::combatant::Id;
use crate::encounter::due::Due;
use crate::encounter::effect::{Effect, Fading, Span};
use crate::encounter::outcome::Outcome;
use crate::encounter::parts::{DamageKind, Hit, InjuryKind};
use crate::encounter::refusal::{Refusal, within};
use crate::rules::{Check, Stat, Status};

/// The most turns or phases an effect can be given.
const LONGEST_SPAN: i32 = 10_000;

/// The fewest turns that a shock puts somebody out for (EX-17).
const SHOCK_LEAST: i32 = 3;

/// `1 wound`, `2 wounds`.
fn counted(count: i32, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// A hit with numbers that can be.
pub(super) fn checked(hit: Hit) -> Result<Hit, Refusal> {
    within("damage", hit.value, 0, 9999)?;
    within("ap", hit.penetration, -999, 999)?;
    Ok(hit)
}

impl Transaction<'_> {
    pub(super) fn damage(&mut self, name: &str, hit: Hit) -> Result<(), Refusal> {
        let id = self.id_of(name)?;
        self.strike(id, checked(hit)?);
        Ok(())
    }

    /// A hit that was [`checked`]: armor, damage, wounds by the Wound Threshold, status (EX-1 to EX-5,
    /// AMB-48, AMB-49).
    pub(super) fn strike(&mut self, id: Id, hit: Hit) {
        let worn = self.who(id).armor();
        let armor = match hit.kind.filter(|_| hit.armor) {
            Some(DamageKind::Energy) => worn.energy,
            Some(DamageKind::Kinetic) => worn.kinetic,
            None => 0,
        };
        let armor = (armor - hit.penetration.abs()).max(0);
        let taken = (hit.value - armor).max(0);
        let damage = self.who(id).injuries.damage + taken;
        let against = self.stat(id, Stat::Dur).map_or(String::new(), |dur| format!("/{dur}"));
        let name = self.name(id);
        self.say(format!(
            "{name} takes {taken} of {} (armor {armor}): {damage}{against}",
            hit.value
        ));
        self.hurt(id, taken);
    }

    /// Damage that armor has nothing to do with any more.
    pub(super) fn hurt(&mut self, id: Id, taken: i32) {
        let threshold = self.stat(id, Stat::Wt).filter(|&threshold| threshold > 0);
        let wounded = threshold.map_or(0, |threshold| taken / threshold);
        let harm = &mut self.who(id).injuries;
        harm.damage = (harm.damage + taken).min(InjuryKind::Damage.most());
        self.inflict(id, wounded, Outcome::default().with("taken", taken));
        if taken > 0 {
            self.worsen(id);
        }
    }

    pub(super) fn wound(&mut self, name: &str, count: i32) -> Result<(), Refusal> {
        within("a number of wounds", count, -99, 99)?;
        let id = self.id_of(name)?;
        if count <= 0 {
            self.mend(id, 0, -count);
        } else {
            self.inflict(id, count, Outcome::default());
        }
        Ok(())
    }

    /// Wounds of one blow, and the targets of the tests they call for (EX-3, EX-4).
    fn inflict(&mut self, id: Id, wounded: i32, result: Outcome) {
        let harm = &mut self.who(id).injuries;
        harm.wounds = (harm.wounds + wounded).min(InjuryKind::Wounds.most());
        let total = harm.wounds;
        let target = self.state.resistance_target(id, Stat::Som);
        let knockdown = target.filter(|_| wounded >= 1);
        let unconscious = target.filter(|_| wounded >= 2);
        // Without SOM the target is not known, yet the test is due where wounds hinder tests at all.
        let tested = target.is_some() || self.state.rules().wound_penalty > 0;
        if tested && self.who(id).is_active() {
            self.due.extend((wounded >= 1).then_some(Due::Knockdown(id)));
            self.due.extend((wounded >= 2).then_some(Due::Unconsciousness(id)));
        }
        if wounded > 0 {
            let name = self.name(id);
            let tests = match (knockdown, unconscious) {
                (Some(target), None) => format!("; SOM test at {target} or knocked down"),
                (Some(target), Some(_)) => {
                    format!("; SOM tests at {target} or knocked down, or unconscious")
                }
                (None, _) if tested => {
                    let also = if wounded > 1 { ", or unconscious" } else { "" };
                    format!("; SOM × 3 test or knocked down{also}")
                }
                _ => String::new(),
            };
            self.say(format!("{name} suffers {}, now {total}{tests}", counted(wounded, "wound")));
        }
        self.state.result = result
            .with("wounds", wounded)
            .with("knockdown", knockdown)
            .with("unconscious", unconscious);
    }

    /// What damage against Durability and Death Rating makes of somebody; never better (EX-5).
    fn worsen(&mut self, id: Id) {
        let (dur, dr) = (self.stat(id, Stat::Dur), self.stat(id, Stat::Dr));
        let combatant = self.who(id);
        let reaches =
            |rating: Option<i32>| rating.is_some_and(|rating| combatant.injuries.damage >= rating);
        let status = if reaches(dr) {
            Status::Dead
        } else if reaches(dur) {
            combatant.status_when_out()
        } else {
            Status::Active
        };
        if status.severity() > combatant.status.severity() {
            self.become_status(id, status);
        }
    }

    fn become_status(&mut self, id: Id, status: Status) {
        if status != Status::Active {
            self.due.retain(|due| !(due.is_test() && due.who() == Some(id)));
        }
        let combatant = self.who(id);
        if combatant.status != status {
            combatant.status = status;
            let said = format!("{} is {status}", combatant.name);
            self.say(said);
        }
    }

    pub(super) fn set_status(&mut self, name: &str, status: Status) -> Result<(), Refusal> {
        let id = self.id_of(name)?;
        self.become_status(id, status);
        Ok(())
    }

    pub(super) fn heal(&mut self, name: &str, points: i32, count: i32) -> Result<(), Refusal> {
        within("healing", points, 0, 9999)?;
        within("wounds", count, 0, 99)?;
        let id = self.id_of(name)?;
        self.mend(id, points, count);
        Ok(())
    }

    fn mend(&mut self, id: Id, points: i32, count: i32) {
        let combatant = self.who(id);
        combatant.injuries.damage = (combatant.injuries.damage - points).max(0);
        combatant.injuries.wounds = (combatant.injuries.wounds - count).max(0);
        let said = format!(
            "{} is at {} damage and {}",
            combatant.name,
            combatant.injuries.damage,
            counted(combatant.injuries.wounds, "wound")
        );
        self.say(said);
    }

    fn stat(&self, id: Id, stat: Stat) -> Option<i32> {
        self.state.get(id).and_then(|combatant| combatant.stat(stat, self.state.rules()))
    }

    pub(super) fn put_effect(
        &mut self,
        name: &str,
        effect: Effect,
        span: Span,
    ) -> Result<(), Refusal> {
        let id = self.id_of(name)?;
        let label = line_of("an effect", &effect.label)?;
        for (&stat, &value) in &effect.stats {
            if matches!(stat, Stat::Moxie | Stat::Maximum) {
                return Err(Refusal::NotAffected(stat));
            }
            within(&format!("an effect on {stat}"), value, -999, 999)?;
        }
        within("an effect on tests", effect.test, -999, 999)?;
        if let Span::Turns(count) | Span::Phases(count) = span {
            within("a duration", count, 1, LONGEST_SPAN)?;
        }
        self.apply_effect(id, Effect { label, ..effect }, span);
        Ok(())
    }

    /// An effect begins; the same label again replaces the old.
    fn apply_effect(&mut self, id: Id, effect: Effect, span: Span) {
        let end = span.end(self.state.clock, self.state.rules().phases);
        let effects = &mut self.who(id).effects;
        effects.retain(|old| !same_label(&old.label, &effect.label));
        effects.push(Effect { end, ..effect });
    }

    /// The test against a shock: DUR less damage, and energy armor (EX-17). Failed it stuns for turns,
    /// passed it only hinders.
    pub(super) fn shock(&mut self, name: &str, roll: Option<i32>) -> Result<(), Refusal> {
        let id = self.id_of(name)?;
        if !self.who(id).block.morph.is_biological() {
            return Err(Refusal::NoShock(self.name(id)));
        }
        let dur = self.stat(id, Stat::Dur);
        let dur = dur.ok_or(Refusal::Unknown { what: "the Durability", key: "dur" })?;
        let target = dur - self.who(id).injuries.damage + self.who(id).armor().energy;
        let check = Check { target, roll: self.percentile(roll)? };
        let margin = check.margin(self.state.rules().margin);
        let fading = |test: i32, turns: i32| Fading { test, turns };
        let shocked = Effect::new("shock");
        let turns = if check.succeeds() { 0 } else { (margin / 10).max(SHOCK_LEAST) };
        let name = self.name(id);
        if check.succeeds() {
            let fades = vec![fading(-20, 1), fading(-10, 1)];
            self.apply_effect(id, Effect { test: -30, fades, ..shocked }, Span::Turns(2));
            self.say(format!(
                "{name}: {check}, withstands the shock: half the damage, and −30 for two turns"
            ));
        } else {
            let minute = 60 / self.state.rules().turn_seconds.max(1) as i32;
            let fades = [-30, -20, -10].map(|test| fading(test, minute.max(1))).to_vec();
            self.apply_effect(id, Effect { stuns: true, fades, ..shocked }, Span::Turns(turns));
            self.say(format!("{name}: {check}, out of it for {turns} turns"));
        }
        self.state.result = Outcome::default()
            .with("target", target)
            .with("roll", check.roll)
            .with("outcome", if check.succeeds() { "success" } else { "failure" })
            .with("margin", margin)
            .with("turns", turns);
        Ok(())
    }

    /// Stress at once, and the traumas it leaves (EX-18).
    pub(super) fn stress(&mut self, name: &str, points: i32) -> Result<(), Refusal> {
        within("stress", points, 0, 9999)?;
        let id = self.id_of(name)?;
        let threshold = self.stat(id, Stat::Tt).filter(|&threshold| threshold > 0);
        let traumas = threshold.map_or(0, |threshold| points / threshold);
        let harm = &mut self.who(id).injuries;
        harm.stress = (harm.stress + points).min(InjuryKind::Stress.most());
        harm.traumas = (harm.traumas + traumas).min(InjuryKind::Traumas.most());
        let target = self.state.resistance_target(id, Stat::Wil).filter(|_| traumas > 0);
        let test =
            target.map_or(String::new(), |target| format!("; WIL test at {target} or shaken"));
        let name = self.name(id);
        self.say(format!(
            "{name} takes {points} stress: {}{test}",
            counted(traumas, "more trauma")
        ));
        self.state.result = Outcome::default()
            .with("taken", points)
            .with("traumas", traumas)
            .with("recover", target);
        Ok(())
    }

    pub(super) fn relieve(&mut self, name: &str, points: i32, traumas: i32) -> Result<(), Refusal> {
        within("stress", points, 0, 9999)?;
        within("traumas", traumas, 0, 99)?;
        let id = self.id_of(name)?;
        let harm = &mut self.who(id).injuries;
        harm.stress = (harm.stress - points).max(0);
        harm.traumas = (harm.traumas - traumas).max(0);
        Ok(())
    }

    pub(super) fn clear_effect(&mut self, name: &str, label: &str) -> Result<(), Refusal> {
        let id = self.id_of(name)?;
        let label = line_of("an effect", label)?;
        let combatant = self.who(id);
        let Some(place) = combatant.effects.iter().position(|old| same_label(&old.label, &label))
        else {
            return Err(Refusal::NoEffect {
                name: combatant.name.clone(),
                label,
                known: combatant.effects.iter().map(|effect| effect.label.clone()).collect(),
            });
        };
        combatant.effects.remove(place);
        Ok(())
    }

    pub(super) fn note(&mut self, name: &str, text: &str) -> Result<(), Refusal> {
        let id = self.id_of(name)?;
        let text = line_of("a note", text)?;
        self.who(id).notes.push(text);
        Ok(())
    }

    /// Points of Moxie come back, up to the stat (MX-7).
    pub(super) fn regain(&mut self, name: &str, points: i32) -> Result<(), Refusal> {
        within("points to regain", points, 1, 10)?;
        let id = self.id_of(name)?;
        let moxie = self.stat(id, Stat::Moxie).unwrap_or(0);
        let combatant = self.who(id);
        combatant.pool = (combatant.pool + points).min(moxie);
        let said = format!("{} has {} of {moxie} Moxie", combatant.name, combatant.pool);
        self.say(said);
        Ok(())
    }

    /// A new session: every pool is full (MX-3).
    pub(super) fn new_session(&mut self) {
        for combatant in self.state.combatants_mut() {
            combatant.pool = combatant.block.explicit.get(&Stat::Moxie).copied().unwrap_or(0);
        }
    }
}

fn same_label(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}
