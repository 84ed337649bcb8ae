//! The program without a screen.

use std::io::Write;
use std::process::Stdio;

use phasekeeper::app::Questions;
use phasekeeper_engine::encounter::Timeline;
use phasekeeper_files::store;
use portable_pty::CommandBuilder;

use super::player::Player;
use super::pty::Table;
use crate::cli::shell::Shell;
use crate::screens::table::Table as Screen;

/// A fight in parts: the lines of it, the keys for the same, and what is true after them.
const FIGHT: [(&[&str], &str, &str); 12] = [
    (
        &[
            "title Quay",
            "add Sava init=80 speed=2 dur=35 armor=6/6 som=20 moxie=2 side=pc skill.Guns=60 skill.Fray=40 weapon.rifle=17/ap2/kinetic/Guns/x30",
            "add Thug x2 init=50 dur=30 som=15 side=foe skill.Fray=30 skill.Clubs=40 weapon.club=9/kinetic/Clubs",
        ],
        ":title Quay<Enter>:add Sava init=80 speed=2 dur=35 armor=6/6 som=20 moxie=2 side=pc skill.Guns=60 skill.Fray=40 \
         weapon.rifle=17/ap2/kinetic/Guns/x30<Enter>:add Thug x2 init=50 dur=30 som=15 side=foe skill.Fray=30 \
         skill.Clubs=40 weapon.club=9/kinetic/Clubs<Enter>",
        "stage setup",
    ),
    (
        &["initiative", "38", "thug1 20", "10", "begin"],
        "i38<Enter>th120<Enter>th210<Enter><Enter>",
        "acting Sava",
    ),
    (
        &["attack Thug1", "", "x", "", "41", "?", "80"],
        "/thug1<Enter>A<Enter>41<Enter>80<Enter>",
        "stats Thug1 damage=17",
    ),
    (&["decide", "94", "20"], "y94<Enter>20<Enter>", "due none"),
    (
        &["next", "attack Sava", "1", "", "23", "90"],
        "n/sava<Enter>A<Enter>23<Enter>90<Enter>",
        "stats Sava damage=3",
    ),
    (&["next", "wait"], "nw", "held Thug1"),
    (&["next", "act"], "na", "acting Thug1"),
    (
        &["hurt Sava", "19", "undo", "18", "energy", "undo", "redo"],
        "/sava<Enter>de18<Enter>uU",
        "stats Sava damage=15",
    ),
    (
        &["effect", "3", "prone", "note", "sava", "where to?"],
        "/thug2<Enter>f5/sava<Enter>owhere to?<Enter>",
        "stats Thug2 attacked=-10",
    ),
    (
        &[
            "heal Sava",
            "0 wounds=1",
            "stress Sava",
            "x",
            "3",
            "order",
            "who Sava",
            "log 2",
            "help hurt",
        ],
        "/sava<Enter>h<Tab>1<Enter>:stress Sava 3<Enter>",
        "stats Sava wounds=0 stress=3",
    ),
    (&["foo", "wave", "finish", "undo"], "Ou", "turn 1"),
    (&["finish"], "O", "stage finished"),
];

fn saved(shell: &Shell) -> Timeline {
    let path = shell.encounters().pop().expect("a save");
    store::read(&path).expect("readable").timeline
}

/// Plays the fight by lines alone, and returns what was written.
fn play_by_lines(mut table: Table) -> String {
    for (lines, ..) in FIGHT {
        for line in lines {
            table.type_in(&format!("{line}\r"));
        }
    }
    table.type_in("quit\r");
    let text = String::from_utf8(table.transcript()).expect("text");
    // The terminal ends a line so.
    text.replace("\r\n", "\n")
}

#[test]
fn a_whole_fight_is_led_by_lines_and_saved_as_on_the_screen() {
    let plain = Shell::new();
    let text = play_by_lines(Table::open(&plain.data(), &["--plain"], (80, 24)));
    assert!(!text.contains(|it: char| it.is_control() && it != '\n'), "{text:?}");
    for told in [
        "The die of Thug 2? Enter: the program rolls.",
        "Sava acts (118)",
        "60: 60 or less",
        "Damage to Sava: DV?",
        "An effect on whom?",
        "Sava takes 12 damage",
        "Next: Thug 1",
        "roll 25 or less to stay up",
        "Thug 1 drops to",
        "5 prone attacked=-10",
        "stress Sava: how many?",
        "Guns 60",
        "1 Sava 118",
        "no command \"foo\"",
        "mod=-20:cover is one",
        "Foes standing",
    ] {
        assert!(text.contains(told), "{told}: {text}");
    }
    let screen = Shell::new();
    let mut player = Player::open(&screen);
    player.table.see("untitled");
    for (_, keys, expected) in FIGHT {
        player.press_keys(keys);
        player.press("", expected);
    }
    player.press_keys("q");
    assert_eq!(player.table.end(), 0);
    let [plain, screen] = [plain, screen].map(|it| saved(&it));
    let commands = |it: &Timeline| {
        it.history().steps().iter().map(|step| step.command.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(commands(&plain), commands(&screen));
    assert!(plain == screen);
}

#[test]
fn a_dumb_terminal_is_played_by_lines_in_ascii() {
    let shell = Shell::new();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_phasekeeper"));
    command.env("PHASEKEEPER_DATA", shell.data());
    command.env("PHASEKEEPER_CONFIG", shell.data().join("config"));
    command.env("TERM", "dumb");
    let text = play_by_lines(Table::start(command, (80, 24)));
    assert!(text.contains("Sava acts (118)"), "{text}");
    assert!(text.chars().all(|it| it == '\n' || it.is_ascii() && !it.is_control()), "{text:?}");
}

#[test]
fn what_is_no_line_is_refused_and_changes_nothing() {
    let shell = Shell::new();
    let mut child = shell.command(&["--plain"]);
    let mut child = child.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    let lines = b"add Ana init=50\nn\xffte Ana\n\x1b[A\nstatus Ana\n12\ncancel\n\n";
    child.stdin.take().expect("it is piped").write_all(lines).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    let told = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success() && told.contains("is not possible here"), "{told}");
    assert!(!told.contains(|it: char| it.is_control() && it != '\n'), "{told:?}");
    assert_eq!(saved(&shell).history().done().len(), 1, "{told}");
}

#[test]
fn an_encounter_is_chosen_by_its_number_and_continued() {
    let shell = Shell::new();
    let script = "title Quay\nadd Ana init=60\nadd Ben init=50\nroll Ana 50\nroll Ben 20\nbegin\n";
    let mut player = Player::titled(&shell, "Quay", script);
    player.press_keys("q");
    assert_eq!(player.table.end(), 0);
    // The letters of a word do nothing to the list: d would delete.
    let answer = shell.run_with_input(&["--plain"], "damage Ana\n9\n1\nnext\n");
    assert_eq!(answer.out.matches("1 to 2").count(), 2, "{}", answer.out);
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(
        answer.out.contains("1 Quay") && answer.out.contains("Ben acts (70)"),
        "{}",
        answer.out
    );
    assert!(!answer.out.contains("Ana joined"), "its log is not told: {}", answer.out);
    let acting = saved(&shell);
    assert_eq!(acting.encounter().names(&acting.encounter().acting()), ["Ben"]);
    shell.run(&["--plain", "list"]).is_refused("--plain is for playing");
}

#[test]
fn each_answer_is_checked_at_once_and_can_be_taken_back() {
    let shell = Shell::new();
    let lines = "add Sava init=80 dur=35 fray=40\n\
                 add Sava init=80 som=15 dur=35 skill.Guns=60 weapon.rifle=17/kinetic/Guns/x30\n\
                 add\nSecurity trooper x2\n\nally\ninitiative\n98\n10\n20\nbegin\n\
                 attack security trooper 2\nsword\nrifle\ndark\nmod=-20:cover\nfoo\nundo\nmod=-10\n45\nnext\n\
                 damage t1 9\n\nnote trooper2\norder\nwho trooper 2\nundo\nundo\ntemplates TROOPER\nflee\ncancel\n";
    let answer = shell.run_with_input(&["--plain"], lines);
    let mut told = answer.out.as_str();
    for expected in [
        "a skill is skill.fray=",
        "Enter: from=Security trooper.",
        "Security trooper 1 and Security trooper 2 joined",
        "Sava attacks Security trooper 2 with what?",
        "sword is not among rifle, unarmed, no weapon",
        "dark is no such part",
        "60, cover −20: 40 or less",
        "a die is a number, not foo",
        "Modifiers, or a firing mode",
        "60, −10: 50 or less",
        "The die of Security trooper 2 to defend",
        "Security trooper 2 acts (",
        "Of which kind, with which AP",
        "Security trooper 1 takes",
        "Security trooper 2 has a note: order",
        "\nnote: order",
        "Undone: Security trooper 2 has a note: order",
        "Undone: Security trooper 1 takes",
        "Riot trooper",
        "Security trooper 2 is gone",
        "nothing is asked",
    ] {
        told = told.split_once(expected).unwrap_or_else(|| panic!("{expected}: {}", answer.out)).1;
    }
}

/// Checks that these lines are answered with these parts, in this order. Returns all that was told.
fn tells(lines: &str, expected: &[&str]) -> String {
    let answer = Shell::new().run_with_input(&["--plain"], lines);
    see_in_order(&answer.out, expected);
    answer.out
}

/// Checks that parts of what was told come in this order.
fn see_in_order(mut told: &str, expected: &[&str]) {
    let all = told;
    for part in expected {
        told = told.split_once(part).unwrap_or_else(|| panic!("{part}: {all}")).1;
    }
}

#[test]
fn whoever_acts_attacks_a_miss_needs_no_defense_and_all_decisions_are_rolled() {
    let shell = Shell::new();
    let lines = "add Sava init=80 dur=35 side=pc moxie=3 skill.Guns=60 weapon.rifle=17/ap2/kinetic/Guns/x30\n\
                 add Thug x2 init=50 dur=30 som=15 side=foe skill.Fray=30\n\
                 initiative\n99\n30\n20\nattack Guns 72\ncancel\nbegin\norder\nwho Sava\n\
                 attack Guns 72\nattack thug1\nrifle\n\n77\nattack thug1\nrifle\n\n33\n80\ndecide all\nstatus thug1 unconscious\n\
                 next\nbegin\nattack 50 20\ndamage thug 1, sava 3 kinetic\nundo\nnext\nnext\n";
    let answer = shell.run_with_input(&["--plain"], lines);
    assert_eq!(answer.out.matches("The die of Thug 1 to defend").count(), 1, "{}", answer.out);
    see_in_order(
        &answer.out,
        &[
            "Sava 179 (rolled critical 99)",
            "begin begins turn 1",
            "Who attacks?",
            "1 Sava 179, critical",
            "rifle: DV 17, AP −2, kinetic, skill Guns, 30 rounds left",
            "Sava misses (72 against 60)",
            "Sava misses Thug 1 (77 against 60, critical failure)",
            "rifle: 29 rounds left",
            "Sava hits Thug 1 (33 against 60, critical",
            "against 25: ",
            "against 25: ",
            "Next: turn 2, all roll again",
            "Thug 2 hits (20 against 50)",
            "Sava takes 3",
            "Thug 1 takes 3",
            "rolls the rest and begins turn 2",
        ],
    );
}

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

const TWO: &str = "add Ana init=80 dur=35 som=20 moxie=3 side=pc skill.Guns=60 skill.Medicine=50 \"weapon.medium pistol\"=12/kinetic/Guns/x10\n\
                   add Creepy x2 init=50 dur=30 som=15 side=foe skill.Fray=30\nroll Ana 50\nroll Creepy1 20\nroll Creepy2 10\n";

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
fn a_grenade_hits_several_at_distances_and_asks_for_its_kind() {
    let lines = "grenade creepy 1:3, ana\n20\nenergy\nuniform=1\nundo\nblast 20 Ana\n\ndamage ana, creepy 2 9\nkinetic\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "Which DV",
            "Of which kind",
            "What else",
            "Creepy 1 takes 16",
            "Undone",
            "Of which kind",
            "Ana takes 20",
            "Of which kind",
            "takes 9",
        ],
    );
}

#[test]
fn a_template_is_checked_where_it_is_named_and_a_side_that_is_not_said_is_told() {
    let lines = "add\nBob\nfrom=trooper\nfrom=\"Security trooper\"\nfoe\nadd Cob init=50\n";
    tells(
        lines,
        &[
            "Which numbers",
            "Security trooper",
            "Which numbers",
            "On which side",
            "Bob joined",
            "neutral: Cob; set Cob side=foe",
        ],
    );
}

#[test]
fn times_are_said_in_words() {
    let lines = "timer\nsmoke grenade\nsoon\n2 turns\ntimer reactor 30 seconds\nbegin\ntimer fuse 2 phases\nundo\nnext\nnext\nnext\nrest\n8\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "Which label?",
            "When does it run out",
            "soon is no time",
            "smoke grenade",
            "reactor",
            "fuse",
            "Undone",
            "How long: 8 hours",
            "Nobody heals",
        ],
    );
}

#[test]
fn moxie_is_spent_behind_a_die_and_after_a_roll() {
    let lines = "begin\ntest Ana Guns 71\nflip\nattack Guns 70 on=Creepy1 by=Ana\nflip\n80\ndamage Ana 9 kinetic\ndecide\n70 moxie=flip\n\
                 session\ndamage Ana 9 kinetic\ndecide\n71\nflup\nflip\naid Ana Medicine by=Ana roll=71\nflip\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "Moxie of Ana would make it 17: flip",
            "Ana: 17",
            "Moxie of Ana would make it 07: flip",
            "The die of Creepy 1 to defend",
            "Ana hits Creepy 1 (07 against 60, defense 80",
            "The die?",
            "Ana: 07",
            "Ana: 71 against",
            "17 against",
            "Ana: first aid for Ana, 71 against",
            "17 against",
        ],
    );
}

#[test]
fn names_weapons_modifiers_and_medics_are_found_by_words() {
    let lines = "add Boss dur=30 side=foe\nroll Boss 5\nbegin\nshoot creepy\n2\nmedium\ncover, aim 30\n99\nundo\nattack creepy 1 pistol 98\nattack Guns 97 on=Creepy1 with=pistol\n\
                 damage Ana 3 kinetic\naid Ana\nby=ana\nmedicine\n99\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "Ana attacks whom?\n1 Creepy 1\n2 Creepy 2\n: Ana attacks Creepy 2 with what?",
            "60, minor cover −10, complex aim +30",
            "(99 against 80",
            "(98 against 60",
            "(97 against 60",
            "Who helps Ana? Enter: Ana.",
            "Medicine",
            "99 against",
        ],
    );
}

#[test]
fn what_comes_after_the_end_works_at_any_time_in_sentences() {
    let lines = "start\ndamage Ana 9 kinetic\nnext\nnext\nnext\nfinish\nwho acted when\norder\nwho acted when\ntime passes\n8\n\n\nwho\nfoo\nadd X zoo=3\n";
    let told = tells(
        &format!("{TWO}{lines}"),
        &[
            "Ana acts",
            "turn 1, phase 1: Ana, Creepy 1, Creepy 2",
            "turn 1, phase 1: Ana, Creepy 1, Creepy 2",
            "How many hours pass",
            "Time: 8 hours",
            "Nobody heals",
            "Ana: damage 9 of 35",
            "list them all",
        ],
    );
    assert!(!told.contains("shows the keys"), "{told}");
}

#[test]
fn a_line_may_have_several_answers() {
    let lines = "begin\nattack creepy 1 with pistol cover, long range semi 41 80\nundo\n\
                 attack creepy 1\nmedium pistol\nmoderate cover burst\nundo\naim 30\n31 80\nundo\n\
                 blast\ncreepy 2\n9 kinetic ap=2\nby=Ana\nadd 3 station security\nally\ndamage creepy 2\nnext?\n";
    let answer = Shell::new().run_with_input(&["--plain"], &format!("{TWO}{lines}"));
    see_in_order(
        &answer.out,
        &[
            "Ana misses Creepy 1 (41 against 30",
            "minor cover −10, long range −20",
            "Undone",
            "Ana hits Creepy 1 (31 against 90",
            "Undone",
            "Area attack by Ana",
            "Creepy 2 takes 9 damage",
            "Enter: from=Station security",
            "station security 3 joined",
            "damage is not done",
            "Creepy 1 acts",
        ],
    );
}

#[test]
fn who_has_no_fray_and_who_has_no_aptitude_are_asked_about() {
    let lines = "add Doc init=10 dur=30 side=pc\nroll Doc 1\nbegin\nattack Doc with pistol\n\n41\n45 80\nundo\nattack Doc 31\n\n\
                 decide\n50\nset Doc som=15\ndecide Doc 99\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "Fray unknown: 40 51",
            "Ana hits Doc (41 against 60, defense 80 against 45)",
            "Fray unknown: 40 51",
            "Ana hits Doc (31 against 60)",
            "SOM unknown: set Doc som=15",
            "SOM unknown: set Doc som=15",
            "Doc: 99 against",
        ],
    );
}

#[test]
fn words_of_the_table_lead_to_what_they_mean() {
    let lines = "effect Ana prone\nstand up\nstand up Creepy1\ncancel\neffect Creepy2 on fire\nput out\nadd-player Doc\n\nroll Doc 5\n\
                 first aid Ana\ncancel\nbegin\nmoxie Ana\n\ntemplates catapult\nhelp all\n";
    let told = tells(
        &format!("{TWO}{lines}"),
        &[
            "Ana is no longer prone",
            "Which effect of Creepy 1 ends?",
            "Creepy 2 is no longer on fire",
            "Which numbers",
            "Doc joined",
            "Doc 5 (rolled 05)",
            "Who helps Ana?",
            "Enter: to go first in this phase",
            "Ana spends a point of Moxie",
            "nothing in the library is called catapult",
        ],
    );
    assert!(!told.contains("marked") && !told.contains("select-"), "{told}");
}

#[test]
fn a_line_may_begin_with_who_does_it() {
    let lines = "add Dov dur 30, init 70, fray 40 side=pc\nadd Bruno, dur 30, from Dock worker\n\nDov rolled 45\nBruno rolled 05\nbegin\nAna shoots creepy 1\n\nfull auto short range\n31 80\nundo\n\
                 Dov takes 9 damage kinetic\nset Dov dur 40\nAna spends moxie\nfirst\nCreepy 2 flees\neffect Dov dazed -20 2 turns\nnext\ndelay\n\
                 Dov interrupts\nrename Dov to Dob\n";
    let answer = Shell::new().run_with_input(&["--plain"], &format!("{TWO}{lines}"));
    see_in_order(
        &answer.out,
        &[
            "Dov joined",
            "On which side",
            "Bruno joined",
            "Dov 115 (rolled 45)",
            "Ana attacks Creepy 1 with what",
            "Ana hits Creepy 1 (31 against 60, defense 80",
            "Undone",
            "Dov takes 9 damage",
            "DUR 40",
            "Ana spends a point of Moxie",
            "Creepy 2 is gone",
            "Dov is dazed",
            "Dov waits",
            "Dov takes the delayed action",
            "is now called Dob",
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
            "here: Ana",
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
fn people_are_added_in_words() {
    let lines = "add Mbeki initiative 50, durability 35, somatics 15, beam weapons 55, pc, weapon.laser=12/energy/Beam Weapons/x50\nwho Mbeki\n\
                 add two thugs foe init 40 dur 30 automatic rifle\nwho thug 2\nadd Goon x2 foe dur 20\nwho Goon 1\ntemplates automatic\n";
    let answer = Shell::new().run_with_input(&["--plain"], lines);
    see_in_order(
        &answer.out,
        &[
            "Mbeki joined",
            "laser: DV 12, energy, skill Beam Weapons, 50 rounds left",
            "Initiative without wounds 50",
            "Durability 35",
            "side pc",
            "Somatics 15",
            "beam weapons 55",
            "thug 1 and thug 2 joined",
            "no Kinetic Weapons yet for the automatic rifle",
            "automatic rifle: DV 2d10+6",
            "side foe",
            "Goon 1 and Goon 2 joined",
            "Goon 1\n",
            "automatic rifle",
        ],
    );
}

#[test]
fn what_is_said_in_the_middle_is_understood() {
    let lines = "begin\nfoo bar\nAna dances\ncancel\ngrenade 21 Creepy 1:2, Ana:5 kinetic\n\nundo\ngrenade\n2:1, 3\n20\nkinetic by=Ana\nundo\n\
                 shoot creepy 1 with medium pistol, short range, light cover\nbandage Ana\ncancel\n\
                 effect Creepy1 bleeding\nremind Ana the pump\nforget Ana\nAna fails\n\
                 damage Creepy1 12 kinetic\ndismiss\ncancel\nCreepy 1 fails\nCreepy 1 stands up\nset Ana at=none\nmove Creepy1 first\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "no command \"foo\"",
            "Ana dances: a quick action, or a complex one?",
            "What else",
            "Creepy 1 takes 17",
            "Undone",
            "Whom does it hit",
            "Creepy 2 takes 20",
            "Undone",
            "minor cover −10",
            "attack is not done",
            "Who helps Ana?",
            "has a reminder",
            "no reminder any more",
            "nothing is due",
            "Creepy 1: 2 wounds",
            "Creepy 1 is knocked down",
            "Creepy 1 is no longer knocked down",
        ],
    );
}

#[test]
fn one_of_several_who_act_is_asked_who_attacks() {
    let lines =
        "set Creepy2 speed=1\nroll Creepy1 80\nbegin\nshoot Creepy 2 with pistol 31 80\nAna\n";
    tells(
        &format!("{TWO}{lines}"),
        &["Ana and Creepy 1 act at once", "Who attacks?", "Ana hits Creepy 2 (31 against 60"],
    );
}

#[test]
fn a_line_does_nothing_else_than_what_it_says() {
    for line in ["Ana fights", "Ana finishes", "Ana removes", "Ana next", "Ana undoes", "he shoots"]
    {
        let lines = format!("{TWO}begin\n{line}\ncancel\nlog 1\n");
        let answer = Shell::new().run_with_input(&["--plain"], &lines);
        let told = answer.out.rsplit("\n: ").nth(1).expect("an answer").to_owned();
        assert!(told.contains("Turn 1, phase 1"), "{line}: {told}");
    }
    let lines = "begin\ndamage Creepy1 12 kinetic\ndecide Ana 70\ntest Ana Guns 31 80\ncancel\ngrenade creepy 1, herself 20 kinetic\n\nundo\n\
                 note Ana who shot him?\ndamage\nCreepy 9 kinetic\n2\nundo\nAna is prone\nattack Creepy 1 with pistol\n\nAna rolled 31\n80\n\
                 attack Guns 70 on=Creepy1 by=Ana\nflip\ncancel\nundo\n";
    let answer = Shell::new().run_with_input(&["--plain"], &format!("{TWO}{lines}"));
    see_in_order(
        &answer.out,
        &[
            "nothing is due for Ana",
            "Ana takes",
            "Undone",
            "who shot him?",
            "1 Creepy 1",
            "Creepy 2 takes 9",
            "Ana is prone",
            "Ana hits Creepy 1 (31 against",
            "The die of Creepy 1 to defend",
            "left",
            "Undone: Ana misses Creepy 1",
        ],
    );
    assert!(!answer.out.contains("against 60: success"), "{}", answer.out);
}

#[test]
fn numbers_are_no_names() {
    let lines = "add Doc guns 40, dur 30, foe\nwho Doc\nadd Eve Fray 30 dur 30 foe\nwho Eve\nadd Bob from Dock worker foe\nadd Max medium pistol dur 30 foe\n\
                 who Max\nadd Security guard x2 init 40 foe\nadd Dock worker x2, ally\nwho dock worker 1\nadd two face, foe\n";
    let answer = Shell::new().run_with_input(&["--plain"], lines);
    see_in_order(
        &answer.out,
        &[
            "Doc joined",
            "guns 40",
            "Eve joined",
            "Fray 30",
            "Bob joined",
            "Max joined",
            "medium pistol: DV",
            "Security guard 1 and Security guard 2 joined",
            "Dock worker 1 and Dock worker 2 joined",
            "Durability",
            "two face joined",
        ],
    );
}

#[test]
fn a_long_line_is_answered_at_once() {
    let line = format!("{TWO}begin\nattack Creepy 1 with pistol {}foo\n", "cover aim ".repeat(200));
    let answer = Shell::new().run_with_input(&["--plain"], &line);
    assert!(answer.out.contains("at most 300 letters"), "{}", answer.out);
}

#[test]
fn moxie_and_numbers_are_said_where_people_say_them() {
    let lines = "add riot trooper side=foe\nwho riot trooper\ntemplates street doctor\nroll riot 1\nbegin\nAna armor 6/10\n\
                 attack Creepy 1 with pistol 70 moxie=flip\n80\nundo\ndamage Ana 14 kinetic\ndismiss all\nAna first aid herself\nmedicine\n71 moxie=flip\nattack Creepy 1\npistol\n\n70\nAna flips\n80\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "riot trooper joined",
            "Street doctor: ",
            "Ana: Armor 6/10",
            "Ana hits Creepy 1 (07 against 60, defense 80",
            "Undone",
            "17 against",
            "Moxie of Ana would make it 07",
            "Ana hits Creepy 1 (07 against 60, defense 80",
        ],
    );
}

#[test]
fn a_defense_is_saved_by_moxie_and_a_refusal_tells_its_reason() {
    let lines = "begin\nset Ana skill.Fray=40 \"weapon.medium pistol\"=12/kinetic/Guns/x10/ss\nattack Creepy 1 with pistol burst 31\ncancel\nnext\n\
                 attack 50 20 vs Fray 53 by=Creepy1 on=Ana dv=9 kinetic ranged=no\nflip\nundo\nset Creepy1 skill.Clubs=50 weapon.club=9/kinetic/Clubs/melee\n\
                 attack Ana with club\n\n20\n53 moxie=flip\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "doesn't fire burst",
            "Creepy 1 hits Ana (20 against 50, defense 53 against 40)",
            "Moxie of Ana would make it 35",
            "Creepy 1 misses Ana (20 against 50, defense 35 against 40)",
            "Undone",
            "Creepy 1 misses Ana (20 against 50, defense 35 against 40)",
        ],
    );
    let lines = "add Ana init=80\nadd Ben init=70\nadd Cob init=60\ninitiative\n44 71, 12\n";
    let answer = Shell::new().run_with_input(&["--plain"], lines);
    see_in_order(&answer.out, &["Ana 124", "Ben 141", "Cob 72", "all have a die"]);
}

#[test]
fn moxie_is_spent_only_by_its_word_on_what_has_just_failed() {
    let fails = "attack Guns 70 on=Creepy1 by=Ana\n";
    for lines in [
        format!("{fails}note Ana the coin flips\n"),
        format!("{fails}undo\nflip\n"),
        format!("{fails}flip\nquit\n"),
        format!("{fails}flip\n"),
        format!("{fails}flip\noverrule\ncancel\n"),
        format!("{fails}flip\nwho Ana\ndamage Creepy2\ncancel\n"),
        format!("{fails}Creepy 1 flips\n"),
    ] {
        let shell = Shell::new();
        let before = "begin\ndamage Creepy1 3 kinetic\n";
        shell.run_with_input(&["--plain"], &format!("{TWO}{before}{lines}"));
        let state = saved(&shell);
        let told: Vec<&str> = state.history().done().iter().map(|it| &*it.command).collect();
        let ana = state.encounter().find("Ana").expect("she is there");
        assert_eq!(ana.pool, 3, "{lines}: {told:?}");
        assert!(told.iter().any(|it| it.starts_with("damage \"Creepy 1\"")), "{lines}: {told:?}");
        let is_undone = lines.contains("undo");
        assert_eq!(told.iter().any(|it| it.starts_with("attack")), !is_undone, "{lines}: {told:?}");
    }
}

#[test]
fn dice_of_initiative_keep_what_stands_behind_them_and_none_is_lost() {
    let all = "add Ana init=80\nadd Ben init=70\nadd Cob init=60\ninitiative\n";
    let lines = format!("{all}38 mod=-30\n20 30 40\n20 300\n30\n");
    tells(
        &lines,
        &[
            "Ana 88",
            "3 dice are too many for Ben and Cob",
            "Ben 90",
            "300",
            "The die of Cob?",
            "Cob 90",
        ],
    );
}

#[test]
fn the_program_rolls_an_attack_before_its_defense_and_going_back_rolls_no_other() {
    let begun: Vec<&str> = TWO.lines().chain(["begin"]).collect();
    let mut app = Screen::after(&begun).app;
    let (mut hits, mut misses) = (0, 0);
    for _ in 0..20 {
        let mut questions = Questions::default();
        for line in ["attack Creepy 1 with pistol", ""] {
            assert_eq!(questions.take(&mut app, line), Ok(None), "{line}");
        }
        let asks_die = questions.question(&app);
        match questions.take(&mut app, "") {
            Ok(Some(line)) => {
                let die = line.split(' ').nth(2).and_then(|it| it.parse::<i32>().ok());
                assert!(die.is_some_and(|it| it > 60) && !line.contains(" vs "), "{line}");
                misses += 1;
            }
            rolled => {
                assert_eq!(rolled, Ok(None));
                let asks_defense = questions.question(&app);
                assert!(asks_defense.as_ref().is_some_and(|it| it.text.contains("rolled")));
                for (line, asked) in [("undo", &asks_die), ("", &asks_defense)] {
                    assert_eq!(questions.take(&mut app, line), Ok(None));
                    assert_eq!(&questions.question(&app), asked);
                }
                let left = questions.take(&mut app, "cancel").expect_err("it is left");
                assert!(left.contains("attack is not done") && left.contains("rolled"), "{left}");
                hits += 1;
            }
        }
    }
    assert!(hits > 0 && misses > 0);
}

#[test]
fn deeds_are_said_with_articles_and_of_several() {
    let lines = "begin\nAna throws a grenade at Creepy 1\ncancel\nAna fires a burst at Creepy 1\ncancel\n\
                 set Ana \"weapon.medium pistol\"=12/kinetic/Guns/x10/bf \"weapon.frag grenade\"=20/energy/Guns\n\
                 Ana throws a grenade at Creepy 1\n\n99\nundo\nAna shoots at Creepy 1 with a pistol\n\n98\nundo\n\
                 Ana fires a burst at Creepy 1 with pistol\n97\nundo\n\
                 damage Ana 9 kinetic\nAna gives first aid to Ana\n\n99\nfirst aid on Ana\n\n\n98\nundo 3\n\
                 Creepies flee\nCreepys attack Ana\nCreepys flee\nundo\nCreepy * flee\nundo\nAna draws a knife\ncomplex\nundo\nAna holds\nundo\nAna passes\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "grenade is not among",
            "(99 against",
            "frag grenade",
            "(98 against",
            "burst",
            "(97 against",
            "99 against 40",
            "98 against 40",
            "no command",
            "one at a time",
            "Creepy 2 is gone",
            "Undone: Creepy 1 is gone and 1 more",
            "Creepy 2 is gone",
            "a quick action, or a complex one?",
            "Ana waits",
            "Undone",
            "Creepy 1 acts",
        ],
    );
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
    let lines = "begin\nattack Creepy 1\ncancel\nattack Creepy 1\nundo\ndecide\nwait\nAna interrupts\nnext\nwho acted when\n\
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
fn what_people_say_of_who_joins_and_of_dice_is_understood() {
    let lines = "add a station security\n\n\nKell joins\ninitiative 70, durability 30, medicine 40, no weapon\npc\n\
                 add two doormen\n\n\nreinforcements: two thugs\n\n\nroll for initiative\nKell 88, thug 1 20\n\
                 roll the rest\nstart the fight\nremind me in 2 turns that the alarm brings guards\ntimer alarm in 1 turn\n";
    tells(
        lines,
        &[
            "Which numbers of station security",
            "Kell joined",
            "doorman 1 and doorman 2 joined",
            "thug 1 and thug 2 joined",
            "The die of",
            "Kell 158 (rolled critical 88)",
            "thug 1 80 (rolled 20)",
            "Turn 1, phase 1",
            "Timer the alarm brings guards: until the end of turn 2",
            "Timer alarm: until the end of turn 1",
        ],
    );
}

#[test]
fn corrections_and_deeds_are_said_in_other_words() {
    let lines = "set Ana \"weapon.medium pistol\"=12/kinetic/Guns/x10/sa/bf\nset Creepy* dur=60 som=15 skill.Fray=30\nbegin\n\
                 correct Creepy 1 damage was 13\nCreepy 1 has 2 wounds\nCreepy 2 has 5 damage\nCreepy 2 takes 1 wound\n\
                 Creepy 2 stays up, rolled 12\nAna shoots Creepy 1 called shot head with burst, light cover\n31\n80\n\
                 the damage was 18\nCreepy 2 shoots again at Ana, single shot\ncancel\nAna throws a frag grenade at Creepy 1 and Creepy 2\n\
                 Ana has 1 wound\nset Ana wounds=0\nCreepy 1 is behind cover\nAna's damage is 9\nAna heals 2\nAna gives Ana first aid\n\n71 moxie flip\n\
                 next\nAna spends a point of Moxie to go first\nCreepy 2 is unconscious\nCreepy 2 wakes up\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "Creepy 1: Damage 13",
            "Creepy 1: Wounds 2",
            "Creepy 2: Damage 5",
            "Creepy 2: 1 wound",
            "Creepy 2: 12 against",
            "Ana hits Creepy 1",
            "Ana hits Creepy 1",
            "DV 18,",
            "grenade\" gives it",
            "Ana: Wounds 1",
            "Creepy 1: minor cover",
            "Ana: Damage 9",
            "Ana heals 2 damage",
            "first aid for Ana, 17 against",
            "Ana has no action left in this phase",
            "(rolled 10)",
            "Creepy 2 is active",
        ],
    );
}

#[test]
fn a_blast_at_two_goes_off_at_one_and_asks_who_else_is_near() {
    let lines = "set Ana \"weapon.frag grenade\"=20/energy/Guns/blast/x2\nbegin\n\
                 Ana throws a frag grenade at Creepy 1 and Creepy 2\nCreepy 2:3\n\n25\n90\n\
                 Ana throws a frag grenade at Creepy 1 light cover\n26\n91\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "Who else is near Creepy 1",
            "Enter: Creepy 2",
            "Modifiers",
            "The die of Creepy 1",
            "Ana hits Creepy 1 (25",
            "Creepy 2 takes 14 damage",
            "minor cover −10",
            "Ana hits Creepy 1 (26",
        ],
    );
}

#[test]
fn damage_is_called_out_right_behind_a_hit_and_moxie_stays_spent_on_it() {
    let lines = "begin\nthe damage was 18\nattack Creepy 1 with pistol\n\n71\nflip\n90\nnote Ana the damage was 18\nundo\n\
                 the damage was 15\nAna rolled 14 damage\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "right behind a hit",
            "Moxie of Ana would make it 17",
            "Ana hits Creepy 1 (17",
            "Ana has a note",
            "Ana hits Creepy 1 (17",
            "DV 20 = 15",
            "DV 19 = 14",
        ],
    );
}

#[test]
fn words_in_an_innocent_meaning_do_nothing_that_was_not_said() {
    let lines = "add Lara side=pc dur=20 som=10\nadd Guard x2 side=foe dur=20 som=10\nadd Guardian side=pc dur=20 som=10\n\
                 add \"Anna's Drone\" side=foe dur=20 som=10 skill.Fray=30\nadd \"Man on Roof\" side=foe dur=30 som=15 skill.Fray=30\n\
                 add 3 Marcus side=foe dur=20\nroll all\nbegin\ndamage Lars 9 kinetic\nGuards flee\nundo\nAnna's Drone is prone\n\
                 Ana shoots Man on Roof with pistol at long range 97\nundo\ndamage Creepy1 9 kinetic\nCreepy 1 screams at Creepy 2\n\
                 note Ana Kell joins\nnote Creepy 1 rolled 5 damage\nAna will never go first\nAna has 13 kinetic damage\n\
                 Ana has 2 moxie\nAna is in no cover\nAna takes 2 wounded friends away\nAna attacks Creepy 2 with pistol\nthe damage was 18\ncancel\n\
                 Ana attacks Creepy 2 with pistol\n\n31\n80\nthe damage was 99999999\nwho is hurt\nadd \"Foe 1\" side=foe\nFoe 1 flees\n";
    let told = tells(
        &format!("{TWO}{lines}"),
        &[
            "Marcus 1, Marcus 2 and Marcus 3 joined",
            "no name matches \"Lars\"",
            "Guard 1 is gone",
            "Anna's Drone is prone",
            "Ana misses Man on Roof (97 against",
            "long range",
            "screams is no word",
            "Ana has a note: Kell joins",
            "Creepy 1 has a note: rolled 5 damage",
            "will is no word",
            "Pool 2",
            "is is no word",
            "damage must be",
            "Creepy 2: damage 12",
            "Foe 1 is gone",
        ],
    );
    assert!(!told.contains("Guardian is gone") && !told.contains("goes first"), "{told}");
}

#[test]
fn a_fight_is_set_up_and_armed_in_sentences() {
    let lines = "call it Dark alley\nadd player Mira with INIT 70, SPD 2, DUR 30, medium pistol, 3 frag grenades\n\
                 add player Tolk init 90 dur 35 som 20 coo 15 blades 40 unarmed combat 70 knife\nthree gang members\nfoe Boss, gang leader\nambush\nplayers\nfoes\n\
                 ambush Mira and Tolk, the gang members are surprised\nMira 60, Tolk 98, Boss 2, gang member 1 3\nroll all\nbegin\nMira has 12 damage\n\
                 Mira has 2 wounds\nMira has 4 damage\n\
                 Mira's die was 27\nTolk has a medium pistol\nTolk has no wounds\nTolk punches Boss with fists, full auto, 31\nTolk shoots Boss with pistol, semi auto, full auto, 31\nTolk attacks Boss with a knife again, called head, 99\n\
                 no, Mira takes 5 wounds\nundo\nTolk waits\n";
    tells(
        lines,
        &[
            "Title: Dark alley",
            "medium pistol, frag grenade",
            "gang member 3 joined",
            "Boss joined",
            "Who lies in ambush?",
            "Enter: nobody",
            "Mira and Tolk lay an ambush",
            "Boss are surprised",
            "gang member 3 are surprised",
            "Mira 130 (rolled 60)",
            "gang member 1 ",
            "Tolk acts (188)",
            "Mira: damage 4 of 30, 2 wounds",
            "Mira: initiative 77",
            "Tolk: medium pistol",
            "Tolk: Wounds 0",
            "needs a weapon that fires",
            "second firing mode",
            "Tolk misses Boss (99 against 30",
            "called shot",
            "undo takes the last step back",
            "; Tolk waits",
        ],
    );
}

#[test]
fn several_dice_stand_in_a_line_and_what_is_unclear_is_asked() {
    let lines = "add player Mira init=80 dur=35 som=20, 2 frag grenades, throwing weapons 40, kinetic weapons 50, light body armor\n\
                 Mira has a plasmaburst grenade\nMira has a medium pistol\nMira 50, Ana 40, Creepy 1 20, Creepy 2 10\nbegin\n\
                 creepy flees\nMira throws a grenade at Creepy 1\nplasma\nnobody\n\n93\n\
                 Mira shoots Creepy 2 with full auto to hit in the leg, 40 metres away, 93\n\
                 damage Mira 27 kinetic\ndamage Ana 20 kinetic\nMira rolled 31, Ana rolled 93\n\
                 Mira is surprised\nMira is not surprised\n";
    let told = tells(
        &format!("{TWO}{lines}"),
        &[
            "frag grenade",
            "plasmaburst grenade",
            "which one: Creepy 1 and Creepy 2?",
            "1 frag grenade",
            "2 plasmaburst grenade",
            "Mira misses Creepy 1 (93",
            "Mira misses Creepy 2 (93",
            "long range −20",
            "called shot −10",
            "2 rounds left",
            "armor 10",
            "Mira stays up",
            "Ana is knocked down",
            "Mira is surprised",
        ],
    );
    assert!(told.contains("The die of Mira with plasmaburst grenade?"), "{told}");
}

#[test]
fn what_is_said_in_passing_is_heard_before_the_dice() {
    let lines = "set Ana som=20\nAna has 2 frag grenades and throwing weapons 40\nAna has no medium pistol\nAna has a medium pistol\n\
                 Ana has kinetic weapons 50\nbegin\nAna bursts at Creepy 1 with pistol\nnone\nI rolled 93 on Fray\n93\n\
                 Ana throws a frag grenade at Creepy 1, Creepy 2 3 metres away, 95\n\
                 damage Ana 20 kinetic\nAna rolled 90 and 22\nCreepies move up\n\
                 creepy flees\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "The die of Ana with medium pistol, burst?",
            "the program rolls",
            "a die is a number",
            "Ana misses Creepy 1 (93",
            "Ana misses Creepy 1 (95",
            "Ana is knocked down",
            "Ana stays conscious",
            "which one: Creepy 1 and Creepy 2?",
        ],
    );
}

#[test]
fn nobody_is_hit_by_what_was_said_of_another() {
    let lines = "Ana has 2 frag grenades and throwing weapons 40\nAna has a knife\nAna has blades 50\nset Ana som=20\n\
                 add Creepy x1 dur=30 som=15 side=foe\nroll all\nbegin\n\
                 Ana throws a frag grenade at Creepy 2, Creepy 1 and Creepy 3 2 m away, 11, none\nundo\n\
                 Ana throws a frag grenade at Creepy 2 and Creepy 1\ncancel\n\
                 Ana stabs Creepy 1 31 80\nundo\nAna reloads Guns\nAna shoots Creepy 1 with pistol\nAna rolled 31\n\
                 Creepy 2 31\n80\nundo\nCreepy flees\noverrule\n";
    let told = tells(
        &format!("{TWO}{lines}"),
        &[
            "Ana hits Creepy 2 (11",
            "Creepy 1 takes",
            "Creepy 3 takes",
            "Who else is near Creepy 2",
            "Ana hits Creepy 1 (31",
            "knife",
            "the die of Creepy 1 is asked",
            "which one",
        ],
    );
    assert!(!told.contains("reloads medium pistol"), "{told}");
}

#[test]
fn those_near_a_blast_that_missed_are_corrected_from_where_it_fell() {
    let lines = "set Ana som=20\nAna has 2 frag grenades and throwing weapons 40\nit fell near nobody\nbegin\n\
                 Ana throws a frag grenade at Creepy 1, Creepy 2 three metres away\n\n93\n\
                 it fell near Creepy 2 9 m\nit fell near nobody\nit fell near Creepy 2\nlog 1\n";
    let told = tells(
        &format!("{TWO}{lines}"),
        &[
            "right behind a blast that missed",
            "corrects them",
            "Creepy 2 takes",
            "1 round left",
            "right behind a blast that missed",
        ],
    );
    let last = told.rsplit("Ana misses").next().expect("the log");
    assert!(!last.contains("Creepy 2 takes"), "{last}");
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
fn a_point_can_be_spent_again_once_what_followed_is_undone() {
    let lines = "begin\nAna shoots Creepy 1 with pistol 82\nnext\nAna flips\nundo\nAna spends a point of moxie to flip\n80\n\
                 Ana is on fire\nAna is not on fire\nall players take 3 energy damage\nAna punches Creepy 1, 3\n80\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "Ana misses Creepy 1 (82 against 60)",
            "flip goes right behind",
            "Undone: Creepy 1 acts",
            "would make it 28: flip",
            "Ana hits Creepy 1 (28 against 60",
            "Ana is on fire",
            "Ana is no longer on fire",
            "Ana takes 3 damage",
            "Ana hits Creepy 1 (03 against",
        ],
    );
}
