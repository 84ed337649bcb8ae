//! Removes invisible characters and those that a terminal interprets.

use std::borrow::Cow;

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// Removes control characters, line breaks and invisible characters (fillers, joiners, tags, changes of the writing
/// direction) from a line. A variation selector after its base character stays.
pub fn printable(text: &str) -> String {
    kept(text, is_unprintable).into_owned()
}

/// Removes the same characters from several lines of text; line breaks and tabs stay.
pub fn printable_lines(text: &str) -> Cow<'_, str> {
    kept(text, |letter| !matches!(letter, '\n' | '\t') && is_unprintable(letter))
}

/// Returns true if [`printable`] would not change `text`.
pub fn is_printable(text: &str) -> bool {
    matches!(kept(text, is_unprintable), Cow::Borrowed(_))
}

/// Returns true for control characters, line breaks, characters for formatting (Unicode's category `Cf`) and those that are
/// invisible by definition (`Default_Ignorable_Code_Point`), variation selectors included.
pub fn is_unprintable(letter: char) -> bool {
    use GeneralCategory::{Format, LineSeparator, ParagraphSeparator};
    let category = || letter.general_category();
    letter.is_control()
        || !letter.is_ascii()
            && (matches!(category(), Format | LineSeparator | ParagraphSeparator)
                || is_selector(letter)
                || is_otherwise_ignorable(letter))
}

/// Returns true for `Other_Default_Ignorable_Code_Point`: what Unicode ignores beside formatting and selectors. The list has
/// room for characters to come.
fn is_otherwise_ignorable(letter: char) -> bool {
    matches!(letter, '\u{34f}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{2065}')
        || matches!(letter, '\u{3164}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{e0000}'..='\u{e0fff}')
}

/// Returns true for Unicode's `Variation_Selector`.
fn is_selector(letter: char) -> bool {
    matches!(letter, '\u{180b}'..='\u{180d}' | '\u{180f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// Removes the characters for which `is_left_out` returns true, but keeps a variation selector after a kept character.
fn kept(text: &str, is_left_out: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.chars().any(&is_left_out) {
        return text.into();
    }
    let mut has_base = false;
    let mut kept = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_selector(letter) && has_base {
            has_base = false;
        } else if is_left_out(letter) {
            continue;
        } else {
            has_base = !letter.is_whitespace();
        }
        kept.push(letter);
    }
    if kept == text { text.into() } else { kept.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Escape sequences, directions, joiners, fillers, tags, selectors without a base, annotations, signs of other scripts
    /// that format: one of each kind.
    const UNSEEN: [char; 29] = [
        '\u{1b}',
        '\u{7}',
        '\u{7f}',
        '\u{9b}',
        '\u{9d}',
        '\u{61c}',
        '\u{200b}',
        '\u{200d}',
        '\u{202e}',
        '\u{2066}',
        '\u{2028}',
        '\u{ad}',
        '\u{34f}',
        '\u{115f}',
        '\u{3164}',
        '\u{ffa0}',
        '\u{180e}',
        '\u{feff}',
        '\u{fe0f}',
        '\u{e0041}',
        '\u{fff9}',
        '\u{fffa}',
        '\u{fffb}',
        '\u{110bd}',
        '\u{13430}',
        '\u{17b5}',
        '\u{2065}',
        '\u{fff0}',
        '\u{e0fff}',
    ];

    #[test]
    fn nothing_unseen_stays() {
        for letter in UNSEEN {
            assert_eq!(printable(&format!("{letter}a {letter}b")), "a b", "{letter:?}");
            assert!(is_unprintable(letter) && !is_printable(&letter.to_string()), "{letter:?}");
        }
        assert_eq!(printable_lines("a\u{1b}]52;c;x\u{7}\n\tb\r"), "a]52;c;x\n\tb");
    }

    #[test]
    fn letters_of_all_scripts_stay_with_their_marks() {
        for text in ["Zoë", "Zoe\u{308}", "漢字", "नमस्ते", "שלום", "❤\u{fe0f}", "葛\u{e0100}", "🙂"]
        {
            assert!(is_printable(text), "{text:?}");
        }
        assert_eq!(printable("❤\u{fe0f}\u{fe0f} \u{fe0f}"), "❤\u{fe0f} ");
    }
}
