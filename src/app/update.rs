//! The effect of each input on the program.

use super::action::Action;
use super::actions::{Response, attack_by, effect_form};
use super::context::Context;
use super::input::{FileRequest, Input, SideEffect};
use super::key::{Key, Named};
use super::layer::Layer;
use super::layer::form::FormPurpose;
use super::layer::rename_save::RenameSave;
use super::line::LONGEST_PASTE;
use super::message::Message;
use super::outcome::Outcome;
use super::state::App;
use phasekeeper_engine::encounter::{Fact, JournalEntry};
use phasekeeper_engine::text::PlainText;

/// Changes `app` by an input, and returns what is left to do outside.
pub fn update(app: &mut App, input: Input) -> Vec<SideEffect> {
    let mut effects = match input {
        Input::Key(Key::Ctrl('c')) => vec![SideEffect::Quit],
        Input::Key(key) => app.press(key),
        Input::Paste(text) => app.paste(&text),
        Input::Click(id) => app.click(id),
        Input::Wheel { by, is_over_log } => app.turn_wheel(by, is_over_log),
        Input::RulesetFound { word, purpose, found } => app.on_ruleset_found(word, purpose, found),
        Input::PartyFound { order, refuse, found } => app.on_party_found(order, refuse, found),
        Input::RulesetsListed { is_new, choices, error } => {
            app.on_rulesets_listed(is_new, choices, error)
        }
        Input::SampleFound(found) => app.on_sample_found(found),
        Input::PartyOffered { source, found } => app.on_party_offered(&source, found),
        Input::SavesListed(listed) => app.on_saves_listed(listed),
        Input::Exported(written) => app.on_exported(written),
        Input::SavesChanged(changed) => app.on_saves_changed(changed),
        Input::NpcsFound(npcs) => {
            app.former_npcs = Some(npcs);
            Vec::new()
        }
        Input::Followed(followed) => app.on_followed(followed),
        Input::EntryWritten { entry, written } => app.on_entry_written(entry, written),
    };
    app.follow_tour(&mut effects);
    if app.config.bell && effects.iter().any(has_timer_rung) {
        effects.push(SideEffect::RingBell);
    }
    effects
}

/// Returns true for a step in which a timer ran out.
fn has_timer_rung(effect: &SideEffect) -> bool {
    let SideEffect::Record(JournalEntry::Step(step)) = effect else { return false };
    step.facts.iter().any(|fact| matches!(fact, Fact::TimerRang { .. }))
}

impl App {
    /// Gives a key to the layer on top, or to the action of the keymap.
    pub(super) fn press(&mut self, key: Key) -> Vec<SideEffect> {
        let action = self.config.keymap.action(key);
        if self.is_blank {
            return self.press_while_blank(action);
        }
        // No dialog has a use for function keys.
        if action == Some(Action::Blank) && matches!(key, Key::Function(_)) {
            self.is_blank = true;
            return Vec::new();
        }
        if let Some(command) = self.overruling.take()
            && action == Some(Action::Overrule)
        {
            return self.execute_for_layer(&command.into());
        }
        match self.with_layer(|layer, context| layer.press(key, context)) {
            Some(outcome) => self.carry_out(outcome),
            None => {
                self.leave_tour_unless(action);
                self.press_on_main_screen(key, action)
            }
        }
    }

    /// Gives the layer on top to `act`, with what it may read; `None` where there is none.
    fn with_layer<T>(&mut self, act: impl FnOnce(&mut Layer, &Context) -> T) -> Option<T> {
        let mut layer = self.layers.pop()?;
        let acted = act(&mut layer, &self.context());
        self.layers.push(layer);
        Some(acted)
    }

    /// While the screen is blank, only the key that shows it again and the one that quits mean something.
    fn press_while_blank(&mut self, action: Option<Action>) -> Vec<SideEffect> {
        match action {
            Some(Action::Blank) => self.is_blank = false,
            Some(Action::Quit) => return vec![SideEffect::Quit],
            _ => {}
        }
        Vec::new()
    }

    fn press_on_main_screen(&mut self, key: Key, action: Option<Action>) -> Vec<SideEffect> {
        // Enter opens the encounter to play it, where no other phasekeeper has it any more.
        if let Some(read_only) = self.read_only.as_ref().filter(|it| !it.is_open_elsewhere)
            && key == Named::Enter.into()
        {
            return vec![SideEffect::OpenSave(read_only.path.clone())];
        }
        if let Some(action) = action {
            return self.run(action);
        }
        let help = self.config.keymap.key(Action::Help);
        self.show_error(format!("{key} does nothing here; {help} shows the keys"));
        Vec::new()
    }

    /// Does what an action of the main screen means now.
    fn run(&mut self, action: Action) -> Vec<SideEffect> {
        match action.run(self) {
            Response::Open(layer) => return self.open(*layer),
            Response::ToggleMark => {
                self.selection.toggle_mark();
                self.message = Message::None;
            }
            Response::Unmark => {
                self.selection.marked.clear();
                self.message = Message::None;
            }
            Response::Blank => self.is_blank = true,
            Response::ScrollLog(by) => self.log.scroll(by),
            Response::Outcome(outcome) => return self.carry_out(outcome),
        }
        Vec::new()
    }

    /// Opens a layer in the place of all others.
    fn open(&mut self, layer: Layer) -> Vec<SideEffect> {
        self.message = Message::None;
        let is_adding = matches!(&layer, Layer::Form(form) if form.purpose == FormPurpose::Add);
        self.layers = vec![layer];
        let asks_for_npcs = is_adding && self.former_npcs.is_none();
        asks_for_npcs.then(|| FileRequest::FindNpcs.into()).into_iter().collect()
    }

    /// Pastes text as one line; on the main screen it becomes a command to be. What is too long to be meant is refused.
    fn paste(&mut self, text: &str) -> Vec<SideEffect> {
        if self.is_blank {
            return Vec::new();
        }
        let count = text.chars().count();
        if count > LONGEST_PASTE {
            self.show_error(format!(
                "not pasted: the clipboard has {count} characters; at most {LONGEST_PASTE} can be pasted at once"
            ));
            return Vec::new();
        }
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if self.layers.is_empty() {
            self.leave_tour_unless(None);
            self.run(Action::Palette);
        }
        self.overruling = None;
        match self.with_layer(|layer, context| layer.paste(&line, context)) {
            Some(outcome) => self.carry_out(outcome),
            None => Vec::new(),
        }
    }

    /// Carries out what a key asks for.
    pub(super) fn carry_out(&mut self, outcome: Outcome) -> Vec<SideEffect> {
        match outcome {
            Outcome::Stay | Outcome::Rolled => self.message = Message::None,
            Outcome::Close => {
                self.message = Message::None;
                self.layers.pop();
            }
            Outcome::PassOn(key) => {
                self.layers.clear();
                return self.press(key);
            }
            Outcome::Run(action) => {
                self.layers.clear();
                return self.run(action);
            }
            Outcome::Execute(request) => return self.execute_for_layer(&request),
            Outcome::ExecuteLine(line) => return self.execute_line(&line),
            Outcome::Roll(pool) => {
                let rolled = pool.roll(&mut self.dice);
                let on_roll = |layer: &mut Layer, it: &Context| layer.on_roll(rolled, it.state);
                let outcome = self.with_layer(on_roll);
                return outcome.map_or_else(Vec::new, |outcome| self.carry_out(outcome));
            }
            Outcome::Attack(attacker) => {
                let attack = self.encounter().get(attacker).map(|it| attack_by(self, it));
                return attack.map_or_else(Vec::new, |attack| self.open(attack));
            }
            Outcome::EnterEffect => return self.open(effect_form(self)),
            Outcome::RenameSave => {
                self.message = Message::None;
                if let Some(Layer::SavePicker(picker)) = self.layers.last()
                    && let Some(save) = picker.saves.get(picker.chosen)
                {
                    self.layers.push(Layer::RenameSave(RenameSave::new(save)));
                }
            }
            Outcome::Say(text) => self.message = Message::said(text),
            Outcome::ShowError(error) => self.show_error(error),
            Outcome::Ask { question, about } => {
                self.remembered.asked.extend(about);
                self.message = Message::Question(PlainText::new(&question));
            }
            Outcome::Select(id) => {
                self.selection.id = Some(id);
                self.layers.clear();
                self.message = Message::None;
            }
            Outcome::Mark(who) => {
                self.selection.id = who.first().copied().or(self.selection.id);
                self.selection.marked.extend(who);
                self.layers.clear();
                self.message = Message::None;
            }
            Outcome::BringParty => return self.bring_party(),
            Outcome::Effect(effect) => return vec![effect],
        }
        Vec::new()
    }

    /// Leaves the tour, unless this is the action of its step.
    pub(super) fn leave_tour_unless(&mut self, action: Option<Action>) {
        self.tour = self.tour.filter(|tour| tour.asks_for(action));
    }

    /// Goes on to the next step where this one is done. During the tour nothing is saved, and its first command after it
    /// saves the fight as it stands.
    fn follow_tour(&mut self, effects: &mut Vec<SideEffect>) {
        let is_record = |effect: &SideEffect| matches!(effect, SideEffect::Record(_));
        let Some(mut tour) = self.tour else {
            self.is_unsaved_sample &= !effects.iter().any(is_record);
            return;
        };
        effects.retain(|effect| !is_record(effect));
        if self.layers.is_empty() {
            let selected = self.selected().map_or("", |combatant| combatant.name.as_str());
            tour.advance(&self.timeline, selected);
            self.tour = Some(tour);
        }
    }
}
