//! Inputs from outside, and effects for the caller to carry out.

use std::path::PathBuf;

use super::key::Key;
use super::layer::save_picker::SaveItem;
use super::party::{PartyOffer, PartySource};
use super::read_only::Followed;
use super::rulesets::RulesetChoice;
use super::save_change::{SaveChange, SavesChanged};
use crate::command::{EntryFile, PartyMember, PartyOrder};
use crate::encounter::{FormerNpc, Id, JournalEntry, Timeline};
use crate::rules::Ruleset;

/// A page for people that an encounter can be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageFormat {
    /// Markdown.
    Markdown,
    /// HTML with pictures.
    Html,
}

/// Something that comes in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key.
    Key(Key),
    /// Text from the clipboard, as it came.
    Paste(String),
    /// A click on the row of a combatant.
    Click(Id),
    /// A turn of the mouse's wheel.
    Wheel {
        /// Notches, down by a positive number.
        by: isize,
        /// True over the log.
        is_over_log: bool,
    },
    /// The ruleset that [`SideEffect::FindRuleset`] asked for, or a sentence that says why there is none.
    RulesetFound(Result<Box<Ruleset>, String>),
    /// The party that [`SideEffect::FindParty`] asked for.
    PartyFound {
        /// What was asked for.
        order: PartyOrder,
        /// True where a refusal is expected.
        refuse: bool,
        /// The members, or a sentence that says why there are none.
        found: Result<Vec<PartyMember>, String>,
    },
    /// The rulesets that [`SideEffect::ListRulesets`] asked for.
    RulesetsListed {
        /// Those that ship, the default first, and the gamemaster's own.
        choices: Vec<RulesetChoice>,
        /// A sentence where the gamemaster's own could not be looked for.
        error: Option<String>,
    },
    /// The sample fight that [`SideEffect::FindSample`] asked for, or a sentence that says why there is none.
    SampleFound(Result<Box<Timeline>, String>),
    /// The party that [`SideEffect::OfferParty`] asked for.
    PartyOffered {
        /// Where it was looked for.
        source: PartySource,
        /// The party, `None` where there is nobody; or a sentence that says why it can't be read, or why the open
        /// encounter can't be left.
        found: Result<Option<PartyOffer>, String>,
    },
    /// The encounters that [`SideEffect::ListSaves`] asked for, or a sentence that says why the open one can't be left.
    SavesListed(Result<Vec<SaveItem>, String>),
    /// The file that [`SideEffect::Export`] wrote, or a sentence that says why there is none.
    Exported(Result<String, String>),
    /// What [`SideEffect::ChangeSaves`] came to.
    SavesChanged(SavesChanged),
    /// The NPCs that [`SideEffect::FindNpcs`] asked for, those of the last fight first.
    NpcsFound(Vec<FormerNpc>),
    /// What is new in the encounter, while it is only read.
    Followed(Followed),
    /// What [`SideEffect::WriteEntry`] came to.
    EntryWritten {
        /// The entry.
        entry: EntryFile,
        /// A sentence where it is not written.
        written: Result<(), String>,
    },
}

/// Something left to do outside, in order, before anything is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SideEffect {
    /// Write this to the journal.
    Record(JournalEntry),
    /// Open the encounter of this file, and [`super::App::load`] it; [`super::App::follow`] it where another phasekeeper has
    /// it open.
    OpenSave(PathBuf),
    /// Read the encounter that is only read whole, and answer with [`Input::Followed`].
    ReadAnew,
    /// A new encounter has begun: keep it apart from the one before.
    StartSave,
    /// Find the ruleset that this word names, and answer with [`Input::RulesetFound`].
    FindRuleset(String),
    /// Find the party in a file, and answer with [`Input::PartyFound`].
    FindParty {
        /// What is asked for.
        order: PartyOrder,
        /// True where a refusal is expected.
        refuse: bool,
    },
    /// List the rulesets, and answer with [`Input::RulesetsListed`].
    ListRulesets,
    /// Find the sample fight, and answer with [`Input::SampleFound`].
    FindSample,
    /// Find a party for a new encounter, and answer with [`Input::PartyOffered`]. The open encounter is saved whole first,
    /// where it is the source.
    OfferParty(PartySource),
    /// Save the open encounter whole and close it, and answer with [`Input::SavesListed`].
    ListSaves,
    /// Write the encounter as a page beside its save, and answer with [`Input::Exported`].
    Export(PageFormat),
    /// Change the encounters of the list, and answer with [`Input::SavesChanged`].
    ChangeSaves(SaveChange),
    /// Find the NPCs of the last fights, without this one, and answer with [`Input::NpcsFound`].
    FindNpcs,
    /// Write this into the gamemaster's library, over their entry of the same name, and answer with
    /// [`Input::EntryWritten`].
    WriteEntry(EntryFile),
    /// Ring the terminal's bell.
    RingBell,
    /// Leave the program.
    Quit,
}
