//! Sentences that stand for commands.

use super::*;

#[test]
fn a_grenade_hits_several_at_distances_and_asks_for_its_kind() {
    let lines = "explosion creepy 1:3, ana\n20\nenergy\nuniform=1\nundo\nblast 20 Ana\n\ndamage ana, creepy 2 9\nkinetic\n";
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
fn what_comes_after_the_end_works_at_any_time_in_sentences() {
    let lines = "start\ndamage Ana 9 kinetic\nnext\nnext\nnext\nfinish\nwho acted when\norder\nwho acted when\ntime passes\n8\n\n\nwho\nqqq\nadd X zoo=3\n";
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
            "lists them all",
        ],
    );
    assert!(!told.contains("shows the keys"), "{told}");
}

#[test]
fn words_of_the_table_lead_to_what_they_mean() {
    let lines = "effect Ana prone\nstand up\nstand up Creepy1\ncancel\neffect Creepy2 on fire\nput out\nadd-player Doc\n\nroll Doc 5\n\
                 first aid Ana\ncancel\nbegin\nmoxie Ana\n\ntemplates catapult\nhelp all\n";
    let told = tells(
        &format!("{TWO}{lines}"),
        &[
            "Ana is no longer prone",
            "Creepy 1 is not under such an effect",
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
            "Modifiers, or a firing mode",
            "Ana hits Creepy 1 (31 against 60, defense 80",
            "Undone",
            "Dov takes 9 damage",
            "DUR 40",
            "Ana spends a point of Moxie",
            "Creepy 2 is out of the fight",
            "Dov is dazed",
            "Dov waits",
            "Dov takes the delayed action",
            "is now called Dob",
        ],
    );
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
            "Beam Weapons 55",
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
    let lines = "begin\nfoo bar\nAna dances\ncancel\nexplosion 21 Creepy 1:2, Ana:5 kinetic\n\nundo\nexplosion\n2:1, 3\n20\nkinetic by=Ana\nundo\n\
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
fn a_line_does_nothing_else_than_what_it_says() {
    for line in ["Ana fights", "Ana finishes", "Ana removes", "Ana next", "Ana undoes", "he shoots"]
    {
        let lines = format!("{TWO}begin\n{line}\ncancel\nlog 1\n");
        let answer = Shell::new().run_with_input(&["--plain"], &lines);
        let told = answer.out.rsplit("\n: ").nth(1).expect("an answer").to_owned();
        assert!(told.contains("Turn 1, phase 1"), "{line}: {told}");
    }
    let lines = "begin\ndamage Creepy1 12 kinetic\ndecide Ana 70\ntest Ana Guns 31 80\ncancel\nexplosion creepy 1, herself 20 kinetic\n\nundo\n\
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
            "nobody here is called Creepies",
            "one at a time",
            "Creepy 2 is out of the fight",
            "Undone: Creepy 1 is out of the fight and 1 more",
            "Creepy 2 is out of the fight",
            "a quick action, or a complex one?",
            "Ana waits",
            "Undone",
            "Creepy 1 acts",
        ],
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
            "Thug 1 and Thug 2 joined",
            "The die of",
            "Kell 158 (rolled critical 88)",
            "Thug 1 80 (rolled 20)",
            "Turn 1, phase 1",
            "Timer the alarm brings guards: until the end of turn 2",
            "Timer alarm: until the end of turn 1",
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
            "How many metres from Creepy 1 is Creepy 2",
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
            "Guard 1 is out of the fight",
            "Anna's Drone is prone",
            "Ana misses Man on Roof (97 against",
            "long range",
            "screams is no word",
            "Ana has a note: Kell joins",
            "Creepy 1 has a note: rolled 5 damage",
            "will is no word",
            "Moxie left 2",
            "that is said as",
            "damage must be",
            "Creepy 2: damage 12",
            "Foe 1 is out of the fight",
        ],
    );
    assert!(
        !told.contains("Guardian is out of the fight") && !told.contains("goes first"),
        "{told}"
    );
}

#[test]
fn a_fight_is_set_up_and_armed_in_sentences() {
    let lines = "call it Dark alley\nadd player Mira with INIT 70, SPD 2, DUR 30, medium pistol, 3 frag grenades\n\
                 add player Tolk init 90 dur 35 som 20 coo 15 blades 40 unarmed combat 70 knife\nthree gang members\nfoe Boss, gang leader\nambush\nplayers\nfoes\n\
                 ambush Mira and Tolk, the gang members are surprised\nMira 60, Tolk 98, Boss 2, gang member 1 3\nroll all\nbegin\nMira has 12 damage\n\
                 Mira has 2 wounds\nMira has 4 damage\n\
                 Mira's initiative die was 27\nTolk has a medium pistol\nTolk has no wounds\nTolk punches Boss with fists, full auto, 31\nTolk shoots Boss with pistol, semi auto, full auto, 31\nTolk attacks Boss with a knife again, called head, 99\n\
                 no, Mira takes 5 wounds\nundo\nTolk waits\n";
    tells(
        lines,
        &[
            "Title: Dark alley",
            "medium pistol, frag grenade",
            "Gang member 3 joined",
            "Boss joined",
            "Who lies in ambush?",
            "Enter: nobody",
            "Mira and Tolk lay an ambush",
            "Boss are surprised",
            "Gang member 3 are surprised",
            "Mira 130 (rolled 60)",
            "Gang member 1 ",
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
fn what_is_said_in_passing_is_heard_before_the_dice() {
    let lines = "set Ana som=20\nAna has 2 frag grenades and throwing weapons 40\nAna has no medium pistol\nAna has a medium pistol\n\
                 Ana has kinetic weapons 50\nbegin\nAna bursts at Creepy 1 with pistol\nnone\nI rolled 93 on Fray\n93\n\
                 Ana throws a frag grenade at Creepy 1, Creepy 2 3 metres away, 95\n\
                 damage Ana 20 kinetic\nAna rolled 90 and 22\nCreepies move up\n\
                 creepy flees\n";
    tells(
        &format!("{TWO}{lines}"),
        &[
            "The die of Ana at Creepy 1 with medium pistol, burst +1d10?",
            "the program rolls",
            "a die is a number",
            "Ana misses Creepy 1 (93",
            "Ana misses Creepy 1 (95",
            "Ana is knocked down",
            "Ana stays conscious",
            "which one: Creepy 1 or Creepy 2?",
        ],
    );
}

#[test]
fn what_a_table_says_without_names_and_of_several_is_understood() {
    let lines = "the players are Mira, R2 and Tolk\nR2 leaves\nadd player Sixpence from Octopus brawler moxie 3\n\
                 add player Bob dur 40, light combat armor\nMira has dur 30, a gauss blunderbuss\nMira is a fury\nAna has two points of moxie\nAna and Mira roll for initiative\ncancel\n\
                 initiative Mira 20, Tolk 10, Sixpence 02\nroll all\nbegin the first turn\nAna sprays Creepy 1 and 2 with pistol full auto, 42\n77 none\n77 88\n\
                 undo\nAna shoots Creepy 1 with pistol, rolled 42\nhe rolled 77\nit hit for 9 altogether\n31\n\
                 Ana shoots him again, 41\nCreepy 1 dodges with 78\nshe rolled 3 for damage\nundo\nAna fires a burst at Creepy 1 with pistol, rolled 41\n78\nundo\nshe hides\n31\n\
                 Creepy 2 takes cover behind a crate\nCreepy 2 ducks behind a car\nnext please\ntake that back\n\
                 that's it for Ana\nSixpence waits to see what happens\nSixpence acts now, she shoots\n";
    let told = tells(
        &format!("{TWO}{lines}"),
        &[
            "Mira joined",
            "R2 joined",
            "Tolk joined",
            "Sixpence joined",
            "the library has no light combat armor",
            "the library has no gauss blunderbuss",
            "NAME has dur 40",
            "Ana: Moxie left 2",
            "The die of Mira",
            "Mira 20",
            "several defend themselves, or nobody does",
            "Ana hits Creepy 1 (42 against 60, defense 77",
            "Ana hits Creepy 2 (42 against 60, defense 88",
            "Ana hits Creepy 1 (42 against 60, defense 77",
            "): 9 damage",
            "Creepy 1: 31 against 35",
            "Ana hits Creepy 1 (41 against 60, defense 78",
            "): 3 damage",
            "Ana hits Creepy 1 (41 against 60, defense 78",
            "burst, ",
            "say it with a name",
            "the line before was refused",
            "Creepy 2: minor cover",
            "Undone: ",
            "Sixpence waits",
            "Sixpence takes the delayed action",
        ],
    );
    assert!(!told.contains("there is no command"), "{told}");
}

#[test]
fn whom_a_grenade_hits_is_refused_for_the_thrower_and_several_keep_their_metres() {
    let lines = "add Thug x2 dur=30 som=15 side=foe\nAna has a frag grenade\nroll all\nbegin\n\
                 Ana throws the grenade at Creepy 1, Creepy 2 is 2 metres from him\nset Ana som=20 coo=20\n\
                 Ana throws a frag grenade at Creepy 1\nCreepy 2 2 metres, Thug 1 4 metres\n\n91\n";
    tells(
        &format!("{TWO}{lines}"),
        &["coo=15` gives one", "Who else is near", "Creepy 2 takes", "Thug 1 takes"],
    );
}

#[test]
fn what_terse_gamemasters_leave_out_is_understood() {
    let lines = "set Ana weapon.knife=5/kinetic/Blades/melee skill.Blades=40 moxie=3\nset Creepy* armor=0/0 dur=90\ntwo gang members and a doorman\n\
                 Ana has a frag grenade, throwing 35\nAna synth, spd 2, unarmed 50\ngang member 1 01, gang member 2 02, Doorman 1 03\nbegin\nset Ana weapon.rifle=9/kinetic/Guns/sa/bf/fa/x3\n\
                 attack Creepy 1\nrifle\nfull auto\noverrule\ncancel\n\
                 Ana shoots Creepy 1 with rifle, medium range, 28\n90\nCreepy 1 was in moderate cover\nforgot minor cover\nagain\n57\n\
                 shoot him with pistol 03\n89\nshoots Creepy 2 with rifle full auto 11\noverrule\n88\n\
                 Ana stabs Creepy 2, rolled 25\n90\nthrow\ncancel\nAna throws grenade\ninit\nAna\n\
                 Ana takes cover\nAna has moderate cover\nAna leaves cover\nAna falls\nAna puts out the fire\nAna is on fire for 3 turns\n\
                 Creepy 1 dances\nAna dur 40, frob 30\nit was Creepy 2\ndismiss all\nremind Doorman the door\nnext\nyes\n";
    let told = tells(
        &format!("{TWO}{lines}"),
        &[
            "Gang member 1 and Gang member 2 joined",
            "Doorman 1 joined",
            "Throwing Weapons 35",
            "Unarmed Combat 50",
            "overrule lets it count",
            "The die of Ana at Creepy 1 with rifle, auto +1d10+10?",
            "to defend against rifle, semi",
            "Ana hits Creepy 1 (28 against 50",
            "1 of 2 attacks",
            "Ana hits Creepy 1 (28 against 30",
            "Ana hits Creepy 1 (28 against 40",
            "medium range −10, minor cover −10: 40 or less",
            "Ana misses Creepy 1 (57 against 40",
            "Ana hits Creepy 1 (03 against",
            "Ana hits Creepy 2 (11 against",
            "to defend against knife",
            "Ana hits Creepy 2 (25 against 40",
            "Ana attacks whom?",
            "at whom?",
            "roll is not allowed now",
            "Unarmed Combat 50",
            "Ana: minor cover",
            "Ana: minor cover has ended",
            "Ana: moderate cover",
            "Ana: moderate cover has ended",
            "Ana is knocked down",
            "no effect called \"on fire\"",
            "Ana is on fire",
            "while Creepy 1 acts",
            "frob is no number or skill",
            "undo takes the last step back",
            "To decide: Doorman 1: remember: the door",
            "dismissed: the door",
        ],
    );
    assert!(!told.contains("there is no command"), "{told}");
}
