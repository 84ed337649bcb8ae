//! Decisions that are due, one at a time: the die of a test, what happens without one, and the Moxie that may save a
//! roll (EX-3, EX-4, EX-5, EX-18, MX-4).

use tui_input::Input;

use super::Context;
use super::key_row::{Dialog, KeyPattern, KeyRow, keys, row};
use crate::app::key::Key;
use crate::app::line::edit;
use crate::app::outcome::Outcome;
use crate::command::{Command, Dismissal, MoxieChange};
use crate::encounter::{Encounter, Id, PendingDecision};
use crate::narrate::decision_question;
use crate::rules::{Check, Consequence, ConsequenceOutcome, DicePool};

/// A prompt for a decision.
#[derive(Clone, Debug)]
pub struct DecisionPrompt {
    /// The decision it asks for.
    pub decision: PendingDecision,
    /// The combatant whose decisions come first.
    first: Option<Id>,
    /// The roll as it is typed.
    pub roll: Input,
    /// The failed roll that a point of Moxie would save, once it is rolled.
    pub offer: Option<Check>,
}

impl DecisionPrompt {
    /// A prompt for the first decision, those about `first` before all others; `None` where nothing is due.
    pub fn new(state: &Encounter, first: Option<Id>) -> Option<Self> {
        let decision = queue(state, first).first().map(|&decision| decision.clone())?;
        Some(Self { decision, first, roll: Input::default(), offer: None })
    }

    /// The question; it names the combatant, and the place among the open decisions.
    pub fn question(&self, state: &Encounter) -> String {
        let queue = queue(state, self.first);
        let place = match queue.iter().position(|decision| **decision == self.decision) {
            Some(index) if queue.len() > 1 => format!("({} of {}) ", index + 1, queue.len()),
            _ => String::new(),
        };
        let question = decision_question(state, &self.decision);
        match self.name(state).as_str() {
            "" => format!("{place}{question} "),
            name => format!("{place}{name}: {question} "),
        }
    }

    fn name(&self, state: &Encounter) -> String {
        let combatant = self.decision.who().and_then(|who| state.get(who));
        combatant.map(|combatant| combatant.name.to_string()).unwrap_or_default()
    }

    fn consequence(&self) -> Option<Consequence> {
        match self.decision {
            PendingDecision::Consequence { consequence, .. } => Some(consequence),
            _ => None,
        }
    }

    /// The number to roll against; `None` where there is no test.
    pub fn target(&self, state: &Encounter) -> Option<i32> {
        state.resistance_target(self.decision.who()?, self.consequence()?)
    }

    /// Goes on to the decision `by` further in the queue.
    fn choose(&mut self, by: usize, context: &Context) -> Outcome {
        let queue = queue(context.state, self.first);
        let now = queue.iter().position(|decision| **decision == self.decision).unwrap_or(0);
        if let Some(&next) = queue.get((now + by) % queue.len().max(1)) {
            *self = Self { decision: next.clone(), roll: Input::default(), ..self.clone() };
        }
        Outcome::Stay
    }

    fn choose_previous(&mut self, context: &Context) -> Outcome {
        self.choose(queue(context.state, self.first).len().saturating_sub(1), context)
    }

    fn type_digit(&mut self, key: Key) -> Outcome {
        if self.roll.value().len() >= 2 && matches!(key, Key::Char(_)) {
            return Outcome::ShowError("a roll is 00 to 99".to_owned());
        }
        edit(&mut self.roll, key);
        Outcome::Stay
    }

    fn submit(&mut self, context: &Context) -> Outcome {
        match self.roll.value().parse() {
            Ok(roll) => self.on_roll(roll, context.state),
            Err(_) => Outcome::Roll(DicePool::PERCENTILE),
        }
    }

    /// Makes the test with a roll, unless a point of Moxie would turn the failure.
    pub(super) fn on_roll(&mut self, roll: i32, state: &Encounter) -> Outcome {
        self.roll = Input::new(format!("{roll:02}"));
        let check = self.target(state).map(|target| Check { target, roll });
        let would_help = |check: &Check| {
            self.decision.who().is_some_and(|who| state.would_flip_help(who, *check))
        };
        self.offer = check.filter(would_help);
        if self.offer.is_some() { Outcome::Stay } else { self.resist(roll, None, state) }
    }

    /// Goes back from the offer to the roll, which can be corrected.
    fn take_back(&mut self) -> Outcome {
        self.offer = None;
        Outcome::Stay
    }

    /// Makes the test that Moxie was offered for.
    fn answer_offer(&self, moxie: Option<MoxieChange>, context: &Context) -> Outcome {
        let Some(check) = self.offer else { return Outcome::Stay };
        self.resist(check.roll, moxie, context.state)
    }

    fn resist(&self, roll: i32, moxie: Option<MoxieChange>, state: &Encounter) -> Outcome {
        let Some(consequence) = self.consequence() else { return Outcome::Stay };
        let (name, modifiers) = (self.name(state), Vec::new());
        Command::Resist { names: name.into(), consequence, roll: Some(roll), modifiers, moxie }
            .into()
    }

    fn dismiss(&self, context: &Context) -> Outcome {
        let decision = self.decision.name(&self.name(context.state));
        Command::Dismiss { what: decision.into() }.into()
    }

    /// Asks for a test that has no target: its refusal says what is missing and how to set it.
    fn try_without_target(&self, context: &Context) -> Outcome {
        match self.consequence() {
            Some(consequence) if consequence.aptitude().is_some() => Command::Resist {
                names: self.name(context.state).into(),
                consequence,
                roll: None,
                modifiers: Vec::new(),
                moxie: None,
            }
            .into(),
            _ => Outcome::Stay,
        }
    }

    /// Lets the consequence happen without a test.
    fn let_happen(&self, context: &Context) -> Outcome {
        let Some(consequence) = self.consequence() else { return Outcome::Stay };
        let name = self.name(context.state);
        Outcome::from(match consequence.outcome() {
            ConsequenceOutcome::Effect(effect) => Command::ready_effect(name, effect),
            ConsequenceOutcome::Status(status) => Command::Status { names: name.into(), status },
        })
    }
}

/// The open decisions, those about `first` before all others.
fn queue(state: &Encounter, first: Option<Id>) -> Vec<&PendingDecision> {
    let mut queue: Vec<&PendingDecision> = state.pending().iter().collect();
    queue.sort_by_key(|decision| decision.who().is_none_or(|who| Some(who) != first));
    queue
}

fn is_offered(prompt: &DecisionPrompt, _: &Context) -> bool {
    prompt.offer.is_some()
}

fn is_test(prompt: &DecisionPrompt, context: &Context) -> bool {
    prompt.target(context.state).is_some()
}

fn is_consequence(prompt: &DecisionPrompt, _: &Context) -> bool {
    prompt.consequence().is_some() && prompt.offer.is_none()
}

fn is_one_of_several(prompt: &DecisionPrompt, context: &Context) -> bool {
    context.state.pending().len() > 1 && prompt.offer.is_none()
}

const NEXT: &[KeyPattern] = &[keys::TAB[0], keys::DOWN[0]];
const PREVIOUS: &[KeyPattern] = &[keys::BACKTAB[0], keys::UP[0]];

impl Dialog for DecisionPrompt {
    const ROWS: &'static [KeyRow<Self>] = &[
        row(&[KeyPattern::char('f')], "flip the digits", |it: &mut Self, _, context| {
            it.answer_offer(Some(MoxieChange::Flip), context)
        })
        .when(is_offered),
        row(keys::ENTER, "keep the roll", |it: &mut Self, _, context| {
            it.answer_offer(None, context)
        })
        .when(is_offered),
        row(keys::ESC, "back", |it: &mut Self, _, _| it.take_back()).when(is_offered),
        row(keys::ANY, "", |_, _, _| Outcome::Stay).when(is_offered),
        row(keys::ENTER, "roll", |it: &mut Self, _, context| it.submit(context)).when(is_test),
        row(keys::ENTER, "it happens", |it: &mut Self, _, context| it.let_happen(context))
            .when(is_consequence),
        row(keys::ENTER, "OK", |it: &mut Self, _, context| it.dismiss(context)),
        row(&[KeyPattern::char('w')], "waive", |it: &mut Self, _, context| it.dismiss(context))
            .when(is_consequence),
        row(&[KeyPattern::char('o')], "it happens", |it: &mut Self, _, context| {
            it.let_happen(context)
        })
        .when(is_consequence),
        row(NEXT, "next decision", |it: &mut Self, _, context| it.choose(1, context))
            .when(is_one_of_several)
            .labeled("Tab"),
        row(PREVIOUS, "", |it: &mut Self, _, context| it.choose_previous(context))
            .when(is_one_of_several),
        row(&[KeyPattern::char('D')], "dismiss all", |_, _, _| {
            Command::Dismiss { what: Dismissal::All }.into()
        })
        .when(is_one_of_several),
        row(keys::ESC, "later", |_, _, _| Outcome::Close),
        row(keys::DIGITS, "", |it: &mut Self, key, _| it.type_digit(key)).when(is_test),
        row(keys::DIGITS, "", |it: &mut Self, _, context| it.try_without_target(context))
            .when(is_consequence),
        row(keys::BACKSPACE, "", |it: &mut Self, key, _| it.type_digit(key)),
    ];
}
