//! Drawing the state on the screen, one file for each part. Nothing here changes the state or decides a rule.
//!
//! ```text
//!  Ambush at Nyhavn               Turn 3  ● ◐ ○ ○  Phase 2 of 4  0:06  ep1  saved   header
//! ▌CAMI AND DOV act at once       next Bob 114   then phase 3: Bob > Cami           banner: who acts, who is next
//! ▌                                y  Bob: roll 25 or less to stay up               what was done, what is due
//!   Cami  ▰▰▱▱▱▱▱▱  Damage 12/40  Death 80  WT 8  Wounds 1 −10  Armor 6/6           the numbers of those who act
//!   Dov  ▱▱▱▱▱▱▱▱  Damage 0/35  Death 53  WT 7  Wounds 0  Armor 0/0
//!       Name       Init   Acts  Wd  Damage       Mox    State      grenade 2 turns  headings; timers
//!   ▶ ▲ Cami        136   ✓▶○·   1  12/40  ▰▰▱▱▱ 2/4                               a row for each combatant, or die
//!   = ■ Dov         136   ✓▶··       0/35        2/4
//! > › ■ Bob         114 ◄ ✓○○○   2  24/35  ▰▰▰▱▱ 1/3    knocked down
//!   ║ □ Eve         108   ║○··       0/40        3/3    waiting since 3.1
//!   ✗ ▲ Finn          –   ····      90/25  ▰▰▰▰▰        dead
//! ─ Bob · selected ──────────────────────────────────────────────────── bio · pc ─  panel: the numbers of the selected
//!  ▰▰▰▰▰▱▱▱  Damage 24/35  Death 53  WT 7  Wounds 2 −20  Armor 0/0  Knockdown 25
//! ─ Log ──────────────────────────────────────────────────────────────────────────  log, message or prompt, footer
//!  y decide  n next  d damage  w wait  a act  u undo  : command  ? help
//!
//! >▶ ■ Cami        136!◄ ✓▶○·   1  12/40  ▰▰▱▱▱ 2/4    hidden, on fire, Kick 17, 2 more
//! ││ │             │  ││ │      │  │            │      state: what kills first; turns that are left
//! ││ │             │  ││ │      │  damage       Moxie: points left, stat
//! ││ │             │  ││ │      wounds
//! ││ │             │  ││ phases: ✓ acted, ▶ acts, ○ to come, ║ waits, · no action
//! ││ │             │  │changed by the last command
//! ││ │             │  class: ! critical, M Moxie
//! ││ side          score
//! │status: › next; = in all rows of a shared slot but the first. A mark has the column before it
//! selection
//! ```
//!
//! From 120 columns on, a column of panels is beside the order: those who act, the selected, those who are next. From
//! 160 columns on, the log has a column of its own, and the rows of the order have lines of details. A dialog is drawn
//! as a popup beside the row it is about, and covers no panel, or as a prompt in the message lines, with the line of the
//! tour above.

mod attack;
mod banner;
mod blank;
mod combatant_panel;
mod course;
mod damage_bar;
mod end_page;
mod first_steps;
mod flow;
mod footer;
mod form;
mod glyphs;
mod header;
mod help_page;
mod in_effect;
mod initiative_entry;
mod input_row;
mod layer_view;
mod log;
mod log_browser;
mod main_view;
mod menu;
mod message;
mod new_encounter;
mod odds_page;
mod order_columns;
mod order_pane;
mod order_row;
mod order_window;
mod pager;
mod palette;
mod pane;
mod panels;
mod party_prompt;
mod popup;
mod prompt;
mod request_list;
mod reserve_lines;
mod roll_step;
mod roll_text;
mod row_style;
mod row_writer;
mod save_picker;
mod screen;
mod scroll;
mod share;
mod split;
mod suggestions;
mod targets;
mod text;
mod theme;
mod time_text;
mod tour;
mod weapon_text;

pub use glyphs::{Charset, signs};
pub use screen::{SMALLEST, Screen};
pub use targets::Targets;
pub use theme::Theme;
