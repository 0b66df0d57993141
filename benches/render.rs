//! How long a picture takes.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use parlor::{
    color::Color,
    game::Position,
    games::{
        GameKind,
        biyi::Biyi,
        paiko::{Paiko, overlay},
        pijersi::{Move, Pijersi},
    },
    render::{Picture, Theme, gif, png},
    scene::Scene,
};

#[path = "../tests/images/course.rs"]
mod course;

/// A board of tall mixed stacks with connected dragons.
const STACKS: &str = "a1:w,a3:w,b1:w,b4:www,c1:w,c2:w,c3:w,c4:bbw,d2:w,d4:www,e4:b,d5:wwbww,e1:w,f2:wwb,f5:bbwbw,g6:wbw,\
                      g7:b,b8:wb,b9:bb,d9:bwwbbw,e8:wbbwbwwb,a10:b,c11:bbb,c12:bbb,d12:b,e12:b,f13:b,g12:b w";

/// A full board with tiles in hands, reserves and discards.
const TILES: &str = "2/4/4s1/3w4/1e1iv2bv1e1/4L1b<3fv1/2w4l1s2iv1/4E1L3a3/4S1W5/2E1B>2I^2/F^3S3/4A1/4/2 w t \
                     B1F2W1I1A1/S1E1I1L2A1 S1/B1F1 46";

/// Biyi in full swing.
fn stacks() -> Scene<String> {
    let position: Biyi = STACKS.parse().expect("a position string");
    position.scene(None, None).map_words(|_| "Twenty letters of it".to_owned())
}

/// A full board with a last move of two actions, and words in all margins.
fn scene() -> Scene<String> {
    let mut position = Pijersi::default();
    let before = position.clone();
    let mv: Move = "a4-b5=c4".parse().expect("a move's text");
    position.play_unchecked(&mv);
    position.scene(Some((&before, &mv)), None).map_words(|_| "Twenty letters of it".to_owned())
}

fn render(c: &mut Criterion) {
    let scene = scene();
    let bare = Scene { marks: Vec::new(), captions: Vec::new(), ..scene.clone() };
    for theme in Theme::ALL {
        c.bench_function(&format!("whole board, {theme}"), |b| b.iter(|| png(black_box(&scene), theme, Color::White)));
    }
    let stacks = stacks();
    for theme in Theme::ALL {
        c.bench_function(&format!("board of stacks, {theme}"), |b| {
            b.iter(|| png(black_box(&stacks), theme, Color::White));
        });
    }
    let tiles: Paiko = TILES.parse().expect("a position string");
    for (name, scene) in [("diamond of tiles", tiles.scene(None, None)), ("overlay", overlay(&tiles))] {
        let scene = scene.map_words(|_| "Twelve or so".to_owned());
        for theme in Theme::ALL {
            c.bench_function(&format!("{name}, {theme}"), |b| b.iter(|| png(black_box(&scene), theme, Color::White)));
        }
    }
    let picture = Picture::draw(&scene, Theme::Light, Color::White);
    c.bench_function("encoding alone", |b| b.iter(|| black_box(&picture).png()));
    c.bench_function("drawing alone", |b| b.iter(|| Picture::draw(black_box(&scene), Theme::Light, Color::White)));
    c.bench_function("empty board and pieces alone", |b| {
        b.iter(|| Picture::draw(black_box(&bare), Theme::Light, Color::White));
    });
}

/// Games of 60 moves, and long ones. Their sizes are printed, since a file has to be small as well as soon there.
fn replays(c: &mut Criterion) {
    let mut group = c.benchmark_group("replay");
    group.sample_size(10);
    for game in GameKind::ALL {
        for moves in [60, 240] {
            let frames = course::frames(game, moves, 0);
            let film = || gif(black_box(&frames), Theme::Light, Color::White);
            println!("{game}, {moves} moves: {} KB", film().len() / 1000);
            group.bench_function(format!("{game}, {moves} moves"), |b| b.iter(film));
        }
    }
    group.finish();
}

criterion_group!(benches, render, replays);
criterion_main!(benches);
