//! Tuning of evaluation weights: logistic regression over positions from games of the engine against itself.
//!
//! A static evaluation is a sum of features times weights. The fit minimizes the mean square error between the sigmoid
//! of that sum and a target. The target is the result that the score of a search predicts. If the game continued from
//! the position, the target is the mean of this prediction and the game's actual result.

use crate::duel;
use board::color::Color;
use engine::{Handicap, Score, Search, SearchLimits, SearchNode, mix, weights::Tunable};
use games::game::Position;

/// A position with the score of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoredPosition {
    /// The position string.
    pub position: String,
    /// The score of the search for the side to move.
    pub score: Score,
    /// Whether the game continued from this position, so that the result of the game is part of the target.
    pub played: bool,
}

/// A game that the engine has played against itself for tuning.
#[derive(Clone, Debug, PartialEq)]
pub struct SelfPlay {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// Quiet positions of the game, and quiet positions one random move away from a position of the game. In a quiet
    /// position, neither side can win at once and the best move is quiet.
    pub samples: Vec<ScoredPosition>,
}

/// Plays a game of the engine against itself with `nodes` nodes per move, after one to six random moves, which depend
/// on the seed. In each position two random moves are tried and evaluated as well, so that the samples also contain
/// positions after bad moves.
pub fn self_play<N: SearchNode>(search: &mut Search<N>, seed: u64, nodes: u64) -> SelfPlay {
    const RANDOM_PLIES: u64 = 6;
    const RANDOM_MOVES: usize = 2;
    let mut position = duel::opening(search, seed, 1 + (seed % RANDOM_PLIES) as u32);
    search.forget();
    let mut random = seed;
    let mut samples = Vec::new();
    let mut plies = 0;
    while position.outcome().is_none() && plies < duel::MAX_PLIES {
        let Some(best) = sample(search, &position, nodes, true, &mut samples) else { break };
        let moves = position.legal_moves();
        for _ in 0..RANDOM_MOVES {
            random = mix(random);
            let other = position.played(&moves[random as usize % moves.len()]);
            sample(search, &other, nodes, false, &mut samples);
        }
        position.play_unchecked(&N::full_move(best));
        plies += 1;
    }
    let winner = position.outcome().and_then(games::game::Outcome::winner);
    SelfPlay { winner, samples }
}

/// Searches a position, and adds it to the samples if it is quiet. Returns the best move; `None` if the game is over.
fn sample<N: SearchNode>(
    search: &mut Search<N>,
    position: &N::Position,
    nodes: u64,
    played: bool,
    samples: &mut Vec<ScoredPosition>,
) -> Option<N::Move> {
    let root = N::new(position, search.weights());
    let answer = search.think(&root, &SearchLimits::nodes(nodes), Handicap::NONE, |_| {})?;
    if !root.wins_now() && !root.threatened() && !root.is_tactical(answer.mv) {
        samples.push(ScoredPosition { position: position.to_string(), score: answer.score, played });
    }
    Some(answer.mv)
}

/// A sample in the form that the fit uses.
#[derive(Clone, Debug)]
pub struct Example {
    /// The features that are not 0, by index.
    features: Vec<(u16, f32)>,
    /// The expected result for the side to move, from 0 to 1.
    target: f32,
}

/// The score at which the sigmoid gives odds of `e` to 1. At this scale, being a piece ahead wins about three games in
/// five.
const SCALE: f64 = 250.0;

fn sigmoid(score: f64) -> f64 {
    1.0 / (1.0 + (-score / SCALE).exp())
}

/// The examples of a game; samples whose position cannot be read are left out.
pub fn examples<N: Tunable>(game: &SelfPlay, weights: &N::Weights) -> Vec<Example> {
    let read = |sample: &ScoredPosition| {
        let position: N::Position = sample.position.parse().ok()?;
        let node = N::new(&position, weights);
        let searched = sigmoid(f64::from(sample.score));
        let target = match game.winner {
            _ if !sample.played => searched,
            None => (searched + 0.5) / 2.0,
            Some(winner) if winner == position.turn() => (searched + 1.0) / 2.0,
            Some(_) => searched / 2.0,
        };
        let features = (0..).zip(node.features()).filter(|&(_, count)| count != 0);
        let features = features.map(|(index, count)| (index, count as f32)).collect();
        Some(Example { features, target: target as f32 })
    };
    game.samples.iter().filter_map(read).collect()
}

/// The result of a fit.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The fitted weights.
    pub numbers: Vec<i16>,
    /// The mean square error of the start weights, over the held-out examples.
    pub error_before: f64,
    /// The mean square error of the fitted weights, over the held-out examples.
    pub error_after: f64,
}

/// Fits weights to examples by gradient descent with Adam, starting from the weights `start` and going through the
/// examples `epochs` times. Every tenth example is held out to measure the error. The same arguments give the same
/// weights.
pub fn fit(examples: &[Example], start: &[i16], epochs: u32) -> Fit {
    /// The number of examples per step.
    const BATCH: usize = 1024;
    /// The learning rate of the first epoch; it falls to a fiftieth in the last.
    const RATE: f64 = 1.0;
    /// One in this many examples is held out.
    const KEPT_BACK: usize = 10;
    /// The strength of the regularization toward the start weights. It keeps weights with few examples near their
    /// start.
    const DECAY: f64 = 0.2;
    let mut weights: Vec<f64> = start.iter().map(|&weight| f64::from(weight)).collect();
    let value = |weights: &[f64], example: &Example| -> f64 {
        example.features.iter().map(|&(at, count)| weights[usize::from(at)] * f64::from(count)).sum()
    };
    let error = |weights: &[f64]| {
        let kept = examples.iter().step_by(KEPT_BACK);
        let count = kept.len().max(1) as f64;
        kept.map(|example| (sigmoid(value(weights, example)) - f64::from(example.target)).powi(2)).sum::<f64>() / count
    };
    let error_before = error(&weights);
    let mut order: Vec<usize> = (0..examples.len()).filter(|at| at % KEPT_BACK != 0).collect();
    // The moving averages of the gradient and of its square.
    let (mut mean, mut square) = (vec![0.0; weights.len()], vec![0.0; weights.len()]);
    let mut steps = 0;
    for epoch in 0..epochs {
        // Each epoch visits the examples in an order of its own, which is the same in every fit.
        order.sort_by_cached_key(|&at| mix(at as u64 ^ u64::from(epoch) << 32));
        let rate = RATE * (1.0 - f64::from(epoch) / f64::from(epochs)).max(0.02);
        for batch in order.chunks(BATCH) {
            let mut gradient = vec![0.0; weights.len()];
            for example in batch.iter().map(|&at| &examples[at]) {
                let error = sigmoid(value(&weights, example)) - f64::from(example.target);
                for &(at, count) in &example.features {
                    gradient[usize::from(at)] += error * f64::from(count) / batch.len() as f64;
                }
            }
            steps += 1;
            for at in 0..weights.len() {
                gradient[at] += DECAY * (weights[at] - f64::from(start[at])) / order.len() as f64;
                mean[at] = 0.9 * mean[at] + 0.1 * gradient[at];
                square[at] = 0.999 * square[at] + 0.001 * gradient[at] * gradient[at];
                let (mean, square) = (mean[at] / (1.0 - 0.9f64.powi(steps)), square[at] / (1.0 - 0.999f64.powi(steps)));
                weights[at] -= rate * mean / (square.sqrt() + 1e-6);
            }
        }
    }
    let error_after = error(&weights);
    let numbers = weights.iter().map(|weight| weight.round().clamp(-2000.0, 2000.0) as i16).collect();
    Fit { numbers, error_before, error_after }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fit_finds_the_weights_that_made_the_examples() {
        let made = [120.0, -40.0, 15.0];
        let examples: Vec<Example> = (0..4000u64)
            .map(|n| {
                let hash = super::mix(n);
                let counts = [0, 8, 16].map(|shift| ((hash >> shift) % 5) as f32 - 2.0);
                let sum: f64 = counts.iter().zip(made).map(|(&count, weight)| f64::from(count) * weight).sum();
                let features = (0..).zip(counts).collect();
                Example { features, target: sigmoid(sum) as f32 }
            })
            .collect();
        let fit = fit(&examples, &[100, 0, 0], 40);
        for (found, made) in fit.numbers.iter().zip(made) {
            assert!((f64::from(*found) - made).abs() <= 3.0, "{:?}", fit.numbers);
        }
        assert!(fit.error_after < fit.error_before / 20.0);
    }
}
