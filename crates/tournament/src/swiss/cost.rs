//! What speaks against a pair of a Swiss round.

use super::{
    Player,
    colors::{Strength, is_forbidden, preference},
    player::Float,
};
use board::color::Color;

/// The number of rules.
const RULES: usize = 11;

/// The number of bits that each sum over all pairs of a round fits into.
///
/// There are at most 64 pairs, at most 254 half points, and at most 128 players.
const BITS: [u32; RULES] = [7, 1, 8, 8, 22, 7, 7, 8, 8, 22, 7];

/// What speaks against a pair, the most important first. The first number is not 0 for pairs that are not possible at
/// all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost(pub(super) [u32; RULES]);

impl Cost {
    /// The cost of a game. `upper` is ranked higher than `lower`.
    pub(super) fn of_pair(upper: &Player, lower: &Player) -> Self {
        let difference = upper.points.halves() - lower.points.halves();
        let [strong, any] = clash(upper, lower);
        let floats = |rounds: usize| {
            let again = u32::from(upper.floats[rounds] == Some(Float::Down));
            let again = again + u32::from(lower.floats[rounds] == Some(Float::Up));
            if difference == 0 { 0 } else { again }
        };
        let distance = if difference == 0 {
            square((lower.place - upper.place).abs_diff(upper.group / 2))
        } else {
            square(upper.group - 1 - upper.place) + square(lower.place)
        };
        Self([
            u32::from(!upper.may_meet(Some(lower))),
            0,
            forbidden(upper, lower),
            0,
            difference * difference,
            strong,
            any,
            floats(0),
            floats(1),
            distance,
            0,
        ])
    }

    /// The cost of a bye.
    pub(super) fn of_bye(player: &Player) -> Self {
        let float = |rounds: usize| u32::from(player.floats[rounds] == Some(Float::Down));
        let below = u32::try_from(player.below).unwrap_or(u32::MAX);
        let [barred, forfeit] = [!player.may_meet(None), player.won_by_forfeit].map(u32::from);
        let points = player.points.halves();
        Self([barred, forfeit, 0, points, 0, 0, 0, float(0), float(1), 0, below])
    }

    /// The cost as a single number. Sums of these numbers are in the same order as sums of costs.
    pub(super) fn weight(self) -> i128 {
        self.0.into_iter().zip(BITS).fold(0, |weight, (cost, bits)| weight << bits | i128::from(cost))
    }
}

fn square(number: usize) -> u32 {
    u32::try_from(number * number).unwrap_or(u32::MAX)
}

/// The least number of players who get a color that they must not have.
fn forbidden(one: &Player, other: &Player) -> u32 {
    let players = |color: Color| u32::from(is_forbidden(one, color)) + u32::from(is_forbidden(other, !color));
    players(Color::White).min(players(Color::Black))
}

/// Whether a player does not get the color that they ought to have although they had more games with the other color,
/// and whether a player does not get it at all.
fn clash(one: &Player, other: &Player) -> [u32; 2] {
    match (preference(one), preference(other)) {
        (Some((color, strength)), Some((same, others))) if color == same => {
            [u32::from(strength.min(others) >= Strength::Strong), 1]
        }
        _ => [0, 0],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_do_not_overflow() {
        let square = |number: u32| number * number;
        let most = [64, 1, 128, 254, 64 * square(254), 64, 64, 128, 128, 64 * 2 * square(127), 127];
        for (most, bits) in most.into_iter().zip(BITS) {
            assert!(most < 1 << bits, "{most} does not fit into {bits} bits");
        }
        // The matching doubles weights and adds some of them.
        assert!(BITS.into_iter().sum::<u32>() < 120);
    }

    #[test]
    fn weights_are_in_the_order_of_costs() {
        let costs = [[0; RULES], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9], [0, 0, 0, 0, 4, 1, 0, 0, 0, 0, 0], [1; RULES]];
        assert!(costs.map(|cost| Cost(cost).weight()).is_sorted());
    }
}
