//! The numbers of a combatant that its row of the order has no columns for, in lines, most important first.

mod out;
mod weapons;

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::cells::{Cell, in_a_line, in_columns};
use super::text::{cut, width, wrap};
use super::theme::Theme;
use super::time_text;
use phasekeeper_engine::command::{Tactics, Test};
use phasekeeper_engine::encounter::{Combatant, Encounter, ModifierSource, StatBlock, Timeline};
use phasekeeper_engine::narrate::deeds;
use phasekeeper_engine::rules::{ArmorLayer, Consequence, InitiativeStat, Mode, Stat};
use phasekeeper_engine::text::{counted, number, signed};

/// Numbers in a line, and the columns from which there is one skill or aptitude more in a line.
const NUMBERS: usize = 3;
const SKILL: usize = 18;
const APTITUDE: usize = 8;

/// The effects that a row has room for in any case.
const ROW_EFFECTS: usize = 2;

/// A combatant with its context.
#[derive(Clone, Copy)]
pub struct CombatantPanel<'a> {
    pub timeline: &'a Timeline,
    pub state: &'a Encounter,
    pub combatant: &'a Combatant,
    /// True for who acts, and for whom the keys are about.
    pub is_important: bool,
    pub theme: Theme,
    /// The columns of a line.
    pub columns: usize,
}

impl CombatantPanel<'_> {
    /// Returns the lines of a panel beside the order: numbers in columns, each weapon on its own line. The actions of who
    /// acts are among them unless they stand elsewhere.
    pub fn lines(self, has_actions: bool) -> Vec<Line<'static>> {
        if !self.combatant.is_active() {
            let numbers = self.numbers().into_iter().take(NUMBERS);
            return self.out_lines(in_columns(numbers, NUMBERS, self.columns));
        }
        let mut lines = in_columns(self.numbers(), NUMBERS, self.columns);
        if has_actions {
            lines.extend(self.actions().map(|text| Line::styled(text, self.value_style())));
        }
        lines.extend(self.effects_and_notes());
        lines.extend(in_columns(self.counters(), self.columns / SKILL, self.columns));
        lines.extend(self.weapons());
        lines.extend(in_columns(self.skills(), self.columns / SKILL, self.columns));
        lines.extend(in_columns(self.aptitudes(), (self.columns + 2) / APTITUDE, self.columns));
        lines.extend(self.others());
        lines
    }

    /// Returns the lines of a panel of few rows: the numbers, the weapons, the rest.
    pub fn low_lines(self) -> Vec<Line<'static>> {
        if !self.combatant.is_active() {
            let numbers = self.numbers().into_iter().take(NUMBERS);
            return self.out_lines(vec![in_a_line(numbers, self.columns)]);
        }
        let mut lines = vec![self.number_line()];
        lines.extend(self.weapon_line());
        lines.extend(self.effects_and_notes());
        let rest = [self.counters(), self.skills(), self.aptitudes()];
        let rest = rest.map(|cells| in_a_line(cells, self.columns));
        lines.extend(rest.into_iter().filter(|line| !line.spans.is_empty()));
        lines.extend(self.others());
        lines
    }

    /// Returns the line of numbers.
    pub fn number_line(self) -> Line<'static> {
        in_a_line(self.numbers(), self.columns)
    }

    /// Returns what who acts has in hand and has done: the weapon with its numbers and counters unless a panel has them.
    pub fn doing(self, has_panel: bool) -> Line<'static> {
        let done = self.actions().unwrap_or_else(|| "nothing done yet".to_owned());
        let room = self.columns.saturating_sub(width(&done) + 3);
        let weapon = self.weapon_in_hand();
        let mut line = if has_panel {
            weapon.map_or_else(Line::default, |weapon| {
                Line::styled(cut(&weapon.label, room).into_owned(), self.value_style())
            })
        } else {
            let weapon = weapon.map(|weapon| self.weapon_cells(weapon)).unwrap_or_default();
            in_a_line(weapon.into_iter().chain(self.counters()), room)
        };
        let dot = if line.spans.is_empty() { "" } else { " · " };
        line.push_span(Span::styled(format!("{dot}{done}"), self.theme.label()));
        line
    }

    fn value_style(self) -> Style {
        if self.is_important { self.theme.strong() } else { Style::new() }
    }

    fn cell(self, label: &str, value: impl Into<String>) -> Cell {
        let value = value.into();
        let value_style = if value == "0" { self.theme.label() } else { self.value_style() };
        Cell { label: label.to_owned(), label_style: self.theme.label(), value, value_style }
    }

    /// A number of the stat block; `None` if it is not known.
    fn stat(self, label: &str, stat: Stat) -> Option<Cell> {
        let value = self.combatant.stat(stat, self.state.rules())?;
        Some(self.cell(label, number(value)))
    }

    /// The numbers of fights; those of initiative outside of them, those of stress if there is any.
    fn numbers(self) -> Vec<Cell> {
        let (combatant, rules) = (self.combatant, self.state.rules());
        let mut cells = vec![self.cell("armor", combatant.armor().to_string())];
        cells.extend(self.stat("WT", Stat::Wt));
        cells.extend(self.stat("dies at", Stat::Dr));
        let modifiers = self.tests();
        let sum = if modifiers == 0 { "0".to_owned() } else { signed(modifiers) };
        let mut tests = self.cell("tests", sum);
        if modifiers < 0 {
            tests.value_style = self.theme.warning();
        }
        cells.push(tests);
        let ignored = combatant.stat(Stat::Ignore, rules).unwrap_or(0);
        if ignored.min(combatant.injuries.wounds) > 0 {
            cells.push(self.cell("ignores", counted(ignored, "wound")));
        }
        let stays_up = self.state.resistance_target(combatant.id, Consequence::Knockdown);
        let stays_up = stays_up.filter(|_| combatant.is_active());
        cells.push(self.cell("stay up", stays_up.map_or_else(|| "–".to_owned(), number)));
        let fray = combatant.skill_now("Fray", rules);
        cells.extend(fray.map(|fray| self.cell("Fray", number(fray + modifiers))));
        let sum = |(_, value): (ModifierSource, i32)| value;
        let defense: i32 = combatant.defense_modifiers().map(sum).sum();
        let attacked: i32 = combatant.attacked_modifiers().map(sum).sum();
        let sums = [("defense", defense), ("hit at", attacked)].into_iter();
        let sums = sums.filter(|(_, sum)| *sum != 0);
        cells.extend(sums.map(|(label, sum)| self.cell(label, signed(sum))));
        if !self.state.mode().is_in_phase() || self.state.mode() == Mode::Finished {
            let speed = self.stat("Speed", Stat::Speed).filter(|_| rules.max_speed > 1);
            if rules.initiative_stat == InitiativeStat::Unused {
                cells.extend(speed);
                cells.extend(self.stat("Discipline", Stat::Discipline));
                cells.extend(self.stat("Physique", Stat::Physique));
            } else {
                let unknown = combatant.lacks_init(rules).then(|| self.cell("INIT", "?"));
                cells.extend(unknown.or_else(|| self.stat("INIT", Stat::Init)));
                cells.extend(speed);
            }
        }
        cells.extend(self.stress());
        cells
    }

    /// The sum of the modifiers of every test.
    fn tests(self) -> i32 {
        // A test without modifiers is never refused.
        let target = self.state.target(Some(self.combatant.id), 0, &Test::default());
        target.map_or(0, |target| target.modifier())
    }

    fn stress(self) -> Vec<Cell> {
        let injuries = self.combatant.injuries;
        if injuries.stress == 0 && injuries.traumas == 0 {
            return Vec::new();
        }
        let lucidity = self.combatant.stat(Stat::Luc, self.state.rules());
        let lucidity = lucidity.map_or_else(String::new, |lucidity| format!("/{lucidity}"));
        let mut cells = vec![self.cell("stress", format!("{}{lucidity}", injuries.stress))];
        cells.push(self.cell("traumas", injuries.traumas.to_string()));
        cells.extend(self.stat("TT", Stat::Tt));
        cells.extend(self.stat("Insanity", Stat::Ir));
        cells
    }

    /// The declaration, and the actions of this stage; `None` if there are none.
    fn actions(self) -> Option<String> {
        let actions = &self.combatant.actions;
        let mut parts = Vec::new();
        parts.extend(actions.declared.as_ref().map(|declared| format!("declared “{declared}”")));
        if actions.moving {
            parts.push("moving; arrives at the end of the turn".to_owned());
        }
        let shots = self.weapon_in_hand().zip(actions.shots.last()).and_then(|(weapon, last)| {
            let (fired, most) = self.combatant.shots(weapon, last.mode, self.state.rules())?;
            Some(format!("{}: {fired} of {most} fired", last.mode))
        });
        let taken: Vec<String> = actions.taken.iter().map(ToString::to_string).collect();
        match taken.as_slice() {
            // The shots tell it, and leave room for the numbers of the weapon.
            [_] if shots.is_some() => {}
            [] => {}
            [only] => parts.push(format!("{only} action taken")),
            several => parts.push(format!("{} actions taken", several.join(", "))),
        }
        parts.extend(shots);
        let acts = self.state.acting().into_iter().filter(|it| *it == self.combatant.id);
        parts.extend(acts.flat_map(|it| deeds(self.timeline, it)).map(str::to_owned));
        (!parts.is_empty()).then(|| parts.join(" · "))
    }

    fn counters(self) -> Vec<Cell> {
        let counters = self.combatant.block.counters.iter();
        counters.map(|(label, counter)| self.cell(label, counter.to_string())).collect()
    }

    /// The effects of which a row has only the label, all of more than a row has room for, the name for players, the notes, the
    /// reminders.
    fn effects_and_notes(self) -> Vec<Line<'static>> {
        let effects = &self.combatant.effects;
        let are_many = effects.len() > ROW_EFFECTS;
        let effects = effects.iter().filter(|it| are_many || time_text::has_more(it));
        let texts = effects.map(|it| time_text::effect(self.state, it));
        let alias = self.combatant.block.alias.iter().map(|alias| format!("for players: {alias}"));
        let notes = self.combatant.notes.iter().map(|note| format!("“{note}”"));
        let reminders = self.combatant.reminders.iter().map(|it| {
            let when = if it.once { "next action" } else { "every action" };
            format!("{when}: {}", it.text)
        });
        let texts = texts.chain(alias).chain(notes).chain(reminders);
        texts.flat_map(|text| self.wrapped(&text)).collect()
    }

    fn wrapped(self, text: &str) -> Vec<Line<'static>> {
        wrap(&[(text, Style::new())], 2, self.columns)
    }

    /// The skills as tests of them are made.
    fn skills(self) -> Vec<Cell> {
        let (combatant, rules) = (self.combatant, self.state.rules());
        // Fray is among the numbers.
        let skills = combatant.block.skills.iter().filter(|(label, _)| label.as_str() != "Fray");
        let now = |label: &str, value: i32| combatant.skill_now(label, rules).unwrap_or(value);
        let tests = self.tests();
        let shown = skills.map(|(label, value)| (label, now(label, *value) + tests));
        shown.map(|(label, value)| self.cell(label, number(value))).collect()
    }

    fn aptitudes(self) -> Vec<Cell> {
        const FIRST: [(Stat, &str); 7] = [
            (Stat::Coo, "COO"),
            (Stat::Int, "INT"),
            (Stat::Ref, "REF"),
            (Stat::Som, "SOM"),
            (Stat::Wil, "WIL"),
            (Stat::Cog, "COG"),
            (Stat::Sav, "SAV"),
        ];
        FIRST.into_iter().filter_map(|(stat, label)| self.stat(label, stat)).collect()
    }

    /// Returns the lines of other values that are not the default: modifiers of aptitudes, layers of armor, the accessory, what
    /// heals the body, and tactics.
    fn others(self) -> Vec<Line<'static>> {
        let StatBlock { armor, accessory, heals, tactics, .. } = &self.combatant.block;
        let mut texts = Vec::new();
        for aptitude in Stat::APTITUDES {
            let moved = self.combatant.moved_by(aptitude);
            let moved: Vec<String> =
                moved.iter().map(|(by, value)| format!("{by} {}", signed(*value))).collect();
            if !moved.is_empty() {
                let label = aptitude.to_string().to_uppercase();
                texts.push(format!("{label}: {}", moved.join(", ")));
            }
        }
        if armor.extra_layers() > 0 {
            texts.push(format!("layers {armor}"));
        }
        if *accessory != ArmorLayer::default() {
            texts.push(format!("accessory {accessory}"));
        }
        texts.extend(heals.iter().map(|heals| format!("heals {heals}")));
        if *tactics != Tactics::default() {
            texts.push(format!("tactics {tactics}"));
        }
        texts.iter().flat_map(|text| self.wrapped(text)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ColorScheme;
    use phasekeeper_engine::command;
    use phasekeeper_engine::dice::SeededDice;
    use phasekeeper_engine::encounter::Timeline;

    /// Returns the lines about Ana after these commands.
    fn lines_after(commands: &[&str], columns: usize) -> Vec<String> {
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
        let combatant = state.combatants().iter().next().expect("Ana");
        let theme = Theme::new(ColorScheme::None);
        let timeline = &timeline;
        let panel =
            CombatantPanel { timeline, state, combatant, is_important: true, theme, columns };
        panel.lines(false).iter().map(|line| line.to_string().trim_end().to_owned()).collect()
    }

    #[test]
    fn numbers_stand_in_columns_and_only_what_is_known() {
        let lines =
            lines_after(&["add Ana som=20 dur=30 armor=4/6 skill.Fray=40", "wound Ana 2"], 39);
        let expected = [
            "armor   4/6  WT        6  dies at  45",
            "tests   −20  stay up  40  Fray     20",
            "INIT      ?  Speed     1",
            "SOM 20",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn who_is_out_has_what_felled_them_and_when_they_die() {
        let commands = ["add Ana dur=30", "damage Ana 31 kinetic", "effect Ana bleeding each=1"];
        let text = lines_after(&commands, 60).join("\n");
        assert!(text.contains("out in 1.1: 31 damage"), "{text}");
        assert!(text.contains("bleeding: dies in 14 turns"), "{text}");
    }

    #[test]
    fn who_is_out_cold_has_no_target_to_stay_up() {
        let lines = lines_after(&["add Ana som=20", "status Ana unconscious"], 39);
        assert!(lines.join(" ").contains("stay up   –"), "{lines:?}");
    }

    #[test]
    fn weapons_have_their_skill_with_all_modifiers() {
        let lines = lines_after(
            &[
                "add Ana skill.Guns=60 weapon.Pistol=2d10+2/ap2/kinetic/Guns/x12",
                "set Ana weapon.Torch=1d10/energy",
                "wound Ana",
            ],
            38,
        );
        let weapons: Vec<&String> =
            lines.iter().filter(|line| line.contains("Pistol") || line.contains("Torch")).collect();
        let expected = ["▸Pistol           50 2d10+2 AP 2 12/12", " Torch                 1d10"];
        assert_eq!(weapons, expected);
    }

    #[test]
    fn what_moved_aptitudes_is_told_and_skills_follow() {
        let lines = lines_after(
            &[
                "add Ana ref=15 coo=25 maximum=20 skill.Fray=40",
                "set Ana bonus.ref=10",
                "effect Ana kick ref=+5",
            ],
            39,
        );
        let text = lines.join("\n");
        for part in [
            "REF 25",
            "REF: body +10, maximum −5, kick +5",
            "COO 20",
            "COO: maximum −5",
            "Fray     50",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
}
