//! Skills or weapons in one text: labels with their values, joined by commas.

use super::quoted;
use crate::rules::WeaponProfile;

/// What the labels of a text stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Labeled {
    /// `Fray 40, Kinetic Weapons 60`.
    Skills,
    /// `rifle 2d10+6/ap6/kinetic/x36, knife 1d10`.
    Weapons,
}

impl Labeled {
    /// Returns those that a key is for.
    pub fn of(key: &str) -> Option<Self> {
        [Self::Skills, Self::Weapons].into_iter().find(|it| it.key() == key)
    }

    /// The key, to which a label is added.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Skills => "skill.",
            Self::Weapons => "weapon.",
        }
    }

    /// A line of help.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Skills => "Skills for tests, such as Fray 40, Kinetic Weapons 60",
            Self::Weapons => {
                "Weapons by name or numbers: automatic rifle/x30, rifle 2d10+6/ap6/kinetic/x36"
            }
        }
    }

    /// Returns the changes that make one text another, as `key=value` of the command language; what is gone comes
    /// first.
    ///
    /// # Errors
    /// A sentence about the first that is no label with a value.
    pub fn settings(self, was: &str, now: &str) -> Result<Vec<String>, String> {
        let (was, now) = (self.read(was)?, self.read(now)?);
        let setting = |label: &str, value: &str| {
            format!("{}={}", quoted(&format!("{}{label}", self.key())), quoted(value))
        };
        let is_gone = |label: &str| now.iter().all(|(other, _)| other != label);
        let gone = was.iter().filter(|(label, _)| is_gone(label));
        let gone = gone.map(|(label, _)| setting(label, "none"));
        let new = now.iter().filter(|one| !was.contains(one));
        Ok(gone.chain(new.map(|(label, value)| setting(label, value))).collect())
    }

    /// Reads labels with their values, as they are typed.
    ///
    /// # Errors
    /// A sentence about the first that is no label with a value.
    pub fn read(self, text: &str) -> Result<Vec<(String, String)>, String> {
        let mut read = Vec::new();
        for part in text.split(',') {
            let words: Vec<&str> = part.split_whitespace().collect();
            match self {
                Self::Skills => read_skills(&words, &mut read)?,
                Self::Weapons if words.is_empty() => {}
                Self::Weapons => read.push(read_weapon(&words)?),
            }
        }
        Ok(read)
    }
}

/// Labels with their values. Whether a value fits is for the rules to say.
fn read_skills(words: &[&str], skills: &mut Vec<(String, String)>) -> Result<(), String> {
    let is_number = |word: &str| word.parse::<i32>().is_ok();
    let mut label: Vec<&str> = Vec::new();
    let mut words = words.iter().peekable();
    while let Some(word) = words.next() {
        // The last number ends a skill, so a comma can be left out.
        let is_last = words.peek().is_none_or(|next| !is_number(next));
        if !label.is_empty() && is_number(word) && is_last {
            skills.push((std::mem::take(&mut label).join(" "), (*word).to_owned()));
        } else {
            label.push(word);
        }
    }
    if label.is_empty() {
        return Ok(());
    }
    let skill = label.join(" ");
    Err(format!("{skill:?} is not a skill with its value; write Fray 40, Kinetic Weapons 60"))
}

/// A label with the numbers of a weapon: the label ends before the first word that reads as its numbers.
fn read_weapon(words: &[&str]) -> Result<(String, String), String> {
    for split in 1..words.len() {
        let (label, numbers) = (words[..split].join(" "), words[split..].join(" "));
        if numbers.parse::<WeaponProfile>().is_ok() {
            return Ok((label, numbers));
        }
    }
    // A name of the library, perhaps with parts of one's own: the line that it comes to knows whether there is such a one.
    let weapon = words.join(" ");
    match weapon.split('/').next() {
        Some(name)
            if name.starts_with(char::is_alphabetic) && name.parse::<WeaponProfile>().is_err() =>
        {
            Ok((name.trim().to_owned(), weapon))
        }
        _ => Err(format!(
            "{weapon:?} is not a weapon with a label; write rifle 2d10+6/ap6/kinetic/x36"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_set() {
        let was = "Fray 40, Kinetic Weapons 60, Perception 30";
        let now = "Blades 55 Kinetic  Weapons 70, Fray 40 ,,Area 51 20";
        assert_eq!(Labeled::Skills.settings(was, was), Ok(Vec::new()));
        assert_eq!(
            Labeled::Skills.settings(was, now),
            Ok(vec![
                "skill.Perception=none".to_owned(),
                "skill.Blades=55".to_owned(),
                "\"skill.Kinetic Weapons\"=70".to_owned(),
                "\"skill.Area 51\"=20".to_owned(),
            ])
        );
    }

    #[test]
    fn the_numbers_of_a_weapon_follow_its_label() {
        let now = "rifle 2d10+6/ap6/kinetic/Kinetic Weapons/x36, AK 47 2d10,  bare hands 1d10+som ,SMG/x20";
        assert_eq!(
            Labeled::Weapons.settings("knife 1d10", now),
            Ok(vec![
                "weapon.knife=none".to_owned(),
                "weapon.rifle=\"2d10+6/ap6/kinetic/Kinetic Weapons/x36\"".to_owned(),
                "\"weapon.AK 47\"=2d10".to_owned(),
                "\"weapon.bare hands\"=1d10+som".to_owned(),
                "weapon.SMG=SMG/x20".to_owned(),
            ])
        );
    }

    #[test]
    fn what_is_not_understood_is_named() {
        for (labeled, text, wrong) in [
            (Labeled::Skills, "Fray", "Fray"),
            (Labeled::Skills, "Fray 40, 60", "60"),
            (Labeled::Skills, "Fray x, a 1", "Fray x"),
            (Labeled::Skills, "a 1 Fray", "Fray"),
            (Labeled::Weapons, "2d10/ap6", "2d10/ap6"),
        ] {
            let said = labeled.settings("", text).expect_err(text);
            assert!(said.starts_with(&format!("{wrong:?} is not a ")), "{said}");
        }
    }
}
