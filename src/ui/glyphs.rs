//! The signs of the screen, and what stands for each of them where the terminal has no more than ASCII.

use ratatui::buffer::Buffer;

/// The characters that a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charset {
    /// All that a usual font has.
    Unicode,
    /// Printable ASCII alone.
    Ascii,
}

/// Declares signs by name, each with the ASCII that stands for it, and the marks of texts, which have no name.
macro_rules! glyphs {
    (signs { $($(#[$doc:meta])* $name:ident: $sign:literal, $ascii:literal;)* } texts { $($mark:literal $plain:literal)* }) => {
        $($(#[$doc])* pub const $name: char = $sign;)*

        /// Every sign and mark with its ASCII.
        const GLYPHS: &[(char, char)] = &[$(($sign, $ascii),)* $(($mark, $plain),)*];
    };
}

glyphs! {
signs {
    /// Acting.
    ACTING: '▶', '*';
    /// Interrupted while acting.
    INTERRUPTED: '▷', ':';
    /// On standby.
    WAITING: '║', 'w';
    /// Acted; declared; chosen.
    DONE: '✓', 'v';
    /// Out of the fight.
    OUT: '✗', 'x';
    /// An action still to come.
    TO_COME: '○', 'o';
    /// No action; also what separates words.
    NONE: '·', '-';
    /// Changed by the last command.
    CHANGED: '◄', '<';
    /// A player's character.
    PLAYER: '■', '@';
    /// An ally.
    ALLY: '□', '+';
    /// A foe.
    FOE: '▲', '#';
    /// On nobody's side.
    NEUTRAL: '▫', '.';
    /// A part of a bar that is full.
    FULL: '█', '#';
    /// A part of a bar that is empty.
    EMPTY: '░', '.';
    /// The answer or the name that Enter takes.
    CHOSEN: '▸', '>';
    /// A rule.
    RULE: '─', '-';

}
texts {
    '−' '-' '–' '-' '…' '~' '“' '"' '”' '"' '’' '\'' '×' 'x' '→' '>' '←' '<' '↑' '^' '↓' 'v'
    '▁' '.' '▂' '.' '▃' ':' '▄' '+' '▅' '+' '▆' '*' '▇' '*'
    '│' '|' '┌' '+' '┐' '+' '└' '+' '┘' '+' '├' '+' '┤' '+' '┬' '+' '┴' '+' '┼' '+'
}
}

/// Every sign that is not ASCII, each once.
pub fn signs() -> impl Iterator<Item = char> {
    GLYPHS.iter().map(|(sign, _)| *sign)
}

/// Puts ASCII in the place of every sign and mark of a screen. What was typed stays as it is.
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
