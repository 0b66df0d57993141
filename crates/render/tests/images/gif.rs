//! Tests of replays: the frames that a GIF shows.

use ::gif::{ColorOutput, DecodeOptions, Repeat};
use board::{
    color::Color,
    scene::{Scene, TokenLine},
};
use games::GameKind;
use image::{
    RgbImage,
    imageops::{FilterType, resize, thumbnail},
};
use render::{Picture, Theme, gif};

use crate::{course::frames, support::apart};

/// A decoded GIF.
struct Film {
    width: usize,
    height: usize,
    palette: Vec<u8>,
    repeat: Repeat,
    shown: Vec<Shown>,
}

/// The picture that is visible during a frame, in palette indices, and the properties of the frame.
struct Shown {
    sheet: Vec<u8>,
    size: (u16, u16),
    delay: u16,
    transparent: bool,
}

fn film(bytes: &[u8]) -> Film {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::Indexed);
    let mut decoder = options.read_info(bytes).expect("it is a GIF");
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut sheet = vec![None; width * height];
    let mut shown = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("every frame is whole") {
        let (left, top, across) = (usize::from(frame.left), usize::from(frame.top), usize::from(frame.width));
        assert!(frame.palette.is_none(), "all frames share one palette");
        assert!(left + across <= width && top + usize::from(frame.height) <= height);
        for (y, row) in frame.buffer.chunks_exact(across).enumerate() {
            for (x, &index) in row.iter().enumerate().filter(|&(_, &index)| frame.transparent != Some(index)) {
                sheet[(top + y) * width + left + x] = Some(index);
            }
        }
        shown.push(Shown {
            sheet: sheet.iter().map(|pixel| pixel.expect("the first frame is whole")).collect(),
            size: (frame.width, frame.height),
            delay: frame.delay,
            transparent: frame.transparent.is_some(),
        });
    }
    let palette = decoder.global_palette().expect("the palette is for all frames").to_vec();
    Film { width, height, palette, repeat: decoder.repeat(), shown }
}

/// Checks that each frame of a GIF looks like a GIF of that frame alone, with the background color below its picture.
fn check_frames(frames: &[Scene<String>], theme: Theme, view: Color) {
    let all = film(&gif(frames, theme, view));
    assert_eq!(all.shown.len(), frames.len());
    for (shown, scene) in all.shown.iter().zip(frames) {
        let alone = film(&gif(std::slice::from_ref(scene), theme, view));
        assert_eq!((alone.width, alone.shown.len()), (all.width, 1));
        let whole = &alone.shown[0].sheet;
        let (seen, below) = shown.sheet.split_at(whole.len());
        assert!(seen == whole, "a frame differs from its picture");
        let paper = whole[0];
        assert!(below.iter().all(|&index| index == paper), "something is left under a picture");
    }
}

#[test]
fn games_of_every_kind_decode_to_their_frames() {
    for (game, theme) in GameKind::ALL.into_iter().zip(Theme::ALL) {
        for (seed, view) in (0..).zip(Color::ALL) {
            check_frames(&frames(game, 20, 100 * seed), theme, view);
        }
    }
}

/// A frame is the picture of the board, scaled to two thirds as other programs would scale it.
#[test]
fn frames_are_pictures_made_smaller() {
    for game in GameKind::ALL {
        for theme in Theme::ALL {
            let scene = frames(game, 8, 0).pop().expect("there are frames");
            let picture = Picture::draw(&scene, theme, Color::White);
            let image = |(width, height): (usize, usize), indices: &[u8], palette: &[u8]| {
                let colors = indices.iter().flat_map(|&index| &palette[3 * usize::from(index)..][..3]).copied();
                RgbImage::from_raw(width as u32, height as u32, colors.collect()).expect("there is one index a pixel")
            };
            let size = (picture.width() as usize, picture.height() as usize);
            assert!(size.0 >= 1000, "two thirds of it keep names of cells readable");
            let whole = image(size, picture.indices(), picture.palette());
            let film = film(&gif(&[scene], theme, Color::White));
            assert_eq!((film.width, film.height), (size.0.div_ceil(3) * 2, size.1.div_ceil(3) * 2));
            let small = image((film.width, film.height), &film.shown[0].sheet, &film.palette);
            // The part of the picture that consists of whole blocks of three pixels.
            let (across, down) = (picture.width() / 3, picture.height() / 3);
            let whole = image::imageops::crop_imm(&whole, 0, 0, 3 * across, 3 * down).to_image();
            // Doubling each pixel and averaging blocks of three by three gives the exact mean of the area that each
            // scaled pixel covers.
            let fourfold = resize(&whole, 6 * across, 6 * down, FilterType::Nearest);
            let expected = thumbnail(&fourfold, 2 * across, 2 * down);
            let differences = expected.enumerate_pixels().map(|(x, y, pixel)| apart(pixel, small.get_pixel(x, y)));
            let (mut sum, mut far, mut count) = (0, 0, 0);
            for difference in differences {
                sum += u64::from(difference);
                far += u64::from(difference > 60);
                count += 1;
            }
            assert!(10 * sum <= 22 * count, "{game}, {theme}: {} of 255 apart", sum as f64 / count as f64);
            assert!(1000 * far <= count, "{game}, {theme}: {far} of {count} pixels are far off");
        }
    }
}

#[test]
fn a_game_is_small_and_goes_on_for_ever() {
    for game in [GameKind::Biyi, GameKind::Paiko, GameKind::Pijersi] {
        let frames = frames(game, 60, 0);
        let bytes = gif(&frames, Theme::Light, Color::White);
        // Moves of Pijersi change the most pixels: two or three hexagons and long arrows appear and disappear.
        let most = match game {
            GameKind::Pijersi => 950_000,
            GameKind::Biyi => 480_000,
            _ => 450_000,
        };
        assert!(bytes.len() < most, "{game}: {} bytes", bytes.len());
        assert!(bytes == gif(&frames, Theme::Light, Color::White), "{game}: equal games give equal files");
        let film = film(&bytes);
        assert!(film.repeat == Repeat::Infinite);
        assert!((600..=800).contains(&film.width), "{game}: {}", film.width);
        assert!(film.palette.len() <= 3 * 64, "at most six bits a pixel");
        let delays = film.shown.iter().map(|shown| shown.delay).collect::<Vec<_>>();
        assert_eq!((delays[0], delays[60]), (150, 500));
        assert!(delays[1..60].iter().all(|&delay| delay == 120));
        let first = &film.shown[0];
        assert_eq!((usize::from(first.size.0), usize::from(first.size.1)), (film.width, film.height));
        assert!(!first.transparent);
    }
}

/// The heights of the frames differ, since footers of different heights appear and disappear.
#[test]
fn frames_of_different_heights_share_a_sheet() {
    for game in [GameKind::Biyi, GameKind::Paiko] {
        let mut frames = frames(game, 4, 0);
        let line = TokenLine {
            cell: "a1".parse().expect("a cell’s name"),
            before: "a1".to_owned(),
            tokens: vec![Color::White; 140],
            after: "top".to_owned(),
        };
        for (frame, lines) in frames.iter_mut().zip([0, 3, 1, 2, 0]) {
            frame.lines = vec![line.clone(); lines];
        }
        let heights = frames.iter().map(|scene| Picture::draw(scene, Theme::Dark, Color::Black).height());
        assert!(heights.collect::<std::collections::BTreeSet<_>>().len() > 2);
        check_frames(&frames, Theme::Dark, Color::Black);
    }
}

#[test]
fn a_frame_that_changes_nothing_is_shown_as_long() {
    let start = frames(GameKind::Pijersi, 0, 0).remove(0);
    let film = film(&gif(&[start.clone(), start.clone(), start], Theme::Contrast, Color::White));
    assert_eq!(film.shown.iter().map(|shown| shown.delay).collect::<Vec<_>>(), [150, 120, 500]);
    assert_eq!(film.shown[1].size, (1, 1));
    assert!(film.shown.iter().all(|shown| shown.sheet == film.shown[0].sheet));
}
