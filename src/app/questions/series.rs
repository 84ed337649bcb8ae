//! Questions that are asked once for each: the dice of initiative, and the decisions that are due.

use super::names::{find, find_called, find_up};
use super::offer::Question;
use super::parts::Series;
use super::said::{ROLLED, before_roll, moxie_behind};
use super::words::{
    all_ends, bare, before, begins_with_digit, behind, first_word, is_any, is_number, words,
};
use std::collections::BTreeSet;

use crate::app::layer::decision_prompt::DecisionPrompt;
use crate::app::name_match::combatant_called;
use crate::app::state::App;
use phasekeeper_engine::command::{Command, Dismissal, quoted};
use phasekeeper_engine::encounter::{Combatant, Encounter, Fact, Id, PendingDecision};
use phasekeeper_engine::narrate::name_some;
use phasekeeper_engine::rules::{InitiativeDie, Status};

/// Says what is to be done before a turn begins.
pub fn before_turn(state: &Encounter) -> String {
    let (turn, missing) = (state.clock().turn, state.not_rolled());
    if state.combatants().is_empty() {
        return "nobody is here: add-player for players' characters, add for others".to_owned();
    }
    let out = state.ids_where(|it| it.is_players() && it.status == Status::Unconscious);
    let out = match &out[..] {
        [] => String::new(),
        out => format!("; unconscious: {}", name_some(state, out)),
    };
    if missing.is_empty() {
        return format!("all have a die: begin begins turn {turn}, roll NAME DIE changes one{out}");
    }
    let who = name_some(state, &missing);
    let has_player = missing.iter().any(|id| state.get(*id).is_some_and(Combatant::is_players));
    let twice = if has_player { ", for players if said twice," } else { "" };
    let first = state.name(missing[0]);
    format!(
        "without a die: {who}. {first} 31 is a die, initiative asks for each; begin rolls the rest{twice} and begins turn {turn}{out}"
    )
}

/// Names the aptitude that is missing for the test of a decision, and the command that sets it.
fn unknown_aptitude(state: &Encounter, prompt: &DecisionPrompt) -> Option<String> {
    let (aptitude, who) = prompt.unknown_aptitude().zip(prompt.decision.who())?;
    let name = quoted(state.name(who));
    Some(format!("{} unknown: set {name} {aptitude}=15 gives one", aptitude.to_uppercase()))
}

/// A line for each of several dice, in the order in which they are asked.
///
/// # Errors
/// A sentence if there are more of them than are asked.
fn one_for_each(state: &Encounter, missing: &[Id], dice: &[&str]) -> Result<String, String> {
    if dice.len() > missing.len() {
        return Err(format!("{} dice are too many for {}", dice.len(), name_some(state, missing)));
    }
    let line = |(who, die): (&Id, &&str)| format!("roll {} {die}", quoted(state.name(*who)));
    Ok(missing.iter().zip(dice).map(line).collect::<Vec<_>>().join("\n"))
}

/// A line for each of several who are named with their dice, for what is asked now: `Ana 50, Sava 88`; `None` for any other.
pub fn of_each(app: &App, text: &str) -> Option<String> {
    let is_initiative = app.encounter().mode().takes_dice();
    let text = behind(text, "initiative").filter(|_| is_initiative).unwrap_or(text);
    let series = if is_initiative { Series::Dice } else { Series::Decisions };
    let lines = series.with_rest(app, text).or_else(|| series.of_each(app, text));
    let of_same = || series.of_asked_and_others(app, text).filter(|_| !is_initiative);
    lines.or_else(|| of_one(app, text).filter(|_| !is_initiative)).or_else(of_same)
}

/// Dice, and the line for those behind them who leave theirs to the program: `Ana 27, Ben 55, the rest roll`.
fn behind_dice<'a>(app: &App, text: &'a str) -> Option<(&'a str, String)> {
    [", and ", " and ", ", "].iter().find_map(|it| {
        let (dice, last) = text.rsplit_once(it)?;
        let last = last.trim_end_matches(" for themselves");
        let who = behind(last, "the program rolls|roll for|roll").or(before(last, "roll|rolls"))?;
        let who = bare(behind(who, "for").unwrap_or(who));
        let names = match find(app, who) {
            _ if is_any(who, "rest|others") => "all".to_owned(),
            Ok(names) => names,
            Err(_) => {
                let called = find_called(app, who);
                app.encounter()
                    .names_of(Some(called).filter(|it| !it.is_empty())?.as_slice())
                    .to_string()
            }
        };
        Some((dice, format!("roll {names}")))
    })
}

/// The line of a die for the only test that is due: `31`, or of `yes` to what needs none; `None` for any other line.
fn of_one(app: &App, text: &str) -> Option<String> {
    let pending = app.encounter().pending();
    let first = pending.first()?;
    let is_answer = match text {
        "yes" | "ok" | "no" => !first.is_test(),
        _ if pending.len() > 1 => false,
        "fails" | "fail" => true,
        _ => {
            // Behind any other attack it may be the die of whoever defends.
            let facts = &app.timeline().history().done().last()?.facts;
            let is_hit =
                |it: &Fact| matches!(it, Fact::Hit { who, .. } if first.who() == Some(*who));
            let is_attack = facts.iter().any(|it| matches!(it, Fact::Attacked(_)));
            // `72 flip` spends a point on it.
            let (die, used) = moxie_behind(text).unwrap_or((text, "flip"));
            let is_die = is_number(die) && used == "flip";
            first.is_test() && is_die && (!is_attack || facts.iter().any(is_hit))
        }
    };
    is_answer.then(|| Series::Decisions.answer(app, text).ok()).flatten()
}

/// Several names, each with its die; empty for any other text.
pub fn dice_of_each<'a>(app: &App, text: &'a str) -> Vec<(String, &'a str)> {
    let (mut dice, mut name) = (Vec::new(), Vec::new());
    for word in words(text) {
        // A number may be of the name.
        let with_it = || [&name[..], &[word]].concat().join(" ");
        let is_die = is_number(word) && app.encounter().find(&with_it()).is_err();
        let who = if is_die { find_up(app, &name.join(" ")).ok() } else { None };
        match who {
            Some(who) => {
                dice.push((who, word));
                name.clear();
            }
            None if is_any(word, ROLLED) || is_any(word, "and|then") => {}
            // Another die of the same one.
            None if name.is_empty() && is_number(word) && !dice.is_empty() => {
                dice.extend(dice.last().map(|(who, _)| (who.clone(), word)));
            }
            None => name.push(word),
        }
    }
    if name.is_empty() { dice } else { Vec::new() }
}

impl Series {
    /// A line for each of several who are named with their dice; `None` for any other text.
    fn of_each(self, app: &App, text: &str) -> Option<String> {
        let dice = dice_of_each(app, text);
        let mut seen = BTreeSet::new();
        if matches!(self, Self::Dice) && !dice.iter().all(|it| seen.insert(&it.0)) {
            return None;
        }
        let line = |(at, (who, die)): (usize, &(String, &str))| match self {
            Self::Dice => Some(format!("roll {who} {die}")),
            Self::Decisions => {
                // Further dice of the same one are for further tests.
                let place = dice[..at].iter().filter(|it| it.0 == *who).count();
                let state = app.encounter();
                let kind =
                    *state.tests_due(state.find(who.trim_matches('"')).ok()?.id).get(place)?;
                Some(format!("resist {who} {kind} roll={die}"))
            }
        };
        let several = dice.iter().enumerate().filter(|_| dice.len() > 1);
        let lines = several.map(line).collect::<Option<Vec<_>>>()?;
        (!lines.is_empty()).then(|| lines.join("\n"))
    }

    /// Returns why there is nothing to ask; `None` while there is.
    pub fn why_not(self, app: &App) -> Option<String> {
        let state = app.encounter();
        match self {
            Self::Dice => state.not_rolled().is_empty().then(|| before_turn(state)),
            Self::Decisions => state.pending().is_empty().then(|| "nothing is due".to_owned()),
        }
    }

    /// Returns the current question.
    pub fn question(self, app: &App) -> Question {
        let text = match self {
            Self::Dice => {
                let missing = app.encounter().not_rolled();
                let name = missing.first().map_or("", |it| app.encounter().name(*it));
                let all = match missing.len() {
                    1 => String::new(),
                    count => format!(" for all {count} without a die"),
                };
                let die = match app.encounter().rules().initiative_die {
                    InitiativeDie::D100 => "d100",
                    InitiativeDie::D10 => "d10",
                    InitiativeDie::Fudge => "result",
                };
                format!("The die of {name} ({die})? Enter: the program rolls{all}.")
            }
            Self::Decisions => {
                let Some(prompt) = DecisionPrompt::new(app.encounter(), None) else {
                    return Question::default();
                };
                let state = app.encounter();
                let happens = prompt.let_happen(state).is_some();
                let fails = if happens { "fails, " } else { "" };
                let rolls = format!(
                    "The die? Enter: the program rolls. Or {fails}waive; all rolls for all."
                );
                let asks = match &prompt.roll {
                    Some(_) => &rolls,
                    None if happens => "Enter: yes, it happens. Or waive.",
                    None => "Enter: seen.",
                };
                let unknown = unknown_aptitude(state, &prompt).map(|it| it + ". ");
                let (question, unknown) = (prompt.question(state), unknown.unwrap_or_default());
                format!("{}. {unknown}{asks}", question.trim_end_matches('?'))
            }
        };
        Question { text, answers: Vec::new() }
    }

    /// The lines of dice of initiative behind which others leave theirs to the program.
    fn with_rest(self, app: &App, text: &str) -> Option<String> {
        let (dice, rolled) = behind_dice(app, text).filter(|_| matches!(self, Self::Dice))?;
        self.answer(app, dice).ok().map(|lines| format!("{lines}\n{rolled}"))
    }

    /// The same where the first die is that of whoever is asked, who is not named: `12, Bo 54`.
    fn of_asked_and_others(self, app: &App, text: &str) -> Option<String> {
        let state = app.encounter();
        let asked = match self {
            Self::Dice => *state.not_rolled().first()?,
            Self::Decisions => state.pending().first()?.who()?,
        };
        let is_of_one = || state.pending().iter().all(|it| it.who() == Some(asked));
        let has_name = text.contains(char::is_alphabetic);
        let is_first =
            begins_with_digit(text) && (has_name || matches!(self, Self::Decisions) && is_of_one());
        self.of_each(app, &format!("{} {text}", state.name(asked))).filter(|_| is_first)
    }

    /// The line that an answer means.
    ///
    /// # Errors
    /// A sentence if it is no answer.
    pub fn answer(self, app: &App, text: &str) -> Result<String, String> {
        let text = behind(text, "decide").unwrap_or(text);
        let lines = self.with_rest(app, text).or_else(|| self.of_each(app, text));
        match lines.or_else(|| self.of_asked_and_others(app, text)) {
            Some(lines) => Ok(lines),
            None if matches!(self, Self::Dice) => line_of_die(app, text),
            None => line_of_decision(app, text),
        }
    }
}

/// The line of a die for whoever is asked, or whoever is named before it, or of several for as many.
fn line_of_die(app: &App, text: &str) -> Result<String, String> {
    let (state, text) = (app.encounter(), behind(text, ROLLED).unwrap_or(text));
    let (missing, all) = (state.not_rolled(), words(text));
    let are_dice = all.len() > 1 && all.iter().all(|it| begins_with_digit(it));
    let is_one_each = state.rules().initiative_die == InitiativeDie::D100;
    Ok(match (missing.first(), text.rsplit_once(' ')) {
        _ if is_any(text, "|all|roll all") => "roll all".to_owned(),
        (Some(_), _) if are_dice && is_one_each => one_for_each(state, &missing, &all)?,
        (Some(it), _) if begins_with_digit(text) => {
            format!("roll {} {text}", quoted(state.name(*it)))
        }
        (_, Some((name, die))) => format!("roll {} {die}", find(app, before_roll(name))?),
        _ if find(app, text).is_err() => return Err(format!("a die is a number, not {text}")),
        _ => return Err(format!("a die is a number; {text} 45 is one of {text}")),
    })
}

/// The line of what becomes of a decision: a die, or what is said of one without.
fn line_of_decision(app: &App, text: &str) -> Result<String, String> {
    let state = app.encounter();
    // `yes he bleeds`, and no die.
    let is_yes = text.starts_with("yes ") && !text.contains(|it: char| it.is_numeric());
    let text = if is_yes { "yes" } else { text };
    // `Doc 70` decides what is due of Doc.
    let named = all_ends(text).rev().find_map(|end| {
        let who = combatant_called(state, text[..end].trim_matches('"')).ok()?;
        Some((who, text[end..].trim_start()))
    });
    let (who, text) = named.map_or((None, text), |(who, text)| (Some(who), text));
    let prompt = DecisionPrompt::new(state, who.map(|it| it.id)).ok_or("nothing is due")?;
    if let Some(who) = who.filter(|it| prompt.decision.who() != Some(it.id)) {
        return Err(format!("nothing is due for {}", who.name));
    }
    if let Some(who) = who.filter(|_| text.is_empty() && prompt.roll.is_some()) {
        let (question, name) = (prompt.question(state), &who.name);
        return Err(format!(
            "{question}. Say it with the die: {name} 31; roll for {name} rolls it"
        ));
    }
    if text == "all" && state.pending().iter().any(PendingDecision::is_test) {
        return Ok("resist *".to_owned());
    }
    if let Some(who) = who.filter(|_| text == "fails both") {
        let due = state.tests_due(who.id);
        let prompts =
            due.into_iter().filter_map(|it| DecisionPrompt::test_of(state, who.id, Some(it)));
        let lines = prompts.filter_map(|it| Some(it.let_happen(state)?.to_string()));
        return Ok(lines.collect::<Vec<_>>().join("\n"));
    }
    let (first, more) = first_word(text);
    let die = first.trim_end_matches(',').parse::<i32>().ok();
    let resist = prompt.roll.as_ref().and_then(|it| it.command(die, state));
    let happens = prompt.let_happen(state);
    let fails = happens.as_ref().map_or("", |_| "fails, ");
    let command = match (text, resist) {
        ("waive all", _) => Some(Command::Dismiss { what: Dismissal::All }),
        ("waive", _) | ("no", None) => Some(prompt.dismiss(state)),
        // What has no die happens, or is seen.
        ("" | "yes" | "ok" | "all" | "it happens", None) => happens.or(Some(prompt.dismiss(state))),
        ("fails" | "fail", _) => happens,
        (_, resist) => resist.filter(|_| is_any(text, "|?") || die.is_some()),
    };
    let line = command.ok_or_else(|| {
        unknown_aptitude(state, &prompt).unwrap_or_else(|| {
            format!(
                "that is no answer: a die, an empty line, {fails}waive, all, waive all; 70 moxie=flip spends a point"
            )
        })
    })?;
    // What stands behind a die belongs to its test, too: `70 moxie=flip`.
    let more = match moxie_behind(text) {
        _ if die.is_none() => String::new(),
        Some((_, used)) => format!("moxie={used}"),
        None => more.to_owned(),
    };
    Ok(format!("{line} {more}").trim_end().to_owned())
}
