//! Files that keep the games of a run, so that an interrupted run can go on: a line that says what they belong to, and
//! a line for each game.

use std::{fs, fs::File, io::Write, path::Path};

use serde::{Serialize, de::DeserializeOwned};

use super::{
    LaboratoryError,
    matches::{append, read_lines, write_line},
};

/// Opens a file to add games to it, and reads those that it keeps, in the order of the file. A line that was cut off is
/// left out. The first line is the header.
pub(super) fn open<H, G>(path: &Path, header: &H) -> Result<(Vec<G>, File), LaboratoryError>
where
    H: Serialize + DeserializeOwned + PartialEq,
    G: DeserializeOwned,
{
    let kept = read(path, header)?;
    let mut file = append(path)?;
    match fs::read(path).map_err(|source| LaboratoryError::Input { path: path.to_owned(), source })?.last() {
        None => write_line(&mut file, path, header)?,
        Some(b'\n') => {}
        // The run stopped in the middle of a line.
        Some(_) => {
            file.write_all(b"\n").map_err(|source| LaboratoryError::Write { path: path.to_owned(), source })?;
        }
    }
    Ok((kept, file))
}

fn read<H: DeserializeOwned + PartialEq, G: DeserializeOwned>(
    path: &Path,
    header: &H,
) -> Result<Vec<G>, LaboratoryError> {
    let usage = |what: &str| LaboratoryError::Usage(format!("{}: {what}", path.display()));
    let mut lines = read_lines(path)?.into_iter().flatten();
    let Some(first) = lines.next() else { return Ok(Vec::new()) };
    let first: H = serde_json::from_str(&first?).map_err(|_| usage("this is no file of games"))?;
    if first != *header {
        return Err(usage("these games belong to another game, seed or version"));
    }
    let mut games = Vec::new();
    for line in lines {
        games.extend(serde_json::from_str::<G>(&line?).ok());
    }
    Ok(games)
}
