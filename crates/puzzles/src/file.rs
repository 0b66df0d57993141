//! The files of collections: text, one puzzle a line.
//!
//! ```text
//! parlor puzzles 2 pijersi maker 6 seed 1 count 1500
//! POSITION<tab>GOAL<tab>TURNS<tab>RATING<tab>MOTIF,MOTIF<tab>MOVE;MOVE;MOVE
//! ...
//! end 0123456789abcdef
//! ```
//!
//! The goal is `win` or `hold`. A puzzle to hold has a single move, after which the most dangerous try of the other
//! side and the answer to it may follow. Where other moves are right, too, they follow the move of the line, each after
//! a
//! `|`. What a side has to choose before a turn is a move of its own.
//!
//! The last line holds a hash of all lines before it, so that a damaged or shortened file is noticed.

use std::{
    collections::{BTreeMap, HashMap},
    hash::Hasher as _,
};

use siphasher::sip::SipHasher13;
use thiserror::Error;

use super::{
    line::ALSO,
    prover::MOST_TURNS,
    puzzle::{Goal, Puzzle, PuzzleId},
    rating::RATINGS,
};
use engine::{Motif, chooses_first};
use games::{AnyPosition, GameKind};

/// The version of the format.
const FORMAT: u32 = 2;

/// The first line of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileHeader {
    /// The name of the game.
    pub game: String,
    /// The version of the maker.
    pub maker: u32,
    /// The seed.
    pub seed: u64,
    /// The number of puzzles.
    pub count: usize,
}

/// A puzzle as in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileRow {
    /// The position string.
    pub position: String,
    /// What the solver has to achieve.
    pub goal: Goal,
    /// The number of turns; see [`Puzzle::turns`].
    pub turns: u8,
    /// The rating, in Glicko points.
    pub rating: u16,
    /// The names of the motifs.
    pub motifs: Vec<String>,
    /// The solution: moves of both sides, each with alternatives that are right as well.
    pub line: Vec<String>,
}

/// The error for a file that is damaged, or that is no collection of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {reason}")]
pub struct Damaged {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

/// Writes a file.
pub fn write(header: &FileHeader, rows: &[FileRow]) -> String {
    let FileHeader { game, maker, seed, count } = header;
    let mut text = format!("parlor puzzles {FORMAT} {game} maker {maker} seed {seed} count {count}\n");
    for FileRow { position, goal, turns, rating, motifs, line } in rows {
        let (motifs, line) = (motifs.join(","), line.join(";"));
        text.push_str(&format!("{position}\t{goal}\t{turns}\t{rating}\t{motifs}\t{line}\n"));
    }
    let hash = hash(&text);
    text.push_str(&format!("end {hash:016x}\n"));
    text
}

fn hash(text: &str) -> u64 {
    let mut hasher = SipHasher13::new();
    hasher.write(text.as_bytes());
    hasher.finish()
}

/// Reads a file of this game. Every position is read, and every line is played.
pub fn read(kind: GameKind, text: &str) -> Result<(FileHeader, Vec<Puzzle>), Damaged> {
    let damaged = |line: usize, reason: &str| Damaged { line, reason: reason.to_owned() };
    let lines: Vec<&str> = text.lines().collect();
    let first = lines.first().copied().unwrap_or_default();
    let header = read_header(first).ok_or_else(|| damaged(1, "this is no collection of puzzles"))?;
    if header.game != kind.name() {
        let reason = format!("these are puzzles of {}, not of {}", header.game, kind.name());
        return Err(Damaged { line: 1, reason });
    }
    let mut puzzles: Vec<Puzzle> = Vec::with_capacity(header.count);
    let mut lines_by_id: HashMap<PuzzleId, usize> = HashMap::new();
    for number in 2..2 + header.count {
        let line = lines.get(number - 1).ok_or_else(|| damaged(number, "the file ends too early"))?;
        let puzzle = read_row(kind, line).map_err(|reason| Damaged { line: number, reason })?;
        if let Some(earlier) = lines_by_id.insert(puzzle.id, number) {
            return Err(Damaged { line: number, reason: format!("the puzzle of line {earlier} again") });
        }
        puzzles.push(puzzle);
    }
    let last = 2 + header.count;
    let end = lines.get(last - 1).ok_or_else(|| damaged(last, "the file ends too early"))?;
    let written = end.strip_prefix("end ").and_then(|hex| u64::from_str_radix(hex, 16).ok());
    let before = text.find(end).map_or("", |_| &text[..text.rfind("end ").unwrap_or(0)]);
    if written != Some(hash(before)) || lines.len() != last {
        return Err(damaged(last, "the file was changed: its hash is another"));
    }
    sort_motifs(&mut puzzles);
    Ok((header, puzzles))
}

fn read_header(line: &str) -> Option<FileHeader> {
    let words: Vec<&str> = line.split(' ').collect();
    let &["parlor", "puzzles", format, game, "maker", maker, "seed", seed, "count", count] = words.as_slice() else {
        return None;
    };
    if format.parse() != Ok(FORMAT) {
        return None;
    }
    let (maker, seed, count) = (maker.parse().ok()?, seed.parse().ok()?, count.parse().ok()?);
    /// More puzzles than any collection has.
    const MOST: usize = 100_000;
    (count <= MOST).then(|| FileHeader { game: game.to_owned(), maker, seed, count })
}

/// Reads a puzzle.
fn read_row(kind: GameKind, line: &str) -> Result<Puzzle, String> {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[position, goal, turns, rating, motifs, moves] = fields.as_slice() else {
        return Err("a puzzle has six fields, separated by tabs".to_owned());
    };
    let start = AnyPosition::parse(kind, position).map_err(|error| error.to_string())?;
    let goal = Goal::from_name(goal).ok_or("the goal is to win or to hold")?;
    let turns: u8 = turns.parse().map_err(|_| "the number of turns is no number".to_owned())?;
    let rating = rating.parse().ok().filter(|rating| RATINGS.contains(rating));
    let rating = rating.ok_or_else(|| format!("a rating is a number from {} to {}", RATINGS.start(), RATINGS.end()))?;
    let motifs: Option<Vec<Motif>> = motifs.split(',').map(Motif::from_name).collect();
    let motifs = motifs.ok_or("there is no such motif")?;
    let steps: Vec<&str> = moves.split(';').collect();
    // The other side may choose something before each of its turns.
    if steps.len() > 3 * usize::from(MOST_TURNS) {
        return Err("the solution is too long".to_owned());
    }
    let mut at = start.clone();
    let (mut own, mut was_own) = (0, false);
    let (mut line, mut also) = (Vec::new(), BTreeMap::new());
    for (ply, step) in steps.into_iter().enumerate() {
        // What a side chooses before its turn takes none.
        let is_own = at.turn() == start.turn() && !chooses_first(&at);
        if is_own && was_own {
            return Err("the side that wins moves twice in a row".to_owned());
        }
        was_own = is_own;
        own += u8::from(is_own);
        let (mv, others) = step.split_once(ALSO).map_or((step, None), |(mv, others)| (mv, Some(others)));
        if let Some(others) = others {
            if goal == Goal::Hold {
                return Err(format!("no other moves are right where the goal is to hold, not {mv}"));
            }
            if ply == 0 || at.turn() != start.turn() {
                return Err(format!("only own moves after the first have others beside them, not {mv}"));
            }
            let others = others.split(ALSO).map(|other| play(&mut at.clone(), other));
            also.insert(ply, others.collect::<Result<_, _>>()?);
        }
        line.push(play(&mut at, mv)?);
        if goal == Goal::Hold && at.outcome().is_some() {
            return Err(format!("the move {mv} ends the game, which holds nothing"));
        }
    }
    match goal {
        Goal::Win if at.outcome().and_then(|outcome| outcome.winner()) != Some(start.turn()) => {
            return Err("the solution does not win".to_owned());
        }
        Goal::Win if own != turns => return Err(format!("the solution takes {own} turns, not {turns}")),
        Goal::Hold if line.len() > 1 && (own != 2 || !was_own) => {
            return Err(
                "the solution of a puzzle to hold is one move, and perhaps a try and the answer to it".to_owned()
            );
        }
        Goal::Hold if !(1..=MOST_TURNS).contains(&turns) => {
            return Err(format!("the number of turns is from 1 to {MOST_TURNS}"));
        }
        Goal::Win | Goal::Hold => {}
    }
    let (id, position) = (PuzzleId::of(position), position.to_owned());
    Ok(Puzzle { kind, id, position, goal, turns, rating, motifs, line, also })
}

/// Plays a move in its canonical notation.
fn play(at: &mut AnyPosition, mv: &str) -> Result<String, String> {
    let played = at.play(mv).map_err(|illegal| format!("the move {mv} is refused: {}", illegal.code))?;
    if played == mv { Ok(played) } else { Err(format!("the move {mv} is written {played}")) }
}

/// Sorts the motifs of each puzzle by how rare they are in the collection, the rarest first.
fn sort_motifs(puzzles: &mut [Puzzle]) {
    let mut counts = [0_usize; Motif::ALL.len()];
    puzzles.iter().flat_map(|puzzle| &puzzle.motifs).for_each(|&motif| counts[motif as usize] += 1);
    for puzzle in puzzles {
        puzzle.motifs.sort_by_key(|&motif| (counts[motif as usize], motif));
    }
}
