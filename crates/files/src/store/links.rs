//! The secret of the links to an encounter, in a file beside its save that only the user may read.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::disk::{Access, read_text, replace};
use super::error::StoreError;
use super::format::header::LINKS;
use super::fs;

/// Returns the secret kept beside the save at `save`. Keeps `fresh` if there is none yet, or if that is to be replaced.
///
/// # Errors
/// [`StoreError::Taken`] if something else has the name of the file, [`StoreError::Unreadable`], [`StoreError::Unwritable`].
pub fn link_secret(save: &Path, fresh: &str, is_new: bool) -> Result<String, StoreError> {
    let path = PathBuf::from(OsString::from_iter([save.as_os_str(), ".share".as_ref()]));
    let [before, after] = [format!("(format: \"{LINKS}\", secret: \""), "\")\n".to_owned()];
    if fs::is_taken(&path) {
        let text = read_text(&path)?;
        let secret = text.strip_prefix(&before).and_then(|text| text.strip_suffix(&after));
        let secret = secret.ok_or_else(|| StoreError::Taken(path.clone()))?;
        if !is_new {
            return Ok(secret.to_owned());
        }
    }
    replace(&path, format!("{before}{fresh}{after}").as_bytes(), Access::Private)
        .map_err(|error| StoreError::unwritable(&path, error))?;
    Ok(fresh.to_owned())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::store::ours::is_ours;

    #[test]
    fn a_secret_is_kept_until_it_is_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let save = folder.path().join("fight.ron");
        let secret = |fresh: &str, is_new| link_secret(&save, fresh, is_new).expect("a secret");
        assert_eq!(secret("ONE", false), "ONE");
        assert_eq!(secret("TWO", false), "ONE");
        assert_eq!(secret("TWO", true), "TWO");
        assert_eq!(secret("THREE", false), "TWO");
        let file = folder.path().join("fight.ron.share");
        assert!(is_ours(&file).expect("it can be read"));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(&file).expect("it is there").permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }

    #[test]
    fn a_file_that_is_not_ours_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let (save, file) = (folder.path().join("fight.ron"), folder.path().join("fight.ron.share"));
        for text in ["shopping list", "(format: \"phasekeeper links\", damaged"] {
            fs::write(&file, text).expect("a file");
            assert!(matches!(link_secret(&save, "ONE", false), Err(StoreError::Taken(_))));
            assert_eq!(fs::read_to_string(&file).expect("text"), text);
        }
    }
}
