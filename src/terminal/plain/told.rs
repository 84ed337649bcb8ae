//! What is told where there is no screen.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::app::layer::entry::find;
use crate::app::layer::{Hint, Layer};
use crate::app::{
    App, Offer, Question, Questions, Request, asked_for, before_turn, combatant_called, entries,
    in_words,
};
use phasekeeper_engine::command::{KEYS, MoxieUse, command_called, quoted};
use phasekeeper_engine::encounter::{
    Combatant, Encounter, Fact, Id, StateChange, Step, check_with,
};
use phasekeeper_engine::narrate::{
    clock, decision_of, harm, list_names, log_entries, name_some, who_acts,
};
use phasekeeper_engine::players::next;
use phasekeeper_engine::rules::{Class, Mode, Reroll, Side};
use phasekeeper_engine::view::{Report, later_phases, slot_members, stat, stat_keys};

/// The entries of the help, and of the log if no number is said.
const MANY: usize = 9;

/// The most answers of a question that are told.
const MOST_ANSWERS: usize = 10;

/// What else can be typed at any time.
const WORDS: &str = "order, who, who NAME, log 5 and templates WORD tell; an empty line says who acts; \
                     help all lists everything, help WORD what a word is for";

/// What is only told, and by which words.
const TOLD: [(&[&str], &str); 6] = [
    (&["order"], "who acts when in this phase"),
    (WHO_IS_NEXT, "who acts, what is due and who is next, as an empty line does"),
    (WHO_IS_HURT, "who is hurt, out or has an effect; who NAME tells all of one"),
    (&[WHO_ACTED], "the order of each phase that was played"),
    (&["log", "log 5"], "what happened last"),
    (&["templates", "templates WORD"], "the stat blocks of the library, for from="),
];
pub(super) const WHO_ACTED: &str = "who acted when";
const WHO_IS_NEXT: &[&str] = &["who is next", "who acts", "whose turn"];
const WHO_IS_HURT: &[&str] = &["who", "who is hurt", "wounded", "hurt?", "health"];

/// Values that need not be told.
const USUAL: [&str; 8] = ["none", "0", "no", "0/0", "active", "sound", "bio", "random single"];

/// What helps with any question.
const ABOUT_QUESTIONS: &str = "An answer, its number, or an empty line for what stands behind Enter. undo takes the last \
                               answer back, cancel leaves. order, who NAME and log tell what they always do.";

/// A question with the numbers of its answers.
pub(super) fn numbered(question: Question) -> Vec<String> {
    let more = question.answers.len().saturating_sub(MOST_ANSWERS);
    let answers = question.answers.into_iter().take(MOST_ANSWERS).zip(1..);
    let answers = answers.map(|(Offer { word, about }, number)| {
        let about = if about.is_empty() { about } else { format!(", {about}") };
        format!("{number} {}{about}", word.replace('"', ""))
    });
    let more = (more > 0).then(|| format!("and {more} more, each by the beginning of its name"));
    [question.text].into_iter().chain(answers).chain(more).collect()
}

pub(super) fn log_lines(app: &App, step: &Step) -> Vec<String> {
    let entries = log_entries(app.timeline(), step).into_iter();
    entries.flat_map(|it| it.heading.into_iter().chain(it.said)).collect()
}

/// What would make a success of a test or an attack that failed, if its maker has a point of Moxie.
pub(super) fn saved_by_moxie(app: &App, step: &Step) -> Option<String> {
    let state = app.encounter();
    let (who, check, is_last_test) = step.facts.iter().rev().find_map(|fact| match fact {
        Fact::Attacked(it) => Some((it.by?, it.attack().attacker.check, false)),
        Fact::Tested { who, against, result, .. } if !result.moxie && !result.automatic => {
            Some(((*who)?, result.check(), against.is_none()))
        }
        _ => None,
    })?;
    let maker = state.get(who).filter(|it| it.pool > 0 && state.rules().moxie_on_tests)?;
    let flipped = check_with(check, MoxieUse::Flip).filter(|it| it.check().succeeds())?;
    let how = if is_last_test {
        format!("moxie {} flip", quoted(&maker.name))
    } else {
        format!("undo, then the same with {} as the die and moxie=flip", check.roll)
    };
    let told = format!("A point of Moxie would make it {:02}: {how}", flipped.roll);
    (!check.succeeds()).then_some(told)
}

/// On which side those stand who have joined without one.
pub(super) fn sides(app: &App, steps: &[Arc<Step>]) -> Option<String> {
    let state = app.encounter();
    let joined = steps.iter().flat_map(|it| &it.changes).filter_map(|change| match change {
        StateChange::CombatantAdded(it) => state.get(it.id),
        _ => None,
    });
    let neutral = joined.filter(|it| it.block.side == Side::Neutral).map(|it| it.id);
    let neutral: Vec<Id> = neutral.collect();
    let first = *neutral.first()?;
    let (all, first) = (name_some(state, &neutral), quoted(state.name(first)).to_string());
    Some(format!("neutral: {all}; set {first} side=foe changes it"))
}

/// Who acts, what is due, and who is next.
pub(super) fn status(app: &App) -> Vec<String> {
    let state = app.encounter();
    let acting = state.acting();
    let shapes = acting.iter().filter_map(|&id| Some(shape(app, state.get(id)?)));
    let shape = shapes.filter(|_| acting.len() == 1).collect::<String>();
    let acts = match (who_acts(state), state.mode()) {
        (Some(acts), _) => acts + &shape,
        (None, Mode::Setup | Mode::Initiative) => before_turn(state),
        (None, Mode::Declare) => "declarations: next asks for one".to_owned(),
        (None, Mode::Acting | Mode::Over) => "the phase is over: next goes on".to_owned(),
        (None, Mode::Finished) => {
            "the encounter has ended; finish tells the end, encounters lists all".to_owned()
        }
    };
    let clock = clock(state.rules(), state.clock());
    let acts = if state.mode().takes_dice() { acts } else { format!("{clock}: {acts}") };
    let due = [acts].into_iter().chain(due(state));
    due.chain(requests(app)).chain(comes_next(state)).collect()
}

fn due(state: &Encounter) -> Option<String> {
    let (first, more) = state.pending().split_first()?;
    let more = match more.len() {
        0 => String::new(),
        1 => ", and 1 more decision".to_owned(),
        more => format!(", and {more} more decisions"),
    };
    Some(format!("To decide: {}{more}", decision_of(state, first)))
}

/// Who acts next, in this phase or a later one, or what ends the turn.
fn comes_next(state: &Encounter) -> Option<String> {
    let (who, later) = (next(state), later_phases(state));
    let is_later = state.interrupted().is_empty() && state.pending_slots().is_empty();
    let phase = later.first().filter(|_| is_later).map(|it| format!("phase {}", it.phase));
    let names = (!who.is_empty()).then(|| name_some(state, &who));
    let comes: Vec<String> = phase.into_iter().chain(names).collect();
    if !comes.is_empty() {
        return Some(format!("Next: {}", comes.join(", ")));
    }
    let again = state.rules().reroll == Reroll::Turn;
    let dice = if again { "all roll again" } else { "with the same dice" };
    let is_in_turn = state.mode().is_in_phase() && !state.phase().is_free;
    is_in_turn.then(|| format!("Next: turn {}, {dice}", state.clock().turn + 1))
}

/// The harm, the status and the effects of a combatant, after a colon; empty without any.
fn shape(app: &App, it: &Combatant) -> String {
    let status = Some(it.status.to_string()).filter(|_| !it.is_active());
    let effects = it.effects.iter().map(|effect| effect.label.to_string());
    let parts: Vec<String> =
        harm(app.encounter(), it).into_iter().chain(status).chain(effects).collect();
    let damage = if it.injuries.damage > 0 { "damage " } else { "" };
    if parts.is_empty() { String::new() } else { format!(": {damage}{}", parts.join(", ")) }
}

/// The values of a combatant whose keys begin so, in a line.
fn numbers(state: &Encounter, it: &Combatant, begin: &str) -> String {
    let told = stat_keys(it).filter_map(|key| {
        let value = stat(state, it, &key)?.to_string();
        let label = key.strip_prefix(begin).filter(|it| !(begin.is_empty() && it.contains('.')))?;
        let abbreviated =
            KEYS.iter().find(|it| it.word == label && it.label == label.to_uppercase());
        let label = abbreviated.and_then(|it| it.about.split(';').next()).unwrap_or(label);
        match label {
            "pool" => None,
            "moxie" if !USUAL.contains(&&*value) => {
                Some(format!("Moxie {} of {value} left", it.pool))
            }
            _ => (!USUAL.contains(&&*value)).then(|| format!("{label} {value}")),
        }
    });
    told.collect::<Vec<_>>().join(", ")
}

/// What players ask for.
pub(super) fn requests(app: &App) -> Vec<String> {
    let told = |it: &Request| format!("{} asks: {it}; take or drop", app.encounter().name(it.who));
    app.waiting().map(told).collect()
}

/// The words of a dialog: what an empty line does, and the others.
pub(super) fn words(app: &App, layer: &Layer) -> Vec<String> {
    let hints = layer.hints(&app.context());
    let is_enter = |hint: &&Hint| hint.keys.contains("Enter");
    let enter = hints.iter().find(is_enter).map(|hint| format!("Enter: {}.", hint.words));
    let others = hints.iter().filter(|hint| !is_enter(hint) && hint.is_word());
    let others = others.map(|hint| hint.words).collect::<Vec<_>>().join(", ");
    vec![[enter.unwrap_or_default(), format!("Words: {others}")].join(" ").trim().to_owned()]
}

/// Returns true for one of these words, as a question or not.
fn asks(words: &[&str], line: &str) -> bool {
    words.contains(&line) || words.contains(&line.trim_end_matches([' ', '?']))
}

/// What a word tells that is only for looking; `None` for anything that is done.
pub(super) fn looked_up(app: &App, questions: &Questions, line: &str) -> Option<Vec<String>> {
    let (state, (word, rest)) = (app.encounter(), line.split_once(' ').unwrap_or((line, "")));
    let done = app.timeline().history().done();
    Some(match word {
        // It is asked again with all its answers.
        "?" | "help" if app.layer().is_some() => Vec::new(),
        "?" | "help" if questions.question(app).is_some() => vec![ABOUT_QUESTIONS.to_owned()],
        _ if app.layer().is_some() => return None,
        "" if questions.question(app).is_none() => status(app),
        "?" | "help" => {
            let examples = command_called(rest).into_iter().flat_map(|it| it.examples);
            let examples = examples.map(|example| format!("For example: {example}"));
            let (sought, most) = if rest == "all" { ("", usize::MAX) } else { (rest, MANY) };
            let mut entries = entries(app);
            entries.retain(|it| it.is_alone() && (it.place.is_some() || !rest.is_empty()));
            let told = TOLD.iter().filter(|it| it.0.contains(&rest) || rest == "all");
            let told = told.map(|(words, about)| (words.join(", "), *about));
            let found = find(entries.iter(), sought).into_iter().take(most);
            let found = found.map(|it| (it.words[0].clone(), it.about.as_str()));
            let found = told.chain(found).map(|(words, about)| format!("{words}: {about}"));
            let found: Vec<String> = found.collect();
            let nothing = found.is_empty().then(|| format!("nothing is called {rest}"));
            let words = rest.is_empty().then(|| WORDS.to_owned());
            let asked = asked_for(rest);
            found.into_iter().chain(asked).chain(examples).chain(nothing).chain(words).collect()
        }
        "order" => {
            let slots = state.order();
            if slots.is_empty() {
                return Some(vec![format!(
                    "nobody is in the order now; here: {}",
                    name_some(state, &state.ids_where(|_| true))
                )]);
            }
            let members = slots.iter().flat_map(|it| slot_members(state, it)).zip(1..);
            let score = |score: Option<i32>| score.map_or_else(String::new, |it| format!(" {it}"));
            let class = |class| match class {
                Class::Normal => String::new(),
                class => format!(", {class}"),
            };
            let members = members.map(|(it, place)| {
                format!("{place} {}{}{}", it.name, score(it.score), class(it.class))
            });
            let held = Some(state.held()).filter(|it| !it.is_empty());
            let held = held.map(|it| format!("waiting: {}", list_names(state, &it)));
            members.chain(held).collect()
        }
        "log" => {
            let count = rest.parse().unwrap_or(MANY / 2);
            let steps = &done[done.len().saturating_sub(count)..];
            steps.iter().flat_map(|it| log_lines(app, it)).collect()
        }
        "templates" => {
            let templates = app.library().templates().iter().map(|it| it.name.as_str());
            let sought = templates.filter(|it| it.to_lowercase().contains(&rest.to_lowercase()));
            vec![sought.collect::<Vec<_>>().join(", ")]
        }
        _ if asks(WHO_IS_NEXT, line) => status(app),
        _ if asks(WHO_IS_HURT, line) => {
            let shapes = state.combatants().iter().map(|it| (it, shape(app, it)));
            let hurt = shapes.filter(|(_, shape)| !shape.is_empty());
            let hurt: Vec<String> = hurt.map(|(it, shape)| format!("{}{shape}", it.name)).collect();
            if hurt.is_empty() { vec!["nobody is hurt".to_owned()] } else { hurt }
        }
        _ if line == WHO_ACTED => {
            let report = Report::of(app.timeline());
            let phases = report.phases().into_iter().map(|at| {
                let stages = report.combatants.iter().flat_map(|it| {
                    let stages = report.stages_in(it.id, at).iter();
                    stages.map(|(place, _)| (place.unwrap_or(usize::MAX), &*it.name))
                });
                let stages: BTreeSet<(usize, &str)> = stages.collect();
                let waited = |place| if place == usize::MAX { " waited" } else { "" };
                let names =
                    stages.into_iter().map(|(place, name)| format!("{name}{}", waited(place)));
                let names = names.collect::<Vec<_>>().join(", ");
                format!("{}: {names}", clock(state.rules(), at))
            });
            phases.collect()
        }
        "who" => match combatant_called(app.encounter(), rest) {
            Err(why) => vec![why],
            Ok(it) => [format!("{}{}", it.name, shape(app, it))]
                .into_iter()
                .chain(it.notes.iter().map(|note| format!("note: {note}")))
                .chain(it.reminders.iter().map(|it| format!("reminder: {}", it.text)))
                .chain([numbers(state, it, ""), numbers(state, it, "skill.")])
                .chain(it.block.weapons.iter().map(|it| format!("{}: {}", it.label, in_words(it))))
                .chain([numbers(state, it, "counter.")])
                .filter(|line| !line.is_empty())
                .collect(),
        },
        _ => return None,
    })
}
