//! Exports, imports and back-ups.

use std::{
    env, fs,
    io::{BufRead, BufReader, BufWriter, Write},
    path::Path,
    process::Command,
};

use domain::{Learner, record::Record};
use store::{Backups, ImportError, ImportProblem, Job, Kept, newest_backup};

use crate::prelude::*;

#[test]
fn an_export_reads_back_the_same() {
    let (dir, other) = (folder(), folder());
    let store = open(dir.path());
    fill(&store);
    fill_tournament(&store);
    let exported = export(&store);
    let lines: Vec<&str> = exported.lines().collect();
    assert_eq!(lines[0], r#"{"parlor":{"version":1,"at":1700000000000,"time":"2023-11-14T22:13:20Z"}}"#);
    assert_eq!(lines[lines.len() - 1], format!(r#"{{"end":{{"records":{}}}}}"#, lines.len() - 2));

    let import = |export: &str, replace| Store::import(other.path(), export.as_bytes(), replace);
    assert_eq!(import(&exported, false).expect("it is imported"), lines.len() - 2);
    let copy = open(other.path());
    assert_eq!(export(&copy), exported);
    assert_eq!(copy.challenges.challenges_of(WHITE).expect("they are read").len(), 3);
    assert_eq!(
        copy.games.game_at(ChannelId(2)).expect("it is read"),
        store.games.game_at(ChannelId(2)).expect("it is read")
    );
    assert_eq!(copy.games.game_at(ChannelId(3)).expect("it is read"), None);
    assert_eq!(copy.imports.imported(imported(12).session.id()).expect("it is read"), Some(imported(12)));
    assert_eq!(copy.imports.remove_expired_imports(imported(12).expires()).expect("they are removed"), 2);
    assert_eq!(copy.imports.insert_import(&imported(12)).expect("it is stored"), Inserted::Done);
    assert_eq!(copy.imports.insert_import(&imported(10)).expect("it is not stored"), Inserted::IdTaken);
    let learner: Learner = copy.people.record(WHITE).expect("it is read");
    assert_eq!(learner, store.people.record(WHITE).expect("it is read"));
    assert!(learner.has_solved(GameKind::Pijersi, "stack") && !learner.has_solved(GameKind::Biyi, "stack"));
    let line = copy.explored.line(WHITE, GameId::from_bits(10)).expect("it is read").expect("it is there");
    assert_eq!((Some(&line), line.len()), (store.explored.line(WHITE, line.game).expect("it is read").as_ref(), 3));
    let running = store.games.game_at(ChannelId(2)).expect("it is read").expect("it runs");
    let prepared = store.prepared.prepared_in(&running).expect("it is read");
    assert!(
        prepared.iter().all(Option::is_some) && copy.prepared.prepared_in(&running).expect("it is read") == prepared
    );
    let tournament =
        |store: &Store| store.tournaments.tournament(GuildId(5), 1).expect("it is read").expect("it is there");
    assert_eq!(tournament(&copy), tournament(&store));
    assert!(tournament(&copy).state().is_running());
    let tournaments = |store: &Store| {
        let due = store.outbox.due(Timestamp(u64::MAX - 1)).expect("they are read");
        due.into_iter().map(|due| due.job).filter(|job| matches!(job, Job::Tournament(..))).collect::<Vec<_>>()
    };
    let expected = vec![Job::Tournament(GuildId(5), 1)];
    assert_eq!((tournaments(&copy), tournaments(&store)), (expected.clone(), expected));
    for guild in [5, u64::MAX] {
        let setups = |store: &Store| store.servers.setups(GuildId(guild), None).expect("they are read");
        assert_eq!(setups(&copy), setups(&store));
        assert!(!setups(&copy).is_empty());
    }
    let server = |store: &Store| store.servers.server(GuildId(5)).expect("it is read");
    assert!(server(&copy) == server(&store) && !server(&copy).channels.is_empty());
    let player = |store: &Store| store.people.player(WHITE).expect("it is read");
    assert!(player(&copy) == player(&store) && !player(&copy).blocked.is_empty());
    assert_eq!(
        copy.games.games_of(BLACK, 9).expect("they are read"),
        store.games.games_of(BLACK, 9).expect("they are read")
    );

    assert!(matches!(import(&exported, true), Err(ImportError::Store(StoreError::InUse { .. }))));
    drop(copy);
    assert!(matches!(import(&exported, false), Err(ImportError::NotEmpty)));
    let empty = export(&open(folder().path()));
    assert_eq!(import(&empty, true).expect("it is imported"), 0);
    let copy = open(other.path());
    assert_eq!(export(&copy), empty);
    assert_eq!(copy.games.games_at(ChannelId(2), 9).expect("they are read"), []);
    assert_eq!(copy.servers.setups(GuildId(5), None).expect("they are read"), []);
    assert_eq!(copy.challenges.challenges_of(WHITE).expect("they are read"), []);
}

/// A database that exports are imported into.
enum Place {
    Folder(tempfile::TempDir),
    /// A database in PostgreSQL.
    #[cfg(unix)]
    Server(Box<Store>),
}

impl Place {
    /// An empty database of each kind. PostgreSQL is left out if it is not installed.
    fn all() -> Vec<Self> {
        let mut places = vec![Self::Folder(folder())];
        #[cfg(unix)]
        if let Some(server) = crate::postgres::shared() {
            let url = server.database().parse().expect("an address");
            places.push(Self::Server(Box::new(Store::connect(&url).expect("the server runs"))));
        }
        places
    }

    fn with<T>(&self, look: impl FnOnce(&Store) -> T) -> T {
        match self {
            Self::Folder(dir) => look(&open(dir.path())),
            #[cfg(unix)]
            Self::Server(store) => look(store),
        }
    }

    fn import(&self, export: impl BufRead) -> Result<usize, ImportError> {
        match self {
            Self::Folder(dir) => Store::import(dir.path(), export, true),
            #[cfg(unix)]
            Self::Server(store) => store.restore(export, true),
        }
    }

    /// Fills an empty database with records of every kind, and exports them.
    fn filled(&self) -> String {
        self.with(|store| {
            fill(store);
            export(store)
        })
    }

    /// How many times as long as in a folder an import takes here.
    const fn slowness(&self) -> usize {
        match self {
            Self::Folder(_) => 1,
            #[cfg(unix)]
            Self::Server(_) => 10,
        }
    }
}

/// Imports a faulty export. Returns the number of the faulty line and its problem, and checks that the store is
/// unchanged.
#[track_caller]
fn problem(place: &Place, export: &str) -> (usize, ImportProblem) {
    let before = place.with(self::export);
    let error = place.import(export.as_bytes()).expect_err("the export is wrong");
    assert_eq!(place.with(self::export), before);
    match error {
        ImportError::Line { line, problem } => (line, problem),
        other => panic!("{other}"),
    }
}

#[test]
fn what_is_wrong_with_an_export_is_named() {
    for place in Place::all() {
        let good = place.filled();
        let lines: Vec<&str> = good.lines().collect();
        let joined = |lines: &[&str]| lines.join("\n");
        let last = lines.len();

        assert!(matches!(problem(&place, "{}"), (1, ImportProblem::NotAnExport)));
        assert!(matches!(problem(&place, &joined(&lines[1..])), (1, ImportProblem::NotAnExport)));
        let newer = good.replacen(r#"{"parlor":{"version":1"#, r#"{"parlor":{"version":2"#, 1);
        assert!(matches!(problem(&place, &newer), (1, ImportProblem::Format(2))));
        let newer = good.replacen(r#"{"game":{"version":1"#, r#"{"game":{"version":2"#, 1);
        let (line, found) = problem(&place, &newer);
        assert!(lines[line - 1].starts_with(r#"{"game""#), "{line}");
        assert!(found.to_string().starts_with("game 00000A: version 2"), "{found}");

        let missing: Vec<&str> = lines[..2].iter().chain(&lines[3..]).copied().collect();
        let (said, found) = (last - 2, last - 3);
        assert_eq!(problem(&place, &joined(&missing)), (last - 1, ImportProblem::Count { said, found }));
        let twice = [&lines[..2], &lines[1..]].concat();
        assert!(
            matches!(problem(&place, &joined(&twice)), (3, ImportProblem::Twice(name)) if name == "the challenge 000000")
        );
        let after = [&lines[..], &lines[1..2]].concat();
        assert_eq!(problem(&place, &joined(&after)), (last + 1, ImportProblem::OutOfPlace));
        let header = [&lines[..1], &lines[..]].concat();
        assert_eq!(problem(&place, &joined(&header)), (2, ImportProblem::OutOfPlace));
        let unknown = [&lines[..1], &[r#"{"rating":{}}"#], &lines[1..]].concat();
        assert!(matches!(problem(&place, &joined(&unknown)), (2, ImportProblem::Malformed(_))));
        for unreadable in [r#"{"collection":"","key":"","bytes":""}"#, r#"{"collection":"games","key":"0","bytes":""}"#]
        {
            let line = format!(r#"{{"unreadable":{unreadable}}}"#);
            let changed = [&lines[..1], &[&line], &lines[1..]].concat();
            assert!(matches!(problem(&place, &joined(&changed)), (2, ImportProblem::Malformed(_))));
        }
        assert!(matches!(place.import(joined(&lines[..last - 1]).as_bytes()),
            Err(ImportError::Truncated { line }) if line == last));
        assert!(matches!(place.import(&b""[..]), Err(ImportError::Truncated { line: 1 })));
    }
}

#[test]
fn a_setup_that_the_rules_no_longer_allow_is_exported_and_imported() {
    let (dir, other) = (folder(), folder());
    let store = open(dir.path());
    let outdated = setup(5, "dragon-gate", "AAAAAA");
    assert_eq!(store.servers.put_setup(&outdated, 50).expect("it is stored"), Kept::New);
    let export = export(&store);
    assert!(export.contains(r#""layout":"AAAAAA""#), "{export}");
    assert_eq!(Store::import(other.path(), export.as_bytes(), false).expect("it is imported"), 1);
    assert_eq!(open(other.path()).servers.setups(GuildId(5), None).expect("they are read"), [outdated]);
}

#[test]
fn what_is_wrong_with_a_setup_of_an_export_is_named() {
    for place in Place::all() {
        let good = place.filled();
        let line =
            r#"{"setup":{"version":1,"guild":"5","game":"pijersi","name":"dragon-gate","layout":"full-random"}}"#;
        let at = 1 + good.lines().position(|found| found == line).expect("it is exported like this");
        for (right, wrong, says) in [
            (
                "\"version\":1",
                "\"version\":2",
                "setup dragon-gate: version 2 is not known; this program knows version 1",
            ),
            ("\"5\"", "5", "setup dragon-gate: invalid type: integer `5`"),
            ("\"5\"", "\"-5\"", "setup dragon-gate: invalid digit"),
            ("pijersi", "chess", "setup dragon-gate: unknown value: `chess` is not a game"),
            ("dragon-gate", "Dragon", "setup Dragon: `Dragon` is not the name of a setup"),
            ("dragon-gate", "", "setup : `` is not the name of a setup"),
            ("dragon-gate", "d", "setup d: `d` is not the name of a setup"),
            ("\"name\"", "\"by\":\"Ann\",\"name\"", "setup dragon-gate: unknown field `by`"),
            ("\"name\":\"dragon-gate\",", "", "setup pijersi: missing field `name`"),
            ("dragon-gate", "ab", "the setup ab comes a second time"),
        ] {
            let changed = good.replacen(line, &line.replacen(right, wrong, 1), 1);
            let (found, problem) = problem(&place, &changed);
            assert_eq!(found, at, "{problem}");
            assert!(problem.to_string().starts_with(says), "{problem}");
        }
    }
}

#[test]
fn a_cut_or_garbled_export_changes_nothing() {
    let good = Place::Folder(folder()).filled().into_bytes();
    for place in Place::all() {
        place.with(|target| {
            assert_eq!(target.challenges.insert_challenge(&challenge(99, 1)).expect("it is stored"), Inserted::Done);
        });
        let before = place.with(export);
        // The last line is complete without its line feed.
        for cut in (0..good.len() - 1).step_by(37 * place.slowness()).chain([good.len() - 2]) {
            assert!(place.import(&good[..cut]).is_err(), "cut at {cut}");
        }
        for at in (0..good.len()).step_by(41 * place.slowness()) {
            let mut garbled = good.clone();
            garbled[at] = 0xff;
            assert!(place.import(&garbled[..]).is_err(), "garbled at {at}");
        }
        assert_eq!(place.with(export), before);
    }
}

/// The environment variable with the folder of the store and an export, for the child process of the test below.
const RESTORING_CHILD: &str = "PARLOR_TEST_RESTORES";

/// The peak resident memory of this process in megabytes, or `None` on systems without Linux's `/proc`.
fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? / 1024)
}

/// If the test below has started this process, imports an export and prints the peak memory.
#[test]
fn child_that_restores() {
    let Some(dir) = env::var_os(RESTORING_CHILD) else { return };
    let dir = Path::new(&dir);
    let file = BufReader::new(fs::File::open(dir.join("export")).expect("it is there"));
    Store::import(dir, file, false).expect("it is imported");
    println!("peak {}", peak_memory().unwrap_or(0));
}

#[test]
fn restoring_needs_no_more_memory_for_more_games() {
    const GAMES: u32 = 20_000;
    let dir = folder();
    let mut sample = begun(&challenge(0, 1));
    for _ in 0..12 {
        sample = moved(&sample);
    }
    let sample = resigned(&sample).to_record();
    let mut out = BufWriter::new(fs::File::create(dir.path().join("export")).expect("it is made"));
    let mut line = |text: String| writeln!(out, "{text}").expect("it is written");
    line(r#"{"parlor":{"version":1,"at":0,"time":"1970-01-01T00:00:00Z"}}"#.to_owned());
    for number in 0..GAMES {
        let mut record = sample.clone();
        record.id = GameId::from_bits(number);
        // Names of the maximum length, so that most of the time is not spent on replaying moves.
        record.seats.white.name = format!("{number:>1000}");
        line(format!(r#"{{"game":{}}}"#, String::from_utf8(record.to_json()).expect("JSON is text")));
    }
    line(format!(r#"{{"end":{{"records":{GAMES}}}}}"#));
    drop(out);
    let child = Command::new(env::current_exe().expect("this program has a path"))
        .args(["--exact", "export::child_that_restores", "--nocapture", "--quiet"])
        .env(RESTORING_CHILD, dir.path())
        .output()
        .expect("the child runs");
    let said = String::from_utf8_lossy(&child.stdout);
    let peak = said.split_whitespace().skip_while(|&word| word != "peak").nth(1).expect("it says so");
    let peak: u64 = peak.parse().expect("a number");
    assert!(peak < 160, "{peak} MB");
    assert_eq!(open(dir.path()).figures().expect("they are counted").games, u64::from(GAMES));
}

#[test]
fn seven_backups_are_kept() {
    let dir = folder();
    let store = open(&dir.path().join("data"));
    fill(&store);
    let backups = dir.path().join("backup");
    let hour = |hour: u64| Timestamp(BEGIN.0 + 3_600_000 * hour);
    let newest = |now| newest_backup(&backups, now).expect("the folder can be read").map(|backup| backup.path);
    assert_eq!(newest(BEGIN), None);
    let foreign = ["parlor-notes.jsonl", "parlor-2020-01-01T0000000.jsonl", "readme.txt"];
    fs::create_dir_all(&backups).expect("the folder is made");
    for name in foreign.into_iter().chain(["parlor-2020-01-01T000000Z.jsonl.unfinished"]) {
        fs::write(backups.join(name), "").expect("the file is written");
    }
    for number in 0..10 {
        let path = store.backup(&backups, hour(number)).expect("a back-up is written");
        assert_eq!(newest(hour(number)), Some(path.clone()));
        let copy = folder();
        let backup = BufReader::new(fs::File::open(path).expect("it is there"));
        Store::import(copy.path(), backup, false).expect("it is whole");
    }
    let mut names: Vec<String> = fs::read_dir(&backups)
        .expect("the folder is there")
        .map(|entry| entry.expect("it is listed").file_name().into_string().expect("it is text"))
        .collect();
    names.retain(|name| !foreign.contains(&name.as_str()));
    names.sort();
    assert_eq!(names.len(), 7, "{names:?}");
    assert_eq!(names[0], "parlor-2023-11-15T011320Z.jsonl");
    assert_eq!(names[6], "parlor-2023-11-15T071320Z.jsonl");
}

/// The names of the back-ups in a folder, sorted.
fn names(backups: &Path) -> Vec<String> {
    let entries = fs::read_dir(backups).expect("the folder is there");
    let mut names: Vec<_> =
        entries.map(|entry| entry.expect("it is listed").file_name().into_string().expect("it is text")).collect();
    names.sort();
    names
}

#[test]
fn back_ups_from_the_future_and_broken_ones_take_no_place() {
    let dir = folder();
    let store = open(&dir.path().join("data"));
    let backups = dir.path().join("backup");
    let day = |day: u64| Timestamp(BEGIN.0 + 86_400_000 * day);
    // For a week, a wrong clock has dated the back-ups too late.
    let early: Vec<_> = (1000..1007).map(|number| store.backup(&backups, day(number)).expect("written")).collect();
    let cut = backups.join("parlor-2000-01-01T000000Z.jsonl");
    let whole = fs::read_to_string(&early[0]).expect("it is read");
    fs::write(&cut, &whole[..whole.len() - 9]).expect("it is written");
    let (empty, newer) = (cut.with_file_name("parlor-2031-01-01T000000Z.jsonl"), whole.replacen(":1,", ":2,", 1));
    fs::write(&empty, "").expect("it is written");
    let foreign = cut.with_file_name("parlor-2031-01-02T000000Z.jsonl");
    fs::write(&foreign, newer).expect("it is written");

    let mut written = Vec::new();
    for number in 0..9 {
        let now = day(number);
        written.push(store.backup(&backups, now).expect("a back-up is written"));
        assert!(written.iter().rev().take(7).all(|path| path.exists()), "the newest seven are there");
        let newest = newest_backup(&backups, now).expect("the folder can be read").expect("there is one");
        assert_eq!((&newest.path, newest.at), (&written[written.len() - 1], now));
    }
    assert!(written[..2].iter().all(|path| !path.exists()), "older ones are not");
    assert!(early.iter().chain([&cut, &empty, &foreign]).all(|path| path.exists()), "others are left alone");
    let found = Backups::list(&backups).expect("the folder can be read");
    assert_eq!((found.whole.len(), found.broken.len(), found.from_the_future(day(8))), (14, 3, 7));

    // The newest back-up is found by the times inside the files, not by their names.
    let renamed = written[8].with_file_name("parlor-1999-01-01T000000Z.jsonl");
    fs::rename(&written[8], &renamed).expect("it is renamed");
    let newest = newest_backup(&backups, day(8)).expect("the folder can be read").expect("there is one");
    assert_eq!(newest.path, renamed);
    let last = store.backup(&backups, day(9)).expect("a back-up is written");
    assert!(renamed.exists() && last.exists() && !written[2].exists(), "{:?}", names(&backups));
}

#[test]
fn an_export_replaces_regular_files_only() {
    let dir = folder();
    let store = open(&dir.path().join("data"));
    fill(&store);
    let (file, sub) = (dir.path().join("file"), dir.path().join("folder"));
    fs::write(&file, "old").expect("it is written");
    fs::create_dir(&sub).expect("it is made");
    let refused = |path: &Path, kind: &str| {
        let error = store.export_to(path, BEGIN).expect_err("it is not replaced").to_string();
        assert!(error.contains(kind) && error.contains("regular files only"), "{error}");
    };
    refused(&sub, "a folder");
    #[cfg(unix)]
    {
        let link = dir.path().join("link");
        std::os::unix::fs::symlink(&file, &link).expect("it is made");
        refused(&link, "a symbolic link");
        assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
        refused(Path::new("/dev/full"), "a device");
        // The unfinished file is not written through a symbolic link either.
        let trap = dir.path().join("out.unfinished");
        std::os::unix::fs::symlink(&file, &trap).expect("it is made");
        refused(&dir.path().join("out"), "a symbolic link");
    }
    assert_eq!(fs::read_to_string(&file).expect("it is read"), "old");
    assert_eq!(store.export_to(&file, BEGIN).expect("it is replaced") + 2, export(&store).lines().count());
    assert_eq!(fs::read_to_string(&file).expect("it is read"), export(&store));
}
