//! `parlor export` and `parlor import`: write the contents of the store to a file, and read them back.
//! `parlor recount`: counts openings again.

use std::{
    fs::File,
    io::{BufReader, Write},
    path::{Path, PathBuf},
};

#[cfg(unix)]
use super::owner;
use super::{CliError, env_file, serve::start_log};
use crate::config;
use domain::time::{Clock, SystemClock};
use store::{BACKUP_FOLDER, ImportError, Store, StoreError, newest_backup};

#[derive(Debug, clap::Args)]
pub(super) struct Export {
    /// The file to write
    file: PathBuf,
}

impl Export {
    pub(super) fn run(self, lookup: impl Fn(&str) -> Option<String>, out: &mut impl Write) -> Result<(), CliError> {
        let in_use = |in_use, dir: &Path| CliError::ExportInUse { in_use, newest: newest(dir) };
        let store = open_store(lookup, in_use)?;
        let records = store.export_to(&self.file, SystemClock.now())?;
        print_count(out, records)
    }
}

/// Opens the bot's store. If another process has opened the store, returns the error that `in_use` makes from the
/// store's error.
pub(super) fn open_store(
    lookup: impl Fn(&str) -> Option<String>,
    in_use: impl FnOnce(StoreError, &Path) -> CliError,
) -> Result<Store, CliError> {
    let lookup = env_file::beside(lookup)?;
    let dir = config::data_dir(&lookup)?;
    start_log(&config::log(&lookup)?, config::log_format(&lookup)?);
    if let Some(url) = config::database(&lookup)? {
        return Ok(Store::connect(&url)?);
    }
    if !Store::exists(&dir) {
        return Err(CliError::NoStore(dir));
    }
    Store::open(&dir).map_err(|error| match error {
        StoreError::InUse { .. } => in_use(error, &dir),
        error => error.into(),
    })
}

#[derive(Debug, clap::Args)]
pub(super) struct Import {
    /// The file to read
    file: PathBuf,
    /// Replaces everything that is stored
    #[arg(long)]
    replace: bool,
}

impl Import {
    pub(super) fn run(self, lookup: impl Fn(&str) -> Option<String>, out: &mut impl Write) -> Result<(), CliError> {
        // The import uses the bot's own settings, to find the bot's store.
        let lookup = env_file::beside(lookup)?;
        let dir = config::data_dir(&lookup)?;
        start_log(&config::log(&lookup)?, config::log_format(&lookup)?);
        let path = self.file;
        let file = File::open(&path).map_err(|source| CliError::Input { path: path.clone(), source })?;
        let (file, database) = (BufReader::new(file), config::database(&lookup)?);
        let imported = match &database {
            Some(url) => {
                Store::connect(url).map_err(ImportError::from).and_then(|store| store.restore(file, self.replace))
            }
            None => Store::import(&dir, file, self.replace),
        };
        let place = database.as_ref().map_or_else(|| dir.display().to_string(), ToString::to_string);
        let records = imported.map_err(|error| match error {
            ImportError::NotEmpty => CliError::NotEmpty(place),
            ImportError::Store(error) => error.into(),
            source => CliError::Import { path, source },
        })?;
        print_count(out, records)?;
        #[cfg(unix)]
        if database.is_none()
            && let Some(mistake) = owner::mistake(&dir)
        {
            writeln!(out, "{mistake}").map_err(CliError::Output)?;
        }
        Ok(())
    }
}

#[derive(Debug, clap::Args)]
pub(super) struct Recount {
    /// Changes nothing
    #[arg(long)]
    check: bool,
}

impl Recount {
    pub(super) fn run(self, lookup: impl Fn(&str) -> Option<String>, out: &mut impl Write) -> Result<(), CliError> {
        let store = open_store(lookup, |in_use, _| in_use.into())?;
        let found = store.openings.recount(self.check)?;
        let store::Recount { games, counters, differing } = found;
        writeln!(out, "{games} games, {counters} counters, {differing} differences").map_err(CliError::Output)?;
        if self.check && differing > 0 { Err(CliError::Miscounted(differing)) } else { Ok(()) }
    }
}

/// A sentence about the newest back-up of the store.
fn newest(dir: &Path) -> String {
    match newest_backup(&dir.join(BACKUP_FOLDER), SystemClock.now()) {
        Ok(Some(backup)) => format!("the newest back-up is {}", backup.path.display()),
        Ok(None) => "there is no back-up yet".to_owned(),
        Err(error) => format!("its back-ups cannot be listed: {error}"),
    }
}

fn print_count(out: &mut impl Write, records: usize) -> Result<(), CliError> {
    writeln!(out, "{records} records").map_err(CliError::Output)
}
