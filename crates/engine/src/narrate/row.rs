//! The log in rows: who did what to whom, with which dice and numbers, and what came of it.

use super::attacks::ToldAttack;
use super::facts::{as_told, by_attack, section_of, told_changes, untold};
use super::harm::{damage, words};
use super::initiative::{MAX_ROLLS, rolls};
use super::modifiers::use_of_moxie;
use super::names::Names;
use super::said::Said;
use super::sentence::sentence;
use super::test_outcome::{success, tested};
use super::{changes, section_heading};
use crate::encounter::{ActReason, Fact, PendingDecision, Settlement, Step, Timeline};
use crate::rules::{Check, Consequence, ReadyEffect, Status};
use crate::text::{counted, number};

/// A row of the log, or a section's heading. A part that it does not have is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogRow {
    /// The heading of the section that begins; such a row has nothing else.
    pub heading: Option<String>,
    /// The name of the one who did it, of the one it is about, or of a list.
    pub who: String,
    /// The verb of what they did: "hits".
    pub verb: String,
    /// Whether an attack hits; `None` for anything else.
    pub is_hit: Option<bool>,
    /// To whom.
    pub whom: String,
    /// Roll and target, of both sides: "52/65 v 44/20".
    pub dice: String,
    /// The blow.
    pub harm: Option<Box<Harm>>,
    /// The outcomes, or the text.
    pub outcomes: Vec<Outcome>,
    /// True for a list, such as of initiative rolls, which the next row goes on with if it is one of the same name.
    pub is_list: bool,
}

/// A blow in numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Harm {
    /// The damage value; `None` for the damage of an effect that no armor stops.
    pub value: Option<i32>,
    /// The dice of that, and what the firing mode, a charge and the margin add; empty if it has no such parts.
    pub parts: Vec<i32>,
    /// The armor that counted.
    pub armor: i32,
    /// The damage after armor.
    pub taken: i32,
    /// All damage so far, with Durability if it is known: "17/35".
    pub total: String,
}

/// Something that came of it: "1 wound".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The words.
    pub text: String,
    /// The weight, which decides how it is drawn.
    pub weight: Weight,
}

/// The importance of an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Anything else.
    Plain,
    /// Something that the order shows, too; left out where there is little room.
    Aside,
    /// A test that succeeds.
    Success,
    /// Wounds.
    Wound,
    /// Somebody is out, or bleeds.
    Deadly,
}

impl Outcome {
    pub(super) fn plain(text: String) -> Self {
        Self { text, weight: Weight::Plain }
    }

    pub(super) fn wounds(count: i32) -> Self {
        Self { text: counted(count, "wound"), weight: Weight::Wound }
    }
}

impl LogRow {
    /// A row of one text.
    fn of(said: Said, weight: Weight) -> Self {
        let outcomes = vec![Outcome { text: said.text, weight }];
        Self { who: said.who, outcomes, ..Self::default() }
    }

    /// A list; `None` if nothing is in it.
    fn list(name: &str, outcomes: Vec<Outcome>) -> Option<Self> {
        let list = Self { who: name.to_owned(), outcomes, is_list: true, ..Self::default() };
        (!list.outcomes.is_empty()).then_some(list)
    }

    /// Returns true if it has only a name and texts.
    pub fn is_text(&self) -> bool {
        self.verb.is_empty() && self.whom.is_empty() && self.harm.is_none()
    }

    /// To whom it happened.
    fn subject(&self) -> &str {
        if self.whom.is_empty() { &self.who } else { &self.whom }
    }

    /// Returns true if `next` goes on with the same list.
    pub fn goes_on_in(&self, next: &Self) -> bool {
        self.is_list && next.is_list && self.who == next.who
    }
}

/// Returns the rows of a step. What came of a blow stands in its row.
pub fn log_rows(timeline: &Timeline, step: &Step) -> Vec<LogRow> {
    let names = Names(timeline);
    let changes = told_changes(step);
    let joined = changes::joined(changes).and_then(|fact| row_of(names, &fact, None));
    let told = changes::tell(names, changes).into_iter();
    let told = told.map(|said| LogRow::of(said, Weight::Plain));
    let mut rows: Vec<LogRow> = joined.into_iter().chain(told).collect();
    let rolls = rolls(names, &step.facts, MAX_ROLLS).into_iter().map(Outcome::plain);
    rows.extend(LogRow::list("initiative", rolls.collect()));
    for (facts, attack) in by_attack(&as_told(&step.facts)) {
        for fact in facts {
            if let Some(row) = row_of(names, fact, attack.as_ref()) {
                put(&mut rows, row);
            }
        }
    }
    if rows.is_empty() && step.facts.is_empty() {
        rows.push(LogRow::of(Said::alone(untold(step)), Weight::Plain));
    }
    rows
}

/// Puts a row behind the others; a text about somebody to whom something happened in this section, into their row.
fn put(rows: &mut Vec<LogRow>, row: LogRow) {
    let section = rows.iter().rposition(|it| it.heading.is_some()).map_or(0, |heading| heading + 1);
    let is_same = |it: &&mut LogRow| !it.is_list && it.subject() == row.who;
    let joins = row.is_text() && !row.is_list && row.heading.is_none() && !row.who.is_empty();
    match rows[section..].iter_mut().rev().find(is_same).filter(|_| joins) {
        Some(of_same) => of_same.outcomes.extend(row.outcomes),
        None => rows.push(row),
    }
}

/// Returns the row of a fact, if it has one of its own.
fn row_of(names: Names, fact: &Fact, attack: Option<&ToldAttack>) -> Option<LogRow> {
    if let Some((kind, at)) = section_of(fact) {
        let heading = Some(section_heading(names.rules(), kind, at));
        return Some(LogRow { heading, ..LogRow::default() });
    }
    let deed = |who, verb: &str| LogRow {
        who: names.one(who).to_owned(),
        verb: verb.to_owned(),
        ..LogRow::default()
    };
    Some(match fact {
        Fact::Attacked(_) => attack?.row(names),
        fact if attack.is_some() && ToldAttack::tells(fact) => return None,
        // The order shows whose turn it is.
        Fact::Acts { reason: ActReason::Next | ActReason::First | ActReason::Resumed, .. } => {
            return None;
        }
        Fact::Acts { reason: ActReason::Remaining, .. } | Fact::PhaseEnded => return None,
        Fact::Hit { who, value, armor, taken, damage: all, durability } => {
            let total = damage(*all, *durability);
            let (value, parts) = (Some(*value), Vec::new());
            let harm = Harm { value, parts, armor: *armor, taken: *taken, total };
            LogRow { harm: Some(Box::new(harm)), ..deed(*who, "takes") }
        }
        Fact::EffectDamage { who, effect, turns, armor, taken, damage: all, durability } => {
            let total = damage(*all, *durability);
            let value = (*armor > 0).then(|| armor + taken);
            let parts = Vec::new();
            let harm = Harm { value, parts, armor: *armor, taken: *taken, total };
            let verb = ReadyEffect::named(effect).and_then(|effect| effect.verb.as_deref());
            let source = verb.is_none().then(|| format!("from {effect}"));
            let span = (*turns > 1).then(|| format!("for {turns} turns"));
            let outcomes = source.into_iter().chain(span).map(Outcome::plain).collect();
            let row = deed(*who, verb.unwrap_or("takes"));
            LogRow { harm: Some(Box::new(harm)), outcomes, ..row }
        }
        Fact::Wounded { who, count, .. } => {
            let outcomes = vec![Outcome::wounds(*count)];
            LogRow { who: names.one(*who).to_owned(), outcomes, ..LogRow::default() }
        }
        Fact::Tested { who, against, result, details } => {
            let what = against.map(|it| words(it)[0].to_owned());
            let what = what.or_else(|| tested(names, details.as_ref()));
            let what = what.map_or_else(String::new, |it| format!(" {it}"));
            let dice = if result.automatic { String::new() } else { dice(result.check(), None) };
            let weight = if result.is_success() { Weight::Success } else { Weight::Plain };
            let moxie = details.as_ref().and_then(|it| it.moxie).map(use_of_moxie);
            let moxie = moxie.map(|it| Outcome::plain(it.to_owned()));
            let outcome = Outcome { text: success(result, names.rules()), weight };
            let outcomes = std::iter::once(outcome).chain(moxie).collect();
            let who = who.map_or_else(String::new, |who| names.one(who).to_owned());
            LogRow { who, verb: format!("rolls{what}"), dice, outcomes, ..LogRow::default() }
        }
        Fact::Joined { who } => LogRow::list("joined", vec![Outcome::plain(names.some(who))])?,
        fact => LogRow::of(sentence(names, fact)?, weight(fact)),
    })
}

/// Returns true for what puts somebody out, or goes on until it does.
fn kills(consequence: Consequence) -> bool {
    matches!(consequence, Consequence::Bleeding | Consequence::Unconsciousness)
}

fn weight(fact: &Fact) -> Weight {
    match fact {
        Fact::StatusChanged { status: Status::Active, .. } => Weight::Plain,
        Fact::StatusChanged { .. } => Weight::Deadly,
        Fact::DecisionOpened { decision }
        | Fact::DecisionSettled { decision, settlement: Settlement::Happened } => match decision {
            PendingDecision::Consequence { consequence, .. } if kills(*consequence) => {
                Weight::Deadly
            }
            _ => Weight::Plain,
        },
        Fact::ScoreChanged { .. } | Fact::MovedUp { .. } => Weight::Aside,
        _ => Weight::Plain,
    }
}

/// Formats the roll and the target of one or two sides: "52/65 v 44/20".
pub(super) fn dice(attack: Check, defense: Option<Check>) -> String {
    let one = |check: Check| format!("{:02}/{}", check.roll, number(check.target));
    let defense = defense.map_or_else(String::new, |check| format!(" v {}", one(check)));
    one(attack) + &defense
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::{Line, ReadContext, read};
    use crate::dice::SeededDice;
    use crate::encounter::JournalEntry;

    /// The rows of the last of these lines, after a fight of Ana against two guards has begun.
    fn rows(lines: &[&str]) -> Vec<LogRow> {
        let (mut timeline, mut dice) = (Timeline::default(), SeededDice::new(1));
        let set_up = ["add Ana init=90 dur=30 som=10", "add Guard x2 init=20 dur=30", "begin"];
        let mut last = Vec::new();
        for line in set_up.iter().chain(lines) {
            let Ok(Some(Line::Request(request))) = read(line, ReadContext::default()) else {
                panic!("{line}")
            };
            let entry = timeline.execute(&request, &mut dice).expect(line);
            let JournalEntry::Step(step) = entry else { panic!("{line}") };
            last = log_rows(&timeline, &step);
        }
        last
    }

    fn outcomes(row: &LogRow) -> Vec<(&str, Weight)> {
        row.outcomes.iter().map(|it| (it.text.as_str(), it.weight)).collect()
    }

    #[test]
    fn what_came_of_a_blow_stands_in_its_row() {
        let rows = rows(&["attack 60 41 by=Ana on=Guard1 dv=60 kinetic"]);
        let [row] = rows.as_slice() else { panic!("{rows:?}") };
        assert_eq!(
            [&row.who, &row.verb, &row.whom, &row.dice],
            ["Ana", "hits", "Guard 1", "41/60"]
        );
        let harm = row.harm.as_ref().expect("a blow");
        assert_eq!((harm.value, harm.armor, harm.taken, &*harm.total), (Some(60), 0, 60, "60/30"));
        let told = outcomes(row);
        assert!(told.contains(&("10 wounds", Weight::Wound)), "{told:?}");
        assert!(told.contains(&("is dead", Weight::Deadly)), "{told:?}");
    }

    #[test]
    fn a_blow_by_nobody_has_what_came_of_it_in_its_row_too() {
        let rows = rows(&["attack 60 41 on=Guard1 dv=60 kinetic"]);
        let [row] = rows.as_slice() else { panic!("{rows:?}") };
        assert!(outcomes(row).contains(&("is dead", Weight::Deadly)), "{row:?}");
    }

    #[test]
    fn an_effect_that_armor_stops_says_so() {
        let fire = ["set Ana armor=4/0", "effect Ana \"on fire\" each=3 energy", "end-turn"];
        let rows = rows(&fire);
        let harm = rows.iter().find_map(|row| row.harm.as_ref()).expect("damage");
        assert_eq!((harm.value, harm.armor, harm.taken), (Some(3), 3, 0));
    }

    #[test]
    fn an_effect_without_a_verb_is_named_behind_what_it_does() {
        let rows = rows(&["effect Ana acid each=9", "end-turn"]);
        let row = rows.iter().find(|row| row.harm.is_some()).expect("damage");
        assert_eq!((row.who.as_str(), row.verb.as_str()), ("Ana", "takes"));
        let told = outcomes(row);
        assert_eq!(told[0], ("from acid", Weight::Plain));
        assert!(told.contains(&("1 wound", Weight::Wound)), "{told:?}");
    }

    #[test]
    fn whose_turn_it_is_has_no_row() {
        assert_eq!(rows(&["next"]), []);
    }
}
