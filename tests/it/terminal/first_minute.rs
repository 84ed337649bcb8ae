//! The first minute: the tour to its end, and the list of encounters.

use std::fs;
use std::path::PathBuf;

use phasekeeper::app::TOUR;
use phasekeeper_files::store::{DataDir, OpenSave};

use super::pty::Table;
use crate::cli::shell::{Shell, names};
use crate::screens::tour::printed_keys;

impl Shell {
    /// Saves an encounter in the data directory.
    fn titled(&self, title: &str) -> PathBuf {
        let path = self.data().join("fight.ron");
        fs::create_dir_all(self.data()).expect("a folder");
        let script = format!("title {title}\nadd Ana\n");
        let answer = self.run_with_input(&["run", "-", "--save", &path.to_string_lossy()], &script);
        assert_eq!(answer.code, 0);
        path
    }

    fn start(&self) -> Table {
        Table::open(&self.data(), &[], (100, 30))
    }
}

#[test]
fn the_tour_is_played_to_its_end_and_leaves_nothing() {
    let shell = Shell::new();
    let mut table = shell.start();
    table.see("Other keys");
    table.type_in("T");
    for (keys, number) in printed_keys().iter().zip(1..) {
        table.see(&format!("{number}/{}", TOUR.len()));
        table.type_in(&keys.replace("<Enter>", "\r"));
    }
    table.see("That was the tour");
    table.type_in("q");
    assert_eq!(table.end(), 0);
    assert!(!shell.data().exists());
}

#[test]
fn a_deleted_encounter_is_brought_back_and_opened() {
    let shell = Shell::new();
    let path = shell.titled("Ambush");
    let mut table = shell.start();
    table.press("d", "deleted: Ambush");
    assert_eq!(names(&shell.data()), ["trash"]);
    table.press("u", "brought back: Ambush");
    assert!(path.exists());
    table.press("\r", "setup");
    table.see("Ana");
    table.type_in("q");
    assert_eq!(table.end(), 0);
}

#[test]
fn an_encounter_open_elsewhere_can_not_be_deleted() {
    let shell = Shell::new();
    let path = shell.titled("Ambush");
    let open = OpenSave::open(&path).expect("it opens");
    let mut table = shell.start();
    table.see("Ambush");
    table.press("d", "is open in another phasekeeper");
    drop(open);
    table.press("RII\r", "renamed: AmbushII");
    table.press("C", "copied: AmbushII, copy");
    table.type_in("q");
    assert_eq!(table.end(), 0);
    let listed = DataDir::at(shell.data()).list().expect("a list");
    assert_eq!(listed.len(), 2);
}

#[test]
fn the_list_tells_what_is_wrong_with_the_files_it_opens() {
    let shell = Shell::new();
    let path = shell.titled("Ambush");
    fs::write(format!("{}.journal", path.display()), "(check:\"no journal at all\n")
        .expect("a file");
    let mut table = shell.start();
    table.see("damaged in part");
    table.press("\r", "the journal is damaged");
    table.type_in("q");
    assert_eq!(table.end(), 0);
}
