//! The look of a row of the order by its status: signs, styles, a few words.

use ratatui::style::Style;

use super::text::width;
use super::theme::Theme;
use super::{glyphs, roll_text, time_text};
use phasekeeper_engine::encounter::{Combatant, Effect, Encounter};
use phasekeeper_engine::narrate::list_names;
use phasekeeper_engine::rules::{EffectRole, Mode, ReadyEffect, Side, SlotSource, Stat, Status};
use phasekeeper_engine::text::signed;
use phasekeeper_engine::view::{OrderRow, PhaseStatus, RowStatus, StripPart, StripRow};

/// Returns the style of the words of a row: strong for who acts and who is next, dim for who has no action left and for
/// further slots.
pub fn style(it: &StripRow, is_next: bool, theme: Theme) -> Style {
    match it.row.status {
        _ if it.row.status.is_in_play() => theme.strong(),
        _ if it.is_again => theme.done(),
        _ if is_next => theme.strong(),
        _ if matches!(it.part, StripPart::Phase(_)) || it.row.since.is_some() => Style::new(),
        RowStatus::Done
        | RowStatus::Declared
        | RowStatus::Forfeited
        | RowStatus::Missed
        | RowStatus::NoSlotThisPhase
        | RowStatus::NextTurn
        | RowStatus::Out(_) => theme.done(),
        _ => Style::new(),
    }
}

pub fn is_acting(row: &OrderRow) -> bool {
    matches!(row.status, RowStatus::Acting | RowStatus::Interrupting | RowStatus::Declaring)
}

/// Returns the sign before the name, and its style: `=` in all rows of a shared slot except the first. The slot that is
/// next has a sign of its own; later ones have none.
pub fn mark(it: &StripRow, is_next: bool, theme: Theme) -> (char, Style) {
    let row = &it.row;
    let own = match it.part {
        StripPart::Phase(_) => ' ',
        _ if it.is_again => ' ',
        _ => sign(row),
    };
    let style = match row.status {
        _ if is_acting(row) || is_next => theme.now_sign(),
        RowStatus::Interrupted => theme.now_sign(),
        RowStatus::Out(_) => theme.danger(),
        _ if own == glyphs::WAITING => theme.strong(),
        _ => theme.done(),
    };
    let sign = match own {
        _ if row.joined => '=',
        ' ' if is_next => glyphs::NEXT,
        sign => sign,
    };
    (sign, style)
}

pub fn sign(row: &OrderRow) -> char {
    match row.status {
        _ if is_acting(row) => glyphs::ACTING,
        RowStatus::Interrupted => glyphs::INTERRUPTED,
        RowStatus::Out(_) => glyphs::OUT,
        _ if row.since.is_some() => glyphs::WAITING,
        RowStatus::Done | RowStatus::Declared => glyphs::DONE,
        RowStatus::Pending
        | RowStatus::Waiting
        | RowStatus::DeclaringLater
        | RowStatus::NeedNotDeclare => ' ',
        _ => glyphs::NONE,
    }
}

pub fn side_sign(side: Side) -> char {
    match side {
        Side::Pc => glyphs::PLAYER,
        Side::Ally => glyphs::ALLY,
        Side::Neutral => glyphs::NEUTRAL,
        Side::Foe => glyphs::FOE,
    }
}

/// Returns the sign of a combatant's part in a phase, and its style.
pub fn phase_sign(status: PhaseStatus, theme: Theme) -> (char, Style) {
    match status {
        PhaseStatus::NoAction => (glyphs::NONE, Style::new()),
        PhaseStatus::ToCome => (glyphs::TO_COME, Style::new()),
        PhaseStatus::Acting => (glyphs::ACTING, theme.now_sign()),
        PhaseStatus::Interrupted => (glyphs::INTERRUPTED, theme.now_sign()),
        PhaseStatus::Waiting => (glyphs::WAITING, theme.strong()),
        PhaseStatus::Acted => (glyphs::DONE, theme.done()),
    }
}

/// The words that are shown, their count included, before effects are cut to their labels.
const MIN_WORDS: usize = 2;

/// The words for a decision that is due.
const DUE: &str = "to decide";

/// A word of the state of a combatant.
pub struct StateWord {
    pub text: String,
    /// True for what deals damage.
    pub is_deadly: bool,
    /// True if it stands for words without room.
    pub is_more: bool,
}

/// Returns the state of a combatant in words, joined by commas in at most `room` columns: what must not be read out, what kills,
/// the status, what came of harm, the other effects, the place, that there is a note. If that is too much, effects have only their labels; then
/// whole words go at the end, and a sign stands for them.
pub fn state_words(
    state: &Encounter,
    row: &OrderRow,
    combatant: &Combatant,
    room: usize,
) -> Vec<StateWord> {
    let words = fitted(all_words(state, row, combatant, room, time_text::effect_in_short), room);
    match words.last() {
        Some(last) if last.is_more && words.len() <= MIN_WORDS => {
            let label = |_: &Encounter, effect: &Effect| effect.label.to_string();
            fitted(all_words(state, row, combatant, room, label), room)
        }
        _ => words,
    }
}

/// The columns of words with what joins them.
fn columns(words: &[StateWord]) -> usize {
    words.iter().map(|it| width(&it.text) + 2).sum::<usize>().saturating_sub(2)
}

fn all_words(
    state: &Encounter,
    row: &OrderRow,
    combatant: &Combatant,
    room: usize,
    told: fn(&Encounter, &Effect) -> String,
) -> Vec<StateWord> {
    let is_surprised = combatant.surprised && row.status != RowStatus::Surprised;
    let word = |word: &str, is_so: bool| is_so.then(|| word.to_owned());
    // Nothing harms the dead.
    let is_dead = combatant.status == Status::Dead;
    let effects = |is_deadly: bool| {
        let effects = combatant.effects.iter();
        let effects =
            effects.filter(move |it| it.each.is_some() == is_deadly && !(is_dead && is_deadly));
        let mut effects: Vec<&Effect> = effects.collect();
        effects.sort_by_key(|it| !is_outcome(it));
        effects.into_iter().map(|it| told(state, it))
    };
    let plain = |text: String| StateWord { text, is_deadly: false, is_more: false };
    let deadly = |text: String| StateWord { is_deadly: true, ..plain(text) };
    let is_due = state.mode() != Mode::Finished
        && state.pending().iter().any(|it| it.who() == Some(combatant.id));
    let others = word(DUE, is_due).into_iter();
    let beside = if is_due { room.saturating_sub(DUE.len() + 2) } else { room };
    let others = others.chain([status_words(state, row, combatant, beside)]);
    let aim = combatant.actions.aim;
    let aims = (aim != 0).then(|| format!("aims {}", signed(aim)));
    let others = others.chain(word("surprised", is_surprised)).chain(aims).chain(effects(false));
    let others = others.chain(combatant.at.as_ref().map(|place| format!("at {place}")));
    let others = others.chain(word("note", !combatant.notes.is_empty()));
    let words = word("hidden", combatant.block.hidden).map(plain).into_iter();
    let words = words.chain(effects(true).map(deadly));
    let words = words.chain(others.map(plain)).filter(|word| !word.text.is_empty());
    words.collect()
}

/// Returns true for what came of harm, such as `knocked down`; others are of the ground, a drug or a choice.
fn is_outcome(effect: &Effect) -> bool {
    let role = ReadyEffect::named(&effect.label).and_then(|it| it.role);
    matches!(role, Some(EffectRole::Outcome(_)))
}

/// As many whole words as `room` columns hold, and a sign for the others; the first one is there in any case.
fn fitted(mut words: Vec<StateWord>, room: usize) -> Vec<StateWord> {
    // A number would be read as a part of the words before it: "dies at 45 +1".
    const MORE: &str = "…";
    let all = words.len();
    let fits = |shown: &usize| match all - shown {
        0 => columns(&words) <= room,
        _ => columns(&words[..*shown]) + 1 + width(MORE) <= room,
    };
    let shown = (1..=all).rev().find(fits).unwrap_or(all.min(1));
    words.truncate(shown);
    let more = StateWord { text: MORE.to_owned(), is_deadly: false, is_more: true };
    words.extend((shown < all).then_some(more));
    words
}

/// The status in words; empty if there is nothing special.
fn status_words(state: &Encounter, row: &OrderRow, combatant: &Combatant, room: usize) -> String {
    // If slots come from Speed, the phases already show who has none.
    let has_phases = state.rules().slots == SlotSource::Speed && state.rules().phases > 1;
    // An effect behind it is worth more than a longer word.
    let is_brief = !combatant.effects.is_empty() && !matches!(row.status, RowStatus::Out(_));
    let room = if is_brief { 0 } else { room };
    let either =
        |full: &str, short: &str| if width(full) <= room { full } else { short }.to_owned();
    match row.status {
        RowStatus::Interrupting => match state.interrupted().as_slice() {
            [] => either("acts", "interrupts"),
            whom => either(&format!("interrupts {}", list_names(state, whom)), "interrupts"),
        },
        RowStatus::Interrupted => "interrupted".to_owned(),
        RowStatus::Declaring => either("declares now", "declares"),
        RowStatus::DeclaringLater => either("declares later", "later"),
        RowStatus::NeedNotDeclare => either("need not declare", "may declare"),
        RowStatus::Forfeited => either("gave up this action", "gave up"),
        RowStatus::Missed => either("missed this action", "missed"),
        RowStatus::Surprised => "surprised".to_owned(),
        RowStatus::NoSlotThisPhase if has_phases || combatant.stunned_by().is_some() => {
            String::new()
        }
        RowStatus::NoSlotThisPhase => either("no action this phase", "no action"),
        RowStatus::NextTurn => {
            let turn = state.clock().turn + 1;
            either(&format!("joins in turn {turn}"), &format!("turn {turn}"))
        }
        RowStatus::Out(status @ (Status::Dead | Status::Gone)) => status.to_string(),
        RowStatus::Out(status) => match combatant.stat(Stat::Dr, state.rules()) {
            None => status.to_string(),
            Some(at) if combatant.effects.iter().any(|it| it.each.is_some()) => {
                format!("dies at {at}")
            }
            Some(at) => either(&format!("{status}, dies at {at}"), &status.to_string()),
        },
        // Whoever is put out by one who acts at once acts all the same (AMB-14).
        _ if !combatant.is_active() => {
            let status = combatant.status.to_string();
            either(&format!("still acts, then {status}"), &status)
        }
        _ => match (row.since, &combatant.roll) {
            (Some(since), _) => {
                either(&format!("waiting since {since}"), &format!("since {since}"))
            }
            // At the end the dice are of no use any more.
            (None, Some(roll))
                if row.status == RowStatus::Waiting && state.mode() != Mode::Finished =>
            {
                format!("rolled {}", roll_text::dice(state.rules(), roll))
            }
            _ => String::new(),
        },
    }
}
