//! The signs of the screen, and their replacements on terminals limited to ASCII.

use ratatui::buffer::Buffer;

/// The characters a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charset {
    /// All characters of a common font.
    Unicode,
    /// Printable ASCII only.
    Ascii,
}

/// Declares signs by name with their ASCII replacements, and the unnamed characters of texts.
macro_rules! glyphs {
    (signs { $($(#[$doc:meta])* $name:ident: $sign:literal, $ascii:literal;)* } texts { $($mark:literal $plain:literal)* }) => {
        $($(#[$doc])* pub const $name: char = $sign;)*

        /// Every sign and character with its ASCII replacement.
        const GLYPHS: &[(char, char)] = &[$(($sign, $ascii),)* $(($mark, $plain),)*];
    };
}

glyphs! {
signs {
    ACTING: '▶', '*';
    INTERRUPTED: '▷', ':';
    WAITING: '║', 'w';
    /// Acted; declared; chosen.
    DONE: '✓', 'v';
    OUT: '✗', 'x';
    /// The one whom the next key lets act.
    NEXT: '›', '>';
    TO_COME: '○', 'o';
    /// No action; also separates words.
    NONE: '·', '-';
    PLAYER: '■', '@';
    ALLY: '□', '+';
    FOE: '▲', '#';
    /// On neither side.
    NEUTRAL: '▫', '.';
    /// The full part of a bar.
    FULL: '▰', '#';
    /// The empty part of a bar.
    EMPTY: '▱', '.';
    /// A page on which a player has looked.
    HERE: '●', '*';
    /// The edge of the rows of who acts.
    EDGE: '▌', '|';
    /// The answer or the name that Enter takes.
    CHOSEN: '▸', '>';
    RULE: '─', '-';
}
texts {
    '−' '-' '–' '-' '…' '~' '“' '"' '”' '"' '’' '\'' '×' 'x' '→' '>' '←' '<' '↑' '^' '↓' 'v'
    '▀' '"' '▁' '.' '▂' '.' '▃' ':' '▄' '+' '▅' '+' '▆' '*' '▇' '*' '█' '#'
    '│' '|' '┌' '+' '┐' '+' '└' '+' '┘' '+' '├' '+' '┤' '+' '┬' '+' '┴' '+' '┼' '+'
}
}

/// Returns every sign that is not ASCII, without duplicates.
pub fn signs() -> impl Iterator<Item = char> {
    GLYPHS.iter().map(|(sign, _)| *sign)
}

impl Charset {
    /// Returns a text in these characters.
    pub fn shown(self, text: &str) -> String {
        let ascii =
            |it: char| GLYPHS.iter().find(|(sign, _)| *sign == it).map_or(it, |(_, to)| *to);
        if self == Self::Ascii { text.chars().map(ascii).collect() } else { text.to_owned() }
    }
}

/// Replaces every sign and character of a screen with ASCII. Text typed by the gamemaster is unchanged.
pub fn to_ascii(buf: &mut Buffer) {
    for cell in buf.content.iter_mut().filter(|cell| !cell.symbol().is_ascii()) {
        let symbol = cell.symbol();
        let known = GLYPHS.iter().find(|(sign, _)| symbol.strip_prefix(*sign) == Some(""));
        if let Some((_, ascii)) = known {
            cell.set_char(*ascii);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::text::width;

    #[test]
    fn every_sign_takes_one_cell_and_has_its_ascii_once() {
        for (index, (sign, ascii)) in GLYPHS.iter().enumerate() {
            assert_eq!(width(&sign.to_string()), 1, "{sign}");
            assert!(ascii.is_ascii_graphic(), "{sign}");
            assert!(GLYPHS[..index].iter().all(|(other, _)| other != sign), "{sign}");
        }
    }

    #[test]
    fn letters_that_were_typed_stay() {
        let mut buf = Buffer::with_lines(["─ Zoë ▶ −10 “漢” "]);
        to_ascii(&mut buf);
        assert_eq!(buf, Buffer::with_lines(["- Zoë * -10 \"漢\" "]));
    }
}
