//! The program without a screen.

mod answers;
mod corrections;
mod deeds;
mod first_fight;
mod meant;
mod sentences;
mod shots;
mod told;

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
        "The die of Thug 2 (d100)? Enter: the program rolls.",
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
            "rolls the rest, for players if said twice, and begins turn 2",
        ],
    );
}

const TWO: &str = "add Ana init=80 dur=35 som=20 moxie=3 side=pc skill.Guns=60 skill.Medicine=50 \"weapon.medium pistol\"=12/kinetic/Guns/x10\n\
                   add Creepy x2 init=50 dur=30 som=15 side=foe skill.Fray=30\nroll Ana 50\nroll Creepy1 20\nroll Creepy2 10\n";
