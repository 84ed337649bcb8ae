//! Plays a script without a screen.

use std::io::{self, Write};

use super::expect::check;
use super::{odds_sentence, render_text};
use crate::command::{Command, Library, Line, PartyMember, ReadContext, Request, read};
use crate::dice::SeededDice;
use crate::encounter::{AttackOdds, Timeline, attack_odds};
use crate::rules::Ruleset;
use crate::text::shorten;

/// The result of running a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every expectation held.
    Passed,
    /// An expectation failed.
    Failed,
    /// The script ended at a line that could not be parsed, or at a command that was refused.
    Aborted,
}

/// The outputs of a script.
pub struct ScriptOutput<'a> {
    /// The output of `show`.
    pub shows: &'a mut dyn Write,
    /// Failed expectations and errors, one line each.
    pub reports: &'a mut dyn Write,
}

impl ScriptOutput<'_> {
    fn report(&mut self, failure: &str) -> io::Result<()> {
        writeln!(self.reports, "{}", shorten(failure))
    }
}

/// Finds the ruleset of a word, or returns a sentence why it can't.
pub type FindRuleset<'a> = dyn Fn(&str) -> Result<Ruleset, String> + 'a;

/// Reads the party in a file, or returns a sentence why it can't.
pub type FindParty<'a> = dyn Fn(&str) -> Result<Vec<PartyMember>, String> + 'a;

/// The resources outside the script.
#[derive(Clone, Copy)]
pub struct Outside<'a> {
    /// Finds rulesets by their words.
    pub find_ruleset: &'a FindRuleset<'a>,
    /// Reads parties from files.
    pub find_party: &'a FindParty<'a>,
    /// The library of templates and gear.
    pub library: &'a Library,
}

impl Default for Outside<'_> {
    /// The rulesets and the library that ship with the program, and no files.
    fn default() -> Self {
        Self {
            find_ruleset: &Ruleset::named,
            find_party: &|file| Err(format!("there is no file {file}")),
            library: Library::shipped(),
        }
    }
}

/// Converts a line to a request, looking up the names of outside resources. `None` if it requests nothing.
///
/// # Errors
/// A sentence if a resource can't be found.
pub fn resolve(line: Line, outside: Outside) -> Result<Option<Request>, String> {
    match line {
        Line::Request(request) => Ok(Some(request)),
        Line::Ruleset(word) => {
            let ruleset = Box::new((outside.find_ruleset)(&word)?);
            Ok(Some(Command::Ruleset { word, ruleset }.into()))
        }
        Line::Party(order) => {
            let members = (outside.find_party)(&order.file)?;
            Ok(Some(Command::Party { order, members }.into()))
        }
        Line::UnknownName(error) => Err(error.what),
        Line::Expect(_) | Line::Refuse(_) | Line::Show | Line::Odds(_) => Ok(None),
    }
}

/// Runs `text`, called `name` in reports, on `timeline`.
///
/// # Errors
/// Fails if the output can't be written.
pub fn play(
    name: &str,
    text: &str,
    outside: Outside,
    timeline: &mut Timeline,
    dice: &mut SeededDice,
    output: &mut ScriptOutput,
) -> io::Result<Verdict> {
    let mut verdict = Verdict::Passed;
    let mut odds = None;
    for (index, line) in text.lines().enumerate() {
        let at = format!("{name}:{}", index + 1);
        let begin = line.chars().take_while(|letter| letter.is_whitespace()).count() + 1;
        let initiative_die = timeline.encounter().rules().initiative_die;
        let context = ReadContext { library: outside.library, initiative_die };
        let failure = match read(line, context) {
            Err(error) => {
                output.report(&format!("{at}:{}: {error}", error.column))?;
                return Ok(Verdict::Aborted);
            }
            Ok(None) => None,
            Ok(Some(Line::Expect(expectation))) => {
                check(&expectation, timeline, odds.as_ref()).err()
            }
            Ok(Some(Line::Refuse(inner))) => {
                // What is refused takes no dice from the lines that follow.
                let refused = match resolve(*inner, outside) {
                    Ok(request) => {
                        request.is_some_and(|it| timeline.check(&it, &mut dice.clone()).is_err())
                    }
                    Err(_) => true,
                };
                let done = || format!("expected a refusal of {}, got it done", line.trim());
                (!refused).then(done)
            }
            Ok(Some(Line::Show)) => {
                output.shows.write_all(render_text(timeline.encounter()).as_bytes())?;
                None
            }
            Ok(Some(line)) => match execute(line, outside, timeline, dice) {
                Ok(asked) => {
                    odds = asked;
                    if let Some(odds) = &odds {
                        writeln!(output.shows, "{}", odds_sentence(odds))?;
                    }
                    None
                }
                Err(refusal) => {
                    output.report(&format!("{at}:{begin}: {refusal}"))?;
                    return Ok(Verdict::Aborted);
                }
            },
        };
        if let Some(failure) = failure {
            output.report(&format!("{at}: {failure}"))?;
            verdict = Verdict::Failed;
        }
    }
    Ok(verdict)
}

/// Executes a request, or returns the odds that a line asks for; or a sentence why it is refused.
fn execute(
    line: Line,
    outside: Outside,
    timeline: &mut Timeline,
    dice: &mut SeededDice,
) -> Result<Option<AttackOdds>, String> {
    if let Line::Odds(order) = line {
        let odds = attack_odds(timeline.encounter(), &order);
        return odds.map(Some).map_err(|refusal| refusal.to_string());
    }
    let Some(request) = resolve(line, outside)? else { return Ok(None) };
    timeline.execute(&request, dice).map(|_| None).map_err(|refusal| refusal.to_string())
}
