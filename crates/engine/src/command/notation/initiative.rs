//! Notation of initiative: the combatants who roll, the dice, positions in the order, and Moxie.

use super::{NAMES, OTHER};
use crate::command::syntax::{
    Fitting, Several, any_number, choice, initiative_die, key, number, one_of, word,
};
use crate::command::{MoxieUse, Names};
use crate::rules::Side;

choice! {
    /// The combatants that initiative is rolled for.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Rollers by RollersArgs as "NAMES|all|pc|ally|neutral|foe" {
        /// All combatants; alone, the dead and the gone are among them.
        "all" ("every combatant") All,
        /// One side; alone, the dead and the gone are among them.
        Side(side: Side = word(Fitting(one_of::<Side>()), "one side")),
        /// The combatants who are named.
        Named(names: Names = NAMES),
    }
}

choice! {
    /// The source of the initiative rolls.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum RollSource by RollSourceArgs as "[flip|DIE …|total=N]" {
        /// The die that stands with its digits swapped, for a point of Moxie (AMB-18).
        "flip" ("the two digits of the die change places, for a point of Moxie") Flip,
        /// Dice that somebody read out: one, or one for each point of Speed.
        Dice(dice: Vec<i32> = Several(word(
            initiative_die("DIE"), "the die of each; one for each point of Speed under `ep1-d10-dice`"
        ))),
        /// A total that somebody called out; the die of each is worked out.
        Total(total: i32 = key("total", any_number::<i32>("N"), "the total of each; the die is worked out from it")),
        /// The program.
        Program,
    }
}

choice! {
    /// A position in the order of this phase.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum OrderPosition by PositionArgs {
        /// Before all others still to come.
        "first" ("before all others who are still to come") First,
        /// After all others.
        "last" ("after all others") Last,
        /// Just before another.
        "before" ("just before another combatant") Before(other: String = OTHER),
        /// Just after another.
        "after" ("just after another combatant") After(other: String = OTHER),
    }
}

choice! {
    /// A use of the points of `moxie NAME`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum MoxiePoint by MoxiePointArgs {
        /// Spends one on the last test (MX-4).
        Change(used: MoxieUse = word(one_of::<MoxieUse>(), "changes the last test of this combatant")),
        /// Regains points, from 1 (MX-7).
        Regain(points: i32 = key("regain", number("N", 1, 10), "points that come back, up to the stat")),
        /// Spends one to go first in this phase (MX-1).
        GoFirst,
    }
}
