//! Corrections of what has just been rolled.

use phasekeeper_engine::encounter::Fact;

use super::*;

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
                 attack 50 20 vs Fray 53 by=Creepy1 on=Ana dv=9 kinetic ranged=no\nflip\nundo\nundo\nset Creepy1 skill.Clubs=50 weapon.club=9/kinetic/Clubs/melee\n\
                 attack Ana with club\n\n20\n53 moxie=flip\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "doesn't fire burst",
            "Creepy 1 hits Ana (20 against 50, defense 53 against 40)",
            "Moxie of Ana would make it 35",
            "Creepy 1 misses Ana (20 against 50, defense 35 against 40)",
            "Creepy 1 hits Ana (20 against 50, defense 53 against 40)",
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
            "Ana has a frag grenade gives one",
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

#[test]
fn damage_and_dice_are_corrected_behind_any_attack_and_an_offer_stands_until_something_happens() {
    let lines = "set Ana som=20\nAna has 2 frag grenades and throwing weapons 40\nAna has moxie 5\nbegin\n\
                 Ana shoots Creepy 1, Creepy 2 with pistol burst, 43\nCreepy 2 91, Creepy 1 90\nThe damage was 9.\nundo\nundo\n\
                 Ana shoots Creepy 1 with pistol, 72\nflip\nCreepy 2 dodges\nCreepy 1 stays up\ncancel\nno\nflip\nCreepy 1 fails\n\
                 Ana's die was 82\nundo\nAna shoots Creepy 1 with pistol, 55, 90\nAna's roll was 46, not 55\n\
                 Creepy 1's die was 12\nundo\nundo\nAna throws a frag grenade at Creepy 1, Creepy 2 three metres away, 93\n\
                 The damage was 20.\nnext\nAna's die was 46\n";
    let told = tells(
        &format!("{TWO}{lines}"),
        &[
            "Ana hits Creepy 1 (43 against 60, defense 90",
            "Ana hits Creepy 2 (43 against 60, defense 91",
            "9 damage",
            "9 damage",
            "would make it 27: flip",
            "the die of Creepy 1 is asked, not Creepy 2",
            "left: attack is not done",
            "it stays as it is",
            "Ana hits Creepy 1 (27 against",
            "Ana misses Creepy 1 (82 against",
            "Ana hits Creepy 1 (46",
            "Ana hits Creepy 1 (46 against 60, defense 12",
            "Ana misses Creepy 1 (93",
            "Area attack by Ana, DV 20",
            "right behind an attack",
        ],
    );
    assert!(!told.contains("Ana: Die"), "{told}");
}

#[test]
fn a_test_that_is_said_to_succeed_needs_no_die() {
    let lines = "begin\nCreepy 1 takes 13 kinetic damage\nCreepy 1 passes\nCreepy 1 passes\nwho is Creepy 1\n";
    tells(
        &format!("{TWO}{lines}"),
        &["Creepy 1 stays up", "Creepy 1 stays conscious", "Creepy 1: damage 13 of 30"],
    );
}

#[test]
fn another_die_keeps_the_damage_that_the_program_rolled() {
    let shell = Shell::new();
    let lines = "Ana has a heavy pistol\nAna has kinetic weapons 60\nbegin\nAna shoots Creepy 1 with heavy pistol burst, 43\n90\nAna's die was 44\n";
    shell.run_with_input(&["--plain"], &format!("{TWO}{lines}"));
    let state = saved(&shell);
    let [.., begun, made] = state.history().done() else { panic!("two steps") };
    assert_eq!(begun.command, "begin");
    let hit = made.facts.iter().find_map(|fact| match fact {
        Fact::Attacked(it) => it.value,
        _ => None,
    });
    let hit = hit.expect("a hit");
    assert!(made.command.contains(&format!("dv={hit}")), "{hit}: {}", made.command);
    assert!(made.command.contains("extra=included"), "{}", made.command);
}

#[test]
fn an_attack_is_said_in_any_order_and_with_its_damage() {
    let lines = "set Ana som=20\nset Ana weapon.knife=5/kinetic/Blades skill.Blades=60\nset Creepy1 som=20 weapon.baton=1d10/kinetic/Clubs skill.Clubs=40\nsorry, Ana rolled 60, not 50\nbegin\n\
                 Ana fires another burst at Creepy 1 in moderate cover, rolled 27\n90\nthat was 9 damage\nundo\nundo\n\
                 Ana shoots Creepy 1 in the leg with the pistol, major cover, 19\n90\nundo\n\
                 Ana shoots Creepy 2 with the pistol, 27, Creepy 2 66\nundo\n\
                 Creepy 1 hits Ana with his baton for 9\n20\nnone\nundo\nAna takes 7 damage from the baton\nkinetic\n\
                 Creepy 1 isn't prone\nCreepy 1 stands up\nnext turn\ntwo thugs come in as reinforcements\nanother thug\n\
                 Ana takes cover behind a crate and shoots Creepy 1\nAna stabs Creepy 2 41 80\n";
    let told = tells(
        &format!("{TWO}{lines}"),
        &[
            "Ana 140 (rolled 60)",
            "Ana hits Creepy 1 (27 against 40, defense 90",
            "): 9 damage",
            "called shot",
            "Ana hits Creepy 2 (27 against 60, defense 66",
            "Creepy 1 does not act now, so it counts as no action. The die of Creepy 1 at Ana with baton?",
            "): 9 damage",
            "Ana takes 7 damage",
            "that is said as",
            "Creepy 1 is not under such an effect",
            "end-turn ends the turn for all",
            "Thug 1 and Thug 2 joined",
            "Thug 3 joined",
            "Ana: minor cover",
            "Modifiers, or a firing mode",
            "Ana hits Creepy 2 (41 against 50",
            "knife",
        ],
    );
    assert!(!told.contains("is no such part"), "{told}");
}

#[test]
fn dice_and_targets_are_those_that_were_named() {
    let lines = "set * som=20 dur=60\nset Creepy* skill.Fray=40 skill.Guns=40 weapon.pistol=9/Guns\nset Ana \"weapon.medium pistol\"=12/kinetic/Guns/x90/sa/bf                  weapon.frag=\"frag grenade\"/x3 \"skill.Throwing Weapons\"=40\n\
                 the players are surprised\nthe players are Mira, Mira and Tolk\nbegin\n\
                 Ana shoots Creepy 2 and Creepy 1 with pistol burst 31\nCreepy 2 20, Creepy 1 10\nundo\n\
                 Ana shoots Creepy 1 and 2 with pistol burst 31\nCreepy 1 no\ncancel\n\
                 Ana shoots Creepy 2 with pistol 31\nAna's die was 45\nSava shoots Nobody\n90\n\
                 Creepy 2 shoots him, 31\n80\nAna shoots again at Creepy 1, rolled 12\n80\nit hit for 18 altogether\n\
                 Ana throws a frag at Creepy 1\nCreepy 2 and Ana 3 metres away\n\nCreepy 2 31, Ana 80\n31\n80\nundo\n\
                 Ana throws a frag at Creepy 1 and 2 3 metres away, 31\n80\nAna's damage was 12\nAna throws frags around and gets 31\n31\n\
                 Creepy 9 shoots Ana\nnote Ana hurt.\n";
    let told = tells(
        &format!("{TWO}{lines}"),
        &[
            "Ana is surprised",
            "that is said as",
            "Ana hits Creepy 2 (31 against 60, defense 20",
            "Ana hits Creepy 1 (31 against 60, defense 10",
            "2 defend: a die of each",
            "Ana rolled 45 against 60 and hits",
            "a die is a number, not shoots Nobody",
            "Ana hits Creepy 2 (45 against 60, defense 90",
            "Creepy 2 misses Ana",
            "Ana hits Creepy 1 (12 against 60, defense 80",
            "DV 18 = 13 + 5",
            "a die is a number, not Creepy 2 31",
            "Creepy 2 takes",
            "Ana takes",
            "Creepy 2 takes",
            "Area attack by Ana, DV 12",
            "the line before was refused",
            "that is no sentence of Creepy",
            "hurt.",
        ],
    );
    assert!(!told.contains("Ana: Die") && !told.contains("joined\nTolk"), "{told}");
}

#[cfg(unix)]
#[test]
fn a_signal_while_a_flip_asks_for_a_defense_leaves_the_attack() {
    let shell = Shell::new();
    let mut table = shell.table(&["--plain"]);
    table.see("a new encounter");
    for line in TWO.lines().chain(["begin", "attack Guns 70 on=Creepy1 by=Ana"]) {
        table.type_in(&format!("{line}\r"));
    }
    table.see("would make it 07");
    table.press("flip\r", "to defend");
    table.signal("TERM");
    assert_ne!(table.end(), 0);
    let state = saved(&shell);
    let last = state.history().done().last().expect("a step");
    assert!(last.command.starts_with("attack"), "{}", last.command);
}

#[test]
fn numbers_stand_for_what_they_are_said_of() {
    let lines = "set * som=20 dur=60\nset Creepy* skill.Fray=40 skill.Guns=40 weapon.pistol=9/Guns\nset Ana skill.Fray=40 \
                 \"weapon.frag grenade\"=\"frag grenade\"/x3 \"skill.Throwing Weapons\"=40\nadd Sava init=60 dur=60 som=20 side=pc skill.Fray=40\n\
                 Sava 10\nbegin\nAna shoots Creepy 12 with pistol 31 80\nSava hits Creepy 1 15 80\n\
                 Ana shoots Creepy 1 with pistol 31 80 14\nAna throws the frag grenade at Creepy 1 and Creepy 2, 31, 80\nCreepy 2 7 metres\n\
                 Creepy 1 takes 14 kinetic damage\nCreepy 2 takes 14 kinetic damage\nnext\n71\nCreepy 1 shoots Ana, 31, 60\nnext\nSava attacks him with her fists, 15 80\n\
                 Ana shoots Creepy 1, Creepy 2 with pistol 71\n";
    let told = tells(
        &format!("{TWO}{lines}"),
        &[
            "Creepy 12",
            "Sava hits Creepy 1 (15 against 20, defense 80",
            "80 14 are two numbers",
            "How many metres from Creepy 1 is Creepy 2",
            "Ana hits Creepy 1 (31 against 40, defense 80",
            "Creepy 2 takes",
            "no die is asked",
            "Creepy 1 misses Ana (31",
            "Sava hits Creepy 1 (15 against",
        ],
    );
    assert!(!told.contains("Sava hits Ana") && !told.contains("knocked down"), "{told}");
}

/// Ana acts, with a knife that stands before her rifle; three thugs who stand much.
const ARMED: &str = "add Ana side=pc init=90 dur=35 som=15 wil=15 moxie=3 skill.Guns=60 skill.Blades=40 weapon.knife=5/kinetic/Blades/melee \
                     weapon.rifle=17/ap2/kinetic/Guns/sa/bf/fa/x30\nadd Thug x3 side=foe init=50 dur=90 som=15 skill.Fray=30\n\
                     roll Ana 31\nroll Thug* 10\nbegin\n";

#[test]
fn a_shot_is_fired_and_a_low_number_behind_a_name_is_a_die() {
    let lines = "Ana shoots Thug 1 02 80\nAna attacks Thug 1 with knife 31 80\nAna shoots Thug 1 31 80\nundo\nundo\n\
                 Ana burst fire at Thug 1 31 80\nundo\nAna fires another burst at Thug 2\nmedium range, 32\n80\n\
                 Ana grapples Thug 1, 14, 63\nThug 3 shoots Ana 04\ntwo more thugs\n";
    tells(
        &format!("{ARMED}{lines}"),
        &[
            "Ana hits Thug 1 (02 against 60, defense 80",
            "rifle: semi",
            "Ana hits Thug 1 (31 against 40",
            "knife",
            "Ana hits Thug 1 (31 against 60",
            "rifle: semi",
            "Ana hits Thug 1 (31 against 60",
            "rifle: burst",
            "The die of Ana at Thug 2 with rifle, burst +1d10?",
            "Ana misses Thug 2 (32 against 30",
            "medium range",
            "no die is asked now",
            "subdued",
            "Thug 3 has nothing to shoot with",
            "Thug 4 and Thug 5 joined",
        ],
    );
}

#[test]
fn a_correction_puts_one_cover_for_another_and_undo_takes_back_it_alone() {
    let lines = "Ana shoots Thug 1 in moderate cover 31 80\nThug 1 was in major cover\nundo\nno wait, he had minor cover\nundo\nundo\n\
                 damage Thug 1 20 kinetic\nxyz foo\nyes\nAna shoots with rifel at Thug 1 31\nThug 1 80\nThug 1 80\n\
                 damage Ana 8 kinetic\ndecide\n52\n54\nflip\nwaive all\nAna shoots Thug 2 77\nAna averts the critical failure\n\
                 Thug 2 leaves\nAna shoots Thug 2 31\n";
    tells(
        &format!("{ARMED}{lines}"),
        &[
            "Ana hits Thug 1 (31 against 40",
            "Ana misses Thug 1 (31 against 30",
            "Ana hits Thug 1 (31 against 40",
            "Ana hits Thug 1 (31 against 50",
            "Ana hits Thug 1 (31 against 40",
            "Undone: Ana hits Thug 1",
            "Thug 1 takes 20",
            "there is no command",
            "the line before was refused",
            "the line before was refused",
            "Thug 1: 80 against",
            "Ana: 52 against 35",
            "would make it 25: flip",
            "Ana misses Thug 2 (77 against",
            "critical failure",
            "Ana misses Thug 2 (77 against",
            "Thug 2 is out of the fight",
            "Thug 2 is gone: the attack counts all the same",
        ],
    );
}

#[test]
fn what_is_asked_in_between_keeps_the_shot_its_die_and_its_target() {
    let lines = "set Thug* dur=400\nset Ana weapon.frag=\"frag grenade\"/x3 \"skill.Throwing Weapons\"=40\n\
                 Ana throws a frag, 31\nAna throws a frag at Thug 1 and Thug 2, 31\n5 metres\n80\nundo\n\
                 Ana fires full auto at Thug 1, Ana rolled 31\n80\nundo\nAna shoots thug, 31\n2\n80\nundo\nAna shoots\n2 31\n80\nundo\n\
                 Ana shoots Thug 9, 31\nAna shoots Thug 1 burst, moderate cover, long range, 11 80\nagain at Thug 2, 12 80\nundo\nundo\n\
                 Ana shoots Thug 1 with rifle, moderate cover, major cover, 11 80\nagain 12 80\nundo\nundo\nAna shoots Thug 1 99\n\
                 Ana averts the critical failure\nundo\nundo\nThug 1 has 400 damage\nadd Soldier init=60 dur=40 side=foe\ntwo more soldiers\n";
    tells(
        &format!("{ARMED}{lines}"),
        &[
            "at whom?",
            "How many metres from Thug 1 is Thug 2",
            "to defend against frag",
            "Ana hits Thug 1 (31 against 40",
            "Area attack by Ana",
            "The die of Thug 1 to defend against rifle, auto",
            "Ana hits Thug 1 (31 against 60",
            "Ana attacks whom?",
            "The die of Thug 2 to defend against rifle, semi",
            "Ana hits Thug 2 (31 against 60",
            "Ana attacks whom?",
            "Ana hits Thug 2 (31 against 60",
            "nobody is called Thug 9",
            "Ana hits Thug 1 (11 against 20",
            "Ana hits Thug 2 (12 against 40",
            "rifle: burst",
            "Ana hits Thug 1 (11 against 30",
            "Ana hits Thug 1 (12 against 30",
            "Ana misses Thug 1 (99 against 60, critical failure)",
            "averts",
            "Ana misses Thug 1 (99 against 60, critical failure)",
            "Undone",
            "Thug 1 is at Durability",
            "Soldier 2 and Soldier 3 joined",
        ],
    );
}
