//! The rolls of a command before their dice.

use super::Transaction;
use super::auto::carry_out;
use crate::command::Command;
use crate::dice::SeededDice;
use crate::encounter::{Encounter, Refusal, TargetNumber};
use crate::rules::Mode;

/// A command before its first die.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// The targets of its rolls, in order; those of a command that a refusal names count as well.
    pub targets: Vec<TargetNumber>,
    /// The refusal of the command, whatever is rolled.
    pub refusal: Option<Refusal>,
}

impl Preview {
    /// Returns the target of the first roll, or why there is none; `None` for a command without rolls.
    pub fn target(self) -> Option<Result<TargetNumber, Refusal>> {
        self.targets.into_iter().next().map(Ok).or(self.refusal.map(Err))
    }
}

/// Carries out `command` on a copy up to its rolls, which only note their targets: `attack`, `defend`, `test`, `oppose`,
/// `aid` and `resist`.
pub fn preview(encounter: &Encounter, command: &Command) -> Preview {
    let mut dice = SeededDice::new(0);
    let mut tx = Transaction::new(encounter, &mut dice);
    tx.preview = Some(Vec::new());
    let refusal = match encounter.mode {
        Mode::Finished => Some(Refusal::Finished),
        _ => carry_out(&mut tx, command).err(),
    };
    let targets = match &refusal {
        Some(Refusal::Overrulable { by, .. }) => preview(encounter, by).targets,
        _ => tx.preview.unwrap_or_default(),
    };
    Preview { targets, refusal }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::{Line, ReadContext, Request, read};
    use crate::encounter::Timeline;
    use crate::encounter::decide::decide;
    use crate::encounter::fact::Fact;

    fn command(line: &str) -> Command {
        match read(line, ReadContext::default()) {
            Ok(Some(Line::Request(Request::Command(command)))) => command,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn state() -> Encounter {
        let mut timeline = Timeline::default();
        for line in [
            "add Ana moxie=3 skill.Guns=65 skill.Medicine=40 weapon.rifle=1d2+12/ap3/kinetic/Guns/ss/x9",
            "add Bo dur=90 wt=9 som=20 skill.Fray=70",
            "damage Bo 10",
            "effect Bo \"major cover\" attacked=-30 defense=+30 test=-10",
        ] {
            timeline.carry_out(&command(line), &mut SeededDice::new(1)).expect(line);
        }
        timeline.encounter().clone()
    }

    #[test]
    fn the_targets_are_those_that_count() {
        let state = state();
        for line in [
            "attack linked 28 vs Fray 35 by=Ana on=Bo with=rifle mod=-10 their-mod=+20",
            "defend Bo Fray roll=35 ranged=yes full=yes",
            "test Ana Guns roll=28 special=yes helpers=2",
            "oppose Ana Guns 28 vs Bo Fray 35",
            "oppose 60 28 vs Bo Fray 35",
            "aid Bo Medicine roll=28 by=Ana",
            "resist Bo knockdown roll=28",
        ] {
            let command = command(line);
            let facts = decide(&state, &command, &mut SeededDice::new(1)).expect(line).facts;
            let decided = facts.iter().find_map(|fact| match fact {
                Fact::Attacked(fact) => {
                    let attack = fact.attack();
                    let defender = attack.defender.map(|it| it.check.target);
                    Some([Some(attack.attacker.check.target), defender])
                }
                Fact::Opposed { first, second, .. } => {
                    Some([Some(first.target), Some(second.target)])
                }
                Fact::Tested { result, .. } => Some([Some(result.check().target), None]),
                _ => None,
            });
            let Preview { targets, refusal } = preview(&state, &command);
            let targets: Vec<i32> = targets.iter().map(TargetNumber::value).collect();
            let decided: Vec<i32> = decided.expect(line).into_iter().flatten().collect();
            assert_eq!((targets, refusal), (decided, None), "{line}");
        }
    }

    #[test]
    fn what_is_refused_before_the_die_is_foreseen_beside_the_targets() {
        let mut state = state();
        for (made, line) in [
            ("effect Ana disarmed", "attack 60 ? by=Ana on=Bo with=rifle"),
            ("status Bo dead", "aid Bo Medicine by=Ana"),
            ("status Bo dead", "defend Bo Fray"),
        ] {
            state = super::super::foresee(&state, &command(made)).expect(made).0;
            let command = command(line);
            let refusal = decide(&state, &command, &mut SeededDice::new(1)).expect_err(line);
            let preview = preview(&state, &command);
            assert_eq!((preview.refusal, preview.targets.len()), (Some(refusal), 1), "{line}");
        }
        let unknown = preview(&state, &command("test Ana Cooking"));
        assert!(unknown.refusal.is_some() && unknown.targets.is_empty());
    }
}
