//! Stat blocks that letters of a name find: NPCs of the last fights, and templates of the library.

use std::cell::RefCell;
use std::cmp::Reverse;

use nucleo_matcher::pattern::{AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

use crate::app::name_match::{is_match, squeezed};
use phasekeeper_engine::command::{Library, Template};
use phasekeeper_engine::encounter::FormerNpc;

/// The most suggestions that are made.
const MOST: usize = 5;

/// The rows that a key goes down by which a small screen shows at once.
const FAR: usize = 5;

thread_local! {
    /// Room for the search: to make it anew takes 134,000 instructions a letter.
    static MATCHER: RefCell<Matcher> = RefCell::new(Matcher::new(Config::DEFAULT));
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// One of the last fights, with so many of them.
    Fight(u32),
    /// The gamemaster's own library.
    Own,
    /// The library that ships.
    Shipped,
}

/// A stat block that a form can be filled in with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The name and the stat block.
    pub template: Template,
    pub origin: Origin,
}

#[derive(Clone, Debug, Default)]
pub struct Suggestions {
    /// The suggestions, the best first.
    pub list: Vec<Suggestion>,
    /// The index of the one that Enter takes; `None` if the letters stay a name of their own.
    pub chosen: Option<usize>,
}

impl Suggestions {
    /// The suggestions for `typed`. The best one is chosen if its name, or a word of it, begins so, or if `typed` is a kind.
    pub fn new(typed: &str, library: &Library, npcs: &[FormerNpc]) -> Self {
        let sought = squeezed(typed);
        if sought.is_empty() {
            return Self::default();
        }
        let begins = |it: &Template| is_match(&it.name, &sought);
        let pattern =
            Pattern::new(typed, CaseMatching::Ignore, Normalization::Smart, AtomKind::Fuzzy);
        let mut letters = Vec::new();
        let mut score = |template: &Template| {
            let name = Utf32Str::new(&template.name, &mut letters);
            MATCHER.with_borrow_mut(|matcher| pattern.score(name, matcher))
        };
        let is_kind = |it: &Template, origin: Origin| squeezed(origin.kind(it)).contains(&sought);
        let mut found: Vec<(u32, &Template, Origin)> = templates(library, npcs)
            .into_iter()
            .filter_map(|(it, origin)| match score(it) {
                None if !is_kind(it, origin) => None,
                score => Some((score.unwrap_or(0), it, origin)),
            })
            .collect();
        found.sort_by_cached_key(|(score, it, origin)| {
            let name = squeezed(&it.name);
            let is_later_word = !name.starts_with(&sought);
            let is_fuzzy = !begins(it) && !is_kind(it, *origin);
            let order = (!begins(it), is_fuzzy, rank(*origin), is_later_word, Reverse(*score));
            (name != sought, order)
        });
        // The word of a kind lists all of it.
        let is_whole =
            |(_, it, origin): &(_, &Template, Origin)| squeezed(origin.kind(it)) == sought;
        let is_whole_kind = found.iter().any(is_whole);
        found.retain(|it| !is_whole_kind || is_whole(it) || squeezed(&it.1.name) == sought);
        let most = if is_whole_kind { usize::MAX } else { MOST };
        let mut list: Vec<Suggestion> = Vec::new();
        for (_, template, origin) in found {
            let is_same = |Suggestion { template: other, .. }: &Suggestion| {
                squeezed(&other.name) == squeezed(&template.name) && other.edits == template.edits
            };
            if list.len() == most {
                break;
            }
            if !list.iter().any(is_same) {
                list.push(Suggestion { template: template.clone(), origin });
            }
        }
        let is_taken = is_whole_kind || list.first().is_some_and(|it| begins(&it.template));
        let chosen = (is_taken && !list.is_empty()).then_some(0);
        Self { list, chosen }
    }

    /// The suggestion that Enter takes.
    pub fn chosen(&self) -> Option<&Suggestion> {
        self.list.get(self.chosen?)
    }

    /// Chooses the next of `count`, round to the first.
    pub(super) fn go_down(&mut self, count: usize) {
        self.chosen = Some(self.chosen.map_or(0, |row| (row + 1) % count));
    }

    /// Returns true if a small screen shows only some of them.
    pub(super) fn is_long(&self) -> bool {
        self.list.len() > FAR
    }

    /// Chooses one further down of `count`, at most the last.
    pub(super) fn go_far_down(&mut self, count: usize) {
        self.chosen = Some((self.chosen.unwrap_or(0) + FAR).min(count - 1));
    }

    /// Chooses the one above; before the first comes what is typed, and before that the last of `count`.
    pub(super) fn go_up(&mut self, count: usize) {
        self.chosen = self.chosen.map_or(Some(count - 1), |row| row.checked_sub(1));
    }
}

/// All templates with their origins: NPCs of the last fights, the gamemaster's own, those that ship.
pub(super) fn templates<'a>(
    library: &'a Library,
    npcs: &'a [FormerNpc],
) -> Vec<(&'a Template, Origin)> {
    let former = npcs.iter().map(|npc| (&npc.template, Origin::Fight(npc.count)));
    let known = library.templates().iter().map(|it| (it, origin(it)));
    let mut templates: Vec<_> = former.chain(known).collect();
    templates.sort_by_key(|(_, origin)| rank(*origin));
    templates
}

impl Origin {
    /// The word for templates of its kind.
    pub fn kind(self, template: &Template) -> &str {
        match self {
            Self::Fight(_) => "last fights",
            Self::Own => "yours",
            Self::Shipped => &template.group,
        }
    }
}

fn origin(template: &Template) -> Origin {
    let ships = Library::shipped().find_template(&template.name) == Some(template);
    if ships { Origin::Shipped } else { Origin::Own }
}

/// NPCs of the last fights come first, what ships last.
fn rank(origin: Origin) -> u8 {
    match origin {
        Origin::Fight(_) => 0,
        Origin::Own => 1,
        Origin::Shipped => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(typed: &str) -> Vec<String> {
        let found = Suggestions::new(typed, Library::shipped(), &[]);
        found.list.iter().map(|it| it.template.name.to_string()).collect()
    }

    fn takes(typed: &str) -> Option<String> {
        let found = Suggestions::new(typed, Library::shipped(), &[]);
        found.chosen().map(|it| it.template.name.to_string())
    }

    #[test]
    fn names_that_begin_so_come_first_and_are_taken() {
        assert_eq!(takes("hunt").as_deref(), Some("Hunter-killer"));
        assert_eq!(takes("GUARD").as_deref(), Some("Guardian drone"));
        assert_eq!(names("fu")[..2], ["Futura", "Fury"]);
        assert_eq!(takes("fury").as_deref(), Some("Fury"));
    }

    #[test]
    fn letters_in_the_middle_are_found_and_not_taken() {
        assert!(names("arbot").contains(&"Warbot".to_owned()));
        assert_eq!(takes("arbot"), None);
        assert!(names("hntr").contains(&"Hunter-killer".to_owned()));
        assert_eq!(takes("hntr"), None);
        assert!(names("Ilse").is_empty() && names("").is_empty());
    }

    #[test]
    fn an_npc_of_a_fight_takes_the_place_of_the_template_with_the_same_numbers() {
        let fury = Library::shipped().template("fury").expect("it ships").clone();
        let own = Template { name: "Futile".into(), ..fury.clone() };
        let npcs = [fury, own].map(|template| FormerNpc { template, count: 3 });
        let found = Suggestions::new("fu", Library::shipped(), &npcs);
        let first = found.list.iter().take(3).map(|it| (it.template.name.as_str(), it.origin));
        assert_eq!(
            first.collect::<Vec<_>>(),
            [("Fury", Origin::Fight(3)), ("Futile", Origin::Fight(3)), ("Futura", Origin::Shipped)]
        );
        assert_eq!(found.list.iter().filter(|it| it.template.name == "Fury").count(), 1);
    }

    #[test]
    fn rows_go_round_past_the_name_of_their_own() {
        let mut found = Suggestions::new("fu", Library::shipped(), &[]);
        let count = found.list.len();
        found.go_up(count);
        assert_eq!(found.chosen, None);
        found.go_up(count);
        assert_eq!(found.chosen, Some(count - 1));
        found.go_down(count);
        assert_eq!(found.chosen, Some(0));
    }
}
