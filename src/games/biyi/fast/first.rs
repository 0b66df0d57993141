//! The movements that a turn may begin with, for all squares at once.

use super::{
    Fast,
    moves::{Hop, Kind, Memory},
    set::{BOARD, NEIGHBORS, RIVER, Set, Side, has, one, river_held},
};
use crate::color::Color;

/// The squares from which a turn may begin with a hop.
#[derive(Clone, Copy, Debug)]
pub struct Starts {
    pub hop: Hop,
    /// From these, the movement is a whole legal turn.
    pub calm: Set,
    /// These are to be looked at one by one: the movement may drown somebody or have to go on.
    pub tense: Set,
}

/// What all pairs of neighbors say about each other's heights. The lists go by side: east, west, forward, back.
struct Heights {
    /// The squares that the side to move owns.
    pilots: Set,
    /// Those of one token.
    lone: Set,
    /// From where tokens can slide.
    slides: [Set; 4],
    climbs: [Set; 3],
    /// From where a pilot can descend, if it is an own one.
    descents: [Set; 3],
    /// The squares with at least one, two, three and four own tokens.
    counts: [Set; 4],
}

impl Heights {
    /// Compares level by level from the ground.
    #[inline(always)]
    fn of(fast: &Fast, turn: Color, sides: [Side; 4]) -> Self {
        let (own, foe) = (turn as usize, !turn as usize);
        let mut heights =
            Self { pilots: 0, lone: 0, slides: [0; 4], climbs: [0; 3], descents: [0; 3], counts: [0; 4] };
        // The squares with a neighbor that is at least as high as the level; all are as high as the ground.
        let mut beside = [Set::MAX; 4];
        let mut filled = fast.filled(0);
        for level in 0..fast.height {
            let (mine, theirs) = (fast.levels[level][own], fast.levels[level][foe]);
            let above = fast.filled(level + 1);
            let tops = mine & !above;
            heights.pilots |= tops;
            if level == 0 {
                heights.lone = tops;
            }
            let [one, two, three, four] = heights.counts;
            heights.counts = [one | mine, two | one & mine, three | two & mine, four | three & mine];
            let higher = sides.map(|side| side.before(filled));
            for i in 0..3 {
                heights.climbs[i] |= tops & sides[i].before(tops);
                heights.descents[i] |= filled & !beside[i];
            }
            heights.slides[0] |= filled & !higher[0];
            heights.slides[1] |= filled & !higher[1];
            // Forward and back, the lowest token that moves decides: the one just above the other square's height.
            heights.slides[2] |= mine & beside[2] & !higher[2];
            heights.slides[3] |= theirs & beside[3] & !higher[3];
            beside = higher;
            filled = above;
        }
        heights
    }

    /// Where sliding to a side may put three own tokens below a pilot, if the heights allow it.
    #[inline(always)]
    const fn launching(&self, side: Side) -> Set {
        let [one, two, three, four] = self.counts;
        one & side.before(three) | two & side.before(two) | three & side.before(one) | four
    }
}

impl Fast {
    /// The movements that a turn of the side to move may begin with, those onto the bird excepted; the drowning ones are
    /// among the tense ones.
    #[inline(always)]
    pub(super) fn first(&self) -> [Starts; 10] {
        match self.turn {
            Color::White => self.first_of(Color::White),
            Color::Black => self.first_of(Color::Black),
        }
    }

    /// The same with a color that the compiler knows.
    #[inline(always)]
    fn first_of(&self, turn: Color) -> [Starts; 10] {
        let sides = [Side::East, Side::West, Side::forward(turn), Side::back(turn)];
        let heights = Heights::of(self, turn, sides);
        let ground = self.filled(0);
        let river = ground & RIVER;
        let undoing = self.undoing(turn);
        // Only tokens in the river or beside one there may leave a square empty and somebody unheld.
        let holding = RIVER | Side::North.before(river) | Side::South.before(river);
        // A position in which somebody is unheld already is none that a game can reach.
        let all = if river_held(ground) { 0 } else { Set::MAX };
        // A stack that has to be left holds three own tokens more than its pilot, and two came from one square.
        let chains = heights.counts[2] != 0 || self.height > 3;
        let squares = BOARD & !one(self.nests[0]) & !one(self.nests[1]);
        let open = sides.map(|side| heights.pilots & side.before(squares));
        let chained = sides.map(|side| if chains { side.before(heights.counts[2]) } else { 0 });

        let starts = |kind, side, from: Set, tense: Set| {
            let hop = Hop { kind, side };
            let from = from & !undoing.from(hop);
            Starts { hop, calm: from & !tense, tense: from & tense }
        };
        let slide = |i: usize| {
            let side = sides[i];
            let from = heights.slides[i] & open[i];
            let leaving = from & !side.before(ground) & (holding | side.before(RIVER));
            let launching = if chains { heights.launching(side) } else { 0 };
            starts(Kind::Slide, side, from, leaving | launching | all)
        };
        let climb = |i: usize| {
            let tense = heights.lone & holding | chained[i] | all;
            starts(Kind::Climb, sides[i], heights.climbs[i] & open[i], tense)
        };
        let descent =
            |i: usize| starts(Kind::Descend, sides[i], heights.descents[i] & open[i], chained[i] | all);
        [
            slide(0),
            slide(1),
            slide(2),
            slide(3),
            climb(0),
            climb(1),
            climb(2),
            descent(0),
            descent(1),
            descent(2),
        ]
    }

    /// Calls `visit` with the movements onto the bird that a turn may begin with.
    #[inline(always)]
    pub(super) fn each_onto_bird(&self, visit: impl FnMut(u8, Hop)) {
        let bird = self.nests[!self.turn as usize];
        if NEIGHBORS[usize::from(bird)] & self.filled(0) != 0 {
            self.each_attack(bird, visit);
        }
    }

    fn each_attack(&self, bird: u8, mut visit: impl FnMut(u8, Hop)) {
        let undoing = self.undoing(self.turn);
        for side in Side::ALL {
            let from = side.opposite().of(bird);
            let height = if has(BOARD, from) { self.height_of(from) } else { 0 };
            if height == 0 || !self.is_own_pilot(from, height) {
                continue;
            }
            let forward = side == Side::forward(self.turn);
            let back = side == Side::back(self.turn);
            // The bird is a token at level 1 of the attacker's color, so the lowest token that slides is at level 2.
            let steered = !(forward || back) || forward == has(self.levels[1][self.turn as usize], from);
            for (kind, fits) in [
                (Kind::Slide, height >= 2 && steered),
                (Kind::Climb, height == 1 && !back),
                (Kind::Descend, height >= 3 && !back),
            ] {
                let hop = Hop { kind, side };
                if fits && !has(undoing.from(hop), from) {
                    visit(from, hop);
                }
            }
        }
    }

    /// The movement that would undo the latest one of the side to move.
    #[inline(always)]
    fn undoing(&self, turn: Color) -> Undoing {
        let Memory { from: to, to: from, count, before: after, after: before } = self.memory[turn as usize];
        let mut undoing = Undoing { side: Side::East, slide: 0, pilot: 0 };
        let target = self.height_of(to) + u8::from(self.is_bird(to));
        if count == 0 || after != target + 1 {
            return undoing;
        }
        let Some(side) = Side::between(from, to) else { return undoing };
        undoing.side = side;
        let height = self.height_of(from);
        if before == after && height == target + count {
            undoing.slide = one(from);
        } else if before == height && count == 1 {
            undoing.pilot = one(from);
        }
        undoing
    }
}

/// A movement that is forbidden because it undoes another one: a slide, or another movement of a pilot.
struct Undoing {
    side: Side,
    slide: Set,
    pilot: Set,
}

impl Undoing {
    /// The square from which a hop is forbidden, if there is one.
    #[inline(always)]
    fn from(&self, hop: Hop) -> Set {
        match hop.kind {
            _ if hop.side != self.side => 0,
            Kind::Slide => self.slide,
            _ => self.pilot,
        }
    }
}
