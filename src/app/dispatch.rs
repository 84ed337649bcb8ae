//! What every action does.

use super::layer::attack::Attack;
use super::layer::find::Find;
use super::layer::form::Form;
use super::layer::initiative_entry::InitiativeEntry;
use super::layer::menu::Menu;
use super::layer::number_prompt::NumberPrompt;
use super::layer::pager::{PAGE, Scroll};
use super::layer::palette::Palette;
use super::layer::test_dialog::TestDialog;
use super::layer::text_prompt::{Purpose, Text};
use super::layer::{Layer, LayerOutcome};
use super::presets::PRESETS;
use super::{ACTIONS, Action, App, Effect, Message, name_of};
use crate::encounter::{
    AIMING, ActionKind, Combatant, Command, Encounter, Id, Place, Refusal, Request, StatEdit,
};
use crate::rules::{Side, Status};

impl App {
    /// Does what a key means on the bare screen.
    pub(super) fn act(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Next => return self.go_on(),
            Action::Start => return self.execute_by_key(Command::Start),
            Action::EndTurn => return self.execute_by_key(Command::EndTurn),
            Action::Undo => return self.undo(),
            Action::Redo => return self.execute_by_key(Request::Redo(1)),
            Action::Delay => return self.delay(),
            Action::Done => return self.end_one(),
            Action::Act => return self.act_from_standby(false),
            Action::ActBefore => return self.act_from_standby(true),
            Action::Take => return self.take_an_action(),
            Action::Quit => return vec![Effect::Quit],
            Action::Decide => self.decide(),
            Action::Initiative => self.enter_dice(),
            Action::Add => {
                let side = self.habits.side.unwrap_or(Side::Foe);
                self.open(Layer::Form(Form::add(side, self.encounter().rules())));
            }
            Action::NewEncounterForm => self.ask_for_opening(),
            Action::Palette => {
                let rulesets = self.rulesets.ids();
                self.open(Layer::Palette(Palette::new(&self.habits.lines, rulesets)));
            }
            Action::Find => self.open(Layer::Find(Find::default())),
            Action::Log => {
                self.open(Layer::Log(Scroll::new(self.timeline.history().done().len())));
            }
            Action::Help => self.open(Layer::Help(Scroll::new(ACTIONS.len()))),
            Action::LogBack => self.log.further(PAGE / 2),
            Action::LogOn => self.log.nearer(PAGE / 2),
            Action::SelectDown => self.move_selection(1),
            Action::SelectUp => self.move_selection(-1),
            Action::SelectFirst => self.move_selection(isize::MIN),
            Action::SelectLast => self.move_selection(isize::MAX),
            Action::SelectActing => self.select_acting(),
            _ => return self.act_on_selected(action),
        }
        Vec::new()
    }

    /// What is done to the one selected.
    fn act_on_selected(&mut self, action: Action) -> Vec<Effect> {
        let Some(combatant) = self.selected().cloned() else {
            let key = self.keymap.key(Action::Add);
            self.show_error(format!(
                "nobody is selected, as nobody is here; {key} adds combatants"
            ));
            return Vec::new();
        };
        let name = combatant.name.clone();
        match action {
            Action::Moxie => return self.execute_by_key(Command::Moxie { name }),
            Action::Wound => return self.execute_by_key(Command::Wound { name, count: 1 }),
            Action::Copy => return self.execute_by_key(Command::Copy { name, count: 1 }),
            Action::Remove => return self.execute_by_key(Command::Remove { name }),
            Action::ClearEffect => return self.clear_effect(&combatant),
            Action::Damage => {
                self.open(Layer::NumberPrompt(NumberPrompt::damage(combatant.id, self.habits.hit)))
            }
            Action::Roll => self.open(Layer::TestDialog(Box::new(TestDialog::new(combatant.id)))),
            Action::Attack => self.attack(&combatant),
            Action::Heal => self.open(Layer::NumberPrompt(NumberPrompt::heal(combatant.id))),
            Action::GiveSlot => self.open(Layer::NumberPrompt(NumberPrompt::slot(combatant.id))),
            Action::Note => self.open(Layer::Text(Text::new(combatant.id, Purpose::Note, ""))),
            Action::Rename => {
                self.open(Layer::Text(Text::new(combatant.id, Purpose::Rename, &name)))
            }
            Action::Edit => {
                self.open(Layer::Form(Form::edit(&combatant, self.encounter().rules())))
            }
            Action::Effect => self.open(Layer::Menu(effects(&combatant))),
            Action::Status => self.open(Layer::Menu(statuses(&combatant))),
            Action::Move => return self.move_in_order(&combatant),
            Action::Declare => self.declare_for(&combatant),
            Action::Change => self.change_declared(&combatant),
            _ => {}
        }
        Vec::new()
    }

    pub(super) fn open(&mut self, layer: Layer) {
        self.message = Message::IgnoreBrokenPipe;
        self.layer = Some(layer);
    }

    /// Asks one of several, or does what there is only one answer to.
    fn ask(&mut self, question: String, mut answers: Vec<(String, Command)>) -> Vec<Effect> {
        if answers.len() == 1 {
            let (_, command) = answers.remove(0);
            return self.execute_by_key(command);
        }
        self.open(Layer::Menu(menu_of(question, answers)));
        Vec::new()
    }

    /// An answer for each of `ids`, the one selected first.
    fn answers(&self, ids: &[Id], command: impl Fn(String) -> Command) -> Vec<(String, Command)> {
        let mut ids = ids.to_vec();
        ids.sort_by_key(|&id| Some(id) != self.selected);
        let names = ids.iter().map(|&id| name_of(self.encounter(), id).to_owned());
        names.map(|name| (name.clone(), command(name))).collect()
    }

    /// What the acting one does; the one selected where several act.
    fn take_an_action(&mut self) -> Vec<Effect> {
        let acting = self.encounter().acting();
        let chosen = acting.iter().find(|&&id| Some(id) == self.selected);
        match (acting.as_slice(), chosen) {
            ([], _) => self.show_error(Refusal::NobodyActs.to_string()),
            (&[id], _) | (_, Some(&id)) => self.open(Layer::Menu(actions(self.encounter(), id))),
            (several, None) => {
                let who = self.encounter().list(several);
                let key = self.keymap.key(Action::SelectActing);
                self.show_error(format!("{who} act at once; {key} selects one of them"));
            }
        }
        Vec::new()
    }

    fn enter_dice(&mut self) {
        let stage = self.encounter().mode;
        if self.encounter().combatants.is_empty() {
            self.show_error(Refusal::NobodyHere.to_string());
        } else if stage.takes_dice() {
            self.open(Layer::InitiativeEntry(InitiativeEntry::new(self.encounter())));
        } else {
            self.show_error(Refusal::NotNow { command: "roll", mode: stage }.to_string());
        }
    }

    /// The acting one attacks the selected one; where they are the same, it is asked whom, and where
    /// several act at once, who.
    fn attack(&mut self, selected: &Combatant) {
        let state = self.encounter();
        let against = |attacker: &Combatant| {
            let defender = Some(selected.id).filter(|id| *id != attacker.id);
            Layer::Attack(Box::new(Attack::new(attacker, defender, self.habits.hit)))
        };
        let acting: Vec<&Combatant> =
            state.acting().into_iter().filter_map(|id| state.get(id)).collect();
        let layer = match acting.as_slice() {
            [combatant] => against(combatant),
            several
                if several.iter().all(|combatant| combatant.id != selected.id)
                    && !several.is_empty() =>
            {
                let answer = |combatant: &&Combatant| {
                    (combatant.name.clone(), LayerOutcome::Show(Box::new(against(combatant))))
                };
                let answers = several.iter().map(answer).collect();
                Layer::Menu(Menu::new(format!("Who attacks {}?", selected.name), answers))
            }
            _ => against(selected),
        };
        self.open(layer);
    }

    fn delay(&mut self) -> Vec<Effect> {
        let acting = self.encounter().acting();
        let answers = self.answers(&acting, |name| Command::Delay { name: Some(name) });
        match answers.as_slice() {
            [] => self.execute_by_key(Command::Delay { name: None }),
            _ => self.ask("Who delays?".to_owned(), answers),
        }
    }

    fn end_one(&mut self) -> Vec<Effect> {
        let acting = self.encounter().acting();
        if acting.len() < 2 {
            return self.go_on();
        }
        let answers = self.answers(&acting, |name| Command::Done { name });
        self.ask("Whose stage is over?".to_owned(), answers)
    }

    fn act_from_standby(&mut self, before: bool) -> Vec<Effect> {
        let held = self.encounter().held();
        let answers = self.answers(&held, |name| Command::Act { name, before });
        if answers.is_empty() {
            let key = self.keymap.key(Action::Delay);
            self.show_error(format!("nobody is on standby; {key} puts the acting one there"));
            return Vec::new();
        }
        let whom = self.encounter().acting();
        let question = match (before, whom.is_empty()) {
            (_, true) => "Who acts from standby?".to_owned(),
            (true, _) => format!("Who acts before {}?", self.encounter().list(&whom)),
            (false, _) => format!("Who interrupts {}?", self.encounter().list(&whom)),
        };
        self.ask(question, answers)
    }

    fn clear_effect(&mut self, combatant: &Combatant) -> Vec<Effect> {
        let labels = combatant.effects.iter().map(|effect| effect.label.clone());
        let clear = |label| Command::Clear { name: combatant.name.clone(), label };
        let answers: Vec<_> = labels.map(|label| (label.clone(), clear(label))).collect();
        if answers.is_empty() {
            self.show_error(format!("{} has no effect that could end", combatant.name));
            return Vec::new();
        }
        self.ask(format!("Which effect ends for {}?", combatant.name), answers)
    }

    /// First, after each of the others still to come, last.
    fn move_in_order(&mut self, combatant: &Combatant) -> Vec<Effect> {
        let state = self.encounter();
        let to = |place| Command::Move { name: combatant.name.clone(), place };
        let others: Vec<String> = state
            .order()
            .into_iter()
            .flatten()
            .map(|slot| state.phase.slots[slot].who)
            .filter(|&id| id != combatant.id)
            .map(|id| name_of(state, id).to_owned())
            .collect();
        let mut answers = vec![("first".to_owned(), to(Place::First))];
        answers.extend(
            others.into_iter().map(|other| (format!("after {other}"), to(Place::After(other)))),
        );
        self.ask(format!("Where does {} come in this phase?", combatant.name), answers)
    }
}

/// Every status, and what else somebody can be or cease to be, for whom it is.
fn statuses(combatant: &Combatant) -> Menu {
    let name = || combatant.name.clone();
    let all = [Status::Active, Status::Unconscious, Status::Disabled, Status::Dead, Status::Gone];
    let status = |status: Status| (status.to_string(), Command::Status { name: name(), status });
    let set = |words: [&str; 2], was: bool, setting: fn(bool) -> StatEdit| {
        let settings = vec![setting(!was)];
        (words[usize::from(was)].to_owned(), Command::Set { name: name(), settings })
    };
    let mut answers: Vec<_> = all.map(status).into();
    answers.push(set(["surprised", "not surprised"], combatant.surprised, StatEdit::Surprised));
    answers.push(set(["hidden", "revealed"], combatant.block.hidden, StatEdit::Hidden));
    menu_of(format!("{} is …", combatant.name), answers)
}

/// Every kind of action, for whoever acts.
fn actions(state: &Encounter, id: Id) -> Menu {
    let name = name_of(state, id);
    let all = [
        ("quick", ActionKind::Quick, ""),
        ("complex", ActionKind::Complex, ""),
        ("aim, quick", ActionKind::Aim, ""),
        ("aim, complex", ActionKind::Complex, AIMING),
        ("task", ActionKind::Task, ""),
    ];
    let answers = all.map(|(label, kind, what)| {
        let action =
            Command::Action { name: name.to_owned(), kind, what: what.to_owned(), force: false };
        (label.to_owned(), action)
    });
    menu_of(format!("{name} takes an action"), answers.into())
}

/// The ready-made effects, and the form for any other.
fn effects(combatant: &Combatant) -> Menu {
    let form = LayerOutcome::Show(Box::new(Layer::Form(Form::effect(combatant.id))));
    let ready = PRESETS
        .map(|preset| (preset.label.to_owned(), LayerOutcome::Line(preset.on(&combatant.name))));
    let answers = std::iter::once(("another …".to_owned(), form)).chain(ready).collect();
    Menu::new(format!("An effect on {}", combatant.name), answers)
}

/// A question with a command for every answer.
fn menu_of(question: String, answers: Vec<(String, Command)>) -> Menu {
    let replies = answers.into_iter().map(|(answer, command)| (answer, LayerOutcome::Do(command)));
    Menu::new(question, replies.collect())
}
