//! The prover: an exhaustive AND/OR search for forced wins.
//!
//! The search tries every move of both sides. Unlike the engine it evaluates nothing and reduces nothing; the engine's
//! estimates only order the moves. It skips only moves after which the rules leave too few turns to win, as when too
//! many points are missing. A table keeps what is already proved.
//!
//! A choice that precedes a turn, such as the tiles that the other side gets for a capture, takes no turn.
//!
//! # Repetitions
//!
//! In a game where a repetition draws, a position's value depends on the positions before it, but only to the
//! attacker's loss: a draw is no win. So a win that does not exist when repetitions are ignored does not exist at all.
//! A win that exists then is checked once more along every line, with the positions of that line.

use thiserror::Error;

use engine::{FullMove, MOST_PLIES, NodeOutcome, Provable, Score};
use games::game::Position;

mod ideas;
mod last_reply;
mod refutation;
mod table;
mod threats;

pub use refutation::Refutation;
use table::ProofTable;

/// The error of a proof that takes more positions than allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the proof takes more than the allowed number of positions")]
pub struct Unproved;

/// The most own turns of a proof.
pub const MOST_TURNS: u8 = MOST_PLIES / 2 + 1;

/// What a proof has found of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof<M> {
    /// The number of own turns within which the side to move wins, at most the number that was asked for.
    pub turns: u8,
    /// All first moves that win within this number of turns, sorted.
    pub moves: Vec<M>,
}

/// A number of own turns, and the only first move that wins within it; `None` if there are others with other results.
pub type Sole<M> = (u8, Option<M>);

/// A reply, with the fewest own turns in which the attacker still wins after it; `None` if no win is found.
pub type Resistance<M> = (M, Option<u8>);

/// The killer moves that are kept for each ply.
const KILLERS: usize = 2;

/// An exhaustive search for wins.
///
/// # Examples
///
/// ```
/// use engine::pijersi::PijersiNode;
/// use games::pijersi::Pijersi;
/// use puzzles::Prover;
///
/// // White's rock needs four turns to the last row, and nothing stops it.
/// let position: Pijersi = "6/7/6/7/R-5/7/5w- w 0 1".parse()?;
/// let mut prover = Prover::<PijersiNode>::new(1_000_000);
/// assert_eq!(prover.prove(&position, 3), Ok(None), "three turns are too few");
/// let proof = prover.prove(&position, 4)?.expect("four are enough");
/// assert_eq!(proof.turns, 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Prover<N: Provable> {
    weights: N::Weights,
    table: ProofTable<N::Move>,
    killers: [[Option<N::Move>; KILLERS]; MOST_PLIES as usize + 2],
    history: Vec<Score>,
    buffers: Vec<Vec<(Score, N::Move)>>,
    visited: u64,
    /// The most positions of a question.
    effort: u64,
    /// The most steps of the present question and all later ones together.
    budget: u64,
}

impl<N: Provable> Prover<N> {
    /// Creates a prover that visits at most `effort` positions for each question.
    pub fn new(effort: u64) -> Self {
        Self {
            weights: N::Weights::default(),
            table: ProofTable::new(),
            killers: [[None; KILLERS]; MOST_PLIES as usize + 2],
            history: vec![0; 2 * N::HISTORY_SIZE],
            buffers: Vec::new(),
            visited: 0,
            effort,
            budget: u64::MAX,
        }
    }

    /// From now on, visits at most `effort` positions for each question.
    pub const fn set_effort(&mut self, effort: u64) {
        self.effort = effort;
    }

    /// From now on, all questions together take at most `steps` steps: visits of positions, and moves listed there.
    /// Their time hardly depends on the question, unlike that of a position.
    pub const fn set_budget(&mut self, steps: u64) {
        self.visited = 0;
        self.budget = steps;
    }

    /// How many steps are left of the [budget](Self::set_budget).
    pub const fn left(&self) -> u64 {
        self.budget.saturating_sub(self.visited)
    }

    /// Takes steps from the budget that are no visits.
    pub(super) const fn spend(&mut self, steps: usize) {
        self.budget = self.budget.saturating_sub(steps as u64);
    }

    /// The number of positions that the last question took.
    pub const fn visited(&self) -> u64 {
        self.visited
    }

    /// The weights of the engine's estimates, which order moves.
    pub const fn weights(&self) -> &N::Weights {
        &self.weights
    }

    /// The fewest own turns in which the side to move can force a win, up to `most`, and all first moves that do.
    /// `None` if there is no such win.
    pub fn prove(&mut self, position: &N::Position, most: u8) -> Result<Option<Proof<FullMove<N>>>, Unproved> {
        self.forget();
        for turns in 1..=most.min(MOST_TURNS) {
            let moves = self.winning_moves(position, turns)?;
            if !moves.is_empty() {
                return Ok(Some(Proof { turns, moves }));
            }
        }
        Ok(None)
    }

    /// The fewest own turns in which the side to move can force a win, up to `most`, and the first moves that do, if
    /// all of them have the same result. The inner value is `None` if they have different results, which is found out
    /// sooner than [all of them](Self::prove).
    pub fn sole_win(&mut self, position: &N::Position, most: u8) -> Result<Option<Sole<FullMove<N>>>, Unproved> {
        self.forget();
        let moves = self.ordered_moves(position);
        for turns in 1..=most.min(MOST_TURNS) {
            let mut sole: Option<(FullMove<N>, N::Position)> = None;
            for mv in &moves {
                let result = position.played(mv);
                let is_known = sole.as_ref().is_some_and(|(_, known)| *known == result);
                if is_known || !self.move_wins(position, mv, turns)? {
                    continue;
                }
                if sole.is_some() {
                    return Ok(Some((turns, None)));
                }
                sole = Some((mv.clone(), result));
            }
            if let Some((mv, _)) = sole {
                return Ok(Some((turns, Some(mv))));
            }
        }
        Ok(None)
    }

    /// Whether this legal move wins within this number of own turns, the move included.
    pub fn wins_by(&mut self, position: &N::Position, mv: &FullMove<N>, turns: u8) -> Result<bool, Unproved> {
        self.forget();
        self.move_wins(position, mv, turns)
    }

    /// The replies to a legal move after which the game goes on, each with the fewest own turns in which the side to
    /// move still wins after it, up to `turns`; `None` if it does not. They come in the engine's order of moves, and of
    /// several with the same result there may be only one.
    ///
    /// Where the other side makes several moves in a row, the reply is the first of them.
    pub fn resistance(
        &mut self,
        position: &N::Position,
        mv: &FullMove<N>,
        turns: u8,
    ) -> Result<Vec<Resistance<FullMove<N>>>, Unproved> {
        self.forget();
        let mut replies = Vec::new();
        for reply in self.ordered_moves(&position.played(mv)) {
            if let Some(resists) = self.resists(position, [mv, &reply], turns)? {
                replies.push((reply, resists));
            }
        }
        Ok(replies)
    }

    /// The fewest own turns in which the side to move still wins after a move and replies; see
    /// [`resistance`](Self::resistance). The outer value is `None` if the game is over.
    fn resists<'a>(
        &mut self,
        position: &N::Position,
        moves: impl IntoIterator<Item = &'a FullMove<N>>,
        turns: u8,
    ) -> Result<Option<Option<u8>>, Unproved>
    where
        FullMove<N>: 'a,
    {
        let attacker = position.turn();
        let (mut at, mut node) = (position.clone(), N::new(position, &self.weights));
        let mut line: Vec<u128> = Vec::new();
        for mv in moves {
            line.extend(node.arrangement());
            let next = at.played(mv);
            if next.outcome().is_some() {
                return Ok(None);
            }
            node = self.node_after(&node, mv, &next);
            at = next;
        }
        for within in 1..=turns {
            let wins = if at.turn() == attacker {
                self.attack(&node, within)? && self.confirm_attack(&node, within, &mut line)?
            } else {
                self.defend(&node, within)? && self.confirm_defense(&node, within, &mut line)?
            };
            if wins {
                return Ok(Some(Some(within)));
            }
        }
        Ok(Some(None))
    }

    /// The legal moves in the engine's order. Of several with the same result there may be only one.
    pub fn ordered_moves(&mut self, position: &N::Position) -> Vec<FullMove<N>> {
        if position.outcome().is_some() {
            return Vec::new();
        }
        let list = self.list(&N::new(position, &self.weights));
        let moves = list.iter().map(|&(_, mv)| N::full_move(mv)).collect();
        self.buffers.push(list);
        moves
    }

    /// Forgets what is proved: a position's history is not part of its key.
    pub(crate) fn forget(&mut self) {
        self.table.forget();
        self.killers = [[None; KILLERS]; MOST_PLIES as usize + 2];
        self.history.fill(0);
        self.budget = self.left();
        self.visited = 0;
    }

    /// All moves that win within this number of own turns, without forgetting.
    fn winning_moves(&mut self, position: &N::Position, turns: u8) -> Result<Vec<FullMove<N>>, Unproved> {
        let mut winning = Vec::new();
        for mv in position.legal_moves() {
            if self.move_wins(position, &mv, turns)? {
                winning.push(mv);
            }
        }
        Ok(winning)
    }

    /// [`wins_by`](Self::wins_by) without forgetting.
    fn move_wins(&mut self, position: &N::Position, mv: &FullMove<N>, turns: u8) -> Result<bool, Unproved> {
        let after = position.played(mv);
        let root = N::new(position, &self.weights);
        let left = turns - turn(&root);
        match after.outcome() {
            Some(outcome) => return Ok(outcome.winner() == Some(position.turn())),
            None if left == 0 => return Ok(false),
            None => {}
        }
        let node = self.node_after(&root, mv, &after);
        let mut line: Vec<u128> = root.arrangement().into_iter().collect();
        if after.turn() == position.turn() {
            return Ok(self.attack(&node, left)? && self.confirm_attack(&node, left, &mut line)?);
        }
        Ok(self.defend(&node, left)? && self.confirm_defense(&node, left, &mut line)?)
    }

    /// The node after a legal move, given the position after it. The arrangements that the node compares with are those
    /// before the root of the question, so that what is proved below one move holds below all.
    fn node_after(&mut self, node: &N, mv: &FullMove<N>, after: &N::Position) -> N {
        let list = self.list(node);
        let fast = list.iter().map(|&(_, mv)| mv).find(|&fast| N::full_move(fast) == *mv);
        self.buffers.push(list);
        match fast {
            Some(fast) => node.after(fast, &self.weights),
            // Another move with the same result is listed. Only games without arrangements leave such moves out.
            None => N::new(after, &self.weights),
        }
    }

    /// Whether the side to move, the attacker, wins within this number of own turns, repetitions ignored.
    fn attack(&mut self, node: &N, turns: u8) -> Result<bool, Unproved> {
        self.visit()?;
        if let Some(ending) = node.ending() {
            return Ok(ending == NodeOutcome::Won);
        }
        if node.wins_now() {
            return Ok(true);
        }
        if turns == 1 && !node.chooses_first() {
            return Ok(node.may_block() && self.blocks(node, &[]));
        }
        if let Some(known) = self.table.known(node.key(), turns) {
            return Ok(known);
        }
        let ply = usize::from(2 * turns - 1);
        let first = self.firsts(node, ply);
        for mv in first.iter().flatten() {
            if node.is_legal(*mv) && self.attacks(node, *mv, turns)? {
                self.store(node, turns, true, Some(*mv), ply);
                return Ok(true);
            }
        }
        let list = self.list(node);
        let mut found = None;
        for &(_, mv) in &list {
            if !first.contains(&Some(mv)) && self.attacks(node, mv, turns)? {
                found = Some(mv);
                break;
            }
        }
        self.buffers.push(list);
        self.store(node, turns, found.is_some(), found, ply);
        Ok(found.is_some())
    }

    /// Whether a move of the attacker wins within this number of turns, the move included.
    fn attacks(&mut self, node: &N, mv: N::Move, turns: u8) -> Result<bool, Unproved> {
        let left = turns - turn(node);
        if node.least_turns_after(mv) > left {
            return Ok(false);
        }
        let after = node.after(mv, &self.weights);
        // An ending is told from the view of the side to move.
        if after.turn() == node.turn() { self.attack(&after, left) } else { self.defend(&after, left) }
    }

    /// Whether a move leaves the other side without a move, which wins, and repeats none of these arrangements.
    fn blocks(&mut self, node: &N, line: &[u128]) -> bool {
        if N::STUCK != NodeOutcome::Lost {
            return false;
        }
        let list = self.list(node);
        let mut replies = self.buffers.pop().unwrap_or_default();
        let mut listed = 0;
        let blocks = list.iter().any(|&(_, mv)| {
            let after = node.after(mv, &self.weights);
            replies.clear();
            let repeats = after.arrangement().is_some_and(|arrangement| line.contains(&arrangement));
            if after.ending().is_none() && after.turn() != node.turn() && !repeats {
                after.every_move(&mut replies);
                listed += replies.len();
                replies.is_empty()
            } else {
                false
            }
        });
        self.spend(listed);
        self.buffers.push(list);
        self.buffers.push(replies);
        blocks
    }

    /// Whether the attacker, who has moved, wins within this number of further turns, repetitions ignored.
    fn defend(&mut self, node: &N, turns: u8) -> Result<bool, Unproved> {
        self.visit()?;
        if let Some(ending) = node.ending() {
            return Ok(ending == NodeOutcome::Lost);
        }
        if node.wins_now() {
            return Ok(false);
        }
        if let Some(known) = self.table.known(node.key(), turns) {
            return Ok(known);
        }
        let ply = usize::from(2 * turns);
        let first = self.firsts(node, ply);
        for mv in first.iter().flatten() {
            if node.is_legal(*mv) && !self.answers(node, *mv, turns)? {
                self.store(node, turns, false, Some(*mv), ply);
                return Ok(false);
            }
        }
        let list = self.list(node);
        let mut refutation = None;
        for &(_, mv) in &list {
            if !first.contains(&Some(mv)) && !self.answers(node, mv, turns)? {
                refutation = Some(mv);
                break;
            }
        }
        let stuck = list.is_empty();
        self.buffers.push(list);
        let wins = refutation.is_none() && (!stuck || N::STUCK == NodeOutcome::Lost);
        self.store(node, turns, wins, refutation, ply);
        Ok(wins)
    }

    /// Whether the attacker wins within this number of turns after a move of the defender.
    fn answers(&mut self, node: &N, mv: N::Move, turns: u8) -> Result<bool, Unproved> {
        let after = node.after(mv, &self.weights);
        if after.turn() == node.turn() { self.defend(&after, turns) } else { self.attack(&after, turns) }
    }

    /// Confirms a win of the side to move along all lines, given the arrangements before the position on the line.
    fn confirm_attack(&mut self, node: &N, turns: u8, line: &mut Vec<u128>) -> Result<bool, Unproved> {
        let Some(arrangement) = node.arrangement() else { return Ok(true) };
        self.visit()?;
        if let Some(ending) = node.ending() {
            return Ok(ending == NodeOutcome::Won);
        }
        if node.wins_now() {
            return Ok(true);
        }
        line.push(arrangement);
        if turns == 1 {
            let wins = node.may_block() && self.blocks(node, line);
            line.pop();
            return Ok(wins);
        }
        let mut list = self.list(node);
        let first = self.firsts(node, usize::from(2 * turns - 1))[0];
        list.sort_by_key(|&(_, mv)| Some(mv) != first);
        let mut wins = false;
        for &(_, mv) in &list {
            let after = node.after(mv, &self.weights);
            if self.defend(&after, turns - 1)? && self.confirm_defense(&after, turns - 1, line)? {
                wins = true;
                break;
            }
        }
        self.buffers.push(list);
        line.pop();
        Ok(wins)
    }

    /// Confirms a win of the side that has moved along all lines; see [`confirm_attack`](Self::confirm_attack).
    fn confirm_defense(&mut self, node: &N, turns: u8, line: &mut Vec<u128>) -> Result<bool, Unproved> {
        let Some(arrangement) = node.arrangement() else { return Ok(true) };
        self.visit()?;
        if let Some(ending) = node.ending() {
            return Ok(ending == NodeOutcome::Lost);
        }
        if line.contains(&arrangement) {
            return Ok(false);
        }
        line.push(arrangement);
        let list = self.list(node);
        let mut wins = true;
        for &(_, mv) in &list {
            let after = node.after(mv, &self.weights);
            let repeated = after.arrangement().is_some_and(|arrangement| line.contains(&arrangement));
            let lost = after.ending() == Some(NodeOutcome::Won);
            if !lost && (repeated || !self.confirm_attack(&after, turns, line)?) {
                wins = false;
                break;
            }
        }
        self.buffers.push(list);
        line.pop();
        Ok(wins)
    }

    #[inline]
    fn visit(&mut self) -> Result<(), Unproved> {
        self.visited += 1;
        if self.visited > self.effort || self.visited > self.budget { Err(Unproved) } else { Ok(()) }
    }

    /// The moves to try before any others, if they are legal: the one that proved something earlier, and the killers of
    /// this ply.
    fn firsts(&self, node: &N, ply: usize) -> [Option<N::Move>; KILLERS + 1] {
        let proved = self.table.proving_move(node.key());
        let [one, two] = self.killers[ply];
        let mut first = [proved, one, two];
        for at in 0..first.len() {
            let repeated = first[..at].contains(&first[at]);
            first[at] = first[at].filter(|_| !repeated);
        }
        first
    }

    /// Every move, the most promising one first.
    fn list(&mut self, node: &N) -> Vec<(Score, N::Move)> {
        let mut list = self.buffers.pop().unwrap_or_default();
        list.clear();
        node.every_move(&mut list);
        self.spend(list.len());
        let side = node.turn() as usize * N::HISTORY_SIZE;
        for (rank, mv) in &mut list {
            *rank = rank.saturating_add(self.history[side + node.history_index(*mv)]);
        }
        list.sort_by_key(|&(rank, _)| std::cmp::Reverse(rank));
        list
    }

    /// Keeps what is proved of a position, and tries its move sooner from now on.
    fn store(&mut self, node: &N, turns: u8, wins: bool, mv: Option<N::Move>, ply: usize) {
        const BONUS: Score = 20;
        const MOST: Score = 4000;
        if let Some(mv) = mv {
            let worth = &mut self.history[node.turn() as usize * N::HISTORY_SIZE + node.history_index(mv)];
            *worth = (*worth + BONUS * Score::from(turns)).min(MOST);
            let killers = &mut self.killers[ply];
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
        }
        self.table.store(node.key(), turns, wins, mv);
    }
}

/// The number of turns that a move takes.
fn turn<N: Provable>(node: &N) -> u8 {
    u8::from(!node.chooses_first())
}
