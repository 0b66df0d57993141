//! Reads what the program tells in its log.

use std::{fs, path::Path};

/// The address of the metrics, once the log in this file tells it.
pub fn metrics_address(log: &Path) -> Option<String> {
    let told = fs::read_to_string(log).ok()?;
    told.split("served at ").nth(1)?.split("/metrics").next().map(str::to_owned)
}
