//! The results of a step in sentences: which facts have one, in which order, with which of the changes.

use super::attacks::ToldAttack;
use super::harm::aptitude_multiple;
use super::modifiers::sources;
use super::names::Names;
use super::sentence::sentence;
use super::{changes, initiative};
use crate::encounter::{
    Fact, Id, RollDetails, Settlement, StateChange, Step, Timeline, WoundSource,
};
use crate::rules::TurnPhase;
use crate::view::SectionKind;

/// A sentence about what happened.
pub(super) struct Sentence {
    /// The text, without a full stop.
    pub text: String,
    pub kind: SentenceKind,
    /// The section that begins with it; the log has its heading instead.
    pub begins: Option<(SectionKind, TurnPhase)>,
}

impl Sentence {
    fn new(text: String, kind: SentenceKind) -> Self {
        Self { text, kind, begins: None }
    }
}

/// A kind of sentence, the most important first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SentenceKind {
    /// A combatant was attacked, fell or got up.
    News,
    Plain,
    /// A consequence of something else, or the initiative rolls.
    Detail,
}

/// Returns what came of a step, in order, with at most `max_rolls` initiative rolls: sentences for its facts, after what
/// was changed, if they only tell how the turn goes on. If there is nothing to say, the command stands for it.
pub(super) fn tell(timeline: &Timeline, step: &Step, max_rolls: usize) -> Vec<Sentence> {
    let (names, changes) = (Names(timeline), told_changes(step));
    let joined = changes::joined(changes).and_then(|fact| sentence(names, &fact));
    let told = joined.into_iter().chain(changes::tell(names, changes));
    let told = told.map(|said| Sentence::new(said.to_string(), SentenceKind::Plain));
    let mut told: Vec<_> = told.chain(tell_facts(timeline, &step.facts, max_rolls)).collect();
    if told.is_empty() {
        told.push(Sentence::new(untold(step), SentenceKind::Plain));
    }
    told
}

/// The changes of a step that are told: those of one whose facts only tell how the turn goes on, and always the time that has
/// passed.
pub(super) fn told_changes(step: &Step) -> &[StateChange] {
    let is_told = step.facts.iter().any(|fact| !is_of_order(fact));
    let is_time = |change: &StateChange| matches!(change, StateChange::DowntimeSeconds(_));
    match step.changes.iter().position(is_time).filter(|_| is_told) {
        Some(at) => &step.changes[at..=at],
        None if is_told => &[],
        None => &step.changes,
    }
}

/// Says what stands for a step of which there is nothing to tell.
pub(super) fn untold(step: &Step) -> String {
    if step.changes.is_empty() { "Nothing changes".into() } else { step.command.to_string() }
}

/// Returns a sentence for every fact that has one. An attack is combined with its hit.
pub(super) fn tell_facts(timeline: &Timeline, facts: &[Fact], max_rolls: usize) -> Vec<Sentence> {
    let names = Names(timeline);
    let rolled = initiative::rolled(names, facts, max_rolls);
    let facts = as_told(facts);
    let told = by_attack(&facts).flat_map(|(facts, attack)| {
        facts.iter().filter_map(move |fact| {
            let text = match &attack {
                Some(attack) if ToldAttack::tells(fact) => attack.sentence(names, fact),
                _ => sentence(names, fact).map(|said| said.to_string()),
            }?;
            Some(Sentence { text, kind: kind_of(fact), begins: section_of(fact) })
        })
    });
    let rolled = rolled.map(|text| Sentence::new(text, SentenceKind::Detail));
    rolled.into_iter().chain(told).collect()
}

/// Splits facts, in the order in which they are told, where an attack or a blast begins; with the attack that each part has.
pub(super) fn by_attack<'a>(
    facts: &'a [&'a Fact],
) -> impl Iterator<Item = (&'a [&'a Fact], Option<ToldAttack<'a>>)> {
    let parts = facts.chunk_by(|_, next| !begins_part(next));
    parts.map(|facts| (facts, ToldAttack::of(facts)))
}

/// Returns true for an attack, and for what it does to the others in its area.
pub(super) fn begins_part(fact: &Fact) -> bool {
    matches!(fact, Fact::Attacked(_) | Fact::Blasted { .. })
}

/// The facts in the order in which they are told: who falls does so after the blow.
pub(super) fn as_told(facts: &[Fact]) -> Vec<&Fact> {
    let harms = |fact: &Fact, id| match fact {
        Fact::Hit { who, .. } | Fact::EffectDamage { who, .. } => *who == id,
        _ => false,
    };
    let mut told: Vec<&Fact> = facts.iter().collect();
    for from in (0..facts.len()).rev() {
        if let Fact::StatusChanged { who, .. } = facts[from]
            && let Some(after) = facts[from..].iter().position(|it| harms(it, who))
        {
            told[from..=from + after].rotate_left(1);
        }
    }
    told
}

fn kind_of(fact: &Fact) -> SentenceKind {
    match fact {
        Fact::Attacked { .. } | Fact::StatusChanged { .. } => SentenceKind::News,
        Fact::Wounded { source: WoundSource::Hit, .. }
        | Fact::ScoreChanged { .. }
        | Fact::Blasted { .. }
        | Fact::WaitsForInitiative { .. } => SentenceKind::Detail,
        _ => SentenceKind::Plain,
    }
}

pub(super) fn section_of(fact: &Fact) -> Option<(SectionKind, TurnPhase)> {
    let of_turn = |kind, turn| Some((kind, TurnPhase { turn, phase: 0 }));
    match fact {
        Fact::PhaseBegan { at } => Some((SectionKind::Phase, *at)),
        Fact::InitiativeBegan { turn } => of_turn(SectionKind::Initiative, *turn),
        Fact::DeclarationsBegan { turn } => of_turn(SectionKind::Declarations, *turn),
        _ => None,
    }
}

/// Returns true if a fact only tells how the turn goes on, and not what was done.
fn is_of_order(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::Acts { .. }
            | Fact::ScoreChanged { .. }
            | Fact::MovedUp { .. }
            | Fact::PhaseBegan { .. }
            | Fact::PhaseEnded
            | Fact::Declares { .. }
            | Fact::AllDeclared
            | Fact::WaitsForInitiative { .. }
            | Fact::DecisionSettled { settlement: Settlement::Moot, .. }
    )
}

/// Explains the targets of a test or of an Opposed Test.
fn roll_sources(names: Names, fact: &Fact) -> Option<String> {
    let of = |who: Option<Id>, unknown, details: &Option<RollDetails>| {
        sources(names.one_or(who, unknown), "skill ", details.as_ref()?)
    };
    match fact {
        Fact::Tested { who, against: Some(it), details, .. } => {
            let what = aptitude_multiple(*it).map_or_else(String::new, |it| it + " = ");
            sources(names.one_or(*who, "test"), &what, details.as_ref()?)
        }
        Fact::Tested { who, details, .. } => of(*who, "test", details),
        Fact::Shocked { who, details, .. } => of(Some(*who), "test", details),
        Fact::Opposed { first, second, .. } => {
            let sides =
                [of(first.who, "first", &first.details), of(second.who, "second", &second.details)];
            let told: Vec<String> = sides.into_iter().flatten().collect();
            (!told.is_empty()).then(|| told.join("; "))
        }
        _ => None,
    }
}

/// Explains the numbers of a step's attack or tests.
pub(super) fn explain(timeline: &Timeline, step: &Step) -> Vec<String> {
    let names = Names(timeline);
    let facts = as_told(&step.facts);
    let attacks: Vec<_> = by_attack(&facts).filter_map(|(_, attack)| attack).collect();
    let is_of_several = attacks.len() > 1;
    let attacks = attacks.iter().filter_map(|it| it.particulars(names, is_of_several));
    attacks.chain(step.facts.iter().filter_map(|it| roll_sources(names, it))).collect()
}
