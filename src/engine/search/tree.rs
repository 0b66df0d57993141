//! The recursion: what a position is worth, as far as it matters.

use super::{
    super::{
        Play, Score,
        order::Picker,
        score::{DRAW, MAX_PLY, WIN, forced, loss_in, win_in},
        table::{Bound, Known},
    },
    RootMove, Search, end_score,
    reduce::enough,
};

/// How a position is to be looked at.
#[derive(Clone, Copy)]
struct Task {
    /// Plies left.
    depth: i32,
    /// What the side to move has already.
    alpha: Score,
    /// What the other side allows.
    beta: Score,
    /// Plies since the root.
    ply: usize,
    /// The slot of the move before.
    before: Option<usize>,
    /// Whether passing may be tried.
    may_pass: bool,
}

impl Task {
    /// The task of looking at what comes after a move of this slot, within the same window, as the side that moved sees it.
    const fn behind(self, depth: i32, slot: usize) -> Self {
        Self { depth, ply: self.ply + 1, before: Some(slot), may_pass: true, ..self }
    }

    /// The same with a window that only tells whether the move is better than what there was before.
    const fn narrow(self) -> Self {
        Self { beta: self.alpha + 1, ..self }
    }

    /// The same as the other side sees it.
    const fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha, ..self }
    }
}

/// Up to which depth a position whose evaluation is far from the window is judged by it.
const SHALLOW: i32 = 4;
/// What a ply more can change, in the unit of the score.
const MARGIN: Score = 110;
/// How many threats in a row are answered behind the horizon.
const THREATS: u32 = 2;

/// How much depth a move takes: none if the same side moves again, which has not been answered yet.
fn plies<P: Play>(play: &P, after: &P) -> i32 {
    i32::from(after.turn() != play.turn())
}

impl<P: Play> Search<P> {
    /// Searches the root's moves, which come to be sorted.
    pub(super) fn root(
        &mut self,
        root: &P,
        moves: &mut [RootMove<P>],
        depth: i32,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let side_task = Task { depth, alpha, beta, ply: 0, before: None, may_pass: false };
        let mut task = side_task;
        let mut best = -WIN;
        self.evaluations[0] = (!root.threatened()).then(|| root.evaluate(&self.weights));
        for count in 0..moves.len() {
            let RootMove { mv, after, .. } = &moves[count];
            let (mv, after) = (*mv, after.clone());
            let behind = task.behind(depth - plies(root, &after), root.slot(mv));
            let nodes = self.job.nodes;
            let mut score = best;
            if count > 0 {
                let late = depth >= 3 && count > 3 && self.selective && !root.is_sharp(mv) && !after.threatened();
                let less = if late { self.reductions.plies(depth, count) } else { 0 };
                let scout = Task { depth: behind.depth - less, ..behind.narrow() };
                score = self.look(root, &after, scout);
                if less > 0 && score > task.alpha {
                    score = self.look(root, &after, behind.narrow());
                }
            }
            if count == 0 || (score > task.alpha && score < beta) {
                score = self.look(root, &after, behind);
            }
            if self.job.stopped {
                return None;
            }
            moves[count].effort = self.job.nodes - nodes;
            moves[count].score = score;
            best = best.max(score);
            if score > task.alpha {
                task.alpha = score;
                moves[..=count].rotate_right(1);
                if score >= beta {
                    break;
                }
            }
        }
        // What cost most to refute is tried first next time.
        moves[1..].sort_by_key(|root_move| std::cmp::Reverse(root_move.effort));
        self.remember(root, side_task, best, Some(moves[0].mv));
        Some(best)
    }

    /// What a position is worth for the side that has made a move to it, which may be to move again.
    fn look(&mut self, play: &P, after: &P, task: Task) -> Score {
        if after.turn() == play.turn() { self.search(after, task) } else { -self.search(after, task.turned()) }
    }

    fn search(&mut self, play: &P, task: Task) -> Score {
        let Task { mut depth, mut alpha, mut beta, ply, before, may_pass } = task;
        if let Some(end) = play.end() {
            self.job.nodes += 1;
            return end_score(end, ply);
        }
        if depth <= 0 {
            return self.settle(play, alpha, beta, ply, THREATS);
        }
        self.job.nodes += 1;
        if self.must_stop() {
            return DRAW;
        }
        if play.wins_now() && !(depth == 1 && self.job.blur.overlooks(play.key())) {
            return win_in(ply + 1);
        }
        if ply >= MAX_PLY {
            return self.evaluate(play);
        }
        // No line is better than the nearest win, or worse than the nearest loss.
        alpha = alpha.max(loss_in(ply));
        beta = beta.min(win_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }
        let threatened = play.threatened();
        if threatened && ply < 2 * self.job.depth as usize && self.selective {
            depth += 1;
        }
        let wide = beta - alpha > 1;

        let known = self.table.get(play.key(), ply);
        if let Some(known) = &known
            && (known.depth == depth || known.depth > depth && self.selective)
            && !wide
        {
            let tells = match known.bound {
                Bound::Exact => true,
                Bound::Lower => known.score >= beta,
                Bound::Upper => known.score <= alpha,
            };
            if tells {
                return known.score;
            }
        }
        let known_move = known.as_ref().and_then(|known| known.mv);

        let evaluation = (!threatened).then(|| self.evaluate(play));
        self.evaluations[ply] = evaluation;
        let improving = match (evaluation, ply.checked_sub(2).map(|before| self.evaluations[before])) {
            (Some(now), Some(Some(then))) => now > then,
            _ => true,
        };
        if let Some(evaluation) = evaluation
            && self.selective
            && !wide
        {
            if depth <= SHALLOW && forced(beta).is_none() {
                if evaluation - MARGIN * (depth - i32::from(improving)) >= beta {
                    return evaluation;
                }
                if depth <= 2 && evaluation + 2 * MARGIN * depth < alpha {
                    let score = self.settle(play, alpha, beta, ply, THREATS);
                    if score <= alpha {
                        return score;
                    }
                }
            }
            if may_pass
                && depth >= 2
                && evaluation >= beta
                && forced(beta).is_none()
                && let Some(passed) = play.passed()
            {
                let less = 3 + depth / 4;
                let reply = Task {
                    depth: depth - less,
                    alpha: -beta,
                    beta: 1 - beta,
                    ply: ply + 1,
                    before: None,
                    may_pass: false,
                };
                let score = -self.search(&passed, reply);
                if self.job.stopped {
                    return DRAW;
                }
                if score >= beta {
                    return if forced(score).is_some() { beta } else { score };
                }
            }
        }
        if depth >= 4 && known_move.is_none() && self.selective {
            depth -= 1;
        }

        let task = Task { depth, alpha, beta, ply, before, may_pass };
        let [first, second] = self.memory.killers[ply];
        let side = play.turn() as usize;
        let hunches = [first, second, self.memory.answer(side, before)];
        let lists = std::mem::take(&mut self.lists[ply]);
        let mut picker = Picker::new(known_move, hunches, true, lists);
        let score = self.each(play, task, &mut picker, evaluation, improving);
        self.lists[ply] = picker.into_lists();
        score
    }

    /// Searches the moves of a position until one refutes the other side's last move.
    fn each(
        &mut self,
        play: &P,
        task: Task,
        picker: &mut Picker<P::Move>,
        evaluation: Option<Score>,
        improving: bool,
    ) -> Score {
        let Task { depth, mut alpha, beta, ply, before, .. } = task;
        let wide = beta - alpha > 1;
        let side = play.turn() as usize;
        let mut best = -WIN;
        let mut best_move = None;
        let (mut count, mut calm_count) = (0, 0);
        // Calm moves that did not refute, by their slots; the first ones tell enough.
        let (mut tried, mut tried_count) = ([0; 48], 0);
        while let Some((mv, sharp, rank)) = picker.next(play, &self.memory) {
            let slot = play.slot(mv);
            let prunes = self.selective && best > -WIN && forced(best).is_none_or(|(_, wins)| wins);
            if prunes && let Some(evaluation) = evaluation {
                let left_out = if sharp {
                    depth <= 2 && rank + MARGIN * depth < 0
                } else if depth <= SHALLOW && !play.presses(mv) {
                    calm_count >= enough(depth, improving) || evaluation + MARGIN * (depth + 1) <= alpha
                } else {
                    depth <= SHALLOW && calm_count >= 4 * enough(depth, improving)
                };
                if left_out {
                    count += 1;
                    calm_count += usize::from(!sharp);
                    continue;
                }
            }
            let after = play.after(mv, &self.weights);
            let behind = Task { alpha, ..task.behind(depth - plies(play, &after), slot) };
            let mut score = alpha;
            if count > 0 {
                let mut less = 0;
                if self.selective && depth >= 2 && count >= 2 && !(sharp && rank >= 0) {
                    less = self.reductions.plies(depth, count);
                    less -= i32::from(wide) + i32::from(evaluation.is_none()) + i32::from(after.threatened());
                    less -= if sharp { 0 } else { (rank.min(8192) / 3000).clamp(-2, 2) };
                    less = less.clamp(0, depth - 1);
                }
                score = self.look(play, &after, Task { depth: behind.depth - less, ..behind.narrow() });
                if less > 0 && score > alpha {
                    score = self.look(play, &after, behind.narrow());
                }
            }
            if count == 0 || (score > alpha && wide) {
                score = self.look(play, &after, behind);
            }
            if self.job.stopped {
                return DRAW;
            }
            count += 1;
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                }
            }
            if alpha >= beta {
                if !sharp {
                    let bonus = (depth * depth * 12).min(1500);
                    self.memory.learn(side, slot, bonus);
                    for &slot in &tried[..tried_count] {
                        self.memory.learn(side, slot, -bonus);
                    }
                    self.memory.refuted(side, ply, mv, before);
                }
                break;
            }
            if !sharp {
                if let Some(place) = tried.get_mut(tried_count) {
                    *place = slot;
                    tried_count += 1;
                }
                calm_count += 1;
            }
        }
        if count == 0 {
            return end_score(P::STUCK, ply);
        }
        self.remember(play, task, best, best_move);
        best
    }

    /// What a position is worth when its captures are through, and threats to win at once answered.
    fn settle(&mut self, play: &P, mut alpha: Score, beta: Score, ply: usize, threats: u32) -> Score {
        self.job.nodes += 1;
        if self.must_stop() {
            return DRAW;
        }
        if let Some(end) = play.end() {
            return end_score(end, ply);
        }
        if play.wins_now() && !self.job.blur.overlooks(play.key()) {
            return win_in(ply + 1);
        }
        let threatened = threats > 0 && play.threatened() && !self.job.blur.overlooks(!play.key());
        let mut best = if threatened { loss_in(ply + 2) } else { self.evaluate(play) };
        if best >= beta || ply >= MAX_PLY {
            return best;
        }
        let quiet = best;
        alpha = alpha.max(best);
        let threats = if threatened { threats - 1 } else { threats };
        let lists = std::mem::take(&mut self.lists[ply]);
        let [first, second] = self.memory.killers[ply];
        let mut picker = Picker::new(None, [first, second, None], threatened, lists);
        let mut stuck = threatened;
        while let Some((mv, _, gain)) = picker.next(play, &self.memory) {
            stuck = false;
            if !threatened && (gain <= 0 || quiet + gain + MARGIN <= alpha && self.selective) {
                // The rest gains less still.
                break;
            }
            let after = play.after(mv, &self.weights);
            let score = if after.turn() == play.turn() {
                self.settle(&after, alpha, beta, ply + 1, threats)
            } else {
                -self.settle(&after, -beta, -alpha, ply + 1, threats)
            };
            if self.job.stopped {
                break;
            }
            if score > best {
                best = score;
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.lists[ply] = picker.into_lists();
        if stuck { end_score(P::STUCK, ply) } else { best }
    }

    #[inline]
    fn evaluate(&self, play: &P) -> Score {
        play.evaluate(&self.weights) + self.job.blur.error(play.key())
    }

    fn remember(&mut self, play: &P, task: Task, best: Score, mv: Option<P::Move>) {
        let bound = if best >= task.beta {
            Bound::Lower
        } else if best > task.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table.put(play.key(), task.ply, Known { mv, score: best, depth: task.depth, bound });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        engine::Limits,
        games::pijersi::{Node, Pijersi, Weights},
    };

    /// What the position is worth by looking at everything.
    fn minimax(search: &mut Search<Node>, play: &Node, depth: i32, ply: usize) -> Score {
        if let Some(end) = play.end() {
            return end_score(end, ply);
        }
        if depth == 0 {
            return search.settle(play, -WIN, WIN, ply, THREATS);
        }
        if play.wins_now() {
            return win_in(ply + 1);
        }
        let mut moves = Vec::new();
        play.sharp_moves(&mut moves);
        play.calm_moves(&mut moves);
        let weights = search.weights().clone();
        let scores = moves.iter().map(|(_, mv)| -minimax(search, &play.after(*mv, &weights), depth - 1, ply + 1));
        scores.max().unwrap_or_else(|| end_score(Node::STUCK, ply))
    }

    #[test]
    fn an_exact_search_finds_what_minimax_finds() {
        for (text, depth) in [
            ("s-5/7/6/7/2w-w-2/2W-RS3/6 w 0 1", 3),
            ("s-5/7/4R-1/2rpSR3/1p-S-wpW-1/7/6 w 3 9", 2),
            ("s-5/7/6/1RSp-p-3/6/7/6 w 5 20", 3),
            ("5w-/R-6/6/7/5r-/6S-/W-5 b 18 10", 4),
            ("6/7/W-5/w-1R-4/W-5/7/6 w 7 30", 3),
            ("s-5/7/2W-3/2p-1RS2/3wr2/1P-5/6 b 2 12", 2),
        ] {
            let position: Pijersi = text.parse().expect("a position");
            let play = Node::new(&position, &Weights::default());
            for bytes in [0, 1 << 20] {
                let mut search = Search::<Node>::new(Weights::default(), bytes).exact();
                let all = minimax(&mut search, &play, depth, 0);
                let answer = search.think(&play, &Limits::depth(depth as u32), Default::default(), |_| {});
                let answer = answer.expect("the game is not over");
                let decided = forced(answer.score).is_some_and(|(plies, _)| plies <= depth as u32);
                assert!(answer.depth == depth as u32 || decided, "{text}");
                assert_eq!(answer.score, all, "{text}, {bytes} bytes");
            }
        }
    }
}
