//! The five rulesets with one die that this model knows, and the two of `tests/lines` that start from
//! the first of them.

#[derive(Clone)]
#[allow(clippy::struct_excessive_bools, reason = "plain fields are the point of this model")]
pub struct Rules {
    /// 100 or 10.
    pub die: u32,
    /// What a wound takes from the initiative score.
    pub wound: i64,
    /// Initiative is rolled once a scene: the dice stay.
    pub scene: bool,
    pub criticals: bool,
    /// "criticals and Moxie share one class"
    pub pooled: bool,
    /// AMB-26: an interrupter can be interrupted.
    pub nested: bool,
    /// AMB-63: one roll for a numbered group.
    pub together: bool,
    /// AMB-24: a delay may split a stage.
    pub split: bool,
    /// DL-6: a delayed action costs the slot of another phase.
    pub forfeits: bool,
}

/// "The rulesets that ship first."
pub fn rules(id: &str) -> Option<Rules> {
    let (die, wound, scene, criticals, pooled) = match id {
        "ep1" | "nested" | "split" => (100, 10, false, true, false),
        "ep1-simple" => (100, 0, true, true, false),
        "ep1-digest" => (100, 10, false, true, true),
        "ep1-d10" => (10, 1, false, false, false),
        "ep1-d10-simple" => (10, 0, true, false, false),
        _ => return None,
    };
    let nested = id == "nested" || id == "split";
    let (together, split, forfeits) = (id == "nested", id == "split", id != "split");
    Some(Rules { die, wound, scene, criticals, pooled, nested, together, split, forfeits })
}

impl Rules {
    /// IN-1: (INT + REF) × 2; IN-2 and EX-8: (INT + REF) / 5, rounded up.
    pub fn init_formula(&self, sum: i64) -> i64 {
        if self.die == 100 { sum * 2 } else { -(-sum).div_euclid(5) }
    }

    /// A die that was entered: "`00`–`99`, or `0`–`10` (0 is 10)".
    pub fn entered(&self, n: i64) -> Result<i64, String> {
        match (self.die, n) {
            (100, 0..=99) | (10, 1..=10) => Ok(n),
            (10, 0) => Ok(10),
            _ => Err(format!("{n} is not on the die")),
        }
    }

    /// IN-12, IN-13.
    pub fn rolled(&self, dice: &mut dyn FnMut(u32) -> u32) -> i64 {
        match dice(self.die) {
            0 if self.die == 10 => 10,
            n => i64::from(n),
        }
    }

    /// The place of a class among the others, the greatest first; AMB-01.
    pub fn class_rank(&self, class: &str) -> i64 {
        match class {
            "critical" => 2,
            "moxie" if self.pooled => 2,
            "moxie" => 1,
            _ => 0,
        }
    }
}
