//! Texts of the other program and of this one, and their differences.

/// The most lines of a difference that are told, of either side.
const MAX_TOLD: usize = 12;

/// The parts of a save that may differ.
const OF_A_SAVE: [&str; 4] = ["check", "id", "names", "includes"];

/// Compares two texts.
///
/// # Errors
/// `what`, with the lines that differ.
pub fn same(what: &str, old: &str, new: &str) -> Result<(), String> {
    if old == new {
        return Ok(());
    }
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let mut told = vec![format!("{what} differs")];
    if old.len() == new.len() {
        let pairs = old.iter().zip(&new).enumerate().filter(|(_, (old, new))| old != new);
        for (at, (old, new)) in pairs.take(MAX_TOLD) {
            told.push(format!("@ line {}\n- {old}\n+ {new}", at + 1));
        }
    } else {
        let before = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
        let rest = old.len().min(new.len()) - before;
        let pairs = old.iter().rev().zip(new.iter().rev()).take(rest);
        let after = pairs.take_while(|(old, new)| old == new).count();
        told.push(format!("@ line {}", before + 1));
        for (sign, lines) in [("-", &old), ("+", &new)] {
            let lines = lines[before..lines.len() - after].iter();
            told.extend(lines.take(MAX_TOLD).map(|line| format!("{sign} {line}")));
        }
    }
    Err(told.join("\n"))
}

/// The text of a save without the parts that may differ.
pub fn comparable_save(text: &str) -> String {
    let mut is_kept = true;
    let kept = text.lines().filter(|line| {
        let field = line
            .strip_prefix("  ")
            .filter(|field| field.starts_with(|it: char| it.is_ascii_lowercase()));
        if let Some((name, _)) = field.and_then(|field| field.split_once(':')) {
            is_kept = !OF_A_SAVE.contains(&name);
        }
        is_kept || *line == ")"
    });
    kept.collect::<Vec<_>>().join("\n")
}

/// The entries of a journal: what stands before them is checksums and ids.
pub fn comparable_journal(text: &str) -> String {
    let entries =
        text.lines().map(|line| line.split_once("entry:").map_or("a header", |(_, entry)| entry));
    entries.collect::<Vec<_>>().join("\n")
}
