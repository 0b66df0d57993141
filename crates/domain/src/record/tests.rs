//! Tests of the stored bytes of every kind of record, and of the errors for bytes that are not valid records.

use proptest::prelude::*;

use super::*;
use crate::{
    Challenge, Daily, Import, Learner, Line, Player, Prepared, PuzzleStanding, PuzzleTry, Report, Rusher, Searches,
    Seat, Server, Session, Solver,
    news::News,
    rating::{Standing, Tally},
    setup::KeptSetup,
};
use board::color::Color;
use engine::Level;

/// Parses a record, and writes it again.
type Rewrite = fn(&[u8]) -> Result<Vec<u8>, RecordError>;

/// All kinds of records.
const KINDS: [(&str, Rewrite); 19] = [
    ("challenge", rewrite::<Challenge>),
    ("game", |json| Ok(Session::from_record(Record::from_json(json)?)?.to_record().to_json())),
    ("import", |json| Ok(Import::from_record(Record::from_json(json)?)?.to_record().to_json())),
    ("searches", rewrite::<Searches>),
    ("player", rewrite::<Player>),
    ("standing", rewrite::<Standing>),
    ("tally", rewrite::<Tally>),
    ("learner", rewrite::<Learner>),
    ("solver", rewrite::<Solver>),
    ("try", rewrite::<PuzzleTry>),
    ("puzzle", rewrite::<PuzzleStanding>),
    ("rusher", rewrite::<Rusher>),
    ("line", rewrite::<Line>),
    ("prepared", rewrite::<Prepared>),
    ("report", rewrite::<Report>),
    ("server", rewrite::<Server>),
    ("daily", rewrite::<Daily>),
    ("setup", rewrite::<KeptSetup>),
    ("news", rewrite::<News>),
];

fn rewrite<T: Record>(json: &[u8]) -> Result<Vec<u8>, RecordError> {
    T::from_json(json).map(|record| record.to_json())
}

/// Parses a record of the given kind, and writes it again.
fn rewritten(kind: &str, json: &str) -> Result<String, RecordError> {
    let (_, rewrite) = KINDS.iter().find(|(known, _)| *known == kind).expect("it is a kind of records");
    rewrite(json.as_bytes()).map(|bytes| String::from_utf8(bytes).expect("JSON is UTF-8"))
}

/// Sample records, one per line, each as an object whose only key is the kind of record. There are samples of every
/// kind with all optional fields, and without any.
const SAMPLES: &str = include_str!("tests/samples.jsonl");

/// The name of the kind and the JSON of each sample record.
fn samples() -> Vec<(&'static str, &'static str)> {
    let pair = |line: &'static str| line.strip_prefix("{\"")?.strip_suffix('}')?.split_once("\":");
    SAMPLES.lines().map(|line| pair(line).expect("a kind and a record")).collect()
}

#[test]
fn records_are_written_byte_for_byte_as_they_were_read() {
    let samples = samples();
    for (kind, json) in &samples {
        assert_eq!(rewritten(kind, json).as_deref(), Ok(*json), "{kind}");
        assert!(json.as_bytes().starts_with(BEGINNING), "it is parsed only once: {json}");
    }
    for (kind, _) in KINDS {
        assert!(samples.iter().filter(|(sampled, _)| *sampled == kind).count() >= 2, "{kind}");
    }
}

#[test]
fn seats_of_user_0_are_told_apart() {
    let sample = |kind: &str, id: &str| {
        let id = format!(r#""id":"{id}""#);
        let (_, json) = samples().into_iter().find(|(of, json)| *of == kind && json.contains(&id)).expect("a sample");
        json.as_bytes()
    };
    let game = |id| Session::from_record(Record::from_json(sample("game", id))?);
    let against_bot = game("000010").expect("it is read");
    assert_eq!(against_bot.seats().black, Seat::Bot(Level::new(3).expect("a level")));
    assert_eq!(against_bot.bot().map(|bot| bot.color), Some(Color::Black));
    let former = game("000011").expect("it is read");
    assert_eq!(former.seats().black, Seat::Former("former player".to_owned()));
    assert_eq!((former.bot(), former.color_of(NO_USER)), (None, None));
    let imported = Record::from_json(sample("import", "000016")).and_then(Import::from_record).expect("it is read");
    assert!(imported.session.seats().iter().all(|seat| matches!(seat, Seat::Unknown(_))));
}

#[test]
fn versions_and_unknown_fields_are_named_in_every_kind() {
    for (kind, json) in samples() {
        let changed = |from: &str, to: &str| {
            assert!(json.contains(from), "{json}");
            rewritten(kind, &json.replacen(from, to, 1)).expect_err("it is refused")
        };
        let version = r#"{"version":1,"#;
        assert_eq!(changed(version, r#"{"version":2,"more":1,"#), RecordError::Version(2), "{kind}");
        let unknown = changed(version, r#"{"version":1,"more":1,"#);
        assert!(matches!(&unknown, RecordError::Unknown(text) if text.contains("`more`")), "{kind}: {unknown}");
        for wrong in ["{", r#"{"version":"1","#, r#"{"version":1,"version":1,"#, r#"[{"version":1,"#] {
            let malformed = changed(version, wrong);
            assert!(matches!(malformed, RecordError::Malformed(_)), "{kind}, {wrong}: {malformed}");
        }
        // Renames the first field after `version`, so that the record lacks this field.
        let (first, _) = json[version.len()..].split_once(':').expect("a field");
        let missing = changed(first, r#""version""#);
        assert!(matches!(missing, RecordError::Malformed(_)), "{kind}: {missing}");
        assert!(rewritten(kind, &json[..json.len() - 1]).is_err_and(|error| !error.is_of_another_version()), "{kind}");
    }
}

/// The error from reading the first sample of `kind` that contains `from`, after replacing `from` by `to`.
fn changed(kind: &str, from: &str, to: &str) -> RecordError {
    let json = samples().into_iter().find(|(sampled, json)| *sampled == kind && json.contains(from));
    let (_, json) = json.unwrap_or_else(|| panic!("no {kind} with {from}"));
    rewritten(kind, &json.replacen(from, to, 1)).expect_err("it is refused")
}

#[test]
fn values_that_a_newer_version_may_know_are_of_another_version() {
    for (kind, from, to) in [
        ("challenge", r#""game":"pijersi""#, r#""game":"chess""#),
        ("challenge", r#""color":"random""#, r#""color":"green""#),
        ("challenge", r#""language":"fr""#, r#""language":"eo""#),
        ("challenge", r#""level":3"#, r#""level":99"#),
        ("game", r#""game":"pijersi""#, r#""game":"chess""#),
        ("game", r#""level":3"#, r#""level":99"#),
        ("game", r#""rung":"hour""#, r#""rung":"minute""#),
        ("game", r#""what":"draw""#, r#""what":"pause""#),
        ("game", r#""by":"abort""#, r#""by":"adjudication""#),
        ("game", r#""by":"abort","#, r#""by":"abort","why":"so","#),
        ("game", r#""language":"fr""#, r#""language":"eo""#),
        ("standing", r#""game":"pijersi""#, r#""game":"chess""#),
        ("tally", r#""game":"pijersi""#, r#""game":"chess""#),
        ("learner", r#""pijersi":"#, r#""chess":"#),
        ("rusher", r#""game":"pijersi""#, r#""game":"chess""#),
        ("searches", r#""game":"biyi""#, r#""game":"chess""#),
        ("searches", r#""among":"seen""#, r#""among":"others""#),
        ("report", r#""offense":"stalling""#, r#""offense":"snoring""#),
        ("setup", r#""game":"pijersi""#, r#""game":"chess""#),
        ("server", r#""language":"es""#, r#""language":"eo""#),
        ("daily", r#""what":"late""#, r#""what":"bored""#),
        ("daily", r#""owed":"puzzle""#, r#""owed":"prize""#),
        ("daily", r#"["biyi","pijersi"]"#, r#"["biyi","chess"]"#),
        ("news", r#""what":"moved""#, r#""what":"paused""#),
    ] {
        let error = changed(kind, from, to);
        assert!(error.is_of_another_version(), "{kind} with {to}: {error:?}");
    }
}

#[test]
fn contradictions_are_malformed() {
    for (kind, from, to) in [
        ("challenge", r#""seed":"1"#, r#""seed":"x"#),
        ("challenge", r#""clock":"10d+1d""#, r#""clock":"soon""#),
        ("player", r#""from":5,"to":9"#, r#""from":9,"to":5"#),
        ("player", r#"{"from":1,"to":3},"#, r#"{"from":1,"to":5},"#),
        ("player", r#"{"user":"8","name":"Zoé"}"#, r#"{"user":"7","name":"Zoé"}"#),
        ("report", r#"{"user":"2","name":"Ben""#, r#"{"user":"1","name":"Ben""#),
        ("server", r#""channels":["3","9"]"#, r#""channels":["9","3"]"#),
        ("server", r#""channels":["3","9"]"#, r#""channels":["3","3"]"#),
        ("daily", r#"["biyi","pijersi"]"#, r#"["pijersi","biyi"]"#),
        ("daily", "Europe/Berlin", "Berlin"),
        ("daily", r#""time":"18:30""#, r#""time":"24:30""#),
        ("daily", r#""day":"2023-11-15""#, r#""day":"2023-11-31""#),
        ("daily", r#""solved":3"#, r#""solved":0"#),
        ("learner", r#"["goal","stack"]"#, r#"["stack","goal"]"#),
        ("learner", r#"["goal","stack"]"#, "[]"),
        ("learner", r#"["goal","stack"]"#, r#"["Goal"]"#),
        ("searches", r#""number":9"#, r#""number":7"#),
        ("rusher", r#""done":2"#, r#""done":1"#),
        ("rusher", r#""rushes":3"#, r#""rushes":0"#),
        ("rusher", r#""score":9"#, r#""score":0"#),
        ("rusher", r#"["00c0ffee","#, r#"["00C0FFEE","#),
        ("line", r#"[1,"a"]"#, r#"[2,"a"]"#),
        ("line", r#"[1,"c"]"#, r#"[1,"a"]"#),
        ("line", r#"[1,"c"]"#, r#"[1,""]"#),
        ("line", r#""cursor":1"#, r#""cursor":3"#),
        ("line", r#""after":1"#, r#""after":0"#),
        ("line", r#""revision":4"#, r#""revision":4294967295"#),
        ("prepared", r#"[2,"b"]"#, r#"[3,"b"]"#),
        ("prepared", r#"[1,"c"]"#, r#"[1,"a"]"#),
        ("prepared", r#"[1,"c"]"#, r#"[0,"c"]"#),
        ("prepared", r#"[[1,"a"],[2,"b"]]"#, "[]"),
        ("setup", r#""name":"dragon-gate""#, r#""name":"Dragon""#),
        ("standing", r#""rating":"1500""#, r#""rating":"1e3""#),
        ("standing", r#""guild":"5""#, r#""guild":"0""#),
        ("tally", r#""guild":"5""#, r#""guild":"0""#),
        ("import", r#"{"user":"0","name":"Ann"}"#, r#"{"user":"1","name":"Ann"}"#),
    ] {
        let error = changed(kind, from, to);
        assert!(matches!(error, RecordError::Malformed(_)), "{kind} with {to}: {error:?}");
    }
}

proptest! {
    #[test]
    fn changed_bytes_are_read_without_panic(sample: prop::sample::Index, at: prop::sample::Index, byte in 0..128u8) {
        let (kind, json) = *sample.get(&samples());
        let mut json = json.to_owned().into_bytes();
        let at = at.index(json.len());
        json[at] = byte;
        if let Ok(json) = String::from_utf8(json) {
            rewritten(kind, &json).ok();
        }
    }

    #[test]
    fn any_text_is_read_without_panic(text: String) {
        for (kind, _) in KINDS {
            prop_assert!(rewritten(kind, &text).is_err());
        }
    }
}
