//! Notation of a newcomer: a name, and a stat block that may come from a template of the library.

use super::Copies;
use super::StatEdit;
use super::keys::{EditsArgs, is_same_key, read_given};
use crate::command::ParseError;
use crate::command::library::{Template, UnknownName};
use crate::command::syntax::{
    Accepts, Args, Argument, Candidate, Codec, LineWriter, Offers, Part, Role, Syntax, Word,
};

/// The option that names a template.
const FROM: &str = "from";

/// The name of a combatant who is added.
pub const NEW_NAME: NewName = NewName;

/// A name that may be left out where a template has one.
#[derive(Clone, Copy)]
pub struct NewName;

/// The stat block of a newcomer: that of a template, and the keys of the line, which win.
#[derive(Clone, Copy)]
pub struct NewEdits;

/// The template that the line names; `None` where it names none.
fn template<'a>(args: &Args<'a>) -> Result<Option<&'a Template>, ParseError> {
    let Some((word, name)) = args.option_value(FROM) else { return Ok(None) };
    let found = args.context.library.template(name);
    found.map(Some).map_err(|UnknownName(sentence)| word.unknown_name(sentence))
}

/// Returns true where the only word that is left is a number of copies.
fn is_count_alone(args: &Args) -> bool {
    let is_count = |word: &Word| word.is_bare() && Copies.read(&word.text, "").is_ok();
    args.plain_left() == 1 && args.peek().is_some_and(is_count)
}

impl Syntax for NewName {
    fn usage(&self) -> String {
        "[NAME]".to_owned()
    }

    fn parts(&'static self, parts: &mut Vec<Part>) {
        parts.push(Part {
            form: "NAME".to_owned(),
            about: "without it, the name of the template",
            values: String::new(),
            role: Role::Word,
        });
    }

    fn is_given(&self, args: &Args) -> bool {
        args.peek().is_some()
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        let has_template = args.option_value(FROM).is_some();
        if args.next().is_none() && !has_template {
            offers.option(FROM, |world| templates(world.library));
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
                let word = args.require("NAME or from=TEMPLATE")?;
                args.note_text(word);
                Ok(word.text.clone())
            }
        }
    }

    fn write(&self, name: &String, line: &mut LineWriter) {
        line.word(name);
    }
}

impl Syntax for NewEdits {
    fn usage(&self) -> String {
        format!("[{FROM}=TEMPLATE] [{}]", EditsArgs.usage())
    }

    fn parts(&'static self, parts: &mut Vec<Part>) {
        parts.push(Part {
            form: format!("{FROM}=TEMPLATE"),
            about: "a stat block of the library, by its name in any capitals",
            values: String::new(),
            role: Role::Option(vec![FROM], self),
        });
        EditsArgs.parts(parts);
    }

    fn is_given(&self, _: &Args) -> bool {
        true
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        if args.option_value(FROM).is_none() {
            offers.option(FROM, |world| templates(world.library));
        }
        EditsArgs.complete(args, offers);
    }
}

fn templates(library: &crate::command::Library) -> Vec<Candidate> {
    library.templates().iter().map(|it| Candidate::Text(it.name.to_string())).collect()
}

impl Accepts for NewEdits {
    /// No value stands for itself: a word without a key is a name.
    fn accepts(&self, _: &str) -> bool {
        false
    }
}

impl Argument for NewEdits {
    type Value = Vec<StatEdit>;

    fn read(&self, args: &mut Args) -> Result<Self::Value, ParseError> {
        let template = template(args)?;
        args.option(FROM);
        let own = read_given(args)?;
        let die = args.context.initiative_die;
        let mut edits = template.map_or_else(Vec::new, |template| template.edits_for(die));
        edits.retain(|edit| !own.iter().any(|own| is_same_key(own, edit)));
        edits.extend(own);
        Ok(edits)
    }

    fn write(&self, edits: &Self::Value, line: &mut LineWriter) {
        EditsArgs.write(edits, line);
    }
}
