//! Errors of PostgreSQL and its client, and their meaning for the store.

use std::{error::Error as _, io};

use thiserror::Error;
use tokio_postgres::error::{DbError, SqlState};

use super::DatabaseError;

/// The reason why a database cannot be used at the start. It is one line, without the password.
#[derive(Debug, Error)]
pub enum ConnectError {
    /// The database does not answer, or refuses the connection.
    #[error("cannot connect to {address}: {reason}")]
    Unreachable {
        /// The database's address, without the password.
        address: String,
        /// The reason.
        reason: String,
    },
    /// The file with certificates of authorities cannot be used.
    #[error("cannot read the certificates that `sslrootcert` names: {reason}")]
    Certificates {
        /// The reason.
        reason: String,
    },
    /// The server is too old.
    #[error("the database is PostgreSQL {found}; Parlor needs version 15 or later")]
    Version {
        /// The server's version.
        found: String,
    },
    /// The database has another encoding.
    #[error("the database has the encoding {found}; create it with `encoding 'UTF8'`")]
    Encoding {
        /// The database's encoding.
        found: String,
    },
    /// No schema of the search path exists.
    #[error("no schema of the database user's search_path exists; create one, such as `public`")]
    Schema,
    /// A newer version of the program has used the database.
    #[error(
        "a newer version of Parlor has used the database: its tables are at number {found}, and this program knows numbers \
         up to {known}; nothing was changed: run the newer version"
    )]
    Newer {
        /// The number of the newest migration.
        found: i32,
        /// The number of the newest migration that this program knows.
        known: i32,
    },
    /// A migration cannot be applied. It was undone.
    #[error("cannot bring the database's tables to number {number}: {reason}")]
    Migration {
        /// The number of the migration.
        number: i32,
        /// The reason.
        reason: String,
    },
    /// A pooler gives each transaction another session of the server.
    #[error(
        "{address} leads to a pooler that pools per transaction, and Parlor needs session pooling: set `pool_mode = session`, or \
         connect to the server directly"
    )]
    Pooler {
        /// The address, without the password.
        address: String,
    },
    /// A pooler does not pass on a setting in the address.
    #[error(
        "{address} leads to a pooler that drops `options`: `{setting}` has no effect; connect to the server directly"
    )]
    Options {
        /// The address, without the password.
        address: String,
        /// The setting, as in `options`.
        setting: String,
    },
    /// The user of the database lacks rights.
    #[error(
        "the user of {address} may not read and write {tables}: let the owner of the tables \
         `grant select, insert, update, delete on all tables in schema {schema}` to this user"
    )]
    Rights {
        /// The address, without the password.
        address: String,
        /// The tables, separated by commas.
        tables: String,
        /// The schema.
        schema: String,
    },
    /// The clocks of the server and of this computer are too far apart.
    #[error("the clock of the database is {seconds:.1} s {side} this computer's: synchronize the clocks of both")]
    Clock {
        /// The difference.
        seconds: f64,
        /// `ahead of` or `behind`.
        side: &'static str,
    },
    /// The threads of the client cannot be started.
    #[error("cannot start the threads of the database's client: {0}")]
    Threads(String),
}

/// The reason why a connection cannot be made or used.
#[derive(Debug)]
pub(super) enum Trouble {
    /// An error of the server or the client.
    Client(tokio_postgres::Error),
    /// There was no answer in time.
    Late,
}

impl From<tokio_postgres::Error> for Trouble {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Client(error)
    }
}

/// What an error means for what was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// Another transaction came first.
    Conflict,
    /// The connection is lost, and with it the answer.
    Lost,
    /// The server cannot do this for now.
    Away,
    /// Asking again does not help.
    Final,
}

impl Trouble {
    pub(super) fn meaning(&self) -> Meaning {
        match self {
            // Only database errors are answers of the server. What else there is, such as an I/O error or bytes that
            // are not an answer, makes the connection useless.
            Self::Client(error) => error.as_db_error().map_or(Meaning::Lost, meaning),
            Self::Late => Meaning::Away,
        }
    }

    /// Whether the server runs, and has no connection left.
    pub(super) fn is_full(&self) -> bool {
        matches!(self, Self::Client(error) if error.code() == Some(&SqlState::TOO_MANY_CONNECTIONS))
    }

    /// Whether trying again soon may help while connecting.
    pub(super) fn is_temporary(&self) -> bool {
        let Self::Client(error) = self else { return true };
        match error.as_db_error() {
            Some(error) => meaning(error) != Meaning::Final,
            None => {
                let source = error.source().and_then(|source| source.downcast_ref::<io::Error>());
                // A certificate that is not accepted will not be accepted later.
                let is_tls = |error: &io::Error| error.get_ref().is_some_and(|inner| inner.is::<rustls::Error>());
                source.is_some_and(|error| !is_tls(error)) || error.is_closed()
            }
        }
    }

    /// This error as one of an operation that changed nothing.
    pub(super) fn into_error(self) -> DatabaseError {
        let reason = self.to_string();
        match self.meaning() {
            Meaning::Conflict => DatabaseError::Conflict,
            Meaning::Lost | Meaning::Away => DatabaseError::Away { reason, may_be_saved: false },
            Meaning::Final => DatabaseError::Other(reason.into()),
        }
    }
}

impl std::fmt::Display for Trouble {
    /// Writes one line: the errors of the client name the kind of error only, so those behind it follow.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self::Client(error) = self else { return f.write_str("there was no answer in time") };
        if let Some(error) = error.as_db_error() {
            // Other parts of the message may hold stored values.
            return write!(f, "{} ({})", one_line(error.message()), error.code().code());
        }
        f.write_str(&one_line(&error.to_string()))?;
        let mut source = error.source();
        while let Some(error) = source {
            let text = one_line(&error.to_string());
            write!(f, ": {text}")?;
            if text.contains("CaUsedAsEndEntity") {
                // PostgreSQL's manual makes such a certificate first.
                f.write_str(
                    ": the server presents a CA certificate as its own; create a CA, and have it sign a certificate for the \
                     server's name",
                )?;
                break;
            }
            source = error.source();
        }
        Ok(())
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn meaning(error: &DbError) -> Meaning {
    let code = error.code();
    if [SqlState::T_R_SERIALIZATION_FAILURE, SqlState::T_R_DEADLOCK_DETECTED, SqlState::LOCK_NOT_AVAILABLE]
        .contains(code)
    {
        return Meaning::Conflict;
    }
    if [
        SqlState::ADMIN_SHUTDOWN,
        SqlState::CRASH_SHUTDOWN,
        SqlState::CANNOT_CONNECT_NOW,
        SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
    ]
    .contains(code)
        || code.code().starts_with("08")
        || error.severity() == "FATAL" && code.code().starts_with("57")
    {
        return Meaning::Lost;
    }
    // A cancelled statement, a server that has no memory, disk space or connections left or cannot read its disk, and
    // one that has become a standby.
    let classes = ["53", "58"];
    if *code == SqlState::QUERY_CANCELED
        || *code == SqlState::READ_ONLY_SQL_TRANSACTION
        || classes.iter().any(|class| code.code().starts_with(class))
    {
        return Meaning::Away;
    }
    Meaning::Final
}
