//! Tests of the odds of fights: against duels that are computed exactly, and of what has to hold for all.

use std::collections::HashMap;

use super::*;
use crate::command::{Line, ReadContext, read};
use crate::encounter::Timeline;

/// A fighter of a duel, with a weapon of a fixed damage value and a Wound Threshold out of reach.
#[derive(Clone, Copy)]
struct Duelist {
    init: i32,
    speed: u32,
    durability: i32,
    damage: i32,
    skill: i32,
    fray: Option<i32>,
    value: i32,
    is_ranged: bool,
}

impl Duelist {
    fn line(&self, name: &str, side: &str) -> String {
        let Self { init, speed, durability, damage, skill, value, .. } = self;
        let fray = self.fray.map_or_else(String::new, |fray| format!("skill.Fray={fray}"));
        let reach = if self.is_ranged { "ranged" } else { "melee" };
        format!(
            "add {name} side={side} init={init} speed={speed} dur={durability} wt=200 damage={damage} \
             skill.Arms={skill} weapon.arm={value}/Arms/{reach} {fray}"
        )
    }
}

fn state(lines: &[String]) -> Encounter {
    let mut timeline = Timeline::default();
    for line in lines {
        let Ok(Some(Line::Request(request))) = read(line, ReadContext::default()) else {
            panic!("{line}")
        };
        timeline.execute(&request, &mut SeededDice::new(1)).expect(line);
    }
    timeline.encounter().clone()
}

fn played(start: &Encounter, seed: u64, runs: u64, turns: u32) -> Odds {
    let mut tally = Tally::default();
    (0..runs).for_each(|run| tally.add(&fight(start, seed, run, turns)));
    tally.odds(start, seed)
}

/// The chances that the first wins, that the second does, that nobody does, and that it stays open.
type Chances = [f64; 4];

/// A duel in exact numbers, by rules that are written once more, as the rulebook has them.
struct Duel {
    duelists: [Duelist; 2],
    /// The damage that an attack of each does, with its chance.
    attacks: [Vec<(i32, f64)>; 2],
    /// The chances that the first acts before the second, after them, and at once with them.
    orders: [f64; 3],
    known: HashMap<([i32; 2], u32), Chances>,
}

fn is_double(roll: i32) -> bool {
    roll / 10 == roll % 10
}

fn succeeds(roll: i32, target: i32) -> bool {
    roll == 0 || (roll <= target && roll != 99)
}

/// The damage of an attack, with its chance, over all rolls of both.
fn attack(by: &Duelist, on: &Duelist) -> Vec<(i32, f64)> {
    let mut counts = HashMap::new();
    for roll in 0..100 {
        for defense in 0..100 {
            let fray = on.fray.map(|fray| if by.is_ranged { fray / 2 } else { fray });
            let is_defended = fray.is_some_and(|fray| {
                let strength = |roll| (is_double(roll), roll);
                succeeds(defense, fray) && strength(defense) >= strength(roll)
            });
            let extra = match by.skill - roll {
                60.. => 10,
                30.. => 5,
                _ => 0,
            };
            let is_hit = succeeds(roll, by.skill) && !is_defended;
            *counts.entry(if is_hit { by.value + extra } else { 0 }).or_insert(0) += 1;
        }
    }
    counts.into_iter().map(|(damage, count)| (damage, f64::from(count) / 10_000.0)).collect()
}

impl Duel {
    fn new(duelists: [Duelist; 2]) -> Self {
        let [first, second] = &duelists;
        let mut orders = [0.0; 3];
        for die in 0..100 {
            for other in 0..100 {
                // Criticals go first.
                let rank = |die, init| (is_double(die), die + init);
                let order = rank(other, second.init).cmp(&rank(die, first.init)) as i32;
                orders[match order {
                    -1 => 0,
                    1 => 1,
                    _ => 2,
                }] += 1e-4;
            }
        }
        let attacks = [attack(first, second), attack(second, first)];
        Self { duelists, attacks, orders, known: HashMap::new() }
    }

    /// The chances at the beginning of a turn, with the damage of both and the turns left.
    fn turn(&mut self, damage: [i32; 2], turns: u32) -> Chances {
        if turns == 0 {
            return [0.0, 0.0, 0.0, 1.0];
        }
        if let Some(known) = self.known.get(&(damage, turns)) {
            return *known;
        }
        let mut sum = Chances::default();
        for order in 0..3 {
            let chances = self.phase(damage, 1, order, turns);
            add(&mut sum, chances, self.orders[order]);
        }
        self.known.insert((damage, turns), sum);
        sum
    }

    fn phase(&mut self, damage: [i32; 2], phase: u32, order: usize, turns: u32) -> Chances {
        if phase > 4 {
            return self.turn(damage, turns - 1);
        }
        let acting = [0, 1].map(|it| self.duelists[it].speed >= phase);
        let sequence = if order == 1 { [1, 0] } else { [0, 1] };
        let sequence: Vec<usize> = sequence.into_iter().filter(|&it| acting[it]).collect();
        let at_once = order == 2 && sequence.len() == 2;
        self.stages(damage, &sequence, at_once, (phase, order, turns))
    }

    /// Plays the stages that are left of a phase.
    fn stages(
        &mut self,
        damage: [i32; 2],
        left: &[usize],
        at_once: bool,
        (phase, order, turns): (u32, usize, u32),
    ) -> Chances {
        let is_out = [0, 1].map(|it| damage[it] >= self.duelists[it].durability);
        if (is_out[0] || is_out[1]) && (left.is_empty() || !at_once) {
            let wins = |of: usize| f64::from(u8::from(!is_out[of]));
            let nobody = f64::from(u8::from(is_out[0] && is_out[1]));
            return [wins(0), wins(1), nobody, 0.0];
        }
        let Some((&by, left)) = left.split_first() else {
            return self.phase(damage, phase + 1, order, turns);
        };
        let mut sum = Chances::default();
        for (dealt, chance) in self.attacks[by].clone() {
            let mut damage = damage;
            damage[1 - by] += dealt;
            add(&mut sum, self.stages(damage, left, at_once, (phase, order, turns)), chance);
        }
        sum
    }
}

fn add(sum: &mut Chances, chances: Chances, weight: f64) {
    sum.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += weight * chance);
}

/// Twenty duels, of all kinds that the numbers below make.
fn duels() -> impl Iterator<Item = [Duelist; 2]> {
    (0..20).map(|number: i32| {
        let duelist = |it: i32| Duelist {
            init: 40 + 10 * (it % 5),
            speed: 1 + u32::try_from(it % 3 / 2 + it % 7 / 6).expect("small"),
            durability: 15 + 5 * (it % 4),
            damage: 3 * (it % 3),
            skill: 35 + 9 * (it % 7),
            fray: (it % 2 == 0).then_some(20 + 7 * (it % 8)),
            value: 5 + it % 6,
            is_ranged: it % 5 < 3,
        };
        [duelist(number), duelist(3 * number + 4)]
    })
}

const RUNS: u64 = 1500;

/// The share of a single fight, by which a very small chance may be missed.
const ONE: f64 = 1.0 / 1500.0;

#[expect(clippy::cast_precision_loss, reason = "a few thousand")]
fn error(chance: f64) -> f64 {
    (chance * (1.0 - chance) / RUNS as f64).sqrt()
}

/// The wins of both sides, nobody's, and those that are open.
fn shares(odds: &Odds) -> Chances {
    [odds.sides.pc.wins, odds.sides.foe.wins, odds.nobody.share, odds.open.share]
}

#[test]
fn duels_end_as_they_must_by_exact_numbers() {
    for (number, duelists) in duels().enumerate() {
        let [first, second] = &duelists;
        let start = state(&[first.line("Ana", "pc"), second.line("Bo", "foe")]);
        // Few turns leave some duels open.
        let turns = if number % 4 == 0 { 2 } else { 20 };
        let exact = Duel::new(duelists).turn(duelists.map(|it| it.damage), turns);
        let found = shares(&played(&start, 23, RUNS, turns));
        for (found, exact) in found.into_iter().zip(exact) {
            let margin = 3.0 * error(exact) + ONE;
            assert!((found - exact).abs() <= margin, "duel {number}: {found} for {exact}");
        }
    }
}

#[test]
fn fallen_foes_of_a_shared_slot_still_act() {
    let sure = Duelist {
        init: 50,
        speed: 1,
        durability: 5,
        damage: 0,
        skill: 198,
        fray: None,
        value: 9,
        is_ranged: true,
    };
    let lines = vec![sure.line("Ana", "pc"), sure.line("Bo", "foe")];
    let rolls = ["roll Ana 30", "roll Bo 30", "begin"].map(str::to_owned);
    let start = state(&[lines, rolls.to_vec()].concat());
    let odds = played(&start, 1, 100, 1);
    assert!(odds.nobody.share > 0.9, "{odds:?}");
}

fn firefight(lines: &[&str]) -> Encounter {
    state(&lines.iter().map(|line| format!("add {line} som=15")).collect::<Vec<_>>())
}

const ANA: &str =
    "Ana init=60 dur=35 skill.Guns=60 skill.Fray=40 weapon.rifle=2d10+6/Guns/kinetic/ss/x6";
const BO: &str =
    "Bo init=50 speed=2 dur=30 armor=4/4 skill.Guns=50 weapon.pistol=2d10/Guns/kinetic/ss/x12";

#[test]
fn swapped_sides_swap_the_odds() {
    let [one, other] = [["pc", "foe"], ["foe", "pc"]].map(|[ana, bo]| {
        let (ana, bo) = (format!("{ANA} side={ana}"), format!("{BO} side={bo}"));
        shares(&played(&firefight(&[&ana, &bo]), 5, RUNS, 20))
    });
    for (one, other) in [(one[0], other[1]), (one[1], other[0]), (one[2], other[2])] {
        let margin = 3.0 * (error(one).powi(2) + error(other).powi(2)).sqrt();
        assert!((one - other).abs() <= margin, "{one} {other}");
    }
}

#[test]
fn whoever_joins_never_lowers_the_odds() {
    let (ana, bo) = (format!("{ANA} side=pc"), format!("{BO} side=foe"));
    let wins = |more: &str| {
        let lines: Vec<&str> =
            [ana.as_str(), &bo, more].into_iter().filter(|it| !it.is_empty()).collect();
        played(&firefight(&lines), 8, RUNS, 20).sides.pc.wins
    };
    let alone = wins("");
    for more in [
        "Cy side=ally init=10 dur=10",
        "Cy side=pc init=70 dur=20 skill.Guns=40 weapon.gun=1d10/Guns",
    ] {
        let with = wins(more);
        let margin = 3.0 * (error(alone).powi(2) + error(with).powi(2)).sqrt();
        assert!(with >= alone - margin, "{with} after {alone}: {more}");
    }
}

#[test]
fn the_same_seed_gives_the_same_result_in_whatever_order_the_fights_are_counted() {
    let start = firefight(&[&format!("{ANA} side=pc"), &format!("{BO} side=foe")]);
    let odds = played(&start, 3, 60, 20);
    assert_eq!(odds, played(&start, 3, 60, 20));
    assert_ne!(odds.combatants, played(&start, 4, 60, 20).combatants);
    let mut tally = Tally::default();
    // In another order: 37 and 60 have no factor in common.
    (0..60).for_each(|run| tally.add(&fight(&start, 3, run * 37 % 60, 20)));
    assert_eq!((tally.runs(), tally.odds(&start, 3)), (60, odds));
}

#[test]
fn a_fight_goes_on_from_where_it_stands_and_leaves_it_alone() {
    let start = firefight(&[
        &format!("{ANA} side=pc damage=34 wounds=2"),
        &format!("{BO} side=foe"),
        "Passer side=neutral dur=20",
        "Late side=foe dur=20 reserve=second",
    ]);
    let before = start.clone();
    let odds = played(&start, 1, 200, 20);
    assert_eq!(start, before);
    let names: Vec<&str> = odds.combatants.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["Ana", "Bo"]);
    assert!(odds.sides.pc.wins < 0.4, "{odds:?}");
    let needs = missing(&firefight(&["Ana side=pc", "Bo side=foe dur=20", "Passer"]));
    let [one, other] = [Id(1), Id(2)];
    let all = vec![one, other];
    assert_eq!(
        needs,
        [(Need::Weapon, all.clone()), (Need::Durability, vec![one]), (Need::Init, all)]
    );
}
