//! The templates that match the name of a new combatant, with their numbers.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::List;

use super::menu::draw_list;
use super::split::split_bottom;
use super::text::{cut, pad, width};
use super::theme::Theme;
use crate::app::Context;
use crate::app::layer::form::offers::Offer;
use crate::app::layer::form::{Form, FormPurpose, Origin, Suggestion};
use phasekeeper_engine::command::{StatEdit, written};
use phasekeeper_engine::rules::InitiativeDie;

/// The most rows of a list.
const MAX_ROWS: usize = 10;

/// Columns of a name, and blanks between columns.
const NAME_WIDTH: usize = 18;
const GEAR_WIDTH: usize = 28;
const GAP: usize = 2;

/// The numbers shown to distinguish templates, in this order.
const NUMBERS: [&str; 5] = ["init", "speed", "dur", "armor", "accessory"];

/// Returns the rows: one for each suggestion or piece of gear, at most so many, and one for what is typed. Kinds stand in the
/// hint.
pub fn rows(form: &Form, context: &Context) -> usize {
    let is_list = form.focus > 0 || form.has_suggestions();
    let count = form.choice_count(context).min(MAX_ROWS);
    if is_list && count > 0 { count + 1 } else { 0 }
}

/// Draws the suggestions or the gear of a form; the one that Enter takes is marked.
pub fn draw(form: &Form, context: &Context, theme: Theme, area: Rect, frame: &mut Frame) {
    let columns = (area.width as usize).saturating_sub(1);
    let die = context.state.rules().initiative_die;
    let suggestions = form.suggestions.list.iter().map(|it| line(it, die, theme, columns));
    let gear = form.offers(context).into_iter().map(|Offer { name, about }| {
        Line::raw(format!("{}  {about}", pad(&cut(&name, GEAR_WIDTH), GEAR_WIDTH)))
    });
    let own = match form.purpose {
        FormPurpose::Sleeve(_) => "no template".to_owned(),
        _ if form.focus == 0 => format!("{}, a new name", form.fields[0].value()),
        _ => "as it is typed".to_owned(),
    };
    let [above, below] = split_bottom(area, 1);
    let chosen = form.suggestions.chosen;
    draw_list(suggestions.chain(gear).collect(), chosen, theme, above, frame);
    let own = List::new([cut(&own, columns).into_owned()]);
    draw_list(own, chosen.is_none().then_some(0), theme, below, frame);
}

fn line(it: &Suggestion, die: InitiativeDie, theme: Theme, columns: usize) -> Line<'static> {
    let origin = match it.origin {
        Origin::Fight(count) => {
            let title = Some(it.template.source.as_str()).filter(|title| !title.is_empty());
            format!("{count} in {}", cut(title.unwrap_or("the last fights"), NAME_WIDTH))
        }
        other => other.kind(&it.template).to_owned(),
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
