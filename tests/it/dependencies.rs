//! What is built in: licenses, versions and sources as `deny.toml` has them, and a reason for every direct dependency.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use spdx::{Expression, LicenseReq, ParseMode};
use toml::{Table, Value};

/// A file of the repository.
fn text_of(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect(name)
}

fn table_of(name: &str) -> Table {
    text_of(name).parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A list of texts, or of tables of which one key is a text.
fn texts<'a>(list: &'a Value, key: &str) -> Vec<&'a str> {
    let items = list.as_array().expect("a list").iter();
    items.map(|item| item.get(key).unwrap_or(item).as_str().expect("a text")).collect()
}

/// A package that is built in.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Package {
    name: String,
    version: String,
    license: String,
}

/// Everything that is built for the program, on the system of this test.
fn packages() -> BTreeSet<Package> {
    let arguments =
        ["--package=phasekeeper", "--locked", "--offline", "--edges=normal,build", "--prefix=none"];
    let output = Command::new(env!("CARGO"))
        .arg("tree")
        .args(arguments)
        .args(["--format", "{p}|{l}"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    let packages = text.lines().map(|line| {
        let (package, license) = line.split_once('|').expect("a package and its license");
        let mut words = package.split(' ');
        let mut word = || words.next().unwrap_or_default().to_owned();
        let (name, version) = (word(), word().trim_start_matches('v').to_owned());
        Package { name, version, license: license.trim_end_matches(" (*)").to_owned() }
    });
    packages.collect()
}

#[test]
fn every_license_is_allowed() {
    let deny = table_of("deny.toml");
    let allowed = texts(&deny["licenses"]["allow"], "");
    for Package { name, license, .. } in packages() {
        let exceptions = deny["licenses"]["exceptions"].as_array().expect("a list");
        let exception = exceptions.iter().find(|it| it["crate"].as_str() == Some(&name));
        let mut all = allowed.clone();
        all.extend(exception.iter().flat_map(|it| texts(&it["allow"], "")));
        let is_allowed = |license: &LicenseReq| {
            license.license.id().is_some_and(|id| all.contains(&id.name))
                && license.addition.is_none()
        };
        let expression = Expression::parse_mode(&license, ParseMode::LAX);
        let expression = expression.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(expression.evaluate(is_allowed), "{name} is under {license}");
    }
}

#[test]
fn nothing_is_built_in_twice_without_a_reason() {
    let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for Package { name, version, .. } in packages() {
        versions.entry(name).or_default().insert(version);
    }
    let deny = table_of("deny.toml");
    let skipped = deny["bans"]["skip"].as_array().expect("a list");
    let skipped = skipped.iter().map(|skip| {
        assert!(skip["reason"].as_str().is_some_and(|reason| !reason.is_empty()));
        skip["crate"].as_str().expect("a crate").split_once('@').expect("a version")
    });
    let mut not_skipped = versions.clone();
    for (name, version) in skipped {
        let of_crate = not_skipped.get_mut(name).unwrap_or_else(|| panic!("there is no {name}"));
        let before = of_crate.len();
        of_crate.retain(|it| !it.starts_with(&format!("{version}.")));
        assert_ne!(of_crate.len(), before, "{name} {version} is there no more");
    }
    not_skipped.retain(|_, versions| versions.len() > 1);
    assert_eq!(not_skipped, BTreeMap::new());
}

#[test]
fn the_engine_needs_eight_crates_at_most() {
    let manifest = table_of("crates/engine/Cargo.toml");
    assert!(manifest["dependencies"].as_table().is_some_and(|it| it.len() <= 8));
}

#[test]
fn everything_comes_from_the_registry() {
    let deny = table_of("deny.toml");
    let allowed = texts(&deny["sources"]["allow-registry"], "");
    for package in table_of("Cargo.lock")["package"].as_array().expect("a list") {
        let source = package.get("source").and_then(Value::as_str);
        let source = source.map(|it| it.trim_start_matches("registry+"));
        let is_ours = package["name"].as_str().is_some_and(|it| it.starts_with("phasekeeper"));
        assert!(source.map_or(is_ours, |it| allowed.contains(&it)), "{package:?}");
    }
}

#[test]
fn every_direct_dependency_has_a_reason() {
    let crates = ["engine", "files", "share"];
    let folders = crates.map(|name| format!("crates/{name}/")).into_iter().chain([String::new()]);
    let manifests = folders.map(|folder| table_of(&format!("{folder}Cargo.toml")));
    let manifests: Vec<Table> = manifests.collect();
    let of_platforms = manifests.iter().filter_map(|it| it.get("target")?.as_table());
    let of_platforms = of_platforms.flat_map(|it| it.values()).map(|it| &it["dependencies"]);
    let of_all =
        manifests.iter().flat_map(|it| [it.get("dependencies"), it.get("dev-dependencies")]);
    let lists = of_platforms.chain(of_all.flatten());
    let direct: BTreeSet<&str> = lists
        .flat_map(|list| list.as_table().expect("a table").keys().map(String::as_str))
        .collect();
    let page = text_of("CONTRIBUTING.md");
    let (_, section) = page.split_once("## Dependencies").expect("a section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `"));
    let reasons = rows.map(|row| row.split_once("` | ").expect("a name and a reason"));
    let reasons: BTreeMap<&str, &str> = reasons.collect();
    assert!(reasons.values().all(|reason| reason.len() > " |".len()));
    assert_eq!(reasons.keys().copied().collect::<BTreeSet<_>>(), direct);
}
