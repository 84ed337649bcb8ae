//! The answers that a number chooses from: people, skills, kinds.

use super::offer::{NONE, Offer};
use super::parts::{ATTACKER, Given, NAME, SKILL, STATS, TARGET, WHO};
use super::weapons::{hits_area, offer_of, weapon};
use super::words::has_words;
use crate::app::layer::find::Find;
use crate::app::layer::first_aid;
use crate::app::state::App;
use phasekeeper_engine::command::{Command, MoxieUse, in_quotes, quoted};
use phasekeeper_engine::encounter::Combatant;
use phasekeeper_engine::rules::{
    DEFENSE_SKILL, DamageKind, Reach, ReadyEffect, Side, SkillFit, Weapon,
};
use strum::VariantArray;

/// Combatants by their names.
fn names(app: &App, is_offered: impl Fn(&Combatant) -> bool) -> Vec<Offer> {
    let offered = app.encounter().combatants().iter().filter(|it| is_offered(it));
    offered.map(|it| Offer::new(quoted(&it.name).to_string(), "")).collect()
}

pub fn everybody(app: &App, _: &Given) -> Vec<Offer> {
    names(app, |_| true)
}

/// Offers nobody, then all.
pub fn or_nobody(app: &App, given: &Given) -> Vec<Offer> {
    [Offer::new(NONE, "nobody")].into_iter().chain(everybody(app, given)).collect()
}

/// The acting combatants; before the first phase, all.
pub fn attackers(app: &App, _: &Given) -> Vec<Offer> {
    let acting = app.encounter().acting();
    names(app, |it| acting.contains(&it.id) || acting.is_empty() && it.takes_part())
}

/// The possible targets of the attacker, as the screen lists them: the other side first.
pub fn targets(app: &App, given: &Given) -> Vec<Offer> {
    let by = given.combatant(app, ATTACKER);
    let find = by.map_or_else(Find::default, |by| Find::opponent(by.id));
    let names = app.encounter().names(&find.matching(app.encounter())).into_iter();
    names.map(|it| Offer::new(quoted(it).to_string(), "")).collect()
}

/// Nobody, and those who may be near, if the weapon hits an area; none if somebody was named whose metres are asked.
pub fn in_area(app: &App, given: &Given) -> Vec<Offer> {
    if given.near.is_some() {
        return Vec::new();
    }
    let others = if hits_area(app, given) { everybody(app, given) } else { Vec::new() };
    let is_other = |it: &Offer| given.answer(TARGET) != Some(&it.word);
    let nobody = Offer::new(NONE, "nobody else near");
    [nobody].into_iter().chain(others.into_iter().filter(is_other)).collect()
}

/// The skill of the weapon, else those of the attacker.
pub fn attack_skills(app: &App, given: &Given) -> Vec<Offer> {
    if weapon(app, given).is_some_and(|it| it.profile.skill.is_some()) {
        return vec![Offer::new("linked", "")];
    }
    let mut offers = skills(app, given, ATTACKER);
    offers.sort_by_key(|it| SkillFit::for_attack(it.name(), None));
    offers
}

/// None if the attack has a weapon, which has its own DV.
pub fn no_other_dv(app: &App, given: &Given) -> Vec<Offer> {
    weapon(app, given).map(|_| Offer::new(NONE, "")).into_iter().collect()
}

/// `yes` if the attack is ranged, by the weapon or else by the skill.
pub fn reach(app: &App, given: &Given) -> Vec<Offer> {
    let weapon = weapon(app, given);
    let own = weapon.and_then(|it| it.profile.skill.as_deref());
    let skill = own.or_else(|| given.answer(SKILL).map(|it| it.trim_matches('"')));
    let reach = weapon.and_then(Weapon::reach).or_else(|| SkillFit::reach(skill?));
    let word = match reach {
        Some(Reach::Ranged) => "yes",
        Some(Reach::Melee) => "no",
        None => NONE,
    };
    vec![Offer::new(word, "")]
}

/// The skills of a combatant, and their aptitudes.
pub fn skills(app: &App, given: &Given, of: &str) -> Vec<Offer> {
    given.combatant(app, of).map(|who| skills_of(app, who)).unwrap_or_default()
}

pub fn skills_of(app: &App, who: &Combatant) -> Vec<Offer> {
    let mut skills = who.skills(app.encounter().rules());
    skills.retain(|(label, _)| !label.ends_with("x2") && !label.ends_with("x3"));
    let offer = |it: &(String, i32)| Offer::new(in_quotes(&it.0).to_string(), it.1.to_string());
    skills.iter().map(offer).collect()
}

/// The effects of a combatant: those with one of these labels, or all if there are none.
pub fn own_effects(app: &App, given: &Given, labels: &[&str]) -> Vec<Offer> {
    let effects = given.combatant(app, WHO).into_iter().flat_map(|it| &it.effects);
    let effects = effects.filter(|it| labels.is_empty() || labels.contains(&&*it.label));
    effects.map(|it| Offer::new(in_quotes(&it.label).to_string(), "")).collect()
}

/// The combatants under an effect with one of these labels.
pub fn affected(app: &App, labels: &[&str]) -> Vec<Offer> {
    let acting = app.encounter().acting();
    let has_it = |it: &Combatant| it.effects.iter().any(|it| labels.contains(&&*it.label));
    let those = |acts: bool| names(app, |it| has_it(it) && acting.contains(&it.id) == acts);
    [those(true), those(false)].concat()
}

/// The combatants who are out.
pub fn inactive(app: &App, _: &Given) -> Vec<Offer> {
    names(app, |it| !it.is_active())
}

/// The combatants with reminders.
pub fn reminded(app: &App, _: &Given) -> Vec<Offer> {
    names(app, |it| !it.reminders.is_empty())
}

/// The decisions that are due, by name.
pub fn due(app: &App, _: &Given) -> Vec<Offer> {
    let lines = app.encounter().due().into_iter().map(|it| Command::Dismiss { what: it.into() });
    lines.map(|it| Offer::new(it.to_string().trim_start_matches("dismiss "), "")).collect()
}

/// The weapons of whoever reloads that want it, or all that have rounds.
pub fn reloaded(app: &App, given: &Given) -> Vec<Offer> {
    let Some(by) = given.combatant(app, ATTACKER) else { return Vec::new() };
    let loaded = by.block.weapons.iter().filter(|it| it.rounds_left().is_some());
    let (wanting, full): (Vec<_>, Vec<_>) = loaded.partition(|it| it.wants_reload());
    let offered = if wanting.is_empty() { full } else { wanting };
    offered.into_iter().map(offer_of).collect()
}

/// The uses of a point of Moxie.
pub fn moxie_uses(_: &App, _: &Given) -> Vec<Offer> {
    let first = Offer::new(NONE, "to go first in this phase");
    let on_test =
        MoxieUse::VARIANTS.iter().map(|it| Offer::new(it.to_string(), "on the last test"));
    [first].into_iter().chain(on_test).collect()
}

/// None first if whoever is attacked has no Fray.
pub fn undefended(app: &App, given: &Given) -> Vec<Offer> {
    let has_none = !given.can_defend(app, DEFENSE_SKILL);
    has_none.then(|| Offer::new(NONE, "")).into_iter().collect()
}

/// The kinds of an action that no command is for.
pub fn action_kinds(_: &App, _: &Given) -> Vec<Offer> {
    ["quick", "complex"].map(|it| Offer::new(it, "")).into()
}

/// The combatants who can help, the best first.
pub fn medics(app: &App, given: &Given) -> Vec<Offer> {
    let patient = given.combatant(app, WHO).map(|it| it.id);
    let offer = |(it, skill): (&Combatant, Option<(String, i32)>)| {
        let about = skill.map_or_else(String::new, |(label, value)| format!("{label} {value}"));
        Offer::new(quoted(&it.name).to_string(), about)
    };
    first_aid::medics(app.encounter(), patient).into_iter().map(offer).collect()
}

/// The skills for first aid of whoever helps, the best first.
pub fn aid_skills(app: &App, given: &Given) -> Vec<Offer> {
    let fit = |it: &Offer| SkillFit::for_first_aid(it.name());
    let mut offers = skills(app, given, ATTACKER);
    offers.retain(|it| fit(it).is_likely());
    offers.sort_by_key(fit);
    offers
}

/// The templates of the library whose name was answered, or words of it.
pub fn template(app: &App, given: &Given) -> Vec<Offer> {
    let Some(name) = given.answer(NAME) else { return Vec::new() };
    let name = name.rsplit_once(" x").map_or(name, |(name, _)| name).replace('"', "");
    let mut names: Vec<&str> = app.library().templates().iter().map(|it| &*it.name).collect();
    // Several of them may be said with an s.
    let singular = name.strip_suffix('s').unwrap_or(&name);
    names.retain(|it| [&*name, singular].iter().any(|name| has_words(it, name)));
    names.sort_by_key(|it| it.to_lowercase() != name.to_lowercase());
    let from = |it: &str| Offer::new(format!("from={}", quoted(it)), "out of the library");
    names.into_iter().map(from).collect()
}

/// The kinds of damage, that of the last hit first; none if the weapon says it.
pub fn damage_kinds(app: &App, given: &Given) -> Vec<Offer> {
    if weapon(app, given).is_some() {
        return vec![Offer::new(NONE, "")];
    }
    let mut kinds = [Some(DamageKind::Kinetic), Some(DamageKind::Energy), None];
    kinds.sort_by_key(|kind| *kind != app.remembered.hit.kind);
    let past_armor = || Offer::new(NONE, "past armor");
    kinds.map(|it| it.map_or_else(past_armor, |kind| Offer::new(kind.to_string(), ""))).into()
}

/// The effects that ship, as lines have them.
pub fn effects(_: &App, _: &Given) -> Vec<Offer> {
    let offered = ReadyEffect::shipped().iter().filter(|effect| effect.offered);
    offered.map(|it| Offer::new(effect_of(it), "")).collect()
}

pub fn effect_of(effect: &ReadyEffect) -> String {
    let line = Command::ready_effect("X", effect).to_string();
    line.trim_start_matches("effect X ").to_owned()
}

/// The sides, foes first; none if it was said among the numbers.
pub fn sides(_: &App, given: &Given) -> Vec<Offer> {
    if given.answer(STATS).is_some_and(|it| it.contains("side=")) {
        return vec![Offer::new(NONE, "")];
    }
    let sides = [Side::Foe, Side::Pc, Side::Ally, Side::Neutral];
    sides.map(|side| Offer::new(side.to_string(), "")).into()
}
