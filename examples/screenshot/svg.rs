//! The screen of an encounter as an SVG picture.

use std::error::Error;
use std::fmt::Write;
use std::path::Path;

use phasekeeper::app::{App, ColorScheme, Config};
use phasekeeper::ui::{Charset, Rgb, Screen, Theme};
use phasekeeper_engine::dice::SeededDice;
use phasekeeper_files::store::read;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell, CellWidth};
use ratatui::style::{Color, Modifier};
use ratatui::text::Span;

/// Pixels of a cell.
const WIDTH: f32 = 8.4;
const HEIGHT: f32 = 17.0;

/// Pixels from the top of a cell to the line that letters stand on.
const BASELINE: f32 = 13.0;

/// The terminal's own colors, and its sixteen.
const FOREGROUND: &str = "#d4d9e1";
const BACKGROUND: &str = "#15171c";
const BEHIND: Rgb = [0x15, 0x17, 0x1c];
const SIXTEEN: [(Color, &str); 16] = [
    (Color::Black, "#000000"),
    (Color::Red, "#cd3131"),
    (Color::Green, "#0dbc79"),
    (Color::Yellow, "#e5e510"),
    (Color::Blue, "#2472c8"),
    (Color::Magenta, "#bc3fbc"),
    (Color::Cyan, "#11a8cd"),
    (Color::Gray, "#e5e5e5"),
    (Color::DarkGray, "#666666"),
    (Color::LightRed, "#f14c4c"),
    (Color::LightGreen, "#23d18b"),
    (Color::LightYellow, "#f5f543"),
    (Color::LightBlue, "#3b8eea"),
    (Color::LightMagenta, "#d670d6"),
    (Color::LightCyan, "#29b8db"),
    (Color::White, "#e5e5e5"),
];

/// Cells side by side in one style.
struct Run {
    column: u16,
    columns: u16,
    text: String,
    foreground: String,
    background: String,
    modifier: Modifier,
}

/// Draws the screen of a saved encounter.
///
/// # Errors
/// Fails if the save can't be read.
pub fn screenshot(save: &Path, columns: u16, rows: u16) -> Result<String, Box<dyn Error>> {
    let mut app = App::new(Vec::new(), SeededDice::new(0), Config::default());
    app.load(read(save)?.timeline);
    let mut terminal = Terminal::new(TestBackend::new(columns, rows))?;
    let mut screen = Screen::new(Theme::new(ColorScheme::Dark).on(BEHIND), Charset::Unicode);
    terminal.draw(|frame| screen.draw(&app, frame))?;
    Ok(to_svg(terminal.backend().buffer()))
}

/// Draws a buffer as an SVG picture in colors of a dark terminal. Every run of letters has its place and its width, so
/// columns stand in line in whatever font.
fn to_svg(buf: &Buffer) -> String {
    let (columns, rows) = (buf.area.width, buf.area.height);
    let mut svg = String::new();
    // Writing to a string can't fail.
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.1} {:.1}\" \
         font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"14\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{BACKGROUND}\"/>",
        f32::from(columns) * WIDTH,
        f32::from(rows) * HEIGHT,
    );
    for row in 0..rows {
        for run in runs(buf, row) {
            write_run(&mut svg, &run, row);
        }
    }
    svg + "</svg>\n"
}

fn write_run(svg: &mut String, run: &Run, row: u16) {
    let (x, wide) = (f32::from(run.column) * WIDTH, f32::from(run.columns) * WIDTH);
    let y = f32::from(row) * HEIGHT;
    if run.background != BACKGROUND {
        let fill = &run.background;
        let _ = writeln!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{HEIGHT:.1}\" fill=\"{fill}\"/>"
        );
    }
    let text = run.text.trim_end();
    if text.is_empty() {
        return;
    }
    let wide = f32::from(Span::raw(text).width() as u16) * WIDTH;
    let weight = |modifier, style| if run.modifier.contains(modifier) { style } else { "" };
    let style = [
        weight(Modifier::BOLD, " font-weight=\"bold\""),
        weight(Modifier::ITALIC, " font-style=\"italic\""),
        weight(Modifier::UNDERLINED, " text-decoration=\"underline\""),
        weight(Modifier::DIM, " opacity=\"0.6\""),
    ]
    .concat();
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{:.1}\" textLength=\"{wide:.1}\" lengthAdjust=\"spacingAndGlyphs\" \
         xml:space=\"preserve\" fill=\"{}\"{style}>{escaped}</text>",
        y + BASELINE,
        run.foreground,
    );
}

/// The runs of a row, from left to right.
fn runs(buf: &Buffer, row: u16) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut column = 0;
    while column < buf.area.width {
        let cell = &buf[(column, row)];
        let columns = cell.cell_width().max(1);
        let (foreground, background) = colors(cell);
        match runs.last_mut() {
            Some(last)
                if last.foreground == foreground
                    && last.background == background
                    && last.modifier == cell.modifier
                    && !begins_a_word(&last.text, cell) =>
            {
                last.text.push_str(cell.symbol());
                last.columns += columns;
            }
            _ => runs.push(Run {
                column,
                columns,
                text: cell.symbol().to_owned(),
                foreground,
                background,
                modifier: cell.modifier,
            }),
        }
        column += columns;
    }
    runs
}

/// Returns true where a new word stands after more than one blank: each has a place of its own.
fn begins_a_word(before: &str, cell: &Cell) -> bool {
    before.ends_with("  ") && cell.symbol() != " "
}

fn colors(cell: &Cell) -> (String, String) {
    let (front, behind) = (color(cell.fg, FOREGROUND), color(cell.bg, BACKGROUND));
    if cell.modifier.contains(Modifier::REVERSED) { (behind, front) } else { (front, behind) }
}

fn color(color: Color, own: &str) -> String {
    let index = match color {
        Color::Rgb(red, green, blue) => return format!("#{red:02x}{green:02x}{blue:02x}"),
        Color::Indexed(index) => index.into(),
        named => match SIXTEEN.iter().position(|(it, _)| *it == named) {
            Some(index) => index,
            None => return own.to_owned(),
        },
    };
    match index {
        0..16 => SIXTEEN[index].1.to_owned(),
        16..232 => {
            let level = |part: usize| if part == 0 { 0 } else { 55 + 40 * part };
            let cube = index - 16;
            let [red, green, blue] = [cube / 36, cube / 6 % 6, cube % 6].map(level);
            format!("#{red:02x}{green:02x}{blue:02x}")
        }
        gray => {
            let level = 8 + 10 * (gray - 232);
            format!("#{level:02x}{level:02x}{level:02x}")
        }
    }
}
