//! Notation of initiative rolls: the combatants, and the dice.

use super::NAMES;
use crate::command::arguments::{RollSource, Rollers};
use crate::command::syntax::{
    Fitting, Several, any_number, choice, initiative_die, key, one_of, word,
};
use crate::rules::Side;

choice! {
    /// The combatants that initiative is rolled for.
    RollersArgs: Rollers as "NAMES|all|pc|ally|neutral|foe" {
        /// every combatant
        "all" All,
        Side(side: word(Fitting(one_of::<Side>()), "one side")),
        Named(names: NAMES),
    }
}

choice! {
    /// The source of an initiative roll.
    RollSourceArgs: RollSource as "[flip|DIE …|total=N]" {
        /// the two digits of the die change places, for a point of Moxie
        "flip" Flip,
        Dice(dice: Several(word(
            initiative_die("DIE"), "the die of each; one for each point of Speed under `ep1-d10-dice`"
        ))),
        Total(total: key("total", any_number::<i32>("N"), "the total of each; the die is worked out from it")),
        Program,
    }
}
