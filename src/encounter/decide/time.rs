//! Time: turns and phases that begin and end, and what ends with them.

use super::Draft;
use super::setup::line_of;
use crate::encounter::Stage;
use crate::encounter::combatant::Id;
use crate::encounter::due::Due;
use crate::encounter::parts::{Passing, TimerSpan};
use crate::encounter::refusal::{Refusal, within};
use crate::encounter::slot::Ladder;
use crate::encounter::sound::MOST_PASSED;
use crate::encounter::timer::{Timer, TimerEnd};
use crate::rules::{Declaration, DicePool, Moment, Reroll, StandbyUntil};

/// The longest stretch of time a command can name: in seconds, more than a day.
const LONGEST: i32 = 100_000;

impl Draft<'_> {
    pub(super) fn begin(&mut self) -> Result<(), Refusal> {
        self.only_while("begin", Stage::takes_dice)?;
        if self.state.combatants.is_empty() {
            return Err(Refusal::NobodyHere);
        }
        let ids: Vec<Id> = self.state.combatants.iter().map(|one| one.id).collect();
        for id in ids {
            self.roll_where_missing(id, 0);
        }
        match self.state.rules().declaration {
            Declaration::Never => self.open_phase(1),
            Declaration::Upward => self.state.stage = Stage::Declare,
        }
        Ok(())
    }

    /// Opens the next phase in which somebody can do something, else ends the turn (AMB-07).
    pub(super) fn next_phase(&mut self) {
        self.end_surprise();
        for phase in self.state.now.phase + 1..=self.state.rules().phases {
            self.state.now.phase = phase;
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
        self.only_while("end-turn", |stage| stage.is_in_phase() || stage == Stage::Declare)?;
        self.end_turn();
        Ok(())
    }

    /// Slots not played are dropped, standbys stay (DL-4); initiative is rolled anew (TP-8, IN-10).
    fn end_turn(&mut self) {
        self.end_surprise();
        self.suffer_effects();
        self.end_all_actions();
        self.arrive();
        if self.state.rules().standby_until == StandbyUntil::TurnEnd {
            self.state.held().into_iter().for_each(|id| self.lose_standby(id));
        }
        self.state.stage = Stage::Initiative;
        self.state.now = Moment { turn: self.state.now.turn + 1, phase: 1 };
        self.state.ladder = Ladder::default();
        self.end_what_is_over();
        if self.state.rules().reroll == Reroll::Turn {
            self.state.everybody_mut().for_each(|one| one.roll = None);
        }
    }

    /// Surprise lasts for the first phase (EX-12).
    fn end_surprise(&mut self) {
        if self.state.now.phase == 1 {
            self.state.everybody_mut().for_each(|one| one.surprised = false);
        }
    }

    /// Whoever moved arrives, and what was declared is done with (CT-17).
    fn arrive(&mut self) {
        let arrived = self.state.moving();
        for name in self.names(&arrived) {
            self.say(format!("{name} arrives"));
        }
        for one in self.state.everybody_mut() {
            one.doing.moving = false;
            one.doing.declared = None;
        }
    }

    /// Damage that effects do at the end of a turn, past armor (EX-5, EX-22).
    fn suffer_effects(&mut self) {
        let all: Vec<Id> = self.state.combatants.iter().map(|one| one.id).collect();
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
        let (now, phases) = (self.state.now, self.state.rules().phases);
        let mut ended = Vec::new();
        for one in self.state.everybody_mut() {
            for effect in
                one.effects.extract_if(.., |effect| effect.is_over(now)).collect::<Vec<_>>()
            {
                let label = effect.label.clone();
                if let Some(next) = effect.faded(now, phases) {
                    ended.push(format!("{label} fades to {} for {}", next.test, one.name));
                    one.effects.push(next);
                } else {
                    ended.push(format!("{label} ends for {}", one.name));
                    self.due.push(Due::Ended(one.id, label));
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
        let Some(reached) = group.first().map(|&index| &self.state.ladder.slots[index]) else {
            return;
        };
        let (now, score) = (self.state.now, self.state.slot_score(reached));
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

    pub(super) fn set_timer(&mut self, label: &str, span: &TimerSpan) -> Result<(), Refusal> {
        let label = line_of("a timer", label)?;
        let (now, phases) = (self.state.now, self.state.rules().phases);
        let turns = |count: i32| Moment { turn: now.turn + count as u32 - 1, phase: phases };
        let end = match span {
            TimerSpan::Turns(count) => TimerEnd::With(turns(within("turns", *count, 1, LONGEST)?)),
            TimerSpan::Seconds(seconds) => {
                let turn_seconds = self.state.rules().turn_seconds as i32;
                let seconds = within("seconds", *seconds, 1, LONGEST)?;
                TimerEnd::With(turns((seconds + turn_seconds - 1) / turn_seconds))
            }
            TimerSpan::Phases(count, name) => {
                let count = within("phases", *count, 1, LONGEST)?;
                TimerEnd::AtScoreOf(now.plus_phases(count as u32, phases), self.id_of(name)?)
            }
        };
        self.state.timers.push(Timer { label, end });
        Ok(())
    }

    /// Time goes by outside combat; turns keep their numbers, effects and timers go on.
    pub(super) fn pass(&mut self, passing: Passing) -> Result<(), Refusal> {
        self.only_while("pass", |stage| stage == Stage::Initiative)?;
        let turn_seconds = self.state.rules().turn_seconds;
        let seconds = match passing {
            Passing::Seconds(seconds) => within("seconds", seconds, 1, LONGEST)? as u32,
            Passing::Turns(turns) => within("turns", turns, 1, LONGEST)? as u32 * turn_seconds,
        };
        let turns_before = self.state.passed / turn_seconds;
        let passed = within(
            "time outside combat",
            (self.state.passed + seconds) as i32,
            0,
            MOST_PASSED as i32,
        )?;
        self.state.passed = passed as u32;
        let turns = self.state.passed / turn_seconds - turns_before;
        for _ in 0..turns {
            self.suffer_effects();
            let sooner = |end: Moment| Moment { turn: end.turn.saturating_sub(1), ..end };
            for effect in self.state.everybody_mut().flat_map(|one| &mut one.effects) {
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
        self.state.stage = Stage::Finished;
        self.state.ladder = Ladder::default();
    }
}
