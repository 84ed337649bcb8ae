//! The table of drafts: what is asked of each command, in which words, and how it is written.

use super::Draft;
use crate::app::context::Context;
use crate::app::layer::Outcome;

/// A command that a key begins.
#[derive(Debug)]
pub struct DraftRow {
    /// The word of the command, or of the rule behind it.
    pub word: &'static str,
    /// The title of the dialog; `{}` stands for the names.
    pub question: &'static str,
    pub parts: &'static [Part],
    /// The words that a key chooses one of, each as it is written and as it is shown; the first is the default.
    pub choices: &'static [(&'static str, &'static str)],
    /// The sentence if nothing is typed; empty if that means something.
    pub missing: &'static str,
    /// An explanation of the first part.
    pub about: &'static str,
    pub(super) submit: fn(&mut Draft, &Context) -> Outcome,
}

/// A part that is asked for.
#[derive(Debug)]
pub struct Part {
    /// The label before it.
    pub label: &'static str,
    /// The form of the part in the command; `{}` stands for what is typed.
    pub written: &'static str,
    /// The form of the part in the command if nothing is typed.
    pub empty: &'static str,
    /// True for a text, which stands in quotes; a number otherwise.
    pub is_text: bool,
}

const fn draft(word: &'static str, question: &'static str, parts: &'static [Part]) -> DraftRow {
    let (choices, submit) = (&[], Draft::command);
    DraftRow { word, question, parts, choices, missing: "", about: "", submit }
}

const fn number(label: &'static str, written: &'static str) -> Part {
    Part { label, written, empty: "", is_text: false }
}

const fn text(label: &'static str, written: &'static str) -> Part {
    Part { label, written, empty: "", is_text: true }
}

const CONDITIONS: &[(&str, &str)] =
    &[("", ""), ("conditions=poor", "poor conditions"), ("conditions=harsh", "harsh conditions")];

const fn time(question: &'static str, parts: &'static [Part]) -> DraftRow {
    DraftRow {
        choices: CONDITIONS,
        missing: "how long? a number: h for hours, d for days",
        about: "those heal who can: damage, then wounds",
        ..draft("pass", question, parts)
    }
}

pub static PASS_HOURS: DraftRow = time("Time passes", &[number("Hours", "hours={}")]);
pub static PASS_DAYS: DraftRow = time("Time passes", &[number("Days", "days={}")]);

pub static HEAL: DraftRow = DraftRow {
    missing: "how much damage does {} heal?",
    ..draft(
        "heal",
        "Heal {}",
        &[Part { empty: "0", ..number("Damage", "{}") }, number("Wounds", "wounds={}")],
    )
};

pub static SLOT: DraftRow = DraftRow {
    about: "empty: the die already rolled, or a new one",
    ..draft("slot", "An action for {}", &[number("Die", "die={}")])
};

pub static SHOCK: DraftRow = DraftRow {
    about: "empty: the program rolls",
    ..draft("shock", "Shock of {}", &[number("Die", "roll={}")])
};

pub static COPY: DraftRow =
    DraftRow { about: "empty: one", ..draft("copy", "Copies of {}", &[number("Copies", "x{}")]) };

/// A note, and what Tab makes of it: a reminder at every action, and one at the next alone.
pub static NOTES: [DraftRow; 3] = [
    draft("note", "Note on {}", &[text("Note", "{}")]),
    draft("remind", "A reminder at every action of {}", &[text("Remember", "{}")]),
    draft("remind", "A reminder at the next action of {}", &[text("Remember", "{} once=yes")]),
];

pub static RENAME: DraftRow = draft("rename", "New name for {}", &[text("Name", "{}")]);

/// A place to stand in (EX-86).
pub static PLACE: DraftRow = DraftRow {
    about: "a word, such as gallery; none is nowhere",
    ..draft("set", "Where is {}?", &[text("Place", "at={}")])
};

/// A declaration (CT-3), and another one by a Power (CT-7).
pub static DECLARE: DraftRow = draft("declare", "What does {} declare?", &[text("Declares", "{}")]);
pub static CHANGE: DraftRow =
    draft("change", "{} declares anew, by a Power", &[text("Declares", "{} power=yes")]);

/// The name of a template of the library, which no command keeps.
pub static TEMPLATE: DraftRow = DraftRow {
    submit: Draft::keep,
    ..draft("template", "Keep {} in the library", &[text("As", "{}")])
};
