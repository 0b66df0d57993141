//! The file of settings beside the environment.

use std::{collections::HashMap, path::Path};

use super::CliError;

/// The file's name, in the folder where the program is started.
pub(super) const ENV_FILE: &str = ".env";

/// Looks variables up in the environment, and in the file where they are not set there.
pub(super) fn beside(
    environment: impl Fn(&str) -> Option<String>,
) -> Result<impl Fn(&str) -> Option<String>, CliError> {
    Ok(before(environment, read(Path::new(ENV_FILE))?))
}

/// Looks variables up in the environment before the file. What is empty counts as not set.
fn before(
    environment: impl Fn(&str) -> Option<String>,
    file: HashMap<String, String>,
) -> impl Fn(&str) -> Option<String> {
    move |name| environment(name).filter(|value| !value.is_empty()).or_else(|| file.get(name).cloned())
}

/// The variables in a file; none if there is no file. What is wrong is told without the line, which may hold the token.
fn read(path: &Path) -> Result<HashMap<String, String>, CliError> {
    let unreadable = |error: dotenvy::Error, read: usize| match error {
        dotenvy::Error::Io(error) => CliError::EnvFile(error.to_string()),
        _ => CliError::EnvFile(format!("its variable number {} is malformed", read + 1)),
    };
    let mut variables = HashMap::new();
    let entries = match dotenvy::from_path_iter(path) {
        Err(error) if error.not_found() => return Ok(variables),
        entries => entries.map_err(|error| unreadable(error, 0))?,
    };
    for (read, entry) in entries.enumerate() {
        let (name, value) = entry.map_err(|error| unreadable(error, read))?;
        variables.entry(name).or_insert(value);
    }
    Ok(variables)
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
    fn the_file_is_read_and_never_shown() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let path = dir.path().join(ENV_FILE);
        assert!(read(&path).expect("no file is no mistake").is_empty());

        fs::write(&path, "# comment\nDISCORD_TOKEN=\"a.b.c\"\n\nRUST_LOG=info\n").expect("the file is written");
        let variables = read(&path).expect("the file is well formed");
        assert_eq!(variables["DISCORD_TOKEN"], "a.b.c");
        assert_eq!(variables["RUST_LOG"], "info");

        fs::write(&path, "RUST_LOG=info\nDISCORD_TOKEN=a.b.c secret\n").expect("the file is written");
        let error = read(&path).expect_err("the second line has a blank").to_string();
        assert!(error.contains("number 2") && !error.contains("a.b.c") && !error.contains("secret"), "{error}");
    }
}
