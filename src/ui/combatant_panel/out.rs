//! The lines of the panel of a combatant who is out.

use ratatui::text::Line;

use super::CombatantPanel;
use phasekeeper_engine::encounter::{CombatantChange, Fact, StateChange};
use phasekeeper_engine::rules::Status;
use phasekeeper_engine::text::counted;
use phasekeeper_engine::view::attacker;

impl CombatantPanel<'_> {
    /// Adds to the numbers against further harm what else is to be known of somebody who is out: when they may die, what put
    /// them out, what brings them back.
    pub(super) fn out_lines(self, mut lines: Vec<Line<'static>>) -> Vec<Line<'static>> {
        let combatant = self.combatant;
        let deaths = combatant.effects.iter().filter_map(|it| {
            let turns = counted(combatant.dies_in(it, self.state.rules())?, "turn");
            Some(format!("{}: dies in {turns} unless somebody helps", it.label))
        });
        let is_dead = combatant.status == Status::Dead;
        let way = if is_dead { "in another body" } else { "once fit: status active" };
        let texts = deaths.chain(self.fall()).chain([format!("comes back {way}")]);
        lines.extend(texts.flat_map(|text| self.wrapped(&text)));
        lines.extend(self.effects_and_notes());
        lines
    }

    /// The blow that put them out: `out in 2.1: 13 damage, by Ana`.
    fn fall(self) -> Option<String> {
        let id = self.combatant.id;
        let is_fall = |change: &StateChange| match change {
            StateChange::Combatant(who, CombatantChange::Status(it)) if *who == id => {
                it.new.severity() > it.old.severity()
            }
            _ => false,
        };
        let mut steps = self.timeline.history().done().iter().rev();
        let step = steps.find(|step| step.changes.iter().any(is_fall))?;
        let taken = step.facts.iter().find_map(|fact| match fact {
            Fact::Hit { who, taken, .. } if *who == id => Some(taken),
            _ => None,
        })?;
        let by = attacker(step, id)
            .map_or_else(String::new, |by| format!(", by {}", self.state.name(by)));
        Some(format!("out in {}: {taken} damage{by}", step.at))
    }
}
