//! Carries out requests, and says what came of them.

use std::sync::Arc;

use super::action::Action;
use super::input::SideEffect;
use super::layer::end_page::EndPage;
use super::layer::pager::Scroll;
use super::layer::roll_step::typed_key;
use super::layer::{Layer, Then};
use super::message::Message;
use super::read_only::ReadOnly;
use super::request::RequestState;
use super::state::App;
use phasekeeper_engine::command::{self, Command, Request};
use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::{
    ActReason, Combatant, Fact, Id, JournalEntry, Refusal, StateChange, Step,
};
use phasekeeper_engine::narrate::{deeds, name_some, narrate, who_acts};
use phasekeeper_engine::rules::{Mode, Stat, TurnPhase};
use phasekeeper_engine::text::{PlainText, counted, join_sentences};

/// The encounter before an entry, as far as its report needs it.
pub(super) struct Before {
    /// The outcomes of the steps that an undo or a redo is about.
    moved: Vec<String>,
    acting: Vec<Id>,
    /// The player's character whose stage a key ends while no action was recorded in it.
    passed: Option<String>,
}

/// Returns the combatants that a step brought in.
fn newcomers(step: &Step) -> impl Iterator<Item = Id> {
    step.changes.iter().filter_map(|change| match change {
        StateChange::CombatantAdded(combatant) => Some(combatant.id),
        _ => None,
    })
}

/// Returns true for commands that go on to who is next, whatever they did.
fn ends_stages(command: &Command) -> bool {
    use Command::{Auto, Begin, Done, EndTurn, Next};
    matches!(command, Begin | Next { .. } | Done { .. } | EndTurn | Auto { .. })
}

impl App {
    /// Carries out a request and says what came of it. Returns the last combatant that it brought in.
    pub(super) fn execute(&mut self, request: &Request) -> Result<Option<Id>, Refusal> {
        let before = self.before(Some(request));
        let done = self.timeline.history().done().len();
        let to_marked = self.marked().iter().copied().collect::<Vec<_>>();
        let to_marked = self.encounter().names_of(&to_marked);
        let mut dice = self.dice_for(request);
        let unrolled = dice.clone();
        let executed = self.timeline.execute(request, &mut dice);
        let entry = executed.inspect_err(|refusal| self.show_refusal(refusal))?;
        if matches!(request, Request::Command(_)) {
            // Another step takes the place of those that were undone.
            self.own_steps = self.own_steps.filter(|it| it.to <= done);
            self.dice_of.insert(done, unrolled);
            self.dice.catch_up(dice);
        }
        let acted = before.acting.clone();
        self.report(&entry, before);
        let acting = self.encounter().acting();
        let is_attack = matches!(request, Request::Command(Command::Attack { .. }));
        // An attack that tactics chose may end the stage.
        let is_over = |it: &Combatant| !it.is_active() || is_attack && !acting.contains(&it.id);
        let has_ended = |it: &Combatant| acted.contains(&it.id) && is_over(it);
        if let Request::Command(command) = request
            && (ends_stages(command) || self.selected().is_some_and(has_ended))
        {
            self.selection.follow(&acting);
        } else if is_attack && let JournalEntry::Step(step) = &entry {
            self.selection.follow_attack(&step.facts);
        }
        if let Request::Command(command) = request
            && command.names() == Some(to_marked)
        {
            self.selection.marked.clear();
        }
        self.remembered.remember_last_hit(request);
        if !self.encounter().mode().takes_dice() {
            self.remembered.asked.clear();
        }
        let newcomer = match &entry {
            JournalEntry::Step(step) => newcomers(step).last(),
            _ => None,
        };
        self.effects.push(SideEffect::Record(entry));
        Ok(newcomer)
    }

    /// The dice of a request: in the place of what was taken back, the same once more.
    fn dice_for(&self, request: &Request) -> SeededDice {
        let history = self.timeline.history();
        let is_again = matches!(request, Request::Command(_)) && !history.undone().is_empty();
        let again = self.dice_of.get(&history.done().len()).filter(|_| is_again);
        again.unwrap_or(&self.dice).clone()
    }

    /// Collects the values of the encounter that the report of a request needs, before the request is carried out.
    pub(super) fn before(&self, request: Option<&Request>) -> Before {
        Before {
            moved: request.map(|request| self.moved_by(request)).unwrap_or_default(),
            acting: self.encounter().acting(),
            passed: request.and_then(|request| self.passed_by(request)),
        }
    }

    /// Names the player's character whose stage a key of the main screen ends while no action was recorded in it.
    fn passed_by(&self, request: &Request) -> Option<String> {
        let state = self.encounter();
        let id = match request {
            _ if !self.layers.is_empty() => None,
            Request::Command(Command::Next { .. }) => state.acting().first().copied(),
            Request::Command(Command::Done { name }) => state.find(name).ok().map(|it| it.id),
            _ => None,
        };
        let combatant = state.get(id?)?;
        let is_passed = combatant.is_players()
            && combatant.actions.taken.is_empty()
            && deeds(&self.timeline, combatant.id).is_empty()
            && !state.phase().has_started();
        is_passed.then(|| combatant.name.to_string())
    }

    /// Says what came of an entry, and brings selection and log after it.
    pub(super) fn report(&mut self, entry: &JournalEntry, before: Before) {
        let Before { moved, acting, passed } = before;
        self.selection.repair(self.timeline.encounter());
        let history = self.timeline.history();
        let moved_step = match entry {
            JournalEntry::Step(_) => None,
            JournalEntry::Undo(_) => history.undone().first(),
            JournalEntry::Redo(_) => history.done().last(),
        };
        let is_on_acting = self.selection.id.is_some_and(|it| acting.contains(&it));
        if moved_step.filter(|_| is_on_acting).is_some_and(|it| self.goes_on(it)) {
            self.selection.follow(&self.timeline.encounter().acting());
        }
        if let (JournalEntry::Undo(_), Some(step)) = (entry, moved_step) {
            // The next attack is most likely the same, but for a die.
            self.selection.follow_attack(&step.facts);
            // It is changed and done again in the `:` prompt.
            self.remembered.remember_line(&step.command);
        }
        self.log = Scroll::new(self.timeline.history().done().len());
        self.message = match entry {
            JournalEntry::Step(step) => {
                let undo = self.config.keymap.key(Action::Undo);
                let passed = passed.map(|name| {
                    format!("{name} passes with no action recorded ({undo} takes it back)")
                });
                let told = narrate(&self.timeline, step);
                let unknown = self.what_is_unknown(step).into_iter();
                let unknown = unknown.chain(self.of_other_scale(step));
                let unknown = unknown.chain(self.who_came_first(&step.facts, &acting));
                let news = usize::from(passed.is_none());
                let more = passed.into_iter().chain(unknown).chain(self.what_waits(&step.facts));
                let more: Vec<String> = more.collect();
                let text = |told: &[String]| PlainText::new(&self.worded(&join_sentences(told)));
                if more.is_empty() {
                    Message::Done(text(&told))
                } else {
                    // The log has the rest, and the order who is next behind whoever is passed.
                    let told: Vec<String> = told.into_iter().take(news).chain(more).collect();
                    Message::DoneAnd(text(&told))
                }
            }
            JournalEntry::Undo(_) => self.moved_along("Undone", &moved, &acting),
            JournalEntry::Redo(_) => self.moved_along("Redone", &moved, &acting),
        };
    }

    /// Returns true if a step ended a stage.
    fn goes_on(&self, step: &Step) -> bool {
        let command = command::read_command(&step.command, self.context().reading());
        command.is_some_and(|it| ends_stages(&it) || matches!(it, Command::Delay { .. }))
    }

    /// Names decisions that are due: of the combatant who begins to act, or of all once the phase is over.
    fn what_waits(&self, facts: &[Fact]) -> Option<String> {
        let [decide, next] = [Action::Decide, Action::Next].map(|it| self.config.keymap.key(it));
        let pending = self.encounter().pending();
        let mut acting = facts.iter().flat_map(|it| match it {
            Fact::Acts { who, reason: ActReason::Next, .. } => &**who,
            _ => &[],
        });
        if let Some(who) = acting.find(|who| pending.iter().any(|it| it.who() == Some(**who))) {
            return Some(format!(
                "first decide what is due of {} ({decide})",
                self.encounter().name(*who)
            ));
        }
        let count = pending.len();
        let due = (count > 0).then(|| format!("{count} to decide ({decide})"));
        let waits: Vec<String> = due.into_iter().chain(self.told_of_surviving()).collect();
        let is_over = facts.contains(&Fact::PhaseEnded) && !waits.is_empty();
        is_over.then(|| format!("{}, or {next} again", waits.join(", ")))
    }

    /// Names who acts now, as healing has put them before those who acted.
    fn who_came_first(&self, facts: &[Fact], acted: &[Id]) -> Option<String> {
        let (state, acting) = (self.encounter(), self.encounter().acting());
        let is_first = |it: &Fact| matches!(it, Fact::Acts { reason: ActReason::First, .. });
        let later: Vec<Id> = acted.iter().copied().filter(|it| !acting.contains(it)).collect();
        let is_healed = facts.iter().any(|it| matches!(it, Fact::Healed { .. }));
        let is_told = is_healed && facts.iter().any(is_first) && !later.is_empty();
        is_told.then(|| {
            format!("{} acts now, before {}", name_some(state, &acting), name_some(state, &later))
        })
    }

    /// Names the first value that is unknown and now matters, with who lacks it: Durability as the first turn begins, or of
    /// those who join and are no player's, as hits give no wounds without it; SOM as the first turn begins, which is rolled
    /// against; WIL after stress, which has no consequence without it; the skill of an attack.
    fn what_is_unknown(&self, step: &Step) -> Option<String> {
        let begins = step.facts.iter().any(|fact| match fact {
            Fact::PhaseBegan { at } => *at == TurnPhase { turn: 1, phase: 1 },
            fact => *fact == Fact::DeclarationsBegan { turn: 1 },
        });
        let (state, rules) = (self.encounter(), self.encounter().rules());
        let joined = |it: &Combatant| newcomers(step).any(|id| id == it.id) && !it.is_players();
        let is_stressed = |it: &Combatant| {
            let is_theirs =
                |fact: &Fact| matches!(fact, Fact::Stressed { who, .. } if *who == it.id);
            step.facts.iter().any(is_theirs)
        };
        let takes_part = |it: &Combatant| begins && it.takes_part();
        let lack = |is_due: &dyn Fn(&Combatant) -> bool, stat| {
            state.ids_where(|it| is_due(it) && it.stat(stat, rules).is_none())
        };
        let needed = [
            ("Durability", lack(&|it| takes_part(it) || joined(it), Stat::Wt)),
            ("SOM", lack(&takes_part, Stat::Som)),
            ("WIL", lack(&is_stressed, Stat::Tt)),
        ];
        let mut needed = needed.into_iter().chain(self.new_unskilled(step));
        let (label, who) = needed.find(|(_, who)| !who.is_empty())?;
        let edit = self.config.keymap.key(Action::Edit);
        Some(format!("{label} unknown: {}; {edit} gives one", name_some(state, &who)))
    }

    /// Names newcomers, those who were given another INIT, and behind another ruleset everybody, if that looks like a number of
    /// other rules.
    fn of_other_scale(&self, step: &Step) -> Option<String> {
        let (state, rules) = (self.encounter(), self.encounter().rules());
        let is_of_rules = |it: &StateChange| matches!(it, StateChange::Ruleset(_));
        let has_new_rules = step.changes.iter().any(is_of_rules);
        let is_given = |fact: &Fact, id: Id| matches!(fact, Fact::Edited { who, key, .. } if *who == id && key.eq_ignore_ascii_case("init"));
        let is_new = |id: Id| {
            has_new_rules
                || newcomers(step).any(|it| it == id)
                || step.facts.iter().any(|it| is_given(it, id))
        };
        let scale = |it: &Combatant| rules.initiative_stat.other_scale(it.stat(Stat::Init, rules)?);
        let who = state.ids_where(|it| is_new(it.id) && scale(it).is_some());
        let scale = scale(state.get(*who.first()?)?)?;
        let edit = self.config.keymap.key(Action::Edit);
        let who = name_some(state, &who);
        Some(format!(
            "INIT of {who} looks like one for a {scale}, which is not rolled; {edit} gives another"
        ))
    }

    /// The skill of a weapon that was typed for the first time, and who attacked without it.
    fn new_unskilled(&self, step: &Step) -> Option<(&str, Vec<Id>)> {
        let attack = step.facts.iter().find_map(|fact| match fact {
            Fact::Attacked(attack) => Some(attack),
            _ => None,
        })?;
        let (by, state) = (attack.by?, self.encounter());
        let weapon = attack.details().weapon?;
        let lacking = state.get(by)?.unskilled_weapon(state.rules());
        let (_, skill) = lacking.filter(|(it, _)| it.label == weapon)?;
        let is_known = self.remembered.skills.contains_key(&typed_key(state.name(by), skill));
        (!is_known).then(|| (skill, vec![by]))
    }

    /// Says why a request was refused. A rule can be overruled by a key.
    fn show_refusal(&mut self, refusal: &Refusal) {
        let Refusal::Overrulable { rule, by } = refusal else {
            return self.show_error(refusal.to_string());
        };
        let key = self.config.keymap.key(Action::Overrule);
        self.show_error(format!("{rule}; {key} overrules that"));
        self.overruling = Some((Command::clone(by), None));
    }

    /// Returns the outcomes of the steps that an undo or a redo is about, the first one to move first.
    fn moved_by(&self, request: &Request) -> Vec<String> {
        let history = self.timeline.history();
        let told = |step: &Arc<Step>| {
            let mut told = narrate(&self.timeline, step);
            let (more, first) = (told.len() - 1, told.swap_remove(0));
            let is_of_several = more > 0 && step.command.contains(['*', ',', '@']);
            if is_of_several { format!("{first} and {more} more") } else { first }
        };
        match request {
            Request::Command(_) => Vec::new(),
            Request::Undo(count) => history.done().iter().rev().take(*count).map(told).collect(),
            Request::Redo(count) => history.undone().iter().take(*count).map(told).collect(),
        }
    }

    /// Reports an undo or a redo, and the acting combatant if that changed.
    fn moved_along(&self, what: &str, moved: &[String], before: &[Id]) -> Message {
        let state = self.encounter();
        let acts = who_acts(state).filter(|_| state.acting() != before);
        let done = self.timeline.history().done().len();
        let left = self.own_steps.as_ref().and_then(|it| it.left(done));
        let told =
            [format!("{what}: {}", join_sentences(moved))].into_iter().chain(acts).chain(left);
        Message::said(told.collect::<Vec<_>>().join(". "))
    }

    /// Carries out a request for the layer on top, if there is one. The layer closes or advances; it stays open if the
    /// request is refused.
    pub(super) fn execute_for_layer(&mut self, request: &Request) {
        if let Some(refused) = self.read_only.as_ref().map(ReadOnly::sentence) {
            self.show_error(refused);
            return;
        }
        let was_finished = self.encounter().mode() == Mode::Finished;
        let executed = self.execute(request);
        if !was_finished && self.encounter().mode() == Mode::Finished {
            self.layers = vec![Layer::End(Box::new(EndPage::new(&self.timeline)))];
            let open = self.encounter().pending().len() as i32;
            let open = (open > 0).then(|| format!("{} left open", counted(open, "decision")));
            let told = Some(self.requests.told_of_surviving(self.encounter()));
            let told = told.filter(|it| !it.is_empty());
            let asks = [(open, Action::Decide), (told, Action::TakeRequest)];
            let asks = asks.into_iter().filter_map(|(what, how)| Some((what?, how)));
            let undo = self.keymap().key(Action::Undo);
            let left: Vec<String> = asks
                .map(|(what, how)| format!(". {what}: {undo}, then {}", self.keymap().key(how)))
                .collect();
            if !left.is_empty() {
                self.message = Message::said(format!("{}{}", self.message.text(), left.concat()));
            }
            return;
        }
        let Some(layer) = self.layers.last_mut() else { return };
        match executed {
            Ok(newcomer) => {
                for id in layer.told() {
                    self.requests.answer(id, RequestState::Taken);
                }
                let state = self.timeline.encounter();
                if let Layer::Attack(attack) = &*layer {
                    self.remembered.skills.extend(attack.typed_skills(state));
                }
                if !layer.takes_commands() {
                    self.selection.id = newcomer.or(self.selection.id);
                }
                let made = self.timeline.history().done().last();
                let made = made.map_or(&[][..], |step| &step.facts);
                let then = layer.advance(state, made);
                self.go_on(then);
            }
            Err(refusal) => layer.on_refusal(&refusal),
        }
    }

    /// Does with the layer on top what it says becomes of it.
    fn go_on(&mut self, then: Then) {
        match then {
            Then::Stay => {}
            Then::Close => drop(self.layers.pop()),
            Then::Open(layer) => {
                self.layers.pop();
                self.layers.push(*layer);
            }
            Then::Propose(who) => {
                let message = std::mem::take(&mut self.message);
                self.propose(who);
                self.message = message;
            }
        }
    }
}
