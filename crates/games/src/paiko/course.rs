//! The course of a game: legal moves, the effects of a move, and the end of the game.

use super::{
    BOTH_PASSED, DRAFTERS, Paiko, Phase, REPETITION, TEN_POINTS, TIE,
    board::PaikoBoard,
    fault::PaikoFault,
    history::History,
    moves::PaikoMove,
    rules::{PaikoTurn, TileChoice},
    rulings::{
        CAPTURES_GO_ON, DRAFT, DRAWN, FIRES_FALL_LAST, PASSES, REPETITIONS, TIE_LOSSES, TIE_POINTS, WINNING_POINTS,
        next_count,
    },
    squares::{Square, Squares},
    supply::{Stock, Supply},
    tile::Tile,
};
use crate::game::Outcome;
use board::{
    color::{ByColor, Color},
    grid::Cell,
};

/// A captured tile and its square.
pub(super) type Captured = (Square, Tile);

/// The result of an action on the board.
#[derive(Clone, Debug)]
pub(super) struct After {
    /// The board without the captured tiles.
    pub board: PaikoBoard,
    /// The captured tiles, in the order of their capture.
    pub captured: Vec<Captured>,
    /// The squares where the tile that the action moved on the board started and ended. `None` for a plain deployment.
    moved: Option<(Square, Square)>,
}

impl Paiko {
    /// Makes a legal move.
    pub(super) fn make(&mut self, mv: &PaikoMove) {
        let color = self.turn;
        match *mv {
            PaikoMove::Draft(tiles) => {
                self.stocks[color].draw(tiles);
                let Phase::Draft(stage) = self.phase else { return };
                self.phase = match DRAFTERS.get(stage + 1) {
                    Some(&next) => {
                        self.turn = next;
                        Phase::Draft(stage + 1)
                    }
                    None => self.begin_turn(),
                };
            }
            PaikoMove::Give(tiles) => {
                self.stocks[!color].draw(tiles);
                self.phase = self.begin_turn();
            }
            PaikoMove::Draw(tiles) => {
                self.stocks[color].draw(tiles);
                self.end_turn(mv, None, 0);
            }
            PaikoMove::Pass => self.end_turn(mv, None, 0),
            PaikoMove::Deploy { .. }
            | PaikoMove::Shift { .. }
            | PaikoMove::Turn { .. }
            | PaikoMove::Redeploy { .. } => {
                if let PaikoMove::Deploy { kind, .. } = *mv {
                    self.stocks[color].hand.remove(kind);
                }
                let After { board, captured, moved } = self.after(mv);
                *self.board = board;
                for &(square, tile) in &captured {
                    self.stocks[!color].discard.add(tile.kind);
                    self.history.lost(!color, square);
                }
                self.end_turn(mv, moved, captured.len());
            }
        }
    }

    /// The same position as the first of a game: without earlier turns.
    pub(super) fn without_history(mut self) -> Self {
        self.history = History::default();
        if self.phase == Phase::Action {
            self.history.meet(&self.board, self.turn);
        }
        self
    }

    /// The board after a legal action.
    pub(super) fn after(&self, mv: &PaikoMove) -> After {
        let mut board = PaikoBoard::clone(&self.board);
        let moved = act(&mut board, self.turn, mv);
        let captured = capture(&mut board, !self.turn);
        After { board, captured, moved }
    }

    /// Ends the turn of the side to act.
    fn end_turn(&mut self, mv: &PaikoMove, moved: Option<(Square, Square)>, captured: usize) {
        let (mover, other) = (self.turn, !self.turn);
        self.history.passes = if *mv == PaikoMove::Pass { self.history.passes + 1 } else { 0 };
        self.history.moved(mover, moved);
        // Earlier positions cannot return after a deployment, a draw or a capture.
        if captured > 0 || matches!(mv, PaikoMove::Deploy { .. } | PaikoMove::Draw(_)) {
            self.history.forget();
        }
        self.turns = next_count(self.turns);
        self.turn = other;
        let reward = u32::try_from(captured).unwrap_or(u32::MAX).min(self.stocks[mover].reserve.total());
        self.phase = if self.board.score(mover) >= WINNING_POINTS {
            Phase::Over(Outcome::Decisive { winner: mover, by: TEN_POINTS })
        } else if self.options.tie && is_tied(&self.board, &self.stocks) {
            Phase::Over(Outcome::Draw { by: TIE })
        } else if reward > 0 {
            Phase::Reward(reward)
        } else {
            self.begin_turn()
        };
    }

    /// Starts the turn of the side to act. Returns its phase, which is `Over` after a repetition or too many passes.
    fn begin_turn(&mut self) -> Phase {
        let times = self.history.meet(&self.board, self.turn);
        if times >= REPETITIONS {
            Phase::Over(Outcome::Draw { by: REPETITION })
        } else if self.history.passes >= PASSES {
            Phase::Over(Outcome::Draw { by: BOTH_PASSED })
        } else {
            Phase::Action
        }
    }

    /// Visits the legal moves. Moves that take tiles are sorted by the bytes of their texts; other moves are not
    /// sorted.
    pub(super) fn visit_moves(&self, visit: &mut impl FnMut(PaikoMove)) {
        self.choice().moves(visit);
        self.visit_actions(visit);
    }

    /// Visits the legal moves that take no tiles.
    fn visit_actions(&self, visit: &mut impl FnMut(PaikoMove)) {
        if self.phase == Phase::Action {
            let mut stuck = self.choice().count == 0;
            self.turn_to_act().actions(&mut |mv| {
                stuck = false;
                visit(mv);
            });
            if stuck {
                visit(PaikoMove::Pass);
            }
        }
    }

    /// The number of legal moves.
    pub(super) fn count_moves(&self) -> u64 {
        let mut count = self.choice().count_moves();
        self.visit_actions(&mut |_| count += 1);
        count
    }

    /// The choice of tiles in the current phase. Its count is 0 if the game is over.
    pub(super) fn choice(&self) -> TileChoice {
        let own = self.turn;
        let chosen = |owner: Color, count: u32, take: fn(Supply) -> PaikoMove| TileChoice {
            owner,
            given: owner != own,
            reserve: self.stocks[owner].reserve,
            count,
            take,
        };
        match self.phase {
            Phase::Draft(stage) => chosen(own, DRAFT[stage].into(), PaikoMove::Draft),
            Phase::Action => chosen(own, self.stocks[own].reserve.total().min(DRAWN.into()), PaikoMove::Draw),
            Phase::Reward(count) => chosen(!own, count, PaikoMove::Give),
            Phase::Over(_) => chosen(own, 0, PaikoMove::Draw),
        }
    }

    /// Refuses an illegal move of an unfinished game by the first rule that it breaks. If the move names the path of a
    /// shift, `via` lists the cells between the ends of the shift, and only this path counts.
    pub(super) fn check(&self, mv: &PaikoMove, via: &[Cell]) -> Result<(), PaikoFault> {
        let turn = self.turn_to_act();
        match (self.phase, *mv) {
            (Phase::Draft(_), PaikoMove::Draft(tiles))
            | (Phase::Reward(_), PaikoMove::Give(tiles))
            | (Phase::Action, PaikoMove::Draw(tiles)) => self.choice().check(tiles),
            (Phase::Action, PaikoMove::Deploy { kind, to, then, facing }) => {
                turn.check_deployment(kind, to, then, facing, via)
            }
            (Phase::Action, PaikoMove::Shift { from, to, facing }) => turn.check_shift(from, to, facing, via),
            (Phase::Action, PaikoMove::Turn { from, facing }) => turn.check_turn(from, facing),
            (Phase::Action, PaikoMove::Redeploy { from, to }) => turn.check_redeployment(from, to),
            (Phase::Action, PaikoMove::Pass) if self.is_stuck() => Ok(()),
            (Phase::Action, PaikoMove::Pass) => Err(PaikoFault::PassNotForced),
            (Phase::Draft(_), _) => Err(PaikoFault::WrongPhase { now: "draft", count: self.choice().count }),
            (Phase::Reward(count), _) => Err(PaikoFault::WrongPhase { now: "reward", count }),
            (Phase::Action | Phase::Over(_), _) => Err(PaikoFault::WrongPhase { now: "turn", count: 0 }),
        }
    }

    /// Whether the side to act has no legal move but to pass.
    fn is_stuck(&self) -> bool {
        // A side that can draw is not stuck, so the actions need not be generated.
        let mut stuck = self.choice().count == 0;
        if stuck {
            self.visit_actions(&mut |mv| stuck = mv == PaikoMove::Pass);
        }
        stuck
    }

    /// The data from which the actions of the side to act are generated and checked.
    pub(super) fn turn_to_act(&self) -> PaikoTurn<'_> {
        let Self { board, stocks, turn, options, history, .. } = self;
        let tired = if options.same_tile_limit { history.tired(*turn) } else { None };
        PaikoTurn { board, color: *turn, hand: stocks[*turn].hand, options: *options, tired }
    }
}

/// Moves the tile of a legal action, without captures. Returns the squares where a tile that was on the board started
/// and ended.
fn act(board: &mut PaikoBoard, color: Color, mv: &PaikoMove) -> Option<(Square, Square)> {
    let square = |cell| Square::of(cell).expect("legal actions stay on the board");
    let (from, to, facing) = match *mv {
        PaikoMove::Deploy { kind, to, then, facing } => {
            let end = square(then.unwrap_or(to));
            board.put(end, Tile { color, kind, facing });
            return then.map(|_| (square(to), end));
        }
        PaikoMove::Shift { from, to, facing } => (square(from), square(to), facing),
        PaikoMove::Turn { from, facing } => (square(from), square(from), facing),
        PaikoMove::Redeploy { from, to } => (square(from), square(to), None),
        PaikoMove::Draft(_) | PaikoMove::Draw(_) | PaikoMove::Give(_) | PaikoMove::Pass => return None,
    };
    let tile = board.take(from).expect("a legal action lifts a tile of the board");
    board.put(to, Tile { facing, ..tile });
    Some((from, to))
}

/// Captures tiles of a side after an action of the other side, and returns them in the order of their capture.
///
/// Tiles are captured in rounds, since a captured tile may have covered others. In a round they are sorted by the names
/// of their squares. Fires are captured after the last round.
fn capture(board: &mut PaikoBoard, color: Color) -> Vec<Captured> {
    let mut captured = Vec::new();
    let mut remove = |board: &mut PaikoBoard, squares: Squares| {
        captured.extend(squares.by_name().filter_map(|square| board.take(square).map(|tile| (square, tile))));
    };
    loop {
        let fires = if FIRES_FALL_LAST { board.fires() } else { Squares::NONE };
        let squares = board.capturable(color) & !fires;
        remove(board, squares);
        if squares.is_empty() || !CAPTURES_GO_ON {
            break;
        }
    }
    let fires = board.capturable(color) & board.fires();
    remove(board, fires);
    captured
}

/// Whether the game is a tie: both sides have lost many tiles and have few points.
pub(super) fn is_tied(board: &PaikoBoard, stocks: &ByColor<Stock>) -> bool {
    Color::ALL
        .into_iter()
        .all(|color| stocks[color].discard.total() >= u32::from(TIE_LOSSES) && board.score(color) <= TIE_POINTS)
}

/// The number of move sequences of this length. The last moves are counted without being made.
pub(super) fn count(position: &Paiko, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => {
            let mut total = 0;
            position.visit_moves(&mut |mv| {
                let mut after = position.clone();
                after.make(&mv);
                total += count(&after, depth - 1);
            });
            total
        }
    }
}
