//! The party of an encounter, as it is left.

use super::combatant::{Combatant, StatBlock};
use super::state::Encounter;
use crate::command::{InjuryKind, PartyMember, StatEdit};
use crate::rules::Side;

impl Encounter {
    /// The players' characters and their allies, as another encounter can take them in.
    pub fn party(&self) -> Vec<PartyMember> {
        let party = self.combatants.iter().filter(|it| it.is_of_party());
        party.map(Combatant::as_member).collect()
    }
}

impl Combatant {
    /// Returns true for the players' characters and their allies.
    pub fn is_of_party(&self) -> bool {
        matches!(self.block.side, Side::Pc | Side::Ally)
    }

    /// Returns true where both fight on one side; the neutral are on nobody's.
    pub fn is_on_side_of(&self, other: &Self) -> bool {
        let both = |side: fn(&Self) -> bool| side(self) && side(other);
        both(Self::is_of_party) || both(|it| it.block.side == Side::Foe)
    }

    fn as_member(&self) -> PartyMember {
        let kinds =
            [InjuryKind::Damage, InjuryKind::Wounds, InjuryKind::Stress, InjuryKind::Traumas];
        let injuries = kinds.map(|kind| StatEdit::Injury(kind, self.injuries.count(kind)));
        let lasting = self.effects.iter().filter(|effect| effect.end.is_none());
        let effects = lasting.map(|effect| (effect.label.to_string(), effect.modifiers()));
        PartyMember {
            name: self.name.to_string(),
            block: self.block.as_edits(),
            injuries: injuries.into(),
            pool: self.pool,
            status: self.status,
            effects: effects.collect(),
            notes: self.notes.iter().map(ToString::to_string).collect(),
        }
    }
}

impl StatBlock {
    /// The edits that make this stat block of an empty one, with full magazines.
    pub fn as_edits(&self) -> Vec<StatEdit> {
        let Self { explicit, morph, side, armor, accessory, hidden, skills, weapons } = self;
        let numbers = explicit.iter().map(|(stat, value)| StatEdit::Stat(*stat, Some(*value)));
        let mut edits: Vec<StatEdit> = numbers.collect();
        edits.extend([StatEdit::Morph(*morph), StatEdit::Side(*side)]);
        edits.extend([StatEdit::Armor(armor.clone()), StatEdit::Accessory(*accessory)]);
        edits.push(StatEdit::Hidden(*hidden));
        let skills = skills.iter().map(|(label, it)| StatEdit::Skill(label.to_string(), Some(*it)));
        edits.extend(skills);
        let weapons = weapons.iter();
        edits.extend(weapons.map(|weapon| {
            StatEdit::Weapon(weapon.label.to_string(), Some(weapon.profile.clone()))
        }));
        edits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encounter::combatant::{Id, StatBlock};
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
