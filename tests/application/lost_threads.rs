//! Games of tournaments whose threads take no messages, played on in the channel of the tournament.

use crate::{
    fixture::public,
    pairings::NUMBER,
    prelude::*,
    tournament_told::Witness,
    tournaments::{ask, order, started},
};

const REFUSED: Option<&str> = Some("NO_GAME_HERE");

/// A knockout of two, whose games have threads, in the order in which they began: Ann has White in the first.
fn two_games(witness: &mut Witness<'_>) -> [Session; 2] {
    witness.run();
    let mut games = witness.running();
    games.sort_by_key(|game| game.color_of(UserId(ANN)));
    games.try_into().expect("a match of two games")
}

/// The board of a game goes to the channel of the tournament, as when its thread takes no message.
fn astray(fixture: &Fixture, witness: &Witness<'_>, game: &Session, message: u64) {
    let is_board = |post: &&Post| post.board.is_some_and(|board| board.game == game.id());
    let board = witness.said.iter().map(|(_, post)| post).rfind(is_board).expect("its thread has one");
    fixture.app.store().games.go_elsewhere(game.id(), HERE).expect("noted");
    fixture.note_in(HERE, board, message);
}

fn shows(reply: &Reply, game: &Session) -> bool {
    let Effect::Post(post, _) = &reply.effects[0] else { panic!("{reply:?}") };
    assert_eq!(reply.refused, None, "{}", post.text);
    post.text.contains(&game.id().to_string())
}

#[test]
fn commands_find_the_own_game_that_goes_on_in_the_channel_of_its_tournament() {
    let fixture = started(order(Format::Knockout), 1..=2);
    let mut witness = Witness::new(&fixture);
    let [first, second] = two_games(&mut witness);
    let look = |user| ask(&fixture, user, Ask::Board { side: None });
    let first_move = || {
        let mv = first.position().legal_moves().swap_remove(0);
        (mv.clone(), Ask::Move(mv))
    };
    // As long as the threads take their messages, no game is played here.
    assert_eq!(look(ANN).refused, REFUSED);
    assert_eq!(ask(&fixture, ANN, first_move().1).refused, REFUSED);
    astray(&fixture, &witness, &second, 77);
    assert!(shows(&look(ANN), &second) && shows(&look(BEN), &second));
    assert_eq!(look(CLEO).refused, REFUSED, "it is not her game");
    let (mv, played) = first_move();
    assert_eq!(ask(&fixture, ANN, played.clone()).refused, Some("NOT_YOUR_TURN"));
    // Of several games, that in which the caller has the move.
    astray(&fixture, &witness, &first, 78);
    assert!(shows(&look(ANN), &first) && shows(&look(BEN), &second));
    let suggested =
        |user| fixture.suggest(&crate::tournaments::asked(user, Ask::Help), &Typing::Move(mv.clone())).swap_remove(0);
    assert_eq!(suggested(ANN).value, mv);
    fixture.wait(MINUTE);
    let answer = ask(&fixture, ANN, played);
    assert_eq!(public(&answer).board.map(|board| board.game), Some(first.id()));
    assert_eq!(fixture.stored(first.id()).ply(), 1);
    fixture.note_in(HERE, public(&answer), 79);
    // Of several, that which has waited longest.
    assert!(shows(&look(BEN), &second));
    fixture.wait(MINUTE);
    assert_eq!(public(&ask(&fixture, BEN, Ask::Move(mv.clone()))).board.map(|board| board.game), Some(second.id()));
    assert!(shows(&look(BEN), &first) && shows(&look(ANN), &second));
    for (command, sign) in
        [(Ask::Draw, "offers a draw"), (Ask::Resign, "Resign game"), (Ask::Hint, "while two people play")]
    {
        let reply = ask(&fixture, ANN, command);
        let Effect::Post(post, _) = &reply.effects[0] else { panic!("{reply:?}") };
        assert!(post.text.contains(sign), "{sign}: {}", post.text);
    }
    let resigned = ask(&fixture, BEN, Ask::Press(Control::ConfirmResign(fixture.stored(second.id()).board_ref())));
    assert_eq!(resigned.refused, None, "{resigned:?}");
    assert!(fixture.stored(second.id()).end().is_some());
    // The channel's own game is that of the others.
    assert!(shows(&look(ANN), &first), "who plays nothing else here finds what is left");
}

/// A call that its thread does not take is the first that the channel of the tournament reads of a game.
#[test]
fn commands_find_the_game_of_a_call_in_the_channel_of_its_tournament() {
    let fixture = started(order(Format::Knockout), 1..=2);
    let mut witness = Witness::new(&fixture);
    let [first, _] = two_games(&mut witness);
    fixture.wait(60 * HOUR);
    let notices = fixture.ring().expect("rung");
    let notice = notices.into_iter().find(|notice| notice.game == first.id()).expect("a call");
    let elsewhere = notice.elsewhere().expect("it may go to the channel");
    assert_eq!(ask(&fixture, ANN, Ask::Board { side: None }).refused, REFUSED);
    fixture.app.store().games.go_elsewhere(first.id(), elsewhere.channel).expect("noted");
    assert!(shows(&ask(&fixture, ANN, Ask::Board { side: None }), &first), "before its message is recorded");
    fixture.app.posted_notice(&elsewhere, MessageId(77)).expect("recorded");
    assert!(shows(&ask(&fixture, ANN, Ask::Board { side: None }), &first));
    let mv = first.position().legal_moves().swap_remove(0);
    let answer = ask(&fixture, ANN, Ask::Move(mv));
    assert_eq!(public(&answer).board.map(|board| board.game), Some(first.id()));
    assert_eq!(NUMBER, first.pairing().expect("of the tournament").number);
}
