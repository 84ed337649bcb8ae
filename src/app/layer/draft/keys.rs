//! The keys of the drafts.

use tui_input::Input;

use super::Draft;
use super::rows::{DECLARE, HEAL, NOTES, PASS_DAYS, PASS_HOURS};
use crate::app::context::Context;
use crate::app::key::Key;
use crate::app::layer::first_aid::begin_first_aid;
use crate::app::layer::{Dialog, KeyRow, Outcome, Then, is_typed, keys, refuse, row};
use crate::app::line::insert;
use crate::app::request::RequestId;
use phasekeeper_engine::encounter::{Combatant, Encounter, Fact, Refusal};
use phasekeeper_engine::rules::Mode;

fn heals(draft: &Draft, _: &Context) -> bool {
    draft.row.word == HEAL.word
}

fn passes(draft: &Draft, _: &Context) -> bool {
    draft.row.word == PASS_HOURS.word
}

fn helps_one(draft: &Draft, context: &Context) -> bool {
    let mut medics = context.state.combatants().iter().filter(|it| it.is_active());
    heals(draft, context) && draft.who.len() == 1 && medics.any(Combatant::takes_part)
}

fn can_pass(draft: &Draft, context: &Context) -> bool {
    heals(draft, context) && matches!(context.state.mode(), Mode::Setup | Mode::Initiative)
}

fn submit(draft: &mut Draft, _: Key, context: &Context) -> Outcome {
    (draft.row.submit)(draft, context)
}

impl Dialog for Draft {
    const ROWS: &'static [KeyRow<Self>] = &[
        row!(keys::ENTER, "heal", submit).when(heals),
        row!(keys::ENTER, "pass", submit).when(passes),
        row!(keys::ENTER, "copy", submit).when(|it, _| it.row.word == "copy"),
        row!(keys::ENTER, "declare, and the next", submit)
            .when(|it, _| it.row.word == DECLARE.word),
        row!(keys::ENTER, "save", submit).when(|it, _| it.is_text()),
        row!(keys::ENTER, "give", submit),
        row!(keys::TAB_OR_P, "wounds", |it| it.move_focus(1)).when(heals).labeled("Tab"),
        row!(keys::TAB, "note or reminder", |it| it.turn_note())
            .when(|it, _| NOTES.iter().any(|note| note.word == it.row.word)),
        row!('a', "first aid", |it, context| begin_first_aid(it.who[0], context.state))
            .when(helps_one),
        row!('t', "time passes", |it| *it = Self::new(&PASS_HOURS, Vec::new())).when(can_pass),
        row!('t', "", |_, context| {
            refuse(&Refusal::NotNow { command: "pass", mode: context.state.mode() })
        })
        .when(heals),
        row!('h', "hours", |it| it.row = &PASS_HOURS).when(passes),
        row!('d', "days", |it| it.row = &PASS_DAYS).when(passes),
        row!('c', "conditions", |it| it.choose_next()).when(passes),
        row!('+', "told die", |it, context| it.take_told(context))
            .when(|it, context| it.on_phone(context.state, context.requests).is_some()),
        row!(keys::ESC, "cancel", |_| Outcome::Close),
        row!(keys::TEXT, "", |it, key, _| it.edit(key)).when(|it, _| it.is_text()),
        row!(keys::BACKTAB, "", |it| it.move_focus(it.parts.len() - 1)),
        row!(keys::DIGITS, "number", |it, key, _| it.edit(key)).quiet(),
        row!(keys::ANY_CHAR, "", |_, key, _| refuse(&format!("{key} is no part of a number"))),
        row!(keys::ANY, "", |it, key, _| it.edit(key)).when_key(is_typed),
    ];

    fn line(&mut self) -> Option<&mut Input> {
        self.parts.get_mut(self.focus).filter(|_| self.row.parts[0].is_text)
    }

    /// Puts a pasted text there; into a number, its digits.
    fn paste(&mut self, text: &str, _: &Context) -> Outcome {
        let is_text = self.is_text();
        let kept = text.chars().filter(|letter| is_text || letter.is_ascii_digit());
        insert(&mut self.parts[self.focus], &kept.collect::<String>());
        Outcome::Stay
    }

    fn own_told(&self) -> Vec<RequestId> {
        self.told.into_iter().collect()
    }

    /// Continues with the next combatant who declares.
    fn advance(&mut self, state: &Encounter, _: &[Fact]) -> Then {
        match state.declaring().first() {
            Some(&next) if self.row.word == DECLARE.word => {
                *self = Self::new(&DECLARE, vec![next]);
                Then::Stay
            }
            _ => Then::Close,
        }
    }
}
