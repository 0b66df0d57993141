//! The picture of a position.

use super::{
    Biyi, BiyiMove,
    board::{self, GRID, RIVER, in_village},
    clicks::{BiyiDraft, Hand},
    moves::MovementKind,
    rules::Reached,
    stack::TokenStack,
};
use crate::game::{Emblem, Position, Step, progress, standing};
use ::board::drawing;
use ::board::{
    color::Color,
    grid::{Cell, Direction},
    phrase::Phrase,
    scene::{
        self, Board, Caption, CaptionPlace, Ground, Legend, Mark, Orientation, Pose, Sample, Scene, Sign, Sprite,
        TargetKind, TokenLine, guide::GuideSign,
    },
};

// All following sizes and distances are relative to the width of a cell.

/// The width of a single token.
const TOKEN: f32 = 0.83;
/// The distance by which a single token moves down to make room for a bird.
const LOWER: f32 = 0.07;
/// The distances of the tokens of a stack on a button below the center, from the bottom of the stack.
const EMBLEM_LEVELS: [f32; 3] = [0.24, 0.0, -0.24];
/// The width of a bird in its nest, and the distance of its center above the center of the cell.
const BIRD: (f32, f32) = (0.9, 0.03);
/// The width and height of a nest, and the distance of its center below the center of the cell.
const NEST: (f32, f32, f32) = (0.91, 0.355, 0.385);
/// The width of a bird beside tokens, and the horizontal and vertical distances of its center from the center of the
/// cell. The bird is above the center, to the left beside a single token and to the right beside a stack.
const SMALL_BIRD: (f32, f32, f32) = (0.36, 0.28, 0.405);
/// The largest height of a stack that leaves room for a bird above its tokens.
const BIRD_ROOM: u8 = 3;
/// The largest height of a stack whose tokens need not be listed beside the board.
const PLAIN: u8 = 8;
/// The largest number of stacks listed beside the board. If more stacks than this are higher than [`DRAWN`], all of
/// those are listed.
const SPELLED: usize = 3;
/// The largest height of a stack that is drawn in full. Higher stacks are always listed.
const DRAWN: u8 = 12;

/// The picture of a position, with the last move and the unfinished move marked.
pub fn scene(position: &Biyi, last: Option<(&Biyi, &BiyiMove)>, clicks: Option<&[Step]>) -> Scene {
    let draft = clicks.map(|clicks| UnfinishedTurn::new(position, clicks));
    let shown = draft.as_ref().map_or(&position.board, |draft| &draft.draft.stage.board);
    let mut marks = Vec::new();
    match (&draft, last) {
        (Some(making), _) if !making.made.is_empty() => mark_movements(&mut marks, &making.made),
        (_, Some((_, mv))) => {
            mark_movements(&mut marks, &mv.actions().map(|action| (action.from, action.to)).collect::<Vec<_>>());
        }
        _ => {}
    }
    if let Some(making) = &draft {
        // A picked square gets no mark as part of a movement.
        let picked = making.picked();
        marks.retain(|mark| !matches!(mark, Mark::Left(cell) | Mark::Arrived(cell) if picked.contains(cell)));
        marks.extend(picked.into_iter().map(Mark::Picked));
        making.mark_targets(&mut marks);
    }
    marks.extend(links(shown));
    Scene {
        sprites: sprites(position, shown),
        stacks: stacks(shown),
        legend: legend(position, &marks, draft.as_ref().is_some_and(|making| !making.made.is_empty())),
        marks,
        captions: captions(),
        status: Some(standing(position.turn, position.outcome())),
        lines: lines(shown),
        ..Scene::new(empty_board())
    }
}

fn empty_board() -> Board {
    let ground = |cell: Cell| match cell.number() {
        RIVER => Ground::Water,
        _ if in_village(Color::White, cell) => Ground::Home(Color::White),
        _ if in_village(Color::Black, cell) => Ground::Home(Color::Black),
        _ => Ground::Sand,
    };
    let grounds = GRID.cells().map(|cell| (cell, ground(cell))).collect();
    Board { grid: GRID, grounds, plan: Orientation::Lying, emblem: drawing!("biyi", "token", sides) }
}

/// The forward direction of a side.
const fn ahead(color: Color) -> Direction {
    match color {
        Color::White => Direction::North,
        Color::Black => Direction::South,
    }
}

/// The drawings of the single tokens and the birds. A bird lies in its nest, or beside the tokens that have entered the
/// nest and won.
fn sprites(position: &Biyi, shown: &board::BiyiBoard) -> Vec<Sprite> {
    let mut sprites = Vec::new();
    for (side, cell) in Color::ALL.map(|side| (side, position.nests[side])) {
        // A bird has the color of the enemy: the dark bird is in White's nest.
        let color = !side;
        let (width, offset) = match shown.get(cell).height() {
            0 => (BIRD.0, (0.0, -BIRD.1)),
            1 => (SMALL_BIRD.0, (-SMALL_BIRD.1, -SMALL_BIRD.2)),
            2..=BIRD_ROOM => (SMALL_BIRD.0, (SMALL_BIRD.1, -SMALL_BIRD.2)),
            _ => continue,
        };
        let size = (width, width);
        let (drawing, pose) = (drawing!("biyi", "bird", sides), Pose::Looks(ahead(side)));
        sprites.push(Sprite { drawing, color, cell, offset, size, pose });
        if shown.get(cell).is_empty() {
            let (width, height, lower) = NEST;
            let (size, offset) = ((width, height), (0.0, lower));
            sprites.push(Sprite { drawing: drawing!("biyi", "nest"), color, cell, offset, size, pose: Pose::Still });
        }
    }
    let lone = shown.stacks().filter(|(_, stack)| stack.height() == 1);
    let tokens = lone.filter_map(|(cell, stack)| stack.pilot().map(|color| (cell, color))).map(|(cell, color)| {
        let lower = if position.nests.iter().any(|&nest| nest == cell) { LOWER } else { 0.0 };
        let (size, offset) = ((TOKEN, TOKEN), (0.0, lower));
        Sprite { drawing: drawing!("biyi", "token", sides), color, cell, offset, size, pose: Pose::Looks(ahead(color)) }
    });
    // Birds are drawn over tokens.
    tokens.chain(sprites).collect()
}

/// The signs on pictures of this game alone, each with its meaning.
pub fn guide() -> Vec<(GuideSign, Phrase)> {
    let kinds = [Sign::Equals, Sign::Plus, Sign::Minus, Sign::Exclamation];
    let tokens = [Color::White, Color::White, Color::Black, Color::White, Color::Black, Color::Black, Color::White];
    vec![
        (GuideSign::Samples(vec![Sample::LastMove]), Phrase::new("biyi-guide-last")),
        (GuideSign::Samples(kinds.map(Sample::Sign).into()), Phrase::new("biyi-guide-kinds")),
        (GuideSign::Samples(vec![Sample::Link]), Phrase::new("biyi-guide-linked")),
        (GuideSign::Tokens(tokens.into()), Phrase::new("biyi-guide-tokens")),
    ]
}

/// The pictures of single tokens, of stacks, and of a bird in its nest.
pub fn emblems() -> Vec<Emblem> {
    let cell = Cell::new(0, 1);
    let sprite = |drawing, color, size, y| Sprite { drawing, color, cell, offset: (0.0, y), size, pose: Pose::Still };
    let token = |color, y| sprite(drawing!("biyi", "token", sides), color, (TOKEN, TOKEN), y);
    let (width, height, lower) = NEST;
    let bird = vec![
        sprite(drawing!("biyi", "bird", sides), Color::Black, (BIRD.0, BIRD.0), -BIRD.1),
        sprite(drawing!("biyi", "nest"), Color::Black, (width, height), lower),
    ];
    let of = |color: Color| {
        let stack = EMBLEM_LEVELS.map(|y| token(color, y)).to_vec();
        [("token", vec![token(color, 0.0)]), ("stack", stack)]
            .map(|(name, sprites)| Emblem { name: format!("{color}_{name}"), sprites })
    };
    let tokens = Color::ALL.into_iter().flat_map(of);
    tokens.chain([Emblem { name: "bird".to_owned(), sprites: bird }]).collect()
}

fn stacks(shown: &board::BiyiBoard) -> Vec<scene::Stack> {
    let stacks = shown.stacks().filter(|(_, stack)| stack.height() > 1);
    stacks
        .map(|(cell, stack)| scene::Stack {
            cell,
            tokens: stack.tokens().collect(),
            sign: drawing!("biyi", "wing"),
            crested: stack.pure_dragon().is_some(),
        })
        .collect()
}

/// Marks the start of a turn, the squares that the turn reached, and each edge between squares that a movement crossed.
fn mark_movements(marks: &mut Vec<Mark>, movements: &[(Cell, Cell)]) {
    let reached = |cell| movements.iter().any(|&(_, to)| to == cell);
    marks.extend(movements.first().map(|&(from, _)| from).filter(|&from| !reached(from)).map(Mark::Left));
    let mut arrived = Vec::new();
    for &(_, to) in movements {
        if !arrived.contains(&to) {
            arrived.push(to);
        }
    }
    marks.extend(arrived.into_iter().map(Mark::Arrived));
    marks.extend(movements.iter().map(|&(from, to)| Mark::Crossing { from, to }));
}

/// The marks that link each pair of connected dragons of either side.
fn links(shown: &board::BiyiBoard) -> impl Iterator<Item = Mark> {
    let pairs = Color::ALL.into_iter().flat_map(|color| shown.connected_pairs(color));
    pairs.map(|(cell, other)| Mark::Link(cell, other))
}

/// An unfinished turn, as the picture shows it.
struct UnfinishedTurn<'a> {
    position: &'a Biyi,
    clicks: &'a [Step],
    draft: BiyiDraft,
    /// The start and end of each movement that the clicks have made.
    made: Vec<(Cell, Cell)>,
}

impl<'a> UnfinishedTurn<'a> {
    fn new(position: &'a Biyi, clicks: &'a [Step]) -> Self {
        let draft = BiyiDraft::read(position, clicks);
        let cells = cells(clicks).collect::<Vec<_>>();
        let open = match draft.hand {
            Hand::Nothing => 0,
            Hand::Picked(_) | Hand::Open { .. } => 1,
            Hand::Dead => cells.len(),
        };
        let path = cells.split_at(cells.len().saturating_sub(open)).0;
        let made = path.windows(2).map(|pair| (pair[0], pair[1])).collect();
        Self { position, clicks, draft, made }
    }

    /// The squares to mark as picked: the start of the next movement if the player has picked it, or else the square
    /// that the last movement reached. If the clicks begin no legal turn, all clicked squares.
    fn picked(&self) -> Vec<Cell> {
        match (&self.draft.hand, self.draft.stage.reached) {
            (Hand::Picked(from) | Hand::Open { from, .. }, _) => vec![*from],
            (Hand::Nothing, Reached::Obliged(at) | Reached::Over(at) | Reached::Bird(at)) => vec![at],
            (Hand::Nothing, Reached::Start) => Vec::new(),
            (Hand::Dead, _) => {
                let mut clicked = cells(self.clicks).collect::<Vec<_>>();
                clicked.sort_unstable();
                clicked.dedup();
                clicked
            }
        }
    }

    /// Marks the squares that may be clicked next, with the signs of the movements to them if a stack is picked.
    fn mark_targets(&self, marks: &mut Vec<Mark>) {
        let stage = &self.draft.stage;
        let next = progress(self.position, self.clicks).choices();
        let (from, targets) = match (&self.draft.hand, stage.reached) {
            (Hand::Open { from, to }, _) => (Some(*from), vec![*to]),
            (Hand::Picked(from), _) => (Some(*from), cells(&next).collect()),
            (_, Reached::Obliged(at)) => (Some(at), cells(&next).collect()),
            _ => (None, cells(&next).collect()),
        };
        for to in targets {
            let Some(from) = from else {
                marks.push(Mark::Choice(to));
                continue;
            };
            let kind = if stage.board.get(to).is_empty() { TargetKind::Empty } else { TargetKind::Occupied };
            marks.push(Mark::Target { cell: to, kind });
            let signs = stage.beginnings(from, to).into_iter().flat_map(|(kind, after)| {
                let onward = matches!(after.reached, Reached::Obliged(_)).then_some(Sign::Onward);
                std::iter::once(sign(kind)).chain(onward)
            });
            marks.push(Mark::Badge { cell: to, signs: signs.collect() });
        }
    }
}

/// The squares of the board that clicks name.
fn cells(clicks: &[Step]) -> impl Iterator<Item = Cell> {
    clicks.iter().filter_map(|click| match click {
        Step::Cell(cell) if GRID.contains(*cell) => Some(*cell),
        _ => None,
    })
}

const fn sign(kind: MovementKind) -> Sign {
    match kind {
        MovementKind::Slide => Sign::Equals,
        MovementKind::Climb => Sign::Plus,
        MovementKind::Descend => Sign::Minus,
        MovementKind::Jump => Sign::Exclamation,
    }
}

/// The legend of the marks, the most important mark first. `made` says whether the marked movements belong to the
/// unfinished turn.
fn legend(position: &Biyi, marks: &[Mark], made: bool) -> Vec<Legend> {
    let any = |is: fn(&Mark) -> bool| marks.iter().any(is);
    let mut legend = Vec::new();
    let mut push = |there: bool, sample, words| {
        if there {
            legend.push(Legend { sample, words });
        }
    };
    let duty = position.outcome().is_none() && position.connected_dragons(position.turn).is_some();
    let linked = if duty { Phrase::new("biyi-legend-duty") } else { Phrase::new("biyi-legend-connected") };
    push(any(|mark| matches!(mark, Mark::Link(..))) && duty, Sample::Link, linked.clone());
    for (sign, words) in [
        (Sign::Equals, Phrase::new("biyi-legend-slide")),
        (Sign::Plus, Phrase::new("biyi-legend-climb")),
        (Sign::Minus, Phrase::new("biyi-legend-descend")),
        (Sign::Exclamation, Phrase::new("biyi-legend-jump")),
        (Sign::Onward, Phrase::new("biyi-legend-onward")),
    ] {
        let there = marks.iter().any(|mark| matches!(mark, Mark::Badge { signs, .. } if signs.contains(&sign)));
        push(there, Sample::Sign(sign), words);
    }
    let moved = any(|mark| matches!(mark, Mark::Crossing { .. }));
    push(any(|mark| matches!(mark, Mark::Link(..))) && !duty, Sample::Link, linked);
    push(any(|mark| matches!(mark, Mark::Target { .. })), Sample::Target, Phrase::new("biyi-legend-target"));
    push(any(|mark| matches!(mark, Mark::Choice(_))), Sample::Choice, Phrase::new("biyi-legend-movable"));
    push(any(|mark| matches!(mark, Mark::Picked(_))), Sample::Picked, Phrase::new("biyi-legend-picked"));
    push(moved && made, Sample::Made, Phrase::new("biyi-legend-made"));
    push(moved && !made, Sample::LastMove, Phrase::new("biyi-legend-last"));
    legend
}

fn captions() -> Vec<Caption> {
    let words = |color| Phrase::new("side").with("color", color);
    let side = |place, color| Caption { place, words: words(color), count: None, badge: Some(color) };
    vec![side(CaptionPlace::Near, Color::White), side(CaptionPlace::Far, Color::Black)]
}

/// The lines that list the tokens of high stacks, the highest stack first.
fn lines(shown: &board::BiyiBoard) -> Vec<TokenLine> {
    let mut high = shown.stacks().filter(|(_, stack)| stack.height() > PLAIN).collect::<Vec<(Cell, TokenStack)>>();
    high.sort_by_key(|&(cell, stack)| (std::cmp::Reverse(stack.height()), cell));
    let spelled = high.into_iter().enumerate().filter(|(i, (_, stack))| *i < SPELLED || stack.height() > DRAWN);
    spelled
        .map(|(_, (cell, stack))| TokenLine {
            cell,
            before: Phrase::new("biyi-line").with("cell", cell).with("height", u32::from(stack.height())),
            tokens: stack.tokens().collect(),
            after: Phrase::new("biyi-line-top"),
        })
        .collect()
}
