//! What is asked, and what has been answered so far.

use super::forms::{DEFENSE, DIE, Empty, Form, LABEL, MORE, NAME, Part, SKILL, first_word};
use super::offers::{NONE, Offer, chosen, everybody, like};
use super::said::word_ends;
use super::series::Series;
use crate::app::name_match::{combatant_called, squeezed};
use crate::app::state::App;
use phasekeeper_engine::command::{
    self, Command, CommandSpec, Line, Names, ParseError, ReadContext, Request, complete,
    find_command, in_quotes,
};
use phasekeeper_engine::encounter::{Combatant, Refusal, TargetNumber, preview};
use phasekeeper_engine::narrate::modifier;
use phasekeeper_engine::rules::Check;
use phasekeeper_engine::text::number;

/// A question, and the answers that a number chooses of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Question {
    pub text: String,
    pub answers: Vec<Offer>,
}

/// What comes of an answer: a line that is whole, `None` if more is asked, or why it is no answer.
pub type Answered = Result<Option<String>, String>;

/// Something that is asked for, and the answers so far.
#[derive(Clone, Debug)]
pub struct Asked {
    pub about: About,
    given: Vec<String>,
    /// The beginning of the names among which it is asked once more, as several have it.
    begun: String,
}

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub enum About {
    /// The parts of a form.
    Form(&'static Form),
    /// What a command can't do without.
    Command(&'static CommandSpec),
    /// A line for each of several.
    Series(Series),
}

impl Asked {
    pub fn new(about: About, app: &App) -> Self {
        let mut asked = Self { about, given: Vec::new(), begun: String::new() };
        asked.skip_known(app);
        asked
    }

    /// The word of what is asked for; a series has none, as its answers have been carried out.
    pub fn word(&self) -> Option<&'static str> {
        match self.about {
            About::Form(form) => Some(first_word(form.line).0),
            About::Command(spec) => Some(spec.word),
            About::Series(_) => None,
        }
    }

    /// The part of a form that is asked for.
    fn part(&self) -> Option<&'static Part> {
        let About::Form(form) = self.about else { return None };
        form.parts.get(self.given.len())
    }

    /// Returns true if it asks again, as several have the name that was said.
    fn is_unclear(&self) -> bool {
        !self.begun.is_empty()
    }

    fn offered(&self, app: &App, part: &Part) -> Vec<Offer> {
        like((part.offered)(app, self), &self.begun)
    }

    /// Returns true if all that is left can be left out.
    fn is_whole(&self) -> bool {
        let About::Form(form) = self.about else { return true };
        let mut left = form.parts.iter().skip(self.given.len());
        left.all(|part| matches!(part.empty, Empty::Is(..)))
    }

    /// What was answered for a part, as the line has it.
    pub fn given(&self, key: &str) -> Option<&str> {
        let About::Form(form) = self.about else { return None };
        let place = form.parts.iter().position(|part| part.key == key)?;
        self.given.get(place).map(String::as_str)
    }

    /// The combatant that was answered for a part.
    pub fn combatant<'a>(&self, app: &'a App, key: &str) -> Option<&'a Combatant> {
        app.encounter().find(self.given(key)?.trim_matches('"')).ok()
    }

    /// The part before which the line of a command ends.
    fn missing(&self, app: &App) -> Option<String> {
        let fault = self.read(app).err().filter(|_| matches!(self.about, About::Command(_)))?;
        fault.missing().map(str::to_owned)
    }

    /// Returns true if the next answer is a text, which may be any word.
    pub fn takes_text(&self, app: &App) -> bool {
        self.missing(app).is_some_and(|form| TEXTS.contains(&form.as_str()))
    }

    /// What a number chooses of in a command.
    fn offers(&self, app: &App) -> Vec<Offer> {
        let is_name = self.asks_names(app);
        let offers = if is_name { everybody(app, self) } else { completions(app, &self.line()) };
        like(offers, &self.begun)
    }

    fn asks_names(&self, app: &App) -> bool {
        self.missing(app).is_some_and(|form| form.starts_with("NAME"))
    }

    /// The line as far as it is answered; where it can't be without a part, that has its empty answer, or a sample.
    fn line(&self) -> String {
        match self.about {
            About::Form(form) => {
                form.parts.iter().enumerate().fold(form.line.to_owned(), |line, (place, part)| {
                    let answer = match (self.given.get(place), part.empty) {
                        (Some(answer), _) => answer,
                        (None, Empty::Is(word, _)) if part.written == "{}" => word,
                        (None, Empty::Is(..)) => NONE,
                        (None, _) => part.sample,
                    };
                    let is_left_out = ["", NONE].contains(&answer);
                    let words = if is_left_out {
                        String::new()
                    } else {
                        part.written.replace("{}", answer)
                    };
                    line.replace(part.key, &words)
                })
            }
            About::Command(spec) => format!("{} {}", spec.word, self.given.join(" ")),
            About::Series(_) => String::new(),
        }
    }

    fn read(&self, app: &App) -> Result<Option<Line>, ParseError> {
        read(app, &self.line())
    }

    /// The command that it comes to so far.
    fn command(&self, app: &App) -> Option<Command> {
        match self.read(app) {
            Ok(Some(Line::Request(Request::Command(command)))) => Some(command),
            _ => None,
        }
    }

    /// Why it would be refused as it stands.
    fn refusal(&self, app: &App) -> Option<Refusal> {
        preview(app.encounter(), &self.command(app)?).refusal
    }

    /// The same with one more answer.
    fn with(&self, answer: &str) -> Self {
        let mut asked = Self { begun: String::new(), ..self.clone() };
        asked.given.push(answer.to_owned());
        asked
    }

    /// Returns true if the attacker's die is a miss, unless Moxie may change it.
    fn is_missed(&self, app: &App) -> bool {
        let has_moxie = self.given(MORE).is_some_and(|it| it.contains("moxie"));
        let die = self.given(DIE).and_then(|it| it.parse().ok()).filter(|_| !has_moxie);
        let target = self.command(app).and_then(|it| preview(app.encounter(), &it).targets.pop());
        let check = die.zip(target).map(|(roll, it)| Check { target: it.value(), roll });
        check.is_some_and(|it| !it.succeeds())
    }

    /// Takes what needs no question: the only possible answer, and no defense against a miss, or of those who can't defend
    /// themselves.
    fn skip_known(&mut self, app: &App) {
        while let Some(part) = self.part() {
            let offered = (part.offered)(app, self);
            let only = offered.first().filter(|_| part.empty == Empty::Only && offered.len() == 1);
            let is_undefended = part.key == DEFENSE
                && (self.is_missed(app)
                    || !self.can_defend(app, "50") && self.can_defend(app, NONE));
            match only.map(|it| it.word.clone()).or(is_undefended.then(|| NONE.to_owned())) {
                Some(answer) => self.given.push(answer),
                None => return,
            }
        }
    }

    /// Returns true if whoever is attacked can defend themselves by a skill or a number.
    pub fn can_defend(&self, app: &App, skill: &str) -> bool {
        let defense = if skill == NONE { NONE.to_owned() } else { format!("{skill} ?") };
        self.with(&defense).refusal(app).is_none()
    }

    /// What is asked now.
    pub fn question(&self, app: &App) -> Question {
        match self.about {
            About::Form(form) => {
                let Some(part) = self.part() else { return Question::default() };
                let given = form.parts.iter().zip(&self.given);
                let mut text = given.fold(part.question.to_owned(), |text, (part, answer)| {
                    text.replace(part.key, &answer.replace('"', "").replace(',', ", "))
                });
                if let Some(target) = self.target(app, part) {
                    text = format!("{text} {target}.");
                }
                let answers = self.offered(app, part);
                let empty = match part.empty {
                    Empty::Nothing => None,
                    Empty::Is(_, told) if answers.is_empty() => Some(told),
                    _ => answers.first().map(Offer::told),
                };
                let told = |it: &str| format!(" Enter: {}.", it.replace('"', ""));
                let empty = empty.map_or_else(String::new, told);
                Question { text: text + &empty, answers }
            }
            About::Command(spec) => {
                let answers = self.offers(app);
                let text = match self.missing(app) {
                    Some(_) if self.asks_names(app) => format!("{}: whom?", spec.word),
                    Some(form) if answers.is_empty() => {
                        let asks = PLAIN_WORDS.iter().find(|it| it.0 == form);
                        let asks = asks.map_or(&*form, |it| it.1);
                        format!("{}: {asks}?", self.line().trim_end())
                    }
                    Some(_) => format!("{}: which?", self.line().trim_end()),
                    None => spec.usage(),
                };
                Question { text, answers }
            }
            About::Series(series) => series.question(app),
        }
    }

    /// What a die that is asked for has to be.
    fn target(&self, app: &App, part: &Part) -> Option<String> {
        let place = [DIE, DEFENSE].iter().position(|key| part.key == *key)?;
        if part.key == DEFENSE && !self.can_defend(app, FRAY) {
            return Some("Fray unknown: 40 51 is a skill and a die".to_owned());
        }
        let rolled =
            if part.key == DEFENSE { self.with(&format!("{FRAY} ?")) } else { self.clone() };
        let ahead = preview(app.encounter(), &rolled.command(app)?);
        ahead.targets.get(place).map(told)
    }

    /// Takes an answer.
    pub fn answer(&mut self, app: &App, text: &str) -> Answered {
        match self.about {
            About::Form(_) => self.answer_parts(app, text, false),
            About::Command(_) => self.answer_command(app, text),
            About::Series(series) => series.answer(app, text).map(Some),
        }
    }

    /// Takes what stands behind the word of a line: as many answers as it has, perhaps none.
    pub fn answer_rest(&mut self, app: &App, rest: &str) -> Answered {
        match self.about {
            About::Form(_) if self.part().is_none() => Ok(Some(self.line())),
            _ if rest.is_empty() => Ok(None),
            About::Form(_) => self.answer_parts(app, rest, true),
            _ => self.answer(app, rest),
        }
    }

    /// Takes an answer, or else as much of its beginning as is one, and the rest as what is asked next. What can be left out
    /// may be missing, and in the rest of a line what stands behind Enter; there a number is a die, and no modifier.
    fn answer_parts(&mut self, app: &App, text: &str, is_rest: bool) -> Answered {
        let mut whole = self.clone();
        let why = match whole.answer_part(app, text) {
            Err(why) => why,
            answered => {
                *self = whole;
                return answered;
            }
        };
        let parted = word_ends(text).rev().map(|end| (&text[..end], text[end..].trim_start()));
        let Some(part) = self.part() else { return Err(why) };
        // Dice stand in their order.
        let can_lack = match part.key {
            DIE | DEFENSE => false,
            MORE => is_rest,
            _ => matches!(part.empty, Empty::Is(..)) || is_rest && part.empty == Empty::Only,
        };
        let mut deepest = None;
        for (first, rest) in parted.chain(can_lack.then_some(("", text))) {
            let mut asked = self.clone();
            let answered = match asked.answer_part(app, first) {
                Ok(None) if !asked.is_unclear() => asked.answer_parts(app, rest, true),
                // A miss needs no defense.
                Ok(Some(_)) if part.key != DIE || rest.parse::<i32>().is_err() => continue,
                Err(_) => continue,
                answered => answered,
            };
            match answered {
                Err(why) if !first.is_empty() => drop(deepest.get_or_insert(why)),
                Err(_) => {}
                answered => {
                    *self = asked;
                    return answered;
                }
            }
        }
        Err(deepest.unwrap_or(why))
    }

    fn answer_part(&mut self, app: &App, text: &str) -> Answered {
        let Some(part) = self.part() else { return Ok(Some(self.line())) };
        let offered = self.offered(app, part);
        // It may be said as the line has it, or nearly: `by=Doc`, `with rifle`.
        let key = part.written.trim_end_matches("{}").trim_end_matches('=');
        let said = text.strip_prefix(key).and_then(|it| it.strip_prefix(['=', ' ']));
        let text = said.filter(|_| !key.is_empty()).unwrap_or(text);
        let answer = match (text, part.empty) {
            ("", Empty::Is(word, _)) if offered.is_empty() => Some(word.to_owned()),
            ("", Empty::First | Empty::Only | Empty::Is(..)) => {
                offered.first().map(|it| it.word.clone())
            }
            ("", Empty::Nothing) => None,
            (text, _) => chosen(&offered, text).or(Some(text.to_owned())),
        };
        let answer = part.in_words(app, &answer.ok_or(NEEDED)?);
        let named = part.names_somebody.then(|| self.named(app, &offered, &answer));
        let Some(answer) = named.unwrap_or(Ok(Some(answer)))? else { return Ok(None) };
        let is_offered = || offered.iter().any(|it| it.word == answer);
        if part.is_closed && !is_offered() {
            let words: Vec<&str> = offered.iter().map(|it| it.word.as_str()).collect();
            let words = words.join(", ").replace('"', "");
            return Err(format!("{answer} is not among {words}"));
        }
        part.check(&answer)?;
        let mut read = self.with(&answer).read(app).map(|_| self.with(&answer));
        // A name of several words, perhaps with how many there are; behind a label of several, the time is no part of it.
        let quoted = match part.key {
            NAME if !answer.contains('=') => {
                let (name, count) = answer.rsplit_once(" x").unwrap_or((&answer, "1"));
                Some(format!("{} x{count}", in_quotes(name)))
            }
            LABEL if !answer.contains(char::is_numeric) => Some(in_quotes(&answer).to_string()),
            _ => None,
        };
        if let Some(quoted) = quoted.filter(|_| read.is_err()).map(|it| self.with(&it)) {
            read = quoted.read(app).map(|_| quoted.clone()).or(read);
        }
        let asked = read.map_err(|error| error.to_string())?;
        if asked.is_whole() || part.key == SKILL {
            let refusal = asked.refusal(app);
            // What can be overruled is refused once it is whole.
            if let Some(why) = refusal.filter(|it| !matches!(it, Refusal::Overrulable { .. })) {
                return Err(why.to_string());
            }
        }
        *self = asked;
        self.skip_known(app);
        Ok(self.part().is_none().then(|| self.line()))
    }

    fn answer_command(&mut self, app: &App, text: &str) -> Answered {
        let offers = self.offers(app);
        let listed = chosen(&offers, text);
        // A word of a command is no name of a ruleset.
        if listed.is_none() && !offers.is_empty() && find_command(first_word(text).0).is_some() {
            return Err(format!("{text} is none of these"));
        }
        let answer = listed.unwrap_or_else(|| text.to_owned());
        let is_name = self.asks_names(app) && !answer.is_empty();
        let named = is_name.then(|| self.named(app, &offers, &answer));
        let Some(answer) = named.unwrap_or(Ok(Some(answer)))? else { return Ok(None) };
        let quoted = in_quotes(&answer).to_string();
        let mut fault = NEEDED.to_owned();
        for answer in [answer.as_str(), &quoted].into_iter().filter(|_| !answer.is_empty()) {
            let asked = self.with(answer);
            match asked.read(app) {
                Err(error) if error.missing().is_none() => fault = error.to_string(),
                read => {
                    *self = asked;
                    return Ok(read.is_ok().then(|| self.line()));
                }
            }
        }
        Err(fault)
    }

    /// The combatants that are named; `None` if several are called so, among whom it is asked next.
    fn named(&mut self, app: &App, offered: &[Offer], name: &str) -> Answered {
        // Each perhaps with metres.
        let at = |it: &str| {
            let (name, metres) = it.rsplit_once(':').unwrap_or((it, "0"));
            find(app, name).map(|name| format!("{name}:{}", metres.trim()))
        };
        let in_metres = || name.split(',').map(at).collect::<Result<Vec<_>, _>>();
        let found =
            if name.contains(':') { in_metres().map(|it| it.join(" ")) } else { find(app, name) };
        let found = found.map(Some);
        let begun = squeezed(name);
        if found.is_ok() || like(offered.to_vec(), &begun).len() < 2 {
            return found;
        }
        self.begun = begun;
        Ok(None)
    }

    /// Takes the last answer back that was asked for. Returns false if there was none.
    pub fn take_back(&mut self, app: &App) -> bool {
        if !std::mem::take(&mut self.begun).is_empty() {
            return true;
        }
        while self.given.pop().is_some() {
            let mut again = self.clone();
            again.skip_known(app);
            if again.given.len() == self.given.len() {
                return true;
            }
        }
        false
    }
}

/// The skill of whoever is attacked.
pub const FRAY: &str = "Fray";

const NEEDED: &str = "this can't be left out";

/// Reads a line of the command language.
pub fn read(app: &App, line: &str) -> Result<Option<Line>, ParseError> {
    let initiative_die = app.encounter().rules().initiative_die;
    match command::read(line, ReadContext { library: app.library(), initiative_die })? {
        Some(Line::UnknownName(error)) => Err(error),
        line => Ok(line),
    }
}

/// Forms of parts, and what they ask for.
const PLAIN_WORDS: [(&str, &str); 5] = [
    ("TEXT", "in which words"),
    ("WHAT", "in which words"),
    ("NEW", "which name"),
    ("N", "how many"),
    ("KEY=VALUE", "which numbers, such as dur=40"),
];

/// The forms of parts that are texts.
const TEXTS: [&str; 3] = ["TEXT", "NEW", "WHAT"];

/// The words that may come next in a line, unless they are options. One alone is beside something else, such as a number.
fn completions(app: &App, line: &str) -> Vec<Offer> {
    let line = format!("{} ", line.trim_end());
    let lines = complete(&line, app.context().world(&app.ruleset_ids));
    let words = lines.iter().filter_map(|it| it.strip_prefix(&line));
    let offers: Vec<Offer> =
        words.filter(|it| !it.ends_with(['=', '.'])).map(|it| Offer::new(it, "")).collect();
    if offers.len() > 1 { offers } else { Vec::new() }
}

/// The combatants of these names, as a line names them.
///
/// # Errors
/// A sentence about a name that nobody has.
pub fn find(app: &App, names: &str) -> Result<String, String> {
    let state = app.encounter();
    let called = names.split(',').map(|it| combatant_called(state, it.trim()).map(|it| it.id));
    if let Ok(who) = called.collect::<Result<Vec<_>, _>>() {
        return Ok(state.names_of(&who).to_string());
    }
    let who = state.find_all(&names.parse::<Names>()?).map_err(|refusal| refusal.to_string())?;
    Ok(state.names_of(&who).to_string())
}

/// What a die has to be, and why: `60, wounds −10: 50 or less`.
fn told(target: &TargetNumber) -> String {
    let parts = target.modifiers.iter().map(modifier);
    let parts = [target.base.to_string()].into_iter().chain(parts).collect::<Vec<_>>();
    format!("{}: {} or less", parts.join(", "), number(target.value()))
}
