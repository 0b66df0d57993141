//! What a Swiss round depends on, gathered in the plainest way.

use board::color::Color;
use tournament::{GameResult, Round, Tournament};

/// Someone who takes part in the next round.
pub struct Player {
    pub number: usize,
    /// Points before each round that was played, and now, in halves.
    pub halves: Vec<i64>,
    pub opponents: Vec<usize>,
    /// `W` or `B` for each game that was played.
    pub colors: String,
    pub byes: usize,
    pub forfeit_wins: usize,
    /// For each round: 1 for an opponent with more points, -1 for one with fewer or a bye, otherwise 0.
    pub floats: Vec<i64>,
}

impl Player {
    pub fn points(&self) -> i64 {
        *self.halves.last().expect("there is a last one")
    }

    /// White games minus Black games.
    pub fn balance(&self) -> i64 {
        self.colors.chars().map(|color| if color == 'W' { 1 } else { -1 }).sum()
    }

    /// Whether a game with this color breaks the rules for colors.
    pub fn must_not_have(&self, color: char) -> bool {
        let colors = format!("{}{color}", self.colors);
        let balance = self.balance() + if color == 'W' { 1 } else { -1 };
        balance.abs() > 2 && balance.abs() > self.balance().abs() || colors.ends_with(&color.to_string().repeat(3))
    }
}

/// Those who take part in the round after `rounds`, the best first.
pub fn ranking(tournament: &Tournament, rounds: &[Round]) -> Vec<Player> {
    let halves_before: Vec<Vec<i64>> = (0..tournament.entrants().len())
        .map(|number| (0..=rounds.len()).map(|end| halves(&rounds[..end], number)).collect())
        .collect();
    let mut players = Vec::new();
    for seed in tournament.seeds() {
        let number = seed.index();
        let entrant = tournament.entrants()[number];
        if usize::from(entrant.joined) > rounds.len()
            || entrant.left.is_some_and(|left| usize::from(left.rounds) <= rounds.len())
        {
            continue;
        }
        let mut player = Player {
            number,
            halves: halves_before[number].clone(),
            opponents: Vec::new(),
            colors: String::new(),
            byes: 0,
            forfeit_wins: 0,
            floats: Vec::new(),
        };
        for (index, round) in rounds.iter().enumerate() {
            let mut float = 0;
            if round.byes.iter().any(|bye| bye.index() == number) {
                player.byes += 1;
                float = -1;
            }
            for game in &round.pairings {
                let Some(color) = game.color_of(seed) else { continue };
                let other = game.player(!color).index();
                player.opponents.push(other);
                float = (halves_before[other][index] - halves_before[number][index]).signum();
                let result = game.result.expect("the round is over");
                if result.is_played() {
                    player.colors.push(if color == Color::White { 'W' } else { 'B' });
                } else if result.winner() == Some(color) {
                    player.forfeit_wins += 1;
                }
            }
            player.floats.push(float);
        }
        players.push(player);
    }
    players.sort_by_key(|player| -player.points());
    players
}

/// Half points of an entrant after some rounds.
fn halves(rounds: &[Round], number: usize) -> i64 {
    let mut halves = 0;
    for round in rounds {
        halves += 2 * round.byes.iter().filter(|bye| bye.index() == number).count() as i64;
        for game in &round.pairings {
            for color in Color::ALL {
                if game.player(color).index() == number {
                    halves += match game.result {
                        Some(GameResult::Draw) => 1,
                        Some(result) if result.winner() == Some(color) => 2,
                        _ => 0,
                    };
                }
            }
        }
    }
    halves
}
