//! Trees of moves, and their stored form.

use serde::{Deserialize, Serialize};

use super::MOST_POSITIONS;
use crate::{color::Color, games::AnyPosition};

/// A move, and the moves that may follow it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The move in canonical notation.
    pub mv: String,
    /// The moves that may follow.
    pub then: Vec<Branch>,
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

/// The part of a tree that the rules allow from a position on, for answers by `side`. `depth` is the number of moves
/// before it.
pub(super) fn legal(branches: &[Branch], position: &AnyPosition, side: Color, depth: usize) -> Vec<Branch> {
    let is_own = position.turn() == side;
    let fitting = branches.iter().filter_map(|branch| {
        let mut after = position.clone();
        let mv = after.play(&branch.mv).ok().filter(|mv| *mv == branch.mv)?;
        let then = legal(&branch.then, &after, side, depth + 1);
        let is_answer = is_own && depth > 0 && !position.is_pass(&mv);
        (is_answer || !then.is_empty()).then_some(Branch { mv, then })
    });
    fitting.take(if is_own && depth > 0 { 1 } else { usize::MAX }).collect()
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

/// A number that tells a path from others: the FNV-1a hash of its place in the game and its moves.
pub(super) fn key(ply: u32, moves: &[&str]) -> u32 {
    let bytes = moves.iter().flat_map(|mv| mv.bytes().chain([0]));
    ply.to_be_bytes()
        .into_iter()
        .chain(bytes)
        .fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
