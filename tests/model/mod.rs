//! A slow second model of the encounter, written from the text of the command language alone and
//! as plainly as possible, for the program to be compared with. The whole state is cloned for
//! every command, and the order is sorted from scratch every time somebody asks for it.
//!
//! The quoted sentences are those of the command language; TP-3 and the like are numbered rules,
//! "decision 8" and the like are holes in the text and how they were filled.

mod acting;
mod actions;
mod harm;
mod people;
mod rules;
mod setup;
mod state;
mod turns;
mod view;
mod words;

use state::{Stage, State};
use words::{Line, within};

pub struct Model {
    now: State,
    past: Vec<State>,
    future: Vec<State>,
}

impl Model {
    /// Ruleset ep1, an empty encounter.
    pub fn new() -> Self {
        Model { now: State::new(), past: Vec::new(), future: Vec::new() }
    }

    /// Runs one line of the command language. `Err` is a refusal, and then nothing has changed.
    ///
    /// `dice(n)` gives a number from 0 up to and without `n`.
    pub fn run(&mut self, line: &str, dice: &mut dyn FnMut(u32) -> u32) -> Result<(), String> {
        let mut line = Line::read(line)?;
        let Some(command) = line.maybe_word() else {
            return line.end();
        };
        if command == "undo" || command == "redo" {
            let n = line.maybe_number()?.unwrap_or(1);
            line.end()?;
            return self.travel(command == "undo", n);
        }
        let mut after = self.now.clone();
        carry_out(&mut after, &command, &mut line, dice)?;
        line.end()?;
        after.settle();
        // "every command counts but `undo redo expect refuse show`; a new command clears what
        // could be redone"
        self.past.push(std::mem::replace(&mut self.now, after));
        self.future.clear();
        Ok(())
    }

    /// "`undo N` and `redo N` beyond what there is are refused".
    fn travel(&mut self, back: bool, n: i64) -> Result<(), String> {
        let (from, to) = if back {
            (&mut self.past, &mut self.future)
        } else {
            (&mut self.future, &mut self.past)
        };
        for _ in 0..within(n, 1, from.len() as i64)? {
            let state = from.pop().ok_or("nothing is left")?;
            to.push(std::mem::replace(&mut self.now, state));
        }
        Ok(())
    }

    /// The state, with the key names of `--json`.
    pub fn view(&self) -> serde_json::Value {
        self.now.view()
    }

    /// `taken wounds knockdown unconscious` of the last `damage`, or `wound` of more than none.
    pub fn last_hit(&self) -> serde_json::Value {
        self.now.hit.clone()
    }
}

/// A refused command may leave `state` in any state: the caller throws it away.
fn carry_out(
    state: &mut State,
    command: &str,
    line: &mut Line,
    dice: &mut dyn FnMut(u32) -> u32,
) -> Result<(), String> {
    // "After `finish` there is only `undo`, `expect`, `show`."
    if state.stage == Stage::Finished {
        return Err("the encounter is finished".into());
    }
    match command {
        "ruleset" => return state.choose_ruleset(&line.word()?),
        "title" => {
            state.title = line.word()?;
            return Ok(());
        }
        "add" => return state.add(line),
        "roll" => return state.roll(line, dice),
        "begin" => {
            line.end()?;
            return state.begin(dice);
        }
        "start" => return state.start(),
        "next" => return state.next(),
        "session" => {
            state.session();
            return Ok(());
        }
        "end-turn" => {
            state.in_a_phase()?;
            state.end_turn();
            return Ok(());
        }
        "finish" => {
            state.finish();
            return Ok(());
        }
        "delay" => {
            let name = line.maybe_word();
            let id = name.map(|n| state.find(&n)).transpose()?;
            return state.delay(id);
        }
        _ => {}
    }
    // Every other command begins with a name.
    let id = state.find(&line.word()?)?;
    match command {
        "set" => state.set(id, line),
        "copy" => {
            let times = line.times()?;
            state.copy(id, times.unwrap_or(1))
        }
        "rename" => state.rename(id, &line.word()?),
        "remove" => {
            state.remove(id);
            Ok(())
        }
        "done" => state.done(id),
        "act" => match line.maybe_word().as_deref() {
            None => state.act(id, false),
            Some("before") => state.act(id, true),
            Some(other) => Err(format!("not before: {other}")),
        },
        "action" => state.action(id, line),
        "moxie" => match line.number_option("regain")? {
            Some(n) => state.regain(id, n),
            None => state.go_first(id),
        },
        "move" => {
            let to = line.word()?;
            let other = match to.as_str() {
                "first" | "last" => None,
                "before" | "after" => Some(state.find(&line.word()?)?),
                _ => return Err(format!("not a place: {to}")),
            };
            state.move_slot(id, &to, other)
        }
        "slot" => {
            let shown = line.number_option("die")?;
            line.end()?;
            state.give_slot(id, shown, dice)
        }
        "damage" => state.damage(id, line),
        "wound" => {
            let n = line.maybe_number()?.unwrap_or(1);
            state.wound(id, within(n, -9999, 9999)?);
            Ok(())
        }
        "heal" => state.heal(id, line),
        "status" => state.status(id, &line.word()?),
        "effect" => state.effect(id, line),
        "clear" => state.clear(id, &line.word()?),
        "note" => {
            let text = line.word()?;
            state.person_mut(id).notes.push(text);
            Ok(())
        }
        _ => Err(format!("no such command: {command}")),
    }
}
