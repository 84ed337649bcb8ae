//! Skills, weapons or counters in one text: labels with their values, joined by commas.

use super::quoted;
use crate::rules::WeaponProfile;

/// The kind of values that a text of labels has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Labeled {
    /// `Fray 40, Kinetic Weapons 60`.
    Skills,
    /// `rifle 2d10+6/ap6/kinetic/x36, knife 1d10`.
    Weapons,
    /// `shells 4/6, radiation 3`.
    Counters,
}

impl Labeled {
    /// Returns those that a key is for.
    pub fn of(key: &str) -> Option<Self> {
        [Self::Skills, Self::Weapons, Self::Counters].into_iter().find(|it| it.key() == key)
    }

    /// The key, to which a label is added.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Skills => "skill.",
            Self::Weapons => "weapon.",
            Self::Counters => "counter.",
        }
    }

    /// A line of help.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Skills => "Skills for tests, such as Fray 40, Kinetic Weapons 60",
            Self::Weapons => {
                "Weapons: automatic rifle, frag grenade x3, rifle 2d10+6/ap6/kinetic/x36"
            }
            Self::Counters => "Anything that is counted, such as shells 4/6, radiation 3",
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
        self.read_each(text).into_iter().collect()
    }

    /// Reads labels with their values one by one: each, or a sentence about what is none.
    pub fn read_each(self, text: &str) -> Vec<Result<(String, String), String>> {
        let parts = split_list(text, |sign| sign == ',').into_iter();
        match self {
            Self::Skills => parts.flat_map(read_skills).collect(),
            Self::Weapons => {
                let parts = parts.map(|part| part.split_whitespace().collect::<Vec<_>>());
                parts.filter(|words| !words.is_empty()).map(|words| read_weapon(&words)).collect()
            }
            Self::Counters => {
                parts.map(str::trim).filter(|part| !part.is_empty()).map(read_counter).collect()
            }
        }
    }
}

/// Splits a text at the signs that are not in brackets.
pub fn split_list(text: &str, is_separator: impl Fn(char) -> bool) -> Vec<&str> {
    let mut depth = 0;
    // Brackets that stay open hold nothing.
    let count = |signs: [char; 3]| text.matches(signs).count();
    let is_whole = count(['(', '[', '{']) == count([')', ']', '}']);
    let parts = text.split(|letter: char| {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        (depth <= 0 || !is_whole) && is_separator(letter)
    });
    parts.collect()
}

/// Labels with their values: `Fray 40`, `Academics: Astronomy 40`, `Kinetic Weapons 60 (Rifles)` with a specialization.
/// The rules say if a value fits.
fn read_skills(text: &str) -> Vec<Result<(String, String), String>> {
    let (mut skills, mut label) = (Vec::new(), Vec::new());
    let words = split_list(text, char::is_whitespace).into_iter().filter(|word| !word.is_empty());
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        // The last number ends a skill, so a comma can be left out.
        let is_last = words.peek().is_none_or(|next| skill_number(next).is_none());
        match skill_number(word).filter(|_| !label.is_empty() && is_last) {
            Some(value) => {
                let signs = |sign: char| !sign.is_alphanumeric() && sign != ')';
                let mut name = label.join(" ").trim_matches(signs).to_owned();
                if let Some(special) = words.next_if(|next| next.starts_with(['(', '['])) {
                    let special = special.trim_matches(['(', ')', '[', ']']);
                    name = format!("{name} ({special})");
                }
                skills.push(Ok((name, value.to_owned())));
                label.clear();
            }
            None => label.push(word),
        }
    }
    if !label.is_empty() {
        let what = "is not a skill with its value; write Fray 40, Kinetic Weapons 60";
        skills.push(Err(format!("{:?} {what}", label.join(" "))));
    }
    skills
}

/// Returns the number that a word is: 40, `40%`, `40.`
fn skill_number(word: &str) -> Option<&str> {
    let digits = word.trim_end_matches(['%', '.']);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some(digits)
}

/// A label with its count. Whether that is one is for the line to say.
fn read_counter(text: &str) -> Result<(String, String), String> {
    let parts = text.rsplit_once(char::is_whitespace);
    let wrong = || format!("{text:?} is not a counter with its value; write shells 4/6");
    parts.map(|(label, count)| (label.trim().to_owned(), count.to_owned())).ok_or_else(wrong)
}

/// A label with the numbers of a weapon: the label ends before the first word that reads as its numbers. A magazine may
/// stand behind a blank: `frag grenade x3`.
fn read_weapon(words: &[&str]) -> Result<(String, String), String> {
    let digits = words.last().and_then(|last| last.strip_prefix(['x', 'X', '×']));
    let is_count = |it: &&str| !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_digit());
    let (words, magazine) = match digits.filter(is_count) {
        Some(digits) if words.len() > 1 => (&words[..words.len() - 1], format!("/x{digits}")),
        _ => (words, String::new()),
    };
    for split in 1..words.len() {
        let (label, numbers) = (words[..split].join(" "), words[split..].join(" ") + &magazine);
        if numbers.parse::<WeaponProfile>().is_ok() {
            return Ok((label, numbers));
        }
    }
    // A name of the library, perhaps with parts of one's own: the line that it comes to knows whether there is such a one.
    let weapon = words.join(" ") + &magazine;
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
    fn a_skill_may_have_a_field_and_a_specialization() {
        for (text, expected) in [
            ("Kinetic Weapons 65 (Submachine Guns)", [("Kinetic Weapons (Submachine Guns)", "65")]),
            ("Kinetic Weapons (Rifles) 65", [("Kinetic Weapons (Rifles)", "65")]),
            ("Clubs 40 [Batons, Bats]", [("Clubs (Batons, Bats)", "40")]),
            ("Academics: Astronomy 40", [("Academics: Astronomy", "40")]),
            ("Academics: Astronomy: 40%.", [("Academics: Astronomy", "40")]),
            ("Fray: 100", [("Fray", "100")]),
        ] {
            let expected = expected.map(|(label, value)| (label.to_owned(), value.to_owned()));
            assert_eq!(Labeled::Skills.read(text), Ok(expected.to_vec()), "{text}");
        }
        let several =
            Labeled::Skills.read("Blades 50 (Axes) Fray 30, Guns 20 (a, b)").expect("skills");
        let labels: Vec<&str> = several.iter().map(|(label, _)| label.as_str()).collect();
        assert_eq!(labels, ["Blades (Axes)", "Fray", "Guns (a, b)"]);
        assert!(Labeled::Skills.read("Fray 40 +10").is_err());
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
    fn a_magazine_may_stand_behind_a_blank() {
        for (typed, label, value) in [
            ("frag grenade x3", "frag grenade", "frag grenade/x3"),
            ("SMG X20", "SMG", "SMG/x20"),
            ("rifle 2d10+6/ap6 ×36", "rifle", "2d10+6/ap6/x36"),
            ("Mark x 2d10", "Mark x", "2d10"),
        ] {
            let read = vec![(label.to_owned(), value.to_owned())];
            assert_eq!(Labeled::Weapons.read(typed), Ok(read), "{typed}");
        }
    }

    #[test]
    fn a_counter_is_a_label_with_its_count() {
        assert_eq!(
            Labeled::Counters.settings("shells 4/6, rad 2", "shells 3/6,, old favors 1 "),
            Ok(vec![
                "counter.rad=none".to_owned(),
                "counter.shells=3/6".to_owned(),
                "\"counter.old favors\"=1".to_owned(),
            ])
        );
    }

    #[test]
    fn what_is_not_understood_is_named() {
        let said = Labeled::Skills.read_each("a 1 Fray, b 2");
        assert_eq!(said.iter().filter(|one| one.is_ok()).count(), 2, "{said:?}");
        for (labeled, text, wrong) in [
            (Labeled::Skills, "Fray", "Fray"),
            (Labeled::Skills, "Fray 40, 60", "60"),
            (Labeled::Skills, "Fray x, a 1", "Fray x"),
            (Labeled::Skills, "a 1 Fray", "Fray"),
            (Labeled::Weapons, "2d10/ap6", "2d10/ap6"),
            (Labeled::Counters, "a 1, shells", "shells"),
        ] {
            let said = labeled.settings("", text).expect_err(text);
            assert!(said.starts_with(&format!("{wrong:?} is not a ")), "{said}");
        }
    }
}
