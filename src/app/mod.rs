//! The program around an encounter: what keys mean, dialogs, and how every input changes what is seen.
//!
//! A key goes to the layer on top, if there is one, else to the action that the keymap gives it. A layer reads a [`Context`].
//! Either answers with an [`Outcome`], which [`update()`] carries out; what is left to do outside comes back as
//! [`SideEffect`]s. Nothing here reads, writes or draws: a ruleset that a line names is found outside, and comes back as
//! [`Input`].

mod action;
mod actions;
mod answers;
mod config;
mod context;
mod execute;
mod input;
mod key;
mod keymap;
pub mod layer;
mod line;
mod message;
mod mouse;
mod name_match;
mod own_lines;
mod party;
mod past_attacks;
mod questions;
mod read_lines;
mod read_only;
mod remembered;
mod request;
mod requests;
mod rulesets;
mod run_lines;
mod saves;
mod selection;
mod sharing;
mod state;
mod tour;
mod update;

pub use action::{Action, HelpSection};
pub use actions::{ACTIONS, ActionRow, config_template, entries, keys_markdown};
pub use config::{Bell, ColorScheme, Config};
pub use context::Context;
pub use input::{FileRequest, Input, PageFormat, RulesetPurpose, SideEffect};
pub use key::{Key, Named};
pub use keymap::Keymap;
pub use layer::outcome::Outcome;
pub use message::Message;
pub use name_match::combatant_called;
pub use party::{PartyOffer, PartySource};
pub use questions::{
    Answered, MAX_ANSWERS, Offer, Parted, Question, Questions, Undefended, asked_for, before_turn,
    find_called, in_terms, is_cover, is_near, only_one, read_distances, read_modifiers, steps_in,
    translate_line, two_deeds, weapon_in_words, with_one, with_own, without_unread, words,
};
pub use read_only::{Followed, ReadOnly};
pub use request::{Answer, Post, Request, RequestId, RequestState, Requests};
pub use rulesets::RulesetChoice;
pub use saves::{SaveChange, SaveItem, SavesChanged};
pub use sharing::{Link, LinkOf, Presence, ShareOrder, Shared};
pub use state::App;
pub use tour::{TOUR, Tour, TourStep};
pub use update::update;
