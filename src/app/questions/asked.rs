//! A command that is asked for part by part, with the answers so far.

use super::forms::DEED;
use super::offer::NONE;
use super::parts::{ATTACKER, About, DIE, EFFECT, Empty, Given, Kind, Part, TARGET, WHO, WITH};
use super::stats::begins_with_stat;
use super::weapons::only_gun;
use super::words::is_any;
use crate::app::state::App;
use phasekeeper_engine::command::{Command, read_command};
use phasekeeper_engine::rules::{DicePool, Reach, Weapon};

/// Something that is asked for, and the answers so far.
#[derive(Clone, Debug)]
pub struct Asked {
    pub given: Given,
    /// The actor, if the sentence began with one.
    by: Option<String>,
    /// The number of answers that nobody was asked for.
    floor: usize,
    /// The rest of the line, which is taken once the current question is answered.
    pub rest: String,
    /// The beginning of the names among which it is asked once more, as several have it.
    pub begun: String,
    /// For each line that said how somebody is: behind how many answers, and how many steps it has made.
    pub meanwhile: Vec<(usize, usize)>,
    /// The attacker's die, once the program has rolled it.
    pub rolled: Option<i32>,
    /// True if it was just said how the target is, and counts for this attack alone.
    pub is_once: bool,
}

impl Asked {
    /// Begins to ask. What a line says of whom it is about comes before those who are likely.
    pub fn new(about: About, by: Option<String>, is_bare: bool, app: &App) -> Self {
        let (rest, begun) = (String::new(), String::new());
        let given = Given::new(about);
        let meanwhile = Vec::new();
        let mut asked =
            Self { given, by, floor: 0, rest, begun, meanwhile, rolled: None, is_once: false };
        if is_bare || asked.given.part().is_none_or(|it| it.key != WHO) {
            asked.skip_known(app);
        }
        asked
    }

    /// Says that whoever shoots, with dice and without a word for the weapon, has none for it.
    pub fn has_no_gun(&self, app: &App, rest: &str) -> Option<String> {
        let has_dice = rest.ends_with(|it: char| it.is_ascii_digit()) && !rest.contains("with ");
        let by = app.encounter().find(self.by.as_deref()?.trim_matches('"')).ok()?;
        let is_unarmed =
            self.given.reach == Some(Reach::Ranged) && by.weapons().all(Weapon::is_for_melee);
        let name = &by.name;
        let why = format!(
            "{name} has nothing to shoot with; {name} has a medium pistol gives something, {name} attacks is with anything"
        );
        (is_unarmed && has_dice).then_some(why)
    }

    /// The same with these answers to begin with.
    pub fn answered(mut self, given: Vec<String>, app: &App) -> Self {
        (self.floor, self.given.answers) = (given.len(), given);
        self.skip_known(app);
        self
    }

    /// The word of what is asked for; a series has none, as its answers have been carried out.
    pub fn word(&self) -> Option<&'static str> {
        match self.given.about {
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

    /// Lets a deed be left, and not be said in other words: any words would be one.
    pub fn keep_deed(&mut self) {
        if let About::Form(form) = self.given.about
            && form.words == DEED
        {
            self.floor = self.given.answers.len();
        }
    }

    /// Says why there is nothing to ask: no die is missing, nothing is due, whoever was named has no effect that could end, or a rule
    /// forbids it.
    pub fn why_not(&self, app: &App) -> Option<String> {
        if let About::Series(series) = self.given.about {
            return series.why_not(app);
        }
        if let Some(why) = self.no_help(app).or_else(|| self.forbidden(app)) {
            return Some(why);
        }
        let part = self.given.part().filter(|it| it.key == EFFECT && it.empty == Empty::Only)?;
        let who = self.given.combatant(app, WHO)?;
        (part.offered)(app, &self.given)
            .is_empty()
            .then(|| format!("{} is not under such an effect", who.name))
    }

    /// Says why first aid is none, once it is known who gives it, and before the skill is asked.
    pub fn no_help(&self, app: &App) -> Option<String> {
        let is_known = self.word() == Some("aid") && self.given.answer(ATTACKER).is_some();
        is_known.then(|| self.given.check(app).err()).flatten()
    }

    /// Returns true if the last line said how somebody is, and was no answer.
    pub fn was_meanwhile(&self) -> bool {
        self.meanwhile.last().is_some_and(|it| it.0 >= self.given.answers.len())
    }

    /// Returns true for lines that say how somebody is, behind which it is asked again. What makes an attack again is left, and one
    /// that is a hit already, if it is about those who fight.
    pub fn outlasts(&self, app: &App, lines: &str) -> bool {
        use Command::{Clear, Effect, Note, Set};
        let mut fighting = self.targets(app);
        fighting.extend(self.given.combatant(app, ATTACKER).map(|it| it.id));
        fighting.retain(|_| self.given.answer(DIE).is_some());
        let is_state = |line| match read_command(line, app.context().reading()) {
            Some(Effect { names, .. } | Clear { names, .. } | Set { names, .. }) => {
                let who = app.encounter().find_all(&names).unwrap_or_default();
                !who.iter().any(|it| fighting.contains(it))
            }
            Some(Note { .. }) => true,
            _ => false,
        };
        self.floor == 0 && lines.lines().all(is_state)
    }

    /// Returns true if it asks again, as several have the name that was said.
    pub fn is_unclear(&self) -> bool {
        !self.begun.is_empty()
    }

    /// Returns true for a line that begins with a number of a combatant, if such numbers are asked.
    pub fn asks_number(&self, app: &App, line: &str) -> bool {
        let is_of_stats = self.given.part().is_some_and(|it| it.kind == Kind::Stats);
        is_of_stats && begins_with_stat(app, line)
    }

    /// Returns true for a line about a roll while parts are asked: with a word too many it is no reason to leave.
    pub fn asks_die(&self, line: &str) -> bool {
        let is_die = |part: &Part| matches!(part.kind, Kind::Die | Kind::Defense);
        self.given.parts().iter().any(is_die)
            && line.split(' ').any(|it| is_any(it, "rolled|rolls|defends|dodges|parries"))
    }

    /// Returns true if the next answer is a text, which may be any word.
    pub fn takes_text(&self, app: &App) -> bool {
        self.given.missing(app).is_some_and(|form| is_any(&form, "TEXT|NEW|WHAT"))
    }

    /// Rolls the die of an attack on one, if the program is to, before a defense is asked. Whoever goes back keeps it. Returns the
    /// line of a miss, which is whole.
    pub fn roll(&mut self, app: &mut App) -> Option<String> {
        self.given
            .part()
            .filter(|it| it.kind == Kind::Defense)
            .and(self.given.combatant(app, TARGET))?;
        let place = self.given.place_of(DIE).filter(|place| self.given.answers[*place] == "?")?;
        let die = self.rolled.get_or_insert_with(|| DicePool::PERCENTILE.roll(&mut app.dice));
        self.given.answers[place] = format!("{die:02}");
        self.skip_known(app);
        self.given.part().is_none().then(|| self.given.line())
    }

    /// The same with one more answer.
    pub fn with(&self, answer: &str) -> Self {
        Self {
            given: self.given.with(answer),
            begun: String::new(),
            is_once: false,
            ..self.clone()
        }
    }

    /// Takes what needs no question: whoever was said to do it, the only possible answer, and no defense against a miss, or of
    /// those who can't defend themselves.
    pub fn skip_known(&mut self, app: &App) {
        while let Some(part) = self.given.part() {
            let offered = (part.offered)(app, &self.given);
            let only = offered.first().filter(|_| part.empty == Empty::Only && offered.len() == 1);
            let is_undefended = part.kind == Kind::Defense
                && (self.given.is_missed(app) || !self.given.can_defend(app, "50"));
            let by = self.by.clone().filter(|_| part.key == ATTACKER);
            let known = by.or(only.map(|it| it.word.clone()));
            match known.or(is_undefended.then(|| NONE.to_owned())) {
                Some(answer) => self.given.answers.push(answer),
                None => return,
            }
        }
    }

    /// Takes the gun of a shot, once it would be asked for, if there is no other.
    pub fn skip_gun(&mut self, app: &App) {
        let is_next = self.given.part().is_some_and(|it| it.key == WITH) && !self.is_unclear();
        if let Some(gun) = only_gun(app, &self.given).filter(|_| is_next) {
            self.given.answers.push(gun);
            self.skip_known(app);
        }
    }

    /// Takes the last answer back that was asked for. Returns false if there was none.
    pub fn take_back(&mut self, app: &App) -> bool {
        if !std::mem::take(&mut self.begun).is_empty() {
            return true;
        }
        while self.given.answers.len() > self.floor && self.given.answers.pop().is_some() {
            let mut again = self.clone();
            again.skip_known(app);
            if again.given.answers.len() == self.given.answers.len() {
                return true;
            }
        }
        false
    }
}
