//! Tests of the sentences about refusals.

use strum::VariantNames;

use super::*;
use crate::command::{ReadContext, read};

fn name() -> PlainText {
    PlainText::new("Guard 2, the late")
}

fn label() -> PlainText {
    PlainText::new("on \"fire\"")
}

/// Refusals of rules that the gamemaster can overrule.
fn broken_rules() -> Vec<Refusal> {
    vec![
        Refusal::overrulable(
            BrokenRule::TooFewRounds { name: name(), label: label(), loaded: 1, needed: 3 },
            Command::Reload {
                name: name().to_string(),
                weapon: None,
                is_action: true,
                force: true,
            },
        ),
        Refusal::overrulable(
            BrokenRule::DeclaredOtherwise { name: name(), declared: label(), what: label() },
            Command::add("Ana"),
        ),
        Refusal::not_first(BrokenRule::MoxieTooLate, name()),
        Refusal::not_first(BrokenRule::CriticalGoesFirst, name()),
        Refusal::overrulable(BrokenRule::Defenseless(name()), Command::add("Ana")),
    ]
}

/// A refusal of every kind, about a name and texts that need quotes.
#[expect(clippy::too_many_lines, reason = "it is a list: each refusal once")]
fn samples() -> Vec<Refusal> {
    use Refusal::*;
    let names = || vec![name(), PlainText::new("Ana")];
    let mut samples = broken_rules();
    samples.extend([
        NoMatch { name: name(), known: Vec::new() },
        Ambiguous { name: name(), known: names() },
        NoneMatches { pattern: name() },
        NoneBegins(name()),
        OneName(name()),
        OneAtATime(names()),
        NameTaken(name()),
        BadName { name: name(), why: "it is" },
        OutOfRange { what: "damage".to_owned(), min: 0, max: 9, given: 10 },
        Invalid(crate::encounter::validate::Invalid::HISTORY),
        OnlyInSet { key: "die", value: 7, name: name() },
        PoolOverStat { name: name(), moxie: 3, points: 4 },
        Finished,
        RulesetFixed,
        NotNow { command: "next", mode: Mode::Declare },
        NobodyHere,
        NoSuchDie { given: 100, die: InitiativeDie::D100 },
        DiceCount { name: name(), wanted: 2, given: 1 },
        NoSuchTotal { name: name(), total: 9, rolled: -4, die: InitiativeDie::D100 },
        TotalOfSeveral(name()),
        TooManyDice(name(), 4),
        NoDie(name()),
        NoFlip,
        FlippedAlready(name()),
        NoMoxie(name()),
        NeverMoxie(name()),
        NothingToPlay(name()),
        MoxieTwice(name()),
        NobodyActs,
        StartedAlready,
        NotActing { name: name(), acting: names() },
        WhichActing { command: "delay", acting: names() },
        InFreePhase,
        FreePhaseSurprisesAll,
        AmbusherSurprised(name()),
        NobodyToAmbush,
        DelayedAlready(name()),
        NotActive(name()),
        TargetTwice(name()),
        NotHurt(name()),
        AidedAlready(name()),
        Stunned { name: name(), label: label() },
        OnlySoleFirstDelays(name()),
        TooBusyToDelay { name: name(), kind: ActionKind::Task },
        NotDeclaring { name: name(), declaring: names() },
        NothingDeclared(name()),
        NoSkill { name: name(), label: label() },
        NoDefault { label: label(), why: "it is so" },
        NoBody(name()),
        NotOfBody { name: name(), key: "skill.Free Fall".to_owned(), value: "40".to_owned() },
        AptitudeUnknown { name: name(), stat: Stat::Ref },
        WhoseSkill(label()),
        NotBoth("called=", "intent="),
        AgainstOneself(name()),
        NoLinkedSkill(label()),
        NoTest(name()),
        MoxieOnTest(name()),
        MoxieUseless("it would not help"),
        Contradiction("it takes no time"),
        NoSuchRoll(100),
        NoSuchRush(70),
        TooHeavy { pounds: 9, physique: 1, max: 8 },
        NoSuchRule("it"),
        Unknown { what: "the Durability", key: "dur" },
        NoAptitude { name: name(), stat: Stat::Som, decision: Consequence::Knockdown },
        NoShock(name()),
        NotOnStandby { name: name(), held: names() },
        StandbyActs(name()),
        TooLateBefore { name: name(), acting: names() },
        NothingToMove(name()),
        MovedTooLate(name()),
        MovedFromShared(name()),
        MovedBeforeActing { name: name(), acting: name() },
        MovedBesideOneself(name()),
        NobodyButReserve(label()),
        InReserve(name()),
        NoParty(name()),
        PartyIsHere,
        NoReserve,
        TooMuchDamage { turns: 3 },
        UnknownReserve { label: name(), known: vec![label(), name()] },
        ReserveTooLate(name()),
        HasSlot(name()),
        NoEffect { name: name(), label: label(), known: vec![label()] },
        NoCounter { name: name(), label: label(), known: vec![label()] },
        NotAffected { name: name(), stat: Stat::Moxie, value: 3 },
        NotDue { what: name(), due: names() },
        NoWeapon { name: name(), label: label(), known: vec![label()] },
        NothingToReload { name: name(), label: Some(label()) },
        WhichReload { name: name(), labels: vec![label(), name()] },
        OddWeapon { label: label(), why: "it is odd" },
        OnePlace(label()),
        NothingSaid(label()),
        RollCount { targets: 2, rolls: 1 },
        Needs { option: "extra", needed: "mode=burst or mode=auto" },
        EmptyText("a note"),
        LongText { what: "a title", max: 60 },
        NothingToUndo(StepCount(1)),
        NothingToRedo(StepCount(0)),
    ]);
    samples
}

#[test]
fn every_suggested_command_can_be_typed_as_it_stands() {
    let mut samples = samples();
    let modes = [Mode::Setup, Mode::Initiative, Mode::Acting, Mode::Over, Mode::Finished];
    samples.extend(modes.map(|mode| Refusal::NotNow { command: "next", mode }));
    for refusal in samples {
        let sentence = refusal.to_string();
        for suggested in sentence.split('`').skip(1).step_by(2) {
            let is_in_capitals = |word: &str| word.len() > 2 && word == word.to_uppercase();
            assert!(!suggested.split(' ').any(is_in_capitals), "a placeholder: {sentence}");
            assert!(
                matches!(read(suggested, ReadContext::default()), Ok(Some(_))),
                "{suggested}: {:?}",
                read(suggested, ReadContext::default())
            );
        }
    }
}

#[test]
fn the_samples_are_of_every_kind() {
    let kinds = |refusal: &Refusal| {
        let debug = format!("{refusal:?}");
        debug.split([' ', '(']).next().map(str::to_owned)
    };
    let mut sampled: Vec<String> = samples().iter().filter_map(kinds).collect();
    sampled.sort();
    sampled.dedup();
    let mut known: Vec<&str> = Refusal::VARIANTS.to_vec();
    known.sort_unstable();
    assert_eq!(sampled, known);
}

#[test]
fn whoever_has_no_moxie_at_all_is_told_apart_from_whoever_has_none_left() {
    use crate::encounter::combatant::{Id, StatBlock};
    let refusal = |moxie: Option<i32>| {
        let mut ana = Combatant::new(Id(1), PlainText::new("Ana"), StatBlock::default());
        ana.block.explicit.extend(moxie.map(|moxie| (Stat::Moxie, moxie)));
        Refusal::no_moxie(&ana)
    };
    for (moxie, has_any) in [(None, false), (Some(0), false), (Some(1), true)] {
        let refused = refusal(moxie);
        assert_eq!(matches!(refused, Refusal::NoMoxie(_)), has_any, "{refused:?}");
    }
}

#[test]
fn one_known_name_takes_the_singular() {
    let names = |count: usize| vec![PlainText::new("Ana"); count];
    let sentence =
        |count| Refusal::NoMatch { name: PlainText::new("x"), known: names(count) }.to_string();
    assert!(sentence(1).ends_with("there is Ana"), "{}", sentence(1));
    assert!(sentence(2).ends_with("there are Ana and Ana"), "{}", sentence(2));
}

#[test]
fn a_range_of_one_number_is_that_number() {
    for (max, expected) in [(1, "N must be 1, not 0"), (3, "N must be 1 to 3, not 0")] {
        let refusal = check_range("N", 0, 1, max).expect_err("out of the range");
        assert_eq!(refusal.to_string(), expected);
    }
}
