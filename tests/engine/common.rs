//! What the tests of all games' players use.

use parlor::{
    color::{ByColor, Color},
    engine::{
        Answer, Handicap, Limits, Search, SearchNode,
        duel::{self, Budget, Player, Searcher},
        mix,
        statistics::Score,
    },
    game::{Outcome, Position},
};

/// The size of a search's table.
pub const BYTES: usize = 1 << 20;

/// A player that searches, with the bot's weights.
pub fn searcher<P: SearchNode>(budget: Budget) -> Searcher<P> {
    Searcher::new(Search::new(P::Weights::default(), BYTES), budget)
}

/// What a search that knows nothing yet says of a position; none if the game is over.
pub fn think<P: SearchNode>(position: &P::Position, limits: &Limits) -> Option<Answer<P::Move>> {
    let mut search = Search::<P>::new(P::Weights::default(), BYTES);
    search.think(&P::new(position, &P::Weights::default()), limits, Handicap::NONE, |_| {})
}

/// Positions of a game from a start in which moves are drawn by lot: unfinished ones, at most so many.
pub fn random_game<G: Position>(start: &G, seed: u64, plies: usize) -> Vec<G> {
    let (mut position, mut lot) = (start.clone(), mix(seed));
    let mut positions = Vec::new();
    while position.outcome().is_none() && positions.len() < plies {
        positions.push(position.clone());
        let moves = position.legal_moves();
        lot = mix(lot);
        position.play_unchecked(&moves[lot as usize % moves.len()]);
    }
    positions
}

/// The position after a legal move.
pub fn after<G: Position>(position: &G, mv: &G::Move) -> G {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after
}

/// Whether the side that has just moved has won.
pub fn is_won_by_mover<G: Position>(after: &G) -> bool {
    after.outcome().and_then(Outcome::winner).is_some_and(|winner| winner != after.turn())
}

/// Whether the side to move can win within so many plies, an odd number, whatever the other one does: by looking at
/// everything, as the rules say.
pub fn wins_within<G: Position>(position: &G, plies: u32) -> bool {
    let afters: Vec<G> = position.legal_moves().iter().map(|mv| after(position, mv)).collect();
    afters.iter().any(is_won_by_mover) || plies >= 3 && afters.iter().any(|after| is_lost_within(after, plies - 1))
}

/// Whether the side to move loses within so many plies, an even number, whatever it does.
pub fn is_lost_within<G: Position>(position: &G, plies: u32) -> bool {
    let loses = |reply: &G| match reply.outcome() {
        Some(outcome) => outcome.winner() == Some(reply.turn()),
        None => wins_within(reply, plies - 1),
    };
    // One win at once refutes most moves, so it is looked for first.
    let moves = position.legal_moves();
    position.outcome().is_none()
        && !moves.iter().any(|mv| is_won_by_mover(&after(position, mv)))
        && moves.iter().all(|mv| loses(&after(position, mv)))
}

/// Whether a side wins within so many moves of both, whatever the other one does: by looking at everything, whoever is to
/// move next.
pub fn forces_a_win<G: Position>(position: &G, side: Color, moves: u32) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner() == Some(side);
    }
    if moves == 0 {
        return false;
    }
    let wins = |mv: &G::Move| forces_a_win(&after(position, mv), side, moves - 1);
    let legal = position.legal_moves();
    if position.turn() == side { legal.iter().any(wins) } else { legal.iter().all(wins) }
}

/// Plays a game in which nobody fails, gives up, makes an illegal move or finds no end.
#[track_caller]
pub fn proper_game<G: Position>(
    start: &G,
    white: &mut dyn Player<G>,
    black: &mut dyn Player<G>,
) -> duel::Game<G::Move> {
    let game = duel::play(start, ByColor { white, black }).expect("nobody fails");
    assert!(!["illegal", "resignation", "length"].contains(&game.by), "{}: {:?}", game.by, game.moves);
    game
}

/// How many games, from both sides of drawn openings, the player loses.
pub fn losses<'p, P: SearchNode>(
    player: &mut (dyn Player<P::Position> + 'p),
    other: &mut (dyn Player<P::Position> + 'p),
    openings: u64,
) -> usize {
    let mut judge = Search::<P>::new(P::Weights::default(), BYTES);
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
            lost += usize::from(duel::score(&game, color) == Score::Loss);
        }
    }
    lost
}
