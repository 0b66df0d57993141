//! Puzzles from games that were played.

use std::{fs, ops::Range, time::Duration};

use engine::{Engines, Level, Provable, Score, SearchLimits, biyi, mix, paiko, pijersi, score};
use games::{AnyPosition, GameKind};
use puzzles::{GamePuzzle, Goal, Prover, TURNS, is_run};

use super::collections::{is_long, key, start};

/// The processor time of this thread; zero where the system does not tell it.
fn processor_time() -> Duration {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(text.split(' ').next().and_then(|nanos| nanos.parse().ok()).unwrap_or_default())
}

/// A game, as an analysis sees it.
struct Seen {
    positions: Vec<AnyPosition>,
    moves: Vec<String>,
    /// The score of each position for the side to move.
    scores: Vec<Score>,
}

/// A game between two of the lower levels, drawn with a seed. `None` if it takes too long.
fn played(engines: &mut Engines, kind: GameKind, seed: u64) -> Option<Seen> {
    const MOST: usize = 200;
    let mut positions = vec![AnyPosition::start(kind)];
    let mut moves = Vec::new();
    let levels = [mix(seed), mix(mix(seed))].map(|random| Level::ALL[random as usize % 4]);
    while let Some(position) = positions.last().filter(|position| position.outcome().is_none()) {
        let strength = engine::strength(kind, levels[position.turn() as usize])?;
        let handicap = strength.handicap(mix(seed ^ moves.len() as u64));
        let mv = match moves.len() {
            // A random opening, so that no two games are the same.
            0..4 => {
                let legal = position.legal_moves();
                legal[mix(seed ^ mix(moves.len() as u64)) as usize % legal.len()].clone()
            }
            _ => engines.think(position, &strength.limits(), handicap)?.mv,
        };
        positions.push(position.played(&mv).expect("a legal move"));
        moves.push(mv);
        if moves.len() > MOST {
            return None;
        }
    }
    let scores = scores(engines, &positions);
    Some(Seen { positions, moves, scores })
}

/// The score of each position of a game for the side to move, as an analysis has them.
fn scores(engines: &mut Engines, positions: &[AnyPosition]) -> Vec<Score> {
    let pace = engine::pace(positions[0].kind()).expect("there is an engine");
    let nodes = (pace / 2 / positions.len() as u64).clamp(300, 30_000);
    let review = engines.review(positions, &SearchLimits::nodes(nodes));
    let score = |(position, advice): (&AnyPosition, Option<engine::Advice>)| match position
        .outcome()
        .map(|outcome| outcome.winner())
    {
        Some(Some(winner)) if winner == position.turn() => score::win_in(0),
        Some(Some(_)) => score::loss_in(0),
        Some(None) => score::DRAW,
        None => advice.map_or(score::DRAW, |advice| advice.score),
    };
    positions.iter().zip(review).map(score).collect()
}

/// The puzzles of seeded games are what they claim to be, and are found again.
fn check_games<N: Provable>(kind: GameKind, seeds: Range<u64>, least: usize) {
    let games = if is_long() { 10 } else { 1 } * (seeds.end - seeds.start);
    let mut engines = Engines::default();
    let mut prover = Prover::<N>::new(u64::MAX);
    let (mut found, mut missed, mut held) = (0, 0, 0);
    let (mut longest, mut all) = (Duration::ZERO, Duration::ZERO);
    for seed in seeds.start..seeds.start + games {
        let Some(Seen { positions, moves, scores }) = played(&mut engines, kind, seed) else { continue };
        let begun = processor_time();
        let game_puzzle = GamePuzzle::find(&positions, &scores);
        let took = processor_time().saturating_sub(begun);
        longest = longest.max(took);
        all += took;
        println!("{kind} {seed}, {} moves: {took:?}", moves.len());
        let Some(GamePuzzle { puzzle, ply }) = game_puzzle else { continue };
        found += 1;
        let ply = ply as usize;
        assert_eq!(puzzle.position, positions[ply].to_string(), "it begins at a position of the game");
        missed += usize::from(moves.get(ply) != Some(&puzzle.line[0]));
        let (position, key) = (&start::<N>(&puzzle), key::<N>(&puzzle));
        match puzzle.goal {
            Goal::Win => {
                let (turns, sole) = prover.sole_win(position, TURNS.1).expect("no limit").expect("it wins");
                assert_eq!((turns, sole), (puzzle.turns, Some(key)), "{}", puzzle.position);
                assert!(turns >= TURNS.0);
                let line: Vec<_> = puzzle.line.iter().map(|mv| mv.parse().expect("a move of the game")).collect();
                assert!(!is_run(&prover, position, &line), "{}", puzzle.position);
            }
            Goal::Hold => {
                held += 1;
                let saving = puzzles::hold(&mut prover, position, N::HUNT.hold).expect("no limit");
                assert_eq!(saving, Some((puzzle.turns, key)), "{}", puzzle.position);
            }
        }
    }
    println!("{kind}: {found} puzzles of {games} games, {missed} missed, {held} to hold; at most {longest:?}, {all:?}");
    assert!(found >= least, "{found} puzzles");
}

#[test]
fn games_of_pijersi_have_puzzles() {
    check_games::<pijersi::PijersiNode>(GameKind::Pijersi, 0..12, 3);
}

#[test]
fn games_of_biyi_have_puzzles() {
    check_games::<biyi::BiyiNode>(GameKind::Biyi, 58..63, 1);
}

#[test]
fn games_of_paiko_have_puzzles() {
    check_games::<paiko::PaikoNode>(GameKind::Paiko, 0..12, 1);
}

/// A game with a puzzle.
struct Known {
    kind: GameKind,
    /// The position string of the first position; the game's own one if it is empty.
    start: &'static str,
    moves: &'static [&'static str],
    goal: Goal,
    turns: u8,
    /// The number of moves before the puzzle.
    ply: u32,
    line: &'static [&'static str],
}

const KNOWN: [Known; 3] = [
    Known {
        kind: GameKind::Pijersi,
        start: "",
        moves: &[
            "b4=d5-d4", "g1-f2=d3", "b5-c5", "g3-g2=e1", "a1-b2=d3", "e1=e2-e3", "a3-b3=d2", "f1-e1", "d2=e2-e1",
            "f3-e3=e5", "d3-e2=g1",
        ],
        goal: Goal::Win,
        turns: 2,
        ply: 3,
        line: &["d3=b4-b5", "b6-b5", "b4-a3"],
    },
    Known {
        kind: GameKind::Paiko,
        start: "",
        moves: &[
            "draft SEFLAAA",
            "draft SSEWWLLLA",
            "draft F",
            "F@c6>",
            "S@i8",
            "draw BBW",
            "W@h7",
            "F@f7>",
            "W@i7",
            "A@g5",
            "S@j6",
            "draw EFI",
            "draw SBB",
            "I@b7-b9v",
            "B@i5<",
            "E@i4",
            "E@f5",
            "B@f2^",
            "S@j5",
            "A@h4",
            "give L",
            "A@k5",
            "give B",
            "S@h3",
            "h7@j4",
            "B@b8^",
            "B@k4<",
            "f7-g6>",
            "draw EAA",
            "draw SSB",
            "A@k7",
            "S@i2",
            "B@j7<",
            "B@h2^",
            "E@l7",
        ],
        goal: Goal::Win,
        turns: 2,
        ply: 32,
        line: &["B@j7<", "L@l5", "A@k6"],
    },
    Known {
        kind: GameKind::Biyi,
        start: "2(bb)1b2/4(bbb)b1/1(bb)(bbb)3(bb)/2(www)(bw)w2/6(bb)/3(bb)3/(bbwb)1(wbb)3(bbb)/(wb)1(bbb)b(www)1(www)/\
                (wbb)(www)3ww/3ww2/1(ww)4(ww)/3(ww)(www)2/2(ww)1w2 w - a3b3:2:1:1 g8g7:3:1:1",
        moves: &[
            "f5=e5", "d8=d7", "e6=e7", "c6=c5", "e7=d7", "c5=c4", "d2-c2", "c4=c3", "c1=b1", "c3=c2", "b5=b6", "c2=d2",
            "b3=c3", "d2=d1#",
        ],
        goal: Goal::Hold,
        turns: 2,
        ply: 10,
        line: &["e2=d2", "c2-c1", "b1=c1"],
    },
];

#[test]
fn known_games_have_the_same_puzzle_again_and_again() {
    for Known { kind, start, moves, goal, turns, ply, line } in KNOWN {
        let mut engines = Engines::default();
        let mut position = match start {
            "" => AnyPosition::start(kind),
            text => AnyPosition::parse(kind, text).expect("a position"),
        };
        let mut positions = vec![position.clone()];
        for mv in moves {
            position.play(mv).expect("a legal move");
            positions.push(position.clone());
        }
        let scores = scores(&mut engines, &positions);
        let found = GamePuzzle::find(&positions, &scores).unwrap_or_else(|| panic!("{kind}: none"));
        assert_eq!((found.ply, found.puzzle.goal, found.puzzle.turns), (ply, goal, turns), "{kind}: {found:?}");
        assert_eq!(found.puzzle.line, line, "{kind}");
        assert_eq!((found.puzzle.position, found.puzzle.rating), (positions[ply as usize].to_string(), 0), "{kind}");
        let without = &positions[..2];
        assert_eq!(GamePuzzle::find(without, &scores[..2]), None, "{kind}: nobody had two turns");
    }
}
