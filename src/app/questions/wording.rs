//! Sentences in other words or in another order, as they are read: `another burst at Thug 1`, `he passes`, `Thug 1 is in cover`.

use super::modifiers::{BODY, has_mode, read_modifiers};
use super::names::{MIN_LETTERS, find, find_called, find_named, split_subject, split_target};
use super::offer::NONE;
use super::said::before_roll;
use super::verbs::{ALONE, SHOTS, STRIKES, is_attack};
use super::words::{
    SOMEBODY, all_ends, bare, before, begins_with_digit, behind, first_word, has_words, is_any,
    is_number, longest, word_ends,
};
use crate::app::name_match::combatant_called;
use crate::app::state::App;
use phasekeeper_engine::command::command_called;
use phasekeeper_engine::encounter::{Fact, Id};

/// Words before a shot that is not the first.
const ANOTHER: &str = "a second|her second|his second|their second|her next|his next|their next|\
                       second|a third|third|one more|another";

/// Words before a text of the gamemaster.
const WITH_TEXT: &str = "call|title|the title|remind|note|timer|rename";

/// How people say that somebody shoots, or shoots again.
const SAID_OF_A_SHOT: [(&str, &str); 13] = [
    (" her die is ", " rolled "),
    (" his die is ", " rolled "),
    (" and at ", " and "),
    // The second one is said by itself.
    (" twice at ", " at "),
    (" two shots at ", " a shot at "),
    (" too ", " "),
    (" too, ", ", "),
    (" also ", " "),
    (" fires a shot at ", " shoots "),
    ("'s a shot at ", " shoots "),
    ("'s a burst at ", " fires a burst at "),
    (" does it again", " attacks again"),
    (" does the same again", " attacks again"),
];

/// Words as they are spoken, and as they are written.
const SHORTENED: [(&str, &str); 7] = [
    (" doesn't ", " does not "),
    (" don't ", " do not "),
    (" isn't ", " is not "),
    (" aren't ", " are not "),
    (" he's ", " he is "),
    (" she's ", " she is "),
    (" they're ", " they are "),
];

/// How a shot begins of which nobody says whose it is, and its firing mode.
const FIRED: [(&str, &str); 3] =
    [("a burst at|burst at|burst", "burst"), ("full auto at", "full auto"), ("semi at", "semi")];

/// A sentence with `is not` for `isn't`, and the name of whoever acts for `she` before an attack, or before `shoots`, `shoot him`
/// and `again`. Texts of the gamemaster stay as they are.
pub fn in_writing(app: &App, line: &str) -> String {
    if behind(line, WITH_TEXT).is_some() {
        return line.to_owned();
    }
    let line =
        SHORTENED.iter().fold(line.to_owned(), |line, (short, full)| line.replace(short, full));
    let line = as_shot(&of_only_due(app, &line).unwrap_or(line));
    let line = with_actor(app, at_place(&line).unwrap_or(line));
    of_target(app, &line).unwrap_or(line)
}

/// Whoever acts alone; of several at once, of `again` whoever of them attacked last.
fn actor(app: &App, line: &str) -> Option<Id> {
    let acting = app.encounter().acting();
    if let [one] = acting[..] {
        return Some(one);
    }
    let is_again = first_word(line).0.trim_end_matches(',') == "again";
    let steps = app.timeline().history().done().iter().rev().filter(|_| is_again);
    let mut attackers = steps.flat_map(|step| &step.facts).filter_map(|fact| match fact {
        Fact::Attacked(it) => it.by,
        _ => None,
    });
    attackers.find(|it| acting.contains(it))
}

/// A line with the name of whoever acts before an attack that names nobody.
fn with_actor(app: &App, line: String) -> String {
    let Some(who) = actor(app, &line) else { return line };
    let name = app.encounter().names_of(&[who]);
    // `and at Thug 2`, `and Thug 2, 40 metres away`
    let at = behind(&line, "at").filter(|it| split_target(app, it).is_some());
    if let Some(rest) = at.or_else(|| Some(&*line).filter(|it| is_next_target(app, who, it))) {
        return format!("{name} attacks again at {rest}");
    }
    if let Some(rest) = behind(&line, "a shot at|shot at") {
        return format!("{name} shoots {rest}");
    }
    let fired = FIRED.iter().find_map(|(said, mode)| Some((mode, behind(&line, said)?)));
    if let Some((mode, at)) = fired.filter(|it| !it.1.is_empty()) {
        return format!("{name} {mode} at {at}");
    }
    let subject = behind(&line, SOMEBODY);
    let deed = subject.unwrap_or(&line);
    let (verb, rest) = first_word(deed);
    let is_of_last = is_any(first_word(rest).0.trim_end_matches(','), "him|her|again");
    let is_said_of = verb.ends_with('s') && command_called(verb).is_none() && !rest.is_empty();
    let is_alone = [ALONE, SHOTS, STRIKES].iter().any(|it| is_any(verb, it));
    let is_alone = is_alone && !rest.is_empty() && !rest.contains('=');
    match verb.trim_end_matches(',') {
        "again" if subject.is_none() => format!("{name} attacks {line}"),
        _ if is_alone => format!("{name} {deed}"),
        verb if is_attack(verb) && (subject.is_some() || is_of_last || is_said_of) => {
            format!("{name} {deed}")
        }
        _ => line,
    }
}

/// Returns true for a target with modifiers right behind an attack by this one.
fn is_next_target(app: &App, by: Id, line: &str) -> bool {
    let counts = |said: &str| read_modifiers(app, said).is_ok_and(|it| !it.is_empty());
    let is_target = split_target(app, line).is_some_and(|(_, more)| {
        line[..line.len() - more.len()].ends_with(',') && counts(more.trim_start())
    });
    let last = app.timeline().history().done().last();
    let is_theirs = |fact: &Fact| matches!(fact, Fact::Attacked(it) if it.by == Some(by));
    is_target && last.is_some_and(|it| it.facts.iter().any(is_theirs))
}

/// A sentence with `shoots` and `attacks again` for how else they are said.
fn as_shot(line: &str) -> String {
    let line = ["goes", "is"].iter().fold(line.to_owned(), |line, verb| {
        line.replace(&format!(" shot {verb} at "), " shot at ")
            .replace(&format!(" burst {verb} at "), " burst at ")
    });
    // The first shot is said in the same words.
    let line = ANOTHER.split('|').fold(line, |line, it| {
        line.replace(&format!("{it} burst"), "a burst")
            .replace(&format!("{it} shot at "), "a shot at ")
    });
    let line = before(&line, "too").map_or_else(|| line.clone(), str::to_owned);
    SAID_OF_A_SHOT.iter().fold(line, |line, (said, meant)| line.replace(said, meant))
}

/// `shoots Thug 1's gun arm` as a shot in the arm.
fn at_place(line: &str) -> Option<String> {
    let (before, whose) = line.split_once("'s ")?;
    let mut ends = all_ends(whose).take(MAX_OF_A_PLACE);
    let place = |end: usize| {
        let word = whose[..end].rsplit(' ').next()?.trim_end_matches(',');
        Some(word).filter(|it| is_any(it, BODY))
    };
    let (place, end) = ends.find_map(|end| Some((place(end)?, end)))?;
    Some(format!("{before} in the {place}{}", &whose[end..]))
}

/// The most words of a place of the body: `gun arm`.
const MAX_OF_A_PLACE: usize = 2;

/// An attack with `in cover` for `Thug 1 is in cover` or `who is in cover` of its target, behind a comma.
fn of_target(app: &App, line: &str) -> Option<String> {
    let line = line.replace(", who is ", " who is ").replace(" who is ", ", who is ");
    let (attack, more) = line.split_once(", ")?;
    let (_, _, deed) = split_subject(app, attack)?;
    let target = split_target(app, first_word(deed).1.trim_start());
    let is_one = target.and_then(|it| find_named(app, it.0)).is_none_or(|it| it.len() == 1);
    let is_target = |who: &str| {
        // Of several of a name it is the one who was named.
        let is_named =
            || combatant_called(app.encounter(), who).is_ok() || !find_called(app, who).is_empty();
        who == "they"
            || is_one && (who == "who" || is_any(who, SOMEBODY))
            || is_one && is_named() && has_words(deed, who)
    };
    let parts = more.split(", ").map(|part| said_of(part, is_target));
    let parts: Vec<&str> = [attack].into_iter().chain(parts).collect();
    is_attack(first_word(deed).0).then(|| parts.join(", "))
}

/// What is said of somebody without their name, if that is the one who is meant: `Doc is prone and 20 metres away`.
pub fn said_of(said: &str, is_meant: impl Fn(&str) -> bool) -> &str {
    let parted = [" is ", " was ", " in "].iter().find_map(|it| said.split_once(it));
    parted.filter(|it| is_meant(it.0)).map_or(said, |it| it.1)
}

/// A sentence about the only one who owes a test, with their name: `he passes`.
fn of_only_due(app: &App, line: &str) -> Option<String> {
    let state = app.encounter();
    // `14 to stay conscious`
    let names_test = begins_with_digit(line) && line.contains(" to ") || line.starts_with("stays ");
    let line = &line.replace("roll for him", "he rolls").replace("roll for her", "she rolls");
    let deed = behind(line, SOMEBODY).or_else(|| names_test.then_some(line))?;
    let first = state.pending().first()?.who()?;
    let is_only = state.pending().iter().all(|it| it.who() == Some(first));
    let is_due = names_test
        || is_any(first_word(deed).0, "passes|fails|bleeds|stays|succeeds|rolled|rolls")
        || is_any(deed, "is bleeding|is burning");
    (is_only && is_due).then(|| format!("{} {deed}", state.names_of(&[first])))
}

/// `a burst at Thug 1` as `Thug 1 burst`, if the name is known.
pub fn name_first(app: &App, rest: &str) -> Option<String> {
    let ends = all_ends(rest);
    if ends.filter(|end| *end >= MIN_LETTERS).any(|end| find(app, &rest[..end]).is_ok()) {
        return None;
    }
    let rest = format!(" {rest}");
    let parted = [" at ", " on ", " to "].iter().find_map(|it| rest.split_once(it));
    let (what, whom) = parted?;
    let (_, name, more) = longest(whom, |name| find(app, name).ok())?;
    let what = bare(what.trim().trim_start_matches("again")).trim();
    // A firing mode stands among the modifiers, a weapon before them.
    let is_mode = has_mode(what);
    let words: Vec<&str> = more.split(' ').collect();
    let is_die = |it: &&str| is_number(it) || ["", NONE, ","].contains(it);
    let count = words.iter().rev().take_while(|it| is_die(&it.trim_end_matches(','))).count();
    let (more, dice) = words.split_at(words.len() - count);
    let (more, dice) = (more.join(" "), dice.join(" "));
    let more = before_roll(&more).trim_end_matches([',', ' ']).trim_end_matches(" and");
    let [first, then] = if is_mode { [more, what] } else { [what, more] };
    Some(format!("{name} {first} {then} {}", dice.trim()).replace("  ", " ").trim_end().to_owned())
}

/// What follows, with the name that was said before it in place of `him` and the like.
pub fn of_the_same(app: &App, deed: &str, then: &str) -> String {
    let mut starts = word_ends(deed).map(|end| deed[end..].trim_start());
    let Some((whom, _)) = starts.find_map(|it| split_target(app, it)) else {
        return then.to_owned();
    };
    let words: Vec<&str> = then.split(' ').collect();
    let said = |(place, word): (usize, &&str)| match is_whom(&words, place) {
        true if word.ends_with(',') => format!("{whom},"),
        true => whom.to_owned(),
        false => (*word).to_owned(),
    };
    words.iter().enumerate().map(said).collect::<Vec<_>>().join(" ")
}

/// Returns true for `him`, and for `her` unless a thing of hers stands behind it.
fn is_whom(words: &[&str], place: usize) -> bool {
    let is_own = |next: &&str| !is_any(next, "with|again") && !is_number(next);
    match words[place] {
        "her" => !words.get(place + 1).is_some_and(is_own),
        word => is_any(word, "him|them|him,|her,|them,"),
    }
}
