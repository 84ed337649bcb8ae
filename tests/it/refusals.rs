//! The sentences of refusals: what is there instead, and what would do.

use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::Timeline;

use crate::lines::execute;

/// Checks the sentence that refuses `line` after the lines of `script`, which `;` separates.
#[track_caller]
fn check(script: &str, line: &str, sentence: &str) {
    let (mut timeline, mut dice) = (Timeline::default(), SeededDice::new(7));
    for line in script.split(';').map(str::trim).filter(|line| !line.is_empty()) {
        execute(&mut timeline, line, &mut dice).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    let before = timeline.clone();
    let refusal = execute(&mut timeline, line, &mut dice).expect_err(line);
    assert_eq!(refusal, sentence, "{line}");
    assert_eq!(timeline, before, "{line}");
}

#[test]
fn an_unknown_name_is_told_who_is_there() {
    let none = "no name matches \"Zoe\"; nobody is here yet: `add Guard` adds a combatant";
    check("", "wound Zoe", none);
    let three = "no name matches \"Zoe\"; there are Ana, Ben and Cleo";
    check("add Ana; add Ben; add Cleo", "wound Zoe", three);
    let twelve = "no name matches \"Zoe\"; there are Guard 1, Guard 2, Guard 3, Guard 4, Guard 5, Guard 6, Guard 7, \
                  Guard 8, Guard 9, Guard 10, Guard 11 and Guard 12";
    check("add Guard x12", "wound Zoe", twelve);
    let thirteen = "no name matches \"Zoe\"; there are Guard 1, Guard 2, Guard 3, Guard 4, Guard 5, Guard 6, Guard 7, \
                    Guard 8, Guard 9, Guard 10, … (13 in all)";
    check("add Guard x13", "wound Zoe", thirteen);
    let several = "Guard could be Guard 1 or Guard 2; type more of the name";
    check("add Guard x2", "wound Guard", several);
}

#[test]
fn a_name_that_is_taken_or_too_long() {
    let taken = "the name Ana is taken; choose another, or `add Ana x1` to number the new one";
    check("add Ana", "add Ana", taken);
    check("add Ana; add Ben", "rename Ben Ana", taken);
    let capitals = "the name aNA is taken; choose another, or `add aNA x1` to number the new one";
    check("add Ana", "add aNA", capitals);
    let longest = "x".repeat(40);
    for length in [41, 42] {
        let name = "x".repeat(length);
        let sentence = format!("{name:?} can't be a name: a name has at most 40 characters");
        check(&format!("add {longest}"), &format!("add {name}"), &sentence);
    }
}

#[test]
fn a_weapon_that_is_full_is_not_reloaded() {
    let script = "add Ana weapon.gun=5/x4";
    let full = "Ana's gun is full, or its ammunition is not counted";
    check(script, "reload Ana gun", full);
    check(script, "reload Ana", "none of Ana's weapons needs reloading");
}

#[test]
fn those_in_reserve_are_told_to_join_first() {
    let script = "add Ana; add Ghoul reserve=late";
    let reserved = "Ghoul is in reserve; `set Ghoul reserve=none` lets them join";
    for line in ["roll Ghoul 5", "roll Ghoul", "set Ghoul die=5"] {
        check(script, line, reserved);
    }
    check(&format!("{script}; roll Ana 5; begin"), "move Ghoul first", reserved);
}

#[test]
fn a_name_that_can_not_be_seen() {
    for name in
        ["\u{3164}", "\u{115f}\u{1160}", "A\u{200b}na", "\u{fe0f}Ana", "Ana\u{e0041}", "\u{61c}Ana"]
    {
        let (mut timeline, mut dice) = (Timeline::default(), SeededDice::new(7));
        let refusal = execute(&mut timeline, &format!("add \"{name}\""), &mut dice);
        let refusal = refusal.expect_err("it looks like another");
        let why = "can't be a name: a name can't contain = < > \" #, control characters or invisible ones";
        assert!(refusal.ends_with(why), "{name:?}: {refusal}");
        assert_eq!(timeline, Timeline::default());
    }
    for name in ["Zoe\u{308}", "❤\u{fe0f}love", "漢字"] {
        let (mut timeline, mut dice) = (Timeline::default(), SeededDice::new(7));
        execute(&mut timeline, &format!("add \"{name}\""), &mut dice).expect(name);
        assert!(timeline.encounter().find(name).is_ok(), "{name:?}");
    }
}

#[test]
fn a_command_at_another_time_is_told_the_time() {
    let slot = |hint: &str| format!("slot is not allowed now: {hint}");
    check("add Ana", "slot Ana", &slot("the first turn has not begun; `begin` begins it"));
    let acting = "add Ana init=60; roll Ana 5; begin";
    let initiative = slot("initiative is being rolled; `begin` begins the turn");
    check(&format!("{acting}; end-turn"), "slot Ana", &initiative);
    let over = "pass is not allowed now: the phase is over; `next` continues";
    check(&format!("{acting}; delay"), "pass turns=2", over);
    let phase =
        "pass is not allowed now: a phase is under way; `next` continues, `end-turn` ends the turn";
    check(acting, "pass turns=2", phase);
    let declare = "slot is not allowed now: actions are being declared; `end-turn` ends the turn";
    check("ruleset contract; add Ana; add Ben; roll Ana 1; roll Ben 2; begin", "slot Ana", declare);
    let finished = "the encounter is finished; `undo` opens it again";
    check(&format!("{acting}; finish"), "slot Ana", finished);
}

#[test]
fn more_damage_than_one_command_can_deal_is_told_how_much_can() {
    let burning = "add G x100; effect G* rot each=10d10; begin; end-turn";
    let sentence = "effects would deal damage too often for one command; `pass turns=1818` lets less time pass";
    check(burning, "pass turns=100000", sentence);
    check(burning, "pass seconds=100000", sentence);
}

#[test]
fn a_combatant_who_does_not_act_is_told_who_does() {
    let three = "add Ana init=60; add Ben init=60; add Cleo init=50; roll Ana 5; roll Ben 5; roll Cleo 5; begin";
    let sharing = "Cleo is not acting now; Ana and Ben are; `next` goes on";
    check(three, "action Cleo quick", sharing);
    check(
        &format!("{three}; done Ana"),
        "action Cleo quick",
        "Cleo is not acting now; Ben is; `next` goes on",
    );
    check("add Ana", "action Ana quick", "Ana is not acting now; nobody is; `next` goes on");
    check(three, "act Ana", "Ana is not waiting; nobody is");
    check(&format!("{three}; delay Ben"), "act Ana", "Ana is not waiting; Ben is");
    let declaring =
        "ruleset contract; add Ann; add Bob; add Cal; roll Ann 5; roll Bob 2; roll Cal 0; begin";
    check(declaring, "declare Bob wait", "Bob does not declare now; Cal may");
}

#[test]
fn what_is_not_there_is_told_what_is() {
    let none = "Ana has no effect called \"drug\"; there is none";
    check("add Ana", "clear Ana drug", none);
    check(
        "add Ana; effect Ana Kick",
        "clear Ana drug",
        "Ana has no effect called \"drug\"; there is Kick",
    );
    let two = "Ana has no effect called \"drug\"; there are Kick and Rush";
    check("add Ana; effect Ana Kick; effect Ana Rush", "clear Ana drug", two);
    let wounded = "add Ana dur=30 som=20; wound Ana 2";
    check("add Ana", "dismiss Ana bleeding", "nothing is due");
    let due = "Ana:bleeding is not due; due: Ana:knockdown, Ana:unconsciousness";
    check(wounded, "dismiss Ana bleeding", due);
}

#[test]
fn a_point_of_moxie_that_is_not_there() {
    let spent = "add Ana som=20 moxie=1; test Ana som moxie=ignore";
    let none = "Ana has no Moxie left; `set Ana pool=1` gives a point back";
    check(spent, "test Ana som moxie=ignore", none);
}

#[test]
fn a_die_that_does_not_show_the_number() {
    check("add Ana", "roll Ana 120", "120 is not on a d100 (00–99)");
    let ten = "12 is not on a d10 (0–10, where 0 is 10)";
    check("ruleset ep1-d10; add Ana", "roll Ana 12", ten);
    let results = "100 is not on the scale of results (−99 to 99)";
    check("ruleset contract; add Ana", "roll Ana 100", results);
    let four =
        "ruleset ep1-d10-dice; add Ana speed=4; roll Ana 1 2 3 4; begin; next; next; next; next";
    let full = "Ana has 4 dice already, and can't have more";
    check(four, "slot Ana die=5", full);
}

#[test]
fn a_slot_that_is_played_stays_where_it_is() {
    let tie = "add Ana init=60; add Ben init=60; add Cleo init=50; roll Ana 5; roll Ben 5; roll Cleo 5; begin";
    let started = "Ana has started to act and can't be moved; `undo` takes back the last command";
    check(&format!("{tie}; start"), "move Ana last", started);
    let shared = "Ana is acting with others and can't be moved; `done Ana` ends the action, `delay Ana` delays it";
    check(&format!("{tie}; done Ben"), "move Ana last", shared);
    let acting = "Ana is acting; `move Cleo after Ana` is possible";
    check(&format!("{tie}; done Ben"), "move Cleo before Ana", acting);
}
