//! The commands of which more is asked for than must be there: what is asked, in which order, and how the line has it.

use super::offers::{
    action_kinds, affected, aid_skills, attack_skills, attackers, damage_kinds, due, effects,
    everybody, in_area, inactive, medics, moxie_uses, no_other_dv, or_nobody, own_effects, reach,
    reloaded, reminded, sides, skills, targets, template, undefended,
};
use super::parts::{
    AREA, ATTACKER, DEFENSE, DIE, EFFECT, Empty, Form, Kind, NAME, Part, SAID, SKILL, STATS,
    TARGET, WHO, WITH, die, form, more, part,
};
use super::weapons::weapons;
use super::words::{behind, first_word, is_one_word};

const fn who(question: &'static str) -> Part {
    part(WHO, question).naming(everybody).sample("x")
}

const KIND: Part = of_kind("DV {dv}. Of which kind, with which AP, such as kinetic ap=6?");

const CENTER: Part =
    part("{dv}", "Which DV in the center, such as 20 or 3d10+6?").kind(Kind::Dv).sample("1");
const AROUND: Part =
    more("What else, such as uniform=5 for the same DV within 5 metres, or by=Doc?");

const fn of_kind(question: &'static str) -> Part {
    part("{kind}", question).kind(Kind::Damage).only(damage_kinds)
}

const NAMED: Part = part(NAME, "Which name? Behind it x3 adds three.").kind(Kind::Name).sample("x");
const NUMBERS: Part = part(
    STATS,
    "Which numbers of {name}, such as init=70 dur=30 som=15 skill.Fray=40, or from=TEMPLATE?",
)
.kind(Kind::Stats)
.of(template)
.or(Empty::Is("", "none"));

/// Effects of which people say that they end.
const LYING: &[&str] = &["prone", "knocked down"];
const BURNING: &[&str] = &["on fire"];

const ENDS: Part = part(EFFECT, "Which effect of {who} ends?").or(Empty::Only).sample("x");

const WHO_ATTACKS: Part =
    part(ATTACKER, "Who attacks?").naming(attackers).written("by={}").or(Empty::Only);

const fn defense_part(question: &'static str) -> Part {
    die(DEFENSE, question, "?").kind(Kind::Defense).of(undefended).written("vs {}")
}

/// Lines that can be read as they are; the part is asked for because it is seldom meant to be left out.
pub static LAST_PARTS: [Form; 3] = [
    form(
        "test {said} {die}",
        &[part(SAID, "Which test, such as Ana Guns?"), die(DIE, "The die?", "").written("roll={}")],
    )
    .brief(|rest| !rest.contains(|it: char| it.is_ascii_digit())),
    form("attack {said} {by}", &[part(SAID, "Which skill and die, such as Guns 31?"), WHO_ATTACKS])
        .brief(|rest| !rest.contains("by=")),
    form(
        "blast {said} {kind}",
        &[
            part(SAID, "Which DV, and whom does it hit?"),
            of_kind("Of which kind, with which AP, such as kinetic ap=6?"),
        ],
    )
    .brief(|rest| !["kinetic", "energy", "armor="].iter().any(|it| rest.contains(it))),
];

pub static FORMS: [Form; 23] = [
    form(
        "attack {skill} {die} {defense} {by} {on} {with} {dv} {kind} {ranged} {area} {more}",
        &[
            WHO_ATTACKS,
            part(TARGET, "{by} attacks whom?").naming(targets).written("on={}"),
            part(WITH, "{by} attacks {on} with what?")
                .kind(Kind::OneOf)
                .only(weapons)
                .written("with={}"),
            part(SKILL, "With which skill, or number?").only(attack_skills).sample("50"),
            part("{dv}", "Which DV was rolled, such as 9 kinetic?")
                .kind(Kind::Dv)
                .only(no_other_dv)
                .written("dv={}"),
            KIND,
            part("{ranged}", "Is it ranged?").only(reach).written("ranged={}"),
            part(AREA, "Who else is near {on}, and how far off, such as Doc:3 for 3 metres?")
                .naming(in_area)
                .written("area={}")
                .or(Empty::Only),
            more(
                "Modifiers, or a firing mode, such as cover, long range, aim 30, called=armor, mode=burst?",
            ),
            die(DIE, "The die of {by} at {on} with {with}?", "?").sample("?"),
            defense_part("The die of {on} to defend against {with}, or none?"),
        ],
    ),
    form(
        "damage {who} {dv} {kind}",
        &[
            who("Damage to whom?"),
            part("{dv}", "Damage to {who}: DV?").kind(Kind::Dv).sample("1"),
            KIND,
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
            CENTER,
            KIND,
            AROUND,
        ],
    )
    // The DV comes first in a whole line.
    .brief(|rest| !rest.starts_with(|it: char| it.is_numeric())),
    form("blast {dv} {who} {kind} {more}", &[CENTER, who("Whom does it hit?"), KIND, AROUND]),
    form(
        "timer {label} {when}",
        &[
            part("{label}", "Which label?").kind(Kind::Label).sample("x"),
            part("{when}", "When does it run out: 2 turns, 30 seconds, 3 phases?")
                .kind(Kind::Time("turns"))
                .sample("turns=1"),
        ],
    )
    .brief(|rest| !rest.contains('=')),
    form(
        "pass {when}",
        &[part("{when}", "How long: 8 hours, 2 days, 3 turns, 30 seconds?")
            .kind(Kind::Time("hours"))
            .sample("hours=1")],
    )
    .brief(|rest| !rest.contains('=')),
    form(
        "effect {who} {effect}",
        &[
            who("An effect on whom?"),
            part(EFFECT, "Which, or a label with numbers, such as dazed test=-20 2 turns?")
                .kind(Kind::Effect)
                .of(effects)
                .sample("x"),
        ],
    ),
    form(
        "clear {who} {effect}",
        &[who("What ends for whom?"), ENDS.of(|app, given| own_effects(app, given, &[]))],
    ),
    form(
        "clear {who} {effect}",
        &[
            who("Who stands up?").only(|app, _| affected(app, LYING)),
            ENDS.of(|app, given| own_effects(app, given, LYING)),
        ],
    )
    .called("stand up|get up|stand"),
    form(
        "clear {who} {effect}",
        &[
            who("Whose fire is put out?").only(|app, _| affected(app, BURNING)),
            ENDS.of(|app, given| own_effects(app, given, BURNING)),
        ],
    )
    .called("put out|put the fire out|extinguish"),
    form("status {who} gone", &[who("Who flees?").only(attackers)]).called("flee|escape"),
    form(
        "ambush {who} {surprised}",
        &[
            who("Who lies in ambush?"),
            part("{surprised}", "Who is surprised by {who}?")
                .naming(or_nobody)
                .written("surprised={}")
                .or(Empty::Only),
        ],
    ),
    form(
        "action {who} {kind} {what}",
        &[
            who("Who does something?"),
            part("{what}", "What does {who} do?").sample("x"),
            part("{kind}", "{who} {what}: a quick action, or a complex one? cancel if neither.")
                .kind(Kind::OneOf)
                .of(action_kinds)
                .sample("quick"),
        ],
    )
    .called(DEED),
    form("remind {who} none", &[who("Whose reminders end?").only(reminded)]).called("forget"),
    form("dismiss {what}", &[part("{what}", "What is waived?").only(due)]),
    form("status {who} active", &[who("Who wakes up?").only(inactive)]).called("wake up|wake"),
    form(
        "set {who} {stats}",
        &[
            who("Whose numbers change?"),
            part(STATS, "Which numbers of {who}, such as dur 40 or skill.Fray=40?")
                .kind(Kind::Stats)
                .sample("dur=1"),
        ],
    ),
    form(
        "reload {by} {with}",
        &[
            part(ATTACKER, "Who reloads?").naming(attackers).or(Empty::Only).sample("x"),
            part(WITH, "Which weapon of {by}?").only(reloaded),
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
            part(SKILL, "First aid for {who}: with which skill of {by}?")
                .of(aid_skills)
                .or(Empty::First)
                .sample("50"),
            die(
                DIE,
                "The die of {by}, to heal 1d10 damage and a wound? 31 heals 7 has that die, too.",
                "",
            )
            .written("roll={}"),
        ],
    ),
    form(
        "test {who} {skill} {more} {die}",
        &[
            who("Whose test?"),
            part(SKILL, "Which skill of {who}, or number?")
                .of(|app, given| skills(app, given, WHO))
                .sample("50"),
            more("Modifiers, such as -20 or mod=-20:darkness?"),
            die(DIE, "The die of {who}?", "").written("roll={}"),
        ],
    )
    // A name alone is read as a skill.
    .brief(is_one_word),
    form(
        "add {name} {stats} {side}",
        &[NAMED, NUMBERS, part("{side}", "On which side?").only(sides).written("side={}")],
    )
    // `3 guards` is no name.
    .brief(|rest| !rest.contains('=')),
    form("add {name} {stats} side=pc", &[NAMED, NUMBERS])
        .called("add-player|add player|add a player|new player|player"),
];

/// The word before whatever somebody does that no command is for.
pub const DEED: &str = "deed";

/// An attack that a point of Moxie has made a hit, once it is known whether somebody defends themselves.
pub static DEFENDED: Form = form(
    "attack {said} {defense} {on} {more}",
    &[
        part(SAID, "Which skill and die?"),
        part(TARGET, "On whom?").written("on={}"),
        part("{more}", "What else?"),
        defense_part("The die of {on} to defend, or none?"),
    ],
);

/// The forms of the command with this word, in the order in which they are tried.
pub fn forms_of(command: &str) -> impl Iterator<Item = &'static Form> {
    FORMS.iter().filter(move |it| it.words.is_empty() && it.word() == command)
}

/// The form with words of its own with which a line begins, and the rest of the line.
pub fn form_called(line: &str) -> Option<(&'static Form, &str)> {
    let mut called = FORMS.iter().filter(|it| !it.words.is_empty());
    called.find_map(|form| Some((form, behind(line, form.words)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys of parts in a text.
    fn keys(text: &str) -> Vec<&str> {
        let begins = text.match_indices('{').map(|it| it.0);
        begins.filter_map(|at| Some(&text[at..=at + text[at..].find('}')?])).collect()
    }

    #[test]
    fn lines_and_questions_have_the_keys_of_their_parts() {
        for form in FORMS.iter().chain(&LAST_PARTS).chain([&DEFENDED]) {
            let parts: Vec<&str> = form.parts.iter().map(|it| it.key).collect();
            let (mut of_line, mut sorted) = (keys(form.line), parts.clone());
            of_line.sort_unstable();
            sorted.sort_unstable();
            assert_eq!(of_line, sorted, "{}", form.line);
            for (place, part) in form.parts.iter().enumerate() {
                let asked_before = |key: &&str| parts[..place].contains(key);
                assert!(keys(part.question).iter().all(asked_before), "{}", part.question);
            }
        }
    }
}
