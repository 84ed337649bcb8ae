//! Taking an answer: a name or a word of it, a number of the list, whatever the part of the line takes.

use super::asked::Asked;
use super::circumstances::OF_ONE;
use super::names::MIN_LETTERS;
use super::offer::{Answered, NONE, Offer, chosen, like};
use super::parts::{ATTACKER, About, Empty, Kind, Part, SKILL, WHO, WITH};
use super::stats::{is_count, skill_called};
use super::weapons::{hits_area, is_mode, weapon_word, weapons_of};
use super::words::{SOMEBODY, bare, before, behind, first_word, is_any, is_number};
use crate::app::name_match::{combatant_called, squeezed};
use crate::app::state::App;
use phasekeeper_engine::command::{find_command, in_quotes, quoted};
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
        let Some((part, offered)) = self.next(app) else {
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
        if part.kind == Kind::More && self.tells_of_one(app, text) {
            return Err(OF_ONE.to_owned());
        }
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
            Kind::More => self.at_several(app, &self.not_counted_twice(app, text, &answer)?),
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
        if let Some(why) = asked.forbidden(app).or_else(|| asked.no_help(app)) {
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

    /// A defense with the skill of the weapon of whoever defends themselves: `parries with his knife, 33`; `None` for any other.
    fn parried(&self, app: &App, part: &Part, text: &str) -> Option<String> {
        let [on] = self.targets(app)[..] else { return None };
        let on = app.encounter().get(on)?;
        let is_their = |name: &str| {
            let named = combatant_called(app.encounter(), name);
            name.is_empty() || is_any(name, SOMEBODY) || named.is_ok_and(|it| it.id == on.id)
        };
        let text = format!(" {text}");
        // `parries 24` is with the skill that was offered.
        if let Some((name, die)) = text.split_once(" parries")
            && is_number(die.trim_start_matches([',', ' ']))
            && is_their(name.trim())
        {
            let die = die.trim_start_matches([',', ' ']);
            return Some(format!("{} {die}", quoted(&self.best_parry(app, part)?)));
        }
        let (name, with) = text.split_once(" with ").filter(|_| part.kind == Kind::Defense)?;
        let (arm, die) = with.rsplit_once(' ').filter(|it| is_number(it.1)).unwrap_or((with, "?"));
        let is_theirs =
            is_their(before(name.trim(), "parries|defends|dodges").unwrap_or(name.trim()));
        let label = chosen(&weapons_of(on), weapon_word(arm.trim_end_matches(',')))?;
        let weapon =
            on.weapon(label.trim_matches('"')).filter(|it| is_theirs && it.is_for_melee())?;
        Some(format!("{} {die}", quoted(weapon.profile.skill.as_ref()?)))
    }

    /// What stands behind the weapon that was taken already, if it is said once more: `rifle, long range`.
    fn behind_weapon<'a>(&self, text: &'a str) -> &'a str {
        let (first, rest) = text.split_once(", ").unwrap_or((text, ""));
        let said = squeezed(bare(first));
        let is_it =
            |it: &str| said.len() >= MIN_LETTERS && squeezed(it).trim_matches('"').ends_with(&said);
        if self.given.answer(WITH).is_some_and(is_it) { rest } else { text }
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
