//! Initiative rolls as players call them out: down the list, or a letter or two and the number. One number for several goes
//! to those who are marked, or whose names begin alike: `g*44`.
//!
//! The rows stand still while dice come in, and a row that has one can be overwritten: "no wait, 38".

mod called_out;
mod keys;

use std::collections::BTreeSet;

use crate::app::context::Context;
use crate::app::key::Key;
use crate::app::layer::ambush_choice::AmbushChoice;
use crate::app::layer::{Outcome, refuse};
use crate::app::name_match::{is_match, squeezed};
use called_out::read_roll;
use phasekeeper_engine::command::{Command, Rollers};
use phasekeeper_engine::encounter::{Combatant, Encounter, Id};
use phasekeeper_engine::narrate::name_range;
use phasekeeper_engine::rules::InitiativeDie;

/// The list of combatants who roll.
#[derive(Clone, Debug, Default)]
pub struct InitiativeEntry {
    /// All active combatants, players first; the order does not change while dice come in.
    pub rows: Vec<Id>,
    /// The index of the row that takes the number; past the last it is the row that begins the turn.
    pub focus: usize,
    /// The index of the row that was left with its die for this one.
    entered: Option<usize>,
    /// The letters of a name typed so far.
    pub seek: String,
    /// The row of a numbered name, such as Thug 3, while the 3 is read as the first digit of a die.
    numbered: Option<usize>,
    /// True after letters that no name begins with: a number is nobody's until there are others.
    is_lost: bool,
    /// The number typed so far.
    pub number: String,
    /// True if it was refused: the first digit takes its place.
    is_refused: bool,
    /// The group that the number is for, if it is not for one row.
    pub group: Option<Group>,
    /// True if the next row is the one above.
    upward: bool,
    /// The marked combatants, who lay an ambush unless others are chosen.
    marked: BTreeSet<Id>,
    /// The ambush that is being chosen.
    pub ambush: Option<AmbushChoice>,
}

/// Several who get one number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Group {
    /// The marked combatants.
    Marked,
    /// Combatants whose names begin with these letters, without blanks.
    Start(String),
}

impl InitiativeEntry {
    /// A list with the first row chosen that has no die.
    pub fn new(state: &Encounter, marked: BTreeSet<Id>) -> Self {
        let rolls = |it: &&Combatant| it.is_active() && !it.is_in_reserve();
        let mut active: Vec<_> = state.combatants().iter().filter(rolls).collect();
        active.sort_by_key(|combatant| !combatant.is_players());
        let focus = active.iter().position(|it| it.roll.is_none()).unwrap_or(active.len());
        let rows = active.into_iter().map(|combatant| combatant.id).collect();
        let mut entry = Self { rows, focus, marked, ..Self::default() };
        entry.group = Some(Group::Marked).filter(|_| entry.has_marked());
        entry
    }

    /// Returns true if there is a row for those who are marked.
    fn has_marked(&self) -> bool {
        self.rows.iter().filter(|id| self.marked.contains(id)).nth(1).is_some()
    }

    /// The row above all others, in words: `g*: Guard 1 to 4`, or `4 marked: Guard 1 to 4`.
    pub fn group_row(&self, state: &Encounter) -> Option<String> {
        let group = self.group.clone().or_else(|| self.has_marked().then_some(Group::Marked))?;
        let ids = self.members(&group, state);
        let label = match &group {
            Group::Marked => format!("{} marked", ids.len()),
            Group::Start(letters) => format!("{letters}*"),
        };
        Some(format!("{label}: {}", name_range(state, &ids)))
    }

    /// Returns the combatants who get the number of a group, in order of entry.
    fn members(&self, group: &Group, state: &Encounter) -> Vec<Id> {
        let is_in = |id: &&Id| match group {
            Group::Marked => self.marked.contains(id),
            Group::Start(letters) => squeezed(state.name(**id)).starts_with(letters),
        };
        let mut ids: Vec<Id> = self.rows.iter().filter(is_in).copied().collect();
        ids.sort_unstable();
        ids
    }

    /// Enters the number of a group; without one, those who are marked are left to the rows below.
    fn leave_group(&mut self, group: Group, state: &Encounter) -> Outcome {
        if !self.number.trim().is_empty() {
            let ids = self.members(&group, state);
            return self.roll(&ids, &name_range(state, &ids), state);
        }
        if let Group::Start(letters) = group {
            return refuse(&format!("{letters}* wants a number, as {letters}*44"));
        }
        self.group = None;
        Outcome::Stay
    }

    /// The command that enters the number for these.
    fn roll(&mut self, ids: &[Id], names: &str, state: &Encounter) -> Outcome {
        match read_roll(&self.number, state.rules().initiative_die) {
            Ok((source, modifier)) => {
                let who = Rollers::Named(state.names_of(ids));
                Command::Roll { who, source, one: false, modifier }.into()
            }
            Err(error) => {
                self.is_refused = true;
                Outcome::ShowError(format!("{names}: {error}"))
            }
        }
    }

    fn lay_ambush(&mut self, state: &Encounter) {
        self.ambush = Some(AmbushChoice::new(state, &self.marked));
    }

    /// Returns true if Enter begins the turn.
    pub fn begins(&self) -> bool {
        self.focus == self.rows.len() && self.group.is_none()
    }

    /// Takes back the last sign; without any, goes back to the row above, where a new die replaces the one entered.
    fn delete(&mut self) {
        self.is_refused = false;
        if self.seek.pop().is_none() && self.number.pop().is_none() {
            match self.group.take() {
                Some(Group::Start(letters)) => self.seek = letters,
                Some(Group::Marked) => self.group = Some(Group::Marked),
                None if self.focus == 0 && self.has_marked() => self.group = Some(Group::Marked),
                None => self.focus = self.row_before(),
            }
        }
    }

    /// The row to go back to: the one that has just got its die, or else the one above.
    fn row_before(&mut self) -> usize {
        self.entered.take().unwrap_or(self.focus.saturating_sub(1))
    }

    /// Takes the name that was sought, as Enter does elsewhere: the number that follows is theirs. Returns false without one.
    fn takes_name(&mut self) -> bool {
        let is_sought = !std::mem::take(&mut self.seek).is_empty();
        is_sought && self.number.is_empty() && self.group.is_none()
    }

    /// Enters the number of the row; an empty row is left to the program.
    fn leave_row(&mut self, upward: bool, state: &Encounter) -> Outcome {
        (self.upward, self.is_lost) = (upward, false);
        if let Some(group) = self.group.clone() {
            return self.leave_group(group, state);
        }
        self.seek.clear();
        if self.number.trim().is_empty() {
            if upward && self.focus == 0 && self.has_marked() {
                self.group = Some(Group::Marked);
            }
            let (above, below) = (self.focus.saturating_sub(1), self.focus + 1);
            self.focus = if upward { above } else { below.min(self.rows.len()) };
            return Outcome::Stay;
        }
        let Some(&id) = self.rows.get(self.focus) else {
            let error = format!("whose roll is {}? type letters of the name first", self.number);
            self.number.clear();
            return Outcome::ShowError(error);
        };
        self.roll(&[id], state.name(id), state)
    }

    /// A star after letters means all whose names begin so.
    fn star(&mut self, state: &Encounter) -> Outcome {
        if self.seek.is_empty() {
            return refuse("* goes after letters of a name, as g*44");
        }
        let group = Group::Start(std::mem::take(&mut self.seek));
        if self.members(&group, state).is_empty()
            && let Group::Start(letters) = group
        {
            return refuse(&format!("no name begins with {letters}"));
        }
        self.group = Some(group);
        Outcome::Stay
    }

    /// A letter looks for a name; a digit belongs to the number, or to the name if one continues with it.
    fn type_sign(&mut self, key: Key, state: &Encounter) -> Outcome {
        let Key::Char(letter) = key else { return Outcome::Stay };
        if std::mem::take(&mut self.is_refused) {
            self.number.clear();
        }
        if letter == ' ' && !self.seek.is_empty() {
            self.seek.clear();
            return Outcome::Stay;
        }
        match letter {
            '*' => return self.star(state),
            '@' => return refuse("no @ here: mark rows, or : roll @foe 44"),
            _ if letter.is_alphanumeric() || "+-= ".contains(letter) => {}
            _ => return refuse(&format!("{letter} is no part of a roll")),
        }
        if self.group.take_if(|_| letter.is_alphabetic()).is_some() {
            self.number.clear();
        }
        let sought: String = self.seek.chars().chain(letter.to_lowercase()).collect();
        let digit = letter.is_ascii_digit();
        // Three digits after letters are the number of a name and a die.
        if let Some(row) = self.numbered.take().filter(|_| digit) {
            self.focus = row;
            self.number = self.number.split_off(1) + &letter.to_string();
            return Outcome::Stay;
        }
        if letter.is_alphabetic() || digit && !self.seek.is_empty() {
            if let Some(row) = self.row_called(&sought, state) {
                (self.focus, self.seek, self.is_lost) = (row, sought, false);
                self.entered = None;
                self.number.clear();
                return Outcome::Stay;
            }
            if !digit {
                // The number typed before it would be another than the one that was meant.
                self.number.clear();
                (self.seek, self.is_lost) = (String::new(), true);
                return Outcome::ShowError(format!("no name begins with {sought}"));
            }
        }
        if digit && let Some(row) = self.row_before_die(state) {
            self.numbered = Some(std::mem::replace(&mut self.focus, row));
            self.number = self.seek.split_off(self.seek.len() - 1);
        }
        if digit && self.is_lost {
            return Outcome::ShowError("whose roll is that? type letters of the name first".into());
        }
        // Behind the players a die is that of the first of the others.
        if digit
            && self.begins()
            && let Some(row) = (0..self.rows.len()).find(|row| self.is_missing(*row, state))
        {
            self.focus = row;
        }
        self.seek.clear();
        self.number.push(letter);
        Outcome::Stay
    }

    /// The row that the letters alone mean, if one digit follows them that makes no whole name: two digits are a die.
    fn row_before_die(&self, state: &Encounter) -> Option<usize> {
        let letters = self.seek.strip_suffix(|it: char| it.is_ascii_digit())?;
        let is_whole = squeezed(state.name(*self.rows.get(self.focus)?)) == self.seek;
        let is_short = !letters.is_empty() && !letters.ends_with(|it: char| it.is_ascii_digit());
        let takes_two = state.rules().initiative_die == InitiativeDie::D100;
        self.row_called(letters, state).filter(|_| takes_two && is_short && !is_whole)
    }

    /// The row with a matching name; the whole name before a part of it, one without a die before one that has it.
    fn row_called(&self, sought: &str, state: &Encounter) -> Option<usize> {
        let called = |row: &usize| is_match(state.name(self.rows[*row]), sought);
        let matching: Vec<usize> = (0..self.rows.len()).filter(called).collect();
        let whole = |row: &&usize| squeezed(state.name(self.rows[**row])) == sought;
        let missing = |row: &&usize| self.is_missing(**row, state);
        let first = matching.iter().find(whole).or_else(|| matching.iter().find(missing));
        first.or(matching.first()).copied()
    }

    fn is_missing(&self, row: usize, state: &Encounter) -> bool {
        state.get(self.rows[row]).is_some_and(|combatant| combatant.roll.is_none())
    }

    /// Moves to the next row that waits for a die, a player's first, and then to begin the turn.
    pub(in crate::app) fn go_to_missing(&mut self, state: &Encounter) {
        let others = (self.focus + 1..self.rows.len()).chain(0..self.focus);
        let missing: Vec<usize> = others.filter(|&row| self.is_missing(row, state)).collect();
        // Behind the last row the turn begins.
        let who = |row: usize| self.rows.get(row).and_then(|id| state.get(*id));
        let is_player = |row: usize| who(row).is_some_and(Combatant::is_players);
        let next = missing.iter().find(|&&row| is_player(row));
        // Those who enter players' dice leave the others to the program.
        let next = next.or(missing.first().filter(|_| !is_player(self.focus)));
        let next = next.copied().unwrap_or(self.rows.len());
        self.entered = Some(std::mem::replace(&mut self.focus, next));
    }

    /// Returns true if a player has told a die for a row, and no number is typed.
    fn has_told(&self, context: &Context) -> bool {
        let told = |id: &Id| context.requests.initiative(*id, context.state).is_some();
        self.number.is_empty() && self.rows.iter().any(told)
    }
}
