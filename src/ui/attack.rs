//! An attack: the target, both rolls, the damage of a hit.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::row_writer::write_lines;
use super::split::split_top;
use super::theme::Theme;
use super::{popup, prompt, roll_form, weapon_text};
use crate::app::App;
use crate::app::layer::attack::{AttackDialog, AttackStep, NO_WEAPON, letter_of};
use crate::app::layer::find::Find;
use crate::command::MoxieChange;
use crate::encounter::Encounter;
use crate::narrate::{attack_outcome, check};
use crate::rules::Weapon;

/// Rows of the target and of the damage.
const TARGETS: usize = 2;
const DAMAGE: usize = 1;

/// Rows that are drawn in this step on a screen of this width.
pub fn rows(state: &Encounter, dialog: &AttackDialog, theme: Theme, screen: u16) -> usize {
    let body = match &dialog.step {
        AttackStep::Target(_) => TARGETS,
        AttackStep::Attack => roll_form::height(&dialog.attacker, screen),
        AttackStep::Defense => {
            dialog.defender.as_ref().map_or(0, |defender| roll_form::height(defender, screen))
        }
        AttackStep::Damage(_) => DAMAGE,
        AttackStep::Weapon => weapons(state, dialog, theme).len(),
        AttackStep::AttackerMoxie | AttackStep::DefenderMoxie => offers(state, dialog, theme).len(),
    };
    rolled(state, dialog, theme).len() + body
}

/// Draws the attack as far as it has come.
pub fn draw(app: &App, dialog: &AttackDialog, theme: Theme, area: Rect, frame: &mut Frame) {
    let state = app.encounter();
    let rows = rows(state, dialog, theme, area.width);
    let inside = popup::open(&dialog.heading(state), roll_form::WIDTH, rows, theme, area, frame);
    let rolled = rolled(state, dialog, theme);
    let [head, body] = split_top(inside, rolled.len() as u16);
    write_lines(rolled, head, frame.buffer_mut());
    match (&dialog.step, &dialog.defender) {
        (AttackStep::Target(find), _) => draw_targets(state, find, theme, body, frame),
        (AttackStep::Attack, _) => roll_form::draw(&dialog.attacker, state, theme, body, frame),
        (AttackStep::Defense, Some(defender)) => {
            roll_form::draw(defender, state, theme, body, frame);
        }
        (AttackStep::Damage(damage), _) => prompt::draw_numbers(damage, state, theme, body, frame),
        (AttackStep::Weapon, _) => {
            write_lines(weapons(state, dialog, theme), body, frame.buffer_mut());
        }
        (AttackStep::AttackerMoxie | AttackStep::DefenderMoxie, _) => {
            write_lines(offers(state, dialog, theme), body, frame.buffer_mut());
        }
        (AttackStep::Defense, None) => {}
    }
}

/// Draws the letters of a name and the combatants that they fit, from the one that Enter takes.
fn draw_targets(state: &Encounter, find: &Find, theme: Theme, area: Rect, frame: &mut Frame) {
    let [above, below] =
        [0, 1].map(|row| Rect { y: area.y + row, height: 1, ..area }.intersection(area));
    prompt::draw_find("Against ", find, theme, above, frame);
    let matching = find.matching(state);
    let chosen = find.choice % matching.len().max(1);
    let shown = matching.iter().skip(chosen).take(area.width as usize).enumerate();
    let names = shown.map(|(place, &id)| {
        let (mark, style) = if place == 0 { ("▸", theme.strong()) } else { ("", theme.label()) };
        Span::styled(format!("{mark}{}  ", state.name(id)), style)
    });
    write_lines([names.collect::<Line>()], below, frame.buffer_mut());
}

/// The weapons with their letters, the chosen one marked, and its firing mode.
fn weapons(state: &Encounter, dialog: &AttackDialog, theme: Theme) -> Vec<Line<'static>> {
    let chosen = dialog.chosen_weapon(state).map(|weapon| &weapon.label);
    let row = |(index, weapon): (usize, &Weapon)| {
        let is_chosen = chosen == Some(&weapon.label);
        let letter = letter_of(index).unwrap_or(' ');
        let mark = if is_chosen { '>' } else { ' ' };
        let text = format!("{mark}{letter}  {}  {}", weapon.label, weapon_text::numbers(weapon));
        Line::styled(text, if is_chosen { theme.strong() } else { Style::new() })
    };
    let mut lines: Vec<Line> = dialog.weapons(state).iter().enumerate().map(row).collect();
    lines.push(Line::styled(format!(" {NO_WEAPON}  without a weapon"), theme.label()));
    if dialog.chosen_weapon(state).is_some_and(|weapon| weapon.rounds_left().is_some()) {
        lines.push(Line::styled(format!("Firing mode: {}", dialog.firing.label()), theme.strong()));
    }
    lines
}

/// The uses of a point of Moxie that are open, a key each.
fn offers(state: &Encounter, dialog: &AttackDialog, theme: Theme) -> Vec<Line<'static>> {
    let who = match (&dialog.step, &dialog.defender) {
        (AttackStep::DefenderMoxie, Some(form)) => form.who,
        _ => dialog.attacker.who,
    };
    let pool = state.get(who).map_or(0, |combatant| combatant.pool);
    let mut lines =
        vec![Line::raw(format!("A point of {}'s Moxie, {pool} left:", state.name(who)))];
    lines.extend(dialog.offers(state).into_iter().map(|(change, result)| {
        let (key, what) = match change {
            MoxieChange::Flip => ('f', format!("flips it to {:02}", result.check.roll)),
            MoxieChange::Upgrade => ('c', "makes it critical".to_owned()),
            _ => ('o', "makes it an ordinary failure".to_owned()),
        };
        Line::from(vec![Span::styled(format!(" {key}  "), theme.strong()), Span::raw(what)])
    }));
    lines
}

/// The rolls so far, and the hit or miss they make.
fn rolled(state: &Encounter, dialog: &AttackDialog, theme: Theme) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    if let Some(offense) = dialog.offense() {
        let attacker = state.name(dialog.attacker.who);
        lines.push(Line::raw(format!("{attacker} rolls {}", check(offense.check))));
    }
    if let Some(attack) = dialog.result(state) {
        let mut line = Line::from(Span::styled(attack_outcome(&attack), theme.strong()));
        line.extend(dialog.called_shot(state).map(|is_met| {
            Span::raw(if is_met { ", where it was aimed" } else { ", not where it was aimed" })
        }));
        lines.push(line);
    } else if let (AttackStep::Defense, Some(defender)) = (&dialog.step, &dialog.defender) {
        let text = format!("{} defends", state.name(defender.who));
        lines.push(Line::from(Span::styled(text, theme.strong())));
    }
    lines
}
