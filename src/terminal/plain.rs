//! The program without a screen: a prompt, lines in, sentences out. It is the same program: a line is a word of a key, an
//! answer, or a command.

use std::io::{self, BufRead, Write};
use std::thread::sleep;
use std::time::Instant;

use super::disk_watch::DiskWatch;
use super::fight_runner::FightRunner;
use super::side_effects::give;
use super::{Files, check_disk, chosen_charset, follow};
use crate::app::layer::entry::find;
use crate::app::layer::odds_page::OddsPage;
use crate::app::{App, Input, Message, entries};
use crate::ui::spoken;
use phasekeeper_engine::encounter::Step;
use phasekeeper_engine::narrate::{clock, decision_question, list_names, log_entries, who_acts};
use phasekeeper_engine::players::next;
use phasekeeper_engine::text::printable;
use phasekeeper_engine::view::{slot_members, stat, stat_keys};

/// The entries of the help, and of the log if no number is said.
const MANY: usize = 9;

/// Runs the program on lines until they end, or it is quit.
///
/// # Errors
/// Fails if nothing can be read or written.
pub fn run_plain(
    app: &mut App,
    files: &mut dyn Files,
    lines: impl BufRead,
    output: &mut impl Write,
) -> io::Result<()> {
    let (mut watch, mut lines) = (DiskWatch::default(), lines.split(b'\n'));
    let (mut told, mut said) = (app.timeline().history().done().len(), Vec::new());
    let mut fights = FightRunner::default();
    let charset = chosen_charset(app.config().ascii);
    let mut news = [vec![app.message().text().to_owned()], status(app)].concat();
    loop {
        // Of a dialog, what has changed is said again, after its title.
        let dialog = spoken(app);
        let is_new = |it: &&String| it.starts_with('>') || !said.contains(*it);
        news.extend(dialog.first().filter(|it| !is_new(it)).cloned());
        news.extend(dialog.iter().filter(is_new).cloned());
        said = dialog;
        for line in news.iter().filter(|it| !it.is_empty()) {
            // What takes the answer is asked.
            let asked =
                line.strip_prefix('>').map(|it| format!("{}?", it.trim_start_matches(", ")));
            writeln!(output, "{}", charset.shown(asked.as_ref().unwrap_or(line)))?;
        }
        // Screen readers don't say it.
        write!(output, ": ")?;
        output.flush()?;
        let Some(line) = lines.next().transpose()? else { return Ok(()) };
        let line = printable(&String::from_utf8_lossy(&line));
        let line = line.trim();
        follow(app, files);
        if let Some(told) = looked_up(app, line) {
            (news, said) = (told, Vec::new());
            continue;
        }
        let opening = app.opening();
        if give(Input::Line(line.to_owned()), app, files).is_break() {
            return Ok(());
        }
        while app.odds_page().is_some_and(OddsPage::is_running) {
            match fights.follow(app).map(Input::FightsPlayed) {
                Some(played) => drop(give(played, app, files)),
                None => sleep(fights.pause().unwrap_or_default()),
            }
        }
        files.publish(app);
        check_disk(app, files, &mut watch, Instant::now());
        let done = app.timeline().history().done();
        // What another encounter has behind it is not told.
        let is_same = app.opening() == opening;
        let steps = done.get(told..).filter(|_| is_same).unwrap_or_default();
        news = steps.iter().flat_map(|step| log_lines(app, step)).collect();
        if !matches!(app.message(), Message::Done(_)) {
            news.push(app.message().text().to_owned());
        }
        news.extend(app.save_error().map(str::to_owned));
        if !(is_same && told == done.len()) && app.layer().is_none() {
            news.extend(status(app));
        }
        told = done.len();
    }
}

fn log_lines(app: &App, step: &Step) -> Vec<String> {
    let entries = log_entries(app.timeline(), step).into_iter();
    entries.flat_map(|it| it.heading.into_iter().chain(it.said)).collect()
}

/// Who acts, what is due, and who is next.
fn status(app: &App) -> Vec<String> {
    let state = app.encounter();
    let acts = who_acts(state).unwrap_or_else(|| format!("stage {}", state.mode()));
    let due = state.pending().first().map(|it| {
        let who = it.who().map_or_else(String::new, |who| format!("{}: ", state.name(who)));
        let more = state.pending().len() - 1;
        let more = if more > 0 { format!(", and {more} more") } else { String::new() };
        format!("To decide: {who}{}{more}", decision_question(state, it))
    });
    let next = Some(next(state)).filter(|it| !it.is_empty());
    let next = next.map(|it| format!("Next: {}", list_names(state, &it)));
    let acts = format!("{}: {acts}", clock(state.rules(), state.clock()));
    [acts].into_iter().chain(due).chain(next).collect()
}

/// What a word tells that is only for looking; `None` for anything that is done.
fn looked_up(app: &App, line: &str) -> Option<Vec<String>> {
    let (state, (word, rest)) = (app.encounter(), line.split_once(' ').unwrap_or((line, "")));
    let done = app.timeline().history().done();
    Some(match word {
        "?" | "help" if app.layer().is_some() => {
            let hints = app.layer()?.hints(&app.context()).into_iter();
            hints.map(|it| format!("{}: {}", it.words, it.keys)).collect()
        }
        _ if app.layer().is_some() => return None,
        "" => status(app),
        "?" | "help" => {
            let mut entries = entries(app);
            entries.retain(|it| it.is_alone() && (it.place.is_some() || !rest.is_empty()));
            let found = find(entries.iter(), rest).into_iter().take(MANY);
            found.map(|it| format!("{}: {}", it.words[0], it.about)).collect()
        }
        "order" => {
            let slots = state.order();
            let members = slots.iter().flat_map(|it| slot_members(state, it)).zip(1..);
            let score = |score: Option<i32>| score.map_or_else(String::new, |it| format!(" {it}"));
            members.map(|(it, place)| format!("{place} {}{}", it.name, score(it.score))).collect()
        }
        "log" => {
            let count = rest.parse().unwrap_or(MANY);
            let steps = &done[done.len().saturating_sub(count)..];
            steps.iter().flat_map(|it| log_lines(app, it)).collect()
        }
        "who" => match state.find(rest) {
            Err(refusal) => vec![refusal.to_string()],
            Ok(it) => stat_keys(it)
                .filter_map(|key| Some((stat(state, it, &key)?, key)))
                .map(|(value, key)| (value.to_string(), key))
                .filter(|(value, _)| !["none", "0", "no", "0/0"].contains(&&**value))
                .map(|(value, key)| format!("{key} {value}"))
                .collect(),
        },
        _ => return None,
    })
}
