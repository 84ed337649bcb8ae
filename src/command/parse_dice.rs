//! The commands that roll dice, read from their words.

use super::args::{Args, number, one_of};
use super::commands::Command;
use super::dice_arguments::{Defense, Distance, RollAgainst, Skill, Test};
use super::parse::{command, hit, modifiers};
use super::{Line, ParseError};
use crate::rules::TaskDuration;

fn skill(text: &str) -> Skill {
    text.parse().map_or_else(|_| Skill::Label(text.to_owned()), Skill::Value)
}

pub(super) fn test(args: &mut Args) -> Result<Line, ParseError> {
    let first = args.text("SKILL")?;
    let (name, skill) = match args.next_optional() {
        Some(second) => (Some(first), skill(&second.text)),
        None => (None, skill(&first)),
    };
    let test = Test {
        roll: args.number_option("roll")?,
        modifiers: modifiers(args)?,
        defaulting: args.word_option("default")?,
        helpers: args.number_option("helpers")?.unwrap_or(0),
        attempt: args.number_option("try")?,
        minutes: args.number_option("minutes")?.unwrap_or(0),
        special: args.flag("special")?,
        difficulty: args.word_option("difficulty")?,
        distracted: args.flag("distracted")?,
        need: args.number_option("need")?,
        simple: args.flag("simple")?,
        ignore: ignores(args)?,
    };
    command(Command::Test { name, skill, test: Box::new(test) })
}

/// `moxie=ignore`.
fn ignores(args: &mut Args) -> Result<bool, ParseError> {
    match args.option("moxie") {
        None => Ok(false),
        Some((_, value)) if value.eq_ignore_ascii_case("ignore") => Ok(true),
        Some((word, value)) => Err(word.error(format!(
            "before a roll Moxie can only ignore modifiers, moxie=ignore, not {value:?}"
        ))),
    }
}

/// `TARGET ROLL`, where the roll may be `?`.
fn roll_against(args: &mut Args) -> Result<RollAgainst, ParseError> {
    let target = args.take("TARGET")?;
    let roll = args.take("ROLL")?;
    let rolled = match roll.text.as_str() {
        "?" => None,
        text => Some(number(roll, text, "ROLL")?),
    };
    Ok(RollAgainst { target: number(target, &target.text, "TARGET")?, roll: rolled })
}

pub(super) fn oppose(args: &mut Args) -> Result<Line, ParseError> {
    let first = roll_against(args)?;
    if !args.literal("vs") {
        let word = args.take("vs")?;
        return Err(word.error(format!("{:?} stands where vs belongs", word.text)));
    }
    let second = roll_against(args)?;
    command(Command::Oppose { first, second, variable: args.flag("variable")? })
}

pub(super) fn attack(args: &mut Args) -> Result<Line, ParseError> {
    let attacker = roll_against(args)?;
    let defender = if args.literal("vs") { Some(roll_against(args)?) } else { None };
    let mut name = |key| args.option(key).map(|(_, name)| name.to_owned());
    let (by, on) = (name("by"), name("on"));
    let hit = match (&on, args.number_option("dv")?) {
        (Some(_), Some(value)) => Some(hit(args, value)?),
        (_, None) => None,
        (None, Some(_)) => return Err(args.incomplete("on=NAME with dv=N")),
    };
    command(Command::Attack { attacker, defender, by, on, hit })
}

pub(super) fn defend(args: &mut Args) -> Result<Line, ParseError> {
    let (name, skill) = (args.text("NAME")?, skill(&args.text("SKILL")?));
    let (ranged, full) = (args.flag("ranged")?, args.flag("full")?);
    let defense = Defense { ranged, full, roll: args.number_option("roll")? };
    command(Command::Defend { name, skill, defense })
}

pub(super) fn task(args: &mut Args) -> Result<Line, ParseError> {
    let word = args.take("TIME")?;
    let time: TaskDuration = word.text.parse().map_err(|error: String| word.error(error))?;
    command(Command::Task {
        time,
        margin: args.number_option("margin")?,
        rush: args.number_option("rush")?.unwrap_or(0),
        extra: args.parsed_option("extra")?,
    })
}

pub(super) fn distance(args: &mut Args) -> Result<Line, ParseError> {
    let first = args.take("walk, run or jump")?;
    let (name, movement) = match args.next_optional() {
        Some(second) => (Some(first.text.clone()), one_of(second, &second.text)?),
        None => (None, one_of(first, &first.text)?),
    };
    let distance = Distance {
        physique: args.number_option("physique")?,
        result: args.number_option("result")?,
        load: args.number_option("load")?,
        speed: args.number_option("speed")?,
        phases: args.number_option("phases")?,
    };
    command(Command::Distance { name, movement, distance })
}

pub(super) fn load(args: &mut Args) -> Result<Line, ParseError> {
    match (args.number_option("physique")?, args.number_option("lb")?) {
        (Some(physique), Some(pounds)) => command(Command::Load { physique, pounds }),
        _ => Err(args.incomplete("physique=N with lb=N")),
    }
}

pub(super) fn busy(args: &mut Args) -> Result<Line, ParseError> {
    let word = args.take("N")?;
    let actions = number(word, &word.text, "N")?;
    command(Command::Busy { actions, moving: args.flag("moving")? })
}

pub(super) fn dice(args: &mut Args) -> Result<Line, ParseError> {
    let word = args.take("the dice")?;
    let pool = word.text.parse().map_err(|error: String| word.error(error))?;
    command(Command::Dice { pool })
}
