//! The section of `docs/COMMANDS.md` about the library.

use std::fmt::Write;

use super::Library;
use crate::command::write_edits;

const HEAD: &str = r#"
## The library

Names that lines use in the place of numbers, in any capitals: templates after `from=`, weapons and armor in the place of
their values. A gamemaster's own are files in the folder `library` of the data directory, each of an entry or a list; they
win over those that ship. A file that can't be read is left out, and told.

```ron
Combatant(name: "Ghoul", source: "our table", group: "monsters", keys: "init=50 dur=30 side=foe weapon.claws=1d10+som")
```

```ron
Weapon(name: "hunting rifle", parts: "2d10+4/ap3/kinetic/x6")
```

```ron
Armor(name: "leather jacket", value: "1/2")
```

`phasekeeper library import FILE` makes entries of printed stat blocks, or of a table, CSV or JSON; `-` is standard input.
Rows are stat blocks, or weapons if the columns are theirs (`name, type, ap, dv, modes, rounds`). Cells may be as printed:
`Kinetic Weapons 65 (Submachine Guns)`, `Academics: Astronomy 40`, `Heavy Pistol + AP Ammo {Smartlink}`,
`Bite (1d10 + 2 DV, AP −1)`, `Armor Vest + Light Helmet`. Damage is kinetic if no kind is said and no skill tells.
`--map COLUMN=KEY` says what a column means; once it has worked, it is remembered in `columns.ron` of the configuration
directory, which `phasekeeper doctor` checks.

| exit status | when |
| --- | --- |
| 0 | everything was imported |
| 1 | there is nothing to do: nothing could be imported, or it is in the library already |
| 2 | the file can't be read, or `columns.ron` |
| 3 | imported, with something lost; each is told on standard error with its row, its column and its words |
"#;

/// Renders the section in Markdown.
pub fn library_section() -> String {
    let library = Library::shipped();
    let mut page = HEAD.to_owned();
    page.push_str("\n| group | template | keys |\n| --- | --- | --- |\n");
    for template in library.templates() {
        // Writing to a string can't fail.
        let (group, name) = (&template.group, &template.name);
        let _ = writeln!(page, "| {group} | {name} | `{}` |", write_edits(&template.edits));
    }
    page.push_str("\n| weapon | value |\n| --- | --- |\n");
    for weapon in library.weapons() {
        let _ = writeln!(page, "| {} | `{}` |", weapon.name, weapon.value);
    }
    page.push_str("\n| armor | value |\n| --- | --- |\n");
    for armor in library.armor() {
        let _ = writeln!(page, "| {} | `{}` |", armor.name, armor.value);
    }
    page
}
