//! Places, and how far they are from each other (EX-86).

use super::Transaction;
use super::attack_setup::Setup;
use crate::encounter::ground::MAX_PLACE;
use crate::encounter::{
    BrokenRule, Combatant, Encounter, Fact, GroundDistance, Id, Refusal, check_range,
    check_short_text,
};
use crate::rules::{FARTHEST, RangeBand, Ranges, Reach, Stat};
use crate::text::{PlainText, is_same};

/// `ground PLACE [PLACE] METRES|none`: says a distance, or takes back what was said.
pub(super) fn say(
    tx: &mut Transaction,
    from: &str,
    to: Option<&str>,
    metres: Option<i32>,
) -> Result<(), Refusal> {
    let from = spelled(&tx.state, check_place(from)?, |_| true);
    let to = to.map(check_place).transpose()?.map(|to| spelled(&tx.state, to, |_| true));
    if to.as_ref().is_some_and(|to| is_same(to, &from)) {
        return Err(Refusal::OnePlace(from));
    }
    let ground = &mut tx.state.ground;
    let known = ground.iter().position(|it| it.is_between(&from, to.as_deref()));
    match (known, metres) {
        (None, None) => return Err(Refusal::NothingSaid(from)),
        (Some(index), None) => drop(ground.remove(index)),
        (known, Some(metres)) => {
            let metres = check_range("metres", metres, 0, FARTHEST)?;
            match known {
                Some(index) => ground[index].metres = metres,
                None => ground.push(GroundDistance { from, to, metres }),
            }
        }
    }
    Ok(())
}

/// Puts a combatant in a place, or nowhere. It is written as it was first, by somebody whom players see if they see this one.
pub(super) fn stand(tx: &mut Transaction, id: Id, place: Option<&str>) -> Result<(), Refusal> {
    let place = place.map(check_place).transpose()?;
    let is_seen = tx.combatant(id).is_seen();
    let place = place.map(|place| spelled(&tx.state, place, |other| is_seen <= other));
    tx.combatant(id).at = place;
    Ok(())
}

fn check_place(place: &str) -> Result<PlainText, Refusal> {
    let place = check_short_text("a place", place, MAX_PLACE)?;
    if place.eq_ignore_ascii_case("none") {
        return Err(Refusal::BadName { name: place, why: "none is nowhere" });
    }
    Ok(place)
}

/// Returns a place as it was written first, by anybody who counts, if somebody stands there or a distance names it.
fn spelled(state: &Encounter, place: PlainText, counts: impl Fn(bool) -> bool) -> PlainText {
    let said = state.ground.iter().flat_map(GroundDistance::places);
    let stood = state.combatants.iter().filter(|it| counts(it.is_seen()));
    let mut known = said.chain(stood.filter_map(|it| it.at.as_ref()));
    known.find(|known| is_same(known, &place)).cloned().unwrap_or(place)
}

impl Setup<'_> {
    /// The first target who stands somewhere: the others stand with them.
    fn first_placed<'a>(&self, state: &'a Encounter) -> Option<&'a Combatant> {
        self.targets.iter().filter_map(|&id| state.get(id)).find(|it| it.at.is_some())
    }

    /// Returns the metres to the target: as the line says, or else as the places tell; `None` if neither does.
    fn metres(&self, state: &Encounter) -> Option<i32> {
        let by_place = || state.metres(self.by?, self.first_placed(state)?.id);
        self.order.range.or_else(by_place)
    }

    /// The band of a ranged attack, and whether it is out of range.
    pub fn band(&self, state: &Encounter) -> (Option<RangeBand>, bool) {
        let is_ranged = self.reach == Some(Reach::Ranged) && state.rules().knows_ground();
        let Some(metres) = self.metres(state).filter(|_| is_ranged) else { return (None, false) };
        let som = self.by.and_then(|by| state.get(by)?.stat(Stat::Som, state.rules()));
        let ranges = self.weapon.as_ref().and_then(|weapon| weapon.profile.ranges.as_ref());
        Ranges::band(ranges, som, metres)
    }

    /// Returns true if the attacker and the target stand in different places.
    fn is_apart(&self, state: &Encounter) -> bool {
        let by = self.by.and_then(|by| state.get(by));
        by.zip(self.first_placed(state)).is_some_and(|(by, on)| by.is_apart_from(on))
    }

    /// Returns the rule of ranges and reach that the attack breaks (EX-86, EX-90).
    pub fn broken_range(&self, state: &Encounter) -> Option<BrokenRule> {
        let &Setup { order, ref weapon, reach, .. } = self;
        let rules = state.rules();
        let said = order.range.or_else(|| self.metres(state).filter(|_| self.is_apart(state)));
        match reach {
            _ if !rules.knows_ground() => None,
            Some(Reach::Ranged) if order.charge => Some(BrokenRule::ChargeIsMelee),
            Some(Reach::Ranged) => {
                let (_, is_out) = self.band(state);
                let label = weapon.as_ref().filter(|_| is_out)?.label.clone();
                Some(BrokenRule::OutOfRange { label, metres: self.metres(state)? })
            }
            _ if order.charge => {
                let metres = said.filter(|metres| *metres > rules.run)?;
                Some(BrokenRule::TooFarToCharge { metres, run: rules.run })
            }
            Some(Reach::Melee) => {
                let is_far = order.range.map_or_else(|| self.is_apart(state), |it| it > rules.near);
                is_far.then_some(BrokenRule::OutOfReach { near: rules.near })
            }
            None => None,
        }
    }
}

/// Brings who charges to where the target is, hit or miss (EX-90).
pub(super) fn charge(tx: &mut Transaction, setup: &Setup) {
    let place = setup.first_placed(&tx.state).and_then(|it| it.at.clone());
    let runs = setup.by.filter(|_| setup.is_apart(&tx.state));
    if let Some((who, place)) = runs.zip(place) {
        tx.combatant(who).at = Some(place.clone());
        tx.push(Fact::Edited { who, key: PlainText::new("at"), value: place });
    }
}
