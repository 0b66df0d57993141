//! Finding weights: logistic regression over the positions of games that the engine has played against itself.
//!
//! The evaluation is a sum of numbers times weights. Its sigmoid is to predict, as well as possible over all positions,
//! what a search said of the position and, if the game went on from there, how it ended, half and half.

use super::{Blur, Limits, Play, Score, Search, duel};
use crate::{color::Color, game::Position};

/// A game whose weights can be found.
pub trait Tunable: Play {
    /// The numbers that the weights are multiplied with, from the side to move, as pairs of a weight's place and a number.
    fn features(&self) -> Vec<(usize, Score)>;
    /// The weights as numbers.
    fn numbers(weights: &Self::Weights) -> Vec<i16>;
    /// The weights with these numbers, of which there are as many as [`numbers`](Self::numbers) has.
    fn with_numbers(numbers: &[i16]) -> Self::Weights;
}

/// A position of a game with what is known of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The position string.
    pub position: String,
    /// What a search said, for the side to move.
    pub score: Score,
    /// Whether the game went on from here, so that its result tells something.
    pub played: bool,
}

/// A game that was played to find weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// Who won, if anybody did.
    pub winner: Option<Color>,
    /// Its calm positions, and calm ones after random moves from it: nobody wins at once, and the best move is not sharp.
    pub samples: Vec<Sample>,
}

/// Plays a game of the engine against itself: random moves first, as many as the seed says, then so many nodes a move. Aside
/// of each position, some random moves are tried and judged as well: a search sees more bad moves than good ones.
pub fn lesson<P: Play>(search: &mut Search<P>, seed: u64, nodes: u64) -> Lesson {
    const RANDOM_PLIES: u64 = 6;
    const ASIDE: usize = 2;
    let mut position = duel::opening(search, seed, 1 + (seed % RANDOM_PLIES) as u32);
    search.forget();
    let mut lot = seed;
    let mut samples = Vec::new();
    let mut plies = 0;
    while position.outcome().is_none() && plies < duel::LONGEST {
        let Some(answer) = judge(search, &position, nodes, true, &mut samples) else { break };
        let moves = position.legal_moves();
        for _ in 0..ASIDE {
            lot = super::mix(lot);
            let mut aside = position.clone();
            aside.play_unchecked(&moves[lot as usize % moves.len()]);
            judge(search, &aside, nodes, false, &mut samples);
        }
        position.play_unchecked(&P::full_move(answer));
        plies += 1;
    }
    let winner = position.outcome().and_then(crate::game::Outcome::winner);
    Lesson { winner, samples }
}

/// Looks for the best move in a position, and takes the position among the samples if it is calm.
fn judge<P: Play>(
    search: &mut Search<P>,
    position: &P::Position,
    nodes: u64,
    played: bool,
    samples: &mut Vec<Sample>,
) -> Option<P::Move> {
    let play = P::new(position, search.weights());
    let answer = search.think(&play, &Limits::nodes(nodes), Blur::default(), |_| {})?;
    if !play.wins_now() && !play.threatened() && !play.is_sharp(answer.mv) {
        samples.push(Sample { position: position.to_string(), score: answer.score, played });
    }
    Some(answer.mv)
}

/// What a position of a lesson says about the weights.
#[derive(Clone, Debug)]
pub struct Example {
    features: Vec<(u16, f32)>,
    /// What the side to move can expect, from 0 to 1.
    target: f32,
}

/// The score at which the sigmoid is `e` to 1, so that a cube more wins about three games in five.
const SCALE: f64 = 250.0;

fn sigmoid(score: f64) -> f64 {
    1.0 / (1.0 + (-score / SCALE).exp())
}

/// The examples of a lesson; positions that cannot be read are left out.
pub fn examples<P: Tunable>(lesson: &Lesson, weights: &P::Weights) -> Vec<Example> {
    let read = |sample: &Sample| {
        let position: P::Position = sample.position.parse().ok()?;
        let play = P::new(&position, weights);
        let judged = sigmoid(f64::from(sample.score));
        let target = match lesson.winner {
            _ if !sample.played => judged,
            None => (judged + 0.5) / 2.0,
            Some(winner) if winner == position.turn() => (judged + 1.0) / 2.0,
            Some(_) => judged / 2.0,
        };
        let features = play.features().into_iter().map(|(at, count)| (at as u16, count as f32)).collect();
        Some(Example { features, target: target as f32 })
    };
    lesson.samples.iter().filter_map(read).collect()
}

/// What a fit has come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The weights.
    pub numbers: Vec<i16>,
    /// The mean square error of the weights that it began with, over examples that it has not seen.
    pub error_before: f64,
    /// The same of those that it has found.
    pub error_after: f64,
}

/// Fits weights to examples, so many times through all of them, beginning with some. Every tenth example is kept back to
/// measure. Adam in batches; deterministic.
pub fn fit(examples: &[Example], start: &[i16], epochs: u32) -> Fit {
    const BATCH: usize = 1024;
    /// How far a weight goes with a batch, at first.
    const STEP: f64 = 1.0;
    const KEPT_BACK: usize = 10;
    /// How much weights that few examples have something to say of are held where they began: as by some 200 examples.
    const HOLD: f64 = 0.2;
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
    let (mut mean, mut square) = (vec![0.0; weights.len()], vec![0.0; weights.len()]);
    let mut steps = 0;
    for epoch in 0..epochs {
        // A different order each time, the same in each fit.
        order.sort_by_cached_key(|&at| super::mix(at as u64 ^ u64::from(epoch) << 32));
        let pace = STEP * (1.0 - f64::from(epoch) / f64::from(epochs)).max(0.02);
        for batch in order.chunks(BATCH) {
            let mut slope = vec![0.0; weights.len()];
            for example in batch.iter().map(|&at| &examples[at]) {
                let off = sigmoid(value(&weights, example)) - f64::from(example.target);
                for &(at, count) in &example.features {
                    slope[usize::from(at)] += off * f64::from(count) / batch.len() as f64;
                }
            }
            steps += 1;
            for at in 0..weights.len() {
                slope[at] += HOLD * (weights[at] - f64::from(start[at])) / order.len() as f64;
                mean[at] = 0.9 * mean[at] + 0.1 * slope[at];
                square[at] = 0.999 * square[at] + 0.001 * slope[at] * slope[at];
                let (mean, square) = (mean[at] / (1.0 - 0.9f64.powi(steps)), square[at] / (1.0 - 0.999f64.powi(steps)));
                weights[at] -= pace * mean / (square.sqrt() + 1e-6);
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
                let lot = super::super::mix(n);
                let counts = [0, 8, 16].map(|shift| ((lot >> shift) % 5) as f32 - 2.0);
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
