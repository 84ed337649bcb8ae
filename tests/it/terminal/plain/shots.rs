//! Shots in sentences: another one, whose it is, and what was forgotten.

use super::{TWO, tells};

#[test]
fn another_shot_without_a_subject_is_of_whoever_acts() {
    let lines = "set Ana weapon.rifle=9/kinetic/Guns/sa/bf/fa/x30 speed=2\nset Creepy* armor=0/0 dur=90\nAna 99\nroll all\nbegin\n\
                 Ana fires a shot at Creepy 1 with rifle 28, none\nundo\na burst at Creepy 1 with rifle 28, none\nanother burst at Creepy 2\n\
                 11\nnone\nforgot minor cover, and it hit for 11\nforgot minor cover\n";
    let told = tells(
        &format!("{TWO}{lines}"),
        &[
            "rifle: semi",
            "rifle: burst",
            "The die of Ana at Creepy 2 with rifle, burst +1d10?",
            "Ana hits Creepy 2 (11 against 40",
            "one thing at a time",
            "Ana hits Creepy 2 (11 against 30",
        ],
    );
    assert!(!told.contains("there is no command"), "{told}");
}
