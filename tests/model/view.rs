//! The state as JSON, with the key names of `--json`.

use super::people::{APTITUDES, Combatant, DERIVED};
use super::state::{Stage, State};
use serde_json::{Map, Value, json};

impl State {
    pub fn view(&self) -> Value {
        let stage = match self.stage {
            Stage::Setup => "setup",
            Stage::Initiative => "initiative",
            Stage::Acting => "acting",
            Stage::Over => "over",
            Stage::Finished => "finished",
        };
        let order: Vec<Value> = self.order().iter().map(|rung| self.shared(rung)).collect();
        let combatants: Vec<Value> = self.people.iter().map(|p| self.combatant(p)).collect();
        json!({
            "ruleset": self.ruleset,
            "title": self.title,
            "turn": self.turn,
            "phase": self.phase,
            // TP-1: "since the encounter began, at the start of this turn"
            "seconds": 3 * (self.turn - 1),
            "stage": stage,
            "acting": self.names(|p| self.acting().contains(&p.id)),
            "order": order,
            "held": self.names(|p| p.standby.is_some()),
            "lost": self.names(|p| p.lost),
            "out": self.names(|p| !p.active()),
            "combatants": combatants,
        })
    }

    fn names(&self, wanted: impl Fn(&Combatant) -> bool) -> Vec<&str> {
        let found = self.people.iter().filter(|p| wanted(p));
        let mut names: Vec<&str> = found.map(|p| p.name.as_str()).collect();
        names.sort_unstable();
        names
    }

    /// One slot of the order, with all who share it.
    fn shared(&self, rung: &[u32]) -> Value {
        let slots = self.slots.iter().filter(|s| rung.contains(&s.who));
        let mut members: Vec<(&str, Value)> = slots
            .map(|slot| {
                let p = self.person(slot.who);
                let (score, class) = (p.score(&self.rules()), self.class(slot));
                let member = json!({ "name": p.name, "score": score, "class": class });
                (p.name.as_str(), member)
            })
            .collect();
        members.sort_by_key(|(name, _)| *name);
        members.into_iter().map(|(_, member)| member).collect()
    }

    fn combatant(&self, p: &Combatant) -> Value {
        let mut labels: Vec<&str> = p.effects.iter().map(|e| e.label.as_str()).collect();
        labels.sort_unstable();
        let pair = |(energy, kinetic): (i64, i64)| format!("{energy}/{kinetic}");
        let accessory =
            p.accessory.iter().fold((0, 0), |sum, layer| (sum.0 + layer.0, sum.1 + layer.1));
        let rules = self.rules();
        let mut seen = Map::new();
        let mut put = |key: &str, value: Value| {
            seen.insert(key.to_string(), value);
        };
        for key in APTITUDES {
            put(key, json!(p.aptitude(key)));
        }
        for key in DERIVED {
            put(key, json!(p.derived(key)));
        }
        put("name", json!(p.name));
        put("effects", json!(labels));
        put("notes", json!(p.notes));
        put("init", json!(p.init(&rules)));
        put("speed", json!(p.speed_now()));
        put("morph", json!(p.morph));
        put("armor", json!(pair(p.armor_worn())));
        put("accessory", json!(pair(accessory)));
        put("moxie", json!(p.moxie));
        put("pool", json!(p.pool));
        put("wounds", json!(p.wounds));
        put("damage", json!(p.damage));
        put("ignore", json!(p.ignore_now()));
        put("side", json!(p.side));
        put("hidden", json!(p.hidden));
        put("surprised", json!(p.surprised));
        put("maximum", json!(p.given.get("maximum")));
        put("score", json!(p.score(&rules)));
        put("die", json!(p.die));
        put("status", json!(p.status));
        put("penalty", json!(p.penalty()));
        put("bonus", json!(p.bonus()));
        put("aim", json!(p.aim));
        Value::Object(seen)
    }
}
