//! Gaps in random lines, which are filled when a line is run, with a combatant who then acts or is on standby.

use serde_json::Value;

/// Fills the gaps of a line from a view: `{go}` is the command that continues the turn, other gaps are names.
pub fn fill(line: &str, view: &Value) -> String {
    let mut filled = line.to_owned();
    while let Some((before, rest)) = filled.split_once('{') {
        let (gap, after) = rest.split_once('}').expect("a gap is closed");
        let value = value(gap, view);
        let name = value.as_deref().unwrap_or("Ana");
        filled = format!("{before}{name}{after}");
    }
    filled
}

fn value(gap: &str, view: &Value) -> Option<String> {
    match gap {
        "go" => Some(match view["stage"].as_str()? {
            "setup" | "initiative" => "begin".into(),
            "declare" => "declare {declaring} run".into(),
            "finished" => "undo".into(),
            _ => "next".into(),
        }),
        // The others who have a slot of the phase, from the second on.
        "waiting" => name(view["order"].as_array()?.get(1)?.as_array()?.first()?["name"].as_str()?),
        "last" => name(view["order"].as_array()?.last()?.as_array()?.last()?["name"].as_str()?),
        // One of those who act, or will when no one interrupts them.
        "up" => name(view["order"].as_array()?.first()?.as_array()?.first()?["name"].as_str()?),
        "due" => {
            let due = view["due"].as_array()?.first()?.as_str()?;
            let (whose, what) = due.split_once(':').unwrap_or(("", due));
            Some(format!("{} {what}", name(whose).unwrap_or_default()).trim().to_owned())
        }
        _ => {
            let (list, from_end) = match gap.strip_suffix('2') {
                Some(list) => (list, true),
                None => (gap, false),
            };
            let list = view[list].as_array()?;
            name((if from_end { list.last() } else { list.first() })?.as_str()?)
        }
    }
}

/// Returns a name as one word.
fn name(name: &str) -> Option<String> {
    (!name.is_empty()).then(|| if name.contains(' ') { format!("\"{name}\"") } else { name.into() })
}
