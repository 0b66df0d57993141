//! What must hold in every position of every game, tried along random games.

use std::collections::HashSet;

use parlor::{
    game::{Position, Progress, Step, progress},
    games::pijersi::{
        Pijersi,
        fast::{Fast, FastMove},
    },
};
use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};

/// Games a setup.
const GAMES: u64 = 70;
/// A game that goes on for longer is left.
const PLIES: usize = 400;

/// Plays random games from all setups, and calls `visit` with each position on the way and with the move that led to
/// it.
fn random_games<P: Position>(mut visit: impl FnMut(&P, Option<(&P, &P::Move)>, &mut ChaCha8Rng)) {
    for setup in P::SETUPS {
        for seed in 0..GAMES {
            let mut lot = ChaCha8Rng::seed_from_u64(seed);
            let mut position = P::from_setup(setup, seed).expect("a setup of the game");
            assert_eq!(P::from_setup(setup, seed).as_ref(), Ok(&position), "{setup}: a seed decides what is drawn");
            assert_eq!(position.outcome(), None, "{setup}: a game begins unfinished");
            visit(&position, None, &mut lot);
            for _ in 0..PLIES {
                let moves = position.legal_moves();
                let Some(mv) = pick(&moves, &mut lot) else { break };
                let before = position.clone();
                position.play_unchecked(mv);
                visit(&position, Some((&before, mv)), &mut lot);
            }
        }
    }
}

fn pick<'a, T>(items: &'a [T], lot: &mut ChaCha8Rng) -> Option<&'a T> {
    (!items.is_empty()).then(|| &items[lot.next_u64() as usize % items.len()])
}

/// The laws that are quick to try.
fn check_position<P: Position>(position: &P, last: Option<(&P, &P::Move)>, others: &[P::Move]) {
    let moves = position.legal_moves();
    let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    assert!(texts.windows(2).all(|pair| pair[0] < pair[1]), "{position}: moves are sorted and differ");
    assert_eq!(moves.is_empty(), position.outcome().is_some(), "{position}: a game ends when nobody can move");
    for (mv, text) in moves.iter().zip(&texts) {
        assert_eq!(text.parse().as_ref(), Ok(mv), "{position}");
        assert_eq!(position.read_move(text).as_ref(), Ok(mv), "{position}");
        assert_eq!(position.judge(mv), Ok(()), "{position}: {text}");
    }
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
    assert_eq!(position.to_string().parse().as_ref(), Ok(position));
    if let Some((before, mv)) = last {
        assert!(before.outcome().is_none());
        let mut played = before.clone();
        assert_eq!(played.play(mv), Ok(()));
        assert_eq!(played, *position);
    }
    assert!(!position.scene(last, None).board.grounds.is_empty());
}

/// The laws of clicks, which are slow to try.
fn check_drafts<P: Position>(position: &P) {
    let mut drafts: HashSet<Vec<Step>> = HashSet::new();
    let mut complete = HashSet::new();
    for mv in position.legal_moves() {
        let steps = position.steps(&mv);
        assert!(complete.insert(steps.clone()), "{position}: {mv} shares its clicks");
        match progress(position, &steps) {
            Progress::Complete { mv: clicked, .. } => assert_eq!(clicked, mv, "{position}"),
            other => panic!("{position}: {mv} is {other:?}"),
        }
        assert!(!position.describe(&mv).id().is_empty());
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
        assert!(next.is_sorted());
        assert!(!position.prompt(&draft).id().is_empty());
        // Choices that stand side by side must not read alike.
        let words: HashSet<_> =
            next.iter().map(|step| (position.describe_step(&draft, *step), step.to_string())).collect();
        assert_eq!(words.len(), next.len(), "{position}: {draft:?}");
        assert!(!position.scene(None, Some(&draft)).sprites.is_empty());
    }
}

fn check_laws<P: Position>() {
    let mut seen: Vec<P::Move> = Vec::new();
    let mut plies = 0u64;
    let mut endings = HashSet::new();
    random_games::<P>(|position, last, lot| {
        plies += 1;
        let others: Vec<P::Move> = (0..20).filter_map(|_| pick(&seen, lot).cloned()).collect();
        check_position(position, last, &others);
        if lot.next_u64() % 100 == 0 {
            check_drafts(position);
        }
        if let Some((_, mv)) = last {
            seen.push(mv.clone());
        }
        endings.extend(position.outcome().map(|outcome| (outcome.ending().code(), outcome.winner())));
    });
    assert!(plies > 1000);
    assert!(endings.len() >= 2, "random games end in several ways: {endings:?}");
}

#[test]
fn pijersi() {
    check_laws::<Pijersi>();
}

#[test]
fn pijersi_is_the_same_when_fast() {
    let mut buffer: Vec<FastMove> = Vec::new();
    random_games::<Pijersi>(|position, last, _| {
        let fast = Fast::from(position);
        assert_eq!(Pijersi::from(&fast), *position);
        assert_eq!(fast.turn(), position.turn());
        assert_eq!(fast.quiet_turns(), position.quiet_turns());
        let goal = position.outcome().is_some_and(|outcome| outcome.ending().code() == "goal");
        assert_eq!(fast.goal_reached(), goal, "{position}");
        if position.outcome().is_some_and(|outcome| outcome.ending().code() != "blocked") {
            return;
        }
        fast.moves_into(&mut buffer);
        assert_eq!(fast.count_moves(), buffer.len() as u64, "{position}");
        let mut moves: Vec<_> = buffer.iter().map(|mv| (mv.to_move(), *mv)).collect();
        moves.sort_by(|(a, _), (b, _)| a.cmp(b));
        assert!(moves.iter().map(|(mv, _)| mv).eq(&position.legal_moves()), "{position}");
        for (mv, fast_move) in moves {
            let (mut after, mut fast_after) = (position.clone(), fast);
            after.play_unchecked(&mv);
            let captures = fast_after.play(fast_move);
            assert_eq!(Pijersi::from(&fast_after), after, "{position}: {mv}");
            assert_eq!(captures, after.quiet_turns() == 0, "{position}: {mv}");
            assert_eq!(fast_after, Fast::from(&after));
        }
        assert!(last.is_none_or(|(before, _)| before.turn() != position.turn()));
    });
}
