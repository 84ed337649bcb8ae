//! Plans: scripts that prepare an encounter.

use crate::command::{Command, Names, Span, StatEdit, TimerDuration};
use crate::encounter::{Combatant, Encounter, MAX_TITLE, StatBlock, Timeline, split_number};
use crate::rules::{Status, TurnPhase};
use crate::text::{is_same, joined};

/// Writes the script that prepares the encounter again, one command per line: ruleset, title, combatants, timers, as
/// they were before the first turn.
///
/// Combatants who joined later are uninjured and complete. Magazines are full, dice are left out.
pub fn plan(timeline: &Timeline) -> String {
    let prepared = before_first_turn(timeline);
    let state = prepared.encounter();
    let mut combatants: Vec<Combatant> = state.combatants().iter().cloned().collect();
    let later = timeline.encounter().combatants().iter().filter(|it| state.get(it.id).is_none());
    combatants.extend(later.map(|it| Combatant::new(it.id, it.name.clone(), it.block.clone())));
    let ruleset = Box::new(state.ruleset().clone());
    let mut commands = vec![Command::Ruleset { word: ruleset.id.to_string(), ruleset }];
    let title = timeline.encounter().title();
    if !title.is_empty() {
        // A save that is older than the limit may have a longer one.
        commands.push(Command::Title { text: title.chars().take(MAX_TITLE).collect() });
    }
    commands.extend(newcomers(&combatants));
    commands.extend(combatants.iter().flat_map(|combatant| rest_of(combatant, state)));
    commands.extend(timers(state));
    joined(commands, "\n") + "\n"
}

/// Returns the encounter as it was before its first turn.
fn before_first_turn(timeline: &Timeline) -> Timeline {
    let steps = timeline.history().done();
    let first = steps.iter().position(|step| step.ends_setup());
    let mut prepared = timeline.clone();
    prepared.go_to(first.unwrap_or(steps.len()));
    prepared
}

/// Returns the commands that add all combatants. Those numbered from 1 under one name with the same stats share a
/// command.
fn newcomers(combatants: &[Combatant]) -> Vec<Command> {
    let mut commands = Vec::new();
    let mut index = 0;
    while let Some(first) = combatants.get(index) {
        let edits = edits_of(first);
        let alike = combatants[index..]
            .iter()
            .zip(1..)
            .take_while(|(it, number)| is_copy(it, first, *number) && edits_of(it) == edits)
            .count();
        let base = split_number(&first.name).0;
        let is_known = combatants[..index].iter().any(|it| is_same(split_number(&it.name).0, base));
        if alike > 1 && !is_known {
            let (name, count) = (base.to_owned(), Some(alike as u32));
            commands.push(Command::Add { name, count, edits });
            index += alike;
        } else {
            commands.push(Command::Add { name: first.name.to_string(), count: None, edits });
            index += 1;
        }
    }
    commands
}

/// Returns true if `combatant` is a copy of `first` with this number.
fn is_copy(combatant: &Combatant, first: &Combatant, number: u32) -> bool {
    split_number(&combatant.name) == (split_number(&first.name).0, Some(number))
}

/// Returns the edits that turn an empty stat block into this combatant; defaults are left out.
fn edits_of(combatant: &Combatant) -> Vec<StatEdit> {
    let Combatant { id, name, block, .. } = combatant;
    let unhurt = Combatant::new(*id, name.clone(), block.clone());
    let defaults = [StatBlock::default().as_edits(), unhurt.condition()].concat();
    let mut edits = [block.as_edits(), combatant.condition()].concat();
    edits.retain(|edit| !defaults.contains(edit));
    edits
}

/// Returns the commands for what `add` has no key for: status, effects, notes.
fn rest_of(combatant: &Combatant, state: &Encounter) -> Vec<Command> {
    let names = || Names::from(combatant.name.as_str());
    let mut commands = Vec::new();
    if combatant.status != Status::Active {
        commands.push(Command::Status { names: names(), status: combatant.status });
    }
    commands.extend(combatant.effects.iter().map(|effect| Command::Effect {
        names: names(),
        label: effect.label.to_string(),
        modifiers: effect.modifiers(),
        span: effect.end.map_or(Span::Open, |end| span_to(end, state)),
    }));
    let notes = combatant.notes.iter();
    commands.extend(notes.map(|note| Command::Note { names: names(), text: note.to_string() }));
    commands
}

/// Returns the duration until the end of `last`, this phase included.
fn span_to(last: TurnPhase, state: &Encounter) -> Span {
    let (now, phases) = (state.clock(), state.rules().phases);
    if last.phase == phases {
        Span::Turns((last.turn - now.turn + 1) as i32)
    } else {
        Span::Phases(now.phases_until(last, phases) as i32 + 1)
    }
}

fn timers(state: &Encounter) -> impl Iterator<Item = Command> {
    let (now, phases) = (state.clock(), state.rules().phases);
    state.timers().iter().map(move |timer| {
        let duration = match timer.at_score_of {
            None => TimerDuration::Turns((timer.ends.turn - now.turn + 1) as i32),
            Some(who) => {
                let count = now.phases_until(timer.ends, phases) as i32;
                TimerDuration::Phases(count, state.name(who).to_owned())
            }
        };
        Command::Timer { label: timer.label.to_string(), duration }
    })
}
