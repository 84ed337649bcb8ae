//! The color scheme, by the settings and the terminal.

use std::time::Duration;

use terminal_colorsaurus::{QueryOptions, ThemeMode, color_palette};

use crate::app::ColorScheme;
use crate::ui::Rgb;

/// The longest wait for a terminal to report its background; most that can't do so answer at once.
const PATIENCE: Duration = Duration::from_millis(200);

/// Returns the color scheme: none if `NO_COLOR` is set. If the settings leave it to the terminal, dark or light, which are
/// true colors, with the background that it reports; if it does not say that it has those, the sixteen of its own. A background
/// that is not of the chosen scheme does not count.
pub fn chosen(scheme: ColorScheme) -> (ColorScheme, Option<Rgb>) {
    let is_unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    match scheme {
        ColorScheme::HighContrast => (ColorScheme::HighContrast, None),
        _ if is_unwanted => (ColorScheme::None, None),
        ColorScheme::Auto if has_true_color() => match ask_terminal() {
            Some((scheme, background)) => (scheme, Some(background)),
            None => (ColorScheme::Any, None),
        },
        ColorScheme::Auto => (ColorScheme::Any, None),
        ColorScheme::Dark | ColorScheme::Light => {
            let told = ask_terminal().filter(|(told, _)| *told == scheme);
            (scheme, told.map(|(_, background)| background))
        }
        ColorScheme::Any | ColorScheme::None => (scheme, None),
    }
}

/// Returns true if the terminal says that it has 24-bit colors, in the variable that terminals agree on.
fn has_true_color() -> bool {
    std::env::var("COLORTERM").is_ok_and(|value| value == "truecolor" || value == "24bit")
}

/// Asks the terminal for its background; `None` if it does not answer.
fn ask_terminal() -> Option<(ColorScheme, Rgb)> {
    let mut options = QueryOptions::default();
    options.timeout = PATIENCE;
    let palette = color_palette(options).ok()?;
    let scheme = match palette.theme_mode() {
        ThemeMode::Dark => ColorScheme::Dark,
        ThemeMode::Light => ColorScheme::Light,
    };
    let (red, green, blue) = palette.background.scale_to_8bit();
    Some((scheme, [red, green, blue]))
}
