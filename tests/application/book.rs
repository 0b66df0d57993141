//! Parlor's own book of openings and people's collections, under the board on which one explores. The book is the
//! engine's knowledge, and a collection may be, so they help nobody in a running game between people.

use crate::{
    archive::{self, import_file},
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
    let (fixture, game, _) = Fixture::playing();
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
    let (fixture, running, _) = Fixture::playing();
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

#[test]
fn a_collection_is_explored() {
    const COLLECTION: &str = "In your collection";
    let fixture = Fixture::new();
    let legal = AnyPosition::start(GameKind::Pijersi).legal_moves();
    // The same first move in two games, and another one in a third.
    let records = [("Ida", &legal[0]), ("Max", &legal[0]), ("Tom", &legal[1])];
    let file: String = records.iter().map(|(white, first)| archive::record(white, "Zoë", first)).collect();
    fixture.ask(CLEO, import_file(file));
    fixture.app.store().archive.catch_up(10).expect("the games are traced");
    let (game, _) = begun_game(&fixture, GameKind::Pijersi, None);
    fixture.play_on(game, &["a4-b5=c4", "g1-f2"]);
    fixture.resign(BEN, game);
    let explored = |user| {
        let first = Control::Explore { game, frame: Frame::First, verdicts: Verdicts::Hidden };
        private(&fixture.press(user, &first))
    };
    assert!(!labels(&explored(ANN)).iter().any(|label| label == COLLECTION), "she has none");
    let board = chosen(&fixture, CLEO, &explored(CLEO), COLLECTION);
    let most = format!("`{}` · 2 games · White: 2 wins, 0 draws, 0 losses", legal[0]);
    assert!(board.text.contains(&format!("**{COLLECTION}** · 3 games\n{most}\n")), "{}", board.text);
    let next = chosen(&fixture, CLEO, &board, &legal[0]);
    assert!(next.text.contains(&format!("**{COLLECTION}** · 2 games\n")), "{}", next.text);
    let reply = labels(&next)[0].clone();
    let end = chosen(&fixture, CLEO, &next, &reply);
    assert!(end.text.contains(&format!("**{COLLECTION}** · 2 games, of which 2 ended here")), "{}", end.text);

    // Nobody knows who made these games, so they are no help in a running one.
    let (running, _) = begun_game(&fixture, GameKind::Pijersi, None);
    assert!(!labels(&private(&fixture.ask(ANN, EXPLORE))).iter().any(|label| label == COLLECTION));
    let line = LineRef { game: running, revision: 1, verdicts: Verdicts::Hidden, source: OpeningSource::Collection };
    let asked = fixture.press(CLEO, &Control::Openings { line, page: 0 });
    assert!(!format!("{asked:?}").contains(COLLECTION));
}

/// The book tells nothing of the present position of one's running game, not even before both have moved.
#[test]
fn the_book_is_silent_about_first_moves() {
    let (fixture, running, _) = Fixture::playing();
    let moves = ["b4=c3-c4", "f4=e3-d4"];
    let copy = imported(&fixture, ANN, &record("1 b4=c3-c4 f4=e3-d4 2 a4-b5=c5"));
    let other = imported(&fixture, CLEO, &record("1 b4=c3-c4 f4=e3-d4 2 a4-b5=c5"));
    let offers = |user, frame| {
        let game = if user == CLEO { other } else { copy };
        let control = Control::Explore { game, frame, verdicts: Verdicts::Hidden };
        offers_book(&private(&fixture.press(user, &control)))
    };
    let [first, after, last] = [Frame::First, Frame::After(1), Frame::After(3)];
    assert_eq!([first, after, last].map(|frame| offers(ANN, frame)), [false, false, true], "White is about to begin");
    fixture.play_on(running, &moves[..1]);
    assert_eq!([first, after].map(|frame| offers(ANN, frame)), [true, false], "Black is about to answer");
    assert_eq!([first, after, last].map(|frame| offers(CLEO, frame)), [true; 3], "others may look");
    fixture.play_on(running, &moves[1..]);
    assert!(offers(ANN, first) && offers(ANN, after), "the game has passed them");
    fixture.resign(BEN, running);
    assert!(offers(ANN, last), "the game is over");
}
