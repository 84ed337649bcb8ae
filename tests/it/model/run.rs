//! Commands by their first word.

use super::Dice;
use super::line::{Line, text, within};
use super::situation::{Part, Situation};

impl Situation {
    /// Carries out a command. After an error the situation may be anything: the caller drops it.
    pub fn run(&mut self, command: &str, mut line: Line, dice: &mut Dice) -> Result<(), String> {
        if self.part == Part::Finished {
            return Err("after finish there is only undo".into());
        }
        let reached = self.reached();
        self.carry_out(command, &mut line, dice)?;
        line.end()?;
        self.follow_up();
        // What has ended may bring up another slot.
        while self.end_until_next(&reached) {
            self.follow_up();
        }
        self.bring_up_reminders(&reached);
        Ok(())
    }

    fn carry_out(&mut self, command: &str, line: &mut Line, dice: &mut Dice) -> Result<(), String> {
        self.outside_free_phase(command)?;
        match command {
            "ambush" => self.ambush(line),
            "ruleset" => self.choose_ruleset(&line.word()?),
            "title" => {
                self.title = text(&line.last_text()?)?;
                Ok(())
            }
            "add" => self.add(line, dice),
            "ground" => self.say_ground(line),
            "wave" => self.wave(&line.word()?, dice),
            "roll" => self.roll(line, dice),
            "begin" => self.begin(dice),
            "start" => self.start_acting(),
            "next" => {
                let on = line.word_of(&["on"]).is_some();
                self.next(on, dice)
            }
            "delay" => {
                let who = line.next_word().map(|name| self.find(&name)).transpose()?;
                self.delay(who)
            }
            "end-turn" => self.end_turn_at_once(dice),
            "finish" => {
                self.finish();
                Ok(())
            }
            "session" => {
                self.refill_pools();
                Ok(())
            }
            "pass" => self.pass(line, dice),
            "timer" => self.set_timer(line),
            "test" => self.test(line, dice),
            "oppose" => self.oppose(line, dice),
            "attack" => self.at_once(command, |it| it.attack(line, dice)),
            "task" => self.reckon_task(line),
            "distance" => self.distance(line),
            "load" => self.reckon_load(line),
            "busy" => self.reckon_busy(line),
            "dice" => self.roll_dice(&line.word()?, dice),
            "dismiss" if line.is_at_last_word() => self.dismiss_alone(&line.word()?),
            "set" | "remove" | "damage" | "wound" | "heal" | "stress" | "relieve" | "status"
            | "effect" | "clear" | "shock" | "note" | "remind" | "count" | "resist" | "dismiss" => {
                self.carry_out_for_each(command, line, dice)
            }
            "moxie" if line.has_option("regain") => self.carry_out_for_each(command, line, dice),
            _ => {
                let who = self.find(&line.word()?)?;
                self.carry_out_for(who, command, line, dice)
            }
        }
    }

    /// Carries out a command that begins with the name of a combatant.
    pub fn carry_out_for(
        &mut self,
        who: u32,
        command: &str,
        line: &mut Line,
        dice: &mut Dice,
    ) -> Result<(), String> {
        match command {
            "set" => self.set(who, line, dice),
            "copy" => {
                let times = line.times()?.unwrap_or(1);
                self.copy(who, times, dice)
            }
            "rename" => self.rename(who, &line.last_text()?),
            "remove" => {
                self.remove(who);
                Ok(())
            }
            "done" => self.done(who, dice),
            "act" => {
                let before = line.word_of(&["before"]).is_some();
                self.act(who, before)
            }
            "action" => self.action(who, line),
            "declare" => self.declare(who, text(&line.last_text()?)?),
            "change" => {
                let what = text(&line.last_text()?)?;
                let power = line.is_set("power")?;
                self.change_declared(who, what, power)
            }
            "moxie" => self.spend_moxie(who, line),
            "move" => self.arrange(who, line),
            "slot" => {
                let shown = line.number_of("die")?;
                self.give_slot(who, shown, dice)
            }
            "damage" => self.damage(who, line),
            "wound" => {
                let count = line.next_number()?.unwrap_or(1);
                self.wound(who, within(count, -99, 99)?);
                Ok(())
            }
            "heal" => self.heal(who, line),
            "stress" => self.stress(who, line),
            "relieve" => self.relieve(who, line),
            "status" => self.set_status(who, &line.word()?),
            "effect" => self.effect(who, line),
            "clear" => self.clear(who, &line.word()?),
            "shock" => self.shock(who, line, dice),
            "note" => {
                let note = text(&line.last_text()?)?;
                self.of_mut(who).notes.push(note);
                Ok(())
            }
            "remind" => {
                let what = text(&line.last_text()?)?;
                if what.to_lowercase() == "none" {
                    self.pass_reminders(Some(who));
                }
                let once = line.is_set("once")?;
                self.of_mut(who).remind(what, once);
                Ok(())
            }
            "count" => {
                let label = line.word()?;
                let by = within(line.number()?, -999, 999)?;
                self.of_mut(who).change_counter(&label, by)
            }
            "reload" => self.reload(who, line),
            "defend" => self.defend(who, line, dice),
            "resist" => self.resist(who, line, dice),
            "dismiss" => self.dismiss(Some(who), &line.word()?),
            _ => Err(format!("{command} is no command")),
        }
    }
}
