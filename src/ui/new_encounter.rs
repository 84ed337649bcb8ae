//! Drawing how an encounter opens: its title, and the rulesets with what each of them is.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::popup;
use super::text::{pad, scrolled, width};
use super::theme::Theme;
use crate::app::layer::new_encounter::{NewEncounterForm, RulesetChoice};

/// What stands before the title.
const TITLE: &str = "  Title  ";

/// The most columns that the word of a ruleset gets.
const LONGEST_WORD: usize = 24;

/// Rows above the rulesets.
const HEAD: usize = 2;

/// Draws the title and below it the rulesets, the one chosen marked.
pub fn draw(opening: &NewEncounterForm, theme: Theme, area: Rect, frame: &mut Frame) {
    let count = opening.offers.len();
    let inside = popup::open(opening.question(), 100, count + HEAD, theme, area, frame);
    draw_title(opening, theme, inside, frame);
    let shown = popup::window(count, opening.chosen, (inside.height as usize).saturating_sub(HEAD));
    let longest = opening.offers.iter().map(|offer| width(&offer.word)).max().unwrap_or(0);
    for (row, index) in inside.rows().skip(HEAD).zip(shown) {
        let RulesetChoice { word, about } = &opening.offers[index];
        let chosen = index == opening.chosen;
        let style = match about {
            _ if chosen => theme.selected(),
            Ok(_) => Style::new(),
            Err(_) => theme.trouble(),
        };
        let mark = if chosen { ">" } else { " " };
        let word = pad(word, longest.min(LONGEST_WORD));
        let (Ok(about) | Err(about)) = about;
        let text = format!("{mark} {word}  {about}");
        frame.render_widget(Line::styled(pad(&text, row.width as usize), style), row);
    }
}

fn draw_title(opening: &NewEncounterForm, theme: Theme, area: Rect, frame: &mut Frame) {
    let room = (area.width as usize).saturating_sub(TITLE.len() + 1);
    let (typed, cursor) = scrolled(&opening.title, room);
    let label = Span::styled(TITLE, theme.dim());
    let field = Span::styled(typed, Style::new().add_modifier(Modifier::UNDERLINED));
    frame.render_widget(Line::from(vec![label, field]), area);
    let x = area.x + (TITLE.len() + cursor) as u16;
    frame.set_cursor_position(Position::new(x.min(area.right().saturating_sub(1)), area.y));
}
