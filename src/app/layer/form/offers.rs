//! The offers of a field to choose from: the kinds of templates while the name is empty, and gear in its fields.

use std::fmt::Display;

use super::suggestions::{Suggestions, templates};
use super::{Field, Form};
use crate::app::context::Context;
use crate::app::name_match::{is_match, squeezed};
use phasekeeper_engine::command::GearKind;

/// A kind of templates, or a piece of gear.
pub struct Offer {
    pub name: String,
    /// The numbers of gear.
    pub about: String,
}

impl Form {
    /// Returns the offers of the field in focus, apart from suggestions; those with the beginning that is typed come first.
    pub fn offers(&self, context: &Context) -> Vec<Offer> {
        if let Some(typed) = self.typed_gear() {
            return self.gear(&squeezed(typed), context);
        }
        let mut kinds: Vec<&str> = Vec::new();
        if self.seeks_template() && self.fields[0].value().is_empty() {
            let templates = templates(context.library, context.former_npcs);
            kinds.extend(templates.iter().map(|(template, origin)| origin.kind(template)));
            kinds.dedup();
        }
        let offer = |kind: &str| Offer { name: kind.to_owned(), about: String::new() };
        kinds.into_iter().map(offer).collect()
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
        let mut gear: Vec<Offer> = gear
            .into_iter()
            .filter(|(name, _)| is_match(name, sought))
            .map(|(name, numbers)| Offer { name: name.to_owned(), about: numbers.to_string() })
            .collect();
        gear.sort_by_key(|it| !squeezed(&it.name).starts_with(sought));
        gear
    }

    /// Chooses the gear that is typed, by its beginning or a word of it. A whole name is complete, though others begin with it.
    pub(super) fn choose_begun(&mut self, context: &Context) {
        let Some(typed) = self.typed_gear().map(squeezed) else { return };
        let names: Vec<String> = self.offers(context).iter().map(|it| squeezed(&it.name)).collect();
        let is_begun = !names.is_empty() && !typed.is_empty() && !names.contains(&typed);
        self.suggestions.chosen = is_begun.then_some(0);
    }

    /// Takes the chosen offer: the name of gear into the field, or the word of a kind, whose templates are listed.
    pub(super) fn take_offer(&mut self, context: &Context) {
        let Some(Offer { name, .. }) = self.chosen_offer(context) else { return };
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
    }
}
