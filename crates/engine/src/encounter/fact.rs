//! Facts: what happened, typed, by id.
//!
//! Only the rules make facts. Every log, message, page and result is a rendering of them. A fact lists the combatants
//! that it names, so that a view can leave it out.

use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use strum::VariantNames;

use super::fact_validation::{DICE, are_scores, is_any, is_damage, is_share};
use super::validate::{ANY, LAST_ID, LAST_TURN, MODIFIER, is_amount, is_reachable};
use super::{
    ActReason, AttackFact, Id, Lack, OpposedRoll, OrderPlace, PendingDecision, RollDetails,
    Settlement, StandbyLoss, TestResult, WoundSource,
};
use crate::command::{ActionKind, InjuryKind};
use crate::rules::{
    Check, Consequence, Decimal, DicePool, Morph, Stat, Status, TaskDuration, TurnPhase, Winner,
    first,
};
use crate::text::{PlainText, is_default};

/// Declares the facts. Behind the fields of each: what its numbers and lists must be, and after the arrow whom it names.
macro_rules! facts {
    ($(
        $(#[$about:meta])*
        $fact:ident $(($whole:ident: $type:ty))? $({$(
            $(#[$attribute:meta])* $field:ident: $field_type:ty
        ),+ $(,)?})? $(if $holds:expr)? $(=> $($named:expr),+)?;
    )+) => {
        /// Something that happened because of a command.
        #[skip_serializing_none]
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, VariantNames)]
        #[serde(rename_all = "snake_case", deny_unknown_fields)]
        #[strum(serialize_all = "snake_case")]
        #[allow(missing_docs, reason = "the names of the fields say what they are")]
        pub enum Fact {
            $($(#[$about])* $fact $(($type))? $({ $($(#[$attribute])* $field: $field_type),+ })?,)+
        }

        impl Fact {
            /// The combatants it names.
            #[allow(unused_variables, reason = "most fields are no ids")]
            pub fn named(&self) -> Vec<Id> {
                let mut named: Vec<Id> = Vec::new();
                match self {
                    $(Self::$fact $(($whole))? $({ $($field),+ })? => { $($(named.extend($named);)+)? })+
                }
                named
            }

            /// Returns true if its numbers and ids are within their ranges and no list lacks what it must have.
            #[allow(unused_variables, reason = "most fields can be anything")]
            pub(super) fn is_valid(&self) -> bool {
                let holds = match self {
                    $(Self::$fact $(($whole))? $({ $($field),+ })? => first!($($holds,)? true),)+
                };
                holds && self.named().iter().all(|id| id.0 <= LAST_ID)
            }
        }
    };
}

facts! {
    /// Combatants joined the encounter.
    Joined { who: Vec<Id> } if !who.is_empty() => who;
    /// A combatant joined in mid-turn and has no slot before the next initiative (AMB-31).
    WaitsForInitiative { who: Id } => [*who];
    /// Combatants are in reserve now: prepared, and not in the fight.
    SentToReserve { who: Vec<Id>, label: PlainText } if !who.is_empty() && !label.is_empty() => who;
    /// Combatants joined the fight from the reserve.
    WaveJoined { who: Vec<Id>, label: PlainText } if !who.is_empty() && !label.is_empty() => who;
    /// The ruleset changed, and dice entered under the old one were discarded (AMB-02).
    DiceDiscarded;
    /// A combatant's initiative dice and the scores they make, in the same order.
    Initiative { who: Id, dice: Vec<i32>, scores: Vec<i32> }
        if dice.len() == scores.len() && are_scores(dice) && are_scores(scores) => [*who];
    /// An ambush was laid: the ambushers, those surprised, and what it adds to the initiative rolls of all others.
    Ambushed {
        who: Vec<Id>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        surprised: Vec<Id>,
        #[serde(default, skip_serializing_if = "is_default")]
        modifier: i32,
        #[serde(default, skip_serializing_if = "is_default")]
        free: bool,
    } if !who.is_empty() && MODIFIER.contains(modifier) => who, surprised;
    /// The free phase of an ambush is over.
    FreePhaseEnded;
    /// The turn began with INIT unknown for these.
    InitUnknown { who: Vec<Id> } if !who.is_empty() => who;
    /// The turn before is over; initiative is rolled for this one.
    InitiativeBegan { turn: u32 } if (1..=LAST_TURN).contains(turn);
    /// Actions of this turn are declared (CT-3).
    DeclarationsBegan { turn: u32 } if (1..=LAST_TURN).contains(turn);
    /// Combatants may declare now.
    Declares { who: Vec<Id> } => who;
    /// All who had to declare have declared.
    AllDeclared;
    /// A phase opened.
    PhaseBegan { at: TurnPhase } if is_reachable(*at);
    /// No one is left to act in this phase.
    PhaseEnded;
    /// Combatants are acting now; several share a slot.
    Acts { who: Vec<Id>, reason: ActReason, score: Option<i32> }
        if !who.is_empty() && is_any(*score) => who;
    /// Scores of slots still to come changed.
    ScoreChanged { who: Id, old: Vec<i32>, new: Vec<i32>, place: OrderPlace }
        if are_scores(old)
            && are_scores(new)
            && old.len() == new.len()
            && place.is_valid()
        => [*who], place.neighbors();
    /// A slot moved up by its class, with the same score.
    MovedUp { who: Id, place: OrderPlace } if place.is_valid() => [*who], place.neighbors();
    /// A stage was started.
    StageStarted { who: Vec<Id> } if !who.is_empty() => who;
    /// A slot of this phase was given up for an action delayed from elsewhere (DL-6).
    SlotForfeited { who: Id } => [*who];
    /// A delayed action was lost.
    StandbyLost { who: Id, since: TurnPhase, reason: StandbyLoss }
        if is_reachable(*since) => [*who];
    /// An action was taken, with what it was in words.
    ActionTaken {
        who: Id,
        kind: ActionKind,
        #[serde(default, skip_serializing_if = "is_default")]
        what: PlainText,
    } => [*who];
    /// A value of a stat block was set: the key and the value, as `set` takes them.
    Edited { who: Id, key: PlainText, value: PlainText } => [*who];
    /// More Quick actions than usual were taken in a stage (AMB-36).
    ManyQuickActions { who: Id, count: usize, usual: u32 } => [*who];
    /// Tactics found nothing to do in a stage.
    NothingDone { who: Id, lack: Lack } => [*who];
    /// A mover arrived (CT-17).
    Arrived { who: Id } => [*who];
    /// A hit was dealt; all damage so far, and the Durability if it is known.
    Hit { who: Id, value: i32, armor: i32, taken: i32, damage: i32, durability: Option<i32> }
        if [*value, *armor, *taken].into_iter().all(is_amount)
            && is_damage(*damage, *durability)
        => [*who];
    /// An area attack was made; whose it is, if that is known, and the damage value in its center.
    Blasted { by: Option<Id>, dv: i32 } if is_amount(*dv) => by;
    /// Hours or days passed, and nobody in the fight heals by themselves.
    NobodyHeals;
    /// An effect dealt damage at the end of a turn, or of several that went by at once; `taken` is the damage of all of
    /// them, 2,000,000 at most, and `armor` what armor took off.
    EffectDamage {
        who: Id,
        effect: PlainText,
        #[serde(default = "one", skip_serializing_if = "is_one")]
        turns: u32,
        #[serde(default, skip_serializing_if = "is_default")]
        armor: i32,
        taken: i32,
        damage: i32,
        durability: Option<i32>,
    }
        if (1..=LAST_TURN).contains(turns)
            && DICE.contains(armor)
            && DICE.contains(taken)
            && is_damage(*damage, *durability)
        => [*who];
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
    } if DICE.contains(count) && InjuryKind::Wounds.holds(*total) && is_any(*target) => [*who];
    /// Damage or wounds were healed; what is left of them, and how much it was.
    Healed {
        who: Id,
        damage: i32,
        wounds: i32,
        #[serde(default, skip_serializing_if = "is_default")]
        healed: i32,
        #[serde(default, skip_serializing_if = "is_default")]
        wounds_healed: i32,
    }
        if [*damage, *healed].iter().all(|it| InjuryKind::Damage.holds(*it))
            && [*wounds, *wounds_healed].iter().all(|it| InjuryKind::Wounds.holds(*it)) => [*who];
    /// Hours passed in which nothing of a hurt body healed; the seconds until the next heals.
    HealsLater { who: Id, seconds: i32 } if is_amount(*seconds) => [*who];
    /// Stress was dealt, and the traumas it left, with the tests they call for.
    Stressed {
        who: Id,
        points: i32,
        traumas: i32,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tests: Vec<Consequence>,
        target: Option<i32>,
    } if is_amount(*points) && is_amount(*traumas) && is_any(*target) => [*who];
    /// Stress went after a test; what is left of it.
    StressRelieved { who: Id, points: i32, stress: i32 }
        if is_amount(*points) && InjuryKind::Stress.holds(*stress) => [*who];
    /// An ego took another body, of this kind (EX-62).
    Sleeved { who: Id, morph: Morph } => [*who];
    /// A status changed.
    StatusChanged { who: Id, status: Status } => [*who];
    /// A shock was tested against. `turns` is how long it puts the combatant out; 0 if it is withstood (EX-17).
    Shocked { who: Id, test: Check, margin: i32, turns: i32, details: Option<RollDetails> }
        if test.is_valid()
            && ANY.contains(margin)
            && is_amount(*turns)
            && details.as_ref().is_none_or(RollDetails::is_valid)
        => [*who];
    /// An effect ended by itself.
    EffectEnded { who: Id, effect: PlainText } => [*who];
    /// An effect became weaker; the modifier it has now.
    EffectFaded { who: Id, effect: PlainText, test: i32 } if MODIFIER.contains(test) => [*who];
    /// Points of Moxie were regained; the pool and the stat.
    MoxieRegained { who: Id, moxie_left: i32, moxie: i32 }
        if Stat::Moxie.range().contains(moxie) && (0..=*moxie).contains(moxie_left) => [*who];
    /// A timer ran out.
    TimerRang { label: PlainText };
    /// A slot began for which there was a reminder.
    Reminded { who: Id, text: PlainText } => [*who];
    /// Something waits for the gamemaster.
    DecisionOpened { decision: PendingDecision } => decision.who();
    /// Something no longer waits for the gamemaster.
    DecisionSettled {
        decision: PendingDecision,
        #[serde(rename = "how")]
        settlement: Settlement,
    } => decision.who();
    /// A test was made, or Moxie changed the last one; the consequence of harm that it resists, if it does. No details
    /// if Moxie changed it, or in saves older than them.
    Tested {
        who: Option<Id>,
        against: Option<Consequence>,
        result: TestResult,
        details: Option<RollDetails>,
    } if result.is_valid() && details.as_ref().is_none_or(RollDetails::is_valid)
        => who, details.as_ref().and_then(|it| it.patient);
    /// Two rolls were compared, with their margins.
    Opposed { first: OpposedRoll, second: OpposedRoll, winner: Winner }
        if first.is_valid() && second.is_valid() => first.who, second.who;
    /// An attack was made.
    Attacked(attack: Box<AttackFact>) if attack.is_valid() => attack.by, attack.on;
    /// A magazine was filled; the rounds it holds.
    Reloaded { who: Id, weapon: PlainText, rounds: i32 } if is_amount(*rounds) => [*who];
    /// A task takes this long, with this modifier on its test.
    TaskTimed { time: TaskDuration, modifier: i32 } if MODIFIER.contains(modifier);
    /// A distance was covered.
    Walked { who: Option<Id>, metres: Decimal } if is_share(*metres) => who;
    /// A running jump and one from standing, in metres (EX-13).
    JumpedMetres { who: Option<Id>, running: i32, standing: i32 }
        if is_amount(*running) && is_amount(*standing) => who;
    /// A jump in feet (CT-12).
    JumpedFeet { who: Option<Id>, up: i32, across: i32 }
        if is_amount(*up) && is_amount(*across) => who;
    /// Effect of a load: a modifier to all actions and the share of a distance that is left.
    LoadWeighed { penalty: i32, distance: Decimal }
        if MODIFIER.contains(penalty) && is_share(*distance);
    /// Modifier to each of several actions in one turn (CT-13).
    BusyPenalty { penalty: i32 } if MODIFIER.contains(penalty);
    /// Dice were rolled.
    DiceRolled { dice: DicePool, total: i32 } if DICE.contains(total);
    /// The encounter ended.
    Finished;
}

fn one() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_one(number: &u32) -> bool {
    *number == 1
}
