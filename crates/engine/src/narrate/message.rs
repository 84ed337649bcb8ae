//! The results of a step, in as few words as a message line has room for.

use super::facts::{tell, tell_facts};
use super::initiative::MAX_ROLLS;
use crate::encounter::{Fact, Step, Timeline};
use crate::text::counted;

/// Returns what came of a step, the news first and the details last. Several hits are summed up, with
/// the tests that they call for.
pub fn narrate(timeline: &Timeline, step: &Step) -> Vec<String> {
    let summary = summary(&step.facts);
    let mut told = if summary.is_none() {
        tell(timeline, step, MAX_ROLLS)
    } else {
        let is_left = |fact: &&Fact| !matches!(fact, Fact::Hit { .. } | Fact::Wounded { .. });
        let facts: Vec<Fact> = step.facts.iter().filter(is_left).cloned().collect();
        tell_facts(timeline, &facts, MAX_ROLLS)
    };
    told.sort_by_key(|sentence| sentence.kind);
    summary.into_iter().chain(told.into_iter().map(|sentence| sentence.text)).collect()
}

/// Sums up several hits that were no attacks: "2 hit: 14, 6; 1 test to decide".
fn summary(facts: &[Fact]) -> Option<String> {
    let (mut hits, mut tests) = (Vec::new(), 0);
    for fact in facts {
        match fact {
            Fact::Hit { taken, .. } => hits.push(taken.to_string()),
            Fact::Wounded { tests: owed, .. } => tests += owed.len(),
            _ => {}
        }
    }
    let told = format!("{} hit: {}", hits.len(), hits.join(", "));
    let is_told = facts.iter().any(|fact| matches!(fact, Fact::Attacked(_)));
    (hits.len() > 1 && !is_told).then_some(match tests {
        0 => told,
        tests => format!("{told}; {} to decide", counted(tests as i32, "test")),
    })
}

#[cfg(test)]
mod tests {
    use crate::command::{Line, ReadContext, read};
    use crate::dice::SeededDice;
    use crate::encounter::{JournalEntry, Timeline};
    use crate::narrate::narrate;

    /// Returns the message of the last of these lines.
    fn told(lines: &[&str]) -> Vec<String> {
        let (mut timeline, mut dice) = (Timeline::default(), SeededDice::new(1));
        let mut last = None;
        for line in ["add Kade", "add Synth x3 dur=30 som=20", "begin"].iter().chain(lines) {
            let Ok(Some(Line::Request(request))) = read(line, ReadContext::default()) else {
                panic!("{line}")
            };
            let entry = timeline.execute(&request, &mut dice).expect(line);
            let JournalEntry::Step(step) = entry else { panic!("{line}") };
            last = Some(step);
        }
        last.map(|step| narrate(&timeline, &step)).unwrap_or_default()
    }

    #[test]
    fn the_news_come_first() {
        let told_of_attack = told(&["attack 60 41 by=Kade on=Synth2 dv=13"]);
        assert!(told_of_attack[0].starts_with("Kade hits Synth 2"), "{told_of_attack:?}");
        let told_of_death = told(&["damage Synth2 60"]);
        assert_eq!(told_of_death[0], "Synth 2 is dead", "{told_of_death:?}");
    }

    #[test]
    fn an_area_attack_is_summed_up() {
        assert_eq!(told(&["blast 6 Synth*"])[0], "3 hit: 6, 6, 6; 3 tests to decide");
        assert_eq!(told(&["blast 5 Synth1 Synth2:2"])[0], "2 hit: 5, 1");
    }
}
