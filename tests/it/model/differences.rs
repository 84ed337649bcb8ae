//! Points on which the program differs from the text. While one is `true` the model follows the program;
//! each becomes `false`, and is deleted, when the program is mended.
//!
//! The model leaves out the parts of the text that the program does not have yet: reserves, templates.

/// The text: 10 a minute up to 60 (TS-11), then the cap on the sum (AMB-42). The program: the cap on the
/// sum alone.
pub const MINUTES_ARE_CAPPED_WITH_THE_SUM_ONLY: bool = true;

/// The text: a simple test that misses its target is a weak success (TS-12), so no severe failure
/// (TS-14). The program: by 30 it is of grade `severe`.
pub const WEAK_SUCCESSES_CAN_BE_SEVERE: bool = true;

/// The text: a long aim lasts until the own next stage is over (EX-6), and a delay puts that stage off
/// (AMB-24). The program: a delay ends it.
pub const A_DELAY_ENDS_A_LONG_AIM: bool = true;

/// The text: `turns=1` ends with this turn. The program: with the last phase that a turn has when the
/// effect is given, which another ruleset chosen afterwards can make an earlier one.
pub const TURNS_END_WITH_THE_LAST_PHASE_OF_THEN: bool = true;

/// The text: a long aim lasts until the own next stage is over (EX-6). The program: one that started,
/// without an action, and is cut short with the turn does not count.
pub const AN_EMPTY_STAGE_CUT_SHORT_KEEPS_A_LONG_AIM: bool = true;

/// The text: `move` moves slots of one combatant. The program: a tie with the second die of a combatant who is playing the
/// first is parted by it.
pub const MOVES_PART_TIES_OF_SECOND_DICE: bool = true;

/// The text: a timer announces itself when it runs out. The program: one that waits for the score of a combatant is gone
/// when they leave.
pub const TIMERS_LEAVE_WITH_THEIR_COMBATANT: bool = true;

/// The text: words are split at blanks, and quotes keep them. The program: a text at the end of a line needs no quotes.
pub const TEXTS_AT_THE_END_NEED_NO_QUOTES: bool = true;
