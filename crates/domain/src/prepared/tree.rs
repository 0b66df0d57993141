//! Trees of moves, and their stored form.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::MOST_POSITIONS;
use board::color::Color;
use games::AnyPosition;

/// A move, and the moves that may follow it.
#[derive(Clone, PartialEq, Eq)]
pub struct Branch {
    /// The move in canonical notation.
    pub mv: String,
    /// The moves that may follow.
    pub then: Vec<Branch>,
}

impl fmt::Debug for Branch {
    /// Without the moves.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Branch").finish_non_exhaustive()
    }
}

impl Branch {
    /// A move that nothing follows.
    pub(super) const fn new(mv: String) -> Self {
        Self { mv, then: Vec::new() }
    }
}

/// The branches of a tree. Its stored form is the list of all moves, each with the number of moves above it, and before
/// the moves that follow it.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<(usize, String)>", try_from = "Vec<(usize, String)>")]
pub(super) struct Tree(pub(super) Vec<Branch>);

impl From<Tree> for Vec<(usize, String)> {
    fn from(tree: Tree) -> Self {
        fn list(branches: Vec<Branch>, depth: usize, moves: &mut Vec<(usize, String)>) {
            for Branch { mv, then } in branches {
                moves.push((depth, mv));
                list(then, depth + 1, moves);
            }
        }
        let mut moves = Self::new();
        list(tree.0, 0, &mut moves);
        moves
    }
}

impl TryFrom<Vec<(usize, String)>> for Tree {
    type Error = &'static str;

    fn try_from(moves: Vec<(usize, String)>) -> Result<Self, Self::Error> {
        if moves.len() > MOST_POSITIONS {
            return Err("too many moves are prepared");
        }
        let mut branches = Vec::new();
        for (depth, mv) in moves {
            let mut here: &mut Vec<Branch> = &mut branches;
            for _ in 0..depth {
                here = &mut here.last_mut().ok_or("a prepared move follows none")?.then;
            }
            if here.iter().any(|other| other.mv == mv) {
                return Err("a move is prepared twice");
            }
            here.push(Branch::new(mv));
        }
        Ok(Self(branches))
    }
}

/// The number of moves in a tree.
pub(super) fn count(branches: &[Branch]) -> usize {
    branches.iter().map(|branch| 1 + count(&branch.then)).sum()
}

/// The part of a tree that the rules allow from a position on, for answers by `side`. `answers`: whether
/// the other side has made a move before, so that moves of `side` are answers. Forced passes do not count.
pub(super) fn legal(branches: &[Branch], position: &AnyPosition, side: Color, answers: bool) -> Vec<Branch> {
    let is_own = position.turn() == side;
    let fitting = branches.iter().filter_map(|branch| {
        let mut after = position.clone();
        let mv = after.play(&branch.mv).ok().filter(|mv| *mv == branch.mv)?;
        let is_pass = position.is_pass(&mv);
        let then = legal(&branch.then, &after, side, answers || (!is_own && !is_pass));
        let is_answer = is_own && answers && !is_pass;
        (is_answer || !then.is_empty()).then_some(Branch { mv, then })
    });
    fitting.take(if is_own && answers { 1 } else { usize::MAX }).collect()
}

/// All paths from the root to an end.
pub(super) fn paths(branches: &[Branch]) -> Vec<Vec<&str>> {
    fn walk<'a>(branches: &'a [Branch], above: &mut Vec<&'a str>, paths: &mut Vec<Vec<&'a str>>) {
        for Branch { mv, then } in branches {
            above.push(mv);
            if then.is_empty() {
                paths.push(above.clone());
            } else {
                walk(then, above, paths);
            }
            above.pop();
        }
    }
    let mut paths = Vec::new();
    walk(branches, &mut Vec::new(), &mut paths);
    paths
}

/// The tree without a path, except for the moves that other paths share with it.
pub(super) fn without(branches: &[Branch], path: &[&str]) -> Vec<Branch> {
    let [first, rest @ ..] = path else { return branches.to_vec() };
    let rest_of = |branch: &Branch| {
        if branch.mv != *first {
            return Some(branch.clone());
        }
        let then = without(&branch.then, rest);
        (!then.is_empty()).then(|| Branch { mv: branch.mv.clone(), then })
    };
    branches.iter().filter_map(rest_of).collect()
}

/// The [`hash`] of no moves.
pub(super) const NO_MOVES: u32 = 0x811c_9dc5;

/// The FNV-1a hash of the moves with the hash `before`, followed by another move.
pub(super) fn hash(before: u32, mv: &str) -> u32 {
    mv.bytes().chain([0]).fold(before, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
