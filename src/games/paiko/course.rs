//! The course of a game: what a move leads to, and which can follow.

use super::{
    BOTH_PASSED, DRAFTERS, Paiko, Phase, REPETITION, TEN_POINTS, TIE,
    board::Board,
    history::History,
    moves::Move,
    rules::{self, Captured, Turn},
    rulings::{DRAFT, PASSES, REPETITIONS, TIE_LOSSES, TIE_POINTS, WINNING_POINTS, next_count},
    squares::Square,
    supply::Stock,
};
use crate::{
    color::{ByColor, Color},
    game::Outcome,
};

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
        rules::act(&mut board, self.turn, mv);
        let captured = rules::capture(&mut board, !self.turn);
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

    /// The legal moves in no particular order, except that sets of tiles are sorted by the bytes of their texts.
    pub(super) fn visit_moves(&self, visit: &mut impl FnMut(Move)) {
        match self.phase {
            Phase::Draft(stage) => {
                let reserve = self.stocks[self.turn].reserve;
                reserve.choices(DRAFT[stage].into(), |tiles| visit(Move::Draft(tiles)));
            }
            Phase::Reward(count) => {
                self.stocks[!self.turn].reserve.choices(count, |tiles| visit(Move::Give(tiles)));
            }
            Phase::Action => {
                let mut stuck = true;
                self.turn_to_act().actions(&mut |mv| {
                    stuck = false;
                    visit(mv);
                });
                if stuck {
                    visit(Move::Pass);
                }
            }
            Phase::Over(_) => {}
        }
    }

    /// How many legal moves there are.
    pub(super) fn count_moves(&self) -> u64 {
        match self.phase {
            Phase::Draft(stage) => self.stocks[self.turn].reserve.count_choices(DRAFT[stage].into()),
            Phase::Reward(count) => self.stocks[!self.turn].reserve.count_choices(count),
            Phase::Action | Phase::Over(_) => {
                let mut count = 0;
                self.visit_moves(&mut |_| count += 1);
                count
            }
        }
    }

    /// What the side to act can choose from.
    pub(super) fn turn_to_act(&self) -> Turn<'_> {
        let Self { board, stocks, turn, options, history, .. } = self;
        let tired = if options.same_tile_limit { history.tired(*turn) } else { None };
        Turn { board, color: *turn, stock: &stocks[*turn], options: *options, tired }
    }
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
