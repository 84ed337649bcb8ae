//! Deeds: what is done to the fight, and what is said of it.

use super::layer::scroll::{Paper, Scroll};
use super::layer::{After, Layer};
use super::{App, Effect, Message, name_of};
use crate::encounter::{Command, Deed, DiceCommand, Entry, Id, Refusal};
use crate::script::{self, Line};

/// How many lines of the `:` prompt are remembered.
const LINES_KEPT: usize = 200;

impl App {
    /// Does a deed and says what came of it.
    pub(super) fn perform(&mut self, deed: &Deed) -> Result<Effect, Refusal> {
        let place = self.place_of_selected();
        let undone = self.words_of_undone(deed);
        let acted = self.encounter().acting();
        let entry = match self.fight.perform(deed, &mut self.dice) {
            Ok(entry) => entry,
            Err(refusal) => {
                self.complain(refusal.to_string());
                return Err(refusal);
            }
        };
        self.decisions.follow(&entry, self.fight.history());
        self.repair_selection(place);
        self.log = Scroll::new(self.fight.history().done().len());
        self.message = match &entry {
            Entry::Step(step) => {
                Message::Done { words: step.words.clone(), said: step.said.clone() }
            }
            Entry::Undo(_) => self.moved_along("took back", &undone, &acted),
            Entry::Redo(_) => self.moved_along("brought back", &undone, &acted),
        };
        self.learn(deed);
        Ok(Effect::Record(entry))
    }

    /// What an undo or a redo came to, and who acts now where those who `acted` do no more.
    fn moved_along(&self, what: &str, words: &[String], acted: &[Id]) -> Message {
        let (state, acting) = (self.encounter(), self.encounter().acting());
        let now = match acting.as_slice() {
            [] => String::new(),
            same if same == acted => String::new(),
            [one] => format!(". {} acts", name_of(state, *one)),
            several => format!(". {} act at once", state.list(several)),
        };
        Message::Said(format!("{what}: {}{now}", words.join(", ")))
    }

    /// The words of the steps that an undo or a redo is about, the last one first.
    fn words_of_undone(&self, deed: &Deed) -> Vec<String> {
        let history = self.fight.history();
        match deed {
            Deed::Command(_) => Vec::new(),
            Deed::Undo(count) => {
                history.done().iter().rev().take(*count).map(|step| step.words.clone()).collect()
            }
            Deed::Redo(count) => {
                history.undone().iter().take(*count).map(|step| step.words.clone()).collect()
            }
        }
    }

    /// What is likely to be done so again.
    fn learn(&mut self, deed: &Deed) {
        let struck = match deed {
            Deed::Command(
                Command::Damage { hit, .. }
                | Command::Dice(DiceCommand::Attack { on: Some((_, Some(hit))), .. }),
            ) => Some(hit),
            _ => None,
        };
        if let Some(hit) = struck {
            self.habits.hit.kind = hit.kind;
            self.habits.hit.penetration = hit.penetration;
        }
        if !self.encounter().stage.takes_dice() {
            self.habits.asked.clear();
        }
    }

    /// Does a deed by a key.
    pub(super) fn perform_by_key(&mut self, deed: impl Into<Deed>) -> Vec<Effect> {
        self.perform(&deed.into()).into_iter().collect()
    }

    /// Does a deed that a layer asked for; it goes on, closes, or stays as it is to be mended.
    pub(super) fn perform_for_layer(&mut self, deed: &Deed) -> Vec<Effect> {
        let outcome = self.perform(deed);
        let Some(layer) = &mut self.layer else { return outcome.into_iter().collect() };
        match outcome {
            Ok(effect) => {
                if let Layer::Form(form) = layer {
                    self.habits.side = form.side().or(self.habits.side);
                }
                if layer.done(self.fight.encounter()) == After::Close {
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
                self.complain(error.to_string());
                if let Some(layer) = &mut self.layer {
                    layer.misread(error.column);
                }
            }
            Ok(None) => self.layer = None,
            Ok(Some(Line::Do(deed))) => return self.perform_for_layer(&deed),
            Ok(Some(Line::Expect(expectation))) => {
                match expectation.hold(self.encounter()) {
                    Ok(()) => self.message = Message::Said(format!("{line}: so it is")),
                    Err(otherwise) => self.complain(otherwise),
                }
                self.layer = None;
            }
            Ok(Some(Line::Refuse(deed))) => {
                let tried = self.fight.clone().perform(&deed, &mut self.dice.clone());
                match tried {
                    Ok(_) => self.complain(format!("{line}: it would be done")),
                    Err(refusal) => self.message = Message::Said(format!("refused: {refusal}")),
                }
                self.layer = None;
            }
            Ok(Some(Line::Show)) => {
                self.message = Message::Quiet;
                let text = script::shown(self.encounter());
                self.layer = Some(Layer::Paper(Paper::new("The state", &text)));
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
