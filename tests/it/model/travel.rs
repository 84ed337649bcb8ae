//! Movement, and what is carried.

use serde_json::json;

use super::line::{Line, real, within};
use super::situation::Situation;

impl Situation {
    /// Computes how far a combatant moves (EX-13, HR-3, CT-9 to CT-12).
    pub fn distance(&mut self, line: &mut Line) -> Result<(), String> {
        let kinds = ["walk", "run", "jump"];
        let mut kind = line.word_of(&kinds);
        let mut who = None;
        if kind.is_none() {
            who = Some(self.find(&line.word()?)?);
            kind = line.word_of(&kinds);
        }
        let kind = kind.ok_or("walk, run or jump")?;
        let of = |key| who.and_then(|who| self.of(who).affected(key));
        let mut given = |key: &str, least| {
            let number = line.number_of(key)?;
            number.map(|number| within(number, least, 9999)).transpose()
        };
        let physique = given("physique", -9999)?.or(of("physique"));
        let load = given("load", -9999)?.or(of("load"));
        let (speed, phases) = (given("speed", 1)?, given("phases", 1)?);
        let result = given("result", -9999)?;
        let own_speed = who.map(|who| self.of(who).speed(&self.rules));
        let factor = match (self.rules.encumbrance(), load) {
            (Some(_), Some(load)) => self.burden(physique.unwrap_or(0), load)?.1,
            _ => 1.0,
        };
        let share = match self.rules.word("movement_share") {
            "Phases" => phases.unwrap_or(1),
            "Speed" => speed.or(own_speed).unwrap_or(1),
            _ => 1,
        };
        let points = result.or(physique);
        let metres = |metres: i64| json!(real(metres.max(0)) * factor / real(share));
        match kind.as_str() {
            "walk" => self.give([("metres", metres(self.rules.number("walk")))]),
            "run" => {
                let more = self.rules.number("run_per_result") * points.unwrap_or(0);
                self.give([("metres", metres(self.rules.number("run") + more))]);
            }
            _ if self.rules.is("jump", "Physique") => {
                // Decision: without a result, Physique counts as for a run; without either, nothing does.
                let points = points.ok_or("the result is not known")?.max(0);
                self.give([("up", json!(points * 2)), ("across", json!(points * 4))]);
            }
            _ => {
                let som = who.and_then(|who| self.of(who).aptitude("som"));
                let som = som.ok_or("SOM is not known")?;
                self.give([("metres", json!((som + 4) / 5)), ("standing", json!((som + 19) / 20))]);
            }
        }
        // Decision: a combatant who sets out before the turn begins is moving in it.
        if let (Some(who), true) = (who, self.rules.is("movement_share", "WholeTurn")) {
            self.of_mut(who).flag("moving", true);
        }
        Ok(())
    }

    /// Returns the penalty and the factor of a load (CT-14 to CT-16, AMB-56).
    fn burden(&self, physique: i64, pounds: i64) -> Result<(i64, f64), String> {
        let (free, most, step) = self.rules.encumbrance().ok_or("loads do not count")?;
        let levels = physique.max(0);
        if pounds > most * levels {
            return Err("too heavy a load".into());
        }
        let above = pounds - free * levels;
        if above <= 0 {
            return Ok((0, 1.0));
        }
        let halvings = (above + step - 1) / step;
        Ok((-1, 0.5_f64.powi(halvings as i32)))
    }

    /// Computes what a load costs.
    pub fn reckon_load(&mut self, line: &mut Line) -> Result<(), String> {
        let physique = within(line.number_of("physique")?.ok_or("physique is missing")?, -99, 99)?;
        let pounds = within(line.number_of("lb")?.ok_or("lb is missing")?, 0, 99_999)?;
        let (penalty, factor) = self.burden(physique, pounds)?;
        self.give([("penalty", json!(penalty)), ("factor", json!(factor))]);
        Ok(())
    }

    /// Computes what several actions cost while moving (CT-13).
    pub fn reckon_busy(&mut self, line: &mut Line) -> Result<(), String> {
        let actions = within(line.number()?, 0, 99)?;
        let moving = line.is_set("moving")?;
        if !self.rules.has("busy_penalty") {
            return Err("actions do not count".into());
        }
        let penalty = if moving && actions > 1 { -actions } else { 0 };
        self.give([("penalty", json!(penalty))]);
        Ok(())
    }
}
