//! Turns and phases: how they begin, how they end, and what ends with them.

use super::Dice;
use super::differences::AN_EMPTY_STAGE_CUT_SHORT_KEEPS_A_LONG_AIM;
use super::line::{Line, within};
use super::record::{Fact, Record, Right};
use super::situation::{Part, Situation};

impl Situation {
    /// Begins the turn: dice that are missing are rolled, and phase 1 opens.
    pub fn begin(&mut self, dice: &mut Dice) -> Result<(), String> {
        self.before_begin()?;
        // Decision: those in reserve are not there.
        let there = self.keys_in_fight();
        if there.is_empty() {
            return Err("no one is there".into());
        }
        for who in there {
            self.roll_missing(who, 0, dice);
        }
        self.caught.clear();
        self.part = Part::Turn;
        self.phase = 1;
        self.open_phase();
        Ok(())
    }

    /// Opens a phase: Speed is read, and gives its slots to the active and to those who are out.
    fn open_phase(&mut self) {
        let record = std::mem::take(&mut self.record);
        self.had_stage.extend(record.stages());
        if self.rules.is("declaration", "Upward") {
            self.record.add(Fact::DeclarationsOpen);
        }
        for combatant in &self.combatants {
            let fast = combatant.speed(&self.rules) >= self.phase;
            let slots = match combatant.dice.len() {
                0 => 0,
                count if self.rules.by_dice() => count,
                _ => usize::from(fast),
            };
            for die in 0..slots {
                let right = Right { who: combatant.key, die };
                self.record.add(Fact::Granted { right, by_hand: false });
            }
        }
    }

    /// Ends the acting stage, or leaves a phase that is over; with `on` it also leaves one that this has ended, with no one
    /// on standby and nothing due.
    pub fn next(&mut self, on: bool, dice: &mut Dice) -> Result<(), String> {
        let before = self.stage();
        match before {
            "acting" => match self.record.interruptions().last() {
                Some((who, _)) => self.end_interruption(*who),
                None => self.end_stages(&self.up()),
            },
            "over" => self.leave_phase(dice),
            stage => return Err(format!("not in {stage}")),
        }
        if on && before == "acting" {
            self.follow_up();
            let waits = self.combatants.iter().any(|combatant| combatant.held_since.is_some());
            if self.stage() == "over" && !waits && self.due.is_empty() {
                self.leave_phase(dice);
            }
        }
        Ok(())
    }

    /// Opens the next phase in which a combatant has a slot or is on standby, else ends the turn.
    fn leave_phase(&mut self, dice: &mut Dice) {
        self.end_surprise();
        let before = self.clone();
        while self.phase < self.rules.number("phases") {
            self.end_with_phase();
            self.phase += 1;
            let is_needed = self.combatants.iter().any(|combatant| {
                let fast = combatant.speed(&self.rules) >= self.phase && !self.rules.by_dice();
                let can_act = fast && combatant.is_able() && !combatant.dice.is_empty();
                can_act || combatant.held_since.is_some()
            });
            if is_needed {
                return self.open_phase();
            }
        }
        // Damage over time comes first, whatever phases are empty.
        *self = before;
        self.end_turn(dice);
    }

    /// Surprise ends when phase 1 is left (EX-12).
    fn end_surprise(&mut self) {
        if self.phase == 1 {
            for combatant in &mut self.combatants {
                combatant.flag("surprised", false);
            }
        }
    }

    /// Ends the turn early.
    pub fn end_turn_at_once(&mut self, dice: &mut Dice) -> Result<(), String> {
        if self.part == Part::Free {
            self.end_free_phase();
            return Ok(());
        }
        if self.part != Part::Turn {
            return Err("no turn has begun".into());
        }
        self.end_surprise();
        self.end_turn(dice);
        Ok(())
    }

    fn end_turn(&mut self, dice: &mut Dice) {
        self.close_open_stages();
        self.record = Record::default();
        self.had_stage.clear();
        self.turn += 1;
        self.let_a_turn_go_by(dice);
        let (at_turn_end, at_every_turn) =
            (self.rules.is("standby_until", "TurnEnd"), self.rules.is("reroll", "Turn"));
        for who in self.keys() {
            if at_turn_end {
                self.lose_standby(who);
            }
            let combatant = self.of_mut(who);
            combatant.declared = None;
            combatant.flag("moving", false);
            if at_every_turn {
                combatant.drop_dice();
            }
        }
        self.phase = 1;
        self.part = Part::Initiative;
    }

    /// Closes the stages that have started; slots that have not are simply gone.
    pub fn close_open_stages(&mut self) {
        self.pass_reminders(None);
        let started = self.record.at_hand().filter(|slot| slot.started);
        let slots = started.map(|slot| slot.rights).unwrap_or_default();
        let holders = slots.iter().map(|right| right.who);
        let from_standby = self.record.interruptions();
        let all: Vec<u32> = holders.chain(from_standby.iter().map(|(who, _)| *who)).collect();
        for who in all {
            let combatant = self.of_mut(who);
            if !(combatant.taken.is_empty() && AN_EMPTY_STAGE_CUT_SHORT_KEEPS_A_LONG_AIM) {
                combatant.close_stage();
            }
        }
    }

    /// Lets a turn go by, in combat or outside: damage over time first, then what has its last turn.
    fn let_a_turn_go_by(&mut self, dice: &mut Dice) {
        self.harm_over_time(dice);
        self.end_with_turn();
        self.turns_gone += 1;
    }

    /// Lets time pass outside combat.
    pub fn pass(&mut self, line: &mut Line, dice: &mut Dice) -> Result<(), String> {
        if self.part != Part::Initiative && self.part != Part::Setup {
            return Err("time passes only between turns".into());
        }
        let length = self.rules.number("turn_seconds");
        let seconds = match (line.number_of("turns")?, line.number_of("seconds")?) {
            (Some(turns), None) => within(turns, 1, 9999)? * length,
            (None, Some(seconds)) => within(seconds, 1, 99_999)?,
            _ => return Err("turns or seconds".into()),
        };
        // A part of a turn counts as a whole one.
        self.seconds_passed += seconds;
        let turns = (seconds + length - 1) / length;
        (0..turns).for_each(|_| self.let_a_turn_go_by(dice));
        Ok(())
    }

    pub fn finish(&mut self) {
        self.record = Record::default();
        self.part = Part::Finished;
    }
}
