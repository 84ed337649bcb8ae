//! Files while the program runs in a terminal.
//!
//! Blanks are folded in what is kept: a text typed with two of them is seen with one only when the
//! command has been done, and not while it is typed.

use std::fs;
use std::path::PathBuf;

use phasekeeper_engine::encounter::Timeline;
use phasekeeper_files::store::read;

use super::pty::Table;
use crate::cli::shell::{Shell, names};

const SIZE: (u16, u16) = (100, 30);

impl Shell {
    pub fn table(&self, arguments: &[&str]) -> Table {
        Table::open(&self.data(), arguments, SIZE)
    }

    /// The only encounter in the data directory.
    fn only(&self) -> Timeline {
        let encounters = self.encounters();
        assert_eq!(encounters.len(), 1, "{encounters:?}");
        read(&encounters[0]).expect("readable").timeline
    }

    /// An encounter with Ana in it, somewhere else.
    fn elsewhere(&self) -> String {
        let path = self.path("fight.ron");
        let path = path.to_string_lossy();
        assert_eq!(self.run_with_input(&["run", "-", "--save", &path], "add Ana\n").code, 0);
        path.into_owned()
    }

    /// An encounter with Ana in it, in a folder that can go. Returns both.
    fn on_a_stick(&self) -> (String, PathBuf) {
        let stick = self.path("stick");
        fs::create_dir(&stick).expect("a folder");
        let path = stick.join("fight.ron");
        fs::rename(self.elsewhere(), &path).expect("it moves");
        (path.to_string_lossy().into_owned(), stick)
    }
}

fn wounds(timeline: &Timeline) -> i32 {
    timeline.encounter().combatants().iter().next().expect("a combatant").injuries.wounds
}

#[test]
fn an_encounter_in_which_nothing_is_done_leaves_nothing() {
    let shell = Shell::new();
    let mut table = shell.table(&[]);
    table.see("a new encounter");
    table.type_in("q");
    assert_eq!(table.end(), 0);
    assert_eq!(names(&shell.data()), [""; 0]);
}

#[test]
fn a_new_encounter_is_there_from_its_first_command_and_whole_in_the_end() {
    let shell = Shell::new();
    let mut table = shell.table(&["--ruleset", "ep1-d10"]);
    table.see("ep1-d10");
    table.press(":title \"Duel  at  Nyhavn\"\r", "Duel at Nyhavn");
    assert_eq!(shell.only().encounter().title(), "Duel at Nyhavn");
    table.press(":add \"Ana  Maria\"\r", "Ana Maria");
    assert_eq!(shell.only().encounter().combatants().len(), 1);
    table.type_in("q");
    assert_eq!(table.end(), 0);
    let files = names(&shell.data());
    assert_eq!(files.len(), 2, "the save and the one before it: {files:?}");
    assert!(files[0].starts_with("duel-at-nyhavn-"), "{files:?}");
    assert_eq!(shell.only().encounter().ruleset().id, "ep1-d10");
}

#[test]
fn what_the_screen_has_shown_survives_the_power_cut() {
    let shell = Shell::new();
    let path = shell.elsewhere();
    let mut table = shell.table(&[&path]);
    table.see("Ana");
    table.type_in(":wound Ana 3\r");
    table.press(":note Ana \"bleeds  badly\"\r", "bleeds badly");
    table.kill();
    assert_eq!(wounds(&shell.saved("fight.ron")), 3);
    let answer = shell.run(&["show", &path]);
    assert!(answer.out.contains("bleeds badly"), "{}", answer.out);
    let mut table = shell.table(&[&path]);
    table.see("bleeds badly");
    table.type_in("q");
    assert_eq!(table.end(), 0);
    let mut files = names(&shell.path(""));
    files.retain(|name| name.starts_with("fight.ron"));
    assert_eq!(files, ["fight.ron", "fight.ron.bak"], "saved in its place");
    assert!(!shell.data().exists());
}

#[test]
fn a_file_that_can_not_be_written_is_played_as_a_copy() {
    let shell = Shell::new();
    let path = shell.elsewhere();
    let before = fs::read(&path).expect("a save");
    let mut permissions = fs::metadata(&path).expect("a save").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).expect("they are set");
    let mut table = shell.table(&[&path]);
    table.see("can't be written");
    table.type_in(":wound Ana\rq");
    assert_eq!(table.end(), 0);
    assert_eq!(fs::read(&path).expect("a save"), before);
    assert_eq!(wounds(&shell.only()), 1);
}

#[test]
fn the_demo_is_kept_from_its_first_command_outside_the_tour() {
    let shell = Shell::new();
    let mut table = shell.table(&["demo"]);
    // The first two steps of the tour: Eve goes first by Moxie.
    table.press("/eve\r", "2/9");
    table.press("m", "3/9");
    table.see("not saved");
    table.type_in("q");
    assert_eq!(table.end(), 0);
    assert!(!shell.data().exists(), "nothing is kept");

    let mut table = shell.table(&["demo"]);
    table.press("/eve\r", "2/9");
    table.press("m", "3/9");
    table.press("x", "1 wound");
    table.miss("not saved");
    table.kill();
    let kept = shell.only();
    let commands: Vec<&str> =
        kept.history().done().iter().rev().take(2).map(|step| step.command.as_str()).collect();
    assert_eq!(commands, ["wound Eve", "moxie Eve"], "what was done in the tour is in it");
}

#[test]
fn the_second_to_open_an_encounter_follows_the_first_and_plays_it_after_them() {
    let shell = Shell::new();
    let path = shell.elsewhere();
    let mut first = shell.table(&[&path]);
    first.see("Ana");
    let mut second = shell.table(&[&path]);
    second.see("open in another phasekeeper");
    second.see("read only");
    first.press(":note Ana \"bleeds  badly\"\r", "bleeds badly");
    second.see("bleeds badly");
    second.press("x", "close it there");
    second.press("B", "");
    second.miss("bleeds badly");
    first.press(":note Ana \"hides  well\"\r", "hides well");
    second.press("B", "hides well");
    assert_eq!(wounds(&shell.saved("fight.ron")), 0);
    first.type_in("q");
    assert_eq!(first.end(), 0);
    second.see("Enter plays it here");
    second.press("x", "Enter plays it here");
    second.type_in("\r");
    second.miss("read only");
    second.press("x", "1 wound");
    let mut third = shell.table(&[&path]);
    third.see("read only");
    second.kill();
    third.see("Enter plays it here");
    third.type_in("q");
    assert_eq!(third.end(), 0);
    assert_eq!(wounds(&shell.saved("fight.ron")), 1);
}

#[test]
fn an_encounter_without_its_lock_is_not_played_by_two() {
    let shell = Shell::new();
    let path = shell.elsewhere();
    let mut first = shell.table(&[&path]);
    first.press("x", "1 wound");
    fs::remove_file(format!("{path}.lock")).expect("it can be removed");
    let mut second = shell.table(&[&path]);
    second.press(":note Ana \"aims  high\"\r", "aims high");
    first.press(":note Ana \"hides  well\"\r", "continues in a copy");
    first.press(":note Ana \"runs  fast\"\r", "runs fast");
    first.kill();
    second.type_in("q");
    assert_eq!(second.end(), 0);
    let commands = |timeline: Timeline| {
        let done = timeline.history().done().iter().map(|step| step.command.to_string());
        done.skip(2).collect::<Vec<_>>()
    };
    assert_eq!(commands(shell.saved("fight.ron")), ["note Ana \"aims high\""]);
    assert_eq!(commands(shell.only()), ["note Ana \"hides well\"", "note Ana \"runs fast\""]);
}

#[test]
fn a_damaged_encounter_is_offered_refused_and_left_as_it_is() {
    let shell = Shell::new();
    let newer = "(format: \"phasekeeper encounter\", version: 9)";
    let broken = shell.file("data/broken.ron", newer);
    let mut table = shell.table(&[]);
    table.see("broken.ron");
    table.press("\r", "written by a newer phasekeeper");
    table.press("n", "New encounter");
    table.type_in("Duel\r");
    table.type_in(":add Ana\rq");
    assert_eq!(table.end(), 0);
    assert_eq!(fs::read_to_string(broken).expect("a file"), newer);
    let encounters = shell.encounters();
    assert_eq!(encounters.len(), 2);
    let duel = encounters.iter().find_map(|path| read(path).ok()).expect("the new one").timeline;
    assert_eq!((duel.encounter().title(), duel.history().done().len()), ("Duel", 2));
}

#[test]
fn a_new_encounter_that_can_not_be_saved_is_saved_without_a_key_once_it_can_be() {
    let shell = Shell::new();
    let mut table = shell.table(&[]);
    table.see("a new encounter");
    fs::write(shell.data(), "something is in the way").expect("a file");
    table.press(":add \"Ana  Maria\"\r", "Ana Maria");
    table.see("NOT SAVED");
    fs::remove_file(shell.data()).expect("it goes");
    table.miss("NOT SAVED");
    table.see(" saved");
    table.kill();
    assert_eq!(
        shell.only().encounter().combatants().iter().next().expect("a combatant").name,
        "Ana Maria"
    );
}

#[test]
fn what_could_not_be_saved_is_saved_without_a_key_once_its_folder_is_back() {
    let shell = Shell::new();
    let (path, stick) = shell.on_a_stick();
    let mut table = shell.table(&[&path]);
    table.press("x", "1 wound");
    fs::rename(&stick, shell.path("gone")).expect("the stick is pulled out");
    table.press("x", "NOT SAVED");
    fs::rename(shell.path("gone"), &stick).expect("it is back");
    table.miss("NOT SAVED");
    table.see(" saved");
    table.kill();
    assert_eq!(wounds(&shell.saved("stick/fight.ron")), 2);
}

#[cfg(unix)]
#[test]
fn a_signal_to_end_saves_a_copy_for_the_user_alone_if_nothing_could_be_saved() {
    use std::os::unix::fs::PermissionsExt;
    for (name, is_plain) in [("TERM", false), ("HUP", false), ("TERM", true), ("INT", true)] {
        let shell = Shell::new();
        let (path, stick) = shell.on_a_stick();
        let (options, key, told): (&[&str], _, _) =
            if is_plain { (&["--plain"], "", "Not saved") } else { (&[], ":", "NOT SAVED") };
        let mut table = shell.table(&[options, &[&path]].concat());
        table.see("Resumed");
        fs::rename(&stick, shell.path("gone")).expect("the stick is pulled out");
        table.press(&format!("{key}wound Ana\r"), told);
        table.signal(name);
        table.see("a copy is saved");
        assert_ne!(table.end(), 0, "{name}: it ends by the signal");
        assert_eq!(wounds(&shell.only()), 1, "{name}");
        let mode = fs::metadata(&shell.encounters()[0]).expect("a copy").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
}

#[test]
fn an_encounter_that_loses_its_folder_is_saved_in_the_data_directory() {
    let shell = Shell::new();
    let (path, stick) = shell.on_a_stick();
    let mut table = shell.table(&[&path]);
    table.see("Ana");
    fs::rename(&stick, shell.path("gone")).expect("the stick is pulled out");
    table.press(":wound Ana\r", "NOT SAVED");
    table.type_in(":wound Ana\rq");
    table.see("a copy is saved");
    assert_eq!(table.end(), 0);
    assert_eq!(wounds(&shell.only()), 2);
}

#[test]
fn a_named_file_does_not_wait_for_the_list() {
    let shell = Shell::new();
    let path = shell.elsewhere();
    fs::write(shell.data(), "no folder").expect("a file");
    let mut table = shell.table(&[&path]);
    table.see("Ana");
    table.type_in("q");
    assert_eq!(table.end(), 0);
}
