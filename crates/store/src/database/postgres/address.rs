//! The address of a PostgreSQL database, which holds a password.

use std::{
    fmt,
    net::IpAddr,
    path::{Path, PathBuf},
    str::FromStr,
};

use thiserror::Error;
use tokio_postgres::{
    Config,
    config::{Host, SslMode, TargetSessionAttrs},
};
use url::form_urlencoded;

/// The address of a PostgreSQL database: `postgres://USER:PASSWORD@HOST:PORT/DATABASE?OPTION=VALUE`, with percent
/// encoding. `?host=/FOLDER` names the folder of a Unix socket.
///
/// The option `sslmode` says whether the connection uses TLS:
///
/// - `disable`: no TLS. This is the default if every host is a Unix socket or a loopback address.
/// - `require`, `verify-ca`, `verify-full`: TLS, and the server's certificate has to be valid and to name the host. So
///   `require` and `verify-ca` are stricter than in other clients. `verify-full` is the default for other hosts.
///
/// A certificate is valid if it is signed by an authority that the system trusts, or by one in the PEM file that the
/// option `sslrootcert` names. Certificates of clients are not supported.
///
/// The password is never shown: [`Debug`] and [`Display`](fmt::Display) leave it out, as well as all options.
///
/// # Examples
///
/// ```
/// use store::DatabaseUrl;
///
/// let url: DatabaseUrl = "postgres://parlor:secret@db.example.org/games?sslmode=verify-full".parse()?;
/// assert_eq!(url.to_string(), "postgres://parlor@db.example.org:5432/games");
/// assert_eq!(format!("{url:?}"), "DatabaseUrl(postgres://parlor@db.example.org:5432/games)");
/// # Ok::<(), store::AddressError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl {
    config: Box<Config>,
    root_certificates: Option<PathBuf>,
}

/// The reason why an address is malformed. It quotes no part of the address, since any part may be one of the password,
/// if characters in it are not percent-encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum AddressError {
    /// The address begins with another scheme.
    #[error("it does not begin with `postgres://` or `postgresql://`")]
    Scheme,
    /// The address cannot be parsed, or has an unknown option.
    #[error(
        "it is not of the form `postgres://USER:PASSWORD@HOST:PORT/DATABASE?OPTION=VALUE`, or has an option that Parlor does \
         not know; special characters have to be percent-encoded, such as `%40` for `@`"
    )]
    Malformed,
    /// The address names no host.
    #[error("it names no host; `?host=/run/postgresql` names the folder of a Unix socket")]
    Host,
    /// The address names no user.
    #[error("it names no user")]
    User,
    /// The option `sslmode` may lead to a connection without TLS.
    #[error("its `sslmode` would go on without TLS if the server offers none; use `disable` or `verify-full`")]
    Optional,
    /// The option `sslmode` has an unknown value.
    #[error("its `sslmode` is none of `disable`, `require`, `verify-ca` and `verify-full`")]
    SslMode,
}

impl DatabaseUrl {
    /// What the client needs to connect.
    pub(super) fn config(&self) -> &Config {
        &self.config
    }

    /// Whether connections use TLS.
    pub(super) fn is_encrypted(&self) -> bool {
        self.config.get_ssl_mode() == SslMode::Require
    }

    /// The file with certificates of further authorities.
    pub(super) fn root_certificates(&self) -> Option<&Path> {
        self.root_certificates.as_deref()
    }
}

impl FromStr for DatabaseUrl {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        if !text.starts_with("postgres://") && !text.starts_with("postgresql://") {
            return Err(AddressError::Scheme);
        }
        let (base, query) = text.split_once('?').unwrap_or((text, ""));
        // Here, a part of the password would be taken for a host.
        if base.matches('@').count() > 1 || query.contains('@') {
            return Err(AddressError::Malformed);
        }
        let mut ssl_mode = None;
        let mut root_certificates = None;
        let mut rest = Vec::new();
        for option in query.split('&').filter(|option| !option.is_empty()) {
            // Here, `+` is not a space.
            let escaped = option.replace('+', "%2B");
            let (name, value) = form_urlencoded::parse(escaped.as_bytes()).next().ok_or(AddressError::Malformed)?;
            match &*name {
                "sslmode" => ssl_mode = Some(value.into_owned()),
                "sslrootcert" => root_certificates = Some(PathBuf::from(value.into_owned())),
                _ => rest.push(option),
            }
        }
        let mut config: Config = format!("{base}?{}", rest.join("&")).parse().map_err(|_| AddressError::Malformed)?;
        if config.get_hosts().is_empty() {
            return Err(AddressError::Host);
        }
        if config.get_user().is_none_or(str::is_empty) {
            return Err(AddressError::User);
        }
        config.ssl_mode(match ssl_mode.as_deref() {
            Some("disable") => SslMode::Disable,
            Some("require" | "verify-ca" | "verify-full") => SslMode::Require,
            Some("allow" | "prefer") => return Err(AddressError::Optional),
            Some(_) => return Err(AddressError::SslMode),
            None if config.get_hosts().iter().all(is_local) => SslMode::Disable,
            None => SslMode::Require,
        });
        // No other client encrypts connections to a Unix socket, either.
        if config.get_hosts().iter().all(|host| !matches!(host, Host::Tcp(_))) {
            config.ssl_mode(SslMode::Disable);
        }
        // After a failover, only one of several hosts accepts writes.
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        Ok(Self { config: Box::new(config), root_certificates })
    }
}

/// Whether no other machine sees the traffic to a host.
fn is_local(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => name == "localhost" || name.parse().is_ok_and(|address: IpAddr| address.is_loopback()),
        #[cfg(unix)]
        Host::Unix(_) => true,
    }
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let user = self.config.get_user().unwrap_or_default();
        write!(f, "postgres://{user}@")?;
        for (place, host) in self.config.get_hosts().iter().enumerate() {
            let ports = self.config.get_ports();
            let port = ports.get(place).or_else(|| ports.first()).copied().unwrap_or(5432);
            let comma = if place > 0 { "," } else { "" };
            match host {
                Host::Tcp(name) => write!(f, "{comma}{name}:{port}")?,
                #[cfg(unix)]
                Host::Unix(folder) => write!(f, "{comma}[{}]:{port}", folder.display())?,
            }
        }
        write!(f, "/{}", self.config.get_dbname().unwrap_or(user))
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DatabaseUrl({self})")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parse(text: &str) -> Result<DatabaseUrl, AddressError> {
        text.parse()
    }

    #[test]
    fn tls_is_used_unless_nobody_can_listen() {
        for (text, encrypted) in [
            ("postgres://u:p@localhost/d", false),
            ("postgres://u@127.0.0.1/d", false),
            ("postgres://u@[::1]:5433/d", false),
            ("postgresql://u@/d?host=/run/postgresql", false),
            ("postgres://u@%2Frun%2Fpostgresql/d", false),
            ("postgres://u@/d?host=/run/postgresql&sslmode=verify-full", false),
            ("postgres://u@db.example.org/d", true),
            ("postgres://u@192.0.2.1/d", true),
            ("postgres://u@localhost,db.example.org/d", true),
            ("postgres://u@db.example.org/d?sslmode=disable", false),
            ("postgres://u@localhost/d?sslmode=require", true),
            ("postgres://u@localhost/d?sslmode=verify-ca", true),
            ("postgres://u@localhost/d?sslmode=verify%2Dfull", true),
        ] {
            let url = parse(text).expect("it is well formed");
            assert_eq!(url.is_encrypted(), encrypted, "{text}");
        }
        let url = parse("postgres://u@h/d?sslrootcert=/etc/a%20b+c.pem").expect("it is well formed");
        assert_eq!(url.root_certificates(), Some(Path::new("/etc/a b+c.pem")));
    }

    #[test]
    fn mistakes_are_named() {
        for (text, expected) in [
            ("", AddressError::Scheme),
            ("mysql://u@h/d", AddressError::Scheme),
            ("host=localhost user=u", AddressError::Scheme),
            ("postgres://u@/d", AddressError::Host),
            ("postgres:///d?host=/run/postgresql", AddressError::User),
            ("postgres://u:p@h:port/d", AddressError::Malformed),
            ("postgres://u:p@h/d?ssl=on", AddressError::Malformed),
            ("postgres://u:p@h/d?sslcert=/a.pem", AddressError::Malformed),
            ("postgres://u@h/d?sslmode=prefer", AddressError::Optional),
            ("postgres://u@h/d?sslmode=allow", AddressError::Optional),
            ("postgres://u@h/d?sslmode=full", AddressError::SslMode),
        ] {
            assert_eq!(parse(text), Err(expected), "{text}");
        }
    }

    #[test]
    fn the_password_is_decoded_but_not_shown() {
        let url =
            parse("postgres://us%40er:s%3Ae%2Fc%25ret@h1,h2:5433/d%20b?options=-csearch_path%3Dgames").expect("it is");
        assert_eq!(url.config().get_password(), Some(&b"s:e/c%ret"[..]));
        assert_eq!(url.config().get_options(), Some("-csearch_path=games"));
        assert_eq!(url.to_string(), "postgres://us@er@h1:5432,h2:5433/d b");
        assert_eq!(format!("{url:?}"), format!("DatabaseUrl({url})"));
        let url = parse("postgres://u@/d?host=/run/postgresql&password=secret").expect("it is well formed");
        assert_eq!(url.to_string(), "postgres://u@[/run/postgresql]:5432/d");
    }

    proptest! {
        #[test]
        fn no_part_of_the_password_is_ever_shown(before in "[@:/?#&=%,]{0,2}", after in "[@:/?#&=%,a-z]{0,6}") {
            let text = format!("postgres://user:{before}Q7Q7Q7{after}@host:5432/database?sslmode=disable");
            let shown = match parse(&text) {
                Ok(url) => format!("{url} {url:?}"),
                Err(error) => format!("{error} {error:?}"),
            };
            prop_assert!(!shown.contains("Q7"), "{}", shown);
        }

        #[test]
        fn any_text_is_read_without_panic(text: String, options: String) {
            parse(&text).ok();
            parse(&format!("postgres://{text}")).ok();
            parse(&format!("postgres://u:p@h/d?{options}")).ok();
        }
    }
}
