//! An attack: the target, both rolls, the damage of a hit.

use ratatui::Frame;
use ratatui::layout::Constraint::{Fill, Length};
use ratatui::layout::{Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};

use super::input_row::InputRow;
use super::layer_view::{LayerView, RoomFor};
use super::theme::Theme;
use super::{popup, prompt, roll_step, weapon_text};
use crate::app::App;
use crate::app::layer::attack::firing::FiringChoice;
use crate::app::layer::attack::weapon::{NO_WEAPON, letter_of};
use crate::app::layer::attack::{AttackDialog, AttackStep};
use crate::app::layer::find::Find;
use crate::app::layer::roll_step::RollStep;
use phasekeeper_engine::encounter::{Combatant, Effect, Encounter, Id};
use phasekeeper_engine::narrate::{attack_outcome, check, modifier};
use phasekeeper_engine::rules::{ReadyEffect, Weapon};

/// Rows of the target and of the damage.
pub const TARGET_ROWS: usize = 2;
const DAMAGE_ROWS: usize = 1;

/// Rows that are drawn in this step on a screen of this width.
fn rows(state: &Encounter, dialog: &AttackDialog, theme: Theme, screen: u16) -> usize {
    let body = match &dialog.step {
        AttackStep::Target(_) => TARGET_ROWS,
        AttackStep::Weapon => weapons(state, dialog, theme).len(),
        AttackStep::Attack | AttackStep::Defense => {
            dialog.roll().map_or(0, |roll| roll_step::rows(roll, screen))
        }
        AttackStep::Damage(_) => DAMAGE_ROWS,
    };
    rolled(state, dialog, theme).len() + body
}

impl LayerView for AttackDialog {
    /// Draws the attack as far as it has come.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let state = app.encounter();
        let rows = rows(state, self, theme, area.width);
        let inside = popup::open(&self.heading(state), roll_step::WIDTH, rows, theme, area, frame);
        let mut rolled = rolled(state, self, theme);
        if let Some(roll) = self.roll() {
            let room = (inside.height as usize).saturating_sub(roll_step::least_rows(roll));
            rolled.drain(..rolled.len().saturating_sub(room));
        }
        let [head, body] =
            Layout::vertical([Length(rolled.len() as u16), Fill(1)]).areas::<2>(inside);
        frame.render_widget(Text::from(rolled), head);
        match &self.step {
            AttackStep::Target(find) => draw_targets(state, find, theme, body, frame),
            AttackStep::Weapon => {
                for (line, row) in weapons(state, self, theme).iter().zip(body.rows()) {
                    InputRow::new(row, frame).line(line);
                }
            }
            AttackStep::Attack | AttackStep::Defense => {
                if let Some(roll) = self.roll() {
                    roll_step::draw(roll, app, theme, body, frame);
                }
            }
            AttackStep::Damage(damage) => {
                let numbers = prompt::damage_numbers(damage, state);
                prompt::draw_numbers(&numbers, theme, body, frame);
            }
        }
    }

    fn room_for(&self, app: &App, theme: Theme, width: u16) -> RoomFor {
        RoomFor::dialog(rows(app.encounter(), self, theme, width))
    }

    fn roll(&self) -> Option<&RollStep> {
        self.roll()
    }

    fn who(&self, state: &Encounter) -> Option<Id> {
        self.target(state)
    }

    fn role(&self) -> Option<&'static str> {
        Some("target")
    }

    fn answer(&self, app: &App) -> Option<String> {
        let odds = self.odds(app.encounter())?;
        let chances = [(Some(odds.hit), "hit"), (odds.wound, "wound"), (odds.drop, "drop")];
        let chances = chances.into_iter().filter_map(|(chance, what)| Some((chance?, what)));
        let told = chances.map(|(chance, what)| format!("{:.0} % {what}", chance * 100.0));
        Some(told.collect::<Vec<_>>().join("  "))
    }
}

/// Draws the typed letters and the combatants that match, beginning with the one Enter takes.
pub fn draw_targets(state: &Encounter, find: &Find, theme: Theme, area: Rect, frame: &mut Frame) {
    let [above, below] =
        [0, 1].map(|row| Rect { y: area.y + row, height: 1, ..area }.intersection(area));
    prompt::draw_text("Against ", &find.line, theme, above, frame);
    let matching = find.matching(state);
    let chosen = find.choice % matching.len().max(1);
    let shown = matching.iter().skip(chosen).take(area.width as usize).enumerate();
    let names = shown.map(|(place, &id)| {
        let (mark, style) = if place == 0 { ("▸", theme.strong()) } else { ("", theme.label()) };
        Span::styled(format!("{mark}{}  ", state.name(id)), style)
    });
    InputRow::new(below, frame).line(&names.collect());
}

/// The weapons with their letters; the chosen one is marked, with its firing mode.
fn weapons(state: &Encounter, dialog: &AttackDialog, theme: Theme) -> Vec<Line<'static>> {
    let chosen = dialog.chosen_weapon(state);
    let row = |is_chosen: bool, letter: char, text: &str| {
        let (mark, style) = if is_chosen { ('>', theme.strong()) } else { (' ', Style::new()) };
        Line::styled(format!("{mark}{letter}  {text}"), style)
    };
    let weapon_row = |(index, weapon): (usize, &Weapon)| {
        let is_chosen = chosen.is_some_and(|chosen| chosen.label == weapon.label);
        let bearer = state.get(dialog.attacker.who);
        let numbers = bearer.map(|it| weapon_text::numbers(weapon, it, state.rules()));
        let text = format!("{}  {}", weapon.label, numbers.unwrap_or_default());
        row(is_chosen, letter_of(index).unwrap_or(' '), &text)
    };
    let offered = dialog.weapons(state).iter().enumerate().filter(|(_, it)| dialog.offers(it));
    let mut lines: Vec<Line> = offered.map(weapon_row).collect();
    lines.push(row(chosen.is_none(), NO_WEAPON, "without a weapon"));
    if chosen.is_some_and(FiringChoice::can_choose) {
        let mode = dialog.firing.label(state.rules());
        lines.push(Line::styled(format!("Firing mode: {mode}"), theme.strong()));
    }
    if let Some(weapon) = chosen.filter(|it| it.profile.is_blast() && !dialog.is_on_several()) {
        let hint = if weapon.profile.area.is_some() {
            "A blast hits others too: z, beside the die, says who else stands there"
        } else {
            "A blast hits several: Esc, Space on each, then A"
        };
        lines.push(Line::styled(hint, theme.label()));
    }
    lines
}

/// How the attacker is, what the state of the target counts for, and what the attack is aimed at.
fn situation(state: &Encounter, dialog: &AttackDialog) -> Vec<Line<'static>> {
    let Some(defender) = dialog.defender.as_ref().filter(|_| dialog.roll().is_some()) else {
        return Vec::new();
    };
    let target = state.get(defender.who).into_iter();
    let attacked = target.clone().flat_map(Combatant::attacked_modifiers);
    let attacked = attacked.filter(|it| dialog.attacker.counts(it));
    let attacked = attacked.map(|it| format!("{} to hit", modifier(&it)));
    let defends = target.flat_map(Combatant::defense_modifiers).filter(|it| it.1 != 0);
    let states: Vec<String> =
        attacked.chain(defends.map(|it| format!("{} to defend", modifier(&it)))).collect();
    let name = state.name(defender.who);
    let states = (!states.is_empty()).then(|| format!("{name}: {}", states.join(", ")));
    let bearer = state.get(dialog.attacker.who).into_iter();
    let is_outcome =
        |it: &&Effect| ReadyEffect::named(&it.label).is_some_and(ReadyEffect::is_outcome);
    let outcomes = bearer.clone().flat_map(|it| &it.effects).filter(is_outcome);
    let outcomes: Vec<&str> = outcomes.map(|it| it.label.as_str()).collect();
    let is = bearer.filter(|_| !outcomes.is_empty());
    let is = is.map(|it| format!("{}: {}", it.name, outcomes.join(", ")));
    let aim = dialog.aimed_at().map(|aim| format!("{aim}: met by a hit with a margin of 30"));
    is.chain(states).chain(aim).map(Line::raw).collect()
}

/// What is typed beside the roll.
fn asked(dialog: &AttackDialog, theme: Theme) -> Option<Line<'static>> {
    let asked = dialog.asked.as_ref()?;
    let typed = format!("{}_", asked.input.value());
    Some(Line::from(vec![Span::raw(asked.part.question()), Span::styled(typed, theme.strong())]))
}

/// What is known of the target, the attacker's roll once it counts, and the result of both rolls.
fn rolled(state: &Encounter, dialog: &AttackDialog, theme: Theme) -> Vec<Line<'static>> {
    let known = situation(state, dialog).into_iter().chain(asked(dialog, theme));
    let mut lines: Vec<Line> = known.collect();
    let has_attacked = matches!(dialog.step, AttackStep::Defense | AttackStep::Damage(_));
    let Some(offense) = dialog.attacker.result().filter(|_| has_attacked) else {
        return lines;
    };
    let attacker = state.name(dialog.attacker.who);
    let critical = if offense.critical { ", critical" } else { "" };
    lines.push(Line::raw(format!("{attacker} rolls {}{critical}", check(offense.check))));
    if let Some(attack) = dialog.result(state) {
        let mut line = Line::from(Span::styled(attack_outcome(&attack), theme.strong()));
        line.extend(dialog.aimed_at().map(|aim| {
            let is_met = if attack.is_excellent_hit() { "met" } else { "not met" };
            Span::raw(format!("; {aim} {is_met}"))
        }));
        lines.push(line);
        let asks = matches!(dialog.step, AttackStep::Damage(_));
        let dice = dialog.called_dice(state).filter(|_| asks);
        lines.extend(dice.map(|dice| Line::raw(format!("Type {dice}"))));
    } else if let (AttackStep::Defense, Some(defender)) = (&dialog.step, &dialog.defender) {
        let text = format!("{} defends", state.name(defender.who));
        lines.push(Line::from(Span::styled(text, theme.strong())));
    }
    lines
}
