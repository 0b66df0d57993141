//! Records the moving picture of the README: a game of Pijersi, from the challenge to the end.
//!
//! The picture is written to `target/browser/game.gif`, and with `UPDATE_EXPECT` also to `assets/readme/game.gif`.

use std::{collections::HashMap, env, fs, path::Path};

use gif::{Encoder, Frame, Repeat};
use image::{Rgb, RgbImage};

use crate::prelude::*;

/// The moves of the game. White reaches Black's home row with the last one.
const MOVES: [&str; 13] = [
    "a4-b5=c5", "g5-f6", "b4=c4-d5", "f6=e5-e6", "a2-b3=d4", "f4=e3-e4", "c5-d5=e5", "f7-g6=e5", "c5-c4=e5", "f5-e5",
    "d4=d5-e5", "g4-g3=f4", "d5-e5=g4",
];

/// The cells of the first move, in the order in which they are clicked.
const CLICKS: [&str; 3] = ["a4", "b5", "c5"];

/// The size of the page in CSS pixels, and the factor by which the picture is larger.
const SIZE: (u32, u32) = (600, 600);
const SCALE: f64 = 1.2;

/// The size of the file that the README can afford, in bytes.
const MOST_BYTES: usize = 1_500_000;

#[tokio::test]
async fn readme_game_is_recorded() {
    let sandbox = Sandbox::start();
    let driver = Driver::start();
    let page = Page::open(&driver, Screen::Phone, &sandbox.address).await;
    prepare(&page).await;
    let mut film = Film::default();

    page.type_text("/challenge game:Pijersi opponent:@Ben color:white").await;
    assert_eq!(page.fields().await, "game=Pijersi opponent=@Ben color=white");
    film.take(&page, 200).await;
    page.enter().await;
    let challenge = page.until_newer(Kind::Board, "").await;
    page.until_sent().await;
    page.become_person("Ben").await;
    film.take(&page, 200).await;
    page.press("Accept").await;
    let mut board = board_with(&page, challenge, "begins").await;
    page.become_person("Ann").await;
    film.take(&page, 200).await;

    board = click_the_first_move(&page, &mut film, board).await;
    film.take(&page, 200).await;
    for (ply, mv) in MOVES.into_iter().enumerate().skip(1) {
        page.become_person(["Ann", "Ben"][ply % 2]).await;
        page.type_text(&format!("/move {mv}")).await;
        if ply == 1 {
            page.offered(mv).await;
            film.take(&page, 200).await;
        }
        page.enter().await;
        board = board_with(&page, board, mv).await;
        assert_eq!(page.until_sent().await, "");
        // Only White's boards are shown, since Black's are seen from the other side.
        if ply % 2 == 1 {
            page.become_person("Ann").await;
            film.take(&page, 160).await;
        }
    }
    assert!(board.contains("wins"), "{board}");
    film.take(&page, 500).await;
    page.close().await;

    assert!((12..=24).contains(&film.pictures.len()), "{} pictures", film.pictures.len());
    let bytes = film.develop();
    assert!(bytes.len() < MOST_BYTES, "{} bytes", bytes.len());
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::write(Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("browser").join("game.gif"), &bytes)
        .expect("written");
    if env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(root.join("assets/readme/game.gif"), &bytes).expect("it is written");
    }
}

/// Gives the page its size, and stops what moves by itself. On a narrow page there is nothing beside the channel.
async fn prepare(page: &Page) {
    let (width, height) = SIZE;
    let size = json!({ "width": width, "height": height, "deviceScaleFactor": SCALE, "mobile": false });
    page.command("Emulation.setDeviceMetricsOverride", size).await;
    let features = json!([
        { "name": "prefers-color-scheme", "value": "dark" },
        { "name": "prefers-reduced-motion", "value": "reduce" },
    ]);
    page.command("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    // The page's own policy forbids further styles, but not further rules. What explains the sandbox is hidden.
    let style = "const add = (rule) => document.styleSheets[0].insertRule(rule);
                 add('* { caret-color: transparent !important; scrollbar-width: none !important; }');
                 add('.notice, .steps { display: none !important; }')";
    page.ask(style).await;
}

/// Waits until the newest board's message contains a text.
async fn board_with(page: &Page, mut board: String, text: &str) -> String {
    while !board.contains(text) {
        board = page.until_newer(Kind::Board, &board).await;
    }
    board
}

/// Plays the first move by clicks, with a picture of each step.
async fn click_the_first_move(page: &Page, film: &mut Film, board: String) -> String {
    let before = page.newest(Kind::Private).await;
    page.press("Move").await;
    let mut step = page.until_newer(Kind::Private, &before).await;
    for cell in CLICKS {
        film.take(page, 180).await;
        choose(page, cell).await;
        page.until_changed(&board, &step).await;
        step = page.newest(Kind::Private).await;
        if page.newest(Kind::Board).await != board {
            break;
        }
    }
    board_with(page, board, MOVES[0]).await
}

/// Clicks the button of a cell in the picker, or its entry in a menu.
async fn choose(page: &Page, cell: &str) {
    let is_last = CLICKS.last() == Some(&cell);
    let place = page.run(MARK_CHOICE, vec![json!(cell), json!(is_last)]).await;
    if place == json!("menu") {
        page.click("//div[contains(@class,'select')][.//*[@data-chosen]]//button[contains(@class,'opener')]").await;
    } else {
        assert_eq!(place, json!("button"), "the place of {cell}");
    }
    page.click("//button[@data-chosen]").await;
}

/// Marks the choice of a cell in the newest picker, and returns whether it is a `button` or in a `menu`. Where the same
/// cell can end the move or go on, the second argument says which is meant: a button with an ellipsis goes on, and a
/// green one ends it.
const MARK_CHOICE: &str = "
    const [cell, ends] = arguments;
    const picker = [...document.querySelectorAll('.message.ephemeral')].at(-1);
    const words = (one) => one.nodeType === 3 ? one.textContent : [...one.childNodes].map(words).join(' ');
    const named = [...picker.querySelectorAll('button.control, button.option')]
        .filter((one) => words(one).split(/[^a-z0-9]+/).includes(cell));
    const goesOn = (one) => words(one).includes('…') || !one.classList.contains('success');
    const chosen = named.find((one) => goesOn(one) !== ends) ?? named[0];
    chosen?.setAttribute('data-chosen', '');
    if (!chosen) return `none of ${words(picker)}`;
    return (chosen.classList.contains('option') ? 'menu' : 'button')";

/// The pictures of a film, and how long each is shown, in hundredths of a second.
#[derive(Default)]
struct Film {
    pictures: Vec<(RgbImage, u16)>,
}

impl Film {
    async fn take(&mut self, page: &Page, shown_for: u16) {
        // The page scrolls to the newest message when its picture has arrived.
        let scrolled = "const list = document.getElementById('messages');
                        list.scrollTop = list.scrollHeight;
                        return [...list.querySelectorAll('img')].every((picture) => picture.complete)";
        page.until("all pictures", scrolled, vec![]).await;
        let picture = image::load_from_memory(&page.picture().await).expect("a PNG file").into_rgb8();
        self.pictures.push((picture, shown_for));
    }

    /// The film as a GIF file.
    fn develop(&self) -> Vec<u8> {
        let (width, height) = self.pictures[0].0.dimensions();
        let short = |size: u32| u16::try_from(size).expect("a picture is small");
        let palette = Palette::of(self.pictures.iter().map(|(picture, _)| picture));
        let mut bytes = Vec::new();
        let colors = palette.colors.iter().flat_map(|color| color.0).collect::<Vec<_>>();
        let mut encoder = Encoder::new(&mut bytes, short(width), short(height), &colors).expect("it is written");
        encoder.set_repeat(Repeat::Infinite).expect("it is written");
        let mut nearest = HashMap::new();
        let mut before: Option<&RgbImage> = None;
        for (picture, shown_for) in &self.pictures {
            assert_eq!(picture.dimensions(), (width, height), "the page keeps its size");
            let pixels = picture.enumerate_pixels().map(|(x, y, color)| {
                let is_same = before.is_some_and(|before| before.get_pixel(x, y) == color);
                if is_same { Palette::SAME } else { *nearest.entry(*color).or_insert_with(|| palette.nearest(*color)) }
            });
            let mut frame = Frame::from_indexed_pixels(
                short(width),
                short(height),
                pixels.collect::<Vec<_>>(),
                Some(Palette::SAME),
            );
            frame.delay = *shown_for;
            encoder.write_frame(&frame).expect("it is written");
            before = Some(picture);
        }
        drop(encoder);
        bytes
    }
}

/// The colors of a film.
struct Palette {
    colors: Vec<Rgb<u8>>,
}

impl Palette {
    /// The index that stands for the color of the picture before.
    const SAME: u8 = 255;

    /// The most frequent colors that differ clearly. If there are fewer than a GIF file can hold, colors with smaller
    /// differences follow.
    fn of<'a>(pictures: impl Iterator<Item = &'a RgbImage>) -> Self {
        let mut counts: HashMap<Rgb<u8>, u32> = HashMap::new();
        pictures.flat_map(|picture| picture.pixels()).for_each(|color| *counts.entry(*color).or_default() += 1);
        let mut by_count: Vec<_> = counts.into_iter().collect();
        by_count.sort_unstable_by_key(|(color, count)| (u32::MAX - count, color.0));
        let mut colors: Vec<Rgb<u8>> = Vec::new();
        for difference in [48, 32, 24, 16, 12, 8, 4, 1] {
            for (color, _) in &by_count {
                let is_new = colors.iter().all(|known| distance(*known, *color) >= difference * difference);
                if is_new && colors.len() < usize::from(Self::SAME) {
                    colors.push(*color);
                }
            }
        }
        Self { colors }
    }

    fn nearest(&self, color: Rgb<u8>) -> u8 {
        let indices = 0..=Self::SAME;
        let (index, _) =
            indices.zip(&self.colors).min_by_key(|(_, known)| distance(**known, color)).expect("there are colors");
        index
    }
}

/// The square of the distance between two colors.
fn distance(one: Rgb<u8>, other: Rgb<u8>) -> u32 {
    one.0.into_iter().zip(other.0).map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
}
