//! The NPCs of an encounter, as another encounter can take them in.

use super::{Combatant, Encounter, split_number};
use crate::command::Template;
use crate::text::PlainText;

/// Combatants of one name and one stat block who were no player's characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormerNpc {
    /// The stat block as a template: the name without a number, the title of the encounter as its source.
    pub template: Template,
    /// The number of these combatants.
    pub count: u32,
}

impl Encounter {
    /// All but the players' characters, those of one name and one stat block together, in order of entry.
    pub fn npcs(&self) -> Vec<FormerNpc> {
        let mut npcs: Vec<FormerNpc> = Vec::new();
        for combatant in self.combatants.iter().filter(|it| !it.is_players()) {
            let template = self.template_of(combatant);
            match npcs.iter_mut().find(|npc| npc.template == template) {
                Some(npc) => npc.count += 1,
                None => npcs.push(FormerNpc { template, count: 1 }),
            }
        }
        npcs
    }

    /// The stat block of a combatant as a template: under the name without a number, with full magazines.
    pub fn template_of(&self, combatant: &Combatant) -> Template {
        let die = self.rules().initiative_die;
        Template {
            name: PlainText::new(split_number(&combatant.name).0),
            source: PlainText::new(self.title()),
            edits: Template::edits_from(&combatant.block.as_edits(), die),
            ..Template::default()
        }
    }
}

impl Combatant {
    /// Returns true if both have one name but for its number, and one stat block but for the rounds of its weapons.
    pub fn is_like(&self, other: &Self) -> bool {
        let (base, _) = split_number(&self.name);
        other.name.starts_with(base)
            && self.block.is_like(&other.block)
            && split_number(&other.name).0 == base
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encounter::combatant::{Id, StatBlock};
    use crate::encounter::combatants::Combatants;

    #[test]
    fn an_npc_names_the_encounter_it_comes_from() {
        let ghoul = Combatant::new(Id(1), PlainText::new("Ghoul 2"), StatBlock::default());
        let mut state = Encounter { title: PlainText::new("Nyhavn"), ..Encounter::default() };
        state.combatants = Combatants::from(vec![ghoul]);
        let [FormerNpc { template, count: 1 }] = &state.npcs()[..] else { panic!("one ghoul") };
        assert_eq!((template.name.as_str(), template.source.as_str()), ("Ghoul", "Nyhavn"));
    }
}
