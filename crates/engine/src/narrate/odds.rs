//! The odds of a fight as rows of text.

use crate::odds::{CombatantOdds, Interval, Need, Odds};

/// The heading of [`fates`].
pub const FATES: &str = "  stands     out    dead";

/// What there is to say if a fight is over.
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
        (format!("Open after {turns} turns"), chance(odds.open.share)),
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
