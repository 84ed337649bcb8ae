//! Fits text into columns and lines.

use std::borrow::Cow;
use std::iter::repeat_n;

use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// Returns the columns a text takes.
pub fn width(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { Span::raw(text).width() }
}

/// Returns a text in at most `most` columns, with … in place of what is cut.
pub fn cut(text: &str, most: usize) -> Cow<'_, str> {
    if width(text) <= most { text.into() } else { beginning(text, most).into() }
}

/// Returns the beginning of a text and …, in at most `most` columns.
fn beginning(text: &str, most: usize) -> String {
    if let (true, Some(room)) = (text.is_ascii(), most.checked_sub(1)) {
        return format!("{}…", &text[..room.min(text.len())]);
    }
    let mut kept = String::new();
    let mut column = 0;
    for letter in Span::raw(text).styled_graphemes(Style::new()) {
        column += width(letter.symbol);
        if column >= most {
            break;
        }
        kept.push_str(letter.symbol);
    }
    if most > 0 {
        kept.push('…');
    }
    kept
}

/// Returns a name in at most `most` columns. Its number is kept, to distinguish Guard 1 from Guard 12.
pub fn cut_name(name: &str, most: usize) -> Cow<'_, str> {
    match name.rsplit_once(' ') {
        Some((base, number))
            if width(name) > most && number.parse::<u32>().is_ok() && width(number) + 2 <= most =>
        {
            (beginning(base, most - width(number)) + number).into()
        }
        _ => cut(name, most),
    }
}

/// Returns a text in exactly `columns` columns.
pub fn pad(text: &str, columns: usize) -> String {
    let text = cut(text, columns);
    let gap = columns.saturating_sub(width(&text));
    text.into_owned() + &" ".repeat(gap)
}

/// Wraps all `parts` into lines of at most `most` columns, each part in its own style.
///
/// All lines except the first are indented by `indent` blanks, and a word too long for a line is cut. ratatui's
/// `Paragraph` does neither, and doesn't tell the number of lines.
pub fn wrap(parts: &[(&str, Style)], indent: usize, most: usize) -> Vec<Line<'static>> {
    let mut lines: Vec<Line> = Vec::new();
    let mut column = 0;
    for &(text, style) in parts {
        // The words of a part on one line are one span.
        let mut is_in_line = false;
        let mut gap = 0;
        for word in text.split(' ') {
            gap += 1;
            if word.is_empty() {
                continue;
            }
            let needed = width(word);
            match lines.last_mut() {
                Some(line) if column + gap + needed <= most => {
                    if !is_in_line {
                        line.push_span(Span::styled(String::new(), style));
                    }
                    if let Some(span) = line.spans.last_mut() {
                        let words = span.content.to_mut();
                        words.extend(repeat_n(' ', gap));
                        words.push_str(word);
                    }
                    column += gap + needed;
                }
                _ => {
                    let blanks = if lines.is_empty() { 0 } else { indent };
                    let room = most.saturating_sub(blanks);
                    let word = " ".repeat(blanks) + &cut(word, room);
                    lines.push(Line::from(Span::styled(word, style)));
                    column = blanks + needed.min(room);
                }
            }
            is_in_line = true;
            gap = 0;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(lines: &[Line]) -> Vec<String> {
        lines.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_name_that_is_cut_keeps_its_number() {
        assert_eq!(cut_name("Security Guard 12", 12), "Security …12");
        assert_eq!(cut_name("Security Guard 12", 17), "Security Guard 12");
        assert_eq!(cut_name("Security Guard 12", 16), "Security Guar…12");
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
    fn words_are_wrapped_and_those_too_long_are_cut() {
        let plain = Style::new();
        let lines = wrap(&[("one two three incomprehensibilities  so", plain)], 2, 9);
        assert_eq!(texts(&lines), ["one two", "  three", "  incomp…", "  so"]);
        assert_eq!(texts(&wrap(&[("one  two", plain)], 0, 8)), ["one  two"]);
        assert_eq!(texts(&wrap(&[("one two", plain)], 0, 7)), ["one two"]);
        assert_eq!(texts(&wrap(&[("one two", plain)], 0, 6)), ["one", "two"]);
        assert_eq!(wrap(&[("", plain), ("  ", plain)], 0, 6), []);
    }

    #[test]
    fn parts_follow_one_another_in_their_styles() {
        let (plain, bold) = (Style::new(), Style::new().bold());
        let lines = wrap(&[("a b", bold), ("c d e", plain)], 1, 5);
        assert_eq!(texts(&lines), ["a b c", " d e"]);
        let styled: Vec<(&str, Style)> =
            lines[0].spans.iter().map(|span| (span.content.as_ref(), span.style)).collect();
        assert_eq!(styled, [("a b", bold), (" c", plain)]);
    }
}
