//! Reads a line of the command language, or a sentence, and carries it out.

use std::fmt::Display;

use super::input::{FileRequest, RulesetPurpose};
use super::layer::Layer;
use super::layer::pager::Pager;
use super::message::Message;
use super::questions::translate_line;
use super::state::App;
use phasekeeper_engine::command::{self, Line, ParseError, Request};
use phasekeeper_engine::encounter::attack_odds;
use phasekeeper_engine::script;

impl App {
    /// Reads a line of the command language and carries it out.
    pub(super) fn execute_line(&mut self, line: &str) {
        let is_typed = self.layer().is_some_and(Layer::takes_commands);
        if is_typed {
            self.remembered.remember_line(line);
        }
        match command::read(line, self.context().reading()) {
            Err(error) if is_typed => self.execute_sentence(line.trim(), &error),
            Err(error) => self.show_parse_error(&error),
            Ok(None) => self.layers.clear(),
            Ok(Some(Line::Refuse(line))) => self.execute_read(*line, true),
            Ok(Some(line)) => self.execute_read(line, false),
        }
    }

    /// Executes a sentence. If it is none, shows the fault of the line.
    fn execute_sentence(&mut self, said: &str, fault: &ParseError) {
        let is_begun = said.split(' ').next().and_then(command::find_command).is_some();
        match translate_line(self, said) {
            Ok(Some(lines)) => {
                for line in lines.lines() {
                    match command::read(line, self.context().reading()) {
                        Ok(Some(line)) => self.execute_read(line, false),
                        _ => self.show_parse_error(fault),
                    }
                    if matches!(self.message, Message::Error(_)) {
                        break;
                    }
                }
            }
            Err(why) if !is_begun => self.show_error(why),
            Ok(None) | Err(_) => self.show_parse_error(fault),
        }
    }

    /// Carries out a line that was read, or tries it if a refusal is expected.
    fn execute_read(&mut self, line: Line, refuse: bool) {
        match line {
            Line::Request(request) => self.execute_found(Ok(request), refuse),
            Line::Ruleset(word) => {
                let purpose = RulesetPurpose::Line { refuse };
                self.effects.push(FileRequest::FindRuleset { word, purpose }.into());
            }
            Line::Party(order) => {
                self.effects.push(FileRequest::FindParty { order, refuse }.into());
            }
            Line::UnknownName(error) if refuse => self.say_refused(&error),
            Line::UnknownName(error) => self.show_parse_error(&error),
            Line::Expect(expectation) => {
                match script::check(&expectation, &self.timeline, None) {
                    Ok(()) => self.message = Message::said(format!("{expectation}: yes")),
                    Err(otherwise) => self.show_error(otherwise),
                }
                self.layers.clear();
            }
            Line::Show => {
                self.message = Message::None;
                let text = script::render_text(self.encounter());
                self.layers = vec![Layer::Pager(Pager::new("The state", &text))];
            }
            Line::Odds(order) => match attack_odds(self.encounter(), &order) {
                Ok(odds) => {
                    self.message = Message::said(script::odds_sentence(&odds));
                    self.layers.clear();
                }
                Err(refusal) => self.show_error(refusal.to_string()),
            },
            Line::Refuse(_) => {}
        }
    }

    fn show_parse_error(&mut self, error: &ParseError) {
        self.show_error(error.to_string());
        if let Some(layer) = self.layers.last_mut() {
            layer.on_parse_error(error.column);
        }
    }

    /// Carries out the request of a line for which something was looked for, or tries it if a refusal is expected.
    pub(super) fn execute_found(&mut self, found: Result<Request, String>, refuse: bool) {
        match found {
            Ok(request) if refuse => self.try_refused(&request),
            Ok(request) => self.execute_for_layer(&request),
            Err(error) if refuse => self.say_refused(&error),
            Err(error) => self.show_error(error),
        }
    }

    /// Tries a request, and says whether it would be refused.
    fn try_refused(&mut self, request: &Request) {
        match self.timeline.check(request, &mut self.dice.clone()) {
            Ok(()) => {
                self.show_error("that would not be refused");
                self.layers.clear();
            }
            Err(refusal) => self.say_refused(&refusal),
        }
    }

    /// Says that something was refused that should be.
    fn say_refused(&mut self, refusal: &impl Display) {
        self.message = Message::said(format!("refused: {refusal}"));
        self.layers.clear();
    }
}
