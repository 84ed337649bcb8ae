//! Whatever can be done is found by the word that a gamemaster has for it.

use phasekeeper::app::layer::Layer;
use phasekeeper::app::layer::entry::{Deed, Entry};
use phasekeeper::app::layer::help_page::HelpPage;
use phasekeeper::app::{ACTIONS, Action, Config, Message};
use phasekeeper_engine::command::{ReadContext, commands, find_command, read};

use super::scenes::{skirmish, three, undecided};
use super::table::Table;

/// The words, each with the command or the action that it must find first.
fn words() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("words.txt").lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.rsplit_once(' ').expect("two parts")).map(|(word, it)| (word.trim(), it))
}

#[track_caller]
fn help(table: &Table) -> &HelpPage {
    match table.app.layer() {
        Some(Layer::Help(page)) => page,
        other => panic!("{other:?} is open: {}", table.told()),
    }
}

/// The action of a key that a command or an action is.
fn action_of(word: &str) -> Option<Action> {
    find_command(word).map_or(Some(word), |it| it.key_action).map(|it| it.parse().expect(word))
}

#[test]
fn every_word_finds_what_it_is_for_first() {
    assert!(words().count() >= 60);
    for scene in [three, skirmish, undecided] {
        let mut table = scene();
        for (word, expected) in words() {
            table.press(&format!("?{word}"));
            let first = help(&table).rows()[0];
            match action_of(expected) {
                Some(action) => assert_eq!(first.deed, Deed::Action(action), "{word} in the help"),
                None => assert_eq!(first.words[0], expected, "{word} in the help"),
            }
            table.press(&format!("<Esc><Esc>:{word}"));
            assert_eq!(table.palette().fitting()[0].words[0], expected, "{word} in the palette");
            table.press("<Esc>");
        }
    }
}

#[test]
fn a_word_in_place_of_a_command_is_told_the_command() {
    // The page of the odds has a key; the command is for those of one attack.
    let is_page = |it: &(&str, &str)| it.1 == "odds";
    let is_command =
        |it: &(&str, &str)| find_command(it.1).is_some() && !is_page(it) && !it.0.contains(' ');
    let asked: Vec<_> =
        words().filter(is_command).filter(|it| find_command(it.0).is_none()).collect();
    assert!(asked.len() > 30, "{asked:?}");
    for (word, expected) in asked {
        let error = read(word, ReadContext::default()).expect_err(word);
        assert!(error.what.ends_with(&format!("did you mean {expected}?")), "{error}");
    }
}

#[test]
fn no_word_stands_for_two_commands_or_actions() {
    let of_commands = commands().flat_map(|it| it.terms).copied();
    let mut terms: Vec<&str> =
        of_commands.chain(ACTIONS.iter().flat_map(|it| it.terms).copied()).collect();
    assert!(terms.iter().all(|term| find_command(term).is_none()), "no term is a command");
    terms.sort_unstable();
    assert!(terms.windows(2).all(|pair| pair[0] != pair[1]), "{terms:?}");
}

#[test]
fn a_row_of_the_help_is_done_by_enter() {
    let mut table = three();
    table.press("?hurt<Enter>");
    assert!(table.text(80, 24).contains("Damage to Ana"), "{}", table.told());
    table.records("<Esc>?next<Enter>", "next on");
    table.records("?wound<Enter>", "wound Ben");
    // By the arrows, without a filter.
    table.press("?");
    let rows = help(&table).rows();
    let place = rows.iter().position(|it| it.deed == Deed::Action(Action::Damage)).expect("a row");
    table.press(&"<Down>".repeat(place)).press("<Enter>");
    assert_eq!(table.damage_prompt().who.len(), 1);
}

#[test]
fn a_row_that_is_not_possible_stays_in_sight_and_says_why() {
    let mut table = three();
    table.press("?unhide");
    assert_eq!(help(&table).rows()[0].deed, Deed::Action(Action::Reveal));
    assert!(table.text(100, 30).contains("Ana is not hidden"));
    table.refuses("<Enter>");
    assert!(table.told().contains("Ana is not hidden"), "{}", table.told());
    assert!(matches!(table.app.layer(), Some(Layer::Help(_))), "the page stays");
    // On the page of all keys, it says so once it is chosen.
    table.press("<Esc><Tab>");
    let is_it = |it: &&Entry| it.deed == Deed::Action(Action::Reveal);
    let place = help(&table).rows().iter().position(is_it).expect("a row");
    assert!(!table.text(100, 30).contains("Ana is not hidden"));
    table.press(&"<Down>".repeat(place));
    assert!(table.text(100, 30).contains("Ana is not hidden"));
}

#[test]
fn a_command_without_a_key_is_begun_from_the_help() {
    let mut table = three();
    table.press("?trauma<Enter>");
    assert_eq!(table.palette().command().map(|it| it.word), Some("stress"));
    table.records("Ana 3<Enter>", "stress Ana 3");
}

#[test]
fn the_prompt_does_actions_that_no_command_names() {
    let mut table = three();
    let has_key = |it: &&Entry| it.words[0] == "odds" && it.keys == "Q";
    assert!(table.press(":odds").palette().fitting().iter().any(has_key), "Q is in sight");
    table.press("<Esc>:log<Enter>");
    assert!(matches!(table.app.layer(), Some(Layer::Log(_))), "{}", table.told());
    table.press("<Esc>:chances<Enter>");
    assert!(matches!(table.app.layer(), Some(Layer::Odds(_))), "{}", table.told());
    // What a command is called, is the command.
    table.press("<Esc>").refuses(":resist<Enter>");
}

#[test]
fn a_refusal_names_the_key_that_would_do_it() {
    let mut table = Table::after(&["add Ana init=90", "add Ben init=60", "begin"]);
    table.refuses(":moxie Ben<Enter>");
    assert_eq!(table.told(), "Ben has no Moxie; `set Ben moxie=1` gives some", "while it is typed");
    table.press("<Esc>/ben<Enter>").refuses("m");
    assert_eq!(table.told(), "Ben has no Moxie; e (edit: Ben moxie=1) gives some");
    table.refuses("J");
    assert_eq!(table.told(), "Ben is not hidden; t (status) hides");
    table.refuses("F");
    assert_eq!(table.told(), "Ben has no effect that could end; f (effect) adds one");
}

/// A table with the gamemaster's own lines.
#[track_caller]
fn with_lines(lines: &str) -> Table {
    let (config, faults) = Config::read(&format!("(lines: {lines})"));
    assert_eq!(faults, []);
    let mut table = Table::configured(config);
    let script = [
        "add Ana init=100 dur=40 side=pc",
        "add \"Guard 1\" init=60 dur=30 side=foe",
        "add \"Guard 2\" init=50 dur=30 side=foe",
        "roll Ana 30",
        "roll @foe 20",
        "begin",
    ];
    for line in script {
        table.run(line);
    }
    table
}

#[test]
fn own_lines_are_carried_out_and_taken_back_one_by_one() {
    let mut table = with_lines(
        "{\"F5\": [\"effect {selected} prone\", \"wound {marked}\", \"note {acting} shouts\"]}",
    );
    let before = table.state().clone();
    table.press("/g*<Enter><F5>");
    assert_eq!(table.journal.len(), 9, "{}", table.told());
    assert!(table.combatant("Guard1").effect("prone").is_some());
    assert!(table.combatant("Guard2").effect("prone").is_none());
    assert_eq!(["Guard1", "Guard2"].map(|it| table.combatant(it).injuries.wounds), [1, 1]);
    assert_eq!(table.combatant("Ana").notes.len(), 1);
    assert!(table.press("u").told().ends_with("2 of the 3 of F5 left"), "{}", table.told());
    assert!(table.press("u").told().ends_with("1 of the 3 of F5 left"), "{}", table.told());
    assert!(!table.press("u").told().contains("F5"), "{}", table.told());
    assert_eq!(table.state(), &before);
    // Another command takes the place of those that were undone.
    table.press("<F5>uu").press("x").press("x");
    assert!(!table.press("u").told().contains("F5"), "{}", table.told());
}

#[test]
fn own_lines_stop_at_the_first_that_is_refused() {
    let mut table = with_lines("{\"F5\": [\"wound {selected}\", \"act {selected}\", \"next\"]}");
    table.press("<F5>");
    assert_eq!(table.journal.len(), 7);
    let Message::Error(why) = table.app.message() else { panic!("{}", table.told()) };
    assert!(why.starts_with("F5, line 2 of 3: Ana is not waiting"), "{}", table.told());
    let mut nobody = Table::configured(Config::read("(lines: {\"F5\": [\"wound {acting}\"]})").0);
    nobody.refuses("<F5>");
    assert!(nobody.told().starts_with("F5, line 1 of 1: no one is acting"), "{}", nobody.told());
}

#[test]
fn a_gap_opens_the_dialog_with_the_rest_filled_in() {
    let mut table = with_lines(
        "{\"F5\": [\"damage {marked} ?\"], \"F6\": [\"damage {selected} ? energy ap=8\"], \
          \"F7\": [\"next\", \"heal {selected} ?\"], \"F8\": [\"timer ? turns=3\"], \
          \"F4\": [\"damage Ana ?\"]}",
    );
    table.press("/g*<Enter><F5>");
    assert_eq!(table.damage_prompt().who.len(), 2);
    // Whoever is named is meant, and not those who are marked.
    table.press("<Esc><F4>");
    assert!(table.text(80, 24).contains("Damage to Ana"));
    table
        .press("<Esc><Esc>/guard2<Enter>")
        .records("<F6>17<Enter>", "damage \"Guard 2\" 17 energy ap=8");
    let steps = table.journal.len();
    table.press("<F7>");
    assert_eq!(
        (table.journal.len(), table.draft().row.word),
        (steps + 1, "heal"),
        "{}",
        table.told()
    );
    // The selection has gone on with the turn.
    table.records("4<Enter>", "heal \"Guard 1\" 4");
    table.records("<F8>smoke<Enter>", "timer smoke turns=3");
}

#[test]
fn the_help_lists_own_lines() {
    let mut table = with_lines("{\"F5\": [\"wound {selected}\", \"next\"]}");
    let text = table.press("?<End>").text(80, 60);
    assert!(text.contains("Yours") && text.contains("wound {selected}, next"), "{text}");
    table.press("F5<Enter>");
    assert!(table.is_on_main_screen() && table.combatant("Ana").injuries.wounds == 1);
}

#[test]
fn the_examples_of_the_settings_can_be_taken() {
    let template =
        include_str!("../../../assets/config.ron").replace("        // \"F", "        \"F");
    let (config, faults) = Config::read(&template);
    assert_eq!((config.lines.len(), faults.as_slice()), (2, &[][..]));
}
