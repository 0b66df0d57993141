//! `parlor recover`: lists and restores records that were set aside.

use std::io::Write;

use super::{CliError, archive::open_store};
use store::{Recovery, SetAside};

/// The maximum number of characters to print of the reason why a value cannot be read.
const MAX_REASON: usize = 160;

#[derive(Debug, clap::Args)]
pub(super) struct RecoverArguments {
    /// Restores the records that can be read again; without this option, they are only listed
    #[arg(long)]
    take_back: bool,
}

impl RecoverArguments {
    pub(super) fn run(self, lookup: impl Fn(&str) -> Option<String>, out: &mut impl Write) -> Result<(), CliError> {
        let store = open_store(lookup, |in_use, _| CliError::StopFirst(in_use))?;
        let records = if self.take_back { store.take_back()? } else { store.set_aside_before()? };
        let possible = records.iter().filter(|record| record.state == Recovery::Possible).count();
        for record in &records {
            writeln!(out, "{}", line(record, self.take_back)).map_err(CliError::Output)?;
        }
        let total = records.len();
        let summary = match (total, possible, self.take_back) {
            (0, ..) => "nothing is set aside".to_owned(),
            (_, _, true) => format!("{possible} of {total} taken back"),
            (_, 0, false) => format!("{total} set aside; none of them can be taken back"),
            (_, _, false) => {
                format!("{total} set aside; `parlor recover --take-back` takes back {possible} of them")
            }
        };
        writeln!(out, "{summary}").map_err(CliError::Output)
    }
}

fn line(record: &SetAside, taken: bool) -> String {
    let SetAside { tree, key, bytes, created, state } = record;
    let made = created.map(|created| format!(", made on {}", created.date())).unwrap_or_default();
    let state = match state {
        Recovery::Possible if taken => "taken back".to_owned(),
        Recovery::Possible => "reads again".to_owned(),
        Recovery::Replaced => "reads again, but something else is in its place".to_owned(),
        Recovery::TableTaken(game) => format!("reads again, but game {game} runs at its table: end that first"),
        Recovery::NoGame => "reads again, but its game is not there".to_owned(),
        Recovery::NotNeeded => "not needed: it follows from other records".to_owned(),
        Recovery::Unreadable(reason) => {
            let reason: String = reason.chars().filter(|c| !c.is_control()).take(MAX_REASON).collect();
            format!("cannot be read: {reason}")
        }
    };
    format!("{tree} {key} ({bytes} bytes{made}): {state}")
}
