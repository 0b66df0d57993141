//! A position as the search of [`engine`](crate::engine) sees it.
//!
//! Where tiles are chosen, the search looks at a few choices only: those that take what seems best, and what differs from
//! that in one tile. In a turn it leaves out what leads to the same as another action, and Lotuses that would cover no own
//! tile, unless there is nothing else or the other side threatens to win.
//!
//! A turn has some 200 to 500 moves that are left, and still alpha-beta is not too shallow for it: with moves in the order
//! of the [`guess`](super::guess) it looks at half a million positions in a second and, leaving out late moves, four to
//! seven plies ahead with the 25,000 positions of 50 ms. So Monte Carlo tree search was not tried. Twice as many late moves
//! looked at, or half as many, or margins of a half or twice the size, made no difference that a hundred games could show.

use super::{
    LEVELS, Weights, eval,
    fast::{Course, Fast, FastMove, Form, Ground, Pack, worth},
    guess::Guess,
};
use crate::{
    color::Color,
    engine::{Ending, Level, Score, SearchNode, Strength, tune::Tunable},
    games::paiko::{
        Move, Paiko,
        patterns::pattern,
        rulings::{EACH, WINNING_POINTS},
        squares::Squares,
        tile::{Facing, Kind},
    },
};

/// A position with what both sides could win at once.
#[derive(Clone, Debug)]
pub struct Node {
    fast: Fast,
    wins_now: bool,
    threatened: bool,
}

/// How much more the first, second and third tile of a kind seem to be worth in the hand than in the reserve.
const WORTH: [[i16; EACH as usize]; Kind::COUNT] =
    [[73, 48, 32], [75, 42, 30], [72, 48, 29], [43, 21, 23], [53, 30, 32], [41, 30, 28], [20, 10, 6], [74, 52, 26]];

/// How many choices of tiles are looked at in the draft, for a draw, as a reward.
const DRAFTS: usize = 12;
const DRAWS: usize = 8;
const REWARDS: usize = 8;

impl Node {
    fn from_fast(fast: Fast) -> Self {
        let mut node = Self { fast, wins_now: false, threatened: false };
        node.look();
        node
    }

    /// Finds out who could win at once.
    #[inline]
    fn look(&mut self) {
        let gap = |color: Color| WINNING_POINTS as u8 - self.fast.points[color as usize].min(WINNING_POINTS as u8);
        let turn = self.fast.turn;
        (self.wins_now, self.threatened) = (false, false);
        if self.fast.course != Course::Action {
            return;
        }
        // No action is worth more than two points.
        if gap(turn) <= 2 {
            self.wins_now = self.fast.can_gain(gap(turn));
        }
        if !self.wins_now && gap(!turn) <= 2 {
            let mut other = self.fast.clone();
            other.pass_over();
            self.threatened = other.can_gain(gap(!turn));
        }
    }

    /// What the tiles are worth that an action captures at once, in the unit of the score.
    fn prey(&self, ground: &Ground, mv: FastMove) -> Score {
        const TILE: Score = 100;
        const POINT: Score = 100;
        falling(ground, mv).iter().map(|square| TILE + POINT * worth(!self.fast.turn, square)).sum()
    }
}

/// The enemy tiles that an action captures at once, without those that lose their cover by that.
fn falling(ground: &Ground, mv: FastMove) -> Squares {
    pattern(mv.kind(), mv.facing(), mv.to()).threat & ground.weak
}

impl SearchNode for Node {
    type Position = Paiko;
    type Move = FastMove;
    type Weights = Weights;

    const LEVELS: [Strength; Level::ALL.len()] = LEVELS;
    const PACE: u64 = 300_000;
    const HISTORY_SIZE: usize = FastMove::HISTORY_SIZE;
    const STUCK: Ending = Ending::Drawn;

    fn new(position: &Paiko, _: &Weights) -> Self {
        Self::from_fast(Fast::from(position))
    }

    fn position(&self) -> Paiko {
        Paiko::from(&self.fast)
    }

    fn full_move(mv: FastMove) -> Move {
        mv.to_move()
    }

    /// The canonical notation without blanks, and `pass`.
    fn to_ugi(_: &Paiko, mv: &Move) -> String {
        match mv {
            Move::Pass => "pass".to_owned(),
            mv => mv.to_string().replace(' ', ""),
        }
    }

    fn turn(&self) -> Color {
        self.fast.turn
    }

    fn key(&self) -> u64 {
        self.fast.key()
    }

    fn ending(&self) -> Option<Ending> {
        match self.fast.course {
            Course::Over(None) => Some(Ending::Drawn),
            Course::Over(Some(winner)) if winner == self.fast.turn => Some(Ending::Won),
            Course::Over(Some(_)) => Some(Ending::Lost),
            _ => None,
        }
    }

    fn wins_now(&self) -> bool {
        self.wins_now
    }

    fn threatened(&self) -> bool {
        self.threatened
    }

    /// Captures, by what falls at once; and the reward that seems best, since a turn comes behind it.
    fn tactical_moves(&self, list: &mut Vec<(Score, FastMove)>) {
        const REWARD: Score = 1000;
        match self.fast.course {
            Course::Action => {
                let captures =
                    |ground: &Ground, kind: Kind, facing: Option<Facing>| ground.attackers(kind, facing, ground.weak);
                self.fast.actions(true, &captures, &mut |ground, mv| {
                    list.push((self.prey(ground, mv), mv));
                    false
                });
            }
            Course::Reward(_) => list.extend(self.rewards().into_iter().take(1).map(|mv| (REWARD, mv))),
            Course::Draft(_) | Course::Over(_) => {}
        }
    }

    fn quiet_moves(&self, list: &mut Vec<(Score, FastMove)>) {
        match self.fast.course {
            Course::Draft(_) => self.choices(DRAFTS, |tiles, loss| {
                list.push((-Score::from(loss), FastMove::take(Form::Draft, tiles)));
            }),
            Course::Action => self.calm_actions(list),
            Course::Reward(_) => list.extend(self.rewards().into_iter().skip(1).map(|mv| (0, mv))),
            Course::Over(_) => {}
        }
    }

    fn is_legal(&self, mv: FastMove) -> bool {
        self.fast.allows(mv)
    }

    fn is_tactical(&self, mv: FastMove) -> bool {
        match mv.form() {
            Form::Draft | Form::Draw | Form::Pass => false,
            Form::Give => self.rewards().first() == Some(&mv),
            form => {
                let ground = self.fast.ground((form != Form::Deploy).then(|| mv.from()));
                !falling(&ground, mv).is_empty()
            }
        }
    }

    fn may_threaten(&self, mv: FastMove) -> bool {
        const NEAR: u8 = 6;
        let gains = matches!(mv.form(), Form::Deploy | Form::Shift | Form::Redeploy)
            && worth(self.fast.turn, mv.to()) > 0
            && mv.kind() != Kind::Lotus;
        gains && self.fast.points[self.fast.turn as usize] >= NEAR
    }

    fn history_index(&self, mv: FastMove) -> usize {
        mv.history_index()
    }

    fn after(&self, mv: FastMove, _: &Weights) -> Self {
        let mut node = self.clone();
        node.fast.play(mv);
        node.look();
        node
    }

    fn after_null_move(&self) -> Option<Self> {
        (self.fast.course == Course::Action).then(|| {
            let mut fast = self.fast.clone();
            fast.pass_over();
            Self::from_fast(fast)
        })
    }

    fn evaluate(&self, weights: &Weights) -> Score {
        eval::evaluate(&self.fast, weights)
    }
}

impl Node {
    /// Rewards to look at, the one that seems best first.
    fn rewards(&self) -> Vec<FastMove> {
        let foe = !self.fast.turn as usize;
        let dislike = WORTH.map(|worths| worths.map(|worth| -worth));
        let mut list = Vec::new();
        self.fast.reserves[foe].choices(
            self.fast.tiles_to_take(),
            self.fast.hands[foe],
            &dislike,
            REWARDS,
            |tiles, _| list.push(FastMove::take(Form::Give, tiles)),
        );
        list
    }

    /// Some choices of tiles that the side to act takes out of its reserve, and by how much they seem worse than the first.
    fn choices(&self, most: usize, visit: impl FnMut(Pack, i16)) {
        let own = self.fast.turn as usize;
        let count = self.fast.tiles_to_take();
        if count > 0 {
            self.fast.reserves[own].choices(count, self.fast.hands[own], &WORTH, most, visit);
        }
    }

    /// Actions that capture nothing.
    fn calm_actions(&self, list: &mut Vec<(Score, FastMove)>) {
        let fast = &self.fast;
        let guess = Guess::new(fast);
        self.choices(DRAWS, |tiles, loss| list.push((guess.draw(fast, loss), FastMove::take(Form::Draw, tiles))));
        let calm = |ground: &Ground, kind: Kind, facing: Option<Facing>| !ground.attackers(kind, facing, ground.weak);
        let visit = |list: &mut Vec<_>, lonely| {
            fast.actions(lonely, &calm, &mut |ground, mv| {
                list.push((guess.action(ground, mv, fast), mv));
                false
            })
        };
        // A lonely Lotus may still take the square by which the other side would win.
        visit(list, self.threatened);
        if list.is_empty() {
            visit(list, true);
        }
        if list.is_empty() && fast.is_stuck() {
            list.push((0, FastMove::PASS));
        }
    }
}

impl Tunable for Node {
    fn features(&self) -> Vec<Score> {
        eval::features(&self.fast)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::{
        color::ByColor,
        engine::{mix, weights::WeightSet},
        game::Position,
        games::paiko::{Square, Tile, board::Board},
    };

    /// Positions of random games under every choice of rules, mostly of actions on the board.
    fn each_position(mut check: impl FnMut(&Paiko)) {
        let mut lot = 1;
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
                let acts: Vec<_> = moves.iter().filter(|mv| !matches!(mv, Move::Draw(_))).collect();
                lot = mix(lot);
                let mv = if acts.is_empty() || lot.is_multiple_of(7) {
                    &moves[(lot >> 8) as usize % moves.len()]
                } else {
                    acts[(lot >> 8) as usize % acts.len()]
                };
                position.play_unchecked(mv);
            }
        }
    }

    /// A legal move of a position.
    fn fast(position: &Paiko, mv: &Move) -> FastMove {
        let at = |cell| Square::of(cell).expect("legal moves stay on the board");
        let kind = |cell| position.tile(cell).expect("a tile is moved").kind;
        match *mv {
            Move::Draft(tiles) => FastMove::take(Form::Draft, tiles.into()),
            Move::Draw(tiles) => FastMove::take(Form::Draw, tiles.into()),
            Move::Give(tiles) => FastMove::take(Form::Give, tiles.into()),
            Move::Deploy { kind, to, then, facing } => {
                FastMove::act(Form::Deploy, kind, facing, at(to), at(then.unwrap_or(to)))
            }
            Move::Shift { from, to, facing } => FastMove::act(Form::Shift, kind(from), facing, at(from), at(to)),
            Move::Turn { from, facing } => FastMove::act(Form::Shift, kind(from), facing, at(from), at(from)),
            Move::Redeploy { from, to } => FastMove::act(Form::Redeploy, Kind::Water, None, at(from), at(to)),
            Move::Pass => FastMove::PASS,
        }
    }

    fn listed(node: &Node) -> (Vec<FastMove>, Vec<FastMove>) {
        let (mut sharp, mut calm) = (Vec::new(), Vec::new());
        node.tactical_moves(&mut sharp);
        node.quiet_moves(&mut calm);
        let moves = |list: Vec<(Score, FastMove)>| list.into_iter().map(|(_, mv)| mv).collect();
        (moves(sharp), moves(calm))
    }

    #[test]
    fn moves_are_those_of_the_rules() {
        let weights = Weights::default();
        let mut earlier: Vec<(FastMove, Move)> = Vec::new();
        let (mut positions, mut all) = (0, 0);
        each_position(|position| {
            let node = Node::new(position, &weights);
            assert_eq!(node.position(), *position);
            let legal = position.legal_moves();
            let (sharp, calm) = listed(&node);
            assert!(sharp.iter().all(|&mv| node.is_tactical(mv)), "{position}");
            assert!(!calm.iter().any(|&mv| node.is_tactical(mv)), "{position}");
            let moves: Vec<FastMove> = sharp.into_iter().chain(calm).collect();
            assert!(!moves.is_empty(), "{position}");
            let full: HashSet<Move> = moves.iter().map(|mv| mv.to_move()).collect();
            assert_eq!(full.len(), moves.len(), "{position}: no move is listed twice");
            assert!(full.iter().all(|mv| legal.binary_search(mv).is_ok()), "{position}");
            // What is left out leads to the same as something else, or is a choice of tiles or a lonely Lotus.
            let after = |mv: &Move| {
                let mut after = position.clone();
                after.play_unchecked(mv);
                after.to_string()
            };
            let reached: HashSet<String> = full.iter().map(after).collect();
            for mv in &legal {
                let left_out = match mv {
                    Move::Draft(_) | Move::Draw(_) | Move::Give(_) | Move::Deploy { kind: Kind::Lotus, .. } => true,
                    // To stay is listed once, unless the tile is tired.
                    Move::Turn { from, facing } => position.tile(*from).is_some_and(|tile| tile.facing == *facing),
                    _ => false,
                };
                assert!(left_out || reached.contains(&after(mv)), "{position}: {mv}");
                let fast = fast(position, mv);
                assert_eq!(fast.to_move(), *mv);
                assert!(node.is_legal(fast), "{position}: {mv}");
                assert!(node.history_index(fast) < Node::HISTORY_SIZE);
            }
            for (fast, mv) in &earlier {
                let same = match *mv {
                    Move::Shift { from, .. } | Move::Turn { from, .. } | Move::Redeploy { from, .. } => {
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

    #[test]
    fn what_is_kept_is_what_is_computed_anew() {
        let weights = Weights::default();
        each_position(|position| {
            let node = Node::new(position, &weights);
            let (sharp, calm) = listed(&node);
            let mut wins = false;
            for mv in sharp.into_iter().chain(calm) {
                let after = node.after(mv, &weights);
                let mut full = position.clone();
                full.play_unchecked(&mv.to_move());
                let anew = Node::new(&full, &weights);
                let here = || format!("{position}: {mv:?}");
                assert_eq!(after.turn(), full.turn(), "{}", here());
                let outcome = full.outcome();
                assert_eq!(after.ending().is_some(), outcome.is_some(), "{}", here());
                if let Some(outcome) = outcome {
                    let end = match outcome.winner() {
                        None => Ending::Drawn,
                        Some(winner) if winner == full.turn() => Ending::Won,
                        Some(_) => Ending::Lost,
                    };
                    assert_eq!(after.ending(), Some(end), "{}", here());
                    wins |= outcome.winner() == Some(position.turn());
                    continue;
                }
                assert_eq!(after.position(), full, "{}", here());
                assert_eq!(after.key(), anew.key(), "{}", here());
                assert_eq!(after.evaluate(&weights), anew.evaluate(&weights), "{}", here());
                assert_eq!((after.wins_now, after.threatened), (anew.wins_now, anew.threatened), "{}", here());
            }
            assert_eq!(node.wins_now(), wins, "{position}");
            if let Some(passed) = node.after_null_move() {
                assert_eq!(node.threatened(), !node.wins_now() && passed.wins_now(), "{position}");
            }
        });
    }

    #[test]
    fn features_add_up_to_the_evaluation() {
        let weights = Weights::default();
        each_position(|position| {
            let node = Node::new(position, &weights);
            let sum = weights.weigh(&node.features());
            assert_eq!(node.evaluate(&weights), sum, "{position}");
            assert!(crate::engine::score::forced(sum).is_none());
        });
    }

    /// The same position after a change of the board, with the colors exchanged or not.
    fn changed(
        position: &Paiko,
        exchanged: bool,
        square: impl Fn(Square) -> Square,
        facing: impl Fn(Facing) -> Facing,
    ) -> Paiko {
        let mut changed = position.clone();
        let color = |color: Color| if exchanged { !color } else { color };
        *changed.board = Board::EMPTY;
        for (at, tile) in position.board.tiles() {
            let tile = Tile { color: color(tile.color), facing: tile.facing.map(&facing), ..tile };
            changed.board.put(square(at), tile);
        }
        let [white, black] = Color::ALL.map(|side| position.stocks[color(side)]);
        changed.stocks = ByColor { white, black };
        changed.turn = color(position.turn);
        changed
    }

    #[test]
    fn both_sides_are_judged_alike() {
        let weights = Weights::default();
        let number = |square: Square| square.index() as u8;
        each_position(|position| {
            let worth = |position: &Paiko| {
                let node = Node::new(position, &weights);
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
