//! The weapons of a panel: a table, or a line.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::CombatantPanel;
use crate::ui::cells::{Cell, in_a_line};
use crate::ui::text::{cut, pad, width};
use crate::ui::{glyphs, weapon_text};
use phasekeeper_engine::rules::Weapon;
use phasekeeper_engine::text::number;

impl CombatantPanel<'_> {
    /// The weapon last shot in this stage, else the first one.
    pub(super) fn weapon_in_hand(&self) -> Option<&Weapon> {
        let weapons = &self.combatant.block.weapons;
        let shot = self.combatant.actions.shots.last();
        let last = shot.and_then(|shot| weapons.iter().find(|it| it.label == shot.weapon));
        last.or_else(|| weapons.first())
    }

    /// The skill of a weapon with the modifiers of every test; `None` if it is not known.
    fn skill_of(self, weapon: &Weapon) -> Option<String> {
        let skill = weapon.profile.skill.as_ref()?;
        let value = self.combatant.skill_now(skill, self.state.rules())?;
        Some(number(value + self.tests()))
    }

    /// The numbers of a weapon with their labels: skill, damage, armor penetration, rounds; empty without one.
    fn numbers_of(self, weapon: &Weapon) -> [(&'static str, String); 4] {
        let penetration = weapon.profile.penetration;
        let penetration = if penetration == 0 { String::new() } else { number(penetration) };
        [
            ("skill", self.skill_of(weapon).unwrap_or_default()),
            ("", weapon.profile.damage.to_string()),
            ("AP", penetration),
            ("", weapon_text::rounds(weapon).unwrap_or_default()),
        ]
    }

    pub(super) fn weapon_cells(self, weapon: &Weapon) -> Vec<Cell> {
        let name = Cell { label_style: Style::new(), ..self.cell(&weapon.label, "") };
        // Where not all have room, the rounds are missed more than the penetration.
        let [skill, damage, penetration, rounds] = self.numbers_of(weapon);
        let numbers = [skill, damage, rounds, penetration].into_iter();
        let numbers = numbers.filter(|(_, it)| !it.is_empty());
        [name].into_iter().chain(numbers.map(|(label, it)| self.cell(label, it))).collect()
    }

    /// The weapon in hand with its numbers, and the names of the others.
    pub(super) fn weapon_line(self) -> Option<Line<'static>> {
        let weapon = self.weapon_in_hand()?;
        let others = self.combatant.block.weapons.iter().filter(|it| it.label != weapon.label);
        let named = |it: &Weapon| match weapon_text::rounds(it) {
            Some(rounds) => format!("{} {rounds}", it.label),
            None => it.label.to_string(),
        };
        let others: Vec<String> = others.map(named).collect();
        let mut line = in_a_line(self.weapon_cells(weapon), self.columns);
        let others =
            if others.is_empty() { String::new() } else { format!("   + {}", others.join(", ")) };
        let room = self.columns.saturating_sub(line.width());
        line.push_span(Span::styled(cut(&others, room).into_owned(), self.theme.label()));
        Some(line)
    }

    /// The weapons as a table: the one in hand is marked.
    pub(super) fn weapons(self) -> Vec<Line<'static>> {
        let in_hand = self.weapon_in_hand().map(|it| &it.label);
        let weapons = self.combatant.block.weapons.iter();
        let row = |weapon: &Weapon| {
            let [(_, skill), (_, damage), (label, it), (_, rounds)] = self.numbers_of(weapon);
            let penetration = if it.is_empty() { it } else { format!("{label} {it}") };
            [skill, damage, penetration, rounds]
        };
        let rows: Vec<[String; 4]> = weapons.clone().map(row).collect();
        let widest = |column: usize| rows.iter().map(|row| width(&row[column])).max().unwrap_or(0);
        let widths = [0, 1, 2, 3].map(widest);
        let numbers: usize = widths.iter().filter(|width| **width > 0).map(|width| width + 1).sum();
        let name = self.columns.saturating_sub(numbers + 1);
        let lines = weapons.zip(&rows).map(|(weapon, row)| {
            let is_in_hand = in_hand == Some(&weapon.label);
            let chosen = || Span::styled(glyphs::CHOSEN.to_string(), self.theme.now_sign());
            let mut line = Line::from(if is_in_hand { chosen() } else { Span::raw(" ") });
            line.push_span(pad(&cut(&weapon.label, name), name));
            for (number, width) in row.iter().zip(widths).filter(|(_, width)| *width > 0) {
                line.push_span(Span::styled(format!(" {number:>width$}"), self.value_style()));
            }
            line
        });
        lines.collect()
    }
}
