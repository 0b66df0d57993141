//! The parser of transcripts.

use super::{
    ABORT, DRAW, Finish, LeftOut, MAX_NAME, Problem, Transcript, TranscriptError,
    moves::{Played, play},
    scan::{Entries, Header, Scanner},
};
use crate::{
    AGREEMENT, REMOVAL, RESIGNATION, TIME, TimeControl, WITHDRAWAL,
    markup::shortened,
    setup::{MAX_LAYOUT, is_drawn},
    time::Timestamp,
};
use board::{
    color::{ByColor, Color},
    phrase::plain::{cleaned, notation},
};
use games::{AnyPosition, GameKind, game::Outcome};

/// Parses a transcript in the format of [the module](super).
///
/// # Errors
/// Returns the first problem in the text, and the line in which it occurs.
pub fn read(text: &str) -> Result<Transcript, TranscriptError> {
    let mut scanner = Scanner::new(text);
    scanner.skip_introduction();
    let mut headers = Headers::default();
    while let Some(header) = scanner.header()? {
        headers.add(header)?;
    }
    let mut game = headers.game()?;
    if let Some(setup) = scanner.setup()? {
        headers.add(setup)?;
        game = game.or(Some(GameKind::Pijersi));
    }
    let line = scanner.line();
    let entries = scanner.entries()?;
    let interpreted = |kind| headers.interpreted(kind, &entries);
    let mut transcript = match game {
        Some(kind) => interpreted(kind)?,
        None => {
            let fitting = GameKind::ALL.into_iter().filter_map(|kind| interpreted(kind).ok());
            let mut fitting = fitting.filter(|transcript| !transcript.moves.is_empty());
            match (fitting.next(), fitting.next()) {
                (Some(only), None) => only,
                _ => return Err(wrong(line, Problem::NoGame)),
            }
        }
    };
    transcript.left_out.lines += scanner.left_out.lines;
    transcript.left_out.variations = scanner.left_out.variations;
    transcript.left_out.annotations = scanner.left_out.annotations;
    Ok(transcript)
}

/// A name from a transcript in the form that a game stores: trimmed, and at most [`MAX_NAME`] characters long.
pub fn kept_name(name: &str) -> String {
    shortened(name.trim(), MAX_NAME)
}

const fn wrong(line: usize, problem: Problem) -> TranscriptError {
    TranscriptError { line, problem }
}

/// The names of the headers that the parser interprets. It ignores all other headers.
const KNOWN: [&str; 10] =
    ["Date", "Game", "White", "Black", "Setup", "Rules", "Position", "TimeControl", "Result", "Ending"];

/// The known headers of a transcript, each with its name, line and value.
#[derive(Default)]
struct Headers(Vec<(&'static str, usize, String)>);

impl Headers {
    /// Adds a header. Ignores unknown headers, and fails if the header was added before.
    fn add(&mut self, Header { line, name, value }: Header) -> Result<(), TranscriptError> {
        let Some(known) = KNOWN.into_iter().find(|known| known.eq_ignore_ascii_case(&name)) else { return Ok(()) };
        if self.get(known).is_some() {
            return Err(wrong(line, Problem::Twice(name)));
        }
        // Transcripts are written without invisible characters, so reading removes them, too. Names keep their signs.
        let value = cleaned(&value);
        let value = if matches!(known, "White" | "Black") { value } else { notation(&value).into_owned() };
        self.0.push((known, line, value));
        Ok(())
    }

    /// The line and the value of a header.
    fn get(&self, name: &str) -> Option<(usize, &str)> {
        self.0.iter().find(|(known, ..)| *known == name).map(|(_, line, value)| (*line, value.as_str()))
    }

    /// Parses the value of a header with `read`. Returns `None` if the header is missing, or if its value is empty, `?`
    /// or `-`, which all mean that the value is unknown.
    fn read<T>(&self, header: &'static str, read: impl Fn(&str) -> Option<T>) -> Result<Option<T>, TranscriptError> {
        let Some((line, text)) = self.get(header).filter(|(_, text)| !matches!(*text, "" | "?" | "-")) else {
            return Ok(None);
        };
        let bad = || wrong(line, Problem::Value { header, text: text.to_owned() });
        read(text).map(Some).ok_or_else(bad)
    }

    /// The game that the header `Game` names; `None` if there is no such header.
    fn game(&self) -> Result<Option<GameKind>, TranscriptError> {
        let Some((line, text)) = self.get("Game") else { return Ok(None) };
        GameKind::from_title(text).map(Some).ok_or_else(|| wrong(line, Problem::Game(text.to_owned())))
    }

    /// The transcript as one of this game.
    fn interpreted(
        &self,
        kind: GameKind,
        Entries { entries, result }: &Entries,
    ) -> Result<Transcript, TranscriptError> {
        let (setup, start) = self.start(kind)?;
        let Played { moves, end, lines_after } = play(&start, entries)?;
        Ok(Transcript {
            players: ByColor::new_with(|color| self.player(color)),
            date: self.date()?,
            clock: self.clock()?,
            finish: self.finish(end, result.as_ref())?,
            setup,
            start,
            moves,
            left_out: LeftOut { lines: lines_after, ..LeftOut::default() },
        })
    }

    /// The setup and the starting position.
    fn start(&self, kind: GameKind) -> Result<(String, AnyPosition), TranscriptError> {
        // In PGN, a header of this name says whether a position follows.
        let setup = self.get("Setup").filter(|(_, text)| !matches!(*text, "" | "0" | "1"));
        let (setup_line, setup) = setup.unwrap_or((1, kind.setups()[0]));
        if setup.chars().count() > MAX_LAYOUT {
            return Err(wrong(setup_line, Problem::LongSetup));
        }
        let usual = AnyPosition::start(kind).to_string();
        let is_known = |rules: &str| AnyPosition::parse_under(kind, &usual, rules).is_ok();
        let rules = self.read("Rules", |rules| is_known(rules).then(|| rules.to_owned()))?;
        let start = match self.get("Position") {
            Some((line, text)) => AnyPosition::parse_under(kind, text, rules.as_deref().unwrap_or_default())
                .ok()
                .filter(|start| start.outcome().is_none())
                .ok_or_else(|| wrong(line, Problem::Position(kind)))?,
            None => {
                let start = AnyPosition::from_setup(kind, setup, 0);
                let start = start.map_err(|error| wrong(setup_line, Problem::Setup(error)))?;
                if is_drawn(kind, setup) {
                    return Err(wrong(setup_line, Problem::Drawn(setup.to_owned())));
                }
                match rules {
                    None => start,
                    Some(rules) => AnyPosition::parse_under(kind, &start.to_string(), &rules)
                        .map_err(|_| wrong(setup_line, Problem::Position(kind)))?,
                }
            }
        };
        // The author's list of the usual pieces is the usual setup.
        let is_usual = setup.contains(':') && start == AnyPosition::start(kind);
        Ok((if is_usual { kind.setups()[0] } else { setup }.to_owned(), start))
    }

    fn player(&self, color: Color) -> String {
        let header = if color == Color::White { "White" } else { "Black" };
        let name = self.get(header).map(|(_, name)| name).filter(|name| !name.is_empty());
        kept_name(name.unwrap_or("?"))
    }

    fn date(&self) -> Result<Option<Timestamp>, TranscriptError> {
        // Dates may also be in PGN notation: with dots instead of hyphens, and with question marks for unknown parts.
        let known = |text: &str| match text {
            text if text.contains('?') => Some(None),
            text => Timestamp::of_date(&text.replace('.', "-")).map(Some),
        };
        Ok(self.read("Date", known)?.flatten())
    }

    fn clock(&self) -> Result<Option<TimeControl>, TranscriptError> {
        self.read("TimeControl", TimeControl::from_seconds)
    }

    /// Whether and how the game ended, according to the headers, to `end`, the outcome if the moves end the game by the
    /// rules, and to `last`, the line and the text of a result after the moves.
    ///
    /// If nothing else says why the game has the result after the moves, a player resigned, or both agreed to a draw.
    fn finish(&self, end: Option<Outcome>, last: Option<&(usize, String)>) -> Result<Finish, TranscriptError> {
        let result = self.get("Result").filter(|(_, text)| !text.is_empty());
        let last = last.map(|(line, text)| (*line, text.as_str())).filter(|(_, text)| *text != "*" && result.is_none());
        let usual = last.map(|(line, text)| (line, if text == DRAW { AGREEMENT } else { RESIGNATION }.code()));
        let (result, usual) = (result.or(last), usual.filter(|_| end.is_none()));
        let ending = self.get("Ending").filter(|(_, text)| !text.is_empty()).or(usual);
        let said = result.map(|(_, text)| text);
        let decisive = |by| {
            let winner = match said {
                Some("1-0") => Color::White,
                Some("0-1") => Color::Black,
                _ => return None,
            };
            Some(Finish::Ended(Outcome::Decisive { winner, by }))
        };
        let decided = ending.and_then(|(_, code)| match code {
            ABORT => Some(Finish::Aborted),
            code if code == AGREEMENT.code() => Some(Finish::Ended(Outcome::Draw { by: AGREEMENT })),
            code => {
                [RESIGNATION, WITHDRAWAL, REMOVAL, TIME].into_iter().find(|by| by.code() == code).and_then(decisive)
            }
        });
        let finish = match end {
            Some(outcome) => Finish::Ended(outcome),
            None => decided.unwrap_or(Finish::Ongoing),
        };
        if let Some((line, said)) = result
            && said != finish.result()
        {
            return Err(wrong(line, Problem::Result { said: said.to_owned(), reached: finish.result() }));
        }
        match ending {
            Some((line, code)) if Some(code) != finish.reason() => Err(wrong(line, Problem::Ending(code.to_owned()))),
            _ => Ok(finish),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use proptest::prelude::*;

    use super::*;
    use crate::{
        Action, Actor, GamePairing, Import, NamedUser, Proposal, Session, Table,
        id::{ChannelId, GameId, GuildId, UserId},
        record::{ImportRecord, Record},
        transcript::{Finish, MAX_MOVES, write},
    };
    use board::phrase::plain::is_hidden;
    use catalogue::Language;
    use tournament::PairingId;

    const NOW: Timestamp = Timestamp(1_700_000_000_000);
    const TABLE: Table = Table { guild: Some(GuildId(77)), channel: ChannelId(100), parent: None };

    fn session(kind: GameKind, setup: &str, seed: u64, names: [&str; 2]) -> Session {
        let start = AnyPosition::from_setup(kind, setup, seed).expect("a setup of the game");
        let seat = |user, name: &str| NamedUser { user: UserId(user), name: name.to_owned() };
        let seats = ByColor { white: seat(1, names[0]), black: seat(2, names[1]) };
        Session::new(GameId::from_bits(7), TABLE, seats, Language::English, setup.to_owned(), start, NOW)
    }

    fn act(session: &Session, color: Color, action: Action) -> Session {
        let actor = Actor { user: session.seats()[color].user().expect("a person plays"), moderator: true };
        let late = NOW.after(Duration::from_secs(60 * 60 * 24 * 365));
        let now = if action == Action::ClaimTime { late } else { NOW };
        session.apply(actor, action, now).expect("the action is allowed").0
    }

    /// The game after random legal moves: one move for each index in `picks`, or fewer if the game ends earlier.
    fn played(mut session: Session, picks: &[prop::sample::Index]) -> Session {
        for pick in picks {
            let Some(turn) = session.turn() else { break };
            let mv = pick.get(&session.position().legal_moves()).clone();
            session = act(&session, turn, Action::Move(mv));
        }
        session
    }

    /// The game after its players ended it in the way that `how` selects. Some values of `how` leave the game
    /// unchanged.
    fn ended(session: Session, how: u8) -> Session {
        let Some(turn) = session.turn() else { return session };
        match how % 6 {
            0 => act(&session, turn, Action::Resign),
            1 => act(&session, !turn, Action::Resign),
            2 => act(&act(&session, turn, Action::Offer(Proposal::Draw)), !turn, Action::Accept),
            3 => act(&session, turn, Action::Abort),
            4 if session.clock().is_some() => act(&session, !turn, Action::ClaimTime),
            _ => session,
        }
    }

    #[test]
    fn games_that_the_rules_ended_read_back() {
        for kind in GameKind::ALL {
            let mut game = session(kind, kind.setups()[0], 0, ["Ann", "Ben"]);
            for pick in 0..MAX_MOVES {
                let Some(turn) = game.turn() else { break };
                let moves = game.position().legal_moves();
                game = act(&game, turn, Action::Move(moves[pick * 7919 % moves.len()].clone()));
            }
            assert!(game.end().is_some(), "{kind} comes to an end");
            check_reads_back(&game);
        }
    }

    /// The English error message for the transcript that consists of `lines`, which must be invalid.
    #[track_caller]
    fn refused(lines: &[&str]) -> String {
        let text = lines.join("\n");
        let error = read(&text).expect_err("something is wrong");
        catalogue::text(Language::English, &error.sentence())
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        const GAME: &str = "[Game \"Pijersi\"]";
        for (lines, told) in [
            (&[""][..], "Line 1: the header `Game` is missing"),
            (&["", "1 zz"], "Line 2: the header `Game` is missing"),
            (&["[Game \"Chess\"]"], "Line 1: there’s no game `Chess`, only Biyi, Paiko, Pijersi"),
            (&[GAME, "[Result 1-0]"], "Line 2: a header looks like"),
            (&[GAME, "", "[game \"Biyi\"]"], "Line 3: the header `game` appears twice"),
            (&[GAME, "[Date \"2026-02-30\"]"], "Line 2: `2026-02-30` doesn’t fit the header `Date`"),
            (&[GAME, "[TimeControl \"300+5\"]"], "Line 2: `300+5` doesn’t fit the header `TimeControl`"),
            (&[GAME, "[Rules \"no-tie\"]"], "Line 2: `no-tie` doesn’t fit the header `Rules`"),
            (&[GAME, "[Setup \"nothing\"]"], "Line 2: "),
            (&[GAME, "[Setup \"full-random\"]"], "Line 2: `full-random` is random"),
            (&[GAME, "[Position \"8/8\"]"], "Line 2: that isn’t a position a game of Pijersi can continue from"),
            (&[GAME, "[Result \"1-0\"]", "", "1 a4-b5=c4"], "Line 2: the result can’t be `1-0`"),
            (&[GAME, "[Result \"2-0\"]"], "Line 2: the result can’t be `2-0`"),
            (&[GAME, "[Result \"1-0\"]", "[Ending \"agreement\"]"], "Line 2: the result can’t be `1-0`"),
            (&[GAME, "[Ending \"resignation\"]"], "Line 2: the game didn’t end by `resignation`"),
            (&[GAME, "[Ending \"goal\"]"], "Line 2: the game didn’t end by `goal`"),
            (&[GAME, "{ no end", "1 a4-b5"], "Line 2: a comment has no end"),
            (&[GAME, "", "1 a4-b5=c4", "3 g3-f3"], "Line 4: expected `2` here, not `3`"),
            (&[GAME, "1", "2 a4-b5"], "Line 2: no move follows the number 1"),
            (&[GAME, "1. a4-b5=c4", "2. a3-b3"], "Line 3: move 2, `a3-b3`: "),
            (&[GAME, "nonsense"], "Line 2: move 1, `nonsense`, isn’t"),
        ] {
            let found = refused(lines);
            assert!(found.starts_with(told), "{lines:?}: {found}");
        }
    }

    #[test]
    fn records_of_other_hands_are_read() {
        let strict = read("[Game \"Pijersi\"]\n\n1 a4-b5=c4\n2 g1-f2\n");
        let strict = strict.expect("a record");
        assert_eq!((strict.players[Color::White].as_str(), strict.date, strict.finish), ("?", None, Finish::Ongoing));
        assert_eq!(strict.setup, "classic");
        for text in [
            "```pgn\n[game \"PIJERSI\"]\n[Event \"A \\\"cup\\\"\"]\n1. a4-b5=c4\n2. g1-f2\n```",
            "``` [Game \"Pijersi\"] [Date \"????.??.??\"] 1.a4-b5=c4 2...g1-f2 ```",
            "; mine\n[ Game \"Pijersi\" ] {1} [TimeControl \"-\"]\na4-b5=c4 ; strong\n\n{the\nanswer} g1-f2",
            "[Game \"Pijersi\"]\n[Result \"*\"]\n1\na4-b5=c4\n2\ng1-f2",
        ] {
            assert_eq!(read(text).as_ref(), Ok(&strict), "{text}");
        }
        let ended = read("[Game \"Pijersi\"]\n[Date \"2026.11.21\"]\n[Ending \"agreement\"]").expect("a record");
        assert_eq!(ended.date.map(Timestamp::date).as_deref(), Some("2026-11-21"));
        assert_eq!(ended.finish, Finish::Ended(Outcome::Draw { by: AGREEMENT }));
    }

    #[track_caller]
    fn check_reads_back(session: &Session) {
        let text = write(session);
        let transcript = read(&text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
        assert_eq!(transcript.players, session.seats().clone().map(|seat| seat.name().to_owned()));
        assert_eq!(transcript.date, Timestamp::of_date(&session.created().date()));
        assert_eq!(transcript.setup, session.setup());
        assert_eq!(transcript.start, *session.start());
        assert_eq!(transcript.start.rules(), session.start().rules());
        assert!(transcript.moves.iter().eq(session.moves().iter().map(|mv| &mv.text)));
        assert_eq!(transcript.clock, session.clock().map(|clock| clock.control));
        assert_eq!(transcript.finish, Finish::of(session.end()));

        let import = Import {
            user: UserId(3),
            session: crate::import::imported(session.id(), TABLE, Language::English, &transcript, NOW),
            created: NOW,
            gathered: false,
        };
        assert_eq!(import.session.position(), session.position());
        assert_eq!(write(&import.session), text, "it is written like the game itself");
        let record = ImportRecord::from_json(&import.to_record().to_json()).expect("what was written is read");
        assert_eq!(Import::from_record(record), Ok(import));
        assert_eq!(read(&text.replace('\n', " ")).as_ref(), Ok(&transcript), "as pasted into a command");
        assert_eq!(read(&dressed(&text)).as_ref(), Ok(&transcript), "as a phone sends it");
        assert_eq!(read(&format!("\u{feff}```\r\n{}```\r\n", text.replace('\n', "\r\n"))), Ok(transcript));
    }

    /// A transcript with the signs that phones put in the place of typed ones.
    fn dressed(text: &str) -> String {
        let dashes = |text: &str| text.replace("--", "—").replace('-', "–");
        let line = |line: &str| match line.strip_prefix('[').and_then(|rest| rest.split_once(" \"")) {
            Some((name @ ("White" | "Black"), value)) => {
                // Here the quotes within a name must not end it.
                let value = value.strip_suffix("\"]").expect("a value");
                format!("[{name}\u{a0}\"{value}\"\u{a0}]")
            }
            Some((name, value)) => {
                let value = dashes(value.strip_suffix("\"]").expect("a value"));
                format!("[{name}\u{a0}“{value}”]")
            }
            None => dashes(line).replace(' ', "\u{a0}"),
        };
        text.lines().map(line).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn games_of_tournaments_name_them() {
        let pairing_id = PairingId { round: 2, game: 1 };
        let pairing = GamePairing {
            guild: GuildId(1),
            number: 5,
            name: "Cup \"26\"".to_owned(),
            pairing_id,
            vacation: true,
            openings: true,
            deadline: None,
        };
        let text = write(&session(GameKind::Pijersi, "classic", 3, ["Ann", "Ben"]).with_pairing(pairing));
        assert!(text.contains("\n[Event \"Cup \\\"26\\\"\"]\n[Round \"3.2\"]\n[White \"Ann\"]\n"), "{text}");
        assert!(read(&text).is_ok(), "other programs' headers are ignored, and so are these");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn games_read_back(
            kind in prop::sample::select(GameKind::ALL.to_vec()),
            (setup, rules, clock) in any::<(prop::sample::Index, prop::sample::Index, prop::sample::Index)>(),
            seed: u64,
            names in prop::array::uniform2("[A-Za-z\\[\\]{};\"\\\\é]( ?[A-Za-z\"\\\\;{}!]){0,8}"),
            picks in prop::collection::vec(any::<prop::sample::Index>(), 0..60),
            how: u8,
        ) {
            let setup = *setup.get(kind.setups());
            let words: Vec<_> = [""].into_iter().chain(kind.rules().iter().copied()).collect();
            let setup = format!("{setup} {}", rules.get(&words));
            let clocks: Vec<_> = [None].into_iter().chain(TimeControl::OFFERED.map(Some)).collect();
            let game = session(kind, setup.trim(), seed, [&names[0], &names[1]]).with_time_control(*clock.get(&clocks));
            check_reads_back(&ended(played(game, &picks), how));
        }

        #[test]
        fn what_is_read_is_written_and_read_again(
            names in prop::array::uniform2("(?s).{0,70}"),
            setup in "(?s).{0,40}",
            hidden in prop::sample::select(vec!['\0', '\t', '\u{7f}', '\u{85}', '\u{202e}', '\u{2028}', '\u{2067}', '\u{feff}']),
            at: prop::sample::Index,
        ) {
            let quoted = |text: &str| {
                let mut signs: Vec<char> = text.chars().filter(|c| !matches!(c, '\n' | '\r')).collect();
                signs.insert(at.index(signs.len() + 1), hidden);
                signs.into_iter().collect::<String>().replace('\\', "\\\\").replace('"', "\\\"")
            };
            let [white, black] = names.map(|name| quoted(&name));
            let start = AnyPosition::start(GameKind::Pijersi);
            let text = format!(
                "[Game \"Pijersi\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Setup \"{}\"]\n[Position \"{start}\"]\n1 a4-b5=c4",
                quoted(&setup)
            );
            let transcript = read(&text).expect("names and setups may be anything");
            let session = crate::import::imported(GameId::from_bits(7), TABLE, Language::English, &transcript, NOW);
            let written = write(&session);
            prop_assert!(!written.chars().any(|c| c != '\n' && is_hidden(c)), "{written:?}");
            let again = read(&written).expect("what was written is read");
            prop_assert_eq!(&again.players, &transcript.players);
            prop_assert_eq!(&again.setup, &transcript.setup);
            prop_assert_eq!(&again.moves, &transcript.moves);
            let again = crate::import::imported(GameId::from_bits(7), TABLE, Language::English, &again, session.created());
            prop_assert_eq!(write(&again), written);
        }

        #[test]
        fn any_text_is_read_without_panic(text: String) {
            prop_assert!(read(&text).is_err());
        }

        #[test]
        fn any_line_is_read_without_panic(
            header in "(Date|Setup|Rules|Position|TimeControl|Result|Ending)",
            text in "[ -~]{0,20}",
            rest in "[ -~\n]{0,40}",
        ) {
            let record = format!("[Game \"Biyi\"]\n[{header} \"{text}\"]\n{rest}");
            if let Err(error) = read(&record) {
                prop_assert!(error.line <= 2 + rest.split('\n').count());
            }
        }

        #[test]
        fn changed_records_are_read_without_panic(at: prop::sample::Index, sign: char) {
            let text = write(&played(session(GameKind::Pijersi, "full-random", 3, ["Ann", "Ben"]), &[at; 5]));
            let mut signs: Vec<char> = text.chars().collect();
            let at = at.index(signs.len());
            signs[at] = sign;
            read(&signs.into_iter().collect::<String>()).ok();
        }
    }
}
