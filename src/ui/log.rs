//! The log: what came of every step in rows, under a rule for each section, newest at the bottom.

use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::pane::beside_divider;
use super::row_writer::{RowWriter, write_lines};
use super::split::{split_bottom, split_right};
use super::text::{cut, width, wrap};
use super::theme::Theme;
use super::{glyphs, log_row};
use crate::app::layer::pager::Scroll;
use phasekeeper_engine::encounter::{Step, Timeline};
use phasekeeper_engine::narrate::{LogRow, log_rows, narrate};
use phasekeeper_engine::text::join_sentences;

/// The height from which there are rules.
const MIN_RULED_HEIGHT: u16 = 4;

/// The most steps that are looked at for a row: many have none, as that of who just acts.
const MAX_STEPS_PER_ROW: usize = 8;

/// The least rows for the end of a longer step.
const MIN_END: usize = 1;

/// The part of the height that a full page scrolls by.
const PAGE_SHARE: usize = 4;

/// A row with the lines that it takes.
type RowLines = (LogRow, Vec<Line<'static>>);

/// A step that has rows, with its index.
struct Told<'a> {
    index: usize,
    step: &'a Step,
    rows: Vec<RowLines>,
}

impl Told<'_> {
    fn height(&self) -> usize {
        self.rows.iter().map(|(_, lines)| lines.len()).sum()
    }
}

/// Draws as many of the last steps as fit above `said` rows for a message; only these are narrated. What the last command did
/// has an edge in the margin.
pub fn draw(
    timeline: &Timeline,
    scroll: Scroll,
    said: u16,
    theme: Theme,
    whole: Rect,
    buf: &mut Buffer,
) {
    let area = beside_divider(whole);
    let steps = timeline.history().done();
    let steps = &steps[..steps.len().saturating_sub(scroll.offset)];
    let told = last_steps(timeline, steps, theme, area);
    let Some(newest) = told.first() else { return };
    let is_news = scroll.offset == 0 && newest.index + 1 == steps.len();
    let news = newest.height();
    let only = (told.len() == 1).then_some(newest.step);
    let mut rows: Vec<(LogRow, Vec<Line>)> = Vec::new();
    for (row, lines) in told.into_iter().rev().flat_map(|it| it.rows) {
        match rows.last_mut().filter(|(last, _)| last.goes_on_in(&row)) {
            Some((last, lines)) => {
                last.outcomes.extend(row.outcomes);
                *lines = log_row::lines(last, theme, area.width.into());
            }
            None => rows.push((row, lines)),
        }
    }
    let [area, _] = split_bottom(area, said);
    let has_blow = rows.iter().any(|(row, _)| row.harm.is_some());
    let are_blows = rows.len() > area.height.into() && has_blow;
    // One blow that has no room leaves out how it came about.
    if let [(row, lines)] = rows.as_mut_slice()
        && lines.len() > area.height.into()
    {
        *lines = log_row::lines(&log_row::in_short(row), theme, area.width.into());
    }
    let mut all: Vec<(&str, &Line)> =
        rows.iter().flat_map(|(row, lines)| lines.iter().map(|line| (about(row), line))).collect();
    let excess = all.len().saturating_sub(area.height.into());
    let in_short;
    match only {
        // Blows that have no room are told in short. Of what is longer still the beginning is shown: the news come first.
        Some(step) if are_blows => {
            let told = join_sentences(&narrate(timeline, step));
            in_short = wrap(&[(&told, Style::new())], 0, area.width.into());
            all = in_short.iter().map(|line| ("", line)).collect();
        }
        Some(_) => {}
        None => drop(all.drain(..excess)),
    }
    write_lines(all.iter().map(|(_, line)| *line), area, buf);
    let hidden = all.len().saturating_sub(area.height.into());
    if hidden > 0 {
        let more = format!(" … {hidden} more");
        let [_, last] = split_bottom(area, 1);
        let [_, corner] = split_right(last, width(&more) as u16);
        RowWriter::new(corner, buf).write(&more, theme.label());
    }
    if is_news {
        for row in whole.rows().take(all.len()).skip(all.len().saturating_sub(news)) {
            RowWriter::new(row, buf).signs(glyphs::EDGE, 1, theme.now_sign());
        }
    }
    // The rest of an entry says whose it is.
    if let Some((who, line)) = all.first().filter(|_| excess > 0) {
        let blanks = line.to_string().find(|it| it != ' ').unwrap_or(0);
        let columns = blanks.saturating_sub(1);
        let entry = cut(&format!("{who}…"), columns).into_owned();
        RowWriter::new(area, buf).column(columns).write(&entry, theme.label());
    }
}

/// Returns the name that the end of a row is about: `whom`, as the outcome is theirs, or `who` if there is none.
fn about(row: &LogRow) -> &str {
    if row.whom.is_empty() { &row.who } else { &row.whom }
}

/// Returns the last steps that have rows, the newest first: as many as fit, and one whose end fits. There is at least one, if
/// any has rows.
fn last_steps<'a>(
    timeline: &Timeline,
    steps: &'a [Arc<Step>],
    theme: Theme,
    area: Rect,
) -> Vec<Told<'a>> {
    let height = area.height as usize;
    let mut told: Vec<Told> = Vec::new();
    let (mut room, mut first) = (height, steps.len());
    for (index, step) in steps.iter().enumerate().rev().take(height * MAX_STEPS_PER_ROW) {
        let rows = rows_of(timeline, step, theme, area);
        let this = Told { index, step, rows };
        let after = told.last().and_then(|it| it.rows.first());
        let ends = this.rows.last().zip(after);
        let goes_on = ends.is_some_and(|((row, _), (after, _))| row.goes_on_in(after));
        let needed = this.height() - usize::from(goes_on);
        let is_cut = needed > room && !told.is_empty();
        if is_cut && room < MIN_END {
            break;
        }
        room = room.saturating_sub(needed);
        first = index;
        if !this.rows.is_empty() {
            told.push(this);
        }
        if is_cut {
            break;
        }
    }
    // The first step shown changes only every so many steps. The text stays in place while new steps appear below:
    // moving text can't be read, and every moved line is drawn again.
    let page = (height / PAGE_SHARE).max(1);
    let begin = first.div_ceil(page) * page;
    let kept = told.iter().filter(|it| it.index >= begin).count().max(1);
    let left: usize = told.iter().skip(kept).map(Told::height).sum();
    // A long step that leaves would leave most of the log blank.
    if 2 * (room + left) <= height {
        told.truncate(kept);
    }
    told
}

/// The rows of a step with their lines; without headings where there is no room for them.
fn rows_of(timeline: &Timeline, step: &Step, theme: Theme, area: Rect) -> Vec<RowLines> {
    let rows = log_rows(timeline, step).into_iter();
    let shown = rows.filter(|row| row.heading.is_none() || area.height >= MIN_RULED_HEIGHT);
    let with_lines = |row: LogRow| {
        let lines = log_row::lines(&row, theme, area.width.into());
        (row, lines)
    };
    shown.map(with_lines).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ColorScheme;
    use phasekeeper_engine::command::{Command, Line, ReadContext, read};
    use phasekeeper_engine::dice::SeededDice;

    #[test]
    fn the_log_stands_still_until_it_is_full_and_then_moves_on_by_several_steps() {
        let mut timeline = Timeline::default();
        let area = Rect::new(0, 0, 30, 8);
        let theme = Theme::new(ColorScheme::None);
        let mut tops = Vec::new();
        for step in 1..=14 {
            let command = Command::Title { text: format!("step {step}") };
            timeline.execute(&command.into(), &mut SeededDice::new(1)).expect("a title");
            let mut buf = Buffer::empty(area);
            draw(&timeline, Scroll::new(step), 0, theme, area, &mut buf);
            let top: String = (0..area.width).map(|x| buf[(x, 0)].symbol()).collect();
            let (_, step) = top.trim_end().rsplit_once(' ').expect("a title");
            tops.push(step.parse::<usize>().expect("a number"));
        }
        assert_eq!(tops, [1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 5, 5, 7, 7]);
    }

    /// The lines of the log after these commands, without blank ones.
    fn told(lines: &[&str], height: u16) -> Vec<String> {
        told_above(0, lines, height)
    }

    /// The same above so many rows of a message.
    fn told_above(said: u16, lines: &[&str], height: u16) -> Vec<String> {
        let (mut timeline, mut dice) = (Timeline::default(), SeededDice::new(1));
        for line in lines {
            let Ok(Some(Line::Request(request))) = read(line, ReadContext::default()) else {
                panic!("{line}")
            };
            timeline.execute(&request, &mut dice).expect(line);
        }
        let area = Rect::new(0, 0, 80, height);
        let mut buf = Buffer::empty(area);
        let theme = Theme::new(ColorScheme::None);
        draw(&timeline, Scroll::new(lines.len()), said, theme, area, &mut buf);
        let row =
            |row: Rect| row.columns().map(|it| buf[(it.x, it.y)].symbol()).collect::<String>();
        let lines = area.rows().map(|it| row(it).trim_end().to_owned());
        lines.filter(|line| !line.is_empty()).collect()
    }

    const FIGHT: [&str; 3] = ["add Ana init=90", "add Guard x6 dur=30 som=15 init=20", "begin"];

    #[test]
    fn steps_without_a_row_do_not_take_the_place_of_what_happened() {
        let blast = [&FIGHT[..], &["blast 6 Guard*"]].concat();
        let after = [&blast[..], &["next", "next"]].concat();
        for height in 2..20 {
            assert_eq!(
                told(&blast, height).is_empty(),
                told(&after, height).is_empty(),
                "{height}"
            );
            assert!(!told(&after, height).is_empty(), "{height}");
        }
    }

    #[test]
    fn a_message_covers_nothing_that_the_log_tells() {
        let fight =
            [&FIGHT[..], &["damage Guard1 3", "damage Guard2 4", "damage Guard3 5"]].concat();
        for height in 2..12 {
            let (alone, above) = (told(&fight, height), told_above(1, &fight, height));
            assert_eq!(above.last(), alone.last(), "{height}");
            assert!(above.len() < height.into(), "{above:?}");
        }
    }

    #[test]
    fn one_row_has_room_for_what_came_of_a_blow() {
        let blow = [&FIGHT[..], &["damage Guard1 60 kinetic"]].concat();
        let rows = told(&blow, 1);
        assert!(rows[0].contains("60/30") && rows[0].contains("is dead"), "{rows:?}");
    }

    #[test]
    fn a_long_step_leaves_no_blank_log_behind() {
        let fight = ["add Guard x20 dur=30 init=20", "begin"];
        for damage in 1..12 {
            let lines = [&fight[..], &vec!["damage Guard1 3"; damage]].concat();
            for height in 8..16 {
                let rows = told(&lines, height);
                assert!(2 * rows.len() >= height.into(), "{height}: {rows:?}");
            }
        }
    }

    #[test]
    fn a_step_that_has_no_room_says_how_many_lines_are_more() {
        let decided = ["resist Guard1 knockdown roll=80", "resist Guard1 knockdown roll=80"];
        let wounded = [&FIGHT[..], &["wound Guard1", "wound Guard2"], &decided[..1]].concat();
        assert!(!told(&wounded, 8).concat().contains("more"));
        let tests = [&FIGHT[..], &["wound Guard1", "wound Guard2", "resist Guard*"]].concat();
        let (whole, cut) = (told(&tests, 8), told(&tests, 2));
        assert!(cut[1].ends_with("… 1 more"), "{whole:?} {cut:?}");
    }

    #[test]
    fn an_attack_on_several_has_a_row_each_or_is_told_in_short() {
        let blast = [&FIGHT[..], &["blast 6 Guard*", "next"]].concat();
        let rows = told(&blast, 12);
        assert_eq!(
            rows.iter().filter(|row| row.contains("DV  6 −  0 =  6")).count(),
            6,
            "{rows:?}"
        );
        let short = told(&blast, 4);
        assert!(short[0].starts_with(" 6 hit: 6, 6, 6, 6, 6, 6"), "{short:?}");
    }
}
