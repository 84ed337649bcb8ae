//! Completion of a line as it is typed.

use super::settings::keys;
use super::table::verbs;

/// Returns the lines that `line` may become when its last word is completed, in the order of the table or of
/// entry; none where nothing fits.
///
/// `names` are the combatants, `rulesets` the ids of the rulesets.
pub fn complete<'a>(
    line: &str,
    names: impl Iterator<Item = &'a str>,
    rulesets: &[String],
) -> Vec<String> {
    let last = line.rsplit(char::is_whitespace).next().unwrap_or_default();
    let before = &line[..line.len() - last.len()];
    let starts = |word: &str| word.to_lowercase().starts_with(&last.to_lowercase());
    let words: Vec<String> = if before.trim().is_empty() {
        verbs().iter().map(|verb| verb.word.to_owned()).filter(|word| starts(word)).collect()
    } else if before.trim() == "ruleset" {
        rulesets.iter().filter(|id| starts(id)).cloned().collect()
    } else {
        let names = names.map(|name| name.replace(' ', ""));
        let verb = before.split_whitespace().next().unwrap_or_default();
        let options = keys().filter(|_| matches!(verb, "add" | "set")).map(|key| format!("{key}="));
        let usage = verbs().iter().find(|row| row.word == verb).map_or("", |row| row.usage);
        let literals = usage
            .split(|letter: char| !(letter.is_lowercase() || letter == '-'))
            .filter(|word| !word.is_empty() && *word != verb)
            .map(str::to_owned);
        names.chain(literals).chain(options).filter(|word| starts(word)).collect()
    };
    words.into_iter().map(|word| format!("{before}{word}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blank_of_any_width_begins_a_word() {
        for blank in [" ", "\t", "\u{a0}", "\u{3000}"] {
            let line = format!("add{blank}");
            let completed = complete(&format!("{line}ini"), std::iter::empty(), &[]);
            assert_eq!(completed, [format!("{line}init=")]);
        }
    }
}
