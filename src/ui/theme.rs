//! Styles by meaning, from the sixteen colors of the terminal or, without color, from shapes alone.

use ratatui::style::{Color, Modifier, Style};

use crate::rules::Side;

/// How things look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    colored: bool,
}

impl Theme {
    /// With the terminal's colors, or (`NO_COLOR`) without any.
    pub fn new(colored: bool) -> Self {
        Self { colored }
    }

    fn color(self, color: Color) -> Style {
        if self.colored { Style::new().fg(color) } else { Style::new() }
    }

    /// Whoever is acting.
    pub fn acting(self) -> Style {
        self.color(Color::Green).add_modifier(Modifier::BOLD)
    }

    /// The one selected.
    pub fn selected(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED).remove_modifier(Modifier::DIM)
    }

    /// Whoever is on standby.
    pub fn standby(self) -> Style {
        self.color(Color::Cyan)
    }

    /// Wounds and what they do.
    pub fn hurt(self) -> Style {
        self.color(Color::Yellow)
    }

    /// Whoever can't act, or has.
    pub fn out(self) -> Style {
        self.dim()
    }

    /// A name by its side.
    pub fn side(self, side: Side) -> Style {
        match side {
            Side::Pc => self.color(Color::Cyan),
            Side::Ally => self.color(Color::Blue),
            Side::Neutral => Style::new(),
            Side::Foe => self.color(Color::Red),
        }
    }

    /// A class that comes before scores do.
    pub fn first(self) -> Style {
        self.color(Color::Magenta).add_modifier(Modifier::BOLD)
    }

    /// What could not be done, or is not safe.
    pub fn trouble(self) -> Style {
        self.color(Color::Red).add_modifier(Modifier::BOLD)
    }

    /// What is asked before it is done.
    pub fn question(self) -> Style {
        self.color(Color::Yellow).add_modifier(Modifier::BOLD)
    }

    /// What stands back: labels, frames, words of the log.
    pub fn dim(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// What stands out: numbers that count, keys.
    pub fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What lies on something else that stands back.
    pub fn plain(self) -> Style {
        Style::new().remove_modifier(Modifier::DIM)
    }
}
