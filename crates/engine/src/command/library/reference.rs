//! The tables of the library in the reference page.

use super::Library;
use crate::command::write_edits;

/// Renders the tables in Markdown, by their names.
pub fn library_tables() -> [(&'static str, String); 3] {
    let library = Library::shipped();
    let templates = library
        .templates()
        .iter()
        .map(|it| format!("| {} | {} | `{}` |\n", it.group, it.name, write_edits(&it.edits)));
    let weapons = library.weapons().iter().map(|it| format!("| {} | `{}` |\n", it.name, it.value));
    let armor = library.armor().iter().map(|it| format!("| {} | `{}` |\n", it.name, it.value));
    [("templates", templates.collect()), ("weapons", weapons.collect()), ("armor", armor.collect())]
}
