//! RON as saves and journals write it: optional values without `Some`, the fields of a variant in one pair of brackets.

use std::io;

use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use phasekeeper_engine::text::LineError;

/// The depth down to which every part has a line of its own: a parameter, the fields of a combatant, a fact.
const MAX_LINE_DEPTH: usize = 4;

/// The blanks before a line, for each part that it is in.
const INDENT: &str = "  ";

fn options() -> ron::Options {
    let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES;
    ron::Options::default().with_default_extension(extensions)
}

/// Reads a value.
pub(in crate::store) fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, LineError> {
    Ok(options().from_str(text)?)
}

/// Writes a value in one line. Line ends within texts are escaped.
pub(in crate::store) fn to_line(value: &impl Serialize) -> io::Result<String> {
    options().to_string(value).map_err(io::Error::other)
}

/// Writes a value in lines for people to read, as deep as [`MAX_LINE_DEPTH`].
pub(super) fn to_pretty_text(value: &impl Serialize) -> io::Result<String> {
    let config =
        PrettyConfig::default().depth_limit(MAX_LINE_DEPTH).indentor(INDENT).new_line("\n");
    let text = options().to_string_pretty(value, config).map_err(io::Error::other)?;
    Ok(text + "\n")
}
