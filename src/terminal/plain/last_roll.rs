//! The last step that rolled something, and its attack, to be made again.

use std::sync::Arc;

use crate::app::{App, Undefended};
use phasekeeper_engine::command::{
    AttackOrder, Command, MoxieChange, Rolls, StatEdit, read_command,
};
use phasekeeper_engine::encounter::{AttackFact, Fact, Id, Step};
use phasekeeper_engine::rules::{Check, FiringExtra};

/// A correction of the last step.
#[derive(Clone)]
pub(super) struct Correction {
    /// The line in place of its own.
    pub line: String,
    /// The attack, if its defense is to be asked first.
    pub undefended: Option<Undefended>,
}

impl From<String> for Correction {
    fn from(line: String) -> Self {
        Self { line, undefended: None }
    }
}

impl Correction {
    /// Another attack in place of the last; whether this target defends themselves is asked first.
    pub fn of(app: &App, order: Box<AttackOrder>, undefended: Option<Id>) -> Self {
        let undefended = undefended.and_then(|on| without_defense(app, &order, on));
        Self { line: Command::Attack { order }.to_string(), undefended }
    }
}

/// The last step, and those behind it that set numbers alone: what the step rolled can still be corrected.
pub(super) fn last_step(app: &App) -> Option<(&Step, &[Arc<Step>])> {
    let done = app.timeline().history().done();
    let at = done.iter().rposition(|step| !only_sets(app, step))?;
    Some((&done[at], &done[at + 1..]))
}

/// Returns true for a step that sets numbers of a sheet, and no harm.
pub(super) fn only_sets(app: &App, step: &Step) -> bool {
    let is_of_sheet = |it: &StatEdit| {
        matches!(
            it,
            StatEdit::Stat(..)
                | StatEdit::Skill(..)
                | StatEdit::Weapon(..)
                | StatEdit::Armor(_)
                | StatEdit::Pool(_)
        )
    };
    let command = read_command(&step.command, app.context().reading());
    matches!(command, Some(Command::Set { edits, .. }) if edits.iter().all(is_of_sheet))
}

/// The attacks of a step, one at each.
pub(super) fn attacks_of(step: &Step) -> impl Iterator<Item = &AttackFact> {
    step.facts.iter().filter_map(|fact| match fact {
        Fact::Attacked(it) => Some(&**it),
        _ => None,
    })
}

/// An attack on somebody, who is still to defend themselves.
fn without_defense(app: &App, order: &AttackOrder, on: Id) -> Option<Undefended> {
    let order = AttackOrder { on: None, ..order.clone() };
    let line = Command::Attack { order: Box::new(order) }.to_string();
    let (roll, more) = line.strip_prefix("attack ")?.split_once(" by=")?;
    let on = app.encounter().names_of(&[on]).to_string();
    Some(Undefended { roll: roll.to_owned(), on, more: format!("by={more}") })
}

/// The attack of a line; `None` of any other.
pub(super) fn read_attack(app: &App, line: &str) -> Option<Box<AttackOrder>> {
    match read_command(line, app.context().reading())? {
        Command::Attack { order } => Some(order),
        _ => None,
    }
}

/// The last attack, to be made again in another way.
pub(super) struct LastAttack<'a> {
    pub step: &'a Step,
    /// What was rolled at each target, at least at one.
    pub made: Vec<&'a AttackFact>,
    /// The attack with the dice that were rolled.
    pub order: Box<AttackOrder>,
}

impl<'a> LastAttack<'a> {
    /// Returns the attack of the last step; `None` if that was none, or one by tactics.
    pub fn of(app: &'a App) -> Option<Self> {
        let (step, _) = last_step(app)?;
        let made: Vec<&AttackFact> = attacks_of(step).collect();
        let mut order = read_attack(app, &step.command).filter(|_| !made.is_empty())?;
        // As it fell, before a point of Moxie flipped it.
        let fell = |check: Check, moxie| {
            Some(if moxie == Some(MoxieChange::Flip) { check.flipped() } else { check }.roll)
        };
        let roll = |it: &&AttackFact| fell(it.attack().attacker.check, order.mine.moxie);
        let mut rolls: Vec<_> = made.iter().map(roll).collect();
        // The damage was rolled by dice of its own.
        if let Some(dealt) = made.iter().find_map(|it| it.details().damage) {
            call_out(app, &mut order, dealt.base + dealt.extra + dealt.charge);
        }
        // One die may be for all.
        if order.rolls.0.len() == 1 && rolls.windows(2).all(|it| it[0] == it[1]) {
            rolls.truncate(1);
        }
        order.rolls = Rolls(rolls);
        if let Some(defense) = &mut order.defense {
            let moxie = order.theirs.moxie;
            let roll = |(place, it): (usize, &&AttackFact)| match it.attack().defender {
                Some(defender) => fell(defender.check, moxie),
                None => defense.rolls.of(place),
            };
            defense.rolls = Rolls(made.iter().enumerate().map(roll).collect());
        }
        let fell = made.iter().find_map(|it| it.details().scatter.zip(it.attack().scatter()));
        order.scatter = fell.map(|(metres, times)| metres / times).or(order.scatter);
        Some(Self { step, made, order })
    }
}

/// The line of the last attack as it was made.
pub(super) fn attack_as_it_is(app: &App) -> Option<String> {
    Some(Command::Attack { order: LastAttack::of(app)?.order }.to_string())
}

/// Gives an attack damage that is called out, all dice together.
pub(super) fn call_out(app: &App, order: &mut AttackOrder, value: i32) {
    order.value = Some(value);
    let is_fired = order.mode.is_some_and(|it| app.encounter().rules().firing_damage(it).is_some());
    if (is_fired || order.charge) && order.extra.is_none_or(|it| it == FiringExtra::Damage) {
        // The dice of the firing mode, or of the charge, were rolled with the others.
        order.extra = Some(FiringExtra::Included);
    }
}
