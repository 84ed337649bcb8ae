//! Everything that is told: help, lists, times, the end.

use super::*;

#[test]
fn the_same_party_fights_again_and_another_joins() {
    let shell = Shell::new();
    let lines = "title Quay\nadd Sava init=80 side=pc moxie=3\nadd Ben init=70 side=pc\nadd Cop side=foe\nbegin\nbegin\nfinish\n\
                 same party\n2\n\nDock\norder\nnew\n3\nRoof\nsava\nwithout them\nparty\n2\norder\nrules\nnext\nrules\n4\n";
    let answer = shell.run_with_input(&["--plain"], lines);
    see_in_order(
        &answer.out,
        &[
            "Players standing: Sava",
            "2 Ben",
            "2 Ben, stays out",
            "The title of the new fight?",
            "nobody is in the order now; here: Sava\n",
            "Which encounter?\n1 Dock\n2 Quay\n3 a new encounter",
            "Its title?",
            "1 Sava, stays out",
            "The party of which encounter?\n1 Dock\n2 Quay",
            "nobody is in the order now; here: Sava and Ben",
            "have not rolled",
            "4 ep1-d10\n",
            "ep1-d10",
        ],
    );
    let saves = shell.encounters().into_iter();
    let titles = saves.map(|it| store::read(&it).expect("readable").timeline);
    let mut titles: Vec<String> = titles.map(|it| it.encounter().title().to_owned()).collect();
    titles.sort();
    assert_eq!(titles, ["Dock", "Quay", "Roof"]);
}

#[test]
fn help_tells_what_is_asked() {
    let answer = Shell::new().run_with_input(
        &["--plain"],
        "help add-player\nhelp party\nhelp hurt\noppose 60 22 vs 40 5\n",
    );
    see_in_order(
        &answer.out,
        &[
            "It asks: Which name?",
            "party from=FILE.ron",
            "It asks: Damage",
            "critical 22 against 05",
        ],
    );
}

#[test]
fn who_is_hurt_is_told_in_lines() {
    let lines = "who is hurt?\ndamage Ana 9 kinetic\neffect Creepy2 prone\nhurt?\nwho is next?\nhelp who\nwho Ana\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "nobody is hurt",
            ": Ana: damage 9 of 35, 1 wound",
            "\nCreepy 2: prone",
            "begin begins turn 1",
            "who is hurt, who",
            "Durability 35",
            "Moxie 3 of 3 left",
        ],
    );
}

#[test]
fn lists_take_what_tells_and_time_that_passes_is_told() {
    let lines = "back\ntimer smoke 3 turns\ntimers\nnew\norder\nback\n1\ntime passes 8 hours\nbegin\nfinish\ntime passes\n8 hours\ncancel\ncancel\nhelp all\n";
    let told = tells(
        &format!("{TWO}{lines}"),
        &[
            "nothing is asked",
            "smoke 3 turns",
            "Which encounter?",
            "Creepy 1 70",
            "this can't be left",
            "8 hours later",
            "Turn 1",
            "What next?",
            "Time: 8 hours",
            "blast: ",
            "count: ",
        ],
    );
    assert_eq!(told.matches("\nnext: ").count(), 1, "{told}");
}

#[test]
fn what_people_bring_how_long_effects_last_and_how_often_reminders_come_is_told() {
    let lines = "begin\nadd Goon from=\"Creepy 1\" dur=11\nwho Goon\nadd Bob from=\"Dock worker\" foe\n\
                 add {die} numbers without commas 30 foe\neffect Ana dazed 3 turns\nremind Ana the pump\n\
                 remind Ana the fuse once=yes\ndamage Creepy1 20\nkinetic\ndecide all\nundo\nattack {die}\n\n\n31\n\n";
    let told = tells(
        &format!("{TWO}{lines}"),
        &[
            "with medium pistol, Guns 60, Medicine 50",
            "with Fray 30",
            "Durability 11",
            "Fray 30",
            "Bob joined",
            "with numbers without commas 30",
            "dazed 3 turns",
            "each time",
            "it comes once",
            "Undone: Creepy 1",
            " more\n",
            "Ana attacks {die} with what",
            "Ana hits {die}",
        ],
    );
    assert_eq!(told.matches("with Fray 30").count(), 2, "{told}");
}

#[test]
fn what_is_left_who_acted_and_what_follows_the_end_is_told_in_order() {
    let lines = "begin\nattack Creepy 1\ncancel\nattack Creepy 1\nundo\ndecide\ncancel\nwait\nAna interrupts\nnext\nwho acted when\n\
                 finish\n8 hours\ncancel\nheal Ana\ndamage Ana 3\nsleep 9 hours\n\nNext\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "left: attack is not done",
            "left: attack is not done",
            "turn 1, phase 1: Ana waited, Creepy 1, Ana",
            "Time: 8 hours",
            "the fight is over: rest",
            "the fight is over: rest",
            "Time: 9 hours",
            "9 hours later",
        ],
    );
    let lines = "title Quay\nadd Sava side=pc\nadd Ben side=pc\nnew\n2\nRoof\nwithout them\nadd Sava dur=9 side=pc\n\
                 party\n1\nparty\n1\ncancel\nwho Sava\n";
    tells(
        lines,
        &["Ben joined", "Ben joined", "Here already: Sava", "all of them are here", "Durability 9"],
    );
}

#[test]
fn those_whom_nothing_heals_are_named_and_heal_by_nature_once_that_is_said() {
    let lines =
        "begin\nAna takes 9 kinetic damage\nfinish\n8 hours pass\nnatural healing\n\n\nwho Ana\n";
    tells(
        &format!("{TWO}{lines}"),
        &["healed by nothing: Ana", "healing by nature: Ana", "8 hours later", "heals natural"],
    );
}

#[test]
fn players_who_are_still_unconscious_are_named_before_the_dice() {
    let lines = "status Ana unconscious\nfinish\n8 hours pass\n\n\n";
    tells(&format!("{TWO}begin\n{lines}"), &["8 hours later", "unconscious: Ana"]);
}
