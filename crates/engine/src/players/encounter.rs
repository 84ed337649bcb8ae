//! The encounter of those whom players see.

use crate::command::PlayersPolicy;
use crate::encounter::{Combatant, Encounter, Id, Timeline};
use crate::rules::Mode;
use crate::text::PlainText;

/// The encounter of those whom players see, in the turn, phase and order of the last moment in which somebody acted whom
/// they see. The page, its requests and the blank screen are readings of it.
#[derive(Clone, Debug)]
pub struct PlayersEncounter {
    /// The timeline, up to what players may know of.
    pub(super) timeline: Timeline,
    /// The same up to the last moment.
    pub(super) moment: Timeline,
    pub(super) policy: PlayersPolicy,
    seen: Encounter,
}

impl PlayersEncounter {
    /// Finds it. What the encounter leaves open of the policy is as `default` says.
    pub fn of(timeline: &Timeline, default: PlayersPolicy) -> Self {
        let policy = timeline.encounter().players().or(default);
        let moment = last_moment(timeline);
        let is_over_unseen = is_over_unseen(&moment, timeline.encounter());
        let timeline = if is_over_unseen { &moment } else { timeline }.clone();
        let since = &timeline.history().done()[moment.history().done().len()..];
        let seen = timeline.encounter().seen_as_of(moment.encounter(), since);
        Self { timeline, moment, policy, seen }
    }

    /// The encounter itself.
    pub fn seen(&self) -> &Encounter {
        &self.seen
    }
}

/// Returns true if nobody can go on of those who acted at a moment: the others must not see them fall before the next one
/// acts whom they see, or the time between would tell of the hidden.
fn is_over_unseen(moment: &Timeline, now: &Encounter) -> bool {
    let then = moment.encounter();
    // Under another name they would be another one.
    let seen = |state: &Encounter| -> Vec<(Id, PlainText)> {
        let seen = state.combatants().iter().filter(|it| it.is_seen());
        seen.map(|it| (it.id, it.players_name().clone())).collect()
    };
    let mut acting = then.acting();
    acting.retain(|&id| then.get(id).is_some_and(Combatant::is_seen));
    let fell = |id: &Id| now.get(*id).is_none_or(|it| !it.is_active());
    !acting.is_empty() && acting.iter().all(fell) && seen(then) == seen(now)
}

/// Returns the timeline up to the last moment.
fn last_moment(timeline: &Timeline) -> Timeline {
    let mut then = timeline.clone();
    while !is_moment(then.encounter(), timeline.encounter()) && !then.history().done().is_empty() {
        then.go_to(then.history().done().len() - 1);
    }
    then
}

/// Returns true if somebody acts or declares in the state `then` whom players saw then and see `now`, or no phase is played.
pub(super) fn is_moment(then: &Encounter, now: &Encounter) -> bool {
    let is_seen =
        |id: &Id| [then, now].iter().all(|it| it.get(*id).is_some_and(Combatant::is_seen));
    // Whoever has fallen may still share a slot with hidden ones.
    let acts = |id: &Id| is_seen(id) && then.get(*id).is_some_and(Combatant::is_active);
    match then.mode() {
        Mode::Setup | Mode::Finished => true,
        Mode::Initiative => then.ids_where(Combatant::is_seen).iter().any(is_seen),
        // Hidden ones with high scores make more of the others declare.
        Mode::Declare => then.seen_as_of(then, &[]).declaring().iter().any(is_seen),
        Mode::Acting | Mode::Over => then.acting().iter().any(acts),
    }
}
