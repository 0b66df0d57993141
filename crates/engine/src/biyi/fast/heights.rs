//! Comparison of the heights of all neighboring stacks at once.

use super::{FastBiyi, lanes::Lanes, set::Side};
use board::color::Color;

/// The movements that the heights of neighboring stacks allow. Lists are in the order of the sides: east, west,
/// forward, back.
///
/// Except for `pilots`, the sets may contain squares that the side to move does not own.
pub struct Heights {
    /// The squares that the side to move owns.
    pub pilots: Lanes,
    /// The squares from which tokens can slide.
    pub slides: [Lanes; 4],
    /// The squares from which a pilot can climb.
    pub climbs: [Lanes; 3],
    /// The squares from which a pilot can descend.
    pub descents: [Lanes; 3],
}

impl Heights {
    /// Compares the stacks level by level from the ground.
    #[inline(always)]
    pub fn of(fast: &FastBiyi, turn: Color, sides: [Side; 4]) -> Self {
        let (own, foe) = (turn as usize, !turn as usize);
        let [east, west, forward, back] = sides;
        let none = Lanes::NONE;
        let mut pilots = none;
        let (mut slides, mut climbs, mut descents) = ([none; 4], [none; 3], [none; 3]);
        // By side: the squares whose neighbor on that side is at least as high as the current level. Every square is at
        // least as high as the ground.
        let mut beside = [Lanes::ALL; 4];
        let mut filled = Lanes::of(fast.filled(0));
        for level in 0..fast.height {
            let mine = Lanes::of(fast.levels[level][own]);
            let theirs = Lanes::of(fast.levels[level][foe]);
            let above = Lanes::of(fast.filled(level + 1));
            let tops = mine & !above;
            pilots = pilots | tops;
            climbs = [
                climbs[0] | tops & tops.before(east),
                climbs[1] | tops & tops.before(west),
                climbs[2] | tops & tops.before(forward),
            ];
            descents = [
                descents[0] | filled & !beside[0],
                descents[1] | filled & !beside[1],
                descents[2] | filled & !beside[2],
            ];
            let higher = [filled.before(east), filled.before(west), filled.before(forward), filled.before(back)];
            slides = [
                slides[0] | filled & !higher[0],
                slides[1] | filled & !higher[1],
                // The lowest moved token, which lies just above the height of the target square, determines the allowed
                // directions.
                slides[2] | mine & beside[2] & !higher[2],
                slides[3] | theirs & beside[3] & !higher[3],
            ];
            beside = higher;
            filled = above;
        }
        Self { pilots, slides, climbs, descents }
    }
}

/// The squares with at least one, two, three and four tokens of a color.
pub struct Counts([Lanes; 4]);

impl Counts {
    /// Counts the tokens level by level.
    pub fn of(fast: &FastBiyi, color: Color) -> Self {
        let [mut one, mut two, mut three, mut four] = [Lanes::NONE; 4];
        for level in fast.levels.up_to(fast.height) {
            let tokens = Lanes::of(level[color as usize]);
            four = four | three & tokens;
            three = three | two & tokens;
            two = two | one & tokens;
            one = one | tokens;
        }
        Self([one, two, three, four])
    }

    /// The squares from which a pilot that moves in this direction lands on three tokens of the color.
    #[inline(always)]
    pub fn before_three(&self, side: Side) -> Lanes {
        self.0[2].before(side)
    }

    /// The squares from which a slide in this direction may make a stack of four tokens of the color, if the heights
    /// allow the slide.
    #[inline(always)]
    pub fn before_four(&self, side: Side) -> Lanes {
        let [one, two, three, four] = self.0;
        one & three.before(side) | two & two.before(side) | three & one.before(side) | four
    }
}
