//! The rules that an action has to keep, in the order in which they are tested.

use super::{
    Paiko, Phase,
    board::Board,
    fault::Fault,
    moves::Move,
    rules::Turn,
    rulings::DRAFT,
    squares::{Square, Squares},
    supply::Supply,
    tile::{Facing, Kind, Tile},
};
use crate::grid::Cell;

/// Names the first rule that an action breaks in an unfinished position.
///
/// `via` are the squares between a shift's ends if every one was named; then this very path has to be legal.
pub fn judge(position: &Paiko, mv: &Move, via: &[Cell]) -> Result<(), Fault> {
    let color = position.turn;
    let stock = &position.stocks[color];
    match (position.phase, mv) {
        (Phase::Draft(stage), &Move::Draft(tiles)) => take(stock.reserve, tiles, DRAFT[stage].into(), false),
        (Phase::Reward(count), &Move::Give(tiles)) => take(position.stocks[!color].reserve, tiles, count, true),
        (Phase::Action, mv) => position.turn_to_act().judge(mv, via),
        (Phase::Draft(_) | Phase::Reward(_) | Phase::Over(_), _) => Err(wrong_phase(position.phase)),
    }
}

fn wrong_phase(phase: Phase) -> Fault {
    let (now, count) = match phase {
        Phase::Draft(stage) => ("draft", DRAFT[stage].into()),
        Phase::Reward(count) => ("reward", count),
        Phase::Action | Phase::Over(_) => ("turn", 0),
    };
    Fault::WrongPhase { now, count }
}

/// Tiles that are taken out of a reserve.
fn take(reserve: Supply, tiles: Supply, wanted: u32, given: bool) -> Result<(), Fault> {
    if reserve.is_empty() {
        return Err(Fault::ReserveEmpty);
    }
    let found = tiles.total();
    if found != wanted {
        return Err(Fault::WrongCount { found, wanted });
    }
    match reserve.missing(tiles) {
        Some(kind) => Err(Fault::NotInReserve { kind, left: reserve.count(kind), given }),
        None => Ok(()),
    }
}

/// The square of a cell.
fn on_board(cell: Cell) -> Result<Square, Fault> {
    Square::of(cell).ok_or(Fault::OffBoard(cell))
}

impl Turn<'_> {
    fn judge(&self, mv: &Move, via: &[Cell]) -> Result<(), Fault> {
        match *mv {
            Move::Draft(_) | Move::Give(_) => Err(wrong_phase(Phase::Action)),
            Move::Draw(tiles) => take(self.stock.reserve, tiles, self.drawn(), false),
            Move::Deploy { kind, to, then, facing } => self.judge_deployment(kind, to, then, facing, via),
            Move::Shift { from, to, facing } => {
                let (from, tile) = self.shifted(from, facing)?;
                let lifted = self.without(from);
                let to = self.path(&lifted, tile.kind, from, to, via)?;
                self.stays_safe(&lifted, to, Tile { facing, ..tile })
            }
            Move::Turn { from, facing } => {
                let (from, tile) = self.shifted(from, facing)?;
                if facing == tile.facing && !self.options.null_rotation {
                    return Err(Fault::NothingChanges { at: from, kind: tile.kind });
                }
                self.stays_safe(&self.without(from), from, Tile { facing, ..tile })
            }
            Move::Redeploy { from, to } => {
                let to = self.lands(Kind::Water, to)?;
                let (from, tile) = self.own_tile(from)?;
                if tile.kind != Kind::Water {
                    return Err(Fault::NotWater { at: from, kind: tile.kind });
                }
                self.is_not_tired(from, tile.kind)?;
                self.stays_safe(&self.without(from), to, tile)
            }
            Move::Pass if self.is_stuck() => Ok(()),
            Move::Pass => Err(Fault::PassNotForced),
        }
    }

    fn judge_deployment(
        &self,
        kind: Kind,
        to: Cell,
        then: Option<Cell>,
        facing: Option<Facing>,
        via: &[Cell],
    ) -> Result<(), Fault> {
        if self.stock.hand.count(kind) == 0 {
            return Err(Fault::NotInHand(kind));
        }
        match facing {
            None if kind.is_directional() => return Err(Fault::FacingRequired(kind)),
            Some(_) if !kind.is_directional() => return Err(Fault::FacingForbidden(kind)),
            _ => {}
        }
        let mut square = self.lands(kind, to)?;
        if let Some(then) = then {
            square = self.path(self.board, kind, square, then, via)?;
        }
        self.stays_safe(self.board, square, Tile { color: self.color, kind, facing })
    }

    /// The square on which a tile is deployed, or a Water redeployed: one of [`landing`](super::rules::landing).
    fn lands(&self, kind: Kind, to: Cell) -> Result<Square, Fault> {
        let &Self { board, color, .. } = self;
        let at = on_board(to)?;
        self.is_empty(board, at)?;
        if kind == Kind::Lotus {
            return Ok(at);
        }
        is_not_black(at)?;
        let threat = board.threat(color, at);
        if threat > 0 {
            return Err(Fault::Threatened { at, threat, by: board.threatening(color, at) });
        }
        if (Squares::home(color) | board.reached(color)).contains(at) {
            Ok(at)
        } else {
            Err(Fault::NotHomeOrThreatened(at))
        }
    }

    /// An own tile that stands on a square.
    fn own_tile(&self, from: Cell) -> Result<(Square, Tile), Fault> {
        let at = on_board(from)?;
        match self.board.get(at) {
            None => Err(Fault::NoTile(at)),
            Some(Tile { color, kind, .. }) if color != self.color => Err(Fault::NotYours { at, kind }),
            Some(tile) => Ok((at, tile)),
        }
    }

    /// An own tile that can shift or turn so as to face there.
    fn shifted(&self, from: Cell, facing: Option<Facing>) -> Result<(Square, Tile), Fault> {
        let (at, tile) = self.own_tile(from)?;
        let Tile { kind, .. } = tile;
        if kind.range() == 0 {
            return Err(Fault::CannotShift { at, kind });
        }
        match facing {
            Some(_) if !kind.is_directional() => return Err(Fault::FacingForbidden(kind)),
            None if kind.is_directional() => return Err(Fault::FacingRequired(kind)),
            _ => {}
        }
        self.is_not_tired(at, kind)?;
        Ok((at, tile))
    }

    fn is_not_tired(&self, at: Square, kind: Kind) -> Result<(), Fault> {
        if self.tired == Some(at) { Err(Fault::SameTile { at, kind }) } else { Ok(()) }
    }

    /// The square where a shift ends that starts on a board without its tile: one of [`reach`](super::rules::reach).
    fn path(&self, lifted: &Board, kind: Kind, from: Square, to: Cell, via: &[Cell]) -> Result<Square, Fault> {
        let range = usize::from(kind.range());
        if !via.is_empty() {
            if via.len() + 1 > range {
                return Err(Fault::TooFar { from: from.cell(), to, kind });
            }
            let mut visited = vec![from];
            let mut at = from;
            for &cell in via.iter().chain([&to]) {
                let next = on_board(cell)?;
                if !at.neighbors().contains(next) || visited.contains(&next) {
                    return Err(Fault::BadPath { from: at.cell(), to: cell });
                }
                self.is_passable(lifted, kind, next)?;
                visited.push(next);
                at = next;
            }
            return Ok(at);
        }
        let target = on_board(to)?;
        if target == from {
            return Err(Fault::BadPath { from: to, to });
        }
        if distance(from.cell(), to) > range {
            return Err(Fault::TooFar { from: from.cell(), to, kind });
        }
        self.is_passable(lifted, kind, target)?;
        if from.neighbors().contains(target) {
            return Ok(target);
        }
        let mut between = between(from.cell(), to);
        between.sort_by_cached_key(Cell::to_string);
        let mut faults =
            between.into_iter().map(|cell| on_board(cell).and_then(|at| self.is_passable(lifted, kind, at)));
        let first = faults.next().expect("squares two steps apart have one between them");
        if first.is_ok() || faults.any(|fault| fault.is_ok()) { Ok(target) } else { first.map(|()| target) }
    }

    /// A square on which a tile may step: one of [`passable`](super::rules::passable).
    fn is_passable(&self, lifted: &Board, kind: Kind, at: Square) -> Result<(), Fault> {
        self.is_empty(lifted, at)?;
        is_not_black(at)?;
        let threat = lifted.threat(self.color, at) + kind.own_threat();
        let need = lifted.need(self.color, at);
        if threat >= need {
            return Err(Fault::DeadlyPath { at, kind, threat, need, by: lifted.threatening(self.color, at) });
        }
        Ok(())
    }

    fn is_empty(&self, board: &Board, at: Square) -> Result<(), Fault> {
        match board.get(at) {
            Some(Tile { kind, .. }) => Err(Fault::Occupied { at, kind }),
            None => Ok(()),
        }
    }

    fn without(&self, from: Square) -> Board {
        let mut lifted = self.board.clone();
        lifted.take(from);
        lifted
    }

    /// No own tile is in danger of being captured after the tile has been put there.
    fn stays_safe(&self, lifted: &Board, to: Square, tile: Tile) -> Result<(), Fault> {
        let doomed = lifted.doomed(to, tile);
        let Some(at) = doomed.cells_by_name().first().copied().and_then(Square::of) else { return Ok(()) };
        let mut after = lifted.clone();
        after.put(to, tile);
        let kind = after.get(at).expect("only tiles are doomed").kind;
        let (threat, need) = (after.threat(self.color, at), after.need(self.color, at));
        Err(Fault::OwnTileCaptured { doomed, at, kind, threat, need, by: after.threatening(self.color, at) })
    }
}

fn is_not_black(at: Square) -> Result<(), Fault> {
    if Squares::BLACK.contains(at) { Err(Fault::BlackSquare(at)) } else { Ok(()) }
}

/// How many steps apart two cells are.
pub fn distance(from: Cell, to: Cell) -> usize {
    usize::from(from.letter().abs_diff(to.letter()) + from.number().abs_diff(to.number()))
}

/// The cells between two that are two steps apart: one on a straight line, two round a corner.
fn between(from: Cell, to: Cell) -> Vec<Cell> {
    let middle = |a: u8, b: u8| (a + b) / 2;
    if from.letter().abs_diff(to.letter()) == 1 {
        vec![Cell::new(from.letter(), to.number()), Cell::new(to.letter(), from.number())]
    } else {
        vec![Cell::new(middle(from.letter(), to.letter()), middle(from.number(), to.number()))]
    }
}
