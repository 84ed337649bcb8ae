//! The keys of the links of game groups, here tables, in a file that only the user may read, and that is beside no save.
//!
//! A key of a player belongs to a seat: a fight, the number of a combatant in it, and the name they were added by. So it
//! outlives another name, undo and another file, and is never given to another combatant.

use std::io;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use super::disk::{Access, create_folder, folder_of, read_text_if_there, replace};
use super::lock::Lock;
use super::{StoreError, fs};

/// Seconds after which a table is left out that was not shared since.
const YEAR: u64 = 366 * 24 * 60 * 60;

/// The file of the tables.
#[derive(Clone, Debug, Default)]
pub struct TablesFile(Option<PathBuf>);

/// The fights of a game group, with the keys of its links.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// When it was shared last, in seconds since 1970.
    shared: u64,
    /// The key of everybody.
    pub everybody: String,
    /// The key of the screen that all look at.
    pub screen: String,
    /// The ids of the encounters.
    fights: Vec<String>,
    players: Vec<PlayerKey>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerKey {
    key: String,
    seats: Vec<Seat>,
}

/// A combatant of a fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// The id of the encounter.
    pub fight: String,
    /// The number of the combatant.
    pub number: u32,
    /// The name they were added by.
    pub name: String,
}

impl TablesFile {
    /// The file in the folder for states of programs; none if the system has no such folder.
    pub fn find() -> Self {
        let folder = ProjectDirs::from("", "", "phasekeeper");
        let folder = folder.map(|it| it.state_dir().unwrap_or(it.data_local_dir()).to_owned());
        Self(folder.filter(|it| it.is_absolute()).map(|it| it.join("tables.ron")))
    }

    /// The file in a folder.
    pub fn at(folder: &Path) -> Self {
        Self(Some(folder.join("tables.ron")))
    }

    /// Reads the tables; none if there is no file.
    ///
    /// # Errors
    /// [`StoreError`] if the file is not the user's alone, or can't be read.
    pub fn read(&self) -> Result<Vec<Table>, StoreError> {
        let Some(path) = &self.0 else { return Ok(Vec::new()) };
        check_is_private(path)?;
        let text = read_text_if_there(path)?;
        text.map_or(Ok(Vec::new()), |text| {
            ron::from_str(&text).map_err(|_| StoreError::NotPrivate(path.clone()))
        })
    }

    /// Reads the tables, changes them, and replaces the file as a whole, under a lock. `now` are seconds since 1970.
    ///
    /// # Errors
    /// The errors of [`Self::read`], [`StoreError::Busy`] and [`StoreError::Unwritable`]; the file is then as it was.
    pub fn change<R>(
        &self,
        now: u64,
        change: impl FnOnce(&mut Vec<Table>) -> R,
    ) -> Result<R, StoreError> {
        let Some(path) = &self.0 else { return Ok(change(&mut Vec::new())) };
        create_folder(folder_of(path)).map_err(StoreError::unwritable(path))?;
        let _lock = Lock::take(path)?;
        let before = self.read()?;
        let mut tables = before.clone();
        let changed = change(&mut tables);
        if tables != before {
            tables.retain(|table| table.shared + YEAR >= now);
            let written = ron::ser::to_string_pretty(&tables, PrettyConfig::new())
                .map_err(io::Error::other)
                .and_then(|text| replace(path, (text + "\n").as_bytes(), Access::Private));
            written.map_err(StoreError::unwritable(path))?;
        }
        Ok(changed)
    }
}

/// Refuses a file that is a link, or that others may read.
fn check_is_private(path: &Path) -> Result<(), StoreError> {
    let Ok(data) = fs::symlink_metadata(path) else { return Ok(()) };
    let mut is_private = data.is_file();
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, PermissionsExt};
        let of_folder = fs::metadata(folder_of(path)).map(|folder| folder.uid());
        is_private &= matches!(data.permissions().mode() & 0o777, 0o600 | 0o400);
        is_private &= of_folder.is_ok_and(|uid| uid == data.uid());
    }
    if is_private { Ok(()) } else { Err(StoreError::NotPrivate(path.to_owned())) }
}

impl Table {
    /// A table of one fight.
    pub fn new(fight: &str, now: u64, fresh: &mut impl FnMut() -> String) -> Self {
        let (everybody, screen) = (fresh(), fresh());
        let fights = vec![fight.to_owned()];
        Self { shared: now, everybody, screen, fights, players: Vec::new() }
    }

    /// Returns true if a fight belongs to it.
    pub fn has(&self, fight: &str) -> bool {
        self.fights.iter().any(|it| it == fight)
    }

    /// Notes that it is shared, and lets a fight belong to it.
    pub fn share(&mut self, fight: &str, now: u64) {
        self.shared = now;
        if !self.has(fight) {
            self.fights.push(fight.to_owned());
        }
    }

    /// The key of a seat, which is that of the seat they had `before`, in the fight that their party came from; else a new one.
    pub fn key_of(
        &mut self,
        seat: &Seat,
        before: Option<&Seat>,
        fresh: &mut impl FnMut() -> String,
    ) -> String {
        if let Some(key) = self.key(seat) {
            return key.to_owned();
        }
        let is_free = |it: &PlayerKey| it.seats.iter().all(|other| other.fight != seat.fight);
        let is_same = |it: &PlayerKey| before.is_some_and(|before| it.seats.contains(before));
        if let Some(player) = self.players.iter_mut().find(|it| is_same(it) && is_free(it)) {
            player.seats.push(seat.clone());
            return player.key.clone();
        }
        let key = fresh();
        self.players.push(PlayerKey { key: key.clone(), seats: vec![seat.clone()] });
        key
    }

    /// The key of a seat; `None` while it has none.
    pub fn key(&self, seat: &Seat) -> Option<&str> {
        self.players.iter().find(|it| it.seats.contains(seat)).map(|it| it.key.as_str())
    }

    /// The keys of all players.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.players.iter().map(|it| it.key.as_str())
    }

    /// Lets a copy of one of its fights belong to it, with the same players.
    pub fn add_copy(&mut self, of: &str, copy: &str) {
        self.fights.push(copy.to_owned());
        for player in &mut self.players {
            let seats = player.seats.iter().filter(|seat| seat.fight == of);
            let seats = seats.map(|seat| Seat { fight: copy.to_owned(), ..seat.clone() });
            player.seats.extend(seats.collect::<Vec<_>>());
        }
    }

    /// Makes all links anew.
    pub fn renew(&mut self, fresh: &mut impl FnMut() -> String) {
        (self.everybody, self.screen) = (fresh(), fresh());
        for player in &mut self.players {
            player.key = fresh();
        }
    }

    /// Makes the link of a player anew.
    pub fn renew_seat(&mut self, seat: &Seat, fresh: &mut impl FnMut() -> String) {
        if let Some(player) = self.players.iter_mut().find(|it| it.seats.contains(seat)) {
            player.key = fresh();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn fresh() -> impl FnMut() -> String {
        let mut count = 0;
        move || {
            count += 1;
            format!("KEY{count}")
        }
    }

    fn seat(fight: &str, number: u32, name: &str) -> Seat {
        Seat { fight: fight.to_owned(), number, name: name.to_owned() }
    }

    #[test]
    fn a_key_belongs_to_a_seat_and_goes_with_the_party() {
        let mut fresh = fresh();
        let mut table = Table::new("one", 1, &mut fresh);
        let mut key = |seat: &Seat, before: Option<&Seat>| table.key_of(seat, before, &mut fresh);
        let ana = key(&seat("one", 1, "Ana"), None);
        assert_eq!(key(&seat("one", 1, "Ana"), None), ana, "the same again");
        let guard = key(&seat("one", 1, "Guard"), None);
        assert_ne!(guard, ana, "another after an undo, under the same number");
        let before = seat("one", 1, "Ana");
        assert_eq!(key(&seat("two", 4, "Ana Ng"), Some(&before)), ana, "as she was left");
        assert_ne!(key(&seat("two", 5, "Ana Ng"), Some(&before)), ana, "she is there already");
        assert_ne!(key(&seat("two", 6, "Cy"), Some(&seat("one", 7, "Cy"))), ana);
        table.renew_seat(&before, &mut fresh);
        let renewed = table.key_of(&before, None, &mut fresh);
        assert_ne!(renewed, ana);
        assert_eq!(table.key_of(&seat("two", 4, "Ana Ng"), None, &mut fresh), renewed);
        let all = table.everybody.clone();
        table.renew(&mut fresh);
        assert!(table.everybody != all && table.key_of(&before, None, &mut fresh) != renewed);
    }

    #[test]
    fn the_file_is_the_users_alone_and_forgets_after_a_year() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = TablesFile::at(&folder.path().join("state"));
        assert_eq!(file.read().expect("none yet"), []);
        let mut fresh = fresh();
        let mut add = |fight: &str, now| {
            let table = Table::new(fight, now, &mut fresh);
            file.change(now, |tables| tables.push(table)).expect("it can be written");
        };
        add("one", 5);
        add("two", 6);
        assert_eq!(file.read().expect("tables").len(), 2);
        add("three", 5 + YEAR + 1);
        let tables = file.read().expect("tables");
        assert!(tables.len() == 2 && tables[0].has("two") && tables[1].has("three"));
        let path = folder.path().join("state/tables.ron");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = || fs::metadata(&path).expect("it is there").permissions().mode() & 0o777;
            assert_eq!(mode(), 0o600);
            fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("it is ours");
            assert!(matches!(file.read(), Err(StoreError::NotPrivate(_))));
            let changed = file.change(7, Vec::clear);
            assert!(changed.is_err() && mode() == 0o640, "it is left alone");
            fs::rename(&path, folder.path().join("other")).expect("it is ours");
            fs::set_permissions(folder.path().join("other"), fs::Permissions::from_mode(0o600))
                .expect("ours");
            std::os::unix::fs::symlink(folder.path().join("other"), &path).expect("a link");
            assert!(matches!(file.change(7, Vec::clear), Err(StoreError::NotPrivate(_))));
            fs::remove_file(&path).expect("the link is ours");
        }
        fs::write(&path, "shopping list").expect("a file");
        assert!(file.change(7, Vec::clear).is_err());
        assert_eq!(fs::read_to_string(&path).expect("text"), "shopping list");
    }
}
