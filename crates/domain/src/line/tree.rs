//! The moves of a line as a tree, in which the first branch at each point is the one that was followed last.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{MOST_MOVES, MOST_PLIES};

/// A move of a tree, and its depth: the number of moves from the root to the position after it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Twig(pub(super) u8, pub(super) String);

impl fmt::Debug for Twig {
    /// Without the move, which must not get into a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Twig").field("depth", &self.0).finish_non_exhaustive()
    }
}

/// A tree of moves.
///
/// The moves are listed depth first. So the moves after a move are a range, and the line that was followed last is the
/// longest prefix in which each move is one deeper than the move before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Tree(Vec<Twig>);

/// The result of adding a move to a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Added {
    /// The line now goes on with the move.
    Followed,
    /// There is no room for another move. The tree is unchanged.
    Full,
}

impl Tree {
    /// Checks that the moves are a tree within the bounds, and that no two branches at a point begin with the same move.
    pub(super) fn check(&self) -> Result<(), &'static str> {
        if self.0.len() > MOST_MOVES {
            return Err("a line has too many moves");
        }
        let mut before = 0;
        for (at, Twig(depth, mv)) in self.0.iter().enumerate() {
            if usize::from(*depth) > MOST_PLIES {
                return Err("a line is too long");
            }
            if !(1..=before + 1).contains(depth) {
                return Err("a move of a line has no move before it");
            }
            before = *depth;
            if mv.is_empty() {
                return Err("a move of a line is empty");
            }
            let mut next = self.end(at);
            while let Some(Twig(_, other)) = self.0.get(next).filter(|twig| twig.0 == *depth) {
                if other == mv {
                    return Err("two branches of a line begin with the same move");
                }
                next = self.end(next);
            }
        }
        Ok(())
    }

    /// The number of moves in all branches.
    pub(super) const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no moves.
    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The moves, depth first.
    pub(super) fn twigs(&self) -> &[Twig] {
        &self.0
    }

    /// The depth of the deepest move.
    pub(super) fn deepest(&self) -> usize {
        self.0.iter().map(|twig| usize::from(twig.0)).max().unwrap_or(0)
    }

    /// The moves of the line that was followed last.
    pub(super) fn line(&self) -> impl Iterator<Item = &str> {
        self.0.iter().enumerate().take_while(|(at, twig)| usize::from(twig.0) == at + 1).map(|(_, twig)| &twig.1[..])
    }

    /// The index after the last move that follows the move at an index.
    pub(super) fn end(&self, at: usize) -> usize {
        let deeper = self.0[at + 1..].iter().take_while(|twig| twig.0 > self.0[at].0).count();
        at + 1 + deeper
    }

    /// The index of the move `mv` among those that branch off after `plies` moves of the line.
    fn branch(&self, plies: usize, mv: &str) -> Option<usize> {
        self.branch_at(plies, plies, mv)
    }

    /// The index of the move `mv` among those that branch off after `plies` moves of any branch. The first of them is at
    /// the index `first`.
    fn branch_at(&self, first: usize, plies: usize, mv: &str) -> Option<usize> {
        let mut at = first;
        while self.0.get(at).is_some_and(|twig| usize::from(twig.0) == plies + 1) {
            if self.0[at].1 == mv {
                return Some(at);
            }
            at = self.end(at);
        }
        None
    }

    /// The number of these moves, played from the root, that are in the tree.
    pub(super) fn along<'a>(&self, moves: impl Iterator<Item = &'a str>) -> usize {
        let (mut next, mut plies) = (0, 0);
        for mv in moves {
            let Some(at) = self.branch_at(next, plies, mv) else { break };
            (next, plies) = (at + 1, plies + 1);
        }
        plies
    }

    /// Lets the line go on with a move after `plies` moves, on a branch that is new if no branch begins with this move.
    pub(super) fn follow(&mut self, plies: usize, mv: &str) -> Added {
        if let Some(at) = self.branch(plies, mv) {
            let end = self.end(at);
            self.0[plies..end].rotate_left(at - plies);
            return Added::Followed;
        }
        if plies >= MOST_PLIES || self.0.len() >= MOST_MOVES {
            return Added::Full;
        }
        let depth = u8::try_from(plies + 1).expect("a line is at most 60 plies long");
        self.0.insert(plies, Twig(depth, mv.to_owned()));
        Added::Followed
    }

    /// Makes the position after a move the root, and removes all other branches. Returns whether a branch began with the
    /// move.
    pub(super) fn descend(&mut self, mv: &str) -> bool {
        let Some(at) = self.branch(0, mv) else {
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

    /// Makes the position before the root the root; the moves follow after `mv`. Removes moves that are then too deep.
    pub(super) fn ascend(&mut self, mv: &str) {
        for twig in &mut self.0 {
            twig.0 += 1;
        }
        self.0.insert(0, Twig(1, mv.to_owned()));
        self.0.retain(|twig| usize::from(twig.0) <= MOST_PLIES);
        self.0.truncate(MOST_MOVES);
    }

    /// Removes all moves.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Keeps the moves for which `keep` returns `true`, and removes the others with all that follow them. `keep` gets
    /// the number of moves before the move, and the move. It is called depth first.
    pub(super) fn prune(&mut self, mut keep: impl FnMut(usize, &str) -> bool) {
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
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree from depths and moves.
    fn tree(twigs: &[(u8, &str)]) -> Tree {
        let tree = Tree(twigs.iter().map(|(depth, mv)| Twig(*depth, (*mv).to_owned())).collect());
        tree.check().expect("it is a tree");
        tree
    }

    #[test]
    fn the_branch_that_was_followed_last_comes_first() {
        let mut lines = Tree::default();
        for (plies, mv) in [(0, "a"), (1, "b"), (2, "c"), (1, "d"), (0, "e"), (0, "a"), (1, "b")] {
            assert_eq!(lines.follow(plies, mv), Added::Followed);
            lines.check().expect("it is a tree");
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
        lines.prune(|before, mv| !(before == 1 && mv == "b"));
        assert_eq!(lines, tree(&[(1, "a"), (2, "d"), (1, "e")]));
    }

    #[test]
    fn a_tree_is_bounded() {
        let mut long = Tree::default();
        for plies in 0..MOST_PLIES {
            assert_eq!(long.follow(plies, "a"), Added::Followed);
        }
        let full = long.clone();
        assert_eq!((long.follow(MOST_PLIES, "a"), long.len()), (Added::Full, MOST_PLIES));
        assert_eq!(long, full);
        long.ascend("b");
        assert_eq!((long.deepest(), long.check()), (MOST_PLIES, Ok(())));
        let mut wide = Tree::default();
        for number in 0..MOST_MOVES {
            assert_eq!(wide.follow(0, &number.to_string()), Added::Followed);
        }
        assert_eq!((wide.follow(0, "x"), wide.follow(0, "7")), (Added::Full, Added::Followed));
        assert_eq!((wide.line().collect::<Vec<_>>(), wide.check()), (vec!["7"], Ok(())));
    }

    #[test]
    fn what_is_no_tree_is_refused() {
        let check = |twigs: &[(u8, &str)]| {
            Tree(twigs.iter().map(|(depth, mv)| Twig(*depth, (*mv).to_owned())).collect()).check()
        };
        for twigs in [&[(2, "a")][..], &[(0, "a")], &[(1, "a"), (3, "b")], &[(1, "")], &[(1, "a"), (2, "b"), (1, "a")]]
        {
            assert!(check(twigs).is_err(), "{twigs:?}");
        }
        assert_eq!(check(&[(1, "a"), (2, "a"), (1, "b"), (2, "a")]), Ok(()));
        let most = u8::try_from(MOST_PLIES).expect("a small number");
        let chain = |last: u8| check(&(1..=last).map(|depth| (depth, "a")).collect::<Vec<_>>());
        assert!(chain(most).is_ok() && chain(most + 1).is_err() && chain(u8::MAX).is_err());
        // One more than a depth can count.
        let deep: Vec<_> = (1..=u8::MAX).chain([u8::MAX]).map(|depth| (depth, "a")).collect();
        assert!(check(&deep).is_err());
        let wide: Vec<_> = (0..=MOST_MOVES).map(|number| number.to_string()).collect();
        assert!(check(&wide.iter().map(|mv| (1, mv.as_str())).collect::<Vec<_>>()).is_err());
    }
}
