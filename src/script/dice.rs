//! The commands that roll dice, read from their words.

use super::args::{Args, number, one_of};
use super::parse::{command, hit};
use super::{Line, ParseError};
use crate::encounter::{Command, DiceCommand, Distance, Skill, Test};
use crate::rules::TaskDuration;
use crate::store::RulesetCatalog;

fn dice_command(made: DiceCommand) -> Result<Line, ParseError> {
    command(Command::Dice(made))
}

fn skill(text: &str) -> Skill {
    text.parse().map_or_else(|_| Skill::Label(text.to_owned()), Skill::Value)
}

pub(super) fn test(args: &mut Args, _: &RulesetCatalog) -> Result<Line, ParseError> {
    let first = args.text("SKILL")?;
    let (name, skill) = match args.next_optional() {
        Some(second) => (Some(first), skill(&second.text)),
        None => (None, skill(&first)),
    };
    let mut modifiers = Vec::new();
    for (word, value) in args.every_option("mod") {
        modifiers.push(number(word, value, "mod")?);
    }
    let test = Test {
        roll: args.number_option("roll")?,
        modifiers,
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
    dice_command(DiceCommand::Test { name, skill, test: Box::new(test) })
}

/// `moxie=ignore`.
fn ignores(args: &mut Args) -> Result<bool, ParseError> {
    match args.option("moxie") {
        None => Ok(false),
        Some((_, value)) if value.eq_ignore_ascii_case("ignore") => Ok(true),
        Some((word, value)) => Err(word.unreadable(format!(
            "before a roll Moxie can only ignore modifiers, moxie=ignore, not {value:?}"
        ))),
    }
}

/// `TARGET ROLL`, where the roll may be `?`.
fn side(args: &mut Args) -> Result<(i32, Option<i32>), ParseError> {
    let target = args.take("TARGET")?;
    let roll = args.take("ROLL")?;
    let rolled = match roll.text.as_str() {
        "?" => None,
        text => Some(number(roll, text, "ROLL")?),
    };
    Ok((number(target, &target.text, "TARGET")?, rolled))
}

/// `TARGET ROLL vs TARGET ROLL`.
fn sides(args: &mut Args) -> Result<[(i32, Option<i32>); 2], ParseError> {
    let first = side(args)?;
    if !args.literal("vs") {
        let word = args.take("vs")?;
        return Err(word.unreadable(format!("{:?} stands where vs belongs", word.text)));
    }
    Ok([first, side(args)?])
}

pub(super) fn oppose(args: &mut Args, _: &RulesetCatalog) -> Result<Line, ParseError> {
    let [first, second] = sides(args)?;
    dice_command(DiceCommand::Oppose { first, second, variable: args.flag("variable")? })
}

pub(super) fn attack(args: &mut Args, _: &RulesetCatalog) -> Result<Line, ParseError> {
    let [attacker, defender] = sides(args)?;
    let mut name = |key| args.option(key).map(|(_, name)| name.to_owned());
    let (by, on) = (name("by"), name("on"));
    let on = match (on, args.number_option("dv")?) {
        (Some(name), Some(value)) => Some((name, Some(hit(args, value)?))),
        (Some(name), None) => Some((name, None)),
        (None, None) => None,
        (None, Some(_)) => return Err(args.incomplete("on=NAME with dv=N")),
    };
    dice_command(DiceCommand::Attack { attacker, defender, by, on })
}

pub(super) fn defend(args: &mut Args, _: &RulesetCatalog) -> Result<Line, ParseError> {
    dice_command(DiceCommand::Defend {
        name: args.text("NAME")?,
        skill: skill(&args.text("SKILL")?),
        ranged: args.flag("ranged")?,
        full: args.flag("full")?,
        roll: args.number_option("roll")?,
    })
}

pub(super) fn task(args: &mut Args, _: &RulesetCatalog) -> Result<Line, ParseError> {
    let word = args.take("TIME")?;
    let time: TaskDuration = word.text.parse().map_err(|error: String| word.unreadable(error))?;
    dice_command(DiceCommand::Task {
        time,
        margin: args.number_option("margin")?,
        rush: args.number_option("rush")?.unwrap_or(0),
        extra: args.parsed_option("extra")?,
    })
}

pub(super) fn distance(args: &mut Args, _: &RulesetCatalog) -> Result<Line, ParseError> {
    let first = args.take("walk, run or jump")?;
    let (name, movement) = match args.next_optional() {
        Some(second) => (Some(first.text.clone()), one_of(second, &second.text)?),
        None => (None, one_of(first, &first.text)?),
    };
    let with = Distance {
        physique: args.number_option("physique")?,
        result: args.number_option("result")?,
        load: args.number_option("load")?,
        speed: args.number_option("speed")?,
        phases: args.number_option("phases")?,
    };
    dice_command(DiceCommand::Distance { name, movement, with })
}

pub(super) fn load(args: &mut Args, _: &RulesetCatalog) -> Result<Line, ParseError> {
    match (args.number_option("physique")?, args.number_option("lb")?) {
        (Some(physique), Some(pounds)) => dice_command(DiceCommand::Load { physique, pounds }),
        _ => Err(args.incomplete("physique=N with lb=N")),
    }
}

pub(super) fn busy(args: &mut Args, _: &RulesetCatalog) -> Result<Line, ParseError> {
    let word = args.take("N")?;
    let actions = number(word, &word.text, "N")?;
    dice_command(DiceCommand::Busy { actions, moving: args.flag("moving")? })
}

pub(super) fn dice(args: &mut Args, _: &RulesetCatalog) -> Result<Line, ParseError> {
    let word = args.take("the dice")?;
    let pool = word.text.parse().map_err(|error: String| word.unreadable(error))?;
    dice_command(DiceCommand::Dice(pool))
}
