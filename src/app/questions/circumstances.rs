//! What counts in an attack, as answers say it: where modifiers are asked, and later, in place of a die.

use super::asked::Asked;
use super::modifiers::{BLOW_WITH_GUN, BODY, REACH_OFF, denied, in_terms, is_cover, label_of};
use super::offer::NONE;
use super::parts::{Kind, MORE, TARGET};
use super::said::moxie_behind;
use super::weapons::{can_fire, is_blow, weapon};
use super::wording::said_of;
use super::words::{FORGOT, NOT, SOMEBODY, bare, first_word, is_any, more_behind, words};
use crate::app::name_match::combatant_called;
use crate::app::state::App;
use phasekeeper_engine::command::quoted;
use phasekeeper_engine::encounter::{Id, preview};
use phasekeeper_engine::rules::{FiringMode, Reach, Weapon};

/// Words before modifiers that were said of the attack before.
const AS_BEFORE: &str = "same as before:|same as before,";

/// The refusal of what is said of one of several targets: it would count against each.
pub const OF_ONE: &str = "how one of several is stands in a line of its own, before the attack";

impl Asked {
    /// The firing mode of fewest rounds that reaches all of several targets at once, if the weapon has one.
    pub fn mode_at_several(&self, app: &App) -> Option<FiringMode> {
        let targets = self.targets(app).len();
        let mut modes = weapon(app, &self.given).filter(|_| targets > 1)?.profile.modes();
        modes.find(|it| it.most_targets() >= targets)
    }

    /// The modifiers of an answer, with the firing mode that an attack at several must have, if none was said.
    pub fn at_several(&self, app: &App, said: &str) -> String {
        match self.mode_at_several(app).filter(|_| !said.contains("mode=")) {
            Some(mode) => {
                format!("{} mode={mode}", said.trim_start_matches(NONE)).trim().to_owned()
            }
            None => said.to_owned(),
        }
    }

    /// The rule that forbids an attack, said before the dice; of single shots at several as soon as the weapon is known.
    pub fn forbidden(&self, app: &App) -> Option<String> {
        // Of a weapon without firing modes any may be said.
        let has_modes =
            weapon(app, &self.given).is_some_and(|it| it.profile.modes().next().is_some());
        let is_single =
            has_modes && self.targets(app).len() > 1 && self.mode_at_several(app).is_none();
        let is_gun = |it: &&Weapon| it.reach() == Some(Reach::Ranged) && !it.profile.is_thrown();
        if self.given.reach == Some(Reach::Melee)
            && let Some(gun) = weapon(app, &self.given).filter(is_gun)
        {
            return Some(format!("the {} shoots; {BLOW_WITH_GUN}", gun.label));
        }
        let decided = match self.given.part()?.kind {
            Kind::Die | Kind::Defense => self.given.clone(),
            Kind::More if is_single => self.given.with(NONE),
            _ => return None,
        };
        decided.rule(app).map(|rule| format!("{rule}; overrule lets it count"))
    }

    /// Returns true if one of several targets is told of: `Thug 1 is in cover`.
    pub fn tells_of_one(&self, app: &App, said: &str) -> bool {
        let targets = self.targets(app);
        let is_target = |who: &str| {
            let named = combatant_called(app.encounter(), bare(who));
            is_any(who, "he|she|who") || named.is_ok_and(|it| targets.contains(&it.id))
        };
        targets.len() > 1 && said.split(", ").any(|it| said_of(it, is_target).len() < it.len())
    }

    /// Checks modifiers by the weapon that was chosen.
    ///
    /// # Errors
    /// A sentence about a modifier that is none of it.
    pub fn check_more(&self, app: &App, more: &str) -> Result<(), String> {
        if more.contains(" prone ") && is_blow(app, &self.given) {
            return Err(
                "prone counts against shots from afar alone; superior position adds 20".to_owned()
            );
        }
        if more.contains("in melee") && is_blow(app, &self.given) {
            return Err("in melee counts against shots alone; superior position adds 20".to_owned());
        }
        if more.contains("mode=") && !can_fire(app, &self.given) {
            return Err(format!("{more} needs a weapon that fires; say with which"));
        }
        Ok(())
    }

    /// The modifiers of an answer without those that count already, before any were answered: of a command both count, but nobody
    /// says so. Of several targets those are left out that count against each.
    ///
    /// # Errors
    /// A sentence about another cover than the one that somebody has.
    pub fn not_counted_twice(&self, app: &App, said: &str, answer: &str) -> Result<String, String> {
        let mut before = self.given.clone();
        before.answers.truncate(before.place_of(MORE).unwrap_or(before.answers.len()));
        let command = before.with(&self.at_several(app, "")).command(app);
        let who = self.targets(app);
        let ahead = command.map(|it| preview(app.encounter(), &it).targets).unwrap_or_default();
        let counted: Vec<Vec<&str>> = ahead
            .iter()
            .take(who.len())
            .map(|it| it.modifiers.iter().filter_map(|it| it.0.label()).collect())
            .collect();
        // What counts by itself is not taken away by leaving it out, unless there are words that take it away.
        let mut denied = denied(app, said);
        let is_taken = |it: &str| label_of(it).is_some_and(|it| it.0 == "0");
        denied.retain(|_| !words(answer).into_iter().any(is_taken));
        let is_denied = |label: &&&str| {
            let mut labels = denied.iter().filter_map(|it| Some(label_of(it)?.1));
            let is_it = |it: &str| it == **label || **label == "aim" && it.ends_with(" aim");
            labels.any(|it| is_it(it) || **label == "prone" && it.contains("prone"))
        };
        if let Some(label) = counted.iter().flatten().find(is_denied) {
            let mut all = ahead.iter().flat_map(|it| &it.modifiers);
            let value = all.find(|it| it.0.label() == Some(label)).map_or(0, |it| -it.1);
            let label = quoted(&format!("{label} off")).to_string();
            return Err(format!("that counts by itself; mod={value:+}:{label} takes it away"));
        }
        let mut left = words(answer);
        let is_of_cover = |it: &str| label_of(it).is_some_and(|it| is_cover(it.1));
        let name = |it: Id| app.encounter().name(it);
        let covers = counted.iter().map(|it| it.iter().copied().find(|it| is_cover(it)));
        let covers: Vec<(Id, Option<&str>)> = who.iter().copied().zip(covers).collect();
        if let Some((on, cover)) = covers.iter().find_map(|it| Some((name(it.0), it.1?))) {
            if ["no cover", "in the open"].iter().any(|it| said.contains(it)) {
                return Err(format!("{on} is in {cover}; {on} leaves cover ends it"));
            }
            let told = left.iter().find(|it| is_of_cover(it)).and_then(|it| Some(label_of(it)?.1));
            // Cover that is said without its degree is what they have.
            let is_said = |it: &&str| in_terms(said).contains(it) || !it.starts_with("minor");
            let is_other = |has: &str| told.filter(is_said).is_some_and(|it| it != has);
            let other =
                covers.iter().find(|it| it.1.is_none_or(is_other)).filter(|_| told.is_some());
            match other.map(|it| (name(it.0), it.1, told.unwrap_or_default())) {
                Some((on, Some(cover), other)) => {
                    return Err(format!("{on} is in {cover}; {on} has {other} changes it"));
                }
                Some((other, None, told)) => {
                    return Err(format!(
                        "{on} is in {cover} already; {other} is in {told} adds it for {other}"
                    ));
                }
                None => left.retain(|it| !is_of_cover(it)),
            }
        }
        // Whoever has aimed may say so; one of 0 takes away what counts by itself.
        let is_counted = |(value, label): (&str, &str)| {
            let is_among = |it: &Vec<&str>| {
                it.contains(&label) || it.contains(&"aim") && label.ends_with(" aim")
            };
            value != "0" && !counted.is_empty() && counted.iter().all(is_among)
        };
        left.retain(|it| !label_of(it).is_some_and(is_counted));
        Ok(left.join(" "))
    }

    /// The same with modifiers that are said in place of a die; `None` if they are none, or none are asked.
    ///
    /// # Errors
    /// A sentence about another cover than the one that somebody has.
    pub fn with_more(&self, app: &App, text: &str) -> Result<Option<Self>, String> {
        let text = more_behind(text, FORGOT).or(more_behind(text, AS_BEFORE)).unwrap_or(text);
        let Some(place) = self.given.place_of(MORE) else { return Ok(None) };
        if self.tells_of_one(app, text) {
            return Err(OF_ONE.to_owned());
        }
        let whole = text;
        let text = self.said_of_target(app, text);
        let is_named = text.len() < whole.len() && !is_any(first_word(whole).0, SOMEBODY);
        let said = Kind::More.read(app, text).ok().filter(|it| it.contains('='));
        let Some(said) = said else {
            let not = more_behind(text, NOT);
            let without = not.and_then(|it| self.without(app, place, it));
            if not.is_some() && without.is_none() {
                // What counts by itself says how it is taken away.
                self.not_counted_twice(app, text, "")?;
            }
            let why = without.as_ref().and_then(|it| it.forbidden(app));
            return why.map_or(Ok(without), Err);
        };
        let more = self.given.answers[place].trim_start_matches(NONE);
        let mut asked = self.clone();
        if said == REACH_OFF && self.reaches(app) {
            let all = format!("{more} their-{said}");
            all.trim_start().clone_into(&mut asked.given.answers[place]);
            return Ok(Some(asked));
        }
        let said = self.not_counted_twice(app, text, &said)?;
        let mut kept = words(more);
        // The mode of an attack at several has gone without saying.
        let is_other = self.targets(app).len() > 1 && said.contains("mode=");
        kept.retain(|it| !(is_other && it.starts_with("mode=")));
        let all = Kind::More.read(app, format!("{} {said}", kept.join(" ")).trim());
        let Some(all) = all.ok().filter(|_| asked.check_more(app, &said).is_ok()) else {
            return Ok(None);
        };
        asked.given.answers[place] = all;
        asked.is_once = is_named && said.contains("cover");
        // What was a hit may be none.
        asked.skip_known(app);
        Ok(Some(asked).filter(|it| it.given.refusal(app).is_none()))
    }

    /// Returns true if the die of a defense is asked in which a longer reach counts.
    pub fn reaches(&self, app: &App) -> bool {
        let asked = self.given.part().filter(|it| it.kind == Kind::Defense);
        let target = asked.and_then(|it| self.target_number(app, it));
        target.is_some_and(|it| it.contains("longer reach"))
    }

    /// The same without modifiers, or a firing mode, that were said; `None` if there are none like this.
    fn without(&self, app: &App, place: usize, not: &str) -> Option<Self> {
        let not = in_terms(bare(not));
        // Cover alone is that of the target.
        let is_it = |label: &str| {
            label == not || label.ends_with(&format!(" {not}")) && label != "from cover"
        };
        let is_mode = |it: &str| it.strip_prefix("mode=") == Some(&*not);
        let is_place = !not.contains(',') && is_any(not.rsplit(' ').next().unwrap_or(&not), BODY);
        let is_called = |it: &str| match it {
            "called=spot" => is_place || not == "called shot",
            it => it.starts_with("called=") && not == "called shot",
        };
        let denied = denied(app, &format!("not {not}"));
        let mut left = words(&self.given.answers[place]);
        left.retain(|it| {
            !is_mode(it) && !is_called(it) && denied.iter().all(|denied| denied != it)
        });
        left.retain(|it| !label_of(it).is_some_and(|it| is_it(it.1)));
        let mut asked = self.clone();
        asked.given.answers[place] = left.join(" ");
        let is_less = asked.given.answers[place].len() < self.given.answers[place].len();
        asked.skip_known(app);
        is_less.then_some(asked)
    }

    /// The same with a point of Moxie that stands behind a die, among the modifiers, which were answered before; and the die.
    pub fn with_moxie<'a>(&self, kind: Kind, text: &'a str) -> Option<(Self, &'a str)> {
        let key = match kind {
            Kind::Die => "moxie",
            Kind::Defense => "their-moxie",
            _ => return None,
        };
        let place = self.given.place_of(MORE)?;
        let (die, used) = moxie_behind(text)?;
        let mut asked = self.clone();
        let more = asked.given.answers[place].trim_start_matches(NONE);
        asked.given.answers[place] = format!("{more} {key}={used}");
        Some((asked, die))
    }

    /// What is said of the target of an attack, without their name: `Doc is prone and 20 metres away`.
    pub fn said_of_target<'a>(&self, app: &App, text: &'a str) -> &'a str {
        let on = self.given.combatant(app, TARGET);
        let is_target = |name: &str| {
            let named = combatant_called(app.encounter(), bare(name));
            is_any(name, SOMEBODY) || named.is_ok_and(|it| on.is_some_and(|on| on.id == it.id))
        };
        if self.targets(app).len() > 1 {
            return text;
        }
        said_of(text, is_target)
    }
}
