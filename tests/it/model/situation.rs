//! The situation after all commands of a log.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::rc::Rc;

use serde_json::Value;

use super::at_once::AtOnce;
use super::combatant::Combatant;
use super::differences::TURNS_END_WITH_THE_LAST_PHASE_OF_THEN;
use super::ground::Said;
use super::record::Record;
use super::ruleset::Ruleset;
use super::timers::Timer;

/// A phase of a turn, the turns counted from the beginning with those that passed.
pub type Moment = (i64, i64);

/// The part of an encounter that commands open and close.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Setup,
    Initiative,
    /// The free phase of an ambush, before initiative.
    Free,
    Turn,
    Finished,
}

/// The state of an encounter.
#[derive(Clone)]
pub struct Situation {
    /// The folder in which ruleset files are found.
    pub folder: Rc<PathBuf>,
    pub rules: Rc<Ruleset>,
    pub title: String,
    pub part: Part,
    pub turn: i64,
    pub phase: i64,
    /// The turns that have ended, and those that passed outside combat.
    pub turns_gone: i64,
    /// The seconds that passed outside combat.
    pub seconds_passed: i64,
    /// The record of this phase.
    pub record: Record,
    /// Those who had a stage in an earlier phase of this turn.
    pub had_stage: BTreeSet<u32>,
    /// What is held back while several act at once.
    pub at_once: AtOnce,
    /// In order of entry.
    pub combatants: Vec<Combatant>,
    pub next_key: u32,
    /// Those whom the ambush laid for this turn has surprised.
    pub caught: Vec<u32>,
    pub timers: Vec<Timer>,
    /// How far places are from each other.
    pub ground: Vec<Said>,
    /// Decisions that are due: the combatant, if any, and the subject.
    pub due: BTreeSet<(Option<u32>, String)>,
    /// The wounds before those that a test is due of.
    pub owed_above: BTreeMap<(u32, &'static str), i64>,
    /// The results of the last command that has any.
    pub result: Option<BTreeMap<&'static str, Value>>,
}

impl Situation {
    /// Returns the beginning of every encounter: an empty one, by `ep1`.
    pub fn start(folder: PathBuf) -> Self {
        let rules = Ruleset::find("ep1", &folder).expect("it ships");
        Self {
            folder: Rc::new(folder),
            rules: Rc::new(rules),
            title: String::new(),
            part: Part::Setup,
            turn: 1,
            phase: 1,
            turns_gone: 0,
            seconds_passed: 0,
            record: Record::default(),
            had_stage: BTreeSet::new(),
            at_once: AtOnce::default(),
            combatants: Vec::new(),
            next_key: 1,
            caught: Vec::new(),
            timers: Vec::new(),
            ground: Vec::new(),
            due: BTreeSet::new(),
            owed_above: BTreeMap::new(),
            result: None,
        }
    }

    /// Returns the combatant with this key.
    pub fn of(&self, key: u32) -> &Combatant {
        let mut combatants = self.combatants.iter();
        combatants.find(|combatant| combatant.key == key).expect("keys are of those who are there")
    }

    /// Returns the combatant with this key, to be changed.
    pub fn of_mut(&mut self, key: u32) -> &mut Combatant {
        let mut combatants = self.combatants.iter_mut();
        combatants.find(|combatant| combatant.key == key).expect("keys are of those who are there")
    }

    /// Returns the keys of all combatants, in order of entry.
    pub fn keys(&self) -> Vec<u32> {
        self.combatants.iter().map(|combatant| combatant.key).collect()
    }

    /// Returns the keys of those who are not in reserve, in order of entry.
    pub fn keys_in_fight(&self) -> Vec<u32> {
        let in_fight = self.combatants.iter().filter(|combatant| combatant.reserve.is_none());
        in_fight.map(|combatant| combatant.key).collect()
    }

    /// Finds a combatant by the full name, by the name without its blanks, or by its start.
    pub fn find(&self, text: &str) -> Result<u32, String> {
        let wanted = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        let close = wanted.replace(' ', "");
        let is_named = |combatant: &Combatant, level: u8| {
            let name = combatant.name.to_lowercase();
            let closed = name.replace(' ', "");
            match level {
                0 => name == wanted,
                1 => closed == close,
                _ => name.starts_with(&wanted) || closed.starts_with(&close),
            }
        };
        if wanted.is_empty() {
            return Err("a name is missing".into());
        }
        for level in 0..3 {
            let found: Vec<&Combatant> =
                self.combatants.iter().filter(|combatant| is_named(combatant, level)).collect();
            match found.len() {
                0 => {}
                1 => return Ok(found[0].key),
                _ => return Err(format!("{text} may be several")),
            }
        }
        Err(format!("no one is called {text}"))
    }

    /// Returns the stage in the words of `expect stage`.
    pub fn stage(&self) -> &'static str {
        match self.part {
            Part::Setup => "setup",
            Part::Initiative => "initiative",
            Part::Finished => "finished",
            Part::Turn if self.record.is_declaring() => "declare",
            Part::Turn if self.record.is_over() => "over",
            Part::Turn | Part::Free => "acting",
        }
    }

    /// Refuses what wants a phase in which actions are taken.
    pub fn within_phase(&self) -> Result<(), String> {
        match self.stage() {
            "acting" | "over" => Ok(()),
            stage => Err(format!("not in {stage}")),
        }
    }

    /// Refuses what belongs before `begin`.
    pub fn before_begin(&self) -> Result<(), String> {
        match self.part {
            Part::Setup | Part::Initiative => Ok(()),
            _ => Err("only before the turn begins".into()),
        }
    }

    /// Returns the seconds since the encounter began, at the start of this turn (TP-1).
    pub fn seconds(&self) -> i64 {
        (self.turn - 1) * self.rules.number("turn_seconds") + self.seconds_passed
    }

    /// Returns this phase, or the one to come.
    pub fn now(&self) -> Moment {
        (self.turns_gone, self.phase)
    }

    /// Returns the phase so many phases on. Decision: a turn has as many as the ruleset says by then.
    pub fn phases_on(&self, phases: i64) -> Moment {
        let a_turn = self.rules.number("phases");
        let phases = self.phase - 1 + phases;
        (self.turns_gone + phases / a_turn, phases % a_turn + 1)
    }

    /// Returns the end of the turn so many turns on.
    pub fn turns_on(&self, turns: i64) -> Moment {
        let by_phase = TURNS_END_WITH_THE_LAST_PHASE_OF_THEN;
        let end = if by_phase { self.rules.number("phases") } else { i64::MAX };
        (self.turns_gone + turns, end)
    }

    /// Remembers results.
    pub fn give<const N: usize>(&mut self, result: [(&'static str, Value); N]) {
        self.result = Some(BTreeMap::from(result));
    }
}
