//! The course of a game: what a move leads to, and which can follow.

use super::{
    BOTH_PASSED, DRAFTERS, Paiko, Phase, REPETITION, TEN_POINTS, TIE,
    board::Board,
    fault::Fault,
    history::History,
    moves::Move,
    rules::{Choice, Turn},
    rulings::{
        CAPTURES_GO_ON, DRAFT, DRAWN, FIRES_FALL_LAST, PASSES, REPETITIONS, TIE_LOSSES, TIE_POINTS, WINNING_POINTS,
        next_count,
    },
    squares::{Square, Squares},
    supply::{Stock, Supply},
    tile::Tile,
};
use crate::{
    color::{ByColor, Color},
    game::Outcome,
    grid::Cell,
};

/// A captured tile and its square.
pub(super) type Captured = (Square, Tile);

/// What is on the board after an action, and what it has captured.
#[derive(Clone, Debug)]
pub(super) struct After {
    /// The tiles that are left.
    pub board: Board,
    /// Those that fell, in this order.
    pub captured: Vec<Captured>,
}

impl Paiko {
    /// Makes a legal move.
    pub(super) fn make(&mut self, mv: &Move) {
        let color = self.turn;
        match *mv {
            Move::Draft(tiles) => {
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
            Move::Give(tiles) => {
                self.stocks[!color].draw(tiles);
                self.phase = self.begin_turn();
            }
            Move::Draw(tiles) => {
                self.stocks[color].draw(tiles);
                self.history.passes = 0;
                self.history.moved(color, None);
                self.end_turn(0, false);
            }
            Move::Pass => {
                self.history.passes += 1;
                self.history.moved(color, None);
                self.end_turn(0, true);
            }
            Move::Deploy { .. } | Move::Shift { .. } | Move::Turn { .. } | Move::Redeploy { .. } => {
                self.history.passes = 0;
                let captured = self.act(mv).len();
                let can_come_back = captured == 0 && !matches!(mv, Move::Deploy { .. });
                self.end_turn(captured, can_come_back);
            }
        }
    }

    /// Begins with what the rules remember of earlier turns: nothing but this position.
    pub(super) fn without_history(mut self) -> Self {
        self.history = History::default();
        if self.phase == Phase::Action {
            self.history.meet(&self.board, self.turn);
        }
        self
    }

    /// What a legal action leads to on the board.
    pub(super) fn after(&self, mv: &Move) -> After {
        let mut board = Board::clone(&self.board);
        act(&mut board, self.turn, mv);
        let captured = capture(&mut board, !self.turn);
        After { board, captured }
    }

    /// Makes a legal action on the board.
    pub(super) fn act(&mut self, mv: &Move) -> Vec<Captured> {
        let color = self.turn;
        let square = |cell| Square::of(cell).expect("legal actions stay on the board");
        self.history.moved(
            color,
            match *mv {
                Move::Shift { from, to, .. } | Move::Redeploy { from, to } => Some((square(from), square(to))),
                Move::Turn { from, .. } => Some((square(from), square(from))),
                Move::Deploy { to, then: Some(then), .. } => Some((square(to), square(then))),
                _ => None,
            },
        );
        if let Move::Deploy { kind, .. } = *mv {
            self.stocks[color].hand.remove(kind);
        }
        let After { board, captured } = self.after(mv);
        *self.board = board;
        for &(square, tile) in &captured {
            self.stocks[!color].discard.add(tile.kind);
            self.history.lost(!color, square);
        }
        captured
    }

    /// Ends the turn of the side to act, which has captured so many tiles. What can come back has changed nothing that
    /// lies beside the board.
    pub(super) fn end_turn(&mut self, captured: usize, can_come_back: bool) {
        let (mover, other) = (self.turn, !self.turn);
        self.turns = next_count(self.turns);
        self.turn = other;
        if !can_come_back {
            self.history.forget();
        }
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

    /// The phase in which a side may act, unless the game ends before that.
    pub(super) fn begin_turn(&mut self) -> Phase {
        let times = self.history.meet(&self.board, self.turn);
        if times >= REPETITIONS {
            Phase::Over(Outcome::Draw { by: REPETITION })
        } else if self.history.passes >= PASSES {
            Phase::Over(Outcome::Draw { by: BOTH_PASSED })
        } else {
            Phase::Action
        }
    }

    /// Visits the legal moves in no particular order, except that sets of tiles are sorted by the bytes of their texts.
    pub(super) fn visit_moves(&self, visit: &mut impl FnMut(Move)) {
        self.choice().moves(visit);
        self.visit_actions(visit);
    }

    /// Visits the legal moves that take no tiles.
    fn visit_actions(&self, visit: &mut impl FnMut(Move)) {
        if self.phase == Phase::Action {
            let mut stuck = self.choice().count == 0;
            self.turn_to_act().actions(&mut |mv| {
                stuck = false;
                visit(mv);
            });
            if stuck {
                visit(Move::Pass);
            }
        }
    }

    /// The number of legal moves.
    pub(super) fn count_moves(&self) -> u64 {
        let mut count = self.choice().count_moves();
        self.visit_actions(&mut |_| count += 1);
        count
    }

    /// The tiles that the side to act can take now. None are left to take when the game is over.
    pub(super) fn choice(&self) -> Choice {
        let own = self.turn;
        let chosen = |owner: Color, count: u32, take: fn(Supply) -> Move| Choice {
            owner,
            given: owner != own,
            reserve: self.stocks[owner].reserve,
            count,
            take,
        };
        match self.phase {
            Phase::Draft(stage) => chosen(own, DRAFT[stage].into(), Move::Draft),
            Phase::Action => chosen(own, self.stocks[own].reserve.total().min(DRAWN.into()), Move::Draw),
            Phase::Reward(count) => chosen(!own, count, Move::Give),
            Phase::Over(_) => chosen(own, 0, Move::Draw),
        }
    }

    /// Checks a move of an unfinished game. `via` are the cells between the ends of a shift if its path is named; then
    /// this very path has to be legal.
    ///
    /// # Errors
    /// The first rule that the move breaks.
    pub(super) fn check(&self, mv: &Move, via: &[Cell]) -> Result<(), Fault> {
        let turn = self.turn_to_act();
        match (self.phase, *mv) {
            (Phase::Draft(_), Move::Draft(tiles))
            | (Phase::Reward(_), Move::Give(tiles))
            | (Phase::Action, Move::Draw(tiles)) => self.choice().check(tiles),
            (Phase::Action, Move::Deploy { kind, to, then, facing }) => {
                turn.check_deployment(kind, to, then, facing, via)
            }
            (Phase::Action, Move::Shift { from, to, facing }) => turn.check_shift(from, to, facing, via),
            (Phase::Action, Move::Turn { from, facing }) => turn.check_turn(from, facing),
            (Phase::Action, Move::Redeploy { from, to }) => turn.check_redeployment(from, to),
            (Phase::Action, Move::Pass) if self.is_stuck() => Ok(()),
            (Phase::Action, Move::Pass) => Err(Fault::PassNotForced),
            (Phase::Draft(_), _) => Err(Fault::WrongPhase { now: "draft", count: self.choice().count }),
            (Phase::Reward(count), _) => Err(Fault::WrongPhase { now: "reward", count }),
            (Phase::Action | Phase::Over(_), _) => Err(Fault::WrongPhase { now: "turn", count: 0 }),
        }
    }

    /// Whether the side to act has no legal move but to pass.
    fn is_stuck(&self) -> bool {
        // Whoever can draw is not stuck, and most sides can.
        let mut stuck = self.choice().count == 0;
        if stuck {
            self.visit_actions(&mut |mv| stuck = mv == Move::Pass);
        }
        stuck
    }

    /// What the side to act can choose from.
    pub(super) fn turn_to_act(&self) -> Turn<'_> {
        let Self { board, stocks, turn, options, history, .. } = self;
        let tired = if options.same_tile_limit { history.tired(*turn) } else { None };
        Turn { board, color: *turn, hand: stocks[*turn].hand, options: *options, tired }
    }
}

/// Moves the tile of a legal action on the board, before anything is captured.
fn act(board: &mut Board, color: Color, mv: &Move) {
    let square = |cell| Square::of(cell).expect("legal actions stay on the board");
    let (from, to, deployed, faces) = match *mv {
        Move::Deploy { kind, to, then, facing } => (None, then.unwrap_or(to), Some(kind), facing),
        Move::Shift { from, to, facing } => (Some(from), to, None, facing),
        Move::Turn { from, facing } => (Some(from), from, None, facing),
        Move::Redeploy { from, to } => (Some(from), to, None, None),
        Move::Draft(_) | Move::Draw(_) | Move::Give(_) | Move::Pass => return,
    };
    let lifted = from.and_then(|from| board.take(square(from))).map(|tile| tile.kind);
    let kind = lifted.or(deployed).expect("a legal action on the board moves a tile");
    board.put(square(to), Tile { color, kind, facing: faces });
}

/// Captures the tiles of a side after the other side's action: in rounds, since tiles that fall may uncover others, each
/// in the order of the squares' names, and Fires at the end. Gives them in this order.
fn capture(board: &mut Board, color: Color) -> Vec<Captured> {
    let mut captured = Vec::new();
    let mut fall = |board: &mut Board, squares: Squares| {
        for square in squares.by_name() {
            captured.extend(board.take(square).map(|tile| (square, tile)));
        }
        !squares.is_empty()
    };
    let early = |board: &Board| {
        let fires = if FIRES_FALL_LAST { board.fires() } else { Squares::NONE };
        board.capturable(color) & !fires
    };
    while {
        let squares = early(board);
        fall(board, squares) && CAPTURES_GO_ON
    } {}
    let fires = board.capturable(color) & board.fires();
    fall(board, fires);
    captured
}

/// Whether both sides have lost so many tiles and have so few points that the game is a tie.
pub(super) fn is_tied(board: &Board, stocks: &ByColor<Stock>) -> bool {
    Color::ALL
        .into_iter()
        .all(|color| stocks[color].discard.total() >= u32::from(TIE_LOSSES) && board.score(color) <= TIE_POINTS)
}

/// Counts sequences of moves, the last of them without making them.
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
