//! Round robins: everyone meets everyone, in each round at most once, and those who left lose or vanish.

use std::collections::BTreeMap;

use tournament::{Format, GameResult, Number, Tournament};

/// Checks all rounds of a round robin that has ended.
pub fn check(tournament: &Tournament) {
    let entrants = tournament.entrants();
    let cycles = if tournament.settings().format == Format::DoubleRoundRobin { 2 } else { 1 };
    let mut games = BTreeMap::new();
    for (index, round) in tournament.rounds().iter().enumerate() {
        let mut seen = vec![0; entrants.len()];
        for game in &round.pairings {
            *games.entry((game.white.index(), game.black.index())).or_insert(0) += 1;
            for (player, other) in [(game.white, game.black), (game.black, game.white)] {
                seen[player.index()] += 1;
                let left = |number: Number| entrants[number.index()].left;
                if left(player).is_some_and(|left| usize::from(left.rounds) <= index) && game.note.is_none() {
                    assert!(left(player).is_some_and(|left| left.counts), "{player} left early, and is paired");
                    let result = game.result.expect("it is over");
                    let color = game.color_of(player).expect("they play");
                    let is_other_gone = left(other).is_some_and(|left| usize::from(left.rounds) <= index);
                    let expected =
                        if is_other_gone { GameResult::BothForfeit } else { GameResult::forfeit_win(!color) };
                    assert_eq!(result, expected);
                }
            }
        }
        for bye in &round.byes {
            seen[bye.index()] += 1;
        }
        for (entrant, times) in entrants.iter().zip(seen) {
            let is_gone = entrant.left.is_some_and(|left| usize::from(left.rounds) <= index);
            assert!(times == 1 || is_gone && times == 0, "{times} times in round {index}: {tournament:?}");
        }
    }
    let stays = |number: usize| entrants[number].left.is_none_or(|left| left.counts);
    for one in 0..entrants.len() {
        for other in one + 1..entrants.len() {
            let [there, back] = [(one, other), (other, one)].map(|pair| games.get(&pair).copied().unwrap_or(0));
            assert!(there <= 1 && back <= 1 && there + back <= cycles, "{one} and {other} play too often");
            if stays(one) && stays(other) {
                assert_eq!(there + back, cycles, "{one} and {other}");
            }
        }
        if entrants.iter().all(|entrant| entrant.left.is_none()) {
            let whites: i32 = games.iter().filter(|((white, _), _)| *white == one).map(|(_, games)| games).sum();
            let blacks: i32 = games.iter().filter(|((_, black), _)| *black == one).map(|(_, games)| games).sum();
            let expected = if cycles == 1 && entrants.len().is_multiple_of(2) { 1 } else { 0 };
            assert_eq!((whites - blacks).abs(), expected, "colors of {one}");
        }
    }
}
