//! Prepared answers: the moves that a player has chosen in advance for moves that the opponent may play.
//!
//! Only their player may ever learn of them, so nothing here writes a move to the log or into an error.

use std::{fmt, ops::Range};

use serde::{Deserialize, Serialize};

use super::{
    Session,
    record::{Record, RecordError, ensure},
    tree::Tree,
};
use crate::id::{GameId, UserId};
use board::{color::Color, phrase::Phrase};
use games::{AnyPosition, game::IllegalMove};

mod chain;
#[cfg(test)]
mod tests;

pub use chain::Followed;

/// The maximum number of moves, by either side, in the prepared answers of one game.
pub const MOST_POSITIONS: usize = 100;
/// The maximum number of games in which a player can have prepared answers at the same time.
pub const MOST_GAMES: usize = 50;

/// The prepared answers of a player in a game: a tree of moves from the present position.
///
/// Where the opponent is to move, the tree has any number of branches: the moves that the player foresees. Where the
/// player is to move after a move of the opponent, it has one, the answer. Turns need not alternate, so several moves
/// of one side may follow each other. The player's moves before the opponent's first are alternatives: they are played
/// by hand, and what follows is meant for when the player has played them. Forced passes are branches like other moves,
/// but neither answers nor moves that are answered. Every path ends with an answer.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prepared {
    /// The player.
    pub user: UserId,
    /// The game.
    pub game: GameId,
    /// The number of moves in the game before the first move of the tree.
    pub ply: u32,
    /// A hash of these moves. After a takeback and other moves, the number may be the same.
    played: u32,
    tree: Tree,
}

debug_only! { Prepared { user, game } }

/// Reading the record does not check the moves against the rules, since only the game tells the position. See
/// [`Prepared::fitting`].
impl Record for Prepared {
    fn check(&self) -> Result<(), RecordError> {
        ensure(!self.is_empty(), "nothing is prepared")?;
        self.tree.check(MOST_POSITIONS, MOST_POSITIONS)
    }
}

/// Why a line cannot be prepared.
#[derive(Clone, PartialEq, Eq)]
pub enum PrepareError {
    /// A move of the line is not legal.
    Illegal(IllegalMove),
    /// The line has no answer of the player to a move of the opponent.
    NoAnswer,
    /// The tree would have more than [`MOST_POSITIONS`] moves.
    Full,
}

impl fmt::Debug for PrepareError {
    /// Without the refused move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Illegal(_) => "Illegal",
            Self::NoAnswer => "NoAnswer",
            Self::Full => "Full",
        })
    }
}

/// The prepared answers after a line was added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Addition {
    /// The prepared answers with the line.
    pub prepared: Prepared,
    /// The answer that the line has replaced.
    pub replaced: Option<Replaced>,
    /// The new answers that the player is likely to regret.
    pub cautions: Vec<Caution>,
}

/// An answer that is not prepared any longer, because another one has taken its place.
#[derive(Clone, PartialEq, Eq)]
pub struct Replaced {
    /// The former answer, in the notation for players.
    pub answer: String,
    /// The number of moves that were removed: the answer and what followed it.
    pub positions: usize,
}

debug_only! { Replaced { positions } }

/// A new answer before which the rules warn.
#[derive(Clone, PartialEq, Eq)]
pub struct Caution {
    /// The opponent's move, in the notation for players.
    pub foreseen: String,
    /// The answer, in the notation for players.
    pub answer: String,
    /// The warning.
    pub warning: Phrase,
}

debug_only! { Caution {} }

/// A path from the root of the tree to an end.
#[derive(Clone, PartialEq, Eq)]
pub struct Path<'a> {
    /// The moves in canonical notation.
    pub moves: Vec<&'a str>,
    /// A number that tells the path from others, also after the tree has changed.
    pub key: u32,
}

debug_only! { Path<'_> { key } }

impl Prepared {
    /// No prepared answers of a player, from the present position of a game on.
    pub fn none(user: UserId, session: &Session) -> Self {
        let (ply, played) = root(session);
        Self { user, game: session.id(), ply, played, tree: Tree::default() }
    }

    /// Whether nothing is prepared.
    pub const fn is_empty(&self) -> bool {
        self.tree.is_empty()
    }

    /// The number of moves in the tree.
    pub const fn positions(&self) -> usize {
        self.tree.len()
    }

    /// Whether the tree begins in the present position of this game.
    pub fn begins_in(&self, session: &Session) -> bool {
        self.game == session.id()
            && (self.ply, self.played) == root(session)
            && session.end().is_none()
            && session.color_of(self.user).is_some()
    }

    /// The part of the tree that the rules allow in the present position of this game; `None` if nothing is left. A
    /// tree that was stored by this program, and begins there, is returned as it is, unless the rules have changed
    /// since.
    #[must_use]
    pub fn fitting(&self, session: &Session) -> Option<Self> {
        let side = session.color_of(self.user).filter(|_| self.begins_in(session))?;
        let mut fitting = Tree::default();
        self.fit(0..self.tree.len(), session.position(), side, false, &mut fitting);
        self.with(fitting)
    }

    /// Adds the part of a range of the tree to `fitting` that the rules allow from a position on, for answers by
    /// `side`. `answers`: whether the other side has made a move before, so that moves of `side` are answers. Forced
    /// passes do not count.
    fn fit(&self, range: Range<usize>, position: &AnyPosition, side: Color, answers: bool, fitting: &mut Tree) {
        let is_own = position.turn() == side;
        for (at, end) in self.tree.branches(range) {
            let twig = &self.tree.0[at];
            let mut after = position.clone();
            if after.play(&twig.1).as_ref() != Ok(&twig.1) {
                continue;
            }
            let is_pass = position.is_pass(&twig.1);
            let kept = fitting.len();
            fitting.0.push(twig.clone());
            self.fit(at + 1..end, &after, side, answers || !is_own && !is_pass, fitting);
            let is_answer = is_own && answers && !is_pass;
            if !is_answer && fitting.len() == kept + 1 {
                fitting.0.pop();
            } else if is_own && answers {
                break;
            }
        }
    }

    /// Adds a line: moves of both sides from the present position of the game on, in any spelling. Moves after the last
    /// answer are left out. Forced passes may be left out of the line. Where the tree already has another answer, the
    /// line replaces that answer and what follows it.
    ///
    /// The answers have to [fit](Self::fitting) the game.
    ///
    /// # Examples
    /// ```
    /// use board::color::ByColor;
    /// use games::{AnyPosition, GameKind};
    /// use domain::{id::{ChannelId, GameId, UserId}, NamedUser, Session, Table, prepared::Prepared, time::Timestamp};
    /// use catalogue::Language;
    ///
    /// let [ann, ben] = [("Ann", 1), ("Ben", 2)]
    ///     .map(|(name, id)| NamedUser { user: UserId(id), name: name.to_owned() });
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
        let last = line.iter().rposition(|step| step.by == side && !step.is_pass()).ok_or(PrepareError::NoAnswer)?;
        line.truncate(last + 1);
        let first = line.iter().position(|step| step.by != side && !step.is_pass()).ok_or(PrepareError::NoAnswer)?;

        if line.len() > MOST_POSITIONS {
            return Err(PrepareError::Full);
        }
        let mut tree = self.tree.clone();
        let (mut replaced, mut cautions) = (None, Vec::new());
        // The index from which the moves are listed that may come next.
        let mut here = 0;
        for (at, step) in line.iter().enumerate() {
            if let Some(found) = tree.branch_at(here, at, &step.mv) {
                here = found + 1;
                continue;
            }
            let mut end = tree.end_of(here, at);
            // The player's moves before the opponent's first are played by hand.
            if step.by == side && at > first {
                // What follows a new answer is new, too, so a line replaces at most one.
                if let Some(former) = tree.0.drain(here..end).next() {
                    replaced = Some(Replaced { answer: step.before.notation(&former.1), positions: end - here });
                }
                end = here;
                let foreseen = line[..at].iter().rfind(|before| before.by != side && !before.is_pass());
                cautions.extend(foreseen.and_then(|foreseen| caution(foreseen, step)));
            }
            here = tree.insert(end, at, &step.mv);
        }
        if tree.len() > MOST_POSITIONS {
            return Err(PrepareError::Full);
        }
        let prepared = Self { tree, ..*self };
        Ok(Addition { prepared, replaced, cautions })
    }

    /// What is left after a move was played in the game; `None` if the move was not foreseen, or nothing follows it.
    #[must_use]
    pub fn after(&self, mv: &str) -> Option<Self> {
        let mut tree = self.tree.clone();
        tree.descend(mv);
        Some(Self { ply: self.ply + 1, played: hash(self.played, mv), ..self.with(tree)? })
    }

    /// The only move with which the tree begins, if there is one. If the opponent has moved since the root of the tree,
    /// and it is the player's turn, this is the answer. Otherwise the player plays it by hand.
    pub fn answer(&self) -> Option<&str> {
        let only = self.tree.0.first().filter(|_| self.tree.end(0) == self.tree.len())?;
        Some(&only.1)
    }

    /// All paths from the root to an end, in the order of the tree.
    pub fn paths(&self) -> Vec<Path<'_>> {
        self.tree.paths().into_iter().map(|(_, moves)| Path { key: self.key(&moves), moves }).collect()
    }

    /// The key of a path.
    fn key(&self, moves: &[&str]) -> u32 {
        moves.iter().copied().fold(self.played, hash)
    }

    /// The tree without the path that has this key, `None` if nothing is left of it. Other paths stay, with the moves
    /// that they share with this one. The outer `None` means that there is no such path.
    #[must_use]
    pub fn without(&self, key: u32) -> Option<Option<Self>> {
        let (end, _) = self.tree.paths().into_iter().find(|(_, moves)| self.key(moves) == key)?;
        let mut tree = self.tree.clone();
        tree.remove_path(end);
        Some(self.with(tree))
    }

    /// The prepared answers with these moves; `None` if there are none.
    fn with(&self, tree: Tree) -> Option<Self> {
        (!tree.is_empty()).then_some(Self { tree, ..*self })
    }
}

/// The number of moves in a game, and their hash.
fn root(session: &Session) -> (u32, u32) {
    let played = session.moves().iter().fold(0x811c_9dc5, |before, mv| hash(before, &mv.text));
    (session.ply(), played)
}

/// The FNV-1a hash of the moves with the hash `before`, followed by another move.
fn hash(before: u32, mv: &str) -> u32 {
    mv.bytes().chain([0]).fold(before, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
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

impl Played {
    fn is_pass(&self) -> bool {
        self.before.is_pass(&self.mv)
    }
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
