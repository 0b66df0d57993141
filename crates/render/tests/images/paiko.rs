//! Pictures of Paiko.

use board::{
    color::Color,
    grid::{Cell, Direction},
    scene::{Counted, CountedMark, Drawing, Mark, PanelRow, PieceEffect, Pose, Scene, TargetKind},
};
use catalogue::Language;
use games::{
    game::{Position, Presentation, Step},
    paiko::{Paiko, TileKind, overlay},
};
use render::{Picture, Theme, png};

use crate::{
    check_apart,
    support::{check_file, golden, seen, shrunk_part},
};

/// A position in which Black can play the shift [`SHIFT`].
pub const MIDDLE: &str = "2/4/4s1/3w4/1e1iv2bv1e1/4L1b<3fv1/2w4l3siv1/4E1L3a3/4S1W5/2E1B>2I^2/F^3S3/4A1/4/2 b t \
                      B1F2W1I1A1/S1E1I1L2A1 S1/B1F1 45";
pub const SHIFT: &str = "l8-j8";
/// The position after [`SHIFT`], but with a Lotus in White's hand.
const LOTUS: &str = "2/4/4s1/3w4/1e1iv2bv1e1/4L1b<3fv1/2w4l1s2iv1/4E1L3a3/4S1W5/2E1B>2I^2/F^3S3/4A1/4/2 w t \
                     B1F1W1I1L1A1/S1E1I1L2A1 S1/B1F1 46";
/// A position in which the move [`CAPTURE`] captures three tiles.
pub const BEFORE_CAPTURE: &str = "2/4/6/8/10/9Bv2/14/9fv4/12/4S2ws1/8/6/4/2 w t A1/- -/S1B3E2F1W2I2L2A1 12";
pub const CAPTURE: &str = "A@h6";

fn position(text: &str) -> Paiko {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn cell(name: &str) -> Cell {
    name.parse().expect("a cell's name")
}

fn steps(clicks: &str) -> Vec<Step> {
    clicks.split_whitespace().map(|click| click.parse().expect("a click")).collect()
}

fn in_words(scene: Scene, language: Language) -> Scene<String> {
    scene.map_words(|words| catalogue::text(language, &words))
}

/// The scene after a legal move, which is marked. If there are `clicks`, they are the first clicks of the next move.
fn after(before: &str, mv: &str, clicks: Option<&str>) -> Scene {
    let before = position(before);
    let mv = before.read_move(mv).expect("it is a move");
    before.played(&mv).scene(Some((&before, &mv)), clicks.map(steps).as_deref())
}

fn middle(clicks: Option<&str>) -> Scene {
    after(MIDDLE, SHIFT, clicks)
}

fn threats() -> Scene {
    let before = position(MIDDLE);
    overlay(&before.played(&before.read_move(SHIFT).expect("it is a move")))
}

fn english(scene: Scene) -> Scene<String> {
    in_words(scene, Language::English)
}

#[test]
fn the_draft_as_black_sees_it() {
    let start = Paiko::default().to_string();
    let scene = after(&start, "draft SSBBWLA", Some("S F F"));
    golden("paiko-draft-dark-turned", &english(scene), Theme::Dark, Color::Black);
}

#[test]
fn a_full_board_after_a_shift() {
    golden("paiko-middle-light", &english(middle(None)), Theme::Light, Color::White);
}

#[test]
fn threat_and_cover() {
    golden("paiko-overlay-contrast", &english(threats()), Theme::Contrast, Color::White);
}

#[test]
fn a_shift_in_the_making() {
    golden("paiko-picking-dark", &english(middle(Some("h6"))), Theme::Dark, Color::White);
}

#[test]
fn facings_to_choose_from() {
    golden("paiko-facing-light", &english(middle(Some("F f5"))), Theme::Light, Color::White);
}

#[test]
fn pictures_are_indexed_and_small() {
    let start = Paiko::default().to_string();
    let draft = "draft SSBBWLA";
    for theme in Theme::ALL {
        for view in Color::ALL {
            let check = |name: &str, scene: Scene<String>, below: u32| {
                check_file(name, &png(&scene, theme, view), (1036, 1004 + below), 100_000);
            };
            for language in Language::ALL {
                check("start", in_words(Paiko::default().scene(None, None), language), 0);
                check("drafted", in_words(after(&start, draft, Some("S F")), language), 0);
                check("middle", in_words(middle(None), language), 0);
                check("overlay", in_words(threats(), language), 0);
                check("captured", in_words(after(BEFORE_CAPTURE, CAPTURE, None), language), 0);
                check("facings", in_words(middle(Some("F f5")), language), 0);
            }
            check("water", english(middle(Some("h6"))), 0);
        }
        // A Lotus may be deployed almost anywhere, so most squares show their names, and many show meters.
        let lotus = position(LOTUS);
        let lotus = english(lotus.scene(None, Some(&steps("L"))));
        assert!(lotus.marks.iter().filter(|mark| matches!(mark, Mark::Target { .. })).count() > 80);
        check_file("lotus", &png(&lotus, theme, Color::White), (1036, 1004), 100_000);
    }
}

/// The texts that stand for tiles in a position string, for all tiles with all facings, and the text of an empty
/// square.
fn tiles() -> Vec<String> {
    let mut tiles = vec!["1".to_owned()];
    for letter in "SBEFWILAsbefwila".chars() {
        match letter.to_ascii_uppercase() {
            'B' | 'F' | 'I' => tiles.extend("^>v<".chars().map(|facing| format!("{letter}{facing}"))),
            _ => tiles.push(letter.to_string()),
        }
    }
    tiles
}

/// A square of White's home, of Black's home and of the middle, each with its rank in a position string with `@` for
/// the tile, its name, and its place on the picture.
const SQUARES: [(&str, &str, (u32, u32)); 3] =
    [("3@6", "rank 5, f", (386, 634)), ("6@3", "rank 10, i", (584, 304)), ("6@3", "rank 5, i", (584, 634))];

fn with_tile(rank: &str, name: &str, tile: &str) -> Paiko {
    let rank = match tile {
        "1" => "10".to_owned(),
        tile => rank.replace('@', tile),
    };
    position(&match name.starts_with("rank 10") {
        true => format!("2/4/6/8/{rank}/12/14/14/12/10/8/6/4/2 w t -/- -/- 30"),
        false => format!("2/4/6/8/10/12/14/14/12/{rank}/8/6/4/2 w t -/- -/- 30"),
    })
}

/// Tiles that differ in kind, owner or facing differ visibly on each ground, both with and without the overlay.
#[test]
fn one_tile_makes_a_visible_difference() {
    for theme in Theme::ALL {
        for (rank, name, (left, top)) in SQUARES {
            for small in [false, true] {
                let pictures = tiles().into_iter().map(|tile| {
                    let position = with_tile(rank, name, &tile);
                    let mut scene = if small { overlay(&position) } else { position.scene(None, None) };
                    // The marks on the squares around the tile would also differ, so they are removed.
                    scene.marks.clear();
                    let picture = Picture::draw(&english(scene), theme, Color::White);
                    (tile, shrunk_part(&picture, (left - 10, top - 10), (86, 86)))
                });
                check_apart(&pictures.collect::<Vec<_>>(), |_, _| 20, &format!("{theme}, {name}, small {small}"));
            }
        }
    }
}

/// One tile more or less in a hand, a reserve or a discard makes a visible difference in the corner that shows it, and
/// so do marks there.
#[test]
fn one_tile_beside_the_board_makes_a_visible_difference() {
    let corners = [(0, 0), (700, 0), (0, 700), (700, 700)];
    for theme in Theme::ALL {
        let drawn = |scene: Scene| {
            let picture = Picture::draw(&english(scene), theme, Color::White);
            corners.map(|corner| shrunk_part(&picture, corner, (340, 300)))
        };
        let of = |hands: &str, discards: &str| {
            drawn(position(&format!("2/4/6/8/10/12/14/14/12/10/8/6/4/2 w t {hands} {discards} 30")).scene(None, None))
        };
        let plain = of("S1F2/-", "-/A1");
        // A side's reserve holds its tiles that are neither in its hand, nor on the board, nor lost. So the reserve
        // changes with the hand and with the losses.
        let others = [
            ("a sword more", of("S2F2/-", "-/A1"), [2, 3]),
            ("another kind", of("B1F2/-", "-/A1"), [2, 3]),
            ("a loss of White", of("S1F2/-", "S1/A1"), [3, 3]),
            ("a loss of Black", of("S1F2/-", "-/A2"), [0, 0]),
            ("another loss of Black", of("S1F2/-", "-/L1"), [0, 0]),
            ("a tile of Black", of("S1F2/W1", "-/A1"), [0, 1]),
        ];
        for (name, other, where_seen) in &others {
            for &corner in where_seen {
                let seen = seen(&plain[corner], &other[corner]);
                assert!(seen >= 12, "{name} in {theme}, corner {corner}: {seen} pixels");
            }
        }
        let marked = |mark| {
            let mut scene = position("2/4/6/8/10/12/14/14/12/10/8/6/4/2 w t S1F2/- -/A1 30").scene(None, None);
            for row in scene.panels.iter_mut().flat_map(|panel| &mut panel.rows) {
                if let PanelRow::Tiles { bodies: Some(Color::White), tiles } = row {
                    tiles[0].mark = mark;
                }
            }
            drawn(scene)
        };
        let marks = [CountedMark::Arrived, CountedMark::Picked, CountedMark::Target];
        let marks = [None].into_iter().chain(marks.map(Some)).map(marked).collect::<Vec<_>>();
        for (i, j) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
            assert!(seen(&marks[i][2], &marks[j][2]) >= 20, "marks {i} and {j} in {theme}");
        }
    }
}

#[test]
fn marks_of_every_kind_are_seen_when_shrunk() {
    let plain = english(position("2/4/6/8/10/12/14/14/12/6S3/8/6/4/2 w t -/- -/- 30").scene(None, None));
    let (here, empty) = (cell("i5"), cell("j5"));
    let reach = |effect, facing| Mark::Reach { cell: empty, effect, facing };
    let facing = |facing| Mark::Facing { cell: here, facing };
    let marks = [
        None,
        Some(Mark::Arrived(here)),
        Some(Mark::Left(here)),
        Some(Mark::Turned(here)),
        Some(Mark::Picked(here)),
        Some(Mark::Endangered(here)),
        Some(Mark::Concerned(here)),
        Some(Mark::Captured { cell: empty, lost: vec![] }),
        Some(Mark::Went { from: here, corner: None, to: empty }),
        Some(Mark::Went { from: here, corner: Some(cell("i6")), to: cell("j6") }),
        Some(Mark::Went { from: here, corner: Some(empty), to: cell("j6") }),
        Some(Mark::Target { cell: here, kind: TargetKind::Occupied }),
        Some(Mark::Target { cell: empty, kind: TargetKind::Empty }),
        Some(facing(Direction::North)),
        Some(facing(Direction::East)),
        Some(reach(PieceEffect::Threat, None)),
        Some(reach(PieceEffect::Cover, None)),
        Some(reach(PieceEffect::Threat, Some(Direction::North))),
        Some(reach(PieceEffect::Threat, Some(Direction::West))),
        Some(reach(PieceEffect::Cover, Some(Direction::North))),
        Some(reach(PieceEffect::Cover, Some(Direction::West))),
        Some(Mark::Threats { cell: empty, against: Color::White, count: 1 }),
        Some(Mark::Threats { cell: empty, against: Color::White, count: 2 }),
        Some(Mark::Threats { cell: empty, against: Color::Black, count: 2 }),
        Some(Mark::Cover { cell: empty, side: Color::White }),
        Some(Mark::Cover { cell: empty, side: Color::Black }),
        Some(Mark::Meter { cell: here, full: 0, parts: 2 }),
        Some(Mark::Meter { cell: here, full: 1, parts: 2 }),
        Some(Mark::Meter { cell: here, full: 1, parts: 3 }),
    ];
    for theme in Theme::ALL {
        let shown = marks.iter().map(|mark| {
            let scene = Scene { marks: mark.iter().cloned().collect(), ..plain.clone() };
            let picture = Picture::draw(&scene, theme, Color::White);
            (format!("{mark:?}"), shrunk_part(&picture, (560, 610), (190, 120)))
        });
        check_apart(&shown.collect::<Vec<_>>(), |_, _| 10, theme.name());
    }
}

/// The red, green and blue of a pixel.
fn color_at(picture: &Picture, x: u32, y: u32) -> &[u8] {
    let index = picture.indices()[(y * picture.width() + x) as usize];
    &picture.palette()[3 * usize::from(index)..][..3]
}

#[test]
fn facings_turn_with_the_board() {
    let scene = english(position("2/4/6/8/10/12/14/14/12/6B>3/8/6/4/2 w t -/- -/- 30").scene(None, None));
    assert!(scene.sprites.iter().all(|sprite| sprite.pose == Pose::Points(Direction::East)));
    // The tip of the beak is to the right of the middle of i5, or to the left of it on the turned board.
    for (view, (inside, outside)) in
        [(Color::White, ((647, 667), (592, 667))), (Color::Black, ((389, 337), (444, 337)))]
    {
        let picture = Picture::draw(&scene, Theme::Contrast, view);
        let [inside, outside] = [inside, outside].map(|(x, y)| color_at(&picture, x, y)[0]);
        assert!(inside < 80 && outside > 80, "{view}: {inside} {outside}");
    }
}

/// The flame stays upright, and the beak alone turns.
#[test]
fn a_fire_stays_upright() {
    let scene = english(position("2/4/6/8/10/12/14/14/12/6F>3/8/6/4/2 w t -/- -/- 30").scene(None, None));
    let poses = scene.sprites.iter().map(|sprite| (sprite.drawing.name(), sprite.pose)).collect::<Vec<_>>();
    assert_eq!(poses, [("paiko/pointer", Pose::Points(Direction::East)), ("paiko/fire", Pose::Still)]);
    // The sign is drawn over the body, although only the body points: the middle of the flame is dark.
    let picture = Picture::draw(&scene, Theme::Contrast, Color::White);
    assert!(color_at(&picture, 617, 661)[0] < 80, "the flame is hidden");
}

/// The relative luminance of a color, as WCAG defines it.
fn luminance(color: &[u8]) -> f32 {
    let linear = |channel: u8| match f32::from(channel) / 255.0 {
        low if low <= 0.040_45 => low / 12.92,
        high => ((high + 0.055) / 1.055).powf(2.4),
    };
    0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2])
}

/// A beak has an edge with a contrast of at least 3 to the black square to which it points. White's beak in the dark
/// theme needs none: it is light, and ends at the square.
#[test]
fn beaks_are_seen_on_black_squares() {
    for tile in ["B>", "b>"] {
        let text = format!("2/4/6/8/10/3{tile}8/14/14/12/10/8/6/4/2 w t -/- -/- 30");
        let scene = english(position(&text).scene(None, None));
        for theme in Theme::ALL.into_iter().filter(|&theme| tile == "b>" || theme != Theme::Dark) {
            let picture = Picture::draw(&scene, theme, Color::White);
            let at = |x, y| luminance(color_at(&picture, x, y));
            // The left edge of f9, where the beak ends, and the black square's upper left corner.
            let dark = at(394, 376);
            let clear = (388..394).flat_map(|x| (388..420).map(move |y| (x, y)));
            let clear = clear.filter(|&(x, y)| (at(x, y) + 0.05) / (dark + 0.05) >= 3.0).count();
            assert!(clear >= 12, "{tile} in {theme}: {clear} pixels");
        }
    }
}

/// Marked tiles in a hand, whose sign has this name.
fn counted(sign: &'static str, count: u8, mark: CountedMark) -> Counted {
    let kind = TileKind::ALL.into_iter().find(|kind| sign.ends_with(kind.name()));
    let letter = kind.expect("a kind of tiles").letter();
    Counted { drawing: Drawing::new(sign, "", ""), letter, count, mark: Some(mark) }
}

/// The marked tiles in a hand.
fn marked(scene: &Scene, side: Color) -> Vec<Counted> {
    let rows = scene.panels.iter().flat_map(|panel| &panel.rows);
    let tiles = rows.filter_map(|row| match row {
        PanelRow::Tiles { bodies: Some(of), tiles } if *of == side => Some(tiles),
        _ => None,
    });
    tiles.flatten().filter(|tile| tile.mark.is_some()).copied().collect()
}

#[test]
fn tiles_that_are_taken_are_shown_in_the_hand() {
    let scene = Paiko::default().scene(None, Some(&steps("S S L")));
    let picked = |name, count| counted(name, count, CountedMark::Picked);
    assert_eq!(marked(&scene, Color::White), [picked("paiko/sword", 2), picked("paiko/lotus", 1)]);
    let scene = after(&Paiko::default().to_string(), "draft SSSBBWL", None);
    let came = |name, count| counted(name, count, CountedMark::Arrived);
    let expected = [came("paiko/sword", 3), came("paiko/bow", 2), came("paiko/water", 1), came("paiko/lotus", 1)];
    assert_eq!(marked(&scene, Color::White), expected);
    // Tiles that Black chooses for White come into White's hand.
    let scene = after(BEFORE_CAPTURE, CAPTURE, Some("E F"));
    assert_eq!(marked(&scene, Color::White), [picked("paiko/earth", 1), picked("paiko/fire", 1)]);
}

/// The tiles of the hand that can be deployed are marked before anything is clicked.
#[test]
fn tiles_that_may_be_deployed_are_marked_in_the_hand() {
    let text = "2/4/6/8/10/12/14/14/5S6/10/8/6/4/2 w t S1F2L1/A1 -/- 30";
    let scene = position(text).scene(None, Some(&[]));
    let target = |name, count| counted(name, count, CountedMark::Target);
    let expected = [target("paiko/sword", 1), target("paiko/fire", 2), target("paiko/lotus", 1)];
    assert_eq!(marked(&scene, Color::White), expected);
    assert_eq!(marked(&scene, Color::Black), []);
    assert!(scene.legend.iter().any(|legend| legend.words.id() == "paiko-legend-movable"));
    assert!(!scene.legend.iter().any(|legend| legend.words.id() == "paiko-legend-picked"));
    assert_eq!(marked(&position(text).scene(None, None), Color::White), [], "nobody is choosing");
}

/// The threats and the cover shown on a target square include the effects that the new tile would have on itself there:
/// a Lotus covers itself, and a Fire threatens itself.
#[test]
fn targets_of_new_tiles_count_what_the_tiles_do_to_themselves() {
    let meters = |text: &str, clicks: &str, name: &str| -> Vec<(u8, u8)> {
        let marks = position(text).scene(None, Some(&steps(clicks))).marks;
        assert!(marks.contains(&Mark::Target { cell: cell(name), kind: TargetKind::Empty }), "{clicks} {name}");
        let of = |mark: &Mark| match *mark {
            Mark::Meter { cell: at, full, parts } if at == cell(name) => Some((full, parts)),
            _ => None,
        };
        marks.iter().filter_map(of).collect()
    };
    // Two Bows threaten h5.
    let text = "2/4/6/8/10/6bv5/14/14/12/9b</8/1S4/4/2 w t S1F1L1/- -/- 30";
    assert_eq!(meters(text, "L", "h5"), [(2, 3)]);
    assert_eq!(meters(text, "L", "f5"), []);
    assert_eq!(meters(text, "F", "f5"), [(1, 3)]);
    assert_eq!(meters(text, "S", "f5"), []);
    // A Sai that moves covers the squares at its sides, but not its own.
    let text = "2/4/6/8/10/6bv5/14/14/12/10/8/1S4/4/2 w t I1/- -/- 30";
    assert_eq!(meters(text, "I g5", "h5"), [(1, 2)]);
}

#[test]
fn captures_and_turns_are_marked() {
    let marks = after(BEFORE_CAPTURE, CAPTURE, None).marks;
    let lost = |mark: &Mark| match mark {
        Mark::Captured { cell, lost } => {
            let [lost] = lost[..] else { panic!("one tile was on {cell}") };
            Some(format!("{cell} {} {}", lost.color, lost.sign.name()))
        }
        _ => None,
    };
    assert_eq!(marks[0], Mark::Arrived(cell("h6")));
    let lost = marks[1..].iter().filter_map(lost).collect::<Vec<_>>();
    assert_eq!(lost, ["j5 black paiko/water", "k5 black paiko/sword", "j7 black paiko/fire"]);
    let before = MIDDLE.replace(" b t ", " w t ").replace(" 45", " 46");
    assert_eq!(after(&before, "g5^", None).marks, [Mark::Turned(cell("g5"))]);
}

/// The arrow of a shift around a corner follows a legal path of the tile.
#[test]
fn a_shift_round_a_corner_is_shown_on_its_way() {
    let went = |text: &str, mv: &str| {
        let marks = after(text, mv, None).marks;
        let corner = marks.into_iter().find_map(|mark| match mark {
            Mark::Went { corner, .. } => Some(corner),
            _ => None,
        });
        corner.expect("something went").map(|cell| cell.to_string())
    };
    let sword = "2/4/6/8/10/12/14/14/12/4S5/8/6/4/2 w t I1/- -/- 12";
    assert_eq!(went(sword, "g5-h5"), None);
    assert_eq!(went(sword, "g5-i5"), None);
    assert_eq!(went(sword, "g5-h6").as_deref(), Some("g6"));
    // A Sai that was just deployed may not shift to the black square g7.
    assert_eq!(went(sword, "I@g6-h7^").as_deref(), Some("h6"));
    // In the first position, g6 is occupied. In the second, the tile would be captured on j4.
    assert_eq!(went("2/4/6/8/10/12/14/14/5e6/4S5/8/6/4/2 w t -/- -/- 12", "g5-h6").as_deref(), Some("h5"));
    assert_eq!(went("2/4/6/8/10/12/9bv4/14/12/10/5S1i</6/4/2 w t -/- -/- 12", "i4-j5").as_deref(), Some("i5"));
}

/// If a tile is picked, the picture shows its targets, the threats against it on each target, and the squares that it
/// threatens or covers now.
#[test]
fn a_picked_tile_shows_its_reach_and_its_targets() {
    let text = "2/4/6/8/10/6bv5/14/14/12/4S5/8/6/4/2 w t -/- -/- 30";
    let marks = position(text).scene(None, Some(&steps("g5"))).marks;
    assert!(marks.contains(&Mark::Picked(cell("g5"))));
    assert!(marks.contains(&Mark::Reach { cell: cell("h5"), effect: PieceEffect::Threat, facing: None }));
    assert!(marks.contains(&Mark::Target { cell: cell("h5"), kind: TargetKind::Empty }));
    // The Bow on h9 threatens h5, h6 and h7.
    assert!(marks.contains(&Mark::Meter { cell: cell("h5"), full: 1, parts: 2 }));
    assert_eq!(marks.iter().filter(|mark| matches!(mark, Mark::Meter { .. })).count(), 2);
    let marks = position(MIDDLE).scene(None, Some(&steps("h9 h11"))).marks;
    for (name, facing) in [("h13", Direction::North), ("e11", Direction::West), ("l11", Direction::East)] {
        let reach = Mark::Reach { cell: cell(name), effect: PieceEffect::Threat, facing: Some(facing) };
        assert_eq!(marks.contains(&reach), name != "l11", "{name}: the board ends at k11");
    }
    assert_eq!(marks.iter().filter(|mark| matches!(mark, Mark::Facing { .. })).count(), 4);
}

#[test]
fn the_overlay_counts() {
    let marks = threats().marks;
    let threats = |name, against, count| Mark::Threats { cell: cell(name), against, count };
    for mark in [
        threats("k8", Color::White, 3),
        threats("k8", Color::Black, 1),
        threats("e6", Color::Black, 4),
        Mark::Cover { cell: cell("i6"), side: Color::White },
        Mark::Meter { cell: cell("f9"), full: 2, parts: 3 },
        Mark::Endangered(cell("f9")),
        // A Fire threatens itself.
        Mark::Meter { cell: cell("d4"), full: 1, parts: 3 },
    ] {
        assert!(marks.contains(&mark), "{mark:?}");
    }
    assert!(!marks.contains(&Mark::Endangered(cell("g7"))));
}
