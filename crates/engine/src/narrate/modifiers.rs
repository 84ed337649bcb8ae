//! Modifiers in words.

use std::borrow::Cow;

use crate::encounter::ModifierSource;

/// Names the source of a modifier; empty for a number without a name.
pub fn modifier_label(source: &ModifierSource) -> Cow<'_, str> {
    match source {
        ModifierSource::Wounds => "wounds".into(),
        ModifierSource::Traumas => "traumas".into(),
        ModifierSource::ArmorLayers => "layers of armor".into(),
        ModifierSource::Load => "load".into(),
        ModifierSource::Effect(label) => label.as_str().into(),
        ModifierSource::Phase => "phase".into(),
        ModifierSource::Number => "".into(),
        ModifierSource::Helpers => "helpers".into(),
        ModifierSource::FailedTries => "failed tries".into(),
        ModifierSource::Minutes => "extra minutes".into(),
        ModifierSource::RelatedSkill => "related skill".into(),
        ModifierSource::Specialization => "specialized".into(),
        ModifierSource::Distraction => "distracted".into(),
        ModifierSource::Difficulty(difficulty) => difficulty.to_string().into(),
        ModifierSource::Aim => "aim".into(),
        ModifierSource::Firing(mode) => mode.to_string().into(),
    }
}
