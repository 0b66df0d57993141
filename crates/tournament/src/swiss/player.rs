//! What the pairing of a Swiss round considers about an entrant.

use std::cmp::{Ordering, Reverse};

use crate::{Number, Points, Tournament};
use board::color::Color;

/// An entrant who takes part in the next round, with what happened in the rounds before.
#[derive(Clone, Debug)]
pub(super) struct Player {
    /// The entrant's number.
    pub(super) number: Number,
    /// The seed, from 0.
    pub(super) seed: usize,
    /// The points so far.
    pub(super) points: Points,
    /// The number of players who are ranked lower.
    pub(super) below: usize,
    /// The index among the players with the same points.
    pub(super) place: usize,
    /// The number of players with the same points.
    pub(super) group: usize,
    /// The opponents so far, one bit each.
    met: u128,
    /// The colors in the games that were played, the first game first.
    pub(super) colors: Vec<Color>,
    /// Whether the player had a bye.
    had_bye: bool,
    /// Whether the player won by forfeit.
    pub(super) won_by_forfeit: bool,
    /// How the player floated in the last round and in the round before.
    pub(super) floats: [Option<Float>; 2],
}

/// A pairing of players with different numbers of points, as one of them sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Float {
    /// The opponent had fewer points, or there was none.
    Down,
    /// The opponent had more points.
    Up,
}

impl Player {
    fn new(number: Number, seed: usize) -> Self {
        Self {
            number,
            seed,
            points: Points::ZERO,
            below: 0,
            place: 0,
            group: 0,
            met: 0,
            colors: Vec::new(),
            had_bye: false,
            won_by_forfeit: false,
            floats: [None; 2],
        }
    }

    /// Whether the player may be paired with this opponent, or, without one, may have the bye: not if they were paired
    /// before, whatever became of the game, and not if the player had a bye before.
    pub(super) fn may_meet(&self, other: Option<&Self>) -> bool {
        match other {
            Some(other) => self.met >> other.number.0 & 1 == 0,
            None => !self.had_bye,
        }
    }

    /// White games minus Black games.
    pub(super) fn difference(&self) -> i32 {
        self.colors.iter().map(|&color| if color == Color::White { 1 } else { -1 }).sum()
    }
}

/// The entrants who take part in the round with this index, the one with the most points first, then by seed.
pub(super) fn ranking(tournament: &Tournament, index: usize) -> Vec<Player> {
    let mut players: Vec<_> =
        tournament.seeds().into_iter().enumerate().map(|(seed, number)| Player::new(number, seed)).collect();
    let mut places = vec![0; players.len()];
    for (place, player) in players.iter().enumerate() {
        places[player.number.index()] = place;
    }
    for round in &tournament.rounds()[..index] {
        let points: Vec<_> = players.iter().map(|player| player.points).collect();
        for player in &mut players {
            player.floats = [None, player.floats[0]];
        }
        for pairing in &round.pairings {
            for color in Color::ALL {
                let [player, opponent] = [color, !color].map(|color| places[pairing.player(color).index()]);
                let float = match points[player].cmp(&points[opponent]) {
                    Ordering::Greater => Some(Float::Down),
                    Ordering::Equal => None,
                    Ordering::Less => Some(Float::Up),
                };
                let player = &mut players[player];
                player.met |= 1 << pairing.player(!color).0;
                player.floats[0] = float;
                let Some(result) = pairing.result else { continue };
                player.points += result.points(color);
                if result.is_played() {
                    player.colors.push(color);
                } else if result.winner() == Some(color) {
                    player.won_by_forfeit = true;
                }
            }
        }
        for number in &round.byes {
            let player = &mut players[places[number.index()]];
            player.points += Points::ONE;
            player.had_bye = true;
            player.floats[0] = Some(Float::Down);
        }
    }
    players.retain(|player| tournament.entrants()[player.number.index()].plays_in(index));
    // The sort is stable, so the seeds stay in order.
    players.sort_by_key(|player| Reverse(player.points));
    for (below, player) in players.iter_mut().rev().enumerate() {
        player.below = below;
    }
    for group in players.chunk_by_mut(|one, other| one.points == other.points) {
        let size = group.len();
        for (place, player) in group.iter_mut().enumerate() {
            player.place = place;
            player.group = size;
        }
    }
    players
}
