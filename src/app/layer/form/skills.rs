//! Skills in one field: `Fray 40, Kinetic Weapons 60`.

use std::collections::BTreeMap;

use crate::command::quoted;
use crate::text::PlainText;

/// Skills as they are typed.
pub fn in_words(skills: &BTreeMap<PlainText, i32>) -> String {
    let each = skills.iter().map(|(label, value)| format!("{label} {value}"));
    each.collect::<Vec<_>>().join(", ")
}

/// Returns the changes that make the skills of one text those of another, as `key=value` of the command language; those
/// that are gone come first.
///
/// # Errors
/// A sentence about the first that is no label with a value.
pub fn settings(was: &str, now: &str) -> Result<Vec<String>, String> {
    let (was, now) = (read(was)?, read(now)?);
    let setting =
        |label: &str, value: &str| format!("{}={value}", quoted(&format!("skill.{label}")));
    let is_gone = |label: &str| now.iter().all(|(other, _)| *other != label);
    let gone = was.iter().filter(|(label, _)| is_gone(label));
    let gone = gone.map(|(label, _)| setting(label, "none"));
    let new = now.iter().filter(|skill| !was.contains(skill));
    Ok(gone.chain(new.map(|(label, value)| setting(label, value))).collect())
}

/// Labels with their values. Whether a value fits is for the rules to say.
fn read(text: &str) -> Result<Vec<(String, &str)>, String> {
    let is_number = |word: &str| word.parse::<i32>().is_ok();
    let mut skills = Vec::new();
    for part in text.split(',') {
        let mut label: Vec<&str> = Vec::new();
        let mut words = part.split_whitespace().peekable();
        while let Some(word) = words.next() {
            // The last number ends a skill, so a comma can be left out.
            let is_last = words.peek().is_none_or(|next| !is_number(next));
            if !label.is_empty() && is_number(word) && is_last {
                skills.push((std::mem::take(&mut label).join(" "), word));
            } else {
                label.push(word);
            }
        }
        if !label.is_empty() {
            let skill = label.join(" ");
            return Err(format!(
                "{skill:?} is no skill with its value, as in Fray 40, Kinetic Weapons 60"
            ));
        }
    }
    Ok(skills)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_set() {
        let was = "Fray 40, Kinetic Weapons 60, Perception 30";
        let now = "Blades 55 Kinetic  Weapons 70, Fray 40 ,,Area 51 20";
        assert_eq!(settings(was, was), Ok(Vec::new()));
        assert_eq!(
            settings(was, now),
            Ok(vec![
                "skill.Perception=none".to_owned(),
                "skill.Blades=55".to_owned(),
                "\"skill.Kinetic Weapons\"=70".to_owned(),
                "\"skill.Area 51\"=20".to_owned(),
            ])
        );
    }

    #[test]
    fn what_is_no_skill_is_named() {
        for (text, wrong) in [
            ("Fray", "Fray"),
            ("Fray 40, 60", "60"),
            ("Fray x, a 1", "Fray x"),
            ("a 1 Fray", "Fray"),
        ] {
            let said = settings("", text).expect_err(text);
            assert!(said.starts_with(&format!("{wrong:?} is no skill")), "{said}");
        }
    }
}
