//! The parts of a form, each with its question and the answers to choose from, and the answers so far.

use super::offer::{NONE, Offer};
use super::words::{filled, first_word, words};
use crate::app::state::App;
use phasekeeper_engine::command::{self, Command, CommandSpec, Line, ParseError, read_command};
use phasekeeper_engine::encounter::{Combatant, Refusal, preview};
use phasekeeper_engine::rules::{Check, Reach};

/// A command, and what is asked for it.
#[derive(Debug)]
pub struct Form {
    /// The words that lead to it, as in phrases; empty if it is that of its command.
    pub words: &'static str,
    /// The line, with the keys of its parts.
    pub line: &'static str,
    /// Returns true if what follows the word could be read as it stands, and is seldom meant so.
    pub is_brief: fn(&str) -> bool,
    pub parts: &'static [Part],
}

/// A part that is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Its place in the line, and in the questions of later parts.
    pub key: &'static str,
    /// The question, which may name other parts by their keys.
    pub question: &'static str,
    pub kind: Kind,
    /// The answer as the line has it, in the place of `{}`.
    pub written: &'static str,
    /// A sample that the line has until it is answered, so that the rest can be read.
    pub sample: &'static str,
    pub empty: Empty,
    /// The answers that a number chooses from.
    pub offered: Offered,
}

/// The answer of an empty line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Empty {
    /// Nothing: it must be said.
    Nothing,
    /// The first that is offered.
    First,
    /// The same; if it is the only one, nothing is asked.
    Only,
    /// This, as the line has it, and as it is told.
    Is(&'static str, &'static str),
}

/// The keys of parts that others depend on; whoever helps stands where an attacker does.
pub const WHO: &str = "{who}";
pub const ATTACKER: &str = "{by}";
pub const TARGET: &str = "{on}";
pub const WITH: &str = "{with}";
pub const AREA: &str = "{area}";
pub const SKILL: &str = "{skill}";
pub const NAME: &str = "{name}";
pub const STATS: &str = "{stats}";
pub const MORE: &str = "{more}";
pub const DIE: &str = "{die}";
pub const EFFECT: &str = "{effect}";
pub const DEFENSE: &str = "{defense}";
pub const SAID: &str = "{said}";

type Offered = fn(&App, &Given) -> Vec<Offer>;

pub const fn form(line: &'static str, parts: &'static [Part]) -> Form {
    Form { words: "", line, is_brief: |_| false, parts }
}

impl Form {
    /// A form that words of its own lead to.
    pub const fn called(self, words: &'static str) -> Self {
        Self { words, ..self }
    }

    pub const fn brief(self, is_brief: fn(&str) -> bool) -> Self {
        Self { is_brief, ..self }
    }

    /// Returns true if it asks who does it.
    pub fn has_actor(&self) -> bool {
        self.parts.iter().any(|part| part.key == ATTACKER)
    }

    /// The word of its command.
    pub fn word(&self) -> &'static str {
        first_word(self.line).0
    }
}

pub const fn part(key: &'static str, question: &'static str) -> Part {
    Part {
        key,
        question,
        kind: Kind::Words,
        written: "{}",
        sample: "none",
        empty: Empty::Nothing,
        offered: |_, _| Vec::new(),
    }
}

impl Part {
    pub const fn kind(self, kind: Kind) -> Self {
        Self { kind, ..self }
    }

    pub const fn of(self, offered: Offered) -> Self {
        Self { offered, ..self }
    }

    /// The only one that is offered needs no question.
    pub const fn only(self, offered: Offered) -> Self {
        Self { offered, empty: Empty::Only, ..self }
    }

    pub const fn naming(self, offered: Offered) -> Self {
        self.kind(Kind::Names).of(offered)
    }

    pub const fn or(self, empty: Empty) -> Self {
        Self { empty, ..self }
    }

    pub const fn sample(self, sample: &'static str) -> Self {
        Self { sample, ..self }
    }

    pub const fn written(self, written: &'static str) -> Self {
        Self { written, ..self }
    }
}

/// A die, and what the line has if the program rolls it.
pub const fn die(key: &'static str, question: &'static str, empty: &'static str) -> Part {
    part(key, question).kind(Kind::Die).or(Empty::Is(empty, "the program rolls"))
}

pub const fn more(question: &'static str) -> Part {
    part(MORE, question).kind(Kind::More).or(Empty::Is("", "none"))
}

/// The kind of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// As the line has it.
    Words,
    /// Combatants.
    Names,
    /// One of what is offered.
    OneOf,
    Die,
    /// A die to defend with, perhaps behind its skill.
    Defense,
    Dv,
    /// A time, and the unit of a number alone.
    Time(&'static str),
    /// Modifiers, a firing mode and whatever else the command takes.
    More,
    /// A new name, perhaps with how many of it.
    Name,
    Label,
    /// A kind of damage, perhaps with armor penetration.
    Damage,
    /// Numbers of a combatant.
    Stats,
    /// An effect with its numbers.
    Effect,
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

/// Questions of one kind, one after the other.
#[derive(Clone, Copy, Debug)]
pub enum Series {
    Dice,
    Decisions,
}

/// The answers that were given so far.
#[derive(Clone, Debug)]
pub struct Given {
    pub about: About,
    pub answers: Vec<String>,
    /// Others who were named beside the one at whom a blast goes off.
    pub near: Option<String>,
    /// How far an attack reaches, if that was said: a shot, or a blow.
    pub reach: Option<Reach>,
    /// True if what a rule forbids is done all the same.
    pub is_forced: bool,
}

impl Given {
    pub fn new(about: About) -> Self {
        Self { about, answers: Vec::new(), near: None, reach: None, is_forced: false }
    }

    /// The parts of the form; none of anything else.
    pub fn parts(&self) -> &'static [Part] {
        match self.about {
            About::Form(form) => form.parts,
            _ => &[],
        }
    }

    /// The part of a form that is asked for.
    pub fn part(&self) -> Option<&'static Part> {
        self.parts().get(self.answers.len())
    }

    /// Returns true if all that is left can be left out.
    pub fn is_whole(&self) -> bool {
        let mut left = self.parts().iter().skip(self.answers.len());
        left.all(|part| matches!(part.empty, Empty::Is(..)))
    }

    /// Returns the answer to a part, as the line has it.
    pub fn answer(&self, key: &str) -> Option<&str> {
        self.answers.get(self.place_of(key)?).map(String::as_str)
    }

    /// The place of a part that was answered.
    pub fn place_of(&self, key: &str) -> Option<usize> {
        let place = self.parts().iter().position(|part| part.key == key)?;
        (place < self.answers.len()).then_some(place)
    }

    /// The combatant that was answered for a part.
    pub fn combatant<'a>(&self, app: &'a App, key: &str) -> Option<&'a Combatant> {
        app.encounter().find(self.answer(key)?.trim_matches('"')).ok()
    }

    /// The part before which the line of a command ends.
    pub fn missing(&self, app: &App) -> Option<String> {
        let fault = self.read(app).err().filter(|_| matches!(self.about, About::Command(_)))?;
        fault.missing().map(str::to_owned)
    }

    /// The line as far as it is answered, with samples for what it can't be without.
    pub fn line(&self) -> String {
        let line = match self.about {
            About::Form(form) => filled(form.line, |key| {
                let part = form.parts.iter().find(|part| part.key == key)?;
                let answer = self.answer(key).unwrap_or(part.sample);
                let is_left_out = ["", NONE].contains(&answer);
                Some(if is_left_out { String::new() } else { part.written.replace("{}", answer) })
            }),
            About::Command(spec) => format!("{} {}", spec.word, self.answers.join(" ")),
            About::Series(_) => String::new(),
        };
        if self.is_forced { line + " force=yes" } else { line }
    }

    pub fn read(&self, app: &App) -> Result<Option<Line>, ParseError> {
        read(app, &self.line())
    }

    /// The command that it comes to so far.
    pub fn command(&self, app: &App) -> Option<Command> {
        read_command(&self.line(), app.context().reading())
    }

    /// Returns the refusal of the line as it is so far.
    pub fn refusal(&self, app: &App) -> Option<Refusal> {
        preview(app.encounter(), &self.command(app)?).refusal
    }

    /// The rule that forbids the line as it is so far, if it can be overruled.
    pub fn rule(&self, app: &App) -> Option<String> {
        match self.refusal(app)? {
            Refusal::Overrulable { rule, .. } => Some(rule.to_string()),
            _ => None,
        }
    }

    /// Refuses what the line comes to so far, unless that can be overruled.
    ///
    /// # Errors
    /// The sentence of the rule.
    pub fn check(&self, app: &App) -> Result<(), String> {
        match self.refusal(app) {
            Some(Refusal::Overrulable { .. }) | None => Ok(()),
            Some(why) => Err(why.to_string()),
        }
    }

    /// The same with one more answer.
    pub fn with(&self, answer: &str) -> Self {
        let mut given = self.clone();
        given.answers.push(answer.to_owned());
        given
    }

    /// Returns true if the attacker's die misses everybody, unless Moxie may change it.
    pub fn is_missed(&self, app: &App) -> bool {
        let checks = self.attack_checks(app);
        !checks.is_empty() && checks.iter().all(|it| !it.succeeds())
    }

    /// The attacker's roll at each target, flipped if a point of Moxie goes with it; nothing if it is not known, or another point may
    /// change it.
    pub fn attack_checks(&self, app: &App) -> Vec<Check> {
        // The die of an attack that is made again stands behind its skill.
        let die = self.answer(DIE).or_else(|| self.answer(SAID)?.rsplit(' ').next());
        let point = self
            .answer(MORE)
            .and_then(|it| words(it).into_iter().find(|it| it.starts_with("moxie=")));
        let is_flipped = point == Some("moxie=flip");
        let die = die.and_then(|it| it.parse().ok()).filter(|_| is_flipped || point.is_none());
        let ahead = self.command(app).map(|it| preview(app.encounter(), &it).targets);
        let check = |roll| {
            let checks = ahead.iter().flatten().map(move |it| Check { target: it.value(), roll });
            checks.map(|it| if is_flipped { it.flipped() } else { it }).collect()
        };
        die.map_or_else(Vec::new, check)
    }

    /// Returns true if whoever is attacked can defend themselves by a skill or a number.
    pub fn can_defend(&self, app: &App, skill: &str) -> bool {
        // The line that would overrule it has the defense in it.
        let why = |given: Self| given.rule(app).or_else(|| Some(given.refusal(app)?.to_string()));
        let refusal = why(self.with(&format!("{skill} ?")));
        // What is refused in any case says nothing of the defense.
        refusal.is_none() || refusal == why(self.with(NONE))
    }
}

/// Reads a line of the command language.
pub fn read(app: &App, line: &str) -> Result<Option<Line>, ParseError> {
    match command::read(line, app.context().reading())? {
        Some(Line::UnknownName(error)) => Err(error),
        line => Ok(line),
    }
}
