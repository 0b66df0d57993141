//! The search in Pijersi, compared with the rules and with an exhaustive solver.

use engine::{
    SearchLimits, SearchResult, mix,
    pijersi::{
        PijersiNode,
        fast::{FastPijersi, FastPijersiMove},
    },
    score,
};
use games::{game::Position, pijersi::Pijersi};
use laboratory::duel::Budget;

use super::{
    common::{self, proper_game, random_game, searcher},
    laws::{self, Laws},
};

fn think(position: &Pijersi, limits: &SearchLimits) -> Option<SearchResult<FastPijersiMove>> {
    common::think::<PijersiNode>(position, limits)
}

/// Whether the side to move can force a win within `plies` plies, which must be odd.
fn wins_within(position: &FastPijersi, plies: u32) -> bool {
    let mut wins = false;
    position.each_move(|mv| {
        wins = wins || {
            let mut after = *position;
            after.play(mv);
            after.goal_reached()
        };
    });
    if wins || plies < 3 || position.quiet_turns() > 16 {
        return wins;
    }
    let mut moves = Vec::new();
    position.moves_into(&mut moves);
    moves.into_iter().any(|mv| {
        let mut after = *position;
        after.play(mv);
        !wins_within(&after, 1) && {
            let mut replies = Vec::new();
            after.moves_into(&mut replies);
            replies.into_iter().all(|reply| {
                let mut then = after;
                then.play(reply);
                wins_within(&then, plies - 2)
            })
        }
    })
}

/// The positions of random games.
fn positions(games: u64) -> Vec<Pijersi> {
    (0..games).flat_map(|seed| random_game(&Pijersi::default(), seed, usize::MAX)).collect()
}

/// Positions with few pieces in the middle of the board, in which forced wins are near and the solver is fast.
fn sparse_positions(count: u64) -> Vec<Pijersi> {
    let cells = "RPSrps";
    let mut positions = Vec::new();
    let mut random = 77;
    while positions.len() < count as usize {
        let mut rows = [[' '; 7]; 7];
        for _ in 0..6 {
            random = mix(random);
            let (row, column) = (1 + random as usize % 5, (random >> 8) as usize % 6);
            rows[row][column] = cells.as_bytes()[(random >> 16) as usize % 6] as char;
        }
        let row = |(row, cells): (usize, &[char; 7])| -> String {
            let width = if row % 2 == 1 { 7 } else { 6 };
            let (mut text, mut empty) = (String::new(), 0);
            for &cell in &cells[..width] {
                if cell == ' ' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text.push_str(&std::mem::take(&mut empty).to_string());
                }
                // Half of the pieces are stacks of two cubes of the same role.
                text.push(cell);
                random = mix(random);
                text.push(if random.is_multiple_of(2) { cell } else { '-' });
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            text
        };
        let rows: Vec<String> = rows.iter().enumerate().map(row).collect();
        let position: Pijersi = format!("{} w 0 5", rows.join("/")).parse().expect("it is a position");
        if position.outcome().is_none() {
            positions.push(position);
        }
    }
    positions
}

#[test]
fn a_search_is_told_what_the_rules_say() {
    let mut laws = Laws::<PijersiNode>::new(|position| position.quiet_turns() <= 10, true);
    let few = ["s-5/7/4R-1/2rpSR3/1p-S-wpW-1/7/6 w 3 9", "s-5/7/6/7/2w-w-2/2W-RS3/6 w 0 1"];
    for (start, seed) in few.map(|text| text.parse().expect("a position")).iter().cycle().zip(0..6) {
        laws.check_game(start, seed, usize::MAX);
    }
    for seed in 0..8 {
        laws.check_game(&Pijersi::default(), seed, usize::MAX);
    }
    assert!(laws.positions > 200 && laws.wins > 5 && laws.threats > 5);
}

#[test]
fn every_move_is_legal() {
    let mut plies = 0;
    for seed in 0..60 {
        let [mut white, mut black] = [150, 300].map(|nodes| searcher::<PijersiNode>(Budget::Nodes(nodes)));
        let start = Pijersi::from_setup("full-random", seed).expect("a setup");
        plies += proper_game(&start, &mut white, &mut black).moves.len();
    }
    plies += laws::check_weak_levels::<PijersiNode>(60, 3);
    assert!(plies > 1500, "{plies}");
}

#[test]
fn wins_at_once_are_made_and_averted() {
    let limits = [SearchLimits::nodes(1), SearchLimits::depth(2)];
    let wins = |position: &Pijersi| wins_within(&FastPijersi::from(position), 1);
    laws::check_first_wins::<PijersiNode>(positions(40), wins, &limits, 1, [16, 101], false);
}

#[test]
fn forced_wins_are_those_that_a_solver_proves() {
    let (mut within_three, mut none) = (0, 0);
    for position in sparse_positions(400) {
        let fast = FastPijersi::from(&position);
        if wins_within(&fast, 1) {
            continue;
        }
        let proved = wins_within(&fast, 3);
        let answer = think(&position, &SearchLimits::depth(4)).expect("the game goes on");
        let found = score::forced(answer.score).is_some_and(|(plies, wins)| wins && plies <= 3);
        assert_eq!(found, proved, "{position}: {}", answer.score);
        if proved {
            let mut after = fast;
            after.play(answer.mv);
            let mut replies = Vec::new();
            after.moves_into(&mut replies);
            let holds = replies.into_iter().all(|reply| {
                let mut then = after;
                then.play(reply);
                wins_within(&then, 1)
            });
            assert!(holds, "{position}: {}", answer.mv.to_move());
            within_three += 1;
        } else {
            none += 1;
        }
    }
    assert!(within_three >= 5 && none >= 5, "{within_three} wins in two turns, {none} without");
}

#[test]
fn a_longer_win_is_found() {
    // No black piece can reach White's runner, which moves one row per turn.
    let position: Pijersi = "6/7/6/7/R-5/7/5w- w 0 1".parse().expect("a position");
    let answer = think(&position, &SearchLimits::depth(8)).expect("the game goes on");
    assert_eq!(score::forced(answer.score), Some((7, true)), "four steps from row c to row g");
    // The win takes seven turns, so it is possible only if the draw by quiet turns does not come first.
    for (quiet, wins) in [(13, true), (14, false)] {
        let position: Pijersi = format!("6/7/6/7/R-5/7/5w- w {quiet} 9").parse().expect("a position");
        let answer = think(&position, &SearchLimits::depth(9)).expect("the game goes on");
        assert_eq!(score::forced(answer.score).is_some(), wins, "{quiet} quiet turns: {}", answer.score);
    }
}

#[test]
fn the_same_is_found_again() {
    let position: Pijersi =
        "s-p-r-s-1r-/p-r-s-ww1s-p-/6/5rp1/6/P-S-R-WWS-R-PS/R-P-S-R-P-1 w 0 1".parse().expect("a position");
    laws::check_repeatability::<PijersiNode>(&position, 30_000);
}

#[test]
fn finished_games_have_no_move() {
    for text in ["6/7/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- b 0 1", "5w-/R-6/6/7/5r-/6S-/W-5 b 20 10"] {
        assert_eq!(think(&text.parse().expect("a position"), &SearchLimits::depth(3)), None, "{text}");
    }
}

#[test]
fn the_strongest_level_loses_to_nobody_without_skill() {
    laws::check_strongest::<PijersiNode>(8_000, 5, 3);
}
