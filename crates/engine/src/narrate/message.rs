//! What came of a step, in as few words as a message line has room for.

use super::facts::{Sentence, SentenceKind, tell, tell_facts};
use super::initiative::MAX_ROLLS;
use crate::encounter::{Fact, Step, Timeline};
use crate::text::counted;

/// Returns what came of a step. Several hits are summed up, and so are tests of several combatants.
pub fn narrate(timeline: &Timeline, step: &Step) -> Vec<Sentence> {
    let (mut hits, mut tests) = (Vec::new(), Vec::new());
    for fact in &step.facts {
        match fact {
            Fact::Hit { taken, .. } => hits.push(taken.to_string()),
            Fact::Wounded { tests: owed, .. } | Fact::Stressed { tests: owed, .. } => {
                tests.extend((!owed.is_empty()).then_some(owed.len()));
            }
            _ => {}
        }
    }
    let is_area = hits.len() > 1;
    if !is_area && tests.len() < 2 {
        return tell(timeline, step, MAX_ROLLS);
    }
    let mut facts = step.facts.clone();
    facts.retain(|it| !is_area || !matches!(it, Fact::Hit { .. } | Fact::Wounded { .. }));
    for fact in &mut facts {
        if let Fact::Wounded { tests, .. } | Fact::Stressed { tests, .. } = fact {
            tests.clear();
        }
    }
    let mut told = tell_facts(timeline, &facts, &[], MAX_ROLLS);
    let tests = i32::try_from(tests.iter().sum::<usize>()).unwrap_or(i32::MAX);
    let to_decide = format!("{} to decide", counted(tests, "test"));
    if is_area {
        let hits = format!("{} hit: {}", hits.len(), hits.join(", "));
        let text = if tests > 0 { format!("{hits}; {to_decide}") } else { hits };
        told.insert(0, Sentence { text, kind: SentenceKind::News });
    } else {
        told.push(Sentence::plain(to_decide));
    }
    told
}

/// Returns the sentence that tells most of a step: the first news, or what comes first.
pub fn headline(timeline: &Timeline, step: &Step) -> String {
    let told = narrate(timeline, step);
    let of_kind = |kind| told.iter().find(|sentence| sentence.kind == kind);
    let first = of_kind(SentenceKind::News).or_else(|| of_kind(SentenceKind::Plain));
    first.or(told.first()).map_or_else(String::new, |sentence| sentence.text.clone())
}
