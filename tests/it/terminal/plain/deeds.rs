//! Deeds as they are said at a table: some of which nothing counts, a gun and a blade that go without saying, other words for what
//! was just answered.

use super::first_fight::FIGHT;
use super::tells;

#[test]
fn of_two_deeds_the_one_that_means_nothing_is_told_and_the_other_done() {
    let lines = "Ana stays on the ground and shoots doorman 2\nnone\n31\n80\nAna runs to the door and shoots doorman 1, he's behind light cover, 33\n\
                 doorman 1 drops his baton and surrenders\nBen shoots doorman 2 and surrenders\n";
    let told = tells(
        &format!("{FIGHT}{lines}"),
        &[
            "nothing is counted for: Ana stays on the ground",
            "Modifiers, or a firing mode",
            "Ana hits Doorman 2 (31 against 60",
            "nothing is counted for: Ana runs to the door",
            "Ana misses Doorman 1 (33 against 30",
            "minor cover −10",
            "Doorman 1 is out of the fight",
        ],
    );
    assert!(!told.contains("Ben is out of the fight"), "{told}");
}

#[test]
fn a_clause_that_means_nothing_is_told_and_modifiers_are_said_at_the_defense() {
    let lines = "Ana shoots doorman 1, from the roof, 40 metres away, 31\nforgot light cover\nin major cover\n\
                 Ana shoots doorman 2, shouting, moderate cover, 51\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "nothing is counted for: from the roof",
            "Ana rolled 31 against 60 and hits",
            "Ana rolled 31 against 50 and hits",
            "Ana misses Doorman 1 (31 against 30",
            "major cover −30",
            "Ana misses Doorman 2",
        ],
    );
}

#[test]
fn a_weapon_is_changed_and_a_die_corrected_while_something_is_asked() {
    let lines = "Ana has blades 50, a knife\nAna shoots doorman 1\nundo\nknife\nwith rifle\nnone\nwith knife\nnone\n19\nwait, Ana rolled 21 not 19\n90\n\
                 Ana hits doorman 2 in melee\nnone\n51\n12\nnext\ndoorman 1 hits Ana, 11\nAna parries with her knife, 33\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "Ana attacks Doorman 1 with what?",
            "Modifiers, such as superior position",
            "Modifiers, or a firing mode",
            "at Doorman 1 with rifle, semi?",
            "at Doorman 1 with knife?",
            "Ana rolled 19 against 50",
            "Ana rolled 21 against 50",
            "Ana hits Doorman 1 (21 against 50, defense 90",
            "at Doorman 2 with knife?",
            "critical defense 33 against 50",
        ],
    );
}

#[test]
fn a_called_shot_is_not_made_again_and_cover_of_whoever_shoots_is() {
    let lines = "Ana shoots doorman 1 in the leg from cover, 62\nAna shoots him again, this time just the body, 72\nundo\nundo\n\
                 Ana shoots doorman 1 from cover, 62\nagain at doorman 2, 71\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "called shot −10",
            "Ana misses Doorman 1 (72 against 50",
            "skill 60, from cover −10",
            "Ana misses Doorman 2 (71 against 30",
            "from cover −10",
        ],
    );
}

#[test]
fn dice_of_the_rest_and_things_of_no_library_are_said() {
    let lines = "add-player Ana init 70, rifle\nadd-player Ana init 70, dur 30, medicine 50, kinetic weapons 40\nBen has init 60\nadd-player Ben, init 60, damage 12\nadd Thug init=50 side=foe\ninitiative\n44, Thug 20\nundo\n\
                 Ana 25, the program rolls for the rest\nAna has a medium pistol\nbegin\nAna shoots Thug\nburst, two targets\ncancel\nAna patches Ben up, 19 heals 4\nfinish\nlook at the encounter\n";
    tells(
        lines,
        &[
            "the library has no rifle; there is automatic rifle",
            "Ana 114 (rolled critical 44)",
            "Thug 70 (rolled 20)",
            "Ana 95 (rolled 25)",
            "all have a die",
            "again at NAME is at the next",
            "Ben heals 4 damage",
            "The encounter is finished",
            "the encounter has ended; finish tells the end",
        ],
    );
}

#[test]
fn covers_of_both_count_once_and_clauses_have_dice_and_flips() {
    let lines = "Ana shoots doorman 1, from cover, he is in moderate cover\nfrom cover\n31\nflip\nnone\n\
                 her second shot is at doorman 2, she is behind a pillar, her die is 72\nBen interrupts and shoots doorman 1\n\
                 next\ndoorman 1 shoots at Ana and at Ben, 31\nAna's baton jams\ndamage Ben 9 none\nBen does not bleed\ndoorman 1 hits Ana, 38\nhis die is 62\n\
                 Ana was behind a table, superior position\nundo\nset Ben moxie=2\ndecide\n94, and he flips it\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "60, from cover −10, moderate cover −20: 30 or less",
            "60, moderate cover −20, from cover −10: 30 or less",
            "Ana hits Doorman 1 (13 against 30",
            "Ana misses Doorman 2 (72 against 30",
            "minor cover −10",
            "Ben is not waiting",
            "Doorman 1 acts",
            "note Ana baton jams writes it down",
            "Ben takes 9 damage",
            "Doorman 1 hits Ana (38 against",
            "defense 62 against",
            "minor cover −10, better position +20",
            "Ben: 49 against 45",
            "Moxie flips the roll",
        ],
    );
}

#[test]
fn what_lies_is_told_of_and_what_is_said_beside_a_correction_left_out() {
    let lines = "doorman 1 is knocked down\nAna shoots doorman 1, doorman in moderate cover\nhe rolled a 51\nforgot prone\n\
                 Ana's die was 22, I misheard\n80\nit hit for 10, his player rolled the damage\nundo\nundo\nundo\nundo\n\
                 Ana fires a burst at doorman 1 and doorman 2, 93\nAna flips it with Moxie\nnext\n\
                 doorman 1 charges Ana and bashes her with his gloves, 31\n80\nAna bandages Ben\nmedicine 20\n12\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "The die of Ana at Doorman 1",
            "Ana misses Doorman 1 (51 against 40",
            "Doorman 1 lies; forgot prone counts that from 10 m on, −10",
            "target prone at 10 m −10",
            "Ana hits Doorman 1 (22 against 30",
            "DV 10",
            "undo, say it with 39, and Ana has 2 moxie left",
            "charging −10",
            "Ana: first aid for Ben, 12 against",
        ],
    );
}

#[test]
fn what_was_said_stays_as_it_was_meant() {
    let lines = "note Ana\nAna runs to the door and shoots doorman 1\nAna shoots doorman 1, in heavy cover behind the bar, 81\nundo\n\
                 Ana shoots doorman 1, heavy covr, 31\nAna shoots doorman 1, in light cover there, 31\nAna shoots doorman 1, she dives behind a crate, major cover, 81\n\
                 it hit for 10, and he is knocked down\nundo\nAna attacks doorman 1 in melee with rifle, 32\nundo\n\
                 Ana takes cover\nAna shoots doorman 1 from cover, 92\nAna leaves cover\nagain at doorman 2, 91\n\
                 next\ndoorman 1 hits Ana, 31\n+10\nAna parries with her rifle, 33\n90\n";
    let told = tells(
        &format!("{FIGHT}{lines}"),
        &[
            "a note: Ana runs to the door and shoots doorman 1",
            "Ana misses Doorman 1 (81 against 30",
            "heavy is no such part",
            "there is no such part",
            "nothing is counted for: she dives",
            "Ana misses Doorman 1 (81 against 30",
            "in melee −30",
            "Ana misses Doorman 1 (92 against 50",
            "Ana misses Doorman 2 (91 against 40",
            "a die is a number, not +10",
            "Ana has no skill",
        ],
    );
    assert!(!told.contains("is knocked down"), "{told}");
}

#[test]
fn the_die_of_a_test_is_corrected_and_of_several_it_is_told_apart() {
    let lines = "damage Ben 14 none\ndecide\n91\n92\nBen's die was 07, not 92\nundo\nundo\ndecide all\nBen's die was 07\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "Ben: 92 against",
            "In place of the last test:",
            "Ben: 07 against",
            "of several it is said with the die that fell",
        ],
    );
}

#[test]
fn dice_are_said_with_what_comes_of_them_and_shots_go_on_at_the_same() {
    let lines = "Ana has will 20\nAna has a submachine gun\nAna fires a burst at doorman 1 with rifle too, 98\nAna shoots doorman 1 again\nin melee\nnot in melee\n41, misses\n\
                 undo\ndamage Ben 9 none\nBen rolled 27 and stays up\ndamage Ben 9 none\nBen rolled seventy, misses\n81\n\
                 Ana fires a burst at doorman 2 who is in melee with Ben, 91\nundo\nnext\nHe swings the baton at Ana, 91\ndoorman 2 surrenders\nwho is hurt\nwho has acted\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "Ana: WIL 20",
            "SMG",
            "Ana misses Doorman 1 (98 against 60",
            "with rifle, burst +1d10? 60: 60 or less",
            "in melee −30: 30 or less",
            "60: 60 or less",
            "Ben: 27 against 45: success",
            "Ben: 81 against",
            "Ana misses Doorman 2 (91 against",
            "Doorman 1 misses Ana (91 against",
            "Doorman 2: fled or surrendered",
            "turn 1, phase 1: Ana",
        ],
    );
}

#[test]
fn the_next_target_and_two_dice_are_said_without_more() {
    let lines = "Ana shoots doorman 1, not in light cover, 91\nundo\nAna shoots doorman 1, using pistol, 91\n\
                 Ana shoots doorman 1, he is fighting Ben, 81\nand doorman 2, 40 metres away\n82\nundo\nand at doorman 2, 83\nundo\n\
                 she shoots again at him, 12 metres, 84\ndoorman 1's pistol jams\ndamage doorman 1 17 none\n41 67\n\
                 note Ana the clock shows 12 and falls\n\
                 damage Ana 7 none\nresist Ana knockdown roll=92 mod=-20\nAna's die was 33\nAna runs behind doorman 2\ncancel\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "Ana misses Doorman 1 (91 against 60",
            "using is no such part",
            "nothing is counted for: he is fighting Ben",
            "The die of Ana at Doorman 2 with rifle",
            "Ana misses Doorman 2 (82 against",
            "Ana misses Doorman 2 (83 against",
            "Ana misses Doorman 1 (84 against",
            "note \"doorman 1\" pistol jams writes it down",
            "Doorman 1: 41 against 55",
            "Doorman 1: 67 against 55",
            "the clock shows 12 and falls",
            "Ana: 33 against 30",
            "a quick action, or a complex one",
        ],
    );
}

#[test]
fn cover_and_modes_are_taken_away_before_the_dice() {
    let lines = "Ana is in light cover\nAna shoots doorman 1 from cover, 92\nAna is in major cover\nAna shoots doorman 1 again, 92\nundo\n\
                 Ana shoots doorman 1, light cover, from cover\nno cover\nnot from cover\nburst\nnot a burst\ncancel\n\
                 Ana shoots doorman 1 in light cover behind major cover, 92\nnote Ana\nHe runs to the door\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "Ana misses Doorman 1 (92 against 50",
            "Ana misses Doorman 1 (92 against 50",
            "minor cover −10, from cover −10: 40 or less",
            "60, from cover −10: 50 or less",
            "60: 60 or less",
            "burst +1d10? 60: 60 or less",
            "semi? 60: 60 or less",
            "Ana misses Doorman 1 (92 against 30",
            "a note: He runs to the door",
        ],
    );
}

#[test]
fn a_kind_of_foe_rolls_and_what_is_down_is_told_of_before_the_die() {
    let lines = "Ana 90, Ben 40, the program rolls for the doormen\nbegin\ndoorman 1 is knocked down\nAna shoots doorman 1\na single shot\n\
                 Ana's die was 26\nthe doorman rolled 52\nundo\nAna shoots doorman 1, 87\nno, it was 37, not 87\n80\nundo\nundo\n\
                 Ana shoots doorman 1, 72\nAna flips the 72 with Moxie\n80\ndoorman 1 throws his baton away and surrenders\n";
    tells(
        &format!("{}{lines}", FIGHT.split("Ana 90").next().expect("a setup")),
        &[
            "Doorman 1 lies, which counts from 10 m on: say prone.",
            "Ana rolled 26 against 60",
            "defense 52 against 20",
            "Ana hits Doorman 1 (37 against 60",
            "Ana hits Doorman 1 (27 against 60",
            "nothing is counted for: doorman 1 throws his baton away",
            "Doorman 1 is out of the fight",
        ],
    );
}

#[test]
fn a_question_outlasts_what_is_said_of_somebody() {
    let lines = "Ben shoots doorman 1, 31\nBen has a medium pistol\nagain\ncancel\n\
                 Ana takes cover behind the bar and shoots doorman 1 from 20 metres twice\n\
                 Ana shoots doorman 1 from 20 metres\nAna is in moderate cover\nso light cover as well, 88\n\
                 Ana shoots doorman 2 too, from cover\nBen has 3 damage\n30\n80\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "Ben has nothing to shoot with",
            "again: Ben shoots doorman 1, 31",
            "With medium pistol at Doorman 1",
            "Ana: minor cover",
            "say it without twice",
            "The die of Ana at Doorman 1",
            "Ana: moderate cover",
            "The die of Ana at Doorman 1",
            "Ana misses Doorman 1",
            "minor cover −10",
            "The die of Ana at Doorman 2",
            "Ben: Damage 3",
            "The die of Ana at Doorman 2",
            "The die of Doorman 2 to defend",
            "Ana hits Doorman 2 (30 against 30",
        ],
    );
}

#[test]
fn three_deeds_are_done_one_after_the_other() {
    let lines = "Ana aims, shoots doorman 2, 99\nnext\neffect doorman 1 \"knocked down\"\n\
                 the doorman 1 gets up, runs over to Ben and attacks him with the baton\n\n55\n\
                 doorman 1 runs at Ana and attacks with his baton, charging, 77\nadd Boss side=foe dur=30\nthe boss\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "Ana aims (+10",
            "Ana misses Doorman 2 (99 against",
            "aim +10",
            "Doorman 1 is knocked down",
            "nothing is counted for: the doorman 1 runs over to Ben",
            "Doorman 1 is no longer knocked down",
            "With baton at Ben",
            "Doorman 1 misses Ben (55",
            "nothing is counted for: doorman 1 runs at Ana",
            "Doorman 1 misses Ana (77",
            "charging",
            "Durability 30",
        ],
    );
}

#[test]
fn the_end_of_a_clause_that_means_nothing_is_told_and_what_interrupts_is_done() {
    let lines = "Ana fires a burst at doorman 1 for more damage, he is in light cover, Ana rolled 42\n80\n\
                 the damage was 21\nwait, I misheard, Ana's die was 43\n\
                 undo\nundo\nundo\nAna shoots doorman 1 from the ground, 20 metres away, 88\n\
                 and she shoots doorman 2 at 20 metres, who is prone, Ana rolled 12\n80\n\
                 undo\nundo\nAna shoots doorman 1 if he moves, 31\nAna waits\ndoorman 1 goes for his baton but Ana steps in\n";
    let told = tells(
        &format!("{FIGHT}{lines}"),
        &[
            "Ana rolled 42 against 50",
            "The die of Doorman 1 to defend against rifle, burst +1d10",
            "In place of the last attack",
            "17 damage",
            "(43 against 50",
            "nothing is counted for: from the ground",
            "Ana misses Doorman 1 (88 against 60",
            "Ana hits Doorman 2 (12 against 30",
            "target prone at 10 m −10",
            "if is no such part",
            "nothing is counted for: doorman 1 goes for his baton",
            "Ana takes the delayed action",
        ],
    );
    assert!(!told.contains("the line before was refused"), "{told}");
}

#[test]
fn a_test_to_stay_up_says_who_lies() {
    let lines = "effect Ben \"knocked down\"\ndamage Ben 8 none\ndecide\nwaive\n";
    tells(&format!("{FIGHT}{lines}"), &["To decide: Ben: roll", "to stay up (lies already)"]);
}

#[test]
fn a_blow_is_parried_with_a_skill_that_is_higher() {
    let lines = "Ana has unarmed combat 55\ndoorman 1 hits Ana with the baton, 31\nparry\n\
                 parries with unarmed combat\nparries with Unarmed Combat, 41\nundo\n\
                 doorman 1 hits Ana with the baton, to knock down\nnot to knock down\n31\nAna parries, 41\nundo\n\
                 cancel\nBen has unarmed combat 10\ndoorman 1 hits Ben with the baton, 31\n";
    let told = tells(
        &format!("{FIGHT}{lines}"),
        &[
            "With Unarmed Combat 55 or less: say parries with Unarmed Combat",
            "the die stands behind it",
            "the die stands behind it",
            "Doorman 1 misses Ana",
            "41 against 55",
            "The die of Doorman 1 at Ana",
            "The die of Doorman 1 at Ana",
            "41 against 55",
        ],
    );
    assert_eq!(told.matches("With Unarmed Combat").count(), 4, "{told}");
}

#[test]
fn what_counts_by_itself_is_taken_away() {
    let lines = "Ana has blades 50, knife\nAna stabs doorman 1, 30\nnot longer reach\n60\nundo\n\
                 doorman 1 hits Ana with the baton\nnot longer reach\n66\n";
    let told = tells(
        &format!("{FIGHT}{lines}"),
        &[
            "to defend against knife, or none? 40, longer reach +10",
            "to defend against knife, or none? 40: 40 or less",
            "Ana hits Doorman 1 (30 against 50, defense 60 against 40",
            "The die of Doorman 1 at Ana with baton? 40: 40 or less",
            "Doorman 1 misses Ana (66 against 40",
        ],
    );
    assert!(!told.contains("is no such part"), "{told}");
}

#[test]
fn more_of_a_table_is_heard() {
    let lines = "who doorman\nbegin\nAna shoots both doormen with a burst, one aimed shot\n80\nundo\n\
                 Ana fires a burst at doorman 1, in the leg, and she shoots from cover\nnot in the leg\n99\n\
                 no, sorry, Ana's die was 98, not 99\ndoorman 1 shoots Ana lying on the ground, 40\ncancel\n\
                 doorman 1 hits Ana with the baton, 12\nAna dodges, 73\nthe program rolls for Ana\nthe end\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "Doorman 1",
            "Doorman 2",
            "quick aim +10",
            "The die of Ana at Doorman 1",
            "from cover −10",
            "from cover −10",
            "In place of the last attack",
            "Ana misses Doorman 1 (98",
            "Doorman 1 has nothing to shoot with",
            "defense 73",
            "The encounter is finished",
        ],
    );
}

#[test]
fn nothing_that_counts_is_dropped_with_what_does_not() {
    let refused = [
        "Ana shoots doorman 1 in the dark twice, 31",
        "Ana shoots doorman 1 as soon as he moves, 31",
        "Ana shoots doorman 1 in the next phase, 31",
        "Ana shoots doorman 1 from her position, 31",
        "Ana shoots doorman 1 while he is running, 31",
        "Ana shoots doorman 1 over his head, 31",
        "Ana shoots doorman 1 for lack of cover, 31",
        "Ana has a knife\nAna hits doorman 1 over the table with her knife, 31",
        "doorman 1 surrenders but Ben shoots him, 31",
        "Ana has a knife\nAna hits doorman 1, leaning over the table with her knife, 31",
        "Ana shoots doorman 1 from the roof if he moves, 31",
        "Ana shoots doorman 1, but only if he moves, 31",
        "Ana shoots doorman 1, waiting until he moves, 31",
        "damage Ana 16 none\nAna rolled 62 and 18\nAna's first die was 15",
        "Ana shoots doorman 1, 99\nAna shoots doorman 2 if she can for damage, 55\nit hit for 12",
        "Ana shoots doorman 1, if he moves, 31",
        "Ana shoots doorman 1, as soon as he moves, 31",
        "Ana shoots doorman 1, not now, 31",
    ];
    for line in refused {
        let told = tells(&format!("{FIGHT}{line}\n"), &[]);
        let done =
            ["nothing is counted", "In place", "(31 against 6", "(31 against 5", "(55 against"];
        assert!(!done.iter().any(|it| told.contains(it)), "{line}: {told}");
    }
    let told = tells(
        &format!("{FIGHT}Ana shoots doorman 1, 99, all flee\nAna shoots doorman 1, 98, dies\n"),
        &["nothing is counted for: all flee", "nothing is counted for: dies"],
    );
    assert!(!told.contains("is dead") && !told.contains("out of the fight"), "{told}");
    let lines = "Ana aims, hides and shoots doorman 1, 99\nundo\nundo\nundo\n\
                 Ana shoots doorman 1, 99, surrenders\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "Ana aims (+10",
            "Ana misses Doorman 1 (99 against 70",
            "Ana misses Doorman 1 (99 against 60",
            "Ana is out of the fight",
        ],
    );
}

#[test]
fn undo_takes_back_what_was_said_meanwhile_before_an_answer() {
    let lines = "Ana takes cover\nAna shoots doorman 1\nAna is in major cover\nset Ana name=Zed\nundo\nundo\ncancel\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "Ana: minor cover",
            "With rifle at Doorman 1",
            "Ana: major cover",
            "With rifle at Doorman 1",
            "there is no key name=",
            "With rifle at Doorman 1",
            "Undone: Ana: major cover",
            "With rifle at Doorman 1",
            "Ana attacks Doorman 1 with what?",
        ],
    );
}

#[test]
fn two_things_of_a_line_are_both_done_or_named() {
    let lines = "Ana shoots doorman 1, 31\n80\n\
                 sorry, doorman 1's die was 65, not 80, and he was in light cover\nundo\nundo\n\
                 damage Ana 16 none\nAna rolled 62 and 18\nundo\nflip\nnever mind, Ana hides\n\
                 doorman 1 hits Ana with the baton, 31\n62 and flips it with moxie\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "Ana hits Doorman 1 (31 against 60, defense 80",
            "Ana hits Doorman 1 (31 against 50, defense 65",
            "62 against",
            "18 against",
            "undo leads back to it: Moxie of Ana would make it 26",
            "Moxie of Ana would make it 26",
            "26 against",
        ],
    );
}

#[test]
fn undo_takes_nothing_back_of_another_question() {
    let lines = "Ana shoots doorman 1, 32\n80\nAna shoots doorman 2\nAna has medicine 50\ncancel\n\
                 it was not doorman 1, it was doorman 2\nundo\n\
                 Ana shoots doorman 1\nAna is in major cover\nBen attacks doorman 2\nundo\ncancel\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "Ana hits Doorman 1 (32",
            "Ana: Medicine 50",
            "left: attack is not done",
            "it stands as it was",
            "Ana: major cover",
            "Ben attacks Doorman 2 with what?",
            "Ben attacks whom?",
            "left: attack is not done",
        ],
    );
    let lines = "Ana waits\ndoorman 1 has a medium pistol\n\
                 doorman 1 goes for Ben but Ana steps in and shoots him, 33\n80\n";
    let seen = ["Ana takes the delayed action", "Ana hits Doorman 1 (33"];
    tells(&format!("{FIGHT}{lines}"), &seen);
}

#[test]
fn what_stands_behind_a_corrected_die_counts_too() {
    let shot = "Ana shoots doorman 1, 31\n80\n";
    for (line, told) in [
        ("Ana's die was 30, not 31, in light cover", "(30 against 50"),
        ("doorman 1's die was 15, not 80, but he was in light cover", "(31 against 50, defense 15"),
        ("Ana rolled 30, not a 31", "(30 against 60"),
        ("Ana only rolled 30, not 31 as I said", "(30 against 60"),
    ] {
        tells(&format!("{FIGHT}{shot}{line}\n"), &["In place of the last attack", told]);
    }
    let lines = "Ana shoots doorman 1\nBen is in cover and Ana is prone\nburst\nundo\nundo\nundo\ncancel\n\
                 Ana takes cover, and then shoots doorman 1, burst, long range, light cover, 99\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "With rifle at Doorman 1",
            "Ana is prone",
            "With rifle at Doorman 1",
            "The die of Ana",
            "With rifle at Doorman 1",
            "Undone: Ana",
            "Undone: Ben",
            "With rifle at Doorman 1",
            "left: attack is not done",
            "Ana misses Doorman 1 (99",
        ],
    );
}

#[test]
fn what_the_library_has_takes_the_place_of_what_it_has_not() {
    let lines = "Ana has dur 44, body armor, moxie 2\nlight body armor\nthe foes are two gangers\ngang member\n";
    let told = tells(
        &format!("{FIGHT}{lines}"),
        &["the library has no body armor", "Ana: DUR 44", "the library has no ganger", "joined"],
    );
    assert!(!told.contains("no command"), "{told}");
}

#[test]
fn cover_of_both_is_told_of_at_the_die() {
    let lines = "Ana takes cover\ndoorman 1 is in moderate cover\nAna shoots doorman 1\nburst, more damage\n\
                 light cover\nfrom cover\ndoorman 1 is in light cover\n99\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "moderate cover −20: 40 or less. Ana is in minor cover: from cover counts that, −10.",
            "Doorman 1 is in moderate cover; Doorman 1 has minor cover changes it",
            "from cover −10: 30 or less. Enter",
            "minor cover −10",
            "Ana misses Doorman 1 (99 against 40",
        ],
    );
}

#[test]
fn a_die_is_corrected_between_tests_and_no_answer_is_taken_for_one() {
    let lines = "damage Ana 16 none\ndamage doorman1 20 none\ndecide\nAna's die was 20\n31\n50\nAna's die was 80\n10\nflip\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "that is no answer",
            "Ana: 31 against",
            "Ana: 50 against",
            "In place of the last test:",
            "Ana: 80 against",
            "Doorman 1: 10 against",
            "that is no answer",
        ],
    );
}

#[test]
fn what_first_aid_has_healed_is_corrected() {
    let lines = "Ana has medicine 60\nBen has 19 damage and 2 wounds\nit healed 8\nAna bandages Ben\n\n72\nflip\nit healed 8\nBen healed 7\nnote Ben healed 3\n\
                 Ana moves to Ben and hits with rifle\n";
    tells(
        &format!("{FIGHT}{lines}"),
        &[
            "that goes right behind first aid",
            "31 heals 7 has that die, too",
            "would make it 27: flip",
            "27 against 60",
            "Ben heals 8 damage",
            "Moxie flips the roll",
            "Ben heals 7 damage",
            "Ben has a note: healed 3",
        ],
    );
}
