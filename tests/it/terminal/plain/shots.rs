//! Shots in sentences: another one, whose it is, and what was forgotten.

use super::{TWO, tells};

#[test]
fn another_shot_without_a_subject_is_of_whoever_acts() {
    let lines = "set Ana weapon.rifle=9/kinetic/Guns/sa/bf/fa/x30 speed=2\nset Creepy* armor=0/0 dur=90\nAna 99\nroll all\nbegin\n\
                 Ana fires a shot at Creepy 1 with rifle 28, none\nundo\na burst at Creepy 1 with rifle 28, none\nanother burst at Creepy 2\n\
                 11\nnone\nforgot minor cover, and it hit for 11 in all\n";
    let told = tells(
        &format!("{TWO}{lines}"),
        &[
            "rifle: semi",
            "rifle: burst",
            "The die of Ana at Creepy 2 with rifle, burst +1d10?",
            "Ana hits Creepy 2 (11 against 40",
            "Ana hits Creepy 2 (11 against 30",
            "In place of the last attack:",
            "DV 11",
        ],
    );
    assert!(!told.contains("there is no command"), "{told}");
}

#[test]
fn the_mode_the_target_and_what_was_aimed_at_are_corrected_behind_an_attack() {
    let lines = "set Ana weapon.rifle=9/kinetic/Guns/sa/bf/fa/x30 moxie=0\nset Creepy* armor=0/0 dur=90\nAna 99\nroll all\nbegin\n\
                 Ana shoots Creepy 1 with rifle, die 28\nnone\nno, she shot at Creepy 2, not at Creepy 1\nnone\nit was a burst\n\
                 forgot that she had aimed, +10\nundo\nsorry the die was 75\nforgot point blank\nundo\nflip\nAna has 2 moxie\n\
                 undo\nundo\nAna burst Creepy 1 with rifle 28 none\nCreepy 1 surrenders\nCreepy 2 flees\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "Ana hits Creepy 1 (28 against 60",
            "The die of Creepy 2 to defend",
            "Ana hits Creepy 2 (28 against 60",
            "rifle: burst",
            "quick aim +10; rifle",
            "Ana hits Creepy 2 (28 against 60",
            "Ana misses Creepy 2 (75 against 60",
            "point-blank range +10",
            "Ana misses Creepy 2 (75 against 60",
            "Ana has no point of Moxie",
            "57: flip spends one of 2 points",
            "rifle: burst",
            "Creepy 1 has a note: surrendered",
            "No foe stands",
        ],
    );
}

#[test]
fn another_target_defends_and_each_correction_is_taken_back_by_itself() {
    let lines = "add Red hunter dur=90 som=15 init=10 side=foe skill.Fray=60\nset Ana weapon.rifle=9/kinetic/Guns/sa/x30 moxie=0\nset Creepy* armor=0/0 dur=90\n\
                 Ana 99\nroll all\nbegin\nAna shoots red hunter, moderate cover, 75\nAna's die was 23\n60\ni meant Creepy 1\n70\n\
                 Creepy 1 defended with 10\nforgot nonsense\nAna grumbles\nundo\nundo\nundo\nundo\n";
    tells(
        &format!("{TWO}{}", lines.replace("add Red hunter", "add \"Red hunter\"")),
        &[
            "Ana misses Red hunter (75 against 40",
            "The die of Red hunter to defend",
            "Ana hits Red hunter (23 against 40, defense 60",
            "The die of Creepy 1 to defend",
            "Ana hits Creepy 1 (23 against 40, defense 70",
            "(23 against 40, defense 10",
            "(23 against 40, defense 70",
            "Ana hits Red hunter (23 against 40, defense 60",
            "Ana misses Red hunter (75 against 40",
            "Undone",
        ],
    );
}

#[test]
fn a_shot_at_several_is_a_burst_and_asks_for_a_die_of_each() {
    let lines = "set Ana weapon.rifle=9/kinetic/Guns/sa/bf/fa/x30 weapon.\"medium pistol\"=none\nset Creepy* armor=0/0 dur=90\nAna 99\nroll all\nbegin\n\
                 Ana shoots Creepy 1 and Creepy 2\n\n28\n90\nCreepy 1 90\nCreepy 2 91, Creepy 1 90\n\
                 Ana shoots Creepy 1 and Creepy 2 with rifle, semi, 28\n\
                 Ana has no rifle\nAna has weapon.bow=9/Guns/ss\nAna shoots Creepy 1 and Creepy 2\n\
                 Ana punches Creepy 1 to knock him out, 88\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "At several it is burst",
            "burst on several?",
            "The dice of Creepy 1 and Creepy 2 to defend",
            "there are 2 targets, and 1 rolls",
            "2 defend: a die of each",
            "Ana hits Creepy 1 (28 against 60, defense 90",
            "Ana hits Creepy 2 (28 against 60, defense 91",
            "overrule",
            "single fire is aimed at 1 target",
            "nothing is counted for: to knock him out",
            "Ana misses Creepy 1 (88",
        ],
    );
}

#[test]
fn what_counts_already_or_for_nothing_is_told() {
    let lines = "set Ana weapon.rifle=9/kinetic/Guns/sa/bf/fa/x30 weapon.\"medium pistol\"=none\nset Creepy* armor=0/0 dur=90\nAna 99\nbegin\n\
                 Ana shoots Creepy 1 in the arm, moderate cover, 40 metres away\n31\n\
                 again at Creepy 1, not in moderate cover, not in the arm, 30\n90\nundo\nundo\n\
                 Creepy 1 is in cover\nAna shoots Creepy 1 and Creepy 2 with a burst, light cover\nCreepy 2 is in cover\n\
                 Ana shoots Creepy 1 and Creepy 2 with a burst, light cover\ncancel\n\
                 Ana shoots Creepy 1 and Creepy 2, 72\nundo\nAna shoots Creepy 1, in the arm, 72\nagain at Creepy 1, 60\nundo\nundo\n\
                 Ana shoots Creepy 1\nburst\nsame as before: long range\n22\ncancel\nAna has laser pistol\nAna has weapon.bow=9/Guns/ss\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "The rifle has no ranges",
            "Ana misses Creepy 1 (31 against 30",
            "the rifle has no ranges",
            "Ana hits Creepy 1 (30 against 60",
            "Creepy 1 is in minor cover already; Creepy 2 is in minor cover adds it",
            "burst on several? 60, minor cover −10: 50 or less",
            "27, but no point goes with a die for several",
            "Ana misses Creepy 1 (60 against 40",
            "burst +1d10?",
            "22 against 30 and hits, a critical success",
            "laser pulser",
            "Ana: bow",
        ],
    );
}

#[test]
fn what_can_not_be_corrected_or_said_so_tells_how_it_is_said() {
    let lines = "set Ana weapon.rifle=9/kinetic/Guns/sa/bf/fa/x30 weapon.\"medium pistol\"=none\nAna 99\nbegin\n\
                 the foes are two gunmen and a brute\nCreepy 1 and Creepy 2 are 60 metres away\n\
                 Ana shoots Creepy 1 and Creepy 2, 31, 90, 91\nCreepy 1 was in moderate cover\ndecide Creepy 1\n\
                 effect Creepy2 \"knocked down\"\nAna shoots Creepy 1 and Creepy 2\n\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "the library has no brute",
            "Thug",
            "metres are said of an attack",
            "Ana hits Creepy 2 (31",
            "it was at several: undo",
            "Creepy 1: roll",
            "Creepy 1 31; roll for Creepy 1",
            "Creepy 2 lies, which counts from 10 m on: say Creepy 2 is prone, then the attack.",
        ],
    );
}

#[test]
fn whoever_of_several_is_hit_defends_themselves() {
    let lines = "set Ana weapon.rifle=9/kinetic/Guns/sa/bf/fa/x30 weapon.\"medium pistol\"=none speed=4\nset Creepy* armor=0/0 dur=90\nAna 99\nbegin\n\
                 Creepy 1 is in major cover\nAna shoots Creepy 2 and Creepy 1, 45\nCreepy 2 91\nAna shoots Creepy 1, 91\nAna has moxie 2\nflip\n90\n\
                 Ana throws herself prone\nAna intimidates Creepy 1, 33\nAna rolls Guns, 33\nnext\nCreepy 1 has weapon.pistol=9/Guns skill.Guns=40\n\
                 Creepy 1 shoots Ana, Creepy 2 fights Ana in melee, 20\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "Ana rolled 45 and hits Creepy 2. The die of Creepy 2 to defend",
            "Ana hits Creepy 2 (45 against 60, defense 91",
            "Ana misses Creepy 1 (45 against 30",
            "19 against 30 and hits. The die of Creepy 1",
            "Ana is prone",
            "33 is the die of a test: Ana rolls SKILL, 33",
            "Ana: Guns, 33 against 60",
            "nothing is counted for: Creepy 2 fights Ana in melee",
            "Creepy 1 rolled 20 against 30 and hits",
        ],
    );
}

#[test]
fn what_counts_is_neither_dropped_nor_counted_for_another() {
    let lines = "set Ana weapon.rifle=9/kinetic/Guns/sa/bf/fa/x30 weapon.\"medium pistol\"=none speed=4\nset Creepy* armor=0/0 dur=90\nAna 99\nbegin\n\
                 Ana shoots Creepy 1 and Creepy 2 with rifle, Creepy 1 is in cover\nAna shoots Creepy 1 and Creepy 2, he is in cover\nAna aims\nAna shoots Creepy 1, not aimed, 31\n\
                 Creepy 1 is in cover\nAna shoots Creepy 1, burst not in cover, 31\nAna shoots Creepy 2, Creepy 2 fights Ana in melee, 31, 90\n\
                 damage Ana 9 none\ndamage Creepy1 18 none\ndecide\n31\nAna's die was 120\nwaive\n";
    let told = tells(
        &format!("{TWO}{lines}"),
        &[
            "how one of several is stands in a line of its own",
            "how one of several is stands in a line of its own",
            "that counts by itself; mod=-10:\"aim off\" takes it away",
            "that counts by itself; mod=+10:\"minor cover off\" takes it away",
            "fights Ana in melee is not among",
            "Ana: 31 against",
            "120 is not on percentile dice",
            "Creepy 1: roll",
            "Creepy 1 stays up",
        ],
    );
    assert!(!told.contains("Ana hits") && !told.contains("In place of"), "{told}");
}

#[test]
fn what_is_said_of_dice_and_damage_of_several_counts_or_says_how() {
    let lines = "set Ana weapon.rifle=9/kinetic/Guns/sa/bf/fa/x30 weapon.\"medium pistol\"=none\nset Creepy* armor=0/0 dur=90\nAna 99\nbegin\n\
                 Ana shoots Creepy 1 and Creepy 2, 28\nCreepy 1 defends with 90\nCreepy 1 90, Creepy 2 91\nthe damage was 12 for both\nundo\nundo\n\
                 Ana shoots Creepy 1, into melee, 70, defense 64\nsorry, it was a 60\nCreepy 2's die was 61\nAna's die was a 17\n88\nundo\nundo\n\
                 Creepy 2 is prone\nAna shoots Creepy 2, 8 metres away\nmod=+10:\"prone off\"\nI'm sorry, Ana's die was 28\n\
                 Ana shoots Creepy 2 in the leg, 8 metres away, 27\n88\n";
    let told = tells(
        &format!("{TWO}{lines}"),
        &[
            "2 defend: a die of each in one line, such as Creepy 1 31, Creepy 2 45",
            "Ana hits Creepy 1 (28",
            "17 damage",
            "17 damage",
            "nothing is counted for: into melee",
            "Ana misses Creepy 1 (70",
            "60 against 60 and hits",
            "the die of Creepy 1 is asked, not Creepy 2's",
            "In place of the last attack:",
            "Ana hits Creepy 1 (17 against 60, defense 88",
            "60, prone −10: 50 or less. Prone counts, which is for 10 m and more",
            "prone off +10: 60 or less. The rifle",
            "(margin 13, not 30)",
            "prone counted, which is for 10 m and more; it was not prone takes",
        ],
    );
    assert_eq!(told.matches("prone counted, which").count(), 1, "{told}");
}

#[test]
fn how_one_of_several_is_does_not_count_against_the_other() {
    let lines = "set Ana weapon.rifle=9/kinetic/Guns/sa/bf/fa/x30 weapon.\"medium pistol\"=none\nset Creepy* armor=0/0 dur=90\nMira has dur 35, som 20\nAna 99\nbegin\n\
                 Creepy 1 is knocked down\nAna shoots Creepy 1 and Creepy 2, medium range\n28\n90 91\nforgot prone\nforgot from cover\nit was at short range\nundo\nundo\n\
                 Ana shoots Creepy 1 and Creepy 2, 91\nAna's die was 28\nundo\n\
                 Ana shoots Creepy 2, called shot at the very big arm, 28\nAna shoots Creepy 2, burst with +10 to hit\ncancel\nAna shoots Creepy 2\nlong range, twice\nmedium range, in his sword arm\n27\n90\nit was short range\n\
                 Ana kicks Creepy 2 to knock him down, 19\n90\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "nobody here is called Mira; say first: the players are Mira; then",
            "Creepy 1 lies, which counts from 10 m on: say Creepy 1 is prone",
            "Creepy 1 9/90 in all",
            "Creepy 2 9/90 in all",
            "Creepy 1 lies; Creepy 1 is prone, said before the next attack, counts that from 10 m on, −10",
            "it was at several: undo takes it back",
            "Ana hits Creepy 1 (28 against 40, defense 90",
            "Ana hits Creepy 1 (28 against 50, defense 90",
            "who would defend themselves: undo takes it back",
            "called shot at the very big arm: the is no such part",
            "burst +10: 70 or less",
            "one shot after the other",
            "Ana hits Creepy 2 (27 against 40",
            "Ana hits Creepy 2 (27 against 50",
            "not pushed back (margin 1, not 10)",
        ],
    );
}
