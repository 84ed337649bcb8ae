//! `expect` in scripts, answered from a view.

use serde_json::Value;

use crate::model::line::split;
use crate::model::{is_same_weapon, minutes};

/// Checks what a line after `expect` holds, and says what differs.
pub fn check(view: &Value, line: &str) -> Result<(), String> {
    let words = split(line)?;
    let all: Vec<&str> = words.iter().map(|(word, _)| word.as_str()).collect();
    let (subject, rest) = all.split_first().ok_or("expect what?")?;
    let holds = match *subject {
        "turn" | "phase" | "seconds" => rest[0].parse().ok() == view[*subject].as_i64(),
        "stage" => view["stage"] == rest[0],
        "order" => return order(view, rest),
        "stats" => return stats(view, &words[1..]),
        "ground" => is_far(&view["ground"], rest),
        "timer" => is_running(&view["timers"], &words[1..]),
        "result" => return pairs(&view["result"], &words[1..]),
        "due" => same(rest, &view["due"], |expected, item| {
            let (owner, what) = expected.split_once(':').unwrap_or(("", expected));
            let (name, due) = item.split_once(':').unwrap_or(("", item));
            what == due && is_called(name, owner)
        }),
        _ => same(rest, &view[*subject], |expected, item| is_called(item, expected)),
    };
    if holds { Ok(()) } else { Err(format!("{subject} is {}", view[*subject])) }
}

/// Returns true if places are as far from each other as was said; two in one place are 5 m apart if nothing was.
fn is_far(ground: &Value, words: &[&str]) -> bool {
    let Some((metres, places)) = words.split_last() else { return false };
    let named = |value: &Value, place: &str| {
        value.as_str().is_some_and(|it| it.eq_ignore_ascii_case(place))
    };
    let mut said = ground.as_array().into_iter().flatten();
    let found = said.find(|said| match places {
        [from, to] => {
            let fits = |one: &str, other: &str| named(&said[0], one) && named(&said[1], other);
            fits(from, to) || fits(to, from)
        }
        _ => places.iter().all(|place| named(&said[0], place)) && said[1].is_null(),
    });
    match found {
        Some(said) => said[2].as_i64() == metres.parse().ok(),
        None if places.len() == 1 => ["none", "5"].contains(metres),
        None => *metres == "none",
    }
}

/// Returns true if a timer runs and has these values, or if none runs and `none` is expected.
fn is_running(timers: &Value, words: &[(String, Option<usize>)]) -> bool {
    let label = &words[0].0;
    let mut running = timers.as_array().into_iter().flatten();
    if label == "none" {
        return running.next().is_none();
    }
    let has = |timer: &Value, word: &str, end: usize| {
        let (key, wanted) = (&word[..end], &word[end + 1..]);
        timer[key].as_str().map_or_else(
            || timer[key].as_i64() == wanted.parse().ok(),
            |name| is_called(name, wanted),
        )
    };
    running.any(|timer| {
        timer["label"].as_str().is_some_and(|it| it.eq_ignore_ascii_case(label))
            && words[1..].iter().all(|(word, end)| end.is_some_and(|end| has(timer, word, end)))
    })
}

/// Returns true if a name is meant, in full or by its start, with or without its blanks.
fn is_called(name: &str, expected: &str) -> bool {
    let squeeze = |text: &str| text.to_lowercase().replace(' ', "");
    squeeze(name).starts_with(&squeeze(expected))
}

/// Returns true if a list holds just what is expected, in any order.
fn same(expected: &[&str], list: &Value, fits: impl Fn(&str, &str) -> bool) -> bool {
    let items: Vec<&str> =
        list.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    if expected == ["none"] {
        return items.is_empty();
    }
    items.len() == expected.len()
        && expected.iter().all(|expected| items.iter().any(|item| fits(expected, item)))
}

/// Checks the order: groups joined by `=`, one after the other by `>`.
fn order(view: &Value, words: &[&str]) -> Result<(), String> {
    let wrong = || format!("order is {}", view["order"]);
    let groups = view["order"].as_array().ok_or_else(wrong)?;
    if words == ["none"] {
        return if groups.is_empty() { Ok(()) } else { Err(wrong()) };
    }
    let expected: Vec<Vec<&[&str]>> = words
        .split(|word| *word == ">")
        .map(|group| group.split(|it| *it == "=").collect())
        .collect();
    let is_member = |expected: &&[&str], member: &Value| {
        let score = expected.get(1).and_then(|score| score.parse().ok());
        score.is_none_or(|score: i64| member["score"] == score)
            && is_called(member["name"].as_str().unwrap_or_default(), expected[0])
    };
    let is_group = |(expected, group): (&Vec<&[&str]>, &Value)| {
        let members = group.as_array().expect("a group");
        members.len() == expected.len()
            && expected.iter().all(|one| members.iter().any(|member| is_member(one, member)))
    };
    let holds = groups.len() == expected.len() && expected.iter().zip(groups).all(is_group);
    if holds { Ok(()) } else { Err(wrong()) }
}

/// Checks keys of a combatant.
fn stats(view: &Value, words: &[(String, Option<usize>)]) -> Result<(), String> {
    let combatants = view["combatants"].as_array().ok_or("no combatants")?;
    let name_of = |combatant: &&Value| combatant["name"].as_str().unwrap_or_default().to_owned();
    let wanted = &words[0].0;
    let exact = combatants.iter().find(|it| name_of(it).eq_ignore_ascii_case(wanted));
    let near = || combatants.iter().find(|it| is_called(&name_of(it), wanted));
    pairs(exact.or_else(near).ok_or(format!("no one is called {wanted}"))?, &words[1..])
}

fn is_weapon(key: &str) -> bool {
    key.to_lowercase().starts_with("weapon.")
}

/// Returns the value of a key; capitals of the label of a weapon or a counter make no other one.
fn value_of<'a>(view: &'a Value, key: &str) -> &'a Value {
    let keys = view.as_object().into_iter().flat_map(|view| view.keys());
    let is_labeled = is_weapon(key) || key.to_lowercase().starts_with("counter.");
    let mut same = keys.filter(|other| is_labeled && other.eq_ignore_ascii_case(key));
    same.next().map_or(&view[key], |same| &view[same])
}

/// Checks `key=value` pairs; times compare by value.
fn pairs(view: &Value, pairs: &[(String, Option<usize>)]) -> Result<(), String> {
    for (word, equals) in pairs {
        let at = equals.ok_or(format!("{word} is no pair"))?;
        let (key, expected) = (&word[..at], &word[at + 1..]);
        let value = value_of(view, key);
        let holds = match value {
            Value::Null => expected == "none",
            Value::Bool(truth) => expected == if *truth { "yes" } else { "no" },
            Value::Number(number) => expected.parse() == Ok(number.as_f64().unwrap_or(f64::NAN)),
            Value::String(text) if is_weapon(key) => is_same_weapon(text, expected),
            Value::String(text) if key == "time" => minutes(text) == minutes(expected),
            Value::String(text) => text == expected,
            _ => false,
        };
        if !holds {
            return Err(format!("{key} is {value}"));
        }
    }
    Ok(())
}
