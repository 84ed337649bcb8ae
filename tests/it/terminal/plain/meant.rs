//! What sentences must not be taken for.

use super::{TWO, tells};

/// A player who acts with a rifle and grenades, and a dozen thugs.
const THUGS: &str = "add-player Ana init=70 dur=35 som=20 coo=20 moxie=4 speed=2 skill.Fray=40 skill.Guns=60 skill.Medicine=50 skill.\"Throwing Weapons\"=40 weapon.rifle=9/kinetic/Guns/sa/bf/fa/x30\n\
                     Ana has 2 concussion grenades\nadd Thug x12 init=20 dur=90 som=15 side=foe skill.Fray=30 armor=0/0\nAna 99\nroll all\nbegin\n";

#[test]
fn a_number_is_of_a_name_only_next_to_it_and_no_place_in_a_list_that_was_not_told() {
    let lines = "wound Thug 1 2\nAna shoots 2 31 80\nAna attacks\n1 and 2\nThug 2 or 3\ncancel\nAna shoots Thug 1 with rifle 31 80\nagain 2 21\n80\n";
    tells(
        &format!("{THUGS}{lines}"),
        &[
            "Thug 1: 2 wounds",
            "nobody is called 2",
            "Ana attacks whom?",
            "no name matches",
            "say which one",
            "Ana hits Thug 1 (31 against 60",
            "The die of Thug 2 to defend",
            "Thug 2 (21 against 40",
        ],
    );
}

#[test]
fn words_that_are_about_nobody_take_no_name_and_a_question_does_nothing() {
    let lines = "finish Thug 1\nundo Ana\nnext Thug 1\nbegin Ana\nend?\nflip?\nAna doesn't shoot Thug 1\nAna throws the rifle to Thug 1 31 80\nfails\nlog 1\n";
    let told = tells(
        &format!("{THUGS}{lines}"),
        &[
            "one word too many",
            "not \"Ana\"",
            "one word too many",
            "one word too many",
            "finish: Ends the fight",
            "what is not done needs no line",
            "at whom?",
            "say it with a name",
            "Ana acts",
        ],
    );
    assert!(!told.contains("hits Thug") && !told.contains("Ended in turn"), "{told}");
}

#[test]
fn modifiers_are_said_whole_count_once_and_leave_the_dice_alone() {
    let lines = "Ana shoots Thug 1 at very long range 31 80\nAna shoots Thug 1 with a laser 31 80\nThug 1 is in cover\n\
                 Ana shoots Thug 1 with rifle moderate cover 31 80\nAna shoots Thug 1 no cover 31 80\n\
                 Ana shoots Thug 1 with rifle in cover 31 80\nThug 1 was blind\nThug 1 was aiming\nThug 1 was prone\nit was not prone\nundo\nundo\nundo\n\
                 Ana shoots Thug 2 with rifle for 12 damage 31 80\nundo\nAna shoots Thug 2 with rifle moderate cover 20 80\n";
    tells(
        &format!("{THUGS}{lines}"),
        &[
            "very is no such part",
            "laser 31 80 is not among",
            "Thug 1: minor cover",
            "Thug 1 is in minor cover; Thug 1 has moderate cover changes it",
            "Thug 1 is in minor cover; Thug 1 leaves cover ends it",
            "Ana hits Thug 1 (31 against 50",
            "nothing like it counts",
            "nothing like it counts",
            "Ana hits Thug 1 (31 against 40",
            "Ana hits Thug 1 (31 against 50",
            "Ana hits Thug 2 (31 against 60",
            "DV 12",
            "Ana hits Thug 2 (20 against 40",
        ],
    );
}

#[test]
fn what_is_said_of_one_who_owes_a_test_and_of_time_is_what_it_says() {
    let lines = "damage Thug1 30 kinetic\nroll for Thug 1\nundo\nhe fails\nundo\nThug 1 passes out\nundo\nAna's initiative is 90\n\
                 Thug 2 has 12 damage and 1 wound\nThug 3 is stunned for 2 turns\nremind Thug 3 in 2 turns: wakes\nAna waits\nAna has acted\nundo\nAna bandages Thug 2\n31\nundo\n\
                 Ana gives first aid to Thug 2 with medicine 25\nhow many rounds has Ana\nAna heals naturally\nend-turn\nend-turn\n";
    tells(
        &format!("{THUGS}{lines}"),
        &[
            "against",
            "Thug 1 is knocked down",
            "Thug 1 is unconscious",
            "initiative die was 31, or NAME has init 70",
            "Thug 2: Damage 12",
            "Thug 2: Wounds 1",
            "stunned 2 turns",
            "Timer wakes",
            "Ana waits",
            "Ana is not acting now",
            "first aid for Thug 2, 31 against 50",
            "25 against 50",
            "damage and 1 wound: ",
            "rifle: 30 rounds left",
            "Ana: Heals natural",
        ],
    );
}

#[test]
fn articles_digits_and_pronouns_are_no_names_and_no_places_in_a_list() {
    let lines = "Ana shoots Thug 1 2, 80\nundo\nAna fires a burst 31, 40\nThug 1\nundo\nAna shoots Thug 1 with rifle 31, 80\nAna punches him 15, 80\n\
                 Ana throws a concussion grenade at Thug 1 and Thug 2 31\n2 thugs\nAna\n2, Ana 30\n80\nThug 3 is hit for 12\n\nThug 3 is unconscious for 3 turns\n\
                 Thug 3 tries to flee\nAna has 2 medium pistols\nwho Ana\n";
    let told = tells(
        &format!("{THUGS}{lines}"),
        &[
            "Ana hits Thug 1 (02 against 60, defense 80",
            "Ana attacks whom?",
            "rifle: burst",
            "Ana hits Thug 1 (31 against 60",
            "Ana hits Thug 1 (15 against 20",
            "unarmed",
            "How many metres from Thug 1 is Thug 2?",
            "how many metres off is Thug 2?",
            "how many metres off is Thug 2?",
            "Thug 2 takes",
            "DV 12. Of which kind",
            "Thug 3 takes 12 damage",
            "that is said as NAME",
            "tries is no word for what Thug 3 does",
            "medium pistol: DV",
            "12 rounds left",
        ],
    );
    assert!(!told.contains("hits Ana"), "{told}");
}

#[test]
fn a_correction_is_of_what_was_rolled_last_and_counts_once() {
    let lines = "Thug 1 is in cover\nAna shoots Thug 1 with rifle 31, 80\nThug 1 was in moderate cover\nAna shots Thug 2 with rifle 40, 80\ni meant Thug 3\n\
                 forgot that she had aimed, +10\nit was full auto\nundo\nundo\nlog 1\n";
    tells(
        &format!("{THUGS}{lines}"),
        &[
            "Ana hits Thug 1 (31 against 50",
            "nothing like it counts",
            "did you mean shoot",
            "the line before was refused",
            "Ana hits Thug 1 (31 against 60",
            "rifle: auto",
            "Ana hits Thug 1 (31 against 60",
            "rifle: semi",
            "Ana hits Thug 1 (31 against 50",
            "Ana hits Thug 1",
        ],
    );
}

#[test]
fn what_counts_by_an_effect_is_taken_away_and_what_nothing_keeps_is_told() {
    let lines = "set Ana weapon.knife=5/kinetic/Blades weapon.axe=1d10 skill.Blades=60\nset Creepy* dur=90 weapon.club=5/kinetic/Clubs/melee/reach weapon.knife=5/kinetic/Blades/melee skill.Fray=40\n\
                 Ana has first aid 60\nAna has xyzzy 60\nadd Bob weapon.axe=1d10 skill.Fray=30\nAna 99\nbegin\nCreepy 1 has moderate cover\n\
                 Ana shoots Creepy 1 with pistol, 19\n90\nit was not in cover\nundo\nundo\nCreepy 1 leaves cover\n\
                 Ana shoots Creepy 1 with pistol, 33\nCreepy 1 is in minor cover\n91\nundo\n\
                 Ana stabs Creepy 1, 31\nnot longer reach\n90\nundo\nAna waits until Creepy 1 gets up\nAna aims\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "Ana: Medicine: Paramedic 60",
            "skill.xyzzy=60 gives it",
            "no armor counts against the axe",
            "Ana hits Creepy 1 (19 against 40, defense 90",
            "Ana hits Creepy 1 (19 against 60, defense 90",
            "moderate cover off +20",
            "Creepy 1 is still in moderate cover; Creepy 1 leaves cover ends that",
            "That cover counts for this attack alone; said behind it, it lasts.",
            "Ana hits Creepy 1 (33 against 50",
            "longer reach +10: 50 or less. The reach is that of the club: not longer reach takes it away",
            "to defend against knife, or none? 40: 40 or less. Enter",
            "nothing is counted for: until Creepy 1 gets up",
            "Ana waits",
        ],
    );
}

#[test]
fn a_blow_is_dealt_with_no_gun() {
    let lines = "set Ana weapon.knife=5/kinetic/Blades/melee skill.Blades=60\nset Creepy* dur=90\nAna 99\nbegin\n\
                 Ana stabs Creepy 1 with pistol, 31\nAna clubs Creepy 1 with the pistol, 31\nAna hits Creepy 1 with the pistol butt, 31\n\
                 Ana stabs Creepy 1, 31\n90\nundo\nAna fights Creepy 1, 32\n90\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "the medium pistol shoots; to strike with a gun",
            "the medium pistol shoots; to strike with a gun",
            "to strike with a gun, say attacks NAME unarmed",
            "Ana hits Creepy 1 (31 against 60",
            "knife",
            "Ana hits Creepy 1 (32 against 60",
        ],
    );
}

#[test]
fn what_is_said_twice_or_of_another_counts_once() {
    let lines = "set Ana weapon.knife=5/kinetic/Blades/melee skill.Blades=60\nset Creepy* dur=90\nAna 99\nbegin\nCreepy 1 has moderate cover\n\
                 Ana shoots Creepy 1 with pistol, 15\n90\nit was not in cover\nit was not in cover\nCreepy 1 was in moderate cover\nundo\nundo\nundo\n\
                 Ana shoots Creepy 2 with pistol, from cover, 30\n90\nAna was not in cover\nit was a 37\nundo\nundo\n\
                 Ana shoots Creepy 2 with the pistol in her left hand, 45\nAna stabs Creepy 2\nwith pistol\n30\n90\nundo\n\
                 Ana has a blorb 1d10/kinetic\nAna waits for Creepy 1 until he gets up\nend-turn\nend-turn\nAna ties Creepy 1 up\n";
    let told = tells(
        &format!("{TWO}{lines}"),
        &[
            "Ana hits Creepy 1 (15 against 40",
            "Ana hits Creepy 1 (15 against 60",
            "nothing like it counts",
            "Ana hits Creepy 1 (15 against 40",
            "Ana hits Creepy 2 (30 against 50",
            "Ana hits Creepy 2 (30 against 60",
            "undo takes the last step back; or say",
            "Ana hits Creepy 2 (30 against 60",
            "weapon.blorb=1d10/kinetic gives it",
            "nothing is counted for: for Creepy 1 until he gets up",
            "note Ana ties Creepy 1 up writes it down",
        ],
    );
    assert!(!told.contains("called shot"), "{told}");
}
