//! Setting up: the ruleset, and who takes part.

use std::sync::Arc;

use super::Transaction;
use crate::encounter::Mode;
use crate::encounter::combatant::{Combatant, Id, StatBlock};
use crate::encounter::name::{checked, split_number};
use crate::encounter::parts::StatEdit;
use crate::encounter::refusal::{Refusal, within};
use crate::encounter::timer::TimerEnd;
use crate::rules::{LateJoin, Ruleset, Stat};
use crate::text::printable;

/// The most that one `add` or `copy` brings in: more than a table can hold.
const MOST_AT_ONCE: u32 = 100;

/// Text as it is kept: in one line, without what a terminal would act on.
pub(super) fn line_of(what: &'static str, text: &str) -> Result<String, Refusal> {
    let line = text.split_whitespace().map(printable).collect::<Vec<_>>().join(" ");
    if line.is_empty() { Err(Refusal::EmptyText(what)) } else { Ok(line) }
}

impl Transaction<'_> {
    pub(super) fn choose_ruleset(
        &mut self,
        ruleset: Result<&Ruleset, &String>,
    ) -> Result<(), Refusal> {
        if self.state.mode != Mode::Setup {
            return Err(Refusal::RulesetFixed);
        }
        let ruleset = ruleset.map_err(|why| Refusal::Ruleset(why.clone()))?;
        // Dice of one ruleset mean nothing in another (AMB-02).
        if *self.state.ruleset != *ruleset
            && self.state.combatants.iter().any(|combatant| combatant.roll.is_some())
        {
            self.say("the dice entered so far are taken back, they belong to the other rules");
            self.state.combatants_mut().for_each(|combatant| combatant.roll = None);
        }
        self.state.ruleset = Arc::new(ruleset.clone());
        Ok(())
    }

    pub(super) fn set_title(&mut self, title: &str) -> Result<(), Refusal> {
        self.state.title = line_of("a title", title)?;
        Ok(())
    }

    pub(super) fn add(
        &mut self,
        name: &str,
        count: Option<u32>,
        settings: &[StatEdit],
    ) -> Result<(), Refusal> {
        let base = checked(name)?;
        if settings.iter().any(|setting| matches!(setting, StatEdit::Die(_))) {
            return Err(Refusal::OnlyInSet("die", base));
        }
        let ids = match count {
            None => vec![self.bring_in(base, Arc::default())?],
            Some(count) => self.bring_in_numbered(&base, count, &Arc::default())?,
        };
        for id in ids {
            self.change(id, settings)?;
            self.join(id);
        }
        Ok(())
    }

    pub(super) fn copy(&mut self, name: &str, count: u32) -> Result<(), Refusal> {
        let Combatant { name, block, surprised, .. } = self.state.find(name)?.clone();
        for id in self.bring_in_numbered(split_number(&name).0, count, &block)? {
            self.who(id).surprised = surprised;
            self.join(id);
        }
        Ok(())
    }

    fn bring_in_numbered(
        &mut self,
        base: &str,
        count: u32,
        block: &Arc<StatBlock>,
    ) -> Result<Vec<Id>, Refusal> {
        let given = i32::try_from(count).unwrap_or(i32::MAX);
        within("a number of copies", given, 1, MOST_AT_ONCE as i32)?;
        let first = self.state.next_number(base);
        let ids: Result<Vec<Id>, Refusal> = (first..first + count)
            .map(|number| self.bring_in(checked(&format!("{base} {number}"))?, Arc::clone(block)))
            .collect();
        let ids = ids?;
        let here = if ids.len() == 1 { "is here" } else { "are here" };
        self.say(format!("{} {here}", self.state.list(&ids)));
        Ok(ids)
    }

    fn bring_in(&mut self, name: String, block: Arc<StatBlock>) -> Result<Id, Refusal> {
        if self.state.has_name(&name) {
            return Err(Refusal::NameTaken(name));
        }
        self.state.last_id += 1;
        let id = Id(self.state.last_id);
        self.state.combatants.push(Arc::new(Combatant::new(id, name, block)));
        Ok(id)
    }

    /// Whoever comes into a running phase waits for a die, or gets one now (AMB-31).
    fn join(&mut self, id: Id) {
        if !self.state.mode.is_in_phase() {
            return;
        }
        match self.state.rules().late_join {
            LateJoin::NextInitiative => {
                let name = self.name(id);
                self.say(format!(
                    "{name} comes in with the next initiative; `slot {name}` gives a slot now"
                ));
            }
            LateJoin::NextPhase => {
                self.roll_where_missing(id, 0);
                self.say_scores(id);
            }
        }
    }

    pub(super) fn set(&mut self, name: &str, settings: &[StatEdit]) -> Result<(), Refusal> {
        let id = self.id_of(name)?;
        self.change(id, settings)
    }

    fn change(&mut self, id: Id, settings: &[StatEdit]) -> Result<(), Refusal> {
        for setting in settings {
            self.change_one(id, setting)?;
        }
        // The points are looked at last: `moxie=3 pool=2` means the same in any order.
        for setting in settings {
            if let StatEdit::Pool(points) = setting {
                self.set_pool(id, *points)?;
            }
        }
        Ok(())
    }

    fn change_one(&mut self, id: Id, setting: &StatEdit) -> Result<(), Refusal> {
        let combatant = self.who(id);
        match setting {
            StatEdit::Stat(stat, None) => {
                combatant.block_mut().explicit.remove(stat);
                if *stat == Stat::Moxie {
                    combatant.pool = 0;
                }
            }
            StatEdit::Stat(stat, Some(value)) => {
                let range = stat.range();
                within(&stat.to_string(), *value, *range.start(), *range.end())?;
                let before = combatant.block_mut().explicit.insert(*stat, *value).unwrap_or(0);
                if *stat == Stat::Moxie {
                    // A full pool stays full; points spent stay spent.
                    combatant.pool =
                        if combatant.pool == before { *value } else { combatant.pool.min(*value) };
                }
            }
            StatEdit::Morph(morph) => combatant.block_mut().morph = *morph,
            StatEdit::Side(side) => combatant.block_mut().side = *side,
            StatEdit::Armor(armor) => combatant.block_mut().armor = armor.clone(),
            StatEdit::Accessory(layer) => combatant.block_mut().accessory = *layer,
            StatEdit::Hidden(hidden) => combatant.block_mut().hidden = *hidden,
            StatEdit::Surprised(surprised) => combatant.surprised = *surprised,
            StatEdit::Skill(label, value) => {
                let label = line_of("a skill", label)?;
                let skills = &mut combatant.block_mut().skills;
                // The same label in other capitals is no other skill.
                skills.retain(|known, _| !known.eq_ignore_ascii_case(&label));
                if let Some(value) = value {
                    skills.insert(label, within("a skill", *value, 0, 99)?);
                }
            }
            StatEdit::Injuries(kind, value) => {
                *combatant.injuries.count_mut(*kind) =
                    within(&kind.to_string(), *value, 0, kind.most())?;
            }
            StatEdit::Die(die) => return self.correct_die(id, *die),
            StatEdit::Pool(_) => {}
        }
        Ok(())
    }

    fn set_pool(&mut self, id: Id, points: i32) -> Result<(), Refusal> {
        let moxie = self
            .state
            .get(id)
            .and_then(|combatant| combatant.block.explicit.get(&Stat::Moxie).copied());
        let moxie = moxie.unwrap_or(0);
        if points > moxie {
            return Err(Refusal::PoolOverStat { name: self.name(id), moxie });
        }
        self.who(id).pool = within("pool", points, 0, moxie)?;
        Ok(())
    }

    pub(super) fn rename(&mut self, name: &str, new: &str) -> Result<(), Refusal> {
        let id = self.id_of(name)?;
        let new = checked(new)?;
        // The same name in other capitals is no other name.
        let another = self.state.combatants.iter().any(|combatant| {
            combatant.id != id && combatant.name.to_lowercase() == new.to_lowercase()
        });
        if another {
            return Err(Refusal::NameTaken(new));
        }
        self.who(id).name = new;
        Ok(())
    }

    pub(super) fn remove(&mut self, name: &str) -> Result<(), Refusal> {
        let id = self.id_of(name)?;
        self.state.combatants.retain(|combatant| combatant.id != id);
        self.state.phase.slots.retain(|slot| slot.who != id);
        if self.state.phase.interrupters.iter().any(|interrupter| interrupter.who == id) {
            self.end_interrupt(id);
        }
        self.state
            .timers
            .retain(|timer| !matches!(timer.end, TimerEnd::AtScoreOf(_, who) if who == id));
        Ok(())
    }
}
