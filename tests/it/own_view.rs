//! What a player sees of their own character, and what they can ask for.

use phasekeeper_engine::command::PlayersPolicy;
use phasekeeper_engine::encounter::Id;
use phasekeeper_engine::players::{PlayersEncounter, RequestKind};
use serde_json::{Value, json};

use crate::players::after;

const ANA: Id = Id(1);

/// Ana with two actions, Ben, a guard and one who is hidden; nobody has rolled.
const FIGHT: [&str; 8] = [
    "add Ana side=pc init=60 dur=40 som=20 wil=15 moxie=3 speed=2 damage=6 wounds=1 armor=6/6 \
     weapon.rifle=2d10/kinetic/x30 counter.shells=4/6 counter.favors=1",
    "add Ben side=pc init=40 dur=35 moxie=0",
    "add Guard side=foe init=50 dur=30",
    "add Lurker side=foe init=90 dur=30 hidden=yes",
    "roll Ben 20",
    "roll Guard 10",
    "roll Lurker 1",
    "roll Ana 30",
];

fn players(more: &[&str]) -> PlayersEncounter {
    PlayersEncounter::of(&after(&[&FIGHT, more].concat()), PlayersPolicy::default())
}

fn own(more: &[&str]) -> Value {
    serde_json::to_value(players(more).own(ANA)).expect("JSON")
}

/// Why something is not possible for somebody; empty if it is.
fn reason(more: &[&str], who: Id, kind: &str) -> String {
    let kind: RequestKind = kind.parse().expect("a kind");
    players(more).possible(who, kind).map_or_else(|it| it.to_string(), |()| String::new())
}

#[test]
fn a_player_sees_the_numbers_of_their_character_in_the_players_encounter() {
    let lines =
        ["begin", "next", "start", "effect Ana stunned turns=2", "effect Ana \"held by Lurker\""];
    let expected = json!({
        "name": "Ana", "side": "pc", "state": "acting", "next": false, "score": null,
        "damage": 6, "durability": 40, "threshold": 8, "death": 60, "wounds": 1, "penalty": -10, "armor": "6/6",
        "moxie": 3, "moxie_max": 3, "acts_in": [1, 2],
        "weapon": {"label": "rifle", "rounds": 30, "magazine": 30},
        "effects": [{"label": "stunned", "ends": "2 turns"}], "counters": ["favors 1", "shells 4/6"],
        "asks": [], "offers": ["roll", "damage", "wait", "done"],
    });
    assert_eq!(own(&lines), expected);
    assert!(players(&lines).own(Id(3)).is_none(), "the guard is no player's");
    assert!(players(&["set Ana hidden=yes"]).own(ANA).is_none());
    assert_eq!(own(&["players scores=yes"])["score"], 80);
}

#[test]
fn a_test_that_is_due_is_asked_for_in_a_sentence() {
    let asks = own(&["begin", "next", "damage Ana 9"])["asks"].clone();
    let sentence = "Knocked down? Roll 40 or less to stay up.";
    assert_eq!(asks, json!([{"kind": "knockdown", "target": 40, "sentence": sentence}]));
}

#[test]
fn a_hidden_one_who_acts_leaves_everything_as_it_was() {
    let [before, after] = [&["begin"][..], &["begin", "start"]].map(own);
    assert_eq!(before, after);
    assert!(before["offers"].as_array().expect("offers").contains(&json!("initiative")));
}

#[test]
fn what_is_not_possible_has_its_reason() {
    let (acting, ben) = (["begin", "next"], Id(2));
    let cases = [
        (&acting[..], ANA, "initiative", "the turn has begun"),
        (&acting, ben, "wait", "it is not your turn"),
        (&acting, ben, "done", "it is not your turn"),
        (&acting, ANA, "act", "you hold no action"),
        (&["begin", "next", "delay"], ANA, "act", ""),
        (&["begin", "next", "start"], ANA, "moxie", "somebody has acted"),
        (&acting, ben, "moxie", "no point of Moxie"),
        (&acting, ANA, "knockdown", "that test is no longer due"),
        (&["status Ana unconscious"], ANA, "moxie", "you are out"),
        (&["status Ana unconscious"], ANA, "damage", ""),
        (&["status Ana dead"], ANA, "damage", "you are out"),
        (&["begin", "finish"], ANA, "roll", "the fight is over"),
    ];
    for (lines, who, kind, expected) in cases {
        assert_eq!(reason(lines, who, kind), expected, "{kind} after {lines:?}");
    }
}

#[test]
fn a_kind_is_read_as_it_is_written() {
    for kind in RequestKind::all() {
        assert_eq!(kind.to_string().parse(), Ok(kind));
    }
    assert!("heal".parse::<RequestKind>().is_err());
}
