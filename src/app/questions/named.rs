//! Answers that name combatants: whose die it is, in which order dice stand, whom a blast is at.

use super::asked::Asked;
use super::distances::read_distances;
use super::names::{find, find_up};
use super::offer::{Answered, NONE, Offer, chosen, like};
use super::parts::{AREA, ATTACKER, DIE, Kind, MORE, Part, SAID, TARGET, WHO, WITH};
use super::said::{before_die, read_defense};
use super::series::dice_of_each;
use super::weapons::{is_mode, weapon_word, weapons};
use super::words::{WAS, bare, before, behind, behind_any_case, is_any, is_number, words};
use crate::app::name_match::{combatant_called, squeezed};
use crate::app::state::App;
use phasekeeper_engine::command::{Command, Names};
use phasekeeper_engine::encounter::{Combatant, Id};

impl Asked {
    /// Refuses the roll of somebody else than whose die is asked, and a roll where nobody's is.
    pub fn refuse_roll(&self, app: &App, part: &Part, text: &str, is_rest: bool) -> Option<String> {
        let (said, die) = text.rsplit_once(' ')?;
        let name = before_die(said).trim_end_matches("'s");
        let who = combatant_called(app.encounter(), name)
            .ok()
            .filter(|_| is_number(die) || read_defense(die).is_some())?;
        let asked = match part.kind {
            Kind::Die => {
                self.given.combatant(app, ATTACKER).or_else(|| self.given.combatant(app, WHO))?
            }
            Kind::Defense => match self.defenders(app)[..] {
                [one] => app.encounter().get(one)?,
                ref several => {
                    let sample = |(at, it): (usize, &Id)| {
                        format!("{} {}", app.encounter().name(*it), 31 + 14 * at)
                    };
                    let sample: Vec<String> = several.iter().enumerate().map(sample).collect();
                    return Some(format!(
                        "{} defend: a die of each in one line, such as {}",
                        several.len(),
                        sample.join(", ")
                    ));
                }
            },
            Kind::Names if name != said && !is_rest => {
                return Some(format!("no die of {} is asked yet", who.name));
            }
            _ => return None,
        };
        (asked.id != who.id)
            .then(|| format!("the die of {} is asked, not {}\'s", asked.name, who.name))
    }

    /// Those who are attacked, in the order in which they were named.
    pub fn targets(&self, app: &App) -> Vec<Id> {
        let names = self.given.answer(TARGET).unwrap_or_default().split(',');
        let state = app.encounter();
        names.filter_map(|it| state.find_all(&it.parse::<Names>().ok()?).ok()).flatten().collect()
    }

    /// Those who defend themselves: of several targets whoever is hit, once that is known.
    pub fn defenders(&self, app: &App) -> Vec<Id> {
        let (targets, checks) = (self.targets(app), self.given.attack_checks(app));
        let is_missed = |place: usize| checks.get(place).is_some_and(|it| !it.succeeds());
        let hit = targets.iter().enumerate().filter(|it| !is_missed(it.0)).map(|it| *it.1);
        hit.collect()
    }

    /// The dice of several targets, in the order in which they are attacked: `Thug 2 60, Thug 1 50`, or those of whoever is hit; `None`
    /// for any other text.
    ///
    /// # Errors
    /// A sentence if only some of them are said to defend themselves, which no line can have.
    pub fn dice_by_target(&self, app: &App, text: &str) -> Answered {
        let (targets, bare) = (self.targets(app), words(text));
        if targets.len() < 2 {
            return Ok(None);
        }
        let are_some = bare.contains(&NONE) && bare.iter().any(|it| is_number(it));
        if are_some {
            return Err(
                "several defend themselves, or nobody does: a die of each, such as 31 45, or none"
                    .to_owned(),
            );
        }
        let defenders = self.defenders(app);
        let whose = if bare.len() == targets.len() { &targets } else { &defenders };
        let are_numbers = bare.len() == whose.len() && bare.iter().all(|it| is_number(it));
        let named = dice_of_each(app, text);
        let named = named.iter().filter_map(|(name, rolled)| {
            Some((
                targets.iter().find(|it| app.encounter().names_of(&[**it]).to_string() == *name)?,
                *rolled,
            ))
        });
        let dice: Vec<(&Id, &str)> =
            if are_numbers { whose.iter().zip(bare).collect() } else { named.collect() };
        let die_of = |id: &Id| dice.iter().find(|it| it.0 == id).map(|it| it.1);
        // Whoever is missed needs none.
        let each = targets.iter().map(|id| die_of(id).unwrap_or("?"));
        let has_all = defenders.iter().all(|id| die_of(id).is_some());
        Ok(has_all.then(|| each.collect::<Vec<_>>().join(",")))
    }

    /// The same with another answer before the one that is asked for: the target, `i meant Ben`, the weapon, `with knife`, or the
    /// attacker's die, `Ana's die was 14`; `None` for a line that changes none.
    pub fn corrected(&self, app: &App, line: &str) -> Option<Result<Self, String>> {
        if let Some(name) = behind_any_case(line, "i meant|i mean") {
            let place = self.given.place_of(TARGET)?;
            let on = combatant_called(app.encounter(), bare(name));
            return Some(on.and_then(|it| {
                self.changed(app, place, &app.encounter().names_of(&[it.id]).to_string())
            }));
        }
        if let Some(arm) = behind(line, "with").filter(|_| self.given.answer(WITH).is_some()) {
            return self.with_weapon(app, arm).map(Ok);
        }
        // `Ana rolled 34, not 44`
        let line = line.split_once(" not ").map_or(line, |it| it.0.trim_end_matches(','));
        let (said, die) = line.rsplit_once(' ').filter(|it| is_number(it.1))?;
        let said = before(said, "a|an").unwrap_or(said);
        let of_die = before(said, WAS).and_then(|it| before(it, "die|roll"));
        let whose = of_die.or_else(|| before(said, "rolled"))?.trim_end_matches("'s");
        let by = self.attacker(app)?;
        // `his die is 70` is the one that is asked.
        if is_any(whose, "the|her|his|their") && before(said, "is").is_some() {
            return None;
        }
        if is_any(whose, "the|her|his|their") {
            return Some(Err(format!(
                "whose? {}'s die was {die}, or {die} for the defense",
                by.name
            )));
        }
        let is_theirs = combatant_called(app.encounter(), whose).is_ok_and(|it| it.id == by.id);
        let (mut asked, mut place) = (self.clone(), self.given.place_of(DIE));
        let mut answer = die.to_owned();
        // Of an attack that is made again it stands behind its skill, and no point of Moxie was spent on it.
        if place.is_none()
            && let Some((skill, _)) = self.given.answer(SAID).and_then(|it| it.rsplit_once(' '))
        {
            (place, answer) = (self.given.place_of(SAID), format!("{skill} {die}"));
            let more = &mut asked.given.answers[self.given.place_of(MORE)?];
            *more = more.replace(" moxie=flip", "");
        }
        let place = place.filter(|_| is_theirs)?;
        Some(asked.changed(app, place, &answer))
    }

    /// Whoever attacks, also of an attack that is made again.
    fn attacker<'a>(&self, app: &'a App) -> Option<&'a Combatant> {
        let made_by = || match self.given.command(app)? {
            Command::Attack { order } => app.encounter().find(&order.by?).ok(),
            _ => None,
        };
        self.given.combatant(app, ATTACKER).or_else(made_by)
    }

    /// The same with another weapon, of which modifiers and die are asked anew; what the program has rolled stays.
    fn with_weapon(&self, app: &App, arm: &str) -> Option<Self> {
        let offered = weapons(app, &self.given);
        let arm = chosen(&offered, weapon_word(arm)).filter(|_| !is_mode(arm, &offered))?;
        let mut asked = self.clone();
        asked.given.answers.truncate(self.given.place_of(WITH)?);
        asked.given.answers.push(arm);
        // Whatever was said before it.
        asked.given.reach = None;
        asked.begun.clear();
        asked.skip_known(app);
        Some(asked)
    }

    /// The same with another answer in a place, and all that was answered since.
    ///
    /// # Errors
    /// A sentence if that can't be.
    fn changed(&self, app: &App, place: usize, answer: &str) -> Result<Self, String> {
        let mut asked = self.clone();
        answer.clone_into(&mut asked.given.answers[place]);
        asked.given.check(app)?;
        asked.skip_known(app);
        Ok(asked)
    }

    /// Leaves only the first of those who are attacked, as they were named.
    pub fn aim_at_one(&mut self, app: &App) {
        let (state, who) = (app.encounter(), self.targets(app));
        if let (Some(place), Some((first, others))) =
            (self.given.place_of(TARGET), who.split_first())
        {
            self.given.answers[place] = state.names_of(&[*first]).to_string();
            self.given.near = (!others.is_empty()).then(|| state.names_of(others).to_string());
        }
    }

    /// The combatants that are named; `None` if several are called so, among whom it is asked next.
    pub fn named(&mut self, app: &App, offered: &[Offer], name: &str) -> Answered {
        let is_area = self.given.part().is_some_and(|it| it.key == AREA);
        let distances = read_distances(app, name).filter(|_| is_area && !name.contains(':'));
        let name = distances.as_deref().unwrap_or(name);
        // By a number of the list, or by name.
        let one = |it: &str| {
            let listed = it.trim().parse::<u32>().ok().and_then(|_| chosen(offered, it.trim()));
            // Of several of a name those who are out are hardly attacked.
            let is_target = self.given.part().is_some_and(|it| it.key == TARGET);
            let find = if is_target { find_up } else { find };
            listed.map_or_else(|| find(app, it.trim()), Ok)
        };
        // Each perhaps with metres.
        let at = |it: &str| match it.rsplit_once(':') {
            Some((_, metres)) if metres.trim().parse::<u32>().is_err() => {
                Err(format!("{metres} is no number of metres"))
            }
            Some((name, metres)) => one(name).map(|name| format!("{name}:{}", metres.trim())),
            None if name.contains(':') => one(it).map(|name| format!("{name}:0")),
            None => one(it),
        };
        let all = name.split(',').map(at).collect::<Result<Vec<_>, _>>();
        let between = if name.contains(':') && !is_area { " " } else { "," };
        let found = find(app, name).or_else(|_| all.map(|it| it.join(between)));
        let found = found.map(Some);
        let begun = squeezed(name);
        if found.is_ok() || like(offered.to_vec(), &begun).len() < 2 {
            return found;
        }
        self.begun = begun;
        Ok(None)
    }
}
