//! Carries out requests and lines, and says what came of them.

use std::sync::Arc;

use super::actions::Action;
use super::input::{FileRequest, SideEffect};
use super::layer::end_page::EndPage;
use super::layer::pager::{Pager, Scroll};
use super::layer::{AfterSuccess, Layer};
use super::message::Message;
use super::state::{App, Awaiting};
use phasekeeper_engine::command::{self, Command, Line, ReadContext, Request};
use phasekeeper_engine::encounter::{Id, JournalEntry, Refusal, StateChange, Step};
use phasekeeper_engine::narrate::{narrate, who_acts};
use phasekeeper_engine::rules::Mode;
use phasekeeper_engine::script;

/// The encounter before an entry, as far as its report needs it.
pub(super) struct Before {
    /// The commands that an undo or a redo is about.
    moved: Vec<String>,
    /// Who was acting.
    acting: Vec<Id>,
}

/// The last combatant that a command brought in.
fn newcomer(entry: &JournalEntry) -> Option<Id> {
    let JournalEntry::Step(step) = entry else { return None };
    step.changes.iter().rev().find_map(|change| match change {
        StateChange::CombatantAdded(combatant) => Some(combatant.id),
        _ => None,
    })
}

impl App {
    /// Carries out a request and says what came of it.
    pub(super) fn execute(&mut self, request: &Request) -> Result<SideEffect, Refusal> {
        let before = self.before(Some(request));
        let to_marked = self.marked().iter().copied().collect::<Vec<_>>();
        let to_marked = self.encounter().names_of(&to_marked);
        let executed = self.timeline.execute(request, &mut self.dice);
        let entry = executed.inspect_err(|refusal| self.show_refusal(refusal))?;
        self.report(&entry, before);
        if let Request::Command(command) = request
            && command.names() == Some(to_marked)
        {
            self.selection.marked.clear();
        }
        self.remembered.remember_last_hit(request, self.timeline.encounter());
        if !self.encounter().mode().takes_dice() {
            self.remembered.asked.clear();
        }
        Ok(SideEffect::Record(entry))
    }

    /// What has to be known of the encounter before a request is carried out, to report it.
    pub(super) fn before(&self, request: Option<&Request>) -> Before {
        Before {
            moved: request.map(|request| self.commands_of(request)).unwrap_or_default(),
            acting: self.encounter().acting(),
        }
    }

    /// Says what came of an entry, and brings selection and log after it.
    pub(super) fn report(&mut self, entry: &JournalEntry, before: Before) {
        let Before { moved, acting } = before;
        self.selection.repair(self.timeline.encounter());
        self.log = Scroll::new(self.timeline.history().done().len());
        self.message = match entry {
            JournalEntry::Step(step) => Message::Done {
                command: step.command.to_string(),
                sentences: narrate(&self.timeline, &step.facts),
            },
            JournalEntry::Undo(_) => self.moved_along("undone", &moved, &acting),
            JournalEntry::Redo(_) => self.moved_along("redone", &moved, &acting),
        };
    }

    /// Says why a request was refused. A rule can be overruled by a key.
    fn show_refusal(&mut self, refusal: &Refusal) {
        let Refusal::Overrulable { rule, by } = refusal else {
            return self.show_error(refusal.to_string());
        };
        self.show_error(format!(
            "{rule}; {} overrules that",
            self.config.keymap.key(Action::Overrule)
        ));
        self.overruling = Some(Command::clone(by));
    }

    /// The commands that an undo or a redo is about, the first one to move first.
    fn commands_of(&self, request: &Request) -> Vec<String> {
        let history = self.timeline.history();
        let command = |step: &Arc<Step>| step.command.to_string();
        match request {
            Request::Command(_) => Vec::new(),
            Request::Undo(count) => history.done().iter().rev().take(*count).map(command).collect(),
            Request::Redo(count) => history.undone().iter().take(*count).map(command).collect(),
        }
    }

    /// Reports an undo or a redo, and the acting combatant where that changed.
    fn moved_along(&self, what: &str, commands: &[String], before: &[Id]) -> Message {
        let state = self.encounter();
        let acts = who_acts(state).filter(|_| state.acting() != before);
        let now = acts.map_or_else(String::new, |acts| format!(". {acts}"));
        Message::said(format!("{what}: {}{now}", commands.join(", ")))
    }

    /// Carries out a request for the layer on top, if there is one: it goes on, closes, or stays to be mended.
    pub(super) fn execute_for_layer(&mut self, request: &Request) -> Vec<SideEffect> {
        if let Some(refused) = self.change_refused() {
            self.show_error(refused);
            return Vec::new();
        }
        let was_finished = self.encounter().mode() == Mode::Finished;
        let executed = self.execute(request);
        if !was_finished && self.encounter().mode() == Mode::Finished {
            self.layer = Some(Layer::End(Box::new(EndPage::new(&self.timeline))));
            return executed.into_iter().collect();
        }
        let Some(layer) = &mut self.layer else { return executed.into_iter().collect() };
        match executed {
            Ok(effect) => {
                if let Layer::Form(form) = layer {
                    self.remembered.side = form.side().or(self.remembered.side);
                }
                if let (Layer::Form(_) | Layer::NumberPrompt(_), SideEffect::Record(entry)) =
                    (&*layer, &effect)
                {
                    self.selection.id = newcomer(entry).or(self.selection.id);
                }
                if layer.on_success(self.timeline.encounter()) == AfterSuccess::Close {
                    self.close_layer();
                }
                vec![effect]
            }
            Err(refusal) => {
                layer.on_refusal(&refusal);
                Vec::new()
            }
        }
    }

    /// Reads a line of the command language and carries it out.
    pub(super) fn execute_line(&mut self, line: &str) -> Vec<SideEffect> {
        if matches!(self.layer, Some(Layer::Palette(_))) {
            self.remembered.remember_line(line);
        }
        let initiative_die = self.encounter().rules().initiative_die;
        let context = ReadContext { library: &self.library, initiative_die };
        match command::read(line, context) {
            Err(error) | Ok(Some(Line::UnknownName(error))) => {
                self.show_error(error.to_string());
                if let Some(layer) = &mut self.layer {
                    layer.on_parse_error(error.column);
                }
            }
            Ok(None) => self.layer = None,
            Ok(Some(Line::Request(request))) => return self.execute_for_layer(&request),
            Ok(Some(Line::Ruleset(word))) => return self.find_ruleset(word, false),
            Ok(Some(Line::Party(order))) => {
                return vec![FileRequest::FindParty { order, refuse: false }.into()];
            }
            Ok(Some(Line::Refuse(inner))) => match *inner {
                Line::Party(order) => {
                    return vec![FileRequest::FindParty { order, refuse: true }.into()];
                }
                Line::Ruleset(word) => return self.find_ruleset(word, true),
                Line::UnknownName(error) => {
                    self.message = Message::said(format!("refused: {error}"));
                    self.layer = None;
                }
                Line::Request(request) => self.try_refused(&request),
                _ => {}
            },
            Ok(Some(Line::Expect(expectation))) => {
                match script::check(&expectation, &self.timeline) {
                    Ok(()) => self.message = Message::said(format!("{expectation}: yes")),
                    Err(otherwise) => self.show_error(otherwise),
                }
                self.layer = None;
            }
            Ok(Some(Line::Show)) => {
                self.message = Message::None;
                let text = script::render_text(self.encounter());
                self.layer = Some(Layer::Pager(Pager::new("The state", &text)));
            }
        }
        Vec::new()
    }

    /// Asks for the ruleset that a line names.
    fn find_ruleset(&mut self, word: String, refuse: bool) -> Vec<SideEffect> {
        self.awaiting = Some(Awaiting::Line { word: word.clone(), refuse });
        vec![FileRequest::FindRuleset(word).into()]
    }

    /// Tries a request, and says whether it would be refused.
    pub(super) fn try_refused(&mut self, request: &Request) {
        match self.timeline.check(request, &mut self.dice.clone()) {
            Ok(()) => self.show_error("that would not be refused"),
            Err(refusal) => self.message = Message::said(format!("refused: {refusal}")),
        }
        self.layer = None;
    }
}
