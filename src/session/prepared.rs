//! Prepared answers: the moves that a player has chosen in advance for moves that the opponent may play.
//!
//! Only their player may ever learn of them, so nothing here writes a move to the log or into an error.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    Session,
    record::{Record, RecordError},
};
use crate::{
    color::Color,
    game::IllegalMove,
    games::AnyPosition,
    id::{GameId, UserId},
    phrase::Phrase,
};

mod chain;
#[cfg(test)]
mod tests;
mod tree;

pub use chain::Followed;
pub use tree::Branch;

use tree::Tree;

/// The maximum number of moves, by either side, in the prepared answers of one game.
pub const MOST_POSITIONS: usize = 100;
/// The maximum number of games in which a player can have prepared answers at the same time.
pub const MOST_GAMES: usize = 50;

/// The prepared answers of a player in a game: a tree of moves from the present position.
///
/// Where the opponent is to move, the tree has any number of branches: the moves that the player foresees. Where the
/// player is to move, it has one, the answer. At the root, the player's own moves are alternatives too: what follows is
/// meant for when the player has played them. Forced passes are branches like other moves. Every path ends with an
/// answer.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prepared {
    /// The player.
    pub user: UserId,
    /// The game.
    pub game: GameId,
    /// The number of moves in the game before the first move of the tree.
    pub ply: u32,
    tree: Tree,
}

impl fmt::Debug for Prepared {
    /// Without the moves, which must not get into a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prepared").field("user", &self.user).field("game", &self.game).finish_non_exhaustive()
    }
}

/// Reading the record does not check the moves against the rules, since only the game tells the position. See
/// [`Prepared::fitting`].
impl Record for Prepared {
    fn check(&self) -> Result<(), RecordError> {
        if self.is_empty() {
            return Err(RecordError::Malformed("nothing is prepared".to_owned()));
        }
        Ok(())
    }
}

/// Why a line cannot be prepared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PrepareError {
    /// A move of the line is not legal.
    Illegal(IllegalMove),
    /// The line has no answer of the player to a move of the opponent.
    NoAnswer,
    /// The tree would have more than [`MOST_POSITIONS`] moves.
    Full,
}

/// The prepared answers after a line was added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Addition {
    /// The prepared answers with the line.
    pub prepared: Prepared,
    /// The new answers that the player is likely to regret.
    pub cautions: Vec<Caution>,
}

/// A new answer before which the rules warn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caution {
    /// The opponent's move, in the notation for players.
    pub foreseen: String,
    /// The answer, in the notation for players.
    pub answer: String,
    /// The warning.
    pub warning: Phrase,
}

/// A path from the root of the tree to an end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path<'a> {
    /// The moves in canonical notation.
    pub moves: Vec<&'a str>,
    /// A number that tells the path from others, also after the tree has changed.
    pub key: u32,
}

impl Prepared {
    /// No prepared answers of a player, from the present position of a game on.
    pub fn none(user: UserId, session: &Session) -> Self {
        Self { user, game: session.id(), ply: session.ply(), tree: Tree::default() }
    }

    /// Whether nothing is prepared.
    pub fn is_empty(&self) -> bool {
        self.tree.0.is_empty()
    }

    /// The moves with which the tree begins, and what follows them.
    pub fn branches(&self) -> &[Branch] {
        &self.tree.0
    }

    /// The number of moves in the tree.
    pub fn positions(&self) -> usize {
        tree::count(&self.tree.0)
    }

    /// Whether the tree begins in the present position of this game.
    pub fn begins_in(&self, session: &Session) -> bool {
        self.game == session.id()
            && self.ply == session.ply()
            && session.end().is_none()
            && session.color_of(self.user).is_some()
    }

    /// The part of the tree that the rules allow in the present position of this game; `None` if nothing is left. A tree
    /// that was stored by this program, and begins there, is returned as it is, unless the rules have changed since.
    #[must_use]
    pub fn fitting(&self, session: &Session) -> Option<Self> {
        let side = session.color_of(self.user).filter(|_| self.begins_in(session))?;
        self.with(tree::legal(&self.tree.0, session.position(), side, 0))
    }

    /// Adds a line: moves of both sides from the present position of the game on, in any spelling. Moves after the last
    /// answer are left out. Forced passes may be left out of the line. Where the tree already has another answer, the
    /// line replaces that answer and what follows it.
    ///
    /// The answers have to [fit](Self::fitting) the game.
    ///
    /// # Errors
    /// Returns a [`PrepareError`] if the line cannot be prepared.
    ///
    /// # Examples
    /// ```
    /// use parlor::{
    ///     color::ByColor,
    ///     games::{AnyPosition, GameKind},
    ///     id::{ChannelId, GameId, UserId},
    ///     language::Language,
    ///     session::{NamedUser, Session, Table, prepared::Prepared},
    ///     time::Timestamp,
    /// };
    ///
    /// let [ann, ben] = [("Ann", 1), ("Ben", 2)].map(|(name, id)| NamedUser { user: UserId(id), name: name.to_owned() });
    /// let session = Session::new(
    ///     GameId::from_bits(1),
    ///     Table { guild: None, channel: ChannelId(100), parent: None },
    ///     ByColor { white: ann, black: ben },
    ///     Language::English,
    ///     "classic".to_owned(),
    ///     AnyPosition::start(GameKind::Pijersi),
    ///     Timestamp(0),
    /// );
    /// // It is Ann’s turn. Ben prepares an answer to one of her moves.
    /// let line = ["a4-b5=c4", "g4-f5=e4"].map(str::to_owned);
    /// let added = Prepared::none(UserId(2), &session).with_line(&session, &line).expect("legal moves");
    /// let after = added.prepared.after("a4-b5=c4").expect("she plays what was foreseen");
    /// assert_eq!(after.answer(), Some("g4-f5=e4"));
    /// ```
    pub fn with_line(&self, session: &Session, moves: &[String]) -> Result<Addition, PrepareError> {
        let side = session.color_of(self.user).ok_or(PrepareError::NoAnswer)?;
        let mut line = played_out(session.position(), moves)?;
        // The first move of the player, played by hand, is no answer.
        let is_answer = |at: usize, step: &Played| step.by == side && at > 0 && !step.before.is_pass(&step.mv);
        let answers = line.iter().enumerate().filter(|(at, step)| is_answer(*at, step)).map(|(at, _)| at);
        let last = answers.max().ok_or(PrepareError::NoAnswer)?;
        line.truncate(last + 1);

        let mut branches = self.tree.0.clone();
        let mut cautions = Vec::new();
        let mut here = &mut branches;
        for (at, step) in line.iter().enumerate() {
            let found = here.iter().position(|branch| branch.mv == step.mv);
            let index = found.unwrap_or_else(|| {
                if step.by == side && at > 0 {
                    here.clear();
                    cautions.extend(caution(&line[at - 1], step));
                }
                here.push(Branch::new(step.mv.clone()));
                here.len() - 1
            });
            here = &mut here[index].then;
        }
        if tree::count(&branches) > MOST_POSITIONS {
            return Err(PrepareError::Full);
        }
        let prepared = Self { tree: Tree(branches), ..self.clone() };
        Ok(Addition { prepared, cautions })
    }

    /// What is left after a move was played in the game; `None` if the move was not foreseen, or nothing follows it.
    #[must_use]
    pub fn after(&self, mv: &str) -> Option<Self> {
        let played = self.tree.0.iter().find(|branch| branch.mv == mv)?;
        Some(Self { ply: self.ply + 1, ..self.with(played.then.clone())? })
    }

    /// The answer with which the tree begins. Only after a move of the opponent is it meant to be played.
    pub fn answer(&self) -> Option<&str> {
        match &self.tree.0[..] {
            [only] => Some(&only.mv),
            _ => None,
        }
    }

    /// All paths from the root to an end, in the order of the tree.
    pub fn paths(&self) -> Vec<Path<'_>> {
        let paths = tree::paths(&self.tree.0).into_iter();
        paths.map(|moves| Path { key: tree::key(self.ply, &moves), moves }).collect()
    }

    /// The tree without the path that has this key, `None` if nothing is left of it. Other paths stay, with the moves
    /// that they share with this one. The outer `None` means that there is no such path.
    #[must_use]
    pub fn without(&self, key: u32) -> Option<Option<Self>> {
        let path = self.paths().into_iter().find(|path| path.key == key)?;
        Some(self.with(tree::without(&self.tree.0, &path.moves)))
    }

    /// The prepared answers with these branches; `None` if there are none.
    fn with(&self, branches: Vec<Branch>) -> Option<Self> {
        let prepared = Self { tree: Tree(branches), ..*self };
        Some(prepared).filter(|prepared| !prepared.is_empty())
    }
}

/// A move of a line.
struct Played {
    /// The position before the move.
    before: AnyPosition,
    /// The side that plays the move.
    by: Color,
    /// The move in canonical notation.
    mv: String,
}

/// The moves of a line with all its forced passes, except those at its end.
fn played_out(start: &AnyPosition, moves: &[String]) -> Result<Vec<Played>, PrepareError> {
    let mut line = Vec::new();
    let mut position = start.clone();
    let mut play = |text: &str| {
        let (before, by) = (position.clone(), position.turn());
        let mv = position.play(text).map_err(PrepareError::Illegal)?;
        line.push(Played { before, by, mv });
        Ok(position.forced_pass())
    };
    let mut pass = start.forced_pass();
    for text in moves {
        while let Some(forced) = pass.take() {
            if forced == *text {
                break;
            }
            pass = play(&forced)?;
        }
        pass = play(text)?;
    }
    Ok(line)
}

fn caution(foreseen: &Played, answer: &Played) -> Option<Caution> {
    let warning = answer.before.warning(&answer.mv)?;
    let notation = |played: &Played| played.before.notation(&played.mv);
    Some(Caution { foreseen: notation(foreseen), answer: notation(answer), warning })
}
