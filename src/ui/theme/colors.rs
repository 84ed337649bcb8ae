//! The colors of signs and words, for each scheme.

use ratatui::style::Color;

use crate::ui::shade::{self, Rgb};

/// A color for each meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SignColors {
    /// The accent: who acts, what is selected, what is due.
    pub now: Color,
    /// Damage below a third of Durability, below two thirds, and above; the last one is also what kills, and trouble.
    pub slight: Color,
    pub hurt: Color,
    pub trouble: Color,
    /// A number that was just changed.
    pub changed: Color,
    pub players: Color,
    pub allies: Color,
    pub neutral: Color,
    pub foes: Color,
    /// The accents behind a word: of what is due, and of what a player asks for.
    pub due: Color,
    pub request: Color,
    /// The colors of words, where the background is known.
    pub words: Option<WordColors>,
}

impl SignColors {
    /// Makes all inks readable on a fill.
    pub(super) fn on(mut self, fill: Rgb) -> Self {
        let harm = [&mut self.slight, &mut self.hurt, &mut self.trouble, &mut self.changed];
        let sides = [&mut self.players, &mut self.allies, &mut self.neutral, &mut self.foes];
        let done = self.words.as_mut().map(|words| &mut words.done);
        for ink in [&mut self.now].into_iter().chain(harm).chain(sides).chain(done) {
            *ink = shade::ink(*ink, fill);
        }
        self
    }
}

/// The colors of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordColors {
    /// On an accent, or on the color of a side.
    pub on_fill: Color,
    /// For things that are done, labels and hints.
    pub done: Color,
    /// Rules and dividers, which carry nothing.
    pub line: Color,
}

/// Signs in those of the sixteen ANSI colors that differ on both dark and light backgrounds.
pub const ANY: SignColors = SignColors {
    now: Color::Cyan,
    slight: Color::Green,
    hurt: Color::Yellow,
    trouble: Color::LightRed,
    changed: Color::Reset,
    players: Color::LightBlue,
    allies: Color::Cyan,
    neutral: Color::Reset,
    foes: Color::LightMagenta,
    due: Color::LightCyan,
    request: Color::LightMagenta,
    words: None,
};

/// True colors with a contrast of 4.5:1 on a dark background.
pub const DARK: SignColors = SignColors {
    now: rgb(0x5f_d7e0),
    slight: rgb(0x8e_dc8e),
    hurt: rgb(0xf2_d164),
    trouble: rgb(0xff_978a),
    changed: rgb(0xff_b454),
    players: rgb(0x86_aeff),
    allies: rgb(0x7f_d1c4),
    neutral: rgb(0xb9_bec8),
    foes: rgb(0xf0_8fd4),
    due: rgb(0x5f_d7e0),
    request: rgb(0xc8_a6ff),
    words: Some(WordColors { on_fill: rgb(0x10_1216), done: rgb(0xa4_acba), line: rgb(0x4a_515e) }),
};

/// True colors with a contrast of 4.5:1 on a light background.
pub const LIGHT: SignColors = SignColors {
    now: rgb(0x00_626f),
    slight: rgb(0x1b_6626),
    hurt: rgb(0x73_5800),
    trouble: rgb(0xb0_1b1b),
    changed: rgb(0x8a_4b00),
    players: rgb(0x1b_4fb8),
    allies: rgb(0x00_655a),
    neutral: rgb(0x55_585f),
    foes: rgb(0x8e_1a86),
    due: rgb(0x00_626f),
    request: rgb(0x63_36b0),
    words: Some(WordColors { on_fill: rgb(0xff_ffff), done: rgb(0x56_595f), line: rgb(0xb4_b6ae) }),
};

pub const fn rgb(color: u32) -> Color {
    let [_, red, green, blue] = color.to_be_bytes();
    Color::Rgb(red, green, blue)
}
