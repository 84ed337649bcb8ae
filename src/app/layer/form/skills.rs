//! Skills that are typed by the beginning of a known name, and aptitudes among them: `fray 40, kinet 60, som 20`.

use std::collections::BTreeSet;

use super::values::list;
use super::{Field, FieldError, Form, FormPurpose};
use crate::app::context::Context;
use crate::app::name_match::squeezed;
use phasekeeper_engine::command::{Labeled, StatEdit, read_command};
use phasekeeper_engine::encounter::foresee;
use phasekeeper_engine::rules::{LinkedSkills, SkillFit, Stat, without_specialization};

impl Form {
    /// The field of a list that was changed.
    fn changed(&self, list: Labeled) -> Option<usize> {
        let is_list = |it: &Field| Labeled::of(it.spec.key) == Some(list);
        self.fields.iter().position(|it| is_list(it) && it.is_changed())
    }

    /// Refuses skills and aptitudes that were typed among the weapons, or a skill behind a weapon of the library; `Err` has the
    /// field, and where they go.
    fn check_weapons(&self, context: &Context) -> Result<(), FieldError> {
        let Some(index) = self.changed(Labeled::Weapons) else { return Ok(()) };
        let skills = |text| Labeled::Skills.read_each(text).into_iter().flatten();
        let was: Vec<_> = skills(&self.fields[index].was).collect();
        let known = known_skills(context);
        let is_meant = |(label, _): &(String, String)| {
            let sought = squeezed(without_specialization(label));
            let is_weapon = context.library.weapons().iter().any(|it| squeezed(&it.name) == sought);
            let is_skill = known.iter().any(|it| squeezed(it).starts_with(&sought));
            is_weapon || is_skill || is_aptitude(label)
        };
        match skills(self.fields[index].value()).find(|it| !was.contains(it) && is_meant(it)) {
            None => Ok(()),
            Some((label, value)) => {
                let what =
                    format!("\"{label} {value}\" reads as a skill; Skills is the next field");
                Err((index, format!("{what}, and a weapon is written as rifle 2d10+6")))
            }
        }
    }

    /// Completes the names in the field of the skills; `Err` has the field, and the names that a beginning fits, or where
    /// skills go that stand among the weapons.
    pub(super) fn complete_skills(&mut self, context: &Context) -> Result<(), FieldError> {
        self.check_weapons(context)?;
        let Some(index) = self.changed(Labeled::Skills) else { return Ok(()) };
        let was = Labeled::Skills.read(&self.fields[index].was).unwrap_or_default();
        // What is no skill is told where the line is made.
        let Ok(typed) = Labeled::Skills.read(self.fields[index].value()) else { return Ok(()) };
        let (aptitudes, typed): (Vec<_>, Vec<_>) =
            typed.into_iter().partition(|(label, _)| is_aptitude(label));
        for (label, value) in &aptitudes {
            let of_it = |it: &&mut Field| it.spec.key.eq_ignore_ascii_case(label);
            if let Some(field) = self.fields.iter_mut().find(of_it) {
                field.line = value.as_str().into();
            }
        }
        let (known, linked) = (known_skills(context), &context.state.rules().linked_skills);
        let skills = typed.iter().map(|(label, value)| {
            let is_old = was.iter().any(|(old, _)| old == label);
            let label = if is_old { label.clone() } else { completed(label, &known, linked)? };
            Ok((label, value.clone()))
        });
        let skills = skills.collect::<Result<Vec<_>, String>>().map_err(|error| (index, error))?;
        if skills != typed || !aptitudes.is_empty() {
            self.fields[index].line =
                list(skills.iter().map(|(label, value)| (label, value))).into();
        }
        Ok(())
    }

    /// Names what the weapons of a newcomer need and the form lacks: a skill, or a kind of damage; `None` if they lack nothing.
    pub(super) fn lacking_of_weapons(&self, context: &Context) -> Option<String> {
        self.changed(Labeled::Weapons).filter(|_| self.purpose == FormPurpose::Add)?;
        let mut whole = self.clone();
        whole.complete_skills(context).ok()?;
        let line = whole.line(context.state).ok()?;
        let command = read_command(&line, context.reading())?;
        let (ahead, _) = foresee(context.state, &command).ok()?;
        let newcomer = ahead.combatants().iter().next_back()?;
        let skill = newcomer
            .unskilled_weapon(ahead.rules())
            .map(|(weapon, skill)| format!("no {skill} yet for the {}", weapon.label));
        let kind = || {
            let label = &newcomer.weapon_without_kind()?.label;
            Some(format!("no armor counts against the {label}; /kinetic behind it"))
        };
        skill.or_else(kind)
    }
}

fn is_aptitude(label: &str) -> bool {
    label.to_ascii_lowercase().parse::<Stat>().is_ok_and(Stat::is_aptitude)
}

/// The skills that the rules link to aptitudes, and those of the library that they don't.
fn known_skills<'a>(context: &'a Context) -> BTreeSet<&'a str> {
    let linked = &context.state.rules().linked_skills;
    let edits = context.library.templates().iter().flat_map(|it| &it.edits);
    let others = edits.filter_map(|edit| match edit {
        StatEdit::Skill(label, _) if linked.link(label).is_none() => Some(label.as_str()),
        _ => None,
    });
    linked.labels().chain(others).collect()
}

/// The name that begins so; of several, the one for attacks. A name that begins no known one, or has capitals, stays as it
/// is.
fn completed(label: &str, known: &BTreeSet<&str>, linked: &LinkedSkills) -> Result<String, String> {
    let typed = without_specialization(label);
    // A name in capitals may be of the gamemaster's own, unless it is most likely the beginning of just one that weapons use.
    if typed.chars().any(char::is_uppercase) {
        return Ok(linked
            .begun(typed)
            .map_or(label.to_owned(), |it| format!("{it}{}", &label[typed.len()..])));
    }
    let sought = squeezed(typed);
    let mut begun: Vec<&str> = known.iter().copied().collect();
    begun.retain(|it| squeezed(it).starts_with(&sought));
    let fits: [&dyn Fn(&str) -> bool; 3] =
        [&|it| squeezed(it) == sought, &|it| SkillFit::reach(it).is_some(), &|_| true];
    let only = |fits: &dyn Fn(&str) -> bool| {
        let mut fitting = begun.iter().filter(|it| fits(it));
        fitting.next().filter(|_| fitting.next().is_none())
    };
    match fits.into_iter().find_map(only) {
        Some(name) => Ok(format!("{name}{}", &label[typed.len()..])),
        None if begun.is_empty() => Ok(label.to_owned()),
        None => Err(format!("{typed:?} may be {}", begun.join(", "))),
    }
}
