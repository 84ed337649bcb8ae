//! The effect of each input on the program.

use super::actions::Action;
use super::input::{FileRequest, Input, SideEffect};
use super::key::{Key, Named};
use super::layer::{Context, Layer};
use super::line::LONGEST_PASTE;
use super::message::Message;
use super::outcome::Outcome;
use super::state::{App, Awaiting};
use phasekeeper_engine::encounter::{Fact, JournalEntry, Refusal};
use phasekeeper_engine::rules::Mode;
use phasekeeper_engine::text::PlainText;

/// Changes `app` by an input, and returns what is left to do outside.
pub fn update(app: &mut App, input: Input) -> Vec<SideEffect> {
    let effects = match input {
        Input::Key(Key::Ctrl('c')) => vec![SideEffect::Quit],
        Input::Key(key) => app.press(key),
        Input::Paste(text) => app.paste(&text),
        Input::Click(id) => app.click(id),
        Input::Wheel { by, is_over_log } => app.turn_wheel(by, is_over_log),
        Input::RulesetFound(found) => app.on_ruleset_found(found),
        Input::PartyFound { order, refuse, found } => app.on_party_found(order, refuse, found),
        Input::RulesetsListed { choices, error } => app.on_rulesets_listed(choices, error),
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
    let mut effects = app.follow_tour(effects);
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
        let of_layer = self.with_layer(|layer, context| layer.press(key, context));
        let outcome = of_layer.unwrap_or_else(|| {
            self.leave_tour_unless(action);
            self.main_screen(key)
        });
        self.carry_out(outcome)
    }

    /// Gives the layer on top to `act`, with what it may know; `None` where there is none.
    fn with_layer<T>(&mut self, act: impl FnOnce(&mut Layer, &Context) -> T) -> Option<T> {
        let context = Context {
            state: self.timeline.encounter(),
            keymap: &self.config.keymap,
            library: &self.library,
            former_npcs: self.former_npcs.as_deref().unwrap_or_default(),
        };
        self.layer.as_mut().map(|layer| act(layer, &context))
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

    fn main_screen(&self, key: Key) -> Outcome {
        if key == Named::Enter.into()
            && let Some(outcome) = self.take_over()
        {
            return outcome;
        }
        if let Some(action) = self.config.keymap.action(key) {
            return self.refuse_to_change(action).unwrap_or_else(|| action.run(self));
        }
        let help = self.config.keymap.key(Action::Help);
        Outcome::ShowError(format!("{key} does nothing here; {help} shows the keys"))
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
        if self.layer.is_none() {
            self.leave_tour_unless(None);
            self.carry_out(Action::Palette.run(self));
        }
        self.overruling = None;
        match self.with_layer(|layer, context| layer.paste(&line, context)) {
            Some(outcome) => self.carry_out(outcome),
            None => Vec::new(),
        }
    }

    /// Closes the layer; the one it was opened from comes back.
    pub(super) fn close_layer(&mut self) {
        self.layer = self.layer.take().and_then(Layer::parent);
    }

    /// Carries out what a key asks for.
    pub(super) fn carry_out(&mut self, outcome: Outcome) -> Vec<SideEffect> {
        match outcome {
            Outcome::Stay | Outcome::Rolled => self.message = Message::None,
            Outcome::Close => {
                self.message = Message::None;
                self.close_layer();
            }
            Outcome::PassOn(key) => {
                self.layer = None;
                return self.press(key);
            }
            Outcome::Run(action) => {
                self.layer = None;
                let outcome = action.run(self);
                return self.carry_out(outcome);
            }
            Outcome::Execute(request) => return self.execute_for_layer(&request),
            Outcome::ExecuteLine(line) => return self.execute_line(&line),
            Outcome::Roll(pool) => {
                let rolled = pool.roll(&mut self.dice);
                let Some(layer) = &mut self.layer else { return Vec::new() };
                let outcome = layer.on_roll(rolled, self.timeline.encounter());
                return self.carry_out(outcome);
            }
            Outcome::Open(layer) => {
                self.message = Message::None;
                let asks_for_npcs = layer.takes_templates() && self.former_npcs.is_none();
                self.layer = Some(*layer);
                if asks_for_npcs {
                    return vec![FileRequest::FindNpcs.into()];
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
                self.layer = None;
                self.message = Message::None;
            }
            Outcome::Mark(who) => {
                self.selection.id = who.first().copied().or(self.selection.id);
                self.selection.marked.extend(who);
                self.layer = None;
                self.message = Message::None;
            }
            Outcome::ToggleMark => {
                self.selection.toggle_mark();
                self.message = Message::None;
            }
            Outcome::Unmark => {
                self.selection.marked.clear();
                self.message = Message::None;
            }
            Outcome::Blank => self.is_blank = true,
            Outcome::ScrollLog(by) => self.log.scroll(by),
            Outcome::AskForNewEncounter => {
                if let Some(Layer::SavePicker(picker)) = &self.layer {
                    self.awaiting = Some(Awaiting::NewEncounterForm(picker.clone()));
                    return vec![FileRequest::ListRulesets.into()];
                }
            }
            Outcome::AskForSettings => {
                if self.encounter().mode() != Mode::Setup {
                    self.show_error(Refusal::RulesetFixed.to_string());
                    return Vec::new();
                }
                self.awaiting = Some(Awaiting::SettingsForm);
                return vec![FileRequest::ListRulesets.into()];
            }
            Outcome::StartEncounter { title, ruleset } => {
                self.awaiting = Some(Awaiting::NewEncounter { title });
                return vec![FileRequest::FindRuleset(ruleset).into()];
            }
            Outcome::ChangeSettings { title, ruleset } => {
                return self.change_settings(title, ruleset);
            }
            Outcome::BringParty => return self.bring_party(),
            Outcome::Effect(effect) => return vec![effect],
        }
        Vec::new()
    }

    fn change_settings(&mut self, title: String, ruleset: String) -> Vec<SideEffect> {
        if title.is_empty() && !self.encounter().title().is_empty() {
            self.show_error(Refusal::EmptyText("a title").to_string());
            return Vec::new();
        }
        if self.encounter().ruleset().id.eq_ignore_ascii_case(&ruleset) {
            self.layer = None;
            return self.set_title(title);
        }
        self.awaiting = Some(Awaiting::Settings { word: ruleset.clone(), title });
        vec![FileRequest::FindRuleset(ruleset).into()]
    }
}
