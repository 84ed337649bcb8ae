//! The odds of a fight as rows of text.

use crate::odds::{CombatantOdds, Interval, Need, Odds};
use crate::text::counted;

/// The heading of [`fates`].
pub const FATES: &str = "  stands     out    dead";

/// The message if a fight is over, or has only one side.
pub const NOT_OPEN: &str = "the odds need a fight that goes on, with somebody of each side";

/// Returns what may become of a fight, and how likely that is; it was played for so many turns at most.
pub fn fight_odds(odds: &Odds, turns: u32) -> [(String, String); 5] {
    let side = |it: &Interval| {
        format!("{}   {:.1} to {:.1} %", chance(it.wins), it.low * 100.0, it.high * 100.0)
    };
    let taken = &odds.turns;
    let taken = format!("{:>6}     mostly {} to {}", taken.median, taken.p10, taken.p90);
    [
        ("The players' side wins".to_owned(), side(&odds.sides.pc)),
        ("Their foes win".to_owned(), side(&odds.sides.foe)),
        ("Nobody is left".to_owned(), chance(odds.nobody.share)),
        (format!("Open after {}", counted(turns as i32, "turn")), chance(odds.open.share)),
        ("Turns".to_owned(), taken),
    ]
}

/// Returns what may become of a combatant, in columns: to stand, to be out, to be dead.
pub fn fates(odds: &CombatantOdds) -> String {
    [odds.stands, odds.out, odds.dead].map(chance).concat()
}

/// Returns what somebody does not have, and what that means for the fights.
pub fn need(need: Need) -> (&'static str, &'static str) {
    match need {
        Need::Weapon => ("weapon", " whose skill they have, so they never attack"),
        Need::Durability => ("DUR", ", so they never fall"),
        Need::Init => ("INIT", ", so it counts as 0"),
    }
}

fn chance(chance: f64) -> String {
    format!("{:>6.1} %", chance * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encounter::Encounter;
    use crate::odds::{FightEnd, Tally};

    #[test]
    fn the_odds_of_a_fight_stand_in_columns() {
        let mut tally = Tally::default();
        for run in 0..100 {
            let standing = [run < 8, run >= 8];
            tally.add(&FightEnd { turns: 1 + run / 40, standing, fates: Vec::new() });
        }
        let rows = fight_odds(&tally.odds(&Encounter::default(), 1), 1);
        let texts = rows.each_ref().map(|(_, text)| text.as_str());
        let all = ["   8.0 %   4.1 to 15.0 %", "  92.0 %   85.0 to 95.9 %", "   0.0 %", "   0.0 %"];
        assert_eq!(texts[..4], all);
        assert_eq!(texts[4], "     2     mostly 1 to 3");
        assert_eq!(rows[3].0, "Open after 1 turn");
        let odds = CombatantOdds { name: "Ana".to_owned(), stands: 1.0, out: 0.0, dead: 0.05 };
        assert_eq!(fates(&odds), " 100.0 %   0.0 %   5.0 %");
        assert_eq!(fates(&odds).len(), FATES.len());
    }
}
