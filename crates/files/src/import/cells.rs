//! Cells with several numbers: `COG:15, INT:20, SPD:2`, `+5 COO, +10 SOM`, `COO:5, REF:5 DUR:35`.

use super::columns::{Column, known_name, of_name};

/// A number with its key, out of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberPart {
    /// The key of `add`.
    pub key: &'static str,
    /// The value as it is written: a number with or without its sign, or armor as `6/6`.
    pub value: String,
}

/// A piece of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    Number(String),
}

/// Reads names with numbers, the name before its number or after it, whatever stands between them. Returns what is
/// understood, and a sentence for each piece that is not.
pub fn read_numbers(cell: &str) -> (Vec<NumberPart>, Vec<String>) {
    let tokens = tokens(cell);
    let (mut parts, mut problems) = (Vec::new(), Vec::new());
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
                parts.push(NumberPart { key, value: number.clone() });
            }
            _ => problems.push(format!("{word:?} is not a number that a combatant has")),
        }
        rest = next;
    }
    (parts, problems)
}

/// Words of letters and numbers with sign or slash; all else separates.
fn tokens(cell: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut letters = cell.chars().peekable();
    while let Some(letter) = letters.next() {
        let mut text = letter.to_string();
        let minus = ['-', '−', '–'].contains(&letter);
        let is_signed =
            (letter == '+' || minus) && letters.peek().is_some_and(char::is_ascii_digit);
        if is_signed || letter.is_ascii_digit() {
            if minus {
                "-".clone_into(&mut text);
            }
            while let Some(&next) = letters.peek() {
                let is_within = next == '/'
                    && letters.clone().nth(1).is_some_and(|after| after.is_ascii_digit());
                if !next.is_ascii_digit() && !is_within {
                    break;
                }
                text.push(next);
                letters.next();
            }
            tokens.push(Token::Number(text));
        } else if letter.is_alphabetic() {
            while let Some(next) = letters.next_if(|it| it.is_alphabetic()) {
                text.push(next);
            }
            tokens.push(Token::Word(text));
        }
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(cell: &str, expected: &[(&str, &str)], problems: usize) {
        let (parts, said) = read_numbers(cell);
        let parts: Vec<(&str, &str)> =
            parts.iter().map(|part| (part.key, part.value.as_str())).collect();
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
