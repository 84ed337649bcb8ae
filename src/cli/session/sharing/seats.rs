//! The players' characters of a fight, and of those that their parties came from.

use phasekeeper_engine::command::{Line, ReadContext, read};
use phasekeeper_engine::encounter::{Combatant, Id, StateChange, Timeline};
use phasekeeper_files::store::{DataDir, Seat, read_with_id};

/// The players' characters of a fight, by the names that they were added by.
pub(super) fn seats(timeline: &Timeline, fight: &str) -> Vec<(Id, Seat)> {
    let steps = timeline.history().done().iter().flat_map(|step| &step.changes);
    let added = steps.filter_map(|change| match change {
        StateChange::CombatantAdded(it) => Some((it.id, it.name.to_string())),
        _ => None,
    });
    let is_players = |id: Id| timeline.encounter().get(id).is_some_and(Combatant::is_players);
    let added = added.filter(|(id, _)| is_players(*id));
    added.map(|(id, name)| (id, Seat { fight: fight.to_owned(), number: id.0, name })).collect()
}

/// The encounters that parties came from, with the ids of their saves. One that can't be read is as if there had been none.
pub(super) fn parties(timeline: &Timeline, data_dir: &DataDir) -> Vec<(String, Timeline)> {
    let steps = timeline.history().done().iter();
    let lines = steps.map(|step| step.command.as_str()).filter(|line| line.starts_with("party "));
    let files = lines.filter_map(|line| match read(line, ReadContext::default()) {
        Ok(Some(Line::Party(order))) => Some(order.file),
        _ => None,
    });
    files.filter_map(|file| read_with_id(&data_dir.file_of(&file)).ok()).collect()
}
