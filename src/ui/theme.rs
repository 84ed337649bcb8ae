//! Styles by meaning: one accent for what is now, the sides, damage from slight to deadly, and dim for what is done.
//!
//! With the sixteen colors words and numbers have the terminal's own foreground, on the highlight too: none of those has
//! a contrast of 4.5:1 in all common palettes, dark and light. True colors have it, on the banner and for what is done as
//! well. Emphasis is by weight. Color is for signs and bars, one color for each meaning, and their shapes mean the same
//! without it.

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
    /// The accent: who acts, and what is due.
    now: Color,
    /// Damage far from Durability, halfway, and near it; the last one is also trouble.
    slight: Color,
    hurt: Color,
    trouble: Color,
    players: Color,
    foes: Color,
    /// Words that no longer matter; `None` for the terminal's dim text.
    done: Option<Color>,
    /// The accent behind a word, and the word on it; the sides' colors have the same words, if there are any.
    accent: Color,
    on_accent: Color,
}

/// Those of the sixteen ANSI colors that differ on both dark and light backgrounds.
const ANY: SignColors = SignColors {
    now: Color::Cyan,
    slight: Color::Green,
    hurt: Color::Yellow,
    trouble: Color::LightRed,
    players: Color::LightBlue,
    foes: Color::LightMagenta,
    done: None,
    accent: Color::LightCyan,
    on_accent: Color::Black,
};

/// True colors with a contrast of 4.5:1 on a dark background.
const DARK: SignColors = SignColors {
    now: Color::Rgb(80, 220, 230),
    slight: Color::Rgb(110, 220, 120),
    hurt: Color::Rgb(250, 210, 80),
    trouble: Color::Rgb(255, 125, 115),
    players: Color::Rgb(122, 162, 255),
    foes: Color::Rgb(240, 130, 220),
    done: Some(Color::Rgb(165, 165, 170)),
    accent: Color::Rgb(80, 220, 230),
    on_accent: Color::Rgb(16, 16, 20),
};

/// True colors with a contrast of 4.5:1 on a light background.
const LIGHT: SignColors = SignColors {
    now: Color::Rgb(0, 95, 115),
    slight: Color::Rgb(0, 105, 30),
    hurt: Color::Rgb(130, 90, 0),
    trouble: Color::Rgb(180, 20, 20),
    players: Color::Rgb(0, 80, 180),
    foes: Color::Rgb(135, 0, 140),
    done: Some(Color::Rgb(95, 95, 100)),
    accent: Color::Rgb(0, 95, 115),
    on_accent: Color::Rgb(255, 255, 255),
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

    /// The selected row of a list, and the banner without true colors: the same in all cells.
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

    /// Words about what is done and over.
    pub fn done(self) -> Style {
        match self.colors.and_then(|colors| colors.done) {
            Some(color) => Style::new().fg(color),
            None => self.rule(),
        }
    }

    /// The sign of what is now: who acts or is about to.
    pub fn now_sign(self) -> Style {
        self.loud_sign(|colors| colors.now)
    }

    /// A word about what is due now.
    pub fn now(self) -> Style {
        let style = self.colors.map_or(Style::new().add_modifier(Modifier::REVERSED), |colors| {
            Style::new().fg(colors.on_accent).bg(colors.accent)
        });
        style.add_modifier(Modifier::BOLD)
    }

    /// The banner of a combatant on this side: its color if it is a true one, or reversed.
    pub fn banner(self, side: Side) -> Style {
        match (self.colors, self.side_sign(side).fg) {
            (Some(colors), Some(color @ Color::Rgb(..))) => {
                Style::new().fg(colors.on_accent).bg(color)
            }
            _ => self.selected(),
        }
    }

    /// A bar of damage, from 0 (unhurt) to 1 (Durability or more).
    pub fn damage(self, part: f64) -> Style {
        self.sign(|SignColors { slight, hurt, trouble, .. }| match part {
            ..0.5 => between(slight, hurt, part * 2.0),
            _ => between(hurt, trouble, part * 2.0 - 1.0),
        })
    }

    /// The light modules of a QR code.
    pub fn code(self) -> Style {
        self.colors.map_or(Style::new(), |_| Style::new().fg(Color::White).bg(Color::Black))
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

/// The color at `part` of the way between two: mixed if both are true colors, else the nearer one.
fn between(from: Color, to: Color, part: f64) -> Color {
    let part = part.clamp(0.0, 1.0);
    let mix = |from: u8, to: u8| (f64::from(from) + (f64::from(to) - f64::from(from)) * part) as u8;
    match (from, to) {
        (Color::Rgb(r, g, b), Color::Rgb(to_r, to_g, to_b)) => {
            Color::Rgb(mix(r, to_r), mix(g, to_g), mix(b, to_b))
        }
        _ if part < 0.5 => from,
        _ => to,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the relative luminance of a true color, as WCAG defines it.
    fn luminance(color: Color) -> f64 {
        let Color::Rgb(red, green, blue) = color else { panic!("{color} is no true color") };
        luminance_of([red, green, blue].map(|part| f64::from(part) / 255.0))
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
        let SignColors { now, slight, hurt, trouble, players, foes, done, .. } = colors;
        let halves = [between(slight, hurt, 0.5), between(hurt, trouble, 0.5)];
        let done = done.expect("a color");
        for color in [now, slight, hurt, trouble, players, foes, done].into_iter().chain(halves) {
            check_pair(luminance(color), behind);
        }
        for fill in [colors.accent, players, foes] {
            check_pair(luminance(colors.on_accent), luminance(fill));
        }
    }

    #[track_caller]
    fn check_pair(front: f64, behind: f64) {
        let contrast = (front.max(behind) + 0.05) / (front.min(behind) + 0.05);
        assert!(contrast >= 4.5, "{contrast:.1}");
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
