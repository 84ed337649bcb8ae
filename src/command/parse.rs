//! Reading what stands behind each verb; the dice have a file of their own.

use std::collections::BTreeMap;

use super::args::{Args, number, one_of};
use super::arguments::{
    DecisionName, Downtime, Hit, MoxiePoint, MoxieUse, OrderPosition, RollSource, RollTarget, Span,
    TimerDuration,
};
use super::commands::{Command, EffectModifiers};
use super::settings::setting;
use super::{Line, ParseError};
use crate::rules::{Consequence, Stat};

#[expect(clippy::unnecessary_wraps, reason = "the last word of every reader")]
pub(super) fn command(command: Command) -> Result<Line, ParseError> {
    Ok(Line::Request(command.into()))
}

pub(super) fn named(args: &mut Args, make: fn(String) -> Command) -> Result<Line, ParseError> {
    command(make(args.text("NAME")?))
}

pub(super) fn count(args: &mut Args) -> Result<usize, ParseError> {
    args.next_optional().map_or(Ok(1), |word| number(word, &word.text, "how many"))
}

pub(super) fn ruleset(args: &mut Args) -> Result<Line, ParseError> {
    Ok(Line::Ruleset(args.text("ID")?))
}

pub(super) fn title(args: &mut Args) -> Result<Line, ParseError> {
    command(Command::Title { text: args.text("TEXT")? })
}

pub(super) fn add(args: &mut Args) -> Result<Line, ParseError> {
    let (name, count) = (args.text("NAME")?, args.next_count_if());
    let edits: Result<Vec<_>, _> = args.rest_of_options().into_iter().map(setting).collect();
    command(Command::Add { name, count, edits: edits? })
}

pub(super) fn set(args: &mut Args) -> Result<Line, ParseError> {
    let name = args.text("NAME")?;
    let edits: Result<Vec<_>, _> = args.rest_of_options().into_iter().map(setting).collect();
    let edits = edits?;
    if edits.is_empty() {
        // A word that is there all the same is no setting, and says so.
        setting(args.take("key=value")?)?;
    }
    command(Command::Set { name, edits })
}

pub(super) fn copy(args: &mut Args) -> Result<Line, ParseError> {
    let name = args.text("NAME")?;
    command(Command::Copy { name, count: args.next_count_if().unwrap_or(1) })
}

pub(super) fn rename(args: &mut Args) -> Result<Line, ParseError> {
    command(Command::Rename { name: args.text("NAME")?, new: args.text("NEW")? })
}

pub(super) fn roll(args: &mut Args) -> Result<Line, ParseError> {
    let name = args.text("NAME")?;
    let modifier = args.number_option("mod")?;
    let target = match name.to_lowercase().as_str() {
        "all" => RollTarget::All,
        side => side.parse().map_or(RollTarget::One(name), RollTarget::Side),
    };
    let total = args.number_option("total")?;
    let source = match (&target, total, args.is_done()) {
        (RollTarget::One(_), Some(total), true) => RollSource::Total(total),
        (RollTarget::One(_), None, false) if args.literal("flip") => RollSource::Flip,
        (RollTarget::One(_), None, false) => {
            let dice = args.rest().into_iter();
            let dice: Result<_, _> = dice.map(|word| number(word, &word.text, "a die")).collect();
            RollSource::Dice(dice?)
        }
        // Whatever a group can't take is left over, and complained of.
        _ => RollSource::Program,
    };
    command(Command::Roll { target, source, modifier })
}

pub(super) fn delay(args: &mut Args) -> Result<Line, ParseError> {
    command(Command::Delay { name: args.next_optional().map(|word| word.text.clone()) })
}

pub(super) fn act(args: &mut Args) -> Result<Line, ParseError> {
    command(Command::Act { name: args.text("NAME")?, before: args.literal("before") })
}

pub(super) fn moxie(args: &mut Args) -> Result<Line, ParseError> {
    let name = args.text("NAME")?;
    let used = args.next_optional().map(|word| one_of::<MoxieUse>(word, &word.text)).transpose()?;
    let point = match (args.number_option("regain")?, used) {
        (Some(points), _) => MoxiePoint::Regain(points),
        (None, Some(used)) => MoxiePoint::Change(used),
        (None, None) => MoxiePoint::GoFirst,
    };
    command(Command::Moxie { name, point })
}

pub(super) fn move_slot(args: &mut Args) -> Result<Line, ParseError> {
    let name = args.text("NAME")?;
    let word = args.take("first, last, before or after")?;
    let position = match word.text.to_lowercase().as_str() {
        "first" => OrderPosition::First,
        "last" => OrderPosition::Last,
        "before" => OrderPosition::Before(args.text("OTHER")?),
        "after" => OrderPosition::After(args.text("OTHER")?),
        other => {
            return Err(
                word.error(format!("{other:?} is no place: first, last, before NAME, after NAME"))
            );
        }
    };
    command(Command::Move { name, position })
}

pub(super) fn slot(args: &mut Args) -> Result<Line, ParseError> {
    command(Command::Slot { name: args.text("NAME")?, die: args.number_option("die")? })
}

pub(super) fn damage(args: &mut Args) -> Result<Line, ParseError> {
    let name = args.text("NAME")?;
    let word = args.take("DV")?;
    let value = number(word, &word.text, "DV")?;
    command(Command::Damage { name, hit: hit(args, value)? })
}

/// What stands behind the damage value.
pub(super) fn hit(args: &mut Args, value: i32) -> Result<Hit, ParseError> {
    let kind = args.next_optional().map(|word| one_of(word, &word.text)).transpose()?;
    let penetration = args.number_option("ap")?.unwrap_or(0);
    let armor = args.truth_option("armor")?.unwrap_or(true);
    Ok(Hit { value, kind, penetration, armor })
}

pub(super) fn wound(args: &mut Args) -> Result<Line, ParseError> {
    let name = args.text("NAME")?;
    command(Command::Wound { name, count: args.next_number_if().unwrap_or(1) })
}

/// A name and a number after it.
pub(super) fn named_number(args: &mut Args) -> Result<(String, i32), ParseError> {
    let name = args.text("NAME")?;
    let word = args.take("N")?;
    Ok((name, number(word, &word.text, "N")?))
}

pub(super) fn relieve(args: &mut Args) -> Result<Line, ParseError> {
    let (name, points) = named_number(args)?;
    let traumas = args.number_option("traumas")?.unwrap_or(0);
    command(Command::Relieve { name, points, traumas })
}

pub(super) fn action(args: &mut Args) -> Result<Line, ParseError> {
    let name = args.text("NAME")?;
    let word = args.take("the kind of action")?;
    let kind = one_of(word, &word.text)?;
    let what = args.next_optional().map(|word| word.text.clone()).unwrap_or_default();
    command(Command::Action { name, kind, what, force: args.flag("force")? })
}

pub(super) fn change(args: &mut Args) -> Result<Line, ParseError> {
    let (name, what) = (args.text("NAME")?, args.text("WHAT")?);
    command(Command::Change { name, what, power: args.flag("power")? })
}

pub(super) fn pass(args: &mut Args) -> Result<Line, ParseError> {
    let (seconds, turns) = (args.number_option("seconds")?, args.number_option("turns")?);
    let downtime = match (seconds, turns) {
        (Some(seconds), None) => Downtime::Seconds(seconds),
        (None, Some(turns)) => Downtime::Turns(turns),
        _ => return Err(args.incomplete("seconds=N or turns=N")),
    };
    command(Command::Pass { downtime })
}

pub(super) fn timer(args: &mut Args) -> Result<Line, ParseError> {
    let label = args.text("LABEL")?;
    let (turns, seconds) = (args.number_option("turns")?, args.number_option("seconds")?);
    let (phases, at) = (args.number_option("phases")?, args.option("at"));
    let duration = match (turns, seconds, phases, at) {
        (Some(turns), None, None, None) => TimerDuration::Turns(turns),
        (None, Some(seconds), None, None) => TimerDuration::Seconds(seconds),
        (None, None, Some(phases), Some((_, name))) => {
            TimerDuration::Phases(phases, name.to_owned())
        }
        _ => return Err(args.incomplete("turns=N, seconds=N, or phases=N with at=NAME")),
    };
    command(Command::Timer { label, duration })
}

pub(super) fn heal(args: &mut Args) -> Result<Line, ParseError> {
    let (name, points) = named_number(args)?;
    command(Command::Heal { name, points, wounds: args.number_option("wounds")?.unwrap_or(0) })
}

pub(super) fn status(args: &mut Args) -> Result<Line, ParseError> {
    let name = args.text("NAME")?;
    let word = args.take("the status")?;
    command(Command::Status { name, status: one_of(word, &word.text)? })
}

pub(super) fn effect(args: &mut Args) -> Result<Line, ParseError> {
    let (name, label) = (args.text("NAME")?, args.text("LABEL")?);
    let test = args.number_option("test")?.unwrap_or(0);
    let each = args.parsed_option("each")?;
    let span = span(args)?;
    let mut stats = BTreeMap::new();
    for word in args.rest_of_options() {
        let Some((key, value)) = word.option() else { continue };
        stats.insert(one_of::<Stat>(word, key)?, number(word, value, key)?);
    }
    let modifiers = EffectModifiers { stats, test, each };
    command(Command::Effect { name, label, modifiers, span })
}

/// `turns=N` or `phases=N`.
fn span(args: &mut Args) -> Result<Span, ParseError> {
    let (turns, phases) = (args.number_option("turns")?, args.number_option("phases")?);
    Ok(turns.map(Span::Turns).or(phases.map(Span::Phases)).unwrap_or(Span::Open))
}

pub(super) fn clear(args: &mut Args) -> Result<Line, ParseError> {
    command(Command::Clear { name: args.text("NAME")?, label: args.text("LABEL")? })
}

pub(super) fn note(args: &mut Args) -> Result<Line, ParseError> {
    command(Command::Note { name: args.text("NAME")?, text: args.text("TEXT")? })
}

pub(super) fn resist(args: &mut Args) -> Result<Line, ParseError> {
    let name = args.text("NAME")?;
    let word = args.take("knockdown, unconsciousness or trauma")?;
    let consequence: Consequence = one_of(word, &word.text)?;
    if consequence.aptitude().is_none() {
        return Err(word.error(format!(
            "{consequence} is not resisted; `effect {name} {consequence} each=1` or `dismiss {name} {consequence}`"
        )));
    }
    let (roll, modifiers) = (args.number_option("roll")?, modifiers(args)?);
    let moxie = args.word_option("moxie")?;
    command(Command::Resist { name, consequence, roll, modifiers, moxie })
}

/// Every `mod=±N`.
pub(super) fn modifiers(args: &mut Args) -> Result<Vec<i32>, ParseError> {
    let given = args.every_option("mod").into_iter();
    given.map(|(word, value)| number(word, value, "mod")).collect()
}

pub(super) fn dismiss(args: &mut Args) -> Result<Line, ParseError> {
    let first = args.text("NAME, timer.LABEL or all")?;
    let timer = first.get(..6).filter(|start| start.eq_ignore_ascii_case("timer."));
    let decision = match args.next_optional() {
        Some(what) => match what.text.split_at_checked(6) {
            Some((start, label)) if start.eq_ignore_ascii_case("ended.") => {
                DecisionName::Ended(first, label.to_owned())
            }
            _ => DecisionName::Consequence(first, one_of(what, &what.text)?),
        },
        None if first.eq_ignore_ascii_case("all") => DecisionName::All,
        None if timer.is_some() => DecisionName::Timer(first[6..].to_owned()),
        None => return Err(args.incomplete("what is due")),
    };
    command(Command::Dismiss { decision })
}
