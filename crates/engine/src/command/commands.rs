//! The table of commands.

use std::fmt::{self, Display, Formatter};

use super::Line;
use super::arguments::ActionKind;
use super::names::Names;
use super::notation::{
    AttackArgs, AttackOrder, Blast, BlastArgs, COUNT, Copies, DICE, Defense, DefenseArgs,
    Dismissal, DismissalArgs, Distance, DistanceArgs, Downtime, DowntimeArgs, EFFECT, Edits,
    EffectModifiers, EffectModifiersArgs, FirstAid, FirstAidArgs, HealAmount, HealAmountArgs, Hit,
    HitArgs, IS_ACTION, MODIFIER, Movement, MoxiePoint, MoxiePointArgs, NAME, NAMES, NEW_BODY,
    NEW_EDITS, NamesWord, NewName, OpposedSide, OpposedSideArgs, OrderPosition, PLACE, POINTS,
    PositionArgs, ROLL, RULESET, Resisted, RollOptions, RollOptionsArgs, RollSource,
    RollSourceArgs, Rollers, RollersArgs, Skill, SkillArgs, Span, SpanArgs, StatEdit, TIME, TIMER,
    Test, TestArgs, TheirOptionsArgs, TimerDuration, TimerDurationArgs, WAVE, WEAPON_LABEL,
};
use super::party::{PartyArgs, PartyMember, PartyOrder};
use super::players_policy::{PlayersPolicy, PlayersPolicyArgs};
use super::syntax::{
    Argument, Boxed, LineWriter, OrNone, Text, after, first, flag, free_text, initiative_die, key,
    leading, number, one_of, option, optional, optional_text, options, or, switch, word,
};
use super::table::{CommandSpec, Subject, command_spec, command_table, sentence};
use crate::rules::{
    Conditions, Consequence, DicePool, FARTHEST, ReadyEffect, Ruleset, Status, TaskDuration,
};

command_table! {
    Setup {
        /// Chooses the ruleset, before the first `begin`.
        ///
        /// Dice that have been entered are discarded if the ruleset changes.
        "ruleset" key "encounter-settings" examples ["ruleset ep1-d10", "ruleset ours.ron"]
        => Ruleset { word: String = RULESET; ruleset: Box<Ruleset> as Line::Ruleset(word) };

        /// Names the encounter.
        ///
        /// A title has at most 60 characters.
        "title" key "encounter-settings" examples ["title Ambush at Nyhavn"]
        => Title { text: String = free_text(Text::new("TEXT").in_quotes(), "") };

        /// Changes what players may see.
        ///
        /// On their screen they see the order and their characters' numbers; of others a word, numbers or nothing. Hidden
        /// combatants and those in reserve are not there, and `alias=` gives another name for players.
        "players" examples ["players foes=numbers scores=yes", "players title=no"]
        => Players { policy: PlayersPolicy = PlayersPolicyArgs };

        /// Adds combatants.
        ///
        /// `x3` adds NAME 1, NAME 2 and NAME 3, and counts on if these exist already; beside a NAME without a number `x2` adds
        /// NAME 2 and NAME 3. A combatant who joins a running turn rolls with the next initiative, unless the ruleset lets
        /// them in at once. `from=` fills in the stat block of a template of the library; NAME can then be left out. Keys on
        /// the line win.
        "add" key "add" terms ["npc", "monster", "enemy", "join"] examples [
            "add Bob init=110 speed=2 dur=35 armor=6/6",
            "add Guard x4 init=70 dur=30 side=foe skill.Fray=40",
            "add Hunter x2 from=\"Hunter-killer\" side=foe",
            "add Ilse armor=\"armor vest\" weapon.rifle=\"automatic rifle\"/x30"
        ]
        => Add {
            name: String = NewName,
            count: Option<u32> = optional(Copies, "how many to add"),
            edits: Vec<StatEdit> = NEW_EDITS,
        };

        /// Changes a combatant.
        ///
        /// At any time, by one KEY at least. Damage and wounds are set as they are given: the status stays, and no test is
        /// due.
        "set" key "edit" terms ["edit", "correct", "fix", "stats", "weapon", "armor"] examples ["set Bob init=100 hidden=yes", "set Bob wt=none", "set Bob die=55"]
        => Set { names: Names = NAMES, edits: Vec<StatEdit> = options(Edits) };

        /// Puts a combatant into another body, between turns.
        ///
        /// The body is new as a whole: of the keys `dur wt dr armor accessory morph speed maximum ignore heals bonus.X`,
        /// those that neither the line nor the template gives are none. Other keys are refused, those of a template passed
        /// over. Damage, wounds and effects go, except `disoriented`; the status is `active` from any other. The ego stays: aptitudes, INIT, skills, Moxie, stress
        /// and traumas. Tests of `integration` and `alienation` are due, and one of `continuity` with `sv=` or after death.
        "sleeve" key "edit" terms ["body", "resleeve"] examples ["sleeve Kade from=Fury", "sleeve Kade morph=synth dur=40 armor=8/8 bonus.ref=5 sv=1d10"]
        => Sleeve {
            name: String = NAME,
            value: Option<DicePool> = option("sv", DICE, "the stress value of a test of `continuity`; 1d10 for the dead"),
            edits: Vec<StatEdit> = NEW_BODY,
        };

        /// Adds the party of another encounter.
        ///
        /// All its combatants of the sides `pc` and `ally`, as they were left: stat block, damage, wounds, stress, traumas,
        /// status, points of Moxie, effects without a time, notes. Magazines are full; what was thrown is gone. What ends with a scene stays behind, such
        /// as `knocked down`, `prone` and cover. With `harm=no` no harm comes along, and no effect that is one. Those who are here
        /// already on these sides stay as they are.
        "party" examples ["party from=friday.ron", "party from=friday.ron harm=no moxie=full"]
        => Party { order: PartyOrder = PartyArgs; members: Vec<PartyMember> as Line::Party(order) };

        /// Lets those join who were prepared under this label, by `reserve=`.
        ///
        /// All with the label join the fight, as by `add` at this stage. Until then they have no die and no slot,
        /// and patterns, `roll all` and `begin` leave them out; they can be named, changed and hurt.
        "wave" key "wave" terms ["reinforcements"] examples ["wave second"]
        => Wave { label: String = WAVE };

        /// Duplicates a combatant.
        ///
        /// The copies have the same stat block. Damage, wounds, stress, spent Moxie, effects, status, die and notes
        /// are not copied. The copies are numbered, and NAME counts as the first.
        "copy" key "copy" terms ["another", "clone"] examples ["copy Guard", "copy Guard x3"]
        => Copy { name: String = NAME, count: u32 = or(optional(Copies, "how many to add"), 1) };

        /// Says how far two places are from each other.
        ///
        /// Places are words, which `at=` puts combatants in. With one place it says how far from each other two are who both
        /// stand there; 5 metres if nothing is said. Nothing is added up: a distance that nobody has said is not known.
        "ground" terms ["metres", "range"] examples ["ground gallery yard 40", "ground yard 12", "ground gallery yard none"]
        => Ground {
            from: String = word(PLACE, "a place; one that is a number takes quotes"),
            to: Option<String> = leading(PLACE),
            metres: Option<i32> = word(OrNone(number("METRES", 0, FARTHEST)), "how far, or that nothing is said about it"),
        };

        /// Renames a combatant.
        "rename" key "rename" terms ["name"] examples ["rename Guard1 Captain Voss"]
        => Rename { name: String = NAME, new: String = free_text(Text::new("NEW"), "") };

        /// Removes a combatant for good.
        ///
        /// `status NAME gone` keeps a combatant who flees or surrenders in the list.
        "remove" key "remove" terms ["delete"] examples ["remove Bob"]
        => Remove { names: Names = NAMES };
    }

    Initiative {
        /// Enters or rolls initiative.
        ///
        /// Between turns only. A new die replaces the old, for each of NAMES. With names alone the program rolls for those
        /// who have no die yet, each a die of their own; `one=yes` rolls one for all of them. `all` and a side alone take in
        /// the dead and the gone; with a die, a total or `one=yes` they mean `*`, `@pc` and so on.
        "roll" key "initiative" terms ["initiative"] examples [
            "roll Bob 24", "roll Bob 38 mod=-30", "roll Fury 6 3 1", "roll Bob total=134", "roll Bob flip", "roll foe",
            "roll Guard* 44", "roll @foe one=yes"
        ]
        => Roll {
            who: Rollers = RollersArgs,
            source: RollSource = RollSourceArgs,
            one: bool = flag("one", "one die, rolled for all who have none"),
            modifier: Option<i32> = option("mod", MODIFIER, "a modifier for this roll only"),
        };

        /// Lays an ambush for the turn to come.
        ///
        /// NAMES are the ambushers. All others in the fight roll for initiative with the `surprise_modifier` of the ruleset,
        /// −30 in `ep1`, on dice that stand already or are still to come; those who join later do not. The surprised have no
        /// action in the first phase, and can't defend themselves in it. Another ambush replaces it.
        "ambush" key "initiative" terms ["surprise"] examples ["ambush Lurker", "ambush Lurker surprised=Cleo,Bob", "ambush @foe free=yes"]
        => Ambush {
            names: Names = NAMES,
            surprised: Option<Names> = option("surprised", NamesWord, "those whom it takes by surprise"),
            free: bool = flag("free", "surprises everybody: a free phase of the ambushers, then initiative as usual"),
        };

        /// Begins the turn.
        ///
        /// Dice that are missing are rolled. It opens the first phase, or the declarations in rulesets that have
        /// them.
        "begin" key "next"
        => Begin;
    }

    Acting {
        /// Plays the stage of an acting combatant by their `tactics`.
        ///
        /// It consists of ordinary commands: attacks, a reload, full defense, flight. The program rolls for both sides, and the
        /// defense of whoever is attacked is Fray. It ends with `next`, or with `done` if several act at once; tests that it
        /// leaves due stay due. The results are those of its last attack.
        "auto" key "auto" terms ["ai", "tactics"] examples ["auto", "auto Cami"]
        => Auto { name: Option<String> = optional(Text::name("NAME"), "") };

        /// Marks the acting one as started.
        "start" key "start"
        => Start;

        /// Continues with who acts next.
        ///
        /// The acting one is done, and so are all who act at once with them; an interrupted combatant resumes. When the
        /// phase is over, `next` opens the next phase in which a combatant can act or is waiting; after the last, it ends
        /// the turn.
        "next" key "next" terms ["skip", "continue"] examples ["next", "next on"]
        => Next {
            on: bool = switch(
                "on", "also goes past the end of a phase if no one is waiting and nothing is due"
            ),
        };

        /// Ends the action of one of several.
        ///
        /// For combatants who act at once.
        "done" key "done" examples ["done Cami"]
        => Done { name: String = NAME };

        /// Delays the action.
        ///
        /// An acting combatant waits instead. The name may be left out if only one is acting. After a Complex or
        /// Task action it is too late.
        "delay" key "delay" terms ["wait", "hold", "ready"] examples ["delay", "delay Cami"]
        => Delay { name: Option<String> = optional(Text::name("NAME"), "") };

        /// Takes a delayed action.
        ///
        /// It interrupts the acting combatant, who resumes afterwards. An action delayed in another phase or turn
        /// replaces the one of this phase, unless the ruleset says otherwise.
        "act" key "act" terms ["interrupt"] examples ["act Eve", "act Eve before"]
        => Act {
            name: String = NAME,
            before: bool = switch("before", "before the acting one has started, who then acts afterwards"),
        };

        /// Spends a point of Moxie to go first or on a test, or regains points.
        ///
        /// With the name alone, the combatant goes first in this phase. It is too late once a combatant has started to act
        /// in the phase; some rulesets allow it until the combatant does.
        "moxie" key "moxie" terms ["go first"] examples ["moxie Bob", "moxie Bob flip", "moxie Bob regain=1"]
        => Moxie { names: Names = NAMES, point: MoxiePoint = MoxiePointArgs };

        /// Moves a combatant in the order.
        ///
        /// In this phase, whatever the rules say. From then on the phase keeps its order whatever the scores do; only
        /// Moxie still puts a combatant first.
        "move" key "move" terms ["order"] examples ["move Bob first", "move Bob after Cami"]
        => Move { name: String = NAME, position: OrderPosition = PositionArgs };

        /// Gives an action in this phase.
        ///
        /// For latecomers and for mistakes: an active combatant who has no slot left gets one, in its place by score.
        /// The die they have counts; without one, the program rolls.
        "slot" key "give-slot" examples ["slot Bob", "slot Bob die=31"]
        => Slot { name: String = NAME, die: Option<i32> = option("die", initiative_die("N"), "the die of the slot") };

        /// Records an action.
        ///
        /// The acting combatant has then started. `defense` is full defense: the Complex action that puts the effect
        /// `full defense` on them.
        "action" key "record-action" terms ["dodge", "full defense", "aim"] examples ["action Bob quick draw a pistol", "action Bob complex shoot force=yes"]
        => Action {
            name: String = NAME,
            kind: ActionKind = word(one_of::<ActionKind>(), ""),
            what: String = optional_text(Text::new("WHAT").in_quotes(), "in words; the Complex action `aim` aims for the next attack"),
            force: bool = flag("force", "overrules the limits on actions and what was declared"),
        };

        /// Declares an action, in the ruleset `contract`.
        "declare" key "declare" examples ["declare Bob shoot Cami"]
        => Declare { name: String = NAME, what: String = free_text(Text::new("WHAT").in_quotes(), "") };

        /// Changes a declared action.
        ///
        /// In the ruleset `contract`.
        "change" key "change" examples ["change Bob run power=yes"]
        => Change {
            name: String = NAME,
            what: String = free_text(Text::new("WHAT").in_quotes(), ""),
            power: bool = flag("power", "a Power allows it; it is refused otherwise"),
        };

        /// Lets time pass outside combat, between turns and before the first one.
        ///
        /// Effects and timers run on; the turns keep their numbers. Those who heal by themselves, by the key `heals`,
        /// heal damage, and wounds once all damage is healed. Their healing time adds up until they are hurt again.
        "pass" terms ["rest", "sleep", "hour", "hours", "time passes", "time"] examples ["pass turns=3", "pass hours=8", "pass days=2 conditions=poor"]
        => Pass {
            downtime: Downtime = DowntimeArgs,
            conditions: Option<Conditions> =
                option("conditions", one_of::<Conditions>(), "healing takes twice or three times as long; `harsh` heals no wounds"),
            average: bool = flag("average", "each 1d10 of healing is 5"),
        };

        /// Ends the turn for all.
        ///
        /// Slots that are left are dropped. Combatants who wait keep waiting, unless the ruleset ends that with the
        /// turn.
        "end-turn" key "end-turn"
        => EndTurn;

        /// Ends the fight.
        ///
        /// Only `undo` opens it again.
        "finish" key "finish" terms ["end", "fight", "end fight", "end of the fight"]
        => Finish;
    }

    Harm {
        /// Deals damage.
        ///
        /// Armor is subtracted first. Wounds follow from the Wound Threshold, the status from Durability and Death
        /// Rating.
        "damage" key "damage" terms ["hurt", "hit", "hp"] examples ["damage Bob 18 kinetic ap=6", "damage Bob 7"]
        => Damage { names: Names = NAMES, hit: Hit = HitArgs };

        /// Deals the damage of an area attack, such as that of a grenade.
        ///
        /// The DV is rolled once, and is 2 less for each metre from the center. Each target has its own armor, wounds
        /// and status, as by `damage`. It is no action and takes no ammunition.
        "blast" key "damage" terms ["explosion", "area"] examples [
            "blast 3d10+6 Bob \"Guard 2\":3 @ally:5 energy", "blast 20 Guard*:4 uniform=5", "blast 2d10 Bob Cami cone=medium"
        ]
        => Blast { order: Box<Blast> = Boxed(BlastArgs) };

        /// Deals wounds.
        ///
        /// Without damage; a negative number takes wounds away.
        "wound" key "wound" terms ["injure"] examples ["wound Bob", "wound Bob 2", "wound Bob -1"]
        => Wound {
            names: Names = NAMES,
            count: i32 = or(optional(number("N", -99, 99), "how many, 1 if left out; -1 takes one away"), 1),
        };

        /// Heals damage and wounds.
        ///
        /// The status stays. `all` heals all of both.
        "heal" key "heal" terms ["recover"] examples ["heal Bob 12 wounds=1", "heal Bob all"]
        => Heal {
            names: Names = NAMES,
            amount: HealAmount = HealAmountArgs,
            wounds: i32 = or(option("wounds", COUNT, "wounds"), 0),
        };

        /// Gives first aid.
        ///
        /// A success of the medic heals 1d10 damage and 1 wound. It helps once for each injury, within 24 hours, and only
        /// a biomorph or pod that heals by itself or with biomods. It is no action.
        "aid" key "heal" terms ["bandage", "first aid", "medic"] examples [
            "aid Bob \"Medicine: Paramedic\" by=Cami", "aid Bob Medicine by=Bob roll=32 mod=-10 heal=7"
        ]
        => Aid { name: String = NAME, order: Box<FirstAid> = Boxed(FirstAidArgs) };

        /// Deals stress, and traumas by the Trauma Threshold.
        "stress" terms ["sanity", "trauma"] examples ["stress Bob 8"]
        => Stress { names: Names = NAMES, points: i32 = word(POINTS, "points of stress") };

        /// Takes stress and traumas away.
        "relieve" examples ["relieve Bob 5 traumas=1"]
        => Relieve {
            names: Names = NAMES,
            points: i32 = word(POINTS, "points of stress"),
            traumas: i32 = or(option("traumas", COUNT, "traumas"), 0),
        };

        /// Sets the status.
        ///
        /// Only an active combatant can act or wait to act.
        "status" key "status" terms ["kill", "dead", "hide", "wake", "revive", "flee", "surrender"] examples ["status Bob unconscious", "status Bob active"]
        => Status { names: Names = NAMES, status: Status = word(one_of::<Status>(), "") };

        /// Adds an effect.
        ///
        /// It lasts for a time, or until `clear`. The same label again replaces the effect. The effects `bleeding`,
        /// `knocked down`, `disoriented` and `disarmed` settle the decision they are the outcome of. A label of several
        /// words takes quotes. An effect on an aptitude moves the stats that are derived from it. Between turns, the
        /// first turn or phase is the one to come. With `until=next` it ends, without a decision, when their next own
        /// slot is reached, when they act from standby, or when they are no longer active. `on fire` is energy damage.
        "effect" key "effect" terms ["drug", "stun", "condition", "prone", "cover"] examples [
            "effect Bob boosters speed=+1 ref=+10 turns=20",
            "effect Bob \"on fire\" each=1d10/2",
            "effect Bob dazzled test=-20 phases=2",
            "effect Bob acid each=1d10 kinetic",
            "effect Bob parrying defense=+20 until=next"
        ]
        => Effect {
            names: Names = NAMES,
            label: String = EFFECT,
            modifiers: EffectModifiers = EffectModifiersArgs,
            span: Span = SpanArgs,
        };

        /// Ends an effect.
        ///
        /// That is also how those get up who are `knocked down`, and stand again.
        "clear" key "clear-effect" terms ["bleeding", "cure", "stand", "stand up"] examples ["clear Bob \"on fire\""]
        => Clear { names: Names = NAMES, label: String = EFFECT };

        /// Tests a biomorph or pod against a shock.
        ///
        /// The effect `shock` follows: after a failure they can't act for some turns, and are `knocked down`; a success
        /// only hinders.
        "shock" examples ["shock Bob", "shock Bob roll=62"]
        => Shock { names: Names = NAMES, roll: Option<i32> = ROLL };

        /// Adds a note.
        "note" key "note" terms ["comment", "write"] examples ["note Kade is bleeding"]
        => Note { names: Names = NAMES, text: String = free_text(Text::new("TEXT").in_quotes(), "") };

        /// Reminds of something at the slots of a combatant.
        ///
        /// It is due when the next slot of NAME begins, and at each after it unless `once=yes` is given; a delayed action is
        /// no new slot. With the stage it is past. `none` takes all away.
        "remind" key "note" terms ["remember", "reminder"] examples ["remind Bob regenerates 3", "remind Kade the fuse burns once=yes", "remind Kade none"]
        => Remind {
            names: Names = NAMES,
            text: String = free_text(Text::new("TEXT").in_quotes(), ""),
            once: bool = flag("once", "at the next slot alone"),
        };

        /// Changes a counter.
        ///
        /// It stays between 0 and the most that the key `counter.LABEL=N/MAX` gave it.
        "count" key "record-action" terms ["counter", "charges"] examples ["count Bob shells -1", "count Bob \"rounds of Kick\" 2"]
        => Count {
            names: Names = NAMES,
            label: String = word(Text::new("LABEL"), "the label of the counter"),
            by: i32 = word(MODIFIER, "how much it goes up or down"),
        };

        /// Makes a test that is due, against its target as it is now.
        ///
        /// A failure takes effect immediately: the effect `knocked down`, `disoriented` or `disarmed`, or the status
        /// `unconscious`. After `sleeve`: the effect `integration`, or stress. The test can also be made if none is due.
        ///
        /// Without WHAT, every test that is due for them is made; one whose aptitude is not known stays due. With WHAT it is
        /// refused then: SOM not known is not SOM 0.
        "resist" key "decide" terms ["knockdown", "saving throw"] examples [
            "resist Bob knockdown", "resist Bob trauma roll=31 mod=+10 moxie=flip", "resist @foe"
        ]
        => Resist {
            names: Names = NAMES,
            consequence: Option<Consequence> = optional(Resisted, "what to resist; everything that is due if it is left out"),
            roll: Option<i32> = ROLL,
            options: RollOptions = RollOptionsArgs,
        };

        /// Settles a decision that is due without a test.
        "dismiss" key "decide" terms ["waive"] examples [
            "dismiss Bob knockdown", "dismiss Bob ended.haze", "dismiss timer.grenade", "dismiss Bob \"reminder.heals 3\"",
            "dismiss all"
        ]
        => Dismiss { what: Dismissal = DismissalArgs };

        /// Starts a timer that announces itself.
        ///
        /// The same label again replaces the timer. A label of several words takes quotes.
        "timer" key "timer" terms ["countdown", "bomb", "reminder at a time"] examples ["timer reactor turns=10", "timer grenade phases=1 at=Bob"]
        => Timer { label: String = TIMER, duration: TimerDuration = TimerDurationArgs };

        /// Begins a new session: refills every pool of Moxie.
        "session"
        => Session;
    }

    Dice {
        /// Makes a test.
        ///
        /// On percentile dice. The modifiers of the combatant who is named count: wounds, traumas, armor, effects.
        "test" key "roll" terms ["skill", "check"] examples ["test Bob Fray roll=31 mod=-10", "test Bob somx3", "test 55 difficulty=hard"]
        => Test {
            name: Option<String> = leading(Text::name("NAME")),
            skill: Skill = SkillArgs,
            test: Box<Test> = Boxed(TestArgs),
        };

        /// Makes an Opposed Test.
        ///
        /// A success beats a failure. Of two successes the critical one wins, then the higher roll. A side is a combatant
        /// with a skill, whose modifiers count as in a test, or two numbers.
        "oppose" key "roll" examples [
            "oppose Bob Perception vs Lurker Infiltration 23 mod=-20:distracted", "oppose 60 41 vs 45 ? variable=yes"
        ]
        => Oppose {
            first: OpposedSide = OpposedSideArgs,
            second: OpposedSide = after("vs", OpposedSideArgs),
            mine: RollOptions = RollOptionsArgs,
            theirs: RollOptions = TheirOptionsArgs,
            variable: bool = flag("variable", "both may succeed"),
        };

        /// Makes an attack.
        ///
        /// The skill is a number, a skill or an aptitude of who rolls it, or `linked`, the one that is written in the weapon.
        /// Whoever lacks that skill has its aptitude, and whoever lacks Fray has REF for it. Nobody defends who is out of
        /// action or stunned, and the disarmed attack with their body (`Unarmed Combat`) alone, unless forced. Everybody with a body
        /// has a weapon `unarmed`, unless they have one of their body.
        /// The damage of a hit is dealt in the same step. Without `vs` there is no defense. A margin of 30 or 60 adds
        /// damage, and a critical hit ignores armor. It is the Complex action of an attacker who is acting, unless
        /// `action=no` says otherwise. A shot costs 1 round, a burst 3, automatic fire 10.
        ///
        /// A weapon may name its firing modes and its use (`ss`, `sa`, `bf`, `fa`, `ranged`, `melee`, `smartlink`, `reach`,
        /// `shock`, `blast`, `uniform5`, `r10-25-40-60`; in quotes such a word is a skill). With modes, it fires in no others,
        /// and as often as one Complex action allows. A `smartlink` adds 10 to its ranged attacks, a `reach` that only one of
        /// the two has adds 10 to theirs in melee, unless the target is a number. Known metres add what the band of the range
        /// says; beyond it nobody shoots, and a blade reaches those in the same place. A modifier with the label of one of these
        /// (`smartlink or laser`, `longer reach`, `medium range`, `extra targets`, `charging`) takes its place, also of 0.
        ///
        /// A burst may be at two, automatic fire at three, for one roll and one damage value; a melee attack at several has a
        /// roll for each, as a list such as `45,?`, and −20 for every target beyond the first. Another target than before in the
        /// same Complex action adds −20 as well. What a `blast` takes off by the metre, or a `uniform` one beyond its radius,
        /// those who are near still take, also if it misses and falls 1d10 metres off or more. A hit with `shock` deals its
        /// damage once the test against it is made.
        ///
        /// A called shot is met by a hit with a margin of 30: `armor` then doesn't count; `disarm` halves the damage, and a
        /// test decides whether the target keeps what they hold; `spot` is only told. With `intent`, a hit deals damage only
        /// if it is critical. `subdue` with a margin of 30 leaves the effect `subdued`, which keeps its bearer from
        /// attacking; `knock` pushes back by a metre for every 10 of the margin, and from 30 leaves `knocked down`.
        "attack" key "attack" terms ["shoot", "throw", "grenade", "in cover", "long range", "burst", "called shot", "grapple", "punch", "stab", "fire at"] examples [
            "attack linked ? vs Fray ? by=Cami on=Bob with=rifle mod=-20:\"long range\"",
            "attack 50 72 by=Cami on=Bob dv=9 energy moxie=flip"
        ]
        => Attack { order: Box<AttackOrder> = Boxed(AttackArgs) };

        /// Reloads a weapon.
        ///
        /// If no weapon is named, the only one that needs it. It is a Complex action, as an attack is.
        "reload" key "attack" terms ["ammo"] examples ["reload Cami", "reload Cami rifle action=no"]
        => Reload {
            name: String = NAME,
            weapon: Option<String> = optional(WEAPON_LABEL, "the label of the weapon"),
            is_action: bool = IS_ACTION,
            force: bool = flag("force", "overrules the limits on actions"),
        };

        /// Makes a test to defend oneself.
        "defend" terms ["parry"] examples ["defend Bob Fray ranged=yes", "defend Bob 60 full=yes roll=42"]
        => Defend { name: String = NAME, skill: Skill = SkillArgs, defense: Defense = DefenseArgs };

        /// Works out how long a task takes.
        ///
        /// A day is eight hours of work.
        "task" examples ["task 60m margin=+35", "task 2d rush=20", "task 1h extra=30m"]
        => Task {
            time: TaskDuration = word(TIME, "the timeframe"),
            margin: Option<i32> = option("margin", MODIFIER, "the margin of the test; a negative one is a failure"),
            rush: i32 = or(option("rush", number("PERCENT", 0, 60), "percent of the time saved by rushing, in steps of ten"), 0),
            extra: Option<TaskDuration> = option("extra", TIME, "time taken beyond the timeframe"),
        };

        /// Works out how far a combatant gets.
        ///
        /// In the ruleset `contract`, a combatant who is named is on the way until the turn ends.
        "distance" examples ["distance Bob run", "distance walk phases=4", "distance run result=2"]
        => Distance {
            name: Option<String> = leading(Text::name("NAME")),
            movement: Movement = word(one_of::<Movement>(), ""),
            distance: Distance = DistanceArgs,
        };

        /// Works out what a load does, in the ruleset `contract`.
        "load" examples ["load physique=3 lb=90"]
        => Load {
            physique: i32 = key("physique", number("N", -99, 99), "the Physique that carries it"),
            pounds: i32 = key("lb", number("N", 0, 99_999), "pounds"),
        };

        /// Works out what several actions in a turn cost, in the ruleset `contract`.
        "busy" examples ["busy 3 moving=yes"]
        => Busy {
            actions: i32 = word(COUNT, "how many actions"),
            moving: bool = flag("moving", "one of them is movement"),
        };

        /// Rolls dice.
        "dice" examples ["dice 3d10+4", "dice 1d10/2"]
        => Dice { pool: DicePool = word(DICE, "") };
    }
}

impl Command {
    /// Adds one combatant with nothing but a name.
    pub fn add(name: impl Into<String>) -> Self {
        Self::Add { name: name.into(), count: None, edits: Vec::new() }
    }

    /// Puts an effect that ships on combatants.
    pub fn ready_effect(names: impl Into<Names>, effect: &ReadyEffect) -> Self {
        let ReadyEffect { label, stats, test, attacked, each, turns, .. } = effect.clone();
        let modifiers =
            EffectModifiers { stats, test, attacked, each, ..EffectModifiers::default() };
        let span = turns.map_or(Span::Open, Span::Turns);
        Self::Effect { names: names.into(), label, modifiers, span }
    }

    /// The combatants it is about, if it may name several: the names as written.
    pub fn names(&self) -> Option<Names> {
        self.write().names
    }

    /// Enters the die that a combatant rolled for initiative.
    pub fn roll(name: impl Into<Names>, die: i32) -> Self {
        let source = RollSource::Dice(vec![die]);
        Self::Roll { who: Rollers::Named(name.into()), source, one: false, modifier: None }
    }
}

impl Display for Command {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        self.write().fmt(f)
    }
}
