//! Tactics: what an acting combatant would do next, as ordinary commands.
//!
//! Nobody knows more of distances here than the places say, nor what the players say: whoever is active can be attacked.

mod choices;
mod ground;

use ground::Distance;

use super::{Combatant, Encounter, Id, Lack};
use crate::command::{
    ActionKind, AttackDefense, AttackOrder, Command, EffectModifiers, Names, Rolls, Skill, Span,
    StatEdit,
};
use crate::dice::Dice;
use crate::rules::{
    Consequence, DEFENSE_SKILL, EffectRole, FiringMode, Reach, ReadyEffect, Status, Weapon,
};
use crate::text::PlainText;

/// A proposal of tactics for an acting combatant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proposal {
    /// To carry out these commands.
    Act(Vec<Command>),
    /// Nothing, as something is missing.
    Nothing(Lack),
    /// Nothing more: the stage is full.
    Done,
}

impl Proposal {
    /// The commands; none if there is nothing to do.
    pub fn commands(&self) -> &[Command] {
        if let Self::Act(commands) = self { commands } else { &[] }
    }

    /// The commands of both, this one's first.
    fn and_then(&self, other: &Self) -> Self {
        Self::Act([self.commands(), other.commands()].concat())
    }

    /// The attack that it ends with, if it does.
    pub fn attack(&self) -> Option<&AttackOrder> {
        if let Some(Command::Attack { order }) = self.commands().last() {
            Some(order)
        } else {
            None
        }
    }
}

/// Proposes what `who`, who is acting, would do next by their tactics; the dice choose an enemy if chance does.
pub fn propose(state: &Encounter, who: Id, dice: &mut dyn Dice) -> Proposal {
    // In a shared slot they choose by what is, and are kept from it by what was (AMB-14).
    let seen = state.without_held_back();
    let Some((own, before)) = state.get(who).zip(seen.get(who)) else { return Proposal::Done };
    let tactics = &own.block.tactics;
    let has = |limit: Option<i32>| limit.is_some_and(|count| own.injuries.wounds >= count);
    let is_busy = own.actions.taken.iter().any(|kind| kind.is_long());
    let again = before.next_shot(state.rules());
    if is_busy && again.is_none() {
        return Proposal::Done;
    }
    if before.stunned_by().is_some() || before.effect(EffectRole::Subdued.label()).is_some() {
        return Proposal::Nothing(Lack::Freedom);
    }
    if let Some((up, after)) = stand_up(state, own) {
        return up.and_then(&propose(&after, who, dice));
    }
    if !is_busy && own.is_active() && has(tactics.flee) {
        return flight(state, own);
    }
    if !is_busy && has(tactics.defend) && state.rules().full_defense != 0 {
        return Proposal::Act(vec![action(own, ActionKind::Defense, "")]);
    }
    let known = seen.known_weapons(before);
    let mut held: Vec<&Weapon> = known.iter().copied().filter(|it| before.holds(it)).collect();
    if !is_busy && held.is_empty() && !known.is_empty() {
        return pick_up(own);
    }
    // The weapon that is named is used and reloaded rather than left for another one; one that hits an area is not.
    let binds = |it: &&Weapon| own.is_named(it) && it.profile.area.is_none();
    if held.first().is_some_and(binds) {
        held.truncate(1);
    }
    let usable: Vec<_> = held.iter().filter_map(|weapon| own.with_mode(weapon)).collect();
    let enemies = state.targets(who);
    let reaches = |on: Id, weapon: &Weapon| state.reaches(own, on, weapon);
    let near = enemies.iter().filter(|on| usable.iter().any(|(weapon, _)| reaches(**on, weapon)));
    let near: Vec<Id> = near.copied().collect();
    let same = own.attacked.filter(|on| is_busy && enemies.contains(on));
    match same.or_else(|| own.choose(&near, dice)) {
        Some(on) if is_busy => match again.filter(|(weapon, _)| reaches(on, weapon)) {
            Some(again) => attack(&seen, before, on, again),
            None => Proposal::Done,
        },
        None if is_busy => Proposal::Done,
        Some(on) => match usable.into_iter().find(|(weapon, _)| reaches(on, weapon)) {
            Some(usable) => attack(&seen, before, on, usable),
            None => Proposal::Nothing(Lack::Reach),
        },
        None if enemies.is_empty() => Proposal::Nothing(Lack::Enemy),
        None => come_nearer(state, own, &held, &usable, &enemies, dice),
    }
}

/// Proposes an attack of `who` on this enemy, with the weapon of this label; `None` if it can't be used.
pub fn propose_attack(state: &Encounter, who: Id, on: Id, label: &str) -> Option<Proposal> {
    if let Some((up, after)) = stand_up(state, state.get(who)?) {
        return Some(up.and_then(&propose_attack(&after, who, on, label)?));
    }
    let seen = state.without_held_back();
    let own = seen.get(who)?;
    let mut usable = seen.usable_weapons(who).into_iter();
    Some(attack(&seen, own, on, usable.find(|(weapon, _)| weapon.is_called(label))?))
}

fn attack(
    state: &Encounter,
    own: &Combatant,
    on: Id,
    (weapon, mode): (&Weapon, FiringMode),
) -> Proposal {
    let is_free = own.actions.taken.is_empty() && own.actions.aim == 0;
    let is_melee = weapon.profile.reach() == Some(Reach::Melee);
    let aims = own.block.tactics.aim && is_free && !is_melee;
    let defends = |it: &&Combatant| state.can_defend(it) && it.has_fray(state.rules());
    let skill = Skill::Label(DEFENSE_SKILL.to_owned());
    let fray = AttackDefense { skill, rolls: Rolls::default() };
    let is_far = |on: &Combatant| state.distance(own, on, weapon) == Distance::TooFar;
    let charge = is_melee && state.get(on).is_some_and(is_far);
    let has_mode = mode != FiringMode::Single || weapon.profile.modes().next().is_some();
    let order = AttackOrder {
        defense: state.get(on).filter(defends).map(|_| fray),
        by: Some(own.name.to_string()),
        on: Some(state.name(on).into()),
        weapon: Some(weapon.label.to_string()),
        mode: has_mode.then_some(mode),
        charge,
        is_action: true,
        ..AttackOrder::default()
    };
    let aim = aims.then(|| action(own, ActionKind::Aim, ""));
    let attack = Command::Attack { order: Box::new(order) };
    Proposal::Act(aim.into_iter().chain([attack]).collect())
}

/// Proposes what brings an enemy within reach: to reload, to charge, or to go one place nearer (EX-90, AMB-107).
fn come_nearer(
    state: &Encounter,
    own: &Combatant,
    held: &[&Weapon],
    usable: &[(&Weapon, FiringMode)],
    enemies: &[Id],
    dice: &mut dyn Dice,
) -> Proposal {
    let is_empty = |it: &&&Weapon| {
        let is_reloaded = it.profile.area.is_none() && it.wants_reload();
        is_reloaded && own.with_mode(it).is_none()
    };
    let reaches = |it: &&&Weapon| enemies.iter().any(|on| state.reaches(own, *on, it));
    if let Some(weapon) = held.iter().filter(is_empty).find(reaches) {
        let (name, weapon) = (own.name.to_string(), Some(weapon.label.to_string()));
        let reload = Command::Reload { name, weapon, is_action: true, force: false };
        return Proposal::Act(vec![reload]);
    }
    let is_far = |on: &Id, weapon: &Weapon| {
        state.get(*on).is_some_and(|on| state.distance(own, on, weapon) == Distance::TooFar)
    };
    let blade = usable.iter().find(|(it, _)| it.profile.reach() == Some(Reach::Melee));
    if let Some(&blade) = blade {
        let is_near = |on: &Id| state.metres(own.id, *on).is_some_and(|it| it <= state.rules().run);
        let near = enemies.iter().filter(|on| is_far(on, blade.0) && is_near(on));
        if let Some(on) = own.choose(&near.copied().collect::<Vec<_>>(), dice) {
            return attack(state, own, on, blade);
        }
    }
    let far = enemies.iter().filter(|on| usable.iter().any(|(weapon, _)| is_far(on, weapon)));
    let far: Vec<Id> = far.copied().collect();
    let on = own.choose(&far, dice).and_then(|on| state.get(on)?.at.as_ref());
    match own.at.as_ref().zip(on) {
        Some((from, to)) => step(own, &state.next_place(from, to)),
        None if held.is_empty() => Proposal::Nothing(Lack::Weapon),
        None => Proposal::Nothing(Lack::Reach),
    }
}

/// Proposes to go to a place: it takes the stage (AMB-107).
fn step(own: &Combatant, place: &PlainText) -> Proposal {
    let edits = vec![StatEdit::At(Some(place.to_string()))];
    let set = Command::Set { names: Names::from(own.name.as_str()), edits };
    Proposal::Act(vec![action(own, ActionKind::Complex, &format!("moves to {place}")), set])
}

/// Proposes to get up, before all else in a stage, and how things are then; `None` for whoever is on their feet.
fn stand_up(state: &Encounter, own: &Combatant) -> Option<(Proposal, Encounter)> {
    let is_first = own.actions.taken.is_empty();
    let mut after =
        Some(state.clone()).filter(|_| is_first && own.suffers(Consequence::Knockdown))?;
    let standing = after.combatants.get_mut(own.id)?;
    standing.actions.taken.push(ActionKind::Quick);
    standing.effects.retain(|it| !ReadyEffect::is_outcome_of(&it.label, Consequence::Knockdown));
    let action = action(own, ActionKind::Quick, "stands up");
    Some((Proposal::Act(vec![action, cleared(own, Consequence::Knockdown)]), after))
}

/// Takes what is left of a consequence off somebody.
fn cleared(own: &Combatant, consequence: Consequence) -> Command {
    let label = ReadyEffect::outcome_of(consequence).map_or("", |it| &it.label).to_owned();
    Command::Clear { names: Names::from(own.name.as_str()), label }
}

/// Proposes to pick up what was lost: it takes the stage (AMB-106).
fn pick_up(own: &Combatant) -> Proposal {
    let action = action(own, ActionKind::Complex, "picks up the weapon");
    Proposal::Act(vec![action, cleared(own, Consequence::Disarm)])
}

/// Proposes full defense with the sign of flight, and with the stage after that the flight itself.
fn flight(state: &Encounter, own: &Combatant) -> Proposal {
    let names = || Names::from(own.name.as_str());
    let last = if own.effect(EffectRole::Fleeing.label()).is_some() {
        Command::Status { names: names(), status: Status::Gone }
    } else {
        let (label, modifiers) =
            (EffectRole::Fleeing.label().to_owned(), EffectModifiers::default());
        Command::Effect { names: names(), label, modifiers, span: Span::Open }
    };
    let has_defense = state.rules().full_defense != 0;
    let kind = if has_defense { ActionKind::Defense } else { ActionKind::Complex };
    Proposal::Act(vec![action(own, kind, ""), last])
}

fn action(own: &Combatant, kind: ActionKind, what: &str) -> Command {
    Command::Action { name: own.name.to_string(), kind, what: what.to_owned(), force: false }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::{Line, ReadContext, Request, read};
    use crate::dice::SeededDice;
    use crate::encounter::Timeline;

    fn fight(lines: &[&str]) -> Timeline {
        let mut timeline = Timeline::default();
        for line in lines {
            let Ok(Some(Line::Request(Request::Command(command)))) =
                read(line, ReadContext::default())
            else {
                panic!("{line}")
            };
            timeline.carry_out(&command, &mut SeededDice::new(1)).expect(line);
        }
        timeline
    }

    const FIGHT: [&str; 5] = [
        "add Ana side=foe init=90 skill.Guns=50 skill.Blades=50 weapon.knife=1d10/Blades/melee \
         weapon.rifle=2d10/Guns/ss/bf/x9 weapon.cannon=9d10/Cannons tactics=\"strongest burst\"",
        "add Bo side=pc init=20 dur=30 skill.Fray=40",
        "add Cy side=ally init=10 dur=50",
        "add Dov side=neutral init=10 dur=90",
        "begin",
    ];

    #[test]
    fn a_proposal_is_made_of_commands_that_can_be_carried_out() {
        let mut timeline = fight(&FIGHT);
        let state = timeline.encounter();
        assert_eq!(state.targets(Id(1)), [Id(3), Id(2)]);
        let usable = state.usable_weapons(Id(1));
        let usable: Vec<_> = usable.iter().map(|(weapon, mode)| (&*weapon.label, *mode)).collect();
        assert_eq!(usable, [("rifle", FiringMode::Burst), ("knife", FiringMode::Single)]);
        let proposal = propose(state, Id(1), &mut SeededDice::new(1));
        let lines =
            |it: &Proposal| it.commands().iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(lines(&proposal), ["attack linked ? by=Ana on=Cy with=rifle mode=burst"]);
        let other = propose_attack(state, Id(1), Id(2), "knife").expect("it can be used");
        assert_eq!(lines(&other), ["attack linked ? vs Fray ? by=Ana on=Bo with=knife"]);
        assert_eq!(propose_attack(state, Id(1), Id(2), "cannon"), None);
        for command in proposal.commands() {
            timeline.carry_out(command, &mut SeededDice::new(1)).expect("it is allowed");
        }
        let again = propose(timeline.encounter(), Id(1), &mut SeededDice::new(1));
        assert_eq!(again, proposal, "a second burst fits into the stage");
    }

    #[test]
    fn what_keeps_from_attacking_is_told() {
        for (line, lack) in [
            ("status Bo,Cy gone", Lack::Enemy),
            ("set Ana skill.Guns=none skill.Blades=none", Lack::Weapon),
            ("effect Ana subdued", Lack::Freedom),
        ] {
            let timeline = fight(&[FIGHT.as_slice(), &[line]].concat());
            let proposal = propose(timeline.encounter(), Id(1), &mut SeededDice::new(1));
            assert_eq!(proposal, Proposal::Nothing(lack));
        }
    }
}
