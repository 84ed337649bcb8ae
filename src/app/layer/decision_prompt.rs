//! Decisions that are due, one after another: the roll of a test, or what happens without one (EX-3, EX-4, EX-5, EX-18).

use super::form::Form;
use super::modifiers::{MOXIE, ModifierList};
use super::roll_step::{RollPurpose, RollStep};
use super::{Dialog, KeyPattern, KeyRow, Layer, Outcome, Then, inner, keys, row};
use crate::app::context::Context;
use phasekeeper_engine::command::{Command, Dismissal};
use phasekeeper_engine::encounter::{Encounter, Fact, Id, PendingDecision};
use phasekeeper_engine::narrate::decision_of;
use phasekeeper_engine::rules::{Consequence, ConsequenceOutcome, Mode};

/// A prompt for the decisions that are due.
#[derive(Clone, Debug)]
pub struct DecisionPrompt {
    pub decision: PendingDecision,
    /// The roll of its test; `None` without one.
    pub roll: Option<RollStep>,
    /// The combatant with the first decisions.
    first: Option<Id>,
    /// The index of the decision among the open ones.
    index: usize,
    /// The most decisions that were open since it began to ask.
    count: usize,
    /// True from a typed die that settled the decision before to the next key.
    may_be_doubled: bool,
}

impl DecisionPrompt {
    /// A prompt for the first decision, those about `first` before all others; `None` if nothing is due.
    pub fn new(state: &Encounter, first: Option<Id>) -> Option<Self> {
        Self::at(0, 0, state, first)
    }

    /// A prompt for a combatant's first test that is due, of one kind if that is given; `None` without one.
    pub fn test_of(state: &Encounter, who: Id, kind: Option<Consequence>) -> Option<Self> {
        let count = state.pending().len();
        let mut prompts = (0..count).filter_map(|it| Self::at(it, 0, state, Some(who)));
        prompts.find(|it| {
            let is_kind = kind.is_none_or(|kind| consequence(&it.decision) == Some(kind));
            it.decision.who() == Some(who) && it.roll.is_some() && is_kind
        })
    }

    /// A prompt for the decision at an index, or for the first one after the last.
    fn at(index: usize, count: usize, state: &Encounter, first: Option<Id>) -> Option<Self> {
        let queue = queue(state, first);
        let index = index % queue.len().max(1);
        let decision = (*queue.get(index)?).clone();
        let test = consequence(&decision).zip(decision.who());
        let test = test.filter(|(it, who)| state.resistance_target(*who, *it).is_some());
        let roll = test
            .map(|(it, who)| RollStep::new(who, RollPurpose::Resist(it), ModifierList::default()));
        let count = count.max(queue.len());
        Some(Self { decision, roll, first, index, count, may_be_doubled: false })
    }

    /// The question; it names the combatant, and the place among the decisions that were open.
    pub fn question(&self, state: &Encounter) -> String {
        let settled = self.count.saturating_sub(state.pending().len());
        let place = match self.count {
            0 | 1 => String::new(),
            count => format!("({} of {count}) ", settled + self.index + 1),
        };
        place + &decision_of(state, &self.decision)
    }

    fn name(&self, state: &Encounter) -> String {
        self.decision.who().map(|who| state.name(who).to_owned()).unwrap_or_default()
    }

    /// Moves to the decision `by` further in the queue.
    fn choose(&mut self, by: isize, state: &Encounter) {
        let index = (self.index + state.pending().len()).saturating_add_signed(by);
        if let Some(next) = Self::at(index, self.count, state, self.first) {
            *self = next;
        }
    }

    /// The aptitude, as it is known to commands, without which the test can't be made.
    pub fn unknown_aptitude(&self) -> Option<String> {
        let aptitude = consequence(&self.decision).and_then(Consequence::aptitude);
        aptitude.filter(|_| self.roll.is_none()).map(|it| it.to_string())
    }

    /// Opens the form of the combatant at the aptitude that is missing.
    fn enter_aptitude(&self, state: &Encounter) -> Outcome {
        let who = self.decision.who().and_then(|id| state.get(id));
        let Some(who) = who else { return Outcome::Stay };
        let aptitude = self.unknown_aptitude().unwrap_or_default();
        Layer::Form(Form::edit(who, state.rules()).to_decide_by(&aptitude, who.id)).into()
    }

    /// Says that the aptitude of the test is missing, and the keys that go on.
    fn ask_aptitude(&self, state: &Encounter) -> Outcome {
        let aptitude = self.unknown_aptitude().unwrap_or_default().to_uppercase();
        let name = self.name(state);
        let fails = consequence(&self.decision).filter(|it| !it.is_of_new_body());
        let fails = fails.map_or("", |_| "o fails, ");
        Outcome::ShowError(format!("{aptitude} of {name} is unknown: e enters it, {fails}W passes"))
    }

    /// Settles it without a test.
    pub fn dismiss(&self, state: &Encounter) -> Command {
        let decision = self.decision.name(&self.name(state));
        Command::Dismiss { what: decision.into() }
    }

    /// Lets the consequence happen without a test; `None` if what happens depends on the roll.
    pub fn let_happen(&self, state: &Encounter) -> Option<Command> {
        let name = self.name(state);
        Some(match consequence(&self.decision)?.outcome()? {
            ConsequenceOutcome::Effect(effect) => Command::ready_effect(name, effect),
            ConsequenceOutcome::Status(status) => Command::Status { names: name.into(), status },
        })
    }
}

/// Returns the target of the test if a point of Moxie ignores the modifiers (MX-4); `None` if that changes nothing, or is not
/// possible.
fn target_by_moxie(prompt: &DecisionPrompt, state: &Encounter) -> Option<i32> {
    let (consequence, who) = consequence(&prompt.decision).zip(prompt.decision.who())?;
    let is_chosen = prompt.roll.as_ref().is_none_or(|it| !it.modifiers.rows.is_empty());
    // It is refused to whoever has no point left.
    let ignored = state.resistance_test(who, consequence, Vec::new(), true).ok()?.value();
    let usual = state.resistance_target(who, consequence)?;
    (!is_chosen && ignored > usual).then_some(ignored)
}

/// Lets a point of Moxie ignore the modifiers of the roll; it is spent with the die.
fn ignore_modifiers(prompt: &mut DecisionPrompt, context: &Context) -> Outcome {
    let target = target_by_moxie(prompt, context.state);
    let Some((roll, target)) = prompt.roll.as_mut().zip(target) else { return Outcome::Stay };
    roll.modifiers = ModifierList::default().with_moxie_of(roll.who, context.state);
    roll.modifiers.choose(MOXIE);
    Outcome::Say(format!("a point of Moxie: {target} or less; Esc leaves the test"))
}

fn happen(prompt: &mut DecisionPrompt, context: &Context) -> Outcome {
    prompt.let_happen(context.state).map_or(Outcome::Stay, Outcome::from)
}

fn consequence(decision: &PendingDecision) -> Option<Consequence> {
    match decision {
        PendingDecision::Consequence { consequence, .. } => Some(*consequence),
        _ => None,
    }
}

/// The open decisions, those about `first` before all others; none once the encounter is finished.
pub fn queue(state: &Encounter, first: Option<Id>) -> Vec<&PendingDecision> {
    if state.mode() == Mode::Finished {
        return Vec::new();
    }
    let mut queue: Vec<&PendingDecision> = state.pending().iter().collect();
    queue.sort_by_key(|decision| decision.who().is_none_or(|who| Some(who) != first));
    queue
}

/// Returns true if there is something to happen; what another body does depends on the roll.
fn can_happen(prompt: &DecisionPrompt, _: &Context) -> bool {
    consequence(&prompt.decision).is_some_and(|it| !it.is_of_new_body())
}

fn is_unknown_test(prompt: &DecisionPrompt, _: &Context) -> bool {
    prompt.unknown_aptitude().is_some()
}

/// Returns true if a test decides it.
fn is_test(prompt: &DecisionPrompt, _: &Context) -> bool {
    consequence(&prompt.decision).is_some_and(|it| it.aptitude().is_some())
}

/// Returns true if Enter may be a second one for the die of the decision before.
fn may_be_doubled(prompt: &DecisionPrompt, _: &Context) -> bool {
    let die = prompt.roll.as_ref().map_or("", |roll| roll.die.value());
    prompt.may_be_doubled && die.is_empty()
}

impl DecisionPrompt {
    /// Says what another Enter does, and takes that.
    fn doubt(&mut self, does: &str) -> Outcome {
        self.may_be_doubled = false;
        Outcome::ShowError(format!("Enter once more {does}"))
    }
}

fn is_one_of_several(_: &DecisionPrompt, context: &Context) -> bool {
    context.state.pending().len() > 1
}

const DIE: &[KeyPattern] = &[keys::ENTER[0], keys::DIGITS[0]];
const IGNORE: &[KeyPattern] = &[KeyPattern::char(MOXIE)];

impl Dialog for DecisionPrompt {
    const ROWS: &'static [KeyRow<Self>] = &[
        // An Enter pressed twice must not decide what nobody has read.
        row!(keys::ENTER, "twice rolls", |it| it.doubt("lets the program roll this one"))
            .when(|it, context| may_be_doubled(it, context) && it.roll.is_some()),
        row!(keys::ENTER, "twice decides", |it| it.doubt("decides this one")).when(may_be_doubled),
        // A hand that has typed a die goes on with Enter: without the aptitude that must not decide anything.
        row!(DIE, "", |it, context| it.ask_aptitude(context.state)).when(is_unknown_test),
        row!(keys::ENTER, "it happens", |it, context| happen(it, context))
            .when(|it, context| can_happen(it, context) && it.roll.is_none()),
        row!(keys::ENTER, "OK", |it, context| it.dismiss(context.state))
            .when(|it, _| it.roll.is_none()),
        row!('e', "enter it", |it, context| it.enter_aptitude(context.state)).when(is_unknown_test),
        row!('W', "passes", |it, context| it.dismiss(context.state)).when(is_test),
        row!('W', "waive", |it, context| it.dismiss(context.state))
            .when(|it, _| consequence(&it.decision).is_some()),
        row!('o', "fails", |it, context| happen(it, context))
            .when(|it, context| is_test(it, context) && can_happen(it, context)),
        // Enter does the same, and is said.
        row!('o', "it happens", |it, context| happen(it, context)).when(can_happen).quiet(),
        row!(IGNORE, "Moxie: no modifiers", |it, context| ignore_modifiers(it, context))
            .when(|it, context| target_by_moxie(it, context.state).is_some()),
        row!(keys::TAB_OR_DOWN, "next", |it, context| it.choose(1, context.state))
            .when(is_one_of_several)
            .labeled("Tab"),
        row!(keys::BACKTAB_OR_UP, "", |it, context| it.choose(-1, context.state))
            .when(is_one_of_several),
        row!('D', "dismiss all", |_| Command::Dismiss { what: Dismissal::All })
            .when(is_one_of_several),
        row!(keys::ESC, "later", |_| Outcome::Close),
    ];

    inner!(roll?);

    fn gives_way(&self) -> bool {
        self.roll.as_ref().is_some_and(RollStep::is_offering)
    }

    fn after_inner(&mut self, outcome: Outcome, state: &Encounter) -> Outcome {
        match (outcome, &self.roll) {
            (Outcome::Rolled, Some(roll)) => roll.rolled(state),
            (outcome, _) => outcome,
        }
    }

    /// Asks the next decision, once this one is settled.
    fn advance(&mut self, state: &Encounter, _: &[Fact]) -> Then {
        let is_typed = self.roll.as_ref().is_some_and(|roll| roll.is_typed);
        self.choose(0, state);
        self.may_be_doubled = is_typed;
        Then::stay_if(!state.pending().is_empty())
    }
}
