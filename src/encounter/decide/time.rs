//! Time: turns and phases that begin and end, and what ends with them.

use super::Transaction;
use super::setup::line_of;
use crate::encounter::Mode;
use crate::encounter::combatant::Id;
use crate::encounter::due::Due;
use crate::encounter::parts::{Downtime, TimerDuration};
use crate::encounter::phase_state::PhaseState;
use crate::encounter::refusal::{Refusal, within};
use crate::encounter::timer::{Timer, TimerEnd};
use crate::encounter::validate::MOST_PASSED;
use crate::rules::{Declaration, DicePool, Reroll, StandbyUntil, TurnPhase};

/// The longest stretch of time a command can name: in seconds, more than a day.
const LONGEST: i32 = 100_000;

impl Transaction<'_> {
    pub(super) fn begin(&mut self) -> Result<(), Refusal> {
        self.only_while("begin", Mode::takes_dice)?;
        if self.state.combatants.is_empty() {
            return Err(Refusal::NobodyHere);
        }
        let ids: Vec<Id> = self.state.combatants.iter().map(|combatant| combatant.id).collect();
        for id in ids {
            self.roll_where_missing(id, 0);
        }
        match self.state.rules().declaration {
            Declaration::Never => self.open_phase(1),
            Declaration::Upward => self.state.mode = Mode::Declare,
        }
        Ok(())
    }

    /// Opens the next phase in which somebody can do something, else ends the turn (AMB-07).
    pub(super) fn next_phase(&mut self) {
        self.end_surprise();
        for phase in self.state.clock.phase + 1..=self.state.rules().phases {
            self.state.clock.phase = phase;
            self.end_what_is_over();
            let slots = self.state.slots_of_phase(phase);
            let someone_acts = slots.iter().any(|slot| self.state.is_available(slot));
            if someone_acts || !self.state.held().is_empty() {
                return self.open_phase(phase);
            }
        }
        self.end_turn();
    }

    pub(super) fn end_turn_now(&mut self) -> Result<(), Refusal> {
        self.only_while("end-turn", |stage| stage.is_in_phase() || stage == Mode::Declare)?;
        self.end_turn();
        Ok(())
    }

    /// Slots not played are dropped, standbys stay (DL-4); initiative is rolled anew (TP-8, IN-10).
    fn end_turn(&mut self) {
        self.end_surprise();
        self.tick_effects();
        self.end_all_actions();
        self.finish_movement();
        if self.state.rules().standby_until == StandbyUntil::TurnEnd {
            self.state.held().into_iter().for_each(|id| self.lose_standby(id));
        }
        self.state.mode = Mode::Initiative;
        self.state.clock = TurnPhase { turn: self.state.clock.turn + 1, phase: 1 };
        self.state.phase = PhaseState::default();
        self.end_what_is_over();
        if self.state.rules().reroll == Reroll::Turn {
            self.state.combatants_mut().for_each(|combatant| combatant.roll = None);
        }
    }

    /// Surprise lasts for the first phase (EX-12).
    fn end_surprise(&mut self) {
        if self.state.clock.phase == 1 {
            self.state.combatants_mut().for_each(|combatant| combatant.surprised = false);
        }
    }

    /// Whoever moved arrives, and what was declared is done with (CT-17).
    fn finish_movement(&mut self) {
        let arrived = self.state.moving();
        for name in self.names(&arrived) {
            self.say(format!("{name} arrives"));
        }
        for combatant in self.state.combatants_mut() {
            combatant.actions.moving = false;
            combatant.actions.declared = None;
        }
    }

    /// Damage that effects do at the end of a turn, past armor (EX-5, EX-22).
    fn tick_effects(&mut self) {
        let all: Vec<Id> = self.state.combatants.iter().map(|combatant| combatant.id).collect();
        for id in all {
            let each: Vec<(String, DicePool)> = self
                .who(id)
                .effects
                .iter()
                .filter_map(|effect| Some((effect.label.clone(), effect.each?)))
                .collect();
            for (label, pool) in each {
                let taken = pool.roll(self.dice);
                let name = self.name(id);
                self.say(format!("{name} takes {taken} from {label}"));
                self.hurt(id, taken);
            }
        }
    }

    /// Effects and timers whose time is over; timers announce themselves.
    fn end_what_is_over(&mut self) {
        let (now, phases) = (self.state.clock, self.state.rules().phases);
        let mut ended = Vec::new();
        for combatant in self.state.combatants_mut() {
            for effect in
                combatant.effects.extract_if(.., |effect| effect.is_over(now)).collect::<Vec<_>>()
            {
                let label = effect.label.clone();
                if let Some(next) = effect.faded(now, phases) {
                    ended.push(format!("{label} fades to {} for {}", next.test, combatant.name));
                    combatant.effects.push(next);
                } else {
                    ended.push(format!("{label} ends for {}", combatant.name));
                    self.due.push(Due::Ended(combatant.id, label));
                }
            }
        }
        self.said.extend(ended);
        self.ring_timers(|timer| timer.end.moment() < now);
    }

    fn ring_timers(&mut self, is_due: impl Fn(&Timer) -> bool) {
        let rung: Vec<Timer> = self.state.timers.extract_if(.., |timer| is_due(timer)).collect();
        for timer in rung {
            self.say(format!("time is up: {}", timer.label));
            self.due.push(Due::Timer(timer.label));
        }
    }

    /// Timers bound to a score that the order has come to (EX-20).
    pub(super) fn ring_timers_before(&mut self, group: &[usize]) {
        let Some(reached) = group.first().map(|&index| &self.state.phase.slots[index]) else {
            return;
        };
        let (now, score) = (self.state.clock, self.state.slot_score(reached));
        let due: Vec<Id> = self
            .state
            .timers
            .iter()
            .filter_map(|timer| match timer.end {
                TimerEnd::AtScoreOf(moment, who) if moment == now => Some(who),
                _ => None,
            })
            .filter(|&who| self.state.score(who).is_none_or(|own| own >= score))
            .collect();
        self.ring_timers(|timer| {
            matches!(timer.end, TimerEnd::AtScoreOf(moment, who) if moment == now && due.contains(&who))
        });
    }

    pub(super) fn set_timer(&mut self, label: &str, span: &TimerDuration) -> Result<(), Refusal> {
        let label = line_of("a timer", label)?;
        let (now, phases) = (self.state.clock, self.state.rules().phases);
        let turns = |count: i32| TurnPhase { turn: now.turn + count as u32 - 1, phase: phases };
        let end = match span {
            TimerDuration::Turns(count) => {
                TimerEnd::With(turns(within("turns", *count, 1, LONGEST)?))
            }
            TimerDuration::Seconds(seconds) => {
                let turn_seconds = self.state.rules().turn_seconds as i32;
                let seconds = within("seconds", *seconds, 1, LONGEST)?;
                TimerEnd::With(turns((seconds + turn_seconds - 1) / turn_seconds))
            }
            TimerDuration::Phases(count, name) => {
                let count = within("phases", *count, 1, LONGEST)?;
                TimerEnd::AtScoreOf(now.plus_phases(count as u32, phases), self.id_of(name)?)
            }
        };
        self.state.timers.push(Timer { label, end });
        Ok(())
    }

    /// Time goes by outside combat; turns keep their numbers, effects and timers go on.
    pub(super) fn pass(&mut self, passing: Downtime) -> Result<(), Refusal> {
        self.only_while("pass", |stage| stage == Mode::Initiative)?;
        let turn_seconds = self.state.rules().turn_seconds;
        let seconds = match passing {
            Downtime::Seconds(seconds) => within("seconds", seconds, 1, LONGEST)? as u32,
            Downtime::Turns(turns) => within("turns", turns, 1, LONGEST)? as u32 * turn_seconds,
        };
        let turns_before = self.state.downtime_seconds / turn_seconds;
        let downtime_seconds = within(
            "time outside combat",
            (self.state.downtime_seconds + seconds) as i32,
            0,
            MOST_PASSED as i32,
        )?;
        self.state.downtime_seconds = downtime_seconds as u32;
        let turns = self.state.downtime_seconds / turn_seconds - turns_before;
        for _ in 0..turns {
            self.tick_effects();
            let sooner = |end: TurnPhase| TurnPhase { turn: end.turn.saturating_sub(1), ..end };
            for effect in self.state.combatants_mut().flat_map(|combatant| &mut combatant.effects) {
                effect.end = effect.end.map(sooner);
            }
            for timer in &mut self.state.timers {
                timer.end = timer.end.moved_to(sooner(timer.end.moment()));
            }
            self.end_what_is_over();
        }
        Ok(())
    }

    pub(super) fn finish(&mut self) {
        self.state.mode = Mode::Finished;
        self.state.phase = PhaseState::default();
    }
}
