//! Trees of moves, explored or prepared.

use std::{fmt, ops::Range};

use serde::{Deserialize, Serialize};

use crate::record::{RecordError, ensure};

/// A move of a tree, and its depth: the number of moves from the root to the position after it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Twig(pub(crate) u8, pub(crate) String);

impl fmt::Debug for Twig {
    /// Without the move, which must not get into a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Twig").field("depth", &self.0).finish_non_exhaustive()
    }
}

/// A tree of moves.
///
/// The moves are listed depth first. So the moves after a move are a range, and the first branch of all is the longest
/// prefix in which each move is one deeper than the move before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Tree(pub(crate) Vec<Twig>);

impl Tree {
    /// Checks that the moves are a tree of at most `most` moves, at most `deepest` in a row, and that no two branches
    /// at a point begin with the same move.
    pub(crate) fn check(&self, most: usize, deepest: usize) -> Result<(), RecordError> {
        ensure(self.0.len() <= most, "a tree has too many moves")?;
        let mut before = 0;
        for (at, Twig(depth, mv)) in self.0.iter().enumerate() {
            ensure(usize::from(*depth) <= deepest, "a tree is too deep")?;
            ensure((1..=before + 1).contains(depth), "a move of a tree has no move before it")?;
            before = *depth;
            ensure(!mv.is_empty(), "a move of a tree is empty")?;
            let twin = self.branch_at(self.end(at), usize::from(*depth) - 1, mv);
            ensure(twin.is_none(), "two branches of a tree begin with the same move")?;
        }
        Ok(())
    }

    /// The number of moves in all branches.
    pub(crate) const fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The depth of the deepest move.
    pub(crate) fn deepest(&self) -> usize {
        self.0.iter().map(|twig| usize::from(twig.0)).max().unwrap_or(0)
    }

    /// The moves of the first branch.
    pub(crate) fn line(&self) -> impl Iterator<Item = &str> {
        self.0.iter().enumerate().take_while(|(at, twig)| usize::from(twig.0) == at + 1).map(|(_, twig)| &twig.1[..])
    }

    /// The index after the last move that follows the move at an index.
    pub(crate) fn end(&self, at: usize) -> usize {
        self.end_of(at + 1, usize::from(self.0[at].0))
    }

    /// The index after the last of the moves that begin at the index `first` and follow after `plies` moves.
    pub(crate) fn end_of(&self, first: usize, plies: usize) -> usize {
        first + self.0[first..].iter().take_while(|twig| usize::from(twig.0) > plies).count()
    }

    /// The branches in a range: the index of the first move of each, and the index after its last move.
    pub(crate) fn branches(&self, range: Range<usize>) -> impl Iterator<Item = (usize, usize)> {
        let first = Some(range.start).filter(|at| *at < range.end);
        std::iter::successors(first, move |at| Some(self.end(*at)).filter(|at| *at < range.end))
            .map(|at| (at, self.end(at)))
    }

    /// The index of the move `mv` among those that follow after `plies` moves. The first of them is at the index
    /// `first`.
    pub(crate) fn branch_at(&self, first: usize, plies: usize, mv: &str) -> Option<usize> {
        self.branches(first..self.end_of(first, plies)).map(|(at, _)| at).find(|at| self.0[*at].1 == mv)
    }

    /// Inserts a move after `plies` moves at an index. Returns the index after it.
    pub(crate) fn insert(&mut self, at: usize, plies: usize, mv: &str) -> usize {
        let depth = u8::try_from(plies + 1).expect("a tree has at most 100 moves in a row");
        self.0.insert(at, Twig(depth, mv.to_owned()));
        at + 1
    }

    /// The number of these moves, played from the root, that are in the tree.
    pub(crate) fn along<'a>(&self, moves: impl Iterator<Item = &'a str>) -> usize {
        let (mut next, mut plies) = (0, 0);
        for mv in moves {
            let Some(at) = self.branch_at(next, plies, mv) else { break };
            (next, plies) = (at + 1, plies + 1);
        }
        plies
    }

    /// Makes the branch that goes on with a move after `plies` moves of the first one the first one itself. Returns
    /// whether there is such a branch.
    pub(crate) fn put_first(&mut self, plies: usize, mv: &str) -> bool {
        let Some(at) = self.branch_at(plies, plies, mv) else { return false };
        let end = self.end(at);
        self.0[plies..end].rotate_left(at - plies);
        true
    }

    /// Makes the position after a move the root, and removes all other branches. Returns whether a branch began with
    /// the move.
    pub(crate) fn descend(&mut self, mv: &str) -> bool {
        let Some(at) = self.branch_at(0, 0, mv) else {
            self.0.clear();
            return false;
        };
        let end = self.end(at);
        self.0.truncate(end);
        self.0.drain(..=at);
        for twig in &mut self.0 {
            twig.0 -= 1;
        }
        true
    }

    /// Makes the position before the root the root; the moves follow after `mv`.
    pub(crate) fn ascend(&mut self, mv: &str) {
        for twig in &mut self.0 {
            twig.0 += 1;
        }
        self.insert(0, 0, mv);
    }

    /// Keeps the moves for which `keep` returns `true`, and removes the others with all that follow them. `keep` gets
    /// the number of moves before the move, and the move. It is called depth first.
    pub(crate) fn prune(&mut self, mut keep: impl FnMut(usize, &str) -> bool) {
        let mut lost = None;
        self.0.retain(|Twig(depth, mv)| {
            if lost.is_some_and(|above| *depth > above) {
                return false;
            }
            let kept = keep(usize::from(*depth) - 1, mv);
            lost = (!kept).then_some(*depth);
            kept
        });
    }

    /// All paths from the root to an end, with the index of the last move of each.
    pub(crate) fn paths(&self) -> Vec<(usize, Vec<&str>)> {
        let mut above = Vec::new();
        let mut paths = Vec::new();
        for (at, Twig(depth, mv)) in self.0.iter().enumerate() {
            above.truncate(usize::from(*depth) - 1);
            above.push(&mv[..]);
            if self.end(at) == at + 1 {
                paths.push((at, above.clone()));
            }
        }
        paths
    }

    /// Removes the path to an end, except for the moves that other paths share with it.
    pub(crate) fn remove_path(&mut self, end: usize) {
        let mut from = end;
        while from > 0 && self.end(from - 1) == end + 1 {
            from -= 1;
        }
        self.0.drain(from..=end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree from depths and moves.
    fn tree(twigs: &[(u8, &str)]) -> Tree {
        let tree = Tree(twigs.iter().map(|(depth, mv)| Twig(*depth, (*mv).to_owned())).collect());
        tree.check(9, 9).expect("it is a tree");
        tree
    }

    #[test]
    fn the_branch_that_was_followed_last_comes_first() {
        let mut lines = Tree::default();
        for (plies, mv) in [(0, "a"), (1, "b"), (2, "c"), (1, "d"), (0, "e"), (0, "a"), (1, "b")] {
            if !lines.put_first(plies, mv) {
                lines.insert(plies, plies, mv);
            }
            lines.check(9, 9).expect("it is a tree");
        }
        assert_eq!(lines, tree(&[(1, "a"), (2, "b"), (3, "c"), (2, "d"), (1, "e")]));
        assert_eq!(lines.line().collect::<Vec<_>>(), ["a", "b", "c"]);
        for (moves, count) in [(&["a", "d", "c"][..], 2), (&["e", "b"], 1), (&["a", "b", "c", "x"], 3), (&["b"], 0)] {
            assert_eq!(lines.along(moves.iter().copied()), count, "{moves:?}");
        }
        let mut after = lines.clone();
        assert!(after.descend("a"));
        assert_eq!(after, tree(&[(1, "b"), (2, "c"), (1, "d")]));
        after.ascend("a");
        assert_eq!(after, tree(&[(1, "a"), (2, "b"), (3, "c"), (2, "d")]));
        assert!(!after.descend("x") && after.is_empty());
        let mut other = lines.clone();
        let paths = |tree: &Tree| tree.paths().into_iter().map(|(_, path)| path.concat()).collect::<Vec<_>>();
        assert_eq!(paths(&other), ["abc", "ad", "e"]);
        other.remove_path(2);
        assert_eq!(paths(&other), ["ad", "e"]);
        lines.prune(|before, mv| !(before == 1 && mv == "b"));
        assert_eq!(lines, tree(&[(1, "a"), (2, "d"), (1, "e")]));
    }

    #[test]
    fn what_is_no_tree_is_refused() {
        const MOST: usize = 240;
        const DEEPEST: usize = 60;
        let check = |twigs: &[(u8, &str)]| {
            Tree(twigs.iter().map(|(depth, mv)| Twig(*depth, (*mv).to_owned())).collect()).check(MOST, DEEPEST)
        };
        for twigs in [&[(2, "a")][..], &[(0, "a")], &[(1, "a"), (3, "b")], &[(1, "")], &[(1, "a"), (2, "b"), (1, "a")]]
        {
            assert!(check(twigs).is_err(), "{twigs:?}");
        }
        assert_eq!(check(&[(1, "a"), (2, "a"), (1, "b"), (2, "a")]), Ok(()));
        let most = u8::try_from(DEEPEST).expect("a small number");
        let chain = |last: u8| check(&(1..=last).map(|depth| (depth, "a")).collect::<Vec<_>>());
        assert!(chain(most).is_ok() && chain(most + 1).is_err() && chain(u8::MAX).is_err());
        // One more than a depth can count.
        let deep: Vec<_> = (1..=u8::MAX).chain([u8::MAX]).map(|depth| (depth, "a")).collect();
        assert!(check(&deep).is_err());
        let wide: Vec<_> = (0..=MOST).map(|number| number.to_string()).collect();
        assert!(check(&wide.iter().map(|mv| (1, mv.as_str())).collect::<Vec<_>>()).is_err());
    }
}
