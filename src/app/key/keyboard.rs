//! Keyboards with letters of other scripts: which key a letter is, by its place.

use serde::Deserialize;

use super::Key;

/// The layouts whose letters count as the keys in their places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Keyboard {
    /// The Ukrainian, the Russian and the Greek one, which agree on the letters that they share.
    #[default]
    Auto,
    /// The Bulgarian one, which has the letters of the Russian one in other places.
    Bulgarian,
}

/// The keys of an English keyboard, row by row, then all with Shift; below, the letters of others in the same places, by the
/// codes of their languages.
const EN: &str = "`qwertyuiop[]\\asdfghjkl;'zxcvbnm,./ ~QWERTYUIOP{}|ASDFGHJKL:\"ZXCVBNM<>?";
const UK: &str = " йцукенгшщзхїґфівапролджєячсмитьбю   ЙЦУКЕНГШЩЗХЇҐФІВАПРОЛДЖЄЯЧСМИТЬБЮ ";
const RU: &str = "ёйцукенгшщзхъ фывапролджэячсмитьбю  ЁЙЦУКЕНГШЩЗХЪ ФЫВАПРОЛДЖЭЯЧСМИТЬБЮ ";
const BG: &str = "  уеишщксдзц  ьяаожгтнвмчюйъэфхпрлб  ыУЕИШЩКСДЗЦ  ѝЯАОЖГТНВМЧЮЙЪЭФХПРЛБ";
const EL: &str = "  ςερτυθιοπ   ασδφγηξκλ  ζχψωβνμ       ΕΡΤΥΘΙΟΠ   ΑΣΔΦΓΗΞΚΛ  ΖΧΨΩΒΝΜ   ";

impl Keyboard {
    /// The English key in whose place the letter of this one is; `None` for a key that has none.
    pub fn english(self, key: Key) -> Option<Key> {
        let Key::Char(letter) = key else { return None };
        let cyrillic: &[&str] = if self == Self::Auto { &[UK, RU] } else { &[BG] };
        let is_it = |own: char| own == letter && own != ' ';
        let mut layouts = cyrillic.iter().chain(&[EL]);
        let place = layouts.find_map(|layout| layout.chars().position(is_it))?;
        EN.chars().nth(place).map(Key::Char)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAYOUTS: [(Keyboard, &str, &str); 4] = [
        (Keyboard::Auto, UK, "йцукен ЙЦУКЕН івїєґю ІВЇЄҐЮ"),
        (Keyboard::Auto, RU, "ыъэё ЫЪЭЁ"),
        (Keyboard::Bulgarian, BG, "уеишщ УЕИШЩ ыѝ"),
        (Keyboard::Auto, EL, "ςερτυ ΕΡΤΥ σΣωΩ"),
    ];

    fn english(keyboard: Keyboard, letter: char) -> Option<char> {
        match keyboard.english(Key::Char(letter))? {
            Key::Char(letter) => Some(letter),
            other => panic!("{other}"),
        }
    }

    #[test]
    fn a_letter_is_the_key_in_its_place() {
        let keys =
            ["qwerty QWERTY sd]'\\. SD}\"|>", "s]'` S}\"~", "werty WERTY QA", "werty ERTY sSvV"];
        for ((keyboard, _, letters), keys) in LAYOUTS.into_iter().zip(keys) {
            let letters = letters.chars().map(|it| english(keyboard, it).unwrap_or(it));
            assert_eq!(letters.collect::<String>(), keys);
        }
    }

    #[test]
    fn every_layout_is_a_table_of_all_keys() {
        for (keyboard, layout, _) in LAYOUTS {
            assert_eq!(layout.chars().count(), EN.chars().count(), "{layout}");
            for (place, letter) in layout.chars().enumerate().filter(|(_, it)| *it != ' ') {
                assert_eq!(english(keyboard, letter), EN.chars().nth(place), "{letter}");
            }
        }
        for letter in EN.chars().chain("éüß".chars()) {
            assert_eq!(english(Keyboard::Auto, letter), None, "{letter}");
        }
    }
}
