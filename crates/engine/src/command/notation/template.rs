//! Notation of a newcomer: a name, and a stat block that may come from a template of the library.

use super::Copies;
use super::StatEdit;
use super::keys::{Edits, is_same_key};
use crate::command::ParseError;
use crate::command::library::{Template, UnknownName};
use crate::command::syntax::{
    Args, Argument, Candidate, Codec, Composite, Keyed, LineWriter, Maybe, Offers, Options,
    Required, Shape, Syntax, Text, Word, World, option, optional, optional_options,
};

/// The option that names a template.
const FROM: &str = "from";

/// The template.
const TEMPLATE: Maybe<Keyed<Text>> = option(
    FROM,
    Text::new("TEMPLATE").likely(templates).never_guessed(),
    "a stat block of the library, by its name in any capitals",
);

/// The name.
const NAME_OR_NONE: Maybe<Required<Text>> =
    optional(Text::new("NAME"), "without it, the name of the template");

/// The keys of the line.
const EDITS: Options<Edits> = optional_options(Edits);

fn templates(world: &World) -> Vec<Candidate> {
    let templates = world.library.templates().iter();
    templates.map(|it| Candidate::Text(it.name.to_string())).collect()
}

/// The name of a combatant who is added. It may be left out if a template has one.
#[derive(Clone, Copy)]
pub struct NewName;

/// The stat block of a newcomer: that of a template, and the keys of the line, which win.
#[derive(Clone, Copy)]
pub struct NewEdits;

/// The keys of a new body: those of a template, and the keys of the line, which win.
#[derive(Clone, Copy)]
pub struct NewBody;

/// The template that the line names; `None` if it names none.
fn template<'a>(args: &Args<'a>) -> Result<Option<&'a Template>, ParseError> {
    let Some((word, name)) = args.option_value(FROM) else { return Ok(None) };
    let found = args.context.library.template(name);
    found.map(Some).map_err(|UnknownName(sentence)| word.unknown_name(sentence))
}

/// Reads the edits of the template, if the line names one, and those of the line, which win.
fn with_template(
    args: &mut Args,
    edits_of: impl Fn(&Template) -> Vec<StatEdit>,
) -> Result<Vec<StatEdit>, ParseError> {
    let mut edits = template(args)?.map_or_else(Vec::new, edits_of);
    TEMPLATE.read(args)?;
    let own = EDITS.read(args)?;
    edits.retain(|edit| !own.iter().any(|own| is_same_key(own, edit)));
    edits.extend(own);
    Ok(edits)
}

/// Returns true if the only word that is left is a number of copies.
fn is_count_alone(args: &Args) -> bool {
    let is_count = |word: &Word| word.is_bare() && Copies.read(&word.text, "").is_ok();
    args.plain_left() == 1 && args.peek().is_some_and(is_count)
}

impl Syntax for NewName {
    fn inner(&self) -> Option<&dyn Syntax> {
        Some(&NAME_OR_NONE)
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        if !self.skip(args) && args.option_value(FROM).is_none() {
            TEMPLATE.complete(args, offers);
            offers.is_closed = true;
        }
    }
}

impl Argument for NewName {
    type Value = String;

    fn read(&self, args: &mut Args) -> Result<String, ParseError> {
        match template(args)? {
            Some(template) if args.peek().is_none() || is_count_alone(args) => {
                Ok(template.name.to_string())
            }
            _ => {
                let given = NAME_OR_NONE.read(args)?;
                given.ok_or_else(|| args.missing("NAME or from=TEMPLATE"))
            }
        }
    }

    fn write(&self, name: &String, line: &mut LineWriter) {
        line.word(name);
    }
}

impl Composite for NewEdits {
    const SHAPE: Shape = Shape::Sequence(&[&TEMPLATE, &EDITS]);
}

impl Argument for NewEdits {
    type Value = Vec<StatEdit>;

    fn read(&self, args: &mut Args) -> Result<Self::Value, ParseError> {
        let die = args.context.initiative_die;
        with_template(args, |template| template.edits_for(die))
    }

    fn write(&self, edits: &Self::Value, line: &mut LineWriter) {
        EDITS.write(edits, line);
    }
}

impl Composite for NewBody {
    const SHAPE: Shape = Shape::Sequence(&[&TEMPLATE, &EDITS]);
}

impl Argument for NewBody {
    type Value = Vec<StatEdit>;

    fn read(&self, args: &mut Args) -> Result<Self::Value, ParseError> {
        with_template(args, Template::body)
    }

    fn write(&self, edits: &Self::Value, line: &mut LineWriter) {
        EDITS.write(edits, line);
    }
}
