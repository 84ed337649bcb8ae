//! The ruleset in the file: whole, in the shape of a ruleset's own file, and read by the same reader.

use std::sync::Arc;

use ron::value::RawValue;
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::rules::Ruleset;
use crate::store::format::error::Damage;
use crate::store::format::ron_text;

/// A ruleset with all of its parameters. Those that a file does not name come from its base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesetFile(pub Arc<Ruleset>);

impl Serialize for RulesetFile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Ruleset { id, about, base, parameters } = &*self.0;
        let mut file = serializer.serialize_struct("Ruleset", 4)?;
        file.serialize_field("id", id.as_str())?;
        file.serialize_field("about", about.as_str())?;
        file.serialize_field("base", base.as_str())?;
        file.serialize_field("parameters", parameters)?;
        file.end()
    }
}

impl<'de> Deserialize<'de> for RulesetFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <&RawValue>::deserialize(deserializer)?.get_ron();
        let ruleset = Ruleset::from_save(text).map_err(|faults| {
            let faults: Vec<String> = faults.into_iter().map(|fault| fault.what).collect();
            D::Error::custom(faults.join("; "))
        });
        ruleset.map(|ruleset| Self(Arc::new(ruleset)))
    }
}

/// The fault in the ruleset of a save, if it is there that the save is damaged. Only its own reader knows the line.
pub fn ruleset_damage(save: &str) -> Option<Damage> {
    #[derive(serde::Deserialize)]
    struct Save<'a> {
        #[serde(borrow)]
        encounter: Encounter<'a>,
    }
    #[derive(serde::Deserialize)]
    struct Encounter<'a> {
        #[serde(borrow)]
        ruleset: &'a RawValue,
    }
    let text = ron_text::read::<Save>(save).ok()?.encounter.ruleset.get_ron();
    let fault = Ruleset::from_save(text).err()?.into_iter().next()?;
    let lines_before = save[..save.find(text)?].matches('\n').count();
    Some(Damage { line: lines_before + fault.line, what: fault.what })
}
