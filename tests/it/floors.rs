//! The floors inside the crates: a module uses what is below it, never what is above it or beside it.
//!
//! The compiler holds the borders between the crates; `docs/ARCHITECTURE.md` draws them all.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};
use syn::{ItemMod, ItemUse, UseName, UseRename, UseTree};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The modules of a folder by floors, from the ground up.
type Floors = [&'static [&'static str]];

const ENGINE: &Floors = &[
    &["dice", "text"],
    &["rules"],
    &["command"],
    &["encounter"],
    &["odds", "view"],
    &["narrate", "script"],
    &["players"],
];

const FILES: &Floors = &[&["import", "store"]];

const PROGRAM: &Floors = &[&["app", "export", "threads"], &["ui"], &["terminal"], &["cli"]];

const APP: &Floors = &[
    &[
        "action",
        "key",
        "message",
        "name_match",
        "party",
        "read_only",
        "request",
        "rulesets",
        "saves",
        "selection",
        "sharing",
    ],
    &["input", "keymap", "line"],
    &["context", "own_lines", "tour"],
    &["config"],
    &["layer"],
    &["remembered"],
    &["state"],
    &["actions", "past_attacks"],
    &["questions"],
    &["answers", "execute", "mouse", "read_lines", "requests", "run_lines", "update"],
];

/// The most files that import each other in a circle, for modules of the engine and of the program.
const CIRCLES: [(&str, &str, usize); 5] = [
    ("crates/engine/src", "command", 6),
    ("crates/engine/src", "encounter", 3),
    ("src", "app", 0),
    ("src", "ui", 0),
    ("src", "terminal", 0),
];

/// Checks that the modules of a folder, which is that of a module of the crate, import none but those on lower floors.
fn assert_floors(folder: &str, of: &[&str], floors: &Floors) {
    let folder = Path::new(ROOT).join(folder);
    for file in sources(&folder) {
        let inner = file.strip_prefix(&folder).expect("a file of the folder");
        let module = [of.iter().map(ToString::to_string).collect(), names(inner)].concat();
        let Some(own) = module.get(of.len()) else { continue };
        let floor = |name: &str| {
            let floor = floors.iter().position(|floor| floor.contains(&name));
            floor.unwrap_or_else(|| panic!("{}: {name} is on no floor", inner.display()))
        };
        let imports = imports(&file, &module)
            .into_iter()
            .filter(|path| path.starts_with(&module[..of.len()]));
        for used in imports.filter_map(|path| path.get(of.len()).cloned()) {
            assert!(
                used == *own || floor(&used) < floor(own),
                "{} imports {used}",
                inner.display()
            );
        }
    }
}

/// All source files in a folder, but for tests.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let paths = entries.map(|entry| entry.path());
    let paths = paths.filter(|path| path.file_stem().is_some_and(|stem| stem != "tests"));
    let files = paths.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    files.filter(|file| file.extension().is_some_and(|it| it == "rs")).collect()
}

/// The path of a module, from that of its file.
fn names(file: &Path) -> Vec<String> {
    let stem = file.with_extension("");
    let names = stem.iter().map(|name| name.to_string_lossy().into_owned());
    names.filter(|name| !["mod", "lib", "main"].contains(&name.as_str())).collect()
}

/// The paths that a file imports or names, from the root of its crate; those of other crates are left out.
fn imports(file: &Path, module: &[String]) -> Vec<Vec<String>> {
    Imports::of(file, module).paths
}

struct Imports<'a> {
    module: &'a [String],
    paths: Vec<Vec<String>>,
    /// Those that begin with a name that is known in the file: of other crates, and of the modules inside this one.
    relative: Vec<Vec<String>>,
}

impl<'a> Imports<'a> {
    fn of(file: &Path, module: &'a [String]) -> Self {
        let text = fs::read_to_string(file).expect("text");
        let mut imports = Self { module, paths: Vec::new(), relative: Vec::new() };
        imports.visit_file(&syn::parse_file(&text).expect("Rust"));
        imports
    }
}

impl Imports<'_> {
    fn add(&mut self, path: &[String]) {
        let climbs = path.iter().take_while(|name| *name == "super").count();
        match path.first().map(String::as_str) {
            Some("crate") => self.paths.push(path[1..].to_vec()),
            Some("super") => {
                let above = &self.module[..self.module.len().saturating_sub(climbs)];
                self.paths.push([above, &path[climbs..]].concat());
            }
            _ => self.relative.push([self.module, path].concat()),
        }
    }

    fn add_tree(&mut self, tree: &UseTree, mut path: Vec<String>) {
        match tree {
            UseTree::Path(it) => {
                path.push(it.ident.to_string());
                self.add_tree(&it.tree, path);
            }
            UseTree::Group(it) => {
                it.items.iter().for_each(|tree| self.add_tree(tree, path.clone()));
            }
            UseTree::Name(UseName { ident, .. }) | UseTree::Rename(UseRename { ident, .. }) => {
                path.push(ident.to_string());
                self.add(&path);
            }
            UseTree::Glob(_) => self.add(&path),
        }
    }
}

impl<'a> Visit<'a> for Imports<'_> {
    fn visit_item_use(&mut self, item: &'a ItemUse) {
        self.add_tree(&item.tree, Vec::new());
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        let names = path.segments.iter().map(|segment| segment.ident.to_string());
        self.add(&names.collect::<Vec<_>>());
        visit::visit_path(self, path);
    }

    /// Tests may use anything.
    fn visit_item_mod(&mut self, item: &'a ItemMod) {
        if item.ident != "tests" {
            visit::visit_item_mod(self, item);
        }
    }
}

/// The files of a crate, by their modules, with the modules that they import.
struct Graph(BTreeMap<Vec<String>, BTreeSet<Vec<String>>>);

impl Graph {
    fn of(root: &Path) -> Self {
        let module = |file: &Path| names(file.strip_prefix(root).expect("a file of the folder"));
        let files = sources(root).into_iter().map(|file| (module(&file), file));
        let files: BTreeMap<Vec<String>, PathBuf> = files.collect();
        let imports: Vec<_> =
            files.iter().map(|(module, file)| Imports::of(file, module)).collect();
        // What a module has from the modules inside it can be imported from it.
        let mut exports = BTreeMap::new();
        for import in &imports {
            for path in &import.relative {
                let inner = path.get(..=import.module.len()).filter(|it| files.contains_key(*it));
                if let (Some(_), Some(name)) =
                    (inner, path.get(import.module.len() + 1..).and_then(<[_]>::last))
                {
                    exports.insert([import.module, std::slice::from_ref(name)].concat(), path);
                }
            }
        }
        let defines = |path: &Vec<String>| {
            let mut path = path;
            while let Some(inner) = exports.get(path) {
                path = inner;
            }
            let prefixes = (0..=path.len()).rev().map(|end| path[..end].to_vec());
            prefixes.into_iter().find(|module| files.contains_key(module)).unwrap_or_default()
        };
        let uses = imports.iter().map(|import| {
            let used = import.paths.iter().map(defines).filter(|used| used != import.module);
            (import.module.to_vec(), used.collect())
        });
        Self(uses.collect())
    }

    /// The modules that a module imports, and those that they import.
    fn below(&self, module: &Vec<String>) -> BTreeSet<Vec<String>> {
        let mut found = BTreeSet::new();
        let mut left = vec![module];
        while let Some(used) = left.pop().and_then(|module| self.0.get(module)) {
            left.extend(used.iter().filter(|used| found.insert((*used).clone())));
        }
        found
    }

    /// The modules inside `outer` that import each other in a circle: the largest one.
    fn largest_circle(&self, outer: &str) -> Vec<String> {
        let inside = |module: &&Vec<String>| module.first().is_some_and(|name| name == outer);
        let below: BTreeMap<_, _> =
            self.0.keys().filter(inside).map(|module| (module, self.below(module))).collect();
        let circles = below.iter().map(|(module, used)| {
            let circle =
                used.iter().filter(|it| below.get(it).is_some_and(|back| back.contains(*module)));
            circle.map(|module| module.join("::")).collect::<Vec<_>>()
        });
        circles.max_by_key(Vec::len).unwrap_or_default()
    }
}

#[test]
fn circles_of_files_do_not_grow() {
    for (folder, module, most) in CIRCLES {
        let circle = Graph::of(&Path::new(ROOT).join(folder)).largest_circle(module);
        assert!(circle.len() <= most, "{}: {}", circle.len(), circle.join(", "));
    }
}

#[test]
fn modules_of_the_engine_import_from_below() {
    assert_floors("crates/engine/src", &[], ENGINE);
}

#[test]
fn saves_and_imported_tables_know_nothing_of_each_other() {
    assert_floors("crates/files/src", &[], FILES);
}

#[test]
fn modules_of_the_program_import_from_below() {
    assert_floors("src", &[], PROGRAM);
}

#[test]
fn what_keys_mean_and_what_is_drawn_touch_no_files() {
    for file in ["src/app", "src/ui"].iter().flat_map(|it| sources(&Path::new(ROOT).join(it))) {
        let text = fs::read_to_string(&file).expect("text");
        for outside in ["phasekeeper_files", "std::fs", "std::env", "std::time", "SystemTime"] {
            assert!(!text.contains(outside), "{} uses {outside}", file.display());
        }
    }
}

#[test]
fn dialogs_know_neither_the_state_nor_the_actions() {
    assert_floors("src/app", &["app"], APP);
}
