//! Owners, kinds of pieces and marks must differ by more than color. They are compared as people with three kinds of
//! color blindness see them, in the sizes in which Discord shows pictures.

use board::{
    color::Color,
    scene::{Mark, Scene},
};
use games::{AnyPosition, GameKind};
use image::{RgbImage, imageops::crop_imm};
use render::{Picture, Theme};

use super::{check_apart, english, support::shown};

/// Matrices that simulate full deuteranopia, protanopia and tritanopia on linear red, green and blue (Machado, Oliveira
/// and Fernandes, 2009).
const EYES: [(&str, [[f32; 3]; 3]); 3] = [
    ("deutan", [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]]),
    ("protan", [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]]),
    ("tritan", [[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]]),
];

fn linear(channel: u8) -> f32 {
    let part = f32::from(channel) / 255.0;
    if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

fn encoded(light: f32) -> u8 {
    let light = light.clamp(0.0, 1.0);
    let part = if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    (255.0 * part).round() as u8
}

/// A picture as color-blind eyes see it.
fn simulated(picture: &RgbImage, eyes: &[[f32; 3]; 3]) -> RgbImage {
    let mut simulated = picture.clone();
    for pixel in simulated.pixels_mut() {
        let light = pixel.0.map(linear);
        pixel.0 = eyes.map(|row| encoded(row.iter().zip(light).map(|(weight, light)| weight * light).sum()));
    }
    simulated
}

/// The rectangle that contains all differences between pictures: its left and upper ends, its width and its height.
fn differing(pictures: &[&RgbImage]) -> (u32, u32, u32, u32) {
    let (first, others) = pictures.split_first().expect("there are pictures");
    let differs = |x, y| others.iter().any(|other| other.get_pixel(x, y) != first.get_pixel(x, y));
    let places = first.enumerate_pixels().map(|(x, y, _)| (x, y)).filter(|&(x, y)| differs(x, y)).collect::<Vec<_>>();
    let range = |axis: fn(&(u32, u32)) -> u32| {
        let values = places.iter().map(axis);
        (values.clone().min().expect("they differ"), values.max().expect("they differ"))
    };
    let ((left, right), (top, bottom)) = (range(|place| place.0), range(|place| place.1));
    (left, top, right - left + 1, bottom - top + 1)
}

/// Checks that all pictures differ from each other in at least `least` pixels, in both sizes, for all eyes.
fn check(game: GameKind, theme: Theme, named: &[(String, Scene<String>)], least: usize) {
    let drawn = named.iter().map(|(name, scene)| (name, shown(&Picture::draw(scene, theme, Color::White))));
    let mut drawn = drawn.collect::<Vec<_>>();
    for size in 0..2 {
        let all = drawn.iter().map(|(_, pictures)| &pictures[size]).collect::<Vec<_>>();
        let (left, top, width, height) = differing(&all);
        for (_, pictures) in &mut drawn {
            pictures[size] = crop_imm(&pictures[size], left, top, width, height).to_image();
        }
    }
    for (eyes, matrix) in &EYES {
        let seen_by = |pictures: &[RgbImage; 2]| pictures.each_ref().map(|picture| simulated(picture, matrix));
        let pictures = drawn.iter().map(|(name, pictures)| ((*name).clone(), seen_by(pictures))).collect::<Vec<_>>();
        check_apart(&pictures, |_, _| least, &format!("{game}, {theme}, {eyes}"));
    }
}

/// The board of a position without words and panels.
pub fn scene(game: GameKind, text: &str) -> Scene<String> {
    let position = AnyPosition::parse(game, text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    let scene = english(position.scene(None, None));
    // Only the board is compared.
    Scene { captions: vec![], status: None, panels: vec![], lines: vec![], legend: vec![], ..scene }
}

/// Every kind of piece of both sides on one cell of a board, which is otherwise the same.
pub fn pieces(game: GameKind) -> Vec<(String, Scene<String>)> {
    let texts: Vec<(String, String)> = match game {
        GameKind::Pijersi => {
            let cubes = "RPSWrpsw".chars().map(|cube| format!("{cube}-"));
            let stacks = ["RS", "PS", "WS", "SR", "WR", "SP", "WW", "rs", "ps", "ws", "sr", "wr", "sp", "ww"];
            let all = cubes.chain(stacks.map(str::to_owned));
            all.map(|piece| (piece.clone(), format!("5r-/7/6/3{piece}3/6/7/R-5 w 0 1"))).collect()
        }
        GameKind::Biyi => {
            let all = ["w", "b", "ww", "bw", "wb", "bb", "www", "wbw", "bwb", "bbb", "bbw", "wwb"];
            all.map(|stack| (stack.to_owned(), format!("d6:{stack},a1:w,a13:b w"))).into()
        }
        _ => {
            let plain = ["S", "E", "W", "L", "A"].into_iter().flat_map(|kind| [kind.to_owned(), kind.to_lowercase()]);
            let turned = ["B", "F", "I"].into_iter().flat_map(|kind| [kind.to_owned(), kind.to_lowercase()]);
            let turned = turned.flat_map(|kind| ["^", ">", "v", "<"].map(|facing| format!("{kind}{facing}")));
            let all = plain.chain(turned);
            all.map(|tile| (tile.clone(), format!("2/4/6/8/10/12/14/14/12/6{tile}3/8/6/4/2 w t -/- -/- 30"))).collect()
        }
    };
    texts.into_iter().map(|(name, text)| (name, scene(game, &text))).collect()
}

#[test]
fn owners_and_kinds_do_not_need_colors() {
    for game in [GameKind::Biyi, GameKind::Paiko, GameKind::Pijersi] {
        let pieces = pieces(game);
        for theme in Theme::ALL {
            check(game, theme, &pieces, 10);
        }
    }
}

/// The marks on a piece in the middle of Pijersi's board, and on an empty cell.
#[test]
fn marks_do_not_need_colors() {
    let plain = scene(GameKind::Pijersi, "5r-/7/6/3R-3/6/7/R-5 w 0 1");
    let cell = "d4".parse().expect("a cell's name");
    let marks = [
        None,
        Some(Mark::Arrived(cell)),
        Some(Mark::Left(cell)),
        Some(Mark::Picked(cell)),
        Some(Mark::Choice(cell)),
        Some(Mark::Concerned(cell)),
        Some(Mark::Captured { cell, lost: vec![] }),
        Some(Mark::Captured { cell, lost: vec![games::pijersi::LOST] }),
    ];
    let marked = |mark: Option<Mark>| {
        let name = format!("{mark:?}");
        (name, Scene { marks: mark.into_iter().collect(), ..plain.clone() })
    };
    for theme in Theme::ALL {
        check(GameKind::Pijersi, theme, &marks.clone().map(marked), 10);
    }
}
