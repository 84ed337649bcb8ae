//! Random keys, as a person presses them: one of the main screen, and those that its dialog knows.

use phasekeeper::dice::{Dice, SeededDice};

/// Esc in the form that is no beginning of another key.
pub const ESC: &str = "\x1b[27u";

/// Keys that open nothing, the likely ones several times.
const PLAIN: &str = "nnnnnnnnsswwabDmgEuuuUUjjjkk.  /!⇞⇟⇱⇲";

/// Keys that open a dialog or a page, and the keys that are pressed there.
const DIALOGS: [(char, &str); 35] = [
    ('A', ROLL),
    ('A', ROLL),
    ('A', "⏎⏎⏎⏎0123456789"),
    ('r', ROLL),
    ('r', "⏎⏎⏎⏎0123456789"),
    ('y', "0123456789⏎⏎⏎fwoD⇥"),
    ('y', "0123456789⏎⏎⏎"),
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

/// The keys of the dialogs of rolls.
const ROLL: &str = "0123456789⏎⏎⏎⏎⏎⏎↑↓←→+-⇥artcvhyixlpbnmouwegsCHFTRDSMkfod/";

/// Some keys of the main screen or of a dialog, those of `left_out` never among them.
pub fn some_keys(dice: &mut SeededDice, left_out: &str) -> String {
    let is_dialog = dice.roll(5) < 3;
    if !is_dialog {
        return pick(PLAIN, 1, dice, left_out);
    }
    let (opens, inside) = DIALOGS[dice.roll(DIALOGS.len() as u32) as usize];
    if left_out.contains(opens) {
        return String::new();
    }
    let count = dice.roll(9);
    format!("{}{}", sent(opens), pick(inside, count, dice, left_out))
}

fn pick(keys: &str, count: u32, dice: &mut SeededDice, left_out: &str) -> String {
    let keys: Vec<char> = keys.chars().filter(|key| !left_out.contains(*key)).collect();
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
