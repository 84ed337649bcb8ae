//! The conversation: a line in, what is told of it out.

use std::thread::sleep;

use super::super::Files;
use super::super::fight_runner::FightRunner;
use super::super::side_effects::give;
use super::corrections::{correction, two_corrections};
use super::last_roll::only_sets;
use super::last_tests::LastTests;
use super::lookup::{help, leave_page, looked_up, who};
use super::lost;
use super::prompt::{numbered, words};
use super::rescue::{Rescue, flip_in, rescue, why_no_flip};
use super::sentence::{bare_sentence, with_small_pronoun};
use super::status::{acting_shape, no_foe_stands, status_behind};
use crate::app::layer::odds_page::OddsPage;
use crate::app::words::{behind_any_case, is_any};
use crate::app::{
    Answered, App, Input, Message, Parted, Questions, find_called, steps_in, two_deeds, with_one,
    with_own, without_unread,
};
use crate::ui::spoken;
use phasekeeper_engine::command::find_command;
use phasekeeper_engine::encounter::{Combatant, Id};
use phasekeeper_engine::rules::{Mode, TurnPhase};

/// Help for any question.
const ABOUT_QUESTIONS: &str = "An answer, its number, or an empty line for what stands behind Enter. undo takes the last \
                               answer back, cancel leaves. order, who NAME and log tell what they always do.";

/// The answer to `Ana flips` where nothing has just failed.
const NOTHING_FAILED: &str = "flip goes right behind a roll that failed, if it would make a success; for anything else undo, and say the line once more with moxie=flip \
     behind the die";

/// Words before something else than what is asked.
const LEAVING: &str = "never mind,|nevermind,|forget it,";

/// Told before an attack that was corrected, and before tests.
pub(super) const INSTEAD: [&str; 2] =
    ["In place of the last attack:", "In place of the last test:"];

/// A moment of an encounter.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Moment {
    pub opening: u32,
    pub steps: usize,
}

impl Moment {
    pub fn of(app: &App) -> Self {
        Self { opening: app.opening(), steps: app.timeline().history().done().len() }
    }
}

/// What is told of a line; `None` to quit.
pub(super) type Told = Option<Vec<String>>;

/// The conversation: what is asked, what was told last, what can still be changed.
#[derive(Default)]
pub(super) struct Conversation {
    pub questions: Questions,
    /// The fights that are played for odds.
    fights: FightRunner,
    /// The question that was asked last, with its answers.
    asked: Vec<String>,
    /// The last moment that was told of.
    pub told: Moment,
    /// The combatants who acted then.
    pub acting: Vec<Id>,
    /// Whose harm, status and effects were told last, how, and when.
    shape: Option<(Vec<Id>, String, TurnPhase)>,
    /// True once it was told that no foe stands.
    no_foe: bool,
    /// The point of Moxie that would make a success of the last failure.
    pub rescue: Option<Rescue>,
    /// The line that makes it stand as it was, while an attack is undone that is to be made again.
    pub stands: Option<String>,
    /// The last line, if it was refused: its die may follow.
    refused: Option<String>,
    /// True if the line was only doubted, as it may belong to one that was refused: said again, it counts.
    counts_next: bool,
    /// A line that was refused, while nothing but numbers was set since: `again` says it once more.
    repeatable: Option<String>,
    /// The lines of the last attack as it was, right behind its corrections.
    pub corrected: Vec<String>,
    /// What is told before what takes the place of the last attack, or test, while that is undone for it.
    pub instead: Option<&'static str>,
}

impl Conversation {
    pub fn new(app: &App) -> Self {
        let (told, acting) = (Moment::of(app), app.encounter().acting());
        Self { told, acting, ..Self::default() }
    }

    /// Returns the current question, with its answers unless they have just been listed.
    pub fn asks(&mut self, app: &App) -> Vec<String> {
        let asked = match app.layer() {
            Some(layer) => [spoken(app), words(app, layer)].concat(),
            None => self.questions.question(app).map(numbered).unwrap_or_default(),
        };
        let count = if asked == self.asked { 1 } else { asked.len() };
        self.asked = asked;
        self.asked.iter().take(count).cloned().collect()
    }

    /// Returns true while nothing is asked.
    pub fn is_free(&self, app: &App) -> bool {
        app.layer().is_none() && !self.questions.is_asking()
    }

    /// Takes a line, or one after the other the deeds, or corrections, that it has. What nothing is counted for is named, and left
    /// out.
    pub fn take(&mut self, line: &str, app: &mut App, files: &mut dyn Files) -> Told {
        let Some(Parted { lines, unread }) = self.parted(app, line) else {
            return self.take_one(line, app, files);
        };
        let unread = unread.map(|it| format!("nothing is counted for: {it}"));
        let mut told: Vec<String> = unread.into_iter().collect();
        let was_free = self.is_free(app);
        for (place, line) in lines.iter().enumerate() {
            if place > 0 && (self.refused.is_some() || self.counts_next) {
                break;
            }
            if place > 0 && was_free && !self.is_free(app) {
                told.push(format!("behind it say: {line}"));
                break;
            }
            told.extend(self.take(line, app, files)?);
        }
        Some(told)
    }

    /// The lines of one that says several things, or something that means nothing; `None` of any other.
    fn parted(&self, app: &App, line: &str) -> Option<Parted> {
        if app.layer().is_some() || self.questions.takes_text(app) {
            return None;
        }
        let is_free = self.is_free(app);
        if let Some(rest) = behind_any_case(line, LEAVING).filter(|_| !is_free) {
            return Some(Parted {
                lines: vec!["cancel".to_owned(), rest.to_owned()],
                unread: None,
            });
        }
        // Whoever waits may step in while a die is asked, and it may be said how several are.
        let is_meant = |it: &Parted| {
            let is_kept = || it.lines.iter().all(|it| self.questions.outlasts(app, it));
            is_free || steps_in(app, &it.lines[0]) || it.unread.is_none() && is_kept()
        };
        let deeds = two_deeds(app, line).filter(is_meant);
        let others = || without_unread(app, line).or_else(|| two_corrections(app, line));
        deeds.or_else(|| others().filter(|_| is_free))
    }

    /// Does what a line means, and returns what is told of it.
    fn take_one(&mut self, line: &str, app: &mut App, files: &mut dyn Files) -> Told {
        let line = line.replace('’', "'");
        let is_text = self.questions.takes_text(app);
        let line = if is_text { line } else { with_small_pronoun(&line) };
        // What people say for it.
        let line = match &*line {
            it if is_any(it, "back|never mind|nevermind|forget it") => "cancel",
            it if is_any(it, "undo that|undo it|undo this|take that back|take it back") => "undo",
            it => it,
        };
        if self.refused.is_some() {
            self.repeatable.clone_from(&self.refused);
        }
        let again =
            self.repeatable.clone().filter(|it| line == "again" && self.is_repeatable(app, it));
        // The number of one of several who was not told apart.
        let refused = self.refused.as_deref().filter(|_| !self.questions.is_asking());
        let numbered =
            refused.and_then(|it| with_one(app, it, line).or_else(|| with_own(app, it, line)));
        let line = numbered.as_deref().or(again.as_deref()).unwrap_or(line);
        let meant = if self.questions.takes_text(app) {
            self.questions.take(app, line)
        } else if line == "quit" {
            self.redo(app, files);
            return None;
        } else {
            match self.answer(line, app, files) {
                Ok(told) => return Some(told),
                Err(meant) => meant,
            }
        };
        let counts_next = std::mem::take(&mut self.counts_next);
        let is_refused = meant.is_err() && !counts_next && line != "cancel";
        self.refused = is_refused.then(|| line.to_owned());
        let given_up = self.questions.given_up.take();
        let is_left = given_up.is_some() || !self.questions.is_asking() && meant.is_err();
        let stands = if is_left && self.redo(app, files) { "; it stands as it was" } else { "" };
        let meant = self.use_moxie(meant, app, files);
        match meant.map_err(|why| why + stands) {
            Ok(Some(line)) => self.carry_out(&line, given_up, app, files),
            Ok(None) => Some(given_up.into_iter().collect()),
            Err(why) => {
                app.forget_refused();
                Some(given_up.into_iter().chain([why]).collect())
            }
        }
    }

    /// Answers a line that changes nothing; of any other, returns what it means.
    fn answer(
        &mut self,
        line: &str,
        app: &mut App,
        files: &mut dyn Files,
    ) -> Result<Vec<String>, Answered> {
        let is_asked = self.questions.is_asking();
        let line = match bare_sentence(app, line, is_asked) {
            Ok(line) => line,
            Err(why) => {
                self.refused = Some(line.to_owned());
                return Ok(vec![why.to_owned()]);
            }
        };
        leave_page(app, line, files);
        if let Some(told) = self.looked_up(app, line) {
            return Ok(told);
        }
        if line == "no" && self.rescue.is_some() && !is_asked {
            return Ok(vec!["it stays as it is".to_owned()]);
        }
        Err(match app.layer() {
            Some(_) => Ok(Some(line.to_owned())),
            None => self.begin(line, app, files),
        })
    }

    /// Begins what a sentence means: Moxie on what has failed, a correction of the last step, or what it says. What is to be made
    /// again is undone.
    ///
    /// # Errors
    /// A sentence if it is not possible now.
    fn begin(&mut self, line: &str, app: &mut App, files: &mut dyn Files) -> Answered {
        let is_asked = self.questions.is_asking();
        // A yes is the answer to what is asked.
        let is_yes = line.starts_with("yes");
        let flip = flip_in(app, line).filter(|_| !(is_yes && is_asked));
        let is_meant = |it: &&Rescue| flip.is_some_and(|flip| flip.is_of(it.who));
        // It stands until something else happens.
        let rescue = self.rescue.as_ref().filter(|_| !is_asked || self.questions.is_series());
        if let Some(Rescue { is_again, correction, .. }) = rescue.filter(is_meant).cloned() {
            if is_again {
                return self.replace(correction, app, files);
            }
            return self.make_again(app, correction);
        }
        if is_asked {
            // Between tests the last one can be corrected.
            let is_between = self.questions.is_series() && LastTests::of(app).is_some();
            let made = if is_between { correction(app, line)? } else { None };
            return match made {
                Some(made) => self.replace(made, app, files),
                None => self.questions.take(app, line),
            };
        }
        if let Some(why) = self.refused.as_ref().and_then(|it| lost::part_of(app, line, it)) {
            // What can't be corrected is said at once.
            correction(app, line)?;
            self.counts_next = true;
            return Err(why.to_owned());
        }
        if line == "undo"
            && let Some(before) = self.corrected.pop()
        {
            self.undo(app, files);
            return Ok(Some(before));
        }
        if let Some(flip) = flip.filter(|_| !is_yes) {
            return Err(why_no_flip(app, flip).unwrap_or_else(|| NOTHING_FAILED.to_owned()));
        }
        match correction(app, line)? {
            Some(made) => self.replace(made, app, files),
            None => self.questions.take(app, line),
        }
    }

    /// Carries out a line, several dice one by one, and returns what is told of it.
    fn carry_out(
        &mut self,
        line: &str,
        given_up: Option<String>,
        app: &mut App,
        files: &mut dyn Files,
    ) -> Told {
        let mut saved = Vec::new();
        let lines: Vec<&str> = line.lines().chain(line.is_empty().then_some("")).collect();
        for (place, line) in lines.iter().enumerate() {
            if give(Input::Line((*line).to_owned()), app, files).is_break() {
                return None;
            }
            if matches!(app.message(), Message::Error(_)) {
                break;
            }
            // That of the last roll is offered at once.
            let is_before = place + 1 < lines.len() && line.starts_with("resist ");
            let rescue = rescue(app).filter(|_| is_before);
            saved.extend(rescue.map(|it| format!("undo leads back to it: {}", it.told)));
        }
        while app.odds_page().is_some_and(OddsPage::is_running) {
            match self.fights.follow(app).map(Input::FightsPlayed) {
                Some(played) => drop(give(played, app, files)),
                None => sleep(self.fights.pause().unwrap_or_default()),
            }
        }
        let is_refused = matches!(app.message(), Message::Error(_));
        self.refused = is_refused.then(|| line.to_owned());
        let before = self.told;
        let told = given_up.into_iter().chain(self.news(app, line)).chain(saved);
        let mut told: Vec<String> = told.filter(|it| !it.is_empty()).collect();
        let over = self.questions.settle(app, is_refused);
        if self.told != before {
            self.stands = None;
            // Whatever else has happened, nothing was corrected.
            match self.instead.take() {
                Some(instead) => told.insert(0, instead.to_owned()),
                None => self.corrected.clear(),
            }
        } else if !self.questions.is_asking() || self.questions.is_series() {
            self.redo(app, files);
        }
        let is_asked = !self.is_free(app);
        // Who joins while all is set up is told already.
        let is_new = self.told.opening != before.opening;
        let has_rolled = |it: &Combatant| app.encounter().score(it.id).is_some();
        let is_begun = app.encounter().combatants().iter().any(has_rolled);
        let is_set_up = app.encounter().mode() == Mode::Setup && !is_new && !is_begun;
        let is_same = (self.told == before || is_set_up) && !told.is_empty();
        let is_quiet = is_asked || is_same;
        if !is_quiet {
            // How they are is told where it has changed.
            let now = (app.encounter().acting(), acting_shape(app), app.encounter().clock());
            let shape = if self.shape.as_ref() == Some(&now) { "" } else { &now.1 };
            told.extend(status_behind(app, &told, shape));
            self.shape = Some(now);
            let no_foe = no_foe_stands(app.encounter());
            let was_told = std::mem::replace(&mut self.no_foe, no_foe.is_some());
            told.extend(no_foe.filter(|_| !was_told));
        }
        told.extend(over.filter(|_| is_quiet));
        self.repeatable =
            self.repeatable.take().filter(|it| self.told != before && self.is_repeatable(app, it));
        told.extend(self.repeatable.iter().map(|it| format!("again: {it}")));
        Some(told)
    }

    /// Returns true for a line that was refused, and would not be now that a number was set.
    fn is_repeatable(&self, app: &App, line: &str) -> bool {
        let is_set = app.timeline().history().done().last().is_some_and(|it| only_sets(app, it));
        is_set && !self.questions.is_asking() && Questions::is_sentence(app, line)
    }

    /// Answers a line that only looks something up.
    fn looked_up(&mut self, app: &App, line: &str) -> Option<Vec<String>> {
        let is_asked = self.questions.is_asking();
        match line.split_once(' ').unwrap_or((line, "")) {
            ("?" | "help", "") if !self.is_free(app) => {
                // It is asked again with all its answers.
                self.asked.clear();
                Some(is_asked.then(|| ABOUT_QUESTIONS.to_owned()).into_iter().collect())
            }
            ("?" | "help", sought) => Some(help(app, sought)),
            ("", _) if !self.is_free(app) => None,
            _ if app.layer().is_some_and(|it| it.key_called(line, &app.context()).is_some()) => {
                None
            }
            // A name alone asks about them.
            _ if self.is_free(app)
                && find_command(line).is_none()
                && app.encounter().find(line).is_ok() =>
            {
                Some(who(app, line))
            }
            ("the", name) if self.is_free(app) && find_called(app, name).len() == 1 => {
                Some(who(app, name))
            }
            // A word with a question mark asks what it is for.
            (word, "") if word.len() > 1 && word.ends_with('?') => {
                let word = word.trim_end_matches('?');
                let told = looked_up(app, line).or_else(|| looked_up(app, word));
                let is_name = || app.encounter().find(word).is_ok();
                told.or_else(|| Some(if is_name() { who(app, word) } else { help(app, word) }))
            }
            _ => looked_up(app, line),
        }
    }
}
