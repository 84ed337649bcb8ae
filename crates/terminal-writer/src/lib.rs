//! Draws ratatui's frames on a terminal in fewer bytes than ratatui's own `Terminal`.
//!
//! [`TerminalWriter`] stands in for `Terminal` and its backend. It lends the same [`Frame`], so whatever draws on one
//! draws on the other, and the terminal shows the same cells, styles and cursor.
//!
//! ```
//! use phasekeeper_terminal_writer::TerminalWriter;
//! use ratatui::layout::{Position, Size};
//!
//! # fn main() -> std::io::Result<()> {
//! let mut bytes = Vec::new();
//! let mut writer = TerminalWriter::new(&mut bytes, Size::new(80, 24));
//! writer.draw(|frame| frame.render_widget("5 goblins", frame.area()))?;
//! writer.draw(|frame| {
//!     frame.render_widget("4 goblins", frame.area());
//!     frame.set_cursor_position(Position::new(1, 0));
//! })?;
//! drop(writer);
//! // The second frame is one letter and the cursor.
//! assert!(bytes.ends_with(b"\x1b[1H4\x1b[?25h"));
//! # Ok(())
//! # }
//! ```
//!
//! # Why it exists
//!
//! A screen of 120×40 has 4,800 cells, and a key changes few of them. `Terminal` compares symbol and style of each cell
//! of both frames and measures the width of every symbol; its backend sets foreground, background and modifiers apart
//! from each other, and moves the cursor by its full position. A wound in phasekeeper took 1.4 kB with this crate instead of
//! 2.1 kB, which is felt over ssh.
//!
//! # How it works
//!
//! - Rows are compared as wholes. Only in those that differ the cells are, and the widths of their symbols measured.
//! - A style is written as the difference from the one before, or as a whole after a reset, whichever is shorter.
//! - A gap of a few unchanged letters is written again if that is shorter than a move of the cursor.
//! - After a wide letter or one with marks the position of the cursor counts as unknown, as terminals differ.
//! - A frame goes to the output in one write.
//!
//! # Limits
//!
//! The frame is the whole terminal. The caller enters and leaves raw mode and the alternate screen, and says when the
//! size changes. Options of cells that steer ratatui's comparison (`CellDiffOption`) and colors of underlines are ignored.

mod pen;
mod row;

use std::io::{self, Write};
use std::mem;

use ratatui_core::backend::TestBackend;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Size};
use ratatui_core::terminal::{Frame, Terminal, TerminalOptions, Viewport};

use pen::Pen;
use row::write_row;

const HIDE_CURSOR: &[u8] = b"\x1b[?25l";
const SHOW_CURSOR: &[u8] = b"\x1b[?25h";

/// A terminal that frames are drawn on.
#[derive(Debug)]
pub struct TerminalWriter<W> {
    output: W,
    /// Lends a [`Frame`], which can't be had otherwise, and records its cursor. It has no cells, so it compares none.
    lender: Terminal<TestBackend>,
    /// The cells that the terminal shows.
    shown: Buffer,
    /// The next frame; blank between frames.
    next: Buffer,
    pen: Pen,
    cursor: Option<Position>,
}

impl<W: Write> TerminalWriter<W> {
    /// Creates a writer for a terminal of this size, which the first frame clears.
    pub fn new(output: W, size: Size) -> Self {
        let mut writer = Self {
            output,
            lender: lender(Size::ZERO),
            shown: Buffer::default(),
            next: Buffer::default(),
            pen: Pen::default(),
            cursor: None,
        };
        writer.clear(size);
        writer
    }

    /// Clears the terminal with the next frame, and draws all of it. To be called if the size has changed, or something
    /// else has written to the terminal.
    pub fn clear(&mut self, size: Size) {
        self.pen.clear();
        self.cursor = None;
        self.lender = lender(size);
        self.shown = mem::take(self.lender.current_buffer_mut());
        self.lender.swap_buffers();
        self.next = mem::take(self.lender.current_buffer_mut());
    }

    /// Draws a frame: writes what is different from the frame before.
    ///
    /// # Errors
    /// Fails if the output can't be written to.
    pub fn draw(&mut self, render: impl FnOnce(&mut Frame)) -> io::Result<()> {
        let next = &mut self.next;
        let Ok(_) = self.lender.draw(|frame| {
            mem::swap(frame.buffer_mut(), next);
            render(frame);
            mem::swap(frame.buffer_mut(), next);
        });
        self.write_changes();
        mem::swap(&mut self.shown, &mut self.next);
        self.next.reset();
        let backend = self.lender.backend();
        self.set_cursor(backend.cursor_visible().then(|| backend.cursor_position()));
        self.output.write_all(self.pen.bytes())?;
        self.pen.forget_bytes();
        self.output.flush()
    }

    fn write_changes(&mut self) {
        let width = self.next.area.width.max(1) as usize;
        let rows = self.shown.content.chunks(width).zip(self.next.content.chunks(width));
        for (y, (shown, next)) in rows.enumerate() {
            write_row(shown, next, y as u16, &mut self.pen);
        }
    }

    fn set_cursor(&mut self, cursor: Option<Position>) {
        match cursor {
            // Hidden with every frame: something else may have shown it.
            None => self.pen.write_sequence(HIDE_CURSOR),
            Some(position) => {
                self.pen.move_to(position);
                if self.cursor.is_none() {
                    self.pen.write_sequence(SHOW_CURSOR);
                }
            }
        }
        self.cursor = cursor;
    }
}

fn lender(size: Size) -> Terminal<TestBackend> {
    let options = TerminalOptions { viewport: Viewport::Fixed(size.into()) };
    let Ok(lender) = Terminal::with_options(TestBackend::new(0, 0), options);
    lender
}
