//! Damage to several at once: an area attack, if there is a distance, a radius or a cone (EX-20, EX-50).

use super::DamagePrompt;
use phasekeeper_engine::command::{Blast, BlastTarget, Command, ConeRange, DamageValue, Hit};
use phasekeeper_engine::encounter::{Encounter, Fact, Id, foresee};

/// The fields of damage to several: after DV and AP the radius, then the metres of each.
pub const RADIUS: usize = 2;
pub const METRES: usize = 3;

impl DamagePrompt {
    /// Returns true for damage to several, who may be at different distances.
    pub fn is_area(&self) -> bool {
        self.fields.len() > METRES
    }

    /// Returns the combatants in an area; none for damage to one.
    pub fn area(&self) -> &[Id] {
        if self.is_area() { &self.who } else { &[] }
    }

    /// Moves to the metres of the next combatant, or of the one before; from the first and the last, to the DV.
    pub(super) fn move_among(&mut self, forward: bool) {
        let count = self.fields.len();
        self.focus = match (self.focus, forward) {
            (METRES, false) => 0,
            (..=RADIUS, false) => count - 1,
            (focus, false) => focus - 1,
            (focus, true) => (focus.max(RADIUS) + 1) % count,
        };
    }

    /// Chooses the next range of a cone, or none.
    pub(super) fn choose_cone(&mut self) {
        use ConeRange::{Extreme, Long, Medium, Short};
        let ranges = [None, Some(Short), Some(Medium), Some(Long), Some(Extreme)];
        let index = ranges.iter().position(|range| *range == self.cone).unwrap_or(0);
        (self.cone, self.focus) = (ranges[(index + 1) % ranges.len()], 0);
    }

    /// The command that deals the damage: an area attack if it is somebody's, or there is a
    /// distance, a radius or a cone. `None` without a DV.
    pub(super) fn damage_command(&self, state: &Encounter) -> Result<Option<Command>, String> {
        let kind = self.kind;
        let Some(value) = self.number(0)? else { return Ok(None) };
        let penetration = self.number(1)?.unwrap_or(0);
        let field = |index| if self.cone.is_some() { Ok(None) } else { self.number(index) };
        let uniform = field(RADIUS)?;
        let indices = METRES..self.fields.len();
        let metres = indices.map(field).collect::<Result<Vec<_>, _>>()?;
        let is_equal = self.cone.is_none() && uniform.is_none();
        let is_direct = is_equal && metres.iter().all(Option::is_none);
        if is_direct && self.scatter.is_some() {
            let question = "it missed: how many metres off is each? 0 for a hit all the same";
            return Err(question.to_owned());
        }
        if is_direct && self.by.is_none() {
            let hit = Hit { value, kind, penetration, armor: true };
            return Ok(Some(Command::Damage { names: state.names_of(&self.who), hit }));
        }
        let targets = self.who.iter().zip(metres);
        let targets =
            targets.map(|(&id, metres)| BlastTarget { names: state.names_of(&[id]), metres });
        let order = Blast {
            value: DamageValue::Number(value),
            targets: targets.collect(),
            kind,
            penetration,
            armor: true,
            uniform,
            cone: self.cone,
            by: self.by.map(|by| state.name(by).to_owned()),
            force: false,
        };
        Ok(Some(Command::Blast { order: Box::new(order) }))
    }

    /// Foresees the facts of the damage, without the die of a cone; none while the DV is no number or the damage is refused.
    pub fn preview(&self, state: &Encounter) -> Vec<Fact> {
        let mut command = self.damage_command(state).ok().flatten();
        if let Some(Command::Blast { order }) = &mut command {
            order.cone = None;
        }
        let ahead = command.and_then(|command| foresee(state, &command).ok());
        ahead.map_or_else(Vec::new, |(_, facts)| facts)
    }
}
