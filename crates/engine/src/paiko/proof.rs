//! What proofs of wins need of Paiko.

use std::collections::HashSet;

use super::{
    fast::{Course, FastPaikoMove, LiftedBoard, Pack, PaikoForm},
    node::PaikoNode,
};
use crate::{Hunt, Motif, NaiveRule, Outline, Provable, Score, SearchNode, Trail, mix};
use board::{color::Color, grid::Cell};
use games::{
    game::Position,
    paiko::{
        Paiko, PaikoMove,
        rulings::WINNING_POINTS,
        squares::{Square, Squares},
        tile::{Facing, TileKind},
    },
};

impl Provable for PaikoNode {
    const HUNT: Hunt = Hunt {
        openings: &[(3, 12), (3, 12), (40, 100)],
        weak: &[1, 2, 3],
        strong: &[4, 4, 5],
        plies: 160,
        late: 60,
        mistakes: 4,
        nodes: 4_000,
        effort: [2_000_000, 6_000_000, 6_000_000],
        answers: 2,
        hold: 2,
        captures_attacker: true,
        shares: [450, 400, 0, 150],
        runs: 30,
        alike: 30,
        alike_without_runs: usize::MAX,
        // If there are at most two ways to two points, a solver finds them at once.
        plain: 500,
    };
    const PUZZLES: &'static str = include_str!("../../../../assets/puzzles/paiko.txt");

    const NAIVE: NaiveRule<Paiko> = NaiveRule {
        name: "most points",
        rate: |before, _, after| i64::from(after.score(before.turn())) - i64::from(before.score(before.turn())),
    };

    /// Lists all choices of tiles, unlike the engine.
    fn every_move(&self, list: &mut Vec<(Score, FastPaikoMove)>) {
        let fast = &self.fast;
        let (own, foe) = (fast.turn as usize, !fast.turn as usize);
        let mut take = |form, reserve: Pack| {
            reserve.every_choice(fast.tiles_to_take(), &mut |tiles| list.push((0, FastPaikoMove::take(form, tiles))));
        };
        match fast.course {
            Course::Draft(_) => take(PaikoForm::Draft, fast.reserves[own]),
            Course::Reward(_) => take(PaikoForm::Give, fast.reserves[foe]),
            Course::Over(_) => {}
            Course::Action => {
                self.tactical_moves(list);
                let quiet = |ground: &LiftedBoard, kind: TileKind, facing: Option<Facing>| {
                    !ground.attackers(kind, facing, ground.weak)
                };
                let points = |square: Square| super::fast::worth(fast.turn, square);
                fast.actions(true, &quiet, &mut |_, mv| {
                    let before = if mv.form() == PaikoForm::Deploy { 0 } else { points(mv.from()) };
                    list.push((100 * (points(mv.to()) - before), mv));
                    false
                });
                if fast.tiles_to_take() > 0 {
                    fast.reserves[own].every_choice(fast.tiles_to_take(), &mut |tiles| {
                        list.push((-50, FastPaikoMove::take(PaikoForm::Draw, tiles)));
                    });
                } else if list.is_empty() {
                    list.push((0, FastPaikoMove::PASS));
                }
            }
        }
    }

    fn chooses_first(&self) -> bool {
        matches!(self.fast.course, Course::Reward(_))
    }

    /// A side without a move passes.
    fn may_block(&self) -> bool {
        false
    }

    /// A turn gains at most two points, and nothing but a turn gains any.
    fn least_turns_after(&self, mv: FastPaikoMove) -> u8 {
        const MOST_OF_A_TURN: u8 = 2;
        let fast = &self.fast;
        let worth_at = |square| super::fast::worth(fast.turn, square);
        let gained = match mv.form() {
            PaikoForm::Deploy => worth_at(mv.to()),
            PaikoForm::Shift | PaikoForm::Redeploy => worth_at(mv.to()) - worth_at(mv.from()),
            PaikoForm::Draft | PaikoForm::Draw | PaikoForm::Give | PaikoForm::Pass => 0,
        };
        let missing = WINNING_POINTS as i32 - i32::from(fast.points[fast.turn as usize]) - gained;
        (missing.max(0) as u8).div_ceil(MOST_OF_A_TURN)
    }

    /// The third occurrence of a position takes at least eight plies, and the shortest win never returns to a position.
    fn arrangement(&self) -> Option<u128> {
        None
    }

    fn places(&self, owner: u64, color: Color, mirrored: bool, each: &mut dyn FnMut(u64)) {
        let turned = self.fast.turn == Color::Black;
        let (hand, reserve) = (self.fast.hands[color as usize], self.fast.reserves[color as usize]);
        each(owner << 40 | u64::from(hand.0) << 20 | u64::from(reserve.0));
        for square in self.fast.of[color as usize].iter() {
            let Some((kind, facing)) = self.fast.get(square) else { continue };
            let facing = facing.map_or(0, |facing| 1 + turned_facing(facing, turned, mirrored) as u64);
            each(owner << 20 | (kind as u64) << 16 | facing << 8 | moved(square, turned, mirrored));
        }
    }

    fn trace(&self, mv: FastPaikoMove, mirrored: bool) -> u64 {
        let turned = self.fast.turn == Color::Black;
        let place = |square| moved(square, turned, mirrored);
        match mv.form() {
            form @ (PaikoForm::Deploy | PaikoForm::Shift | PaikoForm::Redeploy) => {
                let start = if form == PaikoForm::Deploy { mv.kind() as u64 } else { place(mv.from()) };
                let facing = mv.facing().map_or(0, |facing| 1 + turned_facing(facing, turned, mirrored) as u64);
                mix(mix(form as u64) ^ start) ^ place(mv.to()) << 8 ^ facing
            }
            // Which tiles move to a hand has nothing to do with the board.
            form @ (PaikoForm::Draft | PaikoForm::Draw | PaikoForm::Give | PaikoForm::Pass) => mix(form as u64),
        }
    }

    fn motifs(&self, mv: FastPaikoMove) -> Vec<Motif> {
        let mut motifs = match mv.form() {
            PaikoForm::Deploy => vec![Motif::Deployment],
            PaikoForm::Redeploy => vec![Motif::Redeployment],
            PaikoForm::Draft | PaikoForm::Draw | PaikoForm::Give | PaikoForm::Pass => return Vec::new(),
            PaikoForm::Shift => Vec::new(),
        };
        if self.falling(mv).len() > 1 {
            motifs.push(Motif::DoubleCapture);
        }
        motifs
    }

    fn trail(&self, mv: FastPaikoMove) -> Trail {
        match mv.form() {
            PaikoForm::Draft | PaikoForm::Draw | PaikoForm::Give | PaikoForm::Pass => Trail::default(),
            form => {
                let start = (form != PaikoForm::Deploy).then(|| mv.from().index() as u8);
                Trail { start, crossed: 1 << mv.to().index() }
            }
        }
    }

    fn dullness(puzzle: &Outline<'_, Paiko>) -> Option<&'static str> {
        let &Outline { wins, turns, captures, goes_on, motifs, .. } = puzzle;
        match wins {
            true => has_one_square_worth_two(puzzle).then_some("one square"),
            // Often this is the only capture there is, and found without a look at what it prevents.
            false if turns == 1 && captures => Some("capture"),
            // Solvers see one move among many that look alike.
            false if turns > 1 && !goes_on && motifs.contains(&Motif::Quiet) => Some("nothing shown"),
            false => None,
        }
    }
}

/// Whether a solution begins with a deployment on the only square where one gains two points, with at most two kinds of
/// tiles in the hand that gain any. Solvers look for two points first, and then there is nothing left to choose.
fn has_one_square_worth_two(&Outline { position, key, .. }: &Outline<'_, Paiko>) -> bool {
    /// The most kinds of tiles among which the choice is easy.
    const KINDS: usize = 2;
    let &PaikoMove::Deploy { to: key, .. } = key else { return false };
    let two = Squares::home(!position.turn());
    let deployed = |mv| match mv {
        PaikoMove::Deploy { kind, to, .. } if kind != TileKind::Lotus => Some(to),
        _ => None,
    };
    let is_worth_two = |cell: &Cell| Square::of(*cell).is_some_and(|square| two.contains(square));
    let worth_two: HashSet<Cell> =
        position.legal_moves().into_iter().filter_map(deployed).filter(is_worth_two).collect();
    let hand = position.stock(position.turn()).hand;
    let kinds: HashSet<TileKind> = hand.kinds().filter(|&kind| kind != TileKind::Lotus).collect();
    worth_two == HashSet::from([key]) && kinds.len() <= KINDS
}

/// The index of a square after the board is turned by half a turn, mirrored along the axis through both homegrounds, or
/// both.
fn moved(square: Square, turned: bool, mirrored: bool) -> u64 {
    let mirror = |square: Square| {
        let cell = square.cell();
        Square::at(cell.number() as i8 - 1, cell.letter() as i8)
    };
    let square = if mirrored { mirror(square).unwrap_or(square) } else { square };
    (if turned { Square::COUNT - 1 - square.index() } else { square.index() }) as u64
}

/// The facing after the same symmetry as in [`moved`].
fn turned_facing(facing: Facing, turned: bool, mirrored: bool) -> Facing {
    // The mirror exchanges north with east and south with west.
    let facing = if mirrored { Facing::ALL[[1, 0, 3, 2][facing as usize]] } else { facing };
    if turned { facing.opposite() } else { facing }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The only square worth two points, and two kinds of tiles that gain any: Fires and a Water.
    const ONE_SQUARE: &str = "2/4/6/8/10/8iv3/14/5F<2a3b<1/4F>Ll4i^/2B>7/2i<1W3/1b>4/2I<1/2 b t \
                              B1W1L2A1/F2W1L2 W1I1/E1A1 21";
    /// Several squares worth two points, and one kind of tiles: a Water.
    const SEVERAL_SQUARES: &str = "2/1i^2/EW1I>1f</8/2S1s5/6a5/3WE3b<e4/4SB>3a1i<2/10s1/4Fv5/3l4/2w3/2B^1/I>1 w t \
                                   W1L1/L2 S1B1E1F2I1L2A3/S1B2E2F2W2I1A1 72";

    /// What the rules say of a win in two turns, or of a puzzle to hold.
    fn dull(position: &str, key: &str, change: impl Fn(&mut Outline<'_, Paiko>)) -> Option<&'static str> {
        let (position, key) = (position.parse().expect("a position"), key.parse().expect("a move"));
        let mut puzzle = Outline {
            position: &position,
            key: &key,
            wins: true,
            turns: 2,
            captures: false,
            goes_on: true,
            motifs: &[Motif::Deployment],
        };
        change(&mut puzzle);
        PaikoNode::dullness(&puzzle)
    }

    #[test]
    fn a_deployment_without_a_choice_is_dull() {
        assert_eq!(dull(ONE_SQUARE, "W@e4", |_| {}), Some("one square"));
        assert_eq!(dull(ONE_SQUARE, "W@d4", |_| {}), None, "another square");
        let more = ONE_SQUARE.replace("/F2W1L2 ", "/E1F1W1L2 ");
        assert_eq!(dull(&more, "W@e4", |_| {}), None, "three kinds of tiles");
        assert_eq!(dull(SEVERAL_SQUARES, "W@g12", |_| {}), None);
        assert_eq!(dull(ONE_SQUARE, "W@e4", |puzzle| puzzle.wins = false), None);
    }

    #[test]
    fn the_capture_that_saves_from_the_next_turn_is_dull() {
        let hold = |turns, captures| {
            dull(ONE_SQUARE, "W@e4", |puzzle| {
                *puzzle = Outline { wins: false, turns, captures, ..*puzzle };
            })
        };
        assert_eq!([hold(1, true), hold(2, true), hold(1, false)], [Some("capture"), None, None]);
    }

    #[test]
    fn a_quiet_move_that_nothing_explains_is_dull() {
        let hold = |turns, goes_on| {
            dull(ONE_SQUARE, "W@e4", |puzzle| {
                *puzzle = Outline { wins: false, turns, goes_on, motifs: &[Motif::Quiet], ..*puzzle };
            })
        };
        assert_eq!([hold(2, false), hold(2, true), hold(1, false)], [Some("nothing shown"), None, None]);
    }
}
