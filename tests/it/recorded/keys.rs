//! Random keys, as a person presses them: one of the main screen, and those that its dialog knows.

use phasekeeper_engine::dice::{Dice, SeededDice};

/// Esc in the form that is no beginning of another key.
pub const ESC: &str = "\x1b[27u";

/// Keys that open nothing, the likely ones several times.
const PLAIN: &str = "nnnnnnnnsswwabDmgEuuuUUjjjkk.  /!⇞⇟⇱⇲";

/// Keys that open a dialog or a page, and the keys that are pressed there.
const DIALOGS: [(char, &str); 28] = [
    ('i', "0123456789⏎⏎⏎⇥↑↓=+- "),
    ('i', "⏎"),
    ('d', "0123456789⏎d+-/kep⇥"),
    ('d', "0123456789"),
    ('d', "0123456789"),
    ('x', "123⏎"),
    ('h', "0123456789⏎⏎"),
    ('t', "12345jk⏎⏎"),
    ('f', "12345jk⏎⏎"),
    ('F', "12jk⏎"),
    ('K', "an 123⏎⏎"),
    ('o', "an x⏎"),
    ('c', "Gu12⏎⏎⇥↑↓,x"),
    ('P', "Zoe12⏎⏎⇥↑↓"),
    ('C', "123⏎"),
    ('e', "0123456789/+-x,⏎⏎⏎⇥⇥↑↓←→ "),
    ('R', "Zoe 12⏎"),
    ('S', "x⏎"),
    ('⌦', "⏎"),
    ('N', "Duel⏎⏎↑↓"),
    ('v', "1234jk⏎⏎"),
    ('p', "1234jk⏎⏎an"),
    ('z', "run⏎⏎"),
    ('Z', "hide⏎⏎"),
    ('V', "12⏎"),
    ('l', "jjkk ↑⇞⇟⇱⇲⏎⇥/fnab1"),
    ('O', "⏎⇥↑↓umhe"),
    ('?', "jk ↑⇞⇟⏎"),
];

/// The dialogs of rolls, of several steps; and the keys in them that need no Enter.
const ROLLS: &str = "AAAArryy";
const IN_ROLLS: &str = "↑↓←→+-⇥ffwNartcvhyixlpbnmouegsCHFTRDSMk/";

/// Some handfuls of keys that belong together, those of `left_out` never among them: a key of the main screen, and those for
/// its dialog.
pub fn some_keys(dice: &mut SeededDice, left_out: &str) -> Vec<String> {
    match dice.roll(6) {
        0 | 1 => vec![pick(PLAIN, 1, dice, left_out)],
        2 => roll(dice, left_out),
        _ => {
            let (opens, inside) = DIALOGS[dice.roll(DIALOGS.len() as u32) as usize];
            if left_out.contains(opens) {
                return Vec::new();
            }
            let count = dice.roll(9);
            vec![format!("{}{}", sent(opens), pick(inside, count, dice, left_out))]
        }
    }
}

/// A dialog of rolls, step by step.
fn roll(dice: &mut SeededDice, left_out: &str) -> Vec<String> {
    let opens = pick(ROLLS, 1, dice, left_out);
    if opens.is_empty() {
        return Vec::new();
    }
    let steps = 2 + dice.roll(5);
    let step = |_| match dice.roll(8) {
        0..4 => format!("{}\r", dice.roll(100)),
        4 | 5 => "\r".to_owned(),
        _ => pick(IN_ROLLS, 1, dice, left_out),
    };
    std::iter::once(opens).chain((0..steps).map(step)).collect()
}

fn pick(keys: &str, count: u32, dice: &mut SeededDice, left_out: &str) -> String {
    let keys: Vec<char> = keys.chars().filter(|key| !left_out.contains(*key)).collect();
    let count = if keys.is_empty() { 0 } else { count };
    (0..count).map(|_| sent(keys[dice.roll(keys.len() as u32) as usize])).collect()
}

/// What a terminal sends for a key.
fn sent(key: char) -> String {
    match key {
        '⏎' => "\r".into(),
        '⇥' => "\t".into(),
        '↑' => "\x1b[A".into(),
        '↓' => "\x1b[B".into(),
        '→' => "\x1b[C".into(),
        '←' => "\x1b[D".into(),
        '⇱' => "\x1b[H".into(),
        '⇲' => "\x1b[F".into(),
        '⌦' => "\x1b[3~".into(),
        '⇞' => "\x1b[5~".into(),
        '⇟' => "\x1b[6~".into(),
        other => other.into(),
    }
}
