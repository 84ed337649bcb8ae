//! Brings saves and journals of version 1 to version 2.

use super::changes::{changes_of, splice_between};
use super::decisions::Open;
use super::event::Event;
use super::{Fight, History, JournalEntry, Save, Step};
use crate::store::format::values::Word;
use crate::store::format::{VERSION, checksum, header, v2};

/// The way through a history of version 1, step by step. What is due depends on the steps before.
#[derive(Debug)]
pub struct Upgrade {
    /// The decisions that are open before the first step, and after each.
    marks: Vec<Mark>,
    /// The number of steps that stand.
    done: usize,
}

#[derive(Clone, Debug)]
struct Mark {
    open: Open,
    /// True where the ruleset keeps decisions.
    keeps: bool,
}

impl Upgrade {
    /// Brings a save to version 2. What comes back goes on with its journal.
    pub fn of(Save { at, fight }: Save) -> (v2::Save, Self) {
        let Fight { encounter, history: History { steps, done } } = fight;
        let id = at.id();
        let first = steps.iter().flat_map(|step| &step.events).find_map(|event| match event {
            Event::Ruleset(it) => Some(&it.was),
            _ => None,
        });
        let keeps = keeps_decisions(first.unwrap_or(&encounter.ruleset));
        let mut upgrade = Self { marks: vec![Mark { open: Open::default(), keeps }], done: 0 };
        let steps: Vec<v2::Step> = steps.into_iter().map(|step| upgrade.step(step)).collect();
        upgrade.done = done.min(steps.len());
        let ladder = encounter.ladder;
        let phase = v2::Phase {
            slots: ladder.slots.into_iter().map(Into::into).collect(),
            shared_slot_locked: ladder.standing,
            interrupters: ladder.interrupters.into_iter().map(Into::into).collect(),
            started: ladder.under_way,
        };
        let encounter = v2::Encounter {
            ruleset: encounter.ruleset.0,
            title: encounter.title,
            mode: Word(encounter.stage.0),
            clock: encounter.now.into(),
            downtime_seconds: encounter.passed,
            last_id: encounter.last_id,
            combatants: encounter.combatants.into_iter().map(Into::into).collect(),
            phase,
            timers: encounter.timers.into_iter().map(Into::into).collect(),
            decisions: upgrade.marks[upgrade.done].open.decisions.clone(),
        };
        let includes = v2::JournalPosition { journal: at.journal, lines: at.entries, check: None };
        let save = v2::Save {
            format: header::SAVE.to_owned(),
            version: VERSION,
            check: checksum::UNKNOWN.to_owned(),
            id,
            includes: Some(includes),
            encounter,
            done,
            steps,
        };
        (save, upgrade)
    }

    /// Brings the next entry of the journal to version 2.
    pub fn entry(&mut self, entry: JournalEntry) -> v2::JournalEntry {
        match entry {
            JournalEntry::Step(step) => v2::JournalEntry::Step(self.step(step)),
            JournalEntry::Undo(count) => {
                self.done = self.done.saturating_sub(count);
                v2::JournalEntry::Undo(count)
            }
            JournalEntry::Redo(count) => {
                self.done = self.done.saturating_add(count).min(self.marks.len() - 1);
                v2::JournalEntry::Redo(count)
            }
        }
    }

    fn step(&mut self, step: Step) -> v2::Step {
        self.marks.truncate(self.done + 1);
        let before = &self.marks[self.done];
        let ruleset = step.events.iter().find_map(|event| match event {
            Event::Ruleset(it) => Some(&it.now),
            _ => None,
        });
        let keeps = ruleset.map_or(before.keeps, keeps_decisions);
        let open = before.open.after(&step, keeps);
        let decisions = splice_between(&before.open.decisions, &open.decisions);
        self.marks.push(Mark { open, keeps });
        self.done += 1;
        let mut changes: Vec<v2::Change> = step.events.into_iter().flat_map(changes_of).collect();
        changes.extend(decisions.map(v2::Change::Decisions));
        v2::Step {
            at: step.at.into(),
            command: step.words,
            facts: step.said.into_iter().map(v2::Fact::Sentence).collect(),
            changes,
        }
    }
}

fn keeps_decisions(ruleset: &super::Ruleset) -> bool {
    ruleset.0.0.parameters.decisions
}
