//! The conversation: a line in, what is told of it out.

use std::thread::sleep;

use super::super::Files;
use super::super::fight_runner::FightRunner;
use super::super::side_effects::give;
use super::corrections::{
    Correction, attacked_again, correction, is_called_out, moxie_on_last, told_of_fall, with_moxie,
};
use super::lookup::{WHO_ACTED, help, looked_up, unquestioned, who};
use super::prompt::{numbered, words};
use super::rescue::{Flip, Rescue, flip_in, rescue};
use super::status::{attack_warnings, details, lacks, log_lines, status};
use crate::app::layer::odds_page::OddsPage;
use crate::app::{Answered, App, Input, Message, Questions, combatant_called};
use crate::ui::spoken;
use phasekeeper_engine::command::{Command, MoxieUse, command_called};
use phasekeeper_engine::encounter::{Combatant, Id};
use phasekeeper_engine::rules::Mode;

/// Help for any question.
const ABOUT_QUESTIONS: &str = "An answer, its number, or an empty line for what stands behind Enter. undo takes the last \
                               answer back, cancel leaves. order, who NAME and log tell what they always do.";

/// The answer to `Ana flips` where nothing has just failed.
const NOTHING_FAILED: &str =
    "flip goes right behind a roll that failed, if it would make a success; undo leads back to it";

/// The refusal of a die behind a line that was refused; said once more, it counts.
const LOST_DIE: &str =
    "the line before was refused: say it again, with its die; this, said again, is for what is due";

/// The answer to `no, …`.
const UNDO_FIRST: &str = "undo takes the last step back; then say what is so";

/// A line without what people say around it: `sorry, …`, a question mark, the dot of a sentence.
///
/// # Errors
/// A sentence about a correction that can't be made by saying it.
fn bare_sentence<'a>(app: &App, line: &'a str) -> Result<&'a str, &'static str> {
    if app.layer().is_some_and(|it| !it.is_page()) {
        return Ok(line);
    }
    let before =
        ["no, ", "No, ", "no wait, ", "No wait, ", "wait, ", "Wait, ", "sorry, ", "Sorry, "];
    let corrected = before.iter().find_map(|it| line.strip_prefix(it));
    let names_another =
        ["that was ", "it was ", "the target was "].iter().any(|it| line.starts_with(it));
    // Dice of initiative are simply said again.
    let is_again = |it: &str| {
        let is_correction = || correction(app, it).is_ok_and(|it| it.is_some());
        is_called_out(app, it) || is_correction() || app.encounter().mode().takes_dice()
    };
    if corrected.is_some_and(|it| !is_again(it)) || names_another && !is_again(line) {
        return Err(UNDO_FIRST);
    }
    let line = unquestioned(corrected.unwrap_or(line));
    // A text of a command, and a name, may end with it.
    let is_sentence =
        |it: &&str| it.contains(' ') && command_called(it).is_none() && !it.contains(" called ");
    Ok(line.strip_suffix(['.', '!']).filter(is_sentence).unwrap_or(line))
}

/// Returns true for what may belong to a refused line: a die, yes or no, and behind a whole sentence the die of somebody.
fn is_answer(app: &App, line: &str, refused: &str) -> bool {
    let (before, die) = line.rsplit_once(' ').unwrap_or(("", line));
    let name = ["rolled", "rolls", "roll"].iter().find_map(|it| before.strip_suffix(it));
    let name = name.unwrap_or(before).trim_end_matches([' ', ',', ':']);
    let is_named = || {
        let is_sentence = refused.split(' ').count() > WORDS_OF_A_DIE;
        is_sentence && combatant_called(app.encounter(), name).is_ok()
    };
    let is_die = die.parse::<i32>().is_ok() && (name.is_empty() || is_named());
    is_die || ["yes", "ok", "no"].contains(&line)
}

/// The most words of a die with a name: `Thug 2 31`.
const WORDS_OF_A_DIE: usize = 3;

/// Leaves a page for any line that it has no word for.
fn leave_page(app: &mut App, line: &str, files: &mut dyn Files) {
    let Some(page) = app.layer().filter(|it| it.is_page()) else { return };
    let is_its = page.key_called(line, &app.context()).is_some() && line != WHO_ACTED;
    if !is_its && !["?", "help", "cancel"].contains(&line) {
        let _ = give(Input::Line("cancel".to_owned()), app, files);
    }
}

/// A moment of an encounter.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Moment {
    opening: u32,
    steps: usize,
}

impl Moment {
    fn of(app: &App) -> Self {
        Self { opening: app.opening(), steps: app.timeline().history().done().len() }
    }
}

/// The conversation: what is asked, what was told last, what can still be changed.
pub(super) struct Conversation {
    questions: Questions,
    /// The question that was asked last, with its answers.
    asked: Vec<String>,
    /// The last moment that was told of.
    told: Moment,
    /// The combatants who acted then.
    acting: Vec<Id>,
    /// The point of Moxie that would make a success of the last failure.
    rescue: Option<Rescue>,
    /// True while an attack is undone that is to be made again.
    is_undone: bool,
    /// The last line, if it was refused: its die may follow.
    refused: Option<String>,
    /// The line of the last attack as it was, right behind its correction.
    corrected: Option<String>,
}

impl Conversation {
    pub fn new(app: &App) -> Self {
        Self {
            questions: Questions::default(),
            asked: Vec::new(),
            told: Moment::of(app),
            acting: app.encounter().acting(),
            rescue: None,
            is_undone: false,
            refused: None,
            corrected: None,
        }
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

    /// Does what a line means, and returns what is told of it; `None` to quit.
    pub fn take(
        &mut self,
        line: &str,
        app: &mut App,
        files: &mut dyn Files,
        fights: &mut FightRunner,
    ) -> Option<Vec<String>> {
        // What people say for it.
        let line =
            if ["back", "never mind", "nevermind"].contains(&line) { "cancel" } else { line };
        let meant = if self.questions.takes_text(app) {
            self.questions.take(app, line)
        } else if line == "quit" {
            self.redo(app, files);
            return None;
        } else {
            let line = match bare_sentence(app, line) {
                Ok(line) => line,
                Err(why) => {
                    self.refused = Some(line.to_owned());
                    return Some(vec![why.to_owned()]);
                }
            };
            leave_page(app, line, files);
            if let Some(told) = self.looked_up(app, line) {
                return Some(told);
            }
            let is_asked = self.questions.question(app).is_some();
            if line == "no" && self.rescue.is_some() && !is_asked {
                return Some(vec!["it stays as it is".to_owned()]);
            }
            match app.layer() {
                Some(_) => Ok(Some(line.to_owned())),
                None => self.meaning(line, app, files),
            }
        };
        let is_refused = meant.as_ref().is_err_and(|why| why != LOST_DIE && line != "cancel");
        self.refused = is_refused.then(|| line.to_owned());
        let given_up = self.questions.given_up.take();
        let is_left =
            given_up.is_some() || self.questions.question(app).is_none() && meant.is_err();
        let stands = if is_left && self.is_undone { "; it stands as it was" } else { "" };
        if is_left {
            self.redo(app, files);
        }
        let meant = self.on_last_roll(meant, app, files);
        match meant.map_err(|why| why + stands) {
            Ok(Some(line)) => self.carry_out(&line, given_up, app, files, fights),
            Ok(None) => Some(given_up.into_iter().collect()),
            Err(why) => {
                app.forget_refused();
                Some(given_up.into_iter().chain([why]).collect())
            }
        }
    }

    /// Finds the line that a sentence means: Moxie on what has failed, a correction of the last step, or what it says.
    ///
    /// # Errors
    /// A sentence if it is not possible now.
    fn meaning(&mut self, line: &str, app: &mut App, files: &mut dyn Files) -> Answered {
        let is_asked = self.questions.question(app).is_some();
        // A yes is the answer to what is asked.
        let is_yes = line.starts_with("yes");
        let flip = flip_in(app, line).filter(|_| !(is_yes && is_asked));
        let is_meant = |it: &&Rescue| flip.is_some_and(|flip| it.is_meant_by(flip));
        // It stands until something else happens.
        let rescue = self.rescue.as_ref().filter(|_| !is_asked || self.questions.is_series());
        if let Some(Rescue { is_again, correction, .. }) = rescue.filter(is_meant).cloned() {
            if is_again {
                return self.replace_attack(correction, app, files);
            }
            return self.make_again(app, correction);
        }
        if is_asked {
            return self.questions.take(app, line);
        }
        let mut refused = self.refused.iter();
        if refused.any(|it| is_answer(app, line, it) || is_called_out(app, line)) {
            return Err(LOST_DIE.to_owned());
        }
        let corrected = self.corrected.take();
        if line == "undo"
            && let Some(before) = corrected
        {
            self.undo(app, files);
            return Ok(Some(before));
        }
        if flip.is_some() && !is_yes {
            return Err(NOTHING_FAILED.to_owned());
        }
        match correction(app, line)? {
            Some(made) => {
                self.corrected = corrected;
                self.replace_attack(made, app, files)
            }
            None => self.questions.take(app, line),
        }
    }

    /// A point of Moxie that a command spends on the last roll: what that decided is done again with it.
    fn on_last_roll(&mut self, meant: Answered, app: &mut App, files: &mut dyn Files) -> Answered {
        let Ok(Some(line)) = &meant else { return meant };
        let Some((who, change)) = moxie_on_last(app, line) else { return meant };
        let rescue = self.rescue.as_ref().filter(|it| it.is_again && it.is_meant_by(Flip::Of(who)));
        let flipped = rescue.filter(|_| change == MoxieUse::Flip).map(|it| it.correction.clone());
        match flipped.or_else(|| with_moxie(app, who, change)) {
            Some(made) => self.replace_attack(made, app, files),
            None => meant,
        }
    }

    /// Makes the last attack again in another way; `undo` right behind it leads back to it as it was.
    fn replace_attack(
        &mut self,
        made: Correction,
        app: &mut App,
        files: &mut dyn Files,
    ) -> Answered {
        let step = app.timeline().history().done().last();
        let order = step.and_then(|step| attacked_again(app, step));
        let before = order.map(|order| Command::Attack { order }.to_string());
        // Of several corrections the first one is the beginning.
        self.corrected = self.corrected.take().or(before);
        self.undo(app, files);
        self.make_again(app, made)
    }

    /// The line of an attack that is made again, once a defense that was not asked for is.
    fn make_again(&mut self, app: &App, made: Correction) -> Answered {
        let line = Ok(Some(made.line));
        made.undefended.map_or(line, |it| self.questions.ask_defense(app, it))
    }

    /// Takes an attack back that is to be made again; what is refused leaves it as it was.
    fn undo(&mut self, app: &mut App, files: &mut dyn Files) {
        let _ = give(Input::Line("undo".to_owned()), app, files);
        self.told = Moment::of(app);
        self.is_undone = true;
    }

    /// Carries out a line, several dice one by one, and returns what is told of it; `None` to quit.
    fn carry_out(
        &mut self,
        line: &str,
        given_up: Option<String>,
        app: &mut App,
        files: &mut dyn Files,
        fights: &mut FightRunner,
    ) -> Option<Vec<String>> {
        for line in line.lines().chain(line.is_empty().then_some("")) {
            if give(Input::Line(line.to_owned()), app, files).is_break() {
                return None;
            }
            if matches!(app.message(), Message::Error(_)) {
                break;
            }
        }
        while app.odds_page().is_some_and(OddsPage::is_running) {
            match fights.follow(app).map(Input::FightsPlayed) {
                Some(played) => drop(give(played, app, files)),
                None => sleep(fights.pause().unwrap_or_default()),
            }
        }
        let is_refused = matches!(app.message(), Message::Error(_));
        self.refused = is_refused.then(|| line.to_owned());
        let before = self.told;
        let mut told: Vec<String> = given_up.into_iter().chain(self.news(app, line)).collect();
        let over = self.questions.settle(app, is_refused);
        if self.told != before {
            self.is_undone = false;
        } else if self.questions.question(app).is_none() {
            self.redo(app, files);
        }
        let is_asked = app.layer().is_some() || self.questions.question(app).is_some();
        // Who joins while all is set up is told already.
        let is_new = self.told.opening != before.opening;
        let has_rolled = |it: &Combatant| app.encounter().score(it.id).is_some();
        let is_begun = app.encounter().combatants().iter().any(has_rolled);
        let is_set_up = app.encounter().mode() == Mode::Setup && !is_new && !is_begun;
        let is_quiet = is_asked || self.told == before || is_set_up;
        let status = if is_quiet { Vec::new() } else { status(app, &told) };
        told.extend(status);
        told.extend(over.filter(|_| is_quiet));
        Some(told)
    }

    /// Makes an attack once more as it was, if it was undone and is not made again with Moxie.
    pub fn redo(&mut self, app: &mut App, files: &mut dyn Files) {
        if std::mem::take(&mut self.is_undone) {
            self.corrected = None;
            let _ = give(Input::Line("redo".to_owned()), app, files);
            self.told = Moment::of(app);
        }
    }

    /// Answers a line that only looks something up.
    fn looked_up(&mut self, app: &App, line: &str) -> Option<Vec<String>> {
        let is_asked = self.questions.question(app).is_some();
        match line.split_once(' ').unwrap_or((line, "")) {
            ("?" | "help", "") if is_asked || app.layer().is_some() => {
                // It is asked again with all its answers.
                self.asked.clear();
                Some(is_asked.then(|| ABOUT_QUESTIONS.to_owned()).into_iter().collect())
            }
            ("?" | "help", sought) => Some(help(app, sought)),
            ("", _) if is_asked || app.layer().is_some() => None,
            _ if app.layer().is_some_and(|it| it.key_called(line, &app.context()).is_some()) => {
                None
            }
            // A name alone asks about them.
            _ if !is_asked && app.layer().is_none() && app.encounter().find(line).is_ok() => {
                Some(who(app, line))
            }
            _ => looked_up(app, line),
        }
    }

    /// Returns what has happened since the last report, by a line.
    fn news(&mut self, app: &App, line: &str) -> Vec<String> {
        let done = app.timeline().history().done();
        let before = std::mem::replace(&mut self.told, Moment::of(app));
        // What another encounter has behind it is not told.
        let is_same = before.opening == app.opening();
        // But the time that has passed before it.
        let has_passed = |from: &usize| done[*from].command.starts_with("pass ");
        let last = done.len().checked_sub(1).filter(has_passed).unwrap_or(done.len());
        let steps = done.get(if is_same { before.steps } else { last }..).unwrap_or_default();
        let mut news: Vec<String> = steps.iter().flat_map(|step| log_lines(app, step)).collect();
        news.dedup();
        // What changes nothing, such as a slip of the hand, leaves it.
        if self.told != before {
            self.rescue = done.last().and_then(|step| rescue(app, step));
        }
        let acted = std::mem::replace(&mut self.acting, app.encounter().acting());
        let attack_warnings = attack_warnings(app.encounter(), steps, &acted);
        news.extend([details(app, steps, line), lacks(app, steps), attack_warnings].concat());
        news.extend(steps.last().and_then(|it| told_of_fall(it)));
        if !matches!(app.message(), Message::Done(_)) {
            let is_told = |said: &&str| news.iter().all(|it| it.replace('`', "") != *said);
            let message = app.message().text().split(". ").filter(is_told);
            news.push(message.collect::<Vec<_>>().join(". "));
        }
        let is_new = self.told != before;
        news.extend(self.rescue.as_ref().filter(|_| is_new).map(|it| it.told.clone()));
        news.extend(app.save_error().map(|why| format!("Not saved: {why}")));
        news
    }
}
