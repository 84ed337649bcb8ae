//! Comparison of two views.

use serde_json::{Map, Value, json};

use crate::model::minutes;

/// Lists without an order of their own.
const UNORDERED: [&str; 8] =
    ["acting", "declaring", "moving", "held", "lost", "out", "due", "effects"];

/// Returns where two views differ, as `path: first / second`.
pub fn differing(first: &Value, second: &Value, due: bool) -> Vec<String> {
    let plain = |view: &Value| {
        let mut view = plain("", view);
        if !due {
            view.as_object_mut().expect("a view is an object").remove("due");
        }
        view
    };
    let mut found = Vec::new();
    collect("", &plain(first), &plain(second), &mut found);
    found
}

/// Brings a value to the form in which equal ones are the same: lists without an order sorted, numbers
/// of one type, times in minutes.
fn plain(key: &str, value: &Value) -> Value {
    match value {
        Value::Object(entries) => {
            let entries = entries.iter().map(|(key, value)| (key.clone(), plain(key, value)));
            Value::Object(entries.collect::<Map<_, _>>())
        }
        Value::Array(items) => {
            // The members of a group have no order, the groups have.
            let inner = if key == "order" { "effects" } else { "" };
            let mut items: Vec<Value> = items.iter().map(|item| plain(inner, item)).collect();
            if UNORDERED.contains(&key) {
                items.sort_by_key(Value::to_string);
            }
            Value::Array(items)
        }
        Value::Number(number) => {
            json!(number.as_f64().map(|number| (number * 1000.0).round() / 1000.0))
        }
        // A word that stands for nothing.
        Value::String(word) if key == "winner" && word == "none" => Value::Null,
        Value::String(time) if key == "time" => {
            json!(minutes(time).unwrap_or(f64::NAN))
        }
        _ => value.clone(),
    }
}

fn collect(path: &str, first: &Value, second: &Value, found: &mut Vec<String>) {
    match (first, second) {
        (Value::Object(one), Value::Object(other)) => {
            let keys = one.keys().chain(other.keys().filter(|key| !one.contains_key(*key)));
            for key in keys {
                let of =
                    |side: &Map<String, Value>| side.get(key).cloned().unwrap_or(json!("absent"));
                collect(&format!("{path}.{key}"), &of(one), &of(other), found);
            }
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            for (at, (one, other)) in one.iter().zip(other).enumerate() {
                collect(&format!("{path}[{at}]"), one, other, found);
            }
        }
        _ if first == second => {}
        // The program writes a time with three decimals of its unit, a day at most.
        (Value::Number(one), Value::Number(other)) if path.ends_with("result.time") => {
            let apart = one.as_f64().zip(other.as_f64()).map(|(one, other)| (one - other).abs());
            if apart.is_none_or(|apart| apart > 0.48) {
                found.push(format!("{path}: {one} / {other}"));
            }
        }
        _ => found.push(format!("{}: {first} / {second}", path.trim_start_matches('.'))),
    }
}
