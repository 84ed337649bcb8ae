//! Moxie to go first, the gamemaster's own order, and slots given by hand.

use super::Dice;
use super::differences::MOVES_PART_TIES_OF_SECOND_DICE;
use super::line::{Line, within};
use super::record::{Fact, Right, Slot};
use super::situation::{Part, Situation};

impl Situation {
    /// Spends or regains Moxie.
    pub fn spend_moxie(&mut self, who: u32, line: &mut Line) -> Result<(), String> {
        if let Some(points) = line.number_of("regain")? {
            let points = within(points, 1, 10)?;
            let combatant = self.of_mut(who);
            let pool = (combatant.counter("pool") + points).min(combatant.counter("moxie"));
            combatant.put("pool", pool);
            return Ok(());
        }
        match line.word_of(&["flip", "upgrade", "avert"]) {
            Some(use_) => self.change_last_test(who, &use_),
            None => self.go_first(who),
        }
    }

    /// Fills every pool: a new session (MX-3).
    pub fn refill_pools(&mut self) {
        for combatant in &mut self.combatants {
            let stat = combatant.counter("moxie");
            combatant.put("pool", stat);
        }
    }

    /// Returns the slots of a combatant that are still to be played: what is at hand, then the highest.
    pub fn playable(&self, who: u32) -> Vec<Slot> {
        let at_hand = self.record.at_hand().map(|slot| slot.rights).unwrap_or_default();
        let mut slots = self.record.slots();
        slots.retain(|slot| {
            slot.right.who == who && (self.is_open(slot) || at_hand.contains(&slot.right))
        });
        slots.sort_by_key(|slot| (!at_hand.contains(&slot.right), self.rank(slot)));
        slots
    }

    /// Returns what is at hand and is not ordered afresh: a started stage, and a shared slot once the
    /// phase has begun.
    fn fixed(&self) -> Vec<Right> {
        let fixed = self.record.at_hand().filter(|slot| slot.started || self.record.has_begun());
        fixed.map(|slot| slot.rights).unwrap_or_default()
    }

    /// Spends a point to go first in this phase (MX-1).
    fn go_first(&mut self, who: u32) -> Result<(), String> {
        let holder = self.of(who);
        if !self.rules.knows_class("moxie") || holder.counter("pool") == 0 || !holder.is_able() {
            return Err("no class for it, no point, or not active".into());
        }
        if self.stage() != "acting" || self.part == Part::Free || self.record.has_lifted(who) {
            return Err("not now, or twice in a phase".into());
        }
        let at_hand = self.record.at_hand().filter(|slot| slot.started);
        let started = at_hand.map(|slot| slot.rights).unwrap_or_default();
        let late = self.rules.is("moxie_window", "UntilOwnSlot");
        let mut slots = self.playable(who);
        slots.retain(|slot| !started.contains(&slot.right));
        let slot = slots.iter().min_by_key(|slot| self.rank(slot)).ok_or("no slot to play")?;
        // A critical is before Moxie already, or beside it (AMB-88).
        let place = |class: &str| {
            self.rules.classes.iter().position(|list| list.iter().any(|it| it == class))
        };
        let is_critical =
            self.of(who).dice.get(slot.right.die).is_some_and(|die| self.rules.is_critical(*die));
        if is_critical && place("critical").is_some_and(|at| Some(at) <= place("moxie")) {
            return Err("a critical goes first already".into());
        }
        if self.record.has_begun() && !late {
            return Err("a stage of the phase has started or ended".into());
        }
        let fixed = self.fixed();
        if fixed.is_empty() {
            self.record.add(Fact::PutBack);
        }
        self.record.add(Fact::Lifted(slot.right));
        self.of_mut(who).count("pool", -1);
        if self.record.arrangement().is_some() {
            let mut groups = self.all_without(slot.right, &fixed);
            groups.insert(usize::from(!fixed.is_empty()), vec![slot.right]);
            self.record.add(Fact::Arranged(groups));
        }
        Ok(())
    }

    /// Returns all slots still to be played but one, in order, those at hand first; those that can't be
    /// used just now have their places too.
    fn all_without(&self, right: Right, at_hand: &[Right]) -> Vec<Vec<Right>> {
        let mut slots = self.record.slots();
        slots.retain(|slot| !at_hand.contains(&slot.right) || MOVES_PART_TIES_OF_SECOND_DICE);
        let rights = |group: Vec<Slot>| group.iter().map(|slot| slot.right).collect();
        let mut groups: Vec<Vec<Right>> = self.sort(slots).into_iter().map(rights).collect();
        for group in &mut groups {
            group.retain(|other| *other != right && !at_hand.contains(other));
        }
        groups.insert(0, at_hand.to_vec());
        groups.retain(|group| !group.is_empty());
        groups
    }

    /// Moves a slot that has not started. From then on the phase keeps its places.
    pub fn arrange(&mut self, who: u32, line: &mut Line) -> Result<(), String> {
        let to = line.word()?;
        let other = match to.as_str() {
            "first" | "last" => None,
            "before" | "after" => Some(self.find(&line.word()?)?),
            _ => return Err(format!("{to} is no place")),
        };
        let fixed = self.fixed();
        if self.stage() != "acting" || other == Some(who) {
            return Err("not now, or not by oneself".into());
        }
        // Decision: of several dice the next one is meant, even if it has started.
        let right = self.playable(who).first().ok_or("no slot to move")?.right;
        if fixed.contains(&right) {
            return Err("the slot has started".into());
        }
        let beside = match other {
            None => None,
            Some(other) => Some(self.playable(other).first().ok_or("the other has no slot")?.right),
        };
        if fixed.is_empty() {
            self.record.add(Fact::PutBack);
        }
        let mut groups = self.all_without(right, &fixed);
        let place_of = |beside| groups.iter().position(|group| group.contains(&beside));
        let at = match (to.as_str(), beside.and_then(place_of)) {
            ("before", Some(at)) => at,
            ("after", Some(at)) => at + 1,
            ("first", _) => usize::from(!fixed.is_empty()),
            _ => groups.len(),
        };
        if at == 0 && !fixed.is_empty() {
            return Err("nothing comes before what has started".into());
        }
        // The combatant who is moved comes alone to the new place.
        groups.insert(at, vec![right]);
        self.record.add(Fact::Arranged(groups));
        Ok(())
    }

    /// Gives a slot in this phase to an active combatant who has none left.
    pub fn give_slot(
        &mut self,
        who: u32,
        shown: Option<i64>,
        dice: &mut Dice,
    ) -> Result<(), String> {
        self.within_phase()?;
        if self.of(who).reserve.is_some()
            || !self.of(who).is_able()
            || !self.playable(who).is_empty()
        {
            return Err("in reserve, not active, or with a slot to play".into());
        }
        for slot in self.record.slots() {
            if slot.right.who == who {
                self.record.add(Fact::Withdrawn(slot.right));
            }
        }
        let right = Right { who, die: self.die_of_slot(who, shown, dice)? };
        self.record.add(Fact::Granted { right, by_hand: true });
        if self.record.arrangement().is_some() {
            self.fit_in(right);
        }
        Ok(())
    }

    /// Returns the index of the die that a new slot goes by: the one that was entered, else one that
    /// stands, else one that is rolled.
    fn die_of_slot(
        &mut self,
        who: u32,
        shown: Option<i64>,
        dice: &mut Dice,
    ) -> Result<usize, String> {
        let entered = shown.map(|shown| self.rules.shown(shown)).transpose()?;
        let count = self.of(who).dice.len();
        if entered.is_none() && count > 0 {
            // Decision: of several dice that stand, the highest.
            let standing = self.of(who).dice.iter().enumerate();
            let highest = standing.max_by_key(|(at, die)| (**die, -(*at as i64)));
            return Ok(highest.map_or(0, |(at, _)| at));
        }
        if self.rules.by_dice() && count >= 4 {
            return Err("four dice at most".into());
        }
        let of_group = self.dice_of_group(who).and_then(|dice| dice.first().copied());
        let face = match entered.or(of_group) {
            Some(face) => face,
            None => self.roll_one(who, dice),
        };
        let (is_another, turn) = (self.rules.by_dice(), self.turn);
        let holder = self.of_mut(who);
        if !is_another {
            holder.drop_dice();
        }
        if holder.dice.is_empty() {
            holder.rolled_in = turn;
        }
        holder.dice.push(face);
        Ok(holder.dice.len() - 1)
    }

    /// Finds the place of a new slot among those ordered by hand. Decision: before the first one of a lower class or score;
    /// if an equal one is met first, it is shared.
    fn fit_in(&mut self, right: Right) {
        let slots = self.record.slots();
        let by_score = |right: &Right| {
            let slot = slots.iter().find(|slot| slot.right == *right);
            slot.map(|slot| self.rank_by_score(slot))
        };
        let is_open =
            |right: &&Right| slots.iter().any(|slot| slot.right == **right && self.is_open(slot));
        let fixed = self.record.at_hand().map(|slot| slot.rights).unwrap_or_default();
        let mut groups = self.all_without(right, &fixed);
        let own = by_score(&right);
        for at in usize::from(!fixed.is_empty())..groups.len() {
            let ranks: Vec<_> = groups[at].iter().filter(is_open).map(by_score).collect();
            if ranks.contains(&own) {
                groups[at].push(right);
                return self.record.add(Fact::Arranged(groups));
            }
            if ranks.iter().any(|rank| *rank > own) {
                groups.insert(at, vec![right]);
                return self.record.add(Fact::Arranged(groups));
            }
        }
        groups.push(vec![right]);
        self.record.add(Fact::Arranged(groups));
    }
}
