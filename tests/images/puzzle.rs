//! The picture of a puzzle, which shows the task.

use parlor::{
    games::GameKind,
    language::Language,
    puzzles::Puzzle,
    render::Theme,
    session::{
        PuzzleStanding,
        control::PuzzleRef,
        puzzle::Solving,
        settings::Taste,
        view::{self, Drawing, PuzzleBoard, Reader},
    },
    time::Timestamp,
};

use crate::{golden, puzzle_file};

fn puzzle() -> Puzzle {
    let library = puzzle_file::library();
    let collection = library.of(GameKind::Pijersi).expect("it is sound").expect("it is there");
    collection.iter().find(|puzzle| puzzle.turns == 2).expect("there is one").clone()
}

fn drawing(puzzle: &Puzzle, ply: usize, language: Language) -> Drawing {
    let solving = Solving::at(puzzle, ply);
    let rating = PuzzleStanding::new(puzzle).shown();
    let shown = PuzzleRef { game: puzzle.kind, id: puzzle.id, daily: false };
    let board = PuzzleBoard { solving: &solving, puzzle: shown, tried: None, ended: None, rating };
    let reader = Reader { language, taste: Taste::default(), moment: Timestamp(0).into() };
    view::puzzle(&board, &[], None, false, &reader).drawing.expect("a board")
}

#[test]
fn the_task_is_in_the_picture() {
    let puzzle = puzzle();
    let start = drawing(&puzzle, 0, Language::English);
    golden("puzzle", &start.scene, Theme::Light, start.side);
    let reply = drawing(&puzzle, 2, Language::English);
    golden("puzzle_reply", &reply.scene, Theme::Dark, reply.side);
    for (language, words) in [
        (Language::English, "wins in 2 turns"),
        (Language::German, "gewinnt in 2 Zügen"),
        (Language::French, "gagnent en 2 coups"),
        (Language::Spanish, "ganan en 2 jugadas"),
    ] {
        let drawing = drawing(&puzzle, 0, language);
        let status = drawing.scene.status.expect("a status");
        assert_eq!((status.side, status.words.as_str()), (Some(puzzle.start().turn()), words));
        assert!(drawing.alt.contains(words) && drawing.alt.ends_with(&puzzle.position), "{}", drawing.alt);
    }
}
