//! The players' dice as they are called out: down the list, or a letter or two and the number.
//!
//! The rows stand still while dice come in, and a row that has one can be overwritten: "no wait, 38".

use super::{After, LayerOutcome};
use crate::app::key::{Key, Named};
use crate::app::name_match::{fits, tight};
use crate::app::name_of;
use crate::encounter::{Command, Encounter, Id, RollSource, RollTarget};
use crate::rules::{InitiativeDie, Parameters, Side, SlotSource};

/// The list of those whose dice come in.
#[derive(Clone, Debug)]
pub struct InitiativeEntry {
    /// Those without a die first, players before the others; the order of the start.
    pub rows: Vec<Id>,
    /// The row that takes the number.
    pub focus: usize,
    /// The letters of a name typed so far.
    pub seek: String,
    /// The number typed so far.
    pub number: String,
    /// Whether the next row is the one above.
    upward: bool,
}

impl InitiativeEntry {
    /// Everybody in `state`.
    pub fn new(state: &Encounter) -> Self {
        let mut everybody: Vec<_> = state.combatants.iter().collect();
        everybody
            .sort_by_key(|combatant| (combatant.roll.is_some(), combatant.block.side != Side::Pc));
        let rows = everybody.into_iter().map(|combatant| combatant.id).collect();
        Self { rows, focus: 0, seek: String::new(), number: String::new(), upward: false }
    }

    pub(super) fn take(&mut self, key: Key, state: &Encounter) -> LayerOutcome {
        match key {
            Key::Named(Named::Enter | Named::Tab | Named::Down) => {
                self.leave_row(false, key, state)
            }
            Key::Named(Named::Up | Named::BackTab) => self.leave_row(true, key, state),
            Key::Named(Named::Backspace) => {
                if self.seek.pop().is_none() {
                    self.number.pop();
                }
                LayerOutcome::Stay
            }
            Key::Char(letter) => self.letter(letter, state),
            _ => LayerOutcome::Stay,
        }
    }

    /// Enters the number of the row; an empty row is left to the program.
    fn leave_row(&mut self, upward: bool, key: Key, state: &Encounter) -> LayerOutcome {
        self.upward = upward;
        let sought = !std::mem::take(&mut self.seek).is_empty();
        let Some(&id) = self.rows.get(self.focus) else { return LayerOutcome::Close };
        if self.number.trim().is_empty() {
            let last = self.rows.len() - 1;
            if self.focus == last && key == Key::from(Named::Enter) && !sought {
                return LayerOutcome::Close;
            }
            let next = if upward { self.focus.saturating_sub(1) } else { self.focus + 1 };
            self.focus = next.min(last);
            return if sought { left_alone(id, state) } else { LayerOutcome::Stay };
        }
        let name = name_of(state, id).to_owned();
        match read_roll(&self.number, state.rules().initiative_die) {
            Ok((by, modifier)) => {
                LayerOutcome::Do(Command::Roll { who: RollTarget::One(name), by, modifier })
            }
            Err(trouble) => LayerOutcome::Refuse(format!("{name}: {trouble}")),
        }
    }

    /// A letter looks for a name; a digit belongs to the number, or to the name where one goes on so.
    fn letter(&mut self, letter: char, state: &Encounter) -> LayerOutcome {
        if letter == ' ' && !self.seek.is_empty() {
            self.seek.clear();
            return LayerOutcome::Stay;
        }
        let sought: String = self.seek.chars().chain(letter.to_lowercase()).collect();
        let digit = letter.is_ascii_digit();
        if letter.is_alphabetic() || digit && !self.seek.is_empty() {
            if let Some(row) = self.row_called(&sought, state) {
                self.focus = row;
                self.seek = sought;
                self.number.clear();
                return LayerOutcome::Stay;
            }
            if !digit {
                // The number typed before it would be another than the one that was meant.
                self.number.clear();
                return LayerOutcome::Refuse(format!("nobody's name starts with {sought}"));
            }
        }
        if digit || "+-= ".contains(letter) {
            self.seek.clear();
            self.number.push(letter);
        }
        LayerOutcome::Stay
    }

    /// The row whose name fits; the whole name before a part of it, one without a die before one that has it.
    fn row_called(&self, sought: &str, state: &Encounter) -> Option<usize> {
        let called = |row: &usize| fits(name_of(state, self.rows[*row]), sought);
        let fitting: Vec<usize> = (0..self.rows.len()).filter(called).collect();
        let whole = |row: &&usize| tight(name_of(state, self.rows[**row])) == sought;
        let missing = |row: &&usize| self.is_missing(**row, state);
        let first = fitting.iter().find(whole).or_else(|| fitting.iter().find(missing));
        first.or(fitting.first()).copied()
    }

    fn is_missing(&self, row: usize, state: &Encounter) -> bool {
        state.get(self.rows[row]).is_some_and(|combatant| combatant.roll.is_none())
    }

    /// The number is in: goes on to the next row that waits for one, a player's first.
    pub(super) fn advance(&mut self, state: &Encounter) -> After {
        self.number.clear();
        if self.upward {
            self.focus = self.focus.saturating_sub(1);
            return After::Stay;
        }
        let others = (self.focus + 1..self.rows.len()).chain(0..self.focus);
        let missing: Vec<usize> = others.filter(|&row| self.is_missing(row, state)).collect();
        let is_player = |row: &&usize| {
            state.get(self.rows[**row]).is_some_and(|combatant| combatant.block.side == Side::Pc)
        };
        let next = missing.iter().find(is_player).or(missing.first());
        self.focus = next.copied().unwrap_or(self.focus);
        After::Stay
    }
}

/// Somebody was looked for by name, and then no number came.
fn left_alone(id: Id, state: &Encounter) -> LayerOutcome {
    let name = name_of(state, id);
    LayerOutcome::Say(match state.get(id).and_then(|combatant| combatant.roll.as_ref()) {
        Some(_) => format!("{name} keeps what stands"),
        None => format!("no number for {name}: the program will roll"),
    })
}

/// What is typed, for the footer.
pub(super) fn keys(rules: &Parameters) -> &'static str {
    match (rules.slots, rules.initiative_die) {
        (SlotSource::Dice, _) => {
            "3 6 10 Enter: all dice · 3 6 10-2 with a modifier · letters find · Esc leaves"
        }
        (_, InitiativeDie::Fudge) => {
            "result Enter · 3-1 with a modifier · letters find · Esc leaves"
        }
        (_, InitiativeDie::D10) => {
            "number Enter · =18 a total · 7-3 with a modifier · letters find · Esc leaves"
        }
        _ => "number Enter · =118 a total · 38-30 with a modifier · letters find · Esc leaves",
    }
}

/// Reads `38`, `38-30` with a modifier, `=118` as a total, `6 3` as two dice, which may have a modifier
/// too. A number that is not on the die is a total.
fn read_roll(text: &str, die: InitiativeDie) -> Result<(RollSource, Option<i32>), String> {
    let trouble = || format!("{text:?} is no roll; 38, 38-30 with a modifier, or =118 for a total");
    let text = text.trim();
    let number = |text: &str| text.parse::<i32>().map_err(|_| trouble());
    let (total, text) = match text.strip_prefix('=') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    // A sign behind a digit belongs to the modifier, any other to the number itself.
    let behind_digit = |at: &usize| text[..*at].ends_with(|before: char| before.is_ascii_digit());
    let sign = text.rfind(['+', '-']).filter(behind_digit).unwrap_or(text.len());
    let (values, modifier) = text.split_at(sign);
    let modifier = if modifier.is_empty() { None } else { Some(number(modifier)?) };
    let read: Vec<i32> = values.split_whitespace().map(number).collect::<Result<_, String>>()?;
    let value = match read.as_slice() {
        [] => return Err(trouble()),
        [value] => *value,
        _ if total => return Err(trouble()),
        _ => return Ok((RollSource::Dice(read), modifier)),
    };
    let by = if total || die.read(value).is_none() {
        RollSource::Total(value)
    } else {
        RollSource::Dice(vec![value])
    };
    Ok((by, modifier))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roll_is_read_as_it_is_called_out() {
        let d100 = |text| read_roll(text, InitiativeDie::D100).ok();
        assert_eq!(d100("38"), Some((RollSource::Dice(vec![38]), None)));
        assert_eq!(d100("00"), Some((RollSource::Dice(vec![0]), None)));
        assert_eq!(d100("38-30"), Some((RollSource::Dice(vec![38]), Some(-30))));
        assert_eq!(d100("=88"), Some((RollSource::Total(88), None)));
        assert_eq!(d100("118"), Some((RollSource::Total(118), None)));
        assert_eq!(d100("118+5"), Some((RollSource::Total(118), Some(5))));
        assert_eq!(d100("-5"), Some((RollSource::Total(-5), None)));
        assert_eq!(d100("6 3"), Some((RollSource::Dice(vec![6, 3]), None)));
        assert_eq!(d100("6 -3"), Some((RollSource::Dice(vec![6, -3]), None)));
        assert_eq!(d100("6 3-10"), Some((RollSource::Dice(vec![6, 3]), Some(-10))));
        for nonsense in ["=", "+", "38-", "3=8", "99999999999", "=6 3"] {
            assert_eq!(d100(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn what_is_not_on_the_small_die_is_a_total() {
        let d10 = |text| read_roll(text, InitiativeDie::D10).ok();
        assert_eq!(d10("10"), Some((RollSource::Dice(vec![10]), None)));
        assert_eq!(d10("11"), Some((RollSource::Total(11), None)));
    }
}
