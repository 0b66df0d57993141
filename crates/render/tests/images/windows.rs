//! Pictures of parts of boards.

use board::{
    color::Color,
    scene::{Scene, Window},
};
use games::{AnyPosition, GameKind};
use render::{Picture, Theme};

use super::english;

fn start(game: GameKind) -> Scene<String> {
    english(AnyPosition::start(game).scene(None, None))
}

/// A window around one cell shows that cell and its neighbors, with larger cells than the picture of the whole board in
/// the width of a phone.
#[test]
fn a_window_shows_less_on_a_larger_scale() {
    for (game, cell) in [(GameKind::Biyi, "c4"), (GameKind::Pijersi, "b4"), (GameKind::Paiko, "d4")] {
        let whole = start(game);
        let window = Window::around([cell.parse().expect("a cell's name")]);
        let part = whole.clone().with_window(window);
        assert_eq!(part.window, window);
        for theme in Theme::ALL {
            for view in Color::ALL {
                let [whole, part] = [&whole, &part].map(|scene| Picture::draw(scene, theme, view));
                assert!(part.width() < whole.width() && part.height() < whole.height(), "{game}");
                assert!(part.indices() != whole.indices());
            }
        }
    }
}

/// A window on a board with panels, which count all tiles, shows all tiles.
#[test]
fn a_window_beside_panels_shows_all_pieces() {
    let text = "2/4/6/8/10/12/14/14/12/4S1l3/1B>2e3/6/4/2 w t A1/- -/- 12";
    let position = AnyPosition::parse(GameKind::Paiko, text).expect("a position string");
    let cell = |name: &str| name.parse().expect("a cell's name");
    let scene = english(position.scene(None, None)).with_window(Window::around([cell("g7")]));
    let window = scene.window.expect("the tiles are close together");
    assert!(scene.sprites.iter().all(|sprite| window.shows(sprite.cell)) && !window.shows(cell("h14")));
}

#[test]
fn most_of_a_board_is_shown_whole() {
    let start = start(GameKind::Pijersi);
    let cells = start.board.grid.cells().collect::<Vec<_>>();
    assert_eq!(start.clone().with_window(Window::around(cells)).window, None);
    assert_eq!(start.with_window(None).window, None);
    assert_eq!(Window::around([]), None);
}
