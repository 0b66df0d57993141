//! Pictures of parts of boards.

use board::{
    color::Color,
    scene::{Caption, CaptionPlace, Scene, Window},
};
use catalogue::Language;
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

/// The words with another letter at their end.
fn other(words: &str) -> String {
    let mut other = words.to_owned();
    other.pop();
    other.push('i');
    other
}

/// Beside each part of a board in a lesson, and beside each won board, the pill is whole, and words beside the ends of
/// rows are whole or left out. Words that are cut off look the same with another letter at their end.
#[test]
fn words_are_not_cut_off() {
    let draw = |scene: &Scene<String>| Picture::draw(scene, Theme::Light, Color::White);
    for (language, game) in Language::ALL.into_iter().flat_map(|language| GameKind::ALL.map(|game| (language, game))) {
        let lessons = game.lessons().into_iter().filter_map(|lesson| {
            let window = Window::around(lesson.area()?);
            Some(lesson.start().scene(None, Some(&[])).with_window(window)).filter(|scene| scene.window.is_some())
        });
        let aim = game.aim();
        let before = AnyPosition::parse(game, aim.position).expect("a position string");
        let mut won = before.clone();
        let mv = won.play(aim.mv.expect("a move wins")).expect("it is legal");
        for scene in lessons.chain([won.scene(Some((&before, &mv)), None)]) {
            let scene = scene.map_words(|words| catalogue::text(language, &words));
            let picture = draw(&scene);
            let mut altered = scene.clone();
            altered.status.iter_mut().for_each(|status| status.words = other(&status.words));
            assert!(draw(&altered).indices() != picture.indices(), "{language:?} {game}: {:?}", scene.status);
            let mut altered = scene.clone();
            let is_end =
                |caption: &Caption<String>| matches!(caption.place, CaptionPlace::NearEnds | CaptionPlace::FarEnds);
            for caption in altered.captions.iter_mut().filter(|caption| is_end(caption)) {
                caption.words = other(&caption.words);
            }
            let mut bare = scene.clone();
            bare.captions.retain(|caption| !is_end(caption));
            let [altered, bare] = [draw(&altered), draw(&bare)];
            let is_whole = altered.indices() != picture.indices() || bare.indices() == picture.indices();
            assert!(is_whole, "{language:?} {game}: {:?}", scene.captions);
        }
    }
}

#[test]
fn most_of_a_board_is_shown_whole() {
    let start = start(GameKind::Pijersi);
    let cells = start.board.grid.cells().collect::<Vec<_>>();
    assert_eq!(start.clone().with_window(Window::around(cells)).window, None);
    assert_eq!(start.with_window(None).window, None);
    assert_eq!(Window::around([]), None);
}
