//! Checks the sizes and places of boards.

use super::{
    super::{gauges, legend, panels, pill, reach, strip},
    *,
};
use board::grid::{Grid, Row};

const HEXAGONS: Grid = Grid::new(
    Tiling::Hexagons,
    &[
        Row { indent: 1, cells: 6 },
        Row { indent: 0, cells: 7 },
        Row { indent: 1, cells: 6 },
        Row { indent: 0, cells: 7 },
        Row { indent: 1, cells: 6 },
        Row { indent: 0, cells: 7 },
        Row { indent: 1, cells: 6 },
    ],
);
const SQUARES: Grid = Grid::new(Tiling::Squares, &[Row { indent: 0, cells: 8 }; 8]);

const STRIP: Grid = Grid::new(Tiling::Squares, &[Row { indent: 0, cells: 7 }; 13]);
/// A stepped board.
const STEPS: Grid = Grid::new(
    Tiling::Squares,
    &[Row { indent: 2, cells: 2 }, Row { indent: 0, cells: 4 }, Row { indent: 2, cells: 2 }],
);

fn cell(name: &str) -> Cell {
    name.parse().expect("a cell's name")
}

fn board(grid: Grid, plan: Orientation) -> Board {
    Board { grid, grounds: Vec::new(), plan, emblem: board::scene::Drawing::BADGE }
}

/// Boards of every grid in every plan.
fn boards() -> Vec<Board> {
    let empty = [Grid::new(Tiling::Squares, &[]), Grid::new(Tiling::Hexagons, &[])];
    let grids = [HEXAGONS, SQUARES, STRIP, STEPS].into_iter().chain(empty);
    grids
        .flat_map(|grid| {
            [Orientation::Upright, Orientation::Lying, Orientation::Cornered].map(|plan| board(grid, plan))
        })
        .collect()
}

#[test]
fn lattices_are_whole_pixels() {
    let layout = Layout::new(&board(HEXAGONS, Orientation::Upright), None, Color::White);
    assert_eq!((layout.width, layout.height), (1200, 1138));
    assert!((layout.unit / layout.half.0 * HALF - 1.0).abs() < 0.002, "hexagons are all but regular");
    assert_eq!(layout.center(cell("a5")), Some((849.5, 1024.5)));
    for board in boards() {
        for view in Color::ALL {
            let layout = Layout::new(&board, None, view);
            for cell in board.grid.cells() {
                let (x, y) = layout.center(cell).expect("it is on the board");
                assert_eq!((x.fract(), y.fract()), (0.5, 0.5), "{cell}");
            }
        }
    }
}

#[test]
fn a_lying_board_has_its_own_camp_on_the_left() {
    let layout = Layout::new(&board(STRIP, Orientation::Lying), None, Color::White);
    assert_eq!((layout.width, layout.height, layout.half), (1200, 816, (43.0, 51.0)));
    assert_eq!(layout.center(cell("a1")), Some((89.5, 103.5)));
    assert_eq!(layout.center(cell("g13")), Some((1121.5, 715.5)));
    assert_eq!(layout.way(Direction::North), (1.0, 0.0));
    assert_eq!(layout.way(Direction::East), (0.0, 1.0));
    let layout = Layout::new(&board(STRIP, Orientation::Lying), None, Color::Black);
    assert_eq!(layout.center(cell("g13")), Some((89.5, 103.5)));
    assert!(layout.mirrors(Layout::ahead(Color::White)) && !layout.mirrors(Layout::ahead(Color::Black)));
    let upright = Layout::new(&board(STRIP, Orientation::Upright), None, Color::White);
    assert_eq!(upright.way(Direction::NorthEast), (1.0, -1.0));
}

#[test]
fn the_other_view_is_half_a_turn() {
    for board in boards() {
        let [white, black] = Color::ALL.map(|view| Layout::new(&board, None, view));
        for cell in board.grid.cells() {
            let turned = board.grid.turned(cell).expect("the grid is symmetric");
            let (u, v) = black.center(turned).expect("it is on the board");
            let (x, y) = white.center(cell).expect("it is on the board");
            assert!((x - u).abs() < 0.1 && (y - v).abs() < 0.1, "{cell}");
        }
    }
}

#[test]
fn cells_lie_on_the_picture() {
    for board in boards() {
        let layout = Layout::new(&board, None, Color::Black);
        assert!(layout.width.max(layout.height) >= 950, "{} x {}", layout.width, layout.height);
        for cell in board.grid.cells().filter(|_| layout.height < 4000) {
            let (x, y) = layout.center(cell).expect("it is on the board");
            for (dx, dy) in layout.outline(0.0) {
                assert!((0.0..layout.width as f32).contains(&(x + dx)), "{cell}");
                assert!((0.0..layout.height as f32).contains(&(y + dy)), "{cell}");
            }
        }
        assert!(layout.center(cell("z99")).is_none());
    }
}

#[test]
fn text_keeps_nine_pixels_on_phones_and_desktops() {
    for grid in [HEXAGONS, SQUARES] {
        let layout = Layout::new(&board(grid, Orientation::Upright), None, Color::White);
        let (width, height) = (layout.width as f32, layout.height as f32);
        let scale = (360.0 / width).min(550.0 / width).min(350.0 / height);
        let strip = [strip::NAME, strip::WORDS, strip::END, pill::STYLE].map(|style| style.size);
        for size in [NAME_SIZE, DIGIT_SIZE].into_iter().chain(strip) {
            assert!(size * scale >= 9.0, "{size}: {}", size * scale);
        }
    }
}

/// The measured picture has two rows of the legend and three spelled-out stacks below the board.
#[test]
fn text_on_lying_boards_keeps_nine_pixels() {
    let layout = Layout::new(&board(STRIP, Orientation::Lying), None, Color::White);
    let (width, height) = (layout.width as f32, layout.height as f32 + legend::MOST);
    for size in [RIM_SIZE, strip::NAME.size, strip::WORDS.size, pill::STYLE.size, legend::SIZE] {
        assert!(size * 360.0 / width >= 9.0, "{size} on a phone");
        assert!(size * (550.0 / width).min(350.0 / height) >= 9.0, "{size} on a desktop");
    }
}

/// The measured picture has two rows of the legend below the board.
#[test]
fn text_beside_panels_keeps_nine_pixels() {
    let layout = Layout::new(&board(STEPS, Orientation::Cornered), None, Color::White);
    let (width, height) = (layout.width as f32, layout.height as f32 + legend::TWO_ROWS);
    for size in [STAIR_SIZE, gauges::SIZE, reach::PILL_SIZE, panels::SMALL, legend::SMALL] {
        assert!(size * 360.0 / width >= 9.0, "{size} on a phone");
        assert!(size * (550.0 / width).min(350.0 / height) >= 9.0, "{size} on a desktop");
    }
}

/// A cell of a board of 14 by 14 cells is at least 24.8 pixels wide on a phone, which shows the picture 390 pixels
/// wide, and 23 on a desktop.
#[test]
fn cells_beside_panels_are_large() {
    let board = board(Grid::new(Tiling::Squares, &[Row { indent: 0, cells: 14 }; 14]), Orientation::Cornered);
    let layout = Layout::new(&board, None, Color::White);
    let (width, height) = (layout.width as f32, layout.height as f32);
    assert!(layout.unit * 390.0 / width >= 24.8);
    assert!(layout.unit * (550.0 / width).min(350.0 / height) >= 23.0);
}

/// The cells of a part of a board with panels are larger than those of the whole board, and leave the lower left corner
/// to the panel of the side that views them. Each column and each row is named once.
#[test]
fn parts_beside_panels_leave_room_for_a_panel() {
    let board = board(Grid::new(Tiling::Squares, &[Row { indent: 0, cells: 14 }; 14]), Orientation::Cornered);
    for (letters, numbers) in [((0, 4), (1, 5)), ((5, 9), (8, 12)), ((0, 8), (3, 3)), ((3, 12), (1, 9))] {
        for view in Color::ALL {
            let layout = Layout::new(&board, Some(Window { letters, numbers }), view);
            assert!(layout.windowed && layout.unit >= 66.0 && layout.width <= 1120);
            for (x, y) in layout.cells.values() {
                let beside = x - layout.half.0 > 316.0 || y + layout.half.1 < layout.height as f32 - 262.0;
                assert!(beside && *y - layout.half.1 > 60.0, "{letters:?} {numbers:?}: {x} {y}");
            }
            let mut names = layout.stairs.iter().map(|(name, _)| name).collect::<Vec<_>>();
            names.sort_unstable();
            names.dedup();
            let count = usize::from(letters.1 - letters.0 + numbers.1 - numbers.0) + 2;
            assert_eq!((names.len(), layout.stairs.len()), (count, count));
        }
    }
}

/// Each letter and number stands once beside a cell of its column or row, except that those of the tips stand
/// twice.
#[test]
fn stairs_are_named_at_their_ends() {
    let layout = Layout::new(&board(STEPS, Orientation::Cornered), None, Color::White);
    let mut names = layout.stairs.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>();
    names.sort_unstable();
    assert_eq!(names, ["1", "2", "2", "3", "a", "b", "b", "c", "c", "d"]);
    for (name, (x, y)) in &layout.stairs {
        let beside = layout.cells.iter().any(|(cell, (u, v))| {
            let named = cell.to_string().contains(name.as_str());
            named && (x - u).abs().max((y - v).abs()) < layout.unit
        });
        assert!(beside, "{name}");
    }
}
