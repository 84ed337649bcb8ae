//! One roll as a step of a dialog: the skill, its modifiers, the die, and the point of Moxie that could change it.
//!
//! Six rolls are made with a [`RollStep`]: a test, a side of an Opposed Test, a test against a consequence, first aid, an
//! attack and a defense; [`RollPurpose`] tells them apart. The step owns what is typed, ranks the skills, shows the
//! engine's preview, offers Moxie, and keeps the check with the point spent on it. The dialog around it owns the opponents and the
//! command: it gets [`Outcome::Rolled`] once the step is complete, in
//! [`Dialog::after_inner`](super::Dialog::after_inner).
//!
//! The die takes the keys first, so a number is a die. Tab goes to the skill: its value, or letters of a known one.

mod keys;
mod moxie;
mod skills;

pub use skills::{TypedSkills, typed_key};

use strum::Display;
use tui_input::Input;

use super::modifiers::ModifierList;
use crate::app::key::Key;
use crate::app::layer::Outcome;
use crate::app::request::{Request, RequestId, Requests};
use phasekeeper_engine::command::{
    Command, FirstAid, MoxieChange, MoxieUse, OpposedSide, RollOptions, SkillRoll, Test,
};
use phasekeeper_engine::encounter::{Encounter, Id, Preview, TestResult, preview};
use phasekeeper_engine::players::RequestKind;
use phasekeeper_engine::rules::{Check, CheckResult, Consequence, DicePool, Weapon};

/// The keys of the uses of Moxie.
pub const MOXIE_KEYS: [char; 3] = ['f', 'c', 'o'];

/// The field that takes the keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RollField {
    /// The die, and what modifies the roll.
    #[default]
    Die,
    /// The skill: a number, or letters of a known one.
    Skill,
}

/// The effect of the next digit on the die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum NextDigit {
    #[default]
    Follows,
    /// It begins a new die: the one that stands there has counted, or was typed for another weapon.
    Replaces,
    /// It is refused: the program's die stands there, and digits are likely meant for another roll.
    Refused,
}

/// The purpose of a roll. It decides which skills and which uses of Moxie are offered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Display)]
#[strum(serialize_all = "kebab-case")]
pub enum RollPurpose {
    /// Any test, or dice in place of one.
    #[default]
    Test,
    /// A side of an Opposed Test, against the other if that is rolled.
    Opposed(Option<CheckResult>),
    /// A test against a consequence of harm.
    Resist(Consequence),
    /// First aid for a patient.
    FirstAid(Id),
    /// An attack with a weapon, or with none.
    Attack(Option<Weapon>),
    /// A defense against an attack, once that is rolled.
    Defense(Option<CheckResult>),
}

/// A roll being prepared, or one that Moxie could change.
#[derive(Clone, Debug, Default)]
pub struct RollStep {
    pub who: Id,
    pub(super) purpose: RollPurpose,
    pub skill: Input,
    /// The index of the skill that was chosen among those that fit; `None` until one is.
    choice: Option<usize>,
    pub modifiers: ModifierList,
    /// The preview of an attack or a defense, which both sides make.
    pub shared: Option<Preview>,
    pub die: Input,
    pub(super) next_digit: NextDigit,
    /// True if the die was typed, and not rolled by the program.
    pub is_typed: bool,
    /// True once it was asked whether the program is to roll for a player.
    pub(super) is_asked: bool,
    pub field: RollField,
    /// True while all modifiers are listed, if there is not room enough beside the rest.
    pub lists_modifiers: bool,
    /// The request of the player who told the die.
    pub(super) told: Option<RequestId>,
    /// The check, once it is rolled.
    pub check: Option<Check>,
    /// The use of the point of Moxie that was spent on it.
    pub moxie: Option<MoxieUse>,
    /// The uses of a point of Moxie that are on offer.
    pub offers: Vec<(MoxieUse, TestResult)>,
    /// The key that was refused last while they were: the letters of a word that was typed there spend nothing.
    refused: Option<Key>,
}

impl RollStep {
    /// A roll of `who`, with nothing entered yet.
    pub fn new(who: Id, purpose: RollPurpose, modifiers: ModifierList) -> Self {
        Self { who, purpose, modifiers, ..Self::default() }
    }

    /// Changes the weapon of an attack; another one is used with another skill.
    pub(super) fn take_weapon(&mut self, weapon: Option<Weapon>) {
        self.next_digit = NextDigit::Replaces;
        let purpose = RollPurpose::Attack(weapon);
        if self.purpose != purpose {
            (self.skill, self.choice, self.purpose) = (Input::default(), None, purpose);
        }
    }

    /// The request with the die that the player has told for this roll, while a digit would begin one: for just this test before
    /// any other.
    pub fn on_phone<'a>(&self, state: &Encounter, requests: &'a Requests) -> Option<&'a Request> {
        let is_begun = !self.die.value().is_empty() && self.next_digit == NextDigit::Follows;
        let is_asked = self.field == RollField::Die && !is_begun;
        let test = match self.purpose {
            RollPurpose::Resist(it) => requests.of(self.who, RequestKind::Test(it), state),
            _ => None,
        };
        let told = test.or_else(|| requests.of(self.who, RequestKind::Roll, state));
        told.filter(|_| is_asked && !self.is_offering())
    }

    /// Takes the die of a request as if it were typed.
    pub(in crate::app) fn fill_told(&mut self, request: RequestId, die: i32) {
        (self.die, self.told) = (Input::new(format!("{die:02}")), Some(request));
        self.next_digit = NextDigit::Follows;
    }

    /// Fills in the die of a roll that was taken back, until another is typed.
    pub(super) fn fill_again(&mut self, die: i32) {
        (self.die, self.next_digit) = (Input::new(format!("{die:02}")), NextDigit::Replaces);
    }

    /// Begins at the die; at the skill, and says which one, if it is not known.
    pub(super) fn begin(&mut self, state: &Encounter) -> Outcome {
        if self.own_skill().is_none() || self.meant(state).is_some() {
            self.field = RollField::Die;
            return Outcome::Stay;
        }
        self.field = RollField::Skill;
        Outcome::Say(self.no_such_skill(state))
    }

    /// Returns true for a side of an Opposed Test.
    pub fn is_opposed(&self) -> bool {
        matches!(self.purpose, RollPurpose::Opposed(_))
    }

    /// The roll as the engine sees it; `None` while no skill is meant.
    pub fn preview(&self, state: &Encounter) -> Option<Preview> {
        self.meant(state)?;
        let of_command = || Some(preview(state, &self.command(None, state)?));
        self.shared.clone().or_else(of_command)
    }

    /// The command of the roll alone; `None` while no skill is meant, and for an attack or a defense.
    pub fn command(&self, roll: Option<i32>, state: &Encounter) -> Option<Command> {
        let skill = self.meant(state)?;
        let name = state.name(self.who).to_owned();
        Some(match &self.purpose {
            RollPurpose::Test => {
                let test = Box::new(Test { roll, ..self.test_of(&skill, state) });
                Command::Test { name: Some(name), skill, test }
            }
            RollPurpose::Opposed(_) => {
                let (first, mine) = self.side(state)?;
                let (second, theirs) = (OpposedSide::Numbers(0, None), RollOptions::default());
                Command::Oppose { first, second, mine, theirs, variable: false }
            }
            RollPurpose::Resist(consequence) => Command::Resist {
                names: name.into(),
                consequence: Some(*consequence),
                roll,
                options: self.options(),
            },
            RollPurpose::FirstAid(patient) => {
                let (options, heal, force) = (self.options(), None, false);
                let order = FirstAid { skill, by: name, roll, options, heal, force };
                Command::Aid { name: state.name(*patient).to_owned(), order: Box::new(order) }
            }
            RollPurpose::Attack(_) | RollPurpose::Defense(_) => return None,
        })
    }

    /// The command once it is rolled.
    pub(super) fn rolled(&self, state: &Encounter) -> Outcome {
        let command = self.command(self.check.map(|check| check.roll), state);
        command.map_or(Outcome::Stay, Outcome::from)
    }

    /// Modifiers and Moxie as a command says them.
    pub(super) fn options(&self) -> RollOptions {
        let is_ignored = self.modifiers.to_test().ignore;
        let moxie = self.moxie.map(Into::into).or(is_ignored.then_some(MoxieChange::Ignore));
        RollOptions { modifiers: self.modifiers.said(), moxie }
    }

    /// The side of an Opposed Test that it is; `None` while no skill is meant.
    pub(super) fn side(&self, state: &Encounter) -> Option<(OpposedSide, RollOptions)> {
        let roll = SkillRoll { skill: self.meant(state)?, roll: self.check.map(|it| it.roll) };
        let side = OpposedSide::Named(state.name(self.who).to_owned(), roll);
        Some((side, self.options()))
    }

    /// The check, once it is rolled, as Moxie has left it.
    pub fn result(&self) -> Option<CheckResult> {
        self.check.map(|check| moxie::changed(check, self.moxie))
    }

    /// Returns true while a point of Moxie is on offer.
    pub fn is_offering(&self) -> bool {
        !self.offers.is_empty()
    }

    /// Returns true at a die of which nothing is typed yet.
    pub(super) fn is_empty(&self) -> bool {
        self.field == RollField::Die && self.die.value().is_empty()
    }

    /// Returns true if letters and signs are modifiers, and not part of a skill.
    pub fn takes_modifiers(&self) -> bool {
        self.has_modifiers() && self.field == RollField::Die
    }

    /// Returns true if its difficulty can be chosen; in attacks the keys for that are those of weapons and modes.
    pub fn takes_difficulty(&self) -> bool {
        self.takes_modifiers() && !matches!(self.purpose, RollPurpose::Attack(_))
    }

    /// Returns true if skill and modifiers can be chosen.
    fn has_modifiers(&self) -> bool {
        !matches!(self.purpose, RollPurpose::Resist(_))
    }

    /// Returns true if dice such as 2d10+3 are typed in place of a die.
    pub(super) fn has_dice(&self) -> bool {
        self.die.value().contains('d')
    }

    /// Takes what is typed: the die, or dice for their own sake. Asks for what is missing; the program rolls an empty die.
    pub(super) fn submit(&mut self, state: &Encounter) -> Outcome {
        let typed = self.die.value();
        if self.has_dice() {
            let pool = typed.parse();
            return pool.map_or_else(Outcome::ShowError, |pool| Command::Dice { pool }.into());
        }
        if self.meant(state).is_none() {
            self.field = RollField::Skill;
            return Outcome::ShowError(self.no_such_skill(state));
        }
        let typed = typed.parse().ok().filter(|_| !self.goes_on_to_die());
        self.is_typed = typed.is_some();
        match typed {
            Some(die) => self.take_die(die, state),
            None if self.field == RollField::Skill => {
                self.field = RollField::Die;
                self.aid_hint(state)
            }
            None => self.roll(state),
        }
    }

    /// Lets the program roll; of an attack of a player it is asked once, as they have dice of their own. Where they defend themselves,
    /// the dialog has said so.
    fn roll(&mut self, state: &Encounter) -> Outcome {
        let attacker = state.get(self.who).filter(|it| it.is_players());
        let attacker = attacker.filter(|_| matches!(self.purpose, RollPurpose::Attack(_)));
        match attacker.filter(|_| !std::mem::replace(&mut self.is_asked, true)) {
            Some(it) => {
                let question =
                    format!("Enter again rolls for {}; a die of theirs is typed", it.name);
                Outcome::Ask { question, about: Vec::new() }
            }
            None => Outcome::Roll(DicePool::PERCENTILE),
        }
    }

    /// Returns true at the skill while no die is filled in, or one that another may replace.
    pub(super) fn goes_on_to_die(&self) -> bool {
        let is_open = self.die.value().is_empty() || self.next_digit == NextDigit::Replaces;
        self.field == RollField::Skill && is_open
    }

    /// Takes a die, and offers the uses of Moxie that would help; the roll is complete if there are none.
    pub(super) fn take_die(&mut self, die: i32, state: &Encounter) -> Outcome {
        // It can be corrected by the way back.
        self.fill_again(die);
        self.refused = None;
        let target = match self.preview(state).and_then(Preview::target) {
            None => return Outcome::Stay,
            Some(Err(refusal)) => return Outcome::ShowError(refusal.to_string()),
            Some(Ok(target)) => target.value(),
        };
        let check = Check { target, roll: die };
        (self.check, self.moxie, self.field) = (Some(check), None, RollField::Die);
        self.offers = self.helpful_moxie(check, state);
        if self.offers.is_empty() { Outcome::Rolled } else { Outcome::Stay }
    }

    /// Takes a die of the program's, which one at the table can replace once it is taken away or gone back to; Moxie is not
    /// offered yet.
    pub(super) fn fill(&mut self, die: i32, state: &Encounter) {
        self.take_die(die, state);
        self.offers.clear();
        self.next_digit = NextDigit::Refused;
    }

    /// Returns true for a side of two that roll against each other.
    pub fn is_of_two(&self) -> bool {
        use RollPurpose::{Attack, Defense, Opposed};
        matches!(self.purpose, Attack(_) | Defense(_) | Opposed(_))
    }
}
