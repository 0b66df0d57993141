//! Checks what lies between a process and its database: poolers, rights and clocks.

use std::time::SystemTime;

use super::{
    Collection, ConnectError, DatabaseUrl,
    connection::{Connection, Connections},
    error::Trouble,
    unreachable,
};

/// The difference between two clocks, in milliseconds, from which on deadlines are wrong and processes take one another
/// for dead.
pub const CLOCKS_DIFFER_MUCH: i64 = 10_000;

/// Checks that sessions are sessions, and that the settings in the address have an effect.
pub(super) async fn check_sessions(
    connections: &Connections,
    first: &Connection,
    url: &DatabaseUrl,
) -> Result<(), ConnectError> {
    let trouble = |trouble: Trouble| unreachable(url, &trouble);
    if is_pooled(connections, first).await.map_err(trouble)? {
        return Err(ConnectError::Pooler { address: url.to_string() });
    }
    for name in settings(url.config().get_options().unwrap_or_default()) {
        // Parlor sets some of them again. The view leaves some names out.
        let query = format!(
            "select 'unset' from pg_settings where lower(name) = lower({}) and source not in ('client', 'session')",
            literal(&name)
        );
        let [unset] = first.texts(&query).await.map_err(trouble)?;
        if !unset.is_empty() {
            return Err(ConnectError::Options { address: url.to_string(), setting: name });
        }
    }
    Ok(())
}

/// Checks that the clocks agree.
pub(super) async fn check_clock(connection: &Connection, url: &DatabaseUrl) -> Result<(), ConnectError> {
    judge_clock(clock_ahead(connection).await.map_err(|trouble| unreachable(url, &trouble))?)
}

/// Whether a server whose clock is so many milliseconds ahead of this computer's can be used.
fn judge_clock(ahead: i64) -> Result<(), ConnectError> {
    if ahead.abs() < CLOCKS_DIFFER_MUCH {
        return Ok(());
    }
    #[allow(clippy::cast_precision_loss, reason = "a difference of clocks is small")]
    let seconds = ahead.abs() as f64 / 1_000.0;
    Err(ConnectError::Clock { seconds, side: if ahead > 0 { "ahead of" } else { "behind" } })
}

/// Checks that the tables that exist can be read and written. New ones belong to this user.
pub(super) async fn check_rights(connection: &Connection, url: &DatabaseUrl) -> Result<(), ConnectError> {
    let (tables, schema) = forbidden(connection).await.map_err(|trouble| unreachable(url, &trouble))?;
    if tables.is_empty() { Ok(()) } else { Err(ConnectError::Rights { address: url.to_string(), tables, schema }) }
}

/// The tables that this user may not read and write, and their schema.
async fn forbidden(connection: &Connection) -> Result<(String, String), Trouble> {
    let names =
        Collection::ALL.map(Collection::name).into_iter().chain(["parlor_commits", "parlor_schema"]).map(literal);
    let names = names.collect::<Vec<_>>().join(", ");
    let rights = ["select", "insert", "update", "delete"]
        .map(|right| format!("has_table_privilege(quote_ident(name), '{right}')"))
        .join(" and ");
    let query = format!(
        "select string_agg(name, ', ' order by name), current_schema() from unnest(array[{names}]) name \
         where case when to_regclass(quote_ident(name)) is null then false else not ({rights}) end"
    );
    let [tables, schema] = connection.texts(&query).await?;
    Ok((tables, schema))
}

/// How far the server's clock is ahead of this computer's, in milliseconds.
pub(super) async fn clock_ahead(connection: &Connection) -> Result<i64, Trouble> {
    let since =
        |time: SystemTime| time.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64);
    let before = SystemTime::now();
    let [server] = connection.texts("select (extract(epoch from clock_timestamp()) * 1000)::bigint").await?;
    // The server reads its clock about halfway between the question and the answer.
    let now = i64::midpoint(since(before), since(SystemTime::now()));
    Ok(server.parse::<i64>().map_or(0, |server| server - now))
}

/// Whether a pooler assigns connections to transactions: a setting of one session is then seen in another.
async fn is_pooled(connections: &Connections, first: &Connection) -> Result<bool, Trouble> {
    let mark = format!("{:016x}", rand::random::<u64>());
    let [_] = first.texts(&format!("select set_config('parlor.session', '{mark}', false)")).await?;
    let second = match connections.connect().await {
        // Without room for a second connection, this is not known.
        Err(trouble) if trouble.is_full() => return Ok(false),
        second => second?,
    };
    let [seen] = second.texts("select current_setting('parlor.session', true)").await?;
    if seen == mark {
        // The session belongs to others, too.
        let [_] = second.texts("reset all; select ''").await?;
    }
    Ok(seen == mark)
}

/// The names of the settings in `options`, each given as `-c name=value`, `-cname=value` or `--name=value`.
fn settings(options: &str) -> Vec<String> {
    // A backslash makes a space a part of a value.
    let options = options.replace("\\ ", "_");
    let name = |word: &str| {
        let word = word.strip_prefix("-c").or_else(|| word.strip_prefix("--")).unwrap_or(word);
        Some(word.split_once('=')?.0.replace('-', "_"))
    };
    options.split_whitespace().filter_map(name).collect()
}

/// A text as a literal of SQL.
fn literal(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

#[cfg(all(test, unix))]
mod tests {
    use std::{
        fs,
        net::TcpListener,
        os::unix::fs::PermissionsExt,
        process::{Child, Command},
        thread,
        time::{Duration, Instant},
    };

    use super::*;
    use crate::{
        Collection,
        database::{Database as _, Read as _, postgres::Postgres, server},
    };

    /// PgBouncer, in front of a server.
    struct Pooler {
        process: Child,
        port: u16,
        _folder: tempfile::TempDir,
    }

    impl Pooler {
        /// Starts it in this mode. Like a test that needs PostgreSQL, one that needs it is left out where it is
        /// missing.
        fn start(server: &server::Server, mode: &str) -> Option<Self> {
            let program = ["/usr/sbin/pgbouncer", "/usr/local/sbin/pgbouncer", "/usr/bin/pgbouncer"];
            let Some(program) = program.into_iter().find(|program| fs::exists(program).unwrap_or(false)) else {
                let required = std::env::var_os("PARLOR_TEST_POSTGRES").is_some_and(|value| value == "required");
                assert!(!required, "PgBouncer is not installed");
                return None;
            };
            let folder = tempfile::tempdir().expect("a temporary folder");
            fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o755)).expect("it is ours");
            let port =
                TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port").port();
            let config = folder.path().join("pgbouncer.ini");
            let user = if server::is_root() { "user = nobody" } else { "" };
            let text = format!(
                "[databases]\n* = host={} user=parlor\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\n\
                 unix_socket_dir =\nauth_type = any\npool_mode = {mode}\n{user}\n\
                 ignore_startup_parameters = extra_float_digits, options\n",
                server.folder().display()
            );
            fs::write(&config, text).expect("the folder is writable");
            let process = Command::new(program).arg("--quiet").arg(&config).spawn().expect("it starts");
            let pooler = Self { process, port, _folder: folder };
            let start = Instant::now();
            while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
                assert!(start.elapsed() < Duration::from_secs(30), "it does not listen");
                thread::sleep(Duration::from_millis(20));
            }
            Some(pooler)
        }

        /// The address of the server's database with this address, through the pooler.
        fn address(&self, database: &str, options: &str) -> DatabaseUrl {
            let name = database.split(['/', '?']).nth(3).expect("a name");
            format!("postgres://parlor@127.0.0.1:{}/{name}?sslmode=disable{options}", self.port)
                .parse()
                .expect("an address")
        }
    }

    impl Drop for Pooler {
        fn drop(&mut self) {
            drop(self.process.kill());
            drop(self.process.wait());
        }
    }

    #[test]
    fn a_pooler_that_assigns_connections_to_sessions_is_fine_if_postgresql_is_installed() {
        let Some(server) = server::shared() else { return };
        let Some(pooler) = Pooler::start(server, "session") else { return };
        let database = server.database();
        let postgres = Postgres::open(&pooler.address(&database, "")).expect("it can be used");
        postgres
            .keep_first(Collection::Answered, b"key", b"value", Instant::now() + Duration::from_secs(30))
            .expect("it is stored");
        assert_eq!(postgres.get(Collection::Answered, b"key").expect("it is read").as_deref(), Some(&b"value"[..]));
        let set = postgres.connections.wait(async {
            let connection = postgres.connections.connect().await.expect("it connects");
            let query = "select concat_ws(' ', current_setting('enable_seqscan'), current_setting('lock_timeout'), \
                         current_setting('plan_cache_mode'))";
            connection.texts::<1>(query).await.expect("it answers")
        });
        assert_eq!(set, ["off 1500ms force_generic_plan"]);
        let refused = Postgres::open(&pooler.address(&database, "&options=-csearch_path%3Dgames"));
        let refused = refused.expect_err("the setting has no effect").to_string();
        assert!(refused.contains("drops `options`: `search_path` has no effect"), "{refused}");
        Postgres::open(&format!("{database}&options=-csearch_path%3Dpublic").parse().expect("an address"))
            .expect("the server itself heeds it");
    }

    #[test]
    fn other_poolers_are_refused_if_postgresql_is_installed() {
        let Some(server) = server::shared() else { return };
        for mode in ["transaction", "statement"] {
            let Some(pooler) = Pooler::start(server, mode) else { return };
            for options in ["", "&options=-clock_timeout%3D1s"] {
                let refused = Postgres::open(&pooler.address(&server.database(), options));
                let refused = refused.expect_err("it cannot be used").to_string();
                assert!(refused.contains("set `pool_mode = session`") && !refused.contains('\n'), "{mode}: {refused}");
            }
        }
    }

    #[test]
    fn missing_rights_are_told_if_postgresql_is_installed() {
        let Some(server) = server::shared() else { return };
        let address = server.database();
        let open = || Postgres::open(&address.parse().expect("an address"));
        drop(open().expect("it can be used"));
        let tables = ["games", "parlor_commits", "parlor_schema", "tables"];
        for table in tables {
            server.sql(&address, &format!("alter table {table} owner to admin; grant insert on {table} to parlor"));
        }
        let refused = open().expect_err("rights are missing").to_string();
        assert!(refused.contains("may not read and write games, parlor_commits, parlor_schema, tables: "), "{refused}");
        assert!(refused.contains("grant select, insert, update, delete on all tables in schema public"), "{refused}");
        server.sql(&address, "grant select, insert, update, delete on all tables in schema public to parlor");
        open().expect("it can be used again");
    }

    #[test]
    fn a_clock_that_is_off_is_refused() {
        let judged = |ahead| judge_clock(ahead).map_err(|error| error.to_string());
        assert_eq!([-9_999, 0, 9_999].map(judged), [Ok(()), Ok(()), Ok(())]);
        let told = |words: &str| {
            Err(format!("the clock of the database is {words} this computer's: synchronize the clocks of both"))
        };
        assert_eq!([judged(300_000), judged(-10_000)], [told("300.0 s ahead of"), told("10.0 s behind")]);
    }
}
