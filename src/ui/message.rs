//! The message lines: the result of the last key, below the prompt if there is one.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::layer_view::view_of;
use super::prompt;
use super::row_writer::{RowWriter, write_lines};
use super::split::{split_left, split_top};
use super::text::{cut, wrap};
use super::theme::Theme;
use crate::app::{App, Message};
use phasekeeper_engine::narrate::{Sentence, SentenceKind};
use phasekeeper_engine::text::join_sentences;

/// Draws the prompt of a layer, or the message.
pub fn draw(app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
    let [above, below] = split_top(area, 1);
    let Some(layer) = app.layer().map(view_of) else {
        return draw_message(app.message(), theme, area, frame.buffer_mut());
    };
    let has_none = *app.message() == Message::None;
    if let Some((prompt, hint)) = layer.prompt(app.encounter(), below.width) {
        prompt::draw(&prompt, app.encounter(), theme, above, frame);
        if has_none {
            let hint = Line::styled(cut(&hint, below.width as usize), theme.label());
            frame.render_widget(hint, below);
        } else {
            draw_message(app.message(), theme, below, frame.buffer_mut());
        }
        return;
    }
    match layer.hint(theme).filter(|_| has_none) {
        Some((hint, style)) => draw_text(&hint, style, area, frame.buffer_mut()),
        None if layer.shows_message() => {}
        None => draw_message(app.message(), theme, area, frame.buffer_mut()),
    }
}

/// Draws a message in as many lines as `area` has.
pub fn draw_message(message: &Message, theme: Theme, area: Rect, buf: &mut Buffer) {
    match message {
        Message::None => {}
        Message::Said(text) => draw_text(text, Style::new(), area, buf),
        Message::Error(text) => {
            let area = draw_sign("!", theme.trouble_sign(), area, buf);
            draw_text(text, theme.error(), area, buf);
        }
        Message::Question(text) => {
            let area = draw_sign("?", theme.strong(), area, buf);
            draw_text(text, theme.question(), area, buf);
        }
        Message::Done(sentences) => draw_done(sentences, area, buf),
    }
}

/// Draws the results of a command. If not everything fits, it keeps the news from the beginning on, then the last sentence,
/// which says what comes next, then as much of the end as fits; the rest is in the log.
fn draw_done(sentences: &[Sentence], area: Rect, buf: &mut Buffer) {
    let (news, mut others): (Vec<usize>, Vec<usize>) =
        (0..sentences.len()).partition(|&index| sentences[index].kind == SentenceKind::News);
    others.reverse();
    let mut shown: Vec<usize> = Vec::new();
    for group in [news, others] {
        for index in group {
            let place = shown.partition_point(|&it| it < index);
            shown.insert(place, index);
            let has_room = lines_of(sentences, &shown, area).len() <= area.height as usize;
            if !has_room && shown.len() > 1 {
                shown.remove(place);
                break;
            }
        }
    }
    write_lines(lines_of(sentences, &shown, area), area, buf);
}

/// The lines of the sentences at these indices, in order; a sign replaces those in between.
fn lines_of(sentences: &[Sentence], shown: &[usize], area: Rect) -> Vec<Line<'static>> {
    let mut text = String::new();
    let mut next = 0;
    for &index in shown {
        let sentence = &sentences[index].text;
        let gap = if index > next { "… " } else { "" };
        text = join_sentences(&[text, format!("{gap}{sentence}")]);
        next = index + 1;
    }
    wrap(&[(beginning(&text, area), Style::new())], 0, area.width as usize)
}

/// Draws a sign before a message, and returns the area that is left.
fn draw_sign(sign: &str, style: Style, area: Rect, buf: &mut Buffer) -> Rect {
    RowWriter::new(Rect { height: area.height.min(1), ..area }, buf).write(sign, style);
    let [_, right] = split_left(area, 2);
    right
}

fn draw_text(text: &str, style: Style, area: Rect, buf: &mut Buffer) {
    write_lines(wrap(&[(beginning(text, area), style)], 0, area.width as usize), area, buf);
}

/// The beginning of a text that would be too long to wrap: an undo of many commands lists them all, and a command for
/// all combatants names them all. Trailing blanks take no cells.
fn beginning(text: &str, area: Rect) -> &str {
    let end = text.char_indices().nth(2 * area.area() as usize);
    &text[..end.map_or(text.len(), |(end, _)| end)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(sentences: &[(&str, SentenceKind)], width: u16) -> String {
        let sentence =
            |&(text, kind): &(&str, SentenceKind)| Sentence { text: text.to_owned(), kind };
        let sentences: Vec<Sentence> = sentences.iter().map(sentence).collect();
        let area = Rect::new(0, 0, width, 2);
        let mut buf = Buffer::empty(area);
        draw_done(&sentences, area, &mut buf);
        let rows = area.rows().map(|row| (0..width).map(|x| buf[(x, row.y)].symbol()).collect());
        rows.collect::<Vec<String>>().concat().split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn who_fell_is_told_before_what_else_happened() {
        let news = [
            ("Ana takes 12 damage", SentenceKind::Plain),
            ("Ana is dead", SentenceKind::News),
            ("Ben takes 3 damage", SentenceKind::Plain),
            ("Cleo takes 4 damage", SentenceKind::Plain),
            ("Dov acts", SentenceKind::Plain),
        ];
        assert_eq!(drawn(&news, 30), "… Ana is dead. … Cleo takes 4 damage. Dov acts");
    }

    #[test]
    fn an_attack_is_told_before_what_is_to_be_decided() {
        let news = [
            ("Kade hits Synth 2: 23 damage, 2 wounds", SentenceKind::News),
            (
                "Synth 2: roll SOM × 3 or less to stay up, and again to stay conscious",
                SentenceKind::Plain,
            ),
        ];
        assert!(drawn(&news, 50).starts_with("Kade hits"));
    }
}
