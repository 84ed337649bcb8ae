//! Styles by meaning.
//!
//! Words and numbers have the terminal's own foreground, on the highlight too: none of the sixteen colors has a contrast of
//! 4.5:1 in all the palettes that terminals come with, on dark and on light, and half the brightness has it in few. Weight
//! sets them apart. Color is for signs and bars, a color for a meaning, and their shapes say the same without it.

use ratatui::style::{Color, Modifier, Style};

use crate::rules::Side;

/// A set of styles, by what they mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    colored: bool,
}

impl Theme {
    /// Styles with the terminal's colors, or (`NO_COLOR`) without any.
    pub fn new(colored: bool) -> Self {
        Self { colored }
    }

    fn color(self, color: Color) -> Style {
        if self.colored { Style::new().fg(color) } else { Style::new() }
    }

    /// The words of the acting combatant.
    pub fn acting(self) -> Style {
        self.strong()
    }

    /// A refusal, or something that is not saved.
    pub fn error(self) -> Style {
        self.strong()
    }

    /// A question, and a decision that is due.
    pub fn question(self) -> Style {
        self.strong()
    }

    /// Numbers that count, keys, headings.
    pub fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Labels and hints.
    pub fn dim(self) -> Style {
        Style::new()
    }

    /// A command beside what came of it.
    pub fn command(self) -> Style {
        Style::new().add_modifier(Modifier::ITALIC)
    }

    /// The selected row of a list, and the banner: the same in all their cells.
    pub fn selected(self) -> Style {
        Style::new()
            .fg(Color::Reset)
            .bg(Color::Reset)
            .add_modifier(Modifier::REVERSED)
            .remove_modifier(Modifier::DIM | Modifier::BOLD | Modifier::ITALIC)
    }

    /// Rules and frames.
    pub fn rule(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// Text on something dim, such as a title in a frame.
    pub fn reset_dim(self) -> Style {
        Style::new().remove_modifier(Modifier::DIM)
    }

    /// The sign of somebody acting, or about to.
    pub fn acting_sign(self) -> Style {
        self.color(Color::Green).add_modifier(Modifier::BOLD)
    }

    /// The sign of somebody on standby.
    pub fn waiting_sign(self) -> Style {
        self.color(Color::Cyan).add_modifier(Modifier::BOLD)
    }

    /// A bar of damage.
    pub fn hurt_sign(self) -> Style {
        self.color(Color::Yellow)
    }

    /// The sign before a refusal, or before what is not saved.
    pub fn trouble_sign(self) -> Style {
        self.color(Color::LightRed).add_modifier(Modifier::BOLD)
    }

    /// The sign of a side: one color for the players' side, another for foes.
    pub fn side_sign(self, side: Side) -> Style {
        match side {
            Side::Pc | Side::Ally => self.color(Color::LightBlue),
            Side::Neutral => Style::new(),
            Side::Foe => self.color(Color::LightMagenta),
        }
    }
}
