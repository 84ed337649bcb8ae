//! The color scheme, by the settings and the terminal.

use std::time::Duration;

use terminal_colorsaurus::{QueryOptions, ThemeMode, theme_mode};

use crate::app::ColorScheme;

/// The longest wait for a terminal to report its background; most that can't do so answer at once.
const PATIENCE: Duration = Duration::from_millis(200);

/// Returns the color scheme: none if `NO_COLOR` is set. If the settings leave it to the terminal, dark or light, which are
/// true colors; if it does not say that it has those, the sixteen of its own.
pub fn chosen(scheme: ColorScheme) -> ColorScheme {
    let is_unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    match scheme {
        ColorScheme::HighContrast => ColorScheme::HighContrast,
        _ if is_unwanted => ColorScheme::None,
        ColorScheme::Auto if has_true_color() => ask_terminal().unwrap_or(ColorScheme::Any),
        ColorScheme::Auto => ColorScheme::Any,
        other => other,
    }
}

/// Returns true if the terminal says that it has 24-bit colors, in the variable that terminals agree on.
fn has_true_color() -> bool {
    std::env::var("COLORTERM").is_ok_and(|value| value == "truecolor" || value == "24bit")
}

/// Asks the terminal for its background; `None` if it does not answer.
pub fn ask_terminal() -> Option<ColorScheme> {
    let mut options = QueryOptions::default();
    options.timeout = PATIENCE;
    match theme_mode(options).ok()? {
        ThemeMode::Dark => Some(ColorScheme::Dark),
        ThemeMode::Light => Some(ColorScheme::Light),
    }
}
