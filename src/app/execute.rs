//! Deeds: what is done to the fight, and what is said of it.

use super::layer::pager::{Pager, Scroll};
use super::layer::{After, Layer};
use super::{App, Effect, Message, name_of};
use crate::encounter::{Command, DiceCommand, Entry, Id, Refusal, Request};
use crate::script::{self, Line};

/// How many lines of the `:` prompt are remembered.
const LINES_KEPT: usize = 200;

impl App {
    /// Does a deed and says what came of it.
    pub(super) fn execute(&mut self, deed: &Request) -> Result<Effect, Refusal> {
        let place = self.place_of_selected();
        let undone = self.words_of_undone(deed);
        let acted = self.encounter().acting();
        let entry = match self.timeline.execute(deed, &mut self.dice) {
            Ok(entry) => entry,
            Err(refusal) => {
                self.show_error(refusal.to_string());
                return Err(refusal);
            }
        };
        self.decisions.follow(&entry, self.timeline.history());
        self.repair_selection(place);
        self.log = Scroll::new(self.timeline.history().done().len());
        self.message = match &entry {
            Entry::Step(step) => {
                Message::Done { words: step.words.clone(), said: step.said.clone() }
            }
            Entry::Undo(_) => self.moved_along("took back", &undone, &acted),
            Entry::Redo(_) => self.moved_along("brought back", &undone, &acted),
        };
        self.remember_last_hit(deed);
        Ok(Effect::Record(entry))
    }

    /// What an undo or a redo came to, and who acts now where those who `acted` do no more.
    fn moved_along(&self, what: &str, words: &[String], acted: &[Id]) -> Message {
        let (state, acting) = (self.encounter(), self.encounter().acting());
        let now = match acting.as_slice() {
            [] => String::new(),
            same if same == acted => String::new(),
            [combatant] => format!(". {} acts", name_of(state, *combatant)),
            several => format!(". {} act at once", state.list(several)),
        };
        Message::Said(format!("{what}: {}{now}", words.join(", ")))
    }

    /// The words of the steps that an undo or a redo is about, the last one first.
    fn words_of_undone(&self, deed: &Request) -> Vec<String> {
        let history = self.timeline.history();
        match deed {
            Request::Command(_) => Vec::new(),
            Request::Undo(count) => {
                history.done().iter().rev().take(*count).map(|step| step.words.clone()).collect()
            }
            Request::Redo(count) => {
                history.undone().iter().take(*count).map(|step| step.words.clone()).collect()
            }
        }
    }

    /// What is likely to be done so again.
    fn remember_last_hit(&mut self, deed: &Request) {
        let struck = match deed {
            Request::Command(
                Command::Damage { hit, .. }
                | Command::Dice(DiceCommand::Attack { on: Some((_, Some(hit))), .. }),
            ) => Some(hit),
            _ => None,
        };
        if let Some(hit) = struck {
            self.habits.hit.kind = hit.kind;
            self.habits.hit.penetration = hit.penetration;
        }
        if !self.encounter().mode.takes_dice() {
            self.habits.asked.clear();
        }
    }

    /// Does a deed by a key.
    pub(super) fn execute_by_key(&mut self, deed: impl Into<Request>) -> Vec<Effect> {
        self.execute(&deed.into()).into_iter().collect()
    }

    /// Does a deed that a layer asked for; it goes on, closes, or stays as it is to be mended.
    pub(super) fn execute_for_layer(&mut self, deed: &Request) -> Vec<Effect> {
        let outcome = self.execute(deed);
        let Some(layer) = &mut self.layer else { return outcome.into_iter().collect() };
        match outcome {
            Ok(effect) => {
                if let Layer::Form(form) = layer {
                    self.habits.side = form.side().or(self.habits.side);
                }
                if layer.done(self.timeline.encounter()) == After::Close {
                    self.close_layer();
                }
                vec![effect]
            }
            Err(refusal) => {
                layer.refused(&refusal);
                Vec::new()
            }
        }
    }

    /// Reads a line of the command language and does it.
    pub(super) fn read_line(&mut self, line: &str) -> Vec<Effect> {
        if matches!(self.layer, Some(Layer::Palette(_))) {
            self.remember(line);
        }
        match script::read(line, &self.rulesets) {
            Err(error) => {
                self.show_error(error.to_string());
                if let Some(layer) = &mut self.layer {
                    layer.misread(error.column);
                }
            }
            Ok(None) => self.layer = None,
            Ok(Some(Line::Do(deed))) => return self.execute_for_layer(&deed),
            Ok(Some(Line::Expect(expectation))) => {
                match expectation.hold(self.encounter()) {
                    Ok(()) => self.message = Message::Said(format!("{line}: so it is")),
                    Err(otherwise) => self.show_error(otherwise),
                }
                self.layer = None;
            }
            Ok(Some(Line::Refuse(deed))) => {
                let tried = self.timeline.clone().execute(&deed, &mut self.dice.clone());
                match tried {
                    Ok(_) => self.show_error(format!("{line}: it would be done")),
                    Err(refusal) => self.message = Message::Said(format!("refused: {refusal}")),
                }
                self.layer = None;
            }
            Ok(Some(Line::Show)) => {
                self.message = Message::IgnoreBrokenPipe;
                let text = script::shown(self.encounter());
                self.layer = Some(Layer::Pager(Pager::new("The state", &text)));
            }
        }
        Vec::new()
    }

    /// Keeps a line for Up, each once in a row.
    fn remember(&mut self, line: &str) {
        let lines = &mut self.habits.lines;
        if !line.trim().is_empty() && lines.last().is_none_or(|last| last != line) {
            lines.push(line.to_owned());
            let over = lines.len().saturating_sub(LINES_KEPT);
            lines.drain(..over);
        }
    }
}
