//! The page at the end of an encounter: what came of it, who acted when, and what comes next.

use super::pager::Scroll;
use super::{Dialog, KeyRow, Listed, Outcome, keys, row};
use crate::app::input::{FileRequest, PageFormat};
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
    pub scroll: Scroll,
}

impl EndPage {
    /// The page of an encounter, its words first.
    pub fn new(timeline: &Timeline) -> Self {
        let report = Report::of(timeline);
        let scroll = Scroll::new(report.combatants.len());
        Self { report, is_picture: false, scroll }
    }
}

/// Returns true if there is a party for a new encounter.
pub fn has_party(state: &Encounter) -> bool {
    state.combatants().iter().any(Combatant::is_of_party)
}

fn offer_party(asks_time: bool) -> Outcome {
    FileRequest::OfferParty(PartySource::Open { asks_time }).into()
}

impl Dialog for EndPage {
    const ROWS: &'static [KeyRow<Self>] = &[
        row!(keys::TAB, "who acted when", |page| page.is_picture = !page.is_picture),
        row!(keys::UP, "scroll", |page| page.scroll.scroll(-1)).quiet().labeled("↑ ↓"),
        row!(keys::DOWN, "", |page| page.scroll.scroll(1)),
        row!('p', "same party", |_| offer_party(false)).when(|_, context| has_party(context.state)),
        row!('t', "hours", |_| offer_party(true)).when(|_, context| has_party(context.state)),
        row!('m', "Markdown", |_| FileRequest::Export(PageFormat::Markdown)),
        row!('h', "HTML", |_| FileRequest::Export(PageFormat::Html)),
        row!('e', "encounters", |_| FileRequest::ListSaves),
        row!(keys::ESC, "look at the encounter", |_| Outcome::Close),
        row!(keys::ENTER, "", |_| Outcome::Close),
        row!(keys::ANY, "all keys work: undo, log, quit", |_, key, _| Outcome::PassOn(key)),
    ];

    /// Tells who stands; the picture is read as a page.
    fn listed(&self, state: &Encounter) -> Option<Listed> {
        let result = ending(state, self.report.phases().pop()).join(". ").replace("..", ".");
        (!self.is_picture).then(|| (format!("{result}. What next?"), Vec::new()))
    }
}
