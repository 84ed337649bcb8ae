//! Words that people say for others, and messages without the keys and pages that nobody can use here.

/// Lines, and the words that they stand for.
const SAME: [(&str, &str); 6] = [
    ("start", "begin"),
    ("take back", "undo"),
    ("new fight", "new"),
    ("same party", "party"),
    ("time passes", "pass"),
    ("hours", "pass"),
];

/// Ends of messages that name keys and pages, and what helps instead.
const HELPS: [(&str, &str); 4] = [
    ("Esc is not a key here", "this can't be left"),
    ("? and docs/COMMANDS.md list them all", "help all tells them all"),
    (
        "Tab and docs/COMMANDS.md list them",
        "such as init, dur, som, armor, skill.Fray, weapon.rifle",
    ),
    ("Tab and `phasekeeper library list` show them all", "templates tells them all"),
];

/// The line with its own word in place of another for it.
pub(super) fn in_own_words(line: &str) -> &str {
    SAME.iter().find(|it| it.0 == line).map_or(line, |it| it.1)
}

/// A message for whoever has no keys.
pub(super) fn without_keys(line: &str) -> String {
    if line.starts_with("a new encounter: ") {
        return "a new encounter: add-player and add add combatants, help tells the words"
            .to_owned();
    }
    let line = match line.rsplit_once("; ") {
        Some((why, keys)) if keys.ends_with(" shows the keys") => {
            format!("{why}; help tells the words")
        }
        _ => line.to_owned(),
    };
    HELPS.iter().fold(line, |line, (of, helps)| line.replace(of, helps))
}
