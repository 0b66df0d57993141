//! Checks the database that several processes share: its settings, its clock, and the processes and their shards.

use std::{cmp::Ordering, time::Duration};

use crate::finding::Finding;
use domain::time::{Clock, SystemClock, Timestamp};
use store::{
    CLOCKS_DIFFER_MUCH, Connectivity, DatabaseUrl, Inspection, Leases, MOST_CONNECTIONS, Process, ServerSettings, Store,
};

const DATABASE: &str = "database";
const SHARDS: &str = "shards";

/// The difference between two clocks from which on times that players see are wrong.
const CLOCKS_DIFFER: i64 = 1_000;
/// The age of a process's last renewal from which on it counts as dead. Its shards are then taken over.
const SILENT: Duration = Duration::from_secs(30);
/// The part of the connections in use, in percent, from which on the operator is warned.
const CROWDED: i64 = 80;

/// Checks a database. Changes nothing.
pub(super) fn of(url: &DatabaseUrl) -> Vec<Finding> {
    let now = SystemClock.now();
    match Store::inspect(url, now) {
        Ok(inspection) => found(&inspection, now, env!("CARGO_PKG_VERSION")),
        Err(error) => vec![Finding::fail(DATABASE, error.to_string())],
    }
}

/// The findings about a database, as a program of the version `own` sees them.
fn found(inspection: &Inspection, now: Timestamp, own: &str) -> Vec<Finding> {
    let mut findings = vec![answers(inspection)];
    findings.extend(durable(&inspection.server));
    findings.extend(clock(inspection.server.clock_ahead));
    let most = i64::from(inspection.server.max_connections);
    let living = inspection.leases.processes.values().filter(|process| now.since(process.renewed) < SILENT).count();
    findings.extend(room(inspection.connections, living, most));
    findings.extend(processes(&inspection.leases, now, own));
    findings.extend(super::puzzles::disliked(&inspection.disliked));
    findings.extend((inspection.tables == inspection.known_tables).then(|| super::seeks::of(&inspection.seeks, now)));
    findings
}

fn answers(Inspection { address, server, tables, known_tables, .. }: &Inspection) -> Finding {
    let state = match tables.cmp(known_tables) {
        Ordering::Greater => {
            let words = format!(
                "a newer version of Parlor has used {address}: its tables are at number {tables}, and this program knows \
                 numbers up to {known_tables}; run the newer version"
            );
            return Finding::fail(DATABASE, words);
        }
        Ordering::Less if *tables == 0 => "it has no tables yet; the bot makes them when it starts".to_owned(),
        Ordering::Less => {
            format!("its tables are at number {tables}; the bot brings them to {known_tables} when it starts")
        }
        Ordering::Equal => format!("its tables are at number {tables}"),
    };
    if server.encoding != "UTF8" {
        let words = format!("{address} has the encoding {}; create it with `encoding 'UTF8'`", server.encoding);
        return Finding::fail(DATABASE, words);
    }
    if server.version_number < 150_000 {
        let words = format!("{address} is PostgreSQL {}; Parlor needs version 15 or later", server.version);
        return Finding::fail(DATABASE, words);
    }
    Finding::ok(DATABASE, format!("PostgreSQL {} answers at {address}, encoding UTF8; {state}", server.version))
}

/// Checks the settings without which an answered move may be lost.
fn durable(server: &ServerSettings) -> Vec<Finding> {
    let lost = |name: &str| {
        Finding::warn(
            DATABASE,
            format!("its setting `{name}` is off, so that a power cut can lose what was answered; turn it on"),
        )
    };
    let settings = [
        ("fsync", server.fsync),
        ("full_page_writes", server.full_page_writes),
        ("synchronous_commit", server.synchronous_commit != "off"),
    ];
    settings.into_iter().filter(|(_, on)| !on).map(|(name, _)| lost(name)).collect()
}

/// Checks how far the server's clock is ahead of this computer's, in milliseconds.
#[allow(clippy::cast_precision_loss, reason = "a difference of clocks is small")]
fn clock(ahead: i64) -> Option<Finding> {
    let differ = ahead.abs();
    let side = if ahead > 0 { "ahead of" } else { "behind" };
    let words =
        format!("its clock is {:.1} s {side} this computer's; synchronize the clocks of both", differ as f64 / 1_000.0);
    match differ {
        CLOCKS_DIFFER_MUCH.. => Some(Finding::fail(DATABASE, words)),
        CLOCKS_DIFFER.. => Some(Finding::warn(DATABASE, words)),
        _ => None,
    }
}

/// Checks the numbers of connections in use, and of those that the processes may open, against the highest possible
/// number.
fn room(used: i64, processes: usize, most: i64) -> Option<Finding> {
    let wanted = i64::try_from(processes * MOST_CONNECTIONS).unwrap_or(i64::MAX);
    let words = if used * 100 >= most * CROWDED {
        format!("{used} of its {most} connections are in use; raise `max_connections`")
    } else if wanted * 100 >= most * CROWDED {
        format!(
            "it allows {most} connections, and its {processes} processes open up to {wanted}; raise `max_connections`"
        )
    } else {
        return None;
    };
    Some(Finding::warn(DATABASE, words))
}

/// Lists the processes and what each holds. Checks that each shard has a holder, and that the versions fit.
fn processes(leases: &Leases, now: Timestamp, own: &str) -> Vec<Finding> {
    if leases.processes.is_empty() {
        return vec![Finding::ok(SHARDS, "no process of the bot runs on this database")];
    }
    let mut findings: Vec<_> = leases.processes.values().map(|process| described(process, leases, now, own)).collect();
    let free = leases
        .leases
        .iter()
        .filter(|(_, lease)| lease.holder.is_none_or(|holder| !leases.processes.contains_key(&holder)));
    let free: Vec<_> = free.map(|(shard, _)| shard.to_string()).collect();
    if !free.is_empty() {
        let words = format!(
            "nobody holds {} of {}; if this lasts for more than a minute, look into the logs",
            listed(&free),
            leases.total()
        );
        findings.push(Finding::warn(SHARDS, words));
    }
    findings
}

fn described(process: &Process, leases: &Leases, now: Timestamp, own: &str) -> Finding {
    let held: Vec<_> = leases.held_by(process.id).keys().map(ToString::to_string).collect();
    let holds = if held.is_empty() { "no shard".to_owned() } else { listed(&held) };
    let words = format!("process {} on {}, version {}, holds {holds}", process.pid, process.host, process.version);
    let silent = now.since(process.renewed);
    if silent >= SILENT {
        let words = format!("{words}, and was last heard of {} s ago; others take its shards over", silent.as_secs());
        return Finding::warn(SHARDS, words);
    }
    if process.reach == Connectivity::CutOff {
        return Finding::warn(SHARDS, format!("{words}, since it cannot reach Discord; look into its network"));
    }
    if are_neighbors(&process.version, own) {
        Finding::ok(SHARDS, words)
    } else {
        Finding::warn(
            SHARDS,
            format!("{words}; this program is version {own}: only neighboring releases work side by side"),
        )
    }
}

/// These shards, as words.
fn listed(shards: &[String]) -> String {
    let noun = if shards.len() == 1 { "shard" } else { "shards" };
    format!("{noun} {}", shards.join(", "))
}

/// Whether two versions are the same or follow one another: their major numbers are the same, and their minor numbers
/// differ by at most one.
fn are_neighbors(one: &str, other: &str) -> bool {
    let numbers = |version: &str| {
        let mut numbers = version.split('.').map(str::parse::<u64>);
        Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
    };
    match (numbers(one), numbers(other)) {
        (Some((major, minor)), Some((other_major, other_minor))) => {
            major == other_major && minor.abs_diff(other_minor) <= 1
        }
        _ => one == other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Severity;
    use store::{Lease, ProcessId, SeekSurvey};

    const NOW: Timestamp = Timestamp(1_790_000_000_000);

    fn inspection() -> Inspection {
        Inspection {
            address: "postgres://parlor@localhost:5432/parlor".to_owned(),
            server: ServerSettings {
                version: "15.6".to_owned(),
                version_number: 150_006,
                encoding: "UTF8".to_owned(),
                fsync: true,
                synchronous_commit: "on".to_owned(),
                full_page_writes: true,
                max_connections: 100,
                clock_ahead: -900,
            },
            tables: 1,
            known_tables: 1,
            connections: 17,
            leases: Leases::default(),
            disliked: Vec::new(),
            seeks: SeekSurvey::default(),
        }
    }

    fn lines(inspection: &Inspection) -> Vec<String> {
        found(inspection, NOW, "1.4.2").iter().map(ToString::to_string).collect()
    }

    /// The only finding that is not well.
    #[track_caller]
    fn trouble(inspection: &Inspection) -> (Severity, String) {
        let troubles = found(inspection, NOW, "1.4.2").into_iter().filter(|finding| finding.severity != Severity::Ok);
        let [trouble] = &troubles.collect::<Vec<_>>()[..] else { panic!("{:?}", lines(inspection)) };
        (trouble.severity, trouble.words.clone())
    }

    fn process(id: u64, pid: u32, version: &str, silent: u64) -> (ProcessId, Process) {
        let renewed = Timestamp(NOW.0 - silent * 1_000);
        let (host, version) = ("table".to_owned(), version.to_owned());
        (
            id_of(id),
            Process {
                id: id_of(id),
                host,
                pid,
                version,
                started: NOW,
                renewed,
                beat: 1,
                reach: Connectivity::Connected,
            },
        )
    }

    fn id_of(number: u64) -> ProcessId {
        serde_json::from_value(number.to_string().into()).expect("a number as text")
    }

    #[test]
    fn a_sound_database_is_told_in_a_line() {
        let expected = [
            "ok    database     PostgreSQL 15.6 answers at postgres://parlor@localhost:5432/parlor, encoding UTF8; its \
             tables are at number 1",
            "ok    shards       no process of the bot runs on this database",
            "ok    searches     0 people look for an opponent; 0 matches wait to be told; 0 reports about opponents",
        ];
        assert_eq!(lines(&inspection()), expected);
        let new = lines(&Inspection { tables: 0, ..inspection() });
        assert!(new[0].ends_with("UTF8; it has no tables yet; the bot makes them when it starts"), "{new:?}");
        let newer = trouble(&Inspection { tables: 2, ..inspection() });
        assert!(newer.0 == Severity::Fail && newer.1.ends_with("run the newer version"), "{newer:?}");
    }

    #[test]
    fn settings_that_lose_moves_are_warned_of() {
        let with = |change: fn(&mut ServerSettings)| {
            let mut inspection = inspection();
            change(&mut inspection.server);
            trouble(&inspection)
        };
        for (name, change) in [
            ("fsync", (|server| server.fsync = false) as fn(&mut ServerSettings)),
            ("full_page_writes", |server| server.full_page_writes = false),
            ("synchronous_commit", |server| server.synchronous_commit = "off".to_owned()),
        ] {
            let (severity, words) = with(change);
            assert!(severity == Severity::Warn && words.contains(&format!("`{name}` is off")), "{words}");
        }
        let latin = with(|server| server.encoding = "LATIN1".to_owned());
        assert!(latin.0 == Severity::Fail && latin.1.contains("LATIN1"), "{latin:?}");
        let old = with(|server| server.version_number = 140_009);
        assert!(old.0 == Severity::Fail && old.1.contains("version 15 or later"), "{old:?}");
        let late = with(|server| server.clock_ahead = -2_340);
        assert!(late.0 == Severity::Warn && late.1.contains("2.3 s behind this computer's"), "{late:?}");
        let early = with(|server| server.clock_ahead = 10_000);
        assert!(early.0 == Severity::Fail && early.1.contains("10.0 s ahead of"), "{early:?}");
        let crowded = trouble(&Inspection { connections: 80, ..inspection() });
        assert!(crowded.0 == Severity::Warn && crowded.1.contains("80 of its 100 connections"), "{crowded:?}");
        let mut few = inspection();
        few.leases.processes = (0..3).map(|id| process(id, 11, "1.4.2", 3)).collect();
        few.server.max_connections = 30;
        let few = trouble(&few);
        assert!(
            few.0 == Severity::Warn && few.1.contains("allows 30 connections, and its 3 processes open up to 27"),
            "{few:?}"
        );
    }

    #[test]
    fn processes_and_their_shards_are_listed() {
        let mut inspection = inspection();
        inspection.leases.processes =
            [process(1, 11, "1.4.2", 3), process(2, 22, "1.6.0", 4), process(3, 33, "1.5.0", 50)].into();
        let holder = |id: Option<u64>| Lease { holder: id.map(id_of), epoch: 1 };
        let holders = [Some(1), Some(2), Some(1), None, Some(9)];
        inspection.leases.leases = (0..).zip(holders.map(holder)).collect();
        let expected = [
            "ok    shards       process 11 on table, version 1.4.2, holds shards 0, 2",
            "warn  shards       process 22 on table, version 1.6.0, holds shard 1; this program is version 1.4.2: only \
             neighboring releases work side by side",
            "warn  shards       process 33 on table, version 1.5.0, holds no shard, and was last heard of 50 s ago; others \
             take its shards over",
            "warn  shards       nobody holds shards 3, 4 of 5; if this lasts for more than a minute, look into the logs",
        ];
        assert_eq!(lines(&inspection)[1..=4], expected);
    }

    #[test]
    fn neighboring_releases_fit() {
        for other in ["1.4.2", "1.4.0", "1.3.9", "1.5.0", "1.5.0-rc.1"] {
            assert!(are_neighbors("1.4.2", other), "{other}");
        }
        for other in ["1.6.0", "1.2.0", "2.4.2", "0.4.2", "", "x"] {
            assert!(!are_neighbors("1.4.2", other), "{other}");
        }
    }
}
