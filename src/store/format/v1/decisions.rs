//! Decisions of version 1: steps said what was due, and what was settled of it the program worked out anew.

use super::combatant::{Effect, LastTest};
use super::event::{Change, Event};
use super::{Due, Step};
use crate::rules::Consequence;
use crate::store::format::v2::Decision;
use crate::store::format::values::Word;

/// The effect that a failed test against knockdown left.
const KNOCKED_DOWN: &str = "knocked down";

/// The test against a wound.
const RESISTANCE: &str = "somx3";

/// The decisions that are open after a step.
#[derive(Clone, Debug, Default)]
pub(super) struct Open {
    /// The decisions, oldest first.
    pub decisions: Vec<Decision>,
    /// The combatant whose last test was one against a wound.
    resisting: Option<u32>,
}

impl Open {
    /// The decisions that are open after `step` as well. Those of a turn that is over are forgotten with its end, as the
    /// program of then forgot them: what the gamemaster settled by hand was not written.
    pub fn after(&self, step: &Step, are_kept: bool) -> Self {
        let mut open = self.clone();
        if step.events.iter().any(ends_turn) {
            open.decisions.clear();
        }
        for event in &step.events {
            open.hear(event, &step.words.0);
        }
        for due in &step.due {
            let decision = Decision::from(due);
            if are_kept && !open.decisions.contains(&decision) {
                open.decisions.push(decision);
            }
        }
        open
    }

    fn hear(&mut self, event: &Event, words: &str) {
        match event {
            Event::Left(_, combatant) => self.settle(|due| due.who() == Some(combatant.id)),
            Event::Of(id, Change::Status(_)) => {
                self.settle(|due| is_test(due) && due.who() == Some(*id));
            }
            Event::Of(id, Change::Effects(it)) if has_fallen(&it.was) != has_fallen(&it.now) => {
                self.settle(|due| *due == consequence(*id, Consequence::Knockdown));
            }
            Event::Of(id, Change::LastTest(it)) => {
                // Moxie changes the test that was made before.
                let is_new = !words.starts_with("moxie ");
                if is_new {
                    self.resisting = is_resistance(words).then_some(*id);
                }
                let [before, now] = [it.was, it.now].map(|it| it.is_some_and(LastTest::succeeds));
                if now && (is_new || !before) && self.resisting == Some(*id) {
                    let first = |due: &Decision| is_test(due) && due.who() == Some(*id);
                    if let Some(index) = self.decisions.iter().position(first) {
                        self.decisions.remove(index);
                    }
                }
            }
            _ => {}
        }
    }

    fn settle(&mut self, is_settled: impl Fn(&Decision) -> bool) {
        self.decisions.retain(|decision| !is_settled(decision));
    }
}

fn ends_turn(event: &Event) -> bool {
    matches!(event, Event::Time(it) if it.was.turn != it.now.turn)
}

fn is_test(decision: &Decision) -> bool {
    matches!(decision, Decision::Consequence { .. })
}

fn has_fallen(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| effect.label.0 == KNOCKED_DOWN)
}

/// Returns true for a line that tests against a wound. What stands in quotes is a name.
fn is_resistance(words: &str) -> bool {
    let unquoted = words.split('"').step_by(2).flat_map(str::split_whitespace);
    unquoted.into_iter().any(|word| word.eq_ignore_ascii_case(RESISTANCE))
}

fn consequence(who: u32, what: Consequence) -> Decision {
    Decision::Consequence { who, what: Word(what) }
}

impl From<&Due> for Decision {
    fn from(due: &Due) -> Self {
        match due {
            Due::Knockdown(who) => consequence(*who, Consequence::Knockdown),
            Due::Unconsciousness(who) => consequence(*who, Consequence::Unconsciousness),
            Due::Timer(label) => Self::Timer { label: label.clone() },
            Due::Ended(who, label) => Self::Ended { who: *who, effect: label.clone() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_resistance;

    #[test]
    fn a_name_is_no_test() {
        assert!(is_resistance("test \"Bob Two\" SomX3 roll=11"));
        assert!(!is_resistance("test \"Bob somx3\" 90 roll=10"));
        assert!(!is_resistance("test Bob 90"));
    }
}
