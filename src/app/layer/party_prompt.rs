//! The same party again: who comes along, and how.

use std::collections::BTreeSet;

use tui_input::Input;

use super::draft::Draft;
use super::draft::rows::PASS_HOURS;
use super::{Dialog, KeyRow, Listed, Outcome, inner, keys, row, typing};
use crate::app::party::PartyOffer;
use phasekeeper_engine::command::{
    Command, InjuryKind, Names, PartyMember, PartyMoxie, PartyOrder, Request, StatEdit,
};
use phasekeeper_engine::encounter::{Encounter, check_title};
use phasekeeper_engine::rules::{Healing, Stat, Status};
use phasekeeper_engine::text::counted;

/// A question about a party, for a new encounter.
#[derive(Clone, Debug)]
pub struct PartyPrompt {
    pub offer: PartyOffer,
    /// The indexes of the members who are left out.
    out: BTreeSet<usize>,
    /// The index of the chosen member.
    pub chosen: usize,
    /// False if all come unharmed.
    pub is_hurt: bool,
    /// True if pools of Moxie are filled.
    pub has_full_pools: bool,
    /// True if the new encounter is open already.
    pub is_open: bool,
    /// The time that passes before the new fight, as it is asked for.
    pub time: Option<Draft>,
    /// The command that lets it pass; `None` while the time is asked for.
    pass: Option<Command>,
    /// The kind of healing that members without one get.
    healing: Option<Healing>,
    /// The title of the new encounter, once it is asked for.
    pub title: Option<Input>,
}

impl PartyPrompt {
    /// A question in which all but the dead come along, as they were left.
    pub fn new(offer: PartyOffer, is_open: bool) -> Self {
        let dead = offer.members.iter().enumerate().filter(|(_, it)| it.status == Status::Dead);
        let out = dead.map(|(index, _)| index).collect();
        Self {
            offer,
            out,
            chosen: 0,
            is_hurt: true,
            has_full_pools: false,
            is_open,
            time: None,
            pass: None,
            healing: None,
            title: None,
        }
    }

    /// Returns true if the member at `index` comes along.
    pub fn is_in(&self, index: usize) -> bool {
        !self.out.contains(&index)
    }

    pub fn heading(&self) -> String {
        let from = if self.offer.title.is_empty() { "untitled" } else { &self.offer.title };
        format!("Same party? As left in: {from}")
    }

    /// Returns the choices for all of them, each with a label.
    pub fn choices(&self) -> [(&'static str, String); 3] {
        let harm = if self.is_hurt { "as it was" } else { "healed: whole and well" };
        let moxie = if self.has_full_pools { "full pools" } else { "the points they had left" };
        let time = self.time.as_ref().filter(|_| !self.asks_time());
        let time = time.map_or_else(|| "none passes".to_owned(), Draft::answer);
        let so = if self.healing.is_some() { "healing by nature" } else { "healed by nothing" };
        let unhealed = self.unhealed().join(", ");
        let has_more = self.time.is_some() && !unhealed.is_empty();
        let time = if has_more { format!("{time}; {so}: {unhealed}") } else { time };
        [("Harm", harm.to_owned()), ("Moxie", moxie.to_owned()), ("Time", time)]
    }

    /// Returns the names of hurt members without a kind of healing.
    fn unhealed(&self) -> Vec<String> {
        let heals = |it: &StatEdit| matches!(it, StatEdit::Heals(Some(_)));
        let members = self.offer.members.iter().enumerate();
        let is_meant = |(index, it): &(usize, &PartyMember)| {
            let is_hurt = self.is_hurt && it.injuries.iter().any(|it| harm(it).is_some());
            self.is_in(*index) && is_hurt && !it.block.iter().any(heals)
        };
        members.filter(is_meant).map(|(_, it)| it.name.clone()).collect()
    }

    /// A member's condition: status, harm, points of Moxie.
    pub fn state_of(&self, index: usize) -> String {
        if !self.is_in(index) {
            return "stays out".to_owned();
        }
        let member = &self.offer.members[index];
        let mut parts = Vec::new();
        if self.is_hurt {
            if member.status != Status::Active {
                parts.push(member.status.to_string());
            }
            parts.extend(member.injuries.iter().filter_map(harm));
        }
        let moxie = member.block.iter().find_map(|edit| match edit {
            StatEdit::Stat(Stat::Moxie, value) => *value,
            _ => None,
        });
        if let Some(moxie) = moxie {
            let points = if self.has_full_pools { moxie } else { member.pool };
            parts.push(format!("Moxie {points}/{moxie}"));
        }
        parts.join(", ")
    }

    /// The commands that bring the party and let the time pass. Those who are left out are removed again, so that the log
    /// says what a script could repeat.
    pub fn commands(&self) -> Vec<Command> {
        let order = PartyOrder {
            file: self.offer.file.clone(),
            is_hurt: self.is_hurt,
            moxie: self.has_full_pools.then_some(PartyMoxie::Full),
        };
        let names: Names =
            self.out.iter().map(|&index| self.offer.members[index].name.clone()).collect();
        let party = Command::Party { order, members: self.offer.members.clone() };
        let remove = (!names.0.is_empty()).then_some(Command::Remove { names });
        let unhealed: Names = self.unhealed().into_iter().collect();
        let healing = self.healing.filter(|_| self.pass.is_some() && !unhealed.0.is_empty());
        let heal = healing.map(|healing| Command::Set {
            names: unhealed,
            edits: vec![StatEdit::Heals(Some(healing))],
        });
        [party].into_iter().chain(remove).chain(heal).chain(self.pass.clone()).collect()
    }

    /// Asks for the time that passes before the new fight.
    pub fn ask_time(&mut self) {
        (self.time, self.pass) = (Some(Draft::new(&PASS_HOURS, Vec::new())), None);
    }

    /// Returns true while the time is asked for.
    pub fn asks_time(&self) -> bool {
        self.time.is_some() && self.pass.is_none()
    }

    /// Leaves a member out, or takes them in again.
    fn toggle(&mut self, index: usize) {
        if index < self.offer.members.len() {
            self.chosen = index;
            if !self.out.remove(&index) {
                self.out.insert(index);
            }
        }
    }

    fn choose(&mut self, index: usize) {
        self.chosen = index.min(self.offer.members.len().saturating_sub(1));
    }

    fn toggle_healing(&mut self) {
        self.healing = if self.healing.is_none() { Some(Healing::Natural) } else { None };
        // It counts in the time that passes.
        if self.time.is_none() {
            self.ask_time();
        }
    }

    /// Brings the party; one for an encounter that is not open yet first asks for its title.
    fn submit(&mut self) -> Outcome {
        if self.out.len() == self.offer.members.len() {
            return Outcome::ShowError("nobody is selected; Space selects".to_owned());
        }
        if let Some(title) = self.title.as_ref().map(|title| title.value().trim())
            && !title.is_empty()
            && let Err(refusal) = check_title(title)
        {
            return Outcome::ShowError(refusal.to_string());
        }
        if self.is_open || self.title.is_some() {
            return Outcome::BringParty;
        }
        self.title = Some(Input::default());
        Outcome::Stay
    }
}

/// Harm in words; `None` for none.
fn harm(edit: &StatEdit) -> Option<String> {
    let StatEdit::Injury(kind, count) = *edit else { return None };
    let words = match kind {
        InjuryKind::Damage => format!("{count} damage"),
        InjuryKind::Wounds => counted(count, "wound"),
        InjuryKind::Stress => format!("{count} stress"),
        InjuryKind::Traumas => counted(count, "trauma"),
    };
    (count > 0).then_some(words)
}

/// What is so of all who come along, whatever is chosen.
pub const BROUGHT: &str =
    "magazines full, grenades not; effects of the fight over, bleeding goes on";

impl Dialog for PartyPrompt {
    const ROWS: &'static [KeyRow<Self>] = &[
        row!(keys::ENTER, "begin", |it| it.submit()).when(|it, _| it.title.is_some()),
        row!(keys::ESC, "back", |it| it.title = None).when(|it, _| it.title.is_some()),
        typing(keys::TEXT, "").when(|it, _| it.title.is_some()),
        row!(keys::ENTER, "continue", |it| it.submit()),
        row!(keys::ESC, "without them", |_| Outcome::Close).when(|it, _| it.is_open),
        row!(keys::ESC, "back", |_| Outcome::Close),
        row!(keys::FROM_ONE, "leave out", |it, key, _| it.toggle(key.index())),
        row!(' ', "", |it| it.toggle(it.chosen)),
        row!('n', "natural healing", |it| it.toggle_healing())
            .when(|it, _| it.time.is_some() && !it.unhealed().is_empty()),
        row!('n', "natural healing", |it| it.toggle_healing())
            .quiet()
            .when(|it, _| !it.unhealed().is_empty()),
        row!('h', "harm", |it| it.is_hurt = !it.is_hurt),
        row!('m', "Moxie", |it| it.has_full_pools = !it.has_full_pools),
        row!('t', "hours", |it| it.ask_time()),
        row!(keys::UP_OR_K, "", |it| it.choose(it.chosen.saturating_sub(1))),
        row!(keys::HOME, "", |it| it.choose(0)),
        row!(keys::END, "", |it| it.choose(usize::MAX)),
        row!(keys::DOWN_OR_J, "choose", |it| it.choose(it.chosen + 1)).labeled("↑ ↓"),
    ];

    fn listed(&self, _: &Encounter) -> Option<Listed> {
        if self.title.is_some() {
            return Some(("The title of the new fight? Enter: none.".to_owned(), Vec::new()));
        }
        let so = self.choices().map(|(label, it)| format!("{label}: {it}")).join(". ");
        let members = self.offer.members.iter().enumerate();
        let told = |(index, it): (usize, &PartyMember)| {
            format!("{}, {}", it.name, self.state_of(index)).trim_end_matches(", ").to_owned()
        };
        if self.asks_time() {
            return Some(("How many hours pass before the next fight?".to_owned(), Vec::new()));
        }
        let heals = if self.pass.is_some() { ", and who heals is told then" } else { "" };
        let question =
            format!("{}. {so}{heals}; {BROUGHT}. A number leaves one out.", self.heading());
        Some((question, members.map(told).collect()))
    }

    inner!(time?);

    fn gives_way(&self) -> bool {
        self.asks_time()
    }

    /// Takes the time.
    fn after_inner(&mut self, outcome: Outcome, _: &Encounter) -> Outcome {
        match outcome {
            Outcome::Execute(Request::Command(pass)) => self.pass = Some(pass),
            Outcome::Close => self.time = None,
            outcome => return outcome,
        }
        Outcome::Stay
    }

    fn line(&mut self) -> Option<&mut Input> {
        self.title.as_mut()
    }
}
