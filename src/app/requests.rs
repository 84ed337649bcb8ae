//! Handles the answers of the server, and what players propose: nothing changes by itself.

use super::layer::Layer;
use super::layer::damage_prompt::DamagePrompt;
use super::layer::share::ShareDialog;
use super::message::Message;
use super::sharing::{Proposal, Proposed, Request, Shared};
use super::state::App;
use phasekeeper_engine::command::{Command, MoxiePoint};
use phasekeeper_engine::encounter::Id;
use phasekeeper_engine::rules::DicePool;

impl App {
    /// Shows the links, or asks who is to have some.
    pub(super) fn on_shared(&mut self, shared: Shared) {
        self.open(Layer::Share(ShareDialog { shared, chosen: 0, asked: None }));
    }

    /// Takes a proposal of a player who has none that waits.
    pub(super) fn on_proposed(&mut self, Proposal { opening, who, what }: Proposal) {
        if opening == self.opening() && !self.requests.iter().any(|request| request.who == who) {
            self.requests.push(Request { who, what, at: self.encounter().clock() });
        }
    }

    /// Does what the oldest request says, or asks for the rest. It is gone once that is done.
    pub(super) fn take_request(&mut self) {
        let Some((who, name, what)) = self.oldest_request() else { return };
        let command = match what {
            Proposed::Damage(points) => {
                let prompt = DamagePrompt::damage(vec![who], self.remembered.hit);
                let mut prompt = prompt.filled(DicePool::fixed(points.into()), None);
                prompt.is_requested = true;
                return self.open(Layer::Damage(prompt));
            }
            Proposed::Roll(_) => return self.end_request(""),
            Proposed::Wait => Command::Delay { name: Some(name) },
            Proposed::Moxie => Command::Moxie { names: name.into(), point: MoxiePoint::GoFirst },
        };
        if self.execute(&command.into()).is_ok() {
            self.requests.remove(0);
        }
    }

    /// Ends the oldest request, and tells it after a word.
    pub(super) fn end_request(&mut self, word: &str) {
        if let Some((_, name, what)) = self.oldest_request() {
            self.requests.remove(0);
            self.message = Message::said(format!("{word}{name} {what}"));
        }
    }

    fn oldest_request(&self) -> Option<(Id, String, Proposed)> {
        let &Request { who, what, .. } = self.requests.first()?;
        Some((who, self.encounter().name(who).to_owned(), what))
    }
}
