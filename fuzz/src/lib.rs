//! What the fuzz targets share: lines are played, states are kept and shown.

mod keep;
mod play;
mod seal;
mod show;

pub use keep::{check_kept, check_undone, scratch_folder};
pub use play::{Table, check_printed};
pub use seal::{sealed_journal, sealed_save};
pub use show::{check_shown, draw};

/// The text of an input; `None` where it is none.
pub fn text_of(input: &[u8]) -> Option<&str> {
    str::from_utf8(input).ok()
}
