//! The operator's configuration, from environment variables.
//!
//! An empty variable counts as not set. If a variable is not set, the installation's default is used, which comes from
//! another variable, such as `PARLOR_DEFAULT_DATA_DIR` for `PARLOR_DATA_DIR`. So a partly filled-in copy of
//! `.env.example` does not override a setting of the systemd unit or the container image. The caller passes a function
//! that looks up variables. That function replaces invalid Unicode by U+FFFD, and values with U+FFFD are refused.

use std::{
    fmt,
    net::{Ipv4Addr, SocketAddr},
    num::NonZeroU64,
    path::PathBuf,
};

use thiserror::Error;
use tracing_subscriber::EnvFilter;
use url::Url;

use domain::id::GuildId;
use store::{AddressError, DatabaseUrl};

/// The name of the variable with the bot's token.
pub const TOKEN: &str = "DISCORD_TOKEN";
/// The name of the variable with the base address of Discord's REST interface.
pub const API_URL: &str = "DISCORD_API_URL";
/// The name of the variable with the folder for the store and its back-ups.
pub const DATA_DIR: &str = "PARLOR_DATA_DIR";
/// The name of the variable with the address of the PostgreSQL database that replaces the store in the folder.
pub const DATABASE_URL: &str = "PARLOR_DATABASE_URL";
/// The name of the variable with the folder of other puzzles than those of the program.
pub const PUZZLES_DIR: &str = "PARLOR_PUZZLES_DIR";
/// The name of the variable with the only server to register commands in.
pub const DEV_GUILD: &str = "PARLOR_DEV_GUILD";
/// The name of the variable with the filter of the log.
pub const LOG: &str = "RUST_LOG";
/// The name of the variable with the format of the log.
pub const LOG_FORMAT: &str = "PARLOR_LOG_FORMAT";
/// The name of the variable with the address for metrics.
pub const METRICS_ADDR: &str = "PARLOR_METRICS_ADDR";

/// The prefix that replaces [`PREFIX`] in a variable's name, to give the name of the variable with the installation's
/// default.
const DEFAULT_PREFIX: &str = "PARLOR_DEFAULT_";
/// The prefix of Parlor's own variables.
const PREFIX: &str = "PARLOR_";

/// The end of the message about a missing token, which mentions the sandbox if the program contains it.
const SANDBOX: &str =
    if cfg!(feature = "sandbox") { "; `parlor sandbox` needs no account and nothing set" } else { "" };

/// The default folder of the store.
const DEFAULT_DATA_DIR: &str = "./data";
/// The default filter of the log.
const DEFAULT_LOG: &str = "parlor=info,warn";

/// The configuration of the bot.
///
/// # Examples
///
/// ```
/// use parlor::config::{Config, ConfigError, TOKEN};
///
/// let config = Config::from_env(|name| (name == TOKEN).then(|| "MTIz.abc.def".to_owned()))?;
/// assert_eq!(config.data_dir.to_str(), Some("./data"));
/// assert_eq!(Config::from_env(|_| None), Err(ConfigError::Missing(TOKEN)));
/// # Ok::<(), ConfigError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The bot's token.
    pub token: Token,
    /// The base address of the REST interface, if it differs from Discord's.
    pub api_url: Option<Url>,
    /// The folder for the store and its back-ups.
    pub data_dir: PathBuf,
    /// The PostgreSQL database that holds the store; `None` if the store is in the folder.
    pub database: Option<DatabaseUrl>,
    /// The folder of the collections of puzzles; `None` for those of the program.
    pub puzzles_dir: Option<PathBuf>,
    /// The only server to register commands in. If it is `None`, commands are registered globally.
    pub dev_guild: Option<GuildId>,
    /// The filter of the log, in the syntax of `tracing_subscriber`'s `EnvFilter`.
    pub log: String,
    /// The format of the log.
    pub log_format: LogFormat,
    /// The address on which metrics are served; `None` to serve none.
    pub metrics: Option<SocketAddr>,
}

/// The format of the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// One readable line per event.
    #[default]
    Text,
    /// One line of JSON per event.
    Json,
}

/// A missing or malformed variable. The error never contains the token.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ConfigError {
    /// A required variable is not set.
    #[error("{0} is not set: put it into the environment or the file `.env` (`.env.example` shows how){SANDBOX}")]
    Missing(&'static str),
    /// The token is malformed.
    #[error(
        "{TOKEN} is not a bot's token, which is three parts of letters, digits, `-` and `_` joined by full stops: the \
         one that the Developer Portal shows under Bot"
    )]
    Token,
    /// The base address of the REST interface is malformed.
    #[error("{API_URL} is not an http or https address without query and fragment: `{0}`")]
    ApiUrl(String),
    /// The name of the store's folder is not Unicode.
    #[error("{DATA_DIR} is not Unicode: `{0}`")]
    DataDir(String),
    /// The name of the folder of the puzzles is not Unicode.
    #[error("{PUZZLES_DIR} is not Unicode: `{0}`")]
    PuzzlesDir(String),
    /// The address of the database is malformed. The error does not quote it, since it may hold a password.
    #[error("{DATABASE_URL} is not the address of a PostgreSQL database: {0}")]
    Database(AddressError),
    /// The server to register commands in is not a numeric Discord id.
    #[error("{DEV_GUILD} is not the number of a server: `{0}`")]
    DevGuild(String),
    /// The filter of the log is malformed.
    #[error("{LOG} is not a list of what to log, such as `info` or `parlor=debug,warn`: `{0}`")]
    Log(String),
    /// The format of the log is unknown.
    #[error("{LOG_FORMAT} is neither `text` nor `json`: `{0}`")]
    LogFormat(String),
    /// The address for metrics is malformed.
    #[error("{METRICS_ADDR} is neither a port nor an address with a port, such as `9100` or `127.0.0.1:9100`: `{0}`")]
    MetricsAddr(String),
}

impl Config {
    /// Reads the configuration of the bot from variables, which `lookup` returns by name.
    pub fn from_env(lookup: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        Ok(Self {
            token: set(&lookup, TOKEN).ok_or(ConfigError::Missing(TOKEN))?.parse()?,
            api_url: set(&lookup, API_URL).map(read_api_url).transpose()?,
            data_dir: data_dir(&lookup)?,
            database: database(&lookup)?,
            puzzles_dir: puzzles_dir(&lookup)?,
            dev_guild: set(&lookup, DEV_GUILD).map(read_guild).transpose()?,
            log: log(&lookup)?,
            log_format: log_format(&lookup)?,
            metrics: set(&lookup, METRICS_ADDR).map(read_address).transpose()?,
        })
    }

    /// All errors in the variables, in the order of the fields of [`Config`].
    pub fn mistakes(lookup: impl Fn(&str) -> Option<String>) -> Vec<ConfigError> {
        let token = set(&lookup, TOKEN).ok_or(ConfigError::Missing(TOKEN)).and_then(|token| token.parse::<Token>());
        [
            token.err(),
            set(&lookup, API_URL).and_then(|url| read_api_url(url).err()),
            data_dir(&lookup).err(),
            database(&lookup).err(),
            puzzles_dir(&lookup).err(),
            set(&lookup, DEV_GUILD).and_then(|guild| read_guild(guild).err()),
            log(&lookup).err(),
            log_format(&lookup).err(),
            set(&lookup, METRICS_ADDR).and_then(|address| read_address(address).err()),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// The folder for the store and its back-ups, for commands that need no other configuration.
pub fn data_dir(lookup: impl Fn(&str) -> Option<String>) -> Result<PathBuf, ConfigError> {
    match set(lookup, DATA_DIR) {
        Some(dir) if dir.contains(char::REPLACEMENT_CHARACTER) => Err(ConfigError::DataDir(dir)),
        Some(dir) => Ok(dir.into()),
        None => Ok(DEFAULT_DATA_DIR.into()),
    }
}

/// The PostgreSQL database that holds the store, if one is set, for commands that need no other configuration.
pub fn database(lookup: impl Fn(&str) -> Option<String>) -> Result<Option<DatabaseUrl>, ConfigError> {
    set(lookup, DATABASE_URL).map(|url| url.parse().map_err(ConfigError::Database)).transpose()
}

/// The folder of the collections of puzzles, if one is set, for commands that need no other configuration.
pub fn puzzles_dir(lookup: impl Fn(&str) -> Option<String>) -> Result<Option<PathBuf>, ConfigError> {
    match set(lookup, PUZZLES_DIR) {
        Some(dir) if dir.contains(char::REPLACEMENT_CHARACTER) => Err(ConfigError::PuzzlesDir(dir)),
        dir => Ok(dir.map(PathBuf::from)),
    }
}

/// The filter of the log, for commands that need no other configuration.
pub fn log(lookup: impl Fn(&str) -> Option<String>) -> Result<String, ConfigError> {
    let log = set(lookup, LOG).unwrap_or_else(|| DEFAULT_LOG.to_owned());
    match EnvFilter::try_new(&log) {
        Ok(_) => Ok(log),
        Err(_) => Err(ConfigError::Log(log)),
    }
}

/// The format of the log, for commands that need no other configuration.
pub fn log_format(lookup: impl Fn(&str) -> Option<String>) -> Result<LogFormat, ConfigError> {
    match set(lookup, LOG_FORMAT).as_deref() {
        None | Some("text") => Ok(LogFormat::Text),
        Some("json") => Ok(LogFormat::Json),
        Some(other) => Err(ConfigError::LogFormat(other.to_owned())),
    }
}

fn set(lookup: impl Fn(&str) -> Option<String>, name: &str) -> Option<String> {
    let lookup = |name: &str| lookup(name).filter(|value| !value.is_empty());
    lookup(name).or_else(|| lookup(&format!("{DEFAULT_PREFIX}{}", name.strip_prefix(PREFIX)?)))
}

fn read_api_url(text: String) -> Result<Url, ConfigError> {
    match text.parse::<Url>() {
        Ok(url)
            if ["http", "https"].contains(&url.scheme())
                && url.has_host()
                && url.query().is_none()
                && url.fragment().is_none() =>
        {
            Ok(url)
        }
        _ => Err(ConfigError::ApiUrl(text)),
    }
}

fn read_guild(text: String) -> Result<GuildId, ConfigError> {
    match text.trim().parse::<NonZeroU64>() {
        Ok(number) if text.trim().bytes().all(|byte| byte.is_ascii_digit()) => Ok(GuildId(number.get())),
        _ => Err(ConfigError::DevGuild(text)),
    }
}

/// Parses a socket address. A port alone stands for that port on the loopback interface, so that the metrics are public
/// only if the operator asks for it.
fn read_address(text: String) -> Result<SocketAddr, ConfigError> {
    let trimmed = text.trim();
    let port = trimmed.parse::<u16>().ok().filter(|_| trimmed.bytes().all(|byte| byte.is_ascii_digit()));
    let address = port.map(|port| SocketAddr::from((Ipv4Addr::LOCALHOST, port))).or_else(|| trimmed.parse().ok());
    address.ok_or(ConfigError::MetricsAddr(text))
}

/// A bot's token, which is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// The token itself, without `Bot ` before it.
    pub fn secret(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

impl std::str::FromStr for Token {
    type Err = ConfigError;

    /// Parses a token, with or without the prefix `Bot ` of the authorization header. The contents and lengths of the
    /// three parts are not checked.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let token = text.strip_prefix("Bot ").unwrap_or(text).trim_start();
        let is_part = |part: &str| {
            !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
        };
        if token.split('.').count() == 3 && token.split('.').all(is_part) {
            Ok(Self(token.to_owned()))
        } else {
            Err(ConfigError::Token)
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const SECRET: &str = "MTIz.Gabc-_.x0Yz";

    fn config(variables: &[(&str, &str)]) -> Result<Config, ConfigError> {
        Config::from_env(|name| {
            let found = variables.iter().find(|(set, _)| *set == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn a_token_is_enough() {
        let config = config(&[(TOKEN, SECRET), (API_URL, ""), (DATA_DIR, ""), (DEV_GUILD, ""), (LOG, "")])
            .expect("the rest has defaults");
        assert_eq!(config.token.secret(), SECRET);
        assert_eq!((config.api_url, config.dev_guild), (None, None));
        assert_eq!(config.data_dir, PathBuf::from("./data"));
        assert_eq!(config.log, DEFAULT_LOG);
        assert_eq!((config.log_format, config.metrics), (LogFormat::Text, None));
    }

    #[test]
    fn what_is_empty_is_as_the_installation_has_it() {
        let installed = [
            (TOKEN, SECRET),
            ("PARLOR_DEFAULT_DATA_DIR", "/var/lib/parlor"),
            ("PARLOR_DEFAULT_METRICS_ADDR", "9100"),
            ("PARLOR_DEFAULT_LOG_FORMAT", "json"),
        ];
        for set in [&[][..], &[(DATA_DIR, ""), (METRICS_ADDR, ""), (LOG_FORMAT, "")]] {
            let config = config(&[&installed[..], set].concat()).expect("all are well formed");
            assert_eq!(config.data_dir, PathBuf::from("/var/lib/parlor"));
            assert_eq!(config.metrics, Some(([127, 0, 0, 1], 9100).into()));
            assert_eq!(config.log_format, LogFormat::Json);
        }
        let config = config(&[&installed[..], &[(DATA_DIR, "games"), (METRICS_ADDR, "9200")]].concat());
        let config = config.expect("all are well formed");
        assert_eq!(config.data_dir, PathBuf::from("games"));
        assert_eq!(config.metrics, Some(([127, 0, 0, 1], 9200).into()));
    }

    #[test]
    fn every_variable_is_read() {
        let config = config(&[
            (TOKEN, &format!("Bot {SECRET}\n")),
            (API_URL, "http://127.0.0.1:8080/discord"),
            (DATA_DIR, "/var/lib/parlor"),
            (PUZZLES_DIR, "/etc/puzzles"),
            (DEV_GUILD, "123456789012345678"),
            (LOG, "store=trace,serenity=off"),
            (LOG_FORMAT, "json"),
            (METRICS_ADDR, "9100"),
        ])
        .expect("all are well formed");
        assert_eq!(config.token.secret(), SECRET);
        assert_eq!(config.api_url.map(String::from).as_deref(), Some("http://127.0.0.1:8080/discord"));
        assert_eq!(config.data_dir, PathBuf::from("/var/lib/parlor"));
        assert_eq!(config.puzzles_dir, Some(PathBuf::from("/etc/puzzles")));
        assert_eq!(config.dev_guild, Some(GuildId(123_456_789_012_345_678)));
        assert_eq!(config.log, "store=trace,serenity=off");
        assert_eq!(config.log_format, LogFormat::Json);
        assert_eq!(config.metrics, Some(([127, 0, 0, 1], 9100).into()));
    }

    #[test]
    fn who_wants_to_be_reached_from_elsewhere_writes_so() {
        for (text, expected) in [
            ("0", "127.0.0.1:0"),
            (" 9100\n", "127.0.0.1:9100"),
            ("127.0.0.1:9100", "127.0.0.1:9100"),
            ("0.0.0.0:9100", "0.0.0.0:9100"),
            ("[::]:9100", "[::]:9100"),
        ] {
            assert_eq!(read_address(text.to_owned()), Ok(expected.parse().expect("an address")), "{text}");
        }
    }

    #[test]
    fn all_mistakes_are_found_at_once() {
        let wrong = |name: &str| (name != DATA_DIR).then(|| "a=b=c".to_owned());
        assert_eq!(Config::mistakes(wrong).len(), 7);
        assert_eq!(Config::mistakes(|name| (name == TOKEN).then(|| SECRET.to_owned())), []);
        assert_eq!(Config::mistakes(|_| None), [ConfigError::Missing(TOKEN)]);
    }

    fn check(name: &str, value: &str, expected: ConfigError) {
        let error = config(&[(name, value), (TOKEN, SECRET)]).expect_err("the value is malformed");
        assert_eq!(error, expected, "{name}={value}");
        assert!(error.to_string().starts_with(name) && !error.to_string().contains('\n'), "{error}");
    }

    #[test]
    fn malformed_values_are_named() {
        assert_eq!(config(&[]), Err(ConfigError::Missing(TOKEN)));
        for token in ["x", "a.b", "a..c", "a.b.c.d", "a.b.c d", "a.b.\u{fffd}", "Bearer a.b.c", "Bot ", "\"a.b.c\""] {
            check(TOKEN, token, ConfigError::Token);
        }
        for url in ["x", "discord.com", "ftp://x/", "http://", "http://x/?q", "http://x/#f", "http://x y/"] {
            check(API_URL, url, ConfigError::ApiUrl(url.to_owned()));
        }
        for guild in ["x", "0", "-1", "+1", "1.5", "18446744073709551616", " "] {
            check(DEV_GUILD, guild, ConfigError::DevGuild(guild.to_owned()));
        }
        check(DATA_DIR, "a\u{fffd}", ConfigError::DataDir("a\u{fffd}".to_owned()));
        check(PUZZLES_DIR, "a\u{fffd}", ConfigError::PuzzlesDir("a\u{fffd}".to_owned()));
        for log in ["parlor=loud", "a=b=c"] {
            check(LOG, log, ConfigError::Log(log.to_owned()));
        }
        for format in ["JSON", "xml", "text,json"] {
            check(LOG_FORMAT, format, ConfigError::LogFormat(format.to_owned()));
        }
        for address in ["x", "65536", "+1", "localhost:9100", ":9100", "127.0.0.1", "::1", "9100 9101"] {
            check(METRICS_ADDR, address, ConfigError::MetricsAddr(address.to_owned()));
        }
    }

    #[test]
    fn the_token_is_not_shown() {
        let config = config(&[(TOKEN, SECRET)]).expect("it is well formed");
        assert!(!format!("{config:?}").contains("Gabc"));
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_panic(text: String) {
            config(&[(TOKEN, SECRET), (API_URL, &text), (DATA_DIR, &text), (DEV_GUILD, &text), (LOG, &text)]).ok();
            if let Err(error) = config(&[(TOKEN, &text)]) {
                prop_assert!(text.len() < 8 || !error.to_string().contains(&text));
            }
        }
    }
}
