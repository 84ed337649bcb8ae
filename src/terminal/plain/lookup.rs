//! Words that tell something, and do nothing.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::super::Files;
use super::super::side_effects::give;
use super::status::{log_lines, numbers, shape, shape_in_full, status};
use crate::app::layer::entry::find;
use crate::app::words::{behind, has_words, is_any, more_behind};
use crate::app::{
    App, HelpSection, Input, asked_for, combatant_called, entries, find_called, weapon_in_words,
};
use crate::ui::{effect, timer};
use phasekeeper_engine::command::{command_called, write_edits};
use phasekeeper_engine::encounter::Combatant;
use phasekeeper_engine::narrate::{clock, list_names};
use phasekeeper_engine::rules::{Circumstance, Class};
use phasekeeper_engine::text::signed;
use phasekeeper_engine::view::{Stage, slot_members, stages};
use strum::VariantArray;

/// Words that tell something.
struct Lookup {
    /// The words, as in phrases.
    words: &'static str,
    /// The argument behind the first of them; empty for none.
    rest: &'static str,
    about: &'static str,
    tell: fn(&App, &str) -> Vec<String>,
}

/// The words for the order of what was played. The page at the end has a key for them, and is left by them.
const WHO_ACTED: &str = "who acted when|who has acted|who acted";

/// The words for who acts. The first is an empty line.
const WHO_ACTS: &str = "|who is next|who acts|whose turn|whose turn is it|who's next|whos next|\
                        who is first|what turn is it";

const LOOKUPS: [Lookup; 11] = [
    row("order|who waits|who is here", "", "who acts when in this phase", order),
    row(WHO_ACTS, "", "who acts, what is due and who is next, as an empty line does", who_acts),
    row(
        "who is hurt|who|who is out|wounded|hurt?|health",
        "",
        "who is hurt, out or has an effect",
        who_is_hurt,
    ),
    row(WHO_ACTED, "", "the order of each phase that was played", who_acted),
    // Behind the others that begin so.
    row("who", "NAME", "all there is to say of one", who),
    row("how", "much Moxie has NAME", "what somebody has of something, such as rounds", how),
    row("what is", "a WORD", "somebody here, or of the library", what_is),
    row("timers", "", "what runs, and how long", timers),
    row("modifiers", "", "the modifiers of attacks, and how they are said", modifiers),
    row("log|what happened", "5", "what happened last", log),
    row(
        "templates",
        "WORD",
        "people of the library, for from=, and weapons with that word",
        templates,
    ),
];

const fn row(
    words: &'static str,
    rest: &'static str,
    about: &'static str,
    tell: fn(&App, &str) -> Vec<String>,
) -> Lookup {
    Lookup { words, rest, about, tell }
}

/// The steps of the log if no number is said.
const LOG_STEPS: usize = 4;

/// The most entries of the help.
const MAX_ENTRIES: usize = 9;

/// The most templates that are told at once.
const MAX_TEMPLATES: usize = 20;

impl Lookup {
    /// Returns the argument behind its word in a line; `None` if the line is about something else.
    fn rest_of<'a>(&self, line: &'a str) -> Option<&'a str> {
        if is_any(line, self.words) {
            return Some("");
        }
        behind(line, self.words.split('|').next()?).filter(|_| !self.rest.is_empty())
    }

    /// Its line in the help.
    fn help(&self) -> String {
        let words = self.words.trim_start_matches('|').replace('|', ", ");
        let rest = if self.rest.is_empty() { String::new() } else { format!(" {}", self.rest) };
        format!("{words}{rest}: {}", self.about)
    }
}

/// The line without the mark of a question, unless that belongs to it.
pub(super) fn unquestioned(line: &str) -> &str {
    let asked = line.strip_suffix('?').filter(|it| it.ends_with(char::is_alphanumeric));
    let is_told = |line: &str| LOOKUPS.iter().any(|it| it.rest_of(line).is_some());
    // A text may end with it.
    let asked = asked.filter(|it| is_told(it));
    asked.filter(|_| !LOOKUPS.iter().any(|it| is_any(line, it.words))).unwrap_or(line)
}

/// Answers a line that only looks something up; `None` for any other.
pub(super) fn looked_up(app: &App, line: &str) -> Option<Vec<String>> {
    let mut rows = LOOKUPS.iter().filter_map(|it| Some((it, it.rest_of(line)?)));
    rows.next().map(|(row, rest)| (row.tell)(app, rest))
}

/// Leaves a page for any line that it has no word for.
pub(super) fn leave_page(app: &mut App, line: &str, files: &mut dyn Files) {
    let Some(page) = app.layer().filter(|it| it.is_page()) else { return };
    let is_its = page.key_called(line, &app.context()).is_some() && !is_any(line, WHO_ACTED);
    if !is_its && !is_any(line, "?|help|cancel") {
        let _ = give(Input::Line("cancel".to_owned()), app, files);
    }
}

/// Lists the words that are possible now, or explains one.
pub(super) fn help(app: &App, sought: &str) -> Vec<String> {
    if is_any(sought, "modifiers|modifier") {
        return modifiers(app, "");
    }
    let is_all = sought == "all";
    let is_of = |it: &&Lookup| !sought.is_empty() && is_any(sought, it.words) || is_all;
    let told = LOOKUPS.iter().filter(is_of).map(Lookup::help);
    let mut entries = entries(app);
    entries.retain(|it| it.place.is_some() && it.is_alone() || !sought.is_empty());
    let mut seen = BTreeSet::new();
    entries.retain(|it| seen.insert(it.words[0].clone()));
    // What only moves about on a screen is told of by its own word alone.
    let looks_around = HelpSection::View.to_string();
    entries.retain(|it| it.section != looks_around || !(sought.is_empty() || is_all));
    let (words, most) = if is_all { ("", usize::MAX) } else { (sought, MAX_ENTRIES) };
    let found = find(entries.iter(), words).into_iter().take(most);
    let found = found.map(|it| format!("{}: {}", it.words[0], it.about));
    let found: Vec<String> = told.chain(found).collect();
    let nothing = found.is_empty().then(|| format!("nothing is called {sought}"));
    let examples = command_called(sought).into_iter().flat_map(|it| it.0.examples);
    let examples = examples.map(|example| format!("For example: {example}"));
    let all = sought.is_empty().then(|| {
        "order, who, who NAME, log 5 and templates WORD tell; an empty line says who acts; help all lists everything, \
         help WORD what a word is for".to_owned()
    });
    found.into_iter().chain(asked_for(sought)).chain(examples).chain(nothing).chain(all).collect()
}

fn order(app: &App, _: &str) -> Vec<String> {
    let state = app.encounter();
    let slots = state.order();
    if slots.is_empty() {
        let mut scored = state.ids_where(|it| state.score(it.id).is_some());
        scored.sort_by_key(|id| Reverse(state.score(*id)));
        let scored = scored.into_iter().filter_map(|id| Some((state.name(id), state.score(id)?)));
        let scored = scored.map(|(name, score)| format!("{name} {score}"));
        let scored: Vec<String> = scored.collect();
        let left = state.ids_where(|it| state.score(it.id).is_none());
        let why =
            if scored.is_empty() { "nobody is in the order now; here" } else { "without a die" };
        let left = (!left.is_empty()).then(|| format!("{why}: {}", list_names(state, &left)));
        return scored.into_iter().chain(left).collect();
    }
    let members = slots.iter().flat_map(|it| slot_members(state, it)).zip(1..);
    let score = |score: Option<i32>| score.map_or_else(String::new, |it| format!(" {it}"));
    let class = |class| match class {
        Class::Normal => String::new(),
        class => format!(", {class}"),
    };
    let members = members
        .map(|(it, place)| format!("{place} {}{}{}", it.name, score(it.score), class(it.class)));
    let surprised = state.ids_where(|it| it.takes_part() && state.is_defenseless(it));
    let told = [("waiting", state.held()), ("surprised, not acting", surprised)];
    let told = told.into_iter().filter(|it| !it.1.is_empty());
    members.chain(told.map(|(what, who)| format!("{what}: {}", list_names(state, &who)))).collect()
}

fn who_acts(app: &App, _: &str) -> Vec<String> {
    status(app)
}

fn who_is_hurt(app: &App, _: &str) -> Vec<String> {
    let shapes = app.encounter().combatants().iter().map(|it| (it, shape_in_full(app, it)));
    let hurt = shapes.filter(|(_, shape)| !shape.is_empty());
    let hurt: Vec<String> = hurt.map(|(it, shape)| format!("{}{shape}", it.name)).collect();
    if hurt.is_empty() { vec!["nobody is hurt".to_owned()] } else { hurt }
}

pub(super) fn who(app: &App, name: &str) -> Vec<String> {
    let (state, name) = (app.encounter(), name.strip_prefix("is ").unwrap_or(name));
    let it = match combatant_called(state, name) {
        Ok(it) => it,
        Err(why) => {
            // Of several of a name all are told.
            let called = find_called(app, name).into_iter();
            let told: Vec<String> = called.flat_map(|it| who(app, state.name(it))).collect();
            return if told.is_empty() { vec![why] } else { told };
        }
    };
    let score = state.score(it.id).map(|score| format!("initiative {score} in this turn"));
    [format!("{}{}", it.name, shape(app, it))]
        .into_iter()
        .chain(score)
        .chain(it.effects.iter().map(|it| format!("effect: {}", effect(state, it))))
        .chain(it.notes.iter().map(|note| format!("note: {note}")))
        .chain(it.reminders.iter().map(|it| format!("reminder: {}", it.text)))
        .chain(it.block.weapons.iter().map(|it| format!("{}: {}", it.label, weapon_in_words(it))))
        .chain([numbers(state, it, ""), numbers(state, it, "skill.")])
        .chain([numbers(state, it, "counter.")])
        .filter(|line| !line.is_empty())
        .collect()
}

/// Answers how many, or how much, of something somebody has: the parts of what there is to say of them that have the word.
fn how(app: &App, question: &str) -> Vec<String> {
    let all = who_of(app, question);
    let words = question.split(' ').filter(|it| !is_any(it, OF_A_QUESTION));
    let stems: Vec<String> = words.map(|it| it.trim_end_matches('s').to_lowercase()).collect();
    let is_sought = |it: &str| stems.iter().any(|stem| it.to_lowercase().contains(stem));
    let told = all.iter().skip(1).filter_map(|line| {
        let (label, parts) = line.split_once(": ").unwrap_or(("", line));
        let found: Vec<&str> = parts.split(", ").filter(|it| is_sought(it)).collect();
        match label {
            "" => (!found.is_empty()).then(|| found.join(", ")),
            label if is_sought(label) => Some(line.clone()),
            label => (!found.is_empty()).then(|| format!("{label}: {}", found.join(", "))),
        }
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() { all } else { told }
}

/// Words of a question that name nothing.
const OF_A_QUESTION: &str = "many|much|has|have|does|is|are|left|of";

fn who_of(app: &App, question: &str) -> Vec<String> {
    let state = app.encounter();
    let is_named = |it: &&Combatant| has_words(question, &it.name);
    // Of `Thug 1` and `Thug 10` the longer is meant.
    match state.combatants().iter().filter(is_named).max_by_key(|it| it.name.len()) {
        Some(it) => who(app, &it.name),
        None => vec!["who NAME tells all numbers of somebody".to_owned()],
    }
}

fn what_is(app: &App, what: &str) -> Vec<String> {
    let what = more_behind(what, "a|an|the").unwrap_or(what);
    let is_weapon = |name: &str| name.eq_ignore_ascii_case(what);
    let weapon = app.library().weapons().iter().find(|it| is_weapon(&it.name));
    match (combatant_called(app.encounter(), what), weapon) {
        (Ok(it), _) => who(app, &it.name),
        (_, Some(weapon)) => vec![format!("{}: {}", weapon.name, weapon.value)],
        _ if is_any(what, "due|next") => status(app),
        _ => templates(app, what),
    }
}

fn who_acted(app: &App, _: &str) -> Vec<String> {
    let stages = stages(app.timeline().history().done());
    let waited = |it: &Stage| if it.is_delayed { " waited" } else { "" };
    let name = |it: &Stage| format!("{}{}", app.timeline().history().name(it.who), waited(it));
    let phases = stages.chunk_by(|one, next| one.at == next.at).map(|stages| {
        let names = stages.iter().map(name).collect::<Vec<_>>().join(", ");
        format!("{}: {names}", clock(app.encounter().rules(), stages[0].at))
    });
    phases.collect()
}

fn timers(app: &App, _: &str) -> Vec<String> {
    let state = app.encounter();
    if state.timers().is_empty() {
        return vec!["no timer runs".to_owned()];
    }
    state.timers().iter().map(|it| timer(state, it)).collect()
}

fn modifiers(_: &App, _: &str) -> Vec<String> {
    let degrees = |it: &Circumstance| {
        let values = it.degrees().iter().enumerate();
        values.map(|(at, (_, value))| format!("{} {}", it.label_of(at), signed(*value))).collect()
    };
    let all = Circumstance::VARIANTS.iter().flat_map(|it| -> Vec<String> { degrees(it) });
    vec![
        all.collect::<Vec<_>>().join(", "),
        "they are said behind the weapon, at the die, or forgot long range behind the attack; others are mod=-10:smoke"
            .to_owned(),
    ]
}

fn log(app: &App, count: &str) -> Vec<String> {
    let done = app.timeline().history().done();
    let steps = &done[done.len().saturating_sub(count.parse().unwrap_or(LOG_STEPS))..];
    steps.iter().flat_map(|it| log_lines(app, it)).collect()
}

fn templates(app: &App, word: &str) -> Vec<String> {
    let library = app.library();
    let people = library.templates().iter().map(|it| &*it.name);
    let gear = library.gear_names().filter(|_| !["", "all"].contains(&word));
    let mut names: Vec<&str> = people.chain(gear).collect();
    let is_all = word == "all";
    names.retain(|it| is_all || it.to_lowercase().contains(&word.to_lowercase()));
    if names.is_empty() {
        return vec![format!("nothing in the library is called {word}")];
    }
    // The numbers of one alone.
    if let [name] = names[..]
        && let Some(template) = library.find_template(name)
    {
        return vec![format!("{name}: {}", write_edits(&template.edits))];
    }
    let more = if is_all { 0 } else { names.len().saturating_sub(MAX_TEMPLATES) };
    names.truncate(names.len() - more);
    let more = (more > 0).then(|| {
        format!(
            "and {more} more; a word, or a longer one, tells fewer, templates all tells all people"
        )
    });
    [names.join(", ")].into_iter().chain(more).collect()
}
