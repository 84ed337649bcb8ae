//! The characters that a terminal can show, from its environment.

use crate::ui::Charset;

/// Terminals limited to ASCII.
const PLAIN: [&str; 4] = ["linux", "dumb", "vt100", "vt220"];

/// Returns the charset of the settings, or else of the terminal.
pub fn chosen(ascii: Option<bool>) -> Charset {
    match ascii {
        Some(true) => Charset::Ascii,
        Some(false) => Charset::Unicode,
        None => of(|name| std::env::var(name).ok()),
    }
}

/// Returns the charset of a terminal with these environment variables: ASCII for a limited one or a locale without
/// UTF-8.
fn of(variable: impl Fn(&str) -> Option<String>) -> Charset {
    let value = |name: &&str| variable(name).filter(|value| !value.is_empty());
    let is_plain = value(&"TERM").is_some_and(|terminal| PLAIN.contains(&terminal.as_str()));
    // The first one that is set counts; without any, the locale is C. Windows has neither the variables nor such a
    // locale.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(value).unwrap_or_default();
    let locale = locale.to_lowercase();
    let is_utf8 = cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8");
    if is_plain || !is_utf8 { Charset::Ascii } else { Charset::Unicode }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(variables: &[(&str, &str)], expected: Charset) {
        let charset = of(|name| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        });
        assert_eq!(charset, expected, "{variables:?}");
    }

    #[test]
    fn the_console_and_locales_without_utf8_have_ascii() {
        check(&[("TERM", "xterm-256color"), ("LANG", "en_US.UTF-8")], Charset::Unicode);
        check(&[("LANG", "C.utf8")], Charset::Unicode);
        check(&[("TERM", "linux"), ("LANG", "en_US.UTF-8")], Charset::Ascii);
    }

    #[cfg(not(windows))]
    #[test]
    fn the_first_locale_that_is_set_counts() {
        check(&[], Charset::Ascii);
        check(&[("LANG", "C")], Charset::Ascii);
        check(&[("LC_ALL", "POSIX"), ("LANG", "en_US.UTF-8")], Charset::Ascii);
        check(&[("LC_ALL", ""), ("LC_CTYPE", "de_DE.UTF-8"), ("LANG", "C")], Charset::Unicode);
    }
}
