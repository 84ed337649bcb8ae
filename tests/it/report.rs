//! The course of an encounter as data.

use phasekeeper_engine::encounter::{ActReason, Timeline};
use phasekeeper_engine::rules::{Ruleset, Status, TurnPhase};
use phasekeeper_engine::script::Verdict;
use phasekeeper_engine::view::{CombatantReport, Report, RollKind, SectionKind};

use crate::cases::play::play_under;

/// Ana, fast and armed, against two who are slower.
const FIGHT: &str = "
add Ana init=100 speed=2 dur=40 moxie=2 side=pc skill.Fray=40 weapon.knife=8
add Ben init=80 dur=30 side=foe som=20
add Cleo init=60 dur=30 side=foe
roll Ana 30
roll Ben 41
roll Cleo 24
begin
";

fn played(lines: &str) -> (Timeline, Report) {
    let (verdict, timeline) = play_under(Ruleset::default(), &format!("{FIGHT}{lines}"));
    assert_eq!(verdict, Verdict::Passed);
    let report = Report::of(&timeline);
    (timeline, report)
}

fn of<'a>(report: &'a Report, name: &str) -> &'a CombatantReport {
    report.combatants.iter().find(|it| it.name == name).expect(name)
}

/// The numbers of the stages of a combatant in a phase; 0 for a delayed one.
fn numbers(report: &Report, name: &str, turn: u32, phase: u32) -> Vec<usize> {
    let stages = report.stages_in(of(report, name).id, TurnPhase { turn, phase });
    stages.iter().map(|(number, _)| number.unwrap_or(0)).collect()
}

#[test]
fn sections_follow_the_phases_with_the_order_at_their_start() {
    let (timeline, report) = played("next\nnext\ntitle Duel\nnext on\nend-turn\nbegin\n");
    let sections: Vec<(SectionKind, u32, u32)> =
        report.sections.iter().map(|it| (it.kind, it.at.turn, it.at.phase)).collect();
    let expected = [
        (SectionKind::Setup, 1, 1),
        (SectionKind::Phase, 1, 1),
        (SectionKind::Phase, 1, 2),
        (SectionKind::Initiative, 2, 1),
        (SectionKind::Phase, 2, 1),
    ];
    assert_eq!(sections, expected);
    let order: Vec<(&str, Option<i32>)> = report.sections[1]
        .order
        .iter()
        .map(|slot| (slot[0].name.as_str(), slot[0].score))
        .collect();
    assert_eq!(order, [("Ana", Some(130)), ("Ben", Some(121)), ("Cleo", Some(84))]);
    assert_eq!(report.sections[1].steps, 7..11);
    let all: Vec<usize> = report.sections.iter().flat_map(|it| it.steps.clone()).collect();
    let steps = timeline.history().done().len();
    assert_eq!(all, (0..steps).collect::<Vec<_>>(), "every step is in one section");
}

#[test]
fn stages_are_numbered_and_delays_are_told_apart() {
    let (_, report) = played("delay\nnext\nact Ana\nnext\nnext on\n");
    assert_eq!(numbers(&report, "Ben", 1, 1), [1]);
    assert_eq!(numbers(&report, "Ana", 1, 1), [0, 3], "delayed, then from standby");
    assert_eq!(numbers(&report, "Cleo", 1, 1), [2], "once, although interrupted");
    assert_eq!(numbers(&report, "Ana", 1, 2), [1]);
    let tally = of(&report, "Ana").tally;
    assert_eq!((tally.stages, tally.delays, tally.from_standby), (2, 1, 1));
}

#[test]
fn those_left_in_a_shared_slot_go_on_with_their_stage() {
    let tie = "add Ana init=60\nadd Ben init=60\nroll Ana 10\nroll Ben 10\n";
    let stages = |ended: &str| {
        let lines = format!("{tie}begin\n{ended}\nnext\n");
        let (verdict, timeline) = play_under(Ruleset::default(), &lines);
        assert_eq!(verdict, Verdict::Passed);
        of(&Report::of(&timeline), "Ben").tally.stages
    };
    for ended in ["done Ana", "delay Ana", "remove Ana"] {
        assert_eq!(stages(ended), 1, "{ended}");
    }
}

#[test]
fn a_stage_of_the_free_phase_is_one_more() {
    let lines = "add Ana init=60\nadd Ben init=60\nadd Zed init=50\nambush Ana,Ben free=yes\n\
        done Ana\nnext\nroll Ana 10\nroll Ben 20\nroll Zed 5\nbegin\nnext\n";
    let (verdict, timeline) = play_under(Ruleset::default(), lines);
    assert_eq!(verdict, Verdict::Passed);
    let report = Report::of(&timeline);
    assert_eq!(numbers(&report, "Ben", 1, 0), [2]);
    assert_eq!(numbers(&report, "Ben", 1, 1), [1]);
    assert_eq!(of(&report, "Ben").tally.stages, 2);
}

#[test]
fn a_slot_that_was_reached_and_lost_is_no_stage() {
    let (_, report) = played("wound Ana 2\n");
    assert_eq!(numbers(&report, "Ana", 1, 1), [0; 0], "Ben goes first now");
    assert_eq!(numbers(&report, "Ben", 1, 1), [1]);
    let (_, report) = played("start\nwound Ana 2\nnext\n");
    assert_eq!(numbers(&report, "Ana", 1, 1), [1]);
}

#[test]
fn damage_is_counted_for_both_sides_of_an_attack() {
    let (_, report) = played(
        "attack 60 22 by=Ana on=Ben with=knife\ndamage Ben 5\nheal Ben 4\nstatus Ben gone\n",
    );
    let (ana, ben) = (of(&report, "Ana"), of(&report, "Ben"));
    assert_eq!((ana.tally.dealt, ana.tally.attacks, ana.tally.hits), (13, 1, 1));
    assert_eq!((ben.tally.taken, ben.tally.healed, ben.tally.wounds), (18, 4, 2));
    let damage: Vec<i32> = ben.damage.iter().map(|point| point.damage).collect();
    assert_eq!(damage, [0, 13, 18, 14]);
    assert_eq!(report.falls.len(), 1);
    assert_eq!((report.falls[0].status, report.falls[0].by), (Status::Gone, None));
    assert_eq!(ana.tally.felled, 0);
}

#[test]
fn who_felled_whom_is_known_of_attacks() {
    let (_, report) = played("attack 60 22 by=Ana on=Ben dv=70\nattack 60 22 by=Ana on=Ben dv=9\n");
    let ana = of(&report, "Ana");
    assert_eq!(report.falls[0].by, Some(ana.id));
    assert_eq!(ana.tally.felled, 1, "once, however often he is hit");
}

#[test]
fn rolls_are_those_that_count() {
    let (_, report) = played("test Ana Fray roll=61\nmoxie Ana flip\ntest Ana Fray roll=80\n");
    let ana = Some(of(&report, "Ana").id);
    let own: Vec<(RollKind, i32, Option<bool>)> = report
        .rolls
        .iter()
        .filter(|roll| roll.who == ana)
        .map(|roll| (roll.kind, roll.value, roll.test.map(|test| test.success)))
        .collect();
    let expected = [
        (RollKind::Initiative, 30, None),
        (RollKind::Test, 16, Some(true)),
        (RollKind::Test, 80, Some(false)),
    ];
    assert_eq!(own, expected);
    assert_eq!(of(&report, "Ana").tally.moxie, 1);
}

#[test]
fn a_die_that_is_set_in_a_later_phase_is_the_same_roll() {
    let (_, report) = played("next\nnext\nnext on\nset Ana die=44\n");
    let ana = Some(of(&report, "Ana").id);
    let dice = report.rolls.iter().filter(|it| it.who == ana && it.kind == RollKind::Initiative);
    assert_eq!(dice.map(|it| it.value).collect::<Vec<i32>>(), [44]);
}

#[test]
fn the_line_of_damage_rises_in_the_phase_of_the_hit() {
    let (_, report) = played("next\nnext\nnext on\ndamage Cleo 9\nnext\nfinish\n");
    assert_eq!(report.phases().len(), 2);
    let line = report.damage_line(of(&report, "Cleo"));
    let (time, damage) = line[line.len() - 2];
    assert!((1.0..2.0).contains(&time) && damage == 9, "{line:?}");
    assert_eq!(line[0], (0.0, 0));
    assert_eq!(line.last(), Some(&(2.0, 9)));
}

#[test]
fn what_was_undone_is_no_part_of_it() {
    let (_, report) = played("damage Ben 40\nundo\n");
    assert!(report.falls.is_empty());
    assert_eq!(of(&report, "Ben").last_point().damage, 0);
}

#[test]
fn interrupts_between_stages_do_not_count_the_waiting_slot_twice() {
    let (_, report) = played("delay\nact Ana before\nnext\nnext\n");
    assert_eq!(numbers(&report, "Ben", 1, 1), [2]);
    assert_eq!(numbers(&report, "Ana", 1, 1), [0, 1]);
    let of_ana = report.stages_in(of(&report, "Ana").id, TurnPhase { turn: 1, phase: 1 });
    assert_eq!(of_ana[1].1.reason, ActReason::Standby);
}

#[test]
fn what_an_area_deals_counts_for_whoever_attacked() {
    let (_, report) = played("blast 9 Ben Cleo:2 by=Ana\nblast 3 Ben\nblast 70 Ben by=Ana\n");
    let ana = of(&report, "Ana");
    assert_eq!((ana.tally.dealt, ana.tally.felled), (9 + 5 + 70, 1));
    assert_eq!((report.falls[0].by, ana.tally.attacks), (Some(ana.id), 0));
}
