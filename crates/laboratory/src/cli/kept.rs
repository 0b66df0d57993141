//! Files that keep the games of a run, so that an interrupted run can go on: a line that says what they belong to, and
//! a line for each game.

use std::{fs, fs::File, io::Write, path::Path};

use serde::{Serialize, de::DeserializeOwned};

use super::{
    LaboratoryError,
    matches::{append, read_lines, write_line},
};

/// Opens a file to add games to it, and reads those that it keeps, in the order of the file, with its first line. A
/// line that was cut off is left out. The first line of a new file is the first of these `headers`, and that of another
/// one of them.
pub(super) fn open<H, G>(path: &Path, headers: &[H]) -> Result<(H, Vec<G>, File), LaboratoryError>
where
    H: Clone + Serialize + DeserializeOwned + PartialEq,
    G: DeserializeOwned,
{
    let (header, kept) = read(path, headers)?;
    let mut file = append(path)?;
    match fs::read(path).map_err(|source| LaboratoryError::Input { path: path.to_owned(), source })?.last() {
        None => write_line(&mut file, path, &header)?,
        Some(b'\n') => {}
        // The run stopped in the middle of a line.
        Some(_) => {
            file.write_all(b"\n").map_err(|source| LaboratoryError::Write { path: path.to_owned(), source })?;
        }
    }
    Ok((header, kept, file))
}

fn read<H: Clone + DeserializeOwned + PartialEq, G: DeserializeOwned>(
    path: &Path,
    headers: &[H],
) -> Result<(H, Vec<G>), LaboratoryError> {
    let usage = |what: &str| LaboratoryError::Usage(format!("{}: {what}", path.display()));
    let Some(mut lines) = read_lines(path)? else { return Ok((headers[0].clone(), Vec::new())) };
    let Some(first) = lines.next() else { return Ok((headers[0].clone(), Vec::new())) };
    let first: H = serde_json::from_str(&first?).map_err(|_| usage("this is no file of games"))?;
    if !headers.contains(&first) {
        return Err(usage("these games belong to another game, seed or version"));
    }
    let mut games = Vec::new();
    for line in lines {
        games.extend(serde_json::from_str::<G>(&line?).ok());
    }
    Ok((first, games))
}
