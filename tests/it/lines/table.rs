//! A timeline that random lines are played on, and what the tests of all lines need.

use phasekeeper_engine::command::{Library, ReadContext, read};
use phasekeeper_engine::dice::Dice;
use phasekeeper_engine::encounter::{JournalEntry, Timeline};
use phasekeeper_engine::script::{Outside, resolve};
use phasekeeper_engine::view::summary;
use proptest::test_runner::Config;
use serde_json::Value;

use super::{fill, rulesets};

/// Configures a test that runs for this number of cases, or for as many as `PROPTEST_CASES` says.
pub fn cases(count: u32) -> Config {
    let given = std::env::var_os("PROPTEST_CASES").is_some();
    let usual = Config::default();
    let cases = if given { usual.cases } else { count };
    Config { cases, failure_persistence: None, ..usual }
}

/// Dice that follow from a seed, and can be copied to be rolled twice alike.
#[derive(Clone, Debug, PartialEq)]
pub struct Sequence(pub u64);

impl Dice for Sequence {
    fn roll(&mut self, sides: u32) -> u32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32 % sides
    }
}

/// Carries out a line.
///
/// # Errors
/// A sentence if it can't be read, or is refused.
pub fn execute(
    timeline: &mut Timeline,
    line: &str,
    dice: &mut dyn Dice,
) -> Result<JournalEntry, String> {
    let initiative_die = timeline.encounter().rules().initiative_die;
    let context = ReadContext { library: Library::shipped(), initiative_die };
    let read = read(line, context).map_err(|error| error.to_string())?.ok_or("an empty line")?;
    let find = |word: &str| rulesets::files().find(word);
    let request = resolve(read, Outside { find_ruleset: &find, ..Outside::default() })?
        .ok_or("no request")?;
    timeline.execute(&request, dice).map_err(|refusal| refusal.to_string())
}

/// Fills the gaps of a line from the table it is played at.
pub fn filled(line: &str, timeline: &Timeline) -> String {
    if line.contains('{') { fill(line, &view(timeline)) } else { line.to_owned() }
}

/// Returns the state with the names of `--json`.
pub fn view(timeline: &Timeline) -> Value {
    serde_json::to_value(summary(timeline)).expect("a summary is JSON")
}
