//! The memory use of the process.

/// The resident memory of the process in bytes, or `None` on systems without Linux's `/proc`.
pub(super) fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?.trim().strip_suffix("kB")?;
    kilobytes.trim().parse::<u64>().ok()?.checked_mul(1024)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn it_is_more_than_nothing() {
        assert!(resident().expect("the system tells it") > 1024 * 1024);
    }
}
