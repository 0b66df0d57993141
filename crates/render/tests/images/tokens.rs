//! Every piece on every cell: positions that differ in one piece differ visibly in the sizes in which Discord shows
//! them.

use board::{
    color::Color,
    grid::Cell,
    scene::{Orientation, Scene},
};
use games::GameKind;
use image::RgbImage;
use render::{Picture, Theme};

use super::{
    eyes,
    support::{seen, shrunk_to},
};

/// A piece that stands alone on a cell, as part of a scene.
struct Piece {
    name: String,
    scene: Scene<String>,
    at: Cell,
}

/// A scene with copies of a piece on these cells, or with nothing but the board.
fn copies(piece: Option<&Piece>, bare: &Scene<String>, cells: &[Cell]) -> Scene<String> {
    let mut scene = bare.clone();
    let Some(Piece { scene: of, at, .. }) = piece else { return scene };
    for &cell in cells {
        let sprites = of.sprites.iter().filter(|sprite| sprite.cell == *at);
        scene.sprites.extend(sprites.map(|sprite| board::scene::Sprite { cell, ..*sprite }));
        let stacks = of.stacks.iter().filter(|stack| stack.cell == *at);
        scene.stacks.extend(stacks.map(|stack| board::scene::Stack { cell, ..stack.clone() }));
    }
    scene
}

/// The center of a cell in White's view, and half the size of the part of the picture that shows it.
fn place(scene: &Scene<String>, cell: Cell) -> ((u32, u32), (u32, u32)) {
    let (x, y) = scene.board.grid.point(cell).map(|(x, y)| (u32::from(x), u32::from(y))).expect("it is on the board");
    match scene.board.plan {
        Orientation::Lying => ((89 + 86 * y, 103 + 51 * x), (43, 51)),
        Orientation::Cornered => ((89 + 33 * x, 931 - 66 * y), (38, 38)),
        Orientation::Upright => ((102 + 83 * x, 1024 - 144 * y), (80, 86)),
    }
}

/// Checks the pieces on every cell. Pieces of the same picture stand so far apart that no one reaches into the part of
/// another; `least` pixels of this part differ between any two pieces for which `apart` holds.
fn check(game: GameKind, pieces: &[Piece], bare: &Scene<String>, apart: impl Fn(&str, &str) -> bool, least: usize) {
    for (theme, view) in Theme::ALL.map(|theme| (theme, Color::White)) {
        for class in 0..4 {
            let class_of = |cell: &Cell| u32::from(cell.letter() % 2) + 2 * u32::from(cell.number() % 2);
            let cells = bare.board.grid.cells().filter(|cell| class_of(cell) == class).collect::<Vec<_>>();
            let shown = |piece: Option<&Piece>| -> (String, Vec<[RgbImage; 2]>) {
                let picture = Picture::draw(&copies(piece, bare, &cells), theme, view);
                let part = |&cell: &Cell| {
                    let ((x, y), (across, down)) = place(bare, cell);
                    let (left, top) = (x.saturating_sub(across), y.saturating_sub(down));
                    let size = ((2 * across).min(picture.width() - left), (2 * down).min(picture.height() - top));
                    shrunk_to(360.0, &picture, (left, top), size)
                };
                (piece.map_or_else(String::new, |piece| piece.name.clone()), cells.iter().map(part).collect())
            };
            let all = std::iter::once(None).chain(pieces.iter().map(Some)).map(shown).collect::<Vec<_>>();
            for (i, (first, a)) in all.iter().enumerate() {
                for (second, b) in all[i + 1..].iter().filter(|(second, _)| apart(first, second)) {
                    for ((cell, a), b) in cells.iter().zip(a).zip(b) {
                        let count = seen(a, b);
                        assert!(
                            count >= least,
                            "{game}: `{first}` and `{second}` on {cell} in {theme}: {count} pixels"
                        );
                    }
                }
            }
        }
    }
}

fn pieces(game: GameKind, named: Vec<(String, Scene<String>)>, at: &str) -> Vec<Piece> {
    let at = at.parse().unwrap_or_else(|_| panic!("{game} has a cell {at}"));
    named.into_iter().map(|(name, scene)| Piece { name, scene, at }).collect()
}

#[test]
fn cubes_differ_on_every_cell() {
    let pieces = pieces(GameKind::Pijersi, eyes::pieces(GameKind::Pijersi), "d4");
    let bare = Scene { sprites: vec![], ..pieces[0].scene.clone() };
    check(GameKind::Pijersi, &pieces, &bare, |_, _| true, 20);
}

/// All kinds, owners and facings.
#[test]
fn tiles_differ_on_every_square() {
    let pieces = pieces(GameKind::Paiko, eyes::pieces(GameKind::Paiko), "i5");
    let bare = Scene { sprites: vec![], ..pieces[0].scene.clone() };
    check(GameKind::Paiko, &pieces, &bare, |_, _| true, 18);
}

/// All stacks of up to four tokens. Higher ones, of which there are too many, are compared in `biyi.rs` on one cell.
#[test]
fn stacks_differ_on_every_cell() {
    let towers = (1..=4).flat_map(|height| {
        (0..1_u32 << height)
            .map(move |bits| (0..height).map(|at| if bits >> at & 1 == 0 { 'w' } else { 'b' }).collect())
    });
    let scene = |tower: String| (tower.clone(), eyes::scene(GameKind::Biyi, &format!("d6:{tower},a1:w,a13:b w")));
    let pieces = pieces(GameKind::Biyi, towers.map(scene).collect(), "d6");
    let lone = ["a1", "a13"].map(|name| name.parse::<Cell>().expect("a cell's name"));
    // The birds in their nests stay, except where a token stands in their place.
    let mut bare = Scene { stacks: vec![], ..pieces[0].scene.clone() };
    bare.sprites.retain(|sprite| !lone.contains(&sprite.cell) && sprite.cell != pieces[0].at);
    check(GameKind::Biyi, &pieces, &bare, one_token_apart, 20);
}

/// Whether one of two stacks becomes the other if a token is added, removed or replaced.
fn one_token_apart(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    match long.len() - short.len() {
        0 => short.chars().zip(long.chars()).filter(|(a, b)| a != b).count() == 1,
        1 => (0..long.len()).any(|at| [&long[..at], &long[at + 1..]].concat() == *short),
        _ => false,
    }
}
