//! Sentences of the screen, a few of each kind. Other tests assert facts, so that a word can change here alone.

use phasekeeper::app::SaveItem;
use phasekeeper::app::{Input, SaveChange, SavesChanged};
use phasekeeper_engine::narrate::{WOUNDS_LATER, ending};
use phasekeeper_engine::view::Report;

use super::opening::save_items;
use super::scenes::{firefight, reserve, three, undecided};
use super::table::Table;

/// Checks the message after keys.
#[track_caller]
fn tells(table: &mut Table, script: &str, text: &str) {
    table.press(script);
    assert_eq!(table.told(), text, "{script}");
}

#[test]
fn a_command_tells_what_happened() {
    let mut table = three();
    tells(&mut table, "n", "Ana passes with no action recorded (u takes it back)");
    tells(
        &mut table,
        "/ana<Enter>d17<Enter>",
        "Ana takes 17 damage: 17/40. Ana: 2 wounds; roll 40 or less to stay up, and \
         again to stay conscious",
    );
    tells(
        &mut three(),
        "/cleo<Enter>m",
        "Cleo spends a point of Moxie (0 left). Cleo goes first on Moxie (84)",
    );
}

#[test]
fn damage_over_many_turns_is_summed_up() {
    let mut table =
        Table::after(&["add Ana", "effect Ana \"on fire\" each=3", "begin", "end-turn"]);
    tells(
        &mut table,
        ":pass turns=1200<Enter>",
        "1 hour later. Ana burns for 1200 turns: 3600 damage (3603)",
    );
    table.run("set Ana damage=0 armor=2/0").run("effect Ana \"on fire\" each=3 energy");
    tells(
        &mut table,
        ":pass turns=2<Enter>",
        "6 seconds later. Ana burns for 2 turns: 2 damage (2; armor stops 4)",
    );
}

#[test]
fn a_wave_tells_who_joins_and_how_to_let_them_act_at_once() {
    let mut table = reserve();
    tells(
        &mut table,
        ":wave \"the others\"<Enter>",
        "Cleo and Dov join from the reserve (the others). Cleo acts next turn; `slot Cleo` gives an action \
         now. Dov acts next turn; `slot Dov` gives an action now",
    );
    tells(&mut table, ":set Cleo,Dov reserve=later<Enter>", "Cleo and Dov go into reserve (later)");
    tells(
        &mut table,
        ":wave third<Enter>",
        "nobody is in reserve as \"third\"; there is second or later: `wave second`",
    );
}

#[test]
fn a_tie_tells_who_is_left() {
    let mut table = Table::after(&[
        "add Ana init=60",
        "add Ben init=60",
        "add Cleo init=60",
        "roll Ana 5",
        "roll Ben 5",
        "roll Cleo 5",
        "begin",
    ]);
    tells(&mut table, "n", "Ben and Cleo are still acting");
    tells(&mut table, "n", "Cleo is still acting (65)");
}

#[test]
fn rolls_of_the_program_are_told_with_their_dice() {
    let mut table = Table::after(&[
        "add Ana init=60 dur=30 som=9",
        "roll Ana 5",
        "add Ben init=50 dur=30 som=9",
    ]);
    table.press("n");
    let state = table.state();
    let ben = state.combatants().iter().nth(1).expect("a combatant");
    let die = ben.roll.as_ref().expect("it was rolled for").dice[0];
    let told = format!("Ben {} (rolled {die:02})", die + 50);
    assert!(table.told().ends_with(&told), "{}", table.told());
}

#[test]
fn an_attack_tells_who_hits_whom_before_its_numbers() {
    let mut table = three();
    table.run("set Ana weapon.rifle=17/ap2/kinetic/x30");
    tells(
        &mut table,
        ":attack 60 22 vs 40 80 by=Ana on=Ben with=rifle<Enter>",
        "Ana hits Ben (22 against 60, critical, defense 80 against 40): 22 damage, 3 wounds. Ben: roll SOM × 3 or less to stay up, and again to stay conscious. Ben drops to 91",
    );
    tells(
        &mut table,
        ":attack 50 66 by=Ana on=Ben<Enter>",
        "Ana misses Ben (66 against 50, critical failure)",
    );
}

#[test]
fn a_new_encounter_says_what_to_press() {
    tells(&mut Table::empty(), "", "a new encounter: c for combatants, ? for all that can be done");
}

#[test]
fn changes_of_the_list_say_what_was_done() {
    let changed = |change: SaveChange, saves: Vec<SaveItem>| {
        let mut table = Table::picking(save_items());
        let outcome = Ok("first.ron".into());
        table.input(Input::SavesChanged(SavesChanged { change, outcome, notice: None, saves }));
        table.told()
    };
    let first = || "first.ron".into();
    let left = save_items().split_off(1);
    let deleted = changed(SaveChange::Delete(first()), left);
    assert_eq!(deleted, "deleted: Ambush at Nyhavn; u brings it back");
    let copied = changed(SaveChange::Copy(first()), save_items());
    assert_eq!(copied, "copied: Ambush at Nyhavn");
}

#[test]
fn a_resumed_encounter_says_who_acts() {
    let mut table = three();
    let timeline = table.app.timeline().clone();
    table.app.load(timeline);
    tells(&mut table, "", "Resumed at turn 1, phase 1: Ana acts");
}

#[test]
fn questions_name_the_keys() {
    let mut table = Table::after(&["add Ana init=60 side=pc", "add Ben init=60 side=pc"]);
    tells(&mut table, "n", "Ana and Ben have not rolled: i to enter them, n to roll and begin");
    let mut table = three();
    tells(
        &mut table,
        "wnnnn",
        "Ana would lose the delayed action: a to act now, n again to continue",
    );
}

#[test]
fn undo_and_redo_tell_what_is_taken_back() {
    let mut table = three();
    tells(&mut table, "d12<Enter>nu", "Undone: Ana acts (120). Ben acts");
    tells(&mut table, "u", "Undone: Ana takes 12 damage: 12/40. Ana acts");
    tells(&mut table, "U", "Redone: Ana takes 12 damage: 12/40. Ben acts");
    tells(&mut table, "UU", "nothing to redo");
}

#[test]
fn a_change_is_told_and_not_its_command() {
    let mut table = three();
    for (line, told) in [
        ("set Ben surprised=yes", "Ben is surprised"),
        (
            "set Ben surprised=no init=90",
            "Ben is not surprised. Ben: INIT 90. Ben acts now (131). Ben rises to 131",
        ),
        ("effect Ben disoriented", "Ben is disoriented"),
        ("clear Ben disoriented", "Ben is no longer disoriented"),
        ("note Ben is bleeding", "Ben has a note: is bleeding"),
        ("title Ambush at Nyhavn", "Title: Ambush at Nyhavn"),
        ("rename Ben Benno", "Ben is now called Benno"),
        ("action Benno quick draws", "Benno takes a quick action: draws"),
        ("remove Cleo", "Cleo is removed"),
        ("title Ambush at Nyhavn", "Nothing changes"),
        ("effect Ana daze", "Ana: daze"),
        ("effect Ana glare", "Ana: glare"),
        // Put on anew, it stands behind the other, of which nothing is told.
        ("effect Ana daze test=-10", "Ana: daze"),
    ] {
        tells(&mut table, &format!(":{line}<Enter>"), told);
    }
}

#[test]
fn hints_name_keys_unless_a_command_is_typed() {
    let mut table = three();
    tells(
        &mut table,
        "i",
        "roll is not allowed now: a phase is under way; n (next) continues, E (end turn) ends the turn; \
         e changes a die",
    );
    tells(
        &mut table,
        ":roll Ana 5<Enter>",
        "roll is not allowed now: a phase is under way; `next` continues, `end-turn` ends the turn",
    );
    tells(three().run("finish"), "d", "the encounter is finished; u (undo) opens it again");
}

#[test]
fn errors_say_what_would_do() {
    tells(&mut three(), "W", "W is not a key here; w is wait, ? shows the keys");
    tells(&mut three(), "a", "no one is waiting; w delays the acting combatant's action");
    tells(&mut Table::empty(), "d", "nobody is here yet; c adds combatants");
    tells(&mut three(), "/zz<Enter>", "no name matches \"zz\"");
    tells(&mut Table::empty(), "cAna<Tab><Tab><Tab><Tab>7<Enter>", "speed must be 1 to 4, not 7");
    tells(&mut firefight(), "r<Tab>x", "no skill of Cami begins so; its value, alone or behind it");
    tells(
        &mut firefight(),
        "r<Enter>",
        "which skill of Cami? Its value, or letters of a known one",
    );
    tells(&mut firefight(), "rk", "k is no modifier here; Tab goes to the skill");
}

#[test]
fn a_decision_is_asked_in_few_words() {
    let mut table = undecided();
    let question = |table: &Table| table.decision_prompt().question(table.state());
    table.press("y");
    for asked in [
        "(1 of 5) Ana: roll 40 or less to stay up",
        "(2 of 5) Ana: roll 40 or less to stay conscious",
        "(3 of 5) Ben: Kick has ended",
        "(4 of 5) time is up: grenade",
        "(5 of 5) Clank: roll 35 or less to stay up",
    ] {
        assert_eq!(question(&table), asked);
        table.press("<Tab>");
    }
}

/// The lines of the end.
fn ends(table: &Table) -> Vec<String> {
    ending(table.state(), Report::of(table.app.timeline()).phases().pop())
}

#[test]
fn the_end_says_who_stands_and_who_fell() {
    let mut table = three();
    table.run("damage Ana 17 kinetic").run("status Ben dead").run("set Cleo side=foe");
    assert_eq!(ends(&table)[0], "Stands in turn 1, phase 1, within 3 seconds.");
    table.run("finish");
    assert_eq!(
        ends(&table),
        [
            "Ended in turn 1, phase 1, within 3 seconds.",
            "Players down: Ben (dead)",
            "Players standing: Ana (17 of 40, 2 wounds)",
            "Foes standing: Cleo",
        ]
    );
}

#[test]
fn the_end_names_players_who_fell_and_what_goes_on_harming_them() {
    let mut table = three();
    for line in ["effect Ana bleeding each=1", "status Ana unconscious", "set Cleo side=foe"] {
        table.run(line);
    }
    table.run("damage Cleo 3").run("effect Cleo \"on fire\" each=1d10").run("finish");
    assert_eq!(
        ends(&table)[1..],
        [
            "Players down: Ana (unconscious, bleeding)",
            "Players standing: Ben",
            "Foes standing: Cleo (3 of 40, on fire)"
        ]
    );
}

#[test]
fn wounds_of_those_who_act_at_once_are_said_to_count_later() {
    let mut table = Table::after(&[
        "add Ana init=60 skill.Guns=60 weapon.rifle=9/Guns side=pc",
        "add Cob init=60 dur=30 skill.Fray=40 side=foe",
        "roll * 20",
        "begin",
        "attack Guns 20 on=Cob by=Ana with=rifle",
        "test Cob Fray roll=90",
    ]);
    table.press("/cob<Enter>rFray<Enter>");
    assert!(table.text(120, 40).contains(WOUNDS_LATER), "{}", table.text(120, 40));
}

#[test]
fn the_end_is_in_the_last_phase_in_which_anybody_could_act_and_the_shocked_do_not_stand() {
    let mut table = Table::after(&["add Ana init=60", "finish"]);
    assert_eq!(ends(&table)[0], "Ended before the first phase.");
    table = Table::after(&["add Ana init=60", "add Cob init=50 dur=30 side=foe", "begin"]);
    table.run("shock Cob roll=98").run("end-turn").run("roll Ana 20").run("finish");
    let expected = [
        "Ended in turn 1, phase 1, within 3 seconds.",
        "Bystanders standing: Ana",
        "Can't act: Cob",
    ];
    assert_eq!(ends(&table), expected);
}

#[test]
fn a_capital_without_a_meaning_names_the_small_letter() {
    tells(&mut three(), "M", "M is not a key here; m is Moxie, ? shows the keys");
    tells(&mut three(), "W", "W is not a key here; w is wait, ? shows the keys");
    tells(&mut three(), "<F5>", "F5 is not a key here; n is next, ? shows the keys");
}

#[test]
fn who_no_longer_bleeds_is_told_with_what_healed_them() {
    let ana = "add Ana dur=30 wt=9 morph=bio heals=natural damage=34 wounds=1";
    let lines = [ana, "add Doc", "effect Ana bleeding each=1"];
    for line in ["aid Ana 90 by=Doc roll=20 heal=6", "heal Ana 8", "heal Ana all"] {
        let mut table = Table::after(&lines);
        table.run(line);
        assert!(table.told().contains("Ana is no longer bleeding"), "{line}: {}", table.told());
        let text = table.text(80, 24);
        assert!(text.contains("no longer bleeding"), "{line}: {text}");
    }
}
