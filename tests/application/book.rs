//! Parlor's own book of openings, under the board on which one explores. It is the engine's knowledge, so it helps
//! nobody in a running game between people.

use crate::{
    explore::{EXPLORE, private, walk},
    fairness::{against_the_bot, imported},
    openings::{chosen, labels},
    prelude::*,
};

const BOOK: &str = "In Parlor’s book";

/// A record of a game that somebody else played elsewhere, after these moves.
fn record(moves: &str) -> String {
    format!("[Game \"Pijersi\"]\n[Result \"*\"]\n\n{moves}\n")
}

fn offers_book(post: &Post) -> bool {
    post.text.contains(BOOK) || labels(post).iter().any(|label| label == BOOK)
}

#[test]
fn a_new_server_is_shown_the_book_of_finished_games() {
    let fixture = Fixture::new();
    let (game, _) = begun_game(&fixture, GameKind::Pijersi, None);
    fixture.play_on(game, &["a4-b5=c4", "g1-f2"]);
    fixture.resign(BEN, game);
    let first = Control::Explore { game, frame: Frame::First, verdicts: Verdicts::Hidden };
    let board = private(&fixture.press(ANN, &first));
    assert!(board.text.contains(&format!("**{BOOK}** · ")) && board.text.contains("games · White ▰"), "{}", board.text);
    let here = chosen(&fixture, ANN, &board, "Played on this server");
    assert!(here.text.contains("nothing counted yet"), "the choice stays: {}", here.text);
    let book = chosen(&fixture, ANN, &here, BOOK);
    assert_eq!(book.text, board.text);
    let most_played = labels(&board)[0].clone();
    let next = chosen(&fixture, ANN, &board, &most_played);
    assert!(next.text.contains(&format!("**{BOOK}** · ")), "{}", next.text);
}

#[test]
fn the_book_is_shown_in_games_against_the_bot() {
    let fixture = Fixture::new();
    let start = AnyPosition::start(GameKind::Pijersi);
    fixture.ask_in(HERE, CLEO, against_the_bot(&start, "classic"));
    assert!(offers_book(&private(&fixture.ask_in(HERE, CLEO, EXPLORE))));
}

#[test]
fn the_book_helps_in_no_running_game() {
    let fixture = Fixture::new();
    let (running, _) = begun_game(&fixture, GameKind::Pijersi, None);
    assert!(!offers_book(&private(&fixture.ask(ANN, EXPLORE))), "not in the game itself");
    // A control of an older message cannot ask for it.
    let board = private(&fixture.ask(ANN, EXPLORE));
    let Control::Walk { line, .. } = walk(&board, Walk::StartOver) else { panic!("{board:?}") };
    let asked = Control::Openings { line: LineRef { source: OpeningSource::Book, ..line }, page: 0 };
    assert!(!offers_book(&fixture.changed(ANN, &asked)));

    // What the book tells of the first position is no secret; later ones are.
    let moves = ["b4=c3-c4", "f4=e3-d4", "a4-b5=c5"];
    fixture.play_on(running, &moves);
    let copy = imported(&fixture, ANN, &record("1 b4=c3-c4 f4=e3-d4 2 a4-b5=c5"));
    let at = |frame| Control::Explore { game: copy, frame, verdicts: Verdicts::Hidden };
    assert!(!offers_book(&private(&fixture.press(ANN, &at(Frame::Last)))), "not in a copy of the game");
    assert!(offers_book(&private(&fixture.press(ANN, &at(Frame::First)))), "all games begin like this");
    let other = imported(&fixture, CLEO, &record("1 b4=c3-c4 f4=e3-d4 2 a4-b5=c5"));
    let last = Control::Explore { game: other, frame: Frame::Last, verdicts: Verdicts::Hidden };
    assert!(offers_book(&private(&fixture.press(CLEO, &last))), "others may look");
}
