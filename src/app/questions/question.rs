//! The words of a question: what is asked, what the die has to be, what an empty line means.

use super::asked::Asked;
use super::offer::{NONE, Offer, Question, like};
use super::offers::everybody;
use super::parts::{
    AREA, ATTACKER, About, DEFENSE, DIE, Empty, Kind, MORE, Part, SKILL, TARGET, WITH, part,
};
use super::weapons::is_blow;
use super::words::{filled, is_any};
use crate::app::layer::attack::firing::UsedWeapon;
use crate::app::state::App;
use phasekeeper_engine::command::{Command, complete};
use phasekeeper_engine::encounter::{Combatant, TargetNumber, preview};
use phasekeeper_engine::narrate::{WOUNDS_LATER, modifier, name_some};
use phasekeeper_engine::rules::{DEFENSE_SKILL, FiringExtra};
use phasekeeper_engine::text::{number, signed};

impl Asked {
    /// Returns the part of a form or a command that is asked next, with the answers to choose from.
    pub fn next(&self, app: &App) -> Option<(Part, Vec<Offer>)> {
        let (part, offered) = match self.given.about {
            About::Form(_) => {
                let part = *self.given.part()?;
                (part, (part.offered)(app, &self.given))
            }
            About::Command(_) if self.given.missing(app)?.starts_with("NAME") => {
                (part("", "").kind(Kind::Names), everybody(app, &self.given))
            }
            About::Command(_) => {
                (part("", "").kind(Kind::Words), completions(app, &self.given.line()))
            }
            About::Series(_) => return None,
        };
        Some((part, like(offered, &self.begun)))
    }

    /// The words that ask for a part.
    fn asks(&self, app: &App, part: &Part, offered: &[Offer]) -> String {
        let About::Command(spec) = self.given.about else { return self.filled(app, part) };
        let (line, form) = (self.given.line(), self.given.missing(app).unwrap_or_default());
        let asks = PLAIN_WORDS.iter().find(|it| is_any(&form, it.0)).map_or(&*form, |it| it.1);
        match line.trim_end() {
            _ if part.kind == Kind::Names => format!("{}: whom?", spec.word),
            line if offered.is_empty() => format!("{line}: {asks}?"),
            line => format!("{line}: which?"),
        }
    }

    /// The question of a part, with what was answered to others, and what a die has to be.
    fn filled(&self, app: &App, part: &Part) -> String {
        let with = |it: &str| format!("{}{}", answer_in_words(it), self.manner(app));
        let filled = |text| {
            filled(text, |key| match key {
                WITH if [DIE, DEFENSE].contains(&part.key) => self.given.answer(key).map(with),
                key => self.given.answer(key).map(answer_in_words),
            })
        };
        let acting = app.encounter().acting();
        let is_out = |it: &Combatant| !acting.is_empty() && !acting.contains(&it.id);
        let is_roll = [Kind::Die, Kind::Defense].contains(&part.kind) && self.rolled.is_none()
            || part.key == SKILL && self.word() == Some("aid")
            || part.key == MORE;
        let is_out = is_roll && self.given.combatant(app, ATTACKER).is_some_and(is_out);
        let out = if is_out { "{by} does not act now, so it counts as no action. " } else { "" };
        let once = if self.is_once { ONCE } else { "" };
        let hit = if part.kind == Kind::Defense { self.hit(app) } else { String::new() };
        let near = self.given.near.as_deref().filter(|_| part.key == AREA).map(answer_in_words);
        let asks = match (part.key, near) {
            (MORE, _) if is_blow(app, &self.given) => BLOW.to_owned(),
            (_, Some(near)) => {
                format!("How many metres from {{on}} is {near}? Others behind it: 2, Doc 3.")
            }
            _ if part.kind == Kind::Defense && self.targets(app).len() > 1 => {
                // Each of several defends with a die of their own.
                let who = self.defenders(app);
                let (names, dice) =
                    (name_some(app.encounter(), &who), if who.len() > 1 { "dice" } else { "die" });
                part.question.replace("die of {on}", &format!("{dice} of {names}"))
            }
            (MORE, None) => part.question.to_owned() + &self.aim(app) + &self.told_of_several(app),
            _ => part.question.to_owned(),
        };
        // It may have gone without saying.
        let with = if part.key == MORE { "With {with} at {on}. " } else { "" };
        let text = [once, out, &hit, with, &asks].map(filled).concat();
        // Of an attack without a weapon.
        let text = text.replace("With none at", "At").replace(" with none?", "?");
        let text = text.replace(" against none,", ",");
        self.target_number(app, part)
            .map_or(text.clone(), |target| format!("{text} {target}.{}", self.advice(app, part)))
    }

    /// The attacker's roll before a defense, as far as it is known, and whom it hits.
    fn hit(&self, app: &App) -> String {
        let die = self.given.answer(DIE).filter(|it| *it != "?");
        let checks = self.given.attack_checks(app);
        let rolled = if die.is_some() { "{by} rolled " } else { "" };
        match checks[..] {
            [] => die.map_or_else(String::new, |_| "{by} rolled {die}. ".to_owned()),
            [check] => {
                let critical = if check.is_critical() { ", a critical success" } else { "" };
                let target = number(check.target);
                format!("{rolled}{:02} against {target} and hits{critical}. ", check.roll)
            }
            [first, ..] => {
                let hit = name_some(app.encounter(), &self.defenders(app));
                format!("{rolled}{:02} and hits {hit}. ", first.roll)
            }
        }
    }

    /// What somebody has aimed for, which need not be said.
    fn aim(&self, app: &App) -> String {
        let aim = self.given.combatant(app, ATTACKER).map_or(0, |it| it.actions.aim);
        if aim > 0 { format!(" The aim, {}, counts already.", signed(aim)) } else { String::new() }
    }

    /// How several are attacked at once if no firing mode is said.
    fn told_of_several(&self, app: &App) -> String {
        self.mode_at_several(app).map_or_else(String::new, |mode| {
            format!(" At several it is {mode}; single shots are at one after the other.")
        })
    }

    /// The firing mode of an attack, and those who are near, to hear them before the dice.
    fn manner(&self, app: &App) -> String {
        let label = self.given.answer(WITH).unwrap_or_default().trim_matches('"');
        let weapon = self.given.combatant(app, ATTACKER).and_then(|it| it.weapon(label));
        let weapon = weapon.filter(|it| it.profile.modes().count() > 1);
        let fired = weapon.zip(self.given.command(app)).and_then(|(weapon, it)| {
            let Command::Attack { order } = it else { return None };
            let several = (self.targets(app).len() > 1).then_some(FiringExtra::Nothing);
            let fired = UsedWeapon::fired(weapon, order.mode, order.extra.or(several));
            Some(fired.firing.label(app.encounter().rules()))
        });
        let is_asked = self.given.part().is_some_and(|it| it.key == DIE);
        let near = self.given.answer(AREA).filter(|it| is_asked && *it != NONE);
        let near = near.map(|it| format!("near: {}", answer_in_words(it)));
        let parts = fired.into_iter().chain(near);
        [String::new()].into_iter().chain(parts).collect::<Vec<_>>().join(", ")
    }

    /// Returns the current question.
    pub fn question(&self, app: &App) -> Question {
        if let About::Series(series) = self.given.about {
            return series.question(app);
        }
        let Some((part, offered)) = self.next(app) else { return Question::default() };
        let question = self.asks(app, &part, &offered);
        let empty = match part.empty {
            Empty::Nothing => None,
            Empty::Is(_, told) if offered.is_empty() => Some(told),
            _ => offered.first().map(Offer::told),
        };
        let told = |it: &str| format!(" Enter: {}.", it.replace('"', ""));
        Question { text: question + &empty.map_or_else(String::new, told), answers: offered }
    }

    /// Returns the target of the die that is asked for.
    pub(super) fn target_number(&self, app: &App, part: &Part) -> Option<String> {
        let is_defense = part.key == DEFENSE;
        if is_defense && !self.given.can_defend(app, DEFENSE_SKILL) {
            return Some(format!(
                "{DEFENSE_SKILL} unknown: 20 51 is the number that counts, as it is, and the die"
            ));
        }
        let rolled = match part.key {
            DIE => self.given.clone(),
            DEFENSE => self.given.with(&format!("{DEFENSE_SKILL} ?")),
            _ => return None,
        };
        let (state, who) = (app.encounter(), self.targets(app));
        let ahead = preview(state, &rolled.command(app)?).targets;
        // Those who are attacked come behind the attacks.
        let each = ahead.iter().skip(if is_defense { who.len() } else { 0 }).take(who.len());
        let differ = || each.clone().any(|it| it.value() != ahead[0].value());
        if who.len() > 1 && (is_defense || differ()) {
            let defenders = self.defenders(app);
            let each =
                who.iter().zip(each).filter(|it| !is_defense || defenders.contains(it.0)).map(
                    |(who, it)| format!("{} {} or less", state.name(*who), number(it.value())),
                );
            return Some(each.collect::<Vec<_>>().join(", "));
        }
        let (target, of) =
            if is_defense { (ahead.last(), TARGET) } else { (ahead.first(), ATTACKER) };
        let is_later =
            self.given.combatant(app, of).is_some_and(|it| state.holds_back_wounds(it.id));
        let later = if is_later { format!("; {WOUNDS_LATER}") } else { String::new() };
        target.map(|it| told(it) + &later)
    }
}

/// Told behind how a target is, if it was said while a die is asked.
const ONCE: &str = "That cover counts for this attack alone; said behind it, it lasts. ";

/// What is asked of a blow in place of what is asked of a shot.
const BLOW: &str =
    "Modifiers, such as superior position, charging, called=armor, intent=subdue, intent=knock?";

/// Forms of parts, and what they ask for.
const PLAIN_WORDS: [(&str, &str); 4] = [
    ("TEXT|WHAT", "in which words"),
    ("NEW", "which name"),
    ("N", "how many"),
    ("KEY=VALUE", "which numbers, such as dur=40"),
];

/// The words that may come next in a line, unless they are options. One alone is beside something else, such as a number.
fn completions(app: &App, line: &str) -> Vec<Offer> {
    let line = format!("{} ", line.trim_end());
    let lines = complete(&line, app.context().world(&app.ruleset_ids));
    let words = lines.iter().filter_map(|it| it.strip_prefix(&line));
    let offers: Vec<Offer> =
        words.filter(|it| !it.ends_with(['=', '.'])).map(|it| Offer::new(it, "")).collect();
    if offers.len() > 1 { offers } else { Vec::new() }
}

/// Writes a target with its parts: `60, wounds −10: 50 or less`.
fn told(target: &TargetNumber) -> String {
    let parts = target.modifiers.iter().map(modifier);
    let counted = target.modifier();
    let capped =
        (counted != target.uncapped_modifier()).then(|| format!("counted as {}", signed(counted)));
    let parts = [target.base.to_string()].into_iter().chain(parts).chain(capped);
    let parts = parts.collect::<Vec<_>>().join(", ");
    // It always does (TS-2).
    let only = if target.value() <= 0 { ", so 00 alone" } else { "" };
    format!("{parts}: {} or less{only}", number(target.value()))
}

/// An answer as it is told: without quotes, with blanks behind commas.
fn answer_in_words(answer: &str) -> String {
    answer.replace('"', "").replace(", ", ",").replace(',', ", ")
}
