//! The effect of each input on the program.

use super::action::Action;
use super::actions::{self, effect_form};
use super::context::Context;
use super::input::{FileRequest, Input, SideEffect};
use super::key::{Key, Named};
use super::layer::attack::AttackDialog;
use super::layer::menu::Menu;
use super::layer::{Layer, Outcome};
use super::line::LONGEST_PASTE;
use super::message::Message;
use super::state::App;
use phasekeeper_engine::command::{ActionKind, AttackOrder, Command};
use phasekeeper_engine::encounter::{
    ActReason, Combatant, Fact, Id, JournalEntry, Proposal, propose,
};
use phasekeeper_engine::narrate::lacking;
use phasekeeper_engine::players::next;
use phasekeeper_engine::rules::DicePool;
use phasekeeper_engine::text::PlainText;

/// Changes `app` by an input, and returns what is left to do outside.
pub fn update(app: &mut App, input: Input) -> Vec<SideEffect> {
    let next = app.players_next();
    match input {
        Input::Key(Key::Ctrl('c')) => app.effects.push(SideEffect::Quit),
        Input::Key(key) => app.press(key),
        Input::Paste(text) => app.paste(&text),
        Input::Line(line) => {
            // An error is of this line, or there is none.
            if matches!(app.message, Message::Error(_)) {
                app.message = Message::None;
            }
            app.take_line(&line);
        }
        Input::Click(id) => app.click(id),
        Input::Wheel { by, is_over_log } => app.turn_wheel(by, is_over_log),
        Input::RulesetFound { word, purpose, found } => app.on_ruleset_found(word, purpose, found),
        Input::PartyFound { order, refuse, found } => app.on_party_found(order, refuse, found),
        Input::RulesetsListed { is_new, choices, error } => {
            app.on_rulesets_listed(is_new, choices, error);
        }
        Input::SampleFound(Ok(sample)) => {
            app.start_tour(*sample);
            app.effects.push(SideEffect::StartSave);
        }
        Input::PartyOffered { found: Ok(offer), source } => app.on_party_offered(&source, offer),
        Input::SavesListed(Ok(saves)) => app.choose_from(saves),
        Input::PartiesListed(saves) => app.choose_party(saves),
        Input::Exported(Ok(file)) => app.message = Message::said(format!("written: {file}")),
        Input::SavesChanged(changed) => app.on_saves_changed(changed),
        Input::NpcsFound(npcs) => app.former_npcs = Some(npcs),
        Input::LibraryRead(Some(library)) => app.library = *library,
        Input::LibraryRead(None) => {}
        Input::StatBlocksRead(Ok(blocks)) => {
            if let Some(Layer::Form(form)) = app.layers.last_mut() {
                form.take_blocks(blocks, app.timeline.encounter());
            }
        }
        Input::FightsPlayed(played) => {
            if let Some(Layer::Odds(page)) = app.layers.first_mut() {
                page.is_ended |= played.is_empty();
                for end in &played {
                    page.tally.add(end);
                }
            }
        }
        Input::Followed(followed) => app.on_followed(followed),
        Input::EntryWritten { entry, written: Ok(()) } => app.on_entry_written(entry),
        Input::Shared(Ok(shared)) => app.on_shared(shared),
        Input::SampleFound(Err(error))
        | Input::PartyOffered { found: Err(error), .. }
        | Input::SavesListed(Err(error))
        | Input::StatBlocksRead(Err(error))
        | Input::Exported(Err(error))
        | Input::Shared(Err(error))
        | Input::EntryWritten { written: Err(error), .. } => app.show_error(error),
    }
    app.follow_tour();
    app.refresh_list();
    if app.effects.iter().any(|effect| app.rings(effect, &next)) {
        app.effects.push(SideEffect::RingBell);
    }
    std::mem::take(&mut app.effects)
}

impl App {
    /// Returns true for a step that the bell is to tell: a timer that ran out, a player's character who begins a stage, or
    /// who is next and was not `before`.
    fn rings(&self, effect: &SideEffect, before: &[Id]) -> bool {
        let SideEffect::Record(JournalEntry::Step(step)) = effect else { return false };
        let (bell, state) = (self.config.bell, self.encounter());
        let is_players = |id: &Id| state.get(*id).is_some_and(Combatant::is_players);
        let is_told = |fact: &Fact| match fact {
            Fact::TimerRang { .. } => bell.timers,
            Fact::Acts { reason: ActReason::Resumed | ActReason::Remaining, .. } => false,
            Fact::Acts { who, .. } => bell.players && who.iter().any(is_players),
            _ => false,
        };
        step.facts.iter().any(is_told) || self.players_next().iter().any(|it| !before.contains(it))
    }

    /// The players' characters who act next, if the bell is to tell that.
    fn players_next(&self) -> Vec<Id> {
        let state = self.encounter();
        let mut players = if self.config.bell.next { next(state) } else { Vec::new() };
        players.retain(|&id| state.get(id).is_some_and(Combatant::is_players));
        players
    }

    /// Gives a key to the layer on top, or to the action of the keymap.
    pub(super) fn press(&mut self, key: Key) {
        let action = self.config.keymap.action(key);
        if self.is_blank {
            return self.press_while_blank(action);
        }
        // No dialog has a use for function keys.
        if action == Some(Action::Blank) && matches!(key, Key::Function(_)) {
            self.is_blank = true;
            return;
        }
        if let Some((command, request)) = self.overruling.take()
            && action == Some(Action::Overrule)
        {
            let overrule = |app: &mut Self| app.execute_for_layer(&command.into());
            return match request {
                Some(request) => self.taking(request, overrule),
                None => overrule(self),
            };
        }
        let refused = self.refused_key.take();
        let Some(layer) = self.layers.last() else {
            self.leave_tour_unless(action);
            return self.press_on_main_screen(key, action);
        };
        let is_behind_letter = matches!(refused, Some(Key::Char(it)) if it.is_alphabetic());
        if is_behind_letter && key == Named::Enter.into() {
            // A name that is typed where letters are keys must not carry anything out.
            self.message = Message::said(
                "Enter did nothing, as the key before it is none here: press it again",
            );
            return;
        }
        let context = self.context();
        if action.is_some() && action == layer.closed_by() {
            return self.carry_out(Outcome::Close);
        }
        if action == Some(Action::Help)
            && let Some(page) = layer.explain(key, &context)
        {
            return self.carry_out(Outcome::OpenAbove(Box::new(Layer::Pager(page))));
        }
        if let Some(why) = layer.why_not(key, &context) {
            let help = context.keymap.help_in_dialogs();
            let help = help.filter(|_| layer.closed_by() != Some(Action::Help));
            let help = help.map_or_else(String::new, |help| format!("; {help} tells more"));
            return self.refuse_key(key, why + &help);
        }
        self.give_layer(|layer, context| layer.press(key, context));
    }

    /// Gives the layer on top what it is to act on, and carries out what it asks for.
    pub(super) fn give_layer(&mut self, act: impl FnOnce(&mut Layer, &Context) -> Outcome) {
        let Some(mut layer) = self.layers.pop() else { return };
        let outcome = act(&mut layer, &self.context());
        self.layers.push(layer);
        self.carry_out(outcome);
    }

    /// Presses Enter and then a key, if the dialog asks for something else after the first.
    fn press_enter_then(&mut self, key: Key) {
        let (Some(mut ahead), enter) = (self.layers.last().cloned(), Named::Enter.into()) else {
            return;
        };
        let goes_on =
            matches!(ahead.press(enter, &self.context()), Outcome::Stay | Outcome::Say(_));
        if goes_on {
            self.press(enter);
            self.press(key);
        } else {
            self.show_error(format!("{key} has nowhere to go: Enter keeps the roll"));
        }
    }

    /// Says why a key does nothing in a dialog.
    fn refuse_key(&mut self, key: Key, why: String) {
        self.refused_key = Some(key);
        self.show_error(why);
    }

    /// While the screen is blank, only the key that shows it again and the one that quits mean something.
    fn press_while_blank(&mut self, action: Option<Action>) {
        match action {
            Some(Action::Blank) => self.is_blank = false,
            Some(Action::Quit) => self.effects.push(SideEffect::Quit),
            _ => {}
        }
    }

    fn press_on_main_screen(&mut self, key: Key, action: Option<Action>) {
        match (&self.read_only, action) {
            // What no other phasekeeper has open any more can be played here.
            (Some(it), _) if !it.is_open_elsewhere && key == Named::Enter.into() => {
                self.effects.push(SideEffect::OpenSave(it.path.clone()));
            }
            (_, Some(action)) => self.run(action),
            (_, None) => {
                let lines = &self.config.lines;
                let of = |key| lines.iter().find(|it| it.key == key).cloned();
                let own = self.config.keymap.readings(key).find_map(of);
                if let Some(own) = own {
                    return self.run_lines(&own);
                }
                let help = self.config.keymap.key(Action::Help);
                let other = actions::other_key(self, key);
                self.show_error(format!("{key} is not a key here; {other}{help} shows the keys"));
            }
        }
    }

    /// Does what an action of the main screen means now.
    pub(super) fn run(&mut self, action: Action) {
        match action.run(self) {
            Ok(outcome) => self.carry_out(outcome),
            Err(why) => self.show_error(why),
        }
    }

    /// Opens a layer in the place of all others.
    pub(super) fn open(&mut self, layer: Layer) {
        let needs = layer.needs().iter();
        let needs = needs.filter(|it| **it != FileRequest::FindNpcs || self.former_npcs.is_none());
        self.effects.extend(needs.cloned().map(SideEffect::from));
        self.layers = vec![layer];
        self.message = Message::None;
    }

    /// Pastes text as one line; on the main screen it becomes a command to be. What is too long to be meant is refused.
    fn paste(&mut self, text: &str) {
        if self.is_blank {
            return;
        }
        let count = text.chars().count();
        if count > LONGEST_PASTE {
            self.show_error(format!(
                "not pasted: the clipboard has {count} characters; at most {LONGEST_PASTE} can be pasted at once"
            ));
            return;
        }
        let is_block =
            matches!(self.layer(), Some(Layer::Form(_))) && text.trim().contains(['\n', '\r']);
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let line = if is_block { text } else { &line };
        if self.layers.is_empty() {
            self.leave_tour_unless(None);
            self.run(Action::Palette);
        }
        self.overruling = None;
        self.give_layer(|layer, context| layer.paste(line, context));
    }

    /// Carries out what a key asks for.
    pub(super) fn carry_out(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Stay | Outcome::Rolled => self.message = Message::None,
            Outcome::Close => {
                self.message = Message::None;
                self.layers.pop();
            }
            Outcome::Open(layer) => self.open(*layer),
            Outcome::OpenAbove(layer) => {
                self.message = Message::None;
                self.layers.push(*layer);
            }
            Outcome::PassOn(key) => {
                self.layers.clear();
                self.press(key);
            }
            Outcome::EnterThen(key) => self.press_enter_then(key),
            Outcome::Run(action) => {
                self.layers.clear();
                self.run(action);
            }
            Outcome::OpenHelp => self.open(actions::help(self)),
            Outcome::OpenPalette => self.open(actions::palette(self)),
            Outcome::Type(line) => {
                self.layers.clear();
                self.run(Action::Palette);
                self.give_layer(|layer, context| layer.paste(&line, context));
            }
            Outcome::Execute(request) => self.execute_for_layer(&request),
            Outcome::ExecuteLine(line) => self.execute_line(&line),
            Outcome::Roll(pool) => {
                let rolled = pool.roll(&mut self.dice);
                self.give_layer(|layer, context| layer.take_roll(rolled, context.state));
            }
            Outcome::Propose(who) => self.propose(who),
            Outcome::EnterEffect(label) => self.open(effect_form(self, &label)),
            Outcome::Say(text) => self.message = Message::said(text),
            Outcome::ShowError(error) => self.show_error(error),
            Outcome::RefuseKey(key, why) => self.refuse_key(key, why),
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
            Outcome::ToggleMark => {
                self.selection.toggle_mark();
                self.message = Message::None;
            }
            Outcome::Unmark => {
                self.selection.marked.clear();
                self.message = Message::None;
            }
            Outcome::Blank => self.is_blank = true,
            Outcome::TakeRequest(which) => self.take_request(which),
            Outcome::DropRequest(which) => self.drop_request(which),
            Outcome::EnterTold => self.enter_told(),
            Outcome::ScrollLog(by) => self.log.scroll(by),
            Outcome::BringParty => self.bring_party(),
            Outcome::Effect(effect) => self.effects.push(effect),
        }
    }

    /// Shows what an acting combatant would do by their tactics. An attack is shown with its dice, which can be replaced.
    pub(super) fn propose(&mut self, who: Id) {
        let state = self.timeline.encounter();
        let proposal = propose(state, who, &mut self.dice);
        let dice = [0; 2].map(|_| DicePool::PERCENTILE.roll(&mut self.dice));
        if let Some(AttackOrder { on: Some(on), weapon: Some(weapon), .. }) = proposal.attack()
            && let Ok([on, ..]) = state.find_all(on).as_deref()
            && let past = self.past_attacks()
            && let typed = &self.remembered.skills
            && let Some((attack, said)) =
                AttackDialog::proposed(state, who, *on, weapon, dice, typed, past)
        {
            self.open(Layer::Attack(Box::new(attack)));
            return self.carry_out(said);
        }
        let name = state.name(who).to_owned();
        let said = proposal.commands().iter().rev().find_map(|command| match command {
            Command::Reload { weapon, .. } => Some(format!("reloads {}", weapon.as_deref()?)),
            Command::Effect { .. } | Command::Status { .. } => Some("flees".to_owned()),
            Command::Action { kind: ActionKind::Defense, .. } => Some("takes full defense".into()),
            Command::Action { what, .. } => Some(what.clone()).filter(|it| !it.is_empty()),
            _ => None,
        });
        let deed = match (&proposal, said) {
            (Proposal::Nothing(lack), _) => lacking(*lack).to_owned(),
            (_, Some(said)) => said,
            _ => "has nothing to do".to_owned(),
        };
        let auto = Outcome::from(Command::Auto { name: Some(name.clone()) });
        let answers = vec![("do it".to_owned(), auto)];
        self.open(Layer::Menu(Menu::new(format!("{name} {deed}"), answers)));
    }

    /// Leaves the tour, unless this is the action of its step.
    pub(super) fn leave_tour_unless(&mut self, action: Option<Action>) {
        self.tour = self.tour.filter(|tour| tour.asks_for(action));
    }

    /// Advances to the next step if this one is done. During the tour nothing is saved, and its first command after it
    /// saves the fight as it stands.
    fn follow_tour(&mut self) {
        let is_record = |effect: &SideEffect| matches!(effect, SideEffect::Record(_));
        let Some(mut tour) = self.tour else {
            self.is_unsaved_sample &= !self.effects.iter().any(is_record);
            return;
        };
        self.effects.retain(|effect| !is_record(effect));
        if self.layers.is_empty() {
            let selected = self.selected().map_or("", |combatant| combatant.name.as_str());
            tour.advance(&self.timeline, selected);
            self.tour = Some(tour);
        }
    }
}
