//! `party`: the players' side of one encounter in the next.

use super::shell::Shell;

const FRIDAY: &str = "\
add Kade init=60 dur=40 wt=8 som=20 moxie=4 side=pc weapon.gun=5/x4 weapon.frag=\"3d10/Throwing Weapons/x3\" weapon.shuriken=\"2/Throwing Weapons/x1\" skill.Guns=60 skill.\"Throwing Weapons\"=40 counter.radiation=3
add Zed init=50 dur=30 side=ally hidden=yes
add Ghoul init=40 side=foe
damage Kade 17
stress Kade 6
set Kade pool=1
effect Kade boosters ref=+10 speed=+1
effect Kade rush test=+10 turns=2
effect Kade bleeding each=1
effect Kade \"knocked down\"
note Kade lost his hat
attack 60 41 by=Kade on=Ghoul with=gun
attack 40 93 by=Kade on=Ghoul with=frag force=yes
attack 40 93 by=Kade on=Ghoul with=shuriken force=yes
status Zed unconscious
roll Kade 20
roll Zed 10
roll Ghoul 5
begin
";

/// Plays Friday, then a script that names its file, and returns what that reports.
#[track_caller]
fn next_time(script: &str) -> (i32, String) {
    let shell = Shell::new();
    shell.file("friday.pk", FRIDAY);
    let friday = shell.run(&["run", "friday.pk", "--save", "friday.ron"]);
    assert_eq!((friday.code, friday.err.as_str()), (0, ""));
    shell.file("next/monday.pk", script);
    let answer = shell.run(&["run", "next/monday.pk", "--json"]);
    (answer.code, answer.err + &answer.out)
}

#[track_caller]
fn holds(script: &str) {
    let (code, told) = next_time(script);
    assert_eq!(code, 0, "{told}");
}

#[test]
fn they_come_as_they_were_left_without_what_belonged_to_the_fight() {
    holds(
        "party from=../friday.ron\n\
         expect stats Kade damage=17 wounds=2 stress=6 pool=1 moxie=4 speed=2 side=pc score=none reserve=none\n\
         expect stats Kade weapon.gun=5/x4 skill.Guns=60 counter.radiation=3\n\
         expect stats Kade weapon.frag=\"3d10/Throwing Weapons/x2\" weapon.shuriken=none\n\
         expect stats Zed status=unconscious hidden=yes side=ally\n\
         clear Kade boosters\nclear Kade bleeding\nrefuse clear Kade \"knocked down\"\nrefuse clear Kade rush\n\
         refuse wound Ghoul\nexpect due none\nexpect turn 1\nundo 3\nrefuse wound Kade\nredo\n\
         expect stats Kade damage=17\n",
    );
    let (_, told) = next_time("party from=../friday.ron\n");
    assert!(told.contains("lost his hat"), "{told}");
}

#[test]
fn whole_and_well_with_full_pools() {
    holds(
        "party from=../friday.ron harm=no moxie=full\n\
         expect stats Kade damage=0 wounds=0 stress=0 traumas=0 pool=4 speed=2\n\
         expect stats Zed status=active\n\
         clear Kade boosters\nrefuse clear Kade bleeding\n",
    );
    holds("party from=../friday.ron harm=no\nexpect stats Kade wounds=0 pool=1\n");
    holds("party from=../friday.ron moxie=full\nexpect stats Kade wounds=2 pool=4\n");
}

#[test]
fn in_a_running_turn_they_wait_for_initiative() {
    holds(
        "ruleset ep1-d10\nadd Ana init=5\nroll Ana 5\nbegin\nparty from=../friday.ron\n\
         expect order Ana 10\nexpect stats Kade init=62\n",
    );
}

#[test]
fn who_is_here_already_stays_as_they_are() {
    holds(
        "add Zed dur=9 side=ally\nadd Bob\nparty from=../friday.ron\nexpect stats Zed dur=9 status=active\n\
         expect stats Kade damage=17\nundo\nrefuse wound Kade\n",
    );
}

#[test]
fn what_can_not_be_is_refused_and_no_one_comes() {
    holds(
        "add Zed\nrefuse party from=../friday.ron\nrefuse wound Kade\nrefuse party from=nowhere.ron\n\
         refuse party from=monday.pk\nrename Zed Old\nparty from=../friday.ron\nexpect out Zed\n",
    );
    let (code, told) = next_time("party from=../friday.ron\nparty from=../friday.ron\n");
    assert!(code == 2 && told.contains("here already"), "{told}");
    let (code, told) = next_time("party\n");
    assert!(code == 2 && told.contains("from=FILE.ron"), "{told}");
    let (code, told) = next_time("party from=../friday.ron moxie=half\n");
    assert!(code == 2 && told.contains("full"), "{told}");
}
