//! Random arguments of commands, built from their types.

use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;
use strum::IntoEnumIterator;

use crate::command::*;
use crate::rules::{
    Armor, ArmorLayer, CalledShot, Consequence, DamageKind, DicePool, Difficulty, FiringExtra,
    FiringMode, Healing, Intent, Morph, Side, Stat, TaskDuration, WeaponProfile,
};
use crate::text::PlainText;

/// Words that mean something, and characters that do.
pub const AWKWARD: [&str; 33] = [
    "Ana",
    "Guard 2",
    "all",
    "none",
    "pc",
    "vs",
    "before",
    "flip",
    "x3",
    "50",
    "-7",
    "?",
    "a=b",
    "=",
    ">",
    "#1",
    "",
    " ",
    "two  blanks",
    "he said \"no\"",
    "\"",
    "\"\"",
    "tab\tand\nline",
    "É=\u{3000}\"#",
    "*",
    "Guard*",
    "@foe",
    "@",
    ",",
    "ana,*b",
    "a:3",
    ":",
    "Energy",
];

/// A name or another text.
pub fn text() -> impl Strategy<Value = String> {
    prop_oneof![select(&AWKWARD[..]).prop_map(str::to_owned), "\\PC{0,12}"]
}

/// One name or several.
pub fn names() -> impl Strategy<Value = Names> {
    let pattern = prop_oneof![
        text().prop_map(NamePattern::One),
        text().prop_map(NamePattern::Start),
        side().prop_map(NamePattern::Side),
    ];
    prop_oneof![text().prop_map(Names::from), vec(pattern, 1..4).prop_map(Names)]
}

pub fn number() -> impl Strategy<Value = i32> {
    prop_oneof![-120..120_i32, any::<i32>()]
}

pub fn parsed<T: std::str::FromStr<Err = String> + std::fmt::Debug + Clone>(
    texts: &'static [&'static str],
) -> impl Strategy<Value = T> {
    select(texts).prop_map(|text| text.parse().expect(text))
}

pub fn dice() -> impl Strategy<Value = DicePool> {
    parsed(&["3d10+4", "1d10/2", "5", "d6-1", "2d10"])
}

pub fn time() -> impl Strategy<Value = TaskDuration> {
    parsed(&["42m", "3.2h", "2d", "90s", "0m"])
}

pub fn stat() -> impl Strategy<Value = Stat> {
    select(Stat::iter().collect::<Vec<_>>())
}

pub fn injury() -> impl Strategy<Value = InjuryKind> {
    use InjuryKind::*;
    select(vec![Damage, Wounds, Stress, Traumas])
}

pub fn consequence() -> impl Strategy<Value = Consequence> {
    use Consequence::*;
    select(vec![Knockdown, Unconsciousness, Trauma, Bleeding, Integration, Alienation, Continuity])
}

pub fn side() -> impl Strategy<Value = Side> {
    select(vec![Side::Pc, Side::Ally, Side::Neutral, Side::Foe])
}

pub fn edit() -> impl Strategy<Value = StatEdit> {
    use Healing::*;
    let morphs = vec![Morph::Bio, Morph::Pod, Morph::Synth, Morph::Info];
    let healing = vec![Natural, Biomods, Nanobandage, Medichines, Vat];
    let layer = (0..99_i32, 0..99_i32).prop_map(|(energy, kinetic)| ArmorLayer { energy, kinetic });
    prop_oneof![
        (stat(), of(number())).prop_map(|(stat, value)| StatEdit::Stat(stat, value)),
        select(morphs).prop_map(StatEdit::Morph),
        side().prop_map(StatEdit::Side),
        parsed::<Armor>(&["0/0", "6/6", "6/6+3/4"]).prop_map(StatEdit::Armor),
        layer.prop_map(StatEdit::Accessory),
        of(select(healing)).prop_map(StatEdit::Heals),
        any::<bool>().prop_map(StatEdit::Hidden),
        of(reserve_label()).prop_map(|alias| {
            let alias = alias.map(|it| PlainText::new(&it));
            StatEdit::Alias(alias.filter(|it| !it.is_empty() && !it.eq_ignore_ascii_case("none")))
        }),
        tactics().prop_map(StatEdit::Tactics),
        any::<bool>().prop_map(StatEdit::Surprised),
        (text(), of(number())).prop_map(|(label, value)| StatEdit::Skill(label, value)),
        (text(), of(weapon())).prop_map(|(label, profile)| StatEdit::Weapon(label, profile)),
        (text(), of(parsed(&["3", "3/6"])))
            .prop_map(|(label, counter)| StatEdit::Counter(label, counter)),
        of(reserve_label()).prop_map(StatEdit::Reserve),
        (injury(), number()).prop_map(|(kind, count)| StatEdit::Injury(kind, count)),
        number().prop_map(StatEdit::Pool),
        number().prop_map(StatEdit::Die),
    ]
}

/// A label that can be written: `none` and nothing at all stand for no reserve.
pub fn reserve_label() -> impl Strategy<Value = String> {
    text().prop_filter("it is a label", |it| !it.is_empty() && !it.eq_ignore_ascii_case("none"))
}

pub fn weapon() -> impl Strategy<Value = WeaponProfile> {
    parsed(&[
        "12",
        "2d10+6/ap6/kinetic/Kinetic Weapons/x36",
        "1d10/2/energy",
        "1d10+2+som/Blades",
        "x3/\"odd = #\"/5",
        "5/\"sa\"/bf/FA/ranged",
    ])
}

fn tactics() -> impl Strategy<Value = Tactics> {
    use FiringMode::*;
    let whom = select(vec![Whom::Random, Whom::Weakest, Whom::Strongest, Whom::Last]);
    let weapon = of(text().prop_map(|label| PlainText::new(&label)));
    let mode = select(vec![Single, Semi, Burst, Auto]);
    (whom, weapon, mode, any::<bool>(), of(0..99_i32), of(0..99_i32)).prop_map(
        |(whom, weapon, mode, aim, defend, flee)| Tactics { whom, weapon, mode, aim, defend, flee },
    )
}

pub fn kind() -> impl Strategy<Value = Option<DamageKind>> {
    of(select(vec![DamageKind::Kinetic, DamageKind::Energy]))
}

pub fn hit() -> impl Strategy<Value = Hit> {
    (number(), kind(), number(), any::<bool>()).prop_map(|(value, kind, penetration, armor)| Hit {
        value,
        kind,
        penetration,
        armor,
    })
}

pub fn downtime() -> impl Strategy<Value = Downtime> {
    use Downtime::*;
    (select(vec![Seconds, Turns, Hours, Days]), number()).prop_map(|(unit, number)| unit(number))
}

pub fn blast() -> impl Strategy<Value = Blast> {
    use ConeRange::*;
    let value = prop_oneof![
        number().prop_map(DamageValue::Number),
        parsed(&["3d10+4", "1d10/2"]).prop_map(DamageValue::Dice),
    ];
    let target = (names(), of(number())).prop_map(|(names, metres)| BlastTarget { names, metres });
    let cone = of(select(vec![Short, Medium, Long, Extreme]));
    let (by, flags) = (of(text()), (any::<bool>(), any::<bool>()));
    (value, vec(target, 1..4), kind(), number(), of(number()), cone, by, flags).prop_map(
        |(value, targets, kind, penetration, uniform, cone, by, (armor, force))| Blast {
            value,
            targets,
            kind,
            penetration,
            armor,
            uniform,
            cone,
            by,
            force,
        },
    )
}

pub fn heal_amount() -> impl Strategy<Value = HealAmount> {
    prop_oneof![Just(HealAmount::All), number().prop_map(HealAmount::Points)]
}

pub fn first_aid() -> impl Strategy<Value = FirstAid> {
    let numbers = (of(number()), of(number()));
    (skill(), text(), numbers, roll_options(), any::<bool>()).prop_map(
        |(skill, by, (roll, heal), options, force)| FirstAid {
            skill,
            by,
            roll,
            options,
            heal,
            force,
        },
    )
}

pub fn skill() -> impl Strategy<Value = Skill> {
    prop_oneof![number().prop_map(Skill::Value), text().prop_map(Skill::Label)]
}

pub fn test() -> impl Strategy<Value = Test> {
    let defaulting = of(select(vec![Defaulting::Aptitude, Defaulting::Related]));
    let difficulty =
        of((0..7_usize).prop_map(|index| Difficulty::from_repr(index).expect("one of seven")));
    let numbers =
        (of(number()), vec(modifier(), 0..3), number(), of(number()), number(), of(number()));
    let words = (defaulting, difficulty);
    let flags = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    (numbers, words, flags).prop_map(|(numbers, (defaulting, difficulty), flags)| {
        let (roll, modifiers, helpers, attempt, minutes, need) = numbers;
        let (special, distracted, simple, ignore) = flags;
        Test {
            roll,
            modifiers,
            defaulting,
            helpers,
            attempt,
            minutes,
            special,
            difficulty,
            distracted,
            need,
            simple,
            ignore,
        }
    })
}

pub fn modifier() -> impl Strategy<Value = Modifier> {
    let label = of(text().prop_filter("a label", |it| !it.trim().is_empty() && it.trim() == it));
    (number(), label).prop_map(|(value, label)| Modifier { value, label })
}

pub fn roll_options() -> impl Strategy<Value = RollOptions> {
    (vec(modifier(), 0..3), moxie_change())
        .prop_map(|(modifiers, moxie)| RollOptions { modifiers, moxie })
}

fn skill_roll() -> impl Strategy<Value = SkillRoll> {
    (skill(), of(number())).prop_map(|(skill, roll)| SkillRoll { skill, roll })
}

pub fn opposed_side() -> impl Strategy<Value = OpposedSide> {
    prop_oneof![
        (number(), of(number())).prop_map(|(target, roll)| OpposedSide::Numbers(target, roll)),
        (text(), skill_roll()).prop_map(|(name, rolled)| OpposedSide::Named(name, rolled)),
    ]
}

fn rolls() -> impl Strategy<Value = Rolls> {
    vec(of(number()), 1..4).prop_map(Rolls)
}

/// A part between two commas: one pattern, with or without metres.
fn area_target() -> impl Strategy<Value = BlastTarget> {
    (names(), of(number())).prop_map(|(Names(mut patterns), metres)| {
        patterns.truncate(1);
        BlastTarget { names: Names(patterns), metres }
    })
}

pub fn attack() -> impl Strategy<Value = AttackOrder> {
    use FiringMode::*;
    let skill = prop_oneof![Just(AttackSkill::Linked), skill().prop_map(AttackSkill::Skill)];
    let defense =
        (self::skill(), rolls()).prop_map(|(skill, rolls)| AttackDefense { skill, rolls });
    let rolls = (skill, rolls(), of(defense));
    let names = (of(text()), of(names()), of(text()));
    let hit = (of(number()), kind(), of(number()));
    let mode = of(select(vec![Single, Semi, Burst, Auto]));
    let extra =
        [FiringExtra::Damage, FiringExtra::Included, FiringExtra::Hit, FiringExtra::Nothing];
    let extra = of(select(extra.to_vec()));
    let options = (roll_options(), roll_options());
    let called = of(select(vec![CalledShot::Armor, CalledShot::Disarm, CalledShot::Spot]));
    let aims = (called, of(select(vec![Intent::Subdue, Intent::Knock])));
    let flags = (of(any::<bool>()), any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    let ground = (of(number()), of(vec(area_target(), 0..3)), of(number()));
    let flags = (flags, ground);
    (rolls, names, hit, mode, extra, options, aims, flags).prop_map(
        |(
            (skill, rolls, defense),
            (by, on, weapon),
            hit,
            mode,
            extra,
            options,
            (called, intent),
            flags,
        )| {
            let (value, kind, penetration) = hit;
            let (mine, theirs) = options;
            let ((ranged, is_action, force, is_auto, charge), (range, area, scatter)) = flags;
            AttackOrder {
                skill,
                rolls,
                defense,
                by,
                on,
                weapon,
                value,
                kind,
                penetration,
                mode,
                extra,
                ranged,
                range,
                area,
                scatter,
                charge,
                called,
                intent,
                mine,
                theirs,
                is_action,
                force,
                is_auto,
            }
        },
    )
}

pub fn moxie_change() -> impl Strategy<Value = Option<MoxieChange>> {
    use MoxieChange::*;
    of(select(vec![Ignore, Flip, Upgrade, Avert]))
}

pub fn decision() -> impl Strategy<Value = DecisionName> {
    prop_oneof![
        (text(), consequence()).prop_map(|(name, it)| DecisionName::Consequence(name, it)),
        (text(), text()).prop_map(|(name, label)| DecisionName::Ended(name, label)),
        (text(), text()).prop_map(|(name, text)| DecisionName::Reminder(name, text)),
        text().prop_map(DecisionName::Timer),
    ]
}

pub fn dismissal() -> impl Strategy<Value = Dismissal> {
    prop_oneof![
        (names(), consequence()).prop_map(|(names, it)| Dismissal::Consequence(names, it)),
        (names(), text()).prop_map(|(names, label)| Dismissal::Ended(names, label)),
        (names(), text()).prop_map(|(names, text)| Dismissal::Reminder(names, text)),
        text().prop_map(Dismissal::Timer),
        Just(Dismissal::All),
    ]
}
