//! Names of weapons and armor, completed in their fields.

use std::fmt::Display;

use super::{Field, Form};
use crate::app::context::Context;
use crate::app::outcome::Outcome;
use phasekeeper_engine::command::{GearKind, Library};

/// A piece of gear with a partly typed name.
pub struct BegunGear {
    pub name: String,
    /// The numbers it stands for.
    pub numbers: String,
    /// The length of what is typed of it, in bytes.
    typed: usize,
}

impl Form {
    /// The gear of the library that a partly typed name at the end of the field in focus completes to, if any.
    pub fn begun_gear(&self, library: &Library) -> Option<BegunGear> {
        let Field { spec, line, .. } = &self.fields[self.focus];
        let text = line.value();
        let typed = text.rsplit([',', '+']).next()?.trim_start();
        if typed.is_empty() || line.cursor() < text.chars().count() {
            return None;
        }
        let beginning = typed.to_lowercase();
        let gear: Vec<(&str, &dyn Display)> = match spec.gear? {
            GearKind::Armor | GearKind::Accessory => {
                library.armor().iter().map(|it| (it.name.as_str(), &it.value as _)).collect()
            }
            GearKind::Weapon => {
                library.weapons().iter().map(|it| (it.name.as_str(), &it.value as _)).collect()
            }
        };
        let begun =
            gear.into_iter().filter(|(name, _)| name.to_lowercase().starts_with(&beginning));
        // A whole name is complete, though others begin with it.
        let (name, numbers) = begun.min_by_key(|(name, _)| name.len() > typed.len())?;
        let typed = typed.len();
        let numbers = numbers.to_string();
        (name.len() > typed).then(|| BegunGear { name: name.to_owned(), numbers, typed })
    }

    /// Completes the name of the gear.
    pub(super) fn complete(&mut self, context: &Context) -> Outcome {
        if let Some(BegunGear { name, typed, .. }) = self.begun_gear(context.library) {
            let line = &mut self.fields[self.focus].line;
            let before = &line.value()[..line.value().len() - typed];
            *line = format!("{before}{name}").into();
            self.fresh = false;
        }
        Outcome::Stay
    }
}
