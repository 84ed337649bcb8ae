//! The parts that are typed beside the roll of an attack: metres, who else is in an area, the rolls of several who defend. Each
//! is read as the part of the command that it is.

use tui_input::Input;

use super::AttackDialog;
use crate::app::context::Context;
use crate::app::key::Key;
use crate::app::layer::modifiers::RANGE;
use crate::app::layer::{Outcome, TakesKeys, refuse};
use crate::app::line::edit;
use crate::app::name_match::combatant_called;
use phasekeeper_engine::command::{
    AttackDefense, AttackOrder, Command, Line, NamePattern, Names, ReadContext, Request, read,
};
use phasekeeper_engine::encounter::{Combatant, Encounter, Refusal};
use phasekeeper_engine::rules::{Attack, DEFENSE_SKILL, SCATTER};

/// A part of the attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedPart {
    Range,
    Area,
    /// The same, of a blast that missed and went off elsewhere.
    Fallen,
    Defenses,
}

/// A part that is being typed.
#[derive(Clone, Debug)]
pub struct Asked {
    pub part: AskedPart,
    pub input: Input,
}

impl AskedPart {
    /// Reads it as the command has it.
    fn read(self, text: &str) -> Result<AttackOrder, String> {
        let line = match self {
            Self::Range => format!("attack 0 0 range={text}"),
            Self::Area | Self::Fallen => format!("attack 0 0 area={text}"),
            Self::Defenses => format!("attack 0 0 vs {DEFENSE_SKILL} {text}"),
        };
        match read(&line, ReadContext::default()) {
            Ok(Some(Line::Request(Request::Command(Command::Attack { order })))) => Ok(*order),
            Ok(_) => Err(String::new()),
            Err(error) => Err(error.to_string()),
        }
    }
}

impl AttackDialog {
    /// Opens a part to be typed, with what stands there so far.
    fn ask(&mut self, part: AskedPart, text: String) -> Outcome {
        self.asked = Some(Asked { part, input: text.into() });
        Outcome::Stay
    }

    /// Opens who else is in the area, as it was typed before, or as the places tell: those whom the damage can reach.
    pub(super) fn ask_area(&mut self, state: &Encounter) -> Outcome {
        let profile = self.chosen_weapon(state).map(|it| &it.profile);
        let blast = profile.and_then(|it| Some((it.area?, it.damage.dice.highest())));
        let is_hit = |metres: i32| {
            blast.is_some_and(|(area, most)| area.value_at(most, metres, state.rules().fall) > 0)
        };
        let around = self.target(state).map(|on| state.others_around(on)).unwrap_or_default();
        let around = around.into_iter().filter(|(_, metres)| is_hit(*metres));
        let around =
            around.map(|(who, metres)| (Names::from(state.name(who)).to_string(), Some(metres)));
        let text = self.around().unwrap_or_else(|| written(around));
        self.ask(AskedPart::Area, text)
    }

    /// Returns the others in the area as they were typed; `None` if nothing was typed.
    pub fn around(&self) -> Option<String> {
        let said = self.said.area.as_ref()?;
        let written = || written(said.iter().map(|it| (it.names.to_string(), it.metres)));
        Some(if said.is_empty() { "none".to_owned() } else { written() })
    }

    /// Returns true for a blast that misses its target while others were said to be near: they are asked for once more, from
    /// where it fell.
    pub(super) fn falls_elsewhere(&self, attack: &Attack, state: &Encounter) -> bool {
        let is_said = self.said.area.as_ref().is_some_and(|it| !it.is_empty());
        let is_missed = attack.scatter().is_some() && self.hits_area(state);
        is_missed && is_said && self.fallen.is_none()
    }

    /// Asks who is near where it fell; the program rolls how far off that is, once.
    pub(super) fn ask_fallen(&mut self, state: &Encounter) -> Outcome {
        // Metres from the target are not metres from where it fell.
        let around = match self.said.area.as_deref() {
            Some([one]) if one.metres.is_some() => format!("{}:", one.names),
            _ => self.around().unwrap_or_default(),
        };
        self.ask(AskedPart::Fallen, around);
        match self.said.scatter {
            Some(die) => self.take_scatter(die, state),
            None => Outcome::Roll(SCATTER),
        }
    }

    /// Takes the die of how far off it falls.
    pub(super) fn take_scatter(&mut self, die: i32, state: &Encounter) -> Outcome {
        self.said.scatter = Some(die);
        let times = self.attack(state).and_then(|it| it.scatter()).unwrap_or(1);
        Outcome::Say(format!("it falls {} m off; who else is how far from there?", die * times))
    }

    /// Takes what is typed; nothing leaves it to the program.
    pub(super) fn take_asked(&mut self, state: &Encounter) -> Outcome {
        let Some(Asked { part, input }) = &self.asked else { return Outcome::Stay };
        let (part, text) = (*part, input.value().trim().to_owned());
        let read = match part {
            _ if text.is_empty() => Ok(AttackOrder::default()),
            AskedPart::Area | AskedPart::Fallen => read_area(&text, state),
            AskedPart::Defenses => {
                let rolls = text.split([',', ' ']).filter(|it| !it.is_empty());
                part.read(&rolls.collect::<Vec<_>>().join(","))
            }
            AskedPart::Range => part.read(&text),
        };
        let order = match read {
            Ok(order) if self.names_target(&order, state) => {
                return refuse("whoever it is thrown at is counted by itself; name only others");
            }
            Ok(order) => order,
            Err(error) => return refuse(&error),
        };
        if part == AskedPart::Defenses {
            return self.defend_several(order.defense, state);
        }
        self.asked = None;
        match part {
            AskedPart::Range if order.range.is_some() => {
                self.attacker.modifiers.reset(RANGE);
                self.said.range = order.range;
            }
            AskedPart::Range | AskedPart::Defenses => {}
            AskedPart::Area => self.said.area = order.area,
            AskedPart::Fallen => {
                self.fallen = Some(order.area.unwrap_or_default());
                return self.resolve(state);
            }
        }
        self.update_modifiers(state);
        self.prone_hint(state).map_or(Outcome::Stay, Outcome::Say)
    }

    /// Returns true if the target is named among those near it.
    fn names_target(&self, order: &AttackOrder, state: &Encounter) -> bool {
        let target = self.target(state);
        let mut names = order.area.iter().flatten().flat_map(|it| &it.names.0);
        // A pattern leaves the target out by itself.
        names.any(|it| match it {
            NamePattern::One(name) => state.find(name).is_ok_and(|it| Some(it.id) == target),
            _ => false,
        })
    }

    /// Opens the metres; until some are typed, the key steps through the bands.
    pub(super) fn ask_range(&mut self, state: &Encounter) -> Outcome {
        self.step_range(state);
        self.ask(AskedPart::Range, String::new())
    }

    /// Leaves a part as if nothing had been typed.
    pub(super) fn leave_asked(&mut self, state: &Encounter) {
        if self.asked.take().is_some_and(|it| it.part == AskedPart::Range) {
            self.attacker.modifiers.reset(RANGE);
            self.update_modifiers(state);
        }
    }

    /// Types into the part. A letter ends the metres, and means what it does beside them.
    pub(super) fn type_asked(&mut self, key: Key, context: &Context) -> Outcome {
        let Some(Asked { part, input }) = &mut self.asked else { return Outcome::Stay };
        let is_letter = matches!(key, Key::Char(letter) if !letter.is_ascii_digit());
        if *part == AskedPart::Range && is_letter {
            let taken = self.take_asked(context.state);
            return if self.asked.is_some() { taken } else { self.press(key, context) };
        }
        edit(input, key);
        Outcome::Stay
    }

    /// Steps through the bands of range while no metres are typed.
    pub(super) fn step_range(&mut self, state: &Encounter) {
        self.said.range = None;
        self.attacker.modifiers.choose(RANGE);
        self.update_modifiers(state);
    }

    /// Asks for the rolls of several who defend, once the attacker has rolled; whoever misses, or whom nobody can defend against,
    /// strikes at once.
    pub(super) fn ask_defenses(&mut self, state: &Encounter) -> Outcome {
        let hits = self.attacker.result().is_some_and(|it| it.check.succeeds());
        let seen = state.without_held_back();
        let defends = |it: &Combatant| seen.can_defend(it) && it.has_fray(seen.rules());
        let can = self.several.iter().all(|&id| seen.get(id).is_some_and(defends));
        if !hits {
            self.said.defense = None;
            return self.strike(None, state);
        }
        if !can {
            return self.strike_several(None, state);
        }
        let said = self.said.defense.as_ref().map(|it| it.rolls.0.as_slice());
        let said = said.filter(|it| **it != [None]).unwrap_or_default();
        let said = said.iter().map(|it| it.map_or("?".to_owned(), |roll| format!("{roll:02}")));
        let text = said.collect::<Vec<_>>().join(",");
        self.ask(AskedPart::Defenses, text)
    }

    /// Takes the rolls of several who defend, or leaves them to the program. Too few or too many stay to be corrected.
    fn defend_several(&mut self, defense: Option<AttackDefense>, state: &Encounter) -> Outcome {
        let by_program = || AskedPart::Defenses.read("?").ok()?.defense;
        let (defense, targets) = (defense.or_else(by_program), self.several.len());
        match &defense {
            Some(AttackDefense { rolls, .. }) if !rolls.fit(targets) => {
                refuse(&Refusal::RollCount { targets, rolls: rolls.0.len() })
            }
            _ => self.strike_several(defense, state),
        }
    }

    /// Strikes several who defend so, or not at all, with damage that is called out if it is to be.
    pub(super) fn strike_several(
        &mut self,
        defense: Option<AttackDefense>,
        state: &Encounter,
    ) -> Outcome {
        (self.asked, self.said.defense) = (None, defense);
        match self.several.first() {
            Some(first) if self.calls_damage() => self.ask_damage(*first, state),
            _ => self.strike(None, state),
        }
    }
}

/// Reads who else is in an area: as the command has it, or with a word of each name.
fn read_area(text: &str, state: &Encounter) -> Result<AttackOrder, String> {
    let by_words = with_names(text, state);
    let order = AskedPart::Area.read(by_words.as_deref().unwrap_or(text));
    let order = order.map_err(|error| match by_words {
        Some(_) => error,
        None => format!("{text:?} is not who and how many metres off, as Bob:3, Cami:5"),
    })?;
    for near in order.area.iter().flatten() {
        state.find_all(&near.names).map_err(|refusal| refusal.to_string())?;
    }
    Ok(order)
}

/// Rewrites names with metres, each given by a word of it, as an attack has them; `None` if one fits no single combatant.
fn with_names(said: &str, state: &Encounter) -> Option<String> {
    let parts = said.split(',').map(|part| {
        let (name, metres) = part
            .rsplit_once(':')
            .map_or((part, None), |(name, metres)| (name, Some(metres.trim())));
        let who = combatant_called(state, name.trim().trim_matches('"')).ok()?;
        Some((Names::from(&*who.name).to_string(), metres.map(str::parse).transpose().ok()?))
    });
    Some(written(parts.collect::<Option<Vec<_>>>()?.into_iter()))
}

/// Writes names with metres as an attack has them: `Bob:3,Cami:5`.
fn written(around: impl Iterator<Item = (String, Option<i32>)>) -> String {
    let part = |(names, metres): (String, Option<i32>)| match metres {
        Some(metres) => format!("{names}:{metres}"),
        None => names,
    };
    around.map(part).collect::<Vec<_>>().join(",")
}
