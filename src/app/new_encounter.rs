//! How an encounter opens: from the choice at the start, or as long as it has not begun.

use super::layer::Layer;
use super::layer::new_encounter::{NewEncounterForm, RulesetChoice};
use super::layer::save_picker::SavePicker;
use super::{App, Effect, Message};
use crate::encounter::{Command, Mode, Refusal, Timeline};
use crate::rules::{Ruleset, shipped};

impl App {
    /// New encounters are played by the ruleset that `word` names, where no other is chosen.
    pub fn set_default_ruleset(&mut self, word: String) {
        self.preferred = Some(word);
    }

    /// Asks how a new encounter opens, after the choice `below`.
    pub(super) fn ask_for_new(&mut self, below: SavePicker) {
        let (offers, chosen) = match &self.preferred {
            Some(word) => self.offers(word, || self.rulesets.find(word)),
            None => (self.all_offers(), 0),
        };
        self.ask_opening(NewEncounterForm::new(offers, chosen, below));
    }

    /// Asks how the encounter that is open should open.
    pub(super) fn ask_for_opening(&mut self) {
        let state = self.encounter();
        if state.mode != Mode::Setup {
            return self.show_error(Refusal::RulesetFixed.to_string());
        }
        let (offers, chosen) = self.offers(&state.ruleset.id, || Ok((*state.ruleset).clone()));
        let opening = NewEncounterForm::change(offers, chosen, &state.title);
        self.ask_opening(opening);
    }

    /// Lays the form on top; that the gamemaster's own rulesets can't be looked for is said below it.
    fn ask_opening(&mut self, opening: NewEncounterForm) {
        self.open(Layer::NewEncounterForm(opening));
        if let Err(trouble) = self.rulesets.own() {
            self.show_error(trouble.to_string());
        }
    }

    /// What there is to choose from, and where among it is what `word` names: in front, where it is
    /// neither one that ships nor the gamemaster's own.
    fn offers(
        &self,
        word: &str,
        find: impl FnOnce() -> Result<Ruleset, String>,
    ) -> (Vec<RulesetChoice>, usize) {
        let mut offers = self.all_offers();
        let place = offers.iter().position(|offer| offer.word.eq_ignore_ascii_case(word));
        let place = place.unwrap_or_else(|| {
            let about = find().map(|ruleset| ruleset.about);
            offers.insert(0, RulesetChoice { word: word.to_owned(), about });
            0
        });
        (offers, place)
    }

    /// The rulesets that ship, the default first, and the gamemaster's own.
    fn all_offers(&self) -> Vec<RulesetChoice> {
        let ships = shipped().map(|id| RulesetChoice {
            word: id.to_owned(),
            about: Ruleset::named(id).map(|ruleset| ruleset.about),
        });
        let own = self.rulesets.own().unwrap_or_default().into_iter().map(|own| RulesetChoice {
            word: own.id,
            about: own
                .ruleset
                .map(|ruleset| ruleset.about)
                .map_err(|trouble| trouble.without_file()),
        });
        ships.chain(own).collect()
    }

    /// Opens an encounter as it was asked for.
    pub(super) fn begin(&mut self, title: String, word: &str) -> Vec<Effect> {
        let is_new = matches!(&self.layer, Some(Layer::NewEncounterForm(opening)) if opening.below.is_some());
        if title.is_empty() && !is_new && !self.encounter().title.is_empty() {
            self.show_error(Refusal::EmptyText("a title").to_string());
            return Vec::new();
        }
        let mut effects = Vec::new();
        if is_new {
            match self.rulesets.find(word) {
                Ok(ruleset) => self.load(Timeline::by(ruleset)),
                Err(trouble) => {
                    self.show_error(trouble);
                    return Vec::new();
                }
            }
            effects.push(Effect::New);
        } else if !self.encounter().ruleset.id.eq_ignore_ascii_case(word) {
            let ruleset = self.rulesets.find(word).map(Box::new);
            match self.execute(&Command::Ruleset { source: word.to_owned(), ruleset }.into()) {
                Ok(effect) => effects.push(effect),
                Err(_) => return Vec::new(),
            }
        }
        self.layer = None;
        if !title.is_empty() && title != self.encounter().title {
            let greeting = std::mem::replace(&mut self.message, Message::IgnoreBrokenPipe);
            effects.extend(self.execute(&Command::Title(title).into()));
            if is_new {
                self.message = greeting;
            }
        }
        effects
    }
}
