//! Properties over random commands: the encounter agrees with a slow second model after every one of
//! them, slots are played once, undo and redo lead to the ends of the history, saves lose nothing.

#[path = "it/lines/mod.rs"]
mod lines;
mod model;

use phasekeeper::dice::Dice;
use phasekeeper::encounter::{Encounter, Entry, Refusal, SlotState, Timeline};
use phasekeeper::script::{Line, read};
use phasekeeper::store::RulesetCatalog;
use proptest::prelude::*;
use serde_json::{Value, json};

/// Dice that give the same sequence to both models.
#[derive(Clone)]
struct Sequence(u64);

impl Dice for Sequence {
    fn roll(&mut self, sides: u32) -> u32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32 % sides
    }
}

fn execute(timeline: &mut Timeline, line: &str, dice: &mut dyn Dice) -> Result<Entry, Refusal> {
    match read(line, &lines::rulesets::files()) {
        Ok(Some(Line::Do(deed))) => timeline.execute(&deed, dice),
        other => panic!("{line:?} should be a command, is {other:?}"),
    }
}

/// The parts of a view that both models give, with what has no order of its own sorted.
fn comparable(view: &Value) -> Value {
    let sorted = |list: &Value| {
        let mut items: Vec<Value> = list.as_array().cloned().unwrap_or_default();
        items.sort_by_key(Value::to_string);
        Value::Array(items)
    };
    let mut shared = json!({});
    for key in ["ruleset", "title", "turn", "phase", "seconds", "stage"] {
        shared[key] = view[key].clone();
    }
    for key in ["acting", "held", "lost", "out"] {
        shared[key] = sorted(&view[key]);
    }
    let order = view["order"].as_array().cloned().unwrap_or_default();
    shared["order"] = order.iter().map(sorted).collect();
    let people = view["combatants"].as_array().cloned().unwrap_or_default();
    shared["combatants"] = people
        .iter()
        .map(|combatant| {
            let mut person = json!({ "effects": sorted(&combatant["effects"]) });
            for key in COMPARED {
                person[key] = combatant[key].clone();
            }
            person
        })
        .collect();
    shared
}

#[rustfmt::skip]
const COMPARED: [&str; 35] = [
    "name", "notes", "cog", "coo", "int", "ref", "sav", "som", "wil", "init", "speed", "dur", "wt", "dr",
    "luc", "tt", "ir", "morph", "armor", "accessory", "moxie", "pool", "wounds", "damage", "ignore", "side",
    "hidden", "surprised", "maximum", "score", "die", "status", "penalty", "bonus",
    "aim",
];

/// Where two views differ, as `path: one / other`.
fn differing(combatant: &Value, other: &Value) -> Vec<String> {
    match (one, other) {
        (Value::Object(combatant), Value::Object(other)) => combatant
            .iter()
            .flat_map(|(key, value)| {
                let inner = differing(value, other.get(key).unwrap_or(&Value::Null));
                inner.into_iter().map(move |line| format!("{key}.{line}"))
            })
            .collect(),
        (Value::Array(combatant), Value::Array(other)) if combatant.len() == other.len() => {
            let pairs = combatant.iter().zip(other).enumerate();
            pairs
                .flat_map(|(index, (one, other))| {
                    let inner = differing(one, other);
                    inner.into_iter().map(move |line| format!("{index}.{line}"))
                })
                .collect()
        }
        _ if combatant == other => Vec::new(),
        _ => vec![format!(": {combatant} / {other}")],
    }
}

/// Where the results of the last hit or wound differ.
fn hits_differing(encounter: &Encounter, other: &Value) -> Vec<String> {
    let result = encounter.summary().result.unwrap_or_default();
    let differs = |(key, value): (&String, &Value)| {
        (*value != other[key]).then(|| format!("{key}: {value} / {}", other[key]))
    };
    result.iter().filter_map(differs).collect()
}

fn engine_view(timeline: &Timeline) -> Value {
    comparable(&serde_json::to_value(timeline.encounter().summary()).expect("a summary is JSON"))
}

proptest! {
    #![proptest_config(ProptestConfig { ..ProptestConfig::default() })]

    /// Status, Speed, forfeits, `move`, `slot` and all the rest, after every command.
    #[test]
    fn the_encounter_agrees_with_the_second_model(lines in lines::script(90), seed in any::<u64>()) {
        let (mut timeline, mut other) = (Timeline::default(), model::Model::new());
        let (mut dice, mut others) = (Sequence(seed), Sequence(seed));
        let mut told = Vec::new();
        for line in lines {
            let refused = execute(&mut timeline, &line, &mut dice).err().map(|it| it.to_string());
            let refused_too = other.run(&line, &mut |sides| others.roll(sides)).err();
            told.push(line);
            let history = || told.join("\n");
            prop_assert_eq!(
                refused.is_some(), refused_too.is_some(),
                "{:?} / {:?} after\n{}", &refused, &refused_too, history()
            );
            let (first, second) = (engine_view(&timeline), comparable(&other.view()));
            let mut differing = differing(&first, &second);
            differing.extend(hits_differing(timeline.encounter(), &other.last_hit()));
            prop_assert!(differing.is_empty(), "{:#?} after\n{}", differing, history());
        }
    }

    /// A slot once played, given up or missed stays so, and a phase is left with nobody skipped.
    #[test]
    fn nobody_acts_twice_in_a_slot_or_is_skipped(ruleset in lines::rulesets::ruleset(), lines in lines::whole_script(120), seed in any::<u64>()) {
        let (mut timeline, mut dice) = (Timeline::by(ruleset.clone()), Sequence(seed));
        for line in lines {
            let before = timeline.encounter().clone();
            let done = execute(&mut timeline, &line, &mut dice);
            let after = timeline.encounter();
            if matches!(done, Ok(Entry::Step(_))) && !line.starts_with("end-turn") {
                slots_go_forward(&before, after, &line)?;
            }
        }
    }

    #[test]
    fn undoing_everything_is_the_start_and_redoing_the_end(
        ruleset in lines::rulesets::ruleset(), lines in lines::whole_script(80), seed in any::<u64>()
    ) {
        let (mut timeline, mut dice) = (Timeline::by(ruleset.clone()), Sequence(seed));
        for line in lines {
            let _ = execute(&mut timeline, &line, &mut dice);
        }
        let end = timeline.encounter().clone();
        let steps = timeline.history().done().len();
        let brought_back = timeline.history().undone().len();
        if steps > 0 {
            let one_by_one = seed % 2 == 0;
            for _ in 0..if one_by_one { steps } else { 1 } {
                let count = if one_by_one { 1 } else { steps };
                execute(&mut timeline, &format!("undo {count}"), &mut dice).expect("there is a step");
            }
            let start = Timeline::by(ruleset);
            prop_assert_eq!(timeline.encounter(), start.encounter());
            prop_assert_eq!(timeline.history().undone().len(), steps + brought_back);
            execute(&mut timeline, &format!("redo {steps}"), &mut dice).expect("they are there");
        }
        prop_assert_eq!(timeline.encounter(), &end);
    }

    #[test]
    fn a_save_at_any_point_is_the_same_encounter_and_goes_on_the_same(
        ruleset in lines::rulesets::ruleset(), lines in lines::whole_script(60), at in 0..60_usize, seed in any::<u64>()
    ) {
        let (mut timeline, mut dice) = (Timeline::by(ruleset.clone()), Sequence(seed));
        let (before, rest) = lines.split_at(at.min(lines.len()));
        for line in before {
            let _ = execute(&mut timeline, line, &mut dice);
        }
        let text = ron::to_string(&timeline).expect("a fight can be written");
        let mut loaded: Timeline = ron::from_str(&text).expect("what was written can be read");
        prop_assert_eq!(&loaded, &timeline);
        prop_assert!(loaded.is_valid());
        let mut others = dice.clone();
        for line in rest {
            let combatant = execute(&mut timeline, line, &mut dice);
            prop_assert_eq!(combatant, execute(&mut loaded, line, &mut others));
        }
        prop_assert_eq!(loaded, timeline);
    }

    #[test]
    fn a_refused_command_changes_nothing(ruleset in lines::rulesets::ruleset(), lines in lines::whole_script(80), seed in any::<u64>()) {
        let (mut timeline, mut dice) = (Timeline::by(ruleset.clone()), Sequence(seed));
        for line in lines {
            let before = timeline.clone();
            if execute(&mut timeline, &line, &mut dice).is_err() {
                prop_assert_eq!(&timeline, &before, "{}", line);
            }
        }
    }

    /// The journal: following the entries of one fight makes another of it, and asks for no die.
    #[test]
    fn entries_lead_the_same_way_again(ruleset in lines::rulesets::ruleset(), lines in lines::whole_script(80), seed in any::<u64>()) {
        let (mut timeline, mut dice) = (Timeline::by(ruleset.clone()), Sequence(seed));
        let mut followed = timeline.clone();
        for line in lines {
            if let Ok(entry) = execute(&mut timeline, &line, &mut dice) {
                followed.replay(entry);
            }
        }
        prop_assert_eq!(followed, timeline);
    }

    #[test]
    fn the_words_of_a_command_are_that_command(lines in lines::whole_script(60)) {
        for line in lines {
            if let Ok(Some(Line::Do(phasekeeper::encounter::Request::Command(command)))) =
                read(&line, &RulesetCatalog::default())
            {
                let words = command.to_string();
                let again = read(&words, &RulesetCatalog::default());
                prop_assert_eq!(
                    again, Ok(Some(Line::Do(command.into()))), "{} as {}", line, words
                );
            }
        }
    }

    #[test]
    fn no_line_makes_the_reader_panic(line in "\\PC{0,60}") {
        let _ = read(&line, &RulesetCatalog::default());
    }
}

fn slots_go_forward(was: &Encounter, now: &Encounter, line: &str) -> Result<(), TestCaseError> {
    let (before, after) = (&was.phase.slots, &now.phase.slots);
    if was.clock == now.now && after.len() >= before.len() {
        for (was, now) in before.iter().zip(after) {
            let settled = matches!(
                was.state,
                SlotState::Done | SlotState::Delayed | SlotState::Forfeited | SlotState::Missed
            );
            let kept = !settled || was.state == now.state;
            prop_assert!(kept, "{:?} became {:?} by {}", was, now, line);
        }
    }
    if was.clock != now.now {
        for slot in before {
            let skipped = slot.state == SlotState::Pending && was.is_available(slot);
            prop_assert!(!skipped, "{:?} was skipped by {}", slot, line);
        }
    }
    Ok(())
}
