//! Weapons: what they are made of, and their ammunition.

use std::collections::VecDeque;

use super::combatant::Combatant;
use super::ground::Limits;
use super::line::{Line, number, text, truth, within};
use super::notation::Notation;
use super::situation::Situation;

/// The parts that name firing modes.
const MARKS: [(&str, &str); 4] =
    [("ss", "single"), ("sa", "semi"), ("bf", "burst"), ("fa", "auto")];

#[derive(Clone, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a word of its own")]
pub struct Weapon {
    pub label: String,
    /// Dice or a number.
    pub dv: String,
    /// The wielder's damage bonus is added.
    pub som: bool,
    pub ap: i64,
    pub kind: Option<String>,
    pub skill: Option<String>,
    /// The firing modes, slowest first.
    pub modes: Vec<&'static str>,
    ranged: bool,
    melee: bool,
    pub smartlink: bool,
    pub reach: bool,
    pub limits: Option<Limits>,
    /// The rounds of a full magazine.
    full: Option<i64>,
    /// The rounds that are gone from it.
    spent: i64,
}

impl Weapon {
    /// Reads a weapon from its parts.
    pub fn read(label: &str, parts: &str) -> Result<Self, String> {
        let mut weapon = Self { label: text(label)?, ..Self::default() };
        let mut parts: VecDeque<&str> = parts.split('/').map(str::trim).collect();
        let mut seen = Vec::new();
        while let Some(part) = parts.pop_front() {
            if weapon.mark(&part.to_lowercase()) {
                continue;
            }
            // Decision: a number after plain dice divides them, and is no second DV.
            let divided = parts.front().filter(|next| {
                let is_number = next.starts_with(is_digit) && !has_dice(next);
                has_dice(part) && !part.contains(['+', '-']) && is_dice(part) && is_number
            });
            let whole = divided.map(|next| format!("{part}/{next}"));
            if whole.is_some() {
                parts.pop_front();
            }
            let what = weapon.take(whole.as_deref().unwrap_or(part))?;
            if seen.contains(&what) {
                return Err(format!("a weapon with two of {what}"));
            }
            seen.push(what);
        }
        let is_far = weapon.ranged || weapon.smartlink || weapon.limits.is_some();
        if weapon.melee && (is_far || !weapon.modes.is_empty()) {
            return Err("both melee and ranged".into());
        }
        if weapon.reach && !weapon.melee && !weapon.som {
            return Err("what is long has to be held".into());
        }
        if seen.contains(&"dv") { Ok(weapon) } else { Err("a weapon without a DV".into()) }
    }

    /// Takes a part that says how the weapon is used (EX-30).
    fn mark(&mut self, part: &str) -> bool {
        match part {
            "ranged" => self.ranged = true,
            "melee" => self.melee = true,
            "smartlink" => self.smartlink = true,
            "reach" => self.reach = true,
            _ => {
                let Some(at) = MARKS.iter().position(|it| it.0 == part) else { return false };
                self.modes.push(MARKS[at].1);
                self.modes.sort_by_key(|mode| MARKS.iter().position(|it| it.1 == *mode));
                self.modes.dedup();
            }
        }
        true
    }

    /// Returns whether it is ranged rather than for melee; `None` if nothing is known (AMB-69).
    pub fn is_ranged(&self) -> Option<bool> {
        if self.ranged || self.smartlink || self.limits.is_some() || !self.modes.is_empty() {
            Some(true)
        } else {
            (self.melee || self.som).then_some(false)
        }
    }

    /// Returns whether nobody can take it away.
    fn is_of_body(&self) -> bool {
        let skill = self.skill.as_deref().unwrap_or_default().to_lowercase();
        let is_fist = skill.split(':').next().map(str::trim) == Some("unarmed combat");
        is_fist || self.label.to_lowercase() == "unarmed"
    }

    /// Takes a part by its shape; returns what it is.
    fn take(&mut self, part: &str) -> Result<&'static str, String> {
        let small = part.to_lowercase();
        let dice = small.strip_suffix("+som").unwrap_or(&small);
        let digits_after = |prefix: &str| {
            let rest = small.strip_prefix(prefix)?;
            let rest = if prefix == "ap" { rest.strip_prefix('-').unwrap_or(rest) } else { rest };
            (!rest.is_empty() && rest.chars().all(is_digit)).then(|| number(rest))
        };
        if is_dice(dice) {
            (self.dv, self.som) = (dice.to_owned(), dice != small);
            within(Notation::read(dice)?.most(), 0, 9999)?;
            return Ok("dv");
        }
        if let Some(ap) = digits_after("ap") {
            self.ap = within(ap?, 0, 999)?;
            return Ok("ap");
        }
        if let Some(rounds) = digits_after("x") {
            self.full = Some(within(rounds?, 1, 9999)?);
            return Ok("magazine");
        }
        if small == "kinetic" || small == "energy" {
            self.kind = Some(small);
            return Ok("type");
        }
        if let Some(limits) = Limits::read(&small) {
            self.limits = Some(limits?);
            return Ok("range");
        }
        // Decision: what begins with a digit is a DV or a mistake.
        if small.starts_with(is_digit) {
            return Err(format!("{part} is no DV"));
        }
        self.skill = Some(text(part)?);
        Ok("skill")
    }

    /// Returns the rounds that are left; `None` if none are counted.
    fn left(&self) -> Option<i64> {
        self.full.map(|full| full - self.spent)
    }

    /// Returns the weapon as it stands, in the order of the example of the text.
    pub fn shown(&self) -> String {
        let som = if self.som { "+som" } else { "" };
        let mut parts = vec![format!("{}{som}", self.dv)];
        parts.extend((self.ap != 0).then(|| format!("ap{}", self.ap)));
        parts.extend(self.kind.clone());
        parts.extend(self.skill.clone());
        let marks = MARKS.iter().filter(|it| self.modes.contains(&it.1)).map(|it| it.0);
        let marks =
            marks.chain(self.ranged.then_some("ranged")).chain(self.melee.then_some("melee"));
        parts.extend(marks.map(str::to_owned));
        parts.extend(self.left().map(|left| format!("x{left}")));
        parts.extend(self.limits.as_ref().map(Limits::shown));
        let words = [(self.smartlink, "smartlink"), (self.reach, "reach")];
        parts.extend(words.iter().filter(|it| it.0).map(|it| it.1.to_owned()));
        parts.join("/")
    }

    pub fn fill(&mut self) {
        self.spent = 0;
    }
}

fn is_digit(letter: char) -> bool {
    letter.is_ascii_digit()
}

fn has_dice(part: &str) -> bool {
    part.contains(['d', 'D'])
}

fn is_dice(part: &str) -> bool {
    Notation::read(part).is_ok()
}

/// Returns whether two texts are the same weapon, whatever the order of their parts.
pub fn is_same_weapon(one: &str, other: &str) -> bool {
    // An empty magazine can't be set, but expected.
    let read = |text: &str| Weapon::read("any", &text.replace("/x0", "/x1")).map(|it| it.shown());
    read(one).is_ok() && read(one) == read(other) && one.contains("/x0") == other.contains("/x0")
}

impl Combatant {
    /// Sets a weapon, or takes it away. The same label again, capitals or not, replaces it.
    pub fn set_weapon(&mut self, label: &str, value: &str) -> Result<(), String> {
        let wanted = text(label)?.to_lowercase();
        let at = self.weapons.iter().position(|weapon| weapon.label.to_lowercase() == wanted);
        let weapon = if value == "none" || value.is_empty() {
            None
        } else {
            Some(Weapon::read(label, value)?)
        };
        // Whom the old one was fired at is not asked of the new one.
        self.fired_at.retain(|(label, _)| label.to_lowercase() != wanted);
        match (at, weapon) {
            (Some(at), Some(weapon)) => self.weapons[at] = weapon,
            (Some(at), None) => {
                self.weapons.remove(at);
            }
            (None, weapon) => self.weapons.extend(weapon),
        }
        Ok(())
    }

    /// Returns the place of a weapon among theirs; that behind the last is of bare hands (EX-91).
    pub fn weapon(&self, label: &str) -> Result<usize, String> {
        let label = text(label)?.to_lowercase();
        let mut labels = self.weapons.iter().map(|weapon| weapon.label.to_lowercase());
        let has_hands = self.morph != "info" && !self.weapons.iter().any(Weapon::is_of_body);
        let hands = (has_hands && label == "unarmed").then_some(self.weapons.len());
        labels.position(|other| other == label).or(hands).ok_or(format!("no weapon {label}"))
    }

    /// Returns the weapon at a place.
    pub fn wielded(&self, at: usize) -> Weapon {
        let plus = if self.morph == "synth" { 2 } else { 0 };
        let hands = Weapon {
            label: "unarmed".into(),
            dv: format!("1d10+{plus}"),
            som: true,
            kind: Some("kinetic".into()),
            skill: Some("Unarmed Combat".into()),
            melee: true,
            ..Weapon::default()
        };
        self.weapons.get(at).cloned().unwrap_or(hands)
    }

    /// Refuses a weapon that a disarmed combatant does not hold; what is of the body they have.
    pub fn ensure_held(&self, weapon: usize, force: bool) -> Result<(), String> {
        let is_held = self.wielded(weapon).is_of_body() || !self.has_effect("disarmed");
        if is_held || force { Ok(()) } else { Err("it lies on the ground".into()) }
    }

    /// Takes the rounds of an attack; forced, what is there.
    pub fn shoot(&mut self, weapon: usize, rounds: i64, force: bool) -> Result<(), String> {
        let Some(weapon) = self.weapons.get_mut(weapon) else { return Ok(()) };
        if let (Some(full), Some(left)) = (weapon.full, weapon.left()) {
            if left < rounds && !force {
                return Err("too little ammunition".into());
            }
            weapon.spent = (weapon.spent + rounds).min(full);
        }
        Ok(())
    }
}

impl Situation {
    /// Finds a weapon that is not lost, unless it is forced.
    pub fn held_weapon(&self, who: u32, label: &str, force: bool) -> Result<usize, String> {
        let weapon = self.of(who).weapon(label)?;
        self.seen(who).ensure_held(weapon, force)?;
        Ok(weapon)
    }

    /// Fills a magazine: that of the weapon that is named, or the only one that is not full.
    pub fn reload(&mut self, who: u32, line: &mut Line) -> Result<(), String> {
        let named = line.next_word();
        let is_action = line.option("action").map_or(Ok(true), |value| truth(&value))?;
        let force = line.is_set("force")?;
        let combatant = self.of(who);
        let mut wanting: Vec<usize> = match named {
            Some(label) => vec![combatant.weapon(&label)?],
            None => (0..combatant.weapons.len()).collect(),
        };
        wanting.retain(|at| combatant.wielded(*at).spent > 0);
        let &[weapon] = wanting.as_slice() else {
            return Err("no magazine wants it, or several do".into());
        };
        self.seen(who).ensure_held(weapon, force)?;
        if is_action {
            self.act_with_weapon(who, "reload", force)?;
        }
        self.of_mut(who).weapons[weapon].fill();
        Ok(())
    }

    /// Counts an attack with a weapon that has modes as a share of the action it belongs to (EX-31).
    pub fn count_shot(
        &mut self,
        who: u32,
        weapon: usize,
        mode: &str,
        is_action: bool,
        force: bool,
    ) -> Result<(), String> {
        let weapon = self.of(who).wielded(weapon);
        if weapon.modes.is_empty() {
            return Ok(());
        }
        if !force && !weapon.modes.contains(&mode) {
            return Err(format!("no {mode}"));
        }
        let label = weapon.label.clone();
        if let Some(rate) =
            self.rules.rate(mode).filter(|_| is_action && self.acting().contains(&who))
        {
            let combatant = self.of_mut(who);
            combatant.fired.push((label.clone(), rate));
            let own = || combatant.fired.iter().filter(|it| it.0 == label).map(|it| it.1);
            let whole: i64 = own().product();
            let sum: i64 = own().map(|rate| whole / rate).sum();
            if sum > whole && self.rules.has("stage_limits") && !force {
                return Err("more than one action allows".into());
            }
        }
        Ok(())
    }

    /// Records an attack or a reload, once a stage, as a complex action of the acting combatant.
    pub fn act_with_weapon(&mut self, who: u32, deed: &str, force: bool) -> Result<(), String> {
        if !self.acting().contains(&who) {
            return Ok(());
        }
        let combatant = self.of(who);
        let long = combatant.taken.iter().filter(|kind| *kind == "complex" || *kind == "task");
        let is_recorded = combatant.deeds.iter().any(|other| other == deed);
        let others = long.count() - usize::from(is_recorded);
        if others > 0 && self.rules.has("stage_limits") && !force {
            return Err("another complex action, or a task".into());
        }
        if !self.has_started() {
            self.start_stage();
        }
        if !is_recorded {
            let combatant = self.of_mut(who);
            combatant.taken.push("complex".into());
            combatant.deeds.push(deed.into());
        }
        Ok(())
    }
}
