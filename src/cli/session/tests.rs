//! A session while its data directory can't be written.

use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use super::*;
use crate::app::{FileRequest, Input};
use crate::terminal::Files;
use phasekeeper_engine::command::{Command, EntryFile};
use phasekeeper_engine::dice::SeededDice;

/// A session that could not save the command that added Ana, because a file has the name of its data directory.
struct Blocked {
    _folder: TempDir,
    data: PathBuf,
    session: Session,
    timeline: Timeline,
}

impl Blocked {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("data");
        fs::write(&data, "something is in the way").expect("a file");
        let mut session = Session::new(DataDir::at(data.clone()), RulesetCatalog::default());
        let mut timeline = Timeline::default();
        let add = Command::add("Ana").into();
        let entry = timeline.execute(&add, &mut SeededDice::new(1)).expect("she joins");
        session.record(&entry, &timeline).expect_err("there is nowhere to save");
        Self { _folder: folder, data, session, timeline }
    }

    fn unblock(&self) {
        fs::remove_file(&self.data).expect("it goes");
    }

    /// The only encounter in the data directory.
    fn saved(&self) -> Timeline {
        let files = self.session.data_dir.files().expect("a folder");
        let [(save, _)] = &files[..] else { panic!("{files:?}") };
        read(save).expect("readable").timeline
    }
}

#[test]
fn what_could_not_be_saved_is_saved_by_another_try() {
    let mut blocked = Blocked::new();
    blocked.session.check_disk(&blocked.timeline).expect_err("it is not saved");
    blocked.session.save_again(&blocked.timeline).expect_err("it still can't be");
    blocked.session.check_disk(&blocked.timeline).expect_err("it is not saved");
    blocked.unblock();
    blocked.session.save_again(&blocked.timeline).expect("it can be saved");
    assert_eq!(blocked.saved(), blocked.timeline);
    let state = blocked.session.check_disk(&blocked.timeline).expect("it is saved");
    assert!(state.is_on_disk);
    let before = blocked.session.path().map(Path::to_owned);
    blocked.session.save_again(&blocked.timeline).expect("nothing is left to save");
    assert_eq!(blocked.session.path(), before.as_deref(), "in the same file");
}

#[test]
fn what_could_not_be_saved_is_saved_in_the_end() {
    let mut blocked = Blocked::new();
    blocked.unblock();
    blocked.session.finish(&blocked.timeline).expect("it can be saved");
    assert_eq!(blocked.saved(), blocked.timeline);
    assert_eq!(blocked.session.notices().len(), 1, "where the copy is");
}

#[test]
fn a_library_that_another_program_changed_is_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let data_dir = DataDir::at(folder.path().to_owned());
    let mut session = Session::new(data_dir.clone(), RulesetCatalog::default());
    let mut asked = || session.answer(FileRequest::ReadLibrary, &Timeline::default()).0;
    assert_eq!(asked(), Input::LibraryRead(None), "nothing has changed");
    data_dir.write_entries(&[(&EntryFile::template("Ilse", "", &[]), None)]).expect("written");
    let Input::LibraryRead(Some(library)) = asked() else { panic!("it is another") };
    assert!(library.template("ilse").is_ok());
    assert_eq!(asked(), Input::LibraryRead(None), "it is the same again");
}
