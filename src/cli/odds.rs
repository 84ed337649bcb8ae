//! `odds`: how a fight may end, from its present state on.

use std::io::stderr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, value_parser};

use super::notices::{read_and_tell, tell};
use super::output::Output;
use super::script::{ScriptPlayer, exit_code, read};
use super::{ExitResult, print};
use crate::threads::{cores, run_in_threads};
use phasekeeper_engine::dice::{Dice, SeededDice};
use phasekeeper_engine::narrate::{FATES, NOT_OPEN, fates, fight_odds, list_names, need};
use phasekeeper_engine::odds::{Odds, Tally, fight, is_open, missing};
use phasekeeper_engine::script::Verdict;

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
    /// Returns true if a script prepares the fight.
    pub fn is_script(&self) -> bool {
        self.file.extension().is_some_and(|ending| ending == "pk")
    }

    pub fn run(&self, mut player: ScriptPlayer) -> ExitResult {
        let seed = self.seed.unwrap_or_else(|| u64::from(SeededDice::fresh().roll(u32::MAX)));
        player.dice = SeededDice::new(seed);
        let mut status = ExitCode::SUCCESS;
        let mut scripts = vec![(Path::new("--do"), self.lines.join("\n"))];
        if self.is_script() {
            scripts.insert(0, (&self.file, read(&self.file)?));
        } else {
            (player.timeline, status) = read_and_tell(&self.file)?;
        }
        for (name, text) in scripts {
            let verdict = player.play(name, &text, &mut Output(stderr()))?;
            if verdict != Verdict::Passed {
                return Ok(exit_code(verdict));
            }
        }
        let state = player.timeline.encounter();
        let missing = missing(state).into_iter().map(|(what, who)| {
            let (what, so) = need(what);
            format!("no {what}{so}: {}", list_names(state, &who))
        });
        tell(missing.chain((!is_open(state)).then(|| NOT_OPEN.to_owned())))?;
        let (start, runs, turns) = (state.clone(), self.runs.into(), self.turns);
        let ends = run_in_threads(cores(), runs, move |run| fight(&start, seed, run, turns));
        let mut tally = Tally::default();
        for end in ends {
            tally.add(&end);
        }
        if tally.runs() < runs {
            return Err("a fight could not be played to its end".into());
        }
        let odds = tally.odds(state, seed);
        let text = if self.json { serde_json::to_string(&odds)? + "\n" } else { self.told(&odds) };
        print(&text)?;
        Ok(status)
    }

    /// Tells the odds as lines of text.
    fn told(&self, odds: &Odds) -> String {
        let fight = fight_odds(odds, self.turns).map(|(what, text)| format!("{what:<24}{text}\n"));
        let combatants = odds.combatants.iter().map(|it| format!("{}  {}\n", fates(it), it.name));
        let played = format!("\n{} fights by tactics, --seed {}\n", odds.runs, odds.seed);
        [&fight.concat(), "\n", FATES, "\n", &combatants.collect::<String>(), &played].concat()
    }
}
