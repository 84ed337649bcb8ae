//! Taking answers: one or several in a line, a name or a word of it, a number of the list.

use super::armed::is_fired;
use super::asked::Asked;
use super::offer::{Answered, NONE, Offer, chosen, like};
use super::offers::{can_fire, hits_area, weapon_word, weapons};
use super::parts::{AREA, ATTACKER, About, Empty, Kind, MORE, Part, SKILL, TARGET, WITH};
use super::people::{MAX_OF_A_NAME, is_count};
use super::placeholders::read_distances;
use super::question::Next;
use super::said::bare_die;
use super::words::{MAX_SEVERAL, begins_with_digit, first_word, is_number, word_ends, words};
use crate::app::name_match::squeezed;
use crate::app::state::App;
use phasekeeper_engine::command::{find_command, in_quotes};
use phasekeeper_engine::encounter::Refusal;
use phasekeeper_engine::rules::DEFENSE_SKILL;

const NEEDED: &str = "this can't be left out";

/// The number that a line begins with, if it may be of a name.
fn small_number(line: &str) -> Option<u32> {
    first_word(line).0.parse().ok().filter(|it| *it <= MAX_OF_A_NAME)
}

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
        match self.given.about {
            About::Form(_) if self.given.part().is_none() && rest.is_empty() => {
                Ok(Some(self.given.line()))
            }
            About::Form(_) if self.given.part().is_none() => Err(format!("{rest} is too much")),
            _ if rest.is_empty() => Ok(None),
            About::Form(_)
                if self
                    .given
                    .part()
                    .is_some_and(|it| it.key == ATTACKER && it.empty == Empty::Only) =>
            {
                // Who of several does it is asked first.
                rest.clone_into(&mut self.rest);
                Ok(None)
            }
            About::Form(_) => self.answer_parts(app, rest, true),
            _ => self.answer(app, rest),
        }
    }

    /// Takes an answer, or else as much of its beginning as is one, and the rest as what is asked next. What can be left out
    /// may be missing, and in the rest of a line the weapon, too; there a number is a die, and no modifier.
    fn answer_parts(&mut self, app: &App, text: &str, is_rest: bool) -> Answered {
        let Some(part) = self.given.part() else { return self.answer_part(app, text) };
        if text.len() > MAX_SEVERAL {
            return Err(format!("answers have at most {MAX_SEVERAL} letters"));
        }
        if is_rest && part.key == AREA && self.given.near.is_some() && begins_with_digit(text) {
            // How far off they are is asked before the dice.
            text.clone_into(&mut self.rest);
            return Ok(None);
        }
        let in_order = self.in_order(app, part, text, is_rest)?;
        let text = in_order.as_deref().unwrap_or(text);
        // A number behind a name is a die, not a skill.
        let is_die = is_rest && part.key == SKILL && is_number(bare_die(app, text));
        let mut whole = self.clone();
        let why = match whole.answer_part(app, if is_die { "" } else { text }) {
            Ok(None) if is_die => return self.answer_behind(whole, app, text),
            Err(why) => why,
            answered => {
                *self = whole;
                return answered;
            }
        };
        // What is an answer, and no line may have, needs no other way to divide it.
        if part.kind == Kind::Names && self.is_known(app, part, text) {
            return Err(why);
        }
        let mut ends: Vec<usize> = word_ends(text).collect();
        // A name is that of a template, or else as short as it can be, anything else as long.
        let is_template = |end: &usize| app.library().find_template(&text[..*end]).is_some();
        match part.kind {
            Kind::Name => ends.sort_by_key(|end| !is_template(end)),
            _ => ends.reverse(),
        }
        let parted = ends.into_iter().map(|end| (&text[..end], text[end..].trim_start()));
        let can_lack = match part.kind {
            // Dice stand in their order.
            Kind::Die | Kind::Defense => false,
            // A number behind modifiers, or in their place, is the die.
            Kind::More => is_rest || begins_with_digit(bare_die(app, text)),
            _ if text.starts_with("with ") => is_fired(text),
            // What is no weapon may be said of the attack with the first.
            _ => matches!(part.empty, Empty::Is(..)) || [WITH, AREA].contains(&part.key),
        };
        // A number behind somebody near is how far off they are.
        let is_cut = |first: &str, rest: &str| {
            let is_number = rest.starts_with(|it: char| it.is_ascii_digit());
            let is_whole = first.contains(':') || read_distances(app, first).is_some();
            part.key == AREA && is_number && !is_whole && !first.starts_with("no")
        };
        let parted = parted.filter(|(first, rest)| !is_cut(first, rest));
        let (mut deepest, mut refused) = (None, None);
        for (first, rest) in parted.chain(can_lack.then_some(("", text))) {
            let mut asked = self.clone();
            let answered = match asked.answer_part(app, first) {
                Ok(None) if !asked.is_unclear() => asked.answer_parts(app, rest, true),
                // A small number behind a target is of a name that nobody has.
                Ok(None)
                    if let Some(number) = small_number(rest).filter(|_| part.key == TARGET) =>
                {
                    return Err(format!("nobody is called {first} {number}"));
                }
                // Several are called so: the rest is for later.
                Ok(None) if deepest.is_none() => {
                    rest.clone_into(&mut asked.rest);
                    Ok(None)
                }
                // A miss needs no defense.
                Ok(Some(_)) if !self.defends_next() || rest.parse::<i32>().is_err() => continue,
                // An answer that can't be is a better reason than a word behind it that is none.
                Err(why) if self.is_known(app, part, first) => {
                    refused = refused.or(Some(why));
                    continue;
                }
                Ok(None) | Err(_) => continue,
                answered => answered,
            };
            match answered {
                // Of modifiers it is the word that is none.
                Err(why) if (!first.is_empty() || part.key == WITH) && part.kind != Kind::More => {
                    deepest = deepest.or(Some(why));
                }
                Err(_) => {}
                answered => {
                    *self = asked;
                    return answered;
                }
            }
        }
        let is_asked = !is_rest && part.key == WITH;
        Err(deepest.or(refused).filter(|_| !is_asked).unwrap_or(why))
    }

    /// The text of an answer as it is read: with the weapon before other words, dice in the order of targets. `None` if it is so.
    ///
    /// # Errors
    /// A sentence about a die that is not asked.
    fn in_order(&self, app: &App, part: &Part, text: &str, is_rest: bool) -> Answered {
        if let Some(other) = self.roll_of_another(app, part, text, is_rest) {
            return Err(other);
        }
        let all = words(text);
        let are_numbers = is_rest && !all.is_empty() && all.iter().all(|it| is_number(it));
        match part.kind {
            Kind::Defense if are_numbers && all.len() == 2 && self.targets(app).len() == 1 => {
                let has_skill = self.given.can_defend(app, DEFENSE_SKILL);
                let why = format!("{text} are two numbers, and one die is asked");
                if has_skill { Err(why) } else { Ok(None) }
            }
            Kind::Defense => self.dice_by_target(app, text),
            _ if part.key != WITH || !is_rest => Ok(None),
            // Whoever came without weapons has hands.
            _ if are_numbers
                && weapons(app, &self.given).first().is_some_and(|it| it.word == NONE) =>
            {
                Ok(Some(format!("unarmed {text}")))
            }
            _ => self.weapon_first(app, text),
        }
    }

    /// Returns true for an answer to a part in words that are known, whatever comes of it.
    fn is_known(&self, app: &App, part: &Part, said: &str) -> bool {
        match part.kind {
            Kind::More => part.kind.read(app, said).is_ok(),
            Kind::Names => self.clone().named(app, &[], said).is_ok(),
            Kind::OneOf => {
                let said = said.strip_prefix("with ").unwrap_or(said);
                chosen(&(part.offered)(app, &self.given), weapon_word(said)).is_some()
            }
            _ => false,
        }
    }

    /// Goes on behind an answer, if what follows is one.
    fn answer_behind(&mut self, mut asked: Self, app: &App, rest: &str) -> Answered {
        let answered = asked.answer_parts(app, rest, true);
        if answered.is_ok() {
            *self = asked;
        }
        answered
    }

    /// Returns true if the die of a defense follows what is asked now.
    fn defends_next(&self) -> bool {
        let About::Form(form) = self.given.about else { return false };
        form.parts.get(self.given.answers.len() + 1).is_some_and(|it| it.kind == Kind::Defense)
    }

    fn answer_part(&mut self, app: &App, text: &str) -> Answered {
        let Some(Next { part, offered, .. }) = self.next(app) else {
            return Ok(Some(self.given.line()));
        };
        let text = text.trim_end_matches(',');
        if let Some(other) = self.roll_of_another(app, &part, text, true) {
            return Err(other);
        }
        let key = match part.kind {
            Kind::Die => "moxie",
            Kind::Defense => "their-moxie",
            _ => "",
        };
        let moxie = [" moxie=", " moxie "].iter().find_map(|it| text.split_once(it));
        let with_moxie = moxie.filter(|_| !key.is_empty());
        if let Some((die, used)) = with_moxie
            && let Some(place) = self.given.place_of(MORE)
        {
            // It stands among the modifiers, which were answered before.
            let mut asked = self.clone();
            let more = asked.given.answers[place].trim_start_matches(NONE);
            asked.given.answers[place] = format!("{more} {key}={used}");
            return self.answer_behind(asked, app, die);
        }
        // It may be said as the line has it, or nearly: `by=Doc`, `with rifle`.
        let key = part.written.trim_end_matches("{}").trim_end_matches(['=', ' ']);
        let said = text.strip_prefix(key).and_then(|it| it.strip_prefix(['=', ' ']));
        let text = said.filter(|_| !key.is_empty()).unwrap_or(text);
        let text = if part.key == WITH { weapon_word(text) } else { text };
        let answer = match (text, part.empty) {
            ("", Empty::Is(word, _)) if offered.is_empty() => Some(word.to_owned()),
            ("", Empty::First | Empty::Only | Empty::Is(..)) => {
                offered.first().map(|it| it.word.clone())
            }
            ("", Empty::Nothing) => None,
            (text, _) => chosen(&offered, text).or(Some(text.to_owned())),
        };
        let Some(answer) = self.read_part(app, &part, &offered, &answer.ok_or(NEEDED)?)? else {
            return Ok(None);
        };
        let About::Form(_) = self.given.about else {
            return self.with_word(app, &answer, &offered);
        };
        let mut asked = self.with(&answer);
        if part.key == WITH && hits_area(app, &asked.given) {
            // It goes off at one; who else is near is asked.
            asked.aim_at_one(app);
        }
        asked.given.read(app).map_err(|error| error.to_string())?;
        // A firing mode that the weapon has not is refused where it is said.
        if let (Kind::More, Some(Refusal::Overrulable { rule, .. })) =
            (part.kind, asked.given.refusal(app))
            && self.given.with("").refusal(app).is_none()
        {
            return Err(format!("{rule}; with force=yes it counts"));
        }
        if part.kind == Kind::More && answer.contains("mode=") && !can_fire(app, &asked.given) {
            return Err(format!("{answer} needs a weapon that fires; say with which"));
        }
        if asked.given.is_whole() || part.key == SKILL {
            let refusal = asked.given.refusal(app);
            // What can be overruled is refused once it is whole.
            if let Some(why) = refusal.filter(|it| !matches!(it, Refusal::Overrulable { .. })) {
                return Err(why.to_string());
            }
        }
        asked.skip_known(app);
        // A skill that goes without saying may be unknown.
        if let (None, Some(_)) = (self.given.answer(SKILL), asked.given.answer(SKILL))
            && let Some(why) = asked.given.refusal(app)
            && !matches!(why, Refusal::Overrulable { .. })
        {
            return Err(why.to_string());
        }
        *self = asked;
        Ok(self.given.part().is_none().then(|| self.given.line()))
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
