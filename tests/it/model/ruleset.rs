//! Rulesets: the parameters of a file and of the file it is based on.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The parameters of a ruleset, in the words of its file.
pub struct Ruleset {
    pub id: String,
    parameters: BTreeMap<String, String>,
    /// The classes from first to last; those in one list are ordered by score among them (AMB-01).
    pub classes: Vec<Vec<String>>,
}

impl Ruleset {
    /// Finds a ruleset by the id of one that ships, or as a file in `folder`.
    pub fn find(word: &str, folder: &Path) -> Result<Self, String> {
        let is_file = Path::new(word).extension().is_some_and(|ending| ending == "ron");
        let file = if is_file {
            folder.join(word)
        } else {
            Path::new("crates/engine/assets/rulesets").join(format!("{word}.ron"))
        };
        let text = fs::read_to_string(&file).map_err(|_| format!("no ruleset is called {word}"))?;
        let fields = fields(&text);
        let base = fields.get("base").map(|base| base.trim_matches('"'));
        let mut parameters = base
            .map_or(Ok(BTreeMap::new()), |base| Self::find(base, folder).map(|it| it.parameters))?;
        parameters.extend(self::fields(&fields["parameters"]));
        let id = fields["id"].trim_matches('"').to_owned();
        let classes = items(&parameters["priority"])
            .iter()
            .map(|list| items(list).into_iter().map(str::to_owned).collect())
            .collect();
        Ok(Self { id, parameters, classes })
    }

    /// Returns a parameter as the word in the file.
    pub fn word(&self, key: &str) -> &str {
        &self.parameters[key]
    }

    /// Compares a parameter with a word.
    pub fn is(&self, key: &str, word: &str) -> bool {
        self.word(key) == word
    }

    /// Returns a parameter that is true or false.
    pub fn has(&self, key: &str) -> bool {
        self.is(key, "true")
    }

    /// Returns a parameter that is a number.
    pub fn number(&self, key: &str) -> i64 {
        self.word(key).parse().expect("a number in the file")
    }

    /// Returns the pounds a level of Physique that are free, the most, and a step; `None` if loads don't count.
    pub fn encumbrance(&self) -> Option<(i64, i64, i64)> {
        let list = self.word("encumbrance").strip_prefix("ByPhysique")?;
        let pounds = fields(list);
        let of = |key: &str| pounds[key].parse().expect("a number in the file");
        Some((of("free"), of("most"), of("step")))
    }

    /// Returns the aptitude that a skill is built on, and whether it can replace the skill (EX-60, TS-7).
    pub fn link(&self, label: &str) -> Option<(String, bool)> {
        let label = label.to_lowercase();
        let label = match label.split_once(" (") {
            Some((bare, _)) if label.ends_with(')') => bare.to_owned(),
            _ => label,
        };
        let field = label.split(':').next().unwrap_or_default().trim().to_owned();
        let links: Vec<(String, String, bool)> = items(self.word("linked_skills"))
            .into_iter()
            .filter_map(|item| item.split_once(':'))
            .flat_map(|(aptitude, skills)| {
                items(skills).into_iter().map(move |skill| {
                    let skill = skill.trim_matches('"').to_lowercase();
                    let bare = skill.trim_end_matches('*').to_owned();
                    (aptitude.trim().to_owned(), bare, !skill.ends_with('*'))
                })
            })
            .collect();
        let of = |wanted: &str| links.iter().find(|(_, skill, _)| skill == wanted);
        let (aptitude, _, replaces) = of(&label).or_else(|| of(&field))?;
        Some((aptitude.clone(), *replaces))
    }

    /// Returns the attacks in a firing mode that one action allows; `None` if they are not counted (EX-31).
    pub fn rate(&self, mode: &str) -> Option<i64> {
        let list = self.word("rate_of_fire").strip_prefix("PerAction")?;
        Some(fields(list)[mode].parse().expect("a number in the file"))
    }

    /// Returns what a firing mode adds, to the damage and to hit (EX-23).
    pub fn firing(&self, mode: &str) -> (&str, i64) {
        if mode != "burst" && mode != "auto" {
            return ("0", 0);
        }
        let damage = self.word(&format!("{mode}_damage")).trim_matches('"');
        (damage, self.number(&format!("{mode}_to_hit")))
    }

    /// Returns what each band of ranges adds, the nearest first.
    pub fn ranges(&self) -> Vec<i64> {
        let bands = fields(self.word("range_modifiers"));
        let of = |band: &str| bands[band].parse().expect("a number in the file");
        ["point_blank", "short", "medium", "long", "extreme"].map(of).into()
    }

    /// Returns whether every die is a slot, rather than every phase up to Speed (HR-1).
    pub fn by_dice(&self) -> bool {
        self.is("slots", "Dice")
    }

    /// Returns whether a class of slots exists in this ruleset.
    pub fn knows_class(&self, class: &str) -> bool {
        self.classes.iter().flatten().any(|other| other == class)
    }

    /// Returns INIT for a sum of INT and REF (IN-1, IN-2).
    pub fn init_of(&self, sum: i64) -> i64 {
        match self.word("initiative_stat") {
            "Doubled" => sum * 2,
            "Fifth" => (sum + 4).div_euclid(5),
            _ => 0,
        }
    }
}

/// Splits `(name: value, …)` into names and values.
fn fields(text: &str) -> BTreeMap<String, String> {
    let text: Vec<&str> =
        text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
    items(&text.join("\n"))
        .into_iter()
        .filter_map(|item| item.split_once(':'))
        .map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
        .collect()
}

/// Splits what stands in the outer brackets at the commas that are in no inner ones.
fn items(text: &str) -> Vec<&str> {
    let (mut depth, mut quoted, mut from) = (0, false, 0);
    let mut found = Vec::new();
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' => {
                depth += 1;
                if depth == 1 {
                    from = at + 1;
                }
            }
            ')' | ']' | '}' | ',' => {
                depth -= i32::from(letter != ',');
                if depth == 0 || (letter == ',' && depth == 1) {
                    found.push(text[from..at].trim());
                    from = at + 1;
                }
            }
            _ => {}
        }
    }
    found.retain(|item| !item.is_empty());
    found
}
