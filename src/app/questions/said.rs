//! Answers in words, written as lines have them.

use super::modifiers::read_modifiers;
use super::names::find_called;
use super::offer::NONE;
use super::parts::Kind;
use super::times::time;
use super::weapons::damage_of;
use super::words::{
    SOMEBODY, WAS, bare, before, first_word, is_any, is_number, is_one_word, words,
};
use super::{newcomers, stats};
use crate::app::name_match::combatant_called;
use crate::app::state::App;
use phasekeeper_engine::command::quoted;
use phasekeeper_engine::rules::DEFENSE_SKILL;

impl Kind {
    /// An answer as the line has it.
    ///
    /// # Errors
    /// A sentence that says what would be right.
    pub fn read(self, app: &App, said: &str) -> Result<String, String> {
        Ok(match self {
            Self::Words | Self::Names | Self::OneOf => said.to_owned(),
            // The d10 of first aid.
            Self::Die if let Some((die, healed)) = said.split_once(" heals ") => {
                let die = bare_die(app, die.trim_end_matches(','));
                format!("{} heal={}", dice(die)?, dice(healed)?)
            }
            Self::Die | Self::Defense if is_any(said, ROLLED_BY_THE_PROGRAM) => {
                return self.read(app, "?");
            }
            Self::Die if said == NONE => {
                return Err("a die is a number; of an empty line the program rolls".to_owned());
            }
            Self::Die => match moxie_behind(said) {
                Some((die, used)) => format!("{} moxie={used}", dice(bare_die(app, die))?),
                None => dice(bare_die(app, said))?.to_owned(),
            },
            Self::Defense
                if !said.contains(|it: char| it.is_ascii_digit() || it == '?')
                    && said.split(' ').any(|it| is_any(it, "parry|parries|with")) =>
            {
                return Err("the die stands behind it: parries with blades, 31".to_owned());
            }
            Self::Defense => {
                // A skill may stand before the die: `he parries with blades, 48`.
                let with = ["parries with ", "dodges with ", "defends with ", "with "];
                let said = with.iter().find_map(|it| said.split_once(it)).map_or(said, |it| it.1);
                let (skill, die) = said.rsplit_once(' ').unwrap_or(("", said));
                let label = skill.trim_end_matches(',');
                let is_known = label != skill || stats::skill_called(app, label).is_some();
                let whole = format!("{label} {die}");
                let is_named = bare_die(app, &whole) == die;
                if is_known && !is_named && label.starts_with(char::is_alphabetic) {
                    return Ok(format!("{} {}", quoted(label), dice(die)?));
                }
                // Of several who defend: `31, 45`.
                let said = if is_named { die.to_owned() } else { said.replace(", ", ",") };
                defense(bare_die(app, &said))?
            }
            Self::Dv if let Some(dice) = damage_of(app, bare(said)) => dice,
            Self::Dv if is_one_word(said) => said.to_owned(),
            Self::Dv => {
                return Err(format!(
                    "{said} is no DV; 18 or 2d10+5 is one, and its kind comes behind it"
                ));
            }
            Self::Damage => {
                let said = said.replace(" ap ", " ap=");
                if !words(&said).iter().skip(1).all(|it| it.starts_with("ap=")) {
                    return Err(format!("{said} is no kind; kinetic, energy ap=4 or none is one"));
                }
                said
            }
            Self::Time(unit) => time(app, said, unit)?,
            Self::More => read_modifiers(app, said)?,
            Self::Name => newcomers::name(app, said)?,
            Self::Label if said.starts_with('"') => said.to_owned(),
            Self::Label if said.contains(char::is_numeric) => {
                return Err(format!("{said} is no label; one with numbers needs quotes"));
            }
            Self::Label => quoted(said.trim_end_matches(" in")).to_string(),
            Self::Stats => stats::stats(app, said)?,
            Self::Effect => timed(said),
        })
    }
}

/// How it is said that the program rolls, in place of a die.
const ROLLED_BY_THE_PROGRAM: &str =
    "the program rolls|program rolls|you roll|roll it|roll|rolls|let it roll";

/// A die, and the use of a point of Moxie behind it.
pub fn moxie_behind(said: &str) -> Option<(&str, &str)> {
    let said = before(said, "with moxie|with a point of moxie|with a moxie point").unwrap_or(said);
    let used = [" moxie=", " moxie "].iter().find_map(|it| said.split_once(it));
    // `71, and he flips it`
    let flipped = || before(before(said, "it|that").unwrap_or(said), "flip|flips");
    used.or_else(|| {
        let die = flipped()?;
        let die = before(before(die, SOMEBODY).unwrap_or(die), "and").unwrap_or(die);
        Some((die.trim_end_matches(','), "flip"))
    })
}

/// A die without the name of whoever rolled it: `31`, `rolled 31`, `Ana rolled 31`.
pub fn bare_die<'a>(app: &App, said: &'a str) -> &'a str {
    let said = said.strip_prefix("I ").unwrap_or(said);
    let Some((name, die)) = said.rsplit_once(' ') else { return said };
    let said_of = before_die(name);
    // Of several of a name it is that of whoever is asked: `the thug rolled 52`.
    let is_one_of = said_of.len() < name.len() && !find_called(app, bare(said_of)).is_empty();
    let name = said_of.trim_end_matches("'s");
    let is_name = name.is_empty()
        || is_any(name, SOMEBODY)
        || is_any(name, "her|his|their|the")
        || is_one_of
        || combatant_called(app.encounter(), name).is_ok();
    if is_name { die } else { said }
}

/// Words between a name and a die.
pub const ROLLED: &str = "die|rolled|rolls|roll|has|defense|dodges with|defends with|parries with|\
                          dodges|defends|parries";

/// A name without the words between it and a die.
pub fn before_roll(said: &str) -> &str {
    before(said, ROLLED).unwrap_or(said)
}

/// The same without those of `his die is 31`, too.
pub fn before_die(said: &str) -> &str {
    let said = before(said, "a|an").unwrap_or(said);
    before_roll(before_roll(before(said, WAS).unwrap_or(said)))
}

fn dice(said: &str) -> Result<&str, String> {
    // `+10` is a modifier.
    let is_die = |it: &str| {
        ["?", NONE, ""].contains(&it) || it.parse::<u32>().is_ok() && !it.starts_with('+')
    };
    let are_dice = said.split(',').all(is_die);
    are_dice.then_some(said).ok_or_else(|| format!("a die is a number, not {said}"))
}

/// The die of whoever is said to defend themselves, or not to.
pub fn read_defense(said: &str) -> Option<&'static str> {
    match said {
        "dodges" | "defends" | "yes" => Some("?"),
        "fails" | "no" | "pass" | "passes" | "no defense" => Some(NONE),
        // Ana, or he, `doesn't`, `can't defend`.
        said => {
            let not = before(said, "defend|dodge").filter(|it| before(it, NOT).is_some());
            not.or(before(said, "doesn't|can't")).map(|_| NONE)
        }
    }
}

/// How people say that somebody does not.
const NOT: &str = "doesn't|does not|can't|cannot";

/// A die to defend with, with its skill before it: Fray, if none was said.
fn defense(said: &str) -> Result<String, String> {
    let (skill, die) = first_word(read_defense(said).unwrap_or(said));
    if die.is_empty() {
        let die = dice(skill)?;
        return Ok(if [NONE, ""].contains(&die) {
            NONE.to_owned()
        } else {
            format!("{DEFENSE_SKILL} {die}")
        });
    }
    Ok(format!("{skill} {}", dice(die)?))
}

/// An effect with times and a modifier without their signs: `dazed -20 2 turns`.
fn timed(said: &str) -> String {
    let (words, mut parts) = (words(said), Vec::<String>::new());
    for (index, word) in words.iter().enumerate() {
        let unit = word.trim_end_matches('s');
        let count = index.checked_sub(1).map(|before| words[before]).filter(|it| is_number(it));
        match count.filter(|_| is_any(unit, "turn|phase|second")) {
            Some(count) => {
                parts.pop();
                parts.push(format!("{unit}s={count}"));
            }
            // `for 2 turns`
            None if *word == "for" && words.get(index + 1).is_some_and(|it| is_number(it)) => {}
            None if is_number(word) && word.starts_with(['+', '-', '−']) => {
                parts.push(format!("test={}", word.replace('−', "-")));
            }
            None => parts.push((*word).to_owned()),
        }
    }
    parts.join(" ")
}
