//! The exact odds of an attack: all rolls of both sides, and the distribution of the damage dice.

use std::collections::BTreeMap;

use super::attack_setup::{DamageDice, Setup, set_up};
use super::{preview, shock};
use crate::command::{AttackOrder, Command, Hit, MoxieChange};
use crate::encounter::{Combatant, Encounter, Refusal, TargetNumber, TestResult};
use crate::rules::{Attack, Check, CheckResult, Consequence, WeaponMark};

/// The odds of an attack, from 0 to 1. Tests that it leads to are not part of it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AttackOdds {
    /// The chance to hit.
    pub hit: f64,
    /// The chance of a wound; `None` without a target or a damage value.
    pub wound: Option<f64>,
    /// The chance that the damage puts the target out of action, or kills one who is out already; `None` as for `wound`.
    pub drop: Option<f64>,
    /// The mean damage of all attacks, misses included, before armor if there is no target; `None` without a damage value.
    pub mean: Option<f64>,
}

/// Computes the odds of an attack; rolls that the order gives stand. Limits of stage and magazine don't matter.
///
/// # Errors
/// The [`Refusal`] of combatants, weapons, skills and options that are not there.
pub fn attack_odds(state: &Encounter, order: &AttackOrder) -> Result<AttackOdds, Refusal> {
    let setup = set_up(state, order)?;
    if setup.targets.len() > 1 {
        return Err(Refusal::NotBoth("odds", "several targets"));
    }
    let preview = preview(state, &Command::Attack { order: Box::new(order.clone()) });
    let mut targets = preview.targets.iter();
    let Some(offense) = targets.next() else {
        return preview.refusal.map_or(Ok(AttackOdds::default()), Err);
    };
    let defense = order.defense.as_ref().zip(targets.next());
    let attackers = results(offense, order.rolls.of(0), order.mine.moxie)?;
    let defenders = match defense {
        None => vec![None],
        Some((defender, target)) => {
            let results = results(target, defender.rolls.of(0), order.theirs.moxie)?;
            results.into_iter().map(Some).collect()
        }
    };
    let rolls = f64::from((attackers.len() * defenders.len()) as u32);
    // Attacks that do the same are counted together: the extra damage, whether armor counts and how much is left, and how
    // far a miss may go.
    let mut outcomes: BTreeMap<_, (Attack, i32)> = BTreeMap::new();
    for &attacker in &attackers {
        for &defender in &defenders {
            let attack = Attack { attacker, defender, margin: state.rules().margin };
            let Hit { value, armor, .. } = setup.hit(&attack, 0);
            let (is_excellent, deals) = (attack.is_excellent_hit(), setup.deals_damage(&attack));
            let key = (value, armor, is_excellent, deals, attack.scatter());
            outcomes.entry(key).or_insert((attack, 0)).1 += 1;
        }
    }
    let outcomes = outcomes.into_values().map(|(attack, count)| (attack, f64::from(count) / rolls));
    let outcomes: Vec<(Attack, f64)> = outcomes.collect();
    let hits = outcomes.iter().filter(|(attack, _)| attack.is_hit());
    let odds = AttackOdds {
        hit: hits.fold(0.0, |sum, (_, chance)| sum + chance),
        ..AttackOdds::default()
    };
    Ok(if setup.has_value() { with_damage(state, &setup, &outcomes, odds) } else { odds })
}

/// The hits that an attack may lead to if its damage dice show `rolled`, each with its chance: a jolt may be withstood (EX-17),
/// a blast that misses goes astray (EX-88).
fn blows(state: &Encounter, setup: &Setup, attack: &Attack, rolled: i32) -> Vec<(Hit, f64)> {
    let hit = setup.hit(attack, rolled);
    if let Some(times) = attack.scatter() {
        let Some(area) = setup.area().filter(|_| state.rules().knows_ground()) else {
            return Vec::new();
        };
        let dice = setup.order.scatter.map_or(1..=10, |die| die..=die);
        let chance = 1.0 / f64::from(*dice.end() - *dice.start() + 1);
        let at = |die| Hit { value: area.value_at(rolled, times * die, state.rules().fall), ..hit };
        return dice.map(|die| (at(die), chance)).collect();
    }
    let jolted = setup.targets.first().filter(|&&on| shock::is_due_for(state, on));
    let target = jolted.filter(|_| setup.has_mark(WeaponMark::Shock));
    let target = target.and_then(|&on| state.resistance_target(on, Consequence::Shock));
    let Some(target) = target else { return vec![(hit, 1.0)] };
    let resists = |roll| TestResult::of(Check { target, roll }).is_success();
    let chance = (0..100).map(|roll| f64::from(resists(roll))).sum::<f64>() / 100.0;
    vec![(hit, 1.0 - chance), (Hit { value: hit.value / 2, ..hit }, chance)]
}

/// The results of all rolls against a target, or of the one that is given. Moxie that would be useless is not spent.
fn results(
    target: &TargetNumber,
    roll: Option<i32>,
    moxie: Option<MoxieChange>,
) -> Result<Vec<CheckResult>, Refusal> {
    let rolls = match roll {
        Some(roll @ 0..=99) => roll..roll + 1,
        Some(roll) => return Err(Refusal::NoSuchRoll(roll)),
        None => 0..100,
    };
    let result = |roll| {
        let result = TestResult::of(Check { target: target.value(), roll });
        let used = moxie.and_then(MoxieChange::after_roll);
        used.and_then(|used| result.changed_by(used).ok()).unwrap_or(result).into()
    };
    Ok(rolls.map(result).collect())
}

/// Adds what the hits do to their odds.
fn with_damage(
    state: &Encounter,
    setup: &Setup,
    outcomes: &[(Attack, f64)],
    odds: AttackOdds,
) -> AttackOdds {
    let target = setup.targets.first().and_then(|&on| state.get(on));
    let worn = target.map(Combatant::armor).unwrap_or_default();
    let (mut wound, mut drop, mut mean) = (0.0, 0.0, 0.0);
    let rolled = damage_chances(&setup.damage_dice(state));
    for (attack, chance) in outcomes.iter().filter(|(attack, _)| setup.deals_damage(attack)) {
        let each = rolled.iter().flat_map(|&(rolled, chance_of_roll)| {
            let blows = blows(state, setup, attack, rolled).into_iter();
            blows.map(move |(hit, share)| (hit, chance * chance_of_roll * share))
        });
        for (hit, chance) in each {
            let (_, taken) = hit.after(worn);
            mean += chance * f64::from(taken);
            if let Some(target) = target {
                let damage = target.injuries.damage + taken;
                let is_worse = taken > 0 && target.status_worse_by(damage, state.rules()).is_some();
                wound += if target.wounds_of(taken, state.rules()) > 0 { chance } else { 0.0 };
                drop += if is_worse { chance } else { 0.0 };
            }
        }
    }
    AttackOdds {
        wound: target.map(|_| wound),
        drop: target.map(|_| drop),
        mean: Some(mean),
        ..odds
    }
}

/// The sums that the damage dice may show, each with its chance.
fn damage_chances(DamageDice { base, bonus, extra, charge }: &DamageDice) -> Vec<(i32, f64)> {
    let mut chances = base.chances();
    for more in [extra, charge].into_iter().flatten().map(|pool| pool.chances()) {
        let mut sums = vec![0.0; chances.len() + more.len() - 1];
        for (first, chance) in chances.iter().enumerate() {
            for (second, other) in more.iter().enumerate() {
                sums[first + second] += chance * other;
            }
        }
        chances = sums;
    }
    let rolled = chances.into_iter().enumerate().filter(|(_, chance)| *chance > 0.0);
    rolled.map(|(sum, chance)| (sum as i32 + bonus, chance)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::{Line, ReadContext, Request, read};
    use crate::dice::{Dice, SeededDice};
    use crate::encounter::Timeline;
    use crate::encounter::decide::decide;
    use crate::encounter::fact::Fact;
    use crate::rules::DicePool;

    /// Dice that show these faces, one after the other.
    struct Faces(Vec<u32>);

    impl Dice for Faces {
        fn roll(&mut self, _: u32) -> u32 {
            self.0.remove(0)
        }
    }

    fn command(line: &str) -> Command {
        match read(line, ReadContext::default()) {
            Ok(Some(Line::Request(Request::Command(command)))) => command,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn state(lines: &[&str]) -> Encounter {
        let mut timeline = Timeline::default();
        for line in lines {
            timeline.carry_out(&command(line), &mut SeededDice::new(1)).expect(line);
        }
        timeline.encounter().clone()
    }

    /// Makes the attack with every roll of both, and both faces of the die of the damage.
    fn counted(state: &Encounter, line: &str) -> AttackOdds {
        let attack = command(line);
        let (mut hits, mut wounds, mut drops, mut damage) = (0, 0, 0, 0);
        for roll in 0..20_000 {
            let mut dice = Faces(vec![roll % 100, roll / 100 % 100, roll / 10_000]);
            for fact in decide(state, &attack, &mut dice).expect(line).facts {
                match fact {
                    Fact::Attacked(attack) => hits += i32::from(attack.attack().is_hit()),
                    Fact::Hit { taken, .. } => damage += taken,
                    Fact::Wounded { .. } => wounds += 1,
                    Fact::StatusChanged { .. } => drops += 1,
                    _ => {}
                }
            }
        }
        let share = |count: i32| f64::from(count) / 20_000.0;
        let (wound, drop, mean) = (share(wounds), share(drops), share(damage));
        AttackOdds { hit: share(hits), wound: Some(wound), drop: Some(drop), mean: Some(mean) }
    }

    #[test]
    fn the_odds_are_those_of_all_rolls() {
        let state = state(&[
            "add Ana moxie=3 skill.Guns=65 weapon.rifle=1d2+12/ap3/kinetic/Guns/ss/x9",
            "add Bo dur=40 damage=21 wt=9 armor=5/6+2/3 skill.Fray=70 wounds=1",
        ]);
        for more in ["mod=+30 called=armor", "mod=+20 their-mod=-10 called=disarm"] {
            let line = format!("attack linked ? vs Fray ? by=Ana on=Bo with=rifle {more}");
            let Command::Attack { order } = command(&line) else { panic!("{line}") };
            let (odds, counted) =
                (attack_odds(&state, &order).expect(&line), counted(&state, &line));
            let numbers = |odds: AttackOdds| {
                [Some(odds.hit), odds.wound, odds.drop, odds.mean].map(|it| it.expect("known"))
            };
            for (computed, counted) in numbers(odds).into_iter().zip(numbers(counted)) {
                assert!((computed - counted).abs() < 1e-9, "{line}: {computed} {counted}");
            }
        }
    }

    #[test]
    fn the_chances_of_dice_are_those_of_all_faces() {
        for (text, mean) in [("3d10+4", 20.5), ("1d10/2", 3.0), ("7", 7.0), ("1d4-2", 0.75)] {
            let chances = text.parse::<DicePool>().expect(text).chances();
            assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{text}");
            let found: f64 = chances.iter().zip(0..).map(|(it, at)| f64::from(at) * it).sum();
            assert!((found - mean).abs() < 1e-9, "{text}: {found}");
        }
    }
}
