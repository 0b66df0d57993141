//! Crash points: moments at which a test kills the process, so that each of them is hit exactly.
//!
//! They exist only with the feature `testing`. The environment variable `PARLOR_TEST_CRASH` names a file; while the
//! file is there, its first line holds the number of crash points to pass before the process kills itself, and its
//! second line the beginning of the places that count. Writing the file anew counts anew. Where the process was killed
//! stands in a second file, with `.at` at the end of its name.

/// Kills the process if a test has asked for that at this crash point.
#[cfg_attr(not(feature = "testing"), expect(unused_variables, reason = "crash points exist for tests only"))]
pub fn crash_point(place: impl FnOnce() -> String) {
    #[cfg(feature = "testing")]
    armed::pass(place);
}

#[cfg(feature = "testing")]
mod armed {
    use std::{env, ffi::OsString, fs, process, sync::LazyLock};

    use parking_lot::Mutex;

    static FILE: LazyLock<Option<OsString>> = LazyLock::new(|| env::var_os("PARLOR_TEST_CRASH"));

    /// What the file held when it was last read, and how many crash points have been passed since it has held this.
    static PASSED: Mutex<(String, u64)> = Mutex::new((String::new(), 0));

    pub fn pass(place: impl FnOnce() -> String) {
        let Some(file) = &*FILE else { return };
        let mut passed = PASSED.lock();
        let content = fs::read_to_string(file).unwrap_or_default();
        if content != passed.0 {
            *passed = (content, 0);
        }
        let mut lines = passed.0.lines();
        let Some(number) = lines.next().and_then(|number| number.parse::<u64>().ok()) else { return };
        let place = place();
        if !place.starts_with(lines.next().unwrap_or_default()) {
            return;
        }
        if passed.1 == number {
            let mut at = file.clone();
            at.push(".at");
            fs::write(at, place).expect("the test's folder can be written to");
            #[cfg(unix)]
            rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::KILL)
                .expect("a process may kill itself");
            process::abort();
        }
        passed.1 += 1;
    }
}
