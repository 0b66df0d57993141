//! What a movement and a turn may do, and what they change.

use std::ops::ControlFlow;

use super::{
    board::{Board, GRID, Heading, beside},
    fault::Fault,
    movement::Movement,
    moves::{Action, Kind, Move, Sketch},
    stack::{DRAGON, Stack},
};
use crate::{
    color::{ByColor, Color},
    grid::Cell,
};

/// How high a bird is for those who go onto it.
///
/// Our reading: the rulebooks let a pilot climb onto the bird, which asks for something of its own color on its own
/// level, and count the bird among the tokens. So it is a token of the attacker's color at level 1.
const BIRD: u8 = 1;

/// A moment within a turn: before its first movement, between two, or after the last one.
#[derive(Clone, Debug)]
pub struct Stage {
    /// What lies where now.
    pub board: Board,
    /// The side whose turn it is.
    pub side: Color,
    /// The latest movement of that side, in this turn or an earlier one.
    pub latest: Option<Movement>,
    /// How far the turn has come.
    pub reached: Reached,
    nests: ByColor<Cell>,
}

/// How far a turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// Nothing has moved.
    Start,
    /// The pilot here stands on three carriers of its color or more, and must go on alone.
    Obliged(Cell),
    /// The turn ended here.
    Over(Cell),
    /// The turn ended on the enemy nest.
    Bird(Cell),
}

/// Whether a pilot may not stay on the stack that it leads after a movement: three of its carriers or more have its
/// color.
///
/// This is our reading where the texts differ: one of them asks for four carriers in a chain's later steps, but an
/// example of another goes on from three. A pilot at rest is under no such obligation: only the square just moved to
/// counts.
fn must_go_on(stack: Stack) -> bool {
    stack.own_carriers() >= DRAGON
}

impl Stage {
    /// The moment before a side's turn.
    pub const fn start(board: Board, side: Color, nests: ByColor<Cell>, latest: Option<Movement>) -> Self {
        Self { board, side, latest, reached: Reached::Start, nests }
    }

    /// Whether the bird that the side wants to reach lies on a square.
    pub fn is_bird(&self, cell: Cell) -> bool {
        cell == self.nests[!self.side]
    }

    /// How high a square is for those who go onto it.
    pub fn height(&self, cell: Cell) -> u8 {
        if self.is_bird(cell) { BIRD } else { self.board.get(cell).height() }
    }

    fn in_chain(&self) -> bool {
        matches!(self.reached, Reached::Obliged(_))
    }

    /// Whether a pilot may jump from one height to another, where it does not climb.
    ///
    /// Our reading is that it may also jump onto an enemy pilot at its own level: where the rulebooks explain the word they
    /// say "higher", but chains go on "to any level, onto any pilot", which is more specific.
    fn jumps(&self, height: u8, target: u8) -> bool {
        self.in_chain() && target >= height
    }

    /// Whether heights, colors and direction allow this kind of movement.
    ///
    /// A slide keeps levels: that is why a pilot slides alone onto a stack exactly one lower and nowhere else, where one
    /// rulebook says no more than "lower".
    fn allows(&self, kind: Kind, heading: Heading, from: Cell, to: Cell) -> bool {
        let (stack, target) = (self.board.get(from), self.height(to));
        let height = stack.height();
        let friendly = self.is_bird(to) || self.board.get(to).pilot() == Some(self.side);
        let climbs = target == height && friendly;
        if kind == Kind::Slide {
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
                Kind::Slide => false,
                Kind::Climb => climbs,
                Kind::Descend => target + 2 <= height,
                Kind::Jump => self.jumps(height, target) && !climbs,
            }
    }

    /// The kinds of movement that heights, colors and direction allow between two squares: at most two, a slide and a
    /// descent.
    fn kinds(&self, heading: Heading, from: Cell, to: Cell) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |&kind| self.allows(kind, heading, from, to))
    }

    /// Carries out a movement that [`allows`](Self::allows) grants, unless the position reached is forbidden: exact
    /// undoing first, then the river, then the bird.
    fn made(&self, Action { kind, from, to }: Action) -> Result<Self, Fault> {
        let (stack, target) = (self.board.get(from), self.height(to));
        let split = if kind == Kind::Slide { target } else { stack.height() - 1 };
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

    /// Refuses to take back the side's latest movement.
    ///
    /// Our reading is that this holds between the movements of one turn as well: the rulebooks call them movements like
    /// others, and it keeps chains finite.
    fn refuse_undoing(&self, movement: Movement) -> Result<(), Fault> {
        let undoes = self.latest.is_some_and(|latest| movement.undoes(latest));
        if undoes { Err(Fault::Reverse { from: movement.from, to: movement.to }) } else { Ok(()) }
    }

    /// Refuses to leave tokens in the river that nothing holds, whosever they are.
    ///
    /// Our reading is that this counts after every single movement, also within a chain and on the bird: the rulebooks
    /// say "always" and "never" here, but "at the end of the turn" of dragons.
    fn refuse_drowning(&self, from: Cell, to: Cell) -> Result<(), Fault> {
        let squares = self.board.drowned();
        if squares.is_empty() { Ok(()) } else { Err(Fault::Drown { from, to, squares }) }
    }

    /// Refuses to come onto the bird while own dragons are connected.
    ///
    /// Two of our readings are here. The rulebooks say that nobody wins like that: we take such a movement to be
    /// forbidden, since a nest may be entered to win and for nothing else. And the tokens that have come to lie on the bird
    /// count as a stack, since dragons are looked for "after the victory"; the bird itself does not count.
    fn refuse_bird(&self, from: Cell, to: Cell) -> Result<(), Fault> {
        match self.board.connected_dragons(self.side) {
            Some(pair) => Err(Fault::BirdWithConnectedDragons { from, to, pair }),
            None => Ok(()),
        }
    }

    /// Every movement that heights, colors and direction allow next.
    fn actions(&self) -> impl Iterator<Item = Action> {
        let sources: Vec<Cell> = match self.reached {
            Reached::Obliged(at) => vec![at],
            _ => self.board.stacks().map(|(cell, _)| cell).collect(),
        };
        let ways = sources.into_iter().flat_map(|from| beside(from).map(move |to| (from, to)));
        ways.flat_map(|(from, to)| self.actions_between(from, to))
    }

    /// The movements between two squares of the board that heights, colors and direction allow next.
    fn actions_between(&self, from: Cell, to: Cell) -> impl Iterator<Item = Action> {
        let heading = self.check_way(from, to).into_iter();
        let kinds = heading.flat_map(move |heading| self.kinds(heading, from, to));
        kinds.map(move |kind| Action { kind, from, to })
    }

    /// Checks whose stack starts a movement, whether the turn goes on, and where the movement goes. In a chain, `from` is
    /// where it has come to. Gives the direction.
    fn check_way(&self, from: Cell, to: Cell) -> Result<Heading, Fault> {
        let stack = self.board.get(from);
        match stack.pilot() {
            None => {
                let bird = self.nests.iter().any(|&nest| nest == from);
                return Err(Fault::EmptySource { from, bird });
            }
            Some(owner) if owner != self.side => return Err(Fault::NotYours { from }),
            Some(_) => {}
        }
        match self.reached {
            Reached::Over(at) => return Err(Fault::ChainNotDue { at, to, carriers: stack.own_carriers() }),
            Reached::Bird(at) => return Err(Fault::BeyondBird { at, to }),
            Reached::Start | Reached::Obliged(_) => {}
        }
        let heading = Heading::between(self.side, from, to).ok_or(Fault::NotAdjacent { from, to })?;
        if to == self.nests[self.side] { Err(Fault::OwnNest { from, to }) } else { Ok(heading) }
    }

    /// Calls `visit` with every way to complete the turn: all of its movements and what they lead to. `made` are those up
    /// to now. Ends early when `visit` breaks.
    ///
    /// A chain that has to go on and cannot is no turn. That is our reading of "cannot stay": no text lets such a pilot
    /// stay all the same.
    fn complete<F>(&self, made: &mut Vec<Action>, visit: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&[Action], &Self) -> ControlFlow<()>,
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

    /// Every complete turn, sorted.
    pub fn turns(&self) -> Vec<Move> {
        let mut turns = Vec::new();
        let mut visit = |actions: &[Action], after: &Self| {
            turns.extend(Move::new(actions, matches!(after.reached, Reached::Bird(_))));
            ControlFlow::Continue(())
        };
        let end = self.complete(&mut Vec::new(), &mut visit);
        debug_assert!(end.is_continue(), "nothing breaks off");
        turns.sort_unstable();
        turns
    }

    /// The kinds of movement between two squares by which the turn can be completed, with what they lead to.
    pub fn beginnings(&self, from: Cell, to: Cell) -> Vec<(Kind, Self)> {
        if ![from, to].iter().all(|&cell| GRID.contains(cell)) {
            return Vec::new();
        }
        let begun = self.actions_between(from, to).filter_map(|action| Some((action.kind, self.made(action).ok()?)));
        begun.filter(|(_, after)| after.can_complete()).collect()
    }

    /// Whether a first movement between these squares can be a slide as well as a descent, so that the turn can be
    /// completed behind either. `from` holds an own stack.
    pub fn leaves_kind_open(&self, from: Cell, to: Cell) -> bool {
        // That most squares are no such pair is seen without making a movement.
        self.actions_between(from, to).count() > 1 && self.beginnings(from, to).len() > 1
    }

    /// Carries out a movement of a legal turn.
    ///
    /// # Panics
    /// If the rules forbid it.
    #[must_use]
    pub fn after(&self, action: Action) -> Self {
        self.made(action).expect("a legal turn's movements can be made")
    }

    /// Follows a turn from here to its end, and finds the kinds of movement that it leaves open. `made` are its
    /// movements up to now.
    ///
    /// # Errors
    /// The first rule that forbids it. Where a slide and a descent are both possible in the place of a missing sign, the
    /// turn is that of them which the rules allow. If they allow both, the sign is needed. If they forbid both for the
    /// same reason, so they say.
    pub fn follow(&self, from: Cell, hops: &[(Option<Kind>, Cell)], made: &[Action]) -> Result<Vec<Action>, Fault> {
        let Some((&(kind, to), rest)) = hops.split_first() else {
            return self.finish().map(|()| made.to_vec());
        };
        let try_kind = |kind| {
            let action = Action { kind, from, to };
            self.made(action)?.follow(to, rest, &[made, &[action]].concat())
        };
        match self.check(from, kind, to)?.as_slice() {
            &[kind] => try_kind(kind),
            kinds => {
                let mut readings = kinds.iter().map(|&kind| try_kind(kind)).collect::<Vec<_>>();
                let legal = readings.iter().filter(|reading| reading.is_ok()).count();
                let first = readings.swap_remove(readings.iter().position(Result::is_ok).unwrap_or(0));
                let code = |reading: &Result<_, Fault>| reading.as_ref().err().map(Fault::code);
                let alike = readings.iter().all(|reading| code(reading) == code(&first));
                if legal == 1 || legal == 0 && alike {
                    first
                } else {
                    Err(Fault::Ambiguous { from, to, count: self.board.get(from).height() - self.height(to) })
                }
            }
        }
    }

    /// Judges one movement but for the position that it leads to, and gives the kinds that are left where the sign is
    /// missing.
    fn check(&self, from: Cell, given: Option<Kind>, to: Cell) -> Result<Vec<Kind>, Fault> {
        let stack = self.board.get(from);
        let heading = self.check_way(from, to)?;
        let kinds: Vec<Kind> = self.kinds(heading, from, to).collect();
        let fitting: Vec<Kind> =
            kinds.iter().copied().filter(|&kind| given.is_none_or(|given| given == kind)).collect();
        if !fitting.is_empty() {
            return Ok(fitting);
        }
        let (height, target, chain) = (stack.height(), self.height(to), self.in_chain());
        let group = !chain && target + 2 <= height;
        Err(match given {
            _ if heading == Heading::Backward => {
                let slides = group && given.is_none_or(|given| given == Kind::Slide);
                Fault::Backward { from, to, own: slides.then_some(target + 1) }
            }
            _ if kinds.is_empty() && target > height => Fault::TooHigh { from, to, height, target },
            Some(Kind::Slide) if group => Fault::BottomCarrierEnemy { from, to, level: target + 1 },
            Some(given) if !kinds.is_empty() => {
                Fault::WrongKind { from, to, given, fitting: kinds, height, target, chain }
            }
            // Onto anything lower something goes, and onto an own pilot at the same level the pilot climbs.
            _ => Fault::EnemySameLevel { from, to, height },
        })
    }

    /// Judges whether a turn may end here.
    fn finish(&self) -> Result<(), Fault> {
        let Reached::Obliged(at) = self.reached else { return Ok(()) };
        let carriers = self.board.get(at).own_carriers();
        let exits = self.actions().filter(|&action| self.made(action).is_ok_and(|after| after.can_complete()));
        let next: Vec<Cell> = exits.map(|action| action.to).collect();
        Err(if next.is_empty() {
            Fault::ChainStuck { at, carriers }
        } else {
            Fault::ChainUnfinished { at, carriers, next }
        })
    }

    /// Names the first rule that forbids a turn from here.
    ///
    /// # Errors
    /// That rule.
    pub fn judge(&self, sketch: &Sketch) -> Result<Vec<Action>, Fault> {
        self.follow(sketch.start, &sketch.hops, &[])
    }
}
