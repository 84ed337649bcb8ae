//! Playing a script without a screen.

use std::io::Write;

use super::{Line, read, shown};
use crate::dice::Dice;
use crate::encounter::Timeline;
use crate::store::RulesetCatalog;

/// How a script went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every expectation held.
    Held,
    /// An expectation failed.
    Failed,
    /// A line could not be read, or a command was refused: the script ended there.
    Stopped,
}

/// Where a script's words go.
pub struct ScriptOutput<'a> {
    /// What `show` prints.
    pub shows: &'a mut dyn Write,
    /// What went wrong, a line each.
    pub reports: &'a mut dyn Write,
}

/// Plays `text`, called `name` in reports, on `fight`.
///
/// # Errors
/// Where a voice can't be written to.
pub fn play(
    name: &str,
    text: &str,
    rulesets: &RulesetCatalog,
    timeline: &mut Timeline,
    dice: &mut dyn Dice,
    voices: &mut ScriptOutput,
) -> std::io::Result<Verdict> {
    let mut verdict = Verdict::Held;
    for (index, line) in text.lines().enumerate() {
        let at = format!("{name}:{}", index + 1);
        let begins = line.chars().take_while(|letter| letter.is_whitespace()).count() + 1;
        let failure = match read(line, rulesets) {
            Err(error) => {
                writeln!(voices.reports, "{at}:{}: {error}", error.column)?;
                return Ok(Verdict::Stopped);
            }
            Ok(None) => None,
            Ok(Some(Line::Do(deed))) => match timeline.execute(&deed, dice) {
                Ok(_) => None,
                Err(refusal) => {
                    writeln!(voices.reports, "{at}:{begins}: {refusal}")?;
                    return Ok(Verdict::Stopped);
                }
            },
            Ok(Some(Line::Expect(expectation))) => expectation.hold(timeline.encounter()).err(),
            // Tried on a copy, so that a command carried out after all is taken back whole.
            Ok(Some(Line::Refuse(deed))) => match timeline.clone().execute(&deed, dice) {
                Ok(_) => Some(format!("expected {} to be refused, got it done", line.trim())),
                Err(_) => None,
            },
            Ok(Some(Line::Show)) => {
                voices.shows.write_all(shown(timeline.encounter()).as_bytes())?;
                None
            }
        };
        if let Some(failure) = failure {
            writeln!(voices.reports, "{at}: {failure}")?;
            verdict = Verdict::Failed;
        }
    }
    Ok(verdict)
}
