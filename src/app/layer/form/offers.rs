//! What a field offers to choose from: the kinds of templates while the name is empty, and gear in its fields.

use std::fmt::Display;

use super::suggestions::{Suggestions, templates};
use super::{Field, Form};
use crate::app::context::Context;
use crate::app::name_match::{is_match, squeezed};
use crate::app::outcome::Outcome;
use phasekeeper_engine::command::GearKind;

/// A kind of templates, or a piece of gear.
pub struct Offer {
    pub name: String,
    /// How many there are, or the numbers that the name stands for.
    pub about: String,
}

impl Form {
    /// What the field in focus offers, apart from suggestions; those with the beginning that is typed come first.
    pub fn offers(&self, context: &Context) -> Vec<Offer> {
        if let Some(typed) = self.typed_gear() {
            return self.gear(&squeezed(typed), context);
        }
        let mut kinds: Vec<(&str, usize)> = Vec::new();
        if self.seeks_template() && self.fields[0].value().is_empty() {
            for (template, origin) in templates(context.library, context.former_npcs) {
                let kind = origin.kind(template);
                match kinds.iter_mut().find(|(known, _)| *known == kind) {
                    Some((_, count)) => *count += 1,
                    None => kinds.push((kind, 1)),
                }
            }
        }
        let offer = |(name, count): (&str, usize)| (name.to_owned(), count.to_string());
        kinds.into_iter().map(offer).map(|(name, about)| Offer { name, about }).collect()
    }

    /// The offer that Enter takes.
    pub fn chosen_offer(&self, context: &Context) -> Option<Offer> {
        let chosen = self.suggestions.chosen.filter(|_| self.suggestions.list.is_empty())?;
        self.offers(context).into_iter().nth(chosen)
    }

    /// The part of a gear field before the cursor that is, or becomes, a name.
    fn typed_gear(&self) -> Option<&str> {
        let Field { spec, line, .. } = &self.fields[self.focus];
        let text = line.value();
        let is_at_end = line.cursor() == text.chars().count();
        let part = text.rsplit([',', '+']).next().filter(|_| is_at_end && spec.gear.is_some());
        part.map(str::trim_start)
    }

    fn gear(&self, sought: &str, context: &Context) -> Vec<Offer> {
        let library = context.library;
        let gear: Vec<(&str, &dyn Display)> = match self.fields[self.focus].spec.gear {
            Some(GearKind::Weapon) => {
                library.weapons().iter().map(|it| (it.name.as_str(), &it.value as _)).collect()
            }
            _ => library.armor().iter().map(|it| (it.name.as_str(), &it.value as _)).collect(),
        };
        let fits = |(name, _): &(&str, _)| is_match(name, sought) && squeezed(name) != sought;
        let mut gear: Vec<_> = gear.into_iter().filter(fits).collect();
        gear.sort_by_key(|(name, _)| !squeezed(name).starts_with(sought));
        let offer = |(name, numbers): (&str, &dyn Display)| Offer {
            name: name.to_owned(),
            about: numbers.to_string(),
        };
        gear.into_iter().map(offer).collect()
    }

    /// Chooses the gear that begins as typed. A whole name is complete, though others begin with it.
    pub(super) fn choose_begun(&mut self, context: &Context) {
        let Some(typed) = self.typed_gear().map(squeezed) else { return };
        let is_whole = |name: &str| squeezed(name) == typed;
        let library = context.library;
        let is_complete = library.weapons().iter().any(|it| is_whole(&it.name))
            || library.armor().iter().any(|it| is_whole(&it.name));
        let first = self.offers(context).into_iter().next().filter(|_| !is_complete);
        let begins = |it: &Offer| !typed.is_empty() && squeezed(&it.name).starts_with(&typed);
        self.suggestions.chosen = first.filter(begins).map(|_| 0);
    }

    /// Takes the chosen offer: the name of gear into the field, or the word of a kind, whose templates are listed.
    pub(super) fn take_offer(&mut self, context: &Context) -> Outcome {
        let Some(Offer { name, .. }) = self.chosen_offer(context) else { return Outcome::Stay };
        let typed = self.typed_gear().map(str::len);
        let line = &mut self.fields[self.focus].line;
        let before = typed.map_or("", |typed| &line.value()[..line.value().len() - typed]);
        *line = format!("{before}{name}").into();
        self.suggestions = Suggestions::default();
        self.fresh = typed.is_none();
        if self.fresh {
            self.suggest(context);
            self.suggestions.chosen = Some(0);
        }
        Outcome::Stay
    }
}
