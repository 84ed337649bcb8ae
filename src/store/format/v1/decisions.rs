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
    use super::*;
    use crate::store::format::ron_text::read_explicit;
    use crate::store::format::values::Text;

    /// The decisions that are open after steps, each with its words, its events and what is due after it.
    fn open_after(steps: &[(&str, &str, &str)]) -> Vec<Decision> {
        let step = |(words, events, due): &(&str, &str, &str)| {
            let at = "at:(turn:1,phase:1)";
            let step = format!("({at},words:{words:?},said:[],due:[{due}],events:[{events}])");
            read_explicit::<Step>(&step).unwrap_or_else(|error| panic!("{step}: {error:?}"))
        };
        steps.iter().map(step).fold(Open::default(), |open, step| open.after(&step, true)).decisions
    }

    /// Two wounds of somebody.
    const WOUNDS: (&str, &str, &str) = ("wound Ana 2", "", "Knockdown(1),Unconsciousness(1)");

    fn last_test(who: u32, rolls: [&str; 2]) -> String {
        let [was, now] = rolls.map(|roll| match roll {
            "" => "None".to_owned(),
            roll => format!(
                "Some((check:(target:50,roll:{roll}),automatic:false,critical:false,need:None,simple:false,moxie:false))"
            ),
        });
        format!("Of({who},LastTest((was:{was},now:{now})))")
    }

    fn effects(who: u32, labels: [&str; 2]) -> String {
        let [was, now] = labels.map(|label| match label {
            "" => "[]".to_owned(),
            label => format!(
                "[(label:{label:?},stats:{{}},test:0,each:None,stuns:false,end:None,fades:[])]"
            ),
        });
        format!("Of({who},Effects((was:{was},now:{now})))")
    }

    fn text(text: &str) -> Text {
        Text(text.into())
    }

    fn knockdown(who: u32) -> Decision {
        consequence(who, Consequence::Knockdown)
    }

    fn unconsciousness(who: u32) -> Decision {
        consequence(who, Consequence::Unconsciousness)
    }

    #[test]
    fn a_test_that_is_passed_settles_the_first_decision_of_its_maker() {
        let after = |words: &str, who: u32, rolls: [&str; 2]| {
            let others = ("wound Ben", "", "Timer(\"fuse\"),Knockdown(2)");
            let told = open_after(&[others, WOUNDS, (words, &last_test(who, rolls), "")]);
            [knockdown(1), unconsciousness(1), knockdown(2)].map(|it| told.contains(&it))
        };
        assert_eq!(after("test Ana somx3", 1, ["", "10"]), [false, true, true]);
        assert_eq!(after("test Ana somx3", 1, ["20", "10"]), [false, true, true]);
        assert_eq!(after("test Ben somx3", 2, ["", "10"]), [true, true, false]);
        assert_eq!(after("test Ana somx3", 1, ["", "60"]), [true, true, true]);
        assert_eq!(after("test Ana 50", 1, ["", "10"]), [true, true, true]);
        assert_eq!(after("test Cleo somx3", 3, ["", "10"]), [true, true, true]);
    }

    #[test]
    fn moxie_settles_what_the_test_before_left_open() {
        let after = |first: &str, moxie: (u32, [&str; 2])| {
            let failed = last_test(1, ["", "60"]);
            let moxie = last_test(moxie.0, moxie.1);
            open_after(&[WOUNDS, (first, &failed, ""), ("moxie Ana flip", &moxie, "")])
        };
        let [both, one] = [vec![knockdown(1), unconsciousness(1)], vec![unconsciousness(1)]];
        assert_eq!(after("test Ana somx3", (1, ["60", "6"])), one);
        assert_eq!(after("test Ana 50", (1, ["60", "6"])), both);
        assert_eq!(after("test Ana somx3", (2, ["60", "6"])), both);
        let passed = last_test(1, ["", "10"]);
        let upgraded = last_test(1, ["10", "11"]);
        let twice = [WOUNDS, ("test Ana somx3", &passed, ""), ("moxie Ana upgrade", &upgraded, "")];
        assert_eq!(open_after(&twice), one);
    }

    #[test]
    fn a_fall_settles_the_knockdown_and_another_effect_does_not() {
        let after = |who: u32, labels: [&str; 2]| {
            open_after(&[WOUNDS, ("effect", &effects(who, labels), "")])
        };
        let [both, one] = [vec![knockdown(1), unconsciousness(1)], vec![unconsciousness(1)]];
        assert_eq!(after(1, ["", "knocked down"]), one);
        assert_eq!(after(1, ["knocked down", ""]), one);
        assert_eq!(after(2, ["", "knocked down"]), both);
        assert_eq!(after(1, ["", "drug"]), both);
        assert_eq!(after(1, ["drug", ""]), both);
    }

    #[test]
    fn a_status_settles_the_tests_of_its_bearer() {
        let due = ("end-turn", "", "Timer(\"fuse\"),Ended(1,\"drug\"),Knockdown(2)");
        let status = |who: u32| format!("Of({who},Status((was:Active,now:Unconscious)))");
        let [timer, ended] = [Due::Timer(text("fuse")), Due::Ended(1, text("drug"))];
        let left = [Decision::from(&timer), Decision::from(&ended), knockdown(2)];
        assert_eq!(open_after(&[due, WOUNDS, ("status", &status(1), "")]), left);
    }

    #[test]
    fn whoever_leaves_settles_all_decisions_of_theirs() {
        let due = ("end-turn", "", "Timer(\"fuse\"),Ended(1,\"drug\"),Knockdown(2)");
        let left = "Left(0,(id:1,name:\"Ana\",block:(),harm:(damage:0,wounds:0,stress:0,traumas:0),\
             status:Active,surprised:false,pool:0,roll:None,standby:None,lost:false,\
             doing:(declared:None,moving:false,actions:[],aim:0,aim_is_held:false),\
             last_test:None,effects:[],notes:[]))";
        let timer = Decision::from(&Due::Timer(text("fuse")));
        assert_eq!(open_after(&[due, WOUNDS, ("remove Ana", left, "")]), [timer, knockdown(2)]);
    }

    #[test]
    fn decisions_are_open_once_and_no_longer_than_their_turn() {
        let time = |turn: u32| format!("Time((was:(turn:1,phase:1),now:(turn:{turn},phase:2)))");
        let twice = [WOUNDS, WOUNDS];
        assert_eq!(open_after(&twice), [knockdown(1), unconsciousness(1)]);
        let phase = [WOUNDS, ("next", &time(1), "")];
        assert_eq!(open_after(&phase), [knockdown(1), unconsciousness(1)]);
        let turn = [WOUNDS, ("next", &time(2), "Timer(\"fuse\")")];
        assert_eq!(open_after(&turn), [Decision::from(&Due::Timer(text("fuse")))]);
    }

    #[test]
    fn a_name_is_no_test() {
        assert!(is_resistance("test \"Bob Two\" SomX3 roll=11"));
        assert!(!is_resistance("test \"Bob somx3\" 90 roll=10"));
        assert!(!is_resistance("test Bob 90"));
    }
}
