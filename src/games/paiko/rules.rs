//! Where tiles may go, what they capture, and every action of a turn.

use super::{
    board::Board,
    moves::Move,
    rulings::{CAPTURES_GO_ON, DRAWN, FIRES_FALL_LAST, Options},
    squares::{Square, Squares},
    supply::Stock,
    tile::{Facing, Kind, Tile},
};
use crate::color::Color;

/// The squares on which a side may deploy a tile of this kind, or redeploy a Water, as far as its own tiles stay safe.
pub fn landing(board: &Board, color: Color, kind: Kind) -> Squares {
    let empty = !board.occupied();
    if kind == Kind::Lotus {
        return empty;
    }
    empty & !Squares::BLACK & !board.threatened(color, 1) & (Squares::home(color) | board.reached(color))
}

/// The squares onto which a tile of this kind may step when the board is without it.
pub fn passable(lifted: &Board, color: Color, kind: Kind) -> Squares {
    !(lifted.occupied() | Squares::BLACK | lifted.deadly(color, kind.own_threat()))
}

/// The squares to which a tile of this kind may shift from here, as far as its own side's tiles stay safe. The board is
/// without the tile.
pub fn reach(lifted: &Board, color: Color, kind: Kind, from: Square) -> Squares {
    let passable = passable(lifted, color, kind) & !Squares::from(from);
    let mut last = Squares::from(from);
    let mut reached = Squares::NONE;
    for _ in 0..kind.range() {
        last = last.neighbors() & passable;
        reached |= last;
    }
    reached
}

/// What a side can do on its turn.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The board.
    pub board: &'a Board,
    /// The side.
    pub color: Color,
    /// Its tiles beside the board.
    pub stock: &'a Stock,
    /// The options of the game.
    pub options: Options,
    /// The tile that the side may not move, because it has moved it too often.
    pub tired: Option<Square>,
}

impl Turn<'_> {
    /// Visits every legal action, in no particular order. None is visited when the side has to pass.
    pub fn actions(&self, visit: &mut impl FnMut(Move)) {
        self.draws(visit);
        for kind in self.stock.hand.kinds() {
            self.deployments(kind, visit);
        }
        for from in self.board.of(self.color).iter() {
            let mut lifted = self.board.clone();
            let tile = lifted.take(from).expect("the square is one of those with a tile");
            if tile.kind.range() > 0 && self.tired != Some(from) {
                self.shifts(&lifted, from, tile, visit);
            }
        }
    }

    /// Whether the side has no legal action.
    pub fn is_stuck(&self) -> bool {
        let mut stuck = self.stock.reserve.is_empty();
        if stuck {
            self.actions(&mut |_| stuck = false);
        }
        stuck
    }

    /// How many tiles a draw takes.
    pub fn drawn(&self) -> u32 {
        self.stock.reserve.total().min(DRAWN.into())
    }

    fn draws(&self, visit: &mut impl FnMut(Move)) {
        if !self.stock.reserve.is_empty() {
            self.stock.reserve.choices(self.drawn(), |tiles| visit(Move::Draw(tiles)));
        }
    }

    fn deployments(&self, kind: Kind, visit: &mut impl FnMut(Move)) {
        let &Self { board, color, .. } = self;
        for square in landing(board, color, kind).iter() {
            let to = square.cell();
            for facing in self.safe(board, square, kind) {
                visit(Move::Deploy { kind, to, then: None, facing });
            }
            if kind == Kind::Sai {
                for target in reach(board, color, kind, square).iter() {
                    for facing in self.safe(board, target, kind) {
                        visit(Move::Deploy { kind, to, then: Some(target.cell()), facing });
                    }
                }
            }
        }
    }

    fn shifts(&self, lifted: &Board, square: Square, tile: Tile, visit: &mut impl FnMut(Move)) {
        let Tile { color, kind, facing: faced } = tile;
        let from = square.cell();
        for target in reach(lifted, color, kind, square).iter() {
            for facing in self.safe(lifted, target, kind) {
                visit(Move::Shift { from, to: target.cell(), facing });
            }
        }
        for facing in self.safe(lifted, square, kind) {
            if facing != faced || self.options.null_rotation {
                visit(Move::Turn { from, facing });
            }
        }
        if kind == Kind::Water {
            for target in landing(self.board, color, kind).iter() {
                if lifted.doomed(target, tile).is_empty() {
                    visit(Move::Redeploy { from, to: target.cell() });
                }
            }
        }
    }

    /// The facings in which a tile can lie on a square so that no own tile would be captured.
    fn safe(&self, lifted: &Board, square: Square, kind: Kind) -> impl Iterator<Item = Option<Facing>> {
        let color = self.color;
        let is_safe = move |&facing: &_| lifted.doomed(square, Tile { color, kind, facing }).is_empty();
        kind.facings().iter().copied().filter(is_safe)
    }
}

/// A tile that was captured, and where.
pub type Captured = (Square, Tile);

/// Moves the tile of a legal action on the board, before anything is captured.
pub fn act(board: &mut Board, color: Color, mv: &Move) {
    let square = |cell| Square::of(cell).expect("legal actions stay on the board");
    let (from, to, deployed, faces) = match *mv {
        Move::Deploy { kind, to, then, facing } => (None, then.unwrap_or(to), Some(kind), facing),
        Move::Shift { from, to, facing } => (Some(from), to, None, facing),
        Move::Turn { from, facing } => (Some(from), from, None, facing),
        Move::Redeploy { from, to } => (Some(from), to, None, None),
        Move::Draft(_) | Move::Draw(_) | Move::Give(_) | Move::Pass => return,
    };
    let lifted = from.and_then(|from| board.take(square(from))).map(|tile| tile.kind);
    let kind = lifted.or(deployed).expect("a legal action on the board moves a tile");
    board.put(square(to), Tile { color, kind, facing: faces });
}

/// Captures the tiles of a side after the other side's action: in rounds, since tiles that fall may uncover others, each
/// in the order of the squares' names, and Fires at the end. Gives them in this order.
pub fn capture(board: &mut Board, color: Color) -> Vec<Captured> {
    let mut captured = Vec::new();
    let mut fall = |board: &mut Board, squares: Squares| {
        for cell in squares.cells_by_name() {
            let square = Square::of(cell).expect("the cells of squares are on the board");
            captured.extend(board.take(square).map(|tile| (square, tile)));
        }
        !squares.is_empty()
    };
    let early = |board: &Board| {
        let fires = if FIRES_FALL_LAST { board.fires() } else { Squares::NONE };
        board.capturable(color) & !fires
    };
    while {
        let squares = early(board);
        fall(board, squares) && CAPTURES_GO_ON
    } {}
    let fires = board.capturable(color) & board.fires();
    fall(board, fires);
    captured
}
