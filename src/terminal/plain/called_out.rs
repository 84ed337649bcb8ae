//! What is called out of the last attack: its damage, or a die.

use super::last_roll::{attacks_of, last_step};
use crate::app::{App, combatant_called};
use phasekeeper_engine::encounter::Id;

/// Words for whoever, or whatever, was spoken of last.
pub(super) const SPOKEN_OF: [&str; 5] = ["it", "that", "he", "she", "they"];

/// Something about the last attack that is called out.
#[derive(Clone, Copy)]
pub(super) enum CalledOut {
    /// Damage, of whoever rolled it if that was said; the margin may be in it: `the damage was 18`, `it hit for 12 in all`.
    Damage { by: Option<Id>, value: i32, is_total: bool },
    /// A die: `Ana's die was 33`.
    Die { of: Id, die: i32 },
}

/// Finds what a line, in small letters, calls out; `None` for any other.
pub(super) fn called_out(app: &App, line: &str) -> Option<CalledOut> {
    let line = line.split_once(" not ").map_or(line, |it| it.0.trim_end_matches(','));
    let who = |name: &str| {
        combatant_called(app.encounter(), name.trim_start_matches("the ")).ok().map(|it| it.id)
    };
    let is = ["was ", "is ", "should be ", "should have been ", ""];
    let value = |said: &str| is.iter().find_map(|it| said.strip_prefix(it)?.parse().ok());
    let of = |key: &str| {
        let (name, said) = line.split_once(key)?;
        Some((who(name)?, value(said)?))
    };
    if let Some((of, die)) = of("'s die ").or_else(|| of("'s roll ")) {
        return Some(CalledOut::Die { of, die });
    }
    let defended = [" defended with ", " dodged with "].iter().find_map(|it| line.split_once(it));
    if let Some((name, die)) = defended {
        return Some(CalledOut::Die { of: who(name)?, die: value(die)? });
    }
    let said_of_it = line.strip_prefix("the ").unwrap_or(line);
    if let Some(said) = said_of_it.strip_prefix("die ").or(said_of_it.strip_prefix("roll ")) {
        return Some(CalledOut::Die { of: only_roller(app)?, die: value(said)? });
    }
    if let Some((by, value)) = of("'s damage was ") {
        return Some(CalledOut::Damage { by: Some(by), value, is_total: false });
    }
    if let Some(said) = said_of_it.strip_prefix("damage ") {
        return Some(CalledOut::Damage { by: None, value: value(said)?, is_total: false });
    }
    let total = [" altogether", " in all", " in total"].iter().find_map(|it| line.strip_suffix(it));
    let (line, is_total) = (total.unwrap_or(line), total.is_some());
    let said = [" for damage", " damage"].iter().find_map(|it| line.strip_suffix(it));
    // Without a word for damage it may be a die.
    let rolled = said.and_then(|it| it.split_once(" rolled ").or(it.split_once(" was ")));
    let dealt = [" hit for ", " hits for ", " does ", " did "];
    let (name, value) =
        rolled.or_else(|| dealt.iter().find_map(|it| said.unwrap_or(line).split_once(it)))?;
    let by = if SPOKEN_OF.contains(&name) { None } else { Some(who(name)?) };
    Some(CalledOut::Damage { by, value: value.parse().ok()?, is_total })
}

/// Whoever made the last attack, unless others have rolled to defend themselves.
fn only_roller(app: &App) -> Option<Id> {
    let attack = attacks_of(last_step(app)?.0).next()?;
    attack.by.filter(|_| attack.attack().defender.is_none())
}

/// Returns true for a line that calls out damage or a die.
pub(super) fn is_called_out(app: &App, line: &str) -> bool {
    called_out(app, &line.to_lowercase()).is_some()
}
