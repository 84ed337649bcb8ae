//! Actions, and their declaration.

use super::combatant::Effect;
use super::line::{Line, text};
use super::record::{Fact, Slot};
use super::situation::Situation;

impl Situation {
    /// Records an action of an acting combatant; the first one starts their stage.
    pub fn action(&mut self, who: u32, line: &mut Line) -> Result<(), String> {
        let kind = line.word()?;
        if !["quick", "aim", "complex", "task", "defense"].contains(&kind.as_str()) {
            return Err(format!("{kind} is no action"));
        }
        // Full defense is a Complex action (EX-70).
        let is_defense = kind == "defense";
        let kind = if is_defense { "complex".to_owned() } else { kind };
        let what = if line.is_at_end() { None } else { Some(text(&line.last_text()?)?) };
        let force = line.is_set("force")?;
        if !self.acting().contains(&who) {
            return Err("not acting".into());
        }
        let bonus = if is_defense { self.full_defense()? } else { 0 };
        let combatant = self.of(who);
        let has = |kind: &str| combatant.taken.iter().any(|other| other == kind);
        let over_limit = match kind.as_str() {
            "complex" => has("complex") || has("task"),
            "task" => has("complex"),
            "quick" => has("aim"),
            _ => has("aim") || has("quick"),
        };
        if over_limit && self.rules.has("stage_limits") && !force {
            return Err("against a limit of the stage".into());
        }
        // CT-7. Decision: `force` overrules this like any limit.
        let fits = what.is_none() || combatant.declared.is_none() || what == combatant.declared;
        if !fits && !force {
            return Err("another action was declared".into());
        }
        if !self.has_started() {
            self.start_stage();
        }
        let combatant = self.of_mut(who);
        let what = what.filter(|_| !is_defense).unwrap_or_default().to_lowercase();
        // Who has fallen in a shared slot acts in vain.
        let is_active = combatant.is_active();
        if is_defense && is_active {
            combatant.take_effect(Effect {
                label: "full defense".into(),
                changes: [("defense".to_owned(), bonus)].into(),
                until_next: true,
                ..Effect::default()
            });
        }
        match (kind.as_str(), what.as_str()) {
            ("aim", _) | ("complex", "aim") if !is_active => {}
            ("aim", _) => (combatant.aim, combatant.long_aim) = (10, false),
            ("complex", "aim") => (combatant.aim, combatant.long_aim) = (30, true),
            // Decision: an attack or a reload recorded by hand is the one that others belong to.
            ("complex", "attack" | "reload") => combatant.deeds.push(what),
            _ => {}
        }
        combatant.taken.push(kind);
        Ok(())
    }

    /// Returns the slots that could declare: the highest, which need not, and the groups that have to, the lowest last.
    fn declarers(&self) -> (Vec<Slot>, Vec<Vec<Slot>>) {
        let mut slots = self.record.slots();
        slots.retain(|slot| self.is_open(slot));
        let mut groups = self.sort(slots);
        if groups.is_empty() {
            return (Vec::new(), groups);
        }
        (groups.remove(0), groups)
    }

    /// Returns who may declare now: of those who have not, all who share the lowest result (CT-3).
    pub fn declaring(&self) -> Vec<u32> {
        if self.stage() != "declare" {
            return Vec::new();
        }
        let (_, groups) = self.declarers();
        let left = |group: &Vec<Slot>| -> Vec<u32> {
            let holders = group.iter().map(|slot| slot.right.who);
            holders.filter(|who| self.of(*who).declared.is_none()).collect()
        };
        groups.iter().rev().map(left).find(|left| !left.is_empty()).unwrap_or_default()
    }

    /// Declares an action: in turn, or as the highest at any time (CT-4).
    pub fn declare(&mut self, who: u32, what: String) -> Result<(), String> {
        if self.stage() != "declare" {
            return Err("nothing is declared now".into());
        }
        let is_highest = self.declarers().0.iter().any(|slot| slot.right.who == who);
        let is_first = self.of(who).declared.is_none();
        if !(self.declaring().contains(&who) || (is_highest && is_first)) {
            return Err("not their turn to declare".into());
        }
        self.of_mut(who).declared = Some(what);
        Ok(())
    }

    /// Changes a declared action by a Power (CT-7).
    pub fn change_declared(&mut self, who: u32, what: String, power: bool) -> Result<(), String> {
        let declared = &mut self.of_mut(who).declared;
        if declared.is_none() || !power {
            return Err("nothing was declared, or no Power changes it".into());
        }
        *declared = Some(what);
        Ok(())
    }

    /// Closes the declarations when no one is left who has to declare.
    pub fn close_declarations(&mut self) {
        if self.stage() == "declare" && self.declaring().is_empty() {
            self.record.add(Fact::AllDeclared);
        }
    }
}
