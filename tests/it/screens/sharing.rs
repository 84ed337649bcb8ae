//! The players' view in browsers: the dialog, and what players ask for.

use std::borrow::Borrow;
use std::sync::atomic::{AtomicU64, Ordering};

use phasekeeper::app::layer::Layer;
use phasekeeper::app::{
    Answer, Config, Input, Link, LinkOf, Post, Presence, ShareOrder, Shared, SideEffect,
};
use phasekeeper_engine::encounter::Id;
use phasekeeper_engine::players::PlayersEncounter;
use serde_json::{Value, json};

use super::scenes::three;
use super::table::Table;

/// A server that is off.
pub fn not_shared() -> Shared {
    let network = Ok("192.168.178.120".to_owned());
    Shared { network, links: Vec::new(), notice: None, now: 0 }
}

/// A server with links for everybody, the table's screen, Ana and Ben.
pub fn shared() -> Shared {
    let link = |(of, name, key, presence): (LinkOf, &str, &str, Presence)| {
        let url = format!("http://192.168.178.120:7333/{key}/");
        Link { of, name: name.to_owned(), url, presence }
    };
    let links = [
        (LinkOf::Everybody, "everybody", "1H3DTD2H19AV2VYC25TK24SEB4", Presence::Here(2)),
        (LinkOf::Screen, "table's screen", "7Q3C2ZRF53TETK3CT47N12ABCD", Presence::Never),
        (LinkOf::Player(Id(1)), "Ana", "23SW53VRF53TETK3CT47N12RRM", Presence::Here(1)),
        (LinkOf::Player(Id(2)), "Ben", "5N3Q3C2ZRF53TETK3CT47N12AB", Presence::Gone(3)),
    ];
    Shared { links: links.map(link).into(), ..not_shared() }
}

impl Table {
    fn shares(&mut self, shared: Shared) -> &mut Self {
        self.input(Input::Shared(Ok(shared)));
        self
    }

    /// Publishes what players see, as the server does after each frame.
    fn publishes(&mut self) -> &mut Self {
        let players = self.app.config().players;
        self.app.see(Some(PlayersEncounter::of(self.app.timeline(), players)));
        self
    }

    /// What a phone hears that posts this for a character after so many seconds.
    pub fn posts_after(&mut self, seconds: u64, name: &str, body: &Value) -> Answer {
        let (opening, who) = (self.app.opening(), self.combatant(name).id);
        let at = 1000 * seconds;
        self.publishes().app.post(&Post { opening, who, body: body.to_string().into(), at })
    }

    /// A phone posts this, and it waits.
    #[track_caller]
    pub fn tells(&mut self, name: &str, body: impl Borrow<Value>) -> &mut Self {
        let seconds = 60 * POSTS.fetch_add(1, Ordering::Relaxed);
        let answer = self.posts_after(seconds, name, body.borrow());
        assert!(matches!(answer, Answer::Waits(_)), "{answer:?}");
        self
    }

    /// A phone posts this, and it is not possible.
    #[track_caller]
    fn can_not_tell(&mut self, name: &str, body: impl Borrow<Value>) -> String {
        match self.posts_after(0, name, body.borrow()) {
            Answer::Impossible(why) => why,
            other => panic!("{other:?}"),
        }
    }

    /// The requests on a phone, each with its state and the reason.
    fn heard(&mut self, name: &str) -> Vec<String> {
        let who = self.combatant(name).id;
        let you: Value = serde_json::from_str(&self.publishes().app.you(Some(who))).expect("JSON");
        let requests = you["requests"].as_array().expect("requests").iter();
        let text = |it: &Value| it.as_str().unwrap_or_default().to_owned();
        let words = |it: &Value| [&it["kind"], &it["state"], &it["why"]].map(text).join(" ");
        requests.map(|it| words(it).trim_end().to_owned()).collect()
    }

    #[track_caller]
    fn orders(&mut self, keys: &str, order: ShareOrder) {
        self.effects.clear();
        assert_eq!(self.press(keys).effects, [SideEffect::Share(order)], "{keys}");
    }

    fn waiting(&self) -> Vec<String> {
        let state = self.app.encounter();
        self.app.waiting().map(|it| format!("{it}: {}", state.name(it.who))).collect()
    }
}

/// Posts so far, a minute apart.
static POSTS: AtomicU64 = AtomicU64::new(1);

#[test]
fn a_question_comes_before_anything_is_shown() {
    let mut table = three();
    table.orders("H", ShareOrder::Look);
    assert!(table.is_on_main_screen(), "the server answers first");
    table.shares(not_shared());
    assert!(table.text(80, 24).contains("192.168.178.120"), "the address is named");
    table.orders("<Enter>", ShareOrder::Start { in_network: false });
    table.orders("n", ShareOrder::Start { in_network: true });
    table.effects.clear();
    assert!(table.press("Rs<Esc>").effects.is_empty(), "there are no links yet");
    assert!(table.is_on_main_screen());
}

#[test]
fn links_are_chosen_renewed_and_stopped() {
    let mut table = three();
    table.shares(shared());
    let link = |index: usize| shared().links[index].url.clone();
    for (keys, index) in [("", 0), ("<Down>", 1), ("jjj", 3), ("<Up>", 2), ("<Up>", 1)] {
        assert!(table.press(keys).text(80, 24).contains(&link(index)), "{keys}");
    }
    for (key, order) in [("R", ShareOrder::Renew(LinkOf::Everybody)), ("s", ShareOrder::Stop)] {
        table.effects.clear();
        table.asks(key);
        assert!(table.press("k").effects.is_empty(), "{key} was a slip");
        table.asks(key);
        table.orders(key, order);
        table.shares(shared());
    }
    table.shares(not_shared());
    assert!(table.text(80, 24).contains("in browsers?"), "nothing is shown any more");
}

#[test]
fn what_the_server_can_not_do_is_told_and_the_fight_goes_on() {
    let mut table = three();
    table.shares(not_shared());
    table.input(Input::Shared(Err("port 7333 is taken".to_owned())));
    assert!(matches!(table.app.layer(), Some(Layer::Share(_))));
    assert!(table.text(80, 24).contains("port 7333 is taken"));
    table.press("<Esc>").records("n", "next on");
}

#[test]
fn a_code_is_drawn_if_there_is_room() {
    let mut table = three();
    table.shares(shared());
    let has_code = |width, height| table.text(width, height).contains("▄▄▄");
    assert!(has_code(80, 24) && has_code(120, 40));
    assert!(!has_code(60, 16) && table.text(60, 16).contains(&shared().links[0].url));
    let mut plain = Table::configured(Config { ascii: Some(true), ..Config::default() });
    let text = plain.shares(shared()).text(80, 40);
    assert!(text.contains(&shared().links[0].url) && !text.contains("▄▄▄"), "{text}");
}

#[test]
fn a_long_link_is_shown_whole() {
    let mut table = three();
    let link = format!("https://{}.example/1H3DTD2H19AV2VYC25TK24SEB4/", "players-of-".repeat(8));
    let links = vec![Link { url: link.clone(), ..shared().links.swap_remove(0) }];
    table.shares(Shared { links, ..not_shared() });
    for (width, height) in [(80, 40), (120, 40), (60, 20)] {
        let text = table.text(width, height).replace(['│', ' ', '\n'], "");
        assert!(text.contains(&link), "{width}: {text}");
    }
}

#[test]
fn a_request_stands_above_the_keys_until_it_is_taken_or_dropped() {
    let mut table = three();
    let before = table.app.timeline().clone();
    table.tells("Ana", json!({"damage": 12})).tells("Ben", json!({"roll": 45}));
    let text = table.text(80, 24);
    assert!(text.contains("Ana: 12 damage") && text.contains("- drops it · 1 more"), "{text}");
    assert_eq!(*table.app.timeline(), before, "nothing changes by itself");
    table.press("-1");
    assert!(table.text(80, 24).contains("Ben: roll 45"));
    assert_eq!(table.heard("Ana"), ["damage dropped"]);
    table.press("+");
    assert!(table.told().contains("Ben rolled 45") && table.waiting().is_empty());
    assert_eq!(table.heard("Ben"), ["roll taken"]);
    assert_eq!(*table.app.timeline(), before);
    table.refuses("+");
    table.refuses("-");
}

#[test]
fn taking_a_request_is_what_its_key_does() {
    let mut table = three();
    table.tells("Ben", json!({"damage": 12})).records("+<Enter>", "damage Ben 12 kinetic ap=0");
    table.tells("Ana", json!("wait")).records("+", "delay Ana");
    table.publishes().tells("Ana", json!("act")).records("+", "act Ana");
    table.tells("Ana", json!("done")).records("+", "next on");
    assert_eq!(table.heard("Ana"), ["wait taken", "act taken", "done taken"]);
}

#[test]
fn a_request_stays_until_what_it_says_is_done() {
    let mut table = three();
    table.tells("Ana", json!({"damage": 12})).press("+");
    assert_eq!(table.heard("Ana"), ["damage in hand"]);
    let why = table.can_not_tell("Ana", json!({"damage": 11}));
    assert_eq!(why, "the gamemaster has it in hand");
    assert_eq!(table.can_not_tell("Ana", json!({"withdraw": "damage"})), why);
    table.press("<Esc>");
    assert_eq!(table.waiting(), ["12 damage: Ana"], "the prompt was left");
    table.records("d3<Enter>", "damage Ana 3 kinetic ap=0");
    assert_eq!(table.waiting(), ["12 damage: Ana"], "that was other damage");
    table.records("+<Enter>", "damage Ana 12 kinetic ap=0");
    assert_eq!(table.heard("Ana"), ["damage taken"]);
}

#[test]
fn a_new_one_of_a_kind_takes_the_place_of_the_one_before() {
    let mut table = three();
    table.tells("Ana", json!({"damage": 12})).tells("Ana", json!({"damage": 9}));
    table.tells("Ana", json!({"roll": 100}));
    assert_eq!(table.waiting(), ["9 damage: Ana", "roll 00: Ana"]);
    assert!(matches!(
        table.posts_after(0, "Ana", &json!({"withdraw": "damage"})),
        Answer::Withdrawn(_)
    ));
    assert_eq!(table.can_not_tell("Ana", json!({"withdraw": "damage"})), "nothing waits");
    assert_eq!(table.waiting(), ["roll 00: Ana"]);
}

#[test]
fn several_that_wait_are_chosen_from() {
    let mut table = three();
    table.run("set Ben moxie=1").tells("Ben", json!("moxie")).tells("Ana", json!({"damage": 12}));
    table.tells("Ana", json!("wait")).tells("Ana", json!({"roll": 7}));
    assert!(table.press("+").text(80, 24).contains("4 roll 07: Ana"));
    table.tells("Ana", json!({"damage": 5}));
    assert!(table.text(80, 24).contains("2 5 damage: Ana"), "corrected in its place");
    table.press("4");
    table.press("2");
    assert!(matches!(table.app.layer(), Some(Layer::Damage(_))));
    table.press("<Esc>");
    assert!(matches!(table.app.layer(), Some(Layer::Requests(_))), "over the list");
    table.press("2<Enter>");
    table.press("-3");
    assert!(table.is_on_main_screen(), "{}", table.text(80, 24));
    assert_eq!(table.waiting(), ["first on Moxie: Ben"]);
    assert_eq!(table.heard("Ana"), ["damage taken", "wait dropped", "roll taken"]);
}

#[test]
fn what_was_suffered_outlives_phases_and_the_rest_goes_when_it_is_impossible() {
    let mut table = three();
    table.tells("Ana", json!("wait")).tells("Ben", json!({"damage": 9}));
    table.publishes().press("n");
    assert_eq!(table.heard("Ana"), ["wait refused it is not your turn"]);
    table.press("nn");
    assert!(table.told().contains("Ben took 9 damage (+), or n again"), "{}", table.told());
    table.press("nuu").publishes();
    assert_eq!(table.waiting(), ["9 damage: Ben"]);
    table.run("remove Ben");
    assert!(table.waiting().is_empty(), "he is not there any more");
    table.press("u").publishes();
    assert_eq!(table.waiting(), ["9 damage: Ben"]);
    table.run("finish");
    assert!(table.told().contains("Ben took 9 damage: u, then +"), "{}", table.told());
    assert_eq!(table.can_not_tell("Ben", json!({"damage": 1})), "the fight is over");
    table.press("<Esc>u").records("+<Enter>", "damage Ben 9 kinetic ap=0");
}

#[test]
fn what_is_no_request_is_answered_in_a_sentence() {
    let mut table = three();
    let mut wrong = |body| match table.posts_after(0, "Ana", &body) {
        Answer::Wrong(why) => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(wrong(json!({"damage": 1000})), "damage is 0 to 999");
    assert_eq!(wrong(json!({"damage": -1})), "damage is 0 to 999");
    assert_eq!(wrong(json!({"roll": 101})), "a die is 00 to 99, or 100");
    assert_eq!(wrong(json!({"initiative": 101})), "a die is 00 to 99, or 100");
    for strange in [
        json!(null),
        json!("Wait"),
        json!("damage"),
        json!({}),
        json!([]),
        json!({"damage": 1.5}),
        json!({"damage": "12"}),
        json!({"roll": 1, "damage": 1}),
        json!({"roll": 1, "for": "wait"}),
        json!({"heal": 1}),
        json!({"wait": 1}),
    ] {
        assert_eq!(wrong(strange), "not understood");
    }
    let hidden = table.run("set Ana hidden=yes").posts_after(0, "Ana", &json!({"damage": 1}));
    assert_eq!(hidden, Answer::Unknown);
}

#[test]
fn the_seventh_within_ten_seconds_waits_a_moment() {
    let mut table = three();
    for points in 1..=6 {
        let answer = table.posts_after(0, "Ana", &json!({"damage": points}));
        assert!(matches!(answer, Answer::Waits(_)), "{answer:?}");
    }
    let seventh = table.posts_after(4, "Ana", &json!({"damage": 7}));
    assert_eq!(seventh, Answer::TooMany { seconds: 6 });
    assert!(matches!(table.posts_after(4, "Ben", &json!({"damage": 7})), Answer::Waits(_)));
    assert!(matches!(table.posts_after(10, "Ana", &json!({"damage": 7})), Answer::Waits(_)));
}

#[test]
fn a_told_die_is_filled_in_if_the_dialog_asks_for_one() {
    let mut table = three();
    table.tells("Ana", json!({"roll": 44})).press("rg");
    assert!(table.text(80, 24).contains("+ 44 told by Ana"), "{}", table.text(80, 24));
    table.press("+");
    assert_eq!(table.heard("Ana"), ["roll in hand"]);
    table.press("<Backspace>");
    assert_eq!(table.heard("Ana"), ["roll waits"]);
}

#[test]
fn a_test_that_is_due_takes_its_die() {
    let mut table = three();
    table.run("set Ben som=20").run("damage Ben 12").publishes();
    table.tells("Ben", json!({"roll": 30, "for": "knockdown"}));
    assert_eq!(table.heard("Ben"), ["knockdown waits"]);
    table.records("+", "resist Ben knockdown roll=30");
    assert_eq!(table.heard("Ben"), ["knockdown taken"]);
    let why = table.can_not_tell("Ben", json!({"roll": 30, "for": "knockdown"}));
    assert_eq!(why, "that test is no longer due");
}

#[test]
fn told_dice_are_entered_in_the_sheet_of_initiative() {
    let mut table =
        Table::after(&["add Ana side=pc init=60", "add Ben side=pc init=50", "add Guard init=40"]);
    table.tells("Ben", json!({"initiative": 100}));
    assert_eq!(table.waiting(), ["die 0: Ben"]);
    table.tells("Ben", json!({"initiative": 38})).tells("Ana", json!({"roll": 7})).press("i");
    assert!(table.text(80, 24).contains("38 told"), "{}", table.text(80, 24));
    table.press("+");
    let dice =
        ["Ana", "Ben"].map(|name| table.combatant(name).roll.as_ref().map(|it| it.dice.clone()));
    assert_eq!(dice, [Some(vec![7]), Some(vec![38])]);
    table.press("<Enter>");
    assert!(table.is_on_main_screen(), "the cursor was at the beginning of the turn");
}

#[test]
fn told_dice_are_entered_where_the_turn_begins() {
    let mut table = Table::after(&["add Ana side=pc init=60", "add Guard init=40"]);
    table.tells("Ana", json!({"initiative": 38})).press("i<Down><Down>+");
    assert!(table.combatant("Ana").roll.is_some());
    table.records("20<Enter>", "roll Guard 20");
}

#[test]
fn another_encounter_ends_what_waits() {
    let mut table = three();
    table.tells("Ana", json!("wait"));
    let late = Post {
        opening: table.app.opening(),
        who: table.combatant("Ana").id,
        body: json!("wait").to_string().into(),
        at: 0,
    };
    table.app.load(table.app.timeline().clone());
    assert_eq!(table.app.post(&late), Answer::Unknown);
    assert!(table.waiting().is_empty());
    assert_eq!(table.heard("Ana"), ["wait refused the fight is over"]);
}

#[test]
fn a_request_that_a_rule_forbade_is_taken_once_that_is_overruled() {
    let mut table = Table::after(&[
        "add Bo init=90 hidden=yes",
        "add Cleo init=60",
        "add Ana side=pc init=40 moxie=2",
        "roll Bo 50",
        "roll Cleo 1",
        "roll Ana 1",
        "begin",
        "next",
    ]);
    table.tells("Ana", json!("moxie")).press("+");
    assert_eq!(table.waiting().len(), 1, "{}", table.told());
    table.records("!", "move Ana first");
    assert_eq!(table.heard("Ana"), ["moxie taken"]);
}
