//! Carries out whole lines: the gamemaster's own on keys, and those that are typed where there is no screen.

use std::mem::discriminant;

use super::action::Action;
use super::actions::{entries, target_ids};
use super::key::{Key, Named};
use super::layer::Layer;
use super::layer::entry::{Deed, Entry};
use super::layer::outcome::Outcome;
use super::message::Message;
use super::name_match::squeezed;
use super::own_lines::{NAMES, OwnLines, OwnSteps, gap};
use super::state::App;
use phasekeeper_engine::command::{self, Names, ReadContext, find_command};
use phasekeeper_engine::encounter::Refusal;

impl App {
    /// Carries out the lines of a key, up to the first that is refused, or that asks for something.
    pub(super) fn run_lines(&mut self, own: &OwnLines) {
        let (key, of) = (own.key, own.lines.len());
        let from = self.timeline.history().done().len();
        self.message = Message::None;
        for (line, number) in own.lines.iter().zip(1..) {
            match self.with_names(line) {
                Err(refusal) => self.show_error(refusal.to_string()),
                Ok(line) => match gap(&line) {
                    Some((before, after)) => self.ask(before, after),
                    None => self.execute_line(&line),
                },
            }
            if let Message::Error(why) = &self.message {
                self.message = Message::error(format!("{key}, line {number} of {of}: {why}"));
                break;
            }
        }
        self.own_steps = Some(OwnSteps { key, from, to: self.timeline.history().done().len() });
    }

    /// A line with the names in it.
    fn with_names(&self, line: &str) -> Result<String, Refusal> {
        let selected = self.selection.id.into_iter().collect();
        let who = [selected, self.encounter().acting(), target_ids(self)];
        let mut named = line.to_owned();
        for (name, who) in NAMES.into_iter().zip(who).filter(|(name, _)| line.contains(name)) {
            if who.is_empty() {
                let acts = name == NAMES[1];
                return Err(if acts { Refusal::NobodyActs } else { Refusal::NobodyHere });
            }
            named = named.replace(name, &self.encounter().names_of(&who).to_string());
        }
        Ok(named)
    }

    /// Opens the dialog for what a line lacks between its parts; the `:` prompt if there is none, or more is given.
    fn ask(&mut self, before: &str, after: &str) {
        if !after.is_empty() || !self.begin(before.trim_end()) {
            self.carry_out(Outcome::Type(format!("{before}{after}")));
            let column = before.chars().count() + 1;
            self.layers.iter_mut().for_each(|layer| layer.on_parse_error(column));
        }
    }

    /// Does the action of a word, with those selected whose names follow it. Returns false if it has none.
    fn begin(&mut self, line: &str) -> bool {
        let (word, names) = line.split_once(' ').unwrap_or((line, ""));
        let of_entry = |it: Entry| match it.deed {
            Deed::Action(action) if it.is_called(word) => Some(action),
            _ => None,
        };
        let action = match find_command(word) {
            Some(spec) => Action::of(spec),
            None => entries(self).into_iter().find_map(of_entry),
        };
        let names = squeezed(&names.replace('"', ""));
        let who = names.parse::<Names>().ok().and_then(|it| self.encounter().find_all(&it).ok());
        let who = if names.is_empty() { Some(Vec::new()) } else { who };
        let key = action.and_then(|it| self.keymap().keys_of(it).next());
        let (Some(key), Some(who)) = (key, who) else { return false };
        if let [first, others @ ..] = who.as_slice() {
            self.selection.id = Some(*first);
            self.selection.marked =
                if others.is_empty() { [].into() } else { who.into_iter().collect() };
        }
        self.press(key);
        true
    }

    /// Does what a line means that is typed in full: it answers the dialog on top, is a word with a key and perhaps names, or a
    /// command.
    pub(super) fn take_line(&mut self, line: &str) {
        if !self.layers.is_empty() {
            return self.answer(line);
        }
        let context = ReadContext { library: &self.library, ..ReadContext::default() };
        let is_whole = line.contains(' ') && command::read(line, context).is_ok();
        if is_whole || !self.begin(line) {
            self.overruling = None;
            self.execute_line(line);
        }
    }

    /// Answers the dialog on top: a word of its footer is the key there, a number chooses from a list, and anything else is
    /// typed. Enter comes after it, if nothing has come of it yet.
    fn answer(&mut self, text: &str) {
        let Some(layer) = self.layer() else { return };
        let hints = layer.hints(&self.context());
        let hint = hints.iter().find(|it| it.words == text);
        let key = hint.and_then(|it| it.keys.split(' ').next()?.parse().ok());
        if let Some(key) = key.or((text == "cancel").then_some(Named::Esc.into())) {
            return self.press(key);
        }
        let is_page =
            matches!(layer, Layer::End(_) | Layer::Pager(_) | Layer::Log(_) | Layer::Odds(_));
        let is_picker = matches!(layer, Layer::SavePicker(_)) && !text.is_empty();
        let listed = layer.listed().map_or(0, |(_, answers)| answers.len());
        // Each letter of a word would be a modifier.
        let is_word = text.chars().nth(1).is_some() && text.chars().all(char::is_alphabetic);
        if is_word && hints.iter().any(|it| it.words == "modifiers") {
            return self.show_error(format!("{text} is no answer here; ? lists them"));
        }
        let number = text.parse::<usize>().ok();
        let keys: Vec<Key> = match number {
            _ if is_page && !text.is_empty() => {
                self.layers.clear();
                return self.take_line(text);
            }
            Some(place) if (1..=listed).contains(&place) => {
                [vec![Named::Home.into()], vec![Named::Down.into(); place - 1]].concat()
            }
            _ if listed > 0 && (number.is_some() || is_picker) => {
                return self
                    .show_error(format!("there are answers from 1 to {listed}, not {text}"));
            }
            _ => text.chars().map(Key::Char).collect(),
        };
        let stage =
            |app: &Self| (app.layer().map(discriminant), app.timeline.history().steps().len());
        let before = stage(self);
        let last = match layer {
            Layer::Draft(draft) if draft.focus + 1 < draft.parts.len() => Named::Tab,
            _ => Named::Enter,
        };
        for (count, key) in keys.into_iter().chain([last.into()]).enumerate() {
            if stage(self) != before {
                return;
            }
            self.press(key);
            if key != last.into() && matches!(self.message, Message::Error(_)) {
                let why = std::mem::take(&mut self.message);
                (0..count).for_each(|_| self.press(Named::Backspace.into()));
                self.message = why;
                return;
            }
        }
    }
}
