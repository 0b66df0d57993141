//! Puzzles from games that were played.

use std::{fs, time::Duration};

use engine::{Engines, Level, Provable, Score, SearchLimits, biyi, mix, paiko, pijersi, score};
use games::{AnyPosition, GameKind, Hosted};
use puzzles::{GamePuzzle, Goal, Prover, TURNS, is_unstoppable};

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
        let mut next = position.clone();
        next.play(&mv).expect("a legal move");
        positions.push(next);
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
    let score = |(position, advice): (&AnyPosition, Option<engine::Advice>)| match position.outcome() {
        Some(outcome) => outcome.winner().map_or(score::DRAW, |winner| {
            if winner == position.turn() { score::win_in(0) } else { score::loss_in(0) }
        }),
        None => advice.map_or(score::DRAW, |advice| advice.score),
    };
    positions.iter().zip(review).map(score).collect()
}

/// The puzzles of seeded games are what they claim to be, and are found again.
fn check_games<N: Provable<Position: Hosted>>(kind: GameKind, games: u64, least: usize) {
    let is_long = std::env::var_os("PARLOR_TEST_LONG").is_some_and(|value| value == "1");
    let (games, least) = if is_long { (10 * games, 10 * least) } else { (games, least) };
    let mut engines = Engines::default();
    let mut prover = Prover::<N>::new(u64::MAX);
    let (mut found, mut missed, mut held) = (0, 0, 0);
    let (mut longest, mut all) = (Duration::ZERO, Duration::ZERO);
    for seed in 0..games {
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
        let start = puzzle.start();
        let position = N::Position::of(&start).expect("a position of the game");
        let key = puzzle.key_move().parse().expect("a move of the game");
        match puzzle.goal {
            Goal::Win => {
                let (turns, sole) = prover.sole_win(position, TURNS.1).expect("no limit").expect("it wins");
                assert_eq!((turns, sole), (puzzle.turns, Some(key)), "{}", puzzle.position);
                assert!(turns >= TURNS.0);
                let line: Vec<_> = puzzle.line.iter().map(|mv| mv.parse().expect("a move of the game")).collect();
                assert!(!is_unstoppable(position, &line), "{}", puzzle.position);
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
    check_games::<pijersi::PijersiNode>(GameKind::Pijersi, 12, 3);
}

#[test]
fn games_of_biyi_have_puzzles() {
    check_games::<biyi::BiyiNode>(GameKind::Biyi, 12, 3);
}

#[test]
fn games_of_paiko_have_puzzles() {
    check_games::<paiko::PaikoNode>(GameKind::Paiko, 12, 3);
}
