//! Stages that the program plays by tactics, up to the dice of the players.

use phasekeeper::app::Input;
use phasekeeper::app::layer::attack::AttackStep;
use phasekeeper::app::layer::odds_page::OddsPage;
use phasekeeper_engine::command::{Command, Line, MoxieChange, Request};
use phasekeeper_engine::encounter::{Fact, attack_odds};
use phasekeeper_engine::odds::fight;
use phasekeeper_engine::rules::{Attack, FiringMode};

use super::table::{Table, parsed};

/// Guard 1 acts before Guard 2, against Kade and Ana; Bot is their ally.
pub fn ambush() -> Table {
    Table::after(&[
        "add Kade side=pc init=30 dur=40 moxie=2 skill.Fray=40",
        "add Ana side=pc init=30 dur=30 skill.Fray=40",
        "add Bot side=ally init=20 dur=20 skill.Fray=30",
        "add Guard x2 side=foe init=60 speed=2 dur=30 som=15 skill.Guns=60 skill.Clubs=40 \
         weapon.rifle=2d10+6/Guns/ss/bf/x36 weapon.club=1d10/Clubs tactics=strongest",
        "roll Guard1 60",
        "roll Guard2 50",
        "roll Kade 20",
        "roll Ana 10",
        "begin",
    ])
}

/// The attacks of the last step, with their dice.
fn attacks(table: &Table) -> Vec<Attack> {
    let attack = |fact: &Fact| match fact {
        Fact::Attacked(it) => Some(it.attack()),
        _ => None,
    };
    table.last_facts().iter().filter_map(attack).collect()
}

/// The die that stands in the field of the roll under way.
#[track_caller]
fn die(table: &Table) -> i32 {
    let roll = table.attack_dialog().roll().expect("a roll");
    roll.die.value().parse().expect("a die")
}

/// The attack is proposed anew until it hits; so the defense is asked for.
fn propose_hit(table: &mut Table) {
    table.press("X");
    while !matches!(table.attack_dialog().step, AttackStep::Defense) {
        table.press("<Esc>X");
    }
}

#[test]
fn one_key_shows_a_stage_and_another_plays_it_as_one_step() {
    let mut table = ambush();
    let (before, steps) = (table.state().clone(), table.journal.len());
    propose_hit(&mut table);
    assert_eq!((table.state(), table.journal.len()), (&before, steps));
    assert!(table.text(80, 24).contains("Guard 1 attacks Kade"));
    table.press("55<Enter>");
    if !table.is_on_main_screen() {
        table.press("<Enter>");
    }
    assert_eq!((table.acting(), table.journal.len()), (vec!["Guard 2"], steps + 1));
    let [attack] = attacks(&table)[..] else { panic!("{}", table.told()) };
    assert_eq!(attack.defender.map(|it| it.check.roll), Some(55));
    table.press("u");
    assert_eq!(table.state(), &before);
    propose_hit(&mut table);
    table.press("X");
    assert!(!attacks(&table).is_empty() || !table.is_on_main_screen());
}

#[test]
fn a_proposal_says_what_else_is_done() {
    let mut table = Table::after(&[
        "add Bot side=ally init=20 dur=90 skill.Fray=30",
        "add Guard side=foe init=60 dur=30 skill.Guns=60 weapon.rifle=6/Guns/sa/x36 tactics=aim",
        "roll Bot 20",
        "roll Guard 60",
        "begin",
    ]);
    let heading = |table: &Table| table.attack_dialog().heading(table.state());
    assert_eq!(heading(table.press("X")), "Guard aims, attacks Bot, then once more");
    table.press("X");
    assert_eq!(attacks(&table).len(), 2, "{}", table.told());
    table.press("u").run("effect Guard \"knocked down\"").run("action Guard quick shout");
    assert_eq!(heading(table.press("X")), "Guard attacks Bot, then once more");
    table.press("<Esc>u");
    assert_eq!(heading(table.press("X")), "Guard gets up, attacks Bot, then once more");
}

#[test]
fn what_the_shot_before_did_stands_beside_the_next_one() {
    let mut table = Table::after(&[
        "add Kade side=pc init=30 dur=90 skill.Fray=40",
        "add Guard side=foe init=60 dur=30 skill.Guns=99 weapon.rifle=6/Guns/sa/x36",
        "roll Guard 60",
        "roll Kade 20",
        "begin",
    ]);
    let defends = |table: &Table| matches!(table.attack_dialog().step, AttackStep::Defense);
    // A critical failure needs no defense.
    let mut is_next = false;
    for _ in 0..20 {
        if !defends(table.press("X")) {
            table.press("<Esc>");
        } else if defends(table.press("99<Enter>")) {
            is_next = true;
            break;
        } else {
            table.press("<Esc>u");
        }
    }
    assert!(is_next, "one of 20 is a hit");
    let text = table.text(80, 24);
    assert!(text.contains("before: Guard hits Kade"), "{text}");
    assert!(table.text(60, 16).contains(">Kade's die"), "the die comes first");
}

#[test]
fn who_begins_by_a_stage_that_was_played_is_not_passed_by_one_key() {
    let mut table = ambush();
    propose_hit(&mut table);
    table.press("X");
    while !table.is_on_main_screen() {
        table.press("99<Enter>");
    }
    assert_eq!(table.acting(), ["Guard 2"]);
    assert_eq!(table.selected(), Some("Guard 2"));
    assert_eq!(table.press("n").acting(), ["Guard 2"], "it is asked first");
    assert_ne!(table.press("n").acting(), ["Guard 2"]);
    // Nor if the stage had no attack.
    let mut disarmed = ambush();
    disarmed.run("effect \"Guard 1\" disarmed").press("X<Enter>");
    assert_eq!(disarmed.acting(), ["Guard 2"], "{}", disarmed.told());
    assert_eq!(disarmed.press("n").acting(), ["Guard 2"], "it is asked first");
    // An attack by hand ends nothing, and one key goes on after it.
    table.run("attack 50 99 by=Kade on=Guard1").press("n");
    assert!(!table.acting().contains(&"Kade"), "{}", table.told());
}

#[test]
fn the_die_is_in_sight_on_the_smallest_screen() {
    let mut table = ambush();
    propose_hit(&mut table);
    let text = table.press("4").text(60, 16);
    assert!(text.contains(">Kade's die 4"), "{text}");
}

/// The attack is proposed anew until it misses; so no defense is asked for.
fn propose_miss(table: &mut Table) {
    table.press("X");
    while matches!(table.attack_dialog().step, AttackStep::Defense) {
        table.press("<Esc>X");
    }
}

#[test]
fn a_die_of_the_program_is_replaced_only_once_it_is_taken_away() {
    let mut table = ambush();
    propose_miss(&mut table);
    let rolled = die(&table);
    table.refuses("8");
    assert!(table.told().contains("Guard 1") && table.told().contains("Backspace"));
    assert_eq!(die(&table), rolled);
    assert!(table.press("<Backspace>").text(80, 24).contains(">Guar…1 die"));
    table.press("88<Enter>");
    let [attack] = attacks(&table)[..] else { panic!("{}", table.told()) };
    assert_eq!(attack.attacker.check.roll, 88);
}

#[test]
fn the_header_offers_no_key_that_the_roll_takes_for_a_modifier() {
    let decide = |table: &Table| {
        let drawn = table.drawn(80, 24, true);
        let row = table.text(80, 24);
        let (before, _) = row.split_once(" y  1").expect("a decision");
        let x = before.chars().count() as u16 + 1;
        (drawn[(x, 0)].fg, drawn[(x, 0)].bg, drawn[(x, 0)].modifier)
    };
    let mut table = ambush();
    table.run("set Kade som=15").run("wound Kade");
    propose_hit(&mut table);
    let at_defense = decide(&table);
    table.press("<Esc>");
    propose_miss(&mut table);
    assert_ne!(decide(&table), at_defense);
}

#[test]
fn an_attack_that_misses_asks_for_no_defense() {
    let mut table = ambush();
    propose_miss(&mut table);
    let rolled = die(&table);
    table.press("<Enter>");
    let [attack] = attacks(&table)[..] else { panic!("{}", table.told()) };
    assert_eq!((attack.attacker.check.roll, attack.defender), (rolled, None));
    assert_eq!(table.acting(), ["Guard 2"]);
}

#[test]
fn a_die_of_the_program_gives_way_to_the_one_at_the_table() {
    let mut table = ambush();
    propose_hit(&mut table);
    table.press("<Backspace>03<Enter>90<Enter>");
    if !table.is_on_main_screen() {
        table.press("<Enter>");
    }
    let [attack] = attacks(&table)[..] else { panic!("{}", table.told()) };
    assert_eq!(attack.attacker.check.roll, 3);
    assert_eq!(attack.defender.map(|it| it.check.roll), Some(90));
}

#[test]
fn the_players_spend_their_own_moxie() {
    let mut table = ambush();
    propose_hit(&mut table);
    table.press("<Backspace>05<Enter>60<Enter>");
    assert!(table.attack_dialog().roll().expect("a roll").is_offering(), "{}", table.told());
    table.press("f");
    let Line::Request(Request::Command(Command::Attack { order })) = table.last_command() else {
        panic!("{}", table.told())
    };
    assert_eq!((order.theirs.moxie, order.is_auto), (Some(MoxieChange::Flip), true));
    assert_eq!(table.combatant("Kade").pool, 1);
    assert_eq!(table.acting(), ["Guard 2"]);
}

#[test]
fn arrows_change_target_and_weapon_and_keep_the_die() {
    let mut table = ambush();
    propose_hit(&mut table);
    let shown = |table: &Table| {
        let (dialog, state) = (table.attack_dialog(), table.state());
        let target = state.name(dialog.target(state).expect("a target")).to_owned();
        (target, dialog.chosen_weapon(state).expect("a weapon").label.to_string())
    };
    let rolled = table.attack_dialog().attacker.check.expect("a check").roll;
    let mut seen = Vec::new();
    for key in ["<Down>", "<Right>", "<Up>", "<Left>"] {
        table.press(key);
        seen.push(shown(&table));
        assert_eq!(table.attack_dialog().attacker.check.expect("a check").roll, rolled, "{key}");
    }
    let of = |target: &str, weapon: &str| (target.to_owned(), weapon.to_owned());
    let all = [of("Ana", "rifle"), of("Ana", "club"), of("Kade", "club"), of("Kade", "rifle")];
    assert_eq!(seen, all);
}

#[test]
fn the_program_rolls_for_an_ally_of_the_players() {
    let mut table = ambush();
    table.run("set Kade,Ana hidden=yes");
    propose_hit(&mut table);
    let rolled = die(&table);
    table.press("<Enter>");
    let [attack] = attacks(&table)[..] else { panic!("{}", table.told()) };
    assert_eq!(attack.defender.map(|it| it.check.roll), Some(rolled));
}

#[test]
fn a_player_rolls_for_every_attack_of_a_stage() {
    let mut table = ambush();
    table.run("set Guard1 tactics=\"strongest burst\"");
    let steps = table.journal.len();
    table.press("X");
    assert_eq!(table.attack_dialog().firing.mode, FiringMode::Burst);
    for _ in 0..9 {
        if table.acting() == ["Guard 1"] {
            table.press("<Enter>");
        }
    }
    assert_eq!((table.acting(), table.journal.len()), (vec!["Guard 2"], steps + 2));
    assert_eq!(attacks(&table).len(), 1);
}

#[test]
fn an_aim_is_part_of_the_stage_and_of_its_roll() {
    let mut table = ambush();
    table.press("X");
    let needed = |table: &Table| table.attack_dialog().attacker.check.expect("a die").target;
    let unaimed = needed(&table);
    table.press("<Esc>").run("set Guard1 tactics=\"strongest aim\"");
    let before = table.state().clone();
    table.press("X");
    assert!(needed(&table) > unaimed);
    for _ in 0..3 {
        if !table.is_on_main_screen() {
            table.press("<Enter>");
        }
    }
    let took = |fact: &Fact| matches!(fact, Fact::ActionTaken { .. });
    assert!(table.last_facts().iter().any(took), "{:?}", table.last_facts());
    table.press("u");
    assert_eq!(table.state(), &before);
}

#[test]
fn what_is_no_attack_is_asked_about() {
    let mut table = ambush();
    table.run("set Guard1 tactics=defend=0");
    table.press("X");
    assert!(table.menu().question.contains("full defense"));
    table.records("<Enter>", "auto \"Guard 1\"");
    assert_eq!(table.acting(), ["Guard 2"]);
}

#[test]
fn who_does_nothing_has_a_reason() {
    for (line, reason) in [
        ("status @pc,Bot gone", "nobody to attack"),
        ("set Guard1 skill.Guns=none skill.Clubs=none coo=none som=none", "no weapon"),
        ("effect Guard1 subdued", "can't attack"),
    ] {
        let mut table = ambush();
        table.run(line).press("X");
        let question = table.menu().question.clone();
        table.press("<Enter>");
        let told = table.told();
        assert!(question.contains(reason) && told.contains(&question), "{question}: {told}");
    }
}

#[test]
fn the_odds_of_an_attack_are_asked_for_in_a_line() {
    let mut table = ambush();
    let steps = table.journal.len();
    let line = "odds attack linked ? vs Fray ? by=Guard1 on=Kade with=rifle";
    table.press(&format!(":{line}<Enter>"));
    let Line::Odds(order) = parsed(line) else { panic!("{line}") };
    let odds = attack_odds(table.state(), &order).expect("odds");
    let hit = format!("{:.0} % to hit", odds.hit * 100.0);
    assert!(table.is_on_main_screen() && table.told().contains(&hit), "{}", table.told());
    table.refuses(":odds attack linked ? by=Guard1 on=Nobody with=rifle<Enter>");
    assert!(table.palette().line.value().contains("Nobody"), "it can be corrected");
    assert_eq!(table.journal.len(), steps);
}

#[test]
fn esc_leaves_the_stage_to_the_gamemaster() {
    let mut table = ambush();
    let before = table.state().clone();
    table.press("X<Esc>");
    assert!(table.is_on_main_screen());
    assert_eq!(table.state(), &before);
    table.press("uuuuu").refuses("X");
}

#[test]
fn one_key_makes_all_tests_of_the_foes() {
    let mut table = ambush();
    table.run("set Bot som=10").run("wound Guard*,Bot 1");
    assert!(table.state().due().len() >= 3);
    table.records("Y", "resist @foe");
    let foes = ["Guard 1", "Guard 2"].map(|name| table.combatant(name).id);
    assert!(foes.iter().all(|foe| table.state().tests_due(*foe).is_empty()));
    let due = table.state().due().len();
    assert!(due > 0);
    table.refuses("Y");
    table.press("u");
    assert!(table.state().due().len() > due);
}

#[test]
fn the_odds_follow_every_modifier() {
    let mut table = ambush();
    table.press("/kade<Enter>A<Enter>");
    let hit = |table: &Table| table.attack_dialog().odds(table.state()).expect("odds").hit;
    let plain = hit(&table);
    // Of 100 rolls 60 hit, less those that half of Fray beats.
    assert!((0.5..0.6).contains(&plain), "{plain}");
    table.press("+");
    assert!(hit(&table) > plain);
    table.press("--");
    assert!(hit(&table) < plain);
    table.press("+");
    assert!((hit(&table) - plain).abs() < 1e-9);
    assert!(table.text(80, 24).contains(&format!("{:.0} % hit", plain * 100.0)));
    // A die that has counted is no chance any more.
    table.press("20<Enter>");
    let rolled = hit(&table);
    assert!(rolled > plain, "{rolled}");
    table.press("f");
    assert!(hit(&table) < rolled);
}

/// Plays fights as the edge does, from one number to another.
pub fn play_fights(table: &mut Table, runs: std::ops::Range<u64>) {
    let page = table.app.odds_page().expect("the page of the odds").clone();
    let ends = runs.map(|run| fight(table.state(), page.seed, run, OddsPage::TURNS)).collect();
    table.input(Input::FightsPlayed(ends));
}

#[test]
fn the_odds_of_a_fight_settle_as_it_is_played() {
    let mut table = ambush();
    let before = table.state().clone();
    table.press("Q");
    for size in [(60, 16), (80, 24), (120, 40)] {
        assert!(table.text(size.0, size.1).contains("0 of 10000 fights"), "{size:?}");
    }
    play_fights(&mut table, 0..10);
    table.press("?");
    play_fights(&mut table, 10..20);
    table.press("<Esc>");
    let odds = |table: &Table| {
        let page = table.app.odds_page().expect("the page of the odds");
        page.tally.odds(table.state(), page.seed)
    };
    assert_eq!((odds(&table).runs, odds(&table).combatants.len()), (20, 5));
    let win = format!("{:.1} %", odds(&table).sides.foe.wins * 100.0);
    for size in [(60, 16), (80, 24), (120, 40)] {
        assert!(table.text(size.0, size.1).contains(&win), "{}", table.text(size.0, size.1));
    }
    let fate = format!("{:.1} %", odds(&table).combatants[0].stands * 100.0);
    for size in [(80, 24), (120, 40)] {
        let text = table.text(size.0, size.1);
        assert!(text.lines().any(|it| it.contains("Kade") && it.contains(&fate)), "{text}");
        assert!(text.lines().any(|it| it.contains("Bot") && it.contains("no weapon")), "{text}");
    }
    table.press("<Esc>");
    assert!(table.is_on_main_screen());
    table.input(Input::FightsPlayed(Vec::new()));
    assert_eq!(table.state(), &before);
}

#[test]
fn one_side_alone_has_no_odds() {
    Table::after(&["add Ana side=pc"]).refuses("Q");
    Table::after(&["add Ana side=pc", "add Bo side=foe reserve=late"]).refuses("Q");
}

#[test]
fn what_somebody_is_missing_stands_behind_their_odds() {
    let mut table = Table::after(&["add Ana side=pc dur=30 init=60", "add Bo side=foe"]);
    let text = table.press("Q").text(80, 24);
    let row = |name: &str| text.lines().find(|it| it.contains(name)).expect("a row").to_owned();
    assert!(row(" Ana ").ends_with("no weapon"), "{text}");
    assert!(row(" Bo ").contains("no weapon, DUR, INIT"), "{text}");
}

/// Ann and Guard act at once, with Ann selected, against each other.
fn tie() -> Table {
    let mut table = Table::after(&[
        "add Ann side=pc init=60 dur=30 skill.Guns=60 skill.Fray=40 weapon.rifle=2d10/Guns/ss/x9",
        "add Guard side=foe init=60 dur=60 skill.Guns=60 skill.Fray=40 weapon.rifle=1d10/Guns/ss/x9",
        "roll Ann 20",
        "roll Guard 20",
        "begin",
    ]);
    table.press("/ann<Enter>");
    assert_eq!((table.acting(), table.selected()), (vec!["Ann", "Guard"], Some("Ann")));
    table
}

#[track_caller]
fn attacker(table: &Table) -> &str {
    table.state().name(table.attack_dialog().attacker.who)
}

#[test]
fn of_those_who_act_at_once_a_player_is_played_last_and_only_after_a_question() {
    let mut table = tie();
    table.press("X");
    assert_eq!(attacker(&table), "Guard");
    table.press("<Esc>").run("done Guard").press("/ann<Enter>");
    assert!(table.text(200, 60).lines().last().is_some_and(|it| it.contains(" X play")));
    table.asks("X");
    assert!(table.told().contains("Ann is a player"), "{}", table.told());
    table.press("X");
    assert_eq!((attacker(&table), table.attack_dialog().attacker.die.value()), ("Ann", ""));
    let steps = table.journal.len();
    table.refuses("XX");
    table.press("<Enter>");
    assert!(table.attack_dialog().attacker.check.is_some() || table.journal.len() > steps);
}

#[test]
fn a_question_about_a_player_is_asked_anew_after_another_key() {
    let mut table = tie();
    table.run("done Guard").asks("X").press("j").asks("X");
}

#[test]
fn the_key_that_plays_a_foe_rolls_no_defense_of_a_player() {
    let mut table = ambush();
    propose_hit(&mut table);
    table.refuses("X");
    assert!(table.told().contains("Kade is a player"), "{}", table.told());
    table.press("55X");
    assert!(
        !attacks(&table).is_empty()
            || table.attack_dialog().attacker.is_offering()
            || !table.is_on_main_screen()
    );
}

/// A guard with a club who acts, and Kade, who stands so many metres from them.
fn apart(metres: u32) -> Table {
    Table::after(&[
        "add Guard side=foe init=60 speed=2 dur=30 som=15 skill.Clubs=60 weapon.club=1d10/Clubs/melee at=gate",
        "add Kade side=pc init=30 dur=40 skill.Fray=40 at=stairs",
        &format!("ground gate stairs {metres}"),
        "roll Guard 60",
        "roll Kade 20",
        "begin",
    ])
}

#[test]
fn whoever_lies_gets_up_before_the_attack_that_is_shown() {
    let mut table = ambush();
    table.run("effect \"Guard 1\" \"knocked down\"");
    let steps = table.journal.len();
    propose_hit(&mut table);
    assert_eq!(table.journal.len(), steps, "nobody moves before the attack is carried out");
    table.press("55<Enter>");
    if !table.is_on_main_screen() {
        table.press("<Enter>");
    }
    assert!(table.told().contains("stands up") && !attacks(&table).is_empty(), "{}", table.told());
    let guard = table.state().find("Guard 1").unwrap();
    assert_eq!(guard.effects.len(), 0);
}

#[test]
fn a_foe_who_charges_runs_at_the_target_in_the_dialog_too() {
    let mut table = apart(12);
    propose_hit(&mut table);
    assert!(table.text(80, 24).contains("against 50"), "60 less 10: {}", table.text(80, 24));
    table.press("55<Enter>");
    if !table.is_on_main_screen() {
        table.press("<Enter>");
    }
    let guard = table.state().find("Guard").unwrap();
    assert_eq!(guard.at.as_deref(), Some("stairs"));
    assert_eq!(attacks(&table).len(), 1, "{}", table.told());
}

#[test]
fn a_step_nearer_is_said_before_it_is_taken() {
    let mut table = apart(40);
    table.press("X");
    assert!(table.text(80, 24).contains("Guard moves to stairs"), "{}", table.text(80, 24));
    table.press("<Enter>");
    let guard = table.state().find("Guard").unwrap();
    assert_eq!(guard.at.as_deref(), Some("stairs"));
}
