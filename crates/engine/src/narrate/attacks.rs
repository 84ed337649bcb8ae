//! Attacks in sentences: the news first, then the sources of the numbers.

use super::harm::{damage, tests_owed};
use super::modifiers::{sources, use_of_moxie};
use super::names::Names;
use super::row::{Harm, LogRow, Outcome, dice};
use super::test_outcome::check;
use crate::encounter::{AttackDetails, AttackFact, Fact, Id, MARGIN_OF_METRE, WoundSource};
use crate::rules::{Attack, CalledShot, CheckResult, EXCELLENT_MARGIN, FiringMode, Status};
use crate::text::counted;

/// An attack and its hit, found among the facts of a step.
pub(super) struct ToldAttack<'a> {
    fact: &'a AttackFact,
    attack: Attack,
    details: AttackDetails,
    /// Armor, damage taken, and the damage so far as text, of a hit that did damage.
    hit: Option<(i32, i32, String)>,
    /// The number of wounds.
    wounds: Option<i32>,
    /// True if it killed the target.
    kills: bool,
}

impl<'a> ToldAttack<'a> {
    /// Finds the attack among `facts`.
    pub fn of(facts: &[&'a Fact]) -> Option<Self> {
        let mut told = facts.iter().find_map(|&fact| match fact {
            Fact::Attacked(fact) => Some(Self {
                fact,
                attack: fact.attack(),
                details: fact.details(),
                hit: None,
                wounds: None,
                kills: false,
            }),
            _ => None,
        })?;
        for fact in facts {
            match fact {
                Fact::Hit { armor, taken, damage: all, durability, .. } => {
                    told.hit = Some((*armor, *taken, damage(*all, *durability)));
                }
                Fact::Wounded { source: WoundSource::Hit, count, .. } => {
                    told.wounds = Some(*count);
                }
                Fact::StatusChanged { who, status: Status::Dead } => {
                    told.kills |= told.fact.on == Some(*who);
                }
                _ => {}
            }
        }
        Some(told)
    }

    /// Returns true if `fact` is part of an attack; one sentence covers all of them.
    pub fn tells(fact: &Fact) -> bool {
        matches!(
            fact,
            Fact::Attacked(_) | Fact::Hit { .. } | Fact::Wounded { source: WoundSource::Hit, .. }
        )
    }

    /// Returns the sentence for such a fact: that of the attack tells the damage, that of the wounds the required
    /// tests.
    pub fn sentence(&self, names: Names, fact: &Fact) -> Option<String> {
        match fact {
            Fact::Attacked(_) => {
                let achieved = self.achieved().map_or_else(String::new, |it| format!(", {it}"));
                Some(format!("{}{achieved}{}", self.headline(names), self.damage()))
            }
            Fact::Wounded { who, tests, target, .. } => {
                tests_owed(tests, *target).map(|tests| format!("{}: {tests}", names.one(*who)))
            }
            _ => None,
        }
    }

    /// Tells who hits or misses, with the rolls: "Zed hits Guard 2 (22 against 60)".
    fn headline(&self, names: Names) -> String {
        let attack = &self.attack;
        let (by, on) = (self.fact.by.map(|id| names.one(id)), self.fact.on.map(|id| names.one(id)));
        let [does, is, it] = if attack.is_hit() {
            ["hits", "is hit", "hit"]
        } else {
            ["misses", "is missed", "miss"]
        };
        let outcome = match (by, on) {
            (Some(by), Some(on)) => format!("{by} {does} {on}"),
            (Some(by), None) => format!("{by} {does}"),
            (None, Some(on)) => format!("{on} {is}"),
            (None, None) => it.to_owned(),
        };
        let critical = self.critical().map_or_else(String::new, |it| format!(", {it}"));
        let defense = attack.defender.map_or_else(String::new, |defender| {
            let critical = if defender.is_critical_success() { "critical " } else { "" };
            let fumble = if defender.is_critical_failure() { ", critical failure" } else { "" };
            format!(", {critical}defense {}{fumble}", check(defender.check))
        });
        format!("{outcome} ({}{critical}{defense})", check(attack.attacker.check))
    }

    fn critical(&self) -> Option<&'static str> {
        match (self.attack.is_fumble(), self.attack.is_critical()) {
            (true, _) => Some("critical failure"),
            (_, true) => Some("critical"),
            _ => None,
        }
    }

    /// Returns its row of the log.
    pub fn row(&self, names: Names) -> LogRow {
        let (attack, is_hit) = (&self.attack, self.attack.is_hit());
        let of = |id: Option<Id>| id.map_or_else(String::new, |id| names.one(id).to_owned());
        let is_critical = |it: &CheckResult| it.is_critical_success();
        let defense = attack.defender.filter(is_critical).map(|_| "critical defense".to_owned());
        let astray = self.details.scatter.map(|metres| format!("{metres} m astray"));
        let critical = self.critical().map(str::to_owned);
        let AttackDetails { attacker, defender, .. } = &self.details;
        let sides = [
            (self.fact.by, attacker.moxie),
            (self.fact.on, defender.as_ref().and_then(|it| it.moxie)),
        ];
        // It may stand on a row of its own, behind the name of the target.
        let moxie = sides.into_iter().filter_map(|(who, used)| {
            let (name, used) = (of(who), use_of_moxie(used?));
            Some(if name.is_empty() { used.to_owned() } else { format!("{name}: {used}") })
        });
        let plain = critical.into_iter().chain(defense).chain(self.achieved()).chain(astray);
        let wounds = self.wounds.map(Outcome::wounds);
        let harm = self.hit.as_ref().map(|(armor, taken, total)| Harm {
            value: self.fact.value,
            parts: self.value_parts().into_iter().map(|(_, part)| part).collect(),
            armor: *armor,
            taken: *taken,
            total: total.clone(),
        });
        LogRow {
            who: of(self.fact.by),
            verb: if is_hit { "hits" } else { "misses" }.to_owned(),
            is_hit: Some(is_hit),
            whom: of(self.fact.on),
            dice: dice(attack.attacker.check, attack.defender.map(|it| it.check)),
            harm: harm.map(Box::new),
            outcomes: plain
                .map(Outcome::plain)
                .chain(moxie.map(Outcome::plain))
                .chain(wounds)
                .collect(),
            ..LogRow::default()
        }
    }

    /// Tells what a hit achieves beside damage: "called shot met", "pushed back 3 m and down". The dead are not subdued and do
    /// not fall.
    fn achieved(&self) -> Option<String> {
        let is_met = self.fact.is_met().filter(|_| self.attack.is_hit())?;
        let missing = |needed: i32| {
            let margin = self.attack.attacker.check.margin(self.attack.margin);
            format!(" (margin {margin}, not {needed})")
        };
        Some(match (self.details.intent, self.fact.metres(), is_met) {
            (None, _, true) => "called shot met".to_owned(),
            (None, _, false) => format!("called shot not met{}", missing(EXCELLENT_MARGIN)),
            (Some(_), _, _) if self.kills => return None,
            (Some(_), None, true) => "subdued".to_owned(),
            (Some(_), None, false) => format!("not subdued{}", missing(EXCELLENT_MARGIN)),
            (Some(_), Some(0), true) => "down".to_owned(),
            (Some(_), Some(0), false) => format!("not pushed back{}", missing(MARGIN_OF_METRE)),
            (Some(_), Some(metres), true) => format!("pushed back {metres} m and down"),
            (Some(_), Some(metres), false) => format!("pushed back {metres} m"),
        })
    }

    /// Tells the effect of a hit: ": 15 damage, 2 wounds".
    fn damage(&self) -> String {
        let astray = self.details.scatter.map(|metres| format!(", {metres} m astray"));
        let astray = astray.unwrap_or_default();
        let Some((armor, taken, _)) = &self.hit else { return astray };
        if *taken == 0 {
            let value = self.fact.value.filter(|_| self.attack.is_hit()).unwrap_or(0);
            return format!("{astray}: no damage (DV {value}, armor {armor})");
        }
        let wounds = self.wounds.map(|count| format!(", {}", counted(count, "wound")));
        format!("{astray}: {taken} damage{}", wounds.unwrap_or_default())
    }

    /// Explains the numbers: "Zed: skill 70, wounds −10; rifle: burst, 33 rounds left; DV 22 = 13 + 4 (burst) + 5 (margin)".
    /// Of several at once the total says whose it is.
    pub fn particulars(&self, names: Names, is_of_several: bool) -> Option<String> {
        let [by, on] =
            [names.one_or(self.fact.by, "attack"), names.one_or(self.fact.on, "defense")];
        let defense = self.details.defender.as_ref();
        let defense = defense.and_then(|details| sources(on, "skill ", details));
        let attack = sources(by, "skill ", &self.details.attacker);
        // The weapon behind the defense is the attacker's.
        let alone =
            || defense.as_ref().map(|_| format!("{by}: skill {}", self.details.attacker.base));
        let mut parts: Vec<String> = attack.or_else(alone).into_iter().collect();
        parts.extend(defense);
        parts.extend(self.firing());
        parts.extend(self.damage_parts(if is_of_several { on } else { "" }));
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    /// Names the weapon, the firing mode and the rounds left.
    fn firing(&self) -> Option<String> {
        let mode = Some(self.details.mode).filter(|mode| *mode != FiringMode::Single);
        let mode = mode.map(|mode| mode.to_string());
        let Some(label) = &self.details.weapon else { return mode };
        let left = self.details.left.map(|left| format!("{} left", counted(left, "round")));
        let parts: Vec<String> = mode.into_iter().chain(left).collect();
        let label = label.to_string();
        Some(if parts.is_empty() { label } else { format!("{label}: {}", parts.join(", ")) })
    }

    /// Returns the dice of the damage value, and what is added to them, with its name; nothing if the parts are not known.
    fn value_parts(&self) -> Vec<(Option<String>, i32)> {
        let Some(parts) = self.details.damage.filter(|_| self.attack.is_hit()) else {
            return Vec::new();
        };
        let extras = [
            (self.details.mode.to_string(), parts.extra),
            ("charge".to_owned(), parts.charge),
            ("margin".to_owned(), self.attack.bonus()),
        ];
        let extras = extras.into_iter().filter(|(_, extra)| *extra > 0);
        let extras = extras.map(|(what, extra)| (Some(what), extra));
        std::iter::once((None, parts.base)).chain(extras).collect()
    }

    /// Lists the parts of the damage value, the armor, and the damage so far of somebody, whose name may be empty.
    fn damage_parts(&self, whose: &str) -> Option<String> {
        let value = self.fact.value.filter(|_| self.attack.is_hit())?;
        let is_halved =
            self.details.called == Some(CalledShot::Disarm) && self.fact.is_met() == Some(true);
        let sum = self.value_parts().into_iter().map(|(what, part)| match what {
            Some(what) => format!("{part} ({what})"),
            None => part.to_string(),
        });
        let sum: Vec<String> = sum.collect();
        let is_sum = sum.len() > 1 || is_halved && !sum.is_empty();
        let sum = match (sum.join(" + "), is_halved) {
            (sum, true) if is_sum => format!(" = half of ({sum})"),
            (sum, false) if is_sum => format!(" = {sum}"),
            _ => String::new(),
        };
        let mut parts = vec![format!("DV {value}{sum}")];
        if let Some((armor, _, total)) = &self.hit {
            let counts = self.fact.armor_counts();
            let armor = if counts { format!("armor {armor}") } else { "ignores armor".to_owned() };
            let whose = if whose.is_empty() { String::new() } else { format!("{whose} ") };
            parts.push(format!("{armor}; {whose}{total} in all"));
        }
        Some(parts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use crate::command::{Line, ReadContext, read};
    use crate::dice::SeededDice;
    use crate::encounter::{JournalEntry, Timeline};
    use crate::narrate::log_entries;

    /// Returns the log's sentences for the last of these lines.
    fn told(lines: &[&str]) -> Vec<String> {
        let (mut timeline, mut dice) = (Timeline::default(), SeededDice::new(1));
        let set_up = [
            "add Zed som=25 moxie=3 weapon.rifle=10/ap2/kinetic/x36",
            "add \"Guard 2\" dur=30 som=20 moxie=1 armor=5/5",
        ];
        let mut last = None;
        for line in set_up.iter().chain(lines) {
            let Ok(Some(Line::Request(request))) = read(line, ReadContext::default()) else {
                panic!("{line}")
            };
            let entry = timeline.execute(&request, &mut dice).expect(line);
            let JournalEntry::Step(step) = entry else { panic!("{line}") };
            last = Some(step);
        }
        last.map(|step| log_entries(&timeline, &step).remove(0).said).unwrap_or_default()
    }

    #[test]
    fn a_hit_is_told_with_its_damage_and_then_its_numbers() {
        assert_eq!(
            told(&["attack 60 41 by=Zed on=Guard2 with=rifle"]),
            [
                "Zed hits Guard 2 (41 against 60): 7 damage, 1 wound",
                "Guard 2: roll 50 or less to stay up",
                "rifle: 35 rounds left; DV 10, armor 3; 7/30 in all",
            ]
        );
        assert_eq!(
            told(&[
                "wound Zed",
                "attack 60 22 vs 30 80 by=Zed on=Guard2 dv=7 energy mode=auto extra=hit"
            ]),
            [
                "Zed hits Guard 2 (22 against 80, critical, defense 80 against 30): 12 damage, 2 wounds",
                "Guard 2: roll 40 or less to stay up, and again to stay conscious",
                "Zed: skill 60, auto +30, wounds −10; auto; DV 12 = 7 + 5 (margin), ignores armor; 12/30 in all",
            ]
        );
        assert_eq!(
            told(&["attack 60 41 by=Zed on=Guard2 dv=2 kinetic"])[0],
            "Zed hits Guard 2 (41 against 60): no damage (DV 2, armor 5)"
        );
    }

    #[test]
    fn a_miss_and_a_critical_failure_are_told() {
        assert_eq!(
            told(&["attack 60 72 by=Zed on=Guard2"]),
            ["Zed misses Guard 2 (72 against 60)"]
        );
        assert_eq!(
            told(&["attack 60 66 by=Zed on=Guard2 with=rifle"]),
            ["Zed misses Guard 2 (66 against 60, critical failure)", "rifle: 35 rounds left"]
        );
        assert_eq!(
            told(&["attack 50 10 vs 40 61 by=Zed on=Guard2 dv=6 their-moxie=flip"]),
            [
                "Zed misses Guard 2 (10 against 50, defense 16 against 40)",
                "Zed: skill 50; Guard 2: skill 40, Moxie flips the roll",
            ]
        );
    }

    #[test]
    fn a_death_is_told_after_the_blow_and_the_dead_owe_no_tests() {
        assert_eq!(
            told(&["attack 60 41 by=Zed on=Guard2 dv=60 kinetic"]),
            [
                "Zed hits Guard 2 (41 against 60): 55 damage, 9 wounds",
                "Guard 2 is dead",
                "DV 60, armor 5; 55/30 in all",
            ]
        );
        for intent in ["subdue", "knock"] {
            let line = format!("attack 60 22 by=Zed on=Guard2 dv=60 kinetic intent={intent}");
            assert_eq!(
                told(&[&line])[0],
                "Zed hits Guard 2 (22 against 60, critical): 65 damage, 10 wounds"
            );
        }
        assert_eq!(
            told(&["damage Guard2 60 kinetic"]),
            [
                "Guard 2 takes 55 damage (DV 60, armor 5): 55/30",
                "Guard 2 is dead",
                "Guard 2: 9 wounds",
            ]
        );
    }
}
