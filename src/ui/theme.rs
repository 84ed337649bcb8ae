//! Styles by meaning, from the sixteen colors of the terminal or, without color, from shapes alone.

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

    /// The acting combatant.
    pub fn acting(self) -> Style {
        self.color(Color::Green).add_modifier(Modifier::BOLD)
    }

    /// The selected row of a list.
    pub fn selected(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED).remove_modifier(Modifier::DIM)
    }

    /// A combatant on standby, an effect.
    pub fn standby(self) -> Style {
        self.color(Color::Cyan)
    }

    /// Wounds and the penalties they bring.
    pub fn hurt(self) -> Style {
        self.color(Color::Yellow)
    }

    /// A combatant who can't act, or has acted.
    pub fn inactive(self) -> Style {
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

    /// A class that goes before all scores: a critical, Moxie.
    pub fn priority(self) -> Style {
        self.color(Color::Magenta).add_modifier(Modifier::BOLD)
    }

    /// A refusal, or something that is not saved.
    pub fn error(self) -> Style {
        self.color(Color::Red).add_modifier(Modifier::BOLD)
    }

    /// A question, and a decision that is due.
    pub fn question(self) -> Style {
        self.color(Color::Yellow).add_modifier(Modifier::BOLD)
    }

    /// Labels, frames, the commands in the log.
    pub fn dim(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// Numbers that count, keys.
    pub fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Text on something dim, such as a title in a frame.
    pub fn reset_dim(self) -> Style {
        Style::new().remove_modifier(Modifier::DIM)
    }
}
