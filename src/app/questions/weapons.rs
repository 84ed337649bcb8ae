//! Weapons and armor in words: which one is meant, and what it does.

use super::modifiers::has_mode;
use super::offer::{NONE, Offer, chosen};
use super::parts::{ATTACKER, Given, WITH};
use super::words::{bare, before, count, first_word, is_any, is_number};
use crate::app::name_match::combatant_called;
use crate::app::state::App;
use phasekeeper_engine::command::{Gear, as_in_library, quoted};
use phasekeeper_engine::encounter::Combatant;
use phasekeeper_engine::rules::{FiringMode, Reach, Weapon, WeaponMark, WeaponProfile};
use phasekeeper_engine::text::{counted, is_same, number};

/// The weapons of the attacker: the one used last, then others, then those to throw, then those that were lost.
pub fn weapons(app: &App, given: &Given) -> Vec<Offer> {
    let Some(by) = given.combatant(app, ATTACKER) else { return Vec::new() };
    let used = app.weapon_of(by).map(|it| it.label);
    let mut weapons: Vec<&Weapon> = by.weapons().collect();
    weapons.sort_by_key(|it| {
        // A shot is fired with what fires, and a blow is not.
        let is_other =
            given.reach.is_some_and(|reach| it.is_for_melee() != (reach == Reach::Melee));
        (
            !by.holds(it),
            is_other,
            used.as_deref() != Some(it.label.as_str()),
            it.profile.is_thrown(),
        )
    });
    let mut offers: Vec<Offer> = weapons.into_iter().map(offer_of).collect();
    // Whoever came without weapons may have one that nobody has written down.
    let place = if by.block.weapons.is_empty() { 0 } else { offers.len() };
    offers.insert(place, Offer::new(NONE, "no weapon"));
    offers
}

pub fn weapons_of(by: &Combatant) -> Vec<Offer> {
    by.weapons().map(offer_of).collect()
}

pub fn offer_of(weapon: &Weapon) -> Offer {
    Offer::new(quoted(&weapon.label).to_string(), weapon_in_words(weapon))
}

/// A weapon in words: `DV 17, AP −2, kinetic, skill Guns, burst, 30 rounds left`.
pub fn weapon_in_words(weapon: &Weapon) -> String {
    let profile = &weapon.profile;
    let penetration = Some(profile.penetration).filter(|it| *it > 0);
    let parts = [
        Some(format!("DV {}", profile.damage)),
        penetration.map(|it| format!("AP {}", number(-it))),
        profile.kind.map(|kind| kind.to_string()),
        profile.skill.as_ref().map(|skill| format!("skill {skill}")),
    ];
    let modes = profile.modes().map(|it| it.to_string());
    let adds = [WeaponMark::Smartlink, WeaponMark::Reach, WeaponMark::Shock];
    let marks = profile.marks.iter().filter(|it| adds.contains(it)).map(ToString::to_string);
    let rounds = weapon.rounds_left().map(|it| format!("{} left", counted(it, "round")));
    let words = parts.into_iter().flatten().chain(modes).chain(marks).chain(rounds);
    words.collect::<Vec<_>>().join(", ")
}

/// The weapon of the attack, if it has one.
pub fn weapon<'a>(app: &'a App, given: &Given) -> Option<&'a Weapon> {
    let label = given.answer(WITH)?.trim_matches('"');
    given.combatant(app, ATTACKER)?.weapon(label)
}

/// Returns true if the weapon of the attack hits those who are near as well.
pub fn hits_area(app: &App, given: &Given) -> bool {
    weapon(app, given).is_some_and(|it| it.profile.area.is_some())
}

/// Returns true unless the weapon of the attack has neither firing modes nor rounds.
pub fn can_fire(app: &App, given: &Given) -> bool {
    let fires = |it: &Weapon| it.profile.modes().next().is_some() || it.rounds_left().is_some();
    weapon(app, given).is_none_or(fires)
}

/// Returns true if the weapon of the attack reaches nobody at a distance.
pub fn is_blow(app: &App, given: &Given) -> bool {
    weapon(app, given).is_some_and(Weapon::is_for_melee)
}

/// The weapon of a shot by somebody who has no other to shoot with.
pub fn only_gun(app: &App, given: &Given) -> Option<String> {
    let by = given.combatant(app, ATTACKER).filter(|_| given.reach == Some(Reach::Ranged))?;
    let mut guns = by.weapons().filter(|it| !it.is_for_melee() && !it.profile.is_thrown());
    let gun = guns.next().filter(|it| by.holds(it))?;
    guns.next().is_none().then(|| quoted(&gun.label).to_string())
}

/// Finds a weapon of the library by its name or words of it; `None` if none or several match, and for a number.
pub fn weapon_called<'a>(app: &'a App, said: &str) -> Option<&'a Gear<WeaponProfile>> {
    let weapons = app.library().weapons();
    let names: Vec<Offer> = weapons.iter().map(|it| Offer::new(&*it.name, "")).collect();
    let name = chosen(&names, said).filter(|_| !is_number(said))?;
    weapons.iter().find(|it| *it.name == *name)
}

/// Returns a weapon without its article, fists as `unarmed`.
pub fn weapon_word(said: &str) -> &str {
    let said = bare(said);
    if is_any(said, "fist|fists|bare fists|hands|bare hands") { "unarmed" } else { said }
}

/// The dice of a weapon of the library.
pub fn damage_of(app: &App, said: &str) -> Option<String> {
    Some(weapon_called(app, said)?.value.damage.dice.to_string())
}

/// Writes a weapon of the library as a `weapon.` key, with a count as its rounds: `medium pistol`, `2 frag grenades`.
pub fn weapon_given(app: &App, said: &str) -> Option<String> {
    let mut called = said;
    while let Some(before) = before(called, "with a smartlink|with smartlink") {
        called = before;
    }
    let has_smartlink = called.len() < said.len();
    let said = as_in_library(called);
    let counted = said.split_once(' ').and_then(|(it, more)| Some((count(it)?, more)));
    let (count, said) = counted.map_or((None, &*said), |(count, said)| (Some(count), said));
    let found = |said: &str| {
        // Of a change to the state, the last word is said whole.
        let last = said.rsplit(' ').next()?;
        let is_whole = |name: &str| name.rsplit(' ').next().is_some_and(|it| is_same(it, last));
        weapon_called(app, said).filter(|it| is_whole(&it.name))
    };
    let weapon = found(weapon_word(said)).or_else(|| found(said.strip_suffix('s')?))?;
    // Two pistols are no magazine of two.
    let is_thrown = weapon.value.is_blast() || weapon.value.is_thrown();
    let rounds = count.filter(|_| is_thrown).map_or_else(String::new, |it| format!("/x{it}"));
    let adds_smartlink = has_smartlink && !weapon.value.marks.contains(&WeaponMark::Smartlink);
    let smartlink = if adds_smartlink { "/smartlink" } else { "" };
    let (key, name) = (format!("weapon.{}", weapon.name), &weapon.name);
    Some(format!("{}={}{rounds}{smartlink}", quoted(&key), quoted(name)))
}

/// Writes armor of the library as a key: `light body armor`.
pub fn armor_given(app: &App, said: &str) -> Option<String> {
    // Its words may stand in another order.
    let sorted = |name: &str| {
        let mut words: Vec<_> = name.split(' ').map(str::to_lowercase).collect();
        words.sort();
        words
    };
    let said = sorted(bare(said));
    let worn = app.library().armor().iter().find(|it| sorted(&it.name) == said)?;
    Some(format!("armor={}", quoted(&worn.name)))
}

/// Returns true for `with full auto` and the like, which name no weapon.
pub fn is_fired(said: &str) -> bool {
    let mut words = said.split(' ').skip(1).skip_while(|it| is_any(it, "a|full"));
    words.next().is_some_and(has_mode)
}

/// Returns true for a firing mode that no weapon is called: `auto`, of which an automatic rifle has the beginning.
pub fn is_mode(said: &str, offered: &[Offer]) -> bool {
    let is_called = |it: &Offer| is_same(it.name(), said);
    said.parse::<FiringMode>().is_ok() && !offered.iter().any(is_called)
}

/// The line of an attack with the label of a weapon of which a word is said; `None` without one.
pub fn with_weapon(app: &App, line: &str) -> Option<String> {
    let (before, rest) = line.split_once(" with=").filter(|_| line.starts_with("attack "))?;
    let (said, more) = first_word(rest);
    let state = app.encounter();
    let by = line.split_once(" by=").map(|(_, rest)| first_word(rest).0.trim_matches('"'));
    let by = match by {
        Some(name) => combatant_called(state, name).ok()?,
        None => state.get(*state.acting().first()?)?,
    };
    let label = chosen(&weapons_of(by), said.trim_matches('"'))?;
    Some(format!("{before} with={label} {more}").trim_end().to_owned())
}
