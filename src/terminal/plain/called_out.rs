//! What is called out of the last attack: its damage, or a die.

use super::last_roll::{attacks_of, last_step};
use crate::app::words::{WAS, before, behind, first_word, is_any, more_behind};
use crate::app::{App, combatant_called};
use phasekeeper_engine::encounter::{AttackFact, Id};

/// Words for whoever, or whatever, was spoken of last.
pub(super) const SPOKEN_OF: &str = "it|that|he|she|they";

/// Something about the last attack that is called out.
#[derive(Clone, Copy)]
pub(super) enum CalledOut {
    /// Damage, of whoever rolled it if that was said; the margin may be in it: `the damage was 18`, `it hit for 12 in all`.
    Damage { by: Option<Id>, value: i32, is_total: bool },
    /// A die, perhaps with the one in whose place it is: `Ana's die was 33, not 44`.
    Die { of: Id, die: i32, fell: Option<i32> },
}

/// Finds what a line, in small letters, calls out; `None` for any other.
pub(super) fn called_out(app: &App, line: &str) -> Option<CalledOut> {
    let line = &line.replace("'s player ", " ").replace(" had rolled ", " rolled ");
    let line = &line.replace(" only ", " ").replace(" just ", " ");
    let line = before(line, "for both|for each|for all|each").unwrap_or(line);
    let corrected = line.split_once(" not ");
    // What comes behind the die that fell is another thing.
    let fell = corrected.map(|it| read_fallen(it.1).ok_or(())).transpose().ok()?;
    let line = corrected.map_or(line, |it| it.0.trim_end_matches(','));
    let who = |name: &str| {
        combatant_called(app.encounter(), name.trim_start_matches("the ")).ok().map(|it| it.id)
    };
    let value = |said: &str| {
        let said = behind(said, WAS).unwrap_or(said);
        behind(said, "a|an").unwrap_or(said).parse().ok()
    };
    let of = |key: &str| {
        let (name, said) = line.split_once(key)?;
        Some((who(name)?, value(said)?))
    };
    let die = ["'s die ", "'s roll ", " defended with ", " dodged with "].into_iter().find_map(of);
    // `Ana rolled 34, not 44`
    let die = die.or_else(|| corrected.and_then(|_| of(" rolled ")));
    if let Some((of, die)) = die {
        return Some(CalledOut::Die { of, die, fell });
    }
    // `it was 37, not 87`, or behind a miss `it was a 37`
    let made = || {
        let is_it = |it: &&AttackFact| match fell {
            Some(fell) => it.attack().attacker.check.roll == fell,
            None => !it.attack().is_hit() && it.attack().defender.is_none(),
        };
        attacks_of(last_step(app)?.0).find(is_it)?.by
    };
    let die = more_behind(line, "it").and_then(value);
    if let Some((of, die)) = die.and_then(|die| Some((made()?, die))) {
        return Some(CalledOut::Die { of, die, fell });
    }
    let said_of_it = behind(line, "the|her|his|their").unwrap_or(line);
    if let Some(said) = more_behind(said_of_it, "die|roll") {
        return Some(CalledOut::Die { of: only_roller(app)?, die: value(said)?, fell });
    }
    if let Some((by, value)) = of("'s damage was ") {
        return Some(CalledOut::Damage { by: Some(by), value, is_total: false });
    }
    if let Some(said) = more_behind(said_of_it, "damage") {
        return Some(CalledOut::Damage { by: None, value: value(said)?, is_total: false });
    }
    let total = before(line, "altogether|in all|in total");
    let (line, is_total) = (total.unwrap_or(line), total.is_some());
    let said = before(line, "for damage|damage");
    // Without a word for damage it may be a die.
    let rolled = said.and_then(|it| it.split_once(" rolled ").or(it.split_once(" was ")));
    let dealt = [" hit for ", " hits for ", " does ", " did "];
    let (name, value) =
        rolled.or_else(|| dealt.iter().find_map(|it| said.unwrap_or(line).split_once(it)))?;
    let by = if is_any(name, SPOKEN_OF) { None } else { Some(who(name)?) };
    Some(CalledOut::Damage { by, value: value.parse().ok()?, is_total })
}

/// Reads the die that fell, `31`, `a 31`, `31 as I said`; `None` if another clause follows.
fn read_fallen(said: &str) -> Option<i32> {
    let (die, more) = first_word(behind(said, "a|an").unwrap_or(said));
    let is_more = [" and ", " but ", ","].iter().any(|it| said.contains(it));
    die.parse().ok().filter(|_| more.is_empty() || !is_more)
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
