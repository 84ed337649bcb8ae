//! Random rulesets: any one that ships, with any of its parameters changed to any legal value.

use std::collections::BTreeSet;

use phasekeeper_engine::rules::{Ruleset, shipped};
use phasekeeper_files::store::RulesetCatalog;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

/// Every parameter with values that make a difference.
const CHANGES: [&str; 75] = [
    "initiative_die: D100",
    "initiative_die: D10",
    "initiative_die: Fudge",
    "initiative_stat: Doubled",
    "initiative_stat: Fifth",
    "initiative_stat: Unused",
    "reroll: Turn",
    "reroll: Scene",
    "critical_initiative: Never",
    "critical_initiative: DoublesBut99",
    "priority: [[critical], [moxie], [normal]]",
    "priority: [[moxie, critical], [normal]]",
    "priority: [[normal], [moxie]]",
    "priority: [[normal]]",
    "speed_first: true",
    "wound_initiative: 0",
    "wound_initiative: 7",
    "trauma_initiative: 5",
    "ignore_initiative: false",
    "initiative_flip: true",
    "surprise_modifier: -7",
    "group_roll: true",
    "phases: 1",
    "phases: 3",
    "slots: Speed",
    "slots: Dice",
    "max_speed: 2",
    "late_join: NextPhase",
    "moxie_window: UntilOwnSlot",
    "delay_by: SoleFirst",
    "standby_until: TurnEnd",
    "standby_forfeits: false",
    "split_stage: true",
    "nested_interrupts: true",
    "declaration: Upward",
    "declaration: Never",
    "stage_limits: false",
    "quick_alone: 1",
    "quick_beside: 0",
    "turn_seconds: 5",
    "wound_penalty: 5",
    "trauma_penalty: 0",
    "layer_penalty: 10",
    "phase_penalty: 10",
    "modifier_cap: 30",
    "full_defense: 20",
    "smartlink: 20",
    "reach: 5",
    "range_modifiers: (point_blank: 0, short: 0, medium: 0, long: 0, extreme: 0)",
    "range_modifiers: (point_blank: 20, short: 5, medium: -5, long: -15, extreme: -40)",
    "near: 0",
    "extra_target: -10",
    "charge: -5",
    "charge_damage: \"2\"",
    "fall: 1",
    "decisions: false",
    "margin: Roll",
    "moxie_on_tests: false",
    "moxie_ignores: Negative",
    "death_rounded_up: false",
    "walk: 6",
    "run: 30",
    "run_per_result: 3",
    "jump: Physique",
    "movement_share: WholeTurn",
    "encumbrance: ByPhysique(free: 25, most: 50, step: 25)",
    "busy_penalty: true",
    "rate_of_fire: Unlimited",
    "rate_of_fire: PerAction(single: 2, semi: 3, burst: 1, auto: 1)",
    "burst_damage: \"2d10\"",
    "auto_damage: \"4d10+1\"",
    "burst_to_hit: 20",
    "auto_to_hit: 0",
    "linked_skills: {}",
    "linked_skills: {int: [\"Fray\"], coo: [\"Guns*\"]}",
];

/// Returns the parameter that a change is of.
fn name(change: &str) -> &str {
    change.split(':').next().unwrap_or_default()
}

/// The catalog with the files that the lines name.
pub fn files() -> RulesetCatalog {
    RulesetCatalog { folder: Some("tests/it/lines".into()), custom_dir: None }
}

/// Any ruleset that the parameters allow.
pub fn ruleset() -> impl Strategy<Value = Ruleset> {
    let base = select(shipped().collect::<Vec<_>>());
    (base, subsequence(CHANGES.to_vec(), 0..8)).prop_map(|(base, mut changes)| {
        changes.dedup_by_key(|change| name(change));
        let changes = changes.join(", ");
        let text = format!("(id: \"any\", about: \"\", base: \"{base}\", parameters: ({changes}))");
        Ruleset::read(&text, Ruleset::named).expect("every combination is legal")
    })
}

#[test]
fn every_parameter_is_changed() {
    let changed: BTreeSet<&str> = CHANGES.iter().map(|change| name(change)).collect();
    let parameters = Ruleset::default().parameters.explained();
    assert_eq!(changed, parameters.iter().map(|parameter| parameter.name).collect());
}
