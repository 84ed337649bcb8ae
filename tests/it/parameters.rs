//! Every parameter decides something: a script that holds by a ruleset fails when only that parameter
//! is another.

use std::collections::BTreeSet;

use phasekeeper_engine::encounter::Fact;
use phasekeeper_engine::rules::Ruleset;
use phasekeeper_engine::script::Verdict;

use crate::cases::play::play_under;

/// A ruleset that ships, one changed parameter, and a script that only the unchanged one bears out.
type Row = (&'static str, &'static str, &'static str);

#[rustfmt::skip]
const ROWS: [Row; 67] = [
    ("ep1", "initiative_die: D10", "add A init=50\nroll A 50\nexpect stats A score=100"),
    ("ep1", "initiative_stat: Fifth", "add A int=15 ref=20\nexpect stats A init=70"),
    ("ep1", "reroll: Scene", "add A\nroll A 50\nbegin\nend-turn\nexpect stats A die=none"),
    ("ep1", "critical_initiative: Never", "add A\nadd B\nroll A 11\nroll B 50\nbegin\nexpect acting A"),
    ("ep1", "priority: [[moxie], [critical], [normal]]", "add A\nadd B moxie=1\nroll A 11\nroll B 50\nbegin\nmoxie B\nexpect acting A"),
    ("ep1", "speed_first: true", "add A speed=2\nadd B\nroll A 40\nroll B 50\nbegin\nexpect acting B"),
    ("ep1", "wound_initiative: 5", "add A init=50 wounds=1\nroll A 20\nexpect stats A score=60"),
    ("ep1", "trauma_initiative: 10", "add A init=50 traumas=1\nroll A 20\nexpect stats A score=70"),
    ("ep1", "ignore_initiative: false", "add A init=50 wounds=1 ignore=1\nroll A 20\nexpect stats A score=70"),
    ("ep1", "initiative_flip: false", "add A moxie=1\nroll A 19\nroll A flip\nexpect stats A die=91"),
    ("ep1", "critical_initiative: DoublesBut99", "add A\nadd B init=50\nroll A 99\nroll B 50\nbegin\nexpect acting A"),
    ("ep1", "surprise_modifier: -7", "add A\nadd B\nroll A 50\nambush B\nexpect stats A score=20"),
    ("ep1", "group_roll: true", "add A x2\nroll A1 50\nexpect stats A2 die=none"),
    ("ep1", "phases: 1", "add A speed=2\nroll A 20\nbegin\nnext\nnext\nexpect phase 2"),
    ("ep1", "slots: Dice", "add A speed=2\nroll A 20\nbegin\nexpect order A 20"),
    ("ep1", "max_speed: 2", "add A speed=3\nexpect stats A speed=3"),
    ("ep1", "late_join: NextPhase", "add A\nroll A 20\nbegin\nadd B speed=2\nexpect stats B score=none"),
    ("ep1", "moxie_window: UntilOwnSlot", "add A\nadd B\nadd C moxie=1\nroll A 60\nroll B 50\nroll C 40\nbegin\nnext\nrefuse moxie C"),
    ("ep1", "delay_by: SoleFirst", "add A\nadd B\nroll A 60\nroll B 50\nbegin\nnext\ndelay B\nexpect held B"),
    ("ep1", "standby_until: TurnEnd", "add A\nroll A 60\nbegin\ndelay A\nend-turn\nexpect held A"),
    ("ep1", "standby_forfeits: false", "add A speed=2\nadd B speed=2\nroll A 60\nroll B 70\nbegin\nnext\ndelay A\nnext\nact A\nnext\nnext\nexpect phase 2\nexpect acting none"),
    ("ep1", "split_stage: true", "add A\nadd B\nroll A 60\nroll B 50\nbegin\naction A aim\ndelay A\nexpect stats A aim=0"),
    ("ep1", "nested_interrupts: true", "add A\nadd B\nadd C\nroll A 60\nroll B 50\nroll C 40\nbegin\ndelay\ndelay\nact A\nrefuse act B"),
    ("ep1", "declaration: Upward", "add A\nadd B\nroll A 60\nroll B 50\nbegin\nexpect stage acting"),
    ("ep1", "stage_limits: false", "add A\nroll A 60\nbegin\naction A complex\nrefuse action A complex"),
    ("ep1", "turn_seconds: 6", "add A\nroll A 60\nbegin\nend-turn\nexpect seconds 3"),
    ("ep1", "wound_penalty: 20", "add A wounds=1\nexpect stats A penalty=-10"),
    ("ep1", "trauma_penalty: 20", "add A traumas=1\nexpect stats A penalty=-10"),
    ("ep1", "layer_penalty: 10", "add A armor=1/1+1/1\nexpect stats A penalty=-20"),
    ("ep1-depreciating", "phase_penalty: 0", "add A speed=2\nroll A 20\nbegin\nnext\nnext\ntest A 50 roll=30\nexpect result target=40"),
    ("ep1", "modifier_cap: 40", "test 50 mod=-60 roll=30\nexpect result target=-10"),
    ("ep1", "margin: Roll", "test 50 roll=30\nexpect result margin=20"),
    ("ep1", "moxie_on_tests: false", "add A moxie=1\ntest A 50 roll=61\nmoxie A flip\nexpect result roll=16"),
    ("ep1", "moxie_ignores: Negative", "add A moxie=1\ntest A 50 mod=+10 roll=30 moxie=ignore\nexpect result target=50"),
    ("ep1", "death_rounded_up: false", "add A dur=35\nexpect stats A dr=53"),
    ("ep1", "walk: 6", "distance walk\nexpect result metres=4"),
    ("ep1", "run: 30", "distance run\nexpect result metres=20"),
    ("ep1", "run_per_result: 3", "distance run result=2\nexpect result metres=20"),
    ("contract", "jump: Somatics", "distance jump result=2\nexpect result up=4 across=8"),
    ("ep1", "movement_share: Speed", "distance run speed=2\nexpect result metres=20"),
    ("contract", "encumbrance: Ignored", "load physique=1 lb=30\nexpect result penalty=-1"),
    ("contract", "busy_penalty: false", "busy 2 moving=yes\nexpect result penalty=-2"),
    ("contract", "initiative_stat: Doubled", "add A init=50\nroll A 3\nexpect stats A score=3"),
    ("contract", "initiative_die: D100", "add A\nroll A -2\nexpect stats A score=-2"),
    ("contract", "declaration: Never", "add A\nadd B\nroll A 3\nroll B 2\nbegin\nexpect declaring B"),
    ("contract", "standby_until: NextSlot", "add A\nroll A 3\nbegin\ndelay A\nend-turn\nexpect lost A"),
    ("ep1-d10-dice", "slots: Speed", "add A speed=2\nroll A 6 3\nexpect stats A die=\"6 3\""),
    ("ep1-d10", "priority: [[normal]]", "add A moxie=1\nroll A 5\nbegin\nmoxie A\nexpect stats A pool=0"),
    ("ep1", "full_defense: 20", "add A\ndefend A 50 full=yes roll=30\nexpect result target=80"),
    ("ep1", "full_defense: 0", "add A\ndefend A 50 full=yes roll=30"),
    ("ep1", "full_defense: 20", "add A\nroll A 20\nbegin\naction A defense\nexpect stats A defense=30"),
    ("ep1", "smartlink: 20", "add A skill.Guns=40 weapon.gun=1/Guns/ss/smartlink\nattack linked 55 by=A with=gun\nexpect result hit=no"),
    ("ep1", "reach: 5", "add A skill.C=40 weapon.pike=1/C/melee/reach\nadd B\nattack linked 50 by=A on=B with=pike\nexpect result attack_target=50"),
    ("ep1", "range_modifiers: (point_blank: 10, short: 0, medium: -5, long: -20, extreme: -30)", "add A weapon.gun=1/r1-9-10-20\nattack 50 20 by=A with=gun range=9\nexpect result attack_target=40"),
    ("ep1", "near: 9", "add A at=yard\nexpect ground yard 5"),
    ("ep1", "extra_target: -10", "add A weapon.axe=1/melee\nadd B\nadd C\nattack 50 20,20 by=A on=B,C with=axe\nexpect result attack_target=30"),
    ("ep1", "charge: -20", "attack 50 20 charge=yes\nexpect result attack_target=40"),
    ("ep1", "charge_damage: \"19\"", "add B dur=99 wt=11\nattack 50 35 on=B dv=1 charge=yes\nexpect result wounds=0"),
    ("ep1", "fall: 3", "add A weapon.bomb=20/blast\nadd B dur=99\nadd C dur=99\nattack 50 45 by=A on=B with=bomb area=C:5\nexpect stats C damage=10"),
    ("ep1", "range_modifiers: (point_blank: 0, short: 0, medium: 0, long: 0, extreme: 0)", "attack 50 20 range=9"),
    ("ep1", "rate_of_fire: Unlimited", "add A weapon.gun=1/sa\nroll A 20\nbegin\nattack 50 20 by=A with=gun\nattack 50 20 by=A with=gun\nrefuse attack 50 20 by=A with=gun"),
    ("ep1", "burst_damage: \"20\"", "add B dur=99 wt=11\nattack 50 45 on=B dv=0 mode=burst\nexpect result wounds=0"),
    ("ep1", "auto_damage: \"1\"", "add B dur=99 wt=11\nattack 50 45 on=B dv=0 mode=auto\nexpect result wounds=1"),
    ("ep1", "burst_to_hit: 5", "attack 50 60 mode=burst extra=hit\nexpect result hit=yes"),
    ("ep1-d10", "auto_to_hit: 20", "attack 50 80 mode=auto extra=hit\nexpect result hit=yes"),
    ("ep1", "linked_skills: {ref: [\"Pilot\"]}", "add A ref=15 skill.Fray=40\neffect A kick ref=+5\nexpect stats A skill.Fray=45"),
    ("ep1", "decisions: false", "add A dur=30 som=15\nwound A\nexpect due A:knockdown"),
];

/// Parameters that change nothing but a fact: the limits that warn.
const ONLY_WARN: [(&str, &str); 2] = [
    ("quick_alone: 1", "add A\nroll A 20\nbegin\naction A quick\naction A quick"),
    ("quick_beside: 0", "add A\nroll A 20\nbegin\naction A complex\naction A quick"),
];

fn changed(base: &str, change: &str) -> Ruleset {
    let text = format!("(id: \"x\", about: \"\", base: \"{base}\", parameters: ({change}))");
    Ruleset::read(&text, Ruleset::named).expect(change)
}

#[test]
fn a_script_that_holds_fails_when_its_parameter_changes() {
    for (base, change, script) in ROWS {
        let ruleset = Ruleset::named(base).expect(base);
        assert_eq!(play_under(ruleset, script).0, Verdict::Passed, "{base}: {script}");
        assert_ne!(
            play_under(changed(base, change), script).0,
            Verdict::Passed,
            "{change}: {script}"
        );
    }
}

#[test]
fn a_limit_that_warns_pushes_a_fact() {
    for (change, script) in ONLY_WARN {
        let warns = |ruleset| {
            let (_, timeline) = play_under(ruleset, script);
            let last = timeline.history().done().last().expect("a step");
            last.facts.iter().any(|fact| matches!(fact, Fact::ManyQuickActions { .. }))
        };
        assert!(!warns(Ruleset::default()), "{script}");
        assert!(warns(changed("ep1", change)), "{change}: {script}");
    }
}

#[test]
fn every_parameter_has_a_row() {
    let name = |change: &'static str| change.split(':').next().unwrap_or_default();
    let shown: BTreeSet<&str> = ROWS
        .iter()
        .map(|(_, change, _)| name(change))
        .chain(ONLY_WARN.iter().map(|(change, _)| name(change)))
        .collect();
    let all: BTreeSet<&str> =
        Ruleset::default().parameters.explained().iter().map(|parameter| parameter.name).collect();
    assert_eq!(shown, all);
}
