//! The situation as JSON, with the names of `--json`.

use serde_json::{Map, Value, json};

use super::combatant::{APTITUDES, BURDEN, Combatant, DERIVED};
use super::record::Slot;
use super::situation::{Part, Situation};
use super::stats::sum;

impl Situation {
    pub fn view(&self) -> Value {
        let order: Vec<Value> = self.order().iter().map(|group| self.group(group)).collect();
        let acting = self.acting();
        let declaring = self.declaring();
        let due = self.due.iter().map(|(owner, what)| match owner {
            Some(who) => format!("{}:{what}", self.of(*who).name),
            None => what.clone(),
        });
        json!({
            "ruleset": self.rules.id,
            "title": self.title,
            "turn": self.turn,
            "phase": if self.part == Part::Free { 0 } else { self.phase },
            "seconds": self.seconds(),
            "stage": self.stage(),
            "acting": self.names(|combatant| acting.contains(&combatant.key)),
            "order": order,
            "declaring": self.names(|combatant| declaring.contains(&combatant.key)),
            "moving": self.names(|combatant| combatant.is("moving")),
            "held": self.names(|combatant| combatant.held_since.is_some()),
            "lost": self.names(|combatant| combatant.is("lost")),
            "out": self.names(|it| !it.is_active() && it.reserve.is_none()),
            "reserve": self.names(|combatant| combatant.reserve.is_some()),
            "unknown": self.names(|it| it.takes_part() && it.lacks_init(&self.rules)),
            "due": due.collect::<Vec<_>>(),
            "timers": self.timer_views(),
            "ground": self.ground_view(),
            "combatants": self.combatants.iter().map(|it| self.combatant(it)).collect::<Vec<_>>(),
            "result": self.result,
        })
    }

    fn names(&self, are: impl Fn(&Combatant) -> bool) -> Vec<&str> {
        let found = self.combatants.iter().filter(|combatant| are(combatant));
        found.map(|combatant| combatant.name.as_str()).collect()
    }

    /// Returns a slot with all who share it.
    fn group(&self, slots: &[Slot]) -> Value {
        let members = slots.iter().map(|slot| {
            // In a free phase nothing ranks (AMB-76).
            let is_free = self.part == Part::Free;
            let class = if is_free { "normal".to_owned() } else { self.class(slot) };
            json!({
                "name": self.of(slot.right.who).name,
                "score": (!is_free).then(|| self.slot_score(slot.right)),
                "class": class,
            })
        });
        members.collect()
    }

    /// Returns the die of the next slot. Decision: if they have none to play, the highest die.
    pub fn next_die(&self, combatant: &Combatant) -> Option<i64> {
        let slots = self.playable(combatant.key);
        let next = slots.first().filter(|_| self.part != Part::Free);
        let die = next.and_then(|slot| combatant.dice.get(slot.right.die));
        die.or(combatant.dice.iter().max()).copied()
    }

    fn combatant(&self, combatant: &Combatant) -> Value {
        let rules = &self.rules;
        let mut view = Map::new();
        let mut put = |key: &str, value: Value| view.insert(key.to_owned(), value);
        for key in APTITUDES {
            put(key, json!(combatant.aptitude(key)));
            let bonus = format!("bonus.{key}");
            put(&bonus, json!(combatant.entered(&bonus)));
        }
        for key in DERIVED {
            put(key, json!(combatant.derived(key, rules)));
        }
        for key in ["moxie", "pool", "wounds", "damage", "stress", "traumas"] {
            put(key, json!(combatant.counter(key)));
        }
        for key in BURDEN {
            put(key, json!(combatant.affected(key)));
        }
        put("maximum", json!(combatant.entered("maximum")));
        for flag in ["hidden", "surprised"] {
            put(flag, json!(combatant.is(flag)));
        }
        for (label, _) in combatant.skills.values() {
            put(&format!("skill.{label}"), json!(combatant.skill(label, rules)));
        }
        for (label, count, most) in combatant.counters.values() {
            let most = most.map_or_else(String::new, |most| format!("/{most}"));
            put(&format!("counter.{label}"), json!(format!("{count}{most}")));
        }
        for weapon in &combatant.weapons {
            put(&format!("weapon.{}", weapon.label), json!(weapon.shown()));
        }
        let armor = |(energy, kinetic): (i64, i64)| json!(format!("{energy}/{kinetic}"));
        put("armor", armor(combatant.armor_sum()));
        put("accessory", armor(sum(combatant.accessory.iter())));
        put("tactics", json!("random single"));
        put("name", json!(combatant.name));
        put("effects", combatant.effects.iter().map(|effect| json!(effect.label)).collect());
        put("notes", json!(combatant.notes));
        put("reminders", combatant.reminders.iter().map(|(what, _)| json!(what)).collect());
        put("init", json!(combatant.init(rules)));
        put("speed", json!(combatant.speed(rules)));
        put("ignore", json!(combatant.ignored()));
        put("morph", json!(combatant.morph));
        put("side", json!(combatant.side));
        put("reserve", json!(combatant.reserve));
        put("at", json!(combatant.at));
        put("status", json!(combatant.status));
        // The model knows nothing that heals by itself, and no names for players.
        put("heals", json!("none"));
        put("alias", json!("none"));
        put("penalty", json!(combatant.penalty(rules)));
        put("bonus", json!(combatant.bonus()));
        put("aim", json!(combatant.aim));
        for key in ["defense", "attacked"] {
            put(key, json!(combatant.change(key)));
        }
        put("mind", json!(combatant.mind(rules)));
        put("score", json!(self.score_of(combatant.key)));
        let die = match rules.by_dice() {
            true if !combatant.dice.is_empty() => json!(combatant.dice),
            true => Value::Null,
            false => json!(combatant.dice.first()),
        };
        put("die", die);
        Value::Object(view)
    }
}
