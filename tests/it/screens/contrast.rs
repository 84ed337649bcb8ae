//! Contrast of all text in the palettes that terminals come with, and text in ASCII alone.

use phasekeeper::ui::Charset;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use super::opening::save_items;
use super::scenes::{
    declaring, firefight, friday, interrupt, several_dice, skirmish, three, two_on_standby,
    undecided,
};
use super::table::{Table, text_of};

/// The contrast that text must have, as WCAG defines it.
const MIN_CONTRAST: f64 = 4.5;

/// A palette: its sixteen colors, foreground and background, as `RRGGBB`.
struct Palette {
    name: &'static str,
    colors: &'static str,
    foreground: &'static str,
    background: &'static str,
}

const XTERM: &str = "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 \
                     7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff";
const SOLARIZED: &str = "073642 dc322f 859900 b58900 268bd2 d33682 2aa198 eee8d5 \
                         002b36 cb4b16 586e75 657b83 839496 6c71c4 93a1a1 fdf6e3";

const PALETTES: [Palette; 7] = [
    Palette { name: "xterm, dark", colors: XTERM, foreground: "e5e5e5", background: "000000" },
    Palette { name: "xterm, light", colors: XTERM, foreground: "000000", background: "ffffff" },
    Palette {
        name: "VS Code, dark",
        colors: "000000 cd3131 0dbc79 e5e510 2472c8 bc3fbc 11a8cd e5e5e5 \
                 666666 f14c4c 23d18b f5f543 3b8eea d670d6 29b8db e5e5e5",
        foreground: "cccccc",
        background: "1e1e1e",
    },
    Palette {
        name: "VS Code, light",
        colors: "000000 cd3131 107c10 949800 0451a5 bc05bc 0598bc 555555 \
                 666666 cd3131 14ce14 b5ba00 0451a5 bc05bc 0598bc a5a5a5",
        foreground: "333333",
        background: "ffffff",
    },
    Palette {
        name: "Solarized, dark",
        colors: SOLARIZED,
        foreground: "839496",
        background: "002b36",
    },
    // Its own text has 4.1:1.
    Palette {
        name: "Solarized, light",
        colors: SOLARIZED,
        foreground: "657b83",
        background: "fdf6e3",
    },
    Palette {
        name: "Linux console",
        colors: "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa \
                 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff",
        foreground: "aaaaaa",
        background: "000000",
    },
];

impl Palette {
    /// The luminance of a color, which is `default` if it is reset.
    fn luminance(&self, color: Color, default: &str) -> f64 {
        const NAMES: [Color; 16] = [
            Color::Black,
            Color::Red,
            Color::Green,
            Color::Yellow,
            Color::Blue,
            Color::Magenta,
            Color::Cyan,
            Color::Gray,
            Color::DarkGray,
            Color::LightRed,
            Color::LightGreen,
            Color::LightYellow,
            Color::LightBlue,
            Color::LightMagenta,
            Color::LightCyan,
            Color::White,
        ];
        let known = NAMES.iter().position(|&name| name == color);
        let known = known.and_then(|index| self.colors.split_whitespace().nth(index));
        assert!(known.is_some() || color == Color::Reset, "{color} is in no palette");
        let hex = known.unwrap_or(default);
        let part = |from: usize| {
            let value = u8::from_str_radix(&hex[from..from + 2], 16).expect("a number");
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(0) + 0.7152 * part(2) + 0.0722 * part(4)
    }

    /// The contrast of text in these colors; half of the foreground's luminance if it is dim.
    fn contrast(&self, foreground: Color, background: Color, is_dim: bool) -> f64 {
        let [text, ground] = [(foreground, self.foreground), (background, self.background)]
            .map(|(color, default)| self.luminance(color, default));
        let text = if is_dim { f64::midpoint(text, ground) } else { text };
        (text.max(ground) + 0.05) / (text.min(ground) + 0.05)
    }
}

type Scene = fn() -> Table;

/// Every scene with every kind of dialog over it.
fn screens() -> Vec<Table> {
    let scenes: [(Scene, &[&str]); 10] = [
        (Table::empty, &["", "N", "cAna<Tab>x<Enter>"]),
        (skirmish, &["", "?", "l", "t", "f", "A", "d1", "/g", ":set Cami sp<Tab>", "Q", "ox", "e"]),
        (skirmish, &["lkkk", "lkkk<Tab>", "l/a", "B", "O", "O<Tab>"]),
        (three, &["x", "d12<Enter>", "wnnn", "Eib4", "u"]),
        (two_on_standby, &["", "a"]),
        (interrupt, &["", "EEi38"]),
        (firefight, &["rk<Enter>r28", "rk<Enter>r88<Enter>", "A<Enter>k<Enter>r<Enter>28<Enter>"]),
        (undecided, &["", "y", "y83<Enter>", "y<Tab>", ":finish<Enter>"]),
        (declaring, &["", "n", "nhides<Enter>"]),
        (several_dice, &["", "nw"]),
    ];
    let mut screens = vec![Table::picking(save_items())];
    for (scene, scripts) in scenes {
        screens.extend(scripts.iter().map(|script| {
            let mut table = scene();
            table.press(script);
            table
        }));
    }
    let mut asked = Table::picking(save_items());
    asked.party = Some(friday());
    asked.press("p2");
    screens.push(asked);
    let mut unsaved = skirmish();
    unsaved.run("timer grenade turns=2");
    unsaved.app.set_save_status(Err("the disk is full".to_owned()));
    screens.push(unsaved);
    screens
}

const SIZES: [(u16, u16); 4] = [(60, 16), (80, 24), (120, 40), (200, 60)];

/// Returns true for a cell of a text: a letter, a digit, or a mark of a number.
fn is_text(cell: &Cell) -> bool {
    cell.symbol().chars().any(|letter| letter.is_alphanumeric() || "−–%/+".contains(letter))
}

/// Returns true in the rows of a combatant who has no action left in this phase: with sixteen colors these are dim, as
/// the terminal does it.
fn is_done(drawn: &Buffer, y: u16) -> bool {
    let side = |y: &u16| "■□▲▫".contains(drawn[(4, *y)].symbol());
    let row = (0..=y).rev().take(3).find(side);
    let is_again =
        |y: u16| text_of(drawn).lines().nth(y.into()).is_some_and(|it| it.contains(" again"));
    row.is_some_and(|y| "✓✗·".contains(drawn[(2, y)].symbol()) || is_again(y))
}

#[test]
fn every_text_has_the_contrast_of_the_terminal_itself_or_more_than_enough() {
    // If a cell is reversed, the two colors change places.
    let check = |drawn: &Buffer, cell: &Cell| {
        let is_dim = cell.modifier.contains(Modifier::DIM);
        for palette in &PALETTES {
            let own = palette.contrast(Color::Reset, Color::Reset, false);
            let contrast = palette.contrast(cell.fg, cell.bg, is_dim);
            let (symbol, name) = (cell.symbol(), palette.name);
            let about = format!("{symbol:?} has {contrast:.1}:1 in {name}");
            assert!(contrast >= MIN_CONTRAST.min(own), "{about}:\n{}", text_of(drawn));
        }
    };
    for table in screens() {
        for (width, height) in SIZES {
            let drawn = table.drawn(width, height, true);
            for (index, cell) in drawn.content.iter().enumerate().filter(|(_, cell)| is_text(cell))
            {
                let (_, y) = drawn.pos_of(index);
                let is_dim = cell.modifier.contains(Modifier::DIM);
                if is_dim && is_done(&drawn, y) {
                    continue;
                }
                check(&drawn, cell);
            }
        }
    }
}

#[test]
fn the_contrast_is_computed_as_usual() {
    let [dark, light] = [&PALETTES[0], &PALETTES[1]];
    assert!((light.contrast(Color::Reset, Color::Reset, false) - 21.0).abs() < 0.01);
    assert!((light.contrast(Color::Yellow, Color::Reset, false) - 1.7).abs() < 0.05);
    assert!((dark.contrast(Color::Red, Color::Reset, false) - 3.6).abs() < 0.05);
}

#[test]
fn in_ascii_every_cell_is_ascii() {
    for table in screens() {
        for (width, height) in SIZES {
            let drawn = table.drawn_in(Charset::Ascii, width, height, true);
            let text = text_of(&drawn);
            let odd = text.chars().find(|letter| !letter.is_ascii());
            assert_eq!(odd, None, "{text}");
        }
    }
}

#[test]
fn in_ascii_letters_that_were_typed_stay() {
    let mut table = three();
    table.run("note Ana Zoë");
    let text = text_of(&table.drawn_in(Charset::Ascii, 120, 40, true));
    assert!(text.contains("\"Zoë\""), "{text}");
}
