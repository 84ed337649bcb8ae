//! Initiative rolls in the notation of the table.

use phasekeeper_engine::encounter::{Combatant, Encounter, InitiativeRoll};
use phasekeeper_engine::narrate::face;
use phasekeeper_engine::rules::{InitiativeStat, Parameters};
use phasekeeper_engine::text::{number, signed};

/// Says how many have not rolled.
pub fn missing_rolls(count: usize) -> String {
    match count {
        0 => "all have rolled".to_owned(),
        1 => "1 has not rolled yet".to_owned(),
        several => format!("{several} have not rolled yet"),
    }
}

/// Returns the dice of a roll and its modifier: `38−30`, `3 6 10 −2`.
pub fn dice(rules: &Parameters, roll: &InitiativeRoll) -> String {
    let dice: Vec<String> = roll.dice.iter().map(|&die| face(rules, die)).collect();
    let modifier = match (roll.total_modifier(), dice.len()) {
        (0, _) => String::new(),
        (modifier, 1) => signed(modifier),
        (modifier, _) => format!(" {}", signed(modifier)),
    };
    format!("{}{modifier}", dice.join(" "))
}

/// Returns the dice of a roll and the resulting scores: `38 → 118`; only the scores if a die is a score.
pub fn dice_and_scores(state: &Encounter, combatant: &Combatant, roll: &InitiativeRoll) -> String {
    let rules = state.rules();
    let score = |&die: &i32| number(combatant.score_of(die, roll.total_modifier(), rules));
    let scores = roll.dice.iter().map(score).collect::<Vec<_>>().join(" ");
    let dice = dice(rules, roll);
    let is_score = rules.initiative_stat == InitiativeStat::Unused && dice == scores;
    if is_score { scores } else { format!("{dice} → {scores}") }
}
