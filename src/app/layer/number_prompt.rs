//! Prompts for numbers about combatants: damage, an area attack, healing, time that passes, the die of a slot.

use tui_input::Input;

use super::dialog::{Dialog, KeyPattern, KeyRow, keys, row};
use crate::app::context::Context;
use crate::app::key::Key;
use crate::app::line::{edit, insert};
use crate::app::outcome::Outcome;
use phasekeeper_engine::command::{
    Blast, BlastTarget, Command, ConeRange, DamageValue, Downtime, Hit,
};
use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::{Combatant, Encounter, Fact, Id, decide};
use phasekeeper_engine::narrate::{list_names, name_some};
use phasekeeper_engine::rules::{Conditions, DamageKind, DicePool, Mode};

/// The fields of damage to several: after DV and AP the radius, then the metres of each.
pub const RADIUS: usize = 2;
pub const METRES: usize = 3;

/// The purpose of the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberPurpose {
    /// A hit: its value and the armor penetration.
    Damage(Option<DamageKind>),
    /// Healing: points and wounds.
    Heal,
    /// Time that passes, in which bodies heal: hours, or days.
    Pass { days: bool, conditions: Option<Conditions> },
    /// A slot in this phase: the die, if one was rolled.
    Slot,
    /// Copies: how many.
    Copy,
}

/// A prompt for one number or several.
#[derive(Clone, Debug)]
pub struct NumberPrompt {
    pub who: Vec<Id>,
    pub purpose: NumberPurpose,
    /// The numbers by label.
    pub fields: Vec<(&'static str, Input)>,
    /// The index of the field that takes the digits.
    pub focus: usize,
    /// The range of a cone, which leaves no distances.
    pub cone: Option<ConeRange>,
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

impl NumberPrompt {
    /// A prompt for damage like the last hit.
    pub fn damage(who: Vec<Id>, last: LastHit) -> Self {
        let several = who.len() > 1;
        let more = ["radius"].into_iter().chain(who.iter().map(|_| "")).filter(|_| several);
        let labels: Vec<_> = ["", "AP"].into_iter().chain(more).collect();
        let mut prompt = Self::new(who, NumberPurpose::Damage(last.kind), &labels);
        prompt.fields[1].1 = Input::new(last.penetration.to_string());
        prompt
    }

    pub fn heal(who: Vec<Id>) -> Self {
        Self::new(who, NumberPurpose::Heal, &["damage", "wounds"])
    }

    /// A prompt for the die of a slot.
    pub fn slot(who: Vec<Id>) -> Self {
        Self::new(who, NumberPurpose::Slot, &["die"])
    }

    /// A prompt for the number of copies.
    pub fn copy(who: Vec<Id>) -> Self {
        Self::new(who, NumberPurpose::Copy, &[""])
    }

    fn new(who: Vec<Id>, purpose: NumberPurpose, labels: &[&'static str]) -> Self {
        let fields = labels.iter().map(|label| (*label, Input::default())).collect();
        Self { who, purpose, fields, focus: 0, cone: None }
    }

    /// Returns true for damage to several, who may be at different distances.
    pub fn is_area(&self) -> bool {
        self.fields.len() > METRES
    }

    /// Returns true while the first number is asked and nothing is typed yet.
    pub(super) fn is_untouched(&self) -> bool {
        self.focus == 0 && self.fields[0].1.value().is_empty()
    }

    /// The question; it names the combatants.
    pub fn question(&self, state: &Encounter) -> String {
        let name = name_some(state, &self.who);
        match self.purpose {
            NumberPurpose::Damage(_) => format!("Damage to {name}: "),
            NumberPurpose::Heal => format!("Heal {name}: "),
            NumberPurpose::Pass { days: false, .. } => "Hours that pass: ".to_owned(),
            NumberPurpose::Pass { days: true, .. } => "Days that pass: ".to_owned(),
            NumberPurpose::Slot => format!("An action for {name}: "),
            NumberPurpose::Copy => format!("Copies of {name}: "),
        }
    }

    /// The kind of damage, or the conditions of healing, in words.
    pub fn choice(&self) -> Option<String> {
        match self.purpose {
            NumberPurpose::Damage(kind) => {
                Some(kind.map_or("ignores armor".to_owned(), |kind| kind.to_string()))
            }
            NumberPurpose::Pass { conditions, .. } => Some(format!("{} conditions", conditions?)),
            _ => None,
        }
    }

    /// Returns true if `key` continues dice such as 2d10+3.
    fn continues_dice(&self, key: Key) -> bool {
        let typed = self.fields[0].1.value();
        let is_damage = self.focus == 0 && matches!(self.purpose, NumberPurpose::Damage(_));
        is_damage && !typed.is_empty() && typed.contains('d') != (key == Key::Char('d'))
    }

    /// Moves on by `by` fields, to type the field afresh.
    fn move_focus(&mut self, by: usize) -> Outcome {
        let focus = (self.focus + by) % self.fields.len();
        if focus != self.focus {
            self.focus = focus;
            if matches!(self.purpose, NumberPurpose::Damage(_)) && focus == 1 {
                self.fields[focus].1.reset();
            }
        }
        Outcome::Stay
    }

    /// Moves to the armor penetration, whichever field is typed.
    fn go_to_penetration(&mut self) -> Outcome {
        let count = self.fields.len();
        self.move_focus((count + 1 - self.focus) % count)
    }

    /// Moves to the metres of the next combatant, or of the one before; from the first and the last, to the DV.
    fn move_among(&mut self, forward: bool) -> Outcome {
        let count = self.fields.len();
        self.focus = match (self.focus, forward) {
            (METRES, false) => 0,
            (..=RADIUS, false) => count - 1,
            (focus, false) => focus - 1,
            (focus, true) => (focus.max(RADIUS) + 1) % count,
        };
        Outcome::Stay
    }

    /// Chooses the next range of a cone, or none.
    fn choose_cone(&mut self) -> Outcome {
        use ConeRange::{Extreme, Long, Medium, Short};
        let ranges = [None, Some(Short), Some(Medium), Some(Long), Some(Extreme)];
        let index = ranges.iter().position(|range| *range == self.cone).unwrap_or(0);
        (self.cone, self.focus) = (ranges[(index + 1) % ranges.len()], 0);
        Outcome::Stay
    }

    /// The command that deals the damage: an area attack if there is a distance, a radius or a cone. `None` without a DV.
    fn damage_command(
        &self,
        kind: Option<DamageKind>,
        state: &Encounter,
    ) -> Result<Option<Command>, String> {
        let Some(value) = self.number(0)? else { return Ok(None) };
        let penetration = self.number(1)?.unwrap_or(0);
        let field = |index| if self.cone.is_some() { Ok(None) } else { self.number(index) };
        let uniform = field(RADIUS)?;
        let indices = METRES..self.fields.len();
        let metres = indices.map(field).collect::<Result<Vec<_>, _>>()?;
        let is_equal = self.cone.is_none() && uniform.is_none();
        if is_equal && metres.iter().all(Option::is_none) {
            let hit = Hit { value, kind, penetration, armor: true };
            return Ok(Some(Command::Damage { names: state.names_of(&self.who), hit }));
        }
        let targets = self.who.iter().zip(metres);
        let targets =
            targets.map(|(&id, metres)| BlastTarget { names: state.names_of(&[id]), metres });
        let order = Blast {
            value: DamageValue::Number(value),
            targets: targets.collect(),
            kind,
            penetration,
            armor: true,
            uniform,
            cone: self.cone,
            force: false,
        };
        Ok(Some(Command::Blast { order: Box::new(order) }))
    }

    /// What would happen to those in an area, without the die of a cone; nothing as long as the DV is no number.
    pub fn preview(&self, state: &Encounter) -> Vec<Fact> {
        let NumberPurpose::Damage(kind) = self.purpose else { return Vec::new() };
        let mut command = self.damage_command(kind, state).ok().flatten();
        if let Some(Command::Blast { order }) = &mut command {
            order.cone = None;
        }
        let dice = &mut SeededDice::new(0);
        let decided = command.and_then(|command| decide(state, &command, dice).ok());
        decided.map_or_else(Vec::new, |decided| decided.facts)
    }

    /// Asks for the time that passes instead.
    fn ask_time(&mut self) -> Outcome {
        let purpose = NumberPurpose::Pass { days: false, conditions: None };
        *self = Self::new(self.who.clone(), purpose, &[""]);
        Outcome::Stay
    }

    fn set_unit(&mut self, in_days: bool) -> Outcome {
        if let NumberPurpose::Pass { days, .. } = &mut self.purpose {
            *days = in_days;
        }
        Outcome::Stay
    }

    fn choose_conditions(&mut self) -> Outcome {
        if let NumberPurpose::Pass { conditions, .. } = &mut self.purpose {
            *conditions = match conditions {
                None => Some(Conditions::Poor),
                Some(Conditions::Poor) => Some(Conditions::Harsh),
                Some(Conditions::Harsh) => None,
            };
        }
        Outcome::Stay
    }

    fn set_kind(&mut self, kind: Option<DamageKind>) -> Outcome {
        if let NumberPurpose::Damage(current) = &mut self.purpose {
            *current = kind;
        }
        Outcome::Stay
    }

    fn edit(&mut self, key: Key) -> Outcome {
        edit(&mut self.fields[self.focus].1, key);
        Outcome::Stay
    }

    /// The number in a field; `None` if it is empty.
    fn number(&self, field: usize) -> Result<Option<i32>, String> {
        let Some((_, line)) = self.fields.get(field) else { return Ok(None) };
        match line.value().trim() {
            "" => Ok(None),
            text => text.parse().map(Some).map_err(|_| format!("{text} is too large a number")),
        }
    }

    pub(super) fn submit(&mut self, context: &Context) -> Outcome {
        if let (NumberPurpose::Damage(_), typed) = (self.purpose, self.fields[0].1.value())
            && typed.contains('d')
        {
            return typed.parse().map_or_else(Outcome::ShowError, Outcome::Roll);
        }
        let numbers = self.number(0).and_then(|first| Ok((first, self.number(1)?)));
        let (first, second) = match numbers {
            Ok(numbers) => numbers,
            Err(error) => return Outcome::ShowError(error),
        };
        let state = context.state;
        match (self.purpose, first) {
            (NumberPurpose::Damage(kind), _) => match self.damage_command(kind, state) {
                Ok(Some(command)) => command.into(),
                Ok(None) => {
                    self.focus = 0;
                    let names = name_some(state, &self.who);
                    Outcome::ShowError(format!("how much damage does {names} take?"))
                }
                Err(error) => Outcome::ShowError(error),
            },
            (NumberPurpose::Pass { .. }, None) => Outcome::ShowError("how long?".to_owned()),
            (NumberPurpose::Pass { days, conditions }, Some(count)) => {
                let downtime = if days { Downtime::Days(count) } else { Downtime::Hours(count) };
                Command::Pass { downtime, conditions, average: false }.into()
            }
            (NumberPurpose::Heal, None) if second.is_none() => {
                self.focus = 0;
                Outcome::ShowError(format!(
                    "how much damage does {} heal?",
                    name_some(state, &self.who)
                ))
            }
            (NumberPurpose::Heal, points) => {
                let (points, wounds) = (points.unwrap_or(0), second.unwrap_or(0));
                Command::Heal { names: state.names_of(&self.who), points, wounds }.into()
            }
            (NumberPurpose::Slot, die) => {
                let name = list_names(state, &self.who);
                Command::Slot { name, die }.into()
            }
            (NumberPurpose::Copy, count) => {
                let name = list_names(state, &self.who);
                let count = count.map_or(1, |count| count.try_into().unwrap_or(0));
                Command::Copy { name, count }.into()
            }
        }
    }
}

const DICE: &[KeyPattern] =
    &[KeyPattern::char('d'), KeyPattern::char('+'), KeyPattern::char('-'), KeyPattern::char('/')];
const P: &[KeyPattern] = &[KeyPattern::char('p')];
const TAB_OR_P: &[KeyPattern] = &[keys::TAB[0], P[0]];

fn is_damage(prompt: &NumberPrompt, _: &Context) -> bool {
    matches!(prompt.purpose, NumberPurpose::Damage(_))
}

fn is_healing(prompt: &NumberPrompt, _: &Context) -> bool {
    prompt.purpose == NumberPurpose::Heal
}

fn helps_one(prompt: &NumberPrompt, context: &Context) -> bool {
    let mut medics = context.state.combatants().iter().filter(|it| it.is_active());
    is_healing(prompt, context) && prompt.who.len() == 1 && medics.any(Combatant::takes_part)
}

fn can_pass(prompt: &NumberPrompt, context: &Context) -> bool {
    is_healing(prompt, context) && context.state.mode() == Mode::Initiative
}

fn is_passing(prompt: &NumberPrompt, _: &Context) -> bool {
    matches!(prompt.purpose, NumberPurpose::Pass { .. })
}

fn has_metres(prompt: &NumberPrompt, _: &Context) -> bool {
    prompt.is_area() && prompt.cone.is_none()
}

impl Dialog for NumberPrompt {
    const ROWS: &'static [KeyRow<Self>] = &[
        row(keys::ENTER, "deal", |it: &mut Self, _, context| it.submit(context)).when(is_damage),
        row(keys::ENTER, "heal", |it: &mut Self, _, context| it.submit(context)).when(is_healing),
        row(keys::ENTER, "pass", |it: &mut Self, _, context| it.submit(context)).when(is_passing),
        row(keys::ENTER, "copy", |it: &mut Self, _, context| it.submit(context))
            .when(|it, _| it.purpose == NumberPurpose::Copy),
        row(keys::ENTER, "give", |it: &mut Self, _, context| it.submit(context)),
        // The first number may be dice: everything after the d belongs to them.
        row(DICE, "", |it: &mut Self, key, _| it.edit(key)).when_key(Self::continues_dice),
        row(P, "", |it: &mut Self, _, _| it.go_to_penetration()).when(|it, _| it.is_area()),
        row(TAB_OR_P, "AP", |it: &mut Self, _, _| it.move_focus(1)).when(is_damage).labeled("p"),
        row(TAB_OR_P, "wounds", |it: &mut Self, _, _| it.move_focus(1))
            .when(is_healing)
            .labeled("Tab"),
        row(keys::DOWN, "metres", |it: &mut Self, _, _| it.move_among(true))
            .when(has_metres)
            .labeled("↑ ↓"),
        row(keys::UP, "", |it: &mut Self, _, _| it.move_among(false)).when(has_metres),
        row(&[KeyPattern::char('u')], "uniform", |it: &mut Self, _, _| {
            it.focus = RADIUS;
            Outcome::Stay
        })
        .when(has_metres),
        row(&[KeyPattern::char('c')], "cone", |it: &mut Self, _, _| it.choose_cone())
            .when(|it, _| it.is_area()),
        row(&[KeyPattern::char('a')], "first aid", |it: &mut Self, _, _| Outcome::FirstAid {
            patient: it.who[0],
            medic: None,
        })
        .when(helps_one),
        row(&[KeyPattern::char('t')], "time passes", |it: &mut Self, _, _| it.ask_time())
            .when(can_pass),
        row(&[KeyPattern::char('h')], "hours", |it: &mut Self, _, _| it.set_unit(false))
            .when(is_passing),
        row(&[KeyPattern::char('d')], "days", |it: &mut Self, _, _| it.set_unit(true))
            .when(is_passing),
        row(&[KeyPattern::char('c')], "conditions", |it: &mut Self, _, _| it.choose_conditions())
            .when(is_passing),
        row(keys::BACKTAB, "", |it: &mut Self, _, _| it.move_focus(it.fields.len() - 1)),
        row(&[KeyPattern::char('k')], "kinetic", |it: &mut Self, _, _| {
            it.set_kind(Some(DamageKind::Kinetic))
        })
        .when(is_damage),
        row(&[KeyPattern::char('e')], "energy", |it: &mut Self, _, _| {
            it.set_kind(Some(DamageKind::Energy))
        })
        .when(is_damage),
        row(&[KeyPattern::char('-')], "ignores armor", |it: &mut Self, _, _| it.set_kind(None))
            .when(is_damage),
        row(keys::ESC, "cancel", |_, _, _| Outcome::Close),
        row(keys::DIGITS, "", |it: &mut Self, key, _| it.edit(key)),
        row(keys::ANY_CHAR, "", |_, _, _| Outcome::Stay),
        row(keys::ANY, "", |it: &mut Self, key, _| it.edit(key)),
    ];

    /// Puts pasted dice into the field if they can stand for a number; of any other text, the digits.
    fn paste(&mut self, text: &str, _: &Context) -> Outcome {
        let takes_dice = self.focus == 0 && matches!(self.purpose, NumberPurpose::Damage(_));
        let is_dice = takes_dice && text.parse::<DicePool>().is_ok();
        let kept = |letter: &char| is_dice || letter.is_ascii_digit();
        let text: String = text.chars().filter(kept).collect();
        insert(&mut self.fields[self.focus].1, &text);
        Outcome::Stay
    }

    /// Takes what the dice came to that stood for the first number.
    fn on_roll(&mut self, rolled: i32, _: &Encounter) -> Outcome {
        self.fields[0].1 = Input::new(rolled.to_string());
        // What was rolled can be typed over.
        self.focus = 0;
        Outcome::Stay
    }
}
