//! Answers to questions: several in a line, in any words, taken back.

use super::*;

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
        "Security trooper 2 is out of the fight",
        "nothing is asked",
    ] {
        told = told.split_once(expected).unwrap_or_else(|| panic!("{expected}: {}", answer.out)).1;
    }
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
fn names_weapons_modifiers_and_medics_are_found_by_words() {
    let lines = "add Boss dur=30 side=foe\nroll Boss 5\nbegin\nshoot creepy\n2\ncover, aim 30\n99\nundo\nattack creepy 1 pistol 98\nattack Guns 97 on=Creepy1 with=pistol\n\
                 damage Ana 3 kinetic\naid Ana\nby=ana\nmedicine\n99\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "Ana attacks whom?\n1 Creepy 1\n2 Creepy 2\n: With medium pistol at Creepy 2. Modifiers, or a firing mode",
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
fn a_line_may_have_several_answers() {
    let lines = "begin\nattack creepy 1 with pistol cover, long range semi 41 80\nundo\n\
                 attack creepy 1\nmedium pistol\nmoderate cover burst\nundo\naim 30\n31 80\nundo\n\
                 blast\ncreepy 2\n9 kinetic ap=2\nby=Ana\nadd 3 station security\nally\ndamage creepy 2\nnext\n";
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
            "Fray unknown: 20 51",
            "Ana hits Doc (41 against 60, defense 80 against 45)",
            "Fray unknown: 20 51",
            "Ana hits Doc (31 against 60)",
            "SOM unknown: set Doc som=15",
            "SOM unknown: set Doc som=15",
            "Doc: 99 against",
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
fn a_long_line_is_answered_at_once() {
    let line = format!("{TWO}begin\nattack Creepy 1 with pistol {}foo\n", "cover aim ".repeat(200));
    let answer = Shell::new().run_with_input(&["--plain"], &line);
    assert!(answer.out.contains("at most 300 letters"), "{}", answer.out);
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
            "The die of Cob (d100)?",
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
            "which one: Creepy 1 or Creepy 2?",
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
    assert!(told.contains("The die of Mira at Creepy 1 with plasmaburst grenade?"), "{told}");
}

#[test]
fn nobody_is_hit_by_what_was_said_of_another() {
    let lines = "Ana has 2 frag grenades and throwing weapons 40\nAna has a knife\nAna has blades 50\nset Ana som=20\n\
                 add Creepy x1 dur=30 som=15 side=foe\nroll all\nbegin\n\
                 Ana throws a frag grenade at Creepy 2, Creepy 1 and Creepy 3 2 m away, 11, none\nundo\n\
                 Ana throws a frag grenade at Creepy 2 and Creepy 1\ncancel\n\
                 Ana fires an automatic rifle at Creepy 1, 31\nAna stabs Creepy 1 31 80\nundo\nAna reloads Guns\nAna shoots Creepy 1 with pistol\nAna rolled 31\n\
                 Creepy 2 31\n80\nundo\nCreepy flees\noverrule\n";
    let told = tells(
        &format!("{TWO}{lines}"),
        &[
            "Ana hits Creepy 2 (11",
            "Creepy 1 takes",
            "Creepy 3 takes",
            "How many metres from Creepy 2 is Creepy 1",
            "Ana has an automatic rifle gives one",
            "Ana hits Creepy 1 (31",
            "knife",
            "the die of Creepy 1 is asked",
            "which one",
        ],
    );
    assert!(!told.contains("reloads medium pistol"), "{told}");
}
