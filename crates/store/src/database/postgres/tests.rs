//! Tests with servers that restart, die, hang and refuse.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use super::{
    super::{
        Durability, Transaction,
        laws::check_laws,
        server::{Server, shared},
    },
    *,
};

/// A player reads an answer within this time.
const AT_ONCE: Duration = Duration::from_secs(3);

fn open(address: &str) -> Postgres {
    Postgres::open(&address.parse().expect("the address is well formed")).expect("the server runs")
}

fn refusal(address: &str) -> String {
    let url = address.parse().expect("the address is well formed");
    let message = Postgres::open(&url).expect_err("the database cannot be used").to_string();
    assert!(!message.contains('\n'), "{message}");
    message
}

#[test]
fn postgresql_obeys_the_laws_if_it_is_installed() {
    let Some(server) = shared() else { return };
    let address = server.database();
    check_laws(|| open(&address), |database| database);
}

#[test]
fn postgresql_obeys_the_laws_with_restarts_if_it_is_installed() {
    let Some(server) = Server::start(&[]) else { return };
    let address = server.database();
    let mut openings = 0;
    check_laws(
        || {
            openings += 1;
            match openings % 4 {
                0 => server.restart(),
                2 => {
                    server.kill();
                    server.start_again();
                }
                _ => {}
            }
            open(&address)
        },
        |database| database,
    );
}

#[test]
fn a_server_without_connections_left_is_not_away() {
    let Some(server) = Server::start(&["max_connections=4", "superuser_reserved_connections=0"]) else { return };
    let address = server.database();
    let databases = [open(&address), open(&address), open(&address)];
    // Each has a connection, and not all can have another one.
    databases.iter().for_each(|database| database.check().expect("there is room for three"));
    thread::scope(|scope| {
        for thread in 0..6_u8 {
            let database = &databases[usize::from(thread % 3)];
            scope.spawn(move || {
                for number in 0..20 {
                    while !increment(database, &[thread], number).unwrap_or_else(|error| match error {
                        DatabaseError::Conflict => false,
                        error => panic!("{error}"),
                    }) {}
                }
            });
        }
    });
}

fn count(value: Option<Vec<u8>>) -> u64 {
    value.map_or(0, |value| u64::from_be_bytes(value.try_into().expect("it has eight bytes")))
}

/// Adds one to a counter, if it still has this value.
fn increment(database: &Postgres, key: &[u8], expected: u64) -> Result<bool, DatabaseError> {
    let tx = Transaction::new(database.begin(Access::Write, PATIENCE)?);
    if count(tx.get(Collection::Games, key)?) != expected {
        return Ok(false);
    }
    tx.insert(Collection::Games, key, (expected + 1).to_be_bytes());
    tx.commit(Durability::Now)?;
    Ok(true)
}

/// Increments counters in several threads while `meanwhile` runs, and checks that every increment that was confirmed is
/// there, once. Returns the number of increments and the longest time that one took.
fn under_load(database: &Postgres, meanwhile: impl FnOnce()) -> (u64, Duration) {
    let done = AtomicBool::new(false);
    let (total, longest) = (AtomicU64::new(0), AtomicU64::new(0));
    thread::scope(|scope| {
        for thread in 0..6_u8 {
            let (done, total, longest) = (&done, &total, &longest);
            scope.spawn(move || {
                let key = [thread];
                let mut confirmed = 0;
                // Whether the counter may be one higher than is known.
                let mut unsure = false;
                while !done.load(Ordering::Relaxed) {
                    let start = Instant::now();
                    match increment(database, &key, confirmed) {
                        Ok(true) => {
                            confirmed += 1;
                            unsure = false;
                        }
                        Ok(false) => {
                            assert!(unsure, "counter {thread} is not {confirmed}");
                            confirmed += 1;
                            unsure = false;
                        }
                        Err(DatabaseError::Conflict) => {}
                        Err(DatabaseError::Away { may_be_saved, .. }) => unsure |= may_be_saved,
                        Err(error) => panic!("{error}"),
                    }
                    longest.fetch_max(start.elapsed().as_millis() as u64, Ordering::Relaxed);
                }
                let found = loop {
                    match database.get(Collection::Games, &key) {
                        Ok(found) => break count(found),
                        Err(DatabaseError::Away { .. }) => {}
                        Err(error) => panic!("{error}"),
                    }
                };
                assert!(
                    found == confirmed || unsure && found == confirmed + 1,
                    "{thread}: {found} instead of {confirmed}"
                );
                total.fetch_add(confirmed, Ordering::Relaxed);
            });
        }
        meanwhile();
        // Whatever happened, work goes on.
        let reached = total_of(database) + 100;
        let start = Instant::now();
        while total_of(database) < reached {
            assert!(start.elapsed() < Duration::from_secs(60), "no work is done any longer");
            thread::sleep(Duration::from_millis(10));
        }
        done.store(true, Ordering::Relaxed);
    });
    (total.into_inner(), Duration::from_millis(longest.into_inner()))
}

fn total_of(database: &Postgres) -> u64 {
    let entries = database.page(Collection::Games, &KeyRange::all(), 100).unwrap_or_default();
    entries.into_iter().map(|(_, value)| count(Some(value))).sum()
}

#[test]
fn a_restart_under_load_loses_and_doubles_nothing_if_postgresql_is_installed() {
    let Some(server) = Server::start(&[]) else { return };
    let database = open(&server.database());
    let (total, longest) = under_load(&database, || {
        for _ in 0..3 {
            thread::sleep(Duration::from_millis(300));
            server.restart();
        }
    });
    println!("{total} increments, {longest:?} at most");
    assert!(longest < AT_ONCE, "{longest:?}");
}

#[test]
fn a_kill_under_load_loses_and_doubles_nothing_if_postgresql_is_installed() {
    let Some(server) = Server::start(&[]) else { return };
    let database = open(&server.database());
    let (total, longest) = under_load(&database, || {
        for _ in 0..3 {
            thread::sleep(Duration::from_millis(300));
            server.kill();
            server.start_again();
        }
    });
    println!("{total} increments, {longest:?} at most");
    assert!(longest < AT_ONCE, "{longest:?}");
}

/// This is why there is nothing to wait for in `wait_until_durable`.
#[test]
fn what_a_reader_has_seen_survives_a_crash_if_postgresql_is_installed() {
    let Some(server) = Server::start(&[]) else { return };
    let database = open(&server.database());
    let read = |key: &[u8]| loop {
        match database.get(Collection::Games, key) {
            Ok(found) => break count(found),
            Err(DatabaseError::Away { .. }) => {}
            Err(error) => panic!("{error}"),
        }
    };
    for _ in 0..5 {
        let done = AtomicBool::new(false);
        let seen = thread::scope(|scope| {
            for thread in 0..6_u8 {
                let (database, done) = (&database, &done);
                scope.spawn(move || {
                    let mut number = 0;
                    while !done.load(Ordering::Relaxed) {
                        if matches!(increment(database, &[thread], number), Ok(true)) {
                            number += 1;
                        } else if let Ok(found) = database.get(Collection::Games, &[thread]) {
                            // It has begun, or did not learn whether the last increment was made.
                            number = count(found);
                        }
                    }
                });
            }
            let reached = total_of(&database) + 50;
            while total_of(&database) < reached {}
            let seen = database.page(Collection::Games, &KeyRange::all(), 100);
            database.wait_until_durable().expect("the server runs");
            server.kill();
            done.store(true, Ordering::Relaxed);
            seen.expect("the server runs")
        });
        server.start_again();
        for (key, value) in seen {
            let (seen, found) = (count(Some(value)), read(&key));
            assert!(found >= seen, "{found} after {seen}");
        }
    }
}

#[test]
fn a_server_that_hangs_is_away_at_once_and_found_again_if_postgresql_is_installed() {
    let Some(server) = Server::start(&[]) else { return };
    let database = open(&server.database());
    let (total, longest) = under_load(&database, || {
        thread::sleep(Duration::from_millis(300));
        server.freeze();
        let start = Instant::now();
        let error = database.get(Collection::Games, b"x").expect_err("nobody answers");
        assert!(matches!(error, DatabaseError::Away { may_be_saved: false, .. }), "{error}");
        assert!(start.elapsed() < AT_ONCE, "{:?}", start.elapsed());
        // Once the server is known to be away, nobody waits for long.
        let start = Instant::now();
        for _ in 0..3 {
            database.check().expect_err("nobody answers");
        }
        assert!(start.elapsed() < AT_ONCE, "{:?}", start.elapsed());
        server.thaw();
        let start = Instant::now();
        while database.check().is_err() {
            assert!(start.elapsed() < Duration::from_secs(10), "the server is not found again");
        }
    });
    println!("{total} increments, {longest:?} at most");
    assert!(longest < AT_ONCE, "{longest:?}");
}

#[test]
fn a_transaction_of_slow_statements_ends_in_time_if_postgresql_is_installed() {
    let Some(server) = shared() else { return };
    let address = server.database();
    let database = Arc::new(open(&address));
    let store = Store::over(Arc::<Postgres>::clone(&database));
    // No statement is late, but all of them together are.
    server.sql(
        &address,
        "alter table games rename to stored; create view games as select * from stored \
         where (select pg_sleep(0.7)) is not null; grant all on games to parlor",
    );
    let start = Instant::now();
    let read = store.db.read(|tx| {
        for key in 0..10_u8 {
            tx.get(Collection::Games, [key])?;
        }
        Ok(())
    });
    assert!(matches!(read, Err(StoreError::Away { may_be_saved: false, .. })), "{read:?}");
    assert!(start.elapsed() < AT_ONCE, "{:?}", start.elapsed());
    // The server does not count as away for that.
    let others = store.db.read(|tx| {
        for key in 0..10_u8 {
            tx.get(Collection::Players, [key])?;
        }
        Ok(())
    });
    others.expect("the server answers");
}

#[test]
fn a_transaction_that_waits_for_a_lock_ends_in_time_if_postgresql_is_installed() {
    let Some(server) = shared() else { return };
    let database = Arc::new(open(&server.database()));
    let store = Store::over(Arc::<Postgres>::clone(&database));
    let write = || {
        store.db.write(|tx| {
            let before = tx.get(Collection::Games, b"x")?;
            tx.insert(Collection::Games, b"x", before.unwrap_or_default());
            Ok(())
        })
    };
    let import = database.begin_bulk().expect("nobody else writes");
    let start = Instant::now();
    let written = write();
    assert!(matches!(written, Err(StoreError::Away { may_be_saved: false, .. })), "{written:?}");
    assert!(start.elapsed() < AT_ONCE, "{:?}", start.elapsed());
    database.get(Collection::Games, b"x").expect("reading goes on");
    drop(import);
    write().expect("writing goes on");
}

#[test]
fn a_lost_commit_is_asked_for_if_postgresql_is_installed() {
    let Some(server) = Server::start(&[]) else { return };
    let address = server.database();
    let database = open(&address);
    // The session of the commit ends after the transaction has been committed, so its answer is lost. A notice of the
    // end of a session comes only with the next statement, so the trigger ends it.
    server.sql(
        &address,
        "create function end_session() returns trigger language plpgsql security definer as $$ begin \
         perform pg_terminate_backend(pg_backend_pid()); return null; end $$; \
         create constraint trigger lost after insert on games deferrable initially deferred for each row \
         execute function end_session();",
    );
    // The session ends while the commit runs, before or after it is final. Each time, the answer has to be right.
    for number in 0..20_u8 {
        let result = increment(&database, &[number], 0);
        let found = count(database.get(Collection::Games, &[number]).expect("the server runs"));
        match result {
            Ok(true) => assert_eq!(found, 1),
            Err(DatabaseError::Conflict) => assert_eq!(found, 0),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_commit_without_an_answer_is_asked_for_if_postgresql_is_installed() {
    let Some(server) = Server::start(&[]) else { return };
    let database = open(&server.database());
    assert!(increment(&database, b"x", 0).expect("the server runs"));
    // The server now commits, but waits for a standby that does not exist before it answers.
    server.sql("postgres", "alter system set synchronous_standby_names = 'nobody'");
    server.sql("postgres", "select pg_reload_conf()");
    // The session reads its settings anew between two statements, and may not have done so yet.
    for expected in 1.. {
        let start = Instant::now();
        assert!(increment(&database, b"x", expected).expect("the outcome is learned on another connection"));
        assert_eq!(count(database.get(Collection::Games, b"x").expect("the server runs")), expected + 1);
        if start.elapsed() >= PATIENCE {
            assert!(start.elapsed() < AT_ONCE, "{:?}", start.elapsed());
            break;
        }
    }
}

#[test]
fn mistakes_of_the_operator_are_one_line_without_the_password_if_postgresql_is_installed() {
    let Some(server) = Server::start(&[]) else { return };
    let address = server.database();
    server.sql("postgres", "create role locked login password 'Q7right'");
    let hba = server.folder().join("data/pg_hba.conf");
    let rules = std::fs::read_to_string(&hba).expect("the server has rules");
    std::fs::write(&hba, format!("local all locked scram-sha-256\n{rules}")).expect("the folder is writable");
    server.sql("postgres", "select pg_reload_conf()");

    let locked = address.replacen("parlor@", "locked:Q7wrong@", 1);
    let start = Instant::now();
    let message = refusal(&locked);
    assert!(message.contains("password authentication failed") && !message.contains("Q7"), "{message}");
    assert!(start.elapsed() < AT_ONCE, "a wrong password is not tried again");

    let message = refusal(&address.replacen("/test0?", "/nowhere?", 1));
    assert!(message.contains("database \"nowhere\" does not exist"), "{message}");

    let message = refusal(&server.database_with("encoding 'LATIN1'"));
    assert!(message.contains("the database has the encoding LATIN1"), "{message}");

    let other = server.database();
    server.sql(&other, "drop schema public");
    assert!(refusal(&other).contains("no schema of the database user's search_path exists"));

    let newer = server.database();
    drop(open(&newer));
    server.sql(&newer, "insert into parlor_schema values (9000)");
    assert!(refusal(&newer).contains("its tables are at number 9000"));
    server.sql(&newer, "delete from parlor_schema where number = 9000");
    drop(open(&newer));

    let standby = server.database();
    server.sql("postgres", "alter role parlor set default_transaction_read_only = on");
    let message = refusal(&standby);
    assert!(message.contains("does not allow writes"), "{message}");
}

#[test]
fn every_collection_has_a_table_if_postgresql_is_installed() {
    let Some(server) = shared() else { return };
    let address = server.database();
    let database = open(&address);
    for collection in Collection::ALL {
        assert_eq!(database.get(collection, b"x").expect("the table exists"), None);
    }
    let tables = server.sql(&address, "select count(*) from information_schema.tables where table_schema = 'public'");
    assert_eq!(tables, (Collection::ALL.len() + 2).to_string());
    // Opening it again changes nothing.
    drop(open(&address));
}

#[test]
fn processes_that_start_together_create_the_tables_once_if_postgresql_is_installed() {
    let Some(server) = shared() else { return };
    let address = server.database();
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| open(&address));
        }
    });
    assert_eq!(server.sql(&address, "select count(*) from parlor_schema"), migrations::NEWEST.to_string());
}

#[test]
fn callers_may_be_inside_a_runtime_if_postgresql_is_installed() {
    let Some(server) = shared() else { return };
    let address = server.database();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let database = open(&address);
        // More operations than a task of tokio may do in one go.
        for _ in 0..500 {
            database.get(Collection::Games, b"x").expect("the server runs");
        }
        increment(&database, b"x", 0).expect("the server runs");
    });
}

#[test]
fn only_indexes_are_read_if_postgresql_is_installed() {
    let Some(server) = shared() else { return };
    let address = server.database();
    let database = open(&address);
    increment(&database, b"x", 0).expect("the server runs");
    for range in [KeyRange::all(), KeyRange::prefix(b"x")] {
        database.page(Collection::Games, &range, 5).expect("the server runs");
        database.page(Collection::Games, &range.backward(), 5).expect("the server runs");
    }
    let tx = Transaction::new(database.begin(Access::Write, PATIENCE).expect("the server runs"));
    tx.remove(Collection::Games, b"x");
    tx.commit(Durability::Now).expect("nobody else is there");
    drop(database);
    // Counts are reported when a session ends.
    let start = Instant::now();
    let counts = || {
        server.sql(
            &address,
            "select used.seq_scan - unused.seq_scan, used.idx_scan > 0 from pg_stat_user_tables as used, \
             pg_stat_user_tables as unused where used.relname = 'games' and unused.relname = 'questions'",
        )
    };
    while counts() != "0|t" {
        assert!(start.elapsed() < Duration::from_secs(20), "{}", counts());
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn the_server_tells_its_settings_if_postgresql_is_installed() {
    let Some(server) = shared() else { return };
    let url = server.database().parse().expect("the address is well formed");
    let settings = Store::inspect(&url, domain::time::Timestamp(0)).expect("the server runs").server;
    assert!(!settings.fsync && settings.full_page_writes, "{settings:?}");
    assert_eq!((&*settings.synchronous_commit, &*settings.encoding), ("on", "UTF8"));
    assert!(settings.version_number >= 150_000 && settings.clock_ahead.abs() < 10_000, "{settings:?}");
}

#[test]
fn certificates_are_checked_if_postgresql_is_installed() {
    use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};

    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("the folder is writable");
        path
    };
    let mut params = CertificateParams::new([]).expect("no names");
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let key = KeyPair::generate().expect("a key");
    let roots = file("ca.pem", &params.self_signed(&key).expect("a certificate").pem());
    let authority = Issuer::new(params, key);
    let key = KeyPair::generate().expect("a key");
    let params = CertificateParams::new(["localhost".to_owned()]).expect("a name");
    let certificate = params.signed_by(&key, &authority).expect("a certificate");
    let (certificate, key) = (file("server.pem", &certificate.pem()), file("server.key", &key.serialize_pem()));
    std::fs::set_permissions(folder.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("it is ours");
    Server::own(&key);
    let key_file = key.clone();

    let free = std::net::TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    let port = free.expect("a free port").port();
    let settings = [
        "listen_addresses=127.0.0.1".to_owned(),
        format!("port={port}"),
        "ssl=on".to_owned(),
        format!("ssl_cert_file={}", certificate.display()),
        format!("ssl_key_file={}", key.display()),
    ];
    let Some(server) = Server::start(&settings.each_ref().map(String::as_str)) else { return };
    server.database();
    let roots = roots.display();
    for mode in ["require", "verify-ca", "verify-full"] {
        let options = format!("sslmode={mode}&sslrootcert={roots}");
        let database = open(&format!("postgres://parlor@localhost:{port}/test0?{options}"));
        database.check().expect("the server runs");
        let encrypted = "select bool_and(ssl) from pg_stat_ssl join pg_stat_activity using (pid) \
                         where application_name = 'parlor'";
        assert_eq!(server.sql("postgres", encrypted), "t");
        // The certificate is for another name.
        assert!(refusal(&format!("postgres://parlor@127.0.0.1:{port}/test0?{options}")).contains("certificate"));
        // Nobody vouches for the certificate.
        let message = refusal(&format!("postgres://parlor@localhost:{port}/test0?sslmode={mode}"));
        assert!(message.contains("certificate"), "{message}");
    }
    // The authority's own certificate, as PostgreSQL's manual makes it first.
    let (authority, key) = {
        let mut params = CertificateParams::new(["localhost".to_owned()]).expect("a name");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        (params.self_signed(&key).expect("a certificate").pem(), key.serialize_pem())
    };
    std::fs::write(&certificate, &authority).expect("the folder is writable");
    std::fs::write(&key_file, key).expect("the folder is writable");
    server.restart();
    let own = file("own.pem", &authority);
    let message =
        refusal(&format!("postgres://parlor@localhost:{port}/test0?sslmode=verify-full&sslrootcert={}", own.display()));
    assert!(message.contains("create a CA, and have it sign a certificate for the server's name"), "{message}");
    let missing =
        refusal(&format!("postgres://parlor@localhost:{port}/test0?sslmode=require&sslrootcert=/nowhere.pem"));
    assert!(missing.contains("/nowhere.pem"), "{missing}");
}
