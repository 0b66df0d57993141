//! Lines: what a person explores from a position of a game, for themselves.
//!
//! A line begins at a position of the game, its root. From there on, the person plays for both sides, back and forth.
//! Moves that were left for others stay as variations. Nobody else sees a line, and it changes nothing in the game.
//!
//! A line shows no more than the game does. All games have open information: in Paiko, both hands, the reserves and the
//! discards are open, and drawing tiles is a choice. A game with hidden pieces or lots would have to hide them here.

use std::{fmt, time::Duration};

use serde::{Deserialize, Serialize};

use super::{
    Session, import,
    record::{Record, RecordError, ensure},
    tree::Tree,
};
use crate::{
    id::{GameId, UserId},
    time::Timestamp,
};
use board::color::Color;
use games::{AnyPosition, game::IllegalMove};

mod typed;

pub use typed::{Mistake, Typed};

/// The maximum number of moves from the root of a line to its end.
pub const MOST_PLIES: usize = 60;

/// The maximum number of moves of a line in all variations together.
pub const MOST_MOVES: usize = 240;

/// The number of lines that are kept for each person. Beyond it, a new line replaces the one that was used least
/// recently.
pub const MAX_KEPT: usize = 50;

/// How long a line in a finished or imported game is kept after its last use, or after the end of the game.
pub const LIFETIME: Duration = import::LIFETIME;

/// The number of moves before the root that a line knows, so that it finds its place after a takeback.
const MOST_BEFORE: usize = 20;

/// The number of seconds after which the first revisions of new lines repeat.
const REVISIONS: u64 = 9_000_000;

/// The lowest first revision of a stored line. Boards of games have lower revisions.
const FIRST_REVISION: u32 = 1_000_000;

/// The highest revision that a record may have, so that incrementing the revision cannot overflow.
const MAX_REVISION: u32 = u32::MAX / 2;

/// The first revision of a line that is stored now. It differs from those of earlier lines of the same person in the
/// same game, which may have been removed meanwhile, so buttons of their messages are out of date.
pub fn first_revision(now: Timestamp) -> u32 {
    FIRST_REVISION + u32::try_from(now.0 / 1000 % REVISIONS).expect("it is a small number")
}

/// The line of a person in a game, as it is stored. [`Exploration`] relates it to the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The person who explores.
    pub user: UserId,
    /// The game.
    pub game: GameId,
    /// The number of changes since the line was begun, added to its [`first_revision`].
    pub revision: u32,
    /// The number of moves of the game before the root.
    after: u32,
    /// The last moves of the game before the root.
    before: Vec<String>,
    /// Whether the root moves on with the game.
    follows: bool,
    moves: Tree,
    /// The number of moves from the root to the position that is shown.
    cursor: u8,
    /// The side from which the board is seen.
    pub side: Color,
    /// When the line was changed last.
    pub changed: Timestamp,
}

impl Record for Line {
    fn check(&self) -> Result<(), RecordError> {
        self.moves.check(MOST_MOVES, MOST_PLIES)?;
        ensure(usize::from(self.cursor) <= self.moves.line().count(), "a line is shown beyond its end")?;
        ensure(self.revision <= MAX_REVISION, "the revision of a line is too high")?;
        let most = MOST_BEFORE.min(self.after as usize);
        ensure(self.before.len() <= most, "a line has too many moves before its root")
    }
}

impl Line {
    fn new(user: UserId, session: &Session, ply: u32, side: Color, now: Timestamp) -> Self {
        let mut line = Self {
            user,
            game: session.id(),
            revision: 0,
            after: 0,
            before: Vec::new(),
            follows: false,
            moves: Tree::default(),
            cursor: 0,
            side,
            changed: now,
        };
        line.put_root(session, ply);
        line
    }

    /// The number of moves in all variations.
    pub const fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether nothing is explored.
    pub const fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Puts the root after `ply` moves of the game, without changing the moves of the line.
    fn put_root(&mut self, session: &Session, ply: u32) {
        self.after = ply.min(session.ply());
        self.follows = goes_on(session) && self.after == session.ply();
        let known = &session.moves()[..self.after as usize];
        self.before = known[known.len().saturating_sub(MOST_BEFORE)..].iter().map(|mv| mv.text.clone()).collect();
    }

    /// Lets the line go on with a move after `plies` moves, on a branch that is new if no branch begins with this move.
    /// Returns whether there is room for it.
    fn follow(&mut self, plies: usize, mv: &str) -> bool {
        if self.moves.put_first(plies, mv) {
            return true;
        }
        let has_room = plies < MOST_PLIES && self.moves.len() < MOST_MOVES;
        if has_room {
            self.moves.insert(plies, plies, mv);
        }
        has_room
    }

    /// Makes the position before the root the root; the moves follow after `mv`. Removes moves that are then too deep.
    fn ascend(&mut self, mv: &str) {
        self.moves.ascend(mv);
        self.moves.prune(|before, _| before < MOST_PLIES);
        self.moves.0.truncate(MOST_MOVES);
    }

    /// The number of moves from the beginning of the game after which the line and the game part, if they do so within
    /// the moves that the line knows.
    fn common(&self, session: &Session) -> Option<usize> {
        let first = self.after as usize - self.before.len();
        let played = session.moves().get(first..)?;
        let common = self.before.iter().zip(played).take_while(|(known, mv)| **known == mv.text).count();
        (common > 0 || first == 0 || self.before.is_empty()).then_some(first + common)
    }
}

/// Whether moves may still be played in a game. An imported game never changes.
fn goes_on(session: &Session) -> bool {
    session.end().is_none() && !session.is_imported()
}

/// What has happened to a line since it was saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing.
    None,
    /// The game has gone on, or moves were taken back, and the line has followed.
    Followed,
    /// The game has gone on with a move that was not explored, so the line begins anew.
    BegunAnew,
    /// Another board was opened, and some of what was explored does not lead there or is too far from it.
    LeftOut,
}

/// The reason why a move cannot be added to a line.
#[derive(Clone, PartialEq, Eq)]
pub enum Unplayable {
    /// The rules forbid the move.
    Illegal(IllegalMove),
    /// The line has the maximum length, or the maximum number of moves.
    Full,
}

impl fmt::Debug for Unplayable {
    /// Without the refused move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Illegal(_) => "Illegal",
            Self::Full => "Full",
        })
    }
}

/// A line, related to its game: all of its moves are legal, and its root is a position of the game.
#[derive(Clone, PartialEq, Eq)]
pub struct Exploration<'a> {
    session: &'a Session,
    line: Line,
    /// The positions from the root to the end of the line that was followed last.
    positions: Vec<AnyPosition>,
}

debug_only! { Exploration<'_> { line } }

impl<'a> Exploration<'a> {
    /// A new line, from the position after `ply` moves of a game.
    pub fn begin(user: UserId, session: &'a Session, ply: u32, side: Color, now: Timestamp) -> Self {
        Self::with(session, Line::new(user, session, ply, side, now))
    }

    /// Relates a stored line to its game, which may have changed since. Moves that are not legal any longer are
    /// removed.
    pub fn of(session: &'a Session, mut line: Line) -> (Self, Change) {
        let mut change = Change::None;
        let was_empty = line.is_empty();
        match line.common(session) {
            None => {
                line.moves.0.clear();
                line.cursor = 0;
                line.put_root(session, session.ply());
                change = Change::BegunAnew;
            }
            Some(common) if common < line.after as usize => {
                let first = line.after as usize - line.before.len();
                for mv in line.before.split_off(common - first).iter().rev() {
                    line.ascend(mv);
                    line.cursor = line.cursor.saturating_add(1);
                }
                let follows = line.follows;
                line.put_root(session, u32::try_from(common).expect("a game has fewer than 2^32 moves"));
                line.follows = follows;
                change = Change::Followed;
            }
            Some(_) => {}
        }
        if line.follows && goes_on(session) && line.after < session.ply() {
            change = Change::Followed;
            for mv in &session.moves()[line.after as usize..] {
                let leads_on = line.moves.line().next() == Some(&mv.text[..]);
                line.cursor = if leads_on { line.cursor.saturating_sub(1) } else { 0 };
                let loses = !was_empty && !line.is_empty();
                if !line.moves.descend(&mv.text) && loses {
                    change = Change::BegunAnew;
                }
            }
            line.put_root(session, session.ply());
        }
        (Self::with(session, line), change)
    }

    /// Removes what is not legal, and plays the line.
    fn with(session: &'a Session, mut line: Line) -> Self {
        let root = session.moves().position_at(line.after);
        let mut path = vec![root.clone()];
        line.moves.prune(|before, mv| {
            path.truncate(before + 1);
            let mut position = path[before].clone();
            let legal = position.play(mv).is_ok_and(|text| text == mv);
            path.push(position);
            legal
        });
        line.cursor = line.cursor.min(u8::try_from(line.moves.line().count()).unwrap_or(u8::MAX));
        let mut exploration = Self { session, line, positions: vec![root] };
        exploration.play_on(0);
        exploration
    }

    /// Plays the line from the root, which may be another one than before.
    fn play_again(&mut self) {
        self.positions = vec![self.session.moves().position_at(self.line.after)];
        self.play_on(0);
    }

    /// Plays the line after its first `plies` moves, whose positions are known.
    fn play_on(&mut self, plies: usize) {
        self.positions.truncate(plies + 1);
        let mut position = self.positions[plies].clone();
        for mv in self.line.moves.line().skip(plies) {
            position.play(mv).expect("the moves of a line are legal");
            self.positions.push(position.clone());
        }
    }

    /// The game.
    pub const fn session(&self) -> &'a Session {
        self.session
    }

    /// The line, to be stored.
    pub const fn line(&self) -> &Line {
        &self.line
    }

    /// The line as it is after this change, to be stored in place of the one that was loaded.
    #[must_use]
    pub fn saved(&self, revision: u32, now: Timestamp) -> Line {
        Line { revision, changed: now, ..self.line.clone() }
    }

    /// The number of moves of the game before the root.
    pub const fn root(&self) -> u32 {
        self.line.after
    }

    /// Whether the root is the newest position of a game that goes on.
    pub fn is_at_the_newest(&self) -> bool {
        self.line.follows && goes_on(self.session)
    }

    /// The number of moves from the root to the position that is shown.
    pub fn cursor(&self) -> usize {
        usize::from(self.line.cursor)
    }

    /// The moves from the root to the end of the line that was followed last.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.line.moves.line()
    }

    /// The positions from the root to the end of the line that was followed last, at least one.
    pub fn positions(&self) -> &[AnyPosition] {
        &self.positions
    }

    /// The position that is shown.
    pub fn position(&self) -> &AnyPosition {
        &self.positions[self.cursor()]
    }

    /// The move that led to the position that is shown, after the position before it. At the root, this is the last
    /// move of the game before it.
    pub fn last(&self) -> Option<(AnyPosition, String)> {
        match self.cursor().checked_sub(1) {
            Some(before) => Some((self.positions[before].clone(), self.moves().nth(before)?.to_owned())),
            None => {
                let before = self.line.after.checked_sub(1)?;
                let mv = self.session.moves().get(before as usize)?;
                Some((self.session.moves().position_at(before), mv.text.clone()))
            }
        }
    }

    /// The moves of the line from the game's newest position to the position that is shown. `None` if the line does not
    /// lead through that position, or if the game is over.
    pub fn from_now(&self) -> Option<Vec<String>> {
        let played = &self.session.moves()[self.line.after as usize..];
        let mut moves = self.moves().take(self.cursor());
        let leads_there = goes_on(self.session) && played.iter().all(|mv| moves.next() == Some(&mv.text[..]));
        leads_there.then(|| moves.map(str::to_owned).collect())
    }

    /// Plays a move after the position that is shown, and the forced passes after it, and shows the position after
    /// them.
    ///
    /// # Errors
    /// Returns [`Unplayable`] with the reason. The line is then unchanged.
    pub fn play(&mut self, text: &str) -> Result<(), Unplayable> {
        self.play_one(text)?;
        while let Some(pass) = self.position().outcome().is_none().then(|| self.position().forced_pass()).flatten() {
            // There may be no room for a pass at the very end of a line. It is then the only move there.
            if self.step(&pass).is_err() {
                break;
            }
        }
        Ok(())
    }

    /// Plays a move after the position that is shown, without the forced passes after it, and shows the position after
    /// it.
    ///
    /// # Errors
    /// Returns [`Unplayable`] with the reason. The line is then unchanged.
    pub fn play_one(&mut self, text: &str) -> Result<(), Unplayable> {
        let mv = self.position().clone().play(text).map_err(Unplayable::Illegal)?;
        self.step(&mv)
    }

    fn step(&mut self, mv: &str) -> Result<(), Unplayable> {
        let plies = self.cursor();
        let goes_on = self.moves().nth(plies) == Some(mv);
        if !self.line.follow(plies, mv) {
            return Err(Unplayable::Full);
        }
        self.line.cursor += 1;
        if !goes_on {
            self.play_on(plies);
        }
        Ok(())
    }

    /// Whether [`back`](Self::back) leads to another position.
    pub fn can_go_back(&self) -> bool {
        self.cursor() > 0 || self.can_ascend()
    }

    /// Whether the root can be moved to the position before it. In a game that goes on, the root stays the newest
    /// position. What was explored has to fit; of the game's own moves, the last ones are removed if they do not fit.
    fn can_ascend(&self) -> bool {
        let fits = self.line.moves.deepest() < MOST_PLIES && self.line.moves.len() < MOST_MOVES;
        !self.is_at_the_newest() && self.line.after > 0 && (fits || !self.is_explored())
    }

    /// Whether the line has other moves than those of the game.
    fn is_explored(&self) -> bool {
        let played = self.session.moves()[self.line.after as usize..].iter().map(|mv| &mv.text[..]);
        self.line.moves.along(played) < self.line.moves.len()
    }

    /// Goes back to the position before the last move that was not a forced pass. At the root of a finished or imported
    /// game, goes back in the game.
    pub fn back(&mut self) {
        loop {
            if self.cursor() == 0 {
                if !self.can_ascend() {
                    return;
                }
                let before = self.line.after - 1;
                self.line.ascend(&self.session.moves()[before as usize].text);
                self.line.put_root(self.session, before);
                self.line.cursor = 1;
                self.play_again();
            }
            self.line.cursor -= 1;
            let undone = self.moves().nth(self.cursor()).is_some_and(|mv| self.position().is_pass(mv));
            if !undone {
                return;
            }
        }
    }

    /// Whether [`forward`](Self::forward) leads to another position.
    pub fn can_go_forward(&self) -> bool {
        self.cursor() + 1 < self.positions.len()
    }

    /// Goes on to the position after the next move of the line and the forced passes after it.
    pub fn forward(&mut self) {
        let count = self.positions.len() - 1;
        if self.cursor() == count {
            return;
        }
        self.line.cursor += 1;
        while self.cursor() < count && self.moves().nth(self.cursor()).is_some_and(|mv| self.position().is_pass(mv)) {
            self.line.cursor += 1;
        }
    }

    /// Removes all moves. What remains is the root.
    pub fn start_over(&mut self) {
        self.line.moves.0.clear();
        self.line.cursor = 0;
        self.play_on(0);
    }

    /// Shows the root.
    pub fn rewind(&mut self) {
        self.line.cursor = 0;
    }

    /// Turns the board.
    pub fn flip(&mut self) {
        self.line.side = !self.line.side;
    }

    /// Shows the newest position of a game that goes on, unless the root is there already. Returns what has happened to
    /// the line.
    pub fn resume(&mut self) -> Change {
        if goes_on(self.session) && !self.line.follows { self.show(self.session.ply()) } else { Change::None }
    }

    /// Shows the position after `ply` moves of the game. What was explored is kept as far as it fits; a line that is
    /// too far away begins anew. Returns what has happened to the line.
    pub fn show(&mut self, ply: u32) -> Change {
        let ply = ply.min(self.session.ply());
        let was_explored = self.is_explored();
        let mut change = Change::None;
        let played = |from: u32, to: u32| {
            let moves = &self.session.moves()[from as usize..to as usize];
            moves.iter().map(|mv| mv.text.clone()).collect::<Vec<_>>()
        };
        if goes_on(self.session) && ply == self.session.ply() {
            if self.line.after < ply {
                for mv in played(self.line.after, ply) {
                    let before = self.line.moves.len();
                    let was_there = self.line.moves.descend(&mv);
                    if self.line.moves.len() + usize::from(was_there) < before {
                        change = Change::LeftOut;
                    }
                }
                self.line.cursor = 0;
            }
            self.line.put_root(self.session, ply);
        } else if ply >= self.line.after {
            let moves = played(self.line.after, ply);
            let fits = moves.len() <= MOST_PLIES && (0..).zip(&moves).all(|(at, mv)| self.line.follow(at, mv));
            if fits {
                self.line.cursor = u8::try_from(moves.len()).expect("a line is at most 60 plies long");
            } else {
                change = self.begin_anew(ply, was_explored);
            }
        } else {
            let moves = played(ply, self.line.after);
            let (deepest, count) = (self.line.moves.deepest(), self.line.moves.len());
            if deepest + moves.len() <= MOST_PLIES && count + moves.len() <= MOST_MOVES {
                for mv in moves.iter().rev() {
                    self.line.ascend(mv);
                }
                self.line.cursor = 0;
                self.line.put_root(self.session, ply);
            } else {
                change = self.begin_anew(ply, was_explored);
            }
        }
        self.play_again();
        change
    }

    /// Puts the root after `ply` moves of the game, and removes all moves of the line.
    fn begin_anew(&mut self, ply: u32, was_explored: bool) -> Change {
        self.line = Line { side: self.line.side, revision: self.line.revision, ..self.anew(ply) };
        if was_explored { Change::LeftOut } else { Change::None }
    }

    fn anew(&self, ply: u32) -> Line {
        Line::new(self.line.user, self.session, ply, self.line.side, self.line.changed)
    }

    /// All moves with their variations, in the order in which they are read: each move of the line is followed by its
    /// variations, and then by what comes after it.
    pub fn told(&self) -> Vec<Told> {
        let mut told = Vec::new();
        self.tell(0, self.line.moves.len(), &self.positions[0], true, &mut told);
        told
    }

    /// Tells the moves of the range from `from` to `to`, which begin at `position`.
    fn tell(&self, from: usize, to: usize, position: &AnyPosition, is_line: bool, told: &mut Vec<Told>) {
        let twigs = &self.line.moves.0;
        if from >= to {
            return;
        }
        let plies = usize::from(twigs[from].0);
        let tell = |at: usize, opens: bool, told: &mut Vec<Told>| {
            let here = is_line && !opens && plies == self.cursor();
            let mv = position.notation(&twigs[at].1);
            told.push(Told { mv, turn: position.turn(), plies, here, opens, closes: 0 });
        };
        let after = |at: usize| {
            let mut after = position.clone();
            after.play(&twigs[at].1).expect("the moves of a line are legal");
            after
        };
        tell(from, false, told);
        let end = self.line.moves.end(from);
        for (at, next) in self.line.moves.branches(end..to) {
            tell(at, true, told);
            self.tell(at + 1, next, &after(at), false, told);
            if let Some(last) = told.last_mut() {
                last.closes += 1;
            }
        }
        self.tell(from + 1, end, &after(from), is_line, told);
    }
}

/// A move of a line in the order of reading.
#[derive(Clone, PartialEq, Eq)]
pub struct Told {
    /// The move, in notation.
    pub mv: String,
    /// The side that plays the move.
    pub turn: Color,
    /// The number of moves from the root to the position after the move.
    pub plies: usize,
    /// Whether the move led to the position that is shown.
    pub here: bool,
    /// Whether a variation begins with the move.
    pub opens: bool,
    /// The number of variations that end with the move.
    pub closes: usize,
}

debug_only! { Told { plies } }

#[cfg(test)]
mod tests;
