//! What decides which moves are legal, and the mirror of the board.

use super::{Facing, Paiko, PaikoMove, Phase, Square, Supply, Tile, TileKind, board::PaikoBoard};
use board::{color::Color, grid::Cell};

/// The side to act, its phase, the tiles on and off the board, and the tile that the side may not move now, if the
/// optional rules forbid one.
pub fn essence(position: &Paiko) -> Vec<u8> {
    let (phase, count) = match position.phase {
        Phase::Draft(stage) => (0, stage as u32),
        Phase::Action => (1, 0),
        Phase::Reward(count) => (2, count),
        Phase::Over(_) => (3, 0),
    };
    let mut bytes = vec![position.turn as u8, phase];
    bytes.extend(count.to_le_bytes());
    let tile = |Tile { color, kind, facing }: Tile| {
        1 + (color as u8 * 8 + kind as u8) * 5 + facing.map_or(0, |facing| 1 + facing as u8)
    };
    bytes.extend(Square::all().map(|square| position.board.get(square).map_or(0, tile)));
    let counts = |supply: Supply| TileKind::ALL.map(|kind| supply.count(kind));
    for color in Color::ALL {
        bytes.extend(counts(position.stocks[color].reserve));
        bytes.extend(counts(position.stocks[color].hand));
    }
    if position.phase == Phase::Action {
        bytes.extend(position.turn_to_act().tired.map(|square| square.index() as u8));
    }
    bytes
}

/// The position on the board whose files and ranks are swapped. Both homegrounds stay where they are.
pub fn mirrored(position: &Paiko) -> Paiko {
    let mut board = PaikoBoard::EMPTY;
    for (square, tile) in position.board.tiles() {
        board.put(other_square(square), Tile { facing: tile.facing.map(other_facing), ..tile });
    }
    Paiko { board: Box::new(board), history: position.history.on_other_squares(other_square), ..position.clone() }
}

/// The move on the mirrored board.
pub fn mirrored_move(mv: &PaikoMove) -> PaikoMove {
    let facing = |facing: Option<Facing>| facing.map(other_facing);
    match *mv {
        PaikoMove::Draft(_) | PaikoMove::Draw(_) | PaikoMove::Give(_) | PaikoMove::Pass => *mv,
        PaikoMove::Deploy { kind, to, then, facing: faces } => {
            PaikoMove::Deploy { kind, to: other(to), then: then.map(other), facing: facing(faces) }
        }
        PaikoMove::Shift { from, to, facing: faces } => {
            PaikoMove::Shift { from: other(from), to: other(to), facing: facing(faces) }
        }
        PaikoMove::Turn { from, facing: faces } => PaikoMove::Turn { from: other(from), facing: facing(faces) },
        PaikoMove::Redeploy { from, to } => PaikoMove::Redeploy { from: other(from), to: other(to) },
    }
}

/// The cell on the mirrored board. A cell far off the board has none and stays.
const fn other(cell: Cell) -> Cell {
    if cell.number() == 0 || cell.number() > 26 {
        return cell;
    }
    Cell::new(cell.number() - 1, cell.letter() + 1)
}

/// The square on the mirrored board.
pub fn other_square(square: Square) -> Square {
    Square::of(other(square.cell())).expect("the board is as wide as it is high")
}

/// The facing on the mirrored board.
pub const fn other_facing(facing: Facing) -> Facing {
    match facing {
        Facing::North => Facing::East,
        Facing::East => Facing::North,
        Facing::South => Facing::West,
        Facing::West => Facing::South,
    }
}
