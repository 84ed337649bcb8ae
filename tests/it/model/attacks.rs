//! Attacks.

use serde_json::json;

use super::Dice;
use super::harm::{Harm, Hit};
use super::line::{Line, number, truth, within};
use super::notation::Notation;
use super::situation::Situation;
use super::skill::{Asked, Test};
use super::weapons::Weapon;

/// The firing modes and their rounds (EX-6).
const MODES: [(&str, i64); 4] = [("single", 1), ("semi", 1), ("burst", 3), ("auto", 10)];

/// The way in which an attack is fired.
struct Fire {
    mode: &'static str,
    rounds: i64,
    /// What it adds to the damage.
    damage: String,
    /// What it adds to the target in place of damage.
    chance: Option<i64>,
}

impl Fire {
    /// Rolls what the firing mode adds; nothing at several.
    fn extra(&self, count: usize, dice: &mut Dice) -> Result<i64, String> {
        let damage = if count > 1 { "0" } else { &self.damage };
        Ok(Notation::read(damage)?.roll(dice))
    }
}

/// The uses of a point of Moxie.
const USES: [&str; 4] = ["ignore", "flip", "upgrade", "avert"];

/// What a side of an attack is rolled against.
enum Target {
    Number(i64),
    Skill(String),
    /// The skill of the weapon.
    Linked,
}

/// A side of an attack as it is asked for.
struct Side {
    target: Target,
    rolls: Vec<Option<i64>>,
}

impl Side {
    fn read(line: &mut Line) -> Result<Self, String> {
        let typed = line.typed_word()?;
        let target = match number(&typed) {
            Ok(target) => Target::Number(within(target, -999, 999)?),
            Err(_) if typed == "linked" => Target::Linked,
            Err(_) => Target::Skill(typed.replace('"', "")),
        };
        let roll = |word: &str| match word {
            "?" => Ok(None),
            word => within(number(word)?, 0, 99).map(Some),
        };
        let rolls = line.word()?.split(',').map(roll).collect::<Result<_, String>>()?;
        Ok(Self { target, rolls })
    }

    /// Returns the rolls for so many; one that the program makes stands for all.
    fn rolls_for(&self, count: usize) -> Result<Vec<Option<i64>>, String> {
        match self.rolls.as_slice() {
            [None] => Ok(vec![None; count]),
            rolls if rolls.len() == count => Ok(rolls.to_vec()),
            _ => Err("a roll for each".into()),
        }
    }

    fn is_number(&self) -> bool {
        matches!(self.target, Target::Number(_))
    }
}

/// A roll of an attack as it is made.
struct Roll {
    who: Option<u32>,
    base: i64,
    die: Option<i64>,
    moxie: Option<String>,
    modifiers: Vec<i64>,
}

/// The labels of ranges.
const RANGES: [&str; 5] =
    ["point-blank range", "short range", "medium range", "long range", "extreme range"];

/// Takes the modifiers of a side: the numbers, and the labels of those that have one.
fn said(line: &mut Line, key: &str) -> Result<(Vec<i64>, Vec<String>), String> {
    let (mut numbers, mut labels) = (Vec::new(), Vec::new());
    for value in line.options_of(key) {
        let (value, label) = value.split_once(':').map_or((&*value, None), |it| (it.0, Some(it.1)));
        numbers.push(within(number(value)?, -999, 999)?);
        labels.extend(label.map(str::to_lowercase));
    }
    Ok((numbers, labels))
}

/// Takes an option that is one of `known`.
fn one_of(line: &mut Line, key: &str, known: &[&str]) -> Result<Option<String>, String> {
    let value = line.option(key);
    let is_known = value.as_deref().is_none_or(|value| known.contains(&value));
    if is_known { Ok(value) } else { Err(format!("{key} is one of {known:?}")) }
}

/// Returns whether the attack hits: the only success, else a critical one, else the higher one.
fn hits(attack: &Test, defense: Option<&Test>) -> bool {
    let strength = |test: &Test| (test.is_critical(), test.rolled());
    let held = defense.filter(|defense| defense.succeeds());
    attack.succeeds() && held.is_none_or(|defense| strength(attack) > strength(defense))
}

/// Returns what an excellent success adds to the damage.
const fn excellent(margin: i64) -> i64 {
    match margin {
        60.. => 10,
        30.. => 5,
        _ => 0,
    }
}

impl Situation {
    /// Lets an attack hit or miss; if a target and a DV are given, a hit does its damage at once (EX-1).
    #[expect(
        clippy::too_many_lines,
        reason = "it is a list: the steps of an attack in their order"
    )]
    pub fn attack(&mut self, line: &mut Line, dice: &mut Dice) -> Result<(), String> {
        let mine = Side::read(line)?;
        let is_defended = line.word_of(&["vs"]).is_some();
        let defender = is_defended.then(|| Side::read(line)).transpose()?;
        let by = line.option("by").map(|name| self.find(&name)).transpose()?;
        let on = line.option("on");
        let targets = on.as_ref().map_or(Ok(Vec::new()), |on| self.targets(on, by))?;
        let label = line.option("with");
        let given_dv = line.number_of("dv")?.map(|dv| within(dv, 0, 9999)).transpose()?;
        let given_kind = line.word_of(&["kinetic", "energy"]);
        let given_ap = line.number_of("ap")?.map(|ap| within(ap, -999, 999)).transpose()?;
        let given_mode = line.option("mode");
        let extra = one_of(line, "extra", &["damage", "included", "hit", "none"])?;
        let ranged = line.option("ranged").map(|value| truth(&value)).transpose()?;
        let range = line.number_of("range")?.map(|it| within(it, 0, 99_999)).transpose()?;
        let (own, own_said) = said(line, "mod")?;
        let (other, other_said) = said(line, "their-mod")?;
        let ours = one_of(line, "moxie", &USES)?;
        let theirs = one_of(line, "their-moxie", &USES)?;
        let is_action = line.option("action").map_or(Ok(true), |value| truth(&value))?;
        let force = line.is_set("force")?;

        if extra.as_deref() == Some("included") && given_dv.is_none() {
            return Err("no damage value has it in it".into());
        }
        // Decision: a point and a weapon need an attacker, and what is the defender's needs a roll of theirs.
        let lacks_attacker = by.is_none() && (ours.is_some() || label.is_some());
        let is_theirs = theirs.is_some() || !other.is_empty() || !other_said.is_empty();
        if lacks_attacker || (theirs.is_some() && on.is_none()) || (is_theirs && !is_defended) {
            return Err("no attacker is named, or no roll of theirs".into());
        }
        if (range.is_some() || targets.len() > 1) && !self.has_ground() {
            return Err("no ranges here, and no attacks on several".into());
        }
        for on in targets.iter().filter(|_| is_defended) {
            self.defends(*on, force)?;
        }
        let weapon = match (by, label) {
            (Some(by), Some(label)) => Some((by, self.held_weapon(by, &label, force)?)),
            _ => None,
        };
        let known = weapon.map(|(by, at)| self.of(by).wielded(at));
        let fire = self.fire(known.as_ref(), given_mode, extra.as_deref())?;
        let is_ranged = ranged.or(known.as_ref().and_then(Weapon::is_ranged));
        let (is_melee, count) = (is_ranged == Some(false), targets.len().max(1));
        if count > 1 {
            let adds =
                !is_melee && extra.as_deref().is_some_and(|it| it == "damage" || it == "hit");
            if is_ranged.is_none() || ours.is_some() || theirs.is_some() || adds {
                return Err("not at several".into());
            }
            let most = match fire.mode {
                "burst" => 2,
                "auto" => 3,
                _ => 1,
            };
            if !force && ((!is_melee && count > most) || self.are_scattered(&targets)) {
                return Err("too many, or apart".into());
            }
        }
        let rolls = mine.rolls_for(if is_melee { count } else { 1 })?;
        let answers = defender.as_ref().map(|it| it.rolls_for(count)).transpose()?;
        let limits = known.as_ref().and_then(|it| it.limits.as_ref());
        let way = self.way(by, &targets, range, is_ranged, limits);
        if way.is_out && !force {
            return Err("out of reach".into());
        }
        let is_acting = by.is_some_and(|by| self.acting().contains(&by));
        let is_another = weapon.is_some_and(|(by, at)| {
            is_action && is_acting && self.is_another_target(by, at, fire.mode, &targets)
        });
        if let Some(by) = by.filter(|_| is_action) {
            self.act_with_weapon(by, "attack", force)?;
        }
        if let Some((by, at)) = weapon {
            self.count_shot(by, at, fire.mode, is_action, force)?;
            if is_action && is_acting && !self.of(by).wielded(at).modes.is_empty() {
                let label = self.of(by).wielded(at).label;
                self.of_mut(by).fired_at.push((label, targets.clone()));
            }
            self.of_mut(by).shoot(at, fire.rounds, force)?;
        }

        // Whom each roll is against; once nobody in particular if nobody is named.
        let each: Vec<Option<u32>> = match targets.as_slice() {
            [] => vec![None],
            targets => targets.iter().copied().map(Some).collect(),
        };
        let aim = self.use_aim(by, is_melee);
        let linked = known.as_ref().and_then(|it| it.skill.clone());
        let is_linked = known.as_ref().is_some_and(|it| it.smartlink) && is_ranged == Some(true);
        let is_linked = is_linked && by.is_some_and(|by| !self.seen(by).has_effect("unlinked"));
        let mut attacks: Vec<Test> = Vec::new();
        for (index, on) in each.iter().enumerate() {
            let base = self.base_for(by, &mine.target, linked.as_deref())?;
            let mut modifiers = own.clone();
            modifiers.push(aim);
            modifiers.extend(fire.chance);
            let attacked = on.map(|on| self.seen(on).changes("attacked")).unwrap_or_default();
            modifiers.extend(attacked.into_iter().filter(|_| !is_melee));
            let more = if is_melee { count as i64 - 1 } else { i64::from(is_another) };
            let reaches =
                is_melee && known.is_some() && self.who_reaches(*on, known.as_ref()) == Some(true);
            let by_itself = [
                (&RANGES[..], self.range_modifier(&way)),
                (
                    &["smartlink or laser"],
                    if is_linked { self.rules.number("smartlink") } else { 0 },
                ),
                (&["longer reach"], if reaches { self.rules.number("reach") } else { 0 }),
                (&["extra targets"], more * self.rules.number("extra_target")),
            ];
            for (place, (labels, value)) in by_itself.into_iter().enumerate() {
                let of_weapon = (1..=2).contains(&place) && mine.is_number();
                let is_said = own_said.iter().any(|said| labels.contains(&said.as_str()));
                modifiers.extend((!of_weapon && !is_said).then_some(value));
            }
            let roll = match attacks.first().filter(|_| !is_melee) {
                Some(first) => Some(first.rolled()),
                None => rolls[if is_melee { index } else { 0 }],
            };
            let side = Roll { who: by, base, die: roll, moxie: ours.clone(), modifiers };
            attacks.push(self.roll_side(side, dice)?);
        }
        let mut defenses = Vec::new();
        if let (Some(defender), Some(answers)) = (&defender, answers) {
            for (on, die) in each.iter().zip(answers) {
                let base = self.defense_base(*on, &defender.target)?;
                let halved = is_ranged == Some(true) && !defender.is_number();
                let base = if halved { base.div_euclid(2) } else { base };
                let mut modifiers = other.clone();
                modifiers.extend(on.map(|on| self.seen(on).changes("defense")).unwrap_or_default());
                let reaches = is_melee && self.who_reaches(*on, known.as_ref()) == Some(false);
                let is_said = other_said.iter().any(|said| said == "longer reach");
                if reaches && !is_said && !defender.is_number() {
                    modifiers.push(self.rules.number("reach"));
                }
                let side = Roll { who: *on, base, die, moxie: theirs.clone(), modifiers };
                defenses.push(self.roll_side(side, dice)?);
            }
        }

        let weapon = weapon.map(|(by, at)| (by, self.of(by).wielded(at)));
        let is_known = given_dv.is_some() || weapon.is_some();
        let (mut rolled, mut hit_so_far) = (None, 0);
        for (index, attack) in attacks.iter().enumerate() {
            let defense = defenses.get(index);
            let is_hit = hits(attack, defense);
            hit_so_far += i64::from(is_hit);
            let past_armor = is_hit && attack.is_critical();
            let bonus = if is_hit { excellent(attack.margin(&self.rules)) } else { 0 };
            let base = match (&weapon, given_dv) {
                _ if !is_known || !is_hit => None,
                // The damage of one burst is rolled once.
                _ if rolled.is_some() && !is_melee => rolled,
                (_, Some(dv)) => Some(dv + fire.extra(count, dice)?),
                (Some((by, weapon)), None) => {
                    let som = if weapon.som { self.of(*by).bonus().unwrap_or(0) } else { 0 };
                    let base = Notation::read(&weapon.dv)?.roll(dice) + som;
                    Some(base + fire.extra(count, dice)?)
                }
                (None, None) => None,
            };
            rolled = rolled.or(base);
            let dv = base.map(|base| base + bonus);
            self.result = None;
            self.give([
                ("hit", json!(is_hit)),
                ("critical", json!(attack.succeeds() && attack.is_critical())),
                ("fumble", json!(!attack.succeeds() && attack.is_critical())),
                ("dv", json!(dv)),
                ("bonus", json!(bonus)),
                ("armor", json!(!past_armor)),
                // The model calls no shots, knocks nobody back, and has no blasts.
                ("met", json!(null)),
                ("metres", json!(null)),
                ("scatter", json!(null)),
                ("range", way.shown()),
                ("hits", json!(hit_so_far)),
                ("attack_target", json!(attack.target())),
                ("defense_target", json!(defense.map(Test::target))),
                ("attack_roll", json!(attack.rolled())),
                ("defense_roll", json!(defense.map(Test::rolled))),
            ]);
            if let Some(who) = each[index].filter(|_| is_known) {
                let of_weapon = weapon.as_ref().map(|(_, weapon)| weapon);
                let harm = match dv {
                    None => Harm { taken: 0, wounds: 0 },
                    Some(dv) => {
                        let kind = given_kind.clone();
                        let kind = kind.or_else(|| of_weapon.and_then(|it| it.kind.clone()));
                        let ap = given_ap.or(of_weapon.map(|it| it.ap)).unwrap_or(0);
                        self.hit(who, &Hit { dv, kind, ap, past_armor })
                    }
                };
                let harm = self.harm_results(who, &harm);
                self.result.get_or_insert_default().extend(harm);
            }
        }
        Ok(())
    }

    /// Finds whom an attack is on, as they are written; a pattern leaves out the attacker.
    fn targets(&self, on: &str, by: Option<u32>) -> Result<Vec<u32>, String> {
        let mut targets = Vec::new();
        for part in on.split(',') {
            let is_pattern = part.starts_with('@') || part.ends_with('*');
            let found = self.find_several(part)?;
            let found = found.into_iter().filter(|who| !(is_pattern && Some(*who) == by));
            targets.extend(found);
        }
        let mut seen = targets.clone();
        seen.sort_unstable();
        seen.dedup();
        if seen.len() < targets.len() || targets.is_empty() {
            return Err("somebody twice, or nobody".into());
        }
        Ok(targets)
    }

    /// Returns what the roll of an attack starts from: a number, a skill, or the default of the weapon's skill.
    fn base_for(
        &self,
        who: Option<u32>,
        target: &Target,
        linked: Option<&str>,
    ) -> Result<i64, String> {
        match target {
            Target::Number(number) => Ok(*number),
            Target::Linked => {
                let skill = linked.ok_or("a weapon without a skill")?;
                self.base_of(who, skill).or_else(|_| self.default_of(who, skill))
            }
            Target::Skill(skill) => self.base_of(who, skill),
        }
    }

    /// Returns what the roll of a defense starts from; Fray has a default of its own.
    fn defense_base(&self, who: Option<u32>, target: &Target) -> Result<i64, String> {
        self.base_for(who, target, None).or_else(|lack| match (target, who) {
            (Target::Skill(skill), Some(who)) if skill.to_lowercase() == "fray" => {
                self.seen(who).aptitude("ref").ok_or(lack)
            }
            _ => Err(lack),
        })
    }

    /// Returns whether a shot or burst is at somebody whom the one before it in this stage was not at.
    fn is_another_target(&self, by: u32, at: usize, mode: &str, targets: &[u32]) -> bool {
        let weapon = self.of(by).wielded(at);
        let repeats = !weapon.modes.is_empty() && (mode == "semi" || mode == "burst");
        let fired = self.of(by).fired_at.iter().rev();
        let mut before = fired.filter(|it| it.0 == weapon.label && !it.1.is_empty());
        let before = before.next();
        repeats && before.is_some_and(|(_, before)| targets.iter().any(|who| !before.contains(who)))
    }

    /// Returns who alone has the longer reach: true for the attacker's weapon, false for the target.
    fn who_reaches(&self, on: Option<u32>, weapon: Option<&Weapon>) -> Option<bool> {
        let (own, on) = (weapon?.reach, self.seen(on?));
        let theirs = on.weapons.iter().any(|it| it.reach) && !on.has_effect("disarmed");
        (own != theirs).then_some(own)
    }

    /// Returns how an attack is fired: in the first mode of the weapon if none is given (EX-30).
    fn fire(
        &self,
        weapon: Option<&Weapon>,
        given: Option<String>,
        extra: Option<&str>,
    ) -> Result<Fire, String> {
        let first = weapon.and_then(|weapon| weapon.modes.first().copied());
        let mode = given.unwrap_or_else(|| first.unwrap_or("single").into());
        let mode = MODES.iter().find(|it| it.0 == mode).ok_or(format!("{mode} is no mode"))?;
        let (mode, rounds) = *mode;
        if extra.is_some() && mode != "burst" && mode != "auto" {
            return Err("nothing is extra in a single shot".into());
        }
        let (damage, chance) = self.rules.firing(mode);
        let for_damage = extra.is_none_or(|extra| extra == "damage");
        let damage = if for_damage { damage } else { "0" }.to_owned();
        let chance = (extra == Some("hit")).then_some(chance);
        Ok(Fire { mode, rounds, damage, chance })
    }

    /// Uses up the aim, which does not count in melee (EX-32).
    fn use_aim(&mut self, by: Option<u32>, is_melee: bool) -> i64 {
        let Some(by) = by else { return 0 };
        let attacker = self.of_mut(by);
        let aim = std::mem::take(&mut attacker.aim);
        attacker.long_aim = false;
        if is_melee { 0 } else { aim }
    }

    /// Makes the roll of a side, with the modifiers and the Moxie of the combatant who is named.
    fn roll_side(&mut self, side: Roll, dice: &mut Dice) -> Result<Test, String> {
        let mut asked = Asked::of(side.who, side.base);
        asked.modifiers = side.modifiers;
        asked.roll = side.die;
        asked.ignore = side.moxie.as_deref() == Some("ignore");
        let mut test = self.make_test(asked, dice)?;
        if let (Some(who), Some(use_)) = (side.who, side.moxie.filter(|use_| use_ != "ignore")) {
            self.spend_on(who, &mut test, &use_)?;
        }
        Ok(test)
    }
}
