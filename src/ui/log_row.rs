//! A row of the log: its parts in columns, and what has no room beside them in lines below.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::glyphs;
use super::text::{cut_name, width, wrap};
use super::theme::Theme;
use phasekeeper_engine::narrate::{Harm, LogRow, Outcome, Weight};

/// The columns of a name and the most of them, of a verb, of the dice, of what is left of a damage value, of all damage, and of value and armor.
const NAME: usize = 10;
const MAX_NAME: usize = 24;
const VERB: usize = 6;
const DICE: usize = 14;
const TAKEN: usize = 2;
const TOTAL: usize = 7;
const BLOW: usize = 12;

/// The indent of further lines where there are no columns.
const INDENT: usize = 2;

/// The width from which all columns are in one line, and from which names get a part of what is more.
const FULL: usize = 70;
const ROOMY: usize = 78;
const NAME_SHARE: usize = 2;

/// Returns the lines of a row in so many columns. A damage value is told by its parts unless that takes another line.
pub fn lines(row: &LogRow, theme: Theme, columns: usize) -> Vec<Line<'static>> {
    let lines = lines_with(row, false, theme, columns);
    if row.harm.as_ref().is_some_and(|harm| has_parts(harm)) {
        let with_parts = lines_with(row, true, theme, columns);
        let fits = |line: &Line| line.width() <= columns;
        if with_parts.len() == lines.len() && with_parts.iter().all(fits) {
            return with_parts;
        }
    }
    lines
}

/// Returns true for a damage value that is the sum of several parts, and not half of it.
fn has_parts(harm: &Harm) -> bool {
    harm.parts.len() > 1 && harm.value == Some(harm.parts.iter().sum())
}

fn lines_with(row: &LogRow, by_parts: bool, theme: Theme, columns: usize) -> Vec<Line<'static>> {
    if let Some(heading) = &row.heading {
        return vec![rule(heading, theme, columns)];
    }
    let name = (NAME + columns.saturating_sub(ROOMY) / NAME_SHARE).min(MAX_NAME);
    let mut cells = Cells { lines: vec![Line::default()], columns, at: 0, indent: name + 1 };
    let plain = Style::new();
    if row.is_text() {
        if row.who.is_empty() {
            cells.indent = INDENT;
        } else if width(&row.who) < columns {
            cells.put(&row.who, name, plain);
        } else {
            cells.lines = wrap(&[(&row.who, plain)], INDENT, columns);
            cells.at = cells.lines.last().map_or(0, Line::width);
            cells.push(" ".to_owned(), plain);
        }
        cells.end_with(&row.outcomes, theme);
        return cells.lines;
    }
    cells.put(&cut_name(&row.who, name), name, plain);
    let verb = match row.is_hit {
        Some(true) => theme.hit(),
        Some(false) => theme.label(),
        None => plain,
    };
    cells.indent += VERB + 1;
    if row.whom.is_empty() {
        cells.put(&row.verb, VERB + 1 + name, verb);
    } else {
        cells.put(&row.verb, VERB, verb);
        cells.put(&cut_name(&row.whom, name), name, plain);
    }
    cells.put(&row.dice, DICE, theme.label());
    if let Some(harm) = &row.harm {
        if columns < FULL {
            cells.indent = INDENT;
            cells.begin_line();
        }
        cells.put_harm(harm, by_parts, theme);
    }
    cells.end_with(&row.outcomes, theme);
    cells.lines
}

/// A blow as a text: who takes how much, and what came of it, without the dice and the armor. Who is out is told first, as the
/// end may have no room.
pub fn in_short(row: &LogRow) -> LogRow {
    let mut outcomes = row.outcomes.clone();
    outcomes.sort_by_key(|it| it.weight != Weight::Deadly);
    let Some(harm) = &row.harm else { return LogRow { outcomes, ..row.clone() } };
    let whom = if row.whom.is_empty() { String::new() } else { format!(" {}", row.whom) };
    let text = format!("{}{whom}: {} → {}", row.verb, harm.taken, harm.total);
    let blow = Outcome { text, weight: Weight::Plain };
    let outcomes = [blow].into_iter().chain(outcomes).collect();
    LogRow { who: row.who.clone(), outcomes, ..LogRow::default() }
}

/// A rule with the heading of a section.
fn rule(heading: &str, theme: Theme, columns: usize) -> Line<'static> {
    let rule =
        |columns: usize| Span::styled(glyphs::RULE.to_string().repeat(columns), theme.rule());
    let heading = Span::styled(format!(" {heading} "), theme.label());
    let rest = columns.saturating_sub(2 + heading.width());
    Line::from(vec![rule(2), heading, rule(rest)])
}

/// Lines that are filled cell by cell.
struct Cells {
    lines: Vec<Line<'static>>,
    columns: usize,
    /// The columns of the last line so far: to count them anew for each cell of a long list is felt in every key.
    at: usize,
    /// The column at which further lines begin.
    indent: usize,
}

impl Cells {
    fn push(&mut self, text: String, style: Style) {
        self.at += width(&text);
        if let Some(line) = self.lines.last_mut() {
            line.push_span(Span::styled(text, style));
        }
    }

    /// The columns left in the last line.
    fn room(&self) -> usize {
        self.columns.saturating_sub(self.at)
    }

    fn begin_line(&mut self) {
        self.lines.push(Line::raw(" ".repeat(self.indent)));
        self.at = self.indent;
    }

    /// Puts a text into a cell, and a blank behind it. One that is too long for its cell goes on beyond it.
    fn put(&mut self, text: &str, columns: usize, style: Style) {
        self.push(text.to_owned(), style);
        self.push(" ".repeat(columns.saturating_sub(width(text)) + 1), Style::new());
    }

    fn put_harm(&mut self, harm: &Harm, by_parts: bool, theme: Theme) {
        let blow = match harm.value {
            Some(_) if by_parts => {
                let parts: Vec<String> = harm.parts.iter().map(i32::to_string).collect();
                format!("DV {} − {} =", parts.join("+"), harm.armor)
            }
            Some(value) => format!("DV {value:>2} − {:>2} =", harm.armor),
            None => String::new(),
        };
        self.put(&blow, BLOW, theme.label());
        let taken = if harm.taken > 0 { theme.changed() } else { theme.label() };
        self.put(&format!("{:>TAKEN$}", harm.taken), TAKEN, taken);
        self.put(&format!("→ {}", harm.total), TOTAL, theme.label());
    }

    /// Puts what came of it behind the cells, and what has no room there into lines below.
    fn end_with(&mut self, outcomes: &[Outcome], theme: Theme) {
        let mut gap = 0;
        let is_told = |it: &&Outcome| it.weight != Weight::Aside;
        let told: usize = outcomes.iter().filter(is_told).map(|it| width(&it.text) + 2).sum();
        let all: usize = outcomes.iter().map(|it| width(&it.text) + 2).sum();
        let has_room = told == 0 || all <= self.room() + 2;
        let outcomes: Vec<&Outcome> =
            outcomes.iter().filter(|it| has_room || is_told(it)).collect();
        for (place, outcome) in outcomes.iter().enumerate() {
            let style = match outcome.weight {
                Weight::Plain | Weight::Aside => Style::new(),
                Weight::Success => theme.hit(),
                Weight::Wound => theme.warning(),
                Weight::Deadly => theme.danger(),
            };
            let stop = if place + 1 < outcomes.len() { "," } else { "" };
            let text = format!("{}{stop}", outcome.text);
            let is_fresh = self.room() + self.indent >= self.columns;
            if gap + width(&text) <= self.room() {
                self.push(" ".repeat(gap), Style::new());
            } else if !is_fresh {
                self.begin_line();
            }
            for (line, words) in wrap(&[(&text, style)], 0, self.room()).into_iter().enumerate() {
                if line > 0 {
                    self.begin_line();
                }
                self.push(words.to_string(), style);
            }
            gap = 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ColorScheme;

    fn told(row: &LogRow, columns: usize) -> Vec<String> {
        let lines = lines(row, Theme::new(ColorScheme::None), columns);
        lines.iter().map(|line| line.to_string().trim_end().to_owned()).collect()
    }

    fn outcome(text: &str) -> Outcome {
        Outcome { text: text.to_owned(), weight: Weight::Plain }
    }

    fn hit() -> LogRow {
        let (value, parts) = (Some(23), Vec::new());
        let harm = Harm { value, parts, armor: 10, taken: 13, total: "17/35".to_owned() };
        LogRow {
            who: "Sava".to_owned(),
            verb: "hits".to_owned(),
            is_hit: Some(true),
            whom: "Security Guard 1".to_owned(),
            dice: "52/65 v 44/20".to_owned(),
            harm: Some(Box::new(harm)),
            outcomes: vec![outcome("1 wound")],
            ..LogRow::default()
        }
    }

    #[test]
    fn a_blow_is_one_line_of_columns() {
        let expected =
            ["Sava       hits   Security…1 52/65 v 44/20  DV 23 − 10 = 13 → 17/35 1 wound"];
        assert_eq!(told(&hit(), 78), expected);
    }

    #[test]
    fn what_has_no_room_beside_the_columns_stands_below() {
        let mut row = hit();
        row.outcomes.push(outcome("drops to 83, after Mira"));
        let told_of = told(&row, 78);
        assert!(told_of[0].ends_with("→ 17/35 1 wound,"), "{told_of:?}");
        assert_eq!(told_of[1..], [format!("{:18}drops to 83, after Mira", "")]);
        assert_eq!(
            told(&row, 50)[1..],
            ["  DV 23 − 10 = 13 → 17/35 1 wound,", "  drops to 83, after Mira"]
        );
    }

    #[test]
    fn a_damage_value_is_told_by_its_parts_as_far_as_they_fit() {
        let mut row = hit();
        let parts = |row: &mut LogRow, parts: &[i32]| {
            if let Some(harm) = &mut row.harm {
                harm.parts = parts.to_vec();
            }
        };
        parts(&mut row, &[18, 5]);
        assert!(told(&row, 78)[0].ends_with("DV 18+5 − 10 = 13 → 17/35 1 wound"));
        parts(&mut row, &[11, 7, 5]);
        assert!(told(&row, 78)[0].ends_with("DV 23 − 10 = 13 → 17/35 1 wound"));
        assert!(told(&row, 120)[0].ends_with("DV 11+7+5 − 10 = 13 → 17/35 1 wound"));
        // Half of the sum is no sum.
        parts(&mut row, &[46]);
        assert!(told(&row, 120)[0].contains("DV 23 − 10 ="));
    }

    #[test]
    fn what_puts_somebody_out_comes_first_where_not_all_has_room() {
        let mut row = hit();
        row.outcomes.push(Outcome { text: "is dead".to_owned(), weight: Weight::Deadly });
        let short: Vec<String> = in_short(&row).outcomes.into_iter().map(|it| it.text).collect();
        assert_eq!(short, ["hits Security Guard 1: 13 → 17/35", "is dead", "1 wound"]);
    }

    #[test]
    fn a_text_is_wrapped_beside_the_name() {
        let outcomes = vec![outcome("takes the delayed action")];
        let row = LogRow { who: "Kell".to_owned(), outcomes, ..LogRow::default() };
        assert_eq!(told(&row, 30), ["Kell       takes the delayed", "           action"]);
    }
}
