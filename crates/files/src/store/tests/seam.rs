//! No file of the store calls the system by another way than `fs.rs`.

use std::fs;
use std::path::Path;

/// Calls to the system's files, as they would be written if they went round `fs.rs`.
const ROUND_THE_SEAM: [&str; 29] = [
    "std::fs",
    "same_file::is_same_file",
    "Handle::",
    "File::create(",
    "File::open(",
    "File::options(",
    "OpenOptions::open",
    "ReadDir::",
    "thread::spawn",
    "thread::Builder",
    "tempfile::tempfile",
    "NamedTempFile::",
    ".canonicalize()",
    ".exists()",
    ".file_type()",
    ".is_symlink()",
    ".metadata()",
    ".open(",
    ".persist",
    ".read_dir()",
    ".read_link()",
    ".seek(",
    ".set_len(",
    ".set_modified(",
    ".sync_all()",
    ".sync_data()",
    ".tempfile_in(",
    ".try_exists()",
    ".try_lock",
];

/// The calls in a file of the store that go round the seam.
fn calls_round_the_seam(text: &str) -> Vec<&'static str> {
    let product = text.split("#[cfg(test)]").next().unwrap_or_default();
    let mut calls: Vec<&str> =
        ROUND_THE_SEAM.into_iter().filter(|call| product.contains(call)).collect();
    // What is asked of a path, and not of what was looked at already.
    for call in [".is_file()", ".is_dir()"] {
        let of_data = product.matches(&format!("data{call}")).count();
        calls.extend((product.matches(call).count() > of_data).then_some(call));
    }
    calls
}

#[test]
fn every_call_goes_through_the_seam() {
    fn check(folder: &Path) {
        for entry in fs::read_dir(folder).expect("the sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                check(&path);
                continue;
            }
            let name = path.strip_prefix(concat!(env!("CARGO_MANIFEST_DIR"), "/src/store"));
            let name = name.expect("a file of the store").to_string_lossy().into_owned();
            if name == "fs.rs"
                || name.ends_with("tests.rs")
                || path.iter().any(|part| part == "tests")
            {
                continue;
            }
            let text = fs::read_to_string(&path).expect("text");
            assert_eq!(calls_round_the_seam(&text), [""; 0], "{name} calls them itself");
        }
    }
    check(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/store")));
}

#[test]
fn a_call_that_goes_round_the_seam_is_found() {
    for line in [
        "same_file::is_same_file(folder, path)",
        "path.is_symlink()",
        "path.exists()",
        "path.is_file()",
        "folder.is_dir() && data.is_dir()",
        "entry.metadata().ok()",
        "entry.file_type().ok()",
        "OpenOptions::new().read(true).open(path)",
        "file.seek(SeekFrom::Start(0))",
        "std::fs::read(path)",
        "file.sync_all()",
        "File::create(path)",
    ] {
        assert_eq!(calls_round_the_seam(line).len(), 1, "{line}");
    }
    assert_eq!(calls_round_the_seam("fs::metadata(path)?.len(); data.is_dir()"), [""; 0]);
}
