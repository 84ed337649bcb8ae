//! Commands for several combatants at once.

use super::Dice;
use super::line::Line;
use super::situation::Situation;

/// A part of a word that names several: a name, the start of one, or a side.
enum Part {
    Name(String),
    Start(String),
    Side(String),
}

/// Cuts a word, as it was typed, at the commas outside quotes.
fn parts(raw: &str) -> Result<Vec<Part>, String> {
    let mut quoted = false;
    let typed = raw.split(|letter| {
        quoted ^= letter == '"';
        letter == ',' && !quoted
    });
    typed.map(part).collect()
}

fn part(typed: &str) -> Result<Part, String> {
    let text = typed.replace('"', "");
    let bare: String = typed.split('"').step_by(2).collect();
    if typed.is_empty() {
        return Err("a name is missing at a comma".into());
    }
    if let Some(side) = typed.strip_prefix('@') {
        let side = side.to_lowercase();
        let known = ["pc", "ally", "neutral", "foe"].contains(&side.as_str());
        return if known { Ok(Part::Side(side)) } else { Err(format!("{side} is no side")) };
    }
    match (bare.matches('*').count(), typed.ends_with('*')) {
        (0, _) => Ok(Part::Name(text)),
        (1, true) => Ok(Part::Start(text[..text.len() - 1].to_owned())),
        _ => Err(format!("a star within {typed}")),
    }
}

impl Situation {
    /// Returns the combatants that a word means, in order of entry.
    pub fn find_several(&self, raw: &str) -> Result<Vec<u32>, String> {
        let mut meant = Vec::new();
        for part in parts(raw)? {
            let fitting: Vec<u32> = match &part {
                Part::Name(name) => vec![self.find(name)?],
                Part::Start(start) => self.standing(|name, _| begins(name, start)),
                Part::Side(side) => self.standing(|_, of| of == side),
            };
            if fitting.is_empty() {
                return Err(format!("no one fits {raw}"));
            }
            meant.extend(fitting);
        }
        Ok(self.keys().into_iter().filter(|key| meant.contains(key)).collect())
    }

    /// Returns those neither dead nor gone nor in reserve, with a name and a side that fit.
    fn standing(&self, fits: impl Fn(&str, &str) -> bool) -> Vec<u32> {
        let standing = self.combatants.iter().filter(|combatant| combatant.takes_part());
        let fitting = standing.filter(|combatant| fits(&combatant.name, &combatant.side));
        fitting.map(|combatant| combatant.key).collect()
    }

    /// Carries out a command for each combatant that its first word means, as by a command of their own.
    pub fn carry_out_for_each(
        &mut self,
        command: &str,
        line: &mut Line,
        dice: &mut Dice,
    ) -> Result<(), String> {
        let raw = line.typed_word()?;
        let whole = line.clone();
        for who in self.find_several(&raw)? {
            *line = whole.clone();
            self.at_once(command, |it| it.carry_out_for(who, command, line, dice))?;
            self.follow_up();
        }
        Ok(())
    }
}

/// Returns whether a name begins so, with or without its blanks.
fn begins(name: &str, start: &str) -> bool {
    let name = name.to_lowercase();
    let start = start.to_lowercase();
    name.starts_with(start.trim()) || name.replace(' ', "").starts_with(&start.replace(' ', ""))
}
