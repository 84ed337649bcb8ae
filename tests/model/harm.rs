//! Damage, wounds, status, effects and the Moxie that comes back.

use super::people::{APTITUDES, DERIVED, Effect};
use super::state::State;
use super::words::{Line, number, truth, within};
use serde_json::{Value, json};
use std::collections::BTreeMap;

impl State {
    /// `damage NAME DV [kinetic|energy] [ap=N] [armor=no]`
    pub fn damage(&mut self, id: u32, line: &mut Line) -> Result<(), String> {
        let dv = within(number(&line.word()?)?, 0, 9999)?;
        let kind = line.maybe_word();
        // "`ap=10` and `ap=-10` are the same."
        let ap = line.number_option("ap")?.unwrap_or(0).abs();
        let worn = line.option("armor").map_or(Ok(true), |w| truth(&w))?;
        let p = self.person_mut(id);
        let (energy, kinetic) = p.armor_worn();
        // "without a type, armor is not applied"
        let armor = match kind.as_deref() {
            None => 0,
            Some("energy") => energy,
            Some("kinetic") => kinetic,
            Some(_) => return Err("neither kinetic nor energy".into()),
        };
        let armor = if worn { (armor - ap).max(0) } else { 0 };
        let taken = (dv - armor).max(0);
        // EX-2; "without DUR (or WT) a hit makes no wounds"
        let wounds = p.derived("wt").map_or(0, |wt| taken / wt);
        p.damage = (p.damage + taken).min(9999);
        p.wounds = (p.wounds + wounds).min(99);
        if taken > 0 {
            self.status_by_damage(id);
        }
        self.remember(id, taken, wounds);
        Ok(())
    }

    /// EX-5: at DUR a biomorph is unconscious, a synthmorph disabled; at DR both are dead.
    /// "Damage only makes the status worse"; "without DUR … changes no status".
    fn status_by_damage(&mut self, id: u32) {
        let p = self.person_mut(id);
        let (Some(dur), Some(dr)) = (p.derived("dur"), p.derived("dr")) else {
            return;
        };
        let now = if p.damage >= dr {
            "dead"
        } else if p.damage >= dur && p.fleshly() {
            "unconscious"
        } else if p.damage >= dur {
            "disabled"
        } else {
            "active"
        };
        if severity(now) > severity(&p.status) {
            p.status = now.to_string();
        }
    }

    /// "`wound NAME [N]`: wounds without damage; negative takes them away"
    pub fn wound(&mut self, id: u32, n: i64) {
        let p = self.person_mut(id);
        p.wounds = (p.wounds + n).clamp(0, 99);
        if n > 0 {
            self.remember(id, 0, n);
        }
    }

    /// "`knockdown` (from one wound) and `unconscious` (from two) are SOM × 3 with all test
    /// modifiers, the new wounds included" (decision 21; the sum is capped, AMB-42).
    fn remember(&mut self, id: u32, taken: i64, wounds: i64) {
        let p = self.person(id);
        let modifiers = (p.penalty() + p.change("test")).clamp(-60, 60);
        let target = p.aptitude("som").map(|som| som * 3 + modifiers);
        let from = |least: i64| {
            if wounds >= least { json!(target) } else { Value::Null }
        };
        self.hit = json!({
            "taken": taken,
            "wounds": wounds,
            "knockdown": from(1),
            "unconscious": from(2),
        });
    }

    /// "`heal` never changes" the status and stops at zero.
    pub fn heal(&mut self, id: u32, line: &mut Line) -> Result<(), String> {
        let damage = within(number(&line.word()?)?, 0, 9999)?;
        let wounds = within(line.number_option("wounds")?.unwrap_or(0), 0, 9999)?;
        let p = self.person_mut(id);
        p.damage = (p.damage - damage).max(0);
        p.wounds = (p.wounds - wounds).max(0);
        Ok(())
    }

    pub fn status(&mut self, id: u32, status: &str) -> Result<(), String> {
        if !["active", "unconscious", "disabled", "dead", "gone"].contains(&status) {
            return Err(format!("not a status: {status}"));
        }
        self.person_mut(id).status = status.to_string();
        Ok(())
    }

    /// `effect NAME "LABEL" [key=±N …] [turns=N|phases=N]`; "Without either it lasts until
    /// `clear`. The same label again replaces the old."
    pub fn effect(&mut self, id: u32, line: &mut Line) -> Result<(), String> {
        let label = line.word()?;
        let turns = line.number_option("turns")?;
        let phases = line.number_option("phases")?;
        if turns.is_some() && phases.is_some() {
            return Err("turns or phases, not both".into());
        }
        if label.trim().is_empty() || turns.is_some_and(|n| n < 1) || phases.is_some_and(|n| n < 1)
        {
            return Err("no label, or no time at all".into());
        }
        let mut effect = Effect {
            label,
            changes: BTreeMap::new(),
            last_turn: turns.map(|n| self.turn + n - 1),
            last_phase: phases.map(|n| self.phase_count() + n - 1),
        };
        for (key, value) in line.options() {
            if !APTITUDES.contains(&key.as_str())
                && !DERIVED.contains(&key.as_str())
                && !["init", "speed", "ignore", "test"].contains(&key.as_str())
            {
                return Err(format!("not a stat an effect moves: {key}"));
            }
            effect.changes.insert(key, number(&value)?);
        }
        let effects = &mut self.person_mut(id).effects;
        effects.retain(|e| e.label != effect.label);
        effects.push(effect);
        Ok(())
    }

    pub fn clear(&mut self, id: u32, label: &str) -> Result<(), String> {
        let effects = &mut self.person_mut(id).effects;
        let at = effects.iter().position(|e| e.label == label);
        effects.remove(at.ok_or("no such effect")?);
        Ok(())
    }

    /// "points regained"; "The pool never exceeds the stat."
    pub fn regain(&mut self, id: u32, n: i64) -> Result<(), String> {
        let p = self.person_mut(id);
        p.pool = (p.pool + within(n, 0, 99)?).min(p.moxie);
        Ok(())
    }

    /// "a new session: every pool is full"
    pub fn session(&mut self) {
        for p in &mut self.people {
            p.pool = p.moxie;
        }
    }
}

/// Decision 22: active < unconscious = disabled < dead < gone.
fn severity(status: &str) -> u8 {
    match status {
        "active" => 0,
        "unconscious" | "disabled" => 1,
        "dead" => 2,
        _ => 3,
    }
}
