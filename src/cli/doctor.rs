//! `parlor doctor`: checks the whole installation, and suggests remedies.

use std::{
    env,
    io::Write,
    path::{Path, PathBuf},
};

#[cfg(unix)]
use super::owner;
use super::{
    CliError, env_file,
    serve::{runtime, unused_games, use_system_fonts},
};
use crate::{
    bot::checkup::check_up,
    config::{self, Config},
    finding::{Finding, Severity},
    metrics::SOCKET,
};
use board::color::Color;
use catalogue::Language;
use domain::time::{Clock, SystemClock};
use games::{AnyPosition, GameKind};
use render::Theme;
use store::{BACKUP_FOLDER, Condition, Store};

mod backups;
mod database;
#[cfg(unix)]
mod disk;
mod puzzles;
mod running;
#[cfg(unix)]
mod secrecy;
mod seeks;

/// The signature at the beginning of every PNG file.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// A function that returns environment variables.
type Lookup<'a> = dyn Fn(&str) -> Option<String> + 'a;

#[derive(Debug, clap::Args)]
pub(super) struct DoctorArguments {}

impl DoctorArguments {
    /// Prints one line for each result of a check. Changes nothing.
    pub(super) fn run(
        self,
        environment: impl Fn(&str) -> Option<String>,
        out: &mut impl Write,
    ) -> Result<(), CliError> {
        let mut failed = 0;
        let mut print = |findings: Vec<Finding>| {
            findings.iter().try_for_each(|finding| {
                failed += usize::from(finding.severity == Severity::Fail);
                writeln!(out, "{finding}").and_then(|()| out.flush()).map_err(CliError::Output)
            })
        };
        let environment = &environment;
        let lookup: Box<Lookup<'_>> = match env_file::beside(environment) {
            Ok(lookup) => Box::new(lookup),
            Err(error) => {
                print(vec![Finding::fail("environment", error.to_string())])?;
                Box::new(environment)
            }
        };
        print(settings(&lookup, env_file::path(environment)))?;
        if let Ok(config) = Config::from_env(&lookup) {
            let (token, dev_guild) = (config.token.secret(), config.dev_guild.map(|guild| guild.0));
            let checked = check_up(token, config.api_url.as_ref(), dev_guild, catalogue::text);
            print(runtime()?.block_on(checked))?;
        }
        let database = config::database(&lookup).ok().flatten();
        if let Some(url) = &database {
            print(database::of(url))?;
        }
        if let Ok(folder) = config::data_dir(&lookup) {
            print(if database.is_some() { beside_database(&folder)? } else { stored(&folder)? })?;
        }
        if let Ok(folder) = config::puzzles_dir(&lookup) {
            print(puzzles::of(folder))?;
        }
        print(vec![fonts()])?;
        if failed == 0 { Ok(()) } else { Err(CliError::Unwell(failed)) }
    }
}

/// Checks the environment and the settings file.
fn settings(lookup: &Lookup<'_>, file: PathBuf) -> Vec<Finding> {
    let subject = "environment";
    let here = env::current_dir().unwrap_or_else(|_| PathBuf::from("."));
    let file = here.join(file);
    let mistakes = Config::mistakes(lookup);
    let mut findings: Vec<_> = mistakes.iter().map(|mistake| Finding::fail(subject, mistake.to_string())).collect();
    if mistakes.is_empty() {
        let from = if file.exists() { "the environment and" } else { "the environment; there is no" };
        findings.push(Finding::ok(subject, format!("well formed, from {from} {}", file.display())));
    }
    #[cfg(unix)]
    findings.extend(secrecy::of(&file));
    findings
}

/// Checks the folder with the store and its back-ups.
fn stored(folder: &Path) -> Result<Vec<Finding>, CliError> {
    let mut findings = Vec::new();
    let now = SystemClock.now();
    let condition = Store::inspect_folder(folder, now);
    let empty = matches!(condition, Ok(Condition::None));
    let disliked = match &condition {
        Ok(Condition::InUse) => running::disliked(folder)?,
        Ok(Condition::Sound { disliked, .. }) => disliked.clone(),
        _ => Vec::new(),
    };
    let searches = match &condition {
        Ok(Condition::InUse) => seeks::of_running(folder, now)?,
        Ok(Condition::Sound { seeks, .. }) => Some(seeks::of(seeks, now)),
        _ => None,
    };
    let saved = folder.join(BACKUP_FOLDER);
    findings.push(match condition {
        Ok(Condition::None) => backups::without_store(&saved, now).unwrap_or_else(|| {
            Finding::ok("store", format!("there is none in {} yet; the bot makes it when it starts", folder.display()))
        }),
        Ok(Condition::InUse) => running::store(folder)?,
        Ok(Condition::Sound { repaired: true, .. }) => Finding::warn(
            "store",
            format!(
                "the one in {} has a damaged file that the database writes again; the bot mends it when it starts, and keeps a copy",
                folder.display()
            ),
        ),
        Ok(Condition::Sound { unreadable, .. }) if !unreadable.is_empty() => Finding::warn(
            "store",
            format!(
                "this version cannot read {} records in {} and leaves them as they are: {}",
                unreadable.len(),
                folder.display(),
                unreadable.join("; ")
            ),
        ),
        Ok(Condition::Sound { figures, .. }) => Finding::ok(
            "store",
            format!(
                "the one in {} opens: {} games, {} of them running",
                folder.display(),
                figures.games,
                figures.running
            ),
        ),
        Err(error) => Finding::fail("store", error.to_string()),
    });
    #[cfg(unix)]
    findings.extend(owner::mistake(folder).map(|mistake| Finding::fail("store", mistake)));
    #[cfg(unix)]
    findings.extend(secrecy::of_store(folder));
    #[cfg(unix)]
    findings.extend(disk::of(folder));
    if !empty {
        findings.extend(backups::of(&saved, now));
    }
    findings.extend(searches);
    findings.extend(puzzles::disliked(&disliked));
    Ok(findings)
}

/// Checks the folder of a process whose store is in a database: the process itself, and the back-ups that it has
/// written.
fn beside_database(folder: &Path) -> Result<Vec<Finding>, CliError> {
    let mut findings: Vec<_> = unused_games(folder).map(|unused| Finding::warn("store", unused)).into_iter().collect();
    if folder.join(SOCKET).exists() {
        findings.push(running::process(folder)?);
    }
    #[cfg(unix)]
    findings.extend(secrecy::of_store(folder));
    #[cfg(unix)]
    findings.extend(disk::of(folder));
    let saved = folder.join(BACKUP_FOLDER);
    // Only the process that holds shard 0 writes back-ups.
    if saved.exists() {
        findings.extend(backups::of(&saved, SystemClock.now()));
    }
    Ok(findings)
}

/// Draws every game in every language and theme, and checks that the fonts have all letters. Also says whether the
/// system has fonts for names in other scripts.
fn fonts() -> Finding {
    use_system_fonts();
    let mut letters = String::new();
    for language in Language::ALL {
        letters.extend(language.source().chars().filter(|c| c.is_alphanumeric()));
        for game in GameKind::ALL {
            for theme in Theme::ALL {
                let scene = AnyPosition::start(game).scene(None, None).map_words(|phrase| {
                    let words = catalogue::text(language, &phrase);
                    letters.push_str(&words);
                    words
                });
                if !render::png(&scene, theme, Color::White).starts_with(PNG) {
                    return Finding::fail("fonts", format!("a board of {game} cannot be drawn; rebuild Parlor"));
                }
            }
        }
    }
    let lacking = render::lacking(&letters);
    if lacking.is_empty() {
        let others = match render::found_fonts() {
            0 => "the system has none for names in rarer scripts (Debian: fonts-noto-core, fonts-noto-cjk)".to_owned(),
            found => format!("the system has {found} for names in other scripts"),
        };
        Finding::ok(
            "fonts",
            format!("boards can be drawn, and the fonts have every letter of every language; {others}"),
        )
    } else {
        let lacking: String = lacking.into_iter().collect();
        Finding::fail("fonts", format!("they lack `{lacking}`; rebuild Parlor with the fonts of its repository"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fonts_have_all_letters() {
        assert_eq!(fonts().severity, Severity::Ok, "{}", fonts());
    }

    #[test]
    fn all_mistakes_are_printed_and_the_rest_is_looked_at() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let data = folder.path().join("data").display().to_string();
        let lookup = |name: &str| match name {
            config::DATA_DIR => Some(data.clone()),
            config::TOKEN => Some("se cret".to_owned()),
            config::METRICS_ADDR => Some("here".to_owned()),
            _ => None,
        };
        let mut out = Vec::new();
        let ended = DoctorArguments {}.run(lookup, &mut out);
        assert!(matches!(ended, Err(CliError::Unwell(2))), "{ended:?}");
        let text = String::from_utf8(out).expect("text");
        assert!(text.contains("fail  environment  DISCORD_TOKEN is not a bot's token"), "{text}");
        assert!(text.contains("fail  environment  PARLOR_METRICS_ADDR is neither"), "{text}");
        assert!(text.contains("ok    store        there is none in"), "{text}");
        assert!(text.contains("ok    fonts ") && !text.contains("cret"), "{text}");
        assert!(!folder.path().join("data").exists(), "nothing is changed");
    }
}
