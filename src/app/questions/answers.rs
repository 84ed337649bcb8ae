//! Taking an answer: a name or a word of it, a number of the list, whatever the part of the line takes.

use super::asked::Asked;
use super::modifiers::{BODY, REACH_OFF, in_terms, is_cover, label_of};
use super::names::MIN_LETTERS;
use super::offer::{Answered, NONE, Offer, chosen, like};
use super::parts::{ATTACKER, About, Empty, Kind, MORE, Part, SKILL, TARGET, WHO, WITH};
use super::question::Next;
use super::said::moxie_behind;
use super::stats::{is_count, skill_called};
use super::weapons::{can_fire, hits_area, is_blow, is_mode, weapon_word, weapons_of};
use super::wording::said_of;
use super::words::{
    FORGOT, SOMEBODY, bare, before, behind, first_word, is_any, is_number, more_behind, words,
};
use crate::app::name_match::{combatant_called, squeezed};
use crate::app::state::App;
use phasekeeper_engine::command::{find_command, in_quotes, quoted};
use phasekeeper_engine::encounter::preview;
use phasekeeper_engine::rules::SkillFit;

const NEEDED: &str = "this can't be left out";

impl Asked {
    /// Takes an answer.
    pub fn answer(&mut self, app: &App, text: &str) -> Answered {
        match self.given.about {
            About::Form(_) => match self.answer_parts(app, text, false) {
                Ok(None) if !self.rest.is_empty() && !self.is_unclear() => {
                    let rest = std::mem::take(&mut self.rest);
                    self.answer_parts(app, &rest, true)
                }
                answered => answered,
            },
            About::Command(_) => self.answer_part(app, text),
            About::Series(series) => series.answer(app, text).map(Some),
        }
    }

    /// Takes what stands behind the word of a line: as many answers as it has, perhaps none.
    pub fn answer_rest(&mut self, app: &App, rest: &str) -> Answered {
        match (self.given.about, self.given.part()) {
            (About::Form(_), None) if rest.is_empty() || self.has_answer(rest) => {
                Ok(Some(self.given.line()))
            }
            (About::Form(_), None) => Err(format!("{rest} is too much")),
            _ if rest.is_empty() => Ok(None),
            // Who of several does it is asked first.
            (_, Some(part)) if part.key == ATTACKER && part.empty == Empty::Only => {
                rest.clone_into(&mut self.rest);
                Ok(None)
            }
            (_, Some(_)) => self.answer_parts(app, rest, true),
            _ => self.answer(app, rest),
        }
    }

    /// Returns true for the name of a thing that was taken already, as there is only one: `his rifle`.
    fn has_answer(&self, said: &str) -> bool {
        let said = squeezed(bare(said));
        self.given.answers.iter().any(|it| squeezed(it.trim_matches('"')).ends_with(&said))
    }

    /// Takes the answer to the part that is asked for.
    pub fn answer_part(&mut self, app: &App, text: &str) -> Answered {
        let Some(Next { part, offered, .. }) = self.next(app) else {
            return Ok(Some(self.given.line()));
        };
        let text = text.trim_end_matches(',');
        if let Some(other) = self.refuse_roll(app, &part, text, true) {
            return Err(other);
        }
        if let Some((asked, die)) = self.with_moxie(part.kind, text) {
            return self.answer_behind(asked, app, die);
        }
        // A number without a name, where a defense is asked, is no modifier of the attack.
        let is_of_attack =
            |text: &str| part.kind == Kind::Die || text.contains(char::is_alphabetic);
        if matches!(part.kind, Kind::Die | Kind::Defense)
            && is_of_attack(text)
            && let Some(asked) = self.with_more(app, text)?
        {
            *self = asked;
            return Ok(self.given.part().is_none().then(|| self.given.line()));
        }
        let parried = self.parried(app, &part, text);
        let text = bare_answer(&part, parried.as_deref().unwrap_or(text));
        let text = if part.kind == Kind::More {
            self.said_of_target(app, self.behind_weapon(text))
        } else {
            text
        };
        if part.key == WITH && is_mode(text, &offered) {
            return Err(self.not_among(app, &part, &offered, text));
        }
        // A skill for first aid that is not known, with its value: `medicine 20`.
        let value = text.rsplit_once(' ').filter(|(label, value)| {
            let skill = || skill_called(app, label).filter(|_| chosen(&offered, label).is_none());
            let helps = || skill().is_some_and(|it| SkillFit::for_first_aid(&it).is_likely());
            self.word() == Some("aid") && part.key == SKILL && is_number(value) && helps()
        });
        let text = value.map_or(text, |it| it.1);
        let is_of_list = part.key == SKILL && self.given.answer(WHO).is_some();
        let is_unlisted = !offered.is_empty() && chosen(&offered, text).is_none();
        if is_of_list && is_number(text) && is_unlisted {
            return Err(format!("{text} is none of these skills; the die is asked next"));
        }
        let answer = match (text, part.empty) {
            ("", Empty::Is(word, _)) if offered.is_empty() => Some(word.to_owned()),
            ("", Empty::Nothing) => None,
            ("", _) => offered.first().map(|it| it.word.clone()),
            (text, _) => chosen(&offered, text).or(Some(text.to_owned())),
        };
        let Some(answer) = self.read_part(app, &part, &offered, &answer.ok_or(NEEDED)?)? else {
            return Ok(None);
        };
        let About::Form(_) = self.given.about else {
            return self.with_word(app, &answer, &offered);
        };
        let answer = match part.kind {
            Kind::More => self.not_counted_twice(app, text, &answer)?,
            _ => answer,
        };
        *self = self.accept(app, &part, &answer)?;
        Ok(self.given.part().is_none().then(|| self.given.line()))
    }

    /// The same with an answer to a part, unless the rules refuse it.
    ///
    /// # Errors
    /// The sentence of the rule.
    fn accept(&self, app: &App, part: &Part, answer: &str) -> Result<Self, String> {
        let mut asked = self.with(answer);
        if part.key == WITH && hits_area(app, &asked.given) {
            // It goes off at one; who else is near is asked.
            asked.aim_at_one(app);
        }
        asked.check(app, part, answer)?;
        asked.skip_known(app);
        // What a rule forbids is refused before the dice, a firing mode where it is said.
        if asked.given.part().is_some_and(|it| it.kind == Kind::Die)
            && let Some(rule) = asked.given.rule(app)
        {
            return Err(format!("{rule}; overrule lets it count"));
        }
        if let Some(why) = asked.no_help(app) {
            return Err(why);
        }
        // A skill that goes without saying may be unknown.
        if self.given.answer(SKILL).is_none() && asked.given.answer(SKILL).is_some() {
            asked.given.check(app)?;
        }
        Ok(asked)
    }

    /// Checks the line with an answer that was just given.
    ///
    /// # Errors
    /// A sentence that says why there can be no such line.
    fn check(&self, app: &App, part: &Part, answer: &str) -> Result<(), String> {
        self.given.read(app).map_err(|error| error.to_string())?;
        if part.kind == Kind::More {
            self.check_more(app, answer)?;
        }
        // What can be overruled is refused once it is whole.
        if self.given.is_whole() || part.key == SKILL { self.given.check(app) } else { Ok(()) }
    }

    /// Checks modifiers by the weapon that was chosen.
    ///
    /// # Errors
    /// A sentence about a modifier that is none of it.
    fn check_more(&self, app: &App, more: &str) -> Result<(), String> {
        if more.contains(" prone ") && is_blow(app, &self.given) {
            return Err(
                "prone counts against shots from afar alone; superior position adds 20".to_owned()
            );
        }
        if more.contains("mode=") && !can_fire(app, &self.given) {
            return Err(format!("{more} needs a weapon that fires; say with which"));
        }
        Ok(())
    }

    /// The modifiers of an answer without those that count already, before any were answered: of a command both count, but nobody
    /// says so.
    ///
    /// # Errors
    /// A sentence about another cover than the one that somebody has.
    fn not_counted_twice(&self, app: &App, said: &str, answer: &str) -> Result<String, String> {
        // Several may be under different effects.
        if self.targets(app).len() != 1 {
            return Ok(answer.to_owned());
        }
        let mut before = self.given.clone();
        before.answers.truncate(before.place_of(MORE).unwrap_or(before.answers.len()));
        let command = before.with("").command(app);
        let target =
            command.and_then(|it| preview(app.encounter(), &it).targets.into_iter().next());
        let sources = target.map(|it| it.modifiers).unwrap_or_default();
        let counted: Vec<&str> = sources.iter().filter_map(|it| it.0.label()).collect();
        let on = self.given.combatant(app, TARGET).map_or("", |it| &it.name);
        let mut left = words(answer);
        if let Some(cover) = counted.iter().find(|it| is_cover(it)) {
            if ["no cover", "in the open"].iter().any(|it| said.contains(it)) {
                return Err(format!("{on} is in {cover}; {on} leaves cover ends it"));
            }
            // Cover that is said without its degree is what they have.
            let is_said =
                |label: &str| in_terms(said).contains(label) || !label.starts_with("minor");
            let mut others = left.iter().filter_map(|it| Some(label_of(it)?.1));
            let is_other = |it: &&str| is_cover(it) && !counted.contains(it) && is_said(it);
            if let Some(other) = others.find(is_other) {
                return Err(format!("{on} is in {cover}; {on} has {other} changes it"));
            }
            left.retain(|it| !label_of(it).is_some_and(|it| is_cover(it.1)));
        }
        // Whoever has aimed may say so.
        let has_aimed = counted.contains(&"aim");
        let is_counted =
            |label: &str| counted.contains(&label) || has_aimed && label.ends_with(" aim");
        // One of 0 takes away what counts by itself.
        left.retain(|it| !label_of(it).is_some_and(|it| it.0 != "0" && is_counted(it.1)));
        Ok(left.join(" "))
    }

    /// A defense with the skill of the weapon of whoever defends themselves: `parries with his knife, 33`; `None` for any other.
    fn parried(&self, app: &App, part: &Part, text: &str) -> Option<String> {
        let [on] = self.targets(app)[..] else { return None };
        let text = format!(" {text}");
        let (name, with) = text.split_once(" with ").filter(|_| part.kind == Kind::Defense)?;
        let (arm, die) = with.rsplit_once(' ').filter(|it| is_number(it.1)).unwrap_or((with, "?"));
        let on = app.encounter().get(on)?;
        let name = before(name.trim(), "parries|defends|dodges").unwrap_or(name.trim());
        let is_theirs = name.is_empty()
            || is_any(name, SOMEBODY)
            || combatant_called(app.encounter(), name).is_ok_and(|it| it.id == on.id);
        let label = chosen(&weapons_of(on), weapon_word(arm.trim_end_matches(',')))?;
        let weapon =
            on.weapon(label.trim_matches('"')).filter(|it| is_theirs && it.is_for_melee())?;
        Some(format!("{} {die}", quoted(weapon.profile.skill.as_ref()?)))
    }

    /// The same with a point of Moxie that stands behind a die, among the modifiers, which were answered before; and the die.
    fn with_moxie<'a>(&self, kind: Kind, text: &'a str) -> Option<(Self, &'a str)> {
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

    /// The same with modifiers that are said in place of a die; `None` if they are none, or none are asked.
    ///
    /// # Errors
    /// A sentence about another cover than the one that somebody has.
    fn with_more(&self, app: &App, text: &str) -> Result<Option<Self>, String> {
        let text = more_behind(text, FORGOT).unwrap_or(text);
        let Some(place) = self.given.place_of(MORE) else { return Ok(None) };
        let text = self.said_of_target(app, text);
        let said = Kind::More.read(app, text).ok().filter(|it| it.contains('='));
        let Some(said) = said else {
            let not = more_behind(text, "not in|not behind|not at|not|no");
            return Ok(not.and_then(|it| self.without(app, place, it)));
        };
        let more = self.given.answers[place].trim_start_matches(NONE);
        let mut asked = self.clone();
        if said == REACH_OFF && self.reaches(app) {
            let all = format!("{more} their-{said}");
            all.trim_start().clone_into(&mut asked.given.answers[place]);
            return Ok(Some(asked));
        }
        let said = self.not_counted_twice(app, text, &said)?;
        let all = Kind::More.read(app, format!("{more} {said}").trim());
        let Some(all) = all.ok().filter(|_| asked.check_more(app, &said).is_ok()) else {
            return Ok(None);
        };
        asked.given.answers[place] = all;
        // What was a hit may be none.
        asked.skip_known(app);
        Ok(Some(asked).filter(|it| it.given.refusal(app).is_none()))
    }

    /// Returns true if the die of a defense is asked in which a longer reach counts.
    fn reaches(&self, app: &App) -> bool {
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
        let mut left = words(&self.given.answers[place]);
        left.retain(|it| !is_mode(it) && !is_called(it));
        left.retain(|it| !label_of(it).is_some_and(|it| is_it(it.1)));
        let mut asked = self.clone();
        asked.given.answers[place] = left.join(" ");
        let is_less = asked.given.answers[place].len() < self.given.answers[place].len();
        asked.skip_known(app);
        is_less.then_some(asked)
    }

    /// What stands behind the weapon that was taken already, if it is said once more: `rifle, long range`.
    fn behind_weapon<'a>(&self, text: &'a str) -> &'a str {
        let (first, rest) = text.split_once(", ").unwrap_or((text, ""));
        let said = squeezed(bare(first));
        let is_it =
            |it: &str| said.len() >= MIN_LETTERS && squeezed(it).trim_matches('"').ends_with(&said);
        if self.given.answer(WITH).is_some_and(is_it) { rest } else { text }
    }

    /// What is said of the target of an attack, without their name: `Doc is prone and 20 metres away`.
    fn said_of_target<'a>(&self, app: &App, text: &'a str) -> &'a str {
        let on = self.given.combatant(app, TARGET);
        let is_target = |name: &str| {
            let named = combatant_called(app.encounter(), bare(name));
            is_any(name, SOMEBODY) || named.is_ok_and(|it| on.is_some_and(|on| on.id == it.id))
        };
        said_of(text, is_target)
    }

    /// Goes on with another word of a command, in quotes if it has to be.
    fn with_word(&mut self, app: &App, word: &str, offered: &[Offer]) -> Answered {
        // A word of a command is no name of a ruleset.
        let is_listed = offered.is_empty() || offered.iter().any(|it| it.word == word);
        if !is_listed && find_command(first_word(word).0).is_some() {
            return Err(format!("{word} is none of these"));
        }
        let mut fault = String::new();
        for word in [word, &in_quotes(word).to_string()] {
            let asked = self.with(word);
            match asked.given.read(app) {
                Err(error) if error.missing().is_none() => fault = error.to_string(),
                read => {
                    *self = asked;
                    return Ok(read.is_ok().then(|| self.given.line()));
                }
            }
        }
        Err(fault)
    }

    /// An answer to a part as the line has it; `None` if it is asked again.
    fn read_part(&mut self, app: &App, part: &Part, offered: &[Offer], said: &str) -> Answered {
        match part.kind {
            Kind::Names if said == NONE && offered.iter().any(|it| it.word == NONE) => {
                Ok(Some(said.to_owned()))
            }
            Kind::Names => self.named(app, offered, said),
            Kind::OneOf if !offered.iter().any(|it| it.word == said) => {
                let begun = squeezed(said);
                if like(offered.to_vec(), &begun).len() > 1 {
                    // Several are called so: it is asked again among them.
                    self.begun = begun;
                    return Ok(None);
                }
                Err(self.not_among(app, part, offered, said))
            }
            Kind::Stats => {
                let stats = part.kind.read(app, said)?;
                // If only the side was said, and how many, the numbers are those of the template.
                let is_no_number = |it: &str| it.starts_with("side=") || is_count(it);
                let template = offered.first().filter(|_| stats.split(' ').all(is_no_number));
                Ok(Some(template.map_or(stats.clone(), |it| format!("{stats} {}", it.word))))
            }
            kind => kind.read(app, said).map(Some),
        }
    }
}

/// An answer without the words with which its part stands in a line, or nearly: `by=Doc`, `with rifle`.
fn bare_answer<'a>(part: &Part, text: &'a str) -> &'a str {
    let key = part.written.trim_end_matches("{}").trim_end_matches(['=', ' ']);
    let said = text.strip_prefix(key).and_then(|it| it.strip_prefix(['=', ' ']));
    let text = said.filter(|_| !key.is_empty()).unwrap_or(text);
    match part.key {
        WITH => weapon_word(text),
        SKILL => behind(text, "with").unwrap_or(text),
        _ => text,
    }
}
