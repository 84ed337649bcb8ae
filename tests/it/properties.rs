//! Properties of any encounter under any ruleset: slots are played once, undo and redo lead to the ends of the history.

use std::collections::BTreeSet;

use phasekeeper_engine::encounter::{Encounter, Id, JournalEntry, SlotState, Timeline};
use proptest::prelude::*;

use crate::lines::{self, Sequence, execute, filled};

/// Checks that slots which were played, delayed, forfeited or missed stay so, and that no one is skipped as a phase ends.
fn slots_go_forward(old: &Encounter, new: &Encounter, line: &str) -> Result<(), TestCaseError> {
    let (before, after) = (&old.phase().slots, &new.phase().slots);
    if old.clock() == new.clock() {
        // New slots come last, and a combatant who is removed or goes to the reserve takes theirs away.
        let is_in_fight = |who: Id| new.get(who).is_some_and(|it| !it.is_in_reserve());
        let before = before.iter().filter(|slot| is_in_fight(slot.who));
        for (old, new) in before.zip(after) {
            let is_same = (old.who, old.die, old.state) == (new.who, new.die, new.state);
            prop_assert!(old.is_open() || is_same, "{old:?} became {new:?} by {line}");
        }
    } else {
        for slot in before {
            let is_skipped = slot.state == SlotState::Pending && old.is_available(slot);
            prop_assert!(!is_skipped, "{slot:?} was skipped by {line}");
        }
    }
    Ok(())
}

/// The ids in a text that Rust writes for debugging, `Id(3)`, in ascending order.
fn ids_in(text: &str) -> BTreeSet<Id> {
    let ids = text.split("Id(").skip(1).map(|rest| rest.split(')').next().unwrap_or_default());
    ids.map(|digits| Id(digits.trim().trim_end_matches(',').parse().expect("an id"))).collect()
}

proptest! {
    #![proptest_config(lines::cases(96))]

    #[test]
    fn a_fact_names_just_the_combatants_in_it(
        (ruleset, lines) in lines::ruleset_and_script(80), seed in any::<u64>()
    ) {
        let (mut timeline, mut dice) = (Timeline::new(ruleset), Sequence(seed));
        for line in lines {
            let line = filled(&line, &timeline);
            let Ok(JournalEntry::Step(step)) = execute(&mut timeline, &line, &mut dice) else { continue };
            for fact in step.facts.clone() {
                let named: BTreeSet<Id> = fact.named().into_iter().collect();
                prop_assert_eq!(named, ids_in(&format!("{fact:?}")), "{:?} by {}", fact, line);
            }
        }
    }

    #[test]
    fn no_one_acts_twice_in_a_slot_or_is_skipped(
        (ruleset, lines) in lines::ruleset_and_script(80), seed in any::<u64>()
    ) {
        let (mut timeline, mut dice) = (Timeline::new(ruleset), Sequence(seed));
        for line in lines {
            let line = filled(&line, &timeline);
            let before = timeline.encounter().clone();
            let entry = execute(&mut timeline, &line, &mut dice);
            if matches!(entry, Ok(JournalEntry::Step(_))) && line != "end-turn" && line != "finish" {
                slots_go_forward(&before, timeline.encounter(), &line)?;
            }
        }
    }

    #[test]
    fn all_are_found_by_their_names_whatever_was_renamed_removed_or_undone(
        (ruleset, lines) in lines::ruleset_and_script(80), seed in any::<u64>()
    ) {
        let (mut timeline, mut dice) = (Timeline::new(ruleset), Sequence(seed));
        let known = |state: &Encounter| {
            state.combatants().iter().map(|it| (it.id, it.name.clone())).collect::<Vec<_>>()
        };
        for line in lines {
            let line = filled(&line, &timeline);
            let before = known(timeline.encounter());
            let _ = execute(&mut timeline, &line, &mut dice);
            let state = timeline.encounter();
            let now = known(state);
            for (id, name) in &now {
                let found = state.find(&name.to_uppercase()).map(|it| it.id);
                prop_assert_eq!(found, Ok(*id), "{} after {}", name, line);
            }
            for (_, name) in before.iter().filter(|(_, old)| now.iter().all(|(_, it)| it != old)) {
                // Another name may begin so, or be the same without its blanks or capitals.
                let found = state.find(name).map_or_else(|_| String::new(), |it| it.name.to_string());
                prop_assert_ne!(&found, name.as_str(), "after {}", line);
            }
        }
    }

    #[test]
    fn moxie_goes_first_if_a_combatant_can(
        (ruleset, lines) in lines::ruleset_and_script(80), seed in any::<u64>()
    ) {
        let (mut timeline, mut dice) = (Timeline::new(ruleset), Sequence(seed));
        for line in lines {
            let line = filled(&line, &timeline);
            let _ = execute(&mut timeline, &line, &mut dice);
            let state = timeline.encounter();
            let does = |who| state.slot_to_go_first(who).is_ok();
            let goes_first = state.combatants().iter().any(|it| does(it.id));
            prop_assert_eq!(state.moxie_goes_first(), goes_first, "after {}", line);
        }
    }

    #[test]
    fn undoing_everything_is_the_start_and_redoing_the_end(
        (ruleset, lines) in lines::ruleset_and_script(60), seed in any::<u64>(), one_by_one: bool
    ) {
        let (mut timeline, mut dice) = (Timeline::new(ruleset.clone()), Sequence(seed));
        for line in lines {
            let line = filled(&line, &timeline);
            let _ = execute(&mut timeline, &line, &mut dice);
        }
        let end = timeline.clone();
        let (done, all) = (timeline.history().done().len(), timeline.history().steps().len());
        let moves = |word: &str| {
            if one_by_one { vec![format!("{word} 1"); done] } else { vec![format!("{word} {done}")] }
        };
        // A script may have taken everything back itself.
        if done > 0 {
            for line in moves("undo") {
                execute(&mut timeline, &line, &mut dice).map_err(TestCaseError::fail)?;
            }
        }
        let start = Timeline::new(ruleset);
        prop_assert_eq!(timeline.encounter(), start.encounter());
        prop_assert_eq!(timeline.history().undone().len(), all);
        if done > 0 {
            for line in moves("redo") {
                execute(&mut timeline, &line, &mut dice).map_err(TestCaseError::fail)?;
            }
        }
        prop_assert_eq!(timeline, end);
    }
}
