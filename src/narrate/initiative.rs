//! Initiative rolls in a sentence.

use super::order::Names;
use crate::encounter::Fact;
use crate::rules::{InitiativeDie, Parameters};
use crate::text::{join_and, number};

/// Returns a face of the initiative die: `07`, `7`.
pub fn face(rules: &Parameters, die: i32) -> String {
    match rules.initiative_die {
        InitiativeDie::D100 => format!("{die:02}"),
        InitiativeDie::D10 => die.to_string(),
        InitiativeDie::Fudge => number(die),
    }
}

/// The initiative rolls among `facts`, all in one sentence: "Ana 118 (rolled 38), Ben 65 (rolled 05)".
pub(super) fn rolled(names: &Names, facts: &[Fact]) -> Option<String> {
    let rolls: Vec<String> = facts.iter().filter_map(|fact| roll(names, fact)).collect();
    (!rolls.is_empty()).then(|| rolls.join(", "))
}

fn roll(names: &Names, fact: &Fact) -> Option<String> {
    let Fact::Initiative { who, dice, scores } = fact else { return None };
    let scores: Vec<String> = scores.iter().map(|&score| number(score)).collect();
    let faces: Vec<String> = dice.iter().map(|&die| face(names.rules(), die)).collect();
    let rolled = match faces.as_slice() {
        [] => String::new(),
        faces if faces == scores => String::new(),
        faces => format!(" (rolled {})", join_and(faces)),
    };
    Some(format!("{} {}{rolled}", names.one(*who), join_and(&scores)))
}
