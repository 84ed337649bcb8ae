//! What is done in a stage, and the aim that is taken in it.

use super::people::Combatant;
use super::state::State;
use super::words::{Line, truth};

impl State {
    /// "records an action of the acting combatant; `force` overrules a limit"
    pub fn action(&mut self, id: u32, line: &mut Line) -> Result<(), String> {
        let kind = line.word()?;
        let what = line.maybe_word().unwrap_or_default();
        let force = line.option("force").map_or(Ok(false), |word| truth(&word))?;
        if !self.acting().contains(&id) {
            return Err("not acting".into());
        }
        let did = |kind: &str| self.person(id).did.iter().any(|other| other == kind);
        let too_much = match kind.as_str() {
            "complex" => did("complex") || did("task"), // AC-8, AC-9
            "task" => did("complex"),
            // "Aiming is the only quick action of its stage, whichever comes first"
            "quick" => did("aim"),
            "aim" => did("quick") || did("aim"),
            _ => return Err(format!("no such action: {kind}")),
        };
        if too_much && !force {
            return Err("against a limit".into());
        }
        // "A stage starts … with a recorded action".
        if !self.stage_has_started() {
            self.start()?;
        }
        let p = self.person_mut(id);
        // EX-6: a quick aim gives 10; a Complex one 30, until the end of the next own stage.
        if kind == "aim" {
            (p.aim, p.aim_lasts) = (10, false);
        } else if kind == "complex" && what == "aim" {
            (p.aim, p.aim_lasts) = (30, true);
        }
        p.did.push(kind);
        Ok(())
    }
}

impl Combatant {
    /// The stage is over, and an aim is spent that was not taken with all of it.
    pub fn end_actions(&mut self) {
        self.did.clear();
        if self.aim_lasts {
            self.aim_lasts = false;
        } else {
            self.aim = 0;
        }
    }
}
