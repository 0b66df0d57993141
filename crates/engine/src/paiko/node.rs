//! Paiko's node of the search tree.
//!
//! The search does not try all legal moves. In a draft, draw or reward it tries a few promising choices of tiles: the
//! greedy choice, and choices that differ from it in one tile. In a turn it skips actions that have the same result as
//! another action. The deployment of a Lotus that would cover no own tile is tried only if there is no other move or
//! the other side threatens to win.
//!
//! About 200 to 500 moves a turn remain. An alpha-beta search copes with this number: with the move ordering of
//! [`guess`](super::guess) it visits half a million positions a second. In 50 ms it visits 25,000 positions and, thanks
//! to late move pruning and reductions, searches four to seven plies deep. So Monte Carlo tree search was not tried.

use super::{
    LEVELS, PaikoWeights, eval,
    fast::{Course, FastPaiko, FastPaikoMove, LiftedBoard, Pack, PaikoForm, worth},
    guess::Guess,
};
use crate::weights::Tunable;
use crate::{Level, NodeOutcome, Score, SearchNode, Strength};
use board::color::Color;
use games::paiko::{
    Paiko, PaikoMove,
    patterns::pattern,
    rulings::{EACH, WINNING_POINTS},
    squares::Squares,
    tile::{Facing, TileKind},
};

/// A position, with two flags: whether the side to move can win at once, and whether the other side threatens to win.
#[derive(Clone, Debug)]
pub struct PaikoNode {
    pub(super) fast: FastPaiko,
    wins_now: bool,
    threatened: bool,
}

/// The approximate value of the first, second and third tile of each kind in the hand, beyond the tile's value in the
/// reserve.
const WORTH: [[i16; EACH as usize]; TileKind::COUNT] =
    [[73, 48, 32], [75, 42, 30], [72, 48, 29], [43, 21, 23], [53, 30, 32], [41, 30, 28], [20, 10, 6], [74, 52, 26]];

/// The number of choices of tiles that are tried in the draft.
const DRAFTS: usize = 12;
/// The number of choices of tiles that are tried for a draw.
const DRAWS: usize = 8;
/// The number of choices of tiles that are tried as a reward.
const REWARDS: usize = 8;

impl PaikoNode {
    /// Wraps a position and finds its threats.
    fn from_fast(fast: FastPaiko) -> Self {
        let mut node = Self { fast, wins_now: false, threatened: false };
        node.look();
        node
    }

    /// Finds the threats to win at once.
    #[inline]
    fn look(&mut self) {
        let gap = |color: Color| WINNING_POINTS as u8 - self.fast.points[color as usize].min(WINNING_POINTS as u8);
        let turn = self.fast.turn;
        (self.wins_now, self.threatened) = (false, false);
        if self.fast.course != Course::Action {
            return;
        }
        // An action gains at most two points.
        if gap(turn) <= 2 {
            self.wins_now = self.fast.can_gain(gap(turn));
        }
        if !self.wins_now && gap(!turn) <= 2 {
            let mut other = self.fast.clone();
            other.make_null_move();
            self.threatened = other.can_gain(gap(!turn));
        }
    }

    /// The enemy tiles that an action of this position captures at once; see [`falling`].
    pub(super) fn falling(&self, mv: FastPaikoMove) -> Squares {
        let ground = self.fast.ground((mv.form() != PaikoForm::Deploy).then(|| mv.from()));
        falling(&ground, mv)
    }

    /// The value of the tiles that an action captures at once, in the unit of the score.
    fn prey(&self, ground: &LiftedBoard, mv: FastPaikoMove) -> Score {
        const TILE: Score = 100;
        const POINT: Score = 100;
        falling(ground, mv).iter().map(|square| TILE + POINT * worth(!self.fast.turn, square)).sum()
    }
}

/// The enemy tiles that an action captures at once. Tiles that are captured only because a captured tile no longer
/// covers them are not included.
fn falling(ground: &LiftedBoard, mv: FastPaikoMove) -> Squares {
    pattern(mv.kind(), mv.facing(), mv.to()).threat & ground.weak
}

impl SearchNode for PaikoNode {
    type Position = Paiko;
    type Move = FastPaikoMove;
    type Weights = PaikoWeights;

    const LEVELS: [Strength; Level::ALL.len()] = LEVELS;
    const BOOK: &'static [u8] = include_bytes!("../../../../assets/books/paiko.gz");
    const PACE: u64 = 300_000;
    const HISTORY_SIZE: usize = FastPaikoMove::HISTORY_SIZE;
    const STUCK: NodeOutcome = NodeOutcome::Drawn;

    fn new(position: &Paiko, _: &PaikoWeights) -> Self {
        Self::from_fast(FastPaiko::from(position))
    }

    fn position(&self) -> Paiko {
        Paiko::from(&self.fast)
    }

    fn full_move(mv: FastPaikoMove) -> PaikoMove {
        mv.to_move()
    }

    /// The canonical text without spaces, or `pass`.
    fn to_ugi(_: &Paiko, mv: &PaikoMove) -> String {
        match mv {
            PaikoMove::Pass => "pass".to_owned(),
            mv => mv.to_string().replace(' ', ""),
        }
    }

    fn turn(&self) -> Color {
        self.fast.turn
    }

    fn key(&self) -> u64 {
        self.fast.key()
    }

    fn ending(&self) -> Option<NodeOutcome> {
        match self.fast.course {
            Course::Over(None) => Some(NodeOutcome::Drawn),
            Course::Over(Some(winner)) if winner == self.fast.turn => Some(NodeOutcome::Won),
            Course::Over(Some(_)) => Some(NodeOutcome::Lost),
            _ => None,
        }
    }

    fn wins_now(&self) -> bool {
        self.wins_now
    }

    fn threatened(&self) -> bool {
        self.threatened
    }

    /// Captures, whose gain is the value of the captured tiles. In a reward, only the most promising choice is listed,
    /// so that the quiescence search reaches the turn after the reward.
    fn tactical_moves(&self, list: &mut Vec<(Score, FastPaikoMove)>) {
        /// The gain of a reward, above that of any capture.
        const REWARD: Score = 1000;
        match self.fast.course {
            Course::Action => {
                let captures = |ground: &LiftedBoard, kind: TileKind, facing: Option<Facing>| {
                    ground.attackers(kind, facing, ground.weak)
                };
                self.fast.actions(true, &captures, &mut |ground, mv| {
                    list.push((self.prey(ground, mv), mv));
                    false
                });
            }
            Course::Reward(_) => list.extend(self.rewards().into_iter().take(1).map(|mv| (REWARD, mv))),
            Course::Draft(_) | Course::Over(_) => {}
        }
    }

    fn quiet_moves(&self, list: &mut Vec<(Score, FastPaikoMove)>) {
        match self.fast.course {
            Course::Draft(_) => self.choices(DRAFTS, |tiles, loss| {
                list.push((-Score::from(loss), FastPaikoMove::take(PaikoForm::Draft, tiles)));
            }),
            Course::Action => self.quiet_actions(list),
            Course::Reward(_) => list.extend(self.rewards().into_iter().skip(1).map(|mv| (0, mv))),
            Course::Over(_) => {}
        }
    }

    fn is_legal(&self, mv: FastPaikoMove) -> bool {
        self.fast.allows(mv)
    }

    fn is_tactical(&self, mv: FastPaikoMove) -> bool {
        match mv.form() {
            PaikoForm::Draft | PaikoForm::Draw | PaikoForm::Pass => false,
            PaikoForm::Give => self.rewards().first() == Some(&mv),
            _ => !self.falling(mv).is_empty(),
        }
    }

    fn may_threaten(&self, mv: FastPaikoMove) -> bool {
        /// The number of points at which gaining more points becomes a threat to win.
        const NEAR: u8 = 6;
        let gains = matches!(mv.form(), PaikoForm::Deploy | PaikoForm::Shift | PaikoForm::Redeploy)
            && worth(self.fast.turn, mv.to()) > 0
            && mv.kind() != TileKind::Lotus;
        gains && self.fast.points[self.fast.turn as usize] >= NEAR
    }

    fn history_index(&self, mv: FastPaikoMove) -> usize {
        mv.history_index()
    }

    fn after(&self, mv: FastPaikoMove, _: &PaikoWeights) -> Self {
        let mut node = self.clone();
        node.fast.play(mv);
        node.look();
        node
    }

    fn after_null_move(&self) -> Option<Self> {
        (self.fast.course == Course::Action).then(|| {
            let mut fast = self.fast.clone();
            fast.make_null_move();
            Self::from_fast(fast)
        })
    }

    fn evaluate(&self, weights: &PaikoWeights) -> Score {
        eval::evaluate(&self.fast, weights)
    }
}

impl PaikoNode {
    /// The rewards to try, the most promising one first.
    fn rewards(&self) -> Vec<FastPaikoMove> {
        let foe = !self.fast.turn as usize;
        let dislike = WORTH.map(|worths| worths.map(|worth| -worth));
        let mut list = Vec::new();
        self.fast.reserves[foe].choices(
            self.fast.tiles_to_take(),
            self.fast.hands[foe],
            &dislike,
            REWARDS,
            |tiles, _| list.push(FastPaikoMove::take(PaikoForm::Give, tiles)),
        );
        list
    }

    /// Calls `visit` with each choice of tiles from the own reserve to try, and with the choice's loss of value against
    /// the most promising one.
    fn choices(&self, most: usize, visit: impl FnMut(Pack, i16)) {
        let own = self.fast.turn as usize;
        let count = self.fast.tiles_to_take();
        if count > 0 {
            self.fast.reserves[own].choices(count, self.fast.hands[own], &WORTH, most, visit);
        }
    }

    /// Draws, actions that capture nothing, and the forced pass.
    fn quiet_actions(&self, list: &mut Vec<(Score, FastPaikoMove)>) {
        let fast = &self.fast;
        let guess = Guess::new(fast);
        self.choices(DRAWS, |tiles, loss| {
            list.push((guess.draw(fast, loss), FastPaikoMove::take(PaikoForm::Draw, tiles)))
        });
        let quiet =
            |ground: &LiftedBoard, kind: TileKind, facing: Option<Facing>| !ground.attackers(kind, facing, ground.weak);
        let visit = |list: &mut Vec<_>, lonely| {
            fast.actions(lonely, &quiet, &mut |ground, mv| {
                list.push((guess.action(ground, mv, fast), mv));
                false
            })
        };
        // A Lotus that covers nothing can still block the square on which the other side would win.
        visit(list, self.threatened);
        if list.is_empty() {
            visit(list, true);
        }
        if list.is_empty() && fast.is_stuck() {
            list.push((0, FastPaikoMove::PASS));
        }
    }
}

impl Tunable for PaikoNode {
    fn features(&self) -> Vec<Score> {
        eval::features(&self.fast)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::mix;
    use board::color::ByColor;
    use games::{
        game::Position,
        paiko::{Square, Tile, board::PaikoBoard},
    };

    /// Checks positions of random games under every choice of rules. Most moves of these games are actions on the
    /// board.
    fn each_position(mut check: impl FnMut(&Paiko)) {
        let mut random = 1;
        let rules = Paiko::RULES.iter().copied().chain([""]);
        for rules in rules {
            let options = rules.parse().expect("options");
            let mut position = Paiko::default().with_options(options);
            for ply in 0..120 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                if ply > 2 {
                    check(&position);
                }
                let acts: Vec<_> = moves.iter().filter(|mv| !matches!(mv, PaikoMove::Draw(_))).collect();
                random = mix(random);
                let mv = if acts.is_empty() || random.is_multiple_of(7) {
                    &moves[(random >> 8) as usize % moves.len()]
                } else {
                    acts[(random >> 8) as usize % acts.len()]
                };
                position.play_unchecked(mv);
            }
        }
    }

    /// Converts a legal move of a position into a fast move.
    fn fast(position: &Paiko, mv: &PaikoMove) -> FastPaikoMove {
        let at = |cell| Square::of(cell).expect("legal moves stay on the board");
        let kind = |cell| position.tile(cell).expect("a tile is moved").kind;
        match *mv {
            PaikoMove::Draft(tiles) => FastPaikoMove::take(PaikoForm::Draft, tiles.into()),
            PaikoMove::Draw(tiles) => FastPaikoMove::take(PaikoForm::Draw, tiles.into()),
            PaikoMove::Give(tiles) => FastPaikoMove::take(PaikoForm::Give, tiles.into()),
            PaikoMove::Deploy { kind, to, then, facing } => {
                FastPaikoMove::act(PaikoForm::Deploy, kind, facing, at(to), at(then.unwrap_or(to)))
            }
            PaikoMove::Shift { from, to, facing } => {
                FastPaikoMove::act(PaikoForm::Shift, kind(from), facing, at(from), at(to))
            }
            PaikoMove::Turn { from, facing } => {
                FastPaikoMove::act(PaikoForm::Shift, kind(from), facing, at(from), at(from))
            }
            PaikoMove::Redeploy { from, to } => {
                FastPaikoMove::act(PaikoForm::Redeploy, TileKind::Water, None, at(from), at(to))
            }
            PaikoMove::Pass => FastPaikoMove::PASS,
        }
    }

    #[test]
    fn moves_are_those_of_the_rules() {
        let weights = PaikoWeights::default();
        let mut earlier: Vec<(FastPaikoMove, PaikoMove)> = Vec::new();
        let (mut positions, mut all) = (0, 0);
        each_position(|position| {
            let node = PaikoNode::new(position, &weights);
            let legal = position.legal_moves();
            let mut moves = Vec::new();
            node.tactical_moves(&mut moves);
            node.quiet_moves(&mut moves);
            assert!(!moves.is_empty(), "{position}");
            let full: HashSet<PaikoMove> = moves.iter().map(|(_, mv)| mv.to_move()).collect();
            assert_eq!(full.len(), moves.len(), "{position}: no move is listed twice");
            assert!(full.iter().all(|mv| legal.binary_search(mv).is_ok()), "{position}");
            // Every move that is not listed has the same result as a listed move, is a choice of tiles, or deploys a
            // Lotus.
            let after = |mv: &PaikoMove| {
                let after = position.played(mv);
                after.to_string()
            };
            let reached: HashSet<String> = full.iter().map(after).collect();
            for mv in &legal {
                let left_out = match mv {
                    PaikoMove::Draft(_)
                    | PaikoMove::Draw(_)
                    | PaikoMove::Give(_)
                    | PaikoMove::Deploy { kind: TileKind::Lotus, .. } => true,
                    // Turning a tile to its present facing is listed for one tile only.
                    PaikoMove::Turn { from, facing } => position.tile(*from).is_some_and(|tile| tile.facing == *facing),
                    _ => false,
                };
                assert!(left_out || reached.contains(&after(mv)), "{position}: {mv}");
                let fast = fast(position, mv);
                assert_eq!(fast.to_move(), *mv);
                assert!(node.is_legal(fast), "{position}: {mv}");
                assert!(node.history_index(fast) < PaikoNode::HISTORY_SIZE);
            }
            for (fast, mv) in &earlier {
                let same = match *mv {
                    PaikoMove::Shift { from, .. } | PaikoMove::Turn { from, .. } | PaikoMove::Redeploy { from, .. } => {
                        position.tile(from).is_some_and(|tile| tile.kind == fast.kind())
                    }
                    _ => true,
                };
                assert_eq!(node.is_legal(*fast), same && legal.binary_search(mv).is_ok(), "{position}: {mv}");
            }
            positions += 1;
            all += legal.len();
            earlier = legal.into_iter().step_by(3).map(|mv| (self::fast(position, &mv), mv)).collect();
        });
        assert!(positions > 500 && all > 100 * positions, "{positions} with {all} moves");
    }

    /// The position with its squares and facings mapped by the given functions, and with the colors exchanged if
    /// `exchanged`.
    fn changed(
        position: &Paiko,
        exchanged: bool,
        square: impl Fn(Square) -> Square,
        facing: impl Fn(Facing) -> Facing,
    ) -> Paiko {
        let color = |color: Color| if exchanged { !color } else { color };
        let mut board = PaikoBoard::EMPTY;
        for (at, tile) in position.board().tiles() {
            let tile = Tile { color: color(tile.color), facing: tile.facing.map(&facing), ..tile };
            board.put(square(at), tile);
        }
        let [white, black] = Color::ALL.map(|side| *position.stock(color(side)));
        let (turn, phase) = (color(position.turn()), position.phase());
        Paiko::new(board, ByColor { white, black }, turn, phase, position.turns(), position.options())
    }

    #[test]
    fn both_sides_are_judged_alike() {
        let weights = PaikoWeights::default();
        let number = |square: Square| square.index() as u8;
        each_position(|position| {
            let worth = |position: &Paiko| {
                let node = PaikoNode::new(position, &weights);
                (node.evaluate(&weights), node.wins_now(), node.threatened())
            };
            let turned = changed(position, true, |at| Square::new(111 - number(at)), Facing::opposite);
            assert_eq!(worth(&turned), worth(position), "{position}");
            let mirror = |at: Square| {
                let cell = at.cell();
                Square::at(cell.number() as i8 - 1, cell.letter() as i8).expect("the board is the same on both sides")
            };
            let across = |facing: Facing| Facing::ALL[[1, 0, 3, 2][facing as usize]];
            assert_eq!(worth(&changed(position, false, mirror, across)), worth(position), "{position}");
        });
    }
}
