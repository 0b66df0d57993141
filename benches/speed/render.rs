//! The time and the size of pictures.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use board::{color::Color, scene::Scene};
use criterion::{Criterion, Throughput};
use games::{
    AnyPosition, GameKind,
    biyi::Biyi,
    game::{Position, Presentation, Progress},
    paiko::{Paiko, overlay},
    pijersi::{Pijersi, PijersiMove},
};
use render::{Picture, Theme, gif, png};

#[path = "../../crates/render/tests/images/course.rs"]
mod course;

/// A board of tall mixed stacks with connected dragons.
const STACKS: &str = "a1:w,a3:w,b1:w,b4:www,c1:w,c2:w,c3:w,c4:bbw,d2:w,d4:www,e4:b,d5:wwbww,e1:w,f2:wwb,f5:bbwbw,g6:wbw,\
                      g7:b,b8:wb,b9:bb,d9:bwwbbw,e8:wbbwbwwb,a10:b,c11:bbb,c12:bbb,d12:b,e12:b,f13:b,g12:b w";

/// A full board with tiles in hands, reserves and discards.
const TILES: &str = "2/4/4s1/3w4/1e1iv2bv1e1/4L1b<3fv1/2w4l1s2iv1/4E1L3a3/4S1W5/2E1B>2I^2/F^3S3/4A1/4/2 w t \
                     B1F2W1I1A1/S1E1I1L2A1 S1/B1F1 46";

/// A position in the middle of a game of Biyi.
fn stacks() -> Scene<String> {
    let position: Biyi = STACKS.parse().expect("a position string");
    position.scene(None, None).map_words(|_| "Twenty letters of it".to_owned())
}

/// A full board of Pijersi with a last move of two actions, and labels in all margins.
fn scene() -> Scene<String> {
    let mut position = Pijersi::default();
    let before = position.clone();
    let mv: PijersiMove = "a4-b5=c4".parse().expect("a move's text");
    position.play_unchecked(&mv);
    position.scene(Some((&before, &mv)), None).map_words(|_| "Twenty letters of it".to_owned())
}

/// Positions in the middle of games, at the sizes at which they are shown: Biyi and Paiko 1,200 pixels wide, Pijersi
/// 1,009.
fn boards() -> [(GameKind, Scene<String>); 3] {
    let tiles: Paiko = TILES.parse().expect("a position string");
    let tiles = tiles.scene(None, None).map_words(|_| "Twelve or so".to_owned());
    [(GameKind::Biyi, stacks()), (GameKind::Paiko, tiles), (GameKind::Pijersi, scene())]
}

/// The start positions of the games, with the first step of a move made and the targets of the next step marked.
fn pickers() -> [(GameKind, Scene<String>); GameKind::ALL.len()] {
    GameKind::ALL.map(|game| {
        let position = AnyPosition::start(game);
        let Progress::Partial { next } = position.progress(&[]) else { panic!("a move takes several steps") };
        (game, position.scene(None, Some(&next[..1])).map_words(|_| "Twelve or so".to_owned()))
    })
}

fn pictures(c: &mut Criterion) {
    let mut group = c.benchmark_group("render, picture");
    group.sample_size(20).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    let theme = Theme::Light;
    for (game, scene) in boards() {
        let picture = Picture::draw(&scene, theme, Color::White);
        println!("{game}: {} x {} pixels, {} KB", picture.width(), picture.height(), picture.png().len() / 1000);
        group.bench_function(format!("board of {game}"), |b| b.iter(|| png(black_box(&scene), theme, Color::White)));
        group.bench_function(format!("board of {game}, drawing alone"), |b| {
            b.iter(|| Picture::draw(black_box(&scene), theme, Color::White));
        });
    }
    for (game, scene) in pickers() {
        group.bench_function(format!("picker of {game}"), |b| b.iter(|| png(black_box(&scene), theme, Color::White)));
    }
    let tiles: Paiko = TILES.parse().expect("a position string");
    let overlay = overlay(&tiles).map_words(|_| "Twelve or so".to_owned());
    group.bench_function("overlay of paiko", |b| b.iter(|| png(black_box(&overlay), theme, Color::White)));
    group.finish();
}

/// Replays of games of 60 moves. Prints their sizes as well.
fn replays(c: &mut Criterion) {
    let mut group = c.benchmark_group("render, replay");
    group.sample_size(10).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(3));
    for game in GameKind::ALL.into_iter().filter(|&game| engine::has_engine(game)) {
        let frames = course::frames(game, 60, 0);
        let film = || gif(black_box(&frames), Theme::Light, Color::White);
        let begin = Instant::now();
        let size = film().len();
        let each = begin.elapsed().as_secs_f64() * 1000.0 / frames.len() as f64;
        println!("{game}: {} frames, {} KB, {each:.2} ms a frame", frames.len(), size / 1000);
        group.throughput(Throughput::Elements(frames.len() as u64));
        group.bench_function(format!("{game}, 60 moves"), |b| b.iter(film));
    }
    group.finish();
}

pub fn run(criterion: &mut Criterion) {
    pictures(criterion);
    replays(criterion);
}
