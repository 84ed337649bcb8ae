//! Rolls against each other, attacks, tasks, distances and loads.

use super::Transaction;
use super::harm::checked;
use crate::encounter::dice_command::{DiceCommand, Distance, Movement, Side};
use crate::encounter::outcome::{Outcome, Value};
use crate::encounter::parts::Hit;
use crate::encounter::refusal::{Refusal, within};
use crate::rules::{
    Attack, Check, DicePool, Encumbrance, Jump, MovementShare, Stat, TaskDuration, Winner, oppose,
};

/// The most of a task's time that rushing saves, in percent, and what it takes from the test (TK-6).
const MOST_RUSHED: i32 = 60;

/// Feet up and across for each point of the result of a jump (CT-12).
const JUMP_FEET: (i32, i32) = (2, 4);

impl Transaction<'_> {
    pub(super) fn roll_dice(&mut self, command: &DiceCommand) -> Result<(), Refusal> {
        match command {
            DiceCommand::Test { name, skill, test } => self.test(name.as_deref(), skill, test),
            DiceCommand::Moxie { name, used } => self.moxie_on_test(name, *used),
            DiceCommand::Oppose { first, second, variable } => {
                self.opposed(*first, *second, *variable)
            }
            DiceCommand::Attack { attacker, defender, by, on } => {
                if let Some(name) = by {
                    self.id_of(name)?;
                }
                self.attack(*attacker, *defender, on.as_ref())
            }
            DiceCommand::Defend { name, skill, ranged, full, roll } => {
                self.defend(name, skill, *ranged, *full, *roll)
            }
            DiceCommand::Task { time, margin, rush, extra } => {
                self.task(*time, *margin, *rush, *extra)
            }
            DiceCommand::Distance { name, movement, with } => {
                self.distance(name.as_deref(), *movement, *with)
            }
            DiceCommand::Load { physique, pounds } => self.load(*physique, *pounds),
            DiceCommand::Busy { actions, moving } => self.busy(*actions, *moving),
            DiceCommand::Dice(pool) => {
                self.free_dice(*pool);
                Ok(())
            }
        }
    }

    fn check(&mut self, (target, roll): Side) -> Result<Check, Refusal> {
        within("a target", target, -999, 999)?;
        Ok(Check { target, roll: self.percentile(roll)? })
    }

    fn opposed(&mut self, first: Side, second: Side, variable: bool) -> Result<(), Refusal> {
        let (first, second) = (self.check(first)?, self.check(second)?);
        let counted = self.state.rules().margin;
        let winner = oppose(first, second, variable);
        self.say(match winner {
            Winner::First => format!("the first wins: {} against {}", first.roll, second.roll),
            Winner::Second => format!("the second wins: {} against {}", second.roll, first.roll),
            Winner::Both => "both succeed".to_owned(),
            Winner::None => "a deadlock: nobody wins yet".to_owned(),
        });
        self.state.result = Outcome::default()
            .with("winner", winner.to_string())
            .with("first_margin", first.margin(counted))
            .with("second_margin", second.margin(counted))
            .with("first_roll", first.roll)
            .with("second_roll", second.roll);
        Ok(())
    }

    /// An attack; a hit is damaged in the same step (EX-1, AMB-41).
    fn attack(
        &mut self,
        attacker: Side,
        defender: Side,
        on: Option<&(String, Option<Hit>)>,
    ) -> Result<(), Refusal> {
        let on = on
            .map(|(name, hit)| Ok((self.id_of(name)?, hit.map(checked).transpose()?)))
            .transpose()?;
        let (attack, defense) = (self.check(attacker)?, self.check(defender)?);
        let verdict = Attack::new(attack, defense, self.state.rules().margin);
        let (is_hit, bonus) = (verdict.is_hit(), verdict.bonus());
        self.say(verdict.to_string());
        let mut result = Outcome::default()
            .with("hit", is_hit)
            .with("bonus", bonus)
            .with("armor", verdict.armor_counts())
            .with("attack_roll", attack.roll)
            .with("defense_roll", defense.roll);
        if let Some((id, Some(hit))) = on {
            let missed = Outcome::default()
                .with("taken", 0)
                .with("wounds", 0)
                .with("knockdown", Value::None)
                .with("unconscious", Value::None);
            self.state.result = missed;
            if is_hit {
                let armor = hit.armor && verdict.armor_counts();
                self.strike(id, Hit { value: hit.value + bonus, armor, ..hit });
            }
            result.0.append(&mut self.state.result.0);
        }
        self.state.result = result;
        Ok(())
    }

    /// How long a task takes, or what was spent before its failure shows (TK-2, TK-3, TK-6, TK-7, AMB-52).
    fn task(
        &mut self,
        time: TaskDuration,
        margin: Option<i32>,
        rush: i32,
        extra: Option<TaskDuration>,
    ) -> Result<(), Refusal> {
        let margin = within("margin", margin.unwrap_or(0), -999, 999)?;
        if !(0..=MOST_RUSHED).contains(&rush) || rush % 10 != 0 {
            return Err(Refusal::NoSuchRush(rush));
        }
        let slower = extra.map_or(0, |extra| time.halves_in(extra).min(99) as i32 * 10);
        let cap = self.state.rules().modifier_cap;
        let modifier = (slower - rush).clamp(-cap, cap);
        let planned = time.percent(i64::from(100 - rush));
        let planned = extra.map_or(planned, |extra| planned.plus(extra));
        let taken = planned.with_margin(margin);
        self.say(format!("{taken}, {modifier:+} on the test"));
        self.state.result = Outcome::default().with("time", taken).with("mod", modifier);
        Ok(())
    }

    fn distance(
        &mut self,
        name: Option<&str>,
        movement: Movement,
        with: Distance,
    ) -> Result<(), Refusal> {
        let id = name.map(|name| self.id_of(name)).transpose()?;
        let own = |stat: Stat| id.and_then(|id| self.state.get(id)?.stat(stat, self.state.rules()));
        for (what, given) in [
            ("physique", with.physique),
            ("result", with.result),
            ("load", with.load),
            ("speed", with.speed),
            ("phases", with.phases),
        ] {
            let least = if matches!(what, "speed" | "phases") { 1 } else { -9999 };
            given.map(|given| within(what, given, least, 9999)).transpose()?;
        }
        let rules = self.state.rules();
        let physique = with.physique.or(own(Stat::Physique));
        let result = with.result.or(physique);
        let load = with.load.or(own(Stat::Load)).unwrap_or(0);
        let burden = match (rules.encumbrance, physique) {
            (Encumbrance::Ignored, _) => rules.encumbrance.burden(0, 0),
            (_, None) if load == 0 => Encumbrance::Ignored.burden(0, 0),
            (_, None) => {
                return Err(Refusal::Unknown {
                    what: "the Physique that carries it",
                    key: "physique",
                });
            }
            (counted, Some(physique)) => counted.burden(physique, load),
        };
        let burden = burden.map_err(|most| Refusal::TooHeavy {
            pounds: load,
            physique: physique.unwrap_or(0),
            most,
        })?;
        let per_result = rules.run_per_result * result.unwrap_or(0);
        let metres = match movement {
            Movement::Walk => rules.walk,
            Movement::Run => (rules.run + per_result).max(0),
            Movement::Jump => {
                self.state.result = match rules.jump {
                    Jump::Somatics => jump_metres(own(Stat::Som))?,
                    Jump::Physique => jump_feet(result)?,
                };
                self.move_off(id);
                return Ok(());
            }
        };
        let parts = match rules.movement_share {
            MovementShare::Phases => with.phases,
            MovementShare::Speed => with.speed.or(own(Stat::Speed)),
            MovementShare::WholeTurn => None,
        };
        let parts = i64::from(parts.unwrap_or(1));
        let millionths = burden.of_distance(i64::from(metres) * 1_000_000) / parts;
        self.state.result = Outcome::default().with("metres", Value::Decimal(millionths));
        self.move_off(id);
        Ok(())
    }

    /// Where movers arrive at the end of the turn, somebody who moves is on the way until then (CT-17).
    fn move_off(&mut self, id: Option<crate::encounter::Id>) {
        let said: Vec<String> =
            self.state.result.0.iter().map(|(key, value)| format!("{value} {key}")).collect();
        self.say(said.join(", "));
        let late = self.state.rules().movement_share == MovementShare::WholeTurn;
        if let Some(id) = id.filter(|_| late) {
            self.who(id).actions.moving = true;
        }
    }

    fn load(&mut self, physique: i32, pounds: i32) -> Result<(), Refusal> {
        within("physique", physique, -99, 99)?;
        within("lb", pounds, 0, 99_999)?;
        let encumbrance = self.state.rules().encumbrance;
        if encumbrance == Encumbrance::Ignored {
            return Err(Refusal::NoSuchRule("loads"));
        }
        let burden = encumbrance.burden(physique, pounds).map_err(|most| Refusal::TooHeavy {
            pounds,
            physique,
            most,
        })?;
        let factor = Value::Decimal(burden.of_distance(1_000_000));
        self.say(format!("{} to all actions, movement × {factor}", burden.penalty));
        self.state.result =
            Outcome::default().with("penalty", burden.penalty).with("factor", factor);
        Ok(())
    }

    /// Several actions, one of them movement, cost each of them their number (CT-13, AMB-55, AMB-67).
    fn busy(&mut self, actions: i32, moving: bool) -> Result<(), Refusal> {
        within("actions", actions, 0, 99)?;
        if !self.state.rules().busy_penalty {
            return Err(Refusal::NoSuchRule("several actions in a turn"));
        }
        let penalty = if moving && actions > 1 { -actions } else { 0 };
        self.say(format!("{penalty} to every action"));
        self.state.result = Outcome::default().with("penalty", penalty);
        Ok(())
    }

    fn free_dice(&mut self, pool: DicePool) {
        let total = pool.roll(self.dice);
        self.say(format!("{pool} gives {total}"));
        self.state.result = Outcome::default().with("total", total);
    }
}

/// A running jump and one from standing, in metres (EX-13).
fn jump_metres(som: Option<i32>) -> Result<Outcome, Refusal> {
    let som = som.ok_or(Refusal::Unknown { what: "the SOM of the jumper", key: "som" })?;
    Ok(Outcome::default().with("metres", (som + 4) / 5).with("standing", (som + 19) / 20))
}

/// Feet up and across (CT-12); a bad result is no jump at all (AMB-56).
fn jump_feet(result: Option<i32>) -> Result<Outcome, Refusal> {
    let result =
        result.ok_or(Refusal::Unknown { what: "the result of the jump", key: "result" })?;
    let (up, across) = JUMP_FEET;
    Ok(Outcome::default().with("up", up * result.max(0)).with("across", across * result.max(0)))
}
