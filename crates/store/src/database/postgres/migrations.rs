//! Creates the tables and brings them up to date.
//!
//! At the start, each collection without a table gets one. Then the steps that a database lacks are applied in order.
//! Each step is a file with a number, and the table `parlor_schema` lists the steps that were applied. Each table and
//! step is a transaction, under a lock that keeps other processes out. All tables are in the first schema of the
//! database user's `search_path` that exists.
//!
//! # Rules for a new step
//!
//! - From the first release on, a step is never changed.
//! - While an update is rolled out, processes of the release before still use the database. So a step may add a table,
//!   or a column that has a default; one that drops or renames something comes a release after the last one that names
//!   it.
//! - A program does not start on a database that has steps which it does not know.

use std::time::Duration;

use tokio_postgres::Client;

use super::{
    Collection,
    error::{ConnectError, Trouble},
};

/// The oldest supported version of the server, as it counts.
const OLDEST: i32 = 150_000;

/// The longest time for which another process that applies steps is waited for.
const PATIENCE: Duration = Duration::from_secs(300);

/// The steps in order. The first one has the number 1.
const STEPS: [&str; 1] = [include_str!("migrations/0001_commits.sql")];

/// The statements that create the table of a collection, with `{name}` for its name.
const TABLE: &str = include_str!("migrations/collection.sql");

/// The number of the newest step.
pub(super) const NEWEST: i32 = STEPS.len() as i32;

/// Checks that a database can be used, and brings its tables up to date.
pub(super) async fn run(client: &Client) -> Result<(), ConnectError> {
    check(client).await?;
    let failed = |error| failed(1, error);
    if known(client).await? == NEWEST && lacking(client).await.map_err(failed)?.is_empty() {
        return Ok(());
    }
    // The lock belongs to the session, which ends after this. One lock serves all schemas of a database.
    let patience = PATIENCE.as_millis();
    client.batch_execute(&format!("set lock_timeout = {patience}; set statement_timeout = 0")).await.map_err(failed)?;
    client.query("select pg_advisory_lock(hashtext('parlor_schema'))", &[]).await.map_err(failed)?;
    client
        .batch_execute(
            "create table if not exists parlor_schema (number int primary key, applied timestamptz not null default now())",
        )
        .await
        .map_err(failed)?;
    for name in lacking(client).await.map_err(failed)? {
        // Statements that are sent together are a transaction.
        client.batch_execute(&format!("begin; {}; commit", TABLE.replace("{name}", &name))).await.map_err(failed)?;
    }
    let applied = known(client).await?;
    for (number, sql) in (1..).zip(STEPS).filter(|(number, _)| *number > applied) {
        let step = format!("begin; {sql}; insert into parlor_schema (number) values ({number}); commit");
        client.batch_execute(&step).await.map_err(|error| self::failed(number, error))?;
        tracing::info!(number, "the database's tables were brought up to date");
    }
    client.query("select pg_advisory_unlock(hashtext('parlor_schema'))", &[]).await.map_err(failed)?;
    Ok(())
}

/// The names of the collections that have no table.
async fn lacking(client: &Client) -> Result<Vec<String>, tokio_postgres::Error> {
    let names = Collection::ALL.map(Collection::name);
    let query = "select name from unnest($1::text[]) name where not exists \
                 (select from pg_tables where schemaname = current_schema() and tablename = name)";
    let rows = client.query(query, &[&names.as_slice()]).await?;
    Ok(rows.iter().map(|row| row.get(0)).collect())
}

/// Checks the server's version, and the database's encoding and schema.
async fn check(client: &Client) -> Result<(), ConnectError> {
    let row = client
        .query_one(
            "select current_setting('server_version_num')::int, current_setting('server_version'), \
             current_setting('server_encoding'), current_schema()::text",
            &[],
        )
        .await
        .map_err(|error| failed(1, error))?;
    judge(row.get(0), row.get(1), row.get(2), row.get(3))
}

/// Whether a database with this version, as a number and as text, this encoding and this first schema can be used.
fn judge(number: i32, version: &str, encoding: &str, schema: Option<&str>) -> Result<(), ConnectError> {
    if number < OLDEST {
        return Err(ConnectError::Version { found: version.to_owned() });
    }
    if encoding != "UTF8" {
        return Err(ConnectError::Encoding { found: encoding.to_owned() });
    }
    schema.map(drop).ok_or(ConnectError::Schema)
}

/// The number of the newest step that was applied, or 0. Returns an error if this program does not know that step.
async fn known(client: &Client) -> Result<i32, ConnectError> {
    match newest(client).await.map_err(|error| failed(1, error))? {
        found if found > NEWEST => Err(ConnectError::Newer { found, known: NEWEST }),
        found => Ok(found),
    }
}

/// The number of the newest step that was applied, or 0.
pub(super) async fn newest(client: &Client) -> Result<i32, tokio_postgres::Error> {
    let exists = client.query_one("select to_regclass('parlor_schema') is not null", &[]).await?;
    if !exists.get::<_, bool>(0) {
        return Ok(0);
    }
    Ok(client.query_one("select coalesce(max(number), 0) from parlor_schema", &[]).await?.get(0))
}

fn failed(number: i32, error: tokio_postgres::Error) -> ConnectError {
    ConnectError::Migration { number, reason: Trouble::from(error).to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_that_cannot_be_used_is_refused_in_one_line() {
        let judged = |number, version, encoding, schema| {
            judge(number, version, encoding, schema).map_err(|error| error.to_string())
        };
        for (number, version) in [(150_000, "15.0"), (150_006, "15.6 (Debian 15.6-0+deb12u1)"), (180_000, "18.0")] {
            assert_eq!(judged(number, version, "UTF8", Some("public")), Ok(()));
        }
        for (number, version) in [(149_999, "14.99"), (140_011, "14.11"), (90_624, "9.6.24")] {
            let line = format!("the database is PostgreSQL {version}; Parlor needs version 15 or later");
            assert_eq!(judged(number, version, "LATIN1", None), Err(line));
        }
        for encoding in ["LATIN1", "SQL_ASCII"] {
            let line = format!("the database has the encoding {encoding}; create it with `encoding 'UTF8'`");
            assert_eq!(judged(150_000, "15.0", encoding, Some("public")), Err(line));
        }
        let line = judged(150_000, "15.0", "UTF8", None).expect_err("no table can be made");
        assert!(line.contains("search_path") && !line.contains('\n'), "{line}");
    }
}
