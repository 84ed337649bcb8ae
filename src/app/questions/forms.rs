//! The commands of which more is asked for than must be there: what is asked, in which order, and how the line has it.

use super::asked::Asked;
use super::offers::{
    Offer, affected, aid_skills, attack_skills, attackers, effects, everybody, kinds, medics,
    moxie_uses, no_other_dv, own_effects, reach, reloaded, sides, skills, targets, template,
    undefended, weapons,
};
use super::said;
use crate::app::state::App;

/// A command, and what is asked for it.
#[derive(Debug)]
pub struct Form {
    /// The words that lead to it, if it is not by that of its command.
    pub words: &'static [&'static str],
    /// The line, with the keys of its parts.
    pub line: &'static str,
    /// Returns true if what follows the word could be read as it stands, and is seldom meant so.
    pub is_brief: fn(&str) -> bool,
    pub parts: &'static [Part],
}

/// A part that is asked for.
#[derive(Debug)]
pub struct Part {
    /// Its place in the line, and in the questions of later parts.
    pub key: &'static str,
    /// The question, which may name other parts by their keys.
    pub question: &'static str,
    /// True if the answer is the name of a combatant, or several.
    pub names_somebody: bool,
    /// How the line has it; `{}` stands for the answer.
    pub written: &'static str,
    /// True if it is one of what is offered.
    pub is_closed: bool,
    /// What stands in the line before it is answered, to read the rest.
    pub sample: &'static str,
    pub empty: Empty,
    /// What a number chooses of.
    pub offered: Offered,
}

const fn form(line: &'static str, parts: &'static [Part]) -> Form {
    Form { words: &[], line, is_brief: |_| false, parts }
}

impl Form {
    const fn brief(self, is_brief: fn(&str) -> bool) -> Self {
        Self { is_brief, ..self }
    }
}

/// The form of the command with this word.
pub fn form_of(command: &str) -> Option<&'static Form> {
    FORMS.iter().find(|it| it.words.is_empty() && first_word(it.line).0 == command)
}

/// The form with words of its own with which a line begins, and the rest of the line.
pub fn form_called(line: &str) -> Option<(&'static Form, &str)> {
    let words = FORMS.iter().flat_map(|form| form.words.iter().map(move |words| (form, words)));
    let rest = words.filter_map(|(form, words)| Some((form, line.strip_prefix(words)?)));
    let mut rest = rest.filter(|(_, rest)| rest.is_empty() || rest.starts_with(' '));
    rest.next().map(|(form, rest)| (form, rest.trim_start()))
}

/// The first word of several, which may be in quotes, and the others; all of it and nothing if it is one.
pub fn first_word(line: &str) -> (&str, &str) {
    let mut is_quoted = false;
    let is_end = |it: char| {
        is_quoted ^= it == '"';
        it == ' ' && !is_quoted
    };
    let end = line.find(is_end).unwrap_or(line.len());
    (&line[..end], line[end..].trim_start())
}

fn is_one_word(line: &str) -> bool {
    first_word(line).1.is_empty()
}

/// What an empty line answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Empty {
    /// Nothing: it must be said.
    Nothing,
    /// The first that is offered.
    First,
    /// The same; if it is the only one, nothing is asked.
    Only,
    /// This, as the line has it, and as it is told.
    Is(&'static str, &'static str),
}

/// The keys of parts that others depend on; whoever helps stands where an attacker does.
pub const WHO: &str = "{who}";
pub const ATTACKER: &str = "{by}";
pub const WITH: &str = "{with}";
pub const SKILL: &str = "{skill}";
pub const DV: &str = "{dv}";
pub const NAME: &str = "{name}";
pub const MORE: &str = "{more}";
pub const DIE: &str = "{die}";
pub const DEFENSE: &str = "{defense}";
pub const LABEL: &str = "{label}";
const WHEN: &str = "{when}";

const KIND: &str = "Of which kind, with which AP, such as kinetic ap=6?";

type Offered = fn(&App, &Asked) -> Vec<Offer>;

const fn part(key: &'static str, question: &'static str) -> Part {
    let (written, empty) = ("{}", Empty::Nothing);
    let offered: Offered = |_, _| Vec::new();
    Part {
        key,
        question,
        names_somebody: false,
        is_closed: false,
        sample: "none",
        written,
        empty,
        offered,
    }
}

impl Part {
    /// Refuses what the line would read as another part.
    ///
    /// # Errors
    /// A sentence that says what would be right.
    pub fn check(&self, answer: &str) -> Result<(), String> {
        let is_die = |it: &str| ["?", "none", ""].contains(&it) || it.parse::<i32>().is_ok();
        // A defense has its skill before it.
        let die = answer.rsplit(' ').next().filter(|_| self.key == DEFENSE).unwrap_or(answer);
        match self.key {
            DIE | DEFENSE if !die.split(',').all(is_die) => {
                Err(format!("a die is a number, not {answer}"))
            }
            DV if !is_one_word(answer) => {
                Err(format!("{answer} is no DV; 18 or 2d10+5 is one, and its kind comes behind it"))
            }
            WHEN if !answer.contains('=') => {
                Err(format!("{answer} is no time; 2 turns or 30 seconds is one"))
            }
            MORE if !answer.is_empty() && answer != "none" && !answer.contains('=') => {
                Err(format!(
                    "{answer} is no such part; cover, long range, aim 30 or mod=-20:cover is one"
                ))
            }
            _ => Ok(()),
        }
    }

    /// An answer as the line has it, for what is said in other words.
    pub fn in_words(&self, app: &App, answer: &str) -> String {
        match self.key {
            WHEN => said::time(app, answer, self.sample),
            MORE => said::more(answer),
            NAME => said::several(answer),
            DEFENSE => said::defense(answer),
            _ => answer.to_owned(),
        }
    }

    const fn of(self, offered: Offered) -> Self {
        Self { offered, ..self }
    }

    const fn naming(self, offered: Offered) -> Self {
        Self { names_somebody: true, offered, ..self }
    }

    const fn or(self, empty: Empty) -> Self {
        Self { empty, ..self }
    }

    /// One of these.
    const fn among(self, offered: Offered) -> Self {
        Self { is_closed: true, offered, ..self }
    }

    const fn sample(self, sample: &'static str) -> Self {
        Self { sample, ..self }
    }

    const fn written(self, written: &'static str) -> Self {
        Self { written, ..self }
    }
}

const fn who(question: &'static str) -> Part {
    part(WHO, question).naming(everybody).sample("x")
}

const fn die(key: &'static str, question: &'static str, empty: &'static str) -> Part {
    part(key, question).or(Empty::Is(empty, "the program rolls"))
}

const fn more(question: &'static str) -> Part {
    part(MORE, question).or(Empty::Is("", "none"))
}

const NAMED: Part = part(NAME, "Which name? Behind it x3 adds three.").sample("x");
const STATS: Part = part(
    "{stats}",
    "Which numbers, such as init=70 dur=30 som=15 skill.Fray=40, or from=TEMPLATE?",
)
.of(template)
.or(Empty::Is("", "none"));

/// Effects of which people say that they end.
const LYING: &[&str] = &["prone", "knocked down"];
const BURNING: &[&str] = &["on fire"];

const ENDS: Part = part("{effect}", "Which effect of {who} ends?").or(Empty::Only).sample("x");

const WHO_ATTACKS: Part =
    part(ATTACKER, "Who attacks?").naming(attackers).written("by={}").or(Empty::Only);

/// Lines that can be read but for the last part, which is asked for.
pub static LAST_PARTS: [Form; 2] = [
    form(
        "attack {said} {by}",
        &[part("{said}", "Which skill and die, such as Guns 31?"), WHO_ATTACKS],
    )
    .brief(|rest| !rest.contains("by=")),
    form(
        "blast {said} {kind}",
        &[
            part("{said}", "Which DV, and whom does it hit?"),
            part("{kind}", KIND).of(kinds).or(Empty::Only),
        ],
    )
    .brief(|rest| !["kinetic", "energy", "armor="].iter().any(|it| rest.contains(it))),
];

pub static FORMS: [Form; 15] = [
    form(
        "attack {skill} {die} {defense} {by} {on} {with} {dv} {kind} {ranged} {more}",
        &[
            WHO_ATTACKS,
            part("{on}", "{by} attacks whom?").naming(targets).written("on={}"),
            part(WITH, "{by} attacks {on} with what?")
                .among(weapons)
                .written("with={}")
                .or(Empty::Only),
            part(SKILL, "With which skill, or number?")
                .of(attack_skills)
                .or(Empty::Only)
                .sample("50"),
            part(DV, "Which DV was rolled, such as 9 kinetic?")
                .of(no_other_dv)
                .written("dv={}")
                .or(Empty::Only),
            part("{kind}", KIND).of(kinds).or(Empty::Only),
            part("{ranged}", "Is it ranged?").of(reach).written("ranged={}").or(Empty::Only),
            more(
                "Modifiers, or a firing mode, such as cover, long range, aim 30, called=armor, mode=burst?",
            ),
            die(DIE, "The die of {by}?", "?"),
            die(DEFENSE, "The die of {on} to defend, or none?", "?")
                .of(undefended)
                .written("vs {}"),
        ],
    ),
    form(
        "damage {who} {dv} {kind}",
        &[
            who("Damage to whom?"),
            part(DV, "Damage to {who}: DV?").sample("1"),
            part("{kind}", KIND).of(kinds).or(Empty::Only),
        ],
    )
    // Of no kind it is past armor.
    .brief(|rest| is_one_word(first_word(rest).1)),
    form(
        "blast {dv} {who} {kind} {more}",
        &[
            who(
                "Whom does it hit? Commas between several; Doc:3 is 3 metres away from the center.",
            ),
            part(DV, "Which DV in the center, such as 20 or 3d10+6?").sample("1"),
            part("{kind}", KIND).of(kinds).or(Empty::Only),
            more("What else, such as uniform=5 for the same DV within 5 metres, or by=Doc?"),
        ],
    )
    // The DV comes first in a whole line.
    .brief(|rest| !rest.starts_with(|it: char| it.is_numeric())),
    form(
        "timer {label} {when}",
        &[
            part(LABEL, "Which label?").sample("x"),
            part(WHEN, "When does it run out: 2 turns, 30 seconds, 3 phases?").sample("turns=1"),
        ],
    )
    .brief(|rest| !rest.contains('=')),
    form(
        "pass {when}",
        &[part(WHEN, "How long: 8 hours, 2 days, 3 turns, 30 seconds?").sample("hours=1")],
    )
    .brief(|rest| !rest.contains('=')),
    form(
        "effect {who} {effect}",
        &[
            who("An effect on whom?"),
            part("{effect}", "Which, or a label with numbers, such as dazed test=-20 turns=2?")
                .of(effects)
                .sample("x"),
        ],
    ),
    form(
        "clear {who} {effect}",
        &[who("What ends for whom?"), ENDS.of(|app, asked| own_effects(app, asked, &[]))],
    ),
    Form {
        words: &["stand up", "get up"],
        ..form(
            "clear {who} {effect}",
            &[
                who("Who stands up?").of(|app, _| affected(app, LYING)).or(Empty::Only),
                ENDS.of(|app, asked| own_effects(app, asked, LYING)),
            ],
        )
    },
    Form {
        words: &["put out", "extinguish"],
        ..form(
            "clear {who} {effect}",
            &[
                who("Whose fire is put out?").of(|app, _| affected(app, BURNING)).or(Empty::Only),
                ENDS.of(|app, asked| own_effects(app, asked, BURNING)),
            ],
        )
    },
    form(
        "reload {by} {with}",
        &[
            part(ATTACKER, "Who reloads?").naming(attackers).or(Empty::Only).sample("x"),
            part(WITH, "Which weapon of {by}?").of(reloaded).or(Empty::Only),
        ],
    ),
    form(
        "moxie {by} {use}",
        &[
            part(ATTACKER, "Who spends a point of Moxie?")
                .naming(attackers)
                .or(Empty::First)
                .sample("x"),
            part("{use}", "What does {by} spend it for?").of(moxie_uses).or(Empty::First),
        ],
    )
    .brief(is_one_word),
    form(
        "aid {who} {skill} {by} {die}",
        &[
            who("First aid for whom?"),
            part(ATTACKER, "Who helps {who}?")
                .naming(medics)
                .written("by={}")
                .or(Empty::First)
                .sample("x"),
            part(SKILL, "With which skill of {by}?").of(aid_skills).or(Empty::First).sample("50"),
            die(DIE, "The die of {by}?", "").written("roll={}"),
        ],
    ),
    form(
        "test {who} {skill} {more} {die}",
        &[
            who("Whose test?"),
            part(SKILL, "Which skill of {who}, or number?")
                .of(|app, asked| skills(app, asked, WHO))
                .sample("50"),
            more("Modifiers, such as -20 or mod=-20:darkness?"),
            die(DIE, "The die of {who}?", "").written("roll={}"),
        ],
    )
    // A name alone is read as a skill.
    .brief(is_one_word),
    form(
        "add {name} {stats} {side}",
        &[
            NAMED,
            STATS,
            part("{side}", "On which side?").of(sides).written("side={}").or(Empty::First),
        ],
    )
    // `3 guards` is no name.
    .brief(|rest| !rest.contains('=')),
    Form {
        words: &["add-player", "add player", "player"],
        ..form("add {name} {stats} side=pc", &[NAMED, STATS])
    },
];
