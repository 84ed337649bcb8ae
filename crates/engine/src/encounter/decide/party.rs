//! `party`: the players' side of another encounter joins this encounter.

use super::{Transaction, effects, initiative, injury, setup, stat_edit};
use crate::command::{PartyMember, PartyOrder, Span, StatEdit};
use crate::encounter::name::validate_name;
use crate::encounter::{Fact, Id, Refusal, StatBlock};
use crate::rules::ReadyEffect;
use crate::text::PlainText;

/// `party from=FILE [harm=no] [moxie=full]`.
pub(super) fn bring(
    tx: &mut Transaction,
    order: &PartyOrder,
    members: &[PartyMember],
) -> Result<(), Refusal> {
    let new: Vec<_> = members.iter().filter(|it| tx.state.who_is_here(it).is_none()).collect();
    if new.is_empty() {
        let none = || Refusal::NoParty(PlainText::new(&order.file));
        return Err(if members.is_empty() { none() } else { Refusal::PartyIsHere });
    }
    let mut who = Vec::new();
    for member in &new {
        let name = validate_name(&member.name)?;
        who.push(setup::add_one(tx, name, StatBlock::default())?);
    }
    tx.push(Fact::Joined { who: who.clone() });
    for (id, member) in who.into_iter().zip(new) {
        take_in(tx, id, member, order)?;
        initiative::join(tx, id);
    }
    Ok(())
}

fn take_in(
    tx: &mut Transaction,
    id: Id,
    member: &PartyMember,
    order: &PartyOrder,
) -> Result<(), Refusal> {
    stat_edit::apply(tx, id, &member.block)?;
    if order.is_hurt {
        stat_edit::apply(tx, id, &member.injuries)?;
        injury::become_status(tx, id, member.status);
    }
    if order.moxie.is_none() {
        stat_edit::apply(tx, id, &[StatEdit::Pool(member.pool)])?;
    }
    for (label, modifiers) in &member.effects {
        let is_harm = modifiers.each.is_some()
            || ReadyEffect::named(label).and_then(ReadyEffect::outcome).is_some();
        if order.is_hurt || !is_harm {
            effects::add_effect(tx, id, label, modifiers, Span::Open)?;
        }
    }
    member.notes.iter().try_for_each(|note| setup::note(tx, id, note))
}
