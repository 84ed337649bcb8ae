//! What a point of Moxie would make of a roll that has just failed.

use crate::app::App;
use phasekeeper_engine::command::{
    self, Command, Line, MoxieChange, MoxieUse, ReadContext, Request, RollOptions, Rolls, quoted,
};
use phasekeeper_engine::encounter::{Fact, Step, check_with};
use phasekeeper_engine::rules::{Attack, Check};

/// The word that spends the point.
pub(super) const FLIP: &str = "flip";

/// A success instead of the failure that came of a line: what is told of it, and the lines that make it one.
pub(super) fn rescue(app: &App, step: &Step, line: &str) -> Option<(String, Vec<String>)> {
    let state = app.encounter();
    let tests =
        step.facts.iter().filter(|it| matches!(it, Fact::Tested { .. } | Fact::Attacked(_)));
    // What is done again is what one roll has decided.
    let [test] = tests.collect::<Vec<_>>()[..] else { return None };
    let flipped = |check: Check| {
        let flipped = check_with(check, MoxieUse::Flip)?;
        (!check.succeeds() && flipped.check().succeeds()).then_some(flipped)
    };
    let (who, flipped, command) = match test {
        Fact::Attacked(it) => {
            let attack = it.attack();
            let flipped = flipped(attack.attacker.check)?;
            let is_hit = Attack { attacker: flipped.check().into(), ..attack }.is_hit();
            let again = attacked_again(app, line, attack).filter(|_| is_hit);
            (it.by?, flipped, Some(again?))
        }
        Fact::Tested { who, against, result, .. } if !result.moxie && !result.automatic => {
            let check = result.check();
            let names = state.name((*who)?).into();
            let options = RollOptions { modifiers: Vec::new(), moxie: Some(MoxieChange::Flip) };
            let resist = |it| Command::Resist {
                names,
                consequence: Some(it),
                roll: Some(check.roll),
                options,
            };
            ((*who)?, flipped(check)?, against.map(resist))
        }
        _ => return None,
    };
    let maker = state.get(who).filter(|it| it.pool > 0 && state.rules().moxie_on_tests)?;
    let lines = match command {
        Some(command) => vec!["undo".to_owned(), command.to_string()],
        None => vec![format!("moxie {} {FLIP}", quoted(&maker.name))],
    };
    Some((format!("A point of Moxie would make it {:02}: {FLIP} spends it", flipped.roll), lines))
}

/// The same attack with the dice that were rolled, and a point of Moxie for it; `None` if it was made by tactics.
fn attacked_again(app: &App, line: &str, attack: Attack) -> Option<Command> {
    let initiative_die = app.encounter().rules().initiative_die;
    let read = command::read(line, ReadContext { library: app.library(), initiative_die });
    let Ok(Some(Line::Request(Request::Command(Command::Attack { mut order })))) = read else {
        return None;
    };
    order.rolls = Rolls(vec![Some(attack.attacker.check.roll)]);
    if let (Some(defense), Some(roll)) = (&mut order.defense, attack.defender) {
        defense.rolls = Rolls(vec![Some(roll.check.roll)]);
    }
    order.mine.moxie = Some(MoxieChange::Flip);
    Some(Command::Attack { order })
}
