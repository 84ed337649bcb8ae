//! A roll: the skill, what modifies it, the target and the die; then the uses of Moxie. All dialogs with rolls use it.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};

use super::input_row::{InputRow, LABEL};
use super::split::split_top;
use super::text::{cut, cut_name, width};
use super::theme::Theme;
use super::{glyphs, message, popup};
use crate::app::layer::modifiers::ModifierRow;
use crate::app::layer::roll_step::{RollField, RollStep};
use crate::app::{App, Request};
use phasekeeper_engine::command::{MoxieUse, Skill};
use phasekeeper_engine::encounter::{Encounter, ModifierSource, TargetNumber, TestResult};
use phasekeeper_engine::narrate::{WOUNDS_LATER, check, modifier, test_outcome};
use phasekeeper_engine::rules::{Check, CheckResult};
use phasekeeper_engine::text::signed;

/// Rows of what a roll is made of: skill, modifiers, target and die.
pub const FIELD_ROWS: u16 = 4;

/// The least columns of a modifier with its key, and the most of them side by side.
const MIN_MODIFIER_WIDTH: usize = 25;
const MAX_ACROSS: usize = 3;

/// The keys for what modifies a roll by number.
const BY_NUMBER: &str = "   - + by 10";

/// The keys for the difficulty of a roll.
const DIFFICULTY: &str = "   ← harder  easier →";

/// Returns the rows of a roll on a screen of this width.
pub fn rows(roll: &RollStep, screen: u16) -> usize {
    FIELD_ROWS as usize + modifier_rows(roll, screen)
}

/// Returns the rows of the modifiers that can be chosen.
pub fn modifier_rows(roll: &RollStep, screen: u16) -> usize {
    let is_listed = !roll.is_offering() && !roll.modifiers.rows.is_empty();
    let across = across((screen as usize).saturating_sub(popup::MARGINS.into()));
    if is_listed { roll.modifiers.rows.len().div_ceil(across) } else { 0 }
}

fn across(width: usize) -> usize {
    (width / MIN_MODIFIER_WIDTH).clamp(1, MAX_ACROSS)
}

/// The chance of a success; `None` while it is not known.
pub fn chance(roll: &RollStep, state: &Encounter) -> Option<String> {
    let preview = roll.preview(state).filter(|_| !roll.is_offering())?;
    let target = preview.targets.first()?.value();
    let chance = (0..100).filter(|&roll| Check { target, roll }.succeeds()).count();
    Some(format!("{chance} % success"))
}

/// A roll to be drawn.
pub struct RollView<'a> {
    pub roll: &'a RollStep,
    /// The label of its skill.
    pub label: &'static str,
    /// True if it takes the keys.
    pub is_active: bool,
    pub app: &'a App,
    pub theme: Theme,
}

impl<'a> RollView<'a> {
    /// A roll that is the whole of its dialog.
    pub fn new(roll: &'a RollStep, app: &'a App, theme: Theme) -> Self {
        Self { roll, label: "Skill", is_active: true, app, theme }
    }

    /// Draws the roll from the top of `area`, with as many of the modifiers as fit.
    pub fn draw(&self, area: Rect, frame: &mut Frame) {
        let needed = modifier_rows(self.roll, area.width + popup::MARGINS) as u16;
        let has_room = FIELD_ROWS + needed <= area.height || !self.roll.lists_modifiers;
        let [fields, modifiers] = split_top(area, if has_room { FIELD_ROWS } else { 0 });
        self.draw_modifiers(modifiers, frame);
        self.draw_fields(fields, area, frame);
    }

    /// Draws the parts of a roll, and the message over the rows of the dialog below its field; in place of all that what Moxie could
    /// make of the die.
    pub fn draw_fields(&self, area: Rect, dialog: Rect, frame: &mut Frame) {
        let Self { roll, app, theme, .. } = *self;
        let state = app.encounter();
        if roll.is_offering() {
            let offers = offers(roll, state, theme, area.width as usize);
            return frame.render_widget(Text::from(offers), area);
        }
        let from = |row| split_top(area, row)[1];
        let preview = roll.preview(state).unwrap_or_default();
        let target = preview.targets.first();
        let mut beside = self.draw_skill(area, frame);

        let mut row = InputRow::labeled("Modifiers", false, theme, from(1), frame);
        let halved = roll.modifiers.is_halved().then(|| "halved against ranged".to_owned());
        let later = state.holds_back_wounds(roll.who);
        let later = later.then(|| WOUNDS_LATER.to_owned());
        let counted = halved.into_iter().chain(target.into_iter().flat_map(counted)).chain(later);
        let counted = counted.collect::<Vec<_>>().join(", ");
        row.label(if counted.is_empty() { "none" } else { &counted }, Style::new());
        let has_keys = [(DIFFICULTY, roll.takes_difficulty()), (BY_NUMBER, roll.takes_modifiers())];
        let keys: String = has_keys.iter().filter(|it| it.1).map(|it| it.0).collect();
        if self.is_active && width(&keys) <= row.room() {
            row.label(&keys, theme.label());
        }

        let mut row = InputRow::labeled("Needs", false, theme, from(2), frame);
        row.label(&format!("{}  ", needed(target)), theme.strong());
        match &preview.refusal {
            Some(refusal) => row.label(&format!("! {refusal}"), theme.strong()),
            None if roll.wants_skill(state) => row.label(VALUE_FIRST, theme.strong()),
            None => row.label(&target.map_or_else(String::new, sum), theme.label()),
        }

        let is_focused = self.has_focus(RollField::Die);
        let label = die_label(roll, state);
        let mut row = InputRow::labeled(&label, is_focused, theme, from(3), frame);
        row.typed(&roll.die, is_focused, theme);
        if is_focused {
            beside = row.beside();
        }
        row.label(&about_die(roll, target, app), theme.label());
        if self.is_active {
            message::draw_beside(app.message(), theme, beside, dialog, frame);
        }
    }

    fn has_focus(&self, field: RollField) -> bool {
        self.is_active && self.roll.field == field
    }

    /// Draws the skill that is meant; the letters for another, and those that match them, while it takes the keys. Returns the
    /// place of a message.
    fn draw_skill(&self, area: Rect, frame: &mut Frame) -> Rect {
        let Self { roll, theme, .. } = *self;
        let state = self.app.encounter();
        let (skills, meant) = roll.skills(state);
        // The name of one that is lacking says that its value is asked for, and no die.
        let lacking = roll.own_skill().filter(|own| meant.is_none() && width(own) < LABEL);
        let is_focused = self.has_focus(RollField::Skill);
        let label = lacking.unwrap_or(self.label);
        let mut row = InputRow::labeled(label, is_focused, theme, area, frame);
        row.letters(&roll.skill, is_focused, theme);
        let beside = row.beside();
        if roll.has_number() {
            return beside;
        }
        let skills = skills.iter().map(|(label, value)| {
            let by = roll.default_of(label, state);
            let by =
                by.map_or_else(String::new, |it| format!(" by {}", it.to_string().to_uppercase()));
            format!("{label}{by} {value}")
        });
        let skills: Vec<String> = skills.collect();
        match meant.filter(|_| !is_focused) {
            Some(meant) => row.label(&skills[meant], theme.strong()),
            None => row.choices(&skills, meant, theme),
        }
        beside
    }

    /// Draws the modifiers with their keys; of more than fit, how many are left.
    pub fn draw_modifiers(&self, area: Rect, frame: &mut Frame) {
        let Self { roll, theme, .. } = *self;
        let all = &roll.modifiers.rows;
        if area.is_empty() || all.is_empty() || !roll.takes_modifiers() || roll.is_offering() {
            return;
        }
        let across = across(area.width as usize);
        let columns = area.width as usize / across;
        let room = across * area.height as usize;
        let shown = if all.len() > room { room - 1 } else { all.len() };
        let special = roll.specialization(self.app.encounter());
        // Where not all have room, those that count come first.
        let mut rows: Vec<&ModifierRow> = all.iter().collect();
        rows.sort_by_key(|row| shown < all.len() && row.chosen().is_none());
        let cells = rows.into_iter().take(shown).map(|row| {
            let label = match &special {
                Some(special) if row.modifier.is_specialization() => format!("{special} +10"),
                _ => row.modifier.label(),
            };
            modifier_cell(row, &label, theme, columns)
        });
        let left = all.len() - shown;
        let more = [" lists all", ""].map(|all| format!(" … {left} more: Space{all}"));
        let more = more.into_iter().find(|it| left > 0 && width(it) <= columns);
        let more = more.map(|it| Line::styled(it, theme.label()));
        let places = area.rows().flat_map(|row| {
            (0..across).map(move |place| Rect { x: row.x + (place * columns) as u16, ..row })
        });
        for (cell, place) in cells.chain(more).zip(places) {
            InputRow::new(Rect { width: columns as u16, ..place }, frame).line(&cell);
        }
    }
}

/// A roll in one line: the skill, the target, the die.
pub fn summary(roll: &RollStep, state: &Encounter) -> String {
    let preview = roll.preview(state).unwrap_or_default();
    let target = preview.targets.first();
    let skill = match roll.meant(state) {
        Some(Skill::Label(label)) => match target.map(sum).filter(|it| !it.is_empty()) {
            Some(sum) => format!("{label} {sum}, "),
            None => format!("{label}, "),
        },
        _ => String::new(),
    };
    let needed = needed(target);
    match roll.result() {
        Some(CheckResult { check, critical }) => {
            let test = TestResult { critical, ..TestResult::of(check) };
            format!("{skill}{}", test_outcome(&test, state.rules()))
        }
        None => format!("{skill}{needed}"),
    }
}

/// Returns the label of the die: of two who roll, whose it is.
fn die_label(roll: &RollStep, state: &Encounter) -> String {
    const DIE: &str = " die";
    if !roll.is_of_two() {
        return "Die".to_owned();
    }
    // One column is left before the die.
    let room = LABEL - 1;
    let name = state.name(roll.who);
    let whole = format!("{name}'s{DIE}");
    if width(&whole) <= room { whole } else { cut_name(name, room - DIE.len()).into_owned() + DIE }
}

/// Told where no skill is known that fits: what is typed is no die yet.
const VALUE_FIRST: &str = "type the value of the skill first, or choose another; then the die";

fn needed(target: Option<&TargetNumber>) -> String {
    match target.map(TargetNumber::value) {
        // It always succeeds (TS-2).
        Some(..=0) => "00 alone".to_owned(),
        Some(value) => format!("{value} or less"),
        None => "–".to_owned(),
    }
}

/// Returns the text behind the die: a number sent by phone, the result of a typed one, or the meaning of an empty one.
fn about_die(roll: &RollStep, target: Option<&TargetNumber>, app: &App) -> String {
    let state = app.encounter();
    let told = roll.on_phone(state, app.requests()).and_then(Request::number);
    match (told, roll.die.value(), target) {
        (Some(die), ..) => format!("+ {die:02} told by {}", state.name(roll.who)),
        (None, "", _) => format!("of {}; empty: the program rolls", state.name(roll.who)),
        (None, typed, Some(target)) => {
            let made = typed.parse().map(|roll| Check { target: target.value(), roll });
            let test = made.map(TestResult::of);
            test.map_or_else(|_| String::new(), |test| test_outcome(&test, state.rules()))
        }
        (None, _, None) => String::new(),
    }
}

/// The modifiers that count: `wounds −10`, `aim +10`. Those that can be chosen come last.
fn counted(target: &TargetNumber) -> impl Iterator<Item = String> {
    let is_given = |source: &ModifierSource| {
        matches!(source, ModifierSource::Number | ModifierSource::Named(_))
    };
    let (given, own): (Vec<_>, Vec<_>) =
        target.modifiers.iter().partition(|(source, _)| is_given(source));
    own.into_iter().chain(given).map(modifier)
}

/// The skill and the sum of its modifiers, and the cap if it applies.
fn sum(target: &TargetNumber) -> String {
    let is_capped = target.uncapped_modifier() != target.modifier();
    let capped = if is_capped { ", the most there is" } else { "" };
    match target.modifier() {
        0 => String::new(),
        modifier => format!("{} {}{capped}", target.base, signed(modifier)),
    }
}

/// A modifier with its key; a chosen one with its degree and value.
fn modifier_cell(row: &ModifierRow, label: &str, theme: Theme, columns: usize) -> Line<'static> {
    let chosen = row.chosen();
    let (mark, style) = match &chosen {
        Some(_) => (glyphs::DONE, theme.strong()),
        None => (' ', Style::new()),
    };
    let (degree, value) = chosen.unwrap_or_default();
    let counts = [degree, value.map_or_else(String::new, signed)];
    let counts: String =
        counts.iter().filter(|it| !it.is_empty()).flat_map(|it| [" ", it]).collect();
    let text = cut(label, columns.saturating_sub(4 + width(&counts))).into_owned() + &counts;
    Line::from(vec![
        Span::styled(mark.to_string(), style),
        Span::styled(row.key.to_string(), theme.strong()),
        Span::styled(format!(" {text}"), style),
    ])
}

/// The possible uses of Moxie, each with its key and the resulting outcome.
fn offers(roll: &RollStep, state: &Encounter, theme: Theme, columns: usize) -> Vec<Line<'static>> {
    let name = state.name(roll.who);
    let pool = state.get(roll.who).map_or(0, |combatant| combatant.pool);
    let rolled = roll.check.map_or_else(String::new, |it| format!(" rolls {}", check(it)));
    let mut lines = vec![Line::raw(format!("{name}{rolled}. A point of Moxie, {pool} left:"))];
    lines.extend(roll.offers.iter().map(|(used, changed)| {
        let (key, about) = match used {
            MoxieUse::Flip => ("f", "flips the digits"),
            MoxieUse::Upgrade => ("c", "makes it critical"),
            MoxieUse::Avert => ("o", "makes it an ordinary failure"),
        };
        let key = Span::styled(format!(" {key}  "), theme.strong());
        let outcome = format!("{about}: {}", test_outcome(changed, state.rules()));
        let room = columns.saturating_sub(key.width());
        Line::from(vec![key, Span::raw(cut(&outcome, room).into_owned())])
    }));
    lines
}
