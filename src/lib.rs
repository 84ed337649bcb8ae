//! phasekeeper, the combat tracker for *Eclipse Phase* (first edition).
//!
//! One crate on floors that only look down:
//!
//! | floor | modules | what lives there |
//! | --- | --- | --- |
//! | 6 | `main`, `cli` | arguments, choosing what to open, exit codes |
//! | 5 | `terminal` | the event loop: reads keys, draws, carries out effects |
//! | 4 | `ui` | draws the state, one file a panel; changes nothing |
//! | 3 | `app` | what keys mean, layers, `update` |
//! | 2 | `script`, `store` | the command language in text; saves, journals, directories |
//! | 1 | [`encounter`] | combatants, slots, order, phases, commands, history: pure |
//! | 0 | [`rules`], [`dice`] | rulesets as data, stats, dice: pure |
//!
//! Everything is one kind of thing: a [`encounter::Command`] goes in, [`encounter::Event`]s come out,
//! and the screen is drawn from the [`encounter::Encounter`] they leave behind.

pub mod app;
//pub mod cli;
pub mod command;
pub mod dice;
pub mod encounter;
pub mod narrate;
pub mod rules;
pub mod script;
pub mod store;
//pub mod terminal;
pub mod text;
pub mod ui;
pub mod view;
