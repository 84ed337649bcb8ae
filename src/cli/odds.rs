//! `odds`: how a fight may end, from its present state on.

use std::error::Error;
use std::io::stderr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, value_parser};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::notices::{read_and_tell, tell};
use super::output::Output;
use super::print;
use super::script::{exit_code, play_text, read};
use phasekeeper_engine::command::Library;
use phasekeeper_engine::dice::{Dice, SeededDice};
use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::odds::{Interval, Need, Odds, Tally, fight, missing};
use phasekeeper_engine::script::Verdict;
use phasekeeper_files::store::RulesetCatalog;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The encounter, or a script that prepares it
    #[arg(value_name = "FILE.ron|FILE.pk")]
    file: PathBuf,
    /// How many times the fight is played
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = value_parser!(u32).range(1..))]
    runs: u32,
    /// Makes the result repeatable
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The turns after which a fight is left undecided
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = value_parser!(u32).range(1..=1000))]
    turns: u32,
    /// Carries out a command first, as `--do 'add Guard x2'`; may be given several times
    #[arg(long = "do", value_name = "LINE")]
    lines: Vec<String>,
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

impl Arguments {
    pub fn run(
        &self,
        new: Timeline,
        rulesets: &RulesetCatalog,
        library: &Library,
    ) -> Result<ExitCode, Box<dyn Error>> {
        let seed = self.seed.unwrap_or_else(|| u64::from(SeededDice::fresh().roll(u32::MAX)));
        let mut dice = SeededDice::new(seed);
        let mut shows = Output(stderr());
        let mut scripts = vec![(Path::new("--do"), self.lines.join("\n"))];
        let is_script = self.file.extension().is_some_and(|ending| ending == "pk");
        let (mut timeline, status) = if is_script {
            scripts.insert(0, (&self.file, read(&self.file)?));
            (new, ExitCode::SUCCESS)
        } else {
            read_and_tell(&self.file)?
        };
        for (name, text) in scripts {
            let verdict =
                play_text(name, &text, &mut timeline, rulesets, library, &mut dice, &mut shows)?;
            if verdict != Verdict::Passed {
                return Ok(exit_code(verdict));
            }
        }
        let state = timeline.encounter();
        tell(missing(state).into_iter().map(|(id, need)| {
            let need = match need {
                Need::Weapon => "no weapon whose skill they have, and only take part as targets",
                Need::Durability => "no Durability, and never fall",
            };
            format!("{}: {need}", state.name(id))
        }))?;
        let played = (0..u64::from(self.runs)).into_par_iter();
        let played = played.fold(Tally::default, |mut tally, run| {
            tally.add(&fight(state, seed, run, self.turns));
            tally
        });
        let odds = played.reduce(Tally::default, Tally::merge).odds(state, seed);
        let text = if self.json { serde_json::to_string(&odds)? + "\n" } else { told(&odds) };
        print(&text)?;
        Ok(status)
    }
}

/// Tells the odds as lines of text.
fn told(odds: &Odds) -> String {
    let percent = |chance: f64| format!("{:5.1} %", chance * 100.0);
    let side = |name: &str, it: &Interval| {
        format!("{name:<8}{}   {} to {}", percent(it.wins), percent(it.low), percent(it.high))
    };
    let Odds { runs, seed, sides, nobody, open, turns, combatants } = odds;
    let mut lines = vec![
        side("pc", &sides.pc),
        side("foe", &sides.foe),
        format!("nobody  {}", percent(nobody.share)),
        format!("open    {}", percent(open.share)),
        format!("turns   {:5}     mostly {} to {}\n", turns.median, turns.p10, turns.p90),
        "stands   out      dead".to_owned(),
    ];
    lines.extend(combatants.iter().map(|it| {
        format!("{}  {}", [it.stands, it.out, it.dead].map(percent).join("  "), it.name)
    }));
    lines.join("\n") + &format!("\n\n{runs} fights, --seed {seed}\n")
}
