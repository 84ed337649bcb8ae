//! Places, distances and ranges.

use serde_json::{Value, json};

use super::line::{Line, number, text, within};
use super::situation::Situation;

/// The bands of ranges, the nearest first.
const BANDS: [&str; 5] = ["point-blank", "short", "medium", "long", "extreme"];

/// A distance that was said: two places, or one twice.
#[derive(Clone)]
pub struct Said {
    places: [String; 2],
    metres: i64,
}

/// The upper limits of a weapon, or per cent of SOM.
#[derive(Clone)]
pub struct Limits {
    least: Option<i64>,
    most: Vec<i64>,
    of_som: bool,
}

impl Limits {
    /// Reads a part of a weapon; `None` if it is no range.
    pub fn read(part: &str) -> Option<Result<Self, String>> {
        let numbers = part.strip_prefix('r')?;
        let (of_som, numbers) =
            numbers.strip_prefix("som").map_or((false, numbers), |rest| (true, rest));
        numbers.starts_with(|letter: char| letter.is_ascii_digit()).then(|| {
            let most = numbers.split('-').map(|it| within(number(it)?, 0, 99_999));
            let mut most = most.collect::<Result<Vec<i64>, String>>()?;
            let falls = most.windows(2).any(|pair| pair[0] > pair[1]);
            let least = (most.len() == 5 && !of_som).then(|| most.remove(0));
            if falls || most.len() != 4 {
                return Err(format!("{part} is no range"));
            }
            Ok(Self { least, most, of_som })
        })
    }

    pub fn shown(&self) -> String {
        let numbers: Vec<String> =
            self.least.iter().chain(&self.most).map(ToString::to_string).collect();
        format!("r{}{}", if self.of_som { "som" } else { "" }, numbers.join("-"))
    }

    /// Returns the band of so many metres, and whether that is out of range.
    fn band(&self, metres: i64, som: Option<i64>) -> Option<(usize, bool)> {
        let share =
            |most: &i64| if self.of_som { Some(most * som?.max(0) / 100) } else { Some(*most) };
        let near = (metres <= 2).then_some((0, false));
        let Some(most) = self.most.iter().map(share).collect::<Option<Vec<i64>>>() else {
            return near;
        };
        if metres > most[3] {
            return Some((4, true));
        }
        let is_too_near = self.least.is_some_and(|least| metres < least);
        let beyond = most.iter().filter(|most| metres > **most).count();
        let band = if metres <= 2 {
            0
        } else if is_too_near {
            1
        } else {
            beyond + 1
        };
        Some((band, is_too_near))
    }
}

/// How far an attack goes.
#[derive(Clone, Default)]
pub struct Way {
    band: Option<usize>,
    /// The weapon does not reach.
    pub is_out: bool,
}

impl Way {
    pub fn shown(&self) -> Value {
        json!(self.band.map(|band| BANDS[band]))
    }
}

impl Situation {
    /// Returns true if the ruleset knows distances.
    pub fn has_ground(&self) -> bool {
        self.rules.ranges().iter().any(|modifier| *modifier != 0)
    }

    /// Reads a place that somebody is put in; `none` is nowhere. It is written as before, by those whom players see if these see
    /// this one.
    pub fn place(&self, value: &str, is_seen: bool) -> Result<Option<String>, String> {
        if value == "none" {
            return Ok(None);
        }
        let place = checked(value)?;
        let stood = self
            .combatants
            .iter()
            .filter(|it| !is_seen || (!it.is("hidden") && it.reserve.is_none()));
        Ok(Some(self.spelled(&place, stood.filter_map(|it| it.at.as_ref()))))
    }

    fn spelled<'a>(&'a self, place: &str, stood: impl Iterator<Item = &'a String>) -> String {
        let mut known = self.ground.iter().flat_map(|it| it.places.iter()).chain(stood);
        known.find(|it| is_same(it, place)).map_or(place.to_owned(), Clone::clone)
    }

    /// Says how far two places are from each other, or two in one place.
    pub fn say_ground(&mut self, line: &mut Line) -> Result<(), String> {
        let mut words = Vec::new();
        while let Some(word) = line.next_word() {
            words.push(word);
        }
        let metres = words.pop().ok_or("no metres")?;
        let places = words.iter().map(|word| checked(word)).collect::<Result<Vec<_>, _>>()?;
        let (from, to) = match places.as_slice() {
            [one] => (one, one),
            [from, to] if !is_same(from, to) => (from, to),
            _ => return Err("one place, or two".into()),
        };
        let stood = || self.combatants.iter().filter_map(|it| it.at.as_ref());
        let places = [self.spelled(from, stood()), self.spelled(to, stood())];
        let at = self.ground.iter().position(|it| it.is_of(from, to));
        match (at, metres.as_str()) {
            (None, "none") => return Err("nothing was said".into()),
            (Some(at), "none") => drop(self.ground.remove(at)),
            (at, metres) => {
                let metres = within(number(metres)?, 0, 99_999)?;
                match at {
                    Some(at) => self.ground[at].metres = metres,
                    None => self.ground.push(Said { places, metres }),
                }
            }
        }
        Ok(())
    }

    pub fn ground_view(&self) -> Value {
        let said = self.ground.iter().map(|it| {
            let [from, to] = &it.places;
            json!([from, if is_same(from, to) { None } else { Some(to) }, it.metres])
        });
        said.collect()
    }

    /// Returns whether two stand in different places.
    fn is_apart(&self, one: u32, other: u32) -> bool {
        let (one, other) = (self.of(one).at.as_ref(), self.of(other).at.as_ref());
        one.zip(other).is_some_and(|(one, other)| !is_same(one, other))
    }

    fn metres_between(&self, one: u32, other: u32) -> Option<i64> {
        let (one, other) = (self.of(one).at.as_ref()?, self.of(other).at.as_ref()?);
        let said = self.ground.iter().find(|it| it.is_of(one, other)).map(|it| it.metres);
        said.or_else(|| is_same(one, other).then(|| self.rules.number("near")))
    }

    /// Returns how far an attack goes, and whether it may. The targets stand together.
    pub fn way(
        &self,
        by: Option<u32>,
        targets: &[u32],
        range: Option<i64>,
        is_ranged: Option<bool>,
        limits: Option<&Limits>,
    ) -> Way {
        let placed = targets.iter().copied().find(|who| self.of(*who).at.is_some());
        let both = by.zip(placed);
        if !self.has_ground() {
            return Way::default();
        }
        match is_ranged {
            None => Way::default(),
            Some(false) => {
                let is_far = range.map(|range| range > self.rules.number("near"));
                let is_far = is_far.or(both.map(|(by, on)| self.is_apart(by, on)));
                Way { band: None, is_out: is_far.unwrap_or(false) }
            }
            Some(true) => {
                let metres =
                    range.or_else(|| both.and_then(|(by, on)| self.metres_between(by, on)));
                let Some(metres) = metres else { return Way::default() };
                let som = by.and_then(|by| self.seen(by).aptitude("som"));
                let found =
                    limits.map_or((metres <= 2).then_some((0, false)), |it| it.band(metres, som));
                let (band, is_out) =
                    found.map_or((None, false), |(band, is_out)| (Some(band), is_out));
                Way { band, is_out }
            }
        }
    }

    /// Returns what a distance adds to the attacker's roll.
    pub fn range_modifier(&self, way: &Way) -> i64 {
        way.band.map_or(0, |band| self.rules.ranges()[band])
    }

    /// Returns whether those who are attacked together stand in different places.
    pub fn are_scattered(&self, targets: &[u32]) -> bool {
        let placed = || targets.iter().filter(|who| self.of(**who).at.is_some());
        let first = placed().next();
        self.has_ground()
            && placed().any(|who| first.is_some_and(|first| self.is_apart(*first, *who)))
    }
}

impl Said {
    fn is_of(&self, one: &str, other: &str) -> bool {
        let [from, to] = &self.places;
        (is_same(from, one) && is_same(to, other)) || (is_same(from, other) && is_same(to, one))
    }
}

fn is_same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

/// Refuses what can be no place.
fn checked(word: &str) -> Result<String, String> {
    let place = text(word)?;
    if place.chars().count() > 30 || is_same(&place, "none") {
        return Err(format!("{place} is no place"));
    }
    Ok(place)
}
