//! The other side of an encounter, as another encounter can take it in.

use super::combatant::Combatant;
use super::name::split_number;
use super::state::Encounter;
use crate::command::Template;
use crate::rules::Side;
use crate::text::PlainText;

/// Combatants of one name and one stat block who were no player's characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormerFoe {
    /// The stat block as a template: the name without a number, the title of the encounter as its source.
    pub template: Template,
    /// How many there were.
    pub count: u32,
}

impl Encounter {
    /// Everybody but the players' characters, those of one name and one stat block together, in order of entry.
    pub fn foes(&self) -> Vec<FormerFoe> {
        let mut foes: Vec<FormerFoe> = Vec::new();
        for combatant in self.combatants.iter().filter(|it| it.block.side != Side::Pc) {
            let template = self.template_of(combatant);
            match foes.iter_mut().find(|foe| foe.template == template) {
                Some(foe) => foe.count += 1,
                None => foes.push(FormerFoe { template, count: 1 }),
            }
        }
        foes
    }

    /// The stat block of a combatant as a template: under the name without a number, with full magazines.
    pub fn template_of(&self, combatant: &Combatant) -> Template {
        let die = self.rules().initiative_die;
        Template {
            name: PlainText::new(split_number(&combatant.name).0),
            source: PlainText::new(self.title()),
            edits: Template::edits_from(combatant.block.as_edits(), die),
            ..Template::default()
        }
    }
}
