//! Ready-made effects: what is put on somebody often enough to be one key.
//!
//! They are lines of the command language, in a table here: nobody edits them at the table, and a file
//! would need a reader of its own that says what is wrong with it.

use super::line::quoted;

/// A ready-made effect.
pub struct Preset {
    /// What it is called in a menu.
    pub label: &'static str,
    /// The line that puts it on NAME.
    line: &'static str,
}

/// What somebody is who was knocked down, until they stand up (EX-3).
pub const KNOCKED_DOWN: Preset = preset("knocked down", "effect NAME \"knocked down\"");

/// Every ready-made effect.
pub const PRESETS: [Preset; 4] = [
    preset("on fire, 1d10/2 every turn", "effect NAME \"on fire\" each=1d10/2"),
    preset("bleeding, 1 every turn", "effect NAME bleeding each=1"),
    preset("shocked, by a test", "shock NAME"),
    KNOCKED_DOWN,
];

const fn preset(label: &'static str, line: &'static str) -> Preset {
    Preset { label, line }
}

impl Preset {
    /// The line that puts it on `name`.
    pub fn on(&self, name: &str) -> String {
        self.line.replacen("NAME", &quoted(name), 1)
    }
}
