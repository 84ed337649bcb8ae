//! A command as a line of the command language, the very line that gives it when it is read again.

use std::fmt::{self, Display, Formatter};

use super::command::Command;
use super::effect::Span;
use super::parts::{Downtime, Hit, Place, RollSource, RollTarget, StatEdit, TimerDuration};

/// A word, in quotes where it would not be one word without them.
pub(super) struct Word<'a>(pub &'a str);

impl Display for Word<'_> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let plain = !self.0.is_empty()
            && !self.0.contains(|letter: char| letter.is_whitespace() || "#\"=<>".contains(letter));
        if plain { f.write_str(self.0) } else { write!(f, "\"{}\"", self.0.replace('"', "'")) }
    }
}

/// A text, always in quotes.
struct Quoted<'a>(&'a str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "\"{}\"", self.0.replace('"', "'"))
    }
}

/// An option with a number, where there is one.
pub(super) fn option(f: &mut Formatter, key: &str, value: Option<i32>) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {key}={value}"))
}

/// An option that is `yes`, where it is.
pub(super) fn flag(f: &mut Formatter, key: &str, value: bool) -> fmt::Result {
    if value { write!(f, " {key}=yes") } else { Ok(()) }
}

fn yes_no(truth: bool) -> &'static str {
    if truth { "yes" } else { "no" }
}

/// A number that may be missing, as `none`.
struct OrNone(Option<i32>);

impl Display for OrNone {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self.0 {
            Some(number) => number.fmt(f),
            None => f.write_str("none"),
        }
    }
}

impl Display for StatEdit {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Self::Stat(stat, value) => write!(f, "{stat}={}", OrNone(*value)),
            Self::Morph(morph) => write!(f, "morph={morph}"),
            Self::Side(side) => write!(f, "side={side}"),
            Self::Armor(armor) => write!(f, "armor={armor}"),
            Self::Accessory(layer) => write!(f, "accessory={layer}"),
            Self::Hidden(hidden) => write!(f, "hidden={}", yes_no(*hidden)),
            Self::Surprised(surprised) => write!(f, "surprised={}", yes_no(*surprised)),
            Self::Skill(label, value) => {
                write!(f, "{}={}", Word(&format!("skill.{label}")), OrNone(*value))
            }
            Self::Injuries(kind, value) => write!(f, "{kind}={value}"),
            Self::Pool(points) => write!(f, "pool={points}"),
            Self::Die(die) => write!(f, "die={die}"),
        }
    }
}

impl Display for RollTarget {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Self::One(name) => Word(name).fmt(f),
            Self::All => f.write_str("all"),
            Self::Side(side) => side.fmt(f),
        }
    }
}

impl Display for RollSource {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Self::Dice(dice) => dice.iter().try_for_each(|die| write!(f, " {die:02}")),
            Self::Total(total) => write!(f, " total={total}"),
            Self::Flip => f.write_str(" flip"),
            Self::Program => Ok(()),
        }
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Self::First => f.write_str("first"),
            Self::Last => f.write_str("last"),
            Self::Before(other) => write!(f, "before {}", Word(other)),
            Self::After(other) => write!(f, "after {}", Word(other)),
        }
    }
}

impl Display for Span {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Self::Open => Ok(()),
            Self::Turns(count) => write!(f, " turns={count}"),
            Self::Phases(count) => write!(f, " phases={count}"),
        }
    }
}

impl Display for TimerDuration {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Self::Turns(count) => write!(f, " turns={count}"),
            Self::Seconds(count) => write!(f, " seconds={count}"),
            Self::Phases(count, name) => write!(f, " phases={count} at={}", Word(name)),
        }
    }
}

/// What stands behind the damage value.
impl Display for Hit {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        if let Some(kind) = self.kind {
            write!(f, " {kind}")?;
        }
        if self.penetration != 0 {
            write!(f, " ap={}", self.penetration)?;
        }
        if self.armor { Ok(()) } else { f.write_str(" armor=no") }
    }
}

impl Display for Command {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Self::Ruleset { source, .. } => write!(f, "ruleset {}", Word(source)),
            Self::Title(title) => write!(f, "title {}", Word(title)),
            Self::Add { name, count, settings } => {
                write!(f, "add {}", Word(name))?;
                if let Some(count) = count {
                    write!(f, " x{count}")?;
                }
                settings.iter().try_for_each(|setting| write!(f, " {setting}"))
            }
            Self::Set { name, settings } => {
                write!(f, "set {}", Word(name))?;
                settings.iter().try_for_each(|setting| write!(f, " {setting}"))
            }
            Self::Copy { name, count: 1 } => write!(f, "copy {}", Word(name)),
            Self::Copy { name, count } => write!(f, "copy {} x{count}", Word(name)),
            Self::Rename { name, new } => write!(f, "rename {} {}", Word(name), Word(new)),
            Self::Remove { name } => write!(f, "remove {}", Word(name)),
            Self::Roll { who, by, modifier } => {
                write!(f, "roll {who}{by}")?;
                modifier.map_or(Ok(()), |modifier| write!(f, " mod={modifier:+}"))
            }
            Self::Begin => f.write_str("begin"),
            Self::Start => f.write_str("start"),
            Self::Next => f.write_str("next"),
            Self::Done { name } => write!(f, "done {}", Word(name)),
            Self::Delay { name: None } => f.write_str("delay"),
            Self::Delay { name: Some(name) } => write!(f, "delay {}", Word(name)),
            Self::Act { name, before } => {
                write!(f, "act {}{}", Word(name), if *before { " before" } else { "" })
            }
            Self::Moxie { name } => write!(f, "moxie {}", Word(name)),
            Self::Regain { name, points } => write!(f, "moxie {} regain={points}", Word(name)),
            Self::Session => f.write_str("session"),
            Self::Move { name, place } => write!(f, "move {} {place}", Word(name)),
            Self::Slot { name, die: None } => write!(f, "slot {}", Word(name)),
            Self::Slot { name, die: Some(die) } => write!(f, "slot {} die={die:02}", Word(name)),
            Self::EndTurn => f.write_str("end-turn"),
            Self::Finish => f.write_str("finish"),
            Self::Damage { name, hit } => {
                write!(f, "damage {} {}{hit}", Word(name), hit.value)
            }
            Self::Wound { name, count: 1 } => write!(f, "wound {}", Word(name)),
            Self::Wound { name, count } => write!(f, "wound {} {count}", Word(name)),
            Self::Heal { name, points, wounds: 0 } => write!(f, "heal {} {points}", Word(name)),
            Self::Heal { name, points, wounds } => {
                write!(f, "heal {} {points} wounds={wounds}", Word(name))
            }
            Self::Status { name, status } => write!(f, "status {} {status}", Word(name)),
            Self::Effect { name, label, stats, test, each, span } => {
                write!(f, "effect {} {}", Word(name), Quoted(label))?;
                stats.iter().try_for_each(|(stat, value)| write!(f, " {stat}={value:+}"))?;
                if *test != 0 {
                    write!(f, " test={test:+}")?;
                }
                if let Some(each) = each {
                    write!(f, " each={each}")?;
                }
                write!(f, "{span}")
            }
            Self::Action { name, kind, what, force } => {
                write!(f, "action {} {kind}", Word(name))?;
                if !what.is_empty() {
                    write!(f, " {}", Quoted(what))?;
                }
                flag(f, "force", *force)
            }
            Self::Declare { name, what } => {
                write!(f, "declare {} {}", Word(name), Quoted(what))
            }
            Self::Change { name, what, power } => {
                write!(f, "change {} {}", Word(name), Quoted(what))?;
                flag(f, "power", *power)
            }
            Self::Pass(Downtime::Seconds(seconds)) => write!(f, "pass seconds={seconds}"),
            Self::Pass(Downtime::Turns(turns)) => write!(f, "pass turns={turns}"),
            Self::Stress { name, points } => write!(f, "stress {} {points}", Word(name)),
            Self::Relieve { name, points, traumas: 0 } => {
                write!(f, "relieve {} {points}", Word(name))
            }
            Self::Relieve { name, points, traumas } => {
                write!(f, "relieve {} {points} traumas={traumas}", Word(name))
            }
            Self::Shock { name, roll } => {
                write!(f, "shock {}", Word(name))?;
                option(f, "roll", *roll)
            }
            Self::Timer { label, span } => write!(f, "timer {}{span}", Quoted(label)),
            Self::Dice(command) => command.fmt(f),
            Self::Clear { name, label } => {
                write!(f, "clear {} {}", Word(name), Quoted(label))
            }
            Self::Note { name, text } => {
                write!(f, "note {} {}", Word(name), Quoted(text))
            }
        }
    }
}
