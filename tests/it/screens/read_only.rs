//! An encounter that another phasekeeper plays: the screen follows the other, and no key changes anything.

use phasekeeper::app::layer::odds_page::OddsPage;
use phasekeeper::app::{
    ACTIONS, Action, FileRequest, Followed, Input, Message, SideEffect, update,
};
use phasekeeper_engine::encounter::JournalEntry;
use phasekeeper_engine::odds::fight;

use super::scenes::skirmish;
use super::table::Table;

/// A fight, and the screen of a phasekeeper that follows it.
fn following() -> (Table, Table) {
    let playing = skirmish();
    let mut following = Table::empty();
    following.app.follow(playing.app.timeline().clone(), "fight.ron".into());
    (playing, following)
}

/// The entries that keys have recorded.
fn entries(table: &mut Table, script: &str) -> Vec<JournalEntry> {
    let before = table.journal.len();
    table.press(script);
    table.journal[before..].to_vec()
}

#[test]
fn no_key_of_the_main_screen_changes_anything() {
    for row in ACTIONS {
        let (playing, mut following) = following();
        let key = following.app.keymap().key(row.action).parse();
        following.input(Input::Key(key.expect("a key as it is shown")));
        assert_eq!(following.app.timeline(), playing.app.timeline(), "{}", row.action);
        assert!(following.journal.is_empty(), "{}", row.action);
        assert!(following.effects.iter().all(|effect| *effect == SideEffect::Quit));
    }
}

#[test]
fn no_key_is_asked_for_that_does_nothing() {
    let banner = |table: &Table| {
        let text = table.text(120, 40);
        text.lines()
            .rev()
            .find(|it| it.contains("or less to stay up"))
            .unwrap_or_default()
            .to_owned()
    };
    let (mut playing, mut following) = following();
    let news = Followed::Entries(entries(&mut playing, "x"));
    following.input(Input::Followed(news));
    assert!(!playing.app.encounter().pending().is_empty());
    let key = format!(" {}  ", playing.app.keymap().key(Action::Decide));
    let banners = [banner(&playing), banner(&following)];
    assert!(banners[0].contains(&key) && !banners[1].contains(&key), "{banners:?}");
    assert!(banners.iter().all(|it| it.contains("or less to stay up")), "{banners:?}");
}

#[test]
fn a_typed_command_is_refused() {
    let (playing, mut following) = following();
    for line in ["wound Eve", "undo", "title Duel", "finish"] {
        following.refuses(&format!(":{line}<Enter>")).press("<Esc>");
        assert_eq!(following.app.timeline(), playing.app.timeline(), "{line}");
    }
    following.press(":expect acting Ana<Enter>");
    assert!(following.is_on_main_screen(), "{}", following.told());
}

#[test]
fn what_only_looks_is_done() {
    let (_, mut following) = following();
    let first = following.selected().map(str::to_owned);
    following.press("j");
    assert_ne!(following.selected(), first.as_deref());
    for (open, close) in [("/", "<Esc>"), ("l", "<Esc>"), ("?", "<Esc>")] {
        following.press(open);
        assert!(!following.is_on_main_screen(), "{open}");
        following.press(close);
    }
    following.press("B");
    assert!(following.app.is_blank());
    following.press("Bq");
    assert_eq!(following.effects, [SideEffect::Quit]);
}

#[test]
fn the_screen_follows_the_other_one() {
    let (mut playing, mut following) = following();
    for script in ["x", "u", "U", "jx"] {
        let entries = entries(&mut playing, script);
        following.input(Input::Followed(Followed::Entries(entries)));
        assert_eq!(following.app.timeline(), playing.app.timeline());
        assert_eq!(following.told(), playing.told());
    }
    assert!(following.journal.is_empty());
}

#[test]
fn the_odds_begin_anew_as_the_other_one_plays_on() {
    let (mut playing, mut following) = following();
    following.press("Q");
    let page = |table: &Table| table.app.odds_page().expect("the page of the odds").clone();
    for script in ["x", "u", "ux"] {
        let before = page(&following);
        let end = fight(following.state(), before.seed, 0, OddsPage::TURNS);
        following.input(Input::FightsPlayed(vec![end]));
        assert_eq!(page(&following).tally.runs(), 1);
        following.input(Input::Followed(Followed::OpenElsewhere(true)));
        assert_eq!(page(&following).tally.runs(), 1, "nothing has happened");
        let entries = entries(&mut playing, script);
        let whole = Followed::Whole(Box::new(playing.app.timeline().clone()));
        let news = if script == "u" { whole } else { Followed::Entries(entries) };
        following.input(Input::Followed(news));
        let after = page(&following);
        assert_eq!((after.tally.runs(), after.seed == before.seed), (0, false), "{script}");
    }
}

#[test]
fn an_entry_that_does_not_follow_has_the_encounter_read_anew() {
    let (mut playing, mut following) = following();
    let before = following.app.timeline().clone();
    let [_, second] = &entries(&mut playing, "xx")[..] else { panic!("two wounds") };
    let news = Followed::Entries(vec![second.clone()]);
    let effects = update(&mut following.app, Input::Followed(news));
    assert_eq!(effects, [FileRequest::ReadAnew.into()]);
    assert_eq!(following.app.timeline(), &before);
    let whole = Followed::Whole(Box::new(playing.app.timeline().clone()));
    following.input(Input::Followed(whole));
    assert_eq!(following.app.timeline(), playing.app.timeline());
}

#[test]
fn enter_plays_it_once_the_other_has_closed_it() {
    let (_, mut following) = following();
    following.press("<Enter>");
    assert_eq!(following.effects, [], "it is open there");
    following.input(Input::Followed(Followed::OpenElsewhere(false)));
    following.refuses("x").press("<Enter>");
    assert_eq!(following.effects, [SideEffect::OpenSave("fight.ron".into())]);
    following.input(Input::Followed(Followed::OpenElsewhere(true)));
    following.refuses("<Enter>");
    assert_eq!(following.effects.len(), 1);
}

#[test]
fn an_encounter_of_ones_own_is_not_read_only_any_more() {
    let (playing, mut following) = following();
    following.app.load(playing.app.timeline().clone());
    following.press("x");
    assert_eq!(following.journal.len(), 1);
    let before = following.app.timeline().clone();
    let late = Followed::Whole(Box::new(playing.app.timeline().clone()));
    following.input(Input::Followed(late));
    assert_eq!(following.app.timeline(), &before);
    assert!(!matches!(following.app.message(), Message::Error(_)));
}
