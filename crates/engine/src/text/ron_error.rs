//! Explains RON errors to people who write such files.

use ron::Error;

use super::{printable, suggestion};

/// The end of `serde_with`'s error for a map with a duplicate key.
const DUPLICATE_KEY: &str = "found duplicate key";

/// Explains a RON error without the parser's own terms.
pub(super) fn explain_ron_error(error: &Error) -> String {
    match error {
        Error::Message(what) if what.ends_with(DUPLICATE_KEY) => "a name is given twice".to_owned(),
        Error::Message(what) => printable(what),
        Error::Eof => "it ends too early".to_owned(),
        Error::TrailingCharacters => "there is something after its end".to_owned(),
        Error::MissingStructField { field, .. } => format!("{field} is missing"),
        Error::DuplicateStructField { field, .. } => format!("{field} is given twice"),
        Error::NoSuchStructField { found, expected, .. }
        | Error::NoSuchEnumVariant { found, expected, .. } => {
            let found = printable(found);
            format!("there is no {found}; {}", suggestion(&found, expected))
        }
        Error::ExceededRecursionLimit => "brackets are nested too deeply".to_owned(),
        Error::IntegerOutOfBounds => "a number is too large or too small".to_owned(),
        Error::UnclosedBlockComment => "a comment has no end".to_owned(),
        Error::InvalidEscape(_) => "a text has an invalid \\ escape".to_owned(),
        other => format!("{} should be here", expected(other)),
    }
}

/// Returns the part of the syntax that the parser expected.
fn expected(error: &Error) -> &'static str {
    match error {
        Error::ExpectedComma => "a comma",
        Error::ExpectedMapColon => "a colon",
        Error::ExpectedArray => "a [",
        Error::ExpectedArrayEnd => "a ]",
        Error::ExpectedMap => "a {",
        Error::ExpectedMapEnd => "a }",
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) => "a (",
        Error::ExpectedStructLikeEnd | Error::ExpectedOptionEnd => "a )",
        Error::ExpectedBoolean => "true or false",
        Error::ExpectedString | Error::ExpectedStringEnd => "a text in quotes",
        Error::ExpectedIdentifier => "a word without quotes",
        Error::ExpectedInteger
        | Error::ExpectedFloat
        | Error::InvalidIntegerDigit { .. }
        | Error::UnderscoreAtBeginning => "a number",
        _ => "something else",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn faults_are_said_in_plain_words() {
        type Value = BTreeMap<String, Vec<i32>>;
        for (text, what) in [
            ("", "a { should be here"),
            ("{\"a\": [1", "a comma should be here"),
            ("{\"a\" [1]}", "a colon should be here"),
            ("{\"a\": [x]}", "a number should be here"),
            ("{\"a\": [1 2]}", "a comma should be here"),
            ("{a: [1]}", "a text in quotes should be here"),
            ("{\"a\": [9999999999]}", "a number is too large or too small"),
            ("{} {}", "there is something after its end"),
        ] {
            let error = ron::from_str::<Value>(text).expect_err(text);
            assert_eq!(explain_ron_error(&error.code), what, "{text}");
        }
    }
}
