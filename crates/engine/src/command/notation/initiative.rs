//! Notation of initiative rolls: the combatants, and the dice.

use super::NAME;
use crate::command::arguments::{RollSource, RollTarget};
use crate::command::syntax::{
    Fitting, Several, any_number, choice, initiative_die, key, one_of, word,
};
use crate::rules::Side;

choice! {
    /// The combatants that initiative is rolled for.
    RollTargetArgs: RollTarget as "NAME [flip|DIE …|total=N]|all|pc|ally|neutral|foe" {
        /// every combatant: the program rolls
        "all" All,
        Side(side: word(Fitting(one_of::<Side>()), "one side: the program rolls")),
        One(name: NAME, source: RollSourceArgs),
    }
}

choice! {
    /// The source of an initiative roll.
    RollSourceArgs: RollSource {
        /// the two digits of the die change places, for a point of Moxie
        "flip" Flip,
        Dice(dice: Several(word(
            initiative_die("DIE"), "the die the player rolled; one for each point of Speed under `ep1-d10-dice`"
        ))),
        Total(total: key("total", any_number::<i32>("N"), "the total the player called out; the die is worked out from it")),
        Program,
    }
}
