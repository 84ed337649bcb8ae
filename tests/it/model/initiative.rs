//! Initiative: the dice that are rolled and entered.

use std::rc::Rc;

use super::Dice;
use super::combatant::{Combatant, SIDES};
use super::line::{Line, number, within};
use super::ruleset::Ruleset;
use super::setup::number_in;
use super::situation::Situation;
use super::skill::is_double;

impl Ruleset {
    /// Returns what a die counts for the number it shows (IN-12, IN-13; fine print: Dice).
    pub fn shown(&self, number: i64) -> Result<i64, String> {
        match self.word("initiative_die") {
            "D100" => within(number, 0, 99),
            "D10" => within(number, 0, 10).map(|number| if number == 0 { 10 } else { number }),
            _ => within(number, -99, 99),
        }
    }

    /// Returns whether a die is a critical (IN-7, IN-14, AMB-05).
    pub fn is_critical(&self, die: i64) -> bool {
        match self.word("critical_initiative") {
            "Doubles" => is_double(die),
            "DoublesBut99" => is_double(die) && die != 99,
            _ => false,
        }
    }

    /// Rolls for initiative; the result of a check is four Fudge dice and Discipline (AMB-53).
    fn rolled(&self, discipline: i64, dice: &mut Dice) -> i64 {
        match self.word("initiative_die") {
            "D100" => dice.percent(),
            "D10" => dice.ten(),
            _ => (0..4).map(|_| dice.roll(3) - 1).sum::<i64>() + discipline,
        }
    }
}

impl Dice<'_> {
    /// Rolls a ten-sided die; its face 0 is 10 (IN-13).
    pub fn ten(&mut self) -> i64 {
        match self.roll(10) {
            0 => 10,
            face => face,
        }
    }
}

impl Combatant {
    /// Forgets the dice of a turn.
    pub fn drop_dice(&mut self) {
        self.dice.clear();
        self.roll_mod = 0;
        self.flag("flipped", false);
    }

    /// Returns the number of dice they roll: one, or one for each point of Speed if every die is a slot.
    fn dice_wanted(&self, rules: &Ruleset) -> usize {
        if rules.by_dice() { self.speed(rules) as usize } else { 1 }
    }
}

impl Situation {
    /// Enters dice, or rolls them.
    pub fn roll(&mut self, line: &mut Line, dice: &mut Dice) -> Result<(), String> {
        self.before_begin()?;
        let mut raw = line.typed_word()?;
        let whom = raw.to_lowercase();
        let modifier = line.number_of("mod")?.map(|it| within(it, -999, 999)).transpose()?;
        let total = line.number_of("total")?;
        let is_side = whom == "all" || SIDES.contains(&whom.as_str());
        let has_die = total.is_some() || line.clone().next_word().is_some();
        if is_side && has_die {
            raw = if whom == "all" { "*".to_owned() } else { format!("@{whom}") };
        } else if is_side {
            let is_meant = |combatant: &&Combatant| {
                combatant.reserve.is_none() && (whom == "all" || combatant.side == whom)
            };
            let meant: Vec<u32> =
                self.combatants.iter().filter(is_meant).map(|combatant| combatant.key).collect();
            for who in meant {
                self.roll_missing(who, modifier.unwrap_or(0), dice);
            }
            return Ok(());
        }
        let several = self.find_several(&raw)?;
        if several.len() > 1 && line.clone().word_of(&["flip"]).is_some() {
            return Err("a point of Moxie is one player's".into());
        }
        let mut done = Vec::new();
        for who in several {
            if !done.contains(&who) {
                self.roll_for(who, &mut line.clone(), total, modifier, dice)?;
                done.extend(self.group_of(who));
            }
        }
        while line.next_word().is_some() {}
        Ok(())
    }

    /// Enters the dice of one, or rolls them.
    fn roll_for(
        &mut self,
        who: u32,
        line: &mut Line,
        total: Option<i64>,
        modifier: Option<i64>,
        dice: &mut Dice,
    ) -> Result<(), String> {
        if self.of(who).reserve.is_some() {
            return Err("no die for those in reserve".into());
        }
        if let Some(total) = total {
            return self.call_total(who, total, modifier);
        }
        if line.word_of(&["flip"]).is_some() {
            return self.flip_initiative(who, modifier);
        }
        let mut shown = Vec::new();
        while let Some(word) = line.next_word() {
            shown.push(self.rules.shown(number(&word)?)?);
        }
        if shown.is_empty() {
            for who in self.group_of(who) {
                self.roll_missing(who, modifier.unwrap_or(0), dice);
            }
            return Ok(());
        }
        self.enter(who, &shown, modifier)
    }

    /// Rolls for a combatant who has no die yet; if one roll counts for a group, takes the group's.
    pub fn roll_missing(&mut self, who: u32, modifier: i64, dice: &mut Dice) {
        let rules = Rc::clone(&self.rules);
        let of_group = self.dice_of_group(who);
        let turn = self.turn;
        let combatant = self.of_mut(who);
        if !combatant.dice.is_empty() {
            return;
        }
        let discipline = combatant.affected("discipline").unwrap_or(0);
        let rolled = || {
            let wanted = combatant.dice_wanted(&rules);
            (0..wanted).map(|_| rules.rolled(discipline, dice)).collect()
        };
        let rolled = of_group.unwrap_or_else(rolled);
        combatant.dice = rolled;
        combatant.rolled_in = turn;
        combatant.roll_mod = modifier;
        combatant.flag("flipped", false);
    }

    /// Rolls one die.
    pub fn roll_one(&mut self, who: u32, dice: &mut Dice) -> i64 {
        let discipline = self.of(who).affected("discipline").unwrap_or(0);
        self.rules.rolled(discipline, dice)
    }

    /// Returns the group for which one roll counts: numbered NPCs, if the ruleset says so (AMB-63).
    fn group_of(&self, who: u32) -> Vec<u32> {
        let stem = |combatant: &Combatant| {
            let name = combatant.name.to_lowercase();
            let stem = number_in(&name).map(|(stem, _)| stem.to_owned());
            stem.filter(|_| combatant.side != "pc" && self.rules.has("group_roll"))
        };
        let own = stem(self.of(who));
        let belongs =
            |other: &&Combatant| other.key == who || (own.is_some() && stem(other) == own);
        let in_fight = self.combatants.iter().filter(|it| it.reserve.is_none() || it.key == who);
        in_fight.filter(belongs).map(|combatant| combatant.key).collect()
    }

    /// Returns the dice that stand for another of the group.
    pub fn dice_of_group(&self, who: u32) -> Option<Vec<i64>> {
        let group = self.group_of(who).into_iter().filter(|other| *other != who);
        group.map(|other| self.of(other).dice.clone()).find(|dice| !dice.is_empty())
    }

    /// Enters dice; new ones replace the old.
    fn enter(&mut self, who: u32, shown: &[i64], modifier: Option<i64>) -> Result<(), String> {
        if shown.len() != self.of(who).dice_wanted(&self.rules) {
            return Err("one die for each point of Speed, or one".into());
        }
        let turn = self.turn;
        for who in self.group_of(who) {
            let combatant = self.of_mut(who);
            combatant.rolled_in = turn;
            combatant.dice = shown.to_vec();
            combatant.roll_mod = modifier.unwrap_or(0);
            combatant.flag("flipped", false);
        }
        Ok(())
    }

    /// Works out the die from a total that a player has called out.
    fn call_total(&mut self, who: u32, total: i64, modifier: Option<i64>) -> Result<(), String> {
        let mut combatant = self.of(who).clone();
        combatant.roll_mod = modifier.unwrap_or(0);
        combatant.rolled_in = self.turn;
        let die = total - combatant.score(0, &self.rules);
        if self.rules.is("initiative_die", "D10") && die == 0 {
            return Err("that die counts 10".into());
        }
        let die = self.rules.shown(die)?;
        self.enter(who, &[die], modifier)
    }

    /// Spends a point of Moxie to swap the digits of the die, once a roll (AMB-18, MX-5).
    fn flip_initiative(&mut self, who: u32, modifier: Option<i64>) -> Result<(), String> {
        let allowed = self.rules.has("initiative_flip") && self.rules.is("initiative_die", "D100");
        let combatant = self.of_mut(who);
        if !allowed || combatant.is("flipped") || combatant.counter("pool") == 0 {
            return Err("no digits to swap, or no point for it".into());
        }
        let [die] = combatant.dice[..] else { return Err("not one die stands".into()) };
        combatant.dice = vec![die % 10 * 10 + die / 10];
        combatant.flag("flipped", true);
        combatant.count("pool", -1);
        if let Some(modifier) = modifier {
            combatant.roll_mod = modifier;
        }
        Ok(())
    }
}
