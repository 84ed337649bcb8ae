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
    /// The accent: who acts, what is selected, what is due.
    now: Color,
    /// Damage below a third of Durability, below two thirds, and above; the last one is also what kills, and trouble.
    slight: Color,
    hurt: Color,
    trouble: Color,
    players: Color,
    allies: Color,
    neutral: Color,
    foes: Color,
    /// The accents behind a word: of what is due, and of what a player asks for.
    due: Color,
    request: Color,
    /// The colors of words, where the background is known.
    words: Option<WordColors>,
}

/// The colors of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WordColors {
    /// On an accent, or on the color of a side.
    on_fill: Color,
    /// What is done, labels, hints.
    done: Color,
}

/// Those of the sixteen ANSI colors that differ on both dark and light backgrounds.
const ANY: SignColors = SignColors {
    now: Color::Cyan,
    slight: Color::Green,
    hurt: Color::Yellow,
    trouble: Color::LightRed,
    players: Color::LightBlue,
    allies: Color::Cyan,
    neutral: Color::Reset,
    foes: Color::LightMagenta,
    due: Color::LightCyan,
    request: Color::LightMagenta,
    words: None,
};

/// True colors with a contrast of 4.5:1 on a dark background.
const DARK: SignColors = SignColors {
    now: rgb(0x5f_d7e0),
    slight: rgb(0x8e_dc8e),
    hurt: rgb(0xf2_d164),
    trouble: rgb(0xff_978a),
    players: rgb(0x86_aeff),
    allies: rgb(0x7f_d1c4),
    neutral: rgb(0xb9_bec8),
    foes: rgb(0xf0_8fd4),
    due: rgb(0x5f_d7e0),
    request: rgb(0xc8_a6ff),
    words: Some(WordColors { on_fill: rgb(0x10_1216), done: rgb(0xa4_acba) }),
};

/// True colors with a contrast of 4.5:1 on a light background.
const LIGHT: SignColors = SignColors {
    now: rgb(0x00_626f),
    slight: rgb(0x1b_6626),
    hurt: rgb(0x73_5800),
    trouble: rgb(0xb0_1b1b),
    players: rgb(0x1b_4fb8),
    allies: rgb(0x00_655a),
    neutral: rgb(0x55_585f),
    foes: rgb(0x8e_1a86),
    due: rgb(0x00_626f),
    request: rgb(0x63_36b0),
    words: Some(WordColors { on_fill: rgb(0xff_ffff), done: rgb(0x56_595f) }),
};

const fn rgb(color: u32) -> Color {
    let [_, red, green, blue] = color.to_be_bytes();
    Color::Rgb(red, green, blue)
}

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

    /// Labels and hints: plain beside strong text, and quiet where words have colors.
    pub fn label(self) -> Style {
        self.words().map_or(Style::new(), |words| Style::new().fg(words.done))
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
        match self.words() {
            Some(words) => Style::new().fg(words.done),
            None => self.rule(),
        }
    }

    fn words(self) -> Option<WordColors> {
        self.colors?.words
    }

    /// A word in the color of its meaning, where words have one, and bold.
    fn word(self, color: impl Fn(SignColors) -> Color) -> Style {
        let colored = if self.words().is_some() { self.sign(color) } else { Style::new() };
        colored.add_modifier(Modifier::BOLD)
    }

    /// A word about what kills.
    pub fn danger(self) -> Style {
        self.word(|colors| colors.trouble)
    }

    /// A number of wounds.
    pub fn warning(self) -> Style {
        self.word(|colors| colors.hurt)
    }

    /// The name of what is selected: reversed, without the rest of its row.
    pub fn selected_name(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// The sign of what is now: who acts or is about to.
    pub fn now_sign(self) -> Style {
        self.loud_sign(|colors| colors.now)
    }

    /// A word about what is due now.
    pub fn now(self) -> Style {
        self.filled(|colors| colors.due)
    }

    /// A word about what a player asks for.
    pub fn request(self) -> Style {
        self.filled(|colors| colors.request)
    }

    fn filled(self, fill: impl Fn(SignColors) -> Color) -> Style {
        let style = self.colors.map_or(Style::new().add_modifier(Modifier::REVERSED), |colors| {
            let on_fill = colors.words.map_or(Color::Black, |words| words.on_fill);
            Style::new().fg(on_fill).bg(fill(colors))
        });
        style.add_modifier(Modifier::BOLD)
    }

    /// The banner of a combatant on this side: its color if it is a true one, or reversed.
    pub fn banner(self, side: Side) -> Style {
        match self.words().zip(self.side_sign(side).fg) {
            Some((words, color)) => Style::new().fg(words.on_fill).bg(color),
            None => self.selected(),
        }
    }

    /// A bar of damage, from 0 (unhurt) to 1 (Durability or more).
    pub fn damage(self, part: f64) -> Style {
        const THIRD: f64 = 1.0 / 3.0;
        self.sign(|SignColors { slight, hurt, trouble, .. }| {
            if part < THIRD {
                slight
            } else if part < 2.0 * THIRD {
                hurt
            } else {
                trouble
            }
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

    /// The sign of a side.
    pub fn side_sign(self, side: Side) -> Style {
        self.sign(|colors| match side {
            Side::Pc => colors.players,
            Side::Ally => colors.allies,
            Side::Neutral => colors.neutral,
            Side::Foe => colors.foes,
        })
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
        let SignColors { now, slight, hurt, trouble, players, allies, neutral, foes, .. } = colors;
        let SignColors { due, request, words, .. } = colors;
        let WordColors { on_fill, done } = words.expect("colors of words");
        let sides = [players, allies, neutral, foes];
        for color in [now, slight, hurt, trouble, done].into_iter().chain(sides) {
            check_pair(luminance(color), behind);
        }
        for fill in [due, request].into_iter().chain(sides) {
            check_pair(luminance(on_fill), luminance(fill));
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
