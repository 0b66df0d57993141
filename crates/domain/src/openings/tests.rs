//! Tests of the counters.

use proptest::prelude::*;

use super::*;
use games::GameKind;

fn played(kind: GameKind, moves: &[&str]) -> Vec<Visit> {
    visits(&AnyPosition::start(kind), moves.iter().copied())
}

#[test]
fn a_position_that_comes_back_counts_once_with_its_last_move() {
    // Both sides go there and back.
    let moves = ["a4-b5", "g3-f3", "b5-a4", "f3-g3"];
    let start = AnyPosition::start(GameKind::Pijersi);
    let mut position = start.clone();
    let legal: Vec<&str> = moves.into_iter().take_while(|mv| position.play(mv).is_ok()).collect();
    let visited = visits(&start, legal.iter().copied());
    let keys: std::collections::HashSet<_> = visited.iter().map(|visit| visit.key).collect();
    assert_eq!(keys.len(), visited.len(), "each position once");
    assert_eq!((legal.len(), visited.len()), (4, 4), "the game ends where it began");
    let ended: Vec<bool> = visited.iter().map(|visit| visit.mv.is_empty()).collect();
    assert_eq!(ended, [true, false, false, false], "the last move counts, and the game ended there");
}

#[test]
fn nothing_is_counted_after_the_last_ply() {
    let mut position = AnyPosition::start(GameKind::Paiko);
    let mut moves = Vec::new();
    while moves.len() < MOST_PLIES + 3 {
        let legal = position.legal_moves();
        let mv = legal[moves.len() * 7 % legal.len()].clone();
        position.play(&mv).expect("a legal move");
        moves.push(mv);
        if position.outcome().is_some() {
            break;
        }
    }
    let all = visits(&AnyPosition::start(GameKind::Paiko), moves.iter().map(String::as_str));
    assert!(all.len() <= MOST_PLIES);
    assert!(moves.len() < MOST_PLIES || all.iter().all(|visit| !visit.mv.is_empty()), "no game ends after the cut");
}

#[test]
fn mirrored_games_are_one() {
    assert_eq!(played(GameKind::Biyi, &["a5=a6"]), played(GameKind::Biyi, &["g5=g6"]));
    assert_ne!(played(GameKind::Biyi, &["a5=a6"]), played(GameKind::Biyi, &["b5=b6"]));
}

#[test]
fn percentages_are_those_of_the_side() {
    let counts = MoveCounts { white: 5, black: 2, draws: 3, apart: 7, pairs: Vec::new() };
    assert_eq!((counts.percent(Color::White), counts.percent(Color::Black)), (Some(65), Some(35)));
    assert_eq!((counts.games(), counts.decided()), (17, 10));
    assert_eq!(MoveCounts { apart: 2, ..MoveCounts::default() }.percent(Color::White), None);
}

#[test]
fn what_few_pairs_have_played_is_hidden() {
    let position = AnyPosition::start(GameKind::Pijersi);
    let mut counts = OpeningCounts::default();
    for (bits, pair) in [(1, 7), (2, 7), (3, 7), (4, 8)] {
        counts.add(GameId::from_bits(bits), "a4-b5=c4", Scored::Board(None), Some(pair));
    }
    let shown =
        |counts: &OpeningCounts, hides| Openings::of(counts, &position, OpeningSource::Everywhere, hides).games();
    assert_eq!((shown(&counts, true), shown(&counts, false)), (0, 4));
    counts.add(GameId::from_bits(5), "a4-b5=c4", Scored::Apart, Some(9));
    assert_eq!(shown(&counts, true), 5);
}

#[test]
fn counted_games_read_back() {
    for counted in [None, Some(CountedAs { pair: 7, everywhere: true })] {
        let game = CountedGame { game: GameId::from_bits(5), counted };
        assert_eq!(CountedGame::from_json(&game.to_json()), Ok(game));
    }
}

fn counts() -> impl Strategy<Value = OpeningCounts> {
    let one = (any::<[u32; 4]>(), proptest::collection::btree_set(any::<u32>(), 0..=LEAST_PAIRS)).prop_map(
        |([white, black, draws, apart], pairs)| MoveCounts {
            white,
            black,
            draws,
            apart,
            pairs: pairs.into_iter().collect(),
        },
    );
    let only = proptest::option::of(any::<u32>().prop_map(GameId::from_bits));
    (only, proptest::collection::btree_map("[a-g1-9=!-]{0,14}", one, 0..9))
        .prop_map(|(only, moves)| OpeningCounts { only, moves })
}

proptest! {
    #[test]
    fn counters_read_back(counts in counts()) {
        prop_assert_eq!(OpeningCounts::from_bytes(&counts.to_bytes()), Ok(counts));
    }

    #[test]
    fn any_bytes_are_read_without_panic(bytes: Vec<u8>) {
        if let Ok(counts) = OpeningCounts::from_bytes(&bytes) {
            prop_assert_eq!(&counts.to_bytes(), &bytes, "one value has one form");
        }
        let versioned = [&[1][..], &bytes].concat();
        if let Ok(counts) = OpeningCounts::from_bytes(&versioned) {
            prop_assert_eq!(counts.to_bytes(), versioned);
        }
    }
}
