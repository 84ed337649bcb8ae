//! Notation of a newcomer: a name, and a stat block that may come from a template of the library.

use super::keys::is_same_key;
use super::{Copies, Edits, StatEdit};
use crate::command::syntax::{
    Args, Argument, Candidate, Codec, Composite, Keyed, LineWriter, Maybe, Offers, Options,
    Required, Shape, Syntax, Text, Word, option, optional, optional_options,
};
use crate::command::{ParseError, Template, UnknownName, World};
use crate::rules::InitiativeDie;

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

/// Edits of a combatant: those of a template, by this function, and the keys of the line, which win.
#[derive(Clone, Copy)]
pub struct TemplateEdits(fn(&Template, InitiativeDie) -> Vec<StatEdit>);

/// The stat block of a newcomer.
pub const NEW_EDITS: TemplateEdits = TemplateEdits(Template::edits_for);

/// The keys of another body.
pub const NEW_BODY: TemplateEdits = TemplateEdits(|template, _| template.body());

/// The template that the line names; `None` if it names none.
fn template<'a>(args: &Args<'a>) -> Result<Option<&'a Template>, ParseError> {
    let Some((word, name)) = args.option_value(FROM) else { return Ok(None) };
    let found = args.context.library.template(name);
    found.map(Some).map_err(|UnknownName(sentence)| word.unknown_name(sentence))
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

impl Composite for TemplateEdits {
    const SHAPE: Shape = Shape::Sequence(&[&TEMPLATE, &EDITS]);
}

impl Argument for TemplateEdits {
    type Value = Vec<StatEdit>;

    fn read(&self, args: &mut Args) -> Result<Self::Value, ParseError> {
        let die = args.context.initiative_die;
        let mut edits = template(args)?.map_or_else(Vec::new, |template| (self.0)(template, die));
        TEMPLATE.read(args)?;
        let own = EDITS.read(args)?;
        edits.retain(|edit| !own.iter().any(|own| is_same_key(own, edit)));
        edits.extend(own);
        Ok(edits)
    }

    fn write(&self, edits: &Self::Value, line: &mut LineWriter) {
        EDITS.write(edits, line);
    }
}
