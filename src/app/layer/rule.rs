//! The rules behind the dialogs.

use super::attack::AttackStep;
use super::roll_step::{RollPurpose, RollStep};
use super::{Layer, Outcome};
use phasekeeper_engine::command::Request;
use phasekeeper_engine::encounter::PendingDecision;

/// The rules: each below the words for what it is about, in at most three lines with its ids in `docs/RULES.md`.
const RULES: &str = include_str!("../../../assets/rules.txt");

/// The rule behind a layer; `None` if there is none.
pub(super) fn behind(layer: &Layer) -> Option<&'static str> {
    let word = word_of(layer)?;
    let about = |entry: &'static str| {
        let (words, text) = entry.split_once('\n')?;
        words.split(' ').any(|it| it == word).then_some(text)
    };
    RULES.split("\n\n").find_map(about)
}

/// The word for what a layer is about.
fn word_of(layer: &Layer) -> Option<String> {
    Some(match layer {
        Layer::InitiativeEntry(it) if it.ambush.is_some() => "ambush".to_owned(),
        Layer::InitiativeEntry(_) => "initiative".to_owned(),
        Layer::Form(form) => form.purpose.to_string(),
        Layer::Draft(draft) => draft.row.word.to_owned(),
        Layer::Damage(prompt) if prompt.is_area() => "area".to_owned(),
        Layer::Damage(_) => "damage".to_owned(),
        Layer::Menu(menu) => match &menu.answers.first()?.1 {
            Outcome::Open(layer) => return word_of(layer),
            Outcome::Execute(Request::Command(command)) => {
                command.to_string().split(' ').take(1).collect()
            }
            _ => return None,
        },
        Layer::Odds(_) => "odds".to_owned(),
        Layer::TestDialog(it) => it.active_roll().map_or("opposed".to_owned(), word_of_roll),
        Layer::FirstAid(it) => word_of_roll(&it.roll),
        Layer::Attack(it) => match &it.step {
            AttackStep::Damage(_) => "damage".to_owned(),
            _ => it.roll().map_or("attack".to_owned(), word_of_roll),
        },
        Layer::Decision(it) => match (&it.roll, &it.decision) {
            (Some(roll), _) => word_of_roll(roll),
            (_, PendingDecision::Consequence { consequence, .. }) => consequence.to_string(),
            _ => return None,
        },
        _ => return None,
    })
}

fn word_of_roll(roll: &RollStep) -> String {
    match roll.purpose {
        _ if roll.is_offering() => "point".to_owned(),
        RollPurpose::Resist(consequence) => consequence.to_string(),
        _ => roll.purpose.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_three_short_lines_at_most_and_an_id() {
        for entry in RULES.trim_end().split("\n\n") {
            let lines: Vec<&str> = entry.lines().skip(1).collect();
            let is_short = |line: &&str| line.chars().count() <= 76;
            assert!((1..=3).contains(&lines.len()) && lines.iter().all(is_short), "{entry}");
            let (_, ids) = entry.rsplit_once('(').expect("ids");
            assert!(ids.ends_with(')') && ids.contains('-'), "{entry}");
        }
    }
}
