//! Answers the screen's requests from the files of a session.

use std::path::{Path, PathBuf};

use super::{Session, joined, sentences};
use crate::app::{
    FileRequest, Followed, Input, PageFormat, PartyOffer, PartySource, SaveChange, SaveItem,
    SavesChanged,
};
use crate::cli::rulesets::choices;
use crate::cli::sample;
use crate::cli::save_list::items;
use crate::export::{Format, export};
use crate::terminal::{DiskState, Files, OpenedEncounter};
use phasekeeper_engine::command::{EntryFile, LazyLibrary};
use phasekeeper_engine::encounter::{JournalEntry, Timeline};
use phasekeeper_files::import::read_blocks;
use phasekeeper_files::store::{
    FollowedSave, Found, FoundParty, News, Notice, OpenSave, StoreError, display_path, party_of,
    set_title, write_beside,
};
#[cfg(feature = "share")]
use {
    super::sharing::{Fight, PRESENCE_PAUSE},
    crate::app::{App, ShareOrder},
    crate::cli::play::ShareOptions,
    crate::terminal::PostSink,
    phasekeeper_files::store::read_with_id,
    phasekeeper_share::Settings,
    std::time::Duration,
};

impl Files for Session {
    fn record(
        &mut self,
        entry: &JournalEntry,
        timeline: &Timeline,
    ) -> Result<Option<String>, String> {
        let recorded = match &mut self.save {
            Some(save) => {
                let recorded = save.record(entry, timeline);
                self.or_in_a_copy(recorded, timeline)
            }
            None => self.create(timeline).map(|()| None),
        };
        self.keep_outcome(recorded)
    }

    fn check_disk(&mut self, timeline: &Timeline) -> Result<DiskState, String> {
        if let Some(error) = &self.unsaved {
            return Err(error.to_string());
        }
        let mut notice = None;
        if let Some(save) = &mut self.save {
            let checked = save.check_disk(timeline);
            let checked = self.or_in_a_copy(checked, timeline);
            notice = self.keep_outcome(checked)?;
        }
        Ok(DiskState { is_on_disk: self.save.as_ref().is_none_or(OpenSave::is_on_disk), notice })
    }

    fn save_again(&mut self, timeline: &Timeline) -> Result<Option<String>, String> {
        let saved = match (&self.unsaved, &mut self.save) {
            (None, _) => return Ok(None),
            // Waiting will not make it smaller.
            (Some(error @ StoreError::Full { .. }), _) => return Err(error.to_string()),
            (Some(_), Some(save)) => {
                let flushed = save.flush(timeline);
                self.or_in_a_copy(flushed, timeline)
            }
            (Some(_), None) => self.create(timeline).map(|()| None),
        };
        self.keep_outcome(saved)
    }

    fn open(&mut self, path: &Path) -> Result<OpenedEncounter, String> {
        self.start();
        let (timeline, notices) = self.try_open(path).map_err(|error| error.to_string())?;
        let notice = joined(&notices);
        self.notices.extend(notices);
        let followed = self.followed.as_ref().map(|it| it.path().to_owned());
        Ok(OpenedEncounter { timeline, notice, followed })
    }

    fn follow(&mut self) -> Vec<Followed> {
        let Some(save) = &mut self.followed else { return Vec::new() };
        // Checked first: a phasekeeper writes everything before it closes an encounter.
        let is_open_elsewhere = save.is_open_elsewhere();
        let mut followed = match save.read_news() {
            Ok(News::Entries(entries)) if entries.is_empty() => Vec::new(),
            Ok(News::Entries(entries)) => vec![Followed::Entries(entries)],
            Ok(News::Whole(timeline)) => vec![Followed::Whole(timeline)],
            Err(error) => vec![Followed::Fault(error.to_string())],
        };
        followed.extend(joined(&sentences(&save.take_notices())).map(Followed::Fault));
        if is_open_elsewhere != self.is_open_elsewhere {
            self.is_open_elsewhere = is_open_elsewhere;
            followed.push(Followed::OpenElsewhere(is_open_elsewhere));
        }
        followed
    }

    fn start(&mut self) {
        self.save = None;
        self.followed = None;
        self.is_copy = false;
        self.unsaved = None;
    }

    fn answer(&mut self, request: FileRequest, timeline: &Timeline) -> (Input, Option<String>) {
        let answer = match request {
            FileRequest::ReadAnew => Input::Followed(self.read_anew()),
            FileRequest::FindRuleset { word, purpose } => {
                let found = self.rulesets.find(&word).map(Box::new);
                Input::RulesetFound { word, purpose, found }
            }
            FileRequest::FindParty { order, refuse } => {
                let found = party_of(&self.data_dir.file_of(&order.file));
                let found = found.map(|found| self.keep_notices(found));
                Input::PartyFound { order, refuse, found }
            }
            FileRequest::ListRulesets { is_new } => {
                let (choices, error) = choices(&self.rulesets);
                Input::RulesetsListed { is_new, choices, error }
            }
            FileRequest::FindSample => Input::SampleFound(sample().map(Box::new)),
            FileRequest::OfferParty(source) => {
                let found = self.offer_party(&source, timeline);
                Input::PartyOffered { source, found }
            }
            FileRequest::ListSaves => Input::SavesListed(self.list_saves(timeline)),
            FileRequest::ListParties => {
                let mut saves = self.data_dir.list().unwrap_or_default();
                saves.retain(|it| Some(it.path.as_path()) != self.path());
                Input::PartiesListed(items(saves))
            }
            FileRequest::Export(format) => Input::Exported(self.export(format, timeline)),
            FileRequest::ChangeSaves(change) => Input::SavesChanged(self.change_saves(change)),
            FileRequest::FindNpcs => {
                let found = self.data_dir.recent_npcs(self.path());
                Input::NpcsFound(self.keep_notices(found))
            }
            FileRequest::ReadLibrary => Input::LibraryRead(self.read_library().map(Box::new)),
            FileRequest::ReadStatBlocks(text) => {
                Input::StatBlocksRead(read_blocks(&text, &self.data_dir.library().0))
            }
            FileRequest::WriteEntry(entry) => {
                let written = self.write_entry(&entry);
                Input::EntryWritten { entry, written }
            }
        };
        (answer, self.notice.take())
    }

    #[cfg(feature = "share")]
    fn share(&mut self, order: ShareOrder, app: &mut App) -> Input {
        let Self { sharing, save, data_dir, share_options, .. } = self;
        let fight = Fight { id: save.as_ref().map(OpenSave::fight), data_dir };
        let done = match order {
            ShareOrder::Look => Ok(()),
            ShareOrder::Stop => {
                sharing.stop();
                Ok(())
            }
            ShareOrder::Start { in_network } => {
                let ShareOptions { hosts, port } = share_options.clone();
                let settings = Settings { in_network, port: port.unwrap_or(7333), hosts };
                sharing.start(settings, app, &fight)
            }
            ShareOrder::Renew(of) => {
                sharing.renew(of, app, &fight);
                Ok(())
            }
        };
        Input::Shared(done.map(|()| self.sharing.look(app)))
    }

    #[cfg(feature = "share")]
    fn publish(&mut self, app: &mut App) -> bool {
        let Self { sharing, save, data_dir, .. } = self;
        if !sharing.is_on() {
            return false;
        }
        let fight = Fight { id: save.as_ref().map(OpenSave::fight), data_dir };
        let is_new = sharing.publish(app, &fight);
        app.look_at(sharing.look(app)) || is_new
    }

    #[cfg(feature = "share")]
    fn share_pause(&self) -> Option<Duration> {
        self.sharing.is_on().then_some(PRESENCE_PAUSE)
    }

    #[cfg(feature = "share")]
    fn send_posts_to(&mut self, posts: PostSink) {
        self.sharing.posts = Some(posts);
    }
}

impl Session {
    fn read_anew(&mut self) -> Followed {
        match self.followed.as_mut().map(FollowedSave::read_anew) {
            Some(Ok(timeline)) => Followed::Whole(Box::new(timeline)),
            Some(Err(error)) => Followed::Fault(error.to_string()),
            None => Followed::Entries(Vec::new()),
        }
    }

    fn offer_party(
        &mut self,
        source: &PartySource,
        timeline: &Timeline,
    ) -> Result<Option<PartyOffer>, String> {
        let found = match source {
            PartySource::Open { .. } => {
                self.finish(timeline)?;
                let path = self.path().ok_or("this encounter is not saved yet")?;
                let found = Some(self.data_dir.party(path, timeline));
                Ok(Found { found, notices: Vec::new() })
            }
            PartySource::Save(path) => self.data_dir.party_in(path).map(|it| it.map(Some)),
            PartySource::Last => self.data_dir.last_party(),
        };
        let found = self.keep_notices(found.map_err(|error| error.to_string())?);
        let found = found.filter(|found| !found.members.is_empty());
        Ok(found.map(|FoundParty { file, title, ruleset, members }| PartyOffer {
            file,
            title,
            ruleset: Box::new(ruleset),
            members,
        }))
    }

    fn list_saves(&mut self, timeline: &Timeline) -> Result<Vec<SaveItem>, String> {
        self.finish(timeline)?;
        let saves = self.data_dir.list().map_err(|error| error.to_string())?;
        self.start();
        Ok(items(saves))
    }

    fn export(&self, format: PageFormat, timeline: &Timeline) -> Result<String, String> {
        let (format, ending) = match format {
            PageFormat::Markdown => (Format::Markdown, "md"),
            PageFormat::Html => (Format::Html, "html"),
        };
        let save = self.path().ok_or("this encounter is not saved yet")?;
        let text = export(timeline, format).map_err(|error| error.to_string())?;
        let path = write_beside(save, ending, &text).map_err(|error| error.to_string())?;
        Ok(display_path(&path))
    }

    /// Copies an encounter; its links lead to the copy, too.
    fn copy(&self, path: &Path) -> Result<(PathBuf, Vec<Notice>), StoreError> {
        let copied = self.data_dir.copy(path)?;
        #[cfg(feature = "share")]
        if let (Ok((of, _)), Ok((copy, _))) = (read_with_id(path), read_with_id(&copied.0)) {
            // Without them, it has links of its own.
            let _ = super::sharing::add_copy(&self.sharing.tables, &of, &copy);
        }
        Ok(copied)
    }

    fn change_saves(&self, change: SaveChange) -> SavesChanged {
        let without_notices = |path: PathBuf| (path, Vec::new());
        let changed = match &change {
            SaveChange::Delete(path) => self.data_dir.delete(path).map(without_notices),
            SaveChange::Restore(folder) => self.data_dir.restore(folder).map(without_notices),
            SaveChange::Rename { path, title } => {
                set_title(path, title).map(|notices| (path.clone(), notices))
            }
            SaveChange::Copy(path) => self.copy(path),
        };
        let (outcome, mut sentences) = match changed {
            Ok((path, notices)) => (Ok(path), sentences(&notices)),
            Err(error) => (Err(error.to_string()), Vec::new()),
        };
        let saves = self.data_dir.list().unwrap_or_else(|error| {
            sentences.push(error.to_string());
            Vec::new()
        });
        SavesChanged { change, outcome, notice: joined(&sentences), saves: items(saves) }
    }

    /// Reads the library if its folder has changed since it was last read.
    fn read_library(&mut self) -> Option<LazyLibrary> {
        let stamp = self.data_dir.library_stamp();
        if stamp == self.library_stamp {
            return None;
        }
        self.library_stamp = stamp;
        let (found, faults) = self.data_dir.library();
        let notices = faults.iter().map(ToString::to_string).collect();
        Some(self.keep_notices(Found { found, notices }))
    }

    fn write_entry(&self, entry: &EntryFile) -> Result<(), String> {
        let (own, _) = self.data_dir.own_entries();
        let before = own.iter().find(|own| own.entry.replaces(entry));
        let file = before.map(|own| own.path.as_path());
        self.data_dir.write_entries(&[(entry, file)]).map_err(|error| error.to_string())
    }
}
