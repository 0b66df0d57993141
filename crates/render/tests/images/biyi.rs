//! Pictures of Biyi.

use board::{
    color::Color,
    scene::{Mark, Scene, Sign, TargetKind},
};
use catalogue::Language;
use games::{
    biyi::Biyi,
    game::{Position, Presentation, Step},
};
use render::{Picture, Theme, png};

use crate::{
    check_apart,
    support::{check_file, golden, seen, shrunk_part},
};

/// A position with tall mixed stacks of both sides, and with dragons that the move [`CONNECT`] connects.
pub const MIDDLE: &str = "a1:w,a3:w,b1:w,b4:www,c1:w,c2:w,c3:w,c4:bbw,d2:w,d4:www,e4:b,d5:wwbww,e1:w,f2:wwb,f5:bbwbw,g6:wbw,\
                      g7:b,b8:wb,b9:bb,d9:bwwbbw,e8:wbbwbwwb,a10:b,c11:bbb,c12:bb,d12:bb,e12:b,f13:b,g12:b b";
pub const CONNECT: &str = "d12+c12";
/// The first clicks of a chain of movements in [`MIDDLE`]. After them, the pilot of c4 is on the dragon of d4 and has
/// to move on.
const CHAIN: [&str; 2] = ["c4", "d4"];

fn position(text: &str) -> Biyi {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn said(position: &Biyi, last: Option<(&Biyi, &str)>, clicks: Option<&[&str]>, language: Language) -> Scene<String> {
    let last = last.map(|(before, turn)| (before, before.read_move(turn).expect("it is a turn")));
    let clicks = clicks.map(|clicks| clicks.iter().map(|click| click.parse().expect("a click")).collect::<Vec<Step>>());
    let scene = position.scene(last.as_ref().map(|(before, mv)| (*before, mv)), clicks.as_deref());
    scene.map_words(|words| catalogue::text(language, &words))
}

/// The scene after the move [`CONNECT`], which is marked. If there are `clicks`, they are the first clicks of the next
/// move.
fn middle(clicks: Option<&[&str]>, language: Language) -> Scene<String> {
    let before = position(MIDDLE);
    let after = before.played(&before.read_move(CONNECT).expect("it is a turn"));
    said(&after, Some((&before, CONNECT)), clicks, language)
}

fn plain(text: &str) -> Scene<String> {
    said(&position(text), None, None, Language::English)
}

#[test]
fn the_start_as_black_sees_it() {
    let start = said(&Biyi::default(), None, None, Language::English);
    golden("biyi-start-dark-turned", &start, Theme::Dark, Color::Black);
}

#[test]
fn tall_stacks_and_connected_dragons() {
    golden("biyi-middle-light", &middle(None, Language::English), Theme::Light, Color::White);
}

#[test]
fn high_stacks_below_the_board() {
    let towers = "a2:wbwbbwwbw,b2:bwbwbwbwbwb,c2:wwwwwwwwwwwwww,d8:bbbbw,e8:bbbbbbbw,f10:bw,a1:w,a13:b w";
    golden("biyi-towers-dark", &plain(towers), Theme::Dark, Color::White);
}

#[test]
fn a_chain_in_the_making() {
    golden("biyi-chain-contrast", &middle(Some(&CHAIN), Language::English), Theme::Contrast, Color::White);
}

#[test]
fn pictures_are_indexed_and_small() {
    let start = Biyi::default();
    let (chain, picking): (&[&str], &[&str]) = (&CHAIN, &[]);
    for theme in Theme::ALL {
        for view in Color::ALL {
            let check = |name: &str, scene: &Scene<String>, below: u32| {
                check_file(name, &png(scene, theme, view), (1200, 816 + below), 100_000);
            };
            for language in Language::ALL {
                check("start", &said(&start, None, None, language), 0);
                check("picking", &said(&start, None, Some(picking), language), 0);
                check("middle", &middle(None, language), 0);
            }
            check("chain", &middle(Some(chain), Language::English), 0);
        }
    }
}

/// The picture of a position with a stack of these tokens on e6.
fn stack(tokens: &str, theme: Theme, view: Color) -> Picture {
    Picture::draw(&plain(&format!("e6:{tokens},a1:w,a13:b w")), theme, view)
}

/// The cell e6 of a picture, in the sizes in which Discord shows it.
fn cell(picture: &Picture, view: Color) -> [image::RgbImage; 2] {
    let corner = if view == Color::White { (476, 460) } else { (648, 256) };
    shrunk_part(picture, corner, (86, 102))
}

/// The row below a picture's board, in the sizes in which Discord shows it.
fn below(picture: &Picture) -> [image::RgbImage; 2] {
    shrunk_part(picture, (0, 810), (1200, 56))
}

/// Stacks of this height that tests compare: one of each color, an alternating one, and a mixed one.
fn towers(height: usize) -> impl Iterator<Item = String> {
    ["w", "b", "wb", "bwwbwbb"].into_iter().map(move |pattern| pattern.chars().cycle().take(height).collect())
}

fn flipped(tower: &str, level: usize) -> String {
    let flip = |(i, c)| match c {
        'w' if i == level => 'b',
        'b' if i == level => 'w',
        _ => c,
    };
    tower.chars().enumerate().map(flip).collect()
}

/// Stacks of up to twelve tokens that differ in one token differ visibly in their cell. For stacks of nine or more
/// tokens, a smaller difference suffices, since they are also spelled out below the board.
#[test]
fn one_token_makes_a_visible_difference() {
    let views = Theme::ALL.map(|theme| (theme, Color::White)).into_iter().chain([(Theme::Light, Color::Black)]);
    for (theme, view) in views {
        for (height, tower) in (1..=12).flat_map(|height| towers(height).map(move |tower| (height, tower))) {
            let shown = cell(&stack(&tower, theme, view), view);
            let check = |other: &str, least| {
                let seen = seen(&shown, &cell(&stack(other, theme, view), view));
                assert!(seen >= least, "{tower} and {other} in {theme} for {view}: {seen} pixels");
            };
            for level in 0..height {
                check(&flipped(&tower, level), if height <= 8 { 20 } else { 6 });
            }
            for token in ["w", "b"] {
                check(&format!("{token}{tower}"), if height <= 8 { 20 } else { 12 });
            }
        }
    }
}

/// Stacks of at least nine tokens are spelled out below the board, where a difference in one token is visible.
#[test]
fn one_token_of_a_high_stack_makes_a_visible_difference_below_the_board() {
    for theme in Theme::ALL {
        for height in [9, 12, 13, 24, 40, 62] {
            let tower: String = "wwbbwbwbwb".chars().cycle().take(height).collect();
            let shown = below(&stack(&tower, theme, Color::White));
            for level in (0..height).step_by(height / 8) {
                let other = flipped(&tower, level);
                let seen = seen(&shown, &below(&stack(&other, theme, Color::White)));
                assert!(seen >= 12, "{height} high, level {level} in {theme}: {seen} pixels");
            }
        }
    }
}

/// The tokens of three high stacks, which share a row below the board, can be told apart on a phone: each is at least
/// 5 pixels wide, and a difference in one is visible.
#[test]
fn several_high_stacks_can_be_read_on_phones() {
    let towers = |first: &str| plain(&format!("e2:{first},b2:bwbwbwbwbwb,c2:wwwwwwwwwwwwww,a1:w,a13:b w"));
    for theme in Theme::ALL {
        let shown = |first: &str| Picture::draw(&towers(first), theme, Color::White);
        let tower = "wbwbbwwbw";
        assert_eq!(shown(tower).height(), 816 + 50, "one row below the board");
        for level in 0..tower.len() {
            let seen = seen(&below(&shown(tower)), &below(&shown(&flipped(tower, level))));
            assert!(seen >= 20, "level {level} in {theme}: {seen} pixels");
        }
    }
}

/// The rims of Black's carriers stand out from every ground on a phone, in the dark theme too.
#[test]
fn dark_carriers_have_bright_rims() {
    for tower in ["bbbbw", "bbbbbbbw"] {
        let [_, phone] = cell(&stack(tower, Theme::Dark, Color::White), Color::White);
        // The slabs, without White's on top and without the ground below them.
        let (width, height) = phone.dimensions();
        let slabs =
            (width * 11 / 20..width * 19 / 20).flat_map(|x| (height / 4..height * 17 / 20).map(move |y| (x, y)));
        let bright = slabs.filter(|&(x, y)| phone.get_pixel(x, y).0.iter().all(|&channel| channel > 180)).count();
        assert!(bright >= 40, "{tower}: {bright} bright pixels");
    }
}

/// The legend and the note of a replay take no room from the cells, which are 36.9 pixels wide on a desktop, where a
/// picture is 350 pixels high. Three high stacks take one row.
#[test]
fn lists_and_legends_take_little_room_from_the_cells() {
    let towers = "c11:bbb,d11:bbb,e2:w,a2:wbwbwbwbw,b2:bwbwbwbwbwb,c2:wwwwwwwwwwwwww";
    for language in Language::ALL {
        for text in [format!("{towers} b"), format!("{towers} w"), "a2:wbwbwbwbwb,a1:w,a13:b w".to_owned()] {
            for clicks in [None, Some(&[][..]), Some(&["e2"][..])] {
                let scene = said(&position(&text), None, clicks, language);
                for note in [None, Some("17/79 d12+c12".to_owned())] {
                    let height = Picture::draw(&Scene { note, ..scene.clone() }, Theme::Light, Color::White).height();
                    assert_eq!(height, 816 + 50, "{text} in {language:?}");
                }
            }
        }
    }
}

/// Of the stacks with at least nine tokens, the three highest are spelled out below the board. Every stack of more than
/// twelve tokens is spelled out, too, since such stacks are not drawn in full.
#[test]
fn the_highest_stacks_are_spelled_out() {
    let lines = |text: &str| -> Vec<(String, usize)> {
        plain(text).lines.iter().map(|line| (line.before.clone(), line.tokens.len())).collect()
    };
    assert_eq!(lines("d6:wbwbwbwb w"), []);
    let names = |text: &str| {
        lines(text).into_iter().map(|(words, count)| format!("{} {count}", &words[..2])).collect::<Vec<_>>()
    };
    let high = |cell: &str, count: usize| format!("{cell}:{}", "wb".chars().cycle().take(count).collect::<String>());
    let of = |stacks: &[(&str, usize)]| {
        stacks.iter().map(|&(cell, count)| high(cell, count)).collect::<Vec<_>>().join(",") + " w"
    };
    assert_eq!(names(&of(&[("a2", 9), ("b2", 10), ("c2", 11), ("d2", 12)])), ["d2 12", "c2 11", "b2 10"]);
    assert_eq!(names(&of(&[("a2", 13), ("b2", 13), ("c2", 13), ("d2", 13)])), ["a2 13", "b2 13", "c2 13", "d2 13"]);
    assert_eq!(names(&of(&[("a2", 22), ("b2", 22), ("c2", 22)])), ["a2 22", "b2 22", "c2 22"]);
}

#[test]
fn marks_of_every_kind_are_seen_when_shrunk() {
    let plain = plain("c6:wwb,c7:w,d6:b w");
    let cell = |name: &str| name.parse().expect("a cell's name");
    let target = |name: &str| Mark::Target { cell: cell(name), kind: TargetKind::Occupied };
    let badge = |name: &str, signs: &[Sign]| Mark::Badge { cell: cell(name), signs: signs.to_vec() };
    let crossing = |from: &str, to: &str| Mark::Crossing { from: cell(from), to: cell(to) };
    let marks = [
        vec![],
        vec![Mark::Left(cell("c6"))],
        vec![Mark::Arrived(cell("c6"))],
        vec![Mark::Picked(cell("c6"))],
        vec![Mark::Concerned(cell("c6"))],
        vec![target("c6")],
        vec![crossing("c6", "c7")],
        vec![crossing("c7", "c6")],
        vec![crossing("c6", "c7"), crossing("c7", "c6")],
        vec![crossing("c6", "d6")],
        vec![crossing("d6", "c6")],
        vec![Mark::Link(cell("c6"), cell("c7"))],
        vec![Mark::Link(cell("c6"), cell("d6"))],
        vec![target("c6"), badge("c6", &[Sign::Equals])],
        vec![target("c6"), badge("c6", &[Sign::Plus])],
        vec![target("c6"), badge("c6", &[Sign::Minus])],
        vec![target("c6"), badge("c6", &[Sign::Exclamation])],
        vec![target("c6"), badge("c6", &[Sign::Equals, Sign::Minus])],
        vec![target("c6"), badge("c6", &[Sign::Equals, Sign::Onward])],
    ];
    for theme in Theme::ALL {
        let shown = marks.iter().map(|marks| {
            let scene = Scene { marks: marks.clone(), legend: Vec::new(), ..plain.clone() };
            // The part with c6, c7 and the cells around them.
            let picture = Picture::draw(&scene, theme, Color::White);
            (format!("{marks:?}"), shrunk_part(&picture, (430, 154), (280, 306)))
        });
        // Badges with different signs differ less.
        let least = |first: &str, _: &str| if first.contains("Badge") { 6 } else { 12 };
        check_apart(&shown.collect::<Vec<_>>(), least, theme.name());
    }
}

#[test]
fn a_chain_shows_where_it_may_go_on() {
    let scene = middle(Some(&CHAIN), Language::English);
    let cell = |name: &str| name.parse().expect("a cell's name");
    let on = |name: &str| scene.stacks.iter().find(|stack| stack.cell == cell(name)).map(|stack| stack.tokens.len());
    assert_eq!((on("c4"), on("d4")), (Some(2), Some(4)), "the board is as the clicks have left it");
    assert!(scene.marks.contains(&Mark::Picked(cell("d4"))));
    assert!(scene.marks.contains(&Mark::Crossing { from: cell("c4"), to: cell("d4") }), "what has been done is marked");
    assert!(!scene.marks.contains(&Mark::Arrived(cell("d4"))), "the picked square has that mark alone");
    let signs = |name: &str| {
        scene.marks.iter().find_map(|mark| match mark {
            Mark::Badge { cell: at, signs } if *at == cell(name) => Some(signs.clone()),
            _ => None,
        })
    };
    assert_eq!(signs("d5"), Some(vec![Sign::Exclamation, Sign::Onward]), "d5 has four white carriers");
    assert_eq!(signs("e4"), Some(vec![Sign::Minus]));
    assert_eq!(signs("c4"), None, "that would undo the first movement");
    let words: Vec<_> = scene.legend.iter().map(|entry| entry.words.as_str()).collect();
    assert_eq!(words, ["descend", "jump", "must go on", "connected dragons", "may go", "picked", "moved so far"]);
}

#[test]
fn both_ways_to_a_square_are_shown_at_once() {
    let scene = said(&position("d4:wwww,d5:b w"), None, Some(&["d4", "d5"]), Language::English);
    let d5 = "d5".parse().expect("a cell's name");
    assert!(scene.marks.contains(&Mark::Badge { cell: d5, signs: vec![Sign::Equals, Sign::Minus] }));
    assert_eq!(scene.stacks[0].tokens.len(), 4, "nothing has moved yet");
}

#[test]
fn dragons_that_must_part_are_told() {
    let words = |text: &str| plain(text).legend.into_iter().map(|entry| entry.words).collect::<Vec<_>>();
    let dragons = "c11:bbb,d11:bbb,e2:w";
    assert_eq!(words(&format!("{dragons} b")), ["dragons to part"]);
    assert_eq!(words(&format!("{dragons} w")), ["connected dragons"]);
    assert!(words("c11:bbb,d11:bbw,e2:w b").is_empty());
}

#[test]
fn a_won_board_shows_the_token_and_the_bird() {
    for (before, turn, stacks) in [("d12:w,a13:b w", "d12d13", 0), ("d12:www,a13:b w", "d12=d13", 1)] {
        let before = position(before);
        let won = before.played(&before.read_move(turn).expect("it is a turn"));
        let scene = said(&won, Some((&before, turn)), None, Language::English);
        let d13 = "d13".parse().expect("a cell's name");
        let drawn: Vec<_> =
            scene.sprites.iter().filter(|sprite| sprite.cell == d13).map(|it| it.drawing.name()).collect();
        assert!(drawn.contains(&"biyi/bird") && !drawn.contains(&"biyi/nest"), "{drawn:?}");
        assert_eq!(scene.stacks.iter().filter(|stack| stack.cell == d13).count(), stacks);
        let status = scene.status.expect("there is always a status");
        assert_eq!((status.side, &*status.words), (Some(Color::White), "has won"));
        assert_eq!(status.how.as_deref(), Some("bird reached"));
    }
}
