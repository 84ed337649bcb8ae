//! Scripts: lines of the command language, run without a screen, and written as plans.

mod expect;
mod plan;
mod play;
mod show;

pub use expect::check;
pub use plan::plan;
pub use play::{FindParty, FindRuleset, Outside, ScriptOutput, Verdict, play, resolve};
pub use show::{odds_sentence, render_text};

#[cfg(test)]
mod tests;
