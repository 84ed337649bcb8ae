//! The placeholders of phrases, and how each is written in a line.

use super::again::last_opponent;
use super::distances::{distances_after, has_unit};
use super::modifiers::{in_terms, is_cover};
use super::names::{REFLEXIVES, find, find_group, find_if, find_named};
use super::newcomers::{is_template, read_people};
use super::offer::{chosen, like};
use super::offers::effect_of;
use super::parts::Kind;
use super::stats::read_stats;
use super::times::is_time;
use super::weapons::{armor_given, weapon_given, weapon_word, weapons_of};
use super::words::{bare, begins_with_digit, behind, count, first_word, is_any, is_one_word};
use crate::app::name_match::squeezed;
use crate::app::state::App;
use phasekeeper_engine::command::{find_command, in_quotes, quoted};
use phasekeeper_engine::encounter::{Combatant, Effect, Id, PendingDecision};
use phasekeeper_engine::rules::{
    Consequence, DamageKind, Healing, Morph, ReadyEffect, Side, Status,
};
use phasekeeper_engine::text::is_same;

/// Placeholders and their values, in order.
pub type Values<'a> = Vec<(&'a str, String)>;

/// Whoever the sentence begins with; of several the first.
fn first_named<'a>(app: &'a App, given: &Values) -> Option<&'a Combatant> {
    let who = app.encounter().find_all(&given.first()?.1.parse().ok()?).ok()?;
    app.encounter().get(*who.first()?)
}

/// Reads the value of a placeholder, as a line has it; `None` if it is not of its kind.
pub fn read_placeholder(app: &App, key: &str, said: &str, given: &Values) -> Option<String> {
    let state = app.encounter();
    let subject = || first_named(app, given);
    let read = |kind: Kind| kind.read(app, said).ok().filter(|_| begins_with_digit(said));
    let is_value = begins_with_digit(said) && is_one_word(said);
    match key {
        "{wounds}" if said == "no" => Some("0".to_owned()),
        "{n}" | "{wounds}" => count(said).map(|it| it.to_string()),
        "{old}" => is_value.then(|| said.to_owned()),
        "{dv}" => read(Kind::Dv).filter(|_| is_value),
        "{dice}" => read(Kind::Die),
        "{time}" => is_time(said).then(|| said.to_owned()),
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
        // Behind somebody there is no cover.
        "{thing}" => read_place(app, said).filter(|it| find_named(app, bare(it)).is_none()),
        "{text}" => Some(quoted(said).to_string()),
        // Behind an `and` comes something else that they do.
        "{more}" => Some(said.to_owned()).filter(|_| !said.starts_with("and ")),
        _ => read_state(app, key, said, given).or_else(|| read_who(app, key, said, given)),
    }
}

/// Reads names: whoever does something, and whoever it is done to.
fn read_who(app: &App, key: &str, said: &str, given: &Values) -> Option<String> {
    let state = app.encounter();
    let names = |who: Vec<Id>| state.names_of(&who).to_string();
    match key {
        "{whom}" if is_any(said, REFLEXIVES) => given.first().map(|it| it.1.clone()),
        "{target}" if is_any(said, "him|her|them|again") => {
            let on = last_opponent(app, &[first_named(app, given)?.id], false)?;
            Some(names(vec![on]))
        }
        "{who}" => find_named(app, said).map(names),
        // In the order in which they were named.
        "{whom}" | "{target}" => find_named(app, said).and_then(|_| find(app, said).ok()),
        "{one}" => find_named(app, said).filter(|it| it.len() == 1).map(names),
        "{whose}" => find_named(app, said.strip_suffix("'s").unwrap_or(said)).map(names),
        "{due}" => one_due(app, said, |_| true).map(names),
        "{bleeds}" => one_due(app, said, |it| !it.is_test()).map(names),
        "{owes}" => find_if(app, said, |it| !state.tests_due(it.id).is_empty()).map(names),
        "{falls}" => owing(app, said, Consequence::Knockdown).map(names),
        "{faints}" => owing(app, said, Consequence::Unconsciousness).map(names),
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

/// Whoever is named, if such a decision is due of them alone.
fn one_due(app: &App, said: &str, is_meant: fn(&PendingDecision) -> bool) -> Option<Vec<Id>> {
    let who = find_named(app, said)?;
    let mut due = app.encounter().pending().iter().filter(|it| is_meant(it));
    due.any(|it| it.who().is_some_and(|it| who == [it])).then_some(who)
}

/// Whoever is named, if they owe the test against this.
fn owing(app: &App, said: &str, test: Consequence) -> Option<Vec<Id>> {
    find_if(app, said, |it| app.encounter().tests_due(it.id).contains(&test))
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
    let is_other = is_any(&harm, "none|past armor") || harm.starts_with("ap");
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

/// Reads what somebody is, has or is under.
fn read_state(app: &App, key: &str, said: &str, given: &Values) -> Option<String> {
    let state = app.encounter();
    let subject = || first_named(app, given);
    match key {
        "{label}" => is_label(said).then(|| said.to_owned()),
        "{morph}" => {
            said.strip_suffix("morph").unwrap_or(said).parse().ok().map(|it: Morph| it.to_string())
        }
        "{heals}" => {
            let said = said.strip_prefix("basic ").unwrap_or(said);
            let heals: Option<Healing> =
                said.parse().or_else(|_| said.trim_end_matches('s').parse()).ok();
            heals.map(|it| it.to_string())
        }
        // What is counted in a turn is called initiative, too; in a phase a die is one that was rolled now.
        "{stats}" => read_stats(app, subject()?, said).filter(|it| {
            // Beside other numbers of a sheet it is one of them.
            let is_alone = said.contains("initiative") && !said.contains(',');
            let is_begun = state.clock().turn > 0 && is_alone;
            !(is_begun || state.mode().is_in_phase() && it.starts_with("die="))
        }),
        "{skill}" | "{ability}" => {
            let own = subject()?.skills(state.rules());
            let (label, _) = own.into_iter().find(|it| is_same(&it.0, said))?;
            let before = if key == "{skill}" { "skill." } else { "" };
            Some(quoted(&format!("{before}{label}")).to_string())
        }
        "{points}" => read_points(said, subject(), given).map(str::to_owned),
        "{side}" => {
            let side = SIDES.iter().find(|it| is_same(it.0, said)).map_or(said, |it| it.1);
            side.parse::<Side>().ok().map(|it| it.to_string())
        }
        "{status}" => said.parse::<Status>().ok().map(|it| it.to_string()),
        "{effect}" => {
            // Whoever is in cover stays in it.
            let own = |it: &Effect| is_cover(&it.label).then(|| it.label.to_string());
            let own = || subject()?.effects.iter().find_map(own);
            let label = match said {
                "cover" => own().unwrap_or_else(|| "minor cover".to_owned()),
                said => in_terms(said),
            };
            ReadyEffect::named(&label).filter(|it| it.offered).map(effect_of)
        }
        // An effect of theirs.
        "{own}" => {
            let label = in_terms(said);
            let is_it = |own: &str| is_same(own, &label) || own.ends_with(&format!(" {label}"));
            let own = subject()?.effects.iter().find(|it| is_it(&it.label));
            own.map(|it| in_quotes(&it.label).to_string())
        }
        _ => None,
    }
}

/// Returns true for an effect that no list has.
fn is_label(said: &str) -> bool {
    let has_meaning = said.parse::<Status>().is_ok() || is_any(said, MEANINGS);
    is_one_word(said) && said.chars().all(char::is_alphabetic) && !has_meaning
}

/// Reads an amount of somebody as its key; more Moxie than they have is a new value.
fn read_points(said: &str, of: Option<&Combatant>, given: &Values) -> Option<&'static str> {
    let said = behind(said, "points of|point of").unwrap_or(said).to_lowercase();
    let key = POINTS.iter().find(|it| is_any(&said, it.0))?.1;
    // Points are of a number that is known.
    let count: Option<i32> = given.iter().find(|it| it.0 == "{n}").and_then(|it| it.1.parse().ok());
    let is_new = key == "pool" && count > of.map(|it| it.block.moxie());
    Some(if is_new { "moxie" } else { key })
}

/// Words for what is no mere label.
const MEANINGS: &str = "out|down|hit|surprised|hidden|bleeding|killed|conscious";

/// Words for amounts, and their keys.
const POINTS: [(&str, &str); 5] = [
    ("damage", "damage"),
    ("wound|wounds", "wounds"),
    ("stress", "stress"),
    ("trauma|traumas", "traumas"),
    ("moxie", "pool"),
];

/// Words for sides.
const SIDES: [(&str, &str); 3] = [("player", "pc"), ("enemy", "foe"), ("friend", "ally")];
