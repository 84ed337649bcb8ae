//! A frame: the cells to draw on, and the cursor.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::{StatefulWidget, Widget};

/// The cells to draw on, and where the cursor is to be. ratatui's own can't be had without its `Terminal`.
#[derive(Debug)]
pub struct Frame<'a> {
    buf: &'a mut Buffer,
    cursor: Option<Position>,
}

impl<'a> Frame<'a> {
    /// A frame without a cursor.
    pub fn new(buf: &'a mut Buffer) -> Self {
        Self { buf, cursor: None }
    }

    /// The whole area.
    pub fn area(&self) -> Rect {
        self.buf.area
    }

    /// The cells.
    pub fn buffer_mut(&mut self) -> &mut Buffer {
        self.buf
    }

    /// Draws a widget.
    pub fn render_widget(&mut self, widget: impl Widget, area: Rect) {
        widget.render(area, self.buf);
    }

    /// Draws a widget with its state.
    pub fn render_stateful_widget<W: StatefulWidget>(
        &mut self,
        widget: W,
        area: Rect,
        state: &mut W::State,
    ) {
        widget.render(area, self.buf, state);
    }

    /// Shows the cursor.
    pub fn set_cursor_position(&mut self, position: Position) {
        self.cursor = Some(position);
    }

    /// The position of the cursor; `None` where it is hidden.
    pub fn cursor(&self) -> Option<Position> {
        self.cursor
    }
}
