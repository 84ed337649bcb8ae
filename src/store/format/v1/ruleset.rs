//! Rulesets of version 1: parameters under the names they had then.

use std::fmt::{self, Formatter, Write};
use std::sync::Arc;

use ron::value::RawValue;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

use crate::rules::{Ruleset as Model, shipped};
use crate::store::format::v2::RulesetFile;

/// Parameters that have another name now.
const RENAMED: [(&str, &str); 1] = [("speed_most", "max_speed")];

/// Values that are other words now, by the name of the parameter.
const REWORDED: [(&str, &str, &str); 2] =
    [("initiative_stat", "Apart", "Unused"), ("encumbrance", "Uncounted", "Ignored")];

/// A ruleset, read with the names of now.
#[derive(Clone, Debug)]
pub(super) struct Ruleset(pub RulesetFile);

impl<'de> Deserialize<'de> for Ruleset {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        struct Fields<'a> {
            id: String,
            about: String,
            #[serde(borrow)]
            parameters: Parameters<'a>,
        }
        let Fields { id, about, parameters } = Fields::deserialize(deserializer)?;
        let ships = shipped().find(|shipped| shipped.eq_ignore_ascii_case(&id));
        let base = ships.unwrap_or("ep1");
        let parameters = parameters.renamed();
        let text =
            format!("(id: {id:?}, about: {about:?}, base: {base:?}, parameters: ({parameters}))");
        let ruleset = Model::from_save(&text).map_err(|faults| {
            let faults: Vec<String> = faults.into_iter().map(|fault| fault.what).collect();
            D::Error::custom(faults.join("; "))
        })?;
        Ok(Self(RulesetFile(Arc::new(ruleset))))
    }
}

/// Names and values, not read yet.
struct Parameters<'a>(Vec<(&'a str, &'a RawValue)>);

impl Parameters<'_> {
    /// The text of the parameters with the names and words of now.
    fn renamed(&self) -> String {
        let mut text = String::new();
        for (name, value) in &self.0 {
            let value = value.get_ron().trim();
            let renamed = RENAMED.iter().find(|(old, _)| old == name).map_or(*name, |(_, new)| new);
            let reworded = REWORDED.iter().find(|(of, old, _)| of == name && *old == value);
            let value = reworded.map_or(value, |(_, _, new)| new);
            // Writing to a string can't fail.
            let _ = write!(text, "{renamed}: {value}, ");
        }
        text
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Parameters<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct All;
        impl<'de> Visitor<'de> for All {
            type Value = Parameters<'de>;

            fn expecting(&self, f: &mut Formatter) -> fmt::Result {
                f.write_str("names and values")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut parameters = Vec::new();
                while let Some(parameter) = map.next_entry()? {
                    parameters.push(parameter);
                }
                Ok(Parameters(parameters))
            }
        }
        deserializer.deserialize_struct("", &[], All)
    }
}
