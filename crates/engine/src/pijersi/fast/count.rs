//! Counting the legal moves of a position without generating them.
//!
//! A bitboard answers a yes-or-no question for all cells at once, so most of the count is a sum of population counts. A
//! number per cell, such as the number of directions in which a stack can move from the cell, is bit-sliced into
//! *planes*: the first plane is the set of cells whose number has the lowest bit set, the second plane is the set for
//! the next bit, and so on.

use super::{
    FastPijersi, Half,
    mask::{DIRECTIONS, NEIGHBORS, back, before, bits, step},
};
use games::pijersi::board::Role;

/// A number from 0 to 7 per cell, in planes.
type Small = [u64; 3];
/// A number from 0 to 15 per cell, in planes.
type Large = [u64; 4];

impl FastPijersi {
    /// The number of legal moves, if the game is not over.
    pub fn count_moves(&self) -> u64 {
        let half = self.half();
        let Half { tops, single, empty, .. } = half;
        let wise = tops[Role::Wise as usize];
        let others = tops[0] | tops[1] | tops[2];
        let single_wise = single & wise;

        // By direction: in `away`, the cubes that can step onto an empty cell or an enemy piece; in `onto`, the cubes
        // that can step onto an own cube.
        let mut away = [0; DIRECTIONS];
        let mut onto = [0; DIRECTIONS];
        for direction in 0..DIRECTIONS {
            for (cubes, open) in tops.into_iter().zip(half.open) {
                away[direction] |= cubes & before(open, direction);
            }
            onto[direction] = others & before(single, direction) | wise & before(single_wise, direction);
        }
        let mut count = total(small(per_direction(|direction| away[direction] | onto[direction])));
        // A stack that a single cube forms by its step can also move back to the cell that the cube left, or straight
        // across that cell.
        let back_to = per_direction(|direction| onto[direction] & single);
        let across = per_direction(|direction| back_to[direction] & away[back(direction)]);
        count += total(large(back_to, across));

        // Every stack that a step forms can then move to empty cells.
        let makers = small(per_direction(|direction| step(onto[direction], direction)));
        let near = per_direction(|direction| before(empty, direction));
        let far = per_direction(|direction| near[direction] & before(near[direction], direction));
        count += product(makers, large(near, far));
        // The new stack can also move to enemy cells.
        for role in 0..3 {
            count += made_captures(&half, role);
        }

        for from in bits(half.stacks) {
            count += stack_moves(&half, from);
        }
        count
    }
}

/// The number of moves in which a cube of this role steps onto an own cube, and the resulting stack then captures.
#[inline(always)]
fn made_captures(half: &Half, role: usize) -> u64 {
    let prey = half.prey[role];
    let cubes = half.tops[role];
    if prey == 0 || cubes == 0 {
        return 0;
    }
    // In each direction, a stack can capture at one step or at two steps but not at both, because the cell between has
    // to be empty.
    let captures = per_direction(|direction| {
        let next = before(prey, direction);
        half.single & (next | before(half.empty & next, direction))
    });
    let any = captures.iter().fold(0, |any, set| any | set);
    let mut count = 0;
    for at in bits(any) {
        let makers = u64::from((NEIGHBORS[usize::from(at)] & cubes).count_ones());
        if makers > 0 {
            count += makers * captures.iter().map(|set| set >> at & 1).sum::<u64>();
        }
    }
    count
}

/// The number of moves whose first action moves a whole stack, with or without a second action of its upper cube.
#[inline(always)]
fn stack_moves(half: &Half, from: u8) -> u64 {
    let role = half.role(from);
    let near = half.near(from, role);
    let far = half.far(from, role, half.empty);
    let open = half.open[role] | half.onto[role];
    let on = small(per_direction(|direction| before(open, direction)));
    // The stack may stay on each end cell. From an end cell beside the start, its upper cube can also go back to the
    // start.
    let ends = near | far;
    size(ends) + size(near) + total(on.map(|plane| plane & ends))
}

/// Computes a value per direction. The loop is unrolled so that each shift is by a constant.
#[inline(always)]
fn per_direction(value: impl Fn(usize) -> u64) -> [u64; DIRECTIONS] {
    [value(0), value(1), value(2), value(3), value(4), value(5)]
}

#[inline(always)]
fn size(set: u64) -> u64 {
    u64::from(set.count_ones())
}

/// Adds three bits per cell (a full adder). Returns the lower and the higher bit of the sum.
#[inline(always)]
const fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    let half = a ^ b;
    (half ^ c, a & b | half & c)
}

/// For each cell, the number of sets in the list that contain the cell.
#[inline(always)]
const fn small([a, b, c, d, e, f]: [u64; DIRECTIONS]) -> Small {
    let (left, left_two) = add(a, b, c);
    let (right, right_two) = add(d, e, f);
    let (one, carry) = (left ^ right, left & right);
    let (two, four) = add(left_two, right_two, carry);
    [one, two, four]
}

/// For each cell, the number of sets in the two lists together that contain the cell.
#[inline(always)]
const fn large(a: [u64; DIRECTIONS], b: [u64; DIRECTIONS]) -> Large {
    let (a, b) = (small(a), small(b));
    let (one, carry) = (a[0] ^ b[0], a[0] & b[0]);
    let (two, carry) = add(a[1], b[1], carry);
    let (four, eight) = add(a[2], b[2], carry);
    [one, two, four, eight]
}

/// The sum of the numbers of all cells.
#[inline(always)]
fn total<const N: usize>(planes: [u64; N]) -> u64 {
    let mut sum = 0;
    for (i, plane) in planes.into_iter().enumerate() {
        sum += size(plane) << i;
    }
    sum
}

/// The sum of the products of the two numbers of each cell.
#[inline(always)]
fn product(a: Small, b: Large) -> u64 {
    let mut sum = 0;
    for (i, a) in a.into_iter().enumerate() {
        for (j, b) in b.into_iter().enumerate() {
            sum += size(a & b) << (i + j);
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn planes_count() {
        // The set of each binary digit contains the cells `n` in which that digit is 1.
        let sets = per_direction(|digit| (0..64).filter(|n| n >> digit & 1 == 1).map(|n| 1 << n).sum());
        let (six, twelve) = (small(sets), large(sets, sets));
        for n in 0..64u32 {
            let read = |planes: &[u64]| planes.iter().rev().fold(0, |sum, plane| sum * 2 + (plane >> n & 1) as u32);
            assert_eq!(read(&six), n.count_ones());
            assert_eq!(read(&twelve), 2 * n.count_ones());
        }
        let products = (0..64u64).map(|n| 2 * u64::from(n.count_ones().pow(2))).sum::<u64>();
        assert_eq!(product(six, twelve), products);
    }
}
