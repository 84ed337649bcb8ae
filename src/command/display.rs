//! A command as a line of the command language, the very line that gives it when it is read again.

use std::fmt::{self, Display, Formatter};

use super::arguments::{
    DecisionName, Downtime, Hit, MoxiePoint, OrderPosition, RollSource, RollTarget, Span, StatEdit,
    TimerDuration,
};
use super::commands::{Command, EffectModifiers};
use super::dice_arguments::{Distance, RollAgainst, Skill, Test};

/// Displays `text` as one word of the command language, in quotes where it needs them.
pub fn quoted(text: &str) -> Word<'_> {
    Word(text)
}

/// A word, in quotes where it would not be one word without them.
pub struct Word<'a>(&'a str);

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
            Self::Injury(kind, value) => write!(f, "{kind}={value}"),
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

impl Display for OrderPosition {
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

impl Display for RollAgainst {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self.roll {
            Some(roll) => write!(f, "{} {roll:02}", self.target),
            None => write!(f, "{} ?", self.target),
        }
    }
}

impl Display for MoxiePoint {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Self::GoFirst => Ok(()),
            Self::Change(used) => write!(f, " {used}"),
            Self::Regain(points) => write!(f, " regain={points}"),
        }
    }
}

impl Display for EffectModifiers {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        self.stats.iter().try_for_each(|(stat, value)| write!(f, " {stat}={value:+}"))?;
        if self.test != 0 {
            write!(f, " test={:+}", self.test)?;
        }
        self.each.map_or(Ok(()), |each| write!(f, " each={each}"))
    }
}

impl Display for DecisionName {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Self::Consequence(name, consequence) => write!(f, "{} {consequence}", Word(name)),
            Self::Ended(name, label) => {
                write!(f, "{} {}", Word(name), Word(&format!("ended.{label}")))
            }
            Self::Timer(label) => Word(&format!("timer.{label}")).fmt(f),
            Self::All => f.write_str("all"),
        }
    }
}

impl Display for Command {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Self::Ruleset { word, .. } => write!(f, "ruleset {}", Word(word)),
            Self::Title { text } => write!(f, "title {}", Word(text)),
            Self::Add { name, count, edits } => {
                write!(f, "add {}", Word(name))?;
                if let Some(count) = count {
                    write!(f, " x{count}")?;
                }
                edits.iter().try_for_each(|edit| write!(f, " {edit}"))
            }
            Self::Set { name, edits } => {
                write!(f, "set {}", Word(name))?;
                edits.iter().try_for_each(|edit| write!(f, " {edit}"))
            }
            Self::Copy { name, count: 1 } => write!(f, "copy {}", Word(name)),
            Self::Copy { name, count } => write!(f, "copy {} x{count}", Word(name)),
            Self::Rename { name, new } => write!(f, "rename {} {}", Word(name), Word(new)),
            Self::Remove { name } => write!(f, "remove {}", Word(name)),
            Self::Roll { target, source, modifier } => {
                write!(f, "roll {target}{source}")?;
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
            Self::Moxie { name, point } => write!(f, "moxie {}{point}", Word(name)),
            Self::Session => f.write_str("session"),
            Self::Move { name, position } => write!(f, "move {} {position}", Word(name)),
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
            Self::Effect { name, label, modifiers, span } => {
                write!(f, "effect {} {}{modifiers}{span}", Word(name), Quoted(label))
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
            Self::Pass { downtime: Downtime::Seconds(seconds) } => {
                write!(f, "pass seconds={seconds}")
            }
            Self::Pass { downtime: Downtime::Turns(turns) } => write!(f, "pass turns={turns}"),
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
            Self::Resist { name, consequence, roll, modifiers, moxie } => {
                write!(f, "resist {} {consequence}", Word(name))?;
                option(f, "roll", *roll)?;
                modifiers.iter().try_for_each(|modifier| write!(f, " mod={modifier:+}"))?;
                moxie.map_or(Ok(()), |moxie| write!(f, " moxie={moxie}"))
            }
            Self::Dismiss { decision } => write!(f, "dismiss {decision}"),
            Self::Timer { label, duration } => write!(f, "timer {}{duration}", Quoted(label)),
            Self::Test { name: Some(name), skill, test } => {
                write!(f, "test {} {skill}{test}", Word(name))
            }
            Self::Test { name: None, skill, test } => write!(f, "test {skill}{test}"),
            Self::Oppose { first, second, variable } => {
                write!(f, "oppose {} vs {}", first, second)?;
                flag(f, "variable", *variable)
            }
            Self::Attack { attacker, defender, by, on, hit } => {
                write!(f, "attack {attacker}")?;
                defender.map_or(Ok(()), |defender| write!(f, " vs {defender}"))?;
                by.as_ref().map_or(Ok(()), |name| write!(f, " by={}", Word(name)))?;
                on.as_ref().map_or(Ok(()), |name| write!(f, " on={}", Word(name)))?;
                hit.map_or(Ok(()), |hit| write!(f, " dv={}{hit}", hit.value))
            }
            Self::Defend { name, skill, defense } => {
                write!(f, "defend {} {skill}", Word(name))?;
                flag(f, "ranged", defense.ranged)?;
                flag(f, "full", defense.full)?;
                option(f, "roll", defense.roll)
            }
            Self::Task { time, margin, rush, extra } => {
                write!(f, "task {time}")?;
                margin.map_or(Ok(()), |margin| write!(f, " margin={margin:+}"))?;
                option(f, "rush", Some(*rush).filter(|rush| *rush != 0))?;
                extra.map_or(Ok(()), |extra| write!(f, " extra={extra}"))
            }
            Self::Distance { name: Some(name), movement, distance } => {
                write!(f, "distance {} {movement}{distance}", Word(name))
            }
            Self::Distance { name: None, movement, distance } => {
                write!(f, "distance {movement}{distance}")
            }
            Self::Load { physique, pounds } => write!(f, "load physique={physique} lb={pounds}"),
            Self::Busy { actions, moving } => {
                write!(f, "busy {actions}")?;
                flag(f, "moving", *moving)
            }
            Self::Dice { pool } => write!(f, "dice {pool}"),

            Self::Clear { name, label } => {
                write!(f, "clear {} {}", Word(name), Quoted(label))
            }
            Self::Note { name, text } => {
                write!(f, "note {} {}", Word(name), Quoted(text))
            }
        }
    }
}
