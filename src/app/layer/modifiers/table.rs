//! The modifiers of attacks and of other tests, with their keys.

use strum::VariantNames;

use super::Modifier;
use phasekeeper_engine::command::Defaulting;
use phasekeeper_engine::rules::{CalledShot, Circumstance, Intent};

/// The specialization applies (TS-22).
pub(super) const SPECIALIZED: Modifier =
    Modifier::Other("specialized", 1, |test, _| test.special = true);

/// Modifiers of an attack.
pub(super) const ATTACK: [(char, Modifier); 21] = [
    ('a', Modifier::Of(Circumstance::Aim)),
    (RANGE, Modifier::Of(Circumstance::Range)),
    ('t', Modifier::Of(Circumstance::Size)),
    ('c', Modifier::Of(Circumstance::Cover)),
    ('v', Modifier::Of(Circumstance::Sight)),
    ('h', Modifier::Of(Circumstance::Hidden)),
    (PRONE_KEY, Modifier::Of(Circumstance::Prone)),
    ('i', Modifier::Of(Circumstance::Indirect)),
    ('x', Modifier::Of(Circumstance::ExtraTargets)),
    ('l', Modifier::Of(Circumstance::Smartlink)),
    ('p', Modifier::Of(Circumstance::Position)),
    (FROM_COVER_KEY, Modifier::Of(Circumstance::BehindCover)),
    ('n', Modifier::Of(Circumstance::Running)),
    ('m', Modifier::Of(Circumstance::InMelee)),
    ('o', Modifier::Of(Circumstance::OffHand)),
    ('w', Modifier::Of(Circumstance::OneHanded)),
    ('u', Modifier::Of(Circumstance::Touch)),
    ('e', Modifier::Of(Circumstance::Reach)),
    ('g', Modifier::Of(Circumstance::Charging)),
    ('s', SPECIALIZED),
    (CALLED, Modifier::Of(Circumstance::CalledShot)),
];

/// The key of a called shot, and what it is in an attack (EX-83).
pub const CALLED: char = 'C';
pub(super) const CALLED_SHOT: Modifier = Modifier::Words("called shot", CalledShot::VARIANTS);

/// The key of the range.
pub const RANGE: char = 'r';

/// The key of cover that whoever attacks is behind (EX-15).
pub const FROM_COVER_KEY: char = 'b';

/// The key of a target that lies 10 m away or more (EX-15).
pub const PRONE_KEY: char = 'y';

/// The key of a charge, and what it is in an attack (EX-90).
pub const CHARGE: char = 'g';
pub(super) const CHARGING: Modifier = Modifier::Words("charging", &[CHARGED]);

/// The only degree of a charge.
pub const CHARGED: &str = "on";

/// The key of an attack made for something other than damage (EX-84).
pub const INTENT: char = 'K';
pub(super) const WRESTLING: Modifier = Modifier::Words("subdue/knock", Intent::VARIANTS);

/// Further modifiers of any other test: helpers (TS-9), tries before (TS-10), extra time (TS-11), a related skill (TS-8),
/// and distraction (AC-3).
pub(super) const TEST: [(char, Modifier); 5] = [
    ('H', Modifier::Other("helpers", 3, |test, count| test.helpers = count)),
    ('F', Modifier::Other("failed tries", 6, |test, count| test.attempt = Some(count + 1))),
    ('T', Modifier::Other("extra minutes", 6, |test, count| test.minutes = count)),
    ('R', Modifier::Other("related skill", 1, |it, _| it.defaulting = Some(Defaulting::Related))),
    ('D', Modifier::Other("distracted", 1, |test, _| test.distracted = true)),
];

/// A Simple Success Test (TS-12).
pub(super) const SIMPLE: (char, Modifier) =
    ('S', Modifier::Other("simple test", 1, |test, _| test.simple = true));

/// The key of a point of Moxie that ignores modifiers (MX-4).
pub const MOXIE: char = 'M';
pub(super) const IGNORED: Modifier =
    Modifier::Other("Moxie: no modifiers", 1, |test, _| test.ignore = true);
