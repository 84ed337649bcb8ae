//! Error messages, and the columns they point at.

use crate::command::{ReadContext, read};

#[track_caller]
fn check(line: &str, column: usize, what: &str) {
    let error = read(line, ReadContext::default()).expect_err(line);
    assert_eq!((error.column, error.what.as_str()), (column, what), "{line}");
}

#[test]
fn an_unknown_command_is_told_the_nearest() {
    check("dmage Bob 5", 1, "there is no command \"dmage\"; did you mean damage?");
    check("  xyzzy", 3, "there is no command \"xyzzy\"; `help` lists them all");
    check("refuse wond Bob", 8, "there is no command \"wond\"; did you mean wound?");
    check("refuse show", 8, "show is never refused");
    check("refuse", 7, "COMMAND … is missing: refuse COMMAND …");
}

#[test]
fn what_is_missing_is_named() {
    check("damage", 7, "NAMES is missing: damage NAMES DV [kinetic|energy] [ap=N] [armor=no]");
    check("wound  ", 6, "NAMES is missing: wound NAMES [N]");
    check("stress Bob", 11, "N is missing: stress NAMES N");
    check(
        "pass",
        5,
        "seconds=N, turns=N, hours=N or days=N is missing: pass seconds=N|turns=N|hours=N|days=N [conditions=poor|harsh] [average=yes]",
    );
    check(
        "timer fuse phases=2",
        20,
        "at=NAME is missing: timer LABEL turns=N|seconds=N|phases=N at=NAME",
    );
    check("set Bob", 8, "KEY=VALUE is missing: set NAMES KEY=VALUE …");
    check("dismiss", 8, "NAMES WHAT|timer.LABEL|all is missing, as in `dismiss Bob knockdown`");
    check(
        "dismiss Bob",
        12,
        "knockdown, unconsciousness, trauma, disarm, shock, bleeding, integration, alienation, continuity, ended.LABEL or reminder.LABEL is missing: dismiss NAMES WHAT|timer.LABEL|all",
    );
    let no_skill = read("attack", ReadContext::default()).expect_err("no skill").what;
    check("attack 50 28 vs", 16, &no_skill);
    let no_roll = read("attack 50 28 vs 40", ReadContext::default()).expect_err("no roll");
    assert!(no_roll.column == 19 && no_roll.what.starts_with("ROLL is missing"), "{no_roll:?}");
    check("load physique=3", 16, "lb=N is missing: load physique=N lb=N");
}

#[test]
fn a_word_too_many_is_told_its_place() {
    check(
        "effect Bob stun 3",
        17,
        "\"3\" is one word too many; text with spaces needs quotes: \"stun 3\"",
    );
    let changes = "test=-20, defense=-20 or attacked=-20";
    let too_many = format!("\"all\" is one word too many; write {changes}");
    check("effect Bob stun all -20", 17, &too_many);
    check(
        "add Bob \"skill.Kinetic Weapons=60\"",
        9,
        "\"skill.Kinetic Weapons=60\" is a text in these quotes; write skill.\"Kinetic Weapons\"=60",
    );
    check("set Bob \"init=60\"", 9, "\"init=60\" is a text in these quotes; write init=60");
    check("heal Bob al", 10, "\"al\" is not possible here; did you mean all?");
    check("timer fuse 3", 12, "\"3\" is one word too many; write turns=3, seconds=3 or phases=3");
    check("heal Bob 5 2", 12, "\"2\" is one word too many; write wounds=2");
    check("test Bob 50 hard", 13, "\"hard\" is one word too many; write difficulty=hard");
    check(
        "effect Bob on fire",
        15,
        "\"fire\" is one word too many; text with spaces needs quotes: \"on fire\"",
    );
    check(
        "done Guard 2",
        12,
        "\"2\" is one word too many; text with spaces needs quotes: \"Guard 2\"",
    );
    check("act Bob befor", 9, "\"befor\" is one word too many; did you mean before?");
    check("stress Bob 5 now", 14, "\"now\" is one word too many: stress NAMES N");
    check("start on", 7, "\"on\" is one word too many: start");
    check("set Bob init", 9, "\"init\" needs a value; write init=VALUE");
    check("attack 60 ? 30 ?", 13, "\"30\" is not possible here; write kinetic or energy");
    check(
        "attack 60 ? kinetic 30",
        21,
        "\"30\" is one word too many; write dv=30, ap=30, mod=30 or their-mod=30",
    );
    let roll = "roll NAMES|all|pc|ally|neutral|foe [flip|DIE …|total=N] [one=yes] [mod=±N]";
    check("roll all flip on", 15, &format!("\"on\" is one word too many: {roll}"));
    check(
        "refuse roll foe 5 total=5",
        19,
        &format!("\"total=5\" doesn't fit the rest of the line: {roll}"),
    );
    check("copy Guard 3", 12, "\"3\" is one word too many; for 3 of them: x3");
    check("effect Bob stun ref", 17, "\"ref\" needs a value; write ref=±N");
    check(
        "expect order Ana 70 Bob 65",
        21,
        "a sign is missing before \"Bob\": NAME [SCORE] [= …] [> …]; a name with spaces needs quotes",
    );
}

#[test]
fn an_option_that_is_not_there_is_told_the_nearest() {
    check("damage Bob 5 kinetic app=3", 22, "damage has no option app=; did you mean ap=?");
    check("wound Bob x=3", 11, "wound has no options; text with = needs quotes: \"x=3\"");
    check(
        "defend Bob 50 zz=3",
        15,
        "defend has no option zz=; there are ranged=yes, full=yes, force=yes, roll=N and mod=±N[:LABEL]",
    );
    check(
        "pass turns=1 seconds=3",
        6,
        "\"turns=1\" doesn't fit the rest of the line: pass seconds=N|turns=N|hours=N|days=N [conditions=poor|harsh] [average=yes]",
    );
    check(
        "moxie Bob flip regain=1",
        16,
        "\"regain=1\" doesn't fit the rest of the line: moxie NAMES [flip|upgrade|avert|regain=N]",
    );
    check("set Bob initt=5", 9, "there is no key initt=; did you mean init=?");
    check("set Bob fray=5", 9, "there is no key fray=; a skill is skill.fray=");
    check(
        "set Bob zzz=5",
        9,
        "there is no key zzz=; docs/COMMANDS.md lists them, such as init=, dur= and skill.Fray=",
    );
    check(
        "attack 60 20 dv=5 armor=no",
        19,
        "attack has no option armor=; there are by=NAME, on=NAMES, with=WEAPON, dv=N, ap=N, mode=single|semi|burst|auto, \
         extra=damage|included|hit|none, ranged=yes|no, range=METRES, area=NAMES[:METRES],…|none, scatter=N, charge=yes, called=armor|disarm|spot, intent=subdue|knock, mod=±N[:LABEL], moxie=ignore|flip|upgrade|avert, \
         their-mod=±N[:LABEL], their-moxie=ignore|flip|upgrade|avert, action=no, force=yes and auto=yes",
    );
    check(
        "reload Bob weapon=rifle",
        12,
        "reload has no option weapon=; there are action=no and force=yes",
    );
}

#[test]
fn a_value_that_can_not_be_is_told_what_can() {
    check("dice 2d", 6, "\"2d\" is not a dice roll; write 2d10, 3d10+4 or 5");
    check("undo -1", 6, "N is a whole number from 1 upwards, not \"-1\"");
    check("redo 1.5", 6, "N is a whole number from 1 upwards, not \"1.5\"");
    check("damage Bob 1.5", 12, "DV is a whole number from 0 to 9999, not \"1.5\"");
    check("damage Bob hard", 12, "DV is a whole number from 0 to 9999, not \"hard\"");
    check("heal Bob 5 wounds=x", 12, "wounds is a whole number from 0 to 99, not \"x\"");
    check("damage Bob 5 kinetik", 14, "\"kinetik\" is not possible here; did you mean kinetic?");
    check(
        "status Bob zzz",
        12,
        "\"zzz\" is not possible here; write active, unconscious, disabled, dead or gone",
    );
    check("move Bob zzz", 10, "\"zzz\" is not possible here; write first, last, before or after");
    check("action Bob quick run force=maybe", 22, "force is yes or no, not \"maybe\"");
    check(
        "set Bob armor=6",
        9,
        "\"6\" is not an armor value; write energy/kinetic, such as 6/6 or 6/6+3/4",
    );
    check("set Bob init=x", 9, "init is a whole number from −99 to 999, not \"x\"");
    check("task 5x", 6, "\"5x\" is not a time; write 90s, 42m, 3.2h or 2d");
    check("note Bob \"x", 10, "this quote is not closed");
    check(
        "resist Bob bleeding",
        12,
        "no test resists bleeding; `effect NAME bleeding each=1` starts it, `dismiss NAME bleeding` settles it",
    );
}

#[test]
fn an_expectation_is_told_what_can_be_expected() {
    check("expect actin Bob", 8, "\"actin\" is not possible here; did you mean acting?");
    check(
        "expect zzz",
        8,
        "\"zzz\" is not possible here; write acting, order, turn, phase, seconds, stage, declaring, moving, held, lost, \
         out, unknown, reserve, due, timer, modifiers, their-modifiers, ground, stats or result",
    );
    check("expect stats Bob scor=3", 18, "there is no scor= to expect; did you mean score=?");
    check("expect stats Bob score", 18, "\"score\" needs a value; write score=VALUE");
    check(
        "expect order Ana Bob",
        18,
        "a sign is missing before \"Bob\": NAME [SCORE] [= …] [> …]; a name with spaces needs quotes",
    );
    check("expect due", 11, "NAME:WHAT|timer.LABEL …|none is missing: expect SUBJECT …");
    check("expect", 7, "SUBJECT … is missing, as in `expect acting Cami Dov`");
    check("expect turn x", 13, "N is a whole number from 0 upwards, not \"x\"");
}
