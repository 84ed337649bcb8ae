//! The package that is published: what it needs, and nothing else.

use std::path::Path;
use std::process::Command;

/// The files that a package is made of.
fn files(package: &str) -> Vec<String> {
    let list = Command::new(env!("CARGO"))
        .args(["package", "--package", package, "--list", "--allow-dirty", "--offline"])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")))
        .output()
        .expect("cargo starts");
    assert!(list.status.success(), "{}", String::from_utf8_lossy(&list.stderr));
    String::from_utf8(list.stdout).expect("text").lines().map(str::to_owned).collect()
}

/// Checks that files are in a package, and no folders but these.
fn assert_files(package: &str, needed: &[&str], folders: &[&str]) {
    let files = files(package);
    for needed in needed {
        assert!(files.iter().any(|file| file == needed), "{package}: {needed} is missing");
    }
    let is_needed =
        |file: &&String| !file.contains('/') || folders.iter().any(|it| file.starts_with(it));
    let others: Vec<&String> = files.iter().filter(|file| !is_needed(file)).collect();
    assert_eq!(others, Vec::<&String>::new(), "{package}");
    assert!(!files.iter().any(|file| file == "CONTRIBUTING.md"));
}

#[test]
fn the_packages_have_what_they_need_and_nothing_else() {
    assert_files(
        "phasekeeper",
        &[
            "Cargo.lock",
            "LICENSE-APACHE",
            "LICENSE-MIT",
            "README.md",
            "assets/keymap.ron",
            "docs/ARCHITECTURE.md",
            "docs/EVENING.md",
            "docs/GUIDE.md",
            "docs/screen.svg",
            "docs/small.svg",
            "docs/wide.svg",
            "saves/skirmish.ron",
            "src/main.rs",
        ],
        &["src/", "assets/", "docs/", "saves/"],
    );
    let licenses = ["LICENSE-APACHE", "LICENSE-MIT", "src/lib.rs"];
    for library in ["engine", "files", "share"] {
        assert_files(
            &format!("phasekeeper-{library}"),
            &licenses,
            &["src/", "assets/", "examples/", "tests/"],
        );
    }
    assert_files(
        "phasekeeper-engine",
        &["README.md", "assets/rulesets/ep1.ron", "assets/effects.ron", "src/lib.rs"],
        &["src/", "assets/", "examples/"],
    );
}

#[cfg(unix)]
#[test]
fn a_tag_is_refused_while_nobody_could_find_what_it_publishes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = std::fs::read_to_string(root.join("Cargo.toml")).expect("text");
    let has =
        |key: &str| manifest.lines().any(|line| line.starts_with(&format!("{key} = \"https://")));
    let tag = concat!("v", env!("CARGO_PKG_VERSION"));
    let notes = Command::new("packaging/notes").arg(tag).current_dir(root).output().expect("bash");
    let told = String::from_utf8_lossy(&notes.stderr);
    let is_refused = told.contains("no repository and homepage");
    assert_eq!(is_refused, !(has("repository") && has("homepage")), "{told}");
    assert_eq!(notes.status.success(), !is_refused, "{told}");
}
