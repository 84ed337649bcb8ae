//! The prompt for damage, to one or to several in an area.

mod area;
mod keys;

pub use area::{METRES, RADIUS};

use tui_input::Input;

use crate::app::context::Context;
use crate::app::key::Key;
use crate::app::layer::{Outcome, refuse};
use crate::app::line::edit;
use crate::app::request::RequestId;
use phasekeeper_engine::command::ConeRange;
use phasekeeper_engine::encounter::Id;
use phasekeeper_engine::narrate::name_some;
use phasekeeper_engine::rules::{DamageKind, DicePool};

/// A prompt for the DV and the armor penetration of a hit; for several also the radius and the metres of each.
#[derive(Clone, Debug, Default)]
pub struct DamagePrompt {
    pub who: Vec<Id>,
    /// The kind of damage; `None` for damage past armor.
    pub kind: Option<DamageKind>,
    /// The numbers by label.
    pub fields: Vec<(&'static str, Input)>,
    /// The index of the field that takes the digits.
    pub focus: usize,
    /// The range of a cone, which leaves no distances.
    pub cone: Option<ConeRange>,
    /// The attacker whose area attack it is; `None` for damage that is nobody's.
    pub(super) by: Option<Id>,
    /// The factor of the 1d10 metres by which a blast that missed is off; `None` if none did.
    pub scatter: Option<i32>,
    /// True while the program's number or dice are in the first field: the first digit takes their place.
    pub is_old: bool,
    /// The request that its number came with.
    pub(super) told: Option<RequestId>,
}

/// Type and penetration of the last hit: the next one is often the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastHit {
    /// The kind of damage; `None` for damage past armor.
    pub kind: Option<DamageKind>,
    pub penetration: i32,
}

impl Default for LastHit {
    fn default() -> Self {
        Self { kind: Some(DamageKind::Kinetic), penetration: 0 }
    }
}

impl DamagePrompt {
    /// A prompt for damage like the last hit.
    pub fn damage(who: Vec<Id>, last: LastHit) -> Self {
        let several = who.len() > 1;
        let more = ["radius"].into_iter().chain(who.iter().map(|_| "")).filter(|_| several);
        let labels = ["", "AP"].into_iter().chain(more);
        let mut fields: Vec<_> = labels.map(|label| (label, Input::default())).collect();
        fields[1].1 = Input::new(last.penetration.to_string());
        Self { who, kind: last.kind, fields, ..Self::default() }
    }

    /// The prompt with a number or dice in its first field. After a miss it begins with the metres, which are other ones.
    #[must_use]
    pub fn filled(mut self, dice: DicePool, scatter: Option<i32>) -> Self {
        (self.fields[0].1, self.is_old) = (Input::new(dice.to_string()), true);
        (self.scatter, self.focus) = (scatter, scatter.map_or(0, |_| METRES));
        self
    }

    /// The prompt for damage that a player told.
    #[must_use]
    pub fn told_by(self, request: RequestId) -> Self {
        Self { told: Some(request), ..self }
    }

    /// Returns true while the first number is asked and nothing is typed yet.
    pub(super) fn is_untouched(&self) -> bool {
        self.focus == 0 && self.fields[0].1.value().is_empty()
    }

    /// The kind of damage in words.
    pub fn choice(&self) -> String {
        self.kind.map_or("ignores armor".to_owned(), |kind| kind.to_string())
    }

    /// Returns true if `key` continues dice such as 2d10+3.
    fn continues_dice(&self, key: Key) -> bool {
        let typed = self.fields[0].1.value();
        self.focus == 0 && !typed.is_empty() && typed.contains('d') != (key == Key::Char('d'))
    }

    /// Moves on by `by` fields, to type the field afresh.
    fn move_focus(&mut self, by: usize) {
        let focus = (self.focus + by) % self.fields.len();
        if focus != self.focus {
            self.focus = focus;
            if focus == 1 {
                self.fields[focus].1.reset();
            }
        }
    }

    fn edit(&mut self, key: Key) {
        let is_digit = matches!(key, Key::Char('0'..='9'));
        if self.focus == 0 && std::mem::take(&mut self.is_old) && is_digit {
            self.fields[0].1.reset();
        }
        edit(&mut self.fields[self.focus].1, key);
    }

    /// The number in a field; `None` if it is empty.
    fn number(&self, field: usize) -> Result<Option<i32>, String> {
        let Some((_, line)) = self.fields.get(field) else { return Ok(None) };
        match line.value().trim() {
            "" => Ok(None),
            text => text.parse().map(Some).map_err(|_| format!("{text} is too large a number")),
        }
    }

    /// Rolls dice that stand for the DV, or deals the damage.
    fn submit(&mut self, context: &Context) -> Outcome {
        let typed = self.fields[0].1.value();
        if typed.contains('d') {
            return typed.parse().map_or_else(Outcome::ShowError, Outcome::Roll);
        }
        match self.damage_command(context.state) {
            Ok(Some(command)) => command.into(),
            Ok(None) => {
                self.focus = 0;
                let who = name_some(context.state, &self.who);
                refuse(&format!("how much damage does {who} take?"))
            }
            Err(error) => Outcome::ShowError(error),
        }
    }
}
