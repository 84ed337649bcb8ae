//! The commands that roll dice, as lines of the command language.

use std::fmt::{self, Display, Formatter};

use super::dice_command::{DiceCommand, Distance, Side, Skill, Test};
use super::words::{Word, flag, option};

impl Display for Skill {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Self::Value(value) => value.fmt(f),
            Self::Label(label) => Word(label).fmt(f),
        }
    }
}

impl Display for Test {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        option(f, "roll", self.roll)?;
        self.modifiers.iter().try_for_each(|modifier| write!(f, " mod={modifier:+}"))?;
        if let Some(defaulting) = self.defaulting {
            write!(f, " default={defaulting}")?;
        }
        option(f, "helpers", Some(self.helpers).filter(|helpers| *helpers != 0))?;
        option(f, "try", self.attempt)?;
        option(f, "minutes", Some(self.minutes).filter(|minutes| *minutes != 0))?;
        flag(f, "special", self.special)?;
        if let Some(difficulty) = self.difficulty {
            write!(f, " difficulty={difficulty}")?;
        }
        flag(f, "distracted", self.distracted)?;
        option(f, "need", self.need)?;
        flag(f, "simple", self.simple)?;
        if self.ignore { f.write_str(" moxie=ignore") } else { Ok(()) }
    }
}

impl Display for Distance {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        option(f, "physique", self.physique)?;
        option(f, "result", self.result)?;
        option(f, "load", self.load)?;
        option(f, "speed", self.speed)?;
        option(f, "phases", self.phases)
    }
}

/// A target, and the roll against it or the request for one.
struct Against(Side);

impl Display for Against {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self.0 {
            (target, Some(roll)) => write!(f, "{target} {roll:02}"),
            (target, None) => write!(f, "{target} ?"),
        }
    }
}

impl Display for DiceCommand {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Self::Test { name: Some(name), skill, test } => {
                write!(f, "test {} {skill}{test}", Word(name))
            }
            Self::Test { name: None, skill, test } => write!(f, "test {skill}{test}"),
            Self::Moxie { name, used } => write!(f, "moxie {} {used}", Word(name)),
            Self::Oppose { first, second, variable } => {
                write!(f, "oppose {} vs {}", Against(*first), Against(*second))?;
                flag(f, "variable", *variable)
            }
            Self::Attack { attacker, defender, by, on } => {
                write!(f, "attack {} vs {}", Against(*attacker), Against(*defender))?;
                by.as_ref().map_or(Ok(()), |name| write!(f, " by={}", Word(name)))?;
                let Some((name, hit)) = on else { return Ok(()) };
                write!(f, " on={}", Word(name))?;
                hit.map_or(Ok(()), |hit| write!(f, " dv={}{hit}", hit.value))
            }
            Self::Defend { name, skill, ranged, full, roll } => {
                write!(f, "defend {} {skill}", Word(name))?;
                flag(f, "ranged", *ranged)?;
                flag(f, "full", *full)?;
                option(f, "roll", *roll)
            }
            Self::Task { time, margin, rush, extra } => {
                write!(f, "task {time}")?;
                margin.map_or(Ok(()), |margin| write!(f, " margin={margin:+}"))?;
                option(f, "rush", Some(*rush).filter(|rush| *rush != 0))?;
                extra.map_or(Ok(()), |extra| write!(f, " extra={extra}"))
            }
            Self::Distance { name: Some(name), movement, with } => {
                write!(f, "distance {} {movement}{with}", Word(name))
            }
            Self::Distance { name: None, movement, with } => {
                write!(f, "distance {movement}{with}")
            }
            Self::Load { physique, pounds } => write!(f, "load physique={physique} lb={pounds}"),
            Self::Busy { actions, moving } => {
                write!(f, "busy {actions}")?;
                flag(f, "moving", *moving)
            }
            Self::Dice(pool) => write!(f, "dice {pool}"),
        }
    }
}
