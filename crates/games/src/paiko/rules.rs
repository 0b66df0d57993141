//! The legal actions of a turn, and the refusals of illegal ones.
//!
//! Move generation and refusals share the same code for each rule: the squares [`Barred`] to a tile, the [`Shifts`] of
//! a shift, the tiles that a [`TileChoice`] takes, the `check` methods of [`PaikoTurn`], and [`PaikoBoard::doomed`].

use super::{
    board::PaikoBoard,
    fault::PaikoFault,
    moves::PaikoMove,
    rulings::Options,
    squares::{Square, Squares},
    supply::Supply,
    tile::{Facing, Tile, TileKind},
};
use board::{color::Color, grid::Cell};

/// A choice of any `count` tiles of a reserve, which go into a hand.
#[derive(Clone, Copy, Debug)]
pub struct TileChoice {
    /// The side whose tiles go from the reserve into the hand.
    pub owner: Color,
    /// Whether the tiles are a reward, which the other side chooses.
    pub given: bool,
    /// The tiles of the reserve.
    pub reserve: Supply,
    /// The number of tiles to take, 0 if the reserve is empty.
    pub count: u32,
    /// Creates the move that takes these tiles.
    pub take: fn(Supply) -> PaikoMove,
}

impl TileChoice {
    /// Visits the moves that take tiles, sorted by the bytes of their texts.
    pub fn moves(&self, visit: &mut impl FnMut(PaikoMove)) {
        if self.count > 0 {
            self.reserve.choices(self.count, |tiles| visit((self.take)(tiles)));
        }
    }

    /// The number of moves that take tiles.
    pub fn count_moves(&self) -> u64 {
        if self.count > 0 { self.reserve.count_choices(self.count) } else { 0 }
    }

    /// Refuses a set of tiles that cannot be taken, by `ReserveEmpty`, `WrongCount` or `NotInReserve`.
    pub fn check(&self, tiles: Supply) -> Result<(), PaikoFault> {
        let &Self { given, reserve, count: wanted, .. } = self;
        let found = tiles.total();
        match reserve.missing(tiles) {
            _ if wanted == 0 => Err(PaikoFault::ReserveEmpty),
            _ if found != wanted => Err(PaikoFault::WrongCount { found, wanted }),
            Some(kind) => Err(PaikoFault::NotInReserve { kind, left: reserve.count(kind), given }),
            None => Ok(()),
        }
    }
}

/// A rule that bars squares to a tile.
#[derive(Clone, Copy, Debug)]
enum Bar {
    /// A tile stands on the square.
    Occupied,
    /// Only a Lotus may stand on a black square.
    Black,
    /// The square holds a threat against the side of the tile.
    Threatened,
    /// The square is neither in the homeground of the side nor threatened by it.
    NotHomeOrThreatened,
    /// The square holds enough threats to capture the tile.
    Deadly,
}

/// The squares barred to a tile, listed rule by rule. A refusal names the first rule that bars the square.
#[derive(Clone, Copy, Debug)]
pub struct Barred<'a, const RULES: usize> {
    board: &'a PaikoBoard,
    color: Color,
    kind: TileKind,
    rules: [(Bar, Squares); RULES],
}

/// The squares on which a side may not deploy a tile of a kind, nor redeploy a Water.
pub fn landing(board: &PaikoBoard, color: Color, kind: TileKind) -> Barred<'_, 4> {
    // A Lotus may land on any empty square.
    let unless_lotus = |squares| if kind == TileKind::Lotus { Squares::NONE } else { squares };
    let rules = [
        (Bar::Occupied, board.occupied()),
        (Bar::Black, unless_lotus(Squares::BLACK)),
        (Bar::Threatened, unless_lotus(board.threatened(color, 1))),
        (Bar::NotHomeOrThreatened, unless_lotus(!(Squares::home(color) | board.reached(color)))),
    ];
    Barred { board, color, kind, rules }
}

/// The squares onto which a tile of a kind may not step in a shift. The tile has been lifted off the board.
pub fn stepping(lifted: &PaikoBoard, color: Color, kind: TileKind) -> Barred<'_, 3> {
    let rules = [
        (Bar::Occupied, lifted.occupied()),
        (Bar::Black, Squares::BLACK),
        (Bar::Deadly, lifted.deadly(color, kind.own_threat())),
    ];
    Barred { board: lifted, color, kind, rules }
}

impl<const RULES: usize> Barred<'_, RULES> {
    /// The squares that no rule bars.
    pub fn open(&self) -> Squares {
        self.rules.iter().fold(Squares::ALL, |open, &(_, squares)| open & !squares)
    }

    /// Refuses a barred square by the first rule that bars it.
    pub fn check(&self, at: Square) -> Result<(), PaikoFault> {
        let &Self { board, color, kind, .. } = self;
        let Some((bar, _)) = self.rules.iter().find(|(_, squares)| squares.contains(at)) else { return Ok(()) };
        let (threat, by) = (board.threat(color, at), || board.threatening(color, at));
        Err(match bar {
            Bar::Occupied => {
                let kind = board.get(at).expect("an occupied square has a tile").kind;
                PaikoFault::Occupied { at, kind }
            }
            Bar::Black => PaikoFault::BlackSquare(at),
            Bar::Threatened => PaikoFault::Threatened { at, threat, by: by() },
            Bar::NotHomeOrThreatened => PaikoFault::NotHomeOrThreatened(at),
            Bar::Deadly => {
                let threat = threat + kind.own_threat();
                PaikoFault::DeadlyPath { at, kind, threat, need: board.need(color, at), by: by() }
            }
        })
    }
}

/// The shifts of a tile from a square. The tile has been lifted off the board.
#[derive(Clone, Copy, Debug)]
pub struct Shifts<'a> {
    from: Square,
    steps: Barred<'a, 3>,
}

impl<'a> Shifts<'a> {
    /// The shifts of a tile of a kind.
    pub fn new(lifted: &'a PaikoBoard, color: Color, kind: TileKind, from: Square) -> Self {
        Self { from, steps: stepping(lifted, color, kind) }
    }

    /// The squares where a shift can end.
    pub fn reach(&self) -> Squares {
        let start = Squares::from(self.from);
        let open = self.steps.open() & !start;
        let (mut last, mut reached) = (start, Squares::NONE);
        for _ in 0..self.steps.kind.range() {
            last = last.neighbors() & open;
            reached |= last;
        }
        reached
    }

    /// Refuses an illegal shift to a cell, along the path through `via` or, if `via` is empty, along all paths. In the
    /// latter case, rules about the end come before rules about the squares between.
    fn check(&self, to: Cell, via: &[Cell]) -> Result<Square, PaikoFault> {
        if !via.is_empty() {
            return self.check_path(to, via);
        }
        let (from, target) = (self.from.cell(), on_board(to)?);
        if self.reach().contains(target) {
            return Ok(target);
        }
        ensure(target != self.from, PaikoFault::BadPath { from, to })?;
        self.check_distance(to, distance(from, to))?;
        self.steps.check(target)?;
        let mut middles = between(from, to).into_iter().map(|middle| self.steps.check(on_board(middle)?));
        let fault = middles.find_map(Result::err);
        Err(fault.expect("an open square in range is out of reach only if each square on the way is barred"))
    }

    fn check_path(&self, to: Cell, via: &[Cell]) -> Result<Square, PaikoFault> {
        self.check_distance(to, via.len() + 1)?;
        let mut path = vec![self.from];
        for &cell in via.iter().chain([&to]) {
            let (last, next) = (path[path.len() - 1], on_board(cell)?);
            let goes_on = last.neighbors().contains(next) && !path.contains(&next);
            ensure(goes_on, PaikoFault::BadPath { from: last.cell(), to: cell })?;
            self.steps.check(next)?;
            path.push(next);
        }
        Ok(path[path.len() - 1])
    }

    fn check_distance(&self, to: Cell, steps: usize) -> Result<(), PaikoFault> {
        let kind = self.steps.kind;
        ensure(steps <= kind.range().into(), PaikoFault::TooFar { from: self.from.cell(), to, kind })
    }
}

/// The state that determines the actions of a side on its turn.
#[derive(Clone, Copy, Debug)]
pub struct PaikoTurn<'a> {
    /// The board.
    pub board: &'a PaikoBoard,
    /// The side.
    pub color: Color,
    /// The tiles in its hand.
    pub hand: Supply,
    /// The options of the game.
    pub options: Options,
    /// The square of the tile that the side may not move, because it has moved the tile in too many consecutive turns.
    pub tired: Option<Square>,
}

impl PaikoTurn<'_> {
    /// Visits every legal action, in no particular order.
    pub fn actions(&self, visit: &mut impl FnMut(PaikoMove)) {
        for kind in self.hand.kinds() {
            self.deployments(kind, visit);
        }
        for from in self.board.of(self.color).iter() {
            let tile = self.board.get(from).expect("the square is one of those with a tile");
            if check_range(from, tile.kind).and_then(|()| self.check_tired(from, tile.kind)).is_ok() {
                self.shifts(&self.without(from), from, tile, visit);
            }
        }
    }

    fn deployments(&self, kind: TileKind, visit: &mut impl FnMut(PaikoMove)) {
        let &Self { board, color, .. } = self;
        for square in landing(board, color, kind).open().iter() {
            let to = square.cell();
            for facing in self.safe_facings(board, square, kind) {
                visit(PaikoMove::Deploy { kind, to, then: None, facing });
            }
            if check_bonus(square, kind).is_ok() {
                for target in Shifts::new(board, color, kind, square).reach().iter() {
                    for facing in self.safe_facings(board, target, kind) {
                        visit(PaikoMove::Deploy { kind, to, then: Some(target.cell()), facing });
                    }
                }
            }
        }
    }

    fn shifts(&self, lifted: &PaikoBoard, square: Square, tile: Tile, visit: &mut impl FnMut(PaikoMove)) {
        let Tile { color, kind, .. } = tile;
        let from = square.cell();
        for target in Shifts::new(lifted, color, kind, square).reach().iter() {
            for facing in self.safe_facings(lifted, target, kind) {
                visit(PaikoMove::Shift { from, to: target.cell(), facing });
            }
        }
        for facing in self.safe_facings(lifted, square, kind) {
            if self.check_change(square, tile, facing).is_ok() {
                visit(PaikoMove::Turn { from, facing });
            }
        }
        if check_water(square, kind).is_ok() {
            for target in landing(self.board, color, kind).open().iter() {
                if lifted.doomed(target, tile).is_empty() {
                    visit(PaikoMove::Redeploy { from, to: target.cell() });
                }
            }
        }
    }

    /// The facings in which a tile can lie on a square so that no own tile would be captured.
    fn safe_facings(
        &self,
        lifted: &PaikoBoard,
        square: Square,
        kind: TileKind,
    ) -> impl Iterator<Item = Option<Facing>> {
        let color = self.color;
        let is_safe = move |&facing: &_| lifted.doomed(square, Tile { color, kind, facing }).is_empty();
        kind.facings().iter().copied().filter(is_safe)
    }

    /// Refuses an illegal deployment by the first rule that it breaks. If the move names the path of a Sai's shift,
    /// `via` lists the cells between the ends of the shift.
    pub fn check_deployment(
        &self,
        kind: TileKind,
        to: Cell,
        then: Option<Cell>,
        facing: Option<Facing>,
        via: &[Cell],
    ) -> Result<(), PaikoFault> {
        let &Self { board, color, .. } = self;
        ensure(self.hand.count(kind) > 0, PaikoFault::NotInHand(kind))?;
        check_facing(kind, facing)?;
        let mut square = on_board(to)?;
        landing(board, color, kind).check(square)?;
        if let Some(then) = then {
            check_bonus(square, kind)?;
            square = Shifts::new(board, color, kind, square).check(then, via)?;
        }
        check_safe(board, square, Tile { color, kind, facing })
    }

    /// Refuses an illegal shift by the first rule that it breaks. If the move names the path, `via` lists the cells
    /// between the ends of the shift.
    pub fn check_shift(&self, from: Cell, to: Cell, facing: Option<Facing>, via: &[Cell]) -> Result<(), PaikoFault> {
        let (from, tile) = self.shiftable(from, facing)?;
        let lifted = self.without(from);
        let to = Shifts::new(&lifted, tile.color, tile.kind, from).check(to, via)?;
        check_safe(&lifted, to, Tile { facing, ..tile })
    }

    /// Refuses an illegal turn in place by the first rule that it breaks.
    pub fn check_turn(&self, from: Cell, facing: Option<Facing>) -> Result<(), PaikoFault> {
        let (from, tile) = self.shiftable(from, facing)?;
        self.check_change(from, tile, facing)?;
        check_safe(&self.without(from), from, Tile { facing, ..tile })
    }

    /// Refuses an illegal redeployment by the first rule that it breaks. The end of the redeployment is checked before
    /// the tile.
    pub fn check_redeployment(&self, from: Cell, to: Cell) -> Result<(), PaikoFault> {
        let to = on_board(to)?;
        landing(self.board, self.color, TileKind::Water).check(to)?;
        let (from, tile) = self.own_tile(from)?;
        check_water(from, tile.kind)?;
        self.check_tired(from, tile.kind)?;
        check_safe(&self.without(from), to, tile)
    }

    /// Finds the tile of the side on a cell.
    fn own_tile(&self, from: Cell) -> Result<(Square, Tile), PaikoFault> {
        let at = on_board(from)?;
        match self.board.get(at) {
            None => Err(PaikoFault::NoTile(at)),
            Some(Tile { color, kind, .. }) if color != self.color => Err(PaikoFault::NotYours { at, kind }),
            Some(tile) => Ok((at, tile)),
        }
    }

    /// Finds the tile of the side on a cell, and refuses a tile that may not shift or turn, or may not take the facing.
    fn shiftable(&self, from: Cell, facing: Option<Facing>) -> Result<(Square, Tile), PaikoFault> {
        let (at, tile) = self.own_tile(from)?;
        check_range(at, tile.kind)?;
        check_facing(tile.kind, facing)?;
        self.check_tired(at, tile.kind)?;
        Ok((at, tile))
    }

    fn check_tired(&self, at: Square, kind: TileKind) -> Result<(), PaikoFault> {
        ensure(self.tired != Some(at), PaikoFault::SameTile { at, kind })
    }

    /// Refuses a turn in place that changes nothing, unless the options let tiles stay as they are.
    fn check_change(&self, at: Square, tile: Tile, facing: Option<Facing>) -> Result<(), PaikoFault> {
        let changes = facing != tile.facing || self.options.null_rotation;
        ensure(changes, PaikoFault::NothingChanges { at, kind: tile.kind })
    }

    /// The board without the tile on a square.
    fn without(&self, from: Square) -> PaikoBoard {
        let mut lifted = self.board.clone();
        lifted.take(from);
        lifted
    }
}

fn on_board(cell: Cell) -> Result<Square, PaikoFault> {
    Square::of(cell).ok_or(PaikoFault::OffBoard(cell))
}

fn ensure(holds: bool, fault: PaikoFault) -> Result<(), PaikoFault> {
    if holds { Ok(()) } else { Err(fault) }
}

/// Refuses to shift a Lotus or an Air.
fn check_range(at: Square, kind: TileKind) -> Result<(), PaikoFault> {
    ensure(kind.range() > 0, PaikoFault::CannotShift { at, kind })
}

/// Refuses to shift any tile but a Sai in the turn of its deployment.
fn check_bonus(at: Square, kind: TileKind) -> Result<(), PaikoFault> {
    ensure(kind == TileKind::Sai, PaikoFault::CannotShift { at, kind })
}

/// Refuses to redeploy any tile but a Water.
fn check_water(at: Square, kind: TileKind) -> Result<(), PaikoFault> {
    ensure(kind == TileKind::Water, PaikoFault::NotWater { at, kind })
}

fn check_facing(kind: TileKind, facing: Option<Facing>) -> Result<(), PaikoFault> {
    match facing {
        _ if kind.facings().contains(&facing) => Ok(()),
        None => Err(PaikoFault::FacingRequired(kind)),
        Some(_) => Err(PaikoFault::FacingForbidden(kind)),
    }
}

/// Refuses a placement of a tile on an empty square after which a tile of the same side could be captured.
fn check_safe(lifted: &PaikoBoard, to: Square, tile: Tile) -> Result<(), PaikoFault> {
    let color = tile.color;
    let doomed = lifted.doomed(to, tile);
    let Some(at) = doomed.by_name().next() else { return Ok(()) };
    let mut after = lifted.clone();
    after.put(to, tile);
    let kind = after.get(at).expect("only tiles are doomed").kind;
    let (threat, need) = (after.threat(color, at), after.need(color, at));
    Err(PaikoFault::OwnTileCaptured { doomed, at, kind, threat, need, by: after.threatening(color, at) })
}

/// The number of steps between two cells.
pub fn distance(from: Cell, to: Cell) -> usize {
    usize::from(from.letter().abs_diff(to.letter()) + from.number().abs_diff(to.number()))
}

/// The cells between two cells that are two steps apart, sorted: one cell for a straight line, two cells for the two
/// ways round a corner.
fn between(from: Cell, to: Cell) -> Vec<Cell> {
    let middle = |a: u8, b: u8| (a + b) / 2;
    let mut cells = if from.letter().abs_diff(to.letter()) == 1 {
        vec![Cell::new(from.letter(), to.number()), Cell::new(to.letter(), from.number())]
    } else {
        vec![Cell::new(middle(from.letter(), to.letter()), middle(from.number(), to.number()))]
    };
    cells.sort_unstable();
    cells
}
