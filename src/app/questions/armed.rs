//! Answers that name a weapon: where it stands in a line, and what to say of one that the attacker has not.

use super::asked::Asked;
use super::offer::{Answered, Offer, chosen};
use super::parts::{ATTACKER, Part, WITH};
use super::weapons::{weapon_called, weapon_word, weapons};
use super::words::{all_ends, bare, first_word, longest};
use crate::app::state::App;
use phasekeeper_engine::text::{is_same, suggest};

impl Asked {
    /// A line with its weapon first: `in the leg with the pistol, 11`; `None` if it is so, or has none.
    ///
    /// # Errors
    /// A sentence about a weapon of the library that the attacker has not.
    pub fn weapon_first(&self, app: &App, text: &str) -> Answered {
        let offered = weapons(app, &self.given);
        let Some((before, rest)) = text.split_once(" with ").filter(|_| !text.starts_with("with "))
        else {
            let said = text.strip_prefix("with ").unwrap_or(text);
            let lacks = |end: usize| self.lacks(app, &offered, said[..end].trim_end_matches(','));
            return all_ends(said).find_map(lacks).map_or(Ok(None), Err);
        };
        let found = longest(rest, |arm| chosen(&offered, weapon_word(arm)));
        Ok(found.map(|(arm, _, more)| format!("with {arm} {}{more}", before.trim_end_matches(','))))
    }

    /// Says that the attacker has not this weapon of the library.
    fn lacks(&self, app: &App, offered: &[Offer], said: &str) -> Option<String> {
        let part = self.given.part()?;
        let is_weapon = app.library().weapons().iter().any(|it| is_same(&it.name, bare(said)));
        let is_lacking = is_weapon && chosen(offered, weapon_word(said)).is_none();
        is_lacking.then(|| self.not_among(app, part, offered, said))
    }

    /// Says that a word is none of what is offered; of a weapon of the library, what gives it.
    pub fn not_among(&self, app: &App, part: &Part, offered: &[Offer], said: &str) -> String {
        let said = said.split(", ").next().unwrap_or(said);
        let words: Vec<&str> = offered.iter().map(Offer::told).collect();
        let told = words.join(", ").replace('"', "");
        let meant =
            suggest(said, words).map_or_else(String::new, |it| format!("; did you mean {it}?"));
        let why = format!("{said} is not among {told}{meant}");
        let Some(by) = self.given.answer(ATTACKER).filter(|_| part.key == WITH) else { return why };
        let has_word = |name: &str, said: &str| {
            said.split(' ').any(|word| name.split(' ').any(|own| is_same(own, word)))
        };
        let named = |said: &str| {
            weapon_called(app, weapon_word(said)).filter(|it| has_word(&it.name, said))
        };
        // Of several kinds, the first stands for all.
        let mut weapons = app.library().weapons().iter();
        let of_kind = || weapons.find(|it| it.name.rsplit(' ').next() == Some(said));
        let found = named(said).or_else(|| named(first_word(said).0)).or_else(of_kind);
        found.map_or(why.clone(), |it| {
            let article = if it.name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
            format!("{why}; {} has {article} {} gives one", by.replace('"', ""), it.name)
        })
    }
}
