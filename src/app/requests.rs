//! Takes and drops what players tell: as the key would do it that the gamemaster has for the same.

use super::action::Action;
use super::key::Named;
use super::layer::damage_prompt::DamagePrompt;
use super::layer::decision_prompt::DecisionPrompt;
use super::layer::request_list::RequestList;
use super::layer::share::ShareDialog;
use super::layer::{Layer, Which};
use super::message::Message;
use super::request::{Answer, Post, Request, RequestId, RequestState, Requests};
use super::sharing::Shared;
use super::state::App;
use phasekeeper_engine::command::{Command, MoxiePoint, RollSource, Rollers};
use phasekeeper_engine::encounter::Id;
use phasekeeper_engine::players::{Impossible, PlayersEncounter, RequestKind};
use phasekeeper_engine::rules::DicePool;
use phasekeeper_engine::text::join_sentences;

impl App {
    /// Shows the links, or asks who is to have some.
    pub(super) fn on_shared(&mut self, shared: Shared) {
        let list = RequestList::new(false, &self.requests, self.timeline.encounter());
        let mut dialog = ShareDialog { shared, chosen: 0, asked: None, list };
        if let Some(Layer::Share(before)) = self.layers.last() {
            dialog.choose(before.chosen);
        }
        self.open(Layer::Share(dialog));
    }

    /// Takes how it stands with the server. Returns true if the screen is another then.
    pub fn look_at(&mut self, shared: Shared) -> bool {
        let presence = shared.presence();
        let mut is_new = std::mem::replace(&mut self.presence, presence) != presence;
        if let Some(Layer::Share(dialog)) = self.layers.last_mut() {
            is_new |= dialog.shared != shared;
            dialog.shared = shared;
        }
        is_new
    }

    /// Returns the number of players who look, and of all who have links; `None` while nothing is shared.
    pub fn presence(&self) -> Option<(usize, usize)> {
        self.presence
    }

    /// Judges what a phone has sent.
    pub fn post(&mut self, post: &Post) -> Answer {
        if post.opening != self.opening() {
            return Answer::Unknown;
        }
        let in_hand = self.in_hand();
        let answer = self.requests.post(post, &in_hand);
        self.refresh_list();
        answer
    }

    /// Takes what players see now, as it is published; nothing between two fights. Returns true if the screen is another then.
    pub fn see(&mut self, seen: Option<PlayersEncounter>) -> bool {
        let before = self.waiting().count();
        let can_redo = !self.timeline.history().undone().is_empty();
        match seen {
            Some(seen) => self.requests.see(seen, can_redo),
            None => self.requests.unsee(),
        }
        self.refresh_list();
        self.waiting().count() != before
    }

    /// Returns the requests of players, with what became of each.
    pub fn requests(&self) -> &Requests {
        &self.requests
    }

    /// Returns the requests that wait for the gamemaster, the oldest first.
    pub fn waiting(&self) -> impl Iterator<Item = &Request> {
        self.requests.waiting(self.encounter())
    }

    /// Describes the requests that wait and outlive the phase, with the key that takes them; `None` if there are none.
    pub(super) fn told_of_surviving(&self) -> Option<String> {
        let key = self.keymap().key(Action::TakeRequest);
        let told = self.requests.told_of_surviving(self.encounter());
        (!told.is_empty()).then(|| format!("{told} ({key})"))
    }

    /// Returns the JSON that the phone of a player's character shows beside the view.
    pub fn you(&self, who: Option<Id>) -> String {
        self.requests.you(who, &self.in_hand())
    }

    /// The requests that dialogs hold: they are done with the dialog, or wait again.
    fn in_hand(&self) -> Vec<RequestId> {
        self.layers.iter().flat_map(Layer::told).collect()
    }

    /// Brings the list of requests after them; it closes once there is no choice any more.
    pub(super) fn refresh_list(&mut self) {
        let is_choice = self.waiting().nth(1).is_some();
        let state = self.timeline.encounter();
        match self.layers.last_mut() {
            Some(Layer::Requests(list)) if is_choice => list.refresh(&self.requests, state),
            Some(Layer::Requests(_)) => drop(self.layers.pop()),
            Some(Layer::Share(dialog)) => dialog.list.refresh(&self.requests, state),
            _ => {}
        }
    }

    /// Takes a request, or asks which one.
    pub(super) fn take_request(&mut self, which: Which) {
        let Some(id) = self.chosen(which, false) else { return };
        let state = self.timeline.encounter();
        let Some(request) = self.requests.get(id, state).cloned() else { return };
        match (request.kind, request.number()) {
            (RequestKind::Damage, Some(points)) => {
                let prompt = DamagePrompt::damage(vec![request.who], self.remembered.hit);
                let prompt = prompt.filled(DicePool::fixed(points), None).told_by(id);
                self.layers.push(Layer::Damage(prompt));
                self.message = Message::None;
            }
            (RequestKind::Test(it), Some(die)) => {
                let prompt = DecisionPrompt::test_of(state, request.who, Some(it));
                match prompt {
                    Some(prompt) => self.take_test(id, prompt, die),
                    None => self.show_error(Impossible::NotDue.to_string()),
                }
            }
            (RequestKind::Roll, Some(die)) => self.take_roll(&request, die),
            (RequestKind::Done, _) if self.encounter().acting().len() < 2 => {
                self.taking(id, |app| app.run(Action::Next));
            }
            _ => {
                let command = self.command_of(&request);
                self.taking(id, |app| app.execute_for_layer(&command.into()));
            }
        }
    }

    /// Drops a request, or asks which one.
    pub(super) fn drop_request(&mut self, which: Which) {
        let Some(id) = self.chosen(which, true) else { return };
        if let Some(request) = self.requests.get(id, self.timeline.encounter()) {
            let told = request.told(self.encounter());
            self.requests.answer(id, RequestState::Dropped);
            self.message = Message::said(format!("dropped: {told}"));
        }
    }

    /// The request that is meant; `None` if there is none, or a list has been opened that asks for it.
    fn chosen(&mut self, which: Which, drops: bool) -> Option<RequestId> {
        match (which, self.waiting().count()) {
            (Which::This(id), _) => Some(id),
            (Which::Any, 2..) => {
                let list = RequestList::new(drops, &self.requests, self.encounter());
                self.open(Layer::Requests(list));
                None
            }
            (Which::FirstPossible, 1..) => {
                let would_do = |it: &&Request| self.is_possible(it);
                self.waiting().find(would_do).or_else(|| self.waiting().next()).map(|it| it.id)
            }
            (Which::Any | Which::FirstPossible, _) => self.waiting().next().map(|it| it.id),
        }
    }

    /// Returns true for a request that would not be refused.
    fn is_possible(&self, request: &Request) -> bool {
        match request.kind {
            RequestKind::Damage | RequestKind::Roll => true,
            RequestKind::Test(it) => {
                DecisionPrompt::test_of(self.encounter(), request.who, Some(it)).is_some()
            }
            _ => {
                let command = self.command_of(request).into();
                self.timeline.check(&command, &mut self.dice.clone()).is_ok()
            }
        }
    }

    /// The command that carries out a request; for dice, that of initiative.
    fn command_of(&self, request: &Request) -> Command {
        let name = self.encounter().name(request.who).to_owned();
        match request.kind {
            RequestKind::Wait => Command::Delay { name: Some(name) },
            RequestKind::Act => Command::Act { name, before: false },
            RequestKind::Done => Command::Done { name },
            RequestKind::Moxie => Command::Moxie { names: name.into(), point: MoxiePoint::GoFirst },
            RequestKind::Initiative
            | RequestKind::Roll
            | RequestKind::Test(_)
            | RequestKind::Damage => {
                let source = RollSource::Dice(request.numbers.clone());
                let who = Rollers::Named(name.into());
                Command::Roll { who, source, one: false, modifier: None }
            }
        }
    }

    /// Acts for a request, which is taken once something came of it. If a rule forbids that, overruling it takes the request.
    pub(super) fn taking(&mut self, id: RequestId, act: impl FnOnce(&mut Self)) {
        let before = self.timeline.history().done().len();
        act(self);
        if self.timeline.history().done().len() > before {
            self.requests.answer(id, RequestState::Taken);
        } else if let Some((_, request)) = &mut self.overruling {
            *request = Some(id);
        }
    }

    /// Finds a place for a roll of which the player did not say what it is for.
    fn take_roll(&mut self, request: &Request, die: i32) {
        let state = self.encounter();
        let who = request.who;
        if state.mode().takes_dice() && state.get(who).is_some_and(|it| it.roll.is_none()) {
            let command = self.command_of(request);
            return self.taking(request.id, |app| app.execute_for_layer(&command.into()));
        }
        if let Some(prompt) = DecisionPrompt::test_of(state, who, None) {
            return self.take_test(request.id, prompt, die);
        }
        let told = request.told(state);
        self.requests.answer(request.id, RequestState::Taken);
        self.message = Message::said(told);
    }

    /// Makes a test that is due with the die that was told.
    fn take_test(&mut self, id: RequestId, mut prompt: DecisionPrompt, die: i32) {
        if let Some(roll) = &mut prompt.roll {
            roll.fill_told(id, die);
        }
        self.layers.push(Layer::Decision(Box::new(prompt)));
        self.give_layer(|layer, context| layer.press(Named::Enter.into(), context));
    }

    /// Enters all initiative dice that players have told, those of the sheet in its order.
    pub(super) fn enter_told(&mut self) {
        let Some(Layer::InitiativeEntry(entry)) = self.layers.last() else { return };
        let (rows, mut told) = (entry.rows.clone(), Vec::new());
        for who in rows {
            let state = self.timeline.encounter();
            let Some(request) = self.requests.initiative(who, state).cloned() else { continue };
            let command = self.command_of(&request);
            let name = state.name(who).to_owned();
            match self.execute(&command.into()) {
                Ok(_) => {
                    self.requests.answer(request.id, RequestState::Taken);
                    told.push(self.message.text().to_owned());
                }
                Err(refusal) => told.push(format!("{name}: {refusal}")),
            }
        }
        self.message = Message::said(join_sentences(&told));
        if let Some(Layer::InitiativeEntry(entry)) = self.layers.last_mut() {
            entry.go_to_missing(self.timeline.encounter());
        }
    }
}
