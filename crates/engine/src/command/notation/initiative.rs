//! Notation of initiative rolls: the combatants, and the dice.

use strum::VariantNames;

use super::NAME;
use crate::command::ParseError;
use crate::command::arguments::{RollSource, RollTarget};
use crate::command::syntax::{
    Args, Argument, Candidate, LineWriter, Offers, Part, Role, Syntax, any_number, choice,
    initiative_die, key, words,
};
use crate::rules::Side;

/// The combatants whose initiative is rolled.
#[derive(Clone, Copy)]
pub struct RollTargetArgs;

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
        let about = "everybody, or one side: the program rolls";
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
        let word = args.peek().filter(|word| word.is_bare());
        let Some(target) = word.and_then(|word| Self::group(&word.text)) else {
            return NAME.read(args).map(RollTarget::One);
        };
        args.next();
        let one_by_one = "enter dice for one combatant at a time: roll NAME DIE";
        match args.peek().or_else(|| args.option("total").map(|(word, _)| word)) {
            None => Ok(target),
            Some(surplus) => Err(surplus.error(one_by_one)),
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

choice! {
    /// The source of an initiative roll.
    RollSourceArgs: RollSource {
        /// the two digits of the die change places, for a point of Moxie
        "flip" Flip,
        Dice(dice: words(initiative_die("DIE"), "the die the player rolled; one for each point of Speed under `ep1-d10-dice`")),
        Total(total: key("total", any_number::<i32>("N"), "the total the player called out; the die is worked out from it")),
        Program,
    }
}
