//! Setting up: rulesets, names and stat blocks.

use std::rc::Rc;

use super::Dice;
use super::combatant::Combatant;
use super::line::Line;
use super::record::Fact;
use super::ruleset::Ruleset;
use super::situation::{Part, Situation};

/// Words that can't be names, as they mean something else in the place of one.
const RESERVED: [&str; 7] = ["all", "pc", "ally", "neutral", "foe", "none", "vs"];

impl Situation {
    /// Chooses the ruleset, until the first `begin`.
    pub fn choose_ruleset(&mut self, word: &str) -> Result<(), String> {
        if self.part != Part::Setup {
            return Err("only before the first begin".into());
        }
        let rules = Ruleset::find(word, &self.folder)?;
        if rules.id != self.rules.id {
            // Decision: dice of another ruleset are gone (AMB-02).
            self.combatants.iter_mut().for_each(Combatant::drop_dice);
        }
        self.rules = Rc::new(rules);
        Ok(())
    }

    /// Adds a combatant, or several with numbers.
    pub fn add(&mut self, line: &mut Line, dice: &mut Dice) -> Result<(), String> {
        let name = line.word()?;
        let times = line.times()?;
        let options = line.all_options();
        for _ in 0..times.unwrap_or(1) {
            let name = if times.is_some() { self.numbered_on(&name) } else { name.clone() };
            let mut combatant = Combatant::new(self.next_key, self.free_name(&name, None)?);
            let (at, others) = apart(&options);
            combatant.set_all(&others)?;
            self.stand(&mut combatant, &at)?;
            self.join(combatant, dice);
        }
        Ok(())
    }

    /// Copies a stat block, under the next numbers.
    pub fn copy(&mut self, who: u32, times: i64, dice: &mut Dice) -> Result<(), String> {
        let original = self.of(who).clone();
        let stem = number_in(&original.name).map_or(original.name.as_str(), |(stem, _)| stem);
        for _ in 0..times {
            let name = self.free_name(&self.numbered_on(stem), None)?;
            self.join(original.copy(self.next_key, name), dice);
        }
        Ok(())
    }

    /// Adds a combatant to the list; in a turn, with a die at once if the ruleset says so (AMB-31).
    fn join(&mut self, combatant: Combatant, dice: &mut Dice) {
        let who = combatant.key;
        self.next_key += 1;
        self.combatants.push(combatant);
        self.let_in(who, dice);
    }

    /// Gives a newcomer a die if the ruleset says so, but for those in reserve.
    pub fn let_in(&mut self, who: u32, dice: &mut Dice) {
        let is_in_fight = self.of(who).reserve.is_none();
        if is_in_fight && self.part == Part::Turn && self.rules.is("late_join", "NextPhase") {
            self.roll_missing(who, 0, dice);
        }
    }

    pub fn rename(&mut self, who: u32, name: &str) -> Result<(), String> {
        let name = self.free_name(name, Some(who))?;
        self.of_mut(who).name = name;
        Ok(())
    }

    /// Removes a combatant, with all slots and standbys (AMB-31). Decision: what vanishes has not ended,
    /// but for an interruption.
    pub fn remove(&mut self, who: u32) {
        if self.record.interruptions().iter().any(|(other, _)| *other == who) {
            self.end_interruption(who);
        }
        for slot in self.record.slots() {
            if slot.right.who == who {
                self.record.add(Fact::Withdrawn(slot.right));
            }
        }
        self.forget_in_timers(who);
        self.due.retain(|(owner, _)| *owner != Some(who));
        self.combatants.retain(|combatant| combatant.key != who);
    }

    /// Changes the keys of `add`, and the die that stands.
    pub fn set(&mut self, who: u32, line: &mut Line, dice: &mut Dice) -> Result<(), String> {
        let shown = line.number_of("die")?;
        let reserve = line.option("reserve");
        let options = line.all_options();
        if shown.is_none() && reserve.is_none() && options.is_empty() {
            return Err("nothing is set".into());
        }
        let (at, others) = apart(&options);
        self.of_mut(who).set_all(&others)?;
        let mut combatant = self.of(who).clone();
        self.stand(&mut combatant, &at)?;
        *self.of_mut(who) = combatant;
        let sets = |key| options.iter().any(|(other, _)| other == key);
        self.strike(who, |held| {
            held.wounds *= i64::from(!sets("wounds"));
            held.traumas *= i64::from(!sets("traumas"));
        });
        if ["damage", "wounds", "stress", "traumas"].into_iter().any(sets) {
            self.drop_what_is_taken_back(who);
        }
        if let Some(label) = reserve {
            self.set_reserve(who, &label, dice)?;
        }
        if let Some(shown) = shown {
            // Decision: a die that stands keeps its `mod`; of several it is the one of the next slot, or the first if none
            // is to play.
            let next = self.playable(who).first().map_or(0, |slot| slot.right.die);
            let face = self.rules.shown(shown)?;
            *self.of_mut(who).dice.get_mut(next).ok_or("no die stands")? = face;
        }
        Ok(())
    }

    /// Puts a combatant where the line says.
    fn stand(&self, combatant: &mut Combatant, places: &[(String, String)]) -> Result<(), String> {
        for (_, place) in places {
            let is_seen = !combatant.is("hidden") && combatant.reserve.is_none();
            combatant.at = self.place(place, is_seen)?;
        }
        Ok(())
    }

    /// Refuses what can't be a name, or is the name of another, capitals or not.
    fn free_name(&self, text: &str, own: Option<u32>) -> Result<String, String> {
        let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_odd = |letter: char| "=><\"#".contains(letter) || letter.is_control();
        // Decision: some words and signs are kept for the grammar, and there is a letter or a digit.
        if RESERVED.contains(&name.to_lowercase().as_str())
            || name.chars().any(is_odd)
            || !name.chars().any(char::is_alphanumeric)
            || name.chars().count() > 40
        {
            return Err(format!("{text} is no name"));
        }
        let mut others = self.combatants.iter().filter(|combatant| Some(combatant.key) != own);
        if others.any(|other| other.name.to_lowercase() == name.to_lowercase()) {
            return Err(format!("{name} is there"));
        }
        Ok(name)
    }

    /// Returns the name with the number after the highest; a name without one counts as 1.
    fn numbered_on(&self, stem: &str) -> String {
        let stem = stem.split_whitespace().collect::<Vec<_>>().join(" ");
        let wanted = stem.to_lowercase();
        let number_of = |combatant: &Combatant| {
            let name = combatant.name.to_lowercase();
            let number = number_in(&name).filter(|(stem, _)| *stem == wanted);
            number.map_or(i64::from(name == wanted), |(_, number)| number)
        };
        let highest = self.combatants.iter().map(number_of).max().unwrap_or(0);
        format!("{stem} {}", highest + 1)
    }
}

/// The options of a line, as keys and values.
type Options = Vec<(String, String)>;

/// Splits options into those of places and the others.
fn apart(options: &[(String, String)]) -> (Options, Options) {
    options.iter().cloned().partition(|(key, _)| key == "at")
}

/// Splits "Guard 2" into "Guard" and 2. Decision: a number too large to count is part of the name.
pub fn number_in(name: &str) -> Option<(&str, i64)> {
    let (stem, digits) = name.rsplit_once(' ')?;
    let number = digits.parse::<u16>().ok()?;
    Some((stem, i64::from(number)))
}
