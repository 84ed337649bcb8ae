//! Styles by meaning: one accent for what is now, the sides, damage from slight to deadly, and dim for what is done.
//!
//! With the sixteen colors words and numbers have the terminal's own foreground, on the highlight too: none of those has
//! a contrast of 4.5:1 in all common palettes, dark and light. True colors have it, on badges and for what is done as
//! well. Emphasis is by weight. Color is for signs and bars, one color for each meaning, and their shapes mean the same
//! without it.

mod colors;

use ratatui::style::{Color, Modifier, Style};

use super::shade::{self, Rgb};
use crate::app::ColorScheme;
use colors::{ANY, DARK, LIGHT, SignColors, WordColors};
use phasekeeper_engine::rules::Side;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The colors of signs; `None` for no colors.
    colors: Option<SignColors>,
    /// The fills of the rows of who acts, and of what is selected; `None` where the background is not known.
    fills: Option<[Color; 2]>,
    /// True if bold and reverse replace color, and nothing is dim.
    is_high_contrast: bool,
}

/// The contrast of the fills to the background.
const NOW_FILL: f64 = 1.2;
const SELECTED_FILL: f64 = 1.12;

impl Theme {
    /// Creates the styles of a color scheme. The caller resolves [`ColorScheme::Auto`]; here it is the same as
    /// [`ColorScheme::Any`].
    pub fn new(scheme: ColorScheme) -> Self {
        let colors = match scheme {
            ColorScheme::Any | ColorScheme::Auto => Some(ANY),
            ColorScheme::Dark => Some(DARK),
            ColorScheme::Light => Some(LIGHT),
            ColorScheme::HighContrast | ColorScheme::None => None,
        };
        Self { colors, fills: None, is_high_contrast: scheme == ColorScheme::HighContrast }
    }

    /// Fills rows on this background, and makes true colors readable on it and on the fills.
    #[must_use]
    pub fn on(self, background: Rgb) -> Self {
        let Some(colors) = self.colors.filter(|colors| colors.words.is_some()) else { return self };
        let now = shade::fill(background, NOW_FILL);
        let fills = [now, shade::fill(background, SELECTED_FILL)];
        let fills = fills.map(|[red, green, blue]| Color::Rgb(red, green, blue));
        Self { colors: Some(colors.on(now)), fills: Some(fills), ..self }
    }

    /// The style of a sign with the color of its meaning.
    fn sign(self, color: impl Fn(SignColors) -> Color) -> Style {
        self.colors.map_or(Style::new(), |colors| Style::new().fg(color(colors)))
    }

    /// The style of a sign that must be noticed first.
    fn loud_sign(self, color: impl Fn(SignColors) -> Color) -> Style {
        let style = self.sign(color).add_modifier(Modifier::BOLD);
        if self.is_high_contrast { style.add_modifier(Modifier::REVERSED) } else { style }
    }

    /// Important numbers, keys, headings, questions, errors, and the words of the acting combatant.
    pub fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Labels and hints: plain beside strong text, and quiet where words have colors.
    pub fn label(self) -> Style {
        self.words().map_or(Style::new(), |words| Style::new().fg(words.done))
    }

    /// A command beside its results.
    pub fn command(self) -> Style {
        self.label().add_modifier(Modifier::ITALIC)
    }

    /// The chosen row of a list: filled and bold, or the same in all cells where there are no fills.
    pub fn chosen(self) -> Style {
        match self.fills {
            Some(_) => self.selected_fill().patch(self.strong()),
            None => self.selected(),
        }
    }

    /// The sign before it.
    pub fn chosen_sign(self) -> Style {
        if self.fills.is_some() { self.now_sign() } else { self.selected() }
    }

    /// Returns the style of emphasis without a color: reversed, and the same in all cells.
    pub fn selected(self) -> Style {
        Style::new()
            .fg(Color::Reset)
            .bg(Color::Reset)
            .add_modifier(Modifier::REVERSED)
            .remove_modifier(Modifier::DIM | Modifier::BOLD | Modifier::ITALIC)
    }

    pub fn rule(self) -> Style {
        self.quiet(|words| words.line)
    }

    /// The style of what may be overlooked: in its color where words have one, else dim.
    fn quiet(self, color: impl Fn(WordColors) -> Color) -> Style {
        match self.words() {
            Some(words) => Style::new().fg(color(words)),
            None if self.is_high_contrast => Style::new(),
            None => Style::new().add_modifier(Modifier::DIM),
        }
    }

    /// Text on a rule, such as a title.
    pub fn on_rule(self) -> Style {
        Style::new().fg(Color::Reset).remove_modifier(Modifier::DIM)
    }

    /// Words about what is done and over.
    pub fn done(self) -> Style {
        self.quiet(|words| words.done)
    }

    fn words(self) -> Option<WordColors> {
        self.colors?.words
    }

    /// A word in the color of its meaning, where words have one, and bold.
    fn word(self, color: impl Fn(SignColors) -> Color) -> Style {
        let colored = if self.words().is_some() { self.sign(color) } else { Style::new() };
        colored.add_modifier(Modifier::BOLD)
    }

    /// A word about what kills.
    pub fn danger(self) -> Style {
        self.word(|colors| colors.trouble)
    }

    /// The word of an attack that hits.
    pub fn hit(self) -> Style {
        self.word(|colors| colors.slight)
    }

    /// A number of wounds.
    pub fn warning(self) -> Style {
        self.word(|colors| colors.hurt)
    }

    /// The name of what is selected: underlined, unless its row is filled. Reversed is who acts.
    pub fn selected_name(self) -> Style {
        match self.fills {
            Some(_) => self.strong(),
            None => self.strong().add_modifier(Modifier::UNDERLINED),
        }
    }

    /// The row of what is selected.
    pub fn selected_fill(self) -> Style {
        self.fills.map_or(Style::new(), |[_, selected]| Style::new().bg(selected))
    }

    /// The rows of who acts.
    pub fn now_fill(self) -> Style {
        self.fills.map_or(Style::new(), |[now, _]| Style::new().bg(now))
    }

    /// The sign of what is now: who acts or is about to.
    pub fn now_sign(self) -> Style {
        self.loud_sign(|colors| colors.now)
    }

    /// A word about what is due now.
    pub fn now(self) -> Style {
        self.filled(|colors| colors.due)
    }

    /// A word about what a player asks for.
    pub fn request(self) -> Style {
        self.filled(|colors| colors.request)
    }

    fn filled(self, fill: impl Fn(SignColors) -> Color) -> Style {
        let style = self.colors.map_or(Style::new().add_modifier(Modifier::REVERSED), |colors| {
            let on_fill = colors.words.map_or(Color::Black, |words| words.on_fill);
            Style::new().fg(on_fill).bg(fill(colors))
        });
        style.add_modifier(Modifier::BOLD)
    }

    /// The sign and name of who acts, on this side: on its color if it is a true one, else reversed.
    pub fn badge(self, side: Side) -> Style {
        let style = match self.words().zip(self.side_sign(side).fg) {
            Some((words, color)) => Style::new().fg(words.on_fill).bg(color),
            None => Style::new().add_modifier(Modifier::REVERSED),
        };
        style.add_modifier(Modifier::BOLD)
    }

    /// A number that the last command changed.
    pub fn changed(self) -> Style {
        self.word(|colors| colors.changed)
    }

    /// A bar of damage, from 0 (unhurt) to 1 (Durability or more).
    pub fn damage(self, part: f64) -> Style {
        const THIRD: f64 = 1.0 / 3.0;
        const TWO_THIRDS: f64 = 2.0 * THIRD;
        self.sign(|colors| match part {
            ..THIRD => colors.slight,
            ..TWO_THIRDS => colors.hurt,
            _ => colors.trouble,
        })
    }

    /// The light modules of a QR code.
    pub fn code(self) -> Style {
        self.colors.map_or(Style::new(), |_| Style::new().fg(Color::White).bg(Color::Black))
    }

    /// The sign before a refusal or an error while saving.
    pub fn trouble_sign(self) -> Style {
        self.loud_sign(|colors| colors.trouble)
    }

    /// The sign of a side.
    pub fn side_sign(self, side: Side) -> Style {
        self.sign(|colors| match side {
            Side::Pc => colors.players,
            Side::Ally => colors.allies,
            Side::Neutral => colors.neutral,
            Side::Foe => colors.foes,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::colors::rgb;
    use super::*;
    use crate::ui::shade::contrast;

    fn parts(color: Color) -> Rgb {
        let Color::Rgb(red, green, blue) = color else { panic!("{color} is no true color") };
        [red, green, blue]
    }

    /// Checks that all inks can be read on a background and on the fills, which stand off it.
    #[track_caller]
    fn check(scheme: ColorScheme, background: Rgb) {
        let theme = Theme::new(scheme).on(background);
        let colors = theme.colors.expect("colors");
        let SignColors { now, slight, hurt, trouble, changed, .. } = colors;
        let SignColors { players, allies, neutral, foes, due, request, words, .. } = colors;
        let WordColors { on_fill, done, .. } = words.expect("colors of words");
        let sides = [players, allies, neutral, foes];
        let [now_fill, selected] = theme.fills.expect("fills").map(parts);
        for color in [now, slight, hurt, trouble, changed, done].into_iter().chain(sides) {
            for behind in [background, now_fill, selected] {
                assert!(contrast(parts(color), behind) >= 4.5, "{color} on {background:?}");
            }
        }
        for fill in [due, request].into_iter().chain(sides) {
            assert!(contrast(parts(on_fill), parts(fill)) >= 4.5, "on {fill}");
        }
        assert!(contrast(now_fill, background) >= 1.2, "{background:?}");
        assert!(contrast(selected, background) >= 1.12, "{background:?}");
    }

    #[test]
    fn all_can_be_read_on_known_backgrounds_and_fills_stand_off_them() {
        for dark in [0x00_0000, 0x15_171c, 0x1e_1e1e, 0x00_2b36, 0x28_2c34, 0x30_0a24] {
            check(ColorScheme::Dark, parts(rgb(dark)));
        }
        for light in [0xff_ffff, 0xfa_faf7, 0xfd_f6e3, 0xee_eeee] {
            check(ColorScheme::Light, parts(rgb(light)));
        }
        (0..=0x48).for_each(|grey| check(ColorScheme::Dark, [grey; 3]));
        (0xb0..=0xff).for_each(|grey| check(ColorScheme::Light, [grey; 3]));
    }

    /// The colors of a style sheet by their tokens, dark and light.
    fn palettes(sheet: &str) -> [BTreeMap<&str, Rgb>; 2] {
        let (dark, rest) = sheet.split_once("@media (prefers-color-scheme: light)").expect("both");
        let light = rest.split_once("\n}").expect("an end").0;
        [dark, light].map(|palette| {
            let declared = palette.split("--").filter_map(|it| it.split_once(": #"));
            let color = |digits: &str| u32::from_str_radix(&digits[..6], 16).expect("a color");
            declared.map(|(token, digits)| (token, parts(rgb(color(digits))))).collect()
        })
    }

    #[test]
    fn pages_in_browsers_have_the_colors_of_the_terminal() {
        let players_page = include_str!("../../crates/share/assets/page.css");
        let [palettes, of_report] =
            [players_page, include_str!("../export/html/style.css")].map(palettes);
        assert_eq!(palettes, of_report);
        for (scheme, palette) in [ColorScheme::Dark, ColorScheme::Light].into_iter().zip(palettes) {
            let theme = Theme::new(scheme).on(palette["surface"]);
            let SignColors { now, slight, hurt, trouble, changed, .. } =
                theme.colors.expect("colors");
            let SignColors { players, allies, neutral, foes, due, request, words, .. } =
                theme.colors.expect("colors");
            let WordColors { on_fill, done, line } = words.expect("colors of words");
            let [now_fill, selected] = theme.fills.expect("fills");
            for (token, of_terminal) in [
                ("accent", now),
                ("hit", slight),
                ("warn", hurt),
                ("danger", trouble),
                ("damage", changed),
                ("pc", players),
                ("ally", allies),
                ("neutral", neutral),
                ("foe", foes),
                ("due", due),
                ("request", request),
                ("badge", on_fill),
                ("dim", done),
                ("miss", done),
                ("line", line),
                ("now-fill", now_fill),
                ("select-fill", selected),
            ] {
                assert_eq!(palette[token], parts(of_terminal), "--{token}, {scheme:?}");
            }
            // Those that the terminal has from its own colors, and on what else pages write.
            for (ink, fill) in [
                ("text", "now-fill"),
                ("strong", "now-fill"),
                ("text", "surface"),
                ("badge", "accent"),
                ("badge", "danger"),
            ] {
                assert!(contrast(palette[ink], palette[fill]) >= 4.5, "--{ink} on --{fill}");
            }
        }
    }

    #[test]
    fn without_a_known_background_nothing_is_filled() {
        for scheme in [ColorScheme::Any, ColorScheme::None, ColorScheme::HighContrast] {
            assert_eq!(Theme::new(scheme).on([0; 3]), Theme::new(scheme));
        }
        assert_eq!(Theme::new(ColorScheme::Dark).now_fill(), Style::new());
    }
}
