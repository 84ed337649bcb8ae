//! Facts: what happened, typed, by id.
//!
//! Only the rules make facts. Every log, message, page and result is a rendering of them. A fact lists the combatants
//! that it names, so that a view can leave it out.

use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use strum::VariantNames;

use super::attack_fact::AttackFact;
use super::combatant::Id;
use super::fact_details::{
    ActReason, Lack, OpposedRoll, OrderPlace, Settlement, StandbyLoss, WoundSource,
};
use super::fact_validation::{DICE, are_scores, is_amount, is_any, is_count, is_damage, is_share};
use super::pending::PendingDecision;
use super::roll_details::RollDetails;
use super::test_result::TestResult;
use super::validate::{ANY, LAST_ID, LAST_TURN, MODIFIER, is_reachable};
use crate::command::{ActionKind, InjuryKind};
use crate::rules::{
    Check, Consequence, Decimal, DicePool, Morph, Stat, Status, TaskDuration, TurnPhase, Winner,
};
use crate::text::{PlainText, is_default};

/// Something that happened because of a command.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, VariantNames)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
#[allow(missing_docs, reason = "the names of the fields say what they are")]
pub enum Fact {
    /// Combatants joined the encounter.
    Joined { who: Vec<Id> },
    /// A combatant joined in mid-turn and has no slot before the next initiative (AMB-31).
    WaitsForInitiative { who: Id },
    /// Combatants are in reserve now: prepared, and not in the fight.
    SentToReserve { who: Vec<Id>, label: PlainText },
    /// Combatants joined the fight from the reserve.
    WaveJoined { who: Vec<Id>, label: PlainText },
    /// The ruleset changed, and dice entered under the old one were discarded (AMB-02).
    DiceDiscarded,
    /// A combatant's initiative dice and the scores they make, in the same order.
    Initiative { who: Id, dice: Vec<i32>, scores: Vec<i32> },
    /// An ambush was laid: the ambushers, those surprised, and what it adds to the initiative rolls of all others.
    Ambushed {
        who: Vec<Id>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        surprised: Vec<Id>,
        #[serde(default, skip_serializing_if = "is_default")]
        modifier: i32,
        #[serde(default, skip_serializing_if = "is_default")]
        free: bool,
    },
    /// The free phase of an ambush is over.
    FreePhaseEnded,
    /// The turn began with INIT unknown for these.
    InitUnknown { who: Vec<Id> },
    /// The turn before is over; initiative is rolled for this one.
    InitiativeBegan { turn: u32 },
    /// Actions of this turn are declared (CT-3).
    DeclarationsBegan { turn: u32 },
    /// Combatants may declare now.
    Declares { who: Vec<Id> },
    /// All who had to declare have declared.
    AllDeclared,
    /// A phase opened.
    PhaseBegan { at: TurnPhase },
    /// No one is left to act in this phase.
    PhaseEnded,
    /// Combatants are acting now; several share a slot.
    Acts { who: Vec<Id>, reason: ActReason, score: Option<i32> },
    /// Scores of slots still to come changed.
    ScoreChanged { who: Id, old: Vec<i32>, new: Vec<i32>, place: OrderPlace },
    /// A slot moved up by its class, with the same score.
    MovedUp { who: Id, place: OrderPlace },
    /// A stage was started.
    StageStarted { who: Vec<Id> },
    /// A slot of this phase was given up for an action delayed from elsewhere (DL-6).
    SlotForfeited { who: Id },
    /// A delayed action was lost.
    StandbyLost { who: Id, since: TurnPhase, reason: StandbyLoss },
    /// An action was taken, with what it was in words.
    ActionTaken {
        who: Id,
        kind: ActionKind,
        #[serde(default, skip_serializing_if = "is_default")]
        what: PlainText,
    },
    /// A value of a stat block was set: the key and the value, as `set` takes them.
    Edited { who: Id, key: PlainText, value: PlainText },
    /// More Quick actions than usual were taken in a stage (AMB-36).
    ManyQuickActions { who: Id, count: usize, usual: u32 },
    /// Tactics found nothing to do in a stage.
    NothingDone { who: Id, lack: Lack },
    /// A mover arrived (CT-17).
    Arrived { who: Id },
    /// A hit was dealt; all damage so far, and the Durability if it is known.
    Hit { who: Id, value: i32, armor: i32, taken: i32, damage: i32, durability: Option<i32> },
    /// An area attack was made; whose it is, if that is known, and the damage value in its center.
    Blasted { by: Option<Id>, dv: i32 },
    /// Hours or days passed, and nobody in the fight heals by themselves.
    NobodyHeals,
    /// An effect dealt damage at the end of a turn, or of several that went by at once; `taken` is the damage of all of
    /// them, 2,000,000 at most.
    EffectDamage {
        who: Id,
        effect: PlainText,
        #[serde(default = "one", skip_serializing_if = "is_one")]
        turns: u32,
        taken: i32,
        damage: i32,
        durability: Option<i32>,
    },
    /// Wounds were dealt; how many there are in all, and the tests they call for.
    Wounded {
        who: Id,
        #[serde(rename = "by")]
        source: WoundSource,
        count: i32,
        total: i32,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tests: Vec<Consequence>,
        target: Option<i32>,
    },
    /// Damage or wounds were healed; what is left of them.
    Healed { who: Id, damage: i32, wounds: i32 },
    /// Stress was dealt, and the traumas it left, with the tests they call for.
    Stressed {
        who: Id,
        points: i32,
        traumas: i32,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tests: Vec<Consequence>,
        target: Option<i32>,
    },
    /// Stress went after a test; what is left of it.
    StressRelieved { who: Id, points: i32, stress: i32 },
    /// An ego took another body, of this kind (EX-62).
    Sleeved { who: Id, morph: Morph },
    /// A status changed.
    StatusChanged { who: Id, status: Status },
    /// A shock was tested against. `turns` is how long it puts the combatant out; 0 if it is withstood (EX-17).
    Shocked { who: Id, test: Check, margin: i32, turns: i32 },
    /// An effect ended by itself.
    EffectEnded { who: Id, effect: PlainText },
    /// An effect became weaker; the modifier it has now.
    EffectFaded { who: Id, effect: PlainText, test: i32 },
    /// Points of Moxie were regained; the pool and the stat.
    MoxieRegained { who: Id, moxie_left: i32, moxie: i32 },
    /// A timer ran out.
    TimerRang { label: PlainText },
    /// Something waits for the gamemaster.
    DecisionOpened { decision: PendingDecision },
    /// Something no longer waits for the gamemaster.
    DecisionSettled {
        decision: PendingDecision,
        #[serde(rename = "how")]
        settlement: Settlement,
    },
    /// A test was made, or Moxie changed the last one; the consequence of harm that it resists, if it does. No details
    /// if Moxie changed it, or in saves older than them.
    Tested {
        who: Option<Id>,
        against: Option<Consequence>,
        result: TestResult,
        details: Option<RollDetails>,
    },
    /// Two rolls were compared, with their margins.
    Opposed { first: OpposedRoll, second: OpposedRoll, winner: Winner },
    /// An attack was made.
    Attacked(Box<AttackFact>),
    /// A magazine was filled; the rounds it holds.
    Reloaded { who: Id, weapon: PlainText, rounds: i32 },
    /// A task takes this long, with this modifier on its test.
    TaskTimed { time: TaskDuration, modifier: i32 },
    /// A distance was covered.
    Walked { who: Option<Id>, metres: Decimal },
    /// A running jump and one from standing, in metres (EX-13).
    JumpedMetres { who: Option<Id>, running: i32, standing: i32 },
    /// A jump in feet (CT-12).
    JumpedFeet { who: Option<Id>, up: i32, across: i32 },
    /// Effect of a load: a modifier to all actions and the share of a distance that is left.
    LoadWeighed { penalty: i32, distance: Decimal },
    /// Modifier to each of several actions in one turn (CT-13).
    BusyPenalty { penalty: i32 },
    /// Dice were rolled.
    DiceRolled { dice: DicePool, total: i32 },
    /// The encounter ended.
    Finished,
}

fn one() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_one(number: &u32) -> bool {
    *number == 1
}

impl Fact {
    /// The combatants it names.
    pub fn named(&self) -> Vec<Id> {
        self.outline().0
    }

    /// Returns true if its numbers and ids are within their ranges and no list lacks what it must have.
    pub(super) fn is_valid(&self) -> bool {
        let (named, is_in_range) = self.outline();
        is_in_range && named.iter().all(|id| id.0 <= LAST_ID)
    }

    /// The part of a fact that holds for every kind: whom it names, and whether its numbers and lists are what they must be.
    #[expect(clippy::too_many_lines, reason = "there are many kinds of facts")]
    fn outline(&self) -> (Vec<Id>, bool) {
        match self {
            Self::Joined { who } | Self::StageStarted { who } | Self::InitUnknown { who } => {
                (who.clone(), !who.is_empty())
            }
            Self::SentToReserve { who, label } | Self::WaveJoined { who, label } => {
                (who.clone(), !who.is_empty() && !label.is_empty())
            }
            Self::Ambushed { who, surprised, modifier, .. } => (
                [who.as_slice(), surprised].concat(),
                !who.is_empty() && MODIFIER.contains(modifier),
            ),
            Self::Declares { who } => (who.clone(), true),
            Self::Initiative { who, dice, scores } => {
                (vec![*who], dice.len() == scores.len() && are_scores(dice) && are_scores(scores))
            }
            Self::InitiativeBegan { turn } | Self::DeclarationsBegan { turn } => {
                (Vec::new(), (1..=LAST_TURN).contains(turn))
            }
            Self::PhaseBegan { at } => (Vec::new(), is_reachable(*at)),
            Self::Acts { who, score, .. } => (who.clone(), !who.is_empty() && is_any(*score)),
            Self::ScoreChanged { who, old, new, place } => (
                place.named_with(*who),
                are_scores(old) && are_scores(new) && old.len() == new.len() && place.is_valid(),
            ),
            Self::MovedUp { who, place } => (place.named_with(*who), place.is_valid()),
            Self::StandbyLost { who, since, .. } => (vec![*who], is_reachable(*since)),
            Self::Hit { who, value, armor, taken, damage, durability } => (
                vec![*who],
                [*value, *armor, *taken].into_iter().all(is_amount)
                    && is_damage(*damage, *durability),
            ),
            Self::Blasted { by, dv } => (Vec::from_iter(*by), is_amount(*dv)),
            Self::EffectDamage { who, turns, taken, damage, durability, .. } => (
                vec![*who],
                (1..=LAST_TURN).contains(turns)
                    && DICE.contains(taken)
                    && is_damage(*damage, *durability),
            ),
            Self::Wounded { who, count, total, target, .. } => (
                vec![*who],
                DICE.contains(count) && is_count(InjuryKind::Wounds, *total) && is_any(*target),
            ),
            Self::Healed { who, damage, wounds } => (
                vec![*who],
                is_count(InjuryKind::Wounds, *wounds) && is_count(InjuryKind::Damage, *damage),
            ),
            Self::Stressed { who, points, traumas, target, .. } => {
                (vec![*who], is_amount(*points) && is_amount(*traumas) && is_any(*target))
            }
            Self::StressRelieved { who, points, stress } => {
                (vec![*who], is_amount(*points) && is_count(InjuryKind::Stress, *stress))
            }
            Self::Shocked { who, test, margin, turns } => {
                (vec![*who], test.is_valid() && ANY.contains(margin) && is_amount(*turns))
            }
            Self::EffectFaded { who, test, .. } => (vec![*who], MODIFIER.contains(test)),
            Self::MoxieRegained { who, moxie_left, moxie } => (
                vec![*who],
                Stat::Moxie.range().contains(moxie) && (0..=*moxie).contains(moxie_left),
            ),
            Self::DecisionOpened { decision } | Self::DecisionSettled { decision, .. } => {
                (Vec::from_iter(decision.who()), true)
            }
            Self::Tested { who, result, details, .. } => (
                Vec::from_iter(*who),
                result.is_valid() && details.as_ref().is_none_or(RollDetails::is_valid),
            ),
            Self::Opposed { first, second, .. } => (
                first.who.into_iter().chain(second.who).collect(),
                first.is_valid() && second.is_valid(),
            ),
            Self::Attacked(attack) => {
                (attack.by.into_iter().chain(attack.on).collect(), attack.is_valid())
            }
            Self::Reloaded { who, rounds, .. } => (vec![*who], is_amount(*rounds)),
            Self::TaskTimed { modifier: number, .. } | Self::BusyPenalty { penalty: number } => {
                (Vec::new(), MODIFIER.contains(number))
            }
            Self::Walked { who, metres } => (Vec::from_iter(*who), is_share(*metres)),
            Self::JumpedMetres { who, running: first, standing: second }
            | Self::JumpedFeet { who, up: first, across: second } => {
                (Vec::from_iter(*who), is_amount(*first) && is_amount(*second))
            }
            Self::LoadWeighed { penalty, distance } => {
                (Vec::new(), MODIFIER.contains(penalty) && is_share(*distance))
            }
            Self::DiceRolled { total, .. } => (Vec::new(), DICE.contains(total)),
            Self::WaitsForInitiative { who }
            | Self::SlotForfeited { who }
            | Self::ActionTaken { who, .. }
            | Self::Edited { who, .. }
            | Self::ManyQuickActions { who, .. }
            | Self::NothingDone { who, .. }
            | Self::Arrived { who }
            | Self::Sleeved { who, .. }
            | Self::StatusChanged { who, .. }
            | Self::EffectEnded { who, .. } => (vec![*who], true),
            Self::DiceDiscarded
            | Self::NobodyHeals
            | Self::AllDeclared
            | Self::PhaseEnded
            | Self::FreePhaseEnded
            | Self::TimerRang { .. }
            | Self::Finished => (Vec::new(), true),
        }
    }
}
