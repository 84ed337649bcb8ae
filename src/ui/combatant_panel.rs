//! The numbers of a combatant in lines, most important first, as many as fit.

use std::cmp::Reverse;

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::flow::Flow;
use super::roll_text::dice_and_scores;
use super::row_style::sign;
use super::theme::Theme;
use super::{damage_bar, time_text, weapon_text};
use phasekeeper_engine::command::{Tactics, Test};
use phasekeeper_engine::encounter::{
    Combatant, Encounter, InitiativeRoll, ModifierSource, StatBlock, TargetNumber, TurnActions,
};
use phasekeeper_engine::narrate::{decision_question, face, modifier};
use phasekeeper_engine::rules::{ArmorLayer, Consequence, InitiativeStat, Stat};
use phasekeeper_engine::text::{number, signed};
use phasekeeper_engine::view::OrderRow;

/// Adds numbers of one subject.
type Group<'a> = fn(CombatantPanel<'a>, &mut Flow<'a>);

/// Cells of the bar of damage.
const BAR: u16 = 8;

/// A combatant with its context.
#[derive(Clone, Copy)]
pub struct CombatantPanel<'a> {
    pub state: &'a Encounter,
    /// The rows of the order, for the status of each die.
    pub rows: &'a [OrderRow],
    pub combatant: &'a Combatant,
}

impl<'a> CombatantPanel<'a> {
    /// Returns the lines for which `area` has room. The name is included if it has a style. Each group of numbers begins a
    /// line if there is room.
    pub fn lines(self, name: Option<Style>, area: Rect, theme: Theme) -> Vec<Line<'a>> {
        let name = name.map(|style| Span::styled(self.combatant.name.as_str(), style));
        let groups: [Group<'a>; 13] = [
            Self::damage_line,
            Self::wounds_line,
            Self::deadly,
            Self::notes,
            Self::decisions,
            Self::turn_actions,
            Self::effects,
            Self::weapons,
            Self::skills,
            Self::initiative_line,
            Self::aptitudes,
            Self::stress_line,
            Self::armor_layers,
        ];
        self.fill(name, &groups, area, theme)
    }

    /// Returns what a row of the order has no columns for, in lines like [`Self::lines`].
    pub fn details(self, area: Rect, theme: Theme) -> Vec<Line<'a>> {
        let groups: [Group<'a>; 6] =
            [Self::deadly, Self::weapons, Self::armor, Self::skills, Self::effects, Self::notes];
        self.fill(None, &groups, area, theme)
    }

    fn fill(
        self,
        name: Option<Span<'a>>,
        groups: &[Group<'a>],
        area: Rect,
        theme: Theme,
    ) -> Vec<Line<'a>> {
        let mut flow = Flow::new(area.width.into(), area.height.into(), theme);
        if let Some(name) = name {
            flow.piece([name]);
        }
        for group in groups {
            if flow.is_full() {
                break;
            }
            group(self, &mut flow);
            flow.end_line();
        }
        flow.into_lines()
    }

    /// Adds a number of the stat block if it is known.
    fn stat(self, flow: &mut Flow<'a>, label: &'a str, stat: Stat) {
        if let Some(value) = self.combatant.stat(stat, self.state.rules()) {
            flow.number(label, value);
        }
    }

    /// Damage against Durability, the Death Rating, the Wound Threshold.
    fn damage_line(self, flow: &mut Flow<'a>) {
        let damage = self.combatant.injuries.damage;
        let bar = damage_bar::spans(self.combatant, self.state.rules(), BAR, flow.theme);
        if let Some(bar) = bar.filter(|_| damage > 0) {
            flow.piece(bar);
        }
        match self.combatant.stat(Stat::Dur, self.state.rules()) {
            None => flow.number("Damage", damage),
            Some(dur) => flow.number("Damage", format!("{damage}/{dur}")),
        }
        self.stat(flow, "Death", Stat::Dr);
        self.stat(flow, "WT", Stat::Wt);
    }

    /// Wounds, the modifier of every test, armor, the target against being knocked down or out.
    fn wounds_line(self, flow: &mut Flow<'a>) {
        let theme = flow.theme;
        let wounds = self.combatant.injuries.wounds;
        // A test without modifiers is never refused.
        let target = self.state.target(Some(self.combatant.id), 0, &Test::default()).ok();
        let total = signed(target.as_ref().map_or(0, TargetNumber::modifier));
        let modifiers = target.map_or_else(Vec::new, |target| target.modifiers);
        match modifiers.as_slice() {
            [] => flow.number("Wounds", wounds),
            [(ModifierSource::Wounds, _)] => flow.piece([
                Span::styled("Wounds ", theme.label()),
                Span::styled(wounds.to_string(), theme.strong()),
                Span::styled(format!(" {total}"), theme.strong()),
            ]),
            several => {
                flow.number("Wounds", wounds);
                let parts: Vec<String> = several.iter().map(modifier).collect();
                flow.piece([
                    Span::styled("Tests ", theme.label()),
                    Span::styled(total, theme.strong()),
                    Span::styled(format!(" ({})", parts.join(", ")), theme.label()),
                ]);
            }
        }
        self.armor(flow);
        let sum = |(_, value): (ModifierSource, i32)| value;
        let defense = self.combatant.defense_modifiers().map(sum).sum();
        let attacked = self.combatant.attacked_modifiers().map(sum).sum();
        for (label, value) in [("Defense", defense), ("Attacked", attacked)] {
            if value != 0 {
                flow.number(label, signed(value));
            }
        }
        let target = self.state.resistance_target(self.combatant.id, Consequence::Knockdown);
        if let Some(target) = target.filter(|_| self.combatant.is_active()) {
            flow.number("Knockdown", number(target));
        }
    }

    fn armor(self, flow: &mut Flow<'a>) {
        flow.number("Armor", self.combatant.armor());
    }

    /// Open decisions about the combatant.
    fn decisions(self, flow: &mut Flow<'a>) {
        let id = Some(self.combatant.id);
        for decision in self.state.pending().iter().filter(|decision| decision.who() == id) {
            flow.paragraph(&decision_question(self.state, decision), flow.theme.question());
        }
    }

    /// Speed, INIT, the dice and their scores, Moxie.
    fn initiative_line(self, flow: &mut Flow<'a>) {
        let (rules, combatant) = (self.state.rules(), self.combatant);
        if rules.max_speed > 1 {
            self.stat(flow, "Speed", Stat::Speed);
        }
        if rules.initiative_stat == InitiativeStat::Unused {
            self.stat(flow, "Discipline", Stat::Discipline);
            self.stat(flow, "Physique", Stat::Physique);
        } else if combatant.lacks_init(rules) {
            flow.number("INIT", "?".to_owned());
        } else {
            self.stat(flow, "INIT", Stat::Init);
        }
        let (one, several) = match combatant.roll.as_ref().filter(|_| combatant.is_active()) {
            Some(roll) if roll.dice.len() > 1 => (None, Some(roll)),
            roll => (roll, None),
        };
        if let Some(roll) = one {
            flow.number("die", dice_and_scores(self.state, combatant, roll));
        }
        if let Some(moxie) = combatant.stat(Stat::Moxie, rules).filter(|&moxie| moxie > 0) {
            flow.number("Moxie", format!("{}/{moxie}", combatant.pool));
        }
        if let Some(roll) = several {
            flow.end_line();
            self.several_dice(roll, flow);
        }
    }

    /// Several dice with their scores, highest first, each with the sign of its row.
    fn several_dice(self, roll: &InitiativeRoll, flow: &mut Flow<'a>) {
        let rules = self.state.rules();
        let score = |die: i32| self.combatant.score_of(die, roll.total_modifier(), rules);
        let modifier = roll.total_modifier();
        let modifier = if modifier == 0 { String::new() } else { signed(modifier) };
        let mut dice: Vec<usize> = (0..roll.dice.len()).collect();
        dice.sort_by_key(|&die| Reverse(score(roll.dice[die])));
        for (place, &die) in dice.iter().enumerate() {
            let label = if place == 0 { "dice " } else { "" };
            let face = face(rules, roll.dice[die]);
            let sign = self.row_of_die(die).map_or_else(String::new, |row| sign(row).into());
            flow.piece([
                Span::styled(format!("{label}{face}{modifier} → "), flow.theme.label()),
                Span::styled(number(score(roll.dice[die])), flow.theme.strong()),
                Span::styled(sign, flow.theme.label()),
            ]);
        }
    }

    /// Finds the row of the order for a die.
    fn row_of_die(self, die: usize) -> Option<&'a OrderRow> {
        let slots = &self.state.phase().slots;
        let slot =
            slots.iter().position(|slot| slot.who == self.combatant.id && slot.die == die)?;
        self.rows.iter().find(|row| row.slot == Some(slot))
    }

    /// The declaration, and the actions of this stage.
    fn turn_actions(self, flow: &mut Flow<'a>) {
        let TurnActions { declared, moving, taken, aim, .. } = &self.combatant.actions;
        if let Some(declared) = declared {
            flow.paragraph(&format!("Declared “{declared}”"), flow.theme.strong());
        }
        if *moving {
            let text = "moving; arrives at the end of the turn";
            flow.piece([Span::styled(text, flow.theme.label())]);
        }
        if !taken.is_empty() {
            let kinds: Vec<String> = taken.iter().map(ToString::to_string).collect();
            flow.number("Actions", kinds.join(", "));
        }
        if *aim > 0 {
            flow.number("Aim", signed(*aim));
        }
    }

    /// Effects that deal damage, which nothing may push out of sight.
    fn deadly(self, flow: &mut Flow<'a>) {
        self.effects_that(flow, true);
    }

    fn effects(self, flow: &mut Flow<'a>) {
        self.effects_that(flow, false);
    }

    fn effects_that(self, flow: &mut Flow<'a>, are_deadly: bool) {
        let effects = self.combatant.effects.iter();
        for effect in effects.filter(|it| it.each.is_some() == are_deadly) {
            flow.paragraph(&time_text::effect(self.state, effect), Style::new());
        }
    }

    fn notes(self, flow: &mut Flow<'a>) {
        if let Some(alias) = &self.combatant.block.alias {
            flow.number("For players", alias);
        }
        for note in &self.combatant.notes {
            flow.paragraph(&format!("“{note}”"), Style::new());
        }
    }

    fn aptitudes(self, flow: &mut Flow<'a>) {
        const LABELS: [&str; 7] = ["COG", "COO", "INT", "REF", "SAV", "SOM", "WIL"];
        for (stat, label) in Stat::APTITUDES.into_iter().zip(LABELS) {
            let Some(value) = self.combatant.stat(stat, self.state.rules()) else { continue };
            let moved = self.combatant.moved_by(stat).into_iter();
            let moved: Vec<String> =
                moved.map(|(by, value)| format!("{by} {}", signed(value))).collect();
            let why =
                if moved.is_empty() { String::new() } else { format!(" ({})", moved.join(", ")) };
            flow.number(label, format!("{value}{why}"));
        }
    }

    /// Stress and traumas, if the combatant has Lucidity or has any.
    fn stress_line(self, flow: &mut Flow<'a>) {
        let injuries = self.combatant.injuries;
        match self.combatant.stat(Stat::Luc, self.state.rules()) {
            None if injuries.stress == 0 && injuries.traumas == 0 => return,
            None => flow.number("Stress", injuries.stress),
            Some(lucidity) => flow.number("Stress", format!("{}/{lucidity}", injuries.stress)),
        }
        flow.number("Traumas", injuries.traumas);
        self.stat(flow, "TT", Stat::Tt);
        self.stat(flow, "Insanity", Stat::Ir);
    }

    /// The weapons, each on a line of its own if there is room.
    fn weapons(self, flow: &mut Flow<'a>) {
        for weapon in &self.combatant.block.weapons {
            let numbers = weapon_text::numbers(weapon, self.combatant, self.state.rules());
            flow.entry(weapon.label.as_str(), &numbers);
        }
    }

    fn skills(self, flow: &mut Flow<'a>) {
        let (combatant, rules) = (self.combatant, self.state.rules());
        for (label, value) in &combatant.block.skills {
            let now = combatant.skill_now(label, rules).unwrap_or(*value);
            let link = rules.linked_skills.link(label).filter(|_| now != *value);
            let moved = link.map_or_else(String::new, |link| {
                format!(" ({} {})", link.aptitude.to_string().to_uppercase(), signed(now - value))
            });
            flow.number(label.as_str(), format!("{now}{moved}"));
        }
    }

    /// The layers of armor, the accessory, what heals the body, and tactics, if there are any besides what is usual.
    fn armor_layers(self, flow: &mut Flow<'a>) {
        let StatBlock { armor, accessory, heals, tactics, .. } = &self.combatant.block;
        if armor.extra_layers() > 0 {
            flow.number("Layers", armor);
        }
        if *accessory != ArmorLayer::default() {
            flow.number("Accessory", accessory);
        }
        if let Some(heals) = heals {
            flow.number("Heals", heals);
        }
        if *tactics != Tactics::default() {
            flow.number("Tactics", tactics);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ColorScheme;
    use phasekeeper_engine::command;
    use phasekeeper_engine::dice::SeededDice;
    use phasekeeper_engine::encounter::Timeline;
    use phasekeeper_engine::view::order_rows;

    /// Returns the lines about Ana after these commands.
    fn lines_after(commands: &[&str], width: u16, height: u16) -> Vec<String> {
        let mut timeline = Timeline::default();
        for command in commands {
            let Ok(Some(command::Line::Request(request))) =
                command::read(command, command::ReadContext::default())
            else {
                panic!("{command}")
            };
            timeline.execute(&request, &mut SeededDice::new(1)).expect(command);
        }
        let state = timeline.encounter();
        let rows = order_rows(state);
        let combatant = state.combatants().iter().next().expect("Ana");
        let panel = CombatantPanel { state, rows: &rows, combatant };
        let lines =
            panel.lines(None, Rect::new(0, 0, width, height), Theme::new(ColorScheme::None));
        lines.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn only_wounds_are_drawn_as_wounds() {
        let lines = lines_after(&["add Ana", "wound Ana 2"], 60, 9);
        assert_eq!(lines[1], "Wounds 2 −20  Armor 0/0");
        let lines = lines_after(&["add Ana", "effect Ana wounds test=-10"], 60, 9);
        assert_eq!(lines[1], "Wounds 0  Tests −10 (wounds −10)  Armor 0/0");
    }

    #[test]
    fn who_is_out_cold_has_no_target_to_stay_up() {
        let lines = lines_after(&["add Ana som=20 wounds=2"], 60, 9);
        assert!(lines.join(" ").contains("Knockdown 40"), "{lines:?}");
        let lines = lines_after(&["add Ana som=20 wounds=2", "status Ana unconscious"], 60, 9);
        assert!(!lines.join(" ").contains("Knockdown"), "{lines:?}");
    }

    #[test]
    fn what_moved_aptitudes_and_skills_is_beside_them() {
        let lines = lines_after(
            &[
                "add Ana ref=15 coo=25 maximum=20 skill.Fray=40",
                "set Ana bonus.ref=10",
                "effect Ana kick ref=+5",
            ],
            60,
            12,
        );
        let text = lines.join(" ");
        for part in
            ["REF 25 (body +10, maximum −5, kick +5)", "COO 20 (maximum −5)", "Fray 50 (REF +10)"]
        {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    #[test]
    fn few_rows_are_filled_without_a_gap() {
        let lines = lines_after(&["add Ana dur=40 init=60"], 50, 2);
        let expected = ["Damage 0/40  Death 60  WT 8  Wounds 0  Armor 0/0", "Speed 1  INIT 60"];
        assert_eq!(lines, expected);
    }
}
