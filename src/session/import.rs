//! Games that were read from records: to look at, or to go on with.

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

/// How many imported games are kept for one person; a further one takes the place of the oldest.
pub const MAX_KEPT: usize = 20;

/// A game that was read from a record. Nobody is a player of it, and nothing is played in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// Who asked for it.
    pub user: UserId,
    /// The game. Its table is where it was asked for.
    pub session: Session,
    /// When.
    pub created: Timestamp,
}

impl Import {
    /// The first moment at which it is no longer kept.
    pub fn expires(&self) -> Timestamp {
        self.created.after(LIFETIME)
    }
}

impl Session {
    /// The game that a transcript tells of, seen now. Its moves are as old as the game if that is told, and new otherwise.
    pub fn imported(id: GameId, table: Table, language: Language, transcript: &Transcript, now: Timestamp) -> Self {
        let Transcript { players, date, setup, start, moves, clock, finish } = transcript;
        // A day that is still to come cannot be right.
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

    /// A game that begins now where an unfinished imported one stands. What was played before cannot be taken back.
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

    /// Whether no Discord user plays in it: it was imported, or the data of its players was deleted.
    pub(super) fn is_without_users(&self) -> bool {
        self.seats.iter().all(|seat| seat.user().is_none())
    }
}
