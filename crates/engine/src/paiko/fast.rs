//! Paiko on bitboards, for the search.
//!
//! The rules are implemented here a second time, for speed. Tests compare every result with [`Paiko`].
//!
//! The numbers of threats and covers on each square are updated incrementally. The numbers are bit-sliced, with a
//! bitboard for each binary digit, so that one operation counts all squares of a tile's pattern.

mod actions;
mod counter;
mod ground;
mod moves;
mod pack;

pub(super) use actions::worth;
pub(super) use ground::LiftedBoard;
pub use moves::FastPaikoMove;
pub(super) use moves::PaikoForm;
pub(super) use pack::Pack;

use std::sync::Arc;

use crate::mix;
use board::color::{ByColor, Color};
use counter::Counter;
use games::game::Position as _;
use games::{
    game::Outcome,
    paiko::{
        BOTH_PASSED, DRAFTERS, Paiko, Phase, REPETITION, TEN_POINTS, TIE,
        board::PaikoBoard,
        history,
        patterns::pattern,
        rulings::{
            CAPTURES_GO_ON, DRAFT, FIRES_FALL_LAST, Options, PASSES, POINTS, SAME_TILE_TURNS, TIE_LOSSES, TIE_POINTS,
            WINNING_POINTS, next_count,
        },
        squares::{Square, Squares},
        supply::{Stock, Supply},
        tile::{Facing, Tile, TileKind},
    },
};

/// The phase of the game: what the side to act has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Course {
    /// Take tiles in the first, second or third draft (0, 1 or 2).
    Draft(u8),
    /// Take a turn.
    Action,
    /// Give this many tiles to the other side before taking a turn.
    Reward(u8),
    /// The game is over: won by this color, or drawn if `None`.
    Over(Option<Color>),
}

/// A position on bitboards, copied for each move.
#[derive(Clone, Debug)]
pub struct FastPaiko {
    /// The tile of either color on each square; see [`Code`].
    codes: [Code; Square::COUNT],
    /// The squares with a tile, by color.
    pub(super) of: [Squares; 2],
    pub(super) lotuses: Squares,
    pub(super) fires: Squares,
    /// The number of threats *against* a color on each square: by enemy tiles and by the color's own Fires.
    threats: [Counter<5>; 2],
    /// The number of threats against a color on each square that come from the color's own Fires.
    burns: [Counter<2>; 2],
    /// The number of tiles of a color that cover each square.
    covers: [Counter<4>; 2],
    pub(super) hands: [Pack; 2],
    pub(super) reserves: [Pack; 2],
    /// The number of tiles that each color has lost.
    pub(super) lost: [u8; 2],
    pub(super) points: [u8; 2],
    pub(super) turn: Color,
    pub(super) course: Course,
    /// The number of consecutive forced passes.
    passes: u8,
    /// By color: the square of the tile that the color moved last, and the number of consecutive turns in which the
    /// color has moved that tile.
    streaks: [Option<(Square, u8)>; 2],
    pub(super) options: Options,
    turns: u64,
    /// The Zobrist hash of the tiles on the board.
    board_key: u64,
    /// The keys of the positions that have occurred twice and can occur again; `None` if there are none.
    twice: Option<Arc<[u64]>>,
}

/// A tile on a square: 0 for none, else 1 + 4 × kind + facing.
type Code = u8;

/// Decodes a kind and facing.
#[inline]
const fn decoded(code: Code) -> (TileKind, Option<Facing>) {
    let code = (code - 1) as usize;
    let kind = TileKind::ALL[code / Facing::COUNT % TileKind::COUNT];
    (kind, if kind.is_directional() { Some(Facing::ALL[code % Facing::COUNT]) } else { None })
}

/// Encodes a kind and facing.
#[inline]
const fn code(kind: TileKind, facing: Option<Facing>) -> Code {
    let facing = match facing {
        Some(facing) => facing as u8,
        None => 0,
    };
    1 + kind as u8 * Facing::COUNT as u8 + facing
}

impl FastPaiko {
    /// The kind and facing of the tile on a square.
    #[inline]
    pub(super) fn get(&self, square: Square) -> Option<(TileKind, Option<Facing>)> {
        let code = self.codes[square.index()];
        if code == 0 { None } else { Some(decoded(code)) }
    }

    /// The squares with a tile.
    #[inline]
    pub(super) fn occupied(&self) -> Squares {
        self.of[0] | self.of[1]
    }

    fn put(&mut self, square: Square, color: Color, kind: TileKind, facing: Option<Facing>) {
        let (own, foe) = (color as usize, !color as usize);
        let pattern = pattern(kind, facing, square);
        self.codes[square.index()] = code(kind, facing);
        self.of[own] |= square.into();
        self.board_key ^= history::part(square, Tile { color, kind, facing });
        match kind {
            TileKind::Lotus => self.lotuses |= square.into(),
            TileKind::Fire => {
                self.fires |= square.into();
                self.threats[own].add(pattern.threat);
                self.burns[own].add(pattern.threat);
            }
            _ => {}
        }
        self.threats[foe].add(pattern.threat);
        self.covers[own].add(pattern.cover);
    }

    /// Removes a tile of this color from a square.
    fn take(&mut self, square: Square, color: Color) -> TileKind {
        let (own, foe) = (color as usize, !color as usize);
        let (kind, facing) = decoded(self.codes[square.index()]);
        let pattern = pattern(kind, facing, square);
        self.codes[square.index()] = 0;
        self.of[own] &= !Squares::from(square);
        self.board_key ^= history::part(square, Tile { color, kind, facing });
        match kind {
            TileKind::Lotus => self.lotuses &= !Squares::from(square),
            TileKind::Fire => {
                self.fires &= !Squares::from(square);
                self.threats[own].subtract(pattern.threat);
                self.burns[own].subtract(pattern.threat);
            }
            _ => {}
        }
        self.threats[foe].subtract(pattern.threat);
        self.covers[own].subtract(pattern.cover);
        kind
    }

    /// The squares with at least one, two and three threats against a color.
    #[inline]
    pub(super) fn threatened(&self, side: usize) -> [Squares; 3] {
        self.threats[side].at_least()
    }

    /// The squares that a color threatens.
    #[inline]
    pub(super) fn reached(&self, side: usize) -> Squares {
        self.threats[1 - side].differs(&self.burns[1 - side])
    }

    /// The squares on which tiles of a color are covered.
    #[inline]
    pub(super) fn covered(&self, side: usize) -> Squares {
        Squares::home(Color::ALL[side]) | self.covers[side].any()
    }

    /// The squares on which a color may deploy any tile but a Lotus.
    #[inline]
    pub(super) fn landing(&self, side: usize) -> Squares {
        let barred = self.occupied() | Squares::BLACK | self.threats[side].any();
        (Squares::home(Color::ALL[side]) | self.reached(side)) & !barred
    }

    /// The tiles of a color that are captured: covered tiles with three threats, other tiles with two.
    fn capturable(&self, side: usize) -> Squares {
        let [_, two, three] = self.threatened(side);
        self.of[side] & (two & !self.covered(side) | three)
    }

    fn count_points(&self, color: Color) -> u8 {
        let scoring = self.of[color as usize] & !self.lotuses;
        let [middle, enemy_home] = POINTS;
        let points =
            middle * (scoring & Squares::middle()).len() + enemy_home * (scoring & Squares::home(!color)).len();
        points as u8
    }

    /// The square of the tile that a color may not move, because the color has moved the tile in as many consecutive
    /// turns as the rules allow.
    fn tired(&self, side: usize) -> Option<Square> {
        let streak = self.streaks[side].filter(|&(_, turns)| turns >= SAME_TILE_TURNS)?;
        self.options.same_tile_limit.then_some(streak.0)
    }

    /// The Zobrist key of the position.
    pub(super) fn key(&self) -> u64 {
        let [white, black] = [0, 1].map(|side| u64::from(self.hands[side].0) | u64::from(self.reserves[side].0) << 16);
        let course = match self.course {
            Course::Draft(stage) => 1 + u64::from(stage),
            Course::Action => 0,
            Course::Reward(count) => 8 + u64::from(count),
            Course::Over(_) => 4,
        };
        let mut rest = self.turn as u64 | course << 1 | u64::from(self.passes) << 8;
        if self.options.same_tile_limit {
            for (side, streak) in self.streaks.iter().enumerate() {
                let tired =
                    streak.map_or(0, |(square, turns)| 1 + square.index() as u64 + 128 * u64::from(turns.min(3)));
                rest |= tired << (16 + 16 * side);
            }
        }
        self.board_key ^ mix(white | black << 32) ^ mix(!rest)
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: FastPaikoMove) {
        let own = self.turn as usize;
        match mv.form() {
            PaikoForm::Draft => {
                self.reserves[own].give(mv.tiles(), &mut self.hands[own]);
                let Course::Draft(stage) = self.course else { return };
                match DRAFTERS.get(usize::from(stage) + 1) {
                    Some(&next) => {
                        self.turn = next;
                        self.course = Course::Draft(stage + 1);
                    }
                    None => self.begin_turn(),
                }
            }
            PaikoForm::Give => {
                self.reserves[1 - own].give(mv.tiles(), &mut self.hands[1 - own]);
                self.begin_turn();
            }
            PaikoForm::Draw => {
                self.reserves[own].give(mv.tiles(), &mut self.hands[own]);
                self.passes = 0;
                self.streaks[own] = None;
                self.end_turn(0, false);
            }
            PaikoForm::Pass => {
                self.passes += 1;
                self.streaks[own] = None;
                self.end_turn(0, true);
            }
            form => {
                self.passes = 0;
                let deploys = form == PaikoForm::Deploy;
                let (from, to) = (mv.from(), mv.to());
                if deploys {
                    self.hands[own].remove(mv.kind());
                } else {
                    self.take(from, self.turn);
                }
                self.streaks[own] = if deploys && from == to {
                    None
                } else {
                    match self.streaks[own] {
                        Some((square, turns)) if square == from => Some((to, turns.saturating_add(1))),
                        _ => Some((to, 1)),
                    }
                };
                self.put(to, self.turn, mv.kind(), mv.facing());
                let captured = self.capture(!self.turn);
                self.end_turn(captured, !deploys && captured == 0);
            }
        }
    }

    /// Captures the [`capturable`](Self::capturable) tiles of a color, Fires last. Returns the number of captured
    /// tiles.
    fn capture(&mut self, color: Color) -> u8 {
        let side = color as usize;
        let before = self.lost[side];
        loop {
            let spared = if FIRES_FALL_LAST { self.fires } else { Squares::NONE };
            let falling = self.capturable(side) & !spared;
            self.fall(falling, color);
            if falling.is_empty() || !CAPTURES_GO_ON {
                break;
            }
        }
        self.fall(self.capturable(side) & self.fires, color);
        self.lost[side] - before
    }

    /// Removes captured tiles.
    fn fall(&mut self, tiles: Squares, color: Color) {
        let side = color as usize;
        for square in tiles.iter() {
            self.take(square, color);
            self.lost[side] += 1;
            self.streaks[side] = self.streaks[side].filter(|&(last, _)| last != square);
        }
    }

    /// Ends the turn: updates the points and finds out whether the game is over or a reward follows. `can_come_back` is
    /// false if the turn makes it impossible for any earlier position to occur again.
    fn end_turn(&mut self, captured: u8, can_come_back: bool) {
        let (mover, other) = (self.turn, !self.turn);
        self.turns = next_count(self.turns);
        self.turn = other;
        if !can_come_back {
            self.twice = None;
        }
        self.points = Color::ALL.map(|color| self.count_points(color));
        let reward = captured.min(self.reserves[mover as usize].total());
        let tied = self.options.tie
            && self.lost.iter().all(|&lost| lost >= TIE_LOSSES)
            && self.points.iter().all(|&points| u32::from(points) <= TIE_POINTS);
        if u32::from(self.points[mover as usize]) >= WINNING_POINTS {
            self.course = Course::Over(Some(mover));
        } else if tied {
            self.course = Course::Over(None);
        } else if reward > 0 {
            self.course = Course::Reward(reward);
        } else {
            self.begin_turn();
        }
    }

    /// Begins a turn, or ends the game in a draw by repetition or by passes.
    fn begin_turn(&mut self) {
        let here = self.board_key ^ self.turn as u64;
        let third = self.twice.as_ref().is_some_and(|twice| twice.contains(&here));
        self.course = if third || self.passes >= PASSES { Course::Over(None) } else { Course::Action };
    }

    /// Makes a null move.
    pub(super) fn make_null_move(&mut self) {
        self.streaks[self.turn as usize] = None;
        self.turn = !self.turn;
        self.twice = None;
    }
}

impl From<&Paiko> for FastPaiko {
    fn from(position: &Paiko) -> Self {
        let stocks = Color::ALL.map(|color| position.stock(color));
        let streaks = position.history().streaks();
        let seen = position.history().seen();
        let twice: Arc<[u64]> = seen.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        let mut fast = Self {
            codes: [0; Square::COUNT],
            of: [Squares::NONE; 2],
            lotuses: Squares::NONE,
            fires: Squares::NONE,
            threats: [Counter::ZERO; 2],
            burns: [Counter::ZERO; 2],
            covers: [Counter::ZERO; 2],
            hands: stocks.map(|stock| stock.hand.into()),
            reserves: stocks.map(|stock| stock.reserve.into()),
            lost: stocks.map(|stock| stock.discard.total() as u8),
            points: [0; 2],
            turn: position.turn(),
            course: match position.phase() {
                Phase::Draft(stage) => Course::Draft(stage as u8),
                Phase::Action => Course::Action,
                Phase::Reward(count) => Course::Reward(count as u8),
                Phase::Over(outcome) => Course::Over(outcome.winner()),
            },
            passes: position.history().passes,
            streaks: [streaks.white, streaks.black],
            options: position.options(),
            turns: position.turns(),
            board_key: 0,
            twice: (!twice.is_empty()).then_some(twice),
        };
        for (square, Tile { color, kind, facing }) in position.board().tiles() {
            fast.put(square, color, kind, facing);
        }
        fast.points = Color::ALL.map(|color| fast.count_points(color));
        fast
    }
}

impl From<&FastPaiko> for Paiko {
    /// Converts the position without its history, like a position string.
    fn from(fast: &FastPaiko) -> Self {
        let mut board = PaikoBoard::EMPTY;
        let mut discards = [Supply::FULL; 2];
        for color in Color::ALL {
            for square in fast.of[color as usize].iter() {
                let (kind, facing) = decoded(fast.codes[square.index()]);
                board.put(square, Tile { color, kind, facing });
                discards[color as usize].remove(kind);
            }
        }
        let stock = |side: usize| {
            let (reserve, hand) = (fast.reserves[side].into(), fast.hands[side].into());
            let (mut discard, mut rest) = (discards[side], Supply::NONE);
            discard.give(reserve, &mut rest);
            discard.give(hand, &mut rest);
            Stock { reserve, hand, discard }
        };
        let phase = match fast.course {
            Course::Draft(stage) => Phase::Draft(stage.into()),
            Course::Action => Phase::Action,
            Course::Reward(count) => Phase::Reward(count.into()),
            Course::Over(Some(winner)) => Phase::Over(Outcome::Decisive { winner, by: TEN_POINTS }),
            Course::Over(None) if fast.passes >= PASSES => Phase::Over(Outcome::Draw { by: BOTH_PASSED }),
            Course::Over(None) if fast.twice.is_some() => Phase::Over(Outcome::Draw { by: REPETITION }),
            Course::Over(None) => Phase::Over(Outcome::Draw { by: TIE }),
        };
        let stocks = ByColor { white: stock(0), black: stock(1) };
        Self::new(board, stocks, fast.turn, phase, fast.turns, fast.options)
    }
}

/// The number of tiles that a draft takes.
pub(super) const fn drafted(stage: u8) -> u8 {
    DRAFT[stage as usize]
}
