//! Comparison of two views.

use serde_json::{Map, Value};

use crate::model::minutes;

/// Lists without an order of their own.
const UNORDERED: [&str; 11] = [
    "acting",
    "declaring",
    "moving",
    "held",
    "lost",
    "out",
    "reserve",
    "unknown",
    "due",
    "effects",
    "group",
];

/// Returns the differences of two views, as `path: first / second`.
pub fn differing(first: &Value, second: &Value) -> Vec<String> {
    let mut found = Vec::new();
    if first != second {
        for key in keys(first, second) {
            collect(key, key, &first[key], &second[key], &mut found);
        }
    }
    found
}

/// Keys that the model doesn't have: scripts show them.
const IN_SCRIPTS_ONLY: [&str; 2] = ["modifiers", "their_modifiers"];

fn keys<'a>(first: &'a Value, second: &'a Value) -> impl Iterator<Item = &'a String> {
    let of = |value: &'a Value| value.as_object().into_iter().flat_map(Map::keys);
    let keys = of(first).chain(of(second).filter(|key| first.get(key.as_str()).is_none()));
    keys.filter(|key| !IN_SCRIPTS_ONLY.contains(&key.as_str()))
}

/// Compares the values under a key, which has its own way to be equal.
fn collect(key: &str, path: &str, first: &Value, second: &Value, found: &mut Vec<String>) {
    if first == second {
        return;
    }
    let is_equal = match (first, second) {
        (Value::Object(one), Value::Object(other)) => {
            for key in keys(first, second) {
                let of = |side: &Map<String, Value>| side.get(key).cloned();
                let absent = || Value::from("absent");
                match (one.get(key), other.get(key)) {
                    (Some(first), Some(second)) => {
                        collect(key, &format!("{path}.{key}"), first, second, found);
                    }
                    _ => found.push(format!(
                        "{path}.{key}: {} / {}",
                        of(one).unwrap_or_else(absent),
                        of(other).unwrap_or_else(absent)
                    )),
                }
            }
            true
        }
        (Value::Array(one), Value::Array(other)) if UNORDERED.contains(&key) => {
            sorted(one) == sorted(other)
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            // The members of a group have no order, the groups have.
            let inner = if key == "order" { "group" } else { "" };
            for (at, (one, other)) in one.iter().zip(other).enumerate() {
                collect(inner, &format!("{path}[{at}]"), one, other, found);
            }
            true
        }
        (Value::Number(one), Value::Number(other)) => {
            one == other || is_near(one.as_f64(), other.as_f64(), 0.001)
        }
        // The program writes a time with three decimals of its unit, a day at most.
        (Value::String(one), Value::String(other)) if key == "time" => {
            is_near(minutes(one).ok(), minutes(other).ok(), 0.48)
        }
        // A word that stands for nothing.
        (Value::String(word), Value::Null) if key == "winner" => word == "none",
        _ => first == second,
    };
    if !is_equal {
        found.push(format!("{path}: {first} / {second}"));
    }
}

fn sorted(items: &[Value]) -> Vec<String> {
    let mut items: Vec<String> = items.iter().map(Value::to_string).collect();
    items.sort_unstable();
    items
}

fn is_near(one: Option<f64>, other: Option<f64>, most: f64) -> bool {
    one.zip(other).is_some_and(|(one, other)| (one - other).abs() <= most)
}
