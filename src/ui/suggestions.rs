//! The templates that match the name of a new combatant, with their numbers.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{List, ListItem};

use super::menu::draw_list;
use super::text::{cut, pad, width};
use super::theme::Theme;
use crate::app::layer::form::{Form, FormPurpose, Origin, Suggestion};
use phasekeeper_engine::command::{StatEdit, written};
use phasekeeper_engine::rules::InitiativeDie;

/// Columns of a name, and blanks between columns.
const NAME_WIDTH: usize = 18;
const GAP: usize = 2;

/// The numbers shown to distinguish templates, in this order.
const NUMBERS: [&str; 5] = ["init", "speed", "dur", "armor", "accessory"];

/// Returns the rows: one for each suggestion, and one for no template.
pub fn rows(form: &Form) -> usize {
    if form.has_suggestions() { form.suggestions.list.len() + 1 } else { 0 }
}

/// Draws the suggestions of a form; the one that Enter takes is marked.
pub fn draw(form: &Form, die: InitiativeDie, theme: Theme, area: Rect, frame: &mut Frame) {
    let columns = (area.width as usize).saturating_sub(1);
    let suggestions = &form.suggestions.list;
    let mut items: Vec<ListItem> =
        suggestions.iter().map(|it| ListItem::new(line(it, die, theme, columns))).collect();
    let own = match form.purpose {
        FormPurpose::Add => format!("{}, a new name", form.fields[0].value()),
        _ => "no template".to_owned(),
    };
    items.push(ListItem::new(Line::raw(cut(&own, columns).into_owned())));
    let chosen = form.suggestions.chosen.unwrap_or(suggestions.len());
    draw_list(List::new(items), chosen, theme, area, frame);
}

fn line(it: &Suggestion, die: InitiativeDie, theme: Theme, columns: usize) -> Line<'static> {
    let origin = match it.origin {
        Origin::Fight(count) => {
            let title = Some(it.template.source.as_str()).filter(|title| !title.is_empty());
            format!("{count} in {}", cut(title.unwrap_or("the last fights"), NAME_WIDTH))
        }
        Origin::Own => "yours".to_owned(),
        Origin::Shipped => it.template.group.to_string(),
    };
    let room = columns.saturating_sub(NAME_WIDTH + GAP + width(&origin) + GAP);
    let numbers = numbers(&it.template.edits_for(die));
    Line::from(vec![
        Span::styled(pad(&cut(&it.template.name, NAME_WIDTH), NAME_WIDTH + GAP), theme.strong()),
        Span::raw(pad(&cut(&numbers, room), room + GAP)),
        Span::styled(origin, theme.label()),
    ])
}

/// The numbers of a stat block, then its weapons.
fn numbers(edits: &[StatEdit]) -> String {
    let values: Vec<(String, String)> = edits.iter().map(written).collect();
    let is_nothing = |key: &str, value: &str| key == "accessory" && value == "0/0";
    let number =
        |key: &&str| values.iter().find(|(own, value)| own == key && !is_nothing(own, value));
    let numbers = NUMBERS.iter().filter_map(number).map(|(key, value)| match key.as_str() {
        "armor" => format!("armor {value}"),
        "accessory" => format!("armor +{value}"),
        "speed" => format!("Speed {value}"),
        key => format!("{} {value}", key.to_uppercase()),
    });
    let weapons = values.iter().filter_map(|(key, _)| key.strip_prefix("weapon."));
    numbers.chain(weapons.map(str::to_owned)).collect::<Vec<_>>().join(" · ")
}
