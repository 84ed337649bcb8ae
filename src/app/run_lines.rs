//! Carries out whole lines: the gamemaster's own on keys, and those that are typed where there is no screen.

use tui_input::Input;

use super::action::{Action, HelpSection};
use super::actions::{ACTIONS, ActionRow, action_called, target_ids};
use super::input::FileRequest;
use super::key::{Key, Named};
use super::layer::Outcome;
use super::message::Message;
use super::name_match::{is_match, squeezed};
use super::own_lines::{NAMES, OwnLines, OwnSteps, gap};
use super::party::PartySource;
use super::questions::hours;
use super::state::App;
use phasekeeper_engine::command::{self, Names, find_command};
use phasekeeper_engine::encounter::Refusal;
use phasekeeper_engine::rules::Mode;

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
        let action = action_called(self, word);
        let names = squeezed(&names.replace('"', ""));
        let who = names.parse::<Names>().ok().and_then(|it| self.encounter().find_all(&it).ok());
        let who = if names.is_empty() { Some(Vec::new()) } else { who };
        let key = action.and_then(|it| self.keymap().keys_of(it).next());
        let (Some(key), Some(who)) = (key, who) else { return false };
        let is_of_selected =
            |row: &ActionRow| Some(row.action) == action && row.section == HelpSection::Selected;
        // What is about nobody in particular takes no name.
        if !who.is_empty() && !ACTIONS.iter().any(is_of_selected) {
            return false;
        }
        if let [first, others @ ..] = who.as_slice() {
            self.selection.id = Some(*first);
            self.selection.marked =
                if others.is_empty() { [].into() } else { who.into_iter().collect() };
        }
        self.selection.is_named = !names.is_empty();
        self.press(key);
        self.selection.is_named = false;
        true
    }

    /// Does what a line means that is typed in full: it answers the dialog on top, is a word with a key and perhaps names, or a
    /// command.
    pub(super) fn take_line(&mut self, line: &str) {
        if !self.layers.is_empty() {
            return self.answer(line);
        }
        let request = match line {
            "new" | "new fight" | "encounters" => Some(FileRequest::ListSaves),
            "party" | "same party" | "pass" if self.encounter().mode() == Mode::Finished => {
                let asks_time = line == "pass";
                Some(FileRequest::OfferParty(PartySource::Open { asks_time }))
            }
            "party" | "same party" => Some(FileRequest::ListParties),
            _ => None,
        };
        if let Some(request) = request {
            return self.carry_out(request.into());
        }
        // The key only shows what the command does, or means something else in a phase.
        let is_late = line == "begin" && !self.encounter().mode().takes_dice();
        let action = find_command(line).and_then(Action::of);
        let is_whole = line.contains(' ') || is_late || action == Some(Action::Auto);
        let is_whole = is_whole && command::read(line, self.context().reading()).is_ok();
        if is_whole || !self.begin(line) {
            self.overruling = None;
            self.execute_line(line);
        }
    }

    /// Answers the dialog on top: a word of its footer is the key there, a number chooses from a list or is typed, and where a text is
    /// typed, anything is the whole of it.
    fn answer(&mut self, text: &str) {
        let Some(layer) = self.layers.last_mut() else { return };
        let is_typed = !text.is_empty() && layer.line().map(Input::reset).is_some();
        let answers = layer.listed(self.timeline.encounter()).map_or_else(Vec::new, |it| it.1);
        let (listed, sought) = (answers.len(), squeezed(text));
        let is_like = |answer: &String| {
            let name = answer.split(", ").next().unwrap_or_default();
            !sought.is_empty() && is_match(name, &sought)
        };
        let like = answers.iter().position(is_like).map(|index| index + 1);
        let hints = self.layer().map_or_else(Vec::new, |it| it.hints(&self.context()));
        let key = self.layer().filter(|_| !is_typed);
        let key = key.and_then(|it| it.key_called(text, &self.context()));
        let has = |words: &[&str]| hints.iter().any(|it| words.contains(&it.words));
        let (takes_digits, picks) = (has(&["number", "die"]), has(&["leave out"]));
        // `8 hours` is the word, then the number; so is `a day passes`.
        if let Some(hours) = hours(text).filter(|_| key.is_none())
            && let Some(asks) = self.layer().and_then(|it| it.key_called("hours", &self.context()))
        {
            self.press(asks);
            return self.answer(&hours.to_string());
        }
        let place =
            text.parse::<usize>().ok().filter(|place| (1..=listed).contains(place)).or(like);
        match (key, place) {
            _ if text == "cancel" => self.press(Named::Esc.into()),
            (Some(key), _) => self.press(key),
            (None, Some(place)) => {
                let down = std::iter::repeat_n(Named::Down, place - 1);
                let last = if picks { Key::Char(' ') } else { Named::Enter.into() };
                let keys = [Named::Home].into_iter().chain(down).map(Key::from);
                keys.chain([last]).for_each(|key| self.press(key));
            }
            _ if text.is_empty() => self.press(Named::Enter.into()),
            _ if takes_digits && listed == 0 && text.chars().all(|it| it.is_ascii_digit()) => {
                let digits = text.chars().map(Key::Char);
                digits.chain([Named::Enter.into()]).for_each(|key| self.press(key));
            }
            _ if is_typed => {
                self.give_layer(|layer, context| layer.paste(text, context));
                self.press(Named::Enter.into());
            }
            _ => {
                let of = if listed > 0 { format!("1 to {listed}, or ") } else { String::new() };
                let words = hints.iter().filter(|it| it.is_word()).map(|it| it.words);
                let words = words.collect::<Vec<_>>().join(", ");
                self.show_error(format!("{text} is no answer here: {of}{words}"));
            }
        }
    }
}
