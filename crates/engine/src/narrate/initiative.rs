//! Initiative rolls in a sentence.

use super::names::{Names, join_numbered};
use super::said::Said;
use crate::encounter::{Fact, Id};
use crate::rules::{InitiativeDie, Parameters};
use crate::text::{join_and, number, signed};

/// The most rolls listed on a screen; an encounter may have a thousand. The order shows all results, and formatting all
/// of them would double the time of a frame.
pub(super) const MAX_ROLLS: usize = 40;

/// Formats a face of the initiative die: `07`, `7`.
pub fn face(rules: &Parameters, die: i32) -> String {
    match rules.initiative_die {
        InitiativeDie::D100 => format!("{die:02}"),
        InitiativeDie::D10 => die.to_string(),
        InitiativeDie::Fudge => number(die),
    }
}

/// Lists the first `most` initiative rolls among `facts` in one sentence: "Ana 118 (rolled 38), Ben 65 (rolled 05)". One
/// die for several is told once: "Guards 1 to 4 roll 44".
pub(super) fn rolled(names: Names, facts: &[Fact], most: usize) -> Option<String> {
    let rolls = rolls(names, facts, most);
    (!rolls.is_empty()).then(|| rolls.join(", "))
}

/// The parts of that sentence.
pub(super) fn rolls(names: Names, facts: &[Fact], most: usize) -> Vec<String> {
    let rolls = || facts.iter().filter(|fact| matches!(fact, Fact::Initiative { .. }));
    if let Some(told) = rolled_together(names, rolls()) {
        return vec![told];
    }
    let mut told: Vec<String> = rolls().take(most).filter_map(|fact| roll(names, fact)).collect();
    let others = rolls().skip(most).count();
    if let Some(last) = told.last_mut().filter(|_| others > 0) {
        *last = format!("{last} and {others} more");
    }
    told
}

/// Tells of one die of several combatants; `None` if they have others.
fn rolled_together<'a>(
    names: Names,
    facts: impl Iterator<Item = &'a Fact> + Clone,
) -> Option<String> {
    let rolls = facts.filter_map(|fact| match fact {
        Fact::Initiative { who, dice, .. } => Some((*who, dice)),
        _ => None,
    });
    let mut others = rolls.clone();
    let (_, dice) = others.next()?;
    let is_one = others.clone().next().is_some() && others.all(|(_, it)| it == dice);
    let who = || rolls.map(|(who, _)| names.one(who)).collect::<Vec<_>>();
    is_one.then(|| format!("{} roll {}", join_numbered(&who(), "s"), faces(names, dice)))
}

fn faces(names: Names, dice: &[i32]) -> String {
    let rules = names.rules();
    let critical = |die| if rules.is_critical(die) { "critical " } else { "" };
    let told = |&die: &i32| format!("{}{}", critical(die), face(rules, die));
    join_and(dice.iter().map(told))
}

fn roll(names: Names, fact: &Fact) -> Option<String> {
    let Fact::Initiative { who, dice, scores } = fact else { return None };
    let scores = join_and(scores.iter().map(|&score| number(score)));
    let faces = faces(names, dice);
    let rolled = if faces.is_empty() || faces == scores {
        String::new()
    } else {
        format!(" (rolled {faces})")
    };
    Some(format!("{} {scores}{rolled}", names.one(*who)))
}

/// Tells of an ambush: who lays it, and what it does to the others.
pub(super) fn ambushed(
    names: Names,
    who: &[Id],
    surprised: &[Id],
    modifier: i32,
    free: bool,
) -> Said {
    let lay = |how: &str| names.do_so(who, ["lays", "lay"], &format!("an ambush{how}"));
    if free {
        return lay(" that nobody notices: a free phase, then initiative");
    }
    let effect = match modifier {
        0 => String::new(),
        modifier => format!(": {} to all other initiative rolls", signed(modifier)),
    };
    match surprised {
        [] => lay(&effect),
        _ => lay(&format!("{effect}; {}", names.do_so(surprised, ["is", "are"], "surprised"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;
    use crate::dice::SeededDice;
    use crate::encounter::{JournalEntry, Timeline};
    use crate::narrate::{log_entries, log_rows, narrate};

    #[test]
    fn of_many_rolls_the_screen_names_some_and_an_export_all() {
        let (mut timeline, mut dice) = (Timeline::default(), SeededDice::new(1));
        let mut execute = |command: Command| timeline.execute(&command.into(), &mut dice);
        let guards = Command::Add { name: "Guard".into(), count: Some(100), edits: Vec::new() };
        execute(guards).expect("a hundred guards");
        let Ok(JournalEntry::Step(step)) = execute(Command::Begin) else { panic!("a turn") };
        let told = |sentences: Vec<String>| sentences[0].matches("Guard").count();
        let rolls = narrate(&timeline, &step).pop().expect("the rolls are told last");
        assert_eq!(told(vec![rolls]), MAX_ROLLS);
        let row = log_rows(&timeline, &step).remove(0);
        assert!(row.outcomes[MAX_ROLLS - 1].text.ends_with(" and 60 more"), "{row:?}");
        assert_eq!(told(log_entries(&timeline, &step).remove(0).said), 100);
    }
}
