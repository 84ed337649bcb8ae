//! The requests that a player may make to the gamemaster, and when.

use std::str::FromStr;

use serde_with::{DeserializeFromStr, SerializeDisplay};
use strum::{Display, VariantArray};

use super::PlayersEncounter;
use super::own::asks;
use crate::command::{Command, MoxiePoint};
use crate::encounter::{Combatant, Id, foresee};
use crate::rules::{Consequence, InitiativeDie, Mode, Status};

/// A kind of request; one of a kind waits for each player.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Display, SerializeDisplay, DeserializeFromStr,
)]
#[strum(serialize_all = "lowercase")]
pub enum RequestKind {
    /// Initiative dice, as they were rolled.
    Initiative,
    /// Percentile dice, whatever they are for.
    Roll,
    /// Percentile dice of a test that is due.
    #[strum(to_string = "{0}")]
    Test(Consequence),
    /// Damage that was taken.
    Damage,
    /// To delay the action.
    Wait,
    /// To take the delayed action.
    Act,
    /// To end the own stage.
    Done,
    /// A point of Moxie to go first.
    Moxie,
}

impl RequestKind {
    /// All kinds, in the order in which they are offered.
    pub fn all() -> impl Iterator<Item = Self> {
        let tests = Consequence::VARIANTS.iter().map(|&it| Self::Test(it));
        let deeds = [Self::Damage, Self::Wait, Self::Act, Self::Done, Self::Moxie];
        [Self::Initiative, Self::Roll].into_iter().chain(tests).chain(deeds)
    }

    /// Returns true for what was rolled or suffered: it outlives phases, and undo.
    pub fn survives(self) -> bool {
        matches!(self, Self::Roll | Self::Test(_) | Self::Damage)
    }
}

impl FromStr for RequestKind {
    type Err = &'static str;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        Self::all().find(|kind| kind.to_string() == word).ok_or("no kind of request")
    }
}

/// The reason why a request is not possible, in a sentence for its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display)]
pub enum Impossible {
    /// Initiative is rolled before a turn.
    #[strum(to_string = "the turn has begun")]
    TurnHasBegun,
    /// Only those who act can wait, or be done.
    #[strum(to_string = "it is not your turn")]
    NotYourTurn,
    /// Nothing was delayed.
    #[strum(to_string = "you hold no action")]
    NoActionHeld,
    /// Moxie goes first only before a phase is played.
    #[strum(to_string = "somebody has acted")]
    SomebodyHasActed,
    /// The pool is empty.
    #[strum(to_string = "no point of Moxie")]
    NoMoxie,
    /// Moxie does not help now.
    #[strum(to_string = "you can't go first now")]
    NotFirst,
    /// The test was made, or is not needed any more.
    #[strum(to_string = "that test is no longer due")]
    NotDue,
    /// Out of the fight.
    #[strum(to_string = "you are out")]
    Out,
    /// Nothing happens after the end.
    #[strum(to_string = "the fight is over")]
    Over,
}

impl PlayersEncounter {
    /// Checks whether a player's character can ask for something now, by the players' encounter: a hidden one may stand against
    /// it all the same.
    ///
    /// # Errors
    /// The reason for the player. Whom players don't see is out.
    pub fn possible(&self, who: Id, kind: RequestKind) -> Result<(), Impossible> {
        let seen = self.seen();
        let it = seen.get(who).ok_or(Impossible::Out)?;
        let ensure = |holds: bool, reason| if holds { Ok(()) } else { Err(reason) };
        ensure(seen.mode() != Mode::Finished, Impossible::Over)?;
        ensure(!matches!(it.status, Status::Dead | Status::Gone), Impossible::Out)?;
        ensure(it.is_active() || kind.survives(), Impossible::Out)?;
        let name = it.name.to_string();
        let can = |command: Command, reason| ensure(foresee(seen, &command).is_ok(), reason);
        match kind {
            RequestKind::Initiative => ensure(seen.mode().takes_dice(), Impossible::TurnHasBegun),
            RequestKind::Roll | RequestKind::Damage => Ok(()),
            RequestKind::Test(consequence) => {
                let is_due = asks(seen, who).iter().any(|ask| ask.kind == consequence);
                ensure(is_due, Impossible::NotDue)
            }
            RequestKind::Wait => can(Command::Delay { name: Some(name) }, Impossible::NotYourTurn),
            RequestKind::Act => can(Command::Act { name, before: false }, Impossible::NoActionHeld),
            RequestKind::Done => ensure(seen.acting().contains(&who), Impossible::NotYourTurn),
            RequestKind::Moxie => {
                let first = Command::Moxie { names: name.into(), point: MoxiePoint::GoFirst };
                can(first, self.no_moxie(it))
            }
        }
    }

    /// Returns the reason why a point of Moxie does not go first.
    fn no_moxie(&self, it: &Combatant) -> Impossible {
        let seen = self.seen();
        if it.pool == 0 {
            Impossible::NoMoxie
        } else if seen.mode().is_in_phase() && seen.phase().has_started() {
            Impossible::SomebodyHasActed
        } else {
            Impossible::NotFirst
        }
    }

    /// Reads initiative dice as they were rolled: one face for each die that the ruleset gives a character.
    pub fn initiative_dice(&self, who: Id, faces: &[i32]) -> Option<Vec<i32>> {
        let (seen, die) = (self.seen(), self.seen().rules().initiative_die);
        let faces = Some(faces).filter(|faces| faces.len() == seen.dice_of(who))?;
        // Both dice of 100 show zeros.
        let is_hundred = |face| die == InitiativeDie::D100 && face == 100;
        faces.iter().map(|&face| die.read(if is_hundred(face) { 0 } else { face })).collect()
    }
}
