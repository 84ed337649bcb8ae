//! Skills in one field: `Fray 40, Kinetic Weapons 60`.

use std::collections::BTreeMap;

use crate::app::line::quoted;

/// Skills as they are typed.
pub fn in_words(skills: &BTreeMap<String, i32>) -> String {
    let each = skills.iter().map(|(label, value)| format!("{label} {value}"));
    each.collect::<Vec<_>>().join(", ")
}

/// What makes the skills of one text those of another, as `key=value` of the command language; those
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
fn read(text: &str) -> Result<Vec<(&str, &str)>, String> {
    let skills = text.split(',').map(str::trim).filter(|skill| !skill.is_empty());
    let labelled = |skill| {
        let (label, value): (&str, &str) = str::rsplit_once(skill, ' ')?;
        let is_number = value.parse::<i32>().is_ok();
        is_number.then_some((label.trim_end(), value))
    };
    skills
        .map(|skill| {
            labelled(skill).ok_or_else(|| {
                format!("{skill:?} is no skill with its value, as in Fray 40, Kinetic Weapons 60")
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_set() {
        let was = "Fray 40, Kinetic Weapons 60, Perception 30";
        let now = "Kinetic  Weapons 60,Kinetic Weapons 70, Fray 40 ,,";
        assert_eq!(settings(was, was), Ok(Vec::new()));
        assert_eq!(
            settings(was, now),
            Ok(vec![
                "\"skill.Perception\"=none".to_owned(),
                "\"skill.Kinetic  Weapons\"=60".to_owned(),
                "\"skill.Kinetic Weapons\"=70".to_owned(),
            ])
        );
    }

    #[test]
    fn what_is_no_skill_is_named() {
        for (text, wrong) in [("Fray", "Fray"), ("Fray 40, 60", "60"), ("Fray x, a 1", "Fray x")] {
            let said = settings("", text).expect_err(text);
            assert!(said.starts_with(&format!("{wrong:?} is no skill")), "{said}");
        }
    }
}
