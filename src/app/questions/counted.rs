//! Modifiers that count already, as whoever is attacked is under an effect, or as whoever attacks has aimed.

use super::asked::Asked;
use super::modifiers::{in_terms, only_one};
use super::parts::TARGET;
use super::words::words;
use crate::app::state::App;
use phasekeeper_engine::encounter::preview;

impl Asked {
    /// The modifiers of an answer without those that count already: of a command both count, but nobody says so.
    ///
    /// # Errors
    /// A sentence about another cover than the one that somebody has.
    pub(super) fn not_counted_twice(
        &self,
        app: &App,
        said: &str,
        answer: &str,
    ) -> Result<String, String> {
        // Several may be under different effects.
        if self.targets(app).len() != 1 {
            return Ok(answer.to_owned());
        }
        let command = self.given.with("").command(app);
        let targets = command.map_or_else(Vec::new, |it| preview(app.encounter(), &it).targets);
        let sources = targets.first().map(|it| &it.modifiers[..]).unwrap_or_default();
        let counted: Vec<String> =
            sources.iter().filter_map(|it| it.0.label().map(str::to_owned)).collect();
        let on = self.given.combatant(app, TARGET).map_or("", |it| &it.name);
        let cover = counted.iter().find(|it| only_one(it) == Some(" cover"));
        if let Some(cover) =
            cover.filter(|_| ["no cover", "in the open"].iter().any(|it| said.contains(it)))
        {
            return Err(format!("{on} is in {cover}; {on} leaves cover ends it"));
        }
        let (mut left, mut other) = (Vec::new(), None);
        for part in words(answer) {
            let label = part
                .strip_prefix("mod=")
                .and_then(|it| it.trim_matches('"').split_once(':'))
                .map(|it| it.1);
            match label {
                Some(label) if counted.iter().any(|it| it == label) => {}
                Some(label) if only_one(label) == Some(" cover") && cover.is_some() => {
                    // Cover that is said without its degree is what they have.
                    let is_said = in_terms(said).contains(label) || !label.starts_with("minor");
                    other = other.or(Some(label).filter(|_| is_said));
                }
                _ => left.push(part),
            }
        }
        match (cover, other) {
            (Some(cover), Some(other)) => {
                Err(format!("{on} is in {cover}; {on} has {other} changes it"))
            }
            _ => Ok(left.join(" ")),
        }
    }
}
