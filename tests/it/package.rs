//! The package that is published: what it needs, and nothing else.

use std::path::Path;
use std::process::Command;

#[test]
fn the_package_has_what_it_needs_and_nothing_else() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let list = Command::new(env!("CARGO"))
        .args(["package", "--package=phasekeeper", "--list", "--allow-dirty", "--offline"])
        .current_dir(root)
        .output()
        .expect("cargo starts");
    assert!(list.status.success(), "{}", String::from_utf8_lossy(&list.stderr));
    let list = String::from_utf8(list.stdout).expect("text");
    let files: Vec<&str> = list.lines().collect();
    for needed in [
        "Cargo.lock",
        "LICENSE-APACHE",
        "LICENSE-MIT",
        "README.md",
        "assets/keymap.ron",
        "assets/rulesets/ep1.ron",
        "docs/ARCHITECTURE.md",
        "docs/screen.svg",
        "packaging/phasekeeper.1",
        "saves/skirmish.ron",
        "src/main.rs",
    ] {
        assert!(files.contains(&needed), "{needed} is missing");
    }
    let folders = ["src/", "assets/", "docs/", "packaging/", "saves/"];
    let is_needed =
        |file: &&str| !file.contains('/') || folders.iter().any(|folder| file.starts_with(folder));
    let others: Vec<&&str> = files.iter().filter(|file| !is_needed(file)).collect();
    assert_eq!(others, Vec::<&&str>::new());
    assert!(!files.contains(&"CONTRIBUTING.md"));
}
