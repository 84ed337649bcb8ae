//! An attack: all its parts at once, from the target down to the damage.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Clear;

use super::input_row::{InputRow, LABEL};
use super::layer_view::{LayerView, RoomFor};
use super::roll_step::{self, FIELD_ROWS, RollView, summary};
use super::split::{split_left, split_top};
use super::theme::Theme;
use super::{damage, message, popup, weapon_text};
use crate::app::App;
use crate::app::layer::attack::asked::{Asked, AskedPart};
use crate::app::layer::attack::weapon::{NO_WEAPON, letter_of};
use crate::app::layer::attack::{AttackDialog, AttackStep};
use crate::app::layer::roll_step::RollStep;
use phasekeeper_engine::encounter::{Combatant, Encounter, Id};
use phasekeeper_engine::narrate::attack_outcome;
use phasekeeper_engine::rules::CheckResult;

/// Rows of target, weapon and mode, and of the roll that is not made at the moment; and of the damage.
const HEAD_ROWS: u16 = 3;
const OTHER_ROWS: u16 = 1;
const DAMAGE_ROWS: u16 = 1;

/// Rows of all but the modifiers, and the least of those.
const ROWS: u16 = HEAD_ROWS + FIELD_ROWS + OTHER_ROWS + DAMAGE_ROWS;
const MIN_MODIFIER_ROWS: u16 = 2;

impl LayerView for AttackDialog {
    /// Draws the attack as Enter would go on with it. If all modifiers are listed, the first rows give way to them.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let state = app.encounter();
        let inside = popup::open(&self.heading(state), theme, area, frame);
        let seen = self.foreseen(state);
        let rows = ROWS + modifier_rows(&seen, area.width);
        let is_whole = self.roll().is_some_and(|roll| roll.lists_modifiers);
        let has_head = !is_whole || rows <= inside.height;
        let [head, below] = split_top(inside, if has_head { HEAD_ROWS } else { 0 });
        if has_head {
            self.draw_head(app, theme, head, frame);
        }
        let rolls = Rolls { dialog: self, seen: &seen, app, theme };
        let [_, modifiers] = split_top(below, ROWS - HEAD_ROWS);
        if let Some(roll) = self.roll() {
            RollView::new(roll, app, theme).draw_modifiers(modifiers, frame);
        }
        rolls.draw(below, frame);
    }

    fn room_for(&self, app: &App, width: u16) -> RoomFor {
        let modifiers = modifier_rows(&self.foreseen(app.encounter()), width);
        let rows = |modifiers: u16| (ROWS + modifiers).into();
        RoomFor::dialog_from(rows(modifiers.min(MIN_MODIFIER_ROWS)), rows(modifiers))
    }

    fn roll(&self) -> Option<&RollStep> {
        self.roll()
    }

    fn who(&self, state: &Encounter) -> Option<Id> {
        self.target(state)
    }

    fn role(&self) -> Option<&'static str> {
        Some("target")
    }

    fn answer(&self, app: &App) -> Option<String> {
        let state = app.encounter();
        if let Some(attack) = self.result(state) {
            let met = if attack.is_excellent_hit() { "met" } else { "not met" };
            let aim = self.aimed_at();
            let aim = aim.map_or_else(String::new, |aim| format!("; {aim}: margin {met}"));
            return Some(format!("{}{aim}", attack_outcome(&attack)));
        }
        let seen = self.foreseen(state);
        if let Some(refusal) = seen.attacker.shared.as_ref().and_then(|it| it.refusal.as_ref()) {
            return Some(format!("! {refusal}"));
        }
        let odds = seen.odds(state)?;
        let chances = [(Some(odds.hit), "hit"), (odds.wound, "wound"), (odds.drop, "drop")];
        let chances = chances.into_iter().filter_map(|(chance, what)| Some((chance?, what)));
        let told = chances.map(|(chance, what)| format!("{:.0} % {what}", chance * 100.0));
        Some(told.collect::<Vec<_>>().join("  "))
    }

    fn shows_message(&self) -> bool {
        self.roll().is_none_or(|roll| !roll.is_offering())
    }
}

/// Rows of the attack's modifiers, of which a defense has fewer: nothing moves between the two.
fn modifier_rows(seen: &AttackDialog, screen: u16) -> u16 {
    roll_step::modifier_rows(&seen.attacker, screen) as u16
}

/// The head of the dialog: target, weapon and firing mode.
impl AttackDialog {
    fn draw_head(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let state = app.encounter();
        let from = |row| split_top(area, row)[1];
        let is_asked = matches!(self.step, AttackStep::Weapon);
        let weapons = self.weapons(state).enumerate().filter(|(_, it)| self.offers(it));
        let named = weapons.map(|(index, weapon)| (letter_of(index), weapon.label.as_str()));
        let named = named.chain([(Some(NO_WEAPON), "none")]).map(|(letter, label)| match letter {
            Some(letter) if is_asked => format!("{letter} {label}"),
            _ => label.to_owned(),
        });
        let is_weapon = is_asked && !self.is_at_mode;
        let mut row = InputRow::labeled("Weapon", is_weapon, theme, from(1), frame);
        row.choices(&named.collect::<Vec<_>>(), Some(self.chosen_place(state)), theme);

        let is_mode = is_asked && self.is_at_mode;
        let mut row = InputRow::labeled("Mode", is_mode, theme, from(2), frame);
        let (modes, chosen) = self.modes(state);
        row.label(if modes.is_empty() { "–" } else { "" }, theme.label());
        row.choices(&modes, chosen, theme);
        let weapon = self.chosen_weapon(state);
        row.label(&weapon.and_then(weapon_text::rounds).unwrap_or_default(), theme.label());
        let shots = state.get(self.attacker.who).zip(weapon.filter(|_| chosen.is_some()));
        let shots = shots.and_then(|(by, it)| by.shots(it, self.firing.mode, state.rules()));
        if let Some((fired, most)) = shots.filter(|(fired, most)| fired < most) {
            row.label(&format!("  shot {} of {most}", fired + 1), theme.strong());
        }

        if let AttackStep::Target(find) = &self.step {
            find.draw_row("Target", app, theme, area, frame);
        } else {
            let mut row = InputRow::labeled("Target", false, theme, area, frame);
            row.label(&self.targets(state), theme.strong());
            let metres = self.metres(state).map(|it| format!("  {it} m"));
            row.label(&metres.unwrap_or_default(), theme.label());
            let around = self
                .around()
                .map(|it| format!("  also {}", it.replace('"', "").replace(',', ", ")));
            row.label(&around.unwrap_or_default(), theme.label());
            // The log may have no room for what the shot before this one did.
            let is_next = self.is_proposal() && self.has_attacked(state);
            if let Some(before) = app.message().outcome().filter(|_| is_next) {
                row.label("   before: ", theme.label());
                row.label(&message::begin_of(before, row.room()), Style::new());
            }
        }
        if is_asked {
            let [_, beside] = split_left(split_top(from(2), 1)[0], LABEL as u16);
            message::draw_beside(app.message(), theme, beside, area, frame);
        }
    }

    /// Returns the advice on a weapon that hits an area: how to say who else is hit; empty if there is none.
    fn advice(&self, state: &Encounter) -> &'static str {
        let is_open = !self.is_on_several() && !matches!(self.step, AttackStep::Defense);
        match self.chosen_weapon(state).filter(|_| is_open) {
            Some(weapon) if weapon.profile.area.is_some() => match self.around() {
                Some(_) => "",
                None => "  a blast: z, at the die, says who else",
            },
            Some(weapon) if weapon.profile.is_blast() => "  a blast: Esc, Space on each, then A",
            _ => "",
        }
    }
}

/// The rolls and the damage of an attack.
struct Rolls<'a> {
    dialog: &'a AttackDialog,
    /// The attack as Enter would go on with it.
    seen: &'a AttackDialog,
    app: &'a App,
    theme: Theme,
}

impl Rolls<'_> {
    /// Draws both rolls, the one that is made with all its parts, and the damage.
    fn draw(&self, area: Rect, frame: &mut Frame) {
        let Self { dialog, seen, app, theme } = *self;
        let state = app.encounter();
        let rows = |is_made| if is_made { FIELD_ROWS } else { OTHER_ROWS };
        let attacks = !matches!(dialog.step, AttackStep::Defense | AttackStep::Damage(_));
        let [attack, below] = split_top(area, rows(attacks));
        let defends = matches!(dialog.step, AttackStep::Defense);
        let [defense, damage] = split_top(below, rows(defends));
        let is_over = matches!(dialog.step, AttackStep::Damage(_));
        let defends_not = |it: &&RollStep| is_over && it.check.is_none();
        let defender = seen.defender.as_ref().filter(|_| seen.can_defend(state));
        let defender = defender.filter(|it| !defends_not(it));
        self.draw_damage(damage, frame);
        // The roll that is made comes last: its message may stand over the rows below.
        let attacker = Some(&seen.attacker);
        let mut rolls = [("Attack", attacker, attack), ("Defense", defender, defense)];
        if attacks {
            rolls.reverse();
        }
        let is_active = dialog.roll().is_some() && dialog.asked.is_none();
        for (label, roll, place) in rolls {
            if let Some(roll) = roll.filter(|_| place.height > OTHER_ROWS) {
                RollView { roll, label, is_active, app, theme }.draw_fields(place, area, frame);
            } else {
                let none = if dialog.is_on_several() { "each on their own" } else { "none" };
                let text = roll.map_or_else(|| none.to_owned(), |it| summary(it, state));
                InputRow::labeled(label, false, theme, place, frame).label(&text, theme.strong());
            }
        }
        if let Some(asked) = &dialog.asked {
            self.draw_asked(asked, if defends { defense } else { attack }, frame);
        }
    }

    /// Draws the part that is typed beside the roll, in place of the modifiers.
    fn draw_asked(&self, asked: &Asked, roll: Rect, frame: &mut Frame) {
        let [_, area] = split_top(roll, 1);
        let several = self.app.encounter().names(self.dialog.several()).join(", ");
        let defenses = format!("of {several}; empty: the program rolls");
        let (label, explained) = match asked.part {
            AskedPart::Range => ("Metres", "or r for the band"),
            AskedPart::Area => ("Who else", "how many metres off: Bob:3,Cami or none"),
            AskedPart::Fallen => ("Who there", "how many metres off: Bob:3,Cami or none"),
            AskedPart::Defenses => ("Defense", defenses.as_str()),
        };
        let [line, _] = split_top(area, 1);
        frame.render_widget(Clear, line);
        let mut row = InputRow::labeled(label, true, self.theme, area, frame);
        row.typed(&asked.input, true, self.theme);
        let beside = row.beside();
        row.label(explained, self.theme.label());
        message::draw_beside(self.app.message(), self.theme, beside, area, frame);
    }

    /// Draws the damage that is typed, or what a hit would do.
    fn draw_damage(&self, area: Rect, frame: &mut Frame) {
        let Self { dialog, app, theme, .. } = *self;
        if let AttackStep::Damage(damage) = &dialog.step {
            let called = dialog.called_dice(app.encounter());
            let explained = called.as_deref().unwrap_or("a number, or dice as 2d10+4");
            return damage::draw(damage, "Damage", explained, app, theme, area, frame);
        }
        let mut row = InputRow::labeled("Damage", false, theme, area, frame);
        row.label(&self.damage(), theme.strong());
        // Who plays rolls their own dice, unless they leave it to the program.
        let state = app.encounter();
        let is_players = state.get(dialog.attacker.who).is_some_and(Combatant::is_players);
        let has_weapon = self.seen.chosen_weapon(state).is_some();
        let advice = dialog.advice(state);
        // How to say who else is hit needs the room.
        if is_players && has_weapon && !dialog.calls_damage() && advice.is_empty() {
            row.label("  the program rolls; = by hand", theme.label());
        }
        let aim = dialog.aimed_at().map(|aim| format!("  {aim}: by a margin of 30"));
        row.label(&aim.unwrap_or_default(), theme.label());
        row.label(advice, theme.label());
    }

    /// The damage of a hit, and the armor that is left against it.
    fn damage(&self) -> String {
        let state = self.app.encounter();
        let Some(weapon) = self.seen.chosen_weapon(state) else {
            return "by hand: asked for after a hit".to_owned();
        };
        let profile = &weapon.profile;
        let target = self.seen.target(state).and_then(|target| state.get(target));
        let of_no_kind = profile.kind.is_none().then(|| ", past armor: of no kind".to_owned());
        let against = target.zip(profile.kind).map(|(target, kind)| {
            let armor = target.armor().against(kind);
            let left = (armor - profile.penetration).max(0);
            match profile.penetration.min(armor) {
                0 => format!(" on armor {armor}"),
                _ => format!(" on armor {left} ({armor}, AP {})", profile.penetration),
            }
        });
        let rolled = self.dialog.attacker.result();
        let is_critical = rolled.is_some_and(CheckResult::is_critical_success);
        let is_critical = is_critical && matches!(self.dialog.step, AttackStep::Defense);
        let against = if is_critical { Some(", past armor".to_owned()) } else { against };
        let dice = self.dialog.called_dice(state).or_else(|| self.seen.rolled_dice(state));
        dice.unwrap_or_default() + &against.or(of_no_kind).unwrap_or_default()
    }
}
