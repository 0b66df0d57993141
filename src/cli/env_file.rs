//! The settings file, which adds variables to the environment.

use std::{
    collections::HashMap,
    fs::File,
    io::{self, BufRead, BufReader, ErrorKind},
    path::{Path, PathBuf},
};

use super::CliError;

/// The default name of the settings file in the current folder. This file need not exist.
const ENV_FILE: &str = ".env";
/// The name of the variable that holds the path of another settings file. That file has to exist.
const ENV_FILE_SET: &str = "PARLOR_ENV_FILE";
/// The byte order mark that some editors write at the beginning of a file.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// A lookup of variables in the environment and then in the settings file.
pub(super) fn beside(
    environment: impl Fn(&str) -> Option<String>,
) -> Result<impl Fn(&str) -> Option<String>, CliError> {
    let file = path(&environment);
    let variables = match read(&file)? {
        Some(variables) => variables,
        None if file == Path::new(ENV_FILE) => HashMap::new(),
        None => return Err(unreadable(&file, "there is no such file")),
    };
    Ok(before(environment, variables))
}

/// The path of the settings file. The file need not exist.
pub(super) fn path(environment: impl Fn(&str) -> Option<String>) -> PathBuf {
    environment(ENV_FILE_SET).filter(|path| !path.is_empty()).unwrap_or_else(|| ENV_FILE.to_owned()).into()
}

/// A lookup of variables in the environment and then in `file`. Empty variables of the environment count as not set.
fn before(
    environment: impl Fn(&str) -> Option<String>,
    file: HashMap<String, String>,
) -> impl Fn(&str) -> Option<String> {
    move |name| environment(name).filter(|value| !value.is_empty()).or_else(|| file.get(name).cloned())
}

/// The variables in a settings file, or `None` if the file does not exist. Errors quote no line of the file, since a
/// line may hold the token.
fn read(path: &Path) -> Result<Option<HashMap<String, String>>, CliError> {
    let failed = |error: io::Error| unreadable(path, error);
    let mut file = match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        file => BufReader::new(file.map_err(failed)?),
    };
    if file.fill_buf().map_err(failed)?.starts_with(BYTE_ORDER_MARK) {
        file.consume(BYTE_ORDER_MARK.len());
    }
    let mut variables = HashMap::new();
    for (read, entry) in dotenvy::Iter::new(file).enumerate() {
        let (name, value) = entry.map_err(|error| match error {
            dotenvy::Error::Io(error) => failed(error),
            _ => unreadable(path, format!("its variable number {} is malformed", read + 1)),
        })?;
        variables.entry(name).or_insert(value);
    }
    Ok(Some(variables))
}

fn unreadable(path: &Path, reason: impl ToString) -> CliError {
    CliError::EnvFile { path: path.to_owned(), reason: reason.to_string() }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_environment_comes_first_unless_it_is_empty() {
        let file =
            HashMap::from([("A", "file"), ("B", "file"), ("C", "file")].map(|(k, v)| (k.to_owned(), v.to_owned())));
        let environment = |name: &str| match name {
            "A" => Some("environment".to_owned()),
            "B" => Some(String::new()),
            _ => None,
        };
        let found = before(environment, file);
        assert_eq!(["A", "B", "C", "D"].map(found).map(Option::unwrap_or_default), ["environment", "file", "file", ""]);
    }

    #[test]
    fn a_file_that_is_named_has_to_be_there() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let file = dir.path().join("parlor.env");
        let environment = |name: &str| (name == ENV_FILE_SET).then(|| file.display().to_string());
        let error = beside(environment).err().expect("there is no file").to_string();
        assert!(error.contains("parlor.env") && error.contains("no such file"), "{error}");
        fs::write(&file, "A=file\n").expect("the file is written");
        assert_eq!(beside(environment).expect("it is there")("A").as_deref(), Some("file"));
    }

    #[test]
    fn the_file_is_read_and_never_shown() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let path = dir.path().join(ENV_FILE);
        assert!(read(&path).expect("no file is no mistake").is_none());
        let read = |path: &Path| read(path).map(|variables| variables.expect("the file is there"));

        fs::write(&path, "# comment\nDISCORD_TOKEN=\"a.b.c\"\n\nRUST_LOG=info\n").expect("the file is written");
        let variables = read(&path).expect("the file is well formed");
        assert_eq!(variables["DISCORD_TOKEN"], "a.b.c");
        assert_eq!(variables["RUST_LOG"], "info");

        fs::write(&path, "\u{feff}DISCORD_TOKEN=a.b.c\r\n").expect("the file is written");
        let variables = read(&path).expect("a byte order mark is no mistake");
        assert_eq!(variables["DISCORD_TOKEN"], "a.b.c");

        fs::write(&path, "RUST_LOG=info\nDISCORD_TOKEN=a.b.c secret\n").expect("the file is written");
        let error = read(&path).expect_err("the second line has a blank").to_string();
        assert!(error.contains("number 2") && !error.contains("a.b.c") && !error.contains("secret"), "{error}");
    }
}
