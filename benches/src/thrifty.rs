//! A writer that makes one screen of another with few bytes, as a measure for the program's own.
//!
//! It knows where the cursor is and what the style is, goes the shortest way to each run of cells that changed, writes
//! over gaps of a few cells, and changes the style by one sequence.

use vt100::{Cell, Color, Screen};

/// The longest gap between changed cells that is written over.
const GAP: u16 = 4;

/// The number of bytes that lead from one screen to the other. The style before the first is the terminal's own.
pub fn bytes(before: &Screen, after: &Screen) -> usize {
    let (rows, columns) = after.size();
    let mut writer = Writer { cursor: before.cursor_position(), style: Style::default(), bytes: 0 };
    for row in 0..rows.get() {
        for (first, last) in runs(before, after, row, columns.get()) {
            writer.move_to((row, first));
            for column in first..=last {
                writer.write(cell(after, row, column));
            }
            writer.cursor = (row, last + 1);
        }
    }
    if !after.hide_cursor() {
        writer.move_to(after.cursor_position());
    }
    let toggled = before.hide_cursor() != after.hide_cursor();
    writer.bytes + if toggled { "\x1b[?25l".len() } else { 0 }
}

/// The runs of a row: from the first cell that changed to the last, where no gap between is longer than [`GAP`].
fn runs(before: &Screen, after: &Screen, row: u16, columns: u16) -> Vec<(u16, u16)> {
    let mut runs: Vec<(u16, u16)> = Vec::new();
    let is_changed =
        |column: &u16| looks(cell(before, row, *column)) != looks(cell(after, row, *column));
    for column in (0..columns).filter(is_changed) {
        match runs.last_mut() {
            Some((_, last)) if column - *last <= GAP + 1 => *last = column,
            _ => runs.push((column, column)),
        }
    }
    runs
}

fn cell(screen: &Screen, row: u16, column: u16) -> &Cell {
    screen.cell(row, column).expect("a cell of the screen")
}

/// What can be seen of a cell.
fn looks(cell: &Cell) -> (&str, Style, bool) {
    let text = if cell.has_contents() { cell.contents() } else { " " };
    (text, Style::of(cell), cell.is_wide_continuation())
}

/// The style of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Style {
    foreground: Color,
    background: Color,
    /// Bold, dim, italic, underlined, inverse.
    flags: [bool; 5],
}

impl Default for Style {
    fn default() -> Self {
        Self { foreground: Color::Default, background: Color::Default, flags: [false; 5] }
    }
}

impl Style {
    fn of(cell: &Cell) -> Self {
        let flags = [cell.bold(), cell.dim(), cell.italic(), cell.underline(), cell.inverse()];
        Self { foreground: cell.fgcolor(), background: cell.bgcolor(), flags }
    }

    /// The length of the shortest sequence that leads here from `before`: what differs, or all after a reset.
    fn length_after(self, before: Self) -> usize {
        if self == before {
            return 0;
        }
        let anew = self.parameters(Self::default(), vec!["0".to_owned()]);
        let changed = self.parameters(before, Vec::new());
        [anew, changed].map(|it| "\x1b[m".len() + it.join(";").len()).into_iter().min().unwrap_or(0)
    }

    /// The parameters of a sequence that leads here from `before`, after those in `parameters`.
    fn parameters(self, before: Self, mut parameters: Vec<String>) -> Vec<String> {
        let [bold, dim, ..] = before.flags;
        let [is_bold, is_dim, ..] = self.flags;
        // One number takes both away.
        let is_lighter = bold && !is_bold || dim && !is_dim;
        if is_lighter {
            parameters.push("22".to_owned());
        }
        for (index, (on, off)) in
            [(1, 22), (2, 22), (3, 23), (4, 24), (7, 27)].into_iter().enumerate()
        {
            let was = before.flags[index] && !(is_lighter && index < 2);
            match (was, self.flags[index]) {
                (false, true) => parameters.push(on.to_string()),
                (true, false) => parameters.push(off.to_string()),
                _ => {}
            }
        }
        for (old, new, base) in
            [(before.foreground, self.foreground, 30), (before.background, self.background, 40)]
        {
            if old != new {
                parameters.push(match new {
                    Color::Default => format!("{}", base + 9),
                    Color::Idx(index @ 0..8) => format!("{}", base + u32::from(index)),
                    Color::Idx(index @ 8..16) => format!("{}", base + 52 + u32::from(index)),
                    Color::Idx(index) => format!("{};5;{index}", base + 8),
                    Color::Rgb(red, green, blue) => format!("{};2;{red};{green};{blue}", base + 8),
                });
            }
        }
        parameters
    }
}

struct Writer {
    cursor: (u16, u16),
    style: Style,
    bytes: usize,
}

impl Writer {
    /// Moves the cursor: within the row, to the beginning of a row below and on, or anywhere.
    fn move_to(&mut self, (row, column): (u16, u16)) {
        if self.cursor == (row, column) {
            return;
        }
        let (from_row, from_column) = self.cursor;
        let anywhere = format!("\x1b[{};{}H", row + 1, column + 1).len();
        let steps = |count: u16| match count {
            0 => 0,
            1 => "\x1b[C".len(),
            _ => format!("\x1b[{count}C").len(),
        };
        let below = (row > from_row).then(|| 1 + usize::from(row - from_row) + steps(column));
        let within = (row == from_row && column > from_column).then(|| steps(column - from_column));
        self.bytes +=
            [Some(anywhere), below, within].into_iter().flatten().min().unwrap_or(anywhere);
        self.cursor = (row, column);
    }

    fn write(&mut self, cell: &Cell) {
        if cell.is_wide_continuation() {
            return;
        }
        let style = Style::of(cell);
        self.bytes += style.length_after(self.style);
        self.style = style;
        self.bytes += if cell.has_contents() { cell.contents().len() } else { 1 };
    }
}
