//! Tactics: what an acting combatant would do next, as ordinary commands.
//!
//! Nobody knows distances here, nor what the players say: whoever is active can be attacked.

mod choices;

use super::combatant::{Combatant, Id};
use super::fact_details::Lack;
use super::state::Encounter;
use crate::command::{
    ActionKind, AttackDefense, AttackOrder, Command, EffectModifiers, Names, Rolls, Skill, Span,
};
use crate::dice::Dice;
use crate::rules::{
    Consequence, DEFENSE_SKILL, EffectRole, FiringMode, Reach, ReadyEffect, Status, Weapon,
};

/// What tactics propose to an acting combatant.
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
    if !is_busy && own.is_active() && has(tactics.flee) {
        return flight(state, own);
    }
    if !is_busy && has(tactics.defend) && state.rules().full_defense != 0 {
        return Proposal::Act(vec![action(own, ActionKind::Defense)]);
    }
    let targets = state.targets(who);
    let same = own.attacked.filter(|on| is_busy && targets.contains(on));
    let Some(on) = same.or_else(|| own.choose(&targets, dice)) else {
        return if is_busy { Proposal::Done } else { Proposal::Nothing(Lack::Enemy) };
    };
    let weapons = before.skilled_weapons(state.rules());
    if !is_busy && weapons.is_empty() && before.skilled(state.rules()).next().is_some() {
        return pick_up(own);
    }
    // The weapon that is named is reloaded if it has to be, rather than left for another one.
    let is_bound = weapons.first().is_some_and(|weapon| own.is_named(weapon));
    let mut usable = weapons.into_iter().filter_map(|weapon| own.with_mode(weapon));
    match again.or_else(|| usable.find(|(weapon, _)| !is_bound || own.is_named(weapon))) {
        Some(usable) => attack(&seen, before, on, usable),
        None => reload(state, before),
    }
}

/// Proposes an attack of `who` on this enemy, with the weapon of this label; `None` if it can't be used.
pub fn propose_attack(state: &Encounter, who: Id, on: Id, label: &str) -> Option<Proposal> {
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
    let aims = own.block.tactics.aim && is_free && weapon.profile.reach() != Some(Reach::Melee);
    let defends = |it: &&Combatant| state.can_defend(it) && it.fray(state.rules()).is_some();
    let skill = Skill::Label(DEFENSE_SKILL.to_owned());
    let fray = AttackDefense { skill, rolls: Rolls::default() };
    let has_mode = mode != FiringMode::Single || weapon.profile.modes().next().is_some();
    let order = AttackOrder {
        defense: state.get(on).filter(defends).map(|_| fray),
        by: Some(own.name.to_string()),
        on: Some(state.name(on).into()),
        weapon: Some(weapon.label.to_string()),
        mode: has_mode.then_some(mode),
        is_action: true,
        ..AttackOrder::default()
    };
    let aim = aims.then(|| action(own, ActionKind::Aim));
    let attack = Command::Attack { order: Box::new(order) };
    Proposal::Act(aim.into_iter().chain([attack]).collect())
}

/// Proposes to reload the best weapon that has too few rounds.
fn reload(state: &Encounter, own: &Combatant) -> Proposal {
    let empty = own.skilled_weapons(state.rules()).into_iter().find(|weapon| weapon.wants_reload());
    let Some(Weapon { label, .. }) = empty else {
        return Proposal::Nothing(Lack::Weapon);
    };
    let (name, weapon) = (own.name.to_string(), Some(label.to_string()));
    let reload = Command::Reload { name, weapon, is_action: true, force: false };
    Proposal::Act(vec![reload])
}

/// Proposes to pick up what was lost: it takes the stage (AMB-106).
fn pick_up(own: &Combatant) -> Proposal {
    let name = own.name.to_string();
    let what = "picks up the weapon".to_owned();
    let label = ReadyEffect::outcome_of(Consequence::Disarm).map_or("", |it| &it.label).to_owned();
    let clear = Command::Clear { names: Names::from(name.as_str()), label };
    let action = Command::Action { name, kind: ActionKind::Complex, what, force: false };
    Proposal::Act(vec![action, clear])
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
    Proposal::Act(vec![action(own, kind), last])
}

fn action(own: &Combatant, kind: ActionKind) -> Command {
    Command::Action { name: own.name.to_string(), kind, what: String::new(), force: false }
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
