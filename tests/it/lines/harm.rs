//! Random lines of harm, effects and time.

use proptest::prelude::*;
use proptest::sample::select;

use super::{about_several, name, names, one_of};

/// Damage, wounds, stress, shock and status.
pub fn harm() -> impl Strategy<Value = String> {
    let kind = select(vec![
        "",
        " kinetic",
        " energy ap=2",
        " kinetic ap=-3",
        " kinetic armor=no",
        " energy armor=yes",
    ]);
    prop_oneof![
        4 => (names(), 0..25_i32, kind).prop_map(|(names, dv, kind)| format!("damage {names} {dv}{kind}")),
        3 => (names(), -2..3_i32).prop_map(|(names, count)| format!("wound {names} {count}")),
        1 => about_several("wound", &[""]),
        2 => (names(), 0..30_i32, 0..3_i32)
            .prop_map(|(names, points, wounds)| format!("heal {names} {points} wounds={wounds}")),
        1 => about_several("heal", &["all", "all wounds=1"]),
        2 => about_several("status", &["active", "unconscious", "disabled", "dead", "gone"]),
        3 => one_of(&["status {out} active", "status {out2} active", "status {acting} unconscious"]),
        2 => (names(), 0..20_i32).prop_map(|(names, stress)| format!("stress {names} {stress}")),
        1 => about_several("relieve", &["5 traumas=1", "3", "0 traumas=2"]),
        2 => (names(), 0..100_i32).prop_map(|(names, roll)| format!("shock {names} roll={roll}")),
        1 => about_several("shock", &[""]),
    ]
}

/// Effects for a time and for good.
pub fn effects() -> impl Strategy<Value = String> {
    prop_oneof![
        5 => about_several("effect", &EFFECTS),
        1 => about_several("clear", &["Kick", "STUN", "fire", "bleeding", "shock", "kick"]),
    ]
}

#[rustfmt::skip]
const EFFECTS: [&str; 40] = [
    "Kick speed=+1", "Kick speed=+2 phases=2", "Kick ref=+10", "Kick ref=+10 int=-20", "Kick init=+10 turns=2", "Kick ref=+10", "Kick int=+5 phases=3",
    "Kick ignore=+1 turns=1", "Kick som=+10 dur=+5", "Kick init=+1", "Kick init=-2 phases=1", "Kick wil=+5 test=+10",
    "stun speed=-2 turns=1", "stun speed=-3", "stun init=-20 phases=1", "stun test=-20", "stun test=-20 phases=5",
    "stun test=-30 turns=2", "stun", "stun dur=-40 turns=1", "fire each=1d10/2 turns=2", "fire each=4 turns=3",
    "fire each=2d10+1 turns=1", "fire each=3 phases=3", "bleeding each=1", "bleeding each=1 turns=2",
    "fire each=9 turns=1", "shock test=-5 turns=1", "KICK physique=+1 discipline=+1", "\" Kick \" load=+30 phases=2",
    "Stun speed=+1 turns=2", "BLEEDING each=2", "parry defense=+20 until=next", "parry init=+20 until=next", "luck init=-30 attacked=-10 until=next",
    "cover attacked=-20", "Parry until=next turns=1", "parry until=never", "stun luc=-30 tt=-9", "kick load=-99 physique=-3",
];

/// Timers, and time outside combat.
pub fn time() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => one_of(&[
            "pass turns=1",
            "pass turns=2",
            "pass seconds=7",
            "pass seconds=3",
            "pass seconds=60",
            "pass turns=20",
            "pass seconds=1",
        ]),
        2 => one_of(&[
            "timer fuse turns=1",
            "timer fuse turns=2",
            "timer fuse seconds=4",
            "timer fuse phases=1",
            "timer bomb phases=3",
            "timer bomb seconds=9",
            "timer bomb",
        ]),
        2 => (select(vec!["fuse", "bomb"]), 1..4_i32, name())
            .prop_map(|(label, phases, name)| format!("timer {label} phases={phases} at={name}")),
    ]
}

/// Decisions that are due.
pub fn decisions() -> impl Strategy<Value = String> {
    let what = select(vec!["knockdown", "knockdown", "unconsciousness", "trauma"]);
    let rest = select(vec![
        "",
        "",
        " mod=-20",
        " mod=+10 mod=+5",
        " moxie=ignore",
        " moxie=flip",
        " moxie=avert",
    ]);
    prop_oneof![
        4 => rest.clone().prop_map(|rest| format!("resist {{due}}{rest}")),
        3 => one_of(&["dismiss {due}"]),
        4 => (names(), what, 0..100_i32, rest)
            .prop_map(|(names, what, roll, rest)| format!("resist {names} {what} roll={roll}{rest}")),
        1 => about_several("resist", &["knockdown", "trauma moxie=upgrade"]),
        2 => about_several("dismiss", &["knockdown", "unconsciousness", "trauma", "bleeding", "ended.Kick", "ended.stun"]),
        1 => one_of(&["dismiss all", "dismiss timer.fuse", "dismiss timer.bomb"]),
    ]
}
