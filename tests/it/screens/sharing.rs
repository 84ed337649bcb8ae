//! The players' view in browsers: the dialog, and what players propose.

use phasekeeper::app::layer::Layer;
use phasekeeper::app::{Config, Input, Proposal, Proposed, ShareOrder, Shared, SideEffect};
use phasekeeper_engine::encounter::Id;

use super::scenes::three;
use super::table::Table;

/// A server that is off.
pub fn not_shared() -> Shared {
    Shared { network: Ok("192.168.178.120".to_owned()), links: Vec::new() }
}

/// A server with links for everybody, Ana and Ben.
pub fn shared() -> Shared {
    let keys =
        ["1H3DTD2H19AV2VYC25TK24SEB4", "23SW53VRF53TETK3CT47N12RRM", "5N3Q3C2ZRF53TETK3CT47N12AB"];
    let links = ["everybody", "Ana", "Ben"].iter().zip(keys);
    let link = |key: &str| format!("http://192.168.178.120:7333/{key}/");
    Shared {
        links: links.map(|(name, key)| ((*name).to_owned(), link(key))).collect(),
        ..not_shared()
    }
}

impl Table {
    fn shares(&mut self, shared: Shared) -> &mut Self {
        self.input(Input::Shared(Ok(shared)));
        self
    }

    fn proposes(&mut self, name: &str, what: Proposed) -> &mut Self {
        let who = self.combatant(name).id;
        self.input(self.proposal(who, what));
        self
    }

    /// What a player proposes in the open encounter.
    pub fn proposal(&self, who: Id, what: Proposed) -> Input {
        Input::Proposed(Proposal { opening: self.app.opening(), who, what })
    }

    #[track_caller]
    fn orders(&mut self, keys: &str, order: ShareOrder) {
        self.effects.clear();
        assert_eq!(self.press(keys).effects, [SideEffect::Share(order)], "{keys}");
    }

    fn waiting(&self) -> Vec<Id> {
        self.app.requests().iter().map(|request| request.who).collect()
    }
}

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
    let link = |index: usize| shared().links[index].1.clone();
    for (keys, index) in [("", 0), ("<Down>", 1), ("jj", 2), ("<Up>", 1)] {
        assert!(table.press(keys).text(80, 24).contains(&link(index)), "{keys}");
    }
    for (key, order) in [("R", ShareOrder::Renew), ("s", ShareOrder::Stop)] {
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
    assert!(!has_code(60, 16) && table.text(60, 16).contains(&shared().links[0].1));
    let mut plain = Table::configured(Config { ascii: Some(true), ..Config::default() });
    let text = plain.shares(shared()).text(80, 40);
    assert!(text.contains(&shared().links[0].1) && !text.contains("no room"), "{text}");
}

#[test]
fn a_long_link_is_shown_whole() {
    let mut table = three();
    let link = format!("https://{}.example/1H3DTD2H19AV2VYC25TK24SEB4/", "players-of-".repeat(8));
    let links = vec![("everybody".to_owned(), link.clone())];
    table.shares(Shared { links, ..not_shared() });
    for (width, height) in [(80, 40), (120, 40), (60, 20)] {
        let text = table.text(width, height).replace(['│', ' ', '\n'], "");
        assert!(text.contains(&link), "{width}: {text}");
    }
}

#[test]
fn a_proposal_stands_in_the_banner_until_it_is_taken_or_dropped() {
    let mut table = three();
    let before = table.app.timeline().clone();
    table.proposes("Ana", Proposed::Damage(12));
    table.proposes("Ben", Proposed::Roll(45));
    let text = table.text(80, 24);
    assert!(text.contains("Ana took 12 damage") && text.contains("1 more"), "{text}");
    assert_eq!(*table.app.timeline(), before, "nothing changes by itself");
    table.press("-");
    assert!(table.text(80, 24).contains("Ben rolled 45"));
    table.press("+");
    assert!(table.told().contains("Ben rolled 45") && table.waiting().is_empty());
    assert_eq!(*table.app.timeline(), before);
    table.refuses("+");
    table.refuses("-");
}

#[test]
fn taking_a_proposal_is_what_its_key_does() {
    let mut table = three();
    table.proposes("Ben", Proposed::Damage(12)).records("+<Enter>", "damage Ben 12 kinetic ap=0");
    table.proposes("Ana", Proposed::Wait).records("+", "delay Ana");
}

#[test]
fn a_proposal_stays_until_what_it_says_is_done() {
    let mut table = three();
    let [ana, ben] = ["Ana", "Ben"].map(|name| table.combatant(name).id);
    table.proposes("Ben", Proposed::Wait).refuses("+");
    assert_eq!(table.waiting(), [ben], "he does not act");
    table.press("-").proposes("Ana", Proposed::Damage(12)).press("+<Esc>");
    assert_eq!(table.waiting(), [ana], "the prompt was left");
    table.records("d3<Enter>", "damage Ana 3 kinetic ap=0");
    assert_eq!(table.waiting(), [ana], "that was other damage");
    table.records("+<Enter>", "damage Ana 12 kinetic ap=0");
    assert!(table.waiting().is_empty());
    let mut table = three();
    table.proposes("Ana", Proposed::Wait).records("+", "delay Ana");
    assert!(table.waiting().is_empty());
}

#[test]
fn one_proposal_a_player_waits_and_goes_with_the_phase() {
    let mut table = three();
    let ana = table.combatant("Ana").id;
    table.proposes("Ana", Proposed::Wait).proposes("Ana", Proposed::Damage(99));
    assert_eq!(table.waiting(), [ana]);
    assert!(table.text(80, 24).contains("Ana waits"));
    table.press("n");
    assert_eq!(table.waiting(), [ana], "the phase goes on");
    table.press("nn");
    assert!(table.waiting().is_empty(), "the phase is over");
    table.proposes("Ana", Proposed::Moxie).run("remove Ana");
    assert!(table.waiting().is_empty(), "she is not there any more");
    table.input(table.proposal(ana, Proposed::Wait));
    assert!(table.waiting().is_empty());
}

#[test]
fn a_proposal_for_the_encounter_before_is_not_given_to_the_next() {
    let mut table = three();
    let ana = table.combatant("Ana").id;
    let late = table.proposal(ana, Proposed::Wait);
    table.app.load(table.app.timeline().clone());
    table.input(late);
    assert!(table.waiting().is_empty());
    table.proposes("Ana", Proposed::Wait);
    assert_eq!(table.waiting(), [ana]);
}

#[test]
fn a_request_that_a_rule_forbade_is_gone_once_that_is_overruled() {
    let mut table = Table::after(&[
        "add Bo init=90",
        "add Ana side=pc init=40 moxie=2",
        "roll Bo 50",
        "roll Ana 1",
        "begin",
        "start",
    ]);
    table.proposes("Ana", Proposed::Moxie).press("+");
    assert_eq!(table.waiting().len(), 1, "{}", table.told());
    table.records("!", "move Ana first");
    assert!(table.waiting().is_empty());
}
