//! The picture of a position.

use super::{
    Pijersi, PijersiMove, QUIET_LIMIT,
    board::{self, GRID, PijersiPiece, Role, goal_row},
    clicks,
    moves::ActionKind,
    rules,
};
use crate::game::{Position, Step, progress, standing};
use ::board::drawing;
use ::board::{
    color::Color,
    grid::Cell,
    phrase::Phrase,
    scene::{
        Arrow, Board, Caption, CaptionPlace, Drawing, Ground, Legend, Lost, Mark, Orientation, Pose, Sample, Scene,
        Sprite, TargetKind, guide::GuideSign,
    },
};

/// The body of a cube.
const BODY: Drawing = drawing!("pijersi", "cube", sides);
/// The body of a single cube: its side length, and the vertical offset of its center from the cell's center (positive
/// is down).
const CUBE: (f32, f32) = (1.0, -0.11);
/// The side length of the sign on a single cube.
const CUBE_SIGN: f32 = 0.68;
/// The body of the upper cube of a stack: its side length, and the vertical offset of its center from the cell's
/// center.
const UPPER: (f32, f32) = (0.91, -0.45);
/// The side length of the sign on the upper cube of a stack.
const UPPER_SIGN: f32 = 0.66;
/// The distance by which the sign of a cube is above the middle of its body, since the body shows its side at the foot.
const RAISED: f32 = 0.03;
/// The lower cube of a stack, drawn as a flat slab: its width, its height, and the vertical offset of its center.
const SLAB: (f32, f32, f32) = (1.23, 0.64, 0.19);
/// The sign on the slab, below the upper cube: its side length, and the vertical offset of its center.
const SLAB_SIGN: (f32, f32) = (0.45, 0.235);
/// The size of the sign of a wise relative to the other signs. The sign, an infinity symbol, fills less of its square
/// than the others.
const WISE_WIDTH: f32 = 1.04;

/// A captured cube, which stands for all captured pieces in the guide to the signs.
pub const LOST: Lost = lost(Color::Black, Role::Rock);

/// The picture of a position, with the last move and the draft marked.
pub fn scene(position: &Pijersi, last: Option<(&Pijersi, &PijersiMove)>, draft: Option<&[Step]>) -> Scene {
    let mut marks = Vec::new();
    if let Some((before, mv)) = last {
        mark_last(&mut marks, position, before, mv);
    }
    let mut shown = position.board.clone();
    if let Some(draft) = draft {
        shown = clicks::after(&shown, draft);
        mark_draft(&mut marks, position, &shown, draft);
    }
    Scene {
        sprites: sprites(&shown),
        legend: legend(&marks),
        marks,
        captions: captions(position),
        status: Some(standing(position.turn, position.outcome())),
        ..Scene::new(empty_board())
    }
}

/// The roles of each side with the number of cubes that were captured since the position `start`.
pub fn captured_since(start: &Pijersi, position: &Pijersi) -> Vec<(Lost, u8)> {
    let count = |position: &Pijersi, color, role| {
        let own = position.board.pieces().map(|(_, piece)| piece).filter(|piece| piece.color == color);
        own.flat_map(|piece| [Some(piece.top), piece.bottom]).filter(|&cube| cube == Some(role)).count() as u8
    };
    let captured = |(color, role)| {
        let captured = count(start, color, role).saturating_sub(count(position, color, role));
        (lost(color, role), captured)
    };
    Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| (color, role))).map(captured).collect()
}

/// The signs that only the pictures of this game have.
pub fn guide() -> Vec<(GuideSign, Phrase)> {
    vec![(GuideSign::Counted(lost(Color::White, Role::Scissors), 3), Phrase::new("pijersi-guide-captured"))]
}

/// A captured cube.
const fn lost(color: Color, role: Role) -> Lost {
    Lost { color, body: BODY, sign: sign(role) }
}

fn empty_board() -> Board {
    let is_goal = |cell: &Cell| Color::ALL.map(goal_row).contains(&cell.letter());
    Board {
        grid: GRID,
        grounds: GRID.cells().filter(is_goal).map(|cell| (cell, Ground::Goal)).collect(),
        plan: Orientation::Upright,
        emblem: BODY,
    }
}

/// The drawings of the pieces in painting order: from the northern row southwards, because a stack overlaps the row
/// above, and on each cell from the lowest drawing to the highest.
fn sprites(board: &board::PijersiBoard) -> Vec<Sprite> {
    let mut pieces: Vec<(Cell, PijersiPiece)> = board.pieces().collect();
    pieces.sort_by_key(|(cell, _)| std::cmp::Reverse(cell.letter()));
    pieces.into_iter().flat_map(|(cell, piece)| drawn(cell, piece)).collect()
}

/// The drawings of a piece, from the lowest to the highest.
pub fn drawn(cell: Cell, PijersiPiece { color, top, bottom }: PijersiPiece) -> Vec<Sprite> {
    let mut sprites = Vec::new();
    let mut push =
        |drawing, size, y| sprites.push(Sprite { drawing, color, cell, offset: (0.0, y), size, pose: Pose::Still });
    let ((side, y), sign_box) = match bottom {
        None => (CUBE, CUBE_SIGN),
        Some(bottom) => {
            let (width, height, y) = SLAB;
            push(drawing!("pijersi", "slab", sides), (width, height), y);
            let (sign_box, y) = SLAB_SIGN;
            push(sign(bottom), sign_size(bottom, sign_box), y);
            (UPPER, UPPER_SIGN)
        }
    };
    push(BODY, (side, side), y);
    push(sign(top), sign_size(top, sign_box), y - RAISED);
    sprites
}

const fn sign(role: Role) -> Drawing {
    match role {
        Role::Rock => drawing!("pijersi", "rock"),
        Role::Paper => drawing!("pijersi", "paper"),
        Role::Scissors => drawing!("pijersi", "scissors"),
        Role::Wise => drawing!("pijersi", "wise"),
    }
}

fn sign_size(role: Role, sign_box: f32) -> (f32, f32) {
    let side = if role == Role::Wise { WISE_WIDTH * sign_box } else { sign_box };
    (side, side)
}

/// Marks the last move: frames on the cells that it left and on the cell where it ended, an arrow for each action, and
/// the captures.
fn mark_last(marks: &mut Vec<Mark>, position: &Pijersi, before: &Pijersi, mv: &PijersiMove) {
    let mut board = before.board.clone();
    let mut captured = Vec::new();
    let mut left = Vec::new();
    let mut end = mv.start();
    for action in mv.actions() {
        if let Some(PijersiPiece { color, top, bottom }) = rules::act(&mut board, action) {
            let cubes = [top].into_iter().chain(bottom);
            captured.push(Mark::Captured { cell: action.to, lost: cubes.map(|role| lost(color, role)).collect() });
        }
        left.push(action.from);
        end = action.to;
    }
    left.retain(|&cell| cell != end);
    marks.extend(left.into_iter().map(Mark::Left));
    marks.push(Mark::Arrived(end));
    for (number, action) in (1..).zip(mv.actions()) {
        marks.push(Mark::Action(Arrow {
            from: action.from,
            to: action.to,
            number,
            double: action.kind == ActionKind::Stack,
            from_occupied: position.piece(action.from).is_some(),
            to_occupied: position.piece(action.to).is_some(),
        }));
    }
    marks.extend(captured);
}

/// Marks the clicked cells, and the cells that may be clicked next. `shown` is the board after the clicks; the piece on
/// a target cell decides which mark the cell gets.
fn mark_draft(marks: &mut Vec<Mark>, position: &Pijersi, shown: &board::PijersiBoard, draft: &[Step]) {
    let mut picked: Vec<Step> = draft.to_vec();
    picked.sort_unstable();
    picked.dedup();
    marks.extend(picked.into_iter().filter_map(clicks::on_board).map(Mark::Picked));
    let next = progress(position, draft).choices();
    marks.extend(next.into_iter().filter_map(clicks::on_board).map(|cell| {
        if draft.is_empty() {
            return Mark::Choice(cell);
        }
        let kind = match shown.get(cell) {
            None => TargetKind::Empty,
            Some(piece) if piece.color == position.turn => TargetKind::Occupied,
            Some(_) => TargetKind::Capture,
        };
        Mark::Target { cell, kind }
    }));
}

/// The legend of marks that do not explain themselves.
fn legend(marks: &[Mark]) -> Vec<Legend> {
    let choice = marks.iter().any(|mark| matches!(mark, Mark::Choice(_)));
    let movable = Legend { sample: Sample::Choice, words: Phrase::new("pijersi-legend-movable") };
    choice.then_some(movable).into_iter().collect()
}

fn captions(position: &Pijersi) -> Vec<Caption> {
    let side = |place, color| Caption {
        place,
        words: Phrase::new("side").with("color", color),
        count: Some(position.board.cubes(color)),
        badge: Some(color),
    };
    let words = Phrase::new("pijersi-caption-goal");
    let goal = |place, color| Caption { place, words: words.clone(), count: None, badge: Some(color) };
    let quiet = say!("pijersi-caption-quiet", count: u32::from(position.quiet), limit: u32::from(QUIET_LIMIT));
    let mut captions = vec![
        side(CaptionPlace::Near, Color::White),
        side(CaptionPlace::Far, Color::Black),
        goal(CaptionPlace::FarEnds, Color::White),
        goal(CaptionPlace::NearEnds, Color::Black),
    ];
    if position.outcome().is_none() {
        captions.push(Caption { place: CaptionPlace::Aside, words: quiet, count: None, badge: None });
    }
    captions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Presentation;

    fn read(text: &str) -> Pijersi {
        text.parse().expect("a position string")
    }

    fn cell(name: &str) -> Cell {
        name.parse().expect("a cell's name")
    }

    /// The marks after a move.
    fn marks(position: &str, mv: &str) -> Vec<Mark> {
        let before = read(position);
        let mv = mv.parse().expect("a move's text");
        before.played(&mv).scene(Some((&before, &mv)), None).marks
    }

    fn arrow(text: &str, number: u8, from_occupied: bool, to_occupied: bool) -> Mark {
        let (from, to) = (cell(&text[..2]), cell(&text[3..]));
        Mark::Action(Arrow { from, to, number, double: &text[2..3] == "=", from_occupied, to_occupied })
    }

    fn captured(name: &str, roles: &[Role]) -> Mark {
        let lost = |&role: &Role| Lost { color: Color::White, body: BODY, sign: sign(role) };
        Mark::Captured { cell: cell(name), lost: roles.iter().map(lost).collect() }
    }

    #[test]
    fn captured_cubes_are_counted_from_the_start_of_the_game() {
        let captured = |start: &Pijersi, position: &Pijersi| {
            let captured = position.captured_since(start).into_iter().filter(|(_, count)| *count > 0);
            captured.map(|(lost, count)| (lost.color, lost.sign.name(), count)).collect::<Vec<_>>()
        };
        let start = Pijersi::default();
        assert_eq!(captured(&start, &start), []);
        // Such a position may be the start of a game: then nothing has been captured yet.
        let few = read("s-5/7/6/7/6/7/RS5 b 0 1");
        assert_eq!(captured(&few, &few), []);
        let fewer = read("s-5/7/6/7/6/7/S-5 b 0 2");
        assert_eq!(captured(&few, &fewer), [(Color::White, "pijersi/rock", 1)]);
        assert_eq!(
            captured(&start, &few)[..4],
            [
                (Color::White, "pijersi/rock", 3),
                (Color::White, "pijersi/paper", 4),
                (Color::White, "pijersi/scissors", 3),
                (Color::White, "pijersi/wise", 2),
            ]
        );
    }

    #[test]
    fn clicks_are_shown_as_they_are_made() {
        let start = Pijersi::default();
        let draft = ["a4", "b5"].map(|name| Step::Cell(cell(name)));
        let scene = start.scene(None, Some(&draft));
        let on = |name: &str| scene.sprites.iter().filter(|sprite| sprite.cell == cell(name)).count();
        assert_eq!((on("a4"), on("b5")), (0, 4), "the rock stands on the scissors: two bodies, two signs");
        assert!(scene.marks.contains(&Mark::Target { cell: cell("a4"), kind: TargetKind::Empty }), "it may go back");
        let first = start.scene(None, Some(&[]));
        assert!(first.marks.contains(&Mark::Choice(cell("b4"))));
        assert!(start.scene(None, None).marks.is_empty(), "nothing is marked where nobody picks");
    }

    #[test]
    fn a_stack_shows_both_cubes_from_below() {
        let scene = read("s-5/7/6/7/3WS2/7/R-5 w 0 1").scene(None, None);
        let drawn: Vec<_> =
            scene.sprites.iter().map(|sprite| (sprite.drawing.name(), sprite.cell.to_string())).collect();
        let expected = [
            ("pijersi/cube", "g1"),
            ("pijersi/scissors", "g1"),
            ("pijersi/slab", "c4"),
            ("pijersi/wise", "c4"),
            ("pijersi/cube", "c4"),
            ("pijersi/scissors", "c4"),
            ("pijersi/cube", "a1"),
            ("pijersi/rock", "a1"),
        ];
        assert_eq!(drawn, expected.map(|(drawing, cell)| (drawing, cell.to_owned())));
        // The slab reaches from 0.13 above the cell's center to 0.51 below it, and the upper cube covers some of it.
        let (slab, upper) = (scene.sprites[2], scene.sprites[4]);
        assert!((slab.offset.1 - slab.size.1 / 2.0 + 0.13).abs() < 1e-6);
        assert!((slab.offset.1 + slab.size.1 / 2.0 - 0.51).abs() < 1e-6);
        assert!(upper.offset.1 + upper.size.1 / 2.0 > slab.offset.1 - slab.size.1 / 2.0);
    }

    #[test]
    fn both_goal_rows_have_a_ground() {
        let grounds = Pijersi::default().scene(None, None).board.grounds;
        assert_eq!(grounds.len(), 12);
        assert!(grounds.iter().all(|(cell, _)| [0, 6].contains(&cell.letter())));
    }

    #[test]
    fn a_cube_that_goes_on_as_a_stack_leaves_two_cells() {
        let start = "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- w 0 1";
        assert_eq!(
            marks(start, "a4-b5=c4"),
            [
                Mark::Left(cell("a4")),
                Mark::Left(cell("b5")),
                Mark::Arrived(cell("c4")),
                arrow("a4-b5", 1, false, false),
                arrow("b5=c4", 2, false, true),
            ]
        );
    }

    #[test]
    fn captures_are_marked_where_they_happen() {
        let position = "s-p-r-s-p-r-/2s-1r-s-p-/6/2rpw-w-2/1R-S-SR2/P-1R-WW1R-P-/1P-S-1P-S- b 5 3";
        assert_eq!(
            marks(position, "d3=c2-b3"),
            [
                Mark::Left(cell("d3")),
                Mark::Left(cell("c2")),
                Mark::Arrived(cell("b3")),
                arrow("d3=c2", 1, false, true),
                arrow("c2-b3", 2, true, true),
                captured("c2", &[Role::Rock]),
                captured("b3", &[Role::Rock]),
            ]
        );
    }

    #[test]
    fn a_cell_that_is_returned_to_is_not_left() {
        assert_eq!(
            marks("s-5/7/6/7/2RSP-2/7/6 w 0 1", "c3=c2-c3"),
            [
                Mark::Left(cell("c2")),
                Mark::Arrived(cell("c3")),
                arrow("c3=c2", 1, true, true),
                arrow("c2-c3", 2, true, true),
            ]
        );
    }

    #[test]
    fn a_draft_shows_where_it_can_go() {
        let position = read("s-5/7/6/7/2S-P-2/2p-4/6 w 0 1");
        let targets = |draft: &[&str]| {
            let draft: Vec<Step> = draft.iter().map(|name| Step::Cell(cell(name))).collect();
            let marks = position.scene(None, Some(&draft)).marks;
            let target = |mark: &Mark| match mark {
                Mark::Target { cell, kind } => Some((cell.to_string(), *kind)),
                _ => None,
            };
            assert_eq!(marks.iter().filter(|mark| matches!(mark, Mark::Picked(_))).count(), draft.len());
            marks.iter().filter_map(target).collect::<Vec<_>>()
        };
        let expected = [
            ("b3", TargetKind::Capture),
            ("b4", TargetKind::Empty),
            ("c2", TargetKind::Empty),
            ("c4", TargetKind::Occupied),
            ("d3", TargetKind::Empty),
            ("d4", TargetKind::Empty),
        ];
        assert_eq!(targets(&["c3"]), expected.map(|(cell, kind)| (cell.to_owned(), kind)));
        assert!(targets(&["c3", "d4"]).is_empty());
        assert!(targets(&["c3", "c4"]).contains(&("c2".to_owned(), TargetKind::Empty)));
    }

    #[test]
    fn the_pill_tells_whose_turn_it_is() {
        let status = |text: &str| {
            let status = read(text).scene(None, None).status.expect("there is always a status");
            (status.side, status.words.id().to_owned(), status.how.map(|how| how.id().to_owned()))
        };
        assert_eq!(status("s-5/7/6/7/6/7/R-5 b 0 1"), (Some(Color::Black), "pill-turn".to_owned(), None));
        assert_eq!(status("s-5/7/6/7/6/7/R-5 w 0 1"), (Some(Color::White), "pill-turn".to_owned(), None));
        let won = (Some(Color::White), "pill-won".to_owned(), Some("how-goal".to_owned()));
        assert_eq!(status("R-5/7/6/7/6/7/s-5 b 0 1"), won);
        let drawn = (None, "pill-drawn".to_owned(), Some("how-quiet-turns".to_owned()));
        assert_eq!(status("s-5/7/6/7/6/7/R-5 w 20 21"), drawn);
    }
}
