//! The fields of the forms, in the order in which Tab visits them.

use crate::app::config::is_add_key;
use phasekeeper_engine::command::{GearKind, KEYS, Labeled, StatKey, is_body_key};
use phasekeeper_engine::rules::{InitiativeDie, InitiativeStat, Parameters, Side};

#[derive(Clone, Debug)]
pub struct FieldSpec {
    /// Its key in the command language; empty for the name, the label and free options.
    pub key: &'static str,
    /// The label before it.
    pub label: &'static str,
    /// A line of help.
    pub about: String,
    /// The kind of gear that can be typed by its name in the library.
    pub gear: Option<GearKind>,
    /// The words it can be, the default first; empty if anything can be typed.
    pub choices: &'static [&'static str],
    /// The value that `set` gives an emptied field.
    pub emptied: &'static str,
    /// True for a list: what is typed is added to it.
    pub wide: bool,
    /// The row that it shares with the fields beside it; `None` for one of its own.
    pub row: Option<usize>,
    /// True if letters can be typed.
    pub takes_letters: bool,
}

/// The word for what a combatant has not.
pub const NONE: &str = "none";

/// The key of the combatant at whose score a timer runs out.
pub const AT: &str = "at";

/// The key of the damage of an effect, which its kind may follow.
pub const EACH: &str = "each";

/// The rows in which keys are drawn, in the order in which Tab visits them. Skills and weapons have rows of their own.
const ROWS: [&[&str]; 14] = [
    &["init", "discipline", "physique", "dur", "armor"],
    &["speed", "moxie", "som", "side"],
    &["tactics"],
    &["damage", "wounds", "stress", "traumas"],
    &["morph", "wt", "dr", "accessory"],
    &["heals", "maximum", "ignore", "load"],
    &["surprised", "hidden", "alias"],
    &["cog", "coo", "int", "ref"],
    &["sav", "wil", "luc"],
    &["tt", "ir", "pool", "die"],
    &["bonus.cog", "bonus.coo", "bonus.int", "bonus.ref"],
    &["bonus.sav", "bonus.som", "bonus.wil"],
    &["counter."],
    &["at", "reserve"],
];

/// The first rows, which nearly all combatants need. The others come on a key.
const FIRST_ROWS: usize = 2;

impl FieldSpec {
    fn new(key: &'static str, label: &'static str, about: &str) -> Self {
        Self {
            key,
            label,
            about: about.to_owned(),
            gear: None,
            choices: &[],
            emptied: NONE,
            wide: false,
            row: ROWS.iter().position(|row| row.contains(&key)),
            takes_letters: true,
        }
    }

    /// The number of those who are added from a template.
    pub fn count() -> Self {
        Self::new(COUNT, "Count", "how many; leave it empty for one, without a number")
    }

    fn of(key: &StatKey) -> Self {
        let labeled = Labeled::of(key.word);
        let about = match (labeled, key.values().as_str()) {
            (Some(labeled), _) => labeled.about().to_owned(),
            (None, "") => key.about.to_owned(),
            (None, values) => format!("{}: {values}", key.about),
        };
        // Marks of the documentation.
        let about = about.replace('`', "");
        Self {
            gear: key.gear,
            choices: key.choices(),
            emptied: if key.accepts(NONE) { NONE } else { "0" },
            wide: labeled.is_some(),
            takes_letters: key.gear.is_some()
                || labeled.is_some()
                || key.accepts("a")
                || !key.accepts("1"),
            ..Self::new(key.word, key.label, &about)
        }
    }
}

/// The key of the field for the number of those who are added.
const COUNT: &str = "count";

/// The fields for a new combatant: those that nearly all need, and lists, then the others.
pub fn add_fields(side: Side, rules: &Parameters) -> Vec<FieldSpec> {
    let about = match side {
        Side::Pc => "the character's name, or letters of a template or a kind; ↓ chooses one",
        _ => "Thug, Thug x4 for four, or letters of a template or a kind; ↓ chooses one",
    };
    let name = FieldSpec::new("", "Name", about);
    let block = edit_fields(rules).into_iter().filter(|field| is_add_key(field.key));
    let mut fields: Vec<FieldSpec> = [name].into_iter().chain(block).collect();
    fields.sort_by_key(|field| !is_first(field));
    fields
}

/// The fields for changes of a combatant, those that nearly all need first, lists last.
pub fn edit_fields(rules: &Parameters) -> Vec<FieldSpec> {
    let keys = KEYS.iter().filter(|key| counts(key.word, rules));
    let mut fields: Vec<FieldSpec> = keys.map(FieldSpec::of).collect();
    for field in fields.iter_mut().filter(|field| field.key == "init") {
        field.about = init_scale(rules);
    }
    let place = |key| ROWS.iter().flat_map(|row| row.iter()).position(|it| *it == key);
    fields.sort_by_key(|field| (field.row.is_none(), place(field.key), field.gear.is_none()));
    fields
}

/// The scale of INIT under these rules.
fn init_scale(rules: &Parameters) -> String {
    let die = if rules.initiative_die == InitiativeDie::D10 { "1d10" } else { "d100" };
    let by = if rules.initiative_stat == InitiativeStat::Fifth { "÷ 5" } else { "× 2" };
    let such_as = rules.initiative_stat.of(30);
    format!("{die}: (INT + REF) {by}, such as {such_as}; 0 if left out")
}

/// The fields for another body: a template, then the keys of the body.
pub fn sleeve_fields(rules: &Parameters) -> Vec<FieldSpec> {
    let template = FieldSpec::new("", "Template", "letters of a template, or numbers without one");
    let body = edit_fields(rules).into_iter().filter(|field| is_body_key(field.key));
    let value = FieldSpec::new("sv", "Stress", "value of a test of continuity; 1d10 for the dead");
    [template].into_iter().chain(body).chain([value]).collect()
}

/// Returns true for the field of the count.
pub fn is_count(field: &FieldSpec) -> bool {
    field.key == COUNT
}

/// Returns true for a field that a form for a new combatant shows at once: one of the first rows, or with a row of its own.
pub fn is_first(field: &FieldSpec) -> bool {
    field.row.is_none_or(|row| row < FIRST_ROWS)
}

/// Returns whether a key means anything by these rules.
fn counts(key: &str, rules: &Parameters) -> bool {
    let unused = rules.initiative_stat == InitiativeStat::Unused;
    match key {
        "init" => !unused,
        "discipline" | "physique" | "load" => unused,
        "speed" => rules.max_speed > 1,
        _ => true,
    }
}

pub fn effect_fields() -> Vec<FieldSpec> {
    let ends = "counting this one; empty: until you end it";
    fields([
        ("", "Label", "its name; Kick, CR gas and others bring their numbers"),
        ("", "Changes", "such as -10 (tests) speed=+1 ref=+5 defense=+10 until=next"),
        (
            EACH,
            "Each turn",
            "damage at the end of every turn, as 1d10/2; past armor unless of a kind, as 3 energy",
        ),
        ("turns", "Turns", &format!("duration in turns, {ends}")),
        ("phases", "Phases", &format!("duration in phases, {ends}")),
    ])
}

/// The fields of a timer. It has one of the three durations.
pub fn timer_fields() -> Vec<FieldSpec> {
    fields([
        ("", "Label", "its name; replaces a timer of the same name"),
        ("turns", "Turns", "runs out at the end of a turn: 1 is this turn"),
        ("seconds", "Seconds", "runs out at the end of the turn in which these seconds are up"),
        ("phases", "Phases", "runs out this many phases from now, at the score below"),
        (AT, "At score", "for phases: whose initiative score it runs out at"),
    ])
}

fn fields(rows: [(&'static str, &'static str, &str); 5]) -> Vec<FieldSpec> {
    rows.map(|(key, label, about)| FieldSpec::new(key, label, about)).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_that_is_no_list_stands_in_one_row() {
        for key in KEYS.iter().filter(|key| Labeled::of(key.word).is_none()) {
            let rows = ROWS.iter().flat_map(|row| row.iter());
            assert_eq!(rows.filter(|it| **it == key.word).count(), 1, "{}", key.word);
        }
    }
}
