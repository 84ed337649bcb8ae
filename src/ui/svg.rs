//! The screen as an SVG picture.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use super::color_index::color_index;
use super::text::width;

/// Pixels of a cell.
const WIDTH: f32 = 8.4;
const HEIGHT: f32 = 17.0;

/// Pixels from the top of a cell to the line that letters stand on.
const BASELINE: f32 = 13.0;

/// The terminal's own colors, and its sixteen.
const FOREGROUND: &str = "#d4d4d4";
const BACKGROUND: &str = "#1e1e1e";
const SIXTEEN: [&str; 16] = [
    "#000000", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5",
    "#666666", "#f14c4c", "#23d18b", "#f5f543", "#3b8eea", "#d670d6", "#29b8db", "#e5e5e5",
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

/// Draws a buffer as an SVG picture in colors of a dark terminal. Every run of letters has its place and its width, so
/// columns stand in line in whatever font.
pub fn to_svg(buf: &Buffer) -> String {
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
    let wide = f32::from(width(text) as u16) * WIDTH;
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
        let columns = (width(cell.symbol()) as u16).max(1);
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
    if let Color::Rgb(red, green, blue) = color {
        return format!("#{red:02x}{green:02x}{blue:02x}");
    }
    let Some(index) = color_index(color) else { return own.to_owned() };
    match index {
        0..16 => SIXTEEN[index as usize].to_owned(),
        16..232 => {
            let level = |part: u8| if part == 0 { 0 } else { 55 + 40 * part };
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

#[cfg(test)]
mod tests {
    use ratatui::style::Style;

    use super::*;

    #[test]
    fn a_run_is_cells_of_one_style_and_wide_letters_count_twice() {
        let mut buf = Buffer::with_lines(["漢字 <x>"]);
        buf.set_style(ratatui::layout::Rect::new(5, 0, 3, 1), Style::new().fg(Color::Indexed(208)));
        let runs = runs(&buf, 0);
        let parts: Vec<_> =
            runs.iter().map(|run| (run.column, run.columns, run.text.as_str())).collect();
        assert_eq!(parts, [(0, 5, "漢字 "), (5, 3, "<x>")]);
        let svg = to_svg(&buf);
        assert!(svg.contains("fill=\"#ff8700\"") && svg.contains(">&lt;x&gt;</text>"), "{svg}");
    }
}
