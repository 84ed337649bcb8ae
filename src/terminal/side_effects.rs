//! Inputs, and what they ask of the files.

use std::io;
use std::ops::ControlFlow;

use crossterm::execute;
use crossterm::style::Print;

use super::files::Files;
use super::show_saved;
use crate::app::{App, Input, SideEffect, update};

/// Gives an input to the program and carries out what it asks for.
pub(super) fn give(input: Input, app: &mut App, files: &mut dyn Files) -> ControlFlow<()> {
    update(app, input).into_iter().try_for_each(|effect| carry_out(effect, app, files))
}

/// Gives what was found in files to the program, and says what is wrong with them.
fn give_found(input: Input, app: &mut App, files: &mut dyn Files) -> ControlFlow<()> {
    let flow = give(input, app, files);
    if let Some(notice) = files.take_notice() {
        app.show_error(notice);
    }
    flow
}

fn carry_out(effect: SideEffect, app: &mut App, files: &mut dyn Files) -> ControlFlow<()> {
    match effect {
        SideEffect::Record(entry) => {
            show_saved(files.record(&entry, app.timeline()), app);
        }
        SideEffect::OpenSave(path) => match files.open(&path) {
            Ok(opened) => opened.show(app),
            Err(error) => app.show_error(error),
        },
        SideEffect::ReadAnew => return give(Input::Followed(files.read_anew()), app, files),
        SideEffect::StartSave => files.start(),
        SideEffect::FindRuleset(word) => {
            let found = files.find_ruleset(&word).map(Box::new);
            return give(Input::RulesetFound(found), app, files);
        }
        SideEffect::FindParty { order, refuse } => {
            let found = files.find_party(&order.file);
            return give_found(Input::PartyFound { order, refuse, found }, app, files);
        }
        SideEffect::ListRulesets => {
            let (choices, error) = files.list_rulesets();
            return give(Input::RulesetsListed { choices, error }, app, files);
        }
        SideEffect::FindSample => {
            let found = files.find_sample().map(Box::new);
            return give(Input::SampleFound(found), app, files);
        }
        SideEffect::OfferParty(source) => {
            let found = files.offer_party(&source, app.timeline());
            return give_found(Input::PartyOffered { source, found }, app, files);
        }
        SideEffect::ListSaves => {
            let listed = files.list_saves(app.timeline());
            return give(Input::SavesListed(listed), app, files);
        }
        SideEffect::Export(format) => {
            let written = files.export(format, app.timeline());
            return give(Input::Exported(written), app, files);
        }
        SideEffect::ChangeSaves(change) => {
            let changed = files.change_saves(change);
            return give(Input::SavesChanged(changed), app, files);
        }
        SideEffect::FindNpcs => {
            let npcs = files.find_npcs();
            return give_found(Input::NpcsFound(npcs), app, files);
        }
        SideEffect::WriteEntry(entry) => {
            let written = files.write_entry(&entry);
            return give(Input::EntryWritten { entry, written }, app, files);
        }
        // A terminal that can't ring is not worth a word.
        SideEffect::RingBell => drop(execute!(io::stdout(), Print('\x07'))),
        SideEffect::Quit => return ControlFlow::Break(()),
    }
    ControlFlow::Continue(())
}
