//! A combatant's numbers, the most important first, as many as there is room for.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::pen::{Pen, draw_line};
use super::text::{flow, wrap};
use super::theme::Theme;
use crate::encounter::{Combatant, Effect, Encounter};
use crate::rules::{Moment, Stat, Status};

/// Cells of the bar that shows damage against Durability.
const BAR: i32 = 10;

/// Draws the numbers of one combatant, or of several who share a slot, one under the other.
pub fn draw(state: &Encounter, shown: &[&Combatant], theme: Theme, area: Rect, buf: &mut Buffer) {
    let several = shown.len() > 1;
    let mut rows: Vec<Rect> = area.rows().collect();
    for (place, one) in shown.iter().enumerate() {
        // Whoever comes later takes what is left over.
        let share = rows.len() / (shown.len() - place);
        let mut rows = rows.drain(..share);
        if several && let Some(row) = rows.next() {
            Pen::new(row, buf).say(&one.name, theme.acting());
        }
        draw_numbers(state, one, theme, rows, area.width as usize, buf);
    }
}

/// All there is to say, a group of numbers on a line of its own, or on two.
fn draw_numbers(
    state: &Encounter,
    one: &Combatant,
    theme: Theme,
    mut rows: impl Iterator<Item = Rect>,
    width: usize,
    buf: &mut Buffer,
) {
    let mut draw = |lines: Vec<Line>| {
        for line in lines {
            let Some(row) = rows.next() else { return };
            draw_line(&line, row, buf);
        }
    };
    for group in [body(state, one, theme, width), harm(state, one, theme), pace(state, one, theme)]
    {
        draw(flow(group, width));
    }
    for effect in &one.effects {
        draw(wrap(&[(&effect_in_words(state, effect), theme.standby())], 2, width));
    }
    for note in &one.notes {
        draw(wrap(&[(&format!("“{note}”"), Style::new())], 1, width));
    }
    for group in [aptitudes(state, one, theme), mind(state, one, theme), skills(one, theme)] {
        draw(flow(group, width));
    }
}

/// Who it is, for the frame: morph, side and what else matters at once.
pub fn subtitle(one: &Combatant) -> String {
    let mut parts = vec![one.block.morph.to_string(), one.block.side.to_string()];
    let marks = [
        (one.status != Status::Active, one.status.to_string()),
        (one.surprised, "surprised".to_owned()),
        (one.block.hidden, "hidden".to_owned()),
        (one.lost, "lost a delay".to_owned()),
    ];
    parts.extend(marks.into_iter().filter(|(holds, _)| *holds).map(|(_, mark)| mark));
    if let Some(since) = one.standby {
        parts.push(format!("standby {since}"));
    }
    parts.join(" · ")
}

/// A number with its label.
fn piece(label: &str, value: impl Into<String>, theme: Theme) -> Line<'static> {
    let value = Span::styled(value.into(), theme.strong());
    Line::from(vec![Span::styled(format!("{label} "), theme.dim()), value])
}

/// A number that is known.
fn known(
    state: &Encounter,
    one: &Combatant,
    label: &str,
    stat: Stat,
    theme: Theme,
) -> Option<Line<'static>> {
    one.stat(stat, state.rules()).map(|value| piece(label, value.to_string(), theme))
}

/// Damage against Durability and Death Rating, and what makes a wound.
fn body(state: &Encounter, one: &Combatant, theme: Theme, width: usize) -> Vec<Line<'static>> {
    let damage = one.harm.damage;
    let dur = one.stat(Stat::Dur, state.rules());
    let value = dur.map_or(damage.to_string(), |dur| format!("{damage}/{dur}"));
    let mut pieces = vec![piece("Damage", value, theme)];
    if let (Some(dur), true) = (dur, width >= 48) {
        let full = (damage.min(dur) * BAR / dur.max(1)) as usize;
        let bar = "▰".repeat(full) + &"▱".repeat(BAR as usize - full);
        pieces.push(Line::styled(bar, theme.hurt()));
    }
    pieces.extend(known(state, one, "Death", Stat::Dr, theme));
    pieces.extend(known(state, one, "WT", Stat::Wt, theme));
    pieces
}

/// Wounds with what they do, armor, and the target against going down.
fn harm(state: &Encounter, one: &Combatant, theme: Theme) -> Vec<Line<'static>> {
    let rules = state.rules();
    let mut wounds = piece("Wounds", one.harm.wounds.to_string(), theme);
    let modifier = one.test_modifier(rules);
    if modifier != 0 {
        wounds.push_span(Span::styled(format!(" {}", signed(modifier)), theme.hurt()));
    }
    let mut pieces = vec![wounds, piece("Armor", one.armor().to_string(), theme)];
    if let Some(target) = one.resistance_target(rules) {
        pieces.push(piece("Knockdown/out", target.to_string(), theme));
    }
    pieces
}

/// Speed, Moxie, and how the score comes about.
fn pace(state: &Encounter, one: &Combatant, theme: Theme) -> Vec<Line<'static>> {
    let mut pieces = Vec::new();
    pieces.extend(known(state, one, "Speed", Stat::Speed, theme));
    pieces.extend(known(state, one, "INIT", Stat::Init, theme));
    if let (Some(roll), Some(score)) = (&one.roll, state.score(one.id)) {
        let dice: Vec<String> = roll.dice.iter().map(|die| format!("{die:02}")).collect();
        let modifier = if roll.modifier == 0 { String::new() } else { signed(roll.modifier) };
        pieces.push(piece("die", format!("{}{modifier} → {score}", dice.join(" ")), theme));
    }
    if let Some(most) = one.stat(Stat::Moxie, state.rules()).filter(|&most| most > 0) {
        pieces.push(piece("Moxie", format!("{}/{most}", one.pool), theme));
    }
    pieces
}

fn aptitudes(state: &Encounter, one: &Combatant, theme: Theme) -> Vec<Line<'static>> {
    let label = |stat: Stat| stat.to_string().to_uppercase();
    let known = |stat| known(state, one, &label(stat), stat, theme);
    Stat::APTITUDES.into_iter().filter_map(known).collect()
}

/// Stress and traumas, where a mind has Lucidity or has suffered.
fn mind(state: &Encounter, one: &Combatant, theme: Theme) -> Vec<Line<'static>> {
    let lucidity = one.stat(Stat::Luc, state.rules());
    if lucidity.is_none() && one.harm.stress == 0 && one.harm.traumas == 0 {
        return Vec::new();
    }
    let stress =
        lucidity.map_or(one.harm.stress.to_string(), |luc| format!("{}/{luc}", one.harm.stress));
    let mut pieces =
        vec![piece("Stress", stress, theme), piece("Traumas", one.harm.traumas.to_string(), theme)];
    pieces.extend(known(state, one, "TT", Stat::Tt, theme));
    pieces.extend(known(state, one, "Insanity", Stat::Ir, theme));
    pieces
}

fn skills(one: &Combatant, theme: Theme) -> Vec<Line<'static>> {
    one.block.skills.iter().map(|(label, value)| piece(label, value.to_string(), theme)).collect()
}

/// An effect with what it changes and what remains of it.
fn effect_in_words(state: &Encounter, effect: &Effect) -> String {
    let mut changes: Vec<String> =
        effect.stats.iter().map(|(stat, value)| format!("{stat} {}", signed(*value))).collect();
    if effect.test != 0 {
        changes.push(format!("tests {}", signed(effect.test)));
    }
    let changes =
        if changes.is_empty() { String::new() } else { format!(" ({})", changes.join(", ")) };
    format!("{}{changes}{}", effect.label, remaining(state, effect.end))
}

/// What remains of an effect: turns, or phases in its last turn.
fn remaining(state: &Encounter, end: Option<Moment>) -> String {
    let Some(end) = end else { return String::new() };
    let (now, phases) = (state.now, state.rules().phases);
    if end.phase == phases {
        match end.turn.saturating_sub(now.turn) {
            0 => " this turn".to_owned(),
            more => format!(" {} turns", more + 1),
        }
    } else {
        match now.phases_until(end, phases) {
            0 => " this phase".to_owned(),
            more => format!(" {} phases", more + 1),
        }
    }
}

/// A number with its sign, a true minus.
fn signed(number: i32) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { format!("+{number}") }
}
