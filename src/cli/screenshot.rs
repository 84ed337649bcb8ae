//! `screenshot`: the screen of an encounter as a picture.

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;

use clap::Args;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::notices::read_and_tell;
use crate::app::{App, ColorScheme, Config};
use crate::dice::SeededDice;
use crate::ui::{Charset, SMALLEST, Screen, Theme, to_svg};

/// The arguments of `screenshot`.
#[derive(Debug, Args)]
pub(super) struct Screenshot {
    /// The file of the encounter
    #[arg(value_name = "FILE.ron")]
    file: PathBuf,
    /// Columns and rows of the screen
    #[arg(long, value_name = "COLUMNSxROWS", default_value = "120x40")]
    size: Size,
}

/// Columns and rows of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Size(u16, u16);

/// The largest number of columns or rows of a picture.
const LARGEST: u16 = 1000;

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (least_columns, least_rows) = SMALLEST;
        let size = text.split_once(['x', '×']).and_then(|(columns, rows)| {
            Some(Self(columns.trim().parse().ok()?, rows.trim().parse().ok()?))
        });
        let fits = |Self(columns, rows): &Self| {
            (least_columns..=LARGEST).contains(columns) && (least_rows..=LARGEST).contains(rows)
        };
        size.filter(fits).ok_or_else(|| {
            format!("a size is columns and rows, from {least_columns}x{least_rows} to {LARGEST}x{LARGEST}")
        })
    }
}

impl Screenshot {
    /// Draws the picture. The exit status is that of [`read_and_tell`].
    pub fn draw(&self) -> Result<(String, ExitCode), Box<dyn Error>> {
        let (timeline, status) = read_and_tell(&self.file)?;
        let mut app = App::new(Vec::new(), SeededDice::new(0), Config::default());
        app.load(timeline);
        let Size(columns, rows) = self.size;
        let mut terminal = Terminal::new(TestBackend::new(columns, rows))?;
        let mut screen = Screen::new(Theme::new(ColorScheme::Any), Charset::Unicode);
        terminal.draw(|frame| screen.draw(&app, frame))?;
        Ok((to_svg(terminal.backend().buffer()), status))
    }
}
