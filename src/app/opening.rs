//! How an encounter opens: from the choice at the start, or as long as it has not begun.

use super::layer::Layer;
use super::layer::chooser::Chooser;
use super::layer::opening::{Offer, Opening};
use super::{App, Effect, Message};
use crate::encounter::{Command, Fight, Refusal, Stage};
use crate::rules::{Ruleset, shipped};

impl App {
    /// New encounters are played by the ruleset that `word` names, where no other is chosen.
    pub fn prefer(&mut self, word: String) {
        self.preferred = Some(word);
    }

    /// Asks how a new encounter opens, after the choice `below`.
    pub(super) fn ask_for_new(&mut self, below: Chooser) {
        let (offers, chosen) = match &self.preferred {
            Some(word) => self.offers(word, || self.rulesets.find(word)),
            None => (self.all_offers(), 0),
        };
        self.ask_opening(Opening::new(offers, chosen, below));
    }

    /// Asks how the encounter that is open should open.
    pub(super) fn ask_for_opening(&mut self) {
        let state = self.encounter();
        if state.stage != Stage::Setup {
            return self.complain(Refusal::RulesetFixed.to_string());
        }
        let (offers, chosen) = self.offers(&state.ruleset.id, || Ok((*state.ruleset).clone()));
        let opening = Opening::change(offers, chosen, &state.title);
        self.ask_opening(opening);
    }

    /// Lays the form on top; that the gamemaster's own rulesets can't be looked for is said below it.
    fn ask_opening(&mut self, opening: Opening) {
        self.open(Layer::Opening(opening));
        if let Err(trouble) = self.rulesets.own() {
            self.complain(trouble.to_string());
        }
    }

    /// What there is to choose from, and where among it is what `word` names: in front, where it is
    /// neither one that ships nor the gamemaster's own.
    fn offers(
        &self,
        word: &str,
        find: impl FnOnce() -> Result<Ruleset, String>,
    ) -> (Vec<Offer>, usize) {
        let mut offers = self.all_offers();
        let place = offers.iter().position(|offer| offer.word.eq_ignore_ascii_case(word));
        let place = place.unwrap_or_else(|| {
            let about = find().map(|ruleset| ruleset.about);
            offers.insert(0, Offer { word: word.to_owned(), about });
            0
        });
        (offers, place)
    }

    /// The rulesets that ship, the default first, and the gamemaster's own.
    fn all_offers(&self) -> Vec<Offer> {
        let ships = shipped().map(|id| Offer {
            word: id.to_owned(),
            about: Ruleset::named(id).map(|ruleset| ruleset.about),
        });
        let own = self.rulesets.own().unwrap_or_default().into_iter().map(|own| Offer {
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
        let is_new =
            matches!(&self.layer, Some(Layer::Opening(opening)) if opening.below.is_some());
        if title.is_empty() && !is_new && !self.encounter().title.is_empty() {
            self.complain(Refusal::EmptyText("a title").to_string());
            return Vec::new();
        }
        let mut effects = Vec::new();
        if is_new {
            match self.rulesets.find(word) {
                Ok(ruleset) => self.load(Fight::by(ruleset)),
                Err(trouble) => {
                    self.complain(trouble);
                    return Vec::new();
                }
            }
            effects.push(Effect::New);
        } else if !self.encounter().ruleset.id.eq_ignore_ascii_case(word) {
            let ruleset = self.rulesets.find(word).map(Box::new);
            match self.perform(&Command::Ruleset { source: word.to_owned(), ruleset }.into()) {
                Ok(effect) => effects.push(effect),
                Err(_) => return Vec::new(),
            }
        }
        self.layer = None;
        if !title.is_empty() && title != self.encounter().title {
            let greeting = std::mem::replace(&mut self.message, Message::Quiet);
            effects.extend(self.perform(&Command::Title(title).into()));
            if is_new {
                self.message = greeting;
            }
        }
        effects
    }
}
