//! Each phrase by a sentence, and what no phrase may take.

use super::super::translate::{Meaning, match_words, translate};
use super::*;
use crate::app::state::App;
use crate::app::{Config, Input, update};
use phasekeeper_engine::command::command_called;
use phasekeeper_engine::dice::SeededDice;

/// A sentence for each of `PHRASES`, in order, and its line.
const SAID: &[(&str, &str)] = &[
    ("call it a night", "finish"),
    ("call it Dark alley", "title \"Dark alley\""),
    ("the title is Dark alley", "title \"Dark alley\""),
    ("call Ana Boss", "rename Ana Boss"),
    ("add 3 thugs as foes", "add Thug x3 from=Thug side=foe"),
    ("add two foes gang member", "add \"Gang member\" x2 from=\"Gang member\" side=foe"),
    ("add a riot trooper called Boss", "add Boss from=\"Riot trooper\""),
    ("add three pirates as foes", "add three pirates side=foe"),
    ("add a foe Boss dur 40", "add Boss dur 40 side=foe"),
    ("foe Boss dur 40", "add Boss dur 40 side=foe"),
    ("ally Tan dur 40", "add Tan dur 40 side=ally"),
    ("Lena is a player with dur 40", "add Lena with dur 40 side=pc"),
    ("reinforcements: two thugs", "add Thug x2 from=Thug side=foe"),
    ("reinforcements: Boss", "add Boss"),
    ("two thugs come in as reinforcements", "add Thug x2 from=Thug side=foe"),
    ("Zed joins the players dur 40", "add Zed dur 40 side=pc"),
    ("two pirates join the fight", "add two pirates"),
    ("another riot trooper comes in", "add \"Riot trooper\" x1 from=\"Riot trooper\" side=foe"),
    ("they rest for 8 hours", "pass 8 hours"),
    ("Ana rests for 8 hours", "pass 8 hours"),
    ("remind me in two turns that the door opens", "timer \"the door opens\" two turns"),
    ("remind Ana in two turns that the door opens", "timer \"the door opens\" two turns"),
    ("remind me in turn 3 that the door opens", "timer \"the door opens\" turns=2"),
    ("set a timer for 2 turns", "timer timer 2 turns"),
    ("the fight is over", "finish"),
    ("end the fight", "finish"),
    ("end this turn", "end-turn"),
    ("eight hours pass", "pass eight hours"),
    ("waive all", "dismiss all"),
    ("next please", "next"),
    ("that's it for Ana", "done Ana"),
    ("Kell returns", "status Kell active"),
    ("Kell comes back", "status Kell active"),
    ("Ana 31", "decide Ana 31"),
    ("Ana stays awake, rolled 31", "resist Ana unconsciousness roll=31"),
    ("Ana stays up, rolled 31", "decide Ana 31"),
    ("Ana rolled 31 to stay conscious", "resist Ana unconsciousness roll=31"),
    ("Ana 31 to stay up", "resist Ana knockdown roll=31"),
    ("Ana passes with 31", "decide Ana 31"),
    ("Ana rolls again", "decide Ana ?"),
    ("Ana rolls to stay up", "decide Ana ?"),
    ("roll for Ana", "decide Ana ?"),
    ("roll both for Ana", "resist Ana"),
    ("Ana rolls both tests", "resist Ana"),
    ("roll both", "decide all"),
    ("roll for everybody", "decide all"),
    ("Ana stays conscious", "dismiss Ana unconsciousness"),
    ("Ana stays up", "dismiss Ana knockdown"),
    ("Ana passes", "decide Ana waive"),
    ("Ana is not bleeding", "dismiss Ana bleeding"),
    ("Ana does not bleed", "dismiss Ana bleeding"),
    ("Thug 2 bleeds", "decide \"Thug 2\" yes"),
    ("Thug 2 is bleeding", "decide \"Thug 2\" yes"),
    ("Ana fails", "decide Ana fails"),
    ("Ana fails both", "decide Ana fails both"),
    ("Ana waives", "decide Ana waive"),
    ("Ana aims carefully at Thug 1", "action Ana complex aim"),
    ("Ana aims at Thug 1 carefully", "action Ana complex aim"),
    ("Ana carefully aims at Thug 1", "action Ana complex aim"),
    ("Ana takes a careful aim", "action Ana complex aim"),
    ("Ana takes aim at Thug 1", "action Ana aim"),
    ("Ana averts the critical failure", "moxie Ana avert"),
    ("Ana rolls kinetic weapons 31", "test Ana \"Kinetic Weapons\" roll=31"),
    ("Ana grapples Thug 1, 31", "attack \"Thug 1\" with unarmed intent=subdue 31 by=Ana"),
    ("Ana makes an aimed shot at Thug 1 31", "attack \"Thug 1\" aimed, 31 by=Ana"),
    ("Ana makes a called shot at Thug 1 31", "attack \"Thug 1\" called shot 31 by=Ana"),
    ("Ana dodges", "action Ana defense"),
    ("Ana goes on full defense", "action Ana defense"),
    ("thugs ambush", "ambush \"Thug 1\",\"Thug 2\""),
    ("thugs ambush Ana", "ambush \"Thug 1\",\"Thug 2\" surprised=Ana"),
    ("Ana charges Thug 1 with her knife 31", "attack \"Thug 1\" with knife charge=yes 31 by=Ana"),
    (
        "Ana charges Thug 1 and swings her knife 31",
        "attack \"Thug 1\" with knife charge=yes 31 by=Ana",
    ),
    (
        "Ana charges Thug 1 and hits him with her knife",
        "attack \"Thug 1\" with knife charge=yes by=Ana",
    ),
    ("Ana charges Thug 1 and punches him 31", "attack \"Thug 1\" with fists charge=yes 31 by=Ana"),
    ("Ana kicks Thug 1 with boots", "attack \"Thug 1\" with boots by=Ana"),
    ("Ana punches at Thug 1 31", "attack \"Thug 1\" with fists 31 by=Ana"),
    ("Ana holds her action until the door opens", "delay Ana"),
    ("Ana delays her action", "delay Ana"),
    ("Ana steps in now", "act Ana"),
    ("Ana steps in before he shoots", "act Ana"),
    ("Ana is finished, who is next?", "done Ana"),
    ("Ana ends her turn", "done Ana"),
    ("Ana does nothing", "done Ana"),
    ("Ana has acted", "done Ana"),
    ("Ana passes out", "status Ana unconscious"),
    ("skip Ana", "done Ana"),
    ("Ana hides", "set Ana hidden=yes"),
    ("Ana spends a point of Moxie", "moxie Ana"),
    ("Ana goes first with Moxie", "moxie Ana none"),
    ("Ana spends a Moxie point to go first", "moxie Ana none"),
    (
        "Ana throws a dart at Thug 1, Thug 2 two metres away, 31",
        "attack \"Thug 1\" with dart \"Thug 2\":2 31 by=Ana",
    ),
    ("Ana throws a frag grenade at Thug 1", "attack \"Thug 1\" with frag grenade by=Ana"),
    ("Ana uses her knife on Thug 1 31", "attack \"Thug 1\" with knife 31 by=Ana"),
    ("Ana swings her knife at Thug 1 31", "attack \"Thug 1\" with knife 31 by=Ana"),
    ("Thug 1 gives first aid to Ana", "aid Ana by=\"Thug 1\""),
    ("Thug 1 gives himself first aid rolled 31", "aid \"Thug 1\" rolled 31 by=\"Thug 1\""),
    ("Thug 1 first aids Ana, 33", "aid Ana 33 by=\"Thug 1\""),
    ("first aid for Ana", "aid Ana"),
    ("Thug 1 patches Ana up", "aid Ana by=\"Thug 1\""),
    ("Thug 1 patches up Ana", "aid Ana by=\"Thug 1\""),
    ("Thug 1 stops Ana's bleeding, rolled 31", "aid Ana rolled 31 by=\"Thug 1\""),
    ("Thug 1 wakes Bob", "status Bob active"),
    ("Bob is awake again", "status Bob active"),
    ("Bob is not out", "status Bob active"),
    (
        "Ana knocks down Thug 1 with her knife 31",
        "attack \"Thug 1\" with knife intent=knock 31 by=Ana",
    ),
    ("Ana knocks Thug 1 down", "attack \"Thug 1\" with fists intent=knock by=Ana"),
    ("surrender Ana", "note Ana surrendered\nstatus Ana gone"),
    ("revive Ana", "status Ana active"),
    ("thugs and Ana leave the fight", "status Ana,\"Thug 1\",\"Thug 2\" gone"),
    ("Ana flees through the back door", "status Ana gone"),
    ("Thug 1 surrenders", "note \"Thug 1\" surrendered\nstatus \"Thug 1\" gone"),
    ("Ana runs away", "status Ana gone"),
    ("Ana gives up", "note Ana surrendered\nstatus Ana gone"),
    ("Ana heals 5 wounds=1", "heal Ana 5 wounds=1"),
    ("Ana heals naturally", "set Ana heals=natural"),
    ("Ana takes 2 wounds", "wound Ana 2"),
    ("Ana takes another 9 kinetic damage", "damage Ana 9 kinetic"),
    ("Ana takes 9 damage from the baton", "damage Ana 9"),
    ("Ana has 5 more damage past armor", "damage Ana 5 past armor"),
    ("5 energy damage to Ana", "damage Ana 5 energy"),
    ("Ana has 12 damage and 1 wound", "set Ana damage=12 wounds=1"),
    ("Ana should have 2 moxie left", "set Ana pool=2"),
    ("Ana has no wounds", "set Ana wounds=0"),
    ("Ana has no skill kinetic weapons", "set Ana \"skill.Kinetic Weapons\"=none"),
    ("Ana has no knife", "set Ana weapon.knife=none"),
    ("Ana's kinetic weapons is 40 not 35", "set Ana \"skill.Kinetic Weapons\"=40"),
    (
        "Ana also has 2 frag grenades and dur 40",
        "set Ana \"weapon.frag grenade\"=\"frag grenade\"/x2 dur=40",
    ),
    ("Thug 1 is called Boss", "rename \"Thug 1\" Boss"),
    ("Ana is a foe", "set Ana side=foe"),
    ("Ana is a synthmorph", "set Ana morph=synth"),
    ("Ana is a synth with dur 40", "set Ana morph=synth dur=40"),
    ("Ana has basic biomods", "set Ana heals=biomods"),
    ("Ana has a medium pistol", "set Ana \"weapon.medium pistol\"=\"medium pistol\""),
    ("give Ana 2 frag grenades", "set Ana \"weapon.frag grenade\"=\"frag grenade\"/x2"),
    ("Ana rolled 27 for initiative", "set Ana die=27"),
    ("Ana's initiative die was 27", "set Ana die=27"),
    ("Ana dies", "status Ana dead"),
    ("Ana is killed", "status Ana dead"),
    ("kill Ana", "status Ana dead"),
    ("Ana is surprised", "set Ana surprised=yes"),
    ("Ana is not surprised", "set Ana surprised=no"),
    ("Ana is down", "status Ana unconscious"),
    ("Ana falls unconscious", "status Ana unconscious"),
    ("Ana is prone for 3 turns", "effect Ana \"prone\" attacked=-10 turns=3"),
    ("Ana is hit for 9 energy", "damage Ana 9 energy"),
    ("Ana is stunned for 2 turns", "effect Ana stunned turns=2"),
    ("Ana falls down", "effect Ana \"knocked down\""),
    ("Ana is in cover too", "effect Ana \"minor cover\" attacked=-10"),
    ("Ana takes cover behind a crate", "effect Ana \"minor cover\" attacked=-10"),
    ("Ana dives behind a crate, moderate cover", "effect Ana \"moderate cover\" attacked=-20"),
    ("Ana ducks behind a crate", "effect Ana \"minor cover\" attacked=-10"),
    ("Ana is no longer on fire", "clear Ana \"on fire\""),
    ("Ana no longer is on fire", "clear Ana \"on fire\""),
    ("Ana loses fire", "clear Ana \"on fire\""),
    ("Ana gets out of fire", "clear Ana \"on fire\""),
    ("Ana puts out the flames", "clear Ana \"on fire\""),
    ("Ana's fire is over", "clear Ana \"on fire\""),
    ("three gang members as foes", "add \"Gang member\" x3 from=\"Gang member\" side=foe"),
];

/// The same for `BEFORE_THE_TURN`.
const SAID_BEFORE: &[(&str, &str)] = &[
    ("begin the first turn", "begin"),
    ("roll for initiative", "initiative"),
    ("roll for the others", "roll all"),
    ("Ana and Kell roll for initiative", "initiative"),
    ("Ana rolls initiative", "initiative"),
    ("roll for Ana", "roll Ana"),
    ("Ana rolls", "roll Ana"),
    ("Ana got a 31", "roll Ana 31"),
    ("Ana's initiative die is 31", "roll Ana 31"),
    ("ambush by Ana, the thugs are surprised", "ambush Ana surprised=\"Thug 1\",\"Thug 2\""),
];

/// Lines with words of phrases that match none.
const OTHERS: &[&str] = &[
    "Ana shoots Thug 1 with rifle, rolled 31",
    "Ana has not rolled 31",
    "Ana die",
    "Ana's aim",
    "Ana has gas",
    "Ana has a hand",
    "Ana has no die",
    "Ana has 12 durability left",
    "Ana and Kell join the fight",
    "Ana joins",
    "reinforcements",
    "reinforcements arrive",
    "foe",
    "foe flees",
    "Ana's dur is 40 since turn 2",
    "Ana's dur is 40 and Kell 30",
    "Ana has no kinetic",
    "Ana has 2 points",
    "Ana wakes Dan",
    "Dan comes back",
    "Ana takes 5 minutes",
    "Ana is not e",
    "thugs flee and Ana stays",
    "call it",
];

fn app() -> App {
    let mut app = App::new(Vec::new(), SeededDice::new(1), Config::default());
    let people = "add Ana dur=35 som=20 moxie=2 weapon.knife=9 \"weapon.dart (gas)\"=3 weapon.darts=2 \
         \"skill.Kinetic Weapons\"=50";
    let others = [
        "add Kell",
        "add Bob",
        "add Dan",
        "status Kell gone",
        "status Bob unconscious",
        "status Dan dead",
    ];
    for line in [people, "add Thug x2 dur=30 som=15"].into_iter().chain(others) {
        let _ = update(&mut app, Input::Line(line.to_owned()));
    }
    app
}

fn in_a_turn() -> App {
    let mut app = app();
    for line in ["begin", "damage Ana 14", "damage \"Thug 2\" 31", "effect Ana \"on fire\""] {
        let _ = update(&mut app, Input::Line(line.to_owned()));
    }
    app
}

#[test]
fn each_sentence_stands_for_its_line() {
    for (app, rows, all) in [(app(), BEFORE_THE_TURN, SAID_BEFORE), (in_a_turn(), PHRASES, SAID)] {
        assert_eq!(rows.len(), all.len());
        for ((sentence, _), &(said, line)) in rows.iter().zip(all) {
            let words: Vec<&str> = sentence.split(' ').collect();
            assert!(match_words(&app, &words, said, &mut Vec::new()), "{said} is not {sentence}");
            let Meaning { line: meant, by } = translate(&app, said, false).expect(said);
            let by = by.map_or_else(String::new, |it| format!(" by={it}"));
            assert_eq!(meant + &by, line, "{said}");
        }
    }
}

#[test]
fn no_other_line_stands_for_anything() {
    let app = in_a_turn();
    for said in OTHERS {
        let is_command = command_called(said).is_some();
        assert_eq!(translate(&app, said, is_command), None, "{said}");
    }
}
