//! Tests that delete at random run as an ordinary user: a fault of theirs must not reach what root alone may touch.

/// Runs the test at this path again as the user `nobody`, if this is root. Returns true if it has done so, and the test has
/// passed there.
#[cfg(unix)]
pub fn has_run_as_nobody(test: &str) -> bool {
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    const NOBODY: u32 = 65534;
    if !rustix::process::geteuid().is_root() {
        return false;
    }
    let program = std::env::current_exe().expect("this program");
    let run = Command::new(program).args(["--exact", test]).uid(NOBODY).gid(NOBODY).output();
    // If that user may not read this program, the test runs as the user who has started it.
    let Ok(output) = run else { return false };
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("1 passed"), "as nobody: {said}");
    true
}

#[cfg(not(unix))]
pub fn has_run_as_nobody(_: &str) -> bool {
    false
}
