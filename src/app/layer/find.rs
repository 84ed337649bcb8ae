//! Selects a combatant by letters of the name, or marks several by a pattern.

use tui_input::Input;

use super::{Dialog, KeyPattern, KeyRow, Outcome, keys, row, typing};
use crate::app::context::Context;
use crate::app::name_match::{is_match, squeezed};
use phasekeeper_engine::command::{NamePattern, Names};
use phasekeeper_engine::encounter::{Combatant, Encounter, Id};
use phasekeeper_engine::view::order_of;

/// A prompt for letters of a name.
#[derive(Clone, Debug, Default)]
pub struct Find {
    /// The letters as they are typed.
    pub line: Input,
    /// Index of the chosen match.
    pub choice: usize,
    /// The combatant whose opponent is looked for, if one is.
    opponent_of: Option<Id>,
    /// Somebody who is out, once it was said that Enter takes them all the same.
    warned_of: Option<Id>,
}

impl Find {
    /// A prompt for the opponent of `who`: the target of an attack, or the other side of an Opposed Test.
    pub fn opponent(who: Id) -> Self {
        Self { opponent_of: Some(who), ..Self::default() }
    }

    /// The combatants with a matching name: exact matches first, the others in order of the rows. If no name begins so,
    /// those with the letters anywhere in it, or those that a pattern such as `guard*` matches. Of targets, those of another side come
    /// first, those who still stand before others, and the dead, the gone and those in reserve are left out.
    pub fn matching(&self, state: &Encounter) -> Vec<Id> {
        let sought = squeezed(self.line.value());
        let name = |id: Id| state.get(id).map_or("", |combatant| &combatant.name);
        let everybody = order_of(state);
        let fitting = |fits: &dyn Fn(&str) -> bool| {
            everybody.iter().copied().filter(|&id| fits(name(id))).collect::<Vec<_>>()
        };
        let mut matching = fitting(&|name| is_match(name, &sought));
        if matching.is_empty() {
            matching = fitting(&|name| squeezed(name).contains(&sought));
        }
        if matching.is_empty() {
            matching = self.pattern(state).unwrap_or_default();
        }
        if let Some(attacker) = self.opponent_of.and_then(|id| state.get(id)) {
            let combatants = matching.into_iter().filter_map(|id| state.get(id));
            let is_target = |it: &&Combatant| it.id != attacker.id && it.takes_part();
            let mut targets: Vec<_> = combatants.filter(is_target).collect();
            let is_friend =
                |it: &Combatant| Combatant::is_of_party(it) == Combatant::is_of_party(attacker);
            targets.sort_by_key(|it| (is_friend(it), !it.is_active()));
            matching = targets.into_iter().map(|it| it.id).collect();
        }
        matching.sort_by_key(|&id| squeezed(name(id)) != sought);
        matching
    }

    /// Returns true if a combatant's name begins so.
    fn is_name(&self, state: &Encounter) -> bool {
        let sought = squeezed(self.line.value());
        state.combatants().iter().any(|combatant| is_match(&combatant.name, &sought))
    }

    /// Somebody of this name who is out, and no target unless Enter is pressed once more.
    fn out<'a>(&self, state: &'a Encounter) -> Option<&'a Combatant> {
        let sought = squeezed(self.line.value());
        let mut others = state.combatants().iter().filter(|it| Some(it.id) != self.opponent_of);
        others.find(|it| !sought.is_empty() && is_match(&it.name, &sought) && !it.takes_part())
    }

    /// The combatants that the text matches as a pattern.
    fn pattern(&self, state: &Encounter) -> Result<Vec<Id>, String> {
        let names: Names = squeezed(self.line.value()).parse()?;
        match names.0.as_slice() {
            [NamePattern::One(name)] => Err(format!("no name matches {name:?}")),
            _ => state.find_all(&names).map_err(|refusal| refusal.to_string()),
        }
    }

    /// The combatant that Enter selects.
    pub fn found(&self, state: &Encounter) -> Option<Id> {
        let matching = self.matching(state);
        matching.get(self.choice % matching.len().max(1)).copied()
    }

    /// Chooses the match `by` further on, round and round.
    fn choose(&mut self, by: isize, context: &Context) {
        let count = self.matching(context.state).len().max(1) as isize;
        self.choice = (self.choice as isize + by).rem_euclid(count) as usize;
    }

    /// Selects the chosen match; marks the matches of a pattern, if several can be chosen.
    pub(super) fn submit(&mut self, context: &Context) -> Outcome {
        let warned_of = self.warned_of.take();
        match (self.pattern(context.state), self.found(context.state)) {
            (Ok(several), _) if self.opponent_of.is_none() && !self.is_name(context.state) => {
                Outcome::Mark(several)
            }
            (_, Some(id)) => Outcome::Select(id),
            (_, None) if let Some(out) = self.out(context.state) => {
                if warned_of == Some(out.id) {
                    return Outcome::Select(out.id);
                }
                self.warned_of = Some(out.id);
                let in_reserve = out.reserve.as_ref().map(|_| "in reserve".to_owned());
                let status = in_reserve.unwrap_or_else(|| out.status.to_string());
                Outcome::ShowError(format!(
                    "{} is {status}; Enter again takes them all the same",
                    out.name
                ))
            }
            (Err(error), None) => Outcome::ShowError(error),
            (Ok(_), None) => Outcome::ShowError(format!("no name matches {:?}", self.line.value())),
        }
    }
}

// The matches stand side by side.
const NEXT: &[KeyPattern] = &[keys::DOWN[0], keys::RIGHT[0], keys::TAB[0]];
const PREVIOUS: &[KeyPattern] = &[keys::UP[0], keys::LEFT[0], keys::BACKTAB[0]];

impl Dialog for Find {
    const ROWS: &'static [KeyRow<Self>] = &[
        row!(NEXT, "choose", |it, context| it.choose(1, context)).labeled("← → ↑ ↓"),
        row!(PREVIOUS, "", |it, context| it.choose(-1, context)),
        row!(keys::ENTER, "select", |it, context| it.submit(context)),
        row!(keys::ESC, "cancel", |_| Outcome::Close),
        typing(keys::TEXT, "find"),
    ];

    fn line(&mut self) -> Option<&mut Input> {
        Some(&mut self.line)
    }

    fn on_edit(&mut self) {
        (self.choice, self.warned_of) = (0, None);
    }
}
