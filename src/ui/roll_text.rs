//! Initiative rolls as they are read at the table.

use crate::encounter::{Combatant, Encounter, InitiativeRoll};
use crate::narrate::signed;
use crate::rules::{InitiativeDie, Parameters};

/// Returns a face of the initiative die: `07`, `7`.
pub fn face(rules: &Parameters, die: i32) -> String {
    match rules.initiative_die {
        InitiativeDie::D100 => format!("{die:02}"),
        InitiativeDie::D10 | InitiativeDie::Fudge => die.to_string(),
    }
}

/// Returns the dice of a roll and its modifier: `38−30`, `3 6 10 −2`.
pub fn dice(rules: &Parameters, roll: &InitiativeRoll) -> String {
    let dice: Vec<String> = roll.dice.iter().map(|&die| face(rules, die)).collect();
    let modifier = match (roll.modifier, dice.len()) {
        (0, _) => String::new(),
        (modifier, 1) => signed(modifier),
        (modifier, _) => format!(" {}", signed(modifier)),
    };
    format!("{}{modifier}", dice.join(" "))
}

/// Returns the dice of a roll and the scores they make: `38 → 118`; the scores alone where the dice are the same.
pub fn dice_and_scores(state: &Encounter, combatant: &Combatant, roll: &InitiativeRoll) -> String {
    let score = |&die: &i32| combatant.score_of(die, roll.modifier, state.rules()).to_string();
    let scores = roll.dice.iter().map(score).collect::<Vec<_>>().join(" ");
    let dice = dice(state.rules(), roll);
    if dice == scores { scores } else { format!("{dice} → {scores}") }
}
