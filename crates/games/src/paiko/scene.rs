//! The pictures of a position.

use super::{
    Paiko, PaikoMove, Phase,
    board::PaikoBoard,
    clicks::PaikoStage,
    patterns::pattern,
    rules,
    rulings::WINNING_POINTS,
    squares::{GRID, Square, Squares},
    supply::{Stock, Supply},
    tile::{Facing, Tile, TileKind},
};
use crate::game::{Position, Step, progress, standing};
use ::board::drawing;
use board::{
    color::{ByColor, Color},
    grid::Cell,
    phrase::Phrase,
    scene::{
        self, Corner, Counted, CountedMark, Drawing, Ground, Legend, Lost, Mark, Orientation, Panel, PanelRow,
        PieceEffect, Pose, Sample, Scene, Sprite, Status, TargetKind, guide::GuideSign,
    },
};

/// The size of the sign on a tile, relative to the tile.
const SIGN: ByColor<f32> = ByColor { white: 0.67, black: 0.73 };
/// The size of tiles in the overlay, where numbers and meters need room.
const SMALL: f32 = 0.82;

/// The signs on pictures of this game alone, each with its meaning.
pub fn guide() -> Vec<(GuideSign, Phrase)> {
    vec![
        (GuideSign::Samples(Color::ALL.map(Sample::Threats).into()), Phrase::new("paiko-guide-threats")),
        (GuideSign::Samples(Color::ALL.map(Sample::Cover).into()), Phrase::new("paiko-guide-cover")),
        (GuideSign::Samples(vec![Sample::Meter(1, 2), Sample::Meter(1, 3)]), Phrase::new("paiko-guide-meter")),
        (GuideSign::Samples(vec![Sample::Endangered]), Phrase::new("paiko-guide-endangered")),
    ]
}

/// The picture of a position, with the last move and the move in the making marked.
pub fn scene(position: &Paiko, last: Option<(&Paiko, &PaikoMove)>, draft: Option<&[Step]>) -> Scene {
    let making = draft.map(|steps| UnfinishedMove::new(position, steps));
    let mut marks = Vec::new();
    match (&making, last) {
        (Some(making), _) if making.has_moved() => {}
        (_, Some((before, mv))) => mark_last(&mut marks, before, mv),
        _ => {}
    }
    if let Some(making) = &making {
        making.mark(&mut marks);
    }
    let shown = making.as_ref().map_or(&*position.board, |making| &making.shown);
    let mut sprites = sprites(shown, 1.0);
    // A tile whose facing is not picked yet is drawn without a beak.
    if let Some((square, tile)) = making.as_ref().and_then(|making| making.open) {
        sprites.extend(drawn(square.cell(), Tile { facing: None, ..tile }, 1.0));
    }
    let stocks = making.as_ref().map_or(&position.stocks, |making| &making.stocks);
    let fresh = Fresh::of(last, making.as_ref());
    let panels = Color::ALL.into_iter().flat_map(|color| {
        let stock = &stocks[color];
        let (own, other) = corners(color);
        let words = say!("paiko-panel-hand", count: stock.hand.total());
        let hand = PanelRow::Heading { badge: None, words };
        let tiles = PanelRow::Tiles { bodies: Some(color), tiles: counted(stock.hand, |kind| fresh.mark(color, kind)) };
        let words = say!("paiko-panel-reserve", count: stock.reserve.total());
        let reserve = PanelRow::Heading { badge: Some(color), words };
        let mut beside = vec![reserve, PanelRow::Tiles { bodies: None, tiles: counted(stock.reserve, |_| None) }];
        if !stock.discard.is_empty() {
            let words = Phrase::new("paiko-panel-lost").with("count", stock.discard.total());
            beside.push(PanelRow::Lost { words, tiles: counted(stock.discard, |_| None) });
        }
        [Panel { corner: own, rows: vec![side(position, color), hand, tiles] }, Panel { corner: other, rows: beside }]
    });
    Scene {
        sprites,
        panels: panels.collect(),
        legend: legend(&marks, making.as_ref(), fresh.is_marked()),
        status: Some(status(position)),
        marks,
        ..blank()
    }
}

/// The picture with the numbers of the rules. Empty squares show the threats against each side and its cover; each tile
/// shows how many threats it holds and how many capture it.
pub fn overlay(position: &Paiko) -> Scene {
    let board = &position.board;
    let mut marks = Vec::new();
    for square in Square::all() {
        let cell = square.cell();
        if let Some(Tile { color, .. }) = board.get(square) {
            let (full, parts) = (board.threat(color, square), board.need(color, square));
            marks.push(Mark::Meter { cell, full: full.min(parts), parts });
            if full + 1 == parts {
                marks.push(Mark::Endangered(cell));
            }
            continue;
        }
        for side in Color::ALL {
            match board.threat(side, square) {
                0 => {}
                count => marks.push(Mark::Threats { cell, against: side, count }),
            }
            if board.covered(side).contains(square) {
                marks.push(Mark::Cover { cell, side });
            }
        }
    }
    let row = |sample, words| PanelRow::Legend(Legend { sample, words });
    let on = |color| Phrase::new("paiko-overlay-threats").with("color", color);
    let cover = |color| Phrase::new("paiko-overlay-cover").with("color", color);
    let squares = vec![
        PanelRow::Heading { badge: None, words: Phrase::new("paiko-overlay-squares") },
        row(Sample::Threats(Color::White), on(Color::White)),
        row(Sample::Threats(Color::Black), on(Color::Black)),
        row(Sample::Cover(Color::White), cover(Color::White)),
        row(Sample::Cover(Color::Black), cover(Color::Black)),
    ];
    let falls = |need: u8| Phrase::new("paiko-overlay-falls").with("need", u32::from(need));
    let tiles = vec![
        PanelRow::Heading { badge: None, words: Phrase::new("paiko-overlay-tiles") },
        row(Sample::Meter(1, 2), falls(2)),
        row(Sample::Meter(1, 3), falls(3)),
        row(Sample::Endangered, Phrase::new("paiko-overlay-endangered")),
    ];
    let panel = |corner, rows| Panel { corner, rows };
    let mut panels = vec![panel(Corner::FarLeft, squares), panel(Corner::NearRight, tiles)];
    panels.extend(Color::ALL.map(|color| panel(corners(color).0, vec![side(position, color)])));
    Scene { sprites: sprites(board, SMALL), marks, panels, status: Some(status(position)), ..blank() }
}

/// The empty board, with no panels.
fn blank() -> Scene {
    let home = |color| Squares::home(color).iter().map(move |square| (square.cell(), Ground::Home(color)));
    let mut grounds = Color::ALL.into_iter().flat_map(home).collect::<Vec<_>>();
    // A black square is drawn as part of the homeground beside it, if any.
    let camp =
        |square: Square| Color::ALL.into_iter().find(|&color| !(square.neighbors() & Squares::home(color)).is_empty());
    grounds.extend(Squares::BLACK.iter().map(|square| (square.cell(), Ground::Dark(camp(square)))));
    let emblem = drawing!("paiko", "tile", sides);
    Scene::new(scene::Board { grid: GRID, grounds, plan: Orientation::Cornered, emblem })
}

fn sprites(board: &PaikoBoard, scale: f32) -> Vec<Sprite> {
    board.tiles().flat_map(|(square, tile)| drawn(square.cell(), tile, scale)).collect()
}

/// The sprites of a tile: its body, with a beak in the direction that it faces, and its sign, which turns with the
/// tile. A Fire stays upright, since only an upright flame looks like one.
pub fn drawn(cell: Cell, Tile { color, kind, facing }: Tile, scale: f32) -> [Sprite; 2] {
    let (body, pose) = match facing {
        Some(facing) => (drawing!("paiko", "pointer", sides), Pose::Points(facing.direction())),
        None => (drawing!("paiko", "tile", sides), Pose::Still),
    };
    let sprite =
        |drawing, size: f32, pose| Sprite { drawing, color, cell, offset: (0.0, 0.0), size: (size, size), pose };
    let upright = if kind == TileKind::Fire { Pose::Still } else { pose };
    [sprite(body, scale, pose), sprite(sign(kind), scale * SIGN[color], upright)]
}

const fn sign(kind: TileKind) -> Drawing {
    match kind {
        TileKind::Sword => drawing!("paiko", "sword"),
        TileKind::Bow => drawing!("paiko", "bow"),
        TileKind::Earth => drawing!("paiko", "earth"),
        TileKind::Fire => drawing!("paiko", "fire"),
        TileKind::Water => drawing!("paiko", "water"),
        TileKind::Sai => drawing!("paiko", "sai"),
        TileKind::Lotus => drawing!("paiko", "lotus"),
        TileKind::Air => drawing!("paiko", "air"),
    }
}

/// The corner of the picture beside the homeground of a side, and the other corner on the same edge.
const fn corners(color: Color) -> (Corner, Corner) {
    match color {
        Color::White => (Corner::NearLeft, Corner::NearRight),
        Color::Black => (Corner::FarRight, Corner::FarLeft),
    }
}

fn side(position: &Paiko, color: Color) -> PanelRow {
    PanelRow::Side {
        side: color,
        words: Phrase::new("side").with("color", color),
        points: position.score(color),
        of: Phrase::new("paiko-panel-of").with("limit", WINNING_POINTS),
    }
}

/// The task of the side to move, or the result of the game.
fn status(position: &Paiko) -> Status {
    let count = position.tiles_to_take();
    let standing = standing(position.turn, position.outcome());
    match position.phase {
        Phase::Draft(_) => Status { words: Phrase::new("paiko-status-draft").with("count", count), ..standing },
        Phase::Reward(_) => Status { words: Phrase::new("paiko-status-reward").with("count", count), ..standing },
        _ => standing,
    }
}

fn counted(supply: Supply, mark: impl Fn(TileKind) -> Option<CountedMark>) -> Vec<Counted> {
    let count = |kind: TileKind| {
        let (drawing, letter) = (sign(kind), kind.letter());
        Counted { drawing, letter, count: supply.count(kind), mark: mark(kind) }
    };
    TileKind::ALL.map(count).into()
}

/// The kinds of tiles in the hands that are marked, with their marks.
struct Fresh(Vec<(Color, TileKind, CountedMark)>);

impl Fresh {
    /// Collects the marks in the hands. Those of the move in the making come first, so that they take precedence over
    /// those of the last move.
    fn of(last: Option<(&Paiko, &PaikoMove)>, making: Option<&UnfinishedMove>) -> Self {
        let mut marked = making.map_or_else(Vec::new, |making| making.hand.clone());
        if let Some((before, PaikoMove::Draft(tiles) | PaikoMove::Draw(tiles) | PaikoMove::Give(tiles))) = last {
            let owner = before.choice().owner;
            marked.extend(tiles.kinds().map(|kind| (owner, kind, CountedMark::Arrived)));
        }
        Self(marked)
    }

    fn mark(&self, color: Color, kind: TileKind) -> Option<CountedMark> {
        self.0.iter().find(|&&(of, which, _)| (of, which) == (color, kind)).map(|&(.., mark)| mark)
    }

    /// Whether any mark shows tiles that came into a hand with the last move.
    fn is_marked(&self) -> bool {
        self.0.iter().any(|&(color, kind, _)| self.mark(color, kind) == Some(CountedMark::Arrived))
    }
}

fn mark_last(marks: &mut Vec<Mark>, before: &Paiko, mv: &PaikoMove) {
    match *mv {
        PaikoMove::Deploy { to, then: None, .. } => marks.push(Mark::Arrived(to)),
        PaikoMove::Deploy { to: from, then: Some(to), .. } | PaikoMove::Shift { from, to, .. } => {
            marks.extend([Mark::Left(from), Mark::Arrived(to), went(before, from, to)]);
        }
        PaikoMove::Redeploy { from, to } => marks.extend([Mark::Left(from), Mark::Arrived(to)]),
        PaikoMove::Turn { from, .. } => marks.push(Mark::Turned(from)),
        PaikoMove::Draft(_) | PaikoMove::Draw(_) | PaikoMove::Give(_) | PaikoMove::Pass => return,
    }
    marks.extend(before.after(mv).captured.into_iter().map(|(square, Tile { color, kind, .. })| {
        let lost = Lost { color, body: drawing!("paiko", "tile", sides), sign: sign(kind) };
        Mark::Captured { cell: square.cell(), lost: vec![lost] }
    }));
}

/// The mark of a shift. A shift that is not straight is drawn round a corner that the tile can pass. If there are two,
/// the corner whose name comes first is chosen.
fn went(before: &Paiko, from: Cell, to: Cell) -> Mark {
    let straight = from.letter() == to.letter() || from.number() == to.number();
    let ends = Square::of(from).zip(Square::of(to)).filter(|_| !straight);
    let corner = ends.and_then(|(start, end)| {
        let mut lifted = PaikoBoard::clone(&before.board);
        // A tile that is not on the board yet must be a Sai, which may shift in the turn of its deployment.
        let kind = lifted.take(start).map_or(TileKind::Sai, |tile| tile.kind);
        let between = start.neighbors() & end.neighbors() & rules::stepping(&lifted, before.turn, kind).open();
        between.by_name().next().map(Square::cell)
    });
    Mark::Went { from, corner, to }
}

/// A move in the making, and the picture as its clicks have changed it.
struct UnfinishedMove<'a> {
    position: &'a Paiko,
    stage: PaikoStage,
    next: Vec<Step>,
    /// The board to draw. While the facing of the moving tile is not picked, the board is without this tile.
    shown: PaikoBoard,
    stocks: ByColor<Stock>,
    /// The moving tile and its square while its facing is not picked.
    open: Option<(Square, Tile)>,
    /// The marks of tiles in the hands that the clicks have picked.
    hand: Vec<(Color, TileKind, CountedMark)>,
}

impl<'a> UnfinishedMove<'a> {
    fn new(position: &'a Paiko, steps: &[Step]) -> Self {
        let next = progress(position, steps).choices();
        let stage = PaikoStage::read(position, steps);
        let mut shown = PaikoBoard::clone(&position.board);
        let mut stocks = position.stocks;
        let color = position.turn;
        let mut hand = Vec::new();
        let mut open = None;
        match stage {
            PaikoStage::Tiles(tiles) => {
                let owner = position.choice().owner;
                if stocks[owner].reserve.contains(tiles) {
                    stocks[owner].draw(tiles);
                    hand.extend(tiles.kinds().map(|kind| (owner, kind, CountedMark::Picked)));
                }
            }
            PaikoStage::Picked(kind) => hand.push((color, kind, CountedMark::Picked)),
            PaikoStage::Landed(kind, at) | PaikoStage::WentOn(kind, _, at) => {
                if stocks[color].hand.count(kind) > 0 {
                    stocks[color].hand.remove(kind);
                }
                let free = Square::of(at).filter(|&square| shown.get(square).is_none());
                open = free.map(|square| (square, Tile { color, kind, facing: None }));
            }
            PaikoStage::Went(from, to) => {
                let free = Square::of(to).filter(|&square| to == from || shown.get(square).is_none());
                if let (Some(from), Some(to)) = (Square::of(from), free) {
                    open = shown.take(from).map(|tile| (to, tile));
                }
            }
            PaikoStage::Start => {
                let kinds = next.iter().filter_map(|step| match *step {
                    Step::Piece(letter) => TileKind::from_letter(letter),
                    _ => None,
                });
                hand.extend(kinds.map(|kind| (color, kind, CountedMark::Target)));
            }
            PaikoStage::Lifted(_) | PaikoStage::Over => {}
        }
        Self { position, stage, next, shown, stocks, open, hand }
    }

    /// Whether the clicks have moved a tile.
    const fn has_moved(&self) -> bool {
        self.open.is_some()
    }

    fn mark(&self, marks: &mut Vec<Mark>) {
        match self.stage {
            PaikoStage::Landed(_, at) | PaikoStage::Lifted(at) => marks.push(Mark::Picked(at)),
            PaikoStage::WentOn(_, from, to) | PaikoStage::Went(from, to) => {
                marks.extend([Mark::Left(from), went(self.position, from, to), Mark::Picked(to)]);
            }
            PaikoStage::Start | PaikoStage::Tiles(_) | PaikoStage::Picked(_) | PaikoStage::Over => {}
        }
        let lifted = match self.stage {
            PaikoStage::Lifted(at) => Some(at),
            _ => None,
        };
        if let Some(square) = lifted.and_then(Square::of)
            && let Some(tile) = self.shown.get(square)
        {
            mark_reach(marks, tile, square, tile.facing, false);
        }
        for step in &self.next {
            match (*step, self.open) {
                (Step::Cell(cell), _) => self.mark_target(marks, cell),
                (Step::Facing(facing), Some((square, tile))) => {
                    marks.push(Mark::Facing { cell: square.cell(), facing });
                    mark_reach(marks, tile, square, Facing::from_direction(facing), true);
                }
                (Step::Facing(facing), None) => marks.extend(lifted.map(|cell| Mark::Facing { cell, facing })),
                _ => {}
            }
        }
    }

    /// Marks a cell that may be clicked next, with the threats that the moving tile would hold there.
    fn mark_target(&self, marks: &mut Vec<Mark>, cell: Cell) {
        let Some(square) = Square::of(cell) else { return };
        if matches!(self.stage, PaikoStage::Start) {
            marks.push(Mark::Choice(cell));
            return;
        }
        let kind = if self.shown.get(square).is_none() { TargetKind::Empty } else { TargetKind::Occupied };
        marks.push(Mark::Target { cell, kind });
        let color = self.position.turn;
        let mut board = self.shown.clone();
        let comes = match self.stage {
            PaikoStage::Lifted(from) => Square::of(from).and_then(|from| board.take(from)),
            PaikoStage::Picked(kind) | PaikoStage::Landed(kind, _) => {
                Some(Tile { color, kind, facing: kind.facings()[0] })
            }
            _ => None,
        };
        // The threats are counted with the tile in place, since a Fire threatens itself and a Lotus covers itself. They
        // do not depend on its facing.
        let Some(tile) = comes.filter(|_| kind == TargetKind::Empty) else { return };
        board.put(square, tile);
        let (full, parts) = (board.threat(color, square), board.need(color, square));
        if full > 0 {
            marks.push(Mark::Meter { cell, full: full.min(parts), parts });
        }
    }
}

/// Marks the squares that a tile would threaten or cover with a facing. `open` means that the player has not picked a
/// facing yet, so this facing is only one of the choices.
fn mark_reach(marks: &mut Vec<Mark>, tile: Tile, square: Square, facing: Option<Facing>, open: bool) {
    let of = pattern(tile.kind, facing, square);
    let towards = facing.filter(|_| open).map(Facing::direction);
    for (effect, squares) in [(PieceEffect::Threat, of.threat), (PieceEffect::Cover, of.cover)] {
        // A Fire always threatens itself and a Lotus always covers itself, so the own square needs no mark.
        let others = squares.iter().filter(|&at| at != square);
        marks.extend(others.map(|at| Mark::Reach { cell: at.cell(), effect, facing: towards }));
    }
}

/// The legend of the marks in the picture.
fn legend(marks: &[Mark], making: Option<&UnfinishedMove>, came: bool) -> Vec<Legend> {
    let any = |is: &dyn Fn(&Mark) -> bool| marks.iter().any(is);
    let moved = any(&|mark| matches!(mark, Mark::Arrived(_) | Mark::Turned(_))) || came;
    let mut legend = Vec::new();
    let mut push = |there: bool, sample, words: Phrase| {
        if there {
            legend.push(Legend { sample, words });
        }
    };
    push(moved, Sample::LastMove, Phrase::new("paiko-legend-last"));
    push(any(&|mark| matches!(mark, Mark::Went { .. })) && !moved, Sample::Made, Phrase::new("paiko-legend-made"));
    push(any(&|mark| matches!(mark, Mark::Captured { .. })), Sample::Captured, Phrase::new("paiko-legend-captured"));
    let in_hand = |mark| making.is_some_and(|making| making.hand.iter().any(|&(.., other)| other == mark));
    let picked = any(&|mark| matches!(mark, Mark::Picked(_))) || in_hand(CountedMark::Picked);
    push(picked, Sample::Picked, Phrase::new("paiko-legend-picked"));
    let named = marks.iter().find_map(|mark| match mark {
        Mark::Target { cell, kind: TargetKind::Empty } => Some(*cell),
        _ => None,
    });
    if let Some(cell) = named {
        push(true, Sample::Named(cell), Phrase::new("paiko-legend-target"));
    }
    let movable = any(&|mark| matches!(mark, Mark::Choice(_))) || in_hand(CountedMark::Target);
    push(movable, Sample::Choice, Phrase::new("paiko-legend-movable"));
    let meter = any(&|mark| matches!(mark, Mark::Meter { .. }));
    push(meter, Sample::Meter(1, 3), Phrase::new("paiko-legend-meter"));
    push(any(&|mark| matches!(mark, Mark::Facing { .. })), Sample::Facing, Phrase::new("paiko-legend-facing"));
    for (effect, now, then) in [
        (PieceEffect::Threat, Phrase::new("paiko-legend-threat"), Phrase::new("paiko-legend-threat-facing")),
        (PieceEffect::Cover, Phrase::new("paiko-legend-cover"), Phrase::new("paiko-legend-cover-facing")),
    ] {
        let reach = |open: bool| {
            any(&|mark| match mark {
                Mark::Reach { effect: of, facing, .. } => *of == effect && facing.is_some() == open,
                _ => false,
            })
        };
        push(reach(false), Sample::Reach(effect), now);
        push(reach(true), Sample::ReachFacing(effect), then);
    }
    legend
}
