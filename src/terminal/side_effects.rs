//! Passes inputs to the program and its requests to the files.

use std::io;
use std::ops::ControlFlow;

use crossterm::execute;
use crossterm::style::Print;

use super::files::Files;
use crate::app::{App, Input, SideEffect, update};

/// Passes an input to the program and carries out the resulting side effects.
pub(super) fn give(input: Input, app: &mut App, files: &mut dyn Files) -> ControlFlow<()> {
    update(app, input).into_iter().try_for_each(|effect| carry_out(effect, app, files))
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
        SideEffect::StartSave => files.start(),
        SideEffect::Ask(request) => {
            let (answer, notice) = files.answer(request, app.timeline());
            let flow = give(answer, app, files);
            if let Some(notice) = notice {
                app.show_error(notice);
            }
            return flow;
        }
        SideEffect::Share(order) => return give(files.share(order, app), app, files),
        // A terminal that can't ring its bell is ignored.
        SideEffect::RingBell => drop(execute!(io::stdout(), Print('\x07'))),
        SideEffect::Quit => return ControlFlow::Break(()),
    }
    ControlFlow::Continue(())
}

/// Shows what saving came to. Returns true if there is something to know about it.
pub(super) fn show_saved(saved: Result<Option<String>, String>, app: &mut App) -> bool {
    let notice = saved.as_ref().ok().cloned().flatten();
    if let Some(notice) = &notice {
        app.show_error(notice);
    }
    app.set_save_status(saved.map(drop));
    notice.is_some()
}
