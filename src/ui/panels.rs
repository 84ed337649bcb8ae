//! The panels: the numbers of who acts, of the selected one, and of those who come next.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::combatant_panel::CombatantPanel;
use super::course;
use super::pane::{self, beside_divider};
use super::row_writer::write_lines;
use super::split::split_top;
use super::text::{cut_name, width};
use super::theme::Theme;
use phasekeeper_engine::encounter::{Combatant, Encounter, Timeline, split_number};
use phasekeeper_engine::rules::Mode;
use phasekeeper_engine::view::{OrderView, Report, RowStatus, StripPart, StripRow, whose_turn};

/// The least rows of a panel that must be shown, its title included.
const MIN_ROWS: u16 = 4;

/// The rows of a panel that has nothing but a title and two lines of numbers.
const MIN_PANEL_ROWS: u16 = 3;

/// The most panels of which the low one is chosen: one of those who act, the subject, the next.
const MAX_LOW: usize = 3;

/// The rows of the strip in which those who come next are looked for: of a thousand alike, most would be compared in vain.
const MAX_SCANNED: usize = 100;

/// The columns of rules and blanks around a title, and around a title and a subtitle.
const TITLE_MARGIN: usize = 4;
const BOTH_MARGINS: usize = 7;

/// The most steps of a fight of which the panes draw the course: it is worked out anew for each frame.
const MAX_STEPS: usize = 1000;

/// Columns that the order has before the names.
const BEFORE_NAMES: u16 = 7;

/// The panels with their context.
#[derive(Clone, Copy)]
pub struct Panels<'a> {
    pub timeline: &'a Timeline,
    pub state: &'a Encounter,
    pub order: &'a OrderView,
    /// The selected combatant, or the one a dialog is about.
    pub subject: Option<&'a Combatant>,
    /// The one the first decision is about.
    pub due: Option<&'a Combatant>,
    /// The role of the subject in its title: selected, a target, asked about.
    pub role: &'a str,
    pub theme: Theme,
}

/// A combatant with a panel.
struct Shown<'a> {
    combatant: &'a Combatant,
    role: String,
    is_acting: bool,
    /// True if it has a panel even where there is little room.
    is_needed: bool,
}

impl<'a> Panels<'a> {
    /// Returns what the row of the one who acts has no columns for, if it is only one: with `panels` beside the order what is
    /// in hand and done, else the numbers too. The order has `columns`.
    pub fn details(self, has_panels: bool, columns: u16) -> Vec<Line<'a>> {
        let acting = whose_turn(self.state);
        let [only] = acting.as_slice() else { return Vec::new() };
        let Some(combatant) = self.state.get(*only) else { return Vec::new() };
        let shown = Shown::needed(combatant, "acting");
        let panel = self.panel(&shown, columns.saturating_sub(BEFORE_NAMES));
        let numbers = (!has_panels).then(|| panel.number_line());
        numbers.into_iter().chain([panel.doing(has_panels)]).collect()
    }

    /// Draws the panel of the subject; if there is none, or if it acts and its row has the numbers, of whom the first decision is
    /// about, else of the next one.
    pub fn draw_subject(self, area: Rect, buf: &mut Buffer) {
        let shown = self.shown(MAX_LOW);
        let has_details = shown.iter().filter(|it| it.is_acting).count() == 1;
        let is_subject = |it: &&Shown| {
            let is_subject = self.subject.is_some_and(|subject| subject.id == it.combatant.id);
            is_subject && !(has_details && it.is_acting)
        };
        let due = self.due.map(|it| Shown::needed(it, "to decide"));
        let due = due.filter(|it| !whose_turn(self.state).contains(&it.combatant.id));
        let other = || shown.iter().find(|it| !(has_details && it.is_acting));
        // The next one may be like who acts.
        let twin = self.order.strip().iter().find(|row| is_pending(row));
        let twin = twin.and_then(|row| self.state.get(row.row.who));
        let twin = twin.map(|it| Shown { is_needed: false, ..Shown::needed(it, "next") });
        let subject = shown.iter().find(is_subject).or(due.as_ref());
        if let Some(shown) = subject.or_else(other).or(twin.as_ref()) {
            let inside = self.open(shown, area, buf);
            write_lines(self.panel(shown, inside.width).low_lines(), inside, buf);
        }
    }

    /// Draws panels one below the other, through the columns, as long as there is room; if there is room for all, the columns
    /// are of about one height, with the course of the fight below if there is room for it, too. Returns the areas of the panes.
    pub fn draw_columns(self, columns: &[Rect], buf: &mut Buffer) -> Vec<Rect> {
        let Some(first) = columns.first() else { return Vec::new() };
        let room: u16 = columns.iter().map(|it| it.height).sum();
        let shown = self.shown((room / MIN_PANEL_ROWS).into());
        let has_details = shown.iter().filter(|it| it.is_acting).count() == 1;
        // The columns may differ by one.
        let narrowest = columns.iter().min_by_key(|it| it.width).unwrap_or(first);
        let inner = between_dividers(*narrowest).width;
        let lines = |it: &Shown<'a>| self.panel(it, inner).lines(it.is_acting && !has_details);
        let texts: Vec<Vec<Line>> = shown.iter().map(lines).collect();
        let rows = |lines: &Vec<Line>| 1 + lines.len() as u16;
        let all = texts.iter().map(rows).fold(0, u16::saturating_add);
        let course = 1 + (course::HEADINGS + self.state.combatants().len()) as u16;
        let is_short = self.timeline.history().done().len() < MAX_STEPS;
        let may_have = columns.len() > 1 && is_short && self.state.mode().is_in_phase();
        // A pane may leave rows at the end of a column.
        let has_course = may_have && all.saturating_add(course + MIN_ROWS) <= room;
        let course = if has_course { course } else { 0 };
        let share = (all + course).div_ceil(columns.len() as u16);
        let mut needed = shown.iter().filter(|it| it.is_needed).count() as u16;
        let (mut panes, mut columns) = (Vec::new(), columns.iter().copied());
        let mut left = columns.next().unwrap_or_default();
        let mut bottom = left.y + share;
        for (it, lines) in shown.iter().zip(texts) {
            let rows = rows(&lines);
            if rows > left.height || left.y >= bottom {
                if let Some(next) = columns.next() {
                    (left, bottom) = (next, next.y + share);
                } else if rows > left.height && !it.is_needed {
                    break;
                }
            }
            needed -= u16::from(it.is_needed);
            // Those that must be shown leave rows for each other.
            let most = left.height.saturating_sub(MIN_ROWS * needed).max(MIN_ROWS);
            let [pane, below] = split_top(left, rows.min(most));
            let inside = self.open(it, pane, buf);
            write_lines(lines, inside, buf);
            panes.push(pane);
            left = below;
        }
        if has_course {
            let is_full = left.height < course || left.y >= bottom;
            let below = columns.next().filter(|_| is_full).unwrap_or(left);
            let title = Span::raw(" Who acted when ");
            let inside = pane::open(&title, "place in each phase", self.theme, below, buf);
            let report = Report::of(self.timeline);
            course::draw(&report, 0, self.theme, between_dividers(inside), buf);
            panes.push(below);
        }
        panes
    }

    /// Returns the combatants with a panel: those who act, the subject, then others in the order of the strip, one for each
    /// stat block. At most `most`, unless those who act and the subject are more.
    fn shown(self, most: usize) -> Vec<Shown<'a>> {
        let acting = whose_turn(self.state).into_iter().filter_map(|id| self.state.get(id));
        let role = if self.state.mode() == Mode::Declare { "declaring" } else { "acting" };
        let acting = acting.map(|it| Shown { is_acting: true, ..Shown::needed(it, role) });
        let mut shown: Vec<Shown> = acting.collect();
        let is_shown = |it: &Combatant| shown.iter().any(|other| other.combatant.id == it.id);
        if let Some(subject) = self.subject.filter(|it| !is_shown(it)) {
            shown.push(Shown::needed(subject, self.role));
        }
        if !matches!(self.state.mode(), Mode::Acting | Mode::Over | Mode::Declare) {
            return shown;
        }
        let strip = self.order.strip();
        // While somebody is interrupted, they go on before anybody else.
        let next = strip.iter().position(is_pending);
        let next = next.filter(|_| self.state.phase().interrupter().is_none());
        for (place, row) in strip.iter().enumerate().take(MAX_SCANNED) {
            if shown.len() >= most {
                break;
            }
            let Some(combatant) = self.state.get(row.row.who) else { continue };
            // One panel tells of all who are like it.
            if shown.iter().any(|it| shares(it.combatant, combatant)) {
                continue;
            }
            let role = match row.part {
                StripPart::Now if row.row.status == RowStatus::Standby => "waits".to_owned(),
                StripPart::Now if next == Some(place) => "next".to_owned(),
                StripPart::Now if is_pending(row) => "then".to_owned(),
                StripPart::Now if row.row.status == RowStatus::Interrupted => {
                    "interrupted".to_owned()
                }
                StripPart::Now => String::new(),
                StripPart::Phase(phase) => format!("phase {phase}"),
                StripPart::Done => format!("turn {}", self.state.clock().turn + 1),
                StripPart::Out => "out".to_owned(),
            };
            shown.push(Shown { is_needed: false, ..Shown::needed(combatant, &role) });
        }
        shown
    }

    fn panel(self, shown: &Shown<'a>, columns: u16) -> CombatantPanel<'a> {
        let Self { timeline, state, theme, .. } = self;
        let Shown { combatant, is_needed: is_important, .. } = *shown;
        CombatantPanel { timeline, state, combatant, is_important, theme, columns: columns.into() }
    }

    /// Draws the rule above a panel with its title, and returns the area below.
    fn open(self, shown: &Shown, area: Rect, buf: &mut Buffer) -> Rect {
        let combatant = shown.combatant;
        let (name, style) = match (shown.is_acting, shown.is_needed) {
            (true, _) => (combatant.name.to_uppercase(), self.theme.strong()),
            (false, true) => (combatant.name.to_string(), self.theme.strong()),
            (false, false) => (combatant.name.to_string(), Style::new()),
        };
        let (title, subtitle) = self.title(shown, &name, area.width as usize);
        let inside = pane::open(&Span::styled(title, style), &subtitle, self.theme, area, buf);
        between_dividers(inside)
    }

    /// The title (a name with a role, and how many are like it) and what fits of the subtitle beside it.
    fn title(self, shown: &Shown, name: &str, columns: usize) -> (String, String) {
        let Shown { combatant, role, .. } = shown;
        // Among a thousand, most have another name.
        let (base, _) = split_number(&combatant.name);
        let namesakes = self.state.combatants().iter().filter(|it| it.name.starts_with(base));
        let alike = namesakes.filter(|it| shares(it, combatant)).count();
        let mut roles = vec![role.clone()];
        roles.extend((alike > 1).then(|| format!("{alike} alike")));
        roles.retain(|it| !it.is_empty());
        let of = |roles: &[String]| {
            let roles: String = roles.iter().flat_map(|it| ["· ", it, " "]).collect();
            let room = columns.saturating_sub(width(&roles));
            (subtitle(combatant, room.saturating_sub(width(name) + BOTH_MARGINS)), roles, room)
        };
        // The side comes before how many are alike.
        let (mut subtitle, mut roles, mut room) = of(&roles);
        if subtitle.is_empty() {
            (subtitle, roles, room) = of(std::slice::from_ref(role));
        }
        (format!(" {} {roles}", cut_name(name, room.saturating_sub(TITLE_MARGIN))), subtitle)
    }
}

/// Returns true if a panel of one tells of the other as well: they are of one stat block, and nothing changes the numbers of
/// one alone.
fn shares(one: &Combatant, other: &Combatant) -> bool {
    one.injuries.wounds == other.injuries.wounds
        && one.effects == other.effects
        && one.is_like(other)
}

/// Returns true for a slot of this phase that is to come.
fn is_pending(it: &StripRow) -> bool {
    it.part == StripPart::Now && it.row.status == RowStatus::Pending
}

/// Leaves a column blank beside each divider.
fn between_dividers(area: Rect) -> Rect {
    let area = beside_divider(area);
    Rect { width: area.width.saturating_sub(1), ..area }
}

impl<'a> Shown<'a> {
    fn needed(combatant: &'a Combatant, role: &str) -> Self {
        Self { combatant, role: role.to_owned(), is_acting: false, is_needed: true }
    }
}

/// Returns reserve, a lost delayed action, side and morph, joined by dots: as many of them as fit in `columns` columns.
fn subtitle(combatant: &Combatant, columns: usize) -> String {
    let states =
        [(combatant.is_in_reserve(), "in reserve"), (combatant.lost, "lost a delayed action")];
    let states = states.into_iter().filter(|(holds, _)| *holds).map(|(_, it)| it.to_owned());
    let mut parts: Vec<String> = states.collect();
    parts.extend([combatant.block.side.to_string(), combatant.block.morph.to_string()]);
    let mut beginnings = (0..=parts.len()).rev().map(|end| parts[..end].join(" · "));
    beginnings.find(|beginning| width(beginning) <= columns).unwrap_or_default()
}
