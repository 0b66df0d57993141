//! Helpers for the tests of all games' engines.

use board::color::{ByColor, Color};
use engine::{Handicap, Search, SearchLimits, SearchNode, SearchResult, mix};
use games::game::{Outcome, Position};
use laboratory::{
    duel::{self, Budget, MatchPlayer, Searcher},
    statistics::GameScore,
};

/// The size of the transposition table.
pub const BYTES: usize = 1 << 20;

/// A player that searches with the default weights.
pub fn searcher<N: SearchNode>(budget: Budget) -> Searcher<N> {
    Searcher::new(Search::new(N::Weights::default(), BYTES), budget)
}

/// The result of a new search; `None` if the game is over.
pub fn think<N: SearchNode>(position: &N::Position, limits: &SearchLimits) -> Option<SearchResult<N::Move>> {
    let mut search = Search::<N>::new(N::Weights::default(), BYTES);
    search.think(&N::new(position, &N::Weights::default()), limits, Handicap::NONE, |_| {})
}

/// The first `plies` positions of a game with random moves, without the final position in which the game is over.
pub fn random_game<G: Position>(start: &G, seed: u64, plies: usize) -> Vec<G> {
    let (mut position, mut random) = (start.clone(), mix(seed));
    let mut positions = Vec::new();
    while position.outcome().is_none() && positions.len() < plies {
        positions.push(position.clone());
        let moves = position.legal_moves();
        random = mix(random);
        position.play_unchecked(&moves[random as usize % moves.len()]);
    }
    positions
}

/// Whether the side that has just moved has won.
pub fn is_won_by_mover<G: Position>(after: &G) -> bool {
    after.outcome().and_then(Outcome::winner).is_some_and(|winner| winner != after.turn())
}

/// Whether the side to move can force a win within `plies` plies, which must be odd. The function tries all legal
/// moves.
pub fn wins_within<G: Position>(position: &G, plies: u32) -> bool {
    let afters: Vec<G> = position.legal_moves().iter().map(|mv| position.played(mv)).collect();
    afters.iter().any(is_won_by_mover) || plies >= 3 && afters.iter().any(|after| is_lost_within(after, plies - 1))
}

/// Whether the other side can force a win within `plies` plies, which must be even.
pub fn is_lost_within<G: Position>(position: &G, plies: u32) -> bool {
    let loses = |reply: &G| match reply.outcome() {
        Some(outcome) => outcome.winner() == Some(reply.turn()),
        None => wins_within(reply, plies - 1),
    };
    // An immediate win of the side to move disproves the claim most quickly, so this case is checked first.
    let moves = position.legal_moves();
    position.outcome().is_none()
        && !moves.iter().any(|mv| is_won_by_mover(&position.played(mv)))
        && moves.iter().all(|mv| loses(&position.played(mv)))
}

/// Whether a side can force a win within `moves` moves, where the moves of both sides count. The function tries all
/// legal moves, and also handles a side that moves twice in a row.
pub fn forces_a_win<G: Position>(position: &G, side: Color, moves: u32) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner() == Some(side);
    }
    if moves == 0 {
        return false;
    }
    let wins = |mv: &G::Move| forces_a_win(&position.played(mv), side, moves - 1);
    let legal = position.legal_moves();
    if position.turn() == side { legal.iter().any(wins) } else { legal.iter().all(wins) }
}

/// Plays a game and checks that it ends by the rules, not by an illegal move, a resignation or the limit on plies.
#[track_caller]
pub fn proper_game<G: Position>(
    start: &G,
    white: &mut dyn MatchPlayer<G>,
    black: &mut dyn MatchPlayer<G>,
) -> duel::Game<G::Move> {
    let game = duel::play(start, ByColor { white, black }).expect("nobody fails");
    assert!(!["illegal", "resignation", "length"].contains(&game.by), "{}: {:?}", game.by, game.moves);
    game
}

/// The number of games that `player` loses against `other`. Each random opening is played twice, with the colors
/// exchanged.
pub fn losses<'p, N: SearchNode>(
    player: &mut (dyn MatchPlayer<N::Position> + 'p),
    other: &mut (dyn MatchPlayer<N::Position> + 'p),
    openings: u64,
) -> usize {
    let mut judge = Search::<N>::new(N::Weights::default(), BYTES);
    let mut lost = 0;
    for seed in 0..openings {
        let start = duel::opening(&mut judge, seed, 2);
        for color in Color::ALL {
            player.begin(seed).expect("it begins");
            other.begin(seed).expect("it begins");
            let players = match color {
                Color::White => ByColor { white: &mut *player, black: &mut *other },
                Color::Black => ByColor { white: &mut *other, black: &mut *player },
            };
            let game = duel::play(&start, players).expect("nobody fails");
            lost += usize::from(duel::score(&game, color) == GameScore::Loss);
        }
    }
    lost
}
