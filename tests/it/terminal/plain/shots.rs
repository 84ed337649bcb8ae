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
