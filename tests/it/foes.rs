//! Fights that foes play themselves among places: everything that tactics propose is held against the rules by a reading of its
//! own, from what stands in the stat blocks and what was said of the ground.

use std::collections::BTreeMap;

use phasekeeper_engine::command::{AttackOrder, Command};
use phasekeeper_engine::dice::{Dice, SeededDice};
use phasekeeper_engine::encounter::{Combatant, Encounter, Proposal, Timeline, propose};
use phasekeeper_engine::rules::{Mode, Side, Stat};

use crate::lines::execute;

const PLACES: [&str; 4] = ["gate", "yard", "gallery", "tower"];

const SKILLS: &str = "skill.Guns=60 skill.Blades=55 skill.Throwing=50";

const WEAPONS: [&str; 6] = [
    "weapon.rifle=1d10+4/kinetic/Guns/ss/x3/r20-40-60-80 tactics=weakest",
    "weapon.smg=1d10+2/kinetic/Guns/sa/bf/x8/smartlink/r5-10-20-30 tactics=\"strongest burst aim\"",
    "weapon.axe=1d10+som/kinetic/Blades/melee/reach tactics=random",
    "weapon.knife=1d10/kinetic/Blades/melee weapon.pistol=1d10/kinetic/Guns/sa/x4/r4-8-12-16 tactics=\"last semi\"",
    "weapon.frag=2d10/kinetic/Throwing/ss/x3/rsom20-50-100-300/blast weapon.rifle=1d10+3/kinetic/Guns/ss/x4/r20-40-60-80 tactics=\"weakest with=frag\"",
    "weapon.baton=1d10/kinetic/Blades/melee/shock weapon.tube=2d10/kinetic/Guns/ss/x2/r15-20-40-70/uniform2 tactics=weakest",
];

/// The metres between places, in both directions.
type Ground = BTreeMap<(String, String), i32>;

/// A fight of four against four with a bystander, and the ground that was said.
fn fight(seed: u64) -> (Timeline, Ground) {
    let mut dice = SeededDice::new(seed);
    let mut timeline = Timeline::default();
    let mut ground = Ground::new();
    let mut run =
        |line: String| execute(&mut timeline, &line, &mut SeededDice::new(seed)).expect(&line);
    let mut any = |all: u32| dice.roll(all) as usize;
    for side in ["foe", "pc", "foe", "pc", "foe", "pc", "foe", "pc"].iter().enumerate() {
        let (weapons, place) = (WEAPONS[any(6)], PLACES[any(4)]);
        let (number, side) = side;
        run(format!(
            "add N{number} side={side} at={place} init=50 dur=35 som=15 ref=15 {SKILLS} {weapons}"
        ));
    }
    run(format!("add Bystander at={} dur=30", PLACES[any(4)]));
    for (at, from) in PLACES.iter().enumerate() {
        for to in &PLACES[at + 1..] {
            let metres = [0, 8, 15, 30, 55, 90][any(6)];
            if metres > 0 {
                run(format!("ground {from} {to} {metres}"));
                ground.insert((from.to_string(), to.to_string()), metres);
                ground.insert((to.to_string(), from.to_string()), metres);
            }
        }
    }
    run("roll all".to_owned());
    run("begin".to_owned());
    (timeline, ground)
}

/// Metres between two, as far as anybody has said.
fn metres(ground: &Ground, one: &Combatant, other: &Combatant) -> Option<i32> {
    let (from, to) = (one.at.as_deref()?.to_owned(), other.at.as_deref()?.to_owned());
    if from == to { Some(5) } else { ground.get(&(from, to)).copied() }
}

/// The numbers behind the `r` of a weapon, in metres: the least and the greatest.
fn limits(text: &str, som: i32) -> Option<(i32, i32)> {
    let part = text.split('/').find(|it| it.starts_with('r') && it.contains('-'))?;
    let shares = part.strip_prefix("rsom");
    let numbers = shares.or(part.strip_prefix('r'))?.split('-');
    let numbers: Vec<i32> = numbers.map(|it| it.parse().expect("a number")).collect();
    let most = *numbers.last()?;
    let least = if numbers.len() == 5 { numbers[0] } else { 0 };
    Some((least, if shares.is_some() { most * som / 100 } else { most }))
}

fn hits_area(text: &str) -> bool {
    text.split('/').any(|it| it.starts_with("blast") || it.starts_with("uniform"))
}

/// What is wrong with an attack.
fn fault(
    state: &Encounter,
    ground: &Ground,
    order: &AttackOrder,
    shots: usize,
) -> Option<&'static str> {
    let find = |name: &str| state.find(name).expect("somebody who is there");
    let by = find(order.by.as_deref().expect("an attacker"));
    let on = find(&order.on.as_ref().expect("a target").to_string());
    let weapon = by.weapon(order.weapon.as_deref().expect("a weapon")).expect("their own");
    let text = weapon.profile.to_string();
    let is_melee = text.split('/').any(|it| it == "melee");
    let rounds = match order.mode.map(|it| it.to_string()).as_deref() {
        Some("burst") => 3,
        Some("auto") => 10,
        _ => 1,
    };
    let (far, som) = (metres(ground, by, on), by.stat(Stat::Som, state.rules()).unwrap_or(0));
    let stands = |it: &&Combatant| it.at == on.at && it.id != on.id;
    let near: Vec<&Combatant> = state.combatants().iter().filter(stands).collect();
    let is_friend = |it: &&Combatant| it.block.side == by.block.side && it.is_active();
    let is_hurt = |it: &&Combatant| {
        is_friend(it) || it.block.side.to_string() == "neutral" && it.takes_part()
    };
    let in_range = || {
        far.zip(limits(&text, som)).is_none_or(|(far, (least, most))| (least..=most).contains(&far))
    };
    let names_it = by.block.tactics.weapon.as_ref().is_some_and(|it| weapon.is_called(it));
    [
        (by.block.side == on.block.side || !on.is_active(), "it is on no enemy"),
        (is_melee && by.at != on.at && !order.charge, "it does not reach"),
        (
            order.charge && (by.at == on.at || !is_melee || far.is_none_or(|it| it > 20)),
            "it can't charge",
        ),
        (!is_melee && !in_range(), "it is out of range"),
        (weapon.rounds_left().is_some_and(|left| left < rounds), "it has too few rounds"),
        (hits_area(&text) && !names_it, "nobody told them to throw it"),
        (hits_area(&text) && near.iter().any(is_hurt), "it hurts friends or bystanders"),
        (order.range.is_some() || order.area.is_some() || order.force, "it says too much"),
        (by.suffers(phasekeeper_engine::rules::Consequence::Disarm), "it lies on the ground"),
        (
            shots
                >= if matches!(
                    order.mode.map(|it| it.to_string()).as_deref(),
                    Some("semi" | "burst")
                ) {
                    2
                } else {
                    1
                },
            "it is one attack too many",
        ),
    ]
    .into_iter()
    .find(|(is_wrong, _)| *is_wrong)
    .map(|(_, what)| what)
}

/// Plays a fight; returns how many of each kind of line were proposed.
fn play(seed: u64) -> BTreeMap<&'static str, usize> {
    let (mut timeline, ground) = fight(seed);
    let mut dice = SeededDice::new(seed);
    let mut kinds = BTreeMap::new();
    let mut shots = 0;
    for _ in 0..400 {
        let state = timeline.encounter().clone();
        let acting = state.acting().first().copied();
        let Some(who) = acting else {
            shots = 0;
            let dies =
                |side| state.combatants().iter().all(|it| it.block.side != side || !it.is_active());
            if dies(Side::Foe) || dies(Side::Pc) {
                break;
            }
            let line = if state.mode() == Mode::Initiative { "begin" } else { "next on" };
            if !state.due().is_empty() {
                execute(&mut timeline, "dismiss all", &mut dice).expect("it is due");
            }
            execute(&mut timeline, line, &mut dice).expect(line);
            continue;
        };
        let proposal = propose(&state, who, &mut dice);
        let name = state.name(who).to_owned();
        let Proposal::Act(commands) = &proposal else {
            shots = 0;
            let end =
                if state.acting().len() > 1 { format!("done {name}") } else { "next".to_owned() };
            execute(&mut timeline, &end, &mut dice).expect(&end);
            continue;
        };
        for command in commands {
            let state = timeline.encounter().clone();
            let kind = match command {
                Command::Attack { order } => {
                    let wrong = fault(&state, &ground, order, shots);
                    assert_eq!(wrong, None, "{seed}: {command}\n{state:#?}");
                    shots += 1;
                    if order.charge { "charge" } else { "attack" }
                }
                Command::Reload { weapon, .. } => {
                    let who = state.get(who).expect("the acting one");
                    let weapon = who.weapon(weapon.as_deref().expect("a weapon")).expect("theirs");
                    assert!(
                        weapon.wants_reload() && !hits_area(&weapon.profile.to_string()),
                        "{seed}: {command}"
                    );
                    "reload"
                }
                Command::Set { .. } => "step",
                _ => "other",
            };
            *kinds.entry(kind).or_insert(0) += 1;
            timeline
                .carry_out(command, &mut dice)
                .unwrap_or_else(|it| panic!("{seed}: {command}: {it}"));
        }
    }
    kinds
}

#[test]
fn forty_fights_keep_to_ranges_places_friends_and_ammunition() {
    let mut all: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 0..40 {
        for (kind, count) in play(seed) {
            *all.entry(kind).or_insert(0) += count;
        }
    }
    for (kind, least) in [("attack", 400), ("charge", 10), ("step", 40), ("reload", 10)] {
        assert!(all.get(kind).is_some_and(|count| *count >= least), "{all:?}");
    }
}
