//! Fitting text into columns and lines.

use std::borrow::Cow;

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use tui_input::Input;

use crate::encounter::{Combatant, Encounter, Roll};
use crate::rules::{InitiativeDie, Parameters};

/// How many columns a text takes.
pub fn width(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { Span::raw(text).width() }
}

/// A text in at most `most` columns, with … where something is left out.
pub fn cut(text: &str, most: usize) -> String {
    if width(text) <= most { text.to_owned() } else { start(text, most) }
}

/// The start of a text and …, in at most `most` columns.
fn start(text: &str, most: usize) -> String {
    if let (true, Some(room)) = (text.is_ascii(), most.checked_sub(1)) {
        return text[..room.min(text.len())].to_owned() + "…";
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

/// A name in at most `most` columns: its number stays, so that Guard 1 and Guard 12 can be told apart.
pub fn cut_name(name: &str, most: usize) -> Cow<'_, str> {
    if width(name) <= most {
        return name.into();
    }
    match name.rsplit_once(' ') {
        Some((base, number)) if number.parse::<u32>().is_ok() && width(number) + 2 <= most => {
            (start(base, most - width(number)) + number).into()
        }
        _ => start(name, most).into(),
    }
}

/// A text in just `columns` columns.
pub fn pad(text: &str, columns: usize) -> String {
    let text = cut(text, columns);
    let gap = columns.saturating_sub(width(&text));
    text + &" ".repeat(gap)
}

/// The part of a text being typed that `columns` columns have room for, and in which of them the cursor is.
pub fn scrolled(input: &Input, columns: usize) -> (String, usize) {
    let most = input.visual_scroll(columns.saturating_sub(1));
    let mut hidden = 0;
    let mut letters = input.value().chars();
    while hidden < most {
        hidden += letters.next().map_or(most, |letter| width(letter.encode_utf8(&mut [0; 4])));
    }
    (pad(letters.as_str(), columns), input.visual_cursor().saturating_sub(hidden))
}

/// A face of the initiative die as it is read at the table.
pub fn face(rules: &Parameters, die: i32) -> String {
    match rules.initiative_die {
        InitiativeDie::D100 => format!("{die:02}"),
        InitiativeDie::D10 | InitiativeDie::Fudge => die.to_string(),
    }
}

/// The dice of a roll and its modifier.
pub fn roll_in_words(state: &Encounter, roll: &Roll) -> String {
    let dice: Vec<String> = roll.dice.iter().map(|&die| face(state.rules(), die)).collect();
    let modifier = match (roll.modifier, dice.len()) {
        (0, _) => String::new(),
        (modifier, 1) => signed(modifier),
        (modifier, _) => format!(" {}", signed(modifier)),
    };
    format!("{}{modifier}", dice.join(" "))
}

/// The dice of somebody's roll and the scores they make, or only those where that is the same.
pub fn scored(state: &Encounter, combatant: &Combatant, roll: &Roll) -> String {
    let score = |&die: &i32| combatant.score_of(die, roll.modifier, state.rules()).to_string();
    let scores = roll.dice.iter().map(score).collect::<Vec<_>>().join(" ");
    let words = roll_in_words(state, roll);
    if words == scores { scores } else { format!("{words} → {scores}") }
}

/// A number with its sign, a true minus.
pub fn signed(number: i32) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { format!("+{number}") }
}

/// Lines of at most `most` columns made of the words of all `parts`, each part in its own style; lines
/// but the first begin with `indent` blanks.
pub fn wrap<'a>(parts: &[(&'a str, Style)], indent: usize, most: usize) -> Vec<Line<'a>> {
    let mut lines: Vec<Line> = Vec::new();
    let mut column = 0;
    for &(text, style) in parts {
        // From where to where the words of this part that stand in the last line go, in bytes.
        let mut run: Option<(usize, usize)> = None;
        for (begin, end) in words(text) {
            let word = &text[begin..end];
            let gap = run.map_or(1, |(_, last)| begin - last);
            let require = width(word);
            let first = run.map_or(begin, |(first, _)| first);
            match lines.last_mut() {
                Some(line) if column + gap + require <= most => {
                    if run.is_some() {
                        line.spans.pop();
                    } else {
                        line.push_span(" ");
                    }
                    line.push_span(Span::styled(&text[first..end], style));
                    column += gap + require;
                    run = Some((first, end));
                }
                _ => {
                    let blanks = if lines.is_empty() { 0 } else { indent };
                    let room = most.saturating_sub(blanks);
                    let word = if require > room {
                        Span::styled(cut(word, room), style)
                    } else {
                        Span::styled(word, style)
                    };
                    column = blanks + require.min(room);
                    lines.push(Line::from(vec![Span::raw(" ".repeat(blanks)), word]));
                    run = Some((begin, end));
                }
            }
        }
    }
    lines
}

/// Where the words of a text begin and end, in bytes.
fn words(text: &str) -> impl Iterator<Item = (usize, usize)> + '_ {
    let mut begin = 0;
    text.split(' ').filter_map(move |word| {
        let found = (begin, begin + word.len());
        begin = found.1 + 1;
        (!word.is_empty()).then_some(found)
    })
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
        assert_eq!(styled, [("", plain), ("a b", bold), (" ", plain), ("c", plain)]);
    }
}
