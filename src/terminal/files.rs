//! The interface to the files behind the screen.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crate::app::{Answer, App, FileRequest, Followed, Input, Post, ShareOrder};
use phasekeeper_engine::encounter::{JournalEntry, Timeline};

/// Takes what the phone of a player has sent, from any thread, and how to reply.
pub type PostSink = Arc<dyn Fn(Post, Reply) + Send + Sync>;

/// Answers the phone.
pub type Reply = Box<dyn FnOnce(Answer) + Send>;

/// The files behind the screen: saves and rulesets; in memory for tests.
pub trait Files {
    /// Saves the entry that led to `timeline`. Returns a notice for the gamemaster, if any.
    ///
    /// # Errors
    /// A sentence that says why it is not saved.
    fn record(
        &mut self,
        entry: &JournalEntry,
        timeline: &Timeline,
    ) -> Result<Option<String>, String>;

    /// Saves in another way what the disk has failed to write. Returns the state of the disk.
    ///
    /// # Errors
    /// A sentence that says why something is not saved.
    fn check_disk(&mut self, timeline: &Timeline) -> Result<DiskState, String>;

    /// Tries again to save after an error. Returns a notice for the gamemaster, if any.
    ///
    /// # Errors
    /// A sentence that says why it still is not saved.
    fn save_again(&mut self, timeline: &Timeline) -> Result<Option<String>, String>;

    /// Opens an encounter, which later entries then belong to; one that another phasekeeper has open is only read.
    ///
    /// # Errors
    /// A sentence that says why it can't be opened.
    fn open(&mut self, path: &Path) -> Result<OpenedEncounter, String>;

    /// Returns the changes of an encounter that is only read; empty if there are none.
    fn follow(&mut self) -> Vec<Followed>;

    /// Starts a new encounter, which later entries then belong to.
    fn start(&mut self);

    /// Carries out a request, and returns its answer, with a notice for the gamemaster about the files read.
    fn answer(&mut self, request: FileRequest, timeline: &Timeline) -> (Input, Option<String>);

    /// Carries out an order to the server of the players' view, and returns its answer.
    fn share(&mut self, _: ShareOrder, _: &mut App) -> Input {
        Input::Shared(Err("this phasekeeper was built without the feature `share`".to_owned()))
    }

    /// Gives the server what players may see now. Returns true if the screen is another then.
    fn publish(&mut self, _: &mut App) -> bool {
        false
    }

    /// The pause until something may have changed without a key; `None` while nothing is shared.
    fn share_pause(&self) -> Option<Duration> {
        None
    }

    /// Sets where posts go.
    fn send_posts_to(&mut self, _: PostSink) {}
}

/// Whether everything is saved.
#[derive(Debug)]
pub struct DiskState {
    /// True if all of it is on the disk, not only in the system's cache.
    pub is_on_disk: bool,
    /// A notice for the gamemaster.
    pub notice: Option<String>,
}

pub struct OpenedEncounter {
    pub timeline: Timeline,
    /// A notice for the gamemaster about its files.
    pub notice: Option<String>,
    /// The file, if another phasekeeper has it open and it is only read.
    pub followed: Option<PathBuf>,
}

impl OpenedEncounter {
    /// Shows it in `app`.
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
