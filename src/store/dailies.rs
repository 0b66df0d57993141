//! Daily puzzles.

use super::{Attempt, Transaction};
use crate::{
    games::GameKind,
    id::{GuildId, UserId},
    puzzles::PuzzleId,
    time::Timestamp,
};

/// Records that a person has solved a puzzle that was opened as the daily puzzle of a server, inside the transaction that
/// records it for the person. Called again for each later time that the person solves it.
pub(super) fn solved(
    _tx: &Transaction<'_>,
    _guild: GuildId,
    _game: GameKind,
    _puzzle: PuzzleId,
    _user: UserId,
    _first_try: bool,
    _now: Timestamp,
) -> Attempt<()> {
    Ok(())
}
