//! Scripts: lines of the command language, played without a screen.

mod expect;
mod play;
mod show;

pub use expect::check;
pub use play::{FindParty, FindRuleset, Outside, ScriptOutput, Verdict, play, resolve};
pub use show::render_text;

#[cfg(test)]
mod tests;
