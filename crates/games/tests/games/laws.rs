//! Properties that must hold in every position of every game, checked along random games.

use std::collections::{BTreeSet, HashSet};

use board::{color::Color, grid::Cell};
use games::{
    biyi::{self, Biyi},
    game::{Handful, Outcome, Position, Presentation, Progress, Step, progress},
    paiko::{self, Paiko, Square, Squares, TileKind},
    pijersi::{self, Pijersi},
    tictactoe::{self, TicTacToe},
};
use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};

use crate::biyi::drop;

/// The number of games and checks in a game's test.
pub struct Trial<P> {
    /// The number of games from each setup.
    pub games: u64,
    /// Other start positions, with one game from each.
    pub others: Vec<P>,
    /// The number of plies after which a game is abandoned.
    pub plies: usize,
    /// All moves are checked in one of this many positions.
    pub moves: u64,
    /// All clicks are checked in one of this many positions.
    pub clicks: u64,
    /// In one of this many turns, a move that ends the game is played if there is one. `None` leaves every move to
    /// chance.
    pub eager: Option<u64>,
}

impl<P> Trial<P> {
    /// Plays this many games from each setup, and checks all moves and all clicks in every position.
    pub const fn of_starts(games: u64) -> Self {
        Self { games, others: Vec::new(), plies: 400, moves: 1, clicks: 1, eager: None }
    }
}

impl Trial<Pijersi> {
    /// Games from all setups, and from positions near the rarer endings: positions in which one move leaves the other
    /// side without a legal move, and a position in which each side has one wise, which can neither capture nor win.
    pub fn pijersi() -> Self {
        let shut_in = ["6/7/W-5/w-1R-4/W-5/7/6 w 7 30", "6/7/5w-/4r-1W-/5w-/7/6 b 7 30"];
        let quiet = ["5w-/7/6/7/6/7/W-5 w 10 30"];
        let others = shut_in.into_iter().chain(quiet).flat_map(|text| {
            let start: Pijersi = text.parse().unwrap_or_else(|error| panic!("{error}"));
            std::iter::repeat_n(start, 30)
        });
        Self { games: 70, others: others.collect(), plies: 400, moves: 1, clicks: 100, eager: Some(8) }
    }
}

impl Trial<Biyi> {
    /// Games from all setups, which are long, and from positions with few tokens. The games from those positions end in
    /// every possible way. In some of these positions no token can go forward and the nests are out of reach, so that
    /// the game ends by repetition.
    pub fn biyi() -> Self {
        let stuck: Biyi = "a13:w,g13:w,a1:b,g1:b w d5,d9".parse().expect("a position");
        let dropped = drop::positions(400).filter(|position| position.outcome().is_none());
        let others = dropped.chain(std::iter::repeat_n(stuck, 10)).collect();
        Self { games: 30, others, plies: 120, moves: 40, clicks: 900, eager: Some(8) }
    }
}

impl Trial<Paiko> {
    /// Games from the start, and from positions in which the rarer endings are near: a capture that makes a tie, a
    /// repetition by a few tiles that can only move within a closed area, and two sides that can only pass.
    pub fn paiko() -> Self {
        let tie = "2/1A2/2A3/8/2S7/12/1EE11/12ww/12/4S5/4e3/6/4/2 w t B1/- F3W3I3L3A1/F3I3L3A3 12";
        let pocket = "2/2A1/3A2/4A3/4l5/5l6/14/14/12/10/8/1LLLl1/S1EE/SE w t -/- S1B3F3W3I3/S3B3E3F3W3I3A3 12";
        let stuck = "2/4/6/4a3/4l5/12/14/14/12/10/LL6/1AAAL1/SEEE/SS w t -/- B3F3W3I3/S3B3E3F3W3I3L2A2 12";
        let others = [tie, pocket, stuck].into_iter().flat_map(|text| {
            let start: Paiko = text.parse().unwrap_or_else(|error| panic!("{error}"));
            std::iter::repeat_n(start, 30)
        });
        Self { games: 150, others: others.collect(), plies: 250, moves: 30, clicks: 700, eager: Some(8) }
    }
}

/// Plays random games. Calls `visit` with each position, and with the last move and the position before that move.
pub fn random_games<P: Presentation>(
    trial: &Trial<P>,
    mut visit: impl FnMut(&P, Option<(&P, &P::Move)>, &mut ChaCha8Rng),
) {
    for setup in P::SETUPS {
        for seed in 0..trial.games {
            let start = P::from_setup(setup, seed).expect("a setup of the game");
            assert_eq!(P::from_setup(setup, seed).as_ref(), Ok(&start), "{setup}: a seed decides what is drawn");
            assert_eq!(start.outcome(), None, "{setup}: a game begins unfinished");
            random_game(trial, start, seed, &mut visit);
        }
    }
    for (seed, start) in (0..).zip(&trial.others) {
        random_game(trial, start.clone(), seed, &mut visit);
    }
}

fn random_game<P: Presentation>(
    trial: &Trial<P>,
    start: P,
    seed: u64,
    visit: &mut impl FnMut(&P, Option<(&P, &P::Move)>, &mut ChaCha8Rng),
) {
    let mut lot = ChaCha8Rng::seed_from_u64(seed);
    let mut position = start;
    visit(&position, None, &mut lot);
    for _ in 0..trial.plies {
        let moves = position.legal_moves();
        let Some(mut mv) = pick(&moves, &mut lot) else { break };
        if trial.eager.is_some_and(|eager| lot.next_u64() % eager == 0) {
            let ends = |mv: &&P::Move| {
                let after = position.played(mv);
                after.outcome().is_some()
            };
            mv = moves.iter().find(ends).unwrap_or(mv);
        }
        let before = position.clone();
        position.play_unchecked(mv);
        visit(&position, Some((&before, mv)), &mut lot);
    }
}

fn pick<'a, T>(items: &'a [T], lot: &mut ChaCha8Rng) -> Option<&'a T> {
    (!items.is_empty()).then(|| &items[lot.next_u64() as usize % items.len()])
}

/// Checks the properties of each legal move.
fn check_moves<P: Presentation>(position: &P) {
    let moves = position.legal_moves();
    let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    assert!(texts.windows(2).all(|pair| pair[0] < pair[1]), "{position}: moves are sorted and differ");
    for (mv, text) in moves.iter().zip(&texts) {
        assert_eq!(text.parse().as_ref(), Ok(mv), "{position}");
        assert_eq!(position.read_move(text).as_ref(), Ok(mv), "{position}");
        assert_eq!(position.judge(mv), Ok(()), "{position}: {text}");
    }
}

/// Checks the properties that take little time to check.
fn check_position<P: Presentation>(position: &P, last: Option<(&P, &P::Move)>, others: &[P::Move]) {
    let moves = position.legal_moves();
    assert_eq!(moves.is_empty(), position.outcome().is_some(), "{position}: a game ends when nobody can move");
    for mv in others {
        let listed = moves.binary_search(mv).is_ok();
        let mut after = position.clone();
        let played = after.play(mv);
        assert_eq!(played.is_ok(), listed, "{position}: {mv}");
        if let Err(refusal) = played {
            assert_eq!(after, *position, "{mv}: a refused move changes nothing");
            assert!(refusal.code.bytes().all(|c| c.is_ascii_uppercase() || c == b'_'), "{refusal}");
        }
    }
    match position.to_string().parse() {
        Ok(read) => assert_eq!(position, &read),
        Err(error) => assert!(position.outcome().is_some(), "{position}: {error}"),
    }
    if let Some((before, mv)) = last {
        assert!(before.outcome().is_none());
        let mut played = before.clone();
        assert_eq!(played.play(mv), Ok(()));
        assert_eq!(played, *position);
        assert_eq!(position.scene(last, None).board, before.scene(None, None).board, "the board stays the same");
    }
}

/// Clicks are checked only in positions with at most this many legal moves.
const CLICKED: usize = 400;

/// Checks the properties of clicks, which take long to check.
fn check_drafts<P: Presentation>(position: &P) {
    let mut drafts: HashSet<Vec<Step>> = HashSet::new();
    let mut complete = HashSet::new();
    let moves = position.legal_moves();
    for mv in &moves {
        assert!(complete.insert(position.steps(mv)), "{position}: {mv} shares its clicks");
    }
    for mv in moves.iter().step_by(moves.len().div_ceil(CLICKED).max(1)) {
        let steps = position.steps(mv);
        match progress(position, &steps) {
            Progress::Complete { mv: clicked, .. } => assert_eq!(clicked, *mv, "{position}"),
            other => panic!("{position}: {mv} is {other:?}"),
        }
        assert!(!position.describe(mv).id().is_empty());
        drafts.extend((0..=steps.len()).map(|length| steps[..length].to_vec()));
    }
    for draft in drafts {
        let next = match progress(position, &draft) {
            Progress::Impossible => panic!("{position}: {draft:?} is the beginning of a move"),
            Progress::Partial { next } => {
                assert!(!next.is_empty() && !complete.contains(&draft), "{position}: {draft:?}");
                next
            }
            Progress::Complete { next, .. } => {
                assert!(complete.contains(&draft), "{position}: {draft:?}");
                next
            }
        };
        if let Some(handful) = position.handful(&draft) {
            check_handful(position, &draft, &handful);
        }
        assert!(next.is_sorted());
        assert!(!position.prompt(&draft).id().is_empty());
        // Choices in the same string select must have different labels or descriptions.
        let words: HashSet<_> =
            next.iter().map(|step| (position.describe_step(&draft, *step), step.to_string())).collect();
        assert_eq!(words.len(), next.len(), "{position}: {draft:?}");
        let scene = position.scene(None, Some(&draft));
        assert!(!scene.sprites.is_empty() || !scene.captions.is_empty() || !scene.panels.is_empty());
    }
}

/// Checks that exactly the choices of `count` pieces from the stock complete the draft, in place of the pieces that it
/// has picked already.
fn check_handful<P: Presentation>(position: &P, draft: &[Step], handful: &Handful) {
    assert!(handful.count > 1 && handful.stock.len() <= 25, "{position}: {handful:?} fits no menu");
    let (before, taken) = draft.split_at(draft.len() - handful.taken.len());
    assert!(taken.iter().all(|step| matches!(step, Step::Piece(letter) if handful.taken.contains(letter))));
    let moves = position.legal_moves();
    let steps = moves.iter().map(|mv| position.steps(mv));
    let taken: HashSet<Vec<Step>> = steps.filter_map(|steps| steps.strip_prefix(before).map(<[_]>::to_vec)).collect();
    let mut choices = HashSet::from([Vec::new()]);
    for &letter in &handful.stock {
        let longer = choices.iter().map(|choice: &Vec<Step>| [choice.as_slice(), &[Step::Piece(letter)]].concat());
        let longer = longer.filter(|choice| choice.len() <= handful.count).collect::<Vec<_>>();
        choices.extend(longer);
    }
    choices.retain(|choice| choice.len() == handful.count);
    assert_eq!(taken, choices, "{position}: {draft:?}");
}

/// Checks the properties along random games. Returns the endings that occurred, each with its winner.
fn check_laws<P: Presentation>(trial: &Trial<P>) -> BTreeSet<(&'static str, Option<Color>)> {
    let mut seen: Vec<P::Move> = Vec::new();
    let mut plies = 0u64;
    let mut endings = BTreeSet::new();
    random_games(trial, |position, last, lot| {
        plies += 1;
        let others: Vec<P::Move> = (0..20).filter_map(|_| pick(&seen, lot).cloned()).collect();
        check_position(position, last, &others);
        if lot.next_u64() % trial.moves == 0 {
            check_moves(position);
        }
        if lot.next_u64() % trial.clicks == 0 {
            check_drafts(position);
        }
        if let Some((_, mv)) = last {
            seen.push(mv.clone());
        }
        endings.extend(position.outcome().map(|outcome| (outcome.ending().code(), outcome.winner())));
    });
    assert!(plies > 1000);
    endings
}

#[test]
fn biyi() {
    let endings = check_laws(&Trial::biyi());
    let expected = Color::ALL.into_iter().flat_map(|winner| {
        [biyi::BIRD, biyi::CONNECTED_DRAGONS, biyi::NO_TURN].map(|ending| (ending.code(), Some(winner)))
    });
    assert_eq!(endings, expected.chain([(biyi::REPETITION.code(), None)]).collect());
}

#[test]
fn biyi_keeps_its_tokens_its_river_and_its_memory() {
    let mut warnings = 0;
    random_games(&Trial::biyi(), |position, last, lot| {
        let tokens =
            |position: &Biyi, color| -> u32 { biyi::GRID.cells().map(|cell| position.stack(cell).count(color)).sum() };
        let lies = |file: u8, rank: u8| !position.stack(Cell::new(file, rank)).is_empty();
        // Along the river, each token is connected to a token that a bank token holds.
        for file in (0..7).filter(|&file| lies(file, biyi::RIVER)) {
            let to_the_east = (file..7).take_while(|&file| lies(file, biyi::RIVER));
            let to_the_west = (0..=file).rev().take_while(|&file| lies(file, biyi::RIVER));
            let mut run = to_the_east.chain(to_the_west);
            assert!(run.any(|file| lies(file, biyi::RIVER - 1) || lies(file, biyi::RIVER + 1)), "{position}");
        }
        let Some((before, mv)) = last else { return };
        let mover = before.turn();
        assert_eq!(position.turn(), !mover);
        assert_eq!(position.latest(!mover), before.latest(!mover), "{position}");
        let (latest, made) = (position.latest(mover).expect("a movement"), mv.actions().last().expect("a movement"));
        assert_eq!((latest.from, latest.to), (made.from, made.to), "{position}");
        if mv.actions().count() == 1 {
            let moved = before.stack(made.from).height() - position.stack(made.from).height();
            assert_eq!((latest.count, latest.before), (moved, position.stack(made.from).height() + 1), "{position}");
            let bird = u8::from(made.to == before.nests()[!mover]);
            assert_eq!(latest.after, before.stack(made.to).height() + bird + 1, "{position}");
        }
        for color in Color::ALL {
            assert_eq!(tokens(position, color), tokens(before, color), "{position}");
        }
        if lot.next_u64() % 20 > 0 && position.outcome().is_none() {
            return;
        }
        for mv in before.legal_moves() {
            let after = before.played(&mv);
            let bad = matches!(after.outcome(), Some(Outcome::Draw { .. }))
                || after.outcome().and_then(Outcome::winner) == Some(!mover);
            assert_eq!(before.warning(&mv).is_some(), bad, "{before}: {mv}");
            assert_eq!(mv.wins(), after.outcome().is_some_and(|outcome| outcome.ending() == biyi::BIRD));
            warnings += u32::from(bad);
        }
    });
    assert!(warnings > 100, "{warnings} turns are warned of");
}

#[test]
fn paiko() {
    let endings = check_laws(&Trial::paiko());
    let won = Color::ALL.map(|winner| (paiko::TEN_POINTS.code(), Some(winner)));
    let drawn = [paiko::TIE, paiko::REPETITION, paiko::BOTH_PASSED].map(|ending| (ending.code(), None));
    assert_eq!(endings, won.into_iter().chain(drawn).collect());
}

#[test]
fn paiko_keeps_its_tiles_and_captures_all_it_can() {
    let mut phases = BTreeSet::new();
    let (mut turns, mut rewards) = (0, 0);
    random_games(&Trial::paiko(), |position, last, _| {
        let placed = |color, kind| {
            let stands = |square: &Square| {
                position.tile(square.cell()).is_some_and(|tile| tile.color == color && tile.kind == kind)
            };
            Square::all().filter(stands).count()
        };
        for color in Color::ALL {
            let stock = position.stock(color);
            for kind in TileKind::ALL {
                let beside = [stock.reserve, stock.hand, stock.discard].map(|supply| usize::from(supply.count(kind)));
                assert_eq!(beside.iter().sum::<usize>() + placed(color, kind), 3, "{position}: {kind:?}");
            }
            assert!(position.capturable(color).is_empty(), "{position}");
        }
        for square in Squares::BLACK.iter() {
            assert!(position.tile(square.cell()).is_none_or(|tile| tile.kind == TileKind::Lotus), "{position}");
        }
        let phase = position.to_string().split(' ').nth(2).expect("a phase").to_owned();
        phases.insert(phase.chars().next().expect("a letter"));
        let Some((before, mv)) = last else { return };
        let mover = before.turn();
        assert!(position.score(!mover) <= before.score(!mover), "{before}: {mv}");
        let drawn = matches!(position.outcome(), Some(Outcome::Draw { .. })) && *mv != paiko::PaikoMove::Pass;
        assert_eq!(before.warning(mv).is_some(), drawn, "{before}: {mv}");
        assert!(position.outcome().is_some() || position.score(!mover).max(position.score(mover)) < 10);
        let captured = position.stock(!mover).discard.total() - before.stock(!mover).discard.total();
        assert_eq!(before.notation(mv).matches(" x").count(), captured as usize);
        if captured > 0 && position.outcome().is_none() {
            let reward = captured.min(before.stock(mover).reserve.total());
            let expected = if reward > 0 { format!("r{reward}") } else { "t".to_owned() };
            assert_eq!((phase, position.turn()), (expected, !mover), "{before}: {mv}");
            rewards += 1;
        }
        turns += 1;
    });
    assert_eq!(phases.into_iter().collect::<String>(), "drtx");
    assert!(turns > 20_000 && rewards > 300, "{turns} turns, {rewards} rewards");
}

#[test]
fn pijersi() {
    let endings = check_laws(&Trial::pijersi());
    let won = Color::ALL
        .into_iter()
        .flat_map(|winner| [pijersi::GOAL, pijersi::BLOCKED].map(|ending| (ending.code(), Some(winner))));
    assert_eq!(endings, won.chain([(pijersi::QUIET_TURNS.code(), None)]).collect());
}

#[test]
fn tictactoe() {
    let endings = check_laws(&Trial::<TicTacToe>::of_starts(200));
    let won = Color::ALL.map(|winner| (tictactoe::LINE.code(), Some(winner)));
    assert_eq!(endings, won.into_iter().chain([(tictactoe::FULL.code(), None)]).collect());
}
