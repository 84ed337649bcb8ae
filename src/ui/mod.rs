//! Drawing the state on the screen, one file for each part. Nothing here changes the state or decides a rule.
//!
//! ```text
//!  Ambush at Nyhavn                  Turn 2 · phase 2 of 3  0:04  ep1  saved   header
//!       phase 2     Init  Acts Wd Damage       Mox State    grenade 2 turns    headings; timers
//!   ✓ ■ Sava         137   again in phase 3                                    the last one done in this phase
//! ▌ ▶ ▲ VI           119  ✓▶○·  1  14/35 ▰▰▱▱▱     on fire 1d10 a turn         who acts: the row, and what it
//! ▌     armor 9/10   WT 7   dies at 53   tests −10   stay up 35   Fray 40     has no columns for
//! ▌     heavy pistol   skill 40   2d10+4   AP 4   9/16 · nothing done yet
//!   ║ ■ Kell         110  ║···  2  16/40 ▰▰▱▱▱ 2/2 waiting since 2.1           who holds an action
//!   › ■ Mira          93  ✓○··      0/30       5/5                            whom `next` opens
//! >   ▲ Guard 1       83  ✓○··  2  17/35 ▰▰▱▱▱     knocked down                a row for each slot to come
//!     ─ phase 3  and again Vi 119 ────────────────────────────────────────     later phases
//!     ■ Sava         137  ✓✓○·      6/35 ▰▱▱▱▱ 2/3
//!       … done this turn: Ben Okonkwo, Dog                                    what is folded
//! ─ Guard 1 · selected · 1 of 4 ──────────────────────────── foe · biomorph ─  panel: the numbers of the selected
//!  armor 9/10   WT 7   dies at 53   tests −20   stay up 25   Fray 40
//! ─ Log ─────────────────────────────────────────────────────────────────────  log, message or prompt
//!   y  Guard 1: roll 25 or less to stay up                             1 more  asks: decisions, requests
//!  n next  A attack  X play  d damage         u undo  : command  ? help       footer
//!
//! > › ■ Cami        136! ✓▶○·  1  12/40 ▰▰▱▱▱ 2/4 hidden, on fire 1d10 a turn, 2 more
//! │ │ │             │  │ │     │  │           │   state: what kills first; what is left
//! │ │ │             │  │ │     │  damage      Moxie: points left, stat
//! │ │ │             │  │ │     wounds
//! │ │ │             │  │ phases: ✓ acted, ▶ acts, ○ to come, ║ waits, · no action
//! │ │ │             │  class: ! critical, M Moxie
//! │ │ side          score
//! │ status: › next; = in all rows of a shared slot but the first. A mark has the column before it
//! selection
//! ```
//!
//! From 120 columns on, a column of panels is beside the order, from 160 on two: those who act, the selected, those who come
//! next. A dialog is drawn in the place of the log, or as a prompt over its end, and covers no row it is about.

mod asks;
mod attack;
mod blank;
mod bottom_rows;
mod cells;
mod combatant_panel;
mod course;
mod damage;
mod damage_bar;
mod draft;
mod end_page;
mod first_steps;
mod fold;
mod footer;
mod form;
mod glyphs;
mod header;
mod help_page;
mod initiative_entry;
mod input_row;
mod layer_view;
mod log;
mod log_browser;
mod log_row;
mod main_view;
mod menu;
mod message;
mod new_encounter;
mod news;
mod odds_page;
mod order_columns;
mod order_pane;
mod order_row;
mod pager;
mod palette;
mod pane;
mod panels;
mod party_prompt;
mod popup;
mod prompt;
mod request_list;
mod reserve_lines;
mod roll_dialogs;
mod roll_step;
mod roll_text;
mod row_style;
mod row_writer;
mod save_picker;
mod screen;
mod scroll;
mod shade;
mod share;
mod split;
mod spoken;
mod suggestions;
mod targets;
mod text;
mod theme;
mod time_text;
mod tour;
mod weapon_text;

pub use glyphs::{Charset, signs};
pub use screen::{SMALLEST, Screen};
pub use shade::Rgb;
pub use spoken::spoken;
pub use targets::Targets;
pub use theme::Theme;
pub use time_text::{effect, timer};
