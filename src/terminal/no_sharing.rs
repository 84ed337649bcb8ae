//! Stands in for the server in a build without it.

use std::sync::mpsc::Sender;

use super::ShareOptions;
use super::events::Incoming;
use super::files::Files;
use crate::app::{App, Input, ShareOrder};

pub(super) struct Sharing;

impl Sharing {
    pub fn new(_: ShareOptions, _: Sender<Incoming>) -> Self {
        Self
    }

    #[expect(clippy::unused_self, reason = "as in a build with the server")]
    pub fn carry_out(&mut self, _: ShareOrder, _: &App, _: &mut dyn Files) -> Input {
        Input::Shared(Err("this phasekeeper was built without the feature `share`".to_owned()))
    }

    #[expect(clippy::unused_self, reason = "as in a build with the server")]
    pub fn stop(&mut self) {}

    #[expect(clippy::unused_self, reason = "as in a build with the server")]
    pub fn publish(&mut self, _: &App) -> Option<Input> {
        None
    }
}
