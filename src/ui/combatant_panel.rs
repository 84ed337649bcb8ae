//! A combatant's numbers, the most important first, as many as there is room for.

use std::cmp::Reverse;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::flow::Flow;
use super::row_style::sign;
use super::text::{face, scored, signed, width};
use super::theme::Theme;
use crate::app::{App, question, rows as rows_of_ladder};
use crate::encounter::{Combatant, Effect, Encounter, Roll, Target, Test};
use crate::rules::{InitiativeStat, Stat, Status, TurnPhase};

/// Cells of the bar that shows damage against Durability.
const BAR: i32 = 10;

/// The width from which it has room.
const ROOM_FOR_BAR: usize = 48;

/// Draws the numbers of one combatant, or of several who share a slot, one under the other.
pub fn draw(app: &App, shown: &[&Combatant], theme: Theme, area: Rect, buf: &mut Buffer) {
    let mut left = area;
    for (place, combatant) in shown.iter().enumerate() {
        // Whoever comes later takes what is left over.
        let share = left.height / (shown.len() - place) as u16;
        let mut sheet = Flow::new(Rect { height: share, ..left }, theme, buf);
        if shown.len() > 1 {
            sheet.piece(&[(&combatant.name, theme.acting())]);
        }
        fill(&mut sheet, app, combatant);
        left = Rect { y: left.y + share, height: left.height - share, ..left };
    }
}

/// How many rows all there is to say of somebody takes in `area`.
pub fn rows(app: &App, combatant: &Combatant, theme: Theme, area: Rect) -> u16 {
    let mut scratch = Buffer::empty(area);
    let mut sheet = Flow::new(area, theme, &mut scratch);
    fill(&mut sheet, app, combatant);
    sheet.used()
}

/// All there is to say, a group of numbers on a line of its own, or on two; one after the other where
/// there is little room.
fn fill(sheet: &mut Flow, app: &App, combatant: &Combatant) {
    let groups: [fn(&mut Flow, &App, &Combatant); 10] =
        [body, harm, decisions, pace, doing, effects, notes, aptitudes, mind, skills];
    for group in groups {
        if sheet.is_full() {
            return;
        }
        group(sheet, app, combatant);
        if !sheet.is_tight() {
            sheet.end_line();
        }
    }
}

/// Who it is, for the frame: morph, side and what else matters at once, as much as `columns` have room
/// for; what matters most comes last.
pub fn subtitle(combatant: &Combatant, columns: usize) -> String {
    let mut parts = vec![combatant.block.morph.to_string(), combatant.block.side.to_string()];
    let marks = [
        (combatant.status != Status::Active, combatant.status.to_string()),
        (combatant.surprised, "surprised".to_owned()),
        (combatant.block.hidden, "hidden".to_owned()),
        (combatant.lost, "lost a delay".to_owned()),
    ];
    parts.extend(marks.into_iter().filter(|(holds, _)| *holds).map(|(_, mark)| mark));
    if let Some(since) = combatant.standby {
        parts.push(format!("standby {since}"));
    }
    let mut from_each = (0..parts.len()).map(|from| parts[from..].join(" · "));
    from_each.find(|text| width(text) <= columns).unwrap_or_default()
}

/// Damage against Durability and Death Rating, and what makes a wound.
fn body(sheet: &mut Flow, app: &App, combatant: &Combatant) {
    let state = app.encounter();
    let damage = combatant.injuries.damage;
    match combatant.stat(Stat::Dur, state.rules()) {
        None => sheet.number("Damage", damage),
        Some(dur) => {
            sheet.number("Damage", format!("{damage}/{dur}"));
            if sheet.width() >= ROOM_FOR_BAR {
                let full = (damage.min(dur) * BAR / dur.max(1)) as usize;
                let bar = "▰".repeat(full) + &"▱".repeat(BAR as usize - full);
                sheet.piece(&[(&bar, sheet.theme.hurt())]);
            }
        }
    }
    sheet.stat(state, combatant, "Death", Stat::Dr);
    sheet.stat(state, combatant, "WT", Stat::Wt);
}

/// Wounds with what they do, armor, and the target against going down.
fn harm(sheet: &mut Flow, app: &App, combatant: &Combatant) {
    let state = app.encounter();
    let theme = sheet.theme;
    let wounds = combatant.injuries.wounds.to_string();
    // Without a modifier of its own, such a test can't be refused.
    let target = state.target(Some(combatant.id), 0, &Test::default()).ok();
    let modifier = signed(target.as_ref().map_or(0, Target::modifier));
    let parts = target.map_or(Vec::new(), |target| target.modifiers);
    match parts.as_slice() {
        [] => sheet.number("Wounds", wounds),
        [(what, _)] if what == "wounds" => sheet.piece(&[
            ("Wounds ", theme.dim()),
            (&wounds, theme.strong()),
            (&format!(" {modifier}"), theme.hurt()),
        ]),
        several => {
            sheet.number("Wounds", wounds);
            let why: Vec<String> =
                several.iter().map(|(what, value)| format!("{what} {}", signed(*value))).collect();
            let why = format!(" ({})", why.join(", "));
            sheet.piece(&[("Tests ", theme.dim()), (&modifier, theme.hurt()), (&why, theme.dim())]);
        }
    }
    sheet.number("Armor", combatant.armor());
    if let Some(target) = state.resistance_target(combatant.id, Stat::Som) {
        sheet.number("Knockdown/out", target);
    }
}

/// What is to be decided about them.
fn decisions(sheet: &mut Flow, app: &App, combatant: &Combatant) {
    for due in app.encounter().pending().iter().filter(|due| due.who() == Some(combatant.id)) {
        sheet.paragraph(&question(due, app.encounter()), sheet.theme.question());
    }
}

/// Speed, Moxie, and how the score comes about.
fn pace(sheet: &mut Flow, app: &App, combatant: &Combatant) {
    let state = app.encounter();
    let rules = state.rules();
    if rules.max_speed > 1 {
        sheet.stat(state, combatant, "Speed", Stat::Speed);
    }
    if rules.initiative_stat == InitiativeStat::Unused {
        sheet.stat(state, combatant, "Discipline", Stat::Discipline);
        sheet.stat(state, combatant, "Physique", Stat::Physique);
    } else {
        sheet.stat(state, combatant, "INIT", Stat::Init);
    }
    let several = |roll: &&Roll| roll.dice.len() > 1;
    if let Some(roll) = combatant.roll.as_ref().filter(|roll| !several(roll)) {
        sheet.number("die", scored(state, combatant, roll));
    }
    if let Some(most) = combatant.stat(Stat::Moxie, rules).filter(|&most| most > 0) {
        sheet.number("Moxie", format!("{}/{most}", combatant.pool));
    }
    if let Some(roll) = combatant.roll.as_ref().filter(several) {
        if !sheet.is_tight() {
            sheet.end_line();
        }
        dice(sheet, state, combatant, roll);
    }
}

/// Several dice with their scores, highest first, those played marked.
fn dice(sheet: &mut Flow, state: &Encounter, combatant: &Combatant, roll: &Roll) {
    let theme = sheet.theme;
    let score = |die: i32| combatant.score_of(die, roll.modifier, state.rules());
    let mut places: Vec<usize> = (0..roll.dice.len()).collect();
    places.sort_by_key(|&place| Reverse(score(roll.dice[place])));
    let modifier = if roll.modifier == 0 { String::new() } else { signed(roll.modifier) };
    let rows = rows_of_ladder(state);
    for (index, &place) in places.iter().enumerate() {
        let slots = &state.phase().slots;
        let slot = slots.iter().position(|slot| slot.who == combatant.id && slot.die == place);
        let row = slot.and_then(|slot| rows.iter().find(|row| row.slot == Some(slot)));
        let label = if index == 0 { "dice " } else { "" };
        let die = face(state.rules(), roll.dice[place]);
        sheet.piece(&[
            (&format!("{label}{die}{modifier} → "), theme.dim()),
            (&score(roll.dice[place]).to_string(), theme.strong()),
            (row.map_or("", sign), theme.acting()),
        ]);
    }
}

/// What they declared, and what they have done in this stage.
fn doing(sheet: &mut Flow, _: &App, combatant: &Combatant) {
    let doing = &combatant.actions;
    if let Some(declared) = &doing.declared {
        sheet.paragraph(&format!("Declared “{declared}”"), sheet.theme.strong());
    }
    if doing.moving {
        sheet.piece(&[("moving: arrives when the turn ends", sheet.theme.standby())]);
    }
    if !doing.actions.is_empty() {
        let actions: Vec<String> = doing.actions.iter().map(ToString::to_string).collect();
        sheet.number("Actions", actions.join(", "));
    }
    if combatant.aim() > 0 {
        sheet.number("Aim", signed(combatant.aim()));
    }
}

fn effects(sheet: &mut Flow, app: &App, combatant: &Combatant) {
    let state = app.encounter();
    for effect in &combatant.effects {
        sheet.paragraph(&effect_in_words(state, effect), sheet.theme.standby());
    }
}

fn notes(sheet: &mut Flow, _: &App, combatant: &Combatant) {
    for note in &combatant.notes {
        sheet.paragraph(&format!("“{note}”"), Style::new());
    }
}

fn aptitudes(sheet: &mut Flow, app: &App, combatant: &Combatant) {
    let state = app.encounter();
    for stat in Stat::APTITUDES {
        sheet.stat(state, combatant, &stat.to_string().to_uppercase(), stat);
    }
}

/// Stress and traumas, where a mind has Lucidity or has suffered.
fn mind(sheet: &mut Flow, app: &App, combatant: &Combatant) {
    let state = app.encounter();
    let (stress, traumas) = (combatant.injuries.stress, combatant.injuries.traumas);
    match combatant.stat(Stat::Luc, state.rules()) {
        None if stress == 0 && traumas == 0 => return,
        None => sheet.number("Stress", stress),
        Some(lucidity) => sheet.number("Stress", format!("{stress}/{lucidity}")),
    }
    sheet.number("Traumas", traumas);
    sheet.stat(state, combatant, "TT", Stat::Tt);
    sheet.stat(state, combatant, "Insanity", Stat::Ir);
}

fn skills(sheet: &mut Flow, _: &App, combatant: &Combatant) {
    for (label, value) in &combatant.block.skills {
        sheet.number(label, value);
    }
}

/// An effect with what it changes and what remains of it.
fn effect_in_words(state: &Encounter, effect: &Effect) -> String {
    let mut changes: Vec<String> =
        effect.stats.iter().map(|(stat, value)| format!("{stat} {}", signed(*value))).collect();
    if effect.test != 0 {
        changes.push(format!("tests {}", signed(effect.test)));
    }
    changes.extend(effect.each.map(|each| format!("{each} every turn")));
    if effect.stuns {
        changes.push("can't act".to_owned());
    }
    let changes =
        if changes.is_empty() { String::new() } else { format!(" ({})", changes.join(", ")) };
    format!("{}{changes}{}", effect.label, remaining(state, effect.end))
}

/// What remains of an effect: turns, or phases in its last turn.
fn remaining(state: &Encounter, end: Option<TurnPhase>) -> String {
    let Some(end) = end else { return String::new() };
    let (now, phases) = (state.clock(), state.rules().phases);
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
