//! The rolls of a command before their dice.

use super::transaction::Transaction;
use super::{attack, auto, opposed, recovery, resistance, skill_test};
use crate::command::Command;
use crate::dice::SeededDice;
use crate::encounter::modifier_source::ModifierSource;
use crate::encounter::refusal::Refusal;
use crate::encounter::state::Encounter;
use crate::encounter::target_number::TargetNumber;
use crate::rules::Mode;

/// A roll before its die.
#[derive(Clone, Debug)]
pub struct RollPreview {
    /// What an attack adds by itself, such as aim, the states of both and the firing mode; empty for other rolls.
    pub situation: Vec<(ModifierSource, i32)>,
    /// The target, or why there is none.
    pub target: Result<TargetNumber, Refusal>,
}

/// A command before its first die.
#[derive(Clone, Debug, Default)]
pub struct Preview {
    /// Its rolls that have a target, in order.
    pub rolls: Vec<RollPreview>,
    /// Why it would be refused, whatever is rolled. Targets don't depend on limits that can be overruled.
    pub refusal: Option<Refusal>,
}

/// Returns the rolls of `attack`, `defend`, `test`, `oppose`, `aid` and `resist`, found by the functions that carry them
/// out; other commands have none.
pub fn preview(encounter: &Encounter, command: &Command) -> Preview {
    if encounter.mode == Mode::Finished {
        return Preview { refusal: Some(Refusal::Finished), ..Preview::default() };
    }
    let mut dice = SeededDice::new(0);
    let mut tx = Transaction::new(encounter, &mut dice);
    let rolls = rolls(&mut tx, command);
    rolls.unwrap_or_else(|refusal| Preview { refusal: Some(refusal), ..Preview::default() })
}

fn rolls(tx: &mut Transaction, command: &Command) -> Result<Preview, Refusal> {
    match command {
        Command::Attack { order } => {
            if order.is_auto {
                auto::prepare(tx, order)?;
            }
            let setup = attack::set_up(&tx.state, order)?;
            let limits = attack::start(tx, &setup).map(drop);
            let seen = tx.seen();
            let defense = order.defender.iter().map(|defender| setup.defense(&seen, defender));
            Ok(Preview::of([setup.offense(&seen)].into_iter().chain(defense), limits))
        }
        Command::Defend { name, skill, defense } => {
            let id = tx.find(name)?;
            let limits = skill_test::ensure_can_defend(tx, name, skill, defense);
            let target = skill_test::defense_target(tx, id, skill, defense);
            Ok(Preview::of([target.into()], limits))
        }
        Command::Test { name, skill, test } => {
            let target = skill_test::test_target(tx, name.as_deref(), skill, test);
            Ok(Preview::of([target.map(|(_, target)| target).into()], Ok(())))
        }
        Command::Oppose { first, second, mine, theirs, .. } => {
            let limits = opposed::ensure_different(tx, first, second);
            let sides = [(first, mine, "moxie"), (second, theirs, "their-moxie")];
            let targets = sides.map(|(side, options, moxie)| {
                opposed::target(tx, (side, options), moxie).map(|(_, target)| target).into()
            });
            Ok(Preview::of(targets, limits))
        }
        Command::Aid { name, order } => {
            let (id, medic) = (tx.find(name)?, tx.find(&order.by)?);
            let limits = recovery::ensure_helps(tx, id, order);
            Ok(Preview::of([recovery::target(tx, medic, order).into()], limits))
        }
        Command::Resist { names, consequence: Some(consequence), options, .. } => {
            let ids = tx.state.find_all(names)?;
            let targets =
                ids.into_iter().map(|id| resistance::target(tx, id, *consequence, options));
            Ok(Preview::of(targets.map(Into::into), Ok(())))
        }
        _ => Ok(Preview::default()),
    }
}

impl Preview {
    /// Returns the first roll, or the refusal in place of its target.
    pub fn first_roll(self) -> Option<RollPreview> {
        let refused = self.refusal.map(|refusal| Err(refusal).into());
        self.rolls.into_iter().next().or(refused)
    }

    fn of(rolls: impl IntoIterator<Item = RollPreview>, limits: Result<(), Refusal>) -> Self {
        let rolls: Vec<RollPreview> = rolls.into_iter().collect();
        let unknown = rolls.iter().find_map(|roll| roll.target.clone().err());
        Self { refusal: limits.err().or(unknown), rolls }
    }
}

impl From<Result<TargetNumber, Refusal>> for RollPreview {
    fn from(target: Result<TargetNumber, Refusal>) -> Self {
        Self { situation: Vec::new(), target }
    }
}
