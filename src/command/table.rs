//! The verbs of the command language: one row each, for reading, for help and for completion.

use super::args::{Args, Word};
use super::commands::{Command, Request};
use super::expectation::Expectation;
use super::parse::{
    act, action, add, change, clear, command, copy, count, damage, delay, dismiss, effect, heal,
    move_slot, moxie, named, named_number, note, pass, relieve, rename, resist, roll, ruleset, set,
    slot, status, timer, title, wound,
};
use super::parse_dice as dice;
use super::{Line, ParseError};
use crate::text::suggest;

type Reader = fn(&mut Args) -> Result<Line, ParseError>;

/// A verb of the command language.
#[derive(Clone, Copy, Debug)]
pub struct Verb {
    /// The word.
    pub word: &'static str,
    /// The whole line it makes, options in brackets.
    pub usage: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    read: Reader,
}

/// Every verb, in the order of the manual.
pub fn verbs() -> &'static [Verb] {
    &VERBS
}

/// A row of the table.
const fn verb(word: &'static str, usage: &'static str, about: &'static str, read: Reader) -> Verb {
    Verb { word, usage, about, read }
}

#[rustfmt::skip]
const VERBS: [Verb; 51] = [
    verb("ruleset", "ruleset ID|FILE.ron", "chooses the rules, before the first begin", ruleset),
    verb("title", "title \"TEXT\"", "names the encounter", title),
    verb("add", "add NAME [xN] [key=value …]", "adds a combatant, or N numbered ones", add),
    verb("set", "set NAME key=value …", "changes a combatant, or the die that stands", set),
    verb("copy", "copy NAME [xN]", "adds another with the same stat block", copy),
    verb("rename", "rename NAME NEW", "gives another name", rename),
    verb("remove", "remove NAME", "takes somebody out for good", |args| named(args, |name| Command::Remove { name })),
    verb("roll", "roll NAME|all|SIDE [DIE …|flip] [total=N] [mod=±N]", "enters or rolls initiative", roll),
    verb("begin", "begin", "starts the turn; rolls for whoever has no die", |_| command(Command::Begin)),
    verb("start", "start", "the acting slot begins its stage", |_| command(Command::Start)),
    verb("next", "next", "the acting stage ends; the next slot, phase or turn", |_| command(Command::Next)),
    verb("done", "done NAME", "ends the stage of one who shares a slot", |args| named(args, |name| Command::Done { name })),
    verb("delay", "delay [NAME]", "the acting one goes on standby", delay),
    verb("act", "act NAME [before]", "acts from standby, interrupting or between two stages", act),
    verb("moxie", "moxie NAME [flip|upgrade|avert] [regain=N]", "a point to go first, or on the last test; or points regained", moxie),
    verb("session", "session", "a new session: every pool is full", |_| command(Command::Session)),
    verb("move", "move NAME first|last|before OTHER|after OTHER", "the gamemaster's own order for this phase", move_slot),
    verb("slot", "slot NAME [die=N]", "gives a slot in this phase", slot),
    verb("action", "action NAME quick|aim|complex|task [\"WHAT\"] [force=yes]", "records an action of the acting one", action),
    verb("declare", "declare NAME \"WHAT\"", "declares an action", |args| command(Command::Declare { name: args.text("NAME")?, what: args.text("WHAT")? })),
    verb("change", "change NAME \"WHAT\" [power=yes]", "changes a declared action by a Power", change),
    verb("pass", "pass seconds=N|turns=N", "time goes by outside combat", pass),
    verb("end-turn", "end-turn", "ends the turn at once", |_| command(Command::EndTurn)),
    verb("finish", "finish", "ends the encounter", |_| command(Command::Finish)),
    verb("damage", "damage NAME DV [kinetic|energy] [ap=N] [armor=no]", "a hit: armor, wounds, status", damage),
    verb("wound", "wound NAME [N]", "wounds without damage; negative takes them away", wound),
    verb("heal", "heal NAME N [wounds=N]", "takes damage and wounds away", heal),
    verb("stress", "stress NAME N", "stress, and the traumas it leaves", |args| { let (name, points) = named_number(args)?; command(Command::Stress { name, points }) }),
    verb("relieve", "relieve NAME N [traumas=N]", "takes stress and traumas away", relieve),
    verb("status", "status NAME active|unconscious|disabled|dead|gone", "whether somebody can act", status),
    verb("effect", "effect NAME \"LABEL\" [STAT=±N …] [test=±N] [each=DICE] [turns=N|phases=N]", "a modifier for a time", effect),
    verb("clear", "clear NAME \"LABEL\"", "ends an effect", clear),
    verb("shock", "shock NAME [roll=N]", "the test against a shock, and what it does", |args| command(Command::Shock { name: args.text("NAME")?, roll: args.number_option("roll")? })),
    verb("timer", "timer \"LABEL\" turns=N|seconds=N|phases=N [at=NAME]", "announces itself when it runs out", timer),
    verb("resist", "resist NAME knockdown|unconsciousness|trauma [roll=N] [mod=±N …] [moxie=WORD]", "makes the test that is due", resist),
    verb("dismiss", "dismiss NAME WHAT|timer.LABEL|all", "settles what is due without a test", dismiss),
    verb("note", "note NAME \"TEXT\"", "notes something about somebody", note),
    verb("test", "test [NAME] SKILL|LABEL [roll=N] [mod=±N …] [default=aptitude|related] [helpers=N] [try=N] [minutes=N] [special=yes] [difficulty=WORD] [distracted=yes] [need=N] [simple=yes] [moxie=ignore]", "a test on percentile dice", dice::test),
    verb("oppose", "oppose TARGET ROLL vs TARGET ROLL [variable=yes]", "two rolls against each other", dice::oppose),
    verb("attack", "attack TARGET ROLL [vs TARGET ROLL] [by=NAME] [on=NAME] [dv=N] [kinetic|energy] [ap=N]", "an attack, and its damage", dice::attack),
    verb("defend", "defend NAME SKILL [ranged=yes] [full=yes] [roll=N]", "a test to defend oneself", dice::defend),
    verb("task", "task TIME [margin=±N] [rush=PERCENT] [extra=TIME]", "how long a task takes", dice::task),
    verb("distance", "distance [NAME] walk|run|jump [physique=N] [result=N] [load=LB] [speed=N] [phases=N]", "how far somebody gets", dice::distance),
    verb("load", "load physique=N lb=N", "what a load does", dice::load),
    verb("busy", "busy N [moving=yes]", "what several actions in a turn cost", dice::busy),
    verb("dice", "dice 3d10+4", "free dice", dice::dice),
    verb("undo", "undo [N]", "takes back the last commands", |args| count(args).map(|count| Line::Request(Request::Undo(count)))),
    verb("redo", "redo [N]", "brings back what was undone", |args| count(args).map(|count| Line::Request(Request::Redo(count)))),
    verb("expect", "expect acting|order|turn|phase|seconds|stage|held|lost|out|stats|result …", "checks what holds", |args| Expectation::read(args).map(Line::Expect)),
    verb("refuse", "refuse COMMAND …", "checks that a command is refused", |args| args.take("COMMAND").map(|_| Line::Show)),
    verb("show", "show", "prints the state", |_| Ok(Line::Show)),
];

/// The line that `verb` and the words after it make.
pub(super) fn line_of(verb: &Word, words: &[Word]) -> Result<Line, ParseError> {
    let row = row_of(verb)?;
    if let ("refuse", Some((inner, rest))) = (row.word, words.split_first()) {
        return match line_of(inner, rest)? {
            line @ (Line::Request(_) | Line::Ruleset(_)) => Ok(Line::Refuse(Box::new(line))),
            _ => Err(inner.error(format!("{} can't be refused", inner.text))),
        };
    }
    let mut args = Args::new(verb, words, row.usage);
    let line = (row.read)(&mut args)?;
    args.finish()?;
    Ok(line)
}

fn row_of(verb: &Word) -> Result<&'static Verb, ParseError> {
    let rows = verbs().iter();
    rows.clone().find(|row| row.word.eq_ignore_ascii_case(&verb.text)).ok_or_else(|| {
        let hint = suggest(&verb.text, rows.map(|row| row.word))
            .map_or("`?` and the README list them".to_owned(), |near| format!("is it `{near}`?"));
        verb.error(format!("there is no command {:?}; {hint}", verb.text))
    })
}
