//! Initiative: dice that players call out, and those the program rolls.

use super::Transaction;
use crate::encounter::combatant::{Combatant, Id, Roll};
use crate::encounter::name::split_number;
use crate::encounter::parts::{RollSource, RollTarget};
use crate::encounter::refusal::{Refusal, within};
use crate::encounter::{Encounter, Mode};
use crate::rules::{InitiativeDie, Parameters, Side, SlotSource, Stat, flipped};

/// A face of the initiative die as its value.
pub(super) fn face(rules: &Parameters, given: i32) -> Result<i32, Refusal> {
    let die = rules.initiative_die;
    die.read(given).ok_or(Refusal::NoSuchDie { given, faces: die.faces() })
}

impl Encounter {
    /// How many dice somebody rolls for initiative (HR-1).
    pub fn dice_of(&self, id: Id) -> usize {
        match self.rules().slots {
            SlotSource::Speed => 1,
            SlotSource::Dice => {
                let speed =
                    self.get(id).and_then(|combatant| combatant.stat(Stat::Speed, self.rules()));
                speed.unwrap_or(1) as usize
            }
        }
    }
}

/// The numbered name somebody shares with others, without the number; a player rolls for themselves.
fn group_of(combatant: &Combatant) -> Option<String> {
    let (base, number) = split_number(&combatant.name);
    number.filter(|_| combatant.block.side != Side::Pc).map(|_| base.to_lowercase())
}

impl Transaction<'_> {
    pub(super) fn roll(
        &mut self,
        who: &RollTarget,
        by: &RollSource,
        modifier: Option<i32>,
    ) -> Result<(), Refusal> {
        self.only_while("roll", Mode::takes_dice)?;
        if let Some(modifier) = modifier {
            within("mod", modifier, -999, 999)?;
        }
        let ids: Vec<Id> = match who {
            RollTarget::One(name) if *by == RollSource::Program => {
                self.rolling_together(self.id_of(name)?)
            }
            RollTarget::One(name) => vec![self.id_of(name)?],
            RollTarget::All => self.state.combatants.iter().map(|combatant| combatant.id).collect(),
            RollTarget::Side(side) => {
                let members =
                    self.state.combatants.iter().filter(|combatant| combatant.block.side == *side);
                members.map(|combatant| combatant.id).collect()
            }
        };
        for id in ids {
            match by {
                RollSource::Dice(dice) => self.enter(id, dice, modifier.unwrap_or(0))?,
                RollSource::Total(total) => self.enter_total(id, *total, modifier.unwrap_or(0))?,
                RollSource::Flip => self.flip(id, modifier)?,
                RollSource::Program => {
                    self.roll_where_missing(id, modifier.unwrap_or(0));
                    self.say_scores(id);
                }
            }
        }
        Ok(())
    }

    fn enter(&mut self, id: Id, dice: &[i32], modifier: i32) -> Result<(), Refusal> {
        let (wanted, given) = (self.state.dice_of(id), dice.len());
        if wanted != given {
            return Err(Refusal::DiceCount { name: self.name(id), wanted, given });
        }
        let dice: Result<Vec<i32>, Refusal> =
            dice.iter().map(|&die| face(self.state.rules(), die)).collect();
        self.stand(id, &dice?, modifier);
        Ok(())
    }

    /// The die behind a total that a player called out.
    fn enter_total(&mut self, id: Id, total: i32, modifier: i32) -> Result<(), Refusal> {
        if self.state.dice_of(id) != 1 {
            return Err(Refusal::TotalOfSeveral(self.name(id)));
        }
        let rules = self.state.rules().clone();
        let die = total.saturating_sub(self.who(id).score_of(0, modifier, &rules));
        let faces = rules.initiative_die.faces();
        // A total can't be made with the face 0 of a d10: that face counts 10.
        let on_die = rules.initiative_die.read(die) == Some(die);
        if !on_die {
            return Err(Refusal::NoSuchTotal { name: self.name(id), total, die, faces });
        }
        self.stand(id, &[die], modifier);
        Ok(())
    }

    fn flip(&mut self, id: Id, modifier: Option<i32>) -> Result<(), Refusal> {
        let rules = self.state.rules();
        if rules.initiative_die != InitiativeDie::D100 || !rules.initiative_flip {
            return Err(Refusal::NoFlip);
        }
        let name = self.name(id);
        let combatant = self.who(id);
        let Some(roll) = &mut combatant.roll else { return Err(Refusal::NoDie(name)) };
        if roll.flipped {
            return Err(Refusal::FlippedAlready(name));
        }
        if combatant.pool == 0 {
            return Err(Refusal::NoMoxie(name));
        }
        combatant.pool -= 1;
        roll.dice.iter_mut().for_each(|die| *die = flipped(*die));
        roll.modifier = modifier.unwrap_or(roll.modifier);
        roll.flipped = true;
        Ok(())
    }

    /// Rolls for somebody who has no die yet; a die that stands is never rolled again.
    pub(super) fn roll_where_missing(&mut self, id: Id, modifier: i32) {
        if self.who(id).roll.is_some() {
            return;
        }
        let dice = self
            .dice_of_group(id)
            .unwrap_or_else(|| (0..self.state.dice_of(id)).map(|_| self.roll_die(id)).collect());
        self.who(id).roll = Some(Roll { dice, modifier, flipped: false });
    }

    /// Those for whom one roll counts: somebody alone, or where the ruleset has it so all NPCs of the
    /// same numbered name who roll as many dice (AMB-63).
    fn rolling_together(&self, id: Id) -> Vec<Id> {
        let Some(combatant) = self.state.get(id).filter(|_| self.state.rules().group_roll) else {
            return vec![id];
        };
        let (own, dice) = (group_of(combatant), self.state.dice_of(id));
        self.state.ids_where(|other| {
            other.id == id
                || (own.is_some() && group_of(other) == own && self.state.dice_of(other.id) == dice)
        })
    }

    /// The dice that stand for others of somebody's group.
    pub(super) fn dice_of_group(&self, id: Id) -> Option<Vec<i32>> {
        let others = self.rolling_together(id).into_iter().filter(|&other| other != id);
        let mut rolls = others.filter_map(|other| self.state.get(other)?.roll.as_ref());
        rolls.find(|roll| roll.dice.len() == self.state.dice_of(id)).map(|roll| roll.dice.clone())
    }

    pub(super) fn roll_die(&mut self, id: Id) -> i32 {
        let rules = self.state.rules();
        let discipline =
            self.state.get(id).and_then(|combatant| combatant.stat(Stat::Discipline, rules));
        rules.initiative_die.roll(discipline.unwrap_or(0), self.dice)
    }

    fn stand(&mut self, id: Id, dice: &[i32], modifier: i32) {
        for member in self.rolling_together(id) {
            self.who(member).roll = Some(Roll { dice: dice.to_vec(), modifier, flipped: false });
            self.say_scores(member);
        }
    }

    pub(super) fn say_scores(&mut self, id: Id) {
        let scores: Vec<String> = self.state.get(id).map_or_else(Vec::new, |combatant| {
            let roll = combatant.roll.iter().flat_map(|roll| &roll.dice);
            roll.map(|&die| {
                combatant.score_of(die, combatant.modifier(), self.state.rules()).to_string()
            })
            .collect()
        });
        let name = self.name(id);
        self.say(format!("{name} has {}", scores.join(" and ")));
    }

    /// `set NAME die=N`: the die that stands was another.
    pub(super) fn correct_die(&mut self, id: Id, die: i32) -> Result<(), Refusal> {
        let die = face(self.state.rules(), die)?;
        let index = self.state.next_slot_of(id).map(|slot| self.state.phase.slots[slot].die);
        let name = self.name(id);
        let standing =
            self.who(id).roll.as_mut().and_then(|roll| roll.dice.get_mut(index.unwrap_or(0)));
        *standing.ok_or(Refusal::NoDie(name))? = die;
        Ok(())
    }
}
