//! The commands that set up combatants and enter their dice.

use super::people::Combatant;
use super::rules::rules;
use super::state::{Stage, State};
use super::words::{Line, checked_name, number};

impl State {
    /// "chooses the ruleset; only before the first `begin`"; a file bears the name of its ruleset.
    pub fn choose_ruleset(&mut self, word: &str) -> Result<(), String> {
        let id = word.trim_end_matches(".ron");
        if self.stage != Stage::Setup {
            return Err("only before the first begin".into());
        }
        rules(id).ok_or(format!("no such ruleset: {id}"))?;
        if id != self.ruleset {
            // Decision 15: another ruleset clears the dice entered.
            for p in &mut self.people {
                p.die = None;
                p.die_mod = 0;
                p.flipped = false;
            }
        }
        self.ruleset = id.to_string();
        Ok(())
    }

    /// "adds a combatant; `x3` adds NAME 1, NAME 2, NAME 3, and goes on counting where the name
    /// stands already"
    pub fn add(&mut self, line: &mut Line) -> Result<(), String> {
        let name = line.word()?;
        let times = line.times()?;
        let options = line.options();
        for _ in 0..times.unwrap_or(1) {
            let name = match times {
                None => name.clone(),
                Some(_) => self.next_name(&name),
            };
            let mut new = Combatant::new(self.next_id, self.free_name(&name, None)?);
            new.set_all(&options)?;
            self.push(new);
        }
        Ok(())
    }

    fn push(&mut self, new: Combatant) {
        self.next_id += 1;
        self.people.push(new);
    }

    /// "Names are unique, capitals or not."
    fn free_name(&self, text: &str, but: Option<u32>) -> Result<String, String> {
        let name = checked_name(text)?;
        let mut others = self.people.iter().filter(|p| Some(p.id) != but);
        if others.any(|p| p.name.to_lowercase() == name.to_lowercase()) {
            return Err(format!("{name} is there already"));
        }
        Ok(name)
    }

    /// Decision 24: numbers go on after the highest that stands; a plain NAME counts as 1.
    fn next_name(&self, stem: &str) -> String {
        let stem = stem.split_whitespace().collect::<Vec<_>>().join(" ");
        let wanted = stem.to_lowercase();
        let mut highest = 0;
        for p in &self.people {
            let name = p.name.to_lowercase();
            let n = match numbered(&name) {
                Some((before, n)) if before == wanted => n,
                _ if name == wanted => 1,
                _ => 0,
            };
            highest = highest.max(n);
        }
        format!("{stem} {}", highest + 1)
    }

    pub fn copy(&mut self, id: u32, times: i64) -> Result<(), String> {
        let original = self.person(id).clone();
        let stem = match numbered(&original.name) {
            Some((before, _)) => before.to_string(),
            None => original.name.clone(),
        };
        for _ in 0..times {
            let name = self.free_name(&self.next_name(&stem), None)?;
            self.push(original.stat_block(self.next_id, name));
        }
        Ok(())
    }

    pub fn rename(&mut self, id: u32, name: &str) -> Result<(), String> {
        self.person_mut(id).name = self.free_name(name, Some(id))?;
        Ok(())
    }

    /// AMB-31: slot and standby vanish; decision 7: from `lost` too.
    pub fn remove(&mut self, id: u32) {
        if self.interrupters.iter().any(|(who, _)| *who == id) {
            self.end_interrupt(id);
        }
        // Decision 5: a started single stage ends; a member of a shared slot just leaves it.
        if self.reached().contains(&id) && self.started && !self.standing {
            self.end_slots(&[id]);
        }
        self.slots.retain(|s| s.who != id);
        self.people.retain(|p| p.id != id);
    }

    /// "changes any of the same keys, at any time, and `die=N`, the die that stands"
    pub fn set(&mut self, id: u32, line: &mut Line) -> Result<(), String> {
        let die = line.number_option("die")?;
        let options = line.options();
        if die.is_none() && options.is_empty() {
            return Err("nothing to set".into());
        }
        let rules = self.rules();
        let p = self.person_mut(id);
        p.set_all(&options)?;
        if let Some(die) = die {
            // Decision 17: it needs a die that stands, and keeps `mod`.
            p.die.ok_or("no die stands")?;
            p.die = Some(rules.entered(die)?);
        }
        Ok(())
    }

    /// All forms of `roll`.
    pub fn roll(
        &mut self,
        line: &mut Line,
        dice: &mut dyn FnMut(u32) -> u32,
    ) -> Result<(), String> {
        self.before_begin()?;
        let whom = line.word()?;
        let rest = line.maybe_word();
        let total = line.number_option("total")?;
        let die_mod = line.number_option("mod")?;
        line.end()?;
        let all: Vec<u32> = match whom.as_str() {
            "all" => self.people.iter().map(|p| p.id).collect(),
            "pc" | "ally" | "neutral" | "foe" => {
                let side = self.people.iter().filter(|p| p.side == whom);
                side.map(|p| p.id).collect()
            }
            _ => {
                let id = self.find(&whom)?;
                match (rest.as_deref(), total) {
                    (None, None) => self.together(id),
                    (None, Some(total)) => return self.roll_total(id, total, die_mod),
                    (Some("flip"), None) => return self.flip(id, die_mod),
                    (Some(shown), None) => return self.enter(id, number(shown)?, die_mod),
                    _ => return Err("a die or a total, not both".into()),
                }
            }
        };
        if rest.is_some() || total.is_some() {
            return Err("no die is entered for several".into());
        }
        for id in all {
            self.roll_missing(id, die_mod.unwrap_or(0), dice);
        }
        Ok(())
    }

    /// "the program rolls for those who have no die yet"
    pub fn roll_missing(&mut self, id: u32, die_mod: i64, dice: &mut dyn FnMut(u32) -> u32) {
        let (rules, of_group) = (self.rules(), self.die_of_group(id));
        let p = self.person_mut(id);
        if p.die.is_none() {
            p.die = Some(of_group.unwrap_or_else(|| rules.rolled(dice)));
            p.die_mod = die_mod;
            p.flipped = false;
        }
    }

    /// Who has one roll with `id`: "same die for the group" of NPCs, where the rules say so (AMB-63).
    fn together(&self, id: u32) -> Vec<u32> {
        let stem = |p: &Combatant| {
            let name = p.name.to_lowercase();
            numbered(&name).filter(|_| p.side != "pc").map(|(before, _)| before.to_string())
        };
        let own = stem(self.person(id)).filter(|_| self.rules().together);
        let others = self.people.iter().filter(|p| p.id == id || own.is_some() && stem(p) == own);
        others.map(|p| p.id).collect()
    }

    /// The die that another of the group has.
    pub fn die_of_group(&self, id: u32) -> Option<i64> {
        let mut others = self.together(id).into_iter().filter(|other| *other != id);
        others.find_map(|other| self.person(other).die)
    }

    /// "a new die replaces the old"
    fn enter(&mut self, id: u32, die: i64, die_mod: Option<i64>) -> Result<(), String> {
        let die = self.rules().entered(die)?;
        for id in self.together(id) {
            let p = self.person_mut(id);
            p.die = Some(die);
            p.die_mod = die_mod.unwrap_or(0);
            p.flipped = false;
        }
        Ok(())
    }

    /// "a player called out the total: the die is worked out"
    fn roll_total(&mut self, id: u32, total: i64, die_mod: Option<i64>) -> Result<(), String> {
        let rules = self.rules();
        let rest = self.person(id).score_without_die(&rules) + die_mod.unwrap_or(0);
        let die = total - rest;
        if die == 0 && rules.die == 10 {
            return Err("a d10 shows no nought".into());
        }
        self.enter(id, die, die_mod)
    }

    /// "spends a point of Moxie to swap the digits of a d100, before `begin`"; MX-5: one point
    /// on a single roll.
    fn flip(&mut self, id: u32, die_mod: Option<i64>) -> Result<(), String> {
        let d100 = self.rules().die == 100;
        let p = self.person_mut(id);
        let die = p.die.ok_or("no die stands")?;
        if !d100 || p.pool == 0 || p.flipped {
            return Err("no d100, no point, or flipped already".into());
        }
        p.pool -= 1;
        p.flipped = true;
        p.die = Some(die % 10 * 10 + die / 10);
        p.die_mod = die_mod.unwrap_or(p.die_mod);
        Ok(())
    }
}

/// "Guard 2" as "Guard" and 2.
fn numbered(name: &str) -> Option<(&str, i64)> {
    let (before, digits) = name.rsplit_once(' ')?;
    if digits.chars().all(|c| c.is_ascii_digit()) {
        Some((before, digits.parse().ok()?))
    } else {
        None
    }
}
