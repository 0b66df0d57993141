//! Imported games: read from a transcript, to look at or to continue.

use std::time::Duration;

use super::{End, Seat, Session, Table, Transcript, transcript::Finish};
use crate::{
    color::ByColor,
    id::{GameId, UserId},
    language::Language,
    time::Timestamp,
};

/// How long an imported game is kept.
pub const LIFETIME: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// The maximum number of imported games that are kept for one user. A new one replaces the oldest.
pub const MAX_KEPT: usize = 20;

/// An imported game. No Discord user plays in it, and it never changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The user who imported the game.
    pub user: UserId,
    /// The game. Its table is the place where it was imported.
    pub session: Session,
    /// When the game was imported.
    pub created: Timestamp,
}

impl Import {
    /// When the imported game is removed.
    pub fn expires(&self) -> Timestamp {
        self.created.after(LIFETIME)
    }
}

impl Session {
    /// The game of a transcript. All its moves get the date of the transcript, or `now` if that date is unknown or in
    /// the future.
    pub fn imported(id: GameId, table: Table, language: Language, transcript: &Transcript, now: Timestamp) -> Self {
        let Transcript { players, date, setup, start, moves, clock, finish } = transcript;
        // A date in the future cannot be right.
        let at = date.filter(|date| *date <= now).unwrap_or(now);
        let seats = ByColor::new_with(|color| Seat::Unknown(players[color].clone()));
        let mut session =
            Self::new(id, table, seats, language, setup.clone(), start.clone(), at).with_time_control(*clock);
        for mv in moves {
            session.advance(mv, at).expect("the moves of a transcript are legal");
        }
        session.revision = session.ply();
        if session.end.is_none() && *finish != Finish::Ongoing {
            session.end = Some(End { outcome: finish.outcome(), at });
            session.revision += 1;
        }
        session.board_revision = session.revision;
        session
    }

    /// A game that continues an unfinished imported game. The imported moves cannot be taken back.
    pub fn continuing(
        import: &Self,
        id: GameId,
        table: Table,
        seats: impl Into<ByColor<Seat>>,
        language: Language,
        now: Timestamp,
    ) -> Self {
        let mut session = Self::new(id, table, seats, language, import.setup.clone(), import.start.clone(), now);
        for mv in &import.moves {
            session.advance(&mv.text, mv.at).expect("the moves of a session are legal");
        }
        session.imported = Some(session.ply());
        session.revision = session.ply();
        session.board_revision = session.revision;
        session
    }

    /// Whether no Discord user plays in the game, because it was imported or its players' data was deleted.
    pub(super) fn is_without_users(&self) -> bool {
        self.seats.iter().all(|seat| seat.user().is_none())
    }
}
