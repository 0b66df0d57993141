//! Generation of whole turns: first movements and the chains that follow them.

use super::{
    FastBiyi,
    first::{FORMS, First},
    lanes::Lanes,
    moves::{FastBiyiMove, Hop},
    set::{BOARD, Set, Side, connected, has, one, river_held, squares},
};
use games::biyi::MovementKind;

impl FastBiyi {
    /// The number of legal moves, if the game is not over.
    pub fn count_moves(&self) -> u64 {
        let First { hops, starts, tense, at_bird } = self.first();
        let mut count = total(starts);
        let undoing = self.undoing();
        if let Some(tense) = tense {
            count = self.count_tense(count, &hops, &tense, undoing);
        } else if let Some((from, hop)) = undoing {
            match hop.side {
                Side::East | Side::West => count -= 1,
                // This case only occurs in positions that no game can reach. There, a movement into the river may not
                // have been counted, so the turns are generated.
                Side::North | Side::South => self.turns_from(from, hop, &mut |_| count -= 1),
            }
        }
        if at_bird {
            self.each_onto_bird(|from, hop| self.turns_from(from, hop, &mut |_| count += 1));
        }
        count
    }

    /// Corrects a count that assumed one turn per first movement: a tense movement may begin no turn or several turns,
    /// and the movement that undoes the latest one is forbidden.
    #[inline(never)]
    fn count_tense(&self, mut count: u64, hops: &[Hop], tense: &[Lanes], undoing: Option<(u8, Hop)>) -> u64 {
        if let Some((from, hop)) = undoing {
            self.turns_from(from, hop, &mut |_| count -= 1);
        }
        for (&hop, &starts) in hops.iter().zip(tense) {
            for from in squares(starts.set()) {
                count -= 1;
                self.turns_from(from, hop, &mut |_| count += 1);
            }
        }
        count
    }

    /// Replaces the buffer's contents by the legal moves of an unfinished game, in no particular order.
    pub fn moves_into(&self, buffer: &mut Vec<FastBiyiMove>) {
        buffer.clear();
        self.each_move(|mv| buffer.push(mv));
    }

    /// Calls `visit` with every legal move of an unfinished game, in no particular order.
    #[inline]
    pub fn each_move(&self, visit: impl FnMut(FastBiyiMove)) {
        self.each_move_to(Set::MAX, visit);
    }

    /// Calls `visit` with every legal move of an unfinished game that ends on one of these squares.
    #[inline(always)]
    pub(in crate::biyi) fn each_move_to(&self, ends: Set, mut visit: impl FnMut(FastBiyiMove)) {
        let First { hops, starts, tense, at_bird } = self.first();
        let undoing = self.undoing();
        let mut visit_ending = |mv: FastBiyiMove| {
            if ends == Set::MAX || has(ends, mv.end()) {
                visit(mv);
            }
        };
        for (i, hop) in hops.into_iter().enumerate() {
            let forbidden = undoing.map_or(0, |(from, undoing)| if undoing == hop { one(from) } else { 0 });
            let tense = tense.map_or(0, |tense| tense[i].set());
            let starts = starts[i].set() & !forbidden;
            for from in squares(starts & (tense | hop.side.before(ends))) {
                if has(tense, from) {
                    self.turns_from(from, hop, &mut visit_ending);
                } else {
                    visit_ending(FastBiyiMove::start_at(from).then(hop));
                }
            }
        }
        if at_bird && has(ends, self.nests[!self.turn as usize]) {
            self.each_onto_bird(|from, hop| self.turns_from(from, hop, &mut visit_ending));
        }
    }

    /// Calls `visit` with every legal move that begins with a movement. The caller has checked heights, colors and
    /// direction; this function checks drowning and the bird, and continues chains.
    #[inline(always)]
    pub(super) fn turns_from(&self, from: u8, hop: Hop, visit: &mut impl FnMut(FastBiyiMove)) {
        let base = Base::after(self, from, hop);
        let to = hop.side.of(from);
        if !river_held(base.ground) {
            return;
        }
        let mv = FastBiyiMove::start_at(from).then(hop);
        if self.is_bird(to) {
            if !connected(base.dragons_with_pilot(to)) {
                visit(mv.winning());
            }
        } else if base.launches(to) {
            // If the pilot moved alone, it cannot go straight back, because that would undo the movement.
            let taboo = if base.alone { from } else { u8::MAX };
            base.go_on(to, taboo, mv, visit);
        } else {
            visit(mv);
        }
    }
}

/// The position after the first movement of a turn, without the pilot. This position does not change while the pilot
/// continues the turn.
struct Base<'a> {
    fast: &'a FastBiyi,
    /// The squares where the first movement started and ended, with their new stacks.
    changed: [(u8, Pile); 2],
    /// The occupied squares, including the one where the first movement ended.
    ground: Set,
    /// Whether only the pilot moved.
    alone: bool,
}

/// The number of tokens of each color on a square.
#[derive(Clone, Copy)]
struct Pile {
    own: u8,
    foe: u8,
}

impl<'a> Base<'a> {
    #[inline(always)]
    fn after(fast: &'a FastBiyi, from: u8, hop: Hop) -> Self {
        let to = hop.side.of(from);
        let (mut source, mut target) = (fast.pile(from), fast.pile(to));
        let mut alone = true;
        if hop.kind == MovementKind::Slide {
            // The slide also moves the tokens below the pilot that stand higher than the stack on the target square.
            let lowest = target.height() + u8::from(fast.is_bird(to));
            let pilot = source.height() - 1;
            for level in lowest..pilot {
                let mine = u8::from(fast.is_own_token(from, level));
                source.own -= mine;
                source.foe -= 1 - mine;
                target.own += mine;
                target.foe += 1 - mine;
            }
            alone = lowest == pilot;
        }
        source.own -= 1;
        let left = if source.height() == 0 { one(from) } else { 0 };
        let ground = fast.filled(0) & !left | one(to);
        Self { fast, changed: [(from, source), (to, target)], ground, alone }
    }

    /// The tokens on a square after the first movement.
    #[inline(always)]
    fn pile(&self, square: u8) -> Pile {
        let [(from, source), (to, target)] = self.changed;
        match square {
            _ if square == from => source,
            _ if square == to => target,
            _ => self.fast.pile(square),
        }
    }

    /// Whether a pilot that lands on this square has to continue the turn.
    #[inline(always)]
    fn launches(&self, square: u8) -> bool {
        self.pile(square).own >= 3
    }

    /// The dragons of the side to move while the pilot is on this square.
    #[inline(always)]
    fn dragons_with_pilot(&self, square: u8) -> Set {
        let mut dragons = self.fast.dragons(self.fast.turn);
        for (changed, Pile { own, foe }) in self.changed {
            let own = own + u8::from(changed == square);
            dragons = dragons & !one(changed) | if own >= 3 && foe == 0 { one(changed) } else { 0 };
        }
        dragons
    }

    /// Calls `visit` with every turn in which the pilot continues from the square `at`, but not to the square `taboo`.
    fn go_on(&self, at: u8, taboo: u8, mv: FastBiyiMove, visit: &mut impl FnMut(FastBiyiMove)) {
        let fast = self.fast;
        let level = self.pile(at).height();
        for side in Side::of_pilots(fast.turn) {
            let to = side.of(at);
            if !has(BOARD, to) || to == taboo || to == fast.nests[fast.turn as usize] {
                continue;
            }
            if fast.is_bird(to) {
                // On the nest, the pilot is alone. The stack that it leaves stays large enough to be a dragon.
                if !connected(self.dragons_with_pilot(to)) {
                    visit(mv.then(Hop { kind: MovementKind::Descend, side }).winning());
                }
                continue;
            }
            let target = self.pile(to).height();
            let kind = if target < level {
                MovementKind::Descend
            } else if target == level {
                MovementKind::Slide
            } else if target == level + 1 && fast.is_own_pilot(to, target) {
                MovementKind::Climb
            } else {
                MovementKind::Jump
            };
            let mv = mv.then(Hop { kind, side });
            if self.launches(to) { self.go_on(to, at, mv, visit) } else { visit(mv) }
        }
    }
}

impl FastBiyi {
    /// Whether the top token of a square of this height belongs to the side to move.
    #[inline(always)]
    pub(super) fn is_own_pilot(&self, square: u8, height: u8) -> bool {
        self.is_own_token(square, height - 1)
    }

    /// Whether the token on top of `below` other tokens belongs to the side to move.
    #[inline(always)]
    pub(super) fn is_own_token(&self, square: u8, below: u8) -> bool {
        has(self.levels[usize::from(below)][self.turn as usize], square)
    }

    /// The tokens on a square.
    #[inline(always)]
    fn pile(&self, square: u8) -> Pile {
        let (own, foe) = (self.turn as usize, !self.turn as usize);
        Pile { own: self.tokens[own][usize::from(square)], foe: self.tokens[foe][usize::from(square)] }
    }
}

impl Pile {
    #[inline(always)]
    const fn height(self) -> u8 {
        self.own + self.foe
    }
}

/// The total size of all sets.
///
/// The sets are first added up square by square in bit-sliced binary, because adding sets is quicker than counting
/// bits.
#[inline(always)]
fn total(sets: [Lanes; FORMS]) -> u64 {
    let mut planes = [Lanes::NONE; 4];
    for set in &sets {
        let mut carry = *set;
        for plane in &mut planes {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
    }
    planes.iter().enumerate().map(|(i, &plane)| plane.size() << i).sum()
}
