//! The last attack, or tests, made again in another way: it is undone first, and stands as it was if nothing comes of that.

use super::super::Files;
use super::super::side_effects::give;
use super::conversation::{Conversation, INSTEAD, Moment};
use super::corrections::{moxie_on_last, with_moxie};
use super::last_roll::{Correction, attack_as_it_is, last_step};
use crate::app::{Answered, App, Input};
use phasekeeper_engine::command::MoxieUse;

impl Conversation {
    /// A point of Moxie that a command spends on the last roll: what that decided is done again with it.
    pub fn use_moxie(&mut self, meant: Answered, app: &mut App, files: &mut dyn Files) -> Answered {
        let Ok(Some(line)) = &meant else { return meant };
        let Some((who, change)) = moxie_on_last(app, line) else { return meant };
        let rescue = self.rescue.as_ref().filter(|it| it.is_again && it.who == who);
        let flipped = rescue.filter(|_| change == MoxieUse::Flip).map(|it| it.correction.clone());
        match flipped.or_else(|| with_moxie(app, who, change)) {
            Some(made) => self.replace(made, app, files),
            None => meant,
        }
    }

    /// Makes the last attack, or tests, again in another way; `undo` right behind it leads back to an attack as it was, and takes tests
    /// back one by one.
    pub fn replace(&mut self, made: Correction, app: &mut App, files: &mut dyn Files) -> Answered {
        self.corrected.extend(attack_as_it_is(app));
        self.undo(app, files);
        self.make_again(app, made)
    }

    /// The line of an attack that is made again, once a defense that was not asked for is.
    pub fn make_again(&mut self, app: &App, made: Correction) -> Answered {
        let line = Ok(Some(made.line));
        made.undefended.map_or(line, |it| self.questions.ask_defense(app, it))
    }

    /// Takes an attack back that is to be made again, with the numbers that were set behind it; what is refused leaves it as it was.
    pub fn undo(&mut self, app: &mut App, files: &mut dyn Files) {
        self.instead = Some(INSTEAD[usize::from(attack_as_it_is(app).is_none())]);
        let behind = last_step(app).map_or(&[][..], |it| it.1);
        let set: Vec<String> = behind.iter().map(|it| it.command.to_string()).collect();
        let stands = attack_as_it_is(app).filter(|_| !set.is_empty());
        let undone = std::iter::repeat_n("undo", set.len() + 1).map(str::to_owned);
        for line in undone.chain(set) {
            let _ = give(Input::Line(line), app, files);
        }
        self.told = Moment::of(app);
        self.stands = stands.or_else(|| Some("redo".to_owned()));
    }

    /// Makes an attack once more as it was, if it was undone and is not made again with Moxie.
    /// Returns true if there was one.
    pub fn redo(&mut self, app: &mut App, files: &mut dyn Files) -> bool {
        let Some(line) = self.stands.take() else { return false };
        self.corrected.pop();
        self.instead = None;
        let _ = give(Input::Line(line), app, files);
        self.told = Moment::of(app);
        true
    }
}
