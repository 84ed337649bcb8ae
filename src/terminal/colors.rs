//! The colors to use, by the settings and the terminal.

use std::time::Duration;

use terminal_colorsaurus::{QueryOptions, ThemeMode, theme_mode};

use crate::app::ColorScheme;

/// The longest that a terminal may take to tell its background; most that can't tell say so at once.
const PATIENCE: Duration = Duration::from_millis(200);

/// Returns the scheme to use: none where `NO_COLOR` is set, dark or light where the terminal is to be asked.
pub fn chosen(scheme: ColorScheme) -> ColorScheme {
    let is_unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    match scheme {
        ColorScheme::HighContrast => ColorScheme::HighContrast,
        _ if is_unwanted => ColorScheme::None,
        ColorScheme::Auto => ask_terminal().unwrap_or(ColorScheme::Any),
        other => other,
    }
}

/// Asks the terminal for its background; `None` where it does not tell.
pub fn ask_terminal() -> Option<ColorScheme> {
    let mut options = QueryOptions::default();
    options.timeout = PATIENCE;
    match theme_mode(options).ok()? {
        ThemeMode::Dark => Some(ColorScheme::Dark),
        ThemeMode::Light => Some(ColorScheme::Light),
    }
}
