//! What the screen asks of the files behind it.

use std::path::{Path, PathBuf};

use crate::app::layer::save_picker::SaveItem;
use crate::app::{
    App, Followed, PageFormat, PartyOffer, PartySource, RulesetChoice, SaveChange, SavesChanged,
};
use crate::command::{EntryFile, PartyMember};
use crate::encounter::{FormerNpc, JournalEntry, Timeline};
use crate::rules::Ruleset;

/// The files behind the screen: saves and rulesets; memory in a test.
pub trait Files {
    /// Saves the entry that made `timeline` what it is. Returns a sentence that the gamemaster should know, if there is one.
    ///
    /// # Errors
    /// A sentence that says why it is not saved.
    fn record(
        &mut self,
        entry: &JournalEntry,
        timeline: &Timeline,
    ) -> Result<Option<String>, String>;

    /// Brings what the disk has not taken to it in another way. Returns what there is to say of the disk.
    ///
    /// # Errors
    /// A sentence that says why something is not saved.
    fn check_disk(&mut self, timeline: &Timeline) -> Result<DiskState, String>;

    /// Tries again to save what could not be saved. Returns a sentence that the gamemaster should know, if there is one.
    ///
    /// # Errors
    /// A sentence that says why it still is not saved.
    fn save_again(&mut self, timeline: &Timeline) -> Result<Option<String>, String>;

    /// Opens an encounter. What is recorded from now on belongs to it; one that another phasekeeper has open is only read.
    ///
    /// # Errors
    /// A sentence that says why it can't be opened.
    fn open(&mut self, path: &Path) -> Result<OpenedEncounter, String>;

    /// Looks for what is new in an encounter that is only read: nothing where there is none.
    fn follow(&mut self) -> Vec<Followed>;

    /// Reads an encounter that is only read whole.
    fn read_anew(&mut self) -> Followed;

    /// Starts a new encounter: what is recorded from now on belongs to it.
    fn start(&mut self);

    /// Finds the ruleset that a word names.
    ///
    /// # Errors
    /// A sentence that says why there is none.
    fn find_ruleset(&self, word: &str) -> Result<Ruleset, String>;

    /// Finds the party in the file of an encounter.
    ///
    /// # Errors
    /// A sentence that says why it can't be read.
    fn find_party(&mut self, file: &str) -> Result<Vec<PartyMember>, String>;

    /// Lists the rulesets that ship and the gamemaster's own; a sentence where these can't be looked for.
    fn list_rulesets(&self) -> (Vec<RulesetChoice>, Option<String>);

    /// Reads the sample fight.
    ///
    /// # Errors
    /// A sentence that says why it can't be read.
    fn find_sample(&self) -> Result<Timeline, String>;

    /// Finds a party for a new encounter; `None` where there is nobody. Where the open encounter is the source, it is saved
    /// whole first.
    ///
    /// # Errors
    /// A sentence that says why it can't be read, or why the open encounter can't be saved.
    fn offer_party(
        &mut self,
        source: &PartySource,
        timeline: &Timeline,
    ) -> Result<Option<PartyOffer>, String>;

    /// Takes the sentence about what is wrong with the files that a party or NPCs were just found in, if there is one.
    fn take_notice(&mut self) -> Option<String>;

    /// Saves the open encounter whole and closes it, and lists all there are, the last one played first.
    ///
    /// # Errors
    /// A sentence that says why it can't be saved, or the others can't be listed.
    fn list_saves(&mut self, timeline: &Timeline) -> Result<Vec<SaveItem>, String>;

    /// Writes the encounter as a page beside its save, and returns the file.
    ///
    /// # Errors
    /// A sentence that says why it can't be written.
    fn export(&self, format: PageFormat, timeline: &Timeline) -> Result<String, String>;

    /// Changes the encounters of the list, and lists them anew.
    fn change_saves(&self, change: SaveChange) -> SavesChanged;

    /// Finds the NPCs of the last fights, without the encounter that is open.
    fn find_npcs(&mut self) -> Vec<FormerNpc>;

    /// Writes an entry into the gamemaster's library, over their entry of the same name.
    ///
    /// # Errors
    /// A sentence that says why it is not written.
    fn write_entry(&self, entry: &EntryFile) -> Result<(), String>;
}

/// The state of what is saved.
#[derive(Debug)]
pub struct DiskState {
    /// True where all of it is on the disk, and not only in the hands of the system.
    pub is_on_disk: bool,
    /// A sentence that the gamemaster should know.
    pub notice: Option<String>,
}

/// An encounter that was opened.
pub struct OpenedEncounter {
    /// The encounter.
    pub timeline: Timeline,
    /// A sentence about its files that the gamemaster should know.
    pub notice: Option<String>,
    /// Its file where another phasekeeper has it open, and it is only read.
    pub followed: Option<PathBuf>,
}

impl OpenedEncounter {
    /// Shows it.
    pub fn show(self, app: &mut App) {
        match self.followed {
            Some(path) => app.follow(self.timeline, path),
            None => app.load(self.timeline),
        }
        if let Some(notice) = self.notice {
            app.show_error(notice);
        }
    }
}
