//! The context of sentences: names and the ruleset.

use super::said::Said;
use crate::encounter::{Id, Timeline, split_number};
use crate::rules::Parameters;
use crate::text::{join_and, joined};

/// The names by id, including removed combatants, and the ruleset.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names<'a>(pub &'a Timeline);

impl<'a> Names<'a> {
    /// Returns the name of `id`; empty for an unknown one.
    pub fn one(self, id: Id) -> &'a str {
        self.0.history().name(id)
    }

    /// Returns the name of `id`; `unknown` if it is not known who it is.
    pub fn one_or(self, id: Option<Id>, unknown: &'a str) -> &'a str {
        id.map_or(unknown, |id| self.one(id))
    }

    /// Returns the names of `ids` as "Ana, Ben and Cleo".
    pub fn list(self, ids: &[Id]) -> String {
        join_and(ids.iter().map(|&id| self.one(id)))
    }

    /// Says what `id` does or is: "Ana waits".
    pub fn does(self, id: Id, what: impl Into<String>) -> Said {
        Said::does(self.one(id), what)
    }

    /// Says something about `id`: "Ana: 2 wounds".
    pub fn of(self, id: Id, what: impl Into<String>) -> Said {
        Said::of(self.one(id), what)
    }

    /// Says what `ids` do, with the verb for one of them, or for several: "Ana and Ben act now".
    pub fn do_so(self, ids: &[Id], [one, several]: [&str; 2], what: &str) -> Said {
        let verb = if ids.len() == 1 { one } else { several };
        Said::does(self.list(ids), format!("{verb} {what}"))
    }

    /// Returns the names of `ids`: all of up to four, otherwise the first three and the number of the others.
    pub fn some(self, ids: &[Id]) -> String {
        some(ids, |id| self.one(id))
    }

    /// Returns the parameters of the ruleset.
    pub fn rules(self) -> &'a Parameters {
        self.0.encounter().rules()
    }
}

/// Lists all of up to four names, otherwise the first three and the number of the others.
pub(super) fn some<'a>(ids: &[Id], name: impl Fn(Id) -> &'a str) -> String {
    let names = ids.iter().map(|&id| name(id));
    match ids.len() {
        count @ 5.. => format!("{} and {} more", joined(names.take(3), ", "), count - 3),
        _ => join_and(names),
    }
}

/// Joins names; several of one numbered name, one after the other, are one part: "Guards 1 to 4" with the plural `s`.
pub fn join_numbered(names: &[&str], plural: &str) -> String {
    let follows = |one: &&str, next: &&str| {
        let ((base, number), (other, following)) = (split_number(one), split_number(next));
        base == other && number.is_some() && number.map(|it| it + 1) == following
    };
    let part = |run: &[&str]| match run {
        [only] => (*only).to_owned(),
        [first, .., last] => {
            let ((base, _), link) =
                (split_number(first), if run.len() == 2 { "and" } else { "to" });
            let number = |name| split_number(name).1.unwrap_or(1);
            format!("{base}{plural} {} {link} {}", number(first), number(last))
        }
        [] => String::new(),
    };
    join_and(names.chunk_by(follows).map(part))
}
