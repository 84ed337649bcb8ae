//! Facts: what happened, typed, by id.
//!
//! The rules push facts; nobody else makes them. Every log, message, page and result is a reading of them, and each
//! says whom it names, so that a view can leave it out.

use serde::{Deserialize, Serialize};
use strum::VariantNames;

use super::attack_fact::AttackFact;
use super::combatant::Id;
use super::pending::PendingDecision;
use super::test_result::TestResult;
use crate::rules::{
    Check, Consequence, Decimal, DicePool, Status, TaskDuration, TurnPhase, Winner,
};
use crate::text::PlainText;

/// Something that happened because of a command.
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
    /// A combatant's initiative dice and the scores they make, in the same order; no dice in saves older than them.
    Initiative {
        who: Id,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        dice: Vec<i32>,
        scores: Vec<i32>,
    },
    /// The turn before is over; initiative is rolled for this one.
    InitiativeBegan { turn: u32 },
    /// Actions of this turn are declared (CT-3).
    DeclarationsBegan { turn: u32 },
    /// Combatants may declare now.
    Declares { who: Vec<Id> },
    /// Everybody who had to declare has declared.
    AllDeclared,
    /// A phase opened.
    PhaseBegan { at: TurnPhase },
    /// Nobody is left to act in this phase.
    PhaseEnded,
    /// Combatants are acting now; several share a slot.
    Acts {
        who: Vec<Id>,
        reason: ActReason,
        #[serde(skip_serializing_if = "Option::is_none")]
        score: Option<i32>,
    },
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
    /// More Quick actions than usual were taken in a stage (AMB-36).
    ManyQuickActions { who: Id, count: usize, usual: u32 },
    /// A mover arrived (CT-17).
    Arrived { who: Id },
    /// A hit was dealt; all damage so far, and the Durability if it is known.
    Hit {
        who: Id,
        value: i32,
        armor: i32,
        taken: i32,
        damage: i32,
        #[serde(skip_serializing_if = "Option::is_none")]
        durability: Option<i32>,
    },
    /// An effect dealt damage at the end of a turn, or of several that went by at once; `taken` is the damage of all of
    /// them, 2,000,000 at most.
    EffectDamage {
        who: Id,
        #[serde(rename = "effect")]
        label: PlainText,
        #[serde(default = "one", skip_serializing_if = "is_one")]
        turns: u32,
        taken: i32,
        damage: i32,
        #[serde(skip_serializing_if = "Option::is_none")]
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
        #[serde(skip_serializing_if = "Option::is_none")]
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
        #[serde(skip_serializing_if = "Option::is_none")]
        target: Option<i32>,
    },
    /// A status changed.
    StatusChanged { who: Id, status: Status },
    /// A shock was tested against. `turns` is how long it puts the combatant out; 0 where it is withstood (EX-17).
    Shocked {
        who: Id,
        #[serde(rename = "test")]
        check: Check,
        margin: i32,
        turns: i32,
    },
    /// An effect ended by itself.
    EffectEnded {
        who: Id,
        #[serde(rename = "effect")]
        label: PlainText,
    },
    /// An effect became weaker; the modifier it has now.
    EffectFaded {
        who: Id,
        #[serde(rename = "effect")]
        label: PlainText,
        test: i32,
    },
    /// Points of Moxie were regained; the pool and the stat.
    MoxieRegained {
        who: Id,
        #[serde(rename = "moxie_left")]
        pool: i32,
        moxie: i32,
    },
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
    /// A test was made, or Moxie changed the last one; the consequence of harm that it resists, if it does.
    Tested {
        #[serde(skip_serializing_if = "Option::is_none")]
        who: Option<Id>,
        #[serde(skip_serializing_if = "Option::is_none")]
        against: Option<Consequence>,
        result: TestResult,
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
    Walked {
        #[serde(skip_serializing_if = "Option::is_none")]
        who: Option<Id>,
        metres: Decimal,
    },
    /// A running jump and one from standing, in metres (EX-13).
    JumpedMetres {
        #[serde(skip_serializing_if = "Option::is_none")]
        who: Option<Id>,
        running: i32,
        standing: i32,
    },
    /// A jump in feet (CT-12).
    JumpedFeet {
        #[serde(skip_serializing_if = "Option::is_none")]
        who: Option<Id>,
        up: i32,
        across: i32,
    },
    /// Effect of a load: a modifier to all actions and the share of a distance that is left.
    LoadWeighed { penalty: i32, distance: Decimal },
    /// Modifier to each of several actions in one turn (CT-13).
    BusyPenalty { penalty: i32 },
    /// Dice were rolled.
    DiceRolled {
        #[serde(rename = "dice")]
        pool: DicePool,
        total: i32,
    },
    /// The encounter ended.
    Finished,
    /// A sentence from a save that began before there were facts. Nobody knows whom it names.
    Sentence(PlainText),
}

/// Why a combatant is acting now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActReason {
    /// Their slot has come.
    Next,
    /// Their slot comes first after a change of order.
    First,
    /// By a critical on the initiative roll (IN-7).
    Critical,
    /// By a point of Moxie (MX-1).
    Moxie,
    /// From standby (DL-2).
    Standby,
    /// The interrupt is over (TP-6).
    Resumed,
    /// One of those who acted at once with them is done.
    Remaining,
}

/// A place in the order, by its neighbors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderPlace {
    /// The order is what it was.
    Unchanged,
    /// First, or one of several places.
    Open,
    /// After these.
    After(Vec<Id>),
    /// In a slot shared with these.
    With(Vec<Id>),
}

/// Why a delayed action was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StandbyLoss {
    /// The combatant's own next slot came, or the turn ended (DL-5).
    Deadline,
    /// The combatant can no longer act (AMB-25).
    Out,
}

/// A roll of an Opposed Test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpposedRoll {
    /// The target.
    pub target: i32,
    /// The roll, 0 to 99.
    pub roll: i32,
    /// The margin of success or failure.
    pub margin: i32,
}

impl OpposedRoll {
    /// The roll against the target.
    pub fn check(self) -> Check {
        Check { target: self.target, roll: self.roll }
    }
}

fn one() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_one(number: &u32) -> bool {
    *number == 1
}

/// A cause of wounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WoundSource {
    /// A hit.
    Hit,
    /// An effect, at the end of a turn.
    Effect,
    /// The gamemaster, by `wound`.
    Command,
}

/// The way a decision was settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Settlement {
    /// A test was passed.
    Resisted,
    /// A test was failed, or the gamemaster put the outcome on the combatant.
    Happened,
    /// The gamemaster dismissed it.
    Dismissed,
    /// It no longer matters: the combatant is out, dead or gone.
    Moot,
}

impl Fact {
    /// The combatants it names.
    pub fn named(&self) -> Vec<Id> {
        match self {
            Self::Joined { who }
            | Self::SentToReserve { who, .. }
            | Self::WaveJoined { who, .. }
            | Self::Declares { who }
            | Self::Acts { who, .. }
            | Self::StageStarted { who } => who.clone(),
            Self::ScoreChanged { who, place, .. } | Self::MovedUp { who, place } => match place {
                OrderPlace::Unchanged | OrderPlace::Open => vec![*who],
                OrderPlace::After(others) | OrderPlace::With(others) => {
                    [*who].into_iter().chain(others.iter().copied()).collect()
                }
            },
            Self::WaitsForInitiative { who }
            | Self::Initiative { who, .. }
            | Self::SlotForfeited { who }
            | Self::StandbyLost { who, .. }
            | Self::ManyQuickActions { who, .. }
            | Self::Arrived { who }
            | Self::Hit { who, .. }
            | Self::EffectDamage { who, .. }
            | Self::Wounded { who, .. }
            | Self::Healed { who, .. }
            | Self::Stressed { who, .. }
            | Self::StatusChanged { who, .. }
            | Self::Shocked { who, .. }
            | Self::EffectEnded { who, .. }
            | Self::EffectFaded { who, .. }
            | Self::MoxieRegained { who, .. }
            | Self::Reloaded { who, .. } => vec![*who],
            Self::DecisionOpened { decision } | Self::DecisionSettled { decision, .. } => {
                decision.who().into_iter().collect()
            }
            Self::Tested { who, .. }
            | Self::Walked { who, .. }
            | Self::JumpedMetres { who, .. }
            | Self::JumpedFeet { who, .. } => who.iter().copied().collect(),
            Self::Attacked(attack) => attack.by.into_iter().chain(attack.on).collect(),
            Self::DiceDiscarded
            | Self::InitiativeBegan { .. }
            | Self::DeclarationsBegan { .. }
            | Self::AllDeclared
            | Self::PhaseBegan { .. }
            | Self::PhaseEnded
            | Self::TimerRang { .. }
            | Self::Opposed { .. }
            | Self::TaskTimed { .. }
            | Self::LoadWeighed { .. }
            | Self::BusyPenalty { .. }
            | Self::DiceRolled { .. }
            | Self::Finished
            | Self::Sentence(_) => Vec::new(),
        }
    }
}
