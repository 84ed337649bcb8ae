//! The verbs of deeds, side by side: a new one may belong to several of these lists.

use super::words::{is_any, is_verb, stems};
use phasekeeper_engine::command::command_called;
use phasekeeper_engine::rules::Reach;

/// Words for an attack, besides those of its command.
pub const ATTACKS: &str = "hit|fire|spray|throw";

/// Words for an attack, if somebody is named behind them.
pub const STRIKES: &str =
    "fight|club|slash|strike|cut|knife|slice|swing|bash|claw|bite|stab|charge";

/// Words for a shot.
pub const SHOTS: &str = "shoot|shot|fire|spray";

/// Deeds that are said without whoever acts, besides shots and strikes: `grapple Thug 2`.
pub const ALONE: &str = "throw|grapple|wrestle|tackle|grab|punch|kick";

/// The commands that somebody does whom a line begins with, besides those that ask who does it.
pub const DEEDS: &str = "act|delay|roll|test|defend|done";

/// The commonest deeds, which a slip of the hand may have misspelled.
pub const LIKELY: &str = "shoot|attack|throw|charge|reload|punch|flee|delay|interrupt|defend|grapple|\
                          bandage";

/// Returns true for a verb of an attack.
pub fn is_attack(verb: &str) -> bool {
    stems(verb).any(|it| {
        is_any(it, STRIKES)
            || is_any(it, ATTACKS)
            || command_called(it).is_some_and(|it| it.0.word == "attack")
    })
}

/// Returns true for a sentence about a shot: `Ana fires a burst at Thug 1`.
pub fn is_shot(line: &str) -> bool {
    let mut begin = line.split(' ').take(WORDS_BEFORE_A_VERB + 1);
    begin.any(|word| is_verb(word, SHOTS))
}

/// How far a sentence reaches that names a shot, or a blow which no gun deals: `Ana stabs Thug 1`.
pub fn reach_of(line: &str) -> Option<Reach> {
    let mut begin = line.split(' ').take(WORDS_BEFORE_A_VERB + 1);
    let is_blow = begin.any(|word| is_verb(word, BLOWS));
    if is_shot(line) { Some(Reach::Ranged) } else { is_blow.then_some(Reach::Melee) }
}

/// Words of blows, whatever they are dealt with.
const BLOWS: &str = "slash|cut|slice|claw|bite|stab|club|bash";

/// The most words before a verb: a name, and its number.
const WORDS_BEFORE_A_VERB: usize = 4;
