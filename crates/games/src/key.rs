//! Keys of positions, under which what was played from a position is counted.
//!
//! A key covers the game, its optional rules, and all that decides which moves are legal: the pieces on and off the
//! board, the side to move, the phase, whether the game is over, and what is remembered of earlier turns if that
//! forbids a move now. It covers nothing else: no counters of turns, no earlier positions. So the same position reached
//! in another order, or at another time, has the same key.
//!
//! If a game has a [mirror](Position::MIRROR), a position and its mirror image share a key. [`Canonical`] tells which
//! of the two boards the key stands for, and turns moves from one to the other.
//!
//! Keys are stored, so they are the same in every process and every release. Whoever changes what a key covers has to
//! raise [`PositionKey::VERSION`].

use std::hash::Hasher as _;

use siphasher::sip128::{Hasher128 as _, SipHasher24};

use crate::{AnyPosition, game::Position};

/// The key of a position: 128 bits, which no two positions share by chance.
///
/// # Examples
/// ```
/// use games::{AnyPosition, GameKind};
///
/// let start = AnyPosition::start(GameKind::Pijersi);
/// let mut late = AnyPosition::parse(GameKind::Pijersi, &start.to_string().replace("0 1", "7 30"))?;
/// assert_eq!(start.canonical().key, late.canonical().key, "counters of turns do not matter");
/// late.play("a4-b5=c4").expect("a legal move");
/// assert_ne!(start.canonical().key, late.canonical().key);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionKey(u128);

impl PositionKey {
    /// The version of the keys. Keys of different versions cannot be compared.
    pub const VERSION: u8 = 1;

    /// The key with these bits.
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// The bits of the key.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The first four bytes, which are enough to sort out almost all other positions.
    pub const fn short(self) -> [u8; 4] {
        let [a, b, c, d, ..] = self.0.to_be_bytes();
        [a, b, c, d]
    }

    fn of<P: Position>(game: &str, position: &P, is_over: bool) -> Self {
        // The hash is keyless: its result must not depend on the process.
        let mut hasher = SipHasher24::new();
        let mut part = |bytes: &[u8]| {
            hasher.write(&(bytes.len() as u32).to_le_bytes());
            hasher.write(bytes);
        };
        part(&[Self::VERSION]);
        part(game.as_bytes());
        part(position.rules().join(" ").as_bytes());
        part(&[is_over.into()]);
        part(&position.essence());
        Self(hasher.finish128().as_u128())
    }
}

/// A mirror of the board that keeps the rules and the usual setup of a game: it swaps sides of the board, not of the
/// players. Applied twice, it changes nothing.
#[derive(Clone, Copy, Debug)]
pub struct Mirror<P: Position> {
    /// The mirror image of a position, without its history.
    pub position: fn(&P) -> P,
    /// The move on the mirrored board.
    pub mv: fn(&P::Move) -> P::Move,
}

/// Which board a key stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyBoard {
    /// The board of the position itself.
    Same,
    /// Its mirror image.
    Mirrored,
    /// Both, since the position is its own mirror image. Two moves that are mirror images are one.
    Symmetric,
}

/// The key of a position and of its mirror image, if it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Canonical {
    /// The lesser of the keys of the two boards.
    pub key: PositionKey,
    /// Which board has this key.
    pub board: KeyBoard,
}

impl Canonical {
    fn of<P: Position>(game: &str, position: &P, is_over: bool) -> Self {
        let own = PositionKey::of(game, position, is_over);
        let Some(mirror) = P::MIRROR else { return Self { key: own, board: KeyBoard::Same } };
        let other = PositionKey::of(game, &(mirror.position)(position), is_over);
        let board = match own.cmp(&other) {
            std::cmp::Ordering::Less => KeyBoard::Same,
            std::cmp::Ordering::Equal => KeyBoard::Symmetric,
            std::cmp::Ordering::Greater => KeyBoard::Mirrored,
        };
        Self { key: own.min(other), board }
    }
}

impl AnyPosition {
    /// The key under which this position is counted, together with its mirror image.
    pub fn canonical(&self) -> Canonical {
        self.canonical_if(self.outcome().is_some())
    }

    /// The key that this position has if the game is over there, or if it is not. Earlier positions may decide on that.
    pub fn canonical_if(&self, is_over: bool) -> Canonical {
        let game = self.kind().name();
        inside!(self, Self, position => Canonical::of(game, position, is_over))
    }

    /// A move of this position as it is counted under the key: on the board for which the key stands. The same method
    /// turns a counted move back to this board. In a symmetric position, returns the first of the two mirrored moves in
    /// the order of their bytes.
    ///
    /// Returns `None` if the text is not a move in the canonical notation.
    pub fn turned(&self, canonical: Canonical, mv: &str) -> Option<String> {
        fn turned<P: Position>(_: &P, board: KeyBoard, text: &str) -> Option<String> {
            let mv: P::Move = text.parse().ok()?;
            let mirrored = P::MIRROR.map(|mirror| (mirror.mv)(&mv)).unwrap_or_else(|| mv.clone());
            Some(match board {
                KeyBoard::Same => mv,
                KeyBoard::Mirrored => mirrored,
                KeyBoard::Symmetric => mv.min(mirrored),
            })
            .map(|mv| mv.to_string())
        }
        inside!(self, Self, position => turned(position, canonical.board, mv))
    }

    /// The mirror image of this position, without its history, if the game has a mirror; see [`Position::MIRROR`].
    pub fn mirrored(&self) -> Option<Self> {
        fn mirrored<P: Position + Into<AnyPosition>>(position: &P) -> Option<AnyPosition> {
            P::MIRROR.map(|mirror| (mirror.position)(position).into())
        }
        inside!(self, Self, position => mirrored(position))
    }
}
