//! What is told with the target of a die, as it does not count by itself.

use super::asked::Asked;
use super::distances::is_near;
use super::modifiers::label_of;
use super::parts::{ATTACKER, DEFENSE, DIE, MORE, Part, TARGET};
use super::weapons::{is_blow, weapon};
use super::words::words;
use crate::app::state::App;
use phasekeeper_engine::command::quoted;
use phasekeeper_engine::encounter::{Combatant, preview};
use phasekeeper_engine::rules::{
    Circumstance, Consequence, DEFENSE_SKILL, Reach, SkillFit, Weapon, WeaponMark,
};
use phasekeeper_engine::text::{is_same, number, signed};

impl Asked {
    /// What may count for a die, behind a blank each; nothing if all is said.
    pub fn advice(&self, app: &App, part: &Part) -> String {
        let told = [
            self.told_of_prone(app, part),
            self.told_of_cover(app, part),
            self.told_of_parry(app, part),
            self.told_of_reach(app, part),
            self.told_of_metres(app, part),
        ];
        told.into_iter().flatten().collect()
    }

    /// Returns true for the die of whoever shoots.
    fn is_of_shot(&self, app: &App, part: &Part) -> bool {
        part.key == DIE && self.word() == Some("attack") && !is_blow(app, &self.given)
    }

    /// The highest skill for melee that is higher than that of every defense, against a blow at one (EX-1).
    pub fn best_parry(&self, app: &App, part: &Part) -> Option<String> {
        let is_asked = part.key == DEFENSE && is_blow(app, &self.given);
        let on = self.given.combatant(app, TARGET).filter(|_| is_asked)?;
        let skills = on.skills(app.encounter().rules());
        let usual = skills.iter().find(|it| is_same(&it.0, DEFENSE_SKILL))?.1;
        let parries =
            |it: &(String, i32)| it.1 > usual && SkillFit::reach(&it.0) == Some(Reach::Melee);
        skills.into_iter().filter(parries).max_by_key(|it| it.1).map(|it| it.0)
    }

    /// Says which skill for melee is higher than that of every defense, against a blow at one (EX-1).
    fn told_of_parry(&self, app: &App, part: &Part) -> Option<String> {
        let label = self.best_parry(app, part)?;
        let with = self.given.with(&format!("{} ?", quoted(&label))).command(app)?;
        let target = number(preview(app.encounter(), &with).targets.last()?.value());
        Some(format!(" With {label} {target} or less: say parries with {label}, and the die."))
    }

    /// Says that a longer reach which counts for a defense may be of another weapon than the one in hand (AMB-101).
    fn told_of_reach(&self, app: &App, part: &Part) -> Option<String> {
        let counts = part.key == DEFENSE && self.reaches(app);
        let on = self.given.combatant(app, TARGET).filter(|_| counts)?;
        let has_reach = |it: &Weapon| it.profile.marks.contains(&WeaponMark::Reach);
        let mut blades = on.block.weapons.iter().filter(|it| it.is_for_melee());
        let has_other = blades.any(|it| !has_reach(it));
        let arm = on.block.weapons.iter().find(|it| has_reach(it)).filter(|_| has_other)?;
        Some(format!(" The reach is that of the {}: not longer reach takes it away.", arm.label))
    }

    /// Says of a target that lies how it counts against shots, unless it was said: not by itself (EX-15).
    fn told_of_prone(&self, app: &App, part: &Part) -> Option<String> {
        let is_down = |it: &&Combatant| it.suffers(Consequence::Knockdown);
        let targets = self.targets(app).into_iter().filter_map(|it| app.encounter().get(it));
        let mut shot_at = targets.filter(|_| self.is_of_shot(app, part));
        let more = self.given.answer(MORE).unwrap_or_default();
        if is_near(more)
            && !more.contains("prone off")
            && shot_at.clone().any(|it| it.effect("prone").is_some())
        {
            // The effect doesn't know how far off they are.
            return Some(
                " Prone counts, which is for 10 m and more: mod=+10:\"prone off\" takes it away."
                    .to_owned(),
            );
        }
        let on = shot_at.find(is_down)?;
        let is_said = more.contains("prone") || more.contains("point-blank") || is_near(more);
        let name = &on.name;
        let said = if self.targets(app).len() > 1 {
            format!("say {name} is prone, then the attack")
        } else {
            "say prone".to_owned()
        };
        (!is_said).then(|| format!(" {name} lies, which counts from 10 m on: {said}."))
    }

    /// Says how the cover of whoever shoots counts against them, unless it was said: not by itself (EX-15).
    fn told_of_cover(&self, app: &App, part: &Part) -> Option<String> {
        let by = self.given.combatant(app, ATTACKER).filter(|_| self.is_of_shot(app, part))?;
        let is_said = self.given.answer(MORE).is_some_and(|it| it.contains("from cover"));
        let cover = by.cover().filter(|_| !is_said)?;
        let value = signed(Circumstance::BehindCover.modifier());
        Some(format!(" {} is in {cover}: from cover counts that, {value}.", by.name))
    }

    /// Says of a weapon without ranges that metres, which were said, count for nothing (EX-86).
    fn told_of_metres(&self, app: &App, part: &Part) -> Option<String> {
        let more = self.given.answer(MORE).filter(|_| self.is_of_shot(app, part))?;
        let is_told = |it: &&str| label_of(it).is_some_and(|it| it.1.ends_with(" range"));
        let is_said = more.contains("range=") && !words(more).iter().any(is_told);
        let weapon =
            weapon(app, &self.given).filter(|it| is_said && it.profile.ranges.is_none())?;
        Some(format!(" The {} has no ranges: medium range counts the metres.", weapon.label))
    }
}
