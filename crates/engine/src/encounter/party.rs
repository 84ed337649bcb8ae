//! The party of an encounter, as it is left.

use super::{Combatant, Encounter, Id, StatBlock};
use crate::command::PartyMember;
use crate::rules::{ReadyEffect, Side, Weapon};

impl Encounter {
    /// The players' characters and their allies, as another encounter can take them in.
    pub fn party(&self) -> Vec<PartyMember> {
        let party = self.combatants.iter().filter(|it| it.is_of_party());
        party.map(Combatant::as_member).collect()
    }

    /// Returns who is on the players' side already with the name of a member.
    pub fn who_is_here(&self, member: &PartyMember) -> Option<Id> {
        let here = self.get(self.who_has_name(&member.name)?)?;
        here.is_of_party().then_some(here.id)
    }
}

impl Combatant {
    /// Returns true for the players' characters and their allies.
    pub fn is_of_party(&self) -> bool {
        matches!(self.block.side, Side::Pc | Side::Ally)
    }

    /// Returns true if both fight on one side; the neutral are on no one's.
    pub fn is_on_side_of(&self, other: &Self) -> bool {
        let both = |side: fn(&Self) -> bool| side(self) && side(other);
        both(Self::is_of_party) || both(|it| it.block.side == Side::Foe)
    }

    /// The stat block with as many grenades and knives as are left to throw.
    fn without_what_was_thrown(&self) -> StatBlock {
        let left = |weapon: &Weapon| match weapon.rounds_left() {
            Some(0) if weapon.profile.is_thrown() => None,
            Some(_) if weapon.profile.is_thrown() => {
                Some(Weapon { profile: weapon.as_it_stands(), ..weapon.clone() })
            }
            _ => Some(weapon.clone()),
        };
        let weapons = self.block.weapons.iter().filter_map(left).collect();
        StatBlock { weapons, ..self.block.clone() }
    }

    fn as_member(&self) -> PartyMember {
        let ends_with_scene = |label| ReadyEffect::named(label).is_some_and(|it| it.scene);
        let lasting = self
            .effects
            .iter()
            .filter(|it| it.end.is_none() && it.until.is_none() && !ends_with_scene(&it.label));
        let effects = lasting.map(|effect| (effect.label.to_string(), effect.modifiers()));
        PartyMember {
            name: self.name.to_string(),
            block: self.without_what_was_thrown().as_edits(),
            injuries: self.injuries.as_edits(),
            pool: self.pool,
            status: self.status,
            effects: effects.collect(),
            notes: self.notes.iter().map(ToString::to_string).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::PlainText;

    #[test]
    fn the_party_is_on_one_side_and_foes_on_the_other() {
        let on = |side| {
            let block = StatBlock { side, ..StatBlock::default() };
            Combatant::new(Id(1), PlainText::new("Ana"), block)
        };
        for (one, other, is_one_side) in [
            (Side::Pc, Side::Ally, true),
            (Side::Foe, Side::Foe, true),
            (Side::Pc, Side::Foe, false),
            (Side::Neutral, Side::Neutral, false),
        ] {
            assert_eq!(on(one).is_on_side_of(&on(other)), is_one_side, "{one} {other}");
        }
    }
}
