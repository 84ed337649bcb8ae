//! Letters, styles and moves of the cursor as bytes for a terminal, each in the shortest sequence that all terminals know.

use ratatui_core::buffer::Cell;
use ratatui_core::layout::Position;
use ratatui_core::style::{Color, Modifier};

/// The style of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct CellStyle {
    foreground: Color,
    background: Color,
    modifier: Modifier,
}

impl From<&Cell> for CellStyle {
    fn from(cell: &Cell) -> Self {
        Self { foreground: cell.fg, background: cell.bg, modifier: cell.modifier }
    }
}

/// Modifiers with the numbers that set them and take them away. Bold and dim go together, and so do both ways to blink.
const MODIFIERS: [(Modifier, u16, u16); 9] = [
    (Modifier::BOLD, 1, 22),
    (Modifier::DIM, 2, 22),
    (Modifier::ITALIC, 3, 23),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::SLOW_BLINK, 5, 25),
    (Modifier::RAPID_BLINK, 6, 25),
    (Modifier::REVERSED, 7, 27),
    (Modifier::HIDDEN, 8, 28),
    (Modifier::CROSSED_OUT, 9, 29),
];

/// The bytes for a terminal, with the position of its cursor and the style in which it writes.
#[derive(Debug, Default)]
pub struct Pen {
    bytes: Vec<u8>,
    /// The position of the cursor; `None` if terminals differ about it.
    position: Option<Position>,
    style: CellStyle,
}

impl Pen {
    /// The bytes that were written and not forgotten.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Forgets the bytes, which the terminal has.
    pub fn forget_bytes(&mut self) {
        self.bytes.clear();
    }

    /// Writes a sequence that moves nothing and changes no style.
    pub fn write_sequence(&mut self, sequence: &[u8]) {
        self.bytes.extend_from_slice(sequence);
    }

    /// Clears the terminal, whatever state it is in.
    pub fn clear(&mut self) {
        self.bytes.extend_from_slice(b"\x1b[m\x1b[2J");
        self.position = None;
        self.style = CellStyle::default();
    }

    /// The columns from the cursor to a position to the right of it in the same row.
    pub fn columns_before(&self, to: Position) -> Option<u16> {
        let at = self.position.filter(|at| at.y == to.y)?;
        to.x.checked_sub(at.x)
    }

    /// Moves the cursor.
    pub fn move_to(&mut self, to: Position) {
        match self.columns_before(to) {
            Some(0) => return,
            Some(1) => self.bytes.extend_from_slice(b"\x1b[C"),
            Some(columns) => {
                self.bytes.extend_from_slice(b"\x1b[");
                self.number(columns);
                self.bytes.push(b'C');
            }
            None => {
                self.bytes.extend_from_slice(b"\x1b[");
                self.number(to.y + 1);
                if to.x > 0 {
                    self.bytes.push(b';');
                    self.number(to.x + 1);
                }
                self.bytes.push(b'H');
            }
        }
        self.position = Some(to);
    }

    /// Writes a symbol that takes `columns` columns, in the style of its cell.
    pub fn write(&mut self, cell: &Cell, columns: u16) {
        self.set_style(cell.into());
        self.bytes.extend_from_slice(cell.symbol().as_bytes());
        // Terminals don't agree about the columns of wide letters and of those with marks.
        let is_sure = columns == 1 && cell.symbol().chars().nth(1).is_none();
        let after = self.position.map(|at| Position { x: at.x + columns, ..at });
        self.position = after.filter(|_| is_sure);
    }

    /// Returns true if a cell has the style in which the terminal writes.
    pub fn has_style_of(&self, cell: &Cell) -> bool {
        self.style == cell.into()
    }

    /// Sets the style of what is written next, by what is different or by all of it, whichever is shorter.
    fn set_style(&mut self, style: CellStyle) {
        if style == self.style {
            return;
        }
        let begin = self.bytes.len();
        self.write_style(CellStyle::default(), style, true);
        if style != CellStyle::default() {
            let middle = self.bytes.len();
            self.write_style(self.style, style, false);
            if self.bytes.len() - middle < middle - begin {
                self.bytes.drain(begin..middle);
            } else {
                self.bytes.truncate(middle);
            }
        }
        self.style = style;
    }

    /// Writes the sequence that leads from a style to another; `from` is the one after a reset if that comes first.
    fn write_style(&mut self, from: CellStyle, to: CellStyle, with_reset: bool) {
        self.bytes.extend_from_slice(b"\x1b[");
        let begin = self.bytes.len();
        if with_reset && to != from {
            self.parameter(0, begin);
        }
        let mut kept = from.modifier & to.modifier;
        for (modifier, _, off) in MODIFIERS {
            if (from.modifier - to.modifier).contains(modifier) {
                self.parameter(off, begin);
                kept -= MODIFIERS.iter().filter(|it| it.2 == off).map(|it| it.0).collect();
            }
        }
        for (modifier, on, _) in MODIFIERS {
            if (to.modifier - kept).contains(modifier) {
                self.parameter(on, begin);
            }
        }
        if from.foreground != to.foreground {
            self.color(to.foreground, 30, begin);
        }
        if from.background != to.background {
            self.color(to.background, 40, begin);
        }
        self.bytes.push(b'm');
    }

    /// Writes a color; `base` is 30 for the foreground and 40 for the background.
    fn color(&mut self, color: Color, base: u16, begin: usize) {
        if let Color::Rgb(red, green, blue) = color {
            self.parameter(base + 8, begin);
            for number in [2, red, green, blue] {
                self.parameter(number.into(), begin);
            }
            return;
        }
        let Some(index) = color_index(color) else { return self.parameter(base + 9, begin) };
        let numbered = u16::from(index);
        match numbered {
            0..8 => self.parameter(base + numbered, begin),
            8..16 => self.parameter(base + 60 + numbered - 8, begin),
            _ => {
                for number in [base + 8, 5, numbered] {
                    self.parameter(number, begin);
                }
            }
        }
    }

    /// Writes a parameter of a sequence; its parameters begin at `begin`.
    fn parameter(&mut self, number: u16, begin: usize) {
        if self.bytes.len() > begin {
            self.bytes.push(b';');
        }
        self.number(number);
    }

    fn number(&mut self, number: u16) {
        if number >= 10 {
            self.number(number / 10);
        }
        self.bytes.push(b'0' + (number % 10) as u8);
    }
}

/// Returns the number of a color in the palette, 0 to 255; `None` for a true color, and for the terminal's own.
fn color_index(color: Color) -> Option<u8> {
    Some(match color {
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
        Color::Indexed(index) => index,
        Color::Rgb(..) | Color::Reset => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written_after(before: Modifier, after: Modifier) -> String {
        let mut pen = Pen::default();
        for modifier in [before, after] {
            let mut cell = Cell::new("x");
            cell.set_fg(Color::Indexed(208)).modifier = modifier;
            pen.forget_bytes();
            pen.write(&cell, 1);
        }
        String::from_utf8(pen.bytes().to_vec()).expect("text")
    }

    #[test]
    fn a_modifier_that_another_takes_away_is_set_again() {
        let (bold, dim) = (Modifier::BOLD, Modifier::DIM);
        let (slow, rapid) = (Modifier::SLOW_BLINK, Modifier::RAPID_BLINK);
        assert_eq!(written_after(bold | dim, bold), "\x1b[22;1mx");
        assert_eq!(written_after(slow | rapid, rapid), "\x1b[25;6mx");
        assert_eq!(written_after(bold, bold | dim), "\x1b[2mx");
    }
}
