//! Common parts of the fuzz targets: playing lines, keeping and showing states.

mod keep;
mod play;
mod seal;
mod show;

pub use keep::{check_kept, check_undone, scratch_folder};
pub use play::{Table, check_printed};
pub use seal::{sealed_journal, sealed_save};
pub use show::{check_shown, draw};

/// The text of an input; `None` if it is not UTF-8.
pub fn text_of(input: &[u8]) -> Option<&str> {
    str::from_utf8(input).ok()
}
