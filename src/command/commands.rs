//! The table of commands.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use super::args::Args;
use super::argument::{Argument, Part, Syntax, group, usage_of};
use super::arguments::{
    ActionKind, DecisionName, Downtime, Hit, MoxieChange, MoxiePoint, OrderPosition, RollSource,
    RollTarget, Span, StatEdit, TimerDuration,
};
use super::choice::first;
use super::codec::{Name, initiative_die, number, one_of};
use super::complete::Offers;
use super::decisions::DecisionArgs;
use super::dice_arguments::{Defense, Distance, Movement, RollAgainst, Skill, Test};
use super::dice_notation::{DefenseArgs, DistanceArgs, RollAgainstArgs, TestArgs};
use super::keys::EditsArgs;
use super::keyword::{Boxed, after, maybe, or, switch};
use super::notation::{
    COUNT, Copies, DICE, DowntimeArgs, EFFECT, HitArgs, MODIFIER, MODIFIERS, MoxiePointArgs, NAME,
    POINTS, PositionArgs, ROLL, RULESET, RollSourceArgs, SpanArgs, TIME, TIMER, TimerDurationArgs,
};
use super::option::{flag, key, option};
use super::particular::{DealtHitArgs, Resisted, RollTargetArgs, SkillArgs, StatModifiersArgs};
use super::position::{free_text, last_name, leading, optional, optional_text, word};
use super::table::{CommandSpec, Subject, command_spec, command_table};
use super::words::LineWriter;
use super::{Line, ParseError};
use crate::rules::{Consequence, DicePool, Ruleset, Stat, Status, TaskDuration};

command_table! {
    Setup {
        /// Chooses the ruleset, before the first `begin`.
        ///
        /// Dice that have been entered are discarded where the ruleset is another.
        "ruleset" key "opening" examples ["ruleset ep1-d10", "ruleset ours.ron"]
        => Ruleset { word: String = RULESET; ruleset: Box<Ruleset> as Line::Ruleset(word) };

        /// Names the encounter.
        "title" key "opening" examples ["title Ambush at Nyhavn"]
        => Title { text: String = free_text("TEXT", "") };

        /// Adds a combatant, or several numbered ones.
        ///
        /// `x3` adds NAME 1, NAME 2 and NAME 3, and counts on where these exist already. Who joins a running turn rolls
        /// with the next initiative, unless the ruleset lets them in at once.
        "add" key "add" examples [
            "add Bob init=110 speed=2 dur=35 armor=6/6",
            "add Guard x4 init=70 dur=30 side=foe skill.Fray=40"
        ]
        => Add {
            name: String = NAME,
            count: Option<u32> = optional(Copies, "how many are added"),
            edits: Vec<StatEdit> = EditsArgs { is_required: false },
        };

        /// Changes a combatant, at any time.
        "set" key "edit" examples ["set Bob init=100 hidden=yes", "set Bob wt=none", "set Bob die=55"]
        => Set { name: String = NAME, edits: Vec<StatEdit> = EditsArgs { is_required: true } };

        /// Adds combatants with the same stat block.
        ///
        /// Damage, wounds, stress, spent Moxie, effects, status, die and notes are not copied. The copies are numbered
        /// on: NAME counts as the first.
        "copy" key "copy" examples ["copy Guard", "copy Guard x3"]
        => Copy { name: String = NAME, count: u32 = or(optional(Copies, "how many are added"), 1) };

        /// Renames a combatant.
        "rename" key "rename" examples ["rename Guard1 Captain Voss"]
        => Rename { name: String = NAME, new: String = last_name("NEW") };

        /// Removes a combatant for good.
        ///
        /// `status NAME gone` keeps those who flee or surrender in the list.
        "remove" key "remove" examples ["remove Bob"]
        => Remove { name: String = NAME };
    }

    Initiative {
        /// Enters or rolls initiative, in the stages `setup` and `initiative`.
        ///
        /// Without a die, a total or `flip` the program rolls for those who have no die yet. A new die replaces the old.
        "roll" key "initiative" examples [
            "roll Bob 24", "roll Bob 38 mod=-30", "roll Fury 6 3 1", "roll Bob total=134", "roll Bob flip", "roll foe"
        ]
        => Roll {
            target: RollTarget = RollTargetArgs,
            source: RollSource = RollSourceArgs,
            modifier: Option<i32> = option("mod", MODIFIER, "a modifier that counts for this roll alone"),
        };

        /// Begins the turn; the program rolls for those without a die.
        "begin" key "next"
        => Begin;
    }

    Acting {
        /// Starts the acting stage.
        ///
        /// From then on, a single acting slot is no longer put in order anew when scores change.
        "start" key "start"
        => Start;

        /// Ends the acting stage and goes on: to the next slot, phase or turn.
        ///
        /// It ends the stage of all who share the slot. Who was interrupted goes on. When the phase is over, it opens the
        /// next phase in which somebody can act, or ends the turn.
        "next" key "next"
        => Next;

        /// Ends the stage of one of those who share a slot.
        "done" key "done" examples ["done Cami"]
        => Done { name: String = NAME };

        /// Puts an acting combatant on standby.
        ///
        /// NAME may be left out where only one is acting.
        "delay" key "delay" examples ["delay", "delay Cami"]
        => Delay { name: Option<String> = optional(Name("NAME"), "") };

        /// Lets a combatant on standby act now.
        ///
        /// The stage that is interrupted goes on afterwards.
        "act" key "act" examples ["act Eve", "act Eve before"]
        => Act {
            name: String = NAME,
            before: bool = switch("before", "between two stages: the slot that has not started yet waits"),
        };

        /// Spends a point of Moxie to go first in this phase, or on the last test; or regains points.
        ///
        /// To go first, no stage of the phase may have started or ended, unless the ruleset allows it longer.
        "moxie" key "moxie" examples ["moxie Bob", "moxie Bob flip", "moxie Bob regain=1"]
        => Moxie { name: String = NAME, point: MoxiePoint = MoxiePointArgs };

        /// Moves a slot in the order of this phase, whatever the rules say.
        ///
        /// From then on, the phase keeps its order whatever the scores do; only Moxie still puts somebody first.
        "move" key "move" examples ["move Bob first", "move Bob after Cami"]
        => Move { name: String = NAME, position: OrderPosition = PositionArgs };

        /// Gives a combatant a slot in this phase.
        ///
        /// It is for latecomers and mistakes: an active combatant without a slot left gets one by score. The die that
        /// stands counts; otherwise one is entered or rolled.
        "slot" key "give-slot" examples ["slot Bob", "slot Bob die=31"]
        => Slot { name: String = NAME, die: Option<i32> = option("die", initiative_die("N"), "the die of the slot") };

        /// Records an action of an acting combatant; it starts the stage.
        "action" key "take" examples ["action Bob quick draw a pistol", "action Bob complex shoot force=yes"]
        => Action {
            name: String = NAME,
            kind: ActionKind = word(one_of::<ActionKind>(), ""),
            what: String = optional_text("WHAT", "in words; the Complex action `aim` aims"),
            force: bool = flag("force", "overrules the limits of a stage and declarations"),
        };

        /// Declares an action, in the ruleset `contract`.
        "declare" key "declare" examples ["declare Bob shoot Cami"]
        => Declare { name: String = NAME, what: String = free_text("WHAT", "") };

        /// Changes a declared action, in the ruleset `contract`.
        "change" key "change" examples ["change Bob run power=yes"]
        => Change {
            name: String = NAME,
            what: String = free_text("WHAT", ""),
            power: bool = flag("power", "a Power allows it; refused otherwise"),
        };

        /// Lets time go by outside combat, in the stage `initiative`.
        ///
        /// Effects and timers go on.
        "pass" examples ["pass turns=3", "pass seconds=60"]
        => Pass { downtime: Downtime = DowntimeArgs };

        /// Ends the turn at once.
        ///
        /// Slots not yet played are dropped; who is on standby stays so.
        "end-turn" key "end-turn"
        => EndTurn;

        /// Ends the encounter.
        "finish"
        => Finish;
    }

    Harm {
        /// Deals damage: armor, wounds, status.
        ///
        /// Wounds follow from the Wound Threshold, the status from Durability and Death Rating.
        "damage" key "damage" examples ["damage Bob 18 kinetic ap=6", "damage Bob 7"]
        => Damage { name: String = NAME, hit: Hit = HitArgs };

        /// Deals wounds without damage; a negative number takes them away.
        "wound" key "wound" examples ["wound Bob", "wound Bob 2", "wound Bob -1"]
        => Wound { name: String = NAME, count: i32 = or(optional(number("N", -99, 99), "how many; one without it"), 1) };

        /// Takes damage and wounds away; the status stays.
        "heal" key "heal" examples ["heal Bob 12 wounds=1"]
        => Heal {
            name: String = NAME,
            points: i32 = word(POINTS, "points of damage"),
            wounds: i32 = or(option("wounds", COUNT, "wounds"), 0),
        };

        /// Deals stress, and traumas by the Trauma Threshold.
        "stress" examples ["stress Bob 8"]
        => Stress { name: String = NAME, points: i32 = word(POINTS, "points of stress") };

        /// Takes stress and traumas away.
        "relieve" examples ["relieve Bob 5 traumas=1"]
        => Relieve {
            name: String = NAME,
            points: i32 = word(POINTS, "points of stress"),
            traumas: i32 = or(option("traumas", COUNT, "traumas"), 0),
        };

        /// Sets the status; only the active act.
        "status" key "status" examples ["status Bob unconscious", "status Bob active"]
        => Status { name: String = NAME, status: Status = word(one_of::<Status>(), "") };

        /// Puts an effect on a combatant, for a time or until `clear`.
        ///
        /// The same label again replaces the effect. A label of several words takes quotes.
        "effect" key "effect" examples [
            "effect Bob boosters speed=+1 ref=+10 turns=20",
            "effect Bob \"on fire\" each=1d10/2",
            "effect Bob dazzled test=-20 phases=2"
        ]
        => Effect {
            name: String = NAME,
            label: String = EFFECT,
            modifiers: EffectModifiers = EffectModifiersArgs,
            span: Span = SpanArgs,
        };

        /// Ends an effect.
        "clear" key "clear-effect" examples ["clear Bob \"on fire\""]
        => Clear { name: String = NAME, label: String = EFFECT };

        /// Tests a biomorph or pod against a shock, and puts what follows on them.
        "shock" examples ["shock Bob", "shock Bob roll=62"]
        => Shock { name: String = NAME, roll: Option<i32> = ROLL };

        /// Adds a note.
        "note" key "note" examples ["note Kade is bleeding"]
        => Note { name: String = NAME, text: String = free_text("TEXT", "") };

        /// Makes a test that is due; a failure has its outcome at once.
        ///
        /// Who fails is knocked down, unconscious or disoriented.
        "resist" key "decide" examples ["resist Bob knockdown", "resist Bob trauma roll=31 mod=+10 moxie=flip"]
        => Resist {
            name: String = NAME,
            consequence: Consequence = word(Resisted, ""),
            roll: Option<i32> = ROLL,
            modifiers: Vec<i32> = MODIFIERS,
            moxie: Option<MoxieChange> =
                option("moxie", one_of::<MoxieChange>(), "a point of Moxie: `ignore` before the roll, the others after it"),
        };

        /// Settles a decision that is due without a test.
        "dismiss" key "decide" examples [
            "dismiss Bob knockdown", "dismiss Bob ended.haze", "dismiss timer.grenade", "dismiss all"
        ]
        => Dismiss { decision: DecisionName = DecisionArgs };

        /// Starts a timer that announces itself.
        ///
        /// The same label again replaces the timer.
        "timer" examples ["timer reactor turns=10", "timer grenade phases=1 at=Bob"]
        => Timer { label: String = TIMER, duration: TimerDuration = TimerDurationArgs };

        /// Begins a new session: every pool of Moxie is full.
        "session"
        => Session;
    }

    Dice {
        /// Makes a test on percentile dice.
        ///
        /// With NAME, the modifiers of this combatant count: wounds, traumas, armor, effects.
        "test" key "roll" examples ["test Bob Fray roll=31 mod=-10", "test Bob somx3", "test 55 difficulty=hard"]
        => Test { name: Option<String> = leading(Name("NAME")), skill: Skill = SkillArgs, test: Box<Test> = Boxed(TestArgs) };

        /// Compares two rolls.
        ///
        /// A success beats a failure; of two successes a critical one, then the higher roll wins.
        "oppose" examples ["oppose 60 41 vs 45 17", "oppose 60 ? vs 45 ?"]
        => Oppose {
            first: RollAgainst = RollAgainstArgs,
            second: RollAgainst = after("vs", RollAgainstArgs),
            variable: bool = flag("variable", "both may succeed"),
        };

        /// Makes an attack, and deals the damage of a hit.
        ///
        /// Without `vs`, nobody defends.
        "attack" key "attack" examples [
            "attack 65 ? vs 30 ? by=Cami on=Bob dv=12 kinetic ap=2",
            "attack 50 20 by=Cami on=Bob dv=9 energy"
        ]
        => Attack {
            attacker: RollAgainst = RollAgainstArgs,
            defender: Option<RollAgainst> = maybe(after("vs", RollAgainstArgs)),
            by: Option<String> = option("by", Name("NAME"), "the attacker"),
            on: Option<String> = option("on", Name("NAME"), "the defender"),
            hit: Option<Hit> = DealtHitArgs,
        };

        /// Makes a test to defend oneself.
        "defend" examples ["defend Bob Fray ranged=yes", "defend Bob 60 full=yes roll=42"]
        => Defend { name: String = NAME, skill: Skill = SkillArgs, defense: Defense = DefenseArgs };

        /// Works out how long a task takes.
        ///
        /// A day is eight hours of work.
        "task" examples ["task 60m margin=+35", "task 2d rush=20", "task 1h extra=30m"]
        => Task {
            time: TaskDuration = word(TIME, "the timeframe"),
            margin: Option<i32> = option("margin", MODIFIER, "the margin of the test; negative for a failure"),
            rush: i32 = or(option("rush", number("PERCENT", 0, 60), "time saved by rushing, in steps of ten"), 0),
            extra: Option<TaskDuration> = option("extra", TIME, "time taken beyond the timeframe"),
        };

        /// Works out how far a combatant gets.
        ///
        /// With NAME, in the ruleset `contract`, they are on their way until the turn ends.
        "distance" examples ["distance Bob run", "distance walk phases=4", "distance run result=2"]
        => Distance {
            name: Option<String> = leading(Name("NAME")),
            movement: Movement = word(one_of::<Movement>(), ""),
            distance: Distance = DistanceArgs,
        };

        /// Works out what a load does, in the ruleset `contract`.
        "load" examples ["load physique=3 lb=90"]
        => Load {
            physique: i32 = key("physique", number("N", -99, 99), "Physique"),
            pounds: i32 = key("lb", number("N", 0, 99_999), "pounds carried"),
        };

        /// Works out what several actions in a turn cost, in the ruleset `contract`.
        "busy" examples ["busy 3 moving=yes"]
        => Busy { actions: i32 = word(COUNT, "actions"), moving: bool = flag("moving", "one of them is movement") };

        /// Rolls dice.
        "dice" examples ["dice 3d10+4", "dice 1d10/2"]
        => Dice { pool: DicePool = word(DICE, "") };
    }
}

/// What an effect modifies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EffectModifiers {
    /// Added to stats.
    pub stats: BTreeMap<Stat, i32>,
    /// Added to every test.
    pub test: i32,
    /// Damage at the end of every turn, past armor.
    pub each: Option<DicePool>,
}

group! {
    /// What an effect modifies.
    EffectModifiersArgs: EffectModifiers {
        stats: StatModifiersArgs,
        test: or(option("test", MODIFIER, "added to every test"), 0),
        each: option("each", DICE, "damage at the end of every turn, past armor"),
    }
}

impl Command {
    /// Adds one combatant with nothing but a name.
    pub fn add(name: impl Into<String>) -> Self {
        Self::Add { name: name.into(), count: None, edits: Vec::new() }
    }

    /// Enters the die that a combatant rolled for initiative.
    pub fn roll(name: impl Into<String>, die: i32) -> Self {
        let source = RollSource::Dice(vec![die]);
        Self::Roll { target: RollTarget::One(name.into()), source, modifier: None }
    }
}

/// What a gamemaster asks of an encounter: a command, or a way along its history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Carries out a command.
    Command(Command),
    /// Takes back the last commands, from 1.
    Undo(usize),
    /// Brings back commands that were undone, from 1.
    Redo(usize),
}

impl From<Command> for Request {
    fn from(command: Command) -> Self {
        Self::Command(command)
    }
}
