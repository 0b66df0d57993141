//! Tests that compare pictures with golden ones, and tests that details remain visible when a picture is shrunk. This
//! file tests the pictures of Pijersi.
//!
//! If a picture differs from its golden one, the expected picture, the difference and the actual picture are saved side
//! by side in `target/images`. `UPDATE_EXPECT=1` rewrites the golden pictures.

use board::{
    color::Color,
    grid::{Cell, Direction, Grid, Row, Tiling},
    scene::{
        Arrow, Board, Caption, CaptionPlace, Drawing, Legend, Lost, Mark, Orientation, Pose, Sample, Scene, Sign,
        Sprite, Stack, Status, TargetKind, TokenLine,
    },
};
use catalogue::Language;
use games::{
    game::{Position, Presentation, Step},
    pijersi::{Pijersi, PijersiMove},
};
use image::RgbImage;
use render::{Picture, Theme, png};

use support::{check_file, decoded, golden, seen, shrunk_part};

const PLANS: [Orientation; 3] = [Orientation::Upright, Orientation::Lying, Orientation::Cornered];

mod biyi;
mod course;
mod eyes;
mod gif;
mod graph;
mod paiko;
mod sheet;
mod support;
mod tokens;
mod windows;

/// A position with stacks of both sides, before the move [`CAPTURE`], which makes a white stack.
const MIDDLE: &str = "s-p-1s-p-r-/p-r-1ww1s-p-/2rs1r-1/3p-3/1P-2WR1/P-S-R-W-R-2/R-P-1PSS-S- w 2 1";
const CAPTURE: &str = "a5-b5=d4";

fn position(text: &str) -> Pijersi {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The scene of a position in English.
fn scene(position: &Pijersi, last: Option<(&Pijersi, &PijersiMove)>, draft: &[Step]) -> Scene<String> {
    english(position.scene(last, (!draft.is_empty()).then_some(draft)))
}

/// The scene after the move [`CAPTURE`], which is marked. If there is a `click`, this cell is the first click of the
/// next move.
fn middle(click: Option<&str>) -> Scene<String> {
    let before = position(MIDDLE);
    let mv: PijersiMove = CAPTURE.parse().expect("it is a move's text");
    assert!(before.legal_moves().contains(&mv));
    let after = before.played(&mv);
    let draft = click.map(|name| Step::Cell(name.parse().expect("a cell's name")));
    scene(&after, Some((&before, &mv)), draft.as_slice())
}

/// A scene with a stack on every cell, marks, arrows and long words: more than any position has.
fn crowded() -> Scene<String> {
    let mut scene = middle(Some("e3"));
    let cells: Vec<Cell> = scene.board.grid.cells().collect();
    let tower: Vec<Sprite> = {
        let d4 = cells.iter().find(|cell| cell.to_string() == "d4").copied();
        scene.sprites.iter().filter(|sprite| Some(sprite.cell) == d4).copied().collect()
    };
    scene.sprites.clear();
    for (i, &cell) in cells.iter().enumerate() {
        let color = Color::ALL[i % 2];
        scene.sprites.extend(tower.iter().map(|sprite| Sprite { cell, color, ..*sprite }));
    }
    for caption in &mut scene.captions {
        caption.words = "Ñandú à l’œuvre, une très longue légende".to_owned();
    }
    scene
}

/// Checks that every two of these named parts of pictures differ visibly: in so many pixels, in both sizes, as `least`
/// says of their names.
fn check_apart(parts: &[(String, [RgbImage; 2])], least: impl Fn(&str, &str) -> usize, within: &str) {
    for (i, (first, a)) in parts.iter().enumerate() {
        for (second, b) in &parts[i + 1..] {
            let count = seen(a, b);
            assert!(count >= least(first, second), "{first} and {second} in {within}: {count} pixels");
        }
    }
}

fn english(scene: Scene) -> Scene<String> {
    scene.map_words(|words| catalogue::text(Language::English, &words))
}

/// The middle of Pijersi's board, rows c to e and columns 2 to 6, in the sizes in which Discord shows it.
fn shrunk(picture: &Picture) -> [RgbImage; 2] {
    shrunk_part(picture, (186, 430), (830, 330))
}

#[test]
fn the_start_in_high_contrast() {
    golden("start-contrast", &scene(&Pijersi::default(), None, &[]), Theme::Contrast, Color::White);
}

#[test]
fn a_last_move_with_a_capture() {
    golden("last-move-light", &middle(None), Theme::Light, Color::White);
}

/// The scene of a position in which every kind has been captured, up to eight times together, since a usual start.
fn with_captured() -> Scene<String> {
    let text = "6/p-1s-1ww1s-/2r-3/7/1P-2R-1/P-S-R-1R-2/R-4S- w 2 9";
    let shown = position(text);
    Scene { captured: shown.captured_since(&Pijersi::default()), ..scene(&shown, None, &[]) }
}

#[test]
fn captured_kinds_beside_the_board() {
    golden("captured-dark", &with_captured(), Theme::Dark, Color::White);
}

/// A captured kind and its number can be seen on a phone and on a desktop, in all themes and from both sides.
#[test]
fn captured_kinds_are_seen_when_shrunk() {
    let scene = with_captured();
    for theme in Theme::ALL {
        for view in Color::ALL {
            let draw = |scene: &Scene<String>| Picture::draw(scene, theme, view);
            let all = draw(&scene);
            for (i, &(_, count)) in scene.captured.iter().enumerate().filter(|(_, (_, count))| *count > 0) {
                // The first two kinds of a side are on the left.
                let gaps = |picture: &Picture| {
                    shrunk_part(picture, (if i % 4 < 2 { 0 } else { 1090 }, 0), (110, picture.height()))
                };
                let changed = |other: u8| {
                    let mut scene = scene.clone();
                    scene.captured[i].1 = other;
                    seen(&gaps(&all), &gaps(&draw(&scene)))
                };
                let (gone, more) = (changed(0), changed(count + 1));
                assert!(gone >= 100, "kind {i} in {theme} for {view}: {gone} pixels");
                assert!(more >= 8, "number {i} in {theme} for {view}: {more} pixels");
            }
        }
    }
}

#[test]
fn a_move_in_the_making_as_black_sees_it() {
    golden("picking-dark-turned", &middle(Some("e3")), Theme::Dark, Color::Black);
}

#[test]
fn pictures_are_indexed_and_small() {
    for theme in Theme::ALL {
        for (name, scene) in [("middle", middle(Some("e3"))), ("start", scene(&Pijersi::default(), None, &[]))] {
            for view in Color::ALL {
                check_file(name, &png(&scene, theme, view), (1200, 1138), 100_000);
            }
        }
        // This scene has forty-five stacks; a position has at most fourteen.
        check_file("crowded", &png(&crowded(), theme, Color::White), (1200, 1138), 125_000);
    }
}

/// Positions that differ in one cube differ in at least 20 pixels by more than 60 of 255 in both shrunk sizes.
#[test]
fn one_cube_makes_a_visible_difference() {
    // The possible pieces on d4: none, every single cube, and every stack that the rules allow.
    let mut pieces = vec!["--".to_owned()];
    for side in ["RPSW", "rpsw"] {
        for top in side.chars() {
            pieces.push(format!("{top}-"));
            let wise = top.eq_ignore_ascii_case(&'w');
            let bottoms = side.chars().filter(|bottom| !wise || bottom.eq_ignore_ascii_case(&'w'));
            pieces.extend(bottoms.map(|bottom| format!("{bottom}{top}")));
        }
    }
    for theme in Theme::ALL {
        let pictures = pieces.iter().map(|piece| {
            let row = if piece == "--" { "7".to_owned() } else { format!("3{piece}3") };
            let position = position(&format!("5r-/7/6/{row}/6/7/R-5 w 0 1"));
            (piece.clone(), shrunk(&Picture::draw(&scene(&position, None, &[]), theme, Color::White)))
        });
        let least = |one: &str, other: &str| if one_cube_apart(one, other) { 20 } else { 0 };
        check_apart(&pictures.collect::<Vec<_>>(), least, theme.name());
    }
}

/// Whether two pieces differ by one cube that is added, removed or replaced; a dash stands for no cube.
fn one_cube_apart(a: &str, b: &str) -> bool {
    let cubes = |piece: &str| piece.chars().filter(|&c| c != '-').collect::<Vec<_>>();
    let (a, b) = (cubes(a), cubes(b));
    match (a.as_slice(), b.as_slice()) {
        ([], [_]) | ([_], []) | ([_], [_]) => true,
        ([one], [lower, upper]) | ([lower, upper], [one]) => one == lower || one == upper,
        ([lower, upper], [l, u]) => lower == l || upper == u,
        _ => false,
    }
}

#[test]
fn marks_of_every_kind_are_seen_when_shrunk() {
    let plain = scene(&position("6/7/6/1r-1R-3/6/7/6 w 0 1"), None, &[]);
    let cell = |name: &str| name.parse::<Cell>().expect("a cell's name");
    let lost = |color, sign: &str| {
        let of = |name: &str| {
            let mut all = plain.sprites.iter().map(|sprite| sprite.drawing);
            all.find(|drawing| drawing.name() == format!("pijersi/{name}")).expect("the piece is on the board")
        };
        Lost { color, body: of("cube"), sign: of(sign) }
    };
    let arrow = |number, double| {
        let (from, to) = (cell("d4"), cell("d6"));
        Mark::Action(Arrow { from, to, number, double, from_occupied: true, to_occupied: false })
    };
    let marks = [
        Mark::Arrived(cell("d4")),
        Mark::Left(cell("d4")),
        Mark::Left(cell("d5")),
        Mark::Captured { cell: cell("d4"), lost: vec![] },
        Mark::Captured { cell: cell("d4"), lost: vec![lost(Color::Black, "rock")] },
        Mark::Choice(cell("d4")),
        Mark::Picked(cell("d4")),
        Mark::Concerned(cell("d4")),
        Mark::Concerned(cell("d5")),
        arrow(1, false),
        arrow(1, true),
        arrow(2, false),
        Mark::Target { cell: cell("d5"), kind: TargetKind::Empty },
        Mark::Target { cell: cell("d4"), kind: TargetKind::Occupied },
        Mark::Target { cell: cell("d2"), kind: TargetKind::Occupied },
        Mark::Target { cell: cell("d2"), kind: TargetKind::Capture },
    ];
    for theme in Theme::ALL {
        let pictures = [None].into_iter().chain(marks.iter().map(Some)).map(|mark| {
            let scene = Scene { marks: mark.into_iter().cloned().collect(), ..plain.clone() };
            (format!("{mark:?}"), shrunk(&Picture::draw(&scene, theme, Color::White)))
        });
        check_apart(&pictures.collect::<Vec<_>>(), |_, _| 12, theme.name());
    }
}

#[test]
fn the_turned_board_shows_the_turned_position() {
    // The start is symmetric under half a turn with the sides exchanged, so the cubes have the same places in both
    // views. Only names, colors and captions differ.
    let start = scene(&Pijersi::default(), None, &[]);
    let bare = Scene { captions: Vec::new(), ..start };
    let white = decoded(&png(&bare, Theme::Contrast, Color::White));
    let black = decoded(&png(&bare, Theme::Contrast, Color::Black));
    // The middle of a stroke of the rock on a1, at the lower left. In Black's view, the rock on g6 is there.
    let place = (185 - 24, 1024 - 10);
    assert_eq!(white.get_pixel(place.0, place.1).0, [0, 0, 0]);
    assert_eq!(black.get_pixel(place.0, place.1).0, [255, 255, 255]);
}

#[test]
fn whatever_is_not_on_the_board_is_left_out() {
    const SQUARES: Grid = Grid::new(Tiling::Squares, &[Row { indent: 0, cells: 3 }; 3]);
    let outside = Cell::new(25, 99);
    let inside = Cell::new(0, 1);
    let arrow =
        |from, to| Mark::Action(Arrow { from, to, number: 255, double: true, from_occupied: true, to_occupied: true });
    let sprite = |cell, size| Sprite {
        drawing: Drawing::BADGE,
        color: Color::White,
        cell,
        offset: (f32::NAN, f32::INFINITY),
        size: (size, size),
        pose: Pose::Looks(Direction::South),
    };
    let caption = |words: &str| Caption {
        place: CaptionPlace::Near,
        words: words.to_owned(),
        count: Some(14),
        badge: Some(Color::Black),
    };
    let stack = |cell, tokens| Stack { cell, tokens, sign: Drawing::new("nothing", "", ""), crested: true };
    let grids = [SQUARES, Grid::new(Tiling::Hexagons, &[]), Grid::new(Tiling::Squares, &[])];
    for (grid, plan) in grids.into_iter().flat_map(|grid| PLANS.map(|plan| (grid, plan))) {
        let board = Board { grid, grounds: vec![], plan, emblem: Drawing::new("nothing", "", "") };
        let empty = Scene::new(board);
        let strange = Scene {
            marks: vec![
                Mark::Arrived(outside),
                arrow(outside, inside),
                arrow(inside, outside),
                arrow(inside, inside),
                Mark::Crossing { from: inside, to: inside },
                Mark::Crossing { from: inside, to: Cell::new(2, 1) },
                Mark::Crossing { from: outside, to: inside },
                Mark::Badge { cell: outside, signs: vec![Sign::Plus] },
            ],
            sprites: vec![sprite(outside, 1.0), sprite(inside, f32::NAN), sprite(inside, 1e30), sprite(inside, -1.0)],
            stacks: vec![stack(outside, vec![Color::White; 3]), stack(inside, vec![])],
            ..empty.clone()
        };
        let pictures = [&empty, &strange].map(|scene| Picture::draw(scene, Theme::Light, Color::Black));
        assert!(pictures[0].indices() == pictures[1].indices());
        for words in ["", "\u{202E}", "🎉🎉", "x"] {
            let line = TokenLine {
                cell: inside,
                before: words.repeat(90),
                tokens: vec![Color::Black; 300],
                after: words.to_owned(),
            };
            let spoken = Scene {
                captions: vec![caption(words)],
                status: Some(Status { side: None, words: words.to_owned(), how: Some(words.repeat(30)) }),
                note: Some(words.repeat(30)),
                legend: vec![Legend { sample: Sample::Link, words: words.repeat(300) }],
                lines: vec![line],
                ..strange.clone()
            };
            assert!(Picture::draw(&spoken, Theme::Dark, Color::White).width() >= 1);
        }
    }
}
