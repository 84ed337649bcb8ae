//! Facts in the file: what happened, by the ids of combatants.

use serde::{Deserialize, Serialize};

use super::attack::AttackDetails;
use super::decision::Decision;
use super::fact_parts::{
    ActReason, Margin, OpposedRoll, OrderPlace, Settlement, StandbyLoss, Winner, WoundSource,
};
use super::test_result::{TestResult, TestRoll};
use crate::rules::{Consequence, DicePool, Status, TaskDuration, TurnPhase};
use crate::store::format::values::{Decimal, Text, Word, Written};

/// Something that happened because of a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(strum::VariantNames), strum(serialize_all = "snake_case"))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names say what happened; the model says what they mean")]
pub enum Fact {
    Joined {
        who: Vec<u32>,
    },
    WaitsForInitiative {
        who: u32,
    },
    SentToReserve {
        who: Vec<u32>,
        label: Text,
    },
    WaveJoined {
        who: Vec<u32>,
        label: Text,
    },
    DiceDiscarded,
    Initiative {
        who: u32,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        dice: Vec<i32>,
        scores: Vec<i32>,
    },
    InitiativeBegan {
        turn: u32,
    },
    DeclarationsBegan {
        turn: u32,
    },
    Declares {
        who: Vec<u32>,
    },
    AllDeclared,
    PhaseBegan {
        at: Written<TurnPhase>,
    },
    PhaseEnded,
    Acts {
        who: Vec<u32>,
        reason: ActReason,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        score: Option<i32>,
    },
    ScoreChanged {
        who: u32,
        old: Vec<i32>,
        new: Vec<i32>,
        place: OrderPlace,
    },
    MovedUp {
        who: u32,
        place: OrderPlace,
    },
    StageStarted {
        who: Vec<u32>,
    },
    SlotForfeited {
        who: u32,
    },
    StandbyLost {
        who: u32,
        since: Written<TurnPhase>,
        reason: StandbyLoss,
    },
    ManyQuickActions {
        who: u32,
        count: usize,
        usual: u32,
    },
    Arrived {
        who: u32,
    },
    Hit {
        who: u32,
        value: i32,
        armor: i32,
        taken: i32,
        /// All damage so far.
        damage: i32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        durability: Option<i32>,
    },
    EffectDamage {
        who: u32,
        effect: Text,
        /// The turns it was dealt in.
        #[serde(default = "one", skip_serializing_if = "is_one")]
        turns: u32,
        taken: i32,
        /// All damage so far.
        damage: i32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        durability: Option<i32>,
    },
    Wounded {
        who: u32,
        by: WoundSource,
        count: i32,
        /// All wounds so far.
        total: i32,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tests: Vec<Word<Consequence>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<i32>,
    },
    Healed {
        who: u32,
        damage: i32,
        wounds: i32,
    },
    Stressed {
        who: u32,
        points: i32,
        traumas: i32,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tests: Vec<Word<Consequence>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<i32>,
    },
    StatusChanged {
        who: u32,
        status: Word<Status>,
    },
    Shocked {
        who: u32,
        test: TestRoll,
        margin: i32,
        turns: i32,
    },
    EffectEnded {
        who: u32,
        effect: Text,
    },
    EffectFaded {
        who: u32,
        effect: Text,
        test: i32,
    },
    MoxieRegained {
        who: u32,
        moxie_left: i32,
        moxie: i32,
    },
    TimerRang {
        label: Text,
    },
    DecisionOpened {
        decision: Decision,
    },
    DecisionSettled {
        decision: Decision,
        how: Settlement,
    },
    Tested {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        who: Option<u32>,
        /// The consequence of harm that it resists, if it resists one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        against: Option<Word<Consequence>>,
        result: TestResult,
    },
    Opposed {
        first: OpposedRoll,
        second: OpposedRoll,
        winner: Winner,
    },
    Attacked {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<u32>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        on: Option<u32>,
        attack: TestRoll,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        defense: Option<TestRoll>,
        margin: Margin,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<i32>,
        /// Where the numbers come from; since version 3.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        details: Option<Box<AttackDetails>>,
    },
    Reloaded {
        who: u32,
        weapon: Text,
        rounds: i32,
    },
    TaskTimed {
        time: Written<TaskDuration>,
        modifier: i32,
    },
    Walked {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        who: Option<u32>,
        metres: Written<Decimal>,
    },
    JumpedMetres {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        who: Option<u32>,
        running: i32,
        standing: i32,
    },
    JumpedFeet {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        who: Option<u32>,
        up: i32,
        across: i32,
    },
    LoadWeighed {
        penalty: i32,
        /// The share of a distance that is left.
        distance: Written<Decimal>,
    },
    BusyPenalty {
        penalty: i32,
    },
    DiceRolled {
        dice: Written<DicePool>,
        total: i32,
    },
    Finished,
    /// A sentence from a save of version 1.
    Sentence(Text),
}

fn one() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_one(number: &u32) -> bool {
    *number == 1
}
