//! Lines that say too much, too little, or a number that can't be.

use super::one_of;
use proptest::prelude::*;

/// A line that is mostly refused.
pub fn odd() -> BoxedStrategy<String> {
    one_of(&ODD)
}

#[rustfmt::skip]
const ODD: [&str; 117] = [
    "set {acting} init=1000", "set {acting} init=-99", "set {acting} dur=0", "set {acting} dur=1000",
    "set {acting} maximum=41", "set {acting} cog=-1", "set {acting} load=-1", "set {acting} physique=21",
    "set {acting}", "set {acting} speed", "set {acting} speed=2 speed=3", "set {acting} beauty=3",
    "set {acting} skill.=4", "set {acting} skill.fray=100", "set {acting} armor=6", "set {acting} side=friend",
    "set {acting} hidden=maybe", "set {acting} wounds=100", "set {acting} damage=9999", "set {acting} pool=11",
    "add", "add Zed speed=0", "add Zed die=4", "add Zed x0", "add Zed x", "add Zed 3", "add \"\"", "add Zed=3", "add x2",
    "copy {acting} x0", "copy {acting} 2", "copy Nobody", "rename {acting}", "rename {acting} \"#\"", "remove",
    "rename {acting} \"a name that is much longer than any row could hold\"", "remove {acting} now",
    "ruleset", "ruleset ep9", "title \"\"", "title \" \"", "note {acting}", "note {acting} \"\"", "roll", "roll Ana 5 mod=1000",
    "roll all 5", "roll pc total=50", "roll {acting} total=", "roll {acting} x", "begin 2", "next now", "start {acting}",
    "done", "delay {acting} {waiting}", "act", "act {held} after", "end-turn now", "finish now", "session now",
    "moxie {acting} flop", "moxie {acting} flip now", "moxie {acting} regain=11", "moxie {acting} regain=-1", "moxie",
    "move {acting}", "move {acting} up", "move {acting} before", "move {acting} first {waiting}", "slot {acting} die=100",
    "slot {waiting} 5", "action {acting} slow", "action {acting}", "action {acting} quick a b", "declare {declaring}",
    "pass", "pass turns=0", "pass turns=1 seconds=1", "damage {acting} 10000", "damage {acting} -1", "damage {acting}",
    "damage {acting} 5 kinetic ap=1000", "damage {acting} 5 fire", "wound {acting} 100", "wound {acting} two",
    "heal {acting}", "heal {acting} -1", "stress {acting} -1", "relieve {acting} 1 traumas=100", "status {acting} asleep",
    "effect {acting}", "effect {acting} \" \"", "effect {acting} x test=1000", "effect {acting} x moxie=+1",
    "effect {acting} x turns=1 phases=1", "effect {acting} x each=d", "effect {acting} x turns=0", "shock {acting} roll=100",
    "timer fuse", "timer \"\" turns=1", "timer fuse turns=0", "timer fuse turns=1 at={acting}", "clear {acting}", "nonsense",
    "effect {acting} x test=1 test=2", "damage {acting} 5 kinetic ap=1 ap=2", "test 50 roll=20 roll=30", "wound {acting} 1 by=Ana",
    "undo 0", "redo x", "next off", "next on on", "damage @friend 3", "damage Gu*rd 3", "damage Ana,,Ben 3",
    "damage \"Guard*\" 3", "damage \"@foe\" 3", "moxie @pc,@foe",
];
