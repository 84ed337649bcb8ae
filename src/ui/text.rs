//! Fitting text into columns.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// How many columns a text takes.
pub fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// A text in at most `most` columns, with … where something is left out.
pub fn cut(text: &str, most: usize) -> String {
    if width(text) <= most {
        return text.to_owned();
    }
    let mut kept = String::new();
    for letter in Span::raw(text).styled_graphemes(Style::new()) {
        if width(&kept) + width(letter.symbol) >= most {
            break;
        }
        kept.push_str(letter.symbol);
    }
    if most > 0 {
        kept.push('…');
    }
    kept
}

/// A name in at most `most` columns: its number stays, so that Guard 1 and Guard 12 can be told apart.
pub fn cut_name(name: &str, most: usize) -> String {
    let number =
        name.rsplit_once(' ').map(|(_, last)| last).filter(|last| last.parse::<u32>().is_ok());
    match number {
        Some(number) if width(name) > most && width(number) + 2 <= most => {
            let base = name[..name.len() - number.len()].trim_end();
            let room = most - width(number);
            let base = if width(base) < room { format!("{base}…") } else { cut(base, room) };
            format!("{base}{number}")
        }
        _ => cut(name, most),
    }
}

/// A text in just `columns` columns.
pub fn pad(text: &str, columns: usize) -> String {
    let text = cut(text, columns);
    let gap = columns.saturating_sub(width(&text));
    text + &" ".repeat(gap)
}

/// The words of a text, each a unit for [`flow`].
pub fn words(text: &str, style: Style) -> Vec<Line<'static>> {
    text.split_whitespace().map(|word| Line::styled(word.to_owned(), style)).collect()
}

/// Lines of at most `most` columns made of units that are not broken, `gap` blanks between them; lines
/// but the first begin with `indent` blanks.
pub fn flow(
    units: impl IntoIterator<Item = Line<'static>>,
    gap: usize,
    indent: usize,
    most: usize,
) -> Vec<Line<'static>> {
    let mut lines: Vec<Line> = Vec::new();
    let mut column = 0;
    for unit in units {
        let needed = unit.width();
        let style = unit.style;
        let mut spans: Vec<Span> = unit
            .spans
            .into_iter()
            .map(|span| Span { style: style.patch(span.style), ..span })
            .collect();
        let fits = lines.last().is_some() && column + gap + needed <= most;
        let blanks = match (fits, lines.is_empty()) {
            (true, _) => gap,
            (false, true) => 0,
            (false, false) => indent,
        };
        if !fits {
            lines.push(Line::default());
            column = 0;
            if blanks + needed > most {
                let text: String = spans.iter().map(|span| span.content.as_ref()).collect();
                spans = vec![Span::styled(
                    cut(&text, most.saturating_sub(blanks)),
                    spans.first().map_or(style, |span| span.style),
                )];
            }
        }
        if let Some(line) = lines.last_mut() {
            if blanks > 0 {
                line.push_span(" ".repeat(blanks));
            }
            line.extend(spans);
            column = line.width();
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_cut_keeps_its_number() {
        assert_eq!(cut_name("Security Guard 12", 12), "Security …12");
        assert_eq!(cut_name("Security Guard 12", 17), "Security Guard 12");
        assert_eq!(cut_name("Ilse von Sternberg", 8), "Ilse vo…");
        assert_eq!(cut_name("Guard 12", 3), "Gu…");
        assert_eq!(cut_name("Guard", 0), "");
    }

    #[test]
    fn wide_letters_count_twice() {
        assert_eq!(pad("漢字漢字", 5), "漢字…");
        assert_eq!(pad("漢字", 6), "漢字  ");
    }

    #[test]
    fn words_flow_into_lines() {
        let lines = flow(words("one two three incomprehensibilities", Style::new()), 1, 2, 9);
        let texts: Vec<String> = lines.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["one two", "  three", "  incomp…"]);
    }
}
