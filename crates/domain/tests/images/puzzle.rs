//! The picture of a puzzle, which shows the task.

use std::collections::BTreeMap;

use board::color::Color;
use catalogue::Language;
use domain::{
    PuzzleStanding,
    control::{PuzzleRef, PuzzleStage},
    message::{self, BoardPicture, Message, PuzzleBoard, Reader},
    puzzle::Solving,
    settings::Taste,
    time::Timestamp,
};
use games::{GameKind, game::Step};
use puzzles::{Goal, Judgment, Motif, Puzzle, PuzzleId, WrongMove, judge};
use render::{Picture, Theme};

use crate::{puzzle_file, support::golden};

fn puzzle() -> Puzzle {
    let library = puzzle_file::library();
    let collection = library.of(GameKind::Pijersi).expect("it is sound").expect("it is there");
    collection.iter().find(|puzzle| puzzle.turns == 2).expect("there is one").clone()
}

/// A puzzle from the collection of Biyi, in two turns.
fn biyi() -> Puzzle {
    let position = "7/4b2/3wb2/3(bb)b2/1(wbb)3(bbw)b/(bb)b(wbb)(bbw)1(bb)1/(wwb)1b1(bbw)(bwb)(bbw)/\
                    w(bwb)(wb)(wwb)(ww)w(wwb)/1(bww)w1w1(ww)/3(ww)w(bw)1/w4w1/1w2w2/7 w - c11d11:1:1:1 e13e12:1:1:1";
    of(GameKind::Biyi, position, &["d11=d12", "a7-a6", "d12+d13#"])
}

/// A puzzle from the collection of Paiko, in two turns.
fn paiko() -> Puzzle {
    let position = "2/2iv1/6/8/10/8a3/1E4WL6/2S1B<S2a1e3/3A8/2F>2ea3/7b</F>I>1s2/1s2/2 b t B1E1F1W1L1A1/S1F1W2L3 \
                    S1L1A1/W1I1 37";
    of(GameKind::Paiko, position, &["W@h2", "A@a7", "F@h1<"])
}

fn of(kind: GameKind, position: &str, line: &[&str]) -> Puzzle {
    Puzzle {
        kind,
        id: PuzzleId::of(position),
        position: position.to_owned(),
        goal: Goal::Win,
        turns: 2,
        rating: 1100,
        motifs: vec![Motif::Threat],
        line: line.iter().map(|mv| (*mv).to_owned()).collect(),
        also: BTreeMap::new(),
    }
}

/// What is drawn of a puzzle's board after some moves of the solution.
fn shown(
    puzzle: &Puzzle,
    ply: usize,
    language: Language,
    view: impl Fn(&PuzzleBoard<'_>, &Reader) -> Message,
) -> BoardPicture {
    let solving = Solving::at(puzzle, ply);
    let rating = PuzzleStanding::new(puzzle).shown();
    let shown = PuzzleRef { game: puzzle.kind, id: puzzle.id, stage: PuzzleStage::Next };
    let board = PuzzleBoard {
        solving: &solving,
        puzzle: shown,
        tried: None,
        ended: None,
        rating: Some(rating),
        motifs: &puzzle.motifs,
        origin: None,
    };
    let reader = Reader { language, taste: Taste::default(), moment: Timestamp(0).into() };
    view(&board, &reader).drawing.expect("a board")
}

fn drawing(puzzle: &Puzzle, ply: usize, language: Language) -> BoardPicture {
    picking(puzzle, ply, &[], language)
}

/// The board while a move is picked.
fn picking(puzzle: &Puzzle, ply: usize, draft: &[Step], language: Language) -> BoardPicture {
    shown(puzzle, ply, language, |board, reader| message::puzzle(board, draft, None, None, reader))
}

/// The board after a wrong first move and the moves that refute it.
fn wrong(puzzle: &Puzzle, mv: &str, refutation: Vec<String>) -> BoardPicture {
    let mistake = WrongMove { refutation, late: None };
    shown(puzzle, 0, Language::English, |board, reader| message::puzzle_failed(board, mv, &mistake, reader))
}

/// The first wrong move of the list, and the moves that refute it.
fn mistake(puzzle: &Puzzle) -> (String, Vec<String>) {
    let wrong = puzzle.start().legal_moves().into_iter().find_map(|mv| match judge(puzzle, 0, &mv) {
        Judgment::Wrong(WrongMove { refutation, .. }) if !refutation.is_empty() => Some((mv, refutation)),
        _ => None,
    });
    wrong.expect("some move is wrong")
}

/// The task, the choices after the first click, and a wrong move with its refutation, in a theme each.
fn compare(name: &str, puzzle: &Puzzle, themes: [Theme; 3]) {
    let start = puzzle.start();
    let draft: Vec<Step> = start.fork(&[]).expect("White can move").branches.iter().take(1).map(|it| it.step).collect();
    let (mv, refutation) = mistake(puzzle);
    let drawings = [
        ("task", drawing(puzzle, 0, Language::German)),
        ("picking", picking(puzzle, 0, &draft, Language::Spanish)),
        ("wrong", wrong(puzzle, &mv, refutation)),
    ];
    for ((part, drawing), theme) in drawings.into_iter().zip(themes) {
        golden(&format!("puzzle-{name}-{part}-{theme}"), &drawing.scene, theme, drawing.side);
    }
}

#[test]
fn a_puzzle_of_biyi() {
    compare("biyi", &biyi(), [Theme::Light, Theme::Dark, Theme::Contrast]);
}

#[test]
fn a_puzzle_of_paiko() {
    compare("paiko", &paiko(), [Theme::Contrast, Theme::Light, Theme::Dark]);
}

/// A text that is cut looks the same with another letter at its end.
#[test]
fn the_task_is_never_cut() {
    for puzzle in [biyi(), paiko(), puzzle()] {
        for language in Language::ALL {
            for (goal, turns) in [(Goal::Win, 1), (Goal::Win, 5), (Goal::Hold, 2)] {
                let puzzle = Puzzle { goal, turns, ..puzzle.clone() };
                let [shown, longer] = ["", "m"].map(|more| {
                    let BoardPicture { mut scene, side, .. } = drawing(&puzzle, 0, language);
                    scene.status.as_mut().expect("a status").words.push_str(more);
                    Picture::draw(&scene, Theme::Light, side)
                });
                assert!(shown.indices() != longer.indices(), "{} in {language:?}, {turns}", puzzle.kind);
            }
        }
    }
}

#[test]
fn the_task_is_in_the_picture() {
    let puzzle = puzzle();
    let start = drawing(&puzzle, 0, Language::English);
    golden("puzzle", &start.scene, Theme::Light, start.side);
    let reply = drawing(&puzzle, 2, Language::English);
    golden("puzzle_reply", &reply.scene, Theme::Dark, reply.side);
    for (language, pill, words) in [
        (Language::English, "wins in 2", "wins in 2 turns"),
        (Language::German, "gewinnt in 2", "gewinnt in 2 Zügen"),
        (Language::French, "gain en 2", "gagnent en 2 coups"),
        (Language::Spanish, "ganan en 2", "ganan en 2 jugadas"),
    ] {
        let drawing = drawing(&puzzle, 0, language);
        let status = drawing.scene.status.expect("a status");
        assert_eq!((status.side, status.words.as_str()), (Some(puzzle.start().turn()), pill));
        assert!(drawing.alt.contains(words) && drawing.alt.ends_with(&puzzle.position), "{}", drawing.alt);
    }
}

/// A puzzle in which Black threatens to win, and only the rock saves White.
#[test]
fn a_threat_is_in_the_picture() {
    let position = "5p-/7/6/7/R-5/s-6/6 w 0 5";
    let puzzle = Puzzle { goal: Goal::Hold, turns: 1, ..of(GameKind::Pijersi, position, &["c1-b1"]) };
    let start = drawing(&puzzle, 0, Language::French);
    golden("puzzle-hold", &start.scene, Theme::Light, start.side);
    let lost = wrong(&puzzle, "c1-d1", vec!["b1-a1".to_owned()]);
    golden("puzzle-hold-wrong", &lost.scene, Theme::Dark, lost.side);
    for (language, pill, words) in [
        (Language::English, "must hold", "What saves White?"),
        (Language::German, "muss halten", "Was rettet Weiß?"),
        (Language::French, "à sauver", "Qu’est-ce qui sauve les Blancs\u{202f}?"),
        (Language::Spanish, "a defender", "¿Qué salva a las blancas?"),
    ] {
        let drawing = drawing(&puzzle, 0, language);
        let status = drawing.scene.status.expect("a status");
        assert_eq!((status.side, status.words.as_str()), (Some(Color::White), pill));
        assert!(drawing.alt.contains(words) && drawing.alt.ends_with(position), "{}", drawing.alt);
    }
}
