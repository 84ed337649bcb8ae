//! The engine alone, as a program beside this one takes it.

use std::fs;
use std::path::Path;
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn the_example_of_its_readme_runs_in_a_program_that_has_nothing_else() {
    let readme = Path::new(ROOT).join("crates/engine/README.md");
    let readme = fs::read_to_string(readme).expect("its README");
    let (_, example) = readme.split_once("```rust\n").expect("an example");
    let (example, _) = example.split_once("```").expect("its end");

    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect(name);
    fs::create_dir(folder.path().join("src")).expect("a folder");
    write("src/main.rs", example);
    // A workspace of its own, wherever the folder lies.
    let manifest =
        "[workspace]\n\n[package]\nname = \"fight\"\nedition = \"2024\"\n\n[dependencies]\n";
    write("Cargo.toml", &format!("{manifest}phasekeeper-engine.path = '{ROOT}/crates/engine'\n"));
    // The versions that this test was built with: the others may not be on this machine.
    fs::copy(Path::new(ROOT).join("Cargo.lock"), folder.path().join("Cargo.lock")).expect("a copy");
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline"])
        .current_dir(folder.path())
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("engine"))
        .output()
        .expect("cargo starts");
    let (told, faults) = (String::from_utf8(output.stdout), String::from_utf8(output.stderr));
    assert!(output.status.success(), "{}", faults.expect("text"));
    let told = told.expect("text");
    assert!(told.contains("begin: ") && told.contains("damage Bob 12: "), "{told}");
}
