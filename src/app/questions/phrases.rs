//! Sentences that are no command, and the lines they stand for.
//!
//! A sentence is a row of words: `wake` may be said as `wakes`, `a|b` is one of several, `[a]` may be missing, `{slot}` is what is
//! said in its place. It stands for its line only if it uses up what was typed.

use super::answers::{MIN_LETTERS, find};
use super::asked::filled;
use super::offers::{chosen, damage_of, effect_of, skills_of, weapons_of};
use super::parts::{bare, first_word, is_one_word};
use super::people::{key_called, skill_called, weapon_given};
use super::said::{Kind, begins_with_digit, count, in_terms, is_number, word_ends, words};
use crate::app::name_match::{is_match, squeezed};
use crate::app::state::App;
use phasekeeper_engine::command::{find_command, in_quotes, quoted};
use phasekeeper_engine::encounter::Id;
use phasekeeper_engine::rules::{DamageKind, ReadyEffect, Status};
use phasekeeper_engine::text::is_same;

/// What people say before a turn begins, and the lines it stands for.
const BEFORE_THE_TURN: &[(&str, &str)] = &[
    ("start|begin [the] [fight]", "begin"),
    ("roll [for] initiative", "initiative"),
    ("roll [for] [the] rest|other", "roll all"),
    ("{who} [rolled|roll|got|has] [a] {dice} [for|on] [initiative]", "roll {who} {dice}"),
    ("{who} initiative [die|roll] [is|was] {dice}", "roll {who} {dice}"),
    ("ambush [by] {who} {group} is|are surprised", "ambush {who} surprised={group}"),
    ("{people}", "add {people}"),
];

/// What people say at any time, and the lines it stands for. Whoever stands behind `by=` does it, and the rest is asked.
const PHRASES: &[(&str, &str)] = &[
    ("call it|this {text}", "title {text}"),
    ("add {template} called|named {name}", "add {name} from={template}"),
    ("add {name} as [a] foe", "add {name} side=foe"),
    ("foe|enemy {name}", "add {name} side=foe"),
    ("{name} is a player [{more}]", "add {name} {more} side=pc"),
    ("remind me in {time} [that|to] {text}", "timer {text} {time}"),
    ("set a timer for {time}", "timer timer {time}"),
    ("the fight|encounter is over", "finish"),
    ("end [the|this] fight|encounter|combat", "finish"),
    ("end [the|this] turn", "end-turn"),
    ("{time} pass|later", "pass {time}"),
    ("reinforcements {newcomers}", "add {newcomers}"),
    ("undo that|it|this", "undo"),
    ("{who} return|come [back]", "status {who} active"),
    ("{name} join|arrive [the] [fight]", "add {name}"),
    // What is due.
    ("{due} rolled|roll|got [a] {dice}", "decide {due} {dice}"),
    ("{due} {text} rolled {dice}", "decide {due} {dice}"),
    ("{who} fail", "decide {who} fails"),
    ("{who} waive", "decide {who} waive"),
    // What somebody does.
    ("{who} aim [at] [{whom}]", "action {who} aim"),
    ("{who} take aim", "action {who} aim"),
    ("{who} dodge", "action {who} defense"),
    ("{who} [is|are|go|use] [on] full defense", "action {who} defense"),
    ("{who} ambush", "ambush {who}"),
    ("{who} ambush|surprise {group}", "ambush {who} surprised={group}"),
    ("{who} charge [at] {whom} [{more}]", "attack {whom} {more} charge=yes by={who}"),
    ("{who} wait|delay until {more}", "delay {who}"),
    ("{who} is|are done", "done {who}"),
    ("{who} end his|her|their turn", "done {who}"),
    ("{who} do nothing", "done {who}"),
    ("skip {who}", "done {who}"),
    ("{who} hide", "set {who} hidden=yes"),
    ("{who} go|act first [with|on|by] [moxie]", "moxie {who} none"),
    ("{who} spend|use [a] [point] [of] [moxie] [point] to go|act first", "moxie {who} none"),
    ("{who} throw {grenade} at {whom}", "blast {grenade} {whom}"),
    ("{who} throw {grenade} at {whom} {near}", "blast {grenade} {whom}:0,{near}"),
    ("{who} give|do [first] aid to|on|for {whom} [{more}]", "aid {whom} {more} by={who}"),
    ("{who} give {whom} first aid [{more}]", "aid {whom} {more} by={who}"),
    ("{who} heal|patch [up] {whom} [{more}]", "aid {whom} {more} by={who}"),
    ("{who} wake [up] {whom}", "status {whom} active"),
    ("revive {who}", "status {who} active"),
    ("{who} flee|leave|surrender [from] [the] [fight|scene]", "status {who} gone"),
    ("{who} run away|off", "status {who} gone"),
    // What becomes of somebody.
    ("{who} heal {n}", "heal {who} {n}"),
    ("{who} take|suffer|get {n} wound", "wound {who} {n}"),
    (
        "{who} take|suffer|get [another] {dv} [more] [damage] [{harm}] [damage]",
        "damage {who} {dv} {harm}",
    ),
    ("{who} has {dv} more damage", "damage {who} {dv}"),
    ("{dv} [more] [{harm}] damage to {who}", "damage {who} {dv} {harm}"),
    ("{who} [should] has|have {n} {points} [left]", "set {who} {points}={n}"),
    ("{who} has no {points}", "set {who} {points}=0"),
    ("{who} has no [skill] {stat}", "set {who} {stat}=none"),
    ("{who} [has|wear] {stat} [is|was|of] [now] {value}", "set {who} {stat}={value}"),
    ("{who} has [a|an] {weapon}", "set {who} {weapon}"),
    ("give {who} [a|an] {weapon}", "set {who} {weapon}"),
    ("{who} rolled {n} for|on initiative", "set {who} die={n}"),
    ("{who} initiative [die|roll] [is|was] {n}", "set {who} die={n}"),
    ("{who} {stat} is|was {value} not {old}", "set {who} {stat}={value}"),
    ("{who} die", "status {who} dead"),
    ("{who} is|are killed|destroyed", "status {who} dead"),
    ("kill {who}", "status {who} dead"),
    ("{who} is|are [now] out|down", "status {who} unconscious"),
    ("{who} is|are [now] {status}", "status {who} {status}"),
    ("{who} is|are|go|fall|drop|take [now] [behind|in|on] {effect}", "effect {who} {effect}"),
    ("{who} is|are not|no [longer] [behind|in|on] {own}", "clear {who} {own}"),
];

/// The most bytes of a sentence: all ways to divide it are tried.
const MAX_SENTENCE: usize = 300;

/// A line, and whoever does it if the line does not say it.
pub type Deed = (String, Option<String>);

/// What a sentence stands for; `None` of any other line. What begins with a slot is no sentence if it is a command, and what begins
/// with a word is none if somebody is called so.
pub fn phrase(app: &App, said: &str, is_command: bool) -> Option<Deed> {
    if said.len() > MAX_SENTENCE {
        return None;
    }
    let takes_dice = app.encounter().mode().takes_dice();
    let rows = BEFORE_THE_TURN.iter().filter(|_| takes_dice).chain(PHRASES);
    let is_name = word_ends(said).any(|end| app.encounter().find(&said[..end]).is_ok());
    let mut rows = rows.filter(|it| if it.0.starts_with('{') { !is_command } else { !is_name });
    let line = rows.find_map(|(sentence, line)| {
        let words: Vec<&str> = sentence.split(' ').collect();
        let mut given = Vec::new();
        let of = |given: &[(&str, String)], slot: &str| {
            given.iter().find(|it| it.0 == slot).map_or_else(String::new, |it| it.1.clone())
        };
        fits(app, &words, said, &mut given).then(|| filled(line, |slot| Some(of(&given, slot))))
    })?;
    let (line, by) = line.split_once(" by=").map_or((&*line, None), |(line, by)| (line, Some(by)));
    Some((line.trim_end().to_owned(), by.map(str::to_owned)))
}

/// Returns true if the words of a sentence use up what was said; their slots are given by then.
fn fits<'a>(app: &App, words: &[&'a str], said: &str, given: &mut Vec<(&'a str, String)>) -> bool {
    let Some((word, more)) = words.split_first() else { return said.is_empty() };
    if let Some(word) = word.strip_prefix('[').and_then(|it| it.strip_suffix(']')) {
        return fits(app, &[&[word], more].concat(), said, given) || fits(app, more, said, given);
    }
    if !word.starts_with('{') {
        return is_said(word, said) && fits(app, more, first_word(said).1, given);
    }
    word_ends(said).chain([said.len()]).rev().any(|end| {
        let (before, rest) = said.split_at(end);
        let rest = rest.trim_start();
        // Names are looked up only where what follows is said: a line is read anew with each letter.
        let can_end = match more.first() {
            None => rest.is_empty(),
            Some(next) => next.starts_with(['[', '{']) || is_said(next, rest),
        };
        let before = before.trim_end_matches([',', ':']);
        let value = if can_end { slot(app, word, before, given) } else { None };
        let Some(value) = value else { return false };
        given.push((word, value));
        let is_used_up = fits(app, more, rest, given);
        given.truncate(given.len() - usize::from(!is_used_up));
        is_used_up
    })
}

/// Returns true if a line begins with a word of a sentence, perhaps with the end of a verb: `wakes`, `patches`.
fn is_said(word: &str, line: &str) -> bool {
    let first = first_word(line).0.trim_end_matches([',', ':']);
    let mut ends = ["", "s", "es"].iter().filter_map(|end| first.strip_suffix(end));
    ends.any(|first| word.split('|').any(|it| it.eq_ignore_ascii_case(first)))
}

/// What is said in a slot, as the line has it; `None` if it is nothing of its kind.
fn slot(app: &App, slot: &str, said: &str, given: &[(&str, String)]) -> Option<String> {
    let state = app.encounter();
    // Whoever the sentence begins with.
    let subject = || state.find(given.first()?.1.trim_matches('"')).ok();
    let read = |kind: Kind| kind.read(app, said).ok().filter(|_| begins_with_digit(said));
    match slot {
        "{who}" | "{whom}" => named(app, said).map(|it| state.names_of(&it).to_string()),
        "{due}" => {
            let who = named(app, said)?;
            let is_due = state.pending().iter().any(|it| it.who().is_some_and(|it| who == [it]));
            is_due.then(|| state.names_of(&who).to_string())
        }
        "{n}" => said.parse::<u32>().ok().map(|it| it.to_string()),
        "{value}" | "{old}" => {
            (begins_with_digit(said) && is_one_word(said)).then(|| said.to_owned())
        }
        "{dv}" => read(Kind::Dv).filter(|_| is_one_word(said)),
        "{dice}" => read(Kind::Die),
        "{time}" => {
            Kind::Time("").read(app, said).ok().filter(|_| !said.contains('='))?;
            Some(said.to_owned())
        }
        "{harm}" => {
            first_word(said).0.parse::<DamageKind>().ok()?;
            Kind::Damage.read(app, said).ok()
        }
        "{stat}" => key_called(said).map(str::to_owned).or_else(|| {
            let offers = skills_of(app, subject()?);
            let known = chosen(&offers, said).filter(|_| !is_number(said));
            let skill = known.or_else(|| skill_called(app, said))?;
            Some(quoted(&format!("skill.{}", skill.trim_matches('"'))).to_string())
        }),
        // Of Moxie, people have points.
        "{points}" => match key_called(&format!("{said}s")).or_else(|| key_called(said))? {
            "moxie" => Some("pool".to_owned()),
            key => Some(key.to_owned()),
        },
        "{status}" => said.parse::<Status>().ok().map(|it| it.to_string()),
        "{effect}" => {
            let label = if said == "cover" { "minor cover".to_owned() } else { in_terms(said) };
            ReadyEffect::named(&label).filter(|it| it.offered).map(effect_of)
        }
        // An effect of theirs.
        "{own}" => {
            let label = in_terms(said);
            let own = subject()?
                .effects
                .iter()
                .find(|it| is_same(&it.label, &label) || it.label.ends_with(&label));
            own.map(|it| in_quotes(&it.label).to_string())
        }
        // One that is no weapon of theirs.
        "{grenade}" => {
            let has_one = weapons_of(subject()?).iter().any(|it| it.word.contains("grenade"));
            let kind = bare(said).strip_suffix("grenade").filter(|_| !has_one)?;
            Some(damage_of(app, &format!("{kind}grenade")).unwrap_or_default())
        }
        // All who are called so, if it is none of them.
        "{group}" => {
            let begun = squeezed(bare(said));
            let like =
                state.ids_where(|it| begun.len() >= MIN_LETTERS && is_match(&it.name, &begun));
            let like = (!like.is_empty()).then_some(like);
            named(app, said).or(like).map(|it| state.names_of(&it).to_string())
        }
        "{near}" => near(app, said),
        "{weapon}" => weapon_given(app, said),
        "{template}" => {
            let template = app.library().find_template(bare(said))?;
            Some(quoted(&template.name).to_string())
        }
        // Several out of the library, who are foes more often than not.
        "{people}" => {
            let is_time = Kind::Time("").read(app, said).is_ok();
            let name =
                Kind::Name.read(app, said).ok().filter(|it| it.contains(" x") && !is_time)?;
            let one = name.rsplit_once(" x")?.0.trim_matches('"');
            Some(match app.library().find_template(one) {
                Some(it) => format!("{name} from={} side=foe", quoted(&it.name)),
                None => name,
            })
        }
        "{newcomers}" if state.has_reserve() => None,
        "{name}" | "{newcomers}" if find_command(said).is_none() => Some(said.to_owned()),
        "{text}" => Some(quoted(said).to_string()),
        "{more}" => Some(said.to_owned()),
        _ => None,
    }
}

/// Who else is how far from where something falls, as a line has it: `Ana two metres away and Doc at 3 m`.
fn near(app: &App, said: &str) -> Option<String> {
    let one = |it: &str| {
        let words: Vec<&str> = words(it).into_iter().filter(|it| !BESIDE.contains(it)).collect();
        let (metres, name) = words.split_last()?;
        Some(format!("{}:{}", find(app, &name.join(" ")).ok()?, count(metres)?))
    };
    let all: Option<Vec<String>> = said.replace(" and ", ",").split(',').map(one).collect();
    all.map(|it| it.join(","))
}

/// Words about metres.
const BESIDE: [&str; 8] = ["and", "at", "is", "m", "metre", "metres", "meters", "away"];

/// Those who are named by enough letters, perhaps as `Doc's`.
pub fn named(app: &App, said: &str) -> Option<Vec<Id>> {
    let state = app.encounter();
    let said = said.trim_matches('"');
    let found = find(app, said).or_else(|why| find(app, said.strip_suffix("'s").ok_or(why)?));
    let who = state.find_all(&found.ok()?.parse().ok()?).ok()?;
    let is_whole = who.iter().any(|it| is_same(state.name(*it), said));
    (is_whole || said.chars().count() >= MIN_LETTERS).then_some(who)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Config, Input, update};
    use phasekeeper_engine::dice::SeededDice;

    /// A sentence for each row, in order, and its line.
    const SAID: &[(&str, &str)] = &[
        ("call it Dark alley", "title \"Dark alley\""),
        ("add a riot trooper called Boss", "add Boss from=\"Riot trooper\""),
        ("add three pirates as foes", "add three pirates side=foe"),
        ("foe Boss dur 40", "add Boss dur 40 side=foe"),
        ("Lena is a player with dur 40", "add Lena with dur 40 side=pc"),
        ("remind me in two turns that the door opens", "timer \"the door opens\" two turns"),
        ("set a timer for 2 turns", "timer timer 2 turns"),
        ("the fight is over", "finish"),
        ("end the fight", "finish"),
        ("end this turn", "end-turn"),
        ("eight hours pass", "pass eight hours"),
        ("reinforcements: two thugs", "add two thugs"),
        ("undo that", "undo"),
        ("Ana comes back", "status Ana active"),
        ("two thugs join the fight", "add two thugs"),
        ("Ana rolled a 31", "decide Ana 31"),
        ("Ana stays up, rolled 31", "decide Ana 31"),
        ("Ana fails", "decide Ana fails"),
        ("Ana waives", "decide Ana waive"),
        ("Ana aims at Thug 1", "action Ana aim"),
        ("Ana takes aim", "action Ana aim"),
        ("Ana dodges", "action Ana defense"),
        ("Ana goes on full defense", "action Ana defense"),
        ("thugs ambush", "ambush \"Thug 1\",\"Thug 2\""),
        ("thugs ambush Ana", "ambush \"Thug 1\",\"Thug 2\" surprised=Ana"),
        ("Ana charges Thug 1 with knife", "attack \"Thug 1\" with knife charge=yes by=Ana"),
        ("Ana waits until the door opens", "delay Ana"),
        ("Ana is done", "done Ana"),
        ("Ana ends her turn", "done Ana"),
        ("Ana does nothing", "done Ana"),
        ("skip Ana", "done Ana"),
        ("Ana hides", "set Ana hidden=yes"),
        ("Ana goes first with Moxie", "moxie Ana none"),
        ("Ana spends a Moxie point to go first", "moxie Ana none"),
        ("Ana throws a frag grenade at Thug 1", "blast 3d10+6 \"Thug 1\""),
        (
            "Ana throws a frag grenade at Thug 1, Thug 2 two metres away",
            "blast 3d10+6 \"Thug 1\":0,\"Thug 2\":2",
        ),
        ("Thug 1 gives first aid to Ana", "aid Ana by=\"Thug 1\""),
        ("Thug 1 gives Ana first aid rolled 31", "aid Ana rolled 31 by=\"Thug 1\""),
        ("Thug 1 patches up Ana", "aid Ana by=\"Thug 1\""),
        ("Thug 1 wakes Ana", "status Ana active"),
        ("revive Ana", "status Ana active"),
        ("thugs and Ana leave the fight", "status Ana,\"Thug 1\",\"Thug 2\" gone"),
        ("Ana runs away", "status Ana gone"),
        ("Ana heals 5", "heal Ana 5"),
        ("Ana takes 2 wounds", "wound Ana 2"),
        ("Ana takes another 2d10+3 kinetic damage", "damage Ana 2d10+3 kinetic"),
        ("Ana has 5 more damage", "damage Ana 5"),
        ("5 energy damage to Ana", "damage Ana 5 energy"),
        ("Ana should have 2 moxie left", "set Ana pool=2"),
        ("Ana has no wounds", "set Ana wounds=0"),
        ("Ana has no skill kinetic weapons", "set Ana \"skill.Kinetic Weapons\"=none"),
        ("Ana's armor is 6/10", "set Ana armor=6/10"),
        ("Ana has a medium pistol", "set Ana \"weapon.medium pistol\"=\"medium pistol\""),
        ("give Ana 2 frag grenades", "set Ana \"weapon.frag grenade\"=\"frag grenade\"/x2"),
        ("Ana rolled 27 for initiative", "set Ana die=27"),
        ("Ana's initiative die was 27", "set Ana die=27"),
        ("Ana's kinetic weapons is 40 not 35", "set Ana \"skill.Kinetic Weapons\"=40"),
        ("thugs die", "status \"Thug 1\",\"Thug 2\" dead"),
        ("Ana is killed", "status Ana dead"),
        ("kill Ana", "status Ana dead"),
        ("Ana is down", "status Ana unconscious"),
        ("Ana is unconscious", "status Ana unconscious"),
        ("Ana takes cover", "effect Ana \"minor cover\" attacked=-10"),
        ("Ana is no longer on fire", "clear Ana \"on fire\""),
    ];

    #[test]
    fn each_sentence_stands_for_its_line() {
        let mut app = App::new(Vec::new(), SeededDice::new(1), Config::default());
        let people = "add Ana dur=35 som=20 moxie=2 \"skill.Kinetic Weapons\"=50";
        for line in [
            people,
            "add Thug x2 dur=30 som=15",
            "begin",
            "damage Ana 14",
            "effect Ana \"on fire\"",
        ] {
            let _ = update(&mut app, Input::Line(line.to_owned()));
        }
        assert_eq!(PHRASES.len(), SAID.len());
        for ((sentence, _), &(said, line)) in PHRASES.iter().zip(SAID) {
            let words: Vec<&str> = sentence.split(' ').collect();
            assert!(fits(&app, &words, said, &mut Vec::new()), "{said} is not {sentence}");
            let (meant, by) = phrase(&app, said, false).expect(said);
            let by = by.map_or_else(String::new, |it| format!(" by={it}"));
            assert_eq!(meant + &by, line, "{said}");
        }
    }
}
