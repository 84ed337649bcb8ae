//! The strip of slots: headings with the timers, a row for each combatant or die, rules above later phases, the reserve.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Widget};

use super::fold::{Fold, StripLine};
use super::news::News;
use super::order_columns::{Columns, MARK, SELECTION, SIDE_SIGN, SIGN};
use super::order_row::{RowContent, RowView, score};
use super::roll_text::missing_rolls;
use super::row_writer::{RowWriter, write_lines};
use super::split::{split_left, split_right, split_top};
use super::targets::Targets;
use super::text::{cut, width};
use super::theme::Theme;
use super::{glyphs, reserve_lines, time_text};
use crate::app::{App, Input};
use phasekeeper_engine::encounter::{Combatant, Encounter, Id};
use phasekeeper_engine::narrate::list_names;
use phasekeeper_engine::rules::{Mode, Reroll};
use phasekeeper_engine::text::{counted, number};
use phasekeeper_engine::view::{
    OrderView, PhasesActed, RowStatus, StripPart, StripRow, whose_turn,
};

/// The rows from which there are headings.
const MIN_ROWS_WITH_HEADINGS: u16 = 2;

/// The part of the headings that timers may take.
const TIMERS_SHARE: u16 = 2;

/// The strip with its context.
pub struct OrderPane<'a> {
    app: &'a App,
    state: &'a Encounter,
    strip: &'a [StripRow],
    /// The row of the selected combatant; the first of several.
    chosen: Option<usize>,
    selected: Option<Id>,
    /// Lines below the row of the acting combatant, if only one acts: what the row has no columns for.
    details: Vec<Line<'a>>,
    acted: PhasesActed,
    /// The slots that `next` opens: of this phase, or by combatant those of the phase after it.
    next: Vec<usize>,
    next_phase: Option<(u32, Vec<Id>)>,
    theme: Theme,
}

impl<'a> OrderPane<'a> {
    pub fn new(
        app: &'a App,
        order: &'a OrderView,
        selected: Option<&Combatant>,
        details: Vec<Line<'a>>,
        theme: Theme,
    ) -> Self {
        let state = app.shown().encounter();
        let strip = order.strip();
        let chosen = selected.and_then(|it| strip.iter().position(|row| row.row.who == it.id));
        let next = if state.phase().interrupter().is_some() { &[][..] } else { order.pending() };
        let next = next.first().cloned().unwrap_or_default();
        // While an action is held, the phase ends before the next one begins.
        let ends = state.mode() == Mode::Over || !state.has_held_action();
        let is_last = ends && state.phase().interrupter().is_none() && next.is_empty();
        let later = order.later().first().filter(|_| is_last);
        let first = later.and_then(|it| Some((it.phase, it.groups.first()?.clone())));
        let acted = PhasesActed::of(app.shown());
        let selected = selected.map(|combatant| combatant.id);
        Self { app, state, strip, chosen, selected, details, acted, next, next_phase: first, theme }
    }

    /// Returns how many of `room` rows the headings, the strip and the reserve take.
    pub fn height(&self, room: u16) -> u16 {
        let is_deadly = |id: Id| is_dying(self.state, id);
        let (lines, reserves) = self.fold(&is_deadly).lines(room.saturating_sub(1).into());
        room.min(1 + (lines.len() + reserves) as u16)
    }

    fn fold<'b>(&'b self, is_deadly: &'b dyn Fn(Id) -> bool) -> Fold<'b> {
        Fold {
            rows: self.strip,
            selected: self.chosen,
            details: self.details.len(),
            has_passed: self.state.mode().is_in_phase() && !self.state.phase().is_free,
            has_stage: self.stage().is_some(),
            reserves: self.state.reserves().len(),
            is_deadly,
        }
    }

    /// Draws the headings, the strip and the reserve.
    pub fn draw(self, targets: &mut Targets, area: Rect, buf: &mut Buffer) {
        let Self { app, state, theme, .. } = self;
        let names = state.combatants().iter().filter(|it| !it.is_in_reserve());
        let longest = names.map(|it| width(&it.name)).max().unwrap_or(0);
        let columns = Columns::new(area.width as usize, longest, state);
        let [headings, area] = split_top(area, u16::from(area.height >= MIN_ROWS_WITH_HEADINGS));
        columns.draw_headings(state, theme, headings, buf);
        draw_timers(state, theme, headings, buf);
        let is_deadly = |id: Id| is_dying(state, id);
        let (lines, reserves) = self.fold(&is_deadly).lines(area.height as usize);
        let news = News::of(app);
        let mut left = area;
        for line in lines {
            let [place, below] = split_top(left, 1);
            left = below;
            match line {
                StripLine::Row(row) => {
                    targets.add(place, Input::Click(self.strip[row].row.who));
                    self.draw_row(row, &columns, &news, place, buf);
                }
                StripLine::Passed => self.draw_passed(&columns, place, buf),
                StripLine::Stage => {
                    let stage = self.stage().unwrap_or_default();
                    let mut writer = RowWriter::new(place, buf);
                    writer.column(SELECTION + MARK + SIGN + SIDE_SIGN);
                    writer.write(&cut(&stage, writer.room()), theme.strong());
                }
                StripLine::Detail(number) => self.draw_detail(number, place, buf),
                StripLine::Rule(part, again) => self.draw_rule(part, &again, place, buf),
                StripLine::Folded(parts) => self.draw_folded(&parts, place, buf),
            }
        }
        let place = Rect { height: left.height.min(reserves as u16), ..left };
        reserve_lines::draw(app, self.selected, theme, place, buf);
    }

    fn draw_row(&self, index: usize, columns: &Columns, news: &News, area: Rect, buf: &mut Buffer) {
        let strip_row = &self.strip[index];
        let row = &strip_row.row;
        let Some(view) = self.view(strip_row, columns, news) else { return };
        let content = match (strip_row.is_again, row.since.is_some()) {
            (false, _) => RowContent::Numbers,
            (true, false) => RowContent::Text("again"),
            (true, true) => RowContent::Text("again; loses the delayed action"),
        };
        let view = RowView {
            content,
            is_next: self.is_next(strip_row),
            is_selected: self.chosen == Some(index),
            is_marked: !strip_row.is_again && self.app.marked().contains(&row.who),
            ..view
        };
        view.draw(area, buf);
    }

    /// Returns the view of a row that is neither next nor chosen; `None` if nobody has it.
    fn view<'b>(
        &'b self,
        strip_row: &'b StripRow,
        columns: &'b Columns,
        news: &'b News,
    ) -> Option<RowView<'b>> {
        Some(RowView {
            state: self.state,
            strip_row,
            combatant: self.state.get(strip_row.row.who)?,
            content: RowContent::Numbers,
            acted: &self.acted,
            is_next: false,
            news,
            is_selected: false,
            is_marked: false,
            columns,
            theme: self.theme,
        })
    }

    fn is_next(&self, it: &StripRow) -> bool {
        match (it.part, it.row.slot, &self.next_phase) {
            (StripPart::Now, Some(slot), _) => {
                it.row.status == RowStatus::Pending && self.next.contains(&slot)
            }
            (StripPart::Phase(phase), _, Some((next, who))) => {
                phase == *next && who.contains(&it.row.who)
            }
            _ => false,
        }
    }

    /// Draws who was the last to be done in this phase, and where their next slot is.
    fn draw_passed(&self, columns: &Columns, area: Rect, buf: &mut Buffer) {
        let in_phase = self.acted.in_phase().iter().rev();
        let is_done = |row: &&StripRow| row.row.status == RowStatus::Done;
        let mut done = in_phase.filter_map(|&id| {
            let own = self.strip.iter().find(|it| it.row.who == id)?;
            Some(own).filter(is_done)
        });
        let Some(own) = done.next() else { return };
        let text = match own.part {
            StripPart::Phase(phase) => format!("again in phase {phase}"),
            _ => "done".to_owned(),
        };
        let strip_row = StripRow { part: StripPart::Done, is_again: false, row: own.row };
        if let Some(view) = self.view(&strip_row, columns, &News::default()) {
            RowView { content: RowContent::Text(&text), ..view }.draw(area, buf);
        }
    }

    /// Draws what the row of who acts has no columns for.
    fn draw_detail(&self, number: usize, area: Rect, buf: &mut Buffer) {
        buf.set_style(area, self.theme.now_fill());
        let side = whose_turn(self.state).first().and_then(|&id| self.state.get(id));
        let edge = side.map_or(Style::new(), |it| self.theme.side_sign(it.block.side));
        RowWriter::new(area, buf).signs(glyphs::EDGE, 1, edge);
        let [_, area] = split_left(area, (SELECTION + MARK + SIGN + SIDE_SIGN) as u16);
        write_lines(self.details.get(number), area, buf);
    }

    /// Describes what the encounter waits for while nobody acts; `None` if somebody does, or before the fight.
    fn stage(&self) -> Option<String> {
        let state = self.state;
        match state.mode() {
            Mode::Initiative => {
                let missing = state.not_rolled();
                let (rolls, names) = (missing_rolls(missing.len()), list_names(state, &missing));
                Some(if missing.is_empty() { rolls } else { format!("{rolls}: {names}") })
            }
            Mode::Over => {
                let what = match state.rules().phases {
                    1 => "The turn is over".to_owned(),
                    _ => format!("Phase {} is over", state.clock().phase),
                };
                let held = state.held();
                let waits = if held.len() == 1 { "still waits" } else { "still wait" };
                let waits =
                    (!held.is_empty()).then(|| format!(" · {} {waits}", list_names(state, &held)));
                let decisions = match state.pending().len() {
                    0 => String::new(),
                    count => format!(" · {count} to decide"),
                };
                let requests = match self.app.waiting().count() {
                    0 => String::new(),
                    count => format!(" · {}", counted(count as i32, "request")),
                };
                Some(what + &waits.unwrap_or_default() + &decisions + &requests)
            }
            Mode::Finished => Some("The fight is over".to_owned()),
            Mode::Setup | Mode::Declare | Mode::Acting => None,
        }
    }

    /// Draws the rule above a part, with the further slots in it that have no row.
    fn draw_rule(&self, part: StripPart, again: &[usize], area: Rect, buf: &mut Buffer) {
        let theme = self.theme;
        let mut writer = RowWriter::new(area, buf);
        writer.column(SELECTION + MARK + SIGN);
        writer.signs(glyphs::RULE, 1, theme.rule());
        writer.write(&format!(" {} ", self.title(part)), theme.strong());
        let rerolls = self.state.rules().reroll == Reroll::Turn;
        if part == StripPart::Done && self.state.mode().is_in_phase() && rerolls {
            let turn = self.state.clock().turn + 1;
            writer.write(&format!(" all roll again in turn {turn} "), theme.label());
        }
        if !again.is_empty() {
            let room = writer.room().saturating_sub(3);
            let text = format!(" and again {}", self.names(again, true, room));
            writer.write(&cut(&text, room), theme.label());
            writer.write(" ", theme.label());
        }
        let rest = writer.room().saturating_sub(1);
        writer.signs(glyphs::RULE, rest, theme.rule());
    }

    fn title(&self, part: StripPart) -> String {
        match part {
            StripPart::Now => String::new(),
            StripPart::Phase(phase) => format!("phase {phase}"),
            StripPart::Done if self.state.mode().is_in_phase() => "done this turn".to_owned(),
            StripPart::Done => "without a slot".to_owned(),
            StripPart::Out => "out".to_owned(),
        }
    }

    /// Draws one line for the rows that are left out: the names of each part, or only how many where they have no room.
    fn draw_folded(&self, parts: &[(StripPart, Vec<usize>)], area: Rect, buf: &mut Buffer) {
        let mut writer = RowWriter::new(area, buf);
        writer.column(SELECTION + MARK + SIGN + SIDE_SIGN);
        writer.write("… ", self.theme.label());
        let room = writer.room().saturating_sub(1);
        let text = |short: usize| {
            let parts = parts.iter().enumerate().map(|(place, (part, rows))| {
                let (title, has_names) = (self.title(*part), place >= short);
                let between = if title.is_empty() { "" } else { ": " };
                let names = match has_names {
                    true => {
                        let has_scores = matches!(part, StripPart::Now | StripPart::Phase(_));
                        self.names(rows, has_scores, room)
                    }
                    false if title.is_empty() => {
                        let is_hurt = |row: &&usize| {
                            let who = self.state.get(self.strip[**row].row.who);
                            who.is_some_and(|it| it.injuries.damage > 0 || it.injuries.wounds > 0)
                        };
                        match rows.iter().filter(is_hurt).count() {
                            0 => format!("{} more", rows.len()),
                            hurt => format!("{} more, {hurt} hurt", rows.len()),
                        }
                    }
                    false => rows.len().to_string(),
                };
                format!("{title}{between}{names}")
            });
            parts.collect::<Vec<_>>().join(" · ")
        };
        let fits = |text: &String| width(text) <= room;
        let shortest = || text(parts.len());
        let text = (0..parts.len()).map(text).find(fits).unwrap_or_else(shortest);
        writer.write(&cut(&text, room), self.theme.label());
    }

    /// The names in these rows, up to the first that `room` columns do not hold, with their scores, and with what kills them.
    fn names(&self, rows: &[usize], has_scores: bool, room: usize) -> String {
        let name = |&row: &usize| {
            let (row, who) = (&self.strip[row].row, self.strip[row].row.who);
            let score = score(self.state, row).filter(|_| has_scores);
            let score = score.map_or_else(String::new, |score| format!(" {}", number(score)));
            let effects = self.state.get(who).into_iter().flat_map(|it| &it.effects);
            let deadly =
                effects.filter(|it| it.each.is_some()).map(|it| format!(" ({})", it.label));
            let deadly: String = deadly.collect();
            format!("{}{score}{deadly}", self.state.name(who))
        };
        let mut names = String::new();
        for row in rows.iter().map(name) {
            if !names.is_empty() {
                names.push_str(", ");
            }
            names.push_str(&row);
            if width(&names) > room {
                break;
            }
        }
        names
    }
}

fn is_dying(state: &Encounter, id: Id) -> bool {
    state.get(id).is_some_and(|it| it.effects.iter().any(|effect| effect.each.is_some()))
}

/// Draws the timers with their remaining time at the right of the headings, if there are any, over the last of them.
fn draw_timers(state: &Encounter, theme: Theme, area: Rect, buf: &mut Buffer) {
    if state.timers().is_empty() {
        return;
    }
    let timers: Vec<String> =
        state.timers().iter().map(|timer| time_text::timer(state, timer)).collect();
    let most = (area.width / TIMERS_SHARE).saturating_sub(2);
    let timers = format!(" {} ", cut(&timers.join(" · "), most.into()));
    let [left, right] = split_right(area, width(&timers) as u16);
    Clear.render(right, buf);
    // No part of a heading is left.
    let cells = left.positions().collect::<Vec<_>>().into_iter().rev();
    for at in cells.take_while(|at| buf[*at].symbol() != " ").collect::<Vec<_>>() {
        buf[at].reset();
    }
    RowWriter::new(right, buf).write(&timers, theme.strong());
}
