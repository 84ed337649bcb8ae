//! Random scripts: a few people, few different numbers, so that ties and criticals are common, and
//! every command often enough to meet every other.

pub mod rulesets;

use proptest::prelude::*;
use proptest::sample::select;

const NAMES: [&str; 5] = ["Ana", "Ben", "Cleo", "Dov", "Guard1"];

/// A script of some lines of set-up and up to `most` lines of play.
pub fn script(most: usize) -> impl Strategy<Value = Vec<String>> {
    let lines = prop_oneof![30 => line().prop_map(|line| vec![line]), 1 => pile()];
    let play = proptest::collection::vec(lines, most / 2..most);
    (setup(), play).prop_map(move |(mut lines, play)| {
        lines.extend(play.into_iter().flatten().take(most));
        lines
    })
}

/// Several wait, for some stages or into another phase, and then all of them act: in most rulesets one
/// does.
fn pile() -> impl Strategy<Value = Vec<String>> {
    (0..5_usize, Just(NAMES.to_vec()).prop_shuffle()).prop_map(|(nexts, names)| {
        let waits = [vec!["delay"; 3], vec!["next"; nexts]].concat().into_iter();
        let acts = names.into_iter().map(|name| format!("act {name}"));
        waits.map(str::to_owned).chain(acts).collect()
    })
}

/// The same with every other command of the language among them.
pub fn whole_script(most: usize) -> impl Strategy<Value = Vec<String>> {
    let play = proptest::collection::vec(prop_oneof![5 => line(), 2 => further()], most / 2..most);
    (setup(), play).prop_map(|(mut lines, play)| {
        // The ruleset is chosen by whoever plays the script.
        lines.remove(0);
        lines.extend(play.into_iter().filter(|line| !line.starts_with("ruleset")));
        lines
    })
}

fn further() -> impl Strategy<Value = String> {
    let test = select(vec![
        "50",
        "50 roll=22",
        "40 roll=88 mod=-10",
        "ref",
        "wilx3 minutes=3",
        "60 helpers=2 try=2",
        "30 simple=yes",
        "55 need=20 moxie=ignore",
        "45 difficulty=hard special=yes",
    ]);
    let used = select(vec!["flip", "upgrade", "avert"]);
    let free = select(vec![
        "oppose 50 ? vs 40 33",
        "oppose 50 20 vs 50 30 variable=yes",
        "dice 3d10+4",
        "dice 1d10/2",
        "task 60m margin=35 rush=20",
        "distance run result=2",
        "load physique=3 lb=90",
        "busy 3 moving=yes",
        "pass turns=2",
        "pass seconds=7",
        "timer fuse turns=1",
        "timer bomb phases=2 at=Ana",
    ]);
    prop_oneof![
        3 => (name(), select(vec!["run", "shoot"])).prop_map(|(name, what)| format!("declare {name} {what}")),
        1 => name().prop_map(|name| format!("change {name} hide power=yes")),
        2 => (name(), 0..20_i32).prop_map(|(name, stress)| format!("stress {name} {stress}")),
        1 => name().prop_map(|name| format!("relieve {name} 5 traumas=1")),
        2 => (name(), 0..100_i32).prop_map(|(name, roll)| format!("shock {name} roll={roll}")),
        2 => name().prop_map(|name| format!("effect {name} fire each=1d10/2 turns=2")),
        2 => (name(), test).prop_map(|(name, test)| format!("test {name} {test}")),
        2 => (name(), used).prop_map(|(name, used)| format!("moxie {name} {used}")),
        2 => name().prop_map(|name| format!("attack 60 ? vs 30 ? on={name} dv=12 kinetic ap=2")),
        1 => name().prop_map(|name| format!("defend {name} 40 ranged=yes full=yes")),
        1 => name().prop_map(|name| format!("distance {name} walk")),
        2 => (name(), 1..=4_i32, 0..10_i32).prop_map(|(name, count, die)| {
            let dice: Vec<String> = (0..count).map(|index| ((die + index * 3) % 10).to_string()).collect();
            format!("roll {name} {}", dice.join(" "))
        }),
        3 => free.prop_map(str::to_owned),
    ]
}

fn name() -> impl Strategy<Value = &'static str> {
    select(&NAMES[..])
}

fn ruleset() -> impl Strategy<Value = &'static str> {
    select(vec![
        "ep1",
        "nested.ron",
        "nested.ron",
        "split.ron",
        "split.ron",
        "ep1-simple",
        "ep1-digest",
        "ep1-d10",
        "ep1-d10-simple",
    ])
}

fn setup() -> impl Strategy<Value = Vec<String>> {
    let person = (1..=4_i32, select(vec![40, 50, 60]), 0..=3_i32, any::<bool>());
    let people = proptest::collection::vec(person, 3..=4);
    (ruleset(), people).prop_map(|(ruleset, people)| {
        let mut lines = vec![format!("ruleset {ruleset}")];
        lines.extend(people.iter().zip(NAMES).map(|((speed, init, moxie, hurt), name)| {
            let harm = if *hurt { " wounds=1 som=15" } else { "" };
            format!("add {name} speed={speed} init={init} moxie={moxie} dur=30{harm}")
        }));
        lines.push("add Guard x2 init=50".to_owned());
        lines
    })
}

/// A die that any ruleset has, doubles among the likely ones.
fn die() -> impl Strategy<Value = i32> {
    select(vec![0, 3, 5, 10, 11, 22, 40, 50, 99])
}

fn status() -> impl Strategy<Value = &'static str> {
    select(vec!["active", "active", "unconscious", "disabled", "dead", "gone"])
}

fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        10 => flow(),
        6 => standby(),
        3 => action(),
        3 => precedence(),
        4 => harm(),
        3 => dice(),
        2 => people(),
        2 => changes(),
        1 => history(),
    ]
}

fn flow() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => Just("next".to_owned()),
        3 => Just("start".to_owned()),
        3 => Just("begin".to_owned()),
        2 => Just("end-turn".to_owned()),
        2 => name().prop_map(|name| format!("done {name}")),
    ]
}

fn standby() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => name().prop_map(|name| format!("delay {name}")),
        2 => Just("delay".to_owned()),
        3 => name().prop_map(|name| format!("act {name}")),
        1 => name().prop_map(|name| format!("act {name} before")),
    ]
}

fn action() -> impl Strategy<Value = String> {
    let action = select(vec![
        "quick",
        "aim",
        "complex aim",
        "complex shoot",
        "task",
        "quick draw force=yes",
    ]);
    (name(), action).prop_map(|(name, action)| format!("action {name} {action}"))
}

fn precedence() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => name().prop_map(|name| format!("moxie {name}")),
        1 => name().prop_map(|name| format!("move {name} first")),
        1 => name().prop_map(|name| format!("move {name} last")),
        1 => (name(), name()).prop_map(|(one, other)| format!("move {one} before {other}")),
        1 => (name(), name()).prop_map(|(one, other)| format!("move {one} after {other}")),
        1 => (name(), die()).prop_map(|(name, die)| format!("slot {name} die={die}")),
        1 => name().prop_map(|name| format!("slot {name}")),
    ]
}

fn harm() -> impl Strategy<Value = String> {
    let kind = select(vec!["", " kinetic", " energy ap=2", " kinetic armor=no"]);
    let consequence = select(vec!["knockdown", "unconsciousness", "trauma"]);
    let due = select(vec!["bleeding", "knockdown", "unconsciousness", "ended.Kick"]);
    prop_oneof![
        2 => (name(), consequence, 0..100_i32)
            .prop_map(|(name, what, roll)| format!("resist {name} {what} roll={roll}")),
        1 => (name(), due).prop_map(|(name, what)| format!("dismiss {name} {what}")),
        1 => Just("dismiss all".to_owned()),
        2 => (name(), 0..25_i32, kind).prop_map(|(name, dv, kind)| format!("damage {name} {dv}{kind}")),
        2 => (name(), -2..3_i32).prop_map(|(name, count)| format!("wound {name} {count}")),
        1 => (name(), 0..30_i32, 0..3_i32)
            .prop_map(|(name, points, wounds)| format!("heal {name} {points} wounds={wounds}")),
        3 => (name(), status()).prop_map(|(name, status)| format!("status {name} {status}")),
    ]
}

fn dice() -> impl Strategy<Value = String> {
    let group = select(vec!["all", "pc", "foe", "neutral"]);
    prop_oneof![
        4 => (name(), die()).prop_map(|(name, die)| format!("roll {name} {die}")),
        1 => (name(), die()).prop_map(|(name, die)| format!("roll {name} {die} mod=-10")),
        1 => (name(), 40..160_i32).prop_map(|(name, total)| format!("roll {name} total={total}")),
        1 => name().prop_map(|name| format!("roll {name} flip")),
        1 => name().prop_map(|name| format!("roll {name}")),
        1 => group.prop_map(|group| format!("roll {group}")),
    ]
}

fn people() -> impl Strategy<Value = String> {
    prop_oneof![
        1 => (name(), 1..=4_i32).prop_map(|(name, speed)| format!("add {name} init=50 speed={speed}")),
        1 => Just("add Guard x2 init=40".to_owned()),
        1 => name().prop_map(|name| format!("copy {name}")),
        1 => name().prop_map(|name| format!("remove {name}")),
        1 => (name(), name()).prop_map(|(name, new)| format!("rename {name} {new}")),
        1 => ruleset().prop_map(|ruleset| format!("ruleset {ruleset}")),
    ]
}

fn changes() -> impl Strategy<Value = String> {
    let setting = select(vec![
        "speed=1",
        "speed=2",
        "speed=4",
        "init=40",
        "init=60",
        "init=none",
        "wounds=0",
        "wounds=2",
        "damage=29",
        "surprised=yes",
        "surprised=no",
        "moxie=1",
        "moxie=3 pool=2",
        "pool=1",
        "ignore=1",
        "die=11",
        "die=5",
        "int=12 ref=18",
        "ref=25 maximum=20",
        "armor=6/6",
        "armor=3/4+6/6",
        "accessory=2/2",
        "morph=synth",
        "dur=20",
        "side=pc",
        "side=foe",
        "hidden=yes",
        "wil=13",
        "som=9",
    ]);
    let effect = select(vec![
        "speed=+1",
        "speed=-2 turns=1",
        "speed=+2 phases=2",
        "init=+10 turns=2",
        "ref=+10",
        "init=-20 phases=1",
        "int=+5 phases=3",
        "test=-20",
        "ignore=+1 turns=1",
        "som=+10 dur=+5",
    ]);
    let label = select(vec!["Kick", "stun"]);
    prop_oneof![
        4 => (name(), setting).prop_map(|(name, setting)| format!("set {name} {setting}")),
        4 => (name(), label.clone(), effect)
            .prop_map(|(name, label, effect)| format!("effect {name} {label} {effect}")),
        1 => (name(), label).prop_map(|(name, label)| format!("clear {name} {label}")),
        1 => name().prop_map(|name| format!("note {name} \"in cover\"")),
        1 => name().prop_map(|name| format!("moxie {name} regain=1")),
        1 => Just("session".to_owned()),
        1 => Just("title \"The dock\"".to_owned()),
    ]
}

fn history() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => (1..4_u32).prop_map(|count| format!("undo {count}")),
        1 => Just("finish".to_owned()),
        2 => (1..4_u32).prop_map(|count| format!("redo {count}")),
    ]
}
