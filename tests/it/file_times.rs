//! Times of files, so that no test has to wait for the clock.

use std::fs::File;
use std::path::Path;
use std::time::{Duration, SystemTime};

/// Makes a file look as if it had been written hours ago.
pub fn age(path: &Path, hours: u64) {
    let time = SystemTime::now() - Duration::from_secs(3600 * hours);
    let file = File::options().append(true).open(path).expect("a file");
    file.set_modified(time).expect("a time");
}
