//! Random commands, built from their types, and random lines.

use proptest::collection::{btree_map, vec};
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;
use strum::VariantArray;

use super::random_arguments::*;
use crate::command::*;
use crate::rules::{Conditions, DamageKind, Mode, Status};

fn roll() -> impl Strategy<Value = Command> {
    let source = prop_oneof![
        vec(number(), 1..4).prop_map(RollSource::Dice),
        number().prop_map(RollSource::Total),
        Just(RollSource::Flip),
        Just(RollSource::Program),
    ];
    let who = prop_oneof![
        names().prop_map(Rollers::Named),
        Just(Rollers::All),
        side().prop_map(Rollers::Side)
    ];
    (who, source, any::<bool>(), of(number()))
        .prop_map(|(who, source, one, modifier)| Command::Roll { who, source, one, modifier })
}

/// A command as its type allows it; whether the rules do is another matter.
pub fn command() -> impl Strategy<Value = Command> {
    prop_oneof![setup().boxed(), acting().boxed(), harm().boxed(), rolls().boxed()]
}

fn setup() -> impl Strategy<Value = Command> {
    prop_oneof![
        text().prop_map(|text| Command::Title { text }),
        (of(any::<bool>()), of(any::<bool>()), of(any::<bool>())).prop_map(
            |(foes, scores, title)| {
                let foes = foes.map(|it| if it { FoeHealth::Nothing } else { FoeHealth::Numbers });
                Command::Players { policy: PlayersPolicy { foes, scores, title } }
            }
        ),
        (text(), of(any::<u32>()), vec(edit(), 0..5))
            .prop_map(|(name, count, edits)| Command::Add { name, count, edits }),
        (text(), of(dice()), vec(edit(), 0..5)).prop_map(|(name, value, edits)| Command::Sleeve {
            name,
            value,
            edits
        }),
        (names(), vec(edit(), 1..5)).prop_map(|(names, edits)| Command::Set { names, edits }),
        (text(), 1..9_u32).prop_map(|(name, count)| Command::Copy { name, count }),
        (text(), text()).prop_map(|(name, new)| Command::Rename { name, new }),
        names().prop_map(|names| Command::Remove { names }),
        text().prop_map(|label| Command::Wave { label }),
        roll(),
    ]
}

fn acting() -> impl Strategy<Value = Command> {
    let plain = vec![
        Command::Begin,
        Command::Start,
        Command::Next { on: false },
        Command::Next { on: true },
        Command::EndTurn,
        Command::Finish,
        Command::Session,
    ];
    let point = prop_oneof![
        Just(MoxiePoint::GoFirst),
        select(MoxieUse::VARIANTS.to_vec()).prop_map(MoxiePoint::Change),
        number().prop_map(MoxiePoint::Regain),
    ];
    let position = prop_oneof![
        Just(OrderPosition::First),
        Just(OrderPosition::Last),
        text().prop_map(OrderPosition::Before),
        text().prop_map(OrderPosition::After),
    ];
    let kind = select(vec![
        ActionKind::Quick,
        ActionKind::Aim,
        ActionKind::Complex,
        ActionKind::Task,
        ActionKind::Defense,
    ]);
    prop_oneof![
        select(plain),
        (names(), of(names()), any::<bool>())
            .prop_map(|(names, surprised, free)| Command::Ambush { names, surprised, free }),
        text().prop_map(|name| Command::Done { name }),
        of(text()).prop_map(|name| Command::Delay { name }),
        of(text()).prop_map(|name| Command::Auto { name }),
        (text(), any::<bool>()).prop_map(|(name, before)| Command::Act { name, before }),
        (names(), point).prop_map(|(names, point)| Command::Moxie { names, point }),
        (text(), position).prop_map(|(name, position)| Command::Move { name, position }),
        (text(), of(number())).prop_map(|(name, die)| Command::Slot { name, die }),
        (text(), kind, text(), any::<bool>())
            .prop_map(|(name, kind, what, force)| Command::Action { name, kind, what, force }),
        (text(), text()).prop_map(|(name, what)| Command::Declare { name, what }),
        (text(), text(), any::<bool>()).prop_map(|(name, what, power)| Command::Change {
            name,
            what,
            power
        }),
        (downtime(), of(select(vec![Conditions::Poor, Conditions::Harsh])), any::<bool>())
            .prop_map(|(downtime, conditions, average)| Command::Pass {
                downtime,
                conditions,
                average
            }),
    ]
}

fn harm() -> impl Strategy<Value = Command> {
    let statuses =
        vec![Status::Active, Status::Unconscious, Status::Disabled, Status::Dead, Status::Gone];
    let affected = stat().prop_filter("effects change it", |it| it.aptitude_of_bonus().is_none());
    let numbers = (number(), number(), number());
    let kind = select(vec![None, Some(DamageKind::Energy)]);
    let until = select(vec![None, Some(Until::Next)]);
    let modifiers = (btree_map(affected, number(), 0..4), numbers, of(dice()), kind, until)
        .prop_map(|(stats, (test, defense, attacked), each, kind, until)| EffectModifiers {
            kind,
            stats,
            test,
            defense,
            attacked,
            each,
            until,
        });
    let span = prop_oneof![
        Just(Span::Open),
        number().prop_map(Span::Turns),
        number().prop_map(Span::Phases),
    ];
    let duration = prop_oneof![
        number().prop_map(TimerDuration::Turns),
        number().prop_map(TimerDuration::Seconds),
        (number(), text()).prop_map(|(phases, name)| TimerDuration::Phases(phases, name)),
    ];
    let resisted = consequence().prop_filter("it is resisted", |it| it.is_tested());
    let resist = (names(), of(resisted), of(number()), roll_options());
    prop_oneof![
        (names(), hit()).prop_map(|(names, hit)| Command::Damage { names, hit }),
        blast().prop_map(|order| Command::Blast { order: Box::new(order) }),
        (text(), first_aid())
            .prop_map(|(name, order)| Command::Aid { name, order: Box::new(order) }),
        (names(), number()).prop_map(|(names, count)| Command::Wound { names, count }),
        (names(), heal_amount(), number()).prop_map(|(names, amount, wounds)| Command::Heal {
            names,
            amount,
            wounds
        }),
        (names(), number()).prop_map(|(names, points)| Command::Stress { names, points }),
        (names(), number(), number()).prop_map(|(names, points, traumas)| Command::Relieve {
            names,
            points,
            traumas
        }),
        (names(), select(statuses)).prop_map(|(names, status)| Command::Status { names, status }),
        (names(), text(), modifiers, span).prop_map(|(names, label, modifiers, span)| {
            Command::Effect { names, label, modifiers, span }
        }),
        (names(), text()).prop_map(|(names, label)| Command::Clear { names, label }),
        (names(), of(number())).prop_map(|(names, roll)| Command::Shock { names, roll }),
        (names(), text()).prop_map(|(names, text)| Command::Note { names, text }),
        (names(), text(), any::<bool>()).prop_map(|(names, text, once)| Command::Remind {
            names,
            text,
            once
        }),
        (names(), text(), number()).prop_map(|(names, label, by)| Command::Count {
            names,
            label,
            by
        }),
        resist.prop_map(|(names, consequence, roll, options)| {
            Command::Resist { names, consequence, roll, options }
        }),
        dismissal().prop_map(|what| Command::Dismiss { what }),
        (text(), duration).prop_map(|(label, duration)| Command::Timer { label, duration }),
    ]
}

fn rolls() -> impl Strategy<Value = Command> {
    let defense =
        (any::<bool>(), any::<bool>(), any::<bool>(), of(number()), vec(modifier(), 0..3))
            .prop_map(|(ranged, full, force, roll, modifiers)| Defense {
                ranged,
                full,
                force,
                roll,
                modifiers,
            });
    let distance = (of(number()), of(number()), of(number()), of(number()), of(number())).prop_map(
        |(physique, result, load, speed, phases)| Distance {
            physique,
            result,
            load,
            speed,
            phases,
        },
    );
    let movement = select(vec![Movement::Walk, Movement::Run, Movement::Jump]);
    prop_oneof![
        (of(text()), skill(), test()).prop_map(|(name, skill, test)| Command::Test {
            name,
            skill,
            test: Box::new(test)
        }),
        (opposed_side(), opposed_side(), roll_options(), roll_options(), any::<bool>()).prop_map(
            |(first, second, mine, theirs, variable)| Command::Oppose {
                first,
                second,
                mine,
                theirs,
                variable
            }
        ),
        attack().prop_map(|order| Command::Attack { order: Box::new(order) }),
        (text(), of(text()), any::<bool>(), any::<bool>()).prop_map(
            |(name, weapon, is_action, force)| Command::Reload { name, weapon, is_action, force }
        ),
        (text(), skill(), defense).prop_map(|(name, skill, defense)| Command::Defend {
            name,
            skill,
            defense
        }),
        (time(), of(number()), number(), of(time()))
            .prop_map(|(time, margin, rush, extra)| Command::Task { time, margin, rush, extra }),
        (of(text()), movement, distance).prop_map(|(name, movement, distance)| Command::Distance {
            name,
            movement,
            distance
        }),
        (number(), number()).prop_map(|(physique, pounds)| Command::Load { physique, pounds }),
        (number(), any::<bool>()).prop_map(|(actions, moving)| Command::Busy { actions, moving }),
        dice().prop_map(|pool| Command::Dice { pool }),
    ]
}

/// An expectation as its type allows it.
pub fn expectation() -> impl Strategy<Value = Expectation> {
    use Group::*;
    let group = select(vec![Acting, Declaring, Moving, Held, Lost, Out, Unknown, Reserve]);
    let count = select(vec![Count::Turn, Count::Phase, Count::Seconds]);
    let modes = vec![
        Mode::Setup,
        Mode::Initiative,
        Mode::Declare,
        Mode::Acting,
        Mode::Over,
        Mode::Finished,
    ];
    let member = (text(), of(number())).prop_map(|(name, score)| Member { name, score });
    let slot = vec(member, 1..4);
    let stat_keys: Vec<String> = stat_keys()
        .map(|key| if key.ends_with('.') { format!("{key}a b") } else { key.to_owned() })
        .collect();
    let results: Vec<String> = RESULTS.iter().map(|key| key.word.to_owned()).collect();
    // A colon parts the name of a decision from what it is about.
    let decision = decision().prop_filter("it can be due", |it| match it {
        DecisionName::Consequence(name, _)
        | DecisionName::Ended(name, _)
        | DecisionName::Reminder(name, _) => !name.contains(':') && !name.starts_with("timer."),
        DecisionName::Timer(_) => true,
    });
    prop_oneof![
        (group, vec(text(), 0..4)).prop_map(|(group, names)| Expectation::Group(group, names)),
        vec(slot, 0..4).prop_map(Expectation::Order),
        (count, any::<u32>()).prop_map(|(count, number)| Expectation::Count(count, number)),
        select(modes).prop_map(Expectation::Mode),
        (text(), vec((select(stat_keys), text()), 1..4))
            .prop_map(|(name, pairs)| Expectation::Stats(name, pairs)),
        vec(decision, 0..4).prop_map(Expectation::Due),
        Just(Expectation::Timer(TimerExpectation::Nothing)),
        (text(), of(any::<u32>()), of(any::<u32>()), of(text())).prop_map(
            |(label, turns, phases, at)| {
                let timer = ExpectedTimer { label, turns, phases, at };
                Expectation::Timer(TimerExpectation::Running(timer))
            }
        ),
        vec((select(results), text()), 1..4).prop_map(Expectation::Result),
    ]
}

/// A line of any characters, of words that mean something, or of a command cut short.
pub fn line() -> impl Strategy<Value = String> {
    let words: Vec<&str> = commands().map(|spec| spec.word).chain(AWKWARD).collect();
    let words =
        vec(prop_oneof![select(words).prop_map(str::to_owned), "[a-z]{1,4}=\\PC{0,3}"], 0..7);
    let cut = (command(), any::<prop::sample::Index>()).prop_map(|(command, at)| {
        let line: Vec<char> = command.to_string().chars().collect();
        line[..at.index(line.len() + 1)].iter().collect()
    });
    prop_oneof!["\\PC{0,60}", words.prop_map(|words| words.join(" ")), cut]
}
