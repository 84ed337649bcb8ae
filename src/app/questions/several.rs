//! Several answers in one line: all ways to divide it, and the order in which its parts are read.

use super::asked::Asked;
use super::circumstances::OF_ONE;
use super::distances::read_distances;
use super::modifiers::{TWICE, has_mode, is_far};
use super::names::find;
use super::newcomers::MAX_OF_A_NAME;
use super::offer::{Answered, NONE, chosen};
use super::parts::{AREA, ATTACKER, Empty, Kind, Part, SKILL, TARGET, WITH};
use super::said::bare_die;
use super::weapons::{is_fired, weapon_word, weapons};
use super::words::{
    MAX_SEVERAL, SOMEBODY, bare, before, begins_with_digit, first_word, is_any, is_number,
    word_ends, words,
};
use crate::app::name_match::combatant_called;
use crate::app::state::App;
use phasekeeper_engine::rules::DEFENSE_SKILL;

/// The number that a line begins with, if it may be of a name.
fn small_number(line: &str) -> Option<u32> {
    first_word(line).0.trim_end_matches(',').parse().ok().filter(|it| *it <= MAX_OF_A_NAME)
}

impl Asked {
    /// Takes an answer, or else as much of its beginning as is one, and the rest as what is asked next. What can be left out
    /// may be missing, and in the rest of a line the weapon, too; there a number is a die, and no modifier.
    pub fn answer_parts(&mut self, app: &App, text: &str, is_rest: bool) -> Answered {
        let Some(part) = self.given.part() else { return self.answer_part(app, text) };
        if text.len() > MAX_SEVERAL {
            return Err(format!("answers have at most {MAX_SEVERAL} letters"));
        }
        if part.key == AREA
            && !is_rest
            && let Some(near) = self.given.near.clone()
        {
            let at = with_metres(app, &near, text)?;
            return self.answer_part(app, &at);
        }
        if let Some(later) = self.for_later(app, part, text, is_rest)? {
            self.rest = later;
            return Ok(None);
        }
        let in_order = self.in_order(app, part, text, is_rest)?;
        let text = in_order.as_deref().unwrap_or(text);
        // A number behind a name is a die: no skill, and no place in a list of weapons that was not told.
        let has_first = part.key == ATTACKER && part.empty == Empty::First;
        let has_list = has_first || [SKILL, WITH].contains(&part.key);
        // So is one where the only skill of a medic is asked.
        let is_only = || {
            let offered = (part.offered)(app, &self.given);
            let is_of_medic = part.key == SKILL && self.word() == Some("aid");
            is_of_medic && offered.len() == 1 && chosen(&offered, text).is_none()
        };
        let die = text.split(" heals ").next().unwrap_or(text);
        let is_die = has_list
            && (is_rest || is_only())
            && is_number(bare_die(app, die).trim_end_matches(','));
        let mut whole = self.clone();
        let why = match whole.answer_part(app, if is_die { "" } else { text }) {
            Ok(None) if is_die => return self.answer_behind(whole, app, text),
            // What goes before the die is asked first.
            Err(_) if is_die => {
                text.clone_into(&mut self.rest);
                return Ok(None);
            }
            Err(why) => why,
            answered => {
                *self = whole;
                return answered;
            }
        };
        if part.kind == Kind::Names {
            // What is an answer, and no line may have, needs no other way to divide it.
            if self.is_known(app, part, text) {
                return Err(why);
            }
            let first = first_word(text).0.trim_end_matches(',');
            if is_rest && is_number(first) && part.key != AREA {
                return Err(format!("nobody is called {first}"));
            }
        }
        self.answer_begun(app, part, text, is_rest, why)
    }

    /// Takes as much of the beginning of a text as is an answer, and the rest as what is asked next.
    ///
    /// # Errors
    /// The reason why the likeliest way to divide it leads to no line, or else why all of it is no answer.
    fn answer_begun(
        &mut self,
        app: &App,
        part: &Part,
        text: &str,
        is_rest: bool,
        why: String,
    ) -> Answered {
        let (mut deepest, mut refused) = (None, None);
        let is_untold = [SKILL, WITH].contains(&part.key) || part.kind == Kind::Names;
        for (first, rest) in divided(app, part, text, is_rest) {
            // Of `medium range` no medium pistol is meant.
            let is_of_range = is_any(first, "short|medium|long") && is_far(first_word(rest).0);
            if is_untold && is_rest && is_number(first.trim_end_matches(',')) || is_of_range {
                continue;
            }
            let mut asked = self.clone();
            let answered = match asked.answer_part(app, first) {
                Ok(None) if !asked.is_unclear() => asked.answer_parts(app, rest, true),
                // A small number behind a target is of a name that nobody has.
                Ok(None)
                    if part.key == TARGET
                        && let Some(number) = small_number(rest)
                        && app.encounter().find(&format!("{first} {number}")).is_err() =>
                {
                    return Err(format!("nobody is called {first} {number}"));
                }
                // Several are called so: the rest is for later.
                Ok(None) if deepest.is_none() => {
                    rest.clone_into(&mut asked.rest);
                    Ok(None)
                }
                // A miss needs no defense.
                Ok(Some(line)) if self.defends_next() && is_number(bare_die(app, rest)) => {
                    Ok(Some(line))
                }
                // An answer that can't be is a better reason than a word behind it that is none.
                Err(why) if self.is_known(app, part, first) => {
                    refused = refused.or(Some(why));
                    continue;
                }
                _ => continue,
            };
            match answered {
                // Of modifiers it is the word that is none, unless they were left out before a die.
                Err(why)
                    if part.kind == Kind::More && first.is_empty() && begins_with_digit(rest)
                        || (!first.is_empty() || part.key == WITH) && part.kind != Kind::More =>
                {
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
        Err(refused.or(deepest).filter(|_| !is_asked).unwrap_or(why))
    }

    /// The text that is taken once something else is asked; `None` if it can be taken now.
    ///
    /// # Errors
    /// A sentence about names that are no answer.
    fn for_later(&self, app: &App, part: &Part, text: &str, is_rest: bool) -> Answered {
        let (bare, is_area) = (bare(text), part.key == AREA);
        let first = bare.split(' ').next().unwrap_or_default();
        let is_before = |end: usize, next: &str| {
            let is_next = is_any(first_word(text[end..].trim_start()).0, next);
            is_next && find(app, &text[..end]).is_ok()
        };
        if is_area && !is_rest && is_number(first_word(text).0) && !self.rest.is_empty() {
            return Err("who else is near comes first: Doc:3 for 3 metres, or nobody".to_owned());
        }
        if part.kind == Kind::Names && word_ends(text).any(|end| is_before(end, "or")) {
            return Err("say which one".to_owned());
        }
        // The second is hardly a target, too.
        let is_told = |end: usize| text[..end].contains(',') && is_before(end, "is|are");
        if part.key == TARGET && word_ends(text).any(is_told) {
            return Err(OF_ONE.to_owned());
        }
        Ok(match part.key {
            // How far off they are is asked before the dice.
            AREA if is_rest && self.given.near.is_some() && begins_with_digit(text) => {
                Some(text.to_owned())
            }
            // `fires a burst`: whom it is at comes first.
            TARGET if is_rest && (has_mode(first) || first == "full") => {
                if let Some((_, whom)) = bare.split_once(" at ") {
                    let whom = whom.split(',').next().unwrap_or(whom);
                    combatant_called(app.encounter(), whom.split(" with ").next().unwrap_or(whom))?;
                }
                Some(bare.to_owned())
            }
            _ => None,
        })
    }

    /// The text of an answer as it is read: with the weapon before other words, dice in the order of targets. `None` if it is so.
    ///
    /// # Errors
    /// A sentence about a die that is not asked.
    fn in_order(&self, app: &App, part: &Part, text: &str, is_rest: bool) -> Answered {
        if let Some(other) = self.refuse_roll(app, part, text, is_rest) {
            return Err(other);
        }
        let all = words(text);
        let are_numbers = !all.is_empty() && all.iter().all(|it| is_number(it));
        match part.kind {
            Kind::More if all.contains(&"twice") => Err(TWICE.to_owned()),
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
                let said = said.strip_prefix("with ").unwrap_or(said).trim_end_matches(',');
                chosen(&(part.offered)(app, &self.given), weapon_word(said)).is_some()
            }
            _ => false,
        }
    }

    /// Goes on behind an answer, if what follows is one.
    pub fn answer_behind(&mut self, mut asked: Self, app: &App, rest: &str) -> Answered {
        let answered = asked.answer_parts(app, rest, true);
        if answered.is_ok() {
            *self = asked;
        }
        answered
    }

    /// Returns true if the die of a defense follows what is asked now.
    fn defends_next(&self) -> bool {
        let next = self.given.parts().get(self.given.answers.len() + 1);
        next.is_some_and(|it| it.kind == Kind::Defense)
    }
}

/// Those who were named beside the target of a blast, with their metres, and others: `2`, `2, Doc 3`, `Thug 2 2, Doc 3`.
///
/// # Errors
/// A sentence if the metres of one of them are missing.
fn with_metres(app: &App, near: &str, said: &str) -> Result<String, String> {
    // As the line has it.
    if said.contains(':') {
        return Ok(said.to_owned());
    }
    let named = if begins_with_digit(said) { format!("{near} {said}") } else { said.to_owned() };
    let at = read_distances(app, &named);
    let has_all = |at: &String| near.split(',').all(|it| at.contains(&format!("{it}:")));
    at.filter(has_all).ok_or_else(|| {
        format!("how many metres off is {near}? Such as 2, or 2, Doc 3").replace('"', "")
    })
}

/// The ways to divide a text into the answer to a part and what follows, the likeliest first. The answer may be left out.
fn divided<'a>(app: &App, part: &Part, text: &'a str, is_rest: bool) -> Vec<(&'a str, &'a str)> {
    let is_quoted = |end: &usize| text[..*end].matches('"').count() % 2 == 1;
    let mut ends: Vec<usize> = word_ends(text).filter(|end| !is_quoted(end)).collect();
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
        let is_whole = first.contains(':') || read_distances(app, first).is_some();
        part.key == AREA && begins_with_digit(rest) && !is_whole && !first.starts_with("no")
    };
    // `throws a grenade` is at nobody whose name begins so.
    let is_article = |first: &str| match part.kind {
        Kind::Names => is_any(first, "a|an|the"),
        // Of `he is in cover` that he is one is no modifier.
        Kind::More => is_any(before(first, "is|are").unwrap_or(first), SOMEBODY),
        // Of `no cover` it is no weapon.
        _ => part.key == WITH && first == "no",
    };
    // Of `1 and 2` the last is no die.
    let is_list = |rest: &str| part.kind == Kind::Names && is_any(first_word(rest).0, "and|or");
    let parted =
        parted.filter(|(first, rest)| !is_cut(first, rest) && !is_article(first) && !is_list(rest));
    parted.chain(can_lack.then_some(("", text))).collect()
}
