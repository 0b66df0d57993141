//! Imported games, which users read in from a transcript in order to replay or continue them.

use std::time::Duration;

use super::{Seat, Session, Table, Transcript, transcript::Finish};
use crate::{
    id::{GameId, UserId},
    time::Timestamp,
};
use board::color::ByColor;
use catalogue::Language;
use puzzles::{Puzzle, PuzzleId};

/// How long an imported game is kept.
pub const LIFETIME: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// The maximum number of imported games that are kept for one user. Beyond it, a new imported game replaces the oldest.
pub const MAX_KEPT: usize = 20;

/// The maximum size of a file of records, in bytes.
pub const MOST_BYTES: usize = 2 * 1024 * 1024;

/// The maximum number of records in a file of which each is imported.
pub const MOST_RECORDS: usize = 1_000;

/// The maximum number of games that are kept for one user besides [`MAX_KEPT`], to search among them. Beyond it, no
/// more of them are imported.
pub const MOST_GATHERED: usize = 2_000;

/// The beginning of the name of the side that has to resist in a puzzle, in the session from which it is explored. The
/// puzzle's identifier follows.
const PUZZLE_MARK: char = '#';

/// An imported game. No Discord user plays in it, and it never changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The user who imported the game.
    pub user: UserId,
    /// The game. Its table is the channel in which the user imported it.
    pub session: Session,
    /// When the game was imported.
    pub created: Timestamp,
    /// Whether the game belongs to those that the user has imported together, to search among them.
    pub gathered: bool,
}

impl Import {
    /// When the imported game is deleted.
    pub fn expires(&self) -> Timestamp {
        self.created.after(LIFETIME)
    }
}

/// The session of an imported game. The moves of a transcript have no times of their own, so they all get the date of
/// the transcript, or `now` if this date is unknown or in the future.
pub fn imported(id: GameId, table: Table, language: Language, transcript: &Transcript, now: Timestamp) -> Session {
    let Transcript { players, date, setup, start, moves, clock, finish, left_out: _ } = transcript;
    // A date in the future is an error of the transcript.
    let at = date.filter(|date| *date <= now).unwrap_or(now);
    let seats = ByColor::new_with(|color| Seat::Unknown(players[color].clone()));
    let mut session =
        Session::new(id, table, seats, language, setup.clone(), start.clone(), at).with_time_control(*clock);
    session.moves.play_all(moves.iter().map(|mv| (&mv[..], at)));
    session.end_by_rules();
    session.revision = session.ply();
    if session.end.is_none() && *finish != Finish::Ongoing {
        session.finish(finish.outcome(), at);
        session.revision += 1;
    }
    session.board_revision = session.revision;
    session
}

/// The session from which a puzzle is explored: an imported game without moves.
pub fn of_puzzle(
    id: GameId,
    table: Table,
    language: Language,
    puzzle: &Puzzle,
    solver: &str,
    now: Timestamp,
) -> Session {
    let start = puzzle.start();
    let names = ByColor::new_with(|color| {
        if color == start.turn() { solver.to_owned() } else { format!("{PUZZLE_MARK}{}", puzzle.id) }
    });
    Session::new(id, table, names.map(Seat::Unknown), language, puzzle.position.clone(), start, now)
}

/// A new game that continues an unfinished imported game. The imported moves cannot be taken back.
pub fn continuing(
    import: &Session,
    id: GameId,
    table: Table,
    seats: ByColor<impl Into<Seat>>,
    language: Language,
    now: Timestamp,
) -> Session {
    let mut session = Session::new(id, table, seats, language, import.setup.clone(), import.start().clone(), now);
    session.moves.play_all(import.moves.iter().map(|mv| (&mv.text[..], mv.at)));
    session.moves.imported = Some(session.ply());
    session.revision = session.ply();
    session.board_revision = session.revision;
    session
}

impl Session {
    /// The puzzle that is explored from this session. People may import games that look the same, which does no harm.
    pub fn puzzle(&self) -> Option<PuzzleId> {
        if !self.is_imported() || self.ply() > 0 {
            return None;
        }
        self.seats[!self.start().turn()].name().strip_prefix(PUZZLE_MARK)?.parse().ok()
    }

    /// Whether this is the session of an imported game, which never changes.
    pub fn is_imported(&self) -> bool {
        self.seats.iter().all(|seat| matches!(seat, Seat::Unknown(_)))
    }
}
