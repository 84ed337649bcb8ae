//! The placeholders of what somebody is, has or is under, and how each is written in a line.

use super::modifiers::in_terms;
use super::offers::effect_of;
use super::people::{armor_given, has_number_of, stats, weapon_given};
use super::words::{bare, is_one_word, words};
use crate::app::state::App;
use phasekeeper_engine::command::{in_quotes, quoted};
use phasekeeper_engine::encounter::{Combatant, Effect, Id};
use phasekeeper_engine::rules::{Healing, Morph, ReadyEffect, Side, Status};
use phasekeeper_engine::text::is_same;

/// Placeholders and their values, in order.
pub type Values<'a> = Vec<(&'a str, String)>;

/// Reads the value of a placeholder, as a line has it; `None` if it is not of its kind.
pub fn read_state(app: &App, key: &str, said: &str, given: &Values) -> Option<String> {
    let state = app.encounter();
    // Whoever the sentence begins with.
    let subject = || state.find(given.first()?.1.trim_matches('"')).ok();
    match key {
        // An effect that no list has.
        "{label}" => {
            let has_meaning = said.parse::<Status>().is_ok() || MEANINGS.contains(&said);
            let is_word = is_one_word(said) && said.chars().all(char::is_alphabetic);
            (is_word && !has_meaning).then(|| said.to_owned())
        }
        "{morph}" => {
            said.strip_suffix("morph").unwrap_or(said).parse().ok().map(|it: Morph| it.to_string())
        }
        "{heals}" => {
            let said = said.strip_prefix("basic ").unwrap_or(said);
            let heals: Option<Healing> =
                said.parse().or_else(|_| said.trim_end_matches('s').parse()).ok();
            heals.map(|it| it.to_string())
        }
        // What is counted in a turn is called initiative, too; in a phase a die is one that was rolled now.
        "{stats}" => read_stats(app, subject()?, said).filter(|it| {
            let is_begun = state.clock().turn > 0 && said.contains("initiative");
            !(is_begun || state.mode().is_in_phase() && it.starts_with("die="))
        }),
        "{skill}" | "{ability}" => {
            let own = subject()?.skills(state.rules());
            let (label, _) = own.into_iter().find(|it| is_same(&it.0, said))?;
            let before = if key == "{skill}" { "skill." } else { "" };
            Some(quoted(&format!("{before}{label}")).to_string())
        }
        "{points}" => {
            let said = ["points of ", "point of "]
                .iter()
                .find_map(|it| said.strip_prefix(it))
                .unwrap_or(said);
            let key = POINTS.iter().find(|it| is_same(it.0, said))?.1;
            // Points are of a number that is known.
            let count: Option<i32> =
                given.iter().find(|it| it.0 == "{n}").and_then(|it| it.1.parse().ok());
            let is_new = key == "pool" && count > subject().map(|it| it.block.moxie());
            Some(if is_new { "moxie" } else { key }.to_owned())
        }
        "{side}" => {
            let side = SIDES.iter().find(|it| is_same(it.0, said)).map_or(said, |it| it.1);
            side.parse::<Side>().ok().map(|it| it.to_string())
        }
        "{status}" => said.parse::<Status>().ok().map(|it| it.to_string()),
        "{effect}" => {
            // Whoever is in cover stays in it.
            let own = |it: &Effect| it.label.ends_with(" cover").then(|| it.label.to_string());
            let own = || subject()?.effects.iter().find_map(own);
            let label = match said {
                "cover" => own().unwrap_or_else(|| "minor cover".to_owned()),
                said => in_terms(said),
            };
            ReadyEffect::named(&label).filter(|it| it.offered).map(effect_of)
        }
        // An effect of theirs.
        "{own}" => {
            let label = in_terms(said);
            let is_it = |own: &str| is_same(own, &label) || own.ends_with(&format!(" {label}"));
            let own = subject()?.effects.iter().find(|it| is_it(&it.label));
            own.map(|it| in_quotes(&it.label).to_string())
        }
        _ => None,
    }
}

/// Words for what is no mere label.
const MEANINGS: [&str; 8] =
    ["out", "down", "hit", "surprised", "hidden", "bleeding", "killed", "conscious"];

/// Words for amounts, and their keys.
const POINTS: [(&str, &str); 7] = [
    ("damage", "damage"),
    ("wound", "wounds"),
    ("wounds", "wounds"),
    ("stress", "stress"),
    ("trauma", "traumas"),
    ("traumas", "traumas"),
    ("moxie", "pool"),
];

/// Words for sides.
const SIDES: [(&str, &str); 3] = [("player", "pc"), ("enemy", "foe"), ("friend", "ally")];

/// Reads numbers of a combatant; `None` if one is of a skill that neither they nor the ruleset have.
fn read_stats(app: &App, of: &Combatant, said: &str) -> Option<String> {
    let said = apart(said);
    let first = said.split(',').next().unwrap_or_default();
    let is_gear = weapon_given(app, bare(first)).or_else(|| armor_given(app, first)).is_some();
    let are_stats = has_number_of(app, &said) || is_gear;
    known_stats(app, of, &said).ok().filter(|_| are_stats)
}

/// Says which of somebody's numbers is none; `None` if all can be read, and for several.
pub fn unknown_stat(app: &App, who: &[Id], said: &str) -> Option<String> {
    let [who] = who else { return None };
    known_stats(app, app.encounter().get(*who)?, &apart(said)).err()
}

/// Numbers with a comma between each.
fn apart(said: &str) -> String {
    said.replace(" and has ", ", ").replace(" and ", ", ")
}

fn known_stats(app: &App, of: &Combatant, said: &str) -> Result<String, String> {
    let read = stats(app, said)?;
    let rules = app.encounter().rules();
    let is_known = |skill: &str| {
        let is_own = of.skills(rules).iter().any(|it| is_same(&it.0, skill));
        is_own || rules.linked_skills.link(skill).is_some()
    };
    for part in words(&read) {
        let Some((key, value)) = part.split_once('=') else {
            return Err(format!("{part} is no number, weapon or armor that is known"));
        };
        let skill = key.trim_matches('"').strip_prefix("skill.");
        if let Some(skill) = skill.filter(|it| !is_known(it)) {
            return Err(format!(
                "{skill} is no number or skill that is known; skill.LABEL={value} gives any"
            ));
        }
    }
    Ok(read)
}
