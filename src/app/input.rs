//! Inputs from outside, and effects for the caller to carry out.

use std::path::PathBuf;

use super::key::Key;
use super::party::{PartyOffer, PartySource};
use super::read_only::Followed;
use super::rulesets::RulesetChoice;
use super::saves::{SaveChange, SaveItem, SavesChanged};
use super::sharing::{ShareOrder, Shared};
use phasekeeper_engine::command::{EntryFile, LazyLibrary, PartyMember, PartyOrder, Template};
use phasekeeper_engine::encounter::{FormerNpc, Id, JournalEntry, Timeline};
use phasekeeper_engine::odds::FightEnd;
use phasekeeper_engine::rules::Ruleset;

/// A page for people that an encounter can be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageFormat {
    Markdown,
    /// HTML with pictures.
    Html,
}

/// A stat block that was pasted, with a sentence for each thing that was lost.
pub type StatBlock = (Template, Vec<String>);

/// Something that comes in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    Key(Key),
    /// Text from the clipboard, as it came.
    Paste(String),
    /// A whole line, where there is no screen: an answer to the dialog on top, a word of a key, or a command.
    Line(String),
    /// A click on the row of a combatant.
    Click(Id),
    /// A turn of the mouse's wheel.
    Wheel {
        /// Notches, down by a positive number.
        by: isize,
        /// True over the log.
        is_over_log: bool,
    },
    /// The ruleset that [`FileRequest::FindRuleset`] asked for.
    RulesetFound {
        word: String,
        purpose: RulesetPurpose,
        /// The ruleset, or a sentence that says why there is none.
        found: Result<Box<Ruleset>, String>,
    },
    /// The party that [`FileRequest::FindParty`] asked for.
    PartyFound {
        order: PartyOrder,
        /// True if a refusal is expected.
        refuse: bool,
        /// The members, or a sentence that says why there are none.
        found: Result<Vec<PartyMember>, String>,
    },
    /// The rulesets that [`FileRequest::ListRulesets`] asked for.
    RulesetsListed {
        /// True for the form for a new encounter, false for that for the settings of this one.
        is_new: bool,
        /// The rulesets that ship, the default first, and the gamemaster's own.
        choices: Vec<RulesetChoice>,
        /// A sentence if the gamemaster's own could not be looked for.
        error: Option<String>,
    },
    /// The sample fight that [`FileRequest::FindSample`] asked for, or a sentence that says why there is none.
    SampleFound(Result<Box<Timeline>, String>),
    /// The party that [`FileRequest::OfferParty`] asked for.
    PartyOffered {
        source: PartySource,
        /// The party, `None` if there is none; or a sentence that says why it can't be read, or why the open
        /// encounter can't be left.
        found: Result<Option<PartyOffer>, String>,
    },
    /// The encounters that [`FileRequest::ListSaves`] asked for, or a sentence that says why the open one can't be left.
    SavesListed(Result<Vec<SaveItem>, String>),
    /// The encounters that [`FileRequest::ListParties`] asked for.
    PartiesListed(Vec<SaveItem>),
    /// The file that [`FileRequest::Export`] wrote, or a sentence that says why there is none.
    Exported(Result<String, String>),
    /// The result of [`FileRequest::ChangeSaves`].
    SavesChanged(SavesChanged),
    /// The NPCs that [`FileRequest::FindNpcs`] asked for, those of the last fight first.
    NpcsFound(Vec<FormerNpc>),
    /// The library that [`FileRequest::ReadLibrary`] asked for, if it is another than before.
    LibraryRead(Option<Box<LazyLibrary>>),
    /// The stat blocks that [`FileRequest::ReadStatBlocks`] asked for, or a sentence that says why there are none.
    StatBlocksRead(Result<Vec<StatBlock>, String>),
    /// Ends of fights that were played for the page of their odds; none if no more will be.
    FightsPlayed(Vec<FightEnd>),
    /// An update of the encounter, while it is only read.
    Followed(Followed),
    /// The result of [`FileRequest::WriteEntry`].
    EntryWritten {
        entry: EntryFile,
        /// A sentence if it is not written.
        written: Result<(), String>,
    },
    /// The result of [`SideEffect::Share`], or a sentence that says why it was not done.
    Shared(Result<Shared, String>),
}

/// Something left to do outside, in order, before anything is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SideEffect {
    /// Write this to the journal.
    Record(JournalEntry),
    /// Open the encounter of this file, and [`super::App::load`] it; [`super::App::follow`] it if another phasekeeper has
    /// it open.
    OpenSave(PathBuf),
    /// A new encounter has begun: keep it apart from the one before.
    StartSave,
    /// Ask the files, and answer.
    Ask(FileRequest),
    /// Tell the server of the players' view, and answer.
    Share(ShareOrder),
    RingBell,
    Quit,
}

impl From<FileRequest> for SideEffect {
    fn from(request: FileRequest) -> Self {
        Self::Ask(request)
    }
}

/// The purpose of a ruleset that is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesetPurpose {
    /// A line that names it.
    Line {
        /// True if a refusal is expected.
        refuse: bool,
    },
    NewEncounter {
        /// Empty for none.
        title: String,
    },
    /// The settings of this encounter.
    Settings {
        /// Empty to leave it.
        title: String,
    },
}

/// A request to the files, which is answered by an [`Input`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileRequest {
    /// Read the encounter that is only read whole, and answer with [`Input::Followed`].
    ReadAnew,
    /// Find a ruleset, and answer with [`Input::RulesetFound`].
    FindRuleset {
        /// The word that names it: an id, or a file.
        word: String,
        /// The purpose of the ruleset.
        purpose: RulesetPurpose,
    },
    /// Find the party in a file, and answer with [`Input::PartyFound`].
    FindParty {
        order: PartyOrder,
        /// True if a refusal is expected.
        refuse: bool,
    },
    /// List the rulesets, and answer with [`Input::RulesetsListed`].
    ListRulesets {
        /// True for a new encounter, false for the settings of this one.
        is_new: bool,
    },
    /// Find the sample fight, and answer with [`Input::SampleFound`].
    FindSample,
    /// Find a party for a new encounter, and answer with [`Input::PartyOffered`]. The open encounter is saved whole first
    /// if it is the source.
    OfferParty(PartySource),
    /// Save the open encounter whole and close it, list the encounters, the last one played first, and answer with
    /// [`Input::SavesListed`].
    ListSaves,
    /// List the other encounters, whose parties may join, and answer with [`Input::PartiesListed`].
    ListParties,
    /// Write the encounter as a page beside its save, and answer with [`Input::Exported`].
    Export(PageFormat),
    /// Change the encounters of the list, and answer with [`Input::SavesChanged`].
    ChangeSaves(SaveChange),
    /// Find the NPCs of the last fights, without this one, and answer with [`Input::NpcsFound`].
    FindNpcs,
    /// Read the library anew if another program has changed it, and answer with [`Input::LibraryRead`].
    ReadLibrary,
    /// Read the stat blocks in a text, and answer with [`Input::StatBlocksRead`].
    ReadStatBlocks(String),
    /// Write this into the gamemaster's library, over their entry of the same name, and answer with
    /// [`Input::EntryWritten`].
    WriteEntry(EntryFile),
}
