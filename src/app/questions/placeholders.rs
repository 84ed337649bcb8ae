//! The placeholders of phrases, and how each is written in a line.

use super::distances::{distances_after, has_unit};
use super::names::{REFLEXIVES, find, find_called, find_group, find_if, find_named};
use super::offer::{chosen, like};
use super::offers::{weapon_word, weapons_of};
use super::parts::Kind;
use super::people::{armor_given, numbers_of, weapon_given};
use super::states::{Values, read_state};
use super::words::{bare, begins_with_digit, count, first_word, is_any, is_one_word};
use crate::app::name_match::squeezed;
use crate::app::state::App;
use phasekeeper_engine::command::{find_command, quoted};
use phasekeeper_engine::encounter::{Combatant, Id, split_number};
use phasekeeper_engine::rules::{DamageKind, Side, Status};

/// Reads the value of a placeholder, as a line has it; `None` if it is not of its kind.
pub fn read_placeholder(app: &App, key: &str, said: &str, given: &Values) -> Option<String> {
    let state = app.encounter();
    // Whoever the sentence begins with.
    let subject = || state.find(given.first()?.1.trim_matches('"')).ok();
    let read = |kind: Kind| kind.read(app, said).ok().filter(|_| begins_with_digit(said));
    let is_value = begins_with_digit(said) && is_one_word(said);
    match key {
        "{n}" | "{wounds}" => count(said).map(|it| it.to_string()),
        "{old}" => is_value.then(|| said.to_owned()),
        "{dv}" => read(Kind::Dv).filter(|_| is_value),
        "{dice}" => read(Kind::Die),
        "{time}" => {
            Kind::Time("").read(app, said).ok().filter(|_| !said.contains('='))?;
            Some(said.to_owned())
        }
        "{turns}" => Kind::Time("").read(app, said).ok().filter(|it| it.starts_with("turns=")),
        "{span}" => Kind::Time("turns").read(app, said).ok(),
        // Until the turn of this number begins.
        "{turn}" => {
            let turn: u32 = said.strip_prefix("turn ")?.parse().ok()?;
            let ahead = turn.checked_sub(state.clock().turn).filter(|it| *it > 0)?;
            Some(format!("turns={ahead}"))
        }
        "{harm}" => read_harm(said),
        "{near}" => {
            let at =
                given.iter().find(|it| it.0 == "{one}").map_or("", |it| it.1.trim_matches('"'));
            // A number alone may be a die.
            distances_after(app, at, said).filter(|_| has_unit(said))
        }
        "{gear}" => weapon_given(app, said).or_else(|| armor_given(app, said)),
        "{template}" => {
            let template = app.library().find_template(bare(said))?;
            Some(quoted(&template.name).to_string())
        }
        "{people}" => read_people(app, said),
        "{another}" => read_people(app, &format!("1 {}", bare(said))),
        // A weapon of theirs.
        "{arm}" => chosen(&weapons_of(subject()?), weapon_word(said)),
        // The same, perhaps a word of several, or a grenade that they lack.
        "{thrown}" => read_thrown(app, subject()?, said),
        // A name that can be nothing else.
        "{newcomer}" if !said.starts_with(char::is_uppercase) && !is_template(app, said) => None,
        "{name}" | "{newcomer}" => {
            let is_other = find_command(said).is_some() || said.contains(" and ");
            (!is_other && find(app, said).is_err()).then(|| said.to_owned())
        }
        // A text that says nothing else.
        "{place}" => read_place(app, said),
        "{text}" => Some(quoted(said).to_string()),
        "{more}" => Some(said.to_owned()),
        _ => read_state(app, key, said, given).or_else(|| read_who(app, key, said, given)),
    }
}

/// Reads names: whoever does something, and whoever it is done to.
fn read_who(app: &App, key: &str, said: &str, given: &Values) -> Option<String> {
    let state = app.encounter();
    let names = |who: Vec<Id>| state.names_of(&who).to_string();
    match key {
        "{whom}" if is_any(said, REFLEXIVES) => given.first().map(|it| it.1.clone()),
        "{who}" => find_named(app, said).map(names),
        // In the order in which they were named.
        "{whom}" => find_named(app, said).and_then(|_| find(app, said).ok()),
        "{one}" => find_named(app, said).filter(|it| it.len() == 1).map(names),
        "{whose}" => find_named(app, said.strip_suffix("'s").unwrap_or(said)).map(names),
        "{due}" => {
            let who = find_named(app, said)?;
            let is_due = state.pending().iter().any(|it| it.who().is_some_and(|it| who == [it]));
            is_due.then(|| names(who))
        }
        "{owes}" => {
            let who = find_named(app, said)?;
            who.iter().all(|it| !state.tests_due(*it).is_empty()).then(|| names(who))
        }
        "{group}" => find_named(app, said).or_else(|| find_group(app, bare(said))).map(names),
        "{asleep}" => {
            let is_out =
                |it: &Combatant| [Status::Unconscious, Status::Disabled].contains(&it.status);
            find_if(app, said, is_out).map(names)
        }
        "{absent}" => find_if(app, said, |it| it.status == Status::Gone).map(names),
        _ => None,
    }
}

/// Reads words that say nothing else: a thing, or somebody's name.
fn read_place(app: &App, said: &str) -> Option<String> {
    let is_more = [" and ", " then ", ","].iter().any(|it| said.contains(it));
    let is_plain = !said.contains(|it: char| it.is_ascii_digit());
    let is_place = !is_more && (is_plain || find_named(app, said).is_some());
    is_place.then(|| said.to_owned())
}

/// Reads a kind of damage, perhaps with penetration.
fn read_harm(said: &str) -> Option<String> {
    let harm = said.replace(" damage", "");
    let is_kind = first_word(&harm).0.parse::<DamageKind>().is_ok();
    let is_other = ["none", "past armor"].contains(&&*harm) || harm.starts_with("ap");
    (is_kind || is_other).then_some(harm)
}

/// Reads a weapon of somebody, perhaps a word of several, or a grenade that they lack.
fn read_thrown(app: &App, by: &Combatant, said: &str) -> Option<String> {
    let (arms, said) = (weapons_of(by), bare(said));
    let is_grenade =
        said == "grenade" || weapon_given(app, said).is_some_and(|it| it.contains("grenade"));
    let is_word = like(arms.clone(), &squeezed(said)).len() > 1 || is_grenade;
    chosen(&arms, weapon_word(said)).or_else(|| is_word.then(|| said.to_owned()))
}

/// Returns true for somebody of the library, perhaps with their number.
fn is_template(app: &App, said: &str) -> bool {
    // Perhaps behind a name of their own: `ganger, gang member x2`.
    let said = said.rsplit(", ").next().unwrap_or(said);
    let name = said.rsplit_once(" x").map_or(said, |it| it.0);
    app.library().find_template(name).is_some()
}

/// Reads several newcomers of a kind. Those with a template of the library are foes: most are.
pub fn read_people(app: &App, said: &str) -> Option<String> {
    let is_time = Kind::Time("").read(app, said).is_ok();
    let name = Kind::Name.read(app, said).ok().filter(|it| it.contains(" x") && !is_time)?;
    let one = name.rsplit_once(" x")?.0.trim_matches('"');
    let is_plain = one.split(' ').count() <= 2 && !one.contains(" as ");
    // Those who are here already come as they are.
    let called = find_called(app, one);
    let like = called.first().and_then(|it| app.encounter().get(*it));
    if let Some(like) = like.filter(|it| it.block.side != Side::Neutral) {
        let count = name.rsplit_once(" x")?.1;
        let numbers = numbers_of(like).collect::<Vec<_>>().join(" ");
        return Some(format!("{} x{count} {numbers}", quoted(split_number(&like.name).0)));
    }
    match app.library().find_template(one) {
        Some(it) => {
            let (kind, count) = (quoted(&it.name), name.rsplit_once(" x")?.1);
            Some(format!("{kind} x{count} from={kind} side=foe"))
        }
        None => Some(name).filter(|_| is_plain && app.encounter().mode().takes_dice()),
    }
}
