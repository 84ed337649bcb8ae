//! Cells with several numbers: `COG:15, INT:20, SPD:2`, `+5 COO, +10 SOM`, `COO:5, REF:5 DUR:35`.

use super::columns::{Column, known_name, of_name};

/// A piece of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    Number(String),
}

/// Reads names with numbers, the name before its number or after it, whatever stands between them. Returns the keys of `add`
/// with their values as they are written: numbers with or without a sign, armor as `6/6`. What is not understood goes to
/// `problems`.
pub fn read_numbers(cell: &str, problems: &mut Vec<String>) -> Vec<(String, String)> {
    let tokens = tokens(cell);
    let mut parts = Vec::new();
    let mut rest = tokens.as_slice();
    while let Some((token, after)) = rest.split_first() {
        let (word, number, next) = match (token, after.split_first()) {
            (Token::Word(word), Some((Token::Number(number), next)))
            | (Token::Number(number), Some((Token::Word(word), next))) => (word, number, next),
            (Token::Word(text) | Token::Number(text), _) => {
                problems.push(format!("{text:?} is not understood"));
                rest = after;
                continue;
            }
        };
        match known_name(word) {
            Some(key) if matches!(of_name(key), Column::Key(_) | Column::Armor) => {
                parts.push((key.to_owned(), number.clone()));
            }
            _ => problems.push(format!("{word:?} is not a number that a combatant has")),
        }
        rest = next;
    }
    parts
}

/// Words of letters and numbers with sign or slash; all else separates.
fn tokens(cell: &str) -> Vec<Token> {
    let cell = cell.replace(['−', '–'], "-");
    let is_digit = |letter: char| letter.is_ascii_digit();
    let (mut tokens, mut rest) = (Vec::new(), cell.as_str());
    while let Some(letter) = rest.chars().next() {
        let unsigned = rest.strip_prefix(['+', '-']).unwrap_or(rest);
        if unsigned.starts_with(is_digit) {
            let mut after = unsigned.trim_start_matches(is_digit);
            while let Some(part) = after.strip_prefix('/').filter(|it| it.starts_with(is_digit)) {
                after = part.trim_start_matches(is_digit);
            }
            tokens.push(Token::Number(rest[..rest.len() - after.len()].to_owned()));
            rest = after;
        } else if letter.is_alphabetic() {
            let after = rest.trim_start_matches(char::is_alphabetic);
            tokens.push(Token::Word(rest[..rest.len() - after.len()].to_owned()));
            rest = after;
        } else {
            // A number in brackets takes the place of the one before.
            let inside = rest.strip_prefix('(').map(|it| (it, it.trim_start_matches(is_digit)));
            let is_number = inside.is_some_and(|(it, end)| it != end && end.starts_with(')'));
            tokens.pop_if(|last| is_number && matches!(last, Token::Number(_)));
            rest = &rest[letter.len_utf8()..];
        }
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(cell: &str, expected: &[(&str, &str)], problems: usize) {
        let mut said = Vec::new();
        let parts = read_numbers(cell, &mut said);
        let parts: Vec<(&str, &str)> =
            parts.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        assert_eq!(parts, expected, "{cell}");
        assert_eq!(said.len(), problems, "{cell}: {said:?}");
    }

    #[test]
    fn names_and_numbers_are_found_whatever_stands_between() {
        check("COG:15, INT:20, SPD:2", &[("cog", "15"), ("int", "20"), ("speed", "2")], 0);
        check("+5 COO, +10 SOM", &[("coo", "+5"), ("som", "+10")], 0);
        check("COO:5, REF:5 DUR:35", &[("coo", "5"), ("ref", "5"), ("dur", "35")], 0);
        check(
            "cog=15;\nMoxie 3\nArmor 14/14",
            &[("cog", "15"), ("moxie", "3"), ("armor", "14/14")],
            0,
        );
        check("SOM −5", &[("som", "-5")], 0);
        check("COG:15 (20), SAV — (15)", &[("cog", "20"), ("sav", "15")], 0);
        check("COG 10/COO 15/INT 20", &[("cog", "10"), ("coo", "15"), ("int", "20")], 0);
    }

    #[test]
    fn what_is_not_understood_is_named() {
        check("COG:15, HAIR: 3", &[("cog", "15")], 1);
        check("COG:15, INT", &[("cog", "15")], 1);
        check("35", &[], 1);
        check("", &[], 0);
    }
}
