//! A command that is asked for part by part, with the answers so far.

use super::offers::NONE;
use super::parts::{ATTACKER, DIE, Empty, Form, MORE, Part, WHO};
use super::people::begins_with_stat;
use super::said::Kind;
use super::series::Series;
use crate::app::state::App;
use phasekeeper_engine::command::{self, Command, CommandSpec, Line, ParseError, read_command};
use phasekeeper_engine::encounter::{Combatant, Refusal, preview};
use phasekeeper_engine::rules::{Check, DicePool};

/// Something that is asked for, and the answers so far.
#[derive(Clone, Debug)]
pub struct Asked {
    pub about: About,
    /// The actor, if the sentence began with one.
    by: Option<String>,
    pub(super) given: Vec<String>,
    /// The number of answers that nobody was asked for.
    floor: usize,
    /// The rest of the line, which is taken once the current question is answered.
    pub(super) rest: String,
    /// The beginning of the names among which it is asked once more, as several have it.
    pub(super) begun: String,
    /// The attacker's die, once the program has rolled it.
    pub(super) rolled: Option<i32>,
    /// Others who were named beside the one at whom a blast goes off.
    pub(super) near: Option<String>,
}

/// The subject of the questions.
#[derive(Clone, Copy, Debug)]
pub enum About {
    /// The parts of a form.
    Form(&'static Form),
    /// The required parts of a command.
    Command(&'static CommandSpec),
    /// A line for each of several.
    Series(Series),
}

impl Asked {
    /// Begins to ask. What a line says of whom it is about comes before those who are likely.
    pub fn new(about: About, by: Option<String>, is_bare: bool, app: &App) -> Self {
        let mut asked = Self {
            about,
            by,
            given: Vec::new(),
            floor: 0,
            rest: String::new(),
            begun: String::new(),
            rolled: None,
            near: None,
        };
        if is_bare || asked.part().is_none_or(|it| it.key != WHO) {
            asked.skip_known(app);
        }
        asked
    }

    /// The same with these answers to begin with.
    pub fn answered(mut self, given: Vec<String>, app: &App) -> Self {
        (self.floor, self.given) = (given.len(), given);
        self.skip_known(app);
        self
    }

    /// The word of what is asked for; a series has none, as its answers have been carried out.
    pub fn word(&self) -> Option<&'static str> {
        match self.about {
            About::Form(form) => Some(form.word()),
            About::Command(spec) => Some(spec.word),
            About::Series(_) => None,
        }
    }

    /// Says what is lost by leaving it.
    pub fn left(&self) -> String {
        let Some(word) = self.word() else { return "left; what was answered is done".to_owned() };
        let rolled = self.rolled.map(|die| format!("; the {die:02} that was rolled is lost"));
        format!("left: {word} is not done{}", rolled.unwrap_or_default())
    }

    /// The part of a form that is asked for.
    pub(super) fn part(&self) -> Option<&'static Part> {
        let About::Form(form) = self.about else { return None };
        form.parts.get(self.given.len())
    }

    /// Returns true if it asks again, as several have the name that was said.
    pub(super) fn is_unclear(&self) -> bool {
        !self.begun.is_empty()
    }

    /// Returns true if all that is left can be left out.
    pub(super) fn is_whole(&self) -> bool {
        let About::Form(form) = self.about else { return true };
        let mut left = form.parts.iter().skip(self.given.len());
        left.all(|part| matches!(part.empty, Empty::Is(..)))
    }

    /// Returns the answer to a part, as the line has it.
    pub fn given(&self, key: &str) -> Option<&str> {
        self.given.get(self.place_of(key)?).map(String::as_str)
    }

    /// The place of a part that was answered.
    pub(super) fn place_of(&self, key: &str) -> Option<usize> {
        let About::Form(form) = self.about else { return None };
        let place = form.parts.iter().position(|part| part.key == key)?;
        (place < self.given.len()).then_some(place)
    }

    /// The combatant that was answered for a part.
    pub fn combatant<'a>(&self, app: &'a App, key: &str) -> Option<&'a Combatant> {
        app.encounter().find(self.given(key)?.trim_matches('"')).ok()
    }

    /// Returns true for a line that begins with a number of a combatant, if such numbers are asked.
    pub fn asks_number(&self, app: &App, line: &str) -> bool {
        let is_of_stats = self.part().is_some_and(|it| it.kind == Kind::Stats);
        is_of_stats && begins_with_stat(app, line)
    }

    /// Returns true for a line about a roll while parts are asked: with a word too many it is no reason to leave.
    pub fn asks_die(&self, line: &str) -> bool {
        let About::Form(form) = self.about else { return false };
        let is_die = |part: &Part| matches!(part.kind, Kind::Die | Kind::Defense);
        form.parts.iter().any(is_die) && line.split(' ').any(|it| ["rolled", "rolls"].contains(&it))
    }

    /// The part before which the line of a command ends.
    pub(super) fn missing(&self, app: &App) -> Option<String> {
        let fault = self.read(app).err().filter(|_| matches!(self.about, About::Command(_)))?;
        fault.missing().map(str::to_owned)
    }

    /// Returns true if the next answer is a text, which may be any word.
    pub fn takes_text(&self, app: &App) -> bool {
        self.missing(app).is_some_and(|form| TEXTS.contains(&form.as_str()))
    }

    /// Rolls the die of an attack on one, if the program is to, before a defense is asked. Whoever goes back keeps it. Returns the
    /// line of a miss, which is whole.
    pub(super) fn roll(&mut self, app: &mut App) -> Option<String> {
        self.part().filter(|it| it.kind == Kind::Defense).and(self.combatant(app, "{on}"))?;
        let place = self.place_of(DIE).filter(|place| self.given[*place] == "?")?;
        let die = self.rolled.get_or_insert_with(|| DicePool::PERCENTILE.roll(&mut app.dice));
        self.given[place] = format!("{die:02}");
        self.skip_known(app);
        self.part().is_none().then(|| self.line())
    }

    /// The line as far as it is answered, with samples for what it can't be without.
    pub(super) fn line(&self) -> String {
        match self.about {
            About::Form(form) => filled(form.line, |key| {
                let part = form.parts.iter().find(|part| part.key == key)?;
                let answer = self.given(key).unwrap_or(part.sample);
                let is_left_out = ["", NONE].contains(&answer);
                Some(if is_left_out { String::new() } else { part.written.replace("{}", answer) })
            }),
            About::Command(spec) => format!("{} {}", spec.word, self.given.join(" ")),
            About::Series(_) => String::new(),
        }
    }

    pub(super) fn read(&self, app: &App) -> Result<Option<Line>, ParseError> {
        read(app, &self.line())
    }

    /// The command that it comes to so far.
    pub(super) fn command(&self, app: &App) -> Option<Command> {
        read_command(&self.line(), app.context().reading())
    }

    /// Returns the refusal of the line as it is so far.
    pub(super) fn refusal(&self, app: &App) -> Option<Refusal> {
        preview(app.encounter(), &self.command(app)?).refusal
    }

    /// The same with one more answer.
    pub(super) fn with(&self, answer: &str) -> Self {
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

    /// Returns true if whoever is attacked can defend themselves by a skill or a number.
    pub fn can_defend(&self, app: &App, skill: &str) -> bool {
        let why = |asked: Self| match asked.refusal(app) {
            // The line that would overrule it has the defense in it.
            Some(Refusal::Overrulable { rule, .. }) => Some(rule.to_string()),
            refusal => refusal.map(|it| it.to_string()),
        };
        let refusal = why(self.with(&format!("{skill} ?")));
        // What is refused in any case says nothing of the defense.
        refusal.is_none() || refusal == why(self.with(NONE))
    }

    /// Takes what needs no question: whoever was said to do it, the only possible answer, and no defense against a miss, or of
    /// those who can't defend themselves.
    pub(super) fn skip_known(&mut self, app: &App) {
        while let Some(part) = self.part() {
            let offered = (part.offered)(app, self);
            let only = offered.first().filter(|_| part.empty == Empty::Only && offered.len() == 1);
            let is_undefended =
                part.kind == Kind::Defense && (self.is_missed(app) || !self.can_defend(app, "50"));
            let by = self.by.clone().filter(|_| part.key == ATTACKER);
            let known = by.or(only.map(|it| it.word.clone()));
            match known.or(is_undefended.then(|| NONE.to_owned())) {
                Some(answer) => self.given.push(answer),
                None => return,
            }
        }
    }

    /// Takes the last answer back that was asked for. Returns false if there was none.
    pub fn take_back(&mut self, app: &App) -> bool {
        if !std::mem::take(&mut self.begun).is_empty() {
            return true;
        }
        while self.given.len() > self.floor && self.given.pop().is_some() {
            let mut again = self.clone();
            again.skip_known(app);
            if again.given.len() == self.given.len() {
                return true;
            }
        }
        false
    }
}

/// A text with what stands for its keys. Braces in that are no keys.
pub(super) fn filled(text: &str, of: impl Fn(&str) -> Option<String>) -> String {
    let filled = text.split_inclusive('}').map(|piece| {
        let (before, key) = piece.split_at(piece.find('{').unwrap_or(piece.len()));
        format!("{before}{}", of(key).unwrap_or_else(|| key.to_owned()))
    });
    filled.collect()
}

/// Reads a line of the command language.
pub fn read(app: &App, line: &str) -> Result<Option<Line>, ParseError> {
    match command::read(line, app.context().reading())? {
        Some(Line::UnknownName(error)) => Err(error),
        line => Ok(line),
    }
}

/// The forms of parts that are texts.
const TEXTS: [&str; 3] = ["TEXT", "NEW", "WHAT"];
