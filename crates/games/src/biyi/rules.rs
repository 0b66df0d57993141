//! Movements and turns: which are legal, and what they change.
//!
//! The generation of legal turns and the refusal of illegal turns share the code of each rule:
//! [`BiyiStage::check_way`], [`BiyiStage::allows`] and [`BiyiStage::made`] for movements, and [`BiyiStage::reached`]
//! for the end of a turn.

use std::ops::ControlFlow;

use super::{
    board::{BiyiBoard, GRID, Heading, beside},
    fault::BiyiFault,
    movement::Movement,
    moves::{BiyiAction, BiyiMove, MovementKind, TypedTurn},
    stack::{DRAGON, TokenStack},
};
use board::{
    color::{ByColor, Color},
    grid::Cell,
};

/// The height at which the enemy's nest, with its bird, counts for tokens that go onto it.
///
/// Our reading is that the bird is a token of the attacker's color at level 1. The rulebooks count the bird among the
/// tokens and let a pilot climb onto it, and a pilot climbs only onto a token of its own color at its level.
const BIRD: u8 = 1;

/// The state of a turn before its first movement, between two movements, or after the last one.
#[derive(Clone, Debug)]
pub struct BiyiStage {
    /// The board in this state.
    pub board: BiyiBoard,
    /// The side whose turn it is.
    pub side: Color,
    /// The latest movement of the side, in this turn or an earlier one.
    pub latest: Option<Movement>,
    /// Whether the turn has begun, must go on or is over.
    pub reached: Reached,
    nests: ByColor<Cell>,
}

/// Whether a turn has begun, must go on or is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// Nothing has moved.
    Start,
    /// The pilot on this square must go on alone; see [`must_go_on`].
    Obliged(Cell),
    /// The turn ended on this square, which is not the nest of the enemy.
    Over(Cell),
    /// The turn ended on this square, which is the nest of the enemy, so the side wins.
    Bird(Cell),
}

/// Whether the pilot of a stack must go on after the movement that made the stack, because the pilot has at least three
/// carriers of its own color.
///
/// The rulebooks differ, so this is our reading. One rulebook asks for four carriers in the later steps of a chain, but
/// in an example of another rulebook, a pilot that stands on three carriers goes on. A pilot that has not just moved
/// need not go on.
fn must_go_on(stack: TokenStack) -> bool {
    stack.own_carriers() >= DRAGON
}

impl BiyiStage {
    /// The state before the first movement of a side's turn.
    pub const fn start(board: BiyiBoard, side: Color, nests: ByColor<Cell>, latest: Option<Movement>) -> Self {
        Self { board, side, latest, reached: Reached::Start, nests }
    }

    /// Whether a square is the enemy's nest, which holds the bird that the side wants to reach.
    pub fn is_bird(&self, cell: Cell) -> bool {
        cell == self.nests[!self.side]
    }

    /// The height that a square counts for tokens that go onto it: [`BIRD`] for the enemy's nest, and otherwise the
    /// height of its stack.
    pub fn height(&self, cell: Cell) -> u8 {
        if self.is_bird(cell) { BIRD } else { self.board.get(cell).height() }
    }

    fn in_chain(&self) -> bool {
        matches!(self.reached, Reached::Obliged(_))
    }

    /// Whether a pilot may jump from a stack of one height onto a stack of another height. Climbs are excluded by
    /// [`allows`](Self::allows).
    ///
    /// Our reading is that a pilot may also jump onto an enemy pilot at its own level. The rulebooks define a jump as
    /// going "higher", but let chains go on "to any level, onto any pilot", which is more specific.
    fn jumps(&self, height: u8, target: u8) -> bool {
        self.in_chain() && target >= height
    }

    /// Whether the heights and the colors of the two stacks and the direction allow a kind of movement.
    ///
    /// Our reading is that a pilot slides alone only onto a stack that is one token lower than its own, since a slide
    /// keeps levels, although one rulebook only says "lower".
    fn allows(&self, kind: MovementKind, heading: Heading, from: Cell, to: Cell) -> bool {
        let (stack, target) = (self.board.get(from), self.height(to));
        let height = stack.height();
        let friendly = self.is_bird(to) || self.board.get(to).pilot() == Some(self.side);
        let climbs = target == height && friendly;
        if kind == MovementKind::Slide {
            let leads_own = stack.token(target + 1) == Some(self.side);
            return target < height
                && (!self.in_chain() || target + 1 == height)
                && match heading {
                    Heading::Forward => leads_own,
                    Heading::Sideways => true,
                    Heading::Backward => !leads_own,
                };
        }
        heading != Heading::Backward
            && match kind {
                MovementKind::Slide => false,
                MovementKind::Climb => climbs,
                MovementKind::Descend => target + 2 <= height,
                MovementKind::Jump => self.jumps(height, target) && !climbs,
            }
    }

    /// The kinds of movement that heights, colors and direction allow between two squares. If there are two kinds, they
    /// are a slide and a descent.
    fn kinds(&self, heading: Heading, from: Cell, to: Cell) -> impl Iterator<Item = MovementKind> {
        MovementKind::ALL.into_iter().filter(move |&kind| self.allows(kind, heading, from, to))
    }

    /// The state after a movement that [`check_way`](Self::check_way) and [`allows`](Self::allows) accept.
    ///
    /// # Errors
    /// Returns the first fault of the result: the movement undoes the latest one, leaves tokens in the river that are
    /// not held, or enters the enemy's nest while dragons of the mover are connected.
    fn made(&self, BiyiAction { kind, from, to }: BiyiAction) -> Result<Self, BiyiFault> {
        let (stack, target) = (self.board.get(from), self.height(to));
        let split = if kind == MovementKind::Slide { target } else { stack.height() - 1 };
        let (left, moving) = stack.split(split);
        let movement = Movement { from, to, count: moving.height(), before: split + 1, after: target + 1 };
        self.refuse_undoing(movement)?;
        let mut board = self.board.clone();
        let stack = board.get(to).under(moving);
        board.set(from, left);
        board.set(to, stack);
        let mut after =
            Self { board, side: self.side, latest: Some(movement), reached: Reached::Over(to), nests: self.nests };
        after.refuse_drowning(from, to)?;
        if self.is_bird(to) {
            after.refuse_bird(from, to)?;
            after.reached = Reached::Bird(to);
        } else if must_go_on(stack) {
            after.reached = Reached::Obliged(to);
        }
        Ok(after)
    }

    /// Refuses a movement that undoes the latest movement of the side.
    ///
    /// Our reading is that the rule also applies between the movements of one turn: the rulebooks call the steps of a
    /// chain movements, too, and the rule keeps chains finite.
    fn refuse_undoing(&self, movement: Movement) -> Result<(), BiyiFault> {
        let undoes = self.latest.is_some_and(|latest| movement.undoes(latest));
        if undoes { Err(BiyiFault::Reverse { from: movement.from, to: movement.to }) } else { Ok(()) }
    }

    /// The latest movement of the side, if undoing it would begin a legal turn, were it not forbidden.
    pub fn forbidding(&self) -> Option<Movement> {
        let latest = self.latest?;
        let free = Self { latest: None, ..self.clone() };
        let mut back = free.actions_between(latest.to, latest.from);
        let forbids = back.any(|action| {
            matches!(self.made(action), Err(BiyiFault::Reverse { .. }))
                && free.made(action).is_ok_and(|after| after.can_complete())
        });
        forbids.then_some(latest)
    }

    /// Refuses a movement after which tokens in the river, of either side, are not held.
    ///
    /// Our reading is that the rule applies after every movement, even within a chain and on the bird. The rulebooks
    /// say "always" and "never" about the river, but "at the end of the turn" about dragons.
    fn refuse_drowning(&self, from: Cell, to: Cell) -> Result<(), BiyiFault> {
        let squares = self.board.drowned();
        if squares.is_empty() { Ok(()) } else { Err(BiyiFault::Drown { from, to, squares }) }
    }

    /// Refuses a movement into the enemy's nest after which the mover's dragons are connected.
    ///
    /// Two of our readings apply here. The rulebooks say that such a movement does not win; we read it as illegal,
    /// since a nest may be entered only to win. The tokens on the bird count as a stack, since the rulebooks look for
    /// dragons "after the victory", but the bird itself does not count as a token of that stack.
    fn refuse_bird(&self, from: Cell, to: Cell) -> Result<(), BiyiFault> {
        match self.board.connected_dragons(self.side) {
            Some(pair) => Err(BiyiFault::BirdWithConnectedDragons { from, to, pair }),
            None => Ok(()),
        }
    }

    /// The next movements that [`check_way`](Self::check_way) and [`allows`](Self::allows) accept.
    fn actions(&self) -> impl Iterator<Item = BiyiAction> {
        let sources: Vec<Cell> = match self.reached {
            Reached::Obliged(at) => vec![at],
            _ => self.board.stacks().map(|(cell, _)| cell).collect(),
        };
        let ways = sources.into_iter().flat_map(|from| beside(from).map(move |to| (from, to)));
        ways.flat_map(|(from, to)| self.actions_between(from, to))
    }

    /// The [`actions`](Self::actions) from one square of the board to another.
    fn actions_between(&self, from: Cell, to: Cell) -> impl Iterator<Item = BiyiAction> {
        let heading = self.check_way(from, to).into_iter();
        let kinds = heading.flat_map(move |heading| self.kinds(heading, from, to));
        kinds.map(move |kind| BiyiAction { kind, from, to })
    }

    /// Checks the start and the target of the next movement, and returns its direction. In a chain, `from` must be the
    /// square that the pilot has reached.
    ///
    /// # Errors
    /// Returns the first fault of the movement: the stack is missing or not the side's, the turn is already over, the
    /// squares are not adjacent, or the target is the nest of the side.
    fn check_way(&self, from: Cell, to: Cell) -> Result<Heading, BiyiFault> {
        let stack = self.board.get(from);
        match stack.pilot() {
            None => {
                let bird = self.nests.iter().any(|&nest| nest == from);
                return Err(BiyiFault::EmptySource { from, bird });
            }
            Some(owner) if owner != self.side => return Err(BiyiFault::NotYours { from }),
            Some(_) => {}
        }
        match self.reached {
            Reached::Over(at) => return Err(BiyiFault::ChainNotDue { at, to, carriers: stack.own_carriers() }),
            Reached::Bird(at) => return Err(BiyiFault::BeyondBird { at, to }),
            Reached::Start | Reached::Obliged(_) => {}
        }
        let heading = Heading::between(self.side, from, to).ok_or(BiyiFault::NotAdjacent { from, to })?;
        if to == self.nests[self.side] { Err(BiyiFault::OwnNest { from, to }) } else { Ok(heading) }
    }

    /// Calls `visit` for every complete turn that begins with the movements in `made`, with all movements of the turn
    /// and the state at its end. Stops early when `visit` breaks.
    ///
    /// A turn is not legal if its pilot must go on but has no legal movement. This is our reading of "cannot stay",
    /// since no rulebook lets such a pilot stay.
    fn complete<F>(&self, made: &mut Vec<BiyiAction>, visit: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&[BiyiAction], &Self) -> ControlFlow<()>,
    {
        if matches!(self.reached, Reached::Over(_) | Reached::Bird(_)) {
            return visit(made, self);
        }
        for action in self.actions() {
            let Ok(after) = self.made(action) else { continue };
            made.push(action);
            after.complete(made, visit)?;
            made.pop();
        }
        ControlFlow::Continue(())
    }

    /// Whether the turn is complete or can be completed.
    pub fn can_complete(&self) -> bool {
        self.complete(&mut Vec::new(), &mut |_, _| ControlFlow::Break(())).is_break()
    }

    /// All legal turns, sorted.
    pub fn turns(&self) -> Vec<BiyiMove> {
        let mut turns = Vec::new();
        let mut visit = |actions: &[BiyiAction], after: &Self| {
            turns.extend(BiyiMove::new(actions, matches!(after.reached, Reached::Bird(_))));
            ControlFlow::Continue(())
        };
        let end = self.complete(&mut Vec::new(), &mut visit);
        debug_assert!(end.is_continue(), "nothing breaks off");
        turns.sort_unstable();
        turns
    }

    /// The kinds of movement between two cells that continue a legal turn, each with the state after the movement.
    pub fn beginnings(&self, from: Cell, to: Cell) -> Vec<(MovementKind, Self)> {
        if ![from, to].iter().all(|&cell| GRID.contains(cell)) {
            return Vec::new();
        }
        let begun = self.actions_between(from, to).filter_map(|action| Some((action.kind, self.made(action).ok()?)));
        begun.filter(|(_, after)| after.can_complete()).collect()
    }

    /// Whether both a slide and a descent between two squares begin a legal turn. `from` must hold a stack of the side.
    pub fn leaves_kind_open(&self, from: Cell, to: Cell) -> bool {
        // Most pairs of squares allow at most one kind of movement. Counting the kinds first avoids the slower check of
        // their results.
        self.actions_between(from, to).count() > 1 && self.beginnings(from, to).len() > 1
    }

    /// The state after a movement of a legal turn.
    ///
    /// # Panics
    /// Panics if the movement is illegal.
    #[must_use]
    pub fn after(&self, action: BiyiAction) -> Self {
        self.made(action).expect("a legal turn's movements can be made")
    }

    /// Makes the remaining movements of a turn, `hops`, and returns all its movements: `made`, and then `hops` with
    /// their missing signs filled in.
    ///
    /// # Errors
    /// Returns the first rule that the turn breaks. If a missing sign can stand for a slide or a descent and only one
    /// of the two is legal, this one is made. If both are legal, or if they break different rules, returns `Ambiguous`.
    pub fn follow(
        &self,
        from: Cell,
        hops: &[(Option<MovementKind>, Cell)],
        made: &[BiyiAction],
    ) -> Result<Vec<BiyiAction>, BiyiFault> {
        let Some((&(kind, to), rest)) = hops.split_first() else {
            return self.finish().map(|()| made.to_vec());
        };
        let try_kind = |kind| {
            let action = BiyiAction { kind, from, to };
            self.made(action)?.follow(to, rest, &[made, &[action]].concat())
        };
        match self.check(from, kind, to)?.as_slice() {
            &[kind] => try_kind(kind),
            kinds => {
                let mut readings = kinds.iter().map(|&kind| try_kind(kind)).collect::<Vec<_>>();
                let legal = readings.iter().filter(|reading| reading.is_ok()).count();
                let first = readings.swap_remove(readings.iter().position(Result::is_ok).unwrap_or(0));
                let code = |reading: &Result<Vec<BiyiAction>, BiyiFault>| {
                    reading.clone().err().map(|fault| fault.explain().code)
                };
                let alike = readings.iter().all(|reading| code(reading) == code(&first));
                if legal == 1 || legal == 0 && alike {
                    first
                } else {
                    Err(BiyiFault::Ambiguous { from, to, count: self.board.get(from).height() - self.height(to) })
                }
            }
        }
    }

    /// Checks a movement, but not its result. Returns the possible kinds of the movement. If the player gave the kind
    /// as `given`, only this kind is returned.
    fn check(&self, from: Cell, given: Option<MovementKind>, to: Cell) -> Result<Vec<MovementKind>, BiyiFault> {
        let stack = self.board.get(from);
        let heading = self.check_way(from, to)?;
        let kinds: Vec<MovementKind> = self.kinds(heading, from, to).collect();
        let fitting: Vec<MovementKind> =
            kinds.iter().copied().filter(|&kind| given.is_none_or(|given| given == kind)).collect();
        if !fitting.is_empty() {
            return Ok(fitting);
        }
        let (height, target, chain) = (stack.height(), self.height(to), self.in_chain());
        let group = !chain && target + 2 <= height;
        Err(match given {
            _ if heading == Heading::Backward => {
                let slides = group && given.is_none_or(|given| given == MovementKind::Slide);
                BiyiFault::Backward { from, to, own: slides.then_some(target + 1) }
            }
            _ if kinds.is_empty() && target > height => BiyiFault::TooHigh { from, to, height, target },
            Some(MovementKind::Slide) if group => BiyiFault::BottomCarrierEnemy { from, to, level: target + 1 },
            Some(given) if !kinds.is_empty() => {
                BiyiFault::WrongKind { from, to, given, fitting: kinds, height, target, chain }
            }
            // No other case is left than an enemy stack of the same height: a slide or a descent onto a lower stack is
            // possible, and a climb onto a stack of the pilot's own side.
            _ => BiyiFault::EnemySameLevel { from, to, height },
        })
    }

    /// Refuses to end the turn in a state in which the pilot must go on.
    fn finish(&self) -> Result<(), BiyiFault> {
        let Reached::Obliged(at) = self.reached else { return Ok(()) };
        let carriers = self.board.get(at).own_carriers();
        let exits = self.actions().filter(|&action| self.made(action).is_ok_and(|after| after.can_complete()));
        let next: Vec<Cell> = exits.map(|action| action.to).collect();
        Err(if next.is_empty() {
            BiyiFault::ChainStuck { at, carriers }
        } else {
            BiyiFault::ChainUnfinished { at, carriers, next }
        })
    }

    /// Judges a turn that begins in this state, and returns its movements.
    pub fn judge(&self, sketch: &TypedTurn) -> Result<Vec<BiyiAction>, BiyiFault> {
        self.follow(sketch.start, &sketch.hops, &[])
    }
}
