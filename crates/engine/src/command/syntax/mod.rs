//! Syntax: the machinery that reads, writes, completes and describes the parts of a line. The parts themselves are in
//! [`notation`](super::notation).

mod args;
mod argument;
mod codec;
mod composite;
mod key_table;
mod keyword;
mod list;
mod number;
mod offers;
mod option;
mod position;
mod words;
mod wrapper;

pub use args::{Args, Given};
pub use argument::{Argument, Part, Role, Syntax};
pub use codec::{Codec, Fitting, OneOf, Prefixed, Text, YesNo, not_among, one_of};
pub use composite::{Alternative, Composite, Shape, choice_error, usage_of};
pub(super) use composite::{choice, group};
pub use key_table::{KeyTable, Options, optional_options, options};
pub use keyword::{after, switch};
pub use list::{ListOrNone, NONE, Separated, Several, separated};
pub use number::{
    Notation, Number, OrDefault, OrNone, any_number, initiative_die, modifier, notation, number,
    number_from, range, read_number,
};
pub use offers::{Candidate, Offers};
pub use option::{Flag, Keyed, Repeated, flag, key, option, repeated, unless};
pub use position::{Required, free_text, leading, optional, optional_text, text_before_roll, word};
pub use words::{LineWriter, Word, in_quotes, quoted, quoted_name, scan, split, typed};
pub use wrapper::{Boxed, Maybe, Or, or};

pub(super) use crate::rules::first;
