//! Styles by meaning.
//!
//! Words and numbers have the terminal's own foreground, on the highlight too: none of the sixteen colors has a
//! contrast of 4.5:1 in all common palettes, dark and light, and dim text has it in few. Emphasis is by weight. Color
//! is for signs and bars, one color for each meaning, and their shapes mean the same without it.

use ratatui::style::{Color, Modifier, Style};

use crate::app::ColorScheme;
use phasekeeper_engine::rules::Side;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The colors of signs; `None` for no colors.
    colors: Option<SignColors>,
    /// True if bold and reverse replace color, and nothing is dim.
    is_high_contrast: bool,
}

/// A color for each meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SignColors {
    acting: Color,
    waiting: Color,
    hurt: Color,
    trouble: Color,
    players: Color,
    foes: Color,
}

/// Those of the sixteen ANSI colors that differ on both dark and light backgrounds.
const ANY: SignColors = SignColors {
    acting: Color::Green,
    waiting: Color::Cyan,
    hurt: Color::Yellow,
    trouble: Color::LightRed,
    players: Color::LightBlue,
    foes: Color::LightMagenta,
};

/// Fixed colors with a contrast of 4.5:1 on a dark background.
const DARK: SignColors = SignColors {
    acting: Color::Indexed(84),
    waiting: Color::Indexed(87),
    hurt: Color::Indexed(221),
    trouble: Color::Indexed(210),
    players: Color::Indexed(117),
    foes: Color::Indexed(213),
};

/// Fixed colors with a contrast of 4.5:1 on a light background.
const LIGHT: SignColors = SignColors {
    acting: Color::Indexed(22),
    waiting: Color::Indexed(23),
    hurt: Color::Indexed(94),
    trouble: Color::Indexed(124),
    players: Color::Indexed(25),
    foes: Color::Indexed(90),
};

impl Theme {
    /// Creates the styles of a color scheme. The caller resolves [`ColorScheme::Auto`]; here it is the same as
    /// [`ColorScheme::Any`].
    pub fn new(scheme: ColorScheme) -> Self {
        let colors = match scheme {
            ColorScheme::Any | ColorScheme::Auto => Some(ANY),
            ColorScheme::Dark => Some(DARK),
            ColorScheme::Light => Some(LIGHT),
            ColorScheme::HighContrast | ColorScheme::None => None,
        };
        Self { colors, is_high_contrast: scheme == ColorScheme::HighContrast }
    }

    /// The style of a sign with the color of its meaning.
    fn sign(self, color: impl Fn(SignColors) -> Color) -> Style {
        self.colors.map_or(Style::new(), |colors| Style::new().fg(color(colors)))
    }

    /// The style of a sign that must be noticed first.
    fn loud_sign(self, color: impl Fn(SignColors) -> Color) -> Style {
        let style = self.sign(color).add_modifier(Modifier::BOLD);
        if self.is_high_contrast { style.add_modifier(Modifier::REVERSED) } else { style }
    }

    /// The words of the acting combatant.
    pub fn acting(self) -> Style {
        self.strong()
    }

    /// A refusal, or an error while saving.
    pub fn error(self) -> Style {
        self.strong()
    }

    /// A question, or an open decision.
    pub fn question(self) -> Style {
        self.strong()
    }

    /// Important numbers, keys, headings.
    pub fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Labels and hints: plain beside strong text.
    pub fn label(self) -> Style {
        Style::new()
    }

    /// A command beside its results.
    pub fn command(self) -> Style {
        Style::new().add_modifier(Modifier::ITALIC)
    }

    /// The selected row of a list, and the banner: the same in all cells.
    pub fn selected(self) -> Style {
        Style::new()
            .fg(Color::Reset)
            .bg(Color::Reset)
            .add_modifier(Modifier::REVERSED)
            .remove_modifier(Modifier::DIM | Modifier::BOLD | Modifier::ITALIC)
    }

    pub fn rule(self) -> Style {
        if self.is_high_contrast { Style::new() } else { Style::new().add_modifier(Modifier::DIM) }
    }

    /// Text on something dim, such as a title in a frame.
    pub fn reset_dim(self) -> Style {
        Style::new().remove_modifier(Modifier::DIM)
    }

    /// The sign of a combatant who acts or is about to.
    pub fn acting_sign(self) -> Style {
        self.loud_sign(|colors| colors.acting)
    }

    /// The sign of a combatant on standby.
    pub fn waiting_sign(self) -> Style {
        self.sign(|colors| colors.waiting).add_modifier(Modifier::BOLD)
    }

    /// A bar of damage.
    pub fn hurt_sign(self) -> Style {
        self.sign(|colors| colors.hurt)
    }

    /// The sign before a refusal or an error while saving.
    pub fn trouble_sign(self) -> Style {
        self.loud_sign(|colors| colors.trouble)
    }

    /// The sign of a side: one color for the players' side, another for foes.
    pub fn side_sign(self, side: Side) -> Style {
        match side {
            Side::Pc | Side::Ally => self.sign(|colors| colors.players),
            Side::Neutral => Style::new(),
            Side::Foe => self.sign(|colors| colors.foes),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the relative luminance of a fixed color (index 16 or more), as WCAG defines it.
    fn luminance(color: Color) -> f64 {
        let Color::Indexed(index) = color else { panic!("{color} is no fixed color") };
        let index = index - 16;
        let parts = [index / 36, index / 6 % 6, index % 6].map(|level| match level {
            0 => 0.0,
            level => f64::from(55 + 40 * u32::from(level)) / 255.0,
        });
        luminance_of(parts)
    }

    fn luminance_of(parts: [f64; 3]) -> f64 {
        let linear = |part: f64| {
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        let [red, green, blue] = parts.map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    #[track_caller]
    fn check(colors: SignColors, background: u32) {
        let part = |shift: u32| f64::from(background >> shift & 0xff) / 255.0;
        let behind = luminance_of([part(16), part(8), part(0)]);
        let SignColors { acting, waiting, hurt, trouble, players, foes } = colors;
        for color in [acting, waiting, hurt, trouble, players, foes] {
            let front = luminance(color);
            let contrast = (front.max(behind) + 0.05) / (front.min(behind) + 0.05);
            assert!(contrast >= 4.5, "{color} on {background:06x}: {contrast:.1}");
        }
    }

    #[test]
    fn signs_of_a_known_background_have_contrast() {
        for dark in [0x00_0000, 0x1e_1e1e, 0x00_2b36, 0x28_2c34, 0x30_0a24] {
            check(DARK, dark);
        }
        for light in [0xff_ffff, 0xfd_f6e3, 0xee_eeee] {
            check(LIGHT, light);
        }
    }
}
