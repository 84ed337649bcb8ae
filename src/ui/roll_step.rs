//! A roll: the skill, the target, the die and the modifiers; then the uses of Moxie. All dialogs with rolls use it.

use ratatui::Frame;
use ratatui::layout::Constraint::{Fill, Length};
use ratatui::layout::{Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use tui_input::Input;

use super::attack::{TARGET_ROWS, draw_targets};
use super::input_row::InputRow;
use super::layer_view::{LayerView, RoomFor};
use super::text::{cut, pad, width};
use super::theme::Theme;
use super::{glyphs, popup};
use crate::app::layer::decision_prompt::DecisionPrompt;
use crate::app::layer::first_aid::FirstAidDialog;
use crate::app::layer::modifiers::{ModifierList, ModifierRow};
use crate::app::layer::roll_step::{RollField, RollStep};
use crate::app::layer::test_dialog::{Opponent, TestDialog};
use crate::app::{App, Request};
use phasekeeper_engine::command::MoxieUse;
use phasekeeper_engine::encounter::{Encounter, Id, ModifierSource, Preview, TargetNumber};
use phasekeeper_engine::narrate::{check, modifier, test_outcome};
use phasekeeper_engine::rules::Check;
use phasekeeper_engine::text::{number, signed};

/// Columns of a label, of a number being typed, and the least columns of a modifier.
const LABEL_WIDTH: usize = 8;
const NUMBER_WIDTH: usize = 6;
const MIN_MODIFIER_WIDTH: usize = 25;

/// The most modifiers side by side.
const MAX_ACROSS: usize = 3;

/// The most columns of a roll.
pub const WIDTH: usize = 120;

/// Rows above the modifiers: skill, target and die.
const ROWS_ABOVE: usize = 3;

/// Rows of the question of a decision.
const QUESTION_ROWS: u16 = 1;

/// Returns the rows of a roll without its modifiers.
pub fn least_rows(roll: &RollStep) -> usize {
    if roll.is_offering() { 1 + roll.offers.len() } else { ROWS_ABOVE }
}

/// Returns the rows of a roll on a screen of this width.
pub fn rows(roll: &RollStep, screen: u16) -> usize {
    let modifiers = if roll.is_offering() { 0 } else { roll.modifiers.rows.len() };
    least_rows(roll) + modifiers.div_ceil(across(WIDTH.min(screen as usize)))
}

fn across(width: usize) -> usize {
    (width / MIN_MODIFIER_WIDTH).clamp(1, MAX_ACROSS)
}

impl LayerView for TestDialog {
    /// Draws a test of its own, or the rolls of an Opposed Test one after the other.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let state = app.encounter();
        let name = state.name(self.roll.who);
        let title = match &self.opponent {
            None if !self.roll.is_opposed() => format!("Test: {name}"),
            None | Some(Opponent::Sought(_)) => format!("Test: {name} against …"),
            Some(Opponent::Rolls(roll)) => format!("Test: {name} against {}", state.name(roll.who)),
        };
        let rows = test_rows(self, area.width);
        let inside = popup::open(&title, WIDTH, rows, theme, area, frame);
        let rolled = self.roll.result().filter(|_| self.opponent.is_some());
        let [head, body] =
            Layout::vertical([Length(u16::from(rolled.is_some())), Fill(1)]).areas::<2>(inside);
        if let Some(rolled) = rolled {
            frame.render_widget(format!("{name} rolls {}", check(rolled.check)), head);
        }
        match &self.opponent {
            None => draw(&self.roll, app, theme, body, frame),
            Some(Opponent::Sought(find)) => draw_targets(state, find, theme, body, frame),
            Some(Opponent::Rolls(roll)) => draw(roll, app, theme, body, frame),
        }
    }

    fn room_for(&self, _: &App, _: Theme, width: u16) -> RoomFor {
        RoomFor::dialog(test_rows(self, width))
    }

    fn roll(&self) -> Option<&RollStep> {
        self.active_roll()
    }

    /// None of a roll against another: that one's decides as well.
    fn answer(&self, app: &App) -> Option<String> {
        let is_alone = self.opponent.is_none() && !self.roll.is_opposed();
        is_alone.then(|| chance(&self.roll, app.encounter())).flatten()
    }

    fn who(&self, state: &Encounter) -> Option<Id> {
        match &self.opponent {
            Some(Opponent::Sought(find)) => find.found(state),
            _ => self.active_roll().map(|roll| roll.who),
        }
    }
}

/// The chance of a success; `None` while it is not known.
pub fn chance(roll: &RollStep, state: &Encounter) -> Option<String> {
    let preview = roll.preview(state).filter(|_| !roll.is_offering())?;
    let target = preview.targets.first()?.value();
    let chance = (0..100).filter(|&roll| Check { target, roll }.succeeds()).count();
    Some(format!("{chance} % success"))
}

/// Returns the rows of a test on a screen of this width.
fn test_rows(test: &TestDialog, screen: u16) -> usize {
    match &test.opponent {
        None => rows(&test.roll, screen),
        Some(Opponent::Sought(_)) => 1 + TARGET_ROWS,
        Some(Opponent::Rolls(roll)) => 1 + rows(roll, screen),
    }
}

impl LayerView for FirstAidDialog {
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let name = |id| app.encounter().name(id);
        let title = format!("First aid for {}: {}", name(self.patient), name(self.roll.who));
        let inside = popup::open(&title, WIDTH, rows(&self.roll, area.width), theme, area, frame);
        draw(&self.roll, app, theme, inside, frame);
    }

    fn room_for(&self, _: &App, _: Theme, width: u16) -> RoomFor {
        RoomFor::dialog(rows(&self.roll, width))
    }

    fn roll(&self) -> Option<&RollStep> {
        Some(&self.roll)
    }
}

/// Returns the rows of a decision that is due on a screen of this width.
fn decision_rows(prompt: &DecisionPrompt, screen: u16) -> usize {
    usize::from(QUESTION_ROWS) + prompt.roll.as_ref().map_or(0, |roll| rows(roll, screen))
}

impl LayerView for DecisionPrompt {
    /// Draws a decision that is due, with the roll of its test.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let state = app.encounter();
        let rows = decision_rows(self, area.width);
        let inside = popup::open("To decide", WIDTH, rows, theme, area, frame);
        let [question, body] =
            Layout::vertical([Length(QUESTION_ROWS), Fill(1)]).areas::<2>(inside);
        frame.render_widget(Line::styled(self.question(state), theme.question()), question);
        if let Some(roll) = &self.roll {
            draw(roll, app, theme, body, frame);
        }
    }

    fn room_for(&self, _: &App, _: Theme, width: u16) -> RoomFor {
        RoomFor::dialog(decision_rows(self, width))
    }

    fn roll(&self) -> Option<&RollStep> {
        self.roll.as_ref()
    }

    fn who(&self, _: &Encounter) -> Option<Id> {
        self.decision.who()
    }
}

/// Draws a roll from the top of `area`, with as many of the modifiers as fit.
pub fn draw(roll: &RollStep, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
    let state = app.encounter();
    if !roll.offers.is_empty() {
        let offers = offers(roll, state, theme, area.width as usize);
        return frame.render_widget(Text::from(offers), area);
    }
    let mut rows = area.rows();
    if let Some(row) = rows.next() {
        let skills = skills(roll, state, theme);
        let is_focused = roll.field == RollField::Skill;
        // The name of one that is lacking says that its value is asked for, and no die.
        let is_lacking = roll.skills(state).1.is_none();
        let own = roll.own_skill().filter(|own| is_lacking && width(own) < LABEL_WIDTH);
        let label = own.unwrap_or("Skill");
        draw_input(label, &roll.skill, is_focused, &skills, theme, row, frame);
    }
    if let Some(row) = rows.next() {
        frame.render_widget(target_line(roll, state, theme, area.width as usize), row);
    }
    if let Some(row) = rows.next() {
        // Keys are shown only while they work: a skill being typed takes all letters.
        let told = roll.on_phone(state, app.requests()).and_then(Request::number);
        let told = told.map(|die| {
            let text = format!("  + {die:02} told by {}", state.name(roll.who));
            Span::styled(text, theme.strong())
        });
        let difficulty = roll.takes_modifiers().then(|| difficulty_line(&roll.modifiers, theme));
        let beside = told.into_iter().chain(difficulty.into_iter().flatten()).collect();
        draw_input("Die", &roll.die, roll.field == RollField::Die, &beside, theme, row, frame);
    }
    let across = across(area.width as usize);
    let columns = area.width as usize / across;
    let special = roll.specialization(state);
    let modifiers = roll.modifiers.rows.chunks(across).filter(|_| roll.takes_modifiers());
    for (modifiers, row) in modifiers.zip(rows) {
        let label = |row: &ModifierRow| match &special {
            Some(special) if row.modifier.is_specialization() => format!("{special} +10"),
            _ => row.modifier.label(),
        };
        let spans =
            modifiers.iter().flat_map(|row| modifier_spans(row, label(row), theme, columns));
        frame.render_widget(spans.collect::<Line>(), row);
    }
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

fn draw_input(
    label: &str,
    input: &Input,
    is_focused: bool,
    beside: &Line,
    theme: Theme,
    area: Rect,
    frame: &mut Frame,
) {
    let (mark, style) = if is_focused { (">", theme.strong()) } else { (" ", theme.label()) };
    let mut row = InputRow::new(area, frame);
    row.label(&pad(&format!("{mark}{label}"), LABEL_WIDTH), style);
    let columns = NUMBER_WIDTH.max(width(input.value()) + 2);
    row.field(input, columns, is_focused, theme.strong());
    row.line(beside);
}

/// The skills that match the letters, beginning with the one Enter takes.
fn skills(roll: &RollStep, state: &Encounter, theme: Theme) -> Line<'static> {
    if roll.has_number() {
        return Line::default();
    }
    let (skills, meant) = roll.skills(state);
    let shown = skills.iter().enumerate().skip(meant.unwrap_or(0));
    shown
        .map(|(index, (label, value))| {
            let is_meant = Some(index) == meant;
            let style = if is_meant { theme.strong() } else { theme.label() };
            let mark = is_meant.then_some(glyphs::CHOSEN).map_or_else(String::new, String::from);
            let by = roll.default_of(label, state);
            let by =
                by.map_or_else(String::new, |it| format!(" by {}", it.to_string().to_uppercase()));
            Span::styled(format!("{mark}{label}{by} {value}  "), style)
        })
        .collect()
}

/// The target number, and its parts; in their place what would be refused, whatever is rolled.
fn target_line(roll: &RollStep, state: &Encounter, theme: Theme, columns: usize) -> Line<'static> {
    let label = Span::styled(pad(" Roll", LABEL_WIDTH + NUMBER_WIDTH), theme.label());
    let room = columns.saturating_sub(LABEL_WIDTH + NUMBER_WIDTH);
    let Preview { targets, refusal } = roll.preview(state).unwrap_or_default();
    match (targets.first(), refusal) {
        (None, None) => Line::from(vec![label, Span::raw("–")]),
        (None, Some(refusal)) => {
            let refusal = cut(&refusal.to_string(), room).into_owned();
            Line::from(vec![label, Span::styled(refusal, theme.error())])
        }
        (Some(target), refusal) => {
            let value = format!("{} or less", number(target.value()));
            let (beside, style) = match refusal {
                Some(refusal) => (format!("  {refusal}"), theme.error()),
                None if target.modifiers.is_empty() => (String::new(), theme.label()),
                None => (format!("  {}", target_parts(target)), theme.label()),
            };
            let beside = cut(&beside, room.saturating_sub(width(&value))).into_owned();
            let value = Span::styled(value, theme.strong());
            Line::from(vec![label, value, Span::styled(beside, style)])
        }
    }
}

/// The skill and its modifiers: `55, wounds −10, aim +10`, and the cap if it applies. Those that are in the rows below as
/// well come last.
fn target_parts(target: &TargetNumber) -> String {
    let is_given = |source: &ModifierSource| {
        matches!(source, ModifierSource::Number | ModifierSource::Named(_))
    };
    let (given, own): (Vec<_>, Vec<_>) =
        target.modifiers.iter().partition(|(source, _)| is_given(source));
    let mut parts = vec![target.base.to_string()];
    parts.extend(own.into_iter().chain(given).map(modifier));
    if target.uncapped_modifier() != target.modifier() {
        parts.push(format!("capped at {}", signed(target.modifier())));
    }
    parts.join(", ")
}

/// A modifier with its key, in exactly `columns` columns; a chosen one with its degree and value.
fn modifier_spans(
    row: &ModifierRow,
    label: String,
    theme: Theme,
    columns: usize,
) -> [Span<'static>; 4] {
    let chosen = row.chosen();
    let (mark, style) = match &chosen {
        Some(_) => (glyphs::DONE, theme.strong()),
        None => (' ', Style::new()),
    };
    let (degree, value) = chosen.unwrap_or_default();
    let words = [label, degree, value.map_or_else(String::new, signed)];
    let words: Vec<String> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let text = pad(&cut(&words.join(" "), columns.saturating_sub(4)), columns.saturating_sub(3));
    [
        Span::styled(mark.to_string(), style),
        Span::styled(row.key.to_string(), theme.strong()),
        Span::raw(" "),
        Span::styled(text, style),
    ]
}

/// The difficulty between easier and harder, and the modifier by number.
fn difficulty_line(modifiers: &ModifierList, theme: Theme) -> Line<'static> {
    let value = match modifiers.difficulty.modifier() {
        0 => String::new(),
        value => format!(" {}", signed(value)),
    };
    Line::from(vec![
        Span::styled("  ← harder  ", theme.label()),
        Span::styled(format!("{}{value}", modifiers.difficulty), theme.strong()),
        Span::styled("  easier →     - + by number  ", theme.label()),
        Span::styled(signed(modifiers.bonus), theme.strong()),
    ])
}
