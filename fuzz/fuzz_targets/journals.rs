#![no_main]
//! Journals of the saves in `tests/saves`, their checksums put right: the states they lead to can be shown and kept.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use phasekeeper_files::store::read;
use phasekeeper_fuzz::{
    check_kept, check_shown, check_undone, scratch_folder, sealed_journal, text_of,
};

/// A save by its id.
struct Save {
    id: String,
    text: String,
}

static SAVES: LazyLock<Vec<Save>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/saves");
    let folders = fs::read_dir(folder).expect("the saves are there");
    let files = folders
        .flat_map(|folder| fs::read_dir(folder.expect("a folder").path()).expect("a folder"));
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    let saves = paths.iter().filter_map(|path| fs::read_to_string(path).ok());
    saves.filter_map(|text| Some(Save { id: id_of(&text)?.to_owned(), text })).collect()
});

/// The id of the text of a save.
fn id_of(text: &str) -> Option<&str> {
    text.split_once("id: \"").or_else(|| text.split_once("id:\""))?.1.split('"').next()
}

fuzz_target!(|input: &[u8]| {
    let Some(journal) = text_of(input) else { return };
    let header = journal.lines().next().unwrap_or_default();
    let Some(save) = SAVES.iter().find(|save| header.contains(&save.id)) else { return };
    let folder = scratch_folder();
    let path = folder.path().join("fight.ron");
    fs::write(&path, &save.text).expect("it can be written");
    fs::write(folder.path().join("fight.ron.journal"), sealed_journal(journal))
        .expect("it can be written");
    let Ok(loaded) = read(&path) else { return };
    check_undone(&loaded.timeline);
    check_shown(&loaded.timeline);
    check_kept(&loaded.timeline);
});
