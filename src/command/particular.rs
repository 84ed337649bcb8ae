//! Arguments with a notation of their own: who rolls initiative, decisions, skills, what an effect adds to stats.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use strum::VariantNames;

use super::ParseError;
use super::args::Args;
use super::argument::{Accepts, Argument, Part, Role, Syntax};
use super::arguments::{Hit, RollTarget};
use super::codec::{Codec, not_among};
use super::complete::{Candidate, Offers};
use super::dice_arguments::Skill;
use super::keyword::{Maybe, maybe};
use super::notation::{AttackHitArgs, MODIFIER, NAME};
use super::words::LineWriter;
use crate::rules::{Consequence, Side, Stat};

/// The combatants whose initiative is rolled.
#[derive(Clone, Copy)]
pub(super) struct RollTargetArgs;

impl RollTargetArgs {
    const EVERYBODY: &str = "all";

    fn group(text: &str) -> Option<RollTarget> {
        if text.eq_ignore_ascii_case(Self::EVERYBODY) {
            return Some(RollTarget::All);
        }
        text.parse().ok().map(RollTarget::Side)
    }
}

impl Syntax for RollTargetArgs {
    fn usage(&self) -> String {
        format!("{}|{}|{}", NAME.usage(), Self::EVERYBODY, Side::VARIANTS.join("|"))
    }

    fn parts(&'static self, parts: &mut Vec<Part>) {
        let (form, values) =
            (format!("{}|{}", Self::EVERYBODY, Side::VARIANTS.join("|")), String::new());
        let about = "all of them, or one side: the program rolls for those who have no die";
        parts.push(Part { form, about, values, role: Role::Word });
    }

    fn is_given(&self, args: &Args) -> bool {
        NAME.is_given(args)
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        if !self.is_given(args) {
            let groups = [Self::EVERYBODY].into_iter().chain(Side::VARIANTS.iter().copied());
            offers.words(groups.map(|word| Candidate::Keyword(word.to_owned())));
        }
        NAME.complete(args, offers);
    }
}

impl Argument for RollTargetArgs {
    type Value = RollTarget;

    fn read(&self, args: &mut Args) -> Result<RollTarget, ParseError> {
        let word = args.peek().filter(|word| word.bare);
        let Some(target) = word.and_then(|word| Self::group(&word.text)) else {
            return NAME.read(args).map(RollTarget::One);
        };
        args.next();
        match args.peek() {
            None => Ok(target),
            Some(die) => Err(die.error("dice are entered for one combatant: roll NAME DIE")),
        }
    }

    fn write(&self, value: &RollTarget, line: &mut LineWriter) {
        match value {
            RollTarget::One(name) if Self::group(name).is_some() => line.in_quotes(name),
            RollTarget::One(name) => NAME.write(name, line),
            RollTarget::All => line.bare(Self::EVERYBODY),
            RollTarget::Side(side) => line.bare(side),
        }
    }
}

/// A hit that is dealt to the combatant named by `on`.
#[derive(Clone, Copy)]
pub(super) struct DealtHitArgs;

const DEALT_HIT: Maybe<AttackHitArgs> = maybe(AttackHitArgs);

impl Syntax for DealtHitArgs {
    fn usage(&self) -> String {
        DEALT_HIT.usage()
    }

    fn parts(&'static self, parts: &mut Vec<Part>) {
        const { &DEALT_HIT }.parts(parts);
    }

    fn is_given(&self, args: &Args) -> bool {
        DEALT_HIT.is_given(args)
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        DEALT_HIT.complete(args, offers);
    }
}

impl Argument for DealtHitArgs {
    type Value = Option<Hit>;

    fn read(&self, args: &mut Args) -> Result<Self::Value, ParseError> {
        let hit = DEALT_HIT.read(args)?;
        if hit.is_some() && !args.was_given("on") {
            return Err(args.missing("on=NAME"));
        }
        Ok(hit)
    }

    fn write(&self, value: &Self::Value, line: &mut LineWriter) {
        DEALT_HIT.write(value, line);
    }
}

/// A skill: a number, a skill of the stat block, or an aptitude.
#[derive(Clone, Copy)]
pub(super) struct SkillArgs;

impl Syntax for SkillArgs {
    fn usage(&self) -> String {
        "SKILL".to_owned()
    }

    fn parts(&'static self, parts: &mut Vec<Part>) {
        parts.push(Part {
            form: self.usage(),
            about: "a number, a skill of the stat block, or an aptitude, perhaps doubled or tripled as `somx3`",
            values: String::new(),
            role: Role::Word,
        });
    }

    fn is_given(&self, args: &Args) -> bool {
        args.peek().is_some()
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        if !self.is_given(args) {
            let aptitudes = Stat::APTITUDES.iter();
            offers.words(aptitudes.map(|stat| Candidate::Keyword(stat.to_string())));
            offers.is_closed = true;
        }
        while args.next().is_some() {}
    }
}

impl Argument for SkillArgs {
    type Value = Skill;

    /// Reads a number, or a label up to the next number: whoever writes `test Ana Kinetic Weapons 20` may have
    /// forgotten `roll=`.
    fn read(&self, args: &mut Args) -> Result<Skill, ParseError> {
        let first = args.require(&self.usage())?;
        if let Some(value) = first.number() {
            return Ok(Skill::Value(value));
        }
        let mut label = first.text.clone();
        while let Some(word) = args.peek().filter(|word| word.number().is_none()) {
            args.next();
            label.push(' ');
            label.push_str(&word.text);
        }
        Ok(Skill::Label(label))
    }

    fn write(&self, value: &Skill, line: &mut LineWriter) {
        match value {
            Skill::Value(value) => line.bare(value),
            Skill::Label(label) if label.parse::<i32>().is_ok() => line.in_quotes(label),
            Skill::Label(label) => line.word(label),
        }
    }
}

/// What an effect adds to stats.
#[derive(Clone, Copy)]
pub(super) struct StatModifiersArgs;

impl Syntax for StatModifiersArgs {
    fn usage(&self) -> String {
        format!("[STAT={} …]", MODIFIER.placeholder())
    }

    fn parts(&'static self, parts: &mut Vec<Part>) {
        let accepts: &dyn Accepts = const { &MODIFIER };
        parts.push(Part {
            form: format!("STAT={}", MODIFIER.placeholder()),
            about: "added to stats",
            values: format!(
                "{}; the stats are `{}`",
                MODIFIER.values(),
                Stat::VARIANTS.join("` `")
            ),
            role: Role::Option(Stat::VARIANTS.to_vec(), accepts),
        });
    }

    fn is_given(&self, _: &Args) -> bool {
        true
    }

    fn complete(&self, _: &mut Args, offers: &mut Offers) {
        Stat::VARIANTS.iter().for_each(|stat| offers.option(stat, |_| []));
    }
}

impl Argument for StatModifiersArgs {
    type Value = BTreeMap<Stat, i32>;

    fn read(&self, args: &mut Args) -> Result<Self::Value, ParseError> {
        let mut stats = BTreeMap::new();
        for (word, key, text) in args.every_option(|key| key.parse::<Stat>().is_ok()) {
            let value = MODIFIER.read(text, key).map_err(|error| word.error(error))?;
            stats.extend(key.parse().ok().map(|stat: Stat| (stat, value)));
        }
        Ok(stats)
    }

    fn write(&self, stats: &Self::Value, line: &mut LineWriter) {
        for (stat, value) in stats {
            line.option(stat.into(), &MODIFIER.write(value));
        }
    }
}

/// A consequence of harm that a test resists.
#[derive(Clone, Copy)]
pub(super) struct Resisted;

static RESISTED: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let is_resisted =
        |word: &&&str| word.parse().is_ok_and(|it: Consequence| it.aptitude().is_some());
    Consequence::VARIANTS.iter().filter(is_resisted).copied().collect()
});

impl Codec for Resisted {
    type Value = Consequence;

    fn placeholder(&self) -> String {
        RESISTED.join("|")
    }

    fn read(&self, text: &str, _: &str) -> Result<Consequence, String> {
        match text.parse::<Consequence>() {
            Ok(it) if it.aptitude().is_some() => Ok(it),
            Ok(it) => Err(format!(
                "no test resists {it}; `effect NAME {it} each=1` starts it, `dismiss NAME {it}` settles it"
            )),
            Err(_) => Err(not_among(text, &RESISTED)),
        }
    }

    fn write(&self, value: &Consequence) -> String {
        value.to_string()
    }

    fn choices(&self) -> &'static [&'static str] {
        &RESISTED
    }
}
