//! Effects: modifiers for a time, damage over time, shock.

use std::rc::Rc;

use serde_json::json;

use super::Dice;
use super::combatant::{APTITUDES, BURDEN, Combatant, DERIVED, Effect};
use super::due::lasting;
use super::line::{Line, number, text, within};
use super::notation::Notation;
use super::situation::{Moment, Situation};
use super::skill::{read_roll, succeeds};

/// A minute, after which shock lets off.
const SECONDS_A_MINUTE: i64 = 60;

impl Situation {
    /// Lays an effect on a combatant; the same label replaces the old one.
    pub fn effect(&mut self, who: u32, line: &mut Line) -> Result<(), String> {
        let label = text(&line.word()?)?;
        let each = line.option("each");
        // Fire is energy (EX-22).
        let burns = each.is_some() && label.to_lowercase() == "on fire";
        let kind = line.word_of(&["kinetic", "energy"]).or(burns.then(|| "energy".into()));
        if kind.is_some() && each.is_none() {
            return Err("a kind of no damage".into());
        }
        let (turns, phases) = (line.number_of("turns")?, line.number_of("phases")?);
        if turns.is_some() && phases.is_some() {
            return Err("turns or phases".into());
        }
        if let Some(each) = &each {
            Notation::read(each)?;
        }
        let until_next = match line.option("until").as_deref() {
            None => false,
            Some("next") => true,
            Some(until) => return Err(format!("until {until}?")),
        };
        let is_timed = turns.is_some() || phases.is_some();
        if until_next && (is_timed || !self.of(who).is_active()) {
            return Err("two ends, or no next slot".into());
        }
        let turns = turns.map(|turns| within(turns, 1, 10_000)).transpose()?;
        let phases = phases.map(|phases| within(phases, 1, 10_000)).transpose()?;
        let mut effect = Effect {
            label,
            each,
            kind,
            until_next,
            last: turns
                .map(|turns| self.turns_on(turns - 1))
                .or(phases.map(|phases| self.phases_on(phases - 1))),
            ..Effect::default()
        };
        for (key, value) in line.all_options() {
            let others = ["init", "speed", "ignore", "test", "defense", "attacked"];
            let mut known = APTITUDES.iter().chain(&DERIVED).chain(&BURDEN).chain(&others);
            if !known.any(|known| *known == key) {
                return Err(format!("no effect changes {key}"));
            }
            effect.changes.insert(key, within(number(&value)?, -999, 999)?);
        }
        self.settle_by_effect(who, &effect.label);
        let label = effect.label.to_lowercase();
        self.strike(who, |held| held.effects.retain(|(it, _)| *it != label));
        self.of_mut(who).take_effect(effect);
        Ok(())
    }

    pub fn clear(&mut self, who: u32, label: &str) -> Result<(), String> {
        let label = text(label)?.to_lowercase();
        let effects = &mut self.of_mut(who).effects;
        let at = effects.iter().position(|effect| effect.label.to_lowercase() == label);
        effects.remove(at.ok_or("no such effect")?);
        self.strike(who, |held| held.effects.retain(|(it, _)| *it != label));
        Ok(())
    }

    /// Tests against shock: the DUR that is left and energy armor (EX-17).
    pub fn shock(&mut self, who: u32, line: &mut Line, dice: &mut Dice) -> Result<(), String> {
        let rules = Rc::clone(&self.rules);
        let combatant = self.of(who);
        let dur = combatant.derived("dur", &rules).filter(|_| combatant.is_flesh());
        let dur = dur.ok_or("no body that feels shock")?;
        let target = dur - combatant.counter("damage") + combatant.armor_sum().0;
        let roll = read_roll(line)?.unwrap_or_else(|| dice.percent());
        let succeeds = succeeds(target, roll);
        let margin = rules.margin(succeeds, target, roll);
        let turns = if succeeds { 0 } else { (margin / 10).max(3) };
        let shock = if succeeds {
            // To the end of the next turn, then less by 10 a turn.
            Effect { after: vec![(1, -20), (1, -10)], ..self.shock_effect(2, -30) }
        } else {
            let minute = SECONDS_A_MINUTE / rules.number("turn_seconds");
            let after = vec![(minute, -30), (minute, -20), (minute, -10)];
            Effect { helpless: true, after, ..self.shock_effect(turns, 0) }
        };
        // The dead and the gone are put in no state by blows.
        let is_there = self.of(who).is_there();
        // One that is withstood takes nothing from one that lasts longer.
        let runs = self.of(who).effects.iter().find(|it| it.label == "shock").is_some_and(|it| {
            let left: i64 = it.after.iter().map(|stage| stage.0).sum();
            let withstood = self.turns_on(3).0;
            it.helpless || it.last.is_some_and(|last| last.0 + left > withstood)
        });
        if is_there && !(succeeds && runs) {
            self.of_mut(who).take_effect(shock);
        }
        if !succeeds && is_there {
            self.settle_by_effect(who, "knocked down");
            self.of_mut(who).take_effect(lasting("knocked down"));
        }
        self.give([
            ("target", json!(target)),
            ("roll", json!(roll)),
            ("outcome", json!(if succeeds { "success" } else { "failure" })),
            ("margin", json!(margin)),
            ("turns", json!(turns)),
        ]);
        Ok(())
    }

    fn shock_effect(&self, turns: i64, test: i64) -> Effect {
        Effect {
            label: "shock".into(),
            changes: [("test".to_owned(), test)].into(),
            last: Some(self.turns_on(turns - 1)),
            ..Effect::default()
        }
    }

    /// Does the damage of effects at the end of a turn; armor counts against a kind. For those in reserve, the dead and the gone no effect
    /// runs (fine print: Reserve).
    pub fn harm_over_time(&mut self, dice: &mut Dice) {
        for who in self.keys() {
            let effects = self.of(who).effects.iter();
            let all: Vec<Effect> = effects.filter(|it| it.each.is_some()).cloned().collect();
            for Effect { label, each, kind, .. } in all {
                if self.of(who).takes_part() {
                    let (energy, kinetic) = self.of(who).armor_sum();
                    let armor = match kind.as_deref() {
                        Some("energy") => energy,
                        Some(_) => kinetic,
                        None => 0,
                    };
                    let each = each.unwrap_or_default();
                    let damage = Notation::read(&each).expect("it was read before").roll(dice);
                    let harm = self.suffer(who, (damage - armor).max(0));
                    // It hurts as a hit does, but for blood that is lost.
                    if label.to_lowercase() != "bleeding" {
                        self.call_for_tests(who, harm.wounds);
                        self.call_for_bleeding(who, harm.taken);
                    }
                }
            }
        }
    }

    /// Ends the effects and timers that have their last phase.
    pub fn end_with_phase(&mut self) {
        self.end_effects(self.now());
        self.ring_with_phase(self.now());
    }

    /// Ends the effects and timers that have their last phase in this turn.
    pub fn end_with_turn(&mut self) {
        let end = (self.turns_gone, i64::MAX);
        self.end_effects(end);
        self.ring_with_phase(end);
        // For the dead, the gone and the reserve the turn does not count.
        for combatant in self.combatants.iter_mut().filter(|it| !it.takes_part()) {
            let ends = combatant.effects.iter_mut().filter_map(|effect| effect.last.as_mut());
            ends.for_each(|last| last.0 += 1);
        }
    }

    /// Ends effects by themselves, or replaces them by what follows.
    fn end_effects(&mut self, now: Moment) {
        let is_over = |effect: &Effect| effect.last.is_some_and(|last| last <= now);
        for who in self.keys() {
            let combatant = self.of_mut(who);
            if !combatant.takes_part() {
                continue;
            }
            let mut ended = Vec::new();
            for effect in &mut combatant.effects {
                if is_over(effect) && !effect.after.is_empty() {
                    let (turns, test) = effect.after.remove(0);
                    effect.helpless = false;
                    effect.last = Some((now.0 + turns, i64::MAX));
                    effect.changes = [("test".to_owned(), test)].into();
                } else if is_over(effect) {
                    ended.push(effect.label.clone());
                }
            }
            combatant.effects.retain(|effect| !ended.contains(&effect.label));
            for label in ended {
                self.call_for(who, &format!("ended.{label}"));
            }
        }
    }
}

impl Combatant {
    /// Adds an effect in the place of one with the same label. Decision: capitals make no other label.
    pub fn take_effect(&mut self, effect: Effect) {
        let label = effect.label.to_lowercase();
        self.effects.retain(|other| other.label.to_lowercase() != label);
        self.effects.push(effect);
    }
}
