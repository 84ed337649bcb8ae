//! Shades of a known background: fills that stand off it, and inks that can be read on them.

use ratatui::style::Color;

/// A true color: red, green, blue.
pub type Rgb = [u8; 3];

/// The least contrast of a text, by WCAG 2.1.
const READABLE: f64 = 4.5;

/// Returns the contrast of two colors, 1 to 21, by WCAG 2.1.
pub fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Returns the relative luminance of a color, 0 to 1, by WCAG 2.1.
fn luminance(color: Rgb) -> f64 {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    let [red, green, blue] = color.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// Returns the first color from `color` toward white, or else black, with at least this contrast to `behind`.
fn until(color: Rgb, is_to_white: bool, least: f64, behind: Rgb) -> Rgb {
    let to = if is_to_white { 255.0 } else { 0.0 };
    let mixed = |part: u8| {
        color.map(|it| (f64::from(it) + (to - f64::from(it)) * f64::from(part) / 100.0) as u8)
    };
    let fits = |color: &Rgb| contrast(*color, behind) >= least;
    (0..=100).map(mixed).find(fits).unwrap_or(mixed(100))
}

/// Returns the fill that stands off a background by this contrast.
pub fn fill(background: Rgb, least: f64) -> Rgb {
    until(background, is_dark(background), least, background)
}

/// Returns an ink that can be read on `behind`: the same, lighter or darker.
pub fn ink(color: Color, behind: Rgb) -> Color {
    let Color::Rgb(red, green, blue) = color else { return color };
    let [red, green, blue] = until([red, green, blue], is_dark(behind), READABLE, behind);
    Color::Rgb(red, green, blue)
}

/// Returns true if white can be read on it better than black.
pub fn is_dark(background: Rgb) -> bool {
    contrast([255; 3], background) > contrast([0; 3], background)
}
