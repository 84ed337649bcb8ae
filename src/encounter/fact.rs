//! Facts: what happened, typed, by id.
//!
//! The rules push facts; nobody else makes them. Every log, message, page and result is a reading of them, and each
//! says whom it names, so that a view can leave it out.

use super::attack_details::AttackDetails;
use super::combatant::Id;
use super::pending::PendingDecision;
use super::test_result::TestResult;
use crate::rules::{Attack, Check, Consequence, DicePool, Status, TaskDuration, TurnPhase, Winner};
use crate::text::PlainText;

/// Something that happened because of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    Initiative { who: Id, dice: Vec<i32>, scores: Vec<i32> },
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
    /// More Quick actions than usual were taken in a stage (AMB-36).
    ManyQuickActions { who: Id, count: usize, usual: u32 },
    /// A mover arrived (CT-17).
    Arrived { who: Id },
    /// A hit was dealt.
    Hit { who: Id, value: i32, armor: i32, taken: i32, total: DamageTotal },
    /// An effect dealt damage at the end of a turn, or of several that went by at once; `taken` is the damage of all of
    /// them, 2,000,000 at most.
    EffectDamage { who: Id, label: PlainText, turns: u32, taken: i32, total: DamageTotal },
    /// Wounds were dealt; how many there are in all, and what they call for.
    Wounded { who: Id, source: WoundSource, count: i32, total: i32, tests: Tests },
    /// Damage or wounds were healed; what is left of them.
    Healed { who: Id, damage: i32, wounds: i32 },
    /// Stress was dealt, and the traumas it left.
    Stressed { who: Id, points: i32, traumas: i32, tests: Tests },
    /// A status changed.
    StatusChanged { who: Id, status: Status },
    /// A shock was tested against. `turns` is how long it puts the combatant out; 0 where it is withstood (EX-17).
    Shocked { who: Id, check: Check, margin: i32, turns: i32 },
    /// An effect ended by itself.
    EffectEnded { who: Id, label: PlainText },
    /// An effect became weaker; the modifier it has now.
    EffectFaded { who: Id, label: PlainText, test: i32 },
    /// Points of Moxie were regained; the pool and the stat.
    MoxieRegained { who: Id, pool: i32, moxie: i32 },
    /// A timer ran out.
    TimerRang { label: PlainText },
    /// Something waits for the gamemaster.
    DecisionOpened { decision: PendingDecision },
    /// Something no longer waits for the gamemaster.
    DecisionSettled { decision: PendingDecision, settlement: Settlement },
    /// A test was made, or Moxie changed the last one.
    Tested { who: Option<Id>, tested: Tested, result: TestResult },
    /// Two rolls were compared, with their margins.
    Opposed { first: (Check, i32), second: (Check, i32), winner: Winner },
    /// An attack was made. `value` is the damage value of a hit, all extra damage included, where one is known; 0 for a
    /// miss.
    Attacked {
        by: Option<Id>,
        on: Option<Id>,
        attack: Attack,
        value: Option<i32>,
        details: Box<AttackDetails>,
    },
    /// A magazine was filled; the rounds it holds.
    Reloaded { who: Id, weapon: PlainText, rounds: i32 },
    /// A task takes this long, with this modifier on its test.
    TaskTimed { time: TaskDuration, modifier: i32 },
    /// A distance in millionths of a metre.
    Walked { who: Option<Id>, millionths: i64 },
    /// A running jump and one from standing, in metres (EX-13).
    JumpedMetres { who: Option<Id>, running: i32, standing: i32 },
    /// A jump in feet (CT-12).
    JumpedFeet { who: Option<Id>, up: i32, across: i32 },
    /// Effect of a load: a modifier to all actions and the share of a distance that is left, in millionths.
    LoadWeighed { penalty: i32, millionths: i64 },
    /// Modifier to each of several actions in one turn (CT-13).
    BusyPenalty { penalty: i32 },
    /// Dice were rolled.
    DiceRolled { pool: DicePool, total: i32 },
    /// The encounter ended.
    Finished,
    /// A sentence from a save older than facts. Nobody knows whom it names.
    Sentence { text: PlainText },
}

/// Why a combatant is acting now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
#[derive(Clone, Debug, PartialEq, Eq)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandbyLoss {
    /// The combatant's own next slot came, or the turn ended (DL-5).
    Deadline,
    /// The combatant can no longer act (AMB-25).
    Out,
}

/// The damage of a combatant after a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DamageTotal {
    /// All damage taken so far.
    pub damage: i32,
    /// Durability, where it is known.
    pub durability: Option<i32>,
}

/// The tests that harm calls for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tests {
    /// The consequences to resist, one test each; empty where none is owed.
    pub owed: Vec<Consequence>,
    /// The target, where the aptitude is known.
    pub target: Option<i32>,
}

/// A cause of wounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WoundSource {
    /// A hit.
    Hit,
    /// An effect, at the end of a turn.
    Effect,
    /// The gamemaster, by `wound`.
    Command,
}

/// The subject of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tested {
    /// A skill, an aptitude or a number.
    Skill,
    /// A consequence of harm, to be resisted.
    Consequence(Consequence),
}

/// The way a decision was settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
            Self::Attacked { by, on, .. } => by.iter().chain(on).copied().collect(),
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
            | Self::Sentence { .. } => Vec::new(),
        }
    }
}
