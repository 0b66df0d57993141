//! Who has White in a Swiss tournament, by FIDE's Handbook, C.04.3, part E.

use std::cmp::Ordering;

use super::Player;
use board::color::Color;

/// How much a player ought to have a color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Strength {
    /// The player had as many games with White as with Black, and would alternate.
    Mild,
    /// The player had one game more with the other color.
    Strong,
    /// The player had two games more with the other color, or the last two games, and must not have it again.
    Absolute,
}

/// The color that a player ought to have; `None` if the player has not played.
pub(super) fn preference(player: &Player) -> Option<(Color, Strength)> {
    let difference = player.difference();
    let more = if difference > 0 { Color::White } else { Color::Black };
    let last = *player.colors.last()?;
    Some(match difference.abs() {
        2.. => (!more, Strength::Absolute),
        _ if player.colors.ends_with(&[last; 2]) => (!last, Strength::Absolute),
        1 => (!more, Strength::Strong),
        _ => (!last, Strength::Mild),
    })
}

/// Whether a game with this color would bring a player a color difference of three, or the same color three times in a
/// row.
pub(super) fn is_forbidden(player: &Player, color: Color) -> bool {
    let sign = if color == Color::White { 1 } else { -1 };
    sign * player.difference() >= 2 || player.colors.ends_with(&[color; 2])
}

/// The color of the best seed in the first round.
pub(super) const fn first(lots: u32) -> Color {
    if lots.is_multiple_of(2) { Color::White } else { Color::Black }
}

/// The color of the player who is ranked higher. `first` is the color of the best seed in the first round.
pub(super) fn of_upper(upper: &Player, lower: &Player, first: Color) -> Color {
    let [wish, other] = [upper, lower].map(preference);
    match (wish, other) {
        (None, None) => {
            if upper.seed.is_multiple_of(2) {
                first
            } else {
                !first
            }
        }
        (Some((color, _)), None) => color,
        (None, Some((color, _))) => !color,
        (Some((color, _)), Some((other, _))) if color != other => color,
        (Some((color, strength)), Some((_, other))) => {
            let wider = upper.difference().abs().cmp(&lower.difference().abs());
            let wider = if strength == Strength::Absolute { wider } else { Ordering::Equal };
            match strength.cmp(&other).then(wider) {
                Ordering::Greater => color,
                Ordering::Less => !color,
                // The colors change from the last time when one of them had White and the other had Black.
                Ordering::Equal => {
                    let mut pairs = upper.colors.iter().rev().zip(lower.colors.iter().rev());
                    pairs.find(|(own, other)| own != other).map_or(color, |(&own, _)| !own)
                }
            }
        }
    }
}
