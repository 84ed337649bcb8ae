//! The page at the end of an encounter: what came of it, who acted when, and what comes next.

use super::dialog::{Dialog, KeyPattern, KeyRow, Listed, keys, quiet, row};
use crate::app::input::{FileRequest, PageFormat};
use crate::app::layer::outcome::Outcome;
use crate::app::party::PartySource;
use phasekeeper_engine::encounter::{Combatant, Encounter, Timeline};
use phasekeeper_engine::narrate::ending;
use phasekeeper_engine::view::Report;

/// The end of the encounter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndPage {
    pub report: Report,
    /// True for the picture of its course, if both it and the words don't fit.
    pub is_picture: bool,
    /// The rows of the picture that are out of sight above.
    pub offset: usize,
}

impl EndPage {
    /// The page of an encounter, its words first.
    pub fn new(timeline: &Timeline) -> Self {
        Self { report: Report::of(timeline), is_picture: false, offset: 0 }
    }

    fn turn_over(&mut self) -> Outcome {
        self.is_picture = !self.is_picture;
        Outcome::Stay
    }

    fn scroll(&mut self, by: isize) -> Outcome {
        let last = self.report.combatants.len().saturating_sub(1);
        self.offset = self.offset.saturating_add_signed(by).min(last);
        Outcome::Stay
    }
}

/// Returns true if there is a party for a new encounter.
pub fn has_party(state: &Encounter) -> bool {
    state.combatants().iter().any(Combatant::is_of_party)
}

fn offer_party(asks_time: bool) -> Outcome {
    FileRequest::OfferParty(PartySource::Open { asks_time }).into()
}

const PARTY: &[KeyPattern] = &[KeyPattern::char('p')];
const TIME: &[KeyPattern] = &[KeyPattern::char('t')];
const MARKDOWN: &[KeyPattern] = &[KeyPattern::char('m')];
const HTML: &[KeyPattern] = &[KeyPattern::char('h')];
const LIST: &[KeyPattern] = &[KeyPattern::char('e')];

impl Dialog for EndPage {
    const ROWS: &'static [KeyRow<Self>] = &[
        row(keys::TAB, "who acted when", |page: &mut Self, _, _| page.turn_over()),
        quiet(keys::UP, "scroll", |page: &mut Self, _, _| page.scroll(-1)).labeled("↑ ↓"),
        row(keys::DOWN, "", |page: &mut Self, _, _| page.scroll(1)),
        row(PARTY, "same party", |_, _, _| offer_party(false))
            .when(|_, context| has_party(context.state)),
        row(TIME, "hours", |_, _, _| offer_party(true)).when(|_, context| has_party(context.state)),
        row(MARKDOWN, "Markdown", |_, _, _| FileRequest::Export(PageFormat::Markdown).into()),
        row(HTML, "HTML", |_, _, _| FileRequest::Export(PageFormat::Html).into()),
        row(LIST, "encounters", |_, _, _| FileRequest::ListSaves.into()),
        row(keys::ESC, "look at the encounter", |_, _, _| Outcome::Close),
        row(keys::ENTER, "", |_, _, _| Outcome::Close),
        row(keys::ANY, "all keys work: undo, log, quit", |_, key, _| Outcome::PassOn(key)),
    ];

    /// Tells who stands; the picture is read as a page.
    fn listed(&self, state: &Encounter) -> Option<Listed> {
        let result = ending(state, self.report.phases().pop()).join(". ").replace("..", ".");
        (!self.is_picture).then(|| (format!("{result}. What next?"), Vec::new()))
    }
}
