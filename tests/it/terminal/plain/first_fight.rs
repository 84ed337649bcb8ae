//! What listeners have said in a first fight, and what they missed in the answers.

use super::tells;

/// A player who acts with a rifle, one who is hurt, and two foes of the library.
pub(super) const FIGHT: &str = "add-player Ana init=70 dur=35 som=20 moxie=3 \"skill.Kinetic Weapons\"=60 skill.Fray=50 weapon.rifle=9/kinetic/\"Kinetic Weapons\"/sa/bf/x30\n\
                     add-player Ben init=60 dur=60 wt=6 som=25 damage=25 wounds=2\nthe foes are two doormen\nAna 90, Ben 40, doorman 1 20, doorman 2 10\nbegin\n";

#[test]
fn initiative_is_asked_with_its_die_listed_as_rolled_and_doubted_if_it_is_of_other_rules() {
    let lines = "add Ana init=7 dur=35 som=20 side=pc\nAna has init 70\ninitiative\nencounter-settings\n40\n\
                 the foes are two doormen and a gunman\nfoes have init 66\norder\nset Ana surprised=yes\nbegin\norder\nruleset ep1-d10\nundo\nfinish\n";
    tells(
        lines,
        &[
            "INIT of Ana looks like one for a d10",
            "Ana: INIT 70",
            "The die of Ana (d100)?",
            "a die is a number, not encounter-settings",
            "Ana 110",
            "Doorman 1 and Doorman 2 joined",
            "Gunman 1: INIT 66",
            "Ana 110\nwithout a die: Doorman 1",
            "surprised, not acting: Ana",
            "The encounter is finished",
        ],
    );
}

#[test]
fn dice_where_numbers_are_asked_are_dice_and_a_name_nobody_has_is_said() {
    let lines = "add 2 thugs\nAna 90, Ben 40\ncancel\ndoorman shoots Ana\n1\ncancel\nAna fires a burst at Bem, rolled 20\n\
                 Ana charges doorman 1 and slashes him with a knife, rolled 52\n";
    let told = tells(
        &format!("{FIGHT}undo\n{lines}"),
        &[
            "left: add is not done",
            "Ana 160 (rolled 90)",
            "which one: Doorman 1 or Doorman 2? The number is enough",
            "Doorman 1 attacks Ana with what?",
            "no name matches \"Bem\"",
            "one thing at a time",
        ],
    );
    assert!(!told.contains("with Ana 90"), "{told}");
}

#[test]
fn an_aim_says_what_it_adds_and_a_shot_takes_what_is_said_of_its_target() {
    let lines = "Ana aims at doorman 1 and shoots him, 31\n80\nundo\nundo\nAna aims\nundo\nAna aims carefully\nattack Ana\nDoorman 1\nrifle\ncancel\nundo\nAna makes an aimed shot at doorman 1 in the leg, rolled 80\nundo\n\
                 Ana shoots doorman 1, doorman 1 is in light cover, 31\n80\nit was not in light cover\nundo\nundo\n\
                 doorman 2 is in moderate cover\nAna shoots doorman 1 with rifle, doorman 1 is in light cover, 31\n80\n\
                 it was not doorman 1, it was doorman 2\n80\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "Ana hits Doorman 1 (31 against 70",
            "Ana aims (+10 for an attack in this phase)",
            "aims carefully takes the whole phase",
            "Ana aims (+30 for the next attack)",
            "The aim, +30, counts already",
            "called shot −10, quick aim +10",
            "minor cover −10",
            "In place of the last attack:\nAna hits Doorman 1 (31 against 60",
            "Ana hits Doorman 1 (31 against 50",
            "In place of the last attack:\nAna hits Doorman 2 (31 against 40",
            "moderate cover −20",
        ],
    );
}

#[test]
fn first_aid_says_what_it_heals_takes_a_die_for_a_skill_and_is_refused_before_it() {
    let lines = "Ana bandages Ben\nAna has medicine 50\n\n12\nAna bandages Ben\nfirst aid for doorman 1\ncancel\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "with which skill of Ana?",
            "Ana: Medicine 50",
            "with which skill of Ana? Enter: Medicine",
            "first aid for Ben, 12 against 50",
            "Ben has had first aid",
            "Who helps Doorman 1?",
        ],
    );
}

#[test]
fn what_is_due_is_decided_and_time_passes_in_more_words() {
    let lines = "damage Ben 8 kinetic\nBen stays up with 12\ndamage Ben 8 kinetic\ndecide\ndecide all\n\
                 finish\nsame party\na day passes\ncancel\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "Ben: 12 against",
            "stays up",
            "all rolls for all",
            "Ben: ",
            " against ",
            "Time: 24 hours",
        ],
    );
}

#[test]
fn what_is_said_of_somebody_else_and_twice_counts_nothing() {
    let lines = "Ana aims\nAna makes an aimed shot at doorman 1, 31\n80\nit was not Ben, it was doorman 2\nundo\nundo\n\
                 Ana shoots doorman 1, doorman 2 is in cover, 31\nAna has medicine 50\nAna bandages Ben\n1\n72 flip\n\
                 Ana fires a burst at doorman 1, rolled 20\n80\nAna fires another burst at him, rolled 21\n80\n\
                 Ben has 5 damage and no wounds\ndoormen are prone\nAna takes cover behind a crate and reloads\n";
    let told = tells(
        &format!("{FIGHT}{lines}"),
        &[
            "Ana hits Doorman 1 (31 against 70",
            "undo takes the last step back",
            "how one of several is stands in a line of its own",
            "with which skill of Ana?",
            "The die of Ana, to heal",
            "first aid for Ben, 27 against 50",
            "Ana hits Doorman 1 (20 against 60",
            "Ana hits Doorman 1 (21 against 60",
            "Ben: Wounds 0",
            "Doorman 2 is prone",
            "Ana: minor cover",
            "so no reload",
        ],
    );
    assert!(!told.contains("quick aim"), "{told}");
}

#[test]
fn a_target_is_changed_before_the_dice_and_what_is_thrown_away_is_no_attack() {
    let lines = "Ana shoots Ben, 22\ni meant nobody\ni meant doorman 1\n80\nfoe Ganger x2, gang member\nadd two foes doorman\n\
                 Ana charges doorman 2, 31\nAna throws away her rifle\n1\ndoorman 2 flees through the back door\n\
                 Ben 31, Dok 33\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "The die of Ben to defend",
            "no name matches",
            "The die of Doorman 1 to defend",
            "Ana hits Doorman 1 (22",
            "Ganger 2 joined",
            "Doorman 4 joined",
            "Doorman 2 (31 against",
            "throws away her rifle",
            "Doorman 2 is out of the fight",
            "no name matches \"Dok\"",
        ],
    );
}

#[test]
fn ranges_modes_and_first_aid_have_words_of_their_own() {
    let lines = "Ana has a medium pistol\nshoot doorman 1 with rifle, medium range 52\nundo\nAna shoots doorman 1, medium range 52\nundo\n\
                 Ana shoots doorman 1 with medium pistol, medium range, burst to hit, 31\n80\nundo\n\
                 Ana shoots doorman 1 with rifle, attacker in cover, 31\n80\nundo\n\
                 Ana shoots doorman 1 with rifle range 40 31\n80\nundo\n\
                 Ana has medicine 50\ndoorman 1 has 45 damage\ndoorman 1 is unconscious\nAna bandages doorman 1 33 heals 9\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "Ana misses Doorman 1 (52 against 50)",
            "Ana misses Doorman 1 (52 against",
            "burst +10",
            "from cover −10",
            "Ana hits Doorman 1 (31 against 60",
            "Doorman 1 heals 9 damage",
            "Doorman 1 is still unconscious",
        ],
    );
}

#[test]
fn dice_are_said_in_any_order_and_for_the_test_that_is_named() {
    let lines = "Ana shoots doorman 1 instead, rolled 19 and 24 damage\nno, I meant doorman 2\n80\n14 to stay conscious\n\
                 roll\ncancel\nroll both for doorman 2\nundo\nundo\nundo\n\
                 Ana shoots doorman 1 with a roll of 48, damage 24\nI meant doorman 2\n80\ndoorman 2 fails both\n\
                 Ana has medicine 50\nAna bandages Ben\nmedicine, rolled 33, heals 6\nBen has init 7\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "Ana rolled 19 against 60 and hits. The die of Doorman 1",
            "Ana rolled 19 against 60 and hits. The die of Doorman 2",
            "DV 29 = 24 + 5 (margin)",
            "Doorman 2: 14 against",
            "stays conscious",
            "to stay up. The die?",
            "Undone: Doorman 2:",
            "Ana hits Doorman 2 (48 against 60",
            "Doorman 2 is knocked down",
            "Doorman 2 is unconscious",
            "first aid for Ben, 33 against 50",
            "INIT of Ben looks like one for a d10",
        ],
    );
}

#[test]
fn an_unknown_kind_of_foe_is_named_with_those_that_are_alike() {
    let lines = "the foes are two gunmen and a guard\nthe foes are two zorks\nthe foes are prone\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "the library has no guard; there is Bodyguard",
            "the library has no zork",
            "Doorman 2 is prone",
        ],
    );
}

#[test]
fn what_was_said_while_a_defense_is_asked_can_be_corrected_and_second_shots_have_many_words() {
    let lines = "Ana shoots doorman 1, rolled 19\nher die was 95\nAna's die was 95\nher second shot goes at doorman 2, no cover\n12\nAna's die was 13\n80\n\
                 i forgot, the doorman 2 was in minor cover\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "whose? Ana's die was 95, or 95 for the defense",
            "Ana misses Doorman 1 (95 against 60",
            "The die of Ana at Doorman 2",
            "Ana rolled 12 against 40 and hits",
            "Ana rolled 13 against 40 and hits",
            "Ana hits Doorman 2 (13 against 40",
            "In place of the last attack:",
            "Ana hits Doorman 2 (13 against 30",
        ],
    );
}

#[test]
fn a_point_of_moxie_saves_the_last_of_several_tests() {
    let lines = "damage doorman 1 9 none\ndamage doorman 2 9 none\ndoorman 2 has moxie 1\n\
                 resist \"doorman 1\",\"doorman 2\" knockdown roll=72\ndecide doorman 1\nflip\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "Doorman 1 is knocked down",
            "Moxie of Doorman 2 would make it 27: flip spends one of 1 point",
            "nothing is due",
            "In place of the last test:",
            "Doorman 2 stays up",
            "Moxie flips the roll",
        ],
    );
}

#[test]
fn the_rest_is_rolled_behind_some_dice_and_effects_are_no_deeds() {
    let lines = "undo\nundo\nundo\nundo\nundo\nBen has initiative 50, durability 60\nAna 90, Ben 41 and roll the others\nbegin\n\
                 Ana yells while in moderate cover\nAna dives behind a crate, moderate cover\nnext\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "Ben: INIT 50",
            "all have a die",
            "Turn 1, phase 1",
            "that is said by itself: Ana is in moderate cover",
            "Ana: moderate cover",
        ],
    );
}

#[test]
fn the_one_who_is_up_is_meant_and_modifiers_are_said_at_the_die() {
    let lines = "doorman 2 is unconscious\nAna takes cover\nAna shoots the doorman\ndoorman 1 is prone and 20 metres away\n31\n80\n\
                 forgot attacker in cover\nforgot point blank, and the damage was 12\nhelp modifiers\n\
                 doorman 1 runs up to Ana and hits her with his baton\ncancel\nAna has paramedic 60\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "Modifiers, or a firing mode",
            "target prone at 10 m −10: 50 or less",
            "Ana hits Doorman 1 (31 against 50",
            "Ana shot out of minor cover; forgot from cover counts that",
            "Ana hits Doorman 1 (31 against 40",
            "Ana hits Doorman 1 (31 against 50",
            "DV 12",
            "from cover −10",
            "Modifiers, such as superior position",
            "Ana: Medicine: Paramedic 60",
        ],
    );
}

#[test]
fn those_who_leave_their_dice_to_the_program_stand_behind_the_others() {
    let lines = "undo\nundo\nundo\nundo\nundo\nAna 90, Ben 41, the doormen roll\nbegin\ndamage doorman 1 18 none\n\
                 doorman 1 22 and then 12\ndamage doorman 1 31 none\nhe is bleeding\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "all have a die",
            "Turn 1, phase 1",
            "Doorman 1 takes 18 damage",
            "Doorman 1: 22 against",
            "Doorman 1: 12 against",
            "To decide: Doorman 1: bleeding?",
            "Doorman 1 bleeds",
        ],
    );
}

#[test]
fn corrections_have_two_parts_and_what_the_program_says_is_taken_back() {
    let lines = "Ana shoots twice at doorman 1, medium range, from cover, 21\n80\nit was point blank, not medium range\n\
                 no, I meant doorman 2, at long range\n80\nAna shoots him again, same modifiers, 12\n80\ndecide all\n\
                 damage doorman 1 12 none\ndoorman 1 rolls to stay up\n\
                 doorman 1 throws away his baton and surrenders\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "medium range −10, from cover −10",
            "In place of the last attack:",
            "from cover −10, point-blank range +10",
            "The die of Doorman 2 to defend",
            "long range −20",
            "Ana rolled 12 against",
            "Doorman 1 takes 12 damage",
            "Doorman 1: SOM × 3",
            "surrendered",
            "Doorman 1 is out of the fight",
        ],
    );
}

#[test]
fn nothing_is_taken_for_what_it_does_not_say() {
    let lines = "Ana shoots doorman 1 with rifle, aim 30 for 12 damage\n31\n80\n\
                 forgot minor cover\nundo\nI meant doorman 2 and forgot minor cover\n80\n\
                 doorman 1 is unconscious\ndoorman wakes up\nAna moves to cover and shoots doorman 2, rolled 19\nnone\n\
                 Ana helps Ben, who is on fire\ncancel\ndamage doorman 2 9 none\ndoorman 2 is bleeding\n";
    let told = tells(
        &format!("{FIGHT}{lines}"),
        &[
            "90 or less. Enter: the program rolls",
            "Ana hits Doorman 1 (31 against 90",
            "In place of the last attack:",
            "In place of the last attack:",
            "Ana hits Doorman 2",
            "minor cover −10",
            "which one: Doorman 1 or Doorman 2",
            "Ana: minor cover",
            "Ana rolled 19 against",
            "a quick action, or a complex one",
            "Doorman 2 is bleeding",
        ],
    );
    assert!(!told.contains("last test"), "{told}");
}

#[test]
fn undo_that_leads_back_to_an_attack_and_one_steps_in_while_a_die_is_asked() {
    let lines = "Ana shoots doorman 1 with rifle, rolled 72\nflip\n80\nundo that\nsorry, her die was 26\n80\n\
                 damage doorman 1 12 none\nroll for him\nAna takes cover\nAna steps out of cover and shoots doorman 1, rolled 48\n80\n\
                 Ben's turn\nBen waits\nnext\nBen waits\nnext\ndoorman 2 charges Ana and hits her with his baton, 41\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "flip spends one of 3 points",
            "Ana hits Doorman 1 (27 against 60",
            "In place of the last attack:",
            "Ana misses Doorman 1 (72 against 60",
            "Ana hits Doorman 1 (26 against 60",
            "Doorman 1 takes 12 damage",
            "Doorman 1: SOM × 3",
            "Ana hits Doorman 1 (48 against",
            "next goes on to who acts next",
        ],
    );
}
